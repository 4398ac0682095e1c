"""`synth-rewrite transfer`: what it prints is read back, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from synth.commands.synth_rewrite import main
from tests.support.deep import few
from verifier.commands.verify_analysis import main as verify_analysis


def transfer(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["transfer", *arguments], catch_exceptions=False)


QUICK = ("--piece-size", "0", "--domain", "unsigned-intervals")
"""Pieces of the operands' bounds alone, some of which a minimum has."""


@pytest.mark.deep
def test_what_is_written_is_what_verify_analysis_reads(tmp_path: Path) -> None:
    file = tmp_path / "found.mlir"
    done = transfer("arith.minui", "arith.andi", *QUICK, "-o", str(file))
    assert done.exit_code == 0, done.output
    assert "arith.minui: best possible on" in done.stderr
    first, second = file.read_text(encoding="utf-8").split("// -----\n")
    assert 'applied_to = ["arith.minui"]' in first and 'applied_to = ["arith.andi"]' in second
    checked = CliRunner().invoke(
        verify_analysis, [str(file), "--claim", "sound", "--split-input-file"]
    )
    assert checked.exit_code == 0, checked.output
    assert checked.output.count("sound: proved (every width)") == 2


@pytest.mark.deep
@pytest.mark.parametrize("language", ["python", "cpp"])
def test_other_languages(language: str) -> None:
    done = transfer("arith.minui", *QUICK, "--as", language, "--format", "json")
    said = json.loads(done.stdout)
    (result,) = said["results"]
    assert done.exit_code == 0
    assert result["verdict"] == "proved" and result["pieces"] == 2
    assert result["precision"].startswith("best possible on")


@few(6)
@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("arith.minui", "--domain", "bits"), 2, "bits is none of known-bits"),
        (("arith.minui", "--domain", "powers-of-two"), 2, "the dialect transfer cannot say it"),
        (("arith.nothing", *QUICK), 3, "arith.nothing: not searched: arith.nothing has no meaning"),
        (("arith.extui", *QUICK), 3, "arith.extui: not searched: precision of arith.extui, which"),
        (("arith.divui", *QUICK, "--pieces", "1", "--most-cost", "0"), 0, "1 piece"),
        (("arith.xori", *QUICK), 3, "arith.xori: no piece found that says anything"),
    ],
)
def test_what_is_refused_and_what_is_not_found(
    arguments: tuple[str, ...], status: int, said: str
) -> None:
    done = transfer(*arguments)
    assert done.exit_code == status, done.output
    assert said in done.stderr
