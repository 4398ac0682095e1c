"""How much work a layer, and a network, is: on the array, on the host, and for the DMA."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from xdsl.dialects import func
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from accelerator_model.machine import Machine
from accelerator_model.simulator.bounds import Workload
from rewrites.accelerator.validation.index_space import IndexSpace
from rewrites.accelerator.validation.networks import bytes_of
from rewrites.accelerator.validation.signature import constant_number, dense_elements
from semantics.language.kinds import isa
from semantics.syntax.linalg.structure import NoStructure, structure_of
from semantics.syntax.tensor import PadOp


def array_cycles(workload: Workload, machine: Machine) -> Fraction:
    """The array's cycles in whole tiles, in the cheaper dataflow.

    On R x C cells, a product takes ⌈M/R⌉⌈N/C⌉·max(K, R) cycles output stationary, and weight
    stationary ⌈K/R⌉⌈N/C⌉·max(M, R). Of a depthwise convolution, which is a product a channel, the
    lanes do C multiplications a cycle; and C additions, comparisons or multiply-shifts of what is
    added, compared or scaled element by element.
    """
    array_rows, dim = machine.array_rows, machine.dim
    shapes = workload.products
    if workload.sums:
        return Fraction(workload.sums, dim)
    if len(shapes) > 1 and all(p.n == 1 for p in shapes):
        return Fraction(sum(p.m * p.k for p in shapes), dim)
    stationary = (
        sum(_up(p.m, array_rows) * _up(p.n, dim) * max(p.k, array_rows) for p in shapes),
        sum(_up(p.k, array_rows) * _up(p.n, dim) * max(p.m, array_rows) for p in shapes),
    )
    return Fraction(min(stationary))


def host_cycles(function: func.FuncOp, machine: Machine) -> int:
    """The cycles of a function on tensors on the host.

    Each operation of a body costs `operation_cycles` each time it is executed; each element that is
    read or written `element_cycles`: at each point those of the inputs that the body uses, and each
    element of the result once. Padding reads its source and writes its result.
    """
    operations = elements = 0
    for op in function.body.block.ops:
        if isinstance(op, PadOp):
            elements += sum(_elements(value) for value in (op.source, op.result))
            continue
        try:
            structure = structure_of(op)
        except NoStructure:
            continue
        points = prod(IndexSpace.of(structure).extents)
        arguments = structure.body.args[: len(structure.inputs)]
        used = sum(bool(argument.uses) for argument in arguments)
        operations += points * (len(list(structure.body.ops)) - 1)
        elements += points * used + sum(_elements(value) for value in op.results)
    return operations * machine.operation_cycles + elements * machine.element_cycles


@dataclass(frozen=True)
class NetworkBounds:
    """Cycles below which no schedule of these layers goes.

    `transfer`: constants, inputs and outputs cross to or from main memory once. `array` and `host`
    are sums over the layers, which depend on each other, so they add up.
    """

    transfer: Fraction
    array: Fraction
    host: int

    @property
    def lower_bound(self) -> Fraction:
        """The larger of what the DMA and what the layers need."""
        return max(self.transfer, self.array + self.host)

    def as_dict(self) -> dict[str, float]:
        """The JSON form; in cycles."""
        return {
            "lower_bound": float(self.lower_bound),
            "transfer_bound": float(self.transfer),
            "array_bound": float(self.array),
            "host_bound": self.host,
        }


def network_bounds(
    source: func.FuncOp, workloads: Sequence[Workload], on_host: int, machine: Machine
) -> NetworkBounds:
    """The bounds of a network with these products, and so many cycles of the host."""
    types = source.function_type
    moved = sum(bytes_of(type_) for type_ in (*types.inputs.data, *types.outputs.data))
    moved += sum(_constant_bytes(op) for op in source.body.block.ops)
    return NetworkBounds(
        Fraction(moved, machine.dma_bytes_per_cycle),
        sum((array_cycles(w, machine) for w in workloads), Fraction(0)),
        on_host,
    )


def _constant_bytes(op: Operation) -> int:
    elements = dense_elements(op)
    if elements is None or constant_number(op.results[0]) is not None:
        return 0
    return bytes_of(op.results[0].type)


def _elements(value: SSAValue) -> int:
    type_ = value.type
    assert isa(type_, TensorType[Attribute])
    return prod(type_.get_shape())


def _up(extent: int, dim: int) -> int:
    return -(-extent // dim)
