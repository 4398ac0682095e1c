"""Functions of one file are told apart, and closures of one function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from xdsl.dialects.builtin import IntegerAttr

from semantics.fingerprints.functions import Identity
from semantics.fingerprints.meanings import meaning_fingerprint
from semantics.language.builder import Bits, Execution
from semantics.language.registry import Meaning
from semantics.language.signature import Signature
from semantics.meanings import arith
from tests.support.deep import few


def negate(m: Execution, x: Bits) -> Bits:
    return -x


def invert(m: Execution, x: Bits) -> Bits:
    return ~x


def plus(number: int) -> Callable[[Execution, Bits], Bits]:
    def meaning(m: Execution, x: Bits) -> Bits:
        return x + x.constant(number)

    return meaning


def plus_either(number: int, m: Execution, x: Bits) -> Bits:
    return x + x.constant(number)


def after(function: Any) -> Any:
    def meaning(m: Execution, x: Bits, then: Any = function) -> Any:
        return then(m, x)

    return meaning


class Plus:
    def __init__(self, number: int) -> None:
        self.number = number

    def meaning(self, m: Execution, x: Bits) -> Bits:
        return x + x.constant(self.number)


Unary = Callable[[Execution, Bits], Bits]
NEGATION: Unary = lambda m, x: -x  # noqa: E731 - all are named <lambda>
INVERSION: Unary = lambda m, x: ~x  # noqa: E731
FAMILIES: tuple[tuple[Any, ...], ...] = (
    (negate, invert),
    (plus(0), plus(1)),
    (partial(plus_either, 0), partial(plus_either, 1)),
    (after(negate), after(invert)),
    (Plus(0).meaning, Plus(1).meaning),
    (NEGATION, INVERSION),
    (arith.addi, arith.subi),
)


def fingerprint(function: Any) -> str:
    return meaning_fingerprint(Meaning("mine.change", function, Signature.parse("T -> T")))


@few(3)
@pytest.mark.parametrize(("one", "other"), FAMILIES)
def test_one_function_is_not_taken_for_another(one: Any, other: Any):
    assert Identity(one).text == Identity(one).text
    assert Identity(one).text != Identity(other).text
    if not isinstance(one, partial):
        assert fingerprint(one) != fingerprint(other)


def test_equal_closures_are_the_same():
    assert Identity(plus(1)).text == Identity(plus(1)).text
    assert fingerprint(plus(1)) == fingerprint(plus(1))


NUMBERS = {"added": 1}


def plus_what_a_file_says(m: Execution, x: Bits) -> Bits:
    return x + next(x.constant(NUMBERS["added"]) for _ in "once")


def test_what_a_module_has_read_counts(monkeypatch: pytest.MonkeyPatch):
    before = fingerprint(plus_what_a_file_says)
    assert fingerprint(plus_what_a_file_says) == before
    monkeypatch.setitem(NUMBERS, "added", 2)
    assert fingerprint(plus_what_a_file_says) != before


def test_what_has_a_version_is_only_named():
    def meaning(m: Execution, x: Bits, of: Any = (replace, IntegerAttr)) -> Bits:
        return x

    identity = Identity(meaning)
    assert identity.parts == [meaning]
    assert "dataclasses.replace" in identity.text and "IntegerAttr" in identity.text


def test_functions_that_name_themselves_end():
    def again(m: Execution, x: Bits) -> Bits:
        return again(m, x)

    assert "again" in Identity(again).text


def test_what_cannot_be_told_apart_is_refused():
    class Closed:
        __slots__ = ("number",)

    def meaning(m: Execution, x: Bits, hidden: object = Closed()) -> Bits:
        return x

    with pytest.raises(TypeError):
        Identity(meaning)


def test_the_files_of_closed_over_objects_count():
    assert Plus in Identity(Plus(1).meaning).parts
    assert plus_either in Identity(partial(plus_either, 1)).parts
