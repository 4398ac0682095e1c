"""Descriptors of memrefs: arithmetic on offsets, sizes and strides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from semantics.control_flow.graph import Demand, Selection
from semantics.control_flow.parts import Layout, layout_of
from semantics.control_flow.reading import GraphReader, Names

INDEX = IndexType()
_I1, I64 = IntegerType(1), IntegerType(64)
_NSW = IntegerOverflowAttr((IntegerOverflowFlag.NSW,))
_NO_OVERFLOW = IntegerOverflowAttr((IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW))
_CAST, _CONSTANTS = "builtin.unrealized_conversion_cast", ("arith.constant", "llvm.mlir.constant")
EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, UNSIGNED_LESS = 0, 1, 2, 3, 6
"""The predicates of `arith.cmpi`."""
PRODUCT_OF_SIZES = "a product of sizes"
"""A function of two indices: their product, where that does not overflow."""

Extent = int | str
"""A number, or the name of an index."""
Truth = bool | str
"""True, false, or the name of an i1."""


@dataclass(frozen=True)
class Descriptor:
    """What a memref is: the name of its base, and numbers of elements."""

    base: str
    offset: Extent
    sizes: tuple[Extent, ...]
    strides: tuple[Extent, ...]

    def numbers(self) -> tuple[Extent, ...]:
        return (self.offset, *self.sizes, *self.strides)


def constant_of(value: SSAValue, word: IntegerType = I64) -> int | None:
    """The number that a constant makes, perhaps one that was lowered to LLVM already: casts
    keep it between an index and the `word` that stands for it."""
    while isinstance(value, OpResult) and value.op.name == _CAST:
        if len(value.op.operands) != 1 or len(value.op.results) != 1 or value.op.attributes:
            return None
        given = value.op.operands[0]
        if {given.type, value.type} != {INDEX, word} and given.type != value.type:
            return None
        value = given
    if isinstance(value, OpResult) and value.op.name in _CONSTANTS:
        said = value.op.properties.get("value")
        return said.value.data if isinstance(said, IntegerAttr) else None
    return None


class Arithmetic:
    """Numbers of elements, computed where they are literals. Those from a base on are `far`: they
    have 64 bits, however many an index has."""

    def __init__(self, reader: GraphReader, op: Operation, far: bool = False) -> None:
        self._reader = reader
        self._op = op
        self._place = reader.where(op)
        short = reader.index if isinstance(reader.index, IntegerType) else None
        self._type = I64 if far and short is not None else INDEX
        self._bits = 64 if far or short is None else short.width.data

    def _wrapped(self, number: int) -> int:
        """What is left of it, as a signed number. Raises `NoMeaning` where something is lost of an
        index of fewer than 64 bits: what is compared or divided is no longer the same number."""
        half = 1 << self._bits - 1
        found = (number + half) % (2 * half) - half
        if self._bits != 64:
            self._reader.demand_fits(number, self._place)
        return found

    def far(self, extent: Extent, signed: bool = True) -> Extent:
        """The same number with 64 bits, with its sign as LLVM's `getelementptr` has it."""
        if isinstance(extent, int) or self._type == INDEX:
            return extent
        if self._reader.type_of(extent) != self._reader.index:
            return extent
        return self._step("arith.extsi" if signed else "arith.extui", (extent,), I64)

    def name(self, extent: Extent) -> str:
        if isinstance(extent, str):
            return extent
        return self._literal(extent, self._type)

    def _literal(self, value: int, type_: IndexType | IntegerType) -> str:
        number = IntegerAttr(value, type_)
        return self._step("arith.constant", (), type_, {"value": number})

    def _step(
        self,
        operation: str,
        operands: Sequence[str],
        type_: Attribute,
        attributes: Mapping[str, Attribute] | None = None,
    ) -> str:
        return self._reader.step(operation, operands, type_, self._place, attributes)

    def add(self, a: Extent, b: Extent) -> Extent:
        if isinstance(a, int) and isinstance(b, int):
            return self._wrapped(a + b)
        if 0 in (a, b):
            return b if a == 0 else a
        return self._step("arith.addi", (self.name(a), self.name(b)), self._type)

    def subtract(self, a: Extent, b: Extent) -> Extent:
        if isinstance(a, int) and isinstance(b, int):
            return self._wrapped(a - b)
        return a if b == 0 else self._step("arith.subi", (self.name(a), self.name(b)), self._type)

    def times(self, a: Extent, b: Extent, overflows: bool = True) -> Extent:
        """A product of two that are no literals is a function of both; that it is distributive over
        sums is all that is known: z3 decides too little about such products. Where it may not
        `overflow`, it is poison then, and not even that is known."""
        if isinstance(a, int) and isinstance(b, int):
            return self._wrapped(a * b)
        if 0 in (a, b):
            return 0
        if 1 in (a, b):
            return b if a == 1 else a
        operation = "arith.muli"
        if isinstance(a, int) or isinstance(b, int) or (overflows and self._reader.passing):
            said = {} if overflows else {"overflowFlags": _NSW}
            return self._step(operation, (self.name(a), self.name(b)), self._type, said)
        if not overflows:
            return self._product(a, b)
        total: Extent = 0
        for x in self._reader.sums.summands(a):
            for y in self._reader.sums.summands(b):
                total = self.add(total, self._product(x, y))
        return total

    def scaled(self, number: Extent, stride: Extent) -> Extent:
        """A product that makes the offset or a stride of a view.

        The source of what was lowered is given what the lowering computes, an affine product, which
        is poison where it overflows.
        """
        if self._reader.passing is None or not self._reader.sequential:
            return self.times(number, stride)
        if isinstance(number, int) and isinstance(stride, int):
            return self.times(number, stride)
        if 0 in (number, stride) or 1 in (number, stride):
            return self.times(number, stride)
        said = {"overflowFlags": _NSW}
        return self._step("arith.muli", (self.name(number), self.name(stride)), self._type, said)

    def address(
        self, offset: Extent, indices: Sequence[Extent], strides: Sequence[Extent]
    ) -> Extent:
        """The number of an element from the base on.

        Beside code that was lowered it is what the lowering computes (`getStridedElementPtr` of
        MLIR 22): poison, but for the offset, where it overflows, with or without sign.
        """
        far = Arithmetic(self._reader, self._op, far=True)
        if self._reader.passing is None:
            address = far.far(offset)
            for index, stride in zip(indices, strides, strict=True):
                address = far.add(address, far.times(far.far(index), far.far(stride)))
            return address
        said = {"overflowFlags": _NO_OVERFLOW}
        found: Extent = 0
        for position, (index, stride) in enumerate(zip(indices, strides, strict=True)):
            step = index
            if stride != 1:
                names = self.name(index), self.name(stride)
                step = self._step("arith.muli", names, self._type, said)
            if position:
                names = self.name(found), self.name(step)
                step = self._step("arith.addi", names, self._type, said)
            found = step
        return far.add(far.far(offset), far.far(found))

    def _product(self, a: Extent, b: Extent) -> Extent:
        """A product that wraps around. Of the same factors it is the same, whatever their order:
        they are multiplied in the order in which they were defined."""
        if isinstance(a, int) or isinstance(b, int):
            return self.times(a, b)
        known = self._reader.sums
        factors = self._reader.in_order((*known.factors(a), *known.factors(b)))
        product = factors[0]
        for number, factor in enumerate(factors[1:], 2):
            given = product, factor
            product = self._reader.unknown_function(
                PRODUCT_OF_SIZES, given, self._type, self._place
            )
            known.note_product(product, factors[:number])
        return product

    def unknown(self, what: str, of: Sequence[Extent]) -> str:
        """A truth value of which it is only known that it is a function of these."""
        return self._reader.unknown_function(what, [self.name(e) for e in of], _I1, self._place)

    def divided(self, a: Extent, by: int) -> Extent:
        if isinstance(a, int) or by == 1:
            return a // by if isinstance(a, int) else a
        return self._step("arith.divui", (a, self.name(by)), self._type)

    def smaller(self, a: Extent, b: Extent) -> str:
        return self._step("arith.minui", (self.name(a), self.name(b)), self._type)

    def remainder(self, a: Extent, by: int) -> Extent:
        if isinstance(a, int):
            return a % (1 << self._bits) % by
        return self._step("arith.remui", (a, self.name(by)), self._type)

    def compare(self, predicate: int, a: Extent, b: Extent) -> Truth:
        if isinstance(a, int) and isinstance(b, int):
            if predicate == UNSIGNED_LESS:
                return a % (1 << self._bits) < b % (1 << self._bits)
            if predicate in (EQUAL, NOT_EQUAL):
                return (a == b) == (predicate == EQUAL)
            return a < b if predicate == LESS else a <= b
        which = IntegerAttr(predicate, I64)
        return self._step("arith.cmpi", (self.name(a), self.name(b)), _I1, {"predicate": which})

    def both(self, a: Truth, b: Truth) -> Truth:
        if isinstance(a, bool):
            return b if a else False
        if isinstance(b, bool):
            return a if b else False
        return self._step("arith.andi", (a, b), _I1)

    def either(self, a: Truth, b: Truth) -> Truth:
        if isinstance(a, bool):
            return True if a else b
        if isinstance(b, bool):
            return True if b else a
        return self._step("arith.ori", (a, b), _I1)

    def demand(self, condition: Truth) -> None:
        """The behaviour is undefined where the condition does not hold."""
        if condition is not True:
            self._reader.add(Demand(self.holding(condition), self._place))

    def holding(self, condition: Truth) -> str:
        """The name of what is poison where the condition does not hold."""
        poison = self._step("ub.poison", (), _I1)
        if isinstance(condition, bool):
            return self._literal(1, _I1) if condition else poison
        holds = self._reader.new_name("holds", _I1)
        self._reader.add(Selection(condition, self._literal(1, _I1), poison, holds))
        return holds


