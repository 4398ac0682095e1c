"""Mistakes that one could make in operations on tristate numbers; each is refuted.

$ verify-analysis --claim sound benchmarks/analyses/wrong_tnum.py
"""

from __future__ import annotations

from semantics.domains.domain import Element
from semantics.domains.known_bits import TNUM
from semantics.language.builder import Execution
from verifier.kernel.analyses.transfer import transfer


@transfer("arith.addi", TNUM)
def add_without_carries(m: Execution, a: Element, b: Element) -> Element:
    mu = a[1] | b[1]
    return (a[0] + b[0]) & ~mu, mu


@transfer("arith.subi", TNUM)
def sub_as_add(m: Execution, a: Element, b: Element) -> Element:
    """The borrows are taken from the sum of the masks alone."""
    sm, dv = a[1] + b[1], a[0] - b[0]
    mu = ((sm + dv) ^ dv) | a[1] | b[1]
    return dv & ~mu, mu


@transfer("arith.andi", TNUM)
def and_of_masks(m: Execution, a: Element, b: Element) -> Element:
    """A bit is taken to be known where either operand's is."""
    return a[0] & b[0], a[1] & b[1]


@transfer("arith.ori", TNUM)
def or_of_masks(m: Execution, a: Element, b: Element) -> Element:
    v = a[0] | b[0]
    return v, a[1] & b[1] & ~v
