"""Lifting of linalg ops on memrefs, run as upstream's `--convert-linalg-to-loops` runs them.

The iterators become nested loops in their order; each point reads the elements that the indexing
maps select, outputs included, and then writes what the body yields. Beyond that, extents that one
iterator runs over are required to be equal, and iterators that are declared parallel are required
to be so.
"""

from __future__ import annotations

from xdsl.dialects import tensor
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr

from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of
from verifier.kernel.loops.lifting.affine import affine_text
from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    Draft,
    DraftIndex,
    DraftRead,
    MemrefView,
    NestPosition,
    describe,
    drafts_within,
)
from verifier.kernel.loops.lifting.drafting.scalar_functions import computes_scalars
from verifier.kernel.loops.lifting.drafting.scalars import lift_scalar
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.races import iterations_apart
from verifier.kernel.loops.lifting.storage.tensor_storage import destination, extract, is_tensor
from verifier.kernel.loops.recurrences.system import CannotLift, SideCondition


def lift_linalg(lifting: Lifting, steps: Steps, op: Operation) -> bool:
    """Lift a linalg op; False where `op` is none."""
    if not op.name.startswith("linalg."):
        return False
    try:
        structure = structure_of(op)
    except NoStructure as error:
        raise CannotLift(str(error), op) from error
    values = (*structure.inputs, *structure.outputs)
    views = [lifting.view(v, op) if v in lifting.views else None for v in values]
    for k in range(len(structure.inputs), len(views)):
        if is_tensor(values[k]):
            overwritten = _overwrites(structure, k)
            views[k] = destination(lifting, steps, op, k, overwritten=overwritten)
    kept = [v.type for v in structure.outputs if is_tensor(v)]
    if [r.type for r in op.results] != kept:
        raise CannotLift("the results of a linalg op are not of the types of its outputs", op)
    outputs = [v for v in views[len(structure.inputs) :] if v is not None]
    if len(outputs) != len(structure.outputs):
        raise CannotLift("an output of a linalg op is no array", op)
    lifting.about_to_write({v.array for v in outputs}, steps, op, repeated=True)
    extents = _extents(lifting, steps.position, structure, views, op)
    inside = steps.nest(extents, op, structure.iterators, structure.body)
    dims = inside.position.dims[len(steps.position.dims) :]
    accesses = [_access(structure, k, dims, op) for k in range(len(views))]
    for k, (view, value) in enumerate(zip(views, values, strict=True)):
        argument = structure.body.args[k]
        if view is None:
            lifting.drafts[argument] = lifting.draft(value, op)
            continue
        if not all(isinstance(e, AffineDimExpr) for e in structure.maps[k].results):
            lifting.require_within(inside.position, view, accesses[k], op)
        if any(True for _ in argument.uses):
            lifting.accesses.add(inside.position, view, accesses[k])
        if k >= len(structure.inputs):
            lifting.accesses.add(inside.position, view, accesses[k], is_write=True)
        lifting.drafts[argument] = DraftRead(view.array, view.element_at(accesses[k]), view.element)
    yielded = _body(lifting, inside, structure, dims)
    _write(lifting, inside, yielded, outputs, accesses[len(structure.inputs) :], op)
    for result, view in zip(op.results, outputs, strict=False):
        lifting.views[result] = view
    if "reduction" in structure.iterators:
        lifting.has_reductions = True
    _require_parallel(lifting, steps, inside, structure, views, accesses, op)
    return True


def _overwrites(structure: Structure, operand: int) -> bool:
    """Whether an op writes each element of an output without having read it."""
    results = structure.maps[operand].results
    dims = {e.position for e in results if isinstance(e, AffineDimExpr)}
    everywhere = len(results) == len(dims) == len(structure.iterators)
    return everywhere and not any(True for _ in structure.body.args[operand].uses)


