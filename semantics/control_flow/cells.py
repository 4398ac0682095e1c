"""Memory of a function that nobody else can reach, as variables.

What an `llvm.alloca` or a `memref.alloca` of constant size makes, and what loads and stores alone
use, at constant places and with one type a place, is one variable for each place (what upstream's
mem2reg and sroa rewrite; LLVM's language reference, *alloca*, *load*, *store*). Where nothing was
stored is `llvm.mlir.undef` in LLVM; in a memref it is poison, which upstream's mem2reg puts there.
In LLVM the type may be another one than that of the memory, where all accesses are where it begins
and have that type, or are loads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import cast

from xdsl.dialects import llvm, ub
from xdsl.dialects.builtin import (
    AffineMapAttr,
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    MemRefType,
    VectorType,
)
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineConstantExpr

from semantics.control_flow.descriptors import constant_of
from semantics.control_flow.graph import Assignment
from semantics.control_flow.layout import layout_around
from semantics.control_flow.parts import layout_of, members_of, types_of_parts
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa
from semantics.language.program import NoMeaning

Place = tuple[int, ...]
_GIVEN = -(1 << 31)
"""It stands for an index that is an operand."""
_MOST_MADE = 1 << 12
"""So many elements a target may have in memory that its source has not: a stack has an end."""
_EXPANDED_AROUND = (
    "scf.if",
    "scf.for",
    "scf.while",
    "scf.index_switch",
    "scf.execute_region",
    "memref.alloca_scope",
    "affine.for",
)
_OF_TARGETS = frozenset(
    ("ordering", "alignment", "nontemporal", "elem_type", "operandSegmentSizes", "map")
)
"""What a load or a store may say in a target. A source may promise more: whoever breaks a promise
has undefined behaviour, which may be read as something that is defined."""


def read_cell(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read what makes and uses memory that nobody else can reach; False for all else."""
    name = operation_name(op)
    if name in _FOR_DEBUGGERS:
        return True
    if name in _MAKES:
        return _make(reader, op, names)
    if name in _ACCESSES:
        return _access(reader, op, names)
    if name == "llvm.getelementptr":
        return _cells(reader, op.operands[0]) is not None
    return False


def _make(reader: GraphReader, op: Operation, names: Names) -> bool:
    uses = _uses(reader, op)
    if uses is None:
        uses = _uses_as_another(reader, op)
    if uses is None:
        return False
    cells: dict[Place, str] = {}
    for place, type_ in uses.items():
        (initial,) = reader.scalar(_nothing(op, type_), (), op)
        cells[place] = reader.new_name("cell", type_)
        reader.add(Assignment(cells[place], initial))
    reader.cells[op.results[0]] = cells
    return True


def _nothing(op: Operation, type_: Attribute) -> Operation:
    """What is in memory to which nothing was stored."""
    if operation_name(op) == "llvm.alloca":
        return llvm.UndefOp.create(result_types=[type_])
    return ub.PoisonOp.create(result_types=[type_])


def _access(reader: GraphReader, op: Operation, names: Names) -> bool:
    stores = operation_name(op).endswith(".store")
    found = _accessed(op)
    if found is None:
        return False
    address, place = found
    cells = _cells(reader, address)
    if cells is None:
        return False
    value = op.operands[0] if stores else op.results[0]
    start = (*(_path(address) or ()), *place)
    leaves = _as_another(reader, cells, value.type)
    if leaves is None:
        leaves = [cells[place] for place, _ in _leaves(value.type, start)]
        whole = leaves == [cells.get(start)]
    else:
        whole = True
    if stores:
        name = reader.name_of(value, op, names)
        parts = (name,) if whole else reader.parts(name) or ()
        for cell, part in zip(leaves, parts, strict=True):
            reader.add(Assignment(cell, part))
    else:
        names[value] = name = reader.new_name("loaded", value.type)
        parts = (name,) if whole else reader.parts(name) or ()
        for cell, part in zip(leaves, parts, strict=True):
            reader.add(Assignment(part, cell))
    return True


def _as_another(
    reader: GraphReader, cells: Mapping[Place, str], type_: Attribute
) -> list[str] | None:
    """The variable for accesses of a type that is not the memory's; None where it is."""
    others = [cell for place, cell in cells.items() if place and place[0] < 0]
    return [cell for cell in others if reader.type_of(cell) == type_] if others else None


def _cells(reader: GraphReader, address: SSAValue) -> Mapping[Place, str] | None:
    while isinstance(address, OpResult) and operation_name(address.op) == "llvm.getelementptr":
        address = address.op.operands[0]
    return reader.cells.get(address)


def _path(address: SSAValue) -> Place | None:
    """The indices by which an address of LLVM is reached from what made the memory."""
    found: Place = ()
    while isinstance(address, OpResult) and operation_name(address.op) == "llvm.getelementptr":
        inner = _indices(address.op)
        if inner is None:
            return None
        found = (*inner, *found)
        address = address.op.operands[0]
    return found


