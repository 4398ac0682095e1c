"""The repository as a whole: what its files may say, and that what they name exists."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path

import click
import pytest
from packaging.requirements import Requirement

from synth.commands.entry_points import MODULES
from tests.places import ROOT

LONGEST = 500
"""Lines that a Python file may have."""

# Written in pieces, so that this file may hold them.
_MACHINE = "|".join(["work", "tmp", "home", "root", "opt", "Users"])
_HOSTS = "|".join(["py" + "pi", "python" + "hosted", "npm" + "js", "deb" + "ian", "cra" + "tes"])
FORBIDDEN = {
    "a path of one machine": re.compile(rf"(?<![\w.}}\])/-])/(?:{_MACHINE})\b"),
    "a package host": re.compile(rf"\b(?:{_HOSTS})\.(?:org|com|io)\b"),
    "unfinished work": re.compile(
        "|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX", r"\bHA" + "CK"])
    ),
    "a method without a body": re.compile("NotImplemented" + "Error"),
    "a ticket": re.compile(r"\b[Ii]ss" + r"ue #\d|\(#\d+\)"),
}


def _files() -> list[Path]:
    """The files under version control, and new ones that are not ignored."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        return []
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return sorted(path for path in paths if path.is_file() and path.name != "LICENSE")


FILES = _files()
in_a_checkout = pytest.mark.skipif(not FILES, reason="needs git and a checkout")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def complaints(text: str) -> list[str]:
    """What a file may not say and says, as "line: what"."""
    return [
        f"{1 + text.count(chr(10), 0, match.start())}: {what}"
        for what, pattern in FORBIDDEN.items()
        for match in pattern.finditer(text)
    ]


def ends_well(text: str) -> bool:
    """Whether a text is empty or ends with one newline."""
    return not text or (text.endswith("\n") and not text.endswith("\n\n"))


@in_a_checkout
def test_files_say_nothing_that_is_not_the_projects():
    found = {str(path.relative_to(ROOT)): complaints(path.read_text("utf-8")) for path in FILES}
    assert len(found) > 50
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("see /wo" + "rk/notes.md", "a path of one machine"),
        ('Path("/ho' + 'me/me/x")', "a path of one machine"),
        ("at https://files.python" + "hosted.org/x", "a package host"),
        ("# TO" + "DO: later", "unfinished work"),
        ("raise NotImplemented" + "Error", "a method without a body"),
        ("fixes iss" + "ue #12", "a ticket"),
    ],
)
def test_what_a_file_may_not_say_is_found(text: str, what: str):
    assert complaints(f"fine\n{text}") == [f"2: {what}"]


def test_what_only_resembles_it_is_not():
    assert (
        complaints("a/tmp/b ${dir}/tmp x/work /dev/null /usr/bin/env https://mlir.llvm.org/") == []
    )


@in_a_checkout
def test_files_end_with_one_newline():
    assert [path.name for path in FILES if not ends_well(path.read_text("utf-8"))] == []
    assert not ends_well("x") and not ends_well("x\n\n")


@in_a_checkout
def test_files_are_short():
    lengths = {path: path.read_text("utf-8").count("\n") for path in FILES if path.suffix == ".py"}
    assert {str(path): n for path, n in lengths.items() if n > LONGEST} == {}


def console_scripts() -> dict[str, click.Command]:
    """The commands that the project installs, by name."""
    commands: dict[str, click.Command] = {}
    for name, target in PROJECT["scripts"].items():
        module, attribute = target.split(":")
        entry = import_module(module)
        assert attribute == name.replace("-", "_") and callable(getattr(entry, attribute))
        commands[name] = import_module(MODULES[name]).main
    return commands


def test_each_console_script_is_a_command():
    assert all(isinstance(command, click.Command) for command in console_scripts().values())


def test_each_command_is_in_the_file_of_its_name():
    files = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("*/commands/*.py")}
    missing = [
        name
        for name, module in MODULES.items()
        if module.replace(".", "/") + ".py" not in files
        or module.rpartition(".")[2] != name.replace("-", "_")
    ]
    assert set(MODULES) == set(PROJECT["scripts"])
    assert missing == []


