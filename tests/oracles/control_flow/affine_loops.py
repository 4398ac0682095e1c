"""affine: loops, conditionals and maps, from the documentation of the dialect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation, SSAValue

from tests.oracles.control_flow.affine_maps import Map, read_map
from tests.oracles.control_flow.machine import MEANINGS, Machine, integers, segments
from tests.oracles.control_flow.memory import load, store
from tests.oracles.control_flow.reading import NoMeaning, attribute, name_of
from tests.oracles.control_flow.structured import grid, in_order
from tests.oracles.control_flow.values import (
    INDEX_WIDTH,
    POISON,
    Buffer,
    Poison,
    Undefined,
    Value,
    signed,
    width_of,
)

_REDUCTIONS = {1: lambda a, b: a + b, 10: lambda a, b: a * b}
"""AtomicRMWKind: addi and muli."""


def _evaluated(machine: Machine, map_: Map, operands: Sequence[SSAValue]) -> list[int] | None:
    """The results of a map; None where an operand is poison."""
    given = [machine.scalar(name) for name in operands]
    if any(isinstance(value, Poison) for value in given):
        return None
    return map_.at([signed(value, INDEX_WIDTH) for value in given if isinstance(value, int)])


def _map(op: Operation, name: str) -> Map:
    found = attribute(op, name)
    assert isinstance(found, StringAttr)
    return read_map(found.data)


def _looked_at(machine: Machine, map_: Map, operands: Sequence[SSAValue]) -> list[int]:
    found = _evaluated(machine, map_, operands)
    if found is None:
        raise Undefined("poison as an affine operand")
    return found


def _for(machine: Machine, op: Operation) -> None:
    lower, upper, initial = segments(op)
    counter = max(_looked_at(machine, _map(op, "lowerBoundMap"), lower))
    bound = min(_looked_at(machine, _map(op, "upperBoundMap"), upper))
    step: Any = attribute(op, "step")
    carried = machine.values(initial)
    while counter < bound:
        _, carried = machine.region(op.regions[0], [counter % (1 << INDEX_WIDTH), *carried])
        counter += step.value.data
    machine.bind(op.results, carried)


def _if(machine: Machine, op: Operation) -> None:
    holds = all(_map(op, "condition").at(_numbers(machine, op.operands)))
    region = op.regions[0 if holds else 1]
    if region.blocks:
        machine.bind(op.results, machine.region(region, [])[1])


def _apply(machine: Machine, op: Operation) -> None:
    found = _evaluated(machine, _map(op, "map"), op.operands)
    machine.bind(op.results, [POISON if found is None else found[0] % (1 << INDEX_WIDTH)])


def _extremum(machine: Machine, op: Operation) -> None:
    found = _evaluated(machine, _map(op, "map"), op.operands)
    pick = min if name_of(op) == "affine.min" else max
    machine.bind(op.results, [POISON if found is None else pick(found) % (1 << INDEX_WIDTH)])


def _buffer(value: Value) -> Buffer:
    assert isinstance(value, Buffer)
    return value


def _load(machine: Machine, op: Operation) -> None:
    buffer, *indices = op.operands
    place = tuple(_looked_at(machine, _map(op, "map"), indices))
    machine.bind(op.results, [load(_buffer(machine.env[buffer]), place)])


def _store(machine: Machine, op: Operation) -> None:
    value, buffer, *indices = op.operands
    place = tuple(_looked_at(machine, _map(op, "map"), indices))
    store(machine, _buffer(machine.env[buffer]), place, machine.scalar(value))


def _parallel(machine: Machine, op: Operation) -> None:
    lower_map, upper_map = _map(op, "lowerBoundsMap"), _map(op, "upperBoundsMap")
    count = lower_map.inputs
    lower = _looked_at(machine, lower_map, op.operands[:count])
    upper = _looked_at(machine, upper_map, op.operands[count:])
    low = _grouped(lower, attribute(op, "lowerBoundsGroups"), max)
    high = _grouped(upper, attribute(op, "upperBoundsGroups"), min)
    steps: Any = attribute(op, "steps")
    kinds: Any = attribute(op, "reductions")
    reductions = [kind.value.data for kind in kinds.data]
    if any(kind not in _REDUCTIONS for kind in reductions):
        raise NoMeaning("affine.parallel with another reduction")
    results: list[Value] = [0 if kind == 1 else 1 for kind in reductions]
    for point in in_order(machine, grid(low, high, [s.value.data for s in steps.data])):
        _, values = machine.region(op.regions[0], [i % (1 << INDEX_WIDTH) for i in point])
        for number, (kind, value) in enumerate(zip(reductions, values, strict=True)):
            old = results[number]
            if isinstance(old, int) and isinstance(value, int):
                results[number] = _REDUCTIONS[kind](old, value)
            else:
                results[number] = POISON
    widths = [width_of(result.type) for result in op.results]
    machine.bind(
        op.results,
        [r % (1 << w) if isinstance(r, int) else r for r, w in zip(results, widths, strict=True)],
    )


def _delinearized(machine: Machine, op: Operation) -> None:
    """The digits of an index; the first one has no bound."""
    index, *sizes = _numbers(machine, op.operands)
    given = iter(sizes)
    basis = [next(given) if n == -(1 << 63) else n for n in integers(attribute(op, "static_basis"))]
    digits: list[int] = []
    for size in reversed(basis[len(basis) + 1 - len(op.results) :]):
        if size <= 0:
            raise Undefined("a basis that is not positive")
        digits.insert(0, index % size)
        index //= size
    machine.bind(op.results, [d % (1 << INDEX_WIDTH) for d in (index, *digits)])


def _numbers(machine: Machine, names: Sequence[SSAValue]) -> list[int]:
    return [signed(machine.number(name, "an index"), INDEX_WIDTH) for name in names]


def _grouped(values: list[int], groups: Any, pick: Any) -> list[int]:
    found: list[int] = []
    for size in groups.get_values():
        found.append(pick(values[:size]))
        values = values[size:]
    return found


MEANINGS.update(
    {
        "affine.for": _for,
        "affine.if": _if,
        "affine.apply": _apply,
        "affine.min": _extremum,
        "affine.max": _extremum,
        "affine.load": _load,
        "affine.store": _store,
        "affine.parallel": _parallel,
        "affine.delinearize_index": _delinearized,
    }
)
