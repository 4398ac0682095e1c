"""A goal at concrete values, as functions: for counterexamples, and for MLIR's runner."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr, IntegerType, UnregisteredOp
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.functions.lanes import splat
from semantics.functions.value_names import remember_name, unused_name
from semantics.language.attributes import AttributeKind, IntegerKind, StaticIntegerKind
from semantics.language.builder import Bits
from semantics.language.containers import is_container
from semantics.language.execution import meaning_for
from semantics.language.kinds import isa
from semantics.language.program import AttributeVariable, Step, TypeTerm, TypeVariable
from semantics.syntax.on_demand import operation_class
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.goal_at_widths import Choice


class Concretizer:
    """Builds the operations of a goal's two sides, with real types and attributes."""

    def __init__(self, goal: Goal, choice: Choice, attributes: Mapping[str, Any]) -> None:
        """`attributes` has the concrete value of each attribute variable."""
        self._goal = goal
        self._choice = choice
        self._attributes = attributes

    def type_of(self, term: TypeTerm) -> Attribute:
        """The real type of a type term."""
        representative = self._goal.scheme.constraints.find(term)
        if isinstance(representative, TypeVariable):
            width = self._choice.types.widths[representative]
            assert isinstance(width, int)
            return IntegerType(width)
        return representative

    def shown_type(self, name: str, term: TypeTerm) -> Attribute:
        """The type of the value called `name`: a container's, where `term` is that of its lanes."""
        container = self._goal.containers.get(name)
        return self.type_of(term) if container is None else container

    def function(self, name: str, steps: Sequence[Step], returned: Sequence[str]) -> func.FuncOp:
        """`func.func @name` of the goal's arguments, returning the named values."""
        types = {a: self.shown_type(a, t) for a, t in self._goal.written.arguments}
        values: dict[str, SSAValue] = {}
        block_types = list(types.values())
        result_types: dict[str, Attribute] = dict(types)
        for step in steps:
            result_types |= {n: self.shown_type(n, t) for n, t in step.results}
        outputs = [result_types[n] for n in returned]
        shown = _identifiers(list(result_types))
        function = func.FuncOp(name, (block_types, outputs))
        for argument, value in zip(types, function.args, strict=True):
            remember_name(value, shown[argument])
            values[argument] = value
        block = function.body.block
        for step in steps:
            operation = self.operation(step, [values[n] for n in step.operands])
            block.add_op(operation)
            for (result, _), value in zip(step.results, operation.results, strict=True):
                remember_name(value, shown[result])
                values[result] = value
        block.add_op(func.ReturnOp(*(values[n] for n in returned)))
        return function

    def operation(self, step: Step, operands: Sequence[SSAValue]) -> Operation:
        """The operation of a step."""
        types = [self.shown_type(n, t) for n, t in step.results]
        attributes: dict[str, Attribute] = {}
        for name, kind in meaning_for(step).attributes.items():
            attribute = self._attribute(step, name, kind, types[0] if types else IntegerType(1))
            if attribute is not None:
                attributes[name] = attribute
        class_ = operation_class(step.operation)
        if class_ is not None:
            known = class_.get_irdl_definition().properties
            properties = {n: a for n, a in attributes.items() if n in known}
            rest = {n: a for n, a in attributes.items() if n not in known}
            return class_.create(
                operands=operands, result_types=types, properties=properties, attributes=rest
            )
        return UnregisteredOp.with_name(step.operation).create(
            operands=operands, result_types=types, attributes=attributes
        )

    def _attribute(
        self, step: Step, name: str, kind: AttributeKind, type_: Attribute
    ) -> Attribute | None:
        stated = step.attributes.get(name)
        if isinstance(kind, IntegerKind) and isa(stated, IntegerAttr):
            return splat(stated, type_) if is_container(type_) else stated
        if isinstance(stated, AttributeVariable):
            value = self._attributes[stated.name]
            if isinstance(kind, StaticIntegerKind) and isinstance(value, Bits):
                value = value.term  # computed, as numbers that are not static are
            return kind.write(value, type_)
        return stated


def needed_steps(
    steps: Sequence[Step], returned: Sequence[str], kept: Sequence[Step] = ()
) -> tuple[Step, ...]:
    """Those of `steps` on which the returned values depend, and `kept` with theirs, in order."""
    wanted = set(returned)
    needed: list[Step] = []
    for step in reversed(steps):
        if step in kept or any(name in wanted for name, _ in step.results):
            needed.append(step)
            wanted |= set(step.operands)
    return tuple(reversed(needed))


_IDENTIFIER = re.compile(r"\d+|[A-Za-z_$.-][\w$.-]*", re.ASCII)


def _identifiers(names: Sequence[str]) -> dict[str, str]:
    """What MLIR accepts as the name of a value, for each of several: itself, if it does."""
    shown = {name: name for name in names if _IDENTIFIER.fullmatch(name)}
    for name in names:
        if name not in shown:
            text = re.sub(r"[^\w$.-]", "_", name, flags=re.ASCII)
            text = f"v{text}" if text[:1].isdigit() else text
            shown[name] = unused_name(text, shown.values())
    return shown
