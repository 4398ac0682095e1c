"""Random functions with control flow: what lifting makes of them, run, against an interpreter."""

import random

import islpy as isl
import pytest

from tests.generators.random_control import SIZE, RandomControlFunction
from tests.oracles.loop_oracle import buffer, interpret
from tests.support.deep import some_of
from tests.support.functions import functions
from verifier.kernel.loops.lift import lift
from verifier.running.recurrences import Inputs, run


@pytest.mark.deep
@pytest.mark.parametrize("seed", some_of(range(20), 10))
def test_a_lifted_function_does_what_the_function_does(seed: int) -> None:
    function = functions(RandomControlFunction(seed).module())[0]
    program = lift(function)
    values = random.Random(seed)
    matrix = [values.getrandbits(32) for _ in range(SIZE * SIZE)]
    vector = [values.getrandbits(32) for _ in range(SIZE)]
    scalar, n, m = values.getrandbits(32), values.randint(0, SIZE), values.randint(-3, 6)
    memory = [buffer((SIZE, SIZE), matrix), buffer((SIZE,), vector)]
    inputs = Inputs(
        {name: {"arg3": n, "arg4": m}[name] for name in program.parameters},
        {f"arg{k}": b.elements() for k, b in enumerate(memory)},
        {"arg2": scalar, "arg4": m % (1 << 32)},
    )
    found = run(program, inputs)
    (expected,) = interpret(function, [*memory, scalar, n, m % (1 << 32)])
    assert [found["arg0"], found["arg1"]] == [b.elements() for b in memory]
    assert found[program.results[0]] == {(): expected}
    here = isl.Set(
        f"[{', '.join(program.parameters)}] -> {{ : "
        f"{' and '.join(f'{p} = {v}' for p, v in inputs.sizes.items()) or 'true'} }}"
    )
    assert [d.text for d in program.side_conditions if not d.violated.is_disjoint(here)] == []
