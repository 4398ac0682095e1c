"""What memory holds when a graph is run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b

from verifier.running.graphs.numbers import PointerByte

Number = int | None
SomeValue = Callable[[int, int], Number]
_MASK = (1 << 60) - 1


class Held(int):
    """What memory holds, as a number that is the same for the same: a sum over the places that were
    written, so that writing to one does not look at the others. At places where nothing was written
    it holds the `default`, or where there is a `seed`, what depends on the seed; which is but one
    of the values that may be there if the memory is `new`."""

    seed: int | None
    new: bool
    default: Number
    written: Mapping[int, Number]

    @staticmethod
    def of(seed: int | None, new: bool = False, default: Number = None) -> Held:
        """Memory to which nothing was written."""
        return Held._of(_number_of(seed, default), seed, new, default, {})

    @staticmethod
    def _of(
        number: int, seed: int | None, new: bool, default: Number, written: Mapping[int, Number]
    ) -> Held:
        found = Held(number)
        found.seed, found.new, found.default, found.written = seed, new, default, written
        return found

    def at(self, place: int, some_value: SomeValue) -> Number:
        """The element at a place; `some_value` makes one of a seed and a place."""
        if place in self.written:
            return self.written[place]
        return self._at_first(place, some_value)

    def _at_first(self, place: int, some_value: SomeValue) -> Number:
        return self.default if self.seed is None else some_value(self.seed, place)

    def with_elements(self, elements: Mapping[int, Number], some_value: SomeValue) -> Held:
        """The same with other elements at these places."""
        written = dict(self.written)
        number = int(self)
        for place, element in elements.items():
            if place in written:
                number -= _number_of(place, written.pop(place))
            if element != self._at_first(place, some_value):
                written[place] = element
                number += _number_of(place, element)
        return Held._of(number & _MASK, self.seed, self.new, self.default, written)

    @property
    def has_poison(self) -> bool:
        """Whether poison was written somewhere."""
        return None in self.written.values()

    def is_refined_by(self, other: Held) -> bool:
        """Whether the other holds the same wherever this does not hold poison. Memory that was not
        the same at first is not compared."""
        if self.seed != other.seed:
            return True
        places = self.written.keys() | other.written.keys()
        return not any(self.may_differ_at(place, other) for place in places)

    def may_differ_at(self, place: int, other: Held) -> bool:
        """Whether the other may hold something else at a place, where this does not hold poison."""
        if self.seed != other.seed:
            return False
        if place not in self.written:
            return self.seed is not None
        here, there = self.written[place], other.written.get(place)
        return here is not None and (
            place not in other.written or (here != there and not is_byte_of_pointer(here, there))
        )


def is_byte_of_pointer(here: Number, there: Number) -> bool:
    """Whether one of two bytes is a part of a pointer, and their bits are the same."""
    for byte, other in ((here, there), (there, here)):
        if isinstance(byte, PointerByte) and other is not None:
            return byte.may_be(other)
    return False


def _number_of(place: Number, element: Number) -> int:
    text = f"{place} {element}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) & _MASK
