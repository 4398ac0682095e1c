"""What mlir-opt's bufferization makes of modules whose functions call each other with tensors."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"),
]

T = "tensor<?xf32>"
CALLED = f"""
func.func private @set(%t: {T}, %i: index, %v: f32) -> {T} {{
  %0 = tensor.insert %v into %t[%i] : {T}
  return %0 : {T}
}}
func.func private @both(%a: {T}, %b: {T}, %i: index, %v: f32) -> ({T}, f32) {{
  %0 = tensor.insert %v into %a[%i] : {T}
  %1 = tensor.extract %b[%i] : {T}
  return %0, %1 : {T}, f32
}}
func.func private @made(%n: index, %v: f32) -> {T} {{
  %e = tensor.empty(%n) : {T}
  %0 = linalg.fill ins(%v : f32) outs(%e : {T}) -> {T}
  return %0 : {T}
}}
func.func private @through(%a: {T}, %i: index, %v: f32) -> ({T}, {T}) {{
  %0 = func.call @set(%a, %i, %v) : ({T}, index, f32) -> {T}
  return %0, %a : {T}, {T}
}}
"""
MAKE = f"%m = call @made(%n, %w) : (index, f32) -> {T}"
SET = f"({T}, index, f32) -> {T}"
CALLERS = {
    "is read afterwards": f"""({T}, {T}) {{
  {MAKE}
  %s = call @set(%m, %i, %v) : {SET}
  return %m, %s : {T}, {T}
}}""",
    "is passed twice": f"""({T}, f32) {{
  {MAKE}
  %s:2 = call @both(%m, %m, %i, %v) : ({T}, {T}, index, f32) -> ({T}, f32)
  return %s#0, %s#1 : {T}, f32
}}""",
    "is changed through another": f"""({T}, {T}, {T}) {{
  {MAKE}
  %s:2 = call @through(%m, %i, %v) : ({T}, index, f32) -> ({T}, {T})
  %q = call @set(%s#1, %i, %w) : {SET}
  return %s#0, %s#1, %q : {T}, {T}, {T}
}}""",
    "is carried by a loop": f"""({T}, {T}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> {T} {{
    %s = func.call @set(%a, %k, %v) : {SET}
    scf.yield %s : {T}
  }}
  return %r, %t : {T}, {T}
}}""",
}
ARGUMENTS = f"(%t: {T}, %n: index, %i: index {{llvm.noundef}}, %v: f32, %w: f32)"
LAYOUTS = ("infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map")


def _mlir_opt(text: str, *options: str) -> str:
    done = subprocess.run(
        ["mlir-opt-22", *options], input=text, capture_output=True, text=True, check=True
    )
    return done.stdout


def _bufferized(before: str, layout: str, *more: str) -> str:
    how = f"bufferize-function-boundaries function-boundary-type-conversion={layout}"
    return _mlir_opt(before, f"--one-shot-bufferize={how}", "--canonicalize", *more)


def _verdict(before: str, after: str) -> Verdict:
    options = Options(assume=("index-not-poison",))
    return next(r.verdict for r in verify_translation(before, after, options) if r.name == "@f")


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("caller", CALLERS)
def test_upstreams_bufferization_is_proved_and_not_without_a_copy(caller: str, layout: str) -> None:
    before = f"{CALLED}func.func @f{ARGUMENTS} -> {CALLERS[caller]}"
    after = _bufferized(before, layout)
    assert isinstance(_verdict(before, after), Proved)
    dropped = _mlir_opt(after, "--drop-equivalent-buffer-results")
    assert isinstance(_verdict(before, dropped), Proved)
    whole, _, body = after.partition("@f(")
    copies = re.findall(r"\n *memref\.copy .*", body)
    assert copies
    for copy in copies:
        without = f"{whole}@f({body.replace(copy, '', 1)}"
        assert isinstance(_verdict(before, without), Refuted), copy


def test_results_behind_the_arguments() -> None:
    caller = CALLERS["is read afterwards"]
    before = f"{CALLED}func.func @f{ARGUMENTS} -> {caller}".replace("?", "8")
    before = before.replace("tensor.empty(%n)", "tensor.empty()")
    options = "modify-public-functions hoist-static-allocs add-result-attr"
    out = f"--buffer-results-to-out-params={options}"
    after = _bufferized(before, "identity-layout-map", out)
    assert isinstance(_verdict(before, after), Proved)
