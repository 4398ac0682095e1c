"""Scalar operations of the cross-check, against the oracle on Python integers and known floats."""

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from semantics.language.undefined_behaviour import UndefinedBehaviour
from tests.oracles import oracle
from verifier.kernel.loops.recurrences.scalar_values import (
    POISON,
    CannotRun,
    apply,
    constant_value,
    same_value,
)

PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")


def _outcome(op: str, attributes: dict[str, str], values: tuple[Any, ...], width: int) -> Any:
    try:
        found = apply(op, attributes, values, f"i{width}", f"i{width}", "ieee")
    except UndefinedBehaviour:
        return oracle.UB
    return oracle.POISON if found is POISON else found


@pytest.mark.parametrize("width", [1, 2, 3])
@pytest.mark.parametrize("flags", ["", "nsw", "nuw", "nsw, nuw"])
@pytest.mark.parametrize("op", ["addi", "subi", "muli"])
def test_ring_operations(op: str, flags: str, width: int) -> None:
    attributes = {"overflowFlags": f"#arith.overflow<{flags}>"} if flags else {}
    for x, y in itertools.product((*range(1 << width), oracle.POISON), repeat=2):
        expected = oracle.outcome(
            f"arith.{op}", (x, y), (width, width), width, frozenset(flags.split(", ")) - {""}
        )
        values = tuple(POISON if v is oracle.POISON else v for v in (x, y))
        assert _outcome(f"arith.{op}", attributes, values, width) == expected


@pytest.mark.parametrize("width", [1, 2, 3])
@pytest.mark.parametrize(
    "op",
    [
        *("andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui", "shli", "shrsi", "shrui"),
        *("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"),
    ],
)
def test_other_operations(op: str, width: int) -> None:
    for x, y in itertools.product((*range(1 << width), oracle.POISON), repeat=2):
        expected = oracle.outcome(f"arith.{op}", (x, y), (width, width), width)
        values = tuple(POISON if v is oracle.POISON else v for v in (x, y))
        assert _outcome(f"arith.{op}", {}, values, width) == expected, (x, y)


@pytest.mark.parametrize("number", range(10))
def test_comparisons(number: int) -> None:
    for x, y in itertools.product(range(8), repeat=2):
        expected = oracle.outcome("arith.cmpi", (x, y), (3, 3), 1, predicate=PREDICATES[number])
        attributes = {"predicate": f"{number} : i64"}
        assert _outcome("arith.cmpi", attributes, (x, y), 3) == expected


@pytest.mark.parametrize(
    ("op", "source", "target"), [("extsi", 2, 4), ("extui", 2, 4), ("trunci", 4, 2)]
)
def test_casts(op: str, source: int, target: int) -> None:
    for x in range(1 << source):
        expected = oracle.outcome(f"arith.{op}", (x,), (source,), target)
        assert apply(f"arith.{op}", {}, (x,), f"i{source}", f"i{target}", "ieee") == expected


NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize(
    ("value", "signed", "unsigned"),
    [
        (2.75, 2, 2),
        (-2.75, 0xFE, POISON),
        (-0.75, 0, 0),
        (-128.75, 0x80, POISON),
        (-129.0, POISON, POISON),
        (127.5, 127, 127),
        (128.0, POISON, 128),
        (255.5, POISON, 255),
        (256.0, POISON, POISON),
        (INF, POISON, POISON),
        (NAN, POISON, POISON),
    ],
)
def test_floats_become_integers(value: float, signed: Any, unsigned: Any) -> None:
    for kind in (np.float32, np.float64):
        found = [
            apply(f"arith.{op}", {}, (kind(value),), f"f{kind().itemsize * 8}", "i8", "ieee")
            for op in ("fptosi", "fptoui")
        ]
        assert found == [signed, unsigned]


@pytest.mark.parametrize(
    ("op", "a", "b", "expected"),
    [
        ("maximumf", 0.0, -0.0, 0.0),
        ("maximumf", -0.0, 0.0, 0.0),
        ("minimumf", 0.0, -0.0, -0.0),
        ("minimumf", -0.0, 0.0, -0.0),
        ("maximumf", NAN, 1.0, NAN),
        ("minimumf", 1.0, NAN, NAN),
        ("maximumf", -INF, 3.0, 3.0),
        ("addf", -0.0, 0.0, 0.0),
        ("addf", -0.0, -0.0, -0.0),
        ("divf", 1.0, -0.0, -INF),
        ("subf", INF, INF, NAN),
        ("mulf", 0.0, INF, NAN),
    ],
)
def test_floats(op: str, a: float, b: float, expected: float) -> None:
    with np.errstate(all="ignore"):
        arguments = (np.float32(a), np.float32(b))
        found = apply(f"arith.{op}", {}, arguments, "f32", "f32", "ieee")
    assert isinstance(found, np.float32)
    assert same_value(np.float32(expected), found)


