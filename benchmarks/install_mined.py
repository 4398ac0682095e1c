"""Mined rules, as they go into the library: those that it does not have and the pass can use.

    python benchmarks/install_mined.py [--without REGEX] FILE=COMMAND…

Each FILE has what the COMMAND (a call of synth-rewrite) printed. A rule is taken where it is proved
for every width and its law does not match REGEX; where the pass can apply it, which lowers the
measure of `rewrites.apply_library` and makes a function cheaper; and where the library with the
rules taken before does not make the source as cheap as the rule does, on some of the rule's
examples. What is taken is written to rewrites/mined/, a file for each operation at the root, with
the command as its origin; then a lock must be made (verify-rewrite --library --update).
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriteWalker

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rewrites.apply_library import ProvedRewrites, load_proved
from rewrites.library import LibraryPattern, read_library
from rewrites.proved_rewrite import CannotApply, ProvedRewrite
from semantics.program import NoMeaning
from tests.rewrites.instances import Example, context, examples, parse, values_of
from tests.rewrites.test_library_patterns import (
    COST_OF_DIVISIONS,
    COSTS,
    apply_once,
    arguments_in,
    last,
    measure,
    size,
)

MINED = Path(__file__).resolve().parent.parent / "rewrites" / "mined"
_EXAMPLES = 6


@dataclass(frozen=True)
class Rule:
    """A pattern, its text with the header, and how it was found."""

    pattern: LibraryPattern
    text: str
    rewrite: ProvedRewrite


def cost(module: ModuleOp) -> int:
    """Of what the first result needs: constants are free, products and quotients dear."""
    frontier = [last(module).operands[0]]
    needed: set[Operation] = set()
    while frontier:
        owner = frontier.pop().owner
        if isinstance(owner, Operation) and owner not in needed:
            needed.add(owner)
            frontier += owner.operands
    division = ("arith.div", "arith.rem", "arith.ceildiv", "arith.floordiv")
    return sum(
        COSTS.get(op.name, COST_OF_DIVISIONS if op.name.startswith(division) else 1)
        for op in needed
    )


def only_root(example: Example) -> ModuleOp:
    """The example's function, returning the root's value alone, so that the rest may die."""
    module = parse(example.text)
    returned = last(module)
    root = returned.operands[0]
    (function,) = (op for op in module.walk() if isinstance(op, func.FuncOp))
    returned.operands = [root]
    function.update_function_type()
    return module


def read_rules(file: Path, command: str) -> Iterator[Rule]:
    """The rules in a file, in its order; those that the pass cannot apply are left out."""
    text = re.sub(r"^// origin: .*$", f"// origin: {command}", file.read_text(), flags=re.M)
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory) / "mined"
        folder.mkdir()
        (folder / "rules.mlir").write_text(text)
        patterns = read_library(Path(directory))
    texts = {
        match[1]: match[0].strip()
        for match in re.finditer(r"// law:.*?^pdl\.pattern @(\w+).*?^}", text, re.M | re.S)
    }
    for pattern in patterns:
        try:
            rewrite = ProvedRewrite(pattern.pattern, pattern.wanted, context())
        except CannotApply as error:
            print(f"  not applied: {pattern.law}: {error}")
            continue
        yield Rule(pattern, texts[pattern.name], rewrite)


def is_useful(rule: Rule, known: list[ProvedRewrite]) -> str:
    """Why the rule is not taken, or ""."""
    try:
        applying = list(islice((e for e in examples(rule.pattern) if e.applies), _EXAMPLES))
    except NoMeaning as error:
        return str(error)
    if not applying:
        return "no example"
    needed = False
    library = PatternRewriteWalker(ProvedRewrites(known))
    for example in applying:
        module = parse(example.text)
        values = values_of(example, module)
        before, replaced = measure(module), last(module).operands[0]
        size_before, arguments_before = size(replaced), arguments_in(replaced)
        source = cost(module)
        if not apply_once(rule.rewrite, example, values):
            return "not applied"
        new = last(module).operands[0]
        if not measure(module) < before or size(new) > size_before:
            return "the measure does not fall"
        if not arguments_in(new) <= arguments_before:
            return "an argument more often"
        target = cost(module)
        if target >= source:
            return "no cheaper"
        there = only_root(example)
        library.rewrite_module(there)
        needed |= cost(there) > target
    return "" if needed else "known"


def main(arguments: list[str]) -> None:
    """Choose, and write the files."""
    unwanted = None
    if arguments[:1] == ["--without"]:
        unwanted = re.compile(arguments[1])
        arguments = arguments[2:]
    MINED.mkdir(exist_ok=True)
    for old in MINED.glob("*.mlir"):
        old.unlink()
    known = [
        (pattern.pattern.benefit.value.data, made)
        for pattern, record in load_proved()
        for made in [ProvedRewrite(pattern.pattern, record.guarantee, context())]
    ]
    rules = [rule for a in arguments for rule in read_rules(*_file_and_command(a))]
    rules.sort(key=lambda rule: rule.pattern.pattern.benefit.value.data)
    taken: dict[str, Rule] = {}
    why: dict[str, int] = {}
    for rule in rules:
        before = [made for _, made in sorted(known, key=lambda pair: -pair[0])]
        if unwanted is not None and unwanted.search(rule.pattern.law):
            reason = "unwanted"
        elif rule.pattern.wanted[-1][1] is not None:
            reason = "not for every width"
        else:
            reason = "twice" if rule.pattern.name in taken else is_useful(rule, before)
        why[reason] = why.get(reason, 0) + 1
        if not reason:
            taken[rule.pattern.name] = rule
            known.append((rule.pattern.pattern.benefit.value.data, rule.rewrite))
    print(f"{len(rules)} rules, {len(taken)} taken;", why)
    files: dict[str, list[Rule]] = {}
    for rule in taken.values():
        files.setdefault(rule.rewrite.root_name.removeprefix("arith."), []).append(rule)
    for root, some in files.items():
        body = "\n\n".join(rule.text for rule in some)
        (MINED / f"{root}.mlir").write_text(f"// Mined rules whose root is {root}.\n\n{body}\n")


def _file_and_command(argument: str) -> tuple[Path, str]:
    file, _, command = argument.partition("=")
    return Path(file), command


if __name__ == "__main__":
    main(sys.argv[1:])
