"""Affine expressions are read as upstream builds them."""

from __future__ import annotations

import subprocess

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr, Builtin
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.mlir_parser import LocatingParser
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.verdicts.verdict import Proved, Refuted

AS_UPSTREAM_PRINTS = {
    "(d0 + d1) * 4": "(d0 + d1) * 4",
    "4 * (d0 + 3)": "(d0 + 3) * 4",
    "-(d0 + 1) * 4": "(d0 + 1) * -4",
    "d1 - (d0 + d1)": "d1 - (d0 + d1)",
    "(3 * d1 + d0) * 4 ceildiv 2": "(d1 * 3 + d0) * 2",
    "(3 * d1 + d0) * 4 floordiv 3": "((d1 * 3 + d0) * 4) floordiv 3",
    "d0 * 2 * 3": "d0 * 6",
    "d0 * 2 + d0 * 3": "d0 * 5",
    "d0 * 2 + 1 + d0": "d0 * 3 + 1",
    "d0 - d0": "0",
    "d0 * 0": "0",
    "d0 * 1": "d0",
    "0 + d0": "d0",
    "3 + d0 + 4": "d0 + 7",
    "d0 - d0 floordiv 4 * 4": "d0 mod 4",
    "d0 - d0 floordiv 4 * 3": "d0 - (d0 floordiv 4) * 3",
    "(d0 * 4) floordiv 2": "d0 * 2",
    "(d0 * 4) ceildiv 8": "(d0 * 4) ceildiv 8",
    "(d0 * 4 + d1) floordiv 2": "d0 * 2 + d1 floordiv 2",
    "(d0 * 4 + d1) ceildiv 2": "(d0 * 4 + d1) ceildiv 2",
    "(d0 + d1) floordiv 1": "d0 + d1",
    "(d0 * 4) mod 2": "0",
    "(d0 * 4 + d1) mod 2": "d1 mod 2",
    "(d1 + d0 * 4) mod 2": "d1 mod 2",
    "(d0 mod 8) mod 4": "d0 mod 4",
    "(d0 mod 6) mod 4": "(d0 mod 6) mod 4",
    "((d0 * 8) floordiv 6) mod 2": "((d0 * 8) floordiv 6) mod 2",
    "((d0 * 12) ceildiv 5 * 4) mod 4": "0",
    "7 floordiv 2 + -7 mod 4 + -7 ceildiv 2": "1",
}


def expression(text: str) -> AffineExpr:
    context = Context()
    context.load_dialect(Builtin)
    source = Source("<text>", f"affine_map<(d0, d1) -> ({text})>")
    found = LocatingParser(context, source).parse_attribute()
    assert isinstance(found, AffineMapAttr)
    return found.data.results[0]


def terms(found: AffineExpr) -> list[str]:
    """The terms of a sum; upstream has them in an order of its own."""
    if isinstance(found, AffineBinaryOpExpr) and found.kind is AffineBinaryOpKind.Add:
        return sorted(terms(found.lhs) + terms(found.rhs))
    return [str(found)]


@few(2)
@pytest.mark.parametrize(("text", "printed"), AS_UPSTREAM_PRINTS.items())
def test_an_expression_is_what_upstream_makes_of_it(text: str, printed: str) -> None:
    assert terms(expression(text)) == terms(expression(printed))


SETS_AS_UPSTREAM_PRINTS = {
    "d0 >= d1": "d0 - d1 >= 0",
    "d0 <= d1 + 1": "d1 - d0 + 1 >= 0",
    "d0 * 2 == d1": "d0 * 2 - d1 == 0",
    "(d0 + d1) * 2 >= 4": "(d0 + d1) * 2 - 4 >= 0",
}


@pytest.mark.parametrize(("text", "printed"), SETS_AS_UPSTREAM_PRINTS.items())
def test_what_is_compared_is_compared_with_0(text: str, printed: str) -> None:
    context = Context()
    context.load_dialect(Builtin)
    sides: list[tuple[str, list[str], str]] = []
    for constraint in (text, printed):
        source = Source("<text>", f"affine_set<(d0, d1) : ({constraint})>")
        found = LocatingParser(context, source).parse_attribute()
        assert isinstance(found, AffineSetAttr)
        (only,) = found.data.constraints
        sides.append((only.kind.name, terms(only.lhs), str(only.rhs)))
    assert sides[0] == sides[1]
    assert sides[0][2] == "0"


@pytest.mark.skipif(mlir_opt() is None, reason="mlir-opt is not installed")
def test_upstream_prints_them_so() -> None:
    optimizer = mlir_opt()
    assert optimizer is not None
    texts = [f"affine_map<(d0, d1) -> ({text})>" for text in AS_UPSTREAM_PRINTS]
    texts += [f"affine_set<(d0, d1) : ({text})>" for text in SETS_AS_UPSTREAM_PRINTS]
    module = "\n".join(f'"a.b"() {{m = {text}}} : () -> ()' for text in texts)
    run = [optimizer, "--allow-unregistered-dialect", "--mlir-print-op-generic"]
    done = subprocess.run(run, input=module, capture_output=True, text=True, check=True)
    for printed in AS_UPSTREAM_PRINTS.values():
        assert f"affine_map<(d0, d1) -> ({printed})>" in done.stdout
    for printed in SETS_AS_UPSTREAM_PRINTS.values():
        assert f"affine_set<(d0, d1) : ({printed})>" in done.stdout


APPLIED = """func.func @f(%a: index, %b: index) -> index {
  %r = affine.apply affine_map<(d0, d1) -> ((d0 + d1) * 4)>(%a, %b)
  return %r : index
}
"""
SUM_FIRST = """func.func @f(%a: index, %b: index) -> index {
  %c4 = arith.constant 4 : index
  %s = arith.addi %a, %b : index
  %r = arith.muli %s, %c4 overflow<nsw> : index
  return %r : index
}
"""
PRODUCTS_FIRST = """func.func @f(%a: index, %b: index) -> index {
  %c4 = arith.constant 4 : index
  %x = arith.muli %a, %c4 overflow<nsw> : index
  %y = arith.muli %b, %c4 overflow<nsw> : index
  %r = arith.addi %x, %y : index
  return %r : index
}
"""


@pytest.mark.skipif(mlir_opt() is None, reason="xDSL does not read this syntax of arith")
def test_a_product_of_a_sum_is_no_sum_of_products() -> None:
    (lowered,) = verify_translation(APPLIED, SUM_FIRST)
    assert isinstance(lowered.verdict, Proved)
    (distributed,) = verify_translation(APPLIED, PRODUCTS_FIRST)
    assert isinstance(distributed.verdict, Refuted)


@pytest.mark.deep
def test_an_access_is_read_in_the_same_way() -> None:
    access = """func.func @f(%m: memref<64xi8>, %i: index, %j: index) -> i8 {{
      %r = affine.load %m[{}] : memref<64xi8>
      func.return %r : i8
    }}"""
    same = access.format("(%i + symbol(%j)) * 4"), access.format("4 * (%i + symbol(%j))")
    (found,) = verify_translation(*same)
    assert isinstance(found.verdict, Proved)
    assert found.verdict.method == "identical before and after"
    (other,) = verify_translation(same[0], access.format("%i * 4 + symbol(%j) * 4"))
    assert not isinstance(other.verdict, Proved) or other.verdict.method != found.verdict.method
