"""Conditions on constants, and what computes constants, against Python numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, cast

import pytest
from xdsl.dialects.builtin import IntegerAttr, IntegerType, f32
from xdsl.ir import Attribute

from rewrites.library.natives import constants as constant_natives
from rewrites.library.natives import general as natives
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Execution
from semantics.language.program import as_integer_type
from tests.support.deep import few, some_of
from verifier import verify_rewrite
from verifier.kernel.goals.constant_conditions import VOCABULARY
from verifier.kernel.goals.natives import native_constraint, native_rewrite
from verifier.kernel.pdl import pattern as pdl_pattern
from verifier.kernel.verdicts.verdict import Proved

REGISTERING = (constant_natives, natives, pdl_pattern)
WIDTHS = (1, 2, 3, 4)


def signed(c: int, w: int) -> int:
    return c - (1 << w) if c >> (w - 1) else c


def fits(number: int, w: int) -> bool:
    return -(1 << (w - 1)) <= number < 1 << (w - 1)


def power(c: int) -> bool:
    return bin(c).count("1") == 1


Of1 = Mapping[str, Callable[[int, int], int | bool]]
Of2 = Mapping[str, Callable[[int, int, int], int | bool]]
ONE: Of1 = {
    "is_zero": lambda w, c: c == 0,
    "is_one": lambda w, c: c == 1,
    "is_two": lambda w, c: c == 2 % (1 << w),
    "is_minus_one": lambda w, c: signed(c, w) == -1,
    "is_minus_two": lambda w, c: c == -2 % (1 << w),
    "is_signed_minimum": lambda w, c: signed(c, w) == -(1 << (w - 1)),
    "is_signed_maximum": lambda w, c: signed(c, w) == (1 << (w - 1)) - 1,
    "is_power_of_two": lambda w, c: power(c),
    "is_negated_power_of_two": lambda w, c: power(-c % (1 << w)),
    "is_low_bit_mask": lambda w, c: c in [(1 << k) - 1 for k in range(w + 1)],
    "is_high_bit_mask": lambda w, c: c in [(1 << w) - (1 << k) for k in range(w + 1)],
    "is_below_width": lambda w, c: c < w,
    "is_width_minus_one": lambda w, c: c == w - 1,
    "is_non_negative": lambda w, c: signed(c, w) >= 0,
    "is_positive": lambda w, c: signed(c, w) > 0,
    "is_even": lambda w, c: c % 2 == 0,
}
TWO: Of2 = {
    "is_attr_equal": lambda w, c, d: c == d,
    "is_ult": lambda w, c, d: c < d,
    "is_ule": lambda w, c, d: c <= d,
    "is_slt": lambda w, c, d: signed(c, w) < signed(d, w),
    "is_sle": lambda w, c, d: signed(c, w) <= signed(d, w),
    "are_complements": lambda w, c, d: c + d == (1 << w) - 1,
    "are_negations": lambda w, c, d: (c + d) % (1 << w) == 0,
    "is_successor": lambda w, c, d: c == (d + 1) % (1 << w),
    "are_disjoint": lambda w, c, d: c & d == 0,
    "are_exhaustive": lambda w, c, d: c | d == (1 << w) - 1,
    "is_subset": lambda w, c, d: c | d == d,
    "is_below_bits": lambda w, c, d: d == 0 or c < d & -d,
    "low_bits_zero": lambda w, c, d: c % (1 << d) == 0,
    "high_bits_zero": lambda w, c, d: c < 1 << max(0, w - d),
    "high_bits_sign": lambda w, c, d: fits(signed(c, w), w - d) if d < w else c == 0,
    "sum_is_width": lambda w, c, d: c + d == w,
    "sum_below_width": lambda w, c, d: c + d < w,
    "divides": lambda w, c, d: c != 0 and d % c == 0,
    "add_fits_unsigned": lambda w, c, d: c + d < 1 << w,
    "add_fits_signed": lambda w, c, d: fits(signed(c, w) + signed(d, w), w),
    "sub_fits_signed": lambda w, c, d: fits(signed(c, w) - signed(d, w), w),
    "mul_fits_unsigned": lambda w, c, d: c * d < 1 << w,
    "mul_fits_signed": lambda w, c, d: fits(signed(c, w) * signed(d, w), w),
}
OF_TYPE: Of2 = {
    "fits_unsigned": lambda w, c, n: c < 1 << n,
    "fits_signed": lambda w, c, n: fits(signed(c, w), n),
    "is_width_of": lambda w, c, n: c == n,
    "is_width_above": lambda w, c, n: c == w - n,
}


def toward_zero(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def sdiv(w: int, c: int, d: int) -> int:
    """SMT-LIB's bvsdiv: of a division by zero, -1, and of a negative number 1."""
    a, b = signed(c, w), signed(d, w)
    return toward_zero(a, b) if b else (1 if a < 0 else -1)


