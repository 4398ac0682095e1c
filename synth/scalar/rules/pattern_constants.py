"""Constants of patterns as terms: what native functions make, and what constraints demand.

The other direction of `pdl_constants`, whose names are used.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.language.program import TypeTerm, TypeVariable, as_integer_type
from semantics.language.registry import lookup
from synth.scalar.rules.pdl_constants import constraint_of, maker_of
from synth.scalar.terms.terms import Application, Literal, Operator, Term
from verifier.kernel.goals.width_constant import Base, WidthConstant


class NotRead(Exception):
    """What a rule cannot say; the message says what."""


_OWN, _OTHER = TypeVariable("own"), TypeVariable("other")
_KNOWN = [
    *(Literal(number, _OWN) for number in (0, 1, 2, -1, -2)),
    *(Literal(WidthConstant(_OWN, base), _OWN) for base in (Base.MINIMUM, Base.MAXIMUM)),
    Literal(WidthConstant(_OWN, Base.WIDTH, -1, (_OWN,)), _OWN),
    Literal(WidthConstant(_OWN, Base.WIDTH, 0, (_OTHER,)), _OWN),
]
_DEMANDED = {
    constraint_of(literal)[0]: literal
    for literal in (*_KNOWN, Literal(WidthConstant(_OWN, Base.DIFFERENCE, 0, (_OWN, _OTHER)), _OWN))
}
_MADE = {
    maker_of(literal)[0]: literal
    for literal in (*_KNOWN, Literal(WidthConstant(_OWN, Base.ONES, 0, (_OTHER,)), _OWN))
}
_UNARY = {"negate": ("arith.subi", 0), "invert": ("arith.xori", -1)}
"""As an operation on a number and the argument."""
_MATH = ("absi", "cttz", "ctlz", "ctpop")


def number_demanded(constraint: str, type_: TypeTerm, types: Sequence[TypeTerm]) -> Literal | None:
    """The only constant of a type of which a constraint of this name, with these further types,
    holds; None where that is not known to be one."""
    literal = _DEMANDED.get(constraint)
    return None if literal is None else _at(literal, type_, types)


def constant_made(
    function: str, terms: Sequence[Term], types: Sequence[TypeTerm], predicate: int | None = None
) -> Term:
    """What a native rewrite makes of constants and types, and of the number of a predicate.

    Raises `NotRead`.
    """
    if function in _MADE and not terms and types:
        # The width is the first argument of get_width, the type of the constant the second.
        own, *others = reversed(types) if function == "get_width" else types
        return _at(_MADE[function], own, others)
    if function in _UNARY and len(terms) == 1:
        operation, number = _UNARY[function]
        return _apply(operation, (Literal(number, terms[0].type_), terms[0]))
    difference = _difference(terms) if function == "subi" else None
    if difference is not None:
        return difference
    operation = f"math.{function}" if function in _MATH else f"arith.{function}"
    if lookup(operation) is None:
        raise NotRead(f"the native rewrite {function} is no operation on constants")
    attributes: tuple[tuple[str, Attribute], ...] = ()
    if predicate is not None:
        attributes = (("predicate", IntegerAttr(predicate, IntegerType(64))),)
    return _apply(operation, tuple(terms), types[0] if types else None, attributes)


def _apply(
    operation: str,
    operands: tuple[Term, ...],
    type_: TypeTerm | None = None,
    attributes: tuple[tuple[str, Attribute], ...] = (),
) -> Application:
    meaning = lookup(operation)
    assert meaning is not None
    signature = meaning.signature
    if not signature.takes(len(operands)) or len(signature.results) != 1:
        raise NotRead(f"{operation} of {len(operands)} constants")
    given = tuple(operand.type_ for operand in operands)
    letters = dict(zip(signature.operand_letters(len(operands)), given, strict=True))
    result = type_ if type_ is not None else letters.get(signature.results[0])
    if result is None:
        raise NotRead(f"{operation} of constants, to a type that is not said")
    return Application(Operator(operation, given, (result,), attributes), operands)


def _difference(operands: Sequence[Term]) -> Literal | None:
    """The difference of two widths, as one number."""
    of: list[TypeVariable] = []
    for term in operands:
        constant = term.constant if isinstance(term, Literal) else None
        if not isinstance(constant, WidthConstant) or (constant.base, constant.offset) != (
            Base.WIDTH,
            0,
        ):
            return None
        of += constant.of
    own = operands[0].type_
    if len(of) != 2 or not isinstance(own, TypeVariable):
        return None
    return Literal(WidthConstant(own, Base.DIFFERENCE, 0, (of[0], of[1])), own)


def _at(literal: Literal, own: TypeTerm, others: Sequence[TypeTerm]) -> Literal:
    """The literal at types of which all are variables, or all fixed."""
    constant = literal.constant
    if isinstance(constant, int):
        return Literal(constant, own)
    chosen = dict(zip((_OWN, _OTHER), (own, *others), strict=False))
    types = [chosen[v] for v in (constant.type_, *constant.of)]
    widths = {
        v: integer.width.data
        for v, t in chosen.items()
        if (integer := as_integer_type(t)) is not None
    }
    if all(v in widths for v in (constant.type_, *constant.of)):
        return Literal(constant.value(widths), own)
    variables = [t for t in types if isinstance(t, TypeVariable)]
    if len(variables) < len(types):
        raise NotRead(f"{constant.text} of types of which only some are fixed")
    return Literal(
        WidthConstant(variables[0], constant.base, constant.offset, tuple(variables[1:])), own
    )
