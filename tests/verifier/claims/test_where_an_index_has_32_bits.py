"""Where an index of 32 bits counts: in regions, in what changes types in another way, in what the
lowering alone has, in bases of linear indices."""

from __future__ import annotations

import pytest

from tests.support.index_of_32_bits import CAST, names_of, verdict_of, with_layout
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.assumptions import INDEX_HAS_32_BITS
from verifier.kernel.verdicts.verdict import Proved, Unsupported

pytestmark = pytest.mark.skipif(tools() is None, reason="xDSL does not read all of it")

SUM = """
%i = arith.index_cast %a : i32 to index
%j = arith.index_cast %b : i32 to index
%s = arith.addi %i, %j : index
%r = arith.index_cast %s : index to i64
"""
SUM_IN_64_BITS = """
%i = arith.extsi %a : i32 to i64
%j = arith.extsi %b : i32 to i64
%r = arith.addi %i, %j : i64
"""


def _in_region(body: str, before: str = "") -> str:
    return f"""
func.func @f(%x: i32, %y: i32) -> i64 {{
  {before}
  %w = "test.op"(%x, %y) ({{
  ^bb0(%a: i32, %b: i32):
    {body}
    "test.yield"(%r) : (i64) -> ()
  }}) : (i32, i32) -> i64
  return %w : i64
}}
"""


@pytest.mark.deep
def test_in_a_region_an_index_has_32_bits_too() -> None:
    alike = _in_region(SUM.replace("%i, %j", "%j, %i"), CAST)
    verdict = verdict_of(_in_region(SUM), alike)
    assert isinstance(verdict, Proved) and INDEX_HAS_32_BITS in names_of(verdict), verdict
    assert isinstance(verdict_of(_in_region(SUM), _in_region(SUM_IN_64_BITS)), Proved)
    assert not isinstance(verdict_of(_in_region(SUM), _in_region(SUM_IN_64_BITS, CAST)), Proved)


@pytest.mark.parametrize(
    ("old", "new"), [("tuple<i8, i8>", "i8, %p: i8"), ("i64", "vector<2xi32>")]
)
def test_where_types_change_in_another_way_an_index_of_32_bits_is_unsupported(
    old: str, new: str
) -> None:
    before, after = (
        f"func.func @f(%t: {type_}, %a: i32, %b: i32) -> i64 {{ {body} return %r : i64 }}"
        for type_, body in ((old, SUM), (new, SUM_IN_64_BITS))
    )
    if new.startswith("i8"):
        assert isinstance(verdict_of(before, after), Proved)
    assert isinstance(verdict_of(with_layout(before, 32), with_layout(after, 32)), Unsupported)


def test_what_only_the_lowering_says_of_an_index_counts() -> None:
    before = f"func.func @f(%a: i32, %b: i32) -> i64 {{ {SUM_IN_64_BITS} return %r : i64 }}"
    after = f"llvm.func @f(%a: i32, %b: i32) -> i64 {{ {SUM} llvm.return %r : i64 }}"
    assert isinstance(verdict_of(before, after), Proved)
    assert isinstance(verdict_of(before, with_layout(after, 32)), Unsupported)


def _linearized(last: int, by: str) -> str:
    return f"""
func.func @f(%i: index) -> index {{
  {CAST}
  %c0 = arith.constant 0 : index
  %m = arith.constant {last} : index
  %is = arith.cmpi eq, %i, %m : index
  %0 = scf.if %is -> index {{
    {by}
    scf.yield %r : index
  }} else {{
    scf.yield %c0 : index
  }}
  return %0 : index
}}
"""


@pytest.mark.parametrize(
    ("extents", "last", "number", "proved"),
    [("256, 100", 255, 25500, True), ("65536, 60000", 65535, -362867296, False)],
)
def test_what_overflows_in_32_bits_is_no_linear_index(
    extents: str, last: int, number: int, proved: bool
) -> None:
    assert (number - last * int(extents.split(", ")[1])) % (1 << 32) == 0
    product = f"%r = arith.constant {number} : index"
    whole = f"%r = affine.linearize_index [%i, %c0] by ({extents}) : index"
    before, after = (_linearized(last, by) for by in (product, whole))
    assert isinstance(verdict_of(before, after), Proved) is proved
