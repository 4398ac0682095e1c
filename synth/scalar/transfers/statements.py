"""Terms of a transfer function as statements of a language: each operation once, in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IntegerAttr

from synth.scalar.terms.terms import Application, Literal, Term, subterms
from synth.scalar.transfers.transfer_terms import I1, TRUE
from verifier.kernel.goals.width_constant import WidthConstant


@dataclass(frozen=True)
class Language:
    """How a language says the operations, by name, and comparisons, by predicate, with `{0}`, `{1}`
    for operands; a `constant`, of the width of a value; and a `statement`: name, what it is, and
    whether that is a truth value."""

    operations: Mapping[str, str]
    compared: Mapping[int, str]
    constant: Callable[[int | WidthConstant, str], str]
    truth: tuple[str, str]
    statement: Callable[[str, str, bool], str]


def statements(
    language: Language, names: Mapping[Term, str], like: str, returned: Sequence[Term], prefix: str
) -> tuple[list[str], list[str]]:
    """The statements that compute what is returned, and what that is called. `names` has the
    arguments; `like` is the name of a value of the open width."""
    of = dict(names)
    lines: list[str] = []
    for term in subterms(returned):
        if term in of:
            continue
        match term:
            case Literal(constant=constant, type_=type_):
                of[term] = (
                    language.truth[bool(constant)]
                    if type_ == I1
                    else language.constant(constant, like)
                )
            case Application():
                said = _said(language, term, [of[x] for x in term.operands])
                of[term] = f"{prefix}{len(lines)}"
                lines.append(language.statement(of[term], said, term.type_ == I1))
            case _:
                raise AssertionError(f"{term} is no argument of the function")
    return lines, [of[term] for term in returned]


def _said(language: Language, term: Application, operands: Sequence[str]) -> str:
    operation = term.operator.operation
    if operation == "transfer.cmp":
        number = dict(term.operator.attributes)["predicate"]
        assert isinstance(number, IntegerAttr)
        return language.compared[number.value.data].format(*operands)
    if operation == "arith.xori" and term.operands[1] == TRUE:
        operation = "not"
    return language.operations[operation.partition(".")[2] or operation].format(*operands)
