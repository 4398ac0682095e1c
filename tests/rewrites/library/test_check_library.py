"""The gate over the library: every way in which a record may be out of date, weak or missing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from xdsl.dialects.builtin import BoolAttr
from xdsl.dialects.pdl import ApplyNativeConstraintOp

from rewrites.applying.instances import context
from rewrites.applying.library_pass import NotProved, load_rewrites
from rewrites.library.check import check_library, recorded, update_library
from rewrites.library.lock import LOCK_FILE, Lock, read_lock
from rewrites.library.patterns import covers, parse_widths, read_library
from semantics.language import registry
from tests.support.deep import few
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals import natives
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.assumptions import ERASED_IS_UNUSED
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result, Unknown, describe_widths

ADD_ZERO = """// law: x + 0 = x
// origin: ring axioms
// guarantee: every width
pdl.pattern @add_zero : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %zero = pdl.result 0 of %c_op
  %root = pdl.operation "arith.addi"(%x, %zero : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
"""
AND_SELF = """// law: x & x = x
// origin: Boolean algebra
// guarantee: every width
pdl.pattern @and_self : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "arith.andi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
"""
UNSOUND = ADD_ZERO.replace("add_zero", "add_one").replace("is_zero", "is_one")
CURRENT = {"add_zero": "proved", "and_self": "proved"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A library of two patterns that are on record."""
    (tmp_path / "arith").mkdir()
    write(tmp_path, ADD_ZERO, AND_SELF)
    assert kinds(update(tmp_path)) == CURRENT
    return tmp_path


def write(root: Path, *patterns: str) -> None:
    (root / "arith" / "small.mlir").write_text("\n".join(patterns), encoding="utf-8")


def check(root: Path) -> dict[str, Result]:
    return {result.name: result for result in check_library(Options(), root)}


def update(root: Path) -> dict[str, Result]:
    return {result.name: result for result in update_library(Options(), root)}


def kinds(results: dict[str, Result]) -> dict[str, str]:
    return {name: result.kind for name, result in results.items()}


def reason(result: Result) -> str:
    assert isinstance(result.verdict, Unknown)
    return result.verdict.reason


@pytest.mark.deep
def test_the_library_is_proved_and_on_record():
    results = list(check_library(Options()))
    assert [r for r in results if not isinstance(r.verdict, Proved)] == []
    assert len(results) >= 100


def test_what_is_on_record_is_proved(root: Path):
    assert kinds(check(root)) == CURRENT
    record = read_lock(root).patterns["add_zero"]
    assert record.guarantee == ((1, None),)
    assert set(record.meanings) == {"arith.addi", "arith.constant", "constraint is_zero"}


def test_comments_layout_and_names_of_values_do_not_matter(root: Path):
    edited = ADD_ZERO.replace("%zero", "%nought").replace("  %", "    %").replace("axioms", "laws")
    write(root, edited, "// a comment", AND_SELF)
    assert kinds(check(root)) == CURRENT


@few(3)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("benefit(1)", "benefit(2)"),
        ("(%x, %zero :", "(%zero, %x :"),
        (
            "  pdl.rewrite",
            '  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)\n  pdl.rewrite',
        ),
    ],
)
def test_an_edited_pattern_is_stale_though_still_right(root: Path, old: str, new: str):
    assert old in ADD_ZERO
    write(root, ADD_ZERO.replace(old, new, 1), AND_SELF)
    results = check(root)
    assert kinds(results) == {"add_zero": "unknown", "and_self": "proved"}
    assert "it was changed since its proof" in reason(results["add_zero"])
    assert kinds(update(root)) == kinds(check(root)) == CURRENT


def test_properties_that_are_not_printed_count(root: Path):
    pattern = read_library(root)[0]
    before = pattern.text_hash()
    for op in pattern.pattern.walk():
        if isinstance(op, ApplyNativeConstraintOp):
            op.is_negated = BoolAttr.from_bool(True)
    assert pattern.text_hash() != before


def other_addi(m: Any, x: Any, y: Any, overflow: Any) -> Any:
    """The same values as arith.addi; flags that are broken do no harm."""
    return y + x


def test_a_changed_meaning_makes_its_patterns_stale(root: Path, monkeypatch: pytest.MonkeyPatch):
    meaning = registry.lookup("arith.addi")
    assert meaning is not None
    changed = replace(meaning, function=other_addi)
    monkeypatch.setitem(registry._meanings, "arith.addi", changed)  # pyright: ignore
    results = check(root)
    assert kinds(results) == {"add_zero": "unknown", "and_self": "proved"}
    assert "the meaning of arith.addi changed since its proof" in reason(results["add_zero"])


