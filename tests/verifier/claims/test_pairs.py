"""Pair files: what is compared, what a precondition does, and what is no pair."""

from __future__ import annotations

import pytest

from tests.places import ROOT
from tests.support.deep import few
from verifier import verify_pair
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported, Vacuous

CORPUS = ROOT.parent / "shared" / "corpus" / "integer-pairs"

BEFORE = """func.func @before(%x: i8, %y: i8) -> i8 {
  %r = arith.divsi %x, %y : i8
  func.return %r : i8
}
"""
AFTER = """func.func @after(%x: i8, %y: i8) -> i8 {
  %r = arith.divui %x, %y : i8
  func.return %r : i8
}
"""
BOTH_POSITIVE = """func.func @pre(%a: i8, %b: i8) -> i1 {
  %zero = arith.constant 0 : i8
  %p = arith.cmpi sge, %a, %zero : i8
  %q = arith.cmpi sge, %b, %zero : i8
  %r = arith.andi %p, %q : i1
  func.return %r : i1
}
"""
NEVER = BOTH_POSITIVE.replace("sge, %a", "slt, %a").replace("sge, %b", "eq, %b")
NEVER = NEVER.replace("%p, %q", "%p, %z").replace(
    "%r = ", "%z = arith.cmpi ugt, %zero, %b : i8\n  %r = "
)


def test_a_precondition_decides() -> None:
    assert isinstance(verify_pair(BEFORE + AFTER).verdict, Refuted)
    assert isinstance(verify_pair(BEFORE + AFTER + BOTH_POSITIVE).verdict, Proved)


def test_the_order_of_the_functions_does_not_matter() -> None:
    assert isinstance(verify_pair(BOTH_POSITIVE + AFTER + BEFORE).verdict, Proved)


def test_a_precondition_that_never_holds_proves_nothing() -> None:
    assert isinstance(verify_pair(BEFORE + AFTER + NEVER).verdict, Vacuous)
    same = AFTER.replace("divui", "divsi")
    assert isinstance(verify_pair(BEFORE + same + NEVER).verdict, Vacuous)


def test_src_and_tgt_are_a_pair_too() -> None:
    text = (BEFORE + AFTER).replace("@before", "@src").replace("@after", "@tgt")
    assert isinstance(verify_pair(text).verdict, Refuted)
    assert isinstance(verify_pair(text + BOTH_POSITIVE).verdict, Proved)


def test_an_operation_without_meaning_is_unsupported_with_its_place() -> None:
    for side in ("before", "pre"):
        text = BEFORE + AFTER + BOTH_POSITIVE
        line = (
            f"@{side}(%{'x' if side == 'before' else 'a'}: i8, %{'y' if side == 'before' else 'b'}"
        )
        found = next(
            n for n, t in enumerate(text.splitlines(), 1) if t.startswith(f"func.func {line}")
        )
        lines = text.splitlines()
        lines.insert(found, '  %f = "test.op"() : () -> i8')
        verdict = verify_pair("\n".join(lines)).verdict
        assert isinstance(verdict, Unsupported)
        assert verdict.where == f"<text>:{found + 1}:3"


@few(4)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("builtin.module {}", "no pair to verify"),
        (BOTH_POSITIVE, "no pair to verify"),
        (BEFORE, "<text>:1:1: error: @before without @after"),
        (BEFORE + BOTH_POSITIVE, "@before without @after"),
        (AFTER, "@after without @before"),
        (BEFORE.replace("@before", "@src") + AFTER, "a second pair"),
        (BEFORE + AFTER + BEFORE, 'Redefinition of symbol "before"'),
        (BEFORE + AFTER + BEFORE.replace("@before", "@helper"), "@helper is no part of a pair"),
        (BEFORE + AFTER + "func.func private @pre(i8, i8) -> i1\n", "@pre has no body"),
        (BEFORE + "func.func private @after(i8, i8) -> i8\n", "@after has no body"),
        (f"builtin.module {{\n{BEFORE}{AFTER}}}\n" * 2, "a module inside a module"),
        (BEFORE + AFTER + "%c = arith.constant 1 : i8\n", "this is arith.constant"),
        (BEFORE + AFTER.replace("%y: i8", "%y: i8, %z: i8"), "different types"),
        (BEFORE + AFTER.replace("%y: i8", "%y: i8 {llvm.noundef}"), "different attributes"),
        (BEFORE + AFTER + BOTH_POSITIVE.replace("%b: i8", "%b: i8, %c: i8"), "must have the arg"),
        (BEFORE + AFTER + BEFORE.replace("@before", "@pre"), "@pre must give one i1"),
        (
            BEFORE + AFTER + BOTH_POSITIVE.replace("-> i1", "-> (i1, i1)").replace(
                "%r : i1", "%r, %r : i1, i1"
            ),
            "@pre must give one i1",
        ),
        (
            BEFORE.replace("-> i8 {", '-> i8 attributes {rewright.expect = "refute"} {') + AFTER,
            "rewright.expect must be one of",
        ),
        (BEFORE + AFTER + "func.func @pre(", "error"),
    ],
)  # fmt: skip
def test_what_is_no_pair_is_said_to_be_none(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        verify_pair(text)
    assert message in str(error.value)


def test_arguments_that_are_marked_noundef_are_not_poison() -> None:
    text = """func.func @before(%c: i1, %a: i1 MARK) -> i1 {
      %f = arith.constant false
      %r = arith.select %c, %a, %f : i1
      func.return %r : i1
    }
    func.func @after(%c: i1, %a: i1 MARK) -> i1 {
      %r = arith.andi %c, %a : i1
      func.return %r : i1
    }"""
    assert isinstance(verify_pair(text.replace("MARK", "")).verdict, Refuted)
    assert isinstance(verify_pair(text.replace("MARK", "{llvm.noundef}")).verdict, Proved)


@pytest.mark.parametrize("where", ["module", "before"])
def test_what_is_expected(where: str) -> None:
    stated = 'attributes {rewright.expect = "refuted"} {'
    if where == "module":
        text = f"builtin.module @division {stated}\n{BEFORE}{AFTER}}}"
    else:
        text = BEFORE.replace("-> i8 {", f"-> i8 {stated}") + AFTER
    result = verify_pair(text)
    assert result.as_expected
    assert result.name == ("@division" if where == "module" else "@before")
    assert not verify_pair(text.replace('"refuted"', '"proved"')).as_expected


SAMPLE = 12
"""Every so manieth pair of the corpus is decided here; `benchmarks/integer_pairs.py` does all."""


def corpus_sample() -> list[tuple[str, str]]:
    table = CORPUS / "expected.tsv"
    if not table.exists():
        return []
    rows = [line.split("\t") for line in table.read_text(encoding="utf-8").splitlines()]
    return [(row[0], row[1]) for row in rows if not row[0].startswith("#")][::SAMPLE]


@pytest.mark.deep
@pytest.mark.skipif(not corpus_sample(), reason="the shared corpus is not here")
def test_verdicts_on_the_corpus() -> None:
    sample = corpus_sample()
    kinds = {file: verify_pair(CORPUS / file, Options(5)).kind for file, _ in sample}
    unknown = {file for file, kind in kinds.items() if kind == "unknown"}
    assert len(unknown) <= len(sample) // 10  # a query may time out on a busy machine
    wrong = {f: (kinds[f], e) for f, e in sample if f not in unknown and kinds[f] != e}
    assert wrong == {}
