"""Mistakes that verifiers of rewrites have made, each with a test of its own."""

from __future__ import annotations

from random import Random

import pytest

from tests.generators.random_goals import Builder, Numbering, T, Tree
from tests.inputs.patterns_for_tests import (
    BY_X,
    GENERIC,
    VALUE,
    binary,
    constant,
    kind_of,
    pattern,
    unary,
    verdict_on,
)
from verifier.kernel.any_width import polynomial_method
from verifier.kernel.deciding import all_inputs, instance_proof
from verifier.kernel.deciding import decide as deciding
from verifier.kernel.deciding import probe_widths as scouting
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.type_scheme import TypeConstraints
from verifier.kernel.solving.solver import Queries, SolverUnknown
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Vacuous
from verifier.strategy.decide import decide

I8 = "%t = pdl.type : i8\n%x = pdl.operand : %t\n%y = pdl.operand : %t\n"
FLAGS = {flag: f"%{flag} = pdl.attribute = #arith.overflow<{flag}>\n" for flag in ("nsw", "nuw")}


def with_flag(operation: str, flag: str, name: str, x: str = "%x", y: str = "%y") -> str:
    return binary(name, operation, x, y, attributes=f'{{"overflowFlags" = %{flag}}}')


@pytest.mark.parametrize("flag", ["nsw", "nuw"])
@pytest.mark.parametrize("operation", ["addi", "subi", "muli", "shli"])
def test_flags_mean_something_on_every_operation(operation: str, flag: str) -> None:
    """Adding a flag is wrong, dropping it is right, and one is not the other."""
    plain = binary("root", f"arith.{operation}", "%x", "%y", attributes='{"overflowFlags" = %none}')
    none = "%none = pdl.attribute = #arith.overflow<none>\n"
    new = with_flag(f"arith.{operation}", flag, "new") + "pdl.replace %root with %new"
    assert kind_of(pattern(I8 + none + plain, FLAGS[flag] + new)) == "refuted"
    flagged = I8 + FLAGS[flag] + with_flag(f"arith.{operation}", flag, "root")
    dropped = binary("new", f"arith.{operation}", "%x", "%y") + "pdl.replace %root with %new"
    assert kind_of(pattern(flagged, dropped)) == "proved"
    other = "nuw" if flag == "nsw" else "nsw"
    exchanged = with_flag(f"arith.{operation}", other, "new") + "pdl.replace %root with %new"
    assert kind_of(pattern(flagged, FLAGS[other] + exchanged)) == "refuted"


@pytest.mark.parametrize("flag", ["nsw", "nuw"])
def test_flags_mean_something_on_truncation(flag: str) -> None:
    match = "%t = pdl.type : i8\n%u = pdl.type : i4\n%x = pdl.operand : %t\n"
    match += "%none = pdl.attribute = #arith.overflow<none>\n"
    match += unary("root", "arith.trunci", "%x", "%u", '{"overflowFlags" = %none}')
    new = FLAGS[flag] + unary("new", "arith.trunci", "%x", "%u", f'{{"overflowFlags" = %{flag}}}')
    assert kind_of(pattern(match, new + "pdl.replace %root with %new")) == "refuted"


def test_subtraction_overflows_as_a_subtraction() -> None:
    """x -nsw y is not x +nsw (0 - y): y may be the minimum."""
    match = I8 + FLAGS["nsw"] + with_flag("arith.subi", "nsw", "root")
    zero = "%zero = pdl.attribute = 0 : i8\n" + constant("zero_op", "%zero")
    negated = zero + binary("neg", "arith.subi", "%zero_op_value", "%y")
    new = with_flag("arith.addi", "nsw", "new", "%x", "%neg_value") + "pdl.replace %root with %new"
    assert kind_of(pattern(match, negated + new)) == "refuted"


@pytest.mark.parametrize("operation", ["shli", "shrui", "shrsi"])
@pytest.mark.parametrize(("amount", "kind"), [(7, "refuted"), (8, "proved"), (9, "proved")])
def test_a_shift_by_the_width_is_poison(operation: str, amount: int, kind: str) -> None:
    match = "%t = pdl.type : i8\n%x = pdl.operand : %t\n"
    match += f"%c = pdl.attribute = {amount} : i8\n" + constant("c_op", "%c")
    match += binary("root", f"arith.{operation}", "%x", "%c_op_value")
    rewrite = (
        "%z = pdl.attribute = 42 : i8\n" + constant("new", "%z") + "pdl.replace %root with %new"
    )
    assert kind_of(pattern(match, rewrite)) == kind


