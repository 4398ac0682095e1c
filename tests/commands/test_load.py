"""`--load`: meanings from a module of the user's."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.places import ROOT
from tests.support.command_table import Ended, run_apart
from tests.support.deep import few, some_of

MODULE = """
from semantics.language.builder import Bits, Execution
from semantics.language.registry import meaning_of


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


def verify_rewrite(folder: Path, *arguments: str) -> Ended:
    return run("rewrites.commands.verify_rewrite", folder, *arguments)


def run(module: str, folder: Path, *arguments: str) -> Ended:
    """Run a command in a folder, forked: what it loads and registers goes with its process."""

    def enter() -> None:
        os.chdir(folder)
        sys.path.insert(0, str(folder))
        sys.dont_write_bytecode = True  # Tests change modules, and change them back.

    return run_apart(import_module(module).main, list(arguments), enter)


def run_anew(module: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, in a Python that has nothing loaded."""
    script = f"from {module} import main; main()"
    root = str(ROOT)
    return subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.append({root!r}); {script}", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
    )


DIALECT = """
from xdsl.dialects.arith import Arith, signlessIntegerLike
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, VarConstraint, irdl_op_definition, operand_def, result_def

T = VarConstraint("T", signlessIntegerLike)


@irdl_op_definition
class NegateOp(IRDLOperation):
    name = "mine.negate"
    value = operand_def(T)
    result = result_def(T)
    assembly_format = "$value attr-dict `:` type($result)"


Mine = Dialect("mine", [NegateOp])
"""

PAIR = """
func.func @before(%x: i8) -> i8 {
  %y = mine.negate %x : i8
  %z = mine.negate %y : i8
  return %z : i8
}
func.func @after(%x: i8) -> i8 {
  return %x : i8
}
"""

NEST = """
func.func @fill(%x: f32, %m: memref<4xf32>) {
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf32>
  }
  return
}
"""

COMMANDS = {
    "verify-translation": ("verifier.commands.verify_translation", ("pair.mlir", "pair.mlir"), 0),
    "--pairs": ("verifier.commands.verify_translation", ("--pairs", "pair.mlir"), 0),
    "verify-pass": ("verifier.commands.verify_pass", ("-p", "dce", "pair.mlir"), 0),
    "improve": ("synth.commands.synth_rewrite", ("improve", "pair.mlir"), 0),
    "synth-raise": ("synth.commands.synth_raise", ("nest.mlir",), 0),
    "accel-run": ("synth.commands.accel_run", ("nest.mlir",), 3),
}


@pytest.mark.parametrize("command", some_of(COMMANDS, 6))
def test_every_command_reads_the_dialects_of_the_module(command: str, folder: Path) -> None:
    module, arguments, status = COMMANDS[command]
    (folder / "mine.py").write_text(MODULE.format(name="mine.negate") + DIALECT, encoding="utf-8")
    (folder / "pair.mlir").write_text(PAIR, encoding="utf-8")
    (folder / "nest.mlir").write_text(PAIR + NEST, encoding="utf-8")
    ran = run(module, folder, *arguments, "--load", "mine")
    assert ran.status == status, (ran.stdout, ran.stderr)
    without = run(module, folder, *arguments)
    unknown = "mlir:3:3: error: Operation mine.negate is not registered" in without.stderr
    left_out = "only mlir-opt knows" in without.stdout and "mlir:3:3" in without.stdout
    assert (without.status, unknown, left_out) in ((2, True, False), (3, False, True))


def test_a_dialect_with_the_name_of_another_one_is_bad_usage(folder: Path) -> None:
    other = MODULE.format(name="mine.negate") + DIALECT.replace('"mine"', '"arith"')
    (folder / "mine.py").write_text(other, encoding="utf-8")
    ran = verify_rewrite(folder, "--load", "mine", "pattern.mlir")
    assert ran.status == 2
    assert "there is another dialect named arith" in ran.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.py").write_text(MODULE.format(name="mine.negate"), encoding="utf-8")
    (tmp_path / "taken.py").write_text(MODULE.format(name="arith.addi"), encoding="utf-8")
    (tmp_path / "broken.py").write_text("def (", encoding="utf-8")
    (tmp_path / "pattern.mlir").write_text(PATTERN, encoding="utf-8")
    return tmp_path


@pytest.mark.deep
def test_a_loaded_module_gives_meaning(folder: Path) -> None:
    ran = run_anew("rewrites.commands.verify_rewrite", folder, "--load", "mine", "pattern.mlir")
    assert ran.returncode == 0, ran.stderr
    assert "proved (every width)" in ran.stdout


def test_without_it_the_operation_has_none(folder: Path) -> None:
    ran = verify_rewrite(folder, "pattern.mlir")
    assert ran.status == 3
    assert "mine.negate has no meaning" in ran.stdout


@few(2)
@pytest.mark.parametrize("module", ["missing", "broken", "taken"])
def test_a_module_that_cannot_be_loaded_is_bad_usage(folder: Path, module: str) -> None:
    ran = verify_rewrite(folder, "--load", module, "pattern.mlir")
    assert ran.status == 2
    assert module in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_meaning_that_tells_what_is_beneath_poison_is_refused(folder: Path) -> None:
    (folder / "tells.py").write_text(
        MODULE.format(name="mine.tells")
        .replace('"T -> T")', '"T -> T", sees_poison=True)')
        .replace("return -x", "return x.bits")
    )
    ran = verify_rewrite(folder, "--load", "tells", "pattern.mlir")
    assert ran.status == 2
    assert "tells: mine.tells depends on what lies beneath" in ran.stderr
