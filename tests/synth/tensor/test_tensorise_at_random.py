"""Random products and sums: what is emitted is proved, and gives what numpy gives."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from synth.tensor.onto import instructions_named
from synth.tensor.simulation import simulate
from synth.tensor.tensorise import tensorise
from tests.inputs.operations import Array, multiply_add
from tests.support.deep import some_of
from verifier.kernel.input.sources import Source

ONTO = ("dot4", "compute", "examples.tensor_instructions:sdot")


def _case(random: Random) -> tuple[str, list[tuple[int, ...]], str]:
    """A function, the shapes of its arguments, and the einsum that it adds to the last one."""
    count = random.randint(1, 3)
    extents = [random.choice([1, 2, 3, 4, 5, 8, 17]) for _ in range(count)]
    dynamic = [random.random() < 0.2 for _ in range(count)]
    kinds = [random.choice(["parallel", "reduction"]) for _ in range(count)]
    first = [d for d in range(count) if random.random() < 0.7]
    second = [d for d in range(count) if d not in first or random.random() < 0.5]
    result = [d for d in range(count) if kinds[d] == "parallel"]
    operands = (first, second, result)
    for dims in operands:
        random.shuffle(dims)
    names = ", ".join(f"d{d}" for d in range(count))
    maps = [f"affine_map<({names}) -> ({', '.join(f'd{d}' for d in dims)})>" for dims in operands]
    types = [
        "memref<" + "".join(f"{'?' if dynamic[d] else extents[d]}x" for d in dims) + f"{element}>"
        for dims, element in zip(operands, ("i8", "i8", "i32"), strict=True)
    ]
    text = f"""
func.func @f(%A: {types[0]}, %B: {types[1]}, %C: {types[2]}) {{
  linalg.generic {{indexing_maps = [{", ".join(maps)}],
                  iterator_types = [{", ".join(f'"{kind}"' for kind in kinds)}]}}
    ins(%A, %B : {types[0]}, {types[1]}) outs(%C : {types[2]}) {multiply_add("extsi", "extsi")}
  func.return
}}"""
    letters = ["".join("ijk"[d] for d in dims) for dims in operands]
    shapes = [tuple(extents[d] for d in dims) for dims in operands]
    return text, shapes, f"{letters[0]},{letters[1]}->{letters[2]}"


def _filled(shapes: list[tuple[int, ...]], seed: int) -> Iterator[Array]:
    random = np.random.default_rng(seed)
    types: tuple[Any, ...] = (np.int8, np.int8, np.int32)
    for shape, type_ in zip(shapes, types, strict=True):
        limits = np.iinfo(type_)
        values = random.integers(limits.min, limits.max, shape, np.int64, endpoint=True)
        yield np.asarray(values).astype(type_)


# Seed 1 is an element-wise product, which the array cannot do.
@pytest.mark.deep
@pytest.mark.parametrize("seed", some_of((0, 2, 3, 4, 5, 6), 6))
def test_random_operations(seed: int):
    text, shapes, sums = _case(Random(seed))
    result = tensorise(Source("<test>", text), instructions_named(ONTO[seed % len(ONTO)]))
    assert [r.kind for r in result.results] == ["proved"], text
    a, b, c = _filled(shapes, seed)
    wanted = c + np.einsum(sums, a.astype(np.int64), b.astype(np.int64))
    found = simulate(result.text, "f", [a, b, c]).arguments[2]
    np.testing.assert_array_equal(found, np.asarray(wanted).astype(np.uint32).view(np.int32))
