"""Biases, windows, transposed loads and requantising stores: what they compute, touch and cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from accelerator_model.machine import default_machine
from accelerator_model.meaning.footprints import footprints
from accelerator_model.meaning.happens_before import find_race
from accelerator_model.meaning.requantisation import Requantise
from accelerator_model.simulator.cycles import simulate_cycles
from accelerator_model.simulator.functional import run
from semantics.interpretations.concrete import ConcreteInterpretation, signed
from semantics.language.builder import Bits
from semantics.language.undefined_behaviour import UndefinedBehaviour
from tests.inputs.programs import ACCUM, SPAD, A, C, body, parse_function, program
from tests.oracles.requantisation_oracle import requantised
from tests.support.deep import few
from verifier.kernel.input.sources import InputError

Array = np.ndarray[Any, Any]
BIAS = "memref<2x16xi32>"
SCALE = "mult = 1518500250 : i64, shift = 38 : i64"
CLAMP = "zp = -3 : i64, min = -100 : i64, max = 101 : i64"
EXTREMES = np.array(
    [-(2**31), 2**31 - 1, -1, 0, 1, 5000, -70000, 1 << 20, 123456789, -98765], np.int32
)


def _store(instruction: str, registers: str, loads: str = "") -> str:
    """A program that loads C, and stores it in A as the instruction does."""
    return body(
        f"""%s2 = acc.setup from %s {{ld_stride = 64 : i64, st_stride = 16 : i64, {registers}}}
  %lc = acc.mvin %s2, %C at 0 to %c row 0 size 16 x 16 : {C}, {ACCUM}
  {loads}
  %st = {instruction}
  acc.wait %st"""
    )


def _requant(double_round: str = "", scale: str = SCALE, clamp: str = CLAMP) -> str:
    return _store(
        f"acc.mvout_requant %s2, %c row 0 to %A at 0 size 16 x 13{double_round} after %lc"
        f" : {ACCUM}, {A}",
        f"{scale}, {clamp}",
    )


def _on_chip() -> str:
    """As `_requant`, into rows 0 to 15 of the scratchpad: sums of these times B become C."""
    return body(
        f"""%s2 = acc.setup from %s {{ld_stride = 64 : i64, st_stride = 16 : i64, {SCALE}, {CLAMP}}}
  %lc = acc.mvin %s2, %C at 0 to %c row 0 size 16 x 16 : {C}, {ACCUM}
  %z = acc.zero %a row 0 rows 16 : {SPAD}
  %kept = acc.mvout_requant %s2, %c row 0 to %a at 0 size 16 x 13 after %lc, %z : {ACCUM}, {SPAD}
  %s3 = acc.setup from %s2 {{ld_stride = 16 : i64, st_stride = 64 : i64}}
  %lb = acc.mvin %s3, %B at 0 to %b row 0 size 16 x 16 : {A}, {SPAD}
  acc.preload %b row 0 into %c row 0 : {SPAD}, {ACCUM}
  %m = acc.compute %s3, %a row 0 rows 16 k 16 after %kept, %lb : {SPAD}
  %st = acc.mvout %s3, %c row 0 to %C at 0 size 16 x 16 after %m : {ACCUM}, {C}
  acc.wait %st"""
    )


def test_a_requantising_store_stays_on_chip():
    a, b, c = _inputs()
    unchanged, _, found = run(program(_on_chip()), [a, b, c])
    kept = np.zeros((16, 16), np.int32)
    for i, j in np.ndindex(16, 13):
        kept[i, j] = requantised(int(c[i, j]), 1518500250, 38, -3, -100, 101, False)
    assert np.array_equal(unchanged, a)
    assert np.array_equal(found, kept @ b.astype(np.int32))
    assert find_race(program(_on_chip())) is None
    race = find_race(program(_on_chip().replace("after %kept, %lb", "after %lb")))
    assert race is not None
    assert race.memory == "scratchpad"


def _inputs() -> tuple[Array, Array, Array]:
    random = np.random.default_rng(5)
    a, b = (random.integers(-128, 128, (16, 16), dtype=np.int8) for _ in range(2))
    return a, b, random.choice(EXTREMES, (16, 16))


@pytest.mark.parametrize("double", [False, True])
def test_a_requantising_store(double: bool):
    a, b, c = _inputs()
    after, *_ = run(program(_requant(" double_round" if double else "")), [a, b, c])
    wanted = a.copy()
    for i, j in np.ndindex(16, 13):
        wanted[i, j] = requantised(int(c[i, j]), 1518500250, 38, -3, -100, 101, double)
    assert np.array_equal(after, wanted)


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("width", [8, 32])
def test_one_element_is_requantised_as_the_formula_says(width: int, double: bool):
    random = np.random.default_rng(width)
    concrete = ConcreteInterpretation()
    top = 1 << (width - 1)
    for shift in (1, 2, 30, 31, 32, 33, 62):
        for mult in (1, -1, 2**30, 2**31 - 1, -(2**31), int(random.integers(1, 2**31))):
            zp, least = int(random.integers(-100, 100)), int(random.integers(-top, top))
            greatest = int(random.integers(least, top))
            each = Requantise(width, (mult, shift), zp, least, greatest, double)
            given = Requantise(width, None, zp, least, greatest, double)
            for x in EXTREMES.tolist():
                wanted = requantised(x, mult, shift, zp, least, greatest, double)
                numbers = [Bits(concrete, n & (2**32 - 1), 32) for n in (x, mult, shift)]
                assert signed(each(numbers[0]).term, width) == wanted, (x, mult, shift)
                assert signed(given(*numbers).term, width) == wanted, (x, mult, shift)


@pytest.mark.parametrize(
    ("registers", "name"),
    [
        ({"scale": (1, 0)}, "shift"),
        ({"scale": (1, 63)}, "shift"),
        ({"scale": (2**31, 1)}, "mult"),
        ({"zp": 2**31}, "zp"),
        ({"least": -129}, "min"),
        ({"greatest": 128}, "max"),
        ({"least": 5, "greatest": 4}, "max"),
    ],
)
def test_registers_out_of_range_are_undefined(registers: dict[str, Any], name: str):
    right = Requantise(8, (1, 1), 0, -128, 127, False)
    with pytest.raises(UndefinedBehaviour, match=f"the register {name} is"):
        replace(right, **registers)


@pytest.mark.parametrize("name", ["mult", "shift", "zp", "min", "max", "st_stride"])
def test_an_unknown_register_is_undefined(name: str):
    kept = ", ".join(r for r in f"{SCALE}, {CLAMP}".split(", ") if not r.startswith(name))
    text = _requant(scale=kept, clamp="mult = 1 : i64" if name != "mult" else "zp = 0 : i64")
    text = text.replace(f"{kept}, mult = 1 : i64", kept).replace(f"{kept}, zp = 0 : i64", kept)
    if name == "st_stride":
        text = text.replace("st_stride = 64 : i64, ", "").replace("st_stride = 16 : i64, ", "")
    with pytest.raises(UndefinedBehaviour, match=f"register {name} was never written"):
        run(program(text), list(_inputs()))


def _per_channel() -> str:
    return _store(
        "acc.mvout_requant_channels %s2, %c row 0 by %p row 1 to %A at 0 size 16 x 13"
        f" after %lc, %lp : {ACCUM}, {ACCUM}, {A}",
        CLAMP,
        f"""%p = acc.local row 16 : {ACCUM}
  %lp = acc.mvin %s2, %P at 0 to %p row 1 size 2 x 16 : {BIAS}, {ACCUM}""",
    ).replace("%C: ", f"%P: {BIAS}, %C: ")


def test_each_channel_has_its_own_scale():
    a, b, c = _inputs()
    random = np.random.default_rng(6)
    scale = np.stack([random.integers(1, 2**31, 16), random.integers(30, 45, 16)]).astype(np.int32)
    after, *_ = run(program(_per_channel()), [a, b, scale, c])
    wanted = a.copy()
    for i, j in np.ndindex(16, 13):
        mult, shift = scale[:, j].tolist()
        wanted[i, j] = requantised(int(c[i, j]), mult, shift, -3, -100, 101)
    assert np.array_equal(after, wanted)


LOAD_A_AND_B = f"""%la = acc.mvin %s, %A at 0 to %a row 0 size 16 x 16 : {A}, {SPAD}
  %lb = acc.mvin %s, %B at 0 to %b row 0 size 16 x 16 : {A}, {SPAD}"""


def _with_bias() -> str:
    return body(
        f"""{LOAD_A_AND_B}
  %s2 = acc.setup from %s {{ld_stride = 64 : i64}}
  %d = acc.local row 16 : {ACCUM}
  %ld = acc.mvin %s2, %D at 16 to %d row 3 size 1 x 16 : {BIAS}, {ACCUM}
  acc.preload_bias %b row 0, %d row 3 into %c row 2 : {SPAD}, {ACCUM}, {ACCUM}
  %x = acc.compute %s2, %a row 1 rows 7 k 16 after %la, %lb, %ld : {SPAD}
  %st = acc.mvout %s2, %c row 2 to %C at 0 size 7 x 16 after %x : {ACCUM}, {C}
  acc.wait %st"""
    ).replace("%C: ", f"%D: {BIAS}, %C: ")


def test_sums_start_from_a_bias():
    a, b, c = _inputs()
    d = np.random.default_rng(2).choice(EXTREMES, (2, 16))
    *_, after = run(program(_with_bias()), [a, b, d, c])
    sums = a[1:8].astype(np.int64) @ b + d[1]
    assert np.array_equal(after[:7], sums.astype(np.int32))
    assert np.array_equal(after[7:], c[7:])


def _window(first: int = 2, rows: int = 9, step: int = 2, pitch: int = 7) -> str:
    """Rows of A are pixels of an image with 3 of them in a row."""
    return body(
        f"""%wide = acc.local row 0 : memref<64x16xi8, #acc.spad>
  %far = acc.local row 64 : {SPAD}
  %la = acc.mvin %s, %A at 0 to %wide row 0 size 64 x 16 : memref<64x16xi8>, \
