"""From a `pdl.pattern` to a goal.

PDL's meaning is upstream's (mlir.llvm.org/docs/Dialects/PDLOps): an attribute that a match does not
mention is unconstrained, one that a rewrite does not mention is absent; each replaced value is an
obligation of its own. A pattern that uses `!transfer.integer` is read in xdsl-smt's convention: its
types range over iN, and result types that operations determine are not constraints.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.dialects import arith, builtin, pdl, ub
from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Operation, SSAValue

from semantics import arith as arith_meanings
from semantics.program import NoMeaning, Step, TypeTerm, meaning_for
from verifier.expectation import check_expectation, expectation
from verifier.goal import ConstraintCall, Goal
from verifier.pdl_attributes import PatternAttributes
from verifier.pdl_dialect import PDL
from verifier.pdl_roots import check_always_executed
from verifier.pdl_types import IllTyped, PatternTypes, StepTyper
from verifier.sources import InputError, ParsedModule, Source, parse_module
from verifier.transfer_dialect import Transfer
from verifier.type_scheme import TypeScheme
from verifier.xdsl_smt_natives import register_xdsl_smt_natives

register_xdsl_smt_natives()
MEANINGS = (arith_meanings,)
"""Imported for the meanings that they register."""

_MATCHING = (
    pdl.ApplyNativeConstraintOp,
    pdl.ApplyNativeRewriteOp,
    pdl.AttributeOp,
    pdl.OperandOp,
    pdl.OperationOp,
    pdl.ResultOp,
    pdl.TypeOp,
)
_REWRITING = (
    pdl.ApplyNativeRewriteOp,
    pdl.AttributeOp,
    pdl.OperationOp,
    pdl.ReplaceOp,
    pdl.ResultOp,
    pdl.TypeOp,
)


def parse_patterns(source: Source) -> tuple[ParsedModule, list[pdl.PatternOp]]:
    """The patterns in a piece of MLIR text.

    Raises `InputError` where there is none, where one uses a value before its definition, and where
    one expects a verdict that there is not.
    """
    parsed = parse_module(
        source, (builtin.Builtin, PDL, Transfer, arith.Arith, ub.UB), _drop_unused_types
    )
    patterns = [op for op in parsed.module.walk() if isinstance(op, pdl.PatternOp)]
    if not patterns:
        raise InputError("no pdl.pattern to verify", source.file)
    for pattern in patterns:
        _check_dominance(pattern, parsed)
        check_expectation(pattern, parsed)
    return parsed, patterns


def _check_dominance(pattern: pdl.PatternOp, parsed: ParsedModule) -> None:
    """Every value is used behind its definition, in the same pattern (xDSL does not look)."""
    defined: set[Operation] = set()
    for op in pattern.walk():
        for number, operand in enumerate(op.operands):
            if operand.owner not in defined:
                raise parsed.error(f"operand #{number} does not dominate this use", op)
        defined.add(op)


def _drop_unused_types(module: builtin.ModuleOp) -> None:
    """Remove each `pdl.type` without uses: it constrains nothing, and xDSL does not accept it."""
    for op in list(module.walk()):
        if isinstance(op, pdl.TypeOp) and not op.result.uses.get_length():
            op.detach()
            op.erase()


def goal_of_pattern(pattern: pdl.PatternOp, parsed: ParsedModule) -> Goal:
    """The goal that a pattern states.

    Raises `NoMeaning` where something has no meaning here, `IllTyped` where the replacement is not
    well typed, and `NoInstance` where no types fit.
    """
    return _Translation(pattern, parsed).goal()


def pattern_name(pattern: pdl.PatternOp) -> str:
    return pattern.sym_name.data if pattern.sym_name is not None else "<unnamed>"


@dataclass
class _Translation:
    pattern: pdl.PatternOp
    parsed: ParsedModule
    names: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    taken: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        self.types = PatternTypes(self._name, self._unused_name)
        self.attributes = PatternAttributes(self._name, self.types, self.where)

    def goal(self) -> Goal:
        body = list(self.pattern.body.block.ops)
        rewrite = body.pop()
        assert isinstance(rewrite, pdl.RewriteOp)
        if rewrite.name_ is not None:
            raise NoMeaning("a rewrite that is a native function", self.where(rewrite))
        if len(rewrite.body.blocks) != 1:
            raise NoMeaning("a rewrite that replaces nothing", self.where(rewrite))
        replacement = list(rewrite.body.block.ops)
        for ops, accepted, place in (
            (body, _MATCHING, "a pattern"),
            (replacement, _REWRITING, "a rewrite"),
        ):
            for op in ops:
                if not isinstance(op, accepted):
                    raise NoMeaning(f"{op.name} in {place}", self.where(op))
        self.types.read(body + replacement)
        self.typer = StepTyper(self.types, self.types.integer_only != [])
        arguments = [(self._name(op.value), op) for op in body if isinstance(op, pdl.OperandOp)]
        for name, op in arguments:
            declared = None if op.value_type is None else self.types.of(op.value_type)
            self.typer.types[name] = declared or self.types.fresh()
        self.attributes.declare(body + replacement)
        constraints = [op for op in body if isinstance(op, pdl.ApplyNativeConstraintOp)]
        calls = [call for op in constraints if (call := self.attributes.constraint(op)) is not None]
        source = self._steps(body, matched=True)
        target = self._steps(replacement, matched=False)
        replaced = [
            pair
            for op in replacement
            if isinstance(op, pdl.ReplaceOp)
            for pair in self._replacements(op)
        ]
        if not replaced:
            raise NoMeaning("a rewrite that replaces nothing", self.where(rewrite))
        self._check_no_self_use(target, replaced, rewrite)
        goal = Goal(
            name=pattern_name(self.pattern),
            file=self.parsed.source.file,
            line=self.parsed.place(self.pattern)[0],
            scheme=self._scheme([name for name, _ in arguments], source, target, calls),
            arguments=tuple((name, self.typer.types[name]) for name, _ in arguments),
            source=source,
            target=target,
            replacements=tuple(replaced),
            attributes=self.attributes.bindings,
            constraints=tuple(calls),
            notes=tuple(dict.fromkeys(self.typer.notes)),
            expected=expectation(self.pattern),
        )
        anchors = [old for old, _ in replaced]
        if rewrite.root is not None:
            anchors += self._results_of(rewrite.root, self.where(rewrite))
        check_always_executed(goal, anchors)
        return goal

    def _scheme(
        self,
        arguments: list[str],
        source: tuple[Step, ...],
        target: tuple[Step, ...],
        calls: list[ConstraintCall],
    ) -> TypeScheme:
        """The types that instances may have; those of the rewrite must follow from the match."""
        where = self.where(self.pattern)
        given = [self.typer.types[name] for name in arguments]
        given += [type_ for step in source for _, type_ in step.results]
        given += self.attributes.integer_types()
        derived = [type_ for step in target for _, type_ in step.results]
        derived += self.attributes.check_bound(calls, where)
        for term in self.types.integer_only:
            if isinstance(self.types.constraints.find(term), IndexType):
                raise NoMeaning("!transfer.integer cannot be index", where)
        return self.types.constraints.solve(given, derived)

    def where(self, op: Operation) -> str:
        return self.parsed.where(op)

    def _name(self, value: SSAValue) -> str:
        """The value's name in the text, made unique."""
        if value not in self.names:
            self.names[value] = self._unused_name(value.name_hint or f"v{len(self.names)}")
        return self.names[value]

    def _unused_name(self, base: str) -> str:
        name, count = base, 1
        while name in self.taken:
            name, count = f"{base}_{count}", count + 1
        self.taken.add(name)
        return name

    def _steps(self, ops: list[Operation], matched: bool) -> tuple[Step, ...]:
        return tuple(self._step(op, matched) for op in ops if isinstance(op, pdl.OperationOp))

    def _step(self, op: pdl.OperationOp, matched: bool) -> Step:
        where = self.where(op)
        operation = self._operation(op, where)
        meaning = meaning_for(Step(operation, (), (), {}, where))
        signature = meaning.signature
        if not signature.takes(len(op.operand_values)):
            raise NoMeaning(
                f"{operation} with {len(op.operand_values)} operands instead of "
                f"{len(signature.operands)}",
                where,
            )
        operands = tuple(self._value_name(value, where) for value in op.operand_values)
        names = self._results_of(op.op, where)
        declared: list[TypeTerm | None] = [None] * len(names)
        if op.type_values:
            if len(op.type_values) != len(names):
                raise NoMeaning(f"{operation} with {len(op.type_values)} results", where)
            declared = [self.types.of(value) for value in op.type_values]
        attributes, literal = self.attributes.of_operation(op, meaning.attributes, matched)
        unknown = tuple((name, IntegerType(1)) for name in names)
        step = Step(operation, operands, unknown, attributes, where)
        if matched:
            typed = self.typer.match(step, tuple(declared), literal)
            return self.attributes.open_unmentioned(typed)
        return self.typer.build(step, tuple(declared), literal)

    def _operation(self, op: pdl.OperationOp, where: str) -> str:
        if op.opName is None:
            raise NoMeaning("an operation of any name", where)
        return op.opName.data

    def _value_name(self, value: SSAValue, where: str) -> str:
        """The name of a value, which is an operand or a result."""
        owner = value.owner
        if isinstance(owner, pdl.OperandOp):
            name = self._name(value)
        elif isinstance(owner, pdl.ResultOp):
            place = self.where(owner)
            results = self._results_of(owner.parent_, place)
            index = int(owner.index.value.data)
            if not 0 <= index < len(results):
                raise NoMeaning(f"result {index} of an operation with {len(results)}", place)
            name = results[index]
        else:
            raise NoMeaning("a range of values", where)
        return name

    def _results_of(self, value: SSAValue, place: str) -> list[str]:
        """The names of the results of the operation that `value` stands for."""
        op = value.owner
        assert isinstance(op, pdl.OperationOp)
        operation = self._operation(op, place)
        count = len(meaning_for(Step(operation, (), (), {}, place)).signature.results)
        name = self._name(value)
        return [name] if count == 1 else [f"{name}#{i}" for i in range(count)]

    def _replacements(self, op: pdl.ReplaceOp) -> list[tuple[str, str]]:
        place = self.where(op)
        before = self._results_of(op.op_value, place)
        if op.repl_operation is not None:
            after = self._results_of(op.repl_operation, place)
        else:
            after = [self._value_name(value, place) for value in op.repl_values]
        if len(before) != len(after):
            raise NoMeaning(f"{len(before)} results replaced with {len(after)} values", place)
        for old, new in zip(before, after, strict=True):
            if not self.types.constraints.same(self.typer.types[old], self.typer.types[new]):
                raise NoMeaning(
                    f"the replacement of {old} has type {self.typer.types[new]}, which may differ "
                    f"from {self.typer.types[old]}",
                    place,
                )
        return list(zip(before, after, strict=True))

    def _check_no_self_use(
        self, steps: tuple[Step, ...], replaced: list[tuple[str, str]], rewrite: Operation
    ) -> None:
        old = {before for before, _ in replaced}
        uses = {name for step in steps for name in step.operands} | {new for _, new in replaced}
        if old & uses:
            name = sorted(old & uses)[0]
            raise NoMeaning(
                f"the replacement uses {name}, which it replaces: the new use would be its own",
                self.where(rewrite),
            )


__all__ = ["IllTyped", "goal_of_pattern", "parse_patterns", "pattern_name"]
