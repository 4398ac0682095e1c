"""What gather, scatter, sort and select_and_scatter do.

Source: the StableHLO specification (docs/spec.md of openxla/stablehlo).
"""

# Functions of elements are written as lambdas, whose parameters are terms.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cmp_to_key
from itertools import product
from typing import cast

import numpy as np
from xdsl.ir import Operation

from semantics.language.program import NoMeaning
from semantics.syntax.stablehlo.texts import TextAttr
from semantics.tensors.constants import signed, width_of
from semantics.tensors.moves import chosen, every_index, unsigned_index
from semantics.tensors.terms import Term, Terms
from semantics.tensors.values import Array, Tensor

Fields = Mapping[str, tuple[int, ...]]
Region = Callable[[Sequence[Term]], Sequence[Term]]
"""What a region returns for elements of rank 0, of types with one part."""


MOST_SORTED = 128
"""Of so many elements each pair is compared, to see whether they are in an order."""


def fields_of(op: Operation, name: str) -> dict[str, tuple[int, ...]]:
    """The lists of numbers that an attribute names."""
    value = op.properties.get(name)
    if not isinstance(value, TextAttr):
        raise NoMeaning(f"{op.name} without {name} has no meaning", "")
    return value.fields()


def _row(indices: Array, index: Sequence[int], vector: int) -> list[Term]:
    """The index vector that stands at the index, which has no entry for its dimension."""
    if vector == indices.ndim:
        return [indices[tuple(index)]]
    whole = (*index[:vector], slice(None), *index[vector:])
    return list(indices[whole])


def _one(fields: Fields, name: str) -> int:
    return fields.get(name, (0,))[0]


def gather(
    terms: Terms,
    operand: Tensor,
    starts: Tensor,
    fields: Fields,
    sizes: Sequence[int],
    shape: Sequence[int],
) -> Tensor:
    """Slices of the operand, which start where the vectors among `starts` say."""
    offset_dims = fields.get("offset_dims", ())
    removed = (*fields.get("collapsed_slice_dims", ()), *fields.get("operand_batching_dims", ()))
    batching = dict(
        zip(
            fields.get("operand_batching_dims", ()),
            fields.get("start_indices_batching_dims", ()),
            strict=True,
        )
    )
    index_map, vector = fields.get("start_index_map", ()), _one(fields, "index_vector_dim")
    window = [d for d in range(len(operand.shape)) if d not in removed]
    batch_dims = [d for d in range(len(shape)) if d not in offset_dims]
    parts: list[Array] = []
    for array in operand.parts:
        result = np.empty(tuple(shape), object)
        for index in np.ndindex(*shape):
            batch = [index[d] for d in batch_dims]
            offsets = [0] * len(operand.shape)
            for k, d in enumerate(window):
                offsets[d] = index[offset_dims[k]]
            for d, at in batching.items():
                offsets[d] += batch[at - (at > vector)]
            row = _row(starts.parts[0], batch, vector)
            given = [unsigned_index(terms, t, starts.is_unsigned) for t in row]
            most = [operand.shape[d] - sizes[d] for d in index_map]

            def element(
                base: tuple[int, ...], array: Array = array, offsets: list[int] = offsets
            ) -> Term:
                place = list(offsets)
                for d, start in zip(index_map, base, strict=True):
                    place[d] += start
                return array[tuple(place)]

            result[index] = chosen(terms, given, most, element)
        parts.append(result)
    return Tensor(operand.element, tuple(parts))


def gathered_shape(starts: Sequence[int], fields: Fields, sizes: Sequence[int]) -> tuple[int, ...]:
    """The shape of what is gathered by start indices of a shape."""
    vector, offset_dims = _one(fields, "index_vector_dim"), fields.get("offset_dims", ())
    removed = (*fields.get("collapsed_slice_dims", ()), *fields.get("operand_batching_dims", ()))
    batch = [n for d, n in enumerate(starts) if d != vector]
    offsets = [n for d, n in enumerate(sizes) if d not in removed]
    rank = len(batch) + len(offsets)
    return tuple(offsets.pop(0) if d in offset_dims else batch.pop(0) for d in range(rank))