def _extents(
    lifting: Lifting,
    position: NestPosition,
    structure: Structure,
    views: list[MemrefView | None],
    op: Operation,
) -> list[Affine]:
    """The extent of each iterator, from the first operand dimension that it alone indexes."""
    found: dict[int, Affine] = {}
    for view, map_ in zip(views, structure.maps, strict=True):
        if view is None:
            continue
        for expr, extent in zip(map_.results, view.shape, strict=True):
            if not isinstance(expr, AffineDimExpr):
                continue
            first = found.setdefault(expr.position, extent)
            if first != extent:
                pair = (first.strip("()"), extent.strip("()"))
                lifting.side_condition(
                    "shapes",
                    position,
                    f"{first} != {extent}",
                    f"{describe(op)} needs {pair[0]} = {pair[1]}",
                    op,
                    pair if all(e.isdigit() or e in lifting.parameters for e in pair) else None,
                )
    missing = [k for k in range(len(structure.iterators)) if k not in found]
    if missing:
        raise CannotLift("an iterator of a linalg op indexes no dimension on its own", op)
    return [found[k] for k in range(len(structure.iterators))]


def _access(
    structure: Structure, operand: int, dims: tuple[str, ...], op: Operation
) -> tuple[Affine, ...]:
    try:
        return tuple(affine_text(e, dims, ()) for e in structure.maps[operand].results)
    except ValueError as error:
        raise CannotLift(str(error), op) from error


def _body(
    lifting: Lifting, inside: Steps, structure: Structure, dims: tuple[str, ...]
) -> list[Draft]:
    for op in structure.body.ops:
        match op:
            case linalg.YieldOp():
                return [lifting.draft(v, op) for v in op.operands]
            case linalg.IndexOp():
                lifting.drafts[op.result] = DraftIndex(f"({dims[op.dim.value.data]})")
            case tensor.ExtractOp():
                extract(lifting, inside, op)
            case _ if computes_scalars(op):
                lift_scalar(lifting, inside, op)
            case _:
                raise CannotLift(f"{op.name} is not an operation on scalars", op)
    raise CannotLift("the body of a linalg op yields nothing", None)


def _write(
    lifting: Lifting,
    inside: Steps,
    yielded: list[Draft],
    outputs: list[MemrefView],
    accesses: list[tuple[Affine, ...]],
    op: Operation,
) -> None:
    if len(outputs) > 1:
        yielded = [
            draft
            if not any(isinstance(d, DraftRead) for d in drafts_within(draft))
            else lifting.keep(inside, draft, op)
            for draft in yielded
        ]
    for draft, view, access in zip(yielded, outputs, accesses, strict=True):
        lifting.write(inside, view.array, view.element_at(access), draft, op)


def _require_parallel(
    lifting: Lifting,
    steps: Steps,
    inside: Steps,
    structure: Structure,
    views: list[MemrefView | None],
    accesses: list[tuple[Affine, ...]],
    op: Operation,
) -> None:
    """Record for which parameters two iterations that may run at once meet in one element."""
    import islpy as isl

    position = inside.position
    outer = len(steps.position.dims)
    parallel = [outer + k for k, kind in enumerate(structure.iterators) if kind == "parallel"]
    if not parallel:
        return
    pairs = iterations_apart(lifting, position.dims, outer, parallel)
    touched: list[tuple[str, isl.Map]] = []
    for view, access in zip(views, accesses, strict=True):
        if view is None:
            continue
        inner = ", ".join(f"({e})" for e in view.element_at(access))
        constraints = " and ".join(position.constraints) or "true"
        text = f"{{ [{', '.join(position.dims)}] -> [{inner}] : {constraints} }}"
        touched.append((view.array, isl.Map(lifting.parameter_list() + text)))
    first_output = len(touched) - len(structure.outputs)
    for array, written in touched[first_output:]:
        for other, map_ in touched:
            if other != array:
                continue
            violated = written.apply_range(map_.reverse()).intersect(pairs).params()
            if not violated.is_empty():
                text = f"the parallel iterations of {describe(op)} do not meet in {array}"
                lifting.side_conditions.append(
                    SideCondition("parallel", text, violated, describe(op))
                )
