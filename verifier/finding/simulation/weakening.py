"""Weakening what may hold at pairs of cuts until nothing of it is lost on the way (Houdini,
Flanagan and Leino, FME'01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from semantics.language.builder import Term
from semantics.language.program import Step, is_integer_like
from verifier.finding.simulation.candidates import (
    Arrival,
    Guess,
    Name,
    bounds_of_arrival,
    changes,
    guess,
    guess_of_arrival,
    more_facts,
)
from verifier.finding.simulation.inferred import facts_that_flow
from verifier.finding.simulation.loops import heads_of
from verifier.finding.simulation.traces import Alignment
from verifier.kernel.simulation.check import Holds
from verifier.kernel.simulation.decide import Asking
from verifier.kernel.simulation.fragments import Side, State, Way
from verifier.kernel.simulation.relation import Cuts, Move, Place, Related, Simulation
from verifier.kernel.simulation.runs import (
    ENTRY,
    Runs,
    entry_relation,
    fixed_symbols,
    is_steady,
    run_from,
)
from verifier.kernel.simulation.terms import (
    FALSE,
    TRUE,
    Datum,
    any_of,
    both,
    equal,
    negated,
    refines,
    same,
    with_known,
)

_MOST_ROUNDS = 60
_COMPARISONS = ("arith.cmpi", "llvm.icmp")


_Item = tuple[str, int, Name | None, Term]
"""Something that a guess says: of which kind, of which class and name, and the term."""


@dataclass(frozen=True)
class NotFound(Exception):
    """Why a guess leads nowhere."""

    why: str


class Weakening:
    """The guesses at all pairs that the target comes to, weakened."""

    def __init__(
        self,
        source: Side,
        target: Side,
        alignment: Alignment,
        holds: Holds,
        facts: bool = False,
        case: Term = TRUE,
        apart: bool = False,
        bounds: bool = False,
    ) -> None:
        self._facts = facts
        self._apart = apart
        self._bounds = bounds
        self._case = case
        self._sides = source, target
        self._alignment = alignment
        self._holds = holds
        self._fixed = fixed_symbols(entry_relation(source, target))
        self.guesses: dict[Cuts, Guess] = {}
        self._runs: dict[Cuts, tuple[Related, Runs]] = {}
        self._moves: dict[tuple[Cuts, Way], Move] = dict(alignment.moves)
        self._before: dict[Cuts, set[Cuts]] = {}
        """From where both sides come to each pair."""
        self._order = {head: place for place, head in enumerate(heads_of(target.graph).order)}
        """In the order of control: what is lost at a loop is lost at those behind it, too."""

    def simulation(self, pairs: Mapping[int, int]) -> Simulation:
        """A relation of which nothing is lost; `pairs` says where the source goes where runs do
        not. Raises `NotFound`, `NoMeaning`."""
        waiting = {ENTRY}
        for _ in range(_MOST_ROUNDS * (len(pairs) + 1)):
            if not waiting:
                return self._made()
            pair = min(waiting, key=lambda pair: (self._order.get(pair[1], -1), pair))
            waiting.remove(pair)
            waiting.update(self._pass(pair, pairs))
        raise NotFound("what holds at the loops was not found in so many rounds")

    def _made(self) -> Simulation:
        for found in self.guesses.values():
            found.facts = _without_weaker(found.facts)
        related = {pair: found.related() for pair, found in self.guesses.items()}
        return Simulation(related, self._moves, self._alignment.last, self._case)

    def _related(self, pair: Cuts) -> Related:
        if pair == ENTRY:
            return entry_relation(*self._sides)
        return self.guesses[pair].related()

    def _pass(self, pair: Cuts, pairs: Mapping[int, int]) -> list[Cuts]:
        """Run from a pair; the pairs to run from again: those whose guess became weaker, or is new,
        and those from which both sides come to one of which something new is guessed."""
        related = self._related(pair)
        runs = run_from(*self._sides, pair, related)
        # Where runs are known, and none leaves the function from here, the source may pass a cut.
        last = self._alignment.last.setdefault(pair, 1 if self._alignment.moves else 0)
        list(runs.source.leaving(last))
        changed: list[Cuts] = []
        ways = {
            way: state
            for way, state in runs.target.arrivals.items()
            if not self._is_impossible(pair, way, [*related.facts, state.guard])
        }
        for way in ways:
            runs.arriving(self._move(pair, way, pairs[way[0]]))
        for way, state in ways.items():
            block = way[0]
            move = self._moves[pair, way]
            here = runs.arriving(move)
            if here is None:
                raise NotFound("the source does not come along")
            following = (move.to, block)
            self._before.setdefault(following, set()).add(pair)
            if following not in self.guesses:
                rows = self._alignment.rows.get(following, [])
                arrival = Arrival(here, state, self._fixed)
                self.guesses[following] = (
                    guess(*self._sides, following, rows, arrival)
                    if rows
                    else guess_of_arrival(*self._sides, following, arrival, self._apart)
                )
                if self._bounds:
                    found = self.guesses[following]
                    inferred = facts_that_flow(found, self._sides)
                    found.facts = [*bounds_of_arrival(found, arrival), *inferred]
                if self._facts:
                    found = self.guesses[following]
                    facts = [
                        *more_facts(found, rows, self._sides[0].graph, self._compared(following)),
                        *facts_that_flow(found, self._sides),
                        *self._next_steps(following, found.related()),
                    ]
                    found.facts = list(dict.fromkeys(facts))
                changed.append(following)
            # What must hold anyway is taken for granted here: what does not follow from it is lost.
            premises = [self._case, *related.facts, state.guard, here.guard, *runs.axioms()]
            premises += [negated(u.condition) for u in runs.target_done.undefined]
            excused = runs.excuse(len(runs.target_done.worlds))
            if excused is not FALSE:
                premises.append(negated(excused))
            premises = [term for term in premises if term is not TRUE]
            found = self.guesses[following]
            facts, terms = set(found.facts), set(found.terms.values())
            if self._weaken(found, here, state, premises):
                changed.append(following)
            if not (facts.issuperset(found.facts) and terms.issuperset(found.terms.values())):
                changed += self._before[following]
        return changed

    def _is_impossible(self, pair: Cuts, way: Way, premises: Sequence[Term]) -> bool:
        """Whether the target does not go that way: asked where runs are known, and none does."""
        if (pair, way) in self._moves or not self._alignment.moves:
            return False
        given = [term for term in (self._case, *premises) if term is not TRUE]
        return self._holds(given, FALSE)

    def _move(self, pair: Cuts, way: Way, to: int) -> Move:
        """What the source does; where no run says it, what it does most often in like places."""
        if (pair, way) not in self._moves:
            like = Counter(
                move
                for (start, by), move in self._alignment.moves.items()
                if (start[0], move.to) == (pair[0], to)
                and (by[0] == start[1]) == (way[0] == pair[1])
            )
            self._moves[pair, way] = like.most_common(1)[0][0] if like else Move(to, 1)
        return self._moves[pair, way]

    def _compared(self, pair: Cuts) -> frozenset[Name]:
        """The names that are compared where both sides are at a pair."""
        return frozenset(
            (target, name)
            for target, side, block in zip((False, True), self._sides, pair, strict=True)
            for step in side.graph.blocks[block].steps
            if isinstance(step, Step) and step.operation in _COMPARISONS
            for name in step.operands
        )

    def _next_steps(self, pair: Cuts, related: Related) -> list[Term]:
        """That each side goes on from a pair as it may, and is not undefined there."""
        source, target = self._sides
        runs = run_from(source, target, pair, related)
        runs.source.until(1)
        facts = [state.guard for state in runs.source.until(1).values()]
        facts += [negated(left.guard) for left in runs.source.leaving(0)]
        facts += [state.guard for state in runs.target.arrivals.values()]
        facts += [negated(left.guard) for left in runs.target.exits]
        for done in (runs.source.done, runs.target_done):
            facts += [negated(u.condition) for u in done.undefined if u.world is related.world]
        known = self._fixed | related.symbols.keys()
        return [f for f in dict.fromkeys(facts) if f is not TRUE and is_steady(f, known)]

    def _weaken(self, found: Guess, here: State, state: State, premises: Sequence[Term]) -> bool:
        """Take back what does not hold when both sides come along; whether anything was."""
        changed = False
        while self._weaker(found, here, state, premises):
            changed = True
        return changed

    def _weaker(self, found: Guess, here: State, state: State, premises: Sequence[Term]) -> bool:
        related = found.related()
        symbols = self._fixed | related.symbols.keys()
        found.facts = [fact for fact in found.facts if is_steady(fact, symbols)]
        actual = {False: here.values, True: state.values}
        known: dict[Term, Term] = {related.world: state.world}
        for free, place in related.symbols.items():
            known[free] = _read(actual[place.target], place)

        def now(term: Term) -> Term:
            return with_known(term, known)

        open_: list[_Item] = []
        for index, names in enumerate(found.classes):
            if not names:
                continue
            datum = found.datum(index)
            which, name = names[0]
            if index in found.terms:
                expected = Datum(now(datum.term), now(datum.poison))
            else:
                expected = actual[which][name]
                if index not in found.poison and expected.poison is not FALSE:
                    open_.append(("poison", index, None, negated(expected.poison)))
            for which, name in names:
                wanted = same(actual[which][name], expected)
                if wanted is not TRUE:
                    open_.append(("name", index, (which, name), wanted))
        for fact in found.facts:
            open_.append(("fact", 0, None, now(fact)))
        lost = self._not_holding(premises, open_)
        if not lost:
            return False
        facts = {id(item[3]) for item in lost if item[0] == "fact"}
        kept = [f for f in found.facts if id(now(f)) not in facts]
        weaker = len(kept) < len(found.facts)
        found.facts = kept
        for kind, index, _, _ in lost:
            if kind == "poison":
                found.poison.add(index)
                found.refined -= {
                    r for r in found.refined if any(n in found.classes[index] for n in r)
                }
                weaker = True
                which, name = found.classes[index][0]
                self._add_why_poison(found, index, actual[which][name].poison)
        apart: dict[tuple[int, Datum], list[Name]] = {}
        for kind, index, name, _ in lost:
            if kind == "name" and name is not None:
                apart.setdefault((index, actual[name[0]][name[1]]), []).append(name)
        for index in {index for index, _ in apart} & found.terms.keys():
            changed = [key for key in apart if key[0] == index]
            if sum(len(apart[key]) for key in changed) == len(found.classes[index]):
                # None is what it was: they may still be the same.
                apart[changed[0]] = [name for key in changed for name in apart.pop(key)]
        parted: list[tuple[Name, Name]] = []
        for (index, datum), names in apart.items():
            if self._split(found, index, names, datum):
                weaker = True
                if names[0] in found.classes[-1] and found.classes[index]:
                    parted.append((found.classes[index][0], names[0]))
                self._take_as_steady(found, index, actual)
                self._take_as_steady(found, len(found.classes) - 1, actual)
        if weaker:
            self._add_refinements(found)
        if self._facts:
            self._add_while_going_on(found, parted)
        return weaker

    def _add_why_poison(self, found: Guess, index: int, why: Term, so_far: Term = FALSE) -> None:
        """What is poison for a reason that never changes, as that an argument is, may be so for no
        other one; and whenever there is this reason, if it was so far."""
        if not is_steady(why, self._fixed) or why.is_constant():
            return
        poison = found.datum(index).poison
        found.facts.append(any_of(negated(poison), why))
        if so_far is why:
            found.facts.append(any_of(poison, negated(why)))

    def _add_while_going_on(self, found: Guess, parted: Sequence[tuple[Name, Name]]) -> None:
        """What was the same once may be so as long as one side goes on: both counters of loops that
        are over may be anything that is no less than the bound."""
        pairs = {
            pair: (self._term(found, pair[0]), self._term(found, pair[1]))
            for pair in (*parted, *found.guarded)
            if is_integer_like(found.types[pair[0]])
        }
        pairs = {pair: terms for pair, terms in pairs.items() if found.guarded.get(pair) != terms}
        if not pairs:
            return
        found.guarded.update(pairs)
        related = found.related()
        runs = run_from(*self._sides, found.pair, related)
        states = [*runs.source.until(1).values(), *runs.target.arrivals.values()]
        known = self._fixed | related.symbols.keys()
        goes_on = dict.fromkeys(s.guard for s in states if is_steady(s.guard, known))
        for terms in pairs.values():
            facts = (any_of(negated(guard), equal(*terms)) for guard in goes_on)
            found.facts += [fact for fact in facts if fact is not TRUE]

    @staticmethod
    def _term(found: Guess, name: Name) -> Term:
        (index,) = (k for k, names in enumerate(found.classes) if name in names)
        return found.datum(index).term

    def _not_holding(self, premises: Sequence[Term], items: Sequence[_Item]) -> list[_Item]:
        """Those of the items that do not follow. A model in which not all of them hold shows many
        of these at once; where z3 has none to show, they are found by halves."""
        lost: list[_Item] = []
        left = list(items)
        while isinstance(self._holds, Asking) and left:
            whole = _all(left)
            if whole is TRUE:
                return lost
            model = self._holds.counterexample(premises, whole)
            if model is None:
                break
            false = [item for item in left if model.get_value(item[3]).is_false()]
            if not false:
                break
            lost += false
            left = [item for item in left if item not in false]
        return lost + self._not_holding_by_halves(premises, left)

    def _not_holding_by_halves(
        self, premises: Sequence[Term], items: Sequence[_Item]
    ) -> list[_Item]:
        whole = _all(items)
        if whole is TRUE or self._holds(premises, whole):
            return []
        if len(items) == 1:
            return list(items)
        half = len(items) // 2
        first = self._not_holding_by_halves(premises, items[:half])
        return first + self._not_holding_by_halves(premises, items[half:])

    def _take_as_steady(
        self, found: Guess, index: int, actual: Mapping[bool, Mapping[str, Datum]]
    ) -> None:
        """Take a class that is a symbol, and was not before, for what it is now, if that is made of
        what never changes, and no run shows that it does."""
        names = found.classes[index]
        if changes(names[0], self._alignment.rows.get(found.pair, [])):
            return
        if index in found.terms or not found.tried.isdisjoint(names):
            return
        found.tried.update(names)
        which, first = names[0]
        datum = actual[which][first]
        alike = all(actual[side][name] == datum for side, name in names)
        if alike and is_steady(datum.term, self._fixed) and is_steady(datum.poison, self._fixed):
            found.terms[index] = datum

    def _split(self, found: Guess, index: int, names: list[Name], datum: Datum) -> bool:
        left = [name for name in found.classes[index] if name not in names]
        known = found.terms.get(index)
        if not left and known is None:
            if index in found.poison or datum.poison is FALSE:
                return False
            found.poison.add(index)
            return True
        apart = index
        if left:
            found.classes[index] = left
            found.classes.append(names)
            apart = len(found.classes) - 1
        else:
            del found.terms[index]  # They are the same still, but something else.
        if known is not None and known.poison is not FALSE:
            found.poison.add(apart)
            self._add_why_poison(found, apart, known.poison, known.poison)
        elif index in found.poison:
            found.poison.add(apart)
        return True

    @staticmethod
    def _add_refinements(found: Guess) -> None:
        """What was the same once on both sides and is not may be more defined in the target."""
        of_source = [i for i, names in enumerate(found.classes) if names and not names[0][0]]
        of_target = [
            i for i, names in enumerate(found.classes) if names and all(t for t, _ in names)
        ]
        for old, new in product(of_source, of_target):
            pair = found.classes[old][0], found.classes[new][0]
            if found.origin[pair[0]] != found.origin[pair[1]] or pair in found.refined:
                continue
            found.refined.add(pair)
            fact = refines(found.datum(old), found.datum(new))
            if fact is not TRUE:
                found.facts.append(fact)


def _without_weaker(facts: Sequence[Term]) -> list[Term]:
    """Facts without the disjunctions of which a part is a fact too."""
    known = set(facts)
    return [fact for fact in facts if not fact.is_or() or known.isdisjoint(fact.args())]


def _all(items: Sequence[_Item]) -> Term:
    whole: Term = TRUE
    for _, _, _, wanted in items:
        whole = both(whole, wanted)
    return whole


def _read(values: Mapping[str, Datum], place: Place) -> Term:
    datum = values[place.name]
    return datum.poison if place.poison else datum.term
