"""What fast-math flags license instead of an expression: programs to be proved, not known to hold.

No search that compares values finds them, since they round elsewhere. Each operation of a program
has the flags that all operations have that it stands for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.ir import Attribute

from semantics.control_flow.float_licences import ARCP, CONTRACT, REASSOC, flags_in
from semantics.language.float_formats import format_of
from synth.scalar.improving.reading.searched import is_licensed
from synth.scalar.improving.reading.windows import Window
from synth.scalar.synthesis.float_proofs import decide_on_floats
from synth.scalar.synthesis.specification import Specification
from synth.scalar.synthesis.synthesis import Synthesised
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.float_operators import FLAGS
from synth.scalar.terms.terms import Application, Literal, Operator, Term
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved

_SUM, _DIFFERENCE, _PRODUCT = "arith.addf", "arith.subf", "arith.mulf"
_QUOTIENT, _NEGATION, _FUSED = "arith.divf", "arith.negf", "math.fma"


def proved_licensed(
    window: Window,
    costs: Costs,
    below: float,
    asked: set[tuple[Specification, Term]],
    options: Options,
) -> Synthesised | None:
    """The cheapest program of a cost below that that flags license for a window, and that is
    proved; of those that were not `asked` about."""
    if not any(map(is_licensed, window.operations)):
        return None
    specification = window.specification
    (result,) = specification.results
    programs = [(costs.beside([p], specification.given), p) for p in licensed_programs(result)]
    for cost, program in sorted(programs, key=lambda each: each[0]):
        if cost >= below or (specification, program) in asked:
            continue
        asked.add((specification, program))
        verdict = decide_on_floats(specification, program, 0, options)
        if isinstance(verdict, Proved):
            return Synthesised((program,), cost, verdict)
    return None


def licensed_programs(term: Term) -> Iterator[Term]:
    """Programs in which one expression of a term, or several, is computed in another way."""
    seen = {term}
    waiting = [term]
    while waiting:
        for found in _once(waiting.pop()):
            if found not in seen:
                seen.add(found)
                waiting.append(found)
                yield found


def _once(term: Term) -> Iterator[Term]:
    if not isinstance(term, Application):
        return
    yield from _here(term)
    for place, operand in enumerate(term.operands):
        for other in _once(operand):
            yield replace(
                term, operands=(*term.operands[:place], other, *term.operands[place + 1 :])
            )


def _here(term: Application) -> Iterator[Term]:
    name = term.operator.operation
    if name in (_SUM, _DIFFERENCE):
        yield from _fused(term)
    if name in (_SUM, _PRODUCT):
        yield from _constants_together(term)
    if name == _QUOTIENT:
        yield from _by_reciprocal(term)


def _fused(term: Application) -> Iterator[Term]:
    """A sum or difference with a product as one operation; what is subtracted is negated."""
    for place, product in enumerate(term.operands):
        if not _is(product, _PRODUCT, CONTRACT, term):
            continue
        assert isinstance(product, Application)
        x, y = product.operands
        other = term.operands[1 - place]
        if term.operator.operation == _DIFFERENCE:
            x, other = (
                (x, _applied(_NEGATION, term, other))
                if place == 0
                else (_applied(_NEGATION, term, x), other)
            )
        yield _applied(_FUSED, term, x, y, other, also=product)


def _constants_together(term: Application) -> Iterator[Term]:
    """Constants of a sum, or of a product, as one."""
    name = term.operator.operation
    for place, inner in enumerate(term.operands):
        constant = term.operands[1 - place]
        if not (isinstance(constant, Literal) and _is(inner, name, REASSOC, term)):
            continue
        assert isinstance(inner, Application)
        for own, other in enumerate(inner.operands):
            rest = inner.operands[1 - own]
            if not isinstance(other, Literal):
                continue
            a, b = (_number(each) for each in (constant, other))
            together = _literal(a + b if name == _SUM else a * b, constant)
            if together is not None:
                yield _applied(name, term, rest, together, also=inner)


def _by_reciprocal(term: Application) -> Iterator[Term]:
    dividend, divisor = term.operands
    if ARCP in _flags(term) and isinstance(divisor, Literal) and _number(divisor):
        reciprocal = _literal(1 / _number(divisor), divisor)
        if reciprocal is not None:
            yield _applied(_PRODUCT, term, dividend, reciprocal)


def _is(inner: Term, name: str, flag: str, term: Application) -> bool:
    return (
        isinstance(inner, Application)
        and inner.operator.operation == name
        and flag in _flags(inner) & _flags(term)
    )


def _flags(term: Application) -> frozenset[str]:
    stated = dict(term.operator.attributes).get(FLAGS)
    return frozenset() if stated is None else flags_in(str(stated))


def _applied(name: str, term: Application, *operands: Term, also: Term | None = None) -> Term:
    type_ = term.type_
    flags = _flags(term) & (_flags(also) if isinstance(also, Application) else _flags(term))
    assert isinstance(type_, Attribute)
    stated = dict(term.operator.attributes).get(FLAGS)
    assert isinstance(stated, FastMathFlagsAttr)
    kept = FastMathFlagsAttr([flag for flag in stated.data if str(flag) in flags])
    attributes = ((FLAGS, kept),) if kept.data else ()
    return Application(Operator(name, (type_,) * len(operands), (type_,), attributes), operands)


def _number(literal: Literal) -> float:
    f = format_of(literal.type_) if isinstance(literal.type_, Attribute) else None
    assert f is not None
    return f.number(literal.value({}))


def _literal(number: float, like: Literal) -> Literal | None:
    """The constant next to a number; None for what is no finite one."""
    f = format_of(like.type_) if isinstance(like.type_, Attribute) else None
    assert f is not None
    bits = f.bits_of(number)
    return None if f.is_nan(bits) else Literal(bits, like.type_)
