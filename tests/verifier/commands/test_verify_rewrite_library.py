"""`verify-rewrite --library`, as a user of the command sees it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rewrites.commands.verify_rewrite import main
from rewrites.library import check as check_library
from rewrites.library.lock import LOCK_FILE
from rewrites.library.patterns import ROOT


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The library of the command is a copy of one of its files."""
    (tmp_path / "arith").mkdir()
    text = (ROOT / "arith" / "extrema.mlir").read_text(encoding="utf-8")
    (tmp_path / "arith" / "extrema.mlir").write_text(text, encoding="utf-8")
    for name in ("check_library", "update_library"):
        function = getattr(check_library, name)
        monkeypatch.setattr(
            check_library, name, lambda options, function=function: function(options, tmp_path)
        )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


@pytest.mark.deep
def test_update_then_check(library: Path):
    before = run("--library")
    assert before.exit_code == 3
    assert (
        "minsi_self: unknown: proved now (every width), but no proof of it is on" in before.stdout
    )
    assert run("--library", "--update").exit_code == 0
    after = run("--library")
    assert after.exit_code == 0
    assert "arith/extrema.mlir:6: minsi_self: proved (every width)" in after.stdout


@pytest.mark.deep
def test_json_is_as_for_files(library: Path):
    run("--library", "--update")
    items = json.loads(run("--library", "--format", "json").stdout)["results"]
    of_file = json.loads(run("--format", "json", "arith/extrema.mlir").stdout)["results"]
    for item in items + of_file:
        del item["seconds"]
    assert items == of_file


def test_a_wrong_pattern_is_refuted_with_its_counterexample(library: Path):
    run("--library", "--update")
    file = library / "arith" / "extrema.mlir"
    file.write_text(file.read_text().replace('"arith.maxsi"', '"arith.maxui"', 2))
    lock = (library / LOCK_FILE).read_text()
    result = run("--library")
    assert result.exit_code == 1
    assert "refuted" in result.stdout
    assert run("--library", "--update").exit_code == 1
    assert len(json.loads((library / LOCK_FILE).read_text())["patterns"]) < len(
        json.loads(lock)["patterns"]
    )


def test_malformed_patterns_are_one_message(library: Path):
    (library / "arith" / "bad.mlir").write_text("pdl.pattern @p : benefit(1) {")
    result = run("--library")
    assert result.exit_code == 2
    assert "arith/bad.mlir:1:" in result.stderr and "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [(), ("--library", "x.mlir"), ("--update", "x.mlir"), ("--library", "--split-input-file")],
)
def test_bad_usage(arguments: tuple[str, ...]):
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Error:" in result.stderr
