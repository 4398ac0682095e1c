"""Programs of the search, as terms: DAGs of operations over arguments, symbols and literals.

A term is generic where its types are variables. A symbol is a constant that a rule leaves open; an
operation all of whose leaves are symbols and literals is computed when the rule is applied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from semantics.language.program import (
    AttributeVariable,
    Program,
    Step,
    TypeTerm,
    TypeVariable,
    fixed_width,
)
from semantics.language.registry import Meaning, lookup
from synth.scalar.terms.float_operators import FLAGS, float_meaning, integer_attribute
from verifier.kernel.goals.width_constant import WidthConstant, Widths


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

    @property
    def types(self) -> tuple[TypeTerm, ...]:
        """Those of the operands, then those of the results."""
        return (*self.operand_types, *self.result_types)

    @property
    def meaning(self) -> Meaning:
        meaning = lookup(self.operation) or float_meaning(
            self.operation, self.operand_types, self.result_types, self.attributes
        )
        assert meaning is not None, f"{self.operation} has no meaning"
        return meaning

    @property
    def narrower(self) -> list[tuple[TypeTerm, TypeTerm]]:
        """Pairs of its types of which the first must be narrower."""
        signature = self.meaning.signature
        letters = (*signature.operand_letters(len(self.operand_types)), *signature.results)
        of = dict(zip(letters, self.types, strict=True))
        return [(of[low], of[high]) for low, high in signature.narrower]

    def at(self, type_of: Callable[[TypeTerm], TypeTerm]) -> Operator:
        """The operator with other types for its own."""
        return replace(
            self,
            operand_types=tuple(map(type_of, self.operand_types)),
            result_types=tuple(map(type_of, self.result_types)),
        )

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

    def at(self, type_of: Callable[[TypeTerm], TypeTerm]) -> Literal:
        """The literal of another type; it follows other widths where all of these are open."""
        constant = self.constant
        if isinstance(constant, WidthConstant):
            own, *of = map(type_of, (constant.type_, *constant.of))
            still = [v for v in of if isinstance(v, TypeVariable)]
            if isinstance(own, TypeVariable) and len(still) == len(of):
                constant = replace(constant, type_=own, of=tuple(still))
        return Literal(constant, type_of(self.type_))


@dataclass(frozen=True)
class Application:
    """Result number `result` of an operation; equal applications are one operation."""

    operator: Operator
    operands: tuple[Term, ...]
    result: int = 0

    @property
    def type_(self) -> TypeTerm:
        return self.operator.result_types[self.result]

    @cached_property
    def is_constant(self) -> bool:
        return all(map(is_constant, self.operands))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.operator, self.operands, self.result))

    def __reduce__(self) -> tuple[Any, ...]:
        return Application, (self.operator, self.operands, self.result)


Term = Argument | Symbol | Literal | Application


def subterms(terms: Sequence[Term]) -> Iterator[Term]:
    """All terms that `terms` consist of, each once, operands first."""
    seen: set[Term] = set()

    def visit(term: Term) -> Iterator[Term]:
        if term in seen:
            return
        seen.add(term)
        if isinstance(term, Application):
            for operand in term.operands:
                yield from visit(operand)
        yield term

    for term in terms:
        yield from visit(term)


def is_constant(term: Term) -> bool:
    """Whether all leaves of the term are symbols and literals."""
    return term.is_constant if isinstance(term, Application) else not isinstance(term, Argument)


def operations(terms: Sequence[Term], there: Sequence[Term] = ()) -> list[Operator]:
    """The operators that have to be run, once for each operation: not those of constants, nor of
    what is `there` anyway."""
    free = {(t.operator, t.operands) for t in there if isinstance(t, Application)}
    run: dict[tuple[Operator, tuple[Term, ...]], None] = {}

    def visit(term: Term) -> None:
        if not isinstance(term, Application) or term.is_constant:
            return
        key = term.operator, term.operands
        if key not in free and key not in run:
            run[key] = None
            for operand in term.operands:
                visit(operand)

    for term in terms:
        visit(term)
    return [operator for operator, _ in run]


def size(term: Term) -> int:
    """The number of operations, each once; constants cost none."""
    return len(operations([term]))


def rebuilt(
    term: Term,
    leaf: Callable[[Argument | Symbol | Literal], Term],
    operator: Callable[[Operator], Operator],
) -> Term:
    """The term with other leaves and other operators."""
    done: dict[Term, Term] = {}
    for part in subterms([term]):
        if isinstance(part, Application):
            operands = tuple(done[x] for x in part.operands)
            done[part] = Application(operator(part.operator), operands, part.result)
        else:
            done[part] = leaf(part)
    return done[term]


def without_float_flags(operator: Operator) -> Operator:
    """The operator without fast-math flags."""
    kept = tuple(pair for pair in operator.attributes if pair[0] != FLAGS)
    return replace(operator, attributes=kept)


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
                assert isinstance(number, int)
                attribute = integer_attribute(number, type_)
                names[term] = f"v{len(steps)}"
                steps.append(
                    Step(constant_operation, (), ((names[term], type_),), {"value": attribute})
                )
            case Application(operator=operator, operands=operands, result=result):
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

    def leaf(t: Argument | Symbol | Literal) -> Term:
        type_ = at(t.type_)
        if isinstance(t, Literal):
            return Literal(t.value(widths) % (1 << fixed_width(type_, 64)), type_)
        return replace(t, type_=type_)

    return rebuilt(term, leaf, lambda operator: operator.at(at))
