"""The hash of a native function changes with each part of it, and with what it is made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rewrites.library.natives import constants as constant_natives
from rewrites.library.natives import general as natives
from semantics.fingerprints import meanings as fingerprint
from semantics.fingerprints.code_text import code_text
from verifier.kernel.goals import constant_conditions
from verifier.kernel.goals.natives import (
    NativeConstraint,
    NativeRewrite,
    native_constraint,
    native_rewrite,
)
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.store.named_meanings import (
    constraint_fingerprint,
    meanings_of_functions,
    meanings_of_pattern,
    rewrite_fingerprint,
)

REGISTERING = (constant_natives, natives)


def elsewhere(*_: object) -> bool:
    """In a file that no native function is in."""
    return True


@pytest.mark.parametrize(
    "change",
    [
        {"executable": elsewhere},
        {"meaning": elsewhere},
        {"keeps": elsewhere},
        {"computes": elsewhere},
        {"narrower": ((0, 1),)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_each_part_of_a_constraint_counts(
    change: dict[str, object], monkeypatch: pytest.MonkeyPatch
):
    constraint = native_constraint("is_even")
    assert constraint is not None
    before = constraint_fingerprint("is_even")
    changed: NativeConstraint = replace(constraint, **change)  # pyright: ignore[reportArgumentType]

    def found(name: str) -> NativeConstraint:
        return changed

    monkeypatch.setattr("verifier.store.named_meanings.native_constraint", found)
    assert constraint_fingerprint("is_even") != before


@pytest.mark.parametrize(
    "change",
    [{"executable": elsewhere}, {"meaning": elsewhere}, {"type_of": 1}],
    ids=lambda change: next(iter(change)),
)
def test_each_part_of_a_rewrite_counts(change: dict[str, object], monkeypatch: pytest.MonkeyPatch):
    rewrite = native_rewrite("shli")
    assert rewrite is not None
    before = rewrite_fingerprint("shli")
    changed: NativeRewrite = replace(rewrite, **change)  # pyright: ignore[reportArgumentType]

    def found(name: str) -> NativeRewrite:
        return changed

    monkeypatch.setattr("verifier.store.named_meanings.native_rewrite", found)
    assert rewrite_fingerprint("shli") != before


@pytest.mark.parametrize("name", ["is_even", "is_ult", "is_width_of", "divides"])
def test_a_constraint_changes_with_the_vocabulary_that_it_is_made_from(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    def edited(file: str) -> str:
        return code_text(file) + ("edited" if file == constant_conditions.__file__ else "")

    before = constraint_fingerprint(name)
    monkeypatch.setattr(fingerprint, "code_text", edited)
    assert constraint_fingerprint(name) != before


NAMES = """
pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  pdl.apply_native_constraint "is_even"(%c : !pdl.attribute)
  %constant = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %k = pdl.result 0 of %constant
  %root = pdl.operation "arith.andi"(%x, %k : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %d = pdl.apply_native_rewrite "shli"(%c, %c : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %other = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
    %l = pdl.result 0 of %other
    %new = pdl.operation "arith.ori"(%x, %l : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %new
  }
}
"""


def test_all_that_a_pattern_names_has_a_hash():
    found = meanings_of_pattern(parse_patterns(Source("<text>", NAMES))[0].module)
    assert set(found) == {
        *("arith.constant", "arith.andi", "arith.ori"),
        *("constraint is_even", "rewrite shli"),
    }
    assert "none" not in found.values()


def test_all_that_functions_name_has_a_hash():
    text = 'func.func @f(%x: i8) -> i8 {\n %y = "some.thing"(%x) : (i8) -> i8\n'
    text += " %z = arith.addi %x, %y : i8\n func.return %z : i8\n}"
    found = meanings_of_functions(read_module(Source("<text>", text)).module)
    assert {"some.thing", "arith.addi"} <= set(found)
    assert found["some.thing"] == "none" != found["arith.addi"]


def test_what_is_registered_nowhere_has_none():
    fingerprints: list[Callable[[str], str]] = [constraint_fingerprint, rewrite_fingerprint]
    assert [f("nowhere") for f in fingerprints] == ["none", "none"]
