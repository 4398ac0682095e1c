"""Raises loop nests over memrefs to linalg, with a proof.

The search suggests structured operations for the segments of a function; the result is printed,
read back, and compared by the verifier with the original function. Only what is proved is given
back: a segment without a proof stays as it was, and the result says why.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from xdsl.dialects import func
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import Rewriter

from synth.accumulators import Element
from synth.distribution import Way, distribute
from synth.emission import raised_function
from synth.explanation import explain_segment
from synth.extents import promised_extents
from synth.loop_nests import NotRaisable
from synth.memref_operations import StructuredOperation
from synth.proving import EqualPairs, Options, Prover, parse
from synth.segments import (
    LOOPS,
    PARALLEL_LOOPS,
    Analysed,
    Segment,
    analyse,
    holds_loop,
    segments_of,
)
from synth.statistics import Statistics
from verifier.equivalence import EqualExtents
from verifier.sources import InputError, ParsedModule, Source, source_of
from verifier.verdict import Proved, Refuted, Result, Unknown, Unsupported, Vacuous, Verdict


@dataclass(frozen=True)
class Raised:
    """A module with what could be raised, and a result a function.

    `explanation` tells which loop became which iterator and what was tried.
    """

    module: str
    results: tuple[Result, ...]
    explanation: str
    statistics: Statistics

    @property
    def result(self) -> Result:
        """The first function's result that is not a proof, or the first one."""
        return next((r for r in self.results if not isinstance(r.verdict, Proved)), self.results[0])


@dataclass(frozen=True)
class _Left:
    """A segment that stays a loop: why, and because of which operation."""

    reason: str
    operation: Operation


@dataclass
class _Function:
    """A function being raised: what is known of its segments."""

    parsed: ParsedModule
    function: func.FuncOp
    options: Options
    statistics: Statistics
    explanation: list[str] = field(default_factory=list[str])
    analysed: dict[Segment, Analysed] = field(default_factory=dict[Segment, Analysed])
    ways: dict[Segment, list[Way]] = field(default_factory=dict[Segment, list[Way]])
    left: list[_Left] = field(default_factory=list[_Left])
    proofs: list[Proved] = field(default_factory=list[Proved])


def raise_to_linalg(text: str | Path | Source, options: Options | None = None) -> Raised:
    """Raise every function of a module: MLIR text, the file at a path, or a source.

    Raises `InputError` where the input is malformed or holds no loop.
    """
    parsed = parse(source_of(text))
    options = options or Options()
    statistics = Statistics()
    results: list[Result] = []
    explanation: list[str] = []
    comments: list[str] = []
    functions = [o for o in parsed.module.walk() if isinstance(o, func.FuncOp)]
    for function in functions:
        if not holds_loop(function):
            continue
        state = _Function(parsed, function, options, statistics)
        result, raised = _raise_function(state)
        results.append(result)
        explanation += state.explanation
        if any(proof.guarantee.equality == "reals" for proof in state.proofs):
            comments.append(f"// @{result.name}: equal to the loops over the reals only\n")
        Rewriter.replace_op(function, raised)
    if not results:
        raise InputError("no loop to raise", parsed.source.file)
    module = "".join(comments) + str(parsed.module) + "\n"
    return Raised(module, tuple(results), "\n".join(explanation), statistics)


def _raise_function(state: _Function) -> tuple[Result, func.FuncOp]:
    """The result for one function, and the function with what is proved of it raised."""
    start = time.perf_counter()
    function, parsed = state.function, state.parsed
    for block in function.body.blocks:
        _search(state, block, nested=False)
    kept, verdict = _prove_as_much_as_possible(state)
    raised = raised_function(function, _replacements(kept), _carried(state, kept))
    if state.options.on is not None and isinstance(verdict, Proved):
        prover = Prover.of(parsed, function, state.options, state.statistics)
        raised, verdict = prover.on_tensors(raised, state.options.on, _promised(state, kept))
        if isinstance(verdict, Proved):
            state.proofs = [verdict]
    for segment, way in kept.items():
        state.explanation += explain_segment(parsed, state.analysed[segment], way)
    left = [{"where": parsed.where(item.operation), "reason": item.reason} for item in state.left]
    if left:
        count = f"{len(kept)} loop nests raised and proved, {len(left)} left: "
        verdict = Unsupported(count + left[0]["reason"], left[0]["where"])
    details: dict[str, Any] = {
        "output": str(raised),
        "raised": len(kept),
        "left": left,
        "proofs": [_as_dict(proof, len(function.args)) for proof in state.proofs],
    }
    line, _ = parsed.place(function)
    seconds = time.perf_counter() - start
    name = function.sym_name.data
    return Result(parsed.source.file, line, name, verdict, seconds, details=details), raised


def _as_dict(proof: Proved, arguments: int) -> dict[str, Any]:
    """A proof about a function with a number of arguments, or about one of its nests.

    Arguments of a nest's own that come after the function's have no name that a reader knows.
    """

    def named(match: re.Match[str]) -> str:
        return match[0] if int(match[1]) < arguments else "a local array"

    return {
        "guarantee": proof.guarantee.as_dict(),
        "method": proof.method,
        "assumptions": [re.sub(r"\barg(\d+)\b", named, a) for a in proof.assumptions],
        "notes": list(proof.notes),
    }


