"""Sizes and inputs for runs of programs with loops."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Literal

import islpy as isl

from verifier.kernel.loops.recurrences.iteration_counts import iteration_count
from verifier.kernel.loops.recurrences.scalar_values import (
    FLOAT_TYPES,
    Floats,
    integer_width,
    is_float,
)
from verifier.kernel.loops.recurrences.system import Array, RecurrenceSystem
from verifier.running.recurrences import Element, Inputs, shape_at

Kind = Literal["simple", "started", "ordinary", "special", "limits", "zero or one"]
"""Of inputs: small numbers; these, but zeros in what the program writes; numbers whose sums are
rounded, where a diagonal is large enough for decompositions of the matrix to be real numbers; zeros
of both signs, infinities, NaNs, and the extremes of integers among others; such floats, and small
integers, alone; zeros and ones, of which most functions without an exact meaning have known values.
"""

_SPECIAL = ("-0.0", "0.0", "nan", "inf", "-inf", "1.0", "-1.5")


def elements_of_arguments(program: RecurrenceSystem, sizes: Mapping[str, int]) -> int:
    """How many elements the argument arrays have. One without elements counts by its other extents,
    for which memory is laid out too."""
    arguments = (a for a in program.arrays.values() if a.argument is not None)
    return sum(math.prod(max(n, 1) for n in shape_at(a.shape, sizes)) for a in arguments)


def small_sizes(parameters: Sequence[str], context: isl.Set) -> Iterator[dict[str, int]]:
    """Some values of the parameters within `context`: all 0, all 1, all 3, every other one 0, small
    different ones, and some that are larger than small tiles and vectors."""
    seen: set[tuple[int, ...]] = set()
    empty = ([0], [0, 3], [3, 0])
    small = ([1], [3], [2, 3, 4, 1], [3, 2, 1, 4, 5], [4, 2, 3, 5, 1], [5, 5, 3])
    for wanted in (*empty, *small, [9, 10, 11]):
        sizes = sizes_near(parameters, context, wanted)
        if sizes is not None and tuple(sizes.values()) not in seen:
            seen.add(tuple(sizes.values()))
            yield sizes


def sizes_near(
    parameters: Sequence[str], context: isl.Set, wanted: Sequence[int]
) -> dict[str, int] | None:
    """Values of the parameters within `context`, the `wanted` ones in turn or small if possible.
    How often a loop runs follows from others. None where there are none, or none are found."""
    left = context
    sizes: dict[str, int] = {}
    counts = {parameter: iteration_count(parameter) for parameter in parameters}
    for number, parameter in enumerate(sorted(parameters, key=lambda each: bool(counts[each]))):
        count = counts[parameter]
        if count is not None:
            sizes[parameter] = count.at(sizes)[parameter]
            fixed = f"[{parameter}] -> {{ : {parameter} = {sizes[parameter]} }}"
            left = left.intersect(isl.Set(fixed))
            continue
        first = wanted[number % len(wanted)]
        for value in dict.fromkeys((first, *range(12), *wanted)):
            fixed = left.intersect(isl.Set(f"[{parameter}] -> {{ : {parameter} = {value} }}"))
            if not fixed.is_empty():
                left, sizes[parameter] = fixed, value
                break
        else:
            value = _some_value(left, parameter)
            if value is None:
                return None
            left = left.intersect(isl.Set(f"[{parameter}] -> {{ : {parameter} = {value} }}"))
            sizes[parameter] = value
    return None if left.is_empty() else sizes


def _some_value(context: isl.Set, parameter: str) -> int | None:
    """A value that a parameter may have."""
    point = context.sample_point()
    position = point.get_space().find_dim_by_name(isl.dim_type.param, parameter)
    if point.is_void() or position < 0:
        return None
    return point.get_coordinate_val(isl.dim_type.param, position).to_python()


def with_value(sizes: Mapping[str, int], parameter: str, value: int) -> dict[str, int]:
    """Sizes of which one has another value; how often a loop runs follows from others."""
    changed = {**sizes, parameter: value}
    counts = {name: iteration_count(name) for name in changed}
    return {
        name: changed[name] if count is None else count.at(changed)[name]
        for name, count in counts.items()
    }


def is_within(sizes: Mapping[str, int], context: isl.Set) -> bool:
    """Whether the parameters may have these values."""
    values = " and ".join(f"{name} = {value}" for name, value in sizes.items()) or "true"
    point = isl.Set(f"[{', '.join(sizes)}] -> {{ : {values} }}")
    return not point.is_disjoint(context)


def random_inputs(
    program: RecurrenceSystem, sizes: dict[str, int], floats: Floats, kind: Kind, seed: int
) -> Inputs:
    """Arguments of a program, the same for the same seed."""
    source = random.Random(seed)

    def value(element: str) -> Any:
        return random_value(source, element, floats, kind)

    def contents(array: Array) -> dict[Element, Any]:
        shape = shape_at(array.shape, sizes)
        found = {index: value(array.element) for index in _indices(shape)}
        if kind == "started" and array.name in program.live_outs:
            return dict.fromkeys(found, 0 * value(array.element))
        if kind == "ordinary" and floats == "ieee" and is_float(array.element) and len(shape) > 1:
            for k in range(min(shape)):
                found[(k,) * len(shape)] += FLOAT_TYPES[array.element](5 * max(shape))
        return found

    arrays = {a.name: contents(a) for a in program.arrays.values() if a.argument is not None}
    scalars = {
        s.name: sizes[s.name] % (1 << integer_width(s.element))
        if s.name in sizes
        else value(s.element)
        for s in program.scalars
    }
    return Inputs(sizes, arrays, scalars)


def random_value(source: random.Random, element: str, floats: Floats, kind: Kind) -> Any:
    """A value of an element type."""
    if element == "index":
        return source.randrange(64)
    if is_float(element):
        if floats == "reals":
            return Fraction(source.randint(-9, 9), source.choice((1, 1, 2, 3)))
        if kind == "limits" or (kind == "special" and source.random() < 0.4):
            return FLOAT_TYPES[element](source.choice(_SPECIAL))
        if kind == "zero or one":
            return FLOAT_TYPES[element](source.randint(0, 1))
        if kind in ("simple", "started"):
            return FLOAT_TYPES[element](source.randint(1, 9))
        return FLOAT_TYPES[element](source.uniform(-4, 4))
    width = integer_width(element)
    if kind in ("simple", "started", "limits", "zero or one"):
        return source.randint(0, 3) % (1 << width)
    if kind == "special":
        extremes = (0, 1, (1 << width) - 1, 1 << (width - 1), (1 << (width - 1)) - 1)
        return source.choice(extremes) % (1 << width)
    return source.getrandbits(width)


def _indices(shape: tuple[int, ...]) -> Iterator[Element]:
    """The indices of the elements: none where an extent is 0, however large the others are."""
    return product(*map(range, shape)) if min(shape, default=1) > 0 else iter(())
