"""Claims about floats that depend on their order and their signs only.

Maximum, minimum, clamp, comparisons, selections, negation and absolute values give one of their
operands, its negation, NaN, or a truth, and which of them depends on the signs of the operands, on
the order of their sizes, and on whether they are NaN, zero or infinite. Replacing the finite sizes
other than zero of `k` values by `1, …, k` in their order changes none of this. So a claim with `k`
elements holds in every format if it holds of NaN, the infinities, the zeros, and the numbers from
-k to k; a format that lacks some of these values has fewer cases.
"""

from __future__ import annotations

import math
from itertools import product

from verifier.kernel.ranks.scalars import ScalarClaim, Term, operations_in

_ORDER = {"maximum", "minimum", "clamp", "compare", "select", "and", "or", "xor", "not"}
_SIGNS = {"negate", "abs"}
MOST_CASES = 200_000


def depends_on_order(claim: ScalarClaim) -> bool:
    """Whether a claim is about nothing else."""
    names = {name for term in (claim.before, claim.after) for name, _ in operations_in(term)}
    constants = {value for term in (claim.before, claim.after) for value in _constants(term)}
    return names <= _ORDER | _SIGNS and constants <= {"lowest", "highest", "true", "false", "0"}


def needs(claim: ScalarClaim) -> tuple[bool, bool]:
    """Whether a format needs infinities, and whether it needs two zeros, for the argument above."""
    terms = (claim.before, claim.after)
    names = {name for term in terms for name, _ in operations_in(term)}
    constants = {value for term in terms for value in _constants(term)}
    return bool(constants & {"lowest", "highest"}), bool(names & _SIGNS)


def holds_of_orders(claim: ScalarClaim) -> bool | None:
    """Whether a claim that depends on order holds in all cases; None where there are too many."""
    reads = sorted(_reads(claim.before) | _reads(claim.after), key=str)
    count = sum(type_ != "i1" for *_, type_ in reads)
    sizes = [float(k) for k in range(1, count + 1)]
    values = [math.nan, math.inf, -math.inf, 0.0, -0.0, *sizes, *(-size for size in sizes)]
    domains = [[False, True] if type_ == "i1" else values for *_, type_ in reads]
    if math.prod(map(len, domains)) > MOST_CASES:
        return None
    for case in product(*domains):
        known = dict(zip(reads, case, strict=True))
        if not _same(_value(claim.before, known), _value(claim.after, known)):
            return False
    return True


def _reads(term: Term) -> set[tuple[object, ...]]:
    if term[0] in ("read", "integer"):
        return {term}
    return {read for part in term[4:] for read in _reads(part)}


def _constants(term: Term) -> set[str]:
    if term[0] == "constant":
        return {str(term[1])}
    return {value for part in term[4:] for value in _constants(part)}


def _same(a: float | bool, b: float | bool) -> bool:
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    return a == b and math.copysign(1, a) == math.copysign(1, b)


def _value(term: Term, known: dict[tuple[object, ...], float | bool]) -> float | bool:
    if term[0] in ("read", "integer"):
        return known[term]
    if term[0] == "constant":
        literals = {"lowest": -math.inf, "highest": math.inf, "true": True, "false": False}
        return literals.get(str(term[1]), 0.0)
    parts = [_value(part, known) for part in term[4:]]
    match term[1]:
        case "maximum":
            return _larger(parts[0], parts[1])
        case "minimum":
            return -_larger(-parts[0], -parts[1])
        case "clamp":
            return -_larger(-_larger(parts[1], parts[0]), -parts[2])
        case "negate":
            return -parts[0]
        case "abs":
            return abs(parts[0])
        case "select":
            return parts[1] if parts[0] else parts[2]
        case "and":
            return bool(parts[0] and parts[1])
        case "or":
            return bool(parts[0] or parts[1])
        case "xor":
            return parts[0] is not parts[1]
        case "not":
            return not parts[0]
        case _:
            return _compared(str(term[3]), parts[0], parts[1])


def _larger(a: float, b: float) -> float:
    """IEEE 754's maximum: NaN where an operand is, and 0 is larger than -0."""
    if math.isnan(a) or math.isnan(b):
        return math.nan
    if a == b:
        return b if math.copysign(1, a) < 0 else a
    return max(a, b)


def _compared(direction: str, a: float, b: float) -> bool:
    match direction:
        case "EQ":
            return a == b
        case "NE":
            return a != b
        case "GE":
            return a >= b
        case "GT":
            return a > b
        case "LE":
            return a <= b
        case _:
            return a < b
