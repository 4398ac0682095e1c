"""Whether the rest of a module keeps to what a proof about one of its functions takes for granted.

Proofs by recurrences take all NaNs for one value, and may take it for granted that arguments are
memory that can be read and written. Who calls the function can look at the bits of a NaN, or pass
memory that it has freed, or a constant, or call it twice at the same time, where what the target
loads and stores beside may undo what is stored meanwhile. Proofs about atomic updates may take it
for granted that there is one thread. So such a proof says nothing of callers, unless nothing in the
module can do that: all of its operations are known, and none of them is of these kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation

from semantics.functions.operations import is_function, operation_name
from semantics.language.kinds import isa
from verifier.kernel.input.module_items import Item
from verifier.kernel.input.nesting import walk
from verifier.kernel.verdicts.assumptions import (
    ARGUMENTS_ARE_MEMORY,
    INDEX_HAS_32_BITS,
    INDEX_HAS_64_BITS,
    NO_OTHER_THREADS,
    ONE_NAN,
    READINGS,
    Convention,
)
from verifier.kernel.verdicts.verdict import Proved

_KNOWN = ("affine.", "arith.", "cf.", "linalg.", "math.", "scf.", "tensor.", "vector.")
"""Dialects whose operations neither free memory nor make memory that is constant; what of them
looks at the bits of a NaN is in `_LOOK_AT_BITS`."""
_NEUTRAL = frozenset(
    {
        "func.call",
        "func.func",
        "func.return",
        "memref.alloc",
        "memref.cast",
        "memref.copy",
        "memref.dim",
        "memref.global",
        "memref.load",
        "memref.store",
        "memref.subview",
    }
)
"""More such operations. What is called is in the module, or declared there."""
_OF_OTHER_MEMORY = frozenset({"memref.alloca", "memref.dealloc", "memref.get_global"})
"""Operations that end the life of memory, or whose memory may be constant."""
_MEMORY = ("memref.", "func.")
_STARTS = ("memref.dma_", "affine.dma_", "func.call_indirect", "func.constant")
"""What works on while others do, or may call anything."""
_CALL = "func.call"
_IN_ORDER = frozenset(
    {
        *("func.func", "scf.for", "scf.while", "scf.if", "scf.index_switch"),
        *("scf.execute_region", "affine.for", "affine.if"),
    }
)
"""Operations that do what is inside them one by one."""
_LOOK_AT_BITS = ("bitcast", "copysign", "vector.print")
_MOVE = frozenset(
    {"xla_cpu.extract_workgroup_id", "xla_cpu.success", "xtile.extract", "xtile.insert"}
)
"""Operations of XLA's that move elements, or make none."""
_BUFFER = "xla_cpu.load"
_READ_ONLY = ("llvm.readonly", "llvm.readnone")


def what_may_break(convention: str, items: Iterable[Item]) -> str | None:
    """What in these items may not keep to a convention, by name; None where all do."""
    if convention not in (ONE_NAN, ARGUMENTS_ARE_MEMORY, NO_OTHER_THREADS):
        return None
    for item in items:
        if item.is_container:
            continue
        if convention == ARGUMENTS_ARE_MEMORY and any(mark in item.text for mark in _READ_ONLY):
            return f"{item.shown} has an argument that may not be written"
        for op in (inner for top in item.ops for inner in walk(top)):
            if is_function(op) and not op.body.blocks:
                return f"{item.shown} is only declared"
            if not _keeps(convention, op):
                return f"{item.shown} has {operation_name(op)}"
    return None


def _keeps(convention: str, op: Operation) -> bool:
    name = operation_name(op)
    if convention == ONE_NAN:
        if name.endswith(_LOOK_AT_BITS):
            return False
        if name in _OF_OTHER_MEMORY or name in _MOVE:
            return True
        if name == _BUFFER:
            return _has_one_type(op)
    elif name.startswith(_STARTS) or (
        name not in _IN_ORDER and any(operation_name(inner) == _CALL for inner in _inside(op))
    ):
        return False
    if convention == NO_OTHER_THREADS and name.startswith(_MEMORY):
        return True
    return name in _NEUTRAL or name.startswith(_KNOWN)


def _has_one_type(op: Operation) -> bool:
    """Whether all buffers of a kernel, two of which may be one, have elements of one type: then
    what is written as a float is not read as another type."""
    users = [use.operation for value in op.operands for use in value.uses]
    types = [result.type for user in users for result in user.results]
    buffers = [type_ for type_ in types if isa(type_, MemRefType[Attribute])]
    return len({buffer.element_type for buffer in buffers}) == 1


def _inside(op: Operation) -> Iterator[Operation]:
    return (inner for inner in walk(op) if inner is not op)


def conventions_of(proofs: Iterable[Proved]) -> list[Convention]:
    """The conventions of several proofs, each once."""
    return list(dict.fromkeys(c for proof in proofs for c in proof.conventions))


def contradiction(proofs: Iterable[Proved]) -> str | None:
    """Why several proofs are none together: what upstream leaves open is read in two ways."""
    read: dict[str, str] = {}
    conventions = conventions_of(proofs)
    if {INDEX_HAS_32_BITS, INDEX_HAS_64_BITS} <= {said.name for said in conventions}:
        return "it rests on an index of 32 bits, and on one of 64"
    for said in conventions:
        if said.name in READINGS and read.setdefault(said.name, said.text) != said.text:
            return f"it rests on two readings: {read[said.name]}; and {said.text}"
    return None
