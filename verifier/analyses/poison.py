"""Transfer functions for whether a value may be poison.

$ verify-analysis verifier/analyses/poison.py

As LLVM's `propagatesPoison` and `canCreateUndefOrPoison`: what makes no poison gives none where its
operands are none. A divisor that is poison is undefined behaviour, so that nothing is asked of it.
Where the bits are known too, amounts to shift by are known to be below the width. What has flags,
and what is in no list here, may be poison.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects.arith import IntegerOverflowAttr
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute

from semantics.domains.domain import Domain, Element
from semantics.domains.poison import BITS_AND_POISON, MAY_BE_POISON
from semantics.language.builder import Execution
from verifier.analyses.mlir_ranges import FLAGS
from verifier.kernel.analyses.transfer import Transfer, TransferFunction, transfer

TRANSFERS: dict[str, Transfer] = {}


def _add(
    name: str, operation: str, domain: Domain, function: TransferFunction, **attributes: Attribute
) -> None:
    TRANSFERS[name] = replace(transfer(operation, domain, **attributes)(function), name=name)


def of_all(m: Execution, *operands: Element) -> Element:
    """Where no operand is poison."""
    (never,) = operands[0]
    for operand in operands[1:]:
        never = never & operand[0]
    return (never,)


def of_first(m: Execution, x: Element, y: Element) -> Element:
    """Where the first is not; of poison as the other the execution is undefined."""
    return x


def of_nothing(m: Execution, *operands: Element) -> Element:
    return (m.constant(0, 1),)


def shift(m: Execution, x: Element, y: Element) -> Element:
    """Where neither operand is poison, and the greatest amount is below the width."""
    (zeros, _, never), (amount_zeros, _, amount_never) = x, y
    below = (~amount_zeros).ult(zeros.bit_width()).as_bit()
    unknown = zeros.constant(0)
    return unknown, unknown, never & amount_never & below


_MAKE_NONE = (
    *(f"arith.{n}" for n in ("addi", "subi", "muli", "andi", "ori", "xori")),
    *(f"arith.{n}" for n in ("minsi", "maxsi", "minui", "maxui")),
    *(f"arith.{n}" for n in ("extsi", "extui", "trunci", "bitcast", "select")),
    *(f"math.{n}" for n in ("absi", "ctlz", "cttz", "ctpop")),
    *(f"llvm.{n}" for n in ("add", "sub", "mul", "and", "or", "xor", "zext", "sext", "trunc")),
    *(f"llvm.intr.{n}" for n in ("smin", "smax", "umin", "umax", "ctpop", "fshl", "fshr")),
    *(f"llvm.intr.{n}.sat" for n in ("sadd", "uadd", "ssub", "usub")),
    "llvm.intr.bitreverse",
    "llvm.select",
)
_DIVISIONS = (
    *(f"arith.{n}" for n in ("divui", "remui", "ceildivui", "remsi", "divsi")),
    *(f"arith.{n}" for n in ("ceildivsi", "floordivsi")),
    *(f"llvm.{n}" for n in ("udiv", "urem", "sdiv", "srem")),
)
_SHIFTS = ("arith.shli", "arith.shrui", "arith.shrsi", "llvm.shl", "llvm.lshr", "llvm.ashr")
_MAY_MAKE_POISON = ("llvm.intr.sshl.sat", "llvm.intr.ushl.sat", "math.ipowi")

for _operation in _MAKE_NONE:
    _add(_operation, _operation, MAY_BE_POISON, of_all)
for _operation in ("arith.cmpi", "llvm.icmp"):
    for _predicate in range(10):
        _stated = {"predicate": IntegerAttr(_predicate, 64)}
        _add(f"{_operation} {_predicate}", _operation, MAY_BE_POISON, of_all, **_stated)
for _operation in _DIVISIONS:
    _add(_operation, _operation, MAY_BE_POISON, of_first)
for _operation in _SHIFTS:
    _add(_operation, _operation, BITS_AND_POISON, shift)
for _operation in _MAY_MAKE_POISON:
    _add(_operation, _operation, MAY_BE_POISON, of_nothing)
for _operation in ("arith.addi", "arith.subi", "arith.muli", "arith.shli", "arith.trunci"):
    for _suffix, _flags in FLAGS.items():
        if _flags:
            _overflow = IntegerOverflowAttr(_flags)
            _name = _operation + _suffix
            _add(_name, _operation, MAY_BE_POISON, of_nothing, overflowFlags=_overflow)
