"""The search for what a run becomes in stablehlo.

Each form that the run may take is a candidate, unless types or shapes do not allow it. Candidates
run on numpy, at a few elements of the array that the run writes, then at many; what they give is
compared with the run's own value there. The cheapest of those that are alike is kept.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import islpy as isl
import numpy as np
from xdsl.ir import Block, Operation, SSAValue

from synth.raising.naming.body_values import constant_values
from synth.raising.naming.candidate_filter import Observed, survivors
from synth.raising.naming.scalar_functions import NotExecutable, Values, execute_scalar
from synth.raising.naming.statistics import Statistics
from synth.raising.planning.plan import StructuredRun
from synth.raising.structuring.bodies import ScalarOperation as ScalarApply
from synth.raising.to_stablehlo.reduction_terms import element_of_reduction, reduced_terms
from synth.raising.to_stablehlo.stablehlo_builder import Builder, NotExpressible, shape_of
from synth.raising.to_stablehlo.stablehlo_observation import (
    MOST_ELEMENTS,
    Indices,
    Observation,
    dtype_of,
    reduction,
)
from synth.raising.to_stablehlo.stablehlo_runs import (
    Form,
    RunEmitter,
    Tensors,
    coordinates_of,
    dims_in_coordinates,
    forms_of,
)
from synth.raising.to_stablehlo.stablehlo_terms import Linear, element_type, linear, stablehlo_name
from verifier.kernel.loops.recurrences.identity_elements import identity_bits
from verifier.kernel.loops.recurrences.system import Apply, Constant, IndexValue, Read, Scalar, Term

_SET = isl.dim_type.set
_MOST_TERMS = 1 << 19
"""A batch has as few elements as keep the terms that are reduced below this number, but 8."""

_COSTS = {"stablehlo.dot_general": 1, "stablehlo.reduce": 2, "stablehlo.reduce_window": 2}
"""Other operations cost 1, but for constants and what only moves or repeats elements."""

_FREE = frozenset(
    f"stablehlo.{name}" for name in ("constant", "broadcast_in_dim", "iota", "reshape", "slice")
)


@dataclass(frozen=True)
class RunForm:
    """A form of a run, the tensors after it, and what its operations cost."""

    form: Form
    state: Tensors
    value: SSAValue
    cost: int


@dataclass(frozen=True)
class RunForms:
    """The candidates that are alike, the cheapest first; `pruned` says why others are none."""

    candidates: list[RunForm]
    pruned: list[str]


def search(
    builder: Builder,
    run: StructuredRun,
    state: Tensors,
    avoided: Collection[Form],
    statistics: Statistics,
) -> RunForms:
    """What a run may become, all of it added to the builder's block. Raises `NotExpressible`."""
    candidates: list[RunForm] = []
    pruned: list[str] = []
    failed: dict[Form, NotExpressible] = {}
    before = set(builder.block.ops)
    for form in forms_of(run):
        if form in avoided:
            continue
        statistics.generated += 1
        trial = state.copy()
        try:
            RunEmitter(builder, run, trial, form=form).emit(trial)
        except NotExpressible as error:
            failed[form] = error
            pruned.append(f"{form}: {error.reason}")
            if error.kind == "type":
                statistics.pruned_by_type += 1
            else:
                statistics.pruned_by_shape += 1
            continue
        value = trial.tensors[run.statement.target]
        candidates.append(RunForm(form, trial, value, cost_of(value, before)))
    if not candidates:
        # Any reduction may be a reduce: what stands in the way of that one is the reason.
        raise failed.get("reduce") or next(iter(failed.values()))
    expected = Expected(run, state, builder.block, before)
    kept = survivors(candidates, expected.observed, statistics)
    pruned += [f"{c.form}: gives other values" for c in candidates if c not in kept]
    if not kept:
        raise NotExpressible("no candidate computes the same")
    kept.sort(key=lambda c: c.cost)
    statistics.costlier_members += len(kept) - 1
    return RunForms(kept, pruned)


