"""Results within a bound of the source's: `--fp bounded`."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

pytest.importorskip("flint")

from semantics.language.float_formats import Format
from tests.support.deep import few
from verifier import verify_pair, verify_translation
from verifier.commands.verify_translation import main
from verifier.kernel.bounded.claim import ErrorBound, error_of, inputs_of
from verifier.kernel.bounded.jets import NotSmooth, between, largest, precise, variable
from verifier.kernel.bounded.rationals import (
    TooLarge,
    bits_at,
    bits_of,
    exponent_of,
    nearest,
    number_of,
    rank_of,
    ranks_between,
    ulp,
)
from verifier.kernel.bounded.real_functions import REAL_FUNCTIONS, on_jet
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result, Unknown

F32, F16, BF16 = Format(8, 24), Format(5, 11), Format(8, 8)


def result(before: str, after: str, error: str, inputs: str, *assume: str) -> Result:
    bound = ErrorBound(*error_of(error), *inputs_of(inputs))
    options = Options(fp="bounded", bound=bound, assume=assume)
    (found,) = verify_translation(before, after, options)
    return found


def function(body: str, type_: str = "f32") -> str:
    *lines, last = body.split(";")
    text = "\n".join(lines)
    return f"func.func @f(%x: {type_}) -> {type_} {{\n{text}\nreturn {last} : {type_}\n}}"


EXP = "%r = math.exp %x : f32;%r"


def polynomial(*coefficients: float) -> str:
    """By Horner's scheme."""
    lines = [f"%c{k} = arith.constant {c!r} : f32" for k, c in enumerate(coefficients)]
    held = f"%c{len(coefficients) - 1}"
    for k in reversed(range(len(coefficients) - 1)):
        lines.append(f"%p{k} = math.fma {held}, %x, %c{k} : f32")
        held = f"%p{k}"
    return ";".join((*lines, held))


TAYLOR = [1 / math.factorial(k) for k in range(8)]


@pytest.mark.deep
def test_a_polynomial_is_near_to_exp_where_it_is() -> None:
    found = result(function(EXP), function(polynomial(*TAYLOR)), "2ulp", "-0.25:0.25")
    assert isinstance(found.verdict, Proved)
    said = found.as_dict()["guarantee"]
    assert said["equality"] == "bounded"
    assert said["error"] == "within 2 ulp for inputs from -0.25 to 0.25"
    assert str(found.verdict.guarantee) == "within 2 ulp for inputs from -0.25 to 0.25 only"
    assert any("the real one" in text for text in found.as_dict()["conventions"])


WRONG = [
    (EXP, polynomial(1.0, 1.0001, *TAYLOR[2:]), "2ulp", "-0.25:0.25"),  # A coefficient.
    (EXP, polynomial(*TAYLOR), "2ulp", "-0.25:2"),  # The range.
    (EXP, polynomial(*TAYLOR), "0.25ulp", "-0.25:0.25"),  # The bound.
    (EXP, polynomial(*TAYLOR), "1e-9", "-0.25:0.25"),
    (EXP, "%r = math.tanh %x : f32;%r", "2ulp", "0.5:1"),
    (EXP, "%n = arith.constant 0x7fc00000 : f32;%n", "2ulp", "0.5:1"),
    (
        EXP,
        polynomial(*TAYLOR) + "|%h = arith.constant 0.125 : f32;%n = arith.constant 0.0 : f32;"
        "%c = arith.cmpf oeq, %x, %h : f32;%s = arith.select %c, %n, LAST : f32;%s",
        "2ulp",
        "-0.25:0.25",
    ),
]


@few(9)
@pytest.mark.parametrize(("before", "after", "error", "inputs"), WRONG)
def test_what_is_too_far_is_never_proved(before: str, after: str, error: str, inputs: str) -> None:
    if "|" in after:
        body, more = after.split("|")
        lines, _, last = body.rpartition(";")
        after = f"{lines};{more.replace('LAST', last)}"
    found = result(function(before), function(after), error, inputs).verdict
    assert isinstance(found, Refuted | Unknown), found
    if isinstance(found, Refuted):
        assert "replayed by" in found.counterexample.text()


def test_one_wrong_coefficient_is_refuted() -> None:
    wrong = polynomial(1.0, 1.0001, *TAYLOR[2:])
    found = result(function(EXP), function(wrong), "2ulp", "-0.25:0.25").verdict
    assert isinstance(found, Refuted)
    shown = found.counterexample.as_dict()
    assert shown["violated"] == "within 2 ulp for inputs from -0.25 to 0.25"
    assert shown["inputs"][0]["name"] == "x"


