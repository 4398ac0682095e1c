"""Each column of a product has a multiplier and a shift of its own: the store requantises so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation

from accelerator_model.dialect import acc
from accelerator_model.dialect.network_instructions import MvoutRequantChannelsOp
from accelerator_model.dialect.types import constant, number
from accelerator_model.meaning.host import read_program
from accelerator_model.meaning.program import Instruction
from accelerator_model.simulator.functional import run
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.network import CompiledNetwork, compile_network, one_by_one
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.joined_programs import runs_otherwise
from rewrites.accelerator.validation.signature import Signature, own_constants
from rewrites.accelerator.validation.validate import validate_lowering
from tests.inputs.matmuls import SMALL, function_of
from tests.oracles.requantisation_oracle import requantised
from tests.support.deep import few
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted

M, N, K = 5, 7, 9

MULTS = [(1 << 30) + 987654 * n for n in range(N)]
SHIFTS = [37, 38, 39, 38, 37, 39, 38]


HEAD = """
#each = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
"""
NUMBERS = """
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %zp = arith.constant -3 : i32
  %least = arith.constant -128 : i32
  %greatest = arith.constant 127 : i32"""
TWICE = """%up = arith.constant 1073741824 : i64
    %down = arith.constant -1073741824 : i64
    %positive = arith.cmpi sge, %x, %zero : i32
    %more = arith.select %positive, %up, %down : i64
    %thirty_one = arith.constant 31 : i64
    %large = arith.cmpi sgt, %wide_shift, %thirty_one : i64
    %both_halves = arith.addi %half, %more : i64
    %rounding = arith.select %large, %both_halves, %half : i64"""


def _requantised(
    to: str,
    factors: tuple[str, str],
    shape: tuple[int, int, int],
    scales: tuple[Sequence[int], Sequence[int]],
    double: bool = False,
) -> str:
    """A product, requantised as `--tosa-to-arith` lowers a rescale per channel."""
    m, n, k = shape
    sums, bytes_ = f"tensor<{m}x{n}xi32>", f"tensor<{m}x{n}xi8>"
    a, b = f"tensor<{m}x{k}xi8>", f"tensor<{k}x{n}xi8>"
    return f"""
  %m{to} = arith.constant dense<{list(scales[0])}> : tensor<{n}xi32>
  %s{to} = arith.constant dense<{list(scales[1])}> : tensor<{n}xi8>
  %empty{to} = tensor.empty() : {sums}
  %filled{to} = linalg.fill ins(%zero : i32) outs(%empty{to} : {sums}) -> {sums}
  %sums{to} = linalg.matmul ins({factors[0]}, {factors[1]} : {a}, {b})
      outs(%filled{to} : {sums}) -> {sums}
  %out{to} = tensor.empty() : {bytes_}
  %{to} = linalg.generic {{indexing_maps = [#each, #column, #column, #each],
      iterator_types = ["parallel", "parallel"]}}
      ins(%sums{to}, %m{to}, %s{to} : {sums}, tensor<{n}xi32>, tensor<{n}xi8>)
      outs(%out{to} : {bytes_}) {{
  ^bb0(%x: i32, %mult: i32, %shift: i8, %old: i8):
    %wide = arith.extsi %x : i32 to i64
    %wide_mult = arith.extsi %mult : i32 to i64
    %wide_shift = arith.extui %shift : i8 to i64
    %scaled = arith.muli %wide, %wide_mult : i64
    %whole = arith.shli %one, %wide_shift : i64
    %half = arith.shrui %whole, %one : i64
    {TWICE if double else ""}
    %rounded = arith.addi %scaled, {"%rounding" if double else "%half"} : i64
    %shifted = arith.shrsi %rounded, %wide_shift : i64
    %cut = arith.trunci %shifted : i64 to i32
    %moved = arith.addi %cut, %zp : i32
    %low = arith.maxsi %moved, %least : i32
    %both = arith.minsi %low, %greatest : i32
    %byte = arith.trunci %both : i32 to i8
    linalg.yield %byte : i8
  }} -> {bytes_}"""


def _function(text: str) -> func.FuncOp:
    return function_of(read_module(Source("test.mlir", text)).module)


def _layer(
    mults: Sequence[int] = MULTS, shifts: Sequence[int] = SHIFTS, double: bool = False
) -> func.FuncOp:
    product = _requantised("r", ("%A", "%B"), (M, N, K), (mults, shifts), double)
    return _function(
        f"""{HEAD}
func.func @f(%A: tensor<{M}x{K}xi8>, %B: tensor<{K}x{N}xi8>) -> tensor<{M}x{N}xi8> {{{NUMBERS}
  {product}
  return %r : tensor<{M}x{N}xi8>
}}
"""
    )


@pytest.mark.parametrize(
    ("shifts", "double"),
    [(SHIFTS, False), ([30, 31, 32, 33, 34, 35, 36], True)],
    ids=["single", "double"],
)
def test_each_column_is_scaled_by_its_own(shifts: Sequence[int], double: bool):
    mults = [m >> 6 for m in MULTS] if double else MULTS
    source = _layer(mults, shifts, double)
    target = lower_function(source, SMALL)
    assert isinstance(validate_lowering(source, target, SMALL), Proved)
    random = np.random.default_rng(3)
    a = random.integers(-128, 128, (M, K), np.int8)
    b = random.integers(-128, 128, (K, N), np.int8)
    program = read_program(target, SMALL)
    known = Signature.of(source).constants | own_constants(target)
    given = {0: a.reshape(-1), 1: b.reshape(-1)} | {
        n: np.asarray(v).reshape(-1).astype(f"i{program.arguments[n].width // 8}")
        for n, v in known.items()
    }
    arguments = [
        given.get(n, np.zeros(memory.elements, np.int8))
        for n, memory in enumerate(program.arguments)
    ]
    ((_, place),) = Signature.of(source).results
    after = run(program, arguments)[place].reshape(M, N)
    sums = a.astype(np.int64) @ b
    wanted = [
        [requantised(x, mults[n], shifts[n], -3, double_round=double) for n, x in enumerate(row)]
        for row in sums.tolist()
    ]
    assert np.array_equal(after, wanted)


def _stores(target: func.FuncOp) -> list[MvoutRequantChannelsOp]:
    return [op for op in target.walk() if isinstance(op, MvoutRequantChannelsOp)]


def _of_other_columns(target: func.FuncOp) -> None:
    stores = _stores(target)
    row = next(s.channel_row for s in stores if s.channel_row != stores[0].channel_row)
    stores[0].properties["channel_row"] = row


def _multipliers_are_shifts(target: func.FuncOp) -> None:
    store = _stores(target)[0]
    row = constant(store.channel_row)
    assert row is not None
    store.properties["channel_row"] = number(row + 1)


def _of_the_next_columns(target: func.FuncOp) -> None:
    """The load of multipliers and shifts begins an element later."""
    buffers = {store.channels for store in _stores(target)}
    load = next(op for op in target.walk() if isinstance(op, acc.MvinOp) and op.target in buffers)
    offset = constant(load.offset)
    assert offset is not None
    load.properties["offset"] = number(offset + 1)


def _not_awaited(target: func.FuncOp) -> None:
    """Multipliers and shifts are loaded late, and the store does not wait for them."""
    store = _stores(target)[0]
    (load,) = [
        op
        for op in target.walk()
        if isinstance(op, acc.MvinOp) and op.target is store.channels and store in _users(op)
    ]
    store.operands = [v for v in store.operands if v is not load.token]
    load.detach()
    target.body.block.insert_op_before(load, store)


def _users(op: Operation) -> list[Operation]:
    return [use.operation for use in op.results[0].uses]


def _another_zero_point(target: func.FuncOp) -> None:
    for op in target.walk():
        if isinstance(op, acc.SetupOp) and "zp" in op.properties:
            assert isinstance(op.properties["zp"], IntegerAttr)
            op.properties["zp"] = number(-2)


@few(3)
@pytest.mark.parametrize(
    "change",
    [
        _of_other_columns,
        _multipliers_are_shifts,
        _of_the_next_columns,
        _not_awaited,
        _another_zero_point,
    ],
)
def test_a_wrong_program_is_refuted(change: Callable[[func.FuncOp], None]):
    source = _layer()
    target = lower_function(source, SMALL)
    change(target)
    assert isinstance(validate_lowering(source, target, SMALL), Refuted)


@few(3)
@pytest.mark.parametrize(
    ("mults", "shifts"),
    [
        ([MULTS[1], MULTS[0], *MULTS[2:]], SHIFTS),
        (MULTS, [*SHIFTS[:-1], SHIFTS[-1] + 1]),
        ([m & ~0xFFFFF for m in MULTS], SHIFTS),
    ],
    ids=["a neighbour's multiplier", "one shift is off", "multipliers are cut"],
)
def test_scales_of_another_layer_are_refuted(mults: Sequence[int], shifts: Sequence[int]):
    wrong = lower_function(_layer(mults, shifts), SMALL)
    assert isinstance(validate_lowering(_layer(), wrong, SMALL), Refuted)


def test_a_shift_that_the_accelerator_has_not_is_refused():
    with pytest.raises(CannotLower, match="a shift"):
        lower_function(_layer(shifts=[*SHIFTS[:-1], 63]), SMALL)


@cache
def _network() -> CompiledNetwork:
    """Two products, the second of what the first gives."""
    scales = [(1 << 30) + 7654321 * n for n in range(8)], [38, 39, 37, 38, 39, 38, 37, 38]
    first = _requantised("p", ("%A", "%B"), (8, 8, 8), scales)
    second = _requantised("q", ("%p", "%C"), (8, 8, 8), scales)
    square = "tensor<8x8xi8>"
    function = _function(
        f"""{HEAD}
func.func @f(%A: {square}, %B: {square}, %C: {square}) -> {square} {{{NUMBERS}
  {first}{second}
  return %q : {square}
}}
"""
    )
    machine = replace(SMALL, scratchpad_rows=256, accumulator_rows=64)
    return compile_network(function, machine, lower_function, one_by_one(validate_lowering))


def _store_on_chip() -> Instruction:
    joined = _network().stretches[0].joined
    return next(
        i
        for i in joined.instructions
        if i.operation == "acc.mvout_requant_channels"
        and i.operands[-1].memory == joined.scratchpad
    )


@pytest.mark.deep
def test_what_is_requantised_so_stays_on_chip():
    compiled = _network()
    assert isinstance(compiled.verdict, Proved)
    assert _store_on_chip()


@pytest.mark.parametrize("wrong", ["another row of scales", "scales of the scratchpad"])
def test_a_wrong_store_on_chip_is_noticed(wrong: str):
    (stretch,) = _network().stretches
    store = _store_on_chip()
    attributes, operands = dict(store.attributes), list(store.operands)
    if wrong == "another row of scales":
        attributes["channel_row"] += 1
    else:
        operands[2] = operands[3]
    changed = replace(store, attributes=attributes, operands=tuple(operands))
    steps = tuple(changed if step is store else step for step in stretch.joined.steps)
    tampered = replace(stretch, joined=replace(stretch.joined, steps=steps))
    assert runs_otherwise(_network().network, _network().offsets, stretch) is None
    assert runs_otherwise(_network().network, _network().offsets, tampered) is not None
