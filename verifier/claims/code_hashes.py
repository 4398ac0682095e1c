"""What a verdict on one item of two modules is about, as a hash: equal hashes, equal questions.

The code of an item is its text on each side, with that of all that it uses, through others too, and
what the modules around say of themselves. A verdict may rest on more: a private symbol is judged by
its users, and who uses what changed by all that may break what that was proved with. Then the code
is all that the modules have.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from semantics.control_flow.opaque import INSIDE
from verifier.kernel.input.expectation import expectation
from verifier.kernel.input.module_items import Item
from verifier.kernel.input.sources import ParsedModule


class CodeHashes:
    """The hashes of items of modules, each made of the one before."""

    def __init__(self, modules: Sequence[ParsedModule], sides: Sequence[Mapping[str, Item]]):
        self._sides = sides
        self._keys = list(dict.fromkeys(key for side in sides for key in side))
        self._named: dict[str, list[str]] = {}
        for key in self._keys:
            symbol = self._items(key)[0].symbol
            if symbol is not None:
                self._named.setdefault(symbol, []).append(key)
        self._around = [key for key in self._keys if any(i.is_container for i in self._items(key))]
        # Of what could not be read there is no more than the text.
        self._unread = [parsed.source.text for parsed in modules if parsed.unread]
        self._whole: str | None = None

    def of(self, key: str) -> str:
        """64 hexadecimal digits."""
        reached = self._reached(key)
        private = any(item.is_private for item in self._items(key))
        if private or any(self._is_changed(other) for other in reached if other != key):
            self._whole = self._whole or self._hash(self._keys)
            return hashlib.sha256(f"{self._whole} {key}".encode()).hexdigest()
        kept = {*reached, *self._around}
        return self._hash([key, *(other for other in self._keys if other in kept)])

    def _items(self, key: str) -> list[Item]:
        return [side[key] for side in self._sides if key in side]

    def _reached(self, key: str) -> set[str]:
        seen = {key}
        waiting = [key]
        while waiting:
            current = waiting.pop()
            for item in self._items(current):
                for name in item.uses:
                    found = list(self._named.get(name.removesuffix(INSIDE), ()))
                    for other in tuple(found):
                        if other in self._around:
                            found += (k for k in self._keys if k.startswith(f"{other}::"))
                    new = [other for other in found if other not in seen]
                    seen.update(new)
                    waiting += new
        return seen

    def _is_changed(self, key: str) -> bool:
        return len({self._text(side, key) for side in self._sides}) > 1

    @staticmethod
    def _text(side: Mapping[str, Item], key: str) -> str | None:
        item = side.get(key)
        return None if item is None else item.text

    def _hash(self, keys: Iterable[str]) -> str:
        digest = hashlib.sha256()
        for key in keys:
            digest.update(f"{key}\0".encode())
            for side in self._sides:
                text = self._text(side, key)
                digest.update(b"-" if text is None else hashlib.sha256(text.encode()).digest())
                # The copy of which the text is has none.
                digest.update(f"{None if text is None else expectation(side[key].op)}".encode())
        for text in self._unread:
            digest.update(hashlib.sha256(text.encode()).digest())
        return digest.hexdigest()
