"""Several results, ranges, operations of any number of operands, erasing, and what is left open."""

from __future__ import annotations

from itertools import product

import pytest

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.registry import lookup
from tests.inputs.operations_for_tests import operations
from tests.inputs.patterns_for_tests import GENERIC, VALUE, binary, kind_of, pattern, verdict_on
from verifier.kernel.pdl import ranges as pdl_ranges
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Vacuous

FIXTURES = (operations,)
VALUES = "!pdl.range<value>"
TYPES = "!pdl.range<type>"
MINMAX = (
    GENERIC
    + f'%root = pdl.operation "test.minmax"(%x, %y : {VALUE}, {VALUE}) '
    + "-> (%t, %t : !pdl.type, !pdl.type)\n"
)
LOW_HIGH = binary("low", "arith.minui", "%x", "%y") + binary("high", "arith.maxui", "%x", "%y")


@pytest.mark.parametrize(
    ("order", "kind"),
    [("%low_value, %high_value", "proved"), ("%high_value, %low_value", "refuted")],
)
def test_each_of_several_results_is_replaced(operations: None, order: str, kind: str) -> None:
    replace = f"pdl.replace %root with ({order} : {VALUE}, {VALUE})"
    assert kind_of(pattern(MINMAX, LOW_HIGH + replace)) == kind


@pytest.mark.parametrize(("first", "second", "kind"), [(0, 1, "proved"), (1, 0, "refuted")])
@pytest.mark.parametrize(
    "form", ["pdl.result {} of %pair", "pdl.results {} of %pair -> !pdl.value"]
)
def test_results_are_numbered(
    operations: None, form: str, first: int, second: int, kind: str
) -> None:
    """max - min is not min - max; x + y is min + max either way."""
    match = MINMAX.replace("%root", "%pair")
    for name, index in (("a", first), ("b", second)):
        match += f"%{name} = {form.format(index)}\n"
    match += binary("root", "arith.subi", "%b", "%a")
    new = LOW_HIGH + binary("new", "arith.subi", "%high_value", "%low_value")
    assert kind_of(pattern(match, new + "pdl.replace %root with %new")) == kind


def test_too_few_values_replace_several_results(operations: None) -> None:
    verdict = verdict_on(pattern(MINMAX, f"pdl.replace %root with (%x : {VALUE})"))
    assert isinstance(verdict, Unsupported)
    assert "2 results replaced with 1" in verdict.reason
    assert verdict.where == "<text>:8:1"


@pytest.mark.parametrize(
    "form", ["pdl.result {} of %pair", "pdl.results {} of %pair -> !pdl.value"]
)
def test_a_result_that_there_is_not(operations: None, form: str) -> None:
    match = MINMAX.replace("%root", "%pair") + f"%a = {form.format(2)}\n"
    match += binary("root", "arith.subi", "%x", "%a")
    verdict = verdict_on(pattern(match, f"pdl.replace %root with (%x : {VALUE})"))
    assert isinstance(verdict, Unsupported)
    assert "2 of an operation with 2" in verdict.reason
    assert verdict.where == "<text>:6:1"


def by_ranges(operation: str, replacement: str) -> str:
    """The form that PDLL gives `op<name>(xs) -> (ts)`."""
    match = "%xs = pdl.operands\n%ts = pdl.types\n"
    match += f'%root = pdl.operation "{operation}"(%xs : {VALUES}) -> (%ts : {TYPES})\n'
    new = f'%new = pdl.operation "{replacement}"(%xs : {VALUES}) -> (%ts : {TYPES})\n'
    return pattern(match, new + "pdl.replace %root with %new")


def test_a_range_has_as_many_values_as_the_operation_takes() -> None:
    """x + y is x - y at i1 only; nothing is assumed about the number of operands."""
    verdict = verdict_on(by_ranges("arith.addi", "arith.addi"))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, None),)
    assert verdict.assumptions == ()
    assert isinstance(verdict_on(by_ranges("arith.addi", "arith.subi")), Refuted)


