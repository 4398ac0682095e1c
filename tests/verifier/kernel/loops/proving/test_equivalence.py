"""Loops and linalg that compute the same are proved equal for all sizes, bit for bit."""

import pytest

from tests.inputs.loop_kernels import generic, maps, matmul_linalg, matmul_loops
from tests.places import ROOT
from tests.support.deep import few, some_of
from tests.support.functions import programs
from tests.support.said import said
from verifier.kernel.loops.proving.granted import needed_equal_extents
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict
from verifier.strategy.loops import prove_equal

CORPUS = ROOT.parent / "shared" / "corpus" / "affine-polybench"


def prove(text: str, **options: object) -> Verdict:
    before, after = programs(text)
    options.setdefault("assume_equal_extents", needed_equal_extents(before, after))
    return prove_equal(before, after, **options)  # pyright: ignore[reportArgumentType]


def proved(text: str, **options: object) -> Proved:
    verdict = prove(text, **options)
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.sizes == "all"
    assert any(note.startswith("cross-checked by") for note in verdict.notes)
    return verdict


@pytest.mark.parametrize("element", some_of(["f32", "f64", "i32", "i8"], 4))
@pytest.mark.parametrize("extents", [("?", "?", "?"), ("7", "5", "6"), ("?", "4", "?")])
def test_matmul(element: str, extents: tuple[str, str, str]) -> None:
    m, n, k = extents
    zero = "0.0" if element.startswith("f") else "0"
    options = {"element": element, "m": m, "n": n, "k": k, "initial": zero}
    verdict = proved(matmul_loops(**options) + matmul_linalg(**options))
    assert verdict.guarantee.equality == "bit-exact"
    assert "different memref arguments do not alias" in said(verdict)
    assert any("--convert-linalg-to-loops" in a for a in said(verdict))


def test_large_static_extents_are_cross_checked_on_a_smaller_copy() -> None:
    options = {"m": "1000", "n": "1100", "k": "1200"}
    proved(matmul_loops(**options) + matmul_linalg(**options))


@pytest.mark.deep
def test_transposed_operands_are_indexing_maps() -> None:
    proved(
        matmul_loops(left="%A[%l, %i]", depth="%A, %c0") + matmul_linalg(maps=maps("k, i", "k, j"))
    )
    proved(
        matmul_loops(right="%B[%j, %l]", depth="%B, %c1") + matmul_linalg(maps=maps("i, k", "j, k"))
    )


def test_equal_extents_are_an_obligation_unless_assumed() -> None:
    text = matmul_loops() + matmul_linalg()
    verdict = prove(text, assume_equal_extents=())
    assert isinstance(verdict, Refuted)
    assert any("linalg.matmul #1 needs arg0_dim1 = arg1_dim0" in note for note in verdict.notes)
    before, after = programs(text)
    assert set(needed_equal_extents(before, after)) == {
        ("arg0_dim1", "arg1_dim0"),
        ("arg0_dim0", "arg2_dim0"),
        ("arg1_dim1", "arg2_dim1"),
    }
    assert "arg0_dim1 = arg1_dim0" in said(proved(text))


@pytest.mark.deep
def test_what_linalg_demands_in_the_source_the_target_has() -> None:
    verdict = proved(matmul_linalg() + matmul_linalg(), assume_equal_extents=())
    assert any("linalg ops of the source" in a for a in said(verdict))


@pytest.mark.deep
def test_operands_of_commutative_operations_may_be_exchanged() -> None:
    proved(matmul_loops(total="%p, %c") + matmul_linalg())


V, M = "memref<?xf32>", "memref<?x?xf32>"


def test_a_value_carried_in_a_register() -> None:
    loops = f"""
func.func @loops(%x: {V}, %y: {V}, %s: memref<f32>) {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : {V}
  %first = affine.load %s[] : memref<f32>
  %sum = affine.for %i = 0 to %n iter_args(%c = %first) -> (f32) {{
    %a = affine.load %x[%i] : {V}
    %b = affine.load %y[%i] : {V}
    %p = arith.mulf %a, %b : f32
    %t = arith.addf %c, %p : f32
    affine.yield %t : f32
  }}
  affine.store %sum, %s[] : memref<f32>
  func.return
}}"""
    dot = f"""
func.func @dot(%x: {V}, %y: {V}, %s: memref<f32>) {{
  linalg.dot ins(%x, %y : {V}, {V}) outs(%s : memref<f32>)
  func.return
}}"""
    proved(loops + dot)


