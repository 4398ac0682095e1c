"""Of which operations it is known what they give, in which formats: a table of all of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from xdsl.dialects.builtin import (
    IntegerAttr,
    IntegerType,
    TensorType,
    UnregisteredOp,
    i1,
    i32,
)
from xdsl.dialects.test import TestOp
from xdsl.ir import Attribute, Operation

from semantics.control_flow.floats import as_bits, as_function
from semantics.language.float_formats import format_of, type_named
from tests.support.deep import few

IEEE = ("f16", "bf16", "f32", "f64", "f80", "f128", "tf32", "f8E5M2", "f8E4M3", "f8E3M4")
OTHERS = (
    *("f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ"),
    *("f6E3M2FN", "f6E2M3FN", "f4E2M1FN"),
)
SCALE = "f8E8M0FNU"
OF_TWO = (
    *(f"arith.{n}f" for n in ("add", "sub", "mul", "div", "rem", "minimum", "maximum")),
    *("arith.minnumf", "arith.maxnumf", "math.copysign", "llvm.intr.copysign"),
    *(f"llvm.f{n}" for n in ("add", "sub", "mul", "div", "rem")),
    *(f"llvm.intr.{n}" for n in ("minnum", "maxnum", "minimum", "maximum")),
)
OF_ONE = (
    *("arith.negf", "math.absf", "math.sqrt", "llvm.fneg", "llvm.intr.fabs", "llvm.intr.sqrt"),
    *(f"math.{n}" for n in ("floor", "ceil", "trunc", "round", "roundeven")),
    *(f"llvm.intr.{n}" for n in ("floor", "ceil", "trunc", "round", "roundeven", "rint")),
    "llvm.intr.nearbyint",
)
ROUNDED = ("floor", "ceil", "round", "roundeven", "rint", "nearbyint")
OF_THREE = ("math.fma", "math.clampf", "llvm.intr.fma")
CLASSES = tuple(f"math.{n}" for n in ("isnan", "isinf", "isfinite", "isnormal"))
COMPARED = ("arith.cmpf", "llvm.fcmp", "llvm.intr.is.fpclass")
TO_INTEGERS = ("arith.fptosi", "arith.fptoui", "llvm.fptosi", "llvm.fptoui")
FROM_INTEGERS = ("arith.sitofp", "arith.uitofp", "llvm.sitofp", "llvm.uitofp")
OF_BITS = ("arith.bitcast", "llvm.bitcast")
FUNCTIONS = (
    *(f"math.{n}" for n in ("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin")),
    *(f"math.{n}" for n in ("cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh")),
    *(f"math.{n}" for n in ("asinh", "acosh", "atanh", "cbrt", "erf", "erfc", "rsqrt")),
    *("llvm.intr.exp", "llvm.intr.log", "llvm.intr.sin", "llvm.intr.tanh"),
)
FUNCTIONS_OF_TWO = ("math.powf", "math.atan2", "llvm.intr.pow")


def type_of(name: str) -> Attribute:
    found = type_named(name)
    assert found is not None
    return found


def operation(name: str, operands: Sequence[Attribute], result: Attribute) -> Operation:
    given = TestOp(result_types=operands).results
    attributes: dict[str, Attribute] = {}
    if name in ("arith.cmpf", "llvm.fcmp"):
        attributes["predicate"] = IntegerAttr(4, 64)
    if name == "llvm.intr.is.fpclass":
        attributes["bit"] = IntegerAttr(3, i32)
    kind = UnregisteredOp.with_name(name)
    return kind.create(operands=given, result_types=[result], attributes=attributes)


def known(name: str, format_: str) -> bool:
    """Whether it is known what an operation gives on floats of a format."""
    type_ = type_of(format_)
    f = format_of(type_)
    assert f is not None
    if name in FUNCTIONS:
        return as_function(operation(name, [type_], type_)) is not None
    if name in FUNCTIONS_OF_TWO:
        return as_function(operation(name, [type_, type_], type_)) is not None
    shapes: dict[str, tuple[Sequence[Attribute], Attribute]] = {
        **{name: ([type_] * 2, type_) for name in OF_TWO},
        **{name: ([type_], type_) for name in OF_ONE},
        **{name: ([type_] * 3, type_) for name in OF_THREE},
        **{name: ([type_], i1) for name in (*CLASSES, "llvm.intr.is.fpclass")},
        **{name: ([type_] * 2, i1) for name in ("arith.cmpf", "llvm.fcmp")},
        **{name: ([type_], i32) for name in TO_INTEGERS},
        **{name: ([i32], type_) for name in FROM_INTEGERS},
        **{name: ([type_], IntegerType(f.encoded_width)) for name in OF_BITS},
    }
    operands, result = shapes[name]
    return as_bits(operation(name, operands, result)) is not None


EVERY = (
    *(*OF_TWO, *OF_ONE, *OF_THREE, *CLASSES, *COMPARED),
    *(*TO_INTEGERS, *FROM_INTEGERS, *OF_BITS),
)
OF_SCALES = {
    *CLASSES,
    *COMPARED,
    *TO_INTEGERS,
    *OF_BITS,
    *(f"arith.{n}imumf" for n in ("min", "max")),
    *(f"llvm.intr.{n}imum" for n in ("min", "max")),
}


@few(6)
@pytest.mark.parametrize("name", EVERY)
def test_an_operation_has_a_meaning_in_these_formats(name: str) -> None:
    """The largest number of f6E2M3FN is 7.5, which has no integer above it there."""
    rounds = name.rpartition(".")[2] in ROUNDED
    expected = {f for f in (*IEEE, *OTHERS) if not (rounds and f == "f6E2M3FN")}
    expected |= {SCALE} if name in OF_SCALES else set()
    assert {f for f in (*IEEE, *OTHERS, SCALE) if known(name, f)} == expected


@few(3)
@pytest.mark.parametrize("name", [*FUNCTIONS, *FUNCTIONS_OF_TWO])
def test_some_values_of_a_function_are_known_in_these_formats(name: str) -> None:
    assert {f for f in (*IEEE, *OTHERS, SCALE) if known(name, f)} == set(IEEE)


@few(6)
@pytest.mark.parametrize("format_", (*IEEE, *OTHERS, SCALE))
def test_all_formats_are_converted_to_all_others(format_: str) -> None:
    """A wider one is one of more bits: two formats of 8 bits are none for each other."""
    for other in (*IEEE, *OTHERS, SCALE):
        for name in ("arith.extf", "arith.truncf", "llvm.fpext", "llvm.fptrunc"):
            converted = operation(name, [type_of(format_)], type_of(other))
            assert as_bits(converted) is not None


@few(2)
@pytest.mark.parametrize("format_", (*IEEE, *OTHERS))
def test_scaled_conversions_take_powers_of_two(format_: str) -> None:
    for other in (*IEEE, *OTHERS):
        for name in ("arith.scaling_extf", "arith.scaling_truncf"):
            types = [type_of(format_), type_of(SCALE)]
            assert as_bits(operation(name, types, type_of(other))) is not None


def test_tensors_are_no_scalars() -> None:
    type_ = TensorType(type_of("f32"), [2])
    assert as_bits(operation("arith.addf", [type_, type_], type_)) is None


@pytest.mark.parametrize("name", OF_BITS)
def test_of_what_f80_has_in_memory_only_what_operations_write_is_known(name: str) -> None:
    """Encodings that x87 does not write are NaNs to LLVM's APFloat, and invalid to processors."""
    f80, bits = type_of("f80"), IntegerType(80)
    assert as_bits(operation(name, [f80], bits)) is not None
    assert as_bits(operation(name, [f80], f80)) is not None
    assert as_bits(operation(name, [bits], f80)) is None
    assert as_bits(operation(name, [f80], IntegerType(79))) is None
