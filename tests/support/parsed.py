"""The files of the repository as text and as syntax trees, read and parsed once."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def parsed(source: str) -> ast.Module:
    """The syntax tree of a text, not to be changed."""
    return ast.parse(source)


@cache
def nodes_of(source: str) -> tuple[ast.AST, ...]:
    """All nodes of the syntax tree of a text."""
    return tuple(ast.walk(parsed(source)))
