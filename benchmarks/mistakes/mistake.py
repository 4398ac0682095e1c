"""A mistake: what is wrong, in which definition, and the test that must notice it."""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

from mistakes.definitions import Found, find
from mistakes.fragments import replaced


@dataclass(frozen=True)
class Mistake:
    """In the definition `where` (see `definitions`) the fragment `new` stands for `old`.

    `what` says in words what is wrong then. The fragments are as `fragments` says; `old` is there
    `of` times, and the `at`-th is changed. The test `noticed_by` fails with the mistake and passes
    without; it is named as pytest names it, but for the folders that its file is in.
    """

    where: str
    what: str
    old: str
    new: str
    noticed_by: str
    at: int = 1
    of: int = 1

    def planted(self) -> tuple[Path, CodeType]:
        """The file of the definition, and its code with the mistake.

        Raises `definitions.NotThere`, `fragments.NotOnce`, and ValueError where it changes nothing.
        """
        found = find(self.where)
        tree = _with_mistake(found, self)
        return found.file, compile(tree, str(found.file), "exec")

    def check(self) -> None:
        """Raise what `planted` raises. Only the statement of the file that changes is compiled."""
        found = find(self.where)
        tree = _with_mistake(found, self)
        before = set(map(id, found.tree.body))
        changed = [statement for statement in tree.body if id(statement) not in before]
        compile(ast.Module(changed, []), str(found.file), "exec")


def _with_mistake(found: Found, mistake: Mistake) -> ast.Module:
    changed = replaced(found.node, mistake.old, mistake.new, mistake.at, mistake.of)
    if ast.dump(changed) == ast.dump(found.node):
        raise ValueError(f"{mistake.new} for {mistake.old} changes nothing")
    tree = _exchanged(found.tree, found.node, changed)
    assert isinstance(tree, ast.Module)
    return tree


def _exchanged(node: ast.AST, old: ast.AST, new: ast.AST) -> ast.AST:
    """The tree with `new` in the place of the one node `old`; the rest is shared, not copied."""
    if node is old:
        return new
    for name, value in ast.iter_fields(node):
        parts: list[Any] = value if isinstance(value, list) else [value]
        for index, part in enumerate(parts):
            if isinstance(part, ast.stmt | ast.excepthandler):
                inside = _exchanged(part, old, new)
                if inside is not part:
                    changed = copy.copy(node)
                    setattr(changed, name, [*parts[:index], inside, *parts[index + 1 :]])
                    return changed
    return node
