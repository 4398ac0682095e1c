"""Tensors are values: an update in place must not be seen by what holds the value of before."""

import numpy as np
import pytest

from tests.oracles.tensor_oracle import interpret
from tests.support.deep import few
from tests.support.functions import functions
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.scalar_values import POISON
from verifier.kernel.loops.recurrences.system import RecurrenceSystem
from verifier.running.recurrences import Inputs, run

HEAD = """
func.func @f(%t: tensor<4xi32>, %s: i32) -> (tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = tensor.insert %s into %t[%c0] : tensor<4xi32>
"""

BODIES = {
    "the old value is used afterwards": """
      %b = tensor.insert %s into %a[%c1] : tensor<4xi32>
      func.return %a, %b : tensor<4xi32>, tensor<4xi32>""",
    "a slice of the old value is used afterwards": """
      %p = tensor.extract_slice %a[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
      %b = tensor.insert %s into %a[%c1] : tensor<4xi32>
      %c = tensor.insert_slice %p into %b[2] [2] [1] : tensor<2xi32> into tensor<4xi32>
      func.return %b, %c : tensor<4xi32>, tensor<4xi32>""",
    "a part is inserted into the tensor that it is of": """
      %p = tensor.extract_slice %a[0] [3] [1] : tensor<4xi32> to tensor<3xi32>
      %b = tensor.insert_slice %p into %a[1] [3] [1] : tensor<3xi32> into tensor<4xi32>
      func.return %b, %b : tensor<4xi32>, tensor<4xi32>""",
    "an element of the old value is used afterwards": """
      %e = tensor.extract %a[%c1] : tensor<4xi32>
      %b = tensor.insert %s into %a[%c1] : tensor<4xi32>
      %c = tensor.insert %e into %b[%c3] : tensor<4xi32>
      func.return %c, %c : tensor<4xi32>, tensor<4xi32>""",
    "an element is an operand of an op that overwrites it": """
      %e = tensor.extract %a[%c0] : tensor<4xi32>
      %b = linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]} ins(%e : i32) outs(%a : tensor<4xi32>) {
        ^bb0(%x: i32, %y: i32):
          %z = arith.addi %x, %y : i32
          linalg.yield %z : i32
        } -> tensor<4xi32>
      func.return %b, %b : tensor<4xi32>, tensor<4xi32>""",
    "an input is the output": """
      %p = tensor.extract_slice %a[0] [3] [1] : tensor<4xi32> to tensor<3xi32>
      %q = tensor.extract_slice %a[1] [3] [1] : tensor<4xi32> to tensor<3xi32>
      %b = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]} ins(%p : tensor<3xi32>) outs(%q : tensor<3xi32>) {
        ^bb0(%x: i32, %y: i32):
          linalg.yield %x : i32
        } -> tensor<3xi32>
      %c = tensor.insert_slice %b into %t[0] [3] [1] : tensor<3xi32> into tensor<4xi32>
      func.return %c, %c : tensor<4xi32>, tensor<4xi32>""",
    "each iteration updates the value from before the loop": """
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %t) -> (tensor<4xi32>) {
        %old = tensor.extract %a[%c3] : tensor<4xi32>
        %new = arith.addi %old, %s : i32
        %b = tensor.insert %new into %a[%c3] : tensor<4xi32>
        scf.yield %b : tensor<4xi32>
      }
      func.return %r, %r : tensor<4xi32>, tensor<4xi32>""",
    "a scalar of before the loop is used in it": """
      %e = tensor.extract %a[%c1] : tensor<4xi32>
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (tensor<4xi32>) {
        %o = tensor.extract %x[%c1] : tensor<4xi32>
        %n = arith.addi %e, %o : i32
        %b = tensor.insert %n into %x[%c1] : tensor<4xi32>
        scf.yield %b : tensor<4xi32>
      }
      func.return %r, %r : tensor<4xi32>, tensor<4xi32>""",
    "a scalar of the outer iteration is used after the inner loop": """
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (tensor<4xi32>) {
        %e = tensor.extract %x[%c1] : tensor<4xi32>
        %q = scf.for %j = %c0 to %c2 step %c1 iter_args(%y = %x) -> (tensor<4xi32>) {
          %n = arith.addi %e, %s : i32
          %b = tensor.insert %n into %y[%c1] : tensor<4xi32>
          scf.yield %b : tensor<4xi32>
        }
        %c = tensor.insert %e into %q[%i] : tensor<4xi32>
        scf.yield %c : tensor<4xi32>
      }
      func.return %r, %r : tensor<4xi32>, tensor<4xi32>""",
    "carried tensors change places": """
      %b = tensor.insert %s into %t[%c2] : tensor<4xi32>
      %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b)
          -> (tensor<4xi32>, tensor<4xi32>) {
        scf.yield %y, %x : tensor<4xi32>, tensor<4xi32>
      }
      func.return %r#0, %r#1 : tensor<4xi32>, tensor<4xi32>""",
    "one tensor is carried twice": """
      %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %a)
          -> (tensor<4xi32>, tensor<4xi32>) {
        %b = tensor.insert %s into %x[%c2] : tensor<4xi32>
        scf.yield %b, %y : tensor<4xi32>, tensor<4xi32>
      }
      func.return %r#0, %r#1 : tensor<4xi32>, tensor<4xi32>""",
    "both branches update one tensor": """
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (tensor<4xi32>) {
        %first = arith.cmpi slt, %i, %c1 : index
        %q = scf.if %first -> (tensor<4xi32>) {
          %b = tensor.insert %s into %x[%c2] : tensor<4xi32>
          scf.yield %b : tensor<4xi32>
        } else {
          %o = tensor.extract %x[%c2] : tensor<4xi32>
          %c = tensor.insert %o into %x[%i] : tensor<4xi32>
          scf.yield %c : tensor<4xi32>
        }
        scf.yield %q : tensor<4xi32>
      }
      func.return %r, %r : tensor<4xi32>, tensor<4xi32>""",
    "a tensor that a branch updates is used afterwards": """
      %first = arith.cmpi slt, %c0, %c1 : index
      %q = scf.if %first -> (tensor<4xi32>) {
        %b = tensor.insert %s into %a[%c2] : tensor<4xi32>
        scf.yield %b : tensor<4xi32>
      } else {
        scf.yield %a : tensor<4xi32>
      }
      func.return %q, %a : tensor<4xi32>, tensor<4xi32>""",
    "an element is used after a branch overwrote it": """
      %e = tensor.extract %a[%c2] : tensor<4xi32>
      %first = arith.cmpi slt, %c0, %c1 : index
      %q = scf.if %first -> (tensor<4xi32>) {
        %b = tensor.insert %s into %a[%c2] : tensor<4xi32>
        scf.yield %b : tensor<4xi32>
      } else {
        scf.yield %a : tensor<4xi32>
      }
      %c = tensor.insert %e into %q[%c0] : tensor<4xi32>
      func.return %q, %c : tensor<4xi32>, tensor<4xi32>""",
    "the update is dropped": """
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (tensor<4xi32>) {
        %b = tensor.insert %s into %x[%c2] : tensor<4xi32>
        %e = tensor.extract %b[%c2] : tensor<4xi32>
        %c = tensor.insert %e into %x[%c3] : tensor<4xi32>
        scf.yield %x : tensor<4xi32>
      }
      func.return %r, %r : tensor<4xi32>, tensor<4xi32>""",
}


