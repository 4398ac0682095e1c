"""`acc.multiply_add` and `acc.multiply_shift`: what they compute, touch and cost."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from accelerator_model.machine import default_machine
from accelerator_model.meaning.happens_before import find_race
from accelerator_model.simulator.cycles import simulate_cycles
from accelerator_model.simulator.functional import run
from semantics.language.undefined_behaviour import UndefinedBehaviour
from tests.inputs.programs import ACCUM, SPAD, A, C, body, parse_function, program
from tests.support.deep import few
from verifier.kernel.input.sources import InputError

Array = np.ndarray[Any, Any]


def _add(
    first: int = 1, rows: int = 5, cols: int = 3, step: int = 2, after: str = "%la, %lb, %lc"
) -> str:
    """Pixels of an image with `cols` of them in a row, its rows 6 rows of the scratchpad apart."""
    return body(
        f"""%la = acc.mvin %s, %A at 0 to %a row 0 size 16 x 16 : {A}, {SPAD}
  %lb = acc.mvin %s, %B at 0 to %b row 0 size 16 x 16 : {A}, {SPAD}
  %s2 = acc.setup from %s {{ld_stride = 64 : i64, window_cols = {cols} : i64,
                            window_step = {step} : i64, window_pitch = 6 : i64}}
  %lc = acc.mvin %s2, %C at 0 to %c row 0 size 16 x 16 : {C}, {ACCUM}
  %x = acc.multiply_add %s2, %a row 1 from {first} rows {rows} by %b row 4 into %c row 2
    after {after} : {SPAD}, {SPAD}, {ACCUM}
  %st = acc.mvout %s2, %c row 0 to %C at 0 size 16 x 16 after %x : {ACCUM}, {C}
  acc.wait %st"""
    )


def _shift(double: str = "", after: str = "%lc", row: int = 8) -> str:
    return body(
        f"""%s2 = acc.setup from %s {{ld_stride = 64 : i64}}
  %lc = acc.mvin %s2, %C at 0 to %c row 0 size 16 x 16 : {C}, {ACCUM}
  %x = acc.multiply_shift %c row {row} by %c row 14 into %c row 1 rows 4 {double}
    after {after} : {ACCUM}, {ACCUM}, {ACCUM}
  %st = acc.mvout %s2, %c row 0 to %C at 0 size 16 x 16 after %x : {ACCUM}, {C}
  acc.wait %st"""
    )


def _bytes(seed: int) -> Array:
    return np.random.default_rng(seed).choice(np.array([-128, -127, 0, 5, 127], np.int8), (16, 16))


def test_multiply_add():
    a, b = _bytes(1), _bytes(2)
    extremes = np.array([-(2**31), 2**31 - 1, 7], np.int32)
    c = np.random.default_rng(3).choice(extremes, (16, 16))
    *_, after = run(program(_add()), [a, b, c])
    expected = c.copy()
    for r, q in enumerate(range(1, 6)):
        pixel = a[1 + q // 3 * 6 + q % 3 * 2].astype(np.int64)
        expected[2 + r] = (c[2 + r] + pixel * b[4]).astype(np.int32)
    np.testing.assert_array_equal(after, expected)


def _scaled(x: int, mult: int, shift: int, double: bool) -> int:
    """TOSA's apply_scale_32 with unlimited integers, and what 64 bits give for other shifts."""
    total = x * mult + (1 << (shift - 1) if 1 <= shift <= 64 else 0)
    if double and shift > 31:
        total += (1 << 30) if x >= 0 else -(1 << 30)
    wrapped = (total + (1 << 63)) % (1 << 64) - (1 << 63)
    return (wrapped >> (shift if 0 <= shift <= 63 else 63)) & 0xFFFFFFFF


SHIFTS = [1, 2, 20, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 40, 45, 62]
BEYOND = [0, 1, 31, 32, 61, 62, 63, 64, 65, 127, 1 << 20, 2**31 - 1, -1, -62, -64, -(2**31)]


