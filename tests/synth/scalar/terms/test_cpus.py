"""The latencies of two cores are those of LLVM's models, and differ in what is best."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from semantics.language.dialects import entry_of, our_dialects
from synth.commands.synth_rewrite import main
from synth.scalar.terms.costs import LATENCY, costs_of
from synth.scalar.terms.cpus import CPUS

MODELS = {"zen4": "znver4", "golden-cove": "alderlake"}
INSTRUCTIONS = {
    "muli": "imulq %rax, %rbx",
    "mului_extended": "mulq %rbx",
    "divui": "divl %ebx",
    "remsi": "idivl %ebx",
    "ctpop": "popcntq %rax, %rbx",
    "ctlz": "lzcntq %rax, %rbx",
    "cttz": "tzcntq %rax, %rbx",
    "addf": "addsd %xmm0, %xmm1",
    "subf": "subsd %xmm0, %xmm1",
    "mulf": "mulsd %xmm0, %xmm1",
    "divf": "divsd %xmm0, %xmm1",
    "sqrt": "sqrtsd %xmm0, %xmm1",
    "fma": "vfmadd213sd %xmm0, %xmm1, %xmm2",
    "minimumf": "minsd %xmm0, %xmm1",
    "cmpf": "ucomisd %xmm0, %xmm1",
    "sitofp": "cvtsi2sd %rax, %xmm0",
    "fptosi": "cvttss2si %xmm0, %eax",
    "extf": "cvtss2sd %xmm0, %xmm1",
    "truncf": "cvtsd2ss %xmm0, %xmm1",
}
TOOL = shutil.which("llvm-mca-22")


@pytest.mark.skipif(TOOL is None, reason="needs llvm-mca-22")
@pytest.mark.parametrize("cpu", CPUS)
def test_they_are_those_of_llvms_model(cpu: str, tmp_path: Path):
    assert CPUS.keys() == MODELS.keys()
    file = tmp_path / "all.s"
    file.write_text("\n".join(INSTRUCTIONS.values()) + "\n")
    command = [str(TOOL), "-mtriple=x86_64", f"-mcpu={MODELS[cpu]}", "-instruction-tables"]
    ran = subprocess.run([*command, str(file)], capture_output=True, text=True, check=True)
    found = re.findall(r"^ *\d+ +(\d+) +[\d.]+ [ U*]+[a-z]\w*\t", ran.stdout, re.MULTILINE)
    assert len(found) == len(INSTRUCTIONS)
    for operation, latency in zip(INSTRUCTIONS, found, strict=True):
        assert CPUS[cpu][operation] == int(latency), operation


@pytest.mark.parametrize("cpu", CPUS)
def test_they_say_of_all_dialects_what_latency_does(cpu: str):
    costs = costs_of(f"latency:{cpu}")
    assert set(costs.of_operation) == set(LATENCY.of_operation)
    here = {name for dialect in our_dialects() for name in entry_of(dialect).search.cycles}
    assert CPUS[cpu].keys() | {"remf"} == here
    assert costs.of_name("arith.addi") == costs.of_name("llvm.add") == 1
    assert costs.of_name("llvm.mul") == costs.of_name("comb.mul") == CPUS[cpu]["muli"]
    assert costs.of_name("arith.remf") == entry_of("arith").search.cycles["remf"]
    for name in ("llvm.udiv", "comb.divu", "arith.divui"):
        assert costs.of_name(name) == CPUS[cpu]["divui"], name
    assert costs.of_name("llvm.intr.ctpop") == CPUS[cpu]["ctpop"]


COUNTED = """func.func @f(%x: i8) -> i1 {
  %c = arith.constant 2 : i8
  %n = math.ctpop %x : i8
  %r = arith.cmpi ult, %n, %c : i8
  return %r : i1
}
"""


@pytest.mark.parametrize(("cpu", "counts"), [("zen4", True), ("golden-cove", False)])
def test_the_best_form_is_another(cpu: str, counts: bool, tmp_path: Path):
    """Bits are counted in one cycle, or in three, in which the lowest bit is compared."""
    file = tmp_path / "f.mlir"
    file.write_text(COUNTED)
    done = CliRunner().invoke(main, ["improve", str(file), "--cost", f"latency:{cpu}"])
    assert done.exit_code == 0, done.stderr
    assert ("math.ctpop" in done.stdout) == counts
