"""Rules as MLIR's declarative rewrite rules (TableGen), whose conditions are C++.

`mlir-tblgen-22 -gen-rewriters` makes patterns of the file, which are included in C++ that has
MLIR's arith and `FunctionInterfaces.h`. How patterns are written is in MLIR's documentation,
"Table-driven Declarative Rewrite Rule (DRR)".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rewrites.exporting.mlir_cpp import class_name, class_of
from rewrites.exporting.natives import (
    FLAGS,
    IS_NEVER_POISON,
    NUMBER,
    PREDICATE,
    Kind,
    Signature,
    kinds_of,
    literal_in_mlir,
)
from rewrites.exporting.rule import (
    CASTS,
    CONSTANT,
    Computed,
    Condition,
    NotExported,
    Number,
    Op,
    Rule,
    Type,
    Value,
    each_written,
    width_of_literal,
)
from rewrites.exporting.widths import widths_condition

_HEAD = """// Rewrite patterns that Rewright proved: what each says, and for which widths.
// Types are signless integers: patterns on index and on vectors were not proved.
include "mlir/Dialect/Arith/IR/ArithOps.td"
include "mlir/IR/PatternBase.td"
"""
_PLACES = tuple(f"${place}" for place in range(8))
_MOST_IN_CONDITION = 4
"""A constraint of mlir-tblgen is about at most so many operands."""
_ARGUMENTS = {
    CONSTANT: ("value",),
    "arith.cmpi": ("predicate", "", ""),
    "arith.trunci": ("", "overflowFlags"),
    **{f"arith.{name}": ("", "", "overflowFlags") for name in ("addi", "subi", "muli", "shli")},
    **{f"arith.{name}": ("", "", "isExact") for name in ("divui", "divsi", "shrui", "shrsi")},
}
"""The arguments of an operation where some are attributes, by name (ArithOps.td of MLIR 22);
operands have no name here."""


def file_of(rules: Sequence[Rule]) -> tuple[str, list[str]]:
    """The file, and why rules are not in it."""
    written, left_out = each_written(rules, lambda rule: _Pattern(rule).text())
    return "\n".join([_HEAD, *(text for _, text in written)]), left_out


@dataclass
class _Pattern:
    """Writes one rule. Raises `NotExported`."""

    rule: Rule
    _conditions: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self._kinds = kinds_of(self.rule)
        self._known: dict[str, int] = {}
        self._types: dict[str, str] = {}
        """A value of each type."""

    def text(self) -> str:
        rule = self.rule
        source = self._match(rule.root)
        rule.require_matched(self._known)
        self._check_types()
        for number in rule.numbers:
            if number.literal is not None:
                self._check_literal(number)
        for condition in rule.conditions:
            self._condition(condition)
        made = [self._make(op) for op in rule.made]
        if not made or rule.made[-1] is not rule.replacement:
            made.append(f"(replaceWithValue ${rule.replacement.name})")
        comment = "".join(f"// {line}\n" for line in rule.comment())
        results = "".join(f"\n   {one}," for one in made).removesuffix(",")
        conditions = "".join(f"\n   {one}," for one in self._conditions).removesuffix(",")
        return (
            f"{comment}def {class_name(rule.name)} : Pattern<\n  {source},\n  [{results}],\n"
            f"  [{conditions}],\n  [], (addBenefit {rule.benefit - len(rule.matched)})>;\n"
        )

    def _match(self, op: Op) -> str:
        self._name(op.name)
        operands = iter(op.operands)
        given: list[str] = []
        for name in _ARGUMENTS.get(op.operation, ("",) * len(op.operands)):
            attribute = op.attributes.get(name)
            if not name:
                operand = next(operands)
                if isinstance(operand, Value) or operand.name in self._known:
                    given.append(self._name(operand.name))
                else:
                    given.append(self._match(operand))
            elif attribute is None:
                given.append("$_")
            elif isinstance(attribute, Number):
                given.append(self._name(attribute.name))
            else:
                raise NotExported("an attribute of its match is computed")
        self._require_known(op)
        return f"({_definition(op)}:${op.name} {', '.join(given)})"

    def _name(self, name: str) -> str:
        """What binds the value or the attribute; where it is bound, another name of the same."""
        count = self._known[name] = self._known.get(name, 0) + 1
        if count == 1:
            return f"${name}"
        again = f"{name}_again{count - 1}"
        self._unless("$0 == $1", again, name)
        return f"${again}"

    def _unless(self, text: str, *about: str) -> None:
        """The rule is applied only where the text, C++, is true of what has these names."""
        if text == "true":
            return
        if len(about) > _MOST_IN_CONDITION:
            raise NotExported(f"a condition of it is about more than {_MOST_IN_CONDITION} things")
        given = ", ".join(f"${name}" for name in about)
        self._conditions.append(f"(Constraint<CPred<[{{{text}}}]>> {given})")

    def _check_types(self) -> None:
        """What has a type has it, and open ones are of widths that the rule is proved for."""
        rule = self.rule
        values = dict.fromkeys(value for op in rule.matched[::-1] for value in (op, *op.operands))
        # In front of all conditions, which may rest on it.
        others, self._conditions = self._conditions, []
        for value in values:
            if value.type.name in self._types:
                other = self._types[value.type.name]
                self._unless("$0.getType() == $1.getType()", value.name, other)
                continue
            self._types[value.type.name] = value.name
            width = "" if value.type.width is None else str(value.type.width)
            self._unless(f"$0.getType().isSignlessInteger({width})", value.name)
        texts = widths_condition(rule, lambda _: "$0.getType().getIntOrFloatBitWidth()")
        for type_, text in zip(rule.open_types, texts, strict=False):
            self._unless(text, self._value_of(type_))
        self._conditions += others

    def _value_of(self, type_: Type) -> str:
        if type_.name not in self._types:
            raise NotExported(f"the type {type_.name} is of nothing that it matches")
        return self._types[type_.name]

    def _check_literal(self, number: Number) -> None:
        kind = self._kinds[number.name]
        getter = {
            NUMBER: "cast<IntegerAttr>($0).getValue()",
            FLAGS: "cast<arith::IntegerOverflowFlagsAttr>($0).getValue()",
            PREDICATE: "cast<arith::CmpIPredicateAttr>($0).getValue()",
        }[kind]
        self._unless(f"{getter} == ({literal_in_mlir(number, kind)})", number.name)

    def _condition(self, condition: Condition) -> None:
        arguments = condition.arguments
        if condition.name == "is_never_poison" and not condition.negated:
            self._unless(f"({IS_NEVER_POISON})($0)", arguments[0].name)
            return
        about = [self._value_of(one) if isinstance(one, Type) else one.name for one in arguments]
        if any(isinstance(one, Number) and one.name not in self._known for one in arguments):
            raise NotExported("a condition of it is about a literal")
        signature = Signature(arguments, self._kinds, _PLACES, "{}.getType()")
        plain = Condition(condition.name, signature.places, condition.negated)
        self._unless(signature.natives.condition(plain), *about)

    def _make(self, op: Op) -> str:
        attributes = dict(op.attributes)
        operands = iter(op.operands)
        given: list[str] = []
        for name in _ARGUMENTS.get(op.operation, ("",) * len(op.operands)):
            attribute = attributes.pop(name, None)
            if not name:
                given.append(f"${next(operands).name}")
            elif attribute is None:
                given.append(_absent(name))
            else:
                given.append(self._attribute(attribute, op.type))
        if attributes:
            raise NotExported(f"{', '.join(attributes)} of {op.operation} is written")
        if op.operation in CASTS and op is not self.rule.made[-1]:
            given.append(f"(returnType ${self._value_of(op.type)})")
        return f"({_definition(op)}:${op.name} {', '.join(given)})"

    def _attribute(self, attribute: Number | Computed, type_: Type) -> str:
        """An attribute of what is made, for an operation of that type."""
        kind = self._kinds[attribute.name]
        if isinstance(attribute, Number):
            if attribute.name in self._known:
                return f"${attribute.name}"
            return self._literal(attribute, kind)
        signature = Signature(attribute.arguments, self._kinds, _PLACES, "{}.getType()")
        if len(attribute.arguments) > len(_PLACES):
            raise NotExported(f"{attribute.function} has too many arguments")
        given = [
            f"${self._value_of(one)}" if isinstance(one, Type) else self._attribute(one, type_)
            for one in attribute.arguments
        ]
        made = signature.made(attribute, kind, "$_builder")
        if kind == NUMBER:
            made = f"cast<TypedAttr>({made})"
        return f"(NativeCodeCall<[{{{made}}}]> {', '.join(given)})"

    def _literal(self, number: Number, kind: Kind) -> str:
        text = literal_in_mlir(number, kind)
        if kind == FLAGS:
            made = f"arith::IntegerOverflowFlagsAttr::get($_builder.getContext(), {text})"
        elif kind == PREDICATE:
            made = f"arith::CmpIPredicateAttr::get($_builder.getContext(), {text})"
        else:
            type_ = f"$_builder.getIntegerType({width_of_literal(number)})"
            made = f"cast<TypedAttr>($_builder.getIntegerAttr({type_}, {text}))"
        return f"(NativeCodeCall<[{{{made}}}]>)"

    def _require_known(self, op: Op) -> None:
        unknown = op.attributes.keys() - set(_ARGUMENTS.get(op.operation, ()))
        if unknown:
            raise NotExported(f"it reads {', '.join(sorted(unknown))} of {op.operation}")


def _absent(name: str) -> str:
    made = "UnitAttr()"
    if name == "overflowFlags":
        none = "arith::IntegerOverflowFlags::none"
        made = f"arith::IntegerOverflowFlagsAttr::get($_builder.getContext(), {none})"
    return f"(NativeCodeCall<[{{{made}}}]>)"


def _definition(op: Op) -> str:
    """The operation's name in ArithOps.td; that of select has no prefix."""
    name = class_of(op).removeprefix("arith::")
    return name if name == "SelectOp" else f"Arith_{name}"
