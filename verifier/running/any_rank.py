"""Rules over tensors of every rank, run on tensors of a few axes, by numpy.

It shares no code with what proves them (`verifier.kernel.ranks`), but for the reader.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from verifier.kernel.ranks.rule import Extent, Operation_, Rule, Side
from verifier.running.elements import elementwise, literal, values_of
from verifier.running.rank_blocks import merged, split, windows

Array = np.ndarray[Any, Any]
Label = tuple[str, int]
"""An axis of a tensor: the family, and which of the group's axes it is."""


class Invalid(Exception):
    """An operation that is not valid with these extents and attributes."""


@dataclass(frozen=True)
class Instance:
    """A choice of the axes and integers of a rule.

    `counts` has the number of axes of each group, `integers` those of each axis by their names, and
    `permutations` where each axis leads.
    """

    counts: Mapping[str, int]
    integers: Mapping[str, tuple[int, ...]]
    permutations: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class Labelled:
    """A tensor whose axes have names."""

    labels: tuple[Label, ...]
    array: Array

    def ordered(self, labels: tuple[Label, ...]) -> Array:
        """The array with its axes in another order."""
        if sorted(labels) != sorted(self.labels):
            raise Invalid("operands with different axes")
        return self.array.transpose([self.labels.index(label) for label in labels])


class _Number(int):
    """An integer of an axis; `n[p]` is that of the axis to which `p` leads."""

    values: tuple[int, ...]
    axis: int

    def __getitem__(self, word: _Permutation | tuple[_Permutation, ...]) -> _Number:
        axis = self.axis
        for step in (word,) if isinstance(word, _Permutation) else word:
            axis = step.of(axis)
        return number(self.values, axis)


class _Permutation:
    def __init__(self, targets: tuple[int, ...]) -> None:
        self.targets = targets

    def of(self, axis: int) -> int:
        return self.targets[axis]

    def __invert__(self) -> _Permutation:
        back = [0] * len(self.targets)
        for axis, target in enumerate(self.targets):
            back[target] = axis
        return _Permutation(tuple(back))


def number(values: tuple[int, ...], axis: int) -> _Number:
    """The integer of an axis."""
    found = _Number(values[axis])
    found.values, found.axis = values, axis
    return found


