"""From a meaning to a program: what an operation does, said in other operations.

Meanings are functions over a builder (`semantics.language.builder`). Read with terms for values, a
meaning is a program over the builder's primitives; for each primitive there is a program over the
target's operations, which was searched for. Truth values are terms of type i1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from semantics.language.builder import Bits, Bool, Execution, Interpretation, Value
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import TypeTerm, TypeVariable, as_integer_type, fixed_width
from semantics.language.widths import SymbolicWidth, Width
from synth.scalar.rules.rule import replaced
from synth.scalar.terms.batches import apply_operator
from synth.scalar.terms.terms import Argument, Literal, Operator, Term, subterms
from verifier.kernel.goals.width_constant import Base, WidthConstant

I1 = IntegerType(1)
TRUE = Literal(1, I1)
FALSE = Literal(0, I1)

Implement = Callable[[str, tuple[Term, ...], TypeTerm], Term]
"""A program for a primitive of these operands, with a result of this type.

Raises `NotRepresentable` where there is none.
"""


class TermInterpretation(Interpretation):
    """Terms of the target's operations. Any value is taken where the operation may choose one."""

    def __init__(self, implement: Implement) -> None:
        self._implement = implement
        self._negated: dict[Term, Term] = {}

    def _of(self, name: str, operands: Sequence[Term], type_: TypeTerm) -> Term:
        return self._implement(name, tuple(operands), type_)

    def constant(self, value: int, width: Width) -> Term:
        return Literal(
            value if isinstance(width, SymbolicWidth) else value % (1 << width), _t(width)
        )

    def add(self, x: Term, y: Term, width: Width) -> Term:
        return y if _is(x, 0) else x if _is(y, 0) else self._of("add", (x, y), x.type_)

    def sub(self, x: Term, y: Term, width: Width) -> Term:
        return x if _is(y, 0) else self._of("sub", (x, y), x.type_)

    def mul(self, x: Term, y: Term, width: Width) -> Term:
        return y if _is(x, 1) else x if _is(y, 1) else self._of("mul", (x, y), x.type_)

    def udiv(self, x: Term, y: Term, width: Width) -> Term:
        return self._of("udiv", (x, y), x.type_)

    def urem(self, x: Term, y: Term, width: Width) -> Term:
        return self._of("urem", (x, y), x.type_)

    def sdiv(self, x: Term, y: Term, width: Width) -> Term:
        return self._of("sdiv", (x, y), x.type_)

    def srem(self, x: Term, y: Term, width: Width) -> Term:
        return self._of("srem", (x, y), x.type_)

    def bit_and(self, x: Term, y: Term, width: Width) -> Term:
        if x == y:
            return x
        return self._of("bit_and", (x, y), x.type_)

    def bit_or(self, x: Term, y: Term, width: Width) -> Term:
        if x == y or _is(y, 0):
            return x
        return y if _is(x, 0) else self._of("bit_or", (x, y), x.type_)

    def bit_xor(self, x: Term, y: Term, width: Width) -> Term:
        return self._of("bit_xor", (x, y), x.type_)

    def bit_not(self, x: Term, width: Width) -> Term:
        return self._of("bit_not", (x,), x.type_)

    def shl(self, x: Term, y: Term, width: Width) -> Term:
        if _is(x, 0) or _is(y, 0):
            return x
        return self._of("shl", (x, y), x.type_)

    def lshr(self, x: Term, y: Term, width: Width) -> Term:
        return x if _is(y, 0) else self._of("lshr", (x, y), x.type_)

    def ashr(self, x: Term, y: Term, width: Width) -> Term:
        return x if _is(y, 0) else self._of("ashr", (x, y), x.type_)

    def zero_extend(self, x: Term, width: Width, to: Width) -> Term:
        return self._resized("zero_extend", x, to)

    def sign_extend(self, x: Term, width: Width, to: Width) -> Term:
        return self._resized("sign_extend", x, to)

    def truncate(self, x: Term, width: Width, to: Width) -> Term:
        return self._resized("truncate", x, to)

    def _resized(self, name: str, x: Term, to: Width) -> Term:
        type_ = _t(to)
        if isinstance(x, Literal) and isinstance(x.constant, int) and isinstance(to, int):
            assert isinstance(x.type_, Attribute)
            low = fixed_width(x.type_, 0)
            sign = x.constant >> (low - 1) << low if name == "sign_extend" else 0
            return self.constant(x.constant - sign, to)
        return x if x.type_ == type_ else self._of(name, (x,), type_)

    def select_bits(self, condition: Term, x: Term, y: Term, width: Width) -> Term:
        if x == y or condition == TRUE or _is_anything(y):
            return x
        if condition == FALSE or _is_anything(x):
            return y
        if x.type_ == I1:
            return self._select_truth(condition, x, y)
        return self._of("select_bits", (condition, x, y), x.type_)

    def _select_truth(self, condition: Term, x: Term, y: Term) -> Term:
        if x == TRUE:
            return self.disjunction(condition, y)
        if y == FALSE:
            return self.conjunction(condition, x)
        if x == FALSE:
            return self.conjunction(self.negation(condition), y)
        if y == TRUE:
            return self.disjunction(self.negation(condition), x)
        if self._negated.get(x) == y:
            return self._of("bit_xor", (condition, y), I1)
        return self._of("select_bits", (condition, x, y), I1)

    def equal(self, x: Term, y: Term, width: Width) -> Term:
        return TRUE if x == y else self._of("equal", (x, y), I1)

    def unsigned_less(self, x: Term, y: Term, width: Width) -> Term:
        return FALSE if x == y else self._of("unsigned_less", (x, y), I1)

    def signed_less(self, x: Term, y: Term, width: Width) -> Term:
        return FALSE if x == y else self._of("signed_less", (x, y), I1)

    def truth(self, value: bool) -> Term:
        return TRUE if value else FALSE

    def negation(self, a: Term) -> Term:
        if isinstance(a, Literal):
            return FALSE if a == TRUE else TRUE
        if a in self._negated:
            return self._negated[a]
        result = self._of("bit_not", (a,), I1)
        self._negated |= {result: a, a: result}
        return result

    def conjunction(self, a: Term, b: Term) -> Term:
        if FALSE in (a, b):
            return FALSE
        if a in (TRUE, b):
            return b
        return a if b == TRUE else self._of("bit_and", (a, b), I1)

    def disjunction(self, a: Term, b: Term) -> Term:
        if TRUE in (a, b):
            return TRUE
        if a in (FALSE, b):
            return b
        return a if b == FALSE else self._of("bit_or", (a, b), I1)

    def select_truth(self, condition: Term, a: Term, b: Term) -> Term:
        return self.select_bits(condition, a, b, 1)

    def bit_of_truth(self, a: Term) -> Term:
        return a

    def truth_of_bit(self, x: Term) -> Term:
        return x

    def is_false(self, a: Term) -> bool:
        return a == FALSE

    def width_constant(self, of: Width, to: Width) -> Term:
        if isinstance(of, int):
            return self.constant(of, to)
        type_ = _t(to)
        if not isinstance(type_, TypeVariable):
            raise NotRepresentable(f"the symbolic width {of.name} at a fixed one")
        return Literal(WidthConstant(type_, Base.WIDTH, 0, (TypeVariable(of.name),)), type_)

    def signed_minimum(self, width: Width) -> Term:
        type_ = _t(width)
        if isinstance(type_, TypeVariable):
            return Literal(WidthConstant(type_, Base.MINIMUM), type_)
        return super().signed_minimum(width)


