"""Writing a graph: its blocks so far, the names of values, and the steps that use them."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, Signedness
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.graph import (
    AnyStep,
    Block,
    Does,
    Edge,
    End,
    Jump,
    Opaque,
    Selection,
)
from semantics.control_flow.parts import labels_of_parts, types_of_parts
from semantics.control_flow.pointers import POINTER, Pointers, as_number
from semantics.control_flow.sums import Sums
from semantics.effects.answers import Effects
from semantics.functions.operations import operation_name
from semantics.functions.value_names import name_in_text
from semantics.language.kinds import isa
from semantics.language.program import NoMeaning, Step, as_integer_type, is_integer_like

MOST_BLOCKS = 1 << 14
"""So many blocks a function may have, with those of the functions that stand in place."""

Names = dict[SSAValue, str]


class GraphWriter:
    """The blocks of a function so far; steps go into the last one that was opened. There are none
    on vectors, which are taken apart."""

    vectors = False

    def __init__(self) -> None:
        self._blocks: list[Block] = []
        self._types: dict[str, Attribute] = {}
        self._parts: dict[str, tuple[str, ...]] = {}
        self.sums = Sums()
        self.index: IndexType | IntegerType = IndexType()
        """What an index is in the graph: itself, which has 64 bits, or an integer of fewer."""
        self.pointers: Pointers | None = None
        """What is known of pointers, where memory is read by the byte."""
        self._counted: set[int] = set()
        self._counts: dict[str, int] = {}
        self._current = 0
        self._ended = True

    def new_name(self, base: str, type_: Attribute) -> str:
        """A name that nothing has so far, and names for the parts of what it holds."""
        points = self.pointers is not None and type_ == POINTER
        type_ = type_ if self.pointers is None else as_number(type_)
        types = types_of_parts(type_)
        for each in (type_, *(types or ())):
            _has_meaning(each)
        name = self._unused(base, type_)
        if self.pointers is not None and points:
            self.pointers.named.add(name)
        if types is not None:
            labelled = zip(labels_of_parts(type_), types, strict=True)
            self._parts[name] = tuple(self._unused(name + label, part) for label, part in labelled)
        return name

    def _unused(self, base: str, type_: Attribute) -> str:
        if isinstance(type_, IndexType):
            type_ = self.index
        name = base
        while name in self._types:
            self._counts[base] = self._counts.get(base, 0) + 1
            name = f"{base}_{self._counts[base]}"
        self._types[name] = type_
        return name

    def type_of(self, name: str) -> Attribute:
        return self._types[name]

    def in_order(self, names: Sequence[str]) -> list[str]:
        """The names in the order in which they were defined."""
        order = {name: position for position, name in enumerate(self._types)}
        return sorted(names, key=order.__getitem__)

    def parts(self, name: str) -> tuple[str, ...] | None:
        """The names of the parts of a value, or None where it is whole."""
        return self._parts.get(name)

    def made_of(self, result: SSAValue, parts: Sequence[str], names: Names) -> None:
        """Let a result, of a type that has parts, or of i0, be made of those of these names."""
        for part in parts:
            _has_meaning(self._types[part])
        names[result] = name = self._unused(base_name(result), result.type)
        self._parts[name] = tuple(parts)

    def made_of_parts(
        self, values: Sequence[SSAValue], parts: Sequence[Sequence[str]]
    ) -> list[str]:
        """The names of values, each made of these parts."""
        names: Names = {}
        for value, own in zip(values, parts, strict=True):
            if types_of_parts(value.type) is None:
                (names[value],) = own
            else:
                self.made_of(value, own, names)
        return [names[value] for value in values]

    def new_block(
        self, parameters: Sequence[tuple[str, Attribute]] = (), counted: bool = False
    ) -> int:
        """A block that is not opened yet; see `ControlFlowGraph.counted`."""
        names = [self.new_name(base, type_) for base, type_ in parameters]
        named = tuple((name, self._types[name]) for name in names)
        self._blocks.append(Block(named))
        if len(self._blocks) > MOST_BLOCKS:
            raise NoMeaning(f"more than {MOST_BLOCKS} blocks")
        if counted:
            self._counted.add(len(self._blocks) - 1)
        return len(self._blocks) - 1

    def parameters(self, block: int) -> list[str]:
        return [name for name, _ in self._blocks[block].parameters]

    def open(self, block: int) -> None:
        """Let steps go there from now on; the block before must have ended."""
        if not self._ended:
            raise RuntimeError(f"block {self._current} was left without an end")
        self._current, self._ended = block, False

    def end(self, end: End) -> None:
        """How the open block ends; what follows is not reached until another one is opened."""
        if not self._ended:
            self._blocks[self._current].end = end
            self._ended = True

    def jump(self, to: int, arguments: Sequence[str] = ()) -> None:
        self.end(Jump(Edge(to, tuple(arguments))))

    @contextmanager
    def aside(self) -> Generator[list[AnyStep]]:
        """What is added inside to the open block is not, but is in a list of its own."""
        block = self._blocks[self._current]
        kept, block.steps = block.steps, []
        try:
            yield block.steps
        finally:
            block.steps = kept

    def add(self, step: AnyStep) -> None:
        if isinstance(step, Step | Opaque) and isinstance(self.index, IntegerType):
            step = self._with_short_indices(step, self.index)
        self._blocks[self._current].steps.append(step)
        if isinstance(step, Step):
            self.sums.note(step)

    @property
    def word(self) -> IntegerType:
        """What an index is lowered to."""
        return self.index if isinstance(self.index, IntegerType) else IntegerType(64)

    def demand_far_addresses(self, what: Operation, operands: Sequence[str], place: str) -> None:
        """Raises `NoMeaning` where `what` accesses memory by an index of fewer than 64 bits."""
        if isinstance(self.index, IndexType):
            return
        for value, name in zip(what.operands, operands, strict=False):
            if isinstance(value.type, IndexType) and self._types[name] == self.index:
                bits = self.index.width.data
                raise NoMeaning(f"{operation_name(what)} with an index of {bits} bits", place)

    def demand_fits(self, number: int, place: str) -> None:
        """Raises `NoMeaning` where an index of fewer than 64 bits does not hold a number."""
        bits = self.word.width.data
        if bits != 64 and not -1 << bits - 1 <= number < 1 << bits - 1:
            raise NoMeaning(f"{number}, as an index of {bits} bits", place)

    def _with_short_indices(self, step: Step | Opaque, index: IntegerType) -> Step | Opaque:
        """The step on integers that are indices. Raises `NoMeaning` where a number does not fit."""
        results = tuple((name, self._types[name]) for name, _ in step.results)
        if isinstance(step, Opaque):
            return replace(step, results=results)
        attributes = dict(step.attributes)
        for name, value in attributes.items():
            if isa(value, IntegerAttr) and isinstance(value.type, IndexType):
                self.demand_fits(value.value.data, step.where)
                attributes[name] = IntegerAttr(value.value.data, index)
        return replace(step, results=results, attributes=attributes)

    def step(
        self,
        operation: str,
        operands: Sequence[str],
        type_: Attribute,
        place: str,
        attributes: Mapping[str, Attribute] | None = None,
        name: str = "",
    ) -> str:
        """Add an operation with a meaning and one result, whose name is returned."""
        result = self.new_name(name or operation.partition(".")[2], type_)
        self.add(Step(operation, tuple(operands), ((result, type_),), attributes or {}, place))
        return result

    def select(self, condition: str, then: str, otherwise: str, name: str) -> str:
        result = self.new_name(name, self._types[then])
        self.add(Selection(condition, then, otherwise, result))
        return result

    def unknown_function(
        self,
        what: str,
        operands: Sequence[str],
        type_: Attribute,
        place: str,
        does: Does | None = None,
    ) -> str:
        """Add a function of its operands of which no proof knows more; the name of its result."""
        result = self.new_name(what, type_)
        effects = Effects(frozenset(), True, True, True, frozenset(), what)
        results = ((result, type_),)
        step = Opaque(
            what,
            what,
            tuple(operands),
            results,
            effects,
            seen=False,
            function=True,
            where=place,
            does=does,
        )
        self.add(step)
        return result


def _has_meaning(type_: Attribute) -> None:
    """Raises `NoMeaning` where nothing is known of the values that a type has."""
    integer = as_integer_type(type_)
    signless = integer is not None and integer.signedness.data == Signedness.SIGNLESS
    if signless and not is_integer_like(type_):
        raise NoMeaning(f"the type {type_} has no meaning here")


def base_name(value: SSAValue) -> str:
    """What a value is called in the text, or else `v`."""
    return name_in_text(value) or value.name_hint or "v"
