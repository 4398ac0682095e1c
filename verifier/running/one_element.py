"""The value of one element at the end, by the recurrences that lead to it, on concrete inputs.

Extents may be large: only the statement instances that the element depends on are evaluated. Where
a read gets its value from is asked of the array dataflow, and the inputs are made where they are
read.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import islpy as isl
import numpy as np

from semantics.language.undefined_behaviour import UndefinedBehaviour
from verifier.kernel.loops.recurrences.correspondence import corresponding
from verifier.kernel.loops.recurrences.dataflow import Dataflow, Sources
from verifier.kernel.loops.recurrences.isl_budget import check_time
from verifier.kernel.loops.recurrences.scalar_values import (
    FLOAT_TYPES,
    CannotRun,
    Floats,
    RunChoices,
    is_compared,
    is_float,
    same_value,
)
from verifier.kernel.loops.recurrences.system import (
    IndexValue,
    RecurrenceSystem,
    Statement,
    reads_of,
)
from verifier.running.counterexample import (
    ELEMENT_ALONE,
    Input,
    LoopCounterexample,
    names_in,
    runs_of,
    value_in_words,
)
from verifier.running.cross_check import may_be_undefined, target_reading
from verifier.running.inputs import Kind, random_value
from verifier.running.recurrences import Element, computed, index_values_of

MOST_INSTANCES = 6000
"""So many statement instances are evaluated on one choice of inputs."""

MOST_TOGETHER = 15_000
"""After so many statement instances no more inputs are tried."""

_UNIFORM = ("-0.0", "1.0", "nan")

_MOST_ELEMENTS = 24
"""So many elements of a live-out are compared."""

LazyKind = Kind | Literal["uniform"]
_Instance = tuple[str, Element]
_Initial = tuple[None, str, Element]


class LazyInputs:
    """Arguments whose elements are made when they are asked for, the same for the same seed.

    The `other` program may have arguments of its own. With the kind "uniform" all elements of an
    array are one of `_UNIFORM`; the seed counts the choices for the arguments.
    """

    def __init__(
        self,
        program: RecurrenceSystem,
        floats: Floats,
        kind: Kind | Literal["uniform"],
        seed: int,
        other: RecurrenceSystem | None = None,
    ):
        others = () if other is None else other.arrays.values()
        every = (*others, *program.arrays.values())
        self._elements = {a.name: a.element for a in every if a.argument is not None}
        self._floats: Floats = floats
        self._kind: LazyKind = kind
        self._seed = seed
        self.asked: dict[str, dict[Element, Any]] = {}
        self.scalars: dict[str, Any] = {}

    def element(self, array: str, index: Element) -> Any:
        """An initial element of an argument."""
        known = self.asked.setdefault(array, {})
        if index not in known:
            place = "" if self._kind == "uniform" else str(index)
            known[index] = self._value(f"{array}{place}", self._elements[array])
        return known[index]

    def scalar(self, name: str, element: str) -> Any:
        """A scalar argument."""
        self.scalars[name] = self._value(name, element)
        return self.scalars[name]

    def _value(self, name: str, element: str) -> Any:
        source = random.Random(f"{self._seed} {name}")
        if self._kind != "uniform":
            return random_value(source, element, self._floats, self._kind)
        if is_float(element) and self._floats == "ieee":
            position = int(name.removeprefix("arg"))
            choice: int = self._seed // 3**position % 3
            return FLOAT_TYPES[element](_UNIFORM[choice])
        return random_value(source, element, self._floats, "simple")


class OneElement:
    """Elements of one program's live-outs, on some inputs. Errors: `CannotRun`,
    `UndefinedBehaviour`."""

    def __init__(self, tables: Tables, inputs: LazyInputs, reading: RunChoices):
        self._tables = tables
        self._inputs = inputs
        self._reading = reading
        sizes = tables.sizes
        self._scalars = {
            s.name: sizes[s.name] % (1 << int(s.element[1:]))
            if s.name in sizes
            else inputs.scalar(s.name, s.element)
            for s in tables.program.scalars
        }
        self._values: dict[_Instance, Any] = {}
        self._computed: dict[str, Callable[[tuple[dict[int, Any], Element]], Any]] = {}

    def at_end(self, array: str, index: Element) -> Any:
        """What an element holds when the program ends."""
        return self._value_from(self._tables.at_end(array)(index))

    @property
    def instances(self) -> int:
        """How many statement instances have been evaluated."""
        return len(self._values)

    def _value_from(self, source: _Instance | _Initial) -> Any:
        if len(source) == 3:
            _, array, index = source
            found = self._tables.program.arrays[array]
            if found.argument is None:
                return self._reading.unwritten(found.element)
            return self._inputs.element(array, index)
        return self._instance(source)

    def _instance(self, wanted: _Instance) -> Any:
        """The value that an instance writes, after those of all that it depends on."""
        waiting = [wanted]
        with np.errstate(all="ignore"):
            while waiting:
                check_time()
                name, point = waiting[-1]
                if waiting[-1] in self._values:
                    waiting.pop()
                    continue
                body = self._tables.bodies[name]
                sources = [self._tables.of_read(body, k)(point) for k in range(len(body.reads))]
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
                self._values[waiting.pop()] = self._computes(name)((values, point))
        return self._values[wanted]

    def _computes(self, name: str) -> Callable[[tuple[dict[int, Any], Element]], Any]:
        """What a statement computes, from the values of its reads and the point."""
        if name not in self._computed:
            body = self._tables.bodies[name]
            self._computed[name] = computed(
                body.statement.value,
                lambda read: lambda at: at[0][id(read)],
                lambda term: lambda at: body.index_value(term, at[1]),
                self._scalars,
                self._reading,
            )
        return self._computed[name]


class Tables:
    """What the reads of a program see, as functions on numbers, at fixed parameters."""

    def __init__(self, dataflow: Dataflow, sizes: Mapping[str, int]):
        self._dataflow = dataflow
        self.program = dataflow.program
        self.sizes = sizes
        self.bodies = {s.name: _Body(s, sizes) for s in self.program.statements}
        self._lookups: dict[tuple[str, int], _Lookup] = {}
        self._ends: dict[str, _Lookup] = {}

    def at_end(self, array: str) -> _Lookup:
        """What last wrote an element."""
        if array not in self._ends:
            self._ends[array] = _Lookup(self._dataflow.at_end(array), array, self.sizes)
        return self._ends[array]

    def of_read(self, body: _Body, number: int) -> _Lookup:
        """What a read of a statement sees; `number` counts the reads."""
        key = (body.statement.name, number)
        if key not in self._lookups:
            read = body.reads[number]
            sources = self._dataflow.of_read(body.statement, read)
            self._lookups[key] = _Lookup(sources, read.array, self.sizes)
        return self._lookups[key]


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
class ElementComparison:
    """How many elements of the live-outs were equal, and one that differs."""

    equal: int
    difference: LoopCounterexample | None = None


def compare_elements(
    before: Dataflow,
    after: Dataflow,
    sizes: dict[str, int],
    floats: Floats,
    first: Sequence[tuple[str, str, Element]] = (),
    together: int = MOST_TOGETHER,
) -> ElementComparison:
    """Compare some elements of the live-outs at these parameters, those that are likely to differ,
    `first` some elements of pairs of live-outs. After so many instances `together` no more inputs
    are tried.

    Nothing is found where the source divides, or decides by data: whether it is defined takes a
    whole run.
    """
    source = before.program
    if source.decisions or any(may_be_undefined(s.value) for s in source.statements):
        return ElementComparison(0)
    sides = Tables(before, sizes), Tables(after, sizes)
    likely = [
        *first,
        *(
            (left, right, index)
            for left, right in corresponding(before.program, after.program).all()
            for index in _likely(before, after, left, right, sizes)
        ),
    ]
    equal: set[tuple[str, str, Element]] = set()
    instances = 0
    for kind, seed in _INPUTS[floats]:
        if instances > together:
            break
        inputs = LazyInputs(before.program, floats, kind, seed, after.program)
        try:
            source = OneElement(sides[0], inputs, RunChoices(floats))
            target = OneElement(sides[1], inputs, target_reading(floats))
        except CannotRun:
            break
        for left, right, index in likely:
            try:
                a, b = source.at_end(left, index), target.at_end(right, index)
            except CannotRun:
                break
            except UndefinedBehaviour:
                continue
            if not is_compared(a, b):
                continue
            if not same_value(a, b):
                alone = LazyInputs(before.program, floats, kind, seed, after.program)
                OneElement(sides[0], alone, RunChoices(floats)).at_end(left, index)
                found = _shown(before.program, sizes, left, index, (a, b), alone)
                if not alone.asked and not index:
                    of = alone.scalars, (left, right), (a, b)
                    found = replace(found, ran=runs_of(before.program, after.program, *of))
                return ElementComparison(len(equal), found)
            equal.add((left, right, index))
        instances += source.instances + target.instances
    return ElementComparison(len(equal))


_INPUTS: dict[str, tuple[tuple[LazyKind, int], ...]] = {
    "ieee": (
        ("simple", 0),
        *(("uniform", k) for k in range(27)),
        ("ordinary", 0),
        *(("special", k) for k in range(20)),
    ),
    "reals": (("simple", 0),),
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
    program: RecurrenceSystem,
    sizes: dict[str, int],
    array: str,
    index: Element,
    values: tuple[Any, Any],
    inputs: LazyInputs,
) -> LoopCounterexample:
    shown: dict[str, Input] = {n: value_in_words(v) for n, v in inputs.scalars.items()}
    shown |= {
        name: {",".join(map(str, i)): value_in_words(v) for i, v in elements.items()}
        for name, elements in inputs.asked.items()
        if len(elements) <= 16
    }
    before, after = map(value_in_words, values)
    return LoopCounterexample(
        sizes, array, index, before, after, shown, names_in(program), (ELEMENT_ALONE,)
    )
