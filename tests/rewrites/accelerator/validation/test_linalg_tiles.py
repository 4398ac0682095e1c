"""What of linalg the validation of lowerings reads, and what it refuses to read."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from xdsl.dialects.builtin import MemRefType, i8
from xdsl.ir import Block
from xdsl.ir.affine import AffineMap

from rewrites.accelerator.validation.index_space import IndexSpace, NoSpace
from rewrites.accelerator.validation.linalg_tiles import NotTiles, run_source
from semantics.syntax.linalg.structure import Structure
from tests.inputs.matmuls import function_of, parse

ROWS, COLUMNS = "(d0, d1, d2) -> (d0, d2)", "(d0, d1, d2) -> (d2, d1)"


def product(b: str, c: str) -> str:
    """A product of two matrices of 2 x 2; `b` is the map of the second, `c` what is written."""
    return f"""
func.func @f(%A: memref<2x2xi32>, %B: memref<2x2xi32>, %C: memref<2x2xi32>) {{
  linalg.generic {{indexing_maps = [affine_map<{ROWS}>, affine_map<{b}>,
                                    affine_map<(d0, d1, d2) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction"]}}
      ins(%A, %B : memref<2x2xi32>, memref<2x2xi32>) outs({c} : memref<2x2xi32>) {{
  ^bb0(%a: i32, %b: i32, %c: i32):
    %0 = arith.muli %a, %b : i32
    %1 = arith.addi %c, %0 : i32
    linalg.yield %1 : i32
  }}
  return
}}"""


def fill(number: int) -> str:
    return f"""
func.func @f(%C: memref<2x2xi32>) {{
  %x = arith.constant {number} : i32
  linalg.fill ins(%x : i32) outs(%C : memref<2x2xi32>)
  return
}}"""


A, B, C = (np.array(rows, np.int32) for rows in ([[1, 2], [3, 4]], [[5, 6], [7, 8]], [[1, 1]] * 2))


def test_a_product_and_a_fill_by_zero_are_read():
    assert np.array_equal(
        run_source(function_of(parse(product(COLUMNS, "%C"))), [A, B, C])[2], A @ B + C
    )
    assert not run_source(function_of(parse(fill(0))), [C])[0].any()


def test_so_are_a_transposed_product_and_a_fill_by_another_number():
    transposed = function_of(parse(product("(d0, d1, d2) -> (d1, d2)", "%C")))
    assert np.array_equal(run_source(transposed, [A, B, C])[2], A @ B.T + C)
    assert (run_source(function_of(parse(fill(3))), [C])[0] == 3).all()


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        (product("(d0, d1, d2) -> (d2 floordiv 2, d1)", "%C"), 3, "is not read"),
        (product(COLUMNS, "%A"), 3, "reads and writes the same memref"),
        (product(COLUMNS, "%B"), 3, "reads and writes the same memref"),
    ],
)
def test_what_is_not_read(text: str, arguments: int, message: str):
    with pytest.raises(NotTiles, match=message):
        run_source(function_of(parse(text)), [A, B, C][:arguments])


def test_an_index_beyond_the_operand():
    block = Block(arg_types=[MemRefType(i8, [3]), MemRefType(i8, [3])])
    identity, next_one = AffineMap.identity(1), AffineMap.from_callable(lambda d: (d + 1,))
    within = Structure(block.args[:1], block.args[1:], (identity, identity), ("parallel",), block)
    assert IndexSpace.of(within).extents == (3,)
    with pytest.raises(NoSpace, match="out of bounds"):
        IndexSpace.of(replace(within, maps=(next_one, identity)))
