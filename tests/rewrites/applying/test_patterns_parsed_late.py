"""The pass parses a pattern when it is needed: none is applied without its proof, none left out."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rewrites.applying import library_pass
from rewrites.applying.instances import context, parse
from rewrites.applying.library_pass import NotProved, apply_rewrites, load_rewrites
from rewrites.library.check import check_library, update_library
from rewrites.library.listing import Listing, hash_of_text
from rewrites.library.lock import LOCK_FILE, Lock, read_lock
from rewrites.library.patterns import ROOT, applied_files, shown
from semantics.language import registry
from tests.rewrites.library.test_check_library import ADD_ZERO, AND_SELF, UNSOUND, other_addi, write
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import InputError, Source

FILE = "arith/small.mlir"
ADDS = """
func.func @f(%x: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %a = arith.addi %x, %c0 : i8
  return %a : i8
}"""
ANDS = "func.func @f(%x: i8) -> i8 {\n  %a = arith.andi %x, %x : i8\n  return %a : i8\n}"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A library of two patterns that are on record."""
    (tmp_path / "arith").mkdir()
    write(tmp_path, ADD_ZERO, AND_SELF)
    assert list(update_library(Options(), tmp_path)) and read_lock(tmp_path).files
    return tmp_path


def left(root: Path, text: str) -> list[str]:
    """The operations of arith that the library in `root` leaves in a function."""
    module = parse(text)
    apply_rewrites(module, load_rewrites(context(), root))
    return [op.name for op in module.walk() if op.name.startswith("arith.")]


def listed_as(root: Path, listing: Listing) -> None:
    """Put a forged listing into the lock, its digest right."""
    lock = read_lock(root).with_listings({FILE: listing})
    (root / LOCK_FILE).write_text(lock.text())


def test_only_what_may_replace_an_operation_is_parsed(root: Path, monkeypatch: pytest.MonkeyPatch):
    parsed: list[str] = []
    of_root = library_pass.patterns_of_root

    def noted(source: Source, listing: Listing, name: str) -> Any:
        found = of_root(source, listing, name)
        parsed.extend(f"{pattern.name} at {pattern.line}" for pattern in found)
        return found

    monkeypatch.setattr(library_pass, "patterns_of_root", noted)
    assert left(root, ANDS) == [] and parsed == ["and_self at 20"]
    assert left(root, ADDS) == [] and parsed[1:] == ["add_zero at 4"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (ADD_ZERO.replace("benefit(1)", "benefit(2)"), "@add_zero .* it was changed since"),
        (ADD_ZERO + UNSOUND, "@add_one .* no proof of it is on record"),
    ],
    ids=["changed", "added"],
)
def test_a_file_that_changed_is_refused_whatever_the_function(root: Path, text: str, why: str):
    write(root, text, AND_SELF)
    with pytest.raises(NotProved, match=why):
        load_rewrites(context(), root)


def test_what_is_no_longer_there_is_not_applied_and_comments_may_change(root: Path):
    write(root, "// another comment", AND_SELF)
    assert left(root, ANDS) == []
    assert left(root, ADDS) == ["arith.constant", "arith.addi"]


def test_a_changed_meaning_is_refused_whatever_the_function(
    root: Path, monkeypatch: pytest.MonkeyPatch
):
    meaning = registry.lookup("arith.addi")
    assert meaning is not None
    changed = replace(meaning, function=other_addi)
    monkeypatch.setitem(registry._meanings, "arith.addi", changed)  # pyright: ignore
    with pytest.raises(NotProved, match=r"the meaning of arith\.addi changed since its proof"):
        load_rewrites(context(), root)


@pytest.mark.parametrize("field", ["patterns", "records"])
def test_an_edited_listing_is_not_believed(root: Path, field: str):
    lock = json.loads((root / LOCK_FILE).read_text())
    if field == "patterns":
        lock["files"][FILE]["patterns"]["add_zero"][0] = "arith.subi"
    else:
        lock["patterns"]["add_zero"] = lock["patterns"]["and_self"]
    (root / LOCK_FILE).write_text(json.dumps(lock))
    if field == "patterns":
        assert left(root, ADDS) == []
    else:
        with pytest.raises(NotProved, match="@add_zero is not applied"):
            load_rewrites(context(), root)


def test_a_forged_root_is_noticed_where_it_is_met_and_by_the_check(root: Path):
    listing = read_lock(root).files[FILE]
    wrong = replace(listing.patterns["add_zero"], root="arith.andi")
    listed_as(root, replace(listing, patterns={**listing.patterns, "add_zero": wrong}))
    with pytest.raises(InputError, match=r"lists other patterns of arith\.andi than are there"):
        left(root, ANDS)
    assert {r.name: r.kind for r in check_library(Options(), root)}[FILE] == "unknown"


def test_a_forged_listing_of_a_changed_text_has_no_pattern_applied(root: Path):
    listing = read_lock(root).files[FILE]
    write(root, ADD_ZERO.replace("is_zero", "is_one"), AND_SELF)
    source = read_source(shown(root / FILE))
    listed_as(root, replace(listing, text=hash_of_text(source)))
    with pytest.raises(NotProved, match="@add_zero is not applied: it was changed since its proof"):
        left(root, ADDS)


def test_the_whole_library_is_listed():
    lock = read_lock(ROOT)
    for path in applied_files(ROOT):
        name = path.relative_to(ROOT).as_posix()
        assert lock.listing(name, read_source(shown(path))) is not None, name


def test_a_lock_without_listings_has_all_parsed(root: Path):
    lock = read_lock(root)
    (root / LOCK_FILE).write_text(Lock(lock.patterns).text())
    assert left(root, ADDS) == [] and left(root, ANDS) == []
