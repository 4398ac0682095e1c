"""Which elements of memory the operations of a function access.

Statements do not say it: a value that was read is a term where it is used, or nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation

from verifier.kernel.loops.lifting.drafting.drafts import Affine, MemrefView, NestPosition
from verifier.kernel.loops.recurrences.system import Access

_RECORDED = frozenset(
    {
        "affine.load",
        "affine.store",
        "affine.vector_load",
        "affine.vector_store",
        "linalg.",
        "memref.copy",
        "memref.load",
        "memref.store",
        "vector.load",
        "vector.store",
        "vector.transfer_read",
        "vector.transfer_write",
    }
)
_ACCESS_NOTHING = frozenset(
    {
        "func.call",
        "func.return",
        "memref.cast",
        "memref.collapse_shape",
        "memref.dealloc",
        "memref.dim",
        "memref.expand_shape",
        "memref.reinterpret_cast",
        "memref.subview",
    }
)
"""Operations with memrefs as operands that access no memory of arguments themselves: what a
function does that is called is recorded by itself, and no argument is freed."""


@dataclass
class Accesses:
    """The accesses so far, by array."""

    _found: list[tuple[str, Access]] = field(default_factory=list[tuple[str, Access]])
    _are_known: bool = True

    def look_at(self, op: Operation) -> None:
        """Note whether what an operation accesses is recorded by those who lift it."""
        name = "linalg." if op.name.startswith("linalg.") else op.name
        if name in _RECORDED or name in _ACCESS_NOTHING:
            return
        if any(isinstance(operand.type, MemRefType) for operand in op.operands):
            self._are_known = False

    def add(
        self,
        position: NestPosition,
        view: MemrefView,
        indices: Sequence[Affine],
        *,
        is_write: bool = False,
    ) -> None:
        """Record that the view's element `indices` is read, or written, at a place in the nest."""
        element = ", ".join(f"({e})" for e in view.element_at(indices))
        inside = " and ".join(position.constraints) or "true"
        text = f"{{ [{', '.join(position.dims)}] -> {view.array}[{element}] : {inside} }}"
        self._found.append((view.array, Access(text, is_write)))

    def of(self, parameters: str, arrays: Set[str]) -> tuple[Access, ...] | None:
        """The accesses of some arrays; None where they are not known. `parameters` are as isl
        writes them before a map."""
        if not self._are_known:
            return None
        found = (access for array, access in self._found if array in arrays)
        return tuple(Access(parameters + a.elements, a.is_write) for a in found)
