"""Loads and stores of the LLVM dialect as those of the memrefs that they were lowered from.

Sources: LLVM's language reference, *getelementptr*, *load* and *store*; `getStridedElementPtr` of
MLIR 22. An address that counts elements of the accessed type is a number of them from a base. Where
it has flags, it is poison unless what they say holds of where it starts and where it leads to: that
is a function of both. Of the addresses of a memref's elements, from its offset on, the relation
between the two signatures says that it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, IntegerType, NoneAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from semantics.control_flow.descriptors import I64, INDEX, Arithmetic, Extent, Truth
from semantics.control_flow.elements import (
    WHOLE_BYTES,
    Element,
    demand_aligned,
    demand_flags,
    load_at,
    read_element,
    store_at,
)
from semantics.control_flow.graph import Demand
from semantics.control_flow.lanes import (
    chosen,
    computed,
    element_of,
    is_vector,
    lanes_of,
    only_where,
    shape_of,
)
from semantics.control_flow.lowered.signatures import POINTER
from semantics.control_flow.reading import GraphReader, Names
from semantics.control_flow.vectors.transfers import MOST_ACCESSED
from semantics.functions.operations import operation_name
from semantics.language.program import is_integer_like, width_in_bits

_LOAD, _STORE, _ADDRESS = "llvm.load", "llvm.store", "llvm.getelementptr"
_MASKED_LOAD, _MASKED_STORE = "llvm.intr.masked.load", "llvm.intr.masked.store"
_GATHER, _SCATTER = "llvm.intr.masked.gather", "llvm.intr.masked.scatter"
_EXPAND, _COMPRESS = "llvm.intr.masked.expandload", "llvm.intr.masked.compressstore"
_ACCESSES: Mapping[str, int] = {
    **dict.fromkeys((_LOAD, _MASKED_LOAD, _GATHER, _EXPAND), 0),
    **dict.fromkeys((_STORE, _MASKED_STORE, _SCATTER, _COMPRESS), 1),
}
"""Where the pointer, or a vector of pointers, is among the operands."""
_MASKS = {_MASKED_LOAD: 1, _MASKED_STORE: 2, _GATHER: 1, _SCATTER: 2, _EXPAND: 1, _COMPRESS: 2}
"""Where the mask is."""
_SAYS = ("ordering", "alignment", "nontemporal", "op_name__")
COPY = "llvm.intr.memcpy"
_BYTE = IntegerType(8)
_DYNAMIC = -(1 << 31)


def read_pointer(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a load, a store or an address beside lowered code, if it is that of an element."""
    name = operation_name(op)
    if reader.passing is None or name not in (*_ACCESSES, _ADDRESS):
        return False
    if name == _ADDRESS:
        return all(_reads(use.operation, use.index, reader.word) for use in op.results[0].uses)
    found = _accessed(op, reader.word)
    if found is None:
        return False
    if found.lanes:
        read_lanes_of(reader, op, found, names)
        return True
    base, address = walked(reader, op, found, names)
    said = {n: v for n, v in (op.properties | op.attributes).items() if n == "alignment"}
    far = Arithmetic(reader, op, far=True)
    where = Element(base, far.name(address), found.element, NoneAttr())
    access = memref.LoadOp if name == _LOAD else memref.StoreOp
    read_element(reader, access.create(properties=said), op, where, names)
    return True


def walked(reader: GraphReader, op: Operation, way: Way, names: Names) -> tuple[str, Extent]:
    """The name of the base, and how many elements behind it a way leads, from a base on of which
    is known where it is."""
    base, address = _led(reader, op, way, names)
    reader.add(Demand(base, reader.where(op)))
    return base, address


def _led(reader: GraphReader, op: Operation, way: Way, names: Names) -> tuple[str, Extent]:
    steps = Arithmetic(reader, op, far=True)
    base = reader.name_of(way.root, op, names)
    address: Extent = 0
    for index, flags in way.indices:
        number = index if isinstance(index, int) else reader.name_of(index, op, names)
        number = steps.far(number)
        start, address = address, steps.add(address, number)
        if flags:
            demand_flags(reader, op, flags, way.element, (base, start, address))
    return base, address


def _reads(user: Operation, position: int, word: IntegerType) -> bool:
    """Whether what uses an address is read as an access to an element, or an address of one."""
    name = operation_name(user)
    if name == _ADDRESS:
        uses = user.results[0].uses
        return position == 0 and all(_reads(u.operation, u.index, word) for u in uses)
    if name == COPY:
        return position < 2 and ends_of(user, word) is not None
    return position == _ACCESSES.get(name) and _accessed(user, word) is not None


@dataclass(frozen=True)
class Way:
    """So many elements from where a pointer points to, in steps with their flags."""

    root: SSAValue
    indices: tuple[tuple[int | SSAValue, int], ...]
    element: Attribute
    lanes: int = 0
    """How many elements are accessed, as lanes of a vector, if it is one."""
    own: SSAValue | None = None
    """So many elements more for each lane, if each has an address of its own; and its flags."""
    own_flags: int = 0


def _accessed(op: Operation, word: IntegerType) -> Way | None:
    name = operation_name(op)
    element = op.results[0].type if op.results else op.operands[0].type
    vector = op.results[0] if op.results else op.operands[0]
    lanes = 0
    if is_vector(vector):
        (lanes,) = shape_of(vector) or (0,)
        element = element_of(vector)
        if not 0 < lanes <= MOST_ACCESSED or width_in_bits(element, 64) not in WHOLE_BYTES:
            return None
    elif name not in (_LOAD, _STORE):
        return None
    if not _is_plain(op, element):
        return None
    pointer = op.operands[_ACCESSES[name]]
    way = (
        way_to(pointer, word, element)
        if name not in (_GATHER, _SCATTER)
        else _ways_to(pointer, word, element)
    )
    return None if way is None else replace(way, lanes=lanes)


