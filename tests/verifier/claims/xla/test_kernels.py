"""XLA's kernels whose passes change types, and wrong twins of them."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier.claims.xla.kernels import verify_kernel_steps
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_known_functions
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted

AS_UPSTREAM = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
"""Text that only upstream's parser reads."""

FRAME = '!llvm.struct<"XLA_CPU_KernelCallFrame", (ptr, ptr, i64, ptr)>'


def mark(slice_: int, more: str = "") -> str:
    return f"{{llvm.align = 64 : index, {more}xla.slice_index = {slice_} : index}}"


def entry(types: str, cast: str, result: str, slots: tuple[int, int] = (0, 1)) -> str:
    """What enters a kernel of two buffers."""
    lines = ["func.func @k(%f: !llvm.ptr) -> !llvm.ptr {", "  %null = llvm.mlir.zero : !llvm.ptr"]
    args: list[str] = []
    for number, slot in enumerate(slots):
        lines += [
            f"  %a{number} = llvm.getelementptr inbounds %f[0, 3]"
            f" : (!llvm.ptr) -> !llvm.ptr, {FRAME}",
            f"  %b{number} = llvm.load %a{number} invariant : !llvm.ptr -> !llvm.ptr",
            f"  %c{number} = llvm.getelementptr inbounds %b{number}[{slot}, 0]"
            ' : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"XLA_CPU_KernelArg", (ptr, i64)>',
            f"  %d{number} = llvm.load %c{number} invariant : !llvm.ptr -> !llvm.ptr",
        ]
        if cast:
            lines.append(f"  %t{number} = builtin.unrealized_conversion_cast %d{number} : {cast}")
        args.append(f"%{'t' if cast else 'd'}{number}")
    lines.append(f"  %n = llvm.getelementptr inbounds %f[0, 1] : (!llvm.ptr) -> !llvm.ptr, {FRAME}")
    lines.append("  %m = llvm.load %n : !llvm.ptr -> !llvm.ptr")
    for axis in range(3):
        lines += [
            f"  %w{axis} = llvm.getelementptr inbounds %m[0, {axis}]"
            ' : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"kernel_dim3", (i64, i64, i64)>',
            f"  %l{axis} = llvm.load %w{axis} invariant : !llvm.ptr -> i64",
            f"  %i{axis} = builtin.unrealized_conversion_cast %l{axis} : i64 to index",
        ]
        args.append(f"%i{axis}")
    left = "%r = " if result != "()" else ""
    lines.append(f"  {left}call @k_wrapped({', '.join(args)}) : ({types}) -> {result}")
    return "\n".join([*lines, "  return %null : !llvm.ptr", "}", ""])


T = "tensor<4xf32>"
BODY = """\
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
"""
ON_TENSORS = f"""{BODY}
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %y) -> ({T}) {{
    %e = tensor.extract %x[%i] : {T}
    %d = arith.addf %e, %e : f32
    %u = tensor.insert %d into %t[%i] : {T}
    scf.yield %u : {T}
  }}
  return %r : {T}
}}
"""
IN_MEMORY = f"""{BODY}
  scf.for %i = %c0 to %c4 step %c1 {{
    %j = arith.index_castui %i : index to i64
    %p = llvm.getelementptr inbounds %x[0, %j] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f32>
    %e = llvm.load %p invariant : !llvm.ptr -> f32
    %d = arith.addf %e, %e : f32
    %q = llvm.getelementptr inbounds %y[0, %j] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f32>
    llvm.store %d, %q : f32, !llvm.ptr
  }}
  return
}}
"""
NUMBERS = "%wx: index, %wy: index, %wz: index"
PRIVATE = "attributes {llvm.always_inline, llvm.linkage = #llvm.linkage<internal>} "
PLAIN = f"func.func @k(%x: {T} {mark(0)}, %y: {T} {mark(1)}) -> {T} {{\n{ON_TENSORS}"
TENSORS = entry(f"{T}, {T}, index, index, index", f"!llvm.ptr to {T}", T) + (
    f"func.func private @k_wrapped(%x: {T} {mark(0)}, %y: {T} {mark(1)}, {NUMBERS}) -> {T} "
    f"{PRIVATE}{{\n{ON_TENSORS}"
)


def in_memory(first: int = 0, second: int = 1, apart: bool = False) -> str:
    marks = [mark(first), mark(second)]
    if apart:
        marks = ["{llvm.align = 64 : index, llvm.noalias}"] * 2
    return entry("!llvm.ptr, !llvm.ptr, index, index, index", "", "()") + (
        f"func.func private @k_wrapped(%x: !llvm.ptr {marks[0]}, %y: !llvm.ptr {marks[1]}, "
        f"{NUMBERS}) {PRIVATE}{{\n{IN_MEMORY}"
    )


