"""Rules in PDLL, whose native functions have C++ bodies.

`mlir-pdll-22 -x=mlir` turns the file into PDL, which calls these functions by the names that they
have here, so that it can be proved again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rewrites.exporting.natives import (
    FLAGS,
    IS_NEVER_POISON,
    NUMBER,
    PREDICATE,
    Kind,
    Natives,
    flags_of,
    kinds_of,
)
from rewrites.exporting.rule import (
    EVERY_WIDTH,
    Computed,
    Condition,
    NotExported,
    Number,
    Op,
    Rule,
    Type,
    Value,
    each_written,
)

_HEAD = """// Rewrite patterns that Rewright proved: what each says, and for which widths.
// Types are signless integers: patterns on index and on vectors were not proved.
"""
_PLACES = "abcdef"
_IS_INTEGER = "is_integer_type"
_INTEGER_BODY = f"""Constraint {_IS_INTEGER}(a: Type) [{{
  return success(a.isSignlessInteger());
}}];
"""


def file_of(rules: Sequence[Rule]) -> tuple[str, list[str]]:
    """The file, and why rules are not in it."""
    natives: dict[str, str] = {}

    def write(rule: Rule) -> str:
        pattern = _Pattern(rule)
        text = pattern.text()
        for name, body in pattern.bodies.items():
            if natives.setdefault(name, body) != body:
                raise NotExported(f"{name} is called here with types that differ otherwise")
        return text

    written, left_out = each_written(rules, write)
    return "\n".join([_HEAD, *natives.values(), *(text for _, text in written)]), left_out


@dataclass
class _Pattern:
    """Writes one rule. Raises `NotExported`."""

    rule: Rule
    bodies: dict[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        self._known: set[str] = set()
        self._kinds = kinds_of(self.rule)

    def text(self) -> str:
        rule = self.rule
        if rule.widths != EVERY_WIDTH and rule.open_types:
            raise NotExported("it does not hold for every width, which PDL cannot ask for")
        matched = [f"let {op.name} = {self._operation(op)};" for op in rule.matched]
        types = [f"{_IS_INTEGER}({type_.name});" for type_ in rule.open_types]
        self.bodies[_IS_INTEGER] = _INTEGER_BODY
        conditions = [f"{self._condition(condition)};" for condition in rule.conditions]
        computed = [f"let {one.name} = {self._compute(one)};" for one in rule.computed]
        made = [f"let {op.name} = {self._operation(op)};" for op in rule.made]
        replacement = rule.replacement.name
        body = "".join(f"    {line}\n" for line in (*computed, *made))
        comment = "".join(f"// {line}\n" for line in rule.comment())
        first = "".join(f"  {line}\n" for line in (*matched, *types, *conditions))
        return (
            f"{comment}Pattern {rule.name} with benefit({rule.benefit}) {{\n{first}"
            f"  rewrite {rule.root.name} with {{\n{body}"
            f"    replace {rule.root.name} with {replacement};\n  }};\n}}\n"
        )

    def _operation(self, op: Op) -> str:
        operands = ", ".join(self._operand(operand) for operand in op.operands)
        given = ", ".join(
            f"{name} = {self._attribute(attribute)}" for name, attribute in op.attributes.items()
        )
        attributes = f" {{{given}}}" if given else ""
        return f"op<{op.operation}>({operands}){attributes} -> ({self._type(op.type)})"

    def _operand(self, operand: Value | Op) -> str:
        if isinstance(operand, Op) or operand.name in self._known:
            return operand.name
        self._known.add(operand.name)
        return f"{operand.name}: Value<{self._type(operand.type)}>"

    def _type(self, type_: Type) -> str:
        if type_.width is not None:
            return f'type<"i{type_.width}">'
        if type_.name in self._known:
            return type_.name
        self._known.add(type_.name)
        return f"{type_.name}: Type"

    def _attribute(self, attribute: Number | Computed) -> str:
        if isinstance(attribute, Computed) or attribute.name in self._known:
            return attribute.name
        if attribute.literal is not None:
            return f'attr<"{attribute.literal}">'
        self._known.add(attribute.name)
        typed = "" if attribute.type is None else f"<{self._type(attribute.type)}>"
        return f"{attribute.name}: Attr{typed}"

    def _condition(self, condition: Condition) -> str:
        if condition.name == "is_never_poison":
            if condition.negated:
                raise NotExported("PDL cannot ask whether a value may be poison")
            self.bodies[condition.name] = (
                f"Constraint {condition.name}(value: Value) [{{\n"
                f"  return success({IS_NEVER_POISON}(value));\n}}];\n"
            )
            return f"{condition.name}({condition.arguments[0].name})"
        signature = _Signature(condition.arguments, self._kinds)
        plain = Condition(condition.name, signature.places, negated=False)
        text = signature.natives.condition(plain)
        self._define("Constraint", condition.name, signature, "", f"success({text})")
        call = f"{condition.name}({self._given(condition.arguments)})"
        return f"not {call}" if condition.negated else call

    def _compute(self, computed: Computed) -> str:
        signature = _Signature(computed.arguments, self._kinds)
        plain = Computed("result", computed.function, signature.places, None)
        text = signature.natives.computed(plain)
        made = {
            NUMBER: f"rewriter.getIntegerAttr({{}}, {text})",
            FLAGS: f"arith::IntegerOverflowFlagsAttr::get(rewriter.getContext(), {text})",
            PREDICATE: f"rewriter.getI64IntegerAttr({text})",
        }[self._kinds[computed.name]]
        if computed.type is not None:
            made = made.format(signature.type_of(computed.type))
        self._define("Rewrite", computed.function, signature, " -> Attr", made)
        return f"{computed.function}({self._given(computed.arguments)})"

    def _define(
        self, word: str, name: str, signature: _Signature, result: str, returned: str
    ) -> None:
        self.bodies[name] = (
            f"{word} {name}({signature.text}){result} [{{\n  return {returned};\n}}];\n"
        )

    def _given(self, arguments: Sequence[object]) -> str:
        given: list[str] = []
        for argument in arguments:
            if isinstance(argument, Type):
                given.append(self._type(argument))
            else:
                assert isinstance(argument, Number | Computed)
                given.append(self._attribute(argument))
        return ", ".join(given)


class _Signature:
    """The parameters of a native function: one for each argument of a call, of the same kinds.

    Types that are the same in the call are so in each.
    """

    def __init__(self, arguments: Sequence[object], kinds: Mapping[str, Kind]) -> None:
        self._types: dict[str, str] = {}
        self.places: tuple[Number | Type, ...] = ()
        given: dict[str, Kind] = {}
        parameters: list[str] = []
        for place, argument in zip(_PLACES, arguments, strict=False):
            if isinstance(argument, Type):
                self._types.setdefault(argument.name, place)
                self.places += (Type(argument.name, None),)
                parameters.append(f"{place}: Type")
            elif isinstance(argument, Number | Computed):
                kind = kinds.get(argument.name, NUMBER)
                given[place] = kind
                type_ = None
                if kind == NUMBER and argument.type is not None:
                    type_ = Type(argument.type.name, None)
                    self._types.setdefault(type_.name, f"cast<IntegerAttr>({place}).getType()")
                self.places += (Number(place, type_),)
                parameters.append(f"{place}: Attr")
        self.text = ", ".join(parameters)
        self.natives = Natives(
            given,
            number=lambda name: f"cast<IntegerAttr>({name}).getValue()",
            width=lambda type_: f"{self.type_of(type_)}.getIntOrFloatBitWidth()",
            has=lambda name, flag: (
                f"bitEnumContainsAny(cast<arith::IntegerOverflowFlagsAttr>({name}).getValue(), "
                f"arith::IntegerOverflowFlags::{flag})"
            ),
            predicate=lambda name: f"cast<IntegerAttr>({name}).getInt()",
            flags=flags_of,
        )

    def type_of(self, type_: Type) -> str:
        """An expression for a type of the call."""
        return self._types[type_.name]
