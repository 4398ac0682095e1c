"""What a PDL pattern says: matches, rewrites, attributes, natives, and which replacements."""

from __future__ import annotations

import pytest

from tests.inputs.patterns_for_tests import (
    BY_X,
    GENERIC,
    VALUE,
    binary,
    constant,
    kind_of,
    pattern,
    result_of,
    unary,
    verdict_on,
)
from tests.support.deep import few
from verifier.kernel.verdicts.verdict import Proved, Unsupported, Vacuous

FIXED = "%t = pdl.type : i8\n%x = pdl.operand : %t\n%y = pdl.operand : %t\n"
ADD = binary("root", "arith.addi", "%x", "%y")
WITH_CONSTANT = "%t = pdl.type\n%x = pdl.operand : %t\n%c = pdl.attribute : %t\n"
WITH_CONSTANT += constant("c_op", "%c")
ADD_CONSTANT = WITH_CONSTANT + binary("root", "arith.addi", "%x", "%c_op_value")


def test_a_right_pattern_is_proved_for_every_width() -> None:
    commuted = binary("new", "arith.addi", "%y", "%x") + "pdl.replace %root with %new"
    verdict = verdict_on(pattern(GENERIC + ADD, commuted))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, None),)
    assert verdict.notes == ()


def test_a_wrong_pattern_is_refuted() -> None:
    assert kind_of(pattern(GENERIC + ADD, BY_X)) == "refuted"


def test_an_attribute_left_out_of_a_match_is_unconstrained() -> None:
    """Any flags match; a replacement that assumes a flag is wrong."""
    flags = "%flags = pdl.attribute = #arith.overflow<nsw>\n"
    new = flags + binary("new", "arith.addi", "%y", "%x", attributes='{"overflowFlags" = %flags}')
    rewrite = new + "pdl.replace %root with %new"
    assert kind_of(pattern(GENERIC + ADD, rewrite)) == "refuted"
    given = binary("root", "arith.addi", "%x", "%y", attributes='{"overflowFlags" = %given}')
    match = GENERIC + flags.replace("%flags", "%given") + given
    assert kind_of(pattern(match, rewrite)) == "proved"


def test_flags_that_a_match_names_may_be_used_by_the_rewrite() -> None:
    match = GENERIC + "%f = pdl.attribute\n"
    match += binary("root", "arith.addi", "%x", "%y", attributes='{"overflowFlags" = %f}')
    new = binary("new", "arith.addi", "%y", "%x", attributes='{"overflowFlags" = %f}')
    assert kind_of(pattern(match, new + "pdl.replace %root with %new")) == "proved"


def test_an_attribute_left_out_of_a_rewrite_is_absent() -> None:
    flags = "%f = pdl.attribute = #arith.overflow<nsw, nuw>\n"
    match = GENERIC + flags
    match += binary("root", "arith.addi", "%x", "%y", attributes='{"overflowFlags" = %f}')
    new = binary("new", "arith.addi", "%y", "%x") + "pdl.replace %root with %new"
    assert kind_of(pattern(match, new)) == "proved"


def test_a_unit_attribute_that_a_match_names_is_there() -> None:
    match = GENERIC + "%e = pdl.attribute\n"
    match += binary("root", "arith.shrui", "%x", "%y", attributes='{"isExact" = %e}')
    exact = "%unit = pdl.attribute = unit\n"
    exact += binary("new", "arith.shrui", "%x", "%y", attributes='{"isExact" = %unit}')
    assert kind_of(pattern(match, exact + "pdl.replace %root with %new")) == "proved"


def test_each_of_several_replacements_is_an_obligation() -> None:
    """A wrong one does not hide behind a right one, whichever comes first."""
    match = GENERIC + binary("a", "arith.andi", "%x", "%x")
    match += binary("root", "arith.addi", "%a_value", "%y")
    right = f"pdl.replace %a with (%x : {VALUE})\n"
    wrong = f"pdl.replace %root with (%y : {VALUE})\n"
    assert kind_of(pattern(match, right + wrong)) == "refuted"
    assert kind_of(pattern(match, wrong + right)) == "refuted"
    fine = binary("new", "arith.addi", "%y", "%x") + "pdl.replace %root with %new\n"
    assert kind_of(pattern(match, fine + right)) == "proved"


