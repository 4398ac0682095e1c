"""Operations from their text."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.ir import Operation
from xdsl.parser import Parser

KNOWN = ("arith", "builtin", "func", "gpu", "linalg", "llvm", "memref", "scf", "tensor", "vector")


def operations(text: str, *arguments: str, dialects: tuple[str, ...] = KNOWN) -> list[Operation]:
    """The operations of a function with these arguments, without its terminator.

    Of other dialects than `dialects` they are not known to xDSL.
    """
    context = Context(allow_unregistered=True)
    all_dialects = get_all_dialects()
    for name in dialects:
        context.register_dialect(name, all_dialects[name])
    whole = f"func.func @f({', '.join(arguments)}) {{ {text} func.return }}"
    function = Parser(context, whole).parse_module().body.block.first_op
    assert function is not None
    return [op for block in function.regions[0].blocks for op in block.ops][:-1]
