"""Modules whose functions call each other with tensors, and what bufferization makes of them."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.assumptions import TENSORS_IN_MEMREFS
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="xDSL does not read all of it")

TENSORS = """
func.func private @set(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %v into %t[%c1] : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @caller(%t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = call @set(%t, %v) : (tensor<8xf32>, f32) -> tensor<8xf32>
  return %0, %t : tensor<8xf32>, tensor<8xf32>
}
"""
M = "memref<8xf32>"
S = "memref<8xf32, strided<[?], offset: ?>>"
WRITES = f"""
func.func private @set(%t: {S}, %v: f32) -> {S} {{
  %c1 = arith.constant 1 : index
  memref.store %v, %t[%c1] : {S}
  return %t : {S}
}}
"""
MADE = f"%a = memref.alloc() {{alignment = 64 : i64}} : {M}\n"
COPY = MADE + f"memref.copy %t, %a : {S} to {M}\n"
CAST = f"%p = memref.cast %a : {M} to {S}\n"
CALL = f"%0 = call @set(%p, %v) : ({S}, f32) -> {S}\n"
BACK = f"return %0, %t : {S}, {S}"


def _caller(body: str) -> str:
    return f"{WRITES}func.func @caller(%t: {S}, %v: f32) -> ({S}, {S}) {{\n{body}\n}}"


OUT = f"""
func.func private @set(%t: {M}, %v: f32) {{
  %c1 = arith.constant 1 : index
  memref.store %v, %t[%c1] : {M}
  return
}}
func.func @caller(%t: {M}, %v: f32, %x: {M}, %y: {M}) {{
  memref.copy %t, %x : {M} to {M}
  call @set(%x, %v) : ({M}, f32) -> ()
  memref.copy %t, %y : {M} to {M}
  return
}}
"""


def _verdict(before: str, after: str, name: str = "@caller") -> Verdict:
    options = Options(assume=())
    verdicts = {r.name: r.verdict for r in verify_translation(before, after, options)}
    return verdicts[name]


@few(3)
@pytest.mark.parametrize(
    "after",
    [
        pytest.param(_caller(COPY + CAST + CALL + BACK), id="the callee writes a copy"),
        pytest.param(
            _caller(COPY + CAST + CALL + f"return %p, %t : {S}, {S}"), id="and returns it"
        ),
        pytest.param(OUT, id="memrefs behind the arguments"),
    ],
)
def test_what_bufferization_makes_of_a_call_is_proved(after: str) -> None:
    verdict = _verdict(TENSORS, after)
    assert isinstance(verdict, Proved), verdict
    assert TENSORS_IN_MEMREFS in [c.name for c in verdict.conventions]


@few(6)
@pytest.mark.parametrize(
    "after",
    [
        pytest.param(_caller(CALL.replace("%p", "%t") + BACK), id="no copy of what is still read"),
        pytest.param(_caller(MADE + CAST + CALL + BACK), id="nothing is copied"),
        pytest.param(
            _caller(COPY + CAST + CALL + f"return %0, %0 : {S}, {S}"), id="one memref for two"
        ),
        pytest.param(
            _caller(COPY + CAST + CALL + f"return %t, %0 : {S}, {S}"), id="results exchanged"
        ),
        pytest.param(
            OUT.replace(f"  memref.copy %t, %y : {M} to {M}\n", ""), id="a result is not stored"
        ),
        pytest.param(OUT.replace("call @set(%x", "call @set(%y"), id="another memref is written"),
    ],
)
def test_wrong_ones_are_refuted(after: str) -> None:
    verdict = _verdict(TENSORS, after)
    assert isinstance(verdict, Refuted), verdict


def test_memory_that_is_freed_too_early_is_not_proved() -> None:
    freed = CALL + f"memref.dealloc %a : {M}\n"
    assert not isinstance(_verdict(TENSORS, _caller(COPY + CAST + freed + BACK)), Proved)


@pytest.mark.deep
def test_what_a_callee_allocates_may_be_freed_by_its_caller() -> None:
    before = """
func.func private @fill(%v: f32) -> tensor<8xf32> {
  %0 = tensor.splat %v : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @caller(%v: f32, %i: index {llvm.noundef}) -> f32 {
  %0 = call @fill(%v) : (f32) -> tensor<8xf32>
  %1 = tensor.extract %0[%i] : tensor<8xf32>
  return %1 : f32
}
"""
    after = f"""
func.func private @fill(%v: f32) -> {M} {{
  %a = memref.alloc() : {M}
  linalg.fill ins(%v : f32) outs(%a : {M})
  return %a : {M}
}}
func.func @caller(%v: f32, %i: index {{llvm.noundef}}) -> f32 {{
  %0 = call @fill(%v) : (f32) -> {M}
  %1 = memref.load %0[%i] : {M}
  memref.dealloc %0 : {M}
  return %1 : f32
}}
"""
    assert isinstance(_verdict(before, after), Proved)
    load, free = "  %1 = memref.load %0[%i] : memref<8xf32>\n", f"  memref.dealloc %0 : {M}\n"
    early = after.replace(load + free, free + load)
    assert early != after and not isinstance(_verdict(before, early), Proved)


@pytest.mark.parametrize("mark", ["writable = false", 'access = "read"'])
def test_a_tensor_that_is_not_writable_stays_in_its_memory(mark: str) -> None:
    before = """
func.func @f(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %v into %t[%c1] : tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""
    after = WRITES.replace("private @set", "@f")
    assert isinstance(_verdict(before, after, "@f"), Proved)
    marked = before.replace("%t: tensor<8xf32>", f"%t: tensor<8xf32> {{bufferization.{mark}}}")
    assert isinstance(_verdict(marked, after, "@f"), Refuted)


@pytest.mark.parametrize("number", [0, 1])
def test_memory_of_a_memref_on_both_sides_counts_beside_tensors(number: int) -> None:
    """Only what stands for a tensor is the function's to write."""
    before = (
        f"func.func @f(%m: {M}, %t: tensor<8xf32>) -> tensor<8xf32> {{ return %t : tensor<8xf32> }}"
    )
    after = f"""
func.func @f(%m: {M}, %t: {M}) -> {M} {{
  %c = arith.constant 0 : index
  %a = memref.alloc() : {M}
  memref.copy %t, %a : {M} to {M}
  %v = arith.constant 1.0 : f32
  memref.store %v, %{"mt"[number]}[%c] : {M}
  return %a : {M}
}}
"""
    assert isinstance(_verdict(before, after, "@f"), Refuted if number == 0 else Proved)


def test_a_callee_does_not_change_a_tensor_that_its_caller_still_reads() -> None:
    """Both are tensors: what is called is read in the place of the call, by value."""
    before = TENSORS.replace(
        "(%t: tensor<8xf32>, %v: f32) -> (", "(%w: f32, %v: f32) -> ("
    ).replace("  %0 = call", "  %t = tensor.splat %w : tensor<8xf32>\n  %0 = call")
    inlined = """
func.func @caller(%w: f32, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %c1 = arith.constant 1 : index
  %t = tensor.splat %w : tensor<8xf32>
  %0 = tensor.insert %v into %t[%c1] : tensor<8xf32>
  return %0, RESULT : tensor<8xf32>, tensor<8xf32>
}
"""
    assert isinstance(_verdict(before, inlined.replace("RESULT", "%t")), Proved)
    assert isinstance(_verdict(before, inlined.replace("RESULT", "%0")), Refuted)


def test_a_tensor_without_a_rank_is_unsupported() -> None:
    before = """
func.func @f(%t: tensor<8xf32>) -> tensor<*xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<*xf32>
  return %0 : tensor<*xf32>
}
"""
    after = f"""
func.func @f(%t: {M}) -> memref<*xf32> {{
  %0 = memref.cast %t : {M} to memref<*xf32>
  return %0 : memref<*xf32>
}}
"""
    assert isinstance(_verdict(before, after, "@f"), Unsupported)


@pytest.mark.parametrize("kept", ["%r", "%t"])
def test_a_loop_carries_the_memory_of_a_tensor(kept: str) -> None:
    head = "%c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
    before = f"""
{TENSORS}
func.func @f(%t: tensor<8xf32>, %n: index, %v: f32) -> tensor<8xf32> {{
  {head}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {{
    %0 = func.call @set(%a, %v) : (tensor<8xf32>, f32) -> tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }}
  return {kept} : tensor<8xf32>
}}
"""
    after = f"""
{WRITES}
func.func @f(%t: {S}, %n: index, %v: f32) -> {S} {{
  {head}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> {S} {{
    %0 = func.call @set(%a, %v) : ({S}, f32) -> {S}
    scf.yield %0 : {S}
  }}
  return %r : {S}
}}
"""
    assert isinstance(_verdict(before, after, "@f"), Proved if kept == "%r" else Refuted)


@few(5)
@pytest.mark.parametrize(
    ("source", "target", "holds"),
    [
        pytest.param("%a", "%a, %u", True, id="new on both sides"),
        pytest.param("%m", "%m, %u", True, id="the argument on both sides"),
        pytest.param("%a", "%m, %u", False, id="what was new is the argument"),
        pytest.param("%m", "%a, %u", False, id="what was the argument is new"),
        pytest.param("%a", "%a, %p", False, id="a part of it is the tensor's, too"),
    ],
)
def test_a_memref_that_both_return_is_more_than_what_it_holds(
    source: str, target: str, holds: bool
) -> None:
    """Who is given it may write it, and sees what else that changes."""
    body = f"""
  %v = arith.constant 1.0 : f32
  linalg.fill ins(%v : f32) outs(%m : {M})
  %a = memref.alloc() : {M}
  linalg.fill ins(%v : f32) outs(%a : {M})
"""
    before = f"""
func.func @f(%m: {M}, %t: tensor<4xf32>) -> ({M}, tensor<4xf32>) {{
{body}
  %x = linalg.fill ins(%v : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return {source}, %x : {M}, tensor<4xf32>
}}
"""
    part = "memref<4xf32, strided<[1]>>"
    after = f"""
func.func @f(%m: {M}, %t: memref<4xf32>) -> ({M}, {part}) {{
{body}
  linalg.fill ins(%v : f32) outs(%t : memref<4xf32>)
  %u = memref.cast %t : memref<4xf32> to {part}
  %p = memref.subview %a[0] [4] [1] : {M} to {part}
  return {target} : {M}, {part}
}}
"""
    assert isinstance(_verdict(before, after, "@f"), Proved) == holds