def descriptor(
    reader: GraphReader, value: SSAValue, op: Operation, names: Names
) -> Descriptor | None:
    """What a memref is; None where its layout is not strided, or it has no rank."""
    return descriptor_of(reader, reader.name_of(value, op, names), op)


def descriptor_of(reader: GraphReader, name: str, op: Operation) -> Descriptor | None:
    """The same, of the memref that a name stands for."""
    layout = layout_of(reader.type_of(name))
    parts = reader.parts(name)
    if layout is None or parts is None:
        return None
    base, *rest = parts
    offset, *others = [rest.pop(0) if n is None else n for n in layout.said()]
    rank = len(layout.sizes)
    sizes, strides = tuple(others[:rank]), tuple(others[rank:])
    if not layout.strided:
        strides = contiguous(Arithmetic(reader, op), sizes)
    return _fitting(reader, Descriptor(base, offset, sizes, strides), op)


def _fitting(reader: GraphReader, found: Descriptor, op: Operation) -> Descriptor:
    for number in found.numbers():
        if isinstance(number, int):
            reader.demand_fits(number, reader.where(op))
    return found


def contiguous(steps: Arithmetic, sizes: Sequence[Extent]) -> tuple[Extent, ...]:
    """The strides of memory without gaps, the last one fastest."""
    strides: list[Extent] = []
    stride: Extent = 1
    for size in reversed(sizes):
        strides.append(stride)
        stride = steps.times(stride, size)
    return tuple(reversed(strides))


def give(
    reader: GraphReader,
    result: SSAValue,
    found: Descriptor,
    op: Operation,
    names: Names,
    condition: Truth = True,
) -> bool:
    """Let a result be a descriptor. The behaviour is undefined where the condition does not hold,
    and where the type says something else. False where the type is no strided one."""
    layout = layout_of(result.type)
    if layout is None or len(layout.sizes) != len(found.sizes):
        return False
    steps = Arithmetic(reader, op)
    said = layout.said() if layout.strided else (*layout.said(), *(None for _ in found.strides))
    kept: list[Extent] = []
    for number, is_ in zip(said, _fitting(reader, found, op).numbers(), strict=True):
        if number is not None:
            condition = steps.both(condition, steps.compare(EQUAL, is_, number))
        elif len(kept) < _dynamic(layout):
            kept.append(is_)
    if not layout.strided:
        for is_, must in zip(found.strides, contiguous(steps, found.sizes), strict=True):
            condition = steps.both(condition, steps.compare(EQUAL, is_, must))
    steps.demand(condition)
    reader.made_of(result, [found.base, *map(steps.name, kept)], names)
    return True


def _dynamic(layout: Layout) -> int:
    return sum(number is None for number in layout.said())
