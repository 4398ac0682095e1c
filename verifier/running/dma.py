"""Running transfers that are started, and waited for at once, as copies."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr
from xdsl.ir import Operation, SSAValue

from semantics.functions.operations import operation_name
from verifier.kernel.loops.recurrences.scalar_values import CannotRun
from verifier.running.values import Array

if TYPE_CHECKING:
    from verifier.running.functions import FunctionRun

START, WAIT = "affine.dma_start", "affine.dma_wait"


def run_dma(machine: FunctionRun, op: Operation) -> None:
    """Run a start, or a wait for the one before it. Raises `CannotRun`."""
    if operation_name(op) == WAIT:
        if op.prev_op is None or operation_name(op.prev_op) != START:
            raise CannotRun(f"{WAIT} of an earlier transfer")
        return
    if op.next_op is None or operation_name(op.next_op) != WAIT:
        raise CannotRun(f"{START} that is not waited for at once")
    operands = iter(op.operands)
    memories: list[tuple[SSAValue, Array, int]] = []
    for name in ("src_map", "dst_map", "tag_map"):
        map_ = op.get_attr_or_prop(name)
        assert isinstance(map_, AffineMapAttr)
        value = next(operands)
        memory: Array = machine.value(value)
        count = map_.data.num_dims + map_.data.num_symbols
        place = machine.within(
            memory, machine.mapped(map_, [next(operands) for _ in range(count)]), op
        )
        extents = memory.shape
        start = sum(i * prod(extents[k + 1 :]) for k, i in enumerate(place))
        memories.append((value, memory, start))
    number, *strided = (machine.index(value) for value in operands)
    (source, given, first), (target, made, second), _ = memories
    in_source = bool(strided) and _space(source) < _space(target)
    in_target = bool(strided) and not in_source
    for k in range(number):
        apart = (k // strided[1]) * strided[0] + k % strided[1] if strided else k
        read, written = first + (apart if in_source else k), second + (apart if in_target else k)
        if read >= given.size or written >= made.size:
            raise CannotRun(f"{START} beyond the end of its memory")
        made.flat[written] = given.flat[read]


def _space(value: SSAValue) -> int:
    space = getattr(value.type, "memory_space", None)
    return space.value.data if isinstance(space, IntegerAttr) else 0
