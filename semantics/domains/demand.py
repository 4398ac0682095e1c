"""Domains of backward analyses: what of a value is needed.

An element stands for a relation on values: two are *alike* where what is needed cannot tell them
apart. Demanded bits are those of LLVM's DemandedBits.h: a bit that is not demanded may be 0 or 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from semantics.domains.domain import Combine, Element
from semantics.language.builder import Bits, Bool


@dataclass(frozen=True, eq=False)
class Demand:
    """A domain of a backward analysis.

    `fields` are the names of an element's parts, each as wide as the value. `alike(element, x, y)`
    says whether y may stand in the place of x. `changed(element, x, y)` gives a value that is alike
    x, and y itself where that is. Of values that are alike by `everything(x)`, for any x of the
    width, both are equal. `join` needs what either element needs; `at_most(a, b)`: all that a needs
    b needs. `show` gives an element, whose parts are unsigned numbers, at a width, as people read
    it.
    """

    name: str
    fields: tuple[str, ...]
    alike: Callable[[Element, Bits, Bits], Bool]
    changed: Callable[[Element, Bits, Bits], Bits]
    show: Callable[[Sequence[int], int], str]
    everything: Callable[[Bits], Element]
    join: Combine
    at_most: Callable[[Element, Element], Bool]
    bits: frozenset[str] = frozenset()


DEMANDED_BITS = Demand(
    "demanded-bits",
    ("demanded",),
    lambda a, x, y: ((x ^ y) & a[0]).is_zero(),
    lambda a, x, y: (x & a[0]) | (y & ~a[0]),
    lambda element, width: f"0b{element[0]:0{width}b}",
    lambda x: (x.constant(-1),),
    lambda a, b: (a[0] | b[0],),
    lambda a, b: (a[0] & ~b[0]).is_zero(),
)
