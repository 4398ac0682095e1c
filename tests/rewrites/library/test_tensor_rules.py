"""The library's rules over tensors of every rank: proved as exactly as they say, and on record."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rewrites.library.check import check_library, update_library
from rewrites.library.lock import LOCK_FILE, read_lock
from rewrites.library.patterns import ROOT
from rewrites.library.tensor import LibraryRule, prove_rule, read_rules, rules_in
from tests.rewrites.library.test_check_library import ADD_ZERO, reason
from tests.support.deep import few
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.verdict import Proved, Result

TWICE = """!any = tensor<*x!ranks.any>
// law: reverse(reverse(x)) = x
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @reverse_twice attributes {ranks.groups = {d = ["n"]}} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.reverse"(%x) {dims = ["d"]} : (!any) -> !any
    %b = "ranks.reverse"(%a) {dims = ["d"]} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    return %x : !any
  }
}
"""
SUM = """!t = tensor<*x!ranks.number>
// law: reduce(reduce(x)) = reduce(x)
// origin: ring axioms
// guarantee: every rank, exact in integers
module @reduce_twice attributes {ranks.groups = {d = ["n"], e = ["m"]}} {
  func.func @before(%x: !t {ranks.shape = {d = "n", e = "m"}}) -> !t {
    %a = "ranks.reduce"(%x) {dims = ["d"]} : (!t) -> !t
    %b = "ranks.reduce"(%a) {dims = ["e"]} : (!t) -> !t
    return %b : !t
  }
  func.func @after(%x: !t {ranks.shape = {d = "n", e = "m"}}) -> !t {
    %a = "ranks.reduce"(%x) {dims = ["d", "e"]} : (!t) -> !t
    return %a : !t
  }
}
"""
RULES = read_rules()


@few(4)
@pytest.mark.parametrize("rule", RULES[::16], ids=lambda rule: rule.name)
def test_a_rule_of_the_library_is_proved_as_exactly_as_it_says(rule: LibraryRule):
    """The others: `make library`."""
    result = prove_rule(rule, Options())
    assert isinstance(result.verdict, Proved), result
    assert result.verdict.guarantee.ranks == "all"
    equality = result.verdict.guarantee.equality
    assert (equality == "bit-exact") >= (rule.wanted == "bit-exact")


def test_each_rule_is_on_record_as_it_is():
    lock = read_lock(ROOT).tensor
    assert {rule.name: rule.text_hash() for rule in RULES} == {
        name: record.pattern for name, record in lock.items()
    }


def decided(text: str) -> Result:
    (rule,) = rules_in(Source("rule.mlir", text))
    return prove_rule(rule, Options())


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("exact in integers", "bit-exact", "not known to be equal but as real numbers"),
        ("ranks.number", "ranks.float", "its header wants it exact in integers"),
    ],
)
def test_a_rule_that_is_less_exact_than_its_header_is_not_proved(old: str, new: str, why: str):
    assert isinstance(decided(SUM).verdict, Proved)
    assert why in reason(decided(SUM.replace(old, new)))


def test_a_rule_of_one_rank_is_not_of_every_rank():
    text = TWICE.replace("}} {\n", '}, ranks.single = ["d"]} {\n', 1)
    assert "its header wants every rank" in reason(decided(text))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("// origin: StableHLO specification\n", "", "does not say its origin"),
        ("every rank, bit-exact", "every rank", "is none of"),
        ("every rank, bit-exact", "rank 2, bit-exact", "is none of"),
        ("module @reverse_twice", "module", "needs a name"),
    ],
)
def test_a_malformed_header_is_refused(old: str, new: str, why: str):
    with pytest.raises(InputError, match=why):
        rules_in(Source("rule.mlir", TWICE.replace(old, new)))


def test_a_pattern_among_rules_is_refused():
    with pytest.raises(InputError, match="a pattern among the rules"):
        rules_in(Source("rule.mlir", TWICE + ADD_ZERO))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A library of a pattern and a rule that are on record."""
    for folder, text in (("arith", ADD_ZERO), ("tensor", TWICE)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "small.mlir").write_text(text, encoding="utf-8")
    assert all(isinstance(r.verdict, Proved) for r in update_library(Options(), tmp_path))
    return tmp_path


def of_rule(root: Path) -> Result:
    return next(r for r in check_library(Options(), root) if r.name == "reverse_twice")


def edited(root: Path, **changes: Any) -> None:
    lock = json.loads((root / LOCK_FILE).read_text())
    lock["tensor"]["reverse_twice"] |= changes
    (root / LOCK_FILE).write_text(json.dumps(lock))


@pytest.mark.deep
def test_what_is_on_record_is_proved_and_not_proved_again(root: Path):
    assert isinstance(of_rule(root).verdict, Proved)
    again = {r.name: r for r in update_library(Options(), root)}["reverse_twice"].verdict
    assert isinstance(again, Proved) and again.notes == ("on record, not proved again",)
    assert again.guarantee.ranks == "all" and again.guarantee.equality == "bit-exact"


@few(4)
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"pattern": "0123"}, "it was changed since its proof"),
        ({"meanings": {"tensor": "0123"}}, "the meaning of tensor changed"),
        ({"method": "faith"}, "its record was edited"),
        ({"guarantee": "reals only"}, "its record was edited"),
    ],
)
def test_a_record_that_is_not_of_this_proof(root: Path, changes: dict[str, Any], why: str):
    edited(root, **changes)
    assert why in reason(of_rule(root))


def test_a_record_of_another_exactness(root: Path):
    lock = read_lock(root)
    record = replace(lock.tensor["reverse_twice"], guarantee="reals only").signed("reverse_twice")
    (root / LOCK_FILE).write_text(replace(lock, tensor={"reverse_twice": record}).text())
    assert "the proof on record is reals only" in reason(of_rule(root))


def test_a_rule_that_is_gone_or_new(root: Path):
    file = root / "tensor" / "small.mlir"
    file.write_text(TWICE.replace("reverse_twice", "other"), encoding="utf-8")
    why = {r.name: reason(r) for r in check_library(Options(), root) if r.name != "add_zero"}
    assert "the library has no such pattern" in why["reverse_twice"]
    assert "no proof of it is on record" in why["other"]


def test_a_wrong_rule_is_refuted(root: Path):
    file = root / "tensor" / "small.mlir"
    file.write_text(TWICE.replace('reverse"(%a)', 'reverse"(%x)'), encoding="utf-8")
    assert of_rule(root).kind == "refuted"
