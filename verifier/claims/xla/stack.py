"""Kernels with memory of the stack as memory of the heap, where that makes no difference.

Source: the memref dialect's *alloc* and *alloca*: the one is there until it is freed, the other
until the operation around it ends that is an automatic allocation scope. Both hold nothing yet.
Memory that is never freed, and only accessed by what names it, is accessed while both are there.
Upstream's `promote-buffers-to-stack` makes the one of the other.
"""

from __future__ import annotations

from xdsl.dialects import memref
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import Rewriter

from semantics.functions.operations import operation_name
from verifier.claims.xla.copying import copy_of
from verifier.kernel.input.nesting import walk
from verifier.kernel.input.sources import ParsedModule

_VIEWS = frozenset(
    f"memref.{name}"
    for name in ("subview", "expand_shape", "collapse_shape", "cast", "reinterpret_cast")
)
_ACCESSES = frozenset(("memref.copy", "memref.load", "linalg.generic"))


def stack_as_heap(
    before: ParsedModule, after: ParsedModule
) -> tuple[ParsedModule, ParsedModule] | None:
    """Both modules with such memory of the stack as memory of the heap; None where they have the
    same number of operations that make memory of the stack."""
    if _count(before) == _count(after):
        return None
    return _on_heap(before), _on_heap(after)


def _count(parsed: ParsedModule) -> int:
    return sum(isinstance(op, memref.AllocaOp) for op in walk(parsed.module))


def _on_heap(parsed: ParsedModule) -> ParsedModule:
    copy = copy_of(parsed)
    for op in list(walk(copy.module)):
        if isinstance(op, memref.AllocaOp) and _stays(op):
            sizes, symbols = list(op.dynamic_sizes), list(op.symbol_operands)
            made = memref.AllocOp(sizes, symbols, op.memref.type, op.alignment)
            made.attributes |= op.attributes
            copy.starts[made] = copy.starts.get(op, 0)
            Rewriter.replace_op(op, made)
    return copy


def _stays(made: Operation) -> bool:
    """Whether memory is only accessed: neither freed, nor passed on, nor given to anything else."""
    waiting: list[SSAValue] = list(made.results)
    while waiting:
        value = waiting.pop()
        for use in value.uses:
            op, name = use.operation, operation_name(use.operation)
            if name in _VIEWS and op.operands[0] is value:
                waiting += op.results
            elif not (name in _ACCESSES and not _carries(op)) and not (
                name == "memref.store" and use.index == 1
            ):
                return False
    return True


def _carries(op: Operation) -> bool:
    """Whether an access gives memory on."""
    return any(isinstance(result.type, MemRefType) for result in op.results)
