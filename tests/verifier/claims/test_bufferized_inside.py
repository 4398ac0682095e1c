"""What `--one-shot-bufferize` leaves where functions keep their tensors: buffers of arguments, and
tensors of memory."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_pass, verify_translation
from verifier.kernel.input.sources import InputError
from verifier.kernel.input.upstream_tools import mlir_opt, tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

T, M, ALLOC = "tensor<?xf32>", "memref<?xf32, strided<[?], offset: ?>>", "memref<?xf32>"
LOOP = f"""%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> ({T}) {{
  %b = tensor.insert %x into %a[%i] : {T}
  scf.yield %b : {T}
}}
return %r : {T}"""
PRODUCT = f"""%r = linalg.add ins(%t, %t : {T}, {T}) outs(%u : {T}) -> {T}
return %r : {T}"""
SLICE = f"""%s = tensor.extract_slice %t[1] [4] [1] : {T} to tensor<4xf32>
%r = tensor.insert_slice %s into %u[2] [4] [1] : tensor<4xf32> into {T}
return %r : {T}"""
BUFFER = f"%m = bufferization.to_buffer %t : {T} to {M}"
MADE = f"%d = memref.dim %m, %c0 : {M}\n%w = memref.alloc(%d) : {ALLOC}"
COPY = f"memref.copy %m, %w : {M} to {ALLOC}"
FILL = f"""scf.for %i = %c0 to %n step %c1 {{
  memref.store %x, %w[%i] : {ALLOC}
}}"""
TENSOR = f"%r = bufferization.to_tensor %w : {ALLOC} to {T}"
END = f"return %r : {T}"


def function(body: str) -> str:
    return f"""func.func @f(%t: {T}, %u: {T}, %n: index, %x: f32) -> {T} {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      {body}
    }}"""


def verdict(*steps: str) -> Verdict:
    (found,) = verify_translation(function(LOOP), function("\n".join(steps)))
    return found.verdict


@few(3)
@pytest.mark.parametrize("body", [LOOP, PRODUCT, SLICE])
def test_upstreams_bufferization_is_proved(body: str) -> None:
    command = f"{mlir_opt()} --one-shot-bufferize"
    (found,) = verify_pass(function(body), command=command)
    assert isinstance(found.verdict, Proved)


@pytest.mark.deep
def test_a_copy_of_an_argument() -> None:
    assert isinstance(verdict(BUFFER, MADE, COPY, FILL, TENSOR, END), Proved)


@few(3)
@pytest.mark.parametrize(
    "steps",
    [
        (BUFFER, MADE, FILL, COPY, TENSOR, END),
        (BUFFER, MADE, COPY, FILL, TENSOR, f"return %t : {T}"),
        (BUFFER.replace("%t", "%u"), MADE, COPY, FILL, TENSOR, END),
    ],
    ids=["copied too late", "the argument as it was", "a copy of another argument"],
)
def test_wrong_copies_are_refuted(steps: tuple[str, ...]) -> None:
    assert isinstance(verdict(*steps), Refuted)


@few(2)
@pytest.mark.parametrize(
    "steps",
    [
        (BUFFER, MADE, FILL, TENSOR, END),
        (
            BUFFER,
            f"%w = memref.cast %m : {M} to {ALLOC}",
            FILL,
            f"%r = bufferization.to_tensor %m : {M} to {T}",
            END,
        ),
        (BUFFER, MADE, COPY, TENSOR, FILL, END),
        (
            f"%w = bufferization.to_buffer %t : {T} to {ALLOC}",
            f"linalg.fill ins(%x : f32) outs(%w : {ALLOC})",
            f"%r = bufferization.to_tensor %w : {ALLOC} to {T}",
            END,
        ),
    ],
    ids=["no copy", "written through a view", "written while in use", "filled in its place"],
)
def test_what_is_written_in_the_wrong_place_is_not_proved(steps: tuple[str, ...]) -> None:
    assert not isinstance(verdict(*steps), Proved)


def test_a_buffer_has_the_shape_of_its_tensor() -> None:
    wrong = f"%m = bufferization.to_buffer %t : {T} to memref<4xf32, strided<[?]>>"
    with pytest.raises(InputError):
        verdict(wrong, LOOP)