@few(10)
@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("shifts", [SHIFTS, BEYOND])
@pytest.mark.parametrize("multipliers", [(1 << 30, 1 << 31), (-(1 << 31), -(1 << 31) + 2), (-3, 4)])
def test_multiply_shift(double: bool, shifts: list[int], multipliers: tuple[int, int]):
    random = np.random.default_rng(4)
    c = random.choice(np.array([-(2**31), 2**31 - 1, -7, -1, 0, 1, 3, 99999]), (16, 16))
    c[8:12] = np.array([-(2**31), 2**31 - 1, -1, 1])[:, None]
    c[14] = random.integers(*multipliers, 16)
    c[15] = shifts
    text = _shift("double_round" if double else "")
    blank = np.zeros((16, 16), np.int8)
    *_, after = run(program(text), [blank, blank, c.astype(np.int32)])
    expected = c.copy()
    for row in range(4):
        for lane in range(16):
            x, mult, shift = (int(c[r, lane]) for r in (8 + row, 14, 15))
            bits = np.array(_scaled(x, mult, shift, double), np.uint32)
            expected[1 + row, lane] = bits.astype(np.int32)
    np.testing.assert_array_equal(after, expected)


@few(3)
@pytest.mark.parametrize(
    ("text", "race"),
    [
        (_add(), None),
        (_add(after="%la"), "row 20 of scratchpad"),
        (_add(after="%la, %lb"), "of accumulator"),
        (_shift(), None),
        (_shift(after="%no").replace("%lc = acc", "%no = acc.join\n  %lc = acc"), "of accumulator"),
    ],
)
def test_what_they_touch_must_be_ordered(text: str, race: str | None):
    p = program(text)
    found = find_race(p)
    if race is None:
        assert found is None
    else:
        assert found is not None and race in found.describe(p)


@few(2)
@pytest.mark.parametrize(("first", "cols"), [(0, 0), (5, 3), (1, 1)])
def test_pixels_that_are_not_there_are_undefined(first: int, cols: int):
    zeros = [np.zeros((16, 16), dtype) for dtype in (np.int8, np.int8, np.int32)]
    text = _add(first=first, cols=cols)
    with pytest.raises(UndefinedBehaviour):
        run(program(text.replace("%a row 1", "%a row 4")), zeros)


def test_what_they_cost():
    adds, shifts = (
        next(
            e
            for e in simulate_cycles(program(t), default_machine()).events
            if e.instruction.operation == name
        )
        for t, name in ((_add(), "acc.multiply_add"), (_shift(), "acc.multiply_shift"))
    )
    assert (adds.busy, adds.completed - adds.start) == (5, 5)
    # As a requantising store on chip.
    assert (shifts.busy, shifts.completed - shifts.start) == (4, 4 + 8)


@few(3)
@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (_add(), "rows 5 by", "rows 0 by", "rows must be at least 1"),
        (_add(), "rows 5 by", "rows 15 by", "rows 2 to 16 of a buffer of 16 rows"),
        (_add(), "by %b row 4", "by %b row 16", "of a buffer of 16 rows"),
        (_add(), f": {SPAD}, {SPAD}, {ACCUM}", f": {SPAD}, {ACCUM}, {ACCUM}", None),
        (_shift(), "row 14", "row 15", "rows 15 to 16 of a buffer of 16 rows"),
        (_shift(), "%c row 8 by", "%a row 8 by", None),
    ],
)
def test_what_the_verifier_refuses(text: str, old: str, new: str, message: str | None):
    assert text.count(old) == 1
    with pytest.raises(InputError) as caught:
        parse_function(text.replace(old, new))
    assert message is None or message in str(caught.value)


@pytest.mark.parametrize("text", [_add(), _shift("double_round")])
def test_the_printed_form_is_read_back(text: str):
    once = parse_function(text)
    assert str(parse_function(str(once))) == str(once)
