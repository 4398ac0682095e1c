"""Transfer functions in Python on all elements of a small width."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from semantics.domains.domain import Element
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Execution
from semantics.language.program import as_integer_type
from verifier.kernel.analyses.transfer import Transfer
from verifier.measuring.elements import (
    Elements,
    Precision,
    Sets,
    all_results,
    elements_of,
    images,
    precision,
    sets_of,
)


@dataclass(frozen=True, eq=False)
class Run:
    """What a transfer function gives on all elements of a width: `results[i]` holds of what it
    gives on the i-th input, `wanted[i]` of what the operation may give."""

    transfer: Transfer
    width: int
    operands: tuple[Elements, ...]
    indices: tuple[NDArray[np.intp], ...]
    results: Sets
    wanted: Sets

    @property
    def unsound(self) -> NDArray[np.intp]:
        """The inputs on which a result escapes."""
        return np.flatnonzero(self.wanted & ~self.results)

    def precision(self) -> Precision:
        return precision(self.transfer.domain, self.width, self.results, self.wanted)

    def shown(self, index: int) -> str:
        """The elements of an input."""
        pairs = zip(self.operands, self.indices, strict=True)
        return ", ".join(elements.shown(int(chosen[index])) for elements, chosen in pairs)


def run_on_all(transfer: Transfer, width: int) -> Run:
    """Run a transfer function in Python, whose operands and result have one width.

    Raises ValueError for another one.
    """
    if transfer.function is None:
        raise ValueError(f"{transfer.name} is no function in Python")
    types, _, order = transfer.types()
    if order or any(as_integer_type(type_) for type_ in types):
        raise ValueError(f"{transfer.operation} has several widths")
    domain = transfer.domain
    elements = elements_of(domain, width)
    operands = (elements,) * len(types)
    grid = np.indices([len(e) for e in operands]).reshape(len(operands), -1)
    indices = tuple(grid)
    r = NumpyInterpretation()
    m = Execution(r)
    m.begin_operation([width])
    sizes = [1 if f in domain.bits else width for f in domain.fields]

    def fields(index: NDArray[np.intp]) -> Element:
        columns = elements.fields[:, index]
        return tuple(Bits(r, column, size) for column, size in zip(columns, sizes, strict=True))

    found = [x for x in transfer.function(m, *map(fields, indices)) if isinstance(x, Bits)]
    rows = indices[0].shape
    columns = [np.broadcast_to(x.term, rows).astype(np.uint64) for x in found]
    tables = all_results(transfer.operation, transfer.attributes, (width,) * len(types), width)
    wanted = images(tables, operands, indices)
    return Run(transfer, width, operands, indices, sets_of(domain, columns, width), wanted)
