"""Streams of bits and truth values, folded while they are built.

Everything here is finite state, and exact at every width. Folding matters: what is not built needs
no prophecy and no state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from semantics.interpretations.any_width import width_numbers
from semantics.interpretations.any_width.bit_serial_circuit import Circuit, Node, Rank, WidthsOfRank
from semantics.interpretations.any_width.width_numbers import WidthComparison, WidthNumber
from semantics.language.builder import Bits, Bool, Interpretation
from semantics.language.not_representable import NotRepresentable
from semantics.language.widths import SymbolicWidth, Width, is_one_bit

MOST_CASES = 8
"""A comparison of values that are chosen by more conditions is not split into cases."""

Choice = tuple[Node, Node, Node]
"""A condition, and two streams to choose from."""


class BitSerialStreams(Interpretation):
    """The primitives that need no unknown streams.

    Terms are nodes. A value of the fixed width 1 is a truth value. Of fixed widths above 1, only
    those of the ranks can be streams.
    """

    def __init__(self, ranks: Sequence[Rank] = ()) -> None:
        """`ranks` says which widths each rank may have; where it does not, every width."""
        self.circuit = Circuit()
        self.ranks = ranks
        self._fixed = {rank.least: r for r, rank in enumerate(ranks) if rank.fixed}
        self._true = self.circuit.node("true", (), None)
        self._false = self.circuit.node("not", (self._true,), None)
        self._replaced: dict[Node, Node] = {}

    def new_bits(self, name: str, width: Width) -> Bits:
        """A free value."""
        if is_one_bit(width):
            return Bits(self, self.circuit.node("atom", (), None, name), width)
        return Bits(self, self.circuit.node("input", (), self._rank(width), name), width)

    def new_bool(self, name: str) -> Bool:
        """A free truth value."""
        return Bool(self, self.circuit.node("atom", (), None, name))

    def opaque_truth(self) -> Node:
        return self.circuit.node("atom", (), None, ("unknown", len(self.circuit.nodes)))

    def assume(self, a: Node) -> None:
        """Where an input is assumed equal to something else, the latter stands for it."""
        if a.kind != "equal":
            return
        x, y = self.circuit.arguments(a)
        for variable, value in ((x, y), (y, x)):
            if variable.kind == "input" and value.kind in ("constant", "input", "minimum", "width"):
                self._replaced[variable] = value
                return

    def _rank(self, width: Width) -> int:
        if isinstance(width, SymbolicWidth):
            return width.rank
        if width not in self._fixed:
            raise NotRepresentable(f"the fixed width {width} beside symbolic ones")
        return self._fixed[width]

    def _widths(self, rank: int) -> Rank:
        return self.ranks[rank] if rank < len(self.ranks) else Rank()

    def _value(self, x: Node) -> Node:
        while x in self._replaced:
            x = self._replaced[x]
        return x

    def _stream(self, kind: str, width: Width, *arguments: Node, payload: Hashable = None) -> Node:
        values = tuple(self._value(a) for a in arguments)
        return self.circuit.node(kind, values, self._rank(width), payload)

    def _unknown(self, operation: str, width: Width, *arguments: Node) -> Node:
        key = (operation, tuple(self._value(a).index for a in arguments))
        if is_one_bit(width):
            return self.circuit.node("atom", (), None, key)
        return self.circuit.node("unknown", (), self._rank(width), key)

    def some_function(self, name: str, arguments: Sequence[Node], width: Width) -> Node:
        return self._unknown(f"function {name}", width, *arguments)

    # Numbers that only the width determines.

    def constant(self, value: int, width: Width) -> Node:
        if is_one_bit(width):
            return self.truth(bool(value & 1))
        return self._stream("constant", width, payload=value)

    def width_constant(self, of: Width, to: Width) -> Node:
        if not isinstance(of, SymbolicWidth):
            return self.constant(of, to)
        if isinstance(to, SymbolicWidth) and of.rank == to.rank:
            return self._stream("width", to, payload=0)
        return self._unknown(f"width {of.rank}", to)

    def signed_minimum(self, width: Width) -> Node:
        return self._true if is_one_bit(width) else self._stream("minimum", width)

    def _number(self, x: Node) -> WidthNumber | None:
        match x.kind:
            case "constant":
                assert isinstance(x.payload, int)
                return WidthNumber(literal=x.payload)
            case "minimum":
                return WidthNumber(minimum=1)
            case "width":
                assert isinstance(x.payload, int)
                return WidthNumber(width=1, literal=x.payload)
            case "add":
                x, y = self.circuit.arguments(x)
                a, b = self._number(x), self._number(y)
                return None if a is None or b is None else a + b
            case _:
                return None

    def _literal(self, x: Node) -> int | None:
        return x.payload if x.kind == "constant" and isinstance(x.payload, int) else None

    def _number_node(self, number: WidthNumber, width: Width) -> Node | None:
        """Its stream, where it has one."""
        literal = self.constant(number.literal, width)
        if number.width == 0 and number.minimum:
            minimum = self._stream("minimum", width)
            return self._stream("add", width, minimum, literal) if number.literal else minimum
        if number.width == 1 and not number.minimum:
            return self._stream("width", width, payload=number.literal)
        return literal if number.width == 0 else None

    def _at_widths(self, rank: int, comparison: WidthComparison | None) -> Node | None:
        """The truth value that a comparison is, in terms of the width."""
        if comparison is None:
            return None
        widths = self._widths(rank)
        if widths.fixed:
            return self.truth(comparison.at(widths.least))
        exceptions = frozenset(
            w
            for w in range(widths.least, comparison.settled + 1)
            if comparison.at(w) != comparison.beyond
        )
        among = self._among(rank, exceptions)
        return self.negation(among) if comparison.beyond else among

    def _among(self, rank: int, widths: Iterable[int]) -> Node:
        """Whether the rank's width is one of these."""
        possible = frozenset(widths)
        if not possible:
            return self._false
        return self.circuit.node("width_among", (), None, WidthsOfRank(rank, possible))

    # Arithmetic.

    def add(self, x: Node, y: Node, width: Width) -> Node:
        if is_one_bit(width):
            return self._xor(x, y)
        x, y = self._sorted(x, y)
        a, b = self._number(x), self._number(y)
        if a is not None and b is not None:
            total = self._number_node(a + b, width)
            if total is not None:
                return total
        if self._literal(x) == 0:
            return y
        return x if self._literal(y) == 0 else self._stream("add", width, x, y)

    def sub(self, x: Node, y: Node, width: Width) -> Node:
        if is_one_bit(width):
            return self._xor(x, y)
        x, y = self._value(x), self._value(y)
        a, b = self._number(x), self._number(y)
        if a is not None and b is not None:
            difference = self._number_node(a + -b, width)
            if difference is not None:
                return difference
        if x is y:
            return self.constant(0, width)
        return x if self._literal(y) == 0 else self._stream("sub", width, x, y)

    def _times(self, x: Node, k: int, width: Width) -> Node:
        """x·2^k."""
        x = self._value(x)
        literal = self._literal(x)
        if literal is not None:
            return self.constant(literal << k, width)
        if k == 0:
            return x
        if x.kind == "times":
            assert isinstance(x.payload, int)
            return self._times(self.circuit.arguments(x)[0], x.payload + k, width)
        if x.kind in ("lshr", "ashr") and x.payload == k:
            inner = self.circuit.arguments(x)[0]
            return self.bit_and(inner, self.constant(-1 << k, width), width)
        return self._stream("times", width, x, payload=k)

    def _shift_by(self, operation: str, x: Node, k: int, width: Width) -> Node:
        """By k positions, also where those are more than the width."""
        if operation == "shl":
            return self._times(x, k, width)
        if k == 0:
            return x
        if x.kind == operation:
            assert isinstance(x.payload, int)
            x, k = self.circuit.arguments(x)[0], x.payload + k
        return self._stream(operation, width, x, payload=k)

    # Bitwise operations.

    def bit_and(self, x: Node, y: Node, width: Width) -> Node:
        if is_one_bit(width):
            return self.conjunction(x, y)
        x, y = self._sorted(x, y)
        a, b = self._literal(x), self._literal(y)
        if a is not None and b is not None:
            return self.constant(a & b, width)
        if a == 0 or b == -1 or x is y:
            return x
        return y if b == 0 or a == -1 else self._stream("and", width, x, y)

    def bit_or(self, x: Node, y: Node, width: Width) -> Node:
        if is_one_bit(width):
            return self.disjunction(x, y)
        x, y = self._sorted(x, y)
        a, b = self._literal(x), self._literal(y)
        if a is not None and b is not None:
            return self.constant(a | b, width)
        if a == -1 or b == 0 or x is y:
            return x
        return y if b == -1 or a == 0 else self._stream("or", width, x, y)

    def bit_xor(self, x: Node, y: Node, width: Width) -> Node:
        if is_one_bit(width):
            return self._xor(x, y)
        x, y = self._sorted(x, y)
        a, b = self._literal(x), self._literal(y)
        if a is not None and b is not None:
            return self.constant(a ^ b, width)
        if x is y:
            return self.constant(0, width)
        for literal, other in ((a, y), (b, x)):
            if literal == 0:
                return other
            if literal == -1:
                return self.bit_not(other, width)
        return self._stream("xor", width, x, y)

    def bit_not(self, x: Node, width: Width) -> Node:
        if is_one_bit(width):
            return self.negation(x)
        x = self._value(x)
        literal = self._literal(x)
        if literal is not None:
            return self.constant(~literal, width)
        return self.circuit.arguments(x)[0] if x.kind == "not" else self._stream("not", width, x)

    def ripple_below(self, x: Node, through: Node, width: Width) -> Node:
        x, through = self._value(x), self._value(through)
        if is_one_bit(width) or self._literal(x) == 0:
            return self.constant(0, width)
        return self._stream("ripple", width, x, through)

    # Widths.

    def zero_extend(self, x: Node, width: Width, to: Width) -> Node:
        return self._stream("low" if is_one_bit(width) else "zext", to, x)

    def sign_extend(self, x: Node, width: Width, to: Width) -> Node:
        return self._stream("all" if is_one_bit(width) else "sext", to, x)

    def truncate(self, x: Node, width: Width, to: Width) -> Node:
        x = self._value(x)
        if not is_one_bit(to):
            return self._stream("trunc", to, x)
        literal, choice = self._literal(x), self._choice(x)
        if literal is not None:
            return self.truth(bool(literal & 1))
        if choice is not None:
            condition, then, otherwise = choice
            return self.select_truth(
                condition, self.truncate(then, width, 1), self.truncate(otherwise, width, 1)
            )
        return self.circuit.node("first", (x,), None)

    # Choices and comparisons.

    def select_bits(self, condition: Node, x: Node, y: Node, width: Width) -> Node:
        if is_one_bit(width):
            return self.select_truth(condition, x, y)
        x, y = self._value(x), self._value(y)
        if condition is self._true or x is y:
            return x
        if condition is self._false:
            return y
        if condition.kind == "not":
            condition, x, y = self.circuit.arguments(condition)[0], y, x
        return self._stream("ite", width, condition, x, y)

    def _choice(self, x: Node) -> Choice | None:
        """x as a choice between two streams, where it is one."""
        if x.kind == "ite":
            condition, then, otherwise = self.circuit.arguments(x)
            return condition, then, otherwise
        if x.kind in ("low", "all"):
            (condition,) = self.circuit.arguments(x)
            chosen = 1 if x.kind == "low" else -1
            then = self.circuit.node("constant", (), x.rank, chosen)
            return condition, then, self.circuit.node("constant", (), x.rank, 0)
        return None

    def _compare(
        self, x: Node, y: Node, compare: Callable[[Node, Node], Node], cases: int = MOST_CASES
    ) -> Node:
        """Compare streams that are chosen by conditions case by case: that needs no prophecy."""
        choice = self._choice(x) or self._choice(y)
        if choice is None or cases <= 1:
            return compare(x, y)
        condition = choice[0]
        then = (self._given(x, condition, True), self._given(y, condition, True))
        otherwise = (self._given(x, condition, False), self._given(y, condition, False))
        return self.select_truth(
            condition,
            self._compare(*then, compare, cases // 2),
            self._compare(*otherwise, compare, cases // 2),
        )

    def _given(self, x: Node, condition: Node, holds: bool) -> Node:
        choice = self._choice(x)
        while choice is not None and choice[0] is condition:
            x = choice[1] if holds else choice[2]
            choice = self._choice(x)
        return x

    def equal(self, x: Node, y: Node, width: Width) -> Node:
        x, y = self._sorted(x, y)
        if is_one_bit(width):
            return self.negation(self._xor(x, y))
        return self._compare(x, y, self._equal_streams)

    def _equal_streams(self, x: Node, y: Node) -> Node:
        x, y = self._sorted(x, y)
        if x is y:
            return self._true
        known = self._compare_numbers(x, y, width_numbers.equal)
        if known is not None:
            return known
        for shifted, other in ((x, y), (y, x)):
            if shifted.kind in ("lshr", "ashr"):
                (inner,) = self.circuit.arguments(shifted)
                if inner.kind == "times" and inner.payload == shifted.payload:
                    (original,) = self.circuit.arguments(inner)
                    if original is other:
                        assert isinstance(inner.payload, int)
                        return self._fits(shifted.kind == "ashr", other, 1 << inner.payload)
        return self.circuit.node("equal", (x, y), None)

    def _fits(self, signed: bool, x: Node, factor: int) -> Node:
        if factor in (0, 1):
            return self._true
        kind = "signed_fits" if signed else "unsigned_fits"
        return self.circuit.node(kind, (x,), None, factor)

    def _compare_numbers(
        self,
        x: Node,
        y: Node,
        compare: Callable[[WidthNumber, WidthNumber], WidthComparison | None],
    ) -> Node | None:
        a, b = self._number(x), self._number(y)
        if a is None or b is None or x.rank is None:
            return None
        return self._at_widths(x.rank, compare(a, b))

    def unsigned_less(self, x: Node, y: Node, width: Width) -> Node:
        x, y = self._value(x), self._value(y)
        if is_one_bit(width):
            return self.conjunction(self.negation(x), y)
        return self._compare(x, y, self._unsigned_less_streams)

    def _unsigned_less_streams(self, x: Node, y: Node) -> Node:
        if x is y or self._literal(y) == 0:
            return self._false
        known = self._compare_numbers(x, y, width_numbers.unsigned_less)
        if known is not None:
            return known
        if self._literal(x) == 0:
            return self.negation(self._equal_streams(x, y))
        return self.circuit.node("unsigned_less", (x, y), None)

    def signed_less(self, x: Node, y: Node, width: Width) -> Node:
        x, y = self._value(x), self._value(y)
        if is_one_bit(width):
            return self.conjunction(x, self.negation(y))
        return self._compare(x, y, self._signed_less_streams)

    def _signed_less_streams(self, x: Node, y: Node) -> Node:
        if x is y:
            return self._false
        known = self._compare_numbers(x, y, width_numbers.signed_less)
        if known is not None:
            return known
        if self._literal(y) == 0:
            return self._sign_of_stream(x)
        if self._literal(x) == -1:
            return self.negation(self._sign_of_stream(y))
        return self.circuit.node("signed_less", (x, y), None)

    def _sign(self, x: Node, width: Width) -> Node:
        return self.signed_less(x, self.constant(0, width), width)

    def _sign_of_stream(self, x: Node) -> Node:
        match x.kind:
            case "not":
                return self.negation(self._sign_of_stream(self.circuit.arguments(x)[0]))
            case "zext":
                return self._false
            case "sext":
                return self._sign_of_stream(self.circuit.arguments(x)[0])
            case _:
                return self.circuit.node("sign", (x,), None)

    # Truth values.

    def truth(self, value: bool) -> Node:
        return self._true if value else self._false

    def negation(self, a: Node) -> Node:
        if a.kind == "not" and a.rank is None:
            return self.circuit.nodes[a.arguments[0]]
        return self.circuit.node("not", (a,), None)

    def conjunction(self, a: Node, b: Node) -> Node:
        if a is self._false or b is self._false or a is self.negation(b):
            return self._false
        if a is self._true or a is b:
            return b
        return a if b is self._true else self.circuit.node("and", self._sorted(a, b), None)

    def disjunction(self, a: Node, b: Node) -> Node:
        return self.negation(self.conjunction(self.negation(a), self.negation(b)))

    def select_truth(self, condition: Node, a: Node, b: Node) -> Node:
        if condition is self._true or a is b:
            return a
        if condition is self._false:
            return b
        if a is self._true:
            return self.disjunction(condition, b)
        if a is self._false:
            return self.conjunction(self.negation(condition), b)
        if b is self._false:
            return self.conjunction(condition, a)
        if b is self._true:
            return self.disjunction(self.negation(condition), a)
        return self.circuit.node("ite", (condition, a, b), None)

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
