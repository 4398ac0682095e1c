"""The meanings of each dialect are found where nothing else has been loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.deep import some_of

OPERATIONS = ("llvm.add", "math.absi", "index.add", "comb.add", "hw.constant")


@pytest.mark.parametrize("operation", some_of(OPERATIONS, 6))
def test_an_operation_is_found_in_a_fresh_process(operation: str) -> None:
    found = (
        f"from semantics.language.registry import lookup; print(lookup({operation!r}) is not None)"
    )
    done = subprocess.run([sys.executable, "-c", found], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"
