"""What the gate says of each function of a text after a pass: one category for each."""

from __future__ import annotations

import shlex
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pass_tests.functions import Function, changed, functions_in, names_in, with_function
from processor_time import processor_seconds

from verifier.claims.modules import IDENTICAL as SAID_IDENTICAL
from verifier.claims.modules import ModuleVerdicts
from verifier.claims.pass_runs import RunPass
from verifier.claims.passes import verify_runs
from verifier.commands.shared.failures import Failure
from verifier.commands.shared.report import outcomes_of
from verifier.gate.skipped import Skipped
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import Source
from verifier.kernel.input.tools import TookTooLong, run_within
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result, Unsupported
from verifier.processes.workers import Worker

PROVED, IDENTICAL, REFUTED = "changed, proved", "identical", "refuted"
UNKNOWN, UNSUPPORTED, WITHOUT = "unknown", "unsupported", "without verdict"
CATEGORIES = (PROVED, IDENTICAL, REFUTED, UNKNOWN, UNSUPPORTED, WITHOUT)
NOT_READ, PASS_FAILED = "not valid", "pass failed"
APART = (NOT_READ, PASS_FAILED)
"""Of these the gate has nothing to say: the tool that has the pass gives nothing to compare."""
BESIDE = "beside"
"""What is no function of the input, such as a function that a pass makes, and is not proved."""

TOOL_SECONDS = 60.0


class Refused(Exception):
    """The tool does not accept a text, or gives no result; the message is its first line."""


@dataclass(frozen=True)
class Tool:
    """A program with passes, such as mlir-opt: a command that reads standard input, and what makes
    it print the generic form."""

    command: tuple[str, ...]
    in_generic_form: tuple[str, ...]

    def generic(self, text: str, *arguments: str) -> str:
        """The text in generic form, after the passes of the arguments. Raises `Refused`."""
        return self.run(text, *self.in_generic_form, *arguments)

    def run(self, text: str, *arguments: str) -> str:
        """What the tool prints. Raises `Refused`."""
        try:
            ran = run_within(TOOL_SECONDS, [*self.command, *arguments], text.encode())
        except TookTooLong:
            raise Refused(f"no end within {TOOL_SECONDS:g} s") from None
        if ran.status != 0:
            said = [line for line in ran.stderr.decode(errors="replace").splitlines() if line]
            raise Refused(next((line for line in said if "error:" in line), "".join(said[:1])))
        return ran.stdout.decode(errors="surrogateescape")


@dataclass(frozen=True)
class Run:
    """One pass over one piece of a file; `file` is the name that tables have, `dialect` what it is
    counted under, `arguments` are those that the tool is given, as one writes them. `gate` makes
    the pass as the verifier runs it from what the tool has printed for it."""

    file: str
    dialect: str
    arguments: str
    piece: Source
    tool: Tool
    gate: Callable[[str], RunPass]


@dataclass(frozen=True)
class Row:
    """What became of a function. `changed` is whether the tool prints it differently after the
    pass; `opaque` whether a proof leans on operations without a meaning; `seconds` are those of
    the processor for the verdict, None where there is none; `detail` is the method or the reason,
    `where` a place.
    """

    file: str
    dialect: str
    arguments: str
    line: int
    function: str
    category: str
    changed: bool = False
    opaque: bool = False
    seconds: float | None = None
    detail: str = ""
    where: str = ""


@dataclass(frozen=True)
class Said:
    """A verdict, as it is sent from the process that found it."""

    name: str
    kind: str
    seconds: float
    detail: str
    where: str
    is_identical: bool
    leans_on_opaque: bool


def leans_on_opaque(verdict: Proved) -> bool:
    """Whether a proof takes operations without a meaning for functions that nothing is known of."""
    return any("opaque" in remark for remark in (*verdict.remarks(), verdict.method))


