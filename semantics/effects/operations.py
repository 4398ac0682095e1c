"""The effects of an operation: what it may do besides computing its results.

For upstream's operations the tables count, before the traits that xDSL gives them; for others, such
as a user's own, the traits of their class. An operation that is neither may do anything.

Two operations are only the same where all their attributes are, discardable ones too: which of them
change what an operation without a meaning does is known to nobody but its dialect.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ShapedType,
    TensorType,
    UnrankedTensorType,
    UnregisteredOp,
)
from xdsl.ir import Operation, SSAValue

from semantics.effects.answers import MAIN_MEMORY, Effects, MemoryEffect, effects_inside, name_of
from semantics.effects.choices import FUNCTIONS_OF_OPERANDS, choice_of
from semantics.effects.conditions import CONDITIONAL_EFFECTS, CONDITIONS
from semantics.effects.facts import TEST_DIALECT, Facts, facts_of
from semantics.effects.own_operations import own_effects

OF_ONE_THREAD = tuple(
    f"{dialect}."
    for dialect in (FUNCTIONS_OF_OPERANDS - {"tosa"})
    | {"arm_neon", "arm_sve", "ptr", "test", "x86vector"}
)
"""Families whose traits are believed. To execute an operation of a device elsewhere may change what
other threads get (`gpu.shuffle` is declared Pure; llvm-project pull 152551 discusses it); of tosa,
llvm-project pull 185700 withdraws Pure after MLIR 22."""
_LANE_BY_LANE = ("arith.", "math.", "complex.")
"""Families of operations that upstream calls elementwise."""


def effects_of(operation: Operation) -> Effects:
    """What an operation may do, by its name, attributes, operands and regions.

    Takes time for all operations of its regions; `effects_within` has the answers for these too.
    """
    return effects_within(operation)[operation]


def effects_within(root: Operation) -> dict[Operation, Effects]:
    """The same of an operation and of all in its regions, at any depth, inner ones first."""
    order = [root]
    for operation in order:
        order.extend(_inside(operation))
    found: dict[Operation, Effects] = {}
    for operation in reversed(order):
        found[operation] = _effects(operation, [found[inner] for inner in _inside(operation)])
    return found


def _effects(operation: Operation, inside: list[Effects]) -> Effects:
    name = name_of(operation)
    facts = facts_of(name)
    if facts is not None and not _is_of_another_dialect(operation):
        return _upstream(operation, name, facts, inside)
    if not isinstance(operation, UnregisteredOp):
        return own_effects(operation, inside)
    return Effects(None, False, False, True, frozenset(), f"nothing is known of {name}")


def _is_of_another_dialect(operation: Operation) -> bool:
    """Upstream's `acc` is OpenACC. The operations of the accelerator are of classes of ours. A
    class for an operation of `test` is xDSL's, or a user's."""
    if operation.name.startswith(TEST_DIALECT):
        return True
    return operation.name.startswith("acc.") and not type(operation).__module__.startswith("xdsl.")


def _upstream(operation: Operation, name: str, facts: Facts, inside: list[Effects]) -> Effects:
    memory = _memory(operation, facts, inside)
    choice = choice_of(operation, name, facts.traits, facts.choice) if memory is not None else ""
    return Effects(
        memory,
        _speculatable(operation, facts, inside),
        memory is not None
        and not choice
        and all(inner.deterministic for inner in inside)
        and all(effect.kind in ("read", "write") for effect in memory),
        facts.choice != "each use" and choice != "dynamic index",
        facts.traits,
        facts.source + (f"; a choice: {choice}" if choice else ""),
    )


def _memory(
    operation: Operation, facts: Facts, inside: list[Effects]
) -> frozenset[MemoryEffect] | None:
    """What the words of the table say.

    Where an operation with regions is said to have no effects, upstream does not look into them
    (`tensor.pad`); here they count all the same, but for those of a terminator
    (`scf.forall.in_parallel`), which say how results are put together.
    """
    found: set[MemoryEffect] = set()
    for word in facts.memory:
        if word == "recursive" or (word == "none" and "Terminator" not in facts.traits):
            said = effects_inside(operation, inside)
        elif word == "none":
            said = frozenset[MemoryEffect]()
        elif word in CONDITIONAL_EFFECTS:
            pairs = CONDITIONAL_EFFECTS[word](operation)
            said = None if pairs is None else {MemoryEffect(kind, value) for kind, value in pairs}
        else:
            said = None if word in ("unknown", "code") else {_stated(word, operation)}
        if said is None:
            return None
        found |= said
    return frozenset(found)


def _stated(word: str, operation: Operation) -> MemoryEffect:
    """The effect that a word of the table states, such as `write@operand1%Counters`.

    Of a device's operation it is not believed that it touches this operand's memory alone.
    """
    where, _, resource = word.partition("%")
    kind, _, place = where.partition("@")
    assert kind in ("read", "write", "allocate", "free")
    value: SSAValue | None = None
    if name_of(operation).startswith(OF_ONE_THREAD):
        position = int(place[-1]) if place[-1:].isdigit() else 0
        if place == f"operand{position}":
            value = operation.operands[position]
        elif place == "result0":
            value = operation.results[0]
    return MemoryEffect(kind, value, resource or MAIN_MEMORY)


def _speculatable(operation: Operation, facts: Facts, inside: list[Effects]) -> bool:
    """What it says itself, and so what is in its regions."""
    answer = facts.speculation
    if name_of(operation).startswith(_LANE_BY_LANE) and may_differ_in_extents(operation):
        return False
    if answer in CONDITIONS:
        answer = CONDITIONS[answer](operation)
    elif not name_of(operation).startswith(OF_ONE_THREAD):
        answer = "never"
    return answer in ("always", "recursive") and all(inner.speculatable for inner in inside)


def may_differ_in_extents(operation: Operation) -> bool:
    """Whether several operands are tensors whose extents need not be the same (upstream's trait
    `Elementwise`: "the op's behaviour is undefined for non-matching shapes")."""
    tensors = {v for v in operation.operands if isinstance(v.type, TensorType | UnrankedTensorType)}
    known = all(
        isinstance(v.type, ShapedType) and DYNAMIC_INDEX not in v.type.get_shape() for v in tensors
    )
    return len(tensors) > 1 and not known


def _inside(operation: Operation) -> Iterator[Operation]:
    """The operations of its regions, without theirs."""
    for region in operation.regions:
        for block in region.blocks:
            yield from block.ops
