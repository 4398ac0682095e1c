"""Kernels on buffers in memory, as kernels on tensors.

Source: xla/codegen/emitters/transforms of openxla/xla, `xla-lower-tensors`: each tensor that a
kernel takes becomes a pointer to its elements, and what it gives is written to the buffers that
come last (`EmitKernelApi`). Buffers of one slice are one, those of different slices do not overlap
(`call_frame.py`), so what each holds is a tensor of its own: a load reads an element of it, a store
gives the tensor with another element. A load or store beyond the buffer is undefined, as it is of a
tensor here. This is done to the target of a step, which must do nothing else with pointers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import cast

from xdsl.dialects import arith, func, llvm, scf, tensor
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IndexType,
    IntegerAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from semantics.control_flow.lowered.signatures import I64
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa
from verifier.claims.xla.call_frame import NO_ALIAS, POINTER, SLICE
from verifier.claims.xla.copying import copy_of
from verifier.kernel.input.nesting import walk
from verifier.kernel.input.sources import ParsedModule

_OF_ACCESSES = frozenset({"invariant", "ordering", "op_name__"})
"""What a load or a store may say."""


def as_on_tensors(
    source: ParsedModule, target: ParsedModule, name: str
) -> tuple[ParsedModule, ParsedModule] | None:
    """A function of tensors, with one tensor for each slice, and the one of this name on their
    buffers as one of tensors too; None where that is not all that it is."""
    first, second = copy_of(source), copy_of(target)
    old, new = _function(first, name), _function(second, name)
    if old is None or new is None or len(old.body.blocks) != 1 or len(new.body.blocks) != 1:
        return None
    slices = _slices(old)
    if slices is None or not _has_marks_of(old, new) or new.function_type.outputs.data:
        return None
    types = [arg.type for arg in old.body.block.args]
    count = len(old.function_type.outputs)
    if [*old.function_type.outputs.data] != types[len(types) - count :]:
        return None
    own = [slices.index(slice_) for slice_ in slices]
    if any(types[k] != types[of] for k, of in enumerate(own)):
        return None
    for arg, of in zip(old.body.block.args, own, strict=True):
        if of != arg.index:
            arg.replace_all_uses_with(old.body.block.args[of])
    given = own[len(own) - count :]
    if len(set(given)) != count:
        return None
    if not _Buffers(new, types, frozenset(given)).become_tensors(given):
        return None
    new.properties["function_type"] = old.function_type
    assert old.arg_attrs is not None
    new.properties["arg_attrs"] = old.arg_attrs
    return first, second


def _function(parsed: ParsedModule, name: str) -> func.FuncOp | None:
    found = (op for op in parsed.module.ops if isinstance(op, func.FuncOp))
    return next((op for op in found if op.sym_name.data == name), None)


def _slices(function: func.FuncOp) -> list[int] | None:
    """The number of the slice of each argument."""
    marks = function.arg_attrs
    if marks is None:
        return None
    said = [mark.data.get(SLICE) for mark in marks.data]
    numbers = [s.value.data for s in said if isinstance(s, IntegerAttr)]
    return numbers if len(numbers) == len(said) and min(numbers, default=-1) >= 0 else None


def _has_marks_of(old: func.FuncOp, new: func.FuncOp) -> bool:
    """Whether all buffers are marked as their tensors are, and as apart in place of their
    slices."""
    if old.arg_attrs is None or new.arg_attrs is None:
        return False
    kept = [{n: v for n, v in mark.data.items() if n != SLICE} for mark in old.arg_attrs.data]
    expected = [DictionaryAttr({**mark, NO_ALIAS: UnitAttr()}) for mark in kept]
    return ArrayAttr(expected) == new.arg_attrs


@dataclass
class _Buffers:
    """A function whose arguments are pointers to the elements of tensors of these types, of which
    it writes to those of some numbers."""

    function: func.FuncOp
    types: Sequence[Attribute]
    written: frozenset[int]

    def become_tensors(self, given: Sequence[int]) -> bool:
        """Make it one of the tensors, which gives those of these numbers. False where it does
        anything else."""
        block = self.function.body.block
        if [arg.type for arg in block.args] != [POINTER] * len(self.types):
            return False
        places = self._places(block)
        if places is None or not self._is_about(places):
            return False
        now: dict[int, SSAValue] = {}
        pointers = list(block.args)
        for number, type_ in enumerate(self.types):
            now[number] = block.insert_arg(type_, len(self.types) + number)
        self._convert(block, places, now)
        end = cast("Operation", block.last_op)
        end.operands = [now[number] for number in given]
        for op in [op for op in walk(self.function) if isinstance(op, llvm.GEPOp)]:
            op.detach()
            op.erase()
        for pointer in pointers:
            block.erase_arg(pointer)
        return True

    def _places(self, block: Block) -> dict[SSAValue, tuple[int, SSAValue | int]] | None:
        """For each address of an element the number of its buffer, and its index."""
        found: dict[SSAValue, tuple[int, SSAValue | int]] = {}
        for op in walk(self.function):
            if not isinstance(op, llvm.GEPOp):
                continue
            base, indices = op.ptr, list(op.rawConstantIndices.get_values())
            number = next((arg.index for arg in block.args if arg is base), None)
            if number is None or len(indices) != 2 or indices[0] != 0:
                return None
            type_ = self.types[number]
            if not isa(type_, TensorType[Attribute]) or _rank(type_) > 1:
                return None
            if op.elem_type != llvm.LLVMArrayType(prod(type_.get_shape()), type_.element_type):
                return None
            dynamic = list(op.ssa_indices)
            if any(index.type != I64 for index in dynamic):
                return None
            if bool(dynamic) == (int(indices[1]) >= 0) or (indices[1] and not _rank(type_)):
                return None
            found[op.result] = number, dynamic[0] if dynamic else int(indices[1])
        return found

    def _is_about(self, places: dict[SSAValue, tuple[int, SSAValue | int]]) -> bool:
        """Whether all that it does with pointers is to load and store elements of these places."""
        of_pointers = {*places, *self.function.body.block.args}
        for op in walk(self.function):
            name = operation_name(op)
            if op is self.function or isinstance(op, llvm.GEPOp):
                continue
            if op.regions and not isinstance(op, scf.ForOp | scf.IfOp):
                return False
            if not (of_pointers & {*op.operands} or name.startswith("llvm.")):
                continue
            said = {**op.attributes, **op.properties}
            if name not in ("llvm.load", "llvm.store") or not said.keys() <= _OF_ACCESSES:
                return False
            if str(said.get("ordering", "0 : i64")) != "0 : i64" or op.operands[-1] not in places:
                return False
            number = places[op.operands[-1]][0]
            value = op.results[0] if name == "llvm.load" else op.operands[0]
            if value in of_pointers or value.type != _element(self.types[number]):
                return False
            if name == "llvm.store" and number not in self.written:
                return False
            if "invariant" in said and (name == "llvm.store" or number in self.written):
                return False
        return True

    def _convert(
        self,
        block: Block,
        places: dict[SSAValue, tuple[int, SSAValue | int]],
        now: dict[int, SSAValue],
    ) -> None:
        """Read and write elements of what tensors are `now`."""
        for op in list(block.ops):
            name = operation_name(op)
            if name in ("llvm.load", "llvm.store"):
                number, at = places[op.operands[-1]]
                place = _place(at, op) if _rank(self.types[number]) else []
                if name == "llvm.load":
                    read = tensor.ExtractOp(now[number], place, op.results[0].type)
                    block.insert_op_before(read, op)
                    op.results[0].replace_all_uses_with(read.result)
                else:
                    put = tensor.InsertOp(op.operands[0], now[number], place)
                    block.insert_op_before(put, op)
                    now[number] = put.result
                op.detach()
                op.erase()
            elif isinstance(op, scf.ForOp | scf.IfOp):
                self._convert_inside(op, places, now)

    def _convert_inside(
        self,
        op: scf.ForOp | scf.IfOp,
        places: dict[SSAValue, tuple[int, SSAValue | int]],
        now: dict[int, SSAValue],
    ) -> None:
        """A loop or a branch with what it stores as further results."""
        stores = [inner for inner in walk(op) if operation_name(inner) == "llvm.store"]
        stored = sorted({places[store.operands[1]][0] for store in stores})
        before = [now[number] for number in stored]
        types = [value.type for value in before]
        for region in op.regions:
            if not region.blocks:
                region.add_block(Block([scf.YieldOp()]))
            inside = region.block
            state = dict(now)
            if isinstance(op, scf.ForOp):
                for number, type_ in zip(stored, types, strict=True):
                    state[number] = inside.insert_arg(type_, len(inside.args))
            self._convert(inside, places, state)
            end = cast("Operation", inside.last_op)
            end.operands = [*end.operands, *(state[number] for number in stored)]
        regions: list[Region] = [op.detach_region(region) for region in list(op.regions)]
        new: scf.ForOp | scf.IfOp
        if isinstance(op, scf.ForOp):
            carried = [*op.iter_args, *before]
            new = scf.ForOp(op.lb, op.ub, op.step, carried, regions[0])
        else:
            given = [result.type for result in op.results]
            new = scf.IfOp(op.cond, [*given, *types], regions[0], regions[1])
        new.attributes.update(op.attributes)
        cast("Block", op.parent).insert_op_before(new, op)
        results = list(new.results)
        kept = len(op.results)
        for old, value in zip(op.results, results, strict=False):
            old.replace_all_uses_with(value)
        op.detach()
        op.erase()
        for number, value in zip(stored, results[kept:], strict=True):
            now[number] = value


def _place(at: SSAValue | int, op: Operation) -> list[SSAValue]:
    """The index of an element, before an access."""
    index: arith.ConstantOp | arith.IndexCastOp
    if isinstance(at, int):
        index = arith.ConstantOp(IntegerAttr(at, IndexType()))
    else:
        made = at.owner
        if isinstance(made, Operation) and operation_name(made) == "arith.index_castui":
            given = made.operands[0]
            if isinstance(given.type, IndexType):
                return [given]
        index = arith.IndexCastOp(at, IndexType())
    cast("Block", op.parent).insert_op_before(index, op)
    return [index.result]


def _rank(type_: Attribute) -> int:
    return len(cast("TensorType[Attribute]", type_).get_shape())


def _element(type_: Attribute) -> Attribute | None:
    return type_.element_type if isa(type_, TensorType[Attribute]) else None
