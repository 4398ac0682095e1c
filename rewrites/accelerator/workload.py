"""How much work a function of matrix products is, whatever it is compiled to."""

from __future__ import annotations

from xdsl.dialects import func
from xdsl.ir import BlockArgument

from accelerator_model.machine import INPUT_BYTES, OUTPUT_BYTES
from accelerator_model.simulator.bounds import GemmShape, Workload
from rewrites.accelerator.tensor_statements import MatrixProduct, ZeroFill, statements_of


def workload_of(function: func.FuncOp) -> Workload:
    """The products of the function, and the traffic that no program for it can avoid.

    An argument that is needed is read once, unless it was filled before, and one that is changed is
    written once. Raises `CannotLower`.
    """
    products: list[GemmShape] = []
    read: dict[BlockArgument, int] = {}
    written: dict[BlockArgument, int] = {}
    for statement in statements_of(function):
        match statement:
            case ZeroFill(output, rows, cols):
                written[output] = rows * cols * OUTPUT_BYTES
            case MatrixProduct(a, b, c, m, n, k, fresh):
                if m and n and k:
                    products.append(GemmShape(m, n, k))
                    read[a] = m * k * INPUT_BYTES
                    read[b] = k * n * INPUT_BYTES
                    if not fresh and c not in written:
                        read[c] = m * n * OUTPUT_BYTES
                if k or fresh:
                    written[c] = m * n * OUTPUT_BYTES
    return Workload(tuple(products), sum(read.values()) + sum(written.values()))