memref<64x16xi8, #acc.spad>
  %lb = acc.mvin %s, %B at 0 to %far row 0 size 16 x 16 : {A}, {SPAD}
  acc.preload %far row 0 into %c row 0 : {SPAD}, {ACCUM}
  %s2 = acc.setup from %s {{window_cols = 3 : i64, window_step = {step} : i64,
                            window_pitch = {pitch} : i64}}
  %x = acc.compute_window %s2, %wide row 1 from {first} rows {rows} k 5 after %la, %lb
    : memref<64x16xi8, #acc.spad>
  %st = acc.mvout %s2, %c row 0 to %C at 0 size {rows} x 16 after %x : {ACCUM}, {C}
  acc.wait %st"""
    ).replace(f"%A: {A}", "%A: memref<64x16xi8>")


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_pass_over_windows(step: int):
    random = np.random.default_rng(step)
    a, b = random.integers(-128, 128, (64, 16), np.int8), _inputs()[1]
    *_, after = run(program(_window(step=step)), [a, b, _inputs()[2]])
    pixels = [1 + q // 3 * 7 + q % 3 * step for q in range(2, 11)]
    assert np.array_equal(after[:9], a[pixels, :5].astype(np.int32) @ b[:5])


def _transposed(rows: int = 5, cols: int = 7) -> str:
    return body(
        f"""%lz = acc.zero %c row 0 rows 16 : {ACCUM}
  %s2 = acc.setup from %s {{ld_stride = 64 : i64}}
  %x = acc.mvin_transposed %s2, %D at 16 to %c row 2 size {rows} x {cols} : {C}, {ACCUM}
  %st = acc.mvout %s2, %c row 0 to %C at 0 size 16 x 16 after %lz, %x : {ACCUM}, {C}
  acc.wait %st"""
    ).replace("%C: ", f"%D: {C}, %C: ")


def test_a_transposed_load():
    a, b, c = _inputs()
    d = np.random.default_rng(8).integers(-(2**31), 2**31, (16, 16), np.int32)
    *_, after = run(program(_transposed()), [a, b, d, c])
    wanted = np.zeros((16, 16), np.int32)
    wanted[2:9, :5] = d[1:6, :7].T
    assert np.array_equal(after, wanted)


@few(4)
@pytest.mark.parametrize(
    ("text", "awaited", "where"),
    [
        (_requant(), " after %lc", "row 0 of accumulator"),
        (_per_channel(), ", %lp", "row 17 of accumulator"),
        (_with_bias(), ", %ld", "row 19 of accumulator"),
        (_window(), " after %la, %lb", "row 64 of scratchpad"),
        (_transposed(), ", %x", "row 2 of accumulator"),
    ],
)
def test_what_they_touch_must_be_ordered(text: str, awaited: str, where: str):
    assert awaited in text
    assert find_race(program(text)) is None
    race = find_race(program(text.replace(awaited, "")))
    assert race is not None
    assert f"{race.granule} of {race.memory}" in where


def test_a_window_touches_its_pixels_only():
    (accesses,) = [f for i, f in footprints(program(_window())) if "window" in i.operation]
    read = {int(g) for f in accesses if f.memory.name == "scratchpad" for g in f.granules}
    assert read == {64 + row for row in range(5)} | {
        1 + q // 3 * 7 + q % 3 * 2 for q in range(2, 11)
    }


def _busy_and_latency(text: str, operation: str) -> tuple[int, int]:
    timing = simulate_cycles(program(text), default_machine())
    (event,) = [e for e in timing.events if e.instruction.operation == operation]
    return event.busy, event.completed - event.start


def test_what_they_cost():
    # 16 rows of 13 bytes; the row is a burst, and the requantiser is on the way.
    assert _busy_and_latency(_requant(), "acc.mvout_requant") == (16, 16 + 60 + 8)
    # On chip no bus is on the way.
    assert _busy_and_latency(_on_chip(), "acc.mvout_requant") == (16, 16 + 8)
    assert _busy_and_latency(_per_channel(), "acc.mvout_requant_channels") == (16, 16 + 60 + 8)
    # 5 rows of 28 bytes.
    assert _busy_and_latency(_transposed(), "acc.mvin_transposed") == (10, 10 + 60 + 16)
    # As `compute` with k = 5, whatever the windows.
    assert _busy_and_latency(_window(), "acc.compute_window") == (16, 5 + 30)
    assert _busy_and_latency(_with_bias(), "acc.preload_bias") == (0, 0)


@few(4)
@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (_requant(), "row 0 to %A", "row 1 to %A", "rows 1 to 16"),
        (_requant(), "size 16 x 13", "size 16 x 17", "17 columns, a row has 16"),
        (_requant(), f" : {ACCUM}, {A}", f" : {ACCUM}, {C}", None),
        (
            _on_chip().replace(f"%z : {ACCUM}, {SPAD}", f"%z : {ACCUM}, {ACCUM}"),
            "to %a",
            "to %c",
            "main",
        ),
        (_on_chip(), "to %a at 0 size 16", "to %a at 0 size 17", "rows 0 to 16"),
        (_on_chip(), "", "", None),
        (_per_channel(), "by %p row 1", "by %p row 15", "rows 15 to 16"),
        (_transposed(17, 7), "", "", "the transposer has 16 x 16"),
        (_transposed(5, 15), "", "", "rows 2 to 16"),
        (_with_bias(), "%d row 3 into", "%d row 16 into", "rows 16 to 16"),
    ],
)
def test_what_the_dialect_refuses(text: str, old: str, new: str, message: str | None):
    if message is None:
        function = parse_function(text)
        assert str(parse_function(str(function))) == str(function)
        return
    with pytest.raises(InputError, match=message):
        parse_function(text.replace(old, new) if old else text)


@pytest.mark.parametrize("change", ["dataflow = 1 : i64", "window_cols = 0 : i64"])
def test_windows_need_their_registers(change: str):
    name = change.split(" ")[0]
    text = _window().replace(f"{name} = {'0' if name == 'dataflow' else '3'} : i64", change)
    arguments = [np.zeros((64, 16), np.int8), *_inputs()[1:]]
    with pytest.raises(UndefinedBehaviour):
        run(program(text), arguments)
