"""Mined rules, as they go into the library: those that it does not have and the pass can use.

    python benchmarks/install_mined.py [--check] FOLDER

Each of COMMANDS is run and prints into a file of FOLDER, 1.mlir the first, 2.mlir the second; one
whose file is there is not run again. With --check nothing is written to the library: the installed
rules are listed whose law is not among those that the command in their header printed, and the
status is 1 if there are any.

A rule is taken where it is proved for every width; where the pass can apply it, which lowers the
measure of `rewrites.applying.library_pass` and makes a function cheaper; where it is no curiosity;
and where the library with the rules taken before does not make the source as cheap as the rule
does, on some of the rule's examples. Rules with few operations come first, of these the general
ones. Of what is taken, what is an instance of another rule, or of one that people wrote, goes
again. The rest is written to rewrites/mined/, a file for each operation at the root, with the
command as its origin; then a lock must be made (verify-rewrite --library --update).
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriteWalker

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rewrites.applying.library_pass import ProvedRewrites, load_proved
from rewrites.applying.proved_rewrite import CannotApply, ProvedRewrite
from rewrites.library.patterns import LibraryPattern, read_library
from semantics.language.program import NoMeaning
from synth.scalar.deriving.derivation import preference
from synth.scalar.mining.instances import is_instance
from synth.scalar.rules.pattern_reading import read_pattern
from synth.scalar.rules.rule import Rule as Pattern
from synth.scalar.terms.costs import OPS
from synth.scalar.terms.terms import Apply, Argument, Symbol, Term, subterms
from tests.inputs.instances import Example, context, examples, parse, values_of
from tests.rewrites.library.test_library_patterns import (
    COST_OF_DIVISIONS,
    COSTS,
    apply_once,
    arguments_in,
    last,
    measure,
    size,
)

MINED = Path(__file__).resolve().parent.parent / "rewrites" / "mined"
COMMANDS = (
    "synth-rewrite --ops arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived",
    "synth-rewrite --ops arith.muli,arith.addi,arith.shli --size 2 --args 1",
    "synth-rewrite --ops arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1",
    "synth-rewrite --ops arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2",
    "synth-rewrite --ops arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2",
    "synth-rewrite --ops arith.andi,arith.ori,arith.xori --size 3 --keep-derived",
)
_FOUND_SOMETHING = (0, 3)
"""The command's statuses where it printed what it found."""
_LAW = re.compile(r"^// law: (.*)$", re.M)
_EXAMPLES = 6
_ORDERS = {
    **dict.fromkeys(("arith.maxsi", "arith.minsi"), "signed"),
    **dict.fromkeys(("arith.maxui", "arith.minui"), "unsigned"),
}
_SHIFTS = ("arith.shli", "arith.shrui", "arith.shrsi")


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


def curiosity(rule: Pattern) -> str:
    """Why nobody writes code that a rule is about; "" where somebody may.

    A value is no shift amount and anything else at once: amounts are numbers of bits, and a product
    with one, or bits of one, is a coincidence. A value has one order, signed or unsigned. Of two
    constants there is one condition at most: several are a list of cases.
    """
    amounts: set[Term] = set()
    others: set[Term] = set()
    orders: set[str] = set()
    for term in subterms([rule.source]):
        if isinstance(term, Apply):
            orders |= _ORDERS.keys() & {term.operator.operation}
            shifts = term.operator.operation in _SHIFTS
            for place, operand in enumerate(term.operands):
                if isinstance(operand, Argument | Symbol):
                    (amounts if shifts and place == 1 else others).add(operand)
    if amounts & others:
        return "an amount of a shift is a value too"
    if len({_ORDERS[name] for name in orders}) > 1:
        return "signed and unsigned order"
    return "several conditions" if len(rule.conditions) > 1 else ""


def curiosity_of(pattern: LibraryPattern) -> str:
    """`curiosity` of what a pattern says."""
    reasons = [curiosity(rule) for rule in _read(pattern)]
    return next((reason for reason in reasons if reason), "")


