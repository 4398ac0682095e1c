"""Raises functions with loops over memrefs to functions over tensors in stablehlo, with a proof.

A function is raised in whole or not at all: it becomes another function, which takes and returns
tensors. Candidates are made from the plan, cheapest first; what is printed is read back and proved
against the loops.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr

from synth.raising.naming.statistics import Statistics
from synth.raising.planning.plan import CannotPlan, Plan
from synth.raising.planning.planning import plan_of
from synth.raising.proving import RaisingOptions
from synth.raising.raise_result import (
    Raised,
    RaisedFunction,
    VerdictOfRaising,
    of_candidate,
    raise_functions,
)
from synth.raising.to_stablehlo.stablehlo_builder import NotExpressible
from synth.raising.to_stablehlo.stablehlo_dynamic import (
    has_dynamic_extents,
    with_dynamic_extents,
    with_numbers,
)
from synth.raising.to_stablehlo.stablehlo_emission import Emitted, function_of
from synth.raising.to_stablehlo.stablehlo_runs import Form
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.sources import ParsedModule, Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.proving.equivalence import Promises
from verifier.kernel.loops.proving.granted import needed_equal_extents
from verifier.kernel.loops.recurrences.system import CannotLift, RecurrenceSystem
from verifier.kernel.verdicts.verdict import Proved, Unknown, Unsupported, Verdict


def raise_to_stablehlo(text: str | Path | Source, options: RaisingOptions | None = None) -> Raised:
    """Raise every function with loops: MLIR text, the file at a path, or a source.

    Raises `InputError` where the input is malformed or holds no loop, and at an interrupt
    `RaisingInterrupted`, which has what was raised by then.
    """
    parsed = read_module(source_of(text))
    options = options or RaisingOptions()
    statistics = Statistics()

    def raise_one(function: func.FuncOp) -> RaisedFunction:
        verdict, emitted = _raised(parsed, function, options, statistics)
        if emitted is None:
            return _left(parsed, function, verdict)
        name = function.sym_name.data
        explanation = tuple(f"{name}: {line}" for line in emitted.explanation)
        reals = isinstance(verdict, Proved) and verdict.guarantee.equality == "reals"
        details: dict[str, Any] = {"raised": 1, "left": [], "loops": [], "proofs": []}
        return RaisedFunction(verdict, emitted.function, details, explanation, reals)

    return raise_functions(parsed, raise_one, statistics, options)


def _left(parsed: ParsedModule, function: func.FuncOp, verdict: VerdictOfRaising) -> RaisedFunction:
    """A function that stays as it is."""
    reason = "no proof" if isinstance(verdict, Proved) else verdict.reason
    where = verdict.where if isinstance(verdict, Unsupported) else ""
    left = [{"where": where or parsed.where(function), "reason": reason}]
    details: dict[str, Any] = {"raised": 0, "left": left, "loops": [], "proofs": []}
    return RaisedFunction(verdict, function, details)


def _raised(
    parsed: ParsedModule, function: func.FuncOp, options: RaisingOptions, statistics: Statistics
) -> tuple[VerdictOfRaising, Emitted | None]:
    """The verdict on one function, and what is proved to be equal to it."""
    name = function.sym_name.data
    if any(name in (s.root_reference.data, s.string_value()) for s in _symbols(parsed.module)):
        return Unsupported(
            "a function that others use keeps its signature", parsed.where(function)
        ), None
    try:
        return _first_proved(lift(function), options, statistics)
    except CannotLift as error:
        return Unsupported(error.reason, parsed.where(error.operation or function)), None
    except CannotPlan as error:
        return Unknown(f"no order of the operations was found: {error}"), None
    except NotExpressible as error:
        return Unsupported(error.reason, parsed.where(error.operation or function)), None


def _first_proved(
    original: RecurrenceSystem, options: RaisingOptions, statistics: Statistics
) -> tuple[VerdictOfRaising, Emitted | None]:
    """The first candidate that is proved; else the verdict on the last one."""
    verdict: VerdictOfRaising = Unknown("nothing was found")
    for candidate in _of_any_extents(original, statistics):
        verdict = of_candidate(_proved(original, candidate, options))
        statistics.proofs_tried += 1
        if isinstance(verdict, Proved):
            statistics.proved += 1
            return verdict, candidate
    return verdict, None


def _symbols(module: ModuleOp) -> Iterator[SymbolRefAttr]:
    for op in module.walk():
        for attribute in (*op.properties.values(), *op.attributes.values()):
            if isinstance(attribute, SymbolRefAttr):
                yield attribute


def _of_any_extents(original: RecurrenceSystem, statistics: Statistics) -> Iterator[Emitted]:
    """The candidates for a function, which may have dynamic extents."""
    if not has_dynamic_extents(original.function):
        yield from _candidates(plan_of(original), statistics)
        return
    copy, stand_ins, equal = with_numbers(original.function, original)
    failed: NotExpressible | None = None
    found = False
    for candidate in _candidates(plan_of(lift(copy)), statistics):
        try:
            function = with_dynamic_extents(candidate.function, stand_ins)
        except NotExpressible as error:
            failed = failed or error
            continue
        found = True
        yield replace(candidate, function=function, equal_extents=equal)
    if failed is not None and not found:
        raise failed


def _candidates(plan: Plan, statistics: Statistics) -> Iterator[Emitted]:
    """Functions that may do what the plan says: of the cheapest candidates, then, where these are
    not proved, without contractions."""
    found: set[str] = set()
    for avoided in _AVOIDED:
        try:
            emitted = function_of(plan, statistics, avoided)
        except NotExpressible:
            if not found:
                raise
            continue
        if str(emitted.function) not in found:
            found.add(str(emitted.function))
            yield emitted


_AVOIDED: tuple[tuple[Form, ...], ...] = ((), ("dot_general", "convolution"))


def _proved(original: RecurrenceSystem, candidate: Emitted, options: RaisingOptions) -> Verdict:
    """Whether a function computes what the loops compute; the proof is about what is printed.

    The order of a reduction is up to the implementation of stablehlo, so that sums of floats are
    proved over the reals. All else is compared bit for bit first.
    """
    text = str(ModuleOp([candidate.function.clone()]))
    module = read_module(Source("<raised>", text)).module
    function = next(o for o in module.walk() if isinstance(o, func.FuncOp))
    try:
        after = lift(function)
    except CannotLift as error:
        return Unknown(f"what was found is not read: {error.reason}")
    needed = needed_equal_extents(original, after, candidate.equal_extents)
    more = [(_as_number(left), _as_number(right)) for left, right in needed]
    equal = (*candidate.equal_extents, *more)
    promises = Promises("reals", options.assume, equal)
    return options.proved(original, after, promises, whole=True)


def _as_number(extent: str) -> str | int:
    return int(extent) if extent.isdigit() else extent
