"""`acc.alu` and `acc.dot4`: what they compute, touch and cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from accelerator_model.machine import default_machine
from accelerator_model.meaning.happens_before import find_race
from accelerator_model.simulator.cycles import simulate_cycles
from accelerator_model.simulator.functional import run
from rewrites.accelerator.validation.validate import validate_lowering
from tests.inputs.programs import ACCUM, SPAD, A, C, body, parse_function, program
from tests.support.deep import few
from verifier.kernel.verdicts.verdict import Refuted

Array = np.ndarray[Any, Any]

LOADS = f"""%la = acc.mvin %s, %A at 0 to %a row 0 size 16 x 16 : {A}, {SPAD}
  %lb = acc.mvin %s, %B at 0 to %b row 0 size 16 x 16 : {A}, {SPAD}
  %s2 = acc.setup from %s {{ld_stride = 64 : i64}}
  %lc = acc.mvin %s2, %C at 0 to %c row 0 size 16 x 16 : {C}, {ACCUM}"""
STORE = f"""%st = acc.mvout %s2, %c row 0 to %C at 0 size 16 x 16 after %x : {ACCUM}, {C}
  acc.wait %st"""


def _text(instruction: str) -> str:
    return body(f"{LOADS}\n  {instruction}\n  {STORE}")


def _alu(function: str, after: str = " after %lc") -> str:
    return _text(f"%x = acc.alu {function} %c row 8 into %c row 0 rows 4{after} : {ACCUM}, {ACCUM}")


def _dot4(unsigned: str = "", saturate: str = "", after: str = " after %lb, %lc") -> str:
    return _text(
        f"%x = acc.dot4 %a row 2{unsigned}, %b row 8 into %c row 3{saturate}{after}"
        f" : {SPAD}, {SPAD}, {ACCUM}"
    )


def _inputs() -> tuple[Array, Array, Array]:
    random = np.random.default_rng(3)
    a = random.choice(np.array([-128, -127, -1, 0, 1, 127], np.int8), (16, 16))
    b = random.choice(np.array([-128, 127, 5], np.int8), (16, 16))
    extremes = np.array([-(2**31), 2**31 - 1, -7, 0, 3, 40], np.int32)
    return a, b, random.choice(extremes, (16, 16))


def _shifted(x: Array, y: Array) -> Array:
    return x >> np.minimum(y.astype(np.uint32), 31).astype(np.int32)


def _relu(x: Array, y: Array) -> Array:
    return np.maximum(y, 0)


@few(2)
@pytest.mark.parametrize(
    ("function", "oracle"),
    [
        ("add", np.add),
        ("max", np.maximum),
        ("min", np.minimum),
        ("shr", _shifted),
        ("relu", _relu),
    ],
)
def test_alu(function: str, oracle: Callable[[Array, Array], Array]):
    a, b, c = _inputs()
    expected = c.copy()
    expected[:4] = oracle(c[:4], c[8:12])
    np.testing.assert_array_equal(run(program(_alu(function)), [a, b, c])[2], expected)


@few(2)
@pytest.mark.parametrize("unsigned", [False, True])
@pytest.mark.parametrize("saturate", [False, True])
def test_dot4(unsigned: bool, saturate: bool):
    a, b, c = _inputs()
    text = _dot4(" unsigned" if unsigned else "", " saturate" if saturate else "")
    x = a[2:6].view(np.uint8 if unsigned else np.int8).astype(np.int64).reshape(16, 4)
    y = b[8:12].astype(np.int64).reshape(16, 4)
    total = c[3] + (x * y).sum(axis=1)
    assert (np.abs(total) >= 2**31).any()
    expected = c.copy()
    expected[3] = np.clip(total, -(2**31), 2**31 - 1) if saturate else total.astype(np.int32)
    np.testing.assert_array_equal(run(program(text), [a, b, c])[2], expected)


@few(2)
@pytest.mark.parametrize(
    ("text", "race"),
    [
        (_alu("add"), None),
        (_alu("add", after=""), "row 0 of accumulator"),
        (_dot4(), None),
        (_dot4(after=" after %lb"), "row 3 of accumulator"),
        (_dot4(after=" after %la"), "row 24 of scratchpad"),
    ],
)
def test_what_they_touch_must_be_ordered(text: str, race: str | None):
    p = program(text)
    found = find_race(p)
    if race is None:
        assert found is None
    else:
        assert found is not None and race in found.describe(p)


def test_a_row_takes_a_cycle_and_waits_for_what_came_before():
    text = body(
        f"""acc.preload %b row 0 into %c row 0 : {SPAD}, {ACCUM}
  %m = acc.compute %s, %a row 0 rows 16 k 16 : {SPAD}
  %x = acc.alu relu %c row 0 into %c row 0 rows 16 : {ACCUM}, {ACCUM}
  %d = acc.dot4 %a row 0, %b row 0 into %c row 3 : {SPAD}, {SPAD}, {ACCUM}
  %n = acc.compute %s, %a row 0 rows 16 k 16 : {SPAD}"""
    )
    timing = simulate_cycles(program(text), default_machine())
    _, m, x, d, n = sorted(timing.events, key=lambda event: event.instruction.index)
    assert (x.start, x.busy, x.completed) == (m.completed, 16, m.completed + 16)
    assert (d.start, d.completed) == (x.completed, x.completed + 1)
    assert n.start == d.start + 1


def test_a_lowering_that_computes_something_else_on_lanes_is_refuted():
    source = f"""
func.func @f(%A: {A}, %B: {A}, %C: {C}) {{
  linalg.matmul ins(%A, %B : {A}, {A}) outs(%C : {C})
  func.return
}}"""
    from verifier.kernel.input.reading import read_module
    from verifier.kernel.input.sources import Source

    function = read_module(Source("t.mlir", source)).module.body.block.first_op
    target = parse_function(_alu("add"))
    verdict = validate_lowering(function, target, default_machine())  # pyright: ignore[reportArgumentType]
    assert isinstance(verdict, Refuted)
