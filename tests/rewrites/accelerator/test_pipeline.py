"""Compiling by proved steps only: what is refused, and what a simulation gives."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects import func
from xdsl.ir import Block, Region

from accelerator_model.dialect import acc
from accelerator_model.machine import Machine, default_machine
from accelerator_model.simulator.cycles import CycleModel
from accelerator_model.simulator.functional import BadInput
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.pipeline import NotCompiled, compile_for_accelerator, simulate
from rewrites.accelerator.validation.validate import validate_lowering
from rewrites.accelerator.workload import workload_of
from tests.inputs.matmuls import SMALL, function_of, lowered, matmul, matmul_text, parse
from tests.support.deep import few
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported


def test_compile_and_simulate():
    module = parse(matmul_text(50, 30, 20, True))
    before = str(module)
    compiled = compile_for_accelerator(module)
    assert str(module) == before
    assert compiled.proved and compiled.module is not None
    compiled.module.verify()
    (step,) = compiled.steps
    assert (step.name, step.function) == ("lower", "gemm")
    assert isinstance(step.verdict, Proved)
    a = np.arange(1000, dtype=np.int64).astype(np.int8).reshape(50, 20)
    b = np.arange(600, dtype=np.int64).astype(np.int8).reshape(20, 30)
    c = np.ones((50, 30), np.int32)
    result = simulate(compiled, [a, b, c])
    np.testing.assert_array_equal(result.arguments[2], a.astype(np.int32) @ b)
    assert (c == 1).all()
    assert result.array_cycles == 399
    assert float(result.bounds.lower_bound) == 475
    assert result.utilisation == 475 / result.timing.cycles
    slower = simulate(compiled, [a, b, c], model=CycleModel(fold_overlap=False))
    assert slower.array_cycles == 399


def forgetful(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """A lowering whose array does not await the loads."""
    lowered = lower_function(function, machine)
    for op in lowered.body.block.ops:
        if isinstance(op, acc.ComputeOp):
            op.operands = op.operands[:2]
    return lowered


def lazy(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """A lowering that does nothing."""
    block = Block([acc.DoneOp(), func.ReturnOp()], arg_types=function.body.block.arg_types)
    return func.FuncOp(function.sym_name.data, function.function_type, Region(block))


def longer(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """A lowering of another function."""
    return lower_function(matmul(7, 6, 5), machine)


def test_what_is_not_proved_is_not_compiled():
    module = parse(matmul_text(7, 6, 8, True))
    compiled = compile_for_accelerator(module, SMALL, forgetful)
    assert not compiled.proved
    assert isinstance(compiled.steps[0].verdict, Refuted)
    with pytest.raises(NotCompiled):
        simulate(compiled, [])


def test_a_result_that_is_missing_is_shown_on_inputs():
    compiled = compile_for_accelerator(parse(matmul_text(7, 6, 8, True)), SMALL, lazy)
    (step,) = compiled.steps
    assert isinstance(step.verdict, Refuted)
    shown = step.verdict.counterexample.as_dict()
    assert shown["kind"] == "a different result"
    assert shown["source"] != shown["target"]
    assert "argument 2[0]" in step.verdict.counterexample.text()


def test_a_program_for_another_function_is_unsupported():
    compiled = compile_for_accelerator(parse(matmul_text(7, 6, 8, True)), SMALL, longer)
    assert isinstance(compiled.steps[0].verdict, Unsupported)
    assert not compiled.proved


def test_one_bad_function_spoils_the_module():
    good, bad = matmul_text(4, 4, 4, True), matmul_text(4, 4, 4, True).replace("xi8", "xi16")
    module = parse(good + bad.replace("@gemm", "@other"))
    compiled = compile_for_accelerator(module, SMALL)
    assert [type(s.verdict) for s in compiled.steps] == [Proved, Unsupported]
    assert compiled.module is None and not compiled.functions


@pytest.mark.parametrize("type_", ["memref<?xf32>", "memref<4xi8, strided<[2]>>", "f32"])
def test_arguments_that_no_program_takes_are_unsupported(type_: str):
    """There is nothing to refute, even where there is nothing to lower."""
    compiled = compile_for_accelerator(parse(f"func.func @f(%a: {type_}) {{ return }}"), SMALL)
    (step,) = compiled.steps
    assert isinstance(step.verdict, Unsupported)
    assert "argument 0" in step.verdict.reason


@pytest.mark.parametrize("text", ["module {}", "func.func private @f(memref<4x4xi8>)"])
def test_nothing_to_compile(text: str):
    compiled = compile_for_accelerator(parse(text))
    assert not compiled.proved
    assert isinstance(compiled.steps[0].verdict, Unsupported)


def test_an_unsigned_product_is_unsupported():
    text = matmul_text(4, 4, 4, True).replace(
        "linalg.matmul ins", "linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins"
    )
    compiled = compile_for_accelerator(parse(text), SMALL)
    verdict = compiled.steps[0].verdict
    assert isinstance(verdict, Unsupported)
    assert "multiplies unsigned by unsigned numbers" in verdict.reason
    assert verdict.where == "linalg.matmul"
    assert compiled.module is None


def test_a_program_for_signed_numbers_is_refuted_as_one_for_unsigned_ones():
    """The array multiplies signed numbers, whatever the rest of the program does."""
    unsigned = matmul_text(4, 4, 4, True).replace(
        "linalg.matmul ins", "linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins"
    )
    source, target = function_of(parse(unsigned)), lowered(4, 4, 4)[1]
    verdict = validate_lowering(source, target, SMALL)
    assert isinstance(verdict, Refuted)
    assert "multiply-accumulate" in verdict.counterexample.text()


def test_functions_by_name():
    text = matmul_text(4, 4, 4, True) + matmul_text(5, 5, 5, False).replace("@gemm", "@second")
    compiled = compile_for_accelerator(parse(text), SMALL)
    a, b = np.full((5, 5), 2, np.int8), np.full((5, 5), 3, np.int8)
    result = simulate(compiled, [a, b, np.ones((5, 5), np.int32)], "second")
    assert (result.arguments[2] == 31).all()
    with pytest.raises(NotCompiled, match="@third"):
        simulate(compiled, [], "third")
    with pytest.raises(BadInput):
        simulate(compiled, [a, b])


@few(2)
@pytest.mark.parametrize(
    ("m", "n", "k", "fill", "compulsory"),
    [
        (5, 6, 7, True, 35 + 42 + 4 * 30),
        (5, 6, 7, False, 35 + 42 + 2 * 4 * 30),
        (5, 6, 0, True, 4 * 30),
        (5, 6, 0, False, 0),
        (0, 6, 7, True, 0),
    ],
)
def test_compulsory_traffic(m: int, n: int, k: int, fill: bool, compulsory: int):
    workload = workload_of(matmul(m, n, k, fill))
    assert workload.compulsory_bytes == compulsory
    assert len(workload.products) == (1 if m and n and k else 0)


def test_traffic_of_an_argument_is_counted_once():
    text = """
