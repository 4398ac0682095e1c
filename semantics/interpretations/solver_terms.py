"""The interpretation as pySMT terms, for any solver that pySMT drives (z3 by default).

Widths are fixed; conjunctions and selections with a constant are folded as they are built, so that
what an absent flag would say leaves no trace in the query.
"""

from __future__ import annotations

from collections.abc import Callable

from pysmt.typing import BVType

from semantics.interpretations.formula_truths import FormulaTruths
from semantics.language.builder import Bits, Bool, Term
from semantics.language.widths import Width, fixed


class SolverInterpretation(FormulaTruths):
    """Terms are pySMT formulas of type BV(width) and Bool."""

    def new_bits(self, name: str, width: Width) -> Bits:
        """A free bit vector; `name` must be unused or have the same width."""
        return Bits(self, self._f.Symbol(name, BVType(fixed(width))), width)

    def new_bool(self, name: str) -> Bool:
        """A free truth value."""
        return Bool(self, self._f.Symbol(name))

    def constant(self, value: int, width: Width) -> Term:
        w = fixed(width)
        return self._f.BV(value & ((1 << w) - 1), w)

    def add(self, x: Term, y: Term, width: Width) -> Term:
        return self._f.BVAdd(x, y)

    def sub(self, x: Term, y: Term, width: Width) -> Term:
        return self._f.BVSub(x, y)

    def mul(self, x: Term, y: Term, width: Width) -> Term:
        return self._f.BVMul(x, y)

    def udiv(self, x: Term, y: Term, width: Width) -> Term:
        return self._by(self._f.BVUDiv, x, y)

    def urem(self, x: Term, y: Term, width: Width) -> Term:
        return self._by(self._f.BVURem, x, y)

    def sdiv(self, x: Term, y: Term, width: Width) -> Term:
        return self._by(self._f.BVSDiv, x, y)

    def srem(self, x: Term, y: Term, width: Width) -> Term:
        return self._by(self._f.BVSRem, x, y)

    def _by(self, divide: Callable[[Term, Term], Term], x: Term, y: Term) -> Term:
        """A choice between divisors as one between quotients: a quotient by the value that a guard
        leaves as it is becomes the same term as one without the guard.
        """
        quotients: dict[Term, Term] = {}

        def by(divisor: Term) -> Term:
            if divisor not in quotients:
                if divisor.is_ite():
                    condition, first, second = divisor.args()
                    quotients[divisor] = self._f.Ite(condition, by(first), by(second))
                else:
                    quotients[divisor] = divide(x, divisor)
            return quotients[divisor]

        return by(y)

    def bit_and(self, x: Term, y: Term, width: Width) -> Term:
        return self._f.BVAnd(x, y)

    def bit_or(self, x: Term, y: Term, width: Width) -> Term:
        return self._f.BVOr(x, y)

    def bit_xor(self, x: Term, y: Term, width: Width) -> Term:
        return self._f.BVXor(x, y)

    def bit_not(self, x: Term, width: Width) -> Term:
        return self._f.BVNot(x)

    def shl(self, x: Term, y: Term, width: Width) -> Term:
        return self._f.BVLShl(x, y)

    def lshr(self, x: Term, y: Term, width: Width) -> Term:
        return self._f.BVLShr(x, y)

    def ashr(self, x: Term, y: Term, width: Width) -> Term:
        return self._f.BVAShr(x, y)

    def zero_extend(self, x: Term, width: Width, to: Width) -> Term:
        return self._f.BVZExt(x, fixed(to) - fixed(width))

    def sign_extend(self, x: Term, width: Width, to: Width) -> Term:
        return self._f.BVSExt(x, fixed(to) - fixed(width))

    def truncate(self, x: Term, width: Width, to: Width) -> Term:
        return self._f.BVExtract(x, 0, fixed(to) - 1)

    def select_bits(self, condition: Term, x: Term, y: Term, width: Width) -> Term:
        if condition is self._true or x is y:
            return x
        return y if condition is self._false else self._f.Ite(condition, x, y)

    def equal(self, x: Term, y: Term, width: Width) -> Term:
        return self._true if x is y else self._f.Equals(x, y)

    def unsigned_less(self, x: Term, y: Term, width: Width) -> Term:
        return self._false if x is y else self._f.BVULT(x, y)

    def signed_less(self, x: Term, y: Term, width: Width) -> Term:
        return self._false if x is y else self._f.BVSLT(x, y)

    def disjunction(self, a: Term, b: Term) -> Term:
        if a is self._true or b is self._true:
            return self._true
        if a is self._false:
            return b
        return a if b is self._false or a is b else self._f.Or(a, b)

    def select_truth(self, condition: Term, a: Term, b: Term) -> Term:
        if condition is self._true or a is b:
            return a
        return b if condition is self._false else self._f.Ite(condition, a, b)

    def bit_of_truth(self, a: Term) -> Term:
        return self._f.Ite(a, self._f.BV(1, 1), self._f.BV(0, 1))

    def truth_of_bit(self, x: Term) -> Term:
        if x.is_ite() and x.arg(1) is self._f.BV(1, 1) and x.arg(2) is self._f.BV(0, 1):
            return x.arg(0)
        return self._f.Equals(x, self._f.BV(1, 1))
