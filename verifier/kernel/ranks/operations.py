"""What the operations of rules mean: StableHLO's specification, axis by axis.

Axes are named, not counted: a StableHLO operation is an instance of one here after its dimensions
have been given the names of axes. What the specification demands of shapes and attributes is
collected: of the source it is taken for granted, of the target it is to be shown.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from verifier.kernel.ranks.axes import Axis, AxisTerm, Cut, Every, inverses
from verifier.kernel.ranks.elements import (
    Apply,
    Axes,
    Choice,
    Constant,
    Element,
    Index,
    IntegerOf,
    Read,
    Sum,
    Tensor,
    domain,
)
from verifier.kernel.ranks.integers import names_in, read
from verifier.kernel.ranks.rule import Operation_, Rule, Side
from verifier.kernel.ranks.terms import Terms
from verifier.kernel.ranks.windows import Padding, Steps, minus, plus


class IllFormed(Exception):
    """An operation that does not fit its operands, whatever the extents; `where` it stands."""

    def __init__(self, message: str, where: str) -> None:
        super().__init__(message)
        self.where = where


class Meaning:
    """One side of a rule: its result, and all that makes it valid (`valid`)."""

    def __init__(self, rule: Rule, side: Side, terms: Terms) -> None:
        self.rule = rule
        self.terms = terms
        self.valid: list[Every] = []
        self._at = ""
        self.values: dict[str, Tensor] = {}
        for name, shape in rule.shapes.items():
            axes = {
                slot: Axes(extent.group, self.per_axis(extent.size, extent.group))
                for slot, extent in shape.items()
            }
            self.values[name] = self._argument(name, side.types[name], axes)
        for op in side.operations:
            self._at = op.where
            self.values[op.result] = self._of(op)
        self.result = self.values[side.result]

    def per_axis(self, expression: ast.expr, group: str) -> AxisTerm:
        """An expression for each axis of a group."""
        for name, word in names_in(expression):
            own = self.rule.group_of(name)
            if own != group and own not in self.rule.single:
                raise IllFormed(f"'{name}' is no integer of the group {group}", self._at)
            if any(self.rule.permutations[step.removeprefix("~")] != own for step in word):
                raise IllFormed(f"'{name}' is not permuted by {', '.join(word)}", self._at)

        def of(axis: Axis) -> object:
            def lookup(name: str, word: tuple[str, ...]) -> object:
                own = self.rule.group_of(name)
                start = axis if own == axis.group else Axis(own, "0")
                return self.terms.of_axis(name, start.moved(word))

            return read(expression, lookup, self.terms)

        return of

    def _argument(self, name: str, type_: str, axes: Mapping[str, Axes]) -> Tensor:
        for each in axes.values():
            self._require(each.group, lambda a, each=each: each.extent(a) >= 0, "extent >= 0")
        groups = {slot: each.group for slot, each in axes.items()}
        return Tensor(type_, axes, lambda index: Read(name, type_, index, groups))

    def _require(self, group: str, formula: AxisTerm, what: str) -> None:
        self.valid.append(Every(group, formula, what))

    def _fail(self, message: str) -> IllFormed:
        return IllFormed(message, self._at)

    def _known(self, slots: Mapping[str, object] | tuple[str, ...], of: Tensor) -> None:
        for slot in slots:
            if slot not in of.axes:
                raise self._fail(f"the operand has no axes '{slot}'")

    def _of(self, op: Operation_) -> Tensor:
        operands = [self.values[name] for name in op.operands]
        made = getattr(self, f"_{op.name}", None)
        return self._elementwise(op, operands) if made is None else made(op, *operands)

    def _alike(self, operands: list[Tensor]) -> None:
        """That all operands have one shape."""
        first = operands[0]
        for other in operands[1:]:
            self._same_axes(first, other, tuple(first.axes))
            if set(other.axes) != set(first.axes):
                raise self._fail("the operands have different axes")

    def _same_axes(self, a: Tensor, b: Tensor, slots: tuple[str, ...]) -> None:
        for slot in slots:
            if slot not in b.axes or slot not in a.axes:
                raise self._fail(f"an operand has no axes '{slot}'")
            one, two = a.axes[slot], b.axes[slot]
            if one.group != two.group:
                raise self._fail(f"the axes '{slot}' are of two groups")
            self._require(
                one.group, lambda x, p=one, q=two: p.extent(x) == q.extent(x), f"equal {slot}"
            )

    def _elementwise(self, op: Operation_, operands: list[Tensor]) -> Tensor:
        self._alike(operands)
        parameter = op.texts.get("direction", "")

        def element(index: Index) -> Element:
            arguments = tuple(operand.element(index) for operand in operands)
            return Apply(op.name, op.type_, arguments, parameter)

        return Tensor(op.type_, operands[0].axes, element)

    def _shape(self, op: Operation_, name: str) -> dict[str, Axes]:
        axes = {
            slot: Axes(extent.group, self.per_axis(extent.size, extent.group))
            for slot, extent in op.shapes[name].items()
        }
        for each in axes.values():
            self._require(each.group, lambda a, each=each: each.extent(a) >= 0, "extent >= 0")
        return axes

    def _one(self, slot: str, axes: Mapping[str, Axes]) -> Axis:
        """The only axis of a family."""
        if slot not in axes or axes[slot].group not in self.rule.single:
            raise self._fail(f"'{slot}' is not exactly one axis")
        return Axis(axes[slot].group, "0")

    def _constant(self, op: Operation_) -> Tensor:
        axes = self._shape(op, "shape")
        value: Element = Constant(op.texts["value"], op.type_)
        names = [name for names in self.rule.groups.values() for name in names]
        if op.texts["value"] in names:
            name = op.texts["value"]
            if self.rule.group_of(name) not in self.rule.single:
                raise self._fail(f"'{name}' is not one number")
            term = self.terms.of_axis(name, Axis(self.rule.group_of(name), "0"))
            value = IntegerOf(term, op.type_)
        return Tensor(op.type_, axes, lambda _: value)

    def _iota(self, op: Operation_) -> Tensor:
        axes = self._shape(op, "shape")
        along, axis = op.texts["dim"], self._one(op.texts["dim"], axes)
        return Tensor(op.type_, axes, lambda index: IntegerOf(index[along](axis), op.type_))

    def _broadcast(self, op: Operation_, operand: Tensor) -> Tensor:
        new = self._shape(op, "new")
        if set(new) & set(operand.axes):
            raise self._fail("the operand has some of the new axes")

        def element(index: Index) -> Element:
            return operand.element({slot: index[slot] for slot in operand.axes})

        return Tensor(op.type_, {**operand.axes, **new}, element)

    def _reshape(self, op: Operation_, operand: Tensor) -> Tensor:
        """Only axes of extent 1 come and go."""
        dropped = op.lists["drop"]
        self._known(dropped, operand)
        new = self._shape(op, "new")
        gone = {slot: operand.axes[slot] for slot in dropped}
        kept = {slot: axes for slot, axes in operand.axes.items() if slot not in gone}
        if set(new) & set(kept):
            raise self._fail("the operand has some of the new axes")
        for each in (*gone.values(), *new.values()):
            self._require(each.group, lambda a, each=each: each.extent(a) == 1, "extent 1")
        zero = self.terms.number(0)

        def element(index: Index) -> Element:
            return operand.element(
                {slot: (lambda _: zero) if slot in gone else index[slot] for slot in operand.axes}
            )

        return Tensor(op.type_, {**kept, **new}, element)

    def _transpose(self, op: Operation_, operand: Tensor) -> Tensor:
        """The axis j of the result is that of the operand to which the permutations lead from j."""
        to, words = op.names["to"], op.words["by"]
        self._known(to, operand)
        self._known(words, operand)
        for slot, word in words.items():
            group = operand.axes[slot].group
            if any(self.rule.permutations[step.removeprefix("~")] != group for step in word):
                raise self._fail(f"{', '.join(word)} does not permute the axes '{slot}'")
        axes: dict[str, Axes] = {}
        for slot, own in operand.axes.items():
            if to.get(slot, slot) in axes:
                raise self._fail(f"two families of axes become '{to.get(slot, slot)}'")
            word = words.get(slot, ())
            axes[to.get(slot, slot)] = Axes(
                own.group, lambda a, own=own, word=word: own.extent(a.moved(word))
            )

        def element(index: Index) -> Element:
            found: dict[str, AxisTerm] = {}
            for slot in operand.axes:
                back = inverses(words.get(slot, ()))
                result = index[to.get(slot, slot)]
                found[slot] = lambda a, back=back, result=result: result(a.moved(back))
            return operand.element(found)

        return Tensor(op.type_, axes, element)

    def _reverse(self, op: Operation_, operand: Tensor) -> Tensor:
        dims = op.lists["dims"]
        self._known(dims, operand)

        def element(index: Index) -> Element:
            found = dict(index)
            for slot in dims:
                extent, own = operand.axes[slot].extent, index[slot]
                found[slot] = lambda a, extent=extent, own=own: extent(a) - 1 - own(a)
            return operand.element(found)

        return Tensor(op.type_, operand.axes, element)

    def _attribute(self, op: Operation_, name: str, of: Tensor, slot: str, default: AxisTerm):
        expression = op.per_axis[name].get(slot)
        return default if expression is None else self.per_axis(expression, of.axes[slot].group)

    def _number(self, value: int) -> AxisTerm:
        return lambda _: self.terms.number(value)

    def _slice(self, op: Operation_, operand: Tensor) -> Tensor:
        for name in op.per_axis:
            self._known(op.per_axis[name], operand)
        axes = dict(operand.axes)
        taken: dict[str, tuple[AxisTerm, AxisTerm]] = {}
        for slot in dict.fromkeys(s for each in op.per_axis.values() for s in each):
            own = operand.axes[slot]
            start = self._attribute(op, "start", operand, slot, self._number(0))
            limit = self._attribute(op, "limit", operand, slot, own.extent)
            stride = self._attribute(op, "stride", operand, slot, self._number(1))
            self._require(own.group, lambda a, s=start: s(a) >= 0, "start >= 0")
            self._require(own.group, lambda a, s=start, e=limit: s(a) <= e(a), "start <= limit")
            self._require(
                own.group, lambda a, e=limit, n=own.extent: e(a) <= n(a), "limit <= extent"
            )
            self._require(own.group, lambda a, p=stride: p(a) >= 1, "stride >= 1")
            axes[slot] = Axes(
                own.group,
                lambda a, s=start, e=limit, p=stride: self.terms.ceiling(e(a) - s(a), p(a)),
            )
            taken[slot] = start, stride

        def element(index: Index) -> Element:
            found = dict(index)
            for slot, (start, stride) in taken.items():
                i = index[slot]
                found[slot] = lambda a, s=start, p=stride, i=i: s(a) + i(a) * p(a)
            return operand.element(found)

        return Tensor(op.type_, axes, element)

    def _pad(self, op: Operation_, operand: Tensor, value: Tensor) -> Tensor:
        if value.axes:
            raise self._fail("what is padded with is no scalar")
        for name in op.per_axis:
            self._known(op.per_axis[name], operand)
        windows = {
            slot: (
                self._attribute(op, "low", operand, slot, self._number(0)),
                self._attribute(op, "high", operand, slot, self._number(0)),
                self._attribute(op, "interior", operand, slot, self._number(0)),
            )
            for slot in dict.fromkeys(s for each in op.per_axis.values() for s in each)
        }
        return self._padded(operand, windows, value.element({}))

    def _padded(
        self,
        operand: Tensor,
        windows: Mapping[str, tuple[AxisTerm, AxisTerm, AxisTerm]],
        filling: Element,
    ) -> Tensor:
        """With `low` and `high` elements around, and `interior` ones between any two of each axis;
        negative numbers take elements away."""
        paddings = {
            slot: Padding(self.terms, operand.axes[slot], *window)
            for slot, window in windows.items()
        }
        axes = dict(operand.axes)
        for slot, each in paddings.items():
            self._require(each.own.group, lambda a, p=each: p.interior(a) >= 0, "interior >= 0")
            self._require(each.own.group, lambda a, p=each: p.extent(a) >= 0, "extent >= 0")
            axes[slot] = Axes(each.own.group, each.extent)

        def element(index: Index) -> Element:
            found = dict(index)
            for slot, each in paddings.items():
                found[slot] = each.position(index[slot])
            inside = tuple(each.inside(index[slot], slot) for slot, each in paddings.items())
            return Choice(inside, operand.element(found), filling)

        return Tensor(operand.type_, axes, element)

    def _concatenate(self, op: Operation_, *operands: Tensor) -> Tensor:
        dim = op.texts["dim"]
        axis = self._one(dim, operands[0].axes)
        others = tuple(slot for slot in operands[0].axes if slot != dim)
        for operand in operands:
            if set(operand.axes) != set(operands[0].axes):
                raise self._fail("the operands have different axes")
            self._one(dim, operand.axes)
            self._same_axes(operands[0], operand, others)
        ends = [self.terms.number(0)]
        for operand in operands:
            ends.append(ends[-1] + operand.axes[dim].extent(axis))

        def element(index: Index) -> Element:
            i = index[dim](axis)
            parts = [
                operand.element({**index, dim: lambda _, start=start: i - start})
                for operand, start in zip(operands, ends, strict=False)
            ]
            found = parts[-1]
            for part, end in reversed(list(zip(parts[:-1], ends[1:-1], strict=True))):
                below = Every(
                    axis.group, lambda _, end=end: i < end, "concatenated", cut=Cut(i, end)
                )
                found = Choice((below,), part, found)
            return found

        own = Axes(axis.group, lambda _: ends[-1])
        return Tensor(op.type_, {**operands[0].axes, dim: own}, element)

    def _clamped(self, start: AxisTerm, extent: AxisTerm, size: AxisTerm) -> AxisTerm:
        choice, zero = self.terms.choice, self.terms.number(0)

        def of(a: Axis) -> object:
            last = extent(a) - size(a)
            return choice(start(a) < 0, zero, choice(start(a) > last, last, start(a)))

        return of

    def _dynamic_slice(self, op: Operation_, operand: Tensor) -> Tensor:
        if set(op.per_axis["start"]) != set(op.per_axis["size"]):
            raise self._fail("'start' and 'size' are about different axes")
        self._known(op.per_axis["size"], operand)
        axes = dict(operand.axes)
        starts: dict[str, AxisTerm] = {}
        for slot, expression in op.per_axis["size"].items():
            own = operand.axes[slot]
            size = self.per_axis(expression, own.group)
            start = self.per_axis(op.per_axis["start"][slot], own.group)
            self._require(own.group, lambda a, m=size: m(a) >= 0, "size >= 0")
            self._require(own.group, lambda a, m=size, n=own.extent: m(a) <= n(a), "size <= extent")
            starts[slot] = self._clamped(start, own.extent, size)
            axes[slot] = Axes(own.group, size)

        def element(index: Index) -> Element:
            found = dict(index)
            for slot, start in starts.items():
                found[slot] = plus(start, index[slot])
            return operand.element(found)

        return Tensor(op.type_, axes, element)

    def _dynamic_update_slice(self, op: Operation_, operand: Tensor, update: Tensor) -> Tensor:
        if set(op.per_axis["start"]) != set(operand.axes) or set(update.axes) != set(operand.axes):
            raise self._fail("operand, update and 'start' are about different axes")
        starts: dict[str, AxisTerm] = {}
        for slot, expression in op.per_axis["start"].items():
            own, new = operand.axes[slot], update.axes[slot]
            if own.group != new.group:
                raise self._fail(f"the axes '{slot}' are of two groups")
            self._require(
                own.group, lambda a, m=new.extent, n=own.extent: m(a) <= n(a), "update <= extent"
            )
            start = self.per_axis(expression, own.group)
            starts[slot] = self._clamped(start, own.extent, new.extent)

        def element(index: Index) -> Element:
            inside = tuple(
                Every(
                    operand.axes[slot].group,
                    lambda a, s=start, i=index[slot], m=update.axes[slot].extent: (
                        self.terms.conjunction([i(a) >= s(a), i(a) < s(a) + m(a)])
                    ),
                    f"updated {slot}",
                )
                for slot, start in starts.items()
            )
            moved = {slot: minus(index[slot], start) for slot, start in starts.items()}
            return Choice(inside, update.element(moved), operand.element(index))

        return Tensor(op.type_, operand.axes, element)

    def _reduce(self, op: Operation_, operand: Tensor) -> Tensor:
        dims = op.lists["dims"]
        self._known(dims, operand)

        def element(index: Index) -> Element:
            box, places = domain([operand.axes[slot] for slot in dims])
            return Sum(
                box,
                lambda at: operand.element({**index, **dict(zip(dims, places(at), strict=True))}),
            )

        kept = {slot: axes for slot, axes in operand.axes.items() if slot not in dims}
        return Tensor(op.type_, kept, element)

    def _dot_general(self, op: Operation_, left: Tensor, right: Tensor) -> Tensor:
        contract, batch = op.lists["contract"], op.lists["batch"]
        if set(left.axes) & set(right.axes) != {*contract, *batch} or set(contract) & set(batch):
            raise self._fail("the operands share other axes than those that are named")
        self._same_axes(left, right, (*contract, *batch))

        def element(index: Index) -> Element:
            box, places = domain([left.axes[slot] for slot in contract])

            def product(at: tuple[AxisTerm, ...]) -> Element:
                whole = {**index, **dict(zip(contract, places(at), strict=True))}
                factors = tuple(
                    each.element({slot: whole[slot] for slot in each.axes})
                    for each in (left, right)
                )
                return Apply("multiply", op.type_, factors)

            return Sum(box, product)

        kept = {s: a for s, a in {**left.axes, **right.axes}.items() if s not in contract}
        return Tensor(op.type_, kept, element)

    def _convolution(self, op: Operation_, left: Tensor, right: Tensor) -> Tensor:
        """`left` has batch, feature and spatial axes, `right` feature, output and spatial ones."""
        spatial, feature = op.lists["spatial"], op.lists["feature"]
        if set(left.axes) & set(right.axes) != {*spatial, *feature} or set(spatial) & set(feature):
            raise self._fail("the operands share other axes than those that are named")
        for name in op.per_axis:
            if not set(op.per_axis[name]) <= set(spatial):
                raise self._fail(f"'{name}' is about axes that are not spatial")
        self._same_axes(left, right, feature)
        windows: dict[str, tuple[AxisTerm, AxisTerm, AxisTerm]] = {}
        steps: dict[str, tuple[AxisTerm, AxisTerm]] = {}
        for slot in spatial:
            group = left.axes[slot].group
            if right.axes[slot].group != group:
                raise self._fail(f"the axes '{slot}' are of two groups")
            low, high = (
                self._attribute(op, name, left, slot, self._number(0)) for name in ("low", "high")
            )
            stride, inner, outer = (
                self._attribute(op, name, left, slot, self._number(1))
                for name in ("stride", "lhs_dilation", "rhs_dilation")
            )
            for number in (stride, inner, outer):
                self._require(group, lambda a, p=number: p(a) >= 1, "stride, dilation >= 1")
            windows[slot] = low, high, lambda a, p=inner: p(a) - 1
            steps[slot] = stride, outer
        padded = self._padded(left, windows, Constant("0", op.type_))
        axes = {s: a for s, a in {**left.axes, **right.axes}.items() if s not in feature}
        paths = {
            slot: Steps(self.terms, padded.axes[slot].extent, right.axes[slot].extent, *numbers)
            for slot, numbers in steps.items()
        }
        axes |= {slot: Axes(left.axes[slot].group, each.count) for slot, each in paths.items()}

        def element(index: Index) -> Element:
            def product(at: tuple[AxisTerm, ...]) -> Element:
                of_right = {**index, **dict(zip((*feature, *spatial), at, strict=True))}
                of_left = dict(of_right)
                for slot, each in paths.items():
                    of_left[slot] = each.place(index[slot], of_right[slot])
                factors = (
                    padded.element({slot: of_left[slot] for slot in left.axes}),
                    right.element({slot: of_right[slot] for slot in right.axes}),
                )
                return Apply("multiply", op.type_, factors)

            box = tuple(
                (right.axes[slot].group, right.axes[slot].extent) for slot in (*feature, *spatial)
            )
            return Sum(box, product)

        return Tensor(op.type_, axes, element)
