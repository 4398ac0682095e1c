"""What the values, operations and ranges of a pattern stand for: named values of a program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.dialects import pdl
from xdsl.ir import Operation, SSAValue

from semantics.functions.value_names import name_in_text
from semantics.language.execution import meaning_for
from semantics.language.program import NoMeaning, Step
from verifier.kernel.goals.natives import NativeRewrite, native_rewrite
from verifier.kernel.pdl.ranges import Counts, count_of, is_range


@dataclass
class PatternValues:
    """Names values; `counts` are the numbers of elements in ranges. Methods raise `NoMeaning`.

    `where` gives the place of an operation.
    """

    counts: Counts
    where: Callable[[Operation], str]
    _names: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    _ranges: dict[Operation, list[str]] = field(default_factory=dict[Operation, list[str]])
    _taken: set[str] = field(default_factory=set[str])

    def name_of(self, value: SSAValue) -> str:
        """The value's name in the text, made unique."""
        if value not in self._names:
            self._names[value] = self.unused_name(
                name_in_text(value) or value.name_hint or f"v{len(self._names)}"
            )
        return self._names[value]

    def unused_name(self, base: str) -> str:
        name, count = base, 1
        while name in self._taken:
            name, count = f"{base}_{count}", count + 1
        self._taken.add(name)
        return name

    def operands(self, op: pdl.OperandOp | pdl.OperandsOp) -> list[str]:
        """The values that come from outside of the pattern."""
        name = self.name_of(op.value)
        if isinstance(op, pdl.OperandOp):
            return [name]
        if op not in self._ranges:
            count = count_of(op.value, self.counts)
            self._ranges[op] = [self.unused_name(f"{name}_at{i}") for i in range(count)]
        return self._ranges[op]

    def values(self, value: SSAValue, where: str) -> list[str]:
        """The values that a `!pdl.value` or a range of them stands for."""
        owner = value.owner
        match owner:
            case pdl.OperandOp() | pdl.OperandsOp():
                return self.operands(owner)
            case pdl.ResultOp():
                return [self._result(owner)]
            case pdl.ResultsOp():
                return self._results(owner)
            case pdl.RangeOp():
                return [name for v in owner.arguments for name in self.values(v, where)]
            case pdl.ApplyNativeRewriteOp() if not is_range(value):
                function = builder_of(owner, self.where(owner))
                names = self.built(owner, function)
                return [names[next(i for i, r in enumerate(owner.res) if r is value)]]
            case _:
                raise NoMeaning("a value that a native function computes", where)

    def _result(self, op: pdl.ResultOp) -> str:
        results = self.results(op.parent_, self.where(op))
        index = int(op.index.value.data)
        if not 0 <= index < len(results):
            raise NoMeaning(
                f"result {index} of an operation with {_plural(len(results), 'result')}",
                self.where(op),
            )
        return results[index]

    def _results(self, op: pdl.ResultsOp) -> list[str]:
        """All results, or a group of them; each group here has one result."""
        results = self.results(op.parent_, self.where(op))
        if op.index is None:
            return results
        index = int(op.index.value.data)
        if not 0 <= index < len(results):
            raise NoMeaning(
                f"result group {index} of an operation with "
                f"{_plural(len(results), 'group of results', 'groups of results')}",
                self.where(op),
            )
        if is_range(op.val):
            raise NoMeaning(f"result group {index} as a range: it is one value", self.where(op))
        return [results[index]]

    def results(self, operation: SSAValue, where: str) -> list[str]:
        """The results of the operation that a `!pdl.operation` stands for."""
        op = operation.owner
        if isinstance(op, pdl.ApplyNativeRewriteOp):
            return self.built(op, builder_of(op, self.where(op)))
        if not isinstance(op, pdl.OperationOp):
            raise NoMeaning("an operation that a native constraint computes", where)
        name = operation_name(op, where)
        count = len(meaning_for(Step(name, (), (), {}, where)).signature.results)
        return self._numbered(op.op, count)

    def built(self, op: pdl.ApplyNativeRewriteOp, function: NativeRewrite) -> list[str]:
        """The results of the operations that a native function builds."""
        where = self.where(op)
        step = Step(function.operation, (), (), {}, where)
        count = len(meaning_for(step).signature.results)
        if [type(r.type) for r in op.res] == [pdl.OperationType]:
            return self._numbered(op.res[0], count)
        if [type(r.type) for r in op.res] != [pdl.ValueType] * count:
            raise NoMeaning(
                f"{function.name} gives {_plural(count, 'value')} or an operation", where
            )
        return [self.name_of(result) for result in op.res]

    def _numbered(self, value: SSAValue, count: int) -> list[str]:
        name = self.name_of(value)
        return [name] if count == 1 else [f"{name}#{i}" for i in range(count)]


def operation_name(op: pdl.OperationOp, where: str) -> str:
    if op.opName is None:
        raise NoMeaning("an operation of any name", where)
    return op.opName.data


def builder_of(op: pdl.ApplyNativeRewriteOp, where: str) -> NativeRewrite:
    """The native function that builds the operations of a call. Raises `NoMeaning`."""
    return registered_builder(op.constraint_name.data, where)


def registered_builder(name: str, where: str) -> NativeRewrite:
    function = native_rewrite(name)
    if function is None:
        raise NoMeaning(f"no native rewrite named '{name}' is registered", where)
    if function.signature is None:
        raise NoMeaning(f"the native rewrite {name} computes an attribute", where)
    return function


def _plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"
