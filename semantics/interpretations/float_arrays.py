"""The interpretation over numpy arrays, with floats of few digits computed by the processor.

Floats of at most 24 digits are doubles exactly. A double has 53 digits, so that the sum, product,
quotient or square root of such floats, rounded to a double and then to the format, is what rounding
once gives: that needs twice the digits and two more (S. A. Figueroa, *When is double rounding
innocuous?*, SIGNUM Newsletter 30, 1995). No double in between is subnormal or too large, since the
exponents of these formats have eight bits at most. The processor has modes, which any library that
is loaded may change (what `-ffast-math` links in does): in others than the usual ones nothing is
computed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from semantics.interpretations.numpy_arrays import Batch, NumpyInterpretation
from semantics.language.computed_floats import ComputesFloats, FloatOperation
from semantics.language.float_formats import Format, Special

_MOST_TABULATED = 16
_SINGLE_STORED, _SINGLE_EXPONENT = 23, 8
_DOUBLE_STORED, _DOUBLE_BIAS = 52, 1023
_LEAST_SINGLE, _ONES = np.array([1], dtype=np.uint32).view(np.float32), np.ones(2)


class FloatArrayInterpretation(NumpyInterpretation, ComputesFloats):
    """As `NumpyInterpretation`, with operations on floats of few digits computed as doubles."""

    def nearest(
        self, operation: FloatOperation, f: Format, to: Format, *operands: Any
    ) -> tuple[Batch, Batch] | None:
        if not _fits(f) or not _fits(to) or not _in_usual_mode():
            return None
        with np.errstate(all="ignore"):
            return _encoded(to, _computed(operation, *(_decoded(f, x) for x in operands)))


def _in_usual_mode() -> bool:
    """Whether the processor rounds to nearest, ties to even, and reads subnormal floats."""
    least = _LEAST_SINGLE.astype(np.float64)[0] == 2.0**-149
    sums = _ONES + np.array([1, 3]) * 2.0**-53
    return bool(least and sums[0] == 1 and sums[1] == 1 + 2.0**-51)


def _computed(operation: FloatOperation, x: Batch, *others: Batch) -> Batch:
    match operation:
        case FloatOperation.SUM:
            return x + others[0]
        case FloatOperation.PRODUCT:
            return x * others[0]
        case FloatOperation.QUOTIENT:
            return x / others[0]
        case FloatOperation.ROOT:
            return np.sqrt(x)
        case FloatOperation.ITSELF:
            return x


def _fits(f: Format) -> bool:
    return not f.is_scale and (_is_start_of_single(f) or f.width <= _MOST_TABULATED)


def _is_start_of_single(f: Format) -> bool:
    """Whether the bits are the first ones of a float of 32 bits."""
    return f.special is Special.IEEE and f.exponent == _SINGLE_EXPONENT and f.more_bias == 0


def _decoded(f: Format, bits: Batch) -> Batch:
    if not _is_start_of_single(f):
        return _numbers(f)[bits]
    single = bits.astype(np.uint32) << np.uint32(_SINGLE_STORED - f.stored)
    return single.view(np.float32).astype(np.float64)


@lru_cache(maxsize=32)
def _numbers(f: Format) -> Batch:
    """The number that each bit pattern stands for."""
    return np.array([f.number(bits) for bits in range(1 << f.width)])


def _encoded(f: Format, numbers: Batch) -> tuple[Batch, Batch]:
    """The bits of the nearest floats without signs, as if exponents had no upper bound; and which
    numbers have a sign."""
    sizes = np.abs(numbers)
    exponent = (sizes.view(np.int64) >> _DOUBLE_STORED) - _DOUBLE_BIAS
    exponent = np.maximum(exponent, 1 - f.bias)
    unit = (f.stored + _DOUBLE_BIAS - exponent) << _DOUBLE_STORED
    digits = np.rint(sizes * unit.view(np.float64)).astype(np.int64)
    bits = ((exponent + (f.bias - 1)) << f.stored) + digits
    return bits.view(np.uint64), np.signbit(numbers)
