"""From the operations of a pattern, matched or new, to typed steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import pdl
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.language.execution import meaning_for
from semantics.language.program import AttributeVariable, NoMeaning, Step, TypeTerm
from verifier.kernel.goals.natives import NativeRewrite
from verifier.kernel.goals.type_filters import filter_of_operation
from verifier.kernel.pdl.attributes import PatternAttributes
from verifier.kernel.pdl.types import PatternTypes, StepTyper
from verifier.kernel.pdl.values import PatternValues, builder_of, operation_name, registered_builder


@dataclass
class PatternSteps:
    """Reads operations into `steps`. Methods raise `NoMeaning`, those on new ones `IllTyped`."""

    values: PatternValues
    types: PatternTypes
    typer: StepTyper
    attributes: PatternAttributes
    where: Callable[[Operation], str]
    steps: dict[Operation, Step] = field(default_factory=dict[Operation, Step])

    def matched(self, ops: list[Operation]) -> tuple[Step, ...]:
        steps: list[Step] = []
        for op in ops:
            if isinstance(op, pdl.OperationOp):
                step, declared, literal = self._step(op, matched=True)
                if step.results and not op.type_values:
                    self.typer.notes.append(
                        f"%{self.values.name_of(op.op)} is matched with results of any types; "
                        "upstream matches no operation with results where the types are left out"
                    )
                typed = self.typer.match(step, declared, literal)
                operand_types = tuple(self.typer.types[name] for name in typed.operands)
                possible = filter_of_operation(typed, operand_types)
                if possible is not None:
                    self.attributes.filters.append(possible)
                self.steps[op] = self.attributes.open_unmentioned(typed)
                steps.append(self.steps[op])
        return tuple(steps)

    def built(self, op: pdl.OperationOp) -> Step:
        step, declared, literal = self._step(op, matched=False)
        self.steps[op] = self.typer.build(step, declared or self._replaced_types(op), literal)
        return self.steps[op]

    def _step(
        self, op: pdl.OperationOp, matched: bool
    ) -> tuple[Step, tuple[TypeTerm | None, ...], TypeTerm | None]:
        """An operation before its results have types; the types it declares, if any."""
        where = self.where(op)
        operation = operation_name(op, where)
        meaning = meaning_for(Step(operation, (), (), {}, where))
        operands = tuple(n for v in op.operand_values for n in self.values.values(v, where))
        if not meaning.signature.takes(len(operands)):
            raise NoMeaning(
                f"{operation} with {len(operands)} operands instead of "
                f"{len(meaning.signature.operands)}",
                where,
            )
        names = self.values.results(op.op, where)
        declared: tuple[TypeTerm | None, ...] = ()
        if op.type_values:
            declared = tuple(t for value in op.type_values for t in self.types.all_of(value))
            if len(declared) != len(names):
                raise NoMeaning(f"{operation} with {len(declared)} results", where)
        elif matched:
            declared = (None,) * len(names)
        attributes, literal = self.attributes.of_operation(op, meaning.attributes, matched)
        unknown = tuple((name, IntegerType(1)) for name in names)
        return Step(operation, operands, unknown, attributes, where), declared, literal

    def _replaced_types(self, op: pdl.OperationOp) -> tuple[TypeTerm | None, ...]:
        """The types of what an operation replaces, which upstream takes where it declares none."""
        names = self.values.results(op.op, self.where(op))
        for use in op.op.uses:
            user = use.operation
            if isinstance(user, pdl.ReplaceOp) and user.repl_operation is op.op:
                before = self.values.results(user.op_value, self.where(user))
                if len(before) == len(names):
                    return tuple(self.typer.types[name] for name in before)
        return (None,) * len(names)

    def native(self, op: pdl.ApplyNativeRewriteOp) -> Step:
        """The operations that a native function builds, as one operation."""
        function = builder_of(op, self.where(op))
        return self._call(function, op.args, self.values.built(op, function), op)

    def external(self, op: pdl.RewriteOp) -> tuple[Step, SSAValue]:
        """A rewrite that is a native function: what it builds, and the root, which it replaces."""
        where = self.where(op)
        assert op.name_ is not None
        function = registered_builder(op.name_.data, where)
        if op.root is None:
            raise NoMeaning(f"the native function {function.name} without a root", where)
        count = len(meaning_for(Step(function.operation, (), (), {}, where)).signature.results)
        base = self.values.unused_name(function.name)
        names = [base] if count == 1 else [f"{base}#{i}" for i in range(count)]
        return self._call(function, op.external_args, names, op), op.root

    def _call(
        self,
        function: NativeRewrite,
        arguments: Sequence[SSAValue],
        names: Sequence[str],
        op: Operation,
    ) -> Step:
        where = self.where(op)
        operands: list[str] = []
        attributes: dict[str, Attribute | AttributeVariable] = {}
        for value in arguments:
            if isinstance(value.type, pdl.AttributeType):
                named = AttributeVariable(self.values.name_of(value))
                if named.name not in self.attributes.bindings:
                    raise NoMeaning(f"the attribute {named.name} is not used by the match", where)
                attributes[f"argument {len(attributes)}"] = named
            else:
                operands += self.values.values(value, where)
        unknown = tuple((name, IntegerType(1)) for name in names)
        step = Step(function.operation, tuple(operands), unknown, attributes, where)
        taken = meaning_for(step)
        if not taken.signature.takes(len(operands)) or len(attributes) != function.attributes:
            raise NoMeaning(f"{function.name} of {len(arguments)} arguments", where)
        return self.typer.build(step, (None,) * len(names), None)
