"""Counterexamples: minimal, replayed, shown exactly so; marks of what does not matter are right."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from semantics.language.attributes import IntegerKind, OverflowKind, PredicateKind
from tests.generators.random_goals import random_goal
from tests.inputs.patterns_for_tests import (
    BY_X,
    GENERIC,
    VALUE,
    binary,
    constant,
    pattern,
    unary,
    verdict_on,
)
from tests.oracles import oracle
from tests.oracles.brute_force import Types, open_attributes, violates, width_of
from tests.support.compare_verdicts import verdict_of
from tests.verifier.kernel.deciding.test_known_mistakes import shifted_by
from verifier.kernel.goals.goal import Goal, OpenAttribute
from verifier.kernel.goals.goal_at_widths import Input
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.kernel.verdicts.verdict import Refuted, Verdict
from verifier.refuting import counterexample
from verifier.refuting.counterexample import IntegerCounterexample
from verifier.refuting.sampling import Sample

ADD = binary("root", "arith.addi", "%x", "%y")


def shown(verdict: Verdict) -> IntegerCounterexample:
    assert isinstance(verdict, Refuted)
    assert isinstance(verdict.counterexample, IntegerCounterexample)
    return verdict.counterexample


def text_of(text: str) -> str:
    return shown(verdict_on(text)).text()


def test_a_difference_of_values_is_shown_so() -> None:
    assert text_of(pattern(GENERIC + ADD, BY_X)) == (
        "  counterexample (root equal is violated), with t = i1:\n"
        "    %x : i1 = any value\n"
        "    %y : i1 = true\n"
        "  source:\n"
        "    %root = arith.addi %x, %y : i1   // true\n"
        "    func.return %root : i1           // true\n"
        "  target:\n"
        "    func.return %x : i1   // false   <-- the values differ\n"
        "  replayed by: the interpreter of concrete values"
    )


def test_more_poison_is_shown_so() -> None:
    flags = "%flags = pdl.attribute = #arith.overflow<nsw>\n"
    new = flags + binary("new", "arith.addi", "%x", "%y", attributes='{"overflowFlags" = %flags}')
    assert text_of(pattern(GENERIC + ADD, new + "pdl.replace %root with %new")) == (
        "  counterexample (root not more poisonous is violated), with t = i1:\n"
        "    %x : i1 = true\n"
        "    %y : i1 = true\n"
        "  source:\n"
        "    %root = arith.addi %x, %y : i1   // false\n"
        "    func.return %root : i1           // false\n"
        "  target:\n"
        "    %new = arith.addi %x, %y overflow<nsw> : i1   // poison   <-- poison arises\n"
        "    func.return %new : i1                         // poison\n"
        "  replayed by: the interpreter of concrete values"
    )


def test_new_undefined_behaviour_is_shown_so() -> None:
    match = "%t = pdl.type : i8\n%x = pdl.operand : %t\n%y = pdl.operand : %t\n"
    match += binary("root", "arith.minui", "%x", "%y")
    new = binary("new", "arith.divui", "%x", "%y") + f"pdl.replace %root with (%x : {VALUE})"
    assert text_of(pattern(match, new)) == (
        "  counterexample (no new UB is violated), with the given types:\n"
        "    %x : i8 = any value or poison\n"
        "    %y : i8 = 0\n"
        "  source:\n"
        "    %root = arith.minui %x, %y : i8   // 0\n"
        "    func.return %root : i8            // 0\n"
        "  target:\n"
        "    %new = arith.divui %x, %y : i8   // -1 (unsigned 255)   <-- undefined behaviour\n"
        "    func.return %x : i8              // 0\n"
        "  replayed by: the interpreter of concrete values"
    )


def test_a_target_may_use_the_source_where_its_result_is_not_used() -> None:
    match = GENERIC + binary("a", "arith.andi", "%x", "%y")
    match += binary("root", "arith.ori", "%a_value", "%y")
    new = binary("new", "arith.divui", "%x", "%a_value") + f"pdl.replace %root with (%y : {VALUE})"
    counterexample = shown(verdict_on(pattern(match, new)))
    assert counterexample.violated == "no new UB"
    assert [o.text.split()[2] for o in counterexample.target[:-1]] == ["arith.andi", "arith.divui"]


def test_the_smallest_width_and_few_bits() -> None:
    """x + x is x << 1 and 2 * x, and is not 3 * x: one bit of one input."""
    match = "%t = pdl.type : i32\n%x = pdl.operand : %t\n" + binary(
        "root", "arith.addi", "%x", "%x"
    )
    three = "%three = pdl.attribute = 3 : i32\n"
    three += '%three_op = pdl.operation "arith.constant" {"value" = %three} -> (%t : !pdl.type)\n'
    three += "%three_value = pdl.result 0 of %three_op\n"
    three += binary("new", "arith.muli", "%x", "%three_value") + "pdl.replace %root with %new"
    (given,) = shown(verdict_on(pattern(match, three))).inputs
    assert (given.name, given.type_, given.value) == ("x", "i32", "1")


def test_no_smaller_width_is_wrong() -> None:
    """zext(trunc x) is x where one bit is cut off from two; types are as small as can be."""
    match = "%t = pdl.type\n%u = pdl.type\n%x = pdl.operand : %t\n"
    match += unary("low", "arith.trunci", "%x", "%u") + unary(
        "root", "arith.extui", "%low_value", "%t"
    )
    assert shown(verdict_on(pattern(match, BY_X))).types == "t = i2, u = i1"


def test_a_difference_at_one_width_of_index_says_at_which() -> None:
    """Index is not always of 64 bits: x >> 40 is 0 only where it is."""
    match = "%t = pdl.type : index\n%x = pdl.operand : %t\n%c = pdl.attribute = 40 : index\n"
    match += '%c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)\n'
    match += "%c_value = pdl.result 0 of %c_op\n" + binary("root", "arith.shrui", "%x", "%c_value")
    found = shown(verdict_on(pattern(match, BY_X)))
    assert found.types == "the given types, index of 64 bits"
    source = "%t = pdl.type : index\n%x = pdl.operand : %t\n" + binary(
        "root", "arith.andi", "%x", "%x"
    )
    shift = "%c = pdl.attribute = 40 : index\n"
    shift += '%c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)\n'
    shift += "%c_value = pdl.result 0 of %c_op\n" + binary("up", "arith.shrui", "%x", "%c_value")
    shift += binary("zero", "arith.subi", "%up_value", "%up_value")
    shift += binary("new", "arith.addi", "%x", "%zero_value") + "pdl.replace %root with %new"
    narrow = shown(verdict_on(pattern(source, shift)))
    assert narrow.types == "the given types, index of 32 bits"
    assert narrow.replayed_by == ("the interpreter of concrete values",)


def test_its_json_form_has_what_the_text_has() -> None:
    found = shown(verdict_on(pattern(GENERIC + ADD, BY_X)))
    item = json.loads(json.dumps(found.as_dict()))
    assert set(item) == {"violated", "types", "inputs", "source", "target", "replayed_by"}
    assert item["inputs"][0] == {"name": "x", "type": "i1", "value": "any value"}
    assert item["target"][-1]["mark"] == "the values differ"


@pytest.mark.deep
def test_what_is_said_not_to_matter_does_not_matter() -> None:
    """Every value of an input so marked gives a violation, with the attributes shown (oracle)."""
    marked = 0
    for seed in range(150):
        goal = random_goal(Random(seed))
        verdict = verdict_of(goal)
        if isinstance(verdict, Refuted):
            marked += _check_marks(goal, shown(verdict))
    assert marked >= 3


def _check_marks(goal: Goal, found: IntegerCounterexample) -> int:
    clauses = dict(c.split(" = i") for c in found.types.split(", ") if " = i" in c)
    types = {v: int(clauses[v.name]) for v in goal.scheme.variables}
    widths = {name: width_of(goal, type_, types) for name, type_ in goal.arguments}
    arguments = {i.name: i.value for i in found.inputs if i.name in widths}
    attributes = {i.name: i.value for i in found.inputs if i.name not in widths}
    free = {name: value for name, value in arguments.items() if value.startswith("any value")}
    fixed = {n: _read(v, widths[n]) for n, v in arguments.items() if n not in free}
    inputs = [
        fixed | dict(zip(free, values, strict=True))
        for values in product(*(_any(widths[name], value) for name, value in free.items()))
    ]
    as_shown = [
        resolved
        for resolved in open_attributes(goal, types)
        if all(_is_shown(goal, types, n, v, attributes.get(n)) for n, v in resolved.items())
    ]
    assert as_shown
    assert all(violates(goal, types, given, r) for given in inputs for r in as_shown)
    return list(found_values(found)).count("any value")


def found_values(found: IntegerCounterexample) -> Iterator[str]:
    for shown_input in found.inputs:
        yield "any value" if shown_input.value.startswith("any value") else shown_input.value


def _is_shown(goal: Goal, types: Types, name: str, value: object, text: str | None) -> bool:
    """Whether an attribute has the value shown; flags that are not shown are not there."""
    binding = goal.attributes[name]
    if not isinstance(binding, OpenAttribute) or text == "any value":
        return True
    match binding.kind:
        case IntegerKind():
            assert text is not None and binding.type_ is not None
            return value == _read(text, width_of(goal, binding.type_, types))
        case PredicateKind() as kind:
            return text == kind.names[value]  # type: ignore[call-overload]
        case OverflowKind():
            return value == (frozenset() if text is None else frozenset(text.split(", ")))
        case _:
            return value is (text == "present")


def _any(width: int, value: str) -> list[oracle.Operand]:
    poison: list[oracle.Operand] = [oracle.POISON] if value == "any value or poison" else []
    return [*range(2**width), *poison]


def _read(value: str, width: int) -> oracle.Operand:
    if value == "poison":
        return oracle.POISON
    return int(value == "true") if width == 1 else int(value.split()[0]) % 2**width


def test_a_wrong_model_is_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found is believed only when it has been replayed."""

    def nothing_set(sample: Sample, given: Input, obligations: Sequence[str]) -> Input:
        return Input(dict.fromkeys(given.bits, 0), dict.fromkeys(given.truths, False))

    monkeypatch.setattr(counterexample, "simplest_near", nothing_set)
    with pytest.raises(ReplayFailed, match="does not violate anything"):
        verdict_on(pattern(GENERIC + ADD, BY_X))


