"""XLA's kernels in upstream's operations: each is what upstream's loops say, and nothing else."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier.claims.translation import verify_translation
from verifier.claims.xla.inlining import of_several_blocks, with_calls_in_place
from verifier.claims.xla.kernel_text import in_upstream_words
from verifier.kernel.input.reading import read_functions
from verifier.kernel.input.sources import Source

LOOP = """\
func.func @f(%x: tensor<6xi32>, %out: tensor<6xi32>, %y: tensor<1xi32>) -> tensor<6xi32> {
  %0 = xla.workgroup_id  x {xla.range = [0 : index, 0 : index]}
  %l = xla.loop (%0)[%i, %j] -> (%ra) in #xla.indexing_map<"(bl)[s0, s1] -> (s0 * 2 + s1 + bl), \
domain: bl in [0, 0], s0 in [0, 2], s1 in [0, 1]DOMAIN"> iter_args(%it = %out) -> (tensor<6xi32>) {
    %e = tensor.extract %x[%ra] : tensor<6xi32>
    %s = arith.addi %e, %e : i32
    %n = tensor.insert %s into %it[%ra] : tensor<6xi32>
    xla.yield %n : tensor<6xi32>
  }
  return %l : tensor<6xi32>
}
"""


def by_hand(bound: int) -> str:
    return f"""\
