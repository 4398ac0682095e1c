"""Planted mistakes: none is proved, and where a small run shows it, it is refuted."""

import json

import numpy as np
import pytest

from semantics.language.undefined_behaviour import UndefinedBehaviour
from tests.inputs.loop_kernels import generic, maps, matmul_linalg, matmul_loops
from tests.support.deep import few
from tests.support.functions import functions, programs
from tests.support.said import said
from verifier.finding.coinduction_search import CoinductionSearch
from verifier.kernel.loops.proving.coinduction import Coinduction
from verifier.kernel.loops.proving.granted import needed_equal_extents
from verifier.kernel.loops.recurrences.scalar_values import RunChoices
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Vacuous, Verdict
from verifier.running.counterexample import LoopCounterexample
from verifier.running.functions import replay
from verifier.strategy.loops import ProofContradicted, prove_equal

V, M = "memref<?xf32>", "memref<?x?xf32>"


def prove(text: str, **options: object) -> Verdict:
    before, after = programs(text)
    options.setdefault("assume_equal_extents", needed_equal_extents(before, after))
    return prove_equal(before, after, **options)  # pyright: ignore[reportArgumentType]


def refuted(text: str, **options: object) -> LoopCounterexample:
    verdict = prove(text, **options)
    assert isinstance(verdict, Refuted), verdict
    assert isinstance(verdict.counterexample, LoopCounterexample)
    assert verdict.counterexample.before != verdict.counterexample.after
    return verdict.counterexample


def unknown(text: str, **options: object) -> str:
    verdict = prove(text, **options)
    assert isinstance(verdict, Unknown), verdict
    return verdict.reason


SQUARE = {"m": "5", "n": "5", "k": "5"}


@few(2)
@pytest.mark.parametrize(
    ("loops", "linalg"),
    [
        pytest.param(SQUARE | {"left": "%A[%l, %i]"}, SQUARE, id="transposed left, square"),
        pytest.param(SQUARE | {"right": "%B[%j, %l]"}, SQUARE, id="transposed right, square"),
        pytest.param(
            SQUARE, SQUARE | {"maps": maps("i, k", "k, j", "j, i")}, id="transposed result"
        ),
        pytest.param({}, {"fill": False}, id="missing initial value"),
        pytest.param({}, {"initial": "1.0"}, id="wrong initial value"),
        pytest.param({}, {"initial": "-0.0"}, id="zero of the other sign"),
        pytest.param({"total": "%p, %z"}, {}, id="missing accumulation"),
        pytest.param({"low": "1"}, {}, id="first term left out"),
        pytest.param({"total": "%p, %p"}, {}, id="term added to itself"),
    ],
)
def test_a_broken_matmul_is_refuted(loops: dict[str, str], linalg: dict[str, object]) -> None:
    refuted(matmul_loops(**loops) + matmul_linalg(**linalg))  # pyright: ignore[reportArgumentType]


def _vectors(name: str, body: str) -> str:
    return f"""
func.func @{name}(%x: {V}, %y: {V}, %s: memref<f32>) {{
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  %n = memref.dim %x, %c0 : {V}
  {body}
  func.return
}}"""


def _for(body: str, low: str = "0", high: str = "%n") -> str:
    return f"affine.for %i = {low} to {high} {{\n{body}\n}}"


ADD = f"""
%a = affine.load %x[%i] : {V}
%b = affine.load %y[%i] : {V}
%c = arith.addf %a, %b : f32
affine.store %c, %y[%i] : {V}"""

SUM = f"""
%a = affine.load %x[%i] : {V}
%b = affine.load %s[] : memref<f32>
%c = arith.addf %b, %a : f32
affine.store %c, %s[] : memref<f32>"""

TWO_LIVE_OUTS = _for(ADD) + _for(f"affine.store %zero, %x[%i] : {V}")


