"""Axes along which functions do the same everywhere: a few places of each are enough.

No operation that is admitted here moves anything from one place of such an axis to another, nor
does it do something at one place that it does not do at the others. So a function does the same if
the places are exchanged in any way, in all tensors that have the axis. What it gives where `m` axes
of a tensor are this one is a function of what is at `m` places at most, and by an exchange these
are the first ones. Twice as many are kept: a reduction that chooses once for all places is told
from one that chooses anew at each by two elements of a result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.language.kinds import isa
from semantics.syntax.stablehlo.attributes import numbers_of
from semantics.syntax.stablehlo.dialect import DotGeneralOp
from semantics.syntax.stablehlo.elementwise import CompareOp, ElementwiseOp, SelectOp
from semantics.syntax.stablehlo.shapes import SliceOp
from semantics.tensors.values import is_one_element

KEPT = 2
"""So many places for each axis that one value has of a kind."""
Axis = tuple[int, int]
"""The identity of a value, and which of its axes."""
Shapes = Mapping[SSAValue, tuple[int, ...]]


def shape_of(value: SSAValue) -> tuple[int, ...] | None:
    """The extents of a tensor; None where one is dynamic, and for what is no tensor."""
    type_ = value.type
    if not isa(type_, TensorType[Attribute]) or any(n < 0 for n in type_.get_shape()):
        return None
    return tuple(type_.get_shape())


def few_places(*functions: func.FuncOp) -> dict[SSAValue, tuple[int, ...]]:
    """The shapes of the values of functions of one type, with few places of each axis of this kind;
    values that keep their shapes are left out."""
    axes = _Axes()
    for function in functions:
        axes.read(function)
    first, *others = functions
    for other in others:
        axes.pair(first.body.block.args, other.body.block.args)
        axes.pair(_returned(first), _returned(other))
    return axes.shapes()


def _returned(function: func.FuncOp) -> Sequence[SSAValue]:
    last = function.body.block.last_op
    return () if last is None else tuple(last.operands)


class _Axes:
    """Axes that are one, and those along which places differ."""

    def __init__(self) -> None:
        self._values: dict[int, SSAValue] = {}
        self._leader: dict[Axis, Axis] = {}
        self._apart: set[Axis] = set()

    def read(self, function: func.FuncOp) -> None:
        for value in function.body.block.args:
            self._add(value)
        for op in function.body.walk():
            for value in op.results:
                self._add(value)
            for region in op.regions:
                for block in region.blocks:
                    for value in block.args:
                        self._add(value)
        for op in function.body.walk():
            if op is not function.body.block.last_op:
                self._relate(op)

    def shapes(self) -> dict[SSAValue, tuple[int, ...]]:
        leaders_apart = {self._find(axis) for axis in self._apart}
        kept: dict[Axis, int] = {}
        for key, value in self._values.items():
            leaders = [self._find((key, k)) for k in range(len(shape_of(value) or ()))]
            for leader in leaders:
                kept[leader] = max(kept.get(leader, 0), KEPT * leaders.count(leader))
        found: dict[SSAValue, tuple[int, ...]] = {}
        for key, value in self._values.items():
            shape = shape_of(value) or ()
            small = tuple(
                n if leader in leaders_apart else min(n, kept[leader])
                for k, n in enumerate(shape)
                for leader in (self._find((key, k)),)
            )
            if small != shape:
                found[value] = small
        return found

    def pair(self, left: Sequence[SSAValue], right: Sequence[SSAValue]) -> None:
        """Values that correspond."""
        for a, b in zip(left, right, strict=True):
            for k in range(len(shape_of(a) or ())):
                self._same(a, k, b, k)

    def _add(self, value: SSAValue) -> None:
        self._values[id(value)] = value

    def _find(self, axis: Axis) -> Axis:
        leader = self._leader.get(axis, axis)
        if leader == axis:
            return axis
        self._leader[axis] = leader = self._find(leader)
        return leader

    def _same(self, left: SSAValue, k: int, right: SSAValue, j: int) -> None:
        a, b = self._find((id(left), k)), self._find((id(right), j))
        if a != b:
            self._leader[a] = b

    def _differ(self, value: SSAValue, *axes: int) -> None:
        self._apart.update((id(value), k) for k in axes)

    def _all_differ(self, values: Sequence[SSAValue]) -> None:
        for value in values:
            self._differ(value, *range(len(shape_of(value) or ())))

    def _relate(self, op: Operation) -> None:
        rule = _RULES.get(op.name)
        known = all(shape_of(v) is not None for v in (*op.operands, *op.results))
        if op.regions and op.name != "stablehlo.reduce":
            rule = None
        if isinstance(op, ElementwiseOp | SelectOp | CompareOp) and known:
            (result,) = op.results
            for operand in op.operands:
                if shape_of(operand):
                    self.pair((operand,), (result,))
        elif rule is not None and known and op.parent_op() is not None:
            rule(self, op)
        else:
            inside = [v for o in op.walk() for v in (*o.operands, *o.results)]
            blocks = [a for r in op.regions for b in r.blocks for a in b.args]
            self._all_differ([*inside, *blocks])

    # Rules

    def constant(self, op: Operation) -> None:
        value = op.properties.get("value")
        if not isa(value, DenseIntOrFPElementsAttr) or not is_one_element(value):
            self._all_differ(op.results)

    def iota(self, op: Operation) -> None:
        self._differ(op.results[0], *_numbers(op, "iota_dimension"))

    def broadcast(self, op: Operation) -> None:
        operand, result = op.operands[0], op.results[0]
        have, want = shape_of(operand) or (), shape_of(result) or ()
        for k, d in enumerate(_numbers(op, "broadcast_dimensions")):
            if have[k] == want[d]:
                self._same(operand, k, result, d)

    def transpose(self, op: Operation) -> None:
        for k, d in enumerate(_numbers(op, "permutation")):
            self._same(op.operands[0], d, op.results[0], k)

    def reverse(self, op: Operation) -> None:
        self.pair(op.operands, op.results)
        self._differ(op.results[0], *_numbers(op, "dimensions"))

    def reshape(self, op: Operation) -> None:
        operand, result = op.operands[0], op.results[0]
        for mine, others in _groups(shape_of(operand) or (), shape_of(result) or ()):
            if len(mine) == len(others) == 1:
                self._same(operand, mine[0], result, others[0])
            else:
                self._differ(operand, *mine)
                self._differ(result, *others)

    def slice(self, op: Operation) -> None:
        assert isinstance(op, SliceOp)
        self._whole_or_apart(
            op,
            [r == (0, n, 1) for r, n in zip(op.ranges(), shape_of(op.operand) or (), strict=True)],
        )

    def dynamic_slice(self, op: Operation) -> None:
        shapes = zip(shape_of(op.operands[0]) or (), shape_of(op.results[0]) or (), strict=True)
        self._whole_or_apart(op, [a == b for a, b in shapes])

    def pad(self, op: Operation) -> None:
        names = ("edge_padding_low", "edge_padding_high", "interior_padding")
        lists = [_numbers(op, n) for n in names]
        self._whole_or_apart(op, [not any(each) for each in zip(*lists, strict=True)])

    def _whole_or_apart(self, op: Operation, whole: Sequence[bool]) -> None:
        for k, kept in enumerate(whole):
            if kept:
                self._same(op.operands[0], k, op.results[0], k)
            else:
                self._differ(op.operands[0], k)
                self._differ(op.results[0], k)

    def update_slice(self, op: Operation) -> None:
        operand, update = op.operands[:2]
        self.pair((operand,), op.results)
        for k, (n, m) in enumerate(
            zip(shape_of(operand) or (), shape_of(update) or (), strict=True)
        ):
            if n == m:
                self._same(operand, k, update, k)
            else:
                self._differ(operand, k)
                self._differ(update, k)

    def concatenate(self, op: Operation) -> None:
        for operand in op.operands:
            self.pair((operand,), op.results)
            self._differ(operand, *_numbers(op, "dimension"))

    def reduce(self, op: Operation) -> None:
        gone = _numbers(op, "dimensions")
        half = len(op.operands) // 2
        for operand in op.operands[:half]:
            self._differ(operand, *gone)
            kept = [k for k in range(len(shape_of(operand) or ())) if k not in gone]
            for result in op.results:
                for d, k in enumerate(kept):
                    self._same(operand, k, result, d)

    def dot_general(self, op: Operation) -> None:
        assert isinstance(op, DotGeneralOp)
        lists = op.dot_dimension_numbers.lists()
        left, right, result = op.lhs, op.rhs, op.result
        for d, (a, b) in enumerate(zip(lists[0], lists[1], strict=True)):
            self._same(left, a, result, d)
            self._same(right, b, result, d)
        at = len(lists[0])
        for side, batch, contracted in ((left, lists[0], lists[2]), (right, lists[1], lists[3])):
            self._differ(side, *contracted)
            for k in range(len(shape_of(side) or ())):
                if k not in batch and k not in contracted:
                    self._same(side, k, result, at)
                    at += 1

    def barrier(self, op: Operation) -> None:
        self.pair(op.operands, op.results)


def _numbers(op: Operation, name: str) -> tuple[int, ...]:
    value = op.properties.get(name)
    number = getattr(getattr(value, "value", None), "data", None)
    return (number,) if isinstance(number, int) else numbers_of(value)


def _groups(left: Sequence[int], right: Sequence[int]) -> Iterator[tuple[list[int], list[int]]]:
    """Axes of two shapes with as many elements each, in order; those of extent 1 stand alone."""
    a = [k for k, n in enumerate(left) if n != 1]
    b = [k for k, n in enumerate(right) if n != 1]
    if 0 in left or 0 in right:
        yield list(range(len(left))), list(range(len(right)))
        return
    while a or b:
        mine, others = [a.pop(0)], [b.pop(0)]
        sizes = [left[mine[0]], right[others[0]]]
        while sizes[0] != sizes[1]:
            if sizes[0] < sizes[1]:
                mine.append(a.pop(0))
                sizes[0] *= left[mine[-1]]
            else:
                others.append(b.pop(0))
                sizes[1] *= right[others[-1]]
        yield mine, others


_RULES: dict[str, Callable[[_Axes, Operation], None]] = {
    "stablehlo.constant": _Axes.constant,
    "stablehlo.iota": _Axes.iota,
    "stablehlo.broadcast_in_dim": _Axes.broadcast,
    "stablehlo.transpose": _Axes.transpose,
    "stablehlo.reverse": _Axes.reverse,
    "stablehlo.reshape": _Axes.reshape,
    "stablehlo.slice": _Axes.slice,
    "stablehlo.dynamic_slice": _Axes.dynamic_slice,
    "stablehlo.dynamic_update_slice": _Axes.update_slice,
    "stablehlo.pad": _Axes.pad,
    "stablehlo.concatenate": _Axes.concatenate,
    "stablehlo.reduce": _Axes.reduce,
    "stablehlo.dot_general": _Axes.dot_general,
    "stablehlo.optimization_barrier": _Axes.barrier,
}
