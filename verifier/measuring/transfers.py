"""Transfer functions on all elements of a small width."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from semantics.domains.domain import Element
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Execution, Value
from semantics.language.program import NoMeaning, as_integer_type
from verifier.kernel.analyses.transfer import Transfer, named_fields
from verifier.measuring.elements import (
    Elements,
    Precision,
    Sets,
    all_results,
    elements_of,
    execute,
    images,
    precision,
    sets_of,
)


@dataclass(frozen=True, eq=False)
class Run:
    """What a transfer function gives on all elements of a width: `results[i]` holds of what it
    gives on the i-th input, `wanted[i]` of what the operation may give; `fields` are the elements
    that it gives. One that is undefined, or poison, holds of nothing."""

    transfer: Transfer
    width: int
    operands: tuple[Elements, ...]
    indices: tuple[NDArray[np.intp], ...]
    fields: list[NDArray[np.uint64]]
    results: Sets
    wanted: Sets

    @property
    def unsound(self) -> NDArray[np.intp]:
        """The inputs on which a result escapes."""
        return np.flatnonzero(self.wanted & ~self.results)

    def precision(self) -> Precision:
        return precision(self.transfer.domain, self.width, self.results, self.wanted)

    def given(self, index: int) -> tuple[tuple[int, ...], ...]:
        """The elements of an input, each by its fields."""
        pairs = zip(self.operands, self.indices, strict=True)
        return tuple(elements.element(int(chosen[index])) for elements, chosen in pairs)

    def gives(self, index: int) -> tuple[int, ...]:
        """The element that the function gives on an input, by its fields."""
        return tuple(int(column[index]) for column in self.fields)


def run_on_all(transfer: Transfer, width: int) -> Run:
    """Run a transfer function, whose operands and result have one width, on all elements of it.

    Inputs count for which soundness is claimed. Raises `NoMeaning` for another one, and where there
    are too many elements.
    """
    types, result_type, order = transfer.types()
    several = len({*types, result_type}) > 1 or as_integer_type(result_type) is not None
    if order or several:
        raise NoMeaning(f"precision of {transfer.operation}, which has several widths")
    if transfer.free:
        raise NoMeaning(f"precision of {transfer.name}, which depends on values that may be any")
    domain, given = transfer.domain, transfer.operand_domain
    elements = elements_of(given, width)
    operands = (elements,) * len(types)
    indices = tuple(np.indices([len(e) for e in operands]).reshape(len(operands), -1))
    r = NumpyInterpretation()
    m = Execution(r)
    sizes = [1 if f in given.bits else width for f in given.fields]

    def element(index: NDArray[np.intp]) -> Element:
        columns = elements.fields[:, index]
        return tuple(Bits(r, column, size) for column, size in zip(columns, sizes, strict=True))

    if transfer.on_elements is not None:
        m.begin_operation([width])
        counts = transfer.on_elements(m, *map(element, indices)).term
        kept = np.flatnonzero(np.broadcast_to(counts, indices[0].shape))
        indices = tuple(index[kept] for index in indices)
    names = [named_fields(given, f"a{i}") for i in range(len(types))]
    steps, found = transfer.inline("f", names, types, result_type)
    values = {
        name: Value(bits, r.bools([False]))
        for fields, index in zip(names, indices, strict=True)
        for name, bits in zip(fields, element(index), strict=True)
    }
    execute(m, steps, values, width)
    rows = indices[0].shape
    columns = [np.broadcast_to(values[n].bits.term, rows).astype(np.uint64) for n in found]
    wrong = m.ub
    for name in found:
        wrong = wrong | values[name].poison
    results = np.where(wrong.term, np.uint64(0), sets_of(domain, columns, width))
    tables = _claimed(transfer, (width,) * len(types), width)
    return Run(
        transfer, width, operands, indices, columns, results, images(tables, operands, indices)
    )


def _claimed(
    transfer: Transfer, widths: tuple[int, ...], width: int
) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    """What the operation gives on all operands, and where something is claimed of it."""
    numbers, defined = all_results(transfer.operation, transfer.attributes, widths, width)
    if transfer.on_values is not None:
        r = NumpyInterpretation()
        m = Execution(r)
        m.begin_operation([width])
        grid = np.indices(defined.shape, dtype=np.uint64)
        claimed = transfer.on_values(m, *(Bits(r, x, width) for x in grid)).term
        defined = defined & np.broadcast_to(claimed, defined.shape)
    return numbers, defined
