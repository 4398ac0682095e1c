"""Running linalg operations: the iterators as nested loops, in their order."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr

from semantics.language.undefined_behaviour import UndefinedBehaviour
from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of
from verifier.kernel.loops.recurrences.scalar_values import CannotRun
from verifier.running.values import Array, as_bits, evaluated, is_array, named, scalar_type

if TYPE_CHECKING:
    from verifier.running.functions import FunctionRun


def run_linalg(machine: FunctionRun, op: Operation) -> None:
    """Run a linalg operation on memrefs or tensors, or give the value of linalg.index."""
    if isinstance(op, linalg.IndexOp):
        machine.define(op.result, as_bits(machine.iterations[-1][op.dim.value.data]))
        return
    structure = _structure(op)
    operands = [machine.value(v) for v in (*structure.inputs, *structure.outputs)]
    first = len(structure.inputs)
    if op.results:
        operands[first:] = [array.copy() for array in operands[first:]]
    _run(machine, op, structure, operands)
    for result, array in zip(op.results, operands[first:], strict=False):
        machine.define(result, array)


@lru_cache(maxsize=256)
def _structure(op: Operation) -> Structure:
    try:
        return structure_of(op)
    except NoStructure as error:
        raise CannotRun(str(error)) from error


def _run(machine: FunctionRun, op: Operation, structure: Structure, operands: list[Any]) -> None:
    extents = _extents(op, structure, operands)
    values = (*structure.inputs, *structure.outputs)
    first = len(structure.inputs)
    meetings = _Meetings(structure, operands, op) if machine.reading.races else None
    types = [scalar_type(v.type) for v in values]
    for point in product(*map(range, extents)):
        arguments: list[Any] = []
        places: list[tuple[int, ...]] = []
        for type_, operand, map_ in zip(types, operands, structure.maps, strict=True):
            if not is_array(operand):
                arguments.append(operand)
                places.append(())
                continue
            place = evaluated(map_, point)
            places.append(place)
            arguments.append(machine.element(operand, place, type_, op))
        machine.iterations.append(point)
        yielded = machine.block(structure.body, arguments)
        machine.iterations.pop()
        if meetings is not None:
            meetings.add(point, places)
        for array, place, value in zip(operands[first:], places[first:], yielded, strict=True):
            array[place] = value


def _extents(op: Operation, structure: Structure, operands: list[Any]) -> list[int]:
    """The extent of each iterator; all dimensions that it indexes on its own must have it."""
    found: dict[int, int] = {}
    for operand, map_ in zip(operands, structure.maps, strict=True):
        if not is_array(operand):
            continue
        for expr, extent in zip(map_.results, operand.shape, strict=True):
            if isinstance(expr, AffineDimExpr):
                first = found.setdefault(expr.position, extent)
                if first != extent:
                    raise UndefinedBehaviour(f"{named(op)}: extents {first} and {extent} differ")
    if len(found) != len(structure.iterators):
        raise CannotRun(f"{op.name} with an iterator that indexes no dimension on its own")
    return [found[k] for k in range(len(structure.iterators))]


class _Meetings:
    """The elements that iterations touch; those that may run at once must not meet in one that is
    written."""

    def __init__(self, structure: Structure, operands: list[Any], op: Operation):
        self._op = op
        self._operands = operands
        self._first = len(structure.inputs)
        self._parallel = [k for k, kind in enumerate(structure.iterators) if kind == "parallel"]
        outputs: list[Array] = operands[self._first :]
        self._watched = [
            is_array(operand) and any(np.may_share_memory(operand, output) for output in outputs)
            for operand in operands
        ]
        self._readers: dict[int, tuple[int, ...] | None] = {}
        self._writers: dict[int, tuple[int, ...]] = {}

    def add(self, point: tuple[int, ...], places: list[tuple[int, ...]]) -> None:
        """What one iteration reads and writes. Raises `UndefinedBehaviour`."""
        task = tuple(point[k] for k in self._parallel)
        for k, (operand, place) in enumerate(zip(self._operands, places, strict=True)):
            if not self._watched[k]:
                continue
            at = _address(operand, place)
            writer = self._writers.get(at, task)
            if k >= self._first:
                reader = self._readers.get(at, task)
                if writer != task or reader != task:
                    self._meet(place)
                self._writers[at] = task
            else:
                if writer != task:
                    self._meet(place)
                known = self._readers.setdefault(at, task)
                if known != task:
                    self._readers[at] = None

    def _meet(self, place: tuple[int, ...]) -> None:
        where = ", ".join(map(str, place))
        raise UndefinedBehaviour(f"{named(self._op)}: parallel iterations meet in [{where}]")


def _address(array: Array, place: tuple[int, ...]) -> int:
    start: int = array.__array_interface__["data"][0]
    return start + sum(i * stride for i, stride in zip(place, array.strides, strict=True))
