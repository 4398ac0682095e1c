"""What operations without a meaning, calls and loops say beside what they compute, and what follows
for a graph."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.llvm import LLVMPointerType
from xdsl.ir import Operation, OpResult, SSAValue

from semantics.control_flow.graph import Demand
from semantics.control_flow.scopes import scope_around
from semantics.effects.answers import Effects
from semantics.functions.attributes import HINTS, stated
from semantics.functions.operations import operation_name
from semantics.language.program import NoMeaning

if TYPE_CHECKING:
    from semantics.functions.operations import Function

_ON_DEVICES = (
    *("gpu", "nvvm", "rocdl", "amdgpu", "spirv", "nvgpu", "xegpu", "xevm", "amx"),
    *("shard", "mesh", "mpi", "omp", "acc", "async"),
)
"""Dialects of operations whose results may depend on which threads execute them together."""
_PROMISES_OF_CALLS = ("no_unwind", "will_return", "memory_effects", "noreturn", "convergent")
_SAYS_NOTHING_OF_A_CALLEE = frozenset(
    (*HINTS, "sym_visibility", "visibility_", "linkage", "CConv", "unnamed_addr", "dso_local")
)
_ALLOCA = ("memref.alloca", "llvm.alloca")
_SAME_MEMORY = ("llvm.getelementptr", "llvm.bitcast")
_MAKES_TENSORS = (
    *("tensor.empty", "tensor.generate", "tensor.splat", "tensor.pad", "tensor.concat"),
    *("tensor.from_elements", "bufferization.alloc_tensor"),
)
_POINTER_AT = {"llvm.load": 0, "llvm.store": 1}
_MUST = ("mustProgress", "parallelAccess")
"""What a loop's annotation promises: whoever breaks it has undefined behaviour (LLVM's language
reference, *llvm.loop.mustprogress*, *llvm.loop.parallel_accesses*)."""


def is_seen(op: Operation, name: str, effects: Effects, open_: Sequence[Function]) -> bool:
    """Whether an operation counts as an event that others see.

    So do, beside what has effects: what runs regions and may not return, and what depends on the
    threads that execute it together. Raises `NoMeaning` for memory that ends before the function
    does: a loop of scf is an `AutomaticAllocationScope`, where an iteration's is gone in the next.
    A `memref.alloca_scope` is read as its block only where nothing can tell.
    """
    if not effects.changes_nothing or (op.regions and not effects.speculatable):
        return True
    if name.partition(".")[0] in _ON_DEVICES and not effects.deterministic:
        return True
    if name in _ALLOCA and (not open_ or scope_around(op) is not open_[0]):
        raise NoMeaning(f"{name} within an operation of the function: its memory may end there")
    return False


def makes_memory(name: str, effects: Effects) -> bool:
    """Whether an operation needs memory for its result: no machine has enough for any of them."""
    kinds = () if effects.memory is None else (effect.kind for effect in effects.memory)
    return "allocate" in kinds or name in _MAKES_TENSORS


def demands_of(op: Operation, names: Mapping[SSAValue, str], where: str) -> Iterator[Demand]:
    """That the pointer of a load or a store is not poison, or the behaviour is undefined (LLVM's
    language reference, *Poison Values*)."""
    at = _POINTER_AT.get(operation_name(op))
    if at is not None:
        yield Demand(names[op.operands[at]], where)


def passes_poison_on(op: Operation) -> bool:
    """Whether an operation gives poison where an operand is: the address of one element is poison
    where its base or an index is (LLVM's language reference, *Poison Values*: "most instructions
    return poison when one of their arguments is"). Of several, each lane has its own."""
    return operation_name(op) == "llvm.getelementptr" and isinstance(
        op.results[0].type, LLVMPointerType
    )


def may_stand_in_place(call: Operation, function: Function, ends: Collection[str]) -> bool:
    """Whether a call may be read as the body of the function: neither says more of it, its memory
    is not its own, and it ends by what is known."""
    said = {**call.properties, **call.attributes}
    kind = said.get("TailCallKind")
    if (kind is not None and "none" not in str(kind)) or any(n in said for n in _PROMISES_OF_CALLS):
        return False
    if any(
        name.removeprefix("llvm.") not in _SAYS_NOTHING_OF_A_CALLEE for name in stated(function)
    ):
        return False
    if any(operation_name(op) in _ALLOCA for op in function.walk()):
        return False
    lasts = (block.last_op for block in function.body.blocks)
    return all(last is not None and operation_name(last) in ends for last in lasts)


def may_load_what_is_undefined(op: Operation, open_: Sequence[Function]) -> bool:
    """Whether an operation loads what is undefined, perhaps: from memory that a function makes by
    `llvm.alloca` ("loading from uninitialized memory produces an undefined value"), or where
    `llvm.mlir.undef` was stored. Each load may give another value then (LLVM's language reference,
    *alloca*, *Undefined Values*). The functions are the one that is read, and those that stand in
    the place of calls."""
    if operation_name(op) != "llvm.load":
        return False
    return loads_from_the_stack(op) or any(
        _makes_undefined(inner) for function in open_ for inner in function.walk()
    )


def loads_from_the_stack(op: Operation) -> bool:
    """Whether an operation loads from what an `llvm.alloca` made: each use of what was never stored
    there may see another value."""
    if operation_name(op) != "llvm.load":
        return False
    pointer = op.operands[0]
    while isinstance(pointer, OpResult) and operation_name(pointer.op) in _SAME_MEMORY:
        pointer = pointer.op.operands[0]
    return isinstance(pointer, OpResult) and operation_name(pointer.op) == "llvm.alloca"


def _makes_undefined(op: Operation) -> bool:
    """Whether what an operation gives may be in any memory, and is not defined."""
    name = operation_name(op)
    return name == "llvm.mlir.undef" or (name == "llvm.alloca" and _is_handed_on(op))


def _is_handed_on(made: Operation) -> bool:
    """Whether something else than loads, stores and addresses uses memory that is made."""
    waiting = list(made.results)
    while waiting:
        for use in waiting.pop().uses:
            name = operation_name(use.operation)
            if name in _SAME_MEMORY and use.index == 0:
                waiting += use.operation.results
            elif use.index != _POINTER_AT.get(name):
                return True
    return False


def promise_about_loops(op: Operation) -> str | None:
    """What a branch or a loop promises beside where control goes, in words."""
    for name, value in {**op.properties, **op.attributes}.items():
        if "loop_annotation" in name and any(word in str(value) for word in _MUST):
            return f"what {operation_name(op)} promises of its loop ({name})"
        if name.startswith("llvm.") and "loop_annotation" not in name:
            return f"the attribute '{name}' of {operation_name(op)}"
    return None