@pytest.mark.deep
def test_two_live_outs_from_one_nest() -> None:
    loops = f"""
func.func @bicg(%A: {M}, %s: {V}, %q: {V}, %p: {V}, %r: {V}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : {M}
  %n = memref.dim %A, %c1 : {M}
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {{
    affine.store %z, %s[%i] : {V}
  }}
  affine.for %i = 0 to %m {{
    affine.store %z, %q[%i] : {V}
    affine.for %j = 0 to %n {{
      %0 = affine.load %s[%j] : {V}
      %1 = affine.load %r[%i] : {V}
      %2 = affine.load %A[%i, %j] : {M}
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %0, %3 : f32
      affine.store %4, %s[%j] : {V}
      %5 = affine.load %q[%i] : {V}
      %6 = affine.load %p[%j] : {V}
      %7 = arith.mulf %2, %6 : f32
      %8 = arith.addf %5, %7 : f32
      affine.store %8, %q[%i] : {V}
    }}
  }}
  func.return
}}"""
    linalg = f"""
func.func @linalg(%A: {M}, %s: {V}, %q: {V}, %p: {V}, %r: {V}) {{
  %z = arith.constant 0.0 : f32
  linalg.fill ins(%z : f32) outs(%q : {V})
  linalg.matvec ins(%A, %p : {M}, {V}) outs(%q : {V})
  linalg.fill ins(%z : f32) outs(%s : {V})
  linalg.vecmat ins(%r, %A : {V}, {M}) outs(%s : {V})
  func.return
}}"""
    proved(loops + linalg)


def _gemm(n: str) -> str:
    """beta * C + alpha * A * B as Polygeist prints it, and as two generics."""
    c = a = b = f"memref<{n}x{n}xf64>"
    scale = generic(["i, j"], "pp", [], [("%C", c)], "%x = arith.mulf %o0, %beta : f64\n"
                    "linalg.yield %x : f64", "i, j")  # fmt: skip
    update = generic(
        ["i, k", "k, j", "i, j"], "ppr", [("%A", a), ("%B", b)], [("%C", c)],
        "%x = arith.mulf %alpha, %a0 : f64\n%y = arith.mulf %x, %a1 : f64\n"
        "%t = arith.addf %o0, %y : f64\nlinalg.yield %t : f64",
    )  # fmt: skip
    return f"""
func.func @gemm(%alpha: f64, %beta: f64, %C: {c}, %A: {a}, %B: {b}) {{
  affine.for %i = 0 to {n} {{
    affine.for %j = 0 to {n} {{
      %0 = affine.load %C[%i, %j] : {c}
      %1 = arith.mulf %0, %beta : f64
      affine.store %1, %C[%i, %j] : {c}
    }}
    affine.for %k = 0 to {n} {{
      affine.for %j = 0 to {n} {{
        %0 = affine.load %A[%i, %k] : {a}
        %1 = arith.mulf %alpha, %0 : f64
        %2 = affine.load %B[%k, %j] : {b}
        %3 = arith.mulf %1, %2 : f64
        %4 = affine.load %C[%i, %j] : {c}
        %5 = arith.addf %4, %3 : f64
        affine.store %5, %C[%i, %j] : {c}
      }}
    }}
  }}
  func.return
}}
func.func @linalg(%alpha: f64, %beta: f64, %C: {c}, %A: {a}, %B: {b}) {{
  {scale}
  {update}
  func.return
}}"""


@pytest.mark.parametrize("extent", ["6", "800"])
def test_gemm_with_both_scalars(extent: str) -> None:
    proved(_gemm(extent))


@pytest.mark.deep
def test_a_temporary_of_the_target() -> None:
    before = f"""
func.func @square(%A: {M}, %B: {M}) {{
  linalg.transpose ins(%A : {M}) outs(%B : {M}) permutation = [1, 0]
  linalg.mul ins(%B, %B : {M}, {M}) outs(%B : {M})
  func.return
}}"""
    after = f"""
func.func @with_temporary(%A: {M}, %B: {M}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : {M}
  %n = memref.dim %A, %c1 : {M}
  %t = memref.alloc(%m, %n) : {M}
  linalg.map {{ arith.mulf }} ins(%A, %A : {M}, {M}) outs(%t : {M})
  affine.for %i = 0 to %m {{
    affine.for %j = 0 to %n {{
      %0 = affine.load %t[%i, %j] : {M}
      affine.store %0, %B[%j, %i] : {M}
    }}
  }}
  memref.dealloc %t : {M}
  func.return
}}"""
    proved(before + after)


