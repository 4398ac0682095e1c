"""What the bit-serial interpretation builds: streams of bits and truth values, as a graph."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Rank:
    """The widths that one rank may have: from `least` up, or only `least`."""

    least: int = 1
    fixed: bool = False


@dataclass(frozen=True)
class WidthsOfRank:
    """Some of the widths that a rank may have."""

    rank: int
    widths: frozenset[int]


@dataclass(frozen=True)
class Node:
    """A stream (`rank` is its width's) or a truth value (`rank` is None); `index` is its name.

    Below, w is the width of the stream, or of the argument.

    Streams: input; unknown (any value is possible); width (w + `payload`, treated as unknown);
    constant (`payload` modulo 2^w); minimum (the top bit alone); and, or, xor, not, add, sub; ite;
    low (a truth value, then zeros); all (a truth value everywhere); zext, sext, trunc; times
    (2^`payload`); lshr, ashr (by `payload`; by w or more, all zeros or all sign bits); ripple (a
    bit is set where the one above is in the first argument, or in the second and set itself).

    Truth values: true; atom; equal, unsigned_less, signed_less; first (bit 0); sign (the top bit);
    width_among (the width of a rank is one of `payload`); unsigned_fits, signed_fits (the argument
    times `payload` does not overflow, `payload` taken as an integer); not, and, ite.
    """

    index: int
    kind: str
    arguments: tuple[int, ...]
    rank: int | None
    payload: Hashable = None

    @property
    def is_unknown(self) -> bool:
        """Whether this stands for something that is not represented."""
        return self.kind in ("unknown", "width") or (
            self.kind == "atom" and isinstance(self.payload, tuple)
        )


@dataclass
class Circuit:
    """The nodes made so far, each distinct one once, arguments before their users."""

    nodes: list[Node] = field(default_factory=list[Node])
    _known: dict[Hashable, Node] = field(default_factory=dict[Hashable, Node])

    def node(
        self, kind: str, arguments: tuple[Node, ...], rank: int | None, payload: Hashable = None
    ) -> Node:
        indices = tuple(a.index for a in arguments)
        key = (kind, indices, rank, payload)
        found = self._known.get(key)
        if found is None:
            found = Node(len(self.nodes), kind, indices, rank, payload)
            self._known[key] = found
            self.nodes.append(found)
        return found

    def arguments(self, node: Node) -> tuple[Node, ...]:
        return tuple(self.nodes[i] for i in node.arguments)

    def cone(self, roots: Iterable[Node]) -> list[Node]:
        """The roots and what they depend on, arguments before their users."""
        needed: set[int] = set()
        frontier = [n.index for n in roots]
        while frontier:
            index = frontier.pop()
            if index not in needed:
                needed.add(index)
                frontier += self.nodes[index].arguments
        return [self.nodes[i] for i in sorted(needed)]

    def abstracts(self, roots: Iterable[Node]) -> bool:
        """Whether something is not represented, so that a violation may be spurious."""
        return any(n.is_unknown for n in self.cone(roots))
