"""Memory that is freed by who owns it, where pointers say which memory that is.

Source: ODS of `bufferization.dealloc` (MLIR 22). It "deallocates each of the given memrefs if there
is no alias to that memref in the list of retained memrefs and the corresponding condition value is
set"; "if two memrefs alias each other, only one will be deallocated". The result for a retained
memref is "the disjunction of all `conditions` operands where the corresponding to `memrefs` operand
aliases with the retained memref". What aliases is compared as `LowerDeallocations.cpp` compares it:
by the aligned pointer. Where an earlier alias is not to be freed, upstream's canonicalisation frees
the later one and its lowering frees neither: that is a choice.

`bufferization.clone` may "alias the input and output views or create an actual copy". So a source
may be read as a copy, which it is lowered to, for a proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.dialects import memref
from xdsl.dialects.builtin import DenseArrayBase, IntegerType, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.descriptors import (
    EQUAL,
    INDEX,
    Arithmetic,
    Descriptor,
    Truth,
    constant_of,
    contiguous,
    descriptor,
    give,
)
from semantics.control_flow.graph import AlignedPointer, Branch, Edge
from semantics.control_flow.lanes import bit
from semantics.control_flow.memory.alignment import aligned_pointer_of, pointer_of
from semantics.control_flow.memory.copies import add_copy
from semantics.control_flow.memrefs import as_whole
from semantics.control_flow.parts import BASE, layout_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name

_DEALLOC, _CLONE = "bufferization.dealloc", "bufferization.clone"
_POINTER = "memref.extract_aligned_pointer_as_index"
_SEGMENTS = "operandSegmentSizes"
_I1 = IntegerType(1)


def is_clone(op: Operation) -> bool:
    """Whether memory is cloned."""
    return operation_name(op) == _CLONE


def read_ownership(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read `bufferization.dealloc`, a clone where it may be a copy, and pointers as numbers; False
    for all else, and beside lowered code."""
    known = {_DEALLOC: _dealloc, _CLONE: _clone, _POINTER: _aligned_pointer}
    read = known.get(operation_name(op))
    return read is not None and reader.passing is None and read(reader, op, names)


