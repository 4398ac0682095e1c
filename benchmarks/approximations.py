"""Upstream's approximations of functions such as exp: how near are they to the real ones?

Each line of `approximations.tsv` is a function of one float `%x`, the passes of `mlir-opt-22` that
rewrite it, and an error that is to be proved for a range of inputs (`--fp bounded`). The functions
that an expansion uses are taken to be within one unit in the last place. Exit status 1 where a
verdict is another one than the table expects. Needs `mlir-opt-22` and python-flint.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import click
from float_rules import Rule, kind_of, rewritten, shown

from verifier import verify_translation
from verifier.kernel.bounded.claim import ErrorBound, error_of, inputs_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.verdicts.assumptions import FUNCTIONS_WITHIN_ONE_ULP

TABLE = Path(__file__).resolve().parent / "approximations.tsv"


@click.command()
@click.option("--only", multiple=True, help="Lines that have this word.")
def main(only: tuple[str, ...]) -> None:
    """Verify each line of the table."""
    program = mlir_opt()
    if program is None:
        raise click.UsageError("there is no mlir-opt")
    found: Counter[str] = Counter()
    wrong = 0
    for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]:
        if not all(word in line for word in only):
            continue
        passes, type_, body, error, inputs, expected = line.split("\t")
        rule = Rule(passes, f"%x: {type_}", type_, f"{body};%r", expected)
        bound = ErrorBound(*error_of(error), *inputs_of(inputs))
        options = Options(fp="bounded", bound=bound, assume=(FUNCTIONS_WITHIN_ONE_ULP,))
        (result,) = verify_translation(rule.text, rewritten(program, rule), options)
        verdict = result.verdict
        kind = kind_of(verdict)
        found[kind] += 1
        wrong += kind != expected
        mark = "" if kind == expected else f" (not {expected})"
        click.echo(f"{kind}{mark}\t{passes}\t{body}\t{error}\t{inputs}\t{shown(verdict)}")
    click.echo(", ".join(f"{count} {kind}" for kind, count in sorted(found.items())))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
