"""Solver terms as smt dialect IR: each operator through the interpretation that prints the
dialect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from pysmt import operators
from xdsl.dialects.builtin import ModuleOp

from semantics.interpretations.smt_dialect_ir import SmtDialectInterpretation, solver_query
from semantics.language.builder import Bool, Term

_BINARY: dict[int, str] = {
    operators.BV_ADD: "add",
    operators.BV_SUB: "sub",
    operators.BV_MUL: "mul",
    operators.BV_UDIV: "udiv",
    operators.BV_UREM: "urem",
    operators.BV_SDIV: "sdiv",
    operators.BV_SREM: "srem",
    operators.BV_AND: "bit_and",
    operators.BV_OR: "bit_or",
    operators.BV_XOR: "bit_xor",
    operators.BV_LSHL: "shl",
    operators.BV_LSHR: "lshr",
    operators.BV_ASHR: "ashr",
}
"""Operators of two bit vectors of one width, and what the interpretation calls them."""
_COMPARISONS: dict[int, tuple[str, bool]] = {
    operators.BV_ULT: ("unsigned_less", False),
    operators.BV_SLT: ("signed_less", False),
    operators.BV_ULE: ("unsigned_less", True),
    operators.BV_SLE: ("signed_less", True),
}
"""And whether it is the negation with the operands swapped: x <= y is not y < x."""


class NoSuchTerm(Exception):
    """An operator that the smt dialect, as we read it, cannot say."""


def smt_dialect(assertions: Sequence[Term]) -> ModuleOp:
    """The query whether all assertions can hold. Raises `NoSuchTerm`."""

    def claim(interpretation: SmtDialectInterpretation) -> Bool:
        read = _Terms(interpretation)
        return Bool(interpretation, reduce(interpretation.conjunction, map(read, assertions)))

    return solver_query(claim)


class _Terms:
    def __init__(self, interpretation: SmtDialectInterpretation) -> None:
        self._interpretation = interpretation
        self._done: dict[Any, Term] = {}

    def __call__(self, term: Term) -> Term:
        """The term in the interpretation; what is shared is made once, and operands come first."""
        waiting: list[Any] = [term]
        while waiting:
            top: Any = waiting[-1]
            missing = [a for a in top.args() if a not in self._done]
            if missing and top not in self._done:
                waiting += missing
                continue
            waiting.pop()
            if top not in self._done:
                self._done[top] = self._made(top, [self._done[a] for a in top.args()])
        return self._done[term]

    def _made(self, term: Any, operands: list[Term]) -> Term:
        interpretation, kind = self._interpretation, term.node_type()
        if kind in _BINARY:
            method: Callable[..., Term] = getattr(interpretation, _BINARY[kind])
            return method(operands[0], operands[1], term.bv_width())
        if kind in _COMPARISONS:
            name, swapped = _COMPARISONS[kind]
            width = term.arg(0).bv_width()
            compare: Callable[..., Term] = getattr(interpretation, name)
            if swapped:
                return interpretation.negation(compare(operands[1], operands[0], width))
            return compare(operands[0], operands[1], width)
        match kind:
            case operators.SYMBOL:
                return self._symbol(term)
            case operators.BOOL_CONSTANT:
                return interpretation.truth(term.constant_value())
            case operators.BV_CONSTANT:
                return interpretation.constant(term.constant_value(), term.bv_width())
            case operators.NOT:
                return interpretation.negation(operands[0])
            case operators.AND:
                return reduce(interpretation.conjunction, operands)
            case operators.OR:
                return reduce(interpretation.disjunction, operands)
            case operators.IMPLIES:
                return interpretation.disjunction(interpretation.negation(operands[0]), operands[1])
            case operators.IFF:
                return interpretation.equal(operands[0], operands[1], 1)
            case operators.EQUALS if term.arg(0).get_type().is_bv_type():
                return interpretation.equal(operands[0], operands[1], term.arg(0).bv_width())
            case operators.ITE if term.get_type().is_bool_type():
                return interpretation.select_truth(operands[0], operands[1], operands[2])
            case operators.ITE if term.get_type().is_bv_type():
                return interpretation.select_bits(
                    operands[0], operands[1], operands[2], term.bv_width()
                )
            case _:
                return self._of_bits(term, operands)

    def _of_bits(self, term: Any, operands: list[Term]) -> Term:
        interpretation = self._interpretation
        match term.node_type():
            case operators.BV_NOT:
                return interpretation.bit_not(operands[0], term.bv_width())
            case operators.BV_NEG:
                width = term.bv_width()
                return interpretation.sub(interpretation.constant(0, width), operands[0], width)
            case operators.BV_ZEXT:
                return interpretation.zero_extend(
                    operands[0], term.arg(0).bv_width(), term.bv_width()
                )
            case operators.BV_SEXT:
                return interpretation.sign_extend(
                    operands[0], term.arg(0).bv_width(), term.bv_width()
                )
            case operators.BV_EXTRACT if term.bv_extract_start() == 0:
                return interpretation.truncate(operands[0], term.arg(0).bv_width(), term.bv_width())
            case operators.BV_EXTRACT:
                width = term.arg(0).bv_width()
                amount = interpretation.constant(term.bv_extract_start(), width)
                shifted = interpretation.lshr(operands[0], amount, width)
                return interpretation.truncate(shifted, width, term.bv_width())
            case _:
                raise NoSuchTerm(f"the smt dialect is not given the term {str(term)[:60]}")

    def _symbol(self, term: Any) -> Term:
        type_ = term.symbol_type()
        if type_.is_bool_type():
            return self._interpretation.new_bool(term.symbol_name()).term
        if type_.is_bv_type():
            return self._interpretation.new_bits(term.symbol_name(), type_.width).term
        raise NoSuchTerm(f"{term.symbol_name()} has a type that is no bit vector")
