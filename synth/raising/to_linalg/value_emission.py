"""Index values, constants, arrays and views as IR, each once and as far out as it is known."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast

from xdsl.dialects import affine, arith, func, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StridedLayoutAttr,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineExpr, AffineMap

from synth.raising.structuring.affine_values import (
    Affine,
    Extremum,
    Quotient,
    Value,
    Variable,
    extremum,
)
from synth.raising.structuring.attribute_texts import parsed_attribute
from synth.raising.structuring.structured import ArrayPart, constant_extent
from verifier.kernel.loops.recurrences.system import Constant

Types = Mapping[str, tuple[tuple[Value, ...], str]]
"""The extents and the element type of each array that the function allocates."""


@dataclass
class FunctionWriter:
    """A function that is being written: the blocks of the loops around the place that it is at.

    `loops` are the values of the loops around, `made[k]` what has been computed in the block that
    is inside of k loops. `original` gives the names, `names` those of arrays that it allocates.
    """

    original: func.FuncOp
    arguments: Sequence[SSAValue]
    types: Types
    blocks: list[Block]
    loops: list[SSAValue] = field(default_factory=list[SSAValue])
    made: list[dict[object, SSAValue]] = field(default_factory=lambda: [dict[object, SSAValue]()])
    allocated: dict[str, SSAValue] = field(default_factory=dict[str, SSAValue])
    names: Mapping[str, str] = field(default_factory=dict[str, str])

    def add(self, operation: Operation) -> None:
        """Put an operation at the end of the innermost block."""
        self.blocks[-1].add_op(operation)

    def value(self, value: Value) -> SSAValue:
        """An index."""
        return self._once(_depth(value), value, lambda: self._value(value))

    def mixed(self, value: Value) -> SSAValue | int:
        """An index, or the number that it is."""
        number = constant_extent(value)
        return self.value(value) if number is None else number

    def constant(self, constant: Constant) -> SSAValue:
        """A scalar constant."""

        def make() -> tuple[Operation, str | None]:
            attribute = _constant_attribute(constant)
            return arith.ConstantOp(attribute), self._name_of_constant(attribute)

        return self._once(0, constant, make)

    def scalar(self, key: object, make: Callable[[], Operation]) -> SSAValue:
        """The result of an operation on scalars that are known outside of all loops."""
        return self._once(0, key, lambda: (make(), None))

    def argument(self, name: str) -> SSAValue:
        """The argument of a name."""
        return self.arguments[int(name.removeprefix("arg"))]

    def array(self, name: str) -> SSAValue:
        """An argument, or an allocation of the function's own."""
        if name not in self.types:
            return self.argument(name)
        if name not in self.allocated:
            extents, element = self.types[name]
            sizes = [self.mixed(_not_negative(extent)) for extent in extents]
            shape = [size if isinstance(size, int) else DYNAMIC_INDEX for size in sizes]
            dynamic = [size for size in sizes if not isinstance(size, int)]
            type_ = MemRefType(parsed_attribute(element), shape)
            self.allocated[name] = self._once(
                0, name, lambda: (memref.AllocOp(dynamic, [], type_), self._name_of_array(name))
            )
        return self.allocated[name]

    def prepare(self, view: ArrayPart) -> tuple[list[SSAValue | int], list[SSAValue | int]]:
        """The array of a view, and the offsets and sizes."""
        self.array(view.array)
        if view.whole:
            return [], []
        sizes = [Affine((), 1) if size is None else size for size in view.sizes]
        return [self.mixed(offset) for offset in view.offsets], [self.mixed(s) for s in sizes]

    def view(self, view: ArrayPart) -> SSAValue:
        """The array itself, or a subview of it in the innermost block: that is where it is known
        to be in bounds."""
        offsets, sizes = self.prepare(view)
        array = self.array(view.array)
        if view.whole:
            return array

        def make() -> tuple[Operation, str | None]:
            source = cast("MemRefType[Attribute]", array.type)
            type_ = memref.SubviewOp.infer_result_type(source, offsets, sizes, view.strides)
            type_ = _without_dimensions(type_, [size is None for size in view.sizes])
            name = array.name_hint and f"{array.name_hint}_part"
            return memref.SubviewOp.get(array, offsets, sizes, view.strides, type_), name

        return self._once(len(self.loops), view, make)

    @contextmanager
    def inside(self, block: Block) -> Generator[None]:
        """What is emitted meanwhile goes into `block`, not into the innermost one."""
        innermost, made = self.blocks[-1], self.made[-1]
        self.blocks[-1], self.made[-1] = block, dict(made)
        yield
        self.blocks[-1], self.made[-1] = innermost, made

    # One block

    def _once(
        self, depth: int, key: object, make: Callable[[], tuple[Operation, str | None] | SSAValue]
    ) -> SSAValue:
        """What `make` computes, in the block inside of `depth` loops."""
        found = self.made[depth].get(key)
        if found is None:
            made = make()
            if isinstance(made, tuple):
                operation, name = made
                self.blocks[depth].add_op(operation)
                found = operation.results[0]
                found.name_hint = name
            else:
                found = made
            self.made[depth][key] = found
        return found

    def _value(self, value: Value) -> tuple[Operation, str | None] | SSAValue:
        match value:
            case Extremum():
                return self._extremum(value)
            case Affine(terms=((str() as name, 1),), constant=0):
                return self._variable(name)
            case Affine(terms=()):
                attribute = IntegerAttr(value.constant, IndexType())
                return arith.ConstantOp(attribute), (
                    self._name_of_constant(attribute) or _number_name(value.constant)
                )
            case _:
                map_, operands = self.map_of([value])
                return affine.ApplyOp(operands, AffineMapAttr(map_)), None

    def map_of(self, values: Sequence[Affine]) -> tuple[AffineMap, list[SSAValue]]:
        """The map of which some values are the results, and its operands."""
        names = list(dict.fromkeys(n for v in values for part, _ in v.terms for n in _names(part)))
        loops = [n for n in names if n.startswith("t")]
        parameters = [n for n in names if not n.startswith("t")]
        leaves = {n: AffineExpr.dimension(k) for k, n in enumerate(loops)}
        leaves |= {n: AffineExpr.symbol(k) for k, n in enumerate(parameters)}
        operands = [self.value(Affine(((n, 1),))) for n in (*loops, *parameters)]
        results = tuple(_expression(value, leaves) for value in values)
        return AffineMap(len(loops), len(parameters), results), operands

    def _extremum(self, value: Extremum) -> tuple[Operation, str | None]:
        first, *others = value.of
        rest = others[0] if len(others) == 1 else Extremum(value.kind, tuple(others))
        operation = arith.MaxSIOp if value.kind == "max" else arith.MinSIOp
        return operation(self.value(first), self.value(rest), IndexType()), None

    def _variable(self, name: str) -> tuple[Operation, str | None] | SSAValue:
        if name.startswith("t"):
            return self.loops[int(name[1:])]
        argument, _, dimension = name.removeprefix("arg").partition("_dim")
        value = self.arguments[int(argument)]
        if dimension:
            index = self.value(Affine((), int(dimension)))
            return memref.DimOp(value, index), self._name_of_extent(int(argument), int(dimension))
        if isinstance(value.type, IndexType):
            return value
        return arith.IndexCastOp(value, IndexType()), None

    # Names

    def _name_of_array(self, name: str) -> str:
        """What the function calls an array that a temporary stands for, if it allocates it."""
        array, _, suffix = name.partition("_")
        return "_".join(filter(None, (self.names.get(array, array), suffix)))

    def _name_of_constant(self, attribute: Attribute) -> str | None:
        return next(
            (
                operation.result.name_hint
                for operation in self.original.walk()
                if isinstance(operation, arith.ConstantOp) and operation.value == attribute
            ),
            None,
        )

    def _name_of_extent(self, argument: int, dimension: int) -> str | None:
        for operation in self.original.walk():
            if (
                isinstance(operation, memref.DimOp)
                and operation.source is self.original.body.block.args[argument]
                and isinstance(index := operation.index.owner, arith.ConstantOp)
                and index.value == IntegerAttr(dimension, IndexType())
            ):
                return operation.result.name_hint
        return None


