"""Statements of what a lift has found to be written, with domains and accesses as isl's objects.

A write whose value depends on conditions, or whose accesses have pieces, becomes a statement for
each case: their domains are disjoint and they run at the same times.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache

import islpy as isl
from xdsl.ir import Operation

from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    Draft,
    DraftApply,
    DraftCondition,
    DraftIndex,
    DraftRead,
    NestPosition,
    assuming,
    conditions_of,
    describe,
    drafts_within,
)
from verifier.kernel.loops.recurrences.system import (
    Apply,
    Array,
    CannotLift,
    IndexValue,
    Read,
    Statement,
    Term,
)

_MOST_PARTS = 64
"""A write with more pieces is not lifted."""


@dataclass(frozen=True)
class DraftWrite:
    """`target[access] = value` at a place in the nest and a time in its block.

    One that `decides` is what a conditional on data decides by; nothing reads it.
    """

    steps: NestPosition
    step: int
    target: str
    access: tuple[Affine, ...]
    value: Draft
    operation: Operation
    decides: bool = False


def points(parameters: str, dims: Sequence[str], constraints: Sequence[str]) -> isl.Set:
    """The set of the values of iterators that meet all constraints."""
    inside = " and ".join(constraints) or "true"
    return _as_isl_reads(f"{parameters}{{ [{', '.join(dims)}] : {inside} }}")


@lru_cache(maxsize=1024)
def _as_isl_reads(text: str) -> isl.Set:
    """A set, which never changes: many operations of a nest, on both sides, have the same ones."""
    return isl.Set(text)


class Statements:
    """Makes statements over given parameters (as isl writes them) and arrays. What writes to an
    array what is there is left out, but where every write of the array is to be `kept`; `rewritten`
    are the arrays of which writes were left out."""

    def __init__(self, parameters: str, arrays: Mapping[str, Array], kept: Set[str] = frozenset()):
        self._parameters = parameters
        self._arrays = arrays
        self._kept = kept
        self.rewritten: set[str] = set()

    def of(
        self, written: Sequence[DraftWrite]
    ) -> tuple[tuple[Statement, ...], tuple[Statement, ...]]:
        """The statements of all writes, in their order, and apart from them those that decide.
        Errors: `CannotLift`."""
        times = max((len(w.steps.time) + 1 for w in written), default=0)
        cases = [case for w in written for case in self._cases(w, self._domain(w))]
        writes = [case for case in cases if not case[0].decides]
        decides = [case for case in cases if case[0].decides]
        return (
            tuple(self._statement(f"S{i}", *case, times) for i, case in enumerate(writes)),
            tuple(self._statement(f"D{i}", *case, times) for i, case in enumerate(decides)),
        )

    def _domain(self, written: DraftWrite) -> isl.Set:
        return points(self._parameters, written.steps.dims, written.steps.constraints)

    def _cases(self, written: DraftWrite, domain: isl.Set) -> Iterator[tuple[DraftWrite, isl.Set]]:
        """A write on disjoint parts of `domain`: one for each case of the conditions in its value
        and of the pieces of its affine functions, without those that write what is there."""
        condition = next(conditions_of(written.value), None)
        if condition is not None:
            for holds in (True, False):
                case = condition.holds if holds else f"not {condition.holds}"
                part = domain.intersect(points(self._parameters, written.steps.dims, (case,)))
                if not part.is_empty():
                    value = assuming(written.value, condition, holds=holds)
                    yield from self._cases(replace(written, value=value), part)
            return
        element = self._arrays[written.target].element
        rewrites = written.value == DraftRead(written.target, written.access, element)
        if rewrites and written.target not in self._kept:
            self.rewritten.add(written.target)
            return
        for part in self._parts(written, domain):
            yield written, part

    def _parts(self, written: DraftWrite, domain: isl.Set) -> list[isl.Set]:
        """Disjoint parts of `domain`, on each of which all functions of a write are affine."""
        parts = [domain]
        for text in _affine_texts(written):
            if not _may_have_pieces(text):
                continue
            pieces: list[isl.Set] = []
            function = isl.PwMultiAff(
                f"{self._parameters}{{ [{', '.join(written.steps.dims)}] -> [({text})] }}"
            )
            function.foreach_piece(lambda piece, _, to=pieces: to.append(piece))
            parts = [part.intersect(piece) for part in parts for piece in pieces]
            parts = [part for part in parts if not part.is_empty()]
            if len(parts) > _MOST_PARTS:
                raise CannotLift("there are too many cases here", written.operation)
        return parts

    def _statement(self, name: str, written: DraftWrite, part: isl.Set, times: int) -> Statement:
        at = written.steps
        space = f"{name}[{', '.join(at.dims)}]"
        parameters = self._parameters
        domain = part.set_tuple_name(name)
        time = [*at.time, str(written.step)]
        time += ["0"] * (times - len(time))

        def multi_aff(tuple_name: str, exprs: Sequence[Affine]) -> isl.MultiAff:
            inside = ", ".join(f"({e})" for e in exprs)
            text = f"{parameters}{{ {space} -> {tuple_name}[{inside}] }}"
            if not _may_have_pieces(text):
                return isl.MultiAff(text)
            whole = isl.MultiAff(f"{parameters}{{ {space} -> [] }}")
            for expr in exprs:
                whole = whole.flat_range_product(piece(f"{parameters}{{ {space} -> [({expr})] }}"))
            return whole.set_tuple_name(isl.dim_type.out, tuple_name) if tuple_name else whole

        def piece(text: str) -> isl.MultiAff:
            """The piece of a function that `domain` is in."""
            found: list[isl.MultiAff] = []

            def look(where: isl.Set, function: isl.MultiAff) -> None:
                if not where.is_disjoint(domain):
                    found.append(function)

            isl.PwMultiAff(text).foreach_piece(look)
            (function,) = found
            return function

        def term(draft: Draft) -> Term:
            match draft:
                case DraftRead(array, access, element):
                    return Read(array, multi_aff(array, access), element)
                case DraftIndex(value):
                    return IndexValue(multi_aff("", (value,)).get_at(0))
                case DraftApply(op, attributes, arguments, element):
                    return Apply(op, attributes, tuple(term(a) for a in arguments), element)
                case DraftCondition():
                    raise AssertionError("a statement is made for one case of its conditions")
                case _:
                    return draft

        return Statement(
            name=name,
            dims=at.dims,
            domain=domain,
            schedule=multi_aff("", time),
            target=written.target,
            access=multi_aff(written.target, written.access),
            value=term(written.value),
            location=describe(written.operation),
            loops=at.loops,
            operation=written.operation,
        )


def _affine_texts(written: DraftWrite) -> Iterator[Affine]:
    """The affine functions that a write is made of."""
    yield from written.access
    for draft in drafts_within(written.value):
        match draft:
            case DraftRead(access=access):
                yield from access
            case DraftIndex(value):
                yield value
            case _:
                pass


def _may_have_pieces(text: Affine) -> bool:
    return "min(" in text or "max(" in text