TWO_TO_THE_N = (
    "%h = arith.constant 0.5 : f32;%a = arith.addf %x, %h : f32;%n = math.floor %a : f32;"
    "%i = arith.fptosi %n : f32 to i32;%b = arith.constant 127 : i32;"
    "%j = arith.addi %i, %b : i32;%s = arith.constant 23 : i32;%k = arith.shli %j, %s : i32;"
    "%p = arith.bitcast %k : i32 to f32;%d = arith.subf %x, %n : f32;"
    "%l = arith.constant 0.693147182 : f32;%t = arith.mulf %d, %l : f32;"
    "%e = math.exp %t : f32;%r = arith.mulf %e, %p : f32;%r"
)
MANTISSA = (
    "%i = arith.bitcast %x : f32 to i32;%m = arith.constant 0x7fffff : i32;"
    "%a = arith.andi %i, %m : i32;%b = arith.constant 0x3f800000 : i32;"
    "%o = arith.ori %a, %b : i32;%f = arith.bitcast %o : i32 to f32;"
    "%s = arith.constant 23 : i32;%e = arith.shrui %i, %s : i32;%g = arith.sitofp %e : i32 to f32;"
    "%c = arith.constant 127.0 : f32;%h = arith.subf %g, %c : f32;"
    "%l = math.log2 %f : f32;%r = arith.addf %l, %h : f32;%r"
)
ACCEPTED = "functions-within-one-ulp"


@pytest.mark.parametrize(
    ("before", "after", "inputs", "wrong"),
    [
        ("%r = math.exp2 %x : f32;%r", TWO_TO_THE_N, "1.25:3.75", ("127 :", "126 :")),
        ("%r = math.log2 %x : f32;%r", MANTISSA, "2.5:30", ("0x3f800000", "0x40000000")),
    ],
)
def test_exponents_are_taken_apart(
    before: str, after: str, inputs: str, wrong: tuple[str, str]
) -> None:
    sides = function(before), function(after)
    assert isinstance(result(*sides, "4ulp", inputs, ACCEPTED).verdict, Proved)
    unaccepted = result(*sides, "4ulp", inputs).verdict
    assert isinstance(unaccepted, Unknown) and ACCEPTED in unaccepted.reason
    twin = function(after.replace(*wrong))
    assert not isinstance(result(sides[0], twin, "4ulp", inputs, ACCEPTED).verdict, Proved)


@few(2)
@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("%c = arith.constant true;%r = scf.if %c -> (f32) {;scf.yield %x : f32;} else {;"
         "scf.yield %x : f32;};%r", ""),
        ("%r = math.exp %x fastmath<nnan> : f32;%r", "math.exp"),
        ("%r = arith.addf %x, %x fastmath<nnan> : f32;%r", "promised"),
    ],
)  # fmt: skip
def test_what_is_not_known_is_not_bounded(body: str, why: str) -> None:
    found = result(function(EXP), function(body), "1ulp", "1:2").verdict
    assert isinstance(found, Unknown)
    assert why in found.reason


SAME = "%h = arith.negf %x : f32;%r = arith.negf %h : f32;%r"


def test_roundings_count() -> None:
    """Over the reals both are the same; a sum with 2^10 loses ten digits, which makes most of a
    difference for few floats only."""
    far = "%c = arith.constant 1024.0 : f32;%a = arith.addf %x, %c : f32;"
    sides = function(SAME), function(far + "%r = arith.subf %a, %c : f32;%r")
    assert not isinstance(result(*sides, "511.5ulp", "1:1.99").verdict, Proved)
    assert isinstance(result(*sides, "520ulp", "1:1.99").verdict, Proved)


@pytest.mark.deep
def test_what_is_allowed_is_so_everywhere() -> None:
    """A part of the largest value is more than the same part of the smallest, at 1.46."""
    lines = (
        "%m = arith.constant 1.46 : f32;%d = arith.subf %x, %m : f32;"
        "%q = arith.mulf %d, %d : f32;%c = arith.constant 0.01 : f32;"
        "%r = arith.addf %q, %c : f32;"
    )
    more = "%e = arith.constant 1.1e-5 : f32;%s = arith.addf %r, %e : f32;%s"
    sides = function(lines + "%r"), function(lines + more)
    assert not isinstance(result(*sides, "1e-3", "1:1.99").verdict, Proved)
    assert isinstance(result(*sides, "1.2e-3", "1:1.99").verdict, Proved)


