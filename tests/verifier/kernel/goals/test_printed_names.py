"""What is printed keeps the names of the text, one for each value; statements are read back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from tests.support.deep import few
from verifier import verify_pair
from verifier.claims.pairs import parse_pair
from verifier.kernel.deciding.general_statement import text_of
from verifier.kernel.deciding.generalize import General, statements
from verifier.kernel.deciding.statement_reading import ParsedStatement, check_read_back
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Refuted

NAMES = (
    *("0", "1", "7", "12", "x", "x_1", "x_2", "x_1_1", "x_1_2", "a$b.c-d", "a.700000", "a-100000"),
    *("v0", "v1", "v0_1", "x_after", "x_after_1", "constant0", "_", "_1", "-", "$", "w", "iw"),
    *("i8", "None", "c0_i32", "rewright_0_", "arg0", "before", "a_is_poison"),
)
NAME = re.compile(r"%([\w$.-]+)", re.ASCII)


def bodies(random: Random) -> Iterator[tuple[list[str], str, str, str]]:
    """Arguments, two equal sides, and a side that is something else, over nasty names."""
    for _ in range(25):
        x, y, z, *more = random.sample(NAMES, 8)
        c, d, e, f, r = more
        before = [
            f"%{c} = arith.constant 1 : i8",
            f"%{d} = arith.subi %{x}, %{y} : i8",
            f"%{e} = arith.addi %{d}, %{y} : i8",
            f"%{f} = arith.addi %{e}, %{z} : i8",
            f"%{r} = arith.addi %{f}, %{c} : i8",
        ]
        one, other = random.sample([n for n in NAMES if n not in (x, y, z)], 2)
        after = [
            f"%{one} = arith.addi %{x}, %{z} : i8",
            f"%{other} = arith.constant 1 : i8",
        ]
        last = random.choice([n for n in NAMES if n not in (x, y, z, one, other)])
        right = [*after, f"%{last} = arith.addi %{one}, %{other} : i8"]
        wrong = [line.replace(f"%{x},", f"%{y},") for line in right]
        sides = (before, r), (right, last), (wrong, last)
        texts = ["\n".join([*lines, f"return %{name} : i8"]) for lines, name in sides]
        yield [x, y, z], texts[0], texts[1], texts[2]


def pair(arguments: list[str], before: str, after: str) -> str:
    given = ", ".join(f"%{name}: i8" for name in arguments)
    return "\n".join(
        f"func.func @{name}({given}) -> i8 {{\n{body}\n}}"
        for name, body in (("before", before), ("after", after))
    )


@pytest.mark.deep
def test_statements_keep_the_names_of_arguments_and_say_what_was_proved() -> None:
    for arguments, before, after, _ in bodies(Random(3)):
        verdict = verify_pair(pair(arguments, before, after), every_width=True).verdict
        assert isinstance(verdict, Proved), verdict
        assert str(verdict.guarantee) == "every width"
        heads = re.findall(r"func.func @\w+\((.*)\) ->", verdict.statement)
        assert heads == [", ".join(f"%{name}: iw" for name in arguments)] * 2
        for function in verdict.statement.split("func.func")[1:]:
            head, *lines = function.splitlines()
            defined = NAME.findall(head) + [
                NAME.findall(line)[0] for line in lines if " = " in line
            ]
            assert len(set(defined)) == len(defined)
        at_eight = re.sub(r"(?<![%\w$.-])iw\b", "i8", verdict.statement.partition("\n")[2])
        assert isinstance(verify_pair(at_eight).verdict, Proved)


def test_counterexamples_keep_the_names_and_give_no_two_values_one() -> None:
    for arguments, before, _, wrong in bodies(Random(4)):
        verdict = verify_pair(pair(arguments, before, wrong)).verdict
        assert isinstance(verdict, Refuted), verdict
        shown = verdict.counterexample.as_dict()
        assert [given["name"] for given in shown["inputs"]] == arguments
        originals = {line.strip().replace("return", "func.return") for line in before.splitlines()}
        assert {item["operation"] for item in shown["source"]} <= originals
        for side in ("source", "target"):
            lines = [item["operation"] for item in shown[side]]
            defined = [NAME.findall(line)[0] for line in lines if " = " in line]
            assert len({*defined, *arguments}) == len(defined) + len(arguments), lines
            assert {n for line in lines for n in NAME.findall(line)} <= {*defined, *arguments}


def test_arguments_named_as_xdsl_names_values() -> None:
    """`%x_1 - %x_2` is no `%x - %x`."""
    text = pair(["x_1", "x_2"], "%r = arith.subi %x_1, %x_2 : i8\nreturn %r : i8", "")
    text = text.replace("{\n\n}", "{\n%z = arith.constant 0 : i8\nreturn %z : i8\n}")
    verdict = verify_pair(text).verdict
    assert isinstance(verdict, Refuted)
    assert "arith.subi %x_1, %x_2" in verdict.counterexample.text()


WIDENED = """
func.func @before(%x_1: i8, %x_2: i8 {llvm.noundef}) -> i16 {
  %c = arith.constant 7 : i8
  %s = arith.shrui %x_1, %c : i8
  %n = arith.subi %s, %x_2 : i8
  %m = arith.addi %n, %x_2 : i8
  %r = arith.extui %m : i8 to i16
  return %r : i16
}
func.func @after(%x_1: i8, %x_2: i8 {llvm.noundef}) -> i16 {
  %c = arith.constant 7 : i8
  %s = arith.shrui %x_1, %c : i8
  %r = arith.extui %s : i8 to i16
  return %r : i16
}
"""


def general() -> General:
    return next(iter(statements(parse_pair(Source("<pair>", WIDENED)).goal())))


@few(8)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("subi %v1", "subi %x_1"),
        ("%v1, %x_2 : iw1", "%x_2, %v1 : iw1"),
        ("%x_1, %v0 : iw1", "%x_2, %v0 : iw1"),
        ("shrui", "shrsi"),
        ("w1 - 1", "w1 - 2"),
        ("w1 - 1 : iw1", "w1 - 1 : iw2"),
        ("addi", "addi %x_1,"),
        (" {llvm.noundef}", ""),
        ("-> iw2", "-> iw1"),
        ("@after", "@afterwards"),
        ("w1 < w2", "w2 < w1"),
        ("w1 < w2", "w1 < w2, w1 >= 5"),
        (" with w1 < w2", ""),
        ("for every w1 and w2", "for every w1"),
        ("extui %v3", "extsi %v3"),
    ],
)
def test_a_text_that_says_something_else_is_noticed(
    old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ParsedStatement]] = []

    def note(text: str, goal: object, written: ParsedStatement) -> None:
        asked.append((text, written))

    monkeypatch.setattr("verifier.kernel.deciding.general_statement.check_read_back", note)
    found = general()
    text_of(found)
    ((text, written),) = asked
    check_read_back(text, found.goal, written)
    assert old in text, text
    with pytest.raises(InternalError, match="reads otherwise"):
        check_read_back(text.replace(old, new, 1), found.goal, written)
