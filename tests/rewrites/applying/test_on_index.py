"""Rules on index, which has 32 bits or 64: they are applied where they hold at both."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from xdsl.pattern_rewriter import PatternRewriteWalker

from rewrites.applying import proved_rewrite
from rewrites.applying.instances import context, examples, parse, values_of
from rewrites.applying.library_pass import ProvedRewrites
from rewrites.applying.proved_rewrite import ProvedRewrite
from rewrites.applying.termination import apply_once
from rewrites.library.patterns import LibraryPattern
from tests.support.deep import few
from tests.support.library import library_rules
from verifier import verify_translation
from verifier.kernel.goals.natives import NativeConstraint, native_constraint
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.kernel.verdicts.verdict import Proved, WidthRanges

EVERY: WidthRanges = ((1, None),)
LIBRARY = library_rules()


def on_index(name: str) -> ProvedRewrite:
    (rule,) = (rule for rule in LIBRARY if rule.name == name)
    return ProvedRewrite(rule.pattern, rule.wanted, context(), on_index=True)


def changed(pattern: ProvedRewrite, body: str, type_: str = "index") -> bool:
    """Whether a function of one argument is changed; the change is proved then."""
    text = f"func.func @f(%x: {type_}) -> {type_} {{\n{body}\n  return %r : {type_}\n}}"
    module = parse(text)
    before = str(module)
    PatternRewriteWalker(pattern, apply_recursively=False).rewrite_module(module)
    module.verify()
    if str(module) == before:
        return False
    (result,) = verify_translation(text, str(module))
    assert isinstance(result.verdict, Proved), str(module)
    return True


@few(120)
@pytest.mark.parametrize("pattern", LIBRARY, ids=lambda pattern: pattern.name)
def test_what_a_rule_makes_on_index_is_proved_on_index(pattern: LibraryPattern):
    rewrite = ProvedRewrite(pattern.pattern, pattern.wanted, context(), on_index=True)
    for example in examples(pattern):
        widths = set(example.widths.values())
        if len(widths) != 1 or 1 in widths:
            return
        text = re.sub(rf"\bi{widths.pop()}\b", "index", example.text)
        module = parse(text)
        if apply_once(rewrite, example, values_of(example, module)):
            module.verify()
            (result,) = verify_translation(text, str(module))
            assert isinstance(result.verdict, Proved), f"{text}\n{module}"
            return


@pytest.mark.parametrize(
    ("number", "holds"), [(8, True), (2**31, True), (2**32, False), (2**33 + 8, False), (6, False)]
)
def test_a_condition_holds_at_both_widths(number: int, holds: bool):
    """2^32 is a power of two in 64 bits, and 0 in 32; 2^33 + 8 is one in 32."""
    body = f"  %c = arith.constant {number} : index\n  %r = arith.remui %x, %c : index"
    assert changed(on_index("remui_by_power_of_two"), body) == holds


@pytest.mark.parametrize(("number", "holds"), [(5, True), (-(2**63), True), (2**40, True)])
def test_a_computed_constant_is_one_number_at_both_widths(number: int, holds: bool):
    body = f"  %c = arith.constant {number} : index\n  %r = arith.subi %x, %c : index"
    assert changed(on_index("sub_constant"), body) == holds


COMPUTED = """pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.muli"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_power_of_two"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %n = pdl.apply_native_rewrite "FUNCTION"(ARGUMENTS) : !pdl.attribute
    %new = pdl.operation "arith.constant" {"value" = %n} -> (%t : !pdl.type)
    %value = pdl.result 0 of %new
    %sum = pdl.operation "arith.addi"(%x, %value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %sum
  }
}"""


@pytest.mark.parametrize(
    ("function", "arguments", "applied"),
    [
        ("get_width_minus_one_attr", "%t : !pdl.type", False),
        ("ctlz", "%c : !pdl.attribute", False),
        ("get_one_attr", "%t : !pdl.type", True),
        ("cttz", "%c : !pdl.attribute", True),
    ],
)
def test_nothing_is_made_of_a_constant_that_depends_on_the_width(
    function: str, arguments: str, applied: bool
):
    text = COMPUTED.replace("FUNCTION", function).replace("ARGUMENTS", arguments)
    _, (pattern,) = parse_patterns(Source("<text>", text))
    rewrite = ProvedRewrite(pattern, EVERY, context(), on_index=True)
    module = parse("""func.func @f(%x: index) -> index {
      %c = arith.constant 8 : index
      %r = arith.muli %x, %c : index
      return %r : index
    }""")
    before = len(list(module.walk()))
    PatternRewriteWalker(rewrite, apply_recursively=False).rewrite_module(module)
    assert ("arith.addi" in str(module)) == applied
    assert applied or len(list(module.walk())) == before


@pytest.mark.parametrize(
    ("widths", "asked", "applied"),
    [
        (EVERY, True, True),
        (((32, 64),), True, True),
        (((1, 32), (64, None)), True, True),
        (((33, None),), True, False),
        (((1, 32),), True, False),
        (EVERY, False, False),
    ],
)
def test_the_proof_is_about_both_widths_and_index_is_asked_for(
    widths: WidthRanges, asked: bool, applied: bool
):
    (rule,) = (rule for rule in LIBRARY if rule.name == "sub_constant")
    rewrite = ProvedRewrite(rule.pattern, widths, context(), on_index=asked)
    body = "  %c = arith.constant 5 : index\n  %r = arith.subi %x, %c : index"
    assert changed(rewrite, body) == applied


def test_no_cast_is_made_of_index():
    """`arith.extui` and the like are about iN only."""
    text = COMPUTED.replace('"FUNCTION"(ARGUMENTS)', '"get_one_attr"(%t : !pdl.type)')
    text = text.replace(
        '"arith.addi"(%x, %value : !pdl.value, !pdl.value)', '"arith.extui"(%value : !pdl.value)'
    )
    _, (pattern,) = parse_patterns(Source("<text>", text))
    rewrite = ProvedRewrite(pattern, EVERY, context(), on_index=True)
    module = parse("""func.func @f(%x: index) -> index {
      %c = arith.constant 8 : index
      %r = arith.muli %x, %c : index
      return %r : index
    }""")
    PatternRewriteWalker(rewrite, apply_recursively=False).rewrite_module(module)
    assert "arith.extui" not in str(module)


@pytest.mark.parametrize(("number", "changed"), [(99, True), (2**32, False)])
def test_constants_that_are_not_folded_stay_where_they_are(number: int, changed: bool):
    """77 < 2^32 is true in 64 bits and false in 32; moved to the right, either could be moved again
    without end."""
    module = parse(f"""func.func @f() -> i1 {{
      %a = arith.constant 77 : index
      %b = arith.constant {number} : index
      %r = arith.cmpi slt, %a, %b : index
      return %r : i1
    }}""")
    before = str(module)
    rules = ProvedRewrites([on_index("fold_cmp_constants"), on_index("cmp_constant_right")])
    PatternRewriteWalker(rules, apply_recursively=False).rewrite_module(module)
    assert (str(module) != before) == changed
    assert not changed or "arith.cmpi" not in str(module)


KNOWN = """
  %c = arith.constant {0} : index
  %n = arith.constant {1} : index
  %a = arith.{2} %x, %c : index
  %r = arith.{3} %a, %n : index"""


@few(2)
@pytest.mark.parametrize(
    ("rule", "numbers", "made", "operation"),
    [
        ("remui_of_known_below", (15, 16), "andi", "remui"),
        ("remui_of_known_below", (15, -1), "andi", "remui"),
        ("minui_of_known_below", (16, 16), "remui", "minui"),
        ("andi_of_known_bits", (8, 7), "remui", "andi"),
        ("andi_of_known_bits", (8, -8), "andi", "andi"),
    ],
)
def test_what_is_known_of_an_index_at_both_widths_counts(
    rule: str, numbers: tuple[int, int], made: str, operation: str
):
    assert changed(on_index(rule), KNOWN.format(*numbers, made, operation))


@pytest.mark.parametrize(
    ("rule", "numbers", "made", "operation"),
    [
        ("remui_of_known_below", (15, 15), "andi", "remui"),
        ("remui_of_known_below", (-16, 16), "andi", "remui"),
        ("remui_of_known_below", (31, 3), "shrui", "remui"),  # Below 3 at 32 bits only.
        ("remui_of_known_below", (0xFFFFFFFF, 1 << 32), "andi", "remui"),  # At 64 bits only.
        ("minui_of_known_below", (18, 16), "remui", "minui"),
        ("andi_of_known_bits", (9, 7), "remui", "andi"),
        ("andi_of_known_bits", (31, 1), "shrui", "andi"),  # At 32 bits only.
    ],
)
def test_what_is_not_known_of_an_index_at_both_widths_does_not_count(
    rule: str, numbers: tuple[int, int], made: str, operation: str
):
    assert not changed(on_index(rule), KNOWN.format(*numbers, made, operation))


@pytest.mark.parametrize(("most", "rewritten"), [(15, True), (16, False)])
def test_what_is_known_of_an_integer_counts_up_to_the_edge(most: int, rewritten: bool):
    body = KNOWN.format(most, 16, "andi", "remui").replace("index", "i32")
    assert changed(on_index("remui_of_known_below"), body, "i32") == rewritten


def test_a_condition_that_knows_nothing_of_index_is_not_asked_about_one(
    monkeypatch: pytest.MonkeyPatch,
):
    known = native_constraint("is_known_below")
    assert known is not None
    asked = replace(known, for_index=False)

    def found(name: str) -> NativeConstraint:
        return asked

    monkeypatch.setattr(proved_rewrite, "native_constraint", found)
    assert not changed(on_index("remui_of_known_below"), KNOWN.format(15, 16, "andi", "remui"))
