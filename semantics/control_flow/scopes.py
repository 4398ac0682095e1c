"""`memref.alloca_scope` as the block that it is around.

Source: the page of the memref dialect (MLIR 22): it "is a passthrough operation", and all that a
`memref.alloca` inside makes is gone at its end. So it is read as its block where nothing can use
that memory behind it: each use of it is one of those below. Elsewhere it is opaque. So it is in a
loop, whose iterations make memory anew, and around a `llvm.alloca`, of which the page does not say
whether it is freed; its lowering does.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation, SSAValue

from semantics.functions.operations import operation_name

ENDS = "memref.alloca_scope.return"

SCOPE = "memref.alloca_scope"

_VIEWS = frozenset(
    f"memref.{name}"
    for name in (
        *("cast", "subview", "reinterpret_cast", "expand_shape", "collapse_shape", "transpose"),
        *("view", "memory_space_cast", "extract_strided_metadata"),
    )
)
"""Operations whose results are memory of their first operand, or numbers about it."""
_ACCESSES: Mapping[str, tuple[int, ...]] = {
    "memref.load": (0,),
    "memref.store": (1,),
    "memref.copy": (0, 1),
    "memref.dim": (0,),
    "memref.atomic_rmw": (1,),
    "affine.load": (0,),
    "affine.store": (1,),
    "affine.vector_load": (0,),
    "affine.vector_store": (1,),
    "vector.load": (0,),
    "vector.store": (1,),
    "vector.transfer_read": (0,),
    "vector.transfer_write": (1,),
}
"""Operations that access elements of the memory at these operands, and keep no address of it."""
_MAKES = ("memref.alloca", "llvm.alloca")


def scope_around(op: Operation) -> Operation | None:
    """What an operation is in, apart from scopes."""
    parent = op.parent_op()
    while parent is not None and operation_name(parent) == SCOPE:
        parent = parent.parent_op()
    return parent


def is_read_as_its_block(scope: Operation, function: Operation) -> bool:
    """Whether nothing behind it can use what is made inside, directly in the function."""
    (region,) = scope.regions
    inside = [op for op in scope.walk() if operation_name(op) in _MAKES]
    return len(region.blocks) == 1 and all(
        operation_name(op) == "memref.alloca"
        and scope_around(op) is function
        and all(map(_stays, op.results))
        for op in inside
    )


def _stays(memory: SSAValue) -> bool:
    """Whether only views and accesses of elements use memory."""
    for use in memory.uses:
        name = operation_name(use.operation)
        if name in _VIEWS and use.index == 0:
            if not all(_stays(result) for result in use.operation.results[:1]):
                return False
        elif use.index not in _ACCESSES.get(name, ()):
            return False
    return True
