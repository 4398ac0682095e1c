"""Running a graph of blocks on concrete values.

An operation without a meaning gives numbers that depend on what it is, on what it got and on what
was seen before, on both sides alike. That is one of the things that it may do: good for guessing
what both sides have in common, and never the reason for a refutation (`Run.rests_on` names it).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from weakref import finalize

from xdsl.dialects.builtin import IntegerAttr

from semantics.control_flow.graph import (
    Assignment,
    Begin,
    Branch,
    ControlFlowGraph,
    Copy,
    Demand,
    Edge,
    Elements,
    Exit,
    Global,
    InBounds,
    Jump,
    Located,
    Memory,
    Opaque,
    Read,
    Seen,
    Selection,
    Switch,
    Unfixed,
    Write,
)
from semantics.control_flow.pointers import BYTE
from semantics.interpretations.exact_floats import ExactFloatInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.execution import meaning_for
from semantics.language.float_formats import format_of
from semantics.language.program import Step, fixed_width, width_in_bits
from semantics.language.widths import Width
from semantics.meanings.floats import PREFIX, SIGNLESS
from semantics.meanings.function_facts import FUNCTION
from verifier.kernel.solving.solver_budget import check_time
from verifier.running.graphs.addresses import computed, leads_up
from verifier.running.graphs.made_up import SMALL, number_of, some_value
from verifier.running.graphs.memory import Held, SomeValue
from verifier.running.graphs.numbers import INDEX_WIDTH, NeverWritten, Number, PointerByte, SomeNan
from verifier.running.graphs.outcome import Run, Visit
from verifier.running.graphs.pointers import some_byte
from verifier.running.graphs.tensors import given_by_tensors

WHERE_MADE = "where memory is that a function makes"
_INTERPRETATION = ExactFloatInterpretation()
_STEPS_A_LOOK = 1_000
"""After so many the clock is looked at."""


class _Undefined(Exception): ...


def run_graph(
    graph: ControlFlowGraph,
    arguments: Sequence[Number],
    cuts: Mapping[int, Sequence[str]],
    steps: int,
    world: int = 1,
    reach: int = SMALL,
    signs: int = 0,
    functions: int = 0,
) -> Run:
    """Run the function; `cuts` are the blocks at which values of these names are noted, `steps` how
    many blocks and operations may be run, and `world` what others have seen. Most integers of which
    nothing is known are less than `reach`. The bits of `signs`, the last one first, say which of
    the zeros whose sign is free are turned; with another number of `functions`, those such as exp
    give other values where these are not known. Raises `NoMeaning`, and `OutOfTime`
    where the result's time is over."""
    found = Run()
    try:
        _Runner(graph, found, cuts, steps, world, reach, signs, functions).run(arguments)
    except _Undefined:
        found.ended = "undefined"
    return found


