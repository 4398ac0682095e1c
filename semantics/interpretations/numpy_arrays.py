"""The interpretation over numpy arrays: thousands of inputs at once, for enumeration and testing.

A bit vector of at most 64 bits is an array of uint64 below 2^width, a wider one an object array of
Python ints; a truth value is a bool array. An array has one entry an input, or a single entry that
stands for every input (constants). Entries are independent of each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.language.builder import Bits, Bool, Interpretation, Term
from semantics.language.widths import Width, fixed

Batch = NDArray[Any]


@lru_cache(maxsize=4096)
def _number(value: int, width: Width) -> Batch:
    """`value` modulo 2^width, for every input."""
    w = fixed(width)
    batch = np.array([value & ((1 << w) - 1)], dtype=np.uint64 if w <= 64 else object)
    batch.setflags(write=False)
    return batch


def _wrap(x: Batch, width: Width) -> Batch:
    """Modulo 2^width, for what a ring operation on two arrays of that width gave."""
    return x if width == 64 else x & _number(-1, width)


def _sign_bit(width: Width) -> Batch:
    return _number(1 << (fixed(width) - 1), width)


class NumpyInterpretation(Interpretation):
    """Terms are arrays; those of one execution have equal lengths, or length 1."""

    def __init__(self) -> None:
        self._true = np.array([True])
        self._false = np.array([False])

    def bits(self, values: Sequence[int] | Batch, width: Width) -> Bits:
        """One bit vector an input; values are taken modulo 2^width."""
        w = fixed(width)
        if w <= 64 and isinstance(values, np.ndarray) and values.dtype.kind in "iu":
            return Bits(self, _wrap(values.astype(np.uint64), w), w)
        wrapped = [int(value) & ((1 << w) - 1) for value in values]
        return Bits(self, np.array(wrapped, dtype=np.uint64 if w <= 64 else object), w)

    def bools(self, values: Sequence[bool] | Batch) -> Bool:
        """One truth value an input."""
        return Bool(self, np.asarray(values, dtype=np.bool_))

    def constant(self, value: int, width: Width) -> Batch:
        return _number(value, width)

    def add(self, x: Batch, y: Batch, width: Width) -> Batch:
        return _wrap(x + y, width)

    def sub(self, x: Batch, y: Batch, width: Width) -> Batch:
        return _wrap(x - y, width)

    def mul(self, x: Batch, y: Batch, width: Width) -> Batch:
        return _wrap(x * y, width)

    def udiv(self, x: Batch, y: Batch, width: Width) -> Batch:
        zero = y == 0
        return np.where(zero, _number(-1, width), x // (y + zero))

    def urem(self, x: Batch, y: Batch, width: Width) -> Batch:
        zero = y == 0
        return np.where(zero, x, x % (y + zero))

    def sdiv(self, x: Batch, y: Batch, width: Width) -> Batch:
        negative = self._negative(x, width) != self._negative(y, width)
        quotient = self.udiv(self._magnitude(x, width), self._magnitude(y, width), width)
        return np.where(negative, self._negate(quotient, width), quotient)

    def srem(self, x: Batch, y: Batch, width: Width) -> Batch:
        remainder = self.urem(self._magnitude(x, width), self._magnitude(y, width), width)
        return np.where(self._negative(x, width), self._negate(remainder, width), remainder)

    def bit_and(self, x: Batch, y: Batch, width: Width) -> Batch:
        return x & y

    def bit_or(self, x: Batch, y: Batch, width: Width) -> Batch:
        return x | y

    def bit_xor(self, x: Batch, y: Batch, width: Width) -> Batch:
        return x ^ y

    def bit_not(self, x: Batch, width: Width) -> Batch:
        return x ^ _number(-1, width)

    def shl(self, x: Batch, y: Batch, width: Width) -> Batch:
        shifted = _wrap(x << self._in_range(y, width), width)
        return np.where(self._is_in_range(y, width), shifted, _number(0, width))

    def lshr(self, x: Batch, y: Batch, width: Width) -> Batch:
        shifted = x >> self._in_range(y, width)
        return np.where(self._is_in_range(y, width), shifted, _number(0, width))

    def ashr(self, x: Batch, y: Batch, width: Width) -> Batch:
        # A shift by the width or more fills with the sign, as one by the width less one does.
        amount = self._in_range(y, width)
        ones = _number(-1, width)
        fill = np.where(self._negative(x, width), ones ^ (ones >> amount), _number(0, width))
        return (x >> amount) | fill

    def zero_extend(self, x: Batch, width: Width, to: Width) -> Batch:
        return x.astype(object) if fixed(width) <= 64 < fixed(to) else x

    def sign_extend(self, x: Batch, width: Width, to: Width) -> Batch:
        wide = self.zero_extend(x, width, to)
        sign = _number(1 << (fixed(width) - 1), to)
        return _wrap((wide ^ sign) - sign, to)

    def truncate(self, x: Batch, width: Width, to: Width) -> Batch:
        low = x & _number(-1, to)
        return low.astype(np.uint64) if fixed(to) <= 64 < fixed(width) else low

    def select_bits(self, condition: Batch, x: Batch, y: Batch, width: Width) -> Batch:
        return np.where(condition, x, y)

    def equal(self, x: Batch, y: Batch, width: Width) -> Batch:
        return np.equal(x, y).astype(np.bool_, copy=False)

    def unsigned_less(self, x: Batch, y: Batch, width: Width) -> Batch:
        return np.less(x, y).astype(np.bool_, copy=False)

    def signed_less(self, x: Batch, y: Batch, width: Width) -> Batch:
        sign = _sign_bit(width)
        return self.unsigned_less(x ^ sign, y ^ sign, width)

    def truth(self, value: bool) -> Batch:
        return self._true if value else self._false

    def negation(self, a: Batch) -> Batch:
        return ~a

    def conjunction(self, a: Batch, b: Batch) -> Batch:
        if a is self._false or b is self._true:
            return a
        return b if b is self._false or a is self._true else a & b

    def disjunction(self, a: Batch, b: Batch) -> Batch:
        if a is self._true or b is self._false:
            return a
        return b if b is self._true or a is self._false else a | b

    def select_truth(self, condition: Batch, a: Batch, b: Batch) -> Batch:
        return a if a is b else np.where(condition, a, b)

    def bit_of_truth(self, a: Batch) -> Batch:
        return a.astype(np.uint64)

    def truth_of_bit(self, x: Batch) -> Batch:
        return x == 1

    def is_false(self, a: Term) -> bool:
        return a is self._false

    def _negative(self, x: Batch, width: Width) -> Batch:
        return self.unsigned_less(_number((1 << (fixed(width) - 1)) - 1, width), x, width)

    def _negate(self, x: Batch, width: Width) -> Batch:
        return _wrap(_number(0, width) - x, width)

    def _magnitude(self, x: Batch, width: Width) -> Batch:
        """The absolute value, which always fits when read as unsigned."""
        return np.where(self._negative(x, width), self._negate(x, width), x)

    def _is_in_range(self, amount: Batch, width: Width) -> Batch:
        return self.unsigned_less(amount, _number(fixed(width), width), width)

    def _in_range(self, amount: Batch, width: Width) -> Batch:
        """At most the width less one: what numpy can shift by."""
        return np.minimum(amount, _number(fixed(width) - 1, width))
