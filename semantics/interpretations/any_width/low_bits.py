"""What is so of the low bits of every product and remainder, and of every value that is shifted to
the left.

Modulo 2^k a product is that of its factors modulo 2^k. So where two products have factors that
agree below a bit, they agree there too; and where 2^k is the lowest one of a factor, it divides the
product, of which bit k is set where the other factor is odd. The lowest one of a product is the
product of its factors', or there is none where that has no room: so where one product's factors
have theirs at or above those of another's, so has it. A remainder differs from what is divided by a
multiple of the divisor, or by nothing where that is 0. By a power of two it is what is below that;
of a negative number, where that is not 0, what is below less the power.
"""

from __future__ import annotations

from semantics.language.builder import Bits, Bool


def below(x: Bits) -> Bits:
    """The bits below the lowest one: all of them where there is none."""
    return ~x & (x - x.constant(1))


def of_factor(x: Bits, y: Bits, product: Bits) -> Bool:
    """What x says of x·y."""
    low = x ^ (x - x.constant(1))
    odd = y.trunc(1).is_true()
    return (product & low).eq(x & low) & odd | (product & low).is_zero() & ~odd


def of_two_products(a: tuple[Bits, Bits], b: tuple[Bits, Bits], p: Bits, q: Bits) -> Bool:
    """What the products p of a and q of b have in common."""
    differ = (a[0] ^ b[0]) | (a[1] ^ b[1])
    return ((p ^ q) & below(differ)).is_zero()


def of_lowest_ones(a: tuple[Bits, Bits], b: tuple[Bits, Bits], p: Bits, q: Bits) -> Bool:
    """What the product q of b says of the product p of a."""
    at_or_above = (a[0] & below(b[0])).is_zero() & (a[1] & below(b[1])).is_zero()
    return ~at_or_above | (p & below(q)).is_zero()


def of_shift(x: Bits, shifted: Bits) -> Bool:
    """What x says of x shifted to the left."""
    return (shifted & below(x)).is_zero()


def of_remainder(x: Bits, y: Bits, remainder: Bits) -> Bool:
    """What x and y say of the remainder of x by y, signed or unsigned."""
    return ((x ^ remainder) & below(y)).is_zero()


def of_multiple(x: Bits, y: Bits, remainder: Bits) -> Bool:
    """By a power of two, the least number among them, nothing is left of a multiple."""
    by_power, low = _power(y)
    return ~(by_power & (x & low).is_zero()) | remainder.is_zero()


def of_negative(x: Bits, y: Bits, remainder: Bits) -> Bool:
    """Of a negative number that is no multiple what is left by a power of two is negative: its bits
    from the power on are set."""
    by_power, low = _power(y)
    is_left = by_power & x.is_negative() & ~(x & low).is_zero()
    return ~is_left | (~(remainder | low)).is_zero()


def _power(y: Bits) -> tuple[Bool, Bits]:
    """Whether a number is a power of two, and the bits below that."""
    low = y - y.constant(1)
    return ~y.is_zero() & (y & low).is_zero(), low
