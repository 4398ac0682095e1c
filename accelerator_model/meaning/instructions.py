"""What each instruction of the dialect `acc` does, stated once.

A state is a mapping from the names of configuration registers to what was written to them. The
scratchpad and the accumulator are memories whose rows have `m.dim` elements. Tokens order
instructions and have no value: `accelerator_model.meaning.happens_before`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Attribute

from accelerator_model.dialect.acc import WEIGHT_STATIONARY
from accelerator_model.dialect.lane_instructions import AluFunction, AluFunctionAttr
from semantics.language.attributes import (
    AttributeKind,
    BadAttribute,
    NewBits,
    NewBool,
    StaticIntegerKind,
)
from semantics.language.builder import Bits, Execution, Interpretation, Value
from semantics.language.registry import Meaning, lookup, meaning_of
from semantics.language.tiles import MemrefPlace, Tile, Tiles
from semantics.language.undefined_behaviour import UndefinedBehaviour
from semantics.language.widths import Width
from semantics.meanings.acc_lanes import DOT_LENGTH, LANE_WIDTH, dot_product, saturated

State = Mapping[str, int]

ACCUMULATOR_WIDTH = LANE_WIDTH

COUNT = StaticIntegerKind(64)
"""A count or position."""


class PresenceKind(AttributeKind):
    """A unit attribute that selects what an instruction does; its value is a Python bool."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> bool:
        if attribute is not None and not isinstance(attribute, UnitAttr):
            raise BadAttribute(f"expected a unit attribute, got {attribute}")
        return attribute is not None

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> bool:
        raise BadAttribute(f"{name} must be given")

    def write(self, value: bool, type_: Attribute) -> Attribute | None:
        return UnitAttr() if value else None


@dataclass(frozen=True)
class PreloadTarget:
    """What `preload` leaves behind: where B starts, where C starts, and whether C is added to.

    Unless it is added to, C starts from zero, or from `bias`, a place and its row.
    """

    b: MemrefPlace
    b_row: int
    c: MemrefPlace
    c_row: int
    accumulate: bool
    bias: tuple[MemrefPlace, int] | None = None


def register(state: State, name: str) -> int:
    """What was written to the register. Raises `UndefinedBehaviour` where nothing was."""
    if name not in state:
        raise UndefinedBehaviour(f"the configuration register {name} was never written")
    return state[name]


