"""What operations on floats give of constants is computed, as C has it, where it is one value."""

from __future__ import annotations

import math
import struct

import pytest

from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted

ZERO = "0x0000000000000000"
NOT_A_NUMBER = "0x7FF8000000000000"


def bits(number: float) -> str:
    return f"0x{struct.unpack('>Q', struct.pack('>d', number))[0]:016X}"


def function(*lines: str) -> str:
    body = "".join(f"  {line}\n" for line in lines)
    return f"func.func @f() -> f64 {{\n{body}  return %r : f64\n}}\n"


def of_two(operation: str, x: str, y: str) -> str:
    return function(
        f"%a = arith.constant {x} : f64",
        f"%b = arith.constant {y} : f64",
        f"%r = {operation} %a, %b : f64",
    )


def constant(text: str) -> str:
    return function(f"%r = arith.constant {text} : f64")


@pytest.mark.skipif(tools() is None, reason="xDSL does not know the operation")
@pytest.mark.parametrize(("x", "y"), [(1e300, 0.7), (-5.0, 3.0)])
def test_a_remainder_of_constants_is_computed(x: float, y: float) -> None:
    source = of_two("arith.remf", bits(x), bits(y))
    right = math.fmod(x, y)
    (proved,) = verify_translation(source, constant(bits(right)))
    assert isinstance(proved.verdict, Proved)
    assert dict(proved.verdict.guarantee.formats) == {"f64": "by computing constants"}
    (refuted,) = verify_translation(source, constant(bits(math.nextafter(right, math.inf))))
    assert isinstance(refuted.verdict, Refuted)


def test_which_nan_comes_of_constants_stays_a_choice() -> None:
    nan, quotient = constant(NOT_A_NUMBER), of_two("arith.divf", ZERO, ZERO)
    (chosen_by_source,) = verify_translation(quotient, nan)
    assert isinstance(chosen_by_source.verdict, Proved)
    (chosen_by_target,) = verify_translation(nan, quotient)
    assert not isinstance(chosen_by_target.verdict, Proved)


def test_what_is_poison_of_constants_is_no_constant() -> None:
    converted = function(
        "%a = arith.constant 256.0 : f64",
        "%i = arith.fptosi %a : f64 to i8",
        "%r = arith.sitofp %i : i8 to f64",
    )
    (result,) = verify_translation(constant(ZERO), converted)
    assert not isinstance(result.verdict, Proved)
