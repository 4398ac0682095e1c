"""Random modules of functions that call each other: what is proved of both sides was run.

A public function that has a proof gives the same on all inputs, and so does every public function
of a module in which nothing is left open. Half of the changes are right by construction.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pytest

from tests.inputs.module_pairs import kinds
from tests.support.deep import some_of

WIDTH = 2
VALUES = range(1 << WIDTH)


@dataclass(frozen=True)
class Function:
    """`x`, through steps: ("add", constant), ("xor", constant), ("is", constant) or ("call", name).

    "is" gives the constant whatever came in.
    """

    name: str
    private: bool
    steps: tuple[tuple[str, int | str], ...]

    def text(self) -> str:
        lines = [f"func.func {'private ' * self.private}@{self.name}(%v0: i2) -> i2 {{"]
        for number, (kind, what) in enumerate(self.steps):
            old, new = f"%v{number}", f"%v{number + 1}"
            match kind:
                case "call":
                    lines.append(f"  {new} = func.call @{what}({old}) : (i2) -> i2")
                case "is":
                    lines.append(f"  {new} = arith.constant {what} : i2")
                case _:
                    lines.append(f"  %c{number} = arith.constant {what} : i2")
                    lines.append(f"  {new} = arith.{kind}i {old}, %c{number} : i2")
        return "\n".join([*lines, f"  func.return %v{len(self.steps)} : i2", "}", ""])


Module = dict[str, Function]


def run(module: Module, name: str, x: int) -> int:
    for kind, what in module[name].steps:
        match kind, what:
            case "call", str():
                x = run(module, what, x)
            case "add", int():
                x = (x + what) % len(VALUES)
            case "xor", int():
                x ^= what
            case _, value:
                x = int(value)
    return x


def a_step(rng: random.Random, callable_: list[str]) -> tuple[str, int | str]:
    kind = rng.choice(["add", "xor", "is", "call", "call"])
    if kind == "call":
        return ("call", rng.choice(callable_)) if callable_ else ("add", 1)
    return kind, rng.choice(VALUES)


def a_module(rng: random.Random) -> Module:
    names = ["a", "b", "c", "d", "e"]
    return {
        name: Function(
            name,
            private=number > 0 and rng.random() < 0.7,
            steps=tuple(a_step(rng, names[number + 1 :]) for _ in range(rng.randrange(1, 4))),
        )
        for number, name in enumerate(names)
    }


def inlined(module: Module, name: str) -> Module:
    """With one function in the place of its calls; without it, where it is private."""
    changed = {
        key: replace(
            function,
            steps=tuple(
                inner
                for step in function.steps
                for inner in (module[name].steps if step == ("call", name) else (step,))
            ),
        )
        for key, function in module.items()
    }
    if module[name].private:
        del changed[name]
    return changed


def specialised(module: Module, name: str) -> Module:
    """With a private function that knows of one argument only, where its calls have that one."""
    value = VALUES[-1]
    result = run(module, name, value)
    changed = dict(module)
    changed[name] = replace(module[name], steps=(("is", result),))
    return changed


def mutated(module: Module, rng: random.Random) -> Module:
    name = rng.choice(list(module))
    steps = list(module[name].steps)
    place = rng.randrange(len(steps))
    later = [key for key in module if key > name]
    steps[place] = a_step(rng, later)
    return module | {name: replace(module[name], steps=tuple(steps))}


@pytest.mark.parametrize("seed", some_of(range(40), 4))
def test_what_is_proved_was_run(seed: int) -> None:
    rng = random.Random(seed)
    before = a_module(rng)
    change = rng.choice(["inline", "specialise", "mutate", "mutate"])
    name = rng.choice([key for key in before if key != "a"])
    match change:
        case "inline":
            after = inlined(before, name)
        case "specialise":
            after = specialised(before, name)
        case _:
            after = mutated(before, rng)
    verdicts = kinds(*("".join(f.text() for f in side.values()) for side in (before, after)))
    public = [key for key, function in before.items() if not function.private and key in after]
    same = {key: all(run(before, key, x) == run(after, key, x) for x in VALUES) for key in public}
    for key in public:
        assert verdicts[f"@{key}"] == ("proved" if same[key] else "refuted"), (key, change)
    if set(verdicts.values()) == {"proved"}:
        assert all(same.values())
    if change == "inline":
        assert set(verdicts.values()) == {"proved"}