def _number_name(number: int) -> str:
    return f"c{number}" if number >= 0 else f"cm{-number}"


def _names(part: Variable) -> list[str]:
    if isinstance(part, str):
        return [part]
    return [name for inner, _ in part.numerator.terms for name in _names(inner)]


def _depth(value: Value) -> int:
    """How many loops are around the place where a value is first known."""
    if isinstance(value, Extremum):
        return max(map(_depth, value.of))
    names = (name for part, _ in value.terms for name in _names(part))
    return max((int(name[1:]) + 1 for name in names if name.startswith("t")), default=0)


def _expression(value: Affine, leaves: Mapping[str, AffineExpr]) -> AffineExpr:
    found: AffineExpr | None = None
    for part, factor in sorted(value.terms, key=lambda term: term[1] < 0):
        leaf = leaves[part] if isinstance(part, str) else _quotient(part, leaves)
        term = leaf if factor == 1 else leaf * AffineConstantExpr(factor)
        found = term if found is None else found + term
    constant = AffineConstantExpr(value.constant)
    if found is None:
        return constant
    return found + constant if value.constant else found


def _quotient(quotient: Quotient, leaves: Mapping[str, AffineExpr]) -> AffineExpr:
    numerator = _expression(quotient.numerator, leaves)
    return numerator // AffineConstantExpr(quotient.divisor)


def _constant_attribute(
    constant: Constant,
) -> IntegerAttr[IntegerType[int]] | FloatAttr[AnyFloat]:
    type_ = parsed_attribute(constant.element)
    if isinstance(type_, IntegerType):
        return _integer(constant.bits, type_.bitwidth)
    assert isinstance(type_, AnyFloat)
    packed = constant.bits.to_bytes(type_.compile_time_size, "little")
    (number,) = type_.unpack(packed, 1)
    return FloatAttr(number, type_)


def _integer(bits: int, width: int) -> IntegerAttr[IntegerType[int]]:
    negative = width > 1 and bits >> (width - 1)
    return IntegerAttr(bits - (1 << width) if negative else bits, IntegerType(width))


def _without_dimensions(
    type_: MemRefType[Attribute], dropped: Sequence[bool]
) -> MemRefType[Attribute]:
    layout = type_.layout
    shape = [size for size, drop in zip(type_.get_shape(), dropped, strict=True) if not drop]
    if isinstance(layout, StridedLayoutAttr):
        kept = [s for s, drop in zip(layout.strides, dropped, strict=True) if not drop]
        layout = StridedLayoutAttr(ArrayAttr(kept), layout.offset)
    return MemRefType(type_.element_type, shape, layout, type_.memory_space)


def _not_negative(extent: Value) -> Value:
    """An extent, or 0 where it is less; those of arguments and counts never are."""
    match extent:
        case Affine(terms=((str() as name, 1),), constant=0) if "_dim" in name:
            return extent
        case _:
            return extremum("max", [extent, Affine()])
