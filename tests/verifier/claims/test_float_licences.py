"""What flags license is the same only where all that it depends on is."""

from __future__ import annotations

import pytest

from semantics.control_flow.functions.graphs import graph_of
from semantics.control_flow.graph import Opaque
from tests.support.deep import few
from tests.verifier.claims.test_control_flow import verdict
from verifier.claims.translation import functions_of
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

CONVERSIONS = """func.func @f(%x: f32) -> f32 {
  %t = arith.truncf %x fastmath<contract> : f32 to f16
  %r = arith.extf %t fastmath<contract> : f16 to f32
  return %r : f32
}"""
QUOTIENT = """func.func @f(%a: f16, %b: f16) -> f16 {
  %x = arith.bitcast %a : f16 to f16
  %y = arith.bitcast %b : f16 to f16
  %s = arith.divf %x, %y fastmath<arcp> : f16
  %r = arith.bitcast %s : f16 to f16
  return %r : f16
}"""
PRODUCT = """func.func @f(%a: f32) -> f32 {
  %x = arith.constant 1.25 : f32
  %c = arith.constant 0x3FE00001 : f32
  %p = arith.mulf %x, %c fastmath<contract> : f32
  %s = arith.addf %p, %a fastmath<contract> : f32
  return %s : f32
}"""
SUM = """func.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %s = arith.addf %a, %b fastmath<reassoc> : f32
  %t = arith.addf %s, %c fastmath<reassoc> : f32
  return %t : f32
}"""


def other_format(text: str) -> str:
    """The same with operations on bf16 inside, which have the same bits."""
    return (
        text.replace(": f16 to f16", ": f16 to bf16", 2)
        .replace("arcp> : f16", "arcp> : bf16")
        .replace("%s : f16 to f16", "%s : bf16 to f16")
    )


@few(6)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (CONVERSIONS, CONVERSIONS.replace("f16", "f8E5M2")),
        (CONVERSIONS, CONVERSIONS.replace("truncf %x", "truncf %x downward")),
        (QUOTIENT, other_format(QUOTIENT)),
        (PRODUCT, PRODUCT.replace("0x3FE00001", "0x3FE00002")),
        (SUM, SUM.replace("%a, %b fastmath<reassoc>", "%a, %b fastmath<reassoc,nsz>")),
    ],
    ids=["inner format", "rounding", "format", "factors", "signs of zeros"],
)
def test_what_is_made_of_something_else_is_not_the_same(before: str, after: str) -> None:
    assert before != after and not isinstance(verdict(before, after), Proved)


@pytest.mark.deep
def test_the_order_of_terms_and_of_factors_makes_no_difference() -> None:
    assert isinstance(
        verdict(SUM, SUM.replace("%a, %b", "%b, %a").replace("%s, %c", "%c, %s")), Proved
    )
    exchanged = PRODUCT.replace("%x, %c", "%c, %x").replace("%p, %a", "%a, %p")
    assert isinstance(verdict(PRODUCT, exchanged), Proved)


THROUGH_BITS = """func.func @f(%x: f16, %y: f16, %z: f16) -> f16 {
  %p = arith.mulf %x, %y fastmath<contract> : f16
  %i = arith.bitcast %p : f16 to i16
  %q = arith.bitcast %i : i16 to f16
  %s = arith.addf %q, %z fastmath<contract> : f16
  return %s : f16
}"""


def sum_of(text: str, function: str = "") -> Opaque:
    """The sum in the text, where operations with large formulas stay opaque."""
    parsed = read_module(source_of(text.replace(" {", function + " {", 1)))
    function_ = functions_of(parsed.module)["f"]
    graph = graph_of(function_, parsed.where, sequential=True, exact=False)
    steps = (step for block in graph.blocks for step in block.steps)
    return next(s for s in steps if isinstance(s, Opaque) and s.operation == "arith.addf")


@pytest.mark.parametrize("function", ["", ' attributes {denormal_fp_math = "positive-zero"}'])
def test_opaque_sums_are_the_same_where_the_same_may_be_fused(function: str) -> None:
    """A sum with a product may be given as one fused operation, which is one with what has the bits
    of a product may not."""
    through = sum_of(THROUGH_BITS, function)
    plain = sum_of(THROUGH_BITS.replace("addf %q", "addf %p"), function)
    assert through.key != plain.key
    assert plain.operands[2:] == ("x", "y") and not through.operands[2:]
    without = THROUGH_BITS.replace("mulf %x, %y fastmath<contract>", "mulf %x, %y")
    assert sum_of(without, function).key == through.key


def sum_behind_a_branch(sum_: str, hidden: str, type_: str = "f32") -> str:
    """A sum, or a difference, one operand of which is a block argument."""
    return f"""func.func @f(%x: {type_}, %y: {type_}) -> {type_} {{
  %p = arith.mulf %x, %y fastmath<contract> : {type_}
  %c = arith.mulf %p, %y fastmath<contract> : {type_}
  cf.br ^bb1(%{hidden} : {type_})
^bb1(%h: {type_}):
  %r = arith.{sum_} fastmath<contract> : {type_}
  return %r : {type_}
}}"""


@pytest.mark.deep
def test_operands_do_not_change_places_with_what_they_are_made_of() -> None:
    """At x = 2 and y = 3 the one is 6 + 18, the other 18 + 2; of both, of their products, the
    operands are x, y, x * y and x * y * y."""
    before = sum_behind_a_branch("addf %p, %h", "c")
    after = sum_behind_a_branch("addf %c, %x", "c")
    assert not isinstance(verdict(before, after), Proved)
    assert isinstance(verdict(before, before.replace("%h, ", "%h,")), Proved)


@pytest.mark.deep
def test_which_operand_is_fused_makes_a_difference() -> None:
    """x * y - p may be what p lost by rounding, and p - x * y that negated."""
    before = sum_behind_a_branch("subf %p, %h", "p")
    after = sum_behind_a_branch("subf %h, %p", "p")
    assert not isinstance(verdict(before, after), Proved)


def test_what_a_flag_allows_is_not_refuted_by_a_nan_that_a_run_takes_for_it() -> None:
    """Of f8E3M4, one of the values that a run takes for what is chosen is a NaN."""
    head = "func.func @f(%x: f8E3M4) -> f8E3M4 {\n  %c = arith.constant 3.0 : f8E3M4"
    before = f"""{head}
  %r = arith.divf %x, %c fastmath<arcp> : f8E3M4
  return %r : f8E3M4
}}"""
    after = f"""{head}
  %one = arith.constant 1.0 : f8E3M4
  %q = arith.divf %one, %c : f8E3M4
  %r = arith.mulf %x, %q : f8E3M4
  return %r : f8E3M4
}}"""
    assert isinstance(verdict(before, after), Proved)
