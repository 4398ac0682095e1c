"""Finds the cheapest structured operation that behaves like a computation.

Observational equivalence: every candidate runs on a small set of random inputs; those whose
outputs hash like the loops' run on a large one; the cheapest that is left is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from synth.extents import ExtentClasses
from synth.linalg_execution import run_structured
from synth.linalg_grammar import generic_candidate, named_candidates
from synth.loop_execution import run_computation
from synth.loop_nests import Computation, NotRaisable, name_of
from synth.scalar_execution import State
from synth.signatures import Setting, random_state, setting_for, signature
from synth.statistics import Statistics
from synth.structured import StructuredOperation


@dataclass(frozen=True)
class Experiment:
    """Random inputs, and what the original loops make of them."""

    classes: ExtentClasses
    setting: Setting
    before: State

    def signatures(self, state: State) -> tuple[bytes, ...]:
        return tuple(signature(values, self.setting.reals) for values in state.values())

    def run(self, operations: Sequence[StructuredOperation]) -> tuple[bytes, ...]:
        """The signatures of all arrays after some structured operations."""
        state = self.before
        for operation in operations:
            state = run_structured(operation, self.classes, self.setting, state)
        return self.signatures(state)


def experiments(
    computations: Sequence[Computation], classes: ExtentClasses, *, reals: bool, seed: int
) -> tuple[Experiment, Experiment]:
    """A small and a large experiment on the arrays and scalars of some computations."""

    def make(smallest: int, batch: int, seed: int) -> Experiment:
        setting = setting_for(
            computations, classes, smallest=smallest, batch=batch, seed=seed, reals=reals
        )
        return Experiment(classes, setting, random_state(computations, classes, setting))

    return make(2, 4, seed), make(3, 32, seed + 1)


def equivalent_operations(
    computation: Computation,
    classes: ExtentClasses,
    statistics: Statistics,
    explain: Callable[[str], None],
    *,
    reals: bool,
    seed: int,
) -> list[StructuredOperation]:
    """The operations equivalent to `computation` on all experiments: the cheapest, the generic one.

    Raises `NotRaisable` where the computation is no structured operation.
    """
    generic = generic_candidate(computation)
    small, large = experiments([computation], classes, reals=reals, seed=seed)
    wanted = _after_loops(small, computation)
    members: list[StructuredOperation] = []
    for candidate in (*named_candidates(computation, classes, statistics), generic):
        statistics.executed += 1
        if small.run([candidate]) == wanted:
            members.append(candidate)
        else:
            statistics.pruned_by_equivalence += 1
            explain(f"  tried {describe(candidate)}: another result on small inputs")
    members.sort(key=lambda operation: operation.cost)
    wanted = _after_loops(large, computation)
    for number, candidate in enumerate(members):
        if large.run([candidate]) == wanted:
            statistics.dearer_members += len(members) - number - 1
            return list(dict.fromkeys((candidate, generic)))
        statistics.pruned_by_equivalence += 1
        explain(f"  tried {describe(candidate)}: another result on large inputs")
    raise NotRaisable("no operation gives what the loops give", computation.store)


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
