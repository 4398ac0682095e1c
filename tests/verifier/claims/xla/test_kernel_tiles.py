"""Kernels of tiles: what is computed of a tile is compared by itself, and nothing else is lost."""

from __future__ import annotations

import pytest

from tests.verifier.claims.xla.test_kernels import is_proved, verdicts
from verifier.claims.xla.kernel_text import in_upstream_words
from verifier.kernel.input.upstream_tools import tools

MAP = "affine_map<(d0) -> (d0)>"
TILE = "tensor<8xf32>"


def kernel(computed: str, first: str = "f32", second: str = "f32", tile: str = TILE) -> str:
    of_tile = tile.removeprefix("tensor<8x").removesuffix(">")
    given = f"tensor<8x{first}>"
    text = f"""\
func.func @k(%f: !xla_cpu.call_frame) -> !xla_cpu.error {{
  %a = xla_cpu.load %f, 0 : memref<7x{first}>
  %b = xla_cpu.load %f, 1 : memref<7x{second}>
  func.call @k_impl(%a, %b) : (memref<7x{first}>, memref<7x{second}>) -> ()
  %e = xla_cpu.success : !xla_cpu.error
  return %e : !xla_cpu.error
}}
func.func private @other()
func.func @k_impl(%a: memref<7x{first}>, %b: memref<7x{second}>) attributes \
{{llvm.always_inline, llvm.linkage = #llvm.linkage<internal>, num_opaque_args = 0 : i32, \
xtile.tiling_info = #xtile.tiling_info<tile_count : 1, tiles_per_workgroup : 1>}} {{
  %c0 = arith.constant 0 : index
  %t = xtile.extract %a[%c0] [8] [1] : memref<7x{first}> -> {given}
{computed}
  xtile.insert %r into %b[%c0] [8] [1] : tensor<8x{of_tile}> -> memref<7x{second}>
  return
}}
"""
    return in_upstream_words(text)


def generic(name: str, given: str = "%t") -> str:
    return f"""\
  %r = linalg.generic {{indexing_maps = [{MAP}, {MAP}], iterator_types = ["parallel"]}} \
ins({given} : {TILE}) outs(%t : {TILE}) {{
  ^bb0(%in: f32, %out: f32):
    %s = math.{name} %in : f32
    linalg.yield %s : f32
  }} -> {TILE}"""


WHOLE = f"  %r = math.tanh %t : {TILE}"


def without(text: str) -> str:
    return text.replace("func.func private @other()\n", "")


@pytest.mark.deep
def test_what_is_computed_of_a_tile_is_compared_by_its_meaning() -> None:
    before, right = (without(kernel(each)) for each in (WHOLE, generic("tanh")))
    assert {*verdicts(before, right)} == {("proved", ("one-nan",))}
    assert not is_proved(before, without(kernel(generic("sin"))))
    negated = f"  %m = arith.negf %t : {TILE}\n{generic('tanh', '%m')}"
    assert not is_proved(before, without(kernel(negated)))


def test_nans_are_not_one_value_where_a_buffer_may_be_read_as_another_type() -> None:
    read = "  xtile.insert %r into %a[%c0] [8] [1] : tensor<8xf32> -> memref<7xf32>\n"
    read += "  %w = xtile.extract %b[%c0] [8] [1] : memref<7xi32> -> tensor<8xi32>\n"
    whole, each = (f"{text}\n{read}".replace("%r", "%q") for text in (WHOLE, generic("tanh")))
    end = "  %r = arith.addi %w, %w : tensor<8xi32>"
    types = "f32", "i32", "tensor<8xi32>"
    sides = [without(kernel(text + end, *types)) for text in (whole, each)]
    assert not is_proved(*sides)


def test_what_may_be_undefined_is_not_moved_over_what_may_not_return() -> None:
    divided, call = (
        "  %r = arith.divsi %t, %t : tensor<8xi32>\n",
        "  func.call @other() : () -> ()\n",
    )
    types = "i32", "i32", "tensor<8xi32>"
    late, early = (kernel(each, *types) for each in (call + divided, divided + call))
    (only,) = verdicts(late, early)
    assert only[0] != "proved"


