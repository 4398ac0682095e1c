"""What all verifying commands share: bounds, formats, where results go, processes, bad values."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest
from click.testing import CliRunner, Result

from rewrites.commands.verify_rewrite import main as verify_rewrite
from synth.commands.accel_run import main as accel_run
from synth.commands.synth_raise import main as synth_raise
from synth.commands.synth_rewrite import main as synth_rewrite
from tests.places import ROOT
from tests.support.deep import some_of
from verifier.commands.shared.command import UNREAD
from verifier.commands.shared.report import Report, check_sources
from verifier.commands.verify_pass import main as verify_pass
from verifier.commands.verify_translation import main as verify_translation
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Result as Verdict
from verifier.kernel.verdicts.verdict import Unknown

EXAMPLES = ROOT / "examples"
RIGHT = str(EXAMPLES / "absorption.mlir")
WRONG = str(EXAMPLES / "merge_add_constants.mlir")
CONSTANTS = str(EXAMPLES / "merged_constants.mlir")
GEMM = str(EXAMPLES / "gemm_affine.mlir")
LINALG = str(EXAMPLES / "gemm_linalg.mlir")

VERIFYING = {
    "verify-rewrite": (verify_rewrite, (RIGHT,)),
    "verify-pass": (verify_pass, ("-p", "canonicalize", CONSTANTS)),
    "verify-translation": (verify_translation, (CONSTANTS, CONSTANTS)),
}
ALL = VERIFYING | {
    "synth-raise": (synth_raise, (GEMM,)),
    "accel-run": (accel_run, (GEMM,)),
    "synth-rewrite": (synth_rewrite, ("tensorise", LINALG, "--onto", "dot4")),
}


def run(main: click.Command, *arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


@pytest.mark.parametrize("command", some_of(ALL, 3))
def test_every_command_knows_every_format(command: str):
    main, arguments = ALL[command]
    count = len(json.loads(run(main, *arguments, "--format", "json").stdout)["results"])
    assert count
    (log,) = json.loads(run(main, *arguments, "--format", "sarif").stdout)["runs"]
    assert len(log["results"]) == count
    junit = ElementTree.fromstring(run(main, *arguments, "--format", "junit").stdout)
    assert len(list(junit.iter("testcase"))) == count
    github = run(main, *arguments, "--format", "github").stdout.splitlines()
    assert all(line.startswith("::") for line in github)


@pytest.mark.parametrize("command", VERIFYING)
@pytest.mark.parametrize(
    "bad",
    [
        ("--timeout", "-1"),
        ("--timeout", "0"),
        ("--timeout", "nan"),
        ("--timeout", "soon"),
        ("--total-timeout", "0"),
        ("--total-timeout", "inf"),
        ("--memory", "0"),
        ("--memory", "1.5"),
        ("--jobs", "0"),
        ("--format", "yaml"),
        ("--second-opinion", "z4"),
        ("--emit", "smt", "."),
        ("--emit", "smtlib"),
        ("--emit", "smtlib", RIGHT),
        ("--cache", RIGHT),
        ("-o", "nowhere/results.txt"),
        ("-o", "."),
    ],
    ids=" ".join,
)
def test_bad_values(command: str, bad: tuple[str, ...]):
    main, arguments = VERIFYING[command]
    done = run(main, *arguments, *bad)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert bad[0] in done.stderr and "Traceback" not in done.stderr


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs permissions that bind")
def test_a_directory_that_is_not_writable(tmp_path: Path):
    tmp_path.chmod(0o500)
    done = run(verify_rewrite, RIGHT, "--emit", "smtlib", str(tmp_path))
    assert done.exit_code == 2
    assert "Permission denied" in done.stderr


SQUARES = """
func.func @before(%x : i32, %y : i32) -> i1 {
  %a = arith.muli %x, %x : i32
  %b = arith.muli %y, %y : i32
  %s = arith.addi %a, %b : i32
  %three = arith.constant 3 : i32
  %r = arith.andi %s, %three : i32
  %c = arith.cmpi eq, %r, %three : i32
  func.return %c : i1
}
func.func @after(%x : i32, %y : i32) -> i1 {
  %c = arith.constant false
  func.return %c : i1
}
"""
"""Right, but a query with products has to show it: no method for every width does."""


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("--total-timeout", "0.000001", "not asked: the 1e-06 s for all queries of a result"),
        ("--memory", "1", "no answer within 1 MiB: products and quotients this wide need about"),
    ],
)
def test_bounds_end_in_unknown_and_other_results_are_kept(
    option: str, value: str, reason: str, tmp_path: Path
):
    one, other = SQUARES.split("func.func @after")
    same = "func.func @same() {\n  func.return\n}\n"
    before, after = tmp_path / "before.mlir", tmp_path / "after.mlir"
    before.write_text(one + same)
    after.write_text(f"func.func @before{other}{same}")
    done = run(verify_translation, str(before), str(after), option, value)
    assert done.exit_code == 3
    assert f"{before}:2: @before: unknown: the given types: {reason}" in done.stdout
    assert f"{before}:11: @same: proved" in done.stdout


@pytest.mark.parametrize("format_", ["text", "json", "junit"])
def test_results_go_to_a_file(format_: str, tmp_path: Path):
    file = tmp_path / "results"
    done = run(verify_rewrite, RIGHT, WRONG, "--format", format_, "-o", str(file))
    assert (done.exit_code, done.stdout, done.stderr) == (1, "", "")
    assert "merge_add_constants" in file.read_text() and "\x1b" not in file.read_text()


def test_results_that_cannot_be_written(tmp_path: Path):
    report = Report("json", str(tmp_path / "gone" / "results"))
    assert report.finish() == 2
    assert "No such file or directory" in report.failures[0].message


@pytest.mark.deep
def test_the_order_is_that_of_the_files_whatever_the_processes():
    files = [WRONG, RIGHT, "nowhere.mlir", WRONG, RIGHT, RIGHT]

    def shown(*options: str) -> tuple[int, list[str], str]:
        done = run(verify_rewrite, *files, "--format", "json", *options)
        results = json.loads(done.stdout)["results"]
        return done.exit_code, [r | {"seconds": 0} for r in results], done.stderr

    assert shown() == shown("--jobs", "3") == shown("--jobs", "50")


@pytest.mark.deep
def test_a_long_function_refuted_in_a_process(tmp_path: Path):
    def function(name: str, last: int) -> str:
        steps = "".join(f"%v{i + 1} = arith.addi %v{i}, %v0 : i8\n" for i in range(400))
        returned = f"%r = arith.addi %v400, %v{last} : i8\nfunc.return %r : i8\n"
        return f"func.func @{name}(%v0 : i8) -> i8 {{\n{steps}{returned}}}\n"

    file = tmp_path / "long.mlir"
    file.write_text(function("src", 0) + function("tgt", 1))
    done = run(verify_translation, "--pairs", str(file), "--jobs", "2")
    assert (done.exit_code, done.stderr) == (1, "")
    assert "@src: refuted" in done.stdout


@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
def test_a_function_with_an_unregistered_operation_refuted_in_a_process(tmp_path: Path):
    def function(name: str, last: str) -> str:
        poke = 'scf.if %c {\n"a.poke"() : () -> ()\n}\n'
        return f"func.func @{name}(%a : i8, %c : i1) -> i8 {{\n{poke}{last} : i8\n}}\n"

    file = tmp_path / "unregistered.mlir"
    twice = "%b = arith.addi %a, %a : i8\nreturn %b"
    file.write_text(function("src", "return %a") + function("tgt", twice))
    done = run(verify_translation, "--pairs", str(file), "--jobs", "2")
    assert (done.exit_code, done.stderr) == (1, "")
    assert "@src: refuted" in done.stdout


def _sources(count: int) -> list[Source]:
    return [Source(f"{number}.mlir", "") for number in range(count)]


def _checked(source: Source) -> list[Verdict]:
    return [Verdict(source.file, 1, f"r{n}", Unknown("because"), 0.0) for n in range(2)]


@pytest.mark.parametrize("how", ["SIGKILL", "exit status 7"])
def test_a_process_that_dies_does_not_hide_the_other_results(how: str):
    def check(source: Source) -> list[Verdict]:
        if source.file == "2.mlir":
            if how == "SIGKILL":
                os.kill(os.getpid(), signal.SIGKILL)
            os._exit(7)
        return _checked(source)

    report = Report("json", jobs=2)
    assert check_sources(_sources(6), report, check) == 2
    assert [r.file for r in report.results] == [
        f"{n}.mlir" for n in range(6) if n != 2 for _ in range(2)
    ]
    assert list(map(str, report.failures)) == [f"2.mlir: internal error: its process died ({how})"]


def test_an_error_in_a_process_is_that_files(monkeypatch: pytest.MonkeyPatch):
    def check(source: Source) -> list[Verdict]:
        if source.file == "1.mlir":
            raise ZeroDivisionError("oops")
        return _checked(source)

    report = Report("json", jobs=2)
    assert check_sources(_sources(3), report, check) == 2
    assert len(report.results) == 4
    assert str(report.failures[0]).startswith("1.mlir: internal error: ZeroDivisionError: oops")


SLOW = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # Who runs tests may ignore it.
from verifier.commands.shared.report import Report, check_sources
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Result, Unknown

def check(source):
    if source.file == "0":
        time.sleep(60)
    yield Result(source.file, 1, "r", Unknown("because"), 0.0)
    if source.file == "3":
        print("sent", flush=True)  # to standard error, as of all such processes

sources = [Source(str(n), "") for n in range(4)]
sys.exit(check_sources(sources, Report("text", jobs=2), check))
"""


