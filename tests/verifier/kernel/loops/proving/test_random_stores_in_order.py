"""Random programs that store sums to arguments, and the same with changes: what is proved without
`no-alias` gives the same wherever the arguments lie, and what is refuted does not, by runs of their
description on one list."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

import pytest

from tests.support.deep import some_of
from tests.support.functions import programs
from tests.support.said import said
from verifier.kernel.verdicts.verdict import Proved, Refuted
from verifier.strategy.loops import prove_equal

ASSUMED = "different memref arguments do not alias"
ROWS, COLUMNS = 2, 3
M, V = f"memref<{ROWS}x{COLUMNS}xi32>", f"memref<{ROWS}xi32>"
FIRST = ROWS
"""Where %a lies in the list; %b and %c lie before it, over it and behind it."""
PLACES = range(FIRST + ROWS * COLUMNS + 1)


@dataclass(frozen=True)
class Sum:
    """A variable becomes the sum of a row of %a, from one end or from the other."""

    name: str
    back: bool = False

    def text(self) -> str:
        column = f"-%j + {COLUMNS - 1}" if self.back else "%j"
        return f"""%{self.name} = affine.for %j = 0 to {COLUMNS} iter_args(%s = %z) -> (i32) {{
          %x = affine.load %a[%i, {column}] : {M}
          %t = arith.addi %s, %x : i32
          affine.yield %t : i32
        }}"""


@dataclass(frozen=True)
class Store:
    """A variable goes to the element of the row, or to that of the row opposite."""

    name: str
    to: str
    opposite: bool = False

    def text(self) -> str:
        row = f"-%i + {ROWS - 1}" if self.opposite else "%i"
        return f"affine.store %{self.name}, %{self.to}[{row}] : {V}"


Loop = tuple[Sum | Store, ...]
Program = tuple[Loop, ...]
"""Loops over the rows, one after the other."""


def text(program: Program) -> str:
    loops = "\n".join(
        f"affine.for %i = 0 to {ROWS} {{\n" + "\n".join(s.text() for s in loop) + "\n}"
        for loop in program
    )
    head = f"func.func @f(%a: {M}, %b: {V}, %c: {V}) {{\n%z = arith.constant 0 : i32"
    return f"{head}\n{loops}\nfunc.return\n}}"


def run(program: Program, places: dict[str, int]) -> list[int]:
    """What the list holds in the end."""
    memory = [3**k + k for k in range(PLACES.stop + ROWS)]
    for loop in program:
        for row in range(ROWS):
            values = {"z": 0}
            for step in loop:
                if isinstance(step, Sum):
                    start = FIRST + row * COLUMNS
                    values[step.name] = sum(memory[start : start + COLUMNS])
                else:
                    at = ROWS - 1 - row if step.opposite else row
                    memory[places[step.to] + at] = values[step.name]
    return memory


def differ(before: Program, after: Program) -> bool:
    placed = [{"b": b, "c": c} for b in PLACES for c in PLACES]
    return any(run(before, places) != run(after, places) for places in placed)


def source(choose: random.Random) -> Program:
    loops: list[Loop] = []
    for number in range(choose.choice((1, 1, 2))):
        steps: list[Sum | Store] = []
        for name in (f"p{number}", f"q{number}")[: choose.choice((1, 2))]:
            steps += [Sum(name), Store(name, choose.choice("bc"), choose.random() < 0.2)]
        loops.append(tuple(steps))
    return tuple(loops)


def changed(program: Program, choose: random.Random) -> Program:
    """Sums from the other end; half of the time, something else is changed too."""
    loops = [
        [Sum(s.name, choose.random() < 0.7) if isinstance(s, Sum) else s for s in loop]
        for loop in program
    ]
    loop = choose.choice(loops)
    at = choose.randrange(len(loop) - 1)
    match choose.choice(("nothing", "nothing", "exchanged", "opposite", "elsewhere", "order")):
        case "exchanged":
            loop[at], loop[at + 1] = loop[at + 1], loop[at]
        case "opposite" | "elsewhere" as how:
            k = next(k for k, s in enumerate(loop) if isinstance(s, Store))
            old = loop[k]
            assert isinstance(old, Store)
            to = old.to if how == "opposite" else "bc".replace(old.to, "")
            loop[k] = Store(old.name, to, old.opposite ^ (how == "opposite"))
        case "order":
            loops.reverse()
        case _:
            pass
    return tuple(map(tuple, loops))


def is_defined(program: Program) -> bool:
    """Whether each sum stands before the store that needs it."""
    return all(
        any(s == t.name for s in [s.name for s in loop[:k] if isinstance(s, Sum)])
        for loop in program
        for k, t in enumerate(loop)
        if isinstance(t, Store)
    )


def pair(seed: int) -> tuple[Program, Program]:
    choose = random.Random(seed)
    while True:
        before = source(choose)
        after = changed(before, choose)
        if before != after and is_defined(after):
            return before, after


SEEDS = range(3, 43)


@pytest.mark.parametrize("seed", some_of(SEEDS, 20))
def test_what_is_proved_holds_wherever_arguments_lie(seed: int) -> None:
    before, after = pair(seed)
    verdict = prove_equal(*programs(f"{text(before)}\n{text(after)}"), assume=())
    if isinstance(verdict, Refuted):
        assert differ(before, after), (before, after)
    if isinstance(verdict, Proved) and ASSUMED not in said(verdict):
        assert not differ(before, after), (before, after)


def test_of_the_pairs_some_differ_and_some_do_not() -> None:
    found = Counter(differ(*pair(seed)) for seed in SEEDS)
    assert min(found[True], found[False]) >= 10
