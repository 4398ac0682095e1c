"""Bytes of code that operations become on x86-64, and what they take on the accelerator.

Bytes are those of the instructions on 32-bit registers, and of f64, as `llvm-mc-22` encodes them,
constants in registers: a sum is `addl`, a comparison `cmpl` and `setb`, a selection `testb` and
`cmovnel`, an extremum `cmpl` and `cmovll`, a quotient `xorl` or `cltd` and the division. Rounded
quotients correct the remainder's case: `cmpl`, `sbbl`, or a mask of the signs. A truncation takes
no instruction; it counts one byte, so that none is made for nothing. A test compares the numbers
with the tool.

On the accelerator a lane takes its part of a cycle in which a row is done, what is not on lanes a
scalar operation of the host (`accelerator_model/default_machine.toml`).
"""

from __future__ import annotations

from collections.abc import Mapping

from accelerator_model.machine import default_machine
from semantics.language.registry import operations_of

_DIALECTS = ("arith", "llvm", "math", "comb", "index")
_BYTES: Mapping[tuple[str, ...], int] = {
    ("addi", "subi", "andi", "ori", "xori", "add", "sub", "and", "or", "xor"): 2,
    ("shli", "shrui", "shrsi", "shl", "lshr", "ashr", "shru", "shrs"): 2,
    ("cmpi", "icmp", "cmp", "select", "mux"): 5,
    ("extui", "extsi", "zext", "sext"): 3,
    ("trunci", "trunc"): 1,
    ("muli", "mul"): 3,
    ("mului_extended", "mulsi_extended"): 2,
    ("addui_extended", "subui_extended"): 5,
    ("divui", "remui", "udiv", "urem", "divu", "modu", "remu"): 4,
    ("divsi", "remsi", "sdiv", "srem", "divs", "mods", "rems"): 3,
    ("ceildivui", "ceildivu"): 10,
    ("floordivsi", "floordivs"): 15,
    ("ceildivsi", "ceildivs"): 17,
    ("minsi", "maxsi", "minui", "maxui", "mins", "maxs", "minu", "maxu"): 5,
    ("intr.smin", "intr.smax", "intr.umin", "intr.umax"): 5,
    ("absi", "intr.abs"): 7,
    ("ctpop", "ctlz", "cttz", "intr.ctpop", "intr.ctlz", "intr.cttz"): 4,
    ("addf", "subf", "mulf", "divf", "sqrt", "negf", "absf"): 4,
    ("sitofp", "uitofp", "fptosi", "fptoui", "extf", "truncf"): 4,
    ("minimumf", "maximumf", "minnumf", "maxnumf"): 4,
    ("fma",): 5,
    ("cmpf",): 7,
}
SIZES: Mapping[str, float] = {
    f"{dialect}.{name}": float(size)
    for names, size in _BYTES.items()
    for name in names
    for dialect in _DIALECTS
}
"""By the names of operations; those that no dialect has do no harm."""
USUAL_SIZE = 4.0


def accelerator_cycles() -> tuple[dict[str, float], float]:
    """What operations on lanes take, and what all others do."""
    machine = default_machine()
    names = [name for name in operations_of("acc") if name.startswith("acc.lane_")]
    return dict.fromkeys(names, 1 / machine.dim), float(machine.operation_cycles)
