"""Elements that functions were applied to: which claims on bit vectors make them equal?

An element is an expression over what the arguments held, constants, and sums; of a sum, what it
starts from is part of the expression, and its products together are a variable. Elements of two
programs whose expressions have the same form make one claim, on all values of the variables, which
is for the caller to prove. The same variable stands on both sides only for the same element of an
argument, or for the same products, each the same number of times.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rewrites.accelerator.validation.provenance import ZERO, Application, Names, Provenance
from rewrites.accelerator.validation.sum_products import (
    ABSENT,
    Coding,
    Expanded,
    Products,
    are_the_same,
    expanded,
    grouped,
    products_of,
)
from semantics.language.tiles import LaneBody


@dataclass(frozen=True)
class Numbers:
    """A number for each expression: `values`, of `width` bits, or of any width if all are 0."""

    width: int
    names: Names
    values: Names


@dataclass(frozen=True)
class Leaf:
    """Elements of an argument of `width` bits, one for each expression."""

    width: int
    names: Names


@dataclass(frozen=True)
class Sum:
    """`start` plus products; of codes, a row for each expression."""

    start: Node
    products: Products | Names


@dataclass(frozen=True)
class Applied:
    """What the body makes of the arguments."""

    body: LaneBody
    arguments: tuple[Node, ...]


@dataclass(frozen=True)
class Added:
    """`start` plus the products of these pairs, each of a number and what an argument held."""

    start: Node
    pairs: tuple[tuple[Numbers, Leaf], ...]


MOST_PAIRS = 4
"""Sums of so few products by numbers are expressions over the elements, not variables."""

UNKNOWN = 0
"""The width of what is no value that a program may use."""

Node = Numbers | Leaf | Sum | Added | Applied
"""The expressions of several elements that have the same form."""

Shape = tuple[Any, ...]
"""An expression in which each leaf and each sum's products are the number of a variable."""


@dataclass(frozen=True)
class Variable:
    """`width` bits; `products` says how many products it is the sum of, if it is one.

    `least` and `greatest` are those of the numbers that it stands for, if it stands for some.
    """

    width: int
    products: int | None
    least: int | None = None
    greatest: int | None = None


@dataclass(frozen=True)
class Claim:
    """For all values of the variables, what `source` gives is what `target` gives.

    A variable stands for numbers that differ from element to element, and for all of a sum's width:
    many tiles make one claim then. In an exact claim all numbers are what they are.
    """

    source: Shape
    target: Shape
    variables: tuple[Variable, ...]

    @property
    def is_general(self) -> bool:
        """Whether a variable stands for numbers: it may be wrong although each of them fits."""
        return any(variable.least is not None for variable in self.variables)


@dataclass(frozen=True)
class ClaimFor:
    """A claim, the first position that it is for, and its two expressions there and elsewhere."""

    claim: Claim
    position: int
    positions: Names
    source: Node
    target: Node
    coding: Coding

    def each(self, sum_width: int) -> Iterator[ClaimFor]:
        """The exact claims for the positions that agree in all numbers."""
        numbers = [*_numbers(self.source), *_numbers(self.target)]
        for places in grouped(np.stack(numbers)):
            yield _claim_for(
                self.positions[places],
                _taken(self.source, places),
                _taken(self.target, places),
                sum_width,
                self.coding,
                exact=True,
            )


def claims(
    source: Provenance, target: Provenance, s: Names, t: Names, sum_width: int
) -> Iterator[ClaimFor]:
    """The claims that make the values named `s` and `t` equal.

    `sum_width` is the width of all sums.
    """
    coding = Coding.of(source, target)
    s_groups = list(_nodes(source, s, coding, sum_width))
    t_groups = list(_nodes(target, t, coding, sum_width))
    s_group, s_place = _membership(s_groups, s.size)
    t_group, t_place = _membership(t_groups, t.size)
    known: set[Claim] = set()
    for positions in grouped(np.stack([s_group, t_group])):
        first = int(positions[0])
        wanted = _taken(s_groups[int(s_group[first])][1], s_place[positions])
        found = _taken(t_groups[int(t_group[first])][1], t_place[positions])
        made = _claim_for(positions, wanted, found, sum_width, coding)
        if made.claim.is_general or made.claim not in known:
            known.add(made.claim)
            yield made


