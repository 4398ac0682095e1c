"""Code on floats that gets cheaper, bit for bit the same, and code that does not."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import Float32Type, Float64Type

from synth.scalar.improving.fast_math import with_flags
from synth.scalar.improving.improving import Improved, ImproveOptions, improve
from synth.scalar.improving.reading.windows import windows_at
from synth.scalar.synthesis.float_proofs import decide_on_floats, violating_floats
from synth.scalar.terms.costs import LATENCY
from synth.scalar.terms.operators import float_operators
from synth.scalar.terms.terms import Application, Term
from tests.support.deep import few, some_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted


def function(body: str, type_: str = "f32", result: str = "") -> Source:
    lines = "".join(f"  {line.strip()}\n" for line in body.split(";"))
    result = result or type_
    head = f"func.func @f(%x: {type_}, %y: {type_}) -> {result} {{\n"
    return source_of(f"{head}{lines}  return %r : {result}\n}}\n".replace("!t", type_))


def improved(source: Source) -> Improved:
    return improve(source, ImproveOptions(LATENCY))


@pytest.mark.parametrize(
    "body,after",
    some_of(
        [
            ("%a = arith.negf %x : !t; %r = arith.negf %a : !t", "return %x"),
            ("%a = arith.negf %y : !t; %r = arith.subf %x, %a : !t", "arith.addf %y, %x"),
            ("%c = arith.constant 4.0 : !t; %r = arith.divf %x, %c : !t", "mulf %x, %r_0"),
            ("%a = arith.negf %x : !t; %r = math.absf %a : !t", "math.absf %x"),
            ("%r = arith.subf %x, %x fastmath<nnan,ninf> : !t", "%r = arith.constant 0.0"),
            (
                "%c = arith.constant 0.0 : !t; %r = arith.addf %x, %c fastmath<nsz> : !t",
                "return %x",
            ),
        ],
        4,
    ),
)
def test_what_is_cheaper_and_the_same_is_found(body: str, after: str) -> None:
    found = improved(function(body))
    assert after in found.module
    assert all(isinstance(result.verdict, Proved) for result in found.results)
    assert found.changes and all(change.proof.guarantee.formats for change in found.changes)


@pytest.mark.parametrize(
    "body",
    some_of(
        [
            "%c = arith.constant 0.0 : !t; %r = arith.addf %x, %c : !t",
            "%c = arith.constant 0.0 : !t; %r = arith.mulf %x, %c : !t",
            "%r = arith.subf %x, %x : !t",
            "%c = arith.constant 3.0 : !t; %r = arith.divf %x, %c : !t",
            "%c = arith.constant 2.0 : !t; %r = arith.mulf %x, %c : !t",
            "%c = arith.cmpf ogt, %x, %y : !t; %r = arith.select %c, %x, %y : !t",
        ],
        2,
    ),
)
def test_what_differs_somewhere_stays(body: str) -> None:
    """-0.0 + 0.0, -1.0 * 0.0, inf - inf, x / 3.0; the same cost; a NaN, and zeros."""
    source = function(body, "f8E4M3")
    found = improved(source)
    assert found.module == source.text and not found.changes and not found.not_decided


@pytest.mark.deep
def test_conversions_there_and_back() -> None:
    there = "%a = arith.extf %x : !t to f16; %r = arith.truncf %a : f16 to !t"
    assert "return %x" in improved(function(there, "f8E5M2")).module
    back = "%a = arith.truncf %x : !t to f8E5M2; %r = arith.extf %a : f8E5M2 to !t"
    assert not improved(function(back, "f16")).changes


@pytest.mark.deep
def test_operands_of_comparisons_that_are_negated() -> None:
    body = "%a = arith.negf %x : !t; %b = arith.negf %y : !t; %r = arith.cmpf olt, %a, %b : !t"
    found = improved(function(body, "f8E4M3", "i1"))
    assert "arith.cmpf ogt, %x, %y" in found.module or "arith.cmpf olt, %y, %x" in found.module


@pytest.mark.deep
def test_flags_for_all_operations_allow_what_they_allow_of_each() -> None:
    source = function("%c = arith.constant 0.0 : !t; %r = arith.mulf %x, %c : !t", "f8E4M3")
    fast = with_flags(source, ("nnan", "ninf", "nsz"))
    assert "arith.mulf %x, %c fastmath<nnan,ninf,nsz>" in fast.text
    assert "return %c" in improved(fast).module
    assert not improved(with_flags(source, ("nnan",))).changes


def test_operations_on_complex_numbers_get_no_flags() -> None:
    z = "complex<f32>"
    text = f"func.func @f(%z: {z}) -> {z} {{\n%r = complex.add %z, %z : {z}\nreturn %r : {z}\n}}"
    assert "nnan" not in with_flags(Source("f", text), ("nnan",)).text


@pytest.mark.deep
def test_what_is_computed_anyway_is_one_value_on_both_sides() -> None:
    """What an operation that stays has chosen, both see."""
    body = "%a = arith.minnumf %x, %y : !t; %r = arith.minimumf %a, %a : !t"
    text = function(body, "f8E4M3").text.replace("-> f8E4M3", "-> (f8E4M3, f8E4M3)")
    text = text.replace("return %r : f8E4M3", "return %r, %a : f8E4M3, f8E4M3")
    parsed = read_module(source_of(text))
    root = next(op for op in parsed.module.walk() if op.name == "arith.minimumf")
    *_, window = windows_at(root, parsed.starts.get)
    (given,) = window.specification.given
    assert isinstance(decide_on_floats(window.specification, given, 0, Options()), Proved)
    for argument in window.specification.arguments:
        verdict = decide_on_floats(window.specification, argument, 0, Options())
        assert isinstance(verdict, Refuted)
        assert violating_floats(window.specification, verdict) is not None


@pytest.mark.parametrize(
    "text",
    [
        """func.func @f(%x: f32, %y: f32) -> (f32, f32, i1) {
  %a = arith.minnumf %x, %y : f32
  %b = arith.minnumf %x, %y : f32
  %i = arith.bitcast %a : f32 to i32
  %j = arith.bitcast %b : f32 to i32
  %c = arith.cmpi eq, %i, %j : i32
  return %a, %b, %c : f32, f32, i1
}""",
    ],
)
def test_what_chooses_twice_is_left_alone(text: str) -> None:
    found = improve(Source("f.mlir", text))
    assert not found.changes
    assert "computes one value twice" in str(found.left_alone[0])


@pytest.mark.parametrize(
    "said", ['passthrough = ["strictfp"]', 'denormal_fp_math = "preserve-sign,preserve-sign"']
)
def test_a_function_that_says_how_floats_are_computed_is_left_alone(said: str) -> None:
    text = f"""llvm.func @f(%x: f32) -> f32 attributes {{{said}}} {{
  %one = arith.constant 1.0 : f32
  %a = arith.mulf %x, %one : f32
  llvm.return %a : f32
}}"""
    assert not improve(Source("f.mlir", text)).changes


@pytest.mark.deep
def test_what_flags_license_is_no_more_than_before() -> None:
    text = """func.func @f(%x: f8E5M2, %y: f8E5M2, %z: f8E5M2) -> f8E5M2 {
  %p = arith.mulf %x, %y fastmath<contract> : f8E5M2
  %n = arith.minimumf %p, %p : f8E5M2
  %s = arith.addf %z, %n fastmath<contract> : f8E5M2
  return %s : f8E5M2
}"""
    found = improve(Source("f.mlir", text)).module
    assert "arith.mulf %x, %y fastmath<contract>" in found and "math.fma" not in found
    assert "minimumf" in found or "addf %z, %s_0 : f8E5M2" in found
    assert improve(Source("f.mlir", text.replace(" fastmath<contract>", ""))).changes


FUSED = """%p = arith.mulf %x, %y fastmath<contract> : !t;
    %r = arith.addf %p, %x fastmath<contract> : !t"""
SUMS = """%c = arith.constant 3.0 : !t; %d = arith.constant 5.0 : !t;
    %a = arith.addf %x, %c fastmath<reassoc> : !t; %r = arith.addf %a, %d fastmath<reassoc> : !t"""
THIRD = "%c = arith.constant 3.0 : !t; %r = arith.divf %x, %c fastmath<arcp> : !t"


@pytest.mark.deep
@pytest.mark.parametrize(
    ("body", "flag", "after"),
    [
        (FUSED, "contract", "math.fma %x, %y, %x"),
        (SUMS, "reassoc", "constant 8.0"),
        (THIRD, "arcp", "arith.mulf"),
    ],
)
def test_what_a_flag_licenses_is_found_and_only_under_it(body: str, flag: str, after: str) -> None:
    found = improved(function(body, "f16"))
    assert after in found.module and found.complete
    assert all(isinstance(result.verdict, Proved) for result in found.results) and found.results
    plain = improved(function(body.replace(f" fastmath<{flag}>", ""), "f16"))
    assert after not in plain.module
    once = improved(function(body.replace(f" fastmath<{flag}>", "", 1), "f16"))
    assert after not in once.module


@pytest.mark.deep
def test_a_program_that_no_flag_licenses_is_not_put_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(term: Term) -> list[Term]:
        assert isinstance(term, Application)
        return list(term.operands)

    monkeypatch.setattr("synth.scalar.improving.licensed.licensed_programs", wrong)
    found = improved(function(THIRD, "f16"))
    assert not found.changes


def test_only_all_of_a_function_is_a_window() -> None:
    parsed = read_module(function(FUSED))
    place = parsed.starts.get
    first, last = (op for op in parsed.module.walk() if op.name in ("arith.mulf", "arith.addf"))
    assert not list(windows_at(first, place))
    (window,) = windows_at(last, place)
    assert window.operations == (first, last)


def test_what_stands_around_counts_where_flags_license_something() -> None:
    body = "%s = arith.addf %y, %x fastmath<contract> : !t; %i = arith.negf %x : !t"
    kept = f"{body}; %r = arith.negf %i : !t"
    found = improve(function(kept, "f16"))
    assert not found.changes and "in a function with flags" in str(found.left_alone[0])


VECTOR = "vector<4xf32>"


@pytest.mark.parametrize(
    ("type_", "body", "after"),
    some_of(
        [
            (
                "vector<2x[4]xf32>",
                "%c = arith.constant dense<4.0> : !t; %r = arith.divf %x, %c : !t",
                "arith.mulf %x, %r_0 : vector<2x[4]xf32>",
            ),
            (
                VECTOR,
                "%a = arith.negf %y : !t; %r = arith.subf %x, %a : !t",
                "arith.addf %y, %x : vector<4xf32>",
            ),
            (
                "vector<3xi8>",
                "%c = arith.constant dense<1> : !t; %a = arith.addi %x, %c : !t;"
                "%r = arith.subi %a, %c : !t",
                "return %x : vector<3xi8>",
            ),
            (
                "tensor<2x3xf32>",
                "%c = arith.constant dense<4.0> : !t; %r = arith.divf %x, %c : !t",
                "arith.mulf %x, %r_0 : tensor<2x3xf32>",
            ),
            (
                "tensor<5xi8>",
                "%c = arith.constant dense<1> : !t; %a = arith.addi %x, %c : !t;"
                "%r = arith.subi %a, %c : !t",
                "return %x : tensor<5xi8>",
            ),
        ],
        3,
    ),
)
def test_vectors_are_improved_lane_by_lane(type_: str, body: str, after: str) -> None:
    found = improved(function(body, type_))
    assert after in found.module and found.changes
    assert all(isinstance(result.verdict, Proved) for result in found.results)


@few(2)
@pytest.mark.parametrize(
    "body",
    [
        "%c = arith.constant dense<[4.0, 2.0, 4.0, 4.0]> : !t; %r = arith.divf %x, %c : !t",
        "%c = arith.constant true; %r = arith.select %c, %x, %y : !t",
        "%a = arith.mulf %x, %y : !t; %b = arith.mulf %x, %y : !t; %r = arith.subf %a, %b : !t",
    ],
    ids=["lanes that differ", "one condition", "twice the same"],
)
def test_vectors_whose_lanes_do_not_tell_are_left_alone(body: str) -> None:
    assert not improved(function(body, VECTOR)).changes
    if "true" not in body:
        assert not improved(function(body, "tensor<4xf32>")).changes


@pytest.mark.parametrize("type_", ["tensor<?xf32>", "tensor<0xf32>", "tensor<4xf32, 1 : i32>"])
def test_tensors_of_open_or_no_lanes_are_left_alone(type_: str) -> None:
    body = "%a = arith.negf %y : !t; %r = arith.subf %x, %a : !t"
    assert not improved(function(body, type_)).changes


def test_bits_of_a_float_are_searched() -> None:
    body = "%a = arith.negf %x : !t; %b = arith.negf %a : !t; %r = arith.bitcast %b : !t to i32"
    found = improved(function(body, result="i32"))
    assert "arith.bitcast %x" in found.module and "negf" not in found.module


@pytest.mark.skipif(tools() is None, reason="xDSL does not know the operation")
def test_operations_that_xdsl_does_not_know_are_named() -> None:
    text = """llvm.func @f(%x: f32) -> i32 {
      %r = llvm.fptosi %x : f32 to i32
      llvm.return %r : i32
    }"""
    found = improve(source_of(text))
    assert not found.changes
    assert "llvm.fptosi" in str(found.left_alone[0])


def test_casts_of_integers_are_no_operators_on_floats() -> None:
    f32, f64 = Float32Type(), Float64Type()
    for name in ("llvm.sitofp", "arith.sitofp", "arith.fptoui"):
        assert float_operators(name, (f32, f64)) == ()
    assert float_operators("llvm.fadd", (f32, f64))
