"""xDSL's printer, without the list that it makes of all elements of a constant to print one."""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Attribute
from xdsl.printer import Printer

from semantics.language.containers import is_splat
from semantics.language.kinds import isa

_MANY = 1 << 10


def _is_large(constant: DenseIntOrFPElementsAttr) -> bool:
    return len(constant) > _MANY and is_splat(constant)


class PlainPrinter(Printer):
    """Prints what xDSL's does."""

    def print_attribute(self, attribute: Attribute) -> None:
        if isa(attribute, DenseIntOrFPElementsAttr) and _is_large(attribute):
            self._print_one(attribute)
        else:
            super().print_attribute(attribute)

    def _print_one(self, constant: DenseIntOrFPElementsAttr) -> None:
        data, type_ = constant.data.data, constant.get_type()
        element: Any = constant.get_element_type()
        (value,) = element.unpack(data[: len(data) // len(constant)], 1)
        self.print_string("dense")
        with self.in_angle_brackets():
            cast(Any, constant)._print_one_elem(value, self)
        self.print_string(" : ")
        self.print_attribute(type_)
