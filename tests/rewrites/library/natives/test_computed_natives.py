"""Constraints that compute constants: what a match demands of them is what the verifier reads."""

from __future__ import annotations

import pytest

from rewrites.library.natives.computed import NAMES
from tests.rewrites.applying.test_proved_rewrite import applied, returns_argument, rewrite
from tests.support.deep import few
from verifier import verify_rewrite
from verifier.kernel.goals.natives import native_constraint, native_rewrite
from verifier.kernel.verdicts.verdict import Proved, Refuted

SHIFTED = """pdl.pattern @p : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %add = pdl.operation "arith.addi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %add_value = pdl.result 0 of %add
  %root = pdl.operation "arith.addi"(%add_value, %d_value : !pdl.value, !pdl.value)
    -> (%t : !pdl.type)
  %sum = pdl.apply_native_constraint "FUNCTION"(%c, %d : !pdl.attribute, !pdl.attribute)
    : !pdl.attribute
  pdl.apply_native_constraint "is_zero"(%sum : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
"""
SUM_IS_ZERO = SHIFTED.replace("FUNCTION", "addi")
CODE = """
func.func @f(%x: i8) -> i8 {{
  %c = arith.constant {c} : i8
  %d = arith.constant {d} : i8
  %a = arith.addi %x, %c : i8
  %r = arith.addi %a, %d : i8
  return %r : i8
}}
"""


@pytest.mark.parametrize("name", NAMES)
def test_they_compute_what_the_rewrite_of_that_name_does(name: str) -> None:
    constraint, function = native_constraint(name), native_rewrite(name)
    assert constraint is not None and function is not None
    assert constraint.computes is function.meaning
    assert constraint.executable is function.executable
    assert constraint.type_of == function.type_of


def test_a_condition_on_what_is_computed_is_used() -> None:
    (result,) = verify_rewrite(SUM_IS_ZERO)
    assert isinstance(result.verdict, Proved)
    assert str(result.verdict.guarantee) == "every width"


@few(3)
@pytest.mark.parametrize("function", ["subi", "andi", "muli"])
def test_another_function_is_another_condition(function: str) -> None:
    (result,) = verify_rewrite(SHIFTED.replace("FUNCTION", function))
    assert isinstance(result.verdict, Refuted)


def test_it_is_applied_where_the_condition_holds_only() -> None:
    pattern = rewrite(SUM_IS_ZERO)
    assert returns_argument(applied(pattern, CODE.format(c=5, d=-5)))
    assert not returns_argument(applied(pattern, CODE.format(c=5, d=5)))