def rows_of(run: Run, options: Options, bound: float) -> list[Row]:
    """The rows of all functions with a body in the piece, each of which has at most `bound`
    seconds."""

    def row(name: str, category: str, **more: Any) -> Row:
        line = run.piece.first_line
        return Row(run.file, run.dialect, run.arguments, line, name, category, **more)

    text, arguments = run.piece.text, shlex.split(run.arguments)
    try:
        before = run.tool.generic(text)
    except Refused as error:
        return [row(name, NOT_READ, detail=str(error)) for name in names_in(text)]
    functions = functions_in(before)
    if not functions:
        return []
    try:
        printed = run.tool.run(text, *arguments)
    except Refused as error:
        return [row(each.name, PASS_FAILED, detail=str(error)) for each in functions]
    try:
        after = run.tool.generic(printed)
    except Refused:
        printed = after = run.tool.generic(text, *arguments)  # It does not read its other form.
    said, ended = _verdicts(run, printed, (before, after), functions, options, bound)
    rows: list[Row] = []
    for function, has_changed in zip(
        functions, changed(functions, functions_in(after)), strict=True
    ):
        verdict = said.get(function.key)
        if verdict is None:
            rows.append(row(function.name, WITHOUT, changed=has_changed, detail=ended))
            continue
        is_same = verdict.is_identical and not has_changed
        rows.append(
            row(
                function.name,
                IDENTICAL if is_same else _CATEGORY[verdict.kind],
                changed=has_changed,
                opaque=verdict.leans_on_opaque,
                seconds=verdict.seconds,
                detail=verdict.detail,
                where=verdict.where,
            )
        )
    keys = {function.key for function in functions}
    for key, verdict in said.items():
        if key not in keys and verdict.kind != "proved":
            rows.append(row(verdict.name, BESIDE, detail=verdict.detail, where=verdict.where))
    return rows


_CATEGORY = {
    "proved": PROVED,
    "refuted": REFUTED,
    "unknown": UNKNOWN,
    "vacuous": UNKNOWN,
    "unsupported": UNSUPPORTED,
}


def _verdicts(
    run: Run,
    printed: str,
    generic: tuple[str, str],
    functions: list[Function],
    options: Options,
    bound: float,
) -> tuple[dict[tuple[str, int], Said], str]:
    """What the gate says of functions, by their keys, and what ended it before its end.

    A function that takes too long is unknown, and is put back as it was before the pass (`generic`
    is the form of both sides), so that something is said of the others.
    """
    found: dict[tuple[str, int], Said] = {}
    source, gate = run.piece, run.gate(printed)
    before, after = generic
    while True:
        seen: Counter[str] = Counter()
        try:
            for said in _said_within(bound, source, gate, options):
                key = said.name, seen[said.name]
                seen[said.name] += 1
                found.setdefault(key, said)
            return found, "in no result"
        except TookTooLong:
            reason = f"no verdict within the last bound of {bound:g} s"
        except Ended as error:
            return found, str(error)
        late = next((each for each in functions if each.key not in found), None)
        if late is None:
            return found, reason
        found[late.key] = Said(late.name, "unknown", bound, reason, "", False, False)
        after = with_function(late, before, after)
        source, gate = Source(source.file, before), _gives(after)


class Ended(Exception):
    """The gate did not end its work on a piece; the message is what it says."""


def _gives(text: str) -> RunPass:
    return lambda module, given, seconds: text


def _said_within(bound: float, source: Source, gate: RunPass, options: Options) -> Iterator[Said]:
    """The verdicts of the gate, each as it is reached, in a process of its own.

    Reading and the pass have the bound too. Raises `TookTooLong` and `Ended`.
    """

    def answer(_: object) -> Iterator[Said | Failure]:
        runs = [("the pass", gate)]
        outcomes = outcomes_of(
            partial(verify_runs, source, runs, options, TOOL_SECONDS, _timed), source.file
        )
        for each in outcomes:
            assert not isinstance(each, Skipped)  # Nothing asks to skip a function.
            yield each if isinstance(each, Failure) else _as_said(each)

    worker = Worker[Said | Failure](lambda: answer)
    try:
        worker.give(None)
        until = time.monotonic() + 2 * bound
        while True:
            if not worker.pipe.poll(max(0.0, until - time.monotonic())):
                raise TookTooLong
            heard = worker.take()
            if heard.kind == "end":
                return
            if heard.kind != "item":
                raise Ended(f"its process ended: {heard.value}")
            if isinstance(heard.value, Failure):
                raise Ended(heard.value.message)
            yield heard.value
            until = time.monotonic() + bound
    finally:
        worker.end()


def _timed(verdicts: ModuleVerdicts) -> Iterator[Result]:
    """Each result with the seconds of the processor that it took, tools included."""
    before = processor_seconds()
    for result in verdicts.results():
        yield replace(result, seconds=processor_seconds() - before)
        before = processor_seconds()


def _as_said(result: Result) -> Said:
    verdict = result.verdict
    decided = isinstance(verdict, Proved | Refuted)
    proved = verdict if isinstance(verdict, Proved) else None
    of_module, _, name = result.name.rpartition("@")
    is_function = not of_module or of_module.endswith("::")
    return Said(
        name if is_function and " " not in of_module.replace("module ", "") else result.name,
        result.kind,
        result.seconds,
        verdict.method if decided else verdict.reason,
        verdict.where if isinstance(verdict, Unsupported) else "",
        proved is not None and proved.method == SAID_IDENTICAL,
        proved is not None and leans_on_opaque(proved),
    )
