"""Which extents must be equal for a nest to be a structured operation.

A structured operation takes the range of an iterator from the shapes of its operands: all
dimensions that one iterator runs along have the same extent. Static extents are compared;
dynamic ones are put into one class, an assumption that the verifier prints.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, SSAValue

from synth.expressions import Read, reads_of
from synth.loop_nests import Computation, Extent, NotRaisable


class ExtentClasses:
    """A partition of the extents in some computations into those that are equal."""

    def __init__(self, computations: Iterable[Computation]) -> None:
        self._parents: dict[Extent, Extent] = {}
        for computation in computations:
            for access in (computation.target, *reads_of(computation.value)):
                self._unite(computation, access)

    def of(self, extent: Extent) -> Extent:
        """The representative of an extent's class; a number where the extent is known."""
        while extent in self._parents:
            extent = self._parents[extent]
        return extent

    def of_dimension(self, array: SSAValue, dimension: int) -> Extent:
        """The class of a dimension of a memref."""
        size = shape_of(array)[dimension]
        return size if size >= 0 else self.of((array, dimension))

    def of_array(self, array: SSAValue) -> tuple[Extent, ...]:
        """The class of each dimension of a memref."""
        return tuple(self.of_dimension(array, d) for d in range(len(shape_of(array))))

    def _unite(self, computation: Computation, access: Read) -> None:
        for dimension, iterator in enumerate(access.subscripts):
            here = self.of_dimension(access.array, dimension)
            loop = self.of(computation.extents[iterator])
            if here == loop:
                continue
            if isinstance(here, int):
                count = loop if isinstance(loop, int) else "an unknown number of"
                raise NotRaisable(
                    f"a loop that runs over {count} elements of a dimension of {here}",
                    computation.loops[iterator],
                )
            self._parents[here] = loop


def promised_extents(computations: Iterable[Computation]) -> list[tuple[Extent, Extent]]:
    """Dynamic dimensions of arrays, with the numbers and index values that loops along them run to.

    A structured operation runs to the dimension's own extent, so that these must be equal.
    """
    pairs: dict[tuple[Extent, Extent], None] = {}
    for computation in computations:
        for access in (computation.target, *reads_of(computation.value)):
            shape = shape_of(access.array)
            for dimension, iterator in enumerate(access.subscripts):
                loop = computation.extents[iterator]
                if shape[dimension] < 0 and not isinstance(loop, tuple):
                    pairs[(access.array, dimension), loop] = None
    return list(pairs)


def shape_of(array: SSAValue) -> tuple[int, ...]:
    """The static shape of a memref, -1 for a dynamic extent."""
    return tuple(cast("MemRefType[Attribute]", array.type).get_shape())