def _indices(op: Operation) -> Place | None:
    """The constant indices of `llvm.getelementptr` behind the first one, which is 0."""
    said = op.properties.get("rawConstantIndices")
    if not isinstance(said, DenseArrayBase):
        return None
    given = iter(op.operands[1:])
    found: list[int] = []
    for number in cast("DenseArrayBase[IntegerType]", said).get_values():
        index = constant_of(next(given)) if number == _GIVEN else number
        if index is None or index < 0:
            return None
        found.append(index)
    return tuple(found[1:]) if found[:1] == [0] else None


def _accessed(op: Operation) -> tuple[SSAValue, Place] | None:
    """The address of a load or a store, and the constant indices that it has itself."""
    name = operation_name(op)
    at = 1 if name.endswith(".store") else 0
    if name.startswith("llvm."):
        return op.operands[at], ()
    if name.startswith("affine."):
        said = op.properties.get("map")
        results = said.data.results if isinstance(said, AffineMapAttr) else (None,)
        found = [r.value if isinstance(r, AffineConstantExpr) else None for r in results]
        literal = tuple(index for index in found if index is not None)
        return (op.operands[at], literal) if len(literal) == len(found) else None
    indices = [constant_of(value) for value in op.operands[at + 1 :]]
    place = tuple(index for index in indices if index is not None)
    return (op.operands[at], place) if len(place) == len(indices) else None


def _uses(reader: GraphReader, op: Operation) -> dict[Place, Attribute] | None:
    """The places that are used of the memory that an operation makes, and the types of what is
    there; None where the memory is no variable."""
    made = _made(op)
    if made is None or not _is_in_function(reader, op, _EXPANDED_AROUND):
        return None
    if not reader.sequential and not _may_be_more(reader, op, made):
        return None
    found: list[tuple[Place, Attribute]] = []
    waiting: list[tuple[SSAValue, Place]] = [(op.results[0], ())]
    while waiting:
        value, path = waiting.pop()
        for use in value.uses:
            user = use.operation
            name = operation_name(user)
            if not _is_in_function(reader, user, _EXPANDED_AROUND):
                return None
            if name == "llvm.getelementptr" and use.index == 0:
                inner = _indices(user)
                if inner is None or user.properties.get("elem_type") != _inside(made, path):
                    return None
                waiting.append((user.results[0], (*path, *inner)))
            elif name in _FOR_DEBUGGERS:
                continue
            elif name in _ACCESSES and use.index == (1 if name.endswith(".store") else 0):
                access = _use(reader, op, user, made, path)
                if access is None:
                    return None
                found += access
            else:
                return None
    types: dict[Place, Attribute] = {}
    if any(types.setdefault(place, type_) != type_ for place, type_ in found):
        return None
    return types


def _may_be_more(reader: GraphReader, op: Operation, made: Attribute) -> bool:
    """Whether a target may make such memory although its source makes none."""
    return reader.is_executed_once(op) and _size(made) <= _MOST_MADE


def _uses_as_another(reader: GraphReader, op: Operation) -> dict[Place, Attribute] | None:
    """The same for accesses of another type than the memory's, all of them where it begins: of one
    type, or loads only; a place for each type then."""
    made = _made(op)
    uses = [u for u in op.results[0].uses if operation_name(u.operation) not in _FOR_DEBUGGERS]
    users = [use.operation for use in uses]
    names = {operation_name(user) for user in users}
    if operation_name(op) != "llvm.alloca" or made is None or names - {"llvm.load", "llvm.store"}:
        return None
    if not all(_is_in_function(reader, each, ()) for each in (op, *users)):
        return None
    if not reader.sequential and not _may_be_more(reader, op, made):
        return None
    types: dict[Attribute, Place] = {}
    for use in uses:
        user = use.operation
        stores = operation_name(user) == "llvm.store"
        if use.index != stores or not _is_plain(reader, op, user, ()):
            return None
        type_ = user.operands[0].type if stores else user.results[0].type
        types.setdefault(type_, (-1 - len(types),))
    if len(types) > 1 and "llvm.store" in names:
        return None
    return {place: type_ for type_, place in types.items()} if _fit(op, made, types) else None


def _fit(op: Operation, made: Attribute, types: Iterable[Attribute]) -> bool:
    """Whether memory has room for values of each of the types, no structs or arrays."""
    try:
        layout = layout_around(op)
        room = layout.size(made)
        return all(
            not isinstance(type_, llvm.LLVMStructType | llvm.LLVMArrayType)
            and layout.size(type_) <= room
            for type_ in types
        )
    except NoMeaning:
        return False


