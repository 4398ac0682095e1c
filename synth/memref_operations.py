"""Structured operations as the search sees them: named ones and generic ones in one form."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from synth.expressions import Apply, Expression

NOMINAL_EXTENT = 16
COST_OF_TEMPORARY = 2000
"""Of an element of a temporary array, in the units of `StructuredOperation.cost`."""


@dataclass(frozen=True)
class StructuredOperation:
    """A linalg operation on memrefs, for every point of its iterators.

    `maps` has one entry an operand (inputs, then the output): the iterator of each dimension. An
    input that is a scalar has an empty map. `reductions` are the iterators that the output's map
    leaves out. `body` is over `Argument`s, outer scalars and iterator values. `attributes` of a
    named operation are what it needs besides its operands: `permutation` or `dimensions`.
    """

    name: str
    inputs: tuple[SSAValue, ...]
    output: SSAValue
    maps: tuple[tuple[int, ...], ...]
    iterators: int
    body: Expression
    attributes: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def operands(self) -> tuple[SSAValue, ...]:
        return (*self.inputs, self.output)

    @property
    def reductions(self) -> tuple[int, ...]:
        return tuple(i for i in range(self.iterators) if i not in self.maps[-1])

    @property
    def is_named(self) -> bool:
        return self.name != "linalg.generic"

    @property
    def cost(self) -> int:
        """Lower is better: work by nominal extents, four times as dear where it has no name.

        Ties go to the operation with fewer inputs and attributes, then the smaller body.
        """
        weight = 1 if self.is_named else 4
        details = 8 * len(self.inputs) + 4 * len(self.attributes) + _size(self.body)
        return 1000 * weight * NOMINAL_EXTENT**self.iterators + details


def _size(expression: Expression) -> int:
    if isinstance(expression, Apply):
        return 1 + sum(_size(a) for a in expression.arguments)
    return 1
