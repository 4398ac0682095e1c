"""The rules on llvm: written from those on arith, proved by themselves, applied where they hold."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache

import pytest
from xdsl.context import Context
from xdsl.dialects import llvm

from rewrites.applying.library_pass import ProvedRewrites, apply_rewrites, load_rewrites
from rewrites.library.lock import read_lock, why_stale
from rewrites.library.on_llvm import PREFIX, on_llvm
from rewrites.library.patterns import ROOT, patterns_in, rules_on_llvm
from tests.support.deep import few
from tests.support.library import library_rules
from verifier import verify_rewrite, verify_translation
from verifier.kernel.input.reading import read_editable
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted

MLIR_OPT = shutil.which("mlir-opt-22")
INDICES = """func.func @f(%i: i64, %s: i64) -> (i64, i64, i1) {
  %zero = llvm.mlir.constant(0 : index) : i64
  %one = llvm.mlir.constant(1 : index) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %row = llvm.mul %i, %s overflow<nsw, nuw> : i64
  %same = llvm.add %zero, %row overflow<nsw> : i64
  %next = llvm.add %i, %one : i64
  %later = llvm.add %next, %two : i64
  %never = llvm.icmp "ult" %s, %zero : i64
  return %same, %later, %never : i64, i64, i1
}
"""
KEPT = """func.func @kept(%p: !llvm.ptr, %v: vector<4xi8>, %w: i8) -> (i1, vector<4xi8>, i8) {
  %equal = llvm.icmp "eq" %p, %p : !llvm.ptr
  %none = llvm.xor %v, %v : vector<4xi8>
  %wide = llvm.mlir.constant(256 : i16) : i8
  %sum = llvm.add %w, %wide : i8
  return %equal, %none, %sum : i1, vector<4xi8>, i8
}
"""


@cache
def rewrites() -> ProvedRewrites:
    return load_rewrites(Context())


def applied(text: str) -> str:
    module = read_editable(Source("in.mlir", text)).module
    apply_rewrites(module, rewrites())
    module.verify()
    return str(module)


@pytest.mark.deep
def test_each_is_a_rule_on_arith_with_other_names_of_operations() -> None:
    made = {p.name: p.text_hash() for p in patterns_in(Source("made", on_llvm(library_rules())))}
    kept = {p.name: p.text_hash() for p in rules_on_llvm()}
    assert kept.items() <= made.items() and len(kept) >= 100
    assert all(name.startswith(PREFIX) for name in kept)


def test_each_has_a_proof_of_its_own_on_record() -> None:
    records = read_lock(ROOT).records()
    known: dict[str, str] = {}
    for pattern in rules_on_llvm():
        record = records.get(pattern.name)
        assert why_stale(pattern, record, known) is None
        assert record is not None and all(
            not name.startswith("arith.") for name in record.meanings
        ), pattern.name


def test_a_rule_that_does_not_hold_is_refuted_on_llvm_too() -> None:
    wrong = next(p for p in rules_on_llvm() if p.name == f"{PREFIX}add_zero")
    (result,) = verify_rewrite(wrong.text().replace("is_zero", "is_one"))
    assert isinstance(result.verdict, Refuted)


@pytest.mark.deep
def test_index_arithmetic_of_lowered_code_is_simplified_and_upstream_reads_it() -> None:
    after = applied(INDICES)
    assert after.count("llvm.add") == 1 and "llvm.icmp" not in after
    assert "llvm.mlir.constant(3" in after
    if MLIR_OPT is not None:
        subprocess.run([MLIR_OPT], input=after, text=True, check=True, capture_output=True)


@pytest.mark.deep
def test_what_it_makes_refines_what_was_there() -> None:
    text = """func.func @g(%x: i64, %y: i64) -> i64 {
  %one = llvm.mlir.constant(1 : index) : i64
  %minus = llvm.mlir.constant(-1 : index) : i64
  %a = llvm.add %x, %one overflow<nsw> : i64
  %b = llvm.add %a, %minus : i64
  %c = llvm.or %b, %y : i64
  %d = llvm.and %c, %b : i64
  return %d : i64
}
"""
    after = applied(text)
    assert "llvm." not in after
    (result,) = verify_translation(text, after)
    assert isinstance(result.verdict, Proved)


LOWERED = """func.func @clamped_and_aligned(%x: i32, %p: i64) -> (i32, i64, i64, i32) {
  %low = llvm.mlir.constant(-128 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %above = llvm.icmp "sgt" %x, %low : i32
  %raised = llvm.select %above, %x, %low : i1, i32
  %align = llvm.mlir.constant(64 : index) : i64
  %over = llvm.urem %p, %align : i64
  %down = llvm.sub %p, %over : i64
  %part = llvm.mlir.constant(48 : index) : i64
  %other = llvm.urem %p, %part : i64
  %negative = llvm.icmp "slt" %x, %zero : i32
  %sign = llvm.sext %negative : i1 to i32
  return %raised, %down, %other, %sign : i32, i64, i64, i32
}
"""


@pytest.mark.parametrize("has_llvm", [False, True])
def test_clamps_and_alignments_of_lowered_code_are_simplified(has_llvm: bool) -> None:
    context = Context()
    if has_llvm:
        context.load_dialect(llvm.LLVM)  # which has no intrinsic for the larger of two
    module = read_editable(Source("in.mlir", LOWERED)).module
    apply_rewrites(module, rewrites() if not has_llvm else load_rewrites(context))
    module.verify()
    after = str(module)
    assert "llvm.intr.smax" in after and "llvm.and" in after and "llvm.ashr" in after
    assert after.count("llvm.urem") == 1 and "llvm.select" not in after
    (result,) = verify_translation(LOWERED, after)
    assert isinstance(result.verdict, Proved)


@pytest.mark.deep
@pytest.mark.skipif(
    MLIR_OPT is None, reason="xDSL reads no comparison of pointers without mlir-opt"
)
def test_pointers_vectors_and_constants_of_another_type_are_left_alone() -> None:
    before = str(read_editable(Source("in.mlir", KEPT)).module)
    assert applied(KEPT) == before


@pytest.mark.parametrize("width", [8, 32, 128])
def test_an_index_constant_of_another_width_keeps_its_type(width: int) -> None:
    text = f"""func.func @h() -> i{width} {{
  %c = llvm.mlir.constant(-1 : index) : i{width}
  return %c : i{width}
}}
"""
    assert "-1 : index" in applied(text)


POINTED = """llvm.func @f(%p: !llvm.ptr {{llvm.align = {} : i64}}) -> i64 {{
  %mask = llvm.mlir.constant(-16 : i64) : i64
  %i = llvm.ptrtoint %p : !llvm.ptr to i64
  %r = llvm.and %i, %mask : i64
  llvm.return %r : i64
}}
"""
BOUNDED = """llvm.func @f(
    %x: i8 {{llvm.range = #llvm.constant_range<i8, 0, {}>}}, %y: i8) -> i8 {{
  %mask = llvm.mlir.constant(15 : i8) : i8
  %r = llvm.and %{}, %mask : i8
  llvm.return %r : i8
}}
"""


@few(2)
@pytest.mark.parametrize(
    ("enough", "too_little"),
    [
        (POINTED.format(16), POINTED.format(8)),
        (BOUNDED.format(16, "x"), BOUNDED.format(17, "x")),
        (BOUNDED.format(16, "x"), BOUNDED.format(16, "y")),
    ],
)
def test_conditions_hold_of_what_is_said_of_arguments(enough: str, too_little: str) -> None:
    after = applied(enough)
    assert "llvm.and" not in after and "llvm.and" in applied(too_little)
    (result,) = verify_translation(enough, after)
    assert isinstance(result.verdict, Proved)
