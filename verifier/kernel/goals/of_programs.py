"""The goal that one straight-line program refines another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xdsl.dialects.builtin import IntegerType

from semantics.functions.lane_classes import all_lanes_of, labels_of
from semantics.functions.lanes import LanePrograms, on_lanes
from semantics.language.program import Program, Step, TypeTerm
from verifier.kernel.goals.goal import Goal, UnrolledPrograms
from verifier.kernel.goals.type_scheme import TypeConstraints
from verifier.kernel.verdicts.assumptions import EQUAL_EXTENTS, assuming


def goal_of_programs(
    source: Program, target: Program, file: str, line: int, precondition: Program | None = None
) -> Goal:
    """The goal that `target` refines `source`; arguments and results correspond by position.

    `precondition` has the same arguments and gives one i1.
    """
    constraints = TypeConstraints()
    renamed = _apart(source, target, set())
    condition: Program | None = None
    if precondition is not None:
        condition = _apart(source, precondition, set(_defined(renamed)))
    labels = [(_ordinal(i, len(source.returned)), name) for i, name in enumerate(source.returned)]
    lanes = on_lanes(source, renamed, condition)
    source, renamed, condition = lanes.source, lanes.target, lanes.precondition
    replacements = tuple(zip(source.returned, renamed.returned, strict=True))
    requires: tuple[Step, ...] = ()
    required: str | None = None
    if condition is not None:
        requires, (required,) = condition.steps, condition.returned
    used: list[TypeTerm] = [type_ for _, type_ in source.arguments]
    steps = source.steps + renamed.steps + requires
    used += [type_ for step in steps for _, type_ in step.results]
    scheme, said = constraints.solve(used or [IntegerType(1)]), source.index_width
    if said is not None and said == target.index_width:
        scheme = replace(scheme, index_widths=(said,))
    return Goal(
        name=f"@{source.name}",
        file=file,
        line=line,
        scheme=scheme,
        arguments=source.arguments,
        source=source.steps,
        target=renamed.steps,
        replacements=replacements,
        never_poison=source.noundef,
        noundef=frozenset(
            (old, new)
            for old, new in replacements
            if old in source.noundef_results and new in renamed.noundef_results
        ),
        labels=tuple(
            label
            for text, name in labels
            for label in labels_of(text, name, lanes.containers, lanes.classes)
        ),
        precondition=requires,
        required=required,
        whole=True,
        containers=lanes.containers,
        assumptions=(assuming(EQUAL_EXTENTS),) if lanes.needs_equal_extents else (),
        unrolled_from=_written(lanes) if lanes.classes.members else None,
    )


def _written(lanes: LanePrograms) -> UnrolledPrograms:
    source, target = lanes.whole_source, lanes.whole_target
    unrolled = {
        name: all_lanes_of(name, lanes.containers, lanes.classes) for name in lanes.containers
    }
    return UnrolledPrograms(
        source.arguments,
        source.steps,
        target.steps,
        tuple(zip(source.returned, target.returned, strict=True)),
        {name: names for name, names in unrolled.items() if names is not None},
    )


def _ordinal(position: int, count: int) -> str:
    return "result" if count == 1 else f"result {position}"


def _defined(program: Program) -> Iterator[str]:
    for step in program.steps:
        yield from (name for name, _ in step.results)


def _apart(source: Program, target: Program, other: set[str]) -> Program:
    """`target` with the source's arguments, and with no other name in common with it or `other`."""
    taken = {name for name, _ in source.arguments} | set(_defined(source)) | other
    names = {
        own: given for (own, _), (given, _) in zip(target.arguments, source.arguments, strict=True)
    }
    for step in target.steps:
        for name, _ in step.results:
            fresh = name
            while fresh in taken:
                fresh = f"{fresh}_after"
            taken.add(fresh)
            names[name] = fresh

    def rename(step: Step) -> Step:
        return replace(
            step,
            operands=tuple(names[n] for n in step.operands),
            results=tuple((names[n], t) for n, t in step.results),
        )

    return Program(
        target.name,
        source.arguments,
        tuple(rename(step) for step in target.steps),
        tuple(names[n] for n in target.returned),
        source.noundef,
        frozenset(names[n] for n in target.noundef_results),
    )