class _Runner:
    def __init__(
        self,
        graph: ControlFlowGraph,
        found: Run,
        cuts: Mapping[int, Sequence[str]],
        steps: int,
        world: int,
        reach: int,
        signs: int,
        functions: int,
    ) -> None:
        self._graph = graph
        self._found = found
        self._cuts = cuts
        self._left = steps
        self._world = world
        self._reach = reach
        self._signs = signs
        self._functions = functions
        self._prepared = _prepared_of(graph)

    def run(self, arguments: Sequence[Number]) -> None:
        values: dict[str, Number] = {}
        at, given, looked = Edge(0), list(arguments), self._left
        while True:
            block = self._graph.blocks[at.to]
            origin = self._found.blocks[-1] if self._found.blocks else 0
            for (name, _), number in zip(block.parameters, given, strict=True):
                values[name] = number
            self._found.blocks.append(at.to)
            if at.to in self._cuts:
                noted = {name: values.get(name) for name in self._cuts[at.to]}
                self._found.visits.append(Visit(at.to, origin, noted, self._world))
            for step in block.steps:
                self._left -= 1
                self._step(step, values)
            self._left -= 1
            if self._left <= 0:
                return
            if looked - self._left >= _STEPS_A_LOOK:
                check_time()
                looked = self._left
            following = self._leave(block.end, values)
            if following is None:
                return
            at = following
            given = [values[name] for name in at.arguments]

    def _leave(self, end: Any, values: Mapping[str, Number]) -> Edge | None:
        match end:
            case Jump(edge):
                return edge
            case Branch(condition, then, otherwise):
                return then if _defined(values[condition]) else otherwise
            case Switch(flag, cases, default):
                number = _defined(values[flag])
                width = fixed_width(self._graph.types[flag], INDEX_WIDTH)
                for value, edge in cases:
                    if value % (1 << width) == number:
                        return edge
                return default
            case Exit(kind, names, noundef):
                if any(values[name] is None for name in noundef):
                    raise _Undefined
                self._found.ended = kind
                self._found.results = tuple(values[name] for name in names)
                self._found.held = tuple(self._held(values))
                return None
            case _:
                raise _Undefined

    def _held(self, values: Mapping[str, Number]) -> Iterator[Held]:
        for name, type_ in self._graph.blocks[0].parameters:
            held = values[name]
            if isinstance(type_, Elements) and isinstance(held, Held):
                yield held

    def _step(self, step: Any, values: dict[str, Number]) -> None:
        match step:
            case Step():
                self._integers(step, values)
            case Selection(condition, then, otherwise, result):
                flag = values[condition]
                values[result] = None if flag is None else values[then if flag else otherwise]
            case Demand(value):
                _defined(values[value])
            case Assignment(variable, value):
                values[variable] = values[value]
            case Opaque():
                self._opaque(step, values)
            case Begin(elements, poisoned, base, everywhere):
                seed = _defined(values[base]) if base else None
                default = values[everywhere] if everywhere else None
                values[elements] = Held.of(seed, new=seed is not None, default=default)
                values[poisoned] = Held.of(0)
            case Read(memory, result):
                held, place = self._place(memory, values)
                if held.new and place not in held.written:
                    self._found.reads_new = True
                values[result] = held.at(place, self._element_of(memory))
                if isinstance(values[result], NeverWritten):
                    self._found.reads_new = True
                if not memory.alive and self._is_undefined(memory, held, place):
                    self._found.rests_on.add("what was never written")
            case Write(memory, value):
                self._write(memory, values, values[value])
            case Copy():
                self._copy(step, values)
            case _:
                raise AssertionError(step)

    def _place(
        self, memory: Memory, values: Mapping[str, Number], named: str = ""
    ) -> tuple[Held, int]:
        """What memory holds, and a place in it: all memory that is not freed may be accessed."""
        held = values[memory.elements]
        assert isinstance(held, Held)
        start = _defined(values[memory.base]) if memory.base else 0
        address = _defined(values[named or memory.address])
        self._note(values, (memory, address))
        place = (start + address) % (1 << INDEX_WIDTH)
        self._found.accessed |= {place} if memory.alive else set()
        return held, place

    def _note(self, values: Mapping[str, Number], *places: tuple[Memory, int]) -> None:
        reached = {(_defined(values[memory.of]), at) for memory, at in places if memory.of}
        self._found.pointed.accessed |= reached

    def _is_undefined(self, memory: Memory, held: Held, place: int) -> bool:
        """Whether a byte is any value, which a target is read to have as poison."""
        in_bytes = self._graph.types[memory.elements] == Elements(BYTE)
        return in_bytes and held.seed is None and held.default is None and place not in held.written

    def _element_of(self, memory: Memory) -> SomeValue:
        type_ = self._graph.types[memory.elements]
        assert isinstance(type_, Elements)
        if type_.element == BYTE:
            return lambda seed, place: some_byte(seed, number_of(seed, place), place)
        return lambda seed, place: some_value(number_of(seed, place), type_.element, self._reach)

    def _write(self, memory: Memory, values: dict[str, Number], value: Number) -> None:
        _, place = self._place(memory, values)
        if memory.of and value is not None and value >> 8:
            value = PointerByte(value)
        self._put(memory, values, {place: value})

    def _put(
        self, memory: Memory, values: dict[str, Number], elements: Mapping[int, Number]
    ) -> None:
        held = values[memory.elements]
        assert isinstance(held, Held)
        if any(isinstance(element, SomeNan) for element in elements.values()):
            self._found.rests_on.add("which NaN is stored")
        values[memory.elements] = held.with_elements(elements, self._element_of(memory))

    def _copy(self, step: Copy, values: dict[str, Number]) -> None:
        """Elements are read before any is written; where these may be the same, nothing is known
        unless none moves."""
        size = _defined(values[step.size])
        if size == 0:
            return
        self._left -= size * len(step.rows)
        if self._left <= 0:
            return
        moved: dict[int, tuple[int, Number]] = {}
        for start, to in step.rows:
            held, first = self._place(step.source, values, start)
            _, begin = self._place(step.target, values, to)
            for number in range(size):
                place = (first + number) % (1 << INDEX_WIDTH)
                to = (begin + number) % (1 << INDEX_WIDTH)
                self._note(values, (step.source, place), (step.target, to))
                element = held.at(place, self._element_of(step.source))
                if element is not None and held.new and place not in held.written:
                    element = NeverWritten(element)
                if step.target.alive and isinstance(element, NeverWritten):
                    self._found.reads_new = True
                moved[to] = place, element
        places = {place for place, _ in moved.values()}
        self._found.accessed |= places if step.source.alive else set()
        self._found.accessed |= moved.keys() if step.target.alive else set()
        overlaps = step.source.elements == step.target.elements and moved.keys() & places
        if overlaps and step.apart:
            raise _Undefined
        if overlaps and any(place != to for to, (place, _) in moved.items()):
            self._found.rests_on.add("a copy within memory that overlaps")
        self._put(step.target, values, {to: element for to, (_, element) in moved.items()})

    def _opaque(self, step: Opaque, values: dict[str, Number]) -> None:
        if isinstance(step.does, Seen):
            return
        operands = tuple(values[name] for name in step.operands)
        if isinstance(step.does, Located | InBounds):
            given = self._found.pointed.given_by(step, operands)
            values.update(zip((name for name, _ in step.results), given, strict=True))
            if step.makes_memory:
                self._found.rests_on.add(WHERE_MADE)
            return
        known = computed(step, operands) or given_by_tensors(step, operands, self._graph.types)
        if known is not None:
            (values[step.results[0][0]],) = known
            return
        if step.passes_poison_on and None in operands:
            values.update((name, None) for name, _ in step.results)
            return
        found = self._found
        if isinstance(step.does, Unfixed):
            ((name, type_),) = step.results
            number = number_of(self._functions, step.key, operands)
            values[name] = some_value(number, type_, self._reach)
            return
        open_ = any(
            isinstance(operand, SomeNan) or (isinstance(operand, Held) and operand.has_poison)
            for operand in operands
        )
        own = any(name in self._graph.own for name, _ in step.results)
        if (
            not own
            and not _may_hold_anything(step)
            and not leads_up(step, operands)
            and (not step.external or None in operands or open_)
        ):
            found.rests_on.add(step.operation)
        found.may_be_refined |= step.refines and None in operands
        seen: tuple[Any, ...] = (step.key, operands)
        if step.seen or not step.effects.free:
            seen += (self._world,)
        if step.seen:
            self._world = number_of(seen, "world")
            found.shown.append((step.key, operands))
        for position, (name, type_) in enumerate(step.results):
            values[name] = some_value(number_of(seen, position), type_, self._reach)

    def _signless(self, step: Step, values: dict[str, Number]) -> None:
        ((name, _),) = step.results
        values[name] = number = values[step.operands[0]]
        format_ = format_of(self._graph.types[name])
        if number is None or format_ is None or not format_.has_negative_zero:
            return
        if number in (0, format_.sign):
            turned = self._signs >> self._found.signs & 1
            values[name] = number ^ (format_.sign if turned else 0)
            self._found.signs += 1

    def _integers(self, step: Step, values: dict[str, Number]) -> None:
        if step.operation in SIGNLESS:
            self._signless(step, values)
            return
        if id(step) not in self._prepared:
            self._prepared[id(step)] = _Prepared(step, self._graph)
        prepared = self._prepared[id(step)]
        given = [values[name] for name in step.operands]
        outcome = prepared.outcome(given)
        if outcome is None:
            raise _Undefined
        numbers, rests = outcome
        if rests or (step.operation == FUNCTION and self._is_unfixed(prepared, given, numbers)):
            self._found.rests_on.add(step.operation)
        for (name, _), number in zip(step.results, numbers, strict=True):
            values[name] = number

    @staticmethod
    def _is_unfixed(
        prepared: _Prepared, given: Sequence[Number], numbers: Sequence[Number]
    ) -> bool:
        """Whether what a function gives is not fixed: then with another value, it is another."""
        other = prepared.outcome([1 - given[0] if given[0] in (0, 1) else 0, *given[1:]])
        return other is None or other[0] != numbers


