"""What is in `benchmarks/found/` is found again, and `docs/found.md` names it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.places import ROOT
from tests.support.benchmark_scripts import script
from tests.support.deep import some_of

FILES = sorted((ROOT / "benchmarks" / "found").glob("*.mlir"))


def test_the_page_names_each_input() -> None:
    page = (ROOT / "docs" / "found.md").read_text(encoding="utf-8")
    _, table = page.split("| input | what goes wrong |")
    assert re.findall(r"^\| `(\w+)` \|", table, re.M) == [file.stem for file in FILES]


@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="needs mlir-opt-22")
@pytest.mark.parametrize("file", some_of(FILES, 26), ids=lambda file: file.stem)
def test_the_pass_is_refuted_on_it(file: Path) -> None:
    (refuted, *_) = script("found").read(file).refuted()
    assert refuted["counterexample"] is not None


def test_a_file_says_its_fields(tmp_path: Path) -> None:
    file = tmp_path / "some.mlir"
    file.write_text("// RUN: verify-pass -p cse %s\n// Place: here\n")
    with pytest.raises(ValueError, match=r"'// What: \.\.\.' is missing"):
        script("found").read(file)
