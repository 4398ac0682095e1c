"""Operations on arrays and structs of LLVM, and on tuples, that move members, and compute nothing.

Sources: LLVM's language reference, *Aggregate Operations*; for tuples, of which no other dialect
has operations, mlir/test/lib/Dialect/Test/TestOps.td.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import llvm
from xdsl.dialects.builtin import IntegerAttr, TupleType, UnregisteredOp
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.lanes import ByName, OnLanes, give, integers
from semantics.control_flow.parts import members_of, types_of_parts
from semantics.control_flow.reading import GraphReader, Names


def _extract(reader: GraphReader, op: Operation, names: Names) -> bool:
    place = _place(op)
    if place is None:
        return False
    first, count = place
    parts = _parts(reader, op.operands[0], op, names)
    give(reader, op.results[0], parts[first : first + count], names)
    return True


def _insert(reader: GraphReader, op: Operation, names: Names) -> bool:
    place = _place(op)
    if place is None:
        return False
    first, count = place
    parts = list(_parts(reader, op.operands[0], op, names))
    parts[first : first + count] = _parts(reader, op.operands[1], op, names)
    give(reader, op.results[0], parts, names)
    return True


def _element_of_tuple(reader: GraphReader, op: Operation, names: Names) -> bool:
    """ "Returns a specified element of the tuple"."""
    container, index = op.operands[0].type, op.get_attr_or_prop("index")
    if not isinstance(op, UnregisteredOp) or types_of_parts(container) is None:
        return False
    if not isinstance(container, TupleType) or not isinstance(index, IntegerAttr):
        return False
    members = container.types.data
    place = index.value.data
    if not 0 <= place < len(members) or members[place] != op.results[0].type:
        return False
    first = sum(map(_count, members[:place]))
    parts = _parts(reader, op.operands[0], op, names)
    give(reader, op.results[0], parts[first : first + _count(members[place])], names)
    return True


def _tuple(reader: GraphReader, op: Operation, names: Names) -> bool:
    """ "Creates a tuple value from a list of values"."""
    made = op.results[0].type
    if not isinstance(op, UnregisteredOp) or types_of_parts(made) is None:
        return False
    given = tuple(value.type for value in op.operands)
    if not isinstance(made, TupleType) or made.types.data != given:
        return False
    parts = [part for value in op.operands for part in _parts(reader, value, op, names)]
    give(reader, op.results[0], parts, names)
    return True


def _parts(reader: GraphReader, value: SSAValue, op: Operation, names: Names) -> Sequence[str]:
    name = reader.name_of(value, op, names)
    parts = reader.parts(name)
    return (name,) if parts is None else parts


def _place(op: Operation) -> tuple[int, int] | None:
    """Which parts of the container `position` names: the number of the first one, and how many they
    are. None where the container is whole."""
    path = integers(op, "position")
    container = op.operands[0].type
    if path is None or types_of_parts(container) is None:
        return None
    first = 0
    inner: Attribute = container
    for index in path:
        if not isinstance(inner, llvm.LLVMStructType | llvm.LLVMArrayType):
            return None
        members = members_of(inner)
        if not 0 <= index < len(members):
            return None
        first += sum(map(_count, members[:index]))
        inner = members[index]
    return first, _count(inner)


def _count(type_: Attribute) -> int:
    return len(types_of_parts(type_) or (type_,))


ON_MEMBERS: ByName = {
    "llvm.extractvalue": OnLanes(_extract, ("position",)),
    "llvm.insertvalue": OnLanes(_insert, ("position",)),
    "test.get_tuple_element": OnLanes(_element_of_tuple, ("index",)),
    "test.make_tuple": OnLanes(_tuple),
}