def _ways_to(pointers: SSAValue, word: IntegerType, element: Attribute) -> Way | None:
    """How a vector of addresses counts elements of a type, from one pointer on; None where it does
    something else."""
    address = pointers.op if isinstance(pointers, OpResult) else None
    if address is None or operation_name(address) != _ADDRESS or len(address.operands) != 2:
        return None
    pointer, index = address.operands
    lane = element_of(index)
    width = width_in_bits(lane, 64) if is_integer_like(lane) else None
    # A wider index would be cut off.
    if not is_vector(index) or width is None or width > 64:
        return None
    if address.properties.get("elem_type") != element or _raw_index(address) != _DYNAMIC:
        return None
    way = way_to(pointer, word, element)
    return None if way is None else replace(way, own=index, own_flags=flags_of(address))


def way_to(pointer: SSAValue, word: IntegerType, element: Attribute | None = None) -> Way | None:
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
        index = index_of(address, word)
        if index is None:
            return None
        indices.append((index, flags_of(address)))
        pointer = address.operands[0]
    return Way(pointer, tuple(reversed(indices)), element or _BYTE)


def ends_of(copy: Operation, word: IntegerType) -> tuple[Way, Way] | None:
    """To where and from where an `llvm.intr.memcpy` copies so many bytes, a `word`; None where it
    says more, or where that is not known."""
    volatile = copy.properties.get("isVolatile")
    plain = isinstance(volatile, IntegerAttr) and volatile.value.data == 0
    said = copy.attributes.keys() | copy.properties.keys()
    if not plain or said - {"isVolatile", "op_name__"} or copy.operands[2].type != word:
        return None
    to, from_ = (way_to(value, word) for value in copy.operands[:2])
    return None if to is None or from_ is None else (to, from_)


def read_lanes_of(reader: GraphReader, op: Operation, way: Way, names: Names) -> None:
    """Load or store the lanes of a vector, those that a mask has if there is one, in their order.
    Where the pointer is aligned to no more than an element is, so is each element. Whether a lane
    of which the mask is poison is accessed is a choice; what is loaded or stored of it is poison.
    """
    name = operation_name(op)
    place = reader.where(op)
    base, first = _led(reader, op, way, names)
    masks: Sequence[str] = ()
    if name in _MASKS:
        masks = lanes_of(reader, op.operands[_MASKS[name]], op, names)
    accessed: Sequence[Truth] = [
        reader.step("llvm.freeze", (mask,), IntegerType(1), place) for mask in masks
    ] or [True] * way.lanes
    otherwise: Sequence[str] = ()
    if masks and op.results:
        otherwise = lanes_of(reader, op.operands[2], op, names)
    given = () if op.results else lanes_of(reader, op.operands[0], op, names)
    said = dict(_numbers(op)).get("alignment", 0)
    alignment = said or (1 if name in _MASKS else way.lanes * 128)
    addresses = _addresses(reader, op, way, first, accessed, names)

    def masked(number: int, value: str) -> str:
        return chosen(reader, masks[number], value, value) if masks else value

    def access(number: int) -> list[str]:
        reader.add(Demand(base, place))
        address = addresses[number]
        if way.own is not None and way.own_flags:
            demand_flags(reader, op, way.own_flags, way.element, (base, first, address))
        aligned = first if way.own is None else address
        demand_aligned(reader, op, way.element, alignment, (base, aligned))
        if given:
            value = masked(number, given[number])
            store_at(reader, op, value, way.element, base, address)
            return []
        return [masked(number, load_at(reader, op, way.element, base, address))]

    found: list[str] = []
    for number, is_accessed in enumerate(accessed):
        other = (masked(number, otherwise[number]),) if otherwise else ()
        found += only_where(reader, is_accessed, lambda n=number: access(n), other)
    if op.results:
        reader.made_of(op.results[0], found, names)


def _addresses(
    reader: GraphReader,
    op: Operation,
    way: Way,
    first: Extent,
    accessed: Sequence[Truth],
    names: Names,
) -> list[Extent]:
    """Where the lanes are: one behind the other, each where its pointer leads, or each that is
    accessed behind the one before that is."""
    steps = Arithmetic(reader, op, far=True)
    if way.own is not None:
        of_lanes: list[Extent] = []
        for lane in lanes_of(reader, way.own, op, names):
            narrow = reader.type_of(lane) not in (I64, INDEX)
            index = computed(reader, arith.ExtSIOp, (lane,), I64, op) if narrow else lane
            of_lanes.append(steps.add(first, index))
        return of_lanes
    if operation_name(op) not in (_EXPAND, _COMPRESS):
        return [steps.add(first, number) for number in range(way.lanes)]
    packed: list[Extent] = [first]
    for condition in accessed[:-1]:
        assert isinstance(condition, str)
        last = steps.name(packed[-1])
        packed.append(chosen(reader, condition, steps.name(steps.add(last, 1)), last))
    return packed


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


def index_of(address: Operation, word: IntegerType = I64) -> int | SSAValue | None:
    """The one index of an address, an i64 or a `word`."""
    number = _raw_index(address)
    if number != _DYNAMIC:
        return number
    index = address.operands[1]
    return index if index.type in (I64, word) else None


def _raw_index(address: Operation) -> int | None:
    """The one index of an address if it is a literal, `_DYNAMIC` for an operand; None where there
    are several."""
    said = address.properties.get("rawConstantIndices")
    numbers = [int(k) for k in said.get_values()] if isinstance(said, DenseArrayBase) else []
    return numbers[0] if len(numbers) == 1 else None
