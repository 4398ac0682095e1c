"""Int8 networks in TOSA with weights from a generator: MLPerf Tiny's four, by their shapes.

The layers, their shapes and strides are those of https://github.com/mlcommons/tiny (v1.1, the
models of the reference submission). Weights, biases and scales are made up from a seed; activations
have the zero points that a converter chooses, -128 after a relu.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

Shape = tuple[int, ...]


@dataclass(frozen=True)
class Tensor:
    """A value of the network; its numbers are `zero_point` too large."""

    name: str
    shape: Shape
    zero_point: int = 0

    def type(self, width: int = 8) -> str:
        """In MLIR's syntax."""
        return f"tensor<{'x'.join(map(str, self.shape))}xi{width}>"


@dataclass
class Builder:
    """Writes a function of TOSA operations, one after the other."""

    name: str
    seed: int = 0
    lines: list[str] = field(default_factory=list[str])
    counted: int = 0

    def __post_init__(self) -> None:
        self.random = np.random.default_rng(self.seed)

    def new(self, shape: Sequence[int], zero_point: int = 0) -> Tensor:
        """A name for the next value."""
        self.counted += 1
        return Tensor(f"%v{self.counted}", tuple(shape), zero_point)

    def constant(self, values: np.ndarray, width: int) -> Tensor:
        """A constant tensor."""
        made = self.new(values.shape)
        digits = values.astype(f"<i{width // 8}").tobytes().hex().upper()
        text = f'"0x{digits}"' if values.size > 1 else str(int(values.reshape(-1)[0]))
        type_ = made.type(width)
        self.lines.append(f'{made.name} = "tosa.const"() {{values = dense<{text}> : {type_}}}')
        self.lines[-1] += f" : () -> {type_}"
        return made

    def number(self, value: int, width: int) -> Tensor:
        """A constant tensor of one element."""
        return self.constant(np.array([value]), width)

    def convolution(
        self,
        x: Tensor,
        filters: int,
        kernel: tuple[int, int],
        stride: tuple[int, int] = (1, 1),
        *,
        same: bool = True,
        relu: bool = True,
        zero_point: int = -128,
        scale: float = 1.0,
    ) -> Tensor:
        """conv2d with a bias, requantised; `same` pads as TensorFlow does."""
        if not same:
            x = self.covered(x, kernel, stride)
        depth = x.shape[3]
        weights = self.random.integers(-127, 128, (filters, *kernel, depth))
        return self._convolved(
            "conv2d", x, weights, filters, kernel, stride, same, relu, zero_point, scale
        )

    def covered(self, x: Tensor, kernel: tuple[int, int], stride: tuple[int, int]) -> Tensor:
        """The part of an image that windows cover, as TOSA wants it."""
        count, *extents, depth = x.shape
        sizes = [
            (extent - size) // step * step + size
            for extent, size, step in zip(extents, kernel, stride, strict=True)
        ]
        if sizes == extents:
            return x
        made = self.new((count, *sizes, depth), x.zero_point)
        names: list[str] = []
        for numbers in ((0, 0, 0, 0), made.shape):
            shape = self.new(())
            digits = ", ".join(map(str, numbers))
            self.lines.append(
                f"{shape.name} = tosa.const_shape {{values = dense<[{digits}]> : "
                "tensor<4xindex>} : () -> !tosa.shape<4>"
            )
            names.append(shape.name)
        self.lines.append(
            f"{made.name} = tosa.slice {x.name}, {names[0]}, {names[1]} : ({x.type()}, "
            f"!tosa.shape<4>, !tosa.shape<4>) -> {made.type()}"
        )
        return made

    def depthwise(
        self,
        x: Tensor,
        kernel: tuple[int, int] = (3, 3),
        stride: tuple[int, int] = (1, 1),
        *,
        zero_point: int = -128,
    ) -> Tensor:
        """depthwise_conv2d with a bias and a relu, requantised."""
        weights = self.random.integers(-127, 128, (*kernel, x.shape[3], 1))
        return self._convolved(
            "depthwise_conv2d", x, weights, x.shape[3], kernel, stride, True, True, zero_point, 1.0
        )

    def _convolved(
        self,
        operation: str,
        x: Tensor,
        weights: np.ndarray,
        filters: int,
        kernel: tuple[int, int],
        stride: tuple[int, int],
        same: bool,
        relu: bool,
        zero_point: int,
        scale: float,
    ) -> Tensor:
        count, *extents, depth = x.shape
        sizes: list[int] = []
        pads: list[int] = []
        for extent, size, step in zip(extents, kernel, stride, strict=True):
            out = -(-extent // step) if same else (extent - size) // step + 1
            missing = max((out - 1) * step + size - extent, 0) if same else 0
            sizes.append(out)
            pads += [missing // 2, missing - missing // 2]
            assert (out - 1) * step + size == extent + missing, "windows that do not cover"
        products = kernel[0] * kernel[1] * (depth if operation == "conv2d" else 1)
        w = self.constant(weights, 8)
        bias = self.constant(self.random.integers(-2000, 2000, filters), 32)
        in_zp, zero = self.number(x.zero_point, 8), self.number(0, 8)
        sums = self.new((count, *sizes, filters))
        self.lines.append(
            f"{sums.name} = tosa.{operation} {x.name}, {w.name}, {bias.name}, {in_zp.name}, "
            f"{zero.name} {{acc_type = i32, dilation = array<i64: 1, 1>, "
            f"pad = array<i64: {', '.join(map(str, pads))}>, "
            f"stride = array<i64: {stride[0]}, {stride[1]}>}} : ({x.type()}, {w.type()}, "
            f"{bias.type(32)}, {in_zp.type()}, {zero.type()}) -> {sums.type(32)}"
        )
        real = scale * 50 / (np.sqrt(products) * 73 * 50)
        return self.rescale(sums, 32, real, zero_point, relu=relu)

    def rescale(
        self, x: Tensor, width: int, scale: float, zero_point: int, *, relu: bool = False
    ) -> Tensor:
        """i8 or i32 to i8 (to i32 where `scale` is of an i8 that is added to another).

        A relu needs no operation where the zero point is the least number.
        """
        assert not relu or zero_point == -128
        exponent = int(np.floor(np.log2(scale)))
        multiplier = round(scale * 2.0 ** (30 - exponent))
        return self._rescaled(x, width, 8, multiplier, 30 - exponent, zero_point)

    def widened(self, x: Tensor, multiplier: int, shift: int) -> Tensor:
        """i8 to i32, times `multiplier` / 2^`shift`."""
        return self._rescaled(x, 8, 32, multiplier, shift, 0)

    def _rescaled(
        self, x: Tensor, width: int, to: int, multiplier: int, shift: int, zero_point: int
    ) -> Tensor:
        m, s = self.number(multiplier, 32), self.number(shift, 8)
        before, after = self.number(x.zero_point, width), self.number(zero_point, to)
        made = self.new(x.shape, zero_point)
        self.lines.append(
            f"{made.name} = tosa.rescale {x.name}, {m.name}, {s.name}, {before.name}, "
            f"{after.name} {{input_unsigned = false, output_unsigned = false, "
            "per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : "
            f"({x.type(width)}, {m.type(32)}, {s.type()}, {before.type(width)}, "
            f"{after.type(to)}) -> {made.type(to)}"
        )
        return made

    def add(self, x: Tensor, y: Tensor, *, zero_point: int = -128) -> Tensor:
        """A residual of two tensors with the same scale: added and scaled, with a relu."""
        a, b = (self.widened(v, 1 << 30, 30) for v in (x, y))
        total = self.new(x.shape)
        self.lines.append(
            f"{total.name} = tosa.add {a.name}, {b.name} : ({a.type(32)}, {b.type(32)}) "
            f"-> {total.type(32)}"
        )
        return self.rescale(total, 32, 0.75, zero_point, relu=True)

    def average(self, x: Tensor) -> Tensor:
        """The average of each channel."""
        count, height, width, depth = x.shape
        made = self.new((count, 1, 1, depth), x.zero_point)
        zp = self.number(x.zero_point, 8)
        self.lines.append(
            f"{made.name} = tosa.avg_pool2d {x.name}, {zp.name}, {zp.name} {{acc_type = i32, "
            f"kernel = array<i64: {height}, {width}>, pad = array<i64: 0, 0, 0, 0>, "
            f"stride = array<i64: {height}, {width}>}} : ({x.type()}, {zp.type()}, "
            f"{zp.type()}) -> {made.type()}"
        )
        return made

    def function(self, x: Tensor, result: Tensor) -> str:
        """The module."""
        body = "\n  ".join([*self.lines, f"return {result.name} : {result.type()}"])
        return f"func.func @{self.name}(%x: {x.type()}) -> {result.type()} {{\n  {body}\n}}\n"


def autoencoder() -> str:
    """Anomaly detection: ten dense layers, 640-128-128-128-128-8-128-128-128-128-640."""
    b = Builder("autoencoder", 1)
    x = value = Tensor("%x", (1, 1, 1, 640), 89)
    for width in (128, 128, 128, 128, 8, 128, 128, 128, 128):
        value = b.convolution(value, width, (1, 1))
    value = b.convolution(value, 640, (1, 1), relu=False, zero_point=93)
    return b.function(x, value)


def keyword_spotting() -> str:
    """DS-CNN: 49 x 10 coefficients, a 10 x 4 convolution, four separable ones, 12 words."""
    b = Builder("keyword_spotting", 2)
    x = value = Tensor("%x", (1, 49, 10, 1), 83)
    value = b.convolution(value, 64, (10, 4), (2, 2))
    for _ in range(4):
        value = b.depthwise(value)
        value = b.convolution(value, 64, (1, 1))
    value = b.average(value)
    value = b.convolution(value, 12, (1, 1), relu=False, zero_point=20)
    return b.function(x, value)


def resnet8() -> str:
    """Image classification: 32 x 32 x 3, three stacks of a residual block each, 10 classes."""
    b = Builder("resnet8", 3)
    x = value = Tensor("%x", (1, 32, 32, 3), -128)
    value = b.convolution(value, 16, (3, 3))
    for filters, stride in ((16, 1), (32, 2), (64, 2)):
        before = value
        value = b.convolution(value, filters, (3, 3), (stride, stride))
        value = b.convolution(value, filters, (3, 3), relu=False, zero_point=4)
        if stride > 1:
            before = b.convolution(
                before,
                filters,
                (1, 1),
                (stride, stride),
                same=False,
                relu=False,
                zero_point=-17,
            )
        value = b.add(before, value)
    value = b.average(value)
    value = b.convolution(value, 10, (1, 1), relu=False, zero_point=11)
    return b.function(x, value)


def mobilenet() -> str:
    """Visual wake words: MobileNetV1 of a quarter of the width, 96 x 96 x 3, 2 classes."""
    b = Builder("mobilenet", 4)
    x = value = Tensor("%x", (1, 96, 96, 3), -1)
    value = b.convolution(value, 8, (3, 3), (2, 2))
    widths = (16, 32, 32, 64, 64, 128, 128, 128, 128, 128, 128, 256, 256)
    strides = (1, 2, 1, 2, 1, 2, 1, 1, 1, 1, 1, 2, 1)
    for filters, stride in zip(widths, strides, strict=True):
        value = b.depthwise(value, stride=(stride, stride))
        value = b.convolution(value, filters, (1, 1))
    value = b.average(value)
    value = b.convolution(value, 2, (1, 1), relu=False, zero_point=-3)
    return b.function(x, value)


NETWORKS: dict[str, Callable[[], str]] = {
    "autoencoder": autoencoder,
    "keyword-spotting": keyword_spotting,
    "resnet8": resnet8,
    "mobilenet": mobilenet,
}


def main() -> None:
    """Print the network that is named."""
    if len(sys.argv) != 2 or sys.argv[1] not in NETWORKS:
        sys.exit(f"usage: python {sys.argv[0]} {'|'.join(NETWORKS)}")
    sys.stdout.write(NETWORKS[sys.argv[1]]())


if __name__ == "__main__":
    main()