def test_an_interrupt_keeps_what_was_decided():
    """The first file is not done; those after it are, by another process."""
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "sent\n"
    os.killpg(process.pid, signal.SIGINT)
    stdout, stderr = process.communicate(timeout=30)
    assert process.returncode == 130
    assert [line.split(":")[0] for line in stdout.splitlines()] == ["1", "2", "3"]
    assert stderr.startswith("interrupted: what is shown has been decided")
    assert "Traceback" not in stderr


def test_results_come_at_once_at_a_terminal_only(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert Report("text").is_watched()
    assert not Report("text", output="a-file").is_watched()
    assert not Report("json").is_watched()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    assert not Report("text").is_watched()


@pytest.mark.parametrize("jobs", some_of(["1", "2"], 2))
def test_a_reader_that_has_gone_ends_the_command_quietly(jobs: str):
    reader, writer = os.pipe()
    os.close(reader)
    script = "import sys; from rewrites.commands.verify_rewrite import main; main()"
    arguments = [sys.executable, "-c", script, RIGHT, WRONG, RIGHT, "--jobs", jobs]
    with os.fdopen(writer) as stdout:
        ended = subprocess.run(arguments, stdout=stdout, stderr=subprocess.PIPE, timeout=60)
    assert (ended.returncode, ended.stderr) == (UNREAD, b"")
