"""Where the buffers between layers are: disjoint while they are needed, in little memory."""

from __future__ import annotations

import random

import pytest

from rewrites.accelerator.networks.placement import (
    ALIGNMENT,
    Buffer,
    exactly,
    greedily,
    height,
    most_at_once,
)

# A chain in which each buffer is needed by the next layer: the largest first leaves a hole.
CHAIN = [Buffer(n, size, n, n + 1) for n, size in enumerate((128, 128, 8, 128, 128, 8, 128))]


def _are_disjoint(buffers: list[Buffer], offsets: dict[int, int]) -> bool:
    return all(
        a is b
        or a.last < b.first
        or b.last < a.first
        or offsets[a.value] + a.size <= offsets[b.value]
        or offsets[b.value] + b.size <= offsets[a.value]
        for a in buffers
        for b in buffers
    )


def _random(seed: int) -> list[Buffer]:
    generator = random.Random(seed)
    firsts = [generator.randrange(9) for _ in range(8)]
    return [
        Buffer(n, generator.randrange(1, 200), first, first + generator.randrange(4))
        for n, first in enumerate(firsts)
    ]


@pytest.mark.parametrize("seed", range(20))
def test_greedy_places_are_disjoint(seed: int):
    buffers = _random(seed)
    offsets = greedily(buffers)
    assert _are_disjoint(buffers, offsets)
    assert all(offset % ALIGNMENT == 0 for offset in offsets.values())
    assert height(buffers, offsets) >= most_at_once(buffers)


def test_what_a_layer_needs_at_once():
    assert most_at_once(CHAIN) == 256 // ALIGNMENT
    assert most_at_once([]) == height([], {}) == 0


def test_an_exact_placement_is_as_low_as_can_be():
    pytest.importorskip("ortools")
    lower = 0
    for buffers in (CHAIN, *map(_random, range(6))):
        known = greedily(buffers)
        offsets = exactly(buffers, known)
        assert _are_disjoint(buffers, offsets)
        assert most_at_once(buffers) <= height(buffers, offsets) <= height(buffers, known)
        lower += height(buffers, offsets) < height(buffers, known)
    assert lower
