"""What is left to show of single elements: that one term over elements may stand for another."""

from __future__ import annotations

from dataclasses import dataclass

Term = tuple[object, ...]
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


def ordered(term: Term) -> Term:
    """The term with the operands of commutative operations in one order."""
    if term[0] != "apply":
        return term
    parts = [ordered(part) for part in term[4:] if isinstance(part, tuple)]
    if term[1] in COMMUTATIVE:
        parts.sort(key=repr)
    return (*term[:4], *parts)


def types_in(term: Term) -> set[str]:
    """The element types that occur in a term."""
    own = {str(term[2])}
    if term[0] == "apply":
        for part in term[4:]:
            assert isinstance(part, tuple)
            own |= types_in(part)
    return own


def operations_in(term: Term) -> set[tuple[str, str]]:
    """The operations of a term, each with the type of its result."""
    if term[0] != "apply":
        return set()
    found = {(str(term[1]), str(term[2]))}
    for part in term[4:]:
        assert isinstance(part, tuple)
        found |= operations_in(part)
    return found
