"""Floats as IEEE 754 has them, where control flow is read."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import Float80Type, VectorType, i8

from semantics.language.float_formats import bits_of_text, elements_of_text
from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

FIRST = "  cf.br ^bb1\n^bb1:\n"
"""A branch, so that the function is not compared in another way."""


def verdict(arguments: str, results: str, before: str, after: str) -> Verdict:
    """Of bodies whose lines are divided by `;`; the last one is what is returned."""
    texts: list[str] = []
    for body in (before, after):
        *lines, last = body.split(";")
        text = "\n".join(f"  {line.strip()}" for line in lines)
        returned = f"  return {last.strip()} : {results}"
        texts.append(
            f"func.func @f({arguments}) -> ({results}) {{\n{FIRST}{text}\n{returned}\n}}\n"
        )
    (result,) = verify_translation(*texts)
    return result.verdict


def constant(number: str, type_: str = "f32") -> str:
    return f"%c = arith.constant {number} : {type_}; "


RIGHT = [
    ("f32", constant("-0.0") + "%r = arith.addf %x, %c : f32; %r", "%x"),
    ("f32", constant("0.0") + "%r = arith.subf %x, %c : f32; %r", "%x"),
    ("f16", constant("1.0", "f16") + "%r = arith.mulf %x, %c : f16; %r", "%x"),
    ("f32", constant("1.0") + "%r = arith.divf %x, %c : f32; %r", "%x"),
    (
        "f16",
        constant("2.0", "f16") + "%r = arith.divf %x, %c : f16; %r",
        constant("0.5", "f16") + "%r = arith.mulf %x, %c : f16; %r",
    ),
    ("f32", "%n = arith.negf %x : f32; %r = arith.negf %n : f32; %r", "%x"),
    (
        "f32",
        "%a = arith.addf %x, %y : f32; %r = arith.negf %a : f32; %n = arith.negf %r : f32; %n",
        "%r = arith.addf %y, %x : f32; %r",
    ),
    (
        "f32",
        "%n = arith.negf %x : f32; %m = arith.negf %y : f32; %r = arith.mulf %n, %m : f32; %r",
        "%r = arith.mulf %x, %y : f32; %r",
    ),
    ("f32", "%e = arith.extf %x : f32 to f64; %r = arith.truncf %e : f64 to f32; %r", "%x"),
    ("f32", "%r = arith.maximumf %x, %x : f32; %r", "%x"),
    (
        "f32",
        constant("1.1") + "%d = arith.constant 2.3 : f32; %r = arith.mulf %c, %d : f32; %r",
        constant("2.52999997") + "%c",
    ),
    (
        "f32",
        constant("0x7F800000") + "%r = arith.minnumf %c, %x : f32; "
        "%s = arith.minnumf %x, %x : f32; %s",
        "%x",
    ),
    (
        "f32",
        constant("0.0") + "%m = arith.maxnumf %c, %x : f32; %r = arith.divf %y, %m : f32; %r",
        constant("0.0") + "%m = arith.maxnumf %x, %c : f32; %r = arith.divf %y, %m : f32; %r",
    ),
]
"""Type, source, target: the target refines the source."""
WRONG = [
    ("f32", constant("0.0") + "%r = arith.addf %x, %c : f32; %r", "%x"),
    ("f32", constant("-0.0") + "%r = arith.subf %x, %c : f32; %r", "%x"),
    ("f32", constant("0.0") + "%r = arith.mulf %x, %c : f32; %r", constant("0.0") + "%c"),
    ("f32", "%r = arith.subf %x, %x : f32; %r", constant("0.0") + "%c"),
    ("f32", "%r = arith.divf %x, %x : f32; %r", constant("1.0") + "%c"),
    ("f16", "%e = arith.truncf %x : f16 to bf16; %r = arith.extf %e : bf16 to f16; %r", "%x"),
    (
        "f32",
        constant("3.0") + "%r = arith.divf %x, %c : f32; %r",
        constant("0.333333343") + "%r = arith.mulf %x, %c : f32; %r",
    ),
    (
        "f32",
        "%a = arith.addf %x, %y : f32; %r = arith.subf %a, %y : f32; %r",
        "%x",
    ),
    (
        "f32",
        constant("1.1") + "%d = arith.constant 2.3 : f32; %r = arith.mulf %c, %d : f32; %r",
        constant("2.52999973") + "%c",
    ),
    (
        "f32",
        "%z = arith.constant 0.0 : f32; %r = arith.subf %z, %x : f32; %r",
        "%r = arith.negf %x : f32; %r",
    ),
    (
        "f32",
        constant("0.0") + "%r = arith.maximumf %x, %c : f32; %r",
        constant("0.0") + "%g = arith.cmpf ogt, %x, %c : f32; "
        "%r = arith.select %g, %x, %c : f32; %r",
    ),
]
"""Type, source, target: some float tells them apart."""


@pytest.mark.parametrize(("type_", "before", "after"), some_of(RIGHT, 6))
def test_what_floats_allow_is_proved(type_: str, before: str, after: str) -> None:
    found = verdict(f"%x: {type_}, %y: {type_}", type_, before, after)
    assert isinstance(found, Proved), found
    assert [c.name for c in found.conventions] == ["ieee-754"]


@pytest.mark.parametrize(("type_", "before", "after"), some_of(WRONG, 2))
def test_what_floats_do_not_allow_is_refuted(type_: str, before: str, after: str) -> None:
    found = verdict(f"%x: {type_}, %y: {type_}", type_, before, after)
    assert isinstance(found, Refuted), found


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="xDSL does not know the operation")
def test_a_remainder_has_the_sign_of_what_is_divided() -> None:
    before = constant("-5.5") + "%d = arith.constant 2.0 : f32; %r = arith.remf %c, %d : f32; %r"
    assert isinstance(verdict("", "f32", before, constant("-1.5") + "%c"), Proved)
    assert isinstance(verdict("", "f32", before, constant("0.5") + "%c"), Refuted)


PREDICATES = ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule"]
INVERSE = dict(zip(PREDICATES[:6], ["une", "ule", "ult", "uge", "ugt", "ueq"], strict=True))


@pytest.mark.parametrize("predicate", some_of(INVERSE, 12))
@pytest.mark.parametrize("other", ["une", "ule", "ult", "uge", "ugt", "ueq"])
def test_a_comparison_is_inverted_by_its_inverse_alone(predicate: str, other: str) -> None:
    found = verdict(
        "%x: f32, %y: f32",
        "i1",
        f"%c = arith.cmpf {predicate}, %x, %y : f32; %t = arith.constant true; "
        "%r = arith.xori %c, %t : i1; %r",
        f"%r = arith.cmpf {other}, %x, %y : f32; %r",
    )
    assert isinstance(found, Proved if other == INVERSE[predicate] else Refuted)


def test_flags_make_poison_of_nans() -> None:
    before = "%r = arith.subf %x, %x fastmath<nnan, ninf> : f32; %r"
    zero = constant("0.0") + "%c"
    assert isinstance(verdict("%x: f32", "f32", before, zero), Proved)
    only = before.replace(", ninf", "")
    # Infinity minus infinity is a NaN, too.
    assert isinstance(verdict("%x: f32", "f32", only, zero), Proved)
    infinite = before.replace("nnan, ", "")
    assert isinstance(verdict("%x: f32", "f32", infinite, zero), Refuted)


def test_a_target_promises_no_more_than_the_source() -> None:
    before = "%r = arith.addf %x, %y : f32; %r"
    for flag in ("nnan", "ninf"):
        after = f"%r = arith.addf %x, %y fastmath<{flag}> : f32; %r"
        assert isinstance(verdict("%x: f32, %y: f32", "f32", before, after), Refuted)
        assert isinstance(verdict("%x: f32, %y: f32", "f32", after, before), Proved)


TWICE = (
    "%a = arith.addf %x, %y : f32; %b = arith.addf %x, %y : f32; "
    "%i = arith.bitcast %a : f32 to i32; %j = arith.bitcast %b : f32 to i32; "
    "%r = arith.xori %i, %j : i32; %r"
)
ONCE = (
    "%a = arith.addf %x, %y : f32; %i = arith.bitcast %a : f32 to i32; "
    "%r = arith.xori %i, %i : i32; %r"
)


@pytest.mark.deep
def test_each_execution_chooses_a_nan() -> None:
    """One that is executed once more may give another NaN."""
    assert isinstance(verdict("%x: f32, %y: f32", "i32", TWICE, ONCE), Proved)
    assert isinstance(verdict("%x: f32, %y: f32", "i32", ONCE, TWICE), Unknown)


@pytest.mark.deep
def test_the_sign_of_a_nan_is_a_choice() -> None:
    """That it is kept may not be taken for granted."""
    sign = "%i = arith.bitcast %a : f32 to i32; %z = arith.constant 0 : i32; "
    sign += "%r = arith.cmpi slt, %i, %z : i32; %r"
    before = "%p = math.absf %x : f32; %a = arith.addf %p, %p : f32; " + sign
    after = "%r = arith.constant false; %r"
    assert isinstance(verdict("%x: f32", "i1", before, after), Proved)
    assert not isinstance(verdict("%x: f32", "i1", after, before), Proved)


def test_a_float_out_of_range_is_poison_as_an_integer() -> None:
    before = "%r = arith.fptosi %x : f32 to i8; %r"
    wide = "%w = arith.fptosi %x : f32 to i16; %r = arith.trunci %w : i16 to i8; %r"
    assert isinstance(verdict("%x: f32", "i8", before, wide), Proved)
    assert isinstance(verdict("%x: f32", "i8", wide, before), Refuted)


@few(2)
@pytest.mark.parametrize(("bits", "right"), [(10, True), (11, True), (12, True), (13, False)])
def test_an_integer_is_a_float_where_it_has_room(bits: int, right: bool) -> None:
    """f16 has eleven digits, and a sign."""
    before = f"%f = arith.sitofp %x : i{bits} to f16; %r = arith.fptosi %f : f16 to i{bits}; %r"
    found = verdict(f"%x: i{bits}", f"i{bits}", before, "%x")
    assert isinstance(found, Proved if right else Refuted)


@pytest.mark.skipif(tools() is None, reason="xDSL does not know the mode of a truncation")
@few(6)
@pytest.mark.parametrize(
    ("mode", "result"),
    [
        ("to_nearest_even", "2048.0"),
        ("downward", "2048.0"),
        ("upward", "2050.0"),
        ("toward_zero", "2048.0"),
        ("to_nearest_away", "2050.0"),
    ],
)
def test_a_truncation_rounds_as_it_says(mode: str, result: str) -> None:
    before = constant("2049.0") + f"%r = arith.truncf %c {mode} : f32 to f16; %r"
    for number in ("2048.0", "2050.0"):
        found = verdict("", "f16", before, constant(number, "f16") + "%c")
        assert isinstance(found, Proved if number == result else Refuted)


def test_a_function_that_flushes_denormals_is_not_known() -> None:
    """`x * 1.0` is zero there for a denormal x."""
    body = "  %c = llvm.mlir.constant(1.0 : f32) : f32\n  %r = llvm.fmul %x, %c : f32\n"
    said = 'attributes {passthrough = [["denormal-fp-math", "preserve-sign"]]}'
    texts = [
        f"llvm.func @f(%x: f32) -> f32 {said} {{\n  llvm.br ^bb1\n^bb1:\n{body}"
        f"  llvm.return %{value} : f32\n}}"
        for value in ("r", "x")
    ]
    (flushing,) = verify_translation(*texts)
    assert not isinstance(flushing.verdict, Proved)
    (plain,) = verify_translation(*(text.replace(said, "") for text in texts))
    assert isinstance(plain.verdict, Proved)


FORMATS = ("f4E2M1FN", "f6E3M2FN", "f8E4M3FN", "f8E5M2FNUZ", "f8E3M4", "tf32")


@few(3)
@pytest.mark.parametrize("type_", FORMATS)
def test_small_formats_have_their_own_zeros(type_: str) -> None:
    before = constant("0.0", type_) + f"%r = arith.addf %x, %c : {type_}; %r"
    only_one_zero = type_.endswith("UZ")
    found = verdict(f"%x: {type_}", type_, before, "%x")
    assert isinstance(found, Proved if only_one_zero else Refuted)


@pytest.mark.parametrize("type_", some_of(FORMATS[:4], 4))
def test_products_of_small_formats_are_those_of_a_wider_one(type_: str) -> None:
    own = f"%r = arith.mulf %x, %y : {type_}; %r"
    wide = f"%a = arith.extf %x : {type_} to f32; %b = arith.extf %y : {type_} to f32; "
    wide += f"%p = arith.mulf %a, %b : f32; %r = arith.truncf %p : f32 to {type_}; %r"
    arguments = f"%x: {type_}, %y: {type_}"
    assert isinstance(verdict(arguments, type_, wide, own), Proved)
    wrong = own.replace("mulf", "addf")
    found = verdict(arguments, type_, wide, wrong)
    assert isinstance(found, Refuted)


@pytest.mark.deep
def test_powers_of_two_are_only_converted() -> None:
    """There is no zero, and no sign: what else is done with them, nothing says."""
    type_ = "f8E8M0FNU"
    for before, after in (
        (f"%r = arith.addf %x, %y : {type_}; %r", f"%r = arith.addf %y, %x : {type_}; %r"),
        (f"%r = arith.negf %x : {type_}; %s = arith.negf %r : {type_}; %s", "%x"),
    ):
        arguments = f"%x: {type_}, %y: {type_}"
        assert isinstance(verdict(arguments, type_, before, after), Unknown)
    whole = "%r = arith.extf %x : f8E8M0FNU to f32; %r"
    absolute = "%a = arith.extf %x : f8E8M0FNU to f32; %r = math.absf %a : f32; %r"
    assert not isinstance(verdict("%x: f8E8M0FNU", "f32", absolute, whole), Refuted)
    with_sign = absolute.replace("math.absf", "arith.negf")
    assert isinstance(verdict("%x: f8E8M0FNU", "f32", with_sign, whole), Refuted)


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="xDSL does not know scaled conversions")
def test_a_scaled_conversion_is_a_product_or_a_quotient() -> None:
    up = "%r = arith.scaling_extf %x, %s : f8E4M3FN, f8E8M0FNU to f32; %r"
    wide = "%a = arith.extf %x : f8E4M3FN to f32; %b = arith.extf %s : f8E8M0FNU to f32; "
    arguments = "%x: f8E4M3FN, %s: f8E8M0FNU"
    for name, right in (("mulf", True), ("divf", False)):
        found = verdict(arguments, "f32", up, wide + f"%r = arith.{name} %b, %a : f32; %r")
        assert isinstance(found, Proved if right else Refuted)
    down = "%r = arith.scaling_truncf %x, %s : f32, f8E8M0FNU to f4E2M1FN; %r"
    scale = "%b = arith.extf %s : f8E8M0FNU to f32; "
    for name, right in (("divf", True), ("mulf", False)):
        after = scale + f"%d = arith.{name} %x, %b : f32; "
        after += "%r = arith.truncf %d : f32 to f4E2M1FN; %r"
        found = verdict("%x: f32, %s: f8E8M0FNU", "f4E2M1FN", down, after)
        assert isinstance(found, Proved if right else Refuted)


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="xDSL does not know scaled conversions")
def test_what_a_wider_scale_becomes_is_not_known() -> None:
    up = "%r = arith.scaling_extf %x, %s : f8E4M3FN, f16 to f32; %r"
    after = "%a = arith.extf %x : f8E4M3FN to f32; %b = arith.extf %s : f16 to f32; "
    after += "%r = arith.mulf %b, %a : f32; %r"
    assert isinstance(verdict("%x: f8E4M3FN, %s: f16", "f32", up, after), Unknown)


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="xDSL does not know the operation")
def test_a_clamp_is_poison_where_the_bounds_are_no_range() -> None:
    before = "%r = math.clampf %x to [%y, %z] : f8E4M3; %r"
    arguments = "%x: f8E4M3, %y: f8E4M3, %z: f8E4M3"

    def bounded(first: str, second: str) -> str:
        text = f"%m = arith.minimumf %x, %{first} : f8E4M3; "
        return text + f"%r = arith.maximumf %m, %{second} : f8E4M3; %r"

    assert isinstance(verdict(arguments, "f8E4M3", before, bounded("z", "y")), Proved)
    assert isinstance(verdict(arguments, "f8E4M3", before, bounded("y", "z")), Refuted)
    assert isinstance(verdict(arguments, "f8E4M3", bounded("z", "y"), before), Refuted)


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="xDSL does not know the operation")
def test_a_power_by_an_integer_is_no_operation_on_integers() -> None:
    power = "  %n = arith.constant 3 : i32\n  %r = math.fpowi %x, %n : f32, i32\n"
    products = "  %s = arith.mulf %x, %x : f32\n  %r = arith.mulf %s, %x : f32\n"
    before, after = (
        f"func.func @f(%x: f32) -> f32 {{\n{body}  return %r : f32\n}}"
        for body in (power, products)
    )
    (result,) = verify_translation(before, after)
    assert isinstance(result.verdict, Unknown)


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="xDSL does not know the operation")
@few(3)
@pytest.mark.parametrize(("name", "classes"), [("isnan", 3), ("isfinite", 504), ("isinf", 516)])
def test_the_classes_of_llvm_are_those_of_math(name: str, classes: int) -> None:
    before = f"%r = math.{name} %x : f32; %r"
    for number in (classes, classes ^ 1):
        after = f'%r = "llvm.intr.is.fpclass"(%x) <{{bit = {number} : i32}}> : (f32) -> i1; %r'
        found = verdict("%x: f32", "i1", before, after)
        assert isinstance(found, Proved) == (number == classes), found


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("1.000000e+00 : f128", 0x3FFF << 112),
        ("-0.000000e+00 : f128", 1 << 127),
        ("0.100000000000000005551115123125782702 : f128", 0x3FFB999999999999A << 60),
        ("1.000000e-01 : f128", None),  # Read as a double, printed for what is nearest in f128.
        ("1.00000000000000000000000000000000019 : f128", None),
        ("1.000000e+4000 : f128", None),
        ("0x7FFF8000000000000000000000000001 : f128", (0x7FFF8 << 108) | 1),
        ("1.000000e+00 : f80", 0x3FFF << 63),
        ("0x7FFF8000000000000000 : f80", 0x7FFF << 63),
        ("0x7FFFC000000000000000 : f80", (0x7FFF << 63) | (1 << 62)),
        ("1.00000000000000000011 : f80", None),
        ("0x7FFF4000000000000001 : f80", None),  # A pseudo-NaN.
        ("0x7F800001 : f32", 0x7F800001),
        ("0x3FC01 : tf32", 0x3FC01),
        ("0xFFC01 : tf32", None),  # 20 bits.
        ("0x7D : f8E5M2", 0x7D),
        ("0x7D : i8", None),
        ("1.000000e-01 : f32", 0x3DCCCCCD),
    ],
)
def test_constants_of_long_floats_are_known_where_their_text_says_it(
    text: str, bits: int | None
) -> None:
    assert bits_of_text(text) == bits


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
def test_floats_of_128_bits_have_constants_and_counterexamples() -> None:
    before = constant("2.0", "f128") + "%r = arith.mulf %x, %c : f128; %r"
    doubled = "%r = arith.addf %x, %x : f128; %r"
    assert isinstance(verdict("%x: f128", "f128", before, doubled), Proved)
    zero = constant("0.0", "f128") + "%r = arith.addf %x, %c : f128; %r"
    assert isinstance(verdict("%x: f128", "f128", zero, "%x"), Refuted)


F80 = [
    ("f80", "%r = arith.addf %x, %y : f80; %r", "%r = arith.addf %y, %x : f80; %r", Proved),
    ("f80", "%r = arith.subf %x, %y : f80; %r", "%r = arith.subf %y, %x : f80; %r", Refuted),
    ("f80", "%r = arith.divf %x, %x : f80; %r", "%r = arith.divf %y, %y : f80; %r", Refuted),
    (
        "i80",
        "%a = math.absf %x : f80; %r = arith.bitcast %a : f80 to i80; %r",
        f"%b = arith.bitcast %x : f80 to i80; %m = arith.constant {2**79 - 1} : i80;"
        "%r = arith.andi %b, %m : i80; %r",
        Proved,
    ),
    (
        "i80",
        "%a = math.absf %x : f80; %r = arith.bitcast %a : f80 to i80; %r",
        f"%b = arith.bitcast %x : f80 to i80; %m = arith.constant {2**78 - 1} : i80;"
        "%r = arith.andi %b, %m : i80; %r",
        Refuted,
    ),
    # What is no encoding that operations give stays what it was.
    (
        "i80",
        "%f = arith.bitcast %i : i80 to f80;%r = arith.bitcast %f : f80 to i80; %r",
        "%i",
        Unknown,
    ),
]


@few(4)
@pytest.mark.parametrize(("type_", "before", "after", "expected"), F80)
def test_floats_of_x87_are_decided(
    type_: str, before: str, after: str, expected: type[Verdict]
) -> None:
    found = verdict("%x: f80, %y: f80, %i: i80", type_, before, after)
    assert isinstance(found, expected), found
    if isinstance(found, Proved):
        assert "x87-encodings" in [each.name for each in found.conventions]
    if isinstance(found, Refuted) and type_ == "i80":
        assert "(0x40008000000000000000)" in str(found.counterexample)


@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
@few(4)
@pytest.mark.parametrize(
    ("lanes", "expected"), [("[0.0, 1.0]", Proved), ("[1.0, 0.0]", Refuted), ("1.0", Refuted)]
)
def test_vectors_of_long_floats_have_constants(lanes: str, expected: type[Verdict]) -> None:
    before = (
        "%c = arith.constant dense<[0.0, 1.0]> : vector<2xf80>;"
        "%r = arith.extf %c : vector<2xf80> to vector<2xf128>;%r"
    )
    after = f"%r = arith.constant dense<{lanes}> : vector<2xf128>;%r"
    assert isinstance(verdict("", "vector<2xf128>", before, after), expected)


SIGNALING = [("f32", "0x7F800001", "0x7F800002"), ("tf32", "0x3FC01", "0x3FC02")]


@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
@pytest.mark.parametrize(("type_", "one", "other"), SIGNALING)
def test_signaling_nans_keep_their_bits(type_: str, one: str, other: str) -> None:
    before = f"%r = arith.constant {one} : {type_}; %r"
    assert isinstance(verdict("", type_, before, before), Proved)
    assert isinstance(verdict("", type_, before, before.replace(one, other)), Refuted)
    lanes = f"%r = arith.constant dense<[{one}, 1.0]> : vector<2x{type_}>; %r"
    changed = lanes.replace(one, other)
    assert isinstance(verdict("", f"vector<2x{type_}>", lanes, changed), Refuted)


def test_the_elements_of_a_text_are_those_of_its_type() -> None:
    type_ = VectorType(Float80Type(), [2, 2])
    text = "dense<[[0.0, 1.0], [-1.5e-3, 0x7FFF8000000000000000]]> : vector<2x2xf80>"
    numbers = ["0.0", "1.0", "-1.5e-3", "0x7FFF8000000000000000"]
    assert elements_of_text(text, type_) == [f"{number} : f80" for number in numbers]
    assert elements_of_text("dense<1.0> : vector<2x2xf80>", type_) == ["1.0 : f80"]
    assert elements_of_text("dense<1.0> : vector<4xf80>", type_) is None
    assert elements_of_text("dense<1> : vector<2x2xi8>", VectorType(i8, [2, 2])) is None
    assert elements_of_text('dense<"0x00"> : vector<2x2xf80>', type_) is None
