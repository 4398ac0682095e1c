"""At which widths, on which inputs and with which constants programs are tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from xdsl.dialects.builtin import IntegerType

from semantics.language.program import TypeTerm, TypeVariable, as_integer_type
from synth.scalar.terms.batches import InputBatch, lanes_of, width_of
from synth.scalar.terms.terms import Argument, Literal, Operator
from verifier.kernel.goals.width_constant import Base, WidthConstant

_UNUSED = Argument("unused", IntegerType(1))
"""Stands for the arguments where there are none."""
_LANES = 96
"""So many chosen inputs are tried at widths whose inputs are too many."""
_POISON = 24
_EXHAUSTIVE = 512
_OF_MANY = 160, 48
"""Of more lanes than those, so many are tried: without poison, and with."""
_WIDTHS = (1, 2, 3, 4, 7)


@dataclass(frozen=True)
class LoweringSetting:
    """Types in play, and widths at which programs over them are tried."""

    types: tuple[TypeTerm, ...]
    narrower: tuple[tuple[TypeTerm, TypeTerm], ...]
    widths: tuple[Mapping[TypeVariable, int], ...]


def setting_of(operator: Operator, least: int) -> LoweringSetting:
    """The types of an operator; where two are open, the order of its signature."""
    types = tuple(dict.fromkeys(operator.types))
    variables = [t for t in types if isinstance(t, TypeVariable)]
    narrower = tuple(operator.narrower)
    return LoweringSetting(types, narrower, some_widths(variables, narrower, least))


def some_widths(
    variables: Sequence[TypeVariable], narrower: Sequence[tuple[TypeTerm, TypeTerm]], least: int
) -> tuple[Mapping[TypeVariable, int], ...]:
    """Some choices of widths that have the order stated."""
    tried = [width for width in _WIDTHS if width >= least]
    choices = [
        dict(zip(variables, chosen, strict=True))
        for chosen in product(tried, repeat=len(variables))
    ]
    kept = [w for w in choices if all(_is_narrower(a, b, w) for a, b in narrower)]
    return tuple(kept[:: max(1, len(kept) // len(_WIDTHS))])


def inputs(
    arguments: Sequence[Argument], setting: LoweringSetting, poison: bool = True
) -> list[InputBatch]:
    """Few inputs at each choice of widths, some with arguments that are `poison`."""
    found: list[InputBatch] = []
    for widths in setting.widths:
        lanes = lanes_of(arguments or [_UNUSED], widths, _LANES, _POISON if poison else 0)
        if lanes.count > _EXHAUSTIVE:
            lanes = lanes.some(*_OF_MANY)
        found.append(lanes)
    return found


def literals(types: Sequence[TypeTerm]) -> list[Literal]:
    """Constants that programs may use: 0, 1, -1, the width, the width less 1, the minimum."""
    found: list[Literal] = []
    for type_ in types:
        fixed = as_integer_type(type_)
        if fixed is not None:
            width = fixed.width.data
            ones = (1 << width) - 1
            numbers = [0, 1, ones, width & ones, (width - 1) & ones, 1 << (width - 1)]
            found += [Literal(number, type_) for number in dict.fromkeys(numbers)]
        elif isinstance(type_, TypeVariable):
            found += [Literal(number, type_) for number in (0, 1, -1)]
            found.append(Literal(WidthConstant(type_, Base.WIDTH, 0, (type_,)), type_))
            found.append(Literal(WidthConstant(type_, Base.WIDTH, -1, (type_,)), type_))
            found.append(Literal(WidthConstant(type_, Base.MINIMUM), type_))
    return found


def _is_narrower(low: TypeTerm, high: TypeTerm, widths: Mapping[TypeVariable, int]) -> bool:
    return width_of(low, widths) < width_of(high, widths)
