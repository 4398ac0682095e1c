"""Only what is other than in a revision is checked; whatever else is said to be left out."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from xdsl.universe import Universe

from tests.support.deep import few
from tests.verifier.gate.gating import ADDS, ANDS, WRONG, gate, gated
from verifier.commands.verify_pass import main
from verifier.gate import changed
from verifier.gate.changed import Revision
from verifier.kernel.input.tools import Ran


def git(folder: Path, *arguments: str) -> None:
    named = ("-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *named, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with two committed files; `f.mlir` has two functions, one of them wrong."""
    git(tmp_path, "init", "-q")
    (tmp_path / "f.mlir").write_text(ADDS + ANDS)
    (tmp_path / "g.mlir").write_text(ADDS)
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    return tmp_path


def names(said: dict[str, list[dict[str, str]]], key: str) -> list[str | None]:
    return [one["name"] for one in said[key]]


def test_where_nothing_has_changed_that_is_said(repository: Path) -> None:
    done = gate(repository, "--changed-since", "HEAD", "--summary")
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr.startswith("nothing to check: each of 2 files is as in HEAD\n")
    assert "  2  (2 not changed)\n" in done.stderr
    said = gated(repository, "--changed-since", "HEAD")
    assert said["summary"]["skipped"]["files"] == 2 and said["results"] == []


@pytest.mark.deep
def test_only_the_function_that_changed_is_checked(repository: Path) -> None:
    file = repository / "f.mlir"
    file.write_text(("// More.\n" + ADDS + ANDS).replace("andi", "ori"))
    said = gated(repository, "--changed-since", "HEAD")
    assert names(said, "results") == ["@ands"]
    assert names(said, "skipped") == ["@adds", None]
    assert gate(repository, "--changed-since", "HEAD").exit_code == 0
    file.write_text((ADDS + ANDS).replace("%x, %y :", "%y, %x :"))
    assert gate(repository, "--changed-since", "HEAD").exit_code == 1


def test_new_files_and_new_functions_are_checked(repository: Path) -> None:
    (repository / "new.mlir").write_text(ADDS)
    (repository / "g.mlir").write_text(ADDS + ADDS.replace("@adds", "@more"))
    said = gated(repository, "--changed-since", "HEAD")
    assert [(Path(r["file"]).name, r["name"]) for r in said["results"]] == [
        ("g.mlir", "@more"),
        ("new.mlir", "@adds"),
    ]


CALLS = """func.func @calls(%x: i8) -> i8 {
  %0 = func.call @adds(%x, %x) : (i8, i8) -> i8
  func.return %0 : i8
}
"""


def test_who_calls_what_changed_is_checked(repository: Path) -> None:
    file = repository / "f.mlir"
    file.write_text(ADDS + ANDS + CALLS)
    git(repository, "commit", "-qam", "calls")
    file.write_text(ADDS.replace("%x, %y :", "%y, %x :") + ANDS + CALLS)
    said = gated(file, "--changed-since", "HEAD")
    assert names(said, "results") == ["@adds", "@calls"]


def test_what_the_pass_makes_of_it_counts_too(repository: Path) -> None:
    """A pass over the whole module may change a function because another one has changed."""
    file = repository / "f.mlir"
    file.write_text(ADDS + ANDS.replace("@ands", "@wide"))
    everywhere = "sed -z '/@wide/s/arith.addi/arith.subi/'"
    said = gated(file, "--changed-since", "HEAD", command=everywhere)
    assert names(said, "results") == ["@adds", "@wide"]


def test_an_expectation_that_changed_is_checked(repository: Path) -> None:
    file = repository / "f.mlir"
    expecting = 'attributes {rewright.expect = "refuted"} {\n  %0 = arith.addi'
    file.write_text(ADDS.replace("{\n  %0 = arith.addi", expecting) + ANDS)
    said = gated(file, "--changed-since", "HEAD")
    assert [(r["name"], r["expected"]) for r in said["results"]] == [("@adds", "refuted")]


def test_pieces_of_a_file_are_compared_one_by_one(repository: Path) -> None:
    file = repository / "f.mlir"
    pieces = [ADDS, ANDS]
    file.write_text("// -----\n".join(pieces))
    git(repository, "commit", "-qam", "pieces")
    file.write_text("// -----\n".join([*pieces, ANDS.replace("andi", "ori")]))
    said = gated(file, "--changed-since", "HEAD", "--split-input-file")
    assert [(r["line"], r["name"]) for r in said["results"]] == [(11, "@ands")]
    assert len(said["skipped"]) == 2


def test_a_piece_that_becomes_what_another_one_was_is_checked(repository: Path) -> None:
    """The pass may be wrong on the one that stood here alone."""
    file = repository / "f.mlir"
    file.write_text("// -----\n".join([ADDS, ANDS]))
    git(repository, "commit", "-qam", "pieces")
    file.write_text("// -----\n".join([ADDS, ADDS]))
    said = gated(file, "--changed-since", "HEAD", "--split-input-file")
    assert len(said["results"]) == 1 and len(said["skipped"]) == 1