def test_a_new_operation_that_takes_another_number_of_operands() -> None:
    verdict = verdict_on(by_ranges("arith.addi", "arith.select"))
    assert isinstance(verdict, Unsupported)
    assert "arith.select with 2 operands instead of 3" in verdict.reason


def test_ranges_and_values_stand_side_by_side() -> None:
    """select c, x, x is x, whichever of its operands are a range."""
    head = "%i1 = pdl.type : i1\n%t = pdl.type\n%c = pdl.operand : %i1\n%x = pdl.operand : %t\n"
    root = '%root = pdl.operation "arith.select"({}) -> (%t : !pdl.type)\n'
    match = head + "%none = pdl.operands\n"
    operands = f"%c, %none, %x, %x : {VALUE}, {VALUES}, {VALUE}, {VALUE}"
    assert kind_of(
        pattern(match + root.format(operands), "pdl.replace %root with (%x : !pdl.value)")
    )
    match = "%i1 = pdl.type : i1\n%c = pdl.operand : %i1\n%xs = pdl.operands\n%t = pdl.type\n"
    match += root.format(f"%c, %xs : {VALUE}, {VALUES}")
    swapped = (
        f'%new = pdl.operation "arith.select"(%c, %xs : {VALUE}, {VALUES}) -> (%t : !pdl.type)\n'
    )
    assert kind_of(pattern(match, swapped + "pdl.replace %root with %new")) == "proved"


def test_constant_types_of_a_range() -> None:
    match = "%ts = pdl.types : [i1, i8, i8]\n%xs = pdl.operands : %ts\n%u = pdl.types : [i8]\n"
    match += f'%root = pdl.operation "arith.select"(%xs : {VALUES}) -> (%u : {TYPES})\n'
    new = f'%new = pdl.operation "arith.select"(%xs : {VALUES}) -> (%u : {TYPES})\n'
    verdict = verdict_on(pattern(match, new + "pdl.replace %root with %new"))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, 1), (8, 8))
    two = match.replace("[i1, i8, i8]", "[i8, i8]")
    assert isinstance(verdict_on(pattern(two, new + "pdl.replace %root with %new")), Vacuous)


SUM = "%t = pdl.type\n%xs = pdl.operands\n%y = pdl.operand : %t\n"


def of_any(name: str, operation: str, operands: str, types: str) -> str:
    return f'%{name} = pdl.operation "{operation}"({operands} : {types}) -> (%t : !pdl.type)\n'


def flattened(inner: str, outer: str, new: str = "") -> str:
    """outer(inner(xs), y) becomes new(xs, y)."""
    match = SUM + of_any("in", inner, "%xs", VALUES) + "%v = pdl.result 0 of %in\n"
    match += of_any("root", outer, "%v, %y", f"{VALUE}, {VALUE}")
    rewrite = f"%all = pdl.range %xs, %y : {VALUES}, {VALUE}\n"
    rewrite += of_any("new", new or outer, "%all", VALUES)
    return pattern(match, rewrite + "pdl.replace %root with %new")


@pytest.fixture
def folds(operations: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """`test.sum`, `test.all` and `test.any` are known to be associative; `test.first` is not."""
    names = frozenset({"test.sum", "test.all", "test.any"})
    monkeypatch.setattr(pdl_ranges, "ASSOCIATIVE", names)


@pytest.mark.parametrize("operation", ["test.sum", "test.all", "test.any"])
def test_operands_of_one_associative_operation_count_as_one(folds: None, operation: str) -> None:
    verdict = verdict_on(flattened(operation, operation))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, None),)
    assert verdict.assumptions == ()
    assert any("any number of values" in note for note in verdict.notes)