@pytest.mark.parametrize(
    ("op", "value", "expected"),
    [
        ("round", 2.5, 3.0),
        ("round", -2.5, -3.0),
        ("round", 0.49999999999999994, 0.0),
        ("round", -0.3, -0.0),
        ("round", 4503599627370497.0, 4503599627370497.0),
        ("round", -INF, -INF),
        ("trunc", -1.5, -1.0),
        ("trunc", -0.5, -0.0),
        ("ceil", -0.5, -0.0),
        ("floor", -0.5, -1.0),
        ("roundeven", -0.5, -0.0),
        ("roundeven", 2.5, 2.0),
        ("sqrt", -0.0, -0.0),
        ("sqrt", -1.0, NAN),
    ],
)
def test_functions_of_one_float(op: str, value: float, expected: float) -> None:
    with np.errstate(all="ignore"):
        found = apply(f"math.{op}", {}, (np.float64(value),), "f64", "f64", "ieee")
    assert isinstance(found, np.float64)
    assert same_value(np.float64(expected), found)


def test_single_precision_rounds_to_single_precision() -> None:
    tenth = constant_value(0x3DCCCCCD, "f32", "ieee")
    found = apply("arith.mulf", {}, (tenth, tenth), "f32", "f32", "ieee")
    assert found == np.float32(0.1) * np.float32(0.1)
    assert float(found) != 0.1 * 0.1
    assert constant_value(0x3DCCCCCD, "f32", "reals") == Fraction(float(np.float32(0.1)))


@pytest.mark.parametrize(
    ("op", "x", "expected"),
    [
        ("rsqrt", 4.0, 0.5), ("rsqrt", 0.0, INF), ("rsqrt", -1.0, NAN), ("erf", 0.0, 0.0),
        ("erf", INF, 1.0), ("roundeven", 2.5, 2.0), ("roundeven", -0.25, -0.0),
    ],
)  # fmt: skip
def test_functions_of_floats(op: str, x: float, expected: float) -> None:
    with np.errstate(all="ignore"):
        found = apply(f"math.{op}", {}, (np.float32(x),), "f32", "f32", "ieee")
    assert same_value(np.float32(expected), found)


@pytest.mark.parametrize(
    ("number", "less", "equal", "unordered"),
    [
        (0, 0, 0, 0), (1, 0, 1, 0), (2, 0, 0, 0), (3, 0, 1, 0), (4, 1, 0, 0), (5, 1, 1, 0),
        (6, 1, 0, 0), (7, 1, 1, 0), (8, 0, 1, 1), (9, 0, 0, 1), (10, 0, 1, 1), (11, 1, 0, 1),
        (12, 1, 1, 1), (13, 1, 0, 1), (14, 0, 0, 1), (15, 1, 1, 1),
    ],
)  # fmt: skip
def test_float_comparisons(number: int, less: int, equal: int, unordered: int) -> None:
    attributes = {"predicate": f"{number} : i64"}
    for (a, b), expected in (((1.0, 2.0), less), ((2.0, 2.0), equal), ((1.0, NAN), unordered)):
        arguments = (np.float64(a), np.float64(b))
        assert apply("arith.cmpf", attributes, arguments, "f64", "i1", "ieee") == expected


def test_zeros_differ_and_nans_do_not() -> None:
    assert not same_value(np.float32(0.0), np.float32(-0.0))
    assert same_value(np.float64(math.nan), np.float64(-math.nan))
    for other in (0.0, 1.0, math.inf):
        assert not same_value(np.float64(math.nan), np.float64(other))
        assert not same_value(np.float64(other), np.float64(math.nan))
    assert same_value(POISON, 3)
    assert not same_value(3, POISON)


def test_what_has_no_reading_is_refused() -> None:
    with pytest.raises(CannotRun):
        apply("math.clampf", {}, (np.float32(1),) * 3, "f32", "f32", "ieee")
    with pytest.raises(CannotRun):
        apply("arith.addf", {"fastmath": "fast"}, (np.float32(1),) * 2, "f32", "f32", "ieee")
    with pytest.raises(CannotRun):
        apply("math.sqrt", {}, (Fraction(2),), "f32", "f32", "reals")
    with pytest.raises(CannotRun):
        constant_value(0, "bf16", "ieee")
