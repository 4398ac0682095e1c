"""The mistakes that `benchmarks/mutate_verifier.py` plants can be planted.

Each names a definition that is there, changes it, and names a test that is there; whether the test
notices is for the script to say. Where a refactoring renames or rewrites what a mistake changes,
this says so at once.
"""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.places import ROOT
from tests.support.benchmark_scripts import script

mutate_verifier = script("mutate_verifier")
definitions = script("mistakes/definitions")
fragments = script("mistakes/fragments")
MISTAKES: tuple[Any, ...] = mutate_verifier.MISTAKES


def test_each_mistake_can_be_planted():
    wrong: list[str] = []
    for mistake in MISTAKES:
        try:
            mistake.check()
            definitions.find_test(mistake.noticed_by)
        except Exception as error:  # noqa: BLE001  (whatever it is, of each mistake)
            wrong.append(f"{mistake.where}: {mistake.what}: {error!r}")
    assert wrong == []


def test_each_is_another_and_says_what_it_is():
    said = Counter(m.what for m in MISTAKES)
    assert [what for what, count in said.items() if count > 1] == []
    assert len({(m.where, m.old, m.new, m.at) for m in MISTAKES}) == len(MISTAKES)


TRUSTED = (
    *(
        "semantics/language",
        "semantics/meanings",
        "semantics/interpretations",
        "semantics/fingerprints",
    ),
    *("semantics/functions", "semantics/syntax", "verifier/claims", "verifier/strategy"),
    *(f"verifier/kernel/{f}" for f in ("any_width", "deciding", "goals", "input", "pdl")),
    *("verifier/kernel/solving", "verifier/kernel/verdicts", "verifier/store"),
    "verifier/kernel/ranks",
    *("semantics/control_flow", "semantics/effects", "verifier/kernel/simulation"),
    *(f"verifier/kernel/loops/{f}" for f in ("certificates", "lifting", "proving", "recurrences")),
    *("rewrites/library", "rewrites/applying", "rewrites/accelerator/validation"),
    *("accelerator_model/dialect", "accelerator_model/meaning"),
)


def test_every_trusted_part_has_a_mistake():
    files = {definitions.find(mistake.where).file for mistake in MISTAKES}
    without = [part for part in TRUSTED if not any(f.is_relative_to(ROOT / part) for f in files)]
    assert without == []


def test_a_definition_is_found_where_it_moved_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name, text in {
        "old.py": "from new import Moved, other as renamed\n",
        "new.py": "class Base:\n    def close(self): return 1\nclass Moved(Base): pass\n"
        "def other():\n    def inner(): pass\n",
    }.items():
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(definitions, "ROOT", tmp_path)
    monkeypatch.setattr(definitions, "ROOMS", (".",))
    assert definitions.find("old:Moved.close").node.name == "close"
    assert definitions.find("old:renamed.inner").node.name == "inner"
    assert definitions.find("old:Moved").file == tmp_path / "new.py"
    for gone in ("old:Moved.open", "old:Base", "nowhere:f", "nowhere"):
        with pytest.raises(definitions.NotThere):
            definitions.find(gone)
    with pytest.raises(definitions.NotThere, match="there is one in new"):
        definitions.find("old:Base")


def test_a_test_is_found_whatever_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    deep = tmp_path / "tests" / "some" / "room"
    deep.mkdir(parents=True)
    (deep / "test_this.py").write_text("def test_a(): pass\n")
    for twice in (deep, tmp_path / "tests"):
        (twice / "test_twice.py").write_text("def test_a(): pass\n")
    monkeypatch.setattr(definitions, "ROOT", tmp_path)
    definitions.files_of_tests.cache_clear()
    try:
        file, name = definitions.find_test("test_this.py::test_a[1-a::b]")
        assert (file.parent, name) == (deep, "tests/some/room/test_this.py::test_a[1-a::b]")
        for gone in ("test_this.py::test_b", "test_that.py::test_a", "test_twice.py::test_a"):
            with pytest.raises(definitions.NotThere):
                definitions.find_test(gone)
    finally:
        definitions.files_of_tests.cache_clear()


BODY = """
def f(a, b):
    if a < b:
        note(a)
        raise Wrong("no")
    return g(a, b, key=1) + g(b, a)
"""


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("A < B", "A <= B", "if a <= b:"),
        ("if A: B", "B", "f(a, b):\n    note(a)\n    raise"),
        ("raise ...", "pass", "note(a)\n        pass"),
        ("g(A, B, key=1)", "g(B, A, key=1)", "g(b, a, key=1) + g(b, a)"),
        ("g(a, ...)", "0", "return 0 + g(b, a)"),
        ("note( a )", "note(b)", "note(b)"),
    ],
)
def test_a_fragment_is_replaced(old: str, new: str, text: str):
    changed = ast.unparse(fragments.replaced(ast.parse(BODY), old, new))
    assert text in changed and changed != ast.unparse(ast.parse(BODY))


def test_one_of_several_places_is_replaced():
    changed = ast.unparse(fragments.replaced(ast.parse(BODY), "g(...)", "0", at=2, of=2))
    assert "return g(a, b, key=1) + 0" in changed


@pytest.mark.parametrize(
    ("old", "of"), [("a > b", 1), ("g(...)", 1), ("A + A", 1), ("g(...)", 3), ("raise Wrong", 1)]
)
def test_a_fragment_that_is_not_there_so_often_is_an_error(old: str, of: int):
    with pytest.raises(fragments.NotOnce):
        fragments.replaced(ast.parse(BODY), old, "0", of=of)


def test_a_change_that_changes_nothing_is_an_error():
    mistake = script("mistakes/mistake").Mistake(
        "semantics.meanings.arith:divui", "nothing", "A.udiv(B)", "A.udiv(B)", "tests/x.py::y"
    )
    with pytest.raises(ValueError, match="changes nothing"):
        mistake.planted()
