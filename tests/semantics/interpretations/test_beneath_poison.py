"""A meaning that sees poison tells nothing of what lies beneath it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from semantics.interpretations.beneath_poison import (
    misuses_poison,
    prefers_poison,
    shows_what_is_beneath,
)
from semantics.language import registry
from semantics.language.builder import Bits, Execution, Value, select
from semantics.language.registry import Meaning, lookup
from semantics.language.signature import Signature

Function = Callable[..., Bits | Value]


def unary(function: Function) -> Meaning:
    return Meaning("users.op", function, Signature.parse("T -> T"), sees_poison=True)


def forgets(m: Execution, x: Value) -> Bits:
    return x.bits


def traps(m: Execution, x: Value) -> Bits:
    m.ub_if(x.poison)
    return select(x.poison, x.bits.constant(0), x.bits)


def is_zero_of_poison(m: Execution, x: Value) -> Bits:
    return select(x.poison, x.bits.constant(0), x.bits)


def raises(m: Execution, x: Value) -> Bits:
    raise KeyError(x.bits.width)


@pytest.mark.parametrize(
    ("function", "shows"),
    [(forgets, True), (traps, False), (raises, False)],
    ids=["forgets", "traps", "raises"],
)
def test_what_shows_beneath_poison_is_found(function: Function, shows: bool) -> None:
    assert shows_what_is_beneath(unary(function)) == shows


@pytest.mark.parametrize(
    ("function", "prefers"),
    [(is_zero_of_poison, True), (traps, False), (raises, False)],
    ids=["is_zero_of_poison", "traps", "raises"],
)
def test_what_does_more_of_poison_than_of_a_value_is_found(
    function: Function, prefers: bool
) -> None:
    """Code where an operand that may be poison is replaced by a value would be wrong."""
    assert prefers_poison(unary(function)) == prefers


@pytest.mark.parametrize(
    "function", [forgets, is_zero_of_poison], ids=["forgets", "is_zero_of_poison"]
)
def test_such_a_meaning_is_refused_however_it_was_registered(
    function: Function, monkeypatch: pytest.MonkeyPatch
) -> None:
    import verifier.kernel  # noqa: F401  # pyright: ignore  (It asks for this.)

    monkeypatch.setitem(registry._meanings, "users.op", unary(function))  # pyright: ignore
    with pytest.raises(ValueError, match=r"users\.op d.*poison operand"):
        lookup("users.op")


@pytest.mark.parametrize("operation", ["arith.select", "arith.divsi", "comb.mux", "math.ipowi"])
def test_ours_tell_nothing(operation: str) -> None:
    meaning = lookup(operation)
    assert meaning is not None and meaning.sees_poison
    assert misuses_poison(meaning) is None