func.func @f(%x: tensor<6xi32>, %out: tensor<6xi32>, %y: tensor<1xi32>) -> tensor<6xi32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant {bound} : index
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%it = %out) -> (tensor<6xi32>) {{
    %e = tensor.extract %x[%i] : tensor<6xi32>
    %s = arith.addi %e, %e : i32
    %k = tensor.insert %s into %it[%i] : tensor<6xi32>
    scf.yield %k : tensor<6xi32>
  }}
  return %l : tensor<6xi32>
}}
"""


@pytest.mark.parametrize(
    ("domain", "bound"), [("", 6), (", s0 * 2 + s1 in [0, 3]", 4)], ids=["whole", "constrained"]
)
def test_a_loop_runs_over_its_domain(domain: str, bound: int) -> None:
    text = in_upstream_words(LOOP.replace("DOMAIN", domain))
    assert "xla.loop" not in text
    (right,) = verify_translation(by_hand(bound), text)
    assert right.kind == "proved", right
    (wrong,) = verify_translation(by_hand(bound - 1), text)
    assert wrong.kind == "refuted", wrong


FORALL = """\
func.func @f(%x: tensor<6xi32>, %out: tensor<6xi32>, %y: tensor<1xi32>) -> tensor<6xi32> {
  %3 = scf.forall (%a, %b) in (COUNT, 1) shared_outs(%o = %out) -> (tensor<6xi32>) {
    %c = arith.index_cast %b : index to i32
    %d = tensor.insert %c into %y[%b] : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %d into %o[%b] [1] [1] : tensor<1xi32> into tensor<6xi32>
    }
  }
  return %3 : tensor<6xi32>
}
"""


def test_one_thread_is_a_loop_that_runs_once() -> None:
    text = in_upstream_words(FORALL.replace("COUNT", "1"))
    assert "scf.forall" not in text
    read_functions(Source("x", text))
    several = FORALL.replace("COUNT", "2")
    assert in_upstream_words(several) == several


def test_what_cannot_be_said_stays() -> None:
    unbounded = LOOP.replace("DOMAIN", "").replace(", s1 in [0, 1]", "")
    assert "xla.loop" in in_upstream_words(unbounded)
    runtime = '  %1 = xla.apply_indexing #xla.indexing_map<"(d0){rt0} -> (d0), domain: ">(%0)\n'
    assert in_upstream_words(runtime) == runtime
    many = "  %0 = xla.workgroup_id  x {xla.range = [0 : index, 3 : index]}\n"
    assert '"xla.workgroup_id"()' in in_upstream_words(many)


def test_an_applied_map_is_an_affine_one() -> None:
    line = '%1 = xla.apply_indexing #xla.indexing_map<"(d0)[s0] -> (d0 floordiv 2 + s0), domain: \
d0 in [0, 9], s0 in [0, 1]">(%0)[%i]\n'
    assert in_upstream_words(line) == (
        "%1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 2 + s0)>(%0)[%i]\n"
    )


def test_a_map_may_be_applied_to_symbols_only() -> None:
    line = '%1 = xla.apply_indexing #xla.indexing_map<"()[s0] -> (s0 + 3), domain: \
s0 in [0, 2]">[%i]\n'
    assert in_upstream_words(line) == "%1 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%i]\n"


def test_a_quotient_in_a_map_rounds_down() -> None:
    line = '%1 = xla.apply_indexing #xla.indexing_map<"(d0) -> ((d0 + 1) / 2), domain: d0 in \
[0, 9]">(%0)\n'
    assert in_upstream_words(line) == (
        "%1 = affine.apply affine_map<(d0)[] -> ((d0 + 1) floordiv 2)>(%0)[]\n"
    )


TILES = """\
func.func @f(%arg0: !xla_cpu.call_frame) -> !xla_cpu.error {
  %c0 = arith.constant 0 : index
  %0 = xla_cpu.load %arg0, 0 : memref<3x4xf32>
  %1 = xla_cpu.extract_workgroup_id %arg0, x
  %2 = xtile.extract %0[%1, %c0] [1, 4] [1, 1] : memref<3x4xf32> -> tensor<1x4xf32>
  xtile.insert %2 into %0[%c0, %c0] [1, 4] [1, 1] : tensor<1x4xf32> -> memref<3x4xf32>
  %3 = xla_cpu.success : !xla_cpu.error
  return %3 : !xla_cpu.error
}
"""


@few(6)
@pytest.mark.parametrize(
    ("old", "new"),
    [("", ""), ("[%1, %c0] [1, 4]", "[%c0, %1] [1, 4]"), ("[1, 1] : mem", "[1, 2] : mem"),
     ("%arg0, x", "%arg0, y"), ("%arg0, 0 :", "%arg0, 1 :"), ("[%c0, %c0]", "[%1, %c0]")],
)  # fmt: skip
def test_tiles_are_read_without_a_meaning(old: str, new: str) -> None:
    """What they are given is compared, and so is their order."""
    swapped = TILES.replace("arith.constant 0", "arith.constant 1")
    sides = [in_upstream_words(text) for text in (TILES, TILES.replace(old, new), swapped)]
    for text in sides:
        assert '"xtile.extract"' in text and '"xla_cpu.success"' in text
        read_functions(Source("x", text))
    (same,) = verify_translation(sides[0], sides[1])
    (other,) = verify_translation(sides[0], sides[2])
    assert same.kind == ("unknown" if old else "proved"), same
    assert other.kind != "proved", other


def test_a_kernel_that_is_to_be_entered_is_a_function_that_says_so() -> None:
    text = """\