def test_operands_of_different_operations_do_not(folds: None) -> None:
    """a | b for a + b: what one value shows is not enough."""
    match = SUM + of_any("a", "test.sum", "%xs", VALUES) + "%av = pdl.result 0 of %a\n"
    match += of_any("root", "test.sum", "%av, %y", f"{VALUE}, {VALUE}")
    new = of_any("b", "test.any", "%xs", VALUES) + "%bv = pdl.result 0 of %b\n"
    new += of_any("new", "test.sum", "%bv, %y", f"{VALUE}, {VALUE}")
    verdict = verdict_on(pattern(match, new + "pdl.replace %root with %new"))
    assert isinstance(verdict, Refuted)
    assert {i["name"] for i in inputs_of(verdict)} >= {"xs_at1"}


def inputs_of(verdict: Refuted) -> list[dict[str, str]]:
    return verdict.counterexample.as_dict()["inputs"]


def test_an_empty_range_is_not_forgotten(folds: None) -> None:
    """y & x & … for y & x & … & 0: wrong even where there is no x."""
    match = SUM + of_any("root", "test.all", "%y, %xs", f"{VALUE}, {VALUES}")
    zero = '%z = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute\n'
    zero += '%c = pdl.operation "arith.constant" {"value" = %z} -> (%t : !pdl.type)\n'
    new = zero + "%v = pdl.result 0 of %c\n"
    new += of_any("new", "test.all", "%xs, %v", f"{VALUES}, {VALUE}")
    verdict = verdict_on(pattern(match, new + "pdl.replace %root with %new"))
    assert isinstance(verdict, Refuted)
    empty = "%ts = pdl.types : []\n%xs = pdl.operands : %ts"
    verdict = verdict_on(
        pattern(match.replace("%xs = pdl.operands", empty), new + "pdl.replace %root with %new")
    )
    assert isinstance(verdict, Refuted)
    assert [i["name"] for i in inputs_of(verdict)] == ["y"]


def test_no_operands_are_a_number_of_operands() -> None:
    """and(xs) & or(xs) is and(xs), unless there is no x: then it is -1 & 0."""
    match = "%t = pdl.type\n%xs = pdl.operands\n" + of_any("a", "comb.and", "%xs", VALUES)
    match += "%av = pdl.result 0 of %a\n" + of_any("o", "comb.or", "%xs", VALUES)
    match += "%ov = pdl.result 0 of %o\n"
    match += of_any("root", "comb.and", "%av, %ov", f"{VALUE}, {VALUE}")
    verdict = verdict_on(pattern(match, f"pdl.replace %root with (%av : {VALUE})"))
    assert isinstance(verdict, Refuted)
    assert inputs_of(verdict) == []


def test_a_bounded_proof_says_its_bound(operations: None) -> None:
    verdict = verdict_on(flattened("test.sum", "test.sum"))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.ranges == pdl_ranges.MOST
    assert f"ranges of up to {pdl_ranges.MOST} values" in str(verdict.guarantee)
    assert any("%xs may have more" in note for note in verdict.notes)


@pytest.mark.parametrize("wrong", [["test.first"], ["test.sum", "test.first"]])
def test_what_holds_for_one_value_only_is_refuted(
    operations: None, monkeypatch: pytest.MonkeyPatch, wrong: list[str]
) -> None:
    """first(xs) is sum(xs) for one value."""
    match = "%t = pdl.type\n%xs = pdl.operands\n" + of_any("root", "test.sum", "%xs", VALUES)
    new = of_any("new", "test.first", "%xs", VALUES)
    monkeypatch.setattr(pdl_ranges, "ASSOCIATIVE", frozenset(wrong))
    assert kind_of(pattern(match, new + "pdl.replace %root with %new")) == "refuted"


