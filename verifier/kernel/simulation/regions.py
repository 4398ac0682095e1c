"""Operations without a meaning whose regions changed: what runs in them is compared by itself.

Whatever such an operation does with its regions, it may run each of them, any number of times, with
any arguments and after anything that others have seen. So a region is compared as a function of its
arguments and of what it uses from outside, whose results and effects must be the same, poison
included. Constants that it uses from outside are read as if they stood in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from xdsl.ir import Operation, OpResult, Region, SSAValue

from semantics.control_flow.functions.graphs import graph_of_region
from semantics.control_flow.graph import ControlFlowGraph
from semantics.control_flow.opaque import key_of, key_without_regions
from semantics.control_flow.operations import Matched
from semantics.language.program import NoMeaning

Where = Callable[[Operation], str]
Refines = Callable[[ControlFlowGraph, ControlFlowGraph], bool]
"""Whether a proof shows that the second graph refines the first."""


@dataclass(frozen=True)
class MatchedRegions:
    """For both sides, the operations whose regions were shown to do the same."""

    source: Mapping[Operation, Matched]
    target: Mapping[Operation, Matched]


def matched_regions(
    old: Operation, new: Operation, where: tuple[Where, Where], refines: Refines, wraps: bool
) -> MatchedRegions:
    """The operations in two functions which differ in their regions only, put together in their
    order, inner ones first, as far as `refines` shows that their regions do the same."""
    found = MatchedRegions({}, {})
    source, target = dict[Operation, Matched](), dict[Operation, Matched]()
    found = MatchedRegions(source, target)
    left: dict[str, list[Operation]] = {}
    same = {key_of(op)[0] for op in _with_regions(old)} & {
        key_of(op)[0] for op in _with_regions(new)
    }
    for op in _with_regions(old):
        if key_of(op)[0] not in same:
            left.setdefault(key_without_regions(op), []).append(op)
    for op in _with_regions(new):
        others = left.get(key_without_regions(op), [])
        if not others or key_of(op)[0] in same:
            continue
        other = others.pop(0)
        captured = _captured(other, op)
        if captured is None or not _regions_refine(
            other, op, captured, where, refines, found, wraps
        ):
            continue
        key = f"{key_without_regions(op)} with regions {len(source)}"
        source[other] = Matched(key, tuple(captured))
        target[op] = Matched(key, tuple(captured.values()))
    return found


def _with_regions(function: Operation) -> Iterator[Operation]:
    """Inner ones before those around them."""
    for region in function.regions:
        for block in region.blocks:
            for op in block.ops:
                yield from _with_regions(op)
                if op.regions:
                    yield op


def _captured(old: Operation, new: Operation) -> dict[SSAValue, SSAValue] | None:
    """What the regions of both use from outside, put together in their order by types; constants
    are left out."""
    sides = [[value for value in key_of(op)[1] if not _is_constant(value)] for op in (old, new)]
    if [value.type for value in sides[0]] != [value.type for value in sides[1]]:
        return None
    return dict(zip(*sides, strict=True))


def _is_constant(value: SSAValue) -> bool:
    return isinstance(value, OpResult) and value.op.name in ("arith.constant", "llvm.mlir.constant")


def _regions_refine(
    old: Operation,
    new: Operation,
    captured: Mapping[SSAValue, SSAValue],
    where: tuple[Where, Where],
    refines: Refines,
    found: MatchedRegions,
    wraps: bool,
) -> bool:
    for one, other in zip(old.regions, new.regions, strict=True):
        if not one.blocks or not other.blocks:
            if one.blocks or other.blocks:
                return False
            continue
        if [a.type for a in one.blocks[0].args] != [a.type for a in other.blocks[0].args]:
            return False
        try:
            source = _graph(one, old, list(captured), where[0], True, found.source, wraps)
            target = _graph(
                other, new, list(captured.values()), where[1], False, found.target, wraps
            )
        except NoMeaning:
            return False
        if not refines(source, target):
            return False
    return True


def _graph(
    region: Region,
    op: Operation,
    captured: list[SSAValue],
    where: Where,
    sequential: bool,
    matched: Mapping[Operation, Matched],
    wraps: bool,
) -> ControlFlowGraph:
    constants = [value for value in key_of(op)[1] if _is_constant(value)]
    return graph_of_region(region, captured, where, sequential, matched, constants, wraps)
