"""The page on raising shows what the command prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click import Option
from click.testing import CliRunner

from synth.commands.synth_raise import main
from tests.places import ROOT

PAGE = ROOT / "docs" / "raising.md"


@pytest.mark.deep
def test_the_example_is_what_the_command_prints(tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    source, shown = re.findall(r"```mlir\n(.*?)```", text, re.DOTALL)
    (verdict,) = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    file = tmp_path / "gemm.mlir"
    file.write_text(source, encoding="utf-8")
    result = CliRunner().invoke(main, [str(file), "--to", "linalg"])
    assert result.exit_code == 0
    assert result.stdout == shown
    printed = result.stderr.replace(str(file), "gemm.mlir")
    assert without_counts(printed) == without_counts(verdict)


def without_counts(text: str) -> str:
    """Without the time and the number of runs, which say nothing about raising."""
    return re.sub(r"\[[\d.]+ s\]|by \d+ runs", "", text)


def test_the_page_names_every_option() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for parameter in main.params:
        if isinstance(parameter, Option) and not parameter.hidden:
            assert f"`{parameter.opts[0]}" in text
