"""`--load`: meanings from a module of the user's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

MODULE = """
from semantics.builder import Bits, Execution
from semantics.registry import meaning_of


@meaning_of("{name}", "T -> T")
def negate(m: Execution, x: Bits) -> Bits:
    return -x
"""

PATTERN = """
pdl.pattern @twice : benefit(1) {
  %type = pdl.type
  %x = pdl.operand : %type
  %once = pdl.operation "mine.negate"(%x : !pdl.value) -> (%type : !pdl.type)
  %y = pdl.result 0 of %once
  %root = pdl.operation "mine.negate"(%y : !pdl.value) -> (%type : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
"""


def verify_rewrite(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    script = "from rewrites.verify_rewrite_command import main; main()"
    root = str(Path(__file__).parents[2])
    return subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.append({root!r}); {script}", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.py").write_text(MODULE.format(name="mine.negate"), encoding="utf-8")
    (tmp_path / "taken.py").write_text(MODULE.format(name="arith.addi"), encoding="utf-8")
    (tmp_path / "broken.py").write_text("def (", encoding="utf-8")
    (tmp_path / "pattern.mlir").write_text(PATTERN, encoding="utf-8")
    return tmp_path


def test_a_loaded_module_gives_meaning(folder: Path) -> None:
    ran = verify_rewrite(folder, "--load", "mine", "pattern.mlir")
    assert ran.returncode == 0, ran.stderr
    assert "proved (every width)" in ran.stdout


def test_without_it_the_operation_has_none(folder: Path) -> None:
    ran = verify_rewrite(folder, "pattern.mlir")
    assert ran.returncode == 3
    assert "mine.negate has no meaning" in ran.stdout


@pytest.mark.parametrize("module", ["missing", "broken", "taken"])
def test_a_module_that_cannot_be_loaded_is_bad_usage(folder: Path, module: str) -> None:
    ran = verify_rewrite(folder, "--load", module, "pattern.mlir")
    assert ran.returncode == 2
    assert module in ran.stderr
    assert "Traceback" not in ran.stderr
