"""The interpretation without a width: values as streams of bits, from the least significant one up.

What addition, subtraction, bitwise operations, comparisons, selection, extension, truncation, and
shifts and products by literals do is finite state over such streams, so that reachability decides a
question for every width at once (Seidl and Wies; Bhat et al., OOPSLA'25; explicit here). A truth
value of a whole stream, such as a comparison, is known only at its end; where a stream depends on
one, the run guesses it (a "prophecy") and is discarded if the guess proves wrong.

What is not finite state (products, quotients, shifts by an unknown amount) becomes an unknown
stream, the same one for the same operation on the same streams. A proof holds for every value of
it, hence for the right one; a violation may then be spurious, and `Circuit.abstracts` says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from semantics.interpretations.any_width import low_bits, width_numbers
from semantics.interpretations.any_width.bit_serial_circuit import Node, Rank
from semantics.interpretations.any_width.bit_serial_streams import BitSerialStreams
from semantics.interpretations.any_width.width_numbers import WidthNumber
from semantics.language.builder import Bits, Bool
from semantics.language.widths import Width, is_one_bit

MOST_SHIFT = 16
"""A shift by a greater literal is an unknown stream: its state has a bit for each position."""
MOST_DIGITS = 4
"""A product with a literal of more nonzero digits is an unknown stream."""


class BitSerialInterpretation(BitSerialStreams):
    """Products, quotients and shifts: exact with literals, else unknown streams."""

    def __init__(self, ranks: Sequence[Rank] = (), divides_by_minus_one: bool = False) -> None:
        """`divides_by_minus_one`: signed quotients are unknown only where the divisor is not -1."""
        super().__init__(ranks)
        self._divides_by_minus_one = divides_by_minus_one
        self.has_signed_quotients = False
        """Whether a signed quotient, or remainder, is an unknown stream."""
        self._products: dict[tuple[tuple[Node, ...], Width], None] = {}
        self._shifted: dict[tuple[tuple[Node, ...], Width], None] = {}
        self._remainders: dict[tuple[tuple[Node, ...], Width], bool] = {}
        """Each with whether it is signed."""

    def mul(self, x: Node, y: Node, width: Width) -> Node:
        if is_one_bit(width):
            return self.conjunction(x, y)
        x, y = self._sorted(x, y)
        for factor, other in ((x, y), (y, x)):
            product = self._times_literal(other, self._literal(factor), width)
            if product is not None:
                return product
            choice = self._choice(factor)
            if choice is not None and {self._literal(arm) for arm in choice[1:]} <= {-1, 0, 1}:
                condition, then, otherwise = choice
                return self.select_bits(
                    condition,
                    self.mul(other, then, width),
                    self.mul(other, otherwise, width),
                    width,
                )
        product = self._unknown("mul", width, x, y)
        self._products.setdefault(((x, y, product), width))
        return product

    def low_bits_of_each(self) -> list[Node]:
        """What is so of the low bits of each unknown product, and of what is shifted to the left
        by an unknown amount."""
        found: list[Bool] = []
        for values, width in self._products:
            x, y, product = (Bits(self, node, width) for node in values)
            found += [low_bits.of_factor(x, y, product), low_bits.of_factor(y, x, product)]
        for values, width in self._shifted:
            x, shifted = (Bits(self, node, width) for node in values)
            found.append(low_bits.of_shift(x, shifted))
        return [fact.term for fact in found]

    def low_bits_of_two(self) -> list[Node]:
        """What is so of those of any two unknown products of one width."""
        found: list[Bool] = []
        for (x, y, p), (u, v, q) in self._pairs_of_products():
            found.append(low_bits.of_two_products((x, y), (u, v), p, q))
            found.append(low_bits.of_two_products((x, y), (v, u), p, q))
        return [fact.term for fact in found]

    def lowest_ones_of_two(self) -> list[Node]:
        """What is so of the lowest ones of any two unknown products of one width."""
        found: list[Bool] = []
        for one, other in self._pairs_of_products():
            for (x, y, p), (u, v, q) in ((one, other), (other, one)):
                found.append(low_bits.of_lowest_ones((x, y), (u, v), p, q))
                found.append(low_bits.of_lowest_ones((x, y), (v, u), p, q))
        return [fact.term for fact in found]

    def _pairs_of_products(self) -> Iterator[tuple[list[Bits], list[Bits]]]:
        for (one, width), (other, same) in combinations(self._products, 2):
            if width == same:
                yield (
                    [Bits(self, node, width) for node in one],
                    [Bits(self, node, width) for node in other],
                )

    def low_bits_of_remainders(self) -> list[Node]:
        """What is so of the low bits of each unknown remainder."""
        return [
            low_bits.of_remainder(*(Bits(self, node, width) for node in values)).term
            for values, width in self._remainders
        ]

    def remainders_of_multiples(self) -> list[Node]:
        """Of which multiples of powers of two each unknown remainder is 0."""
        return [
            low_bits.of_multiple(*(Bits(self, node, width) for node in values)).term
            for values, width in self._remainders
        ]

    def remainders_of_negatives(self) -> list[Node]:
        """Which unknown remainders by powers of two are negative."""
        return [
            low_bits.of_negative(*(Bits(self, node, width) for node in values)).term
            for (values, width), signed in self._remainders.items()
            if signed
        ]

    def _times_literal(self, x: Node, literal: int | None, width: Width) -> Node | None:
        """x times a literal, as the sum of its digits, where those are few."""
        if literal is None:
            return None
        digits = _signed_digits(literal)
        if len(digits) > MOST_DIGITS or any(k > MOST_SHIFT for k, _ in digits):
            return None
        total = self.constant(0, width)
        for k, sign in sorted(digits, key=lambda digit: -digit[1]):
            combine = self.add if sign > 0 else self.sub
            total = combine(total, self._times(x, k, width), width)
        return total

    def udiv(self, x: Node, y: Node, width: Width) -> Node:
        return self._quotient("udiv", x, y, width)

    def urem(self, x: Node, y: Node, width: Width) -> Node:
        return self._quotient("urem", x, y, width)

    def sdiv(self, x: Node, y: Node, width: Width) -> Node:
        return self._quotient("sdiv", x, y, width)

    def srem(self, x: Node, y: Node, width: Width) -> Node:
        return self._quotient("srem", x, y, width)

    def _quotient(self, operation: str, x: Node, y: Node, width: Width) -> Node:
        x, y = self._value(x), self._value(y)
        literal = self._literal(y)
        if not is_one_bit(width) and self._literal(x) == 0:
            # Of 0 by 0 the quotient is all ones (SMT-LIB).
            is_quotient = operation in ("udiv", "sdiv")
            by_zero = self.equal(y, x, width)
            return self.sign_extend(by_zero, 1, width) if is_quotient else x
        choice = None if is_one_bit(width) else self._choice(y)
        if choice is not None and any(self._literal(arm) is not None for arm in choice[1:]):
            condition, then, otherwise = choice
            return self.select_bits(
                condition,
                self._quotient(operation, x, then, width),
                self._quotient(operation, x, otherwise, width),
                width,
            )
        if is_one_bit(width) or literal is None or literal == 0:
            quotient = self._unknown(operation, width, x, y)
            if operation.endswith("rem") and not is_one_bit(width):
                self._remainders[(x, y, quotient), width] = operation == "srem"
            if is_one_bit(width) or literal == 0 or operation[0] == "u":
                return quotient
            self.has_signed_quotients = True
            if not self._divides_by_minus_one:
                return quotient
            zero, minus_one = self.constant(0, width), self.constant(-1, width)
            negated = self.sub(zero, x, width) if operation == "sdiv" else zero
            return self.select_bits(self.equal(y, minus_one, width), negated, quotient, width)
        quotient = (self._signed if operation[0] == "s" else self._unsigned)(x, literal, width)
        if quotient is None:
            return self._unknown(operation, width, x, y)
        small, value = quotient
        if operation.endswith("rem"):
            value = self.sub(x, self.mul(value, y, width), width)
        among = self._among_small(self._rank(width), small)
        if among is self._false:
            return value
        return self.select_bits(among, self._unknown(operation, width, x, y), value, width)

    def _unsigned(self, x: Node, divisor: int, width: Width) -> tuple[int, Node] | None:
        """x by the divisor, at every width above the one given; None: not represented."""
        if divisor == -1:
            is_divisor = self.equal(x, self.constant(-1, width), width)
            return 0, self.zero_extend(is_divisor, 1, width)
        k = divisor.bit_length() - 1
        if divisor != 1 << k or k > MOST_SHIFT:
            return None
        return k, self._shift_by("lshr", x, k, width)

    def _signed(self, x: Node, divisor: int, width: Width) -> tuple[int, Node] | None:
        """x by the divisor, at every width above the one given; None: not represented.

        A negative dividend is made greater by 2^k - 1, so that the shift rounds towards zero.
        """
        k = abs(divisor).bit_length() - 1
        if abs(divisor) != 1 << k or k > MOST_SHIFT:
            return None
        small = k + 1 if divisor > 0 and k else 0 if k == 0 and divisor < 0 else k
        rest = self.constant((1 << k) - 1, width)
        zero = self.constant(0, width)
        rounded = self.add(x, self.select_bits(self._sign(x, width), rest, zero, width), width)
        magnitude = self._shift_by("ashr", rounded if k else x, k, width)
        return small, magnitude if divisor > 0 else self.sub(zero, magnitude, width)

    def _among_small(self, rank: int, most: int) -> Node:
        widths = self._widths(rank)
        if widths.fixed:
            return self.truth(widths.least <= most)
        return self._among(rank, range(widths.least, most + 1))

    def product_overflows(self, x: Node, y: Node, width: Width, signed: bool) -> Node:
        x, y = self._sorted(x, y)
        for factor, other in ((x, y), (y, x)):
            literal = self._literal(factor)
            if not is_one_bit(width) and literal is not None and abs(literal) <= 1 << MOST_SHIFT:
                return self._product_overflows(other, literal, width, signed)
        key = ("signed overflow" if signed else "unsigned overflow", (x.index, y.index))
        return self.circuit.node("atom", (), None, key)

    def _product_overflows(self, x: Node, literal: int, width: Width, signed: bool) -> Node:
        """The literal is taken modulo 2^width, which is another number at small widths."""
        rank = self._rank(width)
        widths = self._widths(rank)
        number = WidthNumber(literal=literal)
        at = number.signed_at if signed else number.at
        small = literal.bit_length() + 1
        if widths.fixed:
            return self.negation(self._fits(signed, x, at(widths.least)))
        by_factor: dict[int, set[int]] = {}
        for w in range(widths.least, small + 1):
            if at(w) != literal:
                by_factor.setdefault(at(w), set()).add(w)
        if literal < 0 and not signed:
            # At large widths twice such a number always overflows.
            result = self.unsigned_less(self.constant(1, width), x, width)
        else:
            result = self.negation(self._fits(signed, x, literal))
        for factor, among in by_factor.items():
            overflows = self.negation(self._fits(signed, x, factor))
            result = self.select_truth(self._among(rank, among), overflows, result)
        return result

    # Shifts.

    def shl(self, x: Node, y: Node, width: Width) -> Node:
        return self._shift("shl", x, y, width)

    def lshr(self, x: Node, y: Node, width: Width) -> Node:
        return self._shift("lshr", x, y, width)

    def ashr(self, x: Node, y: Node, width: Width) -> Node:
        return self._shift("ashr", x, y, width)

    def _shift(self, operation: str, x: Node, y: Node, width: Width) -> Node:
        if is_one_bit(width):
            return x if operation == "ashr" else self.conjunction(x, self.negation(y))
        x, y = self._value(x), self._value(y)
        amount = self._number(y)
        if self._literal(x) == 0 or (operation == "ashr" and self._literal(x) == -1):
            return x
        if amount is None:
            shifted = self._unknown(operation, width, x, y)
            if operation == "shl":
                self._shifted.setdefault(((x, shifted), width))
            return shifted
        rank = self._rank(width)
        widths = self._widths(rank)
        if widths.fixed:
            return self._shift_by(operation, x, min(amount.at(widths.least), widths.least), width)
        ends = {"shl": self._lowest_on_top, "lshr": self._sign_below, "ashr": self._sign_everywhere}
        k = amount.literal
        if amount.minimum or (amount.width == 0 and k < 0) or (amount.width == 1 and k >= 0):
            settled = width_numbers.unsigned_less(amount, WidthNumber(width=1))
            if settled is None or settled.beyond:
                return self._unknown(operation, width, x, y)
            result, usual, small = self._emptied(operation, x, width), None, settled.settled
        elif amount.width == 0 and k <= MOST_SHIFT:
            result, usual, small = self._shift_by(operation, x, k, width), k, k
        elif amount.width == 1 and k == -1:
            return ends[operation](x, width)
        else:
            return self._unknown(operation, width, x, y)
        # At small widths the amount wraps, and may be less than the width again.
        by_amount: dict[int, set[int]] = {}
        for w in range(widths.least, small + 1):
            if amount.at(w) < w:
                by_amount.setdefault(amount.at(w), set()).add(w)
        for shift, at in by_amount.items():
            assert usual is None or shift != usual
            exceptional = self._shift_by(operation, x, shift, width)
            result = self.select_bits(self._among(rank, at), exceptional, result, width)
        return result

    def _emptied(self, operation: str, x: Node, width: Width) -> Node:
        """x shifted by its width or more."""
        if operation == "ashr":
            return self._sign_everywhere(x, width)
        return self.constant(0, width)

    def _lowest_on_top(self, x: Node, width: Width) -> Node:
        lowest = self.truncate(x, width, 1)
        return self.select_bits(lowest, self.signed_minimum(width), self.constant(0, width), width)

    def _sign_below(self, x: Node, width: Width) -> Node:
        return self.zero_extend(self._sign(x, width), 1, width)

    def _sign_everywhere(self, x: Node, width: Width) -> Node:
        return self.sign_extend(self._sign(x, width), 1, width)


def _signed_digits(number: int) -> list[tuple[int, int]]:
    """The number as a sum of ±2^k without neighbours, as (k, ±1): the fewest digits."""
    digits: list[tuple[int, int]] = []
    k = 0
    while number:
        if number & 1:
            digit = 2 - (number & 3)
            digits.append((k, digit))
            number -= digit
        number >>= 1
        k += 1
    return digits
