"""What one piece of a transfer function says: a facet of the domain's elements.

Where the fields of an element say what they say each by itself, as bounds do, a piece has one
field, and the others say nothing. Else it has all fields. Which it is, and by which operation what
two values of a field say is weakened to what both say, is seen by running the domain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from semantics.domains.domain import Domain, Element
from semantics.domains.known_bits import TNUM
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Execution, Value
from semantics.language.registry import lookup
from verifier.measuring.elements import Sets, all_elements, sets_of

_WEAKENING = ("and", "or", "umin", "umax", "smin", "smax")
Column = NDArray[np.uint64]
HeldSets = NDArray[np.uint16]
"""Sets of values of at most four bits."""


@dataclass(frozen=True, eq=False)
class Facet:
    """`element(like, values)` is the element that some values of the open width make; `like` is any
    value of it. `held` has for each choice of values, the last one in the lowest bits, what the
    element holds of. `weaken` names an operation of `transfer` on values of which the element holds
    of what those of both operands do, or is None."""

    name: str
    sizes: tuple[int, ...]
    element: Callable[[Bits, Sequence[Bits]], Element]
    held: HeldSets
    weaken: str | None = None


def facets_of(domain: Domain, width: int) -> list[Facet]:
    """The facets of a domain with a top; `held` at this width, four at most. Raises
    `NoMeaning`."""
    assert width <= 4
    top = domain.top
    assert top is not None
    if domain is TNUM:
        return [_facet(domain, n, (width,), width, e) for n, e in _BITS_OF_TNUM.items()]
    sizes = [1 if f in domain.bits else width for f in domain.fields]

    def field_alone(index: int) -> Callable[[Bits, Sequence[Bits]], Element]:
        def made(like: Bits, values: Sequence[Bits]) -> Element:
            return (*top(like)[:index], values[0], *top(like)[index + 1 :])

        return made

    alone = [
        _facet(domain, name, (sizes[i],), width, field_alone(i))
        for i, name in enumerate(domain.fields)
    ]
    every = all_elements(domain, width)
    together = np.full(len(every), np.uint64(2 ** (1 << width) - 1))
    for facet, column in zip(alone, every.fields, strict=True):
        together &= facet.held[column].astype(np.uint64)
    if np.array_equal(together, every.sets):
        return alone
    return [_facet(domain, "all", tuple(sizes), width, lambda like, values: tuple(values))]


def _zeros_of_tnum(like: Bits, values: Sequence[Bits]) -> Element:
    return like.constant(0), ~values[0]


def _ones_of_tnum(like: Bits, values: Sequence[Bits]) -> Element:
    return values[0], ~values[0]


_BITS_OF_TNUM = {"zeros": _zeros_of_tnum, "ones": _ones_of_tnum}


def _facet(
    domain: Domain,
    name: str,
    sizes: tuple[int, ...],
    width: int,
    element: Callable[[Bits, Sequence[Bits]], Element],
) -> Facet:
    r = NumpyInterpretation()
    count = 1 << sum(sizes)
    numbers = np.arange(count, dtype=np.uint64)
    columns: list[Column] = []
    shift = sum(sizes)
    for size in sizes:
        shift -= size
        columns.append((numbers >> np.uint64(shift)) & np.uint64((1 << size) - 1))
    like = r.bits(np.zeros(count, dtype=np.uint64), width)
    made = element(like, [Bits(r, c, s) for c, s in zip(columns, sizes, strict=True)])
    fields = [np.broadcast_to(x.term, count).astype(np.uint64) for x in made]
    held = sets_of(domain, fields, width)
    if domain.valid is not None:
        valid = domain.is_valid(
            tuple(Bits(r, f, x.width) for f, x in zip(fields, made, strict=True))
        )
        held = np.where(np.broadcast_to(valid.term, count), held, np.uint64(0))
    weaken = _weakening(held, sizes[0]) if len(sizes) == 1 and sizes[0] > 1 else None
    return Facet(name, sizes, element, held.astype(np.uint16), weaken)


def apply(name: str, x: Column, y: Column, width: int) -> Column:
    """An operation of `transfer` on two columns."""
    meaning = lookup(f"transfer.{name}")
    assert meaning is not None
    r = NumpyInterpretation()
    m = Execution(r)
    given = [Value(Bits(r, c, width), m.truth(False)) for c in (x, y)]
    (result,) = meaning.apply(m, given, {}, [width])
    return result.bits.term


def _weakening(held: Sets, width: int) -> str | None:
    """Of the operations whose results hold of what both operands hold of, the one whose results
    hold of the least."""
    x, y = (c.ravel().astype(np.uint64) for c in np.indices((len(held), len(held))))
    both = held[x] | held[y]
    best: tuple[int, str] | None = None
    for name in _WEAKENING:
        found = held[apply(name, x, y, width)]
        if not (both & ~found).any():
            size = int(np.bitwise_count(found).sum())
            if best is None or size < best[0]:
                best = size, name
    return best and best[1]
