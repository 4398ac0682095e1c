"""What `llvm.range` of an argument or a result does to it, as operations of arith.

LLVM's language reference, *Parameter Attributes*, `range(<ty> <a>, <b>)`: "If the value is not in
the specified range, it is converted to poison"; with `noundef`, poison is undefined behaviour. Of a
vector this is so of each lane. MLIR writes it `#llvm.constant_range<i32, a, b>` (LLVMAttrDefs.td).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    IntegerType,
    TensorType,
)
from xdsl.dialects.ub import PoisonAttr
from xdsl.ir import Attribute, Operation

from semantics.functions.attributes import RANGE
from semantics.functions.calls import definition, name_called, result_types
from semantics.functions.lanes import splat
from semantics.functions.operations import is_function
from semantics.interpretations.concrete import signed
from semantics.language.containers import element_type, is_container, with_element_type
from semantics.language.program import NoMeaning, Step, is_integer_like

if TYPE_CHECKING:
    from semantics.functions.operations import Function
    from semantics.syntax.llvm import ConstantRangeAttr

_NOUNDEF = "llvm.noundef"
_BELOW = {"predicate": IntegerAttr(6, 64)}
"""Of `arith.cmpi`: ult."""


class Writer(Protocol):
    """Who reads a function, step by step, perhaps with steps on all lanes of vectors."""

    vectors: bool

    def new_name(self, base: str, type_: Attribute) -> str:
        """A name that nothing has so far."""
        ...

    def add(self, step: Step) -> None:
        """Behind all steps so far."""
        ...


@dataclass(frozen=True)
class Range:
    """`size` integers of `width` bits, from `lower` on and around the largest one to 0."""

    width: int
    lower: int
    size: int


def ranges_of(function: Function, key: str, place: str = "") -> list[Range | None]:
    """The range of each argument (`arg_attrs`), or of each result (`res_attrs`); None where any
    number is in it. `place` is where the function stands. Raises `NoMeaning`."""
    marks = marks_of(function, key)
    types = types_of(function, key)
    return [_range(mark, type_, place) for mark, type_ in zip(marks, types, strict=True)]


def are_read(function: Function) -> bool:
    """Whether all ranges of a function have a meaning."""
    try:
        ranges_of(function, "arg_attrs")
        ranges_of(function, "res_attrs")
    except NoMeaning:
        return False
    return True


def in_ranges(
    function: Function, key: str, names: Sequence[str], writer: Writer, place: str
) -> list[str]:
    """What is left of arguments, or results, of these names: each is poison out of its range, or
    for an argument that may not be, the behaviour is undefined there. Raises `NoMeaning`."""
    found: list[str] = []
    types, marks = types_of(function, key), marks_of(function, key)
    for name, type_, mark, range_ in zip(
        names, types, marks, ranges_of(function, key, place), strict=True
    ):
        if range_ is None:
            found.append(name)
            continue
        is_vector = is_container(type_)
        if is_vector and not writer.vectors:
            raise NoMeaning(f"{RANGE} of a value of type {type_}, whose lanes are apart", place)
        steps = _Steps(writer, name, type_, place)
        demanded = key == "arg_attrs" and _NOUNDEF in mark
        if demanded and is_vector:
            raise NoMeaning(f"{RANGE} with {_NOUNDEF} of an argument of type {type_}", place)
        within = steps.within(range_)
        found.append(steps.demanded(within) if demanded else steps.or_poison(within))
    return found


def ranges_of_call(call: Operation) -> list[list[Range]]:
    """The ranges that a call says of each result, and that the function without a body says which
    it calls; none where one of these has no meaning."""
    name, sides = name_called(call), [call]
    found = None if name is None else definition(call, name)
    if found is not None and is_function(found) and not found.body.blocks:
        sides.append(found)
    number = len(call.results)
    said: list[list[Range]] = [[] for _ in range(number)]
    for side in sides:
        marks = _marks(side, "res_attrs", number)
        if len(marks) != number:
            return [[] for _ in range(number)]
        try:
            each = [_range(mark, call.results[n].type, "") for n, mark in enumerate(marks)]
        except NoMeaning:
            return [[] for _ in range(number)]
        for ranges, range_ in zip(said, each, strict=True):
            ranges += [] if range_ is None else [range_]
    return said


def returned_in_ranges(
    call: Operation, names: Sequence[str], writer: Writer, place: str
) -> list[str]:
    """What is left of a call's results of these names: each is poison out of its ranges."""
    found: list[str] = []
    for name, result, ranges in zip(names, call.results, ranges_of_call(call), strict=True):
        for range_ in ranges:
            if is_container(result.type) and not writer.vectors:
                continue
            steps = _Steps(writer, name, result.type, place)
            name = steps.or_poison(steps.within(range_))
        found.append(name)
    return found