@meaning_of(
    "acc.mvin",
    "State, Dram, Local -> Token",
    attributes={
        "offset": COUNT,
        "target_row": COUNT,
        "rows": COUNT,
        "cols": COUNT,
    },
)
def mvin(
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
    tile = m.load(source, offset, rows, stride, cols)
    m.store(target, target_row * m.dim, rows, m.dim, m.dim, m.columns(tile, m.dim))
    return ()


@meaning_of(
    "acc.mvout",
    "State, Local, Dram -> Token",
    attributes={
        "offset": COUNT,
        "source_row": COUNT,
        "rows": COUNT,
        "cols": COUNT,
    },
)
def mvout(
    m: Tiles,
    state: State,
    source: MemrefPlace,
    target: MemrefPlace,
    offset: int,
    source_row: int,
    rows: int,
    cols: int,
) -> tuple[()]:
    stride = m.whole_elements(register(state, "st_stride"), target)
    tile = m.load(source, source_row * m.dim, rows, m.dim, m.dim)
    m.store(target, offset, rows, stride, cols, m.columns(tile, cols))
    return ()


@meaning_of(
    "acc.zero",
    "Local -> Token",
    attributes={"target_row": COUNT, "rows": COUNT},
)
def zero(m: Tiles, target: MemrefPlace, target_row: int, rows: int) -> tuple[()]:
    zeros = m.zeros(rows, m.dim, target.memory.width)
    m.store(target, target_row * m.dim, rows, m.dim, m.dim, zeros)
    return ()


@meaning_of(
    "acc.preload",
    "Local, Local -> ",
    attributes={
        "b_row": COUNT,
        "c_row": COUNT,
        "accumulate": PresenceKind(),
    },
)
def preload(
    m: Tiles, b: MemrefPlace, c: MemrefPlace, b_row: int, c_row: int, accumulate: bool
) -> tuple[()]:
    m.latch("preload", PreloadTarget(b, b_row, c, c_row, accumulate))
    return ()


@meaning_of(
    "acc.compute",
    "State, Local -> Token",
    attributes={"a_row": COUNT, "rows": COUNT, "k": COUNT},
)
def compute(m: Tiles, state: State, a: MemrefPlace, a_row: int, rows: int, k: int) -> tuple[()]:
    target: PreloadTarget = m.latched("preload")
    keeps_b = register(state, "dataflow") == WEIGHT_STATIONARY
    if keeps_b and k > m.array.rows:
        raise UndefinedBehaviour(f"{k} rows of B cannot stay in an array of {m.array.rows}")
    a_tile = _rows_of_a(m, state, a, a_row, rows, k)
    b_tile = m.load(target.b, target.b_row * m.dim, k, m.dim, m.dim)
    m.latch("weights", (b_tile, k) if keeps_b else None)
    add_to_target(m, target, a_tile, b_tile, rows)
    return ()


@meaning_of(
    "acc.compute_acc",
    "State, Local -> Token",
    attributes={"a_row": COUNT, "rows": COUNT},
)
def compute_acc(m: Tiles, state: State, a: MemrefPlace, a_row: int, rows: int) -> tuple[()]:
    target: PreloadTarget = m.latched("preload")
    weights = m.latched("weights")
    if register(state, "dataflow") != WEIGHT_STATIONARY or weights is None:
        raise UndefinedBehaviour("no operand has stayed in the array")
    b_tile, k = weights
    a_tile = _rows_of_a(m, state, a, a_row, rows, k)
    add_to_target(m, target, a_tile, b_tile, rows)
    return ()


def _rows_of_a(m: Tiles, state: State, a: MemrefPlace, a_row: int, rows: int, k: int) -> Tile:
    """Rows of `k` elements, of which each block of DIM is `a_stride` rows after the last one."""
    between_blocks = register(state, "a_stride") if k > m.dim else 0
    return m.beside(
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


class AluFunctionKind(AttributeKind):
    """Which lane operation `alu` does; its value is the name."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> str:
        if not isinstance(attribute, AluFunctionAttr):
            raise BadAttribute(f"expected a function of alu, got {attribute}")
        return str(attribute.data)

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> str:
        raise BadAttribute(f"{name} must be given")

    def write(self, value: str, type_: Attribute) -> Attribute:
        return AluFunctionAttr(AluFunction(value))


@dataclass(frozen=True)
class LaneFunction:
    """What `alu` does to one lane of the accumulator: the lane operation of that name."""

    name: str

    @property
    def operands(self) -> int:
        """How many it has."""
        return len(self._meaning.signature.operands)

    @property
    def _meaning(self) -> Meaning:
        meaning = lookup(f"acc.lane_{self.name}")
        assert meaning is not None
        return meaning

    def __call__(self, *elements: Bits) -> Bits:
        m = Execution(elements[0].interpretation)
        values = [Value(x, m.truth(False)) for x in elements]
        (result,) = self._meaning.apply(m, values, {}, [ACCUMULATOR_WIDTH])
        return result.bits


@meaning_of(
    "acc.alu",
    "Local, Local -> Token",
    attributes={
        "function": AluFunctionKind(),
        "source_row": COUNT,
        "target_row": COUNT,
        "rows": COUNT,
    },
)
def alu(
    m: Tiles,
    source: MemrefPlace,
    target: MemrefPlace,
    function: str,
    source_row: int,
    target_row: int,
    rows: int,
) -> tuple[()]:
    body = LaneFunction(function)
    places = [(target, target_row), (source, source_row)][-body.operands :]
    tiles = [m.load(place, row * m.dim, rows, m.dim, m.dim) for place, row in places]
    m.store(target, target_row * m.dim, rows, m.dim, m.dim, m.lanes(tiles, body))
    return ()


@meaning_of(
    "acc.dot4",
    "Local, Local, Local -> Token",
    attributes={
        "a_row": COUNT,
        "b_row": COUNT,
        "c_row": COUNT,
        "unsigned": PresenceKind(),
        "saturate": PresenceKind(),
    },
)
def dot4(
    m: Tiles,
    a: MemrefPlace,
    b: MemrefPlace,
    c: MemrefPlace,
    a_row: int,
    b_row: int,
    c_row: int,
    unsigned: bool,
    saturate: bool,
) -> tuple[()]:
    factors = [
        m.load(place, row * m.dim + k, m.dim, DOT_LENGTH, 1)
        for place, row in ((a, a_row), (b, b_row))
        for k in range(DOT_LENGTH)
    ]
    sums = m.load(c, c_row * m.dim, m.dim, 1, 1)

    def body(so_far: Bits, *elements: Bits) -> Bits:
        extend = Bits.zext if unsigned else Bits.sext
        x, y = elements[:DOT_LENGTH], elements[DOT_LENGTH:]
        total = dot_product(so_far, x, y, extend)
        return saturated(total) if saturate else total.trunc(ACCUMULATOR_WIDTH)

    m.store(c, c_row * m.dim, m.dim, 1, 1, m.lanes([sums, *factors], body))
    return ()


def add_to_target(
    m: Tiles, target: PreloadTarget, a_tile: Tile, b_tile: Tile, rows: int, first: int = 0
) -> None:
    """A pass: rows of C, from row `first` on, become what they start from + A B."""
    where = (target.c_row + first) * m.dim
    if target.accumulate:
        so_far = m.load(target.c, where, rows, m.dim, m.dim)
    elif target.bias is not None:
        bias, row = target.bias
        so_far = m.load(bias, row * m.dim, rows, 0, m.dim)
    else:
        so_far = m.zeros(rows, m.dim, ACCUMULATOR_WIDTH)
    result = m.contract(a_tile, b_tile, so_far, multiply_accumulate)
    m.store(target.c, where, rows, m.dim, m.dim, result)


def multiply_accumulate(a: Bits, b: Bits, c: Bits) -> Bits:
    """One cell of the array in one cycle, wrapping at the width of `c`."""
    return c + a.sext(c.width) * b.sext(c.width)
