"""Which rules others make superfluous: a source is rewritten by known rules as far as they go.

Matching is syntactic, but for operands that may be swapped, flags (an operation may have more than
a rule asks for) and constants, for which a symbol stands. It is a quick sieve: what equality
saturation finds besides is for `synth.scalar.deriving.derivation`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from semantics.language.program import TypeTerm, TypeVariable, as_integer_type
from synth.scalar.rules.rule import (
    Condition,
    Rule,
    closed,
    flags_of,
    leaves,
    orders,
    replaced,
    type_text,
    variables,
)
from synth.scalar.rules.rule_checks import holds_where, sampled
from synth.scalar.terms.batches import Runner, is_commutative, lanes_of, width_of
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.float_operators import FLAGS, is_float
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Operator,
    Symbol,
    Term,
    is_constant,
    rebuilt,
    subterms,
)

_MOST_STEPS = 12


class Match:
    """What a pattern's leaves and type variables stand for."""

    def __init__(self) -> None:
        self.leaves: dict[Term, Term] = {}
        self.types: dict[TypeVariable, TypeTerm] = {}

    def copy(self) -> Match:
        other = Match()
        other.leaves, other.types = dict(self.leaves), dict(self.types)
        return other

    def type_of(self, type_: TypeTerm) -> TypeTerm:
        return self.types.get(type_, type_) if isinstance(type_, TypeVariable) else type_

    def condition(self, condition: Condition) -> Condition:
        """The instance of a condition."""
        arguments = tuple(map(self.apply, condition.arguments))
        types = tuple(map(self.type_of, condition.types))
        return replace(condition, arguments=arguments, types=types)

    def apply(self, term: Term) -> Term:
        """The instance of a term."""

        def leaf(term: Argument | Symbol | Literal) -> Term:
            if term in self.leaves:
                return self.leaves[term]
            if isinstance(term, Literal):
                return term.at(self.type_of)
            return replace(term, type_=self.type_of(term.type_))

        return rebuilt(term, leaf, lambda operator: operator.at(self.type_of))


def matches(pattern: Term, term: Term, known: Match | None = None) -> Iterator[Match]:
    """All ways in which a term is an instance of a pattern."""
    start = known or Match()
    match = _typed(pattern.type_, term.type_, start)
    if match is None:
        return
    match pattern:
        case Argument() | Symbol():
            if isinstance(pattern, Symbol) and not is_constant(term):
                return
            bound = match.leaves.setdefault(pattern, term)
            if bound == term:
                yield match
        case Literal():
            if _same_number(match.apply(pattern), term):
                yield match
        case Application(operator=operator, operands=operands):
            if not isinstance(term, Application) or not _is_like(operator, term.operator):
                return
            if pattern.result != term.result or len(operands) != len(term.operands):
                return
            for types in (
                zip(operator.operand_types, term.operator.operand_types, strict=True),
                zip(operator.result_types, term.operator.result_types, strict=True),
            ):
                for own, other in types:
                    match = _typed(own, other, match) if match is not None else None
            if match is None:
                return
            yield from _all(operands, term.operands, match)
            if swaps(term.operator) and term.operands[0] != term.operands[1]:
                yield from _all(operands, term.operands[::-1], match)


def _all(patterns: Sequence[Term], terms: Sequence[Term], known: Match) -> Iterator[Match]:
    if not patterns:
        yield known
        return
    for match in matches(patterns[0], terms[0], known):
        yield from _all(patterns[1:], terms[1:], match)


def _same_number(one: Term, other: Term) -> bool:
    """Whether literals are equal; of a given width, modulo 2^width."""
    if one == other:
        return True
    type_ = as_integer_type(one.type_)
    if not isinstance(one, Literal) or not isinstance(other, Literal) or type_ is None:
        return False
    numbers = (one.constant, other.constant)
    if one.type_ != other.type_ or not all(isinstance(n, int) for n in numbers):
        return False
    return (one.value({}) - other.value({})) % (1 << type_.width.data) == 0


