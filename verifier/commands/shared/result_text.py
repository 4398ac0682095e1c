"""A result as text for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from verifier.kernel.verdicts.verdict import Proved, Refuted, Result, Unsupported

_COLOURS = {"proved": "green", "refuted": "red"}


def describe(result: Result, named: bool = False) -> str:
    """A result as text: one line, and below it what explains it. With `named` it names the pass,
    since there are others."""
    verdict = result.verdict
    kind = click.style(result.kind, fg=_COLOURS.get(result.kind, "yellow"), bold=True)
    line = f"{result.file}:{result.line}: {result.name}: {kind}"
    below: list[str] = []
    if isinstance(verdict, Proved):
        strength = str(verdict.guarantee)
        line += (f" ({strength})" if strength else "") + f" by {verdict.method}"
    elif not isinstance(verdict, Refuted):
        line += f": {verdict.reason}"
        if isinstance(verdict, Unsupported) and verdict.where:
            below.append(f"  at {verdict.where}")
    if named:
        line += f" after {result.details.get('pass')}"
    line += f" [{result.seconds:.3f} s]"
    if "baseline" in result.details:
        line += " known from the baseline"
    elif result.expected is not None:
        line += " as expected" if result.as_expected else f", but {result.expected} was expected"
    if "same as" in result.details:
        same, cause = result.details["same as"], result.details["cause"]
        return f"{line}\n  the same as {same}, by its cause: {cause}"
    if isinstance(verdict, Proved | Refuted):
        if isinstance(verdict, Proved):
            below += [f"  assuming {a}" for a in verdict.assumptions]
        below += [f"  convention {c}" for c in verdict.conventions]
        below += [f"  note: {n}" for n in verdict.remarks()]
    below += [f"  {line}" for line in step_lines(result.details)]
    if isinstance(verdict, Proved) and verdict.statement:
        below += [f"  {line}" for line in verdict.statement.splitlines()]
    if isinstance(verdict, Refuted):
        below.append(verdict.counterexample.text())
        below += _help(verdict)
    if "reduced" in result.details:
        below.append("  reduced, as a test:")
        below += [f"    {line}" for line in str(result.details["reduced"]).splitlines()]
    return "\n".join([line, *below])


def step_lines(details: Mapping[str, Any]) -> list[str]:
    """What is said of each step of several, from the details of the result of all of them."""
    return [
        f"step {step['step']} ({step['pass']}): {step['verdict']}"
        + (f" by {step['method']}" if step["method"] else "")
        + (f": {step['reason']}" if step["reason"] else "")
        for step in details.get("steps", ())
    ]


def _help(verdict: Refuted) -> list[str]:
    """What would make it hold."""
    if verdict.suggestions is None:
        return [f"  help: {verdict.help}"] if verdict.help else []
    if not verdict.suggestions:
        return ["  help: nothing that the vocabulary can say makes it hold"]
    lines: list[str] = []
    for suggestion in verdict.suggestions:
        lines.append(f"  help: {suggestion}")
        lines += [f"    {line}" for line in suggestion.pdl]
        lines += [f"    not decided, and weaker: {words}" for words in suggestion.open_]
    return lines
