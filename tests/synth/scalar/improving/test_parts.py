"""How many operations of a module are searched, among which its budget is divided."""

from __future__ import annotations

import pytest

from synth.scalar.improving.parts import roots_of
from verifier.kernel.input.reading import read_editable
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools

FUNCTION = """func.func @f(%x: vector<4xi8>, %y: TYPE) -> i8 {
  %a = vector.shuffle %x, %x [3, 2, 1, 0] : vector<4xi8>, vector<4xi8>
  %b = arith.addi %a, %x : vector<4xi8>
  OTHER
  %c = vector.extract %b[1] : i8 from vector<4xi8>
  return %c : i8
}
"""


@pytest.mark.skipif(tools() is None, reason="xDSL lacks operations on vectors")
@pytest.mark.parametrize(
    ("type_", "other", "roots"),
    [
        ("i8", "%d = arith.muli %y, %y : i8", 4),
        ("vector<2x4xi8>", "%d = vector.extract %y[1] : vector<4xi8> from vector<2x4xi8>", 3),
    ],
)
def test_what_moves_lanes_counts_where_it_is_searched(type_: str, other: str, roots: int) -> None:
    text = FUNCTION.replace("TYPE", type_).replace("OTHER", other)
    assert roots_of(read_editable(Source("<test>", text)).module) == roots
