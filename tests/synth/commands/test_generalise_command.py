"""`synth-rewrite generalise`: what it prints, and its exit status."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from synth.commands.synth_rewrite import main
from tests.support.deep import few
from verifier.kernel.input.upstream_tools import tools
from verifier.rechecking import second_opinion

PAIR = """func.func @src(%x: i8) -> i8 {
  %r = arith.andi %x, %x : i8
  return %r : i8
}
func.func @tgt(%x: i8) -> i8 {
  return %x : i8
}
"""
NO_CODE = """// -----
func.func @src(%x: f32) -> f32 {
  %r = arith.addf %x, %x : f32
  return %r : f32
}
func.func @tgt(%x: f32) -> f32 {
  return %x : f32
}
"""


def test_a_rule_is_printed_with_its_guarantee(tmp_path: Path) -> None:
    file = tmp_path / "pairs.mlir"
    file.write_text(PAIR)
    done = CliRunner().invoke(main, ["generalise", str(file)])
    assert done.exit_code == 0, done.stderr
    assert "// law: x0 & x0 = x0\n" in done.stdout
    assert "// guarantee: every width\n" in done.stdout
    assert f"{file}:1: x0 & x0 -> x0" in done.stderr


def test_what_is_left_out_is_named_and_counts(tmp_path: Path) -> None:
    file = tmp_path / "pairs.mlir"
    file.write_text(PAIR + NO_CODE)
    done = CliRunner().invoke(main, ["generalise", str(file)])
    assert done.exit_code == 3
    assert "pdl.pattern @andi_" in done.stdout
    assert ":9: @src is not generalised: it is about f32" in done.stderr


@pytest.mark.skipif(tools() is None, reason="xDSL lacks operations on vectors")
@few(3)
@pytest.mark.parametrize(
    ("operation", "name"),
    [
        ("vector.extract %y[1] : i8 from vector<4xi8>", "vector.extract"),
        ("vector.reduction <add>, %y : vector<4xi8> into i8", "vector.reduction"),
        ("llvm.extractelement %y[%x : i8] : vector<4xi8>", "llvm.extractelement"),
    ],
)
def test_what_moves_lanes_is_named(operation: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / "pairs.mlir"
    sides = (
        f"""func.func @{side}(%x: i8, %y: vector<4xi8>) -> i8 {{
  %r = {operation}
  return %r : i8
}}
"""
        for side in ("src", "tgt")
    )
    file.write_text(PAIR + "// -----\n" + "".join(sides))
    done = CliRunner().invoke(main, ["generalise", str(file)])
    assert done.exit_code == 3
    assert "pdl.pattern @andi_" in done.stdout
    assert f"no pattern can say what {name} does, not the same on each lane" in done.stderr


def test_a_wrong_pair_becomes_no_rule(tmp_path: Path) -> None:
    file = tmp_path / "pairs.mlir"
    file.write_text(PAIR.replace("arith.andi", "arith.addi"))
    done = CliRunner().invoke(main, ["generalise", str(file)])
    assert done.exit_code == 3
    assert done.stdout == ""
    assert "not generalised" in done.stderr


@pytest.mark.skipif(not second_opinion.is_installed(), reason="cvc5 is not installed")
def test_what_cvc5_confirms_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("synth.campaign.proofs._CONFIRMED", 1)
    file = tmp_path / "pairs.mlir"
    file.write_text(PAIR)
    done = CliRunner().invoke(main, ["generalise", str(file)])
    assert "cvc5 was asked about 1 of 1 proofs, and confirmed 1\n" in done.stderr


@pytest.mark.skipif(not second_opinion.is_installed(), reason="cvc5 is not installed")
def test_what_cvc5_does_not_confirm_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("synth.campaign.proofs._CONFIRMED", 1)

    def late(*_: object) -> tuple[str, str]:
        return "unknown", "no answer within 1 s"

    monkeypatch.setattr("verifier.rechecking.second_opinion._Cvc5.ask", late)
    file = tmp_path / "pairs.mlir"
    file.write_text(PAIR)
    done = CliRunner().invoke(main, ["generalise", str(file)])
    assert "cvc5 was asked about 1 of 1 proofs, and confirmed 0\n" in done.stderr
