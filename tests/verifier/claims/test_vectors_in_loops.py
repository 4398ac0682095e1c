"""Loops over vectors, for all sizes: what upstream's vectorizer makes, rightly and wrongly."""

from __future__ import annotations

import pytest
from xdsl.dialects import func

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.claims.translation import functions_of
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

SCALED = """func.func @f(%m: memref<?xi32>, %k: i32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %x = affine.load %m[%i] : memref<?xi32>
    %y = arith.muli %x, %k : i32
    affine.store %y, %m[%i] : memref<?xi32>
  }
  return
}"""


def by_fours(
    read: str = "", write: str = "", step: int = 4, begin: str = "0", at: str = "%i"
) -> str:
    return f"""func.func @f(%m: memref<?xi32>, %k: i32) {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi32>
  %ks = vector.broadcast %k : i32 to vector<4xi32>
  %p = ub.poison : i32
  affine.for %i = {begin} to %n step {step} {{
    %a = affine.apply affine_map<(d0) -> (d0 - 1)>(%i)
    %x = vector.transfer_read %m[{at}], %p {read}: memref<?xi32>, vector<4xi32>
    %y = arith.muli %x, %ks : vector<4xi32>
    vector.transfer_write %y, %m[{at}] {write}: vector<4xi32>, memref<?xi32>
  }}
  return
}}"""


def verdict(before: str, after: str) -> Verdict:
    (found,) = verify_translation(before, after)
    return found.verdict


@pytest.mark.deep
def test_a_vectorized_loop_is_proved_for_all_sizes() -> None:
    found = verdict(SCALED, by_fours())
    assert isinstance(found, Proved)
    assert found.guarantee.sizes == "all"
    assert isinstance(verdict(by_fours(), SCALED), Proved)


@few(6)
@pytest.mark.parametrize(
    "after",
    [
        pytest.param(by_fours(step=8), id="every other vector is left out"),
        pytest.param(by_fours(step=2), id="vectors overlap"),
        pytest.param(by_fours(begin="1"), id="the first element is left out"),
        pytest.param(by_fours(write="{in_bounds = [true]} "), id="the last vector leaves"),
        pytest.param(by_fours().replace("%x, %ks", "%ks, %ks"), id="another factor"),
    ],
)
def test_wrong_vectorized_loops_are_refuted(after: str) -> None:
    assert isinstance(verdict(SCALED, after), Refuted)


def test_what_begins_before_its_memory_is_not_read() -> None:
    """Upstream's lowering checks the end only: "as the index increases" (`VectorOps.td`)."""
    (function,) = functions_of(read_module(source_of(by_fours(at="%a"))).module).values()
    assert isinstance(function, func.FuncOp)
    with pytest.raises(CannotLift, match="may begin before its memory"):
        lift(function)


@pytest.mark.deep
def test_more_is_written_than_the_loop_reaches_where_memory_is_larger() -> None:
    """As upstream's `--affine-super-vectorize` does."""
    before = SCALED.replace("%m: memref<?xi32>, %k", "%m: memref<?xi32>, %o: memref<?xi32>, %k")
    before = before.replace("memref.dim %m", "memref.dim %o")
    after = by_fours().replace("%m: memref<?xi32>, %k", "%m: memref<?xi32>, %o: memref<?xi32>, %k")
    after = after.replace("memref.dim %m", "memref.dim %o")
    assert isinstance(verdict(before, after), Refuted)


def sums(combine: str = "addi", kind: str = "add", zero: str = "0") -> tuple[str, str]:
    """The lanes of memory combined one by one, and by fours, where a mask leaves the last ones."""
    element = "f32" if combine.endswith("f") else "i32"
    before = f"""func.func @f(%m: memref<?x{element}>) -> {element} {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?x{element}>
  %z = arith.constant {zero} : {element}
  %s = affine.for %i = 0 to %n iter_args(%a = %z) -> ({element}) {{
    %x = affine.load %m[%i] : memref<?x{element}>
    %y = arith.{combine} %a, %x : {element}
    affine.yield %y : {element}
  }}
  return %s : {element}
}}"""
    after = f"""func.func @f(%m: memref<?x{element}>) -> {element} {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?x{element}>
  %z = arith.constant dense<{zero}> : vector<4x{element}>
  %p = ub.poison : {element}
  %s = affine.for %i = 0 to %n step 4 iter_args(%a = %z) -> (vector<4x{element}>) {{
    %left = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%i)[%n]
    %k = vector.create_mask %left : vector<4xi1>
    %x = vector.transfer_read %m[%i], %p : memref<?x{element}>, vector<4x{element}>
    %y = arith.{combine} %a, %x : vector<4x{element}>
    %w = arith.select %k, %y, %a : vector<4xi1>, vector<4x{element}>
    affine.yield %w : vector<4x{element}>
  }}
  %t = vector.reduction <{kind}>, %s : vector<4x{element}> into {element}
  return %t : {element}
}}"""
    return before, after


