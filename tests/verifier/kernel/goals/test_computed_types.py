"""Types, predicates and numbers that native functions compute from types."""

from __future__ import annotations

import pytest

import rewrites.library.natives.general
from tests.support.deep import few
from verifier import verify_rewrite
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported, Verdict

LIBRARY = rewrites.library.natives.general
"""Imported for the functions that it registers."""

TYPES = """
  %t = pdl.type : !transfer.integer
  %i1 = pdl.type : i1
  %i32 = pdl.type : i32
  pdl.apply_native_constraint "is_greater_integer_type"(%t, %i1 : !pdl.type, !pdl.type)
  %one = pdl.attribute = 1 : i32
  %width = pdl.apply_native_rewrite "get_width"(%t, %i32 : !pdl.type, !pdl.type) : !pdl.attribute
  %less = pdl.apply_native_rewrite "subi"(%width, %one : !pdl.attribute, !pdl.attribute)
    : !pdl.attribute
  %rest = pdl.apply_native_rewrite "integer_type_from_width"(%less : !pdl.attribute) : !pdl.type
"""

LOWEST_BIT = f"""
pdl.pattern @lowest_bit : benefit(0) {{
  {TYPES}
  %x = pdl.operand : %i1
  %ones = pdl.operation "comb.replicate"(%x : !pdl.value) -> (%t : !pdl.type)
  %all = pdl.result 0 of %ones
  %bit = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
  %bit_op = pdl.operation "hw.constant" {{"value" = %bit}} -> (%t : !pdl.type)
  %mask = pdl.result 0 of %bit_op
  %root = pdl.operation "comb.and"(%all, %mask : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {{
    %zero = pdl.apply_native_rewrite "get_zero_attr"(%rest : !pdl.type) : !pdl.attribute
    %zero_op = pdl.operation "hw.constant" {{"value" = %zero}} -> (%rest : !pdl.type)
    %zeros = pdl.result 0 of %zero_op
    %new = pdl.operation "comb.concat"(%zeros, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %new
  }}
}}
"""
"""A mask of the lowest bit of a replicated bit is the bit behind zeros."""

JOINED = """
pdl.pattern @joined : benefit(0) {
  %i32 = pdl.type : i32
  %t = pdl.type : !transfer.integer
  %high = pdl.type : !transfer.integer
  pdl.apply_native_constraint "is_greater_integer_type"(%t, %high : !pdl.type, !pdl.type)
  %t_width = pdl.apply_native_rewrite "get_width"(%t, %i32 : !pdl.type, !pdl.type)
    : !pdl.attribute
  %high_width = pdl.apply_native_rewrite "get_width"(%high, %i32 : !pdl.type, !pdl.type)
    : !pdl.attribute
  %low_width = pdl.apply_native_rewrite "subi"(%t_width, %high_width : !pdl.attribute,
    !pdl.attribute) : !pdl.attribute
  %low = pdl.apply_native_rewrite "integer_type_from_width"(%low_width : !pdl.attribute)
    : !pdl.type
  %x = pdl.operand : %high
  %y = pdl.operand : %low
  %z = pdl.operand : %t
  %join = pdl.operation "comb.concat"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %joined = pdl.result 0 of %join
  %root = pdl.operation "comb.xor"(%joined, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %from = pdl.apply_native_rewrite "get_width"(%low, %i32 : !pdl.type, !pdl.type)
      : !pdl.attribute
    %top_op = pdl.operation "comb.extract"(%z : !pdl.value) {"lowBit" = %from}
      -> (%high : !pdl.type)
    %top = pdl.result 0 of %top_op
    %nothing = pdl.attribute = 0 : i32
    %bottom_op = pdl.operation "comb.extract"(%z : !pdl.value) {"lowBit" = %nothing}
      -> (%low : !pdl.type)
    %bottom = pdl.result 0 of %bottom_op
    %a_op = pdl.operation "comb.xor"(%x, %top : !pdl.value, !pdl.value) -> (%high : !pdl.type)
    %a = pdl.result 0 of %a_op
    %b_op = pdl.operation "comb.xor"(%y, %bottom : !pdl.value, !pdl.value) -> (%low : !pdl.type)
    %b = pdl.result 0 of %b_op
    %new = pdl.operation "comb.concat"(%a, %b : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %new
  }
}
"""
"""An exclusive or with a concatenation is one of its parts."""


