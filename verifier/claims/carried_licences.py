"""What fast-math flags license where operations that carry them follow each other at a distance.

How a sum is made of sums that carry `reassoc`, or of products that carry `contract`, is read where
one is the operand of the other (`semantics/control_flow/float_licences.py`). A compiler may also
see that they follow each other through a negation, a choice, a vector, or a block's arguments, as
the sums of a loop do. There a target needs the flags of its source, and no value that is computed
in order refutes what the source's flags may license.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.float_licences import (
    CONTRACT,
    CONVERSION,
    DIFFERENCE,
    FLAGS,
    NEGATION,
    PRODUCT,
    REASSOC,
    SUM,
    flags_of,
)
from semantics.control_flow.floats import computes_a_float, reading_of
from semantics.functions.operations import operation_name
from semantics.language.containers import element_type
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

if TYPE_CHECKING:
    from semantics.functions.operations import Function

_SUMS = (SUM, DIFFERENCE)
_CHOICES = ("arith.select", "llvm.select")
_NOTHING_PASSES = ("call", "load", "constant")


@dataclass(frozen=True)
class _Carried:
    """An operation with flags, and those with flags, too, that its operands may come from."""

    operation: str
    type_: Attribute
    flags: frozenset[str]
    inner: frozenset[tuple[str, frozenset[str]]]


def unless_licensed(verdict: Verdict, old: Function, new: Function) -> Verdict:
    """The verdict; unknown where it rests on an order in which a licence leaves a choice."""
    if isinstance(verdict, Proved):
        added = _added(old, new)
        if added:
            return Unknown(
                f"{added} of the target has flags that may license to compute in another way,"
                " and the source has none like it"
            )
    if isinstance(verdict, Refuted) and any(_carried(old)):
        return Unknown(
            "flags of the source may license to compute in another way; in order, it is refuted"
        )
    return verdict


def _added(old: Function, new: Function) -> str:
    """An operation of the target whose flags license more than the source's, or ""."""
    after = Counter(_carried(new))
    if not after:
        return ""
    before = Counter(_carried(old))
    for each, count in after.items():
        like = [o for o in before if _covers(o, each)]
        without = any(
            not each.flags <= flags_of(op)
            and (_kind(op), element_type(op.results[0].type)) == (each.operation, each.type_)
            for op in old.walk()
            if _kind(op)
        )
        if not like or (without and count > sum(before[o] for o in like)):
            return each.operation
    return ""


def _covers(old: _Carried, new: _Carried) -> bool:
    return (
        (old.operation, old.type_) == (new.operation, new.type_)
        and new.flags <= old.flags
        and all(
            any(kind == k and flags <= had for k, had in old.inner) for kind, flags in new.inner
        )
    )


def _carried(function: Function) -> Iterator[_Carried]:
    flagged = [
        op
        for op in function.walk()
        if _kind(op) in (*_SUMS, PRODUCT, CONVERSION) and flags_of(op).intersection(FLAGS)
    ]
    if not flagged:
        return
    reach = _Reach(function, flagged)
    for op in flagged:
        inner = frozenset(
            (_kind(other), flags_of(other).intersection(FLAGS))
            for value in op.operands
            if value.owner not in flagged
            for other in reach.of(value)
            if _licenses(op, other)
        )
        if inner:
            flags = flags_of(op).intersection(FLAGS)
            yield _Carried(_kind(op), element_type(op.results[0].type), flags, inner)


def _licenses(op: Operation, inner: Operation) -> bool:
    both, kinds = flags_of(op) & flags_of(inner), (_kind(op), _kind(inner))
    sums = all(kind in _SUMS for kind in kinds)
    if REASSOC in both and (sums or kinds == (PRODUCT, PRODUCT)):
        return True
    fused = kinds[0] in _SUMS and kinds[1] == PRODUCT
    return CONTRACT in both and (fused or kinds == (CONVERSION, CONVERSION))


def _kind(op: Operation) -> str:
    does = reading_of(operation_name(op))
    return "" if does is None else does.operation


class _Reach:
    """Which operations with flags give what a value is, as far as no number is computed of it."""

    def __init__(self, function: Function, flagged: Sequence[Operation]) -> None:
        self._entry = function.body.blocks[0]
        self._flagged = flagged
        self._known: dict[SSAValue, frozenset[Operation]] = {}

    def of(self, value: SSAValue) -> frozenset[Operation]:
        if value not in self._known:
            self._known[value] = frozenset(self._of(value))
        return self._known[value]

    def _of(self, value: SSAValue) -> Iterator[Operation]:
        owner = value.owner
        if owner is self._entry:
            return
        if not isinstance(owner, Operation) or owner.regions:
            yield from self._flagged  # Any of them may be passed to a block, or yielded.
        elif owner in self._flagged:
            yield owner
        elif _passes_on(owner):
            for operand in owner.operands:
                yield from self.of(operand)


def _passes_on(op: Operation) -> bool:
    name = operation_name(op)
    if name in _CHOICES or _kind(op) == NEGATION:
        return True
    return not computes_a_float(name) and not name.endswith(_NOTHING_PASSES)
