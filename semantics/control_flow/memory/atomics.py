"""Operations that read, modify and write an element at once.

Source: the page of the memref dialect (MLIR 22). The result is what was there before, as upstream's
lowering has it. What others may do meanwhile is not known, so such an operation has no meaning;
what it does where nobody else accesses memory stands beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, MemRefType
from xdsl.ir import Attribute, Operation
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.descriptors import (
    INDEX,
    UNSIGNED_LESS,
    Arithmetic,
    Truth,
    descriptor,
)
from semantics.control_flow.graph import AnyStep, Demand, Opaque, Selection, Updated
from semantics.control_flow.memrefs import extent_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.float_formats import format_of
from semantics.language.program import Step, is_integer_like

_KINDS: Mapping[int, type[Operation] | None] = {
    0: arith.AddfOp,
    1: arith.AddiOp,
    2: arith.AndIOp,
    3: None,
    4: arith.MaximumfOp,
    5: arith.MaxnumfOp,
    6: arith.MaxSIOp,
    7: arith.MaxUIOp,
    8: arith.MinimumfOp,
    9: arith.MinnumfOp,
    10: arith.MinSIOp,
    11: arith.MinUIOp,
    12: arith.MulfOp,
    13: arith.MuliOp,
    14: arith.OrIOp,
    15: arith.XOrIOp,
}
"""`arith.AtomicRMWKind` (ArithBase.td): what is done to the old and the given value; to assign is
to take the given one."""


def read_atomic(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read what modifies an element at an address; False for all else."""
    if reader.passing is not None:
        return False
    match operation_name(op):
        case "memref.atomic_rmw":
            at, known = 1, {"kind"}
        case "memref.generic_atomic_rmw":
            at, known = 0, set[str]()
        case _:
            return False
    found = descriptor(reader, op.operands[at], op, names)
    if found is None or (op.attributes.keys() | op.properties.keys()) - {*known, "op_name__"}:
        return False
    steps = Arithmetic(reader, op)
    indices = [extent_of(reader, value, op, names) for value in op.operands[at + 1 :]]
    inside: Truth = True
    for index, size in zip(indices, found.sizes, strict=True):
        inside = steps.both(inside, steps.compare(UNSIGNED_LESS, index, size))
    address = Arithmetic(reader, op, far=True).name(
        steps.address(found.offset, indices, found.strides)
    )
    reader.add(Demand(found.base, reader.where(op)))
    steps.demand(inside)
    type_ = cast("MemRefType[Attribute]", op.operands[at].type)
    element = type_.element_type
    ((old, _),) = results = reader.results(op, names)
    given = [reader.name_of(value, op, names) for value in op.operands[:at]]
    modified = _modified(reader, op, old, given, names)
    does = modified and Updated(element, found.base, address, old, *modified)
    what = op if op.regions else _at_an_address(op, type_)
    reader.opaque_on(what, op, (*given, found.base, address), results, does, names)
    return True


def _at_an_address(op: Operation, type_: MemRefType[Attribute]) -> Operation:
    element = type_.element_type
    line = MemRefType(element, [-1], memory_space=type_.memory_space)
    return type(op).create(
        operands=[create_ssa_value(t) for t in (element, line, INDEX)],
        result_types=[element],
        properties=dict(op.properties),
        attributes=dict(op.attributes),
    )


def _modified(
    reader: GraphReader, op: Operation, old: str, given: Sequence[str], names: Names
) -> tuple[tuple[AnyStep, ...], str] | None:
    """The steps that make a new element of the old one, and what it is called; None where they are
    not known."""
    with reader.aside() as steps:
        new = _by_region(reader, op, old, names) if op.regions else _by_kind(reader, op, old, given)
    if new is None or not all(map(_only_computes, steps)):
        return None
    return tuple(steps), new


def _by_kind(reader: GraphReader, op: Operation, old: str, given: Sequence[str]) -> str | None:
    kind = op.properties.get("kind", op.attributes.get("kind"))
    (value,) = given
    if not isinstance(kind, IntegerAttr) or kind.value.data not in _KINDS:
        return None
    does = _KINDS[kind.value.data]
    if does is None:
        return value
    type_ = op.results[0].type
    pair = [create_ssa_value(type_), create_ssa_value(type_)]
    (new,) = reader.scalar(does.create(operands=pair, result_types=[type_]), (old, value), op)
    return new


def _by_region(reader: GraphReader, op: Operation, old: str, names: Names) -> str | None:
    (region,) = op.regions
    *computes, last = region.blocks[0].ops
    if len(region.blocks) != 1 or operation_name(last) != "memref.atomic_yield":
        return None
    within = {**names, region.blocks[0].args[0]: old}
    for inner in computes:
        types = [value.type for value in (*inner.operands, *inner.results)]
        if inner.regions or inner.successors or not all(map(_is_number, types)):
            return None
        reader.straight(inner, within)
    return reader.name_of(last.operands[0], last, within)


def _is_number(type_: Attribute) -> bool:
    return is_integer_like(type_) or format_of(type_) is not None


def _only_computes(step: AnyStep) -> bool:
    """Whether a step does nothing but compute what its results hold."""
    if isinstance(step, Opaque):
        return step.effects.free and step.effects.speculatable and not step.seen
    return isinstance(step, Step | Selection | Demand)
