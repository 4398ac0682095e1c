"""Random functions with a random change: a run must never contradict what is proved.

`prove_equal` raises where one does. That some pairs are proved and some refuted shows that the
changes are of both kinds.
"""

from __future__ import annotations

import random
import re

import pytest
from xdsl.utils.exceptions import ParseError

from tests.generators.random_affine import RandomAffineFunction
from tests.support.deep import some_of
from tests.support.functions import programs
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.verdict import Proved, Refuted
from verifier.strategy.loops import prove_equal

COUNT = 20
SEEDS = pytest.mark.parametrize("first", some_of(range(0, 60, COUNT), 3))


def _changed(text: str, source: random.Random) -> str:
    """One line left out, exchanged with the next, or with another operation, order or index."""
    lines = text.split("\n")
    while True:
        k = source.randrange(2, len(lines) - 1)
        line = lines[k]
        operands = re.match(r"(%\w+ = arith\.\w+) (%\S+), (%\S+) : i32", line)
        match source.randrange(5):
            case 0 if "affine.store" in line:
                del lines[k]
            case 1 if operands:
                lines[k] = f"{operands[1]} {operands[3]}, {operands[2]} : i32"
            case 2 if operands:
                lines[k] = line.replace("addi", "XX").replace("muli", "addi").replace("XX", "muli")
            case 3 if re.search(r"\[.*[04]", line):
                lines[k] = re.sub(r"\[([^]]*)\]", lambda m: f"[{m[1].replace('4', '3')}]", line)
            case 4 if all("affine.store" in x or "affine.load" in x for x in lines[k : k + 2]):
                lines[k], lines[k + 1] = lines[k + 1], lines[k]
            case _:
                continue
        return "\n".join(lines)


@pytest.mark.deep
@SEEDS
def test_no_proof_is_contradicted(first: int) -> None:
    verdicts: list[type] = []
    for seed in range(first, first + COUNT):
        text = RandomAffineFunction(seed).function()
        after = _changed(text, random.Random(seed))
        try:
            before, target = programs(f"{text}\n{after}")
        except (ParseError, CannotLift):  # the change made a value undefined, or not affine
            continue
        verdicts.append(type(prove_equal(before, target)))
    assert verdicts.count(Proved) >= COUNT // 4
    assert verdicts.count(Refuted) >= COUNT // 8


@pytest.mark.deep
@SEEDS
def test_every_function_equals_itself(first: int) -> None:
    for seed in range(first // 2, (first + COUNT) // 2):
        text = RandomAffineFunction(1000 + seed).function()
        before, after = programs(f"{text}\n{text}")
        assert isinstance(prove_equal(before, after), Proved)
