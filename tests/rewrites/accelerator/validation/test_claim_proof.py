"""Claims about what is made of sums: how large a sum can be, and what is a number."""

from __future__ import annotations

import numpy as np
import pytest

from accelerator_model.meaning.instructions import multiply_accumulate
from accelerator_model.meaning.requantisation import Requantise
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.validation.claim_proof import ClaimAt, _bounds, prove_claims
from rewrites.accelerator.validation.element_body import NoBody, product_range
from rewrites.accelerator.validation.expressions import (
    UNKNOWN,
    Claim,
    Leaf,
    Variable,
    _Numbering,
)
from rewrites.accelerator.validation.sum_products import Coding
from rewrites.accelerator.validation.validate import validate_lowering
from tests.inputs.matmuls import SMALL, function_of, parse
from tests.rewrites.accelerator.validation.test_linalg_tiles import fill
from verifier.kernel.solving.solver import Queries
from verifier.kernel.verdicts.verdict import Refuted

TO_BYTE = Requantise(8, (2, 1), 0, -128, 127, False)
OTHER = Requantise(8, (4, 2), 0, -128, 127, False)


def test_how_large_a_sum_can_be():
    products = product_range(multiply_accumulate)
    assert products == (-127 * 128, 128 * 128)
    assert _bounds(Variable(32, 9), [products]) == (-9 * 127 * 128, 9 * 128 * 128)
    assert _bounds(Variable(32, 0), [products]) == (0, 0)
    assert _bounds(Variable(32, 1 << 17), [products]) is None
    assert _bounds(Variable(32, None), [products]) is None


def test_elements_are_told_apart():
    numbering = _Numbering(32, Coding(0, 9))
    one, other = Leaf(32, np.array([3, 4])), Leaf(32, np.array([3, 5]))
    assert numbering.shape(one) != numbering.shape(other)
    assert numbering.shape(one) == numbering.shape(Leaf(32, np.array([3, 4])))


def _proved(claim: Claim, width: int = 8) -> bool:
    at = ClaimAt(claim, width, 0, 0)
    _, unproved = prove_claims([at], [multiply_accumulate], Queries())
    return unproved is None


def _applied(body: Requantise, *shapes: tuple[object, ...]) -> tuple[object, ...]:
    return ("applied", body, shapes)


def test_a_claim_is_about_all_values():
    one = (Variable(32, None),)
    assert _proved(Claim(_applied(TO_BYTE, ("variable", 0)), _applied(OTHER, ("variable", 0)), one))
    two = (Variable(32, None), Variable(32, None))
    other = _applied(OTHER, ("variable", 1))
    assert not _proved(Claim(_applied(TO_BYTE, ("variable", 0)), other, two))


def test_a_claim_about_few_numbers_is_asked_of_these():
    """Of more numbers first, for which it need not hold, and never of less."""
    few = (Variable(32, None, 0, 5),)
    relu = Requantise(8, (2, 1), 0, 0, 127, False)
    assert _proved(Claim(_applied(TO_BYTE, ("variable", 0)), _applied(relu, ("variable", 0)), few))
    least, most = -(1 << 31), (1 << 31) - 1
    all_but, every = (
        _applied(Requantise(32, (2, 1), 0, least, top, False), ("variable", 0))
        for top in (299, most)
    )
    assert _proved(Claim(every, all_but, (Variable(32, None, 0, 299),)), 32)
    assert not _proved(Claim(every, all_but, (Variable(32, None, 0, 300),)), 32)


def test_a_sum_starts_from_something():
    variables = (Variable(32, 4),)
    zero, one = (_applied(TO_BYTE, ("sum", ("number", n), 0)) for n in (0, 1))
    assert _proved(Claim(zero, zero, variables))
    assert not _proved(Claim(zero, one, variables))


def test_nothing_is_known_of_what_a_memory_happens_to_hold():
    unknown = (Variable(UNKNOWN, None),)
    shape = _applied(TO_BYTE, ("variable", 0))
    assert not _proved(Claim(shape, shape, unknown))


def test_values_have_the_width_that_is_wanted():
    narrow = (Variable(8, None),)
    shape = _applied(TO_BYTE, ("variable", 0))
    with pytest.raises(NoBody, match="8 bits where 32"):
        _proved(Claim(shape, shape, narrow))


def test_a_fill_by_another_number_is_not_one_by_zero():
    source = function_of(parse(fill(3)))
    target = lower_function(function_of(parse(fill(0))), SMALL)
    assert isinstance(validate_lowering(source, target, SMALL), Refuted)
