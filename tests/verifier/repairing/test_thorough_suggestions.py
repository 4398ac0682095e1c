"""What `--suggest` prints is proved, is the weakest in the vocabulary, and says something."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest
from click.testing import CliRunner

from rewrites.commands.verify_rewrite import main
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool
from semantics.language.program import AttributeVariable, TypeVariable
from tests.inputs.patterns_for_tests import BY_X, GENERIC, binary, constant, pattern, unary
from tests.places import CORPUS
from tests.support.deep import few, some_of
from verifier.claims.pairs import parse_pair, verify_pair
from verifier.claims.patterns import verify_rewrite
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.constant_conditions import VOCABULARY, ConstantCondition
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.goal_at_widths import Input, replay
from verifier.kernel.input.reading import source_of
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import goals_of_pattern, parse_patterns
from verifier.kernel.verdicts.verdict import (
    NEVER_DEFINED,
    Guarantee,
    Proved,
    Refuted,
    Suggestion,
    Unknown,
    Verdict,
)
from verifier.refuting.input_rows import InputRows, choices_of_rows
from verifier.repairing import explanation, restrictions
from verifier.repairing.constant_repair import right_constants
from verifier.repairing.restrictions import required, restrictions_of
from verifier.repairing.thorough_suggestions import thorough_suggestions
from verifier.strategy.decide import decide


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanation, "THOROUGH_SECONDS", 600.0)


def suggestions_of(text: str | Path) -> list[Suggestion]:
    (result,) = verify_rewrite(text, Options(60, suggest=True, thorough=True))
    assert isinstance(result.verdict, Refuted)
    assert result.verdict.suggestions is not None
    return list(result.verdict.suggestions)


def texts_of(text: str | Path) -> list[str]:
    return [str(suggestion) for suggestion in suggestions_of(text)]


@cache
def usual_suggestions(text: str) -> list[Suggestion]:
    """Those for a text with the usual vocabulary, found once."""
    return suggestions_of(text)


def goal_of(text: str) -> Goal:
    parsed, (found,) = parse_patterns(Source("<text>", text))
    (goal,) = goals_of_pattern(found, parsed).goals
    return goal


WITH_C = "%t = pdl.type\n%x = pdl.operand : %t\n%c = pdl.attribute : %t\n" + constant("k", "%c")
WITH_C_D = WITH_C + "%d = pdl.attribute : %t\n" + constant("l", "%d")
REPLACED = "pdl.replace %root with %new"


def computed(name: str, function: str, *arguments: str) -> str:
    kinds = ", ".join("!pdl.type" if a == "%t" else "!pdl.attribute" for a in arguments)
    given = ", ".join(arguments)
    return f'%{name} = pdl.apply_native_rewrite "{function}"({given} : {kinds}) : !pdl.attribute\n'


REMAINDER = pattern(
    WITH_C.replace("pdl.type", "pdl.type : i4", 1)
    + binary("root", "arith.remui", "%x", "%k_value"),
    computed("one", "get_one_attr", "%t")
    + computed("mask", "subi", "%c", "%one")
    + constant("m", "%mask")
    + binary("new", "arith.andi", "%x", "%m_value")
    + REPLACED,
)
SHIFTED_TWICE = pattern(
    WITH_C_D.replace("pdl.type", "pdl.type : i3", 1)
    + binary("down", "arith.shrui", "%x", "%k_value")
    + binary("root", "arith.shrui", "%down_value", "%l_value"),
    computed("sum", "addi", "%c", "%d")
    + constant("m", "%sum")
    + binary("new", "arith.shrui", "%x", "%m_value")
    + REPLACED,
)
MASKED = pattern(
    WITH_C_D
    + binary("low", "arith.andi", "%x", "%k_value")
    + binary("root", "arith.ori", "%low_value", "%l_value"),
    binary("new", "arith.addi", "%low_value", "%l_value") + REPLACED,
)


@pytest.mark.deep
def test_the_weakest_conditions_on_constants() -> None:
    assert "holds where %c is a power of two" in map(str, usual_suggestions(REMAINDER))
    assert "holds where %c & %d == 0 (every width)" in map(str, usual_suggestions(MASKED))


@pytest.mark.deep
def test_a_pattern_with_the_lines_printed_is_proved() -> None:
    for text in (REMAINDER, MASKED):
        tried = 0
        for suggestion in usual_suggestions(text):
            if " where " not in str(suggestion) or not suggestion.pdl:
                continue
            lines = "\n".join(suggestion.pdl)
            (result,) = verify_rewrite(text.replace("pdl.rewrite", f"{lines}\npdl.rewrite", 1))
            assert isinstance(result.verdict, Proved)
            assert suggestion.guarantee in (None, result.verdict.guarantee)
            tried += 1
        assert tried


OPEN = "%e = pdl.attribute : %t\n" + constant("o", "%e")


def required_of_e(name: str) -> str:
    return f'pdl.apply_native_constraint "{name}"(%e : !pdl.attribute)\n'


INVERTED = pattern(
    WITH_C
    + OPEN
    + required_of_e("is_minus_one")
    + binary("first", "arith.xori", "%x", "%k_value")
    + binary("root", "arith.xori", "%first_value", "%o_value"),
    binary("new", "arith.xori", "%x", "%k_value") + REPLACED,
)
SUMMED = pattern(
    WITH_C_D
    + binary("first", "arith.addi", "%x", "%k_value")
    + binary("root", "arith.addi", "%first_value", "%l_value"),
    computed("sum", "subi", "%c", "%d")
    + constant("m", "%sum")
    + binary("new", "arith.addi", "%x", "%m_value")
    + REPLACED,
)
SIGN = pattern(
    "%t = pdl.type\n%bit = pdl.type : i1\n%x = pdl.operand : %t\n"
    + OPEN
    + required_of_e("is_zero")
    + '%slt = pdl.attribute = 2 : i64\n%both = pdl.operation "arith.cmpi"(%x, %o_value : '
    + '!pdl.value, !pdl.value) {"predicate" = %slt} -> (%bit : !pdl.type)\n'
    + "%is = pdl.result 0 of %both\n"
    + unary("root", "arith.extui", "%is", "%t"),
    computed("one", "get_one_attr", "%t")
    + constant("m", "%one")
    + binary("new", "arith.shrui", "%x", "%m_value")
    + REPLACED,
)


@pytest.mark.deep
def test_the_constant_that_would_be_right() -> None:
    assert "holds with ~%c for %k in %new (arith.xori) (every width)" in texts_of(INVERTED)
    assert "holds with %c + %d for %m (arith.constant) (every width)" in texts_of(SUMMED)
    assert "holds with (w - 1) for %m (arith.constant) (every width from 2 up)" in texts_of(SIGN)


@pytest.mark.deep
def test_a_pattern_with_the_constant_printed_is_proved() -> None:
    (suggestion,) = [s for s in suggestions_of(SUMMED) if "holds with" in str(s)]
    lines = "\n".join(suggestion.pdl)
    assert lines == '%computed = pdl.apply_native_rewrite "addi"(%c, %d : ' + (
        "!pdl.attribute, !pdl.attribute) : !pdl.attribute"
    )
    text = SUMMED.replace(computed("sum", "subi", "%c", "%d"), lines + "\n")
    (result,) = verify_rewrite(text.replace("%sum", "%computed"))
    assert isinstance(result.verdict, Proved)
    assert suggestion.guarantee == result.verdict.guarantee == Guarantee(((1, None),))


def pair(before: str, after: str, arguments: str = "%x: i32", type_: str = "i32") -> str:
    return "".join(
        f"func.func @{name}({arguments}) -> {type_} {{\n{body}\nreturn %r : {type_}\n}}\n"
        for name, body in (("before", before), ("after", after))
    )


def of_pair(text: str) -> list[str]:
    verdict = verify_pair(text, Options(60, suggest=True, thorough=True)).verdict
    assert isinstance(verdict, Refuted) and verdict.suggestions is not None
    return [str(suggestion) for suggestion in verdict.suggestions]


def test_a_number_that_a_solver_finds() -> None:
    before = "%c = arith.constant 1234567 : i32\n%d = arith.constant 7654321 : i32\n"
    before += "%s = arith.addi %x, %c : i32\n%r = arith.xori %s, %d : i32"
    after = before.replace("1234567", "1234568")
    assert "holds with 1234567 for %c_after (arith.constant)" in of_pair(pair(before, after))


@pytest.mark.deep
def test_conditions_on_the_arguments_of_a_function() -> None:
    found = of_pair(
        pair("%r = arith.subi %x, %y : i8", "%r = arith.subi %y, %x : i8", "%x: i8, %y: i8", "i8")
    )
    assert "holds where %x == %y" in found
    added = pair(
        "%r = arith.ori %x, %y : i8", "%r = arith.addi %x, %y : i8", "%x: i8, %y: i8", "i8"
    )
    assert "holds where %x & %y == 0" in of_pair(added)


@pytest.mark.deep
def test_two_conditions_where_one_does_not_do() -> None:
    before = "%s = arith.divui %x, %y : i8\n%r = arith.divui %s, %z : i8"
    after = "%m = arith.muli %y, %z : i8\n%r = arith.divui %x, %m : i8"
    found = of_pair(pair(before, after, "%x: i8, %y: i8, %z: i8", "i8"))
    assert "holds where %y * %z does not wrap unsigned" in found
    ranges = pair(
        "%t = arith.constant 3 : i8\n%r = arith.divui %x, %t : i8\n",
        "%t = arith.constant 3 : i8\n%s = arith.divsi %x, %t : i8\n%r = arith.addi %s, %y : i8",
        "%x: i8, %y: i8",
        "i8",
    )
    assert of_pair(ranges) == ["holds where %y is 0 and %x s>= 0"]


def inputs_up_to(goal: Goal, most: int) -> Iterator[tuple[InputRows, Input]]:
    """All inputs, at the choices of types at which all are run."""
    for choice in choices_of_rows(goal):
        rows = InputRows(goal, choice)
        total = sum(rows.widths.values())
        if total > most:
            continue
        bits = rows.bit_names
        truths = [name for name in rows.widths if name not in rows.bit_names]
        for values in product(*(range(1 << rows.widths[name]) for name in bits)):
            for flags in product((False, True), repeat=len(truths)):
                yield (
                    rows,
                    Input(
                        dict(zip(bits, values, strict=True)),
                        dict(zip(truths, flags, strict=True)),
                    ),
                )


@pytest.mark.parametrize("text", some_of([REMAINDER, MASKED, SHIFTED_TWICE], 3))
def test_no_weaker_condition_of_the_vocabulary_holds(text: str) -> None:
    """By brute force on Python integers: each weaker condition, or two, lets a violation pass."""
    goal = goal_of(text)
    names = ["%c"] if text is REMAINDER else ["%c", "%d"]
    violated: set[tuple[int, ...]] = set()
    every: set[tuple[int, ...]] = set()
    for rows, given in inputs_up_to(goal, 12):
        width = rows.widths["c"]
        key = (width, *(given.bits[name[1:]] for name in names))
        every.add(key)
        if any(o.term for o in replay(goal, rows.choice, given).obligations.values()):
            violated.add(key)
    assert violated

    def where(
        condition: ConstantCondition, places: tuple[int, ...], negated: bool
    ) -> frozenset[tuple[int, ...]]:
        interpretation = ConcreteInterpretation()
        return frozenset(
            key
            for key in every
            if condition.holds(*(Bits(interpretation, key[1 + p], key[0]) for p in places)).term
            != negated
        )

    alone = {
        where(condition, places, negated)
        for condition in VOCABULARY.values()
        if condition.types == 0
        for places in (
            [(p,) for p in range(len(names))]
            if condition.constants == 1
            else [(0, 1), (1, 0)]
            if len(names) > 1
            else []
        )
        for negated in (False, True)
    }
    right = {one for one in alone if not one & violated}
    right |= {a & b for a, b in combinations(alone, 2) if not a & b & violated}
    suggested = [s for s in usual_suggestions(text) if " where " in str(s) and len(s.pdl) in (1, 2)]
    assert suggested
    for suggestion in suggested:
        mask = frozenset(every)
        for line in suggestion.pdl:
            name = line.split('"')[1]
            given = line.split("(")[1].split(" :")[0].split(", ")
            places = tuple(names.index(n) for n in given)
            mask &= where(VOCABULARY[name], places, "isNegated" in line)
        assert mask in right and mask
        assert not any(mask < other for other in right), str(suggestion)


def test_what_is_proved_gets_none() -> None:
    text = pattern(GENERIC + binary("root", "arith.addi", "%x", "%y"), "").replace(
        "pdl.rewrite %root {\n\n}",
        "pdl.rewrite %root {\n" + binary("new", "arith.addi", "%y", "%x") + REPLACED + "\n}",
    )
    run = CliRunner().invoke(main, ["-", "--suggest", "--format", "json"], input=text)
    (item,) = json.loads(run.stdout)["results"]
    assert item["verdict"] == "proved" and "suggestions" not in item


@pytest.mark.deep
def test_nothing_is_said_where_nothing_helps() -> None:
    text = pattern(GENERIC + binary("root", "arith.addi", "%x", "%y"), BY_X)
    assert texts_of(text) == []
    run = CliRunner().invoke(main, ["-", "--suggest"], input=text)
    assert run.stdout.endswith("  help: nothing that the vocabulary can say makes it hold\n")
    assert run.exit_code == 1


def planted(holds: Callable[[Bits], Bool]) -> dict[str, ConstantCondition]:
    return {"planted": ConstantCondition("planted", "{} is planted", 1, holds)}


def never(c: Bits) -> Bool:
    return ~c.eq(c)


def always(c: Bits) -> Bool:
    return c.eq(c)


PLANTED: tuple[Callable[[Bits], Bool], ...] = (never, always)


@pytest.mark.deep
def test_a_condition_that_no_input_satisfies_is_not_suggested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor one that all satisfy."""
    for holds in PLANTED:
        monkeypatch.setattr(restrictions, "VOCABULARY", planted(holds))
        assert all("planted" not in text for text in texts_of(REMAINDER))


