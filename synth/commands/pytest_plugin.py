"""A plugin for pytest: our command lines in MLIR files are tests, and so are folders with a pass.

- Of a `.mlir` file, each line `// RUN: verify-pass … %s` (or another command that verifies) is a
  test, which passes where the command ends with status 0. `%s` is the file, `%S` its folder, and a
  line that ends with a backslash goes on in the next `RUN` line.
- The setting `rewright` of pytest has lines `FOLDER: OPTIONS`. Each `.mlir` file of the folder that
  has no such line of its own is a test of verify-pass with these options.
- The fixture `rewright` asserts that a text is proved.

It is imported whenever pytest runs in an environment with Rewright, and so imports little.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from synth.commands.entry_points import MODULES

if TYPE_CHECKING:
    from verifier.kernel.verdicts.verdict import Result

_RUN = re.compile(r"^\s*//[ \t]*RUN:[ \t]*(.*?)[ \t]*$", re.MULTILINE)
_COMMANDS = ("verify-pass", "verify-rewrite", "verify-translation")
_SEEN = pytest.StashKey[set[Path]]()
"""The files of MLIR that pytest has found."""
_SHELL = {"|", "||", "&&", ";", ">", "<", "2>&1"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(
        "rewright",
        "lines FOLDER: OPTIONS of verify-pass, each for the .mlir files of a folder",
        type="linelist",
        default=[],
    )


def pytest_configure(config: pytest.Config) -> None:
    """A line that is none, or a folder without a file, is an error: nobody would look at it."""
    for folder, _ in _folders(config):
        if not any(folder.rglob("*.mlir")):
            raise pytest.UsageError(f"rewright: there is no .mlir file in {folder}")


def pytest_collection_finish(session: pytest.Session) -> None:
    """A folder in which pytest does not look where nobody says what to look at is an error too."""
    config, sources = session.config, pytest.Config.ArgsSource
    inside = config.args_source is sources.INVOCATION_DIR and config.invocation_params.dir
    if config.args_source is sources.ARGS or inside not in (False, config.rootpath):
        return
    seen = config.stash.get(_SEEN, set[Path]())
    for folder, _ in _folders(config):
        if not any(file.is_relative_to(folder) for file in seen):
            message = f"rewright: pytest collects no file of {folder}: is it in testpaths?"
            raise pytest.UsageError(message)
        for file in folder.rglob("*.mlir"):
            inside = file.parent.relative_to(folder).parts
            if file not in seen and any(_is_left_out(name, config) for name in inside):
                message = f"rewright: pytest does not look at {file}: norecursedirs leaves it out"
                raise pytest.UsageError(message)


def _is_left_out(name: str, config: pytest.Config) -> bool:
    """Whether pytest looks into no folder of this name, such as `build`; hidden ones aside."""
    patterns: list[str] = config.getini("norecursedirs")
    return not name.startswith(".") and any(fnmatch(name, pattern) for pattern in patterns)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix != ".mlir":
        return None
    parent.config.stash.setdefault(_SEEN, set[Path]()).add(file_path)
    lines = run_lines(file_path.read_text(encoding="utf-8", errors="replace"))
    if not lines:
        lines = [
            (1, f"verify-pass {options} %s")
            for folder, options in _folders(parent.config)
            if file_path.is_relative_to(folder)
        ]
    if not lines:
        return None
    file: _File = _File.from_parent(parent, path=file_path)  # pyright: ignore
    file.lines = lines
    return file


def run_lines(text: str) -> list[tuple[int, str]]:
    """The RUN lines that begin with a command of ours, each with its number."""
    found: list[tuple[int, str]] = []
    open_: tuple[int, str] | None = None
    for match in _RUN.finditer(text):
        line = text.count("\n", 0, match.start(1)) + 1
        start, said = (line, match[1]) if open_ is None else (open_[0], f"{open_[1]} {match[1]}")
        open_ = (start, said[:-1].rstrip()) if said.endswith("\\") else None
        if open_ is None and _is_ours(said):
            found.append((start, said))
    if open_ is not None and _is_ours(open_[1]):  # No line comes to go on in.
        found.append(open_)
    return found


def _is_ours(said: str) -> bool:
    words = said.split(maxsplit=1)
    return bool(words) and words[0] in _COMMANDS


def _folders(config: pytest.Config) -> Iterator[tuple[Path, str]]:
    lines: list[str] = config.getini("rewright")
    for line in lines:
        folder, colon, options = line.partition(":")
        if not colon or not options.strip():
            raise pytest.UsageError(f"rewright: {line!r} is not FOLDER: OPTIONS")
        yield Path(os.path.normpath(config.rootpath / folder.strip())), options.strip()


class _File(pytest.File):
    lines: list[tuple[int, str]]

    def collect(self) -> Iterator[pytest.Item]:
        for number, command in self.lines:
            item: _CommandLine = _CommandLine.from_parent(self, name=command)  # pyright: ignore
            item.number = number
            yield item


class _Failed(Exception):
    """What a command printed that did not end with status 0."""


class _CommandLine(pytest.Item):
    """One line; its name is the line as it is written."""

    number: int

    def runtest(self) -> None:
        words = shlex.split(self.name)
        if _SHELL & set(words):
            raise _Failed("only a command of Rewright can be run here, without what a shell does")
        places = {"%s": str(self.path), "%S": str(self.path.parent)}
        arguments = [re.sub("%[sS]", lambda m: places[m[0]], word) for word in words[1:]]
        status, printed = run_command(words[0], arguments)
        if status != 0:
            raise _Failed(f"{printed}{words[0]} ended with status {status}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, _Failed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.number - 1, self.name


def run_command(name: str, arguments: list[str]) -> tuple[int, str]:
    """The exit status of a command, in this process, and what it printed."""
    from click.testing import CliRunner

    main: Any = import_module(MODULES[name]).main
    done = CliRunner().invoke(main, arguments)
    if done.exit_code == 130:
        raise KeyboardInterrupt
    return done.exit_code, done.output


class Asserting:
    """Asserts that everything is proved, or is as it says that it expects; else the assertion has
    the verdicts as the commands print them. The arguments are those of the functions of the same
    work (`verifier.verify_pass`, `verify_translation`, `verify_rewrite`)."""

    def pass_is_right(self, text: str | Path, **named: Any) -> list[Result]:
        from verifier import verify_pass

        return _asserted(verify_pass(text, **named))

    def refines(self, before: str | Path, after: str | Path, **named: Any) -> list[Result]:
        from verifier import verify_translation

        return _asserted(verify_translation(before, after, **named))

    def rewrite_is_right(self, text: str | Path, **named: Any) -> list[Result]:
        from verifier import verify_rewrite

        return _asserted(verify_rewrite(text, **named))


def _asserted(results: list[Result]) -> list[Result]:
    import click

    from verifier.commands.shared.result_text import describe
    from verifier.gate.baseline import is_finding

    wrong = [click.unstyle(describe(result)) for result in results if is_finding(result)]
    if wrong or not results:
        raise AssertionError("\n".join(wrong) or "nothing to check")
    return results


@pytest.fixture
def rewright() -> Asserting:
    """Asserts that passes, changes and patterns are right."""
    return Asserting()
