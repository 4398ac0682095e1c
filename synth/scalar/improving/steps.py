"""In which order cheaper code is looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from xdsl.ir import Operation

from synth.scalar.improving.by_rules import found_by_rules
from synth.scalar.improving.hoisting import Hoisted, hoisted
from synth.scalar.improving.sharing import Found, Sharing

Proposals = Callable[[Sharing, Operation], Iterator[Found | Hoisted]]


@dataclass(frozen=True)
class Step:
    """Programs of less than so many operations are looked for: any, or those that are the code with
    an operation left out. Or roots are made of other values, or by rules, as is proposed, or what
    was found and not decided is asked about again."""

    most: float
    shortens: bool = False
    proposals: Proposals | None = None
    asks_again: bool = False


STEPS = (
    Step(0.5),
    Step(float("inf"), proposals=found_by_rules),
    Step(float("inf"), shortens=True),
    *(Step(most) for most in (1.5, 2.5, 3.5, float("inf"))),
    Step(float("inf"), proposals=Sharing.found),
    Step(float("inf"), proposals=hoisted),
    Step(float("inf"), asks_again=True),
)
"""Small programs are looked for in all windows, then larger ones: what makes a small window cheaper
may forget what a large one needs, such as where it is poison."""
