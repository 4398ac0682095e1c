"""Findings in what nobody wrote are told once a cause, and none is lost."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.verifier.gate.gating import ADDS, gate, gated
from verifier.gate.generating import mutants
from verifier.gate.reducing.causes import Causes
from verifier.kernel.verdicts.verdict import Result, Unknown

CAUSE = "arith.addi -> arith.subi"


def finding(file: str, name: str, cause: str, pass_: str = "one") -> Result:
    details = {"pass": pass_, "cause": cause, "command": "again"}
    return Result(file, 1, name, Unknown(""), 0.0, details=details)


def test_a_cause_is_of_one_pass_and_names_all_its_findings() -> None:
    causes = Causes()
    found = [
        causes.judged(finding("<generated from seed 3>", "@f3", "A")),
        causes.judged(finding("<generated from seed 3>", "@f4", "B")),
        causes.judged(finding("<a.mlir, mutated by seed 7>", "@g", "A")),
        causes.judged(finding("<generated from seed 3>", "@f5", "A", "two")),
        causes.judged(Result("a.mlir", 1, "@g", Unknown(""), 0.0, details={"pass": "one"})),
    ]
    same = [result.details.get("same as") for result in found]
    assert same == [None, None, "@f3", None, None]
    assert causes.texts() == [
        "A: 2 findings: @f3, @g of <a.mlir, mutated by seed 7>",
        "B: 1 finding: @f4",
        "A: 1 finding: @f5",
    ]
    assert [len(one["findings"]) for one in causes.as_dicts()] == [2, 1, 1]


def test_a_new_finding_is_told_in_full_beside_one_that_the_baseline_knows() -> None:
    causes = Causes()
    known = finding("<a.mlir, mutated by seed 1>", "@f", "A")
    known = replace(known, details={**known.details, "baseline": "known"})
    new = finding("<a.mlir, mutated by seed 2>", "@g", "A")
    assert "same as" not in causes.judged(known).details
    assert "same as" not in causes.judged(new).details
    assert causes.judged(new).details["same as"] == "@g of <a.mlir, mutated by seed 2>"
    assert causes.judged(known).details["same as"] == "@f of <a.mlir, mutated by seed 1>"


@pytest.fixture
def xdsl_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "in_generic_form", lambda *_, **__: None)  # pyright: ignore


@pytest.mark.deep
@pytest.mark.usefixtures("xdsl_only")
def test_the_second_finding_says_that_it_is_the_same(tmp_path: Path) -> None:
    file = tmp_path / "adds.mlir"
    file.write_text(ADDS)
    said = gated(file, "--mutate", "4")
    refuted = [result for result in said["results"][1:] if result["verdict"] == "refuted"]
    assert [result["cause"] for result in refuted] == [CAUSE] * len(refuted) and len(refuted) > 1
    assert ["same as" in result for result in refuted] == [False] + [True] * (len(refuted) - 1)
    ((one),) = said["causes"]
    assert [f["file"] for f in one["findings"]] == [result["file"] for result in refuted]
    assert all(f["command"].endswith(str(file)) for f in one["findings"])
    text = gate(file, "--mutate", "4")
    assert text.exit_code == 1
    assert text.stdout.count("the same as @adds of ") == len(refuted) - 1
    assert f"{CAUSE}: {len(refuted)} findings: " in text.stderr


@pytest.mark.deep
@pytest.mark.usefixtures("xdsl_only")
def test_a_longer_run_goes_on_from_what_the_store_has(tmp_path: Path) -> None:
    file, store = tmp_path / "adds.mlir", tmp_path / "store"
    file.write_text(ADDS)
    first = gated(file, "--mutate", "2", "--store", store)
    longer = gated(file, "--mutate", "3", "--store", store)
    assert [result["provenance"] for result in longer["results"]] == ["stored"] * 3 + ["fresh"]
    assert longer["causes"][0]["cause"] == first["causes"][0]["cause"] == CAUSE
    files = [[f["file"] for f in said["causes"][0]["findings"]] for said in (first, longer)]
    assert files[0] and files[1][: len(files[0])] == files[0]


def test_what_somebody_wrote_has_each_finding_in_full(tmp_path: Path) -> None:
    file = tmp_path / "adds.mlir"
    file.write_text(ADDS + ADDS.replace("@adds", "@more"))
    said = gated(file)
    assert "causes" not in said and not any("cause" in result for result in said["results"])


@pytest.mark.deep
@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="needs mlir-opt-22")
def test_reduced_findings_go_by_the_pattern(tmp_path: Path) -> None:
    file = tmp_path / "two.mlir"
    file.write_text(
        """func.func @two(%x: i4) -> i4 {
  %0 = arith.constant 7 : i4
  %1 = arith.constant 1 : i4
  %2 = arith.addi %x, %0 overflow<nsw> : i4
  %3 = arith.addi %2, %1 overflow<nsw> : i4
  func.return %3 : i4
}
"""
    )
    said = gated(file, "--mutate", "5", "--reduce", command="mlir-opt-22 --canonicalize")
    causes = {one["cause"] for one in said["causes"]}
    assert "(anonymous namespace)::AddIAddConstant" in causes
