"""Rules that other rules derive are dropped; what *derives* means is in docs/superoptimizer.md.

The method is Ruler's (Nandi et al., OOPSLA'21): candidates go from small and general to large and
special, and one is kept where those kept before do not derive it by equality saturation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import combinations

from synth.scalar.deriving.derivation_process import Derivations
from synth.scalar.deriving.refinement_graph import Law, Limits, NotInstalled, Stop
from synth.scalar.rules.equivalence import is_equivalence
from synth.scalar.rules.flags import has_wrap_flags, with_wrap_flags
from synth.scalar.rules.rule import Rule
from synth.scalar.terms.terms import Application, Literal, Symbol, Term, is_constant, size, subterms

BothWays = Callable[[Rule], bool]
"""Whether the source of a rule refines its target as well."""
_MEMORY = 1024
"""The MiB that looking for the derivation of one rule may take."""


class Derivability(Enum):
    """Whether a rule is derived."""

    DERIVED = "derived"
    NOT_DERIVED = "not derived"
    LIMIT = "not derived within the limits"


@dataclass(frozen=True)
class Reduced:
    """What is left of some rules: those kept derive those dropped, perhaps without flags that the
    targets of these could keep.

    `undecided` are kept because a limit was reached before it was clear that the others do not
    derive them; of these, for `short` it was memory.
    """

    kept: tuple[Rule, ...]
    dropped: tuple[Rule, ...]
    undecided: tuple[Rule, ...]
    short: tuple[Rule, ...] = ()


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
    if not isinstance(term, Application) or is_constant(term):
        return term
    operands = tuple(_flagged(operand, flags) for operand in term.operands)
    operator = term.operator
    if has_wrap_flags(operator.operation):
        operator = with_wrap_flags(operator, flags)
    return replace(term, operator=operator, operands=operands)


def laws_of(rules: Iterable[Rule], both_ways: BothWays = is_equivalence) -> list[Law]:
    """The rules as laws to derive others with."""
    instances = dict.fromkeys(r for rule in rules for r in flag_instances(rule))
    return [Law(rule, both_ways(rule)) for rule in instances]


def derived(
    rules: Sequence[Rule],
    laws: Sequence[Law],
    limits: Limits | None = None,
    modules: Sequence[str] = (),
) -> list[Derivability]:
    """Whether the laws derive each rule, with all flags that it keeps.

    `modules` are those of a user that give meaning to operations. Raises
    `refinement_graph.NotInstalled`.
    """
    limits = limits or Limits()
    stops = {rule: _stop(rule, laws, limits, modules) for rule in dict.fromkeys(rules)}
    return [_ANSWERS.get(stops[rule], Derivability.LIMIT) for rule in rules]


_ANSWERS = {Stop.ALL_DERIVED: Derivability.DERIVED, Stop.SATURATED: Derivability.NOT_DERIVED}


@cache
def _process(modules: tuple[str, ...]) -> Derivations:
    return Derivations(_MEMORY, modules)


def _stop(rule: Rule, laws: Sequence[Law], limits: Limits, modules: Sequence[str]) -> Stop:
    """Why looking for a derivation of the rule has ended."""
    instances = flag_instances(rule)
    found = _process(tuple(modules)).look(instances, laws, limits)
    return Stop.ALL_DERIVED if len(found.derived) == len(instances) else found.stop


def without_derived(
    rules: Iterable[Rule],
    both_ways: BothWays = is_equivalence,
    known: Sequence[Law] = (),
    limits: Limits | None = None,
    modules: Sequence[str] = (),
    first: Sequence[Rule] = (),
    progress: Callable[[str], None] = lambda _: None,
) -> Reduced:
    """The rules without those that others of them, with the `known` laws, derive.

    A rule that keeps flags is dropped where it is derived without them: what saves the same with
    more flags in the end is no reason for another rule.

    What is dropped was derived again, in the end, from what is kept. The same rules in any order
    give the same result. Those that are `first` are used before all others. `modules` are those of
    a user that give meaning to operations. Raises `refinement_graph.NotInstalled`.
    """
    limits = limits or Limits()
    kept: dict[Rule, list[Law]] = {}
    stops: dict[Rule, Stop] = {}
    dropped: list[Rule] = []

    def look(rule: Rule, others: Iterable[Rule]) -> Stop:
        laws = [law for other in others for law in kept[other]]
        return _stop(replace(rule, kept=()), [*known, *laws], limits, modules)

    def take(rule: Rule) -> None:
        stop = look(rule, kept)
        if stop is Stop.ALL_DERIVED:
            dropped.append(rule)
        else:
            kept[rule], stops[rule] = laws_of([rule], both_ways), stop

    early = set(first)
    pending = sorted(dict.fromkeys(rules), key=lambda rule: (rule not in early, preference(rule)))
    for number, rule in enumerate(pending):
        progress(f"{number} of {len(pending)} rules: {len(kept)} are kept")
        take(rule)
    candidates = list(reversed(kept))
    lost = False
    for number, rule in enumerate(candidates):
        progress(f"{number} of {len(candidates)} rules that were kept: do others derive them")
        # What is simple is said simply: no rule is dropped for the sake of larger ones.
        others = [o for o in kept if o != rule and size(o.source) <= size(rule.source)]
        if look(rule, others) is Stop.ALL_DERIVED:
            del kept[rule]
            dropped.append(rule)
            lost = True
    if lost:
        again, dropped = sorted(dropped, key=preference), []
        for number, rule in enumerate(again):
            progress(f"{number} of {len(again)} rules: derived again")
            take(rule)
    in_order = sorted(kept, key=preference)
    undecided = [rule for rule in in_order if stops[rule] is not Stop.SATURATED]
    return Reduced(
        tuple(in_order),
        tuple(sorted(dropped, key=preference)),
        tuple(undecided),
        tuple(rule for rule in undecided if stops[rule] is Stop.MEMORY),
    )


def preference(rule: Rule) -> tuple[int, int, int, int, int, str]:
    """Small sources first, of those the ones that save more, of those the more general ones."""
    parts = list(subterms([rule.source]))
    literals = sum(isinstance(term, Literal) for term in parts)
    constants = sum(isinstance(term, Symbol) for term in parts)
    saved = size(rule.source) - size(rule.target)
    leaves = sum(not isinstance(term, Application) for term in parts) - literals
    return (
        size(rule.source),
        -saved,
        literals + constants + len(rule.conditions),
        literals,
        -leaves,
        str(rule),
    )


__all__ = [
    "BothWays",
    "Derivability",
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
