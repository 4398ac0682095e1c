"""Terms of a plan's statements as stablehlo operations on whole boxes of points.

The points of a run are those of a box of coordinates: the indices of the element that is written,
then the dimensions that are reduced. A read becomes a slice with a label for each coordinate that
its indices follow, a term becomes operations on tensors with all labels of its parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import islpy as isl
from xdsl.dialects.builtin import BFloat16Type, Float16Type, Float32Type, Float64Type, IntegerType
from xdsl.ir import Attribute, SSAValue

from semantics.language.kinds import isa
from synth.raising.to_stablehlo.stablehlo_builder import Builder, Labelled, NotExpressible, shape_of
from verifier.kernel.loops.recurrences.boolean_terms import minus_one
from verifier.kernel.loops.recurrences.system import (
    Apply,
    Constant,
    IndexValue,
    Read,
    Scalar,
    Term,
    element_of,
)


@dataclass(frozen=True)
class Coordinate:
    """The values from `low` on, `size` of them."""

    low: int
    size: int


@dataclass(frozen=True)
class Linear:
    """A sum of coordinates with coefficients other than 0, and a constant."""

    coefficients: tuple[tuple[int, int], ...]
    constant: int


@dataclass(frozen=True)
class SlidingWindow:
    """What a subscript that follows two coordinates follows: `stride` times an element's, plus
    `dilation` times a reduced one."""

    outer: int
    stride: int
    inner: int
    dilation: int


def linear(aff: isl.Aff) -> Linear:
    """An affine function with whole coefficients, no quotients and no parameters."""
    quotients = aff.dim(isl.dim_type.div)
    if aff.dim(isl.dim_type.param) or any(
        not aff.get_coefficient_val(isl.dim_type.div, k).is_zero() for k in range(quotients)
    ):
        raise NotExpressible("an index is no sum of multiples of iterators of constant extent")
    found: list[tuple[int, int]] = []
    for k in range(aff.dim(isl.dim_type.in_)):
        value = aff.get_coefficient_val(isl.dim_type.in_, k)
        if not value.is_int():
            raise NotExpressible("an index has a fraction")
        if not value.is_zero():
            found.append((k, value.to_python()))
    constant = aff.get_constant_val()
    if not constant.is_int():
        raise NotExpressible("an index has a fraction")
    return Linear(tuple(found), constant.to_python())


_FLOATS: dict[str, Attribute] = {
    "f16": Float16Type(),
    "bf16": BFloat16Type(),
    "f32": Float32Type(),
    "f64": Float64Type(),
}


def element_type(name: str) -> Attribute:
    """The element type that MLIR spells so. Raises `NotExpressible`."""
    if name in _FLOATS:
        return _FLOATS[name]
    if name.startswith("i") and name[1:] in ("1", "8", "16", "32", "64"):
        return IntegerType(int(name[1:]))
    raise NotExpressible(f"tensors of {name}", kind="type")


_NAMES = {
    **{f"arith.{n}f": m for n, m in (("add", "add"), ("sub", "subtract"), ("mul", "multiply"))},
    **{f"arith.{n}i": m for n, m in (("add", "add"), ("sub", "subtract"), ("mul", "multiply"))},
    "arith.divf": "divide",
    "arith.negf": "negate",
    "arith.maximumf": "maximum",
    "arith.minimumf": "minimum",
    "arith.maxsi": "maximum",
    "arith.minsi": "minimum",
    "arith.andi": "and",
    "arith.ori": "or",
    "arith.xori": "xor",
    "math.powf": "power",
    "math.atan2": "atan2",
    "math.absf": "abs",
    "math.sqrt": "sqrt",
    "math.rsqrt": "rsqrt",
    "math.cbrt": "cbrt",
    "math.exp": "exponential",
    "math.expm1": "exponential_minus_one",
    "math.log": "log",
    "math.log1p": "log_plus_one",
    "math.tanh": "tanh",
    "math.tan": "tan",
    "math.sin": "sine",
    "math.cos": "cosine",
    "math.floor": "floor",
    "math.ceil": "ceil",
    "math.roundeven": "round_nearest_even",
    "math.round": "round_nearest_afz",
}
"""The stablehlo operation for operations of arith and math; the verifier knows what each means."""

_NAMES_FOR_BOOLEANS = {
    **dict.fromkeys(("arith.addi", "arith.subi"), "xor"),
    **dict.fromkeys(("arith.muli", "arith.maxsi", "arith.minui"), "and"),
    **dict.fromkeys(("arith.minsi", "arith.maxui"), "or"),
}
"""What some are on i1, whose one bit is 1 or, with a sign, -1: stablehlo's booleans add by `or`."""

