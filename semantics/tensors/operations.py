"""The operations of stablehlo and chlo on tensors of known shapes, by their names."""

# Functions of elements are written as lambdas, whose parameters are terms.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Protocol

import numpy as np
from xdsl.dialects.builtin import (
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
)
from xdsl.ir import Operation, Region, SSAValue

from semantics.language.kinds import isa
from semantics.language.program import NoMeaning
from semantics.tensors import indexed, moves
from semantics.tensors.batch_norm import BatchNorm
from semantics.tensors.constants import FLOATS, signed, width_of
from semantics.tensors.dynamic import UNKNOWN, Undefined, agrees
from semantics.tensors.float_cases import reduced_precision
from semantics.tensors.reductions import Folding
from semantics.tensors.scalars import Elementwise
from semantics.tensors.terms import Term, Terms
from semantics.tensors.values import Tensor, constant, filled, made, mapped, reshaped

if TYPE_CHECKING:
    from semantics.syntax.stablehlo.dialect import ConvolutionOp, DotGeneralOp

_ELEMENTWISE = frozenset(
    (
        *("abs", "cbrt", "ceil", "cosine", "exponential", "exponential_minus_one", "floor", "log"),
        *("log_plus_one", "logistic", "negate", "not", "round_nearest_afz", "round_nearest_even"),
        *("rsqrt", "sign", "sine", "sqrt", "tan", "tanh", "is_finite", "popcnt"),
        *("count_leading_zeros", "real", "imag", "complex", "add", "and", "atan2", "divide"),
        *("maximum", "minimum", "multiply", "or", "power", "remainder", "shift_left"),
        *("shift_right_arithmetic", "shift_right_logical", "subtract", "xor", "convert"),
    )
)
_OF_CHLO = frozenset(("conj", "is_inf", "is_pos_inf", "is_neg_inf", "square"))


class Regions(Protocol):
    """Who evaluates regions, and knows the types of values."""

    def of_elements(self, region: Region, types: Sequence[str]) -> Callable[..., Sequence[Term]]:
        """What a region returns for elements, as a function of them."""
        ...

    def type_of(self, value: SSAValue, op: Operation) -> tuple[tuple[int, ...], str]:
        """The shape and the element type of a value."""
        ...


