"""Rules as PDL patterns.

Symbols become attributes of matched constants, operations on constants native rewrites, literals
constraints of the match and native rewrites; flags of the source are required, others may be there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import OverflowFlags, OverflowKind
from semantics.language.program import TypeTerm, TypeVariable, as_integer_type
from synth.scalar.rules.pdl_constants import (
    TO_A_TYPE,
    NotPrintable,
    constant_operation,
    constraint_of,
    maker_of,
    native_of,
)
from synth.scalar.rules.rule import Condition, Rule, closed, orders, text_of, type_text
from synth.scalar.terms.float_operators import float_number, is_float
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Operator,
    Symbol,
    Term,
    is_constant,
    size,
    subterms,
)
from verifier.kernel.goals.constant_conditions import VOCABULARY
from verifier.kernel.pdl.float_choices import ANY_FLOAT
from verifier.kernel.pdl.float_numbers import FLOAT_OF, IS_FLOAT


def pattern_name(rule: Rule) -> str:
    """A name that only the rule's text determines: operations, and a hash."""
    names = [
        t.operator.operation.rpartition(".")[2]
        for t in subterms([rule.source])
        if isinstance(t, Application)
    ]
    words = "_".join(re.sub(r"\W", "_", name) for name in names[:4])
    return f"{words}_{sha256(str(rule).encode()).hexdigest()[:8]}"


_MINED = "mined by synth-rewrite"


def with_origin(text: str, origin: str) -> str:
    """A pattern as `pattern_text` gives it with a header, with this line as its origin."""
    return text.replace(f"// origin: {_MINED}\n", f"// origin: {' '.join(origin.split())}\n", 1)


def pattern_text(rule: Rule, name: str | None = None, guarantee: str | None = None) -> str:
    """The pattern, with a header of law, origin and guarantee where that is given.

    Raises `NotPrintable`.
    """
    body = _Pattern(rule).text(name or pattern_name(rule))
    if guarantee is None:
        return body
    return f"// law: {law_of(rule)}\n// origin: {_MINED}\n// guarantee: {guarantee}\n{body}"


def law_of(rule: Rule) -> str:
    """The rule in one line, its conditions in words."""
    law = f"{text_of(rule.source)} = {text_of(rule.target)}"
    conditions = [condition_text(condition) for condition in rule.conditions]
    if conditions:
        law += f" where {' and '.join(conditions)}"
    return law + (f", {' and '.join(rule.kept)} kept" if rule.kept else "")


def condition_text(condition: Condition) -> str:
    """The condition in words."""
    known = VOCABULARY.get(condition.name)
    if known is None:
        return str(condition)
    given = [*map(text_of, condition.arguments), *map(type_text, condition.types)]
    words = known.words.format(*given)
    return f"not ({words})" if condition.negated else words


_ATTRIBUTE, _VALUE, _TYPE = "!pdl.attribute", "!pdl.value", "!pdl.type"


