"""Whether two pieces of code are the same, up to the names of values."""

from __future__ import annotations

from xdsl.ir import Block, Operation, Region, SSAValue


def identical(
    a: Operation | Region,
    b: Operation | Region,
    known: dict[Operation | Region | Block | SSAValue, Operation | Region | Block | SSAValue]
    | None = None,
) -> bool:
    """Whether `a` and `b` are equal but for the names of values, where what is outside of them is
    `known` to be. xDSL's structural equivalence leaves out the types of results."""
    return a.is_structurally_equivalent(b, known) and all(
        [result.type for result in x.results] == [result.type for result in y.results]
        for x, y in zip(a.walk(), b.walk(), strict=True)
    )