def test_a_step_that_is_not_needed_is_known_too() -> None:
    """A division by zero is undefined, whoever uses what it gives."""
    one, zero = "%i = arith.constant 1 : i32;", "%z = arith.constant 0 : i32;"
    unused = one + zero + "%u = arith.divui %i, %z : i32;"
    found = result(function(EXP), function(unused + polynomial(*TAYLOR)), "2ulp", "-0.25:0.25")
    assert not isinstance(found.verdict, Proved)


def test_several_arguments_are_not_bounded() -> None:
    text = "func.func @f(%x: f32, %y: f32) -> f32 {{\n%r = {} : f32\nreturn %r : f32\n}}"
    sides = text.format("math.powf %x, %y"), text.format("arith.mulf %x, %y")
    found = result(*sides, "1ulp", "1:2").verdict
    assert isinstance(found, Unknown) and "several arguments" in found.reason


def test_a_value_beyond_the_format_is_not_bounded() -> None:
    found = result(function(EXP), function(polynomial(*TAYLOR)), "9e9", "88:100").verdict
    assert not isinstance(found, Proved)


@pytest.mark.deep
def pair(before: str, after: str, beside: str = "") -> Result:
    sides = (function(before, "f16"), function(after, "f16"))
    named = [
        text.replace("@f", name) for text, name in zip(sides, ("@before", "@after"), strict=True)
    ]
    bound = ErrorBound(*error_of("100ulp"), *inputs_of("1:1.5"))
    options = Options(fp="bounded", bound=bound, assume=("functions-within-one-ulp",))
    return verify_pair("\n".join([*named, beside]), options)


def test_pairs_in_one_file_are_bounded_too() -> None:
    near = "%r = math.exp2 %x : f16;%r"
    far = "%e = math.exp2 %x : f16;%r = arith.addf %e, %e : f16;%r"
    proof = pair(
        near,
        "%c = arith.constant 1.0e-3 : f16;%e = math.exp2 %x : f16;%r = arith.addf %e, %c : f16;%r",
    ).verdict
    assert isinstance(proof, Proved) and proof.guarantee.equality == "bounded"
    assert isinstance(pair(near, far).verdict, Unknown)
    condition = "func.func @pre(%x: f16) -> i1 {\n%t = arith.constant true\nreturn %t : i1\n}"
    assert not isinstance(pair(near, far, condition).verdict, (Proved, Refuted))


def test_what_differs_in_pairs_where_nothing_is_bounded_is_not_refuted() -> None:
    bits = "%e = math.exp2 %x : f16;%b = arith.bitcast %e : f16 to i16;%c = arith.constant 1 : i16;"
    before = bits + "%r = arith.bitcast %b : i16 to f16;%r"
    after = bits + "%d = arith.addi %b, %c : i16;%r = arith.bitcast %d : i16 to f16;%r"
    assert isinstance(pair(before, after).verdict, Unknown)


@pytest.mark.deep
def test_lanes_are_results_of_their_own() -> None:
    text = "func.func @f(%x: vector<2xf32>) -> vector<2xf32> {{\n{}\n}}"
    old = text.format("%r = math.exp %x : vector<2xf32>\nreturn %r : vector<2xf32>")
    body = polynomial(*TAYLOR).replace("f32", "vector<2xf32>").split(";")
    body = [line.replace("constant ", "constant dense<").replace(" : v", "> : v")
            if "constant" in line else line for line in body]  # fmt: skip
    new = text.format("\n".join((*body[:-1], f"return {body[-1]} : vector<2xf32>")))
    assert isinstance(result(old, new, "2ulp", "-0.25:0.25").verdict, Proved)


# The arithmetic


@pytest.mark.parametrize("f", [F16, BF16], ids=["f16", "bf16"])
def test_floats_are_the_numbers_that_they_are(f: Format) -> None:
    for bits in range(0, 1 << 16, 97):
        number = number_of(f, bits)
        assert (number is None) == (bits & f.sizes >= f.beyond)
        if number is None:
            continue
        assert float(number) == f.number(bits)
        assert bits_of(f, number) == bits or number == 0
        assert nearest(f, number) == number
        rank = rank_of(f, bits)
        assert bits_at(f, rank) == bits
        first, last = ranks_between(f, number, number)
        assert first <= rank <= last and last - first == (number == 0)


