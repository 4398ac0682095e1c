"""The named linalg ops of MLIR 22 as a table: iterators, what each operand is indexed by, the body.

A row is `name  iterators | operands -> output`. An operand has a subscript a dimension: an
iterator, `ow+kw` for a sum, or a window `ow:kw`, which is `ow * stride + kw * dilation` with the
op's next stride and dilation. `()` is a scalar. Iterators that the output lacks are reductions.

Source: `mlir/python/mlir/dialects/linalg/opdsl/ops/core_named_ops.py`, and what `mlir-opt-22
--linalg-generalize-named-ops` prints of each op; a test compares with the latter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap

IteratorKind = Literal["parallel", "reduction"]


@dataclass(frozen=True)
class Subscript:
    """`first`, or `first * stride + second * dilation`; the factors are 1 without an `axis`."""

    first: int
    second: int | None = None
    axis: int | None = None


@dataclass(frozen=True)
class Form:
    """A named op of fixed ranks.

    `operands` are the subscripts of each operand, the output's last. `body` names how an element is
    computed (`semantics.syntax.linalg.bodies`). `axes` is the number of its strides, and of its
    dilations.
    """

    name: str
    iterators: tuple[str, ...]
    operands: tuple[tuple[Subscript, ...], ...]
    body: str
    axes: int

    @property
    def kinds(self) -> tuple[IteratorKind, ...]:
        """The kind of each iterator."""
        written = {subscript.first for subscript in self.operands[-1]}
        return tuple(
            "parallel" if i in written else "reduction" for i in range(len(self.iterators))
        )

    def maps(self, strides: Sequence[int], dilations: Sequence[int]) -> tuple[AffineMap, ...]:
        """The indexing map of each operand; one positive stride and dilation an axis."""
        return maps_of(len(self.iterators), self.operands, strides, dilations)


def maps_of(
    iterators: int,
    operands: Sequence[Sequence[Subscript]],
    strides: Sequence[int],
    dilations: Sequence[int],
) -> tuple[AffineMap, ...]:
    """A map from that many iterators for each operand's subscripts."""

    def expression(subscript: Subscript) -> AffineExpr:
        first: AffineExpr = AffineDimExpr(subscript.first)
        if subscript.second is None:
            return first
        second: AffineExpr = AffineDimExpr(subscript.second)
        if subscript.axis is None:
            return first + second
        stride, dilation = strides[subscript.axis], dilations[subscript.axis]
        return _scaled(first, stride) + _scaled(second, dilation)

    return tuple(
        AffineMap(iterators, 0, tuple(expression(s) for s in subscripts)) for subscripts in operands
    )


def _scaled(expression: AffineExpr, factor: int) -> AffineExpr:
    return expression if factor == 1 else expression * factor


_MULTIPLY_ADD = """
matmul                       m n k                  | m k, k n -> m n
batch_matmul                 b m n k                | b m k, b k n -> b m n
batch_reduce_matmul          b m n k                | b m k, b k n -> m n
mmt4d                        m n k m0 n0 k0         | m k m0 k0, n k n0 k0 -> m n m0 n0
batch_mmt4d                  b m n k m0 n0 k0       | b m k m0 k0, b n k n0 k0 -> b m n m0 n0
matvec                       m n                    | m n, n -> m
vecmat                       n m                    | m, m n -> n
batch_matvec                 b m k                  | b m k, b k -> b m
batch_vecmat                 b n k                  | b k, b k n -> b n
dot                          m                      | m, m ->
conv_1d                      ow kw                  | ow+kw, kw -> ow
conv_2d                      oh ow kh kw            | oh+kh ow+kw, kh kw -> oh ow
conv_3d                      od oh ow kd kh kw      | od+kd oh+kh ow+kw, kd kh kw -> od oh ow
conv_1d_nwc_wcf              n ow f kw c            | n ow:kw c, kw c f -> n ow f
conv_1d_ncw_fcw              n f ow c kw            | n c ow:kw, f c kw -> n f ow
conv_2d_nhwc_hwcf            n oh ow f kh kw c      | n oh:kh ow:kw c, kh kw c f -> n oh ow f
conv_2d_nhwc_fhwc            n oh ow f kh kw c      | n oh:kh ow:kw c, f kh kw c -> n oh ow f
conv_2d_nchw_fchw            n f oh ow c kh kw      | n c oh:kh ow:kw, f c kh kw -> n f oh ow
conv_2d_ngchw_fgchw          n g f oh ow c kh kw    | n g c oh:kh ow:kw, f g c kh kw -> n g f oh ow
conv_2d_ngchw_gfchw          n g f oh ow c kh kw    | n g c oh:kh ow:kw, g f c kh kw -> n g f oh ow
conv_2d_nhwgc_gfhwc          n oh ow g f kh kw c    | n oh:kh ow:kw g c, g f kh kw c -> n oh ow g f
conv_3d_ndhwc_dhwcf          n od oh ow f kd kh kw c | n od:kd oh:kh ow:kw c, kd kh kw c f -> n od oh ow f
conv_3d_ncdhw_fcdhw          n f od oh ow c kd kh kw | n c od:kd oh:kh ow:kw, f c kd kh kw -> n f od oh ow
depthwise_conv_1d_nwc_wc     n ow c kw              | n ow:kw c, kw c -> n ow c
depthwise_conv_1d_ncw_cw     n ow c kw              | n c ow:kw, c kw -> n c ow
depthwise_conv_1d_nwc_wcm    n ow c m kw            | n ow:kw c, kw c m -> n ow c m
depthwise_conv_2d_nhwc_hwc   n oh ow c kh kw        | n oh:kh ow:kw c, kh kw c -> n oh ow c
depthwise_conv_2d_nchw_chw   n oh ow c kh kw        | n c oh:kh ow:kw, c kh kw -> n c oh ow
depthwise_conv_2d_nhwc_hwcm  n oh ow c m kh kw      | n oh:kh ow:kw c, kh kw c m -> n oh ow c m
depthwise_conv_3d_ndhwc_dhwc n od oh ow kd kh kw c  | n od:kd oh:kh ow:kw c, kd kh kw c -> n od oh ow c
depthwise_conv_3d_ncdhw_cdhw n od oh ow kd kh kw c  | n c od:kd oh:kh ow:kw, c kd kh kw -> n c od oh ow
depthwise_conv_3d_ndhwc_dhwcm n od oh ow m kd kh kw c | n od:kd oh:kh ow:kw c, kd kh kw c m -> n od oh ow c m
"""  # noqa: E501