@few(2)
@pytest.mark.parametrize("revision", ["no-such-branch", "--output=x", "HEAD~7"])
def test_a_revision_that_git_does_not_know(repository: Path, revision: str) -> None:
    done = gate(repository, f"--changed-since={revision}")
    assert done.exit_code == 2 and f"git knows no revision '{revision}'" in done.stderr
    assert not (repository / "x").exists()


def test_a_file_in_no_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "f.mlir").write_text(ADDS)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    done = gate(tmp_path, "--changed-since", "HEAD")
    assert done.exit_code == 2 and "not in a git repository" in done.stderr


def test_without_git_nothing_is_taken_for_unchanged(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (repository / "bin").mkdir()
    (repository / "bin" / "sed").symlink_to("/bin/sed")
    monkeypatch.setenv("PATH", str(repository / "bin"))
    done = gate(repository / "f.mlir", "--changed-since", "HEAD")
    assert done.exit_code == 2 and "git cannot be run" in done.stderr


@pytest.mark.deep
def test_what_was_no_mlir_then_is_checked(repository: Path) -> None:
    file = repository / "f.mlir"
    file.write_bytes(b"\xff\xfe no text")
    git(repository, "commit", "-qam", "no text")
    file.write_text(ADDS)
    assert names(gated(file, "--changed-since", "HEAD"), "results") == ["@adds"]
    file.write_text("func.func @f(")
    git(repository, "commit", "-qam", "no MLIR")
    file.write_text(ADDS)
    assert names(gated(file, "--changed-since", "HEAD"), "results") == ["@adds"]


def test_of_what_has_not_changed_git_is_asked_once_a_folder(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        (repository / f"more{number}.mlir").write_text(ADDS)
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "more")
    asked: list[str] = []
    run = changed.run_within

    def counted(seconds: float, words: tuple[str, ...], without: tuple[str, ...]) -> Ran:
        if Path(words[2]).samefile(repository):
            asked.append(words[3])
        return run(seconds, words, without=without)

    monkeypatch.setattr(changed, "run_within", counted)
    (repository / "more0.mlir").write_text(ANDS)
    said = gated(repository, "--changed-since", "HEAD")
    assert names(said, "results") == ["@ands"] and len(said["skipped"]) == 7
    assert asked == ["rev-parse", "rev-parse", "ls-tree", "cat-file"]


def test_other_content_under_the_same_name_is_another_file(repository: Path) -> None:
    """Also where the size is the same, and where only how lines end differs."""
    file = repository / "g.mlir"
    file.write_text(ADDS.replace("i8", "i9"))
    assert names(gated(file, "--changed-since", "HEAD"), "results") == ["@adds"]
    file.write_bytes(ADDS.replace("\n", "\r\n").encode())
    assert names(gated(file, "--changed-since", "HEAD"), "skipped") == [None]


def test_a_link_to_another_file_is_another_file(repository: Path) -> None:
    link = repository / "link.mlir"
    link.symlink_to("f.mlir")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "link")
    assert Revision("HEAD").text_of(str(link)) == ADDS + ANDS
    link.unlink()
    link.symlink_to("g.mlir")
    assert Revision("HEAD").text_of(str(link)) is None
    (repository / "outside").mkdir()
    other = repository / "outside" / "other.mlir"
    other.symlink_to("../g.mlir")
    assert Revision("HEAD").text_of(str(other)) is None


def test_a_link_to_another_folder_is_one_to_other_files(repository: Path) -> None:
    for name, text in (("one", ANDS), ("two", ADDS)):
        (repository / name).mkdir()
        (repository / name / "f.mlir").write_text(text)
    link = repository / "inputs"
    link.symlink_to("one")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "link")
    assert names(gated(link / "f.mlir", "--changed-since", "HEAD"), "skipped") == [None]
    link.unlink()
    link.symlink_to("two")
    assert names(gated(link / "f.mlir", "--changed-since", "HEAD"), "results") == ["@adds"]
    (repository / "more").mkdir()
    (repository / "more" / "up.mlir").symlink_to("../inputs/f.mlir")
    git(repository, "add", "more")
    git(repository, "commit", "-qm", "a link through a link")
    assert Revision("HEAD").text_of(str(repository / "more" / "up.mlir")) is None
    assert Revision("HEAD").text_of(str(repository / "two" / "f.mlir")) == ADDS


@pytest.mark.deep
def test_a_submodule_is_what_the_repository_around_it_had(tmp_path: Path) -> None:
    inner, outer = tmp_path / "inner", tmp_path / "outer"
    for folder in (inner, outer):
        folder.mkdir()
        git(folder, "init", "-q")
        (folder / "f.mlir").write_text(ANDS)
        git(folder, "add", ".")
        git(folder, "commit", "-qm", "first")
    allowed = ("-c", "protocol.file.allow=always")
    git(outer, *allowed, "submodule", "--quiet", "add", str(inner), "below/inner")
    file = outer / "below" / "inner" / "f.mlir"
    assert names(gated(file, "--changed-since", "HEAD"), "results") == ["@ands"]
    git(outer, "commit", "-qam", "a submodule")
    changed._commit.cache_clear()  # pyright: ignore[reportPrivateUsage]
    assert names(gated(file, "--changed-since", "HEAD"), "skipped") == [None]
    file.write_text(ADDS)
    git(file.parent, "commit", "-qam", "another commit there")
    assert names(gated(file, "--changed-since", "HEAD"), "results") == ["@adds"]


