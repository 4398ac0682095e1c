"""The interpretation by integers modulo 2^m·T against the concrete one, its scales pinned to real
widths.

What the interpretation says must allow the right answer, whatever else it allows.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pysmt.logics import QF_LIA
from pysmt.shortcuts import Equals, Int, Symbol
from pysmt.typing import INT

from semantics.interpretations.any_width.linear_modulus import LinearModulusInterpretation
from semantics.language.builder import Bits
from tests.generators.random_values import NARROW, WIDE, pinned_interpretation, random_truth
from tests.support.deep import some_of
from verifier.kernel.solving.solver import Queries

NAMES = ("x", "y", "z")


def disagreement(seed: int, least: int, depth: int = 3, inputs: int = 3) -> str | None:
    """Where the interpretation excludes what is right."""
    interpretation = LinearModulusInterpretation({0: least, 1: least + 1})
    leaves = [interpretation.new_bits(name, NARROW) for name in NAMES]
    truth = random_truth(Random(seed), leaves, depth)
    queries = Queries(60, logic=QF_LIA)
    for narrow, wide in ((1, 2), (1, 3), (2, 3), (3, 5), (7, 9)):
        if narrow < least:
            continue
        chosen = Random(seed)
        for _ in range(inputs):
            values = {name: chosen.getrandbits(narrow) for name in NAMES}
            concrete = pinned_interpretation(narrow, wide)
            pinned = [Bits(concrete, values[name], NARROW) for name in NAMES]
            expected: Any = random_truth(Random(seed), pinned, depth).term
            right = [
                Equals(interpretation.integer(leaf.term, NARROW), Int(values[name]))
                for name, leaf in zip(NAMES, leaves, strict=True)
            ]
            for rank, (width, bits) in enumerate(((NARROW, narrow), (WIDE, wide))):
                right.append(Equals(interpretation.modulus(width), Int(1 << bits)))
                right.append(Equals(Symbol(f"bits {rank}", INT), Int(bits)))
            answer = truth.term if expected else interpretation.negation(truth.term)
            if not queries.satisfiable(*interpretation.facts, *right, answer):
                return f"seed {seed} at {narrow}, {wide} on {values}"
    return None


@pytest.mark.deep
@pytest.mark.parametrize("least", some_of([1, 2], 2))
def test_what_is_right_is_possible(least: int):
    for seed in range(16):
        assert disagreement(seed, least) is None


@pytest.mark.deep
@pytest.mark.parametrize("least", [1, 2])
def test_what_is_right_is_possible_further_on(least: int):
    for seed in range(16, 60):
        assert disagreement(seed, least) is None
