"""What a function says of where its elements are in memory has no meaning in the affine form."""

from __future__ import annotations

from xdsl.dialects import memref
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation

from semantics.functions.calls import definition
from verifier.kernel.loops.lifting.drafting.state import Lifting
from verifier.kernel.loops.recurrences.system import CannotLift

_ALLOCATIONS = ("memref.alloc", "memref.alloca")


def check_alignment(lifting: Lifting, op: Operation) -> None:
    """Raise `CannotLift` where an alignment may matter.

    An access with one is lowered to a load or store of LLVM with one, which has undefined behaviour
    where the address is no multiple of it (llvm.org/docs/LangRef, load). An allocation or a global
    with one promises more of its address, which only those see that are given the memref.
    """
    said = op
    if isinstance(op, memref.GetGlobalOp):
        table = definition(op, op.name_.string_value())
        said = op if table is None or _aligned(op) else table
    if not _aligned(said):
        return
    of_array = op.name in _ALLOCATIONS or said is not op
    results = enumerate(lifting.function.function_type.outputs)
    seen = [k for k, t in results if isinstance(t, MemRefType) and k not in lifting.by_value]
    if of_array and not seen:
        return
    raise CannotLift(f"the alignment of {said.name} has no meaning here", op)


def _aligned(op: Operation) -> bool:
    return "alignment" in op.properties or "alignment" in op.attributes
