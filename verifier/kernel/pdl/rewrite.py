"""What a `pdl.rewrite` does: new operations, what replaces what, and what is erased.

`pdl.replace` and `pdl.erase` are a pattern rewriter's replaceOp and eraseOp: both remove the
operation, and eraseOp demands that nothing uses its results (mlir.llvm.org/docs/Dialects/PDLOps).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter

from xdsl.dialects import pdl
from xdsl.ir import Operation, SSAValue

from semantics.language.program import NoMeaning, Step
from verifier.kernel.goals.natives import native_rewrite
from verifier.kernel.pdl.steps import PatternSteps
from verifier.kernel.verdicts.assumptions import ERASED_IS_UNUSED, Assumption, assuming


@dataclass
class Rewriting:
    """Collects what the operations `ops` of a rewrite do to what `read` has matched.

    `replaced` pairs each value that is replaced with its replacement; `gone` are the operations
    that are replaced or erased, in order; `assumptions` is what erasing assumes.
    """

    rewrite: pdl.RewriteOp
    ops: list[Operation]
    read: PatternSteps
    where: Callable[[Operation], str]
    target: list[Step] = field(default_factory=list[Step])
    replaced: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    gone: list[Operation] = field(default_factory=list[Operation])
    assumptions: list[Assumption] = field(default_factory=list[Assumption])

    def apply(self) -> None:
        """Read all of it. Raises `NoMeaning` and `IllTyped`."""
        erased: list[pdl.EraseOp] = []
        for op in self.ops:
            match op:
                case pdl.OperationOp():
                    self.target.append(self.read.built(op))
                case pdl.ApplyNativeRewriteOp() if _builds_operations(op):
                    self.target.append(self.read.native(op))
                case pdl.RewriteOp():
                    step, root = self.read.external(op)
                    self.target.append(step)
                    self._replace(root, [name for name, _ in step.results], op)
                case pdl.ReplaceOp():
                    self._replace(op.op_value, self._replacements(op), op)
                case pdl.EraseOp():
                    matched = self._matched(op.op_value, op)
                    if matched in self.gone:
                        name = self.read.values.name_of(op.op_value)
                        raise NoMeaning(f"%{name} is erased, and is gone already", self.where(op))
                    self.gone.append(matched)
                    erased.append(op)
                case _:
                    pass
        if not self.gone:
            raise NoMeaning("a rewrite that replaces nothing", self.where(self.rewrite))
        self._check_no_self_use()
        self._check_no_cycle()
        for op in erased:
            self._erase(op)

    def anchors(self) -> list[Step]:
        """The operations that are replaced, and those at which new ones may be made."""
        found = [self._matched(op.op_value, op) for op in self.ops if isinstance(op, pdl.ReplaceOp)]
        return [*(self.read.steps[op] for op in found), *self.roots()]

    def roots(self) -> list[Step]:
        """The operation at which new ones are made; where it is not said, those that may be it."""
        steps = self.read.steps
        if self.rewrite.root is not None:
            return [steps[self._matched(self.rewrite.root, self.rewrite)]]
        matched = [step for op, step in steps.items() if op.parent_op() is self.rewrite.parent_op()]
        used = {name for step in matched for name in step.operands}
        return [s for s in matched if not used & {name for name, _ in s.results}]

    def _replacements(self, op: pdl.ReplaceOp) -> list[str]:
        place, values = self.where(op), self.read.values
        if op.repl_operation is not None:
            return values.results(op.repl_operation, place)
        return [name for value in op.repl_values for name in values.values(value, place)]

    def _replace(self, old: SSAValue, after: list[str], op: Operation) -> None:
        """Each result of an operation is replaced by a value of the same type."""
        self.gone.append(self._matched(old, op))
        place, typer = self.where(op), self.read.typer
        before = self.read.values.results(old, place)
        if len(before) != len(after):
            raise NoMeaning(f"{len(before)} results replaced with {len(after)} values", place)
        for result, value in zip(before, after, strict=True):
            expected, given = typer.types[result], typer.types[value]
            if not typer.constraints.same(expected, given):
                raise NoMeaning(
                    f"the replacement of {result} has type {given}, which may differ from "
                    f"{expected}",
                    place,
                )
            self.replaced.append((result, value))

    def _check_no_self_use(self) -> None:
        old = {before for before, _ in self.replaced}
        if old & self._used():
            name = sorted(old & self._used())[0]
            raise NoMeaning(
                f"the replacement uses {name}, which it replaces: the new use would be its own",
                self.where(self.rewrite),
            )

    def _check_no_cycle(self) -> None:
        """What stays uses the replacements, so that they must not depend on it."""
        after = dict(self.replaced)
        stay = [step for op, step in self.read.steps.items() if op not in self.gone]
        uses = {
            result: [after.get(name, name) for name in step.operands]
            for step in (*stay, *self.target)
            for result, _ in step.results
        }
        try:
            TopologicalSorter(uses).prepare()
        except CycleError as error:
            cycle = ", ".join(f"%{name}" for name in dict.fromkeys(error.args[1]))
            raise NoMeaning(
                f"a value would depend on itself: {cycle}",
                self.where(self.rewrite),
            ) from error

    def _used(self) -> set[str]:
        """The values that new operations and replacements use."""
        return {n for step in self.target for n in step.operands} | {n for _, n in self.replaced}

    def _erase(self, op: pdl.EraseOp) -> None:
        """Nobody may use the results of what is erased; note what that assumes."""
        erased = self._matched(op.op_value, op)
        name, where = self.read.values.name_of(op.op_value), self.where(op)
        results = {result for result, _ in self.read.steps[erased].results}
        if not results:
            return
        if results & self._used():
            raise NoMeaning(f"%{name} is erased, and the replacement uses it", where)
        users = [user for user, step in self.read.steps.items() if results & set(step.operands)]
        before = self.gone[: self.gone.index(erased)]
        for user in users:
            if user not in before:
                user_name = self.read.values.name_of(user.results[0])
                raise NoMeaning(f"%{name} is erased while %{user_name} uses it", where)
        if not users:
            raise NoMeaning(
                f"%{name} is erased, and nothing says that no other operation uses it", where
            )
        text = f"nothing but what is matched uses %{name}, which is erased"
        self.assumptions.append(assuming(ERASED_IS_UNUSED, text))

    def _matched(self, value: SSAValue, op: Operation) -> Operation:
        """The matched operation that is replaced, erased, or the root."""
        owner = value.owner
        if owner not in self.read.steps or not isinstance(owner.parent_op(), pdl.PatternOp):
            raise NoMeaning("replacing or erasing what is not matched", self.where(op))
        assert isinstance(owner, Operation)
        return owner


def _builds_operations(op: pdl.ApplyNativeRewriteOp) -> bool:
    function = native_rewrite(op.constraint_name.data)
    return function is not None and function.signature is not None