func.func @f(%A: memref<5x6xi8>, %B: memref<6x5xi8>, %C: memref<5x5xi32>) {
  linalg.matmul ins(%A, %B : memref<5x6xi8>, memref<6x5xi8>) outs(%C : memref<5x5xi32>)
  linalg.matmul ins(%A, %B : memref<5x6xi8>, memref<6x5xi8>) outs(%C : memref<5x5xi32>)
  return
}
"""
    workload = workload_of(function_of(parse(text)))
    assert workload.compulsory_bytes == 30 + 30 + 100 + 100
    assert len(workload.products) == 2


@pytest.mark.parametrize(
    ("m", "n", "k"), [(1024, 512, 1024), (1, 1, 1 << 29)], ids=["products", "elements"]
)
def test_what_is_too_large_for_the_proof(m: int, n: int, k: int):
    compiled = compile_for_accelerator(parse(matmul_text(m, n, k, True)), default_machine(), lazy)
    verdict = compiled.steps[0].verdict
    assert isinstance(verdict, Unknown)
    assert "the proof goes up to" in verdict.reason


@pytest.mark.deep
def test_a_long_thin_product_is_not_too_large():
    compiled = compile_for_accelerator(parse(matmul_text(1, 1, 70000, True)))
    assert compiled.proved
