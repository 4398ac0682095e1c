"""The command verify-translation: exit statuses, messages, formats; never a traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from tests.places import ROOT
from tests.support.deep import few, some_of
from verifier.commands.verify_translation import main

BEFORE = """func.func @before(%x: i8) -> i8 {
  %r = arith.addi %x, %x : i8
  func.return %r : i8
}
"""
RIGHT = (
    BEFORE
    + """func.func @after(%x: i8) -> i8 {
  %one = arith.constant 1 : i8
  %r = arith.shli %x, %one : i8
  func.return %r : i8
}
"""
)
WRONG = RIGHT.replace("constant 1", "constant 2")
UNSUPPORTED = RIGHT.replace("arith.addi %x, %x : i8", '"test.op"() : () -> i8')
VACUOUS = (
    RIGHT
    + """func.func @pre(%x: i8) -> i1 {
  %r = arith.constant false
  func.return %r : i1
}
"""
)
EXPECTED = '-> i8 attributes {rewright.expect = "refuted"} {'
SEPARATOR = "// -----\n"


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """Run the command; a traceback fails the test."""
    result = CliRunner().invoke(main, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@few(3)
@pytest.mark.parametrize(
    ("text", "status"),
    [
        (RIGHT, 0),
        (WRONG, 1),
        (UNSUPPORTED, 3),
        (VACUOUS, 3),
        (BEFORE, 2),
        ("", 2),
        (RIGHT[:-3], 2),
        ("\0\1", 2),
        (WRONG.replace("-> i8 {", EXPECTED, 1), 0),
        (RIGHT.replace("-> i8 {", EXPECTED, 1), 1),
        (RIGHT.replace("-> i8 {", EXPECTED.replace("refuted", "right"), 1), 2),
    ],
)
def test_exit_statuses_of_pairs(text: str, status: int) -> None:
    result = run("--pairs", "-", stdin=text)
    assert result.exit_code == status
    assert (result.stderr != "") == (status == 2)


@pytest.mark.deep
def test_numbers_of_wide_types_are_printed() -> None:
    """Also where Python would not write so many digits; and a few bits are tried, not all."""
    top = "%o = arith.constant 1 : i65536\n%c = arith.constant 60000 : i65536\n"
    top += "%t = arith.shli %o, %c : i65536\n"
    sides = [
        f"func.func @{name}(%x: i65536) -> i65536 {{\n{top}%r = arith.{operation} %x, %t : i65536\n"
        "func.return %r : i65536\n}\n"
        for name, operation in (("before", "addi"), ("after", "subi"))
    ]
    result = run("--pairs", "-", stdin="".join(sides))
    assert result.exit_code == 1
    assert re.search(r"%t = .* // +\d{18000}", result.stdout)


@pytest.mark.deep
def test_values_that_depend_on_each_other_too_deeply_are_unknown() -> None:
    chain = "\n".join(f"%{i} = arith.select %c, %{i - 1}, %x : i8" for i in range(1, 1500))
    sides = [
        f"func.func @{name}(%x: i8, %c: i1) -> i8 {{\n%0 = arith.addi %x, %x : i8\n{chain}\n"
        f"%r = arith.addi {operands} : i8\nfunc.return %r : i8\n}}\n"
        for name, operands in (("before", "%x, %1499"), ("after", "%1499, %x"))
    ]
    result = run("--pairs", "--every-width", "-", stdin="".join(sides))
    assert result.exit_code == 3
    assert "unknown: values depend on each other through too many operations" in result.stdout


def test_pairs_are_a_result_a_file(tmp_path: Path) -> None:
    files = {"right": RIGHT, "wrong": WRONG, "broken": BEFORE, "unsupported": UNSUPPORTED}
    paths = [tmp_path / f"{name}.mlir" for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.write_text(text)
    result = run("--pairs", "--format", "json", *map(str, paths))
    assert result.exit_code == 1
    items = json.loads(result.stdout)["results"]
    assert [(item["file"], item["verdict"]) for item in items] == [
        (str(paths[0]), "proved"),
        (str(paths[1]), "refuted"),
        (str(paths[3]), "unknown"),
    ]
    assert items[0]["guarantee"]["widths"] == [[8, 8]]
    assert f"{paths[3]}:2:3" in items[2]["reason"]
    place, line, caret = result.stderr.splitlines()
    assert place == f"{paths[2]}:1:1: error: @before without @after"
    assert line == "  func.func @before(%x: i8) -> i8 {"
    assert caret == "  ^"


def test_pieces_are_pairs(tmp_path: Path) -> None:
    file = tmp_path / "pairs.mlir"
    file.write_text(RIGHT + SEPARATOR + WRONG)
    assert run("--pairs", str(file)).exit_code == 2
    result = run("--pairs", "--split-input-file", str(file))
    assert result.exit_code == 1
    lines = [line for line in result.stdout.splitlines() if line.startswith(str(file))]
    assert [line.split(": ")[2].split()[0] for line in lines] == ["proved", "refuted"]
    assert f"{file}:{len(RIGHT.splitlines()) + 2}: @before" in result.stdout


def test_a_counterexample_of_a_pair_is_shown() -> None:
    shown = run("--pairs", "-", stdin=WRONG).stdout
    assert "counterexample (result equal is violated)" in shown
    assert "replayed by" in shown


def two_files(folder: Path, before: str, after: str) -> tuple[str, str]:
    paths = folder / "before.mlir", folder / "after.mlir"
    for path, text in zip(paths, (before, after), strict=True):
        path.write_text(text)
    return str(paths[0]), str(paths[1])


SIDES = [
    "func.func @before" + text.replace("@before", "@f").replace("@after", "@f")
    for text in re.split("func.func @(?:before|after)", WRONG)[1:]
]
OLD, NEW = (side.replace("@before(", "@f(") for side in SIDES)


def test_functions_of_two_files_are_paired_by_name(tmp_path: Path) -> None:
    files = two_files(tmp_path, OLD + OLD.replace("@f", "@g"), OLD.replace("@f", "@g") + NEW)
    result = run(*files)
    assert result.exit_code == 1
    assert f"{files[0]}:1: @f: refuted" in result.stdout
    assert f"{files[0]}:5: @g: proved by identical before and after" in result.stdout
    assert run(*two_files(tmp_path, OLD, OLD + NEW.replace("@f", "@g"))).exit_code == 3
    assert run(*two_files(tmp_path, OLD + NEW.replace("@f", "@g"), OLD)).exit_code == 3


@pytest.mark.deep
def test_one_of_the_files_may_be_standard_input(tmp_path: Path) -> None:
    before, after = two_files(tmp_path, OLD, NEW)
    assert run("-", after, stdin=OLD).exit_code == 1
    assert run(before, "-", stdin=NEW).exit_code == 1
    assert run("-", "-", stdin=NEW).exit_code == 2


@pytest.mark.deep
def test_an_expectation_stands_before_the_change(tmp_path: Path) -> None:
    expecting = OLD.replace("-> i8 {", EXPECTED)
    assert run(*two_files(tmp_path, expecting, NEW)).exit_code == 0
    assert run(*two_files(tmp_path, expecting, OLD)).exit_code == 1
    module = f'builtin.module attributes {{rewright.expect = "refuted"}} {{\n{OLD}}}'
    assert run(*two_files(tmp_path, module, NEW)).exit_code == 0


@few(3)
@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        (OLD, NEW[:-3], "after.mlir"),
        (OLD[:-3], NEW, "before.mlir"),
        (OLD + OLD, NEW, 'Redefinition of symbol "f"'),
        ("module {}", "module {}", "nothing to verify"),
    ],
)
def test_unreadable_files(tmp_path: Path, before: str, after: str, message: str) -> None:
    result = run(*two_files(tmp_path, before, after))
    assert result.exit_code == 2
    assert message in result.stderr


def test_pieces_are_paired_by_position(tmp_path: Path) -> None:
    files = two_files(tmp_path, OLD + SEPARATOR + OLD, OLD + SEPARATOR + NEW)
    result = run("--split-input-file", *files)
    assert result.exit_code == 1
    assert "before.mlir:1: @f: proved" in result.stdout
    assert "before.mlir:6: @f: refuted" in result.stdout
    fewer = run("--split-input-file", *two_files(tmp_path, OLD + SEPARATOR + OLD, NEW))
    assert fewer.exit_code == 2
    assert "1 pieces" in fewer.stderr


def test_usage(tmp_path: Path) -> None:
    before, after = two_files(tmp_path, OLD, NEW)
    assert run().exit_code == 2
    assert run(before).exit_code == 2
    assert run(before, after, before).exit_code == 2
    assert "No such file" in run(before, str(tmp_path / "missing")).stderr
    assert run("--pairs", str(tmp_path / "missing")).exit_code == 2
    assert run("--help").exit_code == 0


@pytest.mark.deep
@pytest.mark.parametrize("seed", some_of(range(4), 4))
def test_no_change_of_a_few_tokens_gives_a_traceback(seed: int) -> None:
    random = Random(seed)
    tokens = re.findall(r"\s+|[%@!\"]?[\w.$-]+\"?|.", VACUOUS)
    for _ in range(40):
        changed = list(tokens)
        for _ in range(random.choice((1, 1, 2, 4))):
            i, j = random.randrange(len(changed)), random.randrange(len(changed))
            match random.randrange(3):
                case 0:
                    del changed[i]
                case 1:
                    changed.insert(i, changed[j])
                case _:
                    changed[i], changed[j] = changed[j], changed[i]
        result = run("--pairs", "-", stdin="".join(changed))
        assert result.exit_code in (0, 1, 2, 3)
        assert "internal error" not in result.stderr, "".join(changed)


def test_every_width_prints_the_general_statement() -> None:
    file = str(ROOT / "examples" / "low_byte.mlir")
    shown = run("--pairs", "--every-width", file)
    assert shown.exit_code == 0
    assert "@before: proved (every width) by" in shown.stdout
    assert "  for every w1 and w2 with w1 < w2:\n" in shown.stdout
    (item,) = json.loads(run("--pairs", "--every-width", "--format", "json", file).stdout)[
        "results"
    ]
    assert item["guarantee"]["widths"] == [[1, None]]
    assert "arith.constant 2^w1 - 1 : iw2" in item["statement"]
    (plain,) = json.loads(run("--pairs", "--format", "json", file).stdout)["results"]
    assert plain["guarantee"]["widths"] == [[8, 8], [32, 32]]
    assert "statement" not in plain


def test_every_width_of_two_files(tmp_path: Path) -> None:
    files = two_files(tmp_path, OLD, NEW.replace("constant 2", "constant 0"))
    assert run("--every-width", *files).exit_code == 1
    files = two_files(
        tmp_path, OLD, OLD.replace("%r", "%twice").replace("addi %x, %x", "addi %x, %x ")
    )
    assert run("--every-width", *files).exit_code == 0
