"""What a proof about two systems of recurrences takes for granted, and for which sizes."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass

import islpy as isl

from verifier.kernel.loops.lifting.drafting.poison import where_used
from verifier.kernel.loops.lifting.storage.memref import ALLOCATED
from verifier.kernel.loops.recurrences.correspondence import is_bufferized
from verifier.kernel.loops.recurrences.dataflow import simplified
from verifier.kernel.loops.recurrences.iteration_counts import iteration_count
from verifier.kernel.loops.recurrences.system import (
    ANY_EXTENT,
    RecurrenceSystem,
    SideConditionKind,
    reads_of,
)
from verifier.kernel.verdicts.assumptions import (
    EQUAL_EXTENTS,
    INDEX_HAS_64_BITS,
    INDEX_NOT_POISON,
    LINALG_ORDER,
    NO_ALIAS,
    NOALIAS_ATTRIBUTE,
    TENSORS_IN_MEMREFS,
    Assumption,
    Convention,
    assuming,
    convention,
)

EqualExtents = Sequence[tuple[str | int, str | int]]
"""Pairs of extents (a parameter such as `arg0_dim1`, or a number) that are taken for equal."""


@dataclass(frozen=True)
class Granted:
    """Sizes for which the source is defined and both programs are what the functions do: `context`.

    `wrapping` are those at which integer arithmetic wraps around, so that the functions do
    something else, or affine arithmetic of the target overflows; `places` says where.
    """

    context: isl.Set
    wrapping: isl.Set
    assumptions: tuple[Assumption, ...]
    conventions: tuple[Convention, ...]
    notes: tuple[str, ...]
    places: tuple[str, ...]


def taken_for_granted(
    before: RecurrenceSystem,
    after: RecurrenceSystem,
    equal_extents: EqualExtents,
    within: isl.Set | None = None,
) -> Granted:
    """What holds of the sizes and inputs that count, all of them or those `within` a set."""
    context, assumptions = _with_equal_extents(before, after, equal_extents)
    if within is not None:
        context = context.intersect(within)
    assumptions += [*before.assumptions, *after.assumptions]
    apart = _disjointness(before, after)
    assumptions += [a for a in (apart,) if isinstance(a, Assumption)]
    wrapping = _violations(context, before, ("overflow",)).subtract(_never_defined(before))
    context, notes = _defined(context.subtract(wrapping), before)
    late = _violations(context, after, ("overflow", "affine"))
    context = simplified(context.subtract(late))
    if _may_use_poison(before, after, context):
        assumptions.append(assuming(INDEX_NOT_POISON))
    conventions = [*before.conventions, *after.conventions]
    conventions += [a for a in (apart,) if isinstance(a, Convention)]
    if is_bufferized(before, after):
        conventions.append(convention(TENSORS_IN_MEMREFS))
    if before.index_width_matters or after.index_width_matters:
        conventions.append(convention(INDEX_HAS_64_BITS))
    races = any(d.kind == "parallel" for d in before.side_conditions)
    if races or before.has_reductions or after.has_reductions:
        conventions.append(convention(LINALG_ORDER))
    wraps = [d for d in before.side_conditions if d.kind == "overflow"]
    wraps += [d for d in after.side_conditions if d.kind in ("overflow", "affine")]
    possible = before.possible.intersect(after.possible)
    return Granted(
        context,
        _with_memory(wrapping.union(late).intersect(possible), before),
        tuple(dict.fromkeys(assumptions)),
        tuple(dict.fromkeys(conventions)),
        tuple(notes),
        tuple(dict.fromkeys(d.location for d in wraps)),
    )


def _with_memory(sizes: isl.Set, source: RecurrenceSystem) -> isl.Set:
    """The sizes at which the source can have all memory that it is given, or that it allocates and
    writes to: "the size of all allocated objects must be non-negative and not exceed the largest
    signed integer that fits into the index type" (llvm.org/docs/LangRef, getelementptr)."""
    if sizes.is_empty():
        return sizes
    parameters = f"[{', '.join(source.parameters)}] -> "
    everywhere = isl.Set(f"{parameters}{{ : }}")
    given = [
        (everywhere, a.shape, a.element)
        for a in source.arrays.values()
        if a.argument is not None and not a.is_tensor
    ]
    made = [
        (_written(source, a.name), a.shape, a.element)
        for a in source.arrays.values()
        if a.argument is None and a.name.startswith(ALLOCATED) and ANY_EXTENT not in a.shape
    ]
    for where, shape, element in (*given, *made):
        texts = [f"({extent})" for extent in shape]
        for text in texts:
            others = [f"{other} >= 1" for other in texts if other != text]
            size = f"{_bytes_of(element)} * {text} >= {1 << 63}"
            too_large = isl.Set(f"{parameters}{{ : {' and '.join([*others, size])} }}")
            sizes = sizes.subtract(too_large.intersect(where))
    return sizes


def _written(source: RecurrenceSystem, array: str) -> isl.Set:
    """The sizes at which the source writes to an array."""
    found = isl.Set(f"[{', '.join(source.parameters)}] -> {{ : false }}")
    for statement in source.statements:
        if statement.target == array:
            found = found.union(statement.domain.params())
    return found


def _bytes_of(element: str) -> int:
    """The least number of bytes that an element takes."""
    if element == "index":
        return 8
    width = re.match(r"(?:i|f|bf)(\d+)", element)
    return 1 if width is None else (int(width[1]) + 7) // 8


