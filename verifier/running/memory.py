"""What memory holds when a graph is run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b

Number = int | None


class Held(int):
    """What memory holds, as a number that is the same for the same. At places where nothing was
    written it holds the `default`, or where there is a `seed`, what depends on the seed; which is
    but one of the values that may be there if the memory is `new`."""

    seed: int | None
    new: bool
    default: Number
    written: Mapping[int, Number]

    @staticmethod
    def of(
        seed: int | None,
        written: Mapping[int, Number] | None = None,
        new: bool = False,
        default: Number = None,
    ) -> Held:
        """Memory to which this was written."""
        items = sorted((written or {}).items())
        text = repr((seed, default, [(place, value) for place, value in items]))
        found = Held(int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) >> 4)
        found.seed, found.new, found.default, found.written = seed, new, default, dict(items)
        return found

    def at(self, place: int, some_value: Callable[[int, int], Number]) -> Number:
        """The element at a place; `some_value` makes one of a seed and a place."""
        if place in self.written or self.seed is None:
            return self.written.get(place, self.default)
        return some_value(self.seed, place)

    def with_element(self, place: int, element: Number, before: Number) -> Held:
        """The same with another element, where there was `before` at first."""
        written = dict(self.written)
        written[place] = element
        if element == before:
            del written[place]
        return Held.of(self.seed, written, self.new, self.default)

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
        return self.written[place] is not None and (
            place not in other.written or other.written[place] != self.written[place]
        )
