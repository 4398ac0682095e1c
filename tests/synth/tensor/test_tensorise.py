"""Operations mapped onto tensor instructions: proved from the printed text, and run."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from synth.tensor.onto import instructions_named
from synth.tensor.simulation import simulate
from synth.tensor.tensorise import Tensorised, prove, tensorise
from tests.inputs.operations import OPERATIONS, expected, inputs, multiply_add
from tests.support.deep import few, some_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source

VNNI = "examples.tensor_instructions:vpdpbusd"
SDOT = "examples.tensor_instructions:sdot"


def mapped(text: str, onto: str) -> Tensorised:
    return tensorise(Source("<test>", text), instructions_named(onto))


SOME = ("matmul with tails", "dot", "1x1 convolution")


@pytest.mark.parametrize(
    ("name", "onto"),
    some_of([*((name, "dot4") for name in OPERATIONS), *itertools.product(SOME, [VNNI, SDOT])], 24),
)
def test_operations_become_instructions(name: str, onto: str):
    unsigned = onto == VNNI
    operation = OPERATIONS[name]
    result = mapped(operation.text(unsigned), onto)
    assert [r.kind for r in result.results] == ["proved"], result.results[0].verdict
    (chosen,) = result.chosen
    assert f"call @{chosen.instruction}(" in result.text
    for extents in operation.runs:
        arrays = inputs(operation, extents, unsigned)
        simulated = simulate(result.text, "f", arrays)
        np.testing.assert_array_equal(simulated.arguments[2], expected(operation, arrays))
        if None not in itertools.chain(*operation.shapes):
            assert simulated.runs[chosen.instruction] == chosen.instructions


@pytest.mark.deep
@pytest.mark.parametrize("name", some_of(["matmul", "dot of any size"], 2))
def test_the_array_takes_them_too(name: str):
    operation = OPERATIONS[name]
    result = mapped(operation.text(False), "compute")
    assert [r.kind for r in result.results] == ["proved"]
    arrays = inputs(operation, operation.runs[0], False)
    simulated = simulate(result.text, "f", arrays)
    np.testing.assert_array_equal(simulated.arguments[2], expected(operation, arrays))
    assert simulated.cycles >= simulated.runs["acc_compute"] * 16


@few(4)
@pytest.mark.parametrize(
    ("extensions", "onto", "reason"),
    [
        (("extsi", "extsi"), VNNI, "arith.extsi where the instruction has arith.extui"),
        (("extui", "extui"), VNNI, "arith.extui where the instruction has arith.extsi"),
        (("extui", "extsi"), SDOT, "arith.extui where the instruction has arith.extsi"),
        (
            ("extsi", "extsi"),
            "dot4.saturating",
            "arith.addi where the instruction has arith.trunci",
        ),
    ],
)
def test_another_expression_is_no_match(extensions: tuple[str, str], onto: str, reason: str):
    text = OPERATIONS["matmul"].text_with(multiply_add(*extensions))
    result = mapped(text, onto)
    assert not result.chosen and [r.kind for r in result.results] == ["unsupported"]
    assert reason in result.refused[0].reasons[0]


@pytest.mark.deep
def test_the_factors_may_stand_the_other_way_round():
    """Signed bytes times unsigned ones: the instruction's operands are exchanged."""
    text = OPERATIONS["matmul"].text_with(multiply_add("extsi", "extui"))
    result = mapped(text, VNNI)
    assert [r.kind for r in result.results] == ["proved"]


def test_wider_factors_are_no_match():
    text = OPERATIONS["matmul"].text(False).replace("xi8", "xi16").replace(": i8", ": i16")
    (refused,) = mapped(text, "dot4").refused
    assert "has an operand of type i16 where the instruction has" in refused.reasons[0]


def test_another_memory_is_not_reached():
    text = OPERATIONS["dot"].text(False).replace("128xi8>", "128xi8, 3 : i64>")
    (refused,) = mapped(text, "dot4").refused
    assert refused.reasons[0] == "acc_dot4: an operand is in the memory space 3 : i64"


