"""Files and lines that each kind of verdict rests on, from the imports (`make trusted`).

From the files that close its obligations, imports are followed through `semantics/`, the kernels
and what they name; `tests/test_import_arrows.py` sees to it that these import nothing else. Lines
are all lines of a file, comments and blank ones too. With --files, each file is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.test_import_arrows import OURS  # noqa: E402

KERNEL = "verifier/kernel"
VERDICTS = (f"{KERNEL}/verdicts/judge.py",)
INTEGERS = (
    *VERDICTS,
    "verifier/claims/patterns.py",
    "verifier/claims/translation.py",
    "verifier/claims/modules.py",
    "verifier/claims/pairs.py",
    "verifier/strategy/decide.py",
    f"{KERNEL}/deciding/decide.py",
    f"{KERNEL}/deciding/choices.py",
    f"{KERNEL}/deciding/general_proof.py",
)
KINDS: Mapping[str, tuple[str, ...]] = {
    "integers, every width: a pattern": (
        *VERDICTS,
        "verifier/claims/patterns.py",
        f"{KERNEL}/pdl/pattern.py",
        f"{KERNEL}/any_width/methods.py",
        f"{KERNEL}/input/reading.py",
    ),
    "integers: any verdict": (*INTEGERS, f"{KERNEL}/pdl/pattern.py", f"{KERNEL}/input/reading.py"),
    "loops": (
        *VERDICTS,
        "verifier/claims/loops.py",
        "verifier/claims/modules.py",
        f"{KERNEL}/loops/proving/equivalence.py",
        f"{KERNEL}/input/reading.py",
    ),
    "the accelerator": (*VERDICTS, "rewrites/accelerator/validation/validate.py"),
}
"""Of each kind the files that close its obligations, or say what is to be closed."""

FOLLOWED = (
    "semantics/",
    f"{KERNEL}/",
    "rewrites/accelerator/validation/",
    "accelerator_model/dialect/",
    "accelerator_model/meaning/",
    "accelerator_model/machine.py",
)
OUTSIDE = "z3, pySMT, isl (loops), numpy, xDSL's parser, mlir-opt where it is the reader, Python"


def rests_on(roots: Iterable[str], imports: Mapping[str, set[str]]) -> list[str]:
    """The roots, and what is imported from them through the folders that are followed."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += (other for other in imports[name] if other.startswith(FOLLOWED))
    return sorted(found)


def lines_of(names: Iterable[str]) -> int:
    return sum((ROOT / name).read_text(encoding="utf-8").count("\n") for name in names)


@click.command()
@click.option("--files", is_flag=True, help="Print each file.")
def main(files: bool) -> None:
    every: set[str] = set()
    for kind, roots in KINDS.items():
        names = rests_on(roots, OURS)
        every.update(names)
        click.echo(f"{len(names):4} files {lines_of(names):6} lines  {kind}")
        for name in names if files else ():
            click.echo(f"     {lines_of([name]):10} lines  {name}")
    click.echo(f"{len(every):4} files {lines_of(every):6} lines  all together")
    click.echo(f"outside: {OUTSIDE}")


if __name__ == "__main__":
    main()
