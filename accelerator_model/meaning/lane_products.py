"""What the instructions of `accelerator_model.dialect.lane_products` do, stated once."""

from __future__ import annotations

from dataclasses import dataclass

from accelerator_model.meaning.instructions import (
    ACCUMULATOR_WIDTH,
    COUNT,
    PresenceKind,
    State,
    multiply_accumulate,
    register,
)
from accelerator_model.meaning.network_instructions import pixel_runs
from accelerator_model.meaning.requantisation import scaled
from semantics.language.builder import Bits
from semantics.language.registry import meaning_of
from semantics.language.tiles import MemrefPlace, Tiles

LANE_PRODUCTS = ("acc.multiply_add", "acc.multiply_shift")
"""The instructions' names; the queue EX runs them."""


@meaning_of(
    "acc.multiply_add",
    "State, Local, Local, Local -> Token",
    attributes={"x_row": COUNT, "first": COUNT, "rows": COUNT, "w_row": COUNT, "c_row": COUNT},
)
def multiply_add(
    m: Tiles,
    state: State,
    x: MemrefPlace,
    w: MemrefPlace,
    c: MemrefPlace,
    x_row: int,
    first: int,
    rows: int,
    w_row: int,
    c_row: int,
) -> tuple[()]:
    step = register(state, "window_step")
    for done, start, count in pixel_runs(state, first, rows):
        for lane in range(m.dim):
            # In one lane, a column of pixels by one weight.
            pixels = m.load(x, (x_row + start) * m.dim + lane, count, step * m.dim, 1)
            weight = m.load(w, w_row * m.dim + lane, 1, 1, 1)
            where = (c_row + done) * m.dim + lane
            sums = m.load(c, where, count, m.dim, 1)
            result = m.contract(pixels, weight, sums, multiply_accumulate)
            m.store(c, where, count, m.dim, 1, result)
    return ()


@dataclass(frozen=True)
class MultiplyShift:
    """What `multiply_shift` does to one lane; equal ones do the same."""

    double_round: bool

    def __call__(self, x: Bits, mult: Bits, shift: Bits) -> Bits:
        return scaled(x, mult, shift, self.double_round).trunc(ACCUMULATOR_WIDTH)


@meaning_of(
    "acc.multiply_shift",
    "Local, Local, Local -> Token",
    attributes={
        "source_row": COUNT,
        "scale_row": COUNT,
        "target_row": COUNT,
        "rows": COUNT,
        "double_round": PresenceKind(),
    },
)
def multiply_shift(
    m: Tiles,
    source: MemrefPlace,
    scale: MemrefPlace,
    target: MemrefPlace,
    source_row: int,
    scale_row: int,
    target_row: int,
    rows: int,
    double_round: bool,
) -> tuple[()]:
    x = m.load(source, source_row * m.dim, rows, m.dim, m.dim)
    # One row for all rows: the next one begins where this one does.
    mult, shift = (m.load(scale, (scale_row + n) * m.dim, rows, 0, m.dim) for n in range(2))
    result = m.lanes([x, mult, shift], MultiplyShift(double_round))
    m.store(target, target_row * m.dim, rows, m.dim, m.dim, result)
    return ()