def _claim_for(
    positions: Names,
    source: Node,
    target: Node,
    sum_width: int,
    coding: Coding,
    exact: bool = False,
) -> ClaimFor:
    numbering = _Numbering(sum_width, coding, exact)
    s, t = numbering.shape(source), numbering.shape(target)
    claim = Claim(s, t, tuple(numbering.variables))
    return ClaimFor(claim, int(positions[0]), positions, source, target, coding)


def _numbers(node: Node) -> Iterator[Names]:
    """The names of all numbers in the expressions."""
    match node:
        case Numbers(_, names, _):
            yield names
        case Leaf():
            pass
        case Sum(start, _):
            yield from _numbers(start)
        case Added(start, pairs):
            yield from _numbers(start)
            for number, _ in pairs:
                yield number.names
        case Applied(_, arguments):
            for argument in arguments:
                yield from _numbers(argument)


def is_applied(program: Provenance, names: Names) -> NDArray[np.bool_]:
    """Which of the values some function was applied to, or are sums that start from such."""
    return _kinds(program, expanded(program, names).leaf) > len(program.leaves.firsts) + 2


def _membership(groups: list[tuple[Names, Node]], size: int) -> tuple[Names, Names]:
    group, place = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for number, (positions, _) in enumerate(groups):
        group[positions] = number
        place[positions] = np.arange(positions.size)
    return group, place


def _nodes(
    program: Provenance, names: Names, coding: Coding, width: int
) -> Iterator[tuple[Names, Node]]:
    """The expressions of the values, form by form, each with the positions that have it."""
    values = expanded(program, names)
    kind = _kinds(program, values.leaf)
    for group in grouped(np.concatenate([values.chain, kind[None, :]])):
        has_sum = values.chain.shape[0] > 0 and int(values.chain[0, group[0]]) >= 0
        products = _summed(program, values, group, coding) if has_sum else None
        leaf = values.leaf[group]
        if not isinstance(products, Products | None) and int(kind[group[0]]) == ZERO:
            leaf, products = _without_numbers(program, leaf, products, coding, width)
        for some in _as_many(products, group.size):
            for within, start in _starts(program, leaf[some], int(kind[group[0]]), coding, width):
                within, node = some[within], start
                if products is not None:
                    coded = None if isinstance(products, Products) else products[within]
                    pairs = None if coded is None else _pairs(program, coded, coding)
                    node = Sum(start, products[within]) if pairs is None else Added(start, pairs)
                yield group[within], node


def _as_many(products: Products | Names | None, size: int) -> Iterator[Names]:
    """The places of values with equally many products, where all have few."""
    if isinstance(products, Products | None):
        yield np.arange(size)
        return
    counts = (products != ABSENT).sum(axis=1)
    yield from grouped((counts if counts.max() <= MOST_PAIRS else counts * 0)[None, :])


def _summed(
    program: Provenance, values: Expanded, group: Names, coding: Coding
) -> Products | Names:
    """The products of the values of a group: codes where they are few, or may be of numbers."""
    products = products_of(program, values, group)
    few = products.are_of_numbers() or products.most() <= MOST_PAIRS
    return products.coded(coding) if few else products