def test_replacing_one_operation_twice_has_two_obligations() -> None:
    twice = f"pdl.replace %root with (%y : {VALUE})\npdl.replace %root with (%x : {VALUE})"
    absorption = binary("and", "arith.andi", "%x", "%y")
    absorption += binary("root", "arith.ori", "%x", "%and_value")
    assert kind_of(pattern(GENERIC + absorption, twice)) == "refuted"


def test_a_replacement_that_uses_what_it_replaces_is_unsupported() -> None:
    new = binary("new", "arith.addi", "%root_value", "%y") + "pdl.replace %root with %new"
    verdict = verdict_on(pattern(GENERIC + ADD, new))
    assert isinstance(verdict, Unsupported)
    assert "its own" in verdict.reason


def test_a_replacement_that_depends_on_a_user_of_what_it_replaces_is_unsupported() -> None:
    """The values are equal, but the user stays and would use what uses it."""
    match = GENERIC + binary("inner", "arith.xori", "%x", "%y")
    match += binary("root", "arith.xori", "%inner_value", "%y")
    new = binary("new", "arith.xori", "%root_value", "%y")
    verdict = verdict_on(pattern(match, new + "pdl.replace %inner with %new"))
    assert isinstance(verdict, Unsupported)
    assert verdict.reason == "a value would depend on itself: %root, %new"
    match = GENERIC + binary("inner", "arith.andi", "%x", "%y")
    match += binary("root", "arith.andi", "%inner_value", "%y")
    by_root = f"pdl.replace %inner with (%root_value : {VALUE})"
    assert kind_of(pattern(match, by_root)) == "unsupported"


def test_what_replaces_a_value_is_computed_before_its_uses() -> None:
    """Upstream makes new operations right before the root: then a use of %inner that stands before
    the root is one of what comes later, and so is a use of %y there."""
    match = GENERIC + "%z = pdl.operand : %t\n" + binary("inner", "arith.andi", "%x", "%z")
    match += binary("root", "arith.ori", "%inner_value", "%y")
    made = binary("same", "arith.andi", "%z", "%x")
    late = verdict_on(pattern(match, made + "pdl.replace %inner with %same"))
    assert isinstance(late, Unsupported)
    assert late.reason == "%inner may be used before %same is computed, which replaces it"
    again = made + binary("new", "arith.ori", "%y", "%same_value") + "pdl.replace %root with %new"
    assert kind_of(pattern(match, again)) == "proved"
    by_y = f"pdl.replace %inner with (%y : {VALUE})"
    assert kind_of(pattern(match, by_y)) == "unsupported"
    assert kind_of(pattern(match, by_y.replace("%y", "%x"))) == "refuted"


def test_new_operations_use_what_is_computed_before_the_root() -> None:
    match = GENERIC + binary("root", "arith.andi", "%x", "%y")
    match += binary("user", "arith.ori", "%root_value", "%y")
    new = binary("new", "arith.ori", "%y", "%root_value") + "pdl.replace %user with %new"
    text = pattern(match, new)
    verdict = verdict_on(text)
    assert isinstance(verdict, Unsupported)
    assert verdict.reason == (
        "arith.ori is made before the root, where %root may not be computed yet"
    )
    assert kind_of(text.replace("pdl.rewrite %root", "pdl.rewrite %user")) == "proved"


@pytest.mark.parametrize(("before", "after"), [("i32", "i64"), ("i64", "i32")])
def test_a_predicate_is_an_i64(before: str, after: str) -> None:
    """Upstream matches no other, and does not accept a comparison that has another."""
    match = GENERIC + f"%i1 = pdl.type : i1\n%p = pdl.attribute = 2 : {before}\n"
    match += binary("root", "arith.cmpi", "%x", "%y", "%i1", '{"predicate" = %p}')
    new = f"%q = pdl.attribute = 4 : {after}\n"
    new += binary("new", "arith.cmpi", "%y", "%x", "%i1", '{"predicate" = %q}')
    verdict = verdict_on(pattern(match, new + "pdl.replace %root with %new"))
    assert isinstance(verdict, Unsupported)
    assert verdict.reason.startswith("the predicate ")