def _is_plain(reader: GraphReader, maker: Operation, user: Operation, path: Place) -> bool:
    """Whether a load or a store is neither volatile nor atomic; and in a target, whether it
    promises nothing that is not kept."""
    said = {**user.properties, **user.attributes}
    ordering = said.get("ordering")
    if "volatile_" in said or (isinstance(ordering, IntegerAttr) and ordering.value.data != 0):
        return False
    return reader.sequential or _keeps_promises(maker, said, path)


def _made(op: Operation) -> Attribute | None:
    """The type of what is in the memory, if its size is constant."""
    if operation_name(op) == "llvm.alloca":
        one = constant_of(op.operands[0]) == 1 and "inalloca" not in op.properties
        return op.properties.get("elem_type") if one else None
    layout = layout_of(op.results[0].type)
    plain = layout is not None and not layout.strided and None not in layout.sizes
    return op.results[0].type if plain else None


def _size(type_: Attribute) -> int:
    """How many elements are in memory of a type."""
    if isa(type_, MemRefType[Attribute]):
        return prod(type_.get_shape()) * _size(type_.element_type)
    if isa(type_, VectorType[Attribute]):
        return prod(type_.get_shape()) * _size(type_.element_type)
    if isinstance(type_, llvm.LLVMStructType):
        return sum(map(_size, type_.types))
    return type_.size.data * _size(type_.type) if isinstance(type_, llvm.LLVMArrayType) else 1


def _inside(type_: Attribute, path: Place) -> Attribute | None:
    """The type of a part of LLVM's structs and arrays."""
    for index in path:
        match type_:
            case llvm.LLVMStructType() if index < len(type_.types):
                type_ = type_.types.data[index]
            case llvm.LLVMArrayType() if index < type_.size.data:
                type_ = type_.type
            case _:
                return None
    return type_


def _use(
    reader: GraphReader, maker: Operation, user: Operation, made: Attribute, path: Place
) -> list[tuple[Place, Attribute]] | None:
    """The places that a load or a store accesses, and the types of what is there."""
    value = user.operands[0] if operation_name(user).endswith(".store") else user.results[0]
    if isa(made, MemRefType[Attribute]):
        accessed = _accessed(user)
        if accessed is None or path:
            return None
        _, place = accessed
        if not _is_plain(reader, maker, user, place):
            return None
        inside = all(0 <= k < n for k, n in zip(place, made.get_shape(), strict=True))
        return [(place, value.type)] if inside else None
    if not _is_plain(reader, maker, user, path) or _inside(made, path) != value.type:
        return None
    leaves = _leaves(value.type, path)
    whole = isinstance(value.type, llvm.LLVMStructType | llvm.LLVMArrayType)
    if whole and tuple(type_ for _, type_ in leaves) != types_of_parts(value.type):
        return None
    return leaves


def _leaves(type_: Attribute, path: Place) -> list[tuple[Place, Attribute]]:
    """The places of what is in a value at a place, structs and arrays taken apart."""
    if not isinstance(type_, llvm.LLVMStructType | llvm.LLVMArrayType):
        return [(path, type_)]
    members = enumerate(members_of(type_))
    return [leaf for number, inner in members for leaf in _leaves(inner, (*path, number))]


def _keeps_promises(maker: Operation, said: Mapping[str, Attribute], place: Place) -> bool:
    """Whether a load or a store promises nothing that its memory does not keep.

    Its alignment is that of the memory at most, which is known where the memory begins. In LLVM,
    one that says none promises that of its type, which memory has that says none either.
    """
    if said.keys() - _OF_TARGETS:
        return False
    wanted, given = _alignment(said), _alignment({**maker.properties, **maker.attributes})
    if wanted == 1:
        return True
    if wanted is not None:
        return given is not None and wanted <= given and not any(place)
    return given is None or operation_name(maker) != "llvm.alloca"


def _alignment(said: Mapping[str, Attribute]) -> int | None:
    found = said.get("alignment")
    return found.value.data if isinstance(found, IntegerAttr) else None


_MAKES = ("llvm.alloca", "memref.alloca")
_FOR_DEBUGGERS = ("llvm.intr.dbg.declare", "llvm.intr.dbg.value", "llvm.intr.dbg.label")
"""What tells a debugger where variables are, and does nothing (LLVM's *Source Level Debugging*)."""
_ACCESSES = (
    "llvm.load",
    "llvm.store",
    "memref.load",
    "memref.store",
    "affine.load",
    "affine.store",
)


def _is_in_function(reader: GraphReader, op: Operation, around: Sequence[str]) -> bool:
    """Whether an operation is in the function that is read, with operations of these names alone
    around it."""
    parent = op.parent_op()
    while parent is not None and operation_name(parent) in around:
        parent = parent.parent_op()
    return parent is not None and parent in reader.open_functions[-1:]
