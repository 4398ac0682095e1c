"""Programs of the search, as terms: DAGs of operations over arguments, symbols and literals.

A term is generic where its types are variables. A symbol is a constant that a rule leaves open; an
operation all of whose leaves are symbols and literals is computed when the rule is applied.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.program import (
    AttributeVariable,
    Program,
    Step,
    TypeTerm,
    TypeVariable,
    as_integer_type,
    fixed_width,
)
from verifier.width_constant import WidthConstant, Widths


@dataclass(frozen=True)
class Operator:
    """An operation with its types and attributes chosen, ready to be applied."""

    operation: str
    operand_types: tuple[TypeTerm, ...]
    result_types: tuple[TypeTerm, ...]
    attributes: tuple[tuple[str, Attribute], ...] = ()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.operation, self.operand_types, self.result_types, self.attributes))

    def __reduce__(self) -> tuple[Any, ...]:
        # A hash is of one process.
        return Operator, (self.operation, self.operand_types, self.result_types, self.attributes)


@dataclass(frozen=True)
class Argument:
    """A value that the program is given."""

    name: str
    type_: TypeTerm


@dataclass(frozen=True)
class Symbol:
    """A constant that is not known before a rule is applied."""

    name: str
    type_: TypeTerm


@dataclass(frozen=True)
class Literal:
    """A constant; of a type that is open it may follow the width."""

    constant: int | WidthConstant
    type_: TypeTerm

    def value(self, widths: Widths) -> int:
        """The number, not reduced modulo 2^width."""
        return self.constant if isinstance(self.constant, int) else self.constant.value(widths)


@dataclass(frozen=True)
class Apply:
    """Result number `result` of an operation; equal applications are one operation."""

    operator: Operator
    operands: tuple[Term, ...]
    result: int = 0

    @property
    def type_(self) -> TypeTerm:
        return self.operator.result_types[self.result]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.operator, self.operands, self.result))

    def __reduce__(self) -> tuple[Any, ...]:
        return Apply, (self.operator, self.operands, self.result)


Term = Argument | Symbol | Literal | Apply


def subterms(terms: Sequence[Term]) -> Iterator[Term]:
    """All terms that `terms` consist of, each once, operands first."""
    seen: set[Term] = set()

    def visit(term: Term) -> Iterator[Term]:
        if term in seen:
            return
        seen.add(term)
        if isinstance(term, Apply):
            for operand in term.operands:
                yield from visit(operand)
        yield term

    for term in terms:
        yield from visit(term)


def is_constant(term: Term) -> bool:
    """Whether all leaves of the term are symbols and literals."""
    return not any(isinstance(t, Argument) for t in subterms([term]))


def size(term: Term) -> int:
    """The number of operations, each once; constants cost none."""
    applied = {(t.operator, t.operands) for t in subterms([term]) if isinstance(t, Apply)}
    return sum(not all(map(is_constant, operands)) for _, operands in applied)


def program_of_terms(
    name: str,
    arguments: Sequence[Argument],
    returned: Sequence[Term],
    constant_operation: str = "arith.constant",
) -> Program:
    """A program that gives `returned`; a symbol is an argument of it.

    Literals must be numbers: of an open type, `at_widths` comes first.
    """
    symbols = [t for t in subterms(returned) if isinstance(t, Symbol)]
    names: dict[Term, str] = {t: t.name for t in (*arguments, *symbols)}
    defined: dict[tuple[Operator, tuple[Term, ...]], tuple[str, ...]] = {}
    steps: list[Step] = []

    def result_names(operator: Operator) -> tuple[str, ...]:
        return tuple(f"v{len(steps)}_{i}" for i in range(len(operator.result_types)))

    for term in subterms(returned):
        match term:
            case Literal(constant=number, type_=type_):
                integer = as_integer_type(type_)
                assert isinstance(number, int) and integer is not None
                attribute = IntegerAttr(number, integer, truncate_bits=True)
                names[term] = f"v{len(steps)}"
                steps.append(
                    Step(constant_operation, (), ((names[term], type_),), {"value": attribute})
                )
            case Apply(operator=operator, operands=operands, result=result):
                if (operator, operands) not in defined:
                    results = result_names(operator)
                    defined[operator, operands] = results
                    attributes: dict[str, Attribute | AttributeVariable] = dict(operator.attributes)
                    steps.append(
                        Step(
                            operator.operation,
                            tuple(names[operand] for operand in operands),
                            tuple(zip(results, operator.result_types, strict=True)),
                            attributes,
                        )
                    )
                names[term] = defined[operator, operands][result]
            case _:
                pass
    given = tuple((t.name, t.type_) for t in (*arguments, *symbols))
    return Program(name, given, tuple(steps), tuple(names[term] for term in returned))


def at_widths(term: Term, widths: Mapping[TypeVariable, int]) -> Term:
    """The term with these widths for its type variables, and numbers for its literals."""

    def at(type_: TypeTerm) -> Attribute:
        return IntegerType(widths[type_]) if isinstance(type_, TypeVariable) else type_

    done: dict[Term, Term] = {}
    for t in subterms([term]):
        match t:
            case Literal():
                width = fixed_width(at(t.type_), 64)
                done[t] = Literal(t.value(widths) % (1 << width), at(t.type_))
            case Argument(name=name):
                done[t] = Argument(name, at(t.type_))
            case Symbol(name=name):
                done[t] = Symbol(name, at(t.type_))
            case Apply(operator=o):
                operator = Operator(
                    o.operation,
                    tuple(map(at, o.operand_types)),
                    tuple(map(at, o.result_types)),
                    o.attributes,
                )
                done[t] = Apply(operator, tuple(done[x] for x in t.operands), t.result)
    return done[term]
