"""The attributes of a pattern: which are open, which are given, which native functions compute."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from inspect import signature
from typing import Any, cast

from xdsl.dialects import pdl
from xdsl.dialects.builtin import IntegerAttr, IntegerType, UnitAttr
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.language.attributes import AttributeKind, FlagKind, IntegerKind, PredicateKind
from semantics.language.execution import meaning_for
from semantics.language.program import AttributeVariable, NoMeaning, Step, TypeTerm, TypeVariable
from verifier.kernel.goals.goal import (
    AttributeBinding,
    ComputedAttribute,
    ConstraintCall,
    GivenAttribute,
    NativeArgument,
    OpenAttribute,
    ValueVariable,
    names_values,
)
from verifier.kernel.goals.natives import (
    NativeConstraint,
    NativeRewrite,
    integer_type_of,
    native_constraint,
    native_rewrite,
    native_type_function,
)
from verifier.kernel.goals.type_filters import TypeFilter
from verifier.kernel.pdl.types import PatternTypes

_OF_PREDICATES = (IntegerType(64), None)
"""The types of predicates; those of index are no numbers."""


@dataclass
class PatternAttributes:
    """Reads the attributes of one pattern into `bindings`. Methods raise `NoMeaning`."""

    name_of: Callable[[SSAValue], str]
    types: PatternTypes
    where: Callable[[Operation], str]
    values_of: Callable[[SSAValue, str], NativeArgument]
    bindings: dict[str, AttributeBinding] = field(default_factory=dict[str, AttributeBinding])
    filters: list[TypeFilter] = field(default_factory=list["TypeFilter"])
    notes: list[str] = field(default_factory=list[str])
    _declared: dict[str, TypeTerm | None] = field(default_factory=dict[str, TypeTerm | None])
    _kinds: dict[str, AttributeKind] = field(default_factory=dict[str, AttributeKind])

    def declare(self, ops: Iterable[Operation]) -> None:
        """Read the attributes that stand in `ops`, and the calls that compute some."""
        for op in ops:
            if isinstance(op, pdl.AttributeOp):
                self._declare(op)
            elif isinstance(op, pdl.ApplyNativeRewriteOp):
                if native_type_function(op.constraint_name.data) is not None:
                    continue
                function = native_rewrite(op.constraint_name.data)
                if function is None:
                    raise self._unregistered("rewrite", op)
                if function.signature is None:
                    self._compute(op, function)
            elif isinstance(op, pdl.ApplyNativeConstraintOp) and op.res:
                self._compute(op, self._computing(op))

    def _declare(self, op: pdl.AttributeOp) -> None:
        name = self.name_of(op.output)
        value: Attribute | None = op.value
        if value is not None and isinstance(value, IntegerAttr):
            type_: TypeTerm | None = integer_type_of(value)
            self.bindings[name] = GivenAttribute(IntegerKind(), cast(Attribute, value), type_)
        else:
            type_ = None if op.value_type is None else self.types.of(op.value_type)
            if value is None and type_ is not None:
                self.bindings[name] = OpenAttribute(IntegerKind(), type_)
        self._declared[name] = type_

    def _unregistered(
        self, what: str, op: pdl.ApplyNativeConstraintOp | pdl.ApplyNativeRewriteOp
    ) -> NoMeaning:
        name = op.constraint_name.data
        return NoMeaning(f"no native {what} named '{name}' is registered", self.where(op))

    def _registered(self, op: pdl.ApplyNativeConstraintOp) -> NativeConstraint:
        constraint = native_constraint(op.constraint_name.data)
        if constraint is None:
            raise self._unregistered("constraint", op)
        return constraint

    def _computing(self, op: pdl.ApplyNativeConstraintOp) -> NativeRewrite:
        """The attribute that a constraint computes, as a function."""
        constraint = self._registered(op)
        if constraint.computes is None or op.is_negated.value.data:
            raise NoMeaning(f"a result of the constraint {constraint.name}", self.where(op))
        return NativeRewrite(
            constraint.name, constraint.executable, constraint.computes, constraint.type_of
        )

    def _compute(
        self, op: pdl.ApplyNativeRewriteOp | pdl.ApplyNativeConstraintOp, function: NativeRewrite
    ) -> None:
        if len(op.res) != 1 or not isinstance(op.res[0].type, pdl.AttributeType):
            raise NoMeaning(f"{function.name} gives one attribute", self.where(op))
        arguments = self._arguments(op, op.args, function.name, function.meaning)
        self.bindings[self.name_of(op.res[0])] = ComputedAttribute(
            function, arguments, self.where(op)
        )

    def _arguments(
        self,
        op: Operation,
        values: Iterable[SSAValue],
        name: str,
        meaning: Callable[..., Any] | None,
    ) -> tuple[NativeArgument, ...]:
        arguments: list[NativeArgument] = []
        for value in values:
            match value.type:
                case pdl.TypeType():
                    arguments.append(self.types.of(value))
                case pdl.AttributeType():
                    arguments.append(AttributeVariable(self.name_of(value)))
                case pdl.RangeType(element_type=pdl.TypeType()):
                    arguments.append(self.types.all_of(value))
                case _:
                    arguments.append(self.values_of(value, self.where(op)))
        if meaning is not None and len(signature(meaning).parameters) != len(arguments) + 1:
            raise NoMeaning(f"{name} of {len(arguments)} arguments", self.where(op))
        return tuple(arguments)

    def constraint(self, op: pdl.ApplyNativeConstraintOp) -> ConstraintCall | None:
        """The call of a native constraint; None where nothing may be assumed of values.

        One that filters types is among `filters` then. A negated one of values says only what is
        not known of them when the pattern is applied: it may hold when the program runs.
        """
        constraint = self._registered(op)
        arguments = self._arguments(op, op.args, constraint.name, constraint.meaning)
        negated = bool(op.is_negated.value.data)
        if negated and names_values(arguments):
            self.notes.append(
                f"nothing is assumed of values that {constraint.name}, negated, is about: "
                "what a match does not know of them may be so when the program runs"
            )
            return None
        if constraint.meaning is not None:
            return ConstraintCall(constraint, arguments, negated, self.where(op))
        if not all(isinstance(a, TypeVariable | Attribute) for a in arguments):
            raise NoMeaning(f"{constraint.name} of what is no type", self.where(op))
        types = cast(tuple[TypeTerm, ...], arguments)
        expected = 1 + max((i for pair in constraint.narrower for i in pair), default=-1)
        if constraint.keeps is not None:
            expected = len(signature(constraint.keeps).parameters)
        if len(types) != expected:
            raise NoMeaning(f"{constraint.name} of {len(types)} arguments", self.where(op))
        self.filters.append(TypeFilter(constraint, types, negated))
        return None

    def of_operation(
        self, op: pdl.OperationOp, known: Mapping[str, AttributeKind], matched: bool
    ) -> tuple[dict[str, Attribute | AttributeVariable], TypeTerm | None]:
        """The attributes that `op` states, and the type that an integer among them has."""
        attributes: dict[str, Attribute | AttributeVariable] = {}
        literal: TypeTerm | None = None
        for stated, value in zip(op.attributeValueNames, op.attribute_values, strict=True):
            kind = known.get(stated.data)
            if kind is None:
                assert op.opName is not None
                raise NoMeaning(
                    f"the attribute '{stated.data}' of {op.opName.data} has no meaning",
                    self.where(op),
                )
            if stated.data in attributes:
                raise NoMeaning(f"the attribute '{stated.data}' twice", self.where(op))
            attributes[stated.data] = self._use(value, kind, matched, self.where(op))
            if isinstance(kind, IntegerKind):
                literal = self._type(self.name_of(value))
        return attributes, literal

    def _use(
        self, value: SSAValue, kind: AttributeKind, matched: bool, where: str
    ) -> Attribute | AttributeVariable:
        """What an operation states that carries the attribute `value` as a `kind`."""
        name = self.name_of(value)
        owner = value.owner
        if isinstance(owner, pdl.AttributeOp):
            given: Attribute | None = owner.value
            if given is not None:
                if isinstance(kind, PredicateKind) and self._declared[name] not in _OF_PREDICATES:
                    raise NoMeaning(f"the predicate {given}, which must be an i64", where)
                given = kind.as_carried(given)
                self.bindings[name] = GivenAttribute(kind, given, self._declared[name])
                return given
            if matched:
                self._open(name, kind, where)
            elif name not in self._kinds:
                raise NoMeaning(f"the match does not bind the attribute {name}", where)
            elif type(self._kinds[name]) is not type(kind):
                raise NoMeaning(f"the attribute {name} is used in two ways", where)
        return AttributeVariable(name)

    def _open(self, name: str, kind: AttributeKind, where: str) -> None:
        known = self._kinds.setdefault(name, kind)
        if type(known) is not type(kind):
            raise NoMeaning(f"the attribute {name} is used in two ways", where)
        declared = self._declared[name]
        if isinstance(kind, IntegerKind):
            self._declared[name] = declared or self.types.fresh()
            self.bindings[name] = OpenAttribute(kind, self._declared[name])
            return
        if isinstance(kind, PredicateKind) and declared is not None:
            self.types.constraints.equate(declared, IntegerType(64))
        elif declared is not None:
            raise NoMeaning(f"the attribute {name} has a type, and is used as one without", where)
        if isinstance(kind, FlagKind):
            # A match that names a unit attribute requires that it is there.
            self.bindings[name] = GivenAttribute(kind, UnitAttr(), None)
        else:
            self.bindings[name] = OpenAttribute(kind, None)

    def open_unmentioned(self, step: Step) -> Step:
        """A matched step whose attributes that the match leaves out may be anything."""
        attributes = dict(step.attributes)
        carrier = step.results[0][0] if step.results else f"{step.operation} at {step.where}"
        for name, kind in meaning_for(step).attributes.items():
            if name not in attributes:
                # No name in the text has a space in it.
                variable = f"{carrier} {name}"
                has_type = isinstance(kind, IntegerKind) and step.results
                type_ = step.results[0][1] if has_type else None
                self.bindings[variable] = OpenAttribute(kind, type_)
                attributes[name] = AttributeVariable(variable)
        return Step(step.operation, step.operands, step.results, attributes, step.where)

    def _type(self, name: str) -> TypeTerm | None:
        """The type of an integer attribute, or of what a native rewrite gives."""
        binding = self.bindings.get(name)
        if not isinstance(binding, ComputedAttribute):
            return self._declared.get(name)
        position = binding.function.type_of
        if position is None:
            return None
        argument = binding.arguments[position]
        if isinstance(argument, AttributeVariable):
            return self._type(argument.name)
        return None if isinstance(argument, tuple | ValueVariable) else argument

    def integer_types(self) -> list[TypeTerm]:
        """The types of the attributes that are integers."""
        return [
            binding.type_
            for binding in self.bindings.values()
            if isinstance(binding, OpenAttribute | GivenAttribute)
            and isinstance(binding.kind, IntegerKind)
            and binding.type_ is not None
        ]

    def check_bound(self, calls: Iterable[ConstraintCall], where: str) -> list[TypeTerm]:
        """Every attribute that a native function gets must be known; the types that they get."""
        lists = [call.arguments for call in calls]
        lists += [b.arguments for b in self.bindings.values() if isinstance(b, ComputedAttribute)]
        return [type_ for arguments in lists for type_ in self._checked(arguments, where)]

    def _checked(self, arguments: tuple[NativeArgument, ...], where: str) -> Iterator[TypeTerm]:
        for argument in arguments:
            if isinstance(argument, tuple):
                yield from self._checked(argument, where)
            elif isinstance(argument, AttributeVariable):
                if argument.name not in self.bindings:
                    raise NoMeaning(
                        f"the attribute {argument.name} has no type and no operation carries it",
                        where,
                    )
            elif not isinstance(argument, ValueVariable):
                yield argument
