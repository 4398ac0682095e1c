"""Sums of tensors, element by element, and what is made of them: residual connections.

The array adds by multiplying with ones: of DIM x DIM elements of each input it makes the product
with the identity, and adds it to what is in the accumulator.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product as tuples
from math import prod

import numpy as np
from xdsl.dialects import arith, func, tensor
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineMap

from accelerator_model.dialect import acc
from accelerator_model.dialect.lane_instructions import AluFunction, AluOp
from accelerator_model.dialect.lane_products import MultiplyShiftOp
from accelerator_model.dialect.network_instructions import MvoutRequantOp, PreloadBiasOp
from accelerator_model.dialect.types import (
    AccumulatorAttr,
    ScratchpadAttr,
    element_bits,
    memref_type,
)
from accelerator_model.machine import INPUT_BYTES, OUTPUT_BYTES, Machine
from accelerator_model.meaning.requantisation import SHIFTS
from rewrites.accelerator.epilogue import (
    RESULT_WIDTHS,
    Numbers,
    element_width,
    fitting,
    numbers_in,
    scaled,
)
from rewrites.accelerator.program_emitter import ProgramEmitter
from rewrites.accelerator.statements.matrix_product import ElementwiseSum, Epilogue, Scale
from rewrites.accelerator.validation.element_body import NoBody, evaluate
from rewrites.accelerator.validation.signature import RESHAPES, constant_number
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Execution, Value
from semantics.language.kinds import isa
from semantics.syntax.linalg.structure import NoStructure, structure_of

ROWS = 8
"""Tiles that are loaded and stored at once."""


def elementwise_sum(function: func.FuncOp) -> ElementwiseSum | None:
    """The function as a requantised sum of its arguments and a constant, if numbers show it to be.

    It is a guess, which the validation of the lowering proves or refuses.
    """
    block = function.body.block
    arguments = list(block.args)
    shapes = {a.type for a in arguments}
    if len(arguments) < 2 or len(shapes) != 1 or any(element_width(a.type) != 8 for a in arguments):
        return None
    samples = np.random.default_rng(0).integers(-128, 128, (len(arguments), 4096))
    samples[:, :4] = [-128, 127, 0, 1]
    numpy = NumpyInterpretation()
    m = Execution(numpy)
    values: dict[SSAValue, Value] = {}
    for argument, sample in zip(arguments, samples, strict=True):
        bits = numpy.bits(sample.astype(np.uint64) & np.uint64(255), 8)
        values[argument] = Value(bits, m.truth(False))
    constants: set[int] = set()
    made_of: dict[SSAValue, frozenset[int]] = {a: frozenset((n,)) for n, a in enumerate(arguments)}
    summands: dict[int, SSAValue] = {}
    for op in block.ops:
        if isinstance(op, arith.ConstantOp | tensor.EmptyOp):
            continue
        if isinstance(op, func.ReturnOp):
            (output,) = op.operands
            fitted = _fitted(arguments, samples, output, values, m, constants)
            if fitted is None and len(summands) == len(arguments):
                terms = [summands[n] for n in range(len(arguments))]
                fitted = _fitted(arguments, samples, output, values, m, constants, terms)
            return fitted
        if op.name in RESHAPES or len(op.results) != 1:
            return None
        try:
            structure = structure_of(op)
            operands = (*structure.inputs, *structure.outputs)
            rank = len(structure.iterators)
            given: list[Value] = []
            for value, map_, argument in zip(
                operands, structure.maps, structure.body.args, strict=True
            ):
                number = constant_number(value)
                if not argument.uses or number is not None:
                    width = element_width(argument.type)
                    given.append(Value(m.constant(number or 0, width), m.truth(False)))
                elif value in values and map_ == AffineMap.identity(rank):
                    given.append(values[value])
                else:
                    return None
            constants |= numbers_in(structure.body)
            values[op.results[0]] = evaluate(m, structure.body, given)
            sources = [made_of[v] for v in operands if v in made_of]
            made_of[op.results[0]] = frozenset().union(*sources)
            if len(set(sources)) > 1:
                summands |= {n: v for v in operands for n in made_of.get(v, ()) if v in made_of}
        except (NoStructure, NoBody):
            return None
    return None


def _fitted(
    arguments: Sequence[SSAValue],
    samples: Numbers,
    output: SSAValue,
    values: dict[SSAValue, Value],
    m: Execution,
    constants: set[int],
    terms: Sequence[SSAValue] = (),
) -> ElementwiseSum | None:
    """With `terms`, what is made of each argument is guessed first, and then of their sum."""
    type_ = output.type
    width = element_width(type_)
    assert isa(type_, TensorType[Attribute])
    elements = prod(type_.get_shape())
    if output not in values or width not in RESULT_WIDTHS or type_.get_shape() == ():
        return None
    if np.any(np.asarray((m.ub | values[output].poison).term)):
        return None
    wanted = _signed(values[output], width, samples)
    if terms:
        scales: list[Scale] = []
        made: list[Numbers] = []
        for term, sample in zip(terms, samples, strict=True):
            made.append(_signed(values[term], element_width(term.type), samples))
            scale = _scale(sample, made[-1], constants) if element_width(term.type) == 32 else None
            if scale is None:
                return None
            scales.append(scale)
        found = fitting(sum(made[1:], made[0]), wanted, width, constants)
        if found is None:
            return None
        return ElementwiseSum(
            tuple(arguments), elements, 0, Epilogue(output, *found), tuple(scales)
        )
    total = samples.sum(axis=0)
    near = sorted(c for c in constants if abs(c) <= 256)
    added = dict.fromkeys([0, *(-x - y for x, y in tuples([0, *near], repeat=2))])
    for more in added:
        found = fitting(total + more, wanted, width, constants)
        if found is not None:
            return ElementwiseSum(tuple(arguments), elements, more, Epilogue(output, *found))
    return None


def _signed(value: Value, width: int, samples: Numbers) -> Numbers:
    half = np.int64(1) << (width - 1)
    raw = np.broadcast_to(np.asarray(value.bits.term, np.uint64), samples[0].shape)
    return ((raw.astype(np.int64) + half) & ((half << 1) - 1)) - half


def _scale(x: Numbers, wanted: Numbers, constants: set[int]) -> Scale | None:
    """With what the lanes make `wanted` of x."""
    for bias in dict.fromkeys([0, *(-c for c in sorted(constants) if abs(c) <= 256)]):
        for mult, shift in tuples([c for c in constants if 0 < c < 1 << 31], constants):
            if shift not in SHIFTS:
                continue
            for double in (False, True) if shift > 31 else (False,):
                if np.array_equal(scaled(x + bias, mult, shift, double), wanted):
                    return Scale(bias, mult, shift, double)
    return None


class ElementwiseLowering:
    """Lowers such a sum: rows of DIM elements, `ROWS` tiles at a time, in two buffers."""

    def __init__(self, emitter: ProgramEmitter, statement: ElementwiseSum) -> None:
        self.emitter = emitter
        self.statement = statement
        self.dim = emitter.machine.dim
        self.rows = min(ROWS, self.tiles(statement, emitter.machine)) * self.dim

    @staticmethod
    def tiles(statement: ElementwiseSum, machine: Machine) -> int:
        """How many tiles a buffer may have."""
        dim = machine.dim
        scratchpad = (machine.scratchpad_rows - dim) // (2 * len(statement.inputs) * dim)
        buffers, constant = (len(statement.inputs), 3) if statement.scales else (1, 0)
        room = machine.accumulator_rows - 1 - constant * len(statement.inputs)
        return min(scratchpad, room // (2 * buffers * dim))

    @staticmethod
    def has_room(statement: ElementwiseSum, machine: Machine) -> bool:
        """Whether a tile fits."""
        return ElementwiseLowering.tiles(statement, machine) > 0

    def emit(self) -> None:
        emitter, dim = self.emitter, self.dim
        identity = emitter.local(0, dim, ScratchpadAttr(), 8, "identity")
        ones = emitter.constant(np.eye(dim, dtype=np.int64).reshape(-1), 8)
        load = acc.MvinOp(
            emitter.state(ld_stride=dim * INPUT_BYTES), ones, 0, identity, 0, dim, dim
        )
        emitter.add(load)
        ready = [load.token]
        scales = self.statement.scales
        several = len(scales) or 1
        # A row of biases; or of each input its bias, its multipliers and its shifts.
        given = [n for s in scales for n in (s.bias, s.mult, s.shift)] or [self.statement.bias]
        constants = emitter.local(
            2 * several * self.rows, len(given), AccumulatorAttr(), 32, "constants"
        )
        if scales or self.statement.bias:
            numbers = emitter.constant(np.repeat(given, dim), 32)
            state = emitter.state(ld_stride=dim * OUTPUT_BYTES)
            first = acc.MvinOp(state, numbers, 0, constants, 0, len(given), dim)
            emitter.add(first)
            ready.append(first.token)
        buffers = [
            [
                emitter.local(
                    dim + (half * len(self.statement.inputs) + n) * self.rows,
                    self.rows,
                    ScratchpadAttr(),
                    8,
                    "elements",
                )
                for n in range(len(self.statement.inputs))
            ]
            for half in range(2)
        ]
        sums = [
            emitter.local(
                *(half * several * self.rows, several * self.rows), AccumulatorAttr(), 32, "sums"
            )
            for half in range(2)
        ]
        used: list[SSAValue | None] = [None, None]
        stored: list[SSAValue | None] = [None, None]
        for number, first in enumerate(range(0, self.statement.elements, self.rows * dim)):
            half = number % 2
            rows = min(self.rows, -(-(self.statement.elements - first) // dim))
            loads = [
                self.load(x, first, rows, buffer, used[half])
                for x, buffer in zip(self.statement.inputs, buffers[half], strict=True)
            ]
            awaited = [*ready, *loads, *([] if stored[half] is None else [stored[half]])]
            ready = []
            add_up = self.add_up_scaled if scales else self.add_up
            used[half] = last = add_up(
                buffers[half], identity, constants, sums[half], rows, [t for t in awaited if t]
            )
            stored[half] = emitter.last_store = self.store(sums[half], first, rows, last)

    def load(
        self, x: SSAValue, first: int, rows: int, buffer: SSAValue, after: SSAValue | None
    ) -> SSAValue:
        dim = self.dim
        state = self.emitter.state(ld_stride=dim * INPUT_BYTES)
        deps = [] if after is None else [after]
        load = acc.MvinOp(state, self.emitter.argument(x), first, buffer, 0, rows, dim, deps)
        self.emitter.add(load)
        return load.token

    def add_up(
        self,
        inputs: list[SSAValue],
        identity: SSAValue,
        bias: SSAValue,
        sums: SSAValue,
        rows: int,
        awaited: list[SSAValue],
    ) -> SSAValue:
        """Adds tile after tile; the last pass's token."""
        emitter, dim = self.emitter, self.dim
        token: SSAValue | None = None
        for row in range(0, rows, emitter.machine.array_rows):
            count = min(emitter.machine.array_rows, rows - row)
            for number, x in enumerate(inputs):
                if number == 0 and self.statement.bias:
                    emitter.add(PreloadBiasOp(identity, 0, bias, 0, sums, row))
                else:
                    emitter.add(acc.PreloadOp(identity, 0, sums, row, number > 0))
                state = emitter.state(a_stride=dim, dataflow=acc.OUTPUT_STATIONARY)
                add = acc.ComputeOp(state, x, row, count, dim, awaited)
                emitter.add(add)
                awaited, token = [], add.token
        assert token is not None
        return token

    def add_up_scaled(
        self,
        inputs: list[SSAValue],
        identity: SSAValue,
        constants: SSAValue,
        sums: SSAValue,
        rows: int,
        awaited: list[SSAValue],
    ) -> SSAValue:
        """Each input goes to rows of its own, where it is scaled; then they are added up."""
        emitter, dim, height = self.emitter, self.dim, self.emitter.machine.array_rows
        last: SSAValue | None = None
        for number, (x, scale) in enumerate(zip(inputs, self.statement.scales, strict=True)):
            base, given = number * self.rows, 3 * number
            for row in range(0, rows, height):
                if scale.bias:
                    emitter.add(PreloadBiasOp(identity, 0, constants, given, sums, base + row))
                else:
                    emitter.add(acc.PreloadOp(identity, 0, sums, base + row, False))
                state = emitter.state(a_stride=dim, dataflow=acc.OUTPUT_STATIONARY)
                copied = acc.ComputeOp(state, x, row, min(height, rows - row), dim, awaited)
                emitter.add(copied)
                awaited = []
            scaled = MultiplyShiftOp(
                *(sums, base, constants, given + 1, sums, base, rows),
                double_round=scale.double_round,
            )
            emitter.add(scaled)
            if number:
                added = AluOp(AluFunction.ADD, sums, base, sums, 0, rows)
                emitter.add(added)
                last = added.token
        assert last is not None
        return last

    def store(self, sums: SSAValue, first: int, rows: int, after: SSAValue) -> SSAValue:
        epilogue = self.statement.epilogue
        output = self.emitter.argument(epilogue.output)
        size = element_bits(memref_type(output)) // 8
        assert epilogue.registers is not None
        state = self.emitter.state(st_stride=self.dim * size, **epilogue.registers)
        store = MvoutRequantOp(
            *(state, sums, 0, output, first, rows, self.dim, [after]),
            double_round=epilogue.double_round,
        )
        self.emitter.add(store)
        return store.token
