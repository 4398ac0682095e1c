"""All elements of a domain at a small width, and all that an operation may give on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from semantics.domains.domain import Domain
from semantics.domains.intervals import MLIR_RANGES, SIGNED, UNSIGNED
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.attributes import AttributeKind
from semantics.language.builder import Bits, Execution, Value
from semantics.language.execution import run
from semantics.language.program import (
    AttributeVariable,
    NoMeaning,
    Step,
    TypeTerm,
    as_integer_type,
)
from semantics.language.widths import Width

Sets = NDArray[np.uint64]
"""Sets of values of at most 6 bits: bit x is set where x is in the set."""
MOST_BITS = 6


@dataclass(frozen=True, eq=False)
class Elements:
    """Elements of a domain at a width: `fields[i, e]` is field i of element e, `sets[e]` what it
    holds of. No two hold of the same values, and none holds of none."""

    domain: Domain
    width: int
    fields: NDArray[np.uint64]
    sets: Sets

    def __len__(self) -> int:
        return len(self.sets)

    def element(self, index: int) -> tuple[int, ...]:
        return tuple(int(x) for x in self.fields[:, index])

    def shown(self, index: int) -> str:
        return self.domain.show(self.element(index), self.width)


@cache
def elements_of(domain: Domain, width: int) -> Elements:
    """The elements on which a transfer function is measured: all; but of MLIR's pair those that are
    an interval in one order or the other. Raises `NoMeaning` where there are too many."""
    found = all_elements(domain, width)
    if domain is not MLIR_RANGES:
        return found
    single = np.union1d(all_elements(UNSIGNED, width).sets, all_elements(SIGNED, width).sets)
    kept = np.isin(found.sets, single)
    return Elements(domain, width, found.fields[:, kept], found.sets[kept])


@cache
def all_elements(domain: Domain, width: int) -> Elements:
    """All elements. Raises `NoMeaning` where there are too many, or they speak of poison."""
    if domain.holds is not None:
        raise NoMeaning(f"{domain.name} speaks of poison, and is not run on all values")
    sizes = [1 if f in domain.bits else width for f in domain.fields]
    if width > MOST_BITS or sum(sizes) > 22:
        raise NoMeaning(f"{domain.name} at i{width}: too many elements to run all")
    numbers = np.arange(1 << sum(sizes), dtype=np.uint64)
    r = NumpyInterpretation()
    columns: list[NDArray[np.uint64]] = []
    shift = 0
    for size in sizes:
        columns.append((numbers >> np.uint64(shift)) & np.uint64((1 << size) - 1))
        shift += size
    element = tuple(Bits(r, c, s) for c, s in zip(columns, sizes, strict=True))
    if domain.reduce is not None:
        element = tuple(domain.reduce(element))
        columns = [np.broadcast_to(e.term, numbers.shape).astype(np.uint64) for e in element]
        element = tuple(Bits(r, c, s) for c, s in zip(columns, sizes, strict=True))
    sets = sets_of(domain, columns, width)
    valid = np.broadcast_to(np.asarray(domain.is_valid(element).term), numbers.shape)
    kept = np.flatnonzero(valid & (sets != 0))
    _, first = np.unique(sets[kept], return_index=True)
    kept = kept[np.sort(first)]
    return Elements(domain, width, np.stack([c[kept] for c in columns]), sets[kept])


def sets_of(domain: Domain, columns: Sequence[NDArray[np.uint64]], width: int) -> Sets:
    """What elements hold of, given by their fields."""
    r = NumpyInterpretation()
    sizes = [1 if f in domain.bits else width for f in domain.fields]
    element = tuple(Bits(r, c, s) for c, s in zip(columns, sizes, strict=True))
    sets = np.zeros(len(columns[0]), dtype=np.uint64)
    for x in range(1 << width):
        inside = domain.contains(element, r.bits([x], width)).term
        sets |= np.where(inside, np.uint64(1 << x), np.uint64(0))
    return sets


def execute(m: Execution, steps: Sequence[Step], values: dict[str, Value], width: int) -> None:
    """Execute steps where all types that are open have this width. Raises `NoMeaning`."""

    def width_of(term: TypeTerm) -> Width:
        integer = as_integer_type(term)
        return width if integer is None else integer.width.data

    def attribute(step: Step, name: str, kind: AttributeKind, width: Width) -> Any:
        stated = step.attributes.get(name)
        assert not isinstance(stated, AttributeVariable)
        return kind.read(m.interpretation, stated, width)

    run(m, steps, values, width_of, attribute)


def results_of(
    operation: str,
    attributes: Mapping[str, Attribute],
    operands: Sequence[NDArray[np.uint64]],
    widths: Sequence[int],
    result: int,
) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    """What an operation gives on rows of operands of these widths, and where it is defined and not
    poison."""
    r = NumpyInterpretation()
    values = {
        f"x{i}": Value(r.bits(column, width), r.bools([False]))
        for i, (column, width) in enumerate(zip(operands, widths, strict=True))
    }
    m = Execution(r)
    step = Step(operation, tuple(values), (("result", IntegerType(result)),), attributes)
    execute(m, (step,), values, result)
    found, rows = values["result"], operands[0].shape
    undefined = np.broadcast_to(np.asarray(found.poison.term | m.ub.term), rows)
    return np.broadcast_to(np.asarray(found.bits.term), rows).astype(np.uint64), ~undefined


def all_results(
    operation: str, attributes: Mapping[str, Attribute], widths: Sequence[int], result: int
) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    """The same on all operands, one axis an operand."""
    shape = tuple(1 << width for width in widths)
    grid = list(np.indices(shape, dtype=np.uint64).reshape(len(shape), -1))
    numbers, defined = results_of(operation, attributes, grid, widths, result)
    return numbers.reshape(shape), defined.reshape(shape)


def images(
    tables: tuple[NDArray[np.uint64], NDArray[np.bool_]],
    operands: Sequence[Elements],
    chosen: Sequence[NDArray[np.intp]],
) -> Sets:
    """What the operation may give on the chosen elements of its operands, one array of indices an
    operand."""
    numbers, defined = tables
    found = np.zeros(len(chosen[0]), dtype=np.uint64)
    bits = np.where(defined, np.uint64(1) << numbers, np.uint64(0))
    *first, last = operands
    # Over the last operand first: for all values of the others.
    shape = bits.shape[:-1]
    partial = np.zeros((*shape, len(last)), dtype=np.uint64)
    for y in range(bits.shape[-1]):
        inside = (last.sets >> np.uint64(y)) & np.uint64(1)
        partial |= bits[..., y, None] * inside
    for others in product(*(range(n) for n in shape)):
        inside = np.ones(len(found), dtype=np.uint64)
        for x, elements, index in zip(others, first, chosen, strict=False):
            inside &= (elements.sets[index] >> np.uint64(x)) & np.uint64(1)
        found |= partial[others][chosen[-1]] * inside
    return found


def sizes(sets: Sets) -> NDArray[np.uint64]:
    """How many values are in each set."""
    return np.bitwise_count(sets).astype(np.uint64)


def best_sizes(elements: Elements, sets: Sets) -> NDArray[np.uint64]:
    """The size of the least element that holds of each set."""
    different, back = np.unique(sets, return_inverse=True)
    counts = sizes(elements.sets)
    best = np.empty(len(different), dtype=np.uint64)
    for i, wanted in enumerate(different):
        best[i] = counts[(elements.sets & wanted) == wanted].min()
    return best[back]


@dataclass(frozen=True)
class Precision:
    """How near results are to the best of their domain, on the inputs for which there is one.

    `best` is the share of inputs on which no element is better, `ratio` how many times as many
    values as the best element a result holds of, on average.
    """

    inputs: int
    best: float
    ratio: float

    def __str__(self) -> str:
        return (
            f"best possible on {self.best:.1%} of {self.inputs:,} inputs, "
            f"{self.ratio:.3f} times the size of the best on average"
        )


def precision(domain: Domain, width: int, results: Sets, wanted: Sets) -> Precision:
    """Of results, given by what they hold of, where they should hold of what is `wanted`."""
    some = wanted != 0
    best = best_sizes(all_elements(domain, width), wanted[some])
    got = sizes(results[some])
    count = int(some.sum())
    equal = float(np.count_nonzero(got == best)) / count
    ratio: float = (got / best).sum().item() / count
    return Precision(count, equal, ratio)
