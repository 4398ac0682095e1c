"""What a condition that holds, or does not, says of the values that it compares.

To branch on poison is undefined behaviour (`docs/semantics.md`). So behind a branch the condition
is not poison, nor is what it needs: both operands of a comparison, and of `andi` and `ori` of
single bits. Of a `select` only the condition and the chosen operand are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xdsl.ir import Operation, SSAValue

from semantics.functions.operations import operation_name
from verifier.analyses.flow.addresses import POINTER_WIDTH
from verifier.analyses.flow.fact import Fact, between
from verifier.analyses.flow.operations import kind_of, predicate_of

FactOf = Callable[[SSAValue], Fact | None]
_NEGATED = {
    "eq": "ne",
    "ne": "eq",
    "slt": "sge",
    "sge": "slt",
    "sle": "sgt",
    "sgt": "sle",
    "ult": "uge",
    "uge": "ult",
    "ule": "ugt",
    "ugt": "ule",
}
SWAPPED = {
    "eq": "eq",
    "ne": "ne",
    "slt": "sgt",
    "sgt": "slt",
    "sle": "sge",
    "sge": "sle",
    "ult": "ugt",
    "ugt": "ult",
    "ule": "uge",
    "uge": "ule",
}


Bit = tuple[SSAValue, bool]
"""A value of a single bit, and whether it is 1."""


def said_by(
    condition: SSAValue, holds: bool, fact_of: FactOf
) -> Iterator[tuple[SSAValue, Fact | None]]:
    """Facts of values where a single bit is 1, or where it is 0: None where that cannot be."""
    left: list[Bit] = [(condition, holds)]
    seen: set[Bit] = set()
    while left:
        bit = value, is_set = left.pop()
        op = value.owner
        if bit in seen or not isinstance(op, Operation):
            continue
        seen.add(bit)
        if kind_of(op) == "cmpi":
            predicate = predicate_of(op)
            predicate = predicate if is_set else _NEGATED[predicate]
            x, y = op.operands
            of_x, of_y = fact_of(x), fact_of(y)
            if of_x is not None and of_y is not None:
                yield from _with_operands(x, where(predicate, of_x, of_y), fact_of)
                yield from _with_operands(y, where(SWAPPED[predicate], of_y, of_x), fact_of)
        else:
            left += reversed(_bits_said_by(op, is_set, fact_of))


def _bits_said_by(op: Operation, holds: bool, fact_of: FactOf) -> list[Bit]:
    """What single bits are where an operation gives 1, or where it gives 0."""
    kind = kind_of(op)
    if (kind == "andi" and holds) or (kind == "ori" and not holds):
        return [(operand, holds) for operand in op.operands]
    if kind == "xori":
        for one, other in (op.operands, reversed(op.operands)):
            known = fact_of(other)
            if known is not None and known.single is not None:
                return [(one, holds != bool(known.single))]
    return _bits_said_by_choice(op, holds, fact_of) if kind == "select" else []


def _bits_said_by_choice(op: Operation, holds: bool, fact_of: FactOf) -> list[Bit]:
    """Where one operand cannot be the result, it was the other one."""
    condition, then, otherwise = op.operands
    found: list[Bit] = []
    for chosen, other, by in ((then, otherwise, True), (otherwise, then, False)):
        known = fact_of(other)
        if known is not None and not known.holds(int(holds)):
            found += [(condition, by), (chosen, holds)]
    return found


def _with_operands(
    value: SSAValue, said: Fact | None, fact_of: FactOf
) -> Iterator[tuple[SSAValue, Fact | None]]:
    """What is said of a value, and so of the pointer of which it is the address, and of what a mask
    leaves these bits of."""
    following: tuple[SSAValue, Fact | None] | None = (value, said)
    while following is not None:
        yield following
        following = _of_operand(*following, fact_of)


def _of_operand(
    value: SSAValue, said: Fact | None, fact_of: FactOf
) -> tuple[SSAValue, Fact | None] | None:
    op = value.owner
    if said is None or not isinstance(op, Operation):
        return None
    if operation_name(op) == "llvm.ptrtoint" and said.width == POINTER_WIDTH:
        return op.operands[0], said
    if kind_of(op) == "andi":
        for one, other in (op.operands, reversed(op.operands)):
            mask, known = fact_of(other), fact_of(one)
            if mask is not None and known is not None and mask.single is not None:
                zeros, ones = said.zeros & mask.single, said.ones & mask.single
                return one, known.with_bits(zeros, ones)
    return None


def where(predicate: str, x: Fact, y: Fact) -> Fact | None:
    """The first fact where its value compares so with that of the second; None where none does."""
    w = x.width
    match predicate:
        case "eq":
            return x.meet(y)
        case "ne":
            return _without(x, y.single)
        case "ult":
            bounds = between(0, y.umax - 1, w, False)
        case "ule":
            bounds = between(0, y.umax, w, False)
        case "ugt":
            bounds = between(y.umin + 1, (1 << w) - 1, w, False)
        case "uge":
            bounds = between(y.umin, (1 << w) - 1, w, False)
        case "slt":
            bounds = between(-(1 << w - 1), y.smax - 1, w, True)
        case "sle":
            bounds = between(-(1 << w - 1), y.smax, w, True)
        case "sgt":
            bounds = between(y.smin + 1, (1 << w - 1) - 1, w, True)
        case _:
            bounds = between(y.smin, (1 << w - 1) - 1, w, True)
    return None if bounds is None else x.meet(bounds)


def _without(x: Fact, value: int | None) -> Fact | None:
    """Without a number that is an end of its bounds."""
    if value is None or not x.holds(value):
        return x
    found: Fact | None = x
    for signs, low, high in ((False, x.umin, x.umax), (True, x.smin, x.smax)):
        number = value - (1 << x.width) if signs and value >> x.width - 1 else value
        bounds = between(low + (number == low), high - (number == high), x.width, signs)
        found = None if found is None or bounds is None else found.meet(bounds)
    return found
