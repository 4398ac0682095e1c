"""The interpreter of loops against another one and against numpy; what it notices in lifting."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from semantics.language.undefined_behaviour import UndefinedBehaviour
from tests.generators.random_affine import SIZE, RandomAffineFunction
from tests.inputs.loop_kernels import generic, matmul_linalg, matmul_loops
from tests.oracles.loop_oracle import buffer, interpret
from tests.support.deep import some_of
from tests.support.functions import functions, programs
from verifier.kernel.loops.recurrences.scalar_values import (
    IEEE,
    POISON,
    CannotRun,
    RunChoices,
)
from verifier.kernel.loops.recurrences.system import Apply, RecurrenceSystem
from verifier.kernel.verdicts.verdict import Proved, Refuted
from verifier.running.cross_check import compare_runs
from verifier.running.functions import replay
from verifier.running.recurrences import Inputs
from verifier.running.runs import RunsDisagree, observe
from verifier.running.values import Array
from verifier.strategy.loops import prove_equal


def array(values: Any) -> Array:
    """An array of objects with the bits or numbers of `values`."""
    source = np.asarray(values)
    found: Array = np.empty(source.shape, object)
    for index in np.ndindex(source.shape):
        element = source[index]
        found[index] = int(element) if source.dtype.kind in "iu" else element
    return found


def ran(text: str, *arguments: Any, interpretation: RunChoices = IEEE) -> list[Any]:
    (function,) = functions(text)
    return replay(function, arguments, interpretation)


@pytest.mark.parametrize("seed", some_of(range(40), 4))
def test_random_affine_functions(seed: int) -> None:
    (function,) = functions(RandomAffineFunction(seed + 1000).function())
    values = random.Random(seed)
    shapes = ((SIZE, SIZE), (SIZE,), (SIZE, SIZE))
    arrays = [array(np.zeros(shape, int)) for shape in shapes]
    for a in arrays:
        for index in np.ndindex(a.shape):
            a[index] = values.getrandbits(32)
    memory = [buffer(a.shape, [a[index] for index in np.ndindex(a.shape)]) for a in arrays]
    scalar = values.getrandbits(32)
    expected = interpret(function, [*memory, scalar])
    assert replay(function, [*arrays, scalar], IEEE) == expected
    for a, elements in zip(arrays, memory, strict=True):
        assert {index: a[index] for index in np.ndindex(a.shape)} == elements.elements()


def test_matmul_of_both_kinds_is_that_of_numpy() -> None:
    source = np.random.default_rng(1)
    a, b = source.integers(0, 9, (3, 4)), source.integers(0, 9, (4, 2))
    for text in (
        matmul_loops(element="i32", initial="0"),
        matmul_linalg(element="i32", initial="0"),
    ):
        c = array(np.ones((3, 2), int))
        ran(text, array(a), array(b), c)
        assert (c == a @ b).all()


def test_windows_are_views() -> None:
    text = """
func.func @f(%x: memref<5x6xi32>, %o: index) {
  %z = arith.constant 7 : i32
  %w = memref.subview %x[%o, 1] [2, 2] [1, 2] : memref<5x6xi32> to
      memref<2x2xi32, strided<[6, 2], offset: ?>>
  linalg.fill ins(%z : i32) outs(%w : memref<2x2xi32, strided<[6, 2], offset: ?>>)
  %r = memref.subview %x[0, 0] [1, 6] [1, 1] : memref<5x6xi32> to memref<6xi32, strided<[1]>>
  memref.store %z, %r[%o] : memref<6xi32, strided<[1]>>
  func.return
}"""
    x = array(np.zeros((5, 6), int))
    ran(text, x, 2)
    expected = np.zeros((5, 6), int)
    expected[2:4, 1:4:2] = 7
    expected[0, 2] = 7
    assert (x == expected).all()
    with pytest.raises(UndefinedBehaviour, match=r"memref\.subview #1 leaves"):
        ran(text, array(np.zeros((5, 6), int)), 4)


def test_windows_may_be_read_backwards() -> None:
    text = """
func.func @f(%x: memref<6xi32>, %o: index) {
  %w = memref.subview %x[%o] [3] [-2] : memref<6xi32> to memref<3xi32, strided<[-2], offset: ?>>
  %y = memref.alloc() : memref<3xi32>
  linalg.copy ins(%w : memref<3xi32, strided<[-2], offset: ?>>) outs(%y : memref<3xi32>)
  %v = memref.subview %x[0] [3] [1] : memref<6xi32> to memref<3xi32, strided<[1]>>
  linalg.copy ins(%y : memref<3xi32>) outs(%v : memref<3xi32, strided<[1]>>)
  func.return
}"""
    for first, expected in ((4, [4, 2, 0]), (5, [5, 3, 1])):
        x = array(np.arange(6))
        ran(text, x, first)
        assert list(x) == [*expected, 3, 4, 5]
    for outside in (3, 6):
        with pytest.raises(UndefinedBehaviour, match=r"memref\.subview #1 leaves"):
            ran(text, array(np.arange(6)), outside)


def test_tensors_are_values() -> None:
    text = """
