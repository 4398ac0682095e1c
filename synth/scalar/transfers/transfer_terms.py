"""Functions over the builder as terms of the dialect `transfer`, of one open width."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.domains.domain import Domain, Element
from semantics.language.builder import Bits, Bool
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import TypeTerm, TypeVariable
from semantics.language.widths import SymbolicWidth
from synth.scalar.lowering.meaning_terms import TermInterpretation, said_in_other_words
from synth.scalar.rules.rule import replaced
from synth.scalar.terms.terms import Application, Argument, Literal, Operator, Term
from verifier.kernel.goals.width_constant import Base, WidthConstant

T = TypeVariable("T")
I1 = IntegerType(1)
TRUE = Literal(1, I1)
OPEN = SymbolicWidth("T", 0)
EQUAL, SIGNED_LESS, UNSIGNED_LESS = 0, 2, 6
"""Predicates, by the numbers of arith.cmpi."""
_SAME = ("add", "sub", "mul", "udiv", "urem", "sdiv", "srem", "shl", "lshr", "ashr")
_BITWISE = {"bit_and": "and", "bit_or": "or", "bit_xor": "xor"}
_ON_BITS = {"bit_and": "arith.andi", "bit_or": "arith.ori", "bit_xor": "arith.xori"}
_COMPARED = {"equal": EQUAL, "signed_less": SIGNED_LESS, "unsigned_less": UNSIGNED_LESS}
CONSTANTS: tuple[Literal, ...] = (
    Literal(0, T),
    Literal(1, T),
    Literal(-1, T),
    Literal(WidthConstant(T, Base.MINIMUM), T),
    Literal(WidthConstant(T, Base.MAXIMUM), T),
    Literal(WidthConstant(T, Base.WIDTH, 0, (T,)), T),
)
"""Those that functions are made of: all different from four bits on."""


def unary(name: str) -> Operator:
    return Operator(f"transfer.{name}", (T,), (T,))


def binary(name: str) -> Operator:
    return Operator(f"transfer.{name}", (T, T), (T,))


def predicate(name: str) -> Operator:
    return Operator(f"transfer.{name}", (T, T), (I1,))


def comparison(number: int) -> Operator:
    return Operator("transfer.cmp", (T, T), (I1,), (("predicate", IntegerAttr(number, 64)),))


def on_bits(name: str) -> Operator:
    return Operator(name, (I1, I1), (I1,))


def _implement(name: str, operands: tuple[Term, ...], type_: TypeTerm) -> Term:
    """The primitive of the builder as an operation."""
    of = operands[-1].type_
    if name == "bit_not" and of == I1:
        return Application(on_bits("arith.xori"), (*operands, TRUE))
    if name in _ON_BITS and of == I1:
        return Application(on_bits(_ON_BITS[name]), operands)
    if of == T:
        if name == "bit_not":
            return Application(unary("neg"), operands)
        if name in _SAME or name in _BITWISE:
            return Application(binary(_BITWISE.get(name, name)), operands)
        if name in _COMPARED:
            return Application(comparison(_COMPARED[name]), operands)
        if name == "select_bits":
            return Application(Operator("transfer.select", (I1, T, T), (T,)), operands)
    raise NotRepresentable(f"{name} on {of} in a transfer function")


TERMS = TermInterpretation(_implement)
"""Runs functions over the builder on terms."""


def bits(term: Term) -> Bits:
    return Bits(TERMS, term, 1 if term.type_ == I1 else OPEN)


def truth(term: Term) -> Bool:
    return Bool(TERMS, term)


def fields_of(domain: Domain, operand: int, prefix: str = "a") -> tuple[Argument, ...]:
    """The fields of an operand's element, as arguments."""
    return tuple(
        Argument(f"{prefix}{operand}_{field}", I1 if field in domain.bits else T)
        for field in domain.fields
    )


def traced(function: Callable[..., Element | Bool | Bits], *given: Bits | Element) -> list[Term]:
    """What a function over the builder gives, as terms. Raises `NotRepresentable`."""
    found = function(*given)
    if isinstance(found, Bits | Bool):
        return [found.term]
    return [field.term for field in found]


def element(terms: Sequence[Term]) -> Element:
    return tuple(map(bits, terms))


@cache
def operation_of(operation: str, attributes: tuple[tuple[str, Attribute], ...], count: int) -> Term:
    """What an operation computes of `x0`, `x1`, … of one open width, where it is defined.

    Raises `NotRepresentable`.
    """
    own = Operator(operation, (T,) * count, (T,), attributes)
    (found,) = said_in_other_words(own, _implement)
    return found


def applied(function: Term, operands: Sequence[Term]) -> Term:
    """What `operation_of` gives, of these operands."""
    of: Mapping[Term, Term] = {Argument(f"x{i}", T): x for i, x in enumerate(operands)}
    return replaced(function, dict(of))
