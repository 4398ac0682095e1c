"""The benchmark of what the library saves counts right, and notices a library that is wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.benchmark_scripts import script

pytestmark = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)
ABSORBED = """func.func @f(%x: i8, %y: i8) -> i8 {
  %a = arith.ori %x, %y : i8
  %b = arith.andi %a, %x : i8
  return %b : i8
}
func.func @g(%p: memref<4xi8>, %x: i8) -> i8 {
  return %x : i8
}
"""


@pytest.mark.deep
def test_counts_what_is_saved_and_verifies_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    benchmark = script("library_savings")
    (tmp_path / "f.mlir").write_text(ABSORBED)
    found = list(benchmark.functions(tmp_path))
    assert [function.name for function in found] == ["f"]
    assert benchmark.savings(found)
    printed = capsys.readouterr().out
    assert "f.mlir @f: 2 -> 0" in printed
    assert "1 functions: 2 operations, after mlir-opt 2, with the library 0: 2 saved" in printed
    assert "what the library did: {'proved': 1}; results: {'proved': 1}" in printed


def test_a_library_that_is_wrong_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    benchmark = script("library_savings")
    (tmp_path / "f.mlir").write_text(ABSORBED)

    def wrong(texts: list[str]) -> list[str]:
        return [text.replace("arith.andi", "arith.xori") for text in texts]

    monkeypatch.setattr(benchmark, "applied", wrong)
    assert not benchmark.savings(list(benchmark.functions(tmp_path)))