@few(2)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(_for(ADD), _for(ADD.replace("%y[%i]", "%x[%i]", 1)), id="x[i] for y[i]"),
        pytest.param(_for(ADD), _for(ADD, low="1"), id="stale first element"),
        pytest.param(
            _for(ADD), _for(ADD, high="affine_map<(d0) -> (d0 - 1)>(%n)"), id="stale last element"
        ),
        pytest.param(TWO_LIVE_OUTS, _for(ADD), id="dropped live-out"),
        pytest.param(_for(ADD), TWO_LIVE_OUTS, id="additional live-out"),
        pytest.param(_for(ADD), _for(ADD.replace("addf", "maximumf")), id="max for sum"),
        pytest.param(
            _for(ADD.replace("addf", "maximumf")),
            _for(ADD.replace("addf", "minimumf")),
            id="max for min",
        ),
        pytest.param(
            _for(ADD.replace("addf %a, %b", "subf %a, %b")),
            _for(ADD.replace("addf %a, %b", "subf %b, %a")),
            id="operands of sub exchanged",
        ),
        pytest.param(
            _for(ADD.replace("addf %a, %b", "addf %minus, %b")),
            _for(ADD.replace("addf %a, %b", "addf %zero, %b")),
            id="zeros of either sign",
        ),
        pytest.param(_for(ADD.replace("addf %a, %b", "addf %zero, %b")), "", id="0 + x is not x"),
        pytest.param(
            _for(SUM), _for(SUM.replace("%x[%i]", "%x[-%i + %n - 1]")), id="reordered sum"
        ),
        pytest.param(
            _for(ADD),
            _for(f"affine.store %zero, %y[%i] : {V}") + _for(ADD),
            id="overwritten before it is read",
        ),
    ],
)
def test_a_broken_vector_loop_is_refuted(before: str, after: str) -> None:
    refuted(_vectors("before", before) + _vectors("after", after))


SWEEP = f"""
func.func @sweep(%x: {V}) {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : {V}
  affine.for %i = 1 to %n {{
    %a = affine.load %x[%i - 1] : {V}
    %b = affine.load %x[%i] : {V}
    %c = arith.addf %a, %b : f32
    affine.store %c, %x[%i] : {V}
  }}
  func.return
}}"""


def test_an_in_place_sweep_is_no_parallel_op_on_the_old_values() -> None:
    after = f"""
func.func @parallel(%x: {V}) {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : {V}
  %t = memref.alloc(%n) : {V}
  linalg.copy ins(%x : {V}) outs(%t : {V})
  affine.for %i = 1 to %n {{
    %a = affine.load %t[%i - 1] : {V}
    %b = affine.load %t[%i] : {V}
    %c = arith.addf %a, %b : f32
    affine.store %c, %x[%i] : {V}
  }}
  func.return
}}"""
    refuted(SWEEP + after)


def test_iterators_declared_parallel_must_not_meet() -> None:
    def shift(kind: str) -> str:
        op = generic(
            ["i, j", "j"], kind, [("%w", "memref<7x8xf32>")], [("%x", "memref<8xf32>")],
            "%0 = arith.addf %o0, %a0 : f32\nlinalg.yield %0 : f32", "i, j",
        )  # fmt: skip
        return f"func.func @f(%w: memref<7x8xf32>, %x: memref<8xf32>) {{\n{op}\nfunc.return }}"

    assert isinstance(prove(shift("rp") + shift("rp")), Proved)
    found = refuted(shift("rp") + shift("pp"))
    violated = "the parallel iterations of linalg.generic #1 do not meet in arg1"
    assert found.after == f"undefined: {violated}"
    # What meets in the source already is not refuted.
    assert "parallel iterators" in unknown(shift("pp") + shift("pp"))


def test_fusing_loops_against_a_dependence_is_refuted() -> None:
    shifted = ADD.replace("%x[%i]", "%x[%n - 1 - %i]")
    apart = _for(f"affine.store %zero, %x[%i] : {V}") + _for(shifted)
    fused = _for(f"affine.store %zero, %x[%i] : {V}\n{shifted}")
    refuted(_vectors("before", apart) + _vectors("after", fused))


