"""Runs of a plan as stablehlo: what a structured operation writes becomes a new tensor.

Where a run covers a part of an array, the part is computed and put into the tensor; where it covers
a part of a box, the rest keeps what is there by a select on a mask. Sums of products become
dot_general, all other reductions reduce.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Literal

import islpy as isl
from xdsl.dialects.builtin import IntegerType, i32, i64
from xdsl.ir import SSAValue

from synth.raising.planning.plan import StructuredRun
from synth.raising.to_stablehlo.reduction_terms import (
    element_of_reduction,
    is_own,
    is_sum,
    products,
    reduced_terms,
)
from synth.raising.to_stablehlo.stablehlo_builder import Builder, Labelled, NotExpressible, shape_of
from synth.raising.to_stablehlo.stablehlo_terms import (
    Coordinate,
    Linear,
    Terms,
    element_type,
    linear,
    stablehlo_name,
)
from synth.raising.to_stablehlo.stablehlo_windows import convolved, reduced_windows
from verifier.kernel.loops.recurrences.identity_elements import identity_bits
from verifier.kernel.loops.recurrences.system import Read, Term, reads_of

_SET = isl.dim_type.set


@dataclass(frozen=True)
class Masked:
    """What a select is made of."""

    condition: SSAValue
    then: SSAValue
    otherwise: SSAValue


@dataclass
class Tensors:
    """The tensor that each array is now. Nothing has been written to the `blank` arrays; `masked`
    tells apart the parts of values that are selects."""

    tensors: dict[str, SSAValue]
    scalars: dict[str, SSAValue]
    blank: set[str]
    masked: dict[SSAValue, Masked] = field(default_factory=dict[SSAValue, Masked])

    def copy(self) -> Tensors:
        """The same, to be changed on its own."""
        return Tensors(dict(self.tensors), self.scalars, set(self.blank), dict(self.masked))

    def become(self, other: Tensors) -> None:
        """Change to what another one is."""
        self.tensors, self.blank, self.masked = other.tensors, other.blank, other.masked


Form = Literal["elementwise", "dot_general", "reduce", "convolution", "reduce_window"]
"""What a run becomes: what it reduces with, if it reduces anything."""


def forms_of(run: StructuredRun) -> tuple[Form, ...]:
    """The forms that a run may take, the usual ones first."""
    if not run.reductions:
        return ("elementwise",)
    return ("dot_general", "reduce", "convolution", "reduce_window")


class RunEmitter:
    """One run, as operations of `builder` on the tensors that the arrays are now."""

    def __init__(
        self,
        builder: Builder,
        run: StructuredRun,
        state: Tensors,
        *,
        form: Form,
    ):
        tensors, scalars = state.tensors, state.scalars
        if run.fixed:
            raise NotExpressible("a loop that a flow dependence forces")
        self.builder = builder
        self.run = run
        self._form = form
        self.statement = run.statement
        to_points = coordinates_of(run)
        self.points = to_points.range()
        array = shape_of(tensors[self.statement.target])
        self.rank = len(array)
        tight = [_coordinate(self.points, k) for k in range(self.points.dim(_SET))]
        self.coordinates = tight
        if not _box(tight).is_subset(self.points):
            # There is a mask anyway: over all of the arrays it needs no parts of them.
            extents = [*array, *(_extent(run, tensors, d) for d in run.reductions)]
            self.coordinates = [
                Coordinate(0, n) if n is not None and c.low >= 0 and c.low + c.size <= n else c
                for c, n in zip(tight, extents, strict=True)
            ]
        self.terms = Terms(
            builder,
            tensors,
            scalars,
            self.coordinates,
            dims_in_coordinates(to_points),
            self.rank if form in ("convolution", "reduce_window") else None,
        )
        self.is_sum = bool(run.reductions) and is_sum(self.statement)
        self.own = tuple(range(self.rank))
        self.reduced = tuple(range(self.rank, len(self.coordinates)))

    def emit(self, state: Tensors) -> None:
        """Make the tensor that the array written becomes. Raises `NotExpressible`."""
        target = self.statement.target
        old = state.tensors[target]
        box = self.coordinates[: self.rank]
        whole = [c.size for c in box] == list(shape_of(old))
        mask = None
        if target not in state.blank and not (self.is_sum and self._masks_all_alone()):
            mask = self._mask(self._conditions(self._projected()))
        condition = None if mask is None else self.terms.aligned(mask, self.own).value
        before = state.masked.get(old)
        again = before is not None and whole and before.condition == condition and self._reads_own()
        if before is not None and again:
            state.tensors[target] = before.then
        new = self.terms.aligned(self._value(), self.own).value
        if condition is not None:
            ranges = [(c.low, c.low + c.size, 1) for c in box]
            kept = self.builder.slice(old, ranges)
            if before is not None and again:
                kept = before.otherwise
            masked = Masked(condition, new, kept)
            new = self.builder.select(condition, new, kept)
            if whole:
                state.masked[new] = masked
        if not whole:
            new = self.builder.updated(old, new, [c.low for c in box])
        state.tensors[target] = new
        state.blank.discard(target)

    def _reads_own(self) -> bool:
        """Whether all that is read of the array written is the element that is written."""
        reads = reads_of(self.statement.value)
        target = self.statement.target
        return all(is_own(self.statement, self.run.domain, r) for r in reads if r.array == target)

    def _value(self) -> Labelled:
        if not self.run.reductions:
            return self.terms.value(self.statement.value)
        return self._reduction()

    # Masks

    def _masks_all_alone(self) -> bool:
        """Whether the mask on what is reduced says where there is any point, at no cost."""
        less, all_ = (self._folded_conditions(alone=alone) for alone in (False, True))
        return bool(less) and _labels(less) == _labels(all_)

    def _projected(self) -> isl.Set:
        """The elements that are written."""
        return self.points.project_out(_SET, self.rank, len(self.reduced))

    def _conditions(self, inside: isl.Set) -> list[list[tuple[Linear, bool]]]:
        """Which points of the box are inside: alternatives of conditions, each a sum that is 0 (if
        true is with it) or at least 0. None at all: every point is."""
        box = _box(self.coordinates[: inside.dim(_SET)])
        if box.is_subset(inside):
            return []
        found: list[list[tuple[Linear, bool]]] = []
        for piece in inside.gist(box).make_disjoint().get_basic_sets():
            if piece.dim(isl.dim_type.div):
                raise NotExpressible("a domain with holes")
            found.append([(_sum(c), c.is_equality()) for c in piece.get_constraints()])
        return found

    def _mask(self, alternatives: list[list[tuple[Linear, bool]]]) -> Labelled | None:
        if not alternatives:
            return None
        every = [
            reduce(lambda a, b: self.terms.apply("and", a, b), map(self._holds, conditions))
            for conditions in alternatives
        ]
        return reduce(lambda a, b: self.terms.apply("or", a, b), every)

    def _holds(self, condition: tuple[Linear, bool]) -> Labelled:
        sum_, equal = condition
        labels = tuple(sorted(k for k, _ in sum_.coefficients))
        offset = sum_.constant + sum(a * self.coordinates[k].low for k, a in sum_.coefficients)
        largest = sum(abs(a) * self.coordinates[k].size for k, a in sum_.coefficients)
        element = i32 if largest + abs(offset) < 1 << 31 else i64
        left = Linear(tuple((k, a) for k, a in sum_.coefficients if a > 0), 0)
        right = Linear(tuple((k, -a) for k, a in sum_.coefficients if a < 0), 0)
        direction = "EQ" if equal else "GE"
        if offset == -1 and not equal:
            direction = "GT"
        elif offset > 0 and left.coefficients:
            left = Linear(left.coefficients, offset)
        elif offset:
            right = Linear(right.coefficients, -offset)
        if not left.coefficients:
            left, right = right, Linear((), offset)
            direction = {"EQ": "EQ", "GE": "LE", "GT": "LT"}[direction]
        sides = [self._indices(side, labels, element) for side in (left, right)]
        values = [self.terms.aligned(side, labels).value for side in sides]
        return Labelled(self.builder.compare(direction, *values), labels)

    def _indices(self, sum_: Linear, labels: Sequence[int], type_: IntegerType) -> Labelled:
        total: Labelled | None = None
        for k, coefficient in sum_.coefficients:
            iota = self.builder.iota(list(labels).index(k), self.terms.sizes(labels), type_)
            part = Labelled(iota, tuple(labels))
            if coefficient != 1:
                part = self.terms.apply("multiply", part, self._number(coefficient, type_))
            total = part if total is None else self.terms.apply("add", total, part)
        if total is None:
            return self._number(sum_.constant, type_)
        if sum_.constant:
            total = self.terms.apply("add", total, self._number(sum_.constant, type_))
        return total

    def _number(self, value: int, type_: IntegerType) -> Labelled:
        return Labelled(self.builder.splat(value % (1 << type_.bitwidth), type_), ())

    # Reductions

    def _reduction(self) -> Labelled:
        operation, signed = reduced_terms(self.statement, self.run.domain)
        own = Read(
            self.statement.target, self.statement.access, element_of_reduction(self.statement)
        )
        old = self.terms.value(own)
        element = element_of_reduction(self.statement)
        if operation in ("arith.addf", "arith.addi") and element != "i1":
            return self._sum(old, signed)
        if self._form not in ("reduce", "reduce_window"):
            raise NotExpressible(f"a {self._form} reduces by addition", kind="type")
        known = identity_bits(operation, element)
        if not known:
            raise NotExpressible(f"a reduction by {operation}")
        neutral = known[0]
        name = stablehlo_name(operation, element)
        for _, term in signed:
            value = self._whole_fold(name, self.terms.value(term), neutral)
            old = self.terms.apply(name, old, value)
        return old

    def _whole_fold(self, name: str, value: Labelled, neutral: int) -> Labelled:
        """The reduction of a term along all that is reduced."""
        if self._form == "reduce_window":
            self._check_unmasked()
            return reduced_windows(self.terms, name, value, self.reduced, neutral)
        return self._reduced(name, self._restricted(value, neutral), self.reduced, neutral)

    def _check_unmasked(self) -> None:
        if self._folded_conditions(alone=False):
            raise NotExpressible("windows of a domain that is not a box")

    def _restricted(self, value: Labelled, neutral: int) -> Labelled:
        """The term over all coordinates, neutral where the run has no point."""
        labels = (*self.own, *self.reduced)
        needed = tuple(x for x in labels if x in value.labels or x in self.reduced)
        mask = self._mask(self._folded_conditions(alone=self.is_sum and self._masks_all_alone()))
        if mask is not None:
            needed = tuple(sorted({*needed, *mask.labels}))
        value = self.terms.aligned(value, needed)
        if mask is None:
            return value
        otherwise = self.builder.splat(
            neutral, element_type(element_of_reduction(self.statement)), self.terms.sizes(needed)
        )
        condition = self.terms.aligned(mask, needed).value
        return Labelled(self.builder.select(condition, value.value, otherwise), needed)

    def _folded_conditions(self, *, alone: bool) -> list[list[tuple[Linear, bool]]]:
        """The conditions on the points; without those on the elements `alone`, which say where
        there is any point at all."""
        box = _box(self.coordinates)
        given = box
        if not alone:
            given = self._projected().add_dims(_SET, len(self.reduced)).intersect(box)
        if given.is_subset(self.points):
            return []
        return self._conditions(self.points.gist(given).intersect(box))

    def _reduced(self, name: str, value: Labelled, along: Sequence[int], neutral: int) -> Labelled:
        dims = [k for k, x in enumerate(value.labels) if x in along]
        if not dims:
            return value
        kept = tuple(x for x in value.labels if x not in along)
        return Labelled(self.builder.reduce(name, value.value, neutral, dims), kept)

    def _sum(self, old: Labelled, signed: Sequence[tuple[int, Term]]) -> Labelled:
        total: Labelled | None = None
        if not self.builder.is_splat(old.value, 0):
            total = old
        for sign, term in signed:
            for inner, factors in products(term):
                part = self._summed(factors)
                negative = sign * inner < 0
                if total is None:
                    total = self.terms.apply("negate", part) if negative else part
                else:
                    total = self.terms.apply("subtract" if negative else "add", total, part)
        assert total is not None
        return total

    def _summed(self, factors: Sequence[Term]) -> Labelled:
        """The sum of a product along the reduced coordinates."""
        values = [self.terms.value(f) for f in factors]
        if self._form in ("reduce", "reduce_window"):
            product = reduce(lambda a, b: self.terms.apply("multiply", a, b), values)
            return self._whole_fold("add", product, 0)
        if self._form == "convolution":
            self._check_unmasked()
        along = {*self.reduced, *self.terms.windows}
        outer = [v for v in values if not set(v.labels) & along]
        inner = [v for v in values if set(v.labels) & along]
        mask = self._mask(self._folded_conditions(alone=self.is_sum and self._masks_all_alone()))
        missing = set(self.reduced) - {x for v in inner for x in v.labels}
        if self._form != "convolution" and (not inner or missing):
            product = reduce(lambda a, b: self.terms.apply("multiply", a, b), values)
            return self._reduced("add", self._restricted(product, 0), self.reduced, 0)
        if mask is not None:
            inner = self._masked(inner, mask)
        while len(inner) > 2:
            inner = self._merged(inner)
        if self._form == "convolution":
            result = convolved(self.terms, inner, self.reduced)
        else:
            result = self._contracted(inner)
        if outer:
            factor = reduce(lambda a, b: self.terms.apply("multiply", a, b), outer)
            result = self.terms.apply("multiply", factor, result)
        return result

    def _masked(self, factors: list[Labelled], mask: Labelled) -> list[Labelled]:
        """One of the factors is 0 where the mask does not hold: the one to which the fewest labels
        are added."""
        missing = [len(set(mask.labels) - set(f.labels)) for f in factors]
        chosen = missing.index(min(missing))
        (condition, value), labels = self.terms.together(mask, factors[chosen])
        element = element_type(element_of_reduction(self.statement))
        zero = self.builder.splat(0, element, self.terms.sizes(labels))
        masked = Labelled(self.builder.select(condition, value, zero), labels)
        return [masked if k == chosen else f for k, f in enumerate(factors)]

    def _merged(self, factors: list[Labelled]) -> list[Labelled]:
        """Two of the factors multiplied: those whose product is smallest."""
        pairs = [(i, j) for i in range(len(factors)) for j in range(i)]

        def labels(pair: tuple[int, int]) -> int:
            return len({*factors[pair[0]].labels, *factors[pair[1]].labels})

        i, j = min(pairs, key=labels)
        product = self.terms.apply("multiply", factors[j], factors[i])
        return [*(f for k, f in enumerate(factors) if k not in (i, j)), product]

    def _contracted(self, factors: list[Labelled]) -> Labelled:
        if len(factors) == 1:
            return self._reduced("add", factors[0], self.reduced, 0)
        left, right = factors
        if set(left.labels) == set(right.labels):
            product = self.terms.apply("multiply", left, right)
            return self._reduced("add", product, self.reduced, 0)
        common = [x for x in self.reduced if x in left.labels and x in right.labels]
        alone = [x for x in self.reduced if x not in common]
        left, right = (self._reduced("add", side, alone, 0) for side in (left, right))
        if not common:
            return self.terms.apply("multiply", left, right)
        first = [x for x in left.labels if x not in right.labels]
        second = [x for x in right.labels if x not in left.labels]
        if second and (not first or min(second) < min(first)) and first:
            left, right = right, left
        return self.builder.dot(left, right, common)


def _box(coordinates: Sequence[Coordinate]) -> isl.Set:
    names = [f"x{k}" for k in range(len(coordinates))]
    bounds = [f"{c.low} <= {n} < {c.low + c.size}" for n, c in zip(names, coordinates, strict=True)]
    return isl.Set(f"{{ [{', '.join(names)}] : {' and '.join(bounds) or 'true'} }}")


def _labels(alternatives: list[list[tuple[Linear, bool]]]) -> set[int]:
    return {k for c in alternatives for sum_, _ in c for k, _ in sum_.coefficients}


def _extent(run: StructuredRun, tensors: dict[str, SSAValue], dim: int) -> int | None:
    """The extent of the arrays that are read along a dimension of the statement, if it is one."""
    found: set[int] = set()
    for read in reads_of(run.statement.value):
        for k, n in enumerate(shape_of(tensors[read.array])):
            if linear(read.access.get_at(k)) == Linear(((dim, 1),), 0):
                found.add(n)
    return found.pop() if len(found) == 1 else None


def coordinates_of(run: StructuredRun) -> isl.Map:
    """From the points of a run to the element that is written, then the reduced dimensions."""
    statement = run.statement
    access = statement.access.as_map().reset_tuple_id(isl.dim_type.out)
    dims = [f"d{k}" for k in range(len(statement.dims))]
    reduced = ", ".join(dims[k] for k in run.reductions)
    name = run.domain.get_tuple_name() or ""
    others = isl.Map(f"{{ {name}[{', '.join(dims)}] -> [{reduced}] }}")
    return access.flat_range_product(others).intersect_domain(run.domain)


def dims_in_coordinates(to_points: isl.Map) -> isl.MultiAff:
    """The dimensions of the statement as functions of the coordinates."""
    back = isl.PwMultiAff.from_map(to_points.reverse()).coalesce()
    found: list[isl.MultiAff] = []
    back.foreach_piece(lambda _, function: found.append(function))
    if len(found) != 1:
        raise NotExpressible("elements that are written in several ways")
    return found[0]


def _coordinate(points: isl.Set, k: int) -> Coordinate:
    low, high = points.dim_min_val(k), points.dim_max_val(k)
    if not low.is_int() or not high.is_int():
        raise NotExpressible("a dynamic extent")
    return Coordinate(low.to_python(), high.to_python() - low.to_python() + 1)


def _sum(constraint: isl.Constraint) -> Linear:
    return linear(constraint.get_aff())
