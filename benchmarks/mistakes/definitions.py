"""Finding the definition that a mistake names, in the syntax trees of the project's files.

A definition is named as `module:Class.method`, `module:function.inner_function`,
`module:CONSTANT`, or `module` for the module as a whole. Nothing is imported: a name that a module
imports from another one of the project is followed there, so that a definition may move as long as
its old module still has its name; so is a method that moved to a base class.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("semantics", "verifier", "rewrites", "accelerator_model")

_Named = ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign
Definition = ast.Module | _Named


class NotThere(Exception):
    """No definition has the name, or several have."""


@dataclass(frozen=True)
class Found:
    """A definition, a node in the tree of its file."""

    file: Path
    tree: ast.Module
    node: Definition


@cache
def tree_of(file: Path) -> ast.Module:
    """The file's syntax tree, parsed once: copy before changing."""
    return ast.parse(file.read_text(encoding="utf-8"))


def file_of(module: str) -> Path | None:
    """The file of a module of the project."""
    path = ROOT / module.replace(".", "/")
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.is_file():
            return file
    return None


@cache
def files_of_tests() -> dict[str, list[Path]]:
    """The files of tests by their names, wherever below `tests/` they are."""
    found: dict[str, list[Path]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        found.setdefault(file.name, []).append(file)
    return found


def find_test(named: str) -> tuple[Path, str]:
    """The file of a test that is named `test_file.py::test[case]`, and its name as pytest has it.

    Raises `NotThere` where not one file below `tests/` has the name, or it has not the function.
    """
    name, _, test = named.partition("::")
    files = files_of_tests().get(name, [])
    if len(files) != 1:
        raise NotThere(f"{len(files)} files are named {name}")
    function = test.partition("[")[0]
    if not any(function in _names_of(d) for d in _definitions(tree_of(files[0]))):
        raise NotThere(f"{name} has no {function}")
    return files[0], f"{files[0].relative_to(ROOT)}::{test}"


def find(where: str) -> Found:
    """The definition. Raises `NotThere`, which says where there is one of that name."""
    module, _, name = where.partition(":")
    file = file_of(module)
    if file is not None and not name:
        return Found(file, tree_of(file), tree_of(file))
    found = _in_module(module, name.split("."), frozenset())
    if found is not None:
        return found
    elsewhere = ", ".join(_files_that_define(name.split(".")))
    hint = f"; there is one in {elsewhere}" if elsewhere else ""
    raise NotThere(f"no definition is named {where}{hint}")


def _in_module(module: str, names: Sequence[str], seen: frozenset[str]) -> Found | None:
    file = file_of(module)
    if file is None or module in seen:
        return None
    tree = tree_of(file)
    inside = _inside(module, tree, names, seen)
    if isinstance(inside, Found):
        return inside
    return None if inside is None else Found(file, tree, inside)


def _inside(
    module: str, scope: Definition, names: Sequence[str], seen: frozenset[str]
) -> Definition | Found | None:
    """What is so named in a scope of a module, or in what the scope takes from elsewhere."""
    if not names:
        return scope
    if isinstance(scope, ast.Assign | ast.AnnAssign):
        return None
    own = [d for d in _definitions(scope) if names[0] in _names_of(d)]
    if len(own) > 1:
        raise NotThere(f"{module} defines {names[0]} {len(own)} times")
    if own:
        return _inside(module, own[0], names[1:], seen)
    if isinstance(scope, ast.Module):
        for statement in ast.walk(scope):
            if isinstance(statement, ast.ImportFrom) and statement.module is not None:
                for alias in statement.names:
                    if (alias.asname or alias.name) == names[0]:
                        further = [alias.name, *names[1:]]
                        return _in_module(statement.module, further, seen | {module})
    if isinstance(scope, ast.ClassDef):
        for base in scope.bases:
            if isinstance(base, ast.Name) and base.id != scope.name:
                found = _in_module(module, [base.id, *names], seen)
                if found is not None:
                    return found
    return None


def _definitions(
    scope: ast.AST,
) -> Iterator[ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign]:
    """What a scope defines itself, below `if` and `try`, too."""
    for child in ast.iter_child_nodes(scope):
        if isinstance(child, _Named):
            yield child
        elif isinstance(child, ast.stmt):
            yield from _definitions(child)


def _names_of(definition: Definition) -> list[str]:
    match definition:
        case ast.Module():
            return []
        case ast.ClassDef() | ast.FunctionDef():
            return [definition.name]
        case ast.Assign():
            return [target.id for target in definition.targets if isinstance(target, ast.Name)]
        case ast.AnnAssign():
            return [definition.target.id] if isinstance(definition.target, ast.Name) else []


def _files_that_define(names: Sequence[str]) -> Iterator[str]:
    for room in ROOMS:
        for file in sorted((ROOT / room).rglob("*.py")):
            module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            inside = _inside(module, tree_of(file), names, frozenset({module}))
            if inside is not None and not isinstance(inside, Found):
                yield module
