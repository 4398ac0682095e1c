"""Patterns are read as the rules that they state; what a rule cannot say is said."""

from __future__ import annotations

import pytest

from synth.scalar.rules.pattern_reading import ReadPattern, read_pattern, read_rules
from synth.scalar.rules.pdl_text import pattern_text
from synth.scalar.rules.rule import Condition, Rule
from tests.places import ROOT
from tests.support.deep import few
from tests.support.library import library_rules
from tests.synth.scalar.rules.test_pdl_text import MASKED, SOUND, T
from verifier.kernel.input.sources import Source

CORPUS = ROOT.parent / "shared" / "corpus" / "pdl-arith"


def read(text: str) -> ReadPattern:
    (pattern,) = read_rules(Source("<text>", text))
    return pattern


def lines(text: str) -> list[str]:
    pattern = read(text)
    assert pattern.unread is None
    return [str(rule) for rule in pattern.rules]


@few(3)
@pytest.mark.parametrize("rule", [r for r in SOUND if not r.kept], ids=str)
def test_what_is_printed_is_read_again(rule: Rule):
    (again,) = read(pattern_text(rule)).rules
    assert str(again).lower().replace("^ -128", "^ 128") == str(rule).lower()
    assert [c.name for c in again.conditions] == [c.name for c in rule.conditions]


def test_flags_that_are_kept_are_a_rule_for_each_choice():
    kept = next(rule for rule in SOUND if rule.kept == ("nuw",))
    assert lines(pattern_text(kept)) == [
        "(x + c) + d -> x + (c + d)",
        "(x + nuw c) + nuw d -> x + nuw (c + d)",
    ]


def test_conditions_are_read():
    (rule,) = read(pattern_text(MASKED)).rules
    assert str(rule) == "x %u c -> x & (c - 1) if is_power_of_two(c)"
    wide = Rule(MASKED.source, MASKED.target, (Condition("is_wider_than_i1", (), types=(T,)),))
    (rule,) = read(pattern_text(wide)).rules
    assert str(rule) == "x %u c -> x & (c - 1) if is_wider_than_i1(t)"
    negated = Rule(
        MASKED.source, MASKED.target, (Condition("is_even", MASKED.conditions[0].arguments, True),)
    )
    (rule,) = read(pattern_text(negated)).rules
    assert rule.conditions[0].negated


HEAD = """pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
"""
COMPARED = (
    HEAD
    + """  %i1 = pdl.type : i1
  %p = pdl.attribute
  %root = pdl.operation "arith.cmpi"(%x, %x : !pdl.value, !pdl.value) {"predicate" = %p}
    -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_irreflexive_predicate"(%p : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.attribute = false
    %new = pdl.operation "arith.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %new
  }
}"""
)


def test_a_predicate_is_a_rule_for_each_value():
    assert lines(COMPARED) == [f"x {p} x -> 0" for p in ("!=", "<s", ">s", "<u", ">u")]


CONSTANT = (
    HEAD
    + """  %c = pdl.attribute : %t
  CONSTRAINT
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.addi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %d = pdl.apply_native_rewrite "NATIVE"(%c : !pdl.attribute) : !pdl.attribute
    %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
    %d_value = pdl.result 0 of %d_op
    %new = pdl.operation "arith.subi"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %new
  }
}"""
)


def constant(constraint: str, native: str) -> str:
    return CONSTANT.replace("CONSTRAINT", constraint).replace("NATIVE", native)


def test_constants_are_computed_and_demanded():
    assert lines(constant(constraint="", native="negate")) == ["x + c -> x - (0 - c)"]
    two = 'pdl.apply_native_constraint "is_two"(%c : !pdl.attribute)'
    assert lines(constant(constraint=two, native="negate")) == ["x + 2 -> x - (0 - 2)"]


