"""Matches that xDSL's PDL interpreter gets wrong, and what a pattern must be to be applied."""

from __future__ import annotations

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import BoolAttr, ModuleOp
from xdsl.pattern_rewriter import PatternRewriteWalker

from rewrites.applying.instances import context, parse
from rewrites.applying.proved_rewrite import CannotApply, ProvedRewrite
from tests.support.deep import few
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.kernel.verdicts.verdict import WidthRanges

EVERY: WidthRanges = ((1, None),)
ADD_CONSTANT = """pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %one = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.addi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
"""


def rewrite(text: str, widths: WidthRanges = EVERY) -> ProvedRewrite:
    _, (pattern,) = parse_patterns(Source("<text>", text))
    return ProvedRewrite(pattern, widths, context())


def applied(pattern: ProvedRewrite, text: str) -> ModuleOp:
    module = parse(text)
    PatternRewriteWalker(pattern, apply_recursively=False).rewrite_module(module)
    module.verify()
    return module


def returns_argument(module: ModuleOp) -> bool:
    (function,) = (op for op in module.walk() if isinstance(op, func.FuncOp))
    last = function.body.block.last_op
    return last is not None and last.operands[0] is function.args[0]


def adding(constant: int | str, type_: str = "i8") -> str:
    return f"""func.func @f(%x: {type_}) -> {type_} {{
      %c = arith.constant {constant} : {type_}
      %r = arith.addi %x, %c : {type_}
      return %r : {type_}
    }}"""


def test_a_constraint_decides():
    assert returns_argument(applied(rewrite(ADD_CONSTANT), adding(0)))
    assert not returns_argument(applied(rewrite(ADD_CONSTANT), adding(1)))


def test_a_negated_constraint_is_negated():
    _, (pattern,) = parse_patterns(Source("<text>", ADD_CONSTANT))
    for op in pattern.walk():
        if op.name == "pdl.apply_native_constraint":
            op.properties["isNegated"] = BoolAttr.from_bool(True)
    negated = ProvedRewrite(pattern, EVERY, context())
    assert not returns_argument(applied(negated, adding(0)))
    assert returns_argument(applied(negated, adding(1)))


@few(2)
@pytest.mark.parametrize(
    ("constant", "type_"), [("dense<0>", "vector<4xi8>"), (0, "index"), (0, "i9"), (0, "i3")]
)
def test_types_outside_of_the_proof_do_not_match(constant: int | str, type_: str):
    pattern = rewrite(ADD_CONSTANT, ((4, 8),))
    assert not returns_argument(applied(pattern, adding(constant, type_)))
    assert returns_argument(applied(pattern, adding(0, "i4")))


def test_another_result_of_the_same_operation_does_not_match():
    pattern = """pdl.pattern @p : benefit(1) {
      %t = pdl.type
      %one = pdl.type : i1
      %x = pdl.operand : %t
      %sum = pdl.operation "arith.addui_extended"(%x, %x : !pdl.value, !pdl.value)
        -> (%t, %t : !pdl.type, !pdl.type)
      %low = pdl.result 0 of %sum
      %root = pdl.operation "arith.addi"(%low, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
      pdl.rewrite %root {
        pdl.replace %root with (%x : !pdl.value)
      }
    }"""
    function = """func.func @f(%x: i1) -> i1 {{
      %low, %carry = arith.addui_extended %x, %x : i1, i1
      %r = arith.addi {}, %x : i1
      return %r : i1
    }}"""
    assert returns_argument(applied(rewrite(pattern), function.format("%low")))
    assert not returns_argument(applied(rewrite(pattern), function.format("%carry")))


def test_constants_that_only_the_rewrite_uses_are_known():
    pattern = """pdl.pattern @p : benefit(1) {
      %t = pdl.type
      %one = pdl.type : i1
      %true = pdl.attribute = true
      %x = pdl.operand : %t
      %root = pdl.operation "arith.muli"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
      pdl.rewrite %root {
        %c = pdl.operation "arith.constant" {"value" = %true} -> (%one : !pdl.type)
        %c_value = pdl.result 0 of %c
        %new = pdl.operation "arith.select"(%c_value, %x, %x : !pdl.value, !pdl.value, !pdl.value)
          -> (%t : !pdl.type)
        pdl.replace %root with %new
      }
    }"""
    module = applied(
        rewrite(pattern),
        "func.func @f(%x: i8) -> i8 { %r = arith.muli %x, %x : i8 return %r : i8 }",
    )
    assert [op.name for op in module.walk()][2:4] == ["arith.constant", "arith.select"]


def test_flags_that_a_match_leaves_out_may_be_any_and_new_operations_have_none():
    pattern = """pdl.pattern @p : benefit(1) {
      %t = pdl.type
      %x = pdl.operand : %t
      %y = pdl.operand : %t
      %root = pdl.operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
      pdl.rewrite %root {
        %new = pdl.operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
        pdl.replace %root with %new
      }
    }"""
    function = """func.func @f(%x: i8, %y: i8) -> i8 {{
      %r = arith.subi %x, %y {}: i8
      return %r : i8
    }}"""
    for flags in ("", "overflow<nsw> ", "overflow<nsw, nuw> "):
        module = applied(rewrite(pattern), function.format(flags))
        assert "arith.addi %x, %y : i8" in str(module)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (" -> (%t : !pdl.type)\n  pdl.apply", "\n  pdl.apply", "how many results"),
        ("pdl.rewrite %root {", "pdl.rewrite {", "names no operation as its root"),
        ("with (%x : !pdl.value)", "with (%x : !pdl.value) pdl.erase %c_op", "pdl.erase"),
        ('"is_zero"(%c : !pdl.attribute)', '"f"(%c : !pdl.attribute) : !pdl.value', "constraint"),
        ("%one = pdl", '%o = pdl.apply_native_rewrite "f" : !pdl.value\n%one = pdl', "rewrite"),
    ],
)
def test_a_pattern_that_would_not_be_matched_as_proved_is_refused(old: str, new: str, message: str):
    assert old in ADD_CONSTANT
    with pytest.raises(CannotApply, match=message):
        rewrite(ADD_CONSTANT.replace(old, new, 1))


def test_a_pattern_with_an_operation_beside_the_root_is_refused():
    beside = ADD_CONSTANT.replace(
        "  %root",
        """  %other = pdl.operation "arith.extui"(%x : !pdl.value) -> (%t : !pdl.type)
  %wide = pdl.result 0 of %other
  %root""",
        1,
    ).replace("with (%x :", "with (%wide :")
    with pytest.raises(CannotApply, match="cannot be reached from the root"):
        rewrite(beside)
