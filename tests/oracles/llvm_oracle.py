"""What the LLVM dialect's integer operations do, in plain Python integers: an authority for tests.

Written from LLVM's LangRef; conventions as in `tests.oracles.oracle`, which already follows
LangRef for what arith lowers to, one instruction an operation. Imports nothing of `semantics`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracles import oracle
from tests.oracles.oracle import ANY, POISON, Operand, Outcome, as_signed

_AS_IN_ARITH = {
    "llvm.add": "arith.addi",
    "llvm.sub": "arith.subi",
    "llvm.mul": "arith.muli",
    "llvm.udiv": "arith.divui",
    "llvm.sdiv": "arith.divsi",
    "llvm.urem": "arith.remui",
    "llvm.srem": "arith.remsi",
    "llvm.and": "arith.andi",
    "llvm.xor": "arith.xori",
    "llvm.shl": "arith.shli",
    "llvm.lshr": "arith.shrui",
    "llvm.ashr": "arith.shrsi",
    "llvm.icmp": "arith.cmpi",
    "llvm.select": "arith.select",
    "llvm.zext": "arith.extui",
    "llvm.sext": "arith.extsi",
    "llvm.trunc": "arith.trunci",
    "llvm.mlir.constant": "arith.constant",
    "llvm.mlir.poison": "ub.poison",
    "llvm.intr.smax": "arith.maxsi",
    "llvm.intr.smin": "arith.minsi",
    "llvm.intr.umax": "arith.maxui",
    "llvm.intr.umin": "arith.minui",
}


def outcome(
    operation: str,
    operands: Sequence[Operand],
    widths: Sequence[int],
    result_width: int,
    flags: set[str] | frozenset[str] = frozenset(),
    predicate: str = "",
    value: int = 0,
    position: int = 0,
) -> Outcome:
    """What one execution gives as its only result.

    Flags, besides the oracle's: disjoint, and poison (of intrinsics).
    """
    assert position == 0
    same = _AS_IN_ARITH.get(operation)
    if same is not None:
        return oracle.outcome(same, operands, widths, result_width, flags, predicate, value)
    if operation == "llvm.mlir.zero":
        return 0
    if operation == "llvm.freeze":
        # "If the argument is poison, the result is an arbitrary, but fixed, value."
        return ANY if operands[0] is POISON else operands[0]
    if POISON in operands:
        return POISON
    numbers = [operand for operand in operands if isinstance(operand, int)]
    found = _number(operation.removeprefix("llvm.intr."), numbers, widths[0], set(flags))
    return found if found is POISON else found % 2**result_width


def _number(name: str, given: list[int], width: int, flags: set[str]) -> Outcome:
    x, y, amount = (*given, 0, 0)[:3]
    sx, sy = as_signed(x, width), as_signed(y, width)
    bits = [(x >> i) & 1 for i in range(width)]
    low, high = -(2 ** (width - 1)), 2 ** (width - 1) - 1
    match name:
        case "llvm.or":
            shared = any((x >> i) & 1 and (y >> i) & 1 for i in range(width))
            return POISON if "disjoint" in flags and shared else x | y
        case "abs":
            return POISON if "poison" in flags and sx == low else abs(sx)
        case "scmp":
            return (sx > sy) - (sx < sy)
        case "ucmp":
            return (x > y) - (x < y)
        case "sadd.sat":
            return max(low, min(high, sx + sy))
        case "uadd.sat":
            return min(2**width - 1, x + y)
        case "ssub.sat":
            return max(low, min(high, sx - sy))
        case "usub.sat":
            return max(0, x - y)
        case "sshl.sat":
            return POISON if y >= width else max(low, min(high, sx * 2**y))
        case "ushl.sat":
            return POISON if y >= width else min(2**width - 1, x * 2**y)
        case "fshl":
            return (x * 2**width + y) * 2 ** (amount % width) // 2**width
        case "fshr":
            return (x * 2**width + y) // 2 ** (amount % width)
        case "bitreverse":
            return int("".join(map(str, bits)), 2)
        case "bswap":
            return int.from_bytes(x.to_bytes(width // 8, "little"), "big")
        case "ctpop":
            return sum(bits)
        case "ctlz":
            zeros = width - x.bit_length()
            return POISON if "poison" in flags and x == 0 else zeros
        case "cttz":
            zeros = bits.index(1) if x else width
            return POISON if "poison" in flags and x == 0 else zeros
    raise KeyError(name)