_QUANTIZED = {
    "quantized_matmul": "matmul",
    "quantized_batch_matmul": "batch_matmul",
    "conv_2d_nhwc_hwcf_q": "conv_2d_nhwc_hwcf",
    "conv_2d_nhwc_fhwc_q": "conv_2d_nhwc_fhwc",
    "conv_2d_nchw_fchw_q": "conv_2d_nchw_fchw",
    "conv_2d_ngchw_gfchw_q": "conv_2d_ngchw_gfchw",
    "conv_2d_nhwgc_gfhwc_q": "conv_2d_nhwgc_gfhwc",
    "conv_3d_ndhwc_dhwcf_q": "conv_3d_ndhwc_dhwcf",
    "depthwise_conv_2d_nhwc_hwc_q": "depthwise_conv_2d_nhwc_hwc",
    "depthwise_conv_2d_nhwc_hwcm_q": "depthwise_conv_2d_nhwc_hwcm",
}
"""Each as the other one, with a zero point for each of the two inputs behind these."""

_POOLING = """
pooling_nwc     n ow c kw               | n ow:kw c, kw -> n ow c
pooling_ncw     n c ow kw               | n c ow:kw, kw -> n c ow
pooling_nhwc    n oh ow c kh kw         | n oh:kh ow:kw c, kh kw -> n oh ow c
pooling_nchw    n c oh ow kh kw         | n c oh:kh ow:kw, kh kw -> n c oh ow
pooling_ndhwc   n od oh ow c kd kh kw   | n od:kd oh:kh ow:kw c, kd kh kw -> n od oh ow c
"""
"""The second input is a window: its shape counts, its elements are not read."""

_POOLED = {
    "pooling_nwc": ("sum", "max", "max_unsigned", "min", "min_unsigned"),
    "pooling_ncw": ("sum", "max"),
    "pooling_nhwc": ("sum", "max", "max_unsigned", "min", "min_unsigned"),
    "pooling_nchw": ("sum", "max"),
    "pooling_ndhwc": ("sum", "max", "min"),
}

_RANDOM = "fill_rng_2d m n | (), (), () -> m n"

UNARY = (
    "abs",
    "ceil",
    "erf",
    "exp",
    "floor",
    "log",
    "negf",
    "reciprocal",
    "round",
    "rsqrt",
    "sqrt",
    "square",
    "tanh",
)
BINARY = ("add", "sub", "mul", "div", "div_unsigned", "max", "min", "powf")
ELEMENTWISE = {
    **dict.fromkeys(UNARY, 1),
    **dict.fromkeys(BINARY, 2),
    "select": 3,
}
"""The elementwise ops, of any rank, and their numbers of inputs. Each has its name as its body."""

KINDS = {
    **{name: name for name in ELEMENTWISE if name not in ("max", "min")},
    "max_signed": "max",
    "min_signed": "min",
    "max_unsigned": "max_unsigned",
    "min_unsigned": "min_unsigned",
}
"""The kinds of `linalg.elementwise`, and the body of each."""


def _parsed(name: str, row: str, body: str) -> Form:
    iterators, operands = (part.strip() for part in row.split("|"))
    names = iterators.split()
    axes: list[str] = []

    def subscript(text: str) -> Subscript:
        for sign in ("+", ":"):
            if sign in text:
                first, second = (names.index(part) for part in text.split(sign))
                if sign == "+":
                    return Subscript(first, second)
                axes.append(text)
                return Subscript(first, second, len(axes) - 1)
        return Subscript(names.index(text))

    subscripts = tuple(
        tuple(subscript(text) for text in operand.replace("()", "").split())
        for operand in operands.replace("->", ",").split(",")
    )
    return Form(f"linalg.{name}", tuple(names), subscripts, body, len(axes))


def _rows(text: str) -> Iterator[tuple[str, str]]:
    for line in text.strip().splitlines():
        name, row = line.split(maxsplit=1)
        yield name, row


def _all_forms() -> Iterator[Form]:
    products = dict(_rows(_MULTIPLY_ADD))
    for name, row in products.items():
        yield _parsed(name, row, "multiply_add")
    for name, plain in _QUANTIZED.items():
        yield _parsed(name, products[plain].replace("->", ", (), () ->"), "quantized")
    for name, row in _rows(_POOLING):
        for reduction in _POOLED[name]:
            yield _parsed(f"{name}_{reduction}", row, f"pooling_{reduction}")
    name, row = _RANDOM.split(maxsplit=1)
    yield _parsed(name, row, "random")


FORMS = {form.name: form for form in _all_forms()}
"""The named ops of fixed ranks, by name."""
