"""Views of arrays through which a structured operation reaches its elements.

A subscript that is an iterator plus an offset is a window, one without iterators a fixed index, a
multiple of an iterator a window with a stride, which is negative where the array is read backwards;
a sum of iterators stays in the map. An array that a
window would be all of is used as it is. For dynamic extents that an iterator runs along from 0 this
is an assumption, which the verdict says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

import islpy as isl
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap

from synth.raising.planning.plan import Plan
from synth.raising.structuring.affine_values import (
    Affine,
    Extremum,
    Value,
    affine_of,
    difference,
    extremum,
    isl_text,
    variable,
)
from synth.raising.structuring.boxes import holds, set_of
from synth.raising.structuring.scalar_bodies import Access
from synth.raising.structuring.structured import ArrayPart

EqualExtents = tuple[tuple[str | int, str | int], ...]


class NotStructured(Exception):
    """Why a run is no structured operation over a box."""


class OverwritesReads(NotStructured):
    """The box around a run's domain writes back elements that other instances read."""


def is_iterator(name: str) -> bool:
    """Whether a variable is an iterator of an operation."""
    return name.startswith("d") and name[1:].isdigit()


@dataclass(frozen=True)
class ViewAccess:
    """A view of an array, and an expression over the iterators for each dimension of the view."""

    view: ArrayPart
    subscripts: tuple[AffineExpr, ...]

    def map(self, iterators: int) -> AffineMap:
        return AffineMap(iterators, 0, self.subscripts)


def iterators_alone(windows: Sequence[ViewAccess]) -> set[int]:
    """The iterators that some dimension has as its subscript, so that its extent is theirs."""
    return {e.position for w in windows for e in w.subscripts if isinstance(e, AffineDimExpr)}


