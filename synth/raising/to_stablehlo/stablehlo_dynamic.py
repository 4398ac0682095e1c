"""Functions with dynamic extents, by way of one with known extents.

Each class of extents that loops need equal gets a number of its own, which stands for it. The
function with these numbers is raised; then the numbers become dynamic extents again. That what is
found so is right for all extents is the verifier's to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import islpy as isl
from xdsl.dialects import func, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseIntOrFPElementsAttr,
    FunctionType,
    IntegerType,
    MemRefType,
    TensorType,
    i32,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from semantics.language.kinds import isa
from semantics.syntax.stablehlo.elementwise import ConstantOp, IotaOp
from semantics.syntax.stablehlo.shapes import (
    BroadcastInDimOp,
    ConcatenateOp,
    DynamicBroadcastInDimOp,
    DynamicIotaOp,
    DynamicUpdateSliceOp,
    GetDimensionSizeOp,
    PadOp,
    ReshapeOp,
    SliceOp,
)
from synth.raising.planning.values import values_of
from synth.raising.to_stablehlo.stablehlo_builder import NotExpressible, element_of, shape_of
from synth.raising.to_stablehlo.stablehlo_terms import linear
from verifier.kernel.loops.proving.granted import EqualExtents
from verifier.kernel.loops.recurrences.system import RecurrenceSystem, Statement, reads_of

_FIRST = 100_003
"""Stand-ins start here: above the numbers that a function has of its own."""

StandIns = dict[int, tuple[int, int]]
"""For each number the argument and dimension whose extent it stands for."""


def has_dynamic_extents(function: func.FuncOp) -> bool:
    """Whether some memref argument has a dynamic extent."""
    types = [a.type for a in function.body.block.args]
    return any(isa(t, MemRefType[Attribute]) and DYNAMIC_INDEX in t.get_shape() for t in types)


def with_numbers(
    function: func.FuncOp, program: RecurrenceSystem
) -> tuple[func.FuncOp, StandIns, EqualExtents]:
    """A copy with a number for each dynamic extent, the same where a loop runs along two; and which
    extents are so taken to be equal.

    Raises `NotExpressible` where a size is none of an argument.
    """
    classes = _classes(program)
    numbers = _numbers(program, classes)
    stand_ins: StandIns = {}
    copy = function.clone()
    for position, argument in enumerate(copy.body.block.args):
        if not isa(argument.type, MemRefType[Attribute]):
            continue
        shape = list(argument.type.get_shape())
        for dimension, extent in enumerate(shape):
            if extent != DYNAMIC_INDEX:
                continue
            name = f"arg{position}_dim{dimension}"
            root = classes.get(name, name)
            if root.isdigit():
                shape[dimension] = int(root)
                continue
            number = numbers[root]
            stand_ins.setdefault(number, (position, dimension))
            shape[dimension] = number
        _retype(argument, shape)
    for op in copy.walk():
        if isinstance(op, memref.AllocOp | memref.AllocaOp) and op.dynamic_sizes:
            _allocate(op)
    block = copy.body.block
    returned = [o.type for o in block.last_op.operands] if block.last_op else []
    copy.function_type = FunctionType.from_lists([a.type for a in block.args], returned)
    pairs = [(a, int(b) if b.isdigit() else b) for a, b in sorted(classes.items())]
    return copy, stand_ins, tuple(pairs)


_ABOVE_LEAST = (46, 39, 33, 28, 24, 20, 17, 14, 11, 9, 7, 5, 3, 2, 1, 0)


def _numbers(program: RecurrenceSystem, classes: dict[str, str]) -> dict[str, int]:
    """A number for each class of extents, no two alike, for which the loops are defined."""
    possible = values_of(program).context
    names = [f"arg{a.argument}_dim{d}" for a in program.arrays.values() if a.argument is not None
             for d, extent in enumerate(a.shape) if isinstance(extent, str)]  # fmt: skip
    given = f"[{', '.join(program.parameters)}] -> "
    for name, root in classes.items():
        possible = possible.intersect(isl.Set(f"{given}{{ : {name} = {root} }}"))
    roots = [r for r in dict.fromkeys(classes.get(n, n) for n in names) if not r.isdigit()]
    for root in roots:
        possible = possible.intersect(isl.Set(f"{given}{{ : {root} >= {_FIRST} }}"))
    found: dict[str, int] = {}
    for root in roots:
        place = possible.find_dim_by_name(isl.dim_type.param, root)
        values = possible.move_dims(isl.dim_type.set, 0, isl.dim_type.param, place, 1)
        least = values.dim_min_val(0)
        for more in _ABOVE_LEAST if least.is_int() else ():
            number = least.to_python() + more
            fixed = possible.intersect(isl.Set(f"{given}{{ : {root} = {number} }}"))
            if number not in found.values() and not fixed.is_empty():
                found[root], possible = number, fixed
                break
        else:
            raise NotExpressible("extents that are not independent of each other")
    return found


def _retype(value: SSAValue, shape: list[int]) -> None:
    assert isa(value.type, MemRefType[Attribute])
    old = value.type
    Rewriter.replace_value_with_new_type(
        value, MemRefType(old.element_type, shape, old.layout, old.memory_space)
    )


def _allocate(op: memref.AllocOp | memref.AllocaOp) -> None:
    given = iter([_size(v) for v in op.dynamic_sizes])
    assert isa(op.memref.type, MemRefType[Attribute])
    shape = [next(given) if n == DYNAMIC_INDEX else n for n in op.memref.type.get_shape()]
    new = type(op).build(
        operands=[[], list(op.symbol_operands)],
        result_types=[MemRefType(op.memref.type.element_type, shape)],
        properties={n: v for n, v in op.properties.items() if n != "operandSegmentSizes"},
    )
    Rewriter.replace_op(op, new, safe_erase=False)


def _size(value: SSAValue) -> int:
    """The extent that a `memref.dim` of an argument is."""
    op = value.owner
    if isinstance(op, memref.DimOp) and isa(op.source.type, MemRefType[Attribute]):
        index = op.index.owner
        number = index.properties.get("value") if isinstance(index, Operation) else None
        text = str(number).split(" ")[0]
        if text.isdigit() and int(text) < len(op.source.type.get_shape()):
            extent = op.source.type.get_shape()[int(text)]
            if extent != DYNAMIC_INDEX:
                return extent
    raise NotExpressible("memory of a size that is no extent of an argument", None)


def _classes(program: RecurrenceSystem) -> dict[str, str]:
    """For each extent the one that stands for it and all that loops need equal."""
    roots: dict[str, str] = {}

    def root(name: str) -> str:
        while name in roots:
            name = roots[name]
        return name

    for statement in program.statements:
        for names in _along(program, statement):
            for one, other in pairwise(names):
                a, b = root(one), root(other)
                if a != b:
                    a, b = (b, a) if a.isdigit() else (a, b)
                    roots[a] = b
    return {name: root(name) for name in roots}


def _along(program: RecurrenceSystem, statement: Statement) -> Iterator[list[str]]:
    """For each loop the extents that are accessed along it from end to end, and its bound."""
    accesses = [(r.array, r.access) for r in reads_of(statement.value)]
    accesses.append((statement.target, statement.access))
    for dim in range(len(statement.dims)):
        bounds = [p for p in program.parameters if _runs_to(statement.domain, dim, p)]
        if not bounds:
            continue
        for array, access in accesses:
            for k, extent in enumerate(program.arrays[array].shape):
                aff = access.get_at(k)
                if not _mentions_parameters(aff) and _follows(aff, dim):
                    bounds.append(str(extent))
        yield [b for b in bounds if b.isdigit() or b in program.parameters]


def _mentions_parameters(aff: isl.Aff) -> bool:
    return any(
        not aff.get_coefficient_val(isl.dim_type.param, k).is_zero()
        for k in range(aff.dim(isl.dim_type.param))
    )


def _follows(aff: isl.Aff, dim: int) -> bool:
    try:
        found = linear(_without_parameters(aff))
    except NotExpressible:
        return False
    return found.coefficients == ((dim, 1),) and found.constant == 0


def _without_parameters(aff: isl.Aff) -> isl.Aff:
    return aff.drop_dims(isl.dim_type.param, 0, aff.dim(isl.dim_type.param))


def _runs_to(domain: isl.Set, dim: int, parameter: str) -> bool:
    """Whether a loop runs from 0 up to a parameter, or to one less, where all parameters are at
    least 3."""
    count = domain.dim(isl.dim_type.set)
    values = domain.reset_tuple_id()
    values = values.project_out(isl.dim_type.set, dim + 1, count - dim - 1)
    values = values.project_out(isl.dim_type.set, 0, dim)
    names = [
        values.get_dim_name(isl.dim_type.param, k) for k in range(values.dim(isl.dim_type.param))
    ]
    if parameter not in names:
        return False
    given = f"[{', '.join(map(str, names))}] -> "
    large = " and ".join(f"{n} >= 3" for n in names)
    last = isl.Set(f"{given}{{ [{parameter} - 2] : {large} }}")
    within = isl.Set(f"{given}{{ [d] : 0 <= d < {parameter} }}")
    return bool(last.is_subset(values) and values.is_subset(within))


# Back to dynamic extents


def with_dynamic_extents(function: func.FuncOp, stand_ins: StandIns) -> func.FuncOp:
    """A copy of a function in stablehlo with dynamic extents for the numbers that stand for them.

    Raises `NotExpressible` where a number is used in another way than as an extent.
    """
    copy = function.clone()
    shapes = _Shapes(copy, stand_ins)
    for op in list(copy.body.block.ops):
        shapes.change(op)
    block = copy.body.block
    for argument in block.args:
        shapes.retype(argument)
    last = block.last_op
    assert last is not None
    returned = [o.type for o in last.operands]
    copy.function_type = FunctionType.from_lists([a.type for a in block.args], returned)
    return copy


class _Shapes:
    def __init__(self, function: func.FuncOp, stand_ins: StandIns):
        self.block = function.body.block
        self.stand_ins = stand_ins
        self.sizes: dict[int, SSAValue] = {}
        self.made: dict[tuple[int, ...], SSAValue] = {}

    def retype(self, value: SSAValue) -> None:
        """Make the extents of a value dynamic."""
        shape = [DYNAMIC_INDEX if n in self.stand_ins else n for n in shape_of(value)]
        if any(n >= _FIRST for n in shape):
            raise NotExpressible("a dynamic extent that is not one of an argument")
        type_ = TensorType(element_of(value), shape)
        if type_ != value.type:
            Rewriter.replace_value_with_new_type(value, type_)

    def change(self, op: Operation) -> None:
        """Make one operation one on dynamic extents."""
        if isinstance(op, func.ReturnOp):
            return
        (result,) = op.results
        values = (result, *op.operands)
        dynamic = any(n == DYNAMIC_INDEX or n >= _FIRST for v in values for n in shape_of(v))
        if isinstance(op, ConstantOp):
            self._check(op)
        if not dynamic:
            return
        if isinstance(op, SliceOp | PadOp | ReshapeOp | ConcatenateOp | DynamicUpdateSliceOp):
            raise NotExpressible(f"a {op.name} of dynamic extent")
        if isinstance(op, BroadcastInDimOp | IotaOp):
            shape = self._shape(op, shape_of(result))
            new: Operation
            if isinstance(op, IotaOp):
                dimension = op.iota_dimension.value.data
                new = DynamicIotaOp([shape], result.type, iota_dimension=dimension)
            else:
                places = op.numbers("broadcast_dimensions")
                new = DynamicBroadcastInDimOp(
                    [op.args[0], shape],
                    result.type,
                    broadcast_dimensions=places,
                    known_nonexpanding_dimensions=list(range(len(places))),
                )
            Rewriter.replace_op(op, new)
            result = new.results[0]
        self.retype(result)

    def _check(self, op: ConstantOp) -> None:
        """No number of a constant is made of extents."""
        value = op.value
        if isinstance(element := element_of(op.output), IntegerType):
            assert isa(value, DenseIntOrFPElementsAttr)
            most = 1 << (element.bitwidth - 1)
            numbers = {abs(int(str(n))) for n in value.get_values()} - {most, most - 1}
            if any(n >= _FIRST // 2 for n in numbers):
                raise NotExpressible("a number that depends on dynamic extents")

    def _shape(self, before: Operation, shape: tuple[int, ...]) -> SSAValue:
        if shape not in self.made:
            parts = [self._part(n) for n in shape]
            self.made[shape] = parts[0]
            if len(parts) > 1:
                type_ = TensorType(i32, [len(parts)])
                self.made[shape] = self._add(ConcatenateOp(parts, type_, dimension=0), before)
        return self.made[shape]

    def _part(self, extent: int) -> SSAValue:
        """An extent, as a tensor of one number, at the start of the function."""
        if extent not in self.sizes:
            one = TensorType(i32, [1])
            if extent not in self.stand_ins:
                if extent >= _FIRST:
                    raise NotExpressible("a dynamic extent that is not one of an argument")
                constant = DenseIntOrFPElementsAttr.from_list(one, [extent])
                self.sizes[extent] = self._add(ConstantOp(constant), None)
            else:
                position, dimension = self.stand_ins[extent]
                argument = self.block.args[position]
                size = GetDimensionSizeOp([argument], TensorType(i32, []), dimension=dimension)
                reshaped = ReshapeOp([size.result], one)
                self.sizes[extent] = self._add(reshaped, None)
                self._add(size, None)
        return self.sizes[extent]

    def _add(self, op: Operation, before: Operation | None) -> SSAValue:
        if before is None:
            Rewriter.insert_op(op, InsertPoint.at_start(self.block))
        else:
            Rewriter.insert_op(op, InsertPoint.before(before))
        return op.results[0]
