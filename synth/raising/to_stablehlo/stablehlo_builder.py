"""Builds stablehlo operations on tensors whose dimensions are named by what runs along them.

A dimension of a tensor has a label, the number of a coordinate; a coordinate runs from a least
value over a number of values. Tensors are brought to each other's labels by broadcasts and
transposes. Equal operations are made once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.dialects.builtin import (
    AnyFloat,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    IntegerType,
    TensorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue

from semantics.language.kinds import isa
from semantics.syntax.stablehlo.attributes import ComparisonType, ConvAttr, Direction, DotAttr
from semantics.syntax.stablehlo.dialect import ConvolutionOp, DotGeneralOp, ReduceOp, ReduceWindowOp
from semantics.syntax.stablehlo.elementwise import (
    ELEMENTWISE,
    CompareOp,
    ConstantOp,
    IotaOp,
    SelectOp,
)
from semantics.syntax.stablehlo.shapes import (
    BroadcastInDimOp,
    ConcatenateOp,
    DynamicUpdateSliceOp,
    PadOp,
    ReshapeOp,
    ReverseOp,
    SliceOp,
    TransposeOp,
)

I1 = IntegerType(1)


class NotExpressible(Exception):
    """Something is not expressed in stablehlo; `operation` is where it stands, if that is known.
    `kind` tells what types do not allow from what shapes do not."""

    def __init__(
        self,
        reason: str,
        operation: Operation | None = None,
        *,
        kind: Literal["type", "shape"] = "shape",
    ):
        super().__init__(reason)
        self.reason = reason
        self.operation = operation
        self.kind = kind


@dataclass(frozen=True)
class Labelled:
    """A tensor, and the coordinate along which each of its dimensions runs."""

    value: SSAValue
    labels: tuple[int, ...]


def type_of(value: SSAValue) -> TensorType[Attribute]:
    """The type of a tensor value."""
    type_ = value.type
    assert isa(type_, TensorType[Attribute])
    return type_


def shape_of(value: SSAValue) -> tuple[int, ...]:
    """The extents of a tensor value."""
    return tuple(type_of(value).get_shape())


def element_of(value: SSAValue) -> Attribute:
    """The element type of a tensor value."""
    return type_of(value).element_type


def tensor_type(element: Attribute, shape: Sequence[int]) -> TensorType[Attribute]:
    """A tensor type. Raises `NotExpressible` where an extent is no index."""
    if any(extent >= 1 << 63 for extent in shape):
        raise NotExpressible("a tensor with an extent of more than 64 bits")
    return TensorType(element, list(shape))


class Builder:
    """Appends operations to a block."""

    def __init__(self, block: Block):
        self.block = block
        self._made: dict[tuple[object, ...], SSAValue] = {}
        self._splats: dict[SSAValue, bytes] = {}

    def _add(self, op: Operation) -> SSAValue:
        properties = tuple(sorted((n, str(v)) for n, v in op.properties.items()))
        bodies = tuple(o.name for region in op.regions for o in region.walk())
        types = tuple(str(r.type) for r in op.results)
        key = (op.name, tuple(op.operands), properties, bodies, types)
        found = self._made.get(key)
        if found is not None:
            op.erase()
            return found
        self.block.add_op(op)
        self._made[key] = op.results[0]
        return op.results[0]

    # What has no operands

    def splat(self, bits: int, element: Attribute, shape: Sequence[int] = ()) -> SSAValue:
        """A tensor whose elements all have the same bits."""
        data = bits.to_bytes(_bytes_of(element), "little")
        assert isa(element, AnyFloat | IntegerType)
        scalar = DenseIntOrFPElementsAttr(TensorType(element, []), BytesAttr(data))
        value = self._add(ConstantOp(scalar))
        if shape:
            type_ = tensor_type(element, list(shape))
            value = self._add(BroadcastInDimOp([value], type_, broadcast_dimensions=[]))
        self._splats[value] = data
        return value

    def _resized(self, value: SSAValue, shape: Sequence[int]) -> SSAValue | None:
        """A constant of another shape, where `value` is one whose elements are all equal."""
        data = self._splats.get(value)
        if data is None:
            return None
        return self.splat(int.from_bytes(data, "little"), element_of(value), shape)

    def is_splat(self, value: SSAValue, bits: int) -> bool:
        """Whether a value is a constant with these bits in each element."""
        data = self._splats.get(value)
        return data is not None and int.from_bytes(data, "little") == bits

    def iota(self, dimension: int, shape: Sequence[int], element: Attribute) -> SSAValue:
        """The index along one dimension."""
        return self._add(IotaOp(dimension, tensor_type(element, list(shape))))

    # Elements

    def elementwise(
        self, name: str, *operands: SSAValue, element: Attribute | None = None
    ) -> SSAValue:
        """An operation on the elements of tensors of one shape."""
        type_ = type_of(operands[0])
        result = tensor_type(element or type_.element_type, type_.get_shape())
        return self._add(ELEMENTWISE[name](*operands, result=result))

    def compare(self, direction: str, left: SSAValue, right: SSAValue) -> SSAValue:
        """A comparison, of floats or of signed integers."""
        element = element_of(left)
        kind = ComparisonType.FLOAT
        if isinstance(element, IntegerType):
            kind = ComparisonType.UNSIGNED if element == I1 else ComparisonType.SIGNED
        result = tensor_type(I1, shape_of(left))
        return self._add(CompareOp(Direction(direction), kind, left, right, result))

    def select(self, condition: SSAValue, then: SSAValue, otherwise: SSAValue) -> SSAValue:
        """`then` where the condition holds, else `otherwise`."""
        return self._add(SelectOp(condition, then, otherwise))

    # Labels

    def aligned(self, tensor: Labelled, labels: Sequence[int], sizes: Sequence[int]) -> SSAValue:
        """The tensor with exactly these labels, in this order; it is constant along new ones."""
        if tensor.labels == tuple(labels):
            return tensor.value
        if (constant := self._resized(tensor.value, sizes)) is not None:
            return constant
        if sorted(tensor.labels) == sorted(labels):
            permutation = [tensor.labels.index(label) for label in labels]
            return self.transpose(tensor.value, permutation)
        places = [list(labels).index(label) for label in tensor.labels]
        value = tensor.value
        if places != sorted(places):
            order = sorted(range(len(places)), key=lambda k: places[k])
            value = self.transpose(value, order)
            places = sorted(places)
        type_ = tensor_type(element_of(value), list(sizes))
        return self._add(BroadcastInDimOp([value], type_, broadcast_dimensions=places))

    # Moves

    def transpose(self, value: SSAValue, permutation: Sequence[int]) -> SSAValue:
        """The tensor whose k-th dimension is that of `value` numbered `permutation[k]`."""
        shape = [shape_of(value)[d] for d in permutation]
        if (constant := self._resized(value, shape)) is not None:
            return constant
        if list(permutation) == list(range(len(shape))):
            return value
        type_ = tensor_type(element_of(value), shape)
        return self._add(TransposeOp([value], type_, permutation=list(permutation)))

    def reshape(self, value: SSAValue, shape: Sequence[int]) -> SSAValue:
        """The same elements in another shape."""
        if shape_of(value) == tuple(shape):
            return value
        if (constant := self._resized(value, shape)) is not None:
            return constant
        return self._add(ReshapeOp([value], tensor_type(element_of(value), list(shape))))

    def slice(self, value: SSAValue, ranges: Sequence[tuple[int, int, int]]) -> SSAValue:
        """The elements from start up to limit by stride, in each dimension."""
        if all(r == (0, n, 1) for r, n in zip(ranges, shape_of(value), strict=True)):
            return value
        shape = [-((start - limit) // stride) for start, limit, stride in ranges]
        if (constant := self._resized(value, shape)) is not None:
            return constant
        return self._add(SliceOp(value, ranges, tensor_type(element_of(value), shape)))

    def reverse(self, value: SSAValue, dimensions: Sequence[int]) -> SSAValue:
        """The elements in the opposite order along some dimensions."""
        if not dimensions:
            return value
        return self._add(ReverseOp([value], value.type, dimensions=list(dimensions)))

    def pad(self, value: SSAValue, low: Sequence[int], high: Sequence[int]) -> SSAValue:
        """The tensor with zeros around it."""
        if not any((*low, *high)):
            return value
        sizes = zip(low, shape_of(value), high, strict=True)
        type_ = tensor_type(element_of(value), [lo + n + hi for lo, n, hi in sizes])
        zero = self.splat(0, element_of(value))
        lists = {
            "edge_padding_low": list(low),
            "edge_padding_high": list(high),
            "interior_padding": [0] * len(low),
        }
        return self._add(PadOp([value, zero], type_, **lists))

    def concatenate(self, parts: Sequence[SSAValue], dimension: int) -> SSAValue:
        """The tensors one after the other along a dimension."""
        if len(parts) == 1:
            return parts[0]
        shape = list(shape_of(parts[0]))
        shape[dimension] = sum(shape_of(part)[dimension] for part in parts)
        type_ = tensor_type(element_of(parts[0]), shape)
        return self._add(ConcatenateOp(parts, type_, dimension=dimension))

    def updated(self, value: SSAValue, part: SSAValue, starts: Sequence[int]) -> SSAValue:
        """`value` with `part` in place of what is at `starts`."""
        element = i32 if max((0, *starts)) < 1 << 31 else i64
        places = [self.splat(start, element) for start in starts]
        return self._add(DynamicUpdateSliceOp([value, part, *places], value.type))

    # Reductions

    def reduce(self, name: str, value: SSAValue, neutral: int, dims: Sequence[int]) -> SSAValue:
        """The reduction along some dimensions by an operation, from a constant with the bits
        given."""
        element = element_of(value)
        shape = [n for k, n in enumerate(shape_of(value)) if k not in dims]
        init = self.splat(neutral, element)
        return self._add(ReduceOp(value, init, name, list(dims), tensor_type(element, shape)))

    def reduce_window(
        self,
        name: str,
        value: SSAValue,
        neutral: int,
        windows: Sequence[tuple[int, int, int]],
    ) -> SSAValue:
        """Reductions of windows: their size, stride and dilation in each dimension."""
        element = element_of(value)
        sizes, strides, dilations = zip(*windows, strict=True)
        shape = [
            (n - (size - 1) * dilation - 1) // stride + 1
            for n, (size, stride, dilation) in zip(shape_of(value), windows, strict=True)
        ]
        init = self.splat(neutral, element)
        type_ = tensor_type(element, shape)
        return self._add(ReduceWindowOp(value, init, name, sizes, strides, dilations, type_))

    def convolution(
        self,
        input_: SSAValue,
        kernel: SSAValue,
        names: tuple[Sequence[str], Sequence[str], Sequence[str]],
        windows: Sequence[tuple[int, int]],
        groups: int,
    ) -> SSAValue:
        """A convolution; `names` are those of the dimensions of the input, the kernel and the
        result, `windows` the strides and dilations."""
        of_input = dict(zip(names[0], shape_of(input_), strict=True))
        of_kernel = dict(zip(names[1], shape_of(kernel), strict=True))
        sizes = {"b": of_input["b"], "f": of_kernel["o"]}
        for k, (stride, dilation) in enumerate(windows):
            spread = (of_kernel[str(k)] - 1) * dilation + 1
            sizes[str(k)] = (of_input[str(k)] - spread) // stride + 1
        strides, dilations = zip(*windows, strict=True)
        lists = tuple(names[0]), tuple(names[1]), tuple(names[2])
        type_ = tensor_type(element_of(input_), [sizes[n] for n in names[2]])
        return self._add(
            ConvolutionOp(input_, kernel, ConvAttr.of(lists), strides, dilations, groups, type_)
        )

    def dot(self, left: Labelled, right: Labelled, contracted: Sequence[int]) -> Labelled:
        """The sum of products along the contracted labels; other common labels are batches."""
        batch = [x for x in left.labels if x in right.labels and x not in contracted]
        free = [
            [x for x in side.labels if x not in batch and x not in contracted]
            for side in (left, right)
        ]
        labels = (*batch, *free[0], *free[1])
        sizes = dict(zip(left.labels, shape_of(left.value), strict=True))
        sizes |= dict(zip(right.labels, shape_of(right.value), strict=True))
        pairs = [
            tuple([side.labels.index(x) for x in which] for side in (left, right))
            for which in (batch, contracted)
        ]
        type_ = tensor_type(element_of(left.value), [sizes[x] for x in labels])
        attribute = DotAttr.of((pairs[0][0], pairs[0][1]), (pairs[1][0], pairs[1][1]))
        return Labelled(self._add(DotGeneralOp(left.value, right.value, attribute, type_)), labels)


def _bytes_of(element: Attribute) -> int:
    text = str(element)
    if text == "bf16":
        return 2
    width = int(text.lstrip("if"))
    return max(1, 1 << max(0, (width - 1).bit_length() - 3))
