"""Affine expressions as steps on indices.

Upstream leaves open what happens where one overflows. It is read in one of two ways, the same on
both sides (`verifier.kernel.verdicts.assumptions.AFFINE_OVERFLOW`): as MLIR's own lowering has it
(`AffineApplyExpander` in Affine/Utils/Utils.cpp), where a product that overflows is poison and a
sum wraps around, or with all of it wrapping around. So is what divides by something that is not
positive, which a literal may not be ("the divisor must be positive", the page of `affine_map`): in
the first way it is undefined, as the `arith.divsi` that it is lowered to is for 0; in the second
way it is poison, for `affine.apply` is `Pure`.

`affine.linearize_index` and `delinearize_index` are read where the basis is of literals, but for
the outer bound of the former, and the indices are within it, so that nothing overflows (ODS, MLIR
22); elsewhere they are opaque: an overflow is undefined, and analyses may take for granted that
nothing is beyond an outer bound, or not `disjoint`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from math import prod

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr
from xdsl.ir import Operation
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)

from semantics.control_flow.descriptors import (
    LESS,
    LESS_OR_EQUAL,
    Arithmetic,
    Extent,
    Truth,
)
from semantics.control_flow.graph import Demand
from semantics.control_flow.lanes import chosen, compare, integers, or_opaque
from semantics.control_flow.memrefs import extent_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.language.program import NoMeaning

_INDEX = IndexType()
_NSW = IntegerOverflowAttr((IntegerOverflowFlag.NSW,))


class AffineSteps:
    """Adds the steps of affine expressions."""

    def __init__(self, reader: GraphReader, place: str) -> None:
        self._reader = reader
        self._place = place

    def extreme(self, map_: AffineMap, operands: Sequence[str], greatest: bool) -> str:
        """The greatest, or the least, of a map's results."""
        values = [self.value(result, operands, map_.num_dims) for result in map_.results]
        operation = "arith.maxsi" if greatest else "arith.minsi"
        return reduce(lambda x, y: self._two(operation, x, y), values)

    def value(self, expression: AffineExpr, operands: Sequence[str], dimensions: int) -> str:
        """The name of an expression's value."""
        match expression:
            case AffineDimExpr(position=position):
                return operands[position]
            case AffineSymExpr(position=position):
                return operands[dimensions + position]
            case AffineConstantExpr(value=value):
                return self._constant(value)
            case AffineBinaryOpExpr(kind=kind, lhs=left, rhs=right):
                x = self.value(left, operands, dimensions)
                literal = isinstance(right, AffineConstantExpr)
                if kind in _DIVIDING and literal and right.value <= 0:
                    what = f"{expression}, whose divisor is a literal that is not positive"
                    raise NoMeaning(what, self._place)
                y = self.value(right, operands, dimensions)
                if kind in _DIVIDING and not literal:
                    return self._divided(kind, x, y)
                return self._binary(kind, x, y)
            case _:
                raise NoMeaning(f"the affine expression {expression}", self._place)

    def _binary(self, kind: AffineBinaryOpKind, x: str, y: str) -> str:
        match kind:
            case AffineBinaryOpKind.Add:
                return self._two("arith.addi", x, y)
            case AffineBinaryOpKind.Mul:
                self._reader.overflows = True
                return self._two("arith.muli", x, y, None if self._reader.wraps else _NSW)
            case AffineBinaryOpKind.FloorDiv:
                return self._two("arith.floordivsi", x, y)
            case AffineBinaryOpKind.CeilDiv:
                return self._two("arith.ceildivsi", x, y)
            case AffineBinaryOpKind.Mod:
                quotient = self._two("arith.floordivsi", x, y)
                return self._two("arith.subi", x, self._two("arith.muli", quotient, y))

    def _divided(self, kind: AffineBinaryOpKind, x: str, y: str) -> str:
        self._reader.divides = True
        zero = self._constant(0)
        positive = self._compare("sgt", y, zero)
        holds = self._where(positive, self._constant(1), self._poison())
        if not self._reader.wraps:
            self._reader.add(Demand(holds, self._place))
            return self._lowered(kind, x, y, zero)
        frozen = self._reader.step("llvm.freeze", (y,), _INDEX, self._place)
        by = self._where(self._compare("sgt", frozen, zero), frozen, self._constant(1))
        return self._where(positive, self._lowered(kind, x, by, zero), holds)

    def _lowered(self, kind: AffineBinaryOpKind, x: str, y: str, zero: str) -> str:
        """What upstream's lowering makes of a division by what is no literal."""
        if kind is AffineBinaryOpKind.Mod:
            rest = self._two("arith.remsi", x, y)
            more = self._two("arith.addi", rest, y)
            return self._where(self._compare("slt", rest, zero), more, rest)
        if kind is AffineBinaryOpKind.FloorDiv:
            predicate, less = "slt", self._constant(-1)
            otherwise = x
        else:
            predicate, less = "sle", zero
            otherwise = self._two("arith.subi", x, self._constant(1))
        negative = self._compare(predicate, x, zero)
        dividend = self._where(negative, self._two("arith.subi", less, x), otherwise)
        quotient = self._two("arith.divsi", dividend, y)
        whole = quotient
        if kind is AffineBinaryOpKind.CeilDiv:
            whole = self._two("arith.addi", quotient, self._constant(1))
        return self._where(negative, self._two("arith.subi", less, quotient), whole)

    def _where(self, condition: str, then: str, otherwise: str) -> str:
        return chosen(self._reader, condition, then, otherwise)

    def _compare(self, predicate: str, x: str, y: str) -> str:
        return compare(self._reader, predicate, x, y, self._place)

    def _poison(self) -> str:
        return self._reader.step("ub.poison", (), _INDEX, self._place)

    def _two(self, operation: str, x: str, y: str, flags: IntegerOverflowAttr | None = None) -> str:
        said = {} if flags is None else {"overflowFlags": flags}
        return self._reader.step(operation, (x, y), _INDEX, self._place, said)

    def _constant(self, value: int) -> str:
        number = IntegerAttr(value, _INDEX)
        return self._reader.step("arith.constant", (), _INDEX, self._place, {"value": number}, "c")


