"""Changes of one operation that keep its function well-formed, so that passes act in another way.

Each takes an operation of the function and changes it in place, or says that it has nothing to
change there. Which one is chosen, and what of many, is random. What it leaves need not mean the
same: it is input for a pass.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AnyFloat,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    UnitAttr,
)
from xdsl.dialects.utils.fast_math import FastMathFlag
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import OptPropertyDef
from xdsl.traits import IsTerminator

from semantics.functions.operations import is_function
from semantics.language.registry import lookup, operations_of
from verifier.gate.generating.choices import (
    Constant,
    class_of,
    constant,
    near_edges,
    satisfies,
    width_of,
)

Mutation = Callable[[Random, Operation], bool]

_INDICES = (0, 1, 2, 3, 4, 5, -1)
"""Few iterations, for an index may be the bound of a loop."""
_FLOATS = (0.0, -0.0, 1.0, -1.0, 2.0, 0.5, float("inf"), float("-inf"), float("nan"))
_PREDICATES, _FLOAT_PREDICATES = 10, 16


def another_constant(random: Random, op: Operation) -> bool:
    """The constant becomes one at an edge."""
    old = op.properties.get("value", op.attributes.get("value"))
    if not op.name.endswith(".constant") or len(op.results) != 1:
        return False
    new: Attribute | None = None
    if isinstance(old, FloatAttr):
        type_ = cast("FloatAttr[AnyFloat]", old).type
        new = FloatAttr(random.choice(_FLOATS), type_)
    elif isinstance(old, IntegerAttr | DenseIntOrFPElementsAttr):
        new = _near_edge(random, op.results[0].type)
    if new is None or new == old:
        return False
    (op.properties if "value" in op.properties else op.attributes)["value"] = new
    return True


def another_flag(random: Random, op: Operation) -> bool:
    """A flag, or a set of flags, is added or dropped."""
    cls = class_of(op.name)
    if cls is None:
        return False
    names: list[tuple[str, Attribute | None]] = []
    for name, definition in cls.get_irdl_definition().properties.items():
        old = op.properties.get(name)
        if isinstance(old, UnitAttr) and isinstance(definition, OptPropertyDef):
            names.append((name, None))
        overflow = [flag for flag in arith.IntegerOverflowFlag if random.random() < 0.5]
        fast = [flag for flag in FastMathFlag if random.random() < 0.4]
        for flags in (arith.IntegerOverflowAttr(overflow), arith.FastMathFlagsAttr(fast)):
            if (old is None or type(old) is type(flags)) and satisfies(definition, flags):
                names.append((name, flags))
        if old is None and satisfies(definition, UnitAttr()):
            names.append((name, UnitAttr()))
    if not names:
        return False
    name, new = random.choice(names)
    if new is None:
        del op.properties[name]
        return True
    changes = op.properties.get(name) != new
    op.properties[name] = new
    return changes


def another_predicate(random: Random, op: Operation) -> bool:
    """The comparison is another one."""
    old = op.properties.get("predicate")
    if not isinstance(old, IntegerAttr):
        return False
    count = _FLOAT_PREDICATES if op.name.endswith("cmpf") else _PREDICATES
    number = (old.value.data + random.randrange(1, count)) % count
    op.properties["predicate"] = IntegerAttr(number, cast("IntegerAttr[IntegerType]", old).type)
    return True


def another_operation(random: Random, op: Operation) -> bool:
    """Another operation of the dialect, of the same signature; without flags that it lacks."""
    meaning = lookup(op.name)
    if meaning is None or op.regions or op.parent is None:
        return False
    names = [
        name
        for name in operations_of(op.name.partition(".")[0])
        if name != op.name and (found := lookup(name)) and found.signature == meaning.signature
    ]
    cls = class_of(random.choice(names)) if names else None
    if cls is None:
        return False
    declared = cls.get_irdl_definition().properties
    kept = {
        name: attribute
        for name, attribute in op.properties.items()
        if name in declared and satisfies(declared[name], attribute)
    }
    types = [result.type for result in op.results]
    new = cls.create(operands=list(op.operands), result_types=types, properties=kept)
    op.parent.insert_op_before(new, op)
    for old, result in zip(op.results, new.results, strict=True):
        old.replace_all_uses_with(result)
    op.detach()
    op.erase()
    return True


def operands_exchanged(random: Random, op: Operation) -> bool:
    """Two operands of one type change places."""
    pairs = [
        (first, second)
        for second, two in enumerate(op.operands)
        for first, one in enumerate(op.operands[:second])
        if one.type == two.type and one is not two
    ]
    if not pairs:
        return False
    first, second = random.choice(pairs)
    values = list(op.operands)
    values[first], values[second] = values[second], values[first]
    op.operands = values
    return True


def another_operand(random: Random, op: Operation) -> bool:
    """One operand becomes another value of its type that is known there."""
    if not op.operands:
        return False
    place = random.randrange(len(op.operands))
    old = op.operands[place]
    known = [value for value in _known_at(op) if value.type == old.type and value is not old]
    if not known:
        return False
    op.operands[place] = random.choice(known)
    return True


def constant_operand(random: Random, op: Operation) -> bool:
    """One operand becomes a constant."""
    if not op.operands or op.parent is None:
        return False
    place = random.randrange(len(op.operands))
    new = _near_edge(random, op.operands[place].type)
    if new is None:
        return False
    made = arith.ConstantOp(new)
    op.parent.insert_op_before(made, op)
    op.operands[place] = made.result
    return True


def once_more(random: Random, op: Operation) -> bool:
    """What the operation gives goes through a copy of it: `f(f(x, c), c)` in place of `f(x, c)`."""
    if op.regions or len(op.results) != 1 or op.parent is None or op.has_trait(IsTerminator):
        return False
    result = op.results[0]
    places = [n for n, operand in enumerate(op.operands) if operand.type == result.type]
    if not places or not result.uses:
        return False
    copy = op.clone()
    op.parent.insert_op_after(copy, op)
    result.replace_uses_with_if(copy.results[0], lambda use: use.operation is not copy)
    copy.operands[random.choice(places)] = result
    return True


def repeated(random: Random, op: Operation) -> bool:
    """One use of what the operation gives uses a copy of the operation."""
    if op.regions or not op.results or op.parent is None or op.has_trait(IsTerminator):
        return False
    number = random.randrange(len(op.results))
    uses = list(op.results[number].uses)
    if not uses:
        return False
    copy = op.clone()
    op.parent.insert_op_after(copy, op)
    use = random.choice(uses)
    use.operation.operands[use.index] = copy.results[number]
    return True


MUTATIONS: Sequence[Mutation] = (
    another_constant,
    another_flag,
    another_predicate,
    another_operation,
    operands_exchanged,
    another_operand,
    constant_operand,
    once_more,
    repeated,
)


def _near_edge(random: Random, type_: Attribute) -> Constant | None:
    numbers = _INDICES if isinstance(type_, IndexType) else near_edges(width_of(type_))
    return constant(random.choice(numbers), type_)


def _known_at(op: Operation) -> list[SSAValue]:
    """The values that are defined before an operation in its block, and in blocks around it, of one
    function."""
    found: list[SSAValue] = []
    around: Operation | None = op
    while around is not None and not is_function(around) and around.parent is not None:
        block = around.parent
        found += block.args
        for before in block.ops:
            if before is around:
                break
            found += before.results
        around = block.parent_op()
    return found
