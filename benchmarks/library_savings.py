"""How many operations the library saves beyond mlir-opt, on integer functions.

    python benchmarks/library_savings.py [FOLDER…]

Of each straight-line function of integers in the .mlir files of examples/ and of each FOLDER, what
`mlir-opt-22 --canonicalize --cse --canonicalize` makes of it is compared with what the same passes
make of that after the library was applied. Operations are counted that the results need; constants
are not. Verified are each result against the function as it was, and what the library alone did. A
result that is refuted where mlir-opt alone is already wrong is named so. Prints the totals and the
functions that became cheaper; exit status 1 where the library, or a result for another reason, is
refuted.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import Builtin, IntegerType, ModuleOp
from xdsl.ir import Operation

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rewrites.applying.library_pass import apply_rewrites, load_rewrites
from verifier import verify_translation
from verifier.claims.translation import functions_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module, read_source
from verifier.kernel.input.sources import InputError, Source

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
PASSES = ("--canonicalize", "--cse", "--canonicalize")
_SEPARATOR = "\n// -----\n"


@dataclass(frozen=True)
class Function:
    """A function by itself, as a module's text."""

    file: Path
    name: str
    text: str


def functions(folder: Path) -> Iterator[Function]:
    """The functions in the files of a folder that consist of arith's operations on integers."""
    for file in sorted(folder.rglob("*.mlir")):
        try:
            parsed = read_module(read_source(str(file)))
        except InputError:
            continue
        for name, function in functions_of(parsed.module).items():
            if is_straight_line(function):
                module = ModuleOp([function.clone()])
                yield Function(file, name, str(module))


def is_straight_line(function: Operation) -> bool:
    """Whether it has one block, of arith's operations on signless integers."""
    if not isinstance(function, func.FuncOp) or len(function.body.blocks) != 1:
        return False
    *operations, last = function.body.block.ops
    values = [*function.body.block.args, *(r for op in operations for r in op.results)]
    return (
        isinstance(last, func.ReturnOp)
        and all(op.name.startswith("arith.") for op in operations)
        and all(isinstance(value.type, IntegerType) for value in values)
    )


def through_mlir_opt(texts: Sequence[str]) -> list[str]:
    """What mlir-opt makes of modules, one after the other. Raises `CalledProcessError`."""
    command = ["mlir-opt-22", "--split-input-file", *PASSES]
    given = _SEPARATOR.join(texts)
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    return ran.stdout.split("// -----")


def needed(text: str) -> int:
    """So many operations the results of the only function need, constants not counted."""
    parsed = read_module(Source("<function>", text))
    (function,) = functions_of(parsed.module).values()
    last = function.body.block.last_op
    assert last is not None
    frontier = list(last.operands)
    found: set[Operation] = set()
    while frontier:
        owner = frontier.pop().owner
        if isinstance(owner, Operation) and owner not in found:
            found.add(owner)
            frontier += owner.operands
    return sum(op.name != "arith.constant" for op in found)


def applied(texts: Sequence[str]) -> list[str]:
    """What the library makes of modules."""
    context = Context()
    for dialect in (Builtin, func.Func, arith.Arith):
        context.load_dialect(dialect)
    rewrites = load_rewrites(context)
    modules = [read_module(Source("<function>", text)).module for text in texts]
    for module in modules:
        apply_rewrites(module, rewrites)
    return [str(module) for module in modules]


def verdict(before: str, after: str) -> str:
    """Whether the only function of one module refines that of the other, in a word."""
    (result,) = verify_translation(before, after, Options(timeout=5))
    return result.kind


def savings(found: Sequence[Function]) -> bool:
    """Print what is saved; whether neither the library nor a result with it is wrong."""
    plain = through_mlir_opt([function.text for function in found])
    rewritten = applied(plain)
    improved = through_mlir_opt(rewritten)
    counts = [(needed(a), needed(b)) for a, b in zip(plain, improved, strict=True)]
    of_library: Counter[str] = Counter()
    of_results: Counter[str] = Counter()
    for function, old, new, final, (before, after) in zip(
        found, plain, rewritten, improved, counts, strict=True
    ):
        where = f"{function.file.name} @{function.name}"
        of_library[verdict(old, new)] += 1
        kind = verdict(function.text, final)
        if kind == "refuted" and verdict(function.text, old) == "refuted":
            kind = "mlir-opt alone is wrong"
        of_results[kind] += 1
        if kind != "proved":
            print(f"  {where}: {kind}")
        if after != before:
            print(f"  {where}: {before} -> {after}")
    before, after = (sum(column) for column in zip(*counts, strict=True))
    print(
        f"{len(found)} functions: {sum(needed(f.text) for f in found)} operations, after mlir-opt "
        f"{before}, with the library {after}: {before - after} saved "
        f"({(before - after) / max(1, before):.1%}); {sum(b < a for a, b in counts)} functions "
        f"cheaper, {sum(b > a for a, b in counts)} costlier"
    )
    print(f"what the library did: {dict(of_library)}; results: {dict(of_results)}")
    return not (of_library["refuted"] or of_results["refuted"])


def main(folders: Sequence[str]) -> int:
    """Measure each folder; the exit status."""
    right = True
    for folder in (EXAMPLES, *map(Path, folders)):
        found = list(functions(folder))
        print(f"{folder.name}:")
        right = right and (not found or savings(found))
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
