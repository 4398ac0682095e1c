"""Products of unsigned bytes as products of signed ones, which is what the array multiplies.

An unsigned byte is a signed one, with its top bit flipped, plus 128. The host flips the bits of
what comes from outside, constants are flipped here, and 128 becomes part of the zero point. Nothing
here is trusted: `rewrites.accelerator.validation.signed_bytes` proves the function that comes of
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import arith, func, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    FunctionType,
    IntegerAttr,
    IntegerType,
    TensorType,
)
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap

from rewrites.accelerator.epilogue import element_width, numbers_in
from rewrites.accelerator.multiply_adds import factors_of
from rewrites.accelerator.validation.element_body import Given, NoBody, open_arguments
from rewrites.accelerator.validation.index_space import IndexSpace, NoSpace
from rewrites.accelerator.validation.padding import constant_padding
from rewrites.accelerator.validation.signature import (
    RESHAPES,
    constant_number,
    dense_elements,
    root,
)
from semantics.language.kinds import isa
from semantics.syntax.linalg.generic import GenericOp
from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of
from semantics.syntax.tensor import PadOp

_FLIP = 128
"""What is added, modulo 256, to make an unsigned byte a signed one that is as much smaller."""

_GREATEST = 255
"""Of unsigned bytes."""

_MOVES = ("tensor.extract_slice", *RESHAPES)


@dataclass(frozen=True)
class SignedBytes:
    """The rewritten function, and which operation of the source each of its operations is for."""

    function: func.FuncOp
    origins: Mapping[Operation, Operation]


def with_signed_bytes(function: func.FuncOp) -> SignedBytes | None:
    """A function on tensors with the products that the array cannot do so made signed; None where
    there are none."""
    if len(function.body.blocks) != 1:
        return None
    rewriting = _Rewriting(function)
    return rewriting.result() if rewriting.changed else None


class _Rewriting:
    def __init__(self, function: func.FuncOp) -> None:
        self.function = function
        self.changed = False
        old = function.body.block
        self.block = Block(arg_types=[a.type for a in old.args])
        self.values: dict[SSAValue, SSAValue] = dict(zip(old.args, self.block.args, strict=True))
        self.shifted: dict[tuple[SSAValue, int], SSAValue] = {}
        self.origins: dict[Operation, Operation] = {}
        for op in old.ops:
            self.origin = op
            product = self.product(op)
            if product is None:
                self.add(op.clone(self.values))
                last = self.block.last_op
                assert last is not None
                self.values |= dict(zip(op.results, last.results, strict=True))
                if _makes_unsigned_bytes(op):
                    self.flip_twice(op.results[0])
            else:
                self.changed = True
                self.values[op.results[0]] = product

    def flip_twice(self, value: SSAValue) -> None:
        """The accelerator stores flipped bytes, and the host, if it reads them, flips them back."""
        type_ = value.type
        assert isa(type_, TensorType[Attribute])
        flipped = self.flipped(self.values[value], type_, _FLIP)
        self.shifted[value, _FLIP] = flipped
        self.values[value] = self.flipped(flipped, type_, _FLIP)

    def result(self) -> SignedBytes:
        for op in reversed(list(self.block.ops)):
            if isinstance(op, GenericOp) and not any(result.uses for result in op.results):
                op.detach()
                op.erase()
        types = self.function.function_type
        function = func.FuncOp(
            self.function.sym_name.data,
            FunctionType.from_lists(list(types.inputs), list(types.outputs)),
            Region(self.block),
            visibility=self.function.sym_visibility,
        )
        return SignedBytes(function, self.origins)

    def add(self, op: Operation) -> None:
        self.block.add_op(op)
        self.origins[op] = self.origin

    def product(self, op: Operation) -> SSAValue | None:
        """The product of signed bytes for this operation, if it is one that needs that."""
        try:
            structure = structure_of(op)
            space = IndexSpace.of(structure)
            if len(op.results) != 1 or "reduction" not in structure.iterators:
                return None
            operands = (*structure.inputs, *structure.outputs)
            scalars = [n for n, shape in enumerate(space.shapes) if shape is None]
            numbers = [(n, constant_number(operands[n])) for n in scalars]
            given: Given = tuple((n, number) for n, number in numbers if number is not None)
            if len(given) != len(numbers):
                return None
            places = open_arguments(structure.body, given)
            factors = factors_of(structure.body, given) if len(places) == 3 else None
        except (NoStructure, NoSpace, NoBody):
            return None
        if factors is None:
            return None
        a, b, c = places
        left = _shift(operands[a], factors.left, factors.offsets[0])
        right = _shift(operands[b], factors.right, factors.offsets[1])
        is_signed = (factors.left, factors.right) == ("signed", "signed")
        # The other zero point goes into the bias, for which the weights have to be constants.
        if right.zero_point or (left.zero_point and _elements(operands[b]) is None):
            return None
        if is_signed and not factors.offsets[1]:
            return None
        made = self.multiply_add(
            structure,
            (a, b, c),
            (self.moved(operands[a], left.added), self.moved(operands[b], right.added)),
            (left.zero_point, right.zero_point),
            op.results[0].type,
        )
        self.add(made)
        return made.results[0]

    def multiply_add(
        self,
        structure: Structure,
        places: tuple[int, int, int],
        factors: tuple[SSAValue, SSAValue],
        offsets: tuple[int, int],
        type_: Attribute,
    ) -> GenericOp:
        """c + (a - x) * (b - y) of signed bytes."""
        byte, wide = IntegerType(8), IntegerType(32)
        body = Block(arg_types=[byte, byte, wide])
        extended: list[SSAValue] = []
        for argument, offset in zip(body.args, offsets, strict=False):
            extend = arith.ExtSIOp(argument, wide)
            body.add_op(extend)
            value: SSAValue = extend.result
            if offset:
                zero_point = arith.ConstantOp(IntegerAttr(offset, wide))
                subtract = arith.SubiOp(value, zero_point.result)
                body.add_ops([zero_point, subtract])
                value = subtract.result
            extended.append(value)
        product = arith.MuliOp(extended[0], extended[1])
        total = arith.AddiOp(body.args[2], product.result)
        body.add_ops([product, total, YieldOp(total.result)])
        return GenericOp(
            factors,
            [self.values[structure.outputs[0]]],
            Region(body),
            [AffineMapAttr(structure.maps[n]) for n in places],
            [IteratorTypeAttr(IteratorType(kind)) for kind in structure.iterators],
            [type_],
        )

    def moved(self, value: SSAValue, shift: int) -> SSAValue:
        """The value with so much added to each byte, modulo 256."""
        if shift == 0:
            return self.values[value]
        if (value, shift) not in self.shifted:
            self.shifted[value, shift] = self.made(value, shift)
        return self.shifted[value, shift]

    def made(self, value: SSAValue, shift: int) -> SSAValue:
        owner = value.owner
        type_ = value.type
        assert isa(type_, TensorType[Attribute])
        elements = dense_elements(owner) if isinstance(owner, Operation) else None
        if elements is not None:
            constant = arith.ConstantOp(_dense(type_, _byte(elements + shift)))
            self.add(constant)
            return constant.result
        number = constant_padding(owner) if isinstance(owner, PadOp) else None
        if isinstance(owner, PadOp) and number is not None:
            source = self.moved(owner.source, shift)
            padding = arith.ConstantOp(
                IntegerAttr(int(_byte(np.array(number + shift))), IntegerType(8))
            )
            self.add(padding)
            padded = owner.clone(self.values | {owner.source: source})
            last = padded.regions[0].block.last_op
            assert last is not None
            last.operands = [padding.result]
            self.add(padded)
            return padded.results[0]
        if isinstance(owner, Operation) and owner.name in _MOVES:
            source = self.moved(owner.operands[0], shift)
            clone = owner.clone(self.values | {owner.operands[0]: source})
            self.add(clone)
            return clone.results[0]
        return self.flipped(self.values[value], type_, shift)

    def flipped(self, value: SSAValue, type_: TensorType[Attribute], shift: int) -> SSAValue:
        """On the host."""
        byte = IntegerType(8)
        body = Block(arg_types=[byte, byte])
        added = arith.ConstantOp(IntegerAttr(int(_byte(np.array(shift))), byte))
        total = arith.AddiOp(body.args[0], added.result)
        body.add_ops([total, YieldOp(total.result)])
        empty = tensor.EmptyOp([], type_)
        rank = type_.get_num_dims()
        same = AffineMapAttr(AffineMap.identity(rank))
        made = GenericOp(
            [value],
            [empty.tensor],
            Region(body),
            [same, same],
            [IteratorTypeAttr(IteratorType.PARALLEL)] * rank,
            [type_],
        )
        self.add(added)
        self.add(empty)
        self.add(made)
        return made.results[0]


def _makes_unsigned_bytes(op: Operation) -> bool:
    """Whether it clamps what a product of the accelerator may have made to an unsigned byte."""
    try:
        structure = structure_of(op)
        source = structure.inputs[0].owner if structure.inputs else None
        return (
            "reduction" not in structure.iterators
            and len(op.results) == 1
            and element_width(structure.inputs[0].type) == 32
            and element_width(op.results[0].type) == 8
            and _GREATEST in numbers_in(structure.body)
            and isinstance(source, Operation)
            and "reduction" in structure_of(source).iterators
        )
    except NoStructure:
        return False


@dataclass(frozen=True)
class _Shift:
    """What is added to the bytes of a factor, modulo 256, and what is then subtracted from it."""

    added: int
    zero_point: int


def _shift(value: SSAValue, kind: str, zero_point: int) -> _Shift:
    """Constants become what is meant, without a zero point, where that is bytes."""
    elements = _elements(value)
    if elements is not None:
        meant = (elements % 256 if kind == "unsigned" else elements) - zero_point
        if meant.size and meant.min() >= -128 and meant.max() <= 127:
            return _Shift(-zero_point % 256, 0)
    return _Shift(_FLIP, zero_point - _FLIP) if kind == "unsigned" else _Shift(0, zero_point)


def _elements(value: SSAValue) -> NDArray[np.int64] | None:
    """Those of a constant, reshaped or not."""
    owner = root(value).owner
    return dense_elements(owner) if isinstance(owner, Operation) else None


def _byte(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same modulo 256, as signed bytes."""
    return (values + 128) % 256 - 128


def _dense(type_: TensorType[Attribute], elements: NDArray[np.int64]) -> DenseIntOrFPElementsAttr:
    like = TensorType(IntegerType(8), type_.get_shape(), type_.encoding)
    return DenseIntOrFPElementsAttr(like, BytesAttr(elements.astype("<i1").tobytes()))
