"""Rules that other rules derive are dropped; what *derives* means is in docs/superoptimizer.md.

The method is Ruler's (Nandi et al., OOPSLA'21): candidates go from small and general to large and
special, and one is kept where those kept before do not derive it by equality saturation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations, takewhile

from synth.scalar.both_ways import holds_both_ways
from synth.scalar.flags import has_wrap_flags, with_wrap_flags
from synth.scalar.refinement_graph import Law, Limits, NotInstalled, RefinementGraph, Stop
from synth.scalar.rule import Rule
from synth.scalar.terms import Apply, Literal, Symbol, Term, is_constant, size, subterms

BothWays = Callable[[Rule], bool]
"""Whether the source of a rule refines its target as well."""
_AT_ONCE = 16
"""So many rules are looked at in one graph."""


class Answer(Enum):
    """Whether a rule is derived."""

    DERIVED = "derived"
    NOT_DERIVED = "not derived"
    LIMIT = "not derived within the limits"


@dataclass(frozen=True)
class Reduced:
    """What is left of some rules: those kept derive those dropped.

    `undecided` are kept because a limit was reached before it was clear that the others do not
    derive them.
    """

    kept: tuple[Rule, ...]
    dropped: tuple[Rule, ...]
    undecided: tuple[Rule, ...]


def flag_instances(rule: Rule) -> list[Rule]:
    """The rule without `kept`: once for each set of those flags that its source may have."""
    plain = replace(rule, kept=())
    found = [plain]
    for count in range(1, len(rule.kept) + 1):
        for flags in combinations(rule.kept, count):
            source, target = (_flagged(term, flags) for term in (rule.source, rule.target))
            found.append(replace(plain, source=source, target=target))
    return list(dict.fromkeys(found))


def _flagged(term: Term, flags: Sequence[str]) -> Term:
    if not isinstance(term, Apply) or is_constant(term):
        return term
    operands = tuple(_flagged(operand, flags) for operand in term.operands)
    operator = term.operator
    if has_wrap_flags(operator.operation):
        operator = with_wrap_flags(operator, flags)
    return replace(term, operator=operator, operands=operands)


def laws_of(rules: Iterable[Rule], both_ways: BothWays = holds_both_ways) -> list[Law]:
    """The rules as laws to derive others with."""
    instances = dict.fromkeys(r for rule in rules for r in flag_instances(rule))
    return [Law(rule, both_ways(rule)) for rule in instances]


def derived(
    rules: Sequence[Rule], laws: Sequence[Law], limits: Limits | None = None
) -> list[Answer]:
    """Whether the laws derive each rule, with all flags that it keeps.

    Raises `refinement_graph.NotInstalled`.
    """
    limits = limits or Limits()
    answers: dict[Rule, Answer] = {}
    left = sorted(dict.fromkeys(rules), key=limits.largest)
    while left:
        some = _alike(left, limits, _AT_ONCE)
        answers |= zip(some, _derived(some, laws, limits), strict=True)
        left = left[len(some) :]
    return [answers[rule] for rule in rules]


def _alike(rules: Sequence[Rule], limits: Limits, most: int) -> list[Rule]:
    """The first of the rules, as far as terms may become equally large."""
    largest = limits.largest(rules[0])
    return list(takewhile(lambda rule: limits.largest(rule) == largest, rules[:most]))


def _derived(rules: Sequence[Rule], laws: Sequence[Law], limits: Limits) -> list[Answer]:
    graph = _Candidates(rules, laws, limits)
    stop = graph.run()
    if stop is Stop.NODES and len(rules) > 1:
        half = len(rules) // 2
        return [*_derived(rules[:half], laws, limits), *_derived(rules[half:], laws, limits)]
    otherwise = Answer.NOT_DERIVED if stop is Stop.SATURATED else Answer.LIMIT
    return [Answer.DERIVED if graph.derives(i) else otherwise for i in range(len(rules))]


class _Candidates:
    """A graph of rules, each with its instances."""

    def __init__(self, rules: Sequence[Rule], laws: Sequence[Law], limits: Limits) -> None:
        self._numbers: list[range] = []
        instances: list[Rule] = []
        for rule in rules:
            before = len(instances)
            instances += flag_instances(rule)
            self._numbers.append(range(before, len(instances)))
        self.graph = RefinementGraph(instances, laws, limits)

    def run(self) -> Stop:
        return self.graph.run()

    def derives(self, number: int) -> bool:
        """Whether all instances of a rule were derived so far."""
        return self.graph.derived.issuperset(self._numbers[number])


def without_derived(
    rules: Iterable[Rule],
    both_ways: BothWays = holds_both_ways,
    known: Sequence[Law] = (),
    limits: Limits | None = None,
) -> Reduced:
    """The rules without those that others of them, with the `known` laws, derive.

    What is dropped was derived again, in the end, from what is kept. The same rules in any order
    give the same result. Raises `refinement_graph.NotInstalled`.
    """
    limits = limits or Limits()
    pending = sorted(dict.fromkeys(rules), key=lambda r: (limits.largest(r), *preference(r)))
    kept: dict[Rule, list[Law]] = {}
    undecided: set[Rule] = set()
    dropped: list[Rule] = []
    at_once = _AT_ONCE

    def laws(without: Rule | None = None) -> list[Law]:
        return [*known, *(law for rule, own in kept.items() if rule != without for law in own)]

    def keep(rule: Rule, stop: Stop) -> None:
        kept[rule] = laws_of([rule], both_ways)
        if stop is not Stop.SATURATED:
            undecided.add(rule)

    while pending:
        some = _alike(pending, limits, at_once)
        graph = _Candidates(some, laws(), limits)
        stop = graph.run()
        if stop is Stop.NODES and len(some) > 1:
            at_once = len(some) // 2
            continue
        done = 0
        for number, rule in enumerate(some):
            done += 1
            if graph.derives(number):
                dropped.append(rule)
                continue
            keep(rule, stop)
            if stop is Stop.NODES:
                break
            for law in kept[rule]:
                graph.graph.add(law)
            stop = graph.run()
        pending = pending[done:]
        at_once = min(_AT_ONCE, 2 * at_once)

    for rule in reversed(list(kept)):
        if derived([rule], laws(without=rule), limits) == [Answer.DERIVED]:
            del kept[rule]
            dropped.append(rule)
    answers = zip(dropped, derived(dropped, laws(), limits), strict=True)
    for rule in sorted(
        (r for r, answer in answers if answer is not Answer.DERIVED), key=preference
    ):
        dropped.remove(rule)
        keep(rule, Stop.ROUNDS)
    in_order = sorted(kept, key=preference)
    return Reduced(
        tuple(in_order),
        tuple(sorted(dropped, key=preference)),
        tuple(rule for rule in in_order if rule in undecided),
    )


def preference(rule: Rule) -> tuple[int, int, int, int, int, str]:
    """Small sources first, of those the ones that save more, of those the more general ones."""
    parts = list(subterms([rule.source]))
    literals = sum(isinstance(term, Literal) for term in parts)
    constants = sum(isinstance(term, Symbol) for term in parts)
    saved = size(rule.source) - size(rule.target)
    leaves = sum(not isinstance(term, Apply) for term in parts) - literals
    return (
        size(rule.source),
        -saved,
        literals + constants + len(rule.conditions),
        literals,
        -leaves,
        str(rule),
    )


__all__ = [
    "Answer",
    "BothWays",
    "Law",
    "Limits",
    "NotInstalled",
    "Reduced",
    "derived",
    "flag_instances",
    "laws_of",
    "preference",
    "without_derived",
]
