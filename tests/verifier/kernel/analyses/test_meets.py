"""Transfer functions that are the meet of others: proved where all pieces and the meet are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from semantics.domains.domain import Domain, Element
from semantics.domains.known_bits import KNOWN_BITS
from semantics.language.builder import Bits, Bool, Execution
from semantics.language.program import NoMeaning
from synth.scalar.terms.terms import Application, Argument, Term
from synth.scalar.transfers.transfer_terms import T, binary, unary
from synth.scalar.transfers.transfer_text import domain_text, module_text, transfer_text
from verifier.claims.analyses import decide_backward, decide_soundness, read_analyses
from verifier.kernel.analyses.composed import Cover
from verifier.kernel.analyses.low_bits import of_low_bits
from verifier.kernel.analyses.meets import by_meet
from verifier.kernel.analyses.transfer import Transfer, in_python
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

Z0, O0, Z1, O1 = (Argument(name, T) for name in ("a0_zeros", "a0_ones", "a1_zeros", "a1_ones"))


def decided(transfer: Transfer) -> Verdict:
    return decide_soundness(transfer, Options(total_timeout=20))


def both(name: str, x: Term, y: Term) -> Term:
    return Application(binary(name), (x, y))


def none(x: Term) -> Term:
    return both("and", x, Application(unary("neg"), (x,)))


AND = [(both("or", Z0, Z1), none(Z0)), (none(Z0), both("and", O0, O1))]
"""Zeros, then ones, of a conjunction."""


def read(text: str) -> Transfer:
    (found,) = read_analyses(Source("f.mlir", text), KNOWN_BITS).transfers
    assert isinstance(found, Transfer)
    return found


def text_of(pieces: Sequence[tuple[Term, ...]], operation: str = "arith.andi") -> str:
    return module_text(
        domain_text(KNOWN_BITS) + transfer_text(KNOWN_BITS, operation, 2, pieces, "f")
    )


def test_text_that_calls_pieces_is_proved_by_them() -> None:
    found = read(text_of(AND))
    names = [part.goal.name for part in found.parts]
    assert names[:2] == ["f, f_0: sound", "f, f_1: sound"]
    assert "meet holds of what both hold of" in names[2]
    verdict = decided(found)
    assert isinstance(verdict, Proved) and verdict.guarantee.widths == ((1, None),)


def test_a_piece_that_is_wrong_refutes_the_whole() -> None:
    wrong = (none(Z0), both("or", O0, O1))
    assert isinstance(decided(read(text_of([AND[0], wrong]))), Refuted)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # What is met says more than both.
        ('"transfer.or"(%0, %2)', '"transfer.get_all_ones"(%0)'),
        # What is said last is not what is returned.
        ('"func.return"(%2) : (!transfer.abs', '"func.return"(%a0) : (!transfer.abs'),
    ],
)
def test_text_that_is_no_meet_of_pieces_is_not_taken_for_one(before: str, after: str) -> None:
    text = text_of(AND)
    assert before in text
    changed = text.replace(before, after)
    if "get_all_ones" in after:
        operands = "(!transfer.integer, !transfer.integer)"
        changed = changed.replace(f"{after} : {operands}", f"{after} : (!transfer.integer)")
    assert isinstance(decided(read(changed)), Refuted)


def test_a_piece_of_other_arguments_is_no_piece() -> None:
    text = text_of(AND)
    swapped = text.replace('"func.call"(%a0, %a1)', '"func.call"(%a1, %a0)')
    assert len(read(text).parts) == 3
    assert not read(swapped).parts


def zeros(m: Execution, x: Element, y: Element) -> Element:
    return x[0] | y[0], x[0].constant(0)


def ones(m: Execution, x: Element, y: Element) -> Element:
    return x[0].constant(0), x[1] & y[1]


def wrong_meet(a: Element, b: Element) -> Element:
    return a[0] | b[0], a[1] | b[1] | a[1].constant(1)


def test_in_python_too() -> None:
    assert isinstance(decided(by_meet("f", "arith.andi", KNOWN_BITS, (zeros, ones))), Proved)
    swapped = by_meet("f", "arith.ori", KNOWN_BITS, (zeros, ones))
    assert isinstance(decided(swapped), Refuted)


def test_a_meet_that_is_wrong_is_a_part_that_is_not_proved() -> None:
    """Where the whole is right all the same."""

    def nothing(m: Execution, x: Element, y: Element) -> Element:
        return x[0].constant(0), x[0].constant(0)

    wrong: Domain = replace(KNOWN_BITS, meet=wrong_meet)
    made = by_meet("f", "arith.andi", wrong, (nothing, ones))
    right = by_meet("f", "arith.andi", KNOWN_BITS, (nothing, ones))
    doubtful = replace(right, parts=made.parts)
    verdict = decided(doubtful)
    assert isinstance(verdict, Unknown) and "meet holds of what both hold of" in verdict.reason


def test_parts_of_one_name_are_decided_each_by_itself() -> None:
    def cover(cases: Callable[[Element], Sequence[tuple[Bool, Element]]]) -> Cover:
        return Cover("all", KNOWN_BITS, KNOWN_BITS, cases, (lambda a: a[0].eq(a[0]),))

    def one_case(a: Element) -> Sequence[tuple[Bool, Element]]:
        return [(a[0].eq(a[0]), a)]

    def no_case(a: Element) -> Sequence[tuple[Bool, Element]]:
        return [(a[0].ult(a[0]), a)]

    whole = by_meet("f", "arith.andi", KNOWN_BITS, (ones,))
    right = replace(whole, parts=cover(one_case).claims)
    wrong = replace(whole, parts=cover(no_case).claims)
    assert isinstance(decided(right), Proved)
    assert isinstance(decided(wrong), Unknown)


def test_a_piece_may_be_made_of_others() -> None:
    """What it follows from is claimed too, also where it is wrong."""
    made = by_meet("g", "arith.andi", KNOWN_BITS, (ones,))
    whole = by_meet("f", "arith.andi", KNOWN_BITS, (zeros, made))
    assert made.parts[0] in whole.parts
    assert isinstance(decided(whole), Proved)
    doubtful = replace(made, parts=by_meet("g", "arith.andi", KNOWN_BITS, (wrong,)).parts)
    verdict = decided(by_meet("f", "arith.andi", KNOWN_BITS, (zeros, doubtful)))
    assert isinstance(verdict, Unknown) and "g, piece 0" in verdict.reason


def wrong(m: Execution, x: Element, y: Element) -> Element:
    return x[0].constant(0), x[1] | y[1]


def are_equal(m: Execution, x: Bits, y: Bits) -> Bool:
    return x.eq(y)


def test_a_piece_of_another_operation_is_refused() -> None:
    made = by_meet("g", "arith.andi", KNOWN_BITS, (ones,))
    of_some = replace(made, on_values=are_equal)
    for operation, piece in (("arith.muli", made), ("arith.andi", of_some)):
        with pytest.raises(NoMeaning, match="says something else"):
            by_meet("f", operation, KNOWN_BITS, (piece,))


def wrong_above_70_bits(m: Execution, x: Element, y: Element) -> Element:
    return x[0] | y[0] | x[0].constant(1 << 70), x[1] & y[1]


def test_parts_of_another_function_prove_nothing() -> None:
    """No small width shows that it is wrong."""
    made = by_meet("f", "arith.andi", KNOWN_BITS, (zeros, ones))
    inline = in_python(KNOWN_BITS, wrong_above_70_bits, "g")
    others = [
        replace(made, inline=inline, function=wrong_above_70_bits),
        replace(made, function=wrong_above_70_bits),
        replace(made, operation="arith.muli"),
    ]
    for other in others:
        with pytest.raises(NoMeaning, match="claims about another function"):
            decided(other)
    with pytest.raises(NoMeaning, match="claims about another function"):
        by_meet("f", "arith.andi", KNOWN_BITS, (others[1],))
    backward = replace(of_low_bits("f", "arith.addi"), operation="arith.divui")
    with pytest.raises(NoMeaning, match="claims about another function"):
        decide_backward(backward, Options())
    assert isinstance(decided(replace(made, name="renamed", line=2)), Proved)
