"""Named operations in place of the generic ones that they compute the same as."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from synth.raising.naming.named_search import Naming, named_operations
from synth.raising.naming.scaled_operands import with_scaled_operands
from synth.raising.naming.statistics import Statistics
from synth.raising.structuring.iteration_boxes import Instances
from synth.raising.structuring.structured import (
    COST_OF_TEMPORARY,
    NOMINAL_EXTENT,
    StructuredOperation,
)
from synth.raising.structuring.structuring import SequentialLoop, Structured, StructuredStep


@dataclass(frozen=True)
class NameSearch:
    """A search for named operations.

    `reals` says that sums and products may be regrouped, and `explain` is told what was tried.
    """

    statistics: Statistics
    explain: Callable[[Sequence[StructuredOperation]], None]
    reals: bool

    def named(self, structured: Structured, *, strict: bool) -> Structured:
        """The same steps, with named operations where there are any.

        If `strict`, those are left out whose bodies only behave like what they stand for.
        """
        structured = replace(structured, arrays=structured.arrays.copy())
        steps = _NamedSteps(self, structured, strict).steps(structured.steps)
        return replace(structured, steps=steps)


@dataclass(frozen=True)
class _NamedSteps:
    search: NameSearch
    structured: Structured
    strict: bool

    def steps(self, steps: Sequence[StructuredStep]) -> tuple[StructuredStep, ...]:
        found: list[StructuredStep] = []
        for step in steps:
            match step:
                case SequentialLoop():
                    found.append(replace(step, steps=self.steps(step.steps)))
                case Instances():
                    found += [
                        replace(step, operation=n.operation, iterators=_dimensions(step, n))
                        for n in self._best(step.operation)
                    ]
        return tuple(found)

    def _best(self, operation: StructuredOperation) -> list[Naming]:
        best = self._search(operation)
        if best.operation.is_named:
            return [best]
        arrays = self.structured.arrays
        parts = with_scaled_operands(operation, arrays, reals=self.search.reals)
        if parts:
            *fills, rest = parts
            found = [*map(self._search, fills), self._search(rest)]
            if found[-1].operation.is_named and _cost(found) < best.operation.cost:
                return found
            for fill in fills:
                arrays.forget(fill.output.array)
        return [best]

    def _search(self, operation: StructuredOperation) -> Naming:
        search = self.search
        # The verifier has no laws for floats, but over the reals.
        exact_floats = not search.reals and not operation.output.element.startswith("i")
        found = named_operations(
            operation,
            search.statistics,
            reals=search.reals,
            strict=self.strict or exact_floats,
        )
        search.explain([naming.operation for naming in found])
        return found[0]


def _dimensions(step: Instances, naming: Naming) -> tuple[int, ...]:
    """The dimensions of a step's statement that the iterators of an operation for it stand for."""
    # What fills a temporary has fewer iterators than the step.
    if len(naming.order) != len(step.iterators):
        return (-1,) * len(naming.order)
    return tuple(step.iterators[k] for k in naming.order)


def _cost(namings: Sequence[Naming]) -> int:
    fills = [naming.operation for naming in namings[:-1]]
    return sum(naming.operation.cost for naming in namings) + sum(
        COST_OF_TEMPORARY * NOMINAL_EXTENT ** len(fill.extents) for fill in fills
    )
