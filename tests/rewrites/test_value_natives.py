"""What is seen of a value where it is made holds whenever the program runs."""

from __future__ import annotations

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import SSAValue

from rewrites import value_natives
from semantics.builder import Bits, Bool, Execution, Value
from semantics.concrete import ConcreteReading
from verifier.natives import native_constraint
from verifier.sources import Source, parse_module
from verifier.translation import DIALECTS

NATIVES = value_natives
TEXT = """
func.func @f(%marked: i4 {llvm.noundef}, %open: i4) -> i4 {
  %number = arith.constant 3 : i4
  %circuit = comb.add %marked, %number : i4
  %divided = comb.divu %circuit, %marked : i4
  %tainted = comb.xor %circuit, %open : i4
  %sum = arith.addi %marked, %number : i4
  %wraps = arith.addi %marked, %number overflow<nsw> : i4
  %after = comb.add %sum, %number : i4
  func.return %after : i4
}
"""
NEVER = {"marked", "number", "circuit", "divided"}


def values() -> dict[str, SSAValue]:
    from semantics.dialects import LOADED_WHEN_NEEDED

    parsed = parse_module(Source("<text>", TEXT), DIALECTS, None, LOADED_WHEN_NEEDED)
    (function,) = [op for op in parsed.module.walk() if isinstance(op, func.FuncOp)]
    found: dict[str, SSAValue] = {}
    for value in [*function.args, *(r for op in function.body.block.ops for r in op.results)]:
        assert value.name_hint is not None
        found[value.name_hint] = value
    return found


@pytest.mark.parametrize("name", list(values()))
def test_only_what_is_never_poison_is_said_to_be_so(name: str) -> None:
    constraint = native_constraint("is_never_poison")
    assert constraint is not None
    assert constraint.executable(values()[name]) == (name in NEVER)


def test_arguments_of_blocks_inside_are_not_known() -> None:
    constraint = native_constraint("is_never_poison")
    assert constraint is not None
    from xdsl.ir import Block

    assert not constraint.executable(Block(arg_types=[IntegerType(4)]).args[0])


@pytest.mark.parametrize("poison", [False, True])
def test_it_means_that_a_value_is_no_poison(poison: bool) -> None:
    constraint = native_constraint("is_never_poison")
    assert constraint is not None and constraint.meaning is not None
    reading = ConcreteReading()
    value = Value(Bits(reading, 3, 4), Bool(reading, poison))
    assert constraint.meaning(Execution(reading), value).term == (not poison)
