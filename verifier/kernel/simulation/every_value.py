"""Whether a function without loops refines another one: both are run on all arguments.

For each list of arguments, all that the target may do is among what the source may do. Nothing is
asked of a solver; it rests on the interpretation over numpy arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

import numpy as np

from semantics.control_flow.graph import ControlFlowGraph, Precision
from semantics.language.float_formats import format_of
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import Step, width_in_bits
from semantics.meanings.floats import LICENSED
from verifier.kernel.simulation.kept_parts import kept_parts
from verifier.kernel.simulation.outcomes import (
    Array,
    Column,
    Followed,
    Outcomes,
    Rows,
    among,
    codes,
    outcomes,
)
from verifier.kernel.solving.answers import Answers

METHOD = "every value"
MOST_BITS, MOST_BITS_EXHAUSTIVELY = 16, 32
"""So many bits the arguments may have together: a pair of 8-bit floats, or one of 16 bits; with
`--exhaustive`, a pair of these or one of 32."""
_MOST_BITS_WITH_CHOICES = 24
"""Where they have more, what the target chooses is not followed: of two floats of 16 bits some 2^27
pairs have a NaN, each of which may become any of thousands."""
_INPUTS = 1 << 16
"""Arguments at a time."""
_PART = 16 * _INPUTS
"""So many arguments are kept as run together."""
_FREED_AT_ONCE = 31 << 20
"""Of so many bytes, the most that glibc takes note of, an array is made and freed first: after that
glibc keeps what smaller ones free, and does not ask for it page by page again (*mallopt*,
M_MMAP_THRESHOLD). It halves the time."""
_WIDEST = 32
"""Formats of more bits are computed by Python's integers, too slowly."""

_MOST_SHOWN = 64
"""So many arguments that violate it are named."""

Progress = Callable[[str], None]


class Covered(Enum):
    """Of which arguments it was shown that the target refines the source."""

    ALL = "all"
    UNLESS_IT_CHOOSES = "those on which the target chooses nothing that matters"


@dataclass(frozen=True)
class Ran:
    """What running all arguments has shown: what was `covered`, or some arguments that violate it;
    neither where that is not known."""

    covered: Covered | None = None
    violating: tuple[tuple[int | None, ...], ...] = ()


def run_every_value(
    source: ControlFlowGraph,
    target: ControlFlowGraph,
    *,
    exhaustive: bool = False,
    progress: Progress | None = None,
    answers: Answers | None = None,
) -> Ran:
    """Run both on all arguments, if these have few enough bits and a float is among the values.
    Where these are many, what was run is kept part by part with the `answers`."""
    if not _has_floats(source, target):
        return Ran()
    try:
        arguments = _Arguments.of(source, target)
        if arguments.bits > (MOST_BITS_EXHAUSTIVELY if exhaustive else MOST_BITS):
            return Ran()
        say = progress if progress is not None and arguments.count > _INPUTS else None
        if arguments.bits <= _MOST_BITS_WITH_CHOICES:
            try:
                return _run(source, target, arguments, _EVERY_CHOICE, say, answers)
            except NotRepresentable:
                pass
        return _run(source, target, arguments, _NO_CHOICE, say, answers)
    except NotRepresentable:
        return Ran()


def runs_many(source: ControlFlowGraph, target: ControlFlowGraph) -> bool:
    """Whether `run_every_value` runs more arguments than it does unless it is to be exhaustive."""
    if not _has_floats(source, target):
        return False
    try:
        return MOST_BITS < _Arguments.of(source, target).bits <= MOST_BITS_EXHAUSTIVELY
    except NotRepresentable:
        return False


_EVERY_CHOICE = Followed.EVERY, Followed.EVERY
_NO_CHOICE = Followed.USUAL, Followed.NONE
"""What is followed of the source, and of the target."""