_DIVIDING = (
    AffineBinaryOpKind.FloorDiv,
    AffineBinaryOpKind.CeilDiv,
    AffineBinaryOpKind.Mod,
)


# One index for several


def read_linearize(reader: GraphReader, op: Operation, names: Names) -> None:
    """`affine.linearize_index`."""
    most = _greatest(reader)
    sizes, said = integers(op, "operandSegmentSizes"), integers(op, "static_basis")
    open_ = said is not None and said[:1] == [DYNAMIC_INDEX] and sizes == [len(said), 1]
    basis = _basis(said[1:] if said is not None and open_ else said, most)
    if basis is None:
        reader.opaque(op, names)
        return
    steps = Arithmetic(reader, op)
    indices = [extent_of(reader, value, op, names) for value in op.operands]
    outer = indices.pop() if open_ else None
    if len(basis) < len(indices):
        basis = [most // prod(basis), *basis]
    within: Truth = True
    for index, extent in zip(indices, basis, strict=True):
        within = steps.both(within, _is_below(steps, index, extent))
    if outer is not None:
        fits = steps.compare(LESS_OR_EQUAL, outer, basis[0])
        within = steps.both(within, steps.both(fits, steps.compare(LESS, indices[0], outer)))

    def read() -> Sequence[str]:
        total: Extent = 0
        for index, extent in zip(indices, basis, strict=True):
            total = steps.add(steps.times(total, extent), index)
        return (steps.name(total),)

    _within(reader, op, names, within, read)


def read_delinearize(reader: GraphReader, op: Operation, names: Names) -> None:
    """`affine.delinearize_index`."""
    basis = _basis(integers(op, "static_basis"), _greatest(reader))
    if basis is None or len(op.operands) != 1:
        reader.opaque(op, names)
        return
    steps = Arithmetic(reader, op)
    index = extent_of(reader, op.operands[0], op, names)
    bounded = len(basis) == len(op.results)
    within = _is_below(steps, index, prod(basis)) if bounded else True

    def read() -> Sequence[str]:
        affine = AffineSteps(reader, reader.where(op))
        inner = basis[1:] if bounded else basis
        found: list[str] = []
        for number in range(len(inner) + 1):
            expression: AffineExpr = AffineExpr.dimension(0)
            if number:
                expression %= prod(inner[number - 1 :])
            below = prod(inner[number:])
            if below != 1:
                expression //= below
            found.append(affine.value(expression, (steps.name(index),), 1))
        return found

    _within(reader, op, names, within, read)


def _greatest(reader: GraphReader) -> int:
    """The greatest index."""
    return (1 << reader.word.width.data - 1) - 1


def _basis(basis: list[int] | None, most: int) -> list[int] | None:
    """The literals that a basis has; None where it has anything else, or counts more than
    `most`."""
    if not basis or any(extent < 1 for extent in basis) or prod(basis) > most:
        return None
    return basis


def _is_below(steps: Arithmetic, index: Extent, extent: int) -> Truth:
    not_negative = steps.compare(LESS_OR_EQUAL, 0, index)
    return steps.both(not_negative, steps.compare(LESS, index, extent))


def _within(
    reader: GraphReader,
    op: Operation,
    names: Names,
    condition: Truth,
    read: Callable[[], Sequence[str]],
) -> None:
    """Let the results be what `read` gives where the condition holds, poison where that is."""
    if isinstance(condition, bool):
        or_opaque(reader, op, names, condition, read)
        return
    frozen = reader.step("llvm.freeze", (condition,), reader.type_of(condition), reader.where(op))
    or_opaque(reader, op, names, frozen, read)
    for result in op.results:
        names[result] = chosen(reader, condition, names[result], names[result])
