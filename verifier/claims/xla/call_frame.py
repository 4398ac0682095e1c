"""Kernels that are entered in XLA's way, as functions of their buffers.

Source: xla/codegen/emitters/kernel_api_builder.cc (`EmitKernelApi`) and the CPU backend's
`XLA_CPU_KernelCallFrame` of openxla/xla. A kernel gets a call frame. Its fourth member is an array
of arguments, each a pointer to a buffer and its size; its second member the number of the
workgroup. What XLA's passes make of it is an entry that loads the pointers, calls a private
function with them and with the three numbers, and returns null for success. So the entry is what
that function is, with the buffer of each slot as the argument of its number.

XLA numbers the *slices* of memory that it passes (`xla.slice_index`): arguments of one number have
the same buffer, those of different numbers have buffers that do not overlap. `llvm.noalias` says
the latter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    UnitAttr,
)
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.lowered.signatures import I64
from semantics.functions.attributes import stated
from semantics.functions.operations import is_function, operation_name
from verifier.claims.xla.copying import copy_of
from verifier.claims.xla.inlining import Call, mentioned, says_nothing
from verifier.kernel.input.nesting import walk
from verifier.kernel.input.sources import ParsedModule

if TYPE_CHECKING:
    from semantics.functions.operations import Function

POINTER = llvm.LLVMPointerType()
_FRAME = '!llvm.struct<"XLA_CPU_KernelCallFrame", (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr)>'
_ARGUMENT = '!llvm.struct<"XLA_CPU_KernelArg", (!llvm.ptr, i64)>'
_NUMBERS = '!llvm.struct<"kernel_dim3", (i64, i64, i64)>'


@dataclass(frozen=True)
class _Place:
    """An address, and what is there."""

    holds: object


_OF_WRAPPED = frozenset(
    {"llvm.always_inline", "always_inline", "llvm.linkage", "linkage", "sym_visibility"}
)
"""What the private function may say of itself."""
_AXES = ("x", "y", "z")
_CASTS = ("builtin.unrealized_conversion_cast",)
_OF_LOADS = frozenset({"invariant", "dereferenceable", "alignment", "ordering", "op_name__"})
_ALIGNMENT = 8
"""Of the members of the frame, pointers and numbers of 64 bits, in bytes."""
_RETURNS = ("func.return", "llvm.return")
SLICE = "xla.slice_index"
NO_ALIAS = "llvm.noalias"


def out_of_call_frame(parsed: ParsedModule) -> tuple[ParsedModule, bool]:
    """The module with each kernel that is entered by a call frame as a function of its buffers, and
    whether there is one."""
    copy = copy_of(parsed)
    module = copy.module
    found = False
    functions = {op.sym_name.data: op for op in module.ops if is_function(op) and op.body.blocks}
    for entry in list(functions.values()):
        wrapped = _wrapped(entry, functions, module)
        if wrapped is not None and _take(entry, wrapped):
            found = True
    if not found:
        return parsed, False
    return copy, True


def _wrapped(entry: Function, functions: dict[str, Function], module: ModuleOp) -> Function | None:
    """The function that an entry calls, if it does nothing but what enters it, and nothing else
    mentions that function."""
    if len(entry.body.blocks) != 1 or [arg.type for arg in entry.body.block.args] != [POINTER]:
        return None
    if entry.res_attrs or any(mark.data for mark in entry.arg_attrs or ()):
        return None
    known: dict[SSAValue, object] = {entry.body.block.args[0]: "frame"}
    called: Function | None = None
    for op in entry.body.block.ops:
        name = operation_name(op)
        if isinstance(op, Call):
            given = [known.get(operand) for operand in op.operands]
            function = functions.get("".join(mentioned(op)))
            if called is not None or function is None or not says_nothing(op):
                return None
            if not _is_entered(function, given):
                return None
            called = function
        elif name in _RETURNS:
            if called is None or [known.get(value) for value in op.operands] != ["null"]:
                return None
        else:
            if len(op.results) != 1:
                return None
            value = _value(name, op, [known.get(operand) for operand in op.operands])
            if value is None:
                return None
            known[op.results[0]] = value
    if called is None or not _is_private(called):
        return None
    names = [name for op in walk(module) for name in mentioned(op)]
    once = names.count(called.sym_name.data) == 1
    return called if once and entry.sym_name.data not in names else None


def _value(name: str, op: Operation, given: list[object]) -> object:
    """What an operation of an entry gives: "null", a place in the frame and what is there, the
    buffer of a slot (a number), or the number of the workgroup along an axis ("x")."""
    if name == "llvm.mlir.zero" and not given and op.results[0].type == POINTER:
        return "null"
    if name in _CASTS and len(given) == 1:
        return given[0] if isinstance(given[0], int) or given[0] in _AXES else None
    if name == "llvm.trunc" and given[0] in _AXES:
        return given[0]  # It is of an index of 32 bits, and not used (`_take`).
    if isinstance(op, llvm.GEPOp) and len(given) == 1:
        indices = tuple(int(i) for i in op.rawConstantIndices.get_values())
        return _place(given[0], indices, str(op.elem_type))
    if name == "llvm.load" and _is_plain(op):
        at = given[0] if len(given) == 1 else None
        if not isinstance(at, _Place):
            return None
        type_ = I64 if at.holds in _AXES else POINTER
        return at.holds if op.results[0].type == type_ else None
    return None


def _is_plain(load: Operation) -> bool:
    """Whether a load of a member of the frame says no more than where it is, and what XLA says of
    the buffer."""
    said = {**load.attributes, **load.properties}
    alignment = said.get("alignment")
    if alignment is not None and not (
        isinstance(alignment, IntegerAttr) and alignment.value.data <= _ALIGNMENT
    ):
        return False
    return said.keys() <= _OF_LOADS and str(said.get("ordering", "0 : i64")) == "0 : i64"


def _place(base: object, indices: tuple[int, ...], type_: str) -> object:
    if len(indices) != 2 or min(indices) < 0:
        return None
    first, second = indices
    match base:
        case "frame" if type_ == _FRAME and first == 0:
            members = {1: "numbers", 3: "arguments"}
            return _Place(members[second]) if second in members else None
        case "arguments" if type_ == _ARGUMENT and second == 0:
            return _Place(first)
        case "numbers" if type_ == _NUMBERS and first == 0 and second < 3:
            return _Place(_AXES[second])
        case _:
            return None


def _is_entered(function: Function, given: list[object]) -> bool:
    """Whether a function gets the buffers of all slots in order, and the numbers of the
    workgroup after them."""
    count = len(given) - 3
    return given == [*range(count), *_AXES] and len(function.body.blocks[0].args) == len(given)


def _is_private(function: Function) -> bool:
    said = {name: value for name, value in stated(function).items() if value != UnitAttr()}
    if not stated(function).keys() <= _OF_WRAPPED or function.res_attrs:
        return False
    visibility = said.get("sym_visibility")
    return isinstance(visibility, StringAttr) and visibility.data == "private"


def _take(entry: Function, wrapped: Function) -> bool:
    """Make an entry what it enters; the numbers of the workgroup are left out. False where these
    are used."""
    block = wrapped.body.blocks[0]
    buffers = len(block.args) - 3
    if any(arg.uses for arg in block.args[buffers:]):
        return False
    for arg in list(block.args[buffers:]):
        block.erase_arg(arg)
    types = [arg.type for arg in block.args]
    type_ = wrapped.function_type
    if isinstance(type_, FunctionType):
        new: Attribute = FunctionType.from_lists(types, type_.outputs.data)
    else:
        new = llvm.LLVMFunctionType(types, type_.output, type_.is_variadic)
    marks = wrapped.arg_attrs
    entered = entry.body.block
    wrapped.body.move_blocks(entry.body)
    entry.body.detach_block(entered)
    entered.erase(safe_erase=False)
    entry.properties["function_type"] = new
    entry.properties.pop("arg_attrs", None)
    if marks is not None:
        entry.properties["arg_attrs"] = ArrayAttr(marks.data[:buffers])
    wrapped.detach()
    wrapped.erase(safe_erase=False)
    _join_slices(entry)
    return True


def _join_slices(function: Function) -> None:
    """Use the first of all pointers of one slice, and mark all as apart, as XLA passes them; where
    they all have slices, and none that shares its slice is said to be apart from the others."""
    marks = function.arg_attrs
    block = function.body.blocks[0]
    if marks is None or any(arg.type != POINTER for arg in block.args):
        return
    slices = [mark.data.get(SLICE) for mark in marks.data]
    if not all(isinstance(s, IntegerAttr) and s.value.data >= 0 for s in slices):
        return
    pairs = zip(marks.data, slices, strict=True)
    if any(NO_ALIAS in mark.data and slices.count(slice_) > 1 for mark, slice_ in pairs):
        return
    firsts: dict[Attribute | None, SSAValue] = {}
    for arg, slice_ in zip(block.args, slices, strict=True):
        first = firsts.setdefault(slice_, arg)
        if first is not arg:
            arg.replace_all_uses_with(first)
    kept = [{n: v for n, v in mark.data.items() if n != SLICE} for mark in marks.data]
    apart = [DictionaryAttr({**mark, NO_ALIAS: UnitAttr()}) for mark in kept]
    function.properties["arg_attrs"] = ArrayAttr(apart)