def needed_equal_extents(
    before: RecurrenceSystem, after: RecurrenceSystem, assumed: EqualExtents = ()
) -> tuple[tuple[str, str], ...]:
    """The pairs of extents that ops of `after` need equal, that nothing yet makes so, and that can
    all be equal where the source is defined."""
    context = taken_for_granted(before, after, assumed).context
    needed: dict[tuple[str, str], None] = {}
    for side_condition, violated in after.violated(("shapes",), context):
        equal = context.subtract(violated)
        if side_condition.extents is not None and not equal.is_empty():
            needed[side_condition.extents] = None
            context = equal
    return tuple(needed)


def without_violations(
    context: isl.Set, program: RecurrenceSystem, kind: SideConditionKind
) -> isl.Set:
    """The sizes at which no side condition of a kind is violated."""
    for _, violated in program.violated((kind,), context):
        context = context.subtract(violated)
    return context


def _violations(
    context: isl.Set, program: RecurrenceSystem, kinds: Collection[SideConditionKind]
) -> isl.Set:
    found = isl.Set.empty(context.get_space())
    for _, violated in program.violated(kinds, context):
        found = found.union(violated)
    return found


def _never_defined(source: RecurrenceSystem) -> isl.Set:
    """Sizes at which the source is undefined, however integer arithmetic wraps around: an operation
    that always runs needs two extents equal that nothing computes."""
    found = isl.Set(f"[{', '.join(source.parameters)}] -> {{ : false }}")
    for condition in source.side_conditions:
        if condition.kind == "shapes" and condition.always and condition.extents is not None:
            found = found.union(condition.violated)
    return found


def _with_equal_extents(
    before: RecurrenceSystem, after: RecurrenceSystem, equal_extents: EqualExtents
) -> tuple[isl.Set, list[Assumption]]:
    context = before.context.intersect(after.context)
    assumptions: list[Assumption] = []
    for left, right in equal_extents:
        names = sorted({e for e in (left, right) if isinstance(e, str) and not e.isdigit()})
        equal = isl.Set(f"[{', '.join(names)}] -> {{ : {left} = {right} }}")
        if not context.is_subset(equal):
            assumptions.append(assuming(EQUAL_EXTENTS, f"{left} = {right}"))
            context = context.intersect(equal)
    return context, assumptions


_IS_DEFINED: Sequence[tuple[SideConditionKind, str]] = (
    ("shapes", "the extents that linalg ops of the source need equal are equal"),
    ("bounds", "no access out of bounds in the source"),
    ("steps", "the steps of the source's loops are positive"),
    ("poison", "no index of the source is poison"),
    ("affine", "no affine arithmetic and no iterator of the source overflows"),
)


def _defined(context: isl.Set, source: RecurrenceSystem) -> tuple[isl.Set, list[str]]:
    """The sizes at which the source is defined, and what that excludes."""
    notes: list[str] = []
    for kind, text in _IS_DEFINED:
        wider = context
        context = without_violations(context, source, kind)
        if not wider.is_subset(context):
            notes.append(f"where the source is defined: {text}")
    return context, notes


# Poison


def _may_use_poison(before: RecurrenceSystem, after: RecurrenceSystem, context: isl.Set) -> bool:
    """Whether the target uses an argument as an index at sizes at which the source would not be
    undefined if that were poison."""
    marks = [a.data for a in before.function.arg_attrs or ()]
    for name in after.parameters:
        position = name.removeprefix("arg")
        if (
            "_dim" in name
            or iteration_count(name)
            or (marks and "llvm.noundef" in marks[int(position)])
        ):
            continue
        programs = (before, after)
        in_source, in_target = (
            where_used(
                program.uses, name, f"[{', '.join(program.parameters)}] -> ", undefined=undefined
            )
            for program, undefined in zip(programs, (True, False), strict=True)
        )
        if not in_target.intersect(_without(context, name)).is_subset(in_source):
            return True
    return False


def _without(sizes: isl.Set, parameter: str) -> isl.Set:
    place = sizes.find_dim_by_name(isl.dim_type.param, parameter)
    return sizes if place < 0 else sizes.project_out(isl.dim_type.param, place, 1)


# Aliases


def _disjointness(
    before: RecurrenceSystem, after: RecurrenceSystem
) -> Assumption | Convention | None:
    """What says that arguments do not alias, where that matters."""
    if not _may_alias(before, after):
        return None
    if not _may_alias(before, after, marked_apart=_marked_noalias(before)):
        return convention(NOALIAS_ATTRIBUTE)
    return assuming(NO_ALIAS)


def _may_alias(
    before: RecurrenceSystem, after: RecurrenceSystem, marked_apart: Set[str] = frozenset()
) -> bool:
    """Whether an argument array, not `marked_apart`, is written and another one accessed."""
    bufferized = is_bufferized(before, after)
    rewritten = before.rewritten | after.rewritten
    used: set[str] = set(rewritten)
    for program in (before, after):
        for s in (*program.statements, *program.decisions):
            used |= {s.target, *(r.array for r in reads_of(s.value))}
    written: Collection[str] = {*before.live_outs, *after.live_outs, *rewritten}
    arguments = [
        a.name
        for a in before.arrays.values()
        if a.argument is not None
        and a.name in used
        and a.name not in marked_apart
        and not (a.is_tensor and (after.arrays[a.name].is_tensor or bufferized))
    ]
    return len(arguments) > 1 and any(name in written for name in arguments)


def _marked_noalias(program: RecurrenceSystem) -> frozenset[str]:
    """The arguments that carry `llvm.noalias`, of which the LLVM language reference says: what is
    accessed through one, and modified, is not accessed through another pointer."""
    marks = program.function.arg_attrs
    names = (f"arg{k}" for k, mark in enumerate(marks or ()) if "llvm.noalias" in mark.data)
    return frozenset(names)
