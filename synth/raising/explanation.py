"""Says in words which loop became which iterator, which loops stay, and what was tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import func
from xdsl.ir import Block, Operation
from xdsl.ir.affine import AffineMap

from semantics.functions.value_names import name_in_text
from synth.raising.structuring.iteration_boxes import Instances
from synth.raising.structuring.structured import ArrayPart, Operand, StructuredOperation
from synth.raising.structuring.structuring import SequentialLoop, StructuredStep, instances_of
from verifier.kernel.input.sources import ParsedModule
from verifier.kernel.loops.recurrences.system import Constant, Scalar

Originals = Callable[[Operation], Operation]
"""The operation of the input that one of a copy stems from."""


def described(operation: StructuredOperation, function: func.FuncOp) -> str:
    """An operation in words: its name, operands and maps."""

    def operand(value: Operand, map_: AffineMap) -> str:
        match value:
            case ArrayPart():
                subscripts = ", ".join(str(e) for e in map_.results)
                name = _name_of(value.array, function)
                return f"{name}[{subscripts}]" if map_.results else name
            case Scalar():
                return _name_of(value.name, function)
            case Constant():
                return f"a constant {value.element}"

    shown = ", ".join(map(operand, operation.operands, operation.maps))
    return f"linalg.{operation.name}({shown})"


def explain_search(found: Sequence[StructuredOperation], function: func.FuncOp) -> str:
    """What was found for an operation in generic form."""
    best, *others = found
    costlier = ", ".join(f"linalg.{other.name}" for other in others if other.is_named) or "none"
    return f"{described(best, function)}; costlier and alike: {costlier}"


def explain_steps(
    steps: Sequence[StructuredStep],
    function: func.FuncOp,
    parsed: ParsedModule,
    originals: Originals,
    depth: int = 0,
) -> list[str]:
    """One line an operation, one a loop that it stands for, and one a loop that stays; of steps
    inside of `depth` loops."""
    lines: list[str] = []
    for step in steps:
        match step:
            case Instances():
                lines.append(f"raised: {described(step.operation, function)}")
                lines += _iterators(step, parsed, originals)
            case SequentialLoop():
                where, reason = stays(step, depth, parsed, originals)
                lines.append(f"a loop at {where} stays: {reason}")
                lines += explain_steps(step.steps, function, parsed, originals, depth + 1)
    return lines


def loops_that_stay(
    steps: Sequence[StructuredStep], parsed: ParsedModule, originals: Originals, depth: int = 0
) -> list[tuple[str, str]]:
    """The place and the reason of each loop that stays."""
    found: list[tuple[str, str]] = []
    for step in steps:
        if isinstance(step, SequentialLoop):
            found.append(stays(step, depth, parsed, originals))
            found += loops_that_stay(step.steps, parsed, originals, depth + 1)
    return found


def lines_of_operations(
    steps: Sequence[StructuredStep], parsed: ParsedModule, originals: Originals
) -> list[tuple[str, list[int]]]:
    """The name of each operation that was raised, and the lines of the loops and of the statement
    that it stands for."""
    found: list[tuple[str, list[int]]] = []
    for step in instances_of(steps):
        statement = step.run.statement
        dimensions = [d for d in step.iterators if 0 <= d < len(statement.loops)]
        loops = [statement.loops[dimension].operation for dimension in dimensions]
        places = {parsed.place(originals(op))[0] for op in (*loops, statement.operation)}
        found.append((f"linalg.{step.operation.name}", sorted(places)))
    return found


def stays(
    loop: SequentialLoop, depth: int, parsed: ParsedModule, originals: Originals
) -> tuple[str, str]:
    """Where a loop of the input stands that stays one, inside of `depth` others, and why."""
    instances = next(instances_of((loop,)))
    run = instances.run
    operation = run.statement.operation
    if depth < len(run.fixed) and run.fixed[depth] < len(run.statement.loops):
        operation = run.statement.loops[run.fixed[depth]].operation
    return parsed.where(originals(operation)), loop.reason


def _iterators(step: Instances, parsed: ParsedModule, originals: Originals) -> list[str]:
    lines: list[str] = []
    loops = step.run.statement.loops
    for iterator, dimension in sorted(enumerate(step.iterators), key=lambda pair: pair[1]):
        if not 0 <= dimension < len(loops):
            continue
        loop = originals(loops[dimension].operation)
        kind = "reduction" if iterator in step.operation.reductions else "parallel"
        line, column = parsed.place(loop)
        lines.append(f"  loop {_variable(loop)} at {line}:{column} -> d{iterator} ({kind})")
    return lines


def _variable(loop: Operation) -> str:
    block = loop.regions[0].blocks.first if loop.regions else None
    if not isinstance(block, Block) or not block.args:
        return loop.name
    name = name_in_text(block.args[0]) or block.args[0].name_hint
    return loop.name if name is None else f"%{name}"


def _name_of(array: str, function: func.FuncOp) -> str:
    number = array.removeprefix("arg")
    if number == array or not number.isdigit():
        return f"%{array}"
    argument = function.body.block.args[int(number)]
    return f"%{name_in_text(argument) or argument.name_hint or array}"
