"""Which names are sums or products of others, so that products of them can be taken apart."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.arith import IntegerOverflowAttr
from xdsl.dialects.builtin import IndexType, IntegerAttr

from semantics.language.program import Step

_MOST = 8
"""A sum of more than so many is taken for one value."""


class Sums:
    """The sums and the literals among the steps that were noted. Sums that are poison where they
    overflow are none."""

    def __init__(self) -> None:
        self._summands: dict[str, tuple[int | str, ...]] = {}
        self._factors: dict[str, tuple[str, ...]] = {}

    def note(self, step: Step) -> None:
        if len(step.results) != 1 or not isinstance(step.results[0][1], IndexType):
            return
        name = step.results[0][0]
        if step.operation == "arith.constant":
            value = step.attributes.get("value")
            if isinstance(value, IntegerAttr):
                self._summands[name] = (value.value.data,)
        elif step.operation == "arith.addi" and _wraps(step):
            found = (*self.summands(step.operands[0]), *self.summands(step.operands[1]))
            if len(found) <= _MOST:
                self._summands[name] = found

    def summands(self, name: str) -> Sequence[int | str]:
        """What a name is the sum of, modulo 2 to the width; where nothing is known, itself."""
        return self._summands.get(name, (name,))

    def note_product(self, name: str, factors: Sequence[str]) -> None:
        """A name is the product of these, modulo 2 to the width."""
        self._factors[name] = tuple(factors)

    def factors(self, name: str) -> Sequence[str]:
        """What a name was noted to be the product of; else itself."""
        return self._factors.get(name, (name,))


def _wraps(step: Step) -> bool:
    flags = step.attributes.get("overflowFlags")
    return flags is None or (isinstance(flags, IntegerOverflowAttr) and not flags.data)
