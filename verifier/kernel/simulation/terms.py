"""What values of any type are in formulas.

An integer is a bit vector, and so is a float whose format is IEEE 754's. Of a value of any other
type nothing is known: each type is a sort of its own, and what makes such values are functions
without an interpretation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pysmt.environment import get_env
from pysmt.typing import BOOL, ArrayType, BVType, FunctionType
from xdsl.dialects.llvm import LLVMPointerType
from xdsl.ir import Attribute

from semantics.control_flow.graph import Elements, Poisoned
from semantics.control_flow.parts import BASE
from semantics.interpretations.solver_terms import SolverInterpretation
from semantics.language.builder import Bits, Bool, Term, Value
from semantics.language.program import (
    MOST_BITS,
    NoMeaning,
    as_integer_type,
    width_in_bits,
)
from semantics.language.widths import Width


def _manager() -> Any:
    return get_env().formula_manager


def _sort_named(name: str) -> Any:
    environment: Any = get_env()
    return environment.type_manager.Type(name)


INDEX_WIDTH = 64
"""The convention index-has-64-bits."""


class _Ordered(SolverInterpretation):
    """Operands that may change places stand in one order, and what is added is added once, so that
    terms are the same more often: i + 1 + 1 in an unrolled loop is i + 2."""

    def add(self, x: Term, y: Term, width: Width) -> Term:
        (a, to_a), (b, to_b) = _without_literal(x), _without_literal(y)
        if a is None or b is None:
            whole = b if a is None else a
        else:
            whole = super().add(*_in_order(a, b), width)
        return self._more(whole, to_a + to_b, width)

    def sub(self, x: Term, y: Term, width: Width) -> Term:
        (a, to_a), (b, to_b) = _without_literal(x), _without_literal(y)
        if a is b or b is None:
            whole = None if a is b else a
        else:
            whole = super().sub(self.constant(0, width) if a is None else a, b, width)
        return self._more(whole, to_a - to_b, width)

    def _more(self, term: Term | None, literal: int, width: Width) -> Term:
        """A term, or 0, and a literal."""
        number = self.constant(literal, width)
        if term is None or number.constant_value() == 0:
            return number if term is None else term
        return super().add(*_in_order(term, number), width)

    def mul(self, x: Term, y: Term, width: Width) -> Term:
        for one, other in ((x, y), (y, x)):
            if one.is_bv_constant() and one.constant_value() <= 1:
                return other if one.constant_value() else one
        return super().mul(*_in_order(x, y), width)

    def bit_and(self, x: Term, y: Term, width: Width) -> Term:
        return super().bit_and(*_in_order(x, y), width)

    def bit_or(self, x: Term, y: Term, width: Width) -> Term:
        return super().bit_or(*_in_order(x, y), width)

    def bit_xor(self, x: Term, y: Term, width: Width) -> Term:
        return super().bit_xor(*_in_order(x, y), width)

    def equal(self, x: Term, y: Term, width: Width) -> Term:
        if x.is_bv_constant() and y.is_bv_constant():
            return self.truth(x is y)
        return super().equal(*_in_order(x, y), width)

    def signed_less(self, x: Term, y: Term, width: Width) -> Term:
        if x.is_bv_constant() and y.is_bv_constant():
            return self.truth(x.bv_signed_value() < y.bv_signed_value())
        return super().signed_less(x, y, width)

    def unsigned_less(self, x: Term, y: Term, width: Width) -> Term:
        if x.is_bv_constant() and y.is_bv_constant():
            return self.truth(x.constant_value() < y.constant_value())
        return super().unsigned_less(x, y, width)

    def disjunction(self, a: Term, b: Term) -> Term:
        return super().disjunction(*_in_order(a, b))


def _without_literal(term: Term) -> tuple[Term | None, int]:
    """A sum as what is added to a literal, None where that is nothing, and the literal."""
    if term.is_bv_constant():
        return None, term.constant_value()
    if term.is_bv_add():
        for one, other in (term.args(), term.args()[::-1]):
            if one.is_bv_constant():
                return other, one.constant_value()
    return term, 0


def _in_order(x: Term, y: Term) -> tuple[Term, Term]:
    return (x, y) if x.node_id() <= y.node_id() else (y, x)


INTERPRETATION = _Ordered()
TRUE: Term = INTERPRETATION.truth(True)
FALSE: Term = INTERPRETATION.truth(False)
WORLD = _sort_named("world")
"""All that others can see of what happened so far, in order."""


@dataclass(frozen=True)
class Datum:
    """What a name holds: `term`, unless `poison` holds.

    Where `undef` holds each use may see another one of several values; two such have the same where
    `term` is the same, and where it is `any_`, these are all values that there are. `origin` is the
    operation that gave them, with its place.
    """

    term: Term
    poison: Term
    undef: Term = FALSE
    any_: Term = FALSE
    origin: tuple[str, str] = field(default=("", ""), compare=False)

    def as_value(self, width: int) -> Value:
        bits = Bits(INTERPRETATION, self.term, width)
        return Value(bits, Bool(INTERPRETATION, self.poison))

    def known(self) -> Term:
        """The term, and the same one for all that is poison."""
        if self.poison is FALSE:
            return self.term
        known = either(self.poison, anything(sort_of_term(self.term)), self.term)
        if self.term.is_ite() and known.is_ite() and self.term.args()[:2] == known.args()[:2]:
            return self.term
        return known


def sort_of(type_: Attribute) -> Any:
    """The sort of the values of a type; of a pointer that of where memory begins. Raises
    `NoMeaning` for types that MLIR does not have."""
    width = width_in_bits(type_, INDEX_WIDTH)
    if width is not None:
        return BVType(width)
    if isinstance(type_, Elements):
        return ArrayType(BVType(INDEX_WIDTH), sort_of(type_.element))
    if isinstance(type_, Poisoned):
        return ArrayType(BVType(INDEX_WIDTH), BVType(1))
    if isinstance(type_, LLVMPointerType):
        type_ = BASE
    integer = as_integer_type(type_)
    if integer is not None and integer.width.data > MOST_BITS:
        raise NoMeaning(f"the type {type_} has no meaning")
    return _sort_named(f"type {type_}")


def width_of(type_: Attribute) -> int:
    """Of an integer or a float."""
    width = width_in_bits(type_, INDEX_WIDTH)
    if width is None:
        raise TypeError(f"{type_} has no width")
    return width


def symbol(name: str, type_: Attribute) -> Term:
    """A free value. `name` is used for one type only."""
    return _manager().Symbol(f"{name}:{type_}", sort_of(type_))


def truth_symbol(name: str) -> Term:
    return _manager().Symbol(name, BOOL)


def world_symbol(name: str) -> Term:
    return _manager().Symbol(name, WORLD)


def sort_of_term(term: Term) -> Any:
    environment: Any = get_env()
    return environment.stc.get_type(term)


def anything(sort: Any) -> Term:
    """What stands for all that is poison."""
    if sort.is_bv_type():
        return INTERPRETATION.constant(0, sort.width)
    return _manager().Symbol(f"{_ANYTHING} {sort}", sort)


CHOICE = "choice"
"""What the functions are called that stand for free choices."""

_FUNCTION = "function"
_ANYTHING = "anything of"

_applied: dict[tuple[str, Any], Any] = {}


def apply(what: str, sort: Any, arguments: Sequence[Term]) -> Term:
    """A value about which it is known only that it is a function of the arguments, which is the
    same wherever `what`, its sort and theirs are."""
    sorts: list[Any] = [sort_of_term(argument) for argument in arguments]
    signature = what, (sort, *sorts)
    function = _applied.get(signature)
    if function is None:
        type_ = FunctionType(sort, sorts) if sorts else sort
        kind = CHOICE if CHOICE in what else _FUNCTION
        function = _applied[signature] = _manager().Symbol(f"{kind} {len(_applied)}", type_)
    return _manager().Function(function, list(arguments)) if sorts else function


def is_of_kernel(symbol_: Term) -> bool:
    """Whether a symbol stands for something that steps compute or choose."""
    return symbol_.symbol_name().startswith(tuple(f"{s} " for s in (CHOICE, _FUNCTION, _ANYTHING)))


def predicate(what: str, arguments: Sequence[Term]) -> Term:
    """A truth value that is a function of the arguments, and nothing else is known."""
    return apply(what, BOOL, arguments)


def both(a: Term, b: Term) -> Term:
    return INTERPRETATION.conjunction(a, b)


def negated(a: Term) -> Term:
    return a.arg(0) if a.is_not() else INTERPRETATION.negation(a)


def any_of(a: Term, b: Term) -> Term:
    """`a` or `b`; what they say in common is said once, where they are the two ways of a branch."""
    if a is FALSE or b is FALSE or a is b:
        return INTERPRETATION.disjunction(a, b)
    if a is negated(b):
        return TRUE
    if a.is_and() and b.is_and() and len(a.args()) == len(b.args()) == 2:
        common, way = a.args()
        other, otherwise = b.args()
        if common is other and way is negated(otherwise):
            return common
    return INTERPRETATION.disjunction(a, b)


def either(condition: Term, then: Term, otherwise: Term) -> Term:
    """One or the other, of any sort."""
    if condition is TRUE or then is otherwise:
        return then
    if condition is FALSE:
        return otherwise
    return _manager().Ite(condition, then, otherwise)


def equal(a: Term, b: Term) -> Term:
    if a is b:
        return TRUE
    if a.is_bv_constant() and b.is_bv_constant():
        return FALSE
    return _manager().EqualsOrIff(*_in_order(a, b))


def same(a: Datum, b: Datum) -> Term:
    """Both are poison, or neither is and they are equal."""
    return both(equal(a.poison, b.poison), _or(a.poison, _equal_values(a, b)))


def refines(a: Datum, b: Datum) -> Term:
    """`b` holds what `a` does, or one of the values that it may, where that is not poison."""
    if a.poison is b.poison:
        return _or(a.poison, _or(a.any_, _equal_values(a, b)))
    return _or(a.poison, both(negated(b.poison), _or(a.any_, _equal_values(a, b))))


def _equal_values(a: Datum, b: Datum) -> Term:
    return both(equal(a.undef, b.undef), equal(a.term, b.term))


def chosen(condition: Term, then: Datum, otherwise: Datum) -> Datum:
    """One or the other."""
    if then == otherwise:
        return then
    return Datum(
        either(condition, then.term, otherwise.term),
        either(condition, then.poison, otherwise.poison),
        either(condition, then.undef, otherwise.undef),
        either(condition, then.any_, otherwise.any_),
        otherwise.origin if then.undef is FALSE else then.origin,
    )


def with_known(term: Term, known: Mapping[Term, Term]) -> Term:
    """The term with what is known of its symbols in their place; the keys are symbols.

    pySMT looks at all that it is given for each term: it is given what the term has only.
    """
    own = {used: known[used] for used in term.get_free_variables() if used in known}
    return term.substitute(own) if own else term


def _or(a: Term, b: Term) -> Term:
    return INTERPRETATION.disjunction(a, b)


def folded(term: Term) -> Term:
    """A term of constants only, computed."""
    return term if term.is_constant() else term.simplify()
