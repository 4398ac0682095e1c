"""What an operation may do besides computing its results, as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation, SSAValue

Kind = Literal["read", "write", "allocate", "free"]
MAIN_MEMORY = "Default"
"""The resource that is memory. Others are devices, counters and the like."""
OUTPUT = "Output"
"""What is printed."""


@dataclass(frozen=True)
class MemoryEffect:
    """One effect: of which kind, on the memory that `value` refers to (on any, where it is None).

    `resource` is upstream's name for what is read or written; effects on two resources do not meet.
    """

    kind: Kind
    value: SSAValue | None = None
    resource: str = MAIN_MEMORY


@dataclass(frozen=True)
class Effects:
    """What an operation may do besides computing its results from its operands.

    - `memory`: its effects, in no order; None where nothing is known: it reads and writes all
      memory that it can reach, talks to the world, and may not return.
    - `speculatable`: it may be executed where the source does not: no undefined behaviour, and it
      returns (upstream's `isSpeculatable`). Upstream's `isPure` is `free and speculatable`.
    - `deterministic`: executed again, on the same operands and the same memory, it has the same
      results. Where not, it may not be duplicated.
    - `one_value`: each use of a result sees the same value. Not so of `llvm.mlir.undef`.
    - `traits`: of those that `docs/semantics.md` lists, the ones it has, by upstream's names.
    - `source`: where this is from.
    """

    memory: frozenset[MemoryEffect] | None
    speculatable: bool
    deterministic: bool
    one_value: bool
    traits: frozenset[str]
    source: str

    @property
    def free(self) -> bool:
        """No effects on memory: may be shared (upstream's `isMemoryEffectFree`)."""
        return self.memory == frozenset()

    @property
    def reads_only(self) -> bool:
        """At most reads, and so the same result while nobody writes."""
        return self.memory is not None and all(effect.kind == "read" for effect in self.memory)

    @property
    def changes_nothing(self) -> bool:
        """At most reads, and makes memory that nobody else knows, for that is what it returns:
        others see nothing of it."""
        return self.memory is not None and all(
            effect.kind == "read" or (effect.kind == "allocate" and effect.value is not None)
            for effect in self.memory
        )

    @property
    def prints_only(self) -> bool:
        """Others see it in its order, and it has nothing to do with what memory holds."""
        return bool(self.memory) and all(effect.resource == OUTPUT for effect in self.memory or ())

    @property
    def removable(self) -> bool:
        """May be removed where no result is used (upstream's `wouldOpBeTriviallyDead`).

        Terminators and symbols may not. What is removed may not have returned: where
        `speculatable` is false, that is up to the caller.
        """
        if self.memory is None or self.traits & {"Terminator", "Symbol"}:
            return False
        own = {effect.value for effect in self.memory if effect.kind == "allocate"} - {None}
        return all(effect.kind == "read" or effect.value in own for effect in self.memory)


def name_of(operation: Operation) -> str:
    """The name that the text has, of an operation that xDSL does not know too."""
    return operation.op_name.data if isinstance(operation, UnregisteredOp) else operation.name


def effects_inside(
    operation: Operation, inside: Iterable[Effects]
) -> frozenset[MemoryEffect] | None:
    """What the operations of its regions do, seen from outside, where inner values are unknown."""
    found: set[MemoryEffect] = set()
    for inner in inside:
        if inner.memory is None:
            return None
        for effect in inner.memory:
            value = effect.value
            known = value is not None and not operation.is_ancestor(value.owner)
            found.add(effect if known else MemoryEffect(effect.kind, None, effect.resource))
    return frozenset(found)