@pytest.mark.deep
def test_what_has_no_match_stays():
    text = """
func.func @f(%A: memref<4xi8>, %B: memref<4xi8>, %C: memref<i32>) {
  %zero = arith.constant 0 : i32
  linalg.fill ins(%zero : i32) outs(%C : memref<i32>)
  linalg.dot ins(%A, %B : memref<4xi8>, memref<4xi8>) outs(%C : memref<i32>)
  func.return
}"""
    result = mapped(text, "dot4")
    assert [r.kind for r in result.results] == ["proved"]
    assert [r.operation for r in result.refused] == ["linalg.fill"]
    assert "linalg.fill" in result.text
    dot, fill, reason, _ = result.explanation()
    assert dot == (
        "<test>:5:3: linalg.dot: 1 x @acc_dot4 (padding by 16, d0 by 4), "
        "160 elements copied or cleared"
    )
    assert fill == "<test>:4:3: linalg.fill stays"
    assert reason.startswith("  acc_dot4: the operation has ")


TENSORS = """
func.func @f(%A: tensor<{m}x{k}xi8>, %B: tensor<{k}x{n}xi8>) -> tensor<{m}x{n}xi32> {{
  %zero = arith.constant 0 : i32
  {sizes}
  %empty = tensor.empty({dynamic}) : tensor<{m}x{n}xi32>
  %C = linalg.fill ins(%zero : i32) outs(%empty : tensor<{m}x{n}xi32>) -> tensor<{m}x{n}xi32>
  %D = linalg.matmul ins(%A, %B : tensor<{m}x{k}xi8>, tensor<{k}x{n}xi8>)
    outs(%C : tensor<{m}x{n}xi32>) -> tensor<{m}x{n}xi32>
  func.return %D : tensor<{m}x{n}xi32>
}}"""


@pytest.mark.deep
@pytest.mark.parametrize("onto", some_of(["dot4", "compute"], 2))
def test_tensors_are_packed(onto: str):
    result = mapped(TENSORS.format(m=3, n=16, k=8, sizes="", dynamic=""), onto)
    assert [r.kind for r in result.results] == ["proved"]
    assert "bufferization.to_tensor" in result.text and "linalg.matmul" not in result.text


@pytest.mark.deep
def test_tensors_of_any_size_are_packed():
    sizes = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %A, %c0 : tensor<?x?xi8>
  %n = tensor.dim %B, %c1 : tensor<?x?xi8>"""
    text = TENSORS.format(m="?", n="?", k="?", sizes=sizes, dynamic="%m, %n")
    assert [r.kind for r in mapped(text, SDOT).results] == ["proved"]


@pytest.mark.deep
def test_a_window_of_any_size():
    """Where nothing is computed, what is packed need not be there."""
    text = """
