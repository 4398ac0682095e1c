"""Concrete instances of the library's patterns, as MLIR, made from what the verifier proved.

Nothing here asks xDSL's PDL interpreter: a goal's steps are printed as operations, and the
replacement that the goal states is compared with the one that the interpreter built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, TypeGuard

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import Builtin, IntegerAttr, IntegerType, ModuleOp
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue
from xdsl.parser import Parser

from rewrites.library.patterns import LibraryPattern
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import IntegerKind, OverflowKind, PredicateKind
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.kinds import isa
from semantics.language.program import (
    AttributeVariable,
    Step,
    TypeTerm,
    TypeVariable,
)
from semantics.language.registry import lookup
from semantics.syntax.arith import ArithDialect
from verifier.kernel.goals.goal import (
    ComputedAttribute,
    GivenAttribute,
    Goal,
    NativeArgument,
    OpenAttribute,
    ValueVariable,
)
from verifier.kernel.pdl.pattern import goals_of_pattern

EVERY_FLAG = IntegerOverflowAttr([IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW])


def context() -> Context:
    made = Context()
    for dialect in (Builtin, func.Func, ArithDialect):
        made.load_dialect(dialect)
    return made


def parse(text: str) -> ModuleOp:
    return Parser(context(), text).parse_module()


@dataclass(frozen=True)
class Made:
    """How an argument is made that has no bits but those of a mask: `arith.andi` with the mask, or,
    where it has all low bits, `arith.remui` by the number above it."""

    operation: str
    mask: int

    @property
    def constant(self) -> int:
        """The second operand."""
        return self.mask if self.operation == "arith.andi" else self.mask + 1

    def values(self, width: int) -> list[int]:
        """All that it may be."""
        return [value for value in range(1 << width) if not value & ~self.mask]


@dataclass(frozen=True)
class Example:
    """An instance of a pattern's match: `text` is a function that returns the root's value and
    then every other value. `applies` says whether the native constraints hold. The arguments in
    `made` are made in it, of one that the function is given, so that something is known of them.
    """

    goal: Goal
    text: str
    attributes: Mapping[str, Attribute | None]
    widths: Mapping[TypeVariable, int]
    applies: bool
    made: Mapping[str, Made] = field(default_factory=dict[str, "Made"])

    def type_of(self, term: TypeTerm) -> Attribute:
        representative = self.goal.scheme.constraints.find(term)
        if isinstance(representative, TypeVariable):
            return IntegerType(self.widths[representative])
        return representative


def examples(pattern: LibraryPattern, top: int = 4) -> Iterator[Example]:
    """Instances at widths up to `top`: all predicates, some constants, with and without flags."""
    (goal,) = goals_of_pattern(pattern.pattern, pattern.parsed).goals
    widths: dict[TypeVariable, int] = {}
    for chosen in goal.scheme.assignments(top):
        widths = {variable: int(str(width)) for variable, width in chosen.items()}
        if all(width > 1 for width in widths.values()):
            break
    plain = Example(goal, "", {}, widths, True)
    names = [n for n, b in goal.attributes.items() if isinstance(b, OpenAttribute)]
    domains = [_domain(plain, goal.attributes[n]) for n in names]
    for choice in product(*domains):
        attributes: dict[str, Attribute | None] = dict(zip(names, choice, strict=True))
        for name, binding in goal.attributes.items():
            if isinstance(binding, GivenAttribute):
                attributes[name] = binding.value
        for made in _known_arguments(plain):
            yield example(goal, attributes, widths, made)


def example(
    goal: Goal,
    attributes: Mapping[str, Attribute | None],
    widths: Mapping[TypeVariable, int],
    made: Mapping[str, Made] | None = None,
) -> Example:
    """The instance with these attributes and widths, and arguments that are made so."""
    chosen = Example(goal, "", attributes, widths, True, made or {})
    of_values = [chosen.made[name].values(_width_at(chosen, name)) for name in chosen.made]
    applies = all(
        bool(call.constraint.meaning(Execution(ConcreteInterpretation()), *arguments).term)
        != call.negated
        for call in goal.constraints
        if call.constraint.meaning is not None
        for numbers in product(*of_values)
        for values in [dict(zip(chosen.made, numbers, strict=True))]
        for arguments in [[_value(chosen, a, values) for a in call.arguments]]
    )
    return replace(chosen, text=_function(chosen), applies=applies)


def _known_arguments(example: Example) -> Iterator[Mapping[str, Made]]:
    """Ways to make the arguments of which constraints demand something."""
    arguments = dict(example.goal.arguments)
    named = [a.name for call in example.goal.constraints for a in call.arguments if _is_value(a)]
    names = [name for name in dict.fromkeys(named) if name in arguments]
    ways: list[list[Made]] = []
    for name in names:
        every = (1 << _width_at(example, name)) - 1
        masks = [("arith.andi", mask) for mask in (1, every ^ 1, 3)]
        low = [("arith.remui", mask) for mask in (1, 3) if mask < every]
        ways.append([Made(operation, mask & every) for operation, mask in (*low, *masks)])
    for choice in product(*ways):
        yield dict(zip(names, choice, strict=True))


def _is_value(argument: NativeArgument) -> TypeGuard[ValueVariable]:
    return isinstance(argument, ValueVariable)


def _width_at(example: Example, name: str) -> int:
    return width_of(example.type_of(dict(example.goal.arguments)[name]))


def _domain(example: Example, binding: Any) -> list[Attribute | None]:
    match binding.kind:
        case IntegerKind():
            type_ = example.type_of(binding.type_)
            assert isa(type_, IntegerType)
            values = {v & ((1 << type_.width.data) - 1) for v in (0, 1, -1, 2)}
            return [IntegerAttr(v, type_, truncate_bits=True) for v in sorted(values)]
        case PredicateKind() as kind:
            return list(kind.cases())
        case OverflowKind():
            return [None, EVERY_FLAG]
        case _:
            return [None]


def _value(
    example: Example, argument: NativeArgument, values: Mapping[str, int] | None = None
) -> Any:
    """What a meaning gets for an attribute (Bits, or a predicate's number), a type (a width), or an
    argument of which the value is given.

    Raises `ValueError` for another argument.
    """
    if isinstance(argument, ValueVariable) and argument.name in (values or {}):
        interpretation = ConcreteInterpretation()
        number, width = (values or {})[argument.name], _width_at(example, argument.name)
        return Value(Bits(interpretation, number, width), Bool(interpretation, False))
    if isinstance(argument, TypeVariable | Attribute):
        return width_of(example.type_of(argument))
    if not isinstance(argument, AttributeVariable):
        raise ValueError(
            "a native function is about values that are no arguments, or several at once"
        )
    binding = example.goal.attributes[argument.name]
    if isinstance(binding, ComputedAttribute):
        arguments = [_value(example, a) for a in binding.arguments]
        return binding.function.meaning(Execution(ConcreteInterpretation()), *arguments)
    attribute = example.attributes[argument.name]
    width = width_of(attribute.type) if isa(attribute, IntegerAttr[IntegerType]) else 1
    return binding.kind.read(ConcreteInterpretation(), attribute, width)


def width_of(type_: Attribute) -> int:
    assert isa(type_, IntegerType)
    return type_.width.data


def _function(example: Example) -> str:
    goal = example.goal
    names = {name: f"%v{i}" for i, (name, _) in enumerate(goal.arguments)}
    types = {name: example.type_of(term) for name, term in goal.arguments}
    parameters = ", ".join(f"{names[n]}: {types[n]}" for n, _ in goal.arguments)
    lines: list[str] = []
    for number, (name, made) in enumerate(example.made.items()):
        parameter, names[name] = names[name], f"%known{number}"
        constant = f"%mask{number}"
        lines.append(f"  {constant} = arith.constant {made.constant} : {types[name]}")
        lines.append(f"  {names[name]} = {made.operation} {parameter}, {constant} : {types[name]}")
    for step in goal.source:
        given: list[str] = []
        for attribute_name, stated in step.attributes.items():
            variable = isinstance(stated, AttributeVariable)
            attribute = example.attributes[stated.name] if variable else stated
            if attribute is not None:
                given.append(f"{attribute_name} = {attribute}")
        ((result, term),) = step.results
        operand_types = ", ".join(str(types[n]) for n in step.operands)
        operands = ", ".join(names[n] for n in step.operands)
        names[result] = f"%v{len(names)}"
        types[result] = example.type_of(term)
        properties = f" <{{{', '.join(given)}}}>" if given else ""
        lines.append(
            f'  {names[result]} = "{step.operation}"({operands}){properties} '
            f": ({operand_types}) -> {types[result]}"
        )
    ((root, _),) = goal.replacements
    returned = [root, *(n for n in names if n != root)]
    outputs = ", ".join(str(types[n]) for n in returned)
    values = ", ".join(names[n] for n in returned)
    body = "\n".join(lines)
    return (
        f"func.func @f({parameters}) -> ({outputs}) {{\n{body}\n  return {values} : {outputs}\n}}"
    )


def values_of(example: Example, module: ModuleOp) -> dict[str, SSAValue]:
    """The values of a freshly parsed example, by their names in the goal."""
    (function,) = (op for op in module.walk() if isinstance(op, func.FuncOp))
    values: dict[str, SSAValue] = {
        name: value for (name, _), value in zip(example.goal.arguments, function.args, strict=True)
    }
    ops = iter(function.body.block.ops)
    for name in example.made:
        values[name] = [next(ops), next(ops)][1].results[0]
    for step, op in zip(example.goal.source, ops, strict=False):
        values[step.results[0][0]] = op.results[0]
    return values


def differs(example: Example, before: Mapping[str, SSAValue], new: SSAValue) -> str | None:
    """How `new` differs from what the goal puts in the root's place, or None."""
    ((_, name),) = example.goal.replacements
    return _differs(example, before, name, new)


def _differs(
    example: Example, before: Mapping[str, SSAValue], name: str, value: SSAValue
) -> str | None:
    if name in before:
        return None if value is before[name] else f"{name} is another value"
    (step,) = (s for s in example.goal.target if s.results[0][0] == name)
    op = value.owner
    if isinstance(op, BlockArgument) or not isinstance(op, Operation) or op.name != step.operation:
        return f"{name} is no {step.operation}"
    if value.type != example.type_of(step.results[0][1]):
        return f"{name} has type {value.type}"
    for operand, actual in zip(step.operands, op.operands, strict=True):
        why = _differs(example, before, operand, actual)
        if why is not None:
            return why
    return _attributes_differ(example, step, op)


def _attributes_differ(example: Example, step: Step, op: Operation) -> str | None:
    meaning = lookup(step.operation)
    assert meaning is not None
    for name, kind in meaning.attributes.items():
        width = width_of(op.results[0].type)
        actual = kind.read(ConcreteInterpretation(), op.get_attr_or_prop(name), width)
        stated = step.attributes.get(name)
        wanted = (
            _value(example, stated)
            if isinstance(stated, AttributeVariable)
            else kind.read(ConcreteInterpretation(), stated, width)
        )
        if _plain(actual) != _plain(wanted):
            return f"the {name} of {step.operation} is {_plain(actual)}, not {_plain(wanted)}"
    return None


def _plain(value: Any) -> Any:
    if isinstance(value, Bits):
        return value.term, value.width
    if isinstance(value, int):
        return value
    if hasattr(value, "nsw"):
        return value.nsw.term, value.nuw.term
    return value.term