def undecided(_: Goal) -> Verdict:
    return Unknown("no answer")


def says_nothing(_: Goal) -> Verdict:
    notes = (f"{NEVER_DEFINED} at the smallest widths",)
    return Proved(Guarantee(((1, None),)), "queries", notes=notes)


def test_what_is_not_proved_is_not_suggested() -> None:
    goal = goal_of(REMAINDER)
    for judge in (undecided, says_nothing):
        assert thorough_suggestions(goal, judge, judge) == []


def test_a_weaker_condition_that_is_not_decided_is_named() -> None:
    """Where only the strongest of two conditions is decided, the other stands beside it."""
    goal = goal_of(REMAINDER)

    def judge(variant: Goal) -> Verdict:
        last = variant.constraints[-1].constraint.name if variant.constraints else ""
        if last == "%c is a power of two":
            return Unknown("no answer")
        return decide(variant, Options(10))

    found = thorough_suggestions(goal, judge, judge)
    assert found
    assert any("where %c is a power of two" in suggestion.open_ for suggestion in found)


def test_each_condition_and_its_negation_in_words() -> None:
    numbers = [AttributeVariable("c"), AttributeVariable("d")]
    types = (TypeVariable("u"),)
    seen: set[str] = set()
    for condition in VOCABULARY.values():
        given = numbers[: condition.constants], types[: condition.types]
        plain, negated = (required(condition, *given, n).words for n in (False, True))
        assert plain != negated
        seen |= {plain, negated}
    assert len(seen) == 2 * len(VOCABULARY)