def scatter(
    terms: Terms,
    operand: Tensor,
    indices: Tensor,
    updates: Tensor,
    fields: Fields,
    unique: bool,
    combine: Callable[[Term, Term], Term],
) -> Tensor:
    """The operand, some elements of which are combined with updates.

    The order of updates of one element is left open: there may be only one, or the source has to
    promise it (`unique`). Raises `NoMeaning`.
    """
    if operand.is_complex:
        raise NoMeaning("a scatter of complex numbers has no meaning", "")
    window_dims = fields.get("update_window_dims", ())
    inserted = (*fields.get("inserted_window_dims", ()), *fields.get("input_batching_dims", ()))
    batching = dict(
        zip(
            fields.get("input_batching_dims", ()),
            fields.get("scatter_indices_batching_dims", ()),
            strict=True,
        )
    )
    to_operand, vector = (
        fields.get("scatter_dims_to_operand_dims", ()),
        _one(fields, "index_vector_dim"),
    )
    window = [d for d in range(len(operand.shape)) if d not in inserted]
    scatter_dims = [d for d in range(len(updates.shape)) if d not in window_dims]
    result = operand.parts[0].copy()
    hit: set[tuple[int, ...]] = set()
    open_ended = False
    for index in every_index(updates.shape):
        place = [index[d] for d in scatter_dims]
        row = _row(indices.parts[0], place, vector)
        given = [unsigned_index(terms, t, indices.is_unsigned) for t in row]
        offsets = [0] * len(operand.shape)
        for k, d in enumerate(window):
            offsets[d] = index[window_dims[k]]
        for d, at in batching.items():
            offsets[d] += place[at - (at > vector)]
        update = updates.parts[0][index]
        numbers = [_number(t) for t in given]
        known = [n for n in numbers if n is not None]
        if len(known) == len(numbers):
            at = list(offsets)
            for d, n in zip(to_operand, known, strict=True):
                at[d] += n
            if all(0 <= p < n for p, n in zip(at, operand.shape, strict=True)):
                if tuple(at) in hit or open_ended:
                    raise NoMeaning("the order of updates of one element is left open", "")
                hit.add(tuple(at))
                result[tuple(at)] = combine(result[tuple(at)], update)
            continue
        if (hit or open_ended) and not unique:
            raise NoMeaning("the order of updates of one element is left open", "")
        open_ended = not unique
        _where_it_may_be(terms, result, to_operand, given, offsets, update, combine)
    return Tensor(operand.element, (result,))


def _number(term: Term) -> int | None:
    return None if term.bits is None else signed(term.bits, width_of(term.element) or 1)


def _where_it_may_be(
    terms: Terms,
    result: Array,
    dims: Sequence[int],
    given: Sequence[Term],
    offsets: Sequence[int],
    update: Term,
    combine: Callable[[Term, Term], Term],
) -> None:
    """Update each element at which an update may be, where it is there."""
    axes = [
        range(n) if d in dims else range(o, o + 1)
        for d, (n, o) in enumerate(zip(result.shape, offsets, strict=True))
    ]
    for at in np.ndindex(*(len(a) for a in axes)):
        place = tuple(a[i] for a, i in zip(axes, at, strict=True))
        here = terms.truth(True)
        for d, start in zip(dims, given, strict=True):
            width = width_of(start.element) or 1
            wanted = place[d] - offsets[d]
            if not -(1 << (width - 1)) <= wanted < 1 << (width - 1):
                here = terms.truth(False)
                break
            number = terms.constant(wanted % (1 << width), start.element)
            here = terms.both(here, terms.compare(0, start, number))
        if here.bits != 0:
            old = cast("Term", result[place])
            result[place] = terms.select(here, combine(old, update), old)


