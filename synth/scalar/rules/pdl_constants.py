"""Constants in patterns: which native function says that one is so, and which makes one."""

from __future__ import annotations

from semantics.language.dialects import entry_for, entry_of
from semantics.language.program import TypeVariable
from synth.scalar.terms.terms import Literal, Operator
from verifier.kernel.goals.width_constant import Base, WidthConstant


class NotPrintable(Exception):
    """A rule that PDL with the registered native functions cannot say; the message says why."""


_NUMBERS = {
    0: ("is_zero", "get_zero_attr"),
    1: ("is_one", "get_one_attr"),
    2: ("is_two", "get_two_attr"),
    -1: ("is_minus_one", "get_minus_one_attr"),
    -2: ("is_minus_two", "get_minus_two_attr"),
}
_OF_WIDTH = {
    (Base.MINIMUM, 0): ("is_signed_minimum", "get_signed_minimum_attr"),
    (Base.MAXIMUM, 0): ("is_signed_maximum", "get_signed_maximum_attr"),
    (Base.WIDTH, -1): ("is_width_minus_one", "get_width_minus_one_attr"),
}
"""The constraint that a matched constant is so, and the function that makes one of a type."""
_COMPUTED = (
    *("addi", "subi", "muli", "andi", "ori", "xori", "shli", "shrui", "shrsi"),
    *("divui", "divsi", "remui", "remsi", "minui", "maxui", "minsi", "maxsi"),
    *("extui", "extsi", "trunci", "select", "cttz", "ctlz", "ctpop", "absi", "cmpi"),
)
"""Operations that have a native function of the same name on constants."""
TO_A_TYPE = ("cmpi", "extui", "extsi", "trunci")
"""Native functions that get the type of their result besides."""


def constant_operation(user: str) -> str:
    """What makes the constants that an operation, by its name, is given."""
    return entry_for(user).constant or "arith.constant"


def constraint_of(term: Literal) -> tuple[str, tuple[TypeVariable, ...]]:
    """The constraint that a matched constant of an open type is this one, and its further types."""
    constant = term.constant
    if isinstance(constant, WidthConstant) and constant.base is Base.LITERAL:
        constant = constant.offset
    if isinstance(constant, int):
        if constant not in _NUMBERS:
            raise NotPrintable(f"no native constraint says that a constant is {constant}")
        return _NUMBERS[constant][0], ()
    match (constant.base, constant.offset):
        case (Base.WIDTH, 0):
            return "is_width_of", constant.of
        case (Base.DIFFERENCE, 0) if constant.of[0] == term.type_:
            return "is_width_above", constant.of[1:]
        case key if key in _OF_WIDTH and set(constant.of) <= {constant.type_}:
            return _OF_WIDTH[key][0], ()
        case _:
            raise NotPrintable(f"no native constraint says that a constant is {constant.text}")


def maker_of(term: Literal) -> tuple[str, tuple[TypeVariable, ...]]:
    """The function that makes the literal of an open type, and the types that it gets besides.

    `subi` stands for the difference of two widths.
    """
    constant = term.constant
    if isinstance(constant, WidthConstant) and constant.base is Base.LITERAL:
        constant = constant.offset
    if isinstance(constant, int):
        if constant not in _NUMBERS:
            raise NotPrintable(f"no native function makes {constant} of every type")
        return _NUMBERS[constant][1], ()
    match (constant.base, constant.offset):
        case (Base.WIDTH, 0):
            return "get_width", constant.of
        case (Base.DIFFERENCE, 0):
            return "subi", constant.of
        case (Base.ONES, 0):
            return "get_low_ones_attr", constant.of
        case key if key in _OF_WIDTH and set(constant.of) <= {constant.type_}:
            return _OF_WIDTH[key][1], ()
        case _:
            raise NotPrintable(f"no native function makes {constant.text}")


def native_name(operation: str) -> str:
    """What arith or math calls an operation that computes the same; "" where none is known."""
    dialect, _, name = operation.partition(".")
    return name if dialect in ("arith", "math") else entry_of(dialect).search.like.get(name, "")


def native_of(operator: Operator) -> str:
    """The native function that computes the operation on constants. Raises `NotPrintable`."""
    function = native_name(operator.operation)
    if function not in _COMPUTED:
        raise NotPrintable(f"no native function computes {operator.operation}")
    return function