def test_signed_division_is_not_unsigned_division() -> None:
    new = binary("new", "arith.divui", "%x", "%y") + "pdl.replace %root with %new"
    match = GENERIC + binary("root", "arith.divsi", "%x", "%y")
    assert kind_of(pattern(match, new)) == "refuted"


@pytest.mark.parametrize("operation", ["divsi", "divui", "remsi", "remui", "floordivsi"])
def test_division_by_zero_is_undefined(operation: str) -> None:
    """A division whose result nobody uses is not harmless."""
    new = binary("new", f"arith.{operation}", "%x", "%y") + BY_X
    match = GENERIC + binary("and", "arith.andi", "%x", "%y")
    match += binary("root", "arith.ori", "%x", "%and_value")
    verdict = verdict_on(pattern(match, new))
    assert isinstance(verdict, Refuted)
    assert verdict.counterexample.as_dict()["violated"] == "no new UB"


def test_the_minimum_divided_by_minus_one_is_undefined() -> None:
    """0 - x is not x / -1 at the minimum, and x / -1 may become 0 - x."""
    minus_one = "%m = pdl.attribute = -1 : i8\n" + constant("m_op", "%m")
    zero = "%z = pdl.attribute = 0 : i8\n" + constant("z_op", "%z")
    x = "%t = pdl.type : i8\n%x = pdl.operand : %t\n"
    division = binary("{}", "arith.divsi", "%x", "%m_op_value")
    negation = binary("{}", "arith.subi", "%z_op_value", "%x")
    end = "pdl.replace %root with %new"
    to_negation = pattern(
        x + minus_one + division.replace("{}", "root"), zero + negation.replace("{}", "new") + end
    )
    to_division = pattern(
        x + zero + negation.replace("{}", "root"),
        minus_one + division.replace("{}", "new") + end,
    )
    assert kind_of(to_negation) == "proved"
    assert kind_of(to_division) == "refuted"


def test_equal_values_are_not_refinement() -> None:
    """x - x -> 0 is right; to add 0 * x where x did not matter is right for values only."""
    zero = '%z = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute\n'
    to_zero = zero + constant("new", "%z") + "pdl.replace %root with %new"
    match = "%t = pdl.type\n%x = pdl.operand : %t\n"
    assert kind_of(pattern(match + binary("root", "arith.subi", "%x", "%x"), to_zero)) == "proved"
    chosen = f"(%q, %x, %y : {VALUE}, {VALUE}, {VALUE}) -> (%t : !pdl.type)\n"
    match = GENERIC + "%b = pdl.type : i1\n%q = pdl.operand : %b\n"
    match += '%root = pdl.operation "arith.select"' + chosen
    with_both = '%s = pdl.operation "arith.select"' + chosen + "%s_value = pdl.result 0 of %s\n"
    with_both += binary("d", "arith.subi", "%x", "%x") + binary("e", "arith.subi", "%y", "%y")
    with_both += binary("f", "arith.ori", "%s_value", "%d_value")
    with_both += binary("new", "arith.ori", "%f_value", "%e_value")
    verdict = verdict_on(pattern(match, with_both + "pdl.replace %root with %new"))
    assert isinstance(verdict, Refuted)
    assert verdict.counterexample.as_dict()["violated"] == "root not more poisonous"


def shifted_by(amount: int) -> Goal:
    """x >> n is poison up to n bits, so that anything may take its place; from n + 1 it is not."""
    builder = Builder(Random(0))
    builder.constraints = TypeConstraints()
    x = Tree("", T, name="x")
    source = Numbering("s")
    old = source.number(Tree("arith.shrui", T, (x, builder.constant(T, amount))))
    return Goal(
        name=f"from {amount + 1}",
        file="-",
        line=1,
        scheme=builder.constraints.solve([T]),
        arguments=(("x", T),),
        source=tuple(source.steps),
        target=(),
        replacements=((old, "x"),),
        attributes=builder.attributes,
    )


def test_small_widths_prove_nothing_about_wide_ones() -> None:
    verdict = decide(shifted_by(15), Options(60))
    assert isinstance(verdict, Refuted)
    assert verdict.counterexample.as_dict()["types"] == "T = i16"


def test_widths_that_were_not_asked_are_not_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "LARGEST_WIDTH", 15)
    monkeypatch.setattr(scouting, "_FIRST", (1, 8))
    monkeypatch.setattr(scouting, "_WIDE", (8,))
    verdict = decide(shifted_by(15), Options(60))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, 15),)


