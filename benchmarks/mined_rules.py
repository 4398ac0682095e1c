"""The mined rules that mlir-opt's canonicalisation does not perform, as a table.

    python benchmarks/mined_rules.py [--write]

An instance of each rule of rewrites/mined/, at i32 and with constants that satisfy its constraints,
is given to `mlir-opt-22 --canonicalize`, and to `--cse --canonicalize --cse`. A rule is in the
table where both leave more operations than the rule does, constants not counted. With --write the
table in docs/mined-rules.md is written anew.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path

from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr, IntegerType, ModuleOp
from xdsl.ir import Attribute, Operation

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rewrites.library import LibraryPattern, read_library
from rewrites.proved_rewrite import ProvedRewrite
from semantics.attributes import IntegerKind
from tests.rewrites.instances import Example, context, example, parse, values_of
from tests.rewrites.test_library_patterns import apply_once, last
from verifier.goal import GivenAttribute, OpenAttribute
from verifier.pdl_pattern import goals_of_pattern
from verifier.verdict import describe_widths

PAGE = Path(__file__).resolve().parent.parent / "docs" / "mined-rules.md"
MARK = "<!-- What follows is written by benchmarks/mined_rules.py. -->\n"
PASSES = (("--canonicalize",), ("--cse", "--canonicalize", "--cse"))
_NUMBERS = (12, 10, 3, -13, -16, 7, 8, 5, 31, -1, 1, 2, 0, -2, 1 << 31, (1 << 31) - 1)
_MOST = 20_000
"""So many choices of constants are tried for an instance."""
_BITS = 32


@dataclass(frozen=True)
class Row:
    """A rule, and the operations of an instance: before, after, what mlir-opt leaves at best."""

    pattern: LibraryPattern
    before: int
    after: int
    left: int


def operations(module: ModuleOp) -> int:
    """So many operations does the first result need; constants are not counted."""
    frontier = [last(module).operands[0]]
    needed: set[Operation] = set()
    while frontier:
        owner = frontier.pop().owner
        if isinstance(owner, Operation) and owner not in needed:
            needed.add(owner)
            frontier += owner.operands
    return sum(op.name != "arith.constant" for op in needed)


def instance(pattern: LibraryPattern) -> Example | None:
    """An instance of a pattern of a single type, with constants that satisfy its constraints."""
    (goal,) = goals_of_pattern(pattern.pattern, pattern.parsed).goals
    if len(goal.scheme.variables) != 1:
        return None
    widths = dict.fromkeys(goal.scheme.variables, _BITS)
    given: dict[str, Attribute | None] = {}
    numbers: list[str] = []
    for name, binding in goal.attributes.items():
        if isinstance(binding, GivenAttribute):
            given[name] = binding.value
        elif isinstance(binding, OpenAttribute):
            given[name] = None
            if isinstance(binding.kind, IntegerKind):
                numbers.append(name)
            elif binding.kind.cases() is not None:
                return None
    for chosen in islice(product(_NUMBERS, repeat=len(numbers)), _MOST):
        if len(set(chosen)) < len(chosen):
            continue
        attributes = {
            name: IntegerAttr(number, IntegerType(_BITS), truncate_bits=True)
            for name, number in zip(numbers, chosen, strict=True)
        }
        made = example(goal, {**given, **attributes}, widths)
        if made.applies:
            return made
    return None


def returning_the_root(made: Example) -> str:
    """The instance as a function of which all but the root may die."""
    module = parse(made.text)
    returned = last(module)
    returned.operands = [returned.operands[0]]
    (function,) = (op for op in module.walk() if isinstance(op, func.FuncOp))
    function.update_function_type()
    return str(module)


def through_mlir_opt(texts: Sequence[str], passes: Sequence[str]) -> list[str]:
    """What mlir-opt makes of modules. Raises `CalledProcessError`."""
    command = ["mlir-opt-22", "--split-input-file", *passes]
    given = "\n// -----\n".join(texts)
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    return ran.stdout.split("// -----")


def rows(patterns: Sequence[LibraryPattern]) -> list[Row]:
    """Of the patterns that have an instance."""
    made = [(p, found) for p in patterns if (found := instance(p)) is not None]
    texts = [returning_the_root(found) for _, found in made]
    left = [
        [operations(parse(text)) for text in through_mlir_opt(texts, passes)] for passes in PASSES
    ]
    best = [min(column) for column in zip(*left, strict=True)]
    return [
        Row(pattern, operations(parse(text)), _after(pattern, found), least)
        for (pattern, found), text, least in zip(made, texts, best, strict=True)
    ]


def _after(pattern: LibraryPattern, made: Example) -> int:
    module = parse(made.text)
    rewrite = ProvedRewrite(pattern.pattern, pattern.wanted, context())
    assert apply_once(rewrite, made, values_of(made, module))
    return operations(module)


def table(found: Sequence[Row]) -> str:
    """The table, of those rules that mlir-opt does not perform."""
    beyond = [row for row in found if row.left > row.after]
    lines = [
        f"{len(beyond)} of the {len(found)} rules that were tried:",
        "",
        "| law | proved for | before | after | mlir-opt leaves |",
        "|---|---|---|---|---|",
    ]
    for row in beyond:
        law = row.pattern.law.replace("|", "\\|")
        widths = describe_widths(row.pattern.wanted)
        lines.append(f"| `{law}` | {widths} | {row.before} | {row.after} | {row.left} |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    """Print the table, or write it into the page."""
    mined = [p for p in read_library() if "mined" in Path(p.file).parts]
    text = table(rows(mined))
    if "--write" not in arguments:
        print(text, end="")
        return
    before, mark, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
    PAGE.write_text(before + mark + text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