def marked_noundef(function: Function, key: str, names: Sequence[str]) -> frozenset[str]:
    """Those of the names of all arguments, or of all results, that are marked so."""
    marked = zip(names, marks_of(function, key), strict=True)
    return frozenset(name for name, mark in marked if _NOUNDEF in mark)


def marks_of(function: Function, key: str) -> Sequence[Mapping[str, Attribute]]:
    """The attributes of each argument, or of each result."""
    return _marks(function, key, len(types_of(function, key)))


def _marks(op: Operation, key: str, number: int) -> Sequence[Mapping[str, Attribute]]:
    marks = op.properties.get(key)
    if marks is None:
        return [dict[str, Attribute]() for _ in range(number)]
    return [mark.data for mark in cast("ArrayAttr[DictionaryAttr]", marks)]


def types_of(function: Function, key: str) -> Sequence[Attribute]:
    """The type of each argument, or of each result."""
    return function.function_type.inputs.data if key == "arg_attrs" else result_types(function)


def _range(mark: Mapping[str, Attribute], type_: Attribute, place: str) -> Range | None:
    said = mark.get(RANGE)
    if said is None:
        return None
    element = element_type(type_)
    # The class is not imported: that loads the dialect.
    bounds = cast("ConstantRangeAttr", said) if said.name == "llvm.constant_range" else None
    known = bounds is not None and bounds.type == element and is_integer_like(element)
    if bounds is None or not known or isinstance(type_, TensorType):
        raise NoMeaning(f"{RANGE} = {said} of a value of type {type_}", place)
    width = bounds.type.width.data
    least, most = -(1 << width - 1), (1 << width) - 1
    lower, upper = bounds.lower.data, bounds.upper.data
    if not (least <= lower <= most and least <= upper <= most):
        raise NoMeaning(f"{RANGE} = {said}, whose numbers do not fit", place)
    size = (upper - lower) % (1 << width)
    lower %= 1 << width
    if size == 0 and lower == most:
        return None
    if size == 0 and lower != 0:
        raise NoMeaning(f"{RANGE} = {said}, which LLVM does not have: its ends are the same", place)
    return Range(width, lower, size)


@dataclass(frozen=True)
class _Steps:
    """What is added about one value."""

    writer: Writer
    value: str
    type_: Attribute
    place: str

    def within(self, range_: Range) -> str:
        """Whether the value is in a range: its distance from the first number is below the size."""
        distance = self.value
        if range_.lower:
            lower = self._constant(range_.lower, range_, "first_in_range")
            distance = self._add("arith.subi", (distance, lower), self.type_, "distance")
        size = self._constant(range_.size, range_, "size_of_range")
        truths = with_element_type(self.type_, IntegerType(1))
        return self._add("arith.cmpi", (distance, size), truths, "in_range", _BELOW)

    def or_poison(self, condition: str) -> str:
        """The value where the condition holds."""
        poison = self._add("ub.poison", (), self.type_, "out_of_range", {"value": PoisonAttr()})
        return self._add(
            "arith.select", (condition, self.value, poison), self.type_, f"{self.value}_in_range"
        )

    def demanded(self, condition: str) -> str:
        """The value; where the condition does not hold, the behaviour is undefined."""
        self.writer.add(Step("llvm.intr.assume", (condition,), (), {}, self.place))
        return self.value

    def _constant(self, value: int, range_: Range, name: str) -> str:
        number = signed(value, range_.width)
        attribute: Attribute = IntegerAttr(number, range_.width)
        if is_container(self.type_):
            attribute = splat(attribute, self.type_)
        return self._add("arith.constant", (), self.type_, name, {"value": attribute})

    def _add(
        self,
        operation: str,
        operands: tuple[str, ...],
        type_: Attribute,
        name: str,
        attributes: Mapping[str, Attribute] | None = None,
    ) -> str:
        result = self.writer.new_name(name, type_)
        step = Step(operation, operands, ((result, type_),), attributes or {}, self.place)
        self.writer.add(step)
        return result
