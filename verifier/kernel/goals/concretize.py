"""Functions at concrete values, as they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue
from xdsl.printer import Printer

from semantics.functions.value_names import name_in_text


def print_module(functions: Sequence[func.FuncOp]) -> str:
    """The functions as one module's text."""
    stream = StringIO()
    Printer(stream).print_op(ModuleOp(list(functions)))
    return stream.getvalue()


class _NamingPrinter(Printer):
    """Prints values by the names that they have in text; xDSL would drop a number at their end."""

    def print_ssa_value(self, value: SSAValue) -> str:
        name = name_in_text(value)
        if name is None:
            return super().print_ssa_value(value)
        self.print_string(f"%{name}")
        return name


def operation_texts(function: func.FuncOp) -> list[str]:
    """Each operation of the body, as it is printed, the return last."""
    stream = StringIO()
    printer = _NamingPrinter(stream)
    texts: list[str] = []
    for operation in function.body.block.ops:
        stream.seek(0)
        stream.truncate()
        printer.print_op(operation)
        texts.append(stream.getvalue().strip())
    return texts
