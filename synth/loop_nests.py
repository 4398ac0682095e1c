"""Reads loop nests: which computations they hold, over which iterators, with which accesses.

This is the search's own reading of the input. Nothing here is trusted: what is built from it is
proved against the original function by the verifier.

A *computation* is one `affine.store` with the loops around it: for every point of the loops, an
element of the target becomes a scalar expression over elements of arrays and outer scalars.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects import affine, arith, memref
from xdsl.dialects.builtin import FloatAttr, IndexType, IntegerAttr, MemRefType
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap, AffineSymExpr

from synth.expressions import Apply, Expression, IteratorValue, Outer, Read
from synth.scalar_functions import is_scalar_operation

Extent = int | tuple[SSAValue, int] | SSAValue
"""How many values an iterator takes: a number, a dimension of an array, or an index value."""


class NotRaisable(Exception):
    """Why something stays a loop, and the operation that is in the way."""

    def __init__(self, reason: str, operation: Operation) -> None:
        super().__init__(reason)
        self.reason = reason
        self.operation = operation


@dataclass(frozen=True)
class Computation:
    """One store and its surrounding loops. `extents` and `loops` go from outside in."""

    store: affine.StoreOp
    loops: tuple[affine.ForOp, ...]
    extents: tuple[Extent, ...]
    target: Read
    value: Expression

    @property
    def reductions(self) -> tuple[int, ...]:
        """The iterators over which the target's element stays the same."""
        return tuple(i for i in range(len(self.extents)) if i not in self.target.subscripts)


def computations_of(block: Block) -> list[Computation]:
    """The computations of the loops and stores in a block, in textual order.

    Raises `NotRaisable` where control, bounds, subscripts or operations are not understood.
    """
    found: list[Computation] = []
    stored: dict[SSAValue, Read] = {}
    for operation in block.ops:
        _collect(operation, (), found, stored)
    if not found and block.first_op is not None:
        raise NotRaisable("nothing is stored", block.first_op)
    return found


def _collect(
    operation: Operation,
    loops: tuple[affine.ForOp, ...],
    found: list[Computation],
    stored: dict[SSAValue, Read],
) -> None:
    if isinstance(operation, affine.ForOp):
        if operation.inits:
            raise NotRaisable("a loop-carried value is not an accumulation", operation)
        inside = dict(stored)
        for inner in operation.body.block.ops:
            _collect(inner, (*loops, operation), found, inside)
    elif isinstance(operation, affine.StoreOp):
        found.append(_computation(operation, loops, stored))
        stored[operation.value] = found[-1].target
    elif operation.regions or not _is_scalar_code(operation):
        raise NotRaisable(f"{operation.name} inside a loop nest", operation)


def _is_scalar_code(operation: Operation) -> bool:
    return is_scalar_operation(operation.name) or isinstance(
        operation, affine.LoadOp | affine.YieldOp | memref.DimOp
    )


def _computation(
    store: affine.StoreOp, loops: tuple[affine.ForOp, ...], stored: Mapping[SSAValue, Read]
) -> Computation:
    extents = tuple(extent_of(loop) for loop in loops)
    target = _access(store, store.memref, store.map.data, store.indices, loops)
    if len(set(target.subscripts)) != len(target.subscripts):
        raise NotRaisable("a store along a diagonal", store)
    value = _ValueReader(store, loops, stored).read(store.value)
    return Computation(store, loops, extents, target, value)


def extent_of(loop: affine.ForOp) -> Extent:
    """How often a loop runs. Raises `NotRaisable` where it does not count from 0 to an extent."""
    lower, upper = loop.lowerBoundMap.data, loop.upperBoundMap.data
    if loop.step.value.data != 1:
        raise NotRaisable("a loop whose step is not 1", loop)
    if lower.results != (AffineConstantExpr(0),):
        raise NotRaisable("a loop that does not start at 0", loop)
    if len(upper.results) != 1:
        raise NotRaisable("a loop with several upper bounds", loop)
    bound = upper.results[0]
    if isinstance(bound, AffineConstantExpr):
        return bound.value
    if isinstance(bound, AffineDimExpr):
        return extent_of_value(loop.upperBoundOperands[bound.position], loop)
    if isinstance(bound, AffineSymExpr):
        return extent_of_value(loop.upperBoundOperands[upper.num_dims + bound.position], loop)
    raise NotRaisable("a loop bound that is neither a constant nor an extent", loop)