def _ceildiv(a: int, b: int) -> int:
    return -(-a // b)


class Run:
    """A rule, at one instance."""

    def __init__(self, rule: Rule, instance: Instance) -> None:
        self.rule = rule
        self.instance = instance
        self.permutations = {n: _Permutation(p) for n, p in instance.permutations.items()}

    def value(self, expression: ast.expr, group: str, axis: int) -> int:
        """What an expression is at an axis. Raises `Invalid` for a division by zero."""
        scope: dict[str, Any] = {"ceildiv": _ceildiv, "min": min, "max": max, "abs": abs}
        for own, names in self.rule.groups.items():
            for name in names:
                if own == group:
                    scope[name] = number(self.instance.integers[name], axis)
                elif own in self.rule.single:
                    scope[name] = number(self.instance.integers[name], 0)
        code = compile(ast.fix_missing_locations(ast.Expression(expression)), "<rule>", "eval")
        try:
            return eval(code, {"__builtins__": {}}, scope | self.permutations)
        except ZeroDivisionError as error:
            raise Invalid("a division by zero") from error

    def applies(self) -> bool:
        """Whether the conditions of the rule hold."""
        counts = self.instance.counts
        try:
            return self.applies_to_axes() and all(
                any(
                    self.value(condition, group, axis)
                    for group, condition in each
                    for axis in range(counts[group])
                )
                for each in self.rule.some
            )
        except Invalid:
            return False

    def applies_to_axes(self) -> bool:
        """Whether the conditions hold that are about every axis. Raises `Invalid`."""
        return all(
            self.value(condition, group, axis)
            for group, conditions in self.rule.where.items()
            for condition in conditions
            for axis in range(self.instance.counts[group])
        )

    def shape(self, shape: Mapping[str, Extent]) -> tuple[tuple[Label, ...], tuple[int, ...]]:
        """The axes of a tensor and their extents. Raises `Invalid`."""
        labels = [
            (slot, axis)
            for slot, extent in shape.items()
            for axis in range(self.instance.counts[extent.group])
        ]
        extents = [self.value(shape[slot].size, shape[slot].group, axis) for slot, axis in labels]
        if any(extent < 0 for extent in extents):
            raise Invalid("a negative extent")
        return tuple(labels), tuple(int(extent) for extent in extents)

    def run(self, side: Side, arguments: Mapping[str, Array], kinds: Mapping[str, str]) -> Labelled:
        """What a side gives; `kinds` has numpy's types of the element types. Raises `Invalid`."""
        values = {
            name: Labelled(self.shape(shape)[0], arguments[name])
            for name, shape in self.rule.shapes.items()
        }
        groups = {
            name: {slot: extent.group for slot, extent in shape.items()}
            for name, shape in self.rule.shapes.items()
        }
        with np.errstate(all="ignore"):
            for op in side.operations:
                operation = _Operation(self, op, kinds[op.type_], [groups[o] for o in op.operands])
                made = operation.of([values[name] for name in op.operands])
                values[op.result] = Labelled(made.labels, np.asarray(made.array))
                groups[op.result] = operation.groups
        return values[side.result]


class _Operation:
    """One operation at an instance; `groups` are those of the result's families of axes."""

    def __init__(
        self, run: Run, op: Operation_, kind: str, of: Sequence[Mapping[str, str]]
    ) -> None:
        self.context = run
        self.op = op
        self.kind = np.dtype(kind)
        self.operand_groups = of
        self.groups: dict[str, str] = dict(of[0]) if of else {}
        for shape in op.shapes.values():
            self.groups |= {slot: extent.group for slot, extent in shape.items()}

    def of(self, operands: list[Labelled]) -> Labelled:
        made: Callable[..., Labelled] | None = getattr(self, f"_{self.op.name}", None)
        if made is not None:
            return made(*operands)
        labels = operands[0].labels
        arrays = [operand.ordered(labels) for operand in operands]
        if any(array.shape != arrays[0].shape for array in arrays):
            raise Invalid("operands of different shapes")
        found = elementwise(self.op.name, arrays, self.op.texts.get("direction", ""))
        return Labelled(labels, np.asarray(found, self.kind))

    def _attribute(self, name: str, label: Label, default: int) -> int:
        slot, axis = label
        expression = self.op.per_axis[name].get(slot)
        if expression is None:
            return default
        group = next(groups[slot] for groups in self.operand_groups if slot in groups)
        return int(self.context.value(expression, group, axis))

    def _constant(self) -> Labelled:
        labels, extents = self.context.shape(self.op.shapes["shape"])
        text = self.op.texts["value"]
        if text in self.context.instance.integers:
            value: Any = self.context.instance.integers[text][0]
            if self.kind.kind in "iu" and value not in values_of(self.kind):
                raise Invalid("a constant that its type does not hold")
        else:
            value = literal(text, self.kind)
        return Labelled(labels, np.full(extents, value, self.kind))

    def _iota(self) -> Labelled:
        labels, extents = self.context.shape(self.op.shapes["shape"])
        along = labels.index((self.op.texts["dim"], 0))
        if self.kind.kind in "iu" and extents[along] - 1 > values_of(self.kind)[-1]:
            raise Invalid("an iota that its type does not hold")
        steps = np.arange(extents[along]).reshape(
            [-1 if k == along else 1 for k in range(len(extents))]
        )
        return Labelled(labels, np.broadcast_to(steps, extents).astype(self.kind))

    def _broadcast(self, operand: Labelled) -> Labelled:
        labels, extents = self.context.shape(self.op.shapes["new"])
        array = operand.array.reshape((*operand.array.shape, *(1 for _ in extents)))
        shape = (*operand.array.shape, *extents)
        return Labelled((*operand.labels, *labels), np.broadcast_to(array, shape))

    def _reshape(self, operand: Labelled) -> Labelled:
        drop = self.op.lists["drop"]
        kept = tuple(label for label in operand.labels if label[0] not in drop)
        for label, extent in zip(operand.labels, operand.array.shape, strict=True):
            if label not in kept and extent != 1:
                raise Invalid("an axis that is dropped and longer than 1")
        labels, extents = self.context.shape(self.op.shapes["new"])
        if any(extent != 1 for extent in extents):
            raise Invalid("a new axis that is longer than 1")
        sizes = [e for w, e in zip(operand.labels, operand.array.shape, strict=True) if w in kept]
        self.groups = {
            slot: g for slot, g in self.groups.items() if slot not in drop or slot in dict(labels)
        }
        return Labelled((*kept, *labels), operand.array.reshape((*sizes, *extents)))

    def _transpose(self, operand: Labelled) -> Labelled:
        to, words = self.op.names["to"], self.op.words["by"]
        labels: list[Label] = []
        for slot, axis in operand.labels:
            target = axis
            for step in reversed(words.get(slot, ())):
                permutation = self.context.permutations[step.removeprefix("~")]
                forwards = permutation if step.startswith("~") else ~permutation
                target = forwards.of(target)
            labels.append((to.get(slot, slot), target))
        self.groups = {to.get(slot, slot): group for slot, group in self.groups.items()}
        return Labelled(tuple(labels), operand.array)

    def _reverse(self, operand: Labelled) -> Labelled:
        axes = [k for k, label in enumerate(operand.labels) if label[0] in self.op.lists["dims"]]
        return Labelled(operand.labels, np.flip(operand.array, tuple(axes)))

    def _slice(self, operand: Labelled) -> Labelled:
        parts: list[slice] = []
        for label, extent in zip(operand.labels, operand.array.shape, strict=True):
            start, stride = self._attribute("start", label, 0), self._attribute("stride", label, 1)
            limit = self._attribute("limit", label, extent)
            if not (0 <= start <= limit <= extent and stride >= 1):
                raise Invalid("a slice that is not inside")
            parts.append(slice(start, limit, stride))
        return Labelled(operand.labels, operand.array[tuple(parts)])

    def _pad(self, operand: Labelled, value: Labelled) -> Labelled:
        windows = [
            tuple(self._attribute(name, label, 0) for name in ("low", "high", "interior"))
            for label in operand.labels
        ]
        return Labelled(operand.labels, _padded(operand.array, windows, value.array))

    def _concatenate(self, *operands: Labelled) -> Labelled:
        labels = operands[0].labels
        along = labels.index((self.op.texts["dim"], 0))
        arrays = [operand.ordered(labels) for operand in operands]
        shapes = [(*array.shape[:along], *array.shape[along + 1 :]) for array in arrays]
        if any(shape != shapes[0] for shape in shapes):
            raise Invalid("operands of different shapes")
        return Labelled(labels, np.concatenate(arrays, along))

    def _starts(
        self, labels: tuple[Label, ...], shape: tuple[int, ...], sizes: Sequence[int]
    ) -> list[int]:
        starts: list[int] = []
        for label, extent, size in zip(labels, shape, sizes, strict=True):
            if not 0 <= size <= extent:
                raise Invalid("a window that does not fit")
            starts.append(min(max(self._attribute("start", label, 0), 0), extent - size))
        return starts

    def _dynamic_slice(self, operand: Labelled) -> Labelled:
        shape = operand.array.shape
        sizes = [
            self._attribute("size", label, extent)
            for label, extent in zip(operand.labels, shape, strict=True)
        ]
        starts = self._starts(operand.labels, shape, sizes)
        parts = tuple(slice(s, s + size) for s, size in zip(starts, sizes, strict=True))
        return Labelled(operand.labels, operand.array[parts])

    def _dynamic_update_slice(self, operand: Labelled, update: Labelled) -> Labelled:
        new = update.ordered(operand.labels)
        starts = self._starts(operand.labels, operand.array.shape, new.shape)
        found = operand.array.copy()
        found[tuple(slice(s, s + n) for s, n in zip(starts, new.shape, strict=True))] = new
        return Labelled(operand.labels, found)

    def _reduce(self, operand: Labelled) -> Labelled:
        dims = self.op.lists["dims"]
        axes = tuple(k for k, label in enumerate(operand.labels) if label[0] in dims)
        labels = tuple(label for label in operand.labels if label[0] not in dims)
        self.groups = {slot: g for slot, g in self.groups.items() if slot not in dims}
        return Labelled(labels, np.add.reduce(operand.array, axes, self.kind))

    def _dot_general(self, left: Labelled, right: Labelled) -> Labelled:
        shared = [label for label in left.labels if label in right.labels]
        for label in shared:
            if (
                left.array.shape[left.labels.index(label)]
                != right.array.shape[right.labels.index(label)]
            ):
                raise Invalid("operands of different shapes")
        labels = tuple(dict.fromkeys((*left.labels, *right.labels)))
        one, two = (_spread(each, labels) for each in (left, right))
        contract = self.op.lists["contract"]
        axes = tuple(k for k, label in enumerate(labels) if label[0] in contract)
        kept = tuple(label for label in labels if label[0] not in contract)
        both = {**self.operand_groups[0], **self.operand_groups[1]}
        self.groups = {slot: g for slot, g in both.items() if slot not in contract}
        return Labelled(kept, np.add.reduce(one * two, axes, self.kind))

    def _split(self, operand: Labelled) -> Labelled:
        blocks = self.op.names["blocks"]
        sizes = {
            (slot, axis): (
                (blocks[slot], axis),
                self._attribute("outer", (slot, axis), 0),
                self._attribute("inner", (slot, axis), 0),
            )
            for slot, axis in operand.labels
            if slot in blocks
        }
        found = split(operand.labels, operand.array, sizes)
        if found is None:
            raise Invalid("no whole number of blocks")
        self.groups |= {inner: self.groups[slot] for slot, inner in blocks.items()}
        return Labelled(*found)

    def _merge(self, operand: Labelled) -> Labelled:
        blocks = self.op.names["blocks"]
        self.groups = {s: g for s, g in self.groups.items() if s not in blocks.values()}
        return Labelled(*merged(operand.labels, operand.array, blocks))

    def _patches(self, operand: Labelled) -> Labelled:
        names = self.op.names["windows"]
        around: list[tuple[int, int, int]] = []
        for label in operand.labels:
            inside = label[0] in names
            dilation = self._attribute("lhs_dilation", label, 1) if inside else 1
            low, high = (self._attribute(n, label, 0) if inside else 0 for n in ("low", "high"))
            around.append((low, high, dilation - 1))
        padded = _padded(operand.array, around, np.zeros((), self.kind))
        steps: dict[int, tuple[int, int, int]] = {}
        counts: dict[int, int] = {}
        for k, label in enumerate(operand.labels):
            if label[0] in names:
                size = self._attribute("window", label, 0)
                stride = self._attribute("stride", label, 1)
                dilation = self._attribute("rhs_dilation", label, 1)
                if size < 0 or stride < 1 or dilation < 1:
                    raise Invalid("a window of no size, a stride or a dilation below 1")
                steps[k] = size, stride, dilation
                counts[k] = windows_in(padded.shape[k], *steps[k])
        labels = (
            *operand.labels,
            *((names[operand.labels[k][0]], operand.labels[k][1]) for k in steps),
        )
        self.groups |= {inner: self.groups[slot] for slot, inner in names.items()}
        return Labelled(labels, windows(padded, steps, counts))

    def _convolution(self, left: Labelled, right: Labelled) -> Labelled:
        spatial, feature = self.op.lists["spatial"], self.op.lists["feature"]
        windows: list[tuple[int, int, int]] = []
        for label in left.labels:
            inside = label[0] in spatial
            dilation = self._attribute("lhs_dilation", label, 1) if inside else 1
            if dilation < 1:
                raise Invalid("a dilation below 1")
            low, high = (self._attribute(n, label, 0) if inside else 0 for n in ("low", "high"))
            windows.append((low, high, dilation - 1))
        padded = _padded(left.array, windows, np.zeros((), self.kind))
        counts: dict[Label, int] = {}
        steps: dict[Label, tuple[int, int]] = {}
        for label in (label for label in left.labels if label[0] in spatial):
            have = padded.shape[left.labels.index(label)]
            n = right.array.shape[right.labels.index(label)]
            stride, dilation = (
                self._attribute("stride", label, 1),
                self._attribute("rhs_dilation", label, 1),
            )
            if stride < 1 or dilation < 1:
                raise Invalid("a stride or dilation below 1")
            counts[label] = windows_in(have, n, stride, dilation)
            steps[label] = stride, dilation
        both = {**self.operand_groups[0], **self.operand_groups[1]}
        self.groups = {slot: g for slot, g in both.items() if slot not in feature}
        for label in (label for label in left.labels if label[0] in feature):
            if (
                left.array.shape[left.labels.index(label)]
                != right.array.shape[right.labels.index(label)]
            ):
                raise Invalid("operands of different shapes")
        outer = tuple(w for w in left.labels if w[0] not in (*spatial, *feature))
        outer += tuple(w for w in right.labels if w[0] not in (*spatial, *feature))
        labels = (*outer, *counts)
        sizes = [
            *(
                padded.shape[left.labels.index(w)]
                if w in left.labels
                else right.array.shape[right.labels.index(w)]
                for w in outer
            ),
            *counts.values(),
        ]
        found = np.zeros(sizes, self.kind)
        summed = [w for w in right.labels if w[0] in (*spatial, *feature)]
        for at in np.ndindex(*sizes):
            place = dict(zip(labels, at, strict=True))
            total = self.kind.type(0)
            for inner in np.ndindex(*(right.array.shape[right.labels.index(w)] for w in summed)):
                tap = dict(zip(summed, inner, strict=True))
                weight = right.array[tuple(tap.get(w, place.get(w, 0)) for w in right.labels)]
                where = tuple(
                    place[w] * steps[w][0] + tap[w] * steps[w][1]
                    if w in steps
                    else tap.get(w, place.get(w, 0))
                    for w in left.labels
                )
                total = self.kind.type(total + padded[where] * weight)
            found[at] = total
        return Labelled(labels, found)


def windows_in(have: int, n: int, stride: int, dilation: int) -> int:
    """How many windows of `n` elements fit."""
    window = (n - 1) * dilation + 1 if n else 0
    return 0 if have == 0 or window > have else (have - window) // stride + 1


def _spread(operand: Labelled, labels: tuple[Label, ...]) -> Array:
    """With axes of extent 1 where it has none."""
    own = tuple(label for label in labels if label in operand.labels)
    array = operand.ordered(own)
    sizes = iter(array.shape)
    return array.reshape([next(sizes) if label in own else 1 for label in labels])


def _padded(array: Array, windows: Sequence[tuple[int, ...]], value: Array) -> Array:
    shape: list[int] = []
    for extent, (low, high, interior) in zip(array.shape, windows, strict=True):
        size = low + extent + max(extent - 1, 0) * interior + high
        if interior < 0 or size < 0:
            raise Invalid("a padding that takes away more than there is")
        shape.append(size)
    found = np.full(shape, value, array.dtype)
    for at in product(*map(range, array.shape)):
        to = tuple(low + k * (gap + 1) for k, (low, _, gap) in zip(at, windows, strict=True))
        if all(0 <= t < size for t, size in zip(to, shape, strict=True)):
            found[to] = array[at]
    return found