def test_tiled_and_unrolled_loops() -> None:
    def sweep(body: str) -> str:
        return f"func.func @f(%x: memref<12xf32>, %s: memref<f32>) {{\n{body}\nfunc.return }}"

    def add(index: str) -> str:
        name = index.replace("%", "").replace(" ", "").replace("+", "p")
        return (
            f"%x{name} = affine.load %x[{index}] : memref<12xf32>\n"
            f"%c{name} = affine.load %s[] : memref<f32>\n"
            f"%t{name} = arith.addf %c{name}, %x{name} : f32\n"
            f"affine.store %t{name}, %s[] : memref<f32>\n"
        )

    plain = sweep(f"affine.for %i = 0 to 12 {{\n{add('%i')}}}")
    unrolled = sweep(f"affine.for %i = 0 to 12 step 2 {{\n{add('%i')}{add('%i + 1')}}}")
    tiled = sweep(
        "affine.for %t = 0 to 12 step 4 {\naffine.for %i = affine_map<(d0) -> (d0)>(%t) to "
        f"affine_map<(d0) -> (d0 + 4)>(%t) {{\n{add('%i')}}}\n}}"
    )
    proved(plain + unrolled)
    proved(plain + tiled)
    proved(unrolled + plain)


def test_an_in_place_sweep_is_itself() -> None:
    sweep = """
func.func @seidel(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %t = 0 to 3 {
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      %a = affine.load %x[%i - 1] : memref<?xf32>
      %b = affine.load %x[%i + 1] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %x[%i] : memref<?xf32>
    }
  }
  func.return
}"""
    verdict = proved(sweep + sweep)
    assert "different memref arguments do not alias" not in said(verdict)


def test_results_are_live_outs() -> None:
    proved(
        """
func.func @f(%x: memref<4xi32>) -> (i32, memref<4xi32>) {
  %l = memref.alloc() : memref<4xi32>
  linalg.copy ins(%x : memref<4xi32>) outs(%l : memref<4xi32>)
  %a = affine.load %x[2] : memref<4xi32>
  func.return %a, %l : i32, memref<4xi32>
}
func.func @g(%x: memref<4xi32>) -> (i32, memref<4xi32>) {
  %l = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 4 {
    %a = affine.load %x[3 - %i] : memref<4xi32>
    affine.store %a, %l[3 - %i] : memref<4xi32>
  }
  %a = affine.load %l[2] : memref<4xi32>
  func.return %a, %l : i32, memref<4xi32>
}"""
    )


def test_overflow_flags_may_be_dropped() -> None:
    text = """
func.func @f(%x: memref<?xi32>, %a: i32) {
  linalg.map ins(%x : memref<?xi32>) outs(%x : memref<?xi32>) (%i: i32, %o: i32) {
    %0 = arith.addi %i, %a FLAGS: i32
    linalg.yield %0 : i32
  }
  func.return
}"""
    with_flag, without = text.replace("FLAGS", "overflow<nsw>"), text.replace("FLAGS", "")
    proved(with_flag + without)


def test_a_division_that_the_source_has_too() -> None:
    loops = """
func.func @loops(%x: memref<?xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %0 = affine.load %x[%i] : memref<?xi32>
    %1 = arith.divsi %0, %a : i32
    affine.store %1, %x[%i] : memref<?xi32>
  }
  func.return
}"""
    mapped = """
func.func @mapped(%x: memref<?xi32>, %a: i32) {
  linalg.map ins(%x : memref<?xi32>) outs(%x : memref<?xi32>) (%i: i32, %o: i32) {
    %0 = arith.divsi %i, %a : i32
    linalg.yield %0 : i32
  }
  func.return
}"""
    proved(loops + mapped)


@few(6)
@pytest.mark.parametrize("name", ["gemm", "mvt", "bicg", "3mm", "2mm"])
def test_the_corpus_lifts_and_equals_itself(name: str) -> None:
    path = CORPUS / f"{name}.mlir"
    if not path.exists():
        pytest.skip("the corpus is absent")
    (program,) = programs(path.read_text())
    verdict = prove_equal(program, program)
    assert isinstance(verdict, Proved), verdict