ERASING = (
    HEAD
    + """  %old = pdl.operation "arith.addi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %value = pdl.result 0 of %old
  %root = pdl.operation "arith.subi"(%value, %value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
    pdl.erase %old
  }
}"""
)
RANGE = """pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %all = pdl.operands
  %root = pdl.operation "comb.add"(%all : !pdl.range<value>) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %new = pdl.operation "comb.add"(%all : !pdl.range<value>) -> (%t : !pdl.type)
    pdl.replace %root with %new
  }
}"""
VALUE = (
    HEAD
    + """  %other = pdl.operation "arith.muli"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %root = pdl.operation "arith.subi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.result 0 of %other
    pdl.replace %root with (%value : !pdl.value)
  }
}"""
)
NARROWER = """pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  pdl.apply_native_constraint "is_greater_integer_type"(%t, %u : !pdl.type, !pdl.type)
  %x = pdl.operand : %t
  %y = pdl.operand : %u
  %yy = pdl.operation "arith.muli"(%y, %y : !pdl.value, !pdl.value) -> (%u : !pdl.type)
  %zz = pdl.result 0 of %yy
  %b = pdl.type : i1
  %p = pdl.attribute = 0 : i64
  %cond = pdl.operation "arith.cmpi"(%y, %zz : !pdl.value, !pdl.value) {"predicate" = %p}
    -> (%b : !pdl.type)
  %c = pdl.result 0 of %cond
  %root = pdl.operation "arith.select"(%c, %x, %x : !pdl.value, !pdl.value, !pdl.value)
    -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}"""
UNREAD = {
    "it erases an operation": ERASING,
    "it has a range of values or types": RANGE,
    "it demands that !u is narrower than !t": NARROWER,
    "%root may be used before %other is computed, which replaces it": VALUE,
    "no native rewrite named 'nobody' is registered": constant(constraint="", native="nobody"),
    "it changes nothing": ERASING.replace("pdl.erase %old", "").replace(
        "pdl.replace %root with (%x : !pdl.value)",
        '%new = pdl.operation "arith.subi"(%value, %value : !pdl.value, !pdl.value)'
        " -> (%t : !pdl.type)\n pdl.replace %root with %new",
    ),
}


@pytest.mark.parametrize("reason", UNREAD)
def test_what_cannot_be_read_is_said(reason: str):
    pattern = read(UNREAD[reason])
    assert pattern.rules == ()
    assert pattern.unread is not None and reason in pattern.unread
    assert (pattern.name, pattern.file, pattern.line) == ("p", "<text>", 1)


@pytest.mark.deep
def test_the_library_is_read():
    patterns = [read_pattern(entry.parsed, entry.pattern) for entry in library_rules()]
    unread = {pattern.name: pattern.unread for pattern in patterns if pattern.unread}
    others = {why for name, why in unread.items() if not name.startswith("fold_")}
    assert all(why.endswith("is about values of the program") for why in others)
    assert len(patterns) - len(unread) > 110


@pytest.mark.deep
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the shared inputs are not there")
def test_patterns_in_the_conventions_of_xdsl_smt_are_read():
    texts = {
        pattern.name: [str(rule) for rule in pattern.rules]
        for path in sorted(CORPUS.glob("*.mlir"))
        for pattern in read_rules(Source(str(path), path.read_text("utf-8")))
        if not path.name.startswith("bugs_found")
    }
    assert len(texts) == 31 and all(texts.values())
    assert texts["AddISubConstantRHS"] == ["(x - c0_attr) + c1_attr -> x + (c1_attr - c0_attr)"]
    assert texts["TruncIShrSIToTrunciShrUI"] == [
        "trunci(x >>s (iN - iM) to iM) -> trunci(x >>u (iN - iM) to iM)"
    ]
    assert texts["AddIMulNegativeOneRhs"] == ["x + (y * -1) -> x - y"]
    assert len(texts["XOrINotCmpI"]) == 10
    assert texts["AddIAddConstant"][-1] == (
        "(x + nsw nuw c0_attr) + nsw nuw c1_attr -> x + nsw nuw (c0_attr + c1_attr)"
    )
