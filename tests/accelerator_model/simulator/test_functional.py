"""What instructions do, on numpy arrays."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from accelerator_model.machine import default_machine
from accelerator_model.meaning.instructions import multiply_accumulate
from accelerator_model.simulator.functional import BadInput, MatrixValues, NumpyTiles, run
from semantics.language.undefined_behaviour import UndefinedBehaviour
from tests.inputs.programs import ACCUM, ONE_TILE, SPAD, A, C, body, program
from tests.support.deep import few


def random_matrices() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    generator = np.random.default_rng(7)
    a, b = generator.integers(-128, 128, (2, 16, 16), dtype=np.int8)
    return a, b, generator.integers(-(2**31), 2**31, (16, 16), dtype=np.int32)


def product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return (a.astype(np.int64) @ b.astype(np.int64)).astype(np.int32)


def test_one_tile():
    a, b, c = random_matrices()
    after = run(program(ONE_TILE), [a, b, c])
    np.testing.assert_array_equal(after[0], a)
    np.testing.assert_array_equal(after[1], b)
    np.testing.assert_array_equal(after[2], product(a, b))


def test_the_steps_of_a_pass_are_run_together_as_one_after_the_other():
    random = np.random.default_rng(2)
    a, b = (MatrixValues(random.integers(0, 256, s, np.uint64), 8) for s in ((16, 150), (150, 9)))
    c = MatrixValues(random.integers(0, 1 << 32, (16, 9), np.uint64), 32)
    tiles = NumpyTiles({})
    together = tiles.contract(a, b, c, multiply_accumulate)
    one_by_one = tiles.contract(a, b, c, lambda x, y, z: multiply_accumulate(x, y, z))
    np.testing.assert_array_equal(together.bits, one_by_one.bits)
    signed = [m.bits.astype(np.uint8).view(np.int8).astype(np.int64) for m in (a, b)]
    wanted = signed[0] @ signed[1] + c.bits.astype(np.int64)
    np.testing.assert_array_equal(together.bits.astype(np.int64), wanted % (1 << 32))


def test_accumulating_wraps_around():
    text = body(
        f"""%la = acc.mvin %s, %A at 0 to %a row 0 size 16 x 16 : {A}, {SPAD}
  %lb = acc.mvin %s, %B at 0 to %b row 0 size 16 x 16 : {A}, {SPAD}
  %s2 = acc.setup from %s {{ld_stride = 64 : i64}}
  %lc = acc.mvin %s2, %C at 0 to %c row 0 size 16 x 16 : {C}, {ACCUM}
  acc.preload %b row 0 into %c row 0 accumulate : {SPAD}, {ACCUM}
  %m = acc.compute %s2, %a row 0 rows 16 k 16 after %lc : {SPAD}
  %st = acc.mvout %s2, %c row 0 to %C at 0 size 16 x 16 after %m : {ACCUM}, {C}
  acc.wait %st"""
    )
    a = np.full((16, 16), -128, np.int8)
    c = np.full((16, 16), 2**31 - 1, np.int32)
    after = run(program(text), [a, a, c])[2]
    wrapped = (2**31 - 1 + 16 * 128 * 128) - 2**32
    np.testing.assert_array_equal(after, np.full((16, 16), wrapped, np.int32))


def test_a_load_pads_with_zeros_and_a_store_cuts():
    text = body(
        f"""%s2 = acc.setup from %s {{ld_stride = 64 : i64}}
  %l = acc.mvin %s2, %C at 17 to %c row 2 size 2 x 3 : {C}, {ACCUM}
  %st = acc.mvout %s2, %c row 2 to %C at 64 size 2 x 5 after %l : {ACCUM}, {C}
  acc.wait %st"""
    )
    a, b, c = random_matrices()
    expected = c.copy()
    expected[4:6, 0:3] = c[1:3, 1:4]
    expected[4:6, 3:5] = 0
    np.testing.assert_array_equal(run(program(text), [a, b, c])[2], expected)


def test_columns_of_a_lie_in_blocks():
    """With a_stride = 2, columns 16 to 31 of A are two rows further on."""
    text = body(
        f"""%s2 = acc.setup from %s {{a_stride = 2 : i64}}
  %la = acc.mvin %s2, %A at 0 to %a row 0 size 4 x 16 : {A}, {SPAD}
  %big = acc.local row 16 : memref<20x16xi8, #acc.spad>
  %lb = acc.mvin %s2, %B at 0 to %big row 0 size 16 x 16 : {A}, memref<20x16xi8, #acc.spad>
  %lb2 = acc.mvin %s2, %A at 64 to %big row 16 size 4 x 16 : {A}, memref<20x16xi8, #acc.spad>
  acc.preload %big row 0 into %c row 5 : memref<20x16xi8, #acc.spad>, {ACCUM}
  %m = acc.compute %s2, %a row 0 rows 2 k 20 after %lb2 : {SPAD}
  %st = acc.mvout %s2, %c row 5 to %C at 0 size 2 x 16 after %m : {ACCUM}, {C}
  acc.wait %st"""
    )
    a, b, c = random_matrices()
    wide = np.concatenate([a[0:2], a[2:4, :4]], axis=1)
    tall = np.concatenate([b, a[4:8]])
    after = run(program(text), [a, b, c])[2]
    np.testing.assert_array_equal(after[:2], product(wide, tall))
    np.testing.assert_array_equal(after[2:], c[2:])


WEIGHTS = f"""%s2 = acc.setup from %s {{dataflow = 1 : i64}}
  %la = acc.mvin %s2, %A at 0 to %a row 0 size 16 x 16 : {A}, {SPAD}
  %lb = acc.mvin %s2, %B at 0 to %b row 0 size 16 x 16 : {A}, {SPAD}
  acc.preload %b row 3 into %c row 0 : {SPAD}, {ACCUM}
  %m = acc.compute %s2, %a row 0 rows 8 k 5 after %lb : {SPAD}"""


def test_weights_stay_in_the_array():
    text = body(
        f"""{WEIGHTS}
  %over = acc.mvin %s2, %A at 0 to %b row 0 size 16 x 16 after %m : {A}, {SPAD}
  acc.preload %b row 0 into %c row 8 : {SPAD}, {ACCUM}
  %n = acc.compute_acc %s2, %a row 8 rows 7 after %over : {SPAD}
  %st = acc.mvout %s2, %c row 0 to %C at 0 size 15 x 16 after %n : {ACCUM}, {C}
  acc.wait %st"""
    )
    a, b, c = random_matrices()
    after = run(program(text), [a, b, c])[2]
    np.testing.assert_array_equal(after[:15], product(a[:15, :5], b[3:8]))


@few(2)
@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (f"%n = acc.compute_acc %s, %a row 0 rows 1 : {SPAD}", "no preload before its use"),
        (
            f"""acc.preload %b row 3 into %c row 0 : {SPAD}, {ACCUM}
  %n = acc.compute_acc %s, %a row 0 rows 1 : {SPAD}""",
            "no weights before its use",
        ),
        (
            f"""acc.preload %b row 3 into %c row 0 : {SPAD}, {ACCUM}
  %m = acc.compute %s, %a row 0 rows 8 k 5 : {SPAD}
  %n = acc.compute_acc %s, %a row 0 rows 1 : {SPAD}""",
            "no operand has stayed in the array",
        ),
        (
            f"""{WEIGHTS}
  %s3 = acc.setup from %s2 {{dataflow = 0 : i64}}
  %n = acc.compute_acc %s3, %a row 0 rows 1 : {SPAD}""",
            "no operand has stayed in the array",
        ),
        (WEIGHTS.replace("k 5", "k 17"), "17 rows of B cannot stay in an array of 16"),
    ],
)
def test_weights_that_are_not_there(lines: str, message: str):
    with pytest.raises(UndefinedBehaviour, match=message):
        run(program(body(lines)), random_matrices())


def test_zero():
    text = body(
        f"""%z = acc.zero %c row 3 rows 1 : {ACCUM}
  %st = acc.mvout %s, %c row 3 to %C at 16 size 1 x 16 after %z : {ACCUM}, {C}
  acc.wait %st"""
    )
    a, b, c = random_matrices()
    after = run(program(text), [a, b, c])[2]
    assert not after[1].any()
    np.testing.assert_array_equal(after[0], c[0])


def test_local_memory_starts_with_anything():
    text = body(
        f"""%st = acc.mvout %s, %c row 0 to %C at 0 size 1 x 16 : {ACCUM}, {C}
  acc.wait %st"""
    )
    arguments = random_matrices()
    first, second = (run(program(text), arguments, seed)[2][0] for seed in (1, 2))
    assert (first != second).any()


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (f"%t = acc.mvin %s, %A at 241 to %a row 0 size 1 x 16 : {A}, {SPAD}", "241 to 256 of 256"),
        (f"%t = acc.mvin %s, %A at 16 to %a row 0 size 16 x 16 : {A}, {SPAD}", "of 256 in arg"),
        (f"%t = acc.mvout %s, %c row 0 to %C at 250 size 1 x 16 : {ACCUM}, {C}", "of 256 in arg"),
        (f"%t = acc.compute %s, %a row 0 rows 1 k 1 : {SPAD}", "no preload before its use"),
        (
            f"""acc.preload %b row 0 into %c row 0 : {SPAD}, {ACCUM}
  %t = acc.compute %s, %a row 0 rows 16 k 17 : {SPAD}""",
            "of 256 in scratchpad",
        ),
        (
            f"""acc.preload %b row 0 into %c row 9 : {SPAD}, {ACCUM}
  %t = acc.compute %s, %a row 0 rows 16 k 1 : {SPAD}""",
            "of 256 in accumulator",
        ),
        (
            f"""%s2 = acc.setup {{st_stride = 4 : i64}}
  %t = acc.mvin %s2, %A at 0 to %a row 0 size 1 x 1 : {A}, {SPAD}""",
            "the configuration register ld_stride was never written",
        ),
        (
            f"""%s2 = acc.setup {{ld_stride = 62 : i64}}
  %t = acc.mvin %s2, %C at 0 to %c row 0 size 2 x 1 : {C}, {ACCUM}""",
            "62 bytes between elements of 4 bytes",
        ),
        (
            f"""%s2 = acc.setup {{st_stride = 8 : i64}}
  %t = acc.mvout %s2, %c row 0 to %C at 0 size 2 x 3 : {ACCUM}, {C}""",
            "rows of 3 elements stored 2 elements apart",
        ),
    ],
)
def test_undefined_behaviour(lines: str, message: str):
    with pytest.raises(UndefinedBehaviour, match=message):
        run(program(body(lines)), random_matrices())


@pytest.mark.parametrize(
    ("instruction", "name"),
    [
        (f"acc.compute %s, %a row 0 rows 16 k 16 : {SPAD}", "acc.compute"),
        (f"acc.compute_window %s, %a row 0 from 0 rows 16 k 16 : {SPAD}", "acc.compute_window"),
    ],
)
def test_a_pass_of_more_rows_than_the_array_has(instruction: str, name: str):
    lines = f"""acc.preload %b row 0 into %c row 0 : {SPAD}, {ACCUM}
  %s2 = acc.setup from %s {{window_cols = 4 : i64, window_step = 1 : i64, window_pitch = 4 : i64}}
  %t = {instruction.replace("%s", "%s2")}"""
    run(program(body(lines)), random_matrices())
    with pytest.raises(UndefinedBehaviour, match=f"{name}: rows is 16"):
        run(program(body(lines), replace(default_machine(), array_rows=8)), random_matrices())


@few(2)
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([np.zeros((16, 16), np.int8)] * 2, "2 arrays for 3 arguments"),
        ([np.zeros((16, 16), np.int8)] * 3, "argument 2: int8 elements where i32 are"),
        ([np.zeros((16, 15), np.int8)] * 3, "argument 0: 240 elements, not 256"),
        ([np.zeros((16, 16), np.float32)] * 3, "argument 0: float32 elements"),
    ],
)
def test_arrays_that_do_not_fit(arguments: list[np.ndarray], message: str):
    with pytest.raises(BadInput, match=message):
        run(program(ONE_TILE), arguments)


def test_unsigned_arrays_keep_their_type():
    a, b, c = random_matrices()
    after = run(program(ONE_TILE), [a.view(np.uint8), b, c.view(np.uint32)])
    assert after[2].dtype == np.uint32
    np.testing.assert_array_equal(after[2].view(np.int32), product(a, b))
