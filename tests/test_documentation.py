"""The pages that show code are run as they stand, and the README shows what is printed."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.places import ROOT
from tests.support.deep import some_of
from tests.test_repository import console_scripts
from verifier.repairing import explanation

DOCS = ROOT / "docs"


@pytest.mark.parametrize("page", ["own-dialect.md"])
def test_the_code_on_a_page_runs(page: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.S)
    assert len(blocks) >= 4
    ran = subprocess.run(
        [sys.executable, "-c", "\n".join(blocks)],
        capture_output=True,
        text=True,
        cwd=DOCS.parent,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    assert "counterexample" in ran.stdout


def sessions(page: str) -> dict[str, str]:
    """The commands of this project that a page shows, each with what it shows below."""
    shown = "".join(re.findall(r"^```\n(\$ .*?)^```$", page, re.S | re.M))
    found = re.findall(r"^\$ ([^\n]*)\n((?:(?!\$ )[^\n]*\n)*)", shown, re.M)
    return {command: text.strip("\n") for command, text in found if command[:5] != "make "}


def comparable(text: str) -> str:
    """Without times, without who replayed, and without which way of asking was faster."""
    text = re.sub(r"\[\d+\.\d+ s\]", "[time]", text)
    text = re.sub(r"replayed by: .*", "replayed by", text)
    return text.replace("all inputs run", "bit-vector queries").strip("\n")


def agrees(shown: str, printed: str) -> bool:
    """Whether what is shown is what is printed, but for lines that stand as "  ..."."""
    parts = re.split(r"^  \.\.\.$", comparable(shown), flags=re.M)
    return re.fullmatch("(?s:.*)".join(map(re.escape, parts)), comparable(printed)) is not None


README = sessions((ROOT / "README.md").read_text(encoding="utf-8"))


def test_the_readme_has_sessions():
    assert len(README) >= 7
    assert agrees("a [0.1 s]\n  ...\nc", "a [0.2 s]\nb\nc")
    assert not agrees("a\n  ...\nc", "a\nb\nd") and not agrees("a", "a\nb")


@pytest.mark.parametrize("command", some_of(README, 4))
def test_the_readme_shows_what_is_printed(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    if "mlir-opt-22" in command and shutil.which("mlir-opt-22") is None:
        pytest.skip("needs mlir-opt-22")
    monkeypatch.setattr(explanation, "SECONDS", 60.0)
    monkeypatch.setattr(explanation, "VARIANT_SECONDS", 60.0)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    name, *arguments = shlex.split(command)
    printed = CliRunner().invoke(console_scripts()[name], arguments).output
    assert agrees(README[command], printed), printed


def test_the_architecture_names_every_folder() -> None:
    """Those of a room stand below it, those inside a folder beside it or below it."""
    page = (DOCS / "architecture.md").read_text("utf-8")
    rooms = ("semantics", "verifier", "accelerator_model", "rewrites", "synth")
    packages = [init.parent for room in rooms for init in (ROOT / room).rglob("__init__.py")]
    assert len(packages) > 40
    assert [folder for folder in packages if not re.search(rf"\b{folder.name}\b", page)] == []


def test_files_that_pages_name_are_there() -> None:
    sources = {
        str(path.relative_to(ROOT)) for path in ROOT.rglob("*.py") if ".venv" not in path.parts
    }
    named = {
        (page.name, name)
        for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.glob("*.md")]
        if page.name != "own-dialect.md"  # has files of a user
        for name in re.findall(r"`([\w/]+\.py)`", page.read_text("utf-8"))
        if name != "utils.py"  # which there is to be none
    }
    assert len(named) > 100
    missing = [
        (page, name)
        for page, name in named
        if not any(path == name or path.endswith(f"/{name}") for path in sources)
    ]
    assert missing == []
