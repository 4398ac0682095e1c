"""Operations on i1 as those of Boolean algebra, and comparisons (`comparison_terms.py`) and
operations on floats (`float_terms.py`) in one form: both sides of a proof write them alike then.

An i1 has one bit, which is 1 without a sign and -1 with one. Addition and subtraction modulo 2 are
`xor`, multiplication is `and`, the greater of two with a sign is `and` (0 is above -1), and what
is extended with a sign, or converted, is one of two constants. None of this changes what is poison:
each operation is poison where an operand is. Operations with overflow flags stay as they are.
"""

from __future__ import annotations

from dataclasses import replace

from verifier.kernel.loops.recurrences.comparison_terms import turned
from verifier.kernel.loops.recurrences.float_terms import float_form
from verifier.kernel.loops.recurrences.identity_elements import identity_bits
from verifier.kernel.loops.recurrences.system import (
    Apply,
    Constant,
    RecurrenceSystem,
    Statement,
    Term,
    element_of,
)

_BOOLEAN = {
    "arith.addi": "arith.xori",
    "arith.subi": "arith.xori",
    "arith.muli": "arith.andi",
    "arith.maxsi": "arith.andi",
    "arith.minsi": "arith.ori",
    "arith.maxui": "arith.ori",
    "arith.minui": "arith.andi",
}
_OTHER_ORDER = {2: 8, 3: 9, 4: 6, 5: 7}
"""The predicates of arith.cmpi with a sign, and those without one that mean the same on i1."""


def with_boolean_terms(program: RecurrenceSystem) -> RecurrenceSystem:
    """The same program, with operations on i1 and on floats, and comparisons, in one form."""

    def rewritten(statement: Statement) -> Statement:
        return replace(statement, value=float_form(boolean_form(statement.value)))

    return replace(
        program,
        statements=tuple(map(rewritten, program.statements)),
        decisions=tuple(map(rewritten, program.decisions)),
    )


def boolean_form(term: Term) -> Term:
    """The same value."""
    if not isinstance(term, Apply):
        return term
    arguments = tuple(map(boolean_form, term.arguments))
    if any(a is not b for a, b in zip(arguments, term.arguments, strict=True)):
        term = replace(term, arguments=arguments)
    term = turned(term)
    arguments = term.arguments
    if not arguments or element_of(arguments[0]) != "i1":
        return term
    match term.op, term.attributes:
        case "arith.cmpi", (("predicate", text),):
            number, type_ = text.split(" : ")
            other = _OTHER_ORDER.get(int(number), number)
            return turned(replace(term, attributes=(("predicate", f"{other} : {type_}"),)))
        case "arith.extsi" | "arith.sitofp", () if (bits := minus_one(term.element)) is not None:
            values = (Constant(bits, term.element), Constant(0, term.element))
            return Apply("arith.select", (), (*arguments, *values), term.element)
        case op, () if op in _BOOLEAN:
            return replace(term, op=_BOOLEAN[op])
        case _:
            return term


def minus_one(element: str) -> int | None:
    """The bits of -1 in a type; None where they are not known."""
    width = element.lstrip("bfi")
    if element.startswith("i") and width.isdigit():
        return (1 << int(width)) - 1
    one = identity_bits("arith.mulf", element)
    return one[0] | 1 << (int(width) - 1) if one else None
