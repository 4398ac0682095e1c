"""The laws that re-tiling rests on hold for the array's body, and fail for others."""

from __future__ import annotations

import pytest
from xdsl.ir import Block

from accelerator_model.meaning.instructions import multiply_accumulate
from rewrites.accelerator.validation.element_body import (
    NoBody,
    addition_reassociates,
    adds_a_product,
    body_widths,
    holds,
    refined_body,
    zero_adds_nothing,
)
from semantics.language.builder import Bits, select
from semantics.language.tiles import ElementBody
from semantics.syntax.linalg.structure import structure_of
from tests.inputs.matmuls import function_of, matmul_text, parse
from tests.rewrites.accelerator.test_lower_matmul import GENERIC
from tests.support.deep import few
from verifier.kernel.solving.solver import Queries

WIDTHS = (8, 8, 32)


def block_of(text: str) -> Block:
    """The body of the last linalg operation."""
    ops = [op for op in function_of(parse(text)).body.block.ops if op.name.startswith("linalg.")]
    return structure_of(ops[-1]).body


def unsigned(a: Bits, b: Bits, c: Bits) -> Bits:
    return c + a.zext(c.width) * b.sext(c.width)


def subtracting(a: Bits, b: Bits, c: Bits) -> Bits:
    return c - a.sext(c.width) * b.sext(c.width)


def shifting(a: Bits, b: Bits, c: Bits) -> Bits:
    return c + c + a.sext(c.width) * b.sext(c.width)


def saturating(a: Bits, b: Bits, c: Bits) -> Bits:
    total = multiply_accumulate(a, b, c)
    return select(total.slt(c.constant(0)), c.constant(0), total)


def off_by_one(a: Bits, b: Bits, c: Bits) -> Bits:
    return multiply_accumulate(a, b, c) + c.constant(1)


def with_a_bias(a: Bits, b: Bits, c: Bits) -> Bits:
    """Zero where a is: only the other factor shows that padding is something."""
    return c + a.sext(c.width) * (b.sext(c.width) + c.constant(1))


def test_the_laws_of_the_array():
    queries = Queries()
    assert holds(adds_a_product(multiply_accumulate), WIDTHS, queries)
    assert holds(zero_adds_nothing(multiply_accumulate), WIDTHS, queries)
    assert addition_reassociates(32, queries)


@pytest.mark.parametrize(
    "text",
    [
        matmul_text(2, 2, 2, True),
        GENERIC,
        GENERIC.replace("arith.addi %2, %c :", "arith.addi %2, %c overflow<nsw> :"),
        GENERIC.replace("arith.muli %1, %0 :", "arith.muli %1, %0 overflow<nsw> :"),
        GENERIC.replace("arith.muli %1, %0 :", "arith.muli %1, %0 overflow<nsw, nuw> :"),
    ],
)
def test_bodies_that_are_the_array(text: str):
    block = block_of(text)
    assert body_widths(block) == WIDTHS
    assert holds(refined_body(block, multiply_accumulate), WIDTHS, Queries())


@few(2)
@pytest.mark.parametrize(
    "text",
    [
        matmul_text(2, 2, 2, True).replace(
            "linalg.matmul ins", "linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins"
        ),
        GENERIC.replace("extsi %a", "extui %a"),
        GENERIC.replace("arith.addi %2, %c", "arith.subi %2, %c"),
        GENERIC.replace("arith.muli %1, %0", "arith.muli %1, %1"),
        GENERIC.replace("extsi %a", "extui %a").replace("%2, %c :", "%2, %c overflow<nsw> :"),
    ],
)
def test_bodies_that_are_not(text: str):
    assert not holds(refined_body(block_of(text), multiply_accumulate), WIDTHS, Queries())


@pytest.mark.parametrize("body", [shifting, saturating])
def test_a_sum_so_far_that_is_more_than_added_to(body: ElementBody):
    assert not holds(adds_a_product(body), WIDTHS, Queries())


@pytest.mark.parametrize("body", [off_by_one, shifting, saturating, with_a_bias])
def test_padding_that_matters(body: ElementBody):
    assert not holds(zero_adds_nothing(body), WIDTHS, Queries())


@pytest.mark.parametrize("body", [unsigned, subtracting])
def test_other_arrays_keep_the_laws_but_are_not_the_body(body: ElementBody):
    queries = Queries()
    assert holds(zero_adds_nothing(body), WIDTHS, queries)
    assert not holds(refined_body(block_of(GENERIC), body), WIDTHS, queries)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("arith.addi %2, %c : i32", "arith.addi %2, %outside : i32", "from outside of the body"),
        (
            "arith.muli %1, %0 : i32",
            "builtin.unrealized_conversion_cast %1 : i32 to i32",
            "unrealized_conversion_cast has no meaning",
        ),
        ("arith.addi %2, %c : i32", "arith.addi %2, %c {rounds} : i32", "'rounds' of arith.addi"),
    ],
)
def test_bodies_without_meaning(old: str, new: str, message: str):
    text = GENERIC.replace(old, new).replace(
        "  linalg.generic",
        "  %k = arith.constant 3 : i32\n  %outside = arith.addi %k, %k : i32\n  linalg.generic",
        1,
    )
    with pytest.raises(NoBody, match=message):
        holds(refined_body(block_of(text), multiply_accumulate), WIDTHS, Queries())