def test_a_width_holds_where_index_of_both_widths_does() -> None:
    """i33 through an index of 64 bits is itself, through one of 32 bits it is not."""
    match = "%t = pdl.type\n%index = pdl.type : index\n%x = pdl.operand : %t\n"
    match += unary("there", "arith.index_cast", "%x", "%index")
    match += "%value = pdl.result 0 of %there\n"
    match += unary("root", "arith.index_cast", "%value", "%t")
    verdict = verdict_on(pattern(match, BY_X))
    assert isinstance(verdict, Refuted)
    assert verdict.holding is not None
    assert verdict.holding.ranges == ((1, 32),)


def test_types_that_no_instance_satisfies_are_vacuous() -> None:
    order = 'pdl.apply_native_constraint "is_greater_integer_type"({} : !pdl.type, !pdl.type)\n'
    match = GENERIC + binary("root", "arith.addi", "%x", "%y")
    assert isinstance(verdict_on(pattern(match + order.format("%t, %t"), BY_X)), Vacuous)
    both = "%i1 = pdl.type : i1\n" + match + order.format("%i1, %t")
    assert isinstance(verdict_on(pattern(both, BY_X)), Vacuous)
    conflict = (
        "%a = pdl.type : i1\n%b = pdl.type : i32\n%x = pdl.operand : %a\n%y = pdl.operand : %b\n"
    )
    conflict += f'%root = pdl.operation "arith.addi"(%x, %y : {VALUE}, {VALUE})\n'
    assert isinstance(verdict_on(pattern(conflict, BY_X)), Vacuous)


def test_no_answer_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*_: object) -> bool:
        raise SolverUnknown("no answer")

    monkeypatch.setattr(Queries, "satisfiable", silent)
    monkeypatch.setattr(Queries, "model", silent)
    monkeypatch.setattr(all_inputs, "MOST_BITS", 0)
    monkeypatch.setattr(polynomial_method, "closed_at", lambda *_: set[str]())
    monkeypatch.setattr(instance_proof, "prove_general", lambda *_: "nothing")
    match = I8 + binary("root", "arith.addi", "%x", "%y")
    commuted = binary("new", "arith.addi", "%y", "%x") + "pdl.replace %root with %new"
    verdict = verdict_on(pattern(match, commuted))
    assert isinstance(verdict, Unknown)
    assert "no answer" in verdict.reason
    for types in (I8, GENERIC):
        assert isinstance(verdict_on(pattern(types + match[len(I8) :], BY_X)), Refuted)


@pytest.mark.parametrize(
    ("inner", "outer", "native", "flag", "kind"),
    [
        ("addi", "addi", "addi", "nsw", "refuted"),
        ("addi", "addi", "addi", "nuw", "proved"),
        ("muli", "muli", "muli", "nsw", "refuted"),
        ("muli", "muli", "muli", "nuw", "proved"),
        ("subi", "addi", "subi", "nuw", "refuted"),
    ],
)
def test_merging_constants_under_flags(
    inner: str, outer: str, native: str, flag: str, kind: str
) -> None:
    """(x op c) op d is x op (c op d); with both flagged, the merged one may be flagged or not."""
    match = "%t = pdl.type : i4\n%x = pdl.operand : %t\n%c = pdl.attribute : %t\n"
    match += "%d = pdl.attribute : %t\n"
    match += constant("c_op", "%c") + constant("d_op", "%d") + FLAGS[flag]
    match += with_flag(f"arith.{inner}", flag, "first", "%x", "%c_op_value")
    match += with_flag(f"arith.{outer}", flag, "root", "%first_value", "%d_op_value")
    order = ("%d", "%c") if native == "subi" else ("%c", "%d")
    rewrite = f'%v = pdl.apply_native_rewrite "{native}"({", ".join(order)} : !pdl.attribute, '
    rewrite += "!pdl.attribute) : !pdl.attribute\n" + constant("v_op", "%v")
    rewrite += with_flag(f"arith.{outer}", flag, "new", "%x", "%v_op_value")
    assert kind_of(pattern(match, rewrite + "pdl.replace %root with %new")) == kind


def test_select_of_false_is_not_and() -> None:
    match = "%t = pdl.type : i1\n%c = pdl.operand : %t\n%a = pdl.operand : %t\n"
    match += "%false = pdl.attribute = false\n" + constant("false_op", "%false")
    operands = f"(%c, %a, %false_op_value : {VALUE}, {VALUE}, {VALUE})\n"
    match += '%root = pdl.operation "arith.select"' + operands
    new = binary("new", "arith.andi", "%c", "%a") + "pdl.replace %root with %new"
    assert kind_of(pattern(match, new)) == "refuted"
