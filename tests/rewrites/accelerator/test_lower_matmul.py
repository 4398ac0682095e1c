"""Lowered matrix products: proved, equal to numpy's, and in the shape that was asked for."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects import func

from accelerator_model.machine import Machine, default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.meaning.program import Barrier
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from accelerator_model.simulator.functional import run
from rewrites.accelerator.lower_matmul import LowerMatmulPass, lower_function
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.validate import validate_lowering
from tests.accelerator_model.simulator.test_cycles import SCALE_SIM_3
from tests.inputs.matmuls import SMALL, function_of, lowered, matmul, matmul_text, parse
from tests.support.deep import few, some_of
from verifier.kernel.verdicts.verdict import Proved

SHAPES = [
    (1, 1, 1),
    (16, 16, 16),
    (17, 33, 5),
    (50, 30, 20),
    (3, 40, 1),
    (64, 64, 128),
    (15, 16, 17),
]


def numpy_result(a: np.ndarray, b: np.ndarray, c: np.ndarray, fill: bool) -> np.ndarray:
    wide = a.astype(np.int64) @ b.astype(np.int64) + (0 if fill else c.astype(np.int64))
    return wide.astype(np.int32)


def check(
    m: int, n: int, k: int, fill: bool, machine: Machine, weight_stationary: bool = False
) -> None:
    source, target = lowered(m, n, k, fill, machine, weight_stationary)
    verdict = validate_lowering(source, target, machine)
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.sizes is None
    assert verdict.notes == (f"for exactly these extents: {m}x{k}, {k}x{n}, {m}x{n}",)
    assert [a.name for a in verdict.assumptions] == ["no-alias"]
    generator = np.random.default_rng(m * 10000 + n * 100 + k)
    a = generator.integers(-128, 128, (m, k), dtype=np.int8)
    b = generator.integers(-128, 128, (k, n), dtype=np.int8)
    c = generator.integers(-(2**31), 2**31, (m, n), dtype=np.int32)
    after = run(read_program(target, machine), [a, b, c])
    np.testing.assert_array_equal(after[0], a)
    np.testing.assert_array_equal(after[1], b)
    np.testing.assert_array_equal(after[2], numpy_result(a, b, c, fill))


@pytest.mark.parametrize("fill", [True, False])
@pytest.mark.parametrize(("m", "n", "k"), some_of(SHAPES, 3))
def test_on_the_default_machine(m: int, n: int, k: int, fill: bool):
    check(m, n, k, fill, default_machine())


@few(36)
@pytest.mark.parametrize("fill", [True, False])
@pytest.mark.parametrize(("m", "n", "k"), [(1, 1, 1), (4, 4, 8), (6, 10, 20), (13, 5, 31)])
def test_where_buffers_are_used_again(m: int, n: int, k: int, fill: bool):
    check(m, n, k, fill, SMALL)


@few(45)
@pytest.mark.parametrize("fill", [True, False])
@pytest.mark.parametrize(("m", "n", "k"), [(0, 3, 4), (3, 0, 4), (3, 4, 0), (0, 0, 0), (17, 20, 0)])
def test_empty_extents(m: int, n: int, k: int, fill: bool):
    check(m, n, k, fill, default_machine())
    check(m, n, k, fill, SMALL, weight_stationary=True)


@pytest.mark.deep
@few(4)
@pytest.mark.parametrize(
    "machine",
    [
        replace(default_machine(), array_rows=1, dim=1, scratchpad_rows=4, accumulator_rows=2),
        replace(default_machine(), array_rows=5, dim=5, scratchpad_rows=10, scratchpad_banks=1),
        replace(default_machine(), array_rows=3, dim=3, scratchpad_rows=7, scratchpad_banks=7),
        replace(default_machine(), array_rows=8, dim=8, accumulator_rows=8),
    ],
)
def test_other_machines(machine: Machine):
    check(4, 7, 9, True, machine)
    check(4, 7, 9, False, machine)


@few(3)
@pytest.mark.parametrize("double_buffer", [True, False])
@pytest.mark.parametrize("k", [3, 12])
def test_where_the_array_is_taller_than_two_parts_of_b_leave_room_for(k: int, double_buffer: bool):
    """B's part that the array could keep is shortened, so that strips of both are there."""
    sizes = {"scratchpad_rows": 21, "scratchpad_banks": 1, "accumulator_rows": 7}
    machine = replace(default_machine(), array_rows=7, dim=2, **sizes)
    source = matmul(17, 1, k)
    target = lower_function(source, machine, double_buffer=double_buffer, weight_stationary=True)
    assert isinstance(validate_lowering(source, target, machine), Proved)
    with pytest.raises(CannotLower, match="no room for two strips of 7 rows"):
        lower_function(source, replace(machine, scratchpad_rows=13), weight_stationary=True)


def test_extreme_values_wrap_around():
    _, target = lowered(2, 3, 40, fill=False)
    a = np.full((2, 40), -128, np.int8)
    b = np.full((40, 3), -128, np.int8)
    b[:, 1] = 127
    c = np.full((2, 3), 2**31 - 1, np.int32)
    c[:, 1] = -(2**31)
    after = run(read_program(target, SMALL), [a, b, c])[2]
    np.testing.assert_array_equal(after, numpy_result(a, b, c, fill=False))
    assert after[0, 0] < 0 < after[0, 1]  # it did wrap


def array_cycles(m: int, n: int, k: int, weight_stationary: bool) -> int:
    machine = default_machine()
    _, target = lowered(m, n, k, True, machine, weight_stationary)
    return simulate_cycles(read_program(target, machine), machine, CycleModel(False, True)).cycles


