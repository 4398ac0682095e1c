"""What is made of a product's sums on their way out: lowered, proved, equal to the formula's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from xdsl.dialects import func

from accelerator_model.dialect import acc
from accelerator_model.dialect.network_instructions import MvoutRequantOp, PreloadBiasOp
from accelerator_model.dialect.types import number
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.functional import run
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.validate import validate_lowering
from tests.inputs import program_mutants as mutants
from tests.inputs.layers import PLUS_BIAS, RELU_8, RELU_32, Requant, layer, quantised
from tests.inputs.matmuls import SMALL, function_of, parse
from tests.oracles.order_oracle import racing_pairs
from tests.oracles.requantisation_oracle import requantised
from tests.support.deep import few, some_of
from verifier.kernel.verdicts.verdict import Proved, Refuted

Array = np.ndarray[Any, Any]

M, N, K = 5, 6, 9


def _compiled(text: str) -> tuple[func.FuncOp, func.FuncOp]:
    source = function_of(parse(text))
    return source, lower_function(source, SMALL)


def _simulated(target: func.FuncOp, width: int) -> tuple[Array, Array]:
    """The results, and the sums with the bias."""
    random = np.random.default_rng(7)
    a = random.integers(-128, 128, (M, K), np.int8)
    b = random.integers(-128, 128, (K, N), np.int8)
    bias = random.choice(np.array([0, -5, 2**31 - 1, -(2**31), 10**9, 77], np.int32), N)
    out = np.zeros((M, N), f"i{width // 8}")
    *_, after = run(read_program(target, SMALL), [a, b, bias, out])
    sums = a.astype(np.int64) @ b + bias
    return after, sums.astype(np.int32)


REQUANTS = {
    "single": Requant(),
    "double": Requant(double=True),
    "clamped": Requant(least=-3, greatest=100),
    "largest": Requant(mult=2**31 - 1, shift=31, zp=0),
    "half": Requant(mult=1, shift=32, zp=0),
}


@pytest.mark.parametrize("name", some_of(REQUANTS, 6))
def test_requantised_with_a_bias(name: str):
    r = REQUANTS[name]
    source, target = _compiled(quantised(M, N, K, r))
    assert isinstance(validate_lowering(source, target, SMALL), Proved)
    after, sums = _simulated(target, 8)
    wanted = [
        [requantised(x, r.mult, r.shift, r.zp, r.least, r.greatest, r.double) for x in row]
        for row in sums.tolist()
    ]
    assert np.array_equal(after, wanted)


def test_a_relu_after_it_is_a_clamp():
    r = Requant()
    text = layer(
        *(M, N, K),
        [(PLUS_BIAS, "C", True, "C"), (r.body(), "C", False, "D"), (RELU_8, "D", False, "O")],
    )
    source, target = _compiled(text)
    assert isinstance(validate_lowering(source, target, SMALL), Proved)
    after, sums = _simulated(target, 8)
    wanted = [[requantised(x, r.mult, r.shift, r.zp, 3, 127) for x in row] for row in sums.tolist()]
    assert np.array_equal(after, wanted)


def test_a_relu_before_it_is_one_too():
    r = Requant()
    text = layer(
        *(M, N, K),
        [(PLUS_BIAS, "C", True, "C"), (RELU_32, "C", False, "D"), (r.body(), "D", False, "O")],
    )
    source, target = _compiled(text)
    assert isinstance(validate_lowering(source, target, SMALL), Proved)
    after, sums = _simulated(target, 8)
    positive = np.maximum(sums, 0).tolist()
    wanted = [[requantised(x, r.mult, r.shift, r.zp) for x in row] for row in positive]
    assert np.array_equal(after, wanted)


def test_a_relu_of_i32():
    text = layer(M, N, K, [(PLUS_BIAS, "C", True, "C"), (RELU_32, "C", False, "O")])
    source, target = _compiled(text)
    assert isinstance(validate_lowering(source, target, SMALL), Proved)
    after, sums = _simulated(target, 32)
    assert np.array_equal(after, np.maximum(sums, 0))


def test_what_is_cut_has_to_fit():
    """TOSA cuts to i32 what the accelerator clamps on 64 bits: the same where it fits i32."""
    small = Requant(mult=1 << 16, shift=1)
    source, target = _compiled(quantised(M, N, 1, small, biased=False))
    assert isinstance(validate_lowering(source, target, SMALL), Proved)
    # 16384 * 2^15 fits, 8 times that does not.
    with pytest.raises(CannotLower, match="no requantisation"):
        _compiled(quantised(M, N, 8, small, biased=False))
    source, _ = function_of(parse(quantised(M, N, 8, small, biased=False))), None
    longer = function_of(parse(quantised(M, N, 8, replace(small, shift=10), biased=False)))
    program = lower_function(longer, SMALL)
    for op in program.walk():
        if isinstance(op, acc.SetupOp) and "shift" in op.properties:
            op.properties["shift"] = number(1)
    assert not isinstance(validate_lowering(source, program, SMALL), Proved)


def test_a_bias_may_be_any_number():
    """What fits for the sums of a product does not for one plus a bias."""
    with pytest.raises(CannotLower, match="no requantisation"):
        _compiled(quantised(M, N, 1, Requant(mult=1 << 16, shift=1)))


@pytest.mark.parametrize(
    "kind",
    [mutants.wrong_configuration, mutants.shifted_rows],
    ids=lambda kind: kind.__name__,
)
def test_mutants_are_proved_only_where_they_are_right(kind: Callable[..., Any]):
    source, target = _compiled(quantised(3, 3, 4, Requant(double=True, least=-100, greatest=90)))
    noticed = 0
    for name, mutant in kind(target):
        if name.startswith("mult"):
            # A multiplier one greater may be as good: that takes a solver long to say.
            continue
        verdict = validate_lowering(source, mutant, SMALL)
        if isinstance(verdict, Proved):
            assert _right(mutant), name
        noticed += not isinstance(verdict, Proved)
    assert noticed > 3


def _right(mutant: func.FuncOp) -> bool:
    if racing_pairs(read_program(mutant, SMALL)):
        return False
    random = np.random.default_rng(1)
    a = random.integers(-128, 128, (3, 4), np.int8)
    b = random.integers(-128, 128, (4, 3), np.int8)
    for bias in (random.integers(-(2**31), 2**31, 3, np.int32), np.array([0, 70, -90], np.int32)):
        *_, after = run(read_program(mutant, SMALL), [a, b, bias, np.zeros((3, 3), np.int8)])
        sums = (a.astype(np.int64) @ b + bias).astype(np.int32)
        r = Requant(double=True, least=-100, greatest=90)
        wanted = [
            [requantised(x, r.mult, r.shift, r.zp, -100, 90, True) for x in row]
            for row in sums.tolist()
        ]
        if not np.array_equal(after, wanted):
            return False
    return True


def _without_rounding(target: func.FuncOp) -> None:
    for op in target.walk():
        if isinstance(op, MvoutRequantOp):
            del op.properties["double_round"]


def _without_bias(target: func.FuncOp) -> None:
    for op in list(target.walk()):
        if isinstance(op, PreloadBiasOp):
            plain = acc.PreloadOp(op.b, 0, op.c, 0, accumulate=False)
            block = op.parent
            assert block is not None
            block.insert_op_before(plain, op)
            op.detach()


def _bias_of_another_column(target: func.FuncOp) -> None:
    for op in target.walk():
        if isinstance(op, acc.MvinOp) and op.rows.value.data == 1 and "bias" in str(op.source):
            op.properties["offset"] = number(1)
            op.properties["cols"] = number(2)


def _another(name: str, value: int) -> Callable[[func.FuncOp], None]:
    def change(target: func.FuncOp) -> None:
        for op in target.walk():
            if isinstance(op, acc.SetupOp) and name in op.properties:
                op.properties[name] = number(value)

    return change


@few(4)
@pytest.mark.parametrize(
    "change",
    [
        _without_bias,
        _bias_of_another_column,
        _another("mult", 1200000000),
        _another("shift", 39),
        _another("zp", -4),
        _another("min", -127),
        _another("max", 126),
    ],
)
def test_another_epilogue_is_not_proved(change: Callable[[func.FuncOp], None]):
    source, target = _compiled(quantised(3, 3, 4, Requant(double=True)))
    assert isinstance(validate_lowering(source, target, SMALL), Proved)
    change(target)
    assert isinstance(validate_lowering(source, target, SMALL), Refuted)


def test_another_rounding_is_not_proved():
    source, target = _compiled(quantised(3, 3, 4, Requant(double=True)))
    _without_rounding(target)
    assert not isinstance(validate_lowering(source, target, SMALL), Proved)


def test_what_does_not_fit_with_the_zero_point_is_refused():
    """-2^31 - 3 wraps around where upstream adds the zero point."""
    with pytest.raises(CannotLower, match="no requantisation"):
        _compiled(quantised(M, N, K, Requant(mult=2**31 - 1, shift=31)))


@pytest.mark.parametrize(
    ("stages", "message"),
    [
        (
            [(RELU_32.replace("maxsi %x, %zero", "muli %x, %x"), "C", False, "O")],
            "no requantisation",
        ),
        ([(PLUS_BIAS.replace("addi", "muli"), "C", True, "O")], "not adding it"),
        ([(RELU_32.replace("%x, %zero", "%zero, %zero"), "C", False, "O")], "element-wise"),
    ],
)
def test_what_is_refused(stages: list[Any], message: str):
    with pytest.raises(CannotLower, match=message):
        _compiled(layer(M, N, K, stages))


@pytest.mark.parametrize("how", [{"weight_stationary": True}, {"double_buffer": False}])
def test_in_another_order(how: dict[str, bool]):
    source = function_of(parse(quantised(9, N, K, Requant())))
    target = lower_function(source, SMALL, **how)
    assert isinstance(validate_lowering(source, target, SMALL), Proved)