def test_undefined_behaviour_beside_the_root_excuses_nothing() -> None:
    """A user of the replaced operation may stand where it never runs."""
    root = binary("root", "arith.addi", "%x", "%y")
    division = binary("user", "arith.divui", "%y", "%root_value")
    rewrite = binary("new", "arith.divui", "%y", "%x") + "pdl.replace %user with %new\n" + BY_X
    verdict = verdict_on(pattern(GENERIC + root + division, rewrite))
    assert isinstance(verdict, Unsupported)
    assert "may be undefined" in verdict.reason
    above = binary("above", "arith.divui", "%x", "%y")
    below = binary("root", "arith.divui", "%above_value", "%y")
    new = binary("new", "arith.divui", "%above_value", "%y") + "pdl.replace %root with %new"
    assert kind_of(pattern(GENERIC + above + below, new)) == "proved"


def test_an_operation_without_meaning_is_unsupported_at_its_place() -> None:
    verdict = verdict_on(pattern(GENERIC + binary("root", "complex.add", "%x", "%y"), BY_X))
    assert isinstance(verdict, Unsupported)
    assert verdict.where == "<text>:5:1"
    assert verdict.reason == "complex.add has no meaning"


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ('pdl.apply_native_constraint "nobody"(%t : !pdl.type)', "no native constraint"),
        (
            'pdl.apply_native_constraint "is_minus_one"(%c, %c : !pdl.attribute, !pdl.attribute)',
            "2",
        ),
        ('pdl.apply_native_constraint "is_minus_one"(%t : !pdl.type)', "is_minus_one"),
        ('pdl.apply_native_constraint "is_minus_one"(%f : !pdl.attribute)', "is_minus_one"),
        ('pdl.apply_native_constraint "is_greater_integer_type"(%t : !pdl.type)', "1 arguments"),
        ('pdl.apply_native_constraint "is_minus_one"(%x : !pdl.value)', "is_minus_one"),
        (
            'pdl.apply_native_constraint "is_attr_equal"(%c, %u : !pdl.attribute, !pdl.attribute)',
            "u",
        ),
    ],
)
def test_native_constraints_that_make_no_sense_are_unsupported(call: str, reason: str) -> None:
    unknown = "%u = pdl.attribute\n" if "%u" in call else ""
    match = WITH_CONSTANT + "%f = pdl.attribute\n" + unknown + call + "\n"
    match += binary("root", "arith.addi", "%x", "%c_op_value", attributes='{"overflowFlags" = %f}')
    verdict = verdict_on(pattern(match, BY_X))
    assert isinstance(verdict, Unsupported)
    assert reason in verdict.reason


@pytest.mark.parametrize(
    "call",
    [
        '"nobody"(%t : !pdl.type)',
        '"addi"(%t, %t : !pdl.type, !pdl.type)',
        '"addi"(%c : !pdl.attribute)',
        '"merge_overflow"(%c, %c : !pdl.attribute, !pdl.attribute)',
        '"invert_arith_cmpi_predicate"(%c : !pdl.attribute)',
    ],
)
def test_native_rewrites_that_make_no_sense_are_unsupported(call: str) -> None:
    rewrite = f"%v = pdl.apply_native_rewrite {call} : !pdl.attribute\n"
    rewrite += constant("new", "%v") + "pdl.replace %root with %new"
    assert kind_of(pattern(ADD_CONSTANT, rewrite)) == "unsupported"


def test_a_native_rewrite_gives_what_the_attribute_wants_or_is_unsupported() -> None:
    rewrite = '%v = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute\n'
    rewrite += binary("new", "arith.addi", "%x", "%x", attributes='{"overflowFlags" = %v}')
    rewrite += "pdl.replace %root with %new"
    assert kind_of(pattern(ADD_CONSTANT, rewrite)) == "unsupported"


TWO_TYPES = (
    "%t = pdl.type\n%u = pdl.type{fixed}\n%b = pdl.type : i1\n%x = pdl.operand : %t\n"
    "%y = pdl.operand : %u\n%c = pdl.attribute : %t\n%d = pdl.attribute : %u\n"
    + constant("c_op", "%c")
    + constant("d_op", "%d", "%u")
    + binary("same", "arith.cmpi", "%y", "%d_op_value", "%b")
    + binary("sum", "arith.addi", "%x", "%c_op_value")
    + f'%root = pdl.operation "arith.select"(%same_value, %sum_value, %x : {VALUE}, {VALUE}, '
    f"{VALUE}) -> (%t : !pdl.type)\n"
)
"""x + c where y p d, else x; c and d have types of their own."""