@pytest.mark.parametrize(("extents", "cycles"), some_of(SCALE_SIM_3.items(), 3))
def test_array_cycles_are_those_of_scale_sim(
    extents: tuple[int, int, int], cycles: tuple[int, int, int]
):
    """Input stationary is weight stationary with A and B exchanged: the product of transposes."""
    m, n, k = extents
    assert array_cycles(m, n, k, False) == cycles[0]
    assert array_cycles(m, n, k, True) == cycles[1]
    assert array_cycles(n, m, k, True) == cycles[2]


def test_buffers_let_loads_run_ahead():
    """With a single buffer an operand, loads wait for the array, and the run is slower."""
    machine = default_machine()
    source = matmul(64, 64, 64)
    cycles: dict[bool, int] = {}
    for double in (False, True):
        target = lower_function(source, machine, double_buffer=double)
        assert isinstance(validate_lowering(source, target, machine), Proved)
        cycles[double] = simulate_cycles(read_program(target, machine), machine).cycles
    assert cycles[True] < 0.5 * cycles[False]


def test_a_large_product_is_near_the_bound():
    machine = default_machine()
    _, target = lowered(128, 128, 256, machine=machine)
    cycles = simulate_cycles(read_program(target, machine), machine).cycles
    assert 0.9 < 128 * 128 * 256 / 256 / cycles <= 1


GENERIC = """
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @gemm(%A: memref<5x6xi8>, %B: memref<6x7xi8>, %C: memref<5x7xi32>) {
  linalg.generic {indexing_maps = [#a, #b, #c],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%A, %B : memref<5x6xi8>, memref<6x7xi8>) outs(%C : memref<5x7xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %1, %0 : i32
    %3 = arith.addi %2, %c : i32
    linalg.yield %3 : i32
  }
  return
}
"""


def test_a_generic_that_is_a_product():
    source = function_of(parse(GENERIC))
    verdict = validate_lowering(source, lower_function(source, SMALL), SMALL)
    assert isinstance(verdict, Proved), verdict


def test_several_statements():
    source = function_of(
        parse(
            """
func.func @f(%A: memref<5x6xi8>, %B: memref<6x7xi8>, %C: memref<5x7xi32>,
             %D: memref<9x6xi8>, %E: memref<9x7xi32>, %F: memref<2x3xi32>) {
  %zero = arith.constant 0 : i32
  linalg.fill ins(%zero : i32) outs(%F : memref<2x3xi32>)
  linalg.matmul ins(%A, %B : memref<5x6xi8>, memref<6x7xi8>) outs(%C : memref<5x7xi32>)
  linalg.fill ins(%zero : i32) outs(%E : memref<9x7xi32>)
  linalg.matmul ins(%D, %B : memref<9x6xi8>, memref<6x7xi8>) outs(%E : memref<9x7xi32>)
  linalg.matmul ins(%A, %B : memref<5x6xi8>, memref<6x7xi8>) outs(%C : memref<5x7xi32>)
  return
}
"""
        )
    )
    target = lower_function(source, SMALL)
    assert isinstance(validate_lowering(source, target, SMALL), Proved)
    program = read_program(target, SMALL)
    assert sum(isinstance(step, Barrier) for step in program.steps) == 3


def test_the_pass():
    module = parse(matmul_text(5, 6, 7, True))
    source = function_of(module).clone()
    LowerMatmulPass().apply(Context(), module)
    module.verify()
    assert not [op for op in module.walk() if op.name.startswith("linalg.")]
    target = function_of(module)
    assert isinstance(validate_lowering(source, target, default_machine()), Proved)


@few(2)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (matmul_text(4, 4, 4, False).replace("xi8", "xi16"), "multiplies i8 by i8 into i32"),
        (matmul_text(4, 4, 4, False).replace("xi32", "xi64"), "multiplies i8 by i8 into i32"),
        (
            matmul_text(4, 4, 4, False).replace("memref<4x4xi8>", "memref<?x4xi8>"),
            "has a dynamic shape",
        ),
        (
            matmul_text(4, 4, 4, False).replace(
                "memref<4x4xi32>", "memref<4x4xi32, strided<[8, 1]>>"
            ),
            "is not row by row in main memory",
        ),
        (matmul_text(4, 4, 5, False).replace("memref<5x4xi8>", "memref<6x4xi8>"), "do not fit"),
        (
            "func.func @f(%A: memref<4xi8>) {\n  linalg.copy ins(%A : memref<4xi8>) "
            "outs(%A : memref<4xi8>)\n  return\n}",
            "a bias without a product after it",
        ),
        (
            "func.func @f() -> i32 {\n  %0 = arith.constant 0 : i32\n  return %0 : i32\n}",
            "func.return cannot be lowered",
        ),
        (matmul_text(2001, 2001, 2001, True), "more than 40000 instructions"),
    ],
)
def test_what_cannot_be_lowered(text: str, message: str):
    with pytest.raises(CannotLower) as caught:
        lower_function(function_of(parse(text)), default_machine())
    assert message in caught.value.message


def test_a_scratchpad_without_room():
    machine = replace(default_machine(), scratchpad_rows=28, scratchpad_banks=4)
    with pytest.raises(CannotLower, match="no room for two strips of 16 rows"):
        lower_function(matmul(4, 4, 4), machine)


def test_the_function_keeps_its_signature():
    source, target = lowered(5, 6, 7)
    assert isinstance(target, func.FuncOp)
    assert target.sym_name == source.sym_name
    assert target.function_type == source.function_type
