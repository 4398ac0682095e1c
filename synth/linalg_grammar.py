"""The tensor grammar: which linalg operations there are over the arrays at hand.

Named operations are enumerated bottom-up over all choices of operands; static checks prune them
in order of cost (rank, element type, shape). The generic operation is derived, since the accesses
and the scalar expression of a computation leave nothing open.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import AnyFloat, Float16Type, Float32Type, Float64Type, IntegerType
from xdsl.ir import Attribute, SSAValue

from synth.expressions import (
    Apply,
    Argument,
    Expression,
    Read,
    outers_of,
    reads_of,
    rewritten,
)
from synth.extents import ExtentClasses, shape_of
from synth.loop_nests import Computation, Extent, NotRaisable
from synth.statistics import Statistics
from synth.structured import StructuredOperation

Map = tuple[int, ...]


@dataclass(frozen=True)
class Form:
    """A named operation up to its operands: its maps, inputs first, and its scalar body.

    `body` is given the element types of all operands; None where they do not fit together.
    """

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
}

_UNARY = {"linalg.exp": "math.exp", "linalg.log": "math.log", "linalg.sqrt": "math.sqrt"}

_COMBINERS = {
    True: ("arith.addf", "arith.mulf", "arith.maximumf", "arith.minimumf", "arith.maxnumf",
           "arith.minnumf"),
    False: ("arith.addi", "arith.muli", "arith.maxsi", "arith.minsi", "arith.maxui",
            "arith.minui", "arith.andi", "arith.ori", "arith.xori"),
}  # fmt: skip

_CONTRACTIONS: tuple[tuple[str, tuple[Map, ...], int, bool], ...] = (
    ("linalg.dot", ((0,), (0,), ()), 1, True),
    ("linalg.matvec", ((0, 1), (1,), (0,)), 2, False),
    ("linalg.vecmat", ((1,), (1, 0), (0,)), 2, False),
    *(
        ("linalg.matmul", (a, b, (0, 1)), 3, False)
        for a in ((0, 2), (2, 0))
        for b in ((2, 1), (1, 2))
    ),
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
    for form in _forms(rank, sorted({len(shape_of(a)) for a in arrays})):
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


def _forms(rank: int, input_ranks: Sequence[int]) -> Iterator[Form]:
    """All named forms whose output has this rank, with inputs of these ranks."""
    identity = tuple(range(rank))
    yield Form("linalg.copy", (identity, identity), rank, _first_argument)
    for permutation in itertools.permutations(identity):
        if permutation != identity:
            # The output's dimension d is the input's dimension permutation[d].
            of_input = tuple(permutation.index(d) for d in identity)
            attributes = (("permutation", permutation),)
            maps = (of_input, identity)
            yield Form("linalg.transpose", maps, rank, _first_argument, attributes=attributes)
    for name, scalar in _UNARY.items():
        yield Form(name, (identity, identity), rank, _unary(scalar))
    for name, (of_floats, of_integers, commutative) in _ELEMENTWISE.items():
        body = _binary(of_floats, of_integers)
        yield Form(name, (identity,) * 3, rank, body, commutative)
    for input_rank in input_ranks:
        if input_rank < rank:
            yield from _broadcasts(input_rank, rank)
        if input_rank > rank:
            yield from _reductions(input_rank, rank)
    for name, maps, iterators, commutative in _CONTRACTIONS:
        if len(maps[-1]) == rank:
            yield Form(name, maps, iterators, _multiply_add, commutative)


def _broadcasts(input_rank: int, rank: int) -> Iterator[Form]:
    identity = tuple(range(rank))
    for kept in itertools.combinations(identity, input_rank):
        added = tuple(d for d in identity if d not in kept)
        attributes = (("dimensions", added),)
        maps = (kept, identity)
        yield Form("linalg.broadcast", maps, rank, _first_argument, attributes=attributes)


def _reductions(input_rank: int, rank: int) -> Iterator[Form]:
    identity = tuple(range(input_rank))
    for kept in itertools.combinations(identity, rank):
        reduced = tuple(d for d in identity if d not in kept)
        attributes = (("dimensions", reduced),)
        for combiner in (*_COMBINERS[True], *_COMBINERS[False]):
            body = _combine(combiner)
            yield Form("linalg.reduce", (identity, kept), input_rank, body, attributes=attributes)


def _is_float(kind: Attribute) -> bool:
    return isinstance(kind, AnyFloat)


def _first_argument(types: Sequence[Attribute]) -> Expression | None:
    return Argument(0, types[0]) if types[0] == types[-1] else None


def _unary(scalar: str) -> Callable[[Sequence[Attribute]], Expression | None]:
    def body(types: Sequence[Attribute]) -> Expression | None:
        kind = types[-1]
        if types[0] != kind or not _is_float(kind):
            return None
        return Apply(scalar, (Argument(0, kind),), kind)

    return body


def _binary(of_floats: str, of_integers: str) -> Callable[[Sequence[Attribute]], Expression | None]:
    def body(types: Sequence[Attribute]) -> Expression | None:
        if len(set(types)) != 1:
            return None
        kind = types[0]
        scalar = of_floats if _is_float(kind) else of_integers
        return Apply(scalar, (Argument(0, kind), Argument(1, kind)), kind)

    return body


def _combine(combiner: str) -> Callable[[Sequence[Attribute]], Expression | None]:
    def body(types: Sequence[Attribute]) -> Expression | None:
        kind = types[-1]
        if types[0] != kind or combiner not in _COMBINERS[_is_float(kind)]:
            return None
        return Apply(combiner, (Argument(1, kind), Argument(0, kind)), kind)

    return body


def _multiply_add(types: Sequence[Attribute]) -> Expression | None:
    """out + a * b, with the inputs widened to the type of the output as linalg does."""
    kind = types[-1]
    a = _widened(Argument(0, types[0]), kind)
    b = _widened(Argument(1, types[1]), kind)
    if a is None or b is None:
        return None
    add, multiply = (
        ("arith.addf", "arith.mulf") if _is_float(kind) else ("arith.addi", "arith.muli")
    )
    return Apply(add, (Argument(2, kind), Apply(multiply, (a, b), kind)), kind)


_FLOAT_WIDTHS = {Float16Type(): 16, Float32Type(): 32, Float64Type(): 64}


def _widened(argument: Argument, kind: Attribute) -> Expression | None:
    if argument.type == kind:
        return argument
    narrow, wide = argument.type, kind
    if isinstance(narrow, IntegerType) and isinstance(wide, IntegerType):
        if narrow.bitwidth < wide.bitwidth:
            return Apply("arith.extsi", (argument,), kind)
        return None
    if _FLOAT_WIDTHS.get(narrow, 128) < _FLOAT_WIDTHS.get(wide, 0):  # pyright: ignore
        return Apply("arith.extf", (argument,), kind)
    return None


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