class _Prepared:
    """What does not change from one execution of a step to the next, and what comes of the operands
    that it had."""

    def __init__(self, step: Step, graph: ControlFlowGraph) -> None:
        self._step = step
        self._meaning = meaning_for(step)
        self._operands = [_width(graph, name) for name in step.operands]
        self._results = [_width(graph, name) for name, _ in step.results]
        self._formats = [format_of(graph.types[name]) for name, _ in step.results]
        first = self._results[0] if self._results else 1
        self._attributes = {
            name: kind.read(_INTERPRETATION, step.attributes.get(name), first)  # pyright: ignore[reportArgumentType]
            for name, kind in self._meaning.attributes.items()
        }
        self._known: dict[tuple[Number | bool, ...], _Outcome | None] = {}

    def outcome(self, given: Sequence[Number]) -> _Outcome | None:
        """The results, and whether they rest on a choice; None where it is undefined."""
        nans = [isinstance(number, SomeNan) for number in given]
        key = (*given, *nans)
        if key not in self._known:
            if len(self._known) == _MOST_KNOWN:
                self._known.clear()
            self._known[key] = self._applied(given, nans)
        return self._known[key]

    def _applied(self, given: Sequence[Number], nans: Sequence[bool]) -> _Outcome | None:
        execution = Execution(_INTERPRETATION, self._choose)
        results = self._values(execution, given)
        if execution.ub.term:
            return None
        chose = bool(execution.chose.term)
        numbers: list[Number] = []
        rests = False
        for position, (value, format_) in enumerate(zip(results, self._formats, strict=True)):
            bits = None if value.poison.term else int(value.bits.term)
            if bits is not None and (chose or any(nans)):
                alike = gives_nans_alike(self._step, nans)
                if format_ is not None and format_.is_nan(bits) and alike:
                    rests |= chose and not format_.is_nan(self._usually(given)[position])
                    bits = SomeNan.of(bits, format_)
                elif chose or not ignores_which_nan(self._step, nans):
                    rests = True
            numbers.append(bits)
        return tuple(numbers), rests

    def _values(self, execution: Execution, given: Sequence[Number]) -> Sequence[Value]:
        operands = list(map(_value, given, self._operands))
        return self._meaning.apply(execution, operands, self._attributes, self._results)

    def _usually(self, given: Sequence[Number]) -> list[int]:
        """The results where what is chosen is what is usual: of a signaling NaN that may be treated
        as a quiet one, a number where that gives one."""

        def choose(_: str, width: Width) -> Bits:
            assert execution.usual is not None
            return execution.usual

        execution = Execution(_INTERPRETATION, choose)
        return [int(value.bits.term) for value in self._values(execution, given)]

    def _choose(self, _: str, width: Width) -> Bits:
        assert isinstance(width, int)
        number = number_of(self._step.operation) & ((1 << width) - 1)
        return Bits(_INTERPRETATION, number, width)