_CONVERSIONS = frozenset(
    f"arith.{n}" for n in ("extsi", "extui", "extf", "sitofp", "uitofp", "index_cast")
)
_WITH_SIGN = frozenset(("arith.extsi", "arith.sitofp"))
_WITHOUT_SIGN = frozenset(("arith.extui", "arith.uitofp"))
_FLOAT_PREDICATES = {1: "EQ", 2: "GT", 3: "GE", 4: "LT", 5: "LE", 13: "NE"}
_BOOLEAN_PREDICATES = dict(enumerate(("EQ", "NE", "GT", "GE", "LT", "LE", "LT", "LE", "GT", "GE")))
"""With a sign, true is below false."""

_INTEGER_PREDICATES = {0: "EQ", 1: "NE", 2: "LT", 3: "LE", 4: "GT", 5: "GE"}


def stablehlo_name(op: str, element: str) -> str:
    """The elementwise operation for one of arith or math on elements of a type. Raises
    `NotExpressible`."""
    found = _NAMES_FOR_BOOLEANS.get(op) if element == "i1" else None
    found = found or _NAMES.get(op)
    if found is None:
        raise NotExpressible(op, kind="type")
    return found


_MOST_SLICES = 16
"""As many slices at most are put together along one coordinate."""


def _at(sum_: Linear, coordinate: int, value: int) -> Linear:
    """A sum where a coordinate has a value."""
    rest = tuple((k, a) for k, a in sum_.coefficients if k != coordinate)
    constant = sum(a * value for k, a in sum_.coefficients if k == coordinate)
    return Linear(rest, sum_.constant + constant)


_OF_BOOLEANS = {"add": "ori", "multiply": "andi", "maximum": "ori", "minimum": "andi"}


def arith_name(name: str, element: Attribute) -> str | None:
    """The operation of arith or math that an elementwise one is on elements of a type."""
    is_integer = isinstance(element, IntegerType)
    if element == IntegerType(1) and name in _OF_BOOLEANS:
        return f"arith.{_OF_BOOLEANS[name]}"
    for op, other in _NAMES.items():
        if other == name and is_integer == (op.startswith("arith.") and not op.endswith("f")):
            return op
    return None