def _run(
    source: ControlFlowGraph,
    target: ControlFlowGraph,
    arguments: _Arguments,
    choices: tuple[Followed, Followed],
    progress: Progress | None,
    answers: Answers | None,
) -> Ran:
    kept = None
    if arguments.bits > MOST_BITS:
        np.empty(_FREED_AT_ONCE, dtype=np.uint8)
    if answers is not None and arguments.bits > MOST_BITS:
        kept = kept_parts(answers, source, target, choices)
    left_out = False
    for start in range(0, arguments.count, _PART):
        end = min(start + _PART, arguments.count)
        known = None if kept is None else kept.left_out(start, end)
        if known is None:
            known = False
            for place in range(start, end, _INPUTS):
                if progress is not None:
                    percent = 100 * place // arguments.count
                    progress(f"every value: {place:,} of {arguments.count:,} ({percent} %)")
                rows = arguments.rows(place, min(place + _INPUTS, end))
                new = outcomes(target, _named(rows, target), licences=False, choices=choices[1])
                known |= new.chose
                old = outcomes(source, _named(rows, source), licences=True, choices=choices[0])
                violating = violations(old, new)
                if violating.size and (old.chose or _is_licensed(source)):
                    return Ran()
                if violating.size:
                    some = violating[:: -(-violating.size // _MOST_SHOWN)]
                    return Ran(violating=tuple(arguments.at(place + int(row)) for row in some))
            if kept is not None:
                kept.keep(start, end, known)
        left_out |= known
    return Ran(Covered.UNLESS_IT_CHOOSES if left_out else Covered.ALL)


def _is_licensed(graph: ControlFlowGraph) -> bool:
    """Whether flags license something, of which only a part is known."""
    steps = (step for block in graph.blocks for step in block.steps)
    return any(isinstance(step, Step) and step.operation == LICENSED for step in steps)


def _has_floats(*graphs: ControlFlowGraph) -> bool:
    """Whether some value is a float, and all are read exactly and are narrow enough."""
    if any(Precision.LEFT_OPEN in graph.floats for graph in graphs):
        return False
    found = [f for graph in graphs for type_ in graph.types.values() if (f := format_of(type_))]
    return bool(found) and all(f.width <= _WIDEST for f in found)


@dataclass(frozen=True)
class _Arguments:
    """All arguments, numbered: of each one the numbers of `widths` bits, and poison where it
    `may_be_poison`."""

    widths: tuple[int, ...]
    may_be_poison: tuple[bool, ...]

    @staticmethod
    def of(source: ControlFlowGraph, target: ControlFlowGraph) -> _Arguments:
        """Those of two functions. Raises `NotRepresentable` where they have others."""
        (old, new) = (graph.blocks[0].parameters for graph in (source, target))
        types = [type_ for _, type_ in old]
        if types != [type_ for _, type_ in new] or source.beside or target.beside:
            raise NotRepresentable("arguments that are not the same")
        widths = [width_in_bits(type_, 64) for type_ in types]
        known = tuple(width for width in widths if width is not None)
        if len(known) < len(widths):
            raise NotRepresentable("arguments that are no numbers")
        return _Arguments(known, tuple(name not in source.noundef for name, _ in old))

    @property
    def bits(self) -> int:
        return sum(self.widths)

    @property
    def count(self) -> int:
        found = 1
        for values in self._values():
            found *= values
        return found

    def _values(self) -> Iterator[int]:
        for width, poison in zip(self.widths, self.may_be_poison, strict=True):
            yield (1 << width) + poison

    def rows(self, start: int, end: int) -> Rows:
        """Those with these numbers, by their positions."""
        rest = np.arange(start, end, dtype=np.uint64)
        columns: dict[str, Column] = {}
        for place, (width, values) in enumerate(zip(self.widths, self._values(), strict=True)):
            here, rest = rest % np.uint64(values), rest // np.uint64(values)
            poison = here == np.uint64(1 << width)
            columns[str(place)] = Column(np.where(poison, np.uint64(0), here), poison)
        return Rows(np.arange(end - start), columns)

    def at(self, number: int) -> tuple[int | None, ...]:
        """Those with a number; None is poison."""
        found: list[int | None] = []
        for width, values in zip(self.widths, self._values(), strict=True):
            here, number = number % values, number // values
            found.append(None if here == 1 << width else here)
        return tuple(found)


def _named(rows: Rows, graph: ControlFlowGraph) -> Rows:
    parameters = graph.blocks[0].parameters
    named = {name: rows.columns[str(place)] for place, (name, _) in enumerate(parameters)}
    return Rows(rows.given, named)


def violations(old: Outcomes, new: Outcomes) -> Array:
    """The positions of the arguments on which the target may do what the source may not."""
    if old.results != new.results:
        raise NotRepresentable("other results")
    wrong = np.flatnonzero(new.undefined & ~old.undefined)
    rows = new.returned[~old.undefined[new.returned.given]]
    rows = _not_the_first(old, rows)
    for names in _parts(old.results):
        if not len(rows.given):
            break
        allowed = old.returned[_where_poison(old, names)]
        rows = rows[~_among(rows, allowed, names)]
    found = np.zeros(len(new.undefined), dtype=bool)
    found[wrong] = found[rows.given] = True
    return np.flatnonzero(found)


def _not_the_first(old: Outcomes, rows: Rows) -> Rows:
    """The rows whose results are not those of the first row that the source has for the same
    arguments: most functions do one thing only."""
    if not len(old.returned.given):
        return rows
    if np.array_equal(old.returned.given, rows.given):
        same = np.ones(len(rows.given), dtype=bool)
        for name in old.results:
            same &= _refines(rows.columns[name], old.returned.columns[name])
        return rows[~same]
    first = np.full(len(old.undefined), -1)
    first[old.returned.given[::-1]] = np.arange(len(old.returned.given))[::-1]
    at = first[rows.given]
    same = at >= 0
    for name in old.results:
        same &= _refines(rows.columns[name], old.returned.columns[name][at])
    return rows[~same]


def _refines(new: Column, old: Column) -> Array:
    """In which rows one number is as good as the other one."""
    return old.poison | (~new.poison & (new.numbers == old.numbers))


def _parts(results: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Which results may be those that are not poison in the source, most of them first."""
    for count in reversed(range(len(results) + 1)):
        yield from combinations(results, count)


def _where_poison(old: Outcomes, names: Sequence[str]) -> Array:
    """The rows in which all results but these are poison."""
    found = np.ones(len(old.returned.given), dtype=bool)
    for name in old.results:
        if name not in names:
            found &= old.returned.columns[name].poison
    return found


def _among(rows: Rows, allowed: Rows, names: Sequence[str]) -> Array:
    """Which rows have the same arguments and the same of these results as an allowed one."""
    if not len(allowed.given):
        return np.zeros(len(rows.given), dtype=bool)
    together = Rows(
        np.concatenate([rows.given, allowed.given]),
        {
            name: Column(
                np.concatenate([part.columns[name].numbers for part in (rows, allowed)]),
                np.concatenate([part.columns[name].poison for part in (rows, allowed)]),
            )
            for name in names
        },
    )
    found = codes(together, names)
    return among(found[: len(rows.given)], found[len(rows.given) :])
