"""Elements of small formats: nothing is said of numbers that a format lacks."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

CONSTANT = "%c = stablehlo.constant dense<{}> : T"


def verdict(before: str, after: str, element: str) -> Verdict:
    texts: list[str] = []
    for body in (before, after):
        lines = "".join(f"  {line.strip()}\n" for line in body.split(";") if line.strip())
        result = "%r" if "%r" in body else "%x"
        text = f"func.func @f(%x: T, %y: T) -> T {{\n{lines}  return {result} : T\n}}\n"
        texts.append(text.replace("T", f"tensor<2x{element}>"))
    (found,) = verify_translation(*texts)
    return found.verdict


@few(4)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"{CONSTANT.format(0.0)}; %r = stablehlo.add %x, %c : T", ""),
        ("%n = stablehlo.negate %x : T; %r = stablehlo.negate %n : T", ""),
        ("%r = stablehlo.subtract %x, %x : T", CONSTANT.format(1.0).replace("%c", "%r")),
        (
            f"{CONSTANT.format(2.0)}; %r = stablehlo.multiply %x, %c : T",
            "%r = stablehlo.add %x, %x : T",
        ),
    ],
)
def test_of_sums_and_signs_of_powers_of_two_nothing_is_known(before: str, after: str) -> None:
    assert isinstance(verdict(before, after, "f8E8M0FNU"), Unknown)


@pytest.mark.parametrize("after", ["1.0", "0.0"])
def test_a_quotient_by_zero_where_there_is_no_nan_may_be_anything(after: str) -> None:
    found = verdict(
        f"{CONSTANT.format(0.0)}; %r = stablehlo.divide %c, %c : T",
        CONSTANT.format(after).replace("%c", "%r"),
        "f4E2M1FN",
    )
    assert not isinstance(found, Refuted)


@pytest.mark.deep
def test_which_zero_is_smaller_is_a_choice_of_the_operation() -> None:
    zeros = "%a = arith.constant dense<0.0> : T; %b = arith.constant dense<-0.0> : T; "
    either = f"{zeros}%r = arith.minnumf %a, %b : T"
    for number in ("0.0", "-0.0"):
        one = f"%r = arith.constant dense<{number}> : T"
        assert not isinstance(verdict(either, one, "f32"), Refuted)
        assert not isinstance(verdict(one, either, "f32"), Proved)


def test_a_quotient_of_few_bits_is_run() -> None:
    halved = f"{CONSTANT.format(2.0)}; %r = stablehlo.divide %x, %c : T"
    product = f"{CONSTANT.format(0.5)}; %r = stablehlo.multiply %x, %c : T"
    assert isinstance(verdict(halved, product, "f8E4M3FN"), Proved)
    third = f"{CONSTANT.format(0.25)}; %r = stablehlo.multiply %x, %c : T"
    assert isinstance(verdict(halved, third, "f8E4M3FN"), Refuted)
