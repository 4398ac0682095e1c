"""Scalar expressions: what a nest stores, and what the body of a structured operation yields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from xdsl.ir import Attribute, SSAValue


@dataclass(frozen=True)
class Read:
    """The element of `array` at the iterators' values, one iterator number a dimension."""

    array: SSAValue
    subscripts: tuple[int, ...]
    type: Attribute


@dataclass(frozen=True)
class Outer:
    """A scalar that is computed outside of the nest."""

    value: SSAValue
    type: Attribute


@dataclass(frozen=True)
class IteratorValue:
    """The value of an iterator, as an index."""

    iterator: int
    type: Attribute


@dataclass(frozen=True)
class Argument:
    """An argument of the body of a structured operation: the element of its n-th operand."""

    number: int
    type: Attribute


@dataclass(frozen=True)
class Apply:
    """A scalar operation by name, with its properties sorted by name."""

    name: str
    arguments: tuple[Expression, ...]
    type: Attribute
    properties: tuple[tuple[str, Attribute], ...] = ()


Expression = Read | Outer | IteratorValue | Argument | Apply


def subexpressions(expression: Expression) -> Iterator[Expression]:
    """All parts of an expression, operands before what uses them."""
    if isinstance(expression, Apply):
        for argument in expression.arguments:
            yield from subexpressions(argument)
    yield expression


def reads_of(expression: Expression) -> tuple[Read, ...]:
    """The distinct reads, in order of first use."""
    found = (e for e in subexpressions(expression) if isinstance(e, Read))
    return tuple(dict.fromkeys(found))


def outers_of(expression: Expression) -> tuple[Outer, ...]:
    """The distinct outer scalars, in order of first use."""
    found = (e for e in subexpressions(expression) if isinstance(e, Outer))
    return tuple(dict.fromkeys(found))


def rewritten(expression: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The expression with `change` applied to its leaves."""
    if isinstance(expression, Apply):
        arguments = tuple(rewritten(a, change) for a in expression.arguments)
        return Apply(expression.name, arguments, expression.type, expression.properties)
    return change(expression)
