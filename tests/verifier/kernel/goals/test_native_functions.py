"""Native functions of attributes, types, values, operations and ranges, and what they give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from semantics.language import registry
from semantics.language.builder import Bits, Bool, Execution, Value
from tests.inputs.patterns_for_tests import (
    BY_X,
    GENERIC,
    VALUE,
    binary,
    constant,
    kind_of,
    pattern,
    verdict_on,
)
from verifier.kernel.goals import natives
from verifier.kernel.goals.natives import (
    NativeConstraint,
    NativeRewrite,
    register_constraint,
    register_rewrite,
)
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported, Vacuous

OPERATION = "!pdl.operation"


def never_run(*_: Any) -> Any:
    raise AssertionError("executables are for the pass that applies patterns")


def _not_negative(m: Execution, x: Value) -> Bool:
    return ~x.poison & ~x.bits.is_negative()


def _gives_zero(m: Execution, results: tuple[Value, ...]) -> Bool:
    (result,) = results
    return result.poison | result.bits.is_zero()


def _all_equal(m: Execution, values: tuple[Value, ...]) -> Bool:
    holds = m.truth(True)
    for value in values[1:]:
        holds = holds & ~value.poison & ~values[0].poison & value.bits.eq(values[0].bits)
    return holds


def _odd(m: Execution, c: Bits) -> Bool:
    return (c & c.constant(1)).eq(c.constant(1))


def _half(m: Execution, c: Bits) -> Bits:
    return c.lshr(c.constant(1))


def _negate(m: Execution, x: Bits) -> Bits:
    return -x


def _add_constant(m: Execution, x: Bits, c: Bits) -> Bits:
    return x + c


def _swap(m: Execution, x: Bits, y: Bits) -> tuple[Bits, Bits]:
    return y, x


@pytest.fixture(autouse=True)
def functions(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("_constraints", "_rewrites"):
        monkeypatch.setattr(natives, name, dict(getattr(natives, name)))
    for constraint in (
        NativeConstraint("not_negative", never_run, _not_negative),
        NativeConstraint("gives_zero", never_run, _gives_zero),
        NativeConstraint("is_unit", never_run, lambda m, c: c.eq(c.constant(1))),
        NativeConstraint("all_equal", never_run, _all_equal),
        NativeConstraint(
            "half_of_even", never_run, lambda m, c: ~_odd(m, c), computes=_half, type_of=0
        ),
        NativeConstraint("whole_bytes", never_run, keeps=lambda width: width % 8 == 0),
        NativeConstraint("twice", never_run, keeps=lambda narrow, wide: wide == 2 * narrow),
        NativeConstraint("no_type", never_run, keeps=lambda width: False),
    ):
        register_constraint(constraint)
    for rewrite in (
        NativeRewrite("make_negation", never_run, _negate, signature="T -> T"),
        NativeRewrite("make_sum", never_run, _add_constant, signature="T -> T", attributes=1),
        NativeRewrite("make_swapped", never_run, _swap, signature="T, T -> T, T"),
    ):
        register_rewrite(rewrite)
    yield
    for operation in [name for name in registry._meanings if name.startswith("native.")]:
        del registry._meanings[operation]


def constrained(call: str, match: str = GENERIC, root: str = "arith.minsi") -> str:
    return match + binary("root", root, "%x", "%y") + f"pdl.apply_native_constraint {call}\n"


def test_a_constraint_on_values_is_assumed_of_them() -> None:
    """The signed minimum is the unsigned one where neither is negative."""
    new = binary("new", "arith.minui", "%x", "%y") + "pdl.replace %root with %new"
    both = constrained(f'"not_negative"(%x : {VALUE})')
    assert kind_of(pattern(both, new)) == "refuted"
    both += f'pdl.apply_native_constraint "not_negative"(%y : {VALUE})\n'
    assert kind_of(pattern(both, new)) == "proved"


def test_a_constraint_on_an_operation_is_about_its_results() -> None:
    match = constrained(f'"gives_zero"(%root : {OPERATION})', root="arith.xori")
    zero = '%z = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute\n'
    new = zero + constant("new", "%z") + "pdl.replace %root with %new"
    assert kind_of(pattern(match, new)) == "proved"
    assert kind_of(pattern(match, BY_X)) == "refuted"
    negated = match.rstrip() + " {isNegated = true}\n"
    assert kind_of(pattern(negated, new)) == "refuted"


def test_a_negated_constraint_on_values_is_no_condition() -> None:
    """What is not known to be positive, or zero, may be so when the program runs."""
    match = constrained(f'"not_negative"(%y : {VALUE})')
    match += f'pdl.apply_native_constraint "not_negative"(%x : {VALUE}) {{isNegated = true}}\n'
    verdict = verdict_on(pattern(match, BY_X))
    assert isinstance(verdict, Refuted)
    assert verdict.notes[0].startswith("nothing is assumed of values that not_negative, negated,")
    match = GENERIC + binary("given", "arith.ori", "%x", "%y")
    match += (
        f'pdl.apply_native_constraint "gives_zero"(%given : {OPERATION}) {{isNegated = true}}\n'
    )
    match += binary("root", "arith.andi", "%given_value", "%given_value")
    new = binary("one", "arith.divui", "%given_value", "%given_value")
    new += binary("new", "arith.muli", "%given_value", "%one_value")
    assert kind_of(pattern(match, new + "pdl.replace %root with %new")) == "refuted"


def test_a_constraint_on_a_range() -> None:
    match = "%t = pdl.type\n%xs = pdl.operands\n"
    match += '%root = pdl.operation "arith.xori"(%xs : !pdl.range<value>) -> (%t : !pdl.type)\n'
    call = 'pdl.apply_native_constraint "all_equal"(%xs : !pdl.range<value>)\n'
    zero = '%z = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute\n'
    new = zero + constant("new", "%z") + "pdl.replace %root with %new"
    assert kind_of(pattern(match + call, new)) == "proved"
    assert kind_of(pattern(match, new)) == "refuted"


def test_what_a_constraint_computes() -> None:
    """x * c is (x * (c / 2)) * 2 for an even c."""
    match = "%t = pdl.type : i4\n%x = pdl.operand : %t\n%c = pdl.attribute : %t\n"
    match += constant("k", "%c") + binary("root", "arith.muli", "%x", "%k_value")
    match += (
        '%h = pdl.apply_native_constraint "half_of_even"(%c : !pdl.attribute) : !pdl.attribute\n'
    )
    new = constant("half", "%h") + binary("part", "arith.muli", "%x", "%half_value")
    new += binary("new", "arith.addi", "%part_value", "%part_value")
    assert kind_of(pattern(match, new + "pdl.replace %root with %new")) == "proved"
    wrong = new + "pdl.replace %root with %part"
    assert kind_of(pattern(match, wrong)) == "refuted"
    other = match.replace('"half_of_even"', '"is_zero_or_so"')
    assert kind_of(pattern(other, wrong)) == "unsupported"
    other = match.replace('"half_of_even"', '"is_minus_one"')
    assert kind_of(pattern(other, wrong)) == "unsupported"


NEGATION = f'%n = pdl.apply_native_rewrite "make_negation"(%y : {VALUE}) : {VALUE}\n'


def test_a_rewrite_that_gives_a_value() -> None:
    """x - y is x + (-y)."""
    match = GENERIC + binary("root", "arith.subi", "%x", "%y")
    new = NEGATION + binary("new", "arith.addi", "%x", "%n")
    assert kind_of(pattern(match, new + "pdl.replace %root with %new")) == "proved"
    assert kind_of(pattern(match, NEGATION + f"pdl.replace %root with (%n : {VALUE})")) == "refuted"


def test_a_rewrite_that_gives_an_operation() -> None:
    match = "%t = pdl.type\n%x = pdl.operand : %t\n%c = pdl.attribute : %t\n" + constant("k", "%c")
    match += binary("root", "arith.addi", "%x", "%k_value")
    call = f'%new = pdl.apply_native_rewrite "make_sum"(%x, %c : {VALUE}, !pdl.attribute) : '
    new = call + f"{OPERATION}\npdl.replace %root with %new"
    assert kind_of(pattern(match, new)) == "proved"
    assert kind_of(pattern(match.replace("addi", "subi"), new)) == "refuted"
    result = call + f"{OPERATION}\n%r = pdl.result 0 of %new\npdl.replace %root with (%r : {VALUE})"
    assert kind_of(pattern(match, result)) == "proved"
    without = call.replace(", %c", "").replace(", !pdl.attribute", "") + OPERATION
    verdict = verdict_on(pattern(match, without + "\npdl.replace %root with %new"))
    assert isinstance(verdict, Unsupported)
    assert "make_sum of 1 arguments" in verdict.reason


def test_a_rewrite_that_gives_several_values() -> None:
    match = GENERIC + binary("root", "arith.subi", "%x", "%y")
    call = f'%a, %b = pdl.apply_native_rewrite "make_swapped"(%x, %y : {VALUE}, {VALUE}) : '
    call += f"{VALUE}, {VALUE}\n"
    for left, right, kind in (("%b", "%a", "proved"), ("%a", "%b", "refuted")):
        new = call + binary("new", "arith.subi", left, right) + "pdl.replace %root with %new"
        assert kind_of(pattern(match, new)) == kind
    one = call.replace("%a, %b", "%a").replace(f": {VALUE}, {VALUE}\n", f": {VALUE}\n")
    verdict = verdict_on(pattern(match, one + f"pdl.replace %root with (%a : {VALUE})"))
    assert isinstance(verdict, Unsupported)
    assert "gives 2 values" in verdict.reason


def external(operation: str, name: str) -> str:
    head = "%t = pdl.type\n%x = pdl.operand : %t\n%z = pdl.attribute = 0 : i8\n"
    head = head.replace("%t = pdl.type\n", "%t = pdl.type : i8\n") + constant("zero", "%z")
    root = binary("root", operation, "%zero_value", "%x")
    end = f'pdl.rewrite %root with "{name}"(%x : {VALUE})\n'
    return f"pdl.pattern @p : benefit(1) {{\n{head}{root}{end}}}\n"


def test_a_rewrite_that_is_a_native_function() -> None:
    """It replaces its root with what it builds."""
    assert kind_of(external("arith.subi", "make_negation")) == "proved"
    assert kind_of(external("arith.addi", "make_negation")) == "refuted"


def test_a_native_function_without_a_meaning_is_unsupported_at_its_place() -> None:
    verdict = verdict_on(external("arith.subi", "nobody"))
    assert isinstance(verdict, Unsupported)
    assert verdict.reason == "no native rewrite named 'nobody' is registered"
    assert verdict.where == "<text>:9:1"


def test_types_are_filtered_first_and_counted() -> None:
    match = constrained('"whole_bytes"(%t : !pdl.type)', root="arith.muli")
    new = binary("new", "arith.muli", "%y", "%x") + "pdl.replace %root with %new"
    verdict = verdict_on(pattern(match, new))
    assert isinstance(verdict, Proved)
    note = "56 of 64 choices of the type of %t up to i64 dropped by whole_bytes"
    assert note in verdict.notes


def test_a_counterexample_at_dropped_types_is_none() -> None:
    """x >> (w & 1) is x at even widths only."""
    width = '%w = pdl.apply_native_rewrite "get_width"(%t, %t : !pdl.type, !pdl.type) : '
    width += "!pdl.attribute\n"
    one = '%o = pdl.attribute : %t\npdl.apply_native_constraint "is_unit"(%o : !pdl.attribute)\n'
    match = "%t = pdl.type\n%x = pdl.operand : %t\n" + one + width + constant("w_op", "%w")
    match += constant("o_op", "%o") + binary("odd", "arith.andi", "%w_op_value", "%o_op_value")
    match += binary("root", "arith.shrui", "%x", "%odd_value")
    assert kind_of(pattern(match, BY_X)) == "refuted"
    even = 'pdl.apply_native_constraint "whole_bytes"(%t : !pdl.type)\n'
    verdict = verdict_on(pattern(match + even, BY_X))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == tuple((w, w) for w in range(8, 65, 8))
    not_even = even.rstrip() + " {isNegated = true}\n"
    assert isinstance(verdict_on(pattern(match + not_even, BY_X)), Refuted)


def test_two_widths_as_bits_are_not_the_same_bit() -> None:
    match = "%t = pdl.type\n%u = pdl.type\n%b = pdl.type : i1\n%x = pdl.operand : %t\n"
    match += "%y = pdl.operand : %u\n%p = pdl.attribute\n"
    match += f'%e = pdl.operation "arith.extsi"(%x : {VALUE}) -> (%u : !pdl.type)\n'
    match += "%ev = pdl.result 0 of %e\n"
    match += f'%c = pdl.operation "arith.cmpi"(%ev, %y : {VALUE}, {VALUE}) {{"predicate" = %p}}'
    match += " -> (%b : !pdl.type)\n%cv = pdl.result 0 of %c\n"
    match += (
        f'%root = pdl.operation "arith.xori"(%cv, %cv : {VALUE}, {VALUE}) -> (%b : !pdl.type)\n'
    )
    new = ""
    for name, type_ in (("v", "%t"), ("w", "%u")):
        new += (
            f'%{name}a = pdl.apply_native_rewrite "get_width"({type_}, %b : !pdl.type, !pdl.type)'
        )
        new += f' : !pdl.attribute\n%{name} = pdl.operation "arith.constant" {{"value" = %{name}a}}'
        new += f" -> (%b : !pdl.type)\n%{name}v = pdl.result 0 of %{name}\n"
    new += f'%n = pdl.operation "arith.xori"(%vv, %wv : {VALUE}, {VALUE}) -> (%b : !pdl.type)\n'
    assert kind_of(pattern(match, new + "pdl.replace %root with %n")) == "refuted"


def test_types_that_are_all_dropped_are_vacuous() -> None:
    verdict = verdict_on(pattern(constrained('"no_type"(%t : !pdl.type)'), BY_X))
    assert isinstance(verdict, Vacuous)
    eight = GENERIC.replace("%t = pdl.type", "%t = pdl.type : i9")
    verdict = verdict_on(pattern(constrained('"whole_bytes"(%t : !pdl.type)', eight), BY_X))
    assert isinstance(verdict, Vacuous)


def test_a_filter_of_two_types() -> None:
    """trunc(ext(x)) is x; the note counts the pairs of widths."""
    match = "%t = pdl.type\n%u = pdl.type\n%x = pdl.operand : %t\n"
    match += f'%e = pdl.operation "arith.extsi"(%x : {VALUE}) -> (%u : !pdl.type)\n'
    match += "%ev = pdl.result 0 of %e\n"
    match += f'%root = pdl.operation "arith.trunci"(%ev : {VALUE}) -> (%t : !pdl.type)\n'
    call = 'pdl.apply_native_constraint "twice"(%t, %u : !pdl.type, !pdl.type)\n'
    verdict = verdict_on(pattern(match + call, BY_X))
    assert isinstance(verdict, Proved)
    assert (
        "4064 of 4096 choices of the type of %t and %u up to i64 dropped by twice" in verdict.notes
    )


def test_an_order_of_types_is_counted_unless_the_operations_demand_it() -> None:
    order = 'pdl.apply_native_constraint "is_greater_integer_type"(%u, %t : !pdl.type, !pdl.type)\n'
    match = "%t = pdl.type\n%u = pdl.type\n%b = pdl.type : i1\n%x = pdl.operand : %t\n"
    match += "%y = pdl.operand : %u\n" + binary("same", "arith.cmpi", "%y", "%y", "%b")
    operands = f"(%same_value, %x, %x : {VALUE}, {VALUE}, {VALUE})"
    match += f'%root = pdl.operation "arith.select"{operands} -> (%t : !pdl.type)\n'
    verdict = verdict_on(pattern(match + order, BY_X))
    assert isinstance(verdict, Proved)
    assert (
        "2 of 3 orders of the widths of %u and %t dropped by is_greater_integer_type"
        in verdict.notes
    )
    match = "%t = pdl.type\n%u = pdl.type\n%x = pdl.operand : %t\n"
    match += f'%root = pdl.operation "arith.extsi"(%x : {VALUE}) -> (%u : !pdl.type)\n'
    same = f'%new = pdl.operation "arith.extsi"(%x : {VALUE}) -> (%u : !pdl.type)\n'
    verdict = verdict_on(pattern(match + order, same + "pdl.replace %root with %new"))
    assert isinstance(verdict, Proved)
    assert verdict.notes == ()


@pytest.mark.parametrize(
    "wrong",
    [
        NativeConstraint("wrong", never_run),
        NativeConstraint("wrong", never_run, _not_negative, keeps=lambda width: True),
        NativeConstraint("whole_bytes", never_run, keeps=lambda width: True),
    ],
)
def test_a_constraint_is_registered_once_and_with_one_meaning(wrong: NativeConstraint) -> None:
    with pytest.raises(ValueError):
        register_constraint(wrong)
