"""Values as sums over sets: what a live-out holds, free of the order of its reductions.

A `Sum` over a base space stands for the function

    b  ->  the sum, over its products and their points (b, e), of coefficient * factors(b, e)

where the base b is an array element or a statement instance, and e ranges over the iterations that
are reduced. Points are Presburger sets, what a factor reads is an affine function of the point. A
factor is an initial element of an argument, a scalar argument, or any other operation as an
uninterpreted function of such.

An element that is accumulated into (`A[f] = A[f] + t`) holds, at any time, what was last written
to it otherwise, plus t for every accumulation since; no closure of a relation is needed. All of
this is exact. What "sum" and "product" are, an `Algebra` says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

import islpy as isl

from verifier.kernel.loops.lifting.drafting.state import UNDEFINED_FOR_SOME_OPERANDS
from verifier.kernel.loops.proving.term_match import overflow_flags
from verifier.kernel.loops.recurrences.dataflow import Dataflow, latest
from verifier.kernel.loops.recurrences.isl_budget import check_time
from verifier.kernel.loops.recurrences.scalar_values import CannotRun, constant_value, signed
from verifier.kernel.loops.recurrences.system import (
    ANY_ORDER,
    Apply,
    Constant,
    IndexValue,
    Read,
    Scalar,
    Statement,
    Term,
    element_of,
)

if TYPE_CHECKING:
    from verifier.kernel.loops.proving.inner_sums import InnerSums


class NoNormalForm(Exception):
    """A value is no sum of this kind. The message says why."""


@dataclass(frozen=True)
class Algebra:
    """The operations that a normal form looks into.

    `add` reductions; its accumulations may be reordered. A ring also has subtraction,
    multiplication and constants. `idempotent` says that adding a value twice is adding it once.
    """

    add: str
    subtract: str | None = None
    negate: str | None = None
    multiply: str | None = None
    divide: str | None = None
    idempotent: bool = False

    @property
    def is_ring(self) -> bool:
        """Whether constants are coefficients and products distribute."""
        return self.multiply is not None


INTEGER_RING = Algebra("arith.addi", subtract="arith.subi", multiply="arith.muli")
"""The integers modulo 2^n, for any n; exact for operations without overflow flags."""

REALS = Algebra(
    "arith.addf",
    subtract="arith.subf",
    negate="arith.negf",
    multiply="arith.mulf",
    divide="arith.divf",
)
"""Floats read as real numbers."""

REORDERABLE = (
    *(
        Algebra(f"arith.{name}", idempotent=True)
        for name in ("andi", "ori", "maxsi", "maxui", "minsi", "minui", "maximumf", "minimumf")
    ),
    Algebra("arith.xori"),
)
"""Associative and commutative operations, bit for bit (with all NaNs one value)."""


@dataclass(frozen=True)
class Factor:
    """`signature` says what is read and how it is combined; `access` maps a point to the indices
    of all that is read, one after another. An `opaque` factor is the result of an operation, which
    need not be a number even where all that is read are numbers."""

    signature: str
    access: isl.Map
    opaque: bool = False


@dataclass(frozen=True)
class Product:
    """`coefficient * factors`, for each of `points`: flat tuples, the base's `base` dimensions
    first."""

    points: isl.Set
    base: int
    coefficient: Fraction
    factors: tuple[Factor, ...]


Sum = list[Product]

_MOST_NESTED = 12
_MOST_PRODUCTS = 64


class NormalForms:
    """The normal forms of one program's values. Errors: `NoNormalForm`."""

    def __init__(
        self,
        dataflow: Dataflow,
        algebra: Algebra,
        *,
        is_source: bool,
        inner: InnerSums | None = None,
    ):
        self._dataflow = dataflow
        self._inner = inner
        self._algebra = algebra
        self._is_source = is_source
        self._nested = 0

    def at_end(self, array: str) -> Sum:
        """What the elements of an array hold when the program ends, over their indices."""
        elements = self._dataflow.elements(array)
        where = _flat(elements.identity(), isl.dim_type.in_)
        return self._before(array, where, self._dataflow.end_of(_flat_set(elements)))

    # Memory

    def _before(self, array: str, where: isl.Map, time: isl.Map) -> Sum:
        """The element `where(b)` of an array as it is just before `time(b)`."""
        if self._nested >= _MOST_NESTED:
            raise NoNormalForm(f"the values of {array} depend on each other")
        self._nested += 1
        statements = [s for s in self._dataflow.program.statements if s.target == array]
        increments = {s.name: self._increment(s) for s in statements}
        earlier = time.apply_range(self._dataflow.later_than)
        last: isl.Map | None = None
        for s in statements:
            if increments[s.name] is None:
                writes = self._write_times(where, s).intersect(earlier)
                last = writes if last is None else last.union(writes)
        base = where.domain()
        never = base
        total: Sum = []
        if last is not None:
            last = latest(last)
            never = base.subtract(last.domain())
        for s in statements:
            schedule = self._schedule(s)
            terms = increments[s.name]
            if terms is None:
                if last is not None:
                    instances = last.apply_range(schedule.reverse())
                    total += self._of_statement(instances, s, [(1, s.value)])
                continue
            instances = self._write_times(where, s).intersect(earlier)
            if last is not None:
                overwritten = last.apply_range(self._dataflow.later_than)
                instances = instances.subtract(overwritten)
            total += self._of_statement(instances.apply_range(schedule.reverse()), s, terms)
        if not never.is_empty():
            found = self._dataflow.program.arrays[array]
            if found.argument is None and found.constant is None:
                raise NoNormalForm(f"{array} is read before anything is written to it")
            access = where.reset_tuple_id(isl.dim_type.out)
            total.append(one(never, (Factor(array, access, found.may_hold_results),)))
        self._nested -= 1
        if len(total) > _MOST_PRODUCTS:
            raise NoNormalForm(f"the values of {array} have too many terms")
        return total

    def _of_statement(
        self, instances: isl.Map, statement: Statement, terms: Sequence[tuple[int, Term]]
    ) -> Sum:
        """For each base point, the sum over the related instances of the sum of `terms`."""
        if instances.is_empty():
            return []
        return [
            under(instances, p)
            for sign, term in terms
            for p in _scaled(self._value(statement, term), Fraction(sign))
        ]

    def _write_times(self, where: isl.Map, statement: Statement) -> isl.Map:
        """From base points to the times at which the statement writes the element there."""
        access = _flat(statement.access.as_map(), isl.dim_type.in_)
        return where.apply_range(access.reverse()).apply_range(self._schedule(statement))

    def _schedule(self, statement: Statement) -> isl.Map:
        domain = self._dataflow.domains[statement.name]
        return _flat(statement.schedule.as_map().intersect_domain(domain), isl.dim_type.in_)

    def _increment(self, statement: Statement) -> list[tuple[int, Term]] | None:
        """The terms that a statement adds to the element that it writes, if that is all it does."""
        leaves = self._leaves(statement.value, 1)
        own = [k for k, (sign, leaf) in enumerate(leaves) if self._is_own(statement, sign, leaf)]
        if len(leaves) < 2 or len(own) != 1:
            return None
        return [leaf for k, leaf in enumerate(leaves) if k != own[0]]

    def _leaves(self, term: Term, sign: int) -> list[tuple[int, Term]]:
        if isinstance(term, Apply) and self._plain(term):
            if term.op == self._algebra.add:
                return [leaf for a in term.arguments for leaf in self._leaves(a, sign)]
            if term.op == self._algebra.subtract:
                left, right = term.arguments
                return self._leaves(left, sign) + self._leaves(right, -sign)
        return [(sign, term)]

    def _is_own(self, statement: Statement, sign: int, leaf: Term) -> bool:
        if sign != 1 or not isinstance(leaf, Read) or leaf.array != statement.target:
            return False
        domain = self._dataflow.domains[statement.name]
        read, written = (
            m.as_map().intersect_domain(domain) for m in (leaf.access, statement.access)
        )
        return bool(read.is_equal(written))

    def _plain(self, term: Apply) -> bool:
        """Whether the laws hold for an operation. The source may have overflow flags: where one
        makes poison, the target may do anything."""
        others = [a for a in term.attributes if a[0] != "overflowFlags" and a != ANY_ORDER]
        return not others and (self._is_source or not overflow_flags(term))

    # Terms

    def _value(self, s: Statement, term: Term) -> Sum:
        """A term of a statement's body, over its instances."""
        base = _flat_set(self._dataflow.domains[s.name])
        match term:
            case Read(array=array, access=access):
                where = _flat(
                    access.as_map().intersect_domain(self._dataflow.domains[s.name]),
                    isl.dim_type.in_,
                )
                return self._before(array, where, self._schedule(s))
            case Scalar(name=name):
                return [one(base, (Factor(name, _nothing(base)),))]
            case IndexValue(aff):
                access = _flat(isl.Map.from_aff(aff), isl.dim_type.in_)
                return [one(base, (Factor("index", access),))]
            case Constant():
                return [self._constant(base, term)]
            case Apply():
                return self._application(s, term)

    def _constant(self, base: isl.Set, constant: Constant) -> Product:
        if self._in_ring(constant.element):
            return replace(one(base, ()), coefficient=_number(constant))
        signature = f"0x{constant.bits:x}:{constant.element}"
        return one(base, (Factor(signature, _nothing(base)),))

    def _in_ring(self, element: str) -> bool:
        return self._algebra.is_ring and element.startswith("i") == (
            self._algebra.add == INTEGER_RING.add
        )

    def _application(self, s: Statement, term: Apply) -> Sum:
        algebra = self._algebra
        if self._plain(term):
            if term.op in (algebra.add, algebra.subtract):
                leaves = self._leaves(term, 1)
                return [p for sign, t in leaves for p in _scaled(self._value(s, t), Fraction(sign))]
            if term.op == algebra.negate:
                return _scaled(self._value(s, term.arguments[0]), Fraction(-1))
            if term.op == algebra.multiply:
                left, right = (self._value(s, a) for a in term.arguments)
                return [_times(p, q) for p in left for q in right]
            if term.op == algebra.divide:
                inverse = self._opaque(s, f"1/:{term.element}", term.arguments[1:])
                return [_times(p, q) for p in self._value(s, term.arguments[0]) for q in inverse]
        if ANY_ORDER in term.attributes:
            raise NoNormalForm(f"the order in which {term.op} reduces is up to the implementation")
        if term.op in UNDEFINED_FOR_SOME_OPERANDS:
            raise NoNormalForm(f"{term.op} may be undefined")
        number = self._cast_number(s, term)
        if number is not None:
            return [self._constant(_flat_set(self._dataflow.domains[s.name]), number)]
        attributes = ",".join(f"{n}={v}" for n, v in term.attributes)
        signature = f"{term.op}<{attributes}>:{term.element}"
        return self._opaque(s, signature, term.arguments, self._extension(term))

    def _cast_number(self, s: Statement, term: Apply) -> Constant | None:
        """What a cast of an index is that is one and the same number, one below 2^31, wherever the
        statement is executed: of it all bits but the lowest 31 are 0, at each width of an index."""
        if term.op not in ("arith.index_cast", "arith.index_castui") or term.attributes:
            return None
        (index,) = term.arguments
        if not isinstance(index, IndexValue) or not self._in_ring(term.element):
            return None
        points = isl.Map.from_aff(index.aff).intersect_domain(self._dataflow.domains[s.name])
        if points.is_empty():
            return None
        least, greatest = points.range().dim_min_val(0), points.range().dim_max_val(0)
        if not least.is_int() or least != greatest or not 0 <= least.to_python() < 1 << 31:
            return None
        return Constant(least.to_python() % (1 << int(term.element[1:])), term.element)

    def _extension(self, term: Apply) -> Callable[[Fraction], Fraction] | None:
        """What an extension makes of a constant, if the operation is one, of integers in a ring."""
        if term.op not in ("arith.extsi", "arith.extui") or term.attributes:
            return None
        narrow = element_of(term.arguments[0])
        if not self._in_ring(narrow):
            return None
        width = int(narrow[1:])

        def extended(constant: Fraction) -> Fraction:
            bits = int(constant) % (1 << width)
            return Fraction(signed(bits, width) if term.op == "arith.extsi" else bits)

        return extended

    def _opaque(
        self,
        s: Statement,
        signature: str,
        arguments: Sequence[Term],
        constant: Callable[[Fraction], Fraction] | None = None,
    ) -> Sum:
        """An operation as a function of its arguments; those that are proper sums get a name.

        `constant` says what the operation, then one of a single argument, makes of a constant.
        """
        base = _flat_set(self._dataflow.domains[s.name])
        combined: list[tuple[Product, list[Product]]] = [(one(base, ()), [])]
        for argument in arguments:
            pieces = self._value(s, argument)
            why = _no_pieces(pieces, base)
            if why is not None:
                if self._inner is None:
                    raise NoNormalForm(why)
                pieces = [self._inner.named(pieces, base)]
            combined = [
                (_times(whole, piece), [*parts, piece])
                for whole, parts in combined
                for piece in pieces
            ]
        total: Sum = []
        for whole, parts in combined:
            if whole.points.is_empty():
                continue
            if constant is not None and not whole.factors:
                total.append(replace(whole, coefficient=constant(parts[0].coefficient)))
                continue
            inside = "; ".join(
                f"{element_of(a)} {p.coefficient} {[f.signature for f in p.factors]}"
                for a, p in zip(arguments, parts, strict=True)
            )
            access = _joined(whole.factors, whole.points)
            factor = Factor(f"{signature}({inside})", access, opaque=True)
            total.append(Product(whole.points, whole.base, Fraction(1), (factor,)))
        return total


