"""Exported programs of egglog compute what native functions do, and make what the pass makes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rewrites.exporting.egglog_numbers import EgglogInterpretation
from rewrites.exporting.languages import LANGUAGES
from rewrites.exporting.natives import NUMBER, Natives
from rewrites.exporting.rule import rule_of, variants_of
from rewrites.library.patterns import LibraryPattern, patterns_in
from tests.support.deep import few, some_of
from tests.support.exported_egglog import Saturated
from tests.support.exported_functions import (
    PLACES,
    WIDTH,
    asks_an_analysis,
    exported_rules,
    functions_on_numbers,
)
from tests.support.exported_plugin import instances, with_other_rule
from verifier.kernel.input.sources import Source

bindings: Any = pytest.importorskip("egglog.bindings")
NOT_SAID = ("divui_by_power_of_two",)
"""egglog has no cttz at a symbolic width."""
LIBRARY = [
    pattern
    for pattern in exported_rules()
    if pattern.name not in NOT_SAID and not asks_an_analysis(pattern)
]
FEW = ("sub_zero", "cmp_reflexive", "shli_shrui_8e4a46a1", "divui_one", "trunci_extui")
PARTS = 24


def program(pattern: LibraryPattern) -> str:
    """The rule alone, without those with operands in other orders."""
    text, left_out = LANGUAGES["egglog"]([rule_of(pattern)])
    assert not left_out
    return text


def check(pattern: LibraryPattern, most: int) -> int:
    """How many instances the rule changes; it does so as the pass does, and another does not."""
    asked = list(instances(pattern, most))
    graph = Saturated(program(pattern))
    for one in asked:
        assert graph.makes(one), one
    changed = [one for one in asked if one.changes]
    others = [one for one in LIBRARY if one.pattern is not pattern.pattern]
    for one in changed[:1]:
        unchanged = with_other_rule(one, others)
        (other,) = (o for o in others if o.name == unchanged.of)
        assert Saturated(program(other)).makes(unchanged), one
    return len(changed)


@few(6)
@pytest.mark.parametrize("name", FEW)
def test_some_rules_make_what_the_pass_makes(name: str):
    (pattern,) = (one for one in LIBRARY if one.name == name)
    assert check(pattern, 4) > 0


@pytest.mark.deep
@pytest.mark.parametrize("start", some_of(range(PARTS), PARTS))
def test_rules_make_what_the_pass_makes(start: int):
    """A few rules have no instance among these that fulfils their condition."""
    variants = [one for pattern in LIBRARY[start::PARTS] for one in variants_of(pattern)]
    assert sum(check(variant, 24) for variant in variants) > len(variants)


def test_a_program_that_makes_something_else_is_seen():
    (pattern,) = (one for one in LIBRARY if one.name == "sub_zero")
    text = program(pattern)
    assert "(refines e ?x)" in text
    graph = Saturated(text.replace("(refines e ?x)", "(refines e (Constant ?width-t ?c))"))
    asked = list(instances(pattern, 12))
    assert [graph.makes(one) for one in asked] == [not one.changes for one in asked]


def test_widths_that_are_not_proved_are_excluded():
    (pattern,) = (one for one in LIBRARY if one.name == "divui_one")
    graph = Saturated(program(pattern))
    for width, expected in ((64, True), (65, False)):
        term = f'(divui {width} (Argument "0" {width}) (Constant {width} (bigint 1)))'
        assert graph.refines(term, f'(Argument "0" {width})') == expected


SAME_SUM = """
// law: (x + y) ^ (x + y) = 0
// origin: by hand
// guarantee: every width
pdl.pattern @xor_same_sum : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %add = pdl.operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %sum = pdl.result 0 of %add
  %root = pdl.operation "arith.xori"(%sum, %sum : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %zero = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %c = pdl.operation "arith.constant" {"value" = %zero} -> (%t : !pdl.type)
    pdl.replace %root with %c
  }
}
"""


def test_an_operation_that_is_read_twice_is_one_term():
    (pattern,) = patterns_in(Source("same_sum.mlir", SAME_SUM))
    graph = Saturated(program(pattern))
    total = '(addi 8 (bigint 0) (bigint 0) (Argument "0" 8) (Argument "1" 8))'
    for other, expected in ((total, True), ('(Argument "2" 8)', False)):
        assert graph.refines(f"(xori 8 {total} {other})", "(Constant 8 (bigint 0))") == expected


def test_what_a_rule_says_holds_inside_of_a_term():
    (pattern,) = (one for one in LIBRARY if one.name == "sub_zero")
    graph = Saturated(program(pattern))
    inner = '(subi 8 (bigint 1) (bigint 0) (Argument "0" 8) (Constant 8 (bigint 0)))'
    assert graph.refines(
        f'(select 8 (Argument "1" 1) {inner} (Argument "2" 8))',
        '(select 8 (Argument "1" 1) (Argument "0" 8) (Argument "2" 8))',
    )


@pytest.mark.deep
def test_expressions_compute_what_native_functions_do():
    """All numbers of four bits."""
    natives = Natives(
        dict.fromkeys(PLACES, NUMBER),
        number=lambda name: name,
        width=lambda _: "w",
        has=lambda name, flag: "",
        predicate=lambda name: "",
        flags=lambda nsw, nuw: "",
        interpretation=EgglogInterpretation,
    )
    functions = list(functions_on_numbers())
    graph = bindings.EGraph()

    def do(text: str) -> None:
        graph.run_program(*graph.parse_program(text))

    do("(relation numbers (BigInt BigInt)) (relation right (i64 BigInt BigInt))")
    do("(function wanted (i64 BigInt BigInt) BigInt :no-merge)")
    every = [(a, b) for a in range(1 << WIDTH) for b in range(1 << WIDTH)]
    do(" ".join(f"(numbers (bigint {a}) (bigint {b}))" for a, b in every))
    for number, function in enumerate(functions):
        text = function.text(natives).replace(" w", f" {WIDTH}")
        given = zip(every, function.results(), strict=True)
        facts = (
            f"(set (wanted {number} (bigint {a}) (bigint {b})) (bigint {c}))" for (a, b), c in given
        )
        do(" ".join(facts))
        do(f"(rule ((numbers a b) (= (wanted {number} a b) {text})) ((right {number} a b)))")
    do("(run 1)")
    rows = graph.freeze().functions["right"].rows
    count = Counter(graph.value_to_i64(row.inputs[0]) for row in rows)
    wrong = [one.name for n, one in enumerate(functions) if count[n] < len(every)]
    assert functions and not wrong
