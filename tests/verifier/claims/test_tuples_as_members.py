"""Tuples in the types of functions, taken apart."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported

SWAPPED = "func.func @f(%t: tuple<i8, tuple<>, tuple<i8>>) -> tuple<i8, tuple<>, tuple<i8>> {"
SAME = f"{SWAPPED}\nreturn %t : tuple<i8, tuple<>, tuple<i8>>\n}}"
CHOICE = """func.func @f(%c: i1, %t: tuple<i8, i8>, %u: tuple<i8, i8>) -> (tuple<i8, i8>, i1) {
  %r = arith.select %c, %t, %u : tuple<i8, i8>
  return %r, %c : tuple<i8, i8>, i1
}"""
CALL = """func.func private @g(tuple<i8, i8>, i1) -> tuple<i8>
func.func @f(%c: i1, %t: tuple<i8, i8>) -> tuple<i8> {
  %r = call @g(%t, %c) : (tuple<i8, i8>, i1) -> tuple<i8>
  return %r : tuple<i8>
}"""


def called(arguments: str = "%a, %b, %c", gives: str = "i8", marks: str = "") -> str:
    types = ", ".join("i1" if name == "%c" else "i8" for name in arguments.split(", "))
    return f"""func.func private @g(i8{marks}, i8, i1) -> {gives}
      func.func @f(%c: i1, %a: i8, %b: i8) -> i8 {{
        %r = call @g({arguments}) : ({types}) -> {gives}
        return %r : {gives}
      }}"""


def chosen(first: str = "%a", last: str = "%c") -> str:
    return f"""func.func @f(%c: i1, %a: i8, %b: i8, %x: i8, %y: i8) -> (i8, i8, i1) {{
      %r = arith.select %c, {first}, %x : i8
      %s = arith.select %c, %b, %y : i8
      return %r, %s, {last} : i8, i8, i1
    }}"""


def pair(given: str) -> str:
    return f"func.func @f(%a: i8, %b: i8) -> (i8, i8) {{\nreturn {given} : i8, i8\n}}"


def verdicts(before: str, after: str):
    return {result.name.strip("@"): result.verdict for result in verify_translation(before, after)}


@pytest.mark.parametrize(
    ("before", "after"),
    [(SAME, pair("%a, %b")), (CHOICE, chosen()), (CALL, called())],
    ids=["nested", "choice", "call"],
)
def test_tuples_taken_apart_are_proved(before: str, after: str) -> None:
    verdict = verdicts(before, after)["f"]
    assert isinstance(verdict, Proved)
    assert [each.name for each in verdict.conventions] == ["tuples-as-members"]


@few(2)
@pytest.mark.parametrize(
    ("before", "after"),
    [(SAME, pair("%b, %a")), (SAME, pair("%a, %a")), (CHOICE, chosen(first="%b"))],
    ids=["swapped", "one twice", "another is chosen"],
)
def test_other_members_are_refuted(before: str, after: str) -> None:
    assert isinstance(verdicts(before, after)["f"], Refuted)


def test_a_call_with_other_members_is_not_proved() -> None:
    assert not isinstance(verdicts(CALL, called("%b, %a, %c"))["f"], Proved)


def test_a_declaration_with_a_mark_more_is_not_proved() -> None:
    found = verdicts(CALL, called(marks=" {llvm.noundef}"))
    assert isinstance(found["func.func @g"], Unsupported)
    assert not isinstance(found["f"], Proved)


@pytest.mark.parametrize(
    "after",
    [
        "func.func @f(%a: i8) -> (i8, i8) {\nreturn %a, %a : i8, i8\n}",
        "func.func @f(%a: i8, %b: i8) -> i8 {\nreturn %a : i8\n}",
        "func.func @f(%a: i8, %b: i16) -> (i8, i16) {\nreturn %a, %b : i8, i16\n}",
    ],
    ids=["an argument less", "a result less", "another type"],
)
def test_other_types_are_no_members(after: str) -> None:
    assert isinstance(verdicts(SAME, after)["f"], Unsupported)


def test_a_tuple_of_a_vector_that_is_not_read_lane_by_lane_is_not_taken_apart() -> None:
    before = "func.func @f(%t: tuple<i8, vector<3000xi8>>) -> i8 {\n%r = {} : i8\nreturn %r : i8\n}"
    after = "func.func @f(%a: i8, %b: vector<3000xi8>) -> i8 {\n%r = {} : i8\nreturn %r : i8\n}"
    zero = "arith.constant 0"
    found = verdicts(before.replace("{}", zero, 1), after.replace("{}", zero, 1))["f"]
    assert isinstance(found, Unsupported)
