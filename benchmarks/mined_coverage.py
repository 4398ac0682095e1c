"""How many proved patterns of a folder mined rules have: found as they are, or derived.

    PYTHONPATH=. python benchmarks/mined_coverage.py
    PYTHONPATH=. python benchmarks/mined_coverage.py ../shared/corpus/pdl-arith rules.mlir more.mlir

Without rules they are mined, from nothing but the names of operations that patterns have together:
sources of at most `--size` operations, with as many arguments and open types as the patterns of the
group. A pattern is proved by the verifier, now. It is *found* where a mined rule is the same up to
names and commuted operands, *derived* where the mined rules derive it (docs/superoptimizer.md), and
*over the bound* where its source has more operations than were searched.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from rewrites.library.patterns import NATIVES
from synth.scalar.deriving.derivation import Derivability, Law, derived, laws_of
from synth.scalar.deriving.operator_laws import is_swapped
from synth.scalar.mining.mining import mine
from synth.scalar.rules.pattern_reading import ReadPattern, read_pattern, read_rules
from synth.scalar.rules.rule import Rule, leaves, replaced, variables
from synth.scalar.terms.shapes import shape_of
from synth.scalar.terms.terms import Application, Argument, Symbol, Term, size, subterms
from verifier.claims.patterns import verify_pattern
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_source, source_of
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.kernel.verdicts.verdict import Proved

REGISTERING = NATIVES
CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "pdl-arith"
_BETWEEN = "// ---- a rule\n"
FOUND, DERIVED, MISSED, LIMIT = "found", "derived", "not derived", "not derived within the limits"
OVER, UNREAD = "over the bound", "not read"


@dataclass(frozen=True)
class Covered:
    """What became of a proved pattern, and why or by which rule."""

    pattern: ReadPattern
    outcome: str
    detail: str = ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", nargs="?", type=Path, default=CORPUS)
    parser.add_argument("rules", nargs="*", type=Path)
    parser.add_argument("--size", type=int, default=3)
    parser.add_argument("--keep", type=Path, help="take groups that are there, keep the others")
    given = parser.parse_args()
    if not given.folder.is_dir():
        print(f"{given.folder} is not there")
        return
    patterns = proved_patterns(given.folder)
    start = time.perf_counter()
    if given.rules:
        mined = [rule for path in given.rules for rule in rules_of(source_of(path))]
    else:
        mined = list(dict.fromkeys(mined_for(patterns, given.size, given.keep)))
        print(f"{len(mined)} rules mined in {time.perf_counter() - start:.0f} s")
    covered = coverage(patterns, mined, given.size)
    for entry in covered:
        print(f"{entry.outcome:12} {entry.pattern.name}  {entry.detail}")
    print(summary(covered))


def proved_patterns(folder: Path) -> list[ReadPattern]:
    """The patterns of the folder's files that the verifier proves."""
    found: list[ReadPattern] = []
    for path in sorted(folder.glob("*.mlir")):
        parsed, patterns = parse_patterns(read_source(str(path)))
        for pattern in patterns:
            if isinstance(verify_pattern(parsed, pattern, Options()).verdict, Proved):
                found.append(read_pattern(parsed, pattern))
    return found


def rules_of(source: Source) -> Iterator[Rule]:
    """The rules in a file of patterns; one that is not read is an error."""
    for pattern in read_rules(source):
        if pattern.unread is not None:
            raise SystemExit(f"{pattern.file}:{pattern.line}: {pattern.name}: {pattern.unread}")
        yield from pattern.rules


@dataclass(frozen=True)
class Group:
    """Names of operations, and bounds on what is searched over them."""

    names: frozenset[str]
    arguments: int
    types: int
    size: int

    def __str__(self) -> str:
        names = ",".join(sorted(self.names))
        return f"{names} --size {self.size} --args {self.arguments} --types {self.types}"

    @property
    def file_name(self) -> str:
        return str(self).replace(" --", "-").replace(" ", "") + ".mlir"

    def joined(self, other: Group) -> Group:
        return Group(
            self.names | other.names,
            max(self.arguments, other.arguments),
            max(self.types, other.types),
            max(self.size, other.size),
        )


def groups_of(patterns: Iterable[ReadPattern], bound: int) -> list[Group]:
    """The operations that patterns have together; sets within others are left out."""
    found: list[Group] = []
    for pattern in patterns:
        for rule in pattern.rules:
            operators = [t.operator for t in _applied(rule)]
            arguments = [t for t in leaves(rule) if isinstance(t, Argument)]
            per_type = [sum(a.type_ == t.type_ for a in arguments) for t in arguments]
            group = Group(
                frozenset(operator.operation for operator in operators),
                max(per_type, default=1),
                max(len(variables(rule)), 1),
                min(size(rule.source), bound),
            )
            found.append(group)
    joined: list[Group] = []
    for group in sorted(set(found), key=lambda g: (-len(g.names), sorted(g.names))):
        within = next((other for other in joined if group.names <= other.names), None)
        if within is None:
            joined.append(group)
        else:
            joined[joined.index(within)] = within.joined(group)
    return joined