def test_the_table_is_what_a_replay_says() -> None:
    """Masks are numpy's; a replay on Python integers agrees on every input."""
    goal = goal_of(MASKED)
    every = restrictions_of(goal)
    (choice,) = [c for c in choices_of_rows(goal) if list(c.types.widths.values()) == [2]]
    rows = InputRows(goal, choice)
    masks = {restriction.words: restriction.holds(rows) for restriction in every}
    for row in range(0, rows.count, 7):
        given = Input(
            {n: int(rows.columns[n][row]) for n in rows.bit_names},
            {n: bool(rows.columns[n][row]) for n in rows.widths if n not in rows.bit_names},
        )
        again = replay(goal, choice, given)
        broken = any(o.term for o in again.obligations.values())
        assert bool(rows.violated[row]) == broken
        for condition in VOCABULARY.values():
            if condition.constants != 1 or condition.types:
                continue
            c = again.attributes["c"]
            holds = condition.holds(Bits(ConcreteInterpretation(), c.term, c.width)).term
            restriction = required(condition, [AttributeVariable("c")])
            assert bool(masks[restriction.words][row]) == holds


def test_a_negation_says_that_it_is_not_so_of_all():
    def said(name: str) -> str:
        numbers = [AttributeVariable("c"), AttributeVariable("d")]
        return restrictions.required(VOCABULARY[name], numbers, negated=True).words

    assert said("low_bits_zero") == "not (the low bits of %c, as many as %d, are 0)"
    assert said("is_below_bits") == "not (all bits of %c are below those of %d)"
    assert said("is_ult") == "%c u>= %d"


has_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the shared corpus is not there")
NOT_POISON = {
    "select-and-cond": "%predB is not poison",
    "select-or-not-cond": "%predB is not poison",
    "select__0": "%x is not poison and %y is not poison",
}


@has_corpus
@few(3)
@pytest.mark.parametrize("name", NOT_POISON)
def test_patterns_of_mlir_that_are_wrong_about_poison(name: str) -> None:
    (file,) = (CORPUS / "pdl-arith").glob(f"bugs_found__{name}*.mlir")
    assert any(text.startswith(f"holds where {NOT_POISON[name]}") for text in texts_of(file))


@pytest.mark.deep
@has_corpus
def test_mutants_of_constants_get_the_constant_back() -> None:
    """One of the suggestions is always the constant before its mutation, or another right one."""
    files = sorted((CORPUS / "integer-pairs").glob("mut_op_*.mlir"))
    mutated = [file for file in files if "mutation: const" in file.read_text()][::4]
    assert len(mutated) > 5
    for file in mutated:
        goal = parse_pair(source_of(file)).goal()
        found = right_constants(goal, lambda variant: decide(variant, Options(10)))
        assert found, file.name