def test_a_wrong_mark_of_what_does_not_matter_is_an_internal_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counterexample, "irrelevant_names", lambda *_: frozenset({"x", "y"}))
    with pytest.raises(ReplayFailed, match="said not to matter"):
        verdict_on(pattern(GENERIC + ADD, BY_X))


def marked(text: str) -> list[tuple[str, str]]:
    """The operations of the target that are marked, with their marks."""
    found = shown(verdict_on(text))
    assert not any(o.mark for o in found.source)
    return [(o.text.split(" = ")[0], o.mark) for o in found.target if o.mark]


def test_the_mark_is_where_the_values_part_not_where_they_are_returned() -> None:
    """(x + y) ^ y and (x - y) ^ y part at the subtraction."""
    match = "%t = pdl.type : i8\n%x = pdl.operand : %t\n%y = pdl.operand : %t\n"
    match += binary("a", "arith.addi", "%x", "%y") + binary("root", "arith.xori", "%a_value", "%y")
    new = binary("b", "arith.subi", "%x", "%y") + binary("new", "arith.xori", "%b_value", "%y")
    text = pattern(match, new + "pdl.replace %root with %new")
    assert marked(text) == [("%b", "the values differ")]


def test_the_mark_is_where_poison_arises_not_where_it_is_passed_on() -> None:
    match = "%t = pdl.type : i8\n%x = pdl.operand : %t\n%y = pdl.operand : %t\n"
    match += binary("a", "arith.addi", "%x", "%y") + binary("root", "arith.xori", "%a_value", "%y")
    new = "%flags = pdl.attribute = #arith.overflow<nuw>\n"
    new += binary("b", "arith.addi", "%x", "%y", attributes='{"overflowFlags" = %flags}')
    new += binary("new", "arith.xori", "%b_value", "%y")
    text = pattern(match, new + "pdl.replace %root with %new")
    assert marked(text) == [("%b", "poison arises")]


