"""The files of the repository as text, and what their syntax trees say, read and parsed once.

The trees themselves are not kept: those of all files take hundreds of megabytes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Import:
    """`module` is "" in `from . import x`; `names` and what they are renamed to, in a from-import;
    whether it is done `when_run`, not only for type checkers."""

    line: int
    module: str
    is_relative: bool
    names: tuple[tuple[str, str | None], ...] | None
    when_run: bool


@dataclass(frozen=True)
class Code:
    """What a file imports, at whatever depth, and calls: line and text, with "()" for what is no
    name; and whether it says what it is for."""

    imports: tuple[Import, ...]
    calls: tuple[tuple[int, str], ...]
    has_docstring: bool


@cache
def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def code_of(source: str) -> Code:
    tree = ast.parse(source)
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return Code(
        tuple(_imports(tree.body, True)),
        tuple((node.lineno, _called(node.func)) for node in calls),
        ast.get_docstring(tree) is not None,
    )


def _imports(nodes: Iterable[ast.AST], when_run: bool) -> Iterator[Import]:
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name, False, None, when_run)
        elif isinstance(node, ast.ImportFrom):
            names = tuple((alias.name, alias.asname) for alias in node.names)
            yield Import(node.lineno, node.module or "", node.level > 0, names, when_run)
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from _imports(node.body, False)
            yield from _imports(node.orelse, when_run)
        elif not isinstance(node, ast.expr):
            yield from _imports(ast.iter_child_nodes(node), when_run)


def _called(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=name):
            return f"{_called(value)}.{name}"
        case _:
            return "()"
