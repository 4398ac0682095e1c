"""What the page on writing rewrites shows is what the command prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from rewrites.commands.verify_rewrite import main
from rewrites.library import check as check_library
from tests.places import ROOT
from tests.support.deep import few
from verifier.repairing import explanation

PAGE = (ROOT / "docs" / "writing-rewrites.md").read_text(encoding="utf-8")
(PATTERN,) = re.findall(r"```mlir\n(.*?)```", PAGE, re.S)
SESSIONS = dict(re.findall(r"```console\n\$ (verify-rewrite[^\n]*)\n(.*?)```", PAGE, re.S))


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's files in the working directory, and a library that has only the one."""
    wrong = PATTERN.replace("arith.addi", "arith.subi").replace("add_min_max", "sub_min_max")
    library = tmp_path / "rewrites" / "arith"
    library.mkdir(parents=True)
    for path, text in (
        (tmp_path / "add_min_max.mlir", PATTERN),
        (tmp_path / "sub_min_max.mlir", wrong),
        (library / "add_min_max.mlir", PATTERN),
    ):
        path.write_text(text, encoding="utf-8")
    check = check_library.check_library
    monkeypatch.setattr(
        check_library, "check_library", lambda options: check(options, tmp_path / "rewrites")
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(explanation, "SECONDS", 60.0)
    monkeypatch.setattr(explanation, "VARIANT_SECONDS", 60.0)


def without_times(text: str) -> str:
    return re.sub(r"\[\d+\.\d+ s\]", "[time]", text)


@few(3)
@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("verify-rewrite add_min_max.mlir", 0),
        ("verify-rewrite sub_min_max.mlir", 1),
        ("verify-rewrite --library", 3),
    ],
)
def test_the_page_shows_what_is_printed(command: str, status: int):
    result = CliRunner().invoke(main, command.split()[1:])
    assert result.exit_code == status
    shown = re.sub(r"replayed by: .*", "replayed by", SESSIONS[command])
    printed = re.sub(r"replayed by: .*", "replayed by", result.stdout)
    assert without_times(printed) == without_times(shown)
