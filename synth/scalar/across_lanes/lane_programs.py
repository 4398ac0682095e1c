"""What terms on vectors do on many inputs at once, each lane a number.

What an operation does to lanes is read as the verifier reads it (`semantics.control_flow`); the
operations on lanes are run on numpy by their meanings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from xdsl.dialects import func
from xdsl.ir import Attribute

from semantics.control_flow.functions.graphs import graph_of
from semantics.control_flow.graph import Exit, Selection
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.attributes import AttributeKind
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.containers import element_type
from semantics.language.execution import meaning_for, run
from semantics.language.program import NoMeaning, Step, TypeTerm, fixed_width
from semantics.language.widths import Width
from synth.scalar.across_lanes.moves import lane_count
from synth.scalar.rules.function_text import function_text
from synth.scalar.terms.batches import Column, TermValues, special_values
from synth.scalar.terms.terms import Argument, Term, subterms
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source

MOST_LANES = 16
"""Vectors of more are not searched."""
_ROWS, _ROWS_OF_POISON = 64, 32


@dataclass(frozen=True)
class LaneProgram:
    """A term as operations on lanes: `arguments` and `results` name them, all of an argument before
    those of the next."""

    arguments: tuple[tuple[str, ...], ...]
    steps: tuple[Step, ...]
    results: tuple[str, ...]


@lru_cache(maxsize=10_000)
def lane_program(term: Term) -> LaneProgram:
    """The program of a term, over its arguments in the order in which they occur in it.

    Raises `NoMeaning` where something is done that is not known lane by lane, or chooses, or that
    is not valid without what is around it, as the call of a function.
    """
    try:
        parsed = read_module(Source("<lanes>", function_text("lanes", term)))
    except InputError as error:
        raise NoMeaning(f"an operation that is not valid by itself: {error.message}") from error
    (function,) = (op for op in parsed.module.ops if isinstance(op, func.FuncOp))
    graph = graph_of(function, lambda _: "")
    if len(graph.blocks) != 1 or not isinstance(graph.blocks[0].end, Exit):
        raise NoMeaning("a branch")
    (block,) = graph.blocks
    assert isinstance(block.end, Exit)
    steps: list[Step] = []
    for step in block.steps:
        if isinstance(step, Selection):
            operands = (step.condition, step.then, step.otherwise)
            result = (step.result, graph.types[step.then])
            step = Step("arith.select", operands, (result,))
        if not isinstance(step, Step) or meaning_for(step).chooses:
            raise NoMeaning("an operation that is not known lane by lane, or chooses")
        steps.append(step)
    left = [name for name, _ in block.parameters]
    arguments: list[tuple[str, ...]] = []
    for argument in arguments_of(term):
        count = lane_count(argument.type_)
        if count is None:
            raise NoMeaning(str(argument.type_))
        arguments.append(tuple(left[:count]))
        del left[:count]
    if left or len(block.end.values) != lane_count(term.type_):
        raise NoMeaning(str(term.type_))
    return LaneProgram(tuple(arguments), tuple(steps), block.end.values)


def arguments_of(term: Term) -> list[Argument]:
    """The arguments of a term, in the order in which they occur in it."""
    return [part for part in subterms([term]) if isinstance(part, Argument)]


def run_on_lanes(
    program: LaneProgram, types: Sequence[TypeTerm], given: Sequence[tuple[Column, Column]]
) -> tuple[Column, Column, Column]:
    """Bits, poison (M x lanes x L each) of a program, and where it is undefined (M x L).

    `given` has for each argument bits and poison, M x lanes x L, or such that broadcast to it;
    `types` are those of the arguments.
    """
    interpretation = NumpyInterpretation()
    values: dict[str, Value] = {}
    for names, type_, (bits, poison) in zip(program.arguments, types, given, strict=True):
        width = _width(element_type(type_) if isinstance(type_, Attribute) else type_)
        for lane, name in enumerate(names):
            values[name] = Value(
                Bits(interpretation, bits[:, lane], width), Bool(interpretation, poison[:, lane])
            )

    def choose(label: str, width: Width) -> Bits:
        raise AssertionError(f"{label} chooses a number of {width} bits")

    def attribute(step: Step, name: str, kind: AttributeKind, width: Width) -> Any:
        stated = step.attributes.get(name)
        assert stated is None or isinstance(stated, Attribute)
        return kind.read(interpretation, stated, width)

    m = Execution(interpretation, choose)
    run(m, program.steps, values, _width, attribute)
    shape = np.broadcast_shapes((1, 1), *((bits.shape[0], bits.shape[-1]) for bits, _ in given))
    results = [values[name] for name in program.results]
    bits = [np.broadcast_to(r.bits.term, shape) for r in results]
    poison = [np.broadcast_to(r.poison.term, shape) for r in results]
    undefined: Column = np.broadcast_to(m.ub.term, shape)
    poisoned = np.stack(poison, axis=1)
    return np.where(poisoned, np.uint64(0), np.stack(bits, axis=1)), poisoned, undefined


def _width(type_: TypeTerm) -> int:
    assert isinstance(type_, Attribute)
    return fixed_width(type_, 64)


class LaneRunner:
    """Runs terms on inputs for some arguments: what a term gives is lanes x L numbers in a row, the
    L of the first lane first."""

    def __init__(self, arguments: Sequence[Argument], seed: int) -> None:
        self.count = _ROWS + _ROWS_OF_POISON
        self._inputs = {a: _inputs(a, (seed, n)) for n, a in enumerate(arguments)}

    def where(self, chosen: Column) -> None:
        """Leave only those of the L inputs that are chosen."""
        self.count = int(np.count_nonzero(chosen))
        self._inputs = {
            a: (bits[:, chosen], poison[:, chosen]) for a, (bits, poison) in self._inputs.items()
        }

    def run(self, term: Term) -> TermValues:
        """What a term gives, and where it is undefined; raises as `lane_program`."""
        program, arguments = lane_program(term), arguments_of(term)
        inputs = (self._inputs[argument] for argument in arguments)
        given = [(bits[None], poison[None]) for bits, poison in inputs]
        types = [argument.type_ for argument in arguments]
        bits, poison, ub = run_on_lanes(program, types, given)
        shape = len(program.results), self.count
        flat = shape[0] * shape[1]
        undefined = np.broadcast_to(ub[0], shape).reshape(flat)
        return TermValues(
            np.broadcast_to(bits[0], shape).reshape(flat),
            np.broadcast_to(poison[0], shape).reshape(flat),
            undefined,
            np.zeros(flat, np.bool_),
        )


def _inputs(argument: Argument, seed: tuple[int, int]) -> tuple[Column, Column]:
    """Special, small and random numbers for each lane, and poison in some lanes of some rows."""
    rng = np.random.default_rng(seed)
    count = lane_count(argument.type_)
    assert count is not None and isinstance(argument.type_, Attribute)
    width = _width(element_type(argument.type_))
    shape = count, _ROWS + _ROWS_OF_POISON
    ones = np.uint64((1 << width) - 1)
    special = np.array(special_values(width), np.uint64)
    anything = rng.integers(1 << 63, size=shape, dtype=np.uint64) * np.uint64(2)
    anything = (anything + rng.integers(2, size=shape, dtype=np.uint64)) & ones
    kinds = rng.random(shape)
    bits = np.where(kinds < 0.25, special[rng.integers(len(special), size=shape)], anything)
    bits = np.where(kinds > 0.9, rng.integers(6, size=shape, dtype=np.uint64) & ones, bits)
    poison = rng.random(shape) < 0.25
    poison[:, :_ROWS] = False
    return np.where(poison, np.uint64(0), bits), poison


def apply_on_rows(
    term: Term, count: int, operands: Sequence[tuple[Column, Column]]
) -> tuple[Column, Column, Column]:
    """Bits and poison (M x lanes·L each) of a term over M rows for each of its arguments, and which
    of the M are defined on all L inputs, of which there are `count`."""
    arguments = arguments_of(term)
    given = [
        (bits.reshape(len(bits), -1, count), poison.reshape(len(poison), -1, count))
        for bits, poison in operands
    ]
    types = [argument.type_ for argument in arguments]
    bits, poison, ub = run_on_lanes(lane_program(term), types, given)
    rows, undefined = len(bits), np.logical_or.reduce(ub, axis=1)
    return bits.reshape(rows, -1), poison.reshape(rows, -1), np.logical_not(undefined)
