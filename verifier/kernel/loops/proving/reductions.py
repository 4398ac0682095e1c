"""Equality of reductions that are not in the same order, by the terms that they reduce.

Two sums are equal if their products can be paired up so that paired products have the same
coefficient, the same factors, and read the same elements. Which points pair up is not searched
for: a product is a multiset of tuples of indices for each base point, and where no tuple occurs
twice, two multisets are equal exactly if the sets of tuples are (decided). Where a tuple may occur
twice, the values of iterators are added to it until it does not.

For integers the laws hold bit for bit, and so they do for and, or, xor, minima and maxima; for
float sums they hold over the reals only. A product with the coefficient 0 is still poison if a
factor is: the source must have the factors of those that the target has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, permutations
from itertools import product as product_of
from typing import Literal

import islpy as isl

from verifier.kernel.loops.proving.coinduction import Mismatch
from verifier.kernel.loops.proving.inner_sums import InnerSums
from verifier.kernel.loops.proving.normal_form import (
    INTEGER_RING,
    REALS,
    REORDERABLE,
    Algebra,
    NoNormalForm,
    NormalForms,
    Product,
    Sum,
    indices,
    to_base,
)
from verifier.kernel.loops.recurrences.dataflow import Dataflow
from verifier.kernel.loops.recurrences.forwarding import forwarded
from verifier.kernel.loops.recurrences.identity_elements import identity_bits
from verifier.kernel.loops.recurrences.system import Apply, RecurrenceSystem, Term

_MOST_ORDERS = 120


def same_reductions(
    before: Dataflow, after: Dataflow, left: str, right: str, fp: Literal["exact", "reals"]
) -> Algebra:
    """Show that two arrays hold the same at the end by reordering reductions; says by which laws.
    What is not shown of the statements as they are may be shown of them with values that are
    carried from one to the next in the places where these are used.

    Raises `Mismatch`.
    """
    try:
        return _same_sums(before, after, left, right, fp)
    except Mismatch:
        others = forwarded(before), forwarded(after)
        if others == (None, None):
            raise
    return _same_sums(others[0] or before, others[1] or after, left, right, fp)


def _same_sums(
    before: Dataflow, after: Dataflow, left: str, right: str, fp: Literal["exact", "reals"]
) -> Algebra:
    element = before.program.arrays[left].element
    reasons: list[str] = []
    for algebra in _algebras(before.program, after.program, fp):
        inner = _inner_sums(algebra)
        try:
            sums = (
                NormalForms(before, algebra, is_source=True, inner=inner).at_end(left),
                NormalForms(after, algebra, is_source=False, inner=inner).at_end(right),
            )
        except NoNormalForm as error:
            reasons.append(f"{algebra.add}: {error}")
            continue
        why = _difference(*sums, algebra, element)
        if why is None:
            return algebra
        reasons.append(f"{algebra.add}: {why}")
    raise Mismatch("; ".join(reasons) or "no operation that may be reordered")


def _inner_sums(algebra: Algebra) -> InnerSums | None:
    """Sums under other operations are compared over the reals: there is no poison among them, and
    their coefficients are no integers modulo anything."""
    if algebra is not REALS:
        return None
    return InnerSums(lambda left, right: _difference(left, right, algebra, None) is not None)


def _algebras(
    before: RecurrenceSystem, after: RecurrenceSystem, fp: Literal["exact", "reals"]
) -> Iterator[Algebra]:
    used = _operations(before) & _operations(after)
    every = _operations(before) | _operations(after)
    if every & {INTEGER_RING.add, INTEGER_RING.subtract, INTEGER_RING.multiply}:
        yield INTEGER_RING
    if fp == "reals" and every & {REALS.add, REALS.subtract, REALS.multiply, REALS.divide}:
        yield REALS
    for algebra in REORDERABLE:
        if algebra.add in used:
            yield algebra


def _operations(program: RecurrenceSystem) -> set[str]:
    found: set[str] = set()

    def collect(term: Term) -> None:
        if isinstance(term, Apply):
            found.add(term.op)
            for argument in term.arguments:
                collect(argument)

    for statement in program.statements:
        collect(statement.value)
    return found


def _difference(left: Sum, right: Sum, algebra: Algebra, element: str | None) -> str | None:
    """Why two sums over the same base are not shown equal; None where they are. `element` is the
    type of their values; None for sums within other values, over the reals."""
    if algebra.is_ring:
        left, right = (_reduced(total, element) for total in (left, right))
        for product in right:
            if _vanishes(product, algebra) and not _may_vanish(product, left, algebra):
                names = " * ".join(f.signature for f in product.factors)
                return f"the target has 0 * {names}, of what the source may not need"
        left, right = ([p for p in total if not _vanishes(p, algebra)] for total in (left, right))
    elif element is not None:
        neutral = {f"0x{bits:x}:{element}" for bits in identity_bits(algebra.add, element)}
        left, right = (
            [p for p in total if [f.signature for f in p.factors] not in [[n] for n in neutral]]
            for total in (left, right)
        )
    groups = [_grouped(total) for total in (left, right)]
    for key in {**groups[0], **groups[1]}:
        mine, other = (g.get(key, []) for g in groups)
        if not _same_group(mine, other, algebra):
            coefficient, signatures = key
            times = " * ".join(signatures) or "1"
            return f"the sums of {coefficient} * {times} are not shown equal"
    return None


def _reduced(total: Sum, element: str | None) -> Sum:
    """The same sum with the coefficients modulo 2^n, where it is one of integers of n bits."""
    if element is None or not (element.startswith("i") and element[1:].isdigit()):
        return total
    modulus = 1 << int(element[1:])
    return [replace(p, coefficient=p.coefficient % modulus) for p in total]


def _vanishes(product: Product, algebra: Algebra) -> bool:
    """Whether a product is 0 if no factor is poison (an integer) or all are numbers (a float).

    An operation on floats may make something else of numbers (1/0): 0 times that is kept.
    """
    opaque = algebra is REALS and any(f.opaque for f in product.factors)
    return product.coefficient == 0 and not opaque


def _may_vanish(product: Product, source: Sum, algebra: Algebra) -> bool:
    """Whether 0 times some factors may be left out of the target.

    0 times poison is poison. So the source must have each factor too, at every point, whatever it
    does with it in the operations of a ring. Over the reals, what the arguments hold is finite by
    assumption.
    """
    return algebra is REALS or all(
        _is_read(product, k, source) for k in range(len(product.factors))
    )


def _is_read(product: Product, factor: int, source: Sum) -> bool:
    """Whether, wherever a product has a factor, the source has that factor at the same base."""
    needed = _read(product, (factor,)).range()
    for other in source:
        for k, candidate in enumerate(other.factors):
            if candidate.signature == product.factors[factor].signature:
                needed = needed.subtract(_read(other, (k,)).range())
    return bool(needed.is_empty())


_Key = tuple[str, tuple[str, ...]]


def _grouped(total: Sum) -> dict[_Key, list[Product]]:
    groups: dict[_Key, list[Product]] = {}
    for product in total:
        if product.points.is_empty():
            continue
        key = (str(product.coefficient), tuple(f.signature for f in product.factors))
        groups.setdefault(key, []).append(product)
    return groups


def _same_group(left: Sequence[Product], right: Sequence[Product], algebra: Algebra) -> bool:
    if algebra.idempotent:
        return _same_union(left, right, None)
    alone: list[Product] = []
    others = list(right)
    for mine in left:
        partner = next((k for k, p in enumerate(others) if _same_product(mine, p)), None)
        if partner is None:
            alone.append(mine)
        else:
            del others[partner]
    if not alone or not others:
        return not alone and not others
    most = max(p.points.dim(isl.dim_type.set) - p.base for p in (*alone, *others))
    return any(_same_union(alone, others, _tagged_by(tags)) for tags in range(most + 1))


def _orders(product: Product) -> Iterator[tuple[int, ...]]:
    """The orders of the factors in which their signatures are as they are."""
    signatures = [f.signature for f in product.factors]
    if len(set(signatures)) == len(signatures):
        yield tuple(range(len(signatures)))
        return
    tried = 0
    for order in permutations(range(len(signatures))):
        if [signatures[k] for k in order] == signatures:
            tried += 1
            if tried > _MOST_ORDERS:
                return
            yield order


def _read(product: Product, order: Sequence[int]) -> isl.Map:
    """From points to the base and all indices."""
    return to_base(product).flat_range_product(indices(product, order))


_Readings = Callable[[Product], Iterator[isl.Map]]


def _same_union(
    left: Sequence[Product], right: Sequence[Product], readings: _Readings | None
) -> bool:
    """Whether all tuples read on the left are those read on the right; each occurring once, in one
    of the `readings`, or where there are none, any number of times."""
    if not left or not right:
        return not left and not right
    mine = _union(left, readings, None)
    if mine is None:
        return False
    other = _union(right, readings, mine)
    return other is not None and bool(mine.is_equal(other))


def _union(
    products: Sequence[Product], readings: _Readings | None, target: isl.Set | None
) -> isl.Set | None:
    """All tuples of some products, read in ways for which they are in `target`."""
    union: isl.Set | None = None
    for product in products:
        ways = readings(product) if readings else (_read(product, o) for o in _orders(product))
        for read in ways:
            tuples = read.range()
            if target is None or (
                tuples.dim(isl.dim_type.set) == target.dim(isl.dim_type.set)
                and tuples.is_subset(target)
            ):
                break
        else:
            return None
        if union is None:
            union = tuples
            continue
        if tuples.dim(isl.dim_type.set) != union.dim(isl.dim_type.set):
            return None
        if readings and not union.is_disjoint(tuples):
            return None
        union = union.union(tuples)
    return union


def _same_product(left: Product, right: Product) -> bool:
    """Whether two products reduce the same terms, perhaps some of them several times."""
    for tags in range(left.points.dim(isl.dim_type.set) - left.base + 1):
        mine = next(_readings(left, tags), None)
        if mine is not None:
            tuples = mine.range()
            return any(tuples.is_equal(other.range()) for other in _readings(right, tags))
    return False


def _tagged_by(tags: int) -> _Readings:
    return lambda product: _readings(product, tags)


def _readings(product: Product, tags: int) -> Iterator[isl.Map]:
    """Injective maps from points to the base, all indices, and the values of `tags` iterators.

    Two products whose points have the same images reduce the same terms: equal images of injective
    maps are a bijection of the points, under which the indices agree.
    """
    dims = product.points.dim(isl.dim_type.set)
    names = [f"x{k}" for k in range(dims)]
    ways = product_of(_orders(product), permutations(range(product.base, dims), tags))
    for factors, chosen in islice(ways, _MOST_ORDERS):
        inside = ", ".join(names[d] for d in chosen)
        tag = isl.Map(f"{{ [{', '.join(names)}] -> [{inside}] }}")
        read = _read(product, factors).flat_range_product(tag)
        if read.is_injective():
            yield read
