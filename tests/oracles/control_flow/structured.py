"""scf: loops, conditionals and parallel loops, from the documentation of each operation."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Sequence
from typing import Any

from xdsl.ir import Operation

from tests.oracles.control_flow.machine import MEANINGS, Machine, integers, segments
from tests.oracles.control_flow.reading import NoMeaning, attribute, name_of
from tests.oracles.control_flow.values import INDEX_WIDTH, Undefined, Value, signed, width_of


def _for(machine: Machine, op: Operation) -> None:
    """The step is positive; bounds are compared with sign unless the loop says otherwise."""
    lower, upper, step = op.operands[:3]
    width = width_of(lower.type)
    unsigned = attribute(op, "unsignedCmp") is not None

    def read(value: int) -> int:
        return value if unsigned else signed(value, width)

    bound = read(machine.number(upper, "a bound"))
    counter = read(machine.number(lower, "a bound"))
    stride = read(machine.number(step, "a step"))
    if stride <= 0:
        raise Undefined("a step that is not positive")
    carried = machine.values(op.operands[3:])
    while counter < bound:
        _, carried = machine.region(op.regions[0], [counter % (1 << width), *carried])
        counter += stride
        if counter >= 1 << (width if unsigned else width - 1):
            raise Undefined("the counter overflows")
    machine.bind(op.results, carried)


def _while(machine: Machine, op: Operation) -> None:
    carried = machine.values(op.operands)
    while True:
        left, values = machine.region(op.regions[0], carried)
        go, *carried = values
        if not machine.number(left.operands[0], "a loop's condition"):
            break
        assert go == 1
        _, carried = machine.region(op.regions[1], carried)
    machine.bind(op.results, carried)


def _if(machine: Machine, op: Operation) -> None:
    condition = machine.number(op.operands[0], "a condition")
    region = op.regions[0 if condition else 1]
    if region.blocks:
        machine.bind(op.results, machine.region(region, [])[1])


def _index_switch(machine: Machine, op: Operation) -> None:
    chosen = signed(machine.number(op.operands[0], "a choice"), INDEX_WIDTH)
    cases = integers(attribute(op, "cases"))
    number = cases.index(chosen) + 1 if chosen in cases else 0
    machine.bind(op.results, machine.region(op.regions[number], [])[1])


def _execute_region(machine: Machine, op: Operation) -> None:
    machine.bind(op.results, machine.region(op.regions[0], [])[1])


def in_order(machine: Machine, points: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The iterations of a parallel loop in the order of this run."""
    found = list(itertools.islice(points, machine.limit))
    if machine.order == "backward":
        found.reverse()
    elif machine.order == "shuffled":
        random.Random(machine.world.seed).shuffle(found)
    return found


def grid(lower: Sequence[int], upper: Sequence[int], step: Sequence[int]) -> Iterable[Any]:
    """The points of a parallel loop. Raises `Undefined` for a step that is not positive."""
    if any(s <= 0 for s in step):
        raise Undefined("a step that is not positive")
    ranges = list(map(range, lower, upper, step))
    return _points(ranges) if all(ranges) else ()


def _points(ranges: list[range]) -> Iterable[tuple[int, ...]]:
    """Their product, one point at a time."""
    if not ranges:
        yield ()
        return
    for first in ranges[0]:
        for rest in _points(ranges[1:]):
            yield (first, *rest)


def _numbers(machine: Machine, names: Sequence[Any]) -> list[int]:
    return [signed(machine.number(name, "a bound"), INDEX_WIDTH) for name in names]


def _parallel(machine: Machine, op: Operation) -> None:
    lower, upper, step, initial = segments(op)
    accumulated: list[Value] = machine.values(initial)
    bounds = (_numbers(machine, group) for group in (lower, upper, step))
    for point in in_order(machine, grid(*bounds)):
        indices = [i % (1 << INDEX_WIDTH) for i in point]
        end, values = machine.region(op.regions[0], indices)
        if name_of(end) != "scf.reduce" and values:
            raise NoMeaning("scf.parallel without scf.reduce")
        for number, (region, value) in enumerate(zip(end.regions, values, strict=False)):
            (accumulated[number],) = machine.region(region, [accumulated[number], value])[1]
    machine.bind(op.results, accumulated)


def _forall(machine: Machine, op: Operation) -> None:
    if op.results:
        raise NoMeaning("scf.forall with results")
    bounds: list[list[int]] = []
    for names, static in zip(
        segments(op), ("staticLowerBound", "staticUpperBound", "staticStep"), strict=False
    ):
        given = iter(_numbers(machine, names))
        bounds.append(
            [next(given) if n == -(1 << 63) else n for n in integers(attribute(op, static))]
        )
    for point in in_order(machine, grid(*bounds)):
        machine.region(op.regions[0], [i % (1 << INDEX_WIDTH) for i in point])


MEANINGS.update(
    {
        "scf.for": _for,
        "scf.while": _while,
        "scf.if": _if,
        "scf.index_switch": _index_switch,
        "scf.execute_region": _execute_region,
        "scf.parallel": _parallel,
        "scf.forall": _forall,
    }
)
