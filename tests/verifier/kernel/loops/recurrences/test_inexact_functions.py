"""Functions without an exact meaning: nothing is refuted by what our own implementation gives."""

from __future__ import annotations

import itertools
import math
import re
import shlex
import shutil
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.places import ROOT
from tests.support.deep import few
from verifier.claims.passes import verify_pass
from verifier.claims.translation import verify_translation
from verifier.kernel.loops.recurrences.inexact_functions import (
    DOMAINS,
    EXACT_VALUES,
    INEXACT,
    Opaque,
    exact_value,
)
from verifier.kernel.loops.recurrences.scalar_values import (
    CannotRun,
    apply,
    is_compared,
    same_value,
)
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

MLIR_OPT = shutil.which("mlir-opt-22")
needs_mlir_opt = pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-22 is not installed")


def _reciprocal_root(x: float) -> Any:
    return np.float64(1) / np.sqrt(np.float64(x))


def _power(x: float, y: float) -> Any:
    """numpy takes the root where it gets one exponent 0.5, but pow(-0.0, 0.5) is 0.0."""
    return np.power(np.array([x]), np.array([y, y]))[0]


LIBRARY: dict[str, Callable[..., Any]] = {
    **{f"math.{n}": getattr(np, n) for n in ("exp", "exp2", "expm1", "log", "log2", "log10")},
    **{f"math.{n}": getattr(np, n) for n in ("log1p", "sin", "cos", "tan", "sinh", "cosh", "tanh")},
    **{f"math.a{n}": getattr(np, f"arc{n}") for n in ("sin", "cos", "tan", "sinh", "cosh", "tanh")},
    "math.cbrt": np.cbrt,
    "math.erf": math.erf,
    "math.erfc": math.erfc,
    "math.rsqrt": _reciprocal_root,
    "math.powf": _power,
    "math.atan2": np.arctan2,
}
"""An implementation of each function, which shares no code with the table."""

POSITIVE = (0.0, 1.0, 0.5, 2.0, 3.0, 1.5, 1e300, 5e-324, math.inf)
NUMBERS = (*POSITIVE, *(-n for n in POSITIVE), math.nan)


def test_each_function_has_an_implementation() -> None:
    assert set(LIBRARY) == INEXACT


@pytest.mark.parametrize("function", sorted(INEXACT))
def test_what_is_known_agrees_with_an_implementation(function: str) -> None:
    count = 1 if function in EXACT_VALUES else 2
    known = 0
    for arguments in itertools.product(NUMBERS, repeat=count):
        value = exact_value(function, arguments)
        if value is None:
            continue
        known += 1
        with np.errstate(all="ignore"):
            found = LIBRARY[function](*arguments)
        assert same_value(np.float64(value), np.float64(found)), arguments
    assert known > 1


@pytest.mark.parametrize("function", sorted(EXACT_VALUES))
def test_other_values_are_not_known(function: str) -> None:
    low, high = DOMAINS.get(function, (-math.inf, math.inf))
    for number in (0.25, 0.75, 1.25, 2.0, -0.25, -3.0):
        if low <= number <= high:
            assert exact_value(function, [number]) is None


def test_the_documentation_has_the_table() -> None:
    text = (ROOT / "docs" / "semantics.md").read_text()
    for function, values in EXACT_VALUES.items():
        shown = ", ".join(f"{argument} → {value}" for argument, value in values.items())
        (row,) = (line for line in text.splitlines() if line.startswith(f"| `{function}` |"))
        assert row.split("|")[2].strip() == shown


def applied(op: str, *arguments: Any, element: str = "f32", **attributes: str) -> Any:
    return apply(op, attributes, arguments, "f32", element, "ieee")


def test_the_same_function_of_the_same_number_is_the_same() -> None:
    two, three = np.float32(2), np.float32(3)
    value = applied("math.exp", two)
    assert isinstance(value, Opaque)
    assert is_compared(value, applied("math.exp", two))
    assert not is_compared(value, applied("math.exp", three))
    assert not is_compared(value, applied("math.exp2", two))
    assert not is_compared(value, np.float32(7.389056))
    assert not is_compared(np.float32(7.389056), value)
    assert same_value(value, np.float32(7.389056))