@dataclass
class _Pattern:
    """Writes one rule. Each value, attribute and type has a name without %."""

    rule: Rule
    lines: list[str] = field(default_factory=list[str])
    constraints: list[str] = field(default_factory=list[str])
    taken: set[str] = field(default_factory=set[str])
    types: dict[TypeTerm, str] = field(default_factory=dict[TypeTerm, str])
    values: dict[Term, str] = field(default_factory=dict[Term, str])
    attributes: dict[Term, str] = field(default_factory=dict[Term, str])
    constants: dict[tuple[Term, str], str] = field(default_factory=dict[tuple[Term, str], str])
    operations: dict[tuple[Operator, tuple[Term, ...]], str] = field(
        default_factory=dict[tuple[Operator, tuple[Term, ...]], str]
    )
    flags: list[str] = field(default_factory=list[str])
    kept: str | None = None
    indent: str = "  "
    matching: bool = True
    """What is computed is part of the match, where it is written by a constraint with a result."""

    def text(self, name: str) -> str:
        source = self.rule.source
        if not isinstance(source, Application):
            raise NotPrintable("the source is no operation")
        self.taken.add("root")
        for term in subterms([source]):
            self._match(term)
        for condition in self.rule.conditions:
            self._condition(condition)
        self._order()
        match = self.lines + self.constraints
        self.lines, self.indent, self.matching = [], "    ", False
        self._forget_floats()
        replacement = self._replacement(source)
        lines = [
            f"pdl.pattern @{name} : benefit({size(source)}) {{",
            *match,
            "  pdl.rewrite %root {",
            *self.lines,
            f"    pdl.replace %root with {replacement}",
            "  }",
            "}",
        ]
        return "\n".join(lines) + "\n"

    def _forget_floats(self) -> None:
        """What an operation on floats that stays gives depends on flags that are not mentioned, so
        the rewrite makes its own."""
        for key in [k for k in self.operations if any(map(is_float, k[0].types))]:
            del self.operations[key]
        for term in [t for t in self.values if isinstance(t, Application)]:
            if any(map(is_float, term.operator.types)):
                del self.values[term]

    # The match.

    def _match(self, term: Term) -> None:
        match term:
            case Argument(name=name, type_=type_):
                self.values[term] = self._name(name)
                self._line(f"%{self.values[term]} = pdl.operand : %{self._type(type_)}")
            case Symbol(name=name, type_=type_):
                self.attributes[term] = self._name(name)
                self._line(f"%{self.attributes[term]} = pdl.attribute : %{self._type(type_)}")
            case Literal(type_=type_):
                self.attributes[term] = self._name("k")
                self._match_literal(term, type_)
            case Application(operator=operator, operands=operands):
                if (operator, operands) not in self.operations:
                    for operand in operands:
                        if isinstance(operand, Symbol | Literal):
                            self._match_constant(operand, operator)
                    root = (operator, operands) == _key(self.rule.source)
                    self._operation(operator, operands, self._matched(operator), root)
                self._result(term)

    def _match_literal(self, term: Literal, type_: TypeTerm) -> None:
        attribute = self.attributes[term]
        if is_float(type_):
            number = self._float_number(term)
            self._line(f"%{attribute} = pdl.attribute : %{self._type(type_)}")
            self._constrain(IS_FLOAT, [f"%{attribute}", f"%{number}"], [], negated=False)
            return
        fixed = as_integer_type(type_)
        if fixed is not None:
            self._line(f"%{attribute} = pdl.attribute = {_number(term, fixed)}")
            return
        self._line(f"%{attribute} = pdl.attribute : %{self._type(type_)}")
        constraint, narrower = constraint_of(term)
        types = [f"%{self._type(v)}" for v in narrower]
        self._constrain(constraint, [f"%{attribute}"], types, negated=False)

    def _match_constant(self, term: Symbol | Literal, operator: Operator) -> None:
        operation = constant_operation(operator.operation)
        if (term, operation) in self.constants:
            return
        attribute = self.attributes[term]
        owner = self._name(f"{attribute}_op")
        self._line(
            f'%{owner} = pdl.operation "{operation}" {{"value" = %{attribute}}} '
            f"-> (%{self._type(term.type_)} : {_TYPE})"
        )
        value = self._name(f"{attribute}_value")
        self._line(f"%{value} = pdl.result 0 of %{owner}")
        self.constants[term, operation] = value

    def _matched(self, operator: Operator) -> dict[str, str]:
        """The attributes that the match of an operation states; flags are at least those given."""
        given = dict(operator.attributes)
        stated: dict[str, str] = {}
        for name, kind in operator.meaning.attributes.items():
            attribute = given.get(name)
            if isinstance(kind, OverflowKind):
                flags = kind.read(ConcreteInterpretation(), attribute, 1)
                required = [f for f in ("nsw", "nuw") if getattr(flags, f).term]
                if required or self.rule.kept:
                    stated[name] = self._name("flags")
                    self.flags.append(stated[name])
                    self._line(f"%{stated[name]} = pdl.attribute")
                for flag in required:
                    self._constrain(f"has_{flag}", [f"%{stated[name]}"], [], negated=False)
            elif attribute is not None:
                stated[name] = self._given(name, attribute)
        return stated | self._of_floats(operator)

    def _of_floats(self, operator: Operator) -> dict[str, str]:
        """The predicate and the flags of an operation on floats."""
        if not any(map(is_float, operator.types)):
            return {}
        kinds = operator.meaning.attributes
        return {n: self._given(n, a) for n, a in operator.attributes if n not in kinds}

    def _condition(self, condition: Condition) -> None:
        arguments = [f"%{self._attribute(term)}" for term in condition.arguments]
        types = [f"%{self._type(type_)}" for type_ in condition.types]
        self._constrain(condition.name, arguments, types, condition.negated)

    def _constrain(self, name: str, arguments: list[str], types: list[str], negated: bool) -> None:
        kinds = [_ATTRIBUTE] * len(arguments) + [_TYPE] * len(types)
        given = ", ".join([*arguments, *types])
        call = f'  pdl.apply_native_constraint "{name}"({given} : {", ".join(kinds)})'
        self.constraints.append(call + (" {isNegated = true}" if negated else ""))

    def _order(self) -> None:
        """That types are narrower as the target needs, where the source does not say so."""
        known = orders([self.rule.source])
        known |= {
            (low, high)
            for condition in self.rule.conditions
            if condition.name == "is_greater_integer_type"
            for high, low in [condition.types]
        }
        for low, high in sorted(orders([self.rule.target]) - closed(known), key=str):
            if isinstance(low, TypeVariable) or isinstance(high, TypeVariable):
                types = [f"%{self._type(high)}", f"%{self._type(low)}"]
                self._constrain("is_greater_integer_type", [], types, negated=False)

    # The rewrite.

    def _replacement(self, source: Application) -> str:
        target = self.rule.target
        for term in subterms([target]):
            if isinstance(term, Application) and not is_constant(term):
                self._build(term)
        value = self._value(target, source.operator)
        count = len(source.operator.result_types)
        if count == 1:
            key = _key(target) if isinstance(target, Application) else None
            made = self.operations.get(key) if key is not None else None
            single = isinstance(target, Application) and len(target.operator.result_types) == 1
            if made is not None and single and target not in self._matched_terms():
                return f"%{made}"
            return f"(%{value} : {_VALUE})"
        again = self._copy(source)
        values = [value if i == source.result else again[i] for i in range(count)]
        kinds = ", ".join([_VALUE] * count)
        return f"({', '.join(f'%{v}' for v in values)} : {kinds})"

    def _matched_terms(self) -> set[Term]:
        return set(subterms([self.rule.source]))

    def _build(self, term: Application) -> None:
        operator, operands = _key(term)
        if (operator, operands) not in self.operations:
            self._operation(operator, operands, self._stated(operator), root=False)
        self._result(term)

    def _copy(self, source: Application) -> list[str]:
        """The other results of the root, from an operation like it."""
        given = ", ".join(f"%{self._value(t, source.operator)}" for t in source.operands)
        kinds = ", ".join([_VALUE] * len(source.operands))
        name = self._name("again")
        self._line(
            f'%{name} = pdl.operation "{source.operator.operation}"({given} : {kinds})'
            f"{self._attribute_list(self._stated(source.operator))} -> "
            f"{self._result_types(source.operator)}"
        )
        values: list[str] = []
        for number in range(len(source.operator.result_types)):
            values.append(self._name(f"again_{number}"))
            if number != source.result:
                self._line(f"%{values[-1]} = pdl.result {number} of %{name}")
        return values

    def _stated(self, operator: Operator) -> dict[str, str]:
        """The attributes of a new operation."""
        stated: dict[str, str] = {}
        given = dict(operator.attributes)
        for name, kind in operator.meaning.attributes.items():
            attribute = given.get(name)
            if isinstance(kind, OverflowKind):
                own = kind.read(ConcreteInterpretation(), attribute, 1)
                if self.rule.kept:
                    if _has_flags(own):
                        raise NotPrintable("flags that are given beside flags that are kept")
                    stated[name] = self._kept()
                elif attribute is not None and _has_flags(own):
                    stated[name] = self._given(name, attribute)
            elif attribute is not None:
                stated[name] = self._given(name, attribute)
        return stated | self._of_floats(operator)

    def _kept(self) -> str:
        """The attribute with the kept flags that all matched operations have."""
        if self.kept is None:
            if not self.flags:
                raise NotPrintable("no operation of the source has flags to keep")
            self.kept = self.flags[0]
            for other in self.flags[1:]:
                self.kept = self._computed("merge_overflow", [self.kept, other], [], "flags")
            if len(self.rule.kept) == 1:
                self.kept = self._computed(f"only_{self.rule.kept[0]}", [self.kept], [], "flags")
        return self.kept

    def _computed(self, function: str, attributes: list[str], types: list[str], name: str) -> str:
        result = self._name(name)
        kinds = [_ATTRIBUTE] * len(attributes) + [_TYPE] * len(types)
        given = ", ".join(f"%{a}" for a in (*attributes, *types))
        called = "constraint" if self.matching else "rewrite"
        line = (
            f'%{result} = pdl.apply_native_{called} "{function}"({given} : {", ".join(kinds)}) '
            f": {_ATTRIBUTE}"
        )
        if self.matching:
            self.constraints.append(f"  {line}")
        else:
            self._line(line)
        return result

    # Both.

    def _operation(
        self, operator: Operator, operands: tuple[Term, ...], stated: Mapping[str, str], root: bool
    ) -> None:
        given = ", ".join(f"%{self._value(operand, operator)}" for operand in operands)
        kinds = ", ".join([_VALUE] * len(operands))
        short = re.sub(r"\W", "_", operator.operation.partition(".")[2])
        name = "root" if root else self._name(short)
        arguments = f"({given} : {kinds})" if operands else ""
        self._line(
            f'%{name} = pdl.operation "{operator.operation}"{arguments}'
            f"{self._attribute_list(stated)} -> {self._result_types(operator)}"
        )
        self.operations[operator, operands] = name

    def _attribute_list(self, stated: Mapping[str, str]) -> str:
        inside = ", ".join(f'"{name}" = %{value}' for name, value in stated.items())
        return f" {{{inside}}}" if inside else ""

    def _result_types(self, operator: Operator) -> str:
        names = ", ".join(f"%{self._type(type_)}" for type_ in operator.result_types)
        return f"({names} : {', '.join([_TYPE] * len(operator.result_types))})"

    def _result(self, term: Application) -> None:
        if term in self.values or term in (self.rule.source, self.rule.target):
            return
        operation = self.operations[_key(term)]
        suffix = "value" if len(term.operator.result_types) == 1 else f"value_{term.result}"
        self.values[term] = self._name(f"{operation}_{suffix}")
        self._line(f"%{self.values[term]} = pdl.result {term.result} of %{operation}")

    def _value(self, term: Term, user: Operator) -> str:
        """The value of a term that `user` uses, or replaces. What the source computes of constants
        is matched as it stands."""
        if self.matching and term in self.values:
            return self.values[term]
        if is_constant(term):
            operation = constant_operation(user.operation)
            if (term, operation) not in self.constants:
                attribute = self._attribute(term)
                owner = self._name("constant")
                self._line(
                    f'%{owner} = pdl.operation "{operation}" {{"value" = %{attribute}}} '
                    f"-> (%{self._type(term.type_)} : {_TYPE})"
                )
                value = self._name(f"{owner}_value")
                self._line(f"%{value} = pdl.result 0 of %{owner}")
                self.constants[term, operation] = value
            return self.constants[term, operation]
        if term not in self.values:
            assert isinstance(term, Application)
            operation = self.operations[_key(term)]
            self.values[term] = self._name(f"{operation}_value")
            self._line(f"%{self.values[term]} = pdl.result {term.result} of %{operation}")
        return self.values[term]

    def _attribute(self, term: Term) -> str:
        """The attribute that a constant term is; what has no name yet is computed."""
        if term in self.attributes:
            return self.attributes[term]
        match term:
            case Literal(type_=type_):
                fixed = as_integer_type(type_)
                if fixed is not None:
                    self.attributes[term] = self._name("k")
                    number = _number(term, fixed)
                    self._line(f"%{self.attributes[term]} = pdl.attribute = {number}")
                else:
                    self.attributes[term] = self._literal(term, type_)
            case Application(operator=operator, operands=operands):
                function = native_of(operator)
                given: list[str] = []
                types: list[str] = []
                if function == "cmpi":
                    given = [self._given("predicate", dict(operator.attributes)["predicate"])]
                if function in TO_A_TYPE:
                    types = [self._type(term.type_)]
                given += [self._attribute(operand) for operand in operands]
                self.attributes[term] = self._computed(function, given, types, function)
            case _:
                raise NotPrintable(f"the source does not bind {text_of(term)}")
        return self.attributes[term]

    def _literal(self, term: Literal, type_: TypeTerm) -> str:
        """A new constant of an open type, by native functions of types."""
        own = self._type(type_)
        if is_float(type_):
            return self._computed(FLOAT_OF, [self._float_number(term)], [own], "number")
        function, of = maker_of(term)
        if function == "subi":
            widths = [self._computed("get_width", [], [self._type(v), own], "width") for v in of]
            return self._computed("subi", widths, [], "difference")
        types = [self._type(v) for v in of]
        given = [*types, own] if function == "get_width" else [own, *types]
        return self._computed(function, [], given, "number")

    def _given(self, name: str, attribute: Attribute) -> str:
        given = self._name(_short(name))
        self._line(f"%{given} = pdl.attribute = {attribute}")
        return given

    def _float_number(self, term: Literal) -> str:
        """The attribute with the number that a constant of floats is."""
        number = float_number(term.value({}), term.type_)
        name = self._name("number")
        self._line(f"%{name} = pdl.attribute = {number!r} : f64")
        return name

    def _type(self, type_: TypeTerm) -> str:
        if type_ not in self.types:
            open_ = isinstance(type_, TypeVariable) or is_float(type_)
            fixed = "" if open_ else f" : {type_}"
            name = type_.name.lower() if isinstance(type_, TypeVariable) else str(type_)
            name = "t" if is_float(type_) else name
            self.types[type_] = self._name(re.sub(r"\W", "", name))
            self._line(f"%{self.types[type_]} = pdl.type{fixed}")
            if is_float(type_):
                self._constrain(ANY_FLOAT, [], [f"%{self.types[type_]}"], negated=False)
        return self.types[type_]

    def _name(self, wanted: str) -> str:
        name, number = wanted, 1
        while name in self.taken:
            number += 1
            name = f"{wanted}{number}"
        self.taken.add(name)
        return name

    def _line(self, text: str) -> None:
        self.lines.append(self.indent + text)


def _key(term: Term) -> tuple[Operator, tuple[Term, ...]]:
    assert isinstance(term, Application)
    return term.operator, term.operands


def _has_flags(flags: OverflowFlags) -> bool:
    return bool(flags.nsw.term or flags.nuw.term)


def _number(term: Literal, type_: IntegerType) -> IntegerAttr[IntegerType]:
    return IntegerAttr(term.value({}), type_, truncate_bits=True)


def _short(name: str) -> str:
    return re.sub(r"\W", "_", name)