def _without_numbers(
    program: Provenance, start: Names, products: Names, coding: Coding, width: int
) -> tuple[Names, Names]:
    """Sums that start from numbers, with products of two numbers added to these.

    All bodies add the product of two signed numbers, modulo 2^width, or nothing is proved.
    """
    there = products != ABSENT
    first, second = coding.factors(np.where(there, products, 0))
    numbers = there & (first < ZERO) & (second < ZERO)
    if not numbers.any():
        return start, products
    x, y = (program.leaves.values(np.where(numbers, f, ZERO)) for f in (first, second))
    begun = program.leaves.values(start)
    assert x is not None and y is not None and begun is not None
    total = program.leaves.numbers(begun + (x * y).sum(axis=1), width)
    return total, np.where(numbers, ABSENT, products)


def _kinds(program: Provenance, leaf: Names) -> Names:
    """For each value that is no sum a number that says what it is: equal ones have one form."""
    leaves = program.leaves
    arguments = np.searchsorted(np.array([0, *leaves.firsts]), leaf, side="right")
    unknown = len(leaves.firsts) + 2
    firsts, _, _ = program.producer_tables()
    producer = np.searchsorted(firsts, leaf, side="right") + unknown
    at_start = np.where(leaf < leaves.end, arguments, unknown)
    computed = np.where(leaf >= program.first_sum, producer, at_start)
    return np.where(leaf <= ZERO, ZERO, computed)


def _starts(
    program: Provenance, leaf: Names, kind: int, coding: Coding, width: int
) -> Iterator[tuple[Names, Node]]:
    everywhere = np.arange(leaf.size)
    if kind == ZERO:
        yield everywhere, _numbered(program, leaf)
    elif kind < len(program.leaves.firsts) + 2:
        yield everywhere, Leaf(program.leaves.arguments[kind - 2].width, leaf)
    elif kind == len(program.leaves.firsts) + 2:
        # What a local memory happened to hold is no leaf of the other program.
        yield everywhere, Leaf(UNKNOWN, leaf)
    else:
        producer = program.producers[kind - len(program.leaves.firsts) - 3]
        assert isinstance(producer, Application)
        for positions, arguments in _together(
            [
                list(_nodes(program, names[leaf - producer.first], coding, width))
                for names in producer.arguments
            ],
            leaf.size,
        ):
            yield positions, Applied(producer.body, arguments)


def _numbered(program: Provenance, names: Names) -> Numbers:
    """Names of numbers."""
    values = program.leaves.values(names)
    assert values is not None
    named = np.flatnonzero(names)
    width = program.leaves.value(int(names[named[0]]))[1] if named.size else UNKNOWN
    return Numbers(width, names, values)


def _pairs(
    program: Provenance, products: Names, coding: Coding
) -> tuple[tuple[Numbers, Leaf], ...] | None:
    """The products one by one, where in each row there are as many, few, and each of a number and
    an element of one argument."""
    ordered = np.sort(products, axis=1)
    counts = (ordered != ABSENT).sum(axis=1)
    count = int(counts[0])
    if not 0 < count <= MOST_PAIRS or (counts != count).any():
        return None
    leaves = program.leaves
    pairs: list[tuple[Numbers, Leaf]] = []
    for column in ordered[:, :count].T:
        first, second = coding.factors(column)
        argument = np.searchsorted(np.array(leaves.firsts), second, side="right") - 1
        if (first > ZERO).any() or (second <= ZERO).any() or (second >= leaves.end).any():
            return None
        if (argument != argument[0]).any():
            return None
        leaf = Leaf(leaves.arguments[int(argument[0])].width, second)
        pairs.append((_numbered(program, first), leaf))
    return tuple(pairs)


def _together(
    arguments: list[list[tuple[Names, Node]]], size: int
) -> Iterator[tuple[Names, tuple[Node, ...]]]:
    """The positions at which each argument has one form, and these forms."""
    members = [_membership(groups, size) for groups in arguments]
    for positions in grouped(np.stack([group for group, _ in members])):
        first = positions[0]
        yield (
            positions,
            tuple(
                _taken(groups[group[first]][1], place[positions])
                for groups, (group, place) in zip(arguments, members, strict=True)
            ),
        )


