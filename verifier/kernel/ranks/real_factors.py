"""Factors of sums of products that only real numbers have: exponentials, and one by a divisor.

Of exponentials, `exp(a) * exp(b) = exp(a + b)` is used; of a divisor, that it is none of 0: of the
source it is taken for granted (its values are finite), of the target `sums.py` has it shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from verifier.kernel.ranks.axes import Every
from verifier.kernel.ranks.elements import Apply, Choice, Constant, Element, IntegerOf, Read
from verifier.kernel.ranks.paths import Space

if TYPE_CHECKING:
    from verifier.kernel.ranks.sums import Monomial, Variable


class NotLinear(Exception):
    """An exponent that is no sum of elements."""


Atom = tuple[int, Element]
"""An element that is read, and how often it is added."""


@dataclass(frozen=True, eq=False)
class Exponential:
    """exp of a sum of elements."""

    atoms: tuple[Atom, ...]


@dataclass(frozen=True, eq=False)
class Reciprocal:
    """One by a sum of products."""

    divisor: tuple[Monomial, ...]


Factor = Element | Exponential | Reciprocal


def hoisted(element: Element) -> Element:
    """The same element; a choice in an operand is a choice of results."""
    if not isinstance(element, Apply):
        return element
    arguments = tuple(map(hoisted, element.arguments))
    for k, argument in enumerate(arguments):
        if isinstance(argument, Choice):
            then, other = (
                hoisted(
                    Apply(
                        element.operation,
                        element.type_,
                        (*arguments[:k], each, *arguments[k + 1 :]),
                        element.parameter,
                    )
                )
                for each in (argument.then, argument.other)
            )
            return Choice(argument.conditions, then, other)
    return Apply(element.operation, element.type_, arguments, element.parameter)


def linear(element: Element) -> tuple[Atom, ...]:
    """An element without choices as a sum of elements. Raises `NotLinear`."""
    match element:
        case Read() | IntegerOf():
            return ((1, element),)
        case Constant("0"):
            return ()
        case Apply("add", _, (a, b)):
            return (*linear(a), *linear(b))
        case Apply("subtract", _, (a, b)):
            return (*linear(a), *opposite(linear(b)))
        case Apply("negate", _, (a,)):
            return opposite(linear(a))
        case _:
            raise NotLinear


def opposite(atoms: Iterable[Atom]) -> tuple[Atom, ...]:
    """The sum with the other sign."""
    return tuple((-count, element) for count, element in atoms)


def depends(space: Space, factor: Factor, variables: Sequence[Variable]) -> bool:
    """Whether a factor depends on some of the variables, as far as can be seen: where it may, yes.
    A number of an axis is made in one way for all axes of a group, so one of them is looked at."""
    names = tuple(f"{variable.name}@" for variable in variables)
    return any(_mentions(term, names) for term in _terms_of(space, factor))


def every_depends(space: Space, conditions: Iterable[Every], variables: Sequence[Variable]) -> bool:
    """The same of conditions."""
    names = tuple(f"{variable.name}@" for variable in variables)
    return any(_mentions(c.formula(space.any_axis(c.group)), names) for c in conditions)


def _terms_of(space: Space, factor: Factor) -> Iterator[Any]:
    match factor:
        case Read():
            for slot, group in factor.groups.items():
                yield factor.index[slot](space.any_axis(group))
        case IntegerOf():
            yield factor.term
        case Exponential():
            for _, atom in factor.atoms:
                yield from _terms_of(space, atom)
        case Reciprocal():
            for monomial in factor.divisor:
                for inner in monomial.factors:
                    yield from _terms_of(space, inner)
                for condition in monomial.conditions():
                    yield condition.formula(space.any_axis(condition.group))
                for variable in monomial.variables:
                    yield variable.extent(space.any_axis(variable.group))
        case Constant():
            return
        case _:
            raise AssertionError(factor)


def _mentions(term: Any, names: tuple[str, ...]) -> bool:
    """Whether a term has a symbol of one of these names, or a quotient, which may stand for any."""
    waiting, seen = [term], set[int]()
    while waiting:
        part = waiting.pop()
        if isinstance(part, bool | int) or part.get_id() in seen:
            continue
        seen.add(part.get_id())
        if not part.num_args() and str(part).startswith((*names, "q!", "r!")):
            return True
        waiting += part.children()
    return False
