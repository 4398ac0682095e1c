"""How a statement is cut into tiles, blocks and strips for a machine."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from xdsl.ir import Operation

from accelerator_model.machine import Machine
from rewrites.accelerator.product_layout import ProductLayout
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.statements.matrix_product import (
    BiasFill,
    ConstantFill,
    ElementwiseSum,
    MatrixProduct,
    NumberFill,
    Statement,
    WindowExtreme,
    ZeroFill,
    cut,
)

FINE_PART = 2
"""Of K, in rows of the array, where all of C is in the accumulator at once: the first passes need
little of A, and the layer before may still compute the rest."""

BLOCK_EDGE = 4
"""Tiles are taken in blocks of so many by so many, so that a strip is used that often at least."""


@dataclass(frozen=True)
class TilingPlan:
    """How a statement is cut up.

    K is taken in parts of `part`; `strips` buffers of `strip_rows` rows hold operands, `tiles`
    buffers hold output tiles, and blocks are `block` = (rows, columns) tiles. After the tiles the
    accumulator has `bias_rows` rows for a bias, and then `scale_rows` for the columns' multipliers
    and shifts. With `at_once` there is one block, finished column by column.
    """

    statement: Statement
    array_rows: int
    dim: int
    part: int
    strip_rows: int
    strips: int
    tiles: int
    block: tuple[int, int]
    weight_stationary: bool
    layout: ProductLayout
    bias_rows: int
    scale_rows: int
    at_once: bool = False

    @staticmethod
    def of(
        statement: Statement,
        function: Operation,
        machine: Machine,
        double_buffer: bool,
        weight_stationary: bool,
    ) -> TilingPlan:
        """The plan for a statement of the function. Raises `CannotLower`."""
        array_rows, dim = machine.array_rows, machine.dim
        if weight_stationary and array_rows < dim:
            raise CannotLower(
                f"weight stationary, an array of {array_rows} rows does not keep {dim} rows of B",
                function,
            )
        if machine.scratchpad_rows < 2 * _strip_rows(dim, machine):
            raise CannotLower(
                f"the scratchpad has no room for two strips of {_strip_rows(dim, machine)} rows",
                function,
            )
        layout, bias_rows, scale_rows = ProductLayout((), (), False, False), 0, 0
        if isinstance(statement, MatrixProduct):
            layout = ProductLayout.of(statement, dim)
            bias_rows = 0 if statement.bias is None else len(layout.columns)
            scale_rows = 0 if statement.scales is None else 2 * len(layout.columns)
        room = (machine.accumulator_rows - bias_rows - scale_rows) // array_rows
        if room < 1:
            raise CannotLower(
                f"the accumulator has no room for a bias of {bias_rows} rows"
                + (f" and scales of {scale_rows}" if scale_rows else ""),
                function,
            )
        tiles = room if double_buffer else 1
        k = statement.k if isinstance(statement, MatrixProduct) else 0
        if weight_stationary:
            height = statement.m if isinstance(statement, MatrixProduct) else 0
            rows = max(1, -(-height // array_rows))
            # A block keeps B in the array; if the whole height fits, B is loaded once.
            block = (rows if rows <= tiles else max(1, tiles // 2), 1)
            part = array_rows // dim * dim
        else:
            edge = max(1, min(BLOCK_EDGE, isqrt(tiles // 2)))
            block = (edge, edge)
            part = max(
                dim,
                machine.scratchpad_rows
                // (4 * edge)
                * dim
                // _strip_rows(dim, machine)
                // dim
                * dim,
            )
        grid = (0, 0)
        if isinstance(statement, MatrixProduct):
            grid = (-(-statement.m // array_rows), len(layout.columns))
        at_once = (
            isinstance(statement, MatrixProduct)
            and statement.is_requantised
            and double_buffer
            and not weight_stationary
            and len(statement.batches) == 1
            and grid[0] * grid[1] <= tiles
        )
        if at_once:
            block, part = grid, min(part, FINE_PART * dim)
        # Two strips are in the scratchpad at a time, of A and of B.
        most = machine.scratchpad_rows // (2 * _strip_rows(dim, machine)) * dim
        part = min(k, part, most) if k else dim
        strip_rows = _strip_rows(part, machine)
        strips = machine.scratchpad_rows // strip_rows if double_buffer else 2
        return TilingPlan(
            statement,
            array_rows,
            dim,
            part,
            strip_rows,
            strips,
            tiles,
            block,
            weight_stationary,
            layout,
            bias_rows,
            scale_rows,
            at_once,
        )

    def instructions(self) -> int:
        """About how many instructions the statement takes, at least."""
        match self.statement:
            case ZeroFill(_, rows, cols):
                return -(-rows // self.array_rows) * -(-cols // self.dim)
            case MatrixProduct(m=m, k=k, fresh=fresh) as product:
                each = 2 * len(cut(self.layout.inner, self.part)) + 1 if k or fresh else 0
                tiles = -(-m // self.array_rows) * len(self.layout.columns)
                return len(product.batches) * tiles * each
            case BiasFill() | ConstantFill() | NumberFill():
                return 0
            case WindowExtreme(rows=rows, taps=taps, columns=columns):
                tiles = -(-rows.size // self.array_rows) * -(-columns // self.dim)
                return 2 * taps.size * tiles
            case ElementwiseSum(inputs=inputs, elements=elements):
                return 3 * len(inputs) * -(-elements // (self.array_rows * self.dim))


def _strip_rows(part: int, machine: Machine) -> int:
    """Rows of the scratchpad for so many columns of A, or rows of B.

    A tile of A takes as many rows as the array has for each block of DIM columns.
    """
    blocks = -(-part // machine.dim)
    return blocks * max(machine.array_rows, machine.dim)
