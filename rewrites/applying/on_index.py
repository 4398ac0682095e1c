"""What native functions give where a pattern is matched on index, which has 32 bits or 64.

A rule that is proved at both widths holds on index, if what it says of constants holds at both, and
if it makes constants that are one number: the number of 64 bits, cut off, is that of 32 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.interpretations.concrete import signed
from semantics.language.kinds import isa
from verifier.kernel.goals.type_scheme import INDEX_WIDTHS


class NotOnIndex(Exception):
    """Something of which it is not known that it holds, or is the same, at both widths."""


def results_of(
    function: Callable[..., Any], arguments: Sequence[Any], with_values: bool = False
) -> list[Any]:
    """What a function over IR gives: where no argument is about index one result, and else one for
    each width, 64 first; about values only where it can be asked `with_values`. Raises
    `NotOnIndex`."""
    if not any(map(is_about_index, arguments)):
        return [function(*arguments)]

    def at(argument: Any, width: int) -> Any:
        is_value = with_values and isinstance(argument, SSAValue)
        return cast(Any, argument) if is_value else _at(argument, width)

    return [function(*(at(argument, width) for argument in arguments)) for width in INDEX_WIDTHS]


def one_constant(results: Sequence[Any]) -> Any:
    """The constant that these are; None where one of them is. Raises `NotOnIndex`."""
    first, *others = results
    if all(other == first for other in others):
        return first
    if first is None or None in others:
        return None
    wide, narrow = INDEX_WIDTHS
    (other,) = others
    if _has_width(first, wide) and _has_width(other, narrow):
        number = first.value.data
        if (number - other.value.data) % (1 << narrow) == 0:
            return IntegerAttr(signed(number % (1 << wide), wide), IndexType())
    raise NotOnIndex


def is_about_index(argument: Any) -> bool:
    """Whether it is index, or a constant or value of it."""
    if isinstance(argument, Operation):
        return any(isinstance(result.type, IndexType) for result in argument.results)
    if isinstance(argument, SSAValue):
        return isinstance(cast("SSAValue[Attribute]", argument).type, IndexType)
    return isinstance(argument, IndexType) or isa(argument, IntegerAttr[IndexType])


def _at(argument: Any, width: int) -> Any:
    """The type or constant, with so many bits in the place of index."""
    if isinstance(argument, IndexType):
        return IntegerType(width)
    if isa(argument, IntegerAttr[IndexType]):
        return IntegerAttr(argument.value.data, IntegerType(width), truncate_bits=True)
    if not isinstance(argument, Attribute):
        raise NotOnIndex
    return argument


def _has_width(attribute: Any, width: int) -> bool:
    return isa(attribute, IntegerAttr[IntegerType]) and attribute.type.width.data == width
