"""Plans of random functions, run in two orders of what is parallel, leave what the loops leave."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import islpy as isl
import pytest
from xdsl.dialects import func

from synth.raising.planning.plan import Plan, Repeat, Step, StructuredRun
from synth.raising.planning.planning import plan_of
from synth.raising.planning.storage import in_order
from synth.raising.planning.values import mapped
from tests.generators.random_affine import SIZE, RandomAffineFunction
from tests.support.deep import some_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import Array, RecurrenceSystem, Statement
from verifier.running.recurrences import Inputs, run

INPUTS = Inputs(
    sizes={},
    arrays={
        "arg0": {(i, j): 3 * i + 7 * j for i in range(SIZE) for j in range(SIZE)},
        "arg1": {(i,): 11 * i + 1 for i in range(SIZE)},
        "arg2": {(i, j): 100 + i * j for i in range(SIZE) for j in range(SIZE)},
    },
    scalars={"arg3": 5},
)


def executed(plan: Plan, steps: tuple[Step, ...]) -> dict[str, Any]:
    arrays = dict(plan.program.arrays)
    for name, temporary in plan.temporaries.items():
        shape = tuple(extent.max_val().to_python() for extent in temporary.shape)
        arrays[name] = Array(name, shape, temporary.element, None)
    program = replace(plan.program, arrays=arrays, statements=in_order(steps))
    return left_by(program)


def left_by(program: RecurrenceSystem) -> dict[str, Any]:
    memory = run(program, INPUTS)
    seen = [*INPUTS.arrays, *program.results]
    return {name: memory[name] for name in seen}


def backwards(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps with the parallel instances of runs in the opposite order."""
    return tuple(
        replace(step, steps=backwards(step.steps)) if isinstance(step, Repeat) else mirrored(step)
        for step in steps
    )


def mirrored(step: StructuredRun) -> StructuredRun:
    """A run whose parallel dimensions count down."""
    s = step.statement
    old = f"{s.name}[{', '.join(s.dims)}]"
    new = [f"-{d}" if k in step.parallel else d for k, d in enumerate(s.dims)]
    mirror = isl.MultiAff(f"{{ {old} -> {s.name}[{', '.join(new)}] }}")
    return replace(step, statement=through(s, mirror), domain=step.domain.apply(mirror.as_map()))


def through(statement: Statement, mirror: isl.MultiAff) -> Statement:
    return replace(
        statement,
        access=statement.access.pullback_multi_aff(mirror),
        value=mapped(
            statement.value,
            lambda read: replace(read, access=read.access.pullback_multi_aff(mirror)),
            lambda index: replace(index, aff=index.aff.pullback_multi_aff(mirror)),
        ),
    )


def in_place_function(seed: int) -> str:
    """Statements in one or two nests that read elements around the one that they write."""
    choose = random.Random(seed)

    def element(array: str) -> str:
        names = ["%i", "%j"] if choose.random() < 0.7 else ["%j", "%i"]
        indices = [f"{name} + {choose.randrange(-1, 2)}" for name in names]
        return f"%{array}[{indices[0]}]" if array == "B" else f"%{array}[{', '.join(indices)}]"

    lines: list[str] = []
    for nest in range(choose.randrange(1, 3)):
        low = ("1", "%i")[choose.random() < 0.3]
        lines.append(f"affine.for %i = 1 to {SIZE - 1} {{ affine.for %j = {low} to {SIZE - 1} {{")
        for number in range(choose.randrange(1, 3)):
            target, left, right = (element(choose.choice("AABC")) for _ in range(3))
            value = f"%v{nest}_{number}"
            lines += [
                f"{value}l = affine.load {left} : {TYPES[left[1]]}",
                f"{value}r = affine.load {right} : {TYPES[right[1]]}",
                f"{value} = arith.addi {value}l, {value}r : i32",
                f"affine.store {value}, {target} : {TYPES[target[1]]}",
            ]
        lines.append("} }")
    body = "\n".join(lines)
    a, b, c = TYPES.values()
    return (
        f"func.func @f(%A: {a}, %B: {b}, %C: {c}, %s: i32) -> i32 {{\n{body}\n"
        "func.return %s : i32\n}"
    )


TYPES = {
    "A": f"memref<{SIZE}x{SIZE}xi32>",
    "B": f"memref<{SIZE}xi32>",
    "C": f"memref<{SIZE}x{SIZE}xi32>",
}


@pytest.mark.parametrize("seed", some_of(random.Random(8).sample(range(100_000), 60), 32))
def test_a_plan_keeps_what_is_updated_in_place(seed: int):
    check(in_place_function(seed))


@pytest.mark.parametrize("seed", some_of(random.Random(7).sample(range(100_000), 30), 18))
def test_a_plan_computes_what_the_function_computes(seed: int):
    check(RandomAffineFunction(seed).function())


def check(text: str):
    module = read_module(Source("<random>", text)).module
    function = next(o for o in module.walk() if isinstance(o, func.FuncOp))
    program = lift(function)
    plan = plan_of(program)
    wanted = left_by(program)
    assert executed(plan, plan.steps) == wanted
    assert executed(plan, backwards(plan.steps)) == wanted
