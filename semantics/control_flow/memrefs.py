"""Memrefs as descriptors: where the memory is, an offset, sizes and strides.

Sources: the page of the memref dialect (MLIR 22) and MLIR's *Buffer* and *StridedLayout* texts. A
view is arithmetic on the descriptor. A load or a store is known by the address, as a number of
elements from the base, so that it is the same through whichever view. Indices that are not within
the sizes are undefined behaviour, as the page says of `memref.load` and `memref.store`.

The page says that a subview that is not within its source is undefined, and reshapes that do not
fit; a cast to sizes that are not there "fails". Upstream declares all of them as `Pure`
nevertheless. Here they are undefined behaviour, as `semantics/effects` has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise
from math import prod
from typing import Any, cast

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StridedLayoutAttr,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.descriptors import (
    EQUAL,
    INDEX,
    LESS,
    LESS_OR_EQUAL,
    UNSIGNED_LESS,
    Arithmetic,
    Descriptor,
    Extent,
    Truth,
    constant_of,
    descriptor,
    give,
)
from semantics.control_flow.elements import INBOUNDS, NUW, Element, demand_flags, read_element
from semantics.control_flow.graph import Demand
from semantics.control_flow.parts import BASE, Layout, layout_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa

VIEW = "where a view"
"""What begins the name of the function that says where a view of bytes begins."""

_DYNAMIC = -(1 << 63)
_MIXED = ("static_offsets", "static_sizes", "static_strides")


def read_memref(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read an operation on memrefs by their descriptors, if that is known; else nothing is done."""
    read = _BY_NAME.get(operation_name(op))
    return read is not None and not op.regions and read(reader, op, names)


def _cast(reader: GraphReader, op: Operation, names: Names) -> bool:
    found = descriptor(reader, op.operands[0], op, names)
    return found is not None and give(reader, op.results[0], found, op, names)


