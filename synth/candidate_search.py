"""Finds the cheapest structured operation that behaves like a computation.

Observational equivalence: every candidate runs on a small set of random inputs; those whose
outputs hash like the loops' run on a large one; the cheapest that is left is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import SSAValue

from synth.allocations import is_temporary
from synth.extents import ExtentClasses
from synth.linalg_execution import run_structured
from synth.linalg_grammar import generic_candidate, named_candidates
from synth.loop_execution import run_computation
from synth.loop_nests import Computation, NotRaisable, name_of
from synth.memref_operations import StructuredOperation
from synth.scalar_execution import State
from synth.signatures import Setting, random_state, setting_for, signature
from synth.statistics import Statistics


@dataclass(frozen=True)
class Search:
    """What the searches in one segment share.

    `reals` says that sums and products may be regrouped, `seed` is of the random inputs.
    """

    computations: tuple[Computation, ...]
    statistics: Statistics
    explain: Callable[[str], None]
    reals: bool
    seed: int


@dataclass(frozen=True)
class Experiment:
    """Random inputs for some computations; `observed` are the arrays whose values count."""

    classes: ExtentClasses
    setting: Setting
    before: State
    observed: tuple[SSAValue, ...]

    def signatures(self, state: State) -> tuple[bytes, ...]:
        return tuple(signature(state[array], self.setting.reals) for array in self.observed)

    def run(self, operations: Sequence[StructuredOperation]) -> tuple[bytes, ...]:
        """The signatures after some structured operations."""
        state = self.before
        for operation in operations:
            state = run_structured(operation, self.classes, self.setting, state)
        return self.signatures(state)


def experiments(
    computations: Sequence[Computation], search: Search, *, observe_temporaries: bool
) -> tuple[Experiment, Experiment]:
    """A small and a large experiment on the arrays and scalars of some computations."""
    classes = ExtentClasses(computations)

    def make(smallest: int, batch: int, seed: int) -> Experiment:
        setting = setting_for(
            computations, classes, smallest=smallest, batch=batch, seed=seed, reals=search.reals
        )
        before = random_state(computations, classes, setting)
        arrays = (value for value in before if isinstance(value.type, MemRefType))
        observed = tuple(a for a in arrays if observe_temporaries or not is_temporary(a))
        return Experiment(classes, setting, before, observed)

    return make(2, 4, search.seed), make(3, 32, search.seed + 1)


def equivalent_operations(computation: Computation, search: Search) -> list[StructuredOperation]:
    """The operations equivalent to `computation` on all experiments: the cheapest, the generic one.

    Raises `NotRaisable` where the computation is no structured operation.
    """
    generic = generic_candidate(computation)
    statistics = search.statistics
    small, large = experiments([computation], search, observe_temporaries=True)
    wanted = _after_loops(small, computation)
    members: list[StructuredOperation] = []
    others: list[str] = []
    for candidate in (*named_candidates(computation, small.classes, statistics), generic):
        statistics.executed += 1
        if small.run([candidate]) == wanted:
            members.append(candidate)
        else:
            others.append(candidate.name)
    members.sort(key=lambda operation: operation.cost)
    wanted = _after_loops(large, computation)
    best = next((c for c in members if large.run([c]) == wanted), None)
    if best is None:
        raise NotRaisable("no operation gives what the loops give", computation.store)
    dearer = len(members) - members.index(best) - 1
    statistics.dearer_members += dearer
    statistics.pruned_by_equivalence += len(others) + members.index(best)
    tried = ", ".join(dict.fromkeys(others)) or "none"
    search.explain(f"{describe(best)}; dearer and alike: {dearer}; other results: {tried}")
    return list(dict.fromkeys((best, generic)))


def describe(operation: StructuredOperation) -> str:
    """An operation in words: its name, operands and maps."""
    operands = ", ".join(
        f"{name_of(value)}[{', '.join(f'd{i}' for i in subscripts)}]" if subscripts
        else name_of(value)
        for value, subscripts in zip(operation.operands, operation.maps, strict=True)
    )  # fmt: skip
    return f"{operation.name}({operands})"


def _after_loops(experiment: Experiment, computation: Computation) -> tuple[bytes, ...]:
    state = run_computation(computation, experiment.classes, experiment.setting, experiment.before)
    return experiment.signatures(state)
