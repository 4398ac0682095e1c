"""Loads and stores of the LLVM dialect as those of the memrefs that they were lowered from.

Sources: LLVM's language reference, *getelementptr*, *load* and *store*; `getStridedElementPtr` of
MLIR 22. An address that counts elements of the accessed type is a number of them from a base. Where
it has flags, it is poison unless what they say holds of where it starts and where it leads to: that
is a function of both. Of the addresses of a memref's elements, from its offset on, the relation
between the two signatures says that it holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.dialects import memref
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, IntegerType, NoneAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from semantics.control_flow.descriptors import I64, Arithmetic, Extent
from semantics.control_flow.elements import Element, demand_flags, read_element
from semantics.control_flow.graph import Demand
from semantics.control_flow.lowered.signatures import POINTER
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.program import width_in_bits

_LOAD, _STORE, _ADDRESS = "llvm.load", "llvm.store", "llvm.getelementptr"
_SAYS = ("ordering", "alignment", "nontemporal", "op_name__")
COPY = "llvm.intr.memcpy"
_BYTE = IntegerType(8)
_DYNAMIC = -(1 << 31)


def read_pointer(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a load, a store or an address beside lowered code, if it is that of an element."""
    name = operation_name(op)
    if reader.passing is None or name not in (_LOAD, _STORE, _ADDRESS):
        return False
    if name == _ADDRESS:
        return all(_reads(use.operation, use.index) for use in op.results[0].uses)
    found = _accessed(op)
    if found is None:
        return False
    steps = Arithmetic(reader, op)
    base, address = walked(reader, op, found, names)
    said = {n: v for n, v in (op.properties | op.attributes).items() if n == "alignment"}
    where = Element(base, steps.name(address), found.element, NoneAttr())
    access = memref.LoadOp if name == _LOAD else memref.StoreOp
    read_element(reader, access.create(properties=said), op, where, names)
    return True


def walked(reader: GraphReader, op: Operation, way: Way, names: Names) -> tuple[str, Extent]:
    """The name of the base, and how many elements behind it a way leads."""
    steps = Arithmetic(reader, op)
    base = reader.name_of(way.root, op, names)
    address: Extent = 0
    for index, flags in way.indices:
        number = index if isinstance(index, int) else reader.name_of(index, op, names)
        start, address = address, steps.add(address, number)
        if flags:
            demand_flags(reader, op, flags, way.element, (base, start, address))
    reader.add(Demand(base, reader.where(op)))
    return base, address


def _reads(user: Operation, position: int) -> bool:
    """Whether what uses an address is read as an access to an element, or an address of one."""
    name = operation_name(user)
    if name == _ADDRESS:
        uses = user.results[0].uses
        return position == 0 and all(_reads(u.operation, u.index) for u in uses)
    if name == COPY:
        return position < 2 and ends_of(user) is not None
    at = {_LOAD: 0, _STORE: 1}.get(name)
    return position == at and _accessed(user) is not None


@dataclass(frozen=True)
class Way:
    """So many elements from where a pointer points to, in steps with their flags."""

    root: SSAValue
    indices: tuple[tuple[int | SSAValue, int], ...]
    element: Attribute


def _accessed(op: Operation) -> Way | None:
    loads = operation_name(op) == _LOAD
    element = op.results[0].type if loads else op.operands[0].type
    return way_to(op.operands[0 if loads else 1], element) if _is_plain(op, element) else None


def way_to(pointer: SSAValue, element: Attribute | None = None) -> Way | None:
    """How an address counts elements of a type, of the given one if one is given; None where it
    counts those of several types, or where not only their number says where it leads."""
    if pointer.type != POINTER:
        return None
    indices: list[tuple[int | SSAValue, int]] = []
    while isinstance(pointer, OpResult) and operation_name(pointer.op) == _ADDRESS:
        address = pointer.op
        element = element or address.properties.get("elem_type")
        if address.properties.get("elem_type") != element:
            return None
        index = index_of(address)
        if index is None:
            return None
        indices.append((index, flags_of(address)))
        pointer = address.operands[0]
    return Way(pointer, tuple(reversed(indices)), element or _BYTE)


def ends_of(copy: Operation) -> tuple[Way, Way] | None:
    """To where and from where an `llvm.intr.memcpy` copies so many bytes, of an i64; None where it
    says more, or where that is not known."""
    volatile = copy.properties.get("isVolatile")
    plain = isinstance(volatile, IntegerAttr) and volatile.value.data == 0
    said = copy.attributes.keys() | copy.properties.keys()
    if not plain or said - {"isVolatile", "op_name__"} or copy.operands[2].type != I64:
        return None
    to, from_ = (way_to(value) for value in copy.operands[:2])
    return None if to is None or from_ is None else (to, from_)


def _is_plain(op: Operation, element: Attribute) -> bool:
    """Whether an access promises nothing but how it is aligned."""
    if any(name not in _SAYS for name in (*op.properties, *op.attributes)):
        return False
    ordering = dict(_numbers(op)).get("ordering", 0)
    return width_in_bits(element, 64) is not None and ordering == 0


def _numbers(op: Operation) -> Iterator[tuple[str, int]]:
    for name, value in (op.properties | op.attributes).items():
        if isinstance(value, IntegerAttr):
            yield name, value.value.data


def flags_of(address: Operation) -> int:
    """The flags of an address, which make it poison somewhere; 0 for none."""
    return dict(_numbers(address)).get("noWrapFlags", 0)


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
