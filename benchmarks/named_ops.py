"""Named operations of linalg, lowered to loops by mlir-opt and raised again.

    python benchmarks/named_ops.py [--every-type] [WORD…]

Each of the 90 named ops of MLIR 22 that are structured by maps is written with dynamic shapes on
memrefs, those with strides and dilations a second time with values other than 1. `mlir-opt-22`
lowers it by `--convert-linalg-to-affine-loops`, or where that fails by `--convert-linalg-to-loops`.
What `synth-raise` makes of the loops is *named* where it is linalg operations other than
`linalg.generic`, and no loop, and `mlir-opt-22` reads it. With WORDs, only the ops whose names
contain one of them; with `--every-type`, for several element types and forms of the same op.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from synth.raising.raising import raise_to_linalg
from tests.inputs.linalg_cases import CASES, Case
from verifier.kernel.verdicts.verdict import Proved

PASSES = ("convert-linalg-to-affine-loops", "convert-linalg-to-loops")


@dataclass(frozen=True)
class Row:
    """What became of one op. `names` are the linalg operations without their prefix."""

    case: Case
    lowered_by: str | None
    names: tuple[str, ...] = ()
    loops: int = 0
    is_read: bool = False
    proved: bool = False
    equality: str = "-"
    seconds: float = 0.0
    reason: str = ""

    @property
    def is_named(self) -> bool:
        """Whether all of it is named operations."""
        named = bool(self.names) and "generic" not in self.names
        return named and self.loops == 0 and self.is_read

    @property
    def is_same(self) -> bool:
        """Whether it is the operation again that was lowered."""
        return self.names == (self.case.name.removeprefix("linalg."),)

    @property
    def has_steps(self) -> bool:
        """Whether it has strides and dilations other than 1."""
        return "with steps" in self.case.label


def cases(words: Sequence[str] = (), *, every_type: bool = False) -> list[Case]:
    """The ops to lower: each once, and once more with strides and dilations other than 1."""
    found: dict[tuple[str, bool], Case] = {}
    chosen = [c for c in CASES if not words or any(word in c.name for word in words)]
    for case in chosen:
        found.setdefault((case.name, "with steps" in case.label), case)
    # A fill of a single element is no loop.
    return (
        [c for c in chosen if c.types[-1] != "memref<i8>"] if every_type else list(found.values())
    )


def mlir_opt(text: str, *options: str) -> str | None:
    """What mlir-opt makes of a module; None where it fails."""
    done = subprocess.run(
        ["mlir-opt-22", "-", *options], input=text, capture_output=True, text=True, check=False
    )
    return done.stdout if done.returncode == 0 else None


def lowered(case: Case) -> tuple[str, str] | None:
    """The loops of an op, and the pass that made them; None where none does."""
    for option in PASSES:
        loops = mlir_opt(case.function(), f"--{option}")
        if loops is not None and "linalg." not in loops:
            return loops, option
    return None


def row_of(case: Case) -> Row:
    """Lower an op and raise it again."""
    found = lowered(case)
    if found is None:
        return Row(case, None, reason="not lowered")
    text, option = found
    raised = raise_to_linalg(text)
    verdict = raised.result.verdict
    names = re.findall(
        r"\blinalg\.(?!yield\b|index\b|type_fn\b|elementwise_kind\b)(\w+)", raised.module
    )
    loops = len(re.findall(r"\b(?:affine|scf)\.for\b", raised.module))
    if not isinstance(verdict, Proved):
        reason = str(verdict)
    else:
        reason = "; ".join(str(left) for left in raised.result.details.get("left", ()))
    return Row(
        case,
        option,
        tuple(names),
        loops,
        mlir_opt(raised.module) is not None,
        isinstance(verdict, Proved) and verdict.guarantee.sizes == "all",
        verdict.guarantee.equality or "-" if isinstance(verdict, Proved) else "-",
        raised.result.seconds,
        reason,
    )


def _line(row: Row) -> str:
    op = row.case.name.removeprefix("linalg.") + (" *" if row.has_steps else "")
    became = "same" if row.is_same else ", ".join(row.names) or "-"
    if not row.is_read:
        became += " (not read)"
    by = {PASSES[0]: "affine", PASSES[1]: "scf"}.get(row.lowered_by or "", "-")
    loops = f" and {row.loops} loops" if row.loops else ""
    proved = row.equality if row.proved else "no"
    return f"{op:<34}{by:<8}{became + loops:<26}{proved:<11}{row.seconds:>7.2f}"


def totals(rows: Sequence[Row]) -> str:
    """How many are named and proved, and how many of those with steps."""

    def count(some: Sequence[Row]) -> str:
        named = sum(row.is_named for row in some)
        proved = sum(row.proved for row in some)
        both = sum(row.is_named and row.proved for row in some)
        return f"named {named} of {len(some)}, proved {proved}, both {both}"

    lines = [f"ops: {count([row for row in rows if not row.has_steps])}"]
    if steps := [row for row in rows if row.has_steps]:
        lines.append(f"with strides and dilations other than 1 (*): {count(steps)}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Raise the named operations of linalg.")
    parser.add_argument("words", nargs="*", help="all ops where none is given")
    parser.add_argument("--every-type", action="store_true", help="all element types")
    options = parser.parse_args()
    print(f"{'op':<34}{'lowered':<8}{'raised to':<26}{'proved':<11}{'seconds':>7}")
    rows: list[Row] = []
    for case in cases(options.words, every_type=options.every_type):
        row = row_of(case)
        rows.append(row)
        print(_line(row), flush=True)
        if row.reason:
            print(f"    {row.reason[:140]}")
    print(totals(rows))


if __name__ == "__main__":
    main()