def test_a_changed_native_function_makes_its_patterns_stale(
    root: Path, monkeypatch: pytest.MonkeyPatch
):
    constraint = natives.native_constraint("is_zero")
    assert constraint is not None
    changed = replace(constraint, executable=lambda c: c.value.data == 0)
    monkeypatch.setitem(natives._constraints, "is_zero", changed)  # pyright: ignore
    results = check(root)
    assert kinds(results) == {"add_zero": "unknown", "and_self": "proved"}
    assert "constraint is_zero changed" in reason(results["add_zero"])


def test_a_pattern_that_is_not_on_record(root: Path):
    lock = json.loads((root / LOCK_FILE).read_text())
    del lock["patterns"]["and_self"]
    (root / LOCK_FILE).write_text(json.dumps(lock))
    assert "no proof of it is on record" in reason(check(root)["and_self"])


def test_a_record_without_a_pattern(root: Path):
    write(root, ADD_ZERO)
    results = check(root)
    assert "the library has no such pattern" in reason(results["and_self"])
    assert results["and_self"].file.endswith(LOCK_FILE)
    update(root)
    assert set(read_lock(root).patterns) == {"add_zero"}


def test_a_record_of_another_strength(root: Path):
    lock = read_lock(root)
    weaker = replace(lock.patterns["and_self"], guarantee=((1, 64),)).signed("and_self")
    (root / LOCK_FILE).write_text(Lock({**lock.patterns, "and_self": weaker}).text())
    assert "the proof on record is for widths 1 to 64" in reason(check(root)["and_self"])


@few(6)
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("guarantee", [[1, 64]]),
        ("method", "bit-vector queries"),
        ("verifier", "9.9"),
        ("code", "0123456789abcdef"),
        ("digest", "0123456789abcdef"),
    ],
)
def test_a_record_that_was_edited_is_no_proof(root: Path, key: str, value: Any):
    lock = json.loads((root / LOCK_FILE).read_text())
    lock["patterns"]["and_self"][key] = value
    (root / LOCK_FILE).write_text(json.dumps(lock))
    results = check(root)
    assert kinds(results) == {"add_zero": "proved", "and_self": "unknown"}
    assert "its record was edited" in reason(results["and_self"])
    with pytest.raises(NotProved, match="@and_self is not applied: its record was edited"):
        load_rewrites(context(), root)


def test_the_record_of_another_pattern_is_no_proof(root: Path):
    lock = json.loads((root / LOCK_FILE).read_text())
    write(root, ADD_ZERO, AND_SELF, AND_SELF.replace("and_self", "again"))
    lock["patterns"]["again"] = lock["patterns"]["and_self"]
    (root / LOCK_FILE).write_text(json.dumps(lock))
    assert kinds(check(root)) == {**CURRENT, "again": "unknown"}


def test_a_proof_that_is_weaker_than_wanted_is_not_put_on_record(root: Path):
    only_bytes = AND_SELF.replace("= pdl.type\n", "= pdl.type : i8\n")
    write(root, ADD_ZERO, only_bytes)
    for results in (update(root), check(root)):
        assert reason(results["and_self"]) == (
            "proved for width 8 only, and its header wants every width"
        )
    assert set(read_lock(root).patterns) == {"add_zero"}
    write(root, ADD_ZERO, only_bytes.replace("every width", "width 8"))
    assert kinds(update(root)) == CURRENT


def test_a_proof_under_an_assumption_is_not_put_on_record(root: Path):
    """The pass would erase the constant although something else uses it."""
    erased = "(%x : !pdl.value)\n    pdl.erase %c_op"
    write(root, AND_SELF, ADD_ZERO.replace("(%x : !pdl.value)\n  }", f"{erased}\n  }}"))
    for results in (update(root), check(root)):
        assert reason(results["add_zero"]).startswith("proved only under an assumption")
    assert set(read_lock(root).patterns) == {"and_self"}
    accepting = Options(assume=(ERASED_IS_UNUSED,))
    for results in (update_library(accepting, root), check_library(accepting, root)):
        found = {result.name: result for result in results}
        assert reason(found["add_zero"]).startswith("proved under an assumption only")
    assert set(read_lock(root).patterns) == {"and_self"}


