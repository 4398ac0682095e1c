"""Passes over programs: each result proved, no token left, and what a wrong pass gives is not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from xdsl.dialects import func

from accelerator_model.machine import Machine, default_machine
from accelerator_model.meaning.fifos import FifoProgram
from accelerator_model.meaning.happens_before import find_race
from accelerator_model.meaning.host import read_program
from accelerator_model.meaning.program import AccProgram, Instruction
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.passes.fifo_bits import fifo_bits
from rewrites.accelerator.passes.minimise_tokens import minimise_tokens
from rewrites.accelerator.passes.order import order
from rewrites.accelerator.passes.pass_list import (
    AcceleratorPass,
    UnknownPass,
    chosen_passes,
    register_pass,
)
from rewrites.accelerator.passes.pipeline_of_passes import ProvedPasses
from rewrites.accelerator.validation.instruction_lists import same_instructions, same_with_fifos
from rewrites.accelerator.validation.programs import check_program
from tests.inputs.matmuls import SMALL, matmul
from tests.inputs.programs import parse_function
from tests.inputs.twins import BUFFERS
from tests.support.deep import few
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

MACHINE = default_machine()
SOURCE = matmul(9, 10, 19)
ALL = ("lower", "drop-transfers", "merge-configuration", "order", "minimise-tokens")


def cycles(function: func.FuncOp, machine: Machine) -> int:
    return simulate_cycles(read_program(function, machine), machine).cycles


@pytest.mark.deep
def test_every_pass_is_proved_and_none_loses_cycles():
    passes = ProvedPasses(chosen_passes(ALL), True, CycleModel())
    target = passes.lower(SOURCE, SMALL)
    assert isinstance(passes.validate(SOURCE, target, SMALL), Proved)
    runs = passes.runs["gemm"]
    assert [run.name for run in runs] == [*ALL, "fifo-bits"]
    assert all(isinstance(run.verdict, Proved) for run in runs)
    times = [run.cycles for run in runs if run.cycles is not None]
    assert len(times) == len(runs)
    assert times == sorted(times, reverse=True)


def without_tokens(program: AccProgram) -> list[AccProgram]:
    """The program without each of its tokens."""
    found: list[AccProgram] = []
    for n, step in enumerate(program.steps):
        if isinstance(step, Instruction):
            for token in step.after:
                after = tuple(i for i in step.after if i != token)
                steps = (*program.steps[:n], replace(step, after=after), *program.steps[n + 1 :])
                found.append(replace(program, steps=steps))
    return found


@pytest.mark.parametrize("extents", [(9, 6, 10), (4, 4, 4)])
def test_no_token_is_left_that_could_be_dropped(extents: tuple[int, int, int]):
    lowered = lower_function(matmul(*extents), SMALL)
    least = read_program(minimise_tokens(lowered, SMALL), SMALL)
    mutants = without_tokens(least)
    assert mutants
    assert all(find_race(mutant) is not None for mutant in mutants)
    assert len(mutants) <= len(without_tokens(read_program(lowered, SMALL)))


_HEAD = """func.func @f(%A: memref<64x16xi32>, %D: memref<64x16xi32>) {
  %c = acc.local row 0 : memref<64x16xi32, #acc.accum>
  %s = acc.setup {ld_stride = 64 : i64, st_stride = 64 : i64, mult = 3 : i64}
"""
_COPIES = "".join(
    f"""  %l{n} = acc.mvin %s, %A at {256 * n} to %c row {16 * n} size 16 x 16
       : memref<64x16xi32>, memref<64x16xi32, #acc.accum>
  acc.barrier
  %m{n} = acc.mvin %s, %A at {256 * n} to %c row {16 * n} size 16 x 16
       : memref<64x16xi32>, memref<64x16xi32, #acc.accum>
  acc.barrier
  %o{n} = acc.mvout %s, %c row {16 * n} to %D at {256 * n} size 16 x 16
       : memref<64x16xi32, #acc.accum>, memref<64x16xi32>
  acc.barrier
"""
    for n in range(4)
)
SERIAL = _HEAD + _COPIES + "  acc.done\n  return\n}\n"


def test_barriers_become_tokens_and_second_loads_go():
    serial = parse_function(SERIAL)
    names = ("order", "drop-transfers", "merge-configuration", "minimise-tokens")
    passes = ProvedPasses(chosen_passes(names), False, CycleModel())
    target = passes.lower(serial, MACHINE)
    assert isinstance(passes.validate(serial, target, MACHINE), Proved)
    ordered, dropped, merged, least = (run.text for run in passes.runs["f"])
    assert "acc.barrier" not in ordered
    assert ordered.count("acc.mvin") == 8 and dropped.count("acc.mvin") == 4
    assert "mult" in dropped and "mult" not in merged
    assert least.count("after") == 4
    assert cycles(target, MACHINE) < 0.6 * cycles(serial, MACHINE)


REGISTER = ("ld_stride = 64", "ld_stride = 60")

WRONG = {
    "a load that was needed": ("  %l1 =", "  %m1 ="),
    "a register": REGISTER,
    "no wait for a load": ("acc.barrier\n  %o0", "\n  %o0"),
    "no wait for the last store": ("acc.barrier\n  acc.done", "acc.done"),
    "a row": ("to %c row 16", "to %c row 15"),
    "out of bounds": ("%D at 768", "%D at 769"),
}


def without(text: str, *starts: str) -> str:
    """Without the loads whose first lines start so."""
    lines = text.splitlines()
    gone = {n + k for n, line in enumerate(lines) if line.startswith(starts) for k in (0, 1)}
    return "\n".join(line for n, line in enumerate(lines) if n not in gone)


@few(5)
@pytest.mark.parametrize("name", list(WRONG))
def test_wrong_passes_are_not_proved(name: str):
    old, new = WRONG[name]
    if name == "a load that was needed":
        wrong = without(SERIAL, "  %l1 =", "  %m1 =")
    else:
        assert old in SERIAL
        wrong = SERIAL.replace(old, new)
    verdict = same_instructions(parse_function(SERIAL), parse_function(wrong), MACHINE)
    assert isinstance(verdict, Refuted | Unknown), verdict


def test_one_of_two_equal_loads_may_go():
    one = parse_function(without(SERIAL, "  %m1 ="))
    verdict = same_instructions(parse_function(SERIAL), one, MACHINE)
    assert isinstance(verdict, Proved)
    assert verdict.notes == ("1 transfers less",)


def test_a_racy_source_proves_nothing():
    racy = parse_function(SERIAL.replace("acc.barrier\n  %o0", "\n  %o0"))
    assert isinstance(same_instructions(racy, racy, MACHINE), Unknown)


def fifos(function: func.FuncOp, machine: Machine) -> tuple[AccProgram, FifoProgram]:
    program = read_program(function, machine)
    return program, fifo_bits(program, machine)


def judged(program: AccProgram, bits: FifoProgram, depth: int) -> Verdict:
    return same_with_fifos(program, bits, depth)


LOWERED = lower_function(matmul(13, 14, 19), SMALL)


@few(2)
@pytest.mark.parametrize("depth", [1, 2, 8])
def test_tokens_fit_fifos(depth: int):
    machine = replace(SMALL, token_fifo_depth=depth)
    program, bits = fifos(LOWERED, machine)
    assert isinstance(judged(program, bits, depth), Proved)


@pytest.mark.deep
def test_many_tokens_are_fewer_where_fifos_are_short():
    """Sixteen loads, and only then what awaits each: as deep as the tokens are many."""
    loads = "".join(
        f"  %l{n} = acc.mvin %s, %A at {64 * n} to %c row {4 * n} size 4 x 16"
        " : memref<64x16xi32>, memref<64x16xi32, #acc.accum>\n"
        for n in range(16)
    )
    stores = "".join(
        f"  %o{n} = acc.mvout %s, %c row {4 * n} to %D at {64 * n} size 4 x 16 after %l{n}"
        " : memref<64x16xi32, #acc.accum>, memref<64x16xi32>\n"
        for n in range(16)
    )
    text = _HEAD + loads + stores + "  acc.wait %o15\n  acc.done\n  return\n}\n"
    for depth, tokens in ((16, 16), (8, 8), (1, 1)):
        machine = replace(MACHINE, token_fifo_depth=depth)
        program, bits = fifos(parse_function(text), machine)
        assert len(bits.tokens()["LD", "ST"][0]) == tokens
        assert isinstance(judged(program, bits, depth), Proved)
    _, deep = fifos(parse_function(text), replace(MACHINE, token_fifo_depth=16))
    verdict = judged(program, deep, 8)
    assert isinstance(verdict, Refuted)
    assert "overfilled" in verdict.counterexample.text()


def test_each_bit_is_needed():
    """Without a push, a pop, or both, with a pop that comes earlier: refuted."""
    program, bits = fifos(LOWERED, SMALL)
    depth = SMALL.token_fifo_depth
    mutants: list[FifoProgram] = []
    for n, step in enumerate(bits.steps):
        for queue in step.pushes:
            changed = replace(step, pushes=step.pushes - {queue})
            mutants.append(replace(bits, steps=(*bits.steps[:n], changed, *bits.steps[n + 1 :])))
        for queue in step.pops:
            changed = replace(step, pops=step.pops - {queue})
            mutants.append(replace(bits, steps=(*bits.steps[:n], changed, *bits.steps[n + 1 :])))
    for pushed, popped in bits.tokens().values():
        steps = list(bits.steps)
        (queue,) = {bits.steps[popped[0]].queue}
        source = bits.steps[pushed[0]].queue
        steps[pushed[0]] = replace(steps[pushed[0]], pushes=steps[pushed[0]].pushes - {queue})
        steps[popped[0]] = replace(steps[popped[0]], pops=steps[popped[0]].pops - {source})
        mutants.append(replace(bits, steps=tuple(steps)))
    assert len(mutants) > 20
    verdicts = [judged(program, mutant, depth) for mutant in mutants]
    assert all(isinstance(verdict, Refuted) for verdict in verdicts)


def test_a_shorter_fifo_is_overfilled():
    program, bits = fifos(LOWERED, SMALL)
    deepest = next(d for d in range(1, 9) if isinstance(judged(program, bits, d), Proved))
    assert deepest > 1
    assert isinstance(judged(program, bits, deepest - 1), Refuted)


def test_tokens_that_loops_carry_are_all_needed():
    text = BUFFERS.right
    assert minimise_tokens(needed := parse_function(text), MACHINE) is needed
    again = text.replace("  acc.done", "  acc.barrier\n  acc.done")
    assert str(minimise_tokens(parse_function(again), MACHINE)).count("acc.wait") == 0


def test_passes_go_by_name():
    assert [each.name for each in chosen_passes(("order", "lower"))] == ["order", "lower"]
    with pytest.raises(UnknownPass, match="no pass 'ordr'"):
        chosen_passes(("ordr",))
    with pytest.raises(UnknownPass, match="last pass"):
        chosen_passes(("fifo-bits", "order"))
    with pytest.raises(UnknownPass, match="only 'fifo-bits' can come after 'keep-on-chip'"):
        chosen_passes(("lower", "keep-on-chip", "order"))
    assert [each.name for each in chosen_passes(("lower", "keep-on-chip", "fifo-bits"))] == [
        "lower"
    ]
    with pytest.raises(ValueError, match="already"):
        register_pass("order", order)


@pytest.mark.deep
def test_a_wrong_pass_of_a_user_is_refuted():
    def swaps(function: func.FuncOp, machine: Machine) -> func.FuncOp:
        return parse_function(str(function).replace("ld_stride = 19", "ld_stride = 18"))

    passes = ProvedPasses(
        (*chosen_passes(("lower",)), AcceleratorPass("wrong", swaps)), False, CycleModel()
    )
    target = passes.lower(SOURCE, SMALL)
    assert isinstance(passes.validate(SOURCE, target, SMALL), Refuted)
    assert [type(run.verdict) for run in passes.runs["gemm"]] == [Proved, Refuted]
    assert not isinstance(check_program(target, SMALL), Refuted)
