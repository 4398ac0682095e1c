"""Lowerings to LLVM with `index-bitwidth=32`: an index has 32 bits, and is passed as an i32."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from tests.support.index_of_32_bits import lowered_by_upstream, names_of, verdict_of, with_layout
from verifier.claims.kept_conventions import contradiction
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.assumptions import INDEX_HAS_32_BITS, INDEX_HAS_64_BITS
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported

pytestmark = pytest.mark.skipif(tools() is None, reason="xDSL does not read all of it")

FUNCTION = """
func.func @f(%a: index, %b: i64, %d: i16) -> (i64, index) {
  %c = index.constant 7
  %0 = arith.index_cast %b : i64 to index
  %1 = index.castu %d : i16 to index
  %2 = arith.addi %0, %a : index
  %3 = index.shru %2, %1
  %4 = arith.divui %3, %c : index
  %5 = arith.index_castui %4 : index to i64
  return %5, %3 : i64, index
}
"""
LOWERED = """
llvm.func @f(%a: i32, %b: i64, %d: i16) -> !llvm.struct<(i64, i32)> {
  %c = llvm.mlir.constant(7 : i32) : i32
  %0 = llvm.trunc %b : i64 to i32
  %1 = llvm.zext %d : i16 to i32
  %2 = llvm.add %0, %a : i32
  %3 = llvm.lshr %2, %1 : i32
  %4 = llvm.udiv %3, %c : i32
  %5 = llvm.zext %4 : i32 to i64
  %6 = llvm.mlir.poison : !llvm.struct<(i64, i32)>
  %7 = llvm.insertvalue %5, %6[0] : !llvm.struct<(i64, i32)>
  %8 = llvm.insertvalue %3, %7[1] : !llvm.struct<(i64, i32)>
  llvm.return %8 : !llvm.struct<(i64, i32)>
}
"""


def test_an_index_is_an_i32_and_the_verdict_says_so() -> None:
    verdict = verdict_of(FUNCTION, LOWERED)
    assert isinstance(verdict, Proved), verdict
    assert INDEX_HAS_32_BITS in names_of(verdict) and INDEX_HAS_64_BITS not in names_of(verdict)


@few(4)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("llvm.udiv", "llvm.sdiv"),
        ("llvm.lshr", "llvm.ashr"),
        ("llvm.add %0, %a", "llvm.add %0, %a overflow<nsw>"),
        ("7 : i32", "8 : i32"),
    ],
)
def test_wrong_lowerings_are_refuted(old: str, new: str) -> None:
    wrong = LOWERED.replace(old, new)
    verdict = verdict_of(FUNCTION, wrong)
    assert wrong != LOWERED and isinstance(verdict, Refuted), verdict
    assert INDEX_HAS_32_BITS in names_of(verdict)


@few(2)
@pytest.mark.parametrize(
    ("cast", "right", "wrong"),
    [
        ("index.castu %d : i16 to index", "llvm.zext %d : i16 to i32", "sext"),
        ("arith.index_cast %d : i16 to index", "llvm.sext %d : i16 to i32", "zext"),
        ("arith.index_castui %a : index to i64", "llvm.zext %a : i32 to i64", "sext"),
        ("index.casts %a : index to i64", "llvm.sext %a : i32 to i64", "zext"),
    ],
)
def test_casts_extend_as_they_say(cast: str, right: str, wrong: str) -> None:
    types = [text.split(" to ")[1] for text in (cast, right)]
    before = (
        f"func.func @f(%a: index, %d: i16) -> {types[0]} {{\n%0 = {cast}\nreturn %0 : {types[0]} }}"
    )
    for op, kind in ((right, Proved), (f"llvm.{wrong}{right[9:]}", Refuted)):
        body = f"%0 = {op}\nllvm.return %0 : {types[1]}"
        after = f"llvm.func @f(%a: i32, %d: i16) -> {types[1]} {{\n{body} }}"
        assert isinstance(verdict_of(before, after), kind), op


def test_what_is_right_of_64_bits_only_is_not_proved() -> None:
    """A sum of two i32 fits in an index of 64 bits, and not in one of 32."""
    before = """
func.func @f(%a: index, %b: index) -> i1 {
  %0 = arith.index_castui %a : index to i64
  %1 = arith.index_castui %b : index to i64
  %2 = arith.addi %a, %b : index
  %3 = arith.index_castui %2 : index to i64
  %4 = arith.addi %0, %1 : i64
  %5 = arith.cmpi eq, %3, %4 : i64
  return %5 : i1
}
"""
    for bits, kind in ((64, Proved), (32, Refuted)):
        after = f"""
