"""What the search for cheaper code leaves alone, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xdsl.dialects import scf
from xdsl.ir import Operation

from synth.scalar.improving.reading.branching import branching_of
from synth.scalar.improving.reading.readings import is_read, moves_lanes, why_not_across
from synth.scalar.improving.reading.searched import IN_OTHER_CODE, is_licensed, why_not
from synth.scalar.improving.reading.windows import (
    PlaceOf,
    all_windows_at,
    why_not_branching,
    windows_at,
)

UNDEFINED_VALUE = "llvm.mlir.undef"
"""Each use of it may see another value: code that it may reach is left alone."""


@dataclass(frozen=True)
class Looked:
    """What is searched of a function, or of another operation of a module.

    `roots` are the operations at which a window ends; of the others `left` has, for each reason,
    the operations that are left alone for it.
    """

    roots: int
    left: Mapping[str, tuple[Operation, ...]]


def looked_at(top: Operation, place: PlaceOf) -> Looked:
    """What is searched of the operations inside.

    Constants, operations with regions (what is in them counts) and without results are no code
    that could be made cheaper, nor are those whose results nobody uses; branches whose ways give
    values to one block, or an `scf.if` that does, are.
    """
    undefined = next((op for op in top.walk() if op.name == UNDEFINED_VALUE), None)
    if undefined is not None:
        return Looked(0, {f"{UNDEFINED_VALUE}, each use of which may see another": (undefined,)})
    roots = 0
    left: dict[str, list[Operation]] = {}
    for op in _code(top):
        reason = _reason(op, place)
        if reason:
            left.setdefault(reason, []).append(op)
        else:
            roots += 1
    return Looked(roots, {reason: tuple(ops) for reason, ops in left.items()})


def _code(top: Operation) -> Iterator[Operation]:
    for op in top.walk():
        plain = not (op.regions or op.successors) and bool(op.operands)
        plain = plain or isinstance(op, scf.IfOp)
        if plain and any(result.uses for result in op.results):
            yield op
        elif op.successors:
            branching = branching_of(op)
            if branching is not None and branching.results:
                yield op


def _reason(op: Operation, place: PlaceOf) -> str:
    """Why no window ends at an operation; "" where one does."""
    branches = bool(op.regions or op.successors)
    if branches and why_not_branching(op):
        return why_not_branching(op)
    if not branches and not is_read(op):
        return why_not_across(op) if moves_lanes(op) else why_not(op)
    if next(all_windows_at(op, place), None) is not None:
        return ""
    if is_licensed(op):
        block = op.parent_block()
        others = () if block is None else block.ops
        found = any(op in w.operations for other in others for w in windows_at(other, place))
        return "" if found else IN_OTHER_CODE
    return f"{op.name} of so many operands"


@dataclass(frozen=True)
class LeftAlone:
    """Operations of a function that were not searched: how many for each reason, and the line of
    the first. `whole`: nothing of the function was."""

    function: str
    line: int
    reasons: tuple[tuple[str, int, int], ...]
    whole: bool

    def __str__(self) -> str:
        words = [
            f"{count} operation{'s' if count > 1 else ''} on {reason} (line {line})"
            for reason, count, line in self.reasons
        ]
        return f"not searched: {', '.join(words)}"
