"""What a statement of a run reduces: by which operation, which terms, as sums of products."""

from __future__ import annotations

import islpy as isl

from synth.raising.to_stablehlo.stablehlo_builder import NotExpressible
from verifier.kernel.loops.recurrences.system import Apply, Read, Statement, Term

_SUMS = {
    "arith.addf": ("arith.addf", "arith.subf"),
    "arith.subf": ("arith.addf", "arith.subf"),
    "arith.addi": ("arith.addi", "arith.subi"),
    "arith.subi": ("arith.addi", "arith.subi"),
}


def is_sum(statement: Statement) -> bool:
    return isinstance(statement.value, Apply) and statement.value.op in _SUMS


def element_of_reduction(statement: Statement) -> str:
    value = statement.value
    assert isinstance(value, Apply)
    return value.element


def reduced_terms(statement: Statement, domain: isl.Set) -> tuple[str, list[tuple[int, Term]]]:
    """The operation by which a statement reduces, and what it reduces, with signs."""
    value = statement.value
    if not isinstance(value, Apply):
        raise NotExpressible("a reduction of another form")
    add, subtract = _SUMS.get(value.op, (value.op, ""))
    leaves = _leaves(value, add, subtract, 1)
    own = [k for k, (sign, t) in enumerate(leaves) if sign > 0 and is_own(statement, domain, t)]
    rest = [leaf for k, leaf in enumerate(leaves) if k not in own]
    if len(own) != 1 or not rest or (value.op not in _SUMS and len(rest) != 1):
        raise NotExpressible(f"a reduction by {value.op} of another form")
    return add, rest


def _leaves(term: Term, add: str, subtract: str, sign: int) -> list[tuple[int, Term]]:
    match term:
        case Apply(op=op, arguments=(left, right)) if op in (add, subtract):
            other = -sign if op == subtract else sign
            return [
                *_leaves(left, add, subtract, sign),
                *_leaves(right, add, subtract, other),
            ]
        case _:
            return [(sign, term)]


def is_own(statement: Statement, domain: isl.Set, term: Term) -> bool:
    if not isinstance(term, Read) or term.array != statement.target:
        return False
    read, written = (m.as_map().intersect_domain(domain) for m in (term.access, statement.access))
    return bool(read.is_equal(written))


def products(term: Term) -> list[tuple[int, list[Term]]]:
    """A term as a sum of products, each with a sign."""
    match term:
        case Apply(op="arith.addf" | "arith.addi", arguments=(left, right)):
            return [*products(left), *products(right)]
        case Apply(op="arith.subf" | "arith.subi", arguments=(left, right)):
            return [*products(left), *((-s, f) for s, f in products(right))]
        case Apply(op="arith.negf", arguments=(inner,)):
            return [(-s, f) for s, f in products(inner)]
        case _:
            return [(1, _factors(term))]


def _factors(term: Term) -> list[Term]:
    match term:
        case Apply(op="arith.mulf" | "arith.muli", arguments=(left, right)):
            return [*_factors(left), *_factors(right)]
        case _:
            return [term]
