"""Files and lines that each kind of verdict rests on, from the imports (`make trusted`).

From the files that close its obligations, imports are followed, at whatever depth they stand,
through `semantics/`, the kernels and what they name; `tests/test_import_arrows.py` sees to it that
these import nothing else. What is known of a dialect is imported where its name occurs, by its
entry (`semantics/dialects/`). So a kind of verdict is counted with the dialects that its example
is about, which are said, and each dialect is counted by itself besides: what it adds to what all
verdicts of integers, or of loops, rest on. `tests/test_trusted.py` runs the example of each kind
and fails where it has imported a file that is not counted.

Lines are all lines of a file, comments and blank ones too. With --files, each file is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from semantics.language.dialects import entry_of, our_dialects  # noqa: E402
from tests.test_import_arrows import NAMES, ours  # noqa: E402
from verifier.kernel.loops.lifting.lifters import LIFTERS  # noqa: E402

KERNEL = "verifier/kernel"
VERDICTS = (
    f"{KERNEL}/verdicts/judge.py",
    f"{KERNEL}/verdicts/internal_error.py",
    f"{KERNEL}/input/atomic_write.py",
)
NATIVES = tuple(name for name in NAMES if name.startswith("rewrites/library/natives/"))
PATTERN = (
    *VERDICTS,
    *NATIVES,
    "verifier/claims/patterns.py",
    "verifier/strategy/decide.py",
    f"{KERNEL}/pdl/pattern.py",
    f"{KERNEL}/any_width/methods.py",
    f"{KERNEL}/deciding/decide.py",
    f"{KERNEL}/input/reading.py",
)
INTEGERS = (
    *PATTERN,
    "verifier/claims/translation.py",
    "verifier/claims/modules.py",
    "verifier/claims/steps.py",
    "verifier/claims/pairs.py",
    f"{KERNEL}/deciding/choices.py",
    f"{KERNEL}/deciding/general_proof.py",
)
CONTROL_FLOW = (
    *VERDICTS,
    "verifier/claims/functions/control_flow.py",
    "verifier/claims/functions/function_pairs.py",
    "verifier/claims/modules.py",
    "verifier/claims/steps.py",
    "verifier/claims/translation.py",
    f"{KERNEL}/simulation/decide.py",
    f"{KERNEL}/simulation/regions.py",
    "semantics/interpretations/exact_floats.py",
    "semantics/interpretations/numpy_arrays.py",
    f"{KERNEL}/input/reading.py",
)
ALWAYS = f"{KERNEL}/__init__.py"
"""What users' meanings have to meet is required here, whatever is proved."""
CANDIDATES = tuple(name for name in NAMES if name.startswith("verifier/analyses/"))
"""Facts of these analyses are candidates: the kernel checks them, and no verdict rests on them."""
LOOPS = (
    *CONTROL_FLOW,  # tried first where both sides have the same loops
    "verifier/claims/functions/loops.py",
    f"{KERNEL}/loops/proving/equivalence.py",
)


@dataclass(frozen=True)
class Kind:
    """The files that close obligations of a kind, or say what is to be closed, the dialects that it
    is counted with, and the command line of an example, where one is looked at while it runs."""

    roots: tuple[str, ...]
    dialects: tuple[str, ...] = ()
    example: tuple[str, ...] = ()


KINDS: Mapping[str, Kind] = {
    "integers, every width: a pattern": Kind(
        PATTERN, ("arith", "math", "ub"), ("verify-rewrite", "examples/absorption.mlir")
    ),
    "integers and floats: a rule of every rank": Kind(
        (
            *PATTERN,
            *CONTROL_FLOW,
            "verifier/claims/any_rank.py",
            "verifier/refuting/any_rank.py",
            *(name for name in NAMES if name.startswith(f"{KERNEL}/ranks/")),
        ),
        ("arith", "math", "ub"),
        ("verify-rewrite", "examples/slice_of_slice.mlir"),
    ),
    "integers: any verdict": Kind(
        INTEGERS,
        ("arith", "math", "ub"),
        ("verify-translation", "--pairs", "examples/guarded_division.mlir"),
    ),
    "loops": Kind(
        LOOPS,
        ("affine", "arith", "linalg", "memref", "scf", "ub"),
        (
            "verify-translation",
            "--assume",
            "no-alias",
            "examples/gemm_affine.mlir",
            "examples/gemm_linalg.mlir",
        ),
    ),
    "control flow": Kind(
        CONTROL_FLOW,
        ("arith", "ub"),
        (
            "verify-translation",
            "examples/calls_in_blocks.mlir",
            "examples/calls_in_rotated_blocks.mlir",
        ),
    ),
    "tensors of known shapes": Kind(
        (
            *INTEGERS,
            *CONTROL_FLOW,
            "verifier/claims/functions/tensors.py",
            f"{KERNEL}/tensors/decide.py",
            "semantics/tensors/evaluation.py",
            "semantics/tensors/lanes.py",
        ),
        ("arith", "math", "stablehlo"),
    ),
    "results within an error": Kind(
        (*VERDICTS, "verifier/claims/functions/bounded.py", f"{KERNEL}/bounded/decide.py"),
        ("arith", "math"),
    ),
    "the accelerator": Kind(
        (
            *VERDICTS,
            "rewrites/accelerator/validation/validate.py",
            "rewrites/accelerator/validation/programs.py",
        ),
        ("acc", "arith", "linalg"),
    ),
}

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


def files_of_dialect(dialect: str, in_loops: bool) -> list[str]:
    """What is imported by name where a dialect occurs: its entry, syntax and meanings, and where
    there are loops what lifts it."""
    modules = list(entry_of(dialect).own_modules())
    if in_loops:
        modules += [place.partition(":")[0] for place in LIFTERS.get(dialect, ())]
    files = [f"semantics/dialects/{dialect}.py", *(_file(module) for module in modules)]
    return rests_on((name for name in files if name in NAMES), ours())


def files_of_kind(kind: Kind) -> list[str]:
    """What verdicts of a kind rest on, about the dialects that it is counted with."""
    found = set(rests_on((ALWAYS, *kind.roots), ours()))
    for dialect in kind.dialects:
        found.update(files_of_dialect(dialect, kind.roots is LOOPS))
    return sorted(found)


def _file(module: str) -> str:
    name = module.replace(".", "/")
    return f"{name}.py" if f"{name}.py" in NAMES else f"{name}/__init__.py"


def lines_of(names: Iterable[str]) -> int:
    return sum((ROOT / name).read_text(encoding="utf-8").count("\n") for name in names)


def _print(names: Iterable[str], what: str, files: bool) -> None:
    found = sorted(names)
    click.echo(f"{len(found):4} files {lines_of(found):6} lines  {what}")
    for name in found if files else ():
        click.echo(f"     {lines_of([name]):10} lines  {name}")


@click.command()
@click.option("--files", is_flag=True, help="Print each file.")
def main(files: bool) -> None:
    every: set[str] = set()
    for what, kind in KINDS.items():
        names = files_of_kind(kind)
        every.update(names)
        _print(names, f"{what} (with {', '.join(kind.dialects)})", files)
    common = set(rests_on((*INTEGERS, *LOOPS), ours()))
    for dialect in sorted(our_dialects()):
        own = set(files_of_dialect(dialect, in_loops=True))
        every |= own
        _print(own - common, f"more, where {dialect} occurs", files)
    _print(every, "all together", files)
    click.echo(f"outside: {OUTSIDE}")


if __name__ == "__main__":
    main()
