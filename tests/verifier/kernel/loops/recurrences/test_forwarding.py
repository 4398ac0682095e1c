"""Copies as the computations that they copy: every array holds the same at the end."""

from __future__ import annotations

import pytest

from tests.support.functions import programs
from verifier.kernel.loops.recurrences.dataflow import Dataflow
from verifier.kernel.loops.recurrences.forwarding import forwarded
from verifier.kernel.loops.recurrences.system import Apply, RecurrenceSystem
from verifier.running.recurrences import Inputs, run


def dataflow(between: str = "", again: str = "", at: str = "%i") -> Dataflow:
    """`t[i] = a[i] + x[i]` for all i, something `between`, and `a[i] = t[i]` with more `again`."""
    (program,) = programs(f"""
func.func @f(%a: memref<8xi32>, %x: memref<8xi32>, %k: i32) {{
  %t = memref.alloc() : memref<8xi32>
  affine.for %i = 0 to 8 {{
    %v = affine.load %a[%i] : memref<8xi32>
    %w = affine.load %x[%i] : memref<8xi32>
    %s = arith.addi %v, %w : i32
    affine.store %s, %t[%i] : memref<8xi32>
  }}
  {between}
  affine.for %i = 0 to 8 {{
    %v = affine.load %t[{at}] : memref<8xi32>
    affine.store %v, %a[%i] : memref<8xi32>
    {again}
  }}
  return
}}""")
    return Dataflow(program, program.context)


def outcome(program: RecurrenceSystem) -> object:
    memory = {
        f"arg{k}": {(i,): (7 * i * i + 3 * k + 1) % (1 << 32) for i in range(8)} for k in (0, 1)
    }
    found = run(program, Inputs({}, memory, {"arg2": 5}))
    return found["arg0"], found["arg1"]


def computed(program: RecurrenceSystem) -> list[str]:
    """The arrays to which the program writes sums."""
    return sorted({s.target for s in program.statements if isinstance(s.value, Apply)})


def test_a_copy_of_a_sum_is_the_sum() -> None:
    flow = dataflow()
    found = forwarded(flow)
    assert found is not None
    assert "arg0" in computed(found.program)
    assert outcome(found.program) == outcome(flow.program)


@pytest.mark.parametrize(
    ("between", "again", "at"),
    [
        pytest.param("affine.store %k, %x[3] : memref<8xi32>", "", "%i", id="written in between"),
        pytest.param("affine.store %k, %t[3] : memref<8xi32>", "", "%i", id="two sources"),
        pytest.param("", "", "7 - %i", id="in another order"),
        pytest.param(
            "", "affine.store %k, %x[(%i + 1) mod 8] : memref<8xi32>", "%i", id="an iteration later"
        ),
    ],
)
def test_what_changes_in_between_is_not_read_again(between: str, again: str, at: str) -> None:
    flow = dataflow(between, again, at)
    found = forwarded(flow)
    assert outcome((found or flow).program) == outcome(flow.program)


def test_what_is_only_computed_stays_as_it_is() -> None:
    (program,) = programs("""
func.func @f(%a: memref<8xi32>, %x: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %x[%i] : memref<8xi32>
    %s = arith.addi %v, %v : i32
    affine.store %s, %a[%i] : memref<8xi32>
  }
  return
}""")
    assert forwarded(Dataflow(program, program.context)) is None
