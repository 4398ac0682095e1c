"""Claims about scalars: that one term refines another, as two functions of arith and math.

What the provers of scalars know nothing of is an argument of the functions, the same in both: an
element of an argument of the tensor functions, a function of which nothing is known, a choice
among elements. So a proof holds whatever these are, and a refutation is none if there are some
that are no elements of arguments. Arguments are not poison: stablehlo has no poison.
"""

from __future__ import annotations

from dataclasses import dataclass

from semantics.tensors.constants import FLOATS, is_float, width_of
from semantics.tensors.terms import CONSTANT, Term

MOST_OPERATIONS = 100


@dataclass(frozen=True)
class Question:
    """Two modules with a function of one name."""

    before: str
    after: str


def question(source: Term, target: Term) -> Question | None:
    """Whether a term refines another; None where it cannot be put so."""
    names: dict[int, str] = {}
    variables: list[Term] = []
    bodies: list[list[str]] = []
    for term in (source, target):
        lines = _lines(term, names, variables)
        if lines is None or len(lines) > MOST_OPERATIONS:
            return None
        bodies.append(lines)
    inputs = ", ".join(f"%x{k}: {v.element} {{llvm.noundef}}" for k, v in enumerate(variables))
    before, after = (
        f"func.func @element({inputs}) -> {term.element} {{\n"
        + "\n".join(lines)
        + f"\n  func.return {names[term.number]} : {term.element}\n}}\n"
        for term, lines in zip((source, target), bodies, strict=True)
    )
    return Question(before, after)


def _lines(term: Term, names: dict[int, str], variables: list[Term]) -> list[str] | None:
    """The operations of one function; `names` and `variables` are those of both."""
    lines: list[str] = []
    for part in _parts(term):
        if not (is_float(part.element) or width_of(part.element)):
            return None
        if not _is_operation(part):
            if part.number not in names:
                names[part.number] = f"%x{len(variables)}"
                variables.append(part)
            continue
        name = names.setdefault(part.number, f"%v{len(names)}")
        if part.op == CONSTANT:
            value = f"<{{value = {_literal(part)}}}> : () -> {part.element}"
            lines.append(f'  {name} = "arith.constant"() {value}')
            continue
        given = ", ".join(names[a.number] for a in part.arguments)
        types = ", ".join(a.element for a in part.arguments)
        said = f" <{{predicate = {part.attributes[0]} : i64}}>" if part.attributes else ""
        lines.append(f'  {name} = "{part.op}"({given}){said} : ({types}) -> {part.element}')
    return lines


def _parts(term: Term) -> list[Term]:
    """What has to be written, operands first, without what is inside of variables."""
    found: list[Term] = []
    seen: set[int] = set()
    waiting: list[tuple[Term, bool]] = [(term, False)]
    while waiting:
        here, done = waiting.pop()
        if done:
            found.append(here)
            continue
        if here.number in seen:
            continue
        seen.add(here.number)
        waiting.append((here, True))
        if _is_operation(here):
            waiting += [(a, False) for a in reversed(here.arguments)]
    return found


def _is_operation(term: Term) -> bool:
    return term.op == CONSTANT or term.op.startswith(("arith.", "math."))


def _literal(term: Term) -> str:
    bits, known = term.bits or 0, FLOATS.get(term.element)
    if known is None:
        return f"{bits} : {term.element}" if term.element != "i1" else str(bool(bits)).lower()
    digits = (known.format.width + 3) // 4
    return f"0x{bits:0{digits}X} : {term.element}"
