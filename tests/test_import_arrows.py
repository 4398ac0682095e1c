"""The rooms import each other along the arrows only, and of other packages only what is theirs."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

MAY_IMPORT: dict[str, set[str]] = {
    "semantics": {"xdsl", "numpy", "pysmt"},
    "verifier": {"semantics", "xdsl", "numpy", "pysmt", "islpy", "click", "cvc5"},
    "accelerator_model": {"semantics", "xdsl", "numpy"},
    "rewrites": {"verifier", "accelerator_model", "semantics", "xdsl", "numpy", "pysmt", "click"},
    "synth": {
        *{"rewrites", "verifier", "accelerator_model", "semantics"},
        *{"xdsl", "numpy", "pysmt", "islpy", "click", "distributed", "egglog"},
    },
}
"""What each room may import: other rooms, and packages from outside."""

PRIVATE_IMPORTS: dict[str, set[str]] = {
    "verifier/assumptions.py": set(),
    "verifier/verdict.py": {"verifier.assumptions"},
    "verifier/judge.py": {"verifier.assumptions", "verifier.verdict"},
}
"""Files of the trusted base that may import nothing of ours but this."""

SOURCES = sorted(path for room in MAY_IMPORT for path in (ROOT / room).rglob("*.py"))


def imported_modules(source: str, room: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of each import, at whatever depth; relative ones as `room`.

    In a file that imports by computed names, each string that reads like a module of a room
    counts as an import of it.
    """
    tree = ast.parse(source)
    by_name = re.search(r"\b(import_module|__import__)\b", source) is not None
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, room if node.level else node.module or room
        elif by_name and isinstance(node, ast.Constant) and isinstance(node.value, str):
            head = node.value.split(".")[0]
            if head in MAY_IMPORT and re.fullmatch(r"\w+(\.\w+)*", node.value):
                yield node.lineno, node.value


def forbidden_imports(source: str, room: str) -> list[str]:
    """The imports that `room` may not have, each as "line: module"."""
    allowed = MAY_IMPORT[room] | {room} | sys.stdlib_module_names
    return [
        f"{line}: {module}"
        for line, module in imported_modules(source, room)
        if module.split(".")[0] not in allowed
    ]


def test_there_are_sources_in_every_room():
    assert {path.relative_to(ROOT).parts[0] for path in SOURCES} == set(MAY_IMPORT)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_follow_the_arrows(path: Path):
    room = path.relative_to(ROOT).parts[0]
    assert forbidden_imports(path.read_text(encoding="utf-8"), room) == []


@pytest.mark.parametrize("file", PRIVATE_IMPORTS)
def test_the_judge_depends_on_nothing_that_could_change_its_mind(file: str):
    source = (ROOT / file).read_text(encoding="utf-8")
    ours = {m for _, m in imported_modules(source, "verifier") if m.split(".")[0] in MAY_IMPORT}
    assert ours == PRIVATE_IMPORTS[file]


def test_the_arrows_have_no_cycle():
    def reachable(room: str) -> set[str]:
        direct = MAY_IMPORT[room] & set(MAY_IMPORT)
        return direct.union(*(reachable(other) for other in direct))

    assert all(room not in reachable(room) for room in MAY_IMPORT)


@pytest.mark.parametrize(
    ("room", "source", "forbidden"),
    [
        ("semantics", "import verifier.judge", ["1: verifier.judge"]),
        ("semantics", "def f():\n    from verifier import judge", ["2: verifier"]),
        ("semantics", "import islpy as isl", ["1: islpy"]),
        ("semantics", "import os, click", ["1: click"]),
        ("verifier", "from rewrites.pipeline import simulate", ["1: rewrites.pipeline"]),
        ("verifier", "import z3", ["1: z3"]),
        ("accelerator_model", "from verifier.verdict import Proved", ["1: verifier.verdict"]),
        ("rewrites", "if TYPE_CHECKING:\n    import synth", ["2: synth"]),
        ("rewrites", "import_module('synth.raising')", ["1: synth.raising"]),
        ("rewrites", "x = 'synth.raising'", []),
        ("synth", "import rewrites, verifier, accelerator_model, semantics", []),
        ("synth", "from tests.verifier import loop_kernels", ["1: tests.verifier"]),
        ("verifier", "from . import judge", []),
    ],
)
def test_a_planted_import_is_found(room: str, source: str, forbidden: list[str]):
    assert forbidden_imports(source, room) == forbidden
