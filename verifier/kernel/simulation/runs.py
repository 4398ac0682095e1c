"""Both sides run from a pair of cuts on, for all values that a relation allows there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce

from semantics.control_flow.graph import ControlFlowGraph
from semantics.language.builder import Term
from semantics.language.float_formats import Format, format_of
from verifier.kernel.simulation.choices import Choices, Strategy
from verifier.kernel.simulation.fragments import Left, Outcome, Side, State
from verifier.kernel.simulation.memory import each_of_a_row
from verifier.kernel.simulation.relation import Cuts, Move, Related
from verifier.kernel.simulation.steps import (
    Effects,
    Undefinedness,
    may_have_been_refined,
    spend_effort,
)
from verifier.kernel.simulation.terms import (
    FALSE,
    TRUE,
    Datum,
    any_of,
    both,
    either,
    equal,
    is_of_kernel,
    sort_of_term,
    symbol,
    truth_symbol,
    world_symbol,
)

ENTRY: Cuts = (0, 0)


class Chain:
    """The source from a pair on: `visits[n]` is where it is after it has passed n cuts, of which
    the first ones are those of `through`. What it does on other ways is left out."""

    def __init__(
        self, side: Side, start: int, state: State, done: Effects, through: tuple[int, ...] = ()
    ) -> None:
        self.visits: list[Mapping[int, State]] = [{start: state}]
        self.exits: list[list[Left]] = []
        self.done = done
        self._side = side
        self._through = through

    def until(self, passed: int) -> Mapping[int, State]:
        """Where the source is after so many cuts."""
        while len(self.visits) <= passed:
            self._advance()
        return self.visits[passed]

    def leaving(self, passed: int) -> Iterator[Left]:
        """How it leaves the function before it passes one more cut than that."""
        while len(self.exits) <= passed:
            self._advance()
        for exits in self.exits[: passed + 1]:
            yield from exits

    def _advance(self) -> None:
        starts = self.visits[-1]
        outcome = self._side.run(starts, self.done) if starts else Outcome()
        self.exits.append(outcome.exits)
        here = self._side.joined(outcome.arrivals)
        for cut in self._through[len(self.visits) - 1 :][:1]:
            here = {cut: here[cut]} if cut in here else {}
        self.visits.append(here)


@dataclass
class Runs:
    """Both sides from a pair on: the target to its next cuts, the source as far as it is asked.

    `starting` begins a run of the source that passes given cuts, with choices of its own. The
    source chooses when it knows to which cut the target comes and what it has chosen by then: where
    one of the runs is undefined, it does what that one does, and the target is excused; elsewhere
    it does what the run does that belongs to the move.
    """

    target: Outcome
    target_done: Effects
    source: Chain
    starting: Callable[[tuple[int, ...]], Chain]
    _along: dict[tuple[int, ...], Chain] = field(default_factory=dict[tuple[int, ...], Chain])

    def arriving(self, move: Move) -> State | None:
        """Where the source is after a move; None where it does not come there."""
        return self._chain(move).until(move.passing).get(move.to)

    def _chain(self, move: Move) -> Chain:
        # That the source makes the memory that the target makes is shown of `source` alone.
        if not move.through or self.target_done.made:
            return self.source
        if move.through not in self._along:
            self._along[move.through] = self.starting(move.through)
            self._excuses.clear()
        return self._along[move.through]

    def _done(self) -> Iterator[Effects]:
        """What the source does, by each of its ways."""
        yield self.source.done
        for chain in self._along.values():
            yield chain.done

    def excuse(self, order: int) -> Term:
        """Where the source is undefined, having shown no more than the target has shown before its
        `order`-th new world."""
        if order not in self._excuses:
            found: Term = FALSE
            for undefined in dict.fromkeys(u for done in self._done() for u in done.undefined):
                shown = self._shown(undefined.world, order)
                found = any_of(found, both(undefined.condition, shown))
            self._excuses[order] = found
        return self._excuses[order]

    def excused_where(self, undefined: Undefinedness) -> Term:
        """Where control comes in the source to what is undefined there, after the same world, if
        the target is undefined where control comes."""
        found: Term = FALSE
        for other in (other for done in self._done() for other in done.undefined):
            if other.holds is undefined.holds and other.world is undefined.world:
                found = any_of(found, other.guard)
        return found

    def _shown(self, world: Term, order: int) -> Term:
        """Where the target has seen a world of the source's before its `order`-th new one. Where
        the target has the same one, it is enough to ask whether control came there."""
        spend_effort(1)
        if world is self._first:
            return TRUE
        there = self._places.get(world, ())
        guards = [guard for number, guard in there if number <= order]
        if guards:
            return reduce(any_of, guards)
        shown: Term = equal(world, self._first)
        spend_effort(order)
        for guard, seen in self.target_done.worlds[:order]:
            shown = any_of(shown, both(guard, equal(world, seen)))
        return shown

    @cached_property
    def _places(self) -> Mapping[Term, list[tuple[int, Term]]]:
        """Where the target has seen a world: from how many new worlds on, and where control came
        there."""
        found: dict[Term, list[tuple[int, Term]]] = {}
        for number, (guard, world) in enumerate(self.target_done.worlds):
            found.setdefault(world, []).append((number + 1, guard))
        for undefined in self.target_done.undefined:
            found.setdefault(undefined.world, []).append((undefined.order, undefined.guard))
        return found

    @cached_property
    def _excuses(self) -> dict[int, Term]:
        return {}

    @property
    def _first(self) -> Term:
        (start,) = self.source.visits[0].values()
        return start.world

    def axioms(self) -> list[Term]:
        """What is known of calls, and of places that were accessed, on both sides."""
        calls = dict.fromkeys(call for done in self._done() for call in done.calls)
        accessed = [done.accessed for done in (*self._done(), self.target_done)]
        refined = may_have_been_refined(list(calls), self.target_done.calls)
        return [*refined, *each_of_a_row(accessed)]


def run_from(
    source: Side,
    target: Side,
    pair: Cuts,
    related: Related,
    strategy: Strategy = Strategy.THE_SAME,
) -> Runs:
    """The runs from a pair, for all values that the relation allows. Raises `NoMeaning`."""
    choices = Choices(prefix=f"{pair} ")
    done = Effects(choices)
    start = State(TRUE, related.target, related.world)
    outcome = target.run({pair[1]: start}, done)
    choices.returned = returned_values(outcome, target.graph)
    begin = State(TRUE, related.source, related.world)

    def starting(through: tuple[int, ...]) -> Chain:
        given = Effects(Choices(given=choices, prefix=f"{pair} ", strategy=strategy))
        return Chain(source, pair[0], begin, given, through)

    return Runs(outcome, done, starting(()), starting)


def returned_values(outcome: Outcome, graph: ControlFlowGraph) -> list[tuple[Term, Format | None]]:
    """What the function returns where it does, result by result; elsewhere it is some value."""
    found: dict[int, tuple[Term, Format | None]] = {}
    for left in outcome.exits:
        if left.exit.kind != "return":
            continue
        for position, (name, datum) in enumerate(zip(left.exit.values, left.values, strict=True)):
            term, format_ = datum.term, format_of(graph.types[name])
            if position in found and sort_of_term(found[position][0]) == sort_of_term(term):
                term = either(left.guard, term, found[position][0])
            found[position] = term, format_
    return list(found.values())


def entry_relation(source: Side, target: Side) -> Related:
    """At the entries the arguments are the same on both sides."""
    values: list[dict[str, Datum]] = [{}, {}]
    old, new = (side.graph.blocks[0].parameters for side in (source, target))
    for position, ((name, type_), (other, _)) in enumerate(zip(old, new, strict=True)):
        never = name in source.graph.noundef
        poison = FALSE if never else truth_symbol(f"argument {position} is poison")
        datum = Datum(symbol(f"argument {position}", type_), poison)
        values[0][name], values[1][other] = datum, datum
    return Related(values[0], values[1], world_symbol("world at entry"), {})


def is_free(term: Term, fixed: frozenset[Term]) -> bool:
    """Whether a term is a symbol that means nothing elsewhere."""
    return term.is_symbol() and term not in fixed and not is_of_kernel(term)


def is_steady(term: Term, fixed: frozenset[Term]) -> bool:
    """Whether a term is made of what never changes, without a choice."""
    return all(
        used in fixed or used.symbol_name().startswith("function ")
        for used in term.get_free_variables()
    )


def fixed_symbols(entry: Related) -> frozenset[Term]:
    """What never changes: the arguments, and what others had seen at the entry."""
    found = {entry.world}
    for datum in entry.source.values():
        found |= set(datum.term.get_free_variables()) | set(datum.poison.get_free_variables())
    return frozenset(found)
