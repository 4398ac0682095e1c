"""The accelerator does what the descriptions of its instructions say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from accelerator_model.functional import run
from synth.tensor.instruction import Instruction
from synth.tensor.onto import instructions_named
from tests.accelerator_model.programs import ACCUM, SPAD, program
from verifier.loop_replay import replay
from verifier.scalar_values import IEEE
from verifier.sources import InputError

FORMS = [*instructions_named("dot4"), *instructions_named("dot4.saturating")]

Array = np.ndarray[Any, Any]


def _bytes() -> tuple[Array, Array, Array]:
    random = np.random.default_rng(5)
    a, b = random.choice(np.array([-128, -1, 0, 2, 127], np.int8), (2, 4, 16))
    return a, b, random.choice(np.array([-(2**31), -9, 0, 2**31 - 1], np.int32), (1, 16))


def _on_the_accelerator(instruction: Instruction, arrays: tuple[Array, Array, Array]) -> Array:
    unsigned = " unsigned" if "unsigned" in instruction.name else ""
    saturate = " saturate" if "saturating" in instruction.name else ""
    tile, sums = "memref<4x16xi8>", "memref<1x16xi32>"
    text = f"""
func.func @f(%A: {tile}, %B: {tile}, %C: {sums}) {{
  %a = acc.local row 0 : {SPAD}
  %b = acc.local row 16 : {SPAD}
  %c = acc.local row 0 : {ACCUM}
  %s = acc.setup {{ld_stride = 16 : i64, st_stride = 64 : i64}}
  %la = acc.mvin %s, %A at 0 to %a row 0 size 4 x 16 : {tile}, {SPAD}
  %lb = acc.mvin %s, %B at 0 to %b row 0 size 4 x 16 : {tile}, {SPAD}
  %lc = acc.mvin %s, %C at 0 to %c row 0 size 1 x 16 : {sums}, {ACCUM}
  %d = acc.dot4 %a row 0{unsigned}, %b row 0 into %c row 0{saturate} after %lc
    : {SPAD}, {SPAD}, {ACCUM}
  %st = acc.mvout %s, %c row 0 to %C at 0 size 1 x 16 after %d : {ACCUM}, {sums}
  acc.wait %st
  acc.done
  return
}}"""
    return run(program(text), list(arrays))[2].reshape(16)


def _as_described(instruction: Instruction, arrays: tuple[Array, Array, Array]) -> Array:
    given: list[Any] = []
    for array, shape in zip(arrays, ((16, 4), (16, 4), (16,)), strict=True):
        values = np.empty(array.size, object)
        values[:] = [int(x) % (1 << 8 * array.itemsize) for x in array.reshape(-1)]
        given.append(values.reshape(shape))
    replay(instruction.function, given, IEEE)
    return np.array(given[2], dtype=np.uint64).astype(np.int32)


@pytest.mark.parametrize("instruction", FORMS, ids=lambda form: form.name)
def test_dot4_is_what_its_description_says(instruction: Instruction):
    arrays = _bytes()
    found = _on_the_accelerator(instruction, arrays)
    np.testing.assert_array_equal(found, _as_described(instruction, arrays))


def test_the_forms_differ_on_these_bytes():
    results = {tuple(_as_described(form, _bytes()).tolist()) for form in FORMS}
    assert len(results) == len(FORMS) == 4


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("dot8", "no instruction is called dot8: dot4, dot4.saturating, compute, or MODULE:NAME"),
        ("no_such_module:x", "No module named 'no_such_module'"),
        ("examples.tensor_instructions:x", "has no attribute 'x'"),
        ("math:pi", "an instruction is described by text, or several"),
        ("string:digits", "error"),
    ],
)
def test_a_wrong_name_is_said(name: str, message: str):
    with pytest.raises(InputError) as error:
        instructions_named(name)
    assert message in str(error.value)