def test_a_target_out_of_bounds_is_refuted() -> None:
    before = _vectors("before", _for(SUM))
    after = _vectors("after", _for(SUM + f"\naffine.store %a, %y[%i] : {V}"))
    found = refuted(before + after)
    assert found.after == "undefined: affine.store #2 stays within arg1"
    assert found.sizes == {"arg0_dim0": 1, "arg1_dim0": 0}
    dead = _vectors("after", _for(SUM + f"\n%d = affine.load %y[%i] : {V}"))
    assert refuted(before + dead).after == "undefined: affine.load #3 stays within arg1"


FLAGS = """
func.func @f(%x: memref<?xi8>, %a: i8) {
  linalg.map ins(%x : memref<?xi8>) outs(%x : memref<?xi8>) (%i: i8, %o: i8) {
    %0 = arith.addi %i, %a FLAGS : i8
    linalg.yield %0 : i8
  }
  func.return
}"""


@pytest.mark.parametrize("flag", ["nsw", "nuw", "nsw, nuw"])
def test_overflow_flags_may_not_be_added(flag: str) -> None:
    refuted(FLAGS.replace("FLAGS", "") + FLAGS.replace("FLAGS", f"overflow<{flag}>"))


def test_fast_math_flags_must_be_equal() -> None:
    text = _vectors("f", _for(ADD))
    assert "other attributes" in unknown(text + text.replace("%a, %b", "%a, %b fastmath<nnan>"))
    assert "other attributes" in unknown(text.replace("%a, %b", "%a, %b fastmath<nnan>") + text)


def test_a_division_may_not_be_added() -> None:
    before = """
func.func @f(%x: memref<?xi32>, %a: i32) {
  func.return
}"""
    after = """
func.func @f(%x: memref<?xi32>, %a: i32) {
  %c1 = arith.constant 1 : i32
  %0 = arith.divsi %c1, %a : i32
  func.return
}"""
    reason = prove(before + after)
    assert isinstance(reason, Refuted | Unknown)
    assert isinstance(prove(after + before), Proved)


def test_a_conversion_of_the_other_signedness_is_refuted() -> None:
    a, c = "memref<?x?xi8>", "memref<?x?xi32>"
    signed = f"""
func.func @f(%A: {a}, %B: {a}, %C: {c}) {{
  linalg.matmul ins(%A, %B : {a}, {a}) outs(%C : {c})
  func.return
}}"""
    cast = "{cast = #linalg.type_fn<cast_unsigned>}"
    refuted(signed + signed.replace("linalg.matmul", f"linalg.matmul {cast}"))


BACKWARDS = _vectors("f", _for(ADD.replace("%i", "%n - 1 - %i")))


def test_arguments_may_alias_without_the_assumption() -> None:
    text = _vectors("f", _for(ADD))
    reason = unknown(text + BACKWARDS, assume=())
    assert reason == (
        "proved only under an assumption (different memref arguments do not alias): "
        "--assume no-alias accepts it"
    )
    assert isinstance(prove(SWEEP + SWEEP, assume=()), Proved)
    # A counterexample with disjoint arguments is one.
    refuted(text + _vectors("f", _for(ADD.replace("addf", "mulf"))), assume=())


@pytest.mark.parametrize(
    ("marked", "apart"), [((), False), (("x",), True), (("y",), True), (("x", "y"), True)]
)
def test_arguments_may_be_marked_as_disjoint(marked: tuple[str, ...], apart: bool) -> None:
    text = _vectors("f", _for(ADD)) + BACKWARDS
    for name in marked:
        text = text.replace(f"%{name}: {V}", f"%{name}: {V} {{llvm.noalias}}")
    verdict = prove(text, assume=())
    assert isinstance(verdict, Proved if apart else Unknown)
    if isinstance(verdict, Proved):
        assert "an argument marked llvm.noalias overlaps no other argument" in said(verdict)


