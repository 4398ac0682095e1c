"""Floats at which functions differ: simple ones are found before odd ones."""

from __future__ import annotations

import pytest

from semantics.language.float_formats import Format, format_of, type_named
from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Refuted
from verifier.refuting.float_rows import simple_floats
from verifier.refuting.graph_runs import GraphCounterexample

WRONG = {
    "sums in another order": (
        "%a = arith.addf %x, %y : T;%r = arith.addf %a, %z : T;%r",
        "%a = arith.addf %y, %z : T;%r = arith.addf %x, %a : T;%r",
    ),
    "a quotient as two": (
        "%r = arith.divf %x, %y : T;%r",
        "%a = arith.divf %x, %z : T;%b = arith.divf %z, %y : T;%r = arith.mulf %a, %b : T;%r",
    ),
    "a comparison turned": (
        "%c = arith.cmpf olt, %x, %y : T;%r = arith.select %c, %x, %y : T;%r",
        "%c = arith.cmpf oge, %x, %y : T;%r = arith.select %c, %y, %x : T;%r",
    ),
}


def _function(body: str, type_: str) -> str:
    *lines, last = body.split(";")
    text = "\n".join([*lines, f"return {last} : T"])
    return f"func.func @f(%x: T, %y: T, %z: T) -> T {{\n{text}\n}}".replace("T", type_)


def _format(name: str) -> Format:
    type_ = type_named(name)
    assert type_ is not None
    found = format_of(type_)
    assert found is not None
    return found


@few(36)
@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("type_", ["f32", "f64", "f128"])
def test_a_wrong_rewrite_is_found_by_simple_numbers(wrong: str, type_: str) -> None:
    before, after = (_function(body, type_) for body in WRONG[wrong])
    (result,) = verify_translation(before, after)
    assert isinstance(result.verdict, Refuted)
    found = result.verdict.counterexample
    assert isinstance(found, GraphCounterexample)
    assert set(found.given) <= set(simple_floats(_format(type_)))


@pytest.mark.parametrize("name", ["f16", "bf16", "f32", "f64", "f128", "f8E4M3FN", "f8E5M2FNUZ"])
def test_infinities_and_nans_come_before_odd_numbers(name: str) -> None:
    f = _format(name)
    found = simple_floats(f)
    last = f.beyond if f.nan is None else f.nan
    assert found[0] == 0
    assert f.bits_of(1.0) in found[:4]
    assert f.beyond & (f.sizes | f.sign) in found[:12]
    assert last in found[:12]
