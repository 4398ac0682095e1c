"""Layers of int8 networks in TOSA, each with a wrong twin: a mistake that a quantising compiler
makes, written as another layer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

RANDOM = np.random.default_rng(16)

Lines = list[str]


def _type(shape: Sequence[int], width: int) -> str:
    return f"tensor<{'x'.join(map(str, shape))}xi{width}>"


def _constant(name: str, values: int | Sequence[int], width: int) -> str:
    count = 1 if isinstance(values, int) else len(values)
    text = values if isinstance(values, int) else list(values)
    type_ = _type((count,), width)
    return f'%{name} = "tosa.const"() <{{values = dense<{text}> : {type_}}}> : () -> {type_}'


def _rescale(
    to: str,
    x: str,
    shape: Sequence[int],
    widths: tuple[int, int],
    scale: tuple[int | Sequence[int], int | Sequence[int]],
    zero_points: tuple[int, int] = (0, 0),
    rounding: str = "SINGLE_ROUND",
) -> Lines:
    mult, shift = scale
    count = 1 if isinstance(mult, int) else len(mult)
    types = [
        (shape, widths[0]),
        ((count,), 32),
        ((count,), 8),
        ((1,), widths[0]),
        ((1,), widths[1]),
    ]
    return [
        _constant(f"{to}_m", mult, 32),
        _constant(f"{to}_s", shift, 8),
        _constant(f"{to}_i", zero_points[0], widths[0]),
        _constant(f"{to}_o", zero_points[1], widths[1]),
        f"%{to} = tosa.rescale %{x}, %{to}_m, %{to}_s, %{to}_i, %{to}_o {{scale32 = true, "
        f"rounding_mode = {rounding}, per_channel = {'true' if count > 1 else 'false'}, "
        "input_unsigned = false, output_unsigned = false} : "
        f"({', '.join(_type(*t) for t in types)}) -> {_type(shape, widths[1])}",
    ]


def _function(inputs: Sequence[str], lines: Lines, result: str, shape: Sequence[int]) -> str:
    arguments = ", ".join(f"%x{n}: {type_}" for n, type_ in enumerate(inputs))
    body = "\n  ".join([*lines, f"return %{result} : {_type(shape, 8)}"])
    return f"func.func @f({arguments}) -> {_type(shape, 8)} {{\n  {body}\n}}\n"


def _weights(shape: Sequence[int]) -> str:
    numbers = RANDOM.integers(-128, 128, int(np.prod(shape)), np.int8)
    return numbers.tobytes().hex().upper()


_CONVOLUTION = _weights((8, 3, 3, 4))
_DEPTHWISE = _weights((3, 3, 16, 1))


def convolution(
    *,
    pad: int = -3,
    zero_point: int = -3,
    bias: int = 77,
    scale: tuple[int | Sequence[int], int | Sequence[int]] = (1518500249, 40),
    out: int = -5,
    clamp: tuple[int, int] | None = None,
    depthwise: bool = False,
    rounding: str = "SINGLE_ROUND",
) -> str:
    """An image padded with `pad`, convolved, requantised and perhaps clamped."""
    depth, channels = (16, 16) if depthwise else (4, 8)
    image, padded, sums = (1, 5, 5, depth), (1, 7, 7, depth), (1, 5, 5, channels)
    shape = (3, 3, 16, 1) if depthwise else (8, 3, 3, 4)
    weights = _DEPTHWISE if depthwise else _CONVOLUTION
    name = "depthwise_conv2d" if depthwise else "conv2d"
    w_type, eight = _type(shape, 8), _type((8,), 0).replace("i0", "index")
    lines = [
        f"%around = tosa.const_shape {{values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : {eight}}} : () "
        "-> !tosa.shape<8>",
        _constant("pad", pad, 8),
        f"%p = tosa.pad %x0, %around, %pad : ({_type(image, 8)}, !tosa.shape<8>, "
        f"{_type((1,), 8)}) -> {_type(padded, 8)}",
        f'%w = "tosa.const"() <{{values = dense<"0x{weights}"> : {w_type}}}> : () -> {w_type}',
        _constant("b", [bias * (n - 3) for n in range(channels)], 32),
        _constant("zx", zero_point, 8),
        _constant("zw", 0, 8),
        f"%c = tosa.{name} %p, %w, %b, %zx, %zw {{acc_type = i32, dilation = array<i64: 1, 1>, "
        "pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : "
        f"({_type(padded, 8)}, {w_type}, {_type((channels,), 32)}, {_type((1,), 8)}, "
        f"{_type((1,), 8)}) -> {_type(sums, 32)}",
        *_rescale("r", "c", sums, (32, 8), scale, (0, out), rounding),
    ]
    result = "r"
    if clamp is not None:
        lines.append(
            f"%k = tosa.clamp %r {{min_val = {clamp[0]} : i8, max_val = {clamp[1]} : i8}} : "
            f"({_type(sums, 8)}) -> {_type(sums, 8)}"
        )
        result = "k"
    return _function([_type(image, 8)], lines, result, sums)


def residual(
    *,
    scales: tuple[tuple[int, int], tuple[int, int]] = ((1503238553, 11), (1140850688, 12)),
    zero_points: tuple[int, int] = (3, -7),
    last: tuple[int, int] = (1610612736, 50),
    out: int = 5,
    rounding: str = "DOUBLE_ROUND",
) -> str:
    """Two tensors, each with a scale of its own, added and requantised."""
    shape = (1, 4, 4, 16)
    lines = [
        *_rescale("a", "x0", shape, (8, 32), scales[0], (zero_points[0], 0)),
        *_rescale("b", "x1", shape, (8, 32), scales[1], (zero_points[1], 0)),
        f"%s = tosa.add %a, %b : ({_type(shape, 32)}, {_type(shape, 32)}) -> {_type(shape, 32)}",
        *_rescale("r", "s", shape, (32, 8), last, (0, out), rounding),
    ]
    return _function([_type(shape, 8)] * 2, lines, "r", shape)


def average(zero_points: tuple[int, int] = (3, -9)) -> str:
    """The average of each window of 2 x 2 pixels of 16 channels."""
    image, pooled = (1, 6, 6, 16), (1, 5, 5, 16)
    lines = [
        _constant("zx", zero_points[0], 8),
        _constant("zo", zero_points[1], 8),
        "%r = tosa.avg_pool2d %x0, %zx, %zo {acc_type = i32, kernel = array<i64: 2, 2>, "
        "pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : "
        f"({_type(image, 8)}, {_type((1,), 8)}, {_type((1,), 8)}) -> {_type(pooled, 8)}",
    ]
    return _function([_type(image, 8)], lines, "r", pooled)


SAME = ((1 << 30, 30), (1 << 30, 30))
OTHER = ((1140850688, 12), (1503238553, 11))
ON_THEIR_OWN = ((1 << 30, 30), (1503238553, 31))
SMALL = (1610612736, 31)

MULTS = [1518500249 + 19088743 * n for n in range(16)]
FEW_BITS = [mult >> 8 for mult in MULTS]
SHIFTS = [39 + n % 3 for n in range(16)]


def scaled_by_channel(
    mults: Sequence[int] = MULTS,
    shifts: Sequence[int] = SHIFTS,
    *,
    depthwise: bool = False,
    rounding: str = "SINGLE_ROUND",
) -> str:
    """A convolution whose channels have scales of their own."""
    count = 16 if depthwise else 8
    scale = mults[:count], shifts[:count]
    return convolution(scale=scale, depthwise=depthwise, rounding=rounding)


TWINS = {
    "the padding is zero": (convolution(), convolution(pad=0)),
    "the padding of the neighbour": (
        convolution(depthwise=True, scale=(1518500249, 38)),
        convolution(depthwise=True, scale=(1518500249, 38), pad=-4),
    ),
    "the image has another zero point": (convolution(), convolution(zero_point=-4)),
    "a bias is off": (convolution(), convolution(bias=78)),
    "the multiplier is cut": (
        convolution(scale=(1518500249, 36)),
        convolution(scale=(1518500249 & ~0xFFFFF, 36)),
    ),
    "the shift is off": (convolution(), convolution(scale=(1518500249, 41))),
    "the result has another zero point": (convolution(), convolution(out=-6)),
    "clamped before the zero point": (
        convolution(clamp=(-5, 60), out=-5),
        convolution(clamp=(-10, 55), out=-5),
    ),
    "the scales are swapped": (residual(), residual(scales=OTHER)),
    "a summand has another zero point": (
        residual(scales=SAME, last=SMALL),
        residual(scales=SAME, last=SMALL, zero_points=(3, -8)),
    ),
    "a summand is not scaled": (
        residual(scales=ON_THEIR_OWN, last=SMALL),
        residual(scales=SAME, last=SMALL),
    ),
    "rounded once": (residual(), residual(rounding="SINGLE_ROUND")),
    "the neighbouring channels' multipliers": (
        scaled_by_channel(),
        scaled_by_channel([*MULTS[1:], MULTS[0]]),
    ),
    "one channel's multiplier is off": (
        scaled_by_channel(depthwise=True),
        scaled_by_channel([*MULTS[:-1], MULTS[-2]], depthwise=True),
    ),
    "one channel's shift is off": (
        scaled_by_channel(),
        scaled_by_channel(shifts=[*SHIFTS[:7], SHIFTS[7] + 1]),
    ),
    "an average has another zero point": (average(), average((4, -9))),
    "channels rounded once": (
        scaled_by_channel(FEW_BITS, [s - 8 for s in SHIFTS], rounding="DOUBLE_ROUND"),
        scaled_by_channel(FEW_BITS, [s - 8 for s in SHIFTS]),
    ),
}
"""What is wrong -> (the right layer, the wrong one)."""
