"""Calls beside lowered code: one of the func dialect and one of LLVM are the same where the same
function is given the same, in the form that the lowering gives it. So is one that is given what is
in a tuple."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from semantics.control_flow.descriptors import I64, INDEX, Descriptor, give
from semantics.control_flow.graph import Opaque
from semantics.control_flow.lowered.members import in_members, is_read_in_members
from semantics.control_flow.lowered.passing import passed
from semantics.control_flow.lowered.signatures import POINTER
from semantics.control_flow.opaque import attribute_text, symbols_in
from semantics.control_flow.parts import BASE, layout_of
from semantics.control_flow.promises import is_seen
from semantics.control_flow.reading import GraphReader, Names
from semantics.effects.operations import effects_of
from semantics.functions.calls import CALLS, is_external, name_called, only_calls
from semantics.functions.operations import operation_name


def read_call(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a call by what the changed function gets and gives, if it says nothing else."""
    if operation_name(op) not in CALLS or not only_calls(op):
        return False
    called = name_called(op)
    if called is None:
        return False
    if reader.in_members:
        return _in_members(reader, op, called, names)
    if reader.passing is None:
        return False
    bare = reader.passing.bare
    values = reader.operands(op, names)
    given = [part for value in values for part in passed(reader, value, op, bare)]
    results: list[tuple[str, Attribute]] = []
    memrefs: list[tuple[int, Descriptor]] = []
    for position, result in enumerate(op.results):
        layout = layout_of(result.type)
        if layout is None:
            names[result] = name = reader.new_name("called", result.type)
            parts = reader.parts(name) or (name,)
            results += [(part, reader.type_of(part)) for part in parts]
            continue
        base = reader.new_name("base", BASE)
        rank = len(layout.sizes)
        if bare:
            results.append((base, BASE))
            reader.made_of(result, [base], names)
            continue
        numbers = [reader.new_name("number", INDEX) for _ in range(1 + 2 * rank)]
        results += [(reader.new_name("allocated", POINTER), POINTER), (base, BASE)]
        results += [(number, INDEX) for number in numbers]
        sizes, strides = tuple(numbers[1 : 1 + rank]), tuple(numbers[1 + rank :])
        memrefs.append((position, Descriptor(base, numbers[0], sizes, strides)))
    inputs = ", ".join(_text(reader.type_of(name)) for name in given)
    outputs = ", ".join(_text(reader.type_of(name)) for name, _ in results)
    key = f"call @{called} : ({inputs}) -> ({outputs})"
    _call(reader, op, key, given, results)
    for position, found in memrefs:
        give(reader, op.results[position], found, op, names)
    return True


def _in_members(reader: GraphReader, op: Operation, called: str, names: Names) -> bool:
    """Read a call as one of a function that gets, and gives, what is in tuples."""
    if not all(is_read_in_members(value.type) for value in (*op.operands, *op.results)):
        return False
    inputs, outputs = (
        ", ".join(map(attribute_text, in_members(value.type for value in side)))
        for side in (op.operands, op.results)
    )
    key = f"call @{called} : ({inputs}) -> ({outputs})"
    _call(reader, op, key, reader.operands(op, names), reader.results(op, names))
    return True


def _call(
    reader: GraphReader,
    op: Operation,
    key: str,
    given: Sequence[str],
    results: Sequence[tuple[str, Attribute]],
) -> None:
    effects = effects_of(op)
    step = Opaque("call", key, tuple(given), tuple(results), effects, symbols_in(op), refines=True)
    seen = is_seen(op, operation_name(op), effects, reader.open_functions)
    reader.add(replace(step, external=is_external(op), seen=seen, where=reader.where(op)))


def _text(type_: Attribute) -> str:
    """What the lowering makes of a type, in words."""
    if isinstance(type_, IndexType):
        type_ = I64
    return attribute_text(POINTER if type_ == BASE else type_)