def test_another_index_value_is_refuted() -> None:
    def store(value: str) -> str:
        return f"""
func.func @f(%x: memref<?xi32>) {{
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {{
    %j = affine.apply affine_map<(i, n) -> ({value})>(%i, %n)
    %v = arith.index_cast %j : index to i32
    affine.store %v, %x[%i] : memref<?xi32>
  }}
  func.return
}}"""

    assert isinstance(prove(store("i + n") + store("n + i * 2 - i")), Proved)
    for other in ("i + n + 1", "n - 1 - i", "i", "(i + n) floordiv 2"):
        refuted(store("i + n") + store(other))


def test_other_signatures_are_not_compared() -> None:
    other = matmul_loops(element="f64")
    assert "signatures" in unknown(matmul_loops() + other)


def test_uninitialised_memory_is_not_that_of_another_kind() -> None:
    text = """
func.func @f(%x: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  linalg.copy ins(%t : memref<4xf32>) outs(%x : memref<4xf32>)
  func.return
}"""
    on_stack = text.replace("memref.alloc()", "memref.alloca()")
    assert "is read before anything is written to it" in unknown(text + on_stack)


def test_swapped_results_are_refuted() -> None:
    text = """
func.func @f(%x: memref<4xi32>) -> (i32, i32) {
  %a = affine.load %x[0] : memref<4xi32>
  %b = affine.load %x[1] : memref<4xi32>
  func.return %a, %b : i32, i32
}"""
    refuted(text + text.replace("%a, %b : i32", "%b, %a : i32"))


def test_returning_one_array_twice_is_not_returning_two() -> None:
    two = """
func.func @f(%x: memref<4xi32>) -> (memref<4xi32>, memref<4xi32>) {
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  linalg.copy ins(%x : memref<4xi32>) outs(%a : memref<4xi32>)
  linalg.copy ins(%x : memref<4xi32>) outs(%b : memref<4xi32>)
  func.return %a, %b : memref<4xi32>, memref<4xi32>
}"""
    assert "returned twice" in unknown(two + two.replace("return %a, %b", "return %a, %a"))


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("%i = arith.index_cast %s : i32 to index\n%j = arith.muli %i, %i : index\n"
         "%a = memref.load %x[%j] : memref<?xf32>", "not affine"),
        ("%m = arith.muli %n, %n : index\n%t = memref.alloc(%m) : memref<?xf32>", "not affine"),
        ('"scf.while"() ({\n%t = arith.constant true\n"scf.condition"(%t) : (i1) -> ()\n}, {\n'
         '"scf.yield"() : () -> ()\n}) : () -> ()', "scf.while has no meaning"),
        ("func.call @f(%x, %s, %n) : (memref<?xf32>, i32, index) -> ()", "calls itself"),
        ("affine.for %i = -1 to 3 {\n%t = memref.alloc() : memref<2xf32>\n}", "negative"),
    ],
)  # fmt: skip
def test_what_is_not_affine_is_not_lifted(body: str, reason: str) -> None:
    text = f"func.func @f(%x: {V}, %s: i32, %n: index) {{\n{body}\nfunc.return }}"
    with pytest.raises(CannotLift, match=reason) as error:
        programs(text)
    assert error.value.operation is not None


def test_returning_another_array_with_the_same_contents_is_not_the_same() -> None:
    text = """
func.func @f(%x: memref<4xi32>, %y: memref<4xi32>) -> memref<4xi32> {
  %z = arith.constant 0 : i32
  linalg.fill ins(%z : i32) outs(%x : memref<4xi32>)
  linalg.fill ins(%z : i32) outs(%y : memref<4xi32>)
  func.return %x : memref<4xi32>
}"""
    assert isinstance(prove(text + text), Proved)
    assert "another array" in unknown(text + text.replace("return %x", "return %y"))