def associative(operation: str, widths: range) -> bool:
    """Whether f(x, y, z) is f(f(x, y), z) and f(x, f(y, z)) and f(x) is x, poison included."""
    meaning = lookup(operation)
    assert meaning is not None
    interpretation = ConcreteInterpretation()
    attributes = {
        name: kind.read(interpretation, None, 1) for name, kind in meaning.attributes.items()
    }
    for width in widths:
        inputs = [
            Value(Bits(interpretation, bits, width), Bool(interpretation, poison))
            for bits, poison in [*((b, False) for b in range(1 << width)), (0, True)]
        ]

        def apply(*values: Value) -> Value:
            m = Execution(interpretation)
            (result,) = meaning.apply(m, values, attributes, [values[0].bits.width])
            assert not m.ub.term
            return result

        def same(a: Value, b: Value) -> bool:
            return a.poison.term == b.poison.term and (a.poison.term or a.bits.term == b.bits.term)

        for x, y, z in product(inputs, repeat=3):
            flat = apply(x, y, z)
            if not (same(flat, apply(apply(x, y), z)) and same(flat, apply(x, apply(y, z)))):
                return False
        if not all(same(apply(x), x) for x in inputs):
            return False
    return True


def test_what_counts_as_associative_is(operations: None) -> None:
    known = [name for name in sorted(pdl_ranges.ASSOCIATIVE) if lookup(name) is not None]
    assert all(associative(name, range(1, 4)) for name in known)
    assert associative("test.sum", range(1, 4))
    assert not associative("test.mean", range(1, 4))


def trap(name: str = "root") -> str:
    return f'%{name} = pdl.operation "test.trap_if"(%c : {VALUE})\n'


CONDITION = "%i1 = pdl.type : i1\n%c = pdl.operand : %i1\n"


def test_erasing_what_has_no_results_is_right(operations: None) -> None:
    """The target has less undefined behaviour."""
    verdict = verdict_on(pattern(CONDITION + trap(), "pdl.erase %root"))
    assert isinstance(verdict, Proved)
    assert verdict.assumptions == ()


def test_undefined_behaviour_is_not_added(operations: None) -> None:
    """A trap on another condition, in whatever way the first one goes."""
    match = CONDITION + "%d = pdl.operand : %i1\n" + trap().replace("%c :", "%c, %d :")
    match = match.replace(f": {VALUE})", f": {VALUE}, {VALUE})").replace("trap_if", "trap_unless")
    new = '%new = pdl.operation "test.trap_unless"({} : !pdl.value, !pdl.value)\n'
    for last in ("pdl.replace %root with %new", "pdl.erase %root"):
        assert kind_of(pattern(match, new.format("%d, %c") + last)) == "proved"
        assert kind_of(pattern(match, new.format("%d, %d") + last)) == "refuted"


def test_erasing_the_root_is_no_proof() -> None:
    verdict = verdict_on(
        pattern(GENERIC + binary("root", "arith.addi", "%x", "%y"), "pdl.erase %root")
    )
    assert isinstance(verdict, Unsupported)
    assert "no other operation uses it" in verdict.reason
    assert verdict.where == "<text>:9:1"


TWO = (
    GENERIC
    + binary("inner", "arith.addi", "%x", "%y")
    + binary("root", "arith.subi", "%inner_value", "%y")
)


def test_erasing_what_only_the_root_uses_is_assumed() -> None:
    text = pattern(TWO, f"pdl.replace %root with (%x : {VALUE})\npdl.erase %inner")
    verdict = verdict_on(text)
    assert isinstance(verdict, Unknown)
    assert "--assume erased-is-unused accepts it" in verdict.reason
    verdict = verdict_on(text, assume=("erased-is-unused",))
    assert isinstance(verdict, Proved)
    (assumption,) = verdict.assumptions
    assert assumption.text == "nothing but what is matched uses %inner, which is erased"
    assert (
        kind_of(pattern(TWO, f"pdl.replace %root with (%y : {VALUE})\npdl.erase %inner"))
        == "refuted"
    )


