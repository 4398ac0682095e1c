"""Candidates for rules: sources that no smaller one simplifies, each with a cheaper target.

Bottom up over classes of terms that behave alike on some inputs. A source and a target make a
candidate where they agree on all inputs on which the source is defined; on those where a condition
of the vocabulary holds; or where the source is defined once its operations have a flag. Each is
found by a hash over just these inputs. Nothing is decided here but what is worth a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.language.program import TypeTerm
from synth.scalar.mining.pool import TermPool, TermRows
from synth.scalar.mining.search_space import MiningSpace
from synth.scalar.mining.targets import Targets, bits_of_leaves, targets_of
from synth.scalar.rules.constant_valuations import where_holds
from synth.scalar.rules.flags import possible_flags, with_flags
from synth.scalar.rules.rule import Condition, Rule, variables
from synth.scalar.rules.rule_checks import IS_WIDER, survives, symbols_of
from synth.scalar.terms.batches import Runner, lanes_of
from synth.scalar.terms.grids import parts_of
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Operator,
    Symbol,
    Term,
    is_constant,
    rebuilt,
    subterms,
    without_float_flags,
)
from verifier.kernel.goals.constant_conditions import VOCABULARY

Array = NDArray[Any]
Known = Callable[[Rule], bool]
"""Whether a rule follows from those found before."""
Progress = Callable[[str], None]
Spend = Callable[[int], None]
"""Told how many programs have been run; it may raise `budget.OutOfBudget`."""

_LANES = 320
_SAID_EACH = 50
"""Progress is told before so many sources."""
_FEWEST = 6
"""A condition must hold on so many lanes, or what is found says little."""
SAID_BY_LITERALS = (
    *("is_zero", "is_one", "is_two", "is_minus_one", "is_minus_two"),
    *("is_signed_minimum", "is_signed_maximum", "is_width_minus_one"),
    *("is_attr_equal", "are_negations", "is_successor", "is_width_of", "is_width_above"),
)
"""What holds where such a condition does is found with a literal, or with one symbol for two."""


class CandidateSearch:
    """Finds candidates, the smaller sources first."""

    def __init__(
        self,
        space: MiningSpace,
        seed: int = 0,
        progress: Progress | None = None,
        spend: Spend | None = None,
    ) -> None:
        self.space = space
        self._spend: Spend = spend or (lambda _: None)
        self._say: Progress = progress or _say_nothing
        lanes = lanes_of([*space.arguments, *space.symbols], space.widths, _LANES, 0, seed)
        self._pool = TermPool(lanes, seed, space.signs_are_free)
        self._runner = Runner(lanes)
        of_targets = TermPool(lanes, seed, space.signs_are_free)
        self._targets = targets_of(space, of_targets, self._say)
        self._leaves = bits_of_leaves(space)
        self._conditions: dict[tuple[Symbol, ...], list[tuple[Condition, Array]]] = {}
        self._levels: list[dict[TypeTerm, list[int]]] = []

    def rules(self, known: Known, conditional: int = 2) -> Iterator[Rule]:
        """Candidates that hold on some more inputs; `known` is asked about each before.

        Sources of at most `conditional` operations are tried with conditions and with flags.
        """
        space, pool = self.space, self._pool
        for leaf in (*space.arguments, *space.symbols, *space.literals):
            pool.add_leaf(leaf)
        self._levels = [{t: list(range(len(terms))) for t, terms in pool.terms.items()}]
        for count in range(1, space.size + 1):
            left: list[tuple[Application, TermRows]] = []
            keep = count <= conditional
            before = {t: len(terms) for t, terms in pool.terms.items()}
            for number, operator in enumerate(space.operators):
                place = f"size {count}: operator {number + 1} of {len(space.operators)}"
                for source, rows in self._built(operator, count, place):
                    rule = yield from self._unconditional(source, rows, known)
                    if rule or not self._is_canonical(source):
                        continue
                    if keep:
                        left.append((source, rows))
            self._levels.append(
                {t: list(range(before.get(t, 0), len(terms))) for t, terms in pool.terms.items()}
            )
            for number, (source, rows) in enumerate(self._grouped(left)):
                if number % _SAID_EACH == 0:
                    self._say(f"size {count}: {number} of {len(left)} sources under conditions")
                yield from self._conditional(source, rows, known)
                yield from self._flagged(source, known)

    def _grouped(
        self, sources: Sequence[tuple[Application, TermRows]]
    ) -> Iterator[tuple[Application, TermRows]]:
        """Sources with the same leaves that are defined on the same lanes come together: the sums
        over lanes are the same for them."""
        groups: dict[tuple[TypeTerm, int, bytes], list[tuple[Application, TermRows]]] = {}
        for source, rows in sources:
            key = (source.type_, self._leaves(source), np.packbits(rows.defined).tobytes())
            groups.setdefault(key, []).append((source, rows))
        for group in groups.values():
            yield from group

    def _built(
        self, operator: Operator, count: int, place: str
    ) -> Iterator[tuple[Application, TermRows]]:
        """The programs of so many operations whose parts nothing simplifies, each with its row.

        What nothing simplifies at once, and is new, becomes a part of greater ones.
        """
        pool, types = self._pool, operator.operand_types
        done = 0
        swaps = pool.is_commutative(operator)
        for sizes in parts_of(count - 1, len(types)):
            if swaps and sizes[0] < sizes[1]:
                continue
            choices = [
                self._levels[n].get(type_, []) for n, type_ in zip(sizes, types, strict=True)
            ]
            for numbers, results in pool.built(operator, choices):
                self._say(f"{place}, {done} programs")
                done += len(numbers)
                self._spend(len(numbers))
                terms = [pool.term(operator, row, 0) for row in numbers.tolist()]
                for result, rows in enumerate(results):
                    type_ = operator.result_types[result]
                    those = [replace(t, result=result) for t in terms]
                    open_ = [not is_constant(t) for t in those]
                    index = np.flatnonzero(open_)
                    those, rows = [those[i] for i in index.tolist()], rows.at(index)
                    if count < self.space.size:
                        simple = self._simplifies(type_, those, rows)
                        stay = np.flatnonzero(~simple)
                        pool.add(type_, partial(_nth, those, stay.tolist()), rows.at(stay))
                    for i, term in enumerate(those):
                        if self._is_canonical(term):
                            yield term, rows.at(slice(i, i + 1))

    def _simplifies(self, type_: TypeTerm, terms: Sequence[Term], rows: TermRows) -> Array:
        """Which terms have a cheaper target on all lanes on which they are defined."""
        targets = self._targets.get(type_)
        if targets is None:
            return np.zeros(len(terms), np.bool_)
        hashes, defined = self._pool.hashes(type_, rows), rows.defined
        return np.array(
            [
                bool(targets.agreeing(hashes[i], defined[i], self.space.costs.of_term(term)))
                for i, term in enumerate(terms)
            ],
            np.bool_,
        )

    def _candidates(
        self, source: Application, hashes: Array, lanes: Array, cost: float
    ) -> list[Term]:
        """Targets that agree with the source on the lanes; they use no argument of their own."""
        targets = self._possible(source)
        return [] if targets is None else targets.agreeing(hashes, lanes, cost)

    def _possible(self, source: Application) -> Targets | None:
        """The targets of its type that have no leaf that it has not."""
        targets = self._targets.get(source.type_)
        return None if targets is None else targets.within(self._leaves(source))

    def _unconditional(
        self, source: Application, rows: TermRows, known: Known
    ) -> Generator[Rule, None, bool]:
        """The rule for a source, if there is one; returns whether something simplifies it."""
        lanes = rows.defined[0]
        if not lanes.any():
            return True
        hashes = self._pool.hashes(source.type_, rows)[0]
        cost = self.space.costs.of_term(source)
        found = self._candidates(source, hashes, lanes, cost)
        for target in found:
            rule = Rule(source, target)
            if known(rule):
                return True
            if survives(rule, self.space.order):
                yield self._with_fewest_float_flags(rule)
                return True
            wide = self._wider(rule)
            if wide is not None:
                yield wide
                return True
        return False

    def _wider(self, rule: Rule) -> Rule | None:
        """The rule for types of more than one bit, where it fails at i1 and not there."""
        types = [v for v in self.space.order if v in variables(rule)]
        if len(types) != 1 or not survives(rule, self.space.order, least=2):
            return None
        return replace(rule, conditions=(Condition(IS_WIDER, (), types=tuple(types)),))

    def _conditional(self, source: Application, rows: TermRows, known: Known) -> Iterator[Rule]:
        """Rules under the weakest conditions on the symbols; a stronger one only where it gives
        something cheaper."""
        symbols = tuple(symbols_of(source))
        if not symbols:
            return
        defined = rows.defined[0]
        hashes = self._pool.hashes(source.type_, rows)[0]
        cost = self.space.costs.of_term(source)
        kept: list[tuple[Array, float]] = []
        conditions = self._about(symbols)
        targets = self._possible(source)
        if targets is None:
            return
        targets.prepare([holds & defined for _, holds in conditions])
        types = set(variables(Rule(source, source)))
        for condition, holds in conditions:
            if not types.issuperset(condition.types):
                continue
            lanes = holds & defined
            if np.count_nonzero(lanes) < _FEWEST or np.array_equal(lanes, defined):
                continue
            if self._pins(symbols, lanes):
                continue
            best = min((c for weaker, c in kept if not (lanes & ~weaker).any()), default=cost)
            for target in targets.agreeing(hashes, lanes, best):
                rule = Rule(source, target, (condition,))
                if known(rule):
                    kept.append((lanes, self.space.costs.of_term(target)))
                    break
                if survives(rule, self.space.order):
                    kept.append((lanes, self.space.costs.of_term(target)))
                    yield rule
                    break

    def _pins(self, symbols: tuple[Symbol, ...], lanes: Array) -> bool:
        """Whether only one value of a symbol, or of two that are equal, is left: what holds there
        is found with a literal, or with one symbol."""
        values = [self._runner.run(symbol).bits[lanes] for symbol in symbols]
        return any((v == v[0]).all() for v in values) or any(
            np.array_equal(v, other) for v, other in combinations(values, 2)
        )

    def _about(self, symbols: tuple[Symbol, ...]) -> list[tuple[Condition, Array]]:
        """The conditions on some symbols, and where they hold; the weakest first, each once."""
        if symbols not in self._conditions:
            found: list[tuple[Condition, Array]] = []
            for condition in _vocabulary(symbols, self.space):
                column = where_holds(condition, self._runner)
                found.append((replace(condition, negated=True), ~column))
                if condition.name not in SAID_BY_LITERALS:
                    found.append((condition, column))
            found.sort(key=lambda pair: (-int(np.count_nonzero(pair[1])), pair[0].negated))
            distinct = {column.tobytes(): (c, column) for c, column in reversed(found)}
            some = [
                (c, column)
                for c, column in reversed(distinct.values())
                if column.any() and not column.all()
            ]
            self._conditions[symbols] = some
        return self._conditions[symbols]

    def _flagged(self, source: Application, known: Known) -> Iterator[Rule]:
        """Rules that need a flag on operations of the source, on as few as will do."""
        operators = {t.operator for t in subterms([source]) if isinstance(t, Application)}
        for flag in ("nuw", "nsw", "exact"):
            able = [o for o in operators if flag in possible_flags(o)]
            if not able:
                continue
            marked = with_flags(source, dict.fromkeys(able, (flag,)))
            assert isinstance(marked, Application)
            done = self._runner.run(marked)
            rows = TermRows(done.bits[None], done.poison[None], (done.ub | done.chose)[None])
            lanes = rows.defined[0]
            if not lanes.any():
                continue
            hashes = self._pool.hashes(marked.type_, rows)[0]
            cost = self.space.costs.of_term(marked)
            for target in self._candidates(marked, hashes, lanes, cost):
                rule = Rule(marked, target)
                if known(rule):
                    break
                if survives(rule, self.space.order):
                    yield self._with_fewest_flags(source, rule, able, flag)
                    break

    def _with_fewest_flags(
        self, source: Application, rule: Rule, able: Sequence[Operator], flag: str
    ) -> Rule:
        needed = list(able)
        for operator in sorted(able, key=str):
            fewer = [o for o in needed if o != operator]
            weaker = replace(rule, source=with_flags(source, dict.fromkeys(fewer, (flag,))))
            if survives(weaker, self.space.order):
                needed, rule = fewer, weaker
        return rule

    def _with_fewest_float_flags(self, rule: Rule) -> Rule:
        """The rule with flags on as few operations on floats of the source as will do."""
        operators = {t.operator for t in subterms([rule.source]) if isinstance(t, Application)}
        for operator in sorted(operators, key=str):
            bare = without_float_flags(operator)
            if bare == operator:
                continue
            source = rebuilt(
                rule.source, lambda t: t, lambda o, was=operator, to=bare: to if o == was else o
            )
            weaker = replace(rule, source=source)
            if survives(weaker, self.space.order):
                rule = weaker
        return rule

    def _is_canonical(self, term: Application) -> bool:
        """Whether leaves occur in order: of those that differ in names only, one is searched."""
        if self._in_order(term):
            return True
        if len(term.operands) != 2 or not self._pool.is_commutative(term.operator):
            return False
        return self._in_order(replace(term, operands=term.operands[::-1]))

    def _in_order(self, term: Term) -> bool:
        used = [t for t in subterms([term]) if isinstance(t, Argument | Symbol)]
        for group in (self.space.arguments, self.space.symbols):
            for type_ in {leaf.type_ for leaf in group}:
                found = [leaf for leaf in used if leaf in group and leaf.type_ == type_]
                expected = [leaf for leaf in group if leaf.type_ == type_]
                if found != expected[: len(found)]:
                    return False
        return True


def _nth(terms: Sequence[Term], numbers: Sequence[int], i: int) -> Term:
    return terms[numbers[i]]


def _say_nothing(_: str) -> None:
    pass


def _vocabulary(symbols: Sequence[Symbol], space: MiningSpace) -> Iterator[Condition]:
    for known in VOCABULARY.values():
        if known.name in SAID_BY_LITERALS and known.constants > 1:
            continue
        for chosen in permutations(symbols, known.constants):
            if len({symbol.type_ for symbol in chosen}) > 1:
                continue
            if not known.types:
                yield Condition(known.name, chosen)
                continue
            (constant,) = chosen
            place = space.order.index(constant.type_) if constant.type_ in space.order else 0
            for narrower in space.order[:place]:
                yield Condition(known.name, chosen, types=(narrower,))
