"""What was decided is used again for the same claim, and for no other."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.inputs.patterns_for_tests import BY_X, GENERIC, binary, pattern
from tests.places import ROOT
from verifier.claims import stored_verdicts
from verifier.claims.stored_verdicts import (
    record_of,
    result_of,
    rewrite_verdicts,
    translation_verdicts,
)
from verifier.commands.shared.result_text import describe
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import FromFiles, Proved, Refuted, Result, Unknown
from verifier.store.entries import FINAL, Collected, Store

ADD = binary("root", "arith.addi", "%x", "%y")
RIGHT = pattern(
    GENERIC + ADD, binary("new", "arith.addi", "%y", "%x") + "pdl.replace %root with %new"
)
WRONG = pattern(GENERIC + ADD, BY_X)
HARD = """
func.func @f(%x : i32, %y : i32) -> i1 {{
  %q = arith.divui %x, %y : i32
  %r = arith.remui %q, %y : i32
  %c = {} : i1
  func.return %c : i1
}}
"""
BEFORE = HARD.format("arith.cmpi ult, %r, %y : i32").replace("i32 : i1", "i32")
AFTER = HARD.format("arith.constant true").replace("true : i1", "true")
OPTIONS = Options()


class Counting:
    """Entries that count how often they had an answer."""

    def __init__(self, known: Collected | Store) -> None:
        self.known, self.found = known, 0

    def get(self, key: object) -> object:
        value = self.known.get(key)
        self.found += value is not None
        return value

    def put(self, key: object, value: object, rank: float = FINAL) -> None:
        self.known.put(key, value, rank)

    def is_from_file(self, key: object) -> bool:
        return self.known.is_from_file(key)


def shown(results: Sequence[Result]) -> str:
    return json.dumps([result.as_dict() for result in results])


def fresh(results: Sequence[Result]) -> list[Result]:
    """The results without that they are from a store, which each must say."""
    plain: list[Result] = []
    for result in results:
        assert isinstance(result.verdict, Proved | Refuted)
        assert result.verdict.from_files == FromFiles(store=True)
        plain.append(replace(result, verdict=replace(result.verdict, from_files=None)))
    return plain


@pytest.mark.parametrize("text", [RIGHT, WRONG, WRONG + RIGHT.replace("@p", "@q")])
def test_a_verdict_is_found_once(text: str, tmp_path: Path):
    first = rewrite_verdicts(text, OPTIONS, Store(str(tmp_path / "store")))
    again = Counting(Store(str(tmp_path / "store")))
    assert shown(fresh(rewrite_verdicts(text, OPTIONS, again))) == shown(first)
    assert again.found == 1
    shorter = replace(OPTIONS, timeout=0.001)
    assert shown(fresh(rewrite_verdicts(text, shorter, again))) == shown(first)
    assert again.found == 2


def test_what_was_put_now_is_not_from_the_store(tmp_path: Path):
    store = Store(str(tmp_path / "store"))
    first = rewrite_verdicts(RIGHT, OPTIONS, store)
    assert shown(rewrite_verdicts(RIGHT, OPTIONS, store)) == shown(first)


def test_a_forged_verdict_is_believed_and_says_that_it_is_from_the_store(tmp_path: Path):
    (right,) = rewrite_verdicts(RIGHT, OPTIONS, Store(str(tmp_path / "right")))
    (wrong,) = rewrite_verdicts(WRONG, OPTIONS, Collected())
    assert (right.kind, wrong.kind) == ("proved", "refuted")
    claim = stored_verdicts._claim_of_patterns(Source("<text>", WRONG))
    forged = Store(str(tmp_path / "forged"))
    forged.put(stored_verdicts._key(claim, OPTIONS), [record_of(right, OPTIONS)])
    (believed,) = rewrite_verdicts(WRONG, OPTIONS, Store(str(tmp_path / "forged")))
    assert believed.kind == "proved"
    assert believed.as_dict()["from_files"] == {"queries": 0, "cached": 0, "store": True}
    assert "from the store" in believed.as_dict()["notes"]
    assert "note: from the store" in describe(believed)
    (sent,) = [result_of(record_of(result, OPTIONS)) for result in (believed,)]
    assert sent.as_dict()["from_files"]["store"], "it stays so on its way from a worker"


def test_the_verdict_is_the_one_without_a_store():
    for text in (RIGHT, WRONG):
        (known,) = rewrite_verdicts(text, OPTIONS, Collected())
        (again,) = rewrite_verdicts(text, OPTIONS, Collected())
        assert replace(known, seconds=0) == replace(again, seconds=0)


@pytest.mark.parametrize(
    "other",
    [RIGHT + " ", RIGHT.replace("arith.addi", "arith.muli"), "// x\n" + RIGHT],
    ids=["layout", "operation", "comment"],
)
def test_another_text_is_another_claim(other: str):
    known = Counting(Collected())
    rewrite_verdicts(RIGHT, OPTIONS, known)
    rewrite_verdicts(other, OPTIONS, known)
    assert known.found == 0


@pytest.mark.parametrize("change", [{"second_opinion": True}, {"fp": "reals"}])
def test_options_that_change_what_a_verdict_says_are_part_of_the_claim(change: dict[str, object]):
    known = Counting(Collected())
    rewrite_verdicts(RIGHT, OPTIONS, known)
    rewrite_verdicts(RIGHT, replace(OPTIONS, **change), known)  # pyright: ignore
    assert known.found == 0


def test_another_verifier_decides_anew(monkeypatch: pytest.MonkeyPatch):
    known = Counting(Collected())
    rewrite_verdicts(RIGHT, OPTIONS, known)
    monkeypatch.setattr(stored_verdicts, "verifier_fingerprint", lambda: "another")
    rewrite_verdicts(RIGHT, OPTIONS, known)
    assert known.found == 0


def test_what_is_unknown_is_asked_again_within_larger_bounds():
    known = Counting(Collected())
    brief = replace(OPTIONS, total_timeout=1e-6)
    (unknown,) = translation_verdicts(BEFORE, AFTER, brief, known)
    assert unknown.kind == "unknown"
    (unknown,) = translation_verdicts(BEFORE, AFTER, replace(brief, total_timeout=1e-7), known)
    assert (unknown.kind, known.found) == ("unknown", 1)
    (proved,) = translation_verdicts(BEFORE, AFTER, OPTIONS, known)
    assert proved.kind == "proved"
    (proved,) = translation_verdicts(BEFORE, AFTER, brief, known)
    assert proved.kind == "proved"


def test_what_is_unknown_takes_no_proofs_place():
    known = Collected()
    translation_verdicts(BEFORE, AFTER, OPTIONS, known)
    ((key, kept, _),) = known.new
    stored_verdicts.keep(
        key, [Result("<before>", 1, "@f", Unknown("because"), 0.0)], OPTIONS, known
    )
    assert known.get(key) == kept
    assert kept[0]["verdict"] == "proved"


def test_records_are_results():
    for text in (RIGHT, WRONG):
        (result,) = rewrite_verdicts(text, replace(OPTIONS, suggest=True), Collected())
        record = json.loads(json.dumps(record_of(result, OPTIONS)))
        assert result_of(record).as_dict() == result.as_dict()


MODULE = """
from semantics.language.builder import Bits, Execution
from semantics.language.registry import meaning_of
from helper import change