llvm.func @f(%a: i{bits}, %b: i{bits}) -> i1 {{
  %0 = llvm.mlir.constant(true) : i1
  llvm.return %0 : i1
}}
"""
        assert isinstance(verdict_of(before, after), kind), bits


COUNTS = """
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %t = arith.addi %s, %i : index
    scf.yield %t : index
  }
  return %r : index
}
"""
COUNTED = """
llvm.func @f(%n: i32) -> i32 {
  %0 = llvm.mlir.constant(0 : index) : i32
  %1 = llvm.mlir.constant(1 : index) : i32
  llvm.br ^bb1(%0, %0 : i32, i32)
^bb1(%i: i32, %s: i32):
  %c = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %c, ^bb2, ^bb3
^bb2:
  %t = llvm.add %s, %i : i32
  %j = llvm.add %i, %1 : i32
  llvm.br ^bb1(%j, %t : i32, i32)
^bb3:
  llvm.return %s : i32
}
"""


@pytest.mark.deep
def test_a_loop_over_indices() -> None:
    assert isinstance(verdict_of(COUNTS, COUNTED), Proved)
    assert isinstance(verdict_of(COUNTS, COUNTED.replace('"slt"', '"sle"')), Refuted)


@pytest.mark.parametrize(("before", "after", "proved"), [(32, 32, True), (64, 64, False)])
def test_a_data_layout_may_say_the_width(before: int, after: int, proved: bool) -> None:
    sides = with_layout(COUNTS, before), with_layout(COUNTED, after)
    assert isinstance(verdict_of(*sides), Proved if proved else Unsupported)


def test_a_lowering_to_64_bits_of_an_index_of_32_is_unsupported() -> None:
    sides = with_layout(COUNTS, 32), with_layout(COUNTED.replace("i32", "i64"), 32)
    assert isinstance(verdict_of(*sides), Unsupported)


def test_a_declaration_is_lowered_so_too() -> None:
    before = "func.func private @g(index) -> index" + COUNTS.replace(
        "arith.addi %s, %i", "arith.addi %i, %s"
    )
    verdict = verdict_of(
        before,
        'llvm.func @g(i32) -> i32 attributes {sym_visibility = "private"}' + COUNTED,
        "func.func @g",
    )
    assert isinstance(verdict, Proved) and INDEX_HAS_32_BITS in names_of(verdict)


def test_proofs_for_two_widths_are_none_together() -> None:
    """As where one step of a pass pipeline is right with 64 bits, and the next lowers to 32."""
    proofs = [verdict_of(COUNTS, COUNTED.replace("i32", f"i{bits}")) for bits in (32, 64)]
    narrow, wide = (proof for proof in proofs if isinstance(proof, Proved))
    assert contradiction([narrow, narrow]) is None and contradiction([narrow, wide]) is not None


LINE = """
func.func @f(%m: memref<?xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to %n {
    %k = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
    %v = memref.load %m[%k] : memref<?xi32>
    memref.store %v, %m[%i] : memref<?xi32>
  }
  return
}
"""


_TO_LLVM = (
    "lower-affine",
    "convert-scf-to-cf",
    *(f"convert-{name}-to-llvm=index-bitwidth=32" for name in ("arith", "index", "cf")),
    "finalize-memref-to-llvm=index-bitwidth=32",
)
_FUNCTIONS = "convert-func-to-llvm=index-bitwidth=32", "reconcile-unrealized-casts"


@few(2)
@pytest.mark.parametrize("passes", [_FUNCTIONS, ()])
def test_upstreams_lowering_is_proved(passes: tuple[str, ...]) -> None:
    """The whole of it, and without the function's type."""
    lowered = lowered_by_upstream(LINE, *_TO_LLVM, *passes)
    verdict = verdict_of(LINE, lowered)
    assert isinstance(verdict, Proved) and INDEX_HAS_32_BITS in names_of(verdict), verdict
    wrong = lowered.replace('llvm.icmp "slt"', 'llvm.icmp "ult"', 1)
    verdict = verdict_of(LINE, wrong)
    assert wrong != lowered and not isinstance(verdict, Proved)
    assert not passes or isinstance(verdict, Refuted), verdict


@pytest.mark.deep
def test_a_bare_pointer() -> None:
    text = LINE.replace("memref<?xi32>", "memref<64xi32>")
    by_pointer = "convert-func-to-llvm=index-bitwidth=32 use-bare-ptr-memref-call-conv=1"
    lowered = lowered_by_upstream(text, *_TO_LLVM, by_pointer, "reconcile-unrealized-casts")
    verdict = verdict_of(text, lowered)
    assert isinstance(verdict, Proved) and INDEX_HAS_32_BITS in names_of(verdict), verdict


@pytest.mark.parametrize(
    "body",
    [
        "%0 = arith.constant 4294967296 : index\n  return %0 : index",
        "%m = memref.alloc() {alignment = 64 : i64} : memref<4xi32>\n"
        "  memref.dealloc %m : memref<4xi32>\n  return %n : index",
        "%0 = scf.index_switch %n -> index\n  case 4294967301 { scf.yield %n : index }\n"
        "  default { scf.yield %n : index }\n  return %0 : index",
        "%m = memref.alloca() : memref<1xi8>\n  %v = memref.reinterpret_cast %m to "
        "offset: [3000000000], sizes: [1], strides: [1] : memref<1xi8> to "
        "memref<1xi8, strided<[1], offset: 3000000000>>\n  return %n : index",
        "%m = memref.alloca() : memref<3000000000xi8>\n  %c = arith.constant 0 : i8\n"
        "  memref.store %c, %m[%n] : memref<3000000000xi8>\n  return %n : index",
    ],
)
def test_what_is_not_read_with_32_bits_is_unsupported(body: str) -> None:
    before = f"func.func @f(%n: index) -> index {{\n  {body}\n}}"
    verdict = verdict_of(before, "llvm.func @f(%n: i32) -> i32 {\n  llvm.return %n : i32\n}")
    assert isinstance(verdict, Unsupported) and "index of" in verdict.reason, verdict
