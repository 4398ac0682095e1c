"""The rooms import each other along the arrows only, and of other packages only what is theirs.

Neither files nor folders import each other in circles; a kernel imports of its room only itself.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.places import ROOT
from tests.support.parsed import code_of, text_of

MAY_IMPORT: dict[str, set[str]] = {
    "semantics": {"xdsl", "numpy", "pysmt"},
    "verifier": {
        "semantics",
        "xdsl",
        "numpy",
        "pysmt",
        "islpy",
        "click",
        "cvc5",
        "flint",
        "jax",
        "jaxlib",
    },
    "accelerator_model": {"semantics", "xdsl", "numpy"},
    "rewrites": {
        *{"verifier", "accelerator_model", "semantics"},
        *{"xdsl", "numpy", "pysmt", "islpy", "click", "ortools"},
    },
    "synth": {
        *{"rewrites", "verifier", "accelerator_model", "semantics"},
        *{"xdsl", "numpy", "pysmt", "islpy", "click", "distributed", "egglog", "pytest"},
    },
}
"""What each room may import: other rooms, and packages from outside."""

PRIVATE_IMPORTS: dict[str, set[str]] = {
    "verifier/kernel/verdicts/assumptions.py": set(),
    "verifier/kernel/verdicts/verdict.py": {"verifier.kernel.verdicts.assumptions"},
    "verifier/kernel/verdicts/judge.py": {
        "verifier.kernel.verdicts.assumptions",
        "verifier.kernel.verdicts.verdict",
    },
}
"""Files of the trusted base that may import nothing of ours but this."""

KERNELS = {
    "verifier/kernel": {"semantics"},
    "rewrites/accelerator/validation": {"semantics", "accelerator_model", "verifier"},
}
"""What verdicts rest on, and the rooms that it may import; of its own room it imports itself."""

START_PROCESSES = {
    "subprocess": "verifier/kernel/input/tools.py",
    "multiprocessing": "verifier/processes/workers.py",
    "concurrent": None,
}
"""Modules that start processes, and the file that may import each."""

MOST_FILES = 25
"""Of a folder."""

SOURCES = sorted(path for room in MAY_IMPORT for path in (ROOT / room).rglob("*.py"))
NAMES = [str(path.relative_to(ROOT)) for path in SOURCES]


def imported_modules(source: str, room: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of each import, at whatever depth; relative ones as `room`.

    In a file that imports by computed names, each string that reads like a module of a room
    counts as an import of it.
    """
    for found in code_of(source).imports:
        yield found.line, room if found.is_relative else found.module
    if re.search(r"\b(import_module|__import__)\b", source):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
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


def test_imports_follow_the_arrows():
    found = {
        name: forbidden_imports(text_of(path), name.split("/")[0])
        for name, path in zip(NAMES, SOURCES, strict=True)
    }
    assert {name: imports for name, imports in found.items() if imports} == {}


def others_that_start_processes(file: str, source: str) -> list[str]:
    """What a file imports, or calls, to start processes by itself."""
    heads = {module.split(".")[0] for _, module in imported_modules(source, "")}
    found = [head for head in START_PROCESSES if head in heads and file != START_PROCESSES[head]]
    return found + re.findall(r"\bos\.(?:fork|system|popen|spawn\w*|posix_spawnp?)\(", source)


def test_processes_are_started_in_one_place():
    """Tools in one, Python work in another."""
    found = {
        name: others_that_start_processes(name, text_of(path))
        for name, path in zip(NAMES, SOURCES, strict=True)
    }
    assert {name: others for name, others in found.items() if others} == {}


@pytest.mark.parametrize(
    ("source", "others"),
    [
        ("import subprocess", ["subprocess"]),
        ("def f():\n    from multiprocessing.util import Finalize", ["multiprocessing"]),
        ("from concurrent.futures import ThreadPoolExecutor", ["concurrent"]),
        ("import os\nos.fork()\nos.posix_spawn()", ["os.fork(", "os.posix_spawn("]),
        ("import os\nos.register_at_fork(after_in_child=f)", []),
    ],
)
def test_a_planted_process_is_found(source: str, others: list[str]):
    assert others_that_start_processes("verifier/claims/passes.py", source) == others