def _applied(rule: Rule) -> list[Application]:
    return [t for t in subterms([rule.source, rule.target]) if isinstance(t, Application)]


def mined_for(
    patterns: Sequence[ReadPattern], bound: int, folder: Path | None = None
) -> Iterator[Rule]:
    """What mining the groups gives, read again from the printed text; `folder` has a file for each
    group that was mined before, and gets those of the others."""
    for group in groups_of(patterns, bound):
        start = time.perf_counter()
        kept = None if folder is None else folder / group.file_name
        if kept is not None and kept.exists():
            texts, ending = kept.read_text(encoding="utf-8").split(_BETWEEN)[1:], "kept"
        else:
            texts, ending = texts_of(group), f"in {time.perf_counter() - start:.0f} s"
            if kept is not None:
                kept.write_text("".join(_BETWEEN + text for text in texts), encoding="utf-8")
        rules = [rule for text in texts for rule in rules_of(Source("<mined>", text))]
        print(f"{group}: {len(rules)} rules, {ending}", flush=True)
        yield from rules


def texts_of(group: Group) -> list[str]:
    """The patterns that mining a group gives."""
    names = sorted(group.names)
    found = mine(names, group.size, group.arguments, types=group.types)
    return [mined.text for mined in found]


def coverage(patterns: Sequence[ReadPattern], mined: Sequence[Rule], bound: int) -> list[Covered]:
    """What became of each pattern."""
    by_form: dict[str, Rule] = {}
    for rule in mined:
        by_form.setdefault(form_of(rule), rule)
    laws = laws_of(mined)
    return [_covered(pattern, by_form, laws, bound) for pattern in patterns]


def _covered(
    pattern: ReadPattern, by_form: dict[str, Rule], laws: Sequence[Law], bound: int
) -> Covered:
    if pattern.unread is not None:
        return Covered(pattern, UNREAD, pattern.unread)
    if any(size(rule.source) > bound for rule in pattern.rules):
        return Covered(pattern, OVER)
    same = [by_form.get(form_of(rule)) for rule in pattern.rules]
    if None not in same:
        return Covered(pattern, FOUND, str(same[0]))
    answers = derived(pattern.rules, laws)
    for answer, rule in zip(answers, pattern.rules, strict=True):
        if answer is not Derivability.DERIVED:
            return Covered(
                pattern, MISSED if answer is Derivability.NOT_DERIVED else LIMIT, str(rule)
            )
    return Covered(pattern, DERIVED, str(pattern.rules[0]))


def form_of(rule: Rule) -> str:
    """A text that is the same for rules that differ in names and commuted operands only."""
    return min(
        _text(Rule(source, target, rule.conditions))
        for source, target in product(_commuted(rule.source), _commuted(rule.target))
    )


def _text(rule: Rule) -> str:
    names: dict[Term, Term] = {}
    for number, leaf in enumerate(leaves(rule)):
        kind = Argument if isinstance(leaf, Argument) else Symbol
        names[leaf] = kind(f"{'x' if kind is Argument else 'c'}{number}", leaf.type_)
    conditions = [
        f"{c.negated}{c.name}{[str(replaced(a, names)) for a in c.arguments]}{c.types}"
        for c in rule.conditions
    ]
    sides = [str(replaced(term, names)) for term in (rule.source, rule.target)]
    text = f"{sides} {sorted(conditions)}"
    for number, variable in enumerate(variables(rule)):
        text = text.replace(f"TypeVariable(name='{variable.name}')", f"<{number}>")
    return text


def _commuted(term: Term) -> Iterator[Term]:
    """The term with the operands of commutative operations in every order."""
    if not isinstance(term, Application):
        yield term
        return
    shape = shape_of(term)
    for operands in product(*map(_commuted, term.operands)):
        yield Application(term.operator, operands, term.result)
        if is_swapped(shape, shape) and operands[0] != operands[1]:
            yield Application(term.operator, operands[::-1], term.result)


def summary(covered: Sequence[Covered]) -> str:
    within = [entry for entry in covered if entry.outcome not in (OVER, UNREAD)]
    count = {
        name: sum(e.outcome == name for e in covered) for name in (FOUND, DERIVED, OVER, UNREAD)
    }
    has = count[FOUND] + count[DERIVED]
    share = 100 * has / len(within) if within else 0.0
    return (
        f"{len(covered)} proved patterns, {count[OVER]} over the bound, {count[UNREAD]} not read; "
        f"of the other {len(within)}: {count[FOUND]} found, {count[DERIVED]} derived, "
        f"{len(within) - has} not: {share:.0f} %"
    )


if __name__ == "__main__":
    main()
