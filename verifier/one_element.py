"""The value of one element at the end, by the recurrences that lead to it, on concrete inputs.

Extents may be large: only the statement instances that the element depends on are evaluated. Where
a read gets its value from is asked of the array dataflow, and the inputs are made where they are
read.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import islpy as isl
import numpy as np

from verifier.correspondence import corresponding
from verifier.cross_check import may_be_undefined, target_reading
from verifier.dataflow import Dataflow, Sources
from verifier.loop_counterexample import ELEMENT_ALONE, Input, LoopCounterexample, names_in
from verifier.loop_inputs import Kind, random_value
from verifier.recurrences import IndexValue, Program, Read, Statement, reads_of
from verifier.run_recurrences import Element, evaluated, index_values_of
from verifier.scalar_values import CannotRun, Floats, Reading, UndefinedBehaviour, same_value

MOST_INSTANCES = 6000
"""So many statement instances are evaluated for one element."""

MOST_TOGETHER = 20_000
"""After so many statement instances no more elements are compared."""

_MOST_ELEMENTS = 24
"""So many elements of a live-out are compared."""

_Instance = tuple[str, Element]
_Initial = tuple[None, str, Element]


class LazyInputs:
    """Arguments whose elements are made when they are asked for, the same for the same seed."""

    def __init__(self, program: Program, floats: Floats, kind: Kind, seed: int):
        self._elements = {a.name: a.element for a in program.arrays.values()}
        self._floats: Floats = floats
        self._kind: Kind = kind
        self._seed = seed
        self.asked: dict[str, dict[Element, Any]] = {}

    def element(self, array: str, index: Element) -> Any:
        """An initial element of an argument."""
        known = self.asked.setdefault(array, {})
        if index not in known:
            known[index] = self._value(f"{array}{index}", self._elements[array])
        return known[index]

    def scalar(self, name: str, element: str) -> Any:
        """A scalar argument."""
        return self._value(name, element)

    def _value(self, name: str, element: str) -> Any:
        source = random.Random(f"{self._seed} {name}")
        return random_value(source, element, self._floats, self._kind)


class OneElement:
    """Elements of one program's live-outs, at fixed parameters. Errors: `CannotRun`,
    `UndefinedBehaviour`."""

    def __init__(
        self, dataflow: Dataflow, sizes: Mapping[str, int], inputs: LazyInputs, reading: Reading
    ):
        self._dataflow = dataflow
        self._program = dataflow.program
        self._sizes = sizes
        self._inputs = inputs
        self._reading = reading
        self._scalars = {
            s.name: sizes[s.name] % (1 << int(s.element[1:]))
            if s.name in sizes
            else inputs.scalar(s.name, s.element)
            for s in self._program.scalars
        }
        self._statements = {s.name: _Body(s, sizes) for s in self._program.statements}
        self._sources: dict[tuple[str, int], _Lookup] = {}
        self._values: dict[_Instance, Any] = {}

    def at_end(self, array: str, index: Element) -> Any:
        """What an element holds when the program ends."""
        source = _Lookup(self._dataflow.at_end(array), array, self._sizes)(index)
        return self._value_from(source)

    @property
    def evaluated(self) -> int:
        """How many statement instances have been."""
        return len(self._values)

    def _value_from(self, source: _Instance | _Initial) -> Any:
        if len(source) == 3:
            _, array, index = source
            found = self._program.arrays[array]
            if found.argument is None:
                return self._reading.unwritten(found.element)
            return self._inputs.element(array, index)
        return self._instance(source)

    def _instance(self, wanted: _Instance) -> Any:
        """The value that an instance writes, after those of all that it depends on."""
        waiting = [wanted]
        with np.errstate(all="ignore"):
            while waiting:
                name, point = waiting[-1]
                if waiting[-1] in self._values:
                    waiting.pop()
                    continue
                body = self._statements[name]
                sources = [
                    self._lookup(body.statement, k, read)(point)
                    for k, read in enumerate(body.reads)
                ]
                missing = [s for s in sources if len(s) == 2 and s not in self._values]
                if missing:
                    waiting += missing
                    continue
                if len(self._values) >= MOST_INSTANCES:
                    raise CannotRun("too many statement instances behind an element")
                values = {
                    id(read): self._values[source] if len(source) == 2 else self._value_from(source)
                    for read, source in zip(body.reads, sources, strict=True)
                }
                self._values[waiting.pop()] = evaluated(
                    body.statement.value,
                    lambda read, values=values: values[id(read)],
                    lambda term, body=body, point=point: body.index_value(term, point),
                    self._scalars,
                    self._reading,
                )
        return self._values[wanted]

    def _lookup(self, statement: Statement, number: int, read: Read) -> _Lookup:
        key = (statement.name, number)
        found = self._sources.get(key)
        if found is None:
            sources = self._dataflow.of_read(statement, read)
            found = self._sources[key] = _Lookup(sources, read.array, self._sizes)
        return found


class _Body:
    """What a statement computes, at fixed parameters."""

    def __init__(self, statement: Statement, sizes: Mapping[str, int]):
        self.statement = statement
        self.reads = list(reads_of(statement.value))
        self._indices = {
            id(term): _Function(isl.Map.from_aff(term.aff), sizes)
            for term in index_values_of(statement.value)
        }

    def index_value(self, term: IndexValue, point: Element) -> int:
        value = self._indices[id(term)](point)
        assert value is not None
        return value[0]


class _Lookup:
    """From a reading point to what it reads: an instance, or an initial element."""

    def __init__(self, sources: Sources, array: str, sizes: Mapping[str, int]):
        self._array = array
        self._writers = {name: _Function(m, sizes) for name, m in sources.writers.items()}
        self._initial = _Function(sources.initial, sizes)

    def __call__(self, point: Element) -> _Instance | _Initial:
        for name, function in self._writers.items():
            found = function(point)
            if found is not None:
                return name, found
        found = self._initial(point)
        if found is None:
            raise UndefinedBehaviour(f"{self._array} is read where it has no element")
        return None, self._array, found


class _Function:
    """A single-valued relation as a function on tuples of integers; None outside of its domain."""

    def __init__(self, relation: isl.Map, sizes: Mapping[str, int]):
        fixed = _at(relation, sizes)
        self._pieces = isl.PwMultiAff.from_map(fixed)
        self._origin = isl.Point.zero(fixed.domain().get_space())
        self._outputs = [self._pieces.get_pw_aff(k) for k in range(fixed.dim(isl.dim_type.out))]
        self._domain = fixed.domain()

    def __call__(self, point: Element) -> Element | None:
        at = self._origin
        for k, value in enumerate(point):
            at = at.set_coordinate_val(isl.dim_type.set, k, isl.Val(value))
        if not self._outputs:
            return () if isl.Set.from_point(at).is_subset(self._domain) else None
        values = [output.eval(at) for output in self._outputs]
        return None if any(v.is_nan() for v in values) else tuple(v.to_python() for v in values)


def _at(relation: isl.Map, sizes: Mapping[str, int]) -> isl.Map:
    """The relation at fixed parameters, without parameters."""
    values = " and ".join(f"{name} = {value}" for name, value in sizes.items()) or "true"
    fixed = relation.intersect_params(isl.Set(f"[{', '.join(sizes)}] -> {{ : {values} }}"))
    return fixed.project_out(isl.dim_type.param, 0, fixed.dim(isl.dim_type.param))


@dataclass(frozen=True)
class Elements:
    """How many elements of the live-outs were equal, and one that differs."""

    equal: int
    difference: LoopCounterexample | None = None


def compare_elements(
    before: Dataflow, after: Dataflow, sizes: dict[str, int], floats: Floats
) -> Elements:
    """Compare some elements of the live-outs at these parameters, those that are likely to differ.

    Nothing is found where the source divides: whether it is defined takes a whole run.
    """
    if any(may_be_undefined(s.value) for s in before.program.statements):
        return Elements(0)
    target = target_reading(floats)
    evaluated = equal = 0
    for left, right in corresponding(before.program, after.program).all():
        for index in _likely(before, after, left, right, sizes):
            for kind in _KINDS[floats]:
                if evaluated > MOST_TOGETHER:
                    return Elements(equal)
                inputs = LazyInputs(before.program, floats, kind, 0)
                sides = (
                    OneElement(before, sizes, inputs, Reading(floats)),
                    OneElement(after, sizes, inputs, target),
                )
                try:
                    a, b = sides[0].at_end(left, index), sides[1].at_end(right, index)
                except (CannotRun, UndefinedBehaviour):
                    evaluated += sum(side.evaluated for side in sides)
                    break
                evaluated += sum(side.evaluated for side in sides)
                if not same_value(a, b):
                    found = _shown(before.program, sizes, left, index, (a, b), inputs)
                    return Elements(equal, found)
            else:
                equal += 1
    return Elements(equal)


_KINDS: dict[str, tuple[Kind, ...]] = {
    "ieee": ("simple", "ordinary", "special"),
    "reals": ("simple",),
}


def _likely(
    before: Dataflow, after: Dataflow, left: str, right: str, sizes: Mapping[str, int]
) -> Iterator[Element]:
    """Elements of each kind: by which statement wrote them last on either side."""
    seen: set[Element] = set()
    for mine in _domains(before.at_end(left), sizes):
        for other in _domains(after.at_end(right), sizes):
            both = mine.intersect(other)
            if both.is_empty():
                continue
            for piece in (both.lexmin(), both.lexmax(), *both.get_basic_sets()):
                index = _point_of(piece)
                if index not in seen and len(seen) < _MOST_ELEMENTS:
                    seen.add(index)
                    yield index


def _domains(sources: Sources, sizes: Mapping[str, int]) -> Iterator[isl.Set]:
    for relation in (*sources.writers.values(), sources.initial):
        yield isl.Set(str(_at(relation, sizes).domain().reset_tuple_id()))


def _point_of(set_: isl.Set | isl.BasicSet) -> Element:
    point = set_.sample_point()
    return tuple(
        point.get_coordinate_val(isl.dim_type.set, k).to_python()
        for k in range(set_.dim(isl.dim_type.set))
    )


def _shown(
    program: Program,
    sizes: dict[str, int],
    array: str,
    index: Element,
    values: tuple[Any, Any],
    inputs: LazyInputs,
) -> LoopCounterexample:
    shown: dict[str, Input] = {
        name: {",".join(map(str, i)): str(v) for i, v in elements.items()}
        for name, elements in inputs.asked.items()
        if len(elements) <= 16
    }
    before, after = map(str, values)
    return LoopCounterexample(
        sizes, array, index, before, after, shown, names_in(program), (ELEMENT_ALONE,)
    )