@meaning_of("mine.negate", "T -> T")
def negate(m: Execution, x: Bits) -> Bits:
    return change(x)
"""
TWICE = """
pdl.pattern @twice : benefit(1) {
  %type = pdl.type
  %x = pdl.operand : %type
  %once = pdl.operation "mine.negate"(%x : !pdl.value) -> (%type : !pdl.type)
  %y = pdl.result 0 of %once
  %root = pdl.operation "mine.negate"(%y : !pdl.value) -> (%type : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
"""
ASK = """
import sys
import mine
from verifier.kernel.deciding.options import Options
from verifier.store.entries import Store
from verifier.claims.stored_verdicts import rewrite_verdicts

store = Store("store")
(result,) = rewrite_verdicts(open("twice.mlir").read(), Options(), store)
print(result.kind, len(store))
"""


@pytest.mark.deep
def test_a_meaning_that_changed_invalidates(tmp_path: Path):
    """Also where only a file changed that the user's module imports."""
    (tmp_path / "twice.mlir").write_text(TWICE)

    def ask(helper: str) -> str:
        (tmp_path / "helper.py").write_text(helper)
        return asked(tmp_path, MODULE)

    negated = "def change(x):\n    return -x\n"
    assert ask(negated) == "proved 1"
    assert ask("# a comment\n" + negated) == "proved 1"
    assert ask("def change(x):\n    return x + x.constant(1)\n") == "refuted 2"
    assert ask(negated) == "proved 2"


FAMILY = """
def plus(number):
    def meaning(m, x):
        return x + x.constant(number)

    return meaning
"""
REGISTERED = """
from family import plus
from semantics.language.registry import meaning_of

meaning_of("mine.negate", "T -> T")(plus({}))
"""


@pytest.mark.deep
def test_a_meaning_from_a_file_that_did_not_change_may_be_another(tmp_path: Path):
    (tmp_path / "family.py").write_text(FAMILY)
    (tmp_path / "twice.mlir").write_text(TWICE)
    assert asked(tmp_path, REGISTERED.format(0)) == "proved 1"
    assert asked(tmp_path, REGISTERED.format(1)) == "refuted 2"


def asked(folder: Path, module: str) -> str:
    """The verdict on @twice with this module for its meanings, and how many entries there are."""
    (folder / "mine.py").write_text(module)
    ran = subprocess.run(
        [sys.executable, "-B", "-c", f"import sys; sys.path.append({str(ROOT)!r})\n{ASK}"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()
