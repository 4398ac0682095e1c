"""Writes int8 networks in TOSA, with weights from a generator.

Weights, biases and scales are made up from a seed; activations have the zero points that a
converter chooses, -128 after a relu.
"""

from __future__ import annotations

from collections.abc import Sequence
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

    def add(self, x: Tensor, y: Tensor, *, zero_point: int = -128, relu: bool = True) -> Tensor:
        """A residual of two tensors with the same scale: added and scaled."""
        a, b = (self.widened(v, 1 << 30, 30) for v in (x, y))
        return self.rescale(self.binary("add", a, b), 32, 0.75, zero_point, relu=relu)

    def binary(self, operation: str, x: Tensor, y: Tensor) -> Tensor:
        """An element-wise operation on i32, where an extent of 1 is as many as the other's."""
        made = self.new([max(extents) for extents in zip(x.shape, y.shape, strict=True)])
        operands, types = f"{x.name}, {y.name}", f"{x.type(32)}, {y.type(32)}"
        if operation == "mul":
            shift = self.number(0, 8)
            operands, types = f"{operands}, {shift.name}", f"{types}, {shift.type()}"
        rounding = " {round = false}" if operation == "arithmetic_right_shift" else ""
        self.lines.append(
            f"{made.name} = tosa.{operation} {operands}{rounding} : ({types}) -> {made.type(32)}"
        )
        return made

    def filled(self, like: Tensor, value: int) -> Tensor:
        """A number of i32 for each element."""
        return self.constant(np.full((1,) * len(like.shape), value), 32)

    def shifted(self, x: Tensor, places: int) -> Tensor:
        """i32 shifted right, with copies of the sign."""
        return self.binary("arithmetic_right_shift", x, self.filled(x, places))

    def reduced(self, operation: str, x: Tensor) -> Tensor:
        """`operation` of the last extent, on i32."""
        made = self.new((*x.shape[:-1], 1))
        self.lines.append(
            f"{made.name} = tosa.{operation} {x.name} {{axis = {len(x.shape) - 1} : i32}} : "
            f"({x.type(32)}) -> {made.type(32)}"
        )
        return made

    def reshaped(self, x: Tensor, shape: Shape) -> Tensor:
        """The same elements in the same order."""
        extents, made = self.new(()), self.new(shape, x.zero_point)
        kind = f"!tosa.shape<{len(shape)}>"
        self.lines.append(
            f"{extents.name} = tosa.const_shape {{values = dense<[{', '.join(map(str, shape))}]> "
            f": tensor<{len(shape)}xindex>}} : () -> {kind}"
        )
        self.lines.append(
            f"{made.name} = tosa.reshape {x.name}, {extents.name} : ({x.type()}, {kind}) -> "
            f"{made.type()}"
        )
        return made

    def transposed(self, x: Tensor, order: tuple[int, ...]) -> Tensor:
        """Dimension i of the result is dimension `order`[i] of x."""
        made = self.new([x.shape[d] for d in order], x.zero_point)
        self.lines.append(
            f"{made.name} = tosa.transpose {x.name} {{perms = array<i32: "
            f"{', '.join(map(str, order))}>}} : ({x.type()}) -> {made.type()}"
        )
        return made

    def matmul(self, x: Tensor, y: Tensor, scale: float) -> Tensor:
        """Products of two batches of matrices without zero points, requantised."""
        assert x.zero_point == y.zero_point == 0
        zero = self.number(0, 8)
        sums = self.new((x.shape[0], x.shape[1], y.shape[2]))
        self.lines.append(
            f"{sums.name} = tosa.matmul {x.name}, {y.name}, {zero.name}, {zero.name} : "
            f"({x.type()}, {y.type()}, {zero.type()}, {zero.type()}) -> {sums.type(32)}"
        )
        return self.rescale(sums, 32, scale, 0)

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
