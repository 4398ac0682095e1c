"""Attributes by which passes talk about operations."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Verdict

NOTE = "__test_pipelining_stage__ = 1 : i32"


def verdict(before: str, after: str, of_functions: tuple[str, str] = ("", "")) -> Verdict:
    texts = [
        f"func.func @f(%x: f32) -> f32 {of} {{\n{body}  return %r : f32\n}}\n"
        for of, body in zip(of_functions, (before, after), strict=True)
    ]
    (result,) = verify_translation(texts[0], texts[1])
    return result.verdict


def op(name: str, attributes: str = "") -> str:
    return f'  %r = "{name}"(%x) {{{attributes}}} : (f32) -> f32\n'


@pytest.mark.parametrize(("before", "after"), [("", NOTE), (NOTE, ""), (NOTE, NOTE)])
def test_a_note_says_nothing(before: str, after: str) -> None:
    assert isinstance(verdict(op("math.exp", before), op("math.exp", after)), Proved)


def test_a_note_about_a_function_says_nothing() -> None:
    said = "attributes {pattern_driver_changed = true, pattern_driver_all_erased = false}"
    assert isinstance(verdict(op("math.exp"), op("math.exp"), ("", said)), Proved)


def test_a_note_does_not_hide_what_an_operation_does() -> None:
    assert isinstance(verdict(op("arith.negf", NOTE), op("math.absf", NOTE)), Refuted)


@few(3)
@pytest.mark.parametrize(
    ("name", "attributes"),
    [("math.exp", "stage = 1 : i32"), ("test.op", NOTE), ("test.op", "test.note = 1 : i32")],
    ids=["no note", "test.op", "of a dialect"],
)
def test_what_others_say_may_matter(name: str, attributes: str) -> None:
    assert isinstance(verdict(op(name), op(name, attributes)), Unknown)


def test_another_attribute_of_a_function_may_matter() -> None:
    said = "attributes {changed = true}"
    assert isinstance(verdict(op("math.exp"), op("math.exp"), ("", said)), Unsupported | Unknown)
