"""XLA's simplifier rules, stated for every rank (`benchmarks/every_rank/`), and their verdicts.

    python benchmarks/every_rank.py [--only WORD] [--fp reals]

Prints each rule with its verdict, the questions that were asked, and the time; then, of the 118
statements of TensorRight's `rules/xla`, how many are proved, refuted or open. A statement may have
variants: of other element types, or without a condition. Exit status 1 where a rule has another
verdict than it expects.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from verifier.claims.any_rank import verify_rule  # noqa: E402
from verifier.kernel.deciding.options import Options  # noqa: E402
from verifier.kernel.input.reading import read_module, read_source  # noqa: E402
from verifier.kernel.ranks.rule import rules_of  # noqa: E402

FOLDER = ROOT / "benchmarks/every_rank"


@click.command()
@click.option("--only", default="", help="Rules whose name has this in it.")
@click.option("--fp", type=click.Choice(["exact", "reals"]), default="exact")
def main(only: str, fp: str) -> None:
    """Verify all rules, and count statements."""
    options = Options(assume=("no-index-overflow",), fp="reals" if fp == "reals" else "exact")
    statements: dict[str, list[str]] = {}
    wrong: list[str] = []
    for path in sorted(FOLDER.glob("*.mlir")):
        parsed = read_module(read_source(str(path)))
        for module in rules_of(parsed):
            result = verify_rule(parsed, module, options)
            if only not in result.name:
                continue
            guarantee = result.as_dict()["guarantee"]
            said = str(guarantee and guarantee["equality"]) if result.kind == "proved" else ""
            print(f"{result.name:32} {result.kind:9} {said:10} {result.seconds:7.2f} s", flush=True)
            numbered = re.match(r"[a-z_]+_\d\d", result.name)
            if numbered:
                statements.setdefault(numbered[0], []).append(result.kind)
            if fp == "exact" and result.kind != (result.expected or "proved"):
                wrong.append(result.name)
    counted = Counter("/".join(sorted(set(kinds))) for kinds in statements.values())
    print(f"\n{len(statements)} statements: {dict(counted)}")
    print("not as expected:", ", ".join(wrong) or "none")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
