"""Contractions of factors that are extended: by themselves, or by the contraction."""

from __future__ import annotations

import shutil

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved

pytestmark = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)

EXTENDED = """
  %x = arith.EXTEND %a : vector<[4]xNARROW> to vector<[4]xWIDE>
  %y = arith.EXTEND %b : vector<[4]xNARROW> to vector<[4]xWIDE>
  %r = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,
    affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %x, %y, %c
    : vector<[4]xWIDE>, vector<[4]xWIDE> into WIDE"""
BY_ITSELF = """
  %r = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,
    affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %c
    : vector<[4]xNARROW>, vector<[4]xNARROW> into WIDE"""
BOTH = (
    ", vector<[4]xWIDE>",
    "\n  %x = arith.EXTEND %a : vector<[4]xNARROW> to vector<[4]xWIDE>",
    ", %x",
)
FLOATS, INTEGERS = ("f16", "f32", "extf"), ("i8", "i32", "extsi")


def is_proved(
    before: str, after: str, types: tuple[str, str, str], more: tuple[str, str] = ("", "")
) -> bool:
    """Of functions that return `%r`, and what `more` says: its type and its name."""

    def function(body: str) -> str:
        text = f"""func.func @f(%a: vector<[4]xNARROW>, %b: vector<[4]xNARROW>, %c: WIDE)
          -> (WIDE{more[0]}) {{{body}
          func.return %r{more[1]} : WIDE{more[0]}
        }}"""
        return (
            text.replace("NARROW", types[0]).replace("WIDE", types[1]).replace("EXTEND", types[2])
        )

    (result,) = verify_translation(function(before), function(after))
    return isinstance(result.verdict, Proved)


@few(2)
@pytest.mark.parametrize("types", [FLOATS, INTEGERS])
def test_extensions_are_part_of_a_contraction(types: tuple[str, str, str]) -> None:
    assert is_proved(EXTENDED, BY_ITSELF, types)
    assert is_proved(BY_ITSELF, EXTENDED, types)


@few(2)
@pytest.mark.parametrize(
    ("before", "after", "types"),
    [
        (EXTENDED, BY_ITSELF.replace("%a, %b", "%a, %a"), FLOATS),
        (BY_ITSELF, EXTENDED, ("i8", "i32", "extui")),
        (EXTENDED.replace("<add>", "<mul>"), BY_ITSELF, INTEGERS),
        # A flag makes it poison where it is not a number.
        (BY_ITSELF, EXTENDED.replace("EXTEND %a", "EXTEND %a fastmath<nnan>"), FLOATS),
    ],
)
def test_others_are_not(before: str, after: str, types: tuple[str, str, str]) -> None:
    assert not is_proved(before, after, types)


def test_an_extension_that_is_used_elsewhere_stays() -> None:
    """Which NaN it gives is seen there."""
    type_, extension, name = BOTH
    again = BY_ITSELF + extension
    assert not is_proved(EXTENDED, again, FLOATS, (type_, name))
    assert is_proved(again, "\n  %z = arith.addf %c, %c : WIDE" + again, FLOATS, (type_, name))
