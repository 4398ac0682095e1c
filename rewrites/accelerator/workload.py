"""How much work a function of matrix products is, whatever it is compiled to."""

from __future__ import annotations

from math import prod

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, SSAValue

from accelerator_model.dialect.types import element_bits
from accelerator_model.machine import OUTPUT_BYTES
from accelerator_model.simulator.bounds import GemmShape, Workload
from rewrites.accelerator.statements.matrix_product import (
    ElementwiseSum,
    MatrixProduct,
    WindowExtreme,
)
from rewrites.accelerator.tensor_statements import statements_of
from rewrites.accelerator.validation.signature import in_memory
from semantics.language.kinds import isa


def workload_of(function: func.FuncOp) -> Workload:
    """The products of the function, and the traffic that no program for it can avoid.

    An argument that is needed is read once, unless it was filled before, and one that is changed is
    written once. Raises `CannotLower`.
    """
    products: list[GemmShape] = []
    read: dict[SSAValue, int] = {}
    written: dict[SSAValue, int] = {}
    filled: set[SSAValue] = set()
    numbers = sums = 0
    for statement in statements_of(function):
        output = statement.output
        if not isinstance(statement, MatrixProduct) or statement.k or statement.fresh:
            written[output] = _bytes(output)
        if isinstance(statement, MatrixProduct) and statement.m * statement.n * statement.k:
            s = statement
            products += _shapes(s)
            for value, padding in ((s.a, s.a_padding), (s.b, s.b_padding)):
                fetched = value if padding is None else padding.source
                if isinstance(fetched, SSAValue):
                    read[fetched] = _bytes(fetched)
                else:
                    numbers += fetched.size
            if isinstance(s.bias, SSAValue):
                read[s.bias] = _bytes(s.bias)
            elif s.bias is not None:
                numbers += s.bias.size * OUTPUT_BYTES
            if s.scales is not None:
                numbers += s.scales.size * OUTPUT_BYTES
            if not s.fresh and isinstance(s.c, SSAValue) and s.c not in filled:
                read[s.c] = _bytes(s.c)
        if isinstance(statement, ElementwiseSum):
            read |= {value: _bytes(value) for value in statement.inputs}
            lanes = len(statement.inputs) + len(statement.scales)
            sums += lanes * statement.elements
        if isinstance(statement, WindowExtreme):
            padding = statement.padding
            source = statement.source if padding is None else padding.source
            read[source] = _bytes(source)
            if isinstance(statement.start, SSAValue):
                read[statement.start] = _bytes(statement.start)
            sums += statement.taps.size * statement.rows.size * statement.columns
        filled.add(output)
    return Workload(tuple(products), numbers + sum(read.values()) + sum(written.values()), sums)


def _shapes(product: MatrixProduct) -> list[GemmShape]:
    """What is added up in windows is a product of single columns for each channel, as a depthwise
    convolution is."""
    count = len(product.batches)
    if isinstance(product.a, np.ndarray) and product.m == 1 and count > 1:
        return [GemmShape(count, 1, product.k)] * product.n
    return [GemmShape(product.m, product.n, product.k)] * count


def _bytes(value: SSAValue) -> int:
    """Of a memref or tensor of integers of whole bytes."""
    memref = in_memory(value.type)
    assert isa(memref, MemRefType[Attribute])
    return prod(memref.get_shape()) * element_bits(memref) // 8
