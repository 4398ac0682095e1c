"""Running two systems of recurrences side by side on small random inputs.

It finds counterexamples, and it contradicts a proof that is wrong.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import islpy as isl

from verifier.recurrences import Array, Program
from verifier.run_recurrences import (
    Element,
    Inputs,
    most_instances,
    run,
    shape_at,
)
from verifier.scalar_values import (
    FLOAT_TYPES,
    CannotRun,
    Floats,
    UndefinedBehaviour,
    integer_width,
    is_float,
    same_value,
)

MOST_INSTANCES = 4000
"""A run with more statement instances than this takes too long."""

MOST_ELEMENTS = 200_000
"""Arguments with more elements than this take too much memory."""


@dataclass(frozen=True)
class LoopCounterexample:
    """Inputs on which two functions leave different values in a live-out.

    `array` and `index` name the element, `before` and `after` are its values; for undefined
    behaviour of the target `after` says what it is, and `index` is empty.
    """

    sizes: dict[str, int]
    array: str
    index: Element
    before: str
    after: str
    inputs: dict[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "sizes": self.sizes,
            "array": self.array,
            "index": list(self.index),
            "source": self.before,
            "target": self.after,
            "inputs": self.inputs,
        }

    def text(self) -> str:
        """The form for people."""
        sizes = ", ".join(f"{p} = {v}" for p, v in self.sizes.items())
        lines = [f"with {sizes}:"] if sizes else []
        element = f"{self.array}[{', '.join(map(str, self.index))}]" if self.array else "the run"
        lines.append(f"  {element} is {self.before} in the source, {self.after} in the target")
        for name, value in self.inputs.items():
            lines.append(f"  {name} = {value}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Comparison:
    """What side by side runs showed: how many agreed, a disagreement, or why none was possible."""

    runs: int
    difference: LoopCounterexample | None = None
    obstacle: str | None = None


def compare_runs(
    before: Program, after: Program, context: isl.Set, floats: Floats = "ieee", seed: int = 0
) -> Comparison:
    """Run both programs at some sizes of `context`, with ordinary and with special values."""
    runs = 0
    obstacle: str | None = None
    for sizes in small_sizes(
        tuple(dict.fromkeys((*before.parameters, *after.parameters))), context
    ):
        if max(_elements(before, sizes), _elements(after, sizes)) > MOST_ELEMENTS:
            obstacle = obstacle or "too many elements"
            continue
        if max(most_instances(before, sizes), most_instances(after, sizes)) > MOST_INSTANCES:
            obstacle = obstacle or "too many statement instances"
            continue
        for special in _KINDS[floats if max(sizes.values(), default=0) < 6 else "large"]:
            try:
                inputs = _random_inputs(before, sizes, floats, special, seed + runs)
                difference = difference_on(before, after, inputs, floats)
            except CannotRun as error:
                return Comparison(runs, None, f"cannot run: {error}")
            runs += 1
            if difference is not None:
                return Comparison(runs, difference)
    if runs == 0:
        return Comparison(0, None, obstacle or "no small sizes fit the assumptions")
    return Comparison(runs)


def difference_on(
    before: Program, after: Program, inputs: Inputs, floats: Floats
) -> LoopCounterexample | None:
    """Where the two programs differ on these inputs; None too if the source is undefined on them.

    Raises `CannotRun`.
    """
    try:
        expected = run(before, inputs, floats)
    except UndefinedBehaviour:
        return None
    try:
        found = run(after, inputs, floats)
    except UndefinedBehaviour as error:
        return _counterexample(inputs, "", (), "defined", f"undefined: {error}")
    names = {(name, name) for name in (*before.live_outs, *after.live_outs)}
    names |= set(zip(before.results, after.results, strict=True))
    for left, right in sorted(names):
        for index in sorted({*expected[left], *found[right]}):
            if index not in expected[left]:
                continue
            a = expected[left][index]
            b = found[right].get(index)
            if b is None or not same_value(a, b):
                return _counterexample(inputs, left, index, str(a), str(b))
    return None


def _counterexample(
    inputs: Inputs, array: str, index: Element, before: str, after: str
) -> LoopCounterexample:
    shown: dict[str, Any] = {n: str(v) for n, v in inputs.scalars.items()}
    for name, elements in inputs.arrays.items():
        if len(elements) <= 16:
            shown[name] = {",".join(map(str, i)): str(v) for i, v in elements.items()}
    return LoopCounterexample(dict(inputs.sizes), array, index, before, after, shown)


def _elements(program: Program, sizes: Mapping[str, int]) -> int:
    arguments = (a for a in program.arrays.values() if a.argument is not None)
    return sum(math.prod(shape_at(a.shape, sizes)) for a in arguments)


def small_sizes(parameters: Sequence[str], context: isl.Set) -> Iterator[dict[str, int]]:
    """Some values of the parameters within `context`: all 0, all 1, small different ones, and
    some that are larger than small tiles and vectors."""
    seen: set[tuple[int, ...]] = set()
    small = ([0], [1], [2, 3, 4, 1], [3, 2, 1, 4, 5], [4, 2, 3, 5, 1], [5, 5, 3])
    for wanted in (*small, [9, 10, 11]):
        sizes = _near(parameters, context, wanted)
        if sizes is not None and tuple(sizes.values()) not in seen:
            seen.add(tuple(sizes.values()))
            yield sizes


def _near(parameters: Sequence[str], context: isl.Set, wanted: list[int]) -> dict[str, int] | None:
    left = context
    sizes: dict[str, int] = {}
    for number, parameter in enumerate(parameters):
        first = wanted[number % len(wanted)]
        for value in (first, *(v for v in range(12) if v != first)):
            fixed = left.intersect(isl.Set(f"[{parameter}] -> {{ : {parameter} = {value} }}"))
            if not fixed.is_empty():
                left, sizes[parameter] = fixed, value
                break
        else:
            return None
    return None if left.is_empty() else sizes


_KINDS = {"ieee": (False, True), "reals": (False,), "large": (False,)}
"""Whether the inputs of the runs at one size are special values, by how floats are read."""

_SPECIAL = ("-0.0", "0.0", "nan", "inf", "-inf", "1.0", "-1.5")


def _random_inputs(
    program: Program, sizes: dict[str, int], floats: Floats, special: bool, seed: int
) -> Inputs:
    source = random.Random(seed)

    def value(element: str) -> Any:
        if element == "index":
            return source.randrange(64)
        if is_float(element):
            if floats == "reals":
                return Fraction(source.randint(-9, 9), source.choice((1, 1, 2, 3)))
            if special and source.random() < 0.4:
                return FLOAT_TYPES[element](source.choice(_SPECIAL))
            return FLOAT_TYPES[element](source.uniform(-4, 4))
        width = integer_width(element)
        if special:
            extremes = (0, 1, (1 << width) - 1, 1 << (width - 1), (1 << (width - 1)) - 1)
            return source.choice(extremes) % (1 << width)
        return source.getrandbits(width)

    def contents(array: Array) -> dict[Element, Any]:
        shape = shape_at(array.shape, sizes)
        return {index: value(array.element) for index in _indices(shape)}

    arrays = {a.name: contents(a) for a in program.arrays.values() if a.argument is not None}
    scalars = {
        s.name: sizes[s.name] % (1 << integer_width(s.element))
        if s.name in sizes
        else value(s.element)
        for s in program.scalars
    }
    return Inputs(sizes, arrays, scalars)


def _indices(shape: tuple[int, ...]) -> Iterator[Element]:
    if not shape:
        yield ()
        return
    for first in range(shape[0]):
        for rest in _indices(shape[1:]):
            yield (first, *rest)
