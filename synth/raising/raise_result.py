"""What raising a module gives back, and the walk over its functions."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from xdsl.dialects import func
from xdsl.rewriter import Rewriter

from semantics.functions.value_names import printed
from synth.raising.naming.statistics import Statistics
from synth.raising.segments import holds_loop
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError, ParsedModule
from verifier.kernel.loops.recurrences.isl_budget import OutOfSteps, bounded_steps
from verifier.kernel.verdicts.verdict import (
    Proved,
    Refuted,
    Result,
    Unknown,
    Unsupported,
    Vacuous,
    Verdict,
)


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


class RaisingInterrupted(KeyboardInterrupt):
    """An interrupt. `raised` has the functions done by then; the others are as they were."""

    def __init__(self, raised: Raised) -> None:
        super().__init__()
        self.raised = raised


VerdictOfRaising = Proved | Unknown | Unsupported | Vacuous
"""What raising may say of a function. That a candidate is refuted says nothing about the input."""


def of_candidate(verdict: Verdict) -> VerdictOfRaising:
    """What the verifier's verdict on the raiser's own candidate says about the function."""
    if isinstance(verdict, Refuted):
        return Unknown("not raised: what was found computes something else")
    return verdict


@dataclass(frozen=True)
class RaisedFunction:
    """What became of one function: the verdict, and what to put in its place.

    `details` are those of the result, without `output`; `reals` says that the two functions are
    equal over the reals only. `lines` has the names of the operations that were raised, in order,
    each with the lines of the file that it stands for.
    """

    verdict: VerdictOfRaising
    function: func.FuncOp
    details: dict[str, Any]
    explanation: tuple[str, ...] = ()
    reals: bool = False
    lines: tuple[tuple[str, list[int]], ...] = ()


def raise_functions(
    parsed: ParsedModule,
    raise_one: Callable[[func.FuncOp], RaisedFunction],
    statistics: Statistics,
    options: Options,
) -> Raised:
    """Put what `raise_one` makes of each function with loops in its place.

    A function that takes more than its `total_timeout` stays as it was. Raises `InputError`
    where there is none, and `RaisingInterrupted` at an interrupt.
    """
    results: list[Result] = []
    explanation: list[str] = []
    comments: list[str] = []

    def so_far() -> Raised:
        module = "".join(comments) + printed(parsed.module) + "\n"
        return Raised(module, tuple(results), "\n".join(explanation), statistics)

    functions = [o for o in parsed.module.walk() if isinstance(o, func.FuncOp) and holds_loop(o)]
    if not functions:
        raise InputError("no loop to raise", parsed.source.file)
    try:
        for number, function in enumerate(functions, start=1):
            name = function.sym_name.data
            if options.progress is not None:
                options.progress(f"raising @{name} ({number} of {len(functions)})")
            start = time.perf_counter()
            try:
                with bounded_steps(options.total_timeout):
                    raised = raise_one(function)
            except OutOfSteps as error:
                raised = _given_up(parsed, function, str(error))
            except RecursionError:
                raised = _given_up(parsed, function, "what it computes is nested too deeply")
            output = printed(raised.function)
            line, _ = parsed.place(function)
            given = _lines_from(parsed, line)
            statements = _statements(raised, line, output)
            details = {"output": output, **raised.details, "statements": statements}
            seconds = time.perf_counter() - start
            if raised.function is not function:
                Rewriter.replace_op(function, raised.function)
            results.append(
                Result(
                    *(parsed.source.file, line, name, raised.verdict, seconds),
                    details=details,
                    sides=(given, output),
                )
            )
            explanation += raised.explanation
            if raised.reals:
                comments.append(f"// @{name}: equal to the loops over the reals only\n")
    except KeyboardInterrupt:
        raise RaisingInterrupted(so_far()) from None
    return so_far()


def _lines_from(parsed: ParsedModule, line: int) -> str:
    """The text of the function that starts at a line: up to the line that is indented as that one
    and closes it, or all that follows."""
    lines = parsed.source.text.split("\n")[line - parsed.source.first_line :]
    indented = len(lines[0]) - len(lines[0].lstrip())
    closing = " " * indented + "}"
    end = next((n for n, text in enumerate(lines[1:], 2) if text.startswith(closing)), len(lines))
    return "\n".join(lines[:end])


def _statements(raised: RaisedFunction, line: int, output: str) -> list[dict[str, Any]]:
    """For each operation that was raised, the lines of the function that it stands for, and the one
    of `output` that it is, from 1 on; none where it has another name there."""
    written = output.split("\n")
    at = 0
    found: list[dict[str, Any]] = []
    for name, lines in raised.lines:
        named = (n for n in range(at, len(written)) if re.search(rf"\b{name}\b", written[n]))
        place = next(named, None)
        at = at if place is None else place + 1
        after = [] if place is None else [at]
        found.append({"operation": name, "before": [n - line + 1 for n in lines], "after": after})
    return found


def _given_up(parsed: ParsedModule, function: func.FuncOp, reason: str) -> RaisedFunction:
    left = [{"where": parsed.where(function), "reason": reason}]
    details: dict[str, Any] = {"raised": 0, "left": left, "loops": [], "proofs": []}
    return RaisedFunction(Unknown(reason), function, details)
