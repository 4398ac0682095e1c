"""The scalar bodies of named linalg operations, by the element types of their operands.

Each takes the types of all operands, the output's last; None where they do not fit together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import AnyFloat, IntegerType
from xdsl.ir import Attribute

from synth.expressions import Apply, Argument, Expression

COMBINERS = {
    True: ("arith.addf", "arith.mulf", "arith.maximumf", "arith.minimumf", "arith.maxnumf",
           "arith.minnumf"),
    False: ("arith.addi", "arith.muli", "arith.maxsi", "arith.minsi", "arith.maxui",
            "arith.minui", "arith.andi", "arith.ori", "arith.xori"),
}  # fmt: skip


def is_float(kind: Attribute) -> bool:
    return isinstance(kind, AnyFloat)


def first_argument(types: Sequence[Attribute]) -> Expression | None:
    return Argument(0, types[0]) if types[0] == types[-1] else None


def unary(scalar: str) -> Callable[[Sequence[Attribute]], Expression | None]:
    def body(types: Sequence[Attribute]) -> Expression | None:
        kind = types[-1]
        if types[0] != kind or not is_float(kind):
            return None
        return Apply(scalar, (Argument(0, kind),), kind)

    return body


def binary(
    of_floats: str | None, of_integers: str
) -> Callable[[Sequence[Attribute]], Expression | None]:
    """An operation on two arguments of the output's type; floats may have none."""

    def body(types: Sequence[Attribute]) -> Expression | None:
        kind = types[0]
        scalar = of_floats if is_float(kind) else of_integers
        if len(set(types)) != 1 or scalar is None:
            return None
        return Apply(scalar, (Argument(0, kind), Argument(1, kind)), kind)

    return body


def combine(combiner: str) -> Callable[[Sequence[Attribute]], Expression | None]:
    def body(types: Sequence[Attribute]) -> Expression | None:
        kind = types[-1]
        if types[0] != kind or combiner not in COMBINERS[is_float(kind)]:
            return None
        return Apply(combiner, (Argument(1, kind), Argument(0, kind)), kind)

    return body


def multiply_add(types: Sequence[Attribute]) -> Expression | None:
    """out + a * b, with the inputs widened to the type of the output as linalg does."""
    return _contraction(types, "arith.extsi")


def multiply_add_unsigned(types: Sequence[Attribute]) -> Expression | None:
    """The same with integers widened as unsigned ones, where any is widened."""
    widens = isinstance(types[-1], IntegerType) and any(t != types[-1] for t in types)
    return _contraction(types, "arith.extui") if widens else None


def _contraction(types: Sequence[Attribute], extension: str) -> Expression | None:
    kind = types[-1]
    a = _widened(Argument(0, types[0]), kind, extension)
    b = _widened(Argument(1, types[1]), kind, extension)
    if a is None or b is None:
        return None
    suffix = "f" if is_float(kind) else "i"
    product = Apply(f"arith.mul{suffix}", (a, b), kind)
    return Apply(f"arith.add{suffix}", (Argument(2, kind), product), kind)


def _widened(argument: Argument, kind: Attribute, extension: str) -> Expression | None:
    narrow, widened = argument.type, kind
    if narrow == kind:
        return argument
    name: str | None = None
    if isinstance(narrow, IntegerType) and isinstance(kind, IntegerType):
        name = extension if narrow.bitwidth < kind.bitwidth else None
    elif isinstance(narrow, AnyFloat) and isinstance(kind, AnyFloat):
        name = "arith.extf" if narrow.bitwidth < kind.bitwidth else None
    return None if name is None else Apply(name, (argument,), widened)