def without_instances(rules: Sequence[Rule], others: Sequence[LibraryPattern]) -> list[Rule]:
    """The rules that are no instances of others of them, or of the library's: a general rule that
    is applied in their place leaves no more operations."""
    general = [r for pattern in others for r in _read(pattern)]
    left = list(rules)
    for rule in reversed(rules):
        rest = [*general, *(r for other in left if other is not rule for r in _read(other.pattern))]
        own = _read(rule.pattern)
        if own and all(any(is_instance(one, of, OPS) for of in rest) for one in own):
            left.remove(rule)
    return left


def _read(pattern: LibraryPattern) -> tuple[Pattern, ...]:
    return read_pattern(pattern.parsed, pattern.pattern).rules


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


def printed(folder: Path) -> dict[str, Path]:
    """For each command the file with what it printed; it is run where that is not there.

    Raises `CalledProcessError`.
    """
    files: dict[str, Path] = {}
    for number, command in enumerate(COMMANDS, 1):
        files[command] = file = folder / f"{number}.mlir"
        if not file.exists():
            unfinished = file.with_suffix(".unfinished")
            done = subprocess.run([*command.split(), "-o", str(unfinished)], check=False)
            if done.returncode not in _FOUND_SOMETHING:
                done.check_returncode()
            unfinished.rename(file)
    return files


def not_printed(patterns: Sequence[LibraryPattern], files: Mapping[str, Path]) -> Iterator[str]:
    """The laws that their origins did not print, each with its place and origin."""
    laws = {command: set(_LAW.findall(file.read_text())) for command, file in files.items()}
    for pattern in patterns:
        if pattern.law not in laws.get(pattern.origin, ()):
            yield f"{pattern.file}:{pattern.line}: {pattern.law}: not printed by {pattern.origin}"


def main(arguments: list[str]) -> int:
    """Choose, and write the files; or check. Gives the exit status."""
    check = arguments[:1] == ["--check"]
    (folder,) = map(Path, arguments[1:] if check else arguments)
    files = printed(folder)
    if check:
        mined = [p for p in read_library() if "mined" in Path(p.file).parts]
        missing = list(not_printed(mined, files))
        print("\n".join([*missing, f"{len(missing)} of {len(mined)} are not printed"]))
        return 1 if missing else 0
    install(files)
    return 0


def install(files: Mapping[str, Path]) -> None:
    """Choose of what the commands printed, and write it to the library."""
    MINED.mkdir(exist_ok=True)
    for old in MINED.glob("*.mlir"):
        old.unlink()
    known = [
        (pattern.pattern.benefit.value.data, made)
        for pattern, record in load_proved()
        for made in [ProvedRewrite(pattern.pattern, record.guarantee, context())]
    ]
    rules = [rule for command, file in files.items() for rule in read_rules(file, command)]
    rules.sort(key=_order)
    taken: dict[str, Rule] = {}
    why: dict[str, int] = {}
    for rule in rules:
        before = [made for _, made in sorted(known, key=lambda pair: -pair[0])]
        if rule.pattern.wanted[-1][1] is not None:
            reason = "not for every width"
        else:
            reason = "twice" if rule.pattern.name in taken else curiosity_of(rule.pattern)
            reason = reason or is_useful(rule, before)
        why[reason] = why.get(reason, 0) + 1
        if not reason:
            taken[rule.pattern.name] = rule
            known.append((rule.pattern.pattern.benefit.value.data, rule.rewrite))
    written = [p for p, _ in load_proved() if "mined" not in Path(p.file).parts]
    left = without_instances(list(taken.values()), written)
    print(f"{len(rules)} rules, {len(taken)} taken, of which {len(left)} are left;", why)
    by_root: dict[str, list[Rule]] = {}
    for rule in left:
        by_root.setdefault(rule.rewrite.root_name.removeprefix("arith."), []).append(rule)
    for root, some in by_root.items():
        body = "\n\n".join(rule.text for rule in some)
        (MINED / f"{root}.mlir").write_text(f"// Mined rules whose root is {root}.\n\n{body}\n")


def _order(rule: Rule) -> tuple[int, tuple[Any, ...]]:
    """Few operations first, of these the general rules."""
    read = _read(rule.pattern)
    benefit: int = rule.pattern.pattern.benefit.value.data
    return benefit, preference(read[0]) if read else ()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
