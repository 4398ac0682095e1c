"""What is seen of a value where it is made holds whenever the program runs."""

from __future__ import annotations

import re

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriteWalker

from rewrites.applying.instances import context, parse
from rewrites.applying.proved_rewrite import ProvedRewrite
from rewrites.library.natives import values as value_natives
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from tests.support.deep import few
from tests.support.known_rules import BELOW, DISJOINT, MASKED
from verifier import verify_rewrite
from verifier.kernel.goals.natives import native_constraint
from verifier.kernel.input.reading import reading_context
from verifier.kernel.input.sources import Source, parse_module
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.kernel.verdicts.verdict import Proved, Refuted

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


KNOWN = """
func.func @f(%x: i4, %y: i4) -> i4 {
  %c3 = arith.constant 3 : i4
  %c12 = arith.constant -4 : i4
  %c2 = arith.constant 2 : i4
  %low = arith.andi %x, %c3 : i4
  %high = arith.andi %y, %c12 : i4
  %shifted = arith.shrui %low, %c2 : i4
  %sum = arith.addi %low, %c2 : i4
  func.return %sum : i4
}
"""


def known_values(text: str = KNOWN) -> dict[str, SSAValue]:
    (function,) = parse_module(Source("<text>", text), reading_context()).module.body.block.ops
    assert isinstance(function, func.FuncOp)
    inside = [result for op in function.body.block.ops for result in op.results]
    return {str(value.name_hint): value for value in (*function.args, *inside)}


def number(value: int, width: int = 4) -> IntegerAttr[IntegerType]:
    return IntegerAttr(value, IntegerType(width), truncate_bits=True)


@pytest.mark.parametrize(
    ("value", "largest"),
    [("x", 15), ("low", 3), ("high", 12), ("shifted", 0), ("sum", 5), ("c12", 12)],
)
def test_bits_and_bounds_are_known_by_the_operations_behind(value: str, largest: int) -> None:
    outside, below = map(native_constraint, ("has_no_bits_outside", "is_known_below"))
    assert outside is not None and below is not None
    it = known_values()[value]
    assert [c for c in range(16) if not below.executable(it, number(c))] == [*range(largest + 1)]
    may_be = {0: 0, 3: 3, 5: 7, 12: 12, 15: 15}[largest]
    for mask in range(16):
        assert outside.executable(it, number(mask)) == (not may_be & ~mask), mask
    for constraint in (outside, below):
        assert not constraint.executable(it, number(255, 8))


def test_common_bits_are_those_of_both() -> None:
    common = native_constraint("have_no_common_bits")
    assert common is not None
    of = known_values()
    assert common.executable(of["low"], of["high"])
    assert not common.executable(of["low"], of["x"])
    assert not common.executable(of["sum"], of["low"])
    index = known_values(KNOWN.replace("i4", "index"))
    assert not common.executable(index["low"], index["high"])


THROUGH_INDEX = """
func.func @f(%x: i32) -> i64 {
  %wide = arith.extui %x : i32 to i64
  %index = arith.index_cast %wide : i64 to index
  %back = arith.index_cast %index : index to i64
  %c32 = arith.constant 32 : i64
  %high = arith.shli %wide, %c32 : i64
  func.return %back : i64
}
"""


def test_what_went_through_an_index_is_known_only_as_it_is_at_both_of_its_widths() -> None:
    """An index of 32 bits is extended with copies of its sign."""
    names = ("has_no_bits_outside", "is_known_below", "have_no_common_bits")
    outside, below, common = map(native_constraint, names)
    assert outside is not None and below is not None and common is not None
    of, limit = known_values(THROUGH_INDEX), 1 << 32
    for name, known in (("wide", True), ("back", False)):
        assert outside.executable(of[name], number(limit - 1, 64)) == known
        assert below.executable(of[name], number(limit, 64)) == known
        assert common.executable(of[name], of["high"]) == known


@pytest.mark.parametrize(
    ("name", "arguments", "holds"),
    [
        ("has_no_bits_outside", (5, 7), True),
        ("has_no_bits_outside", (5, 3), False),
        ("is_known_below", (5, 6), True),
        ("is_known_below", (5, 5), False),
    ],
)
def test_what_is_known_says_nothing_of_poison(
    name: str, arguments: tuple[int, int], holds: bool
) -> None:
    constraint = native_constraint(name)
    assert constraint is not None and constraint.meaning is not None
    m = Execution(ConcreteInterpretation())
    value, limit = (m.constant(one, 4) for one in arguments)
    for poison in (False, True):
        said = constraint.meaning(m, Value(value, m.truth(poison)), limit)
        assert bool(said.term) == (poison or holds)


CODE = """func.func @f(%x: i8) -> i8 {
  %c = arith.constant 4 : i8
  %m = arith.constant MASK : i8
  %s = arith.shrui %x, %c : i8
  %r = arith.andi %s, %m : i8
  func.return %r : i8
}
"""


@few(3)
@pytest.mark.parametrize("rule", [MASKED, BELOW, DISJOINT])
def test_a_rule_is_right_because_of_such_a_condition(rule: str) -> None:
    (result,) = verify_rewrite(rule)
    assert isinstance(result.verdict, Proved) and str(result.verdict.guarantee) == "every width"
    (without,) = verify_rewrite(re.sub(r".*native_constraint.*\n", "", rule))
    assert isinstance(without.verdict, Refuted)


@pytest.mark.parametrize(("mask", "masks"), [(15, False), (31, False), (7, True), (-16, True)])
def test_a_rule_with_such_a_condition_is_applied_where_it_is_known(mask: int, masks: bool) -> None:
    _, (pattern,) = parse_patterns(Source("<rule>", MASKED))
    module = parse(CODE.replace("MASK", str(mask)))
    rewrite = ProvedRewrite(pattern, ((1, None),), context())
    PatternRewriteWalker(rewrite, apply_recursively=False).rewrite_module(module)
    *_, returned = (op for op in module.walk() if isinstance(op, func.ReturnOp))
    owner = returned.operands[0].owner
    assert isinstance(owner, Operation) and (owner.name == "arith.andi") == masks