func.func @f(%x: tensor<4xi32>, %i: index) -> (tensor<4xi32>, tensor<4xi32>, tensor<2xi32>) {
  %z = arith.constant 9 : i32
  %y = tensor.insert %z into %x[%i] : tensor<4xi32>
  %s = "tensor.extract_slice"(%y, %i) <{static_offsets = array<i64: -9223372036854775808>,
      static_sizes = array<i64: 2>, static_strides = array<i64: 1>,
      operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<4xi32>, index) -> tensor<2xi32>
  func.return %x, %y, %s : tensor<4xi32>, tensor<4xi32>, tensor<2xi32>
}"""
    x, y, s = ran(text, array([1, 2, 3, 4]), 1)
    assert list(x) == [1, 2, 3, 4]
    assert list(y) == [1, 9, 3, 4]
    assert list(s) == [9, 3]


SHIFT = """func.func @f(%x: memref<4xi32>) {{
  {body}
  func.return
}}"""


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("%i = arith.constant 4 : index\n%v = memref.load %x[%i] : memref<4xi32>",
         r"memref.load #1: \[4\] is out of the bounds 4"),
        ("%i = arith.constant -1 : index\n%v = memref.load %x[%i] : memref<4xi32>",
         r"\[-1\] is out of the bounds"),
        ("affine.for %i = 0 to 5 {\n%v = affine.load %x[%i] : memref<4xi32>\n}", "affine.load #1"),
        ("%o = memref.alloc() : memref<5xi32>\n"
         "linalg.copy ins(%x : memref<4xi32>) outs(%o : memref<5xi32>)", "extents 4 and 5 differ"),
        ("%z = arith.constant 0 : i32\n%q = arith.divui %z, %z : i32", "by zero"),
    ],
)  # fmt: skip
def test_undefined_behaviour_is_named(body: str, message: str) -> None:
    with pytest.raises(UndefinedBehaviour, match=message):
        ran(SHIFT.format(body=body), array([0, 1, 2, 3]))


def meeting(kind: str, access: str = "j") -> str:
    op = generic(
        ["i, j", access], kind, [("%w", "memref<3x3xi32>")], [("%x", "memref<3xi32>")],
        "%0 = arith.addi %o0, %a0 : i32\nlinalg.yield %0 : i32", "i, j",
    )  # fmt: skip
    return f"func.func @f(%w: memref<3x3xi32>, %x: memref<3xi32>) {{\n{op}\nfunc.return }}"


def test_parallel_iterations_that_meet_are_noticed_where_asked() -> None:
    strict = replace(IEEE, races=True)
    arguments = array(np.ones((3, 3), int)), array(np.zeros(3, int))
    ran(meeting("rp"), *arguments, interpretation=strict)
    ran(meeting("pp"), *arguments)
    assert list(arguments[1]) == [6, 6, 6]
    with pytest.raises(UndefinedBehaviour, match="parallel iterations meet in"):
        ran(meeting("pp"), *arguments, interpretation=strict)


def test_what_was_not_written_is_what_the_reading_says() -> None:
    text = """
func.func @f() -> i32 {
  %x = memref.alloc() : memref<4xi32>
  %i = arith.constant 1 : index
  %v = memref.load %x[%i] : memref<4xi32>
  func.return %v : i32
}"""
    assert ran(text) == [POISON]
    assert ran(text, interpretation=replace(IEEE, unwritten=lambda element: 5)) == [5]


@pytest.mark.deep
def test_loops_without_end_are_given_up() -> None:
    text = """