def _taken(node: Node, places: Names) -> Node:
    """The expressions at these places."""
    match node:
        case Numbers(width, names, values):
            return Numbers(width, names[places], values[places])
        case Leaf(width, names):
            return Leaf(width, names[places])
        case Sum(start, products):
            return Sum(_taken(start, places), products[places])
        case Added(start, pairs):
            return Added(
                _taken(start, places),
                tuple(
                    (
                        Numbers(number.width, number.names[places], number.values[places]),
                        Leaf(leaf.width, leaf.names[places]),
                    )
                    for number, leaf in pairs
                ),
            )
        case Applied(body, arguments):
            return Applied(body, tuple(_taken(a, places) for a in arguments))


class _Numbering:
    """The variables of both sides: the same number for what is the same in every expression."""

    def __init__(self, sum_width: int, coding: Coding, exact: bool = False) -> None:
        self.sum_width = sum_width
        self.coding = coding
        self.exact = exact
        self.variables: list[Variable] = []
        self._values: list[Names | Products] = []
        self._numbers: dict[int, Names] = {}
        """What the variables that stand for numbers stand for."""

    def shape(self, node: Node) -> Shape:
        match node:
            case Numbers(width, names, values):
                least, greatest = int(values.min()), int(values.max())
                if least == greatest and (self.exact or width != self.sum_width):
                    return ("number", least)
                found = self._as_sum(width, values)
                if found is not None:
                    return found
                variable = Variable(width, None, least, greatest)
                number = self._number(names[:, None], variable)
                self._numbers[number] = values
                return ("variable", number)
            case Leaf(width, names):
                return ("variable", self._number(names[:, None], Variable(width, None)))
            case Sum(start, products):
                return ("sum", self.shape(start), self._sum(products))
            case Added(start, pairs):
                shape = self.shape(start)
                for number, leaf in pairs:
                    shape = ("step", self.shape(number), self.shape(leaf), shape)
                return shape
            case Applied(body, arguments):
                return ("applied", body, tuple(self.shape(a) for a in arguments))

    def _as_sum(self, width: int, values: Names) -> Shape | None:
        """Numbers that are, modulo 2^width, everywhere the sum of two others, or of one of them and
        a constant: what one side adds up, the other may have added up before it ran."""
        if width != self.sum_width:
            return None
        # Any number is another one and a constant, which would be different for each claim.
        differ = bool((values != values[0]).any())
        half = 1 << (width - 1)
        others = [(n, x) for n, x in self._numbers.items() if self.variables[n].width == width]
        for number, x in others:
            rest = (values - x + half) % (2 * half) - half
            if not rest.any():
                return ("variable", number)
            if differ and (rest == rest[0]).all():
                return ("plus", ("variable", number), ("number", int(rest[0])))
            for other, y in others:
                if not ((rest - y) % (2 * half)).any():
                    return ("plus", ("variable", number), ("variable", other))
        return None

    def _sum(self, products: Products | Names) -> int:
        if not isinstance(products, Products):
            values = np.sort(products, axis=1)
            most = int((values != ABSENT).sum(axis=1).max())
            return self._number(values[:, :most], Variable(self.sum_width, most))
        for number, other in enumerate(self._values):
            if isinstance(other, Products) and are_the_same(products, other):
                return number
        return self._number(products, Variable(self.sum_width, products.most()))

    def _coded(self, values: Names | Products) -> Names:
        if not isinstance(values, Products):
            return values
        ordered = np.sort(values.coded(self.coding), axis=1)
        return ordered[:, : int((ordered != ABSENT).sum(axis=1).max())]

    def _number(self, values: Names | Products, variable: Variable) -> int:
        for number, (other, has) in enumerate(zip(self._values, self.variables, strict=True)):
            if has == variable and np.array_equal(self._coded(other), self._coded(values)):
                return number
        self._values.append(values)
        self.variables.append(variable)
        return len(self.variables) - 1
