"""Running a function as it is written: loops, memrefs, tensors and linalg on concrete values.

The operations are walked one after the other. Nothing of lifting, of recurrences or of sets is
used, so that a run here confirms or contradicts a run of what was lifted.

An integer or an index is its bit pattern, a float a numpy scalar or a `Fraction`; a memref is a
numpy array of objects that other memrefs may be views of, a tensor one that is never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from xdsl.dialects import affine, arith, func, scf
from xdsl.dialects.builtin import (
    AffineMapAttr,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    ShapedType,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineConstraintKind, AffineMap
from xdsl.traits import IsTerminator, SymbolTable

from semantics.functions.operations import operation_name
from semantics.language.dialects import entry_for
from semantics.language.undefined_behaviour import UndefinedBehaviour
from verifier.kernel.loops.lifting.drafting.scalar_functions import computes_scalars
from verifier.kernel.loops.recurrences.isl_budget import check_time
from verifier.kernel.loops.recurrences.scalar_values import (
    POISON,
    CannotRun,
    RunChoices,
    apply,
    constant_value,
    integer_width,
    known,
)
from verifier.running.values import (
    UNWRITTEN,
    Array,
    as_bits,
    as_number,
    evaluated,
    named,
    scalar_type,
)

MOST_STEPS = 300_000
"""A run of more operations than this takes too long."""


def replay(function: func.FuncOp, arguments: Sequence[Any], reading: RunChoices) -> list[Any]:
    """What the function returns; memrefs among the arguments are changed.

    Raises `CannotRun` where an operation has no concrete reading or the run takes too long,
    `UndefinedBehaviour` where the function has none on these arguments.
    """
    with np.errstate(all="ignore"):
        return FunctionRun(reading).call(function, arguments)


class FunctionRun:
    """The values of a function that runs. Errors: `CannotRun`, `UndefinedBehaviour`.

    `reading` says what the function's meaning leaves open.
    """

    def __init__(self, reading: RunChoices):
        self.reading = reading
        self.iterations: list[tuple[int, ...]] = []
        """Where the linalg operations are that run, the innermost last."""
        self._values: dict[SSAValue, Any] = {}
        self._steps = 0
        self._calls = 0

    def call(self, function: func.FuncOp, arguments: Sequence[Any]) -> list[Any]:
        """What the function returns."""
        if len(function.body.blocks) != 1:
            raise CannotRun("a function of other than one block")
        if self._calls > 20:
            raise CannotRun("functions that call each other too deeply")
        self._calls += 1
        results = self.block(function.body.block, arguments)
        self._calls -= 1
        return results

    def block(self, block: Block, arguments: Sequence[Any] = ()) -> list[Any]:
        """Run a block; the values that its terminator has."""
        for argument, value in zip(block.args, arguments, strict=True):
            self._values[argument] = value
        check_time()
        steps, terminator = _steps(block)
        self._steps += len(steps)
        if self._steps > MOST_STEPS:
            raise CannotRun("too many steps")
        for run, op in steps:
            run(self, op)
        return [] if terminator is None else [self.value(o) for o in terminator.operands]

    # Values

    def value(self, value: SSAValue) -> Any:
        return self._values[value]

    def define(self, result: SSAValue, value: Any) -> None:
        self._values[result] = value

    def index(self, value: SSAValue) -> int:
        """A value of type index as a number."""
        return as_number(self._values[value], value.type)

    def element(self, array: Array, index: Sequence[int], type_: Attribute, op: Operation) -> Any:
        """An element of a memref or tensor."""
        found = array[self.within(array, index, op)]
        return self.reading.unwritten(str(type_)) if found is UNWRITTEN else found

    def within(self, array: Array, index: Sequence[int], op: Operation) -> tuple[int, ...]:
        """The index, which must be one of the array."""
        if len(index) != array.ndim:
            raise CannotRun(f"{op.name} with another number of indices than dimensions")
        if not all(0 <= i < n for i, n in zip(index, array.shape, strict=True)):
            place = ", ".join(map(str, index))
            shape = "x".join(map(str, array.shape))
            raise UndefinedBehaviour(f"{named(op)}: [{place}] is out of the bounds {shape}")
        return tuple(index)

    def mapped(self, map_: AffineMapAttr, operands: Iterable[SSAValue]) -> tuple[int, ...]:
        """The results of an affine map."""
        return evaluated(map_.data, [self.index(o) for o in operands])

    # Operations

    def call_of(self, op: Operation) -> None:
        """Run a call."""
        assert isinstance(op, func.CallOp)
        callee = SymbolTable.lookup_symbol(op, op.callee)
        if not isinstance(callee, func.FuncOp) or not callee.body.blocks:
            raise CannotRun(f"a call of {op.callee}")
        kept = dict(self._values)
        results = self.call(callee, [self.value(o) for o in op.operands])
        self._values = kept
        self._define_all(op, results)

    def _define_all(self, op: Operation, values: Sequence[Any]) -> None:
        for result, value in zip(op.results, values, strict=True):
            self._values[result] = value

    def load(self, op: Operation) -> None:
        memory, indices, map_, type_ = _access(op)
        array, index = self._values[memory], evaluated(map_, [self.index(o) for o in indices])
        self._values[op.results[0]] = self.element(array, index, type_, op)

    def store(self, op: Operation) -> None:
        memory, indices, map_, _ = _access(op)
        array, index = self._values[memory], evaluated(map_, [self.index(o) for o in indices])
        array[self.within(array, index, op)] = self._values[op.operands[0]]

    def apply(self, op: affine.ApplyOp) -> None:
        (number,) = self.mapped(op.map, op.mapOperands)
        self.define(op.result, as_bits(number))

    def minimum(self, op: affine.MinOp) -> None:
        self.define(op.result, as_bits(min(self.mapped(op.map, op.arguments))))

    def affine_for(self, op: affine.ForOp) -> None:
        (lowest, of_lowest), (highest, of_highest), step, body, inits = _loop_parts(op)
        low = max(evaluated(lowest, [self.index(o) for o in of_lowest]))
        high = min(evaluated(highest, [self.index(o) for o in of_highest]))
        self._loop(op, body, range(low, high, step), inits)

    def affine_if(self, op: affine.IfOp) -> None:
        self._branch(op, self._affine_condition(op))

    def scf_if(self, op: scf.IfOp) -> None:
        self._branch(op, _holds(op, self.value(op.cond)))

    def execute_region(self, op: scf.ExecuteRegionOp) -> None:
        if len(op.region.blocks) != 1:
            raise CannotRun(op.name)
        self._define_all(op, self.block(op.region.block, []))

    def _loop(
        self, op: Operation, body: Block, iterations: Iterable[int], inits: Sequence[SSAValue]
    ) -> None:
        carried = [self.value(v) for v in inits]
        for i in iterations:
            self._steps += 1
            carried = self.block(body, [as_bits(i), *carried])
        self._define_all(op, carried)

    def scf_for(self, op: scf.ForOp) -> None:
        if "unsignedCmp" in op.properties or "unsignedCmp" in op.attributes:
            raise CannotRun("scf.for with unsigned bounds")
        low, high, step = (self.index(v) for v in (op.lb, op.ub, op.step))
        if not isinstance(op.lb.type, IndexType):
            raise CannotRun("scf.for over integers")
        if step <= 0:
            raise UndefinedBehaviour(f"{named(op)}: the step is not positive")
        self._loop(op, op.body.block, range(low, high, step), op.iter_args)

    def _affine_condition(self, op: affine.IfOp) -> bool:
        set_ = op.condition.data
        numbers = [self.index(v) for v in op.args]
        dims, symbols = numbers[: set_.num_dims], numbers[set_.num_dims :]
        for constraint in set_.constraints:
            left = constraint.lhs.eval(dims, symbols)
            right = constraint.rhs.eval(dims, symbols)
            holds = {
                AffineConstraintKind.ge: left >= right,
                AffineConstraintKind.le: left <= right,
                AffineConstraintKind.eq: left == right,
            }
            if not holds[constraint.kind]:
                return False
        return True

    def _branch(self, op: Operation, condition: bool) -> None:
        region = op.regions[0 if condition else 1]
        self._define_all(op, self.block(region.block) if region.blocks else [])

    def loop_while(self, op: scf.WhileOp) -> None:
        carried = [self.value(v) for v in op.operands]
        while True:
            self._steps += 1
            condition, *passed = self.block(op.before_region.block, carried)
            if not _holds(op, condition):
                self._define_all(op, passed)
                return
            carried = self.block(op.after_region.block, passed)

    # Scalars

    def scalar(self, op: Operation) -> None:
        """Run an operation on scalars."""
        self._values[op.results[0]] = self._applied(op, [self._values[o] for o in op.operands])

    def constant_of(self, op: arith.ConstantOp) -> None:
        self.define(op.result, self.constant(op.value))

    def elementwise(self, op: Operation) -> None:
        """Run an operation on scalars on each element of tensors."""
        self.define(op.results[0], self._on_each_element(op))

    def _on_each_element(self, op: Operation) -> Array:
        if not op.operands or len(op.results) != 1:
            raise CannotRun(f"{op.name} on tensors")
        arrays = [(self.value(o), isinstance(o.type, ShapedType)) for o in op.operands]
        shapes = {a.shape for a, is_array in arrays if is_array}
        if len(shapes) != 1:
            raise UndefinedBehaviour(f"{named(op)}: the extents of the operands differ")
        (shape,) = shapes
        found: Array = np.empty(shape, object)
        for index in np.ndindex(shape):
            elements = [
                self.element(a, index, scalar_type(o.type), op) if is_array else a
                for (a, is_array), o in zip(arrays, op.operands, strict=True)
            ]
            self._steps += 1
            found[index] = self._applied(op, elements)
        return found

    def _applied(self, op: Operation, arguments: Sequence[Any]) -> Any:
        attributes, from_element, element = _form(op)
        return apply(op.name, attributes, arguments, from_element, element, self.reading.floats)

    def constant(self, attribute: Attribute) -> Any:
        """The value of a constant: a scalar, or an array of them."""
        match attribute:
            case IntegerAttr(value=value, type=type_):
                return value.data % (1 << integer_width(str(type_)))
            case FloatAttr(value=value, type=type_):
                bits = int.from_bytes(type_.pack([value.data]), "little")
                return constant_value(bits, str(type_), self.reading.floats)
            case DenseIntOrFPElementsAttr():
                elements = [self.constant(e) for e in attribute.get_attrs()]
                shape = attribute.get_shape()
                count = int(np.prod(shape, dtype=object))
                if any(e < 0 for e in shape) or count > MOST_STEPS:
                    raise CannotRun("a constant of this shape")
                array: Array = np.empty(count, object)
                for k in range(count):
                    array[k] = elements[k if len(elements) == count else 0]
                return array.reshape(shape)
            case _:
                raise CannotRun(f"the constant {attribute}")


def _holds(op: Operation, condition: Any) -> bool:
    if condition is POISON:
        raise UndefinedBehaviour(f"{named(op)}: the condition is poison")
    return bool(known(condition))


_DEFAULTS = frozenset({"#arith.overflow<none>", "#arith.fastmath<none>"})


@lru_cache(maxsize=4096)
def _form(op: Operation) -> tuple[dict[str, str], str, str]:
    """The attributes of a scalar operation, and the types of its last operand and its result."""
    if len(op.results) != 1 or op.regions:
        raise CannotRun(op.name)
    every = {name: str(value) for name, value in {**op.attributes, **op.properties}.items()}
    defaults = _DEFAULTS if entry_for(op.name).scalar_functions else ()
    attributes = {name: text for name, text in every.items() if text not in defaults}
    to_type = scalar_type(op.results[0].type)
    from_type = scalar_type(op.operands[-1].type) if op.operands else to_type
    return attributes, str(from_type), str(to_type)


@lru_cache(maxsize=4096)
def _access(op: Operation) -> tuple[SSAValue, tuple[SSAValue, ...], AffineMap, Attribute]:
    """Of an affine load or store: the memory, the operands of the map, the map, and the type of an
    element."""
    assert isinstance(op, affine.LoadOp | affine.StoreOp)
    value = op.result if isinstance(op, affine.LoadOp) else op.value
    return op.memref, tuple(op.indices), op.map.data, value.type


_Bound = tuple[AffineMap, tuple[SSAValue, ...]]


@lru_cache(maxsize=4096)
def _loop_parts(
    op: affine.ForOp,
) -> tuple[_Bound, _Bound, int, Block, tuple[SSAValue, ...]]:
    """Its bounds with the operands of their maps, its step, its body, and what it carries first."""
    low = op.lowerBoundMap.data, tuple(op.lowerBoundOperands)
    high = op.upperBoundMap.data, tuple(op.upperBoundOperands)
    return low, high, op.step.value.data, op.body.block, tuple(op.inits)


Step = Callable[[FunctionRun, Any], None]


@lru_cache(maxsize=4096)
def _steps(block: Block) -> tuple[tuple[tuple[Step, Operation], ...], Operation | None]:
    """What runs each operation of a block, and its terminator."""
    every = tuple(block.ops)
    terminator = every[-1] if every and every[-1].has_trait(IsTerminator) else None
    operations = every if terminator is None else every[:-1]
    return tuple((_step(op), op) for op in operations), terminator


_CONTROL: Mapping[str, Step] = {
    affine.LoadOp.name: FunctionRun.load,
    affine.StoreOp.name: FunctionRun.store,
    affine.ApplyOp.name: FunctionRun.apply,
    affine.MinOp.name: FunctionRun.minimum,
    affine.ForOp.name: FunctionRun.affine_for,
    affine.IfOp.name: FunctionRun.affine_if,
    scf.ForOp.name: FunctionRun.scf_for,
    scf.IfOp.name: FunctionRun.scf_if,
    scf.ExecuteRegionOp.name: FunctionRun.execute_region,
    scf.WhileOp.name: FunctionRun.loop_while,
}
"""What runs each operation of affine and scf."""

ON_VECTORS = frozenset({"affine.vector_load", "affine.vector_store"})
"""Operations on vectors of another dialect."""


def _step(op: Operation) -> Step:
    """What runs an operation."""
    if computes_scalars(op) or op.name == "ub.poison":
        if isinstance(op, arith.ConstantOp):
            return FunctionRun.constant_of
        on_elements = isinstance(op.results[0].type, ShapedType)
        return FunctionRun.elementwise if on_elements else FunctionRun.scalar
    if op.name == "func.call":
        return FunctionRun.call_of
    match "vector" if op.name in ON_VECTORS else op.name.partition(".")[0]:
        case "affine" | "scf":
            return _CONTROL.get(op.name, _refuse)
        case "linalg":
            from verifier.running.linalg import run_linalg

            return run_linalg
        case "memref" | "tensor" | "bufferization":
            from verifier.running.arrays import run_on_arrays

            return run_on_arrays
        case "vector":
            from verifier.running.vectors import run_on_vectors

            return run_on_vectors
        case "stablehlo":
            from verifier.running.stablehlo import run_stablehlo

            return run_stablehlo
        case _ if operation_name(op).startswith("affine.dma_"):
            from verifier.running.dma import run_dma

            return run_dma
        case _:
            return _refuse


def _refuse(_: FunctionRun, op: Operation) -> None:
    raise CannotRun(operation_name(op))
