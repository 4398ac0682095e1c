"""The integer expressions of a rule, such as `limit - start` or `n[p] >= 1`.

The syntax is Python's: `+ - * // %`, comparisons, `and or not`, `ceildiv(a, b)`, `min`, `max`,
`abs`. `n[p]` is the `n` of the axis to which the permutation `p` leads, `n[~p, q]` that to which
the inverse of `p` and then `q` lead. `//` and `%` round towards minus infinity, and are for
positive divisors.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from typing import Any

Word = tuple[str, ...]
"""Permutations, the one that is followed first in front; `~p` is the inverse of `p`."""
Lookup = Callable[[str, Word], Any]
_FUNCTIONS = {"ceildiv": 2, "min": 2, "max": 2, "abs": 1}


class BadExpression(Exception):
    """An expression that is none."""


@cache
def parse(text: str) -> ast.expr:
    """The expression or condition that a text is. Raises `BadExpression`."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError) as error:
        raise BadExpression(f"'{text}' is no expression") from error
    _check(tree, text)
    return tree


def _check(node: ast.AST, text: str) -> None:
    match node:
        case ast.Constant(value=int()) if not isinstance(node.value, bool):
            return
        case ast.Name():
            return
        case ast.Subscript(value=ast.Name()):
            word_of(node)
            return
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv() | ast.Mod()):
            parts = [node.left, node.right]
        case ast.UnaryOp(op=ast.USub() | ast.Not()):
            parts = [node.operand]
        case ast.BoolOp():
            parts = node.values
        case ast.Compare(ops=[_], comparators=[right]):
            if isinstance(node.ops[0], ast.In | ast.NotIn | ast.Is | ast.IsNot):
                raise BadExpression(f"'{text}' is no expression")
            parts = [node.left, right]
        case ast.Call(func=ast.Name(id=name), args=parts, keywords=[]):
            if _FUNCTIONS.get(name) != len(parts):
                raise BadExpression(f"'{name}' in '{text}' is no function of {len(parts)} numbers")
        case _:
            raise BadExpression(f"'{text}' is no expression")
    for part in parts:
        _check(part, text)


def is_condition(node: ast.expr) -> bool:
    """Whether an expression is true or false, not a number."""
    return isinstance(node, ast.Compare | ast.BoolOp) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


def word_of(node: ast.Subscript) -> Word:
    """The permutations between the brackets. Raises `BadExpression`."""
    items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    word: list[str] = []
    for item in items:
        match item:
            case ast.Name(id=name):
                word.append(name)
            case ast.UnaryOp(op=ast.Invert(), operand=ast.Name(id=name)):
                word.append(f"~{name}")
            case _:
                raise BadExpression(f"'{ast.unparse(node)}' names no permutation")
    return tuple(word)


def names_in(node: ast.expr) -> list[tuple[str, Word]]:
    """The integers that occur, with the permutations that lead to their axes."""
    found: list[tuple[str, Word]] = []

    def visit(part: ast.AST) -> None:
        match part:
            case ast.Subscript(value=ast.Name(id=name)):
                found.append((name, word_of(part)))
            case ast.Name(id=name):
                found.append((name, ()))
            case ast.Call():
                for argument in part.args:
                    visit(argument)
            case _:
                for child in ast.iter_child_nodes(part):
                    visit(child)

    visit(node)
    return found


def read(node: ast.expr, lookup: Lookup, arithmetic: Any) -> Any:
    """What an expression is in an `arithmetic` (`verifier.kernel.ranks.terms.Terms`)."""

    def of(part: ast.expr) -> Any:
        match part:
            case ast.Constant(value=value):
                return arithmetic.number(value)
            case ast.Name(id=name):
                return lookup(name, ())
            case ast.Subscript(value=ast.Name(id=name)):
                return lookup(name, word_of(part))
            case ast.BinOp(op=ast.Add()):
                return of(part.left) + of(part.right)
            case ast.BinOp(op=ast.Sub()):
                return of(part.left) - of(part.right)
            case ast.BinOp(op=ast.Mult()):
                return of(part.left) * of(part.right)
            case ast.BinOp(op=ast.FloorDiv()):
                return arithmetic.quotient(of(part.left), of(part.right))
            case ast.BinOp():
                left, right = of(part.left), of(part.right)
                return left - right * arithmetic.quotient(left, right)
            case ast.UnaryOp(op=ast.USub()):
                return -of(part.operand)
            case ast.UnaryOp():
                return arithmetic.negation(of(part.operand))
            case ast.BoolOp(op=ast.And()):
                return arithmetic.conjunction([of(value) for value in part.values])
            case ast.BoolOp():
                return arithmetic.disjunction([of(value) for value in part.values])
            case ast.Compare(ops=[operator], comparators=[right]):
                return _compared(operator, of(part.left), of(right))
            case ast.Call(func=ast.Name(id="ceildiv"), args=[left, right]):
                return arithmetic.ceiling(of(left), of(right))
            case ast.Call(func=ast.Name(id="abs"), args=[inner]):
                number = of(inner)
                return arithmetic.choice(number < 0, -number, number)
            case ast.Call(func=ast.Name(id="min"), args=[left, right]):
                a, b = of(left), of(right)
                return arithmetic.choice(a < b, a, b)
            case ast.Call(args=[left, right]):
                a, b = of(left), of(right)
                return arithmetic.choice(a < b, b, a)
            case _:
                raise BadExpression(ast.unparse(part))

    return of(node)


def _compared(operator: ast.cmpop, left: Any, right: Any) -> Any:
    match operator:
        case ast.Lt():
            return left < right
        case ast.LtE():
            return left <= right
        case ast.Gt():
            return left > right
        case ast.GtE():
            return left >= right
        case ast.Eq():
            return left == right
        case _:
            return left != right
