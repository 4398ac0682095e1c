"""The function that a plan stands for, once its runs are structured operations."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import affine, func, memref
from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr, IndexType, MemRefType
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstraintExpr, AffineConstraintKind, AffineExpr, AffineSet

from semantics.functions.value_names import copy_name
from semantics.syntax.affine import IfOp
from synth.raising.structuring.affine_values import Affine, variable
from synth.raising.structuring.boxes import loop_name
from synth.raising.structuring.structuring import (
    Instances,
    SequentialLoop,
    StructuredStep,
    instances_of,
)
from synth.raising.to_linalg.operation_emission import emit, prepare
from synth.raising.to_linalg.value_emission import FunctionWriter, Types
from verifier.kernel.loops.lifting.storage.memref import ALLOCATED
from verifier.kernel.loops.recurrences.system import RecurrenceSystem


def function_of(
    program: RecurrenceSystem, steps: Sequence[StructuredStep], types: Types
) -> func.FuncOp:
    """The function with the signature of `program` that runs some steps.

    `types` are of the arrays that it allocates; those that it does not return it frees.
    """
    original = program.function
    function = func.FuncOp(original.sym_name.data, original.function_type)
    function.attributes = dict(original.attributes)
    function.properties = dict(original.properties)
    block = function.body.block
    for argument, before in zip(block.args, original.body.block.args, strict=True):
        copy_name(argument, before)
    names = _names_of_allocations(program)
    emission = FunctionWriter(original, block.args, types, [block], names=names)
    _emit_steps(steps, emission)
    results = [_result(name, emission, program) for name in program.results]
    for array in emission.allocated.values():
        if array not in results:
            emission.add(memref.DeallocOp.get(array))
    emission.add(func.ReturnOp(*results))
    return function


def _names_of_allocations(program: RecurrenceSystem) -> dict[str, str]:
    """The names that the program has for the memory that it allocates, by its arrays."""
    names: dict[str, str] = {}
    for statement in program.statements:
        if not statement.target.startswith(ALLOCATED):
            continue
        written = [v for v in statement.operation.operands if isinstance(v.type, MemRefType)]
        if written and isinstance(written[-1].owner, memref.AllocOp | memref.AllocaOp):
            hint = written[-1].name_hint
            if hint is not None:
                names[statement.target] = hint
    return names


def _emit_steps(steps: Sequence[StructuredStep], emission: FunctionWriter) -> None:
    for step in steps:
        match step:
            case Instances(guard=()):
                emit(step.operation, emission)
            case Instances():
                _emit_guarded(step, emission)
            case SequentialLoop():
                _emit_loop(step, emission)


def _emit_guarded(step: Instances, emission: FunctionWriter) -> None:
    """An operation inside of an `affine.if`, with what else it needs in front of that."""
    prepare(step.operation, emission)
    values = [condition.value for condition in step.guard]
    map_, operands = emission.map_of(values)
    zero = AffineExpr.constant(0)
    constraints = [
        AffineConstraintExpr(
            AffineConstraintKind.eq if condition.equal else AffineConstraintKind.ge, result, zero
        )
        for condition, result in zip(step.guard, map_.results, strict=True)
    ]
    condition = AffineSet(map_.num_dims, map_.num_symbols, tuple(constraints))
    inside = Block()
    with emission.inside(inside):
        emit(step.operation, emission)
    inside.add_op(affine.YieldOp.get())
    emission.add(
        IfOp.build(
            operands=[operands],
            result_types=[[]],
            properties={"condition": AffineSetAttr(condition)},
            regions=[Region(inside), Region()],
        )
    )


def _emit_loop(loop: SequentialLoop, emission: FunctionWriter) -> None:
    depth = len(emission.loops)
    lower, lower_operands = emission.map_of(loop.lower)
    upper, upper_operands = emission.map_of(loop.upper)
    body = Block(arg_types=[IndexType()])
    counter = body.args[0]
    counter.name_hint = _name_of(loop, depth)
    emission.blocks.append(body)
    emission.made.append({})
    if loop.factor == 1 and loop.offset == Affine():
        emission.loops.append(counter)
    else:
        emission.loops.append(_scaled(loop, counter, emission))
    _emit_steps(loop.steps, emission)
    emission.loops.pop()
    emission.made.pop()
    emission.blocks.pop()
    body.add_op(affine.YieldOp.get())
    emission.add(
        affine.ForOp.from_region(
            lower_operands,
            upper_operands,
            [],
            [],
            AffineMapAttr(lower),
            AffineMapAttr(upper),
            Region(body),
        )
    )


def _scaled(loop: SequentialLoop, counter: SSAValue, emission: FunctionWriter) -> SSAValue:
    """The value of a loop from its counter."""
    emission.loops.append(counter)
    own = variable(loop_name(len(emission.loops) - 1))
    value = emission.value(own * loop.factor + loop.offset)
    emission.loops.pop()
    emission.made[-1].clear()
    return value


def _name_of(loop: SequentialLoop, depth: int) -> str | None:
    """The name of the loop of the input that a loop stands for."""
    for instances in instances_of((loop,)):
        run = instances.run
        if depth < len(run.fixed) and run.fixed[depth] < len(run.statement.loops):
            around = run.statement.loops[run.fixed[depth]].operation
            return _counter_name(around)
    return None


def _counter_name(loop: Operation) -> str | None:
    if loop.regions and loop.regions[0].blocks and loop.name.endswith(".for"):
        return loop.regions[0].block.args[0].name_hint
    return None


def _result(name: str, emission: FunctionWriter, program: RecurrenceSystem) -> SSAValue:
    """What a function returns: an array, or the only element of one of rank 0."""
    array = emission.array(name)
    if program.result_types[program.results.index(name)].startswith("memref<"):
        return array
    load = memref.LoadOp.get(array, [])
    emission.add(load)
    return load.res