class Operations:
    """What operations give. Errors: `NoMeaning`, `TooLarge`."""

    def __init__(self, terms: Terms, regions: Regions):
        self.terms = terms
        self.regions = regions
        self.elementwise = Elementwise(terms)
        self.folding = Folding(terms)
        self.promises: list[tuple[str, Term]] = []
        """What is promised of indices that are not known; elsewhere the behaviour is undefined."""

    def constant(
        self, value: DenseIntOrFPElementsAttr, op: Operation, shape: tuple[int, ...]
    ) -> Tensor:
        """A constant; of one element in all places, for any shape."""
        found = constant(self.terms, value, op)
        if found.shape == shape:
            return found
        return found.moved(
            lambda array: reshaped(array[(*(slice(0, n) for n in shape), ...)], shape)
        )

    def apply(self, op: Operation, operands: list[Tensor]) -> Sequence[Tensor]:
        """The results of an operation."""
        dialect, _, name = op.name.partition(".")
        if len(op.results) == 1:
            shape, element = self.regions.type_of(op.results[0], op)
            if dialect == "stablehlo" and name in _ELEMENTWISE:
                self._alike(operands)
                return [self.elementwise.apply(name, operands, element)]
            if dialect == "chlo" and len(operands) == 1 and agrees(operands[0].shape, shape):
                return [self._chlo(name, operands[0], element)]
            method = self.method(name) if dialect == "stablehlo" else None
            if method is not None:
                return [method(self, op, operands, shape, element)]
        if op.name == "stablehlo.sort":
            return self._sort(op, operands)
        if op.name == "stablehlo.batch_norm_training":
            return self._batch_norm(op).training(*operands)
        if op.name == "stablehlo.batch_norm_grad":
            return self._batch_norm(op).grad(*operands)
        raise NoMeaning(f"{op.name} has no meaning", "")

    def method(self, name: str) -> Callable[..., Tensor] | None:
        """What gives the one result of an operation of stablehlo."""
        return _METHODS.get(name)

    # Attributes

    def numbers(self, op: Operation, name: str) -> tuple[int, ...]:
        """The numbers of a list; none where it is absent."""
        value = op.properties.get(name)
        if isa(value, DenseArrayBase[IntegerType]):
            return tuple(value.get_values())
        return ()

    def number(self, op: Operation, name: str, otherwise: int | None = None) -> int:
        """One number."""
        value = op.properties.get(name)
        if isinstance(value, IntegerAttr):
            return value.value.data
        if otherwise is None:
            raise NoMeaning(f"{op.name} without {name} has no meaning", "")
        return otherwise

    def listed(self, op: Operation, name: str, count: int, default: int) -> tuple[int, ...]:
        """A number for each of some dimensions."""
        found = self.numbers(op, name) or (default,) * count
        if len(found) != count:
            raise NoMeaning(f"{name} of {op.name} has another number of entries", "")
        return found

    def padding(self, op: Operation, count: int) -> list[tuple[int, int]]:
        """What is added before and after each dimension."""
        value = op.properties.get("padding")
        if not isa(value, DenseIntOrFPElementsAttr):
            return [(0, 0)] * count
        numbers = [int(str(n)) for n in value.get_values()]
        if len(numbers) == 1:
            numbers *= 2 * count
        return [(numbers[2 * k], numbers[2 * k + 1]) for k in range(count)]

    @staticmethod
    def _alike(operands: Sequence[Tensor]) -> None:
        if any(o.shape != operands[0].shape for o in operands):
            raise NoMeaning("operands of different shapes", "")

    # Elements

    def _chlo(self, name: str, operand: Tensor, element: str) -> Tensor:
        if name == "conj":
            if not operand.is_complex:
                return operand
            minus = mapped(
                lambda x: self.terms.apply("arith.negf", (x,), operand.bits), operand.parts[1]
            )
            return Tensor(element, (operand.parts[0], minus))
        if not operand.is_float:
            raise NoMeaning(f"chlo.{name} on {operand.element} has no meaning", "")
        if name not in _OF_CHLO:
            one = self.elementwise.function(f"chlo.{name}", operand.bits)
            return Tensor(element, (mapped(one, operand.parts[0]),))
        return Tensor(
            element, (mapped(self.elementwise.operation(name, operand), operand.parts[0]),)
        )

    def select(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        pred, then, otherwise = operands
        shape = then.shape
        choose = pred.parts[0] if pred.shape else np.broadcast_to(pred.parts[0], shape)
        parts = zip(then.parts, otherwise.parts, strict=True)
        return Tensor(
            then.element, tuple(mapped(self.terms.select, choose, a, b) for a, b in parts)
        )

    def compare(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        direction, kind = (op.properties.get(f"compar{n}") for n in ("ison_direction", "e_type"))
        self._alike(operands)
        return self.elementwise.compare(_word(direction), _word(kind) or None, *operands)

    def reduce_precision(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        (operand,) = operands
        bits = [self.number(op, f"{name}_bits") for name in ("exponent", "mantissa")]
        one = partial(reduced_precision, self.terms, exponent=bits[0], mantissa=bits[1])
        return Tensor(operand.element, (mapped(one, operand.parts[0]),))

    def clamp(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        low, value, high = (
            o
            if o.shape or not operands[1].shape
            else o.moved(lambda a: np.broadcast_to(a, operands[1].shape))
            for o in operands
        )
        if value.is_complex:
            raise NoMeaning("clamp of complex numbers has no meaning", "")
        raised = self.elementwise.apply("maximum", (value, low), value.element)
        return self.elementwise.apply("minimum", (raised, high), value.element)

    def iota(self, op: Operation, _: list[Tensor], shape: tuple[int, ...], element: str) -> Tensor:
        if UNKNOWN in shape:
            raise NoMeaning("an iota of a dynamic shape has no meaning", "")
        dimension = self.number(op, "iota_dimension")
        numbers = np.empty(shape[dimension], object)
        for k in range(shape[dimension]):
            numbers[k] = self.terms.constant(k, "i64")
        line = self.elementwise.convert(Tensor("i64", (numbers,)), element)
        return moves.broadcast(line, [dimension], shape)

    def bitcast(
        self, op: Operation, operands: list[Tensor], shape: tuple[int, ...], element: str
    ) -> Tensor:
        (operand,) = operands
        like = Tensor(element, operand.parts)
        same = agrees(operand.shape, shape) and not operand.is_complex and "complex" not in element
        if not same or _size(operand) is None or _size(operand) != _size(like):
            raise NoMeaning("a bitcast to another number of bits has no meaning", "")
        if operand.bits == like.bits:
            return like
        terms = self.terms
        if operand.is_float and any(
            t.op not in ("constant", "argument") for t in operand.elements()
        ):
            raise NoMeaning("the bits of a NaN that an operation gives are left open", "")
        return Tensor(
            element,
            (mapped(lambda x: terms.apply("arith.bitcast", (x,), like.bits), operand.parts[0]),),
        )

    # Moves

    def broadcast(
        self, op: Operation, operands: list[Tensor], shape: tuple[int, ...], _: str
    ) -> Tensor:
        dimensions = self.numbers(op, "broadcast_dimensions")
        # An extent that the type leaves open is the operand's, unless that one is repeated.
        given = {d: n for d, n in zip(dimensions, operands[0].shape, strict=True) if n != 1}
        known = tuple(given.get(d, n) if n == UNKNOWN else n for d, n in enumerate(shape))
        if UNKNOWN in known:
            raise NoMeaning(f"{op.name} to a dynamic shape has no meaning", "")
        return moves.broadcast(operands[0], dimensions, known)

    def broadcast_before(
        self, op: Operation, operands: list[Tensor], shape: tuple[int, ...], _: str
    ) -> Tensor:
        return operands[0].moved(lambda array: np.broadcast_to(array, shape))

    def reshape(
        self, op: Operation, operands: list[Tensor], shape: tuple[int, ...], _: str
    ) -> Tensor:
        if UNKNOWN in shape:
            raise NoMeaning(f"{op.name} to a dynamic shape has no meaning", "")
        return operands[0].moved(lambda array: reshaped(array, shape))

    def transpose(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        return moves.transpose(operands[0], self.numbers(op, "permutation"))

    def reverse(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        return moves.reverse(operands[0], self.numbers(op, "dimensions"))

    def slice(
        self, op: Operation, operands: list[Tensor], shape: tuple[int, ...], _: str
    ) -> Tensor:
        lists = [self.numbers(op, n) for n in ("start_indices", "limit_indices", "strides")]
        ranges = list(zip(*lists, strict=True))
        # Of an axis with few places the limit is beyond these.
        return moves.take(operands[0], [(a, b, s) for a, b, s in ranges]).moved(
            lambda array: array[(*(slice(0, None if n < 0 else n) for n in shape), ...)]
        )

    def concatenate(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        return moves.concatenate(operands, self.number(op, "dimension"))

    def pad(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        names = ("edge_padding_low", "edge_padding_high", "interior_padding")
        return moves.pad(operands[0], operands[1], *(self.numbers(op, n) for n in names))

    def _starts(self, operands: Sequence[Tensor]) -> list[Term]:
        return [
            moves.unsigned_index(self.terms, o.parts[0].item(), o.is_unsigned) for o in operands
        ]

    def dynamic_slice(
        self, op: Operation, operands: list[Tensor], shape: tuple[int, ...], _: str
    ) -> Tensor:
        if UNKNOWN in shape:
            shape = self.numbers(op, "slice_sizes")
        return moves.dynamic_slice(self.terms, operands[0], self._starts(operands[1:]), shape)

    def update_slice(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        return moves.update_slice(self.terms, operands[0], operands[1], self._starts(operands[2:]))

    def dimension_size(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        size = operands[0].shape[self.number(op, "dimension")]
        return filled((), "i32", self.terms.constant(size, "i32"))

    def gather(
        self, op: Operation, operands: list[Tensor], shape: tuple[int, ...], _: str
    ) -> Tensor:
        known = None if UNKNOWN in shape else shape
        return self.gathered(op, operands, self.numbers(op, "slice_sizes"), known)

    def gathered(
        self,
        op: Operation,
        operands: list[Tensor],
        sizes: Sequence[int],
        shape: tuple[int, ...] | None,
    ) -> Tensor:
        """Slices of these sizes; the shape of the result follows from them, where it is None."""
        fields = indexed.fields_of(op, "dimension_numbers")
        if shape is None:
            shape = indexed.gathered_shape(operands[1].shape, fields, sizes)
        if self.number(op, "indices_are_sorted", 0):
            self._promise("sorted", operands[1], fields)
        return indexed.gather(self.terms, operands[0], operands[1], fields, sizes, shape)

    def scatter(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        operand, indices, updates = operands
        unique = self.number(op, "unique_indices", 0) != 0
        combine = self.regions.of_elements(op.regions[0], [operand.element] * 2)
        fields = indexed.fields_of(op, "scatter_dimension_numbers")
        for name, is_promised in (
            ("sorted", self.number(op, "indices_are_sorted", 0) != 0),
            ("unique", unique),
        ):
            if is_promised:
                self._promise(name, indices, fields)
        return indexed.scatter(
            self.terms, operand, indices, updates, fields, unique, lambda a, b: combine(a, b)[0]
        )

    def _promise(self, what: str, indices: Tensor, fields: dict[str, tuple[int, ...]]) -> None:
        """Indices are promised to be sorted, or not to be the same twice: elsewhere the behaviour
        is undefined. Known ones are looked at."""
        vector = fields.get("index_vector_dim", (0,))[0]
        array = indices.parts[0]
        if vector < array.ndim:
            array = np.moveaxis(array, vector, -1)
        else:
            array = array.reshape((*array.shape, 1))
        width = indices.width or 1
        numbers = [
            [
                t.bits if indices.is_unsigned or t.bits is None else signed(t.bits, width)
                for t in row
            ]
            for row in array.reshape((prod(array.shape[:-1]), array.shape[-1]))
        ]
        known = [tuple(n for n in row if n is not None) for row in numbers]
        if any(len(k) != len(n) for k, n in zip(known, numbers, strict=True)):
            said = f"{what} {sorted(fields.items())}"
            self.promises.append((said, self.terms.bundle(list(indices.elements()))))
        elif known != sorted(known) if what == "sorted" else len(set(known)) != len(known):
            raise Undefined(f"indices that are promised to be {what} are not", "")

    # Reductions

    def reduces_by(self, op: Operation, operand: Tensor, region: int = 0) -> str:
        """The operation that a region reduces by."""
        block = op.regions[region].block
        first, last = block.first_op, block.last_op
        single = first is not None and first.next_op is last and len(first.operands) == 2
        if not single or first is None or last is None or set(first.operands) != set(block.args):
            raise NoMeaning("a reduction by more than one operation has no meaning", "")
        name = first.name.removeprefix("stablehlo.")
        commutes = name in ("add", "multiply", "maximum", "minimum", "and", "or", "xor")
        if not commutes or list(last.operands) != list(first.results):
            raise NoMeaning(f"a reduction by {name} has no meaning", "")
        if str(first.results[0].type) != f"tensor<{operand.element}>":
            raise NoMeaning("a reduction in another type has no meaning", "")
        return name

    def reduce(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        if len(operands) != 2:
            raise NoMeaning("a reduction of several tensors has no meaning", "")
        operand, init = operands
        dimensions = self.numbers(op, "dimensions")
        return self.folding.reduce(self.reduces_by(op, operand), operand, init, dimensions)

    def reduce_window(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        if len(operands) != 2 or operands[0].is_complex:
            raise NoMeaning("a reduction of several tensors has no meaning", "")
        rank = len(operands[0].shape)
        names = ("window_dimensions", "window_strides", "base_dilations", "window_dilations")
        window, strides, base, dilations = (self.listed(op, n, rank, 1) for n in names)
        operand, init = operands
        name, padding = self.reduces_by(op, operand), self.padding(op, rank)
        return self.folding.windows(name, operand, init, window, strides, base, dilations, padding)

    def dot_general(
        self, op: DotGeneralOp, operands: list[Tensor], _: tuple[int, ...], element: str
    ) -> Tensor:
        if op.algorithm is not None:
            raise NoMeaning("a dot_general with an algorithm has no meaning", "")
        lists = op.dot_dimension_numbers.lists()
        return self.folding.dot(operands[0], operands[1], lists, element)

    def convolution(
        self, op: ConvolutionOp, operands: list[Tensor], _: tuple[int, ...], element: str
    ) -> Tensor:
        names = op.dimension_numbers.lists()
        return self.convolved(op, operands, names, self.padding(op, len(names[0]) - 2), element)

    def convolved(
        self,
        op: Operation,
        operands: Sequence[Tensor],
        names: Sequence[Sequence[str]],
        padding: Sequence[tuple[int, int]],
        element: str,
    ) -> Tensor:
        """A convolution of two tensors; `names` are those of their dimensions and the result's."""
        count = len(names[0]) - 2
        strides, base, spread = (
            self.listed(op, n, count, 1) for n in ("window_strides", "lhs_dilation", "rhs_dilation")
        )
        reversal = self.listed(op, "window_reversal", count, 0)
        groups = self.number(op, "feature_group_count"), self.number(op, "batch_group_count")
        how = strides, padding, base, spread, reversal, groups, element
        return self.folding.convolution(operands[0], operands[1], names, *how)

    def map(
        self, op: Operation, operands: list[Tensor], shape: tuple[int, ...], element: str
    ) -> Tensor:
        if any(o.is_complex for o in operands):
            raise NoMeaning("a map of complex numbers has no meaning", "")
        one = self.regions.of_elements(op.regions[0], [o.element for o in operands])
        parts = [o.parts[0] for o in operands]
        return Tensor(element, (made(shape, lambda i: one(*(p[i] for p in parts))[0]),))

    def _sort(self, op: Operation, operands: list[Tensor]) -> Sequence[Tensor]:
        dimension = self.number(op, "dimension", -1)
        rank = len(operands[0].shape)
        types = [o.element for o in operands for _ in (0, 1)]
        comparator = self.regions.of_elements(op.regions[0], types)
        return indexed.sort(
            operands,
            dimension % rank if rank else 0,
            self.number(op, "is_stable", 0) != 0,
            lambda pairs: comparator(*(t for pair in pairs for t in pair))[0],
        )

    # Decompositions

    def _batch_norm(self, op: Operation) -> BatchNorm:
        value = op.properties.get("epsilon")
        if not isinstance(value, FloatAttr):
            raise NoMeaning(f"{op.name} without epsilon has no meaning", "")
        epsilon = float(np.float32(value.value.data))
        feature = self.number(op, "feature_index")
        return BatchNorm(self.terms, self.elementwise, self.folding, feature, epsilon)

    def batch_norm_inference(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        return self._batch_norm(op).inference(*operands)


def _word(attribute: object) -> str:
    data = getattr(attribute, "data", None)
    return "" if data is None else str(getattr(data, "value", data))


def _size(tensor: Tensor) -> int | None:
    known = FLOATS.get(tensor.bits)
    return known.format.width if known is not None else width_of(tensor.bits)


_METHODS: dict[str, Callable[..., Tensor]] = {
    "select": Operations.select,
    "compare": Operations.compare,
    "clamp": Operations.clamp,
    "reduce_precision": Operations.reduce_precision,
    "iota": Operations.iota,
    "bitcast_convert": Operations.bitcast,
    "broadcast_in_dim": Operations.broadcast,
    "broadcast": Operations.broadcast_before,
    "reshape": Operations.reshape,
    "transpose": Operations.transpose,
    "reverse": Operations.reverse,
    "slice": Operations.slice,
    "concatenate": Operations.concatenate,
    "pad": Operations.pad,
    "dynamic_slice": Operations.dynamic_slice,
    "dynamic_update_slice": Operations.update_slice,
    "get_dimension_size": Operations.dimension_size,
    "gather": Operations.gather,
    "scatter": Operations.scatter,
    "reduce": Operations.reduce,
    "reduce_window": Operations.reduce_window,
    "dot_general": Operations.dot_general,
    "convolution": Operations.convolution,
    "map": Operations.map,
    "batch_norm_inference": Operations.batch_norm_inference,
}
