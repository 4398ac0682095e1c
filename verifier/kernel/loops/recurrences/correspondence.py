"""Which arrays of two functions stand for each other at the end.

Functions of one type have the same live-outs. A memref argument of one side may also be a tensor
argument of the other: the side with the tensor returns what the side with the memref leaves in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.kernel.loops.recurrences.system import RecurrenceSystem


class NoCorrespondence(Exception):
    """Two functions do not have the same arguments and results. The message says why."""


@dataclass(frozen=True)
class Correspondence:
    """Pairs of arrays, of the first function and of the second, that are to hold the same when the
    functions return. `written` are arguments of both, `returned` results of both, `standing` an
    argument of one and a result of the other. `notes` say which of these."""

    written: tuple[tuple[str, str], ...]
    returned: tuple[tuple[str, str], ...]
    standing: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()

    def all(self) -> tuple[tuple[str, str], ...]:
        """All pairs, each once."""
        return tuple(dict.fromkeys((*self.written, *sorted(self.returned), *self.standing)))


def corresponding(before: RecurrenceSystem, after: RecurrenceSystem) -> Correspondence:
    """The live-outs of two functions, paired. Raises `NoCorrespondence`."""
    if len(before.signature) != len(after.signature):
        raise NoCorrespondence("the functions have different signatures")
    moved: set[int] = set()
    for position, (a, b) in enumerate(zip(before.signature, after.signature, strict=True)):
        if a == b:
            continue
        if _as_tensor(a) != _as_tensor(b):
            raise NoCorrespondence("the functions have different signatures")
        moved.add(position)
    (old, old_types), (new, new_types) = (_returned(p, moved) for p in (before, after))
    if old_types != new_types:
        raise NoCorrespondence(
            "the functions have different signatures"
            if not moved
            else "the results are not the arguments that are written as memrefs and are tensors "
            "on the other side"
        )
    kept = (n for p in (before, after) for n in p.live_outs if p.arrays[n].argument not in moved)
    written = tuple((name, name) for name in dict.fromkeys(kept))
    every = tuple(zip(old, new, strict=True))
    results = min(len(before.results), len(after.results))
    notes = [
        f"result {number} of the {side} is compared with {argument} of the {other}"
        for program, side, other, names in (
            (before, "target", "source", old),
            (after, "source", "target", new),
        )
        for number, argument in enumerate(names)
        if program.arrays[argument].argument in moved and number >= len(program.results)
    ]
    return Correspondence(written, every[:results], every[results:], tuple(notes))


def _returned(
    program: RecurrenceSystem, moved: set[int]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The arrays that stand for results, the function's own first, and their types as tensors."""
    written = [n for n in program.live_outs if program.arrays[n].argument in moved]
    types = [program.signature[program.arrays[n].argument or 0] for n in written]
    every = (*program.result_types, *map(_as_tensor, types)) if moved else program.result_types
    return (*program.results, *written), tuple(every)


def _as_tensor(type_: str) -> str:
    return type_.replace("memref<", "tensor<", 1) if type_.startswith("memref<") else type_