class Terms:
    """The values of terms over a box. `tensors` has the tensor that each array is now, `dims` says
    what each dimension of the statement is in the coordinates.

    A subscript that is a sum of coordinates is a dimension with a label of its own, that of a
    window, if `sliding` says how many of the coordinates are an element's; else the elements are
    put together from slices.
    """

    def __init__(
        self,
        builder: Builder,
        tensors: Mapping[str, SSAValue],
        scalars: Mapping[str, SSAValue],
        coordinates: Sequence[Coordinate],
        dims: isl.MultiAff,
        sliding: int | None = None,
    ):
        self.builder = builder
        self.windows: dict[int, SlidingWindow] = {}
        self._sliding = sliding
        self._tensors = tensors
        self._scalars = scalars
        self._coordinates = list(coordinates)
        self._dims = dims

    def sizes(self, labels: Sequence[int]) -> list[int]:
        """How many values the coordinates have."""
        return [self._coordinates[label].size for label in labels]

    def aligned(self, tensor: Labelled, labels: Sequence[int]) -> Labelled:
        """The tensor with exactly these labels."""
        value = self.builder.aligned(tensor, labels, self.sizes(labels))
        return Labelled(value, tuple(labels))

    def together(self, *tensors: Labelled) -> tuple[list[SSAValue], tuple[int, ...]]:
        """The tensors with the labels of all of them."""
        labels = tuple(sorted({label for t in tensors for label in t.labels}))
        return [self.aligned(t, labels).value for t in tensors], labels

    def apply(self, name: str, *operands: Labelled) -> Labelled:
        """An elementwise operation."""
        values, labels = self.together(*operands)
        return Labelled(self.builder.elementwise(name, *values), labels)

    def value(self, term: Term) -> Labelled:
        """The values of a term. Raises `NotExpressible`."""
        match term:
            case Read(array, access):
                return self._read(array, access)
            case Scalar(name):
                return Labelled(self._scalars[name], ())
            case Constant(bits, element):
                return Labelled(self.builder.splat(bits, element_type(element)), ())
            case IndexValue():
                raise NotExpressible("an index as a value")
            case Apply():
                return self._apply(term)

    def _apply(self, term: Apply) -> Labelled:
        attributes = dict(term.attributes)
        attributes.pop("overflowFlags", None)
        predicate = attributes.pop("predicate", "0").split()[0]
        if attributes:
            raise NotExpressible(f"{term.op} with {', '.join(attributes)}")
        if term.op == "arith.index_cast" and isinstance(term.arguments[0], IndexValue):
            return self._index(term.arguments[0], element_type(term.element))
        arguments = [self.value(a) for a in term.arguments]
        if term.op in _CONVERSIONS:
            return self._converted(term, arguments[0])
        if term.op in ("arith.cmpf", "arith.cmpi"):
            known = _FLOAT_PREDICATES if term.op == "arith.cmpf" else _INTEGER_PREDICATES
            if element_of(term.arguments[0]) == "i1":
                known = _BOOLEAN_PREDICATES
            if int(predicate) not in known:
                raise NotExpressible(f"{term.op} with the predicate {predicate}")
            (left, right), labels = self.together(*arguments)
            return Labelled(self.builder.compare(known[int(predicate)], left, right), labels)
        if term.op == "arith.select":
            (condition, then, otherwise), labels = self.together(*arguments)
            return Labelled(self.builder.select(condition, then, otherwise), labels)
        return self.apply(stablehlo_name(term.op, term.element), *arguments)

    def _converted(self, term: Apply, argument: Labelled) -> Labelled:
        """The argument as another type. Integers have a sign in stablehlo, booleans have none."""
        element, given = element_type(term.element), element_of(term.arguments[0])
        if term.op in _WITHOUT_SIGN and given != "i1":
            raise NotExpressible(f"{term.op} of an {given}, which has no sign there", kind="type")
        if term.op in _WITH_SIGN and given == "i1":
            bits = minus_one(term.element)
            assert bits is not None
            sizes = self.sizes(argument.labels)
            values = (self.builder.splat(n, element, sizes) for n in (bits, 0))
            return Labelled(self.builder.select(argument.value, *values), argument.labels)
        value = self.builder.elementwise("convert", argument.value, element=element)
        return Labelled(value, argument.labels)

    # Indices

    def _index(self, term: IndexValue, element: Attribute) -> Labelled:
        return self.combination(linear(term.aff.pullback_multi_aff(self._dims)), element)

    def combination(self, sum_: Linear, element: Attribute) -> Labelled:
        """A sum of multiples of coordinates and a constant, as integers."""
        total: Labelled | None = None
        constant = sum_.constant
        labels = tuple(sorted(k for k, _ in sum_.coefficients))
        for k, coefficient in sum_.coefficients:
            constant += coefficient * self._coordinates[k].low
            iota = self.builder.iota(labels.index(k), self.sizes(labels), element)
            part = Labelled(iota, labels)
            if coefficient != 1:
                factor = Labelled(self._number(coefficient, element), ())
                part = self.apply("multiply", part, factor)
            total = part if total is None else self.apply("add", total, part)
        if total is None:
            return Labelled(self._number(constant, element), ())
        if constant:
            total = self.apply("add", total, Labelled(self._number(constant, element), ()))
        return total

    def _number(self, value: int, element: Attribute) -> SSAValue:
        assert isa(element, IntegerType)
        return self.builder.splat(value % (1 << element.bitwidth), element)

    # Reads

    def _read(self, array: str, access: isl.MultiAff) -> Labelled:
        composed = access.pullback_multi_aff(self._dims)
        subscripts = [linear(composed.get_at(k)) for k in range(composed.dim(isl.dim_type.out))]
        tensor = self._tensors[array]
        if self._sliding is None:
            return self._unrolled(tensor, subscripts)
        return self._window(tensor, [self._slid(s, self._sliding) for s in subscripts])

    def _slid(self, subscript: Linear, elements: int) -> Linear:
        """The subscript along a window, if it is a sum of two coordinates."""
        if len(subscript.coefficients) < 2:
            return subscript
        (outer, stride), (inner, dilation), *others = subscript.coefficients
        if others or not outer < elements <= inner or min(stride, dilation) < 0:
            raise NotExpressible("a subscript that slides along no window")
        window = SlidingWindow(outer, stride, inner, dilation)
        constant = subscript.constant
        size = 1
        for label, step in subscript.coefficients:
            constant += step * self._coordinates[label].low
            size += step * (self._coordinates[label].size - 1)
        known = [label for label, other in self.windows.items() if other == window]
        label = known[0] if known else len(self._coordinates)
        if not known:
            self.windows[label] = window
            self._coordinates.append(Coordinate(0, size))
        return Linear(((label, 1),), constant)

    def _unrolled(self, tensor: SSAValue, subscripts: Sequence[Linear]) -> Labelled:
        """The elements at any subscripts: where one is a sum of coordinates, a slice for each value
        of the shortest of them, put together."""
        sums = [s.coefficients for s in subscripts if len(s.coefficients) > 1]
        if not sums:
            return self._window(tensor, subscripts)
        chosen = min((k for s in sums for k, _ in s), key=lambda k: self._coordinates[k].size)
        coordinate = self._coordinates[chosen]
        if coordinate.size > _MOST_SLICES:
            raise NotExpressible("a subscript that is a sum of several long iterators")
        parts: list[SSAValue] = []
        labels: tuple[int, ...] = ()
        for value in range(coordinate.low, coordinate.low + coordinate.size):
            part = self._unrolled(tensor, [_at(s, chosen, value) for s in subscripts])
            labels = (chosen, *part.labels)
            parts.append(self.builder.reshape(part.value, [1, *shape_of(part.value)]))
        return Labelled(self.builder.concatenate(parts, 0), labels)

    def _window(self, tensor: SSAValue, subscripts: Sequence[Linear]) -> Labelled:
        """The elements at subscripts that each follow one coordinate, or none."""
        ranges: list[tuple[int, int, int]] = []
        low: list[int] = []
        high: list[int] = []
        backwards: list[int] = []
        labels: list[int | None] = []
        for place, (subscript, extent) in enumerate(zip(subscripts, shape_of(tensor), strict=True)):
            label, step, count, first = None, 1, 1, subscript.constant
            for label, step in subscript.coefficients:
                count = self._coordinates[label].size
                first += step * self._coordinates[label].low
            if step < 0:
                backwards.append(place)
                first, step = first + step * (count - 1), -step
            # Where the elements are out of bounds nothing is done with them.
            before = max(0, -(first // step)) if first < 0 else 0
            last = first + step * (count - 1)
            after = max(0, -((extent - 1 - last) // step)) if last >= extent else 0
            if before + after >= count:
                raise NotExpressible("a read that is nowhere within bounds")
            start = first + step * before
            ranges.append((start, last - step * after + 1, step))
            low.append(before)
            high.append(after)
            labels.append(label)
        value = self.builder.slice(tensor, ranges)
        value = self.builder.pad(value, low, high)
        value = self.builder.reverse(value, backwards)
        kept = [k for k, label in enumerate(labels) if label is not None]
        value = self.builder.reshape(value, [shape_of(value)[k] for k in kept])
        return self._diagonals(Labelled(value, tuple(x for x in labels if x is not None)))

    def _diagonals(self, tensor: Labelled) -> Labelled:
        """The elements at which equal labels have equal values."""
        twice = next((x for x in tensor.labels if tensor.labels.count(x) > 1), None)
        if twice is None:
            return tensor
        first, second = [k for k, x in enumerate(tensor.labels) if x == twice][:2]
        others = [k for k in range(len(tensor.labels)) if k not in (first, second)]
        value = self.builder.transpose(tensor.value, [*others, first, second])
        shape = list(shape_of(value))
        count = shape[-1]
        value = self.builder.reshape(value, [*shape[:-2], count * count])
        whole = [(0, n, 1) for n in shape[:-2]]
        value = self.builder.slice(value, [*whole, (0, count * count, count + 1)])
        labels = (*(tensor.labels[k] for k in others), twice)
        return self._diagonals(Labelled(value, labels))