def _typed(pattern: TypeTerm, type_: TypeTerm, known: Match) -> Match | None:
    match = known.copy()
    if isinstance(pattern, TypeVariable):
        return match if match.types.setdefault(pattern, type_) == type_ else None
    return match if pattern == type_ else None


@lru_cache(maxsize=4096)
def _is_like(pattern: Operator, operator: Operator) -> bool:
    """Whether it is the same operation, with all the flags that the pattern asks for."""
    if pattern.operation != operator.operation:
        return False
    needed, there = flags_of(pattern), flags_of(operator)
    if not set(needed) <= set(there):
        return False
    flags = ["overflowFlags", "isExact"]
    if FLAGS not in dict(pattern.attributes):  # Where it has some, those are matched.
        flags.append(FLAGS)
    own = [a for a in pattern.attributes if a[0] not in flags]
    return own == [a for a in operator.attributes if a[0] not in flags]


@lru_cache(maxsize=4096)
def swaps(operator: Operator) -> bool:
    """Whether the operands may be swapped."""
    found = [t for t in set(operator.types) if isinstance(t, TypeVariable)]
    return is_commutative(operator, {v: 4 + 2 * i for i, v in enumerate(sorted(found, key=str))})


class KnownRules:
    """Rules that are known, and what they make of other sources."""

    def __init__(self, costs: Costs, order: Sequence[TypeVariable]) -> None:
        self.rules: list[Rule] = []
        self._costs = costs
        self._order = order
        self._by_root: dict[str, list[Rule]] = {}

    def add(self, rule: Rule) -> None:
        assert isinstance(rule.source, Application)
        self.rules.append(rule)
        self._by_root.setdefault(rule.source.operator.operation, []).append(rule)

    def remove(self, rules: Sequence[Rule]) -> None:
        """Forget some rules."""
        kept = [rule for rule in self.rules if rule not in rules]
        self.rules.clear()
        self._by_root.clear()
        for rule in kept:
            self.add(rule)

    def makes_superfluous(self, rule: Rule) -> bool:
        """Whether known rules, applied one after the other, reach what costs no more."""
        cost = self._costs.of_term(rule.target)
        term: Term = rule.source
        for _ in range(_MOST_STEPS):
            better = self._rewritten(term, rule)
            if better is None:
                return False
            term = better
            if self._costs.of_term(term) <= cost:
                return True
        return False

    def does_at_once(self, rule: Rule) -> bool:
        """Whether one application of a known rule, at the root, costs no more than the target."""
        root = rule.source
        return any(
            self._is_well_typed(match.apply(known.target), rule)
            and self._costs.of_term(folded(match.apply(known.target)))
            <= self._costs.of_term(rule.target)
            and self._holds(known.conditions, match, rule)
            for known in self.rules
            for match in matches(known.source, root)
        )

    def _rewritten(self, term: Term, about: Rule) -> Term | None:
        """The cheapest term after one application of a rule, anywhere in it, if it is cheaper."""
        best, least = None, self._costs.of_term(term)
        for part in subterms([term]):
            if not isinstance(part, Application) or is_constant(part):
                continue
            for rule in self._by_root.get(part.operator.operation, ()):
                for match in matches(rule.source, part):
                    if not self._is_well_typed(match.apply(rule.target), about):
                        continue
                    whole = replaced(term, {part: folded(match.apply(rule.target))})
                    cost = self._costs.of_term(whole)
                    if cost < least and self._holds(rule.conditions, match, about):
                        best, least = whole, cost
        return best

    def _is_well_typed(self, instance: Term, about: Rule) -> bool:
        """Whether the orders of types that the instance needs follow from the rule in question."""
        needed = orders([instance])
        return not needed or needed <= closed(orders([about.source, about.target]))

    def _holds(self, conditions: Sequence[Condition], match: Match, about: Rule) -> bool:
        """Whether conditions hold wherever those of the rule in question do, on some inputs."""
        if not conditions:
            return True
        instances = [match.condition(c) for c in conditions]
        if set(instances) <= set(about.conditions):
            return True
        return all(
            bool((~holds_where(about.conditions, run) | holds_where(instances, run)).all())
            for run in sampled(about, self._order)
        )


