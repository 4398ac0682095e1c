"""Reading a function as a program: what is refused, and what reaches an instruction."""

from __future__ import annotations

from dataclasses import replace

import pytest

from accelerator_model.machine import default_machine
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.program import Barrier, Configure, Queue, Release, Wait
from tests.inputs.programs import ACCUM, ONE_TILE, SPAD, A, C, body, program


def test_steps_in_program_order():
    p = program(ONE_TILE)
    assert [type(s).__name__ for s in p.steps] == [
        *("Configure", "Instruction", "Instruction", "Instruction", "Instruction", "Instruction"),
        *("Wait", "Release"),
    ]
    assert p.steps[0] == Configure(4)
    assert p.steps[-2:] == (Wait(4), Release())
    assert [i.queue for i in p.instructions] == [
        *(Queue.LD, Queue.LD, Queue.EX, Queue.EX, Queue.ST)
    ]
    assert [i.after for i in p.instructions] == [(), (), (), (0, 1), (3,)]


def test_the_configuration_is_the_one_at_issue():
    p = program(
        body(
            f"""%t = acc.mvin %s, %A at 0 to %a row 0 size 1 x 1 : {A}, {SPAD}
  %s2 = acc.setup from %s {{ld_stride = 7 : i64}}
  %u = acc.mvin %s2, %A at 0 to %a row 0 size 1 x 1 : {A}, {SPAD}
  acc.barrier"""
        )
    )
    first, second = p.instructions
    assert first.operands[0] == {"ld_stride": 16, "st_stride": 64, "a_stride": 16, "dataflow": 0}
    assert second.operands[0] == {"ld_stride": 7, "st_stride": 64, "a_stride": 16, "dataflow": 0}
    assert Barrier() in p.steps


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            f"""%s2 = acc.setup from %s {{ld_stride = 7 : i64}}
  %t = acc.mvin %s, %A at 0 to %a row 0 size 1 x 1 : {A}, {SPAD}""",
            "acc.mvin uses a state that a later acc.setup replaced",
        ),
        (
            """%s2 = acc.setup from %s {ld_stride = 7 : i64}
  %s3 = acc.setup from %s {st_stride = 7 : i64}""",
            "acc.setup uses a state",
        ),
        ("%x = acc.local row 16380 : memref<5x16xi8, #acc.spad>", "has 16384 rows"),
        ("%x = acc.local row 1024 : memref<1x16xi32, #acc.accum>", "has 1024 rows"),
        ("%x = acc.local row 0 : memref<1x8xi8, #acc.spad>", "the machine has 16"),
        ("acc.done\n  acc.barrier", "acc.barrier after acc.done"),
    ],
)
def test_what_is_no_program(lines: str, message: str):
    with pytest.raises(BadProgram, match=message):
        program(body(lines))


def test_a_program_for_another_machine():
    with pytest.raises(BadProgram, match="rows of 16 elements, the machine has 8"):
        program(ONE_TILE, replace(default_machine(), array_rows=8, dim=8))


def test_done_is_needed():
    with pytest.raises(BadProgram, match=r"has no acc\.done"):
        program(ONE_TILE.replace("  acc.done\n", ""))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("%A: i32", "argument 0 is a i32"),
        ("%A: memref<?xi8>", "static shape"),
        ("%A: memref<4xf32>", "not integers of whole bytes"),
        ("%A: memref<4xi4>", "not integers of whole bytes"),
        (f"%A: {ACCUM}", "argument 0 is not in main memory"),
        (f"%A: {C}, %B: memref<4xi8, strided<[2]>>", "argument 1"),
    ],
)
def test_arguments_are_memrefs_in_main_memory(arguments: str, message: str):
    with pytest.raises(BadProgram, match=message):
        program(body("acc.barrier", arguments))


def test_other_operations_are_refused():
    cast = '%x = "builtin.unrealized_conversion_cast"(%A) : (memref<16x16xi8>) -> i32'
    with pytest.raises(BadProgram, match="unrealized_conversion_cast is no operation of the acc"):
        program(body(cast))
