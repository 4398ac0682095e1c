"""Sizes are those that LLVM's assembler says; the accelerator's numbers are its machine's."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from accelerator_model.machine import default_machine
from synth.scalar.terms.costs import costs_of

TOOL = shutil.which("llvm-mc-22")
_COMPARED = "cmpl %ecx, %eax"
_FLOORED = "cltd; idivl %ecx; xorl %edx, %ecx; sarl $31, %ecx; testl %edx, %edx; cmovel %edx, %ecx"
CODE = {
    "addi": "addl %ecx, %eax",
    "shli": "shll %cl, %eax",
    "cmpi": f"{_COMPARED}; setb %al",
    "select": "testb %cl, %cl; cmovnel %edx, %eax",
    "extui": "movzbl %al, %eax",
    "extsi": "movsbl %al, %eax",
    "muli": "imull %ecx, %eax",
    "mului_extended": "mull %ecx",
    "addui_extended": "addl %ecx, %eax; setb %dl",
    "divui": "xorl %edx, %edx; divl %ecx",
    "divsi": "cltd; idivl %ecx",
    "ceildivui": "xorl %edx, %edx; divl %ecx; cmpl $1, %edx; sbbl $-1, %eax",
    "floordivsi": f"{_FLOORED}; addl %ecx, %eax",
    "ceildivsi": _FLOORED.replace("sarl", "notl %ecx; sarl") + "; subl %ecx, %eax",
    "minsi": f"{_COMPARED}; cmovll %ecx, %eax",
    "absi": "movl %eax, %ecx; negl %eax; cmovsl %ecx, %eax",
    "ctpop": "popcntl %eax, %eax",
    "cttz": "tzcntl %eax, %eax",
    "addf": "addsd %xmm1, %xmm0",
    "sqrt": "sqrtsd %xmm0, %xmm0",
    "negf": "xorpd %xmm1, %xmm0",
    "fptosi": "cvttsd2si %xmm0, %eax",
    "minimumf": "minsd %xmm1, %xmm0",
    "fma": "vfmadd213sd %xmm0, %xmm1, %xmm2",
    "cmpf": "ucomisd %xmm1, %xmm0; seta %al",
}


@pytest.mark.skipif(TOOL is None, reason="needs llvm-mc-22")
def test_sizes_are_those_of_llvms_assembler():
    costs = costs_of("size")
    text = "".join(f"{code}\nint3\n" for code in CODE.values())
    command = [str(TOOL), "-triple=x86_64", "-mattr=+bmi,+popcnt,+fma", "--show-encoding"]
    ran = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    found = [0]
    for encoding in re.findall(r"encoding: \[(.*?)\]", ran.stdout):
        if encoding == "0xcc":
            found.append(0)
        else:
            found[-1] += encoding.count("0x")
    assert len(found) == len(CODE) + 1
    for operation, size in zip(CODE, found, strict=False):
        dialect = "math" if operation in ("absi", "ctpop", "cttz", "sqrt", "fma") else "arith"
        assert costs.of_name(f"{dialect}.{operation}") == size, operation


def test_other_dialects_have_the_same_sizes():
    costs = costs_of("size")
    for one, other in (("arith.muli", "llvm.mul"), ("arith.minsi", "llvm.intr.smin")):
        assert costs.of_name(one) == costs.of_name(other)


def test_a_lane_takes_its_part_of_a_cycle():
    machine, costs = default_machine(), costs_of("accelerator")
    assert costs.of_name("acc.lane_dot4") * machine.dim == 1
    assert costs.of_name("arith.addi") == machine.operation_cycles == 1