def _lifted_and_expected(text: str) -> tuple[RecurrenceSystem, Inputs, list[object]]:
    (function,) = functions(text)
    array = np.array([10, 20, 30, 40], dtype=object)
    contents = {"arg0": {(k,): array[k] for k in range(4)}}
    return lift(function), Inputs({}, contents, {"arg1": 7}), interpret(function, [array, 7])


@few(3)
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
def test_values_do_not_change(body: str) -> None:
    program, inputs, expected = _lifted_and_expected(HEAD + body + "\n}")
    found = run(program, inputs)
    for name, array in zip(program.results, expected, strict=True):
        assert [found[name][(k,)] for k in range(4)] == list(array)  # type: ignore[call-overload]


def test_an_update_of_a_value_that_nothing_needs_is_in_place() -> None:
    (function,) = functions(
        HEAD
        + """
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (tensor<4xi32>) {
        %o = tensor.extract %x[%i] : tensor<4xi32>
        %n = arith.addi %s, %o : i32
        %b = tensor.insert %n into %x[%i] : tensor<4xi32>
        scf.yield %b : tensor<4xi32>
      }
      func.return %r, %t : tensor<4xi32>, tensor<4xi32>
      }"""
    )
    program = lift(function)
    assert [s.target for s in program.statements[:3]] == ["tensor0"] * 3
    assert program.results[0] == "tensor0"


def test_branches_that_update_one_tensor_are_in_place() -> None:
    (function,) = functions(HEAD + BODIES["both branches update one tensor"] + "\n}")
    program = lift(function)
    assert {s.target for s in program.statements} <= {"tensor0", program.results[1]}


def test_an_iteration_does_not_see_what_an_earlier_one_wrote_to_an_empty_tensor() -> None:
    (function,) = functions(
        HEAD
        + """
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (tensor<4xi32>) {
        %e = tensor.empty() : tensor<4xi32>
        %f = tensor.insert %s into %e[%i] : tensor<4xi32>
        %o = tensor.extract %f[%c0] : tensor<4xi32>
        %b = tensor.insert %o into %x[%i] : tensor<4xi32>
        scf.yield %b : tensor<4xi32>
      }
      func.return %r, %t : tensor<4xi32>, tensor<4xi32>
      }"""
    )
    inputs = Inputs({}, {"arg0": {(k,): k for k in range(4)}}, {"arg1": 7})
    program = lift(function)
    found = run(program, inputs)[program.results[0]]
    assert found == {(0,): 7, (1,): POISON, (2,): POISON, (3,): 3}