def graph(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Which of these files each of them imports when it runs, at whatever depth."""
    modules = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name
        for name in sources
    }
    found: dict[str, set[str]] = {}
    for name, source in sources.items():
        imported = {
            module
            for each in code_of(source).imports
            if each.when_run
            for module in (each.module, *(f"{each.module}.{n}" for n, _ in each.names or ()))
        }
        found[name] = {modules[module] for module in imported if module in modules} - {name}
    return found


def folders(files: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The same of the folders that they are in. Of a package's own page nothing is asked."""
    found: dict[str, set[str]] = {}
    for name, imported in files.items():
        folder = name.rpartition("/")[0]
        if not name.endswith("/__init__.py"):
            found.setdefault(folder, set()).update(other.rpartition("/")[0] for other in imported)
    return {folder: others - {folder} for folder, others in found.items()}


def circle(arrows: Mapping[str, set[str]]) -> list[str]:
    """One, if there is any."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def outside_of(kernel: str, files: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """What the files of a kernel import that they may not."""
    found = {
        name: {
            other
            for other in imported
            if not other.startswith(f"{kernel}/") and other.split("/")[0] not in KERNELS[kernel]
        }
        for name, imported in files.items()
        if name.startswith(f"{kernel}/")
    }
    return {name: others for name, others in found.items() if others}


@cache
def ours() -> dict[str, set[str]]:
    """The graph of all files."""
    return graph({name: text_of(path) for name, path in zip(NAMES, SOURCES, strict=True)})


def test_there_are_no_circles_of_files_nor_of_folders():
    assert circle(ours()) == []
    assert circle(folders(ours())) == []


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_kernel_imports_nothing_of_its_room_but_itself(kernel: str):
    assert any(name.startswith(f"{kernel}/") for name in NAMES)
    assert outside_of(kernel, ours()) == {}


def test_a_folder_is_small_and_says_what_it_is_for():
    files = Counter(name.rpartition("/")[0] for name in NAMES if not name.endswith("__init__.py"))
    assert {folder: count for folder, count in files.items() if count > MOST_FILES} == {}
    pages = [ROOT / folder / "__init__.py" for folder in folders(ours())]
    assert [page for page in pages if not code_of(text_of(page)).has_docstring] == []


def folders_of_tests(names: Iterable[str]) -> set[str]:
    """Folders of test files that stand for a folder of a room, and the one of a room's tests."""
    tests = [name for name in names if "/test_" in name]
    inside = {name.rpartition("/")[0].removeprefix("tests/") for name in tests}
    return {folder for folder in inside if folder not in ("tests", "commands")}


def test_tests_stand_in_folders_of_the_same_names_as_what_they_test():
    names = [str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("*.py")]
    rooms = {name.rpartition("/")[0] for name in NAMES}
    assert sorted(folders_of_tests(names) - rooms) == []
    assert folders_of_tests(["tests/verifier/old/test_x.py", "tests/test_y.py"]) - rooms == {
        "verifier/old"
    }


def test_planted_circles_and_imports_from_outside_are_found():
    files = {
        "a/x/one.py": "from a.y.two import f",
        "a/y/two.py": "def f():\n    from a.y import three",
        "a/y/three.py": "if TYPE_CHECKING:\n    from a.x.one import g",
    }
    assert circle(graph(files)) == circle(folders(graph(files))) == []
    assert set(circle(folders(graph({**files, "a/y/four.py": "import a.x.one"})))) == {"a/x", "a/y"}
    looped = graph({**files, "a/y/three.py": "from a.y import two"})
    assert set(circle(looped)) == {"a/y/two.py", "a/y/three.py"}
    inside = {"verifier/kernel/a.py": {"semantics/b.py", "verifier/kernel/c.py"}}
    assert outside_of("verifier/kernel", inside) == {}
    inside["verifier/kernel/a.py"].add("verifier/store/d.py")
    assert outside_of("verifier/kernel", inside) == {
        "verifier/kernel/a.py": {"verifier/store/d.py"}
    }


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
        (
            "semantics",
            "import verifier.kernel.verdicts.judge",
            ["1: verifier.kernel.verdicts.judge"],
        ),
        ("semantics", "def f():\n    from verifier import judge", ["2: verifier"]),
        ("semantics", "import islpy as isl", ["1: islpy"]),
        ("semantics", "import os, click", ["1: click"]),
        (
            "verifier",
            "from rewrites.accelerator.pipeline import simulate",
            ["1: rewrites.accelerator.pipeline"],
        ),
        ("verifier", "import z3", ["1: z3"]),
        (
            "accelerator_model",
            "from verifier.kernel.verdicts.verdict import Proved",
            ["1: verifier.kernel.verdicts.verdict"],
        ),
        ("rewrites", "if TYPE_CHECKING:\n    import synth", ["2: synth"]),
        ("rewrites", "import_module('synth.raising.raising')", ["1: synth.raising.raising"]),
        ("rewrites", "x = 'synth.raising.raising'", []),
        ("synth", "import rewrites, verifier, accelerator_model, semantics", []),
        ("synth", "from tests.verifier import loop_kernels", ["1: tests.verifier"]),
        ("verifier", "from . import judge", []),
    ],
)
def test_a_planted_import_is_found(room: str, source: str, forbidden: list[str]):
    assert forbidden_imports(source, room) == forbidden
