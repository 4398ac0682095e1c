"""Random affine functions: what lifting makes of them, run, against a direct interpreter."""

import random

import pytest

from tests.generators.random_affine import SIZE, RandomAffineFunction
from tests.oracles.loop_oracle import buffer, interpret
from tests.support.deep import some_of
from tests.support.functions import functions
from verifier.kernel.loops.lift import lift
from verifier.running.recurrences import Inputs, run


@pytest.mark.parametrize("seed", some_of(range(120), 24))
def test_a_lifted_function_does_what_the_function_does(seed: int) -> None:
    (function,) = functions(RandomAffineFunction(seed).function())
    values = random.Random(seed)
    matrix = [(i, j) for i in range(SIZE) for j in range(SIZE)]
    contents = [
        {index: values.getrandbits(32) for index in indices}
        for indices in (matrix, [(i,) for i in range(SIZE)], matrix)
    ]
    scalar = values.getrandbits(32)
    program = lift(function)
    inputs = Inputs(
        {}, {f"arg{k}": elements for k, elements in enumerate(contents)}, {"arg3": scalar}
    )
    found = run(program, inputs)
    memory = [
        buffer(shape, elements.values())
        for shape, elements in zip(((SIZE, SIZE), (SIZE,), (SIZE, SIZE)), contents, strict=True)
    ]
    (expected,) = interpret(function, [*memory, scalar])
    for k in range(3):
        assert found[f"arg{k}"] == memory[k].elements()
    assert found[program.results[0]] == {(): expected}
