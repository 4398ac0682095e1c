"""A directory as input stands for its .mlir files, in the order of their names."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from rewrites.commands.verify_rewrite import main as verify_rewrite
from tests.support.deep import few
from verifier.commands.verify_pass import main as verify_pass
from verifier.commands.verify_translation import main as verify_translation
from verifier.kernel.input.sources import InputError, files_of

FUNCTION = "func.func @{name}(%x: i8) -> i8 {{\n  return %x : i8\n}}\n"
PATTERN = """pdl.pattern @{name} : benefit(1) {{
  %t = pdl.type : i8
  %x = pdl.operand : %t
  %op = pdl.operation "arith.andi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %op {{
    pdl.replace %op with (%x : !pdl.value)
  }}
}}
"""
PAIR = FUNCTION.format(name="before") + FUNCTION.format(name="after")

COMMANDS: dict[str, tuple[click.Command, tuple[str, ...], str]] = {
    "verify-pass": (verify_pass, ("-p", "cse"), FUNCTION.format(name="f")),
    "verify-rewrite": (verify_rewrite, (), PATTERN.format(name="p")),
    "--pairs": (verify_translation, ("--pairs",), PAIR),
}


def run(main: click.Command, *arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With files to find, deeper ones among them, and others to leave alone."""
    for name in ("b.mlir", "a.mlir", "a/z.mlir", "a/b/c.mlir", "a-.mlir"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    for name in (".hidden/d.mlir", ".e.mlir", "f.txt", "g.mlir.orig"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("not MLIR")
    return tmp_path


FOUND = ["a/b/c.mlir", "a/z.mlir", "a-.mlir", "a.mlir", "b.mlir"]


def test_the_files_of_a_directory(folder: Path) -> None:
    assert [str(Path(f).relative_to(folder)) for f in files_of(str(folder))] == FOUND
    assert files_of(str(folder / "f.txt")) == [str(folder / "f.txt")]
    assert files_of("-") == ["-"]


@few(27)
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_file_has_its_results(command: str, jobs: str, folder: Path) -> None:
    main, options, text = COMMANDS[command]
    for name in FOUND:
        (folder / name).write_text(text)
    ran = run(main, *options, "--jobs", jobs, "--format", "json", str(folder))
    assert ran.exit_code == 0, ran.output
    files = [result["file"] for result in json.loads(ran.stdout)["results"]]
    assert files == [str(folder / name) for name in FOUND]


@few(3)
@pytest.mark.parametrize("command", COMMANDS)
def test_one_bad_file_does_not_hide_the_others(command: str, folder: Path) -> None:
    main, options, text = COMMANDS[command]
    for name in FOUND:
        (folder / name).write_text("func.func" if name == "a.mlir" else text)
    ran = run(main, *options, str(folder))
    assert ran.exit_code == 2
    assert f"{folder / 'a.mlir'}:1:" in ran.stderr
    assert ran.stdout.count("proved") == len(FOUND) - 1


@pytest.mark.parametrize("command", COMMANDS)
def test_a_directory_without_any_is_bad_input(command: str, tmp_path: Path) -> None:
    main, options, _ = COMMANDS[command]
    (tmp_path / "a.txt").touch()
    ran = run(main, *options, str(tmp_path))
    assert ran.exit_code == 2
    assert f"{tmp_path}: error: there is no .mlir file in this directory" in ran.stderr
    with pytest.raises(InputError):
        files_of(str(tmp_path))


def test_the_two_sides_are_files(folder: Path) -> None:
    ran = run(verify_translation, str(folder), str(folder))
    assert ran.exit_code == 2
    assert "Is a directory" in ran.stderr
