"""What stablehlo's operations do that move elements of tensors to other places.

Source: the StableHLO specification (docs/spec.md of openxla/stablehlo).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np

from semantics.language.program import NoMeaning
from semantics.tensors.constants import signed, width_of
from semantics.tensors.terms import Term, Terms, TooLarge
from semantics.tensors.values import MOST_COPIED, Array, Tensor, reshaped

MOST_PLACES = 4096


def broadcast(operand: Tensor, dimensions: Sequence[int], shape: Sequence[int]) -> Tensor:
    """Each dimension of the operand is one of the result, or has the extent 1."""

    def move(array: Array) -> Array:
        order = sorted(range(array.ndim), key=lambda k: dimensions[k])
        turned = array.transpose(order)
        places = sorted(dimensions)
        axes = (slice(None) if d in places else np.newaxis for d in range(len(shape)))
        spread = turned[(*axes, ...)]
        return np.broadcast_to(spread, tuple(shape))

    return operand.moved(move)


def reshape(operand: Tensor, shape: Sequence[int]) -> Tensor:
    return operand.moved(lambda array: reshaped(array, shape))


def transpose(operand: Tensor, permutation: Sequence[int]) -> Tensor:
    return operand.moved(lambda array: array.transpose(tuple(permutation)))


def reverse(operand: Tensor, dimensions: Sequence[int]) -> Tensor:
    return operand.moved(lambda array: np.flip(array, tuple(dimensions)) if dimensions else array)


def take(operand: Tensor, ranges: Sequence[tuple[int, int, int]]) -> Tensor:
    """A slice: from, up to, by what step."""
    return operand.moved(lambda array: array[(*(slice(*r) for r in ranges), ...)])


def concatenate(operands: Sequence[Tensor], dimension: int) -> Tensor:
    _bounded(sum(o.parts[0].size for o in operands))
    return Tensor(
        operands[0].element,
        tuple(
            np.concatenate([o.parts[k] for o in operands], axis=dimension)
            for k in range(len(operands[0].parts))
        ),
    )


def pad(
    operand: Tensor,
    padding: Tensor,
    low: Sequence[int],
    high: Sequence[int],
    interior: Sequence[int],
) -> Tensor:
    """The padding value around and between the elements; what is padded by less than nothing is
    removed."""

    def move(array: Array, value: Array) -> Array:
        shape = tuple(
            lo + max(n - 1, 0) * gap + n + hi
            for n, lo, hi, gap in zip(array.shape, low, high, interior, strict=True)
        )
        if any(n < 0 for n in shape):
            raise NoMeaning("a pad removes more than there is", "")
        if shape == array.shape and not any((*low, *high)):
            return array
        _bounded(int(np.prod(shape, dtype=object)))
        result = np.empty(shape, object)
        result.fill(value[()])
        to: list[slice] = []
        of: list[slice] = []
        for n, lo, gap, size in zip(array.shape, low, interior, shape, strict=True):
            step = gap + 1
            first = max(0, -(lo // step)) if lo < 0 else 0
            last = min(n - 1, (size - 1 - lo) // step)
            of.append(slice(first, max(last + 1, first)))
            start = lo + first * step
            to.append(slice(start, start + max(last + 1 - first, 0) * step, step))
        result[(*to, ...)] = array[(*of, ...)]
        return result

    parts = zip(operand.parts, padding.parts, strict=True)
    return Tensor(operand.element, tuple(move(a, v) for a, v in parts))


def _bounded(count: int) -> None:
    if count > MOST_COPIED:
        raise TooLarge(f"more than {MOST_COPIED:,} elements")


# Places that data decides


def clamped(chooser: Term, most: int) -> range | None:
    """The place that an index says, between 0 and `most`; None where data decides it."""
    if most == 0:
        return range(1)
    if chooser.bits is None:
        return None
    place = signed(chooser.bits, width_of(chooser.element) or 1)
    place = min(max(place, 0), most)
    return range(place, place + 1)


def chosen(
    terms: Terms,
    starts: Sequence[Term],
    most: Sequence[int],
    at: Callable[[tuple[int, ...]], Term],
) -> Term:
    """What stands at the places that several indices say, each between 0 and `most`."""
    places = [clamped(s, m) for s, m in zip(starts, most, strict=True)]
    opened = [k for k, p in enumerate(places) if p is None]
    ways = 1
    for k in opened:
        ways *= most[k] + 1
    if ways > MOST_PLACES:
        raise TooLarge(f"indices choose among more than {MOST_PLACES:,} places")
    # One order of choosing, whatever the order of the dimensions is.
    opened.sort(key=lambda k: (starts[k].number, k))

    def choose(rest: Sequence[int], fixed: dict[int, int]) -> Term:
        if not rest:
            index = tuple(fixed[k] if p is None else p.start for k, p in enumerate(places))
            return at(index)
        k, *others = rest
        same = [j for j in others if starts[j] is starts[k] and most[j] == most[k]]
        left = [j for j in others if j not in same]
        options = [
            choose(left, {**fixed, k: place, **dict.fromkeys(same, place)})
            for place in range(most[k] + 1)
        ]
        return terms.pick(starts[k], options)

    return choose(opened, {})


def unsigned_index(terms: Terms, start: Term, unsigned: bool) -> Term:
    """An index as a signed number: one of an unsigned type in a type that is one bit wider."""
    if not unsigned:
        return start
    return terms.apply("arith.extui", (start,), f"i{(width_of(start.element) or 1) + 1}")


def dynamic_slice(
    terms: Terms, operand: Tensor, starts: Sequence[Term], sizes: Sequence[int]
) -> Tensor:
    """A slice that starts where the indices say, if it is within bounds there, else as near as it
    is."""
    most = [n - size for n, size in zip(operand.shape, sizes, strict=True)]
    places = [clamped(s, m) for s, m in zip(starts, most, strict=True)]
    known = [p for p in places if p is not None]
    if len(known) == len(places):
        ranges = [(p.start, p.start + n, 1) for p, n in zip(known, sizes, strict=True)]
        return take(operand, ranges)
    parts: list[Array] = []
    for array in operand.parts:
        result = np.empty(tuple(sizes), object)
        for index in np.ndindex(*sizes):

            def at(
                base: tuple[int, ...], index: tuple[int, ...] = index, array: Array = array
            ) -> Term:
                return array[tuple(b + i for b, i in zip(base, index, strict=True))]

            result[index] = chosen(terms, starts, most, at)
        parts.append(result)
    return Tensor(operand.element, tuple(parts))


def update_slice(terms: Terms, operand: Tensor, update: Tensor, starts: Sequence[Term]) -> Tensor:
    """The operand with the update in the place that the indices say."""
    sizes = update.shape
    most = [n - size for n, size in zip(operand.shape, sizes, strict=True)]
    places = [clamped(s, m) for s, m in zip(starts, most, strict=True)]
    known = [p for p in places if p is not None]
    parts: list[Array] = []
    for array, new in zip(operand.parts, update.parts, strict=True):
        _bounded(array.size)
        if len(known) == len(places):
            result = array.copy()
            ranges = (slice(p.start, p.start + n) for p, n in zip(known, sizes, strict=True))
            result[(*ranges, ...)] = new
            parts.append(result)
            continue
        result = np.empty(array.shape, object)
        for index in np.ndindex(*array.shape):

            def at(
                base: tuple[int, ...],
                index: tuple[int, ...] = index,
                array: Array = array,
                new: Array = new,
            ) -> Term:
                inner = tuple(i - b for i, b in zip(index, base, strict=True))
                within = all(0 <= i < n for i, n in zip(inner, sizes, strict=True))
                return new[inner] if within else array[index]

            result[index] = chosen(terms, starts, most, at)
        parts.append(result)
    return Tensor(operand.element, tuple(parts))


def every_index(shape: Sequence[int]) -> list[tuple[int, ...]]:
    """All indices of a shape, in lexicographic order."""
    return list(product(*map(range, shape)))


def scalar(element: Term, type_: str) -> Tensor:
    """A tensor of rank 0."""
    array = np.empty((), object)
    array[()] = element
    return Tensor(type_, (array,))
