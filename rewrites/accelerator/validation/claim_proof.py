"""Proves that what a program makes of its sums is what the source makes of them.

A claim is about bit vectors. First both sides are brought to normal forms of integers with ranges,
in which a sum of n products is as large as n products can be: that is what shows that a number fits
where one side cuts it and the other does not. Where the forms differ a solver is asked.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

import numpy as np

from accelerator_model.machine import INPUT_BYTES
from accelerator_model.meaning.instructions import (
    ACCUMULATOR_WIDTH,
    LaneFunction,
    multiply_accumulate,
)
from accelerator_model.meaning.lane_products import MultiplyShift
from accelerator_model.meaning.requantisation import Requantise
from rewrites.accelerator.validation.element_body import NoBody, product_range
from rewrites.accelerator.validation.expressions import (
    UNKNOWN,
    Claim,
    ClaimFor,
    Shape,
    Variable,
)
from rewrites.accelerator.validation.linalg_tiles import BlockBody
from rewrites.accelerator.validation.sum_equality import Difference
from semantics.interpretations.integer_forms import IntegerForms
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.interpretations.solver_terms import SolverInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.not_representable import NotRepresentable
from semantics.language.tiles import ElementBody, LaneBody
from verifier.kernel.solving.solver import Queries

SAMPLES = 4096

WIDENING = 4
"""Ranges are widened to those of numbers of so many bits, or a multiple."""

Range = tuple[int, int] | None
"""The least and the greatest signed value; None where it may be any."""


@dataclass(frozen=True)
class ClaimAt:
    """A claim on results of `width` bits; `position` of argument `argument` is one of them."""

    claim: Claim
    width: int
    argument: int
    position: int
    made: ClaimFor | None = field(default=None, compare=False)
    """What it was made of; needed where it is about numbers that differ."""


def prove_claims(
    to_prove: Sequence[ClaimAt], products: Iterable[ElementBody], queries: Queries
) -> tuple[str, tuple[int, Difference] | None]:
    """What proved all claims, and the first one that is not proved, if any.

    `products` are the bodies that the sums' products come from; they are products of i8 in i32.
    Raises `SolverUnknown`, and `NoBody` for functions that are not known here.
    """
    ranges = [product_range(body) for body in products]
    method = "integer ranges"
    # As (claim, width): those that were asked of all their numbers' ranges at once and hold so.
    known: set[tuple[Claim, int]] = set()
    by_ranges: dict[Hashable, bool] = {}
    waiting = list(reversed(to_prove))
    while waiting:
        at = waiting.pop()
        bounds = [_bounds(variable, ranges) for variable in at.claim.variables]
        if (at.claim, at.width) in known:
            continue
        # Tiles often differ in how large their numbers are, and in nothing else.
        wider = [_widened(bound, v) for bound, v in zip(bounds, at.claim.variables, strict=True)]
        widths = tuple(variable.width for variable in at.claim.variables)
        key = (at.claim.source, at.claim.target, at.width, widths, tuple(wider))
        if key not in by_ranges:
            by_ranges[key] = _by_ranges(at, wider)
        if by_ranges[key] or (wider != bounds and _by_ranges(at, bounds)):
            known.add((at.claim, at.width))
            continue
        if at.made is not None and at.claim.is_general:
            # What does not hold for all numbers in the ranges may hold for those that there are.
            each = at.made.each(ACCUMULATOR_WIDTH)
            waiting += [replace(at, claim=one.claim, made=one) for one in each]
            continue
        if _fails_on_numbers(at, bounds) or not _by_solver(at, bounds, queries):
            return method, (at.argument, Difference(at.position, "what is made of the sum differs"))
        known.add((at.claim, at.width))
        method = "integer ranges + solver"
    # Without claims the elements are sums, and symbolic execution has compared these.
    return method if to_prove else "symbolic execution", None


def _bounds(variable: Variable, ranges: Sequence[tuple[int, int]]) -> Range:
    if variable.least is not None and variable.greatest is not None:
        return variable.least, variable.greatest
    if variable.products is None:
        return None
    low = variable.products * min(0, *(low for low, _ in ranges))
    high = variable.products * max(0, *(high for _, high in ranges))
    half = 1 << (variable.width - 1)
    # A sum that may leave the range wraps around, to anywhere.
    return (low, high) if -half <= low and high < half else None


def _widened(bound: Range, variable: Variable) -> Range:
    """The range of a multiple of bits that contains this one: what holds for all of it holds for
    these."""
    if bound is None or variable.width == UNKNOWN:
        return bound
    bits = max(max(~end, end).bit_length() for end in bound)
    half = 1 << min(variable.width - 1, -(-bits // WIDENING) * WIDENING)
    return -half, half - 1


def _by_ranges(at: ClaimAt, bounds: Sequence[Range]) -> bool:
    forms = IntegerForms()
    values = [
        Bits(forms, forms.variable(f"{n}", v.width, *(bound or (None, None))), v.width)
        for n, (v, bound) in enumerate(zip(at.claim.variables, bounds, strict=True))
        if v.width != UNKNOWN
    ]
    if len(values) < len(bounds):
        return False
    try:
        return _statement(at, Execution(forms), values).term is True
    except NotRepresentable:
        return False


def _fails_on_numbers(at: ClaimAt, bounds: Sequence[Range]) -> bool:
    """Whether some numbers of all sizes show that the claim is wrong, so that nobody need ask."""
    numpy = NumpyInterpretation()
    random = np.random.default_rng(0)
    values: list[Bits] = []
    for variable, bound in zip(at.claim.variables, bounds, strict=True):
        if variable.width == UNKNOWN:
            return True
        half = 1 << (variable.width - 1)
        low, high = bound or (-half, half - 1)
        numbers = random.integers(low, high, SAMPLES, endpoint=True)
        numbers >>= random.integers(0, variable.width, SAMPLES)
        mask = np.uint64((1 << variable.width) - 1)
        values.append(numpy.bits(numbers.astype(np.uint64) & mask, variable.width))
    return not np.all(_statement(at, Execution(numpy), values).term)


def _by_solver(at: ClaimAt, bounds: Sequence[Range], queries: Queries) -> bool:
    solver = SolverInterpretation()
    m = Execution(solver)
    outside = m.truth(False)
    values: list[Bits] = []
    for n, (variable, bound) in enumerate(zip(at.claim.variables, bounds, strict=True)):
        value = solver.new_bits(f"v{n}:i{variable.width}", variable.width)
        if bound is not None:
            low, high = (value.constant(number) for number in bound)
            outside = outside | value.slt(low) | high.slt(value)
        values.append(value)
    return not queries.satisfiable((~(outside | _statement(at, m, values))).term)


def _statement(at: ClaimAt, m: Execution, values: Sequence[Bits]) -> Bool:
    """Where the source is defined and not poison, the target gives the same."""
    wanted = _value(at.claim.source, m, values, at.width)
    # What is computed on the target is a circuit: nothing is undefined.
    found = _value(at.claim.target, Execution(m.interpretation), values, at.width)
    return m.ub | wanted.poison | wanted.bits.eq(found.bits)


def _value(shape: Shape, m: Execution, values: Sequence[Bits], width: int) -> Value:
    match shape:
        case ("number", number):
            return Value(m.constant(number, width), m.truth(False))
        case ("variable", n):
            return _fitting(Value(values[cast(int, n)], m.truth(False)), width)
        case ("plus", one, other):
            x, y = (_value(cast(Shape, each), m, values, width) for each in (one, other))
            return Value(x.bits + y.bits, x.poison | y.poison)
        case ("sum", start, n):
            before = _value(cast(Shape, start), m, values, width)
            added = _fitting(Value(values[cast(int, n)], before.poison), width)
            return Value(before.bits + added.bits, before.poison)
        case ("step", a, b, start):
            before = _value(cast(Shape, start), m, values, width)
            x, y = (_value(cast(Shape, each), m, values, 8 * INPUT_BYTES) for each in (a, b))
            after = multiply_accumulate(x.bits, y.bits, before.bits)
            return _fitting(Value(after, before.poison), width)
        case ("applied", body, arguments):
            widths = _widths(body)
            given = [
                _value(argument, m, values, each)
                for argument, each in zip(cast(Sequence[Shape], arguments), widths, strict=True)
            ]
            if isinstance(body, BlockBody):
                return _fitting(body.value(m, given), width)
            result = cast(LaneBody, body)(*(each.bits for each in given))
            return _fitting(Value(result, m.truth(False)), width)
        case _:
            raise ValueError(f"no expression: {shape}")


def _fitting(value: Value, width: int) -> Value:
    if value.bits.width != width:
        raise NoBody(f"a value of {value.bits.width} bits where {width} are wanted")
    return value


def _widths(body: object) -> list[int]:
    match body:
        case BlockBody():
            return body.widths()
        case Requantise():
            return [ACCUMULATOR_WIDTH] * (1 if body.scale is not None else 3)
        case MultiplyShift():
            return [ACCUMULATOR_WIDTH] * 3
        case LaneFunction():
            return [ACCUMULATOR_WIDTH] * body.operands
        case _:
            raise NoBody("what lanes compute is not followed")