@dataclass
class Arrays:
    """The arrays of a plan, and which of their extents are assumed to be equal.

    `grantable` says of a parameter whether anything may be assumed of it.
    """

    extents: dict[str, tuple[Value, ...]]
    elements: dict[str, str]
    context: isl.Set
    arguments: set[str]
    grantable: Callable[[str], bool]
    equal_extents: list[tuple[str | int, str | int]] = field(
        default_factory=list[tuple[str | int, str | int]]
    )
    _classes: dict[str | int, str | int] = field(default_factory=dict[str | int, str | int])

    @staticmethod
    def of(plan: Plan, context: isl.Set, grantable: Callable[[str], bool]) -> Arrays:
        """The arguments and temporaries of a plan, for the parameters in `context`."""
        known = set_of(plan.program.parameters, (), "true").intersect_params(context)
        extents: dict[str, tuple[Value, ...]] = {}
        elements: dict[str, str] = {}
        arguments: set[str] = set()
        for array in plan.program.arrays.values():
            if array.argument is None:
                continue
            arguments.add(array.name)
            extents[array.name] = tuple(
                Affine((), extent) if isinstance(extent, int) else variable(extent)
                for extent in array.shape
            )
            elements[array.name] = array.element
        for temporary in plan.temporaries.values():
            extents[temporary.name] = tuple(_value_of(e, known) for e in temporary.shape)
            elements[temporary.name] = temporary.element
        return Arrays(extents, elements, known, arguments, grantable)

    def copy(self) -> Arrays:
        """The same arrays, to which others may be added."""
        return replace(self, extents=dict(self.extents), elements=dict(self.elements))

    @property
    def parameters(self) -> list[str]:
        """The names of all parameters."""
        count = self.context.dim(isl.dim_type.param)
        return [str(self.context.get_dim_name(isl.dim_type.param, k)) for k in range(count)]

    def is_all_of(self, size: Value, extent: Value, known: isl.Set) -> EqualExtents | None:
        """What must be assumed for `size` to be `extent`: nothing, a pair, or None: it is not.

        Nothing is assumed that leaves none of the `known` points.
        """
        if size == extent:
            return ()
        if not mentions_loop(size) and holds(
            self.context, (), f"{isl_text(size)} = {isl_text(extent)}"
        ):
            return ()
        left, right = _simple(extent), _simple(size)
        if left is None or right is None or isinstance(left, int):
            return None
        if left == right:  # but for what is less than 0
            return ()
        if not all(isinstance(e, int) or self.grantable(e) for e in (left, right)):
            return None
        roots = (self._root(left), self._root(right))
        if roots[0] != roots[1] and all(_is_given(root) for root in roots):
            return None
        return None if known.intersect_params(_equal(left, right)).is_empty() else ((left, right),)

    def assume(self, pairs: EqualExtents) -> None:
        """Assume pairs of extents to be equal from now on."""
        for left, right in pairs:
            one, other = self._root(left), self._root(right)
            if one == other:
                continue
            if _is_given(one):
                one, other = other, one
            self._classes[one] = other
            self.equal_extents.append((left, right))
            self.context = self.context.intersect_params(_equal(left, right))

    def _root(self, extent: str | int) -> str | int:
        while extent in self._classes:
            extent = self._classes[extent]
        return extent

    def allocated(self, prefix: str, extents: tuple[Value, ...], element: str) -> str:
        """A new array that the function allocates for itself."""
        name = f"{prefix}{sum(other.startswith(prefix) for other in self.extents)}"
        self.extents[name], self.elements[name] = extents, element
        return name

    def forget(self, name: str) -> None:
        """Do without an array that was allocated."""
        del self.extents[name], self.elements[name]

    def whole(self, name: str) -> ArrayPart:
        """All of an array."""
        extents = self.extents[name]
        zeros, ones = (Affine(),) * len(extents), (1,) * len(extents)
        return ArrayPart(name, self.elements[name], zeros, extents, ones, whole=True)

    def types(self) -> dict[str, tuple[tuple[Value, ...], str]]:
        """The extents and element types of the arrays that are no arguments."""
        names = [name for name in self.extents if name not in self.arguments]
        return {name: (self.extents[name], self.elements[name]) for name in names}

    def shapes_for(
        self, iterators: Sequence[int], extents: Sequence[Value], windows: Sequence[ViewAccess]
    ) -> list[ViewAccess]:
        """Operands along iterators that none of some windows has alone, the first of which is
        written. Raises `NotStructured`."""
        if not iterators:
            return []
        sizes = tuple(extents[k] for k in iterators)
        subscripts = tuple(AffineExpr.dimension(k) for k in iterators)
        written = windows[0].view
        others = (n for n, e in self.extents.items() if e == sizes and n != written.array)
        name = next(others, None)
        if name is None:
            if any(mentions_loop(size) for size in sizes):
                raise NotStructured("an iterator whose extent no array has")
            name = self.allocated("shape", sizes, written.element)
        return [ViewAccess(self.whole(name), subscripts)]


def _equal(left: str | int, right: str | int) -> isl.Set:
    names = sorted(e for e in (left, right) if isinstance(e, str))
    return isl.Set(f"[{', '.join(names)}] -> {{ : {left} = {right} }}")


def windows_of(
    accesses: Sequence[Access], extents: Sequence[Value], arrays: Arrays, known: isl.Set
) -> list[ViewAccess]:
    """A window for each access, given how far the iterators run; `known` are all their points.

    Raises `NotStructured`.
    """
    return [_window(access, extents, arrays, known) for access in accesses]


@dataclass(frozen=True)
class _Dimension:
    """One dimension of a window; without a subscript it is at a fixed index.

    `assumed` is what makes the window all of the array along this dimension; None: it is not.
    """

    offset: Affine
    size: Value | None
    stride: int
    subscript: AffineExpr | None
    assumed: EqualExtents | None


