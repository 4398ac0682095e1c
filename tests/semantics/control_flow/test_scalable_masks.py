"""Masks of scalable vectors: those of the same sizes, from 0 up to the extent, are the same."""

from __future__ import annotations

import shutil

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)

FOUR, WIDE, ROW = "vector<[4]xi1>", "vector<3x[4]xi1>", "vector<3xi1>"
CONSTANTS = "".join(f"  %c{k} = arith.constant {k} : index\n" for k in (0, 1, 2, 3, 4, 9)) + (
    "  %cm1 = arith.constant -1 : index\n  %scale = vector.vscale\n"
    "  %full = arith.muli %scale, %c4 : index\n"
)
NONE, ALL = (f"%r = arith.constant dense<{value}> : {FOUR}" for value in ("false", "true"))


def verdict(before: str, after: str, result: str) -> Verdict:
    old, new = (
        f"func.func @f(%a: index, %b: index) -> {result} {{\n{CONSTANTS}  {body}\n"
        f"  func.return %r : {result}\n}}"
        for body in (before, after)
    )
    (found,) = verify_translation(old, new)
    return found.verdict


def mask(*sizes: str, type_: str = "", name: str = "%r") -> str:
    return f"{name} = vector.create_mask {', '.join(sizes)} : {type_ or FOUR}\n"


def row(position: int, of: str = WIDE, result: str = FOUR) -> str:
    return f"%r = vector.extract %m[{position}] : {result} from {of}"


LEADING = "vector<[4]x3xi1>"


@few(9)
@pytest.mark.parametrize(
    ("before", "after", "result"),
    [
        (mask("%cm1"), NONE, FOUR),
        (mask("%c0"), f"%r = vector.constant_mask [0] : {FOUR}", FOUR),
        (mask("%full"), ALL, FOUR),
        (ALL, f"%r = vector.constant_mask [4] : {FOUR}", FOUR),
        # Above the extent, and none along one of two dimensions.
        (mask("%c9", "%a", type_=WIDE), mask("%c3", "%a", type_=WIDE), WIDE),
        (mask("%cm1", "%a", type_=WIDE), mask("%a", "%c0", type_=WIDE), WIDE),
        (mask("%c2", "%a", type_=WIDE, name="%m") + row(1), mask("%a"), FOUR),
        (mask("%c2", "%a", type_=WIDE, name="%m") + row(2), NONE, FOUR),
        (
            mask("%c2", "%a", type_=LEADING, name="%m") + row(1, LEADING, ROW),
            mask("%a", type_=ROW),
            ROW,
        ),
    ],
)
def test_proved(before: str, after: str, result: str) -> None:
    assert isinstance(verdict(before, after, result), Proved)


@few(9)
@pytest.mark.parametrize(
    ("before", "after", "result"),
    [
        (mask("%a"), mask("%b"), FOUR),
        (mask("%c1"), ALL, FOUR),
        (NONE, ALL, FOUR),
        # As many lanes as the type says are all of them only where it is scaled by 1.
        (mask("%c4"), ALL, FOUR),
        (mask("%c9"), ALL, FOUR),
        (mask("%c2", "%a", type_=WIDE), mask("%c3", "%a", type_=WIDE), WIDE),
        (mask("%c2", "%a", type_=WIDE, name="%m") + row(2), mask("%a"), FOUR),
        (mask("%c2", "%a", type_=WIDE, name="%m") + row(1), NONE, FOUR),
        (
            mask("%b", "%a", type_=LEADING, name="%m") + row(1, LEADING, ROW),
            mask("%a", type_=ROW),
            ROW,
        ),
    ],
)
def test_not_proved(before: str, after: str, result: str) -> None:
    found = verdict(before, after, result)
    assert not isinstance(found, Proved)
    assert not isinstance(found, Refuted) or result == ROW
