"""Which arrays of two functions stand for each other at the end.

Functions of one type have the same live-outs. A memref argument of one side may also be a tensor
argument of the other: the side with the tensor returns what the side with the memref leaves in it.
Where the first function has the tensors, that is what bufferization makes of it: its results may
also be memrefs that are returned, or memrefs behind the arguments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute

from semantics.language.kinds import isa
from verifier.kernel.loops.recurrences.system import GIVEN_AWAY, RecurrenceSystem


class NoCorrespondence(Exception):
    """Two functions do not have the same arguments and results. The message says why."""


@dataclass(frozen=True)
class Correspondence:
    """Pairs of arrays, of the first function and of the second, that are to hold the same when the
    functions return. `written` are arguments of both, `returned` results of both, `standing` an
    argument of one and a result of the other. `notes` say which of these, and `is_guess` that there
    may be other pairs for these signatures."""

    written: tuple[tuple[str, str], ...]
    returned: tuple[tuple[str, str], ...]
    standing: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    is_guess: bool = False

    def all(self) -> tuple[tuple[str, str], ...]:
        """All pairs, each once."""
        return tuple(dict.fromkeys((*self.written, *sorted(self.returned), *self.standing)))


def is_bufferized(before: RecurrenceSystem, after: RecurrenceSystem) -> bool:
    """Whether the second function has memrefs in the place of tensors of the first one, and no
    tensors in the place of memrefs; or memrefs of its own, behind the arguments, for results."""
    arguments = list(zip(before.signature, after.signature, strict=False))
    results = list(zip(before.result_types, after.result_types, strict=False))
    changed = [(a, b) for a, b in (*arguments, *results) if a != b]
    if any(is_memory(a) and not is_memory(b) for a, b in changed):
        return False
    into_memory = any(is_memory(b) and not is_memory(a) for a, b in changed)
    return into_memory or len(after.signature) > len(before.signature)


def is_memory(type_: str) -> bool:
    """Whether a type, as MLIR spells it, is a memref."""
    return type_.startswith("memref<")


def corresponding(before: RecurrenceSystem, after: RecurrenceSystem) -> Correspondence:
    """The live-outs of two functions, paired. Raises `NoCorrespondence`."""
    if len(before.signature) > len(after.signature):
        raise NoCorrespondence(_DIFFERENT)
    if _given_away(before) != _given_away(after):
        raise NoCorrespondence(_OTHER_CALLS)
    moved: set[int] = set()
    for position, (a, b) in enumerate(zip(before.signature, after.signature, strict=False)):
        if a == b:
            continue
        if as_tensor(a) != as_tensor(b):
            raise NoCorrespondence(_DIFFERENT)
        moved.add(position)
    if is_bufferized(before, after):
        if any(is_memory(before.signature[k]) for k in moved):
            raise NoCorrespondence(_DIFFERENT)
        return _bufferized(before, after, moved)
    if len(before.signature) != len(after.signature):
        raise NoCorrespondence(_DIFFERENT)
    (old, old_types), (new, new_types) = (_returned(p, moved) for p in (before, after))
    if old_types != new_types:
        raise NoCorrespondence(_DIFFERENT if not moved else _NOT_THE_WRITTEN)
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


def _given_away(program: RecurrenceSystem) -> list[str]:
    return [type_ for type_ in program.result_types if type_.startswith(GIVEN_AWAY)]


_OTHER_CALLS = "the functions without a body are not called in the same order, with the same types"
_DIFFERENT = "the functions have different signatures"
_NOT_THE_WRITTEN = (
    "the results are not the arguments that are written as memrefs and are tensors on the other "
    "side"
)


def _bufferized(
    before: RecurrenceSystem, after: RecurrenceSystem, moved: set[int]
) -> Correspondence:
    """The live-outs of a function and of what bufferization makes of it. What the target writes to
    memory that it was given for a tensor is its own matter, unless the source says that the tensor
    is not writable: then it has to hold the tensor in the end as well."""
    out = range(len(before.signature), len(after.signature))
    kept = [
        n for p in (before, after) for n in p.live_outs if _argument(p, n) not in (*moved, *out)
    ]
    kept += [n for n in after.live_outs if _argument(after, n) in _not_writable(before, moved)]
    written = tuple((name, name) for name in dict.fromkeys(kept))
    types = [as_tensor(t) for t in before.result_types]
    own = list(zip(after.results, map(as_tensor, after.result_types), strict=True))
    others = [(f"arg{k}", as_tensor(after.signature[k])) for k in out]
    is_out = bool(others)
    if is_out and sum(map(_is_array, types)) != len(others):
        raise NoCorrespondence("there is not one memref behind the arguments for each result")
    if not is_out and len(own) < len(types):
        places = [n for n in after.live_outs if _argument(after, n) in moved]
        others = [(n, as_tensor(after.signature[_argument(after, n)])) for n in places]
    ways = list(islice(_ways(types, own, others, is_out=is_out), 2))
    if not ways:
        raise NoCorrespondence(_NOT_THE_WRITTEN if others else _DIFFERENT)
    pairs = list(zip(before.results, ways[0], strict=True))
    names = {name for name, _ in own}
    returned = tuple((a, b) for a, b in pairs if b in names)
    standing = tuple((a, b) for a, b in pairs if b not in names)
    notes = tuple(
        f"result {number} of the source is compared with {b} of the target"
        for number, (_, b) in enumerate(pairs)
        if b not in names
    )
    return Correspondence(written, returned, standing, notes, is_guess=len(ways) > 1)


_Places = Sequence[tuple[str, str]]


def _ways(
    types: Sequence[str], own: _Places, others: _Places, *, is_out: bool
) -> Iterator[tuple[str, ...]]:
    """What may stand for results of these types: what the target returns, all of it in its order,
    and other arrays, each for one. Where these are there for results (`is_out`), they stand for all
    that are arrays, in their order."""
    if not types:
        if not own and not (is_out and others):
            yield ()
        return
    first, rest = types[0], types[1:]
    if own and own[0][1] == first and not (is_out and _is_array(first)):
        yield from ((own[0][0], *w) for w in _ways(rest, own[1:], others, is_out=is_out))
    for k, (name, type_) in enumerate(others[:1] if is_out else others):
        if type_ == first:
            left = (*others[:k], *others[k + 1 :])
            yield from ((name, *w) for w in _ways(rest, own, left, is_out=is_out))


def _argument(program: RecurrenceSystem, name: str) -> int:
    argument = program.arrays[name].argument
    assert argument is not None
    return argument


def _not_writable(before: RecurrenceSystem, moved: set[int]) -> set[int]:
    marks = before.function.arg_attrs
    return {k for k in moved if marks is not None and not _is_writable(marks.data[k].data)}


def _is_writable(marks: Mapping[str, Attribute]) -> bool:
    """Whether memory of a tensor argument may be written. It may, where nothing is said
    (`isWritable` of FuncBufferizableOpInterfaceImpl.cpp: "all function arguments are writable by
    default")."""
    writable, access = (marks.get(f"bufferization.{name}") for name in ("writable", "access"))
    is_said = writable is None or (isa(writable, IntegerAttr) and writable.value.data != 0)
    return is_said and (access is None or "write" in str(access))


def _is_array(type_: str) -> bool:
    return type_.startswith(("tensor<", "memref<"))


def _returned(
    program: RecurrenceSystem, moved: set[int]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The arrays that stand for results, the function's own first, and their types as tensors."""
    written = [n for n in program.live_outs if program.arrays[n].argument in moved]
    types = [program.signature[program.arrays[n].argument or 0] for n in written]
    every = (*program.result_types, *map(as_tensor, types)) if moved else program.result_types
    return (*program.results, *written), tuple(every)


def as_tensor(type_: str) -> str:
    """A type with a tensor in the place of a memref, whatever its layout is."""
    if not is_memory(type_):
        return type_
    return f"tensor<{_LAYOUT.sub('', type_.removeprefix('memref<'))}"


_LAYOUT = re.compile(r", strided<\[[^\]]*\](, offset: [^>]*)?>")
