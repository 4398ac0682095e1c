"""Terms without their types: what an operation or a literal is, for whatever types it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from semantics.language.program import TypeTerm, TypeVariable, fixed_width
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Operator,
    Symbol,
    Term,
    rebuilt,
    subterms,
)
from verifier.kernel.goals.width_constant import Base, WidthConstant

BIT = IntegerType(1)

Orders = AbstractSet[tuple[TypeTerm, TypeTerm]]
"""Pairs of types of which the first is narrower."""


@dataclass(frozen=True)
class Shape:
    """Result `result` of an operation with these attributes, by the letters of its signature."""

    operation: str
    attributes: tuple[tuple[str, Attribute], ...]
    result: int
    operands: tuple[str, ...]
    results: tuple[str, ...]

    @property
    def letters(self) -> tuple[str, ...]:
        """Those that stand for types, each once."""
        return tuple(x for x in dict.fromkeys((*self.operands, *self.results)) if x != "i1")

    def types(self, operator: Operator) -> tuple[TypeTerm, ...]:
        """An operator's types for the letters."""
        letters = (*self.operands, *self.results)
        of = dict(zip(letters, operator.types, strict=True))
        return tuple(of[letter] for letter in self.letters)

    def operator(self, types: Sequence[TypeTerm]) -> Operator:
        """The operator with these types for the letters."""
        of: dict[str, TypeTerm] = {"i1": BIT, **dict(zip(self.letters, types, strict=True))}
        return Operator(
            self.operation,
            tuple(of[x] for x in self.operands),
            tuple(of[x] for x in self.results),
            self.attributes,
        )


@dataclass(frozen=True)
class LiteralShape:
    """A number that may follow the widths of `types` types, its own the first."""

    base: Base
    offset: int
    types: int

    def literal(self, types: Sequence[TypeTerm]) -> Literal:
        """The literal of the first type; a fixed type counts as a variable named as it is."""
        own, *of = (as_variable(type_) for type_ in types)
        return Literal(WidthConstant(own, self.base, self.offset, tuple(of)), types[0])


def as_variable(type_: TypeTerm) -> TypeVariable:
    return type_ if isinstance(type_, TypeVariable) else TypeVariable(str(type_))


def shape_of(term: Application) -> Shape:
    operator = term.operator
    signature = operator.meaning.signature
    operands = signature.operand_letters(len(operator.operand_types))
    attributes = tuple(sorted(operator.attributes, key=lambda pair: pair[0]))
    return Shape(operator.operation, attributes, term.result, operands, signature.results)


def literal_shape(literal: Literal) -> tuple[LiteralShape, tuple[TypeTerm, ...]]:
    """The shape, and the types that it follows."""
    constant = literal.constant
    if isinstance(constant, int):
        return LiteralShape(Base.LITERAL, constant, 1), (literal.type_,)
    shape = LiteralShape(constant.base, constant.offset, 1 + len(constant.of))
    return shape, (literal.type_, *constant.of)


def least_of(terms: Sequence[Term], orders: Orders = frozenset()) -> dict[TypeVariable, int]:
    """From which width on the literals are the numbers that they say, and the orders can be."""
    least: dict[TypeVariable, int] = {}

    def at_least(variable: TypeTerm, bound: int) -> bool:
        if not isinstance(variable, TypeVariable) or bound <= least.get(variable, 1):
            return False
        least[variable] = bound
        return True

    for term in subterms(terms):
        if isinstance(term, Literal) and isinstance(term.type_, TypeVariable):
            constant = term.constant
            if isinstance(constant, int):
                constant = WidthConstant(term.type_, Base.LITERAL, constant)
            at_least(term.type_, constant.room())
            for variable, bound in constant.least().items():
                at_least(variable, bound)
    changed = True
    while changed:
        changed = sum(at_least(high, 1 + _least(low, least)) for low, high in orders) > 0
    return least


def _least(type_: TypeTerm, least: Mapping[TypeVariable, int]) -> int:
    if isinstance(type_, TypeVariable):
        return least.get(type_, 1)
    return fixed_width(type_, 1)


def renamed_type(type_: TypeTerm, suffix: str) -> TypeTerm:
    """The type, with the suffix to its name where it is a variable."""
    return TypeVariable(type_.name + suffix) if isinstance(type_, TypeVariable) else type_


def renamed(term: Term, suffix: str) -> Term:
    """The term with a suffix to the names of all type variables and leaves."""

    def of(type_: TypeTerm) -> TypeTerm:
        return renamed_type(type_, suffix)

    def leaf(term: Argument | Symbol | Literal) -> Term:
        if isinstance(term, Literal):
            return term.at(of)
        return replace(term, name=term.name + suffix, type_=of(term.type_))

    return rebuilt(term, leaf, lambda operator: operator.at(of))


def tree_size(term: Term) -> int:
    """The number of operations, one that is shared counted wherever it stands."""
    return sum(isinstance(part, Application) for part in tree(term))


def tree(term: Term) -> Iterator[Term]:
    """The term and all within it, what is shared wherever it stands."""
    yield term
    if isinstance(term, Application):
        for operand in term.operands:
            yield from tree(operand)
