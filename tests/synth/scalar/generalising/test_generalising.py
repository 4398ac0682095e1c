"""Concrete rewrites become the rules of which they are instances, and wrong ones do not."""

from __future__ import annotations

import pytest

from synth.campaign.campaign import Campaign
from synth.campaign.proofs import QUICK, PatternProver
from synth.scalar.generalising.generalising import Generalised, Provers, candidates_of, generalise
from synth.scalar.generalising.instances import Instance, Unread, grouped, instances_in
from synth.scalar.generalising.opening import skeleton_of
from synth.scalar.generalising.tables import Table
from synth.scalar.rules.rule import Rule
from tests.support.deep import some_of
from verifier import verify_rewrite
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved


def pair(source: str, target: str, arguments: str, result: str) -> str:
    def function(name: str, body: str) -> str:
        lines = "\n".join(f"  {line.strip()}" for line in body.strip().splitlines())
        return f"func.func @{name}({arguments}) -> {result} {{\n{lines}\n}}\n"

    return function("src", source) + function("tgt", target)


def disjoint(t: str, c: int, d: int) -> str:
    """(x | c) & d -> x & d, where c and d have no bit in common."""
    constants = f"%c = arith.constant {c} : {t}\n%d = arith.constant {d} : {t}\n"
    return pair(
        f"{constants}%o = arith.ori %x, %c : {t}\n%r = arith.andi %o, %d : {t}\nreturn %r : {t}",
        f"%d = arith.constant {d} : {t}\n%r = arith.andi %x, %d : {t}\nreturn %r : {t}",
        f"%x: {t}",
        t,
    )


def masked(t: str, c: int, k: int) -> str:
    """(x << c) >>u c -> x & k, with k the ones that are left."""
    return pair(
        f"""%c = arith.constant {c} : {t}
        %s = arith.shli %x, %c : {t}
        %r = arith.shrui %s, %c : {t}
        return %r : {t}""",
        f"%k = arith.constant {k} : {t}\n%r = arith.andi %x, %k : {t}\nreturn %r : {t}",
        f"%x: {t}",
        t,
    )


def compared(s: str, t: str, c: int) -> str:
    """c == extsi x -> x == c, where c fits."""
    return pair(
        f"""%c = arith.constant {c} : {t}
        %e = arith.extsi %x : {s} to {t}
        %r = arith.cmpi eq, %c, %e : {t}
        return %r : i1""",
        f"%c = arith.constant {c} : {s}\n%r = arith.cmpi eq, %c, %x : {s}\nreturn %r : i1",
        f"%x: {s}",
        "i1",
    )


def shifted(t: str, c: int, d: int, e: int) -> str:
    """((x + c) << d) - e -> x << d, where e is c << d."""
    return pair(
        f"""%c = arith.constant {c} : {t}
        %d = arith.constant {d} : {t}
        %e = arith.constant {e} : {t}
        %a = arith.addi %x, %c : {t}
        %s = arith.shli %a, %d : {t}
        %r = arith.subi %s, %e : {t}
        return %r : {t}""",
        f"%d = arith.constant {d} : {t}\n%r = arith.shli %x, %d : {t}\nreturn %r : {t}",
        f"%x: {t}",
        t,
    )


def read(*texts: str) -> list[Instance]:
    found = instances_in(Source("<pairs>", "// -----\n".join(texts)))
    assert all(isinstance(one, Instance) for one in found), found
    return [one for one in found if isinstance(one, Instance)]


def generalised(*texts: str) -> Generalised | str:
    prover = PatternProver(Campaign(), *QUICK)
    return generalise(read(*texts), Provers(prover, prover))


CASES = {
    "two constants": (
        (disjoint("i8", 5, 10), disjoint("i16", 770, 1028)),
        "(x0 | c0) & c1 -> x0 & c1 if are_disjoint(c0, c1)",
    ),
    "a computed constant": (
        (masked("i8", 3, 31), masked("i32", 12, 1048575)),
        "(x0 << c0) >>u c0 -> x0 & (-1 >>u c0)",
    ),
    "two types": (
        (compared("i8", "i16", 42), compared("i16", "i64", -1234)),
        "c0 == extsi(x0 to U) -> trunci(c0 to T) == x0 if fits_signed(c0, T)",
    ),
    "three constants": (
        (shifted("i8", 5, 3, 40), shifted("i32", 4, 2, 16)),
        "((x0 + c0) << c1) - c2 -> x0 << c1 if is_attr_equal(c2, c0 << c1)",
    ),
}


@pytest.mark.deep
@pytest.mark.parametrize("case", some_of(list(CASES), 4))
def test_the_rule_and_its_weakest_precondition(case: str) -> None:
    texts, expected = CASES[case]
    made = generalised(*texts)
    assert isinstance(made, Generalised)
    assert expected in (str(made.rule), _renamed(str(made.rule)))
    (again,) = verify_rewrite(made.text)
    assert isinstance(again.verdict, Proved)
    assert str(again.verdict.guarantee) == "every width"