def test_an_operation_that_lets_poison_through_is_marked() -> None:
    """select c, a, false is not and c, a: a may be poison where c is false."""
    match = "%b = pdl.type : i1\n%c = pdl.operand : %b\n%a = pdl.operand : %b\n"
    match += "%no = pdl.attribute = false\n" + constant("f", "%no", "%b")
    match += '%root = pdl.operation "arith.select"(%c, %a, %f_value : '
    match += f"{VALUE}, {VALUE}, {VALUE}) -> (%b : !pdl.type)\n"
    new = binary("new", "arith.andi", "%c", "%a", "%b") + "pdl.replace %root with %new"
    assert marked(pattern(match, new)) == [("%new", "poison passes to the result")]


def test_operations_that_do_not_matter_are_not_shown() -> None:
    dead = binary("dead", "arith.muli", "%x", "%y") + BY_X
    found = shown(verdict_on(pattern(GENERIC + ADD, dead)))
    assert [o.text.split(" ")[0] for o in found.target] == ["func.return"]


@pytest.mark.parametrize("least", [17, 33])
def test_a_refutation_that_exists_at_large_widths_only(least: int) -> None:
    """x >> k, poison up to k bits, is not x where there are more; the smallest such is shown."""
    verdict = verdict_of(shifted_by(least - 1))
    assert shown(verdict).types == f"T = i{least}"


