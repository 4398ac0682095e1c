"""The gate: passes that are right, passes that are wrong, and passes that fail."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass, PassPipeline

from tests.places import ROOT
from tests.support.deep import few
from verifier import verify_pass
from verifier.claims.pass_runs import RunPass, UnknownPass, run_pipeline
from verifier.claims.passes import verify_run
from verifier.commands.verify_pass import main
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.verdict import Unknown

MLIR_OPT = shutil.which("mlir-opt-22")
EXAMPLE = ROOT / "examples" / "merged_constants.mlir"

ADDITIONS = """func.func @f(%x: i8) -> i8 {
  %c = arith.constant 5 : i8
  %a = arith.addi %x, %c : i8
  %b = arith.addi %a, %c : i8
  func.return %b : i8
}
"""


def edit(old: str, new: str) -> str:
    """A command that rewrites its input as text."""
    script = f"import sys; sys.stdout.write(sys.stdin.read().replace({old!r}, {new!r}))"
    return f"{sys.executable} -c {shlex.quote(script)}"


def test_xdsl_canonicalize_is_proved() -> None:
    text = ADDITIONS.replace("arith.constant 5", "arith.constant 0")
    (result,) = verify_pass(text, pipeline="canonicalize")
    assert result.kind == "proved"
    assert result.verdict.method != "identical before and after"


NAMED = """func.func @f(%a: memref<2x2xf32>, %b: memref<2x2xf32>, %c: memref<2x2xf32>) {
  linalg.matmul ins(%a, %b : memref<2x2xf32>, memref<2x2xf32>) outs(%c : memref<2x2xf32>)
  func.return
}
"""


OURS = """func.func @g(%x: index) -> index {
  %0 = index.add %x, %x
  func.return %0 : index
}
"""


@pytest.mark.parametrize("beside", ["", OURS])
def test_a_pass_of_xdsl_sees_operations_that_we_read_by_classes_of_our_own(beside: str) -> None:
    result, *others = verify_pass(NAMED + beside, pipeline="linalg-generalize-named-ops")
    assert result.as_dict()["method"] != "identical before and after"
    assert all(other.kind == "proved" for other in others)


def test_a_command_that_changes_nothing_is_proved() -> None:
    (result,) = verify_pass(ADDITIONS, command="cat")
    assert result.verdict.method == "identical before and after"


@few(3)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("arith.constant 5", "arith.constant 6"),
        ("arith.addi", "arith.subi"),
        ("%x, %c : i8", "%x, %c overflow<nsw> : i8"),
        ("func.return %b", "func.return %a"),
    ],
)
def test_a_wrong_command_is_refuted(old: str, new: str) -> None:
    (result,) = verify_pass(ADDITIONS, command=edit(old, new))
    assert result.kind == "refuted"


def test_a_pass_that_removes_a_function_is_not_proved() -> None:
    (result,) = verify_pass(ADDITIONS, command=edit("@f", "@g"))[:1]
    assert (result.name, result.kind) == ("@f", "unsupported")


def test_a_failing_command_says_so() -> None:
    with pytest.raises(InputError, match="ended with exit status 3: no idea"):
        verify_pass(ADDITIONS, command="sh -c 'echo no idea >&2; exit 3'")


def test_a_command_that_prints_no_mlir_is_an_error_in_its_output() -> None:
    with pytest.raises(InputError, match="after the pass"):
        verify_pass(ADDITIONS, command="echo garbage")


def test_exactly_one_pass() -> None:
    with pytest.raises(ValueError, match="either"):
        verify_pass(ADDITIONS)
    with pytest.raises(UnknownPass, match="no-such-pass"):
        verify_pass(ADDITIONS, pipeline="no-such-pass")
    with pytest.raises(UnknownPass, match="no such command"):
        verify_pass(ADDITIONS, command="no-such-command --canonicalize")


@few(2)
@pytest.mark.parametrize(
    "arguments",
    [
        ["FILE"],
        ["-p", "canonicalize", "--opt", "cat", "FILE"],
        ["-p", "no-such-pass", "FILE"],
        ["-p", "canonicalize{", "FILE"],
        ["--opt", "no-such-command", "FILE"],
        ["--opt", "'", "FILE"],
        ["-p", "canonicalize"],
        ["-p", "canonicalize", "missing.mlir"],
        ["-p", "canonicalize", "EMPTY"],
        ["-p", "canonicalize", "MALFORMED"],
        ["--opt", "false", "FILE"],
    ],
)
def test_bad_usage_has_status_2_and_no_traceback(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where no configuration says what to verify
    texts = {"FILE": ADDITIONS, "EMPTY": "", "MALFORMED": "func.func @f( {"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    given = [str(tmp_path / a) if a in texts else a for a in arguments]
    ran = CliRunner().invoke(main, given)
    assert ran.exit_code == 2, ran.output
    assert isinstance(ran.exception, SystemExit)
    assert ran.stderr.strip()


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path) -> None:
    good = tmp_path / "good.mlir"
    good.write_text(ADDITIONS, encoding="utf-8")
    ran = CliRunner().invoke(main, ["-p", "canonicalize", "missing.mlir", str(good)])
    assert ran.exit_code == 2
    assert "@f: proved" in ran.stdout
    assert "missing.mlir" in ran.stderr


@pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-22 is not installed")
def test_upstream_canonicalize_merges_flagged_constants_wrongly() -> None:
    """Seen in mlir-opt 22.1.8; an mlir-opt without the mistakes will fail this test."""
    kinds = {r.name: r.kind for r in verify_pass(EXAMPLE, command="mlir-opt-22 --canonicalize")}
    assert kinds == {
        "@add_nsw": "refuted",
        "@mul_nsw": "refuted",
        "@sub_add_nuw": "refuted",
        "@add_plain": "proved",
    }


def test_what_a_pass_of_xdsl_leaves_of_a_declaration_is_all_read() -> None:
    text = "func.func private @h(i8 {llvm.noundef}) -> i8\n" + ADDITIONS
    results = verify_pass(text.replace("constant 5", "constant 0"), pipeline="canonicalize")
    assert {r.name: r.kind for r in results} == {"@f": "proved", "1 other operation": "proved"}


SLEEPS = f"{sys.executable} -c 'import time; time.sleep(1000)'"


@pytest.mark.parametrize(
    ("bounds", "reason"),
    [
        (["--pass-timeout", "0.2"], "the pass did not end within 0.2 s (--pass-timeout)"),
        (["--total-timeout", "0.2"], "the pass did not end within 0.2 s (--total-timeout)"),
    ],
)
def test_a_pass_without_end(bounds: list[str], reason: str, tmp_path: Path) -> None:
    file = tmp_path / "f.mlir"
    file.write_text(ADDITIONS + ADDITIONS.replace("@f", "@g"))
    ran = CliRunner().invoke(main, ["--opt", SLEEPS, str(file), *bounds])
    assert ran.exit_code == 3
    lines = [line.partition(" [")[0] for line in ran.stdout.splitlines()]
    assert lines == [f"{file}:1: @f: unknown: {reason}", f"{file}:7: @g: unknown: {reason}"]


def of_xdsl(work: Callable[[], None]) -> RunPass:
    """A pass of xDSL's kind, which runs as a pipeline does."""

    class Pass(ModulePass):
        name = "a-pass"

        def apply(self, ctx: Context, op: ModuleOp) -> None:
            work()

    return run_pipeline(PassPipeline((Pass(),)))


