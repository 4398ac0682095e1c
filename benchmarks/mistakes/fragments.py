"""Finding a fragment of Python in a syntax tree, and putting another one in its place.

In a fragment a name of one capital letter stands for any expression (the same one wherever it is
repeated), or as a statement for any number of statements; `...` stands for any expression or, in a
list of arguments, elements or statements, for any number of them. Spaces, line breaks and quotes do
not matter: syntax trees are compared.
"""

from __future__ import annotations

import ast
import copy
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Bindings = Mapping[str, ast.expr | list[ast.stmt]]
_Part = ast.expr | list[ast.stmt]
_NO_MATTER = ("ctx", "type_comment", "kind", "type_params")


class NotOnce(Exception):
    """A fragment that is not in the tree as often as is said."""


def replaced(root: ast.AST, old: str, new: str, at: int = 1, of: int = 1) -> ast.AST:
    """A copy of the tree in which the fragment `new` stands for `old`.

    `old` must be there `of` times, and it is the `at`-th in the order of the text that changes.
    Raises `NotOnce`, and SyntaxError where a fragment is no Python.
    """
    tree: ast.AST = pickle.loads(pickle.dumps(root))  # In a fifth of the time of `deepcopy`.
    before, after = _parsed(old, new)
    if isinstance(before, ast.expr):
        assert isinstance(after, ast.expr)
        places = list(_expressions(tree, before))
    else:
        assert isinstance(after, list)
        places = list(_runs(tree, before))
    if len(places) != of:
        raise NotOnce(f"{len(places)} times, not {of}: {old}")
    bindings, put = places[at - 1]
    put(_filled(after, bindings))
    return ast.fix_missing_locations(tree)


def _parsed(
    old: str, new: str
) -> tuple[ast.expr, ast.expr] | tuple[list[ast.stmt], list[ast.stmt]]:
    """Both are expressions, or both statements where one of them is no expression."""
    before, after = ast.parse(old).body, ast.parse(new).body
    match before, after:
        case [ast.Expr(value=expression)], [ast.Expr(value=instead)]:
            return expression, instead
        case _:
            return before, after


Place = tuple[Bindings, Callable[[Any], None]]
"""What the names of one letter stand for, and how something else is put there."""


def _expressions(node: ast.AST, wanted: ast.expr) -> Iterator[Place]:
    for name, value in ast.iter_fields(node):
        if isinstance(value, list):
            for index, child in enumerate(list[Any](value)):
                if isinstance(child, ast.AST):
                    yield from _expression(child, wanted, _setter(value, index))
        elif isinstance(value, ast.AST):
            yield from _expression(value, wanted, lambda new, n=name: setattr(node, n, new))


def _expression(child: ast.AST, wanted: ast.expr, put: Callable[[Any], None]) -> Iterator[Place]:
    if isinstance(child, ast.expr) and not isinstance(getattr(child, "ctx", None), ast.Store):
        bindings = _match(wanted, child, {})
        if bindings is not None:
            yield bindings, put
    yield from _expressions(child, wanted)


def _setter(values: list[Any], index: int) -> Callable[[Any], None]:
    return lambda new: values.__setitem__(index, new)


def _runs(node: ast.AST, wanted: list[ast.stmt]) -> Iterator[Place]:
    """The places of consecutive statements."""
    for _, value in ast.iter_fields(node):
        if isinstance(value, list):
            children: list[Any] = value
            for index, child in enumerate(children):
                if isinstance(child, ast.stmt):
                    run = children[index : index + len(wanted)]
                    bindings = _match(wanted, run, {})
                    if bindings is not None:
                        yield bindings, _splicer(children, index, len(wanted))
                if isinstance(child, ast.AST):
                    yield from _runs(child, wanted)
        elif isinstance(value, ast.AST):
            yield from _runs(value, wanted)


def _splicer(statements: list[Any], index: int, count: int) -> Callable[[Any], None]:
    return lambda new: statements.__setitem__(slice(index, index + count), new)


def _is_hole(node: object) -> bool:
    return isinstance(node, ast.Name) and len(node.id) == 1 and node.id.isupper()


def _is_any(node: object) -> bool:
    match node:
        case ast.Expr(value=value):
            return _is_any(value)
        case ast.Constant(value=value):
            return value is ...
        case _:
            return False


def _match(wanted: Any, given: Any, bound: Bindings) -> Bindings | None:
    """The bindings extended, where `given` has the form of `wanted`."""
    if isinstance(wanted, list):
        return _match_list(wanted, given, bound) if isinstance(given, list) else None
    if _is_any(wanted):
        return bound if isinstance(given, ast.expr | ast.stmt) else None
    if isinstance(wanted, ast.Name) and _is_hole(wanted):
        if not isinstance(given, ast.expr):
            return None
        known = bound.get(wanted.id)
        if known is None:
            return {**bound, wanted.id: given}
        same = isinstance(known, ast.expr) and ast.dump(known) == ast.dump(given)
        return bound if same else None
    if type(wanted) is not type(given):
        return None
    if not isinstance(wanted, ast.AST):
        return bound if wanted == given else None
    rest: Bindings | None = bound
    open_call = isinstance(wanted, ast.Call) and any(map(_is_any, wanted.args))
    for name, value in ast.iter_fields(wanted):
        if name in _NO_MATTER or (open_call and name == "keywords" and not value):
            continue
        rest = _match(value, getattr(given, name, None), rest)
        if rest is None:
            return None
    return rest


def _match_list(wanted: Sequence[Any], given: Sequence[Any], bound: Bindings) -> Bindings | None:
    if not wanted:
        return None if given else bound
    if _is_any(wanted[0]):
        for skipped in range(len(given) + 1):
            rest = _match_list(wanted[1:], given[skipped:], bound)
            if rest is not None:
                return rest
        return None
    if isinstance(wanted[0], ast.Expr) and _is_hole(wanted[0].value):
        # Statements: as few as the rest allows.
        name = wanted[0].value.id
        for count in range(len(given) + 1):
            taken = {**bound, name: list(given[:count])}
            rest = _match_list(wanted[1:], given[count:], taken)
            if rest is not None:
                return rest
        return None
    if not given:
        return None
    first = _match(wanted[0], given[0], bound)
    return None if first is None else _match_list(wanted[1:], given[1:], first)


class _Fill(ast.NodeTransformer):
    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if not _is_hole(node) or node.id not in self.bindings:
            return node
        bound = self.bindings[node.id]
        assert isinstance(bound, ast.expr)
        return copy.deepcopy(bound)

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Name):
            bound = self.bindings.get(node.value.id)
            if isinstance(bound, list):
                return copy.deepcopy(bound)
        return self.generic_visit(node)


def _filled(new: ast.expr | list[ast.stmt], bindings: Bindings) -> Any:
    fill = _Fill(bindings)
    if isinstance(new, list):
        return fill.visit(ast.Module(new, [])).body
    return fill.visit(new)