def test_a_wrong_proof_is_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a prover that finds nothing wrong, the runs still do."""
    monkeypatch.setattr(CoinductionSearch, "at_end", lambda *_: None)
    monkeypatch.setattr(Coinduction, "close", lambda *_: None)
    with pytest.raises(ProofContradicted, match=r"%C\[0, 0\] is .* in the source"):
        prove(matmul_loops(low="1") + matmul_linalg())


def test_a_counterexample_has_a_text_and_a_json_form() -> None:
    found = refuted(_vectors("before", _for(ADD)) + _vectors("after", ""))
    assert found.text().startswith(
        "  counterexample, with arg0_dim0 = 1, arg1_dim0 = 1:\n    %y[0] is "
    )
    assert json.loads(json.dumps(found.as_dict()))["index"] == [0]


def test_a_program_without_sizes_is_vacuous() -> None:
    text = _vectors("f", f"%a = affine.load %x[%c0] : {V}\naffine.store %a, %y[%c0] : {V}")
    verdict = prove(text + text, assume_equal_extents=[("arg0_dim0", 0)])
    assert isinstance(verdict, Vacuous)


def _beyond(bound: str, at: str) -> str:
    return f"""func.func @f(%x: memref<4xf32>, %n: index) {{
  affine.for %i = 0 to {bound} {{
    %v = affine.load %x[%i + {at}] : memref<4xf32>
    affine.store %v, %x[%i] : memref<4xf32>
  }}
  func.return
}}
"""


@pytest.mark.parametrize(("bound", "at"), [("5", "0"), ("1", "4"), ("3", "-1"), ("9", "-7")])
def test_a_source_that_always_gets_out_of_bounds_is_refined_by_everything(
    bound: str, at: str
) -> None:
    source = _beyond(bound, at)
    verdict = prove(source + _beyond("2", "0"), assume=())
    assert isinstance(verdict, Proved)
    assert "source never defined: it gets out of bounds, whatever the sizes are" in verdict.notes
    assert verdict.assumptions == ()
    (function, _) = functions(source + _beyond("2", "0"))
    memory = np.array([np.float32(0)] * 4, dtype=object)
    with pytest.raises(UndefinedBehaviour):
        replay(function, [memory, 0], RunChoices())
    assert isinstance(prove(_beyond("2", "0") + source, assume=()), Refuted)


@pytest.mark.parametrize(("bound", "at"), [("4", "0"), ("0", "7"), ("%n", "4"), ("1", "%n")])
def test_a_source_that_is_defined_somewhere_is_not_refined_by_everything(
    bound: str, at: str
) -> None:
    other = (
        _beyond("2", "0")
        .replace("%v, %x", "%w, %x")
        .replace("affine.store", "%w = arith.negf %v : f32\naffine.store")
    )
    verdict = prove(_beyond(bound, at) + other, assume=())
    assert not isinstance(verdict, Proved | Vacuous), verdict


def test_extents_are_not_assumed_equal_where_the_source_is_undefined_then() -> None:
    """The source needs %n = 1, the target %n = 0: that is no assumption but a mistake."""
    text = """func.func @f(%one: tensor<1xf32>, %none: tensor<0xf32>, %n: index) -> tensor<?xf32> {{
      %e = tensor.empty(%n) : tensor<?xf32>
      %r = linalg.copy ins(%{from_} : tensor<{extent}xf32>)
        outs(%e : tensor<?xf32>) -> tensor<?xf32>
      func.return %r : tensor<?xf32>
    }}"""
    before, after = (
        programs(text.format(from_=name, extent=extent))[0]
        for name, extent in (("one", 1), ("none", 0))
    )
    assert needed_equal_extents(before, after) == ()
    assert isinstance(prove_equal(before, after), Refuted)
    assert needed_equal_extents(before, before) == ()