def wait_for_ever() -> None:
    while True:
        time.sleep(1)


def test_a_pipeline_without_end() -> None:
    run = of_xdsl(wait_for_ever)
    (result,) = verify_run(Source("x.mlir", ADDITIONS), run, Options(), 0.2)
    assert result.verdict == Unknown("the pass did not end within 0.2 s (--pass-timeout)")


@few(4)
@pytest.mark.parametrize(
    ("work", "message"),
    [
        (lambda: os.kill(os.getpid(), 9), "the pass failed: its process ended (SIGKILL)"),
        (lambda: os._exit(7), "the pass failed: its process ended (exit status 7)"),
        (lambda: sys.exit(3), "the pass failed: its process ended (exit status 3)"),
        (lambda: [][1], "the pass failed: IndexError: list index out of range"),
    ],
)
def test_a_pipeline_that_ends_badly(work: Callable[[], None], message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        list(verify_run(Source("x.mlir", ADDITIONS), of_xdsl(work), Options(), 20.0))


def test_what_a_pipeline_prints_is_no_part_of_the_report(capfd: pytest.CaptureFixture[str]) -> None:
    run = of_xdsl(lambda: os.write(1, b"chatter\n"))
    assert [r.kind for r in verify_run(Source("x.mlir", ADDITIONS), run, Options(), 20.0)]
    said = capfd.readouterr()
    assert "chatter" in said.err and "chatter" not in said.out


@few(2)
@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("false", "the pass failed: 'false' ended with exit status 1"),
        ("echo garbage", "the output of the pass cannot be used\nFILE after the pass:1:1: error: "),
        (
            edit("@g", "@f"),
            "the output of the pass cannot be used\nFILE after the pass:7:1: error: ",
        ),
        (
            f"{sys.executable} -c 'import os; os.write(1, bytes([255]))'",
            "what 'PYTHON -c 'import os; os.write(1, bytes([255]))'' printed is not UTF-8 text",
        ),
    ],
)
def test_a_pass_that_fails_is_an_error_of_its_file_in_the_report(
    command: str, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "f.mlir"
    file.write_text(ADDITIONS + ADDITIONS.replace("@f", "@g"))
    ran = CliRunner().invoke(main, ["--opt", command, str(file), "--format", "json"])
    assert ran.exit_code == 2
    said = json.loads(ran.stdout)
    assert said["results"] == []
    (error,) = said["errors"]
    assert (error["file"], error["line"]) == (str(file), None)
    assert message.replace("FILE", str(file)).replace("PYTHON", sys.executable) in error["message"]
