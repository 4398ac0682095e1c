"""Rules in PDLL, whose native functions have C++ bodies.

`mlir-pdll-22 -x=mlir` turns the file into PDL, which calls these functions by the names that they
have here, so that it can be proved again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rewrites.exporting.natives import IS_NEVER_POISON, Signature, kinds_of
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
        signature = Signature(condition.arguments, self._kinds, _PLACES)
        plain = Condition(condition.name, signature.places, negated=False)
        text = signature.natives.condition(plain)
        self._define("Constraint", condition.name, signature, "", f"success({text})")
        call = f"{condition.name}({self._given(condition.arguments)})"
        return f"not {call}" if condition.negated else call

    def _compute(self, computed: Computed) -> str:
        signature = Signature(computed.arguments, self._kinds, _PLACES)
        made = signature.made(computed, self._kinds[computed.name], "rewriter")
        self._define("Rewrite", computed.function, signature, " -> Attr", made)
        return f"{computed.function}({self._given(computed.arguments)})"

    def _define(
        self, word: str, name: str, signature: Signature, result: str, returned: str
    ) -> None:
        parameters = ", ".join(
            f"{letter}: {'Type' if isinstance(place, Type) else 'Attr'}"
            for letter, place in zip(_PLACES, signature.places, strict=False)
        )
        self.bodies[name] = f"{word} {name}({parameters}){result} [{{\n  return {returned};\n}}];\n"

    def _given(self, arguments: Sequence[object]) -> str:
        given: list[str] = []
        for argument in arguments:
            if isinstance(argument, Type):
                given.append(self._type(argument))
            else:
                assert isinstance(argument, Number | Computed)
                given.append(self._attribute(argument))
        return ", ".join(given)
