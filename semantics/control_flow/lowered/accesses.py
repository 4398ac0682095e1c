"""Loads and stores of the LLVM dialect as those of the memrefs that they were lowered from.

Sources: LLVM's language reference, *getelementptr*, *load* and *store*; `getStridedElementPtr` of
MLIR 22. An address that counts elements of the accessed type is a number of them from a base.
That `inbounds` and `nuw` hold is what the relation between the two signatures says of memrefs, so
in a target they say nothing new; a source must say both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.dialects import memref
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, NoneAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from semantics.control_flow.descriptors import I64, Arithmetic, Extent
from semantics.control_flow.graph import Demand
from semantics.control_flow.lowered.signatures import POINTER
from semantics.control_flow.memrefs import Element, read_element
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.program import width_in_bits

_LOAD, _STORE, _ADDRESS = "llvm.load", "llvm.store", "llvm.getelementptr"
_SAYS = ("ordering", "alignment", "nontemporal", "op_name__")
_DYNAMIC = -(1 << 31)
_INBOUNDS, _NUW = 1, 4


def read_pointer(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a load, a store or an address beside lowered code, if it is that of an element."""
    name = operation_name(op)
    if reader.passing is None or name not in (_LOAD, _STORE, _ADDRESS):
        return False
    if name == _ADDRESS:
        return all(_reads(reader, use.operation, use.index) for use in op.results[0].uses)
    found = _accessed(op, reader.sequential)
    if found is None:
        return False
    steps = Arithmetic(reader, op)
    base = reader.name_of(found.root, op, names)
    address: Extent = 0
    for index in found.indices:
        number = index if isinstance(index, int) else reader.name_of(index, op, names)
        address = steps.add(address, number)
    reader.add(Demand(base, reader.where(op)))
    where = Element(base, steps.name(address), found.element, NoneAttr())
    access = memref.LoadOp if name == _LOAD else memref.StoreOp
    read_element(reader, access.create(), op, where, names)
    return True


def _reads(reader: GraphReader, user: Operation, position: int) -> bool:
    """Whether what uses an address is read as an access to an element, or an address of one."""
    name = operation_name(user)
    if name == _ADDRESS:
        uses = user.results[0].uses
        return position == 0 and all(_reads(reader, u.operation, u.index) for u in uses)
    at = {_LOAD: 0, _STORE: 1}.get(name)
    return position == at and _accessed(user, reader.sequential) is not None


@dataclass(frozen=True)
class _Accessed:
    """An element: so many of its type from where a pointer points to."""

    root: SSAValue
    indices: tuple[int | SSAValue, ...]
    element: Attribute


def _accessed(op: Operation, in_source: bool) -> _Accessed | None:
    loads = operation_name(op) == _LOAD
    element = op.results[0].type if loads else op.operands[0].type
    pointer = op.operands[0 if loads else 1]
    if not _is_plain(op, element) or pointer.type != POINTER:
        return None
    indices: list[int | SSAValue] = []
    while isinstance(pointer, OpResult) and operation_name(pointer.op) == _ADDRESS:
        address = pointer.op
        if address.properties.get("elem_type") != element:
            return None
        if in_source and not _does_not_overflow(address):
            return None
        index = index_of(address)
        if index is None:
            return None
        indices.append(index)
        pointer = address.operands[0]
    return _Accessed(pointer, tuple(reversed(indices)), element)


def _is_plain(op: Operation, element: Attribute) -> bool:
    """Whether an access promises nothing but that it is aligned as every element of the type is."""
    if any(name not in _SAYS for name in (*op.properties, *op.attributes)):
        return False
    width = width_in_bits(element, 64)
    said = dict(_numbers(op))
    aligned = said.get("alignment", 1)
    return width is not None and said.get("ordering", 0) == 0 and aligned * 8 <= max(width, 8)


def _numbers(op: Operation) -> Iterator[tuple[str, int]]:
    for name, value in (op.properties | op.attributes).items():
        if isinstance(value, IntegerAttr):
            yield name, value.value.data


def may_be_poison(address: Operation) -> bool:
    """Whether an address has a flag that makes it poison somewhere."""
    return dict(_numbers(address)).get("noWrapFlags", 0) != 0


def _does_not_overflow(address: Operation) -> bool:
    flags = dict(_numbers(address)).get("noWrapFlags", 0)
    return bool(flags & _INBOUNDS) and bool(flags & _NUW)


def index_of(address: Operation) -> int | SSAValue | None:
    """The one index of an address, of 64 bits."""
    said = address.properties.get("rawConstantIndices")
    numbers = [int(k) for k in said.get_values()] if isinstance(said, DenseArrayBase) else []
    if len(numbers) != 1:
        return None
    if numbers[0] != _DYNAMIC:
        return numbers[0]
    index = address.operands[1]
    return index if index.type == I64 else None
