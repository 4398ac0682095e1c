"""Two graphs in which loads and stores read and write variables that have what memory holds.

What memory holds is an argument of both functions, one variable for each type of element that is
loaded or stored, and the same at first. So is `place`, which is any place: what memory holds there
in the end is one more result. So the target refines the source for all places, or not at all. What
an operation without a meaning does is a function of all that memory holds, if it has effects, and
memory may hold anything afterwards. Elements of two types may share bytes: to write one is to
change the others in an unknown way, the same for the same.

Memory that nobody else can reach is a variable of its own, wherever else memrefs may be. How much
of it was not freed in the end is compared as well: the last result is poison where that is more
than `bound`, any number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.control_flow.contents.accesses import (
    Access,
    Own,
    access_of,
    accessed_by,
    freed_by,
    own_memory,
)
from semantics.control_flow.graph import (
    Alive,
    AnyStep,
    Assignment,
    Begin,
    Block,
    ControlFlowGraph,
    Copied,
    Copy,
    Demand,
    Elements,
    Exit,
    Memory,
    Opaque,
    Poisoned,
    Read,
    Seen,
    Selection,
    Updated,
    Write,
)
from semantics.effects.answers import Effects
from semantics.language.program import Step

_INDEX, _I1 = IndexType(), IntegerType(1)
_EQUAL, _LESS, _LESS_OR_EQUAL = 0, 6, 7
"""The predicates of `arith.cmpi`, without a sign."""


def with_contents(
    source: ControlFlowGraph, target: ControlFlowGraph
) -> tuple[ControlFlowGraph, ControlFlowGraph] | None:
    """Both graphs with what memory holds; None where neither loads or stores."""
    sides = [(graph, own_memory(graph)) for graph in (source, target)]
    if not any(True for graph, _ in sides for _ in _accesses(graph)):
        return None
    shared = {
        str(element): element
        for graph, own in sides
        for base, element in _accesses(graph)
        if base not in own
    }
    elements = [shared[text] for text in sorted(shared)]
    old, new = (_Reader(graph, own, elements).read() for graph, own in sides)
    return old, new


def _accesses(graph: ControlFlowGraph) -> Iterator[tuple[str, Attribute]]:
    for block in graph.blocks:
        for step in block.steps:
            yield from accessed_by(graph, step)


@dataclass(frozen=True)
class _Variables:
    """The names of the variables of one memory."""

    elements: str
    poisoned: str
    room: str = ""
    """How many elements there are."""
    freed: str = ""


class _Reader:
    """One graph, read anew; the names of variables are the same in both."""

    def __init__(
        self, graph: ControlFlowGraph, own: Mapping[str, Own], elements: Sequence[Attribute]
    ) -> None:
        self._graph = graph
        self._own = own
        self._types = dict(graph.types)
        self._steps: list[AnyStep] = []
        self._shared: dict[str, _Variables] = {}
        self._parameters: list[tuple[str, Attribute]] = []
        for element in elements:
            text = str(element)
            held = self._parameter(f"memory of {text}", Elements(element))
            poisoned = self._parameter(f"poison in memory of {text}", Poisoned())
            self._shared[text] = _Variables(held, poisoned)
        self._alive = self._parameter("alive", Alive())
        self._place = self._parameter("place", _INDEX)
        self._bound = self._parameter("bound", _INDEX)
        self._held = self._new("not freed", _INDEX)
        self._mine = {base: self._variables(base, made) for base, made in own.items()}

    def _variables(self, base: str, made: Own) -> _Variables:
        freed = self._new(f"{base} is freed", _I1)
        room = self._new(f"room of {base}", _INDEX)
        if made.element is None:
            return _Variables("", "", room, freed)
        elements = self._new(f"what is in {base}", Elements(made.element))
        return _Variables(elements, self._new(f"poison in {base}", Poisoned()), room, freed)

    def read(self) -> ControlFlowGraph:
        graph = self._graph
        blocks: list[Block] = []
        for number, block in enumerate(graph.blocks):
            self._steps = []
            if number == 0:
                self._add(Assignment(self._held, self._number(0)))
            for step in block.steps:
                self._step(step)
            end = self._exit(block.end) if isinstance(block.end, Exit) else block.end
            given = (*block.parameters, *self._parameters) if number == 0 else block.parameters
            blocks.append(Block(tuple(given), self._steps, end))
        names = {name for name, _ in self._parameters}
        return replace(
            graph,
            blocks=tuple(blocks),
            types=self._types,
            noundef=graph.noundef | names,
            beside=len(self._parameters),
            place=self._place,
            own=frozenset(self._own),
        )

    # Steps

    def _step(self, step: AnyStep) -> None:
        access = access_of(self._graph, step)
        does = step.does if isinstance(step, Opaque) and accessed_by(self._graph, step) else None
        if isinstance(step, Demand) and step.value in self._own:
            return  # What an operation makes is there.
        if isinstance(step, Opaque) and isinstance(does, Copied):
            self._copy(step, does)
        elif isinstance(step, Opaque) and isinstance(does, Updated):
            self._update(step, does)
        elif access is not None:
            if access.base in self._own:
                self._access_own(access)
            else:
                self._access(access)
        elif (base := freed_by(step)) is not None and base in self._own:
            self._free(base, step)
        elif isinstance(step, Opaque):
            self._opaque(step)
        else:
            self._add(step)

    def _access(self, access: Access) -> None:
        memory = self._everyones(access.element, access.base, access.address)
        if not access.stores:
            self._add(Read(memory, access.value, access.where))
            return
        self._overlay(access.element, (access.value, access.base, access.address))
        self._add(Write(memory, access.value, access.where))

    def _everyones(self, element: Attribute, base: str, address: str) -> Memory:
        """Memory that others can reach."""
        variables = self._shared[str(element)]
        return Memory(variables.elements, variables.poisoned, base, address, self._alive)

    def _overlay(self, element: Attribute, written: Sequence[str]) -> None:
        """What elements of other types are where one, or a row of them, is `written`."""
        others = [v for text, v in self._shared.items() if text != str(element)]
        if not others:
            return
        what = f"bytes of {element}"
        effects = Effects(frozenset(), True, True, True, frozenset(), what)
        given = (*written, *self._memory())
        changed = [name for v in others for name in (v.elements, v.poisoned)]
        results = tuple((name, self._types[name]) for name in changed)
        self._add(Opaque(what, what, given, results, effects, seen=False, function=True))

    def _access_own(self, access: Access) -> None:
        if self._own[access.base].constant and access.stores:
            self._demand(self._bit(0), access.where)
            return
        mine = self._mine[access.base]
        inside = self._compare(_LESS, access.address, mine.room, access.where)
        self._demand(inside, access.where)
        self._not_freed(mine, access.where)
        memory = replace(self._held_by(access.base), address=access.address)
        if access.stores:
            self._add(Write(memory, access.value, access.where))
        else:
            self._add(Read(memory, access.value, access.where))

    def _held_by(self, base: str) -> Memory:
        """Memory that nobody else can reach, or a constant."""
        if self._own[base].constant:
            return self._constant(base)
        return Memory(self._mine[base].elements, self._mine[base].poisoned, "", "")

    def _constant(self, base: str) -> Memory:
        """A constant, as memory that is made here."""
        made = self._own[base]
        assert made.element is not None
        elements = self._new(f"what is in {base}", Elements(made.element))
        poisoned = self._new(f"poison in {base}", Poisoned())
        first, *others = made.constant
        self._add(Begin(elements, poisoned, everywhere=first))
        for number, value in enumerate(others, 1):
            here = Memory(elements, poisoned, "", self._number(number))
            self._add(Write(here, value))
        return Memory(elements, poisoned, "", "")

    def _copy(self, step: Opaque, does: Copied) -> None:
        if does.target in self._own and self._own[does.target].constant:
            self._demand(self._compare(_EQUAL, does.size, self._number(0), step.where), step.where)
            return
        for base, addresses in zip(
            (does.source, does.target), zip(*does.rows, strict=True), strict=True
        ):
            if base in self._own:
                self._rows_inside(base, addresses, does.size, step.where)
        source, target = (
            self._held_by(base) if base in self._own else self._everyones(does.element, base, "")
            for base in (does.source, does.target)
        )
        if does.target not in self._own:
            # Of memory that is made here, others see what it held.
            held = (source.elements, source.poisoned) if does.source in self._own else ()
            given = [name for name in step.operands if name not in self._own]
            self._overlay(does.element, (*given, *held))
        self._add(Copy(source, target, does.rows, does.size, step.where, does.apart))

    def _rows_inside(self, base: str, rows: Sequence[str], size: str, where: str) -> None:
        """What is copied is within memory that is not freed, unless nothing is copied."""
        mine = self._mine[base]
        fits = self._compare(_EQUAL, mine.freed, self._bit(0), where)
        for start in rows:
            begins = self._compare(_LESS, start, mine.room, where)
            left = self._step_of("arith.subi", (mine.room, start), _INDEX, where)
            ends = self._compare(_LESS_OR_EQUAL, size, left, where)
            for condition in (begins, ends):
                fits = self._step_of("arith.andi", (fits, condition), _I1, where)
        nothing = self._compare(_EQUAL, size, self._number(0), where)
        self._demand(self._step_of("arith.ori", (nothing, fits), _I1, where), where)

    def _update(self, step: Opaque, does: Updated) -> None:
        """Others see in which order elements that they can reach are updated, and what memory holds
        by then."""
        access = Access(False, does.old, does.base, does.address, does.element, step.where)
        own = does.base in self._own
        perform = self._access_own if own else self._access
        perform(access)
        for inner in does.steps:
            self._add(inner)
        if not own:
            what = f"update of {does.element}"
            effects = Effects(frozenset(), True, True, True, frozenset(), what)
            given = (does.base, does.address, does.new, *self._memory())
            self._add(Opaque(what, what, given, (), effects, where=step.where, does=Seen()))
        perform(replace(access, stores=True, value=does.new))

    def _free(self, base: str, step: AnyStep) -> None:
        mine = self._mine[base]
        where = step.where if isinstance(step, Opaque) else ""
        self._not_freed(mine, where)
        self._add(Assignment(mine.freed, self._bit(1)))
        less = self._step_of("arith.subi", (self._held, self._number(1)), _INDEX, where)
        self._add(Assignment(self._held, less))

    def _not_freed(self, mine: _Variables, where: str) -> None:
        self._demand(self._compare(_EQUAL, mine.freed, self._bit(0), where), where)

    def _opaque(self, step: Opaque) -> None:
        """Give what memory holds to an operation with effects, and let it change all of it."""
        made = self._own.get(step.results[0][0]) if step.results else None
        if made is not None and made.made is step:
            self._make(step, made)
            return
        effects = step.effects
        allocates = effects.memory is not None and all(e.kind == "allocate" for e in effects.memory)
        if (allocates and not step.seen) or effects.prints_only:
            self._add(step)
            return
        frees = freed_by(step) is not None
        memory = (self._alive,) if frees else self._memory()
        at = len(step.operands) - step.captured
        operands = (*step.operands[:at], *memory, *step.operands[at:])
        results = step.results
        if not effects.changes_nothing:
            results = (*results, *((name, self._types[name]) for name in memory))
        self._add(replace(step, operands=operands, results=results))

    def _make(self, step: Opaque, made: Own) -> None:
        mine = self._mine[made.base]
        if not made.constant:
            self._add(step)
            if mine.elements:
                base = made.base if made.on_heap else ""
                self._add(Begin(mine.elements, mine.poisoned, base))
        room = self._number(made.room)
        for size in step.operands:
            room = self._step_of("arith.muli", (room, size), _INDEX, step.where)
        self._add(Assignment(mine.room, room))
        self._add(Assignment(mine.freed, self._bit(0)))
        if made.on_heap:
            more = self._step_of("arith.addi", (self._held, self._number(1)), _INDEX, step.where)
            self._add(Assignment(self._held, more))

    def _exit(self, end: Exit) -> Exit:
        values: list[str] = []
        for variables in self._shared.values():
            element = self._types[variables.elements]
            assert isinstance(element, Elements)
            value = self._new("what is at the place", element.element)
            memory = Memory(variables.elements, variables.poisoned, "", self._place)
            self._add(Read(memory, value))
            values.append(value)
        if any(made.on_heap for made in self._own.values()):
            inside = self._compare(_LESS_OR_EQUAL, self._held, self._bound, "")
        else:
            inside = self._bit(1)
        values.append(self._if(inside, ""))
        return replace(end, values=(*end.values, *values))

    # Small ones

    def _memory(self) -> tuple[str, ...]:
        held = (name for v in self._shared.values() for name in (v.elements, v.poisoned))
        return (*held, self._alive)

    def _add(self, step: AnyStep) -> None:
        self._steps.append(step)

    def _parameter(self, name: str, type_: Attribute) -> str:
        found = self._new(name, type_)
        self._parameters.append((found, type_))
        return found

    def _new(self, name: str, type_: Attribute) -> str:
        number = 0
        found = name
        while found in self._types:
            number += 1
            found = f"{name} {number}"
        self._types[found] = type_
        return found

    def _step_of(
        self,
        operation: str,
        operands: Sequence[str],
        type_: IndexType | IntegerType,
        where: str,
        attributes: Mapping[str, Attribute] | None = None,
    ) -> str:
        result = self._new(operation, type_)
        self._add(Step(operation, tuple(operands), ((result, type_),), attributes or {}, where))
        return result

    def _number(self, value: int) -> str:
        said = {"value": IntegerAttr(value, _INDEX)}
        return self._step_of("arith.constant", (), _INDEX, "", said)

    def _bit(self, value: int) -> str:
        return self._step_of("arith.constant", (), _I1, "", {"value": IntegerAttr(value, _I1)})

    def _compare(self, predicate: int, a: str, b: str, where: str) -> str:
        said = {"predicate": _said(predicate)}
        return self._step_of("arith.cmpi", (a, b), _I1, where, said)

    def _if(self, condition: str, where: str) -> str:
        """1 where the condition is; else poison."""
        poison = self._step_of("ub.poison", (), _I1, where)
        one = self._bit(1)
        result = self._new("holds", _I1)
        self._add(Selection(condition, one, poison, result))
        return result

    def _demand(self, condition: str, where: str) -> None:
        self._add(Demand(self._if(condition, where), where))


def _said(predicate: int) -> IntegerAttr:
    return IntegerAttr(predicate, IntegerType(64))