TILED = """\
xtile.entry_func @k(%a: memref<7xf32>, %b: memref<7xf32>, %p: index) attributes \
{num_opaque_args = OPAQUE : i32, \
xtile.tiling_info = #xtile.tiling_info<tile_count : COUNT, tiles_per_workgroup : 2>} {
  %t = xtile.extract %a[%p] [2] [1] : memref<7xf32> -> tensor<2xf32>
  xtile.insert %t into %b[%p] [2] [1] : tensor<2xf32> -> memref<7xf32>
  xtile.return
}
"""
ENTERED = """\
func.func @k(%f: !xla_cpu.call_frame) -> !xla_cpu.error {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %a = xla_cpu.load %f, 0 : memref<7xf32>
  %b = xla_cpu.load %f, 1 : memref<7xf32>
  %w = xla_cpu.extract_workgroup_id %f, x
  %m = arith.maxsi %w, %c0 : index
  %s = arith.muli %m, %c2 overflow<nsw, nuw> : index
  %l = arith.minsi %s, %c5 : index
  %e = arith.addi %s, %c2 overflow<nsw, nuw> : index
  %h = arith.minsi %e, %c5 : index
  scf.for %i = %l to %h step %c1 {
    func.call @k_impl(%a, %b, %i) : (memref<7xf32>, memref<7xf32>, index) -> ()
  }
  %r = xla_cpu.success : !xla_cpu.error
  return %r : !xla_cpu.error
}
func.func @k_impl(%a: memref<7xf32>, %b: memref<7xf32>, %p: index) attributes \
{llvm.always_inline, llvm.linkage = #llvm.linkage<internal>, num_opaque_args = 0 : i32} {
  %t = xtile.extract %a[%p] [2] [1] : memref<7xf32> -> tensor<2xf32>
  xtile.insert %t into %b[%p] [2] [1] : tensor<2xf32> -> memref<7xf32>
  return
}
"""


def tiled(count: int = 5, opaque: int = 0) -> str:
    return in_upstream_words(TILED.replace("COUNT", str(count)).replace("OPAQUE", str(opaque)))


@pytest.mark.deep
def test_a_kernel_of_tiles_is_entered_by_a_loop_over_its_tiles() -> None:
    entered = in_upstream_words(ENTERED)
    ((kind, said),) = verdicts(tiled(), entered)
    assert kind == "proved" and "tiles-of-a-workgroup" in said
    assert not is_proved(tiled(6), entered)
    assert not is_proved(tiled(opaque=1), entered)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("%i = %l to", "%i = %c0 to"),
        ("maxsi %w, %c0", "maxsi %w, %c1"),
        ("addi %s, %c2", "addi %s, %c1"),
        ("%f, x", "%f, y"),
        ("@k_impl(%a, %b, %i)", "@k_impl(%b, %a, %i)"),
        ("%f, 1", "%f, 0"),
        ("insert %t into %b", "insert %t into %a"),
    ],
)
def test_a_kernel_that_is_entered_wrongly_is_not_proved(right: str, wrong: str) -> None:
    assert ENTERED.count(right) == 1
    assert not is_proved(tiled(), in_upstream_words(ENTERED.replace(right, wrong)))


def local(made: str, then: str = "") -> str:
    computed = f"""\
  %m = memref.{made}() : memref<7xf32>
  memref.copy %a, %m : memref<7xf32> to memref<7xf32>
  memref.copy %m, %b : memref<7xf32> to memref<7xf32>
{then}  %r = math.tanh %t : {TILE}"""
    return without(kernel(computed))


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
def test_memory_that_is_only_accessed_is_of_the_stack_or_of_the_heap() -> None:
    assert is_proved(local("alloc"), local("alloca"))
    freed = "  memref.dealloc %m : memref<7xf32>\n"
    assert not is_proved(local("alloc", freed), local("alloca", freed))
    kept = '  "x.keep"(%m) : (memref<7xf32>) -> ()\n'
    assert not is_proved(local("alloc", kept), local("alloca", kept))


@pytest.mark.deep
def test_what_is_computed_of_a_tile_may_be_of_two_dialects() -> None:
    types = "f32", "i1", "tensor<8xi1>"
    compared = "  %c = stablehlo.compare LT, %t, %t : (TILE, TILE) -> tensor<8xi1>\n"
    compared = compared.replace("TILE", TILE)
    end = "  %r = stablehlo.not %d : tensor<8xi1>"
    before, right, wrong = (
        without(kernel(f"{compared}  %d = {op} %c, %c : tensor<8xi1>\n{end}", *types))
        for op in ("stablehlo.and", "arith.andi", "arith.xori")
    )
    assert is_proved(before, right)
    assert not is_proved(before, wrong)
