"""Looking for a difference where memrefs among the arguments share memory.

At some sizes, arguments of one element type are put into one memory, in which the others begin at a
distance from the largest one. So both programs become programs on arrays of one dimension, of which
single elements are compared.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, islice

import islpy as isl
from xdsl.dialects.builtin import MemRefType, NoneAttr
from xdsl.ir import Attribute

from semantics.functions.value_names import names_of
from verifier.kernel.loops.recurrences.dataflow import Dataflow
from verifier.kernel.loops.recurrences.system import (
    Apply,
    Read,
    RecurrenceSystem,
    Term,
    reads_of,
)
from verifier.running.counterexample import LoopCounterexample
from verifier.running.inputs import sizes_near
from verifier.running.one_element import compare_elements
from verifier.running.recurrences import shape_at

_WANTED = (3, 4, 130, 35)
_MOST_ARRANGEMENTS = 12
_MOST_TOGETHER = 2000
_LARGEST = 1 << 60
"""Of the arguments, in elements: no machine has more memory."""


@dataclass(frozen=True)
class _Place:
    """Where an argument of a fixed shape begins in the memory of the argument `host`, counted in
    elements."""

    host: str
    first: int
    shape: tuple[int, ...]

    @property
    def strides(self) -> tuple[int, ...]:
        """By how many elements the next index is further, in each dimension."""
        return tuple(math.prod(self.shape[k + 1 :]) for k in range(len(self.shape)))

    def linear(self, name: str) -> isl.MultiAff:
        """From the argument's indices to the one in memory."""
        indices = [f"e{k}" for k in range(len(self.shape))]
        terms = (f"{n} * {i}" for n, i in zip(self.strides, indices, strict=True))
        at = f"{name}[{', '.join(indices)}]"
        return isl.MultiAff(f"{{ {at} -> {self.host}[{' + '.join([str(self.first), *terms])}] }}")


def difference_where_shared(
    before: RecurrenceSystem, after: RecurrenceSystem, context: isl.Set
) -> LoopCounterexample | None:
    """Inputs on which two programs differ whose arguments share memory; None where none are found.

    Both are lifted as programs whose arguments may overlap. Nothing is looked for where the source
    has parallel iterators, since another of their orders may do what the target does.
    """
    if any(loop.kind == "parallel" for s in before.statements for loop in s.loops):
        return None
    parameters = tuple(dict.fromkeys((*before.parameters, *after.parameters)))
    possible = context.intersect(before.possible).intersect(after.possible)
    sizes = sizes_near(parameters, possible, _WANTED)
    if sizes is None:
        return None
    values = " and ".join(f"{name} = {value}" for name, value in sizes.items()) or "true"
    fixed = possible.intersect(isl.Set(f"[{', '.join(sizes)}] -> {{ : {values} }}"))
    for places in islice(_arrangements(before, after, sizes), _MOST_ARRANGEMENTS):
        sides = [_sharing(program, places) for program in (before, after)]
        likely = [
            (name, name, index)
            for name in before.live_outs
            for name, index in _near(before, name, places.get(name), sizes)
        ]
        flows = Dataflow(sides[0], fixed), Dataflow(sides[1], fixed)
        found = compare_elements(*flows, sizes, "ieee", likely, _MOST_TOGETHER).difference
        if found is not None:
            shown = {n: _text(before, p) for n, p in places.items() if n != p.host}
            return replace(found, inputs={**shown, **found.inputs})
    return None


def _near(
    program: RecurrenceSystem, name: str, place: _Place | None, sizes: Mapping[str, int]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Some of the first elements of an argument, the second one along each dimension first, with
    the array that has them."""
    shape = shape_at(program.arrays[name].shape, sizes)
    steps = [k for k, extent in enumerate(shape) if extent > 1]
    for index in (
        *(tuple(int(k == d) for d in range(len(shape))) for k in steps),
        (0,) * len(shape),
    ):
        if place is None:
            yield name, index
        else:
            offset = sum(n * i for n, i in zip(place.strides, index, strict=True))
            yield place.host, (place.first + offset,)


def _text(program: RecurrenceSystem, place: _Place) -> str:
    called = list(names_of(program.function.body.block.args).values())
    host = called[int(place.host.removeprefix("arg"))]
    return f"the memory of %{host} from its element {place.first} on"


def _arrangements(
    before: RecurrenceSystem, after: RecurrenceSystem, sizes: Mapping[str, int]
) -> Iterator[dict[str, _Place]]:
    """Where two arguments may begin in the memory of the larger one of them, by name: at the same
    place, one element on, and so that the last elements meet."""
    written = {s.target for p in (before, after) for s in p.statements}
    used = written | {
        r.array for p in (before, after) for s in p.statements for r in reads_of(s.value)
    }
    marks = before.function.arg_attrs
    types: dict[str, MemRefType[Attribute]] = {}
    shapes: dict[str, tuple[int, ...]] = {}
    for array in before.arrays.values():
        if array.argument is None or array.is_tensor or array.name not in used:
            continue
        type_ = before.function.body.block.args[array.argument].type
        marked = marks is not None and bool(marks.data[array.argument].data)
        shape = shape_at(array.shape, sizes)
        plain = isinstance(type_, MemRefType) and isinstance(type_.layout, NoneAttr)
        if (
            isinstance(type_, MemRefType)
            and plain
            and not marked
            and 0 < math.prod(shape) < _LARGEST
        ):
            types[array.name], shapes[array.name] = type_, shape
    pairs = [
        (a, b) if math.prod(shapes[a]) >= math.prod(shapes[b]) else (b, a)
        for a, b in combinations(types, 2)
        if {a, b} & written
        and types[a].element_type == types[b].element_type
        and types[a].memory_space == types[b].memory_space
    ]
    for ends, shift in ((False, 0), (False, 1), (True, 1), (True, 0)):
        for host, guest in pairs:
            room = math.prod(shapes[host]) - math.prod(shapes[guest]) if ends else 0
            if not ends or room:
                first = shift + room
                yield {
                    host: _Place(host, 0, shapes[host]),
                    guest: _Place(host, first, shapes[guest]),
                }


def _sharing(program: RecurrenceSystem, places: Mapping[str, _Place]) -> RecurrenceSystem:
    """The program with arguments in the memory of others."""
    arrays = {name: array for name, array in program.arrays.items() if name not in places}
    for host in {place.host for place in places.values()}:
        room = max(p.first + math.prod(p.shape) for p in places.values() if p.host == host)
        arrays[host] = replace(program.arrays[host], shape=(room,))
    linear = {name: place.linear(name) for name, place in places.items()}

    def moved(access: isl.MultiAff, array: str) -> isl.MultiAff:
        return linear[array].pullback_multi_aff(access) if array in places else access

    def value(term: Term) -> Term:
        match term:
            case Read(array=array, access=access) if array in places:
                return Read(places[array].host, moved(access, array), term.element)
            case Apply(arguments=arguments):
                return replace(term, arguments=tuple(map(value, arguments)))
            case _:
                return term

    statements = tuple(
        replace(
            s,
            target=places[s.target].host if s.target in places else s.target,
            access=moved(s.access, s.target),
            value=value(s.value),
        )
        for s in program.statements
    )
    # A result that is one of them is compared as what is written.
    kept = [
        (name, type_)
        for name, type_ in zip(program.results, program.result_types, strict=True)
        if name not in places
    ]
    results, types = (tuple(each[k] for each in kept) for k in range(2))
    return replace(
        program, arrays=arrays, statements=statements, results=results, result_types=types
    )
