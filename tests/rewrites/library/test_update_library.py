"""Writing the lock anew proves what is stale, and nothing else. Proofs are counted."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rewrites.library import check as library_check
from rewrites.library import lock as library_lock
from rewrites.library.check import check_library, update_library
from rewrites.library.lock import LOCK_FILE, Lock, read_lock
from rewrites.library.patterns import LibraryPattern
from semantics.language import registry
from tests.rewrites.library.test_check_library import ADD_ZERO, AND_SELF, UNSOUND, other_addi, write
from tests.support.deep import few
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals import natives
from verifier.kernel.verdicts.verdict import Proved, Result

ONCE = Options()
BOTH = ["add_zero", "and_self"]
Change = Callable[[Path, pytest.MonkeyPatch], None]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of two patterns that are on record."""
    (tmp_path / "arith").mkdir()
    write(tmp_path, ADD_ZERO, AND_SELF)
    assert proofs(tmp_path, monkeypatch) == BOTH
    return tmp_path


def proofs(root: Path, monkeypatch: pytest.MonkeyPatch, options: Options = ONCE) -> list[str]:
    """The patterns that are proved while the lock is written anew."""
    proved: list[str] = []
    prove = library_check.prove

    def counted(pattern: LibraryPattern, options: Options) -> Result:
        proved.append(pattern.name)
        return prove(pattern, options)

    with monkeypatch.context() as patched:
        patched.setattr(library_check, "prove", counted)
        assert list(update_library(options, root))
    return proved


def test_what_is_current_is_not_proved_again(root: Path, monkeypatch: pytest.MonkeyPatch):
    before = read_lock(root)
    write(root, "// other comments", AND_SELF, ADD_ZERO.replace("%zero", "%nought"))
    assert proofs(root, monkeypatch) == []
    assert read_lock(root).patterns == before.patterns
    for result in update_library(ONCE, root):
        assert isinstance(result.verdict, Proved)
        assert str(result.verdict.guarantee) == "every width"
        assert "on record, not proved again" in result.verdict.notes


def a_text(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(root, ADD_ZERO.replace("benefit(1)", "benefit(2)"), AND_SELF)


def a_wanted_guarantee(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(root, ADD_ZERO.replace("every width", "width 8"), AND_SELF)
    assert proofs(root, monkeypatch) == []
    write(root, ADD_ZERO, AND_SELF)
    edited(root, lambda lock: lock["patterns"]["add_zero"].update(guarantee=[[8, 8]]))
    lock = read_lock(root)
    signed = lock.patterns["add_zero"].signed("add_zero")
    (root / LOCK_FILE).write_text(Lock({**lock.patterns, "add_zero": signed}).text())


def a_meaning(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    meaning = registry.lookup("arith.addi")
    assert meaning is not None
    changed = replace(meaning, function=other_addi)
    monkeypatch.setitem(registry._meanings, "arith.addi", changed)  # pyright: ignore


def a_native_function(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    constraint = natives.native_constraint("is_zero")
    assert constraint is not None
    changed = replace(constraint, executable=lambda c: c.value.data == 0)
    monkeypatch.setitem(natives._constraints, "is_zero", changed)  # pyright: ignore


def edited(root: Path, edit: Callable[[Any], object]) -> None:
    lock = json.loads((root / LOCK_FILE).read_text())
    edit(lock)
    (root / LOCK_FILE).write_text(json.dumps(lock))


def a_guarantee_on_record(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edited(root, lambda lock: lock["patterns"]["add_zero"].update(guarantee=[[1, 64], [66, None]]))


def a_method_on_record(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edited(root, lambda lock: lock["patterns"]["add_zero"].update(method="bit positions"))


def a_missing_record(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edited(root, lambda lock: lock["patterns"].pop("add_zero"))


@few(4)
@pytest.mark.parametrize(
    "change",
    [
        *(a_text, a_wanted_guarantee, a_meaning, a_native_function),
        *(a_guarantee_on_record, a_method_on_record, a_missing_record),
    ],
)
def test_what_changed_is_proved_again_and_only_that(
    root: Path, monkeypatch: pytest.MonkeyPatch, change: Change
):
    change(root, monkeypatch)
    assert proofs(root, monkeypatch) == ["add_zero"]
    assert proofs(root, monkeypatch) == []
    assert {result.kind for result in check_library(ONCE, root)} == {"proved"}


@pytest.mark.deep
def test_another_verifier_and_a_lock_that_cannot_be_read_have_all_proved(
    root: Path, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patched:
        patched.setattr(library_lock, "verifier_fingerprint", lambda: "another")
        assert proofs(root, monkeypatch) == BOTH
        assert proofs(root, monkeypatch) == []
    assert proofs(root, monkeypatch) == BOTH
    (root / LOCK_FILE).write_text("{")
    assert proofs(root, monkeypatch) == BOTH


@pytest.mark.deep
def test_who_wants_a_second_opinion_gets_it(root: Path, monkeypatch: pytest.MonkeyPatch):
    assert proofs(root, monkeypatch, Options(second_opinion=True)) == BOTH


def test_a_forged_record_with_a_right_digest_is_still_refuted_by_the_check(root: Path):
    """What a digest cannot notice: somebody who computes it."""
    write(root, UNSOUND)
    (pattern,) = library_check.read_library(root)
    lock = read_lock(root)
    forged = replace(
        lock.patterns["add_zero"], pattern=pattern.text_hash(), meanings=pattern.meanings()
    ).signed("add_one")
    (root / LOCK_FILE).write_text(Lock({"add_one": forged}).text())
    assert [result.kind for result in check_library(ONCE, root)] == ["refuted"]
    weaker = replace(forged, guarantee=((1, 1),)).signed("add_one")
    (root / LOCK_FILE).write_text(Lock({"add_one": weaker}).text())
    (result,) = update_library(ONCE, root)
    assert result.kind == "refuted" and not read_lock(root).patterns
