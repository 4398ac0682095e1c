"""The command verify-rewrite: exit statuses, messages, formats; never a traceback."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from rewrites.commands.verify_rewrite import main
from tests.inputs.patterns_for_tests import BY_X, GENERIC, VALUE, binary, pattern
from tests.places import ROOT
from tests.support.deep import few, some_of
from verifier.kernel.goals.goal_at_widths import Input
from verifier.refuting import counterexample
from verifier.refuting.sampling import Sample

ADD = binary("root", "arith.addi", "%x", "%y")
COMMUTED = binary("new", "arith.addi", "%y", "%x") + "pdl.replace %root with %new"
RIGHT = pattern(GENERIC + ADD, COMMUTED)
WRONG = pattern(GENERIC + ADD, BY_X).replace("@p", "@wrong")
UNSUPPORTED = RIGHT.replace("arith.addi", "complex.add").replace("@p", "@complex")
CORPUS = ROOT / ".." / "shared" / "corpus" / "pdl-arith"


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """Run the command; a traceback fails the test."""
    result = CliRunner().invoke(main, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@few(12)
@pytest.mark.parametrize(
    ("text", "status"),
    [
        (RIGHT, 0),
        (WRONG, 1),
        (WRONG + RIGHT, 1),
        (UNSUPPORTED, 3),
        (UNSUPPORTED + RIGHT, 3),
        (UNSUPPORTED + WRONG, 1),
        (RIGHT.replace("%t = pdl.type\n", "%t = pdl.type : f32\n"), 3),
        ("", 2),
        ("// nothing but this", 2),
        ("builtin.module {}", 2),
        (RIGHT[:-3], 2),
        ("\0\1", 2),
        (WRONG.replace("benefit(1)", 'benefit(1) attributes {rewright.expect = "refuted"}'), 0),
        (RIGHT.replace("benefit(1)", 'benefit(1) attributes {rewright.expect = "refuted"}'), 1),
        (RIGHT.replace("benefit(1)", 'benefit(1) attributes {rewright.expect = "refutd"}'), 2),
        (RIGHT.replace("benefit(1)", "benefit(1) attributes {rewright.expect = 1 : i8}"), 2),
    ],
)
def test_exit_statuses(text: str, status: int) -> None:
    assert run("-", stdin=text).exit_code == status


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    binary_file = tmp_path / "binary.mlir"
    binary_file.write_bytes(b"\xff\xfe\x00")
    for name, message in (
        (tmp_path / "missing.mlir", "No such file or directory"),
        (binary_file, "not UTF-8 text"),
    ):
        result = run(str(name))
        assert result.exit_code == 2
        assert result.stderr == f"{name}: error: {message}\n"


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.mlir", tmp_path / "bad.mlir"
    good.write_text(RIGHT)
    bad.write_text("pdl.pattern")
    result = run(str(bad), str(good), str(tmp_path / "missing.mlir"))
    assert result.exit_code == 2
    assert "proved (every width)" in result.stdout
    assert len(result.stderr.splitlines()) == 4
    wrong = tmp_path / "wrong.mlir"
    wrong.write_text(WRONG)
    assert run(str(bad), str(wrong)).exit_code == 1


def test_malformed_ir_has_its_place_and_a_caret() -> None:
    text = RIGHT.replace("pdl.operand : %t\n%y", "pdl.oprand : %t\n%y")
    result = run("-", stdin=text)
    assert result.exit_code == 2
    place, line, caret = result.stderr.splitlines()
    assert place == "<stdin>:3:1: error: Operation pdl.oprand is not registered"
    assert line == "  %x = pdl.oprand : %t"
    assert caret == "  ^"


def test_a_missing_brace_is_said_to_be_missing() -> None:
    assert "missing '}'" in run("-", stdin=RIGHT.rstrip()[:-1]).stderr


def test_an_operation_that_does_not_verify_has_its_place() -> None:
    text = RIGHT.replace("%y = pdl.operand : %t\n", "%y = pdl.operand : %t\n%z = pdl.operand\n")
    result = run("-", stdin=text)
    assert result.exit_code == 2
    assert result.stderr.startswith("<stdin>:5:1: error: expected a bindable user")
    assert "  %z = pdl.operand\n  ^" in result.stderr


def test_a_value_of_another_pattern_is_malformed() -> None:
    other = RIGHT.replace("@p", "@q").replace("%root", "%other").replace("%new", "%newer")
    result = run("-", stdin=RIGHT.replace("with %new", "with %newer") + other)
    assert result.exit_code == 2
    assert "does not dominate this use" in result.stderr


@pytest.mark.deep
@pytest.mark.parametrize("step", some_of([1, 7], 2))
def test_no_part_of_a_pattern_gives_a_traceback(step: int) -> None:
    """Every 20th prefix, and every line left out."""
    for end in range(step, len(RIGHT.rstrip()), 20):
        assert run("-", stdin=RIGHT[:end]).exit_code == 2
    lines = RIGHT.splitlines(keepends=True)
    for i in range(len(lines)):
        assert run("-", stdin="".join(lines[:i] + lines[i + 1 :])).exit_code in (0, 2, 3)


@pytest.mark.deep
@pytest.mark.parametrize("seed", some_of(range(4), 4))
def test_no_change_of_a_few_tokens_gives_a_traceback(seed: int) -> None:
    random = Random(seed)
    tokens = re.findall(r"\s+|[%@!\"]?[\w.$-]+\"?|.", RIGHT)
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
        assert run("-", stdin="".join(changed)).exit_code in (0, 1, 2, 3)


def test_an_internal_error_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(sample: Sample, given: Input, obligations: Sequence[str]) -> Input:
        return Input(dict.fromkeys(given.bits, 0), dict.fromkeys(given.truths, False))

    monkeypatch.setattr(counterexample, "simplest_near", wrong)
    result = run("-", stdin=WRONG)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "internal error" in result.stderr


def test_lines_are_those_of_the_file_when_it_is_split() -> None:
    text = f"{RIGHT}// -----\n{WRONG}// -----\npdl.pattern\n"
    result = run("-", "--split-input-file", stdin=text)
    first, second = RIGHT.count("\n"), WRONG.count("\n")
    assert result.stdout.startswith("<stdin>:1: p: proved")
    assert f"<stdin>:{first + 2}: wrong: refuted" in result.stdout
    assert result.stderr.startswith(f"<stdin>:{first + second + 3}:12: error: the text ends")
    assert result.exit_code == 1


@pytest.mark.parametrize(
    "arguments", [(), ("-", "--format", "xml"), ("-", "--timeout", "0"), ("--nonsense",)]
)
def test_bad_usage(arguments: tuple[str, ...]) -> None:
    result = run(*arguments, stdin=RIGHT)
    assert result.exit_code == 2
    assert "Usage:" in result.stderr


def test_json() -> None:
    vacuous = pattern(_conflict(), BY_X).replace("@p", "@vacuous")
    result = run("-", "--format", "json", stdin=RIGHT + WRONG + UNSUPPORTED + vacuous)
    assert result.exit_code == 1
    items = json.loads(result.stdout)["results"]
    assert [i["verdict"] for i in items] == ["proved", "refuted", "unsupported", "vacuous"]
    proved, refuted, unsupported, _ = items
    keys = ("file", "line", "name", "verdict", "guarantee", "assumptions", "method", "seconds")
    for item in items:
        assert set(item) >= {*keys, "reason", "counterexample", "notes"}
    assert proved["guarantee"] == {"widths": [[1, None]], "sizes": None, "equality": "bit-exact"}
    assert proved["method"] == "polynomial identity"
    assert refuted["guarantee"] is None
    assert refuted["counterexample"]["violated"].endswith(("poisonous", "equal"))
    assert unsupported["where"] == f"<stdin>:{unsupported['line'] + 4}:1"


def _conflict() -> str:
    """x is of i8 and of i16."""
    types = (
        "%t = pdl.type : i8\n%u = pdl.type : i16\n%x = pdl.operand : %t\n%y = pdl.operand : %u\n"
    )
    return types + f'%root = pdl.operation "arith.addi"(%x, %y : {VALUE}, {VALUE})\n'


def test_nothing_is_printed_on_stdout_but_json_when_all_is_bad() -> None:
    result = run("-", "--format", "json", stdin="pdl.")
    said = json.loads(result.stdout)
    assert said["results"] == []
    assert [(e["file"], e["line"], e["column"]) for e in said["errors"]] == [("<stdin>", 1, 1)]
    assert result.exit_code == 2


@pytest.mark.deep
def test_a_proof_imports_only_what_it_needs(tmp_path: Path) -> None:
    file = tmp_path / "right.mlir"
    file.write_text(RIGHT)
    script = (
        "import sys\nfrom rewrites.commands.verify_rewrite import main\n"
        f"try: main([{str(file)!r}])\nexcept SystemExit as end: assert not end.code, end.code\n"
        "print(*sorted(sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = run.stdout.splitlines()[-1].split()
    assert "verifier.strategy.decide" in loaded
    unwanted = (
        "numpy",
        "islpy",
        "xdsl.interpreters",
        "semantics.syntax.arith",
        "verifier.refuting.counterexample",
        "verifier.kernel.goals.concretize",
        "verifier.refuting.mlir_runner",
        "synth",
        "accelerator_model",
    )
    assert [m for m in loaded if m.startswith(unwanted)] == []


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of patterns is not here")
def test_the_corpus_has_the_expected_verdicts() -> None:
    rows = [line.split("\t") for line in (CORPUS / "expected.tsv").read_text().splitlines()]
    expected = {row[0]: row[2] for row in rows if not row[0].startswith("#")}
    result = run("--format", "json", *(str(CORPUS / name) for name in expected))
    items = json.loads(result.stdout)["results"]
    assert {Path(i["file"]).name: i["verdict"] for i in items} == expected
    for item in items:
        text = Path(item["file"]).read_text()
        if item["verdict"] == "proved" and "!transfer.integer" in text:
            assert item["guarantee"]["widths"] == [[1, None]], item["name"]