def test_attributes_of_different_types_are_not_added() -> None:
    rewrite = '%v = pdl.apply_native_rewrite "addi"(%c, %d : !pdl.attribute, !pdl.attribute)'
    rewrite += " : !pdl.attribute\n" + constant("new", "%v") + "pdl.replace %root with %new"
    assert kind_of(pattern(TWO_TYPES.replace("{fixed}", ""), rewrite)) == "unsupported"


@few(2)
@pytest.mark.parametrize("fixed", ["", " : i1", " : i8"])
def test_a_symbolic_type_may_be_another_one(fixed: str) -> None:
    """Attributes are equal where their types are, too: %t may be i1, or i8."""
    match = TWO_TYPES.replace("{fixed}", fixed)
    match += (
        'pdl.apply_native_constraint "is_attr_equal"(%c, %d : !pdl.attribute, !pdl.attribute)\n'
    )
    assert kind_of(pattern(match, BY_X)) == "refuted"


@pytest.mark.parametrize("name", ["T", "T_1"])
def test_an_operand_without_a_type_has_a_type_of_its_own(name: str) -> None:
    """Whatever the text calls its own types: this is not only about x of the type of y."""
    match = f"%{name} = pdl.type\n%b = pdl.type : i1\n%x = pdl.operand\n"
    match += f"%y = pdl.operand : %{name}\n%z = pdl.operand : %b\n"
    match += f'%a = pdl.operation "arith.cmpi"(%x, %x : {VALUE}, {VALUE})\n'
    match += "%av = pdl.result 0 of %a\n"
    match += f'%root = pdl.operation "arith.select"(%av, %y, %y : {VALUE}, {VALUE}, {VALUE})\n'
    verdict = verdict_on(pattern(match.replace("%z = pdl.operand : %b\n", ""), BY_X))
    assert isinstance(verdict, Unsupported)
    assert "may differ" in verdict.reason


def test_flags_that_a_match_leaves_out_are_nobody_elses() -> None:
    """Not even an attribute's whose name looks like them."""
    name = "%inner.overflowFlags"
    match = GENERIC + f"{name} = pdl.attribute\n" + binary("inner", "arith.addi", "%x", "%y")
    attributes = f'{{"overflowFlags" = {name}}}'
    match += binary("root", "arith.addi", "%inner_value", "%y", attributes=attributes)
    rewrite = binary("first", "arith.addi", "%x", "%y", attributes=attributes)
    rewrite += binary("new", "arith.addi", "%first_value", "%y") + "pdl.replace %root with %new"
    assert kind_of(pattern(match, rewrite)) == "refuted"


def test_contradictory_constraints_are_vacuous() -> None:
    once = 'pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)'
    match = ADD_CONSTANT + once + "\n" + once + " {isNegated = true}\n"
    assert isinstance(verdict_on(pattern(match, BY_X)), Vacuous)


def test_a_negated_constraint_is_negated() -> None:
    """x * c = 0 - x where c is -1, and not elsewhere."""
    match = WITH_CONSTANT + binary("root", "arith.muli", "%x", "%c_op_value")
    rewrite = '%z = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute\n'
    rewrite += constant("zero", "%z") + binary("new", "arith.subi", "%zero_value", "%x")
    rewrite += "pdl.replace %root with %new"
    call = 'pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)'
    assert kind_of(pattern(match + call + "\n", rewrite)) == "proved"
    assert kind_of(pattern(match + call + " {isNegated = true}\n", rewrite)) == "refuted"


def test_a_source_that_is_never_defined_is_proved_with_a_note() -> None:
    match = "%t = pdl.type : i8\n%x = pdl.operand : %t\n"
    match += '%p = pdl.operation "ub.poison" -> (%t : !pdl.type)\n%pv = pdl.result 0 of %p\n'
    match += binary("root", "arith.addi", "%x", "%pv")
    verdict = verdict_on(pattern(match, BY_X))
    assert isinstance(verdict, Proved)
    assert "source never defined" in verdict.notes