def _number(constant: Constant) -> Fraction:
    if constant.element.startswith("i"):
        return Fraction(signed(constant.bits, int(constant.element[1:])))
    try:
        return constant_value(constant.bits, constant.element, "reals")
    except CannotRun as error:
        raise NoNormalForm(str(error)) from error


# Products as sets and maps


def _flat(map_: isl.Map, side: isl.dim_type) -> isl.Map:
    return map_.reset_tuple_id(side)


def _flat_set(set_: isl.Set) -> isl.Set:
    return set_.reset_tuple_id()


def one(points: isl.Set, factors: tuple[Factor, ...]) -> Product:
    """The product of some factors, at each of some points."""
    return Product(points, points.dim(isl.dim_type.set), Fraction(1), factors)


def _nothing(points: isl.Set) -> isl.Map:
    """The map from points to the tuple of no indices."""
    return isl.Map.from_domain_and_range(isl.Set.universe(points.get_space()), isl.Set("{ [] }"))


def _scaled(total: Sum, by: Fraction) -> Sum:
    return [replace(p, coefficient=p.coefficient * by) for p in total]


def under(instances: isl.Map, inner: Product) -> Product:
    """`inner`, a product over instances, as one over what they are related to."""
    outside = instances.dim(isl.dim_type.in_)
    extra = inner.points.dim(isl.dim_type.set) - inner.base
    points = (
        instances.wrap()
        .flatten()
        .add_dims(isl.dim_type.set, extra)
        .intersect(inner.points.insert_dims(isl.dim_type.set, 0, outside))
    )
    factors = tuple(
        replace(f, access=f.access.insert_dims(isl.dim_type.in_, 0, outside)) for f in inner.factors
    )
    return Product(points, outside, inner.coefficient, factors)