def test_what_depends_on_such_a_value_is_not_known_either() -> None:
    value = applied("math.exp", np.float32(2))
    greater = applied("arith.cmpf", value, np.float32(0), element="i1", predicate="2 : i64")
    for result in (
        applied("arith.addf", value, np.float32(1)),
        greater,
        apply("arith.select", {}, (greater, 1, 2), "i32", "i32", "ieee"),
        apply("arith.extui", {}, (greater,), "i1", "i32", "ieee"),
    ):
        assert isinstance(result, Opaque)
    with pytest.raises(CannotRun):
        apply("arith.divui", {}, (1, greater), "i1", "i1", "ieee")
    with pytest.raises(CannotRun):
        applied("arith.addf", value, value, fastmath="#arith.fastmath<fast>")


def decided(before: str, after: str) -> Verdict:
    (result,) = verify_translation(function(before), function(after))
    return result.verdict


def function(body: str) -> str:
    return f"""
func.func @f(%x: f32, %y: f32) -> f32 {{
  %0 = arith.constant 0.0 : f32
  %1 = arith.constant 1.0 : f32
  %2 = arith.constant 2.0 : f32
  %m = arith.constant -0.0 : f32
  {body}
  func.return %r : f32
}}"""


EXP = "%r = math.exp %x : f32"


@few(8)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (EXP, "%r = math.exp %y : f32"),
        (EXP, "%r = arith.addf %x, %m : f32"),
        (EXP, "%r = math.tanh %x : f32"),
        (EXP, "%r = arith.addf %1, %x : f32"),
        (EXP, "%s = math.exp %x : f32 %r = math.exp %s : f32"),
        ("%r = math.exp %0 : f32", "%r = arith.addf %2, %m : f32"),
        ("%r = math.atan2 %0, %0 : f32", "%r = arith.divf %0, %0 : f32"),
        ("%r = math.powf %x, %0 : f32", "%r = arith.addf %x, %m : f32"),
        ("%r = math.powf %x, %y : f32", "%r = math.powf %y, %x : f32"),
        (
            "%a = math.exp %x : f32 %b = math.exp %y : f32 %r = arith.addf %a, %b : f32",
            "%a = math.exp %x : f32 %b = math.exp %y : f32 %r = arith.subf %a, %b : f32",
        ),
    ],
)
def test_a_difference_that_each_implementation_has_is_refuted(before: str, after: str) -> None:
    assert isinstance(decided(before, after), Refuted)


@few(4)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("%r = math.exp %2 : f32", "%r = arith.constant 7.389056 : f32"),
        ("%r = math.exp %2 : f32", "%r = arith.constant 1234.0 : f32"),
        (EXP, "%s = arith.constant 1.442695 : f32 %t = arith.mulf %x, %s : f32 "
         "%r = math.exp2 %t : f32"),
        ("%r = math.powf %x, %2 : f32", "%r = arith.mulf %x, %x : f32"),
        ("%r = math.rsqrt %x : f32", "%s = math.sqrt %x : f32 %r = arith.divf %1, %s : f32"),
        (
            "%a = math.sin %2 : f32 %c = arith.cmpf ogt, %a, %0 : f32 "
            "%r = arith.select %c, %x, %y : f32",
            "%r = arith.addf %x, %m : f32",
        ),
    ],
)  # fmt: skip
def test_what_an_implementation_may_do_is_not_refuted(before: str, after: str) -> None:
    verdict = decided(before, after)
    assert isinstance(verdict, Unknown), verdict
    assert "no document fixes" in verdict.reason or verdict.under


def test_the_same_text_is_proved() -> None:
    assert isinstance(decided(EXP, EXP + " %s = math.sin %y : f32"), Proved)


def test_folding_by_another_command_is_not_refuted() -> None:
    text = function("%r = math.exp %2 : f32")
    new = text.replace("math.exp %2", "arith.constant 7.389056")
    script = f"import sys; sys.stdin.read(); sys.stdout.write({new!r})"
    (result,) = verify_pass(text, command=f"{sys.executable} -c {shlex.quote(script)}")
    assert isinstance(result.verdict, Unknown)
    said = "a value of math.exp: no document fixes it" in result.verdict.reason
    assert said or result.verdict.under


