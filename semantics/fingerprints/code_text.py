"""The code of a file as a text that comments, docstrings and layout do not change.

It is the same for every Python that reads the file, which `ast.dump` is not: 3.12 added empty
fields and, to f-strings, empty pieces; 3.13 leaves both out.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import cast


@cache
def code_text(file: str) -> str:
    """The canonical text of the code in a Python file. Read once a process."""
    return _canonical(ast.parse(Path(file).read_text(encoding="utf-8")))


def _canonical(value: object) -> str:
    if isinstance(value, ast.AST):
        stated = [
            f"{name}={_canonical(inner)}"
            for name, inner in _fields(value)
            if inner is not None and inner != []
        ]
        return f"{type(value).__name__}({', '.join(stated)})"
    if isinstance(value, list):
        return f"[{', '.join(_canonical(item) for item in cast(list[object], value))}]"
    return repr(value)


def _fields(node: ast.AST) -> list[tuple[str, object]]:
    fields: list[tuple[str, object]] = [
        (name, getattr(node, name, None)) for name in sorted(node._fields)
    ]
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
        return [(name, body if name == "body" else inner) for name, inner in fields]
    if isinstance(node, ast.JoinedStr):
        return [("values", [v for v in node.values if not _is_empty_piece(v)])]
    return fields


def _is_empty_piece(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == ""