_Outcome = tuple[tuple[Number, ...], bool]
_MOST_KNOWN = 4096
"""So many outcomes of a step are kept."""
_KEPT: dict[int, dict[int, _Prepared]] = {}


def _prepared_of(graph: ControlFlowGraph) -> dict[int, _Prepared]:
    """Of the steps of a graph, which are run with many arguments, as long as there is the graph."""
    if id(graph) not in _KEPT:
        _KEPT[id(graph)] = {}
        finalize(graph, _KEPT.pop, id(graph), None)
    return _KEPT[id(graph)]


def _may_hold_anything(step: Opaque) -> bool:
    """Whether it gives memory of which nothing else is known: any number says where it is."""
    return isinstance(step.does, Global) and not step.does.values


def _width(graph: ControlFlowGraph, name: str) -> int:
    """Of a value on which an operation with a meaning acts."""
    width = width_in_bits(graph.types[name], INDEX_WIDTH)
    assert width is not None
    return width


def gives_nans_alike(step: Step, nans: Sequence[bool]) -> bool:
    """Whether, given some NaNs, an operation that gives a NaN says nothing by which one it is."""
    if step.operation == PREFIX + "copySign":
        return not nans[1]
    return step.operation.startswith(PREFIX)


def ignores_which_nan(step: Step, nans: Sequence[bool]) -> bool:
    """Whether what an operation gives, if that is no NaN, is the same for all NaNs."""
    if step.operation == PREFIX + "class":
        classes = step.attributes["classes"]
        return isinstance(classes, IntegerAttr) and classes.value.data & 0b11 in (0b00, 0b11)
    return gives_nans_alike(step, nans)


def _defined(number: Number) -> int:
    if number is None:
        raise _Undefined
    return number


def _value(number: Number, width: int) -> Value:
    bits = Bits(_INTERPRETATION, 0 if number is None else number, width)
    return Value(bits, Bool(_INTERPRETATION, number is None))
