"""What stablehlo's reductions do: of dimensions, of windows, of products.

The specification reduces by a full binary tree that the implementation chooses, with any number of
initial values between the elements, which stay in their order (`reduce` of docs/spec.md). That
tree is one choice a result element here (the convention `reductions`).
"""

# Functions of elements are written as lambdas, whose parameters are terms.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from semantics.language.program import NoMeaning
from semantics.tensors.moves import every_index, pad, transpose
from semantics.tensors.scalars import Elementwise
from semantics.tensors.terms import Term, Terms
from semantics.tensors.values import Array, Tensor, filled, made

REDUCTIONS = "reductions"


class Folding:
    """Reductions of terms."""

    def __init__(self, terms: Terms):
        self.terms = terms
        self.elementwise = Elementwise(terms)

    def operation(self, name: str, like: Tensor) -> str | None:
        """The scalar operation that stablehlo's is on one element, if it is one."""
        one = self.elementwise.operation(name, like)
        a, b = (self.terms.opaque("an operand", (), like.bits, k) for k in (0, 1))
        found = one(a, b)
        same = {t.number for t in found.arguments} == {a.number, b.number}
        return found.op if same and found.op not in ("opaque", "arith.select") else None

    def fold(self, name: str, init: Term, values: Sequence[Term], like: Tensor) -> Term:
        """A reduction by one of stablehlo's operations. Raises `NoMeaning`."""
        operation = self.operation(name, like)
        if operation is None:
            raise NoMeaning(f"a reduction by {name} of {like.element} has no meaning", "")
        found = self.terms.fold(operation, init, values, like.bits, self.terms.new_place())
        if found.op == "fold":
            self.terms.conventions.add(REDUCTIONS)
        return found

    def reduce(self, name: str, operand: Tensor, init: Tensor, dimensions: Sequence[int]) -> Tensor:
        """A reduction along some dimensions by one operation."""
        if operand.is_complex:
            raise NoMeaning("a reduction of complex numbers has no meaning", "")
        kept = [d for d in range(len(operand.shape)) if d not in dimensions]
        moved = operand.parts[0].transpose((*kept, *sorted(dimensions)))
        shape = moved.shape[: len(kept)]
        start = init.parts[0].item()

        def one(index: tuple[int, ...]) -> Term:
            part = moved[index]
            values = list(part.reshape(-1)) if isinstance(part, np.ndarray) else [part]
            return self.fold(name, start, values, operand)

        return Tensor(operand.element, (made(shape, one),))

    def dot(
        self,
        left: Tensor,
        right: Tensor,
        lists: Sequence[Sequence[int]],
        element: str,
    ) -> Tensor:
        """Sums of products; `lists` are the batching dimensions left and right, the contracting
        ones left and right."""
        if left.element != element or right.element != element:
            left = self.elementwise.convert(left, element)
            right = self.elementwise.convert(right, element)
        if left.is_complex:
            raise NoMeaning("a dot_general of complex numbers has no meaning", "")
        sides: list[Array] = []
        free: list[int] = []
        for side, batch, contracted in ((left, lists[0], lists[2]), (right, lists[1], lists[3])):
            others = [d for d in range(len(side.shape)) if d not in batch and d not in contracted]
            sides.append(transpose(side, (*batch, *others, *contracted)).parts[0])
            free.append(len(others))
        first, second = sides
        batches = len(lists[0])
        shape = (*first.shape[: batches + free[0]], *second.shape[batches : batches + free[1]])
        self.terms.expect(prod(shape) * prod(first.shape[batches + free[0] :]))
        times, zero = self.elementwise.operation("multiply", left), self.zero(left)
        rows: dict[tuple[int, ...], list[Term]] = {}

        def row(array: Array, index: tuple[int, ...]) -> list[Term]:
            key = (id(array), *index)
            if key not in rows:
                part = array[index]
                rows[key] = list(part.reshape(-1)) if isinstance(part, np.ndarray) else [part]
            return rows[key]

        def one(index: tuple[int, ...]) -> Term:
            batch, rest = index[:batches], index[batches:]
            pairs = zip(
                row(first, (*batch, *rest[: free[0]])),
                row(second, (*batch, *rest[free[0] :])),
                strict=True,
            )
            return self.fold("add", zero, [times(a, b) for a, b in pairs], left)

        return Tensor(element, (made(shape, one),))

    def zero(self, like: Tensor) -> Term:
        """The zero of a type."""
        return self.terms.constant(0, like.bits)

    def windows(
        self,
        name: str,
        operand: Tensor,
        init: Tensor,
        sizes: Sequence[int],
        strides: Sequence[int],
        base: Sequence[int],
        spread: Sequence[int],
        padding: Sequence[tuple[int, int]],
    ) -> Tensor:
        """Reductions of windows; what is around the operand is the initial value."""
        padded = pad(
            operand,
            init,
            [p[0] for p in padding],
            [p[1] for p in padding],
            [b - 1 for b in base],
        )
        shape = window_counts(padded.shape, sizes, strides, spread)
        start = init.parts[0].item()

        def one(index: tuple[int, ...]) -> Term:
            values = [
                padded.parts[0][
                    tuple(
                        i * s + o * d
                        for i, s, o, d in zip(index, strides, offset, spread, strict=True)
                    )
                ]
                for offset in every_index(sizes)
            ]
            return self.fold(name, start, values, operand)

        return Tensor(operand.element, (made(shape, one),))

    def convolution(
        self,
        left: Tensor,
        right: Tensor,
        names: Sequence[Sequence[str]],
        strides: Sequence[int],
        padding: Sequence[tuple[int, int]],
        base: Sequence[int],
        spread: Sequence[int],
        reversal: Sequence[int],
        groups: tuple[int, int],
        element: str,
    ) -> Tensor:
        """Sums of products of windows and the kernel; `names` are those of the dimensions of the
        input, the kernel and the result, `groups` counts those of features and of batches."""
        if left.element != element or right.element != element or left.is_complex:
            raise NoMeaning("a convolution of several types has no meaning", "")
        spatial = [str(k) for k in range(len(names[0]) - 2)]
        image = transpose(left, [list(names[0]).index(n) for n in ("b", *spatial, "f")])
        kernel = transpose(right, [list(names[1]).index(n) for n in (*spatial, "i", "o")])
        turned = [k for k, r in enumerate(reversal) if r]
        if turned:
            kernel = kernel.moved(lambda array: np.flip(array, tuple(turned)))
        zero = filled((), element, self.zero(left))
        image = pad(
            image,
            zero,
            [0, *(p[0] for p in padding), 0],
            [0, *(p[1] for p in padding), 0],
            [0, *(b - 1 for b in base), 0],
        )
        size = kernel.shape[:-2]
        inputs, outputs = kernel.shape[-2:]
        features, batches = groups
        counts = window_counts(image.shape[1:-1], size, strides, spread)
        per_batch, per_group = image.shape[0] // batches, outputs // (features * batches)
        shape = (per_batch, *counts, outputs)
        times, start = self.elementwise.operation("multiply", left), self.zero(left)

        def one(index: tuple[int, ...]) -> Term:
            batch, *place, out = index
            group = out // per_group
            first = (group if features > 1 else 0) * inputs
            row = batch + (group * per_batch if batches > 1 else 0)
            products: list[Term] = []
            for offset in every_index(size):
                at = [
                    p * s + o * d for p, s, o, d in zip(place, strides, offset, spread, strict=True)
                ]
                for i in range(inputs):
                    pixel = image.parts[0][(row, *at, first + i)]
                    products.append(times(pixel, kernel.parts[0][(*offset, i, out)]))
            return self.fold("add", start, products, left)

        result = Tensor(element, (made(shape, one),))
        order = ["b", *spatial, "f"]
        return transpose(result, [order.index(n) for n in names[2]])


def window_counts(
    shape: Sequence[int], sizes: Sequence[int], strides: Sequence[int], spread: Sequence[int]
) -> tuple[int, ...]:
    """How many windows fit along each dimension."""
    counts: list[int] = []
    for n, size, stride, dilation in zip(shape, sizes, strides, spread, strict=True):
        long = 0 if size == 0 else (size - 1) * dilation + 1
        counts.append(0 if n == 0 or long > n else (n - long) // stride + 1)
    return tuple(counts)
