"""Are layers, run one after the other on placed buffers, the function that they come from?

Functions are followed as expressions over their arguments. Nothing here knows how the function was
cut or the buffers placed.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects import func, tensor
from xdsl.dialects.builtin import AnyFloat, IntegerType, TensorType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from rewrites.accelerator.validation.signature import RESHAPES
from semantics.language.kinds import isa
from semantics.syntax.linalg.structure import NoStructure, structure_of

_PURE = ("arith.constant", "tensor.empty", "tensor.pad", "tensor.extract_slice", *RESHAPES)


@dataclass(frozen=True, eq=False)
class Layer:
    """A function on tensors, applied to the values `inputs`; it gives the value `output`."""

    function: func.FuncOp
    inputs: tuple[int, ...]
    output: int


@dataclass(frozen=True)
class Network:
    """Layers in the order in which they run.

    Values are numbered: first the function's arguments, then what the layers give. `results` are
    returned.
    """

    arguments: int
    layers: tuple[Layer, ...]
    results: tuple[int, ...]

    def lifetimes(self) -> dict[int, tuple[int, int]]:
        """For each value but the arguments: the layer that gives it, the last that reads it.

        A result is read by the caller, after the last layer.
        """
        found: dict[int, tuple[int, int]] = {}
        for number, layer in enumerate(self.layers):
            for value in layer.inputs:
                if value in found:
                    found[value] = (found[value][0], number)
            found[layer.output] = (number, number)
        for value in self.results:
            found[value] = (found[value][0], len(self.layers))
        return found


class Expressions:
    """Numbers for values, the same for what the same operations make of the same values.

    All operations are pure: they read no memory and have no effects.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, int] = {}

    def argument(self, position: int) -> int:
        return self._number(("argument", position))

    def run(self, block: Block, arguments: Sequence[int]) -> list[int]:
        """What the block returns, of these arguments. Raises `ValueError` naming an operation
        that may be more than a pure one."""
        values: dict[SSAValue, int] = {}
        values.update(zip(block.args, arguments, strict=True))
        for op in block.ops:
            if isinstance(op, func.ReturnOp):
                return [values[operand] for operand in op.operands]
            if not is_pure(op):
                raise ValueError(f"{op.name} is not known to be pure")
            self.add(op, values)
        raise ValueError("the function returns nothing")

    def add(self, op: Operation, values: dict[SSAValue, int]) -> None:
        """Numbers the results of an operation on values that have numbers."""
        key = self._key(op, values, {})
        for result in op.results:
            values[result] = self._number((key, result.index))

    def _number(self, key: Hashable) -> int:
        return self._known.setdefault(key, len(self._known))

    def _key(
        self, op: Operation, values: Mapping[SSAValue, int], local: dict[SSAValue, int]
    ) -> Hashable:
        operands = tuple(
            ("inside", local[v]) if v in local else ("outside", values[v]) for v in op.operands
        )
        inside: list[Hashable] = []
        for region in op.regions:
            for block in region.blocks:
                for argument in block.args:
                    local[argument] = len(local)
                body = [self._key(each, values, local) for each in self._results(block, local)]
                inside.append((tuple(a.type for a in block.args), tuple(body)))
            inside.append("end of a region")
        attributes = frozenset((op.attributes | op.properties).items())
        types = tuple(result.type for result in op.results)
        return (op.name, attributes, operands, types, tuple(inside))

    @staticmethod
    def _results(block: Block, local: dict[SSAValue, int]) -> list[Operation]:
        for op in block.ops:
            for result in op.results:
                local[result] = len(local)
        return list(block.ops)


def is_pure(op: Operation) -> bool:
    """Whether the operation only computes its results: no memory, no effects, nothing undefined
    read."""
    if op.name in _PURE:
        return True
    if not op.name.startswith("linalg.") or not op.results:
        return False
    try:
        structure = structure_of(op)
    except NoStructure:
        return False
    operands = (*structure.inputs, *structure.outputs)
    return not any(
        isinstance(value.owner, tensor.EmptyOp) and argument.uses
        for value, argument in zip(operands, structure.body.args, strict=True)
    )


def joined_otherwise(source: func.FuncOp, network: Network) -> str | None:
    """Why the layers, one after the other, are not seen to be the function; None if they are.

    Both are followed as expressions over the arguments, in which operations of the same name,
    attributes and bodies on the same values are the same.
    """
    expressions = Expressions()
    block = source.body.block
    arguments = [expressions.argument(n) for n in range(len(block.args))]
    if network.arguments != len(arguments):
        return "the network has other arguments"
    try:
        wanted = expressions.run(block, arguments)
        values = dict(enumerate(arguments))
        for layer in network.layers:
            given = [values[value] for value in layer.inputs]
            if layer.output in values:
                return f"value {layer.output} is given twice"
            (values[layer.output],) = expressions.run(layer.function.body.block, given)
    except (ValueError, KeyError) as error:
        return f"what is computed is not followed: {error}"
    if wanted != [values.get(value) for value in network.results]:
        return "the layers compute something else"
    return None


def bytes_of(type_: Attribute) -> int:
    """Of a tensor of integers or floats of whole bytes."""
    assert isa(type_, TensorType[Attribute])
    element = type_.element_type
    assert isinstance(element, IntegerType | AnyFloat)
    return prod(type_.get_shape()) * -(-element.bitwidth // 8)


def placed_otherwise(network: Network, offsets: Mapping[int, int]) -> str | None:
    """Why the buffers at these byte offsets of one block of memory do not do; None if they do.

    A layer's output must not overlap its inputs, nor what a later layer reads. Arguments and
    results are memory of the caller.
    """
    lifetimes = network.lifetimes()
    placed: list[tuple[int, int, int, int, int]] = []
    for layer in network.layers:
        value = layer.output
        if value in network.results:
            continue
        if offsets.get(value, -1) < 0:
            return f"value {value} has no place"
        size = bytes_of(layer.function.function_type.outputs.data[0])
        first, last = lifetimes[value]
        for other, start, end, born, read in placed:
            at_once = born <= last and first <= read
            if at_once and start < offsets[value] + size and offsets[value] < end:
                return f"values {other} and {value} overlap"
        placed.append((value, offsets[value], offsets[value] + size, first, last))
    return None
