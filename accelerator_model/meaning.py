"""What each instruction of the dialect `acc` does, stated once.

A state is a mapping from the names of configuration registers to what was written to them. The
scratchpad and the accumulator are memories whose rows have `m.dim` elements. Tokens order
instructions and have no value: `accelerator_model.happens_before`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Attribute

from accelerator_model.acc import WEIGHT_STATIONARY
from semantics.attributes import AttributeKind, BadAttribute, NewBits, NewBool, StaticIntegerKind
from semantics.builder import Bits, Reading, Width
from semantics.registry import meaning_of
from semantics.tiles import Place, Tile, Tiles, UndefinedBehaviour

State = Mapping[str, int]

ACCUMULATOR_WIDTH = 32

_COUNT = StaticIntegerKind(64)


class PresenceKind(AttributeKind):
    """A unit attribute that selects what an instruction does; its value is a Python bool."""

    def read(self, reading: Reading, attribute: Attribute | None, width: Width) -> bool:
        if attribute is not None and not isinstance(attribute, UnitAttr):
            raise BadAttribute(f"expected a unit attribute, got {attribute}")
        return attribute is not None

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> bool:
        raise BadAttribute(f"{name} must be given")

    def write(self, value: bool, type_: Attribute) -> Attribute | None:
        return UnitAttr() if value else None


@dataclass(frozen=True)
class Target:
    """What `preload` leaves behind: where B starts, where C starts, and whether C is added to."""

    b: Place
    b_row: int
    c: Place
    c_row: int
    accumulate: bool


def _register(state: State, name: str) -> int:
    if name not in state:
        raise UndefinedBehaviour(f"the configuration register {name} was never written")
    return state[name]


@meaning_of(
    "acc.mvin",
    "State, Dram, Local -> Token",
    attributes={
        "offset": _COUNT,
        "target_row": _COUNT,
        "rows": _COUNT,
        "cols": _COUNT,
    },
)
def mvin(
    m: Tiles,
    state: State,
    source: Place,
    target: Place,
    offset: int,
    target_row: int,
    rows: int,
    cols: int,
) -> tuple[()]:
    stride = m.whole_elements(_register(state, "ld_stride"), source)
    tile = m.load(source, offset, rows, stride, cols)
    m.store(target, target_row * m.dim, rows, m.dim, m.dim, m.columns(tile, m.dim))
    return ()


@meaning_of(
    "acc.mvout",
    "State, Local, Dram -> Token",
    attributes={
        "offset": _COUNT,
        "source_row": _COUNT,
        "rows": _COUNT,
        "cols": _COUNT,
    },
)
def mvout(
    m: Tiles,
    state: State,
    source: Place,
    target: Place,
    offset: int,
    source_row: int,
    rows: int,
    cols: int,
) -> tuple[()]:
    stride = m.whole_elements(_register(state, "st_stride"), target)
    tile = m.load(source, source_row * m.dim, rows, m.dim, m.dim)
    m.store(target, offset, rows, stride, cols, m.columns(tile, cols))
    return ()


@meaning_of(
    "acc.zero",
    "Local -> Token",
    attributes={"target_row": _COUNT, "rows": _COUNT},
)
def zero(m: Tiles, target: Place, target_row: int, rows: int) -> tuple[()]:
    zeros = m.zeros(rows, m.dim, target.memory.width)
    m.store(target, target_row * m.dim, rows, m.dim, m.dim, zeros)
    return ()


@meaning_of(
    "acc.preload",
    "Local, Local -> ",
    attributes={
        "b_row": _COUNT,
        "c_row": _COUNT,
        "accumulate": PresenceKind(),
    },
)
def preload(m: Tiles, b: Place, c: Place, b_row: int, c_row: int, accumulate: bool) -> tuple[()]:
    m.latch("preload", Target(b, b_row, c, c_row, accumulate))
    return ()


@meaning_of(
    "acc.compute",
    "State, Local -> Token",
    attributes={"a_row": _COUNT, "rows": _COUNT, "k": _COUNT},
)
def compute(m: Tiles, state: State, a: Place, a_row: int, rows: int, k: int) -> tuple[()]:
    target: Target = m.latched("preload")
    keeps_b = _register(state, "dataflow") == WEIGHT_STATIONARY
    if keeps_b and k > m.dim:
        raise UndefinedBehaviour(f"{k} rows of B cannot stay in an array of {m.dim}")
    between_blocks = _register(state, "a_stride") if k > m.dim else 0
    a_tile = m.beside(
        [
            m.load(
                a,
                (a_row + first // m.dim * between_blocks) * m.dim,
                rows,
                m.dim,
                min(m.dim, k - first),
            )
            for first in range(0, k, m.dim)
        ]
    )
    b_tile = m.load(target.b, target.b_row * m.dim, k, m.dim, m.dim)
    m.latch("weights", (b_tile, k) if keeps_b else None)
    _add_to_target(m, target, a_tile, b_tile, rows)
    return ()


@meaning_of(
    "acc.compute_acc",
    "State, Local -> Token",
    attributes={"a_row": _COUNT, "rows": _COUNT},
)
def compute_acc(m: Tiles, state: State, a: Place, a_row: int, rows: int) -> tuple[()]:
    target: Target = m.latched("preload")
    weights = m.latched("weights")
    if _register(state, "dataflow") != WEIGHT_STATIONARY or weights is None:
        raise UndefinedBehaviour("no operand has stayed in the array")
    b_tile, k = weights
    a_tile = m.load(a, a_row * m.dim, rows, m.dim, k)
    _add_to_target(m, target, a_tile, b_tile, rows)
    return ()


def _add_to_target(m: Tiles, target: Target, a_tile: Tile, b_tile: Tile, rows: int) -> None:
    where = target.c_row * m.dim
    if target.accumulate:
        so_far = m.load(target.c, where, rows, m.dim, m.dim)
    else:
        so_far = m.zeros(rows, m.dim, ACCUMULATOR_WIDTH)
    result = m.contract(a_tile, b_tile, so_far, multiply_accumulate)
    m.store(target.c, where, rows, m.dim, m.dim, result)


def multiply_accumulate(a: Bits, b: Bits, c: Bits) -> Bits:
    """One cell of the array in one cycle, wrapping at the width of `c`."""
    return c + a.sext(c.width) * b.sext(c.width)