def verdicts(before: str, after: str) -> list[tuple[str, tuple[str, ...]]]:
    modules = [read_known_functions(Source("x", text)) for text in (before, after)]
    found: list[tuple[str, tuple[str, ...]]] = []
    for result in verify_kernel_steps(modules, ["pass"], Options()):
        verdict = result.verdict
        said = verdict.conventions if isinstance(verdict, Proved | Refuted) else ()
        found.append((result.kind, tuple(c.name for c in said if c.name != "index-has-64-bits")))
    return found


def is_proved(before: str, after: str) -> bool:
    found = verdicts(before, after)
    return bool(found) and all(kind == "proved" for kind, _ in found)


@pytest.mark.deep
@AS_UPSTREAM
def test_a_kernel_is_entered_by_its_call_frame() -> None:
    assert verdicts(PLAIN, TENSORS) == [("proved", ("xla-call-frame",))]


@few(12)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("%b0[0, 0]", "%b0[1, 0]", id="slot"),
        ("%f[0, 3]", "%f[0, 2]"),
        ("%b0[0, 0]", "%b0[0, 1]"),
        ("%m[0, 2]", "%m[0, 1]"),
        ("return %null", "return %d0"),
        ("%a0 invariant", "volatile %a0"),
        pytest.param("%a0 invariant :", "%a0 invariant {alignment = 4096 : i64} :", id="alignment"),
        ("arith.addf %e, %e", "arith.mulf %e, %e"),
        ("%c4 = arith.constant 4", "%c4 = arith.constant 3"),
        (
            "llvm.align = 64 : index, xla.slice_index = 0",
            "llvm.align = 8 : index, xla.slice_index = 0",
        ),
    ],
)
@AS_UPSTREAM
def test_a_kernel_that_is_entered_otherwise_is_not_proved(old: str, new: str) -> None:
    assert old in TENSORS
    assert not is_proved(PLAIN, TENSORS.replace(old, new))


@pytest.mark.deep
@AS_UPSTREAM
def test_a_member_of_the_frame_is_loaded_as_what_it_is() -> None:
    cast = "%i2 = builtin.unrealized_conversion_cast"
    old, new = (f": !llvm.ptr -> i{n}\n  {cast} %l2 : i{n} to index" for n in (64, 32))
    assert old in TENSORS
    assert not is_proved(PLAIN, TENSORS.replace(old, new))
    cut = f": !llvm.ptr -> i64\n  %s = llvm.trunc %l2 : i64 to i32\n  {cast} %s : i32 to index"
    assert is_proved(PLAIN, TENSORS.replace(old, cut))


@pytest.mark.deep
@AS_UPSTREAM
def test_tensors_become_buffers_that_are_written() -> None:
    [(kind, said)] = verdicts(TENSORS, in_memory())
    assert kind == "proved"
    assert {"xla-call-frame", "tensors-in-buffers"} <= {*said}


@few(8)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("llvm.store %d", "llvm.store %e"),
        ("getelementptr inbounds %x[0, %j]", "getelementptr inbounds %y[0, %j]"),
        ("getelementptr inbounds %y[0, %j]", "getelementptr inbounds %x[0, %j]"),
        ("getelementptr inbounds %x[0, %j]", "getelementptr inbounds %x[1, %j]"),
        ("array<4 x f32>", "array<4 x i32>"),
        ("llvm.load %p invariant", "llvm.load volatile %p"),
        ("%c4 = arith.constant 4", "%c4 = arith.constant 3"),
        ("%c4 = arith.constant 4", "%c4 = arith.constant 5"),
        ("index_castui %i :", "index_castui %c1 :"),
        ("index_castui %i : index to i64", "index_castui %i : index to i32"),
        ("  return\n", "  llvm.store %e0, %x : f32, !llvm.ptr\n  return\n"),
    ],
)
@AS_UPSTREAM
def test_buffers_that_are_written_otherwise_are_not_proved(old: str, new: str) -> None:
    text = in_memory()
    assert old in text
    text = text.replace(old, new)
    if "to i32" in new:
        text = text.replace("(!llvm.ptr, i64) ->", "(!llvm.ptr, i32) ->")
    if "%e0" in new:
        text = text.replace("%c0 = arith", "%e0 = arith.constant 1.0 : f32\n  %c0 = arith")
    assert not is_proved(TENSORS, text)


@pytest.mark.deep
@AS_UPSTREAM
def test_buffers_of_different_slices_are_apart() -> None:
    [(kind, said)] = verdicts(in_memory(), in_memory(apart=True))
    assert kind == "proved"
    assert "xla-call-frame" in said


@pytest.mark.parametrize("slices", [(0, -1), (0, 0)])
@AS_UPSTREAM
def test_buffers_that_may_be_one_are_not_taken_for_apart(slices: tuple[int, int]) -> None:
    assert not is_proved(in_memory(*slices), in_memory(apart=True))


