"""Which bits of a function's integers are needed: no fewer than change what it returns."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest
from xdsl.ir import Operation, SSAValue

from tests.oracles.control_flow.machine import Machine
from tests.oracles.control_flow.values import Value
from tests.oracles.control_flow.world import World
from verifier.analyses.flow.demands import bits_needed
from verifier.analyses.flow.fact import Fact, constant
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source


def constants_only(value: SSAValue, op: Operation) -> Fact | None:
    """Nothing is known but of constants."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != "arith.constant":
        return None
    number, width = str(owner.properties["value"]).split(" : i")
    return constant(int(number), int(width))


def function_of(code: str, arguments: str, type_: str) -> Operation:
    text = f"func.func @f({arguments}) -> {type_} {{\n{code}}}\n"
    (function,) = read_module(Source("f.mlir", text)).module.ops
    return function


def needed_of(function: Operation) -> Mapping[str, int]:
    found = bits_needed(function, constants_only)
    return {str(value.name_hint): bits for value, bits in found.items()}


CODE = """
  %c6 = arith.constant 6 : i4
  %c1 = arith.constant 1 : i4
  %p = arith.andi %v, %c6 : i4
  %q = arith.ori %w, %c1 : i4
  %s = arith.addi %p, %q : i4
  %h = arith.shrui %s, %c1 : i4
  %t = arith.trunci %h : i4 to i2
  return %t : i2
"""


def test_what_is_needed_goes_back_through_operations() -> None:
    needed = needed_of(function_of(CODE, "%v: i4, %w: i4", "i2"))
    assert needed == {
        "c6": 0b0111,
        "c1": 0b1111,
        "p": 0b0111,
        "q": 0b0111,
        "s": 0b0110,
        "h": 0b0011,
        "t": 0b11,
    }


@dataclass
class Changing(Machine):
    """Flips bits of results."""

    flipped: Mapping[str, int] = field(default_factory=dict[str, int])

    def bind(self, names: Sequence[SSAValue], values: Sequence[Value]) -> None:
        each = zip(names, values, strict=True)
        changed = [
            value ^ self.flipped.get(str(name.name_hint), 0) if isinstance(value, int) else value
            for name, value in each
        ]
        super().bind(names, changed)


def test_bits_that_are_not_needed_change_nothing() -> None:
    function = function_of(CODE, "%v: i4, %w: i4", "i2")
    needed = needed_of(function)
    for given in [(0, 0), (5, 9), (15, 15), (7, 2), (10, 6)]:
        returned: list[object] = []
        for flipped in ({}, *({n: 15 & ~needed[n]} for n in ("p", "q", "s", "h"))):
            machine = Changing({"f": function}, World(0, False), flipped=flipped)
            returned.append(machine.call("f", given))
        assert all(each == returned[0] for each in returned)


@pytest.mark.parametrize(
    ("operation", "needs"),
    [
        ("arith.addi %a, %w", 3),
        ("arith.addi %a, %w overflow<nsw>", 15),
        ("arith.muli %a, %w overflow<nuw>", 15),
        ("llvm.add %a, %w", 3),
        ("llvm.add %a, %w overflow<nuw>", 15),
        ("llvm.or disjoint %a, %w", 15),
    ],
)
def test_a_flag_needs_everything(operation: str, needs: int) -> None:
    code = f"""
  %a = arith.ori %v, %w : i4
  %s = {operation} : i4
  %t = arith.trunci %s : i4 to i2
  return %t : i2
"""
    assert needed_of(function_of(code, "%v: i4, %w: i4", "i2"))["a"] == needs


GRAPH = """
"test.graph"() ({
  %t = arith.trunci %s : i4 to i2
  %s = arith.constant 3 : i4
  "test.use"(%t) : (i2) -> ()
}) : () -> ()
"""


@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="needs mlir-opt-22")
def test_nothing_is_said_where_a_use_comes_first() -> None:
    (graph,) = read_module(Source("f.mlir", GRAPH)).module.ops
    assert bits_needed(graph, constants_only) == {}


@pytest.mark.parametrize(
    "use", ["return %s : i4", "cf.br ^next(%s : i4)\n^next(%r: i4):\nreturn %r : i4"]
)
def test_what_leaves_a_block_is_needed(use: str) -> None:
    needed = needed_of(
        function_of(f"  %s = arith.ori %v, %w : i4\n  {use}\n", "%v: i4, %w: i4", "i4")
    )
    assert needed == {"s": 15}


def test_bits_that_two_uses_need() -> None:
    code = """
  %s = arith.ori %v, %w : i4
  %t = arith.trunci %s : i4 to i2
  %u = arith.trunci %s : i4 to i1
  %e = arith.extui %u : i1 to i2
  %r = arith.xori %t, %e : i2
  return %r : i2
"""
    for first, second in ((1, 2), (2, 1)):
        lines = code.splitlines()
        lines[2], lines[3] = lines[1 + first], lines[1 + second]
        assert needed_of(function_of("\n".join(lines), "%v: i4, %w: i4", "i2"))["s"] == 3
