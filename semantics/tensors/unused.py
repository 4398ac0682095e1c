"""Operations with several results, without the results that nobody uses.

A reduction or a sort of several tensors gives as many results. What none of the results that are
used depends on is left out, on both sides of a comparison: only what is a function of elements, has
a result whatever it is given, and is seen by nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from semantics.effects.own_operations import may_be_undefined
from semantics.tensors.opaque import has_effect

_REDUCTIONS = ("stablehlo.reduce", "stablehlo.reduce_window")
_SORT = "stablehlo.sort"


@dataclass(frozen=True)
class Used:
    """An operation with the results of another one that are used, and which these are."""

    operation: Operation
    results: tuple[SSAValue, ...]


def without_unused(op: Operation) -> Used | None:
    """A reduction or a sort with the results that are used only; None if that is not another one,
    or not known to do the same."""
    count = len(op.results)
    if op.name not in (*_REDUCTIONS, _SORT) or count < 2 or len(op.regions[0].blocks) != 1:
        return None
    if any(has_effect(inner) or may_be_undefined(inner) for inner in op.regions[0].walk()):
        return None
    is_sort = op.name == _SORT
    body = op.regions[0].block
    if body.last_op is None or len(body.args) != 2 * count:
        return None
    kept = _needed(op, body.last_op.operands, is_sort)
    if len(kept) == count:
        return None
    copy = op.clone()
    (region,) = copy.regions
    copy.detach_region(region)
    if not _only(region.block, kept, count, is_sort):
        return None
    lists = (op.operands,) if is_sort else (op.operands[:count], op.operands[count:])
    made = type(op).create(
        operands=[listed[k] for listed in lists for k in kept],
        result_types=[op.results[k].type for k in kept],
        properties=op.properties,
        attributes=op.attributes,
        regions=[region],
    )
    return Used(made, tuple(op.results[k] for k in kept))


def _needed(op: Operation, returned: Sequence[SSAValue], is_sort: bool) -> list[int]:
    """The positions of the tensors on which the results that are used depend."""
    count = len(op.results)
    found = {k for k, result in enumerate(op.results) if any(True for _ in result.uses)}
    waiting = list(returned) if is_sort else [returned[k] for k in found]
    seen: set[SSAValue] = set()
    while waiting:
        value = waiting.pop()
        if value in seen:
            continue
        seen.add(value)
        if isinstance(value, BlockArgument):
            if value.owner is op.regions[0].block:
                place = value.index // 2 if is_sort else value.index % count
                if place not in found:
                    found.add(place)
                    waiting += [] if is_sort else [returned[place]]
        elif isinstance(value.owner, Operation):
            waiting += [o for inner in value.owner.walk() for o in inner.operands]
    return sorted(found)


def _only(block: Block, kept: Sequence[int], count: int, is_sort: bool) -> bool:
    """Leave in a block the arguments and the results of some tensors; whether nothing else needed
    the others."""
    last = block.last_op
    assert last is not None
    if not is_sort:
        last.operands = [last.operands[k] for k in kept]
    for op in reversed(list(block.ops)):
        if op is not last and not any(True for r in op.results for _ in r.uses):
            block.erase_op(op)
    for argument in reversed(block.args):
        if (argument.index // 2 if is_sort else argument.index % count) not in kept:
            if any(True for _ in argument.uses):
                return False
            block.erase_arg(argument)
    return True
