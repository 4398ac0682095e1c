"""The three normalisations of batches, as the specification decomposes them (docs/spec.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from semantics.language.program import NoMeaning
from semantics.tensors import moves
from semantics.tensors.constants import FLOATS
from semantics.tensors.reductions import Folding
from semantics.tensors.scalars import Elementwise
from semantics.tensors.terms import Terms
from semantics.tensors.values import Tensor, filled


@dataclass(frozen=True)
class BatchNorm:
    """One such operation; `feature` is its feature_index, `epsilon` what is added to variances."""

    terms: Terms
    elementwise: Elementwise
    folding: Folding
    feature: int
    epsilon: float

    def inference(
        self, operand: Tensor, scale: Tensor, offset: Tensor, mean: Tensor, variance: Tensor
    ) -> Tensor:
        """Raises `NoMeaning`, as the others."""
        normal = self._normal(operand, mean, variance)
        scaled = self._apply("multiply", self._spread(scale, operand), normal)
        return self._apply("add", scaled, self._spread(offset, operand))

    def training(self, operand: Tensor, scale: Tensor, offset: Tensor) -> Sequence[Tensor]:
        """The normalised operand, and the mean and the variance of each feature."""
        divisor = self._count(operand, (operand.shape[self.feature],))
        mean = self._apply("divide", self._sum(operand), divisor)
        centered = self._apply("subtract", operand, self._spread(mean, operand))
        squares = self._apply("multiply", centered, centered)
        variance = self._apply("divide", self._sum(squares), divisor)
        return [self.inference(operand, scale, offset, mean, variance), mean, variance]

    def grad(
        self, operand: Tensor, scale: Tensor, mean: Tensor, variance: Tensor, grad: Tensor
    ) -> Sequence[Tensor]:
        """The gradients of the operand, and of the scale and the offset of each feature."""
        apply, elements = self._apply, self._count(operand, operand.shape)
        centered = apply("subtract", operand, self._spread(mean, operand))
        shifted = self._shifted(variance, operand)
        deviation = self._root(shifted)
        sums = self._spread(self._sum(grad), operand)
        products = self._spread(self._sum(apply("multiply", grad, centered)), operand)
        along = apply("divide", apply("multiply", products, centered), shifted)
        rest = apply("subtract", apply("multiply", grad, elements), sums)
        rest = apply("subtract", rest, along)
        scaled = apply("divide", self._spread(scale, operand), deviation)
        normal = apply("divide", centered, deviation)
        return [
            apply("multiply", apply("divide", scaled, elements), rest),
            self._sum(apply("multiply", grad, normal)),
            self._sum(grad),
        ]

    def _apply(self, name: str, *operands: Tensor) -> Tensor:
        return self.elementwise.apply(name, operands, operands[0].element)

    def _constant(self, number: float, shape: Sequence[int], like: Tensor) -> Tensor:
        known = FLOATS.get(like.element)
        if known is None:
            raise NoMeaning(f"a normalisation of {like.element} has no meaning", "")
        bits = known.format.bits_of(number)
        return filled(tuple(shape), like.element, self.terms.constant(bits, like.element))

    def _spread(self, operand: Tensor, whole: Tensor) -> Tensor:
        return moves.broadcast(operand, [self.feature], whole.shape)

    def _shifted(self, variance: Tensor, operand: Tensor) -> Tensor:
        epsilon = self._constant(self.epsilon, operand.shape, operand)
        return self._apply("add", self._spread(variance, operand), epsilon)

    def _root(self, operand: Tensor) -> Tensor:
        return self.elementwise.apply("sqrt", (operand,), operand.element)

    def _normal(self, operand: Tensor, mean: Tensor, variance: Tensor) -> Tensor:
        centered = self._apply("subtract", operand, self._spread(mean, operand))
        return self._apply("divide", centered, self._root(self._shifted(variance, operand)))

    def _others(self, operand: Tensor) -> list[int]:
        return [d for d in range(len(operand.shape)) if d != self.feature]

    def _count(self, operand: Tensor, shape: Sequence[int]) -> Tensor:
        """How many elements a feature has."""
        sizes = [operand.shape[d] for d in self._others(operand)]
        return self._constant(int(np.prod(sizes, dtype=object)) if sizes else 1, shape, operand)

    def _sum(self, operand: Tensor) -> Tensor:
        zero = filled((), operand.element, self.terms.constant(0, operand.element))
        return self.folding.reduce("add", operand, zero, self._others(operand))
