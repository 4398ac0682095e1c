"""A stored verdict is about one claim: each part of its key counts, and a record loses nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from semantics.language import registry
from semantics.language.builder import Bits, Execution
from tests.support.deep import few
from tests.verifier.claims.test_stored_verdicts import RIGHT, Counting
from verifier.claims import stored_verdicts
from verifier.claims.stored_verdicts import (
    record_of,
    result_of,
    rewrite_verdicts,
    translation_verdicts,
    verifier_fingerprint,
)
from verifier.kernel.bounded.claim import ErrorBound, error_of, inputs_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.assumptions import LINALG_ORDER, NO_ALIAS, assuming, convention
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Proved, Result
from verifier.store.answers import answers_in
from verifier.store.entries import Collected

OPTIONS = Options()


def function(body: str) -> str:
    return f"func.func @f(%x : i8, %y : i8) -> i8 {{\n{body}\nfunc.return %r : i8\n}}\n"


SUM = function("%r = arith.addi %x, %y : i8")
SWAPPED = function("%r = arith.addi %y, %x : i8")
FLAGGED = function("%r = arith.addi %x, %y overflow<nsw> : i8")


def translated(known: Counting, before: str, after: str, every_width: bool = False) -> str:
    (result,) = translation_verdicts(before, after, OPTIONS, known, every_width)
    return result.kind


def test_both_functions_and_which_is_before_are_the_claim():
    known = Counting(Collected())
    assert translated(known, FLAGGED, SUM) == "proved"
    assert translated(known, SUM, FLAGGED) == "refuted"
    assert translated(known, SUM, SWAPPED) == "proved"
    assert translated(known, FLAGGED, SWAPPED) == "proved"
    assert known.found == 0
    assert translated(known, FLAGGED, SUM) == "proved" and known.found == 1


def test_whether_every_width_is_meant_is_part_of_the_claim():
    known = Counting(Collected())
    translated(known, SUM, SWAPPED)
    translated(known, SUM, SWAPPED, every_width=True)
    assert known.found == 0


@pytest.mark.parametrize("operation", ["arith.addi", "arith.subi"])
def test_the_meanings_of_both_functions_are_part_of_the_claim(
    operation: str, monkeypatch: pytest.MonkeyPatch
):
    known = Counting(Collected())
    before = function("%r = arith.addi %x, %y : i8")
    after = function(
        "%z = arith.subi %x, %x : i8\n%w = arith.subi %z, %y : i8\n%r = arith.subi %x, %w : i8"
    )
    assert translated(known, before, after) == "proved"
    meaning = registry.lookup(operation)
    assert meaning is not None

    def other(m: Execution, x: Bits, y: Bits, *_: object) -> Bits:
        return x & y

    changed = replace(meaning, function=other)
    monkeypatch.setitem(registry._meanings, operation, changed)  # pyright: ignore
    assert translated(known, before, after) == "refuted"
    assert known.found == 0


def test_of_a_meaning_that_no_file_defines_nothing_is_kept(monkeypatch: pytest.MonkeyPatch):
    space: dict[str, Callable[..., Bits]] = {}
    exec("def made(m, x, y, *_):\n    return x + y", space)
    meaning = registry.lookup("arith.addi")
    assert meaning is not None
    changed = replace(meaning, function=space["made"])
    monkeypatch.setitem(registry._meanings, "arith.addi", changed)  # pyright: ignore
    known = Collected()
    for _ in range(2):
        translated(Counting(known), SUM, SWAPPED)
    assert known.new == []


CHANGES = {
    "second_opinion": True,
    "suggest": True,
    "fp": "reals",
    "assume": ("no-alias",),
    "exhaustive": True,
    "most_width": 3,
    "bound": ErrorBound(*error_of("3ulp"), *inputs_of("0:1")),
}
SAME = {
    "timeout": 1.0,
    "total_timeout": 1.0,
    "memory": 512,
    "progress": print,
    "cache": answers_in(Path("nowhere")),
}
NOT_KEPT = {"emission", "certificates", "thorough"}


def test_each_option_is_part_of_the_claim_or_changes_no_verdict():
    assert {f.name for f in fields(Options)} == CHANGES.keys() | SAME.keys() | NOT_KEPT
    key = stored_verdicts._key  # pyright: ignore[reportPrivateUsage]
    for name, value in CHANGES.items():
        assert key({}, replace(OPTIONS, **{name: value})) != key({}, OPTIONS), name  # pyright: ignore
    for name, value in SAME.items():
        assert key({}, replace(OPTIONS, **{name: value})) == key({}, OPTIONS), name  # pyright: ignore


@pytest.mark.parametrize("name", sorted(NOT_KEPT))
def test_what_a_record_cannot_say_is_not_kept(name: str):
    kept = stored_verdicts._is_kept  # pyright: ignore[reportPrivateUsage]
    wanted = replace(OPTIONS, **{name: True})  # pyright: ignore[reportArgumentType]
    assert kept({"meanings": {}}, OPTIONS) and not kept({"meanings": {}}, wanted)
    assert not kept({"meanings": None}, OPTIONS)


def test_what_has_no_meaning_is_not_kept():
    known = Collected()
    (result,) = rewrite_verdicts(RIGHT.replace("arith.addi", "complex.add"), OPTIONS, known)
    assert result.kind == "unsupported" and known.new == []


def test_a_record_of_a_proof_loses_nothing():
    closed = [Closed("f", method, ((3, 5), (8, None))) for method in ("one way", "another")]
    proof = conclude(
        ["f"],
        closed,
        [assuming(NO_ALIAS)],
        ["a note"],
        "a statement",
        conventions=[convention(LINALG_ORDER)],
        ranges=4,
    )
    assert isinstance(proof, Proved)
    result = Result("<text>", 7, "f", proof, 0.5, "proved")
    again = result_of(record_of(result, OPTIONS))
    assert again == result and again.as_dict() == result.as_dict()


@pytest.fixture
def fresh() -> Iterator[None]:
    verifier_fingerprint.cache_clear()
    yield
    verifier_fingerprint.cache_clear()


@few(3)
@pytest.mark.parametrize(
    "file",
    [
        "semantics/meanings/arith.py",
        "semantics/effects/declared.tsv",
        "verifier/kernel/deciding/decide.py",
        "rewrites/library/natives/constants.py",
    ],
)
def test_every_file_that_a_verdict_rests_on_is_the_verifier(
    file: str, fresh: None, monkeypatch: pytest.MonkeyPatch
):
    before = verifier_fingerprint()
    verifier_fingerprint.cache_clear()
    read = Path.read_bytes

    def edited(path: Path) -> bytes:
        return read(path) + (b"edited" if path.as_posix().endswith(file) else b"")

    monkeypatch.setattr(Path, "read_bytes", edited)
    assert verifier_fingerprint() != before


@few(3)
@pytest.mark.parametrize("package", ["xdsl", "PySMT", "z3-solver", "numpy"])
def test_versions_of_packages_are_the_verifier(
    package: str, fresh: None, monkeypatch: pytest.MonkeyPatch
):
    before = verifier_fingerprint()
    verifier_fingerprint.cache_clear()
    version = stored_verdicts.version

    def newer(name: str) -> str:
        return version(name) + (".1" if name == package else "")

    monkeypatch.setattr(stored_verdicts, "version", newer)
    assert verifier_fingerprint() != before
