"""Whether a simulation relation is one: then the target refines the source.

For each pair of cuts, and for all values for which the relation holds there, the target runs to its
next cuts and exits. The source, from where it is, must come to the cut that the relation says, or
to an exit of the same kind, having shown others the same, and the relation must hold there again.
What a target may do, a source does then: by induction over the steps of the target, which does not
move for ever while the source stays where it is, or does not move for ever at all.

Undefined behaviour of the source excuses the target from there on, not before: what the target has
shown by then must begin with what the source had shown, for an operation in between may not return.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from semantics.control_flow.graph import ControlFlowGraph
from semantics.language.builder import Term
from verifier.kernel.simulation.fragments import Left, Side, State, Way
from verifier.kernel.simulation.relation import Cuts, Place, Related, Simulation
from verifier.kernel.simulation.runs import (
    ENTRY,
    entry_relation,
    fixed_symbols,
    is_free,
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
from verifier.kernel.solving.conjuncts import conjuncts

Holds = Callable[[Sequence[Term], Term], bool]
"""Whether a term follows from others, for all values of their symbols."""


@dataclass(frozen=True)
class Failure:
    """What is not shown, in words, with what it follows from: the target does this at `pair`."""

    pair: Cuts
    what: str
    premises: tuple[Term, ...] = ()
    conclusion: Term = FALSE


@dataclass
class Checked:
    """What a check has found: `failure` is the first obligation that is open."""

    obligations: int = 0
    failure: Failure | None = None
    moves: set[tuple[Cuts, Cuts]] = field(default_factory=set[tuple[Cuts, Cuts]])


def check(source: Side, target: Side, simulation: Simulation, holds: Holds) -> Checked:
    """Check every obligation of a relation, for the arguments that it is about; `holds` decides
    each. Raises `NoMeaning`."""
    checked = Checked()
    waiting, seen = [ENTRY], {ENTRY}
    fixed = fixed_symbols(entry_relation(source, target))
    if not is_steady(simulation.case, fixed):
        checked.failure = Failure(ENTRY, "the case is not about arguments")
        return checked
    while waiting:
        pair = waiting.pop()
        if simulation.only_where_chosen and pair != ENTRY:
            checked.failure = Failure(pair, "what is chosen is only known from the entry on")
            return checked
        related = _relation_at(source, target, simulation, pair, fixed)
        if isinstance(related, Failure):
            checked.failure = related
            return checked
        found = _Pair(source, target, simulation, pair, related, holds, checked)
        found.check()
        if checked.failure is not None:
            return checked
        for following in found.reached:
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    if _has_cycle(checked.moves) and not comes_to_an_end(target.graph):
        checked.failure = Failure(ENTRY, "the target may go on while the source stays where it is")
    return checked


def _relation_at(
    source: Side, target: Side, simulation: Simulation, pair: Cuts, fixed: frozenset[Term]
) -> Related | Failure:
    """The relation at a pair, which must speak of all that is needed, in its own symbols."""
    if pair == ENTRY:
        return entry_relation(source, target)
    related = simulation.related.get(pair)
    if related is None:
        return Failure(pair, "the relation says nothing of this pair")
    if not (
        source.known_at(pair[0]) <= related.source.keys()
        and target.known_at(pair[1]) <= related.target.keys()
    ):
        return Failure(pair, "the relation does not speak of all that is used")
    own = {*related.symbols, related.world}
    if related.world in related.symbols or not all(is_free(term, fixed) for term in own):
        return Failure(pair, "what the relation speaks of is no symbol of its own")
    allowed = fixed | own
    spoken = list(related.facts)
    for datum in (*related.source.values(), *related.target.values()):
        spoken += [datum.term, datum.poison]
    for term in spoken:
        if not is_steady(term, allowed):
            return Failure(pair, f"the relation speaks of what is nothing there: {term}")
    return related


class _Pair:
    """The obligations at one pair of cuts."""

    def __init__(
        self,
        source: Side,
        target: Side,
        simulation: Simulation,
        pair: Cuts,
        related: Related,
        holds: Holds,
        checked: Checked,
    ) -> None:
        self._simulation = simulation
        self._pair = pair
        self._related = related
        self._holds = holds
        self._checked = checked
        self._runs = run_from(source, target, pair, related, simulation.choices)
        self.reached: list[Cuts] = []

    def check(self) -> None:
        """Note the first obligation that is open."""
        runs = self._runs
        last = self._simulation.last.get(self._pair, 0)
        exits = list(runs.source.leaving(last))
        for way in runs.target.arrivals:
            move = self._simulation.moves.get((self._pair, way))
            if move is not None:
                runs.arriving(move)
        case = self._simulation.case
        given = [] if case is TRUE else [case]
        if self._simulation.only_where_chosen:
            given.append(runs.target_done.chose)
        self._common = [*given, *self._related.facts, *runs.axioms()]
        steps: Iterator[bool] = self._steps(exits)
        all(steps)

    def _steps(self, exits: Sequence[Left]) -> Iterator[bool]:
        runs = self._runs
        for undefined in runs.target_done.undefined:
            there = runs.excused_where(undefined)
            if there is not FALSE and self._follows([undefined.guard], there):
                self._checked.obligations += 1
                continue
            excused = runs.excuse(undefined.order)
            where = f" at {undefined.where}" if undefined.where else ""
            yield self._require([undefined.condition], excused, f"undefined behaviour{where}")
        yield from self._makes_memory()
        for way, state in runs.target.arrivals.items():
            yield from self._arrives(way, state)
        for left in runs.target.exits:
            yield from self._leaves(left, exits)

    def _makes_memory(self) -> Iterator[bool]:
        """What the target makes for the n-th time in an operation, the source makes too."""
        count: Counter[str] = Counter()
        for made in self._runs.target_done.made:
            number = count[made.key]
            count[made.key] += 1
            same = [m for m in self._runs.source.done.made if m.key == made.key][number:][:1]
            along: Term = FALSE
            for other in same:
                along = other.guard
                for a, b in zip(other.given, made.given, strict=True):
                    along = both(along, equal(a, b))
            yield self._require(self._defined(made.guard), along, f"memory made at {made.where}")

    def _defined(self, guard: Term) -> list[Term]:
        """What holds where the target is, unless the source is undefined."""
        return [guard, self._not_excused()]

    def _not_excused(self) -> Term:
        return negated(self._runs.excuse(len(self._runs.target_done.worlds)))

    def _arrives(self, way: Way, state: State) -> Iterator[bool]:
        premises = self._defined(state.guard)
        move = self._simulation.moves.get((self._pair, way))
        if move is None:
            what = "the relation does not say where the source goes"
            yield self._require(premises, FALSE, what)
            return
        following = (move.to, way[0])
        self.reached.append(following)
        if move.passing == 0:
            self._checked.moves.add((self._pair, following))
        here = self._runs.arriving(move)
        if here is None:
            yield self._require(premises, FALSE, "the source does not come along")
            return
        yield self._require(premises, here.guard, "the source does not come along")
        yield self._require(premises, equal(here.world, state.world), "what others see")
        related = self._simulation.related.get(following)
        if related is None:
            yield self._open("the relation says nothing of a pair")
            return
        actual = {False: here.values, True: state.values}
        known: dict[Term, Term] = {related.world: state.world}
        known.update(
            (free, _read(actual[place.target], place)) for free, place in related.symbols.items()
        )
        for side, slots in ((False, related.source), (True, related.target)):
            for name, datum in slots.items():
                expected = Datum(with_known(datum.term, known), with_known(datum.poison, known))
                what = f"%{name} of the {'target' if side else 'source'}"
                yield self._require(premises, same(actual[side][name], expected), what)
        for fact in related.facts:
            yield self._require(premises, with_known(fact, known), "a fact")

    def _leaves(self, left: Left, exits: Sequence[Left]) -> Iterator[bool]:
        premises = self._defined(left.guard)
        along: Term = FALSE
        for other in exits:
            if other.exit.kind == left.exit.kind and len(other.values) == len(left.values):
                along = any_of(along, other.guard)
        yield self._require(premises, along, f"the source does not come to this {_kind(left)}")
        for other in exits:
            if other.exit.kind != left.exit.kind or len(other.values) != len(left.values):
                continue
            given = [*premises, other.guard]
            yield self._require(given, equal(other.world, left.world), "what others see")
            for number, (a, b) in enumerate(zip(other.values, left.values, strict=True)):
                as_good = same(a, b) if left.exit.exact else refines(a, b)
                yield self._require(given, as_good, f"result {number}")

    def _require(self, premises: Sequence[Term], conclusion: Term, what: str) -> bool:
        self._checked.obligations += 1
        if self._follows(premises, conclusion):
            return True
        given = self._given(premises)
        self._checked.failure = Failure(self._pair, what, tuple(given), conclusion)
        return False

    def _follows(self, premises: Sequence[Term], conclusion: Term) -> bool:
        if conclusion is TRUE or FALSE in premises or conclusion in premises:
            return True
        excuse = self._not_excused()
        # What all that may be undefined says is long, and seldom needed.
        given = self._given(term for term in premises if term is not excuse)
        if all(self._holds(given, part) for part in conjuncts((conclusion,))):
            return True
        return excuse in premises and self._holds(self._given(premises), conclusion)

    def _given(self, premises: Iterable[Term]) -> list[Term]:
        return [*self._common, *(term for term in premises if term is not TRUE)]

    def _open(self, what: str) -> bool:
        self._checked.failure = Failure(self._pair, what)
        return False


def _kind(left: Left) -> str:
    return left.exit.kind.partition("(")[0].strip('"')


def _read(values: Mapping[str, Datum], place: Place) -> Term:
    datum = values[place.name]
    return datum.poison if place.poison else datum.term


def comes_to_an_end(graph: ControlFlowGraph) -> bool:
    """Whether all loops are counted, so that no run goes on for ever.

    The first block of a cycle that a depth-first search comes to is one to which an edge of it goes
    back. It is the head of a counted loop only if the cycle is within that loop, which is entered
    by its head alone and comes to an end each time.
    """
    state: dict[int, int] = {}
    waiting = [(0, False)]
    while waiting:
        block, left = waiting.pop()
        if left:
            state[block] = 2
        elif block not in state:
            state[block] = 1
            waiting.append((block, True))
            for edge in graph.blocks[block].edges():
                if state.get(edge.to) == 1 and edge.to not in graph.counted:
                    return False
                waiting.append((edge.to, False))
    return True


def _has_cycle(moves: set[tuple[Cuts, Cuts]]) -> bool:
    following: dict[Cuts, list[Cuts]] = {}
    for start, to in moves:
        following.setdefault(start, []).append(to)
    state: dict[Cuts, int] = {}

    def visit(pair: Cuts) -> bool:
        if state.get(pair) == 1:
            return True
        if pair in state:
            return False
        state[pair] = 1
        found = any(map(visit, following.get(pair, ())))
        state[pair] = 2
        return found

    return any(map(visit, list(following)))
