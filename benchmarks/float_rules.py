"""Upstream's rules on floats, one by one: is what `mlir-opt-22` makes of an operation right?

Each rule of `float_rules.tsv` is a small function and the passes that rewrite it: folds and
canonicalisations, expansions of operations, and what lowers floats that a machine does not have.
Printed for each: the verdict, and for what is refuted the first arguments that show it and both
results. Exit status 1 where a verdict is another one than the table expects; `unknown` is expected
nowhere unless the table says so. With `--results FILE` each verdict is kept at once, and not asked
again. Needs `mlir-opt-22`.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import click
from kept_results import KeptResults, found_once

from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

TABLE = Path(__file__).resolve().parent / "float_rules.tsv"
UNCHANGED = "unchanged"
ASSUMED = ("flags-stay-apart",)
"""Passes give the conversions that they add `contract`. What needs this is printed with it."""


@dataclass(frozen=True)
class Rule:
    """A line of the table: `body` are operations, divided by `;`, the last of which is what the
    function returns, of type `result`."""

    passes: str
    arguments: str
    result: str
    body: str
    expected: str

    @property
    def text(self) -> str:
        *lines, last = (line.strip() for line in self.body.split(";"))
        body = "".join(f"  {line}\n" for line in lines)
        head = f"func.func @f({self.arguments}) -> {self.result} {{\n"
        return f"{head}{body}  return {last} : {self.result}\n}}\n"


def rules(words: tuple[str, ...]) -> Iterator[Rule]:
    for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]:
        rule = Rule(*line.split("\t"))
        if all(word in line for word in words):
            yield rule


def rewritten(program: str, rule: Rule) -> str:
    """What the passes make of a rule's function."""
    command = [program, *filter(None, rule.passes.split("|"))]
    done = subprocess.run(command, input=rule.text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise click.ClickException(f"{rule.body}: {done.stderr.splitlines()[0]}")
    return done.stdout


def kind_of(verdict: Verdict) -> str:
    return type(verdict).__name__.lower()


def shown(verdict: Verdict) -> str:
    """How it was proved, or the first arguments that refute it."""
    match verdict:
        case Proved():
            return "; ".join([verdict.method, *(f"assuming {a.name}" for a in verdict.assumptions)])
        case Refuted():
            found: dict[str, Any] = verdict.counterexample.as_dict()
            given = found["inputs"]
            if isinstance(given, list):
                given = {each["name"]: each["value"] for each in cast("list[Any]", given)}
            inputs = ", ".join(f"{name} = {value}" for name, value in given.items())
            return f"{inputs}: {_text(found['source'])}, then {_text(found['target'])}"
        case _:
            return str(getattr(verdict, "reason", ""))


def _text(side: Any) -> str:
    return "; ".join(map(str, cast("list[Any]", side))) if isinstance(side, list) else str(side)


def verdict(program: str, rule: Rule) -> tuple[str, str]:
    """What is said of what the passes make of a rule's function, and how or why."""
    after = rewritten(program, rule)
    if after.strip() == rewritten(program, replace(rule, passes="")).strip():
        return UNCHANGED, ""
    (result,) = verify_translation(rule.text, after, Options(assume=ASSUMED))
    return kind_of(result.verdict), shown(result.verdict)


@click.command()
@click.option("--only", multiple=True, help="Rules whose line has this word.")
@click.option("--results", type=Path, metavar="FILE", help="Keep verdicts, and go on from them.")
def main(only: tuple[str, ...], results: Path | None) -> None:
    """Verify each rule of the table."""
    program = mlir_opt()
    if program is None:
        raise click.UsageError("there is no mlir-opt")
    found: Counter[str] = Counter()
    wrong = 0
    kept = KeptResults(results)
    for rule in rules(only):
        key = f"{rule.passes}\t{rule.text}"
        kind, detail = found_once(kept, key, partial(verdict, program, rule))
        found[kind] += 1
        other = kind != rule.expected
        wrong += other
        mark = f" (not {rule.expected})" if other else ""
        click.echo(f"{kind}{mark}\t{rule.passes}\t{rule.arguments}\t{rule.body}\t{detail}")
    click.echo(", ".join(f"{count} {kind}" for kind, count in sorted(found.items())))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
