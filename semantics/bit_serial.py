"""The reading without a width: values as streams of bits, from the least significant one up.

What addition, subtraction, bitwise operations, comparisons, selection, extension and truncation do
is finite state over such streams, so that reachability decides a question for every width at once
(Seidl and Wies; Bhat et al., OOPSLA'25; explicit here). A truth value of a whole stream, such as a
comparison, is known only at its end; where a stream depends on one, the run guesses it (a
"prophecy") and is discarded if the guess proves wrong.

What is not finite state (products, quotients, shifts) becomes an unknown stream, the same one for
the same operation on the same streams. A proof holds for every value of it, hence for the right
one; a violation may then be spurious, and `Circuit.abstracted` says so.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from semantics.builder import Bits, Bool, NotRepresentable, Reading, SymbolicWidth, Width


@dataclass(frozen=True)
class Node:
    """A stream (`rank` is its width's) or a truth value (`rank` is None); `index` is its name.

    Streams: input, unknown, constant, and, or, xor, not, add, sub, ite, low (a truth value, then
    zeros), all (a truth value everywhere), zext, sext, trunc. Truth values: true, atom, equal,
    unsigned_less, first (bit 0 of a stream), not, and, ite.
    """

    index: int
    kind: str
    arguments: tuple[int, ...]
    rank: int | None
    payload: Hashable = None


@dataclass
class Circuit:
    """The nodes made so far, each distinct one once, arguments before their users."""

    nodes: list[Node] = field(default_factory=list[Node])
    abstracted: bool = False
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


class BitSerialReading(Reading):
    """Terms are nodes. A value of the fixed width 1 is a truth value."""

    def __init__(self) -> None:
        self.circuit = Circuit()
        self._true = self.circuit.node("true", (), None)
        self._false = self.circuit.node("not", (self._true,), None)
        self._replaced: dict[Node, Node] = {}

    def new_bits(self, name: str, width: Width) -> Bits:
        """A free value."""
        if width == 1:
            return Bits(self, self.circuit.node("atom", (), None, name), width)
        return Bits(self, self.circuit.node("input", (), self._rank(width), name), width)

    def new_bool(self, name: str) -> Bool:
        """A free truth value."""
        return Bool(self, self.circuit.node("atom", (), None, name))

    def opaque_truth(self) -> Node:
        self.circuit.abstracted = True
        return self.circuit.node("atom", (), None, ("unknown", len(self.circuit.nodes)))

    def assume(self, a: Node) -> None:
        """Where an input is assumed equal to something else, the latter stands for it."""
        if a.kind != "equal":
            return
        x, y = (self.circuit.nodes[i] for i in a.arguments)
        for variable, value in ((x, y), (y, x)):
            if variable.kind == "input" and value.kind in ("constant", "input"):
                self._replaced[variable] = value
                return

    def _rank(self, width: Width) -> int:
        if isinstance(width, SymbolicWidth):
            return width.rank
        raise NotRepresentable(f"the fixed width {width} beside symbolic ones")

    def _value(self, x: Node) -> Node:
        while x in self._replaced:
            x = self._replaced[x]
        return x

    def _stream(self, kind: str, width: Width, *arguments: Node, payload: Hashable = None) -> Node:
        values = tuple(self._value(a) for a in arguments)
        return self.circuit.node(kind, values, self._rank(width), payload)

    def _unknown(self, operation: str, width: Width, *arguments: Node) -> Node:
        self.circuit.abstracted = True
        key = (operation, tuple(self._value(a).index for a in arguments))
        if width == 1:
            return self.circuit.node("atom", (), None, key)
        return self.circuit.node("unknown", (), self._rank(width), key)

    def constant(self, value: int, width: Width) -> Node:
        if width == 1:
            return self.truth(bool(value & 1))
        return self._stream("constant", width, payload=value)

    def add(self, x: Node, y: Node, width: Width) -> Node:
        return self._xor(x, y) if width == 1 else self._stream("add", width, *self._sorted(x, y))

    def sub(self, x: Node, y: Node, width: Width) -> Node:
        return self._xor(x, y) if width == 1 else self._stream("sub", width, x, y)

    def mul(self, x: Node, y: Node, width: Width) -> Node:
        if width == 1:
            return self.conjunction(x, y)
        for factor, other in ((self._value(x), y), (self._value(y), x)):
            if factor.kind == "constant":
                if factor.payload == 0:
                    return factor
                if factor.payload == 1:
                    return other
                if factor.payload == -1:
                    return self.sub(self.constant(0, width), other, width)
        return self._unknown("mul", width, *self._sorted(x, y))

    def udiv(self, x: Node, y: Node, width: Width) -> Node:
        return self._unknown("udiv", width, x, y)

    def urem(self, x: Node, y: Node, width: Width) -> Node:
        return self._unknown("urem", width, x, y)

    def sdiv(self, x: Node, y: Node, width: Width) -> Node:
        return self._unknown("sdiv", width, x, y)

    def srem(self, x: Node, y: Node, width: Width) -> Node:
        return self._unknown("srem", width, x, y)

    def shl(self, x: Node, y: Node, width: Width) -> Node:
        return self._unknown("shl", width, x, y)

    def lshr(self, x: Node, y: Node, width: Width) -> Node:
        return self._unknown("lshr", width, x, y)

    def ashr(self, x: Node, y: Node, width: Width) -> Node:
        return self._unknown("ashr", width, x, y)

    def width_constant(self, of: Width, to: Width) -> Node:
        if isinstance(of, SymbolicWidth):
            self.circuit.abstracted = True
            name = ("width", of.rank)
            kind, rank = ("atom", None) if to == 1 else ("unknown", self._rank(to))
            return self.circuit.node(kind, (), rank, name)
        return self.constant(of, to)

    def signed_minimum(self, width: Width) -> Node:
        return self.constant(1, 1) if width == 1 else self._unknown("minimum", width)

    def bit_and(self, x: Node, y: Node, width: Width) -> Node:
        if width == 1:
            return self.conjunction(x, y)
        return self._stream("and", width, *self._sorted(x, y))

    def bit_or(self, x: Node, y: Node, width: Width) -> Node:
        if width == 1:
            return self.disjunction(x, y)
        return self._stream("or", width, *self._sorted(x, y))

    def bit_xor(self, x: Node, y: Node, width: Width) -> Node:
        return self._xor(x, y) if width == 1 else self._stream("xor", width, *self._sorted(x, y))

    def bit_not(self, x: Node, width: Width) -> Node:
        return self.negation(x) if width == 1 else self._stream("not", width, x)

    def zero_extend(self, x: Node, width: Width, to: Width) -> Node:
        return self._stream("low" if width == 1 else "zext", to, x)

    def sign_extend(self, x: Node, width: Width, to: Width) -> Node:
        return self._stream("all" if width == 1 else "sext", to, x)

    def truncate(self, x: Node, width: Width, to: Width) -> Node:
        if to == 1:
            return self.circuit.node("first", (self._value(x),), None)
        return self._stream("trunc", to, x)

    def select_bits(self, condition: Node, x: Node, y: Node, width: Width) -> Node:
        if width == 1:
            return self.select_truth(condition, x, y)
        if condition is self._true or x is y:
            return x
        return y if condition is self._false else self._stream("ite", width, condition, x, y)

    def equal(self, x: Node, y: Node, width: Width) -> Node:
        x, y = self._sorted(x, y)
        if width == 1:
            return self.negation(self._xor(x, y))
        return self._true if x is y else self.circuit.node("equal", (x, y), None)

    def unsigned_less(self, x: Node, y: Node, width: Width) -> Node:
        x, y = self._value(x), self._value(y)
        if width == 1:
            return self.conjunction(self.negation(x), y)
        return self._false if x is y else self.circuit.node("unsigned_less", (x, y), None)

    def signed_less(self, x: Node, y: Node, width: Width) -> Node:
        x, y = self._value(x), self._value(y)
        if width == 1:
            return self.conjunction(x, self.negation(y))
        return self._false if x is y else self.circuit.node("signed_less", (x, y), None)

    def truth(self, value: bool) -> Node:
        return self._true if value else self._false

    def negation(self, a: Node) -> Node:
        if a.kind == "not" and a.rank is None:
            return self.circuit.nodes[a.arguments[0]]
        return self.circuit.node("not", (a,), None)

    def conjunction(self, a: Node, b: Node) -> Node:
        if a is self._false or b is self._false:
            return self._false
        if a is self._true or a is b:
            return b
        return a if b is self._true else self.circuit.node("and", self._sorted(a, b), None)

    def disjunction(self, a: Node, b: Node) -> Node:
        return self.negation(self.conjunction(self.negation(a), self.negation(b)))

    def select_truth(self, condition: Node, a: Node, b: Node) -> Node:
        if condition is self._true or a is b:
            return a
        return b if condition is self._false else self.circuit.node("ite", (condition, a, b), None)

    def bit_of_truth(self, a: Node) -> Node:
        return a

    def truth_of_bit(self, x: Node) -> Node:
        return x

    def is_false(self, a: Node) -> bool:
        return a is self._false

    def _xor(self, x: Node, y: Node) -> Node:
        return self.select_truth(x, self.negation(y), y)

    def _sorted(self, x: Node, y: Node) -> tuple[Node, Node]:
        x, y = self._value(x), self._value(y)
        return (x, y) if x.index <= y.index else (y, x)