@pytest.mark.parametrize(
    ("rewrite", "reason"),
    [
        (f"pdl.erase %inner\npdl.replace %root with (%x : {VALUE})", "while %root uses it"),
        (f"pdl.replace %root with (%inner_value : {VALUE})\npdl.erase %inner", "replacement uses"),
        (
            binary("new", "arith.addi", "%inner_value", "%y")
            + "pdl.replace %root with %new\npdl.erase %inner",
            "replacement uses",
        ),
    ],
)
def test_erasing_what_is_used(rewrite: str, reason: str) -> None:
    verdict = verdict_on(pattern(TWO, rewrite))
    assert isinstance(verdict, Unsupported)
    assert reason in verdict.reason


def test_undefined_behaviour_beside_a_root_without_results_excuses_nothing(
    operations: None,
) -> None:
    """The division may stand in a block that never runs."""
    match = CONDITION + trap() + binary("other", "arith.divui", "%c", "%c", "%i1")
    new = binary("again", "arith.divui", "%c", "%c", "%i1") + "pdl.erase %root\n"
    verdict = verdict_on(pattern(match, new + f"pdl.replace %other with (%c : {VALUE})"))
    assert isinstance(verdict, Unsupported)
    assert "may be undefined" in verdict.reason


def test_the_types_of_what_is_replaced_are_taken() -> None:
    """As upstream does where a new operation cannot infer its own."""
    match = "%t = pdl.type\n%u = pdl.type\n%x = pdl.operand : %t\n"
    match += f'%root = pdl.operation "arith.trunci"(%x : {VALUE}) -> (%u : !pdl.type)\n'
    new = f'%new = pdl.operation "arith.trunci"(%x : {VALUE})\n'
    assert kind_of(pattern(match, new + "pdl.replace %root with %new")) == "proved"
    beside = new.replace("%new", "%beside") + "%v = pdl.result 0 of %beside\n"
    assert (
        kind_of(pattern(match, beside + f"pdl.replace %root with (%v : {VALUE})")) == "unsupported"
    )


def test_a_match_without_result_types_says_that_upstream_matches_nothing() -> None:
    match = GENERIC + f'%root = pdl.operation "arith.addi"(%x, %y : {VALUE}, {VALUE})\n'
    new = binary("new", "arith.addi", "%y", "%x") + "pdl.replace %root with %new"
    verdict = verdict_on(pattern(match, new))
    assert isinstance(verdict, Proved)
    assert any("upstream" in note for note in verdict.notes)


def test_a_number_of_values_without_a_meaning_is_not_passed_over(operations: None) -> None:
    """One value may take the place of one result; two may not."""
    match = "%t = pdl.type\n%xs = pdl.operands\n" + of_any("root", "test.sum", "%xs", VALUES)
    verdict = verdict_on(pattern(match, f"pdl.replace %root with (%xs : {VALUES})"))
    assert isinstance(verdict, Unsupported)
    assert "1 results replaced with" in verdict.reason


def test_new_operations_run_where_the_root_does() -> None:
    """The root may run where the division above its user does not."""
    match = GENERIC + binary("first", "arith.addi", "%x", "%y")
    match += binary("quotient", "arith.divui", "%x", "%y")
    match += binary("root", "arith.ori", "%first_value", "%quotient_value")
    new = binary("again", "arith.divui", "%x", "%y")
    new += binary("new", "arith.ori", "%first_value", "%again_value")
    text = pattern(match, new + "pdl.replace %root with %new")
    assert kind_of(text) == "proved"
    verdict = verdict_on(text.replace("pdl.rewrite %root", "pdl.rewrite %first"))
    assert isinstance(verdict, Unsupported)
    assert "may be undefined" in verdict.reason


def test_comb_takes_any_number_of_operands() -> None:
    """comb.xor(comb.xor(xs), y) is comb.xor(xs, y), whatever xs is; not comb.or(xs, y)."""
    verdict = verdict_on(flattened("comb.xor", "comb.xor"))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, None),)
    assert verdict.assumptions == ()
    assert kind_of(flattened("comb.xor", "comb.xor", "comb.or")) == "refuted"
    assert kind_of(flattened("comb.and", "comb.or", "comb.or")) == "refuted"