def _times(left: Product, right: Product) -> Product:
    """The product of two products over the same base."""
    check_time()
    base = left.base
    more_left = left.points.dim(isl.dim_type.set) - base
    more_right = right.points.dim(isl.dim_type.set) - base
    points = left.points.add_dims(isl.dim_type.set, more_right).intersect(
        right.points.insert_dims(isl.dim_type.set, base, more_left)
    )
    factors = [
        replace(f, access=f.access.add_dims(isl.dim_type.in_, more_right)) for f in left.factors
    ]
    factors += [
        replace(f, access=f.access.insert_dims(isl.dim_type.in_, base, more_left))
        for f in right.factors
    ]
    factors.sort(key=lambda f: f.signature)
    return Product(points, base, left.coefficient * right.coefficient, tuple(factors))


def _joined(factors: Sequence[Factor], points: isl.Set) -> isl.Map:
    joined = _nothing(points)
    for factor in factors:
        joined = joined.flat_range_product(factor.access)
    return joined


def to_base(product: Product) -> isl.Map:
    """From the points of a product to their base."""
    extra = product.points.dim(isl.dim_type.set) - product.base
    return product.points.identity().project_out(isl.dim_type.out, product.base, extra)


def indices(product: Product, order: Sequence[int]) -> isl.Map:
    """From the points of a product to all the indices that its factors read, in that order."""
    return _joined([product.factors[k] for k in order], product.points).intersect_domain(
        product.points
    )


def _no_pieces(pieces: Sum, base: isl.Set) -> str | None:
    """Why it is not so that each base point has exactly one product, at one point."""
    covered = isl.Set.empty(base.get_space())
    for piece in pieces:
        bases = to_base(piece)
        if not bases.is_injective() or not covered.is_disjoint(bases.range()):
            return "an operation is applied to a sum"
        covered = covered.union(bases.range())
    return None if base.is_subset(covered) else "an operation is applied to an empty sum"
