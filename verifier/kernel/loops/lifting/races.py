"""The side condition that iterations of a parallel loop do not meet in an element."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import islpy as isl
from xdsl.ir import Operation

from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    DraftRead,
    NestPosition,
    describe,
    drafts_within,
)
from verifier.kernel.loops.lifting.drafting.state import Lifting
from verifier.kernel.loops.lifting.drafting.statements import DraftWrite
from verifier.kernel.loops.recurrences.system import SideCondition


def require_no_races(
    lifting: Lifting,
    outer: NestPosition,
    position: NestPosition,
    written: Sequence[DraftWrite],
    arrays: frozenset[str],
    op: Operation,
) -> None:
    """Record for which parameters two iterations that may run at once meet in an element.

    `position` is that of the loop's body, `outer` that of the loop. `written` is what the body
    writes. Arrays that are not among `arrays` are the body's own, each iteration has its own.
    """
    dims, common = position.dims, len(outer.dims)
    pairs = iterations_apart(lifting, dims, common, range(common, len(dims)))
    touched = [
        (array, writes, _elements(lifting, dims, w, access))
        for w in written
        for array, writes, access in _accesses(w)
        if array in arrays
    ]
    for array in {array for array, writes, _ in touched if writes}:
        own = [(writes, elements) for name, writes, elements in touched if name == array]
        violated = isl.Set.empty(lifting.known().get_space())
        for writes, elements in own:
            for _, others in own if writes else ():
                meet = elements.apply_range(others.reverse()).intersect(pairs).params()
                violated = violated.union(meet)
        if not violated.is_empty():
            text = f"the parallel iterations of {describe(op)} do not meet in {array}"
            lifting.side_conditions.append(
                SideCondition("parallel", text, violated, describe(op), any_order=True)
            )


def iterations_apart(
    lifting: Lifting, dims: Sequence[str], common: int, parallel: Iterable[int]
) -> isl.Map:
    """Pairs of iterations that may run at once: their first `common` iterators are the same, and
    one of the `parallel` ones is not."""
    primed = [f"{d}_" for d in dims]
    together = [f"{d} = {p}" for d, p in zip(dims[:common], primed[:common], strict=True)]
    apart = " or ".join(f"{dims[k]} != {primed[k]}" for k in parallel)
    return isl.Map(
        f"{lifting.parameter_list()}{{ [{', '.join(dims)}] -> [{', '.join(primed)}] : "
        f"{' and '.join([*together, f'({apart})'])} }}"
    )


def _accesses(written: DraftWrite) -> Iterator[tuple[str, bool, tuple[Affine, ...]]]:
    yield written.target, True, written.access
    for draft in drafts_within(written.value):
        if isinstance(draft, DraftRead):
            yield draft.array, False, draft.access


def _elements(
    lifting: Lifting, dims: Sequence[str], written: DraftWrite, access: tuple[Affine, ...]
) -> isl.Map:
    """The elements that a statement touches in an iteration of the loop."""
    inner = written.steps.dims[len(dims) :]
    names = [f"e{k}" for k in range(len(access))]
    conditions = [
        *written.steps.constraints,
        *(f"{name} = {text}" for name, text in zip(names, access, strict=True)),
    ]
    inside = " and ".join(conditions) or "true"
    if inner:
        inside = f"exists {', '.join(inner)} : ({inside})"
    return isl.Map(
        f"{lifting.parameter_list()}{{ [{', '.join(dims)}] -> [{', '.join(names)}] : {inside} }}"
    )
