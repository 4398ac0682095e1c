"""What is seen of a value where it is made holds whenever the program runs."""

from __future__ import annotations

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import SSAValue

from rewrites.library.natives import values as value_natives
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from verifier.kernel.goals.natives import native_constraint
from verifier.kernel.input.reading import reading_context
from verifier.kernel.input.sources import Source, parse_module

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
    parsed = parse_module(Source("<text>", TEXT), reading_context())
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


BLOCKS = """
func.func @f(%marked: i4 {llvm.noundef}, %open: i4) -> i4 {
  cf.br ^later(%open, %marked : i4, i4)
^later(%first: i4, %second: i4):
  func.return %first : i4
}
"""


def test_only_arguments_of_the_first_block_have_marks() -> None:
    """Whatever is given to another block, and whichever mark the function has at that place."""
    constraint = native_constraint("is_never_poison")
    assert constraint is not None
    (function,) = parse_module(Source("<text>", BLOCKS), reading_context()).module.body.block.ops
    assert isinstance(function, func.FuncOp)
    said = {
        argument.name_hint: constraint.executable(argument)
        for block in function.body.blocks
        for argument in block.args
    }
    assert said == {"marked": True, "open": False, "first": False, "second": False}


def test_only_that_mark_counts() -> None:
    constraint = native_constraint("is_never_poison")
    assert constraint is not None
    text = TEXT.replace("%open: i4", "%open: i4 {llvm.zeroext}")
    marked = parse_module(Source("<text>", text), reading_context()).module
    (function,) = [op for op in marked.walk() if isinstance(op, func.FuncOp)]
    assert [constraint.executable(argument) for argument in function.args] == [True, False]


@pytest.mark.parametrize("poison", [False, True])
def test_it_means_that_a_value_is_no_poison(poison: bool) -> None:
    constraint = native_constraint("is_never_poison")
    assert constraint is not None and constraint.meaning is not None
    interpretation = ConcreteInterpretation()
    value = Value(Bits(interpretation, 3, 4), Bool(interpretation, poison))
    assert constraint.meaning(Execution(interpretation), value).term == (not poison)