def _aligned_pointer(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Views have that of their source, unless it is in another memory space."""
    found = descriptor(reader, op.operands[0], op, names)
    if found is None or op.attributes or op.properties:
        return False
    names[op.results[0]] = aligned_pointer_of(reader, op.operands[0], found, op, AlignedPointer())
    return True


def _clone(reader: GraphReader, op: Operation, names: Names) -> bool:
    (given,), (result,) = op.operands, op.results
    source, layout = descriptor(reader, given, op, names), layout_of(result.type)
    if not reader.stays or source is None or layout is None or layout.strided or op.attributes:
        return False
    steps = Arithmetic(reader, op)
    type_ = cast("MemRefType[Attribute]", result.type)
    rank = len(source.sizes)
    open_ = MemRefType(type_.element_type, [-1] * rank, type_.layout, type_.memory_space)
    made = memref.AllocOp.create(
        operands=[create_ssa_value(INDEX)] * rank,
        result_types=[open_],
        properties={_SEGMENTS: DenseArrayBase.from_list(IntegerType(32), [rank, 0])},
    )
    base = reader.new_name("base", BASE)
    reader.opaque_on(made, op, tuple(map(steps.name, source.sizes)), [(base, BASE)])
    target = Descriptor(base, 0, source.sizes, contiguous(steps, source.sizes))
    copy = memref.CopyOp.create(operands=[create_ssa_value(v.type) for v in (given, result)])
    add_copy(reader, copy, op, source, target)
    return give(reader, result, target, op, names)


@dataclass(frozen=True)
class _Named:
    """A memref that is given, and the condition on which it is freed, or False for a retained
    one."""

    value: SSAValue
    found: Descriptor
    condition: Truth = False


def _dealloc(reader: GraphReader, op: Operation, names: Names) -> bool:
    segments = op.properties.get(_SEGMENTS, op.attributes.get(_SEGMENTS))
    said = {*op.properties, *op.attributes} - {_SEGMENTS, "op_name__"}
    if not isinstance(segments, DenseArrayBase) or said:
        return False
    count, _, _ = (int(k) for k in segments.get_values())
    memrefs = [*op.operands[:count], *op.operands[2 * count :]]
    found = [descriptor(reader, value, op, names) for value in memrefs]
    known = [each for each in found if each is not None]
    if len(known) < len(found):
        return False
    conditions = [_truth(reader, value, op, names) for value in op.operands[count : 2 * count]]
    given = list(map(_Named, memrefs, known, conditions))
    retained = list(map(_Named, memrefs[count:], known[count:]))
    _Deallocation(reader, op, given, retained).read(names)
    return True


def _truth(reader: GraphReader, value: SSAValue, op: Operation, names: Names) -> Truth:
    number = constant_of(value)
    return reader.name_of(value, op, names) if number is None else number != 0


class _Deallocation:
    """What is freed in one place, unless it is retained."""

    def __init__(
        self,
        reader: GraphReader,
        op: Operation,
        given: Sequence[_Named],
        retained: Sequence[_Named],
    ) -> None:
        self._reader = reader
        self._op = op
        self._given = given
        self._retained = retained
        self._steps = Arithmetic(reader, op)
        self._pointers: dict[str, str] = {}

    def read(self, names: Names) -> None:
        """Add what it does, and give what it says of retained memory. All is decided before
        anything is freed."""
        freed = [self._is_freed(number) for number in range(len(self._given))]
        owned = list(map(self._is_owned, self._retained))
        for result, is_owned in zip(self._op.results, owned, strict=True):
            names[result] = self._name(is_owned)
        for each, condition in zip(self._given, freed, strict=True):
            self._free_if(condition, each)

    def _is_freed(self, number: int) -> Truth:
        steps, each = self._steps, self._given[number]
        found = each.condition
        for other in self._retained:
            if found is not False:
                found = steps.both(found, self._not(self._alike(each, other)))
        for other in self._given[:number]:
            if found is not False:
                is_in_its_place = steps.both(self._alike(each, other), self._blocks(other))
                found = steps.both(found, self._not(is_in_its_place))
        return found

    def _blocks(self, earlier: _Named) -> Truth:
        """Whether a later alias is not freed because of this one: surely if this is to be freed."""
        if earlier.condition is True:
            return True
        place = self._reader.where(self._op)
        poison = self._reader.step("ub.poison", (), _I1, place)
        choice = self._reader.step("llvm.freeze", (poison,), _I1, place)
        return self._steps.either(earlier.condition, choice)

    def _is_owned(self, retained: _Named) -> Truth:
        steps = self._steps
        found: Truth = False
        for each in self._given:
            if each.condition is not False:
                owned = steps.both(self._alike(each, retained), each.condition)
                found = steps.either(found, owned)
        return found

    def _alike(self, one: _Named, other: _Named) -> Truth:
        if one.found.base == other.found.base:
            return True
        pointers = sorted((self._pointer(one), self._pointer(other)))
        return self._steps.compare(EQUAL, *pointers)

    def _pointer(self, of: _Named) -> str:
        base = of.found.base
        if base not in self._pointers:
            names_memory = AlignedPointer(names_memory=True)
            found = pointer_of(self._reader, of.value, of.found, self._op, names_memory)
            self._pointers[base] = found
        return self._pointers[base]

    def _not(self, condition: Truth) -> Truth:
        if isinstance(condition, bool):
            return not condition
        one = self._name(True)
        return self._reader.step("arith.xori", (condition, one), _I1, self._reader.where(self._op))

    def _name(self, condition: Truth) -> str:
        return bit(self._reader, condition, self._op) if isinstance(condition, bool) else condition

    def _free_if(self, condition: Truth, freed: _Named) -> None:
        if condition is False:
            return
        reader = self._reader
        if condition is True:
            self._free(freed)
            return
        frees, after = reader.new_block(), reader.new_block()
        reader.end(Branch(condition, Edge(frees), Edge(after)))
        reader.open(frees)
        self._free(freed)
        reader.jump(after)
        reader.open(after)

    def _free(self, freed: _Named) -> None:
        what = memref.DeallocOp.create(operands=[create_ssa_value(freed.value.type)])
        whole, operands = as_whole(what, (freed.found,), self._steps)
        self._reader.opaque_on(whole, self._op, operands, ())
