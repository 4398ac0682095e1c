"""What becomes of denormal numbers in functions that say so (LangRef, *denormal-fp-math*)."""

from __future__ import annotations

import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

SMALL = "%c = llvm.mlir.constant(1.0e-40 : f32) : f32; %z = llvm.mlir.constant(-0.0 : f32) : f32;"
NEGATIVE = SMALL.replace("(1.0e", "(-1.0e")
SUM = "%r = llvm.fadd %c, %z : f32; %r"
HALF = (
    "%c = llvm.mlir.constant(1.17549435E-38 : f32) : f32;"
    "%h = llvm.mlir.constant(0.5 : f32) : f32; %r = llvm.fmul %c, %h : f32; %r"
)
IS_ZERO = '%z = llvm.mlir.constant(0.0 : f32) : f32; %r = llvm.fcmp "oeq" %x, %z : f32; %r'


def constant(number: str) -> str:
    return f"%r = llvm.mlir.constant({number} : f32) : f32; %r"


def class_of(bits: int) -> str:
    return f'%r = "llvm.intr.is.fpclass"(%x) <{{bit = {bits} : i32}}> : (f32) -> i1; %r'


def verdict(modes: str, before: str, after: str, type_: str = "f32") -> Verdict:
    head = f"llvm.func @f(%x: f32) -> {type_} attributes {{{modes}}} {{\n"

    def text(body: str) -> str:
        *lines, result = (line.strip() for line in body.split(";"))
        inside = "".join(f"  {line}\n" for line in lines)
        return f"{head}{inside}  llvm.return {result} : {type_}\n}}"

    (found,) = verify_translation(text(before), text(after))
    return found.verdict


def of_all(words: str) -> str:
    return f'denormal_fp_math = "{words}"'


ONE = "%c = llvm.mlir.constant(1.0 : f32) : f32; %r = llvm.fmul %x, %c : f32; %r"
CASES = (
    # A denormal operand is zero, with its sign or without.
    ("preserve-sign", SMALL + SUM, constant("0.0"), Proved),
    ("ieee,preserve-sign", SMALL + SUM, constant("1.0e-40"), Refuted),
    ("ieee,preserve-sign", NEGATIVE + SUM, constant("-0.0"), Proved),
    ("ieee,positive-zero", NEGATIVE + SUM, constant("-0.0"), Refuted),
    ("ieee,positive-zero", NEGATIVE + SUM, constant("0.0"), Proved),
    ("preserve-sign", ONE, "%x", Refuted),
    # A denormal result may become zero: a source may do so, a target must be right either way.
    # What rests on a choice is not replayed, so nothing is refuted there.
    ("preserve-sign,ieee", HALF, constant("0.0"), Proved),
    ("preserve-sign,ieee", HALF, constant("5.87747175E-39"), Proved),
    ("preserve-sign,ieee", HALF, constant("-0.0"), None),
    ("preserve-sign,ieee", constant("0.0"), HALF, None),
    ("ieee,preserve-sign", HALF, constant("0.0"), Refuted),
    ("preserve-sign,ieee", ONE, "%x", Proved),
    # Bits stay what they are.
    ("preserve-sign", "%a = llvm.fneg %x : f32; %r = llvm.fneg %a : f32; %r", "%x", Proved),
    # Up to the machine, or said of the other types.
    ("dynamic", SMALL + SUM, constant("0.0"), None),
    ("of no known mode", SMALL + SUM, constant("0.0"), None),
)


@pytest.mark.parametrize(("modes", "before", "after", "expected"), some_of(CASES, 8))
def test_denormal_numbers_become_what_the_function_says(
    modes: str, before: str, after: str, expected: type[Verdict] | None
) -> None:
    found = verdict(of_all(modes), before, after)
    if expected is None:
        assert not isinstance(found, Proved | Refuted)
    else:
        assert isinstance(found, expected)


def test_f32_may_have_a_mode_of_its_own() -> None:
    of_f32 = ', denormal_fp_math_f32 = "ieee"'
    flushed = SMALL + SUM, constant("0.0")
    assert isinstance(verdict(of_all("preserve-sign") + of_f32, *flushed), Refuted)
    own = 'denormal_fp_math_f32 = "preserve-sign"'
    assert isinstance(verdict(own, *flushed), Proved)
    assert not isinstance(verdict(f"{of_all('preserve-sign')}, strictfp", *flushed), Proved)


@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
@few(4)
@pytest.mark.parametrize(
    ("modes", "bits", "expected"),
    [
        ("ieee", 0x60, Proved),
        ("preserve-sign", 0x60, Refuted),
        ("preserve-sign", 0xF0, Proved),
        ("preserve-sign,ieee", 0xF0, Refuted),
    ],
)
def test_what_is_equal_to_zero_includes_denormal_numbers_that_are_flushed(
    modes: str, bits: int, expected: type[Verdict]
) -> None:
    """The example of the change that added `dynamic` to LangRef (D142907)."""
    assert isinstance(verdict(of_all(modes), IS_ZERO, class_of(bits), "i1"), expected)