func.func @f() {
  "scf.while"() ({
    %t = arith.constant true
    "scf.condition"(%t) : (i1) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  func.return
}"""
    with pytest.raises(CannotRun, match="too many steps"):
        ran(text)


# What it is for


def _with_other_operation(program: RecurrenceSystem, old: str, new: str) -> RecurrenceSystem:
    """A lifted program in which an operation was taken for another one."""

    def changed(term: Any) -> Any:
        if not isinstance(term, Apply):
            return term
        arguments = tuple(map(changed, term.arguments))
        return replace(term, op=new if term.op == old else term.op, arguments=arguments)

    statements = tuple(replace(s, value=changed(s.value)) for s in program.statements)
    return replace(program, statements=statements)


def test_a_mistake_in_lifting_is_an_internal_error() -> None:
    """Also where it is made on both sides, so that the recurrences are equal."""
    before, after = programs(matmul_loops(element="i32", initial="0") * 2)
    assert isinstance(prove_equal(before, after), Proved)
    wrong = [_with_other_operation(p, "arith.muli", "arith.addi") for p in (before, after)]
    with pytest.raises(RunsDisagree, match="as it is written"):
        prove_equal(*wrong)


def test_a_demand_that_was_not_lifted_is_an_internal_error() -> None:
    dead = "affine.for %i = 0 to 5 {\n%v = affine.load %x[%i] : memref<4xi32>\n}"
    (program,) = programs(SHIFT.format(body=dead))
    assert compare_runs(program, program, program.context).difference is None
    careless = replace(program, side_conditions=())
    with pytest.raises(RunsDisagree, match="is undefined as it is written, not as recurrences"):
        compare_runs(careless, careless, program.context)


DECIDES = """
func.func @f(%m: memref<?xi32>, %x: i32) {
  affine.for %i = 0 to 2 {
    %v = affine.load %m[%i] : memref<?xi32>
    %s = arith.addi %v, %x overflow<nsw> : i32
    %c = arith.cmpi slt, %s, %x : i32
    %r = scf.if %c -> (i32) { scf.yield %v : i32 } else { scf.yield %x : i32 }
    affine.store %r, %m[%i] : memref<?xi32>
  }
  return
}"""


def test_a_decision_by_poison_is_undefined_as_recurrences_too() -> None:
    (program,) = programs(DECIDES)
    sizes, most = {"arg0_dim0": 2, "arg1": 5}, 2**31 - 1
    defined = Inputs(sizes, {"arg0": {(0,): 1, (1,): 2}}, {"arg1": 5})
    assert observe(program, defined, IEEE).undefined is None
    beyond = replace(defined, arrays={"arg0": {(0,): 1, (1,): most}})
    outcome = observe(program, beyond, IEEE)
    assert outcome.undefined == "scf.if #1: the condition is poison" and outcome.replayed
    with pytest.raises(RunsDisagree, match="as it is written, not as recurrences"):
        observe(replace(program, decisions=()), beyond, IEEE)


def test_a_statement_that_was_not_lifted_is_noticed() -> None:
    (program,) = programs(matmul_loops(element="i32", initial="0"))
    sizes = dict.fromkeys(program.parameters, 2)
    elements = {(i, j): i + j for i in range(2) for j in range(2)}
    inputs = Inputs(sizes, {f"arg{k}": elements for k in range(3)}, {})
    assert observe(program, inputs, IEEE).replayed
    for k in range(len(program.statements)):
        left = program.statements[:k] + program.statements[k + 1 :]
        with pytest.raises(RunsDisagree):
            observe(replace(program, statements=left), inputs, IEEE)


def test_what_cannot_be_replayed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_replay(*_: object) -> list[Any]:
        raise CannotRun("memref.unheard_of")

    monkeypatch.setattr("verifier.running.runs.replay", no_replay)
    before, after = programs(matmul_loops() + matmul_loops())
    verdict = prove_equal(before, after)
    assert isinstance(verdict, Proved)
    assert any("as recurrences only (memref.unheard_of)" in note for note in verdict.notes)
    verdict = prove_equal(before, *programs(matmul_loops(initial="1.0")))
    assert isinstance(verdict, Refuted)
    assert verdict.counterexample.as_dict()["replayed_by"] == ["the recurrences"]


def test_counterexamples_are_small() -> None:
    before, after = programs(matmul_loops() + matmul_loops(low="3"))
    verdict = prove_equal(before, after)
    assert isinstance(verdict, Refuted)
    found = verdict.counterexample.as_dict()
    assert set(found["sizes"].values()) == {1}
    assert found["name"] == "%C"
    assert found["replayed_by"] == ["the recurrences", "the interpreter of loops"]
    values = {float(v.split()[0]) for a in found["inputs"].values() for v in a.values()}
    assert values <= set(range(10))


def test_calls_are_run() -> None:
    text = """
func.func @f(%x: i32) -> i32 {
  %y = func.call @g(%x) : (i32) -> i32
  %z = func.call @g(%y) : (i32) -> i32
  func.return %z : i32
}
func.func @g(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  func.return %y : i32
}"""
    function = functions(text)[0]
    assert replay(function, [3], IEEE) == [12]
