"""What the reader asks of an operation, or of blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import (
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerType,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir import Block as OpBlock

from semantics.effects.answers import Effects
from semantics.effects.conditions import CONSTANTS
from semantics.effects.operations import may_differ_in_extents
from semantics.functions.operations import operation_name
from semantics.language.program import NoMeaning, is_integer_like
from semantics.language.registry import lookup


@dataclass(frozen=True)
class Matched:
    """An operation whose regions do what those of another one do: what is the same for both, and
    what the regions use from outside, in the same order for both."""

    key: str
    captured: tuple[SSAValue, ...]


def in_order(blocks: Sequence[OpBlock]) -> list[OpBlock]:
    """The blocks that can be reached, those before others that dominate them: a value is defined
    before it is used."""
    order: list[OpBlock] = []
    seen: set[OpBlock] = {blocks[0]}
    waiting: list[tuple[OpBlock, int]] = [(blocks[0], 0)]
    while waiting:
        block, position = waiting.pop()
        last = block.last_op
        successors = () if last is None else last.successors
        if position < len(successors):
            waiting.append((block, position + 1))
            if successors[position] not in seen:
                seen.add(successors[position])
                waiting.append((successors[position], 0))
        else:
            order.append(block)
    return order[::-1]


def attributes_of_meaning(op: Operation) -> dict[str, Attribute] | None:
    """The attributes of an operation on integers that has a meaning which knows them all."""
    meaning = None if isinstance(op, UnregisteredOp) else lookup(operation_name(op))
    if meaning is None or op.regions or not _is_on_integers(op):
        return None
    attributes = {
        key: value
        for key, value in (op.properties | op.attributes).items()
        if key in meaning.attributes or "." not in key
    }
    return attributes if all(key in meaning.attributes for key in attributes) else None


def _is_on_integers(op: Operation) -> bool:
    return all(is_integer_like(value.type) for value in (*op.operands, *op.results))


def chooses_by_a_bit(op: Operation) -> bool:
    """Whether it chooses between two values by one i1, and no more. With the fast-math flag nnan
    the result may be poison; of tensors of different extents the behaviour is undefined (upstream's
    trait `Elementwise`)."""
    flags = op.properties.get("fastmathFlags")
    plain = flags is None or "<none>" in str(flags)
    by_a_bit = op.operands[0].type == IntegerType(1)
    return by_a_bit and not op.attributes and plain and not may_differ_in_extents(op)


def ends_regions(op: Operation) -> bool:
    """Whether the last operation of a block gives control back to what the region belongs to."""
    return not op.results and not op.regions


def in_any_order(op: Operation, names: Sequence[str], effects: Effects) -> tuple[str, ...]:
    """The names of an operation's operands in an order that is the same for those that upstream
    takes for the same: of one that is `Commutative`, constants come last, by their values.

    That trait says that the "order of operands does not change the result of the operation"
    (llvm-project D73670, for any number of them). It is not believed of operands of several types,
    of which some have a role of their own (the mask of `arm_sve.masked.addf`).
    """
    if "Commutative" not in effects.traits or len({value.type for value in op.operands}) > 1:
        return tuple(names)
    order = sorted(range(len(names)), key=lambda position: _literal(op.operands[position]))
    return tuple(names[position] for position in order)


def _literal(value: SSAValue) -> tuple[bool, str]:
    """Whether it is a constant, and which."""
    owner = value.owner
    if not isinstance(owner, Operation) or operation_name(owner) not in CONSTANTS:
        return False, ""
    return True, str({**owner.properties, **owner.attributes}.get("value"))


def case_values(op: Operation) -> list[int]:
    """`case_values` of `cf.switch` and `llvm.switch`, `cases` of `scf.index_switch`."""
    for name in ("case_values", "cases"):
        found = op.properties.get(name) or op.attributes.get(name)
        if isinstance(found, DenseArrayBase):
            return [int(value) for value in found.get_values()]
        if isinstance(found, DenseIntOrFPElementsAttr):
            values = [int(value) for value in cast("list[int]", found.get_values())]
            (count,) = found.get_shape()
            return values * count if len(values) == 1 and count > 1 else values
        if found is not None:
            raise NoMeaning(f"{name} as {found}")
    return []
