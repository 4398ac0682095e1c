"""A meaning as a function of C gives what it does elsewhere, and what differs is counted."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))

from every_f32 import program

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")


@pytest.mark.parametrize(("changed", "differ"), [("roundf", "0"), ("roundevenf", "1")])
def test_roundings_of_f32_are_compared(changed: str, differ: str, tmp_path: Path) -> None:
    """A chunk of 2^16 floats from 0.5 on."""
    text = program("round", "libm", bits=16).replace("roundf", changed)
    (tmp_path / "f.c").write_text(text, encoding="utf-8")
    binary = tmp_path / "f"
    subprocess.run(["gcc", "-O1", str(tmp_path / "f.c"), "-o", str(binary), "-lm"], check=True)
    chunk = str(0x3F000000 >> 16)
    found = subprocess.run([str(binary), chunk], capture_output=True, text=True, check=True).stdout
    assert found.strip() == differ