def _memory_space_cast(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Whether memory can be accessed as of another memory space is up to the machine, and the same
    whichever cast asks."""
    values = op.operands[0], op.results[0]
    spaces = [cast("MemRefType[Attribute]", value.type).memory_space for value in values]
    if spaces[0] == spaces[1]:
        return _cast(reader, op, names)
    found = descriptor(reader, op.operands[0], op, names)
    if found is None or reader.passing is not None:
        return False
    what = f"is of memory space {spaces[1]} too"
    is_possible = reader.unknown_function(what, (found.base,), IntegerType(1), reader.where(op))
    return give(reader, op.results[0], found, op, names, is_possible)


def _dim(reader: GraphReader, op: Operation, names: Names) -> bool:
    number = constant_of(op.operands[1], reader.word)
    found = descriptor(reader, op.operands[0], op, names)
    if found is None or number is None or not 0 <= number < len(found.sizes):
        return False
    names[op.results[0]] = Arithmetic(reader, op).name(found.sizes[number])
    return True


def extent_of(reader: GraphReader, value: SSAValue, op: Operation, names: Names) -> Extent:
    """An operand that is an index: a literal if a constant makes it."""
    number = constant_of(value, reader.word)
    return reader.name_of(value, op, names) if number is None else number


def _stated(op: Operation, name: str) -> Attribute | None:
    return op.properties.get(name, op.attributes.get(name))


def _numbers(op: Operation, name: str) -> list[int] | None:
    said: Any = _stated(op, name)
    return [int(k) for k in said.get_values()] if isinstance(said, DenseArrayBase) else None


def _says_only(op: Operation, *known: str) -> bool:
    """Whether the operation has no other attributes than these."""
    said = op.attributes.keys() | op.properties.keys()
    return not said - {*known, "operandSegmentSizes", "op_name__"}


def _mixed(
    reader: GraphReader, op: Operation, names: Names
) -> tuple[list[Extent], list[Extent], list[Extent]] | None:
    """The offsets, sizes and strides that an operation is given, as numbers and as operands."""
    dynamic = [extent_of(reader, value, op, names) for value in op.operands[1:]]
    found: list[list[Extent]] = []
    for kind in _MIXED:
        numbers = _numbers(op, kind)
        if numbers is None:
            return None
        for number in numbers:
            if number != _DYNAMIC:
                reader.demand_fits(number, reader.where(op))
        found.append([dynamic.pop(0) if k == _DYNAMIC else k for k in numbers])
    offsets, sizes, strides = found
    return None if dynamic else (offsets, sizes, strides)


def _subview(reader: GraphReader, op: Operation, names: Names) -> bool:
    source = descriptor(reader, op.operands[0], op, names)
    mixed = _mixed(reader, op, names)
    layout = layout_of(op.results[0].type)
    if source is None or mixed is None or layout is None or not _says_only(op, *_MIXED):
        return False
    offsets, sizes, steps_ = mixed
    steps = Arithmetic(reader, op)
    strides = [steps.scaled(a, b) for a, b in zip(source.strides, steps_, strict=True)]
    static = _numbers(op, "static_sizes") or []
    kept = _kept_dimensions(static, strides, layout, layout_of(op.operands[0].type))
    if kept is None:
        return False
    inside: Truth = True
    offset = source.offset
    for at, size, step, extent, stride in zip(
        offsets, sizes, steps_, source.sizes, source.strides, strict=True
    ):
        inside = steps.both(inside, _is_inside(steps, at, size, step, extent))
        offset = steps.add(offset, steps.scaled(at, stride))
    view = Descriptor(
        source.base, offset, tuple(sizes[k] for k in kept), tuple(strides[k] for k in kept)
    )
    return give(reader, op.results[0], view, op, names, inside)


def _is_inside(steps: Arithmetic, at: Extent, size: Extent, step: Extent, extent: Extent) -> Truth:
    """Whether at, at + step, ... (`size` numbers) are within an extent. Nothing overflows: where
    0 <= at < extent the last one may be extent - 1 - at further on.

    Of steps that are no positive literals nothing is known.
    """
    if at == 0 and step == 1 and size == extent:
        return True
    if not isinstance(step, int) or step < 1:
        return steps.unknown("whether elements are inside", (at, size, step, extent))
    not_negative = steps.both(
        steps.compare(LESS_OR_EQUAL, 0, at), steps.compare(LESS_OR_EQUAL, 0, size)
    )
    room = steps.subtract(steps.subtract(extent, 1), at)
    begins = steps.compare(LESS, at, extent)
    if begins is False:
        return steps.both(not_negative, steps.compare(EQUAL, size, 0))
    last = steps.subtract(size, 1)
    if isinstance(room, int) and isinstance(last, int):
        ends: Truth = last <= room // step
    else:
        ends = steps.compare(LESS_OR_EQUAL, last, steps.divided(room, step))
    fits = steps.both(begins, ends)
    return steps.both(not_negative, steps.either(steps.compare(EQUAL, size, 0), fits))


def _kept_dimensions(
    sizes: Sequence[int], strides: Sequence[Extent], layout: Layout, source: Layout | None
) -> tuple[int, ...] | None:
    """Which dimensions a subview keeps; None where the types do not tell. Extents of 1 may go."""
    ones = [k for k, size in enumerate(sizes) if size == 1]
    ways: list[tuple[int, ...]] = []
    for away in combinations(ones, len(sizes) - len(layout.sizes)):
        kept = tuple(k for k in range(len(sizes)) if k not in away)
        said = [None if sizes[k] == _DYNAMIC else sizes[k] for k in kept]
        literal = [strides[k] for k in kept] if layout.strided else []
        pairs = zip(literal, layout.strides, strict=True)
        if said == list(layout.sizes) and not any(
            isinstance(is_, int) and must is not None and is_ != must for is_, must in pairs
        ):
            ways.append(kept)
    alike = {tuple((sizes[k], strides[k]) for k in kept) for kept in ways}
    if len(alike) == 1:
        return ways[0]
    kept = None if source is None else _kept_by_strides(ones, source, layout)
    return kept if kept in ways else None


def _kept_by_strides(ones: Sequence[int], source: Layout, result: Layout) -> tuple[int, ...]:
    """Which dimensions are kept where several could be: of those of extent 1 the first ones go, so
    many that as many strides of a kind are left as the result's type has
    (`computeMemRefRankReductionMask`, `MemRefOps.cpp` of MLIR 22)."""
    before = _strides_of_type(source)
    there, wanted = Counter(before), Counter(_strides_of_type(result))
    gone: set[int] = set()
    for k in ones:
        if there[before[k]] > wanted[before[k]]:
            there[before[k]] -= 1
            gone.add(k)
    return tuple(k for k in range(len(before)) if k not in gone)


def _strides_of_type(layout: Layout) -> Sequence[int | None]:
    """The strides that a type says, None for a dynamic one."""
    if layout.strided:
        return layout.strides
    found: list[int | None] = [1]
    for size in reversed(layout.sizes[1:]):
        last = found[-1]
        found.append(None if last is None or size is None else last * size)
    return found[::-1] if layout.sizes else []


def _groups(op: Operation) -> list[list[int]] | None:
    said = _stated(op, "reassociation")
    if not isa(said, ArrayAttr[ArrayAttr[IntegerAttr]]):
        return None
    return [[int(number.value.data) for number in group] for group in said]


def _expand(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Undefined where the sizes of a group do not make up the extent that is expanded, as numbers:
    none of them is negative, and the product does not overflow."""
    source, groups = descriptor(reader, op.operands[0], op, names), _groups(op)
    numbers = _numbers(op, "static_output_shape")
    if source is None or groups is None or numbers is None:
        return False
    if not _says_only(op, "reassociation", "static_output_shape"):
        return False
    steps = Arithmetic(reader, op)
    dynamic = [extent_of(reader, value, op, names) for value in op.operands[1:]]
    sizes = [dynamic.pop(0) if k == _DYNAMIC else k for k in numbers]
    if prod(k for k in numbers if k > 0) >= -_DYNAMIC:
        return False
    strides: list[Extent] = [1] * len(sizes)
    fits: Truth = True
    for extent, stride, group in zip(source.sizes, source.strides, groups, strict=False):
        whole: Extent = 1
        for k in reversed(group):
            strides[k] = steps.times(stride, whole)
            whole = steps.times(whole, sizes[k], overflows=False)
            fits = steps.both(fits, steps.compare(LESS_OR_EQUAL, 0, sizes[k]))
        fits = steps.both(fits, steps.compare(EQUAL, whole, extent))
    view = Descriptor(source.base, source.offset, tuple(sizes), tuple(strides))
    return give(reader, op.results[0], view, op, names, fits)


def _collapse(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Of groups whose elements lie one behind the other for all that their types say; of others
    nothing is known."""
    source, groups = descriptor(reader, op.operands[0], op, names), _groups(op)
    if source is None or groups is None or not _says_only(op, "reassociation"):
        return False
    steps = Arithmetic(reader, op)
    layout = layout_of(op.operands[0].type)
    contiguous = layout is not None and not layout.strided
    sizes: list[Extent] = []
    strides: list[Extent] = []
    for group in groups:
        # Where all extents are 1, upstream's `computeCollapsedLayoutMap` keeps the first stride.
        inner = [k for k in group if source.sizes[k] != 1] or group[:1]
        whole: Extent = 1
        for k, following in pairwise(inner):
            step, size = source.strides[following], source.sizes[following]
            if contiguous:
                continue
            if not isinstance(step, int) or not isinstance(size, int):
                return False
            if source.strides[k] != step * size:
                return False
        for k in reversed(inner):
            whole = steps.times(whole, source.sizes[k])
        sizes.append(whole)
        strides.append(source.strides[inner[-1]])
    view = Descriptor(source.base, source.offset, tuple(sizes), tuple(strides))
    return give(reader, op.results[0], view, op, names)


def _reinterpret_cast(reader: GraphReader, op: Operation, names: Names) -> bool:
    source = descriptor(reader, op.operands[0], op, names)
    mixed = _mixed(reader, op, names)
    if source is None or mixed is None or not _says_only(op, *_MIXED):
        return False
    (offset,), sizes, strides = mixed
    found = Descriptor(source.base, offset, tuple(sizes), tuple(strides))
    return give(reader, op.results[0], found, op, names)


def _metadata(reader: GraphReader, op: Operation, names: Names) -> bool:
    found = descriptor(reader, op.operands[0], op, names)
    if found is None:
        return False
    steps = Arithmetic(reader, op)
    buffer, *numbers = op.results
    if not give(reader, buffer, Descriptor(found.base, 0, (), ()), op, names):
        return False
    names.update(zip(numbers, map(steps.name, found.numbers()), strict=True))
    return True


def _rank(reader: GraphReader, op: Operation, names: Names) -> bool:
    type_ = op.operands[0].type
    if not isa(type_, MemRefType[Attribute]):
        return False
    names[op.results[0]] = Arithmetic(reader, op).name(type_.get_num_dims())
    return True


def _view(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Elements of another type, from some bytes on: where these begin is not known as a number of
    elements."""
    source, shift, *dynamic = op.operands
    found = descriptor(reader, source, op, names)
    layout = layout_of(op.results[0].type)
    if found is None or layout is None or layout.strided or not _says_only(op):
        return False
    if reader.passing is not None:
        return False
    type_ = cast("MemRefType[Attribute]", op.results[0].type)
    what = f"{VIEW} of {type_.element_type} begins in {type_.memory_space}"
    given = (found.base, reader.name_of(shift, op, names))
    base = reader.unknown_function(what, given, BASE, reader.where(op))
    sizes = [reader.name_of(size, op, names) for size in dynamic]
    reader.made_of(op.results[0], [base, *sizes], names)
    return True


def _transpose(reader: GraphReader, op: Operation, names: Names) -> bool:
    found = descriptor(reader, op.operands[0], op, names)
    said = _stated(op, "permutation")
    if found is None or not isinstance(said, AffineMapAttr) or not _says_only(op, "permutation"):
        return False
    order = [e.position for e in said.data.results if isinstance(e, AffineDimExpr)]
    if sorted(order) != list(range(len(found.sizes))):
        return False
    sizes = tuple(found.sizes[k] for k in order)
    strides = tuple(found.strides[k] for k in order)
    view = Descriptor(found.base, found.offset, sizes, strides)
    return give(reader, op.results[0], view, op, names)


def _access(reader: GraphReader, op: Operation, names: Names) -> bool:
    """`memref.load` and `memref.store`."""
    at = 1 if operation_name(op) == "memref.store" else 0
    indices = [extent_of(reader, value, op, names) for value in op.operands[at + 1 :]]
    return read_access(reader, op, op, indices, names)


def read_access(
    reader: GraphReader, access: Operation, op: Operation, indices: Sequence[Extent], names: Names
) -> bool:
    """Read `op` as the load or store `access`, at the indices; False where it cannot be. What the
    lowering says of addresses of elements, from the memref's offset on, is taken to hold."""
    at = 1 if operation_name(access) == "memref.store" else 0
    found = descriptor(reader, op.operands[at], op, names)
    if found is None:
        return False
    steps = Arithmetic(reader, op)
    inside: Truth = True
    for index, size in zip(indices, found.sizes, strict=True):
        inside = steps.both(inside, steps.compare(UNSIGNED_LESS, index, size))
    far = Arithmetic(reader, op, far=True)
    address = far.name(steps.address(found.offset, indices, found.strides))
    reader.add(Demand(found.base, reader.where(op)))
    steps.demand(inside)
    type_ = cast("MemRefType[Attribute]", op.operands[at].type)
    if reader.passing is not None and reader.sequential:
        way = found.base, far.far(found.offset), address
        demand_flags(reader, op, INBOUNDS | NUW, type_.element_type, way)
    where = Element(found.base, address, type_.element_type, type_.memory_space)
    read_element(reader, access, op, where, names)
    return True


def _alloc(reader: GraphReader, op: Operation, names: Names) -> bool:
    """All sizes are operands, so that it is the same whichever of them the type says."""
    layout = layout_of(op.results[0].type)
    if layout is None or layout.strided:
        return False
    dynamic = list(op.operands)
    sizes: list[Extent] = []
    for size in layout.sizes:
        sizes.append(extent_of(reader, dynamic.pop(0), op, names) if size is None else size)
    if dynamic:
        return False
    steps = Arithmetic(reader, op)
    base = reader.new_name("base", BASE)
    type_ = cast("MemRefType[Attribute]", op.results[0].type)
    open_ = MemRefType(type_.element_type, [-1] * len(sizes), type_.layout, type_.memory_space)
    what = type(op).create(
        operands=[create_ssa_value(INDEX) for _ in sizes],
        result_types=[open_],
        properties={**op.properties, **_segments(op, len(sizes))},
        attributes=dict(op.attributes),
    )
    reader.opaque_on(what, op, tuple(map(steps.name, sizes)), [(base, BASE)])
    given = zip(layout.sizes, sizes, strict=True)
    dynamic_sizes = [steps.name(size) for said, size in given if said is None]
    reader.made_of(op.results[0], [base, *dynamic_sizes], names)
    return True


def _segments(op: Operation, sizes: int) -> dict[str, Attribute]:
    name = "operandSegmentSizes"
    return (
        {name: DenseArrayBase.from_list(IntegerType(32), [sizes, 0])}
        if name in op.properties
        else {}
    )


def _whole(reader: GraphReader, op: Operation, names: Names) -> bool:
    steps = Arithmetic(reader, op)
    found = [descriptor(reader, value, op, names) for value in op.operands]
    known = [each for each in found if each is not None]
    if len(known) < len(found):
        return False
    what, given = as_whole(op, known, steps)
    reader.opaque_as(what, op, given, names)
    return True


def as_whole(
    op: Operation, found: Sequence[Descriptor], steps: Arithmetic
) -> tuple[Operation, Sequence[str]]:
    """An operation without a result that does the same on whatever type says of its descriptors,
    and all that it is given of them."""
    given: list[str] = []
    types: list[Attribute] = []
    for value, each in zip(op.operands, found, strict=True):
        given += [each.base, *map(steps.name, each.numbers())]
        type_ = cast("MemRefType[Attribute]", value.type)
        rank = len(each.sizes)
        layout = StridedLayoutAttr([None] * rank, None)
        types.append(MemRefType(type_.element_type, [-1] * rank, layout, type_.memory_space))
    what = type(op).create(
        operands=list(map(create_ssa_value, types)),
        properties=dict(op.properties),
        attributes=dict(op.attributes),
    )
    return what, given


_BY_NAME: Mapping[str, Callable[[GraphReader, Operation, Names], bool]] = {
    "memref.cast": _cast,
    "memref.dim": _dim,
    "memref.subview": _subview,
    "memref.reinterpret_cast": _reinterpret_cast,
    "memref.extract_strided_metadata": _metadata,
    "memref.transpose": _transpose,
    "memref.rank": _rank,
    "memref.view": _view,
    "memref.expand_shape": _expand,
    "memref.collapse_shape": _collapse,
    "memref.memory_space_cast": _memory_space_cast,
    "memref.load": _access,
    "memref.store": _access,
    "memref.alloc": _alloc,
    "memref.alloca": _alloc,
    "memref.dealloc": _whole,
}