def test_an_open_predicate_is_tried_case_by_case() -> None:
    """x p x is not false for every predicate; x p y is y q x only for the converse q."""
    match = "%t = pdl.type\n%b = pdl.type : i1\n%x = pdl.operand : %t\n%p = pdl.attribute\n"
    match += binary("root", "arith.cmpi", "%x", "%x", "%b", '{"predicate" = %p}')
    same = binary("new", "arith.cmpi", "%x", "%x", "%b", '{"predicate" = %p}')
    assert kind_of(pattern(match, same + "pdl.replace %root with %new")) == "proved"
    for truth in ("false", "true"):
        constantly = f"%f = pdl.attribute = {truth}\n" + constant("new", "%f", "%b")
        assert kind_of(pattern(match, constantly + "pdl.replace %root with %new")) == "refuted"


def test_what_two_operations_leave_open_is_not_the_same() -> None:
    """Two constants of any value, and two comparisons by any predicate."""
    constants = "%t = pdl.type\n"
    for name in ("c", "d"):
        constants += f'%{name} = pdl.operation "arith.constant" -> (%t : !pdl.type)\n'
        constants += f"%{name}_value = pdl.result 0 of %{name}\n"
    constants += binary("root", "arith.ori", "%c_value", "%d_value")
    by_one = f"pdl.replace %root with (%c_value : {VALUE})"
    assert kind_of(pattern(constants, by_one)) == "refuted"
    comparisons = GENERIC + "%b = pdl.type : i1\n"
    comparisons += binary("c", "arith.cmpi", "%x", "%y", "%b")
    comparisons += binary("d", "arith.cmpi", "%x", "%y", "%b")
    comparisons += binary("root", "arith.ori", "%c_value", "%d_value", "%b")
    assert kind_of(pattern(comparisons, by_one)) == "refuted"


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        (unary("new", "arith.extui", "%x", "%u"), "is not always narrower than"),
        (binary("new", "arith.addi", "%y", "%x", "%u"), "operand types"),
    ],
)
def test_new_operations_have_types_that_fit(new: str, reason: str) -> None:
    match = "%t = pdl.type\n%u = pdl.type\n%x = pdl.operand : %t\n%y = pdl.operand : %u\n"
    match += "%b = pdl.type : i1\n" + binary("a", "arith.cmpi", "%x", "%x", "%b")
    match += f'%root = pdl.operation "arith.select"(%a_value, %y, %y : {VALUE}, {VALUE}, {VALUE})'
    verdict = verdict_on(
        pattern(match + " -> (%u : !pdl.type)", new + "pdl.replace %root with %new")
    )
    assert isinstance(verdict, Unsupported)
    assert reason in verdict.reason


def test_what_a_pattern_expects_is_part_of_its_result() -> None:
    expects = 'attributes {rewright.expect = "refuted"}'
    assert result_of(pattern(GENERIC + ADD, BY_X, expects)).as_expected
    assert result_of(pattern(FIXED + ADD, BY_X, expects)).as_expected


@pytest.mark.parametrize(("type_", "kind"), [("i2", "refuted"), ("%t", "proved")])
def test_a_width_wraps_in_an_attribute_too_narrow_for_it(type_: str, kind: str) -> None:
    """A width is never 0, but the width 4 is 0 : i2."""
    declared = "%t = pdl.type\n" + (f"%u = pdl.type : {type_}\n" if type_ != "%t" else "")
    u = "%t" if type_ == "%t" else "%u"
    match = declared + "%b = pdl.type : i1\n%x = pdl.operand : %t\n%y = pdl.operand : %t\n"
    match += f'%w = pdl.apply_native_rewrite "get_width"(%t, {u} : !pdl.type, !pdl.type)'
    match += f" : !pdl.attribute\n%c = pdl.attribute : {u}\n%z = pdl.attribute : {u}\n"
    match += f'%n = pdl.apply_native_rewrite "get_zero_attr"({u} : !pdl.type) : !pdl.attribute\n'
    for left, right in (("%w", "%c"), ("%n", "%z")):
        match += f'pdl.apply_native_constraint "is_attr_equal"({left}, {right} : '
        match += "!pdl.attribute, !pdl.attribute)\n"
    match += constant("c_op", "%c", u) + constant("z_op", "%z", u)
    match += "%eq = pdl.attribute = 0 : i64\n"
    match += binary("same", "arith.cmpi", "%c_op_value", "%z_op_value", "%b", '{"predicate" = %eq}')
    match += (
        f'%root = pdl.operation "arith.select"(%same_value, %x, %y : {VALUE}, {VALUE}, {VALUE})'
    )
    assert kind_of(pattern(match, f"pdl.replace %root with (%y : {VALUE})")) == kind
