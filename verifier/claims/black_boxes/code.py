"""Whether what a command leaves in the place of an operation does what the operation does, where
operands are as it was told: it may rest on what it infers of them, and on nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from semantics.domains.constants import CONSTANTS
from semantics.functions.simulate import simulate
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import NoMeaning
from verifier.claims.black_boxes.asking import LARGE, OF_LARGE, Asked, number
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Refuted, Verdict
from verifier.measuring.black_box import BadAnalysis, Pair, given, pairs_at
from verifier.measuring.code_left import Lines, code_left, functions_of
from verifier.measuring.elements import Elements
from verifier.measuring.single_results import returned_by
from verifier.refuting.abstract_inputs import AbstractCounterexample, LeftCode

if TYPE_CHECKING:
    from semantics.functions.operations import Function

EVERY_PAIR = "all pairs of elements run"
Table = NDArray[np.bool_]
Members = NDArray[np.int64]


@dataclass(frozen=True)
class _Left:
    """What is left at a width: the distinct codes, which of them each pair has, and which it was
    given. The first is the operation itself."""

    codes: list[Lines]
    functions: list[Function]
    which: NDArray[np.intp]
    given: NDArray[np.intp]


def _left(asked: Asked, width: int, pairs: Sequence[Pair]) -> _Left:
    variant = asked.variant
    found = code_left(asked.at(width, pairs), asked.domain, width, pairs)
    text = given(asked.domain, variant, width, pairs)
    before = code_left(text, asked.domain, width, pairs)
    itself: Lines = (f"%v0 = {variant.text('%a', '%b', width)}", "%v0")
    codes = list(dict.fromkeys([itself, *before, *found]))
    numbers = {code: i for i, code in enumerate(codes)}
    functions = functions_of(codes, width, variant.result(width))
    return _Left(
        codes,
        functions,
        np.array([numbers[code] for code in found]),
        np.array([numbers[code] for code in before]),
    )


@dataclass(frozen=True)
class _Outcomes:
    value: NDArray[np.uint64]
    poison: Table
    undefined: Table

    def worse(self, target: _Outcomes) -> Table:
        """Where the target does what this does not allow."""
        differs = target.poison | (self.value != target.value)
        return ~self.undefined & (target.undefined | (~self.poison & differs))


def _outcomes(function: Function, rows: Sequence[NDArray[np.uint64]]) -> _Outcomes:
    """Raises `BadAnalysis` for code that has no meaning, or may choose."""
    if function.name != "func.func":
        raise BadAnalysis(f"what is printed is a {function.name}")
    try:
        run = simulate(function, rows)  # pyright: ignore[reportArgumentType]
    except (NoMeaning, NotRepresentable) as error:
        raise BadAnalysis(f"what is printed has no meaning here: {error}") from error
    return _Outcomes(run.results[0].astype(np.uint64), run.poison[0], run.ub)


def code_verdict(asked: Asked, width: int) -> Verdict:
    """On all pairs of elements of a width, and what was changed. Raises `BadAnalysis`."""
    elements, pairs = pairs_at(asked.domain, width)
    left = _left(asked, width, pairs)
    size = 1 << width
    rows = list(np.indices((size, size), dtype=np.uint64).reshape(2, -1))
    outcomes = [_outcomes(f, rows) for f in left.functions]
    source = outcomes[0]
    inside = _members(elements)
    wrong = [_on_pairs(source.worse(o), inside) for o in outcomes]
    refuted = np.array([wrong[code][i] for i, code in enumerate(left.which)], dtype=np.bool_)
    if refuted.any():
        at = int(np.flatnonzero(refuted)[0])
        code = int(left.which[at])
        bad = source.worse(outcomes[code])
        member = next(
            (int(x), int(y))
            for x, y, is_bad in zip(*rows, bad, strict=True)
            if is_bad and asked.inside(pairs[at], (int(x), int(y)), width)
        )
        note = f"wrong on {int(refuted.sum()):,} of {len(pairs):,} pairs of i{width}"
        shown = _counterexample(asked, width, pairs[at], member, left, code)
        return Refuted(shown, EVERY_PAIR, notes=(note,))
    large = _at_large_widths(asked)
    if large is not None:
        return Refuted(large, EVERY_PAIR, notes=(f"right on all pairs of i{width}",))
    notes = (*_what_changed(asked, elements.width, inside, left, source, wrong), OF_LARGE)
    closed = Closed("refined", EVERY_PAIR, ((width, width),))
    return conclude(("refined",), (closed,), notes=notes)


def _members(elements: Elements) -> Members:
    """Which values each element holds of: a row an element."""
    values = np.arange(1 << elements.width, dtype=np.uint64)
    return ((elements.sets[:, None] >> values) & np.uint64(1)).astype(np.int64)


def _on_pairs(table: Table, inside: Members) -> Table:
    """For each pair of elements, whether it is so for some members."""
    size = inside.shape[1]
    return ((inside @ table.reshape(size, size).astype(np.int64) @ inside.T) > 0).reshape(-1)


def _what_changed(
    asked: Asked,
    width: int,
    inside: Members,
    left: _Left,
    source: _Outcomes,
    wrong: Sequence[Table],
) -> list[str]:
    """How often something else stands there, and how often it might."""
    printed = np.array([_body(f) for f in left.functions])
    other = printed[left.which] != printed[left.given]
    defined = ~source.undefined & ~source.poison
    some = _on_pairs(defined, inside)
    notes = [f"changed on {int(other.sum()):,} of {len(other):,} pairs of i{width}"]
    numbers = np.array([_is_constant(code) for code in left.codes])
    if numbers[left.which].any():
        counts = sum(
            _on_pairs(defined & (source.value == value), inside).astype(np.int64)
            for value in np.unique(source.value)
        )
        one = some & (counts == 1)
        made = int((numbers[left.which] & one).sum())
        notes.append(f"a number on {made:,} of the {int(one.sum()):,} on which it is one")
    replaced = np.array(["arith.constant" not in "".join(code) for code in left.codes])
    replaced[left.given] = False
    replaced[0] = False
    used = [code for code in np.unique(left.which) if replaced[code]]
    if used and asked.domain is not CONSTANTS:
        might = some & ~np.stack([wrong[int(code)] for code in used]).all(axis=0)
        does = int((replaced[left.which] & some).sum())
        notes.append(
            f"something else on {does:,} of the {int(might.sum()):,} on which one of those "
            "forms is right"
        )
    return notes


def _body(function: Function) -> str:
    return "\n".join(str(op) for op in function.body.block.ops)


def _is_constant(code: Lines) -> bool:
    return len(code) == 2 and "= arith.constant " in code[0]


def _counterexample(
    asked: Asked, width: int, pair: Pair, members: tuple[int, int], left: _Left, code: int
) -> AbstractCounterexample:
    """The counterexample, replayed on Python integers. Raises `ReplayFailed`."""
    before, after = (returned_by(left.functions[n], members, width) for n in (0, code))
    differs = after != before if before != "poison" else after == "undefined"
    if not asked.inside(pair, members, width) or before == "undefined" or not differs:
        raise ReplayFailed(f"{asked.variant}: what is left does the same when it is run")
    result = asked.variant.result(width)

    def shown(outcome: int | str) -> str:
        return outcome if isinstance(outcome, str) else number(outcome, result)

    names = {"%a": "x0", "%b": "x1"}
    lines = list(left.codes[code])
    for old, new in names.items():
        lines = [line.replace(old, new) for line in lines]
    return AbstractCounterexample(
        "refined",
        f"T = i{width}",
        asked.shown(pair, width),
        tuple((f"x{i}", number(x, width)) for i, x in enumerate(members)),
        str(asked.variant),
        shown(before),
        None,
        by="the command",
        left=LeftCode((*lines[:-1], f"return {lines[-1]}"), shown(after)),
    )


def _at_large_widths(asked: Asked) -> AbstractCounterexample | None:
    """A mistake on pairs between special values."""
    for width in LARGE:
        pairs = asked.large_pairs(width)
        left = _left(asked, width, pairs)
        every = asked.large_members(pairs, width)
        for code in np.unique(left.which):
            rows = [row for row in every if left.which[row[0]] == code]
            _, *columns = (np.array(column, dtype=np.uint64) for column in zip(*rows, strict=True))
            before, after = (_outcomes(left.functions[n], columns) for n in (0, code))
            escapes = np.flatnonzero(before.worse(after))
            if len(escapes):
                at, x, y = rows[int(escapes[0])]
                return _counterexample(asked, width, pairs[at], (x, y), left, int(code))
    return None