def extent_of_value(value: SSAValue, user: Operation) -> Extent:
    """What an index value means as an extent: a constant, a `memref.dim`, or itself."""
    if isinstance(value, BlockArgument):
        if isinstance(value.owner.parent_op(), affine.ForOp):
            raise NotRaisable("a bound that depends on an outer loop", user)
        return value
    owner = cast(OpResult, value).op
    if isinstance(owner, arith.ConstantOp) and isinstance(owner.value, IntegerAttr):
        return cast("IntegerAttr[IndexType]", owner.value).value.data
    if isinstance(owner, memref.DimOp):
        dimension = extent_of_value(owner.index, user)
        kind = owner.source.type
        if isinstance(dimension, int) and isinstance(kind, MemRefType):
            size = cast("MemRefType[Attribute]", kind).get_shape()[dimension]
            return size if size >= 0 else (owner.source, dimension)
    return value


def _iterator_of(value: SSAValue, loops: Sequence[affine.ForOp]) -> int | None:
    for number, loop in enumerate(loops):
        if loop.body.block.args[0] is value:
            return number
    return None


def _access(
    user: Operation,
    array: SSAValue,
    subscript_map: AffineMap,
    indices: Sequence[SSAValue],
    loops: Sequence[affine.ForOp],
) -> Read:
    subscripts: list[int] = []
    for result in subscript_map.results:
        if isinstance(result, AffineDimExpr):
            value = indices[result.position]
        elif isinstance(result, AffineSymExpr):
            value = indices[subscript_map.num_dims + result.position]
        else:
            raise NotRaisable("a subscript that is not a loop variable", user)
        iterator = _iterator_of(value, loops)
        if iterator is None:
            raise NotRaisable("a subscript that is not a variable of a surrounding loop", user)
        subscripts.append(iterator)
    return Read(array, tuple(subscripts), element_type_of(array))


def element_type_of(array: SSAValue) -> Attribute:
    """The element type of a memref."""
    return cast("MemRefType[Attribute]", array.type).get_element_type()


_LARGEST_VALUE = 400


@dataclass
class _ValueReader:
    """Reads the value that `user` stores; one that was stored before is read from there."""

    user: Operation
    loops: tuple[affine.ForOp, ...]
    stored: Mapping[SSAValue, Read]
    left: int = _LARGEST_VALUE

    def read(self, value: SSAValue) -> Expression:
        """The value as an expression. Raises `NotRaisable`."""
        self.left -= 1
        if self.left < 0:
            raise NotRaisable("a value that is made of too many operations", self.user)
        iterator = _iterator_of(value, self.loops)
        if iterator is not None:
            return IteratorValue(iterator, value.type)
        if not is_inside(value, self.loops):
            return Outer(value, value.type)
        owner = cast(OpResult, value).op
        if isinstance(owner, arith.ConstantOp):
            return Outer(value, value.type)
        if value in self.stored and is_scalar_operation(owner.name):
            return self.stored[value]
        if isinstance(owner, affine.LoadOp):
            return _access(owner, owner.memref, owner.map.data, owner.indices, self.loops)
        if is_scalar_operation(owner.name) and len(owner.results) == 1:
            arguments = tuple(self.read(operand) for operand in owner.operands)
            properties = tuple(sorted(owner.properties.items(), key=lambda item: item[0]))
            return Apply(owner.name, arguments, value.type, properties)
        raise NotRaisable(f"{owner.name} in the value stored", owner)


def is_inside(value: SSAValue, loops: Sequence[affine.ForOp]) -> bool:
    """Whether a value is defined in one of some loops."""
    block = value.owner if isinstance(value.owner, Block) else value.owner.parent
    while block is not None:
        parent = block.parent_op()
        if any(parent is loop for loop in loops):
            return True
        block = parent.parent if parent is not None else None
    return False


def loops_around(operation: Operation) -> list[affine.ForOp]:
    """The loops around an operation, outermost first."""
    found: list[affine.ForOp] = []
    outer = operation.parent_op()
    while isinstance(outer, affine.ForOp):
        found.insert(0, outer)
        outer = outer.parent_op()
    return found


def name_of(value: SSAValue) -> str:
    """A value's name in the input, or its position where it has none."""
    if value.name_hint is not None:
        return f"%{value.name_hint}"
    if isinstance(value, BlockArgument):
        return f"%arg{value.index}"
    constant = constant_of(value)
    return "a value" if constant is None else f"{constant:g}"


def constant_of(value: SSAValue) -> float | int | None:
    """The number that an `arith.constant` gives; None for other values."""
    if isinstance(value, OpResult) and isinstance(value.op, arith.ConstantOp):
        attribute = value.op.value
        if isinstance(attribute, FloatAttr | IntegerAttr):
            return cast("FloatAttr[Any]", attribute).value.data
    return None
