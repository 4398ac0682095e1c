"""Reading regions into blocks, branches into edges, and operations into steps.

Every operation is read: what has no meaning is opaque. `NoMeaning` is raised only where control
itself has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Attribute, Operation, OpResult, Region, SSAValue
from xdsl.ir import Block as OpBlock

from semantics.control_flow.branches import BRANCHES, RETURNS
from semantics.control_flow.float_licences import Flagged
from semantics.control_flow.floats import (
    FloatReader,
    FunctionOfFloats,
    Reading,
    add_float,
    add_function,
)
from semantics.control_flow.graph import Block, ControlFlowGraph, Does, Exit, Opaque, Selection
from semantics.control_flow.opaque import key_of, symbols_in, with_licence
from semantics.control_flow.operations import (
    Matched,
    attributes_of_meaning,
    chooses_by_a_bit,
    ends_regions,
    in_any_order,
    in_order,
)
from semantics.control_flow.parts import (
    in_parts,
    layout_of,
    names_in_parts,
    sizes_and_strides,
)
from semantics.control_flow.promises import (
    demands_of,
    is_seen,
    loads_from_the_stack,
    makes_memory,
    may_load_what_is_undefined,
    may_stand_in_place,
    passes_poison_on,
    promise_about_loops,
)
from semantics.control_flow.writing import GraphWriter, Names, base_name
from semantics.effects.operations import effects_of
from semantics.functions.calls import CALLS, called_function, is_external
from semantics.functions.operations import operation_name
from semantics.functions.ranges import in_ranges, marked_noundef, returned_in_ranges
from semantics.language.program import NoMeaning, Step

if TYPE_CHECKING:
    from semantics.functions.operations import Function

_SELECTS = ("arith.select", "llvm.select")


Expand = Callable[["GraphReader", Operation, Names], None]
"""Reads an operation with regions, or on affine maps, as blocks and steps."""
ReadParts = Callable[["GraphReader", Operation, Names], bool]
"""Reads an operation on values of several parts; False where it does not."""


class Passing(Protocol):
    """How a function is passed its arguments, and gives its results, where it is read as one with
    others than its type says: the two that are compared have different types."""

    @property
    def convention(self) -> str:
        """The name of the convention that says so."""
        ...

    @property
    def lowers(self) -> bool:
        """Whether one of the two is lowered to LLVM, so that memory is read as that has it."""
        return False

    @property
    def bare(self) -> bool:
        """Whether memrefs are bare pointers."""
        return False

    @property
    def index(self) -> IndexType | IntegerType:
        """What an index is read as."""
        return IndexType()

    @property
    def in_members(self) -> bool:
        """Whether tuples are passed as what is in them."""
        return False

    def inputs(self, own: Sequence[Attribute]) -> Sequence[Attribute]:
        """The types of the arguments that it is read with."""
        ...

    def enter(self, reader: GraphReader, given: Sequence[str], op: Operation) -> list[list[str]]:
        """The parts of each of its own arguments, by name."""
        ...

    def leave(self, reader: GraphReader, values: Sequence[str], op: Operation) -> list[str]:
        """What it is read to return."""
        ...


class GraphReader(GraphWriter):
    """Reads operations into the blocks of a function."""

    def __init__(
        self,
        where: Callable[[Operation], str],
        expanded: Mapping[str, Expand],
        partwise: Sequence[ReadParts],
        inline: Callable[[Function], bool],
        sequential: bool,
        matched: Mapping[Operation, Matched],
        wraps: bool,
        exact: bool,
    ) -> None:
        super().__init__()
        self.sequential = sequential
        self.stays = False
        """Whether memory that is reallocated stays where it is if it gets no larger, as it may, and
        a clone is a copy: right of a source, for a proof."""
        self.passing: Passing | None = None
        self.in_members = False
        """Whether functions that are called are passed what is in tuples."""
        self.allocated: dict[str, str] = {}
        """For where memory begins: what was allocated for it."""
        self.relies_on: set[str] = set()
        """What a lowering relies on beside how it passes arguments, in words."""
        self.wraps = wraps
        self.overflows = self.divides = False
        self.in_any_order = self.combines = False
        self._floats = FloatReader(exact)
        self._symbols: frozenset[str] = frozenset()
        self.where = where
        self._inline = inline
        self.matched = matched
        self._expanded = expanded
        self._partwise = partwise
        self.cells: dict[SSAValue, Mapping[tuple[int, ...], str]] = {}
        """For memory that is read as variables: their names by place."""
        self.elements: dict[str, tuple[str, tuple[int, ...]]] = {}
        """For elements that were taken of tensors: of which, and from where."""
        self._open: list[Function] = []
        self._inlined: set[str] = set()

    def body(
        self,
        region: Region,
        arguments: Sequence[str],
        names: Names,
        ends: Mapping[str, Callable[[Operation, Names], None]],
    ) -> None:
        """Read a region from the open block on. `ends` has what is done at the operations by which
        control leaves it."""
        blocks = list(region.blocks)
        first = blocks[0]
        names.update(zip(first.args, arguments, strict=True))
        labels: dict[OpBlock, int] = {}
        for block in blocks[1:]:
            labels[block] = self.new_block([(base_name(a), a.type) for a in block.args])
            names.update(zip(block.args, self.parameters(labels[block]), strict=True))
        if any(first in op.successors for block in blocks for op in block.ops):
            labels[first] = self.new_block([(base_name(a), a.type) for a in first.args])
            self.jump(labels[first], arguments)
            names.update(zip(first.args, self.parameters(labels[first]), strict=True))
            self.open(labels[first])
        for block in in_order(blocks):
            if block is not first:
                self.open(labels[block])
            for op in block.ops:
                name = operation_name(op)
                if name in ends:
                    ends[name](op, names)
                else:
                    self._operation(op, names, labels)
            last = block.last_op
            if last is None or operation_name(last) not in ends:
                self.end(Exit("the end of a region", exact=True))

    def operands(self, op: Operation, names: Names) -> tuple[str, ...]:
        return tuple(self.name_of(value, op, names) for value in op.operands)

    def name_of(self, value: SSAValue, op: Operation, names: Names) -> str:
        """What a value is called. Raises `NoMeaning` where `op` uses it before it is defined."""
        name = names.get(value)
        if name is None:
            what = f"{operation_name(op)} uses a value that is not defined before it"
            raise NoMeaning(what, self.where(op))
        return name

    def results(self, op: Operation, names: Names) -> list[tuple[str, Attribute]]:
        """New names for the results of an operation."""
        found: list[tuple[str, Attribute]] = []
        for result in op.results:
            names[result] = self.new_name(base_name(result), result.type)
            found.append((names[result], self._types[names[result]]))
        return found

    @property
    def flagged(self) -> dict[str, Flagged]:
        """The operations on floats so far whose flags license something, by their results."""
        return self._floats.flagged

    # Functions and operations

    def function(self, function: Function, passing: Passing | None = None) -> ControlFlowGraph:
        """The function, passed what `passing` says."""
        entry = function.body.blocks[0]
        types = [argument.type for argument in entry.args]
        bases = [base_name(argument) for argument in entry.args]
        self.passing = passing if passing is not None and passing.lowers else None
        if passing is not None:
            self.index = passing.index
        self.in_members = passing is not None and passing.in_members
        if passing is not None and passing.inputs(types) != types:
            types = passing.inputs(types)
            bases = [f"argument {number}" for number in range(len(types))]
        self.open(self.new_block(list(zip(bases, types, strict=True))))
        arguments = named = self.parameters(0)
        if passing is not None:
            arguments = self.made_of_parts(entry.args, passing.enter(self, named, function))
        noundef = marked_noundef(function, "arg_attrs", arguments)
        place = self.where(function)
        arguments = in_ranges(function, "arg_attrs", arguments, self, place)
        names: Names = dict(zip(entry.args, arguments, strict=True))
        self._open.append(function)

        def leave(op: Operation, names: Names) -> None:
            values = tuple(in_ranges(function, "res_attrs", self.operands(op, names), self, place))
            noundef = tuple(sorted(marked_noundef(function, "res_attrs", values)))
            given = values if passing is None else tuple(passing.leave(self, values, op))
            self.end(Exit("return", given, noundef))

        dialect = function.name.partition(".")[0]
        self.body(function.body, arguments, names, {f"{dialect}.return": leave})
        memrefs = [name for name in named if layout_of(self._types[name]) is not None]
        return ControlFlowGraph(
            function.sym_name.data,
            self._finished(),
            self._types,
            frozenset(names_in_parts(noundef, self._parts)),
            frozenset(self._counted),
            frozenset(self._inlined),
            self.overflows,
            self.divides,
            self.wraps,
            self._symbols,
            frozenset(extent for name in memrefs for extent in self._parts[name][1:]),
            frozenset(self._floats.found),
            "" if passing is None else ", ".join((str(passing), *sorted(self.relies_on))),
            "" if passing is None else passing.convention,
            in_any_order=self.in_any_order,
            combines=self.combines,
            layouts=tuple(
                found
                for name in memrefs
                if (found := sizes_and_strides(self._types[name], self._parts[name]))
            ),
            values={name: value for value, name in reversed(names.items())},
        )

    def region(
        self, region: Region, captured: Sequence[SSAValue], constants: Sequence[SSAValue]
    ) -> ControlFlowGraph:
        """A region as a function of its arguments and of what it uses from outside, but for
        constants. Raises `NoMeaning`."""
        entry = region.blocks[0]
        values = (*entry.args, *captured)
        self.open(self.new_block([(base_name(value), value.type) for value in values]))
        named = self.parameters(0)
        names = dict(zip(values, named, strict=True))
        try:
            for value in constants:
                if isinstance(value, OpResult):
                    self._operation(value.op, names, {})
            self.body(region, named[: len(entry.args)], names, {})
        except KeyError as error:
            raise NoMeaning("a region uses a value that is not defined before it") from error
        return ControlFlowGraph(
            "region",
            self._finished(),
            self._types,
            frozenset(),
            frozenset(self._counted),
            overflows=self.overflows,
            divides=self.divides,
            wraps=self.wraps,
            symbols=self._symbols,
        )

    def _finished(self) -> tuple[Block, ...]:
        return tuple(in_parts(block, self._parts, self._types) for block in self._blocks)

    def _operation(self, op: Operation, names: Names, labels: Mapping[OpBlock, int]) -> None:
        name = operation_name(op)
        if name in BRANCHES or name in self._expanded:
            why = promise_about_loops(op)
            if why is not None:
                raise NoMeaning(why, self.where(op))
        if name in BRANCHES:
            BRANCHES[name](self, op, names, labels)
        elif op.successors:
            raise NoMeaning(f"{name} branches, and has no meaning", self.where(op))
        elif name in self._expanded:
            self._expanded[name](self, op, names)
        elif name in CALLS and self._in_place(op, names):
            pass
        elif op.parent is not None and op is op.parent.last_op and ends_regions(op):
            values = self.operands(op, names)
            key, captured = key_of(op)
            outside = tuple(self.name_of(value, op, names) for value in captured)
            self._symbols |= symbols_in(op)
            self.end(Exit(key, values + outside, exact=True))
        else:
            self.straight(op, names)

    def straight(self, op: Operation, names: Names) -> None:
        """Read an operation by which control goes on to the next one."""
        name = operation_name(op)
        if any(read(self, op, names) for read in self._partwise):
            return
        operands = self.operands(op, names)
        if name in _SELECTS and chooses_by_a_bit(op):
            (result,) = self.results(op, names)
            condition, then, otherwise = operands
            self.add(Selection(condition, then, otherwise, result[0]))
            return
        attributes = attributes_of_meaning(op)
        if attributes is not None:
            results = tuple(self.results(op, names))
            self.add(Step(name, operands, results, attributes, self.where(op)))
            return
        reading = self._floats.read(op, self._open)
        if reading is None:
            self.opaque(op, names)
        else:
            (result,) = self.results(op, names)
            self._float(reading, op, operands, result, op)

    @property
    def open_functions(self) -> Sequence[Function]:
        """The function that is read, and those that are read in its place, innermost last."""
        return self._open

    def is_executed_once(self, op: Operation) -> bool:
        """Whether it is in the first block of the function, to which no branch goes."""
        return bool(self._open) and op.parent is self._open[-1].body.blocks[0]

    def scalar(
        self, what: Operation, operands: Sequence[str], op: Operation, anywhere: bool = False
    ) -> list[str]:
        """Add `what`, which `op` does on one part of its operands; the names of its results. It may
        be executed `anywhere` where `op` has demanded what makes it defined."""
        place = self.where(op)
        given = [self.new_name(base_name(result), result.type) for result in what.results]
        results = [(name, self._types[name]) for name in given]
        attributes = attributes_of_meaning(what)
        reading = self._floats.read(what, self._open) if attributes is None else None
        if attributes is not None:
            self.add(Step(operation_name(what), tuple(operands), tuple(results), attributes, place))
        elif reading is not None:
            self._float(reading, what, operands, results[0], op)
        else:
            self.opaque_on(what, op, operands, results, anywhere=anywhere)
        return [name for name, _ in results]

    def _float(
        self,
        reading: Reading | FunctionOfFloats | str,
        what: Operation,
        operands: Sequence[str],
        result: tuple[str, Attribute],
        op: Operation,
    ) -> None:
        """Add `what`, on floats, which `op` does, by its meaning or as what any dialect has."""
        place = self.where(op)
        if isinstance(reading, Reading):
            add_float(self, reading, operands, result, place)
            return
        effects, name = effects_of(what), operation_name(what)
        if isinstance(reading, FunctionOfFloats):
            add_function(self, reading, operands, result, (effects, place))
            return
        seen, function = is_seen(op, name, effects, self._open), effects.deterministic
        step = Opaque(name, reading, tuple(operands), (result,), effects, where=place)
        self.add(with_licence(self.flagged, what, replace(step, seen=seen, function=function)))

    def opaque(self, op: Operation, names: Names) -> None:
        """Add an operation as one without a meaning."""
        name = operation_name(op)
        match = self.matched.get(op)
        effects = effects_of(op)
        operands = in_any_order(op, self.operands(op, names), effects)
        if loads_from_the_stack(op):
            effects = replace(effects, one_value=False)
        key, captured = key_of(op) if match is None else (match.key, match.captured)
        outside = tuple(self.name_of(value, op, names) for value in captured)
        step = Opaque(
            name,
            key,
            operands + outside,
            tuple(self.results(op, names)),
            effects,
            symbols_in(op),
            name in CALLS,
            name in CALLS and is_external(op),
            is_seen(op, name, effects, self._open),
            effects.deterministic and not may_load_what_is_undefined(op, self._open),
            len(outside),
            makes_memory(name, effects),
            self.where(op),
            passes_poison_on=passes_poison_on(op),
        )
        for demand in demands_of(op, names, step.where):
            self.add(demand)
        self.add(with_licence(self.flagged, op, step))
        if name in CALLS:
            given = [names[result] for result in op.results]
            found = returned_in_ranges(op, given, self, step.where)
            names.update(zip(op.results, found, strict=True))

    def opaque_as(
        self, what: Operation, op: Operation, operands: Sequence[str], names: Names
    ) -> None:
        """Add `op`, which has no regions, as the operation that it stands for."""
        self.opaque_on(what, op, operands, self.results(op, names))

    def opaque_on(
        self,
        what: Operation,
        op: Operation,
        operands: Sequence[str],
        results: Sequence[tuple[str, Attribute]],
        does: Does | None = None,
        names: Names | None = None,
        anywhere: bool = False,
    ) -> None:
        """Add `op` as `what`, `anywhere` as in `scalar`; if it has regions, `names` are needed."""
        self.demand_far_addresses(what, operands, self.where(op))
        match = self.matched.get(op)
        key, captured = key_of(what) if match is None else (match.key, match.captured)
        outside = tuple(self.name_of(value, op, names or {}) for value in captured)
        name = operation_name(what)
        said = effects_of(what)
        effects = replace(said, speculatable=True) if anywhere else said
        step = Opaque(
            name,
            key,
            (*operands, *outside),
            tuple(results),
            effects,
            symbols_in(what),
            seen=is_seen(op, name, effects, self._open),
            function=effects.deterministic,
            captured=len(outside),
            makes_memory=makes_memory(name, effects),
            where=self.where(op),
            does=does,
        )
        self.add(with_licence(self.flagged, what, step))

    def _in_place(self, call: Operation, names: Names) -> bool:
        """Read the body of the function that is called here, if it is to be."""
        place = self.where(call)
        try:
            function = called_function(call, place)
        except NoMeaning:
            return False
        if function in self._open or not self._inline(function):
            return False
        if not may_stand_in_place(call, function, (*BRANCHES, *RETURNS)):
            return False
        results = self.results(call, names)
        after = self.new_block(results)
        # The results are the block's parameters.
        names.update(zip(call.results, self.parameters(after), strict=True))
        dialect = function.name.partition(".")[0]
        given, entered = self.operands(call, names), self.where(function)
        arguments = in_ranges(function, "arg_attrs", given, self, entered)

        def leave(op: Operation, inner: Names) -> None:
            found = self.operands(op, inner)
            self.jump(after, in_ranges(function, "res_attrs", found, self, entered))

        self._open.append(function)
        self._inlined.add(function.sym_name.data)
        self.body(function.body, arguments, dict[SSAValue, str](), {f"{dialect}.return": leave})
        self._open.pop()
        self.open(after)
        return True
