"""Takes parts of a sum's terms out of the innermost loops, into a temporary array.

In `c[i, j] += (alpha * a[i, k]) * b[k, j]` the part `alpha * a[i, k]` varies over fewer iterators
than the term. Computed first, into a temporary of the shape of `a`, it leaves a named contraction
behind, bit for bit the same. Where factors may be regrouped (integers that wrap, the reals), scalar
factors are first moved to an array.
"""

from __future__ import annotations

from functools import reduce

from xdsl.dialects.builtin import IntegerType

from synth.allocations import temporary
from synth.expressions import (
    Apply,
    Expression,
    IteratorValue,
    Outer,
    Read,
    reads_of,
    subexpressions,
)
from synth.loop_nests import Computation

_PRODUCTS = ("arith.mulf", "arith.muli")


def with_temporaries(computation: Computation, *, reals: bool) -> list[Computation]:
    """Computations that fill temporaries, then the one that uses them in place of `computation`.

    Empty where no part of the stored value can be taken out. Raises `NotRaisable` where the size of
    a temporary is not known before the loops.
    """
    value = computation.value
    if not computation.reductions or not isinstance(value, Apply):
        return []
    producers: list[Computation] = []
    arguments = tuple(
        argument
        if argument == computation.target
        else _without_partial_terms(_grouped(argument, reals=reals), computation, producers)
        for argument in value.arguments
    )
    if not producers:
        return []
    rest = Apply(value.name, arguments, value.type, value.properties)
    return [*producers, _with_value(computation, computation.target, rest)]


def _without_partial_terms(
    expression: Expression,
    computation: Computation,
    producers: list[Computation],
) -> Expression:
    """The expression with temporaries for its largest parts that vary over fewer iterators."""
    if not isinstance(expression, Apply):
        return expression
    reads = reads_of(expression)
    iterators = sorted(_iterators(expression))
    fewer = 0 < len(iterators) < len(computation.extents)
    if len(reads) == 1 and fewer and sorted(reads[0].subscripts) == iterators:
        (read,) = reads
        along = [computation.loops[i] for i in read.subscripts]
        array = temporary(along, computation.loops, expression.type, "scaled")
        target = Read(array, read.subscripts, expression.type)
        producers.append(_producer(computation, target, expression))
        return target
    arguments = tuple(
        _without_partial_terms(a, computation, producers) for a in expression.arguments
    )
    return Apply(expression.name, arguments, expression.type, expression.properties)


def _grouped(expression: Expression, *, reals: bool) -> Expression:
    """A product with its scalar factors moved to its smallest array, where that is allowed."""
    if not isinstance(expression, Apply) or expression.name not in _PRODUCTS:
        return expression
    wraps = isinstance(expression.type, IntegerType) and not any(
        str(flags) != "#arith.overflow<none>" for _, flags in expression.properties
    )
    if not (reals or wraps):
        return expression
    factors = _factors(expression, expression)
    scalars = [f for f in factors if isinstance(f, Outer)]
    others: list[Expression] = [f for f in factors if not isinstance(f, Outer)]
    if not scalars or not others:
        return expression

    def product(left: Expression, right: Expression) -> Expression:
        return Apply(expression.name, (left, right), expression.type, expression.properties)

    smallest = min(range(len(others)), key=lambda number: len(_iterators(others[number])))
    others[smallest] = reduce(product, scalars, others[smallest])
    return reduce(product, others)


def _iterators(expression: Expression) -> set[int]:
    """The iterators over which an expression varies."""
    found = {i for read in reads_of(expression) for i in read.subscripts}
    return found | {e.iterator for e in subexpressions(expression) if isinstance(e, IteratorValue)}


def _factors(expression: Expression, like: Apply) -> list[Expression]:
    if (
        isinstance(expression, Apply)
        and expression.name == like.name
        and expression.properties == like.properties
    ):
        return [f for a in expression.arguments for f in _factors(a, like)]
    return [expression]


def _producer(computation: Computation, target: Read, value: Expression) -> Computation:
    """A computation of a part of the value alone, over the iterators that it varies over."""
    kept = sorted(set(target.subscripts))
    number = {iterator: position for position, iterator in enumerate(kept)}

    def renumbered(expression: Expression) -> Expression:
        match expression:
            case Read():
                subscripts = tuple(number[i] for i in expression.subscripts)
                return Read(expression.array, subscripts, expression.type)
            case Apply():
                arguments = tuple(renumbered(a) for a in expression.arguments)
                return Apply(expression.name, arguments, expression.type, expression.properties)
            case IteratorValue():
                return IteratorValue(number[expression.iterator], expression.type)
            case _:
                return expression

    place = renumbered(target)
    assert isinstance(place, Read)
    return Computation(
        computation.store,
        tuple(computation.loops[i] for i in kept),
        tuple(computation.extents[i] for i in kept),
        place,
        renumbered(value),
    )


def _with_value(computation: Computation, target: Read, value: Expression) -> Computation:
    return Computation(computation.store, computation.loops, computation.extents, target, value)
