"""From a `pdl.pattern` to a goal.

PDL's meaning is upstream's (mlir.llvm.org/docs/Dialects/PDLOps): an attribute that a match does not
mention is unconstrained, one that a rewrite does not mention is absent; each replaced value is an
obligation of its own. A pattern that uses `!transfer.integer` is read in xdsl-smt's convention: its
types range over iN, and result types that operations determine are not constraints.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.dialects import arith, builtin, pdl, ub
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue

from semantics import arith as arith_meanings
from semantics.attributes import AttributeKind, IntegerKind
from semantics.program import (
    AttributeVariable,
    NoMeaning,
    Step,
    TypeTerm,
    TypeVariable,
    meaning_for,
)
from verifier.goal import (
    AttributeBinding,
    ComputedAttribute,
    ConstraintCall,
    GivenAttribute,
    Goal,
    OpenAttribute,
)
from verifier.natives import native_constraint, native_rewrite
from verifier.pdl_dialect import PDL
from verifier.pdl_types import IllTyped, StepTyper
from verifier.sources import InputError, ParsedModule, Source, parse_module
from verifier.transfer_dialect import Transfer, TransferIntegerType
from verifier.type_scheme import TypeConstraints
from verifier.xdsl_smt_natives import register_xdsl_smt_natives

register_xdsl_smt_natives()
MEANINGS = (arith_meanings,)
"""Imported for the meanings that they register."""

EXPECT = "rewright.expect"


def parse_patterns(source: Source) -> tuple[ParsedModule, list[pdl.PatternOp]]:
    """The patterns in a piece of MLIR text. Raises `InputError` where there is none."""
    parsed = parse_module(
        source, (builtin.Builtin, PDL, Transfer, arith.Arith, ub.UB), _drop_unused_types
    )
    patterns = [op for op in parsed.module.walk() if isinstance(op, pdl.PatternOp)]
    if not patterns:
        raise InputError("no pdl.pattern to verify", source.file)
    return parsed, patterns


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


def expectation(pattern: Operation) -> str | None:
    """The verdict that the operation says it expects, in `rewright.expect`."""
    attribute = pattern.attributes.get(EXPECT)
    return attribute.data if isinstance(attribute, StringAttr) else None


@dataclass
class _Translation:
    pattern: pdl.PatternOp
    parsed: ParsedModule
    constraints: TypeConstraints = field(default_factory=TypeConstraints)
    type_terms: dict[SSAValue, TypeTerm] = field(default_factory=dict[SSAValue, TypeTerm])
    integer_only: list[TypeTerm] = field(default_factory=list[TypeTerm])
    names: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    attributes: dict[str, AttributeBinding] = field(default_factory=dict[str, AttributeBinding])
    attribute_types: dict[str, TypeTerm | None] = field(default_factory=dict[str, TypeTerm | None])
    taken: set[str] = field(default_factory=set[str])

    def goal(self) -> Goal:
        body = list(self.pattern.body.block.ops)
        rewrite = body[-1]
        if not isinstance(rewrite, pdl.RewriteOp):
            raise NoMeaning("a pattern without a rewrite", self.where(rewrite))
        if rewrite.body is None:
            raise NoMeaning("a rewrite that is a native function", self.where(rewrite))
        replacement = list(rewrite.body.block.ops)
        self._read_types(body)
        self._read_types(replacement)
        self.typer = StepTyper(self.constraints, self._lenient(body + replacement))
        arguments = [(self._name(op.value), op) for op in body if isinstance(op, pdl.OperandOp)]
        for name, op in arguments:
            declared = None if op.value_type is None else self.type_terms[op.value_type]
            self.typer.types[name] = declared or self.typer.fresh()
        self._read_attributes(body + replacement)
        calls = self._read_constraints(body)
        source = tuple(
            self._step(op, matched=True) for op in body if isinstance(op, pdl.OperationOp)
        )
        steps: list[Step] = []
        replaced: list[tuple[str, str]] = []
        for op in replacement:
            match op:
                case pdl.OperationOp():
                    steps.append(self._step(op, matched=False))
                case pdl.ReplaceOp():
                    replaced += self._replacements(op)
                case pdl.ApplyNativeRewriteOp() | pdl.AttributeOp() | pdl.TypeOp() | pdl.ResultOp():
                    pass
                case _:
                    raise NoMeaning(f"{op.name} in a rewrite", self.where(op))
        if not replaced:
            raise NoMeaning("a rewrite that replaces nothing", self.where(rewrite))
        self._check_no_self_use(steps, replaced, rewrite)
        self._check_bound(calls)
        used = [self.typer.types[name] for name, _ in arguments]
        used += [type_ for step in source for _, type_ in step.results]
        used += [t for b in self.attributes.values() if (t := _integer_type(b)) is not None]
        for term in self.integer_only:
            if isinstance(self.constraints.find(term), IndexType):
                raise NoMeaning("!transfer.integer cannot be index", self.where(self.pattern))
        return Goal(
            name=pattern_name(self.pattern),
            file=self.parsed.source.file,
            line=self.parsed.place(self.pattern)[0],
            scheme=self.constraints.solve(used),
            arguments=tuple((name, self.typer.types[name]) for name, _ in arguments),
            source=source,
            target=tuple(steps),
            replacements=tuple(replaced),
            attributes=self.attributes,
            constraints=tuple(calls),
            notes=tuple(dict.fromkeys(self.typer.notes)),
            expected=expectation(self.pattern),
        )

    def where(self, op: Operation) -> str:
        return self.parsed.where(op)

    def _lenient(self, ops: list[Operation]) -> bool:
        return any(
            isinstance(op, pdl.TypeOp) and isinstance(op.constantType, TransferIntegerType)
            for op in ops
        )

    def _name(self, value: SSAValue) -> str:
        """The value's name in the text, made unique."""
        if value not in self.names:
            base = value.name_hint or f"v{len(self.names)}"
            name, count = base, 1
            while name in self.taken:
                name, count = f"{base}_{count}", count + 1
            self.taken.add(name)
            self.names[value] = name
        return self.names[value]

    def _read_types(self, ops: list[Operation]) -> None:
        for op in ops:
            if not isinstance(op, pdl.TypeOp):
                continue
            constant = op.constantType
            variable = TypeVariable(self._name(op.result))
            if constant is None:
                self.type_terms[op.result] = variable
            elif isinstance(constant, TransferIntegerType):
                self.type_terms[op.result] = variable
                self.integer_only.append(variable)
            else:
                self.type_terms[op.result] = constant

    def _read_attributes(self, ops: list[Operation]) -> None:
        for op in ops:
            if isinstance(op, pdl.AttributeOp):
                name = self._name(op.output)
                if op.value_type is not None:
                    self.attribute_types[name] = self.type_terms[op.value_type]
                elif isinstance(op.value, IntegerAttr):
                    self.attribute_types[name] = op.value.type
                else:
                    self.attribute_types[name] = None
                type_ = self.attribute_types[name]
                if isinstance(op.value, IntegerAttr):
                    self.attributes[name] = GivenAttribute(IntegerKind(), op.value, type_)
                elif op.value is None and type_ is not None:
                    self.attributes[name] = OpenAttribute(IntegerKind(), type_)
            elif isinstance(op, pdl.ApplyNativeRewriteOp):
                self._read_native_rewrite(op)

    def _read_native_rewrite(self, op: pdl.ApplyNativeRewriteOp) -> None:
        function = native_rewrite(op.constraint_name.data)
        if function is None:
            raise NoMeaning(
                f"no native rewrite named '{op.constraint_name.data}' is registered",
                self.where(op),
            )
        if len(op.res) != 1:
            raise NoMeaning("a native rewrite without exactly one result", self.where(op))
        name = self._name(op.res[0])
        arguments = self._native_arguments(op.args)
        self.attributes[name] = ComputedAttribute(function, arguments)
        if function.type_of is None:
            self.attribute_types[name] = None
        else:
            argument = arguments[function.type_of]
            self.attribute_types[name] = (
                self.attribute_types[argument.name]
                if isinstance(argument, AttributeVariable)
                else argument
            )

    def _native_arguments(
        self, values: tuple[SSAValue, ...]
    ) -> tuple[AttributeVariable | TypeTerm, ...]:
        arguments: list[AttributeVariable | TypeTerm] = []
        for value in values:
            if isinstance(value.type, pdl.TypeType):
                arguments.append(self.type_terms[value])
            elif isinstance(value.type, pdl.AttributeType):
                arguments.append(AttributeVariable(self._name(value)))
            else:
                owner = value.owner
                place = self.where(owner) if isinstance(owner, Operation) else ""
                raise NoMeaning("a native function of values or operations", place)
        return tuple(arguments)

    def _read_constraints(self, body: list[Operation]) -> list[ConstraintCall]:
        calls: list[ConstraintCall] = []
        for op in body:
            if not isinstance(op, pdl.ApplyNativeConstraintOp):
                continue
            constraint = native_constraint(op.constraint_name.data)
            if constraint is None:
                raise NoMeaning(
                    f"no native constraint named '{op.constraint_name.data}' is registered",
                    self.where(op),
                )
            if op.res:
                raise NoMeaning("a native constraint with results", self.where(op))
            arguments = self._native_arguments(op.args)
            negated = bool(op.is_negated.value.data)
            if constraint.narrower:
                if negated:
                    raise NoMeaning("the negation of a constraint on types", self.where(op))
                for low, high in constraint.narrower:
                    narrow, wide = arguments[low], arguments[high]
                    if isinstance(narrow, AttributeVariable) or isinstance(wide, AttributeVariable):
                        raise NoMeaning(f"{constraint.name} of attributes", self.where(op))
                    self.constraints.order(narrow, wide)
            else:
                calls.append(ConstraintCall(constraint, arguments, negated))
        return calls

    def _check_bound(self, calls: list[ConstraintCall]) -> None:
        """Every attribute that a native function gets must be of some known kind."""
        lists = [call.arguments for call in calls]
        lists += [b.arguments for b in self.attributes.values() if isinstance(b, ComputedAttribute)]
        for arguments in lists:
            for argument in arguments:
                if isinstance(argument, AttributeVariable) and argument.name not in self.attributes:
                    raise NoMeaning(
                        f"the attribute {argument.name} has no type and no operation carries it",
                        self.where(self.pattern),
                    )

    def _step(self, op: pdl.OperationOp, matched: bool) -> Step:
        if op.opName is None:
            raise NoMeaning("an operation of any name", self.where(op))
        operation = op.opName.data
        where = self.where(op)
        meaning = meaning_for(Step(operation, (), (), {}, where))
        signature = meaning.signature
        if len(op.operand_values) != len(signature.operands):
            raise NoMeaning(
                f"{operation} with {len(op.operand_values)} operands instead of "
                f"{len(signature.operands)}",
                where,
            )
        operands = tuple(self._value_name(value) for value in op.operand_values)
        name = self._name(op.op)
        many = len(signature.results) > 1
        names = [f"{name}#{i}" if many else name for i in range(len(signature.results))]
        declared: list[TypeTerm | None] = [None] * len(names)
        if op.type_values:
            if len(op.type_values) != len(names):
                raise NoMeaning(f"{operation} with {len(op.type_values)} results", where)
            for i, value in enumerate(op.type_values):
                if not isinstance(value.type, pdl.TypeType):
                    raise NoMeaning("a range of types", where)
                declared[i] = self.type_terms[value]
        attributes: dict[str, Attribute | AttributeVariable] = {}
        literal: TypeTerm | None = None
        for attribute_name, value in zip(op.attributeValueNames, op.attribute_values, strict=True):
            kind = meaning.attributes.get(attribute_name.data)
            if kind is None:
                raise NoMeaning(
                    f"the attribute '{attribute_name.data}' of {operation} has no meaning", where
                )
            variable = self._name(value)
            owner = value.owner
            if isinstance(owner, pdl.AttributeOp) and owner.value is not None:
                self.attributes[variable] = GivenAttribute(
                    kind, owner.value, self.attribute_types[variable]
                )
            elif isinstance(owner, pdl.AttributeOp):
                self._open(variable, kind, where)
            attributes[attribute_name.data] = AttributeVariable(variable)
            if isinstance(kind, IntegerKind):
                literal = self.attribute_types[variable]
        step = Step(
            operation, operands, tuple((n, IntegerType(1)) for n in names), attributes, where
        )
        if matched:
            typed = self.typer.match(step, tuple(declared), literal)
            return self._open_unmentioned(typed)
        return self.typer.build(step, tuple(declared), literal)

    def _open(self, variable: str, kind: AttributeKind, where: str) -> None:
        before = self.attributes.get(variable)
        if isinstance(kind, IntegerKind):
            if self.attribute_types[variable] is None:
                self.attribute_types[variable] = self.typer.fresh()
            self.attributes[variable] = OpenAttribute(kind, self.attribute_types[variable])
            return
        if (
            isinstance(before, OpenAttribute)
            and not isinstance(before.kind, IntegerKind)
            and type(before.kind) is not type(kind)
        ):
            raise NoMeaning(f"the attribute {variable} is used in two ways", where)
        self.attributes[variable] = OpenAttribute(kind, None)

    def _open_unmentioned(self, step: Step) -> Step:
        """Attributes that the match leaves out may be anything."""
        attributes = dict(step.attributes)
        for name, kind in meaning_for(step).attributes.items():
            if name not in attributes:
                variable = f"{step.results[0][0]}.{name}"
                type_ = step.results[0][1] if isinstance(kind, IntegerKind) else None
                self.attributes[variable] = OpenAttribute(kind, type_)
                attributes[name] = AttributeVariable(variable)
        return Step(step.operation, step.operands, step.results, attributes, step.where)

    def _value_name(self, value: SSAValue) -> str:
        owner = value.owner
        if isinstance(owner, pdl.OperandOp):
            return self._name(value)
        if isinstance(owner, pdl.ResultOp):
            return self._result_name(owner)
        place = self.where(owner) if isinstance(owner, Operation) else ""
        raise NoMeaning("a range of values", place)

    def _result_name(self, result: pdl.ResultOp) -> str:
        operation = result.parent_.owner
        assert isinstance(operation, pdl.OperationOp) and operation.opName is not None
        place = self.where(result)
        count = len(meaning_for(Step(operation.opName.data, (), (), {}, place)).signature.results)
        index = result.index.value.data
        if index >= count:
            raise NoMeaning(f"result {index} of {operation.opName.data}", place)
        name = self._name(operation.op)
        return f"{name}#{index}" if count > 1 else name

    def _results_of(self, value: SSAValue, place: str) -> list[str]:
        operation = value.owner
        if not isinstance(operation, pdl.OperationOp) or operation.opName is None:
            raise NoMeaning("a replacement of an operation of any name", place)
        count = len(meaning_for(Step(operation.opName.data, (), (), {}, place)).signature.results)
        name = self._name(value)
        return [f"{name}#{i}" for i in range(count)] if count > 1 else [name]

    def _replacements(self, op: pdl.ReplaceOp) -> list[tuple[str, str]]:
        place = self.where(op)
        before = self._results_of(op.op_value, place)
        if op.repl_operation is not None:
            after = self._results_of(op.repl_operation, place)
        else:
            after = [self._value_name(value) for value in op.repl_values]
        if len(before) != len(after):
            raise NoMeaning(f"{len(before)} results replaced with {len(after)} values", place)
        for old, new in zip(before, after, strict=True):
            if not self.constraints.same(self.typer.types[old], self.typer.types[new]):
                raise NoMeaning(
                    f"the replacement of {old} has type {self.typer.types[new]}, which may differ "
                    f"from {self.typer.types[old]}",
                    place,
                )
        return list(zip(before, after, strict=True))

    def _check_no_self_use(
        self, steps: list[Step], replaced: list[tuple[str, str]], rewrite: Operation
    ) -> None:
        old = {before for before, _ in replaced}
        uses = {name for step in steps for name in step.operands} | {new for _, new in replaced}
        if old & uses:
            name = sorted(old & uses)[0]
            raise NoMeaning(
                f"the replacement uses {name}, which it replaces: the new use would be its own",
                self.where(rewrite),
            )


def _integer_type(binding: AttributeBinding) -> TypeTerm | None:
    if isinstance(binding, OpenAttribute | GivenAttribute) and isinstance(
        binding.kind, IntegerKind
    ):
        return binding.type_
    return None


__all__ = ["IllTyped", "expectation", "goal_of_pattern", "parse_patterns", "pattern_name"]
