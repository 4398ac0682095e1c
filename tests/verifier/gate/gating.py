"""Passes that are quick, and what the command says of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from verifier.commands.verify_pass import main

WRONG = "sed s/arith.addi/arith.subi/"
"""A pass that is wrong wherever there is something to add."""

ADDS = """func.func @adds(%x: i8, %y: i8) -> i8 {
  %0 = arith.addi %x, %y : i8
  func.return %0 : i8
}
"""
ANDS = ADDS.replace("@adds", "@ands").replace("addi", "andi")


def gate(*arguments: str | Path, command: str = WRONG) -> Result:
    return CliRunner().invoke(main, ["--opt", command, *map(str, arguments)])


def gated(*arguments: str | Path, command: str = WRONG) -> dict[str, Any]:
    """What `--format json` says."""
    return json.loads(gate(*arguments, "--format", "json", command=command).stdout)
