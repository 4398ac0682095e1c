"""Loops, branches and scalar arguments: what the host runs."""

from __future__ import annotations

import numpy as np
import pytest

from accelerator_model.machine import default_machine
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.happens_before import find_race
from accelerator_model.meaning.host import read_program, scalar_arguments
from accelerator_model.meaning.program import AccProgram, Decide
from accelerator_model.simulator.cycles import simulate_cycles
from accelerator_model.simulator.functional import run
from rewrites.accelerator.validation.iterations.statements import structure_of_program
from semantics.language.undefined_behaviour import UndefinedBehaviour
from tests.inputs.looping_programs import ACCUM, LEFT, OUT, RIGHT, SPAD, TWO_BUFFERS, looping
from tests.inputs.programs import parse_function

MACHINE = default_machine()


def program(text: str, *scalars: int) -> AccProgram:
    return read_program(parse_function(text), MACHINE, scalars)


def test_two_buffers_in_turn():
    p = program(TWO_BUFFERS)
    assert find_race(p) is None
    generator = np.random.default_rng(0)
    a = generator.integers(-128, 128, (16, 64), dtype=np.int8)
    b = generator.integers(-128, 128, (64, 16), dtype=np.int8)
    *_, c = run(p, [a, b, np.zeros((16, 16), np.int32)])
    assert np.array_equal(c, a.astype(np.int32) @ b.astype(np.int32))
    loads = [i for i in p.instructions if i.operation == "acc.mvin"]
    assert [i.attributes["target_row"] for i in loads] == [0, 0, 16, 16, 0, 0, 16, 16]
    # Load number 2 k awaits the pass before the last one, number 4 (k - 2) + 4.
    assert [i.after for i in loads[::2]] == [(), (0,), (4,), (8,)]


def test_each_decision_of_the_host_takes_time():
    p = program(TWO_BUFFERS)
    assert sum(isinstance(step, Decide) for step in p.steps) == 5
    timing = simulate_cycles(p, MACHINE)
    assert sum(h.busy for h in timing.host if h.what == "decide") == 5 * MACHINE.issue_cycles


def test_a_scalar_argument_bounds_a_loop():
    text = looping(
        f"""scf.for %i = %c0 to %n step %c1 {{
    %l = acc.mvin %s, %A at affine_map<(d0) -> (d0 * 16)> to %a row 0
      size 16 x affine_map<(d0) -> (16, -d0 * 16 + 40)> over %i : {LEFT}, {SPAD}
    acc.wait %l
  }}"""
    )
    assert scalar_arguments(parse_function(text)) == [0]
    assert program(text, 0).instructions == []
    assert program(text, -1).instructions == []
    three = program(text, 3)
    assert [i.attributes["cols"] for i in three.instructions] == [16, 16, 8]
    assert find_race(three) is None
    with pytest.raises(UndefinedBehaviour, match="cols is -8"):
        find_race(program(text, 4))
    with pytest.raises(BadProgram, match="argument 0 needs a value"):
        program(text)
    with pytest.raises(BadProgram, match="2 values for fewer"):
        program(text, 1, 2)


def test_a_branch():
    arguments = f"%b1: i1, %n: index, %A: {LEFT}, %B: {RIGHT}, %C: {OUT}"
    text = looping(
        f"""%m = arith.cmpi slt, %n, %c4 : index
  %t = scf.if %b1 -> (!acc.token) {{
    %z = acc.zero %c row 0 rows 16 : {ACCUM}
    scf.yield %z : !acc.token
  }} else {{
    scf.yield %ready : !acc.token
  }}
  scf.if %m {{
    acc.wait %t
  }}""",
        arguments,
    )
    assert [len(program(text, b, n).steps) for b in (0, 1) for n in (3, 4)] == [4, 4, 6, 5]


UNSIGNED_LOOP = """"scf.for"(%c0, %n, %c1) ({
^bb0(%i: index):
  scf.yield
}) {unsignedCmp} : (index, index, index) -> ()"""
"""As mlir-opt 22 reads it: the attribute is one of the operation's own."""


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            f"""scf.for %i = %c0 to %n step %c1 {{
    %s2 = acc.setup from %s {{ld_stride = 16 : i64}}
  }}
  %l = acc.mvin %s, %A at 0 to %a row 0 size 1 x 1 : {LEFT}, {SPAD}""",
            "acc.setup uses a state",
        ),
        (
            f"""scf.for %i = %c0 to %n step %c1 {{
    %s2 = acc.setup {{ld_stride = 16 : i64}}
  }}
  %l = acc.mvin %s, %A at 0 to %a row 0 size 1 x 1 : {LEFT}, {SPAD}""",
            "acc.mvin uses a state",
        ),
        (
            f"""%p = arith.cmpi slt, %n, %c4 : index
  scf.if %p {{
    %s2 = acc.setup from %s {{ld_stride = 16 : i64}}
  }}
  %l = acc.mvin %s, %A at 0 to %a row 0 size 1 x 1 : {LEFT}, {SPAD}""",
            "acc.mvin uses a state",
        ),
        (
            """%e = scf.for %i = %c0 to %n step %c1 iter_args(%s1 = %s) -> (!acc.state) {
    %s2 = acc.setup from %s1 {ld_stride = 16 : i64}
    scf.yield %s1 : !acc.state
  }""",
            "acc.setup uses a state",
        ),
        ("scf.for %i = %c0 to %n step %c0 {\n  }", "a step of 0"),
        (UNSIGNED_LOOP, "signed numbers only"),
        ("%x = arith.divsi %n, %c4 : index", "arith.divsi is no operation"),
        ("%x = arith.cmpi ult, %n, %c4 : index", "signed numbers only"),
    ],
)
def test_what_is_no_program(lines: str, message: str):
    with pytest.raises(BadProgram, match=message):
        program(looping(lines), 1)


def test_a_loop_over_unsigned_numbers_has_no_proof_for_all_iterations():
    with pytest.raises(BadProgram, match="signed numbers only"):
        structure_of_program(parse_function(looping(UNSIGNED_LOOP)), MACHINE)


def test_a_state_that_a_loop_carries_exists_after_it():
    lines = f"""%e = scf.for %i = %c0 to %n step %c1 iter_args(%s1 = %s) -> (!acc.state) {{
    %s2 = acc.setup from %s1 {{ld_stride = 16 : i64}}
    scf.yield %s2 : !acc.state
  }}
  %l = acc.mvin %e, %A at 0 to %a row 0 size 1 x 1 : {LEFT}, {SPAD}
  acc.wait %l"""
    strides = [program(looping(lines), n).instructions[0].operands[0]["ld_stride"] for n in (0, 1)]
    assert strides == [64, 16]
