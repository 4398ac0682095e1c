"""Structured operations: what a run of a plan becomes, before it is IR of some dialect.

A run becomes one in generic form; the search looks for named ones that compute the same. Operands
are views of arrays, by the arrays' names in the program and the plan. Offsets, sizes and extents
are functions of the parameters and of the loops around (`synth.raising.structuring.affine_values`).
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir.affine import AffineDimExpr, AffineMap

from synth.raising.structuring.affine_values import Affine, Value
from synth.raising.structuring.bodies import Body, ScalarOperation
from verifier.kernel.loops.recurrences.system import Constant, Scalar

GENERIC = "generic"
"""The name of an operation that has none."""

NOMINAL_EXTENT = 16
COST_OF_TEMPORARY = 2000
"""Of an element of a temporary array, in the units of `StructuredOperation.cost`."""


@dataclass(frozen=True)
class ArrayPart:
    """A part of an array: along dimension k the elements offset, offset + stride, ...

    `offsets` and `strides` have an entry a dimension of the array. So has `sizes`; None is a
    dimension at a fixed index, which the view does not have. A view that is `whole` is the array
    itself: its offsets are 0, and its sizes are the array's extents, or what these are assumed to
    be equal to.
    """

    array: str
    element: str
    offsets: tuple[Value, ...]
    sizes: tuple[Value | None, ...]
    strides: tuple[int, ...]
    whole: bool = False

    @property
    def shape(self) -> tuple[Value, ...]:
        """The extents of the view's own dimensions."""
        return tuple(size for size in self.sizes if size is not None)


Operand = ArrayPart | Scalar | Constant
"""What an operation reads or writes. Scalars and constants have maps without results."""


@dataclass(frozen=True)
class StructuredOperation:
    """An operation for every point of its iterators, which are numbered d0, d1, ...

    `operands` are the inputs and then the one output, a view; `maps` has one from the iterators to
    the view's dimensions for each. Along the iterators in `reductions` the output's element stays
    the same and is accumulated, as nested loops over all iterators in their order would. `extents`
    has how many values each iterator takes, from 0 on. `body` gives the element's new value.

    `name` is that of a linalg operation without its prefix, or `GENERIC`; `attributes` of a named
    one are what it needs besides (`permutation`, `dimensions`, `strides`, `kind`, ...). An operand
    that the body does not use is there for its shape.
    """

    name: str
    operands: tuple[Operand, ...]
    maps: tuple[AffineMap, ...]
    extents: tuple[Value, ...]
    reductions: tuple[int, ...]
    body: Body
    attributes: tuple[tuple[str, tuple[int, ...] | str], ...] = ()

    @property
    def inputs(self) -> tuple[Operand, ...]:
        return self.operands[:-1]

    @property
    def output(self) -> ArrayPart:
        output = self.operands[-1]
        assert isinstance(output, ArrayPart)
        return output

    @property
    def is_named(self) -> bool:
        return self.name != GENERIC

    @property
    def cost(self) -> int:
        """Lower is better: work by nominal extents, four times as dear where it has no name.

        Ties go to the operation with fewer inputs and attributes, then the smaller body.
        """
        weight = 1 if self.is_named else 4
        details = 8 * len(self.inputs) + 4 * len(self.attributes) + _size(self.body)
        return 1000 * weight * NOMINAL_EXTENT ** len(self.extents) + details


def _size(body: Body) -> int:
    return 1 + sum(_size(a) for a in body.arguments) if isinstance(body, ScalarOperation) else 1


def is_permutation(map_: AffineMap) -> bool:
    """Whether a map selects different iterators, one a dimension."""
    found = [e.position for e in map_.results if isinstance(e, AffineDimExpr)]
    return len(found) == len(map_.results) == len(set(found))


def constant_extent(value: Value) -> int | None:
    """The number that an extent is; None where it depends on a parameter or a loop."""
    return value.constant if isinstance(value, Affine) and not value.terms else None
