"""What is left to show of single elements: that one term over elements may stand for another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Term = tuple[Any, ...]
"""`("read", number, type)`, `("integer", number, type)`, `("constant", value, type)`, or
`("apply", operation, type, parameter, *terms)`. Reads of one number are one element."""


@dataclass(frozen=True)
class ScalarClaim:
    """That `after` refines `before`, whatever the elements are."""

    before: Term
    after: Term


COMMUTATIVE = ("add", "multiply", "maximum", "minimum", "and", "or", "xor")
"""Of integers that wrap around, of booleans, and of floats, where all NaNs are one value (IEEE 754,
sections 5.4.1 and 9.6)."""


def normal(term: Term) -> Term:
    """The term with the operands of commutative operations in one order, and without operations on
    floats that change nothing: an exact result is not rounded (IEEE 754, section 4.3), so
    `x * 1`, `x / 1` and `x - 0` are x, of zeros and infinities too; `x + -y` is `x - y`, `--x` is
    x, and the sign of a product is that of both factors, so `|x| * |x|` is `x * x`.

    A remainder of integers is less than the divisor and has the dividend's sign: to take it twice
    changes nothing."""
    if term[0] != "apply":
        return term
    parts = [normal(part) for part in term[4:]]
    if is_float(str(term[2])):
        match term[1], parts:
            case ("multiply", [x, ("constant", "1", _)]) | ("multiply", [("constant", "1", _), x]):
                return x
            case ("divide", [x, ("constant", "1", _)]) | ("subtract", [x, ("constant", "0", _)]):
                return x
            case "negate", [("apply", "negate", _, _, x)]:
                return x
            case "add", [x, ("apply", "negate", _, _, y)]:
                return ("apply", "subtract", term[2], "", x, y)
            case _:
                pass
    match term[1], parts:
        case "multiply", [("apply", "abs", _, _, x), ("apply", "abs", _, _, y)] if x == y:
            return ("apply", "multiply", term[2], "", x, x)
        case "remainder", [("apply", "remainder", _, _, _, y) as inner, z] if y == z:
            return term if is_float(str(term[2])) else inner
        case _:
            pass
    if term[1] in COMMUTATIVE:
        parts.sort(key=repr)
    return (*term[:4], *parts)


def is_float(type_: str) -> bool:
    """Whether the elements of a type are floats."""
    return type_ == "float" or type_[0] == "f" or type_ in ("bf16", "tf32")


def types_in(term: Term) -> set[str]:
    """The element types that occur in a term."""
    own = {str(term[2])}
    if term[0] == "apply":
        for part in term[4:]:
            own |= types_in(part)
    return own


def operations_in(term: Term) -> set[tuple[str, str]]:
    """The operations of a term, each with the type of its result."""
    if term[0] != "apply":
        return set()
    found = {(str(term[1]), str(term[2]))}
    for part in term[4:]:
        found |= operations_in(part)
    return found