def verdict(text: str) -> Verdict:
    (result,) = verify_rewrite(text)
    return result.verdict


@pytest.mark.deep
def test_a_type_of_the_width_that_is_left() -> None:
    found = verdict(LOWEST_BIT)
    assert isinstance(found, Proved), found
    assert found.guarantee.widths == ((1, 64),)


def test_the_bit_in_another_place_is_refuted() -> None:
    exchanged = LOWEST_BIT.replace('"comb.concat"(%zeros, %x', '"comb.concat"(%x, %zeros')
    assert isinstance(verdict(exchanged), Refuted)
    mask = LOWEST_BIT.replace("get_one_attr", "get_minimum_signed_value")
    assert isinstance(verdict(mask), Refuted)


@pytest.mark.deep
def test_the_highest_bit() -> None:
    text = LOWEST_BIT.replace("get_one_attr", "get_minimum_signed_value").replace(
        '"comb.concat"(%zeros, %x', '"comb.concat"(%x, %zeros'
    )
    assert isinstance(verdict(text), Proved)


@pytest.mark.deep
def test_parts_of_each_width() -> None:
    assert isinstance(verdict(JOINED), Proved)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"comb.concat"(%a, %b', '"comb.concat"(%b, %a'),
        ('"comb.xor"(%y, %bottom', '"comb.or"(%y, %bottom'),
    ],
)
def test_parts_that_are_wrong_are_refuted(old: str, new: str) -> None:
    assert isinstance(verdict(JOINED.replace(old, new)), Refuted)


def test_a_part_that_begins_elsewhere_is_not_proved() -> None:
    found = verdict(JOINED.replace('{"lowBit" = %from}', '{"lowBit" = %t_width}'))
    assert isinstance(found, Unsupported)
    assert "comb.extract cannot have types" in found.reason


@pytest.mark.deep
def test_a_type_that_a_rewrite_computes_has_to_exist() -> None:
    """Without the constraint the pattern matches i1 too, where nothing is left."""
    constraint = next(line for line in TYPES.splitlines() if "is_greater_integer_type" in line)
    computed = TYPES[TYPES.index("  %less") :]
    in_rewrite = LOWEST_BIT.replace(computed, "").replace(
        "pdl.rewrite %root {", "pdl.rewrite %root {" + computed
    )
    assert isinstance(verdict(in_rewrite), Proved)
    found = verdict(in_rewrite.replace(constraint, ""))
    assert isinstance(found, Unsupported)
    assert found.reason == "%rest is no type where %t is i1"
    assert isinstance(verdict(LOWEST_BIT.replace(constraint, "")), Proved)  # i1 does not match


def test_a_type_that_depends_on_what_is_matched_is_unsupported() -> None:
    text = LOWEST_BIT.replace('"subi"(%width, %one', '"subi"(%width, %found')
    matched = """
  %found = pdl.attribute : %t
  %found_op = pdl.operation "hw.constant" {"value" = %found} -> (%t : !pdl.type)
  %mask = pdl.result 0 of %found_op
"""
    start, end = text.index("  %one ="), text.index("  %width =")
    text = text[:start] + matched + text[end:]
    start, end = text.index("  %bit ="), text.index("  %root =")
    found = verdict(text[:start] + text[end:])
    assert isinstance(found, Unsupported)
    assert "a type computed from what a match finds" in found.reason


INVERTED = """
pdl.pattern @inverted : benefit(0) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %i64 = pdl.type : i64
  %predicate = pdl.attribute : %i64
  pdl.apply_native_constraint "is_comb_icmp_predicate"(%predicate : !pdl.attribute)
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %compare = pdl.operation "comb.icmp"(%x, %y : !pdl.value, !pdl.value)
    {"predicate" = %predicate} -> (%i1 : !pdl.type)
  %compared = pdl.result 0 of %compare
  %true = pdl.attribute = 1 : i1
  %true_op = pdl.operation "hw.constant" {"value" = %true} -> (%i1 : !pdl.type)
  %ones = pdl.result 0 of %true_op
  %root = pdl.operation "comb.xor"(%compared, %ones : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %other = pdl.apply_native_rewrite "invert_comb_icmp_predicate"(%predicate : !pdl.attribute)
      : !pdl.attribute
    %new = pdl.operation "comb.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %other}
      -> (%i1 : !pdl.type)
    pdl.replace %root with %new
  }
}
"""


