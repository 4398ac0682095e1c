"""Is a function on tensors one that was rewritten so that bytes are moved by a constant?

The array multiplies signed bytes. An unsigned byte is a signed one, with its top bit flipped, plus
128; so a function may flip bits, or add any other constant modulo 256, and compute with that. Each
value of the rewritten function is followed back to one of the source, together with what was added
to its bytes. Where such bytes come into a body, a solver is asked whether the source's body makes
the same of the bytes as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerType, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from rewrites.accelerator.validation.element_body import (
    Given,
    Law,
    NoBody,
    StraightBody,
    evaluate_open,
    holds,
)
from rewrites.accelerator.validation.index_space import IndexSpace, NoSpace
from rewrites.accelerator.validation.linalg_tiles import BlockBody
from rewrites.accelerator.validation.networks import Expressions, is_pure
from rewrites.accelerator.validation.padding import amounts_of, constant_padding
from rewrites.accelerator.validation.signature import RESHAPES, constant_number, dense_elements
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.kinds import isa
from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of
from semantics.syntax.tensor import PadOp
from verifier.kernel.solving.solver import Queries, SolverUnknown

BYTE = 256
"""Numbers that a byte may be."""

_MOVES = ("tensor.extract_slice", *RESHAPES)


@dataclass(frozen=True)
class _Moved:
    """Each byte is that of value number `number` of the source plus `shift`, modulo 256."""

    number: int
    shift: int


_Place = Callable[[SSAValue], _Moved]


@dataclass(frozen=True, eq=False)
class _Made:
    """An operation of the source, the numbers of its operands and of its one result."""

    op: Operation
    operands: tuple[int, ...]
    result: int


def rewritten_otherwise(source: func.FuncOp, target: func.FuncOp) -> str | None:
    """Why `target` is not seen to return what `source` returns; None if it is."""
    if source.function_type != target.function_type:
        return "the rewritten function has other arguments"
    try:
        return _Following(source).different(target)
    except (ValueError, KeyError) as error:
        return f"what is rewritten is not followed: {error}"
    except SolverUnknown as error:
        return str(error)


class _Following:
    def __init__(self, source: func.FuncOp) -> None:
        self.expressions = Expressions()
        self.made: list[_Made] = []
        self.constants: dict[int, NDArray[np.int64]] = {}
        self.queries = Queries()
        values = self._arguments(source)
        self.results: set[int] = set()
        self.returned: list[int] = []
        for op in source.body.block.ops:
            if isinstance(op, func.ReturnOp):
                self.returned = [values[v] for v in op.operands]
                continue
            self._add(op, values)
            if len(op.results) == 1:
                operands = tuple(values[v] for v in op.operands)
                self.made.append(_Made(op, operands, values[op.results[0]]))
                self.results.add(values[op.results[0]])
            elements = dense_elements(op)
            if elements is not None:
                self.constants[values[op.results[0]]] = elements

    def _arguments(self, function: func.FuncOp) -> dict[SSAValue, int]:
        return {a: self.expressions.argument(n) for n, a in enumerate(function.body.block.args)}

    def _add(self, op: Operation, values: dict[SSAValue, int]) -> None:
        if not is_pure(op):
            raise ValueError(f"{op.name} is not known to be pure")
        self.expressions.add(op, values)

    def different(self, target: func.FuncOp) -> str | None:
        """Why the target returns something else."""
        # What is as in the source, and what is moved, or made of what is.
        values = self._arguments(target)
        moved: dict[SSAValue, _Moved] = {}
        for op in target.body.block.ops:
            if isinstance(op, func.ReturnOp):
                found = [values.get(v) for v in op.operands]
                return None if found == self.returned else "the rewritten function differs"
            inside = {v for each in op.walk() for v in each.operands}
            if not any(v in moved for v in inside):
                self._add(op, values)
            if len(op.results) != 1 or values.get(op.results[0]) in self.results:
                continue
            (result,) = op.results
            place = self._moved(op, values, moved)
            if place is not None and place.shift % BYTE:
                moved[result] = place
                values.pop(result, None)
            elif place is not None:
                values[result] = place.number
            elif result not in values:
                raise ValueError(f"{op.name} makes something else of bytes that were moved")
        return "the rewritten function returns nothing"

    def _moved(
        self, op: Operation, values: dict[SSAValue, int], moved: dict[SSAValue, _Moved]
    ) -> _Moved | None:
        """Which value of the source the result is, and what was added to it, if that is seen."""

        def place(value: SSAValue) -> _Moved:
            return moved[value] if value in moved else _Moved(values[value], 0)

        elements = dense_elements(op)
        if elements is not None:
            return self._constant(op, elements)
        if isinstance(op, PadOp):
            return self._padded(op, place(op.source))
        if op.name in _MOVES:
            return self._as_it_was(op, [place(v) for v in op.operands])
        if not op.name.startswith("linalg.") or not is_pure(op):
            return None
        try:
            structure = structure_of(op)
        except NoStructure:
            return None
        shift = _added(structure)
        if shift is not None:
            before = place(structure.inputs[0])
            return _Moved(before.number, (before.shift + shift) % BYTE)
        return self._computed(op, structure, place)

    def _constant(self, op: Operation, elements: NDArray[np.int64]) -> _Moved | None:
        if not _is_of_bytes(op.results[0]):
            return None
        for made in self.made:
            known = self.constants.get(made.result)
            if known is None or made.op.results[0].type != op.results[0].type:
                continue
            difference = (elements - known) % BYTE
            if difference.size and (difference == difference[0]).all():
                return _Moved(made.result, int(difference[0]))
        return None

    def _padded(self, op: PadOp, place: _Moved) -> _Moved | None:
        number = constant_padding(op)
        for made in self.made:
            before = made.op
            if not isinstance(before, PadOp) or made.operands[0] != place.number:
                continue
            value = constant_padding(before)
            if number is None or value is None or not _is_of_bytes(op.result):
                continue
            same = amounts_of(op) == amounts_of(before)
            same = same and op.result.type == before.result.type
            if same and (value + place.shift - number) % BYTE == 0:
                return _Moved(made.result, place.shift)
        return None

    def _as_it_was(self, op: Operation, places: Sequence[_Moved]) -> _Moved | None:
        """Of an operation that only moves elements about."""
        if any(place.shift for place in places[1:]):
            return None
        for made in self.made:
            if (
                made.op.name == op.name
                and made.op.attributes | made.op.properties == op.attributes | op.properties
                and made.op.results[0].type == op.results[0].type
                and made.operands == tuple(place.number for place in places)
            ):
                return _Moved(made.result, places[0].shift)
        return None

    def _computed(self, op: Operation, structure: Structure, place: _Place) -> _Moved | None:
        """Of an operation with another body, whose bytes may have been moved."""
        for made in self.made:
            if made.op.results[0].type != op.results[0].type:
                continue
            try:
                before = structure_of(made.op)
                if self._are_the_same(made, before, structure, place):
                    return _Moved(made.result, 0)
            except (NoStructure, NoSpace, NoBody):
                continue
        return None

    def _are_the_same(
        self, made: _Made, before: Structure, after: Structure, place: _Place
    ) -> bool:
        one, other = _open(before), _open(after)
        if one is None or other is None or before.iterators != after.iterators:
            return False
        if IndexSpace.of(before).extents != IndexSpace.of(after).extents:
            return False
        if len(one.operands) != len(other.operands):
            return False
        operands = (*before.inputs, *before.outputs)
        numbers = dict(zip(made.op.operands, made.operands, strict=True))
        shifts: list[int] = []
        known: list[NDArray[np.int64] | None] = []
        for m, n in zip(one.operands, other.operands, strict=True):
            there = (*after.inputs, *after.outputs)[n]
            moved = place(there)
            if (
                before.maps[m] != after.maps[n]
                or operands[m].type != there.type
                or numbers[operands[m]] != moved.number
                or (moved.shift and not _is_of_bytes(there))
            ):
                return False
            shifts.append(moved.shift)
            known.append(self.constants.get(moved.number))
        if before.maps[-1] != after.maps[-1]:
            return False
        return self._bodies_agree(
            BlockBody(before.body, given=one.given),
            BlockBody(after.body, given=other.given),
            shifts,
            known,
        )

    def _bodies_agree(
        self,
        before: BlockBody,
        after: BlockBody,
        shifts: Sequence[int],
        known: Sequence[NDArray[np.int64] | None],
    ) -> bool:
        """Whether the bodies, of two bytes and a sum, make the same of them and of the moved bytes.

        A solver says that both add something to the sum, the source's where it is defined, and the
        other is defined everywhere. What is added is compared for all bytes, of constants for those
        that there are.
        """
        if before.widths() != [8, 8, 32] or after.widths() != [8, 8, 32] or shifts[2]:
            return False
        laws = (_adds(before, always=False), _adds(after, always=True))
        if not all(holds(law, (8, 8, 32), self.queries) for law in laws):
            return False
        a, b = (_bytes(numbers) for numbers in known[:2])
        pairs = np.repeat(a, b.size), np.tile(b, a.size)
        wanted = _product(before, pairs, (0, 0))
        found = _product(after, pairs, (shifts[0], shifts[1]))
        return bool(np.array_equal(wanted, found))


def _adds(body: BlockBody, *, always: bool) -> Law:
    """body(a, b, c) = c + body(a, b, 0) where it is defined, which it is everywhere if `always`."""

    def law(m: Execution, a: Bits, b: Bits, c: Bits) -> Bool:
        there = Execution(m.interpretation)
        made, none = (
            body.value(execution, [Value(x, m.truth(False)) for x in (a, b, start)])
            for execution, start in ((there, c), (m, c.constant(0)))
        )
        undefined = there.ub | made.poison
        added = made.bits.eq(c + none.bits)
        return ~undefined & added if always else undefined | added

    return law


def _product(
    body: BlockBody, pairs: tuple[NDArray[np.uint64], ...], shifts: tuple[int, int]
) -> NDArray[np.uint64]:
    """What the body adds to a sum, of these bytes and what is added to them."""
    numpy = NumpyInterpretation()
    m = Execution(numpy)
    never = m.truth(False)
    moved = [
        Value(numpy.bits((x + s) % BYTE, 8), never) for x, s in zip(pairs, shifts, strict=True)
    ]
    zero = Value(numpy.bits(np.zeros_like(pairs[0]), 32), never)
    return np.broadcast_to(body.value(m, [*moved, zero]).bits.term, pairs[0].shape)


def _bytes(numbers: NDArray[np.int64] | None) -> NDArray[np.uint64]:
    """All that an element may be."""
    values = np.arange(BYTE) if numbers is None else np.unique(numbers % BYTE)
    return values.astype(np.uint64)


@dataclass(frozen=True)
class _Open:
    """The operands whose elements a body uses, by position, and what the other arguments are."""

    operands: tuple[int, ...]
    given: Given


def _open(structure: Structure) -> _Open | None:
    """None where a scalar is no constant."""
    operands: list[int] = []
    given: list[tuple[int, int]] = []
    values = (*structure.inputs, *structure.outputs)
    for n, (value, argument) in enumerate(zip(values, structure.body.args, strict=True)):
        if not argument.uses:
            given.append((n, 0))
        elif isa(value.type, TensorType[Attribute]):
            operands.append(n)
        else:
            number = constant_number(value)
            if number is None:
                return None
            given.append((n, number))
    return _Open(tuple(operands), tuple(given))


def _value(m: Execution, structure: Structure, given: Given, elements: Sequence[Bits]) -> Value:
    values = [Value(x, m.truth(False)) for x in elements]
    return evaluate_open(m, StraightBody.of(structure.body), given, values)


def _added(structure: Structure) -> int | None:
    """What an element-wise operation on bytes adds to each of them, modulo 256, if it does."""
    operands = (*structure.inputs, *structure.outputs)
    identity = AffineMap.identity(len(structure.iterators))
    if (
        len(operands) != 2
        or set(structure.iterators) - {"parallel"}
        or any(map_ != identity for map_ in structure.maps)
        or not all(_is_of_bytes(value) for value in operands)
        or structure.body.args[1].uses
        or not structure.body.args[0].uses
    ):
        return None
    numpy = NumpyInterpretation()
    m = Execution(numpy)
    every = np.arange(BYTE, dtype=np.uint64)
    try:
        made = _value(m, structure, ((1, 0),), [numpy.bits(every, 8)])
    except NoBody:
        return None
    if np.any(np.asarray((m.ub | made.poison).term)):
        return None
    difference = (np.asarray(made.bits.term).astype(np.int64) - np.arange(BYTE)) % BYTE
    return int(difference[0]) if (difference == difference[0]).all() else None


def _is_of_bytes(value: SSAValue) -> bool:
    type_ = value.type
    return isa(type_, TensorType[Attribute]) and type_.element_type == IntegerType(8)
