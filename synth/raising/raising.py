"""Raises loop nests over memrefs to linalg, with a proof.

A function is planned, structured and printed as a whole; the print is read back and compared by the
verifier with the function. Where that is out of reach, its segments are, one by one. Only what is
proved is given back: a segment without a proof stays as it was, and the result says why.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from xdsl.dialects import func
from xdsl.ir import Block, Operation

from synth.raising.candidate_functions import NoPlan, Version, versions
from synth.raising.explanation import (
    Originals,
    explain_search,
    explain_steps,
    lines_of_operations,
    loops_that_stay,
)
from synth.raising.naming.naming import NameSearch
from synth.raising.naming.statistics import Statistics
from synth.raising.outlining import Outlined, may_free, outlined
from synth.raising.proving import RaisingOptions, RaisingProver
from synth.raising.raise_result import (
    Raised,
    RaisedFunction,
    VerdictOfRaising,
    of_candidate,
    raise_functions,
)
from synth.raising.segments import (
    LOOPS,
    PARALLEL_LOOPS,
    NotRaisable,
    Segment,
    holds_loop,
    segments_of,
)
from synth.raising.splicing import Replacement, spliced
from synth.raising.structuring.structured import StructuredOperation
from synth.raising.structuring.structuring import instances_of
from synth.raising.structuring.windows import EqualExtents
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.sources import ParsedModule, Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift, RecurrenceSystem
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Vacuous, Verdict


@dataclass(frozen=True)
class _Left:
    """A segment that stays a loop: why, and because of which operation."""

    reason: str
    operation: Operation


@dataclass(frozen=True)
class _Alone:
    """A segment that was raised as a function of its own."""

    outlined: Outlined
    version: Version
    proof: Proved


@dataclass
class _Function:
    """A function being raised."""

    parsed: ParsedModule
    function: func.FuncOp
    options: RaisingOptions
    statistics: Statistics
    explanation: list[str] = field(default_factory=list[str])
    left: list[_Left] = field(default_factory=list[_Left])
    proofs: list[Proved] = field(default_factory=list[Proved])
    raised: int = 0
    loops: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    lines: list[tuple[str, list[int]]] = field(default_factory=list[tuple[str, list[int]]])

    def __post_init__(self) -> None:
        self.prover = RaisingProver(self.parsed, self.function, self.options, self.statistics)

    def name_search(self, function: func.FuncOp) -> NameSearch:
        """A search for named operations; `function` gives the names of what it finds."""

        def explain(found: Sequence[StructuredOperation]) -> None:
            self.explanation.append(explain_search(found, function))

        reals = self.options.fp == "reals"
        return NameSearch(self.statistics, explain, reals)

    def keep(self, version: Version, proof: Proved, originals: Originals) -> None:
        """Take note of a version that is given back."""
        steps = version.structured.steps
        self.proofs.append(proof)
        self.raised += sum(1 for _ in instances_of(steps))
        self.loops += [
            {"where": where, "reason": reason}
            for where, reason in loops_that_stay(steps, self.parsed, originals)
        ]
        self.lines += lines_of_operations(steps, self.parsed, originals)
        self.explanation += explain_steps(steps, version.function, self.parsed, originals)


def raise_to_linalg(text: str | Path | Source, options: RaisingOptions | None = None) -> Raised:
    """Raise every function of a module: MLIR text, the file at a path, or a source.

    Raises `InputError` where the input is malformed or holds no loop, and at an interrupt
    `RaisingInterrupted`, which has what was raised by then.
    """
    parsed = read_module(source_of(text))
    options = options or RaisingOptions()
    statistics = Statistics()

    def raise_one(function: func.FuncOp) -> RaisedFunction:
        return _raise_function(_Function(parsed, function, options, statistics))

    return raise_functions(parsed, raise_one, statistics, options)


def _raise_function(state: _Function) -> RaisedFunction:
    """One function with what is proved of it raised."""
    function, parsed = state.function, state.parsed
    whole = _raise_whole(state)
    if isinstance(whole, _Whole):
        verdict, raised = whole.verdict, whole.function
    else:
        verdict, raised = _raise_in_part(state, whole)
    left = [{"where": parsed.where(item.operation), "reason": item.reason} for item in state.left]
    if left:
        count = f"{state.raised} operations raised and proved, {len(left)} loop nests left: "
        verdict = Unsupported(count + left[0]["reason"], left[0]["where"])
    details: dict[str, Any] = {
        "raised": state.raised,
        "left": left,
        "loops": state.loops,
        "proofs": [_as_dict(proof, len(function.args)) for proof in state.proofs],
    }
    reals = any(proof.guarantee.equality == "reals" for proof in state.proofs)
    explanation, lines = tuple(state.explanation), tuple(state.lines)
    return RaisedFunction(verdict, raised, details, explanation, reals, lines)


_ARGUMENT = r"\barg(\d+)\b"


def _as_dict(proof: Proved, arguments: int) -> dict[str, Any]:
    """A proof about a function with a number of arguments, or about one of its nests.

    Arguments of a nest's own that come after the function's have no name that a reader knows.
    """

    def named(match: re.Match[str]) -> str:
        return match[0] if int(match[1]) < arguments else "a local array"

    return {
        "guarantee": proof.guarantee.as_dict(),
        "method": proof.method,
        "assumptions": [re.sub(_ARGUMENT, named, str(a)) for a in proof.assumptions],
        "conventions": [str(c) for c in proof.conventions],
        "notes": [re.sub(_ARGUMENT, named, note) for note in proof.notes],
    }


# The whole function


@dataclass(frozen=True)
class _Whole:
    """A function raised as a whole, and proved; `verdict` is no proof where it should be on tensors
    and is not."""

    function: func.FuncOp
    verdict: VerdictOfRaising


def _raise_whole(state: _Function) -> _Whole | Verdict:
    """The function raised as a whole, if it is proved; else why it is not."""
    function = state.function
    try:
        program = lift(function)
        verdict, version = _first_proved(state, program)
    except CannotLift as error:
        return Unsupported(error.reason, state.parsed.where(error.operation or function))
    except NoPlan as error:
        return Unknown(str(error))
    if not isinstance(verdict, Proved) or version is None:
        return verdict
    raised = version.function
    promised = version.structured.equal_extents
    proof = verdict
    if state.options.on is not None:
        raised, on = state.prover.on_tensors(program, raised, state.options.on, promised)
        verdict = of_candidate(on)
        proof = verdict if isinstance(verdict, Proved) else proof
    state.keep(version, proof, lambda operation: operation)
    return _Whole(raised, verdict)


def _first_proved(
    state: _Function, program: RecurrenceSystem, assumed: EqualExtents = (), *, alone: bool = False
) -> tuple[Verdict, Version | None]:
    """The first version of a function, or of a segment `alone`, that is proved; or the last
    verdict. Raises `NoPlan`."""
    verdict: Verdict = Unknown("nothing was tried")
    search = state.name_search(program.function)
    kept = len(state.explanation)
    careful = alone and may_free(state.function)
    for version in versions(
        program, search, state.prover.grantable, assumed, reads_only_what_is_used=careful
    ):
        promised = (*assumed, *version.structured.equal_extents)
        verdict = state.prover.compare(program, version.function, promised)
        if isinstance(verdict, Proved):
            return verdict, version
        del state.explanation[kept:]
    return verdict, None


# Segments


def _raise_in_part(state: _Function, whole: Verdict) -> tuple[VerdictOfRaising, func.FuncOp]:
    """The function with the segments raised that are proved on their own; and why not all is."""
    found: dict[Segment, _Alone] = {}
    for block in state.function.body.blocks:
        _search(state, block, found, nested=False)
    found = _with_all_assumptions(state, found)
    if not found and isinstance(whole, Unknown):
        state.left = [_Left(whole.reason, item.operation) for item in state.left[:1]]
    replacements: dict[Segment, Replacement] = {}
    for segment, alone in found.items():
        state.keep(alone.version, alone.proof, _originals(alone.outlined))
        replacements[segment] = Replacement(alone.version.function, alone.outlined.values)
    reason = f"each nest is proved on its own, the function is not: {_without_proof(whole)}"
    if state.options.on is not None:
        reason = f"stays on memrefs; {reason}"
    where = whole.where if isinstance(whole, Unsupported) else ""
    return Unsupported(reason, where), spliced(state.function, replacements)


def _originals(alone: Outlined) -> Originals:
    return lambda operation: alone.originals.get(operation, operation)


def _search(state: _Function, block: Block, found: dict[Segment, _Alone], *, nested: bool) -> None:
    """Raise the segments of a block on their own, or say why that cannot be.

    In what cannot be raised as a whole the loops inside are tried. Those whose surroundings may
    run at the same time as they do are not: values that accumulate in memory would be seen there.
    """
    segments = {segment.head: segment for segment in segments_of(block)}
    for operation in block.ops:
        if nested and not holds_loop(operation):
            continue
        inside = nested
        if operation in segments:
            alone = _raise_alone(state, segments[operation], _assumed(found))
            if isinstance(alone, _Alone):
                found[segments[operation]] = alone
                continue
            state.left += [] if nested else [alone]
            inside = True
        elif operation.name in LOOPS:
            state.left.append(_Left(f"{operation.name} is not read", operation))
            inside = True
            if operation.name in PARALLEL_LOOPS:
                continue
        elif not operation.name.startswith(("affine.", "scf.")):
            if holds_loop(operation):
                state.left.append(_Left("loops in an operation that is not known", operation))
            continue
        for region in operation.regions:
            for inner in region.blocks:
                _search(state, inner, found, nested=inside)


def _assumed(found: Mapping[Segment, _Alone]) -> EqualExtents:
    return tuple(
        pair for alone in found.values() for pair in alone.version.structured.equal_extents
    )


def _raise_alone(state: _Function, segment: Segment, assumed: EqualExtents) -> _Alone | _Left:
    """A segment as a function of its own, raised; or why it is not."""
    try:
        alone = outlined(state.function, segment)
    except NotRaisable as error:
        return _Left(error.reason, error.operation)
    try:
        program = lift(alone.function)
    except CannotLift as error:
        culprit = error.operation or segment.head
        return _Left(error.reason, alone.originals.get(culprit, segment.head))
    try:
        verdict, version = _first_proved(state, program, assumed, alone=True)
    except NoPlan as error:
        return _Left(str(error), segment.head)
    if not isinstance(verdict, Proved) or version is None:
        return _Left(_without_proof(verdict), segment.head)
    return _Alone(alone, version, verdict)


def _with_all_assumptions(
    state: _Function, found: Mapping[Segment, _Alone]
) -> dict[Segment, _Alone]:
    """The segments that are proved under the assumptions of all of them.

    What one proof assumes of the function's arguments, all others assume too: a nest that is about
    nothing under these stays a loop.
    """
    assumed = _assumed(found)
    kept: dict[Segment, _Alone] = {}
    for segment, alone in found.items():
        program = lift(alone.outlined.function)
        verdict = state.prover.compare(program, alone.version.function, assumed)
        if isinstance(verdict, Proved):
            kept[segment] = _Alone(alone.outlined, alone.version, verdict)
        else:
            state.left.append(_Left(_without_proof(verdict), segment.head))
    return kept


def _without_proof(verdict: Verdict) -> str:
    match verdict:
        case Refuted():
            return f"the operation found is refuted: {verdict.counterexample.text()}"
        case Unknown() | Unsupported() | Vacuous():
            return f"no proof: {verdict.reason}"
        case Proved():
            raise AssertionError("a proof is no reason to leave a loop")