def _window(access: Access, extents: Sequence[Value], arrays: Arrays, known: isl.Set) -> ViewAccess:
    dimensions = [
        _dimension(subscript, extents, extent, arrays, known)
        for subscript, extent in zip(access.subscripts, arrays.extents[access.array], strict=True)
    ]
    assumed = [d.assumed for d in dimensions]
    whole = None not in assumed
    if whole:
        arrays.assume(tuple(pair for pairs in assumed for pair in pairs or ()))
    view = ArrayPart(
        access.array,
        arrays.elements[access.array],
        tuple(d.offset for d in dimensions),
        tuple(d.size for d in dimensions),
        tuple(d.stride for d in dimensions),
        whole,
    )
    return ViewAccess(view, tuple(d.subscript for d in dimensions if d.subscript is not None))


def _dimension(
    subscript: Affine, extents: Sequence[Value], extent: Value, arrays: Arrays, known: isl.Set
) -> _Dimension:
    factors: dict[int, int] = {}
    offset = subscript
    for name, factor in subscript.terms:
        if not isinstance(name, str):
            if mentions_iterator(name.numerator):
                raise NotStructured("a subscript with a quotient of an iterator")
        elif is_iterator(name):
            factors[int(name[1:])] = factor
            offset = offset.without(name)
    if len(factors) > 1 and min(factors.values()) < 0:
        raise NotStructured("a subscript that is a difference of iterators")
    match list(factors.items()):
        case []:
            return _Dimension(offset, None, 1, None, None)
        case [(number, stride)]:
            size = extents[number]
            whole = (offset, stride) == (Affine(), 1)
            all_ = arrays.is_all_of(size, extent, known) if whole else None
            return _Dimension(offset, size, stride, AffineExpr.dimension(number), all_)
        case many:
            sum_ = reduce(AffineExpr.__add__, [_times(AffineExpr.dimension(k), f) for k, f in many])
            if offset == Affine():
                return _Dimension(offset, extent, 1, sum_, ())
            size = extremum("max", [difference(extent, offset), Affine()])
            return _Dimension(offset, size, 1, sum_, None)


def _times(expression: AffineExpr, factor: int) -> AffineExpr:
    return expression if factor == 1 else expression * AffineConstantExpr(factor)


def mentions_iterator(value: Affine) -> bool:
    """Whether a value depends on an iterator."""
    return any(
        is_iterator(part) if isinstance(part, str) else mentions_iterator(part.numerator)
        for part, _ in value.terms
    )


def mentions_loop(value: Value) -> bool:
    """Whether a value depends on a loop around."""
    if isinstance(value, Extremum):
        return any(map(mentions_loop, value.of))
    return any(
        part.startswith("t") if isinstance(part, str) else mentions_loop(part.numerator)
        for part, _ in value.terms
    )


def _simple(value: Value) -> str | int | None:
    """The parameter or number that a value is, if not negative; None where it is none."""
    match value:
        case Affine(terms=()):
            return value.constant
        case Affine(terms=((str() as name, 1),), constant=0) if not name.startswith("t"):
            return name
        case Extremum(kind="max", of=(first, Affine(terms=(), constant=0))):
            return _simple(first)
        case _:
            return None


def _is_given(extent: str | int) -> bool:
    """Whether an extent is a number or an argument, and not just what an array has."""
    return isinstance(extent, int) or "_dim" not in extent


def _value_of(extent: isl.PwAff, context: isl.Set) -> Value:
    """A function of the parameters as a value, at least 0. Raises `NotStructured`."""
    extent = extent.intersect_params(context.params()).coalesce()
    affs = [affine_of(aff, ()) for _, aff in extent.get_pieces()]
    values: list[Value] = [extremum("max", affs), extremum("min", affs)]
    for value in values:
        if (
            isl.PwAff(f"{_listed(context)}{{ [{isl_text(value)}] }}")
            .intersect_params(extent.domain())
            .is_equal(extent)
        ):
            if holds(context, (), f"{isl_text(value)} >= 0"):
                return value
            return extremum("max", [value, Affine()])
    raise NotStructured("a temporary whose size is no greatest or least of affine functions")


def _listed(context: isl.Set) -> str:
    names = [context.get_dim_name(isl.dim_type.param, k) or "" for k in range(context.n_param())]
    return f"[{', '.join(names)}] -> "