xtile.entry_func @f(%arg0: memref<4xf32>, %arg1: index) attributes {num_opaque_args = 0 : i32} {
  %0 = xtile.extract %arg0[%arg1] [4] [1] : memref<4xf32> -> tensor<4xf32>
  xtile.insert %0 into %arg0[%arg1] [4] [1] : tensor<4xf32> -> memref<4xf32>
  xtile.return
}
"""
    kernel = in_upstream_words(text)
    assert verify_translation(kernel, kernel)[0].kind == "proved"
    entered = kernel.replace("xtile.entry, ", "")
    assert kernel != entered and verify_translation(kernel, entered)[0].kind == "unsupported"


NOTES = (
    "llvm.frame_pointer = #llvm.framePointerKind<all>",
    "xla.entry",
    'passthrough = [["prefer-vector-width", "256"]]',
)


@pytest.mark.parametrize("place", range(3))
def test_notes_to_passes_and_hints_to_the_code_generator_are_left_out(place: int) -> None:
    stated = ", ".join((*NOTES[:place], "llvm.noalias", *NOTES[place:]))
    line = f"func.func @f() attributes {{{stated}}} {{\n"
    assert in_upstream_words(line) == "func.func @f() attributes {llvm.noalias} {\n"
    alone = f"func.func @f() attributes {{{', '.join(NOTES)}}} {{\n"
    assert in_upstream_words(alone) == "func.func @f() attributes {} {\n"


# Calls

CALLS = """\
func.func @f(%x: i32) -> i32 {
  %r = func.call @g(%x) CALLED: (i32) -> i32
  return %r : i32
}
func.func private @g(%x: i32) -> i32 STATED{
  %r = func.call @h(%x) : (i32) -> i32
  return %r : i32
}
func.func private @h(%x: i32) -> i32 {
  %r = arith.addi %x, %x : i32
  return %r : i32
}
"""


def names_in(text: str) -> list[str]:
    module = with_calls_in_place(read_functions(Source("x", text))).module
    return [str(op.properties["sym_name"]) for op in module.ops]


@pytest.mark.parametrize(
    ("called", "stated", "left"),
    [
        ("", "", ['"f"']),
        ("{xla.is_reduction} ", "attributes {llvm.linkage = #llvm.linkage<internal>} ", ['"f"']),
        ("", "attributes {my.promise} ", ['"f"', '"g"']),
        ("{my.promise} ", "", ['"f"', '"g"']),
    ],
)
def test_calls_that_promise_nothing_are_put_in_place(
    called: str, stated: str, left: list[str]
) -> None:
    text = CALLS.replace("CALLED", called).replace("STATED", stated)
    assert names_in(text) == left
    before = with_calls_in_place(read_functions(Source("x", text)))
    assert before.module.verify() is None


def test_what_calls_itself_is_not_put_in_place() -> None:
    text = CALLS.replace("CALLED", "").replace("STATED", "").replace("@h(%x) :", "@g(%x) :")
    assert names_in(text) == ['"f"', '"g"']


BUFFERS = """\
func.func @f(%x: tensor<4xf32> {xla.invariant, xla.slice_index = 0 : index}) -> tensor<4xf32> {
  %r = func.call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @g(%x: tensor<4xf32> {MARK}) -> tensor<4xf32> attributes {no_compute = true} {
  return %x : tensor<4xf32>
}
func.func private @h(tensor<4xf32>) -> tensor<4xf32>
"""


def test_a_call_is_put_in_place_where_its_buffers_are_known() -> None:
    for mark in ("xla.invariant", "xla.slice_index = 0 : index"):
        assert names_in(BUFFERS.replace("MARK", mark)) == ['"f"']
    for mark in ("xla.slice_index = 1 : index", "llvm.noalias"):
        assert names_in(BUFFERS.replace("MARK", mark)) == ['"f"', '"g"']


def test_a_call_of_a_kept_function_stays() -> None:
    text = BUFFERS.replace("MARK", "xla.invariant")
    assert of_several_blocks(read_functions(Source("x", text))) == set()
    module = with_calls_in_place(read_functions(Source("x", text)), {"g"}).module
    assert [str(op.properties["sym_name"]) for op in module.ops] == ['"f"', '"g"']


@pytest.mark.parametrize(
    ("shape", "order", "read"),
    [
        ("2x2x3x4xf32", "3, 1, 0, 2", "strided<[8, 4, 16, 1]>"),
        ("3x1xf32", "0, 1", "strided<[1, 3]>"),
        ("3x1xf32", "0, 0", "#xtile.layout<[0, 0]>"),
        ("3xf32", "0, 1", "#xtile.layout<[0, 1]>"),
    ],
)
def test_a_layout_says_how_far_apart_elements_are(shape: str, order: str, read: str) -> None:
    text = in_upstream_words(f"  %0 = x : memref<{shape}, #xtile.layout<[{order}]>>")
    assert text == f"  %0 = x : memref<{shape}, {read}>\n"
