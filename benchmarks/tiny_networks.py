"""Int8 networks in TOSA with weights from a generator: MLPerf Tiny's four, and an encoder block.

The layers of the four, their shapes and strides are those of https://github.com/mlcommons/tiny
(v1.1, the models of the reference submission).
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from encoder_block import encoder_block
from tosa_builder import Builder, Tensor


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


def encoder() -> str:
    """A transformer's encoder block: 128 tokens of 256 numbers, 4 heads, 1,024 hidden ones."""
    b = Builder("encoder", 5)
    x = Tensor("%x", (1, 1, 128, 256), -3)
    return b.function(x, encoder_block(b, x, heads=4, hidden=1024))


NETWORKS: dict[str, Callable[[], str]] = {
    "autoencoder": autoencoder,
    "keyword-spotting": keyword_spotting,
    "resnet8": resnet8,
    "mobilenet": mobilenet,
    "encoder": encoder,
}


def main() -> None:
    """Print the network that is named."""
    if len(sys.argv) != 2 or sys.argv[1] not in NETWORKS:
        sys.exit(f"usage: python {sys.argv[0]} {'|'.join(NETWORKS)}")
    sys.stdout.write(NETWORKS[sys.argv[1]]())


if __name__ == "__main__":
    main()