@few(2)
@pytest.mark.parametrize(
    "given",
    [
        pytest.param(("addi", "add", "0"), id="sum"),
        pytest.param(("maximumf", "maximumf", "0xFF800000"), id="maximum of floats"),
    ],
)
def test_a_vectorized_reduction_is_proved_bit_for_bit(given: tuple[str, str, str]) -> None:
    found = verdict(*sums(*given))
    assert isinstance(found, Proved)
    assert found.guarantee.sizes == "all"
    assert found.guarantee.equality == "bit-exact"


@few(4)
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(("%w = arith.select %k, %y, %a", "%w = arith.select %k, %a, %y"), id="arms"),
        pytest.param(("(-d0 + s0)", "(-d0 + s0 - 1)"), id="the last lane is left out"),
        pytest.param(("(-d0 + s0)", "(-d0 + s0 + 1)"), id="a lane beyond the end"),
        pytest.param(("dense<0>", "dense<1>"), id="each lane starts from 1"),
        pytest.param(("step 4", "step 8"), id="every other vector"),
        pytest.param(("<add>", "<xor>"), id="another combination"),
    ],
)
def test_wrong_vectorized_reductions_are_refuted(change: tuple[str, str]) -> None:
    before, after = sums()
    assert change[0] in after
    assert isinstance(verdict(before, after.replace(*change)), Refuted)


def test_in_which_order_floats_are_added_is_not_known() -> None:
    """ODS of `vector.reduction` names none."""
    (function,) = functions_of(
        read_module(source_of(sums("addf", "add", "0.0")[1])).module
    ).values()
    assert isinstance(function, func.FuncOp)
    with pytest.raises(CannotLift, match="the order in which vector"):
        lift(function)


def test_a_maximum_that_starts_from_a_number_is_not_one_of_all() -> None:
    before, after = sums("maximumf", "maximumf", "0xFF800000")
    wrong = after.replace("dense<0xFF800000>", "dense<0.0>")
    assert isinstance(verdict(before, wrong), Refuted)


def by_slices(
    dialect: str = "affine.vector_", at: str = "0", to: str = "0", extent: int = 8
) -> str:
    return f"""func.func @f(%m: memref<{extent}xi32>, %k: i32) {{
  %ks = vector.broadcast %k : i32 to vector<4xi32>
  affine.for %i = 0 to 8 step 4 {{
    %j = affine.apply affine_map<(d0) -> (d0 + {at})>(%i)
    %l = affine.apply affine_map<(d0) -> (d0 + {to})>(%i)
    %x = {dialect}load %m[%j] : memref<{extent}xi32>, vector<4xi32>
    %y = arith.muli %x, %ks : vector<4xi32>
    {dialect}store %y, %m[%l] : memref<{extent}xi32>, vector<4xi32>
  }}
  return
}}"""


STATIC = SCALED.replace("?", "8")
SLICES = ("affine.vector_", "vector.")


@pytest.mark.parametrize("dialect", SLICES)
def test_slices_within_memory_are_their_elements(dialect: str) -> None:
    assert isinstance(verdict(STATIC, by_slices(dialect)), Proved)


@pytest.mark.parametrize("dialect", some_of(SLICES, 2))
def test_wrong_slices_are_refuted(dialect: str) -> None:
    long = STATIC.replace("memref<8x", "memref<9x")
    long = long.replace("%n = memref.dim %m, %c0 : memref<9xi32>", "%n = arith.constant 8 : index")
    assert isinstance(verdict(long, by_slices(dialect, extent=9)), Proved)
    for at, to in (("1", "0"), ("0", "1"), ("1", "1")):
        assert isinstance(verdict(long, by_slices(dialect, at, to, extent=9)), Refuted)


@pytest.mark.parametrize("dialect", SLICES)
def test_what_leaves_memory_is_up_to_the_machine(dialect: str) -> None:
    """ODS of `vector.load`: out of bounds it is target-specific, not undefined."""
    (function,) = functions_of(read_module(source_of(by_slices(dialect, at="1"))).module).values()
    assert isinstance(function, func.FuncOp)
    with pytest.raises(CannotLift, match="up to the machine"):
        lift(function)
