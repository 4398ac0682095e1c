"""Places the buffers between layers in one block of memory; buffers share bytes when they can."""

from __future__ import annotations

from rewrites.accelerator.validation.networks import Network, bytes_of

ALIGNMENT = 16


def place(network: Network) -> dict[int, int]:
    """A byte offset for each value between layers: the largest first, each as low as it can be."""
    lifetimes = network.lifetimes()
    sizes = {
        layer.output: bytes_of(layer.function.function_type.outputs.data[0])
        for layer in network.layers
        if layer.output not in network.results
    }
    offsets: dict[int, int] = {}
    for value in sorted(sizes, key=lambda v: -sizes[v]):
        first, last = lifetimes[value]
        taken = sorted(
            (offsets[other], offsets[other] + sizes[other])
            for other in offsets
            if lifetimes[other][0] <= last and first <= lifetimes[other][1]
        )
        offset = 0
        for start, end in taken:
            if offset + sizes[value] <= start:
                break
            offset = max(offset, -(-end // ALIGNMENT) * ALIGNMENT)
        offsets[value] = offset
    return offsets