def select_and_scatter(
    terms: Terms,
    operand: Tensor,
    source: Tensor,
    init: Term,
    windows: Sequence[tuple[int, int, int]],
    is_kept: Callable[[Term, Term], Term],
    is_ordered: Callable[[Sequence[Term]], bool],
    combine: Callable[[Term, Sequence[Term]], Term],
    neutral: Term,
) -> Tensor:
    """Each element of the source goes to the element of its window that is selected, where these
    are combined with the initial value.

    `windows` says the size, the stride and the padding before the operand of each dimension;
    `is_kept` whether the first of two elements is selected. In which order that is asked is left
    open, and matters but where `is_ordered` says that the elements are in an order, or there are
    two. What the padding has is not selected. Raises `NoMeaning`.
    """
    array, sources = operand.parts[0], source.parts[0]
    arriving: dict[tuple[int, ...], list[tuple[Term, Term]]] = {}
    for index in every_index(source.shape):
        axes = [
            range(max(0, i * stride - low), min(n, i * stride - low + size))
            for i, n, (size, stride, low) in zip(index, operand.shape, windows, strict=True)
        ]
        places = list(product(*axes))
        elements = [array[place] for place in places]
        if not places:
            raise NoMeaning("what an empty window selects is not specified", "")
        if len(places) > 2 and not is_ordered(elements):
            raise NoMeaning("the order in which elements are selected is left open", "")
        best, selected = elements[0], [terms.truth(True)]
        for element in elements[1:]:
            kept = is_kept(best, element)
            selected = [terms.both(one, kept) for one in selected]
            selected.append(terms.apply("arith.xori", (kept, terms.truth(True)), "i1"))
            best = terms.select(kept, best, element)
        for place, here in zip(places, selected, strict=True):
            if here.bits != 0:
                arriving.setdefault(place, []).append((here, sources[index]))
    result = np.empty(operand.shape, object)
    for place in every_index(operand.shape):
        some = terms.truth(False)
        values: list[Term] = []
        for here, value in arriving.get(place, []):
            some = terms.either(some, here)
            values.append(terms.select(here, value, neutral))
        result[place] = terms.select(some, combine(init, values), init) if values else init
    return Tensor(operand.element, (result,))


def sort(
    operands: Sequence[Tensor],
    dimension: int,
    stable: bool,
    less: Callable[[Sequence[tuple[Term, Term]]], Term],
) -> list[Tensor]:
    """The slices along a dimension, sorted together, where the comparisons are known. Raises
    `NoMeaning`, also where they are no strict weak order, as `<` of a NaN is none: the
    specification leaves the result open then."""
    if operands[0].shape[dimension] > MOST_SORTED:
        raise NoMeaning(f"a sort of more than {MOST_SORTED} elements has no meaning", "")
    if any(o.is_complex for o in operands):
        raise NoMeaning("a sort of complex numbers has no meaning", "")
    results = [o.parts[0].copy() for o in operands]
    shape = operands[0].shape

    def is_less(a: Sequence[Term], b: Sequence[Term]) -> bool:
        found = less(list(zip(a, b, strict=True)))
        if found.bits is None:
            raise NoMeaning("a sort whose order data decides has no meaning", "")
        return bool(found.bits)

    def compare(a: Sequence[Term], b: Sequence[Term]) -> int:
        first, second = is_less(a, b), is_less(b, a)
        if first == second and not stable and list(a) != list(b):
            raise NoMeaning("the order of equal elements is left open", "")
        return int(second) - int(first)

    def check_order(rows: Sequence[Sequence[Term]]) -> None:
        """That elements are less exactly where one stands in a later group of equal ones."""
        group = 0
        groups: list[int] = []
        for k, row in enumerate(rows):
            group += k > 0 and compare(rows[k - 1], row) != 0
            groups.append(group)
        for (a, i), (b, j) in product(zip(rows, groups, strict=True), repeat=2):
            if is_less(a, b) != (i < j):
                raise NoMeaning("a sort by what is no strict weak order has no meaning", "")

    outer = [n for d, n in enumerate(shape) if d != dimension]
    for index in every_index(outer):
        at = (*index[:dimension], slice(None), *index[dimension:])
        rows = [tuple(r) for r in zip(*(result[at] for result in results), strict=True)]
        rows.sort(key=cmp_to_key(compare))
        check_order(rows)
        for k, result in enumerate(results):
            result[at] = np.array([r[k] for r in rows] + [None], object)[:-1]
    return [Tensor(o.element, (r,)) for o, r in zip(operands, results, strict=True)]
