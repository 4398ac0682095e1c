"""Where arguments of integer type decide what runs: what is so if such an argument is poison.

A lifted program takes an argument that is used as an index for a number, which poison is not. That
costs nothing where the source is undefined if the argument is poison, in each case in which the
target uses it at all. The source is undefined where it decides by it (a bound, a condition: LLVM's
`br` on poison) or accesses memory there (LLVM's `load` and `store` through a poison pointer), or
takes a slice there: of what may be any value some are out of bounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import islpy as isl
from xdsl.dialects import affine, memref, scf, tensor, vector
from xdsl.dialects.builtin import IndexType, IntegerType, UnregisteredOp
from xdsl.ir import Operation, SSAValue

from semantics.control_flow.structured.forall import FORALL
from semantics.functions.operations import operation_name
from verifier.kernel.loops.lifting.drafting.drafts import NestPosition
from verifier.kernel.loops.lifting.drafting.scalar_functions import computes_scalars
from verifier.kernel.loops.lifting.drafting.statements import points


@dataclass(frozen=True)
class Use:
    """An operation at a `position` uses arguments, by name; where one of them is poison it
    `is_undefined`, or perhaps not."""

    arguments: frozenset[str]
    position: NestPosition
    is_undefined: bool


def note_uses(
    depends: dict[SSAValue, frozenset[str]], uses: list[Use], position: NestPosition, op: Operation
) -> None:
    """Record what an operation does with values that `depends` says come from arguments. What is
    computed only is no use yet."""
    if _only_computes(op):
        found = _arguments(depends, op.operands)
        if found:
            depends.update(dict.fromkeys(op.results, found))
        return
    deciding = _arguments(depends, _deciding(op))
    if deciding:
        uses.append(Use(deciding, position, is_undefined=True))
    operands = list(op.operands)
    if not op.name.startswith(("affine.", "scf.")):  # whose regions are lifted one by one
        operands += [o for r in op.regions for inner in r.walk() for o in inner.operands]
    others = _arguments(depends, operands) - deciding
    if others:
        uses.append(Use(others, position, is_undefined=False))
    for region in op.regions:  # what a loop carries
        for block in region.blocks:
            carried = [a for a in block.args if isinstance(a.type, IndexType | IntegerType)]
            if others:
                depends.update(dict.fromkeys(carried, others))
    if others:
        depends.update(dict.fromkeys(op.results, others))


def _arguments(
    depends: dict[SSAValue, frozenset[str]], values: Iterable[SSAValue]
) -> frozenset[str]:
    return frozenset[str]().union(*(depends.get(value, ()) for value in values))


def _only_computes(op: Operation) -> bool:
    return computes_scalars(op) or op.name in ("affine.apply", "affine.min", "affine.max")


def _deciding(op: Operation) -> Iterable[SSAValue]:
    """The operands by which an operation decides what it does; poison is undefined behaviour."""
    match op:
        case affine.ForOp():
            return (*op.lowerBoundOperands, *op.upperBoundOperands)
        case scf.ForOp():
            return (op.lb, op.ub, op.step)
        case scf.ParallelOp():
            return (*op.lowerBound, *op.upperBound, *op.step)
        case affine.ParallelOp():
            return op.map_operands
        case UnregisteredOp() if operation_name(op) == FORALL:
            return op.operands[: len(op.operands) - len(op.results)]
        case affine.IfOp():
            return op.args
        case scf.IfOp():
            return (op.cond,)
        case affine.LoadOp() | affine.StoreOp() | memref.LoadOp() | memref.StoreOp():
            return op.indices
        case tensor.ExtractSliceOp() | tensor.InsertSliceOp() | memref.SubviewOp():
            return (*op.offsets, *op.sizes)
        case vector.TransferReadOp() | vector.TransferWriteOp():
            return op.indices
        case _:
            return ()


def where_used(uses: Iterable[Use], argument: str, parameters: str, *, undefined: bool) -> isl.Set:
    """The parameters for which an argument is used; those for which that is `undefined` if it is
    poison, at the least, or else all. The argument itself is left open.

    `parameters` are as isl writes them before a set.
    """
    found = isl.Set(f"{parameters}{{ : false }}")
    for use in uses:
        if argument not in use.arguments or (undefined and not use.is_undefined):
            continue
        constraints = use.position.constraints
        if undefined and any(re.search(rf"\b{argument}\b", text) for text in constraints):
            continue  # it was used before
        found = found.union(points(parameters, use.position.dims, constraints).params())
    place = found.find_dim_by_name(isl.dim_type.param, argument)
    if place < 0:
        return found
    return found.project_out(isl.dim_type.param, place, 1)