@few(1)
@pytest.mark.parametrize("count", [1, 2])
@AS_UPSTREAM
def test_buffers_of_one_slice_are_not_said_to_be_apart(count: int) -> None:
    one = in_memory(0, 0).replace("%p invariant", "%p")
    shared, apart = mark(0), mark(0, "llvm.noalias, ")
    assert is_proved(TENSORS.replace(mark(1), shared), one)
    assert not is_proved(TENSORS.replace(mark(1), shared), one.replace(shared, apart, count))
    assert not is_proved(one, one.replace(shared, apart, count))


@AS_UPSTREAM
def test_a_load_is_not_invariant_where_its_buffer_is_written() -> None:
    one = TENSORS.replace("xla.slice_index = 1", "xla.slice_index = 0")
    assert not is_proved(one, in_memory(0, 0))


# Flat tensors

SQUARE = "tensor<2x3xi32>"
SOURCE = f"""\
func.func @k(%x: {SQUARE}, %i: index, %j: index) -> i32 {{
  %e = tensor.extract %x[%i, %j] : {SQUARE}
  return %e : i32
}}
"""
FLAT = """\
func.func @k(%x: tensor<6xi32>, %i: index, %j: index) -> i32 {
  %n = affine.apply affine_map<(d0, d1) -> (d0 * 3 + d1)>(%i, %j)
  %e = tensor.extract %x[%n] : tensor<6xi32>
  return %e : i32
}
"""


def test_tensors_become_flat() -> None:
    [(kind, said)] = verdicts(SOURCE, FLAT)
    assert kind == "proved"
    assert "flat-tensors" in said


@few(2)
@pytest.mark.parametrize(
    ("old", "new"),
    [("d0 * 3 + d1", "d0 + d1 * 2"), ("d0 * 3 + d1", "d0 * 2 + d1"), ("6xi32", "5xi32")],
)
def test_tensors_that_are_flat_in_another_order_are_not_proved(old: str, new: str) -> None:
    assert not is_proved(SOURCE, FLAT.replace(old, new))


def test_beyond_a_tensor_is_beyond_the_flat_one() -> None:
    beyond = SOURCE.replace("(%x", "(%x").replace(
        "%e = tensor", "%c = arith.constant AT : index\n  %e = tensor"
    )
    beyond = beyond.replace("[%i, %j]", "[%i, %c]")
    target = FLAT.replace(
        "%e = tensor.extract %x[%n] : tensor<6xi32>", "%e = arith.constant 7 : i32"
    )
    [(kind, _)] = verdicts(beyond.replace("AT", "5"), target)
    assert kind != "refuted"
    [(kind, _)] = verdicts(beyond.replace("AT", "2"), target)
    assert kind == "refuted"


BRANCHES = """\
func.func @k(%x: i32) -> i32 {
  %on = arith.constant true
  %off = arith.constant false
  %r = scf.if %on -> (i32) {
    %s = scf.if %off -> (i32) {
      %u = scf.if %on -> (i32) {
        scf.yield %x : i32
      } else {
        scf.yield %x : i32
      }
      scf.yield %u : i32
    } else {
      %d = arith.addi %x, %x : i32
      scf.yield %d : i32
    }
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
"""


def test_what_runs_of_branches_on_constants_is_in_their_place() -> None:
    taken = "func.func @k(%x: i32) -> i32 {\n  %d = arith.OP %x, %x : i32\n  return %d : i32\n}\n"
    assert is_proved(BRANCHES, taken.replace("OP", "addi"))
    assert not is_proved(BRANCHES, taken.replace("OP", "muli"))


@AS_UPSTREAM
def test_a_function_that_a_list_mentions_is_not_left_out() -> None:
    text = (
        "llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]\n"
        "llvm.mlir.global external @g() : i32\n"
        "llvm.func internal @f() {\n  %p = llvm.mlir.addressof @g : !llvm.ptr\n"
        "  %d = llvm.mlir.constant(1 : i32) : i32\n  llvm.store %d, %p : i32, !llvm.ptr\n"
        "  llvm.return\n}\n"
    )
    found = verdicts(text, text.replace("constant(1 :", "constant(2 :"))
    assert any(kind == "refuted" for kind, _ in found)


def test_a_private_function_that_a_module_mentions_is_compared() -> None:
    text = (
        "module attributes {my.entry = @g} {\n"
        "func.func private @g(%x: i32) -> i32 {\n  %r = arith.addi %x, %x : i32\n"
        "  return %r : i32\n}\n}\n"
    )
    [(kind, _)] = verdicts(text, text.replace("addi", "muli"))
    assert kind == "refuted"
