"""Scalar code of the dialect arith for what an instruction does to single elements."""

from __future__ import annotations

from typing import Any

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Operation, SSAValue

from semantics.language.builder import Interpretation, Term
from semantics.language.not_representable import NotRepresentable
from semantics.language.widths import Width, fixed


class ArithCode(Interpretation):
    """Terms are SSA values of integers; truth values are i1. What is built is added to `added`."""

    def __init__(self, added: list[Operation]) -> None:
        self._added = added

    def _add(self, op: Operation) -> SSAValue:
        self._added.append(op)
        return op.results[0]

    def constant(self, value: int, width: Width) -> SSAValue:
        w = fixed(width)
        value &= (1 << w) - 1
        signed = value - (1 << w) if w > 1 and value >> (w - 1) else value
        return self._add(arith.ConstantOp(IntegerAttr(signed, IntegerType(w))))

    def add(self, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        return self._add(arith.AddiOp(x, y))

    def sub(self, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        return self._add(arith.SubiOp(x, y))

    def mul(self, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        return self._add(arith.MuliOp(x, y))

    def _divides(self, x: SSAValue, y: SSAValue, width: Width) -> Any:
        raise NotRepresentable("a division that is defined everywhere")

    udiv = urem = sdiv = srem = _divides

    def bit_and(self, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        return self._add(arith.AndIOp(x, y))

    def bit_or(self, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        return self._add(arith.OrIOp(x, y))

    def bit_xor(self, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        return self._add(arith.XOrIOp(x, y))

    def bit_not(self, x: SSAValue, width: Width) -> SSAValue:
        return self.bit_xor(x, self.constant(-1, width), width)

    def _within(self, amount: SSAValue, width: Width) -> SSAValue | None:
        """Whether a shift by that amount is defined; None where it is known to be."""
        w = fixed(width)
        op = amount.owner
        if (
            isinstance(op, arith.ConstantOp)
            and isinstance(op.value, IntegerAttr)
            and 0 <= op.value.value.data < w
        ):
            return None
        return self.unsigned_less(amount, self.constant(w, width), width)

    def _shift(
        self, kind: type[Any], x: SSAValue, y: SSAValue, beyond: SSAValue | None, width: Width
    ) -> SSAValue:
        within = self._within(y, width)
        if within is None:
            return self._add(kind(x, y))
        amount = self.select_bits(within, y, self.constant(0, width), width)
        otherwise = self.constant(0, width) if beyond is None else beyond
        return self.select_bits(within, self._add(kind(x, amount)), otherwise, width)

    def shl(self, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        return self._shift(arith.ShLIOp, x, y, None, width)

    def lshr(self, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        return self._shift(arith.ShRUIOp, x, y, None, width)

    def ashr(self, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        within = self._within(y, width)
        if within is None:
            return self._add(arith.ShRSIOp(x, y))
        last = self.constant(fixed(width) - 1, width)
        return self._add(arith.ShRSIOp(x, self.select_bits(within, y, last, width)))

    def zero_extend(self, x: SSAValue, width: Width, to: Width) -> SSAValue:
        return self._add(arith.ExtUIOp(x, IntegerType(fixed(to))))

    def sign_extend(self, x: SSAValue, width: Width, to: Width) -> SSAValue:
        return self._add(arith.ExtSIOp(x, IntegerType(fixed(to))))

    def truncate(self, x: SSAValue, width: Width, to: Width) -> SSAValue:
        return self._add(arith.TruncIOp(x, IntegerType(fixed(to))))

    def select_bits(self, condition: SSAValue, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        return self._add(arith.SelectOp(condition, x, y))

    def equal(self, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        return self._add(arith.CmpiOp(x, y, "eq"))

    def unsigned_less(self, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        return self._add(arith.CmpiOp(x, y, "ult"))

    def signed_less(self, x: SSAValue, y: SSAValue, width: Width) -> SSAValue:
        return self._add(arith.CmpiOp(x, y, "slt"))

    def truth(self, value: bool) -> SSAValue:
        return self.constant(int(value), 1)

    def negation(self, a: SSAValue) -> SSAValue:
        return self.bit_not(a, 1)

    def conjunction(self, a: SSAValue, b: SSAValue) -> SSAValue:
        return self._add(arith.AndIOp(a, b))

    def disjunction(self, a: SSAValue, b: SSAValue) -> SSAValue:
        return self._add(arith.OrIOp(a, b))

    def select_truth(self, condition: SSAValue, a: SSAValue, b: SSAValue) -> SSAValue:
        return self._add(arith.SelectOp(condition, a, b))

    def bit_of_truth(self, a: SSAValue) -> SSAValue:
        return a

    def truth_of_bit(self, x: SSAValue) -> SSAValue:
        return x

    def is_false(self, a: Term) -> bool:
        return False