def _search(state: _Function, block: Block, *, nested: bool) -> None:
    """Find ways for the segments of a block, or why there are none.

    In what cannot be raised as a whole the loops inside are tried. Those whose surroundings may
    run at the same time as they do are not: values that accumulate in memory would be seen there.
    """
    segments = {segment.head: segment for segment in segments_of(block)}
    for operation in block.ops:
        if nested and not holds_loop(operation):
            continue
        inside = nested
        if operation in segments:
            left = _search_segment(state, segments[operation])
            if left is None:
                continue
            state.left += [] if nested else [left]
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
                _search(state, inner, nested=inside)


def _search_segment(state: _Function, segment: Segment) -> _Left | None:
    """Find ways for a segment; says why where there are none."""
    try:
        analysed = analyse(segment)
    except NotRaisable as error:
        return _Left(error.reason, error.operation)
    state.analysed[segment] = analysed
    try:
        state.ways[segment] = distribute(
            analysed,
            state.statistics,
            state.explanation.append,
            reals=state.options.fp == "reals",
            seed=state.options.seed,
        )
    except NotRaisable as error:
        return _Left(error.reason, analysed.original(error.operation))
    return None


def _prove_as_much_as_possible(state: _Function) -> tuple[dict[Segment, Way], Verdict]:
    """The segments that are raised with a proof, and the verdict on all of them together."""
    everything = {segment: ways[0] for segment, ways in state.ways.items()}
    nothing: dict[Segment, Way] = {}
    if not everything:
        return nothing, Unknown("nothing was found")
    prover = Prover.of(state.parsed, state.function, state.options, state.statistics)
    verdict = _prove(state, prover, everything)
    if isinstance(verdict, Proved):
        state.proofs.append(verdict)
        return everything, verdict
    if isinstance(prover.original, Unsupported):
        alone = f"each nest is proved on its own, the function is not: {prover.original.reason}"
        return _prove_one_by_one(state, prover), Unsupported(alone, prover.original.where)
    kept = nothing
    proof: Verdict = verdict
    for segment, ways in state.ways.items():
        way, verdict = _first_proved(ways, partial(_prove_with, state, prover, kept, segment))
        if way is None:
            state.left.append(_Left(_without_proof(verdict), segment.head))
        else:
            kept, proof = kept | {segment: way}, verdict
    if isinstance(proof, Proved):
        state.proofs.append(proof)
    return kept, proof


def _prove_one_by_one(state: _Function, prover: Prover) -> dict[Segment, Way]:
    """The segments that are proved on their own, the function being out of the verifier's reach.

    What one proof assumes of the function's arguments, all others assume too: a nest that is about
    nothing under the assumptions of all of them stays a loop.
    """
    kept: dict[Segment, Way] = {}
    assumed: EqualExtents = ()
    for segment, ways in state.ways.items():
        verdict: Verdict = Unknown("nothing was tried")
        for way in ways:
            verdict, needed = _prove_alone(state, prover, segment, way, assumed)
            if isinstance(verdict, Proved):
                kept[segment], assumed = way, needed
                break
        else:
            state.left.append(_Left(_without_proof(verdict), segment.head))
    for segment, way in list(kept.items()):
        verdict, _ = _prove_alone(state, prover, segment, way, assumed)
        if isinstance(verdict, Proved):
            state.proofs.append(verdict)
        else:
            state.left.append(_Left(_without_proof(verdict), segment.head))
            del kept[segment]
    return kept


def _prove(state: _Function, prover: Prover, ways: Mapping[Segment, Way]) -> Verdict:
    return prover.prove(_replacements(ways), _carried(state, ways), _promised(state, ways))


def _promised(state: _Function, segments: Iterable[Segment]) -> EqualPairs:
    """The extents that are assumed to be equal where some segments are raised."""
    return [
        pair
        for segment in segments
        for pair in promised_extents(state.analysed[segment].computations)
    ]


def _prove_with(
    state: _Function, prover: Prover, kept: Mapping[Segment, Way], segment: Segment, way: Way
) -> Verdict:
    return _prove(state, prover, {**kept, segment: way})


def _prove_alone(
    state: _Function, prover: Prover, segment: Segment, way: Way, assumed: EqualExtents
) -> tuple[Verdict, EqualExtents]:
    equal = promised_extents(state.analysed[segment].computations)
    return prover.prove_alone(segment, [step.operation for step in way], equal, assumed)


def _first_proved(
    ways: Sequence[Way], prove: Callable[[Way], Verdict]
) -> tuple[Way | None, Verdict]:
    """The first way that is proved; None and the last verdict where none is."""
    verdict: Verdict = Unknown("nothing was tried")
    for way in ways:
        verdict = prove(way)
        if isinstance(verdict, Proved):
            return way, verdict
    return None, verdict


def _carried(state: _Function, ways: Mapping[Segment, Way]) -> dict[SSAValue, Element]:
    return {
        result: element
        for segment in ways
        for result, element in state.analysed[segment].results.items()
    }


def _replacements(ways: Mapping[Segment, Way]) -> dict[Segment, list[StructuredOperation]]:
    return {segment: [step.operation for step in way] for segment, way in ways.items()}


def _without_proof(verdict: Verdict) -> str:
    match verdict:
        case Refuted():
            return f"the operation found is refuted: {verdict.counterexample.text()}"
        case Unknown() | Unsupported() | Vacuous():
            return f"no proof: {verdict.reason}"
        case Proved():
            raise AssertionError("a proof is no reason to leave a loop")
