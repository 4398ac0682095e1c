"""The tensor grammar: which linalg operations there are over the arrays at hand.

Named operations are enumerated bottom-up over all choices of operands; static checks prune them
in order of cost (rank, element type, shape). The generic operation is derived, since the accesses
and the scalar expression of a computation leave nothing open.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute, SSAValue

from synth.expressions import (
    Argument,
    Expression,
    Read,
    outers_of,
    reads_of,
    rewritten,
)
from synth.extents import ExtentClasses, shape_of
from synth.linalg_bodies import (
    COMBINERS,
    binary,
    combine,
    first_argument,
    multiply_add,
    multiply_add_unsigned,
    unary,
)
from synth.loop_nests import Computation, Extent, NotRaisable
from synth.memref_operations import StructuredOperation
from synth.statistics import Statistics

Map = tuple[int, ...]


@dataclass(frozen=True)
class Form:
    """A named operation up to its operands: its maps, inputs first, and its body."""

    name: str
    maps: tuple[Map, ...]
    iterators: int
    body: Callable[[Sequence[Attribute]], Expression | None]
    commutative: bool = False
    attributes: tuple[tuple[str, tuple[int, ...]], ...] = ()


_ELEMENTWISE = {
    "linalg.add": ("arith.addf", "arith.addi", True),
    "linalg.mul": ("arith.mulf", "arith.muli", True),
    "linalg.max": ("arith.maximumf", "arith.maxsi", True),
    "linalg.min": ("arith.minimumf", "arith.minsi", True),
    "linalg.sub": ("arith.subf", "arith.subi", False),
    "linalg.div": ("arith.divf", "arith.divsi", False),
    "linalg.div_unsigned": (None, "arith.divui", False),
}

_UNARY = {
    "linalg.abs": "math.absf",
    "linalg.ceil": "math.ceil",
    "linalg.exp": "math.exp",
    "linalg.floor": "math.floor",
    "linalg.log": "math.log",
    "linalg.negf": "arith.negf",
    "linalg.sqrt": "math.sqrt",
    "linalg.tanh": "math.tanh",
}

_CONTRACTIONS: tuple[tuple[str, tuple[Map, ...], int, bool], ...] = (
    ("linalg.dot", ((0,), (0,), ()), 1, True),
    ("linalg.matvec", ((0, 1), (1,), (0,)), 2, False),
    ("linalg.vecmat", ((1,), (1, 0), (0,)), 2, False),
    *(
        ("linalg.matmul", (a, b, (0, 1)), 3, False)
        for a in ((0, 2), (2, 0))
        for b in ((2, 1), (1, 2))
    ),
    ("linalg.batch_matmul", ((0, 1, 3), (0, 3, 2), (0, 1, 2)), 4, False),
)


def named_candidates(
    computation: Computation, classes: ExtentClasses, statistics: Statistics
) -> Iterator[StructuredOperation]:
    """The named operations that could compute `computation`, as far as types and shapes tell."""
    target = computation.target.array
    rank = len(computation.target.subscripts)
    accesses = (computation.target, *reads_of(computation.value))
    arrays = {access.array: access.type for access in accesses}
    for outer in outers_of(computation.value):
        statistics.generated += 1
        if outer.type != computation.target.type:
            statistics.pruned_by_type += 1
            continue
        identity = tuple(range(rank))
        body = Argument(0, outer.type)
        yield StructuredOperation("linalg.fill", (outer.value,), target, ((), identity), rank, body)
    ranks = sorted({len(shape_of(array)) for array in arrays})
    for form in _forms(rank, ranks, _permutations(computation)):
        for inputs in itertools.product(arrays, repeat=len(form.maps) - 1):
            if form.commutative and list(inputs) != sorted(inputs, key=list(arrays).index):
                continue
            statistics.generated += 1
            if not _ranks_fit(form, inputs):
                statistics.pruned_by_rank += 1
                continue
            body = form.body([*(arrays[i] for i in inputs), computation.target.type])
            if body is None:
                statistics.pruned_by_type += 1
                continue
            operation = StructuredOperation(
                form.name, inputs, target, form.maps, form.iterators, body, form.attributes
            )
            if not _shapes_fit(operation, classes) or _permutes_in_place(operation):
                statistics.pruned_by_shape += 1
                continue
            yield operation


def generic_candidate(computation: Computation) -> StructuredOperation:
    """The `linalg.generic` with the iterators, accesses and expression of a computation.

    Raises `NotRaisable` where it is none: an iteration that reads what another one writes, a loop
    that overwrites what it stored, an iterator along no array.
    """
    target = computation.target
    reads = reads_of(computation.value)
    for read in reads:
        if read.array is target.array and read.subscripts != target.subscripts:
            raise NotRaisable(
                "an iteration reads an element that another one writes (a carried dependence)",
                computation.store,
            )
    inputs = tuple(read for read in reads if read != target)
    if computation.reductions and target not in reads:
        raise NotRaisable(
            "a loop that overwrites the same element again and again",
            computation.loops[computation.reductions[0]],
        )
    maps = (*(read.subscripts for read in inputs), target.subscripts)
    for iterator, loop in enumerate(computation.loops):
        if not any(iterator in subscripts for subscripts in maps):
            raise NotRaisable("a loop that runs along no array", loop)

    def as_argument(leaf: Expression) -> Expression:
        if isinstance(leaf, Read):
            number = len(inputs) if leaf == target else inputs.index(leaf)
            return Argument(number, leaf.type)
        return leaf

    return StructuredOperation(
        "linalg.generic",
        tuple(read.array for read in inputs),
        target.array,
        maps,
        len(computation.extents),
        rewritten(computation.value, as_argument),
    )


_MOST_PERMUTED = 4


def _permutations(computation: Computation) -> Iterable[Map]:
    """The transpositions to try: all, or for high ranks those between the accesses."""
    output = computation.target.subscripts
    if len(output) <= _MOST_PERMUTED:
        return itertools.permutations(range(len(output)))
    inputs = (read.subscripts for read in reads_of(computation.value))
    # The output's dimension d is the input's dimension permutation[d].
    return dict.fromkeys(
        tuple(subscripts.index(iterator) for iterator in output)
        for subscripts in inputs
        if sorted(subscripts) == sorted(output)
    )


def _forms(rank: int, input_ranks: Sequence[int], permutations: Iterable[Map]) -> Iterator[Form]:
    """All named forms whose output has this rank, with inputs of these ranks."""
    identity = tuple(range(rank))
    yield Form("linalg.copy", (identity, identity), rank, first_argument)
    for permutation in permutations:
        if permutation != identity:
            of_input = tuple(permutation.index(d) for d in identity)
            attributes = (("permutation", permutation),)
            maps = (of_input, identity)
            yield Form("linalg.transpose", maps, rank, first_argument, attributes=attributes)
    for name, scalar in _UNARY.items():
        yield Form(name, (identity, identity), rank, unary(scalar))
    for name, (of_floats, of_integers, commutative) in _ELEMENTWISE.items():
        body = binary(of_floats, of_integers)
        yield Form(name, (identity,) * 3, rank, body, commutative)
    for input_rank in input_ranks:
        if input_rank < rank:
            yield from _broadcasts(input_rank, rank)
        if input_rank > rank:
            yield from _reductions(input_rank, rank)
    for name, maps, iterators, commutative in _CONTRACTIONS:
        if len(maps[-1]) == rank:
            yield Form(name, maps, iterators, multiply_add, commutative)
            cast = (("cast_unsigned", ()),)
            yield Form(name, maps, iterators, multiply_add_unsigned, commutative, cast)


def _broadcasts(input_rank: int, rank: int) -> Iterator[Form]:
    identity = tuple(range(rank))
    for kept in itertools.combinations(identity, input_rank):
        added = tuple(d for d in identity if d not in kept)
        attributes = (("dimensions", added),)
        maps = (kept, identity)
        yield Form("linalg.broadcast", maps, rank, first_argument, attributes=attributes)


def _reductions(input_rank: int, rank: int) -> Iterator[Form]:
    identity = tuple(range(input_rank))
    for kept in itertools.combinations(identity, rank):
        reduced = tuple(d for d in identity if d not in kept)
        attributes = (("dimensions", reduced),)
        for combiner in (*COMBINERS[True], *COMBINERS[False]):
            body = combine(combiner)
            yield Form("linalg.reduce", (identity, kept), input_rank, body, attributes=attributes)


def _ranks_fit(form: Form, inputs: Sequence[SSAValue]) -> bool:
    return all(
        len(shape_of(value)) == len(subscripts)
        for value, subscripts in zip(inputs, form.maps, strict=False)
    )


def _shapes_fit(operation: StructuredOperation, classes: ExtentClasses) -> bool:
    extents: dict[int, Extent] = {}
    return all(
        extents.setdefault(iterator, extent) == extent
        for value, subscripts in zip(operation.operands, operation.maps, strict=True)
        for iterator, extent in zip(subscripts, classes.of_array(value), strict=True)
    )


def _permutes_in_place(operation: StructuredOperation) -> bool:
    """Whether an element is read that another iteration writes."""
    return any(
        value is operation.output and subscripts != operation.maps[-1]
        for value, subscripts in zip(operation.inputs, operation.maps, strict=False)
    )
