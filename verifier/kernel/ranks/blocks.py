"""Operations that cut axes into blocks, put them together again, and collect windows.

`split` and `merge` are reshapes (StableHLO, *reshape*: the order of elements is row-major) that
make an axis two, or two one. `patches` collects the windows of a convolution (im2col).
"""

from __future__ import annotations

from collections.abc import Mapping

from verifier.kernel.ranks.axes import Axis, AxisTerm
from verifier.kernel.ranks.elements import Axes, Constant, Element, Index, Joined, Tensor
from verifier.kernel.ranks.operations import Meaning
from verifier.kernel.ranks.rule import Operation_
from verifier.kernel.ranks.windows import Steps, minus


class WithBlocks(Meaning):
    """The meaning of a side that may have these operations."""

    def _split(self, op: Operation_, operand: Tensor) -> Tensor:
        """Each axis of a family becomes `outer` blocks of `inner` elements; these are the axes of
        the family that `blocks` names."""
        blocks = op.names["blocks"]
        axes = self._with_blocks(op, operand, blocks)
        if not set(blocks) == set(op.per_axis["outer"]) == set(op.per_axis["inner"]):
            raise self._fail("'blocks', 'outer' and 'inner' are about different axes")
        for slot, inner in blocks.items():
            own = operand.axes[slot]
            counts = [self.per_axis(op.per_axis[n][slot], own.group) for n in ("outer", "inner")]
            for count in counts:
                self._require(own.group, lambda a, c=count: c(a) >= 0, "blocks >= 0")
            self._require(
                own.group,
                lambda a, n=own.extent, o=counts[0], i=counts[1]: n(a) == o(a) * i(a),
                "a whole number of blocks",
            )
            axes[slot], axes[inner] = (Axes(own.group, count) for count in counts)

        def element(index: Index) -> Element:
            found = {slot: index[slot] for slot in operand.axes}
            for slot, inner in blocks.items():
                found[slot] = Joined(index[slot], index[inner], axes[inner].extent)
            return operand.element(found)

        return Tensor(op.type_, axes, element)

    def _merge(self, op: Operation_, operand: Tensor) -> Tensor:
        """The axes of a family, and those of the one that `blocks` names as its inner ones, become
        one axis each."""
        blocks = op.names["blocks"]
        self._known((*blocks, *blocks.values()), operand)
        if len({*blocks, *blocks.values()}) < 2 * len(blocks):
            raise self._fail("a family of axes is merged twice")
        axes = {s: own for s, own in operand.axes.items() if s not in blocks.values()}
        for slot, inner in blocks.items():
            outer, block = operand.axes[slot], operand.axes[inner]
            if outer.group != block.group:
                raise self._fail(f"the axes '{slot}' and '{inner}' are of two groups")
            parts = outer.extent, block.extent
            axes[slot] = Axes(outer.group, lambda a, o=parts[0], i=parts[1]: o(a) * i(a), parts)

        def element(index: Index) -> Element:
            found = dict(index)
            for slot, inner in blocks.items():
                group, block = operand.axes[inner].group, operand.axes[inner].extent
                found[slot], found[inner] = self._coordinates(group, index[slot], block)
            return operand.element(found)

        return Tensor(op.type_, axes, element)

    def _coordinates(self, group: str, at: AxisTerm, block: AxisTerm) -> tuple[AxisTerm, AxisTerm]:
        """Which block a coordinate is in, and where."""
        if isinstance(at, Joined) and self._alike_terms(group, at.block, block):
            return at.outer, at.inner

        def outer(a: Axis) -> object:
            return self.terms.quotient(at(a), block(a))

        return outer, minus(at, lambda a: outer(a) * block(a))  # type: ignore[operator]

    def _alike_terms(self, group: str, a: AxisTerm, b: AxisTerm) -> bool:
        """Whether two numbers are one term, of whichever axis."""
        axis = Axis(group, "0" if group in self.rule.single else "any")
        one, two = (self.terms.z3.simplify(each(axis)) for each in (a, b))
        return bool(one.eq(two))

    def _with_blocks(
        self, op: Operation_, operand: Tensor, made: Mapping[str, str]
    ) -> dict[str, Axes]:
        """The axes of an operand, where families of new names are to be made."""
        self._known(made, operand)
        names = list(made.values())
        if len(set(names)) < len(names) or set(names) & set(operand.axes):
            raise self._fail("the operand has some of the new axes")
        return dict(operand.axes)

    def _patches(self, op: Operation_, operand: Tensor) -> Tensor:
        """The windows of a convolution with zeros around the operand: along each axis of a family
        which one, and along that of the family that `windows` names the place in it."""
        windows = op.names["windows"]
        axes = self._with_blocks(op, operand, windows)
        if set(windows) != set(op.per_axis["window"]):
            raise self._fail("'windows' and 'window' are about different axes")
        for name in op.per_axis:
            if not set(op.per_axis[name]) <= set(windows):
                raise self._fail(f"'{name}' is about axes without windows")
        around: dict[str, tuple[AxisTerm, AxisTerm, AxisTerm]] = {}
        numbers: dict[str, tuple[AxisTerm, AxisTerm, AxisTerm]] = {}
        for slot in windows:
            group = operand.axes[slot].group
            low, high = (
                self._attribute(op, n, operand, slot, self._number(0)) for n in ("low", "high")
            )
            stride, inner, outer = (
                self._attribute(op, n, operand, slot, self._number(1))
                for n in ("stride", "lhs_dilation", "rhs_dilation")
            )
            for number in (stride, inner, outer):
                self._require(group, lambda a, p=number: p(a) >= 1, "stride, dilation >= 1")
            size = self.per_axis(op.per_axis["window"][slot], group)
            self._require(group, lambda a, m=size: m(a) >= 0, "extent >= 0")
            around[slot] = low, high, lambda a, p=inner: p(a) - 1
            numbers[slot] = size, stride, outer
        padded = self._padded(operand, around, Constant("0", op.type_))
        paths = {
            slot: Steps(self.terms, padded.axes[slot].extent, *own) for slot, own in numbers.items()
        }
        for slot, inner in windows.items():
            group = operand.axes[slot].group
            axes[slot] = Axes(group, paths[slot].count)
            axes[inner] = Axes(group, numbers[slot][0])

        def element(index: Index) -> Element:
            found = {slot: index[slot] for slot in operand.axes}
            for slot, inner in windows.items():
                found[slot] = paths[slot].place(index[slot], index[inner])
            return padded.element(found)

        return Tensor(op.type_, axes, element)