def test_the_negation_of_each_predicate_of_comb() -> None:
    assert isinstance(verdict(INVERTED), Proved)


@few(3)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%true = pdl.attribute = 1 : i1", "%true = pdl.attribute = 0 : i1"),
        ('"comb.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %other}',
         '"comb.icmp"(%y, %x : !pdl.value, !pdl.value) {"predicate" = %other}'),
        ('{"predicate" = %other}', '{"predicate" = %predicate}'),
    ],
)  # fmt: skip
def test_a_predicate_that_is_inverted_wrongly_is_refuted(old: str, new: str) -> None:
    assert isinstance(verdict(INVERTED.replace(old, new)), Refuted)


def test_the_predicates_of_arith_are_fewer() -> None:
    """arith's function knows nothing of ceq, cne, weq and wne."""
    text = INVERTED.replace("invert_comb_icmp_predicate", "invert_arith_cmpi_predicate")
    assert isinstance(verdict(text), Unsupported)


SHIFTED = """
pdl.pattern @shifted : benefit(0) {
  %t = pdl.type : !transfer.integer
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "hw.constant" {"value" = %c} -> (%t : !pdl.type)
  %amount = pdl.result 0 of %c_op
  %root = pdl.operation "comb.shl"(%x, %amount : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %one = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %power = pdl.apply_native_rewrite "shl"(%one, %c : !pdl.attribute, !pdl.attribute)
      : !pdl.attribute
    %power_op = pdl.operation "hw.constant" {"value" = %power} -> (%t : !pdl.type)
    %factor = pdl.result 0 of %power_op
    %new = pdl.operation "comb.mul"(%x, %factor : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %new
  }
}
"""


@pytest.mark.deep
def test_a_shift_is_a_product_with_a_power_of_two() -> None:
    assert isinstance(verdict(SHIFTED), Proved)
    assert isinstance(verdict(SHIFTED.replace('"shl"(%one, %c', '"shl"(%c, %one')), Refuted)


WIDTH = """
pdl.pattern @width : benefit(0) {
  %t = pdl.type : !transfer.integer
  %other = pdl.type : !transfer.integer
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "hw.constant" {"value" = %c} -> (%t : !pdl.type)
  %amount = pdl.result 0 of %c_op
  pdl.apply_native_constraint "is_equal_to_width_of_type"(%c, %other : !pdl.attribute, !pdl.type)
  pdl.apply_native_constraint "is_greater_integer_type"(%other, %t : !pdl.type, !pdl.type)
  %root = pdl.operation "comb.shl"(%x, %amount : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %zero = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %new = pdl.operation "hw.constant" {"value" = %zero} -> (%t : !pdl.type)
    pdl.replace %root with %new
  }
}
"""
"""A shift by the width of a wider type gives zero."""


@pytest.mark.deep
def test_a_number_that_is_the_width_of_a_type() -> None:
    assert isinstance(verdict(WIDTH), Proved)
    narrower = WIDTH.replace("(%other, %t : !pdl.type", "(%t, %other : !pdl.type")
    assert isinstance(verdict(narrower), Refuted)
    assert isinstance(verdict(WIDTH.replace("get_zero_attr", "get_one_attr")), Refuted)


def test_a_number_that_is_zero() -> None:
    is_zero = 'pdl.apply_native_constraint "{}"(%c : !pdl.attribute)\n  %root ='
    text = (
        SHIFTED[: SHIFTED.index("    %one =")]
        + "    pdl.replace %root with (%x : !pdl.value)\n  }\n}\n"
    )
    assert isinstance(verdict(text.replace("%root =", is_zero.format("is_zero"))), Proved)
    assert isinstance(verdict(text.replace("%root =", is_zero.format("is_not_zero"))), Refuted)
