"""A plan as a function over tensors in stablehlo.

The function has the tensors for the memref arguments of the original one, scalars are tensors of
rank 0. It returns what the original function returns, then the tensors that stand for the arguments
it writes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

import islpy as isl
from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from semantics.functions.value_names import copy_name
from semantics.language.kinds import isa
from synth.raising.naming.statistics import Statistics
from synth.raising.planning.plan import Plan, Repeat, StructuredRun
from synth.raising.to_stablehlo.stablehlo_builder import Builder, NotExpressible, shape_of
from synth.raising.to_stablehlo.stablehlo_runs import Form, Tensors
from synth.raising.to_stablehlo.stablehlo_search import (
    RunForms,
    cost_of_operation,
    operations_of,
    search,
)
from synth.raising.to_stablehlo.stablehlo_terms import element_type
from verifier.kernel.loops.proving.granted import EqualExtents
from verifier.kernel.loops.recurrences.system import Read


@dataclass(frozen=True)
class Emitted:
    """A function in stablehlo, and what its operations cost; `explanation` says for each run of the
    plan which operations it became, `equal_extents` what must be assumed of dynamic extents."""

    function: func.FuncOp
    cost: int
    explanation: tuple[str, ...]
    equal_extents: EqualExtents = ()


def function_of(plan: Plan, statistics: Statistics, avoided: Collection[Form] = ()) -> Emitted:
    """The function that does what a plan says, with the cheapest candidate for each run that is
    none of the forms to avoid. Raises `NotExpressible`."""
    program = plan.program
    original = program.function
    types = [_tensor_of(a.type) for a in original.body.block.args]
    block = Block(arg_types=types)
    for argument, old in zip(block.args, original.body.block.args, strict=True):
        copy_name(argument, old)
    builder = Builder(block)
    scalars: dict[str, SSAValue] = {
        s.name: block.args[int(s.name.removeprefix("arg"))] for s in program.scalars
    }
    tensors: dict[str, SSAValue] = {
        a.name: block.args[a.argument] for a in program.arrays.values() if a.argument is not None
    }
    for name, temporary in plan.temporaries.items():
        shape = [_number(str(e)) for e in temporary.shape]
        tensors[name] = builder.splat(0, element_type(temporary.element), shape)
    state = Tensors(tensors, scalars, set(plan.temporaries))
    explanation: list[str] = []
    for step in plan.steps:
        before = set(block.ops)
        found = _emit(builder, step, state, avoided, statistics)
        if isinstance(step, StructuredRun):
            target = state.tensors[step.statement.target]
            explanation.append(_explained(step, target, before, found))
    results = [state.tensors[name] for name in (*program.results, *program.live_outs)]
    block.add_op(func.ReturnOp(*results))
    function = func.FuncOp(
        original.sym_name.data, (types, [r.type for r in results]), Region(block)
    )
    _erase_unused(block)
    cost = sum(cost_of_operation(op) for op in block.ops)
    return Emitted(function, cost, tuple(explanation))


def _emit(
    builder: Builder,
    step: StructuredRun | Repeat,
    state: Tensors,
    avoided: Collection[Form],
    statistics: Statistics,
) -> RunForms | None:
    """Add a step; what was found for it, if there was anything to search."""
    if isinstance(step, Repeat):
        first = next(_runs(step), None)
        where = None if first is None else first.statement.operation
        raise NotExpressible(f"a loop has to stay: {step.reason}", where)
    if step.domain.is_empty():
        return None
    copied = _copied(step, state)
    if copied is not None:
        state.tensors[step.statement.target] = state.tensors[copied]
        return None
    try:
        found = search(builder, step, state, avoided, statistics)
    except NotExpressible as error:
        raise NotExpressible(error.reason, step.statement.operation) from error
    state.become(found.candidates[0].state)
    return found


def _explained(
    run: StructuredRun, target: SSAValue, before: Collection[Operation], found: RunForms | None
) -> str:
    """What a run became, and what else was tried."""
    names = [op.name for op in operations_of(target, before) if cost_of_operation(op)]
    line = f"{run.statement.location} becomes {', '.join(names) or 'what is there'}"
    if found is None:
        return line
    costlier = [f"costlier and alike: {c.form} (cost {c.cost})" for c in found.candidates[1:]]
    return "; ".join([f"{line} (cost {found.candidates[0].cost})", *costlier, *found.pruned])


def _runs(step: StructuredRun | Repeat) -> Iterator[StructuredRun]:
    if isinstance(step, StructuredRun):
        yield step
    else:
        for inner in step.steps:
            yield from _runs(inner)


def _copied(run: StructuredRun, state: Tensors) -> str | None:
    """The array that a run copies to one that holds nothing yet, element by element: where it
    copies a part only, the rest of the copy is not read."""
    statement = run.statement
    value, target = statement.value, statement.target
    if not isinstance(value, Read) or target not in state.blank:
        return None
    if shape_of(state.tensors[value.array]) != shape_of(state.tensors[target]):
        return None
    read, written = (
        m.as_map().reset_tuple_id(isl.dim_type.out) for m in (value.access, statement.access)
    )
    return value.array if read.is_equal(written) else None


def _tensor_of(type_: Attribute) -> TensorType[Attribute]:
    if isa(type_, MemRefType[Attribute]):
        if any(n < 0 for n in type_.get_shape()):
            raise NotExpressible("dynamic extents")
        return TensorType(element_type(str(type_.element_type)), type_.get_shape())
    return TensorType(element_type(str(type_)), [])


def _number(text: str) -> int:
    digits = text.strip("{ }[]()")
    if not digits.isdigit():
        raise NotExpressible("dynamic extents")
    return int(digits)


def _erase_unused(block: Block) -> None:
    for op in reversed(list(block.ops)):
        if not isinstance(op, func.ReturnOp) and not any(r.uses for r in op.results):
            op.detach()
            op.erase()
