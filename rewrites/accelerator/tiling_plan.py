"""How a statement is cut into tiles, blocks and strips for a machine."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from xdsl.ir import Operation

from accelerator_model.machine import Machine
from rewrites.accelerator.tensor_statements import CannotLower, MatrixProduct, Statement, ZeroFill

BLOCK_EDGE = 4
"""Tiles are taken in blocks of so many by so many, so that a strip is used that often at least."""


@dataclass(frozen=True)
class TilingPlan:
    """How a statement is cut up.

    K is taken in parts of `part`; `strips` buffers of `strip_rows` rows hold operands, `tiles`
    buffers hold output tiles, and blocks are `block` = (rows, columns) tiles.
    """

    statement: Statement
    dim: int
    part: int
    strip_rows: int
    strips: int
    tiles: int
    block: tuple[int, int]
    weight_stationary: bool

    @staticmethod
    def of(
        statement: Statement, machine: Machine, double_buffer: bool, weight_stationary: bool
    ) -> TilingPlan:
        dim = machine.dim
        if machine.scratchpad_rows < 2 * dim:
            raise CannotLower(
                f"the scratchpad has no room for two strips of {dim} rows",
                _owner(statement),
            )
        tiles = machine.accumulator_rows // dim if double_buffer else 1
        k = statement.k if isinstance(statement, MatrixProduct) else 0
        if weight_stationary:
            height = statement.m if isinstance(statement, MatrixProduct) else 0
            rows = max(1, -(-height // dim))
            # A block keeps B in the array; if the whole height fits, B is loaded once.
            block = (rows if rows <= tiles else max(1, tiles // 2), 1)
            part = dim
        else:
            edge = max(1, min(BLOCK_EDGE, isqrt(tiles // 2)))
            block = (edge, edge)
            part = max(dim, machine.scratchpad_rows // (4 * edge) // dim * dim)
        part = min(k, part) if k else dim
        strip_rows = -(-part // dim) * dim
        strips = machine.scratchpad_rows // strip_rows if double_buffer else 2
        return TilingPlan(statement, dim, part, strip_rows, strips, tiles, block, weight_stationary)

    def instructions(self) -> int:
        """About how many instructions the statement takes, at least."""
        match self.statement:
            case ZeroFill(_, rows, cols):
                return -(-rows // self.dim) * -(-cols // self.dim)
            case MatrixProduct(m=m, n=n, k=k, fresh=fresh):
                each = 2 * -(-k // self.part) + 1 if k or fresh else 0
                return -(-m // self.dim) * -(-n // self.dim) * each


def _owner(statement: Statement) -> Operation:
    value = statement.c if isinstance(statement, MatrixProduct) else statement.output
    owner = value.block.parent_op()
    assert owner is not None
    return owner
