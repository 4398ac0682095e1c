"""`benchmarks/journeys.py` counts files and moves."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.support.benchmark_scripts import script

journeys: Any = script("journeys")

FILES = {
    "verifier/kernel/a.py": """
from collections.abc import Iterator

def twice(f, x):
    return f(inner(f(inner(x))))

def inner(x):
    return x

def numbers() -> Iterator[int]:
    yield 1
    yield 2
""",
    "synth/b.py": """
def plus(x):
    return x + 1

def fail():
    raise ValueError
""",
    "tests/c.py": "def outside(f):\n    return f()\n",
}


@pytest.fixture
def world(tmp_path: Path) -> dict[str, Any]:
    """The functions of some files in two rooms and outside."""
    found: dict[str, Any] = {}
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        found |= runpy.run_path(str(file))
    return found


def counted(root: Path, walk: Any) -> dict[str, int]:
    traveller = journeys.Traveller(root)
    traveller.follow(walk)
    return dict(traveller.files)


def test_moves_are_calls_into_another_file(tmp_path: Path, world: dict[str, Any]):
    found = counted(tmp_path, lambda: world["twice"](world["plus"], 1))
    assert found == {"verifier/kernel/a.py": 0, "synth/b.py": 2}


def test_what_is_outside_the_rooms_is_no_place(tmp_path: Path, world: dict[str, Any]):
    walk = lambda: world["outside"](lambda: world["plus"](world["inner"](1)))  # noqa: E731
    assert counted(tmp_path, walk) == {"verifier/kernel/a.py": 0, "synth/b.py": 0}
    through = lambda: world["twice"](lambda x: world["outside"](lambda: x), 1)  # noqa: E731
    assert counted(tmp_path, through) == {"verifier/kernel/a.py": 0}


def test_generators_are_called_when_they_go_on(tmp_path: Path, world: dict[str, Any]):
    found = counted(tmp_path, lambda: world["twice"](lambda _: sum(world["numbers"]()), 1))
    assert found == {"verifier/kernel/a.py": 0}


def test_an_exception_leaves_the_file(tmp_path: Path, world: dict[str, Any]):
    def walk() -> None:
        for _ in range(3):
            with pytest.raises(ValueError):
                world["twice"](lambda _: world["fail"](), 1)

    assert counted(tmp_path, walk) == {"verifier/kernel/a.py": 0, "synth/b.py": 3}


def test_loading_does_not_count(tmp_path: Path, world: dict[str, Any]):
    file = tmp_path / "synth" / "d.py"
    file.write_text("def f():\n    pass\nf()\n", encoding="utf-8")
    assert counted(tmp_path, lambda: runpy.run_path(str(file))) == {}


def test_what_is_printed():
    files = {"verifier/a.py": 0, "verifier/b.py": 3, "synth/c.py": 1200}
    lines = journeys.lines_of("verify-rewrite", files, True)
    assert lines[0] == "   3 files     1,203 moves  verify-rewrite examples/absorption.mlir"
    assert lines[1:] == [
        "        1 files     1,200 moves into  synth",
        "        2 files         3 moves into  verifier",
    ]
    assert journeys.lines_of("verify-rewrite", files, False) == lines[:1]


@pytest.mark.deep
def test_a_journey_is_walked():
    found = journeys.walked(journeys.ROOT, "verify-rewrite")
    assert "verifier/kernel/verdicts/judge.py" in found and len(found) > 20
    assert not any(name.startswith("synth/") for name in found)
