"""Raised segments back in the function that they were taken from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import func, memref
from xdsl.ir import SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import is_side_effect_free

from synth.raising.segments import Segment


@dataclass(frozen=True)
class Replacement:
    """A function that does what a segment does; `values` are its arguments where that stands."""

    function: func.FuncOp
    values: tuple[SSAValue, ...]


def spliced(function: func.FuncOp, replacements: Mapping[Segment, Replacement]) -> func.FuncOp:
    """A copy of `function` with the bodies of functions in place of segments.

    What only the replaced loops used (constants, extents) is left out.
    """
    values: dict[SSAValue, SSAValue] = {}
    copy = function.clone(values)
    counterparts = dict(zip(function.walk(), copy.walk(), strict=True))
    for segment, replacement in replacements.items():
        builder = Builder(InsertPoint.before(counterparts[segment.head]))
        body = replacement.function.body.block
        inside: dict[SSAValue, SSAValue] = {
            argument: values.get(value, value)
            for argument, value in zip(body.args, replacement.values, strict=True)
        }
        for operation in body.ops:
            if not isinstance(operation, func.ReturnOp):
                builder.insert(operation.clone(inside))
        for original in reversed(segment.operations):
            replaced = counterparts[original]
            replaced.detach()
            replaced.erase(safe_erase=False)
    _drop_unused(copy)
    return copy


def _drop_unused(function: func.FuncOp) -> None:
    for operation in reversed(list(function.walk())):
        unused = operation.results and not any(r.uses for r in operation.results)
        droppable = memref.DimOp | memref.AllocOp | memref.AllocaOp
        if unused and (is_side_effect_free(operation) or isinstance(operation, droppable)):
            operation.detach()
            operation.erase()
