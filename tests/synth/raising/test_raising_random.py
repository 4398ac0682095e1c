"""Random nests: what is raised, with a proof, runs like the loops on MLIR's own runner."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest

from synth.raising.proving import RaisingOptions
from synth.raising.raising import raise_to_linalg
from tests.support.deep import some_of

RunFunctions = Callable[[str, Sequence[tuple[str, Sequence[np.ndarray]]]], list[list[str]]]

ARRAYS = {"a": (3, 4), "b": (4, 3), "c": (3, 3), "x": (3,), "y": (4,), "s": ()}
OPERATIONS = {
    "f32": ["addf", "mulf", "subf", "maximumf"],
    "i32": ["addi", "muli", "subi", "maxsi", "xori"],
}


@dataclass
class Nests:
    """Writes a random function over `ARRAYS`, with up to three loops around a statement."""

    random: random.Random
    element: str
    lines: list[str] = field(default_factory=list)
    names: int = 0

    def fresh(self) -> str:
        self.names += 1
        return f"%v{self.names}"

    def kind(self, array: str) -> str:
        return f"memref<{'x'.join([*map(str, ARRAYS[array]), self.element])}>"

    def element_of(self, loops: list[tuple[str, int]]) -> tuple[str, str]:
        """A random array, and subscripts for it."""
        while True:
            array = self.random.choice(list(ARRAYS))
            chosen: list[str] = []
            for extent in ARRAYS[array]:
                fitting = [v for v, e in loops if e == extent and v not in chosen]
                if fitting:
                    chosen.append(self.random.choice(fitting))
            if len(chosen) == len(ARRAYS[array]):
                return array, f"%{array}[{', '.join(chosen)}]"

    def value(self, loops: list[tuple[str, int]], depth: int) -> str:
        name = self.fresh()
        if depth == 0:
            array, place = self.element_of(loops)
            self.lines.append(f"{name} = affine.load {place} : {self.kind(array)}")
            return name
        if self.random.random() < 0.1:
            return "%two"
        left, right = (self.value(loops, self.random.randrange(depth)) for _ in range(2))
        self.operation(name, left, right)
        return name

    def operation(self, name: str, left: str, right: str) -> None:
        operation = self.random.choice(OPERATIONS[self.element])
        self.lines.append(f"{name} = arith.{operation} {left}, {right} : {self.element}")

    def store(self, loops: list[tuple[str, int]]) -> None:
        array, place = self.element_of(loops)
        value = self.value(loops, self.random.randrange(3))
        if any(name not in place for name, _ in loops) or self.random.random() < 0.3:
            old, new = self.fresh(), self.fresh()
            self.lines.append(f"{old} = affine.load {place} : {self.kind(array)}")
            self.operation(new, old, value)
            value = new
        self.lines.append(f"affine.store {value}, {place} : {self.kind(array)}")

    def block(self, loops: list[tuple[str, int]]) -> None:
        for _ in range(self.random.choice([1, 1, 2])):
            if len(loops) < 3 and (not loops or self.random.random() < 0.6):
                name, extent = self.fresh(), self.random.choice([3, 4])
                self.lines.append(f"affine.for {name} = 0 to {extent} {{")
                self.block([*loops, (name, extent)])
                self.lines.append("}")
            else:
                self.store(loops)

    def function(self, name: str) -> str:
        self.block([])
        arguments = ", ".join(f"%{array}: {self.kind(array)}" for array in ARRAYS)
        two = "2.0" if self.element == "f32" else "2"
        constant = f"%two = arith.constant {two} : {self.element}"
        return "\n".join([f"func.func @{name}({arguments}) {{", constant, *self.lines, "return }"])


@pytest.mark.deep
@pytest.mark.parametrize("fp", some_of(["exact", "reals"], 2))
def test_what_is_raised_runs_like_the_loops(fp: str, run_functions: RunFunctions) -> None:
    choices = random.Random(f"nests, {fp}")
    values = np.random.default_rng(5)
    loops: list[str] = []
    raised: list[str] = []
    calls: list[tuple[str, list[np.ndarray]]] = []
    for number in range(14):
        element = choices.choice(list(OPERATIONS))
        text = Nests(choices, element).function(f"f{number}")
        result = raise_to_linalg(text, RaisingOptions(fp=fp))
        output = result.results[0].details["output"]
        if "linalg." in output:
            loops.append(text)
            raised.append(output)
            calls.append((f"f{number}", [drawn(values, s, element, fp) for s in ARRAYS.values()]))
    assert len(calls) > 8
    before = run_functions("\n".join(loops), calls)
    after = run_functions("\n".join(raised), calls)
    for text, output, left, right in zip(loops, raised, before, after, strict=True):
        assert left == right, f"{text}\n{output}"


def drawn(values: np.random.Generator, shape: tuple[int, ...], element: str, fp: str) -> np.ndarray:
    """Small numbers where sums may be regrouped, so that they are exact in any order."""
    if element == "i32":
        return np.asarray(values.integers(-(2**31), 2**31, shape), np.int32)
    if fp == "reals":
        return np.asarray(values.integers(-2, 3, shape), np.float32)
    return np.asarray(values.standard_normal(shape), np.float32)


def test_the_generator_makes_what_it_should() -> None:
    text = Nests(random.Random(1), "f32").function("f")
    assert re.search(r"affine\.for %v\d+ = 0 to [34]", text)
    assert "affine.store" in text
