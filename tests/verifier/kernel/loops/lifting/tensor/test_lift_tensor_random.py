"""Random functions on tensors: what lifting makes of them, run, against a direct interpreter."""

import random

import numpy as np
import pytest

from tests.generators.random_tensors import RandomTensorFunction
from tests.oracles.tensor_oracle import interpret
from tests.support.deep import some_of
from tests.support.functions import functions
from verifier.kernel.loops.lift import lift
from verifier.running.recurrences import Inputs, run

SHAPES = ((4, 3), (3, 4), (4,))


@pytest.mark.parametrize("seed", some_of(range(40), 20))
def test_a_lifted_function_does_what_the_function_does(seed: int) -> None:
    (function,) = functions(RandomTensorFunction(seed).text())
    values = random.Random(seed)
    arrays = [
        np.array([values.getrandbits(32) for _ in range(np.prod(s))], dtype=object).reshape(s)
        for s in SHAPES
    ]
    scalar = values.getrandbits(32)
    program = lift(function)
    contents = {f"arg{k}": {i: a[i] for i in np.ndindex(*a.shape)} for k, a in enumerate(arrays)}
    found = run(program, Inputs({}, contents, {"arg3": scalar}))
    expected = interpret(function, [*arrays, scalar])
    assert program.live_outs == ()
    for name, array in zip(program.results, expected, strict=True):
        defined = {i: array[i] for i in np.ndindex(*array.shape) if array[i] is not None}
        assert found[name] == defined