def _renamed(rule: str) -> str:
    """With the two type variables exchanged: they are named as they occur."""
    return rule.translate(str.maketrans("TU", "UT"))


@pytest.mark.parametrize(
    "wrong",
    [
        (masked("i8", 3, 15), masked("i32", 12, 1048575)),
        (masked("i8", 3, 31), masked("i32", 12, 1048574)),
    ],
)
def test_no_rule_has_a_wrong_instance(wrong: tuple[str, ...]) -> None:
    instances = read(*wrong)
    skeleton = skeleton_of([instance.rule for instance in instances])
    assert list(candidates_of(skeleton, Table(skeleton))) == []


@pytest.mark.parametrize("type_", some_of(["vector<4x[2]xi16>", "index", "tensor<3xi8>"], 2))
def test_what_is_done_on_an_index_or_on_each_lane(type_: str) -> None:
    text = disjoint(type_, 5, 10)
    if type_ != "index":
        text = text.replace("constant 5", "constant dense<5>")
        text = text.replace("constant 10", "constant dense<10>")
    made = generalised(text)
    assert isinstance(made, Generalised)
    assert str(made.rule) == "(x0 | c0) & c1 -> x0 & c1 if are_disjoint(c0, c1)"


@pytest.mark.deep
def test_what_is_not_proved_of_an_index_is_no_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("synth.scalar.generalising.generalising.INDEX_WIDTHS", (0,))
    assert "not proved of an index" in str(generalised(disjoint("index", 5, 10)))
    assert isinstance(generalised(disjoint("i64", 5, 10)), Generalised)


def test_bad_rows_are_those_of_which_an_input_violates_the_rule() -> None:
    skeleton = skeleton_of([instance.rule for instance in read(disjoint("i8", 5, 10))])
    rule, table = skeleton.rule, Table(skeleton)
    (hole,) = skeleton.holes
    first, second = skeleton.symbols
    holes = [{hole: segment.values[second]} for segment in table.segments]
    bad = table.bad(rule.source, rule.target, holes)
    common = [segment.values[first] & segment.values[second] for segment in table.segments]
    start = 0
    for segment, both in zip(table.segments, common, strict=True):
        if segment.exhaustive:
            assert (bad[start : start + segment.count] == (both != 0)).all()
        start += segment.count
    assert table.exhausted()


def test_pairs_of_one_form_are_grouped() -> None:
    instances = read(
        disjoint("i8", 5, 10), masked("i8", 3, 31), disjoint("i16", 770, 1028), masked("i16", 1, 2)
    )
    places = {instance: number for number, instance in enumerate(instances)}
    assert [[places[i] for i in group] for group in grouped(instances)] == [[0, 2], [1, 3]]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (pair("return %x : i8", "return %x : i8", "%x: i8", "i8"), "no operation"),
        (
            pair(
                "%r = arith.index_cast %x : index to i64\nreturn %r : i64",
                "%c = arith.constant 0 : i64\nreturn %c : i64",
                "%x: index",
                "i64",
            ),
            "arith.index_cast in it, which is about index",
        ),
        (
            disjoint("vector<2xi8>", 5, 10)
            .replace("constant 5", "constant dense<[5, 1]>")
            .replace("constant 10", "constant dense<10>"),
            "does, not the same on each lane",
        ),
        (
            disjoint("i8", 5, 10)
            + "func.func @pre(%x: i8) -> i1 {\n  %t = arith.constant true\n  return %t : i1\n}\n",
            "a precondition of its own",
        ),
    ],
)
def test_what_is_no_instance_is_named(text: str, reason: str) -> None:
    (unread,) = instances_in(Source("<pairs>", text))
    assert isinstance(unread, Unread)
    assert reason in unread.reason


def test_a_pattern_of_fixed_types_is_an_instance() -> None:
    text = """
    pdl.pattern @p : benefit(1) {
      %t = pdl.type : i8
      %x = pdl.operand : %t
      %c = pdl.attribute = 3 : i8
      %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
      %c_value = pdl.result 0 of %c_op
      %root = pdl.operation "arith.andi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
      pdl.rewrite %root {
        pdl.replace %root with (%c_value : !pdl.value)
      }
    }
    """
    (instance,) = instances_in(Source("<patterns>", text))
    assert isinstance(instance, Instance)
    assert str(instance.rule) == "x & 3 -> 3"
    (open_,) = instances_in(Source("<patterns>", text.replace("= 3 : i8", ": %t")))
    assert isinstance(open_, Unread)


def test_a_skeleton_has_a_symbol_for_what_differs_only() -> None:
    rules: list[Rule] = [i.rule for i in read(shifted("i8", 2, 3, 2), shifted("i8", 4, 1, 4))]
    skeleton = skeleton_of(rules)
    assert str(skeleton.rule) == "((x0 + c0) << c1) - c0 -> x0 << k0"
    assert [o.values[skeleton.symbols[0]] for o in skeleton.occurrences] == [2, 4]
