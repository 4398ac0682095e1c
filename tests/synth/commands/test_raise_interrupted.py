"""An interrupt of `synth-raise`, and functions that are too much for it: the others are kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from xdsl.dialects import func

from synth.commands import synth_raise
from synth.raising import raising
from synth.raising.proving import RaisingOptions
from synth.raising.raise_result import RaisingInterrupted
from verifier.commands.shared.command import UNDECIDED
from verifier.kernel.loops.recurrences import isl_budget as loop_effort

FILL = """func.func @first(%x: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    affine.store %s, %x[%i] : memref<8xf32>
  }
  return
}
"""
THREE = FILL + FILL.replace("first", "second") + FILL.replace("first", "third")


INTERRUPTED = 130


def _lifts_until(error: type[BaseException]) -> Callable[[func.FuncOp], Any]:
    """How functions are lifted; @second ends in the error."""
    from verifier.kernel.loops.lift import lift

    def lifted(function: func.FuncOp) -> Any:
        if function.sym_name.data == "second":
            raise error
        return lift(function)

    return lifted


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raising, "lift", _lifts_until(KeyboardInterrupt))


@pytest.mark.usefixtures("interrupted")
def test_what_was_raised_is_printed() -> None:
    done = CliRunner().invoke(synth_raise.main, ["-"], input=THREE)
    assert done.exit_code == INTERRUPTED
    first, second, third = done.stdout.split("func.func ")[1:]
    assert "linalg.fill" in first and "affine.for" not in first
    assert "affine.for" in second and "affine.for" in third
    assert "first: proved (all sizes, bit-exact)" in done.stderr
    assert "second" not in done.stderr and "Traceback" not in done.stderr
    assert "interrupted: functions without a verdict here are as they were" in done.stderr


@pytest.mark.usefixtures("interrupted")
def test_what_was_raised_goes_to_the_file(tmp_path: Path) -> None:
    file = tmp_path / "raised.mlir"
    options = ["-", "-o", str(file), "--format", "json"]
    done = CliRunner().invoke(synth_raise.main, options, input=THREE)
    assert done.exit_code == INTERRUPTED
    assert (file.read_text().count("linalg.fill"), file.read_text().count("affine.for")) == (1, 2)
    assert [r["name"] for r in json.loads(done.stdout)["results"]] == ["first"]


@pytest.mark.usefixtures("interrupted")
def test_from_python_it_is_an_interrupt() -> None:
    with pytest.raises(RaisingInterrupted) as caught:
        raising.raise_to_linalg(THREE)
    assert isinstance(caught.value, KeyboardInterrupt)
    assert [result.name for result in caught.value.raised.results] == ["first"]


def test_a_function_that_is_too_deep_does_not_hide_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(raising, "lift", _lifts_until(RecursionError))
    done = CliRunner().invoke(synth_raise.main, ["-"], input=THREE)
    assert done.exit_code == UNDECIDED
    assert done.stdout.count("linalg.fill") == 2
    assert "<stdin>:7: second: unknown: what it computes is nested too deeply" in done.stderr


def test_progress_names_each_function() -> None:
    said: list[str] = []
    raising.raise_to_linalg(THREE, RaisingOptions(progress=said.append))
    assert said[0] == "raising @first (1 of 3)"
    assert said[-1] == "raising @third (3 of 3)"


@pytest.mark.parametrize("place", ["missing/raised.mlir", ".", "file/raised.mlir"])
def test_a_place_that_cannot_be_written_is_said_before_anything_is_raised(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(synth_raise, "raise_to_linalg")  # whoever calls it fails
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(synth_raise.main, ["-", "-o", str(tmp_path / place)], input=FILL)
    assert done.exit_code == 2
    assert "Invalid value for '-o'" in done.stderr


def test_a_function_that_takes_too_long_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """By operations of isl alone, so that the clock does not matter."""
    monkeypatch.setattr(loop_effort, "_OPERATIONS_A_SECOND", 100)
    done = CliRunner().invoke(synth_raise.main, ["-", "--total-timeout", "10"], input=THREE)
    assert done.exit_code == UNDECIDED
    assert done.stdout.count("affine.for") == 3
    reason = "not decided within 10 s (--total-timeout)"
    assert f"<stdin>:1: first: unknown: {reason}" in done.stderr
    assert f"<stdin>:13: third: unknown: {reason}" in done.stderr
    assert "stays a loop" in done.stderr
