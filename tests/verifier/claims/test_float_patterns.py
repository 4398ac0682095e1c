"""Patterns on floats of open types are decided format by format."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_rewrite
from verifier.claims import float_patterns
from verifier.kernel.pdl import float_choices
from verifier.kernel.verdicts.verdict import (
    Guarantee,
    Proved,
    Refuted,
    Unknown,
    Unsupported,
    Verdict,
)

HEAD = """
pdl.pattern @p : benefit(1) {
  %t = pdl.type<T>
  %x = pdl.operand : %t
"""
OTHER = "  %y = pdl.operand : %t\n"
TYPED = " -> (%t : !pdl.type)"
ONE, TWO = "(%a : !pdl.value)", "(%a, %b : !pdl.value, !pdl.value)"


def operation(name: str, what: str, *operands: str, said: str = "") -> str:
    given = ", ".join(operands)
    types = ", ".join(["!pdl.value"] * len(operands))
    return f'  %{name} = pdl.operation "{what}"({given} : {types}){said}{TYPED}\n'


def verdict(matched: str, made: str, type_: str = "", root: str = "r", by: str = "n") -> Verdict:
    fixed = f" : {type_}" if type_ else ""
    text = HEAD.replace("<T>", fixed) + (OTHER if "%y" in matched + made else "") + matched
    text += f"  pdl.rewrite %{root} {{\n{made}    pdl.replace %{root} with {by}\n  }}\n}}\n"
    (found,) = verify_rewrite(text.replace("with n\n", "with %n\n"))
    return found.verdict


SUM = operation("r", "arith.addf", "%x", "%y")
TURNED = operation("n", "arith.addf", "%y", "%x")
FORMATS = 17


@pytest.mark.deep
def test_a_pattern_of_an_open_type_is_proved_for_each_format() -> None:
    found = verdict(SUM, TURNED)
    assert isinstance(found, Proved)
    covered = dict(found.guarantee.formats)
    without = {n.rpartition(" ")[2] for n in found.notes if n.startswith("no formula")}
    assert len(covered) + len(without) == FORMATS and without == {"bf16", "f16", "f32", "f64"}
    assert covered["f8E4M3FN"] == "every value" and covered["f128"] == "by the solver"
    assert "nothing is said" in found.notes[-1]


@pytest.mark.deep
def test_a_pattern_of_one_format_is_about_that() -> None:
    found = verdict(SUM, TURNED, "f8E5M2")
    assert isinstance(found, Proved)
    assert str(found.guarantee) == "f8E5M2: every value"


@pytest.mark.deep
def test_the_format_that_refutes_a_pattern_is_named() -> None:
    made = operation("n", "arith.maxnumf", "%x", "%y")
    found = verdict(operation("r", "arith.maximumf", "%x", "%y"), made)
    assert isinstance(found, Refuted)
    assert any(note.startswith("refuted for f8E") for note in found.notes)


def test_a_format_that_is_not_decided_leaves_the_pattern_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = (Proved(Guarantee(), "some method"), Unknown("too hard"))
    answers = {"f8E5M2": second}
    monkeypatch.setattr(
        float_patterns, "_decide", lambda instance, _: answers.get(instance.choice, first)
    )
    found = verdict(SUM, TURNED)
    assert found == Unknown("for f8E5M2: too hard")


def test_flags_that_are_mentioned_count() -> None:
    flags = "  %f = pdl.attribute = #arith.fastmath<nsz>\n"
    zero = "  %z = pdl.attribute = 0.0 : f8E5M2\n"
    zero += f'  %c = pdl.operation "arith.constant" {{"value" = %z}}{TYPED}\n'
    zero += "  %v = pdl.result 0 of %c\n"
    said = ' {"fastmath" = %f}'
    matched = flags + zero + operation("r", "arith.addf", "%x", "%v", said=said)
    assert isinstance(verdict(matched, "", "f8E5M2", by="(%x : !pdl.value)"), Proved)
    plain = zero + operation("r", "arith.addf", "%x", "%v")
    assert isinstance(verdict(plain, "", "f8E5M2", by="(%x : !pdl.value)"), Refuted)


@pytest.mark.parametrize("flags", [False, True])
def test_an_operation_that_stays_has_flags_on_both_sides(flags: bool) -> None:
    """Two sums, of which one may have flags that the other lacks, are not the same."""
    said = "  %f = pdl.attribute = #arith.fastmath<none>\n" if flags else ""
    with_ = ' {"fastmath" = %f}' if flags else ""
    matched = said + "".join(operation(m, "arith.addf", "%x", "%y", said=with_) for m in "ab")
    matched += "  %v = pdl.result 0 of %a\n  %w = pdl.result 0 of %b\n"
    matched += operation("r", "arith.minimumf", "%v", "%w")
    found = verdict(matched, "", "f8E4M3FN", by="%a")
    assert isinstance(found, Proved if flags else Unsupported)


ZERO = """  %z = pdl.attribute = 0.0 : f8E4M3
  %c = pdl.operation "arith.constant" {"value" = %z} -> (%t : !pdl.type)
  %v = pdl.result 0 of %c
"""


def test_a_product_with_zero_is_not_the_zero_that_was_matched() -> None:
    """The constant stays; it has no flags that would not be known."""
    product = ZERO + operation("r", "arith.mulf", "%x", "%v")
    found = verdict(product, "", "f8E4M3", by="(%v : !pdl.value)")
    assert isinstance(found, Refuted)
    assert "-0.0" in found.counterexample.text()


def test_elements_of_containers_are_compared() -> None:
    splat = ZERO.replace("0.0 : f8E4M3", "dense<0.0> : vector<2x[4]xf8E4M3>")
    (container,) = {line.split(" : ")[1] for line in splat.splitlines() if "dense" in line}
    sum_ = operation("r", "arith.addf", "%x", "%v")
    for zero, kind in (("0.0", Refuted), ("-0.0", Proved)):
        matched = splat.replace("dense<0.0>", f"dense<{zero}>") + sum_
        assert isinstance(verdict(matched, "", container, by="(%x : !pdl.value)"), kind)
    unlike = splat.replace("dense<0.0>", "dense<[-0.0, 1.0]>").replace(
        container, "vector<2xf8E4M3>"
    )
    found = verdict(unlike + sum_, "", "vector<2xf8E4M3>", by="(%x : !pdl.value)")
    assert not isinstance(found, Proved)


MIXED = """
pdl.pattern @p : benefit(1) {
  %t = pdl.type : f8E5M2
  %v = pdl.type : vector<4xf8E5M2>
  %z = pdl.attribute = 0.0 : f8E5M2
  %m = pdl.attribute = -0.0 : f8E5M2
  %zz = pdl.attribute = dense<0.0> : vector<4xf8E5M2>
  %mm = pdl.attribute = dense<-0.0> : vector<4xf8E5M2>
  %c = pdl.operation "arith.constant" {"value" = %z} -> (%t : !pdl.type)
  %d = pdl.operation "arith.constant" {"value" = %m} -> (%t : !pdl.type)
  %c0 = pdl.result 0 of %c
  %d0 = pdl.result 0 of %d
  %s = pdl.operation "arith.minnumf"(%c0, %d0 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %s0 = pdl.result 0 of %s
  %r = pdl.operation "vector.broadcast"(%s0 : !pdl.value) -> (%v : !pdl.type)
  pdl.rewrite %r {
    %cc = pdl.operation "arith.constant" {"value" = %zz} -> (%v : !pdl.type)
    %dd = pdl.operation "arith.constant" {"value" = %mm} -> (%v : !pdl.type)
    %cc0 = pdl.result 0 of %cc
    %dd0 = pdl.result 0 of %dd
    %n = pdl.operation "arith.minnumf"(%cc0, %dd0 : !pdl.value, !pdl.value) -> (%v : !pdl.type)
    pdl.replace %r with %n
  }
}
"""


def whole(text: str) -> Verdict:
    (found,) = verify_rewrite(text)
    return found.verdict


def test_what_is_chosen_for_a_scalar_is_not_chosen_for_each_lane() -> None:
    """A zero of either sign, once for all lanes, or once for each of them."""
    for root in ("vector.broadcast", "arith.negf"):
        assert isinstance(whole(MIXED.replace("vector.broadcast", root)), Unsupported)


@pytest.mark.parametrize(
    "type_", ["vector<2xf8E5M2>", "tensor<4xf8E5M2>", "vector<[4]xf8E5M2>", "f8E5M2"]
)
def test_a_replacement_has_the_type_of_what_it_replaces(type_: str) -> None:
    for negative, kind in ((type_, Unsupported), ("vector<4xf8E5M2>", Proved)):
        number = "-1.0" if negative == "f8E5M2" else "dense<-1.0>"
        found = whole(f"""
pdl.pattern @p : benefit(1) {{
  %v = pdl.type : vector<4xf8E5M2>
  %a = pdl.attribute = dense<1.0> : vector<4xf8E5M2>
  %c = pdl.operation "arith.constant" {{"value" = %a}} -> (%v : !pdl.type)
  %x = pdl.result 0 of %c
  %r = pdl.operation "arith.negf"(%x : !pdl.value) -> (%v : !pdl.type)
  pdl.rewrite %r {{
    %t = pdl.type : {negative}
    %b = pdl.attribute = {number} : {negative}
    %n = pdl.operation "arith.constant" {{"value" = %b}} -> (%t : !pdl.type)
    pdl.replace %r with %n
  }}
}}
""")
        assert isinstance(found, kind)


def test_flags_by_the_name_of_another_dialect_are_none() -> None:
    flags = "  %f = pdl.attribute = #arith.fastmath<none>\n"
    said = ' {"fastmathFlags" = %f}'
    matched = flags + "".join(operation(m, "arith.addf", "%x", "%y", said=said) for m in "ab")
    matched += "  %v = pdl.result 0 of %a\n  %w = pdl.result 0 of %b\n"
    matched += operation("r", "arith.minimumf", "%v", "%w")
    assert isinstance(verdict(matched, "", "f8E4M3FN", by="%a"), Unsupported)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{"value" = %z}', '{"value" = %z, "other" = %z}'),
        ('{"value" = %z}', '{"other" = %z}'),
        ("0.0 : f8E4M3", "0.0 : f32"),
        ("0.0 : f8E4M3", "dense<0.0> : vector<2xf8E4M3>"),
    ],
)
def test_constants_that_are_none_are_unsupported(old: str, new: str) -> None:
    matched = ZERO.replace(old, new) + operation("r", "arith.mulf", "%x", "%v")
    for type_ in ("f8E4M3", ""):
        found = verdict(matched, "", type_, by="(%v : !pdl.value)")
        assert isinstance(found, Unsupported)


@pytest.mark.parametrize("what", ["%t : !pdl.type", "%x : !pdl.value"])
def test_constraints_on_what_is_not_open(what: str) -> None:
    for name, kind in (("AnyFloat", Proved), ("F32", Unsupported)):
        constraint = f'  pdl.apply_native_constraint "{name}"({what})\n'
        found = verdict(constraint + SUM, TURNED, "f8E5M2")
        assert isinstance(found, kind if "type" in what else Unsupported)


def comparison(name: str, x: str, y: str, predicate: str) -> str:
    said = predicate and ' {"predicate" = %' + predicate + "}"
    made = operation(name, "arith.cmpf", x, y, said=said)
    return made.replace("%t : !pdl.type", "%b : !pdl.type")


NOT = """  %b = pdl.type : i1
  %p = pdl.attribute = 4 : i64
  %q = pdl.attribute = 10 : i64
  %all = pdl.attribute = true
  %c = pdl.operation "arith.constant" {"value" = %all} -> (%b : !pdl.type)
  %one = pdl.result 0 of %c
"""


@pytest.mark.parametrize("opposite,kind", [(10, Proved), (3, Refuted)])
def test_what_is_not_less_is_greater_equal_or_a_nan(opposite: int, kind: type[Verdict]) -> None:
    matched = NOT.replace("10 : i64", f"{opposite} : i64") + comparison("l", "%x", "%y", "p")
    matched += "  %v = pdl.result 0 of %l\n"
    matched += operation("r", "arith.xori", "%v", "%one").replace("%t :", "%b :")
    found = verdict(matched, comparison("n", "%x", "%y", "q"), "f8E5M2")
    assert isinstance(found, kind)


@pytest.mark.deep
def test_a_predicate_that_is_open_is_each_one() -> None:
    head = "  %b = pdl.type : i1\n  %p = pdl.attribute\n"
    same = comparison("n", "%x", "%x", "p"), comparison("r", "%x", "%x", "p")
    assert isinstance(verdict(head + same[1], same[0], "f4E2M1FN"), Proved)
    x = "%x"
    one = comparison("r", x, x, "p") + "", comparison("n", x, x, "p").replace("%p", "%o")
    false = head + "  %o = pdl.attribute = 0 : i64\n"
    assert isinstance(verdict(false + one[0], one[1], "f4E2M1FN"), Refuted)
    always = '    %n = pdl.operation "arith.constant" {"value" = %all} -> (%b : !pdl.type)\n'
    head = "  %b = pdl.type : i1\n  %all = pdl.attribute = true\n"
    found = verdict(head + comparison("r", "%x", "%x", ""), always, "f4E2M1FN")
    assert isinstance(found, Refuted)
    assert "refuted for predicate 0" in found.notes


TO_AND_FRO = """
pdl.pattern @p : benefit(1) {
  %s = pdl.type<S>
  %t = pdl.type<T>
  %x = pdl.operand : %s
  %e = pdl.operation "arith.<1>"(%x : !pdl.value) -> (%t : !pdl.type)
  %v = pdl.result 0 of %e
  %r = pdl.operation "arith.<2>"(%v : !pdl.value) -> (%s : !pdl.type)
  pdl.rewrite %r {
    pdl.replace %r with (%x : !pdl.value)
  }
}
"""


def converted(first: str, second: str, s: str = "", t: str = "") -> Verdict:
    text = TO_AND_FRO.replace("<1>", first).replace("<2>", second)
    for name, type_ in (("<S>", s), ("<T>", t)):
        text = text.replace(name, f" : {type_}" if type_ else "")
    (found,) = verify_rewrite(text)
    return found.verdict


@pytest.mark.deep
def test_a_rounding_mode_that_is_not_mentioned_is_each_one() -> None:
    proved = converted("extf", "truncf", "f8E5M2", "f16")
    assert isinstance(proved, Proved) and "every value" in str(proved.guarantee)
    head = "  %s = pdl.type : f8E5M2\n"
    matched = operation("r", "arith.truncf", "%x").replace("%t :", "%s :")
    found = verdict(
        head + matched, operation("n", "arith.truncf", "%x").replace("%t :", "%s :"), "f16"
    )
    assert isinstance(found, Refuted)
    assert any("roundingmode" in note for note in found.notes)


@pytest.mark.deep
def test_formats_of_two_open_types_are_those_that_can_be_converted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Upstream folds this for all of them; f8E4M3FNUZ has no -0."""
    monkeypatch.setattr(float_choices, "FORMATS", ("f4E2M1FN", "f8E5M2", "f8E4M3FNUZ"))
    found = converted("extf", "truncf")
    assert isinstance(found, Refuted)
    assert "refuted for f4E2M1FN, f8E4M3FNUZ, roundingmode absent" in found.notes


@pytest.mark.parametrize("constraint,kind", [("F8E5M2", Proved), ("IsSmall", Unsupported)])
def test_constraints_of_upstream_say_which_formats(constraint: str, kind: type[Verdict]) -> None:
    said = f'  pdl.apply_native_constraint "{constraint}"(%t : !pdl.type)\n'
    matched = said + operation("m", "arith.negf", "%x") + "  %v = pdl.result 0 of %m\n"
    found = verdict(matched + operation("r", "arith.negf", "%v"), "", by="(%x : !pdl.value)")
    assert isinstance(found, kind)
    if isinstance(found, Proved):
        assert str(found.guarantee) == "f8E5M2: every value"


def test_integers_are_no_format() -> None:
    """An open type of what is converted from an integer stands for no format."""
    assert isinstance(converted("sitofp", "fptosi"), Unsupported)
    assert isinstance(converted("sitofp", "fptosi", t="f16"), Unsupported)
    same = operation("r", "arith.sitofp", "%x"), operation("n", "arith.sitofp", "%x")
    assert isinstance(verdict(*same), Unsupported)


@pytest.mark.parametrize(
    "matched,made",
    [
        (operation("r", "arith.cmpf", "%x", "%y"), TURNED),
        (SUM, operation("n", "arith.cmpf", "%x", "%y")),
    ],
)
def test_what_is_not_read_is_not_proved(matched: str, made: str) -> None:
    assert isinstance(verdict(matched, made), Unsupported)


FALSE = """  %b = pdl.type : i1
  %no = pdl.attribute = false
  %k = pdl.operation "arith.constant" {"value" = %no} -> (%b : !pdl.type)
  %never = pdl.result 0 of %k
"""


@pytest.mark.parametrize("kept,kind", [("y", Proved), ("x", Refuted)])
def test_a_constant_that_is_false_is_no_open_one(kept: str, kind: type[Verdict]) -> None:
    select = '  %s = pdl.operation "arith.select"(%never, %x, %y : !pdl.value, !pdl.value, '
    select += f"!pdl.value){TYPED}\n  %v = pdl.result 0 of %s\n"
    made = operation("n", "arith.negf", f"%{kept}")
    found = verdict(FALSE + select + operation("r", "arith.negf", "%v"), made, "f4E2M1FN")
    assert isinstance(found, kind)


NUMBER = """  %k = pdl.attribute = <N> : f64
  %z = pdl.attribute : %t
  %c = pdl.operation "arith.constant" {"value" = %z} -> (%t : !pdl.type)
  %v = pdl.result 0 of %c
  pdl.apply_native_constraint "is_float"(%z, %k : !pdl.attribute, !pdl.attribute)
"""
MADE = """    %h = pdl.attribute = <N> : f64
    %d = pdl.apply_native_rewrite "float_of"(%h, %t : !pdl.attribute, !pdl.type) : !pdl.attribute
    %e = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
    %w = pdl.result 0 of %e
"""


def test_numbers_are_those_that_a_format_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """f4E2M1FN has no 0.25, f8E4M3FNUZ no -0: they are no instances, and cannot be made."""
    monkeypatch.setattr(float_choices, "FORMATS", ("f4E2M1FN", "f6E3M2FN", "f8E4M3FNUZ"))
    for number, formats in (
        ("0.25", {"f6E3M2FN", "f8E4M3FNUZ"}),
        ("-0.0", {"f4E2M1FN", "f6E3M2FN"}),
    ):
        matched = NUMBER.replace("<N>", number) + operation("r", "arith.minimumf", "%x", "%v")
        found = verdict(matched, operation("n", "arith.minimumf", "%v", "%x"))
        assert isinstance(found, Proved) and dict(found.guarantee.formats).keys() == formats
        made = MADE.replace("<N>", number) + operation("n", "arith.minimumf", "%x", "%w")
        assert isinstance(verdict(operation("r", "arith.minimumf", "%x", "%x"), made), Unsupported)


@pytest.mark.parametrize("said,kind", [("AnyFloat", Proved), ("", Unsupported)])
def test_a_select_is_about_floats_where_that_is_said(said: str, kind: type[Verdict]) -> None:
    constraint = f'  pdl.apply_native_constraint "{said}"(%t : !pdl.type)\n' if said else ""
    pick = '  %b = pdl.type : i1\n  %p = pdl.operand : %b\n  %r = pdl.operation "arith.select"'
    pick += f"(%p, %x, %v : !pdl.value, !pdl.value, !pdl.value){TYPED}\n"
    number = NUMBER.replace("<N>", "1.0").replace('"is_float"', '"is_float"' if said else '"is"')
    swapped = pick.replace("%x, %v", "%v, %x").replace("%r =", "%n =").splitlines()[-1] + "\n"
    found = verdict(constraint + number + pick, swapped)
    assert isinstance(found, Refuted if said else kind)


COPIED = "  %f = pdl.attribute\n"
WITH = ' {"fastmath" = %f}'
NEGATED = "".join(
    operation(a, "arith.negf", x, said=WITH) + f"  %{v} = pdl.result 0 of %{a}\n"
    for a, x, v in (("a", "%x", "v"), ("b", "%y", "w"))
)


@few(8)
@pytest.mark.parametrize(
    "matched,made,kind",
    [
        (
            operation("r", "arith.maximumf", "%x", "%y", said=WITH),
            operation("n", "arith.maximumf", "%y", "%x", said=WITH),
            Proved,
        ),
        (
            NEGATED + operation("r", "arith.mulf", "%v", "%w", said=WITH),
            operation("n", "arith.mulf", "%x", "%y", said=WITH),
            Proved,
        ),
        (  # With nnan: y may be a NaN that is not chosen, and has no flags.
            operation("a", "math.absf", "%x", said=WITH)
            + "  %v = pdl.result 0 of %a\n"
            + operation("r", "arith.minnumf", "%v", "%y"),
            operation("m", "math.absf", "%x")
            + "    %w = pdl.result 0 of %m\n"
            + operation("n", "arith.minnumf", "%w", "%y", said=WITH),
            Refuted,
        ),
        (  # What reassoc licenses where y is a product is not licensed where its sign has no flags.
            NEGATED.replace(WITH, "") + operation("r", "arith.mulf", "%v", "%w", said=WITH),
            operation("n", "arith.mulf", "%x", "%y", said=WITH),
            Unsupported,
        ),
        (  # A product may be fused with a sum around it, a sum may not.
            operation("r", "arith.addf", "%x", "%x", said=WITH),
            operation("n", "arith.mulf", "%x", "%x", said=WITH),
            Unsupported,
        ),
        (
            operation("r", "arith.divf", "%x", "%y", said=WITH),
            operation("n", "arith.divf", "%x", "%y", said=WITH),
            Unsupported,
        ),
        (
            operation("a", "arith.mulf", "%x", "%y", said=WITH)
            + "  %v = pdl.result 0 of %a\n"
            + operation("r", "arith.addf", "%v", "%x", said=WITH),
            operation("n", "arith.addf", "%x", "%v", said=WITH),
            Unsupported,
        ),
    ],
)
def test_flags_that_are_copied_are_each_set_of_them(
    matched: str, made: str, kind: type[Verdict]
) -> None:
    found = verdict(COPIED + matched, made, "f8E5M2" if kind is Refuted else "f4E2M1FN")
    assert isinstance(found, kind)
    if isinstance(found, Refuted):
        assert any("nnan" in note for note in found.notes)


def stated(flags: str, name: str = "f") -> str:
    return f"  %{name} = pdl.attribute = #arith.fastmath<{flags}>\n"


WITH = ' {"fastmath" = %f}'
FLAGGED_SUM = stated("reassoc") + operation("r", "arith.addf", "%x", "%y", said=WITH)


def test_stated_flags_license_nothing_more_around_the_pattern() -> None:
    """As the product of a sum, twice x may be fused; the sum of x and itself may not."""
    two = "  %c = pdl.attribute = 2.0 : f8E5M2\n"
    two += '  %k = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)\n'
    two += "  %v = pdl.result 0 of %k\n"
    twice = stated("contract") + operation("r", "arith.addf", "%x", "%x", said=WITH)
    made = two + operation("n", "arith.mulf", "%x", "%v", said=WITH)
    assert isinstance(verdict(twice, made, "f8E5M2"), Unsupported)
    assert isinstance(verdict(twice, made.replace(WITH, ""), "f8E5M2"), Proved)


@pytest.mark.deep
def test_sums_of_the_same_terms_may_keep_their_flags() -> None:
    turned = operation("n", "arith.addf", "%y", "%x", said=WITH)
    assert isinstance(verdict(FLAGGED_SUM, turned, "f16"), Proved)
    assert isinstance(verdict(SUM, stated("reassoc") + turned, "f16"), Unsupported)
    inner = operation("s", "arith.addf", "%x", "%y", said=WITH)
    outer = "  %i = pdl.result 0 of %s\n" + operation("r", "arith.addf", "%i", "%x", said=WITH)
    other = operation("m", "arith.addf", "%x", "%x", said=WITH)
    other += "  %j = pdl.result 0 of %m\n" + operation("n", "arith.addf", "%j", "%y", said=WITH)
    matched = stated("reassoc") + inner + outer
    assert isinstance(verdict(matched, other, "f16"), Proved)
    assert isinstance(verdict(matched, other.replace("%j, %y", "%j, %x"), "f16"), Unsupported)