@pytest.mark.filterwarnings("ignore:.*found in sys.modules.*:RuntimeWarning")
@pytest.mark.parametrize("module", MODULES.values())
def test_a_command_run_as_a_module_is_that_command(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = find_spec(module)
    assert spec is not None
    file = spec.origin
    assert file is not None
    monkeypatch.setattr(sys, "argv", ["command", "--no-such-option"])
    with pytest.raises(SystemExit) as ended:
        # pytest's loader, which a package with a plugin has, knows no `run_module`.
        run_path(file, run_name="__main__")
    assert ended.value.code == 2


def shown_commands(page: str) -> Iterator[list[str]]:
    """The words of each line of a page that starts with "$ "."""
    for line in page.splitlines():
        if match := re.match(r"\s*\$ (.+)", line):
            yield shlex.split(match[1], comments=True)


def wrong_in_command(words: list[str], commands: dict[str, click.Command]) -> list[str]:
    """What of a shown command line does not exist: the command, an option, a file, a target."""
    name, *rest = words
    if name == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        targets = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
        assert targets is not None
        return [w for w in rest if "=" not in w and w not in targets[1].split()]
    if name not in commands:
        return [] if name in ("git", "cd", "python", "pip", "mlir-opt-22", "xdsl-opt") else [name]
    command = commands[name]
    if isinstance(command, click.Group):
        subcommand = command.commands.get(rest[0]) if rest else None
        if subcommand is None:
            return [" ".join(words[:2])]
        command = subcommand
    known = {option for p in command.params for option in p.opts + p.secondary_opts}
    known.add("--help")
    options = [w.split("=")[0] for w in rest if w.startswith("-") and w != "-"]
    files = [w for w in rest if w.startswith(("examples/", "docs/", "rewrites/"))]
    wrong = [option for option in options if option not in known]
    return wrong + [file for file in files if not (ROOT / file).exists()]


def test_the_commands_that_pages_show_exist():
    commands = console_scripts()
    shown = [
        (page.name, words) for page in PAGES for words in shown_commands(page.read_text("utf-8"))
    ]
    assert {words[0] for page, words in shown if page == "README.md"} >= {"make", "verify-rewrite"}
    assert [
        (page, " ".join(words)) for page, words in shown if wrong_in_command(words, commands)
    ] == []


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("$ verify-rewrites x.mlir", ["verify-rewrites"]),
        ("$ verify-rewrite --no-such-option x.mlir", ["--no-such-option"]),
        ("$ verify-rewrite examples/no_such_file.mlir", ["examples/no_such_file.mlir"]),
        ("$ make tests", ["tests"]),
        ("$ make test PYTHON=python3.13", []),
        ("$ verify-rewrite --format json -", []),
    ],
)
def test_a_shown_command_that_does_not_exist_is_found(line: str, wrong: list[str]):
    (words,) = shown_commands(line)
    assert wrong_in_command(words, console_scripts()) == wrong


def test_links_between_pages_lead_somewhere():
    dead = [
        f"{page.name}: {link}"
        for page in PAGES
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8"))
        if not (page.parent / link).exists()
    ]
    assert dead == []


def _locked(name: str) -> dict[str, str]:
    """Package to version, of one file of `requirements/`; each line must pin exactly."""
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in pins), pins
    return {_normal(pin.split("==")[0]): pin.split("==")[1] for pin in pins}


def _normal(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()


def missing_files(page: str) -> list[str]:
    """The files that a page names with their folder and that are not there."""
    paths = ["/" + path.relative_to(ROOT).as_posix() for path in FILES]
    names = re.findall(r"`([\w.-]+/[\w./-]+\.(?:py|mlir|toml|json|txt))`", page)
    return [name for name in names if not any(path.endswith("/" + name) for path in paths)]


@in_a_checkout
def test_the_files_that_pages_name_exist():
    missing = {page.name: missing_files(page.read_text("utf-8")) for page in PAGES}
    assert {page: names for page, names in missing.items() if names} == {}
    assert missing_files("`verifier/kernel/verdicts/judge.py` `verifier/jury.py`") == [
        "verifier/jury.py"
    ]


DECLARED = {
    "runtime.txt": PROJECT["dependencies"],
    "dev.txt": [
        *PROJECT["optional-dependencies"]["dev"],
        *PROJECT["optional-dependencies"]["second-opinion"],
        *PROJECT["optional-dependencies"]["dask"],
        *PROJECT["optional-dependencies"]["mining"],
    ],
}


@pytest.mark.parametrize("lock", DECLARED)
def test_the_locks_hold_what_the_project_declares(lock: str):
    locked = _locked(lock)
    for requirement in map(Requirement, DECLARED[lock]):
        assert requirement.specifier.contains(locked[_normal(requirement.name)]), requirement


def test_each_package_is_locked_once():
    locks = [_locked(name) for name in ("build.txt", "runtime.txt", "dev.txt")]
    assert len({package for lock in locks for package in lock}) == sum(map(len, locks))