OPEN = pattern(
    GENERIC
    + "%c = pdl.attribute : %t\n%i1 = pdl.type : i1\n%p = pdl.attribute\n"
    + constant("k", "%c")
    + binary("sum", "arith.addi", "%x", "%k_value")
    + binary("root", "arith.cmpi", "%sum_value", "%y", "%i1", '{"predicate" = %p}'),
    binary("new", "arith.cmpi", "%x", "%y", "%i1", '{"predicate" = %p}')
    + "pdl.replace %root with %new",
)


def test_open_attributes_are_listed() -> None:
    found = shown(verdict_on(OPEN))
    inputs = {i.name: (i.type_, i.value) for i in found.inputs}
    assert inputs == {
        "x": ("i1", "any value"),
        "y": ("i1", "any value"),
        "c": ("i1", "true"),
        "p": ("", "eq"),
    }
    assert "    %c : i1 = true\n    %p = eq\n" in found.text()
    assert found.as_dict()["inputs"][-1] == {"name": "p", "type": None, "value": "eq"}


def test_open_attributes_that_do_not_matter_are_any_value() -> None:
    match = GENERIC + "%c = pdl.attribute : %t\n" + constant("k", "%c")
    match += binary("sum", "arith.xori", "%x", "%k_value")
    match += binary("root", "arith.xori", "%sum_value", "%y")
    text = text_of(pattern(match, "pdl.replace %root with (%sum_value : !pdl.value)"))
    assert "    %y : i1 = true\n    %c : i1 = any value\n" in text


def test_flags_that_are_needed_are_listed() -> None:
    """x + y + ((x + x) - (x + x)), where x + x has the flags that x + y has, and may wrap."""
    with_flags = '{"overflowFlags" = %f}'
    match = GENERIC + "%f = pdl.attribute\n"
    match += binary("root", "arith.addi", "%x", "%y", attributes=with_flags)
    new = binary("double", "arith.addi", "%x", "%x", attributes=with_flags)
    new += binary("zero", "arith.subi", "%double_value", "%double_value")
    new += binary("sum", "arith.addi", "%x", "%y")
    new += binary("new", "arith.addi", "%sum_value", "%zero_value")
    found = shown(verdict_on(pattern(match, new + "pdl.replace %root with %new")))
    assert found.violated == "root not more poisonous"
    assert [(i.name, i.value) for i in found.inputs][2:] == [("f", "nuw")]


def test_an_attribute_that_is_not_mentioned_is_called_by_its_operation() -> None:
    """A constant whose value the match leaves out."""
    match = GENERIC + '%k = pdl.operation "arith.constant" -> (%t : !pdl.type)\n'
    match += "%k_value = pdl.result 0 of %k\n"
    match += binary("sum", "arith.addi", "%x", "%k_value")
    match += binary("root", "arith.addi", "%sum_value", "%y")
    new = binary("new", "arith.addi", "%x", "%y") + "pdl.replace %root with %new"
    assert "    value of %k : i1 = true\n" in text_of(pattern(match, new))
