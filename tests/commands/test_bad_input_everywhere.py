"""Every command with every kind of bad input: one message, the right status, and no traceback."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.support.command_table import COMMANDS
from tests.support.deep import few, some_of
from verifier.commands.shared.failures import Failure

EVERY = pytest.mark.parametrize("command", COMMANDS)


def missing(file: Path) -> None:
    file.unlink(missing_ok=True)


def unreadable(file: Path) -> None:
    if os.name != "posix" or os.geteuid() == 0:
        pytest.skip("needs permissions that bind")
    file.write_text("module {}")
    file.chmod(0)


INPUTS: dict[str, Callable[[Path], object]] = {
    "missing": missing,
    "unreadable": unreadable,
    "of bytes": lambda file: file.write_bytes(bytes(range(256)) * 4),
    "of zeros": lambda file: file.write_bytes(bytes(100)),
    "an executable": lambda file: file.write_bytes(b"\x7fELF\x02\x01\x01" + bytes(57)),
    "UTF-16": lambda file: file.write_text("module {}", encoding="utf-16"),
    "empty": lambda file: file.write_text(""),
    "blank": lambda file: file.write_text("\n \n"),
    "a comment": lambda file: file.write_text("// nothing\n"),
    "an empty module": lambda file: file.write_text("module {}\n"),
    "cut": lambda file: file.write_text("func.func @f(%x : i8"),
    "no MLIR": lambda file: file.write_text("hello, world\n"),
    "deep": lambda file: file.write_text("(" * 5000),
}


def run(command: str, arguments: list[str]) -> Result:
    return CliRunner().invoke(COMMANDS[command].main, arguments)


def is_one_message(done: Result) -> bool:
    """Whether it ended as a command that knows why, which standard error has on a line."""
    known = isinstance(done.exception, SystemExit)
    said = done.stderr + done.stdout
    return known and bool(done.stderr.strip()) and "Traceback" not in said


@pytest.mark.parametrize("kind", some_of(INPUTS, 6))
@EVERY
def test_input_that_cannot_be_used(command: str, kind: str, tmp_path: Path):
    file = tmp_path / "input.mlir"
    INPUTS[kind](file)
    arguments = COMMANDS[command].on(file)
    done = run(command, arguments)
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    assert is_one_message(done)
    assert "internal error" not in done.stderr
    assert done.stderr.startswith(f"{file}:")
    said = json.loads(run(command, [*arguments, "--format", "json"]).stdout)
    assert said["results"] == []
    for error in said["errors"]:
        assert error["file"] == str(file) and error["message"]
        assert (error["line"] is None) == (error["column"] is None)
    first = said["errors"][0]
    place = f":{first['line']}:{first['column']}" if first["line"] else ""
    assert done.stderr.startswith(f"{file}{place}: error: ")


@few(2)
@pytest.mark.parametrize("format_", ["sarif", "junit", "github"])
@EVERY
def test_it_is_in_every_format(command: str, format_: str):
    arguments = [*COMMANDS[command].on("nowhere.mlir"), "--format", format_]
    done = run(command, arguments)
    assert done.exit_code == 2
    assert "nowhere.mlir" in done.stdout and "No such file or directory" in done.stdout


@few(4)
@pytest.mark.parametrize(
    "bad",
    [
        ("--no-such-option",),
        ("--format", "yaml"),
        ("--format",),
        ("-o", "nowhere/report"),
        ("-o", "."),
    ],
    ids=" ".join,
)
@EVERY
def test_bad_usage(command: str, bad: tuple[str, ...]):
    done = run(command, [*COMMANDS[command].on_right(), *bad])
    assert (done.exit_code, done.stdout) == (2, "")
    assert is_one_message(done)
    assert "Error: " in done.stderr and bad[0] in done.stderr


@EVERY
def test_no_argument(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)  # where no configuration says what to verify
    done = run(command, [])
    assert (done.exit_code, done.stdout) == (2, "")
    assert is_one_message(done)


MODULES = {
    "missing": (None, "No module named"),
    "malformed": ("def f(:\n", "invalid syntax"),
    "failing": ("1 / 0\n", "ZeroDivisionError"),
    "leaving": ("import sys\nsys.exit(3)\n", "SystemExit"),
    "of bytes": (b"\xff\xfe", ""),
}


@few(3)
@pytest.mark.parametrize("kind", MODULES)
@EVERY
def test_a_module_that_cannot_be_loaded(
    command: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    main = COMMANDS[command].main
    if not any("--load" in parameter.opts for parameter in main.params):
        pytest.skip("the command loads no modules")
    content, reason = MODULES[kind]
    name = f"a_module_{kind.replace(' ', '_')}_{command.replace('-', '_')}"
    if content is not None:
        content = content if isinstance(content, bytes) else content.encode()
        (tmp_path / f"{name}.py").write_bytes(content)
    monkeypatch.chdir(tmp_path)
    done = run(command, [*COMMANDS[command].on_right(), "--load", name])
    assert (done.exit_code, done.stdout) == (2, "")
    assert is_one_message(done)
    assert f"Invalid value for '--load': {name}: " in done.stderr and reason in done.stderr
    assert "internal error" not in done.stderr


@EVERY
def test_an_internal_error_is_in_the_report(command: str, monkeypatch: pytest.MonkeyPatch):
    """Whatever fails first is as good as any: the parser, which all have."""
    from verifier.kernel.input import mlir_parser

    def fail(*_: object, **__: object) -> None:
        raise LookupError("nobody thought of this")

    monkeypatch.setattr(mlir_parser.LocatingParser, "__init__", fail)
    done = run(command, [*COMMANDS[command].on_right(), "--format", "json"])
    assert done.exit_code == 2
    said = json.loads(done.stdout)
    assert any("LookupError: nobody thought of this" in e["message"] for e in said["errors"])


@EVERY
def test_the_version_is_one_line(command: str):
    done = run(command, ["--version"])
    assert done.exit_code == 0
    (line,) = done.stdout.splitlines()
    assert line.startswith("rewright ") and "xdsl 0." in line and "z3-solver " in line


def test_a_failure_without_a_file_is_its_message():
    assert str(Failure("interrupted")) == "interrupted"
    assert str(Failure("gone", "x.mlir")) == "x.mlir: gone"
