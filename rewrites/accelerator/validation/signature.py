"""Which arguments a program has for a function: those of a function on tensors, and its results.

A program is given memory. For a function on tensors this is a memref for each argument, for each
constant tensor, in order, and for each result; it leaves the results in the last ones and the
others as they were. It is proved whatever the constants are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    TensorType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.language.kinds import isa

RESHAPES = ("tensor.expand_shape", "tensor.collapse_shape")
"""What gives the same elements in the same order."""


@dataclass(frozen=True)
class Signature:
    """`types` of the program's arguments, and the number of the one that a value is.

    `results` are the values that are returned, with the number of the argument that they become;
    `constants` the numbers of constant tensors, with their elements.
    """

    types: tuple[Attribute, ...]
    numbers: dict[SSAValue, int]
    results: tuple[tuple[SSAValue, int], ...]
    constants: dict[int, NDArray[np.int64]]

    @staticmethod
    def of(function: func.FuncOp) -> Signature:
        """The signature of a program for a straight-line function."""
        block = function.body.block
        types: list[Attribute] = [in_memory(argument.type) for argument in block.args]
        numbers: dict[SSAValue, int] = {argument: n for n, argument in enumerate(block.args)}
        constants: dict[int, NDArray[np.int64]] = {}
        for op in block.ops:
            elements = dense_elements(op)
            if elements is not None and constant_number(op.results[0]) is None:
                numbers[op.results[0]] = len(types)
                constants[len(types)] = elements
                types.append(in_memory(op.results[0].type))
        last = block.last_op
        returned: Sequence[SSAValue] = last.operands if isinstance(last, func.ReturnOp) else ()
        results: list[tuple[SSAValue, int]] = []
        for value in returned:
            results.append((root(value), len(types)))
            numbers.setdefault(root(value), len(types))
            types.append(in_memory(value.type))
        return Signature(tuple(types), numbers, tuple(results), constants)

    def with_constants(self, arguments: Sequence[NDArray[Any]]) -> list[NDArray[Any]]:
        """The arrays, with the constants' elements in place of what is there for them."""
        return [
            self.constants[n].astype(a.dtype).reshape(a.shape) if n in self.constants else a
            for n, a in enumerate(arguments)
        ]


OWN_CONSTANT = "acc.constant"
"""The attribute of a program's argument that says what is there, and stays there."""


def own_constants(program: func.FuncOp) -> dict[int, NDArray[np.int64]]:
    """The elements of the arguments that a program has for constants of its own choice.

    They are its last arguments; a program without them is proved whatever constants there are.
    """
    attributes = program.arg_attrs.data if program.arg_attrs is not None else ()
    found: dict[int, NDArray[np.int64]] = {}
    for number, (argument, named) in enumerate(
        zip(program.body.block.args, attributes, strict=False)
    ):
        value, type_ = named.data.get(OWN_CONSTANT), argument.type
        if (
            isinstance(value, DenseIntOrFPElementsAttr)
            and isa(type_, MemRefType[Attribute])
            and value.get_type() == TensorType(type_.element_type, type_.get_shape())
        ):
            elements = _integers(cast("DenseIntOrFPElementsAttr[Any]", value))
            extent = int(np.prod(type_.get_shape(), dtype=np.int64))
            found[number] = np.broadcast_to(elements, (extent,))
    return found


def have_the_same_constants(one: func.FuncOp, other: func.FuncOp) -> bool:
    """Whether two programs of the same arguments have the same constants of their own."""
    own, others = own_constants(one), own_constants(other)
    return own.keys() == others.keys() and all(np.array_equal(own[n], others[n]) for n in own)


def in_memory(type_: Attribute) -> Attribute:
    """A memref for a tensor, anything else as it is."""
    if isa(type_, TensorType[Attribute]):
        return MemRefType(type_.element_type, type_.get_shape())
    return type_


def root(value: SSAValue) -> SSAValue:
    """The value that this one is a reshaped form of."""
    while isinstance(value.owner, Operation) and value.owner.name in RESHAPES:
        value = value.owner.operands[0]
    return value


def dense_elements(op: Operation) -> NDArray[np.int64] | None:
    """The elements of a constant tensor of integers."""
    if not isinstance(op, arith.ConstantOp) or not isinstance(op.value, DenseIntOrFPElementsAttr):
        return None
    type_ = op.result.type
    if not isa(type_, TensorType[Attribute]) or not isinstance(type_.element_type, IntegerType):
        return None
    extent = int(np.prod(type_.get_shape(), dtype=np.int64))
    held = cast("DenseIntOrFPElementsAttr[Any]", op.value)
    return np.broadcast_to(_integers(held), (extent,))


def _integers(value: DenseIntOrFPElementsAttr[Any]) -> NDArray[np.int64]:
    """The numbers of a constant tensor, signed."""
    element = value.get_element_type()
    if isa(element, IntegerType) and element.width.data in (8, 16, 32, 64):
        return np.frombuffer(value.data.data, f"<i{element.width.data // 8}").astype(np.int64)
    return np.array(value.get_values(), np.int64)


def constant_number(value: SSAValue) -> int | None:
    """The number that a scalar is, or that all elements of a tensor are, if it is a constant."""
    op = value.owner
    if not isinstance(op, arith.ConstantOp):
        return None
    if isa(op.value, IntegerAttr[IntegerType]):
        return op.value.value.data
    elements = dense_elements(op)
    if elements is None or elements.size == 0 or (elements != elements[0]).any():
        return None
    return int(elements[0])