ONE = (
    *("acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos", "cosh", "erf"),
    *("exp", "exp2", "expm1", "floor", "log", "log10", "log1p", "log2", "round", "roundeven"),
    *("rsqrt", "sin", "sinh", "sqrt", "tan", "tanh", "trunc", "absf"),
)
TWO = ("atan2", "copysign", "powf")
CONSTANTS = ("0.0", "-0.0", "1.0", "-1.0", "2.0", "3.3")


def constant_calls() -> str:
    """A function for each operation and choice of constants."""
    functions: list[str] = []
    for op in (*ONE, *TWO):
        for number, values in enumerate(itertools.product(CONSTANTS, repeat=1 + (op in TWO))):
            element = ("f32", "f64")[number % 2]
            made = "\n".join(f"%{k} = arith.constant {v} : {element}" for k, v in enumerate(values))
            operands = ", ".join(f"%{k}" for k in range(len(values)))
            name = "__".join((op, *(v.replace("-", "m").replace(".", "_") for v in values)))
            functions.append(
                f"func.func @{name}() -> {element} {{\n{made}\n"
                f"%r = math.{op} {operands} : {element}\nfunc.return %r : {element}\n}}"
            )
    return "\n".join(functions)


@pytest.mark.deep
@needs_mlir_opt
def test_constants_that_upstream_folds() -> None:
    """All that is refuted is atan2(±0, +0), which mlir-opt 22 reductions to a NaN and which is
    ±0."""
    results = verify_pass(constant_calls(), command=f"{MLIR_OPT} --canonicalize")
    assert len(results) == len(ONE) * len(CONSTANTS) + len(TWO) * len(CONSTANTS) ** 2
    refuted = {r.name for r in results if isinstance(r.verdict, Refuted)}
    assert refuted <= {"@atan2__0_0__0_0", "@atan2__m0_0__0_0"}
    assert all(isinstance(r.verdict, Refuted | Unknown | Proved) for r in results)


ROUNDED_BY_INTEGERS = {"ceil", "round", "roundeven"}
"""`ceil` of a NaN or of what i64 has no room for becomes poison, `round` and `roundeven` of
-0.49999997 are -1."""
LOSES_THE_SIGN_OF_ZERO = {"asinh", "atanh", "sinh", "tanh"}
EXPANDED_BY_LOG = {"acosh", "powf"}
"""Of large negative numbers acosh is a NaN (C17, F.10.2.1), and the logarithm -inf: its argument is
rounded to 0."""


@needs_mlir_opt
@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        pytest.param(
            "--math-expand-ops",
            LOSES_THE_SIGN_OF_ZERO | EXPANDED_BY_LOG | ROUNDED_BY_INTEGERS,
            marks=pytest.mark.deep,
        ),
        ("--math-uplift-to-fma", set[str]()),
        ("--math-sincos-fusion", set[str]()),
    ],
)
def test_functions_that_upstream_expands(option: str, wrong: set[str]) -> None:
    """mlir-opt 22 makes 0 of tanh(-0.0), a NaN of pow(0, 0), and -inf of acosh(-2e15): right by no
    implementation."""
    text = "\n".join(
        f"func.func @{op}({arguments}) -> f32 {{\n%r = math.{op} {operands} : f32\n"
        "func.return %r : f32\n}"
        for operations, arguments, operands in (
            (ONE, "%x: f32", "%x"),
            (TWO, "%x: f32, %y: f32", "%x, %y"),
        )
        for op in operations
    )
    results = verify_pass(text, command=f"{MLIR_OPT} {option}")
    refuted = {r.name.removeprefix("@") for r in results if isinstance(r.verdict, Refuted)}
    assert refuted <= wrong
    shown = " ".join(str(r.verdict) for r in results if isinstance(r.verdict, Refuted))
    assert not re.search(r"a value of", shown)
