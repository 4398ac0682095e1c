"""When two scalar operations compute the same of the same operands, and which ones commute."""

from __future__ import annotations

from semantics.control_flow.float_licences import FLAGS, flags_in
from verifier.kernel.loops.recurrences.comparison_terms import compares_either_way
from verifier.kernel.loops.recurrences.system import ANY_ORDER, Apply, Term

_COMMUTATIVE = frozenset(
    f"arith.{name}"
    for name in (
        "addf",
        "mulf",
        "maximumf",
        "minimumf",
        "maxnumf",
        "minnumf",
        "addi",
        "muli",
        "andi",
        "ori",
        "xori",
        "maxsi",
        "maxui",
        "minsi",
        "minui",
    )
)
"""Operations whose operands may be exchanged, whatever the flags: bit for bit, if all NaNs are
one value. Of maxnumf and minnumf, which may give either of two zeros, both sides choose among the
same ones; which executions choose alike is for `left_open` to say."""

_OVERFLOW = "overflowFlags"


def commutes(operation: Apply) -> bool:
    """Whether the operands of an operation may be exchanged."""
    return operation.op in _COMMUTATIVE or compares_either_way(operation)


def overflow_flags(operation: Apply) -> frozenset[str]:
    """The overflow flags of an operation; of arith's only is it known what they say."""
    text = dict(operation.attributes).get(_OVERFLOW, "") if _has_flags(operation) else ""
    inside = text.partition("<")[2].rstrip(">")
    return frozenset(f.strip() for f in inside.split(",") if f.strip() not in ("", "none"))


def _has_flags(operation: Apply) -> bool:
    return operation.op.startswith("arith.")


def same_operation(before: Apply, after: Apply) -> str | None:
    """Why `after` on the same operands is no refinement of `before`; None where it is one.

    The target may drop overflow flags (less poison) and never add one; all else must be equal.
    """
    for side in (before, after):
        if ANY_ORDER in side.attributes:
            return f"the order in which {side.op} reduces is up to the implementation"
    if before.op != after.op:
        return f"{before.op} against {after.op}"
    if before.element != after.element or len(before.arguments) != len(after.arguments):
        return f"{before.op} on other types"
    if added := overflow_flags(after) - overflow_flags(before):
        return f"{after.op} has the flag {', '.join(sorted(added))} that the source has not"
    rest = [
        tuple((n, v) for n, v in side.attributes if n != _OVERFLOW or not _has_flags(side))
        for side in (before, after)
    ]
    if rest[0] != rest[1]:
        return f"{before.op} with other attributes"
    if any(map(_depends_on_operands, before.attributes)) and not all(
        map(_is_computed_alike, before.arguments, after.arguments)
    ):
        return f"what the flags of {before.op} license, of operands that are computed differently"
    return None


def _depends_on_operands(attribute: tuple[str, str]) -> bool:
    """Whether flags license something that depends on how the operands are computed."""
    _, text = attribute
    return "fastmath<" in text and not flags_in(text).isdisjoint(FLAGS)


def _is_computed_alike(before: Term, after: Term) -> bool:
    """Whether two terms are the same operations, of anything, as far as flags may see."""
    if not (isinstance(before, Apply) and isinstance(after, Apply)):
        return isinstance(before, Apply) == isinstance(after, Apply)
    return (before.op, before.attributes, len(before.arguments)) == (
        after.op,
        after.attributes,
        len(after.arguments),
    ) and all(map(_is_computed_alike, before.arguments, after.arguments))
