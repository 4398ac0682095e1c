"""How much work a function of matrix products is, whatever it is compiled to."""

from __future__ import annotations

from math import prod

from xdsl.dialects import func
from xdsl.ir import SSAValue

from accelerator_model.dialect.types import element_bits, memref_type
from accelerator_model.simulator.bounds import GemmShape, Workload
from rewrites.accelerator.matrix_product import MatrixProduct, ZeroFill
from rewrites.accelerator.tensor_statements import statements_of


def workload_of(function: func.FuncOp) -> Workload:
    """The products of the function, and the traffic that no program for it can avoid.

    An argument that is needed is read once, unless it was filled before, and one that is changed is
    written once. Raises `CannotLower`.
    """
    products: list[GemmShape] = []
    read: dict[SSAValue, int] = {}
    written: dict[SSAValue, int] = {}
    filled: set[SSAValue] = set()
    for statement in statements_of(function):
        output = statement.output
        if isinstance(statement, ZeroFill) or statement.k or statement.fresh:
            written[output] = _bytes(output)
        if isinstance(statement, MatrixProduct) and statement.m * statement.n * statement.k:
            s = statement
            products += [GemmShape(s.m, s.n, s.k)] * len(s.batches)
            read |= {value: _bytes(value) for value in (s.a, s.b)}
            if s.epilogue is not None and s.epilogue.bias is not None:
                read[s.epilogue.bias] = _bytes(s.epilogue.bias)
            if not s.fresh and s.c not in filled:
                read[s.c] = _bytes(s.c)
        filled.add(output)
    return Workload(tuple(products), sum(read.values()) + sum(written.values()))


def _bytes(value: SSAValue) -> int:
    """Of a memref of integers of whole bytes."""
    memref = memref_type(value)
    return prod(memref.get_shape()) * element_bits(memref) // 8