def operations_of(value: SSAValue, before: Collection[Operation] = ()) -> list[Operation]:
    """The operations that a value needs besides those that are there before, in their order."""
    seen: set[Operation] = set()
    left = [value]
    while left:
        op = left.pop().owner
        if isinstance(op, Operation) and op not in seen and op not in before:
            seen.add(op)
            left += op.operands
    block = value.owner.parent if isinstance(value.owner, Operation) else None
    return [] if block is None else [op for op in block.ops if op in seen]


def cost_of_operation(op: Operation) -> int:
    """What one operation costs; putting tensors together, one for each of them."""
    if op.name == "stablehlo.concatenate":
        return len(op.operands)
    return _COSTS.get(op.name, int(op.name not in _FREE))


def cost_of(value: SSAValue, before: Collection[Operation] = ()) -> int:
    """What the operations cost that a value needs besides those that are there before."""
    return sum(map(cost_of_operation, operations_of(value, before)))


class Expected:
    """What a run computes, at elements of the array that it writes."""

    def __init__(
        self, run: StructuredRun, state: Tensors, block: Block, before: Collection[Operation] = ()
    ):
        self._run = run
        self._state = state
        points = coordinates_of(run)
        self._points = points.range()
        self._dims = dims_in_coordinates(points)
        self._shape = shape_of(state.tensors[run.statement.target])
        self._leaves: dict[SSAValue, int] = {a: k for k, a in enumerate(block.args)}
        for op in before:
            if op.regions or op.name in ("stablehlo.dot_general", "stablehlo.convolution"):
                self._leaves[op.results[0]] = len(self._leaves)

    def observed(self, candidates: Sequence[RunForm], size: int) -> Observed:
        """Which candidates give the run's values on a batch of about this size."""
        try:
            return self._compared(candidates, size)
        except (NotExecutable, NotExpressible):
            return Observed([True] * len(candidates), 0)

    def _compared(self, candidates: Sequence[RunForm], size: int) -> Observed:
        with np.errstate(all="ignore"):
            observation = Observation(self._leaves, size)
            indices = self._sample(size)
            wanted, written = self._values(observation, indices)
            alike: list[bool] = []
            for candidate in candidates:
                values = observation.at(candidate.value, indices)
                same = np.isclose(values, wanted, rtol=1e-5, atol=1e-5, equal_nan=True)
                alike.append(bool(np.all(same | ~written)))
        return Observed(alike, len(candidates))

    def _sample(self, size: int) -> Indices:
        """Elements of the array, among them those at the ends of it and of what is written."""
        reduced = 1
        for k in range(len(self._shape), self._points.dim(_SET)):
            low, high = self._bounds(k)
            reduced *= high - low + 1
        size = max(8, min(size, _MOST_TERMS // reduced))
        random = np.random.default_rng(size)
        indices: list[Values] = []
        for k, extent in enumerate(self._shape):
            low, high = self._bounds(k)
            index = random.integers(low, high + 1, size)
            special = random.choice([0, extent - 1, low, high], size)
            indices.append(np.where(random.random(size) < 0.2, special, index))
        return tuple(indices)

    def _bounds(self, k: int) -> tuple[int, int]:
        low, high = self._points.dim_min_val(k), self._points.dim_max_val(k)
        return low.to_python(), high.to_python()

    def _values(self, observation: Observation, indices: Indices) -> tuple[Values, Values]:
        """The values after the run, and which of them anybody knows."""
        statement = self._run.statement
        old = observation.at(self._state.tensors[statement.target], indices)
        rank, count = len(self._shape), self._points.dim(_SET) - len(self._shape)
        size = indices[0].shape if indices else ()
        bounds = [self._bounds(rank + k) for k in range(count)]
        shape = (*size, *(high - low + 1 for low, high in bounds))
        if math.prod(shape) > MOST_ELEMENTS:
            raise NotExecutable("more elements than are looked at")
        grid = [np.broadcast_to(i.reshape(*i.shape, *[1] * count), shape) for i in indices]
        for k, (low, high) in enumerate(bounds):
            along = np.arange(low, high + 1).reshape([-1 if j == k else 1 for j in range(count)])
            grid.append(np.broadcast_to(along, shape))
        inside = self._inside(grid, shape)
        terms = _Terms(observation, self._state, self._dims, grid, inside)
        if count == 0:
            value = terms.value(statement.value)
        else:
            value = self._reduced(terms, old, inside, count)
        axes = tuple(range(len(size), len(shape)))
        reached = inside.any(axis=axes)
        known = reached | (statement.target not in self._state.blank)
        return np.where(reached, value, old), np.broadcast_to(known, size)

    def _reduced(self, terms: _Terms, old: Values, inside: Values, count: int) -> Values:
        statement = self._run.statement
        operation, signed = reduced_terms(statement, self._run.domain)
        element = element_of_reduction(statement)
        known = identity_bits(operation, element)
        if not known:
            raise NotExecutable(operation)
        neutral = constant_values(Constant(known[0], element))
        total = old
        for sign, term in signed:
            reduced = np.where(inside, terms.value(term), neutral.astype(old.dtype))
            part = reduction(stablehlo_name(operation, element), reduced.astype(old.dtype), count)
            name = operation.replace("add", "sub") if sign < 0 else operation
            total = execute_scalar(ScalarApply(name, (), (), element), [total, part])
        return total

    def _inside(self, grid: Sequence[Values], shape: tuple[int, ...]) -> Values:
        found: Values = np.zeros(shape, np.bool_)
        for piece in self._points.get_basic_sets():
            if piece.dim(isl.dim_type.div):
                raise NotExecutable("a domain with holes")
            holds: Values = np.ones(shape, np.bool_)
            for constraint in piece.get_constraints():
                value = _sum(linear(constraint.get_aff()), grid)
                holds = holds & (value == 0 if constraint.is_equality() else value >= 0)
            found = found | holds
        return found


def _sum(value: Linear, grid: Sequence[Values]) -> Values:
    total: Values = np.asarray(value.constant)
    for k, coefficient in value.coefficients:
        total = total + coefficient * grid[k]
    return total


@dataclass
class _Terms:
    """Terms of the recurrence at points of a grid; where not `inside`, they are anything."""

    observation: Observation
    state: Tensors
    dims: isl.MultiAff
    grid: Sequence[Values]
    inside: Values

    def value(self, term: Term) -> Values:
        match term:
            case Read(array, access):
                return self._read(self.state.tensors, array, access)
            case Scalar(name):
                return self.observation.at(self.state.scalars[name], ())
            case Constant(_, element):
                return constant_values(term).astype(dtype_of(element_type(element)))
            case IndexValue(aff):
                return _sum(linear(aff.pullback_multi_aff(self.dims)), self.grid)
            case Apply():
                arguments = [self.value(a) for a in term.arguments]
                attributes = tuple(a for a in term.attributes if a[0] != "overflowFlags")
                scalar = ScalarApply(term.op, attributes, (), term.element)
                found = execute_scalar(scalar, arguments)
                return found.astype(dtype_of(element_type(term.element)))

    def _read(self, tensors: Mapping[str, SSAValue], array: str, access: isl.MultiAff) -> Values:
        tensor = tensors[array]
        composed = access.pullback_multi_aff(self.dims)
        shape = self.inside.shape
        indices: list[Values] = []
        for k, extent in enumerate(shape_of(tensor)):
            index = np.broadcast_to(_sum(linear(composed.get_at(k)), self.grid), shape)
            indices.append(np.clip(index, 0, extent - 1))
        return self.observation.at(tensor, tuple(indices))