func.func @f(%A: memref<?xi8>, %B: memref<?x?xi8>, %C: memref<?x?xi32>) {
  linalg.generic {indexing_maps = [affine_map<(o, f, k) -> (o + k)>,
                                   affine_map<(o, f, k) -> (k, f)>,
                                   affine_map<(o, f, k) -> (o, f)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%A, %B : memref<?xi8>, memref<?x?xi8>) outs(%C : memref<?x?xi32>) BODY
  func.return
}"""
    result = mapped(text.replace("BODY", multiply_add("extsi", "extsi")), "dot4")
    assert [r.kind for r in result.results] == ["proved"]
    unguarded = result.text.replace("min affine_map<()[s0] -> (1, s0)>()[%extent1]", "1")
    assert unguarded != result.text
    source = Source("<test>", text.replace("BODY", multiply_add("extsi", "extsi")))
    (verdict,) = prove(source, unguarded, frozenset({"acc_dot4"}))
    assert verdict.kind == "refuted"


@pytest.mark.deep
def test_what_is_emitted_is_read_without_upstreams_parser():
    """Names get lost on the way through it."""
    assert "%packed" in mapped(OPERATIONS["matvec with tails"].text(False), "compute").text


# Mistakes in what is emitted

MUTANTS = {
    "signed as unsigned": ("%wide_x = arith.extsi", "%wide_x = arith.extui"),
    "a tile left out": ("affine.for %t2 = 0 to 2", "affine.for %t2 = 0 to 1"),
    "a row left out": ("affine.for %t0 = 0 to 2", "affine.for %t0 = 1 to 2"),
    "lanes and products exchanged": ("%i1 mod 16, %i2_1 mod 4", "%i2_1 mod 16, %i1 mod 4"),
    "products in another place": ("%i2 mod 4]", "(%i2 + 1) mod 4]"),
    "the last column left out": ("affine.for %i1 = 0 to 17", "affine.for %i1 = 0 to 16"),
    "padding that is not zero": ("arith.constant 0 : i8", "arith.constant 1 : i8"),
    "sums that do not start at zero": ("arith.constant 0 : i32", "arith.constant 1 : i32"),
    "sums that are not added": ("= arith.addi %element", "= arith.subi %element"),
}


@pytest.fixture(scope="module")
def odd() -> Tensorised:
    return mapped(OPERATIONS["matmul with tails"].text(False), "dot4")


@pytest.mark.deep
def test_what_is_mutated_is_proved(odd: Tensorised):
    assert [r.kind for r in odd.results] == ["proved"]


@pytest.mark.parametrize("mutant", some_of(MUTANTS, 5))
def test_a_planted_mistake_is_not_proved(odd: Tensorised, mutant: str):
    wrong, right = MUTANTS[mutant][1], MUTANTS[mutant][0]
    assert right in odd.text
    source = Source("<test>", OPERATIONS["matmul with tails"].text(False))
    (result,) = prove(source, odd.text.replace(right, wrong), frozenset({"acc_dot4"}))
    assert result.kind == "refuted"


@pytest.mark.deep
def test_exchanged_operands_are_not_proved():
    source = OPERATIONS["matmul"].text(True)
    text = mapped(source, VNNI).text
    call = next(line for line in text.splitlines() if "func.call @vpdpbusd" in line)
    inside = call[call.index("(") + 1 :].split(", ", 2)
    exchanged = call.replace(f"{inside[0]}, {inside[1]}", f"{inside[1]}, {inside[0]}")
    assert exchanged != call
    (result,) = prove(
        Source("<test>", source), text.replace(call, exchanged), frozenset({"vpdpbusd"})
    )
    assert result.kind == "refuted"


@pytest.mark.deep
def test_a_saturating_sum_is_not_a_wrapping_one():
    """The call of the wrapping instruction replaced by one of the saturating instruction."""
    operation = OPERATIONS["dot"]
    text = mapped(operation.text(False), "dot4").text
    (saturating,) = (i for i in instructions_named("dot4.saturating") if "unsigned" not in i.name)
    described = read_module(Source("<test>", text)).module
    described.body.block.add_op(saturating.function.clone())
    swapped = str(described).replace("func.call @acc_dot4(", "func.call @acc_dot4_saturating(")
    source = Source("<test>", operation.text(False))
    names = frozenset({"acc_dot4", "acc_dot4_saturating"})
    (result,) = prove(source, swapped, names)
    assert result.kind in ("refuted", "unknown")


@pytest.mark.deep
def test_arguments_may_alias_where_nothing_is_assumed():
    from verifier.kernel.deciding.options import Options

    source = Source("<test>", OPERATIONS["matmul"].text(False))
    result = tensorise(source, instructions_named("dot4"), Options())
    assert [r.kind for r in result.results] == ["unknown"]


@pytest.mark.deep
def test_the_choice_does_not_depend_on_the_order_of_instructions():
    source = Source("<test>", OPERATIONS["dot"].text(False))
    forms = instructions_named("dot4")
    assert len({tensorise(source, order).text for order in (forms, forms[::-1])}) == 1
