"""What the instructions of `accelerator_model.dialect.network_instructions` do, stated once."""

from __future__ import annotations

from collections.abc import Iterator

from accelerator_model.dialect.acc import OUTPUT_STATIONARY
from accelerator_model.meaning.instructions import (
    COUNT,
    PreloadTarget,
    PresenceKind,
    State,
    add_to_target,
    register,
)
from accelerator_model.meaning.requantisation import Requantise
from semantics.language.registry import meaning_of
from semantics.language.tiles import MemrefPlace, Tiles
from semantics.language.undefined_behaviour import UndefinedBehaviour

QUEUES_OF_NETWORK_INSTRUCTIONS = {
    "acc.mvin_transposed": "LD",
    "acc.preload_bias": "EX",
    "acc.compute_window": "EX",
    "acc.mvout_requant": "ST",
    "acc.mvout_requant_channels": "ST",
}
"""The queue that runs each instruction, by its name."""


@meaning_of(
    "acc.mvin_transposed",
    "State, Dram, Local -> Token",
    attributes={"offset": COUNT, "target_row": COUNT, "rows": COUNT, "cols": COUNT},
)
def mvin_transposed(
    m: Tiles,
    state: State,
    source: MemrefPlace,
    target: MemrefPlace,
    offset: int,
    target_row: int,
    rows: int,
    cols: int,
) -> tuple[()]:
    stride = m.whole_elements(register(state, "ld_stride"), source)
    padding = m.zeros(cols, m.dim, target.memory.width)
    m.store(target, target_row * m.dim, cols, m.dim, m.dim, padding)
    for column in range(cols):
        # A column, stored as a row: neighbours in the target.
        tile = m.load(source, offset + column, rows, stride, 1)
        m.store(target, (target_row + column) * m.dim, rows, 1, 1, tile)
    return ()


@meaning_of(
    "acc.preload_bias",
    "Local, Local, Local -> ",
    attributes={"b_row": COUNT, "d_row": COUNT, "c_row": COUNT},
)
def preload_bias(
    m: Tiles, b: MemrefPlace, d: MemrefPlace, c: MemrefPlace, b_row: int, d_row: int, c_row: int
) -> tuple[()]:
    m.latch("preload", PreloadTarget(b, b_row, c, c_row, accumulate=False, bias=(d, d_row)))
    return ()


def pixel_runs(state: State, first: int, rows: int) -> Iterator[tuple[int, int, int]]:
    """`rows` pixels of an image from number `first` on, a row of the image at a time.

    (how many come before, the row of the scratchpad after that of the image's first pixel, count);
    pixels of such a run are `window_step` rows apart.
    """
    image_cols, step = register(state, "window_cols"), register(state, "window_step")
    pitch = register(state, "window_pitch")
    if image_cols < 1:
        raise UndefinedBehaviour("an image with rows of no pixels")
    done = 0
    while done < rows:
        image_row, image_col = divmod(first + done, image_cols)
        count = min(rows - done, image_cols - image_col)
        yield done, image_row * pitch + image_col * step, count
        done += count


@meaning_of(
    "acc.compute_window",
    "State, Local -> Token",
    attributes={"a_row": COUNT, "first": COUNT, "rows": COUNT, "k": COUNT},
)
def compute_window(
    m: Tiles, state: State, a: MemrefPlace, a_row: int, first: int, rows: int, k: int
) -> tuple[()]:
    target: PreloadTarget = m.latched("preload")
    if register(state, "dataflow") != OUTPUT_STATIONARY:
        raise UndefinedBehaviour("windows are read in the output stationary dataflow only")
    step = register(state, "window_step")
    between_blocks = register(state, "a_stride") if k > m.dim else 0
    b_tile = m.load(target.b, target.b_row * m.dim, k, m.dim, m.dim)
    m.latch("weights", None)
    for done, start, count in pixel_runs(state, first, rows):
        a_tile = m.beside(
            [
                m.load(
                    a,
                    (a_row + start + column // m.dim * between_blocks) * m.dim,
                    count,
                    step * m.dim,
                    min(m.dim, k - column),
                )
                for column in range(0, k, m.dim)
            ]
        )
        add_to_target(m, target, a_tile, b_tile, count, done)
    return ()


@meaning_of(
    "acc.mvout_requant",
    "State, Local, Dram -> Token",
    attributes={
        "source_row": COUNT,
        "offset": COUNT,
        "rows": COUNT,
        "cols": COUNT,
        "double_round": PresenceKind(),
    },
)
def mvout_requant(
    m: Tiles,
    state: State,
    source: MemrefPlace,
    target: MemrefPlace,
    source_row: int,
    offset: int,
    rows: int,
    cols: int,
    double_round: bool,
) -> tuple[()]:
    scale = (register(state, "mult"), register(state, "shift"))
    sums = m.load(source, source_row * m.dim, rows, m.dim, m.dim)
    results = m.lanes([m.columns(sums, cols)], _body(state, target, scale, double_round))
    stride = m.whole_elements(register(state, "st_stride"), target)
    m.store(target, offset, rows, stride, cols, results)
    return ()


@meaning_of(
    "acc.mvout_requant_channels",
    "State, Local, Local, Dram -> Token",
    attributes={
        "source_row": COUNT,
        "channel_row": COUNT,
        "offset": COUNT,
        "rows": COUNT,
        "cols": COUNT,
        "double_round": PresenceKind(),
    },
)
def mvout_requant_channels(
    m: Tiles,
    state: State,
    source: MemrefPlace,
    channels: MemrefPlace,
    target: MemrefPlace,
    source_row: int,
    channel_row: int,
    offset: int,
    rows: int,
    cols: int,
    double_round: bool,
) -> tuple[()]:
    sums = m.load(source, source_row * m.dim, rows, m.dim, m.dim)
    # One row for all rows: the next one begins where this one does.
    mult, shift = (m.load(channels, (channel_row + n) * m.dim, rows, 0, m.dim) for n in range(2))
    kept = [m.columns(tile, cols) for tile in (sums, mult, shift)]
    results = m.lanes(kept, _body(state, target, None, double_round))
    stride = m.whole_elements(register(state, "st_stride"), target)
    m.store(target, offset, rows, stride, cols, results)
    return ()


def _body(
    state: State, target: MemrefPlace, scale: tuple[int, int] | None, double_round: bool
) -> Requantise:
    zp, least, greatest = (register(state, name) for name in ("zp", "min", "max"))
    return Requantise(target.memory.width, scale, zp, least, greatest, double_round)
