"""The interpretation over numpy for the search: each value in the narrowest unsigned type that
holds it.

Terms are as those of `semantics.interpretations.numpy_arrays`, but a bit vector of 8 bits is an
array of uint8, so that a processor does more of them at once; and arrays of any shapes that numpy
can broadcast, so that one operand may run over rows and the other over columns. Above 64 bits they
are Python ints.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Term
from semantics.language.widths import Width, fixed

Batch = NDArray[Any]


@lru_cache(maxsize=1024)
def dtype_of(width: int) -> np.dtype[Any]:
    """The narrowest type for values of `width` bits."""
    for bits, type_ in ((8, np.uint8), (16, np.uint16), (32, np.uint32), (64, np.uint64)):
        if width <= bits:
            return np.dtype(type_)
    return np.dtype(object)


@lru_cache(maxsize=4096)
def _number(value: int, width: int) -> Batch:
    number = np.array([value & ((1 << width) - 1)], dtype=dtype_of(width))
    number.setflags(write=False)
    return number


def _fills(width: int) -> bool:
    """Whether values of that width use all bits of their type, so that they wrap by themselves."""
    return width in (8, 16, 32, 64)


def _wrap(x: Batch, width: int) -> Batch:
    return x if _fills(width) else x & _number(-1, width)


class NarrowInterpretation(NumpyInterpretation):
    """Terms are arrays of any shapes that can be broadcast; entries are independent."""

    def constant(self, value: int, width: Width) -> Batch:
        return _number(value, fixed(width))

    def add(self, x: Batch, y: Batch, width: Width) -> Batch:
        return _wrap(x + y, fixed(width))

    def sub(self, x: Batch, y: Batch, width: Width) -> Batch:
        return _wrap(x - y, fixed(width))

    def mul(self, x: Batch, y: Batch, width: Width) -> Batch:
        return _wrap(x * y, fixed(width))

    def udiv(self, x: Batch, y: Batch, width: Width) -> Batch:
        zero = y == 0
        return np.where(zero, _number(-1, fixed(width)), x // (y + zero))

    def urem(self, x: Batch, y: Batch, width: Width) -> Batch:
        zero = y == 0
        return np.where(zero, x, x % (y + zero))

    def bit_not(self, x: Batch, width: Width) -> Batch:
        return x ^ _number(-1, fixed(width))

    def shl(self, x: Batch, y: Batch, width: Width) -> Batch:
        w = fixed(width)
        if _fills(w):
            return x << y  # numpy gives 0 for amounts from the width on (npy_lshift)
        shifted = _wrap(x << np.minimum(y, _number(w - 1, w)), w)
        return shifted * self._is_in_range(y, w)

    def lshr(self, x: Batch, y: Batch, width: Width) -> Batch:
        w = fixed(width)
        if w <= 64:
            return x >> y  # as above
        return (x >> np.minimum(y, _number(w - 1, w))) * self._is_in_range(y, w)

    def ashr(self, x: Batch, y: Batch, width: Width) -> Batch:
        w = fixed(width)
        amount = np.minimum(y, _number(w - 1, w))
        if _fills(w):
            signed = np.dtype(f"i{x.dtype.itemsize}")
            return (x.view(signed) >> amount.view(signed)).view(x.dtype)
        flipped = (x ^ _number(1 << (w - 1), w)) >> amount
        return _wrap(flipped - (_number(1 << (w - 1), w) >> amount), w)

    def zero_extend(self, x: Batch, width: Width, to: Width) -> Batch:
        return x.astype(dtype_of(fixed(to)), copy=False)

    def sign_extend(self, x: Batch, width: Width, to: Width) -> Batch:
        sign = _number(1 << (fixed(width) - 1), fixed(to))
        return _wrap((self.zero_extend(x, width, to) ^ sign) - sign, fixed(to))

    def truncate(self, x: Batch, width: Width, to: Width) -> Batch:
        low = x & _number((1 << fixed(to)) - 1, fixed(width))
        return low.astype(dtype_of(fixed(to)), copy=False)

    def select_bits(self, condition: Batch, x: Batch, y: Batch, width: Width) -> Batch:
        # Three passes that a processor does at once are quicker than numpy's choice one by one.
        return _wrap(y + (x - y) * condition, fixed(width))

    def signed_less(self, x: Batch, y: Batch, width: Width) -> Batch:
        w = fixed(width)
        if _fills(w):
            signed = np.dtype(f"i{x.dtype.itemsize}")
            return x.view(signed) < y.view(signed)
        sign = _number(1 << (w - 1), w)
        return self.unsigned_less(x ^ sign, y ^ sign, width)

    def select_truth(self, condition: Batch, a: Batch, b: Batch) -> Batch:
        return a if a is b else (condition & a) | (~condition & b)

    def bit_of_truth(self, a: Batch) -> Batch:
        return a.astype(np.uint8)

    def truth_of_bit(self, x: Batch) -> Batch:
        return x == 1

    def is_false(self, a: Term) -> bool:
        return a is self._false

    def _negative(self, x: Batch, width: Width) -> Batch:
        return x >= _number(1 << (fixed(width) - 1), fixed(width))

    def _negate(self, x: Batch, width: Width) -> Batch:
        return _wrap(_number(0, fixed(width)) - x, fixed(width))

    def _is_in_range(self, amount: Batch, width: Width) -> Batch:
        """Whether an amount is less than the width, which is a value of that width but for i1."""
        return np.less(amount, np.uint64(fixed(width))).astype(np.bool_, copy=False)
