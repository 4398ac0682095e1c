"""Constants that a pass computes by functions such as exp."""

from __future__ import annotations

import math
import shutil

import pytest

pytest.importorskip("flint")

from semantics.language.float_formats import Format
from tests.support.deep import few
from verifier import verify_translation
from verifier.claims.passes import verify_pass
from verifier.kernel.bounded.correctly_rounded import correctly_rounded
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Unknown, Verdict

ACCEPTED = "functions-correctly-rounded"
MLIR_OPT = shutil.which("mlir-opt-22")
F16, F32, F64 = Format(5, 11), Format(8, 24), Format(11, 53)


def verdict(before: str, after: str, *assume: str) -> Verdict:
    text = "func.func @f(%x: f32) -> f32 {{\n{}\nreturn %r : f32\n}}"
    options = Options(assume=assume)
    (result,) = verify_translation(text.format(before), text.format(after), options)
    return result.verdict


TWO = "%c = arith.constant 2.0 : f32\n"
EXP = TWO + "%r = math.exp %c : f32"


def constant(number: str) -> str:
    return f"%r = arith.constant {number} : f32"


@pytest.mark.deep
def test_a_fold_is_proved_where_functions_are_correctly_rounded() -> None:
    found = verdict(EXP, constant("7.3890562"), ACCEPTED)
    assert isinstance(found, Proved)
    assert [a.name for a in found.assumptions] == [ACCEPTED]
    found = verdict(EXP, constant("7.3890562"))
    assert isinstance(found, Unknown) and found.under == (ACCEPTED,)
    assert f"--assume {ACCEPTED} accepts it" in found.reason


@few(6)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (EXP, constant("7.3890567")),  # The next float.
        (EXP, constant("7.3890557")),
        (EXP, constant("7.0")),
        (EXP.replace("math.exp", "math.exp2"), constant("7.3890562")),
        ("%r = math.exp %x : f32", constant("7.3890562")),
    ],
)
def test_another_constant_is_never_proved(before: str, after: str) -> None:
    for assume in ((), (ACCEPTED,)):
        found = verdict(before, after, *assume)
        assert not isinstance(found, Proved)


def test_what_is_wrong_under_the_assumption_is_not_refuted() -> None:
    assert isinstance(verdict(EXP, constant("7.0"), ACCEPTED), Unknown)


@pytest.mark.parametrize("name", ["exp", "log", "sin", "tanh", "erf", "log1p", "acos"])
def test_what_is_nearest_is_nearest(name: str) -> None:
    for f in (F16, F32):
        for x in (0.3, 0.75, 0.9990234375):
            bits = f.bits_of(x)
            found = correctly_rounded(f"math.{name}", f, [bits])
            assert found == f.bits_of(getattr(math, name)(f.number(bits)))


def test_extremes() -> None:
    one = F16.bits_of(1.0)
    assert correctly_rounded("math.exp", F16, [F16.bits_of(20.0)]) == F16.beyond
    assert correctly_rounded("math.exp", F16, [F16.bits_of(-30.0)]) == 0
    assert correctly_rounded("math.tanh", F16, [F16.sign | 1]) == F16.sign | 1
    assert correctly_rounded("math.exp", F16, [F16.beyond]) is None
    assert correctly_rounded("math.cbrt", F16, [F16.bits_of(-8.0)]) == F16.bits_of(-2.0)
    assert correctly_rounded("math.fpowi", F16, [one]) is None
    assert correctly_rounded("math.log2", F64, [F64.bits_of(8.0)]) == F64.bits_of(3.0)
    minus = [F32.bits_of(-3.0)] * 2
    assert correctly_rounded("math.powf", F32, minus) == F32.bits_of(-1 / 27)
    assert correctly_rounded("math.atan2", F32, [F32.bits_of(1.0), F32.bits_of(-1.0)]) == (
        F32.bits_of(3 * math.pi / 4)
    )


@pytest.mark.deep
@pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-22 is not installed")
def test_upstreams_folds_are_what_is_nearest() -> None:
    names = ("exp", "log", "sin", "tanh", "erf", "atan", "log2", "expm1")
    lines = (f"%{n} = math.{n} %c : f32" for n in names)
    returned = ", ".join(f"%{n}" for n in names), ", ".join(["f32"] * len(names))
    text = (
        f"func.func @f() -> ({returned[1]}) {{\n%c = arith.constant 0.75 : f32\n"
        + "\n".join(lines)
        + f"\nreturn {returned[0]} : {returned[1]}\n}}"
    )
    options = Options(assume=(ACCEPTED,))
    (result,) = verify_pass(text, command=f"{MLIR_OPT} --canonicalize", options=options)
    assert isinstance(result.verdict, Proved)