def _t(width: Width) -> TypeTerm:
    return TypeVariable(width.name) if isinstance(width, SymbolicWidth) else IntegerType(width)


_ANYTHING = "any value"


def _is_anything(term: Term) -> bool:
    """Whether the term is what an operation chooses freely."""
    return isinstance(term, Argument) and term.name == _ANYTHING


class _Defined(Execution):
    """An execution that asks only for values where they are defined."""

    def poison_if(self, condition: Bool) -> None:
        pass

    def poison_if_flag(self, flag: Bool, broken: Callable[[], Bool]) -> None:
        pass

    def ub_if(self, condition: Bool) -> None:
        pass


def _is(term: Term, number: int) -> bool:
    return isinstance(term, Literal) and term.constant == number


def said_in_other_words(operator: Operator, implement: Implement) -> list[Term]:
    """The results of an operator over arguments `x0`, `x1`, …, as programs that `implement` gives.

    Where the operator is undefined or poison, the programs are anything. Raises
    `NotRepresentable`, and what reading an attribute raises.
    """
    interpretation = TermInterpretation(implement)

    def width(type_: TypeTerm) -> Width:
        integer = as_integer_type(type_)
        if integer is not None:
            return integer.width.data
        assert isinstance(type_, TypeVariable)
        return SymbolicWidth(type_.name, 0)

    def choose(label: str, width: Width) -> Bits:
        return Bits(interpretation, Argument(_ANYTHING, _t(width)), width)

    m = _Defined(interpretation, choose)
    never = Bool(interpretation, FALSE)
    values = [
        Value(Bits(interpretation, Argument(f"x{i}", type_), width(type_)), never)
        for i, type_ in enumerate(operator.operand_types)
    ]
    results = [value.bits.term for value in apply_operator(m, operator, values, width)]
    anything = {t: Literal(0, t.type_) for t in subterms(results) if _is_anything(t)}
    return [replaced(result, dict(anything)) for result in results]
