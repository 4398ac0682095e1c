"""What moves lanes costs what LLVM's tools say; of as many operations fewer lanes are cheaper."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from xdsl.dialects.builtin import VectorType, i32

from synth.scalar.terms.costs import OPS, costs_of
from synth.scalar.terms.lanes import LANE_CYCLES, TYPICAL
from synth.scalar.terms.terms import Operator

_SHUFFLE, _ADD = "vpshufd $27, %xmm0, %xmm1", "vpaddd %xmm0, %xmm1, %xmm2"
CODE = {
    "vector.shuffle": (_SHUFFLE,),
    "vector.broadcast": ("vmovd %eax, %xmm0", "vpbroadcastd %xmm0, %xmm0"),
    "vector.extract": ("vpextrd $1, %xmm0, %eax",),
    "vector.insert": ("vpinsrd $1, %eax, %xmm0, %xmm1",),
    "vector.reduction": (_SHUFFLE, _ADD, _SHUFFLE, _ADD, "vmovd %xmm0, %eax"),
}
MODELS = {TYPICAL: "icelake-server", "zen4": "znver4", "golden-cove": "alderlake"}
LINES = [line for lines in CODE.values() for line in lines]
MODEL, ASSEMBLER = shutil.which("llvm-mca-22"), shutil.which("llvm-mc-22")


def _sums(numbers: list[int]) -> list[int]:
    assert len(numbers) == len(LINES)
    left = iter(numbers)
    return [sum(next(left) for _ in lines) for lines in CODE.values()]


@pytest.mark.skipif(MODEL is None, reason="needs llvm-mca-22")
@pytest.mark.parametrize("core", MODELS)
def test_cycles_are_those_of_llvms_models(core: str, tmp_path: Path):
    file = tmp_path / "all.s"
    file.write_text("\n".join(LINES) + "\n")
    command = [str(MODEL), "-mtriple=x86_64", f"-mcpu={MODELS[core]}", "-instruction-tables"]
    ran = subprocess.run([*command, str(file)], capture_output=True, text=True, check=True)
    found = re.findall(r"^ *\d+ +(\d+) +[\d.]+ [ U*]+[a-z]\w*\t", ran.stdout, re.MULTILINE)
    costs = costs_of(f"latency:{core}" if core else "latency")
    assert [costs.of_name(name) for name in CODE] == _sums(list(map(int, found)))


@pytest.mark.skipif(ASSEMBLER is None, reason="needs llvm-mc-22")
def test_bytes_are_those_of_llvms_assembler():
    command = [str(ASSEMBLER), "-triple=x86_64", "-mcpu=icelake-server", "--show-encoding"]
    text = "\n".join(LINES) + "\n"
    ran = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    found = [e.count("0x") for e in re.findall(r"encoding: \[(.*?)\]", ran.stdout)]
    costs = costs_of("size")
    assert [costs.of_name(name) for name in CODE] == _sums(found)


def test_each_core_says_the_same_of_both_dialects():
    for cycles in LANE_CYCLES.values():
        assert cycles["llvm.extractelement"] == cycles["vector.extract"]
        assert cycles["llvm.intr.vector.reduce.umax"] == cycles["vector.reduction"]


def test_fewer_lanes_are_cheaper_and_fewer_operations_are_cheaper_still():
    four, one = VectorType(i32, [4]), i32
    on_four = Operator("arith.addi", (four, four), (four,))
    on_one = Operator("arith.addi", (one, one), (one,))
    assert OPS.of_operator(on_one) == 1 < OPS.of_operator(on_four) < 2 * OPS.of_operator(on_one)
    whole = Operator("arith.addi", (VectorType(i32, [16]),) * 2, (VectorType(i32, [16]),))
    assert 9 * OPS.of_operator(whole) < 10 * OPS.of_operator(on_one)


def test_a_file_may_say_what_a_shuffle_costs(tmp_path: Path):
    file = tmp_path / "costs.toml"
    file.write_text('"vector.shuffle" = 3\n')
    assert costs_of(str(file)).of_name("vector.shuffle") == 3
