"""Memory of the function that control, or a selection, has chosen: which one it is, by a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Attribute

from semantics.control_flow.contents.accesses import Own, compares
from semantics.control_flow.contents.flow import OTHERS, chosen_among, pointers_of
from semantics.control_flow.contents.steps import EQUAL, I1, INDEX, StepWriter
from semantics.control_flow.graph import (
    AnyStep,
    Assignment,
    Begin,
    Block,
    ControlFlowGraph,
    Edge,
    Elements,
    End,
    Jump,
    Poisoned,
    Selection,
    Switch,
)
from semantics.language.program import Step


@dataclass(frozen=True)
class Variables:
    """The names of the variables of one memory."""

    elements: str
    poisoned: str
    room: str = ""
    """How many elements there are."""
    freed: str = ""


class ChosenWriter(StepWriter):
    """Writes blocks in which a number goes with each base that was chosen."""

    def __init__(self, graph: ControlFlowGraph, own: Mapping[str, Own], is_target: bool) -> None:
        super().__init__(graph.types)
        self._graph = graph
        self._own = own
        self._is_target = is_target
        self._pointers = pointers_of(graph)
        self._blocks = [Block(()) for _ in graph.blocks]
        self._here = 0
        self._parameters: list[tuple[str, Attribute]] = []
        self._mine = {base: self._variables(base, made) for base, made in own.items()}
        self._chosen = chosen_among(graph, own)
        passed = {base for ways in self._chosen.values() for base in ways if base != OTHERS}
        self._passed = {base: number for number, base in enumerate(sorted(passed), 1)}
        self._which = {
            name: self._new(f"which memory {name} is", INDEX)
            for name in (*self._passed, *self._chosen)
        }
        self._found: dict[str, str] = {}
        """Which memory a chosen base is where control is."""

    def _variables(self, base: str, made: Own) -> Variables:
        freed = self._new(f"{base} is freed", I1)
        room = self._new(f"room of {base}", INDEX)
        if made.element is None:
            return Variables("", "", room, freed)
        elements = self._new(f"what is in {base}", Elements(made.element))
        return Variables(elements, self._new(f"poison in {base}", Poisoned()), room, freed)

    def _open(self, number: int) -> None:
        self._here, self._steps = number, []
        given: list[tuple[str, Attribute]] = []
        if number < len(self._graph.blocks):
            given += self._graph.blocks[number].parameters
            given += [(self._which[name], INDEX) for name, _ in given if name in self._chosen]
        if number == 0:
            given += self._parameters
        self._blocks[number] = Block(tuple(given))

    def _close(self, end: End) -> None:
        self._blocks[self._here] = replace(self._blocks[self._here], steps=self._steps, end=end)

    def _begin_passed(self, base: str) -> None:
        """What is known of memory before it is made."""
        mine = self._mine[base]
        if mine.elements and not self._own[base].constant:
            self._add(Begin(mine.elements, mine.poisoned))
        self._add(Assignment(mine.room, self._number(0)))
        self._add(Assignment(mine.freed, self._bit(1)))
        self._add(Assignment(self._which[base], self._number(self._passed[base])))

    def _which_of(self, base: str) -> str:
        found = self._which.get(base)
        return self._number(0) if found is None else found

    def _pass_on(self, given: Sequence[str], name: str, step: AnyStep) -> None:
        """Let the number go with the base."""
        self._add(step)
        if name not in self._chosen:
            return
        first, *others = map(self._which_of, given)
        if isinstance(step, Selection):
            self._add(Selection(step.condition, first, others[0], self._which[name]))
        else:
            self._add(Assignment(self._which[name], first))

    def _in_each(self, base: str, act: Callable[[], None]) -> None:
        """Do something for each memory that a base may be, each in a block of its own; it is
        undefined where it is not known which one it is."""
        ways = self._chosen[base]
        first = len(self._blocks)
        after = first + len(ways)
        self._blocks += [Block(()) for _ in range(len(ways) + 1)]
        numbered = [(self._passed.get(way, 0), Edge(first + k)) for k, way in enumerate(ways)]
        self._close(Switch(self._which[base], tuple(numbered[:-1]), numbered[-1][1]))
        for number, way in enumerate(ways, first):
            self._open(number)
            self._found[base] = way
            act()
            self._close(Jump(Edge(after)))
        del self._found[base]
        self._open(after)

    def _memory_of(self, base: str) -> str:
        """The base of the memory that it is here; `OTHERS` where others can reach that."""
        found = self._found.get(base, base)
        return found if found in self._own else OTHERS

    def _compare_pointers(self, step: Step) -> None:
        """Pointers to memory of the function are equal where it is one memory. In the target they
        may also be equal where one of two has ended, or has no elements, or others can reach it,
        unless they only say which memory it is."""
        ways = [self._memory_of(name) for name in step.operands]
        if ways == [OTHERS, OTHERS]:
            one, other = step.operands
            equal = self._compare(EQUAL, one, other, step.where)
        elif ways[0] == ways[1]:
            equal = self._bit(1)
        elif not self._is_target or all(self._pointers[p].names_memory for p in step.operands):
            equal = self._bit(0)
        else:
            equal = self._choice(step.where)
            mine = [self._mine[way] for way in ways if way != OTHERS]
            if len(mine) == len(ways):
                none = [self._compare(EQUAL, m.room, self._number(0), step.where) for m in mine]
                perhaps = self._either(*none, *(m.freed for m in mine))
                equal = self._step_of("arith.andi", (perhaps, equal), I1, step.where)
        found = equal if compares(step, self._pointers) else self._not(equal)
        ((result, _),) = step.results
        self._add(Assignment(result, found))
