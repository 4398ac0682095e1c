"""A plan as a function over tensors in stablehlo.

The function has the tensors for the memref arguments of the original one, scalars are tensors of
rank 0. It returns what the original function returns, then the tensors that stand for the arguments
it writes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import islpy as isl
from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.utils.hints import isa

from synth.plan import Plan, Repeat, Run
from synth.stablehlo_builder import Builder, NotExpressible, shape_of
from synth.stablehlo_runs import RunEmitter, Tensors
from synth.stablehlo_terms import element_type
from verifier.recurrences import Read


@dataclass(frozen=True)
class Emitted:
    """A function in stablehlo, and what its operations cost; `explanation` says for each run of the
    plan which operations it became."""

    function: func.FuncOp
    cost: int
    explanation: tuple[str, ...]


_COSTS = {"stablehlo.dot_general": 1, "stablehlo.reduce": 2}
"""Other operations cost 1, but for constants and what only moves or repeats elements."""

_FREE = frozenset(
    f"stablehlo.{name}" for name in ("constant", "broadcast_in_dim", "iota", "reshape", "slice")
)


def function_of(plan: Plan, *, contract: bool) -> Emitted:
    """The function that does what a plan says. Sums of products become contractions if asked for.
    Raises `NotExpressible`."""
    program = plan.program
    original = program.function
    types = [_tensor_of(a.type) for a in original.body.block.args]
    block = Block(arg_types=types)
    for argument, old in zip(block.args, original.body.block.args, strict=True):
        argument.name_hint = old.name_hint
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
        before = len(block.ops)
        _emit(builder, step, state, contract)
        if isinstance(step, Run):
            names = [op.name for op in list(block.ops)[before:] if op.name not in _FREE]
            became = ", ".join(names) or "what is there"
            explanation.append(f"{step.statement.location} becomes {became}")
    results = [tensors[name] for name in (*program.results, *program.live_outs)]
    block.add_op(func.ReturnOp(*results))
    function = func.FuncOp(
        original.sym_name.data, (types, [r.type for r in results]), Region(block)
    )
    _erase_unused(block)
    cost = sum(_COSTS.get(op.name, int(op.name not in _FREE)) for op in block.ops)
    return Emitted(function, cost, tuple(explanation))


def _emit(builder: Builder, step: Run | Repeat, state: Tensors, contract: bool) -> None:
    if isinstance(step, Repeat):
        first = next(_runs(step), None)
        where = None if first is None else first.statement.operation
        raise NotExpressible(f"a loop has to stay: {step.reason}", where)
    if step.domain.is_empty():
        return
    copied = _copied(step, state)
    if copied is None:
        try:
            RunEmitter(builder, step, state, contract=contract).emit(state)
        except NotExpressible as error:
            raise NotExpressible(error.reason, step.statement.operation) from error
    else:
        state.tensors[step.statement.target] = state.tensors[copied]


def _runs(step: Run | Repeat) -> Iterator[Run]:
    if isinstance(step, Run):
        yield step
    else:
        for inner in step.steps:
            yield from _runs(inner)


def _copied(run: Run, state: Tensors) -> str | None:
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
