"""What docs/in-your-ci.md sets up, each in a repository of somebody else."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.places import ROOT
from tests.verifier.gate.gating import ADDS, ANDS, WRONG, gate
from verifier.commands.verify_pass import main

CONFIGURED = f'[[passes]]\nopt = "{WRONG}"\nfiles = ["*.mlir"]\n'
RUNNER = "import sys; from verifier.commands.verify_pass import main; main()"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / "rewright.toml").write_text(CONFIGURED)
    (tmp_path / "f.mlir").write_text(ADDS)
    (tmp_path / "g.mlir").write_text(ANDS)
    return tmp_path


@pytest.fixture
def with_commands(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which verify-pass is this one."""
    folder = tmp_path_factory.mktemp("bin")
    script = folder / "verify-pass"
    script.write_text(f"#!{sys.executable}\n{RUNNER}\n")
    script.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}


@pytest.mark.deep
@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_the_script_of_the_action_annotates(
    repository: Path, with_commands: dict[str, str]
) -> None:
    summary = repository / "summary.md"
    env = {**with_commands, "GITHUB_STEP_SUMMARY": str(summary), "REWRIGHT_REPORT": "page"}
    gated = subprocess.run([ROOT / ".ci" / "gate"], cwd=repository, env=env, capture_output=True)
    assert gated.returncode == 1
    (line,) = gated.stdout.decode().splitlines()
    assert line.startswith("::error file=f.mlir,line=1,title=@adds%3A refuted::")
    assert "is violated" in line and "arith.subi" in line
    assert re.search(r"findings +1\n```\n$", summary.read_text())
    assert (repository / "page" / "index.html").exists()
    given = {**env, "REWRIGHT_ARGUMENTS": "--opt 'sed s/x/x/' g.mlir"}
    fine = subprocess.run([ROOT / ".ci" / "gate"], cwd=repository, env=given, capture_output=True)
    assert (fine.returncode, fine.stdout) == (0, b"")
    assert (repository / ".rewright" / "verdicts.sqlite").exists()
    given["REWRIGHT_ARGUMENTS"] += " it's.mlir"  # Nobody would look at what stands behind a quote.
    cut = subprocess.run([ROOT / ".ci" / "gate"], cwd=repository, env=given, capture_output=True)
    assert (cut.returncode, cut.stdout) == (2, b"") and b"unmatched single quote" in cut.stderr


def test_the_action_and_the_hooks_name_what_is_there() -> None:
    yaml = pytest.importorskip("yaml")
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    runs = "\n".join(step.get("run", "") for step in action["runs"]["steps"])
    for name in re.findall(r"\$GITHUB_ACTION_PATH/([\w./-]+)", runs):
        assert (ROOT / name).exists()
    given = {
        match
        for step in action["runs"]["steps"]
        for value in step.get("env", {}).values()
        for match in re.findall(r"inputs\.([\w-]+)", value)
    }
    assert given == set(action["inputs"])
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert [hook["entry"] for hook in hooks] == ["verify-pass", "verify-rewrite"]
    assert all({"id", "name", "entry", "language"} <= set(hook) for hook in hooks)
    assert all(re.search(hook["files"], "a/b.mlir") for hook in hooks)


@pytest.mark.skipif(shutil.which("pre-commit") is None, reason="needs pre-commit")
def test_pre_commit_refuses_a_commit(repository: Path, with_commands: dict[str, str]) -> None:
    """With the hook's own entry; that pip installs it is not tested here."""
    yaml = pytest.importorskip("yaml")
    hook, _ = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    local = {"repos": [{"repo": "local", "hooks": [{**hook, "language": "system"}]}]}
    (repository / ".pre-commit-config.yaml").write_text(yaml.safe_dump(local))
    subprocess.run(["git", "init", "-q"], cwd=repository, check=True)
    subprocess.run(["git", "add", "."], cwd=repository, check=True)
    ran = subprocess.run(
        ["pre-commit", "run"], cwd=repository, env=with_commands, capture_output=True, text=True
    )
    assert ran.returncode == 1 and "@adds: refuted" in ran.stdout


@pytest.mark.deep
def test_the_problem_matcher_finds_what_is_wrong_and_nothing_else(repository: Path) -> None:
    said = json.loads((ROOT / ".ci" / "problem-matcher.json").read_text())
    verdicts, errors = (
        (matcher["pattern"][0], re.compile(matcher["pattern"][0]["regexp"]))
        for matcher in said["problemMatcher"]
    )
    bad = repository / "bad.mlir"
    bad.write_text("func.func @f(\n")
    printed = gate(repository).output.splitlines()
    (found,) = [match for line in printed if (match := verdicts[1].match(line))]
    assert found[verdicts[0]["file"]] == str(repository / "f.mlir")
    assert (found[verdicts[0]["line"]], found[verdicts[0]["message"]][:14]) == (
        "1",
        "@adds: refuted",
    )
    (wrong,) = [match for line in printed if (match := errors[1].match(line))]
    assert wrong[errors[0]["file"]] == str(bad) and wrong[errors[0]["line"]] in "12"
    baseline = repository / "b.json"
    bad.unlink()
    gate(repository, "--baseline", baseline, "--write-baseline")
    known = gate(repository, "--baseline", baseline).output.splitlines()
    assert not any(verdicts[1].match(line) for line in known)


@pytest.mark.deep
def test_what_changes_is_checked_again_until_a_signal(repository: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", RUNNER, "--watch"],
        cwd=repository,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None

    def until_it_waits() -> str:
        lines: list[str] = []
        assert process.stdout is not None
        while not lines or not lines[-1].startswith("watching"):
            lines.append(process.stdout.readline())
            assert lines[-1], "".join(lines)
        return "".join(lines)

    first = until_it_waits()
    assert "@adds: refuted" in first and "@ands: proved" in first
    (repository / "f.mlir").write_text(ANDS.replace("@ands", "@mended"))
    again = until_it_waits()
    assert "@mended: proved" in again and "@ands" not in again
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 143


@pytest.mark.deep
def test_what_the_command_of_a_pass_names_is_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All files are checked again, also where one that is checked is named by the command."""
    script, one, other = tmp_path / "pass.sed", tmp_path / "one.mlir", tmp_path / "other.mlir"
    script.write_text("")
    one.write_text(ANDS)
    other.write_text(ANDS.replace("@ands", "@others"))
    looked: list[dict[str, Any]] = []

    def changed(seen: dict[str, Any]) -> list[str]:
        looked.append(seen)
        if len(looked) == 3:
            raise KeyboardInterrupt
        return [str(script if len(looked) == 1 else one)]

    monkeypatch.setattr("verifier.commands.verify_pass.wait_for_change", changed)
    for more in ("", f" {one}"):
        looked.clear()
        command = f"sh -c 'sed -f {script}'{more}" if more else f"sed -f {script}"
        done = CliRunner().invoke(main, ["--opt", command, str(one), str(other), "--watch"])
        assert str(script) in looked[0] or more
        counts = [done.output.count(name) for name in ("@ands: ", "@others: ")]
        assert counts == ([3, 3] if more else [3, 2]), done.output


def test_what_cannot_be_watched() -> None:
    for arguments in (("--format", "json"), ("-o", "x"), ("--baseline", "b", "--write-baseline")):
        done = CliRunner().invoke(main, ["--opt", "cat", "x.mlir", "--watch", *arguments])
        assert done.exit_code == 2 and "--watch" in done.output