def srem(w: int, c: int, d: int) -> int:
    a, b = signed(c, w), signed(d, w)
    return a - b * toward_zero(a, b) if b else a


COMPUTE_ONE: Of1 = {
    "invert": lambda w, c: ~c,
    "absi": lambda w, c: abs(signed(c, w)),
    "cttz": lambda w, c: next((k for k in range(w) if c >> k & 1), w),
    "ctlz": lambda w, c: w - c.bit_length(),
    "ctpop": lambda w, c: bin(c).count("1"),
}
COMPUTE_TWO: Of2 = {
    "shli": lambda w, c, d: c << d,
    "shrui": lambda w, c, d: c >> d,
    "shrsi": lambda w, c, d: signed(c, w) >> d,
    "divui": lambda w, c, d: c // d if d else -1,
    "divsi": sdiv,
    "remui": lambda w, c, d: c % d if d else c,
    "remsi": srem,
    "minui": lambda w, c, d: min(c, d),
    "maxui": lambda w, c, d: max(c, d),
    "minsi": lambda w, c, d: min(signed(c, w), signed(d, w)),
    "maxsi": lambda w, c, d: max(signed(c, w), signed(d, w)),
}
COMPUTE_CAST: Of2 = {
    "extui": lambda w, c, to: c,
    "extsi": lambda w, c, to: signed(c, w),
}
COMPUTE_TYPE: Mapping[str, Callable[[int], int]] = {
    "get_signed_minimum_attr": lambda w: -(1 << (w - 1)),
    "get_signed_maximum_attr": lambda w: (1 << (w - 1)) - 1,
    "get_width_minus_one_attr": lambda w: w - 1,
    "get_two_attr": lambda w: 2,
    "get_minus_two_attr": lambda w: -2,
}


def number(value: int, width: int) -> IntegerAttr[IntegerType]:
    return IntegerAttr(value, IntegerType(width), truncate_bits=True)


def meant(arguments: tuple[Attribute, ...]) -> list[Any]:
    """What a meaning gets for attributes and types."""
    m = Execution(ConcreteInterpretation())
    given: list[Any] = []
    for argument in arguments:
        type_ = as_integer_type(argument)
        if type_ is not None:
            given.append(type_.width.data)
        else:
            c = cast(IntegerAttr[IntegerType], argument)
            given.append(m.constant(c.value.data, c.type.width.data))
    return given


def executed(name: str, *arguments: Attribute) -> bool:
    """What the constraint decides; its meaning, and the vocabulary, must decide the same."""
    constraint = native_constraint(name)
    assert constraint is not None and constraint.meaning is not None
    given = meant(arguments)
    holds = constraint.executable(*arguments)
    assert constraint.meaning(Execution(ConcreteInterpretation()), *given).term == holds
    assert VOCABULARY[name].holds(*given).term == holds
    return holds


def computed(name: str, *arguments: Attribute) -> tuple[int, int]:
    """The value that the function computes, and its width; its meaning must be the same, and the
    type that of the argument it says."""
    rewrite = native_rewrite(name)
    assert rewrite is not None and rewrite.type_of is not None
    made = cast(IntegerAttr[IntegerType], rewrite.executable(*arguments))
    value, width = made.value.data, made.type.width.data
    meaning = rewrite.meaning(Execution(ConcreteInterpretation()), *meant(arguments))
    assert (meaning.term, meaning.width) == (value % (1 << width), width)
    typed = arguments[rewrite.type_of]
    stated = as_integer_type(typed) or cast(IntegerAttr[IntegerType], typed).type
    assert stated.width.data == width
    return value, width


