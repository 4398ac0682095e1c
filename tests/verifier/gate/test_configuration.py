"""What a project says of its gate, and every way in which it may be wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.support.deep import few
from tests.verifier.gate.gating import ADDS, ANDS, WRONG
from verifier.commands.verify_pass import main

PASS = f'[[passes]]\nopt = "{WRONG}"\n'
TWO = PASS + '[[passes]]\nopt = "cat"\nfiles = ["others/**/*.mlir"]\n'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in {"in/a.mlir": ANDS, "in/b.mlir": ADDS, "others/deep/c.mlir": ANDS}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def configured(project: Path, text: str, *arguments: str) -> Result:
    (project / "rewright.toml").write_text(text)
    return CliRunner().invoke(main, arguments)


def files(result: Result) -> list[str]:
    return [one["file"] for one in json.loads(result.stdout)["results"]]


@pytest.mark.deep
def test_each_pass_is_checked_on_its_files(project: Path) -> None:
    done = configured(project, 'files = ["in/*.mlir"]\n' + TWO, "--format", "json")
    assert done.exit_code == 1
    results = json.loads(done.stdout)["results"]
    assert [(r["file"], r["pass"], r["verdict"]) for r in results] == [
        ("in/a.mlir", WRONG, "proved"),
        ("in/b.mlir", WRONG, "refuted"),
        ("others/deep/c.mlir", "cat", "proved"),
    ]
    assert results[1]["command"] == f"verify-pass --opt '{WRONG}' in/b.mlir"
    assert f"@adds: refuted after {WRONG} [" in CliRunner().invoke(main, []).stdout


def test_pyproject_says_it_too_and_from_below(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f'[tool.rewright]\nfiles = ["in/a.mlir"]\n[[tool.rewright.passes]]\nopt = "{WRONG}"\n'
    (project / "pyproject.toml").write_text(text)
    monkeypatch.chdir(project / "others" / "deep")
    done = CliRunner().invoke(main, ["--format", "json"])
    assert (done.exit_code, files(done)) == (0, ["../../in/a.mlir"])


def test_files_on_the_command_line_are_those_that_are_checked(project: Path) -> None:
    text = 'files = ["in/*.mlir"]\nexclude = ["in/b*"]\n' + TWO
    done = configured(project, text, "in/a.mlir", "--format", "json")
    assert (done.exit_code, files(done)) == (0, ["in/a.mlir"])
    left_out = configured(project, text, "in/a.mlir", "in/b.mlir")
    assert left_out.exit_code == 2
    assert "in/b.mlir: error: no pass of the configuration takes it" in left_out.stderr


@pytest.mark.deep
def test_options_are_defaults(project: Path) -> None:
    text = f'files = ["in/b.mlir"]\nbaseline = "known.json"\nstore = "v.sqlite"\njobs = 2\n{PASS}'
    assert configured(project, text, "--write-baseline").exit_code == 0
    again = configured(project, text, "--format", "json")
    assert again.exit_code == 0
    assert json.loads(again.stdout)["summary"]["provenance"]["stored"] == 1
    # A pass on the command line is checked as it is everywhere.
    assert configured(project, text, "--opt", WRONG, "in/b.mlir").exit_code == 1


def test_a_pass_on_the_command_line_reads_no_configuration(project: Path) -> None:
    assert configured(project, "not TOML", "--opt", "cat", "in/a.mlir").exit_code == 0


@few(2)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not TOML", "not TOML"),
        ('files = ["in/*.mlir"]', "there are no passes"),
        (PASS, "which files is"),
        ('files = ["in/*.mlir"]\ntimeuot = 3\n' + PASS, "unknown name 'timeuot'"),
        ('files = ["in/*.mlir"]\ntimeout = "soon"\n' + PASS, "Invalid value for '--timeout'"),
        ("files = [1]\n" + PASS, "files is no string"),
        ('files = "in/*.mlir"\nbaseline = 3\n' + PASS, "baseline is no string"),
        ('files = "in/*.mlir"\nbaseline = "none.json"\n' + PASS, "none.json"),
        ('files = "in/*.mlir"\npasses = [1]', "a pass is no table"),
        ('files = "in/*.mlir"\n[[passes]]\nopt = "cat"\npipeline = "cse"', "either a pipeline"),
        ('files = "in/*.mlir"\n[[passes]]\nopt = []', "opt is an empty list"),
        ('files = "in/*.mlir"\n[[passes]]\nopt = ["cat", " "]', "opt names no command"),
        ('files = "in/*.mlir"\n[[passes]]\npipeline = ""', "pipeline is no string with passes"),
        ('files = "in/*.mlir"\n[[passes]]\npipeline = ["cse"]', "pipeline is no string"),
        ('files = "in/*.mlir"\n[[passes]]\nopt = "cat"\nfiles = []', "files is an empty list"),
        ('files = "in/*.mlir"\n[[passes]]\nopt = "no-such-program"', "no such command"),
        ('files = "in/*.mlir"\n[[passes]]\npipeline = "no-such-pass"', "no-such-pass"),
        ('files = "in/*.mlir"\n[[passes]]\nopt = "cat"\nfile = "x"', "unknown name 'file'"),
    ],
)
def test_a_configuration_that_is_wrong_is_refused(project: Path, text: str, said: str) -> None:
    done = configured(project, text)
    assert done.exit_code == 2 and said in done.stderr


@pytest.mark.parametrize(
    ("patterns", "said"),
    [
        ('files = ["in/*.mlir", "nowhere/*.mlir"]\n', "no file is named by 'nowhere/*.mlir'"),
        ('files = ["in/*.mlir"]\nexclude = ["**/*.mlir"]\n', "is excluded"),
        ('files = ["in/*.mlir"]\nexclude = ["in/b*", "b*"]\n', "no file is excluded by 'b*'"),
        ('files = ["/in/*.mlir"]\n', "the pattern '/in/*.mlir' is not relative"),
        ('files = [""]\n', "the pattern '' is not relative"),
    ],
)
def test_a_pattern_without_a_file_is_no_success(project: Path, patterns: str, said: str) -> None:
    done = configured(project, patterns + '[[passes]]\nopt = "cat"\n')
    assert done.exit_code == 2 and said in done.stderr


def test_without_a_configuration_a_pass_has_to_be_given(project: Path) -> None:
    done = CliRunner().invoke(main, ["in/a.mlir"])
    assert done.exit_code == 2 and "give one of -p PIPELINE, --opt COMMAND" in done.stderr
    assert CliRunner().invoke(main, ["--opt", "cat"]).exit_code == 2