def is_instance(rule: Rule, of: Rule, costs: Costs) -> bool:
    """Whether another rule, applied at the root of the source, leaves no more than the target.

    Its conditions must hold wherever those of the rule do.
    """
    order = variables(rule)
    known = KnownRules(costs, order)
    known.add(of)
    return rule != of and known.does_at_once(rule)


def without_superfluous(
    rules: Iterable[Rule], costs: Costs, order: Sequence[TypeVariable]
) -> list[Rule]:
    """The rules, in their order, without those that others make superfluous; where two do so with
    each other, the first one stays."""
    rules = list(rules)
    known = KnownRules(costs, order)
    for rule in rules:
        if not known.makes_superfluous(rule):
            known.add(rule)
    for rule in reversed(list(known.rules)):
        known.remove([rule])
        if not known.makes_superfluous(rule):
            known.add(rule)
    left = set(known.rules)
    return [rule for rule in dict.fromkeys(rules) if rule in left]


def folded(term: Term) -> Term:
    """The term with numbers for constants that are the same number at every width tried."""
    if not isinstance(term, Application):
        return term
    if is_constant(term) and not any(isinstance(t, Symbol) for t in subterms([term])):
        return _number(term) or term
    return replace(term, operands=tuple(map(folded, term.operands)))


@lru_cache(maxsize=4096)
def _number(term: Application) -> Literal | None:
    """The small number that an expression without symbols is, at several widths."""
    found_types = variables(Rule(term, term))
    if len(found_types) > 1:
        return None
    found: set[int] | None = None
    for width in (2, 5, 8, 13):
        widths = dict.fromkeys(found_types, width)
        run = Runner(lanes_of([Argument("unused", term.type_)], widths, 1, 0))
        done = run.run(term)
        if not done.defined[0]:
            return None
        number = int(done.bits[0])
        if is_float(term.type_):
            return Literal(number, term.type_)
        fits = {n for n in (0, 1, -1, 2, -2) if n % (1 << width_of(term.type_, widths)) == number}
        found = fits if found is None else found & fits
    return Literal(min(found, key=lambda n: (abs(n), n < 0)), term.type_) if found else None


def constants_last(term: Term) -> Term:
    """The term with constants behind other operands where these may be swapped."""
    if not isinstance(term, Application):
        return term
    operands = tuple(map(constants_last, term.operands))
    first_only = len(operands) == 2 and is_constant(operands[0]) and not is_constant(operands[1])
    if first_only and swaps(term.operator):
        operands = operands[::-1]
    return replace(term, operands=operands)


def normal(rule: Rule, order: Sequence[TypeVariable]) -> Rule:
    """The rule with constants last, folded, and the first names for its leaves in order.

    Of `order`, type variables from narrow to wide, the widest are used.
    """
    source, target = constants_last(rule.source), constants_last(folded(rule.target))
    rule = replace(rule, source=source, target=target)
    match = Match()
    used = [v for v in order if v in variables(rule)]
    match.types.update(zip(used, order[len(order) - len(used) :], strict=True))
    counts: dict[tuple[bool, str], int] = {}
    for leaf in leaves(rule):
        type_ = match.type_of(leaf.type_)
        suffix = "" if type_ in order[-1:] or is_float(type_) else type_text(type_).lower()
        symbol = isinstance(leaf, Symbol)
        number = counts.setdefault((symbol, suffix), 0)
        counts[symbol, suffix] += 1
        name = _named("cdef" if symbol else "xyzw", number) + (f"_{suffix}" if suffix else "")
        match.leaves[leaf] = replace(leaf, name=name, type_=type_)
    conditions = tuple(match.condition(c) for c in rule.conditions)
    return replace(
        rule,
        source=match.apply(rule.source),
        target=match.apply(rule.target),
        conditions=conditions,
    )


def _named(names: str, number: int) -> str:
    """The letters, and then with a number behind them."""
    round_, place = divmod(number, len(names))
    return names[place] + (str(round_ + 1) if round_ else "")