def all_of(count: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    for width in WIDTHS:
        for values in product(range(1 << width), repeat=count):
            yield width, values


def test_the_whole_vocabulary_is_tested_and_registered():
    assert set(VOCABULARY) == ONE.keys() | TWO.keys() | OF_TYPE.keys()
    assert all(native_constraint(name) is not None for name in VOCABULARY)


@pytest.mark.parametrize("name", some_of([*ONE, *TWO], 3))
def test_a_condition_is_decided_as_its_words_say(name: str):
    oracle: Callable[..., int] = {**ONE, **TWO}[name]
    for w, values in all_of(1 if name in ONE else 2):
        assert executed(name, *(number(v, w) for v in values)) == oracle(w, *values), (w, values)


@pytest.mark.parametrize("name", OF_TYPE)
def test_a_condition_with_a_type_is_decided_as_its_words_say(name: str):
    for w, (c,) in all_of(1):
        for narrow in range(1, w):
            expected = OF_TYPE[name](w, c, narrow)
            assert executed(name, number(c, w), IntegerType(narrow)) == expected, (w, c, narrow)


@pytest.mark.parametrize("name", ["fits_unsigned", "fits_signed"])
def test_everything_fits_in_a_type_that_is_as_wide(name: str):
    for w, (c,) in all_of(1):
        assert executed(name, number(c, w), IntegerType(w))
        assert executed(name, number(c, w), IntegerType(w + 1))


TYPED = """
pdl.pattern @p : benefit(1) {{
  %wide = pdl.type
  %narrow = pdl.type
  pdl.apply_native_constraint "is_greater_integer_type"(%wide, %narrow : !pdl.type, !pdl.type)
  %n = pdl.operand : %narrow
  %extended = pdl.operation "arith.extui"(%n : !pdl.value) -> (%wide : !pdl.type)
  %x = pdl.result 0 of %extended
  %c = pdl.attribute : %wide
  pdl.apply_native_constraint "{condition}"(%c, %narrow : !pdl.attribute, !pdl.type)
  %constant = pdl.operation "arith.constant" {{"value" = %c}} -> (%wide : !pdl.type)
  %k = pdl.result 0 of %constant
  %root = pdl.operation "arith.ori"(%x, %k : !pdl.value, !pdl.value) -> (%wide : !pdl.type)
  pdl.rewrite %root {{
    %less = pdl.apply_native_rewrite "trunci"(%c, %narrow : !pdl.attribute, !pdl.type)
      : !pdl.attribute
    %same = pdl.apply_native_rewrite "{extended}"(%less, %wide : !pdl.attribute, !pdl.type)
      : !pdl.attribute
    %other = pdl.operation "arith.constant" {{"value" = %same}} -> (%wide : !pdl.type)
    %l = pdl.result 0 of %other
    %new = pdl.operation "arith.ori"(%x, %l : !pdl.value, !pdl.value) -> (%wide : !pdl.type)
    pdl.replace %root with %new
  }}
}}
"""


@few(2)
@pytest.mark.parametrize(
    ("condition", "extended", "every"),
    [
        ("fits_unsigned", "extui", True),
        ("fits_signed", "extsi", True),
        ("fits_unsigned", "extsi", False),
        ("fits_signed", "extui", False),
    ],
)
def test_a_condition_with_a_type_is_proved_with_at_every_width(
    condition: str, extended: str, every: bool
):
    (result,) = verify_rewrite(TYPED.format(condition=condition, extended=extended))
    if every:
        assert isinstance(result.verdict, Proved)
        assert str(result.verdict.guarantee) == "every width"
    else:
        assert result.kind == "refuted"


@few(9)
@pytest.mark.parametrize("name", [*COMPUTE_ONE, *COMPUTE_TWO])
def test_a_constant_is_computed(name: str):
    oracle: Callable[..., int] = {**COMPUTE_ONE, **COMPUTE_TWO}[name]
    for w, values in all_of(1 if name in COMPUTE_ONE else 2):
        value, width = computed(name, *(number(v, w) for v in values))
        assert width == w
        assert value % (1 << w) == oracle(w, *values) % (1 << w), (w, values)


def test_types_wider_than_i1_are_kept():
    constraint = native_constraint("is_wider_than_i1")
    assert constraint is not None and constraint.keeps is not None
    for w in WIDTHS:
        assert constraint.executable(IntegerType(w)) == constraint.keeps(w) == (w > 1)
    assert not constraint.executable(f32)


def test_constants_are_extended_truncated_and_chosen():
    for w, (c,) in all_of(1):
        for wide in (w + 1, w + 3):
            for name, oracle in COMPUTE_CAST.items():
                value, width = computed(name, number(c, w), IntegerType(wide))
                assert (value % (1 << wide), width) == (oracle(w, c, wide) % (1 << wide), wide)
        for narrow in range(1, w):
            value, width = computed("trunci", number(c, w), IntegerType(narrow))
            assert (value % (1 << narrow), width) == (c % (1 << narrow), narrow)
            value, _ = computed("get_low_ones_attr", IntegerType(w), IntegerType(narrow))
            assert value % (1 << w) == (1 << narrow) - 1
        assert computed("select", number(1, 1), number(c, w), number(~c, w))[0] % (1 << w) == c
        chosen = computed("select", number(0, 1), number(~c, w), number(c, w))[0]
        assert chosen % (1 << w) == c


@pytest.mark.parametrize("name", COMPUTE_TYPE)
def test_a_constant_follows_the_width(name: str):
    for w in WIDTHS:
        value, width = computed(name, IntegerType(w))
        assert width == w
        assert value % (1 << w) == COMPUTE_TYPE[name](w) % (1 << w)