@pytest.mark.parametrize("expects", ["", ' attributes {rewright.expect = "refuted"}'])
def test_an_unsound_pattern_is_refuted_and_never_put_on_record(root: Path, expects: str):
    write(root, ADD_ZERO, UNSOUND.replace("benefit(1)", f"benefit(1){expects}"))
    results = update(root)
    assert isinstance(results["add_one"].verdict, Refuted)
    assert results["add_one"].expected is None
    assert set(read_lock(root).patterns) == {"add_zero"}
    assert isinstance(check(root)["add_one"].verdict, Refuted)


def test_an_unsound_pattern_stays_refuted_whatever_the_record_says(root: Path):
    write(root, UNSOUND)
    (pattern,) = read_library(root)
    forged = replace(
        read_lock(root).patterns["add_zero"],
        pattern=pattern.text_hash(),
        meanings=pattern.meanings(),
    ).signed("add_one")
    (root / LOCK_FILE).write_text(Lock({"add_one": forged}).text())
    assert kinds(check(root)) == {"add_one": "refuted"}


@few(5)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ADD_ZERO.replace("// law: x + 0 = x\n", ""), "does not say its law"),
        (ADD_ZERO.replace("every width", "most widths"), "the guarantee 'most widths' is none of"),
        (
            ADD_ZERO.replace("every width", "width 1, bf16: every value"),
            "the library has rules on integers only",
        ),
        (ADD_ZERO.replace("@add_zero ", ""), "needs a name"),
        ("pdl.pattern @p : benefit(1) {", "small.mlir:1:"),
    ],
)
def test_a_bad_library_is_an_error_and_leaves_the_lock_alone(root: Path, text: str, message: str):
    before = (root / LOCK_FILE).read_bytes()
    write(root, text)
    with pytest.raises(InputError) as error:
        update(root)
    assert message in str(error.value)
    assert (root / LOCK_FILE).read_bytes() == before
    assert [path.name for path in root.iterdir() if path.is_file()] == [LOCK_FILE]


def test_a_name_belongs_to_one_pattern(root: Path):
    (root / "arith" / "again.mlir").write_text("\n\n" + ADD_ZERO)
    with pytest.raises(InputError, match=r"@add_zero is also at .*again.mlir:6"):
        check(root)


@few(2)
@pytest.mark.parametrize(
    "text", ["", "[]", '{"format": 1, "patterns": {}}', '{"format": 2, "patterns": {"a": {}}}']
)
def test_a_bad_lock_is_an_error(root: Path, text: str):
    (root / LOCK_FILE).write_text(text)
    with pytest.raises(InputError, match="this is not a lock file"):
        check(root)
    assert kinds(update(root)) == kinds(check(root)) == CURRENT


@pytest.mark.parametrize(
    "words", ["every width", "every width from 2 up", "widths 3 to 64, width 1"]
)
def test_a_guarantee_reads_as_verdicts_say_it(words: str):
    assert describe_widths(parse_widths(words)) == words


@pytest.mark.parametrize(
    ("proved", "wanted", "enough"),
    [
        ("every width", "widths 1 to 64", True),
        ("every width", "every width", True),
        ("widths 1 to 64", "every width", False),
        ("every width from 2 up", "every width", False),
        ("every width from 2 up", "widths 2 to 8", True),
        ("widths 1 to 8", "widths 4 to 9", False),
        ("width 1, every width from 3 up", "width 2", False),
        ("width 1, every width from 3 up", "width 1, widths 4 to 8", True),
    ],
)
def test_what_a_proof_covers(proved: str, wanted: str, enough: bool):
    assert covers(parse_widths(proved), parse_widths(wanted)) == enough


def test_a_proof_on_record_is_of_the_pattern_as_it_is(root: Path) -> None:
    add_zero, and_self = read_library(root)
    for result in recorded([add_zero, and_self], root):
        assert result is not None and isinstance(result.verdict, Proved)
        assert "on record, not proved again" in result.verdict.notes
    renamed = replace(add_zero, name=and_self.name)
    assert recorded([renamed, replace(add_zero, name="unknown")], root) == [None, None]


def test_a_proof_on_record_is_as_strong_as_is_wanted(root: Path) -> None:
    content = json.loads((root / LOCK_FILE).read_text(encoding="utf-8"))
    record = replace(read_lock(root).patterns["and_self"], guarantee=((1, 64),))
    signed = record.signed("and_self")
    content["patterns"]["and_self"] |= {"guarantee": [[1, 64]], "digest": signed.digest}
    (root / LOCK_FILE).write_text(json.dumps(content), encoding="utf-8")
    by_name = {pattern.name: pattern for pattern in read_library(root)}
    assert recorded([by_name["and_self"]], root) == [None]
