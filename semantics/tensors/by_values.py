"""The operations of stablehlo whose result is as large as operands say, and those that write where
elements say, beside all others."""

# Functions of elements are written as lambdas, whose parameters are terms.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from xdsl.ir import Operation, Region

from semantics.language.program import NoMeaning
from semantics.syntax.stablehlo.attributes import ComparisonType, ConvAttr, Direction
from semantics.syntax.stablehlo.elementwise import CompareOp
from semantics.tensors import dynamic, indexed, moves
from semantics.tensors.constants import FLOATS, identity_of
from semantics.tensors.dynamic import UNKNOWN, Undefined
from semantics.tensors.operations import Operations
from semantics.tensors.terms import Term, within
from semantics.tensors.values import Tensor, filled


class AllOperations(Operations):
    """What operations give. Errors: `NoMeaning`, `Undefined`, `TooLarge`."""

    def method(self, name: str) -> Callable[..., Tensor] | None:
        return _METHODS.get(name) or super().method(name)

    def _said(self, op: Operation, says: Tensor, declared: tuple[int, ...]) -> tuple[int, ...]:
        """The shape that an operand says. That it is the type's is promised, if it is not known."""
        found = dynamic.shape_of(op, says, declared)
        if found is not None:
            return found
        self.promises.append((f"it is {declared}", self.terms.bundle(list(says.elements()))))
        return declared

    def dynamic_reshape(
        self, op: Operation, operands: list[Tensor], shape: tuple[int, ...], element: str
    ) -> Tensor:
        said = self._said(op, operands[1], shape)
        if prod(said) != prod(operands[0].shape):
            raise Undefined(f"{op.name} to another number of elements", "")
        return self.reshape(op, operands, said, element)

    def dynamic_iota(
        self, op: Operation, operands: list[Tensor], shape: tuple[int, ...], element: str
    ) -> Tensor:
        return self.iota(op, operands, self._said(op, operands[0], shape), element)

    def dynamic_broadcast(
        self, op: Operation, operands: list[Tensor], shape: tuple[int, ...], element: str
    ) -> Tensor:
        said = self._said(op, operands[1], shape)
        dynamic.check_broadcast(op, operands[0], said)
        return self.broadcast(op, operands, said, element)

    def dynamic_pad(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        operand, padding, *edges = operands
        low, high, interior = dynamic.sizes_of(op, *edges)
        for n, lo, hi, gap in zip(operand.shape, low, high, interior, strict=True):
            if gap < 0 or n + lo + max(n - 1, 0) * gap + hi < 0:
                raise Undefined(f"{op.name} by less than there is", "")
        return moves.pad(operand, padding, low, high, interior)

    def real_dynamic_slice(
        self, op: Operation, operands: list[Tensor], shape: tuple[int, ...], _: str
    ) -> Tensor:
        """A slice (StablehloOps.td; it is not in the specification)."""
        operand, *bounds = operands
        if any(dynamic.numbers_in(each) is None for each in bounds[:2]):
            return self._slice_from(op, operand, bounds, shape)
        ranges = [(a, b, s) for a, b, s in zip(*dynamic.sizes_of(op, *bounds), strict=True)]
        for n, (start, limit, stride) in zip(operand.shape, ranges, strict=True):
            if not (0 <= start <= limit <= n and stride > 0):
                raise Undefined(f"{op.name} beyond its operand", "")
        return moves.take(operand, ranges)

    def _slice_from(
        self, op: Operation, operand: Tensor, bounds: list[Tensor], shape: tuple[int, ...]
    ) -> Tensor:
        """A slice as large as its type says, from and to where is not known: that it is within
        bounds, and so large, is promised."""
        (strides,) = dynamic.sizes_of(op, bounds[2])
        if UNKNOWN in shape or len(strides) != len(shape):
            raise NoMeaning(f"the shape of the result of {op.name} is not known", "")
        spans = [(n - 1) * stride + 1 if n else 0 for n, stride in zip(shape, strides, strict=True)]
        fits = all(span <= n for span, n in zip(spans, operand.shape, strict=True))
        if not fits or any(stride <= 0 for stride in strides):
            raise Undefined(f"{op.name} beyond its operand", "")
        said = f"of {operand.shape} it takes {shape} by {strides}"
        of = self.terms.bundle([term for each in bounds[:2] for term in each.elements()])
        self.promises.append((said, of))
        taken = moves.dynamic_slice(self.terms, operand, list(bounds[0].elements()), spans)
        ranges = [(0, span, stride) for span, stride in zip(spans, strides, strict=True)]
        return moves.take(taken, ranges)

    def set_dimension_size(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        """Of the size that the operand has (StablehloOps.td; it is not in the specification)."""
        operand, size = operands
        if dynamic.sizes_of(op, size)[0] != [operand.shape[self.number(op, "dimension")]]:
            raise NoMeaning(f"{op.name} to another size has no meaning", "")
        return operand

    def dynamic_gather(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        (sizes,) = dynamic.sizes_of(op, operands[2])
        if any(not 0 <= s <= n for s, n in zip(sizes, operands[0].shape, strict=True)):
            raise Undefined(f"{op.name} of more than there is", "")
        return self.gathered(op, operands, sizes, None)

    def dynamic_conv(
        self, op: Operation, operands: list[Tensor], _: tuple[int, ...], element: str
    ) -> Tensor:
        (numbers,) = dynamic.sizes_of(op, operands[2])
        names = op.properties.get("dimension_numbers")
        if not isinstance(names, ConvAttr):
            raise NoMeaning(f"{op.name} without dimension_numbers has no meaning", "")
        padding = list(zip(numbers[::2], numbers[1::2], strict=True))
        return self.convolved(op, operands[:2], names.lists(), padding, element)

    def reduce(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        try:
            return super().reduce(op, operands)
        except NoMeaning:
            if len(operands) != 2:
                raise
            return self._reduced_to_one(op, operands[0], self.numbers(op, "dimensions"))

    def _reduced_to_one(self, op: Operation, operand: Tensor, dimensions: Sequence[int]) -> Tensor:
        """A reduction whose body gives the same whatever it is given: in every order, the last time
        it is applied. Of less than two elements it may not be applied."""
        given = [self.terms.opaque("reduced", (), operand.bits, k) for k in (0, 1)]
        (found,) = self.regions.of_elements(op.regions[0], [operand.element] * 2)(*given)
        shape, element = self.regions.type_of(op.results[0], op)
        count = prod(operand.shape[d] for d in dimensions)
        if count < 2 or any(part in given for part in within(found)) or UNKNOWN in shape:
            raise NoMeaning("a reduction by more than one operation has no meaning", "")
        return filled(shape, element, found)

    def select_and_scatter(self, op: Operation, operands: list[Tensor], *_: object) -> Tensor:
        operand, source, init = operands
        rank = len(operand.shape)
        sizes, strides = (
            self.listed(op, f"window_{n}", rank, 1) for n in ("dimensions", "strides")
        )
        lows = [low for low, _ in self.padding(op, rank)]
        name = self.reduces_by(op, operand, 1)
        operation = self.folding.operation(name, operand)
        neutral = None if operation is None else identity_of(operation, operand.bits)
        if operand.is_complex or source.element != operand.element or neutral is None:
            raise NoMeaning("a select_and_scatter by this has no meaning", "")
        select = self.regions.of_elements(op.regions[0], [operand.element] * 2)
        compares, known = _compares(op.regions[0]), FLOATS.get(operand.bits)

        def is_ordered(elements: Sequence[Term]) -> bool:
            if known is None:
                return compares
            bits = [e.bits for e in elements]
            return compares and all(b is not None and not known.format.is_nan(b) for b in bits)

        return indexed.select_and_scatter(
            self.terms,
            operand,
            source,
            init.parts[0].item(),
            list(zip(sizes, strides, lows, strict=True)),
            lambda a, b: select(a, b)[0],
            is_ordered,
            lambda start, values: self.folding.fold(name, start, values, operand),
            self.terms.constant(neutral, operand.bits),
        )


def _compares(region: Region) -> bool:
    """Whether a region says whether its first argument is at least, at most, ... its second one."""
    block = region.block
    first, last = block.first_op, block.last_op
    if not isinstance(first, CompareOp) or last is None or first.next_op is not last:
        return False
    kind = first.compare_type
    return (
        set(first.operands) == set(block.args)
        and list(last.operands) == list(first.results)
        and first.comparison_direction.data in _ORDERS
        and (kind is None or kind.data != ComparisonType.TOTALORDER)
    )


_ORDERS = (Direction.GE, Direction.GT, Direction.LE, Direction.LT)
_METHODS: dict[str, Callable[..., Tensor]] = {
    "dynamic_reshape": AllOperations.dynamic_reshape,
    "dynamic_iota": AllOperations.dynamic_iota,
    "dynamic_broadcast_in_dim": AllOperations.dynamic_broadcast,
    "dynamic_pad": AllOperations.dynamic_pad,
    "real_dynamic_slice": AllOperations.real_dynamic_slice,
    "set_dimension_size": AllOperations.set_dimension_size,
    "reduce": AllOperations.reduce,
    "dynamic_gather": AllOperations.dynamic_gather,
    "dynamic_conv": AllOperations.dynamic_conv,
    "select_and_scatter": AllOperations.select_and_scatter,
}