def test_where_the_configuration_has_changed_everything_is_checked(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pass that is new was never run on what is as it was."""
    monkeypatch.chdir(repository)
    passes = "files = '*.mlir'\n[[passes]]\nopt = 'cat'\n"
    (repository / "rewright.toml").write_text(passes)
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "passes")
    words = ("--changed-since", "HEAD", "--format", "json")
    run = CliRunner().invoke
    assert json.loads(run(main, words).stdout)["summary"]["skipped"]["files"] == 2
    (repository / "rewright.toml").write_text("# The same.\n" + passes)
    assert json.loads(run(main, words).stdout)["summary"]["skipped"]["files"] == 2
    (repository / "rewright.toml").write_text(f"{passes}[[passes]]\nopt = '{WRONG}'\n")
    done = run(main, words)
    assert done.exit_code == 1 and json.loads(done.stdout)["skipped"] == []
    assert "rewright.toml is not as in HEAD: everything is checked\n" in done.stderr
    assert run(main, ("--changed-since", "no-such")).exit_code == 2


def test_a_hook_says_nothing_of_which_folder_is_meant(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = repository / "below" / "f.mlir"
    file.parent.mkdir()
    file.write_text(ADDS)
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "below")
    file.write_text(ADDS + ANDS)  # As that of the same name above.
    monkeypatch.setenv("GIT_DIR", str(repository / ".git"))
    assert Revision("HEAD").text_of(str(file)) == ADDS


@pytest.mark.deep
def test_a_configuration_that_was_read_instead_then_is_another_one(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the nearer file said of the passes is gone with it."""
    below = repository / "below"
    below.mkdir()
    passes = f"files = ['*.mlir']\n[[tool.rewright.passes]]\nopt = '{WRONG}'\n"
    (repository / "pyproject.toml").write_text("[tool.rewright]\n" + passes)
    nearer = (repository / "rewright.toml", below / "pyproject.toml")
    nearer[0].write_text("files = ['*.mlir']\n[[passes]]\nopt = 'cat'\n")
    nearer[1].write_text("[project]\nname = 'no configuration'\n")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "passes")
    for file in nearer:
        file.unlink()
    monkeypatch.chdir(below)
    words = ("--changed-since", "HEAD", "--format", "json")
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1 and json.loads(done.stdout)["skipped"] == []
    git(repository, "commit", "-qam", "without")
    changed._commit.cache_clear()  # pyright: ignore[reportPrivateUsage]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0 and json.loads(done.stdout)["summary"]["skipped"]["files"] == 2


def test_a_file_that_runs_the_pass_counts_too(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script of the repository, which is none of the files that are checked."""
    monkeypatch.chdir(repository)
    tool = repository / "tool.sh"
    tool.write_text("cat\n")
    (repository / ".gitignore").write_text("built\n")
    (repository / "built").write_text("not known to git")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "a tool")
    command = ("--opt", "sh tool.sh --with=built", "--changed-since", "HEAD", "g.mlir")
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0 and "nothing to check" in done.stderr
    tool.write_text(f"{WRONG}\n")
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 1
    assert "tool.sh is not as in HEAD: everything is checked\n" in done.stderr
    (repository / "new.sh").write_text(f"{WRONG}\n")
    done = CliRunner().invoke(main, ("--opt", "sh new.sh", *command[2:]))
    assert done.exit_code == 1


def test_the_code_of_a_pass_counts_too(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pass of xDSL that is another one, by its own file or by one that this imports."""
    name = "the_code_of_a_pass"
    (repository / f"{name}_uses.py").write_text("X = 1\n")
    (repository / f"{name}.py").write_text(
        f"from xdsl.passes import ModulePass\nfrom {name}_uses import X\n"
        "class Nothing(ModulePass):\n    name = 'nothing'\n"
        "    def apply(self, ctx, op): ...\n"
    )
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "a pass")
    monkeypatch.setattr(sys, "path", [str(repository), *sys.path])
    passes = {"nothing": lambda: importlib.import_module(name).Nothing}
    universe = Universe(all_passes=passes)
    monkeypatch.setattr(Universe, "get_multiverse", lambda: universe)
    monkeypatch.chdir(repository)
    command = ("-p", "nothing", "--changed-since", "HEAD", "g.mlir")
    assert "nothing to check" in CliRunner().invoke(main, command).stderr
    for file in (f"{name}_uses.py", f"{name}.py"):
        text = (repository / file).read_text()
        (repository / file).write_text(f"{text}Y = 2\n")
        done = CliRunner().invoke(main, command)
        assert f"{file} is not as in HEAD: everything is checked" in done.stderr
        (repository / file).write_text(text)
