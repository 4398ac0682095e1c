"""Running a side from some blocks on, to the next cuts and exits, for all values at once.

Each block is run at most once, under the condition that control comes to it. What different ways
there bring along is merged by their conditions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from semantics.control_flow.graph import (
    Block,
    Branch,
    ControlFlowGraph,
    Edge,
    Exit,
    Jump,
    Switch,
    Undefined,
    live_names,
)
from semantics.language.builder import Term
from semantics.language.program import NoMeaning
from verifier.kernel.simulation.steps import (
    Effects,
    Values,
    execute,
    single,
    undefined_on_branch,
)
from verifier.kernel.simulation.terms import (
    FALSE,
    INTERPRETATION,
    TRUE,
    Datum,
    any_of,
    both,
    chosen,
    either,
    equal,
    negated,
    width_of,
)


@dataclass(frozen=True)
class State:
    """Control is at the start of a block where `guard` holds, with these values; `world` is what
    others have seen."""

    guard: Term
    values: Mapping[str, Datum]
    world: Term


@dataclass(frozen=True)
class Left:
    """The function ends in this way where `guard` holds."""

    guard: Term
    exit: Exit
    values: tuple[Datum, ...]
    world: Term


Way = tuple[int, int]
"""A cut to which control comes, and the block that it comes from."""


@dataclass
class Outcome:
    """Where control comes to: cuts, by which way, and exits."""

    arrivals: dict[Way, State] = field(default_factory=dict[Way, State])
    exits: list[Left] = field(default_factory=list[Left])


@dataclass(frozen=True)
class Side:
    """A function, and where its runs are cut: every cycle has a cut."""

    graph: ControlFlowGraph
    cuts: frozenset[int]

    @cached_property
    def live(self) -> tuple[frozenset[str], ...]:
        """For each block, what is used there or later and is not defined there."""
        return live_names(self.graph.blocks)

    @cached_property
    def _live_in_order(self) -> tuple[list[str], ...]:
        """The same in an order that is the same each time, for so are terms then."""
        return tuple(map(sorted, self.live))

    def known_at(self, block: int) -> frozenset[str]:
        """What a state at a block needs values for."""
        return self.live[block] | {name for name, _ in self.graph.blocks[block].parameters}

    def run(self, starts: Mapping[int, State], done: Effects) -> Outcome:
        """Run from the starts to the next cuts. Raises `NoMeaning` where a cycle has no cut."""
        outcome = Outcome()
        incoming: dict[int, list[tuple[Term, State, Edge | None]]] = {}
        for block, state in starts.items():
            incoming[block] = [(state.guard, state, None)]
        arriving: dict[Way, list[tuple[Term, State, Edge | None]]] = {}
        for index in self._order(starts):
            ways = [way for way in incoming.pop(index, ()) if way[0] is not FALSE]
            if not ways:
                continue
            state = self._merged(index, ways)
            after = self._through(self.graph.blocks[index], state, done)
            for guard, edge in self._leaving(self.graph.blocks[index], after, done, outcome):
                if guard is FALSE:
                    continue
                if edge.to in self.cuts:
                    arriving.setdefault((edge.to, index), []).append((guard, after, edge))
                else:
                    incoming.setdefault(edge.to, []).append((guard, after, edge))
        for (to, origin), ways in arriving.items():
            state = self._merged(to, ways)
            for name in state.values:
                single(state.values, name)
            outcome.arrivals[to, origin] = state
        return outcome

    def joined(self, arrivals: Mapping[Way, State]) -> dict[int, State]:
        """What holds at each cut, by whichever way control has come there."""
        ways: dict[int, list[tuple[Term, State, Edge | None]]] = {}
        for (to, _), state in arrivals.items():
            ways.setdefault(to, []).append((state.guard, state, None))
        return {to: self._merged(to, states) for to, states in ways.items()}

    def _order(self, starts: Iterable[int]) -> list[int]:
        """Blocks in topological order, without what lies behind cuts."""
        order: list[int] = []
        state: dict[int, int] = {}
        waiting = [(start, False) for start in starts]
        while waiting:
            block, left = waiting.pop()
            if left:
                state[block] = 2
                order.append(block)
                continue
            if block in state:
                continue
            state[block] = 1
            waiting.append((block, True))
            for edge in self.graph.blocks[block].edges():
                if edge.to in self.cuts:
                    continue
                if state.get(edge.to) == 1:
                    raise NoMeaning(f"@{self.graph.name} has a loop that is not cut")
                waiting.append((edge.to, False))
        return order[::-1]

    def _merged(self, index: int, ways: list[tuple[Term, State, Edge | None]]) -> State:
        parameters = [name for name, _ in self.graph.blocks[index].parameters]
        guard, state, edge = ways[-1]
        values = self._given(index, parameters, state, edge)
        world = state.world
        for condition, other, way in reversed(ways[:-1]):
            here = self._given(index, parameters, other, way)
            this = _apart(condition, guard)
            for name, datum in here.items():
                values[name] = chosen(this, datum, values[name])
            world = either(this, other.world, world)
            guard = any_of(condition, guard)
        return State(guard, values, world)

    def _given(self, index: int, parameters: list[str], state: State, edge: Edge | None) -> Values:
        """What one way brings to a block."""
        values = {name: state.values[name] for name in self._live_in_order[index]}
        if edge is None:
            values.update((name, state.values[name]) for name in parameters)
        else:
            brought = (state.values[name] for name in edge.arguments)
            values.update(zip(parameters, brought, strict=True))
        return values

    def _through(self, block: Block, state: State, done: Effects) -> State:
        values = dict(state.values)
        world = state.world
        for step in block.steps:
            world = execute(self.graph, step, state.guard, values, world, done)
        return State(state.guard, values, world)

    def _leaving(
        self, block: Block, state: State, done: Effects, outcome: Outcome
    ) -> list[tuple[Term, Edge]]:
        """The ways out of a block, each with its condition; exits are noted."""
        guard, values = state.guard, state.values
        match block.end:
            case Jump(edge):
                return [(guard, edge)]
            case Branch(condition, then, otherwise):
                flag = single(values, condition)
                undefined_on_branch(flag.poison, guard, state.world, "", done)
                holds = _truth(flag.term)
                return [(both(guard, holds), then), (both(guard, negated(holds)), otherwise)]
            case Switch(name, cases, default):
                flag = single(values, name)
                undefined_on_branch(flag.poison, guard, state.world, "", done)
                width = width_of(self.graph.types[name])
                ways: list[tuple[Term, Edge]] = []
                left = guard
                for value, edge in cases:
                    taken = equal(flag.term, INTERPRETATION.constant(value, width))
                    ways.append((both(left, taken), edge))
                    left = both(left, negated(taken))
                return [*ways, (left, default)]
            case Exit() as end:
                for name in end.noundef:
                    none = any_of(values[name].poison, values[name].undef)
                    done.undefined_if(guard, none, state.world, "")
                given = tuple(values[name] for name in end.values)
                outcome.exits.append(Left(guard, end, given, state.world))
                return []
            case Undefined():
                done.undefined_if(guard, TRUE, state.world, "")
                return []


def _apart(condition: Term, other: Term) -> Term:
    """What tells two ways apart of which one is taken: without what both demand."""
    if condition.is_and() and other.is_and():
        (common, way), (shared, _) = condition.args()[:2], other.args()[:2]
        if common is shared and len(condition.args()) == len(other.args()) == 2:
            return way
    return condition


def _truth(bit: Term) -> Term:
    if bit.is_bv_constant():
        return TRUE if bit.constant_value() else FALSE
    return INTERPRETATION.truth_of_bit(bit)
