"""Patterns over the LLVM dialect's flags, and over comb's operations that compute widths."""

from __future__ import annotations

import pytest

from tests.inputs.patterns_for_tests import BY_X, GENERIC, VALUE, binary, pattern, verdict_on
from tests.support.deep import few
from verifier.kernel.goals.type_filters import TypeFilter
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported, Vacuous

FLAGS = '{{"overflowFlags" = {}}}'
SWAPPED = "pdl.replace %root with %new"


def _sum(flags: str | None, name: str = "root", x: str = "%x", y: str = "%y") -> str:
    if flags is None:
        return binary(name, "llvm.add", x, y)
    given = f"%{name}_flags = pdl.attribute = {flags}\n"
    return given + binary(name, "llvm.add", x, y, attributes=FLAGS.format(f"%{name}_flags"))


@few(2)
@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        ("#llvm.overflow<nsw>", "#llvm.overflow<nsw>", True),
        ("#llvm.overflow<nsw>", "1 : i32", True),
        ("#llvm.overflow<nsw, nuw>", "#llvm.overflow<nuw>", True),
        ("#llvm.overflow<nsw>", "#llvm.overflow<none>", True),
        ("#llvm.overflow<nsw>", None, True),
        ("#llvm.overflow<nsw>", "#llvm.overflow<nuw>", False),
        ("#llvm.overflow<nsw>", "#llvm.overflow<nsw, nuw>", False),
        ("#llvm.overflow<none>", "2 : i32", False),
        (None, "#llvm.overflow<nsw>", False),
        (None, "#llvm.overflow<none>", True),
    ],
)
def test_overflow_flags_of_llvm(before: str | None, after: str | None, holds: bool):
    text = pattern(GENERIC + _sum(before), _sum(after, "new", "%y", "%x") + SWAPPED)
    verdict = verdict_on(text)
    assert isinstance(verdict, Proved if holds else Refuted)
    if isinstance(verdict, Proved):
        assert verdict.guarantee.widths == ((1, None),)


UNIT = "%set = pdl.attribute = unit\n"


def _flagged(operation: str, flag: str | None) -> str:
    given = "" if flag is None else UNIT
    attributes = "" if flag is None else f'{{"{flag}" = %set}}'
    return GENERIC + given + binary("root", operation, "%x", "%y", attributes=attributes)


@few(2)
@pytest.mark.parametrize(
    ("operation", "flag", "new", "holds"),
    [
        ("llvm.or", "isDisjoint", "llvm.add", True),
        ("llvm.or", None, "llvm.add", False),
        ("llvm.or", "isDisjoint", "llvm.xor", True),
        ("llvm.lshr", "isExact", "llvm.lshr", True),
        ("llvm.lshr", "isExact", "llvm.ashr", False),
    ],
)
def test_unit_flags_of_llvm(operation: str, flag: str | None, new: str, holds: bool):
    rewrite = binary("new", new, "%x", "%y") + SWAPPED
    assert isinstance(
        verdict_on(pattern(_flagged(operation, flag), rewrite)), Proved if holds else Refuted
    )


@pytest.mark.parametrize("flag", ["nonNeg", None])
def test_nneg(flag: str | None):
    attributes = "" if flag is None else f'{{"{flag}" = %set}}'
    match = "%s = pdl.type\n%t = pdl.type\n%x = pdl.operand : %s\n" + (UNIT if flag else "")
    match += f'%root = pdl.operation "llvm.zext"(%x : {VALUE}) {attributes} -> (%t : !pdl.type)\n'
    rewrite = f'%new = pdl.operation "llvm.sext"(%x : {VALUE}) -> (%t : !pdl.type)\n' + SWAPPED
    assert isinstance(verdict_on(pattern(match, rewrite)), Proved if flag else Refuted)


OPEN = "%t = pdl.type\n%u = pdl.type\n%x = pdl.operand : %t\n%y = pdl.operand : %t\n"
LOW_PART = (
    binary("c", "comb.concat", "%x", "%y", "%u")
    + "%low = pdl.attribute = 0 : i32\n"
    + f'%root = pdl.operation "comb.extract"(%c_value : {VALUE}) {{"lowBit" = %low}} '
    "-> (%t : !pdl.type)"
)
BY_Y = f"pdl.replace %root with (%y : {VALUE})"


@pytest.mark.deep
def test_widths_that_a_matched_operation_cannot_have_are_dropped_and_counted():
    verdict = verdict_on(pattern(OPEN + LOW_PART, BY_Y))
    assert isinstance(verdict, Proved)
    note = "4064 of 4096 choices of the type of %t and %u up to i64 dropped by comb.concat"
    assert note in verdict.notes
    assert isinstance(verdict_on(pattern(OPEN + LOW_PART, BY_X)), Refuted)


def test_widths_that_are_dropped_by_mistake_are_noticed(monkeypatch: pytest.MonkeyPatch):
    """Planted: one width too many is kept, which the operation cannot have."""
    keeps = TypeFilter.keeps
    monkeypatch.setattr(
        TypeFilter, "keeps", lambda self, *widths: widths == (1, 1, 1) or keeps(self, *widths)
    )
    verdict = verdict_on(pattern(OPEN + LOW_PART, BY_Y))
    assert isinstance(verdict, Unsupported)
    assert "comb.concat cannot have types" in verdict.reason


def _replicated(width: int, operation: str = "comb.concat") -> str:
    match = f"%t = pdl.type : i4\n%u = pdl.type : i{width}\n%x = pdl.operand : %t\n"
    match += f'%root = pdl.operation "comb.replicate"(%x : {VALUE}) -> (%u : !pdl.type)\n'
    return pattern(match, binary("new", operation, "%x", "%x", "%u") + SWAPPED)


def test_fixed_types():
    assert isinstance(verdict_on(_replicated(8)), Proved)
    assert isinstance(verdict_on(_replicated(9)), Vacuous)
    other = verdict_on(_replicated(12))
    assert isinstance(other, Unsupported)
    assert "comb.concat cannot have types (i4, i4) -> (i12)" in other.reason


def test_an_open_position_is_unsupported():
    verdict = verdict_on(pattern(OPEN + LOW_PART.replace("attribute = 0 : i32", "attribute"), BY_Y))
    assert isinstance(verdict, Unsupported)
