"""Patterns that are malformed, or say what nothing can do: one message, at its place."""

from __future__ import annotations

import pytest

from tests.inputs.patterns_for_tests import BY_X, GENERIC, VALUE, binary, pattern, verdict_on
from tests.support.deep import few
from verifier.claims.patterns import verify_rewrite
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import Unsupported

ROOT = GENERIC + binary("root", "arith.addi", "%x", "%y")
THIRD = GENERIC + binary("in", "arith.addi", "%x", "%y") + "%r = pdl.result 1 of %in\n"
THIRD += binary("root", "arith.ori", "%r", "%y")
RANGE = "!pdl.range<value>"


@few(4)
@pytest.mark.parametrize(
    ("match", "rewrite", "message", "place"),
    [
        (ROOT, f"pdl.replace %root with (%nope : {VALUE})", "%nope is not defined", "9:25"),
        (
            "%t = pdl.type\n"
            + f"%xs = pdl.operands\n%r = pdl.range %xs : {RANGE}\n"
            + f'%root = pdl.operation "arith.addi"(%r : {RANGE}) -> (%t : !pdl.type)\n',
            "pdl.erase %root",
            "'pdl.range' expects parent op 'pdl.rewrite'",
            "4:1",
        ),
        (
            ROOT,
            f"%r = pdl.range %x, %t : {VALUE}, !pdl.type\npdl.replace %root with (%r : {RANGE})",
            "pdl.range of different things: !pdl.value and !pdl.type",
            "9:1",
        ),
        (ROOT + "pdl.rewrite %root {\npdl.erase %root\n}", BY_X, "must be the last", "7:1"),
        (
            ROOT.replace("%x, %y", "%late, %y") + binary("o", "arith.addi", "%x", "%y")
            + "%late = pdl.result 0 of %o\n",
            BY_X,
            "%late is used before it is defined",
            "5:1",
        ),
    ],
)  # fmt: skip
def test_malformed_patterns(match: str, rewrite: str, message: str, place: str) -> None:
    with pytest.raises(InputError) as caught:
        verify_rewrite(pattern(match, rewrite))
    shown = str(caught.value)
    assert shown.startswith(f"<text>:{place}: error: ")
    assert message in shown
    assert shown.endswith("^")


def test_what_holds_no_pattern_is_not_right() -> None:
    with pytest.raises(InputError, match=r"no pdl\.pattern to verify"):
        verify_rewrite("builtin.module {}")


def test_two_roots() -> None:
    text = pattern(ROOT, BY_X).replace("pdl.rewrite %root {", "pdl.rewrite %root, %root {")
    with pytest.raises(InputError, match="<text>:8:18: error"):
        verify_rewrite(text)


@pytest.mark.parametrize(
    ("match", "rewrite", "reason", "place"),
    [
        (ROOT.replace("arith.addi", "arith.addii"), BY_X, "arith.addii has no meaning", "5:1"),
        (ROOT, "%new = pdl.operation \"arith.addii\"\n" + BY_X, "has no meaning", "9:1"),
        (ROOT.replace('"arith.addi"', ""), BY_X, "an operation of any name", "5:1"),
        (THIRD, BY_X, "result 1 of an operation with 1 result", "7:1"),
        (
            ROOT,
            binary("new", "arith.addi", "%x", "%y") + "pdl.erase %new",
            "replacing or erasing what is not matched",
            "11:1",
        ),
        (ROOT, BY_X + "\npdl.erase %root", "%root is erased, and is gone already", "10:1"),
        (
            ROOT,
            f"%r = pdl.range %x, %y : {VALUE}, {VALUE}\npdl.replace %root with (%r : {RANGE})",
            "1 results replaced with 2 values",
            "10:1",
        ),
        (ROOT, "%n = pdl.type : i8", "a rewrite that replaces nothing", "8:1"),
    ],
)  # fmt: skip
def test_what_has_no_meaning(match: str, rewrite: str, reason: str, place: str) -> None:
    verdict = verdict_on(pattern(match, rewrite))
    assert isinstance(verdict, Unsupported)
    assert reason in verdict.reason
    assert verdict.where == f"<text>:{place}"


def test_what_mlir_opt_prints_is_read() -> None:
    """It leaves out the dialect's name inside of a pattern."""
    text = pattern(ROOT, binary("new", "arith.addi", "%y", "%x") + "pdl.replace %root with %new")
    head, body = text.split("\n", 1)
    (result,) = verify_rewrite(head + "\n" + body.replace("= pdl.", "= ").replace("\npdl.", "\n"))
    assert result.kind == "proved"