@few(2)
@pytest.mark.parametrize("f", [F16, BF16, F32], ids=["f16", "bf16", "f32"])
def test_rounding_is_that_of_the_formats(f: Format) -> None:
    numbers = random.Random(1)
    for _ in range(400):
        number = math.ldexp(numbers.uniform(-2, 2), numbers.randint(-f.bias - f.stored, f.bias - 1))
        found = nearest(f, Fraction(number))
        assert float(found) == f.number(f.bits_of(number))
        assert abs(found - Fraction(number)) <= ulp(f, found) / 2
        first, last = ranks_between(f, Fraction(number), Fraction(number))
        assert last - first in (-1, 0) or found == 0
    with pytest.raises(TooLarge):
        nearest(F16, Fraction(65520))
    assert nearest(F16, Fraction(65519)) == 65504


def test_exponents_and_units_are_those_of_binades() -> None:
    for e in range(-30, 30):
        for part in (Fraction(1), Fraction(3, 2), Fraction(2) - Fraction(1, 10**9)):
            assert exponent_of(-part * Fraction(2) ** e) == e
    assert ulp(F16, Fraction(0)) == ulp(F16, Fraction(1, 2**14)) == Fraction(1, 2**24)
    assert ulp(F16, Fraction(1)) == Fraction(1, 2**10)


LIBRARY: dict[str, Callable[[float], float]] = {
    **{f"math.{n}": getattr(math, n) for n in ("exp", "exp2", "expm1", "log", "log2", "log10")
       if hasattr(math, n)},
    **{f"math.{n}": getattr(math, n) for n in ("log1p", "sin", "cos", "tan", "asin", "acos")},
    **{f"math.{n}": getattr(math, n) for n in ("atan", "sinh", "cosh", "tanh", "asinh", "acosh")},
    **{f"math.{n}": getattr(math, n) for n in ("atanh", "erf", "erfc")},
    "math.cbrt": lambda x: x ** (1 / 3),
    "math.rsqrt": lambda x: 1 / math.sqrt(x),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(REAL_FUNCTIONS))
def test_jets_hold_what_functions_give(name: str) -> None:
    low, high = (Fraction(5, 4), Fraction(3, 2)) if name == "math.acosh" else (
        Fraction(1, 4), Fraction(1, 2))  # fmt: skip
    with precise():
        jet = on_jet(name, variable(low, high))
        values = jet.values()
        width = largest(values.rad())
        for k in range(33):
            x = low + (high - low) * k / 32
            value = Fraction(LIBRARY[name](float(x)))
            away = largest(values - between(value, value))
            assert away <= 2 * width + Fraction(1, 10**14)
        at = on_jet(name, variable(low, low)).values()
        assert largest(at - between(*[Fraction(LIBRARY[name](float(low)))] * 2)) < Fraction(
            1, 10**14
        )


def test_what_is_not_smooth_is_not_known() -> None:
    with precise():
        for name in ("math.log", "math.rsqrt", "math.asin"):
            with pytest.raises(NotSmooth):
                on_jet(name, variable(Fraction(-2), Fraction(2)))


@pytest.mark.parametrize("text", ["ulp", "x", "-1ulp", "1e", "nan", "inf", "", "1ulps", "0x1"])
def test_what_is_no_error_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        error_of(text)


@pytest.mark.parametrize("text", ["1", "2:1", "a:b", ":", "nan:1"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        inputs_of(text)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--fp", "bounded"), "needs --error and --inputs"),
        (("--fp", "bounded", "--error", "1ulp"), "needs --error and --inputs"),
        (("--error", "1ulp"), "for --fp bounded"),
        (("--fp", "reals", "--inputs", "1:2"), "for --fp bounded"),
        (("--fp", "bounded", "--error", "none", "--inputs", "1:2"), "is no number"),
        (("--fp", "bounded", "--error", "1ulp", "--inputs", "2:1"), "greater"),
    ],
)
def test_options_that_say_nothing_are_refused(arguments: tuple[str, ...], said: str) -> None:
    done = CliRunner().invoke(main, [*arguments, "a.mlir", "b.mlir"])
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())


@pytest.mark.deep
def test_the_command_says_what_the_bound_is(tmp_path: Path) -> None:
    before, after = tmp_path / "before.mlir", tmp_path / "after.mlir"
    before.write_text(function(EXP))
    after.write_text(function(polynomial(*TAYLOR)))
    bounded = ["--fp", "bounded", "--error", "2ulp", "--inputs", "-0.25:0.25"]
    done = CliRunner().invoke(main, [*bounded, str(before), str(after)])
    assert done.exit_code == 0
    assert "proved (within 2 ulp for inputs from -0.25 to 0.25 only)" in done.output
    done = CliRunner().invoke(main, [*bounded[:3], "1e-9", *bounded[4:], str(before), str(after)])
    assert done.exit_code in (1, 3)
