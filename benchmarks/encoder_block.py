"""A transformer's encoder block in TOSA, on integers only.

Softmax and layer normalisation are those of I-BERT (arXiv:2101.01321): the exponential function is
a polynomial of the second degree and a shift, the square root an iteration of Newton's.
"""

from __future__ import annotations

import numpy as np
from tosa_builder import Builder, Tensor

_FRACTION = 10
"""Arguments of the exponential function have so many binary digits after the point."""
_LN2 = round(np.log(2) * 2**_FRACTION)
_STEPS = 8
"""Of the iteration for a square root, from 2^11 on: enough for those above 2^5, and never 0."""


def encoder_block(b: Builder, x: Tensor, *, heads: int, hidden: int) -> Tensor:
    """Attention and two dense layers, each with a residual and normalised, of 1 x 1 x tokens x
    width numbers."""
    _, _, tokens, width = x.shape
    depth = width // heads
    orders = ((1, 0, 2), (1, 2, 0), (1, 0, 2))
    query, key, value = (
        b.transposed(
            b.reshaped(
                b.convolution(x, width, (1, 1), relu=False, zero_point=0), (tokens, heads, depth)
            ),
            order,
        )
        for order in orders
    )
    scores = b.matmul(query, key, 1 / (8 * 48))
    context = b.matmul(softmax(b, scores), value, 1 / 24)
    joined = b.reshaped(b.transposed(context, (1, 0, 2)), x.shape)
    attended = b.convolution(joined, width, (1, 1), relu=False, zero_point=7)
    x = normalised(b, b.add(x, attended, zero_point=2, relu=False), zero_point=-5)
    inner = b.convolution(x, hidden, (1, 1))
    outer = b.convolution(inner, width, (1, 1), relu=False, zero_point=9)
    return normalised(b, b.add(x, outer, zero_point=-1, relu=False), zero_point=4)


def softmax(b: Builder, x: Tensor) -> Tensor:
    """Of the last extent, of i8 numbers that are 16 times too large, to i8 that are 128 times."""
    wide = b.widened(x, 1 << 30, 30)
    below = b.binary("sub", b.reduced("reduce_max", wide), wide)
    argument = b.binary("mul", below, b.filled(x, 2**_FRACTION // 16))
    # e^-argument = 2^-halvings e^rest, where rest is between -ln 2 and 0.
    halvings = b.binary("intdiv", argument, b.filled(x, _LN2))
    rest = b.binary("sub", b.binary("mul", halvings, b.filled(x, _LN2)), argument)
    root = b.binary("add", rest, b.filled(x, round(1.353 * 2**_FRACTION)))
    square = b.binary("mul", root, root)
    grown = b.binary("add", square, b.filled(x, round(0.344 / 0.3585 * 4**_FRACTION)))
    power = b.binary("arithmetic_right_shift", grown, halvings)
    total = b.reduced("reduce_sum", power)
    scale = b.binary("intdiv", b.filled(total, 1 << 30), b.shifted(total, 8))
    share = b.binary("mul", b.shifted(power, 8), scale)
    return b.rescale(share, 32, 2.0**-23, 0)


def normalised(b: Builder, x: Tensor, *, zero_point: int) -> Tensor:
    """Of the last extent: minus the mean, over the standard deviation, by a factor a column."""
    width = x.shape[-1]
    wide = b.widened(x, 1 << 30, 30)
    whole = b.binary("mul", wide, b.filled(x, width))
    centred = b.shifted(b.binary("sub", whole, b.reduced("reduce_sum", wide)), 5)
    squares = b.reduced("reduce_sum", b.binary("mul", centred, centred))
    variance = b.shifted(squares, width.bit_length() - 1)
    deviation = b.filled(variance, 1 << 11)
    for _ in range(_STEPS):
        quotient = b.binary("intdiv", variance, deviation)
        deviation = b.shifted(b.binary("add", deviation, quotient), 1)
    unit = b.binary("intdiv", b.binary("mul", centred, b.filled(x, 1 << 12)), deviation)
    factors = b.constant(b.random.integers(64, 193, (1, 1, 1, width)), 32)
    offsets = b.constant(b.random.integers(-(1 << 18), 1 << 18, (1, 1, 1, width)), 32)
    scaled = b.binary("add", b.binary("mul", unit, factors), offsets)
    return b.rescale(scaled, 32, 2.0**-14, zero_point)
