"""The interpretation as smt dialect IR: terms are SSA values, inserted where a builder stands.

`solver_query` gives a whole query as a module, which `mlir-opt` parses and
`mlir-translate --export-smtlib` turns into SMT-LIB for any solver.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from xdsl.builder import Builder
from xdsl.dialects import smt
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from semantics.language.builder import Bits, Bool, Interpretation, Term
from semantics.language.widths import Width, fixed
from semantics.syntax.smt import CheckOp, SetLogicOp, SolverOp
from semantics.syntax.smt_bit_vectors import BVCmpOp, ConcatOp, ExtractOp, RepeatOp

BitVector = SSAValue[smt.BitVectorType]
Truth = SSAValue[smt.BoolType]


class SmtDialectInterpretation(Interpretation):
    """Terms are SSA values of type !smt.bv<width> and !smt.bool.

    `builder` must only move forward within one block (or into blocks that it dominates), since the
    constants true and false are made once, where it stands first. Conjunctions and selections
    with a constant are folded, as in `semantics.interpretations.solver_terms`.
    """

    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._true: Truth = self._insert(smt.ConstantBoolOp(True))
        self._false: Truth = self._insert(smt.ConstantBoolOp(False))

    def _insert(self, op: Operation) -> Term:
        return self._builder.insert(op).results[0]

    def new_bits(self, name: str, width: Width) -> Bits:
        """A free bit vector. `name` is a hint: each call makes a new one."""
        op = smt.DeclareFunOp(smt.BitVectorType(fixed(width)), _exportable(name))
        return Bits(self, self._insert(op), width)

    def new_bool(self, name: str) -> Bool:
        """A free truth value. `name` is a hint: each call makes a new one."""
        return Bool(self, self._insert(smt.DeclareFunOp(smt.BoolType(), _exportable(name))))

    def constant(self, value: int, width: Width) -> BitVector:
        w = fixed(width)
        return self._insert(smt.BvConstantOp(value & ((1 << w) - 1), w))

    def add(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVAddOp(x, y))

    def sub(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        # The dialect has no subtraction.
        return self._insert(smt.BVAddOp(x, self._insert(smt.BVNegOp(y))))

    def mul(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVMulOp(x, y))

    def udiv(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVUDivOp(x, y))

    def urem(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVURemOp(x, y))

    def sdiv(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVSDivOp(x, y))

    def srem(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVSRemOp(x, y))

    def bit_and(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVAndOp(x, y))

    def bit_or(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVOrOp(x, y))

    def bit_xor(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVXOrOp(x, y))

    def bit_not(self, x: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVNotOp(x))

    def shl(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVShlOp(x, y))

    def lshr(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVLShrOp(x, y))

    def ashr(self, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._insert(smt.BVAShrOp(x, y))

    def zero_extend(self, x: BitVector, width: Width, to: Width) -> BitVector:
        return self._insert(ConcatOp(self.constant(0, fixed(to) - fixed(width)), x))

    def sign_extend(self, x: BitVector, width: Width, to: Width) -> BitVector:
        sign = self._insert(ExtractOp(x, fixed(width) - 1, 1))
        copies = self._insert(RepeatOp(fixed(to) - fixed(width), sign))
        return self._insert(ConcatOp(copies, x))

    def truncate(self, x: BitVector, width: Width, to: Width) -> BitVector:
        return self._insert(ExtractOp(x, 0, fixed(to)))

    def select_bits(self, condition: Truth, x: BitVector, y: BitVector, width: Width) -> BitVector:
        return self._select(condition, x, y)

    def equal(self, x: BitVector, y: BitVector, width: Width) -> Truth:
        return self._true if x is y else self._insert(smt.EqOp(x, y))

    def unsigned_less(self, x: BitVector, y: BitVector, width: Width) -> Truth:
        return self._false if x is y else self._insert(BVCmpOp("ult", x, y))

    def signed_less(self, x: BitVector, y: BitVector, width: Width) -> Truth:
        return self._false if x is y else self._insert(BVCmpOp("slt", x, y))

    def truth(self, value: bool) -> Truth:
        return self._true if value else self._false

    def negation(self, a: Truth) -> Truth:
        if a is self._false:
            return self._true
        return self._false if a is self._true else self._insert(smt.NotOp(a))

    def conjunction(self, a: Truth, b: Truth) -> Truth:
        if a is self._false or b is self._true or a is b:
            return a
        return b if b is self._false or a is self._true else self._insert(smt.AndOp(a, b))

    def disjunction(self, a: Truth, b: Truth) -> Truth:
        if a is self._true or b is self._false or a is b:
            return a
        return b if b is self._true or a is self._false else self._insert(smt.OrOp(a, b))

    def select_truth(self, condition: Truth, a: Truth, b: Truth) -> Truth:
        return self._select(condition, a, b)

    def bit_of_truth(self, a: Truth) -> BitVector:
        return self._select(a, self.constant(1, 1), self.constant(0, 1))

    def truth_of_bit(self, x: BitVector) -> Truth:
        return self._insert(smt.EqOp(x, self.constant(1, 1)))

    def is_false(self, a: Term) -> bool:
        return a is self._false

    def _select(self, condition: Truth, x: SSAValue, y: SSAValue) -> Term:
        if condition is self._true or x is y:
            return x
        return y if condition is self._false else self._insert(smt.IteOp(condition, x, y))


def _exportable(name: str) -> str:
    """`name` as an SMT-LIB symbol: `mlir-translate` neither quotes names nor avoids keywords."""
    return "v_" + re.sub(r"\W", "_", name, flags=re.ASCII)


def solver_query(claim: Callable[[SmtDialectInterpretation], Bool]) -> ModuleOp:
    """The query whether `claim` can hold: one `smt.solver` that asserts it and checks.

    `claim` declares its inputs with `new_bits` and `new_bool` and returns what is asserted. The
    check's regions are empty and the solver gives no result, since the export to SMT-LIB refuses
    anything else.
    """
    block = Block()
    builder = Builder(InsertPoint.at_end(block))
    builder.insert(SetLogicOp("QF_BV"))
    asserted = claim(SmtDialectInterpretation(builder))
    builder.insert(smt.AssertOp(asserted.term))
    builder.insert(CheckOp())
    module = ModuleOp([SolverOp(Region(block))])
    module.verify()
    return module
