"""Operations without a meaning whose regions changed: what runs in them is compared by itself.

Whatever such an operation does with its regions, it may run each of them, any number of times, with
any arguments and after anything that others have seen. So a region is compared as a function of its
arguments and of what it uses from outside, whose results and effects must be the same, poison
included. Constants that it uses from outside are read as if they stood in it, and where that is
not enough, so are other operations that give the same wherever they are executed. What only the
source uses from outside may be anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from semantics.control_flow.functions.graphs import graph_of_region
from semantics.control_flow.graph import ControlFlowGraph
from semantics.control_flow.lowered.passing import index_of
from semantics.control_flow.opaque import key_of, key_without_regions
from semantics.control_flow.operations import Matched, attributes_of_meaning
from semantics.control_flow.structured.forall import FORALL, as_parallel
from semantics.effects.operations import effects_of
from semantics.functions.operations import operation_name
from semantics.language.program import NoMeaning

if TYPE_CHECKING:
    from semantics.functions.operations import Function

Where = Callable[[Operation], str]
Refines = Callable[[ControlFlowGraph, ControlFlowGraph], bool]
"""Whether a proof shows that the second graph refines the first."""
_PARALLEL = "scf.parallel"
_OF_OPERANDS = ("arith", "complex", "math", "memref", "tensor")
"""Dialects whose operations without effects are functions of their operands, on every thread."""


@dataclass(frozen=True)
class MatchedRegions:
    """For both sides, the operations whose regions were shown to do the same; or parallel loops,
    which a source would run in order. Some of the regions `changed`, or none."""

    source: Mapping[Operation, Matched]
    target: Mapping[Operation, Matched]
    changed: bool = False


def matched_regions(
    old: Function, new: Function, where: tuple[Where, Where], refines: Refines, wraps: bool
) -> MatchedRegions:
    """The operations in two functions which differ in their regions only, put together in their
    order, inner ones first, as far as `refines` shows that their regions do the same; and parallel
    loops that did not change."""
    source, target = dict[Operation, Matched](), dict[Operation, Matched]()
    index = index_of(old, new)
    found = MatchedRegions(source, target)
    changed = False
    left: dict[str, list[Operation]] = {}
    parallel: dict[str, list[Operation]] = {}
    same = {as_parallel(op, key_of)[0] for op in _with_regions(old)} & {
        as_parallel(op, key_of)[0] for op in _with_regions(new)
    }
    for op in _with_regions(old):
        if as_parallel(op, key_of)[0] not in same:
            left.setdefault(as_parallel(op, key_without_regions), []).append(op)
        elif op.name == _PARALLEL or operation_name(op) == FORALL:
            parallel.setdefault(as_parallel(op, key_of)[0], []).append(op)
    for op in _with_regions(new):
        key, captured = as_parallel(op, key_of)
        if parallel.get(key):
            other = parallel[key].pop(0)
            source[other] = Matched(key, as_parallel(other, key_of)[1])
            target[op] = Matched(key, captured)
            continue
        others = left.get(as_parallel(op, key_without_regions), [])
        if not others or as_parallel(op, key_of)[0] in same:
            continue
        other = others.pop(0)
        read = _constants(other, op), _with_what_is_computed(other, op)
        shown = next(
            (
                each
                for each in read
                if _regions_refine(other, op, each, where, refines, found, wraps, index)
            ),
            None,
        )
        if shown is None:
            continue
        changed = True
        key = f"{as_parallel(op, key_without_regions)} with regions {len(source)}"
        source[other] = Matched(key, tuple(shown.pairs))
        target[op] = Matched(key, tuple(shown.pairs.values()))
    return replace(found, changed=changed)


def _with_regions(function: Operation) -> Iterator[Operation]:
    """Inner ones before those around them."""
    for region in function.regions:
        for block in region.blocks:
            for op in block.ops:
                yield from _with_regions(op)
                if op.regions:
                    yield op


@dataclass(frozen=True)
class _Captured:
    """What the regions of two operations use from outside: values of one side by those of the
    other, and for both sides the values that are read as if they stood in the regions, each after
    those that it is computed from. Of what is `dropped`, the source alone uses it."""

    pairs: Mapping[SSAValue, SSAValue]
    inside: tuple[Sequence[SSAValue], Sequence[SSAValue]]
    dropped: Sequence[SSAValue]


def _constants(old: Operation, new: Operation) -> _Captured | None:
    """The values put together in their order, where they have the same types; constants are read
    inside."""
    sides = [key_of(op)[1] for op in (old, new)]
    inside = [[value for value in side if _is_constant(value)] for side in sides]
    left = [[value for value in side if not _is_constant(value)] for side in sides]
    if [value.type for value in left[0]] == [value.type for value in left[1]]:
        return _Captured(dict(zip(*left, strict=True)), (inside[0], inside[1]), ())
    return _by_arguments((old, new), left, inside)


def _with_what_is_computed(old: Operation, new: Operation) -> _Captured | None:
    """The same where what is computed is read inside as well. None where there is nothing such."""
    inside: list[list[SSAValue]] = [[], []]
    left: list[list[SSAValue]] = [[], []]
    for side, op in enumerate((old, new)):
        for value in key_of(op)[1]:
            _collect(value, inside[side], left[side])
    if all(_is_constant(value) for side in inside for value in side):
        return None
    return _by_arguments((old, new), left, inside)


def _by_arguments(
    sides: Sequence[Operation], left: Sequence[Sequence[SSAValue]], inside: Sequence[list[SSAValue]]
) -> _Captured | None:
    """Arguments of the functions put together with each other, and each other value of the target
    with the next one of the source that has its type; None where there is none."""
    arguments = [_arguments_of_function(op) for op in sides]
    pairs: dict[SSAValue, SSAValue] = {}
    for one, other in zip(*arguments, strict=False):
        if (one in left[0] or other in left[1]) and one.type == other.type:
            pairs[one] = other
    waiting = [value for value in left[1] if value not in arguments[1]]
    dropped: list[SSAValue] = []
    for value in left[0]:
        if value in arguments[0]:
            continue
        if waiting and value.type == waiting[0].type:
            pairs[value] = waiting.pop(0)
        else:
            dropped.append(value)
    return None if waiting else _Captured(pairs, (inside[0], inside[1]), dropped)


def _collect(value: SSAValue, inside: list[SSAValue], left: list[SSAValue]) -> None:
    """Put a value, and what it is computed from, where it belongs."""
    if value in inside or value in left:
        return
    if not _is_constant(value) and not _is_computed(value):
        left.append(value)
        return
    assert isinstance(value, OpResult)
    for operand in value.op.operands:
        _collect(operand, inside, left)
    inside.append(value)


def _arguments_of_function(op: Operation) -> Sequence[BlockArgument]:
    """Those of the outermost operation with regions but the modules."""
    parent = op.parent_op()
    while parent is not None and parent.name != "builtin.module":
        op, parent = parent, parent.parent_op()
    return op.regions[0].blocks[0].args


def _is_computed(value: SSAValue) -> bool:
    """Whether a value is one that an operation computes from its operands alone: then it is the
    same wherever, and however often, that is executed. Not so, perhaps, of what one thread has, or
    one mode of a machine: the address of a variable, or `vector.vscale`."""
    if not isinstance(value, OpResult) or not _is_of_operands(value.op):
        return False
    effects = effects_of(value.op)
    return effects.free and effects.deterministic and effects.one_value


def _is_of_operands(op: Operation) -> bool:
    dialect = operation_name(op).partition(".")[0]
    known = dialect in _OF_OPERANDS and bool(op.operands) and not op.regions
    return known or attributes_of_meaning(op) is not None


def _is_constant(value: SSAValue) -> bool:
    return isinstance(value, OpResult) and value.op.name in ("arith.constant", "llvm.mlir.constant")


def _regions_refine(
    old: Operation,
    new: Operation,
    captured: _Captured | None,
    where: tuple[Where, Where],
    refines: Refines,
    found: MatchedRegions,
    wraps: bool,
    index: IndexType | IntegerType,
) -> bool:
    if captured is None or len(old.regions) != len(new.regions):
        return False
    left = (
        [*captured.pairs, *captured.dropped],
        [*captured.pairs.values(), *captured.dropped],
    )
    for one, other in zip(old.regions, new.regions, strict=True):
        if not one.blocks or not other.blocks:
            if one.blocks or other.blocks:
                return False
            continue
        if [a.type for a in one.blocks[0].args] != [a.type for a in other.blocks[0].args]:
            return False
        try:
            source = graph_of_region(
                one, left[0], where[0], True, found.source, captured.inside[0], wraps, index
            )
            target = graph_of_region(
                other, left[1], where[1], False, found.target, captured.inside[1], wraps, index
            )
        except NoMeaning:
            return False
        if not refines(source, target):
            return False
    return True
