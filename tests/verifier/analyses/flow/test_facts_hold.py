"""Facts of the sparse analysis hold of each value of each run, by a machine that shares no code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from xdsl.dialects.builtin import AffineMapAttr, StringAttr
from xdsl.ir import Operation, SSAValue

from tests.generators.random_ranges import RandomRanges
from tests.oracles.control_flow import affine_loops, structured
from tests.oracles.control_flow.machine import Endless, Machine, OutOfSteps
from tests.oracles.control_flow.values import POISON, Undefined, Value
from tests.oracles.control_flow.world import World
from tests.support.deep import some_of
from verifier.analyses.flow.sparse import Facts, facts_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools

LOADED = (structured, affine_loops)
"""They say what structured control flow does."""
ARGUMENTS: list[tuple[Value, ...]] = [
    *((0, 0), (1, 5), (3, 15), (6, 2), (7, 8), (8, 7), (11, 1), (15, 15)),
    *((POISON, 3), (5, POISON), (14, 6), (2, 9)),
]


@dataclass
class Watching(Machine):
    """Compares the values of a run with what is known of them."""

    facts: Facts = field(default_factory=lambda: Facts(64))

    def bind(self, names: Sequence[SSAValue], values: Sequence[Value]) -> None:
        super().bind(names, values)
        for name, value in zip(names, values, strict=True):
            known = self.facts.of(name)
            assert not isinstance(value, int) or known is None or known.holds(value), (name, value)

    def execute(self, op: Operation) -> None:
        block = op.parent_block()
        assert block is not None and block in self.facts.reached, op
        for operand in op.operands:
            value, known = self.env[operand], self.facts.at(operand, block)
            assert not isinstance(value, int) or known is None or known.holds(value), (op, value)
        super().execute(op)


def runs(text: str, arguments: Sequence[tuple[Value, ...]] = ARGUMENTS) -> int:
    """How many runs of `@f` end with a result; each value is compared."""
    module = read_module(Source("f.mlir", text)).module
    (function,) = module.body.block.ops
    facts = facts_of(function)
    for op in function.walk():
        for said in (op.properties, op.attributes):
            maps = {k: StringAttr(str(v)) for k, v in said.items() if isinstance(v, AffineMapAttr)}
            said.update(maps)  # The machine reads maps by itself.
    ended = 0
    for given in arguments:
        try:
            Watching({"f": function}, World(0, False), limit=300, facts=facts).call("f", given)
        except (Undefined, OutOfSteps, Endless):
            continue
        ended += 1
    return ended


@pytest.mark.parametrize("seed", some_of(range(30), 15))
def test_of_random_functions(seed: int) -> None:
    runs(RandomRanges(seed).text())


@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
def test_of_a_parallel_loop_whose_bounds_are_literals_or_not() -> None:
    text = """func.func @f(%a: i4, %b: i4) -> i4 {
  %l = arith.index_cast %a : i4 to index
  %h = arith.index_cast %b : i4 to index
  scf.forall (%i, %j) = (%l, 1) to (5, %h) step (2, 3) {
    %s = arith.addi %i, %j : index
    %m = affine.apply affine_map<(d0, d1) -> (d0 mod 4 + d1 floordiv 2)>(%i, %j)
    %k = arith.muli %s, %m : index
  }
  return %a : i4
}
"""
    assert runs(text) > 5
