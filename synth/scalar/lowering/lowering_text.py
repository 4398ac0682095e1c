"""Lowering patterns as PDL text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from xdsl.dialects.builtin import IntegerType

from semantics.language.program import TypeTerm, TypeVariable, as_integer_type
from synth.scalar.rules.pdl_constants import NotPrintable, maker_of
from synth.scalar.rules.rule import text_of
from synth.scalar.terms.terms import Application, Argument, Literal, Operator, Term, subterms

NEVER_POISON = "is_never_poison"
"""The native constraint that a value is not poison."""


@dataclass(frozen=True)
class Pattern:
    """An operation over arguments, and programs for its results.

    With `more`, the operation has further operands, any number, and gets fewer: what the program
    makes of those given stands for these. `constant` makes the constants of the programs. With
    `never_poison` the arguments are that; the open types have at least `least` bits.
    """

    source: Application
    target: tuple[Term, ...]
    constant: str | None
    never_poison: bool = False
    least: int = 1
    more: bool = False

    @property
    def name(self) -> str:
        """A name that only the pattern determines."""
        operator = self.source.operator
        types = [str(t) for t in operator.types]
        words = [*_attribute_texts(operator), *(t for t in types if not t.startswith("!"))]
        digest = sha256(f"{self.law}{words}".encode())
        operation = re.sub(r"\W", "_", operator.operation)
        return f"{operation}_{digest.hexdigest()[:8]}"

    @property
    def law(self) -> str:
        """What holds, in one line."""
        source = replace_result(self.source, 0)
        left = text_of(source).removesuffix("#0")
        if self.more:
            name = self.source.operator.operation
            left = f"{name}({', '.join(map(text_of, self.source.operands))}, …)"
            right = f"{name}({text_of(self.target[0])}, …)"
        elif len(self.target) == 1:
            right = text_of(self.target[0])
        else:
            right = f"({', '.join(map(text_of, self.target))})"
        conditions: list[str] = []
        if self.never_poison:
            conditions.append("no operand is poison")
        if self.least > 1:
            conditions.append(f"of {self.least} bits or more")
        return f"{left} = {right}{', where ' if conditions else ''}{' and '.join(conditions)}"

    def body(self) -> str:
        """The pattern as PDL, without a header. Raises `NotPrintable`."""
        return _Writer(self).text()


def replace_result(term: Application, result: int) -> Application:
    """The same operation's result of that number."""
    return Application(term.operator, term.operands, result)


def _attribute_texts(operator: Operator) -> list[str]:
    return [f"{name} = {value}" for name, value in operator.attributes]


@dataclass
class _Writer:
    pattern: Pattern
    head: list[str] = field(default_factory=list[str])
    lines: list[str] = field(default_factory=list[str])
    types: dict[TypeTerm, str] = field(default_factory=dict[TypeTerm, str])
    values: dict[Term, str] = field(default_factory=dict[Term, str])
    made: int = 0

    def text(self) -> str:
        source = self.pattern.source
        for argument in source.operands:
            assert isinstance(argument, Argument)
            if argument not in self.values:
                self.values[argument] = argument.name
                type_ = self._type(argument.type_)
                self.head.append(f"%{argument.name} = pdl.operand : %{type_}")
        attributes: list[str] = []
        for number, (name, value) in enumerate(source.operator.attributes):
            self.head.append(f"%given{number} = pdl.attribute = {value}")
            attributes.append(f'"{name}" = %given{number}')
        if self.pattern.more:
            self.head.append("%more = pdl.operands")
        root = self._operation(source.operator, source.operands, attributes, self.pattern.more)
        self.head.append(f"%root = {root}")
        self._constraints(source)
        for term in self.pattern.target:
            self._build(term)
        if self.pattern.more:
            fewer = self._operation(source.operator, self.pattern.target, attributes, True)
            self.lines += [f"%fewer = {fewer}", "pdl.replace %root with %fewer"]
        else:
            self._replace()
        return "\n".join(
            [
                f"pdl.pattern @{self.pattern.name} : benefit({self._benefit()}) {{",
                *(f"  {line}" for line in self.head),
                "  pdl.rewrite %root {",
                *(f"    {line}" for line in self.lines),
                "  }",
                "}\n",
            ]
        )

    def _replace(self) -> None:
        values = ", ".join(f"%{self.values[term]}" for term in self.pattern.target)
        kinds = ", ".join("!pdl.value" for _ in self.pattern.target)
        self.lines.append(f"pdl.replace %root with ({values} : {kinds})")

    def _benefit(self) -> int:
        """What matches less is tried first: with attributes, and of fixed types."""
        if self.pattern.more:
            return 0
        operator = self.pattern.source.operator
        types = operator.types
        is_fixed = not any(isinstance(t, TypeVariable) for t in types)
        return 1 + len(operator.attributes) + is_fixed

    def _constraints(self, source: Application) -> None:
        if self.pattern.least > 1:
            assert self.pattern.least == 2
            for type_, name in list(self.types.items()):
                if isinstance(type_, TypeVariable):
                    i1 = self._type(IntegerType(1))
                    self.head.append(
                        f'pdl.apply_native_constraint "is_greater_integer_type"'
                        f"(%{name}, %{i1} : !pdl.type, !pdl.type)"
                    )
        if self.pattern.never_poison:
            for argument in dict.fromkeys(source.operands):
                self.head.append(
                    f'pdl.apply_native_constraint "{NEVER_POISON}"'
                    f"(%{self.values[argument]} : !pdl.value)"
                )

    def _type(self, type_: TypeTerm) -> str:
        if type_ not in self.types:
            fixed = as_integer_type(type_)
            name = type_.name if isinstance(type_, TypeVariable) else f"{fixed}"
            self.types[type_] = name
            self.head.insert(
                len(self.types) - 1, f"%{name} = pdl.type{'' if fixed is None else f' : {fixed}'}"
            )
        return self.types[type_]

    def _operation(
        self,
        operator: Operator,
        operands: Sequence[Term],
        attributes: Sequence[str],
        more: bool = False,
    ) -> str:
        names = [self.values[operand] for operand in operands] + ["more"] * more
        given = ", ".join(f"%{name}" for name in names)
        kinds = ", ".join(["!pdl.value"] * len(operands) + ["!pdl.range<value>"] * more)
        results = ", ".join(f"%{self._type(t)}" for t in operator.result_types)
        result_kinds = ", ".join("!pdl.type" for _ in operator.result_types)
        stated = f" {{{', '.join(attributes)}}}" if attributes else ""
        arguments = f"({given} : {kinds})" if operands else ""
        return (
            f'pdl.operation "{operator.operation}"{arguments}{stated} '
            f"-> ({results} : {result_kinds})"
        )

    def _new(self) -> str:
        self.made += 1
        return f"v{self.made - 1}"

    def _build(self, term: Term) -> None:
        for t in subterms([term]):
            if t in self.values:
                continue
            if isinstance(t, Literal):
                self._literal(t)
            elif isinstance(t, Application):
                self._apply(t)
            else:
                raise NotPrintable("an argument that the operation does not have")

    def _apply(self, term: Application) -> None:
        attributes: list[str] = []
        for name, value in term.operator.attributes:
            attribute = self._new()
            self.lines.append(f"%{attribute} = pdl.attribute = {value}")
            attributes.append(f'"{name}" = %{attribute}')
        operation = self._new()
        self.lines.append(
            f"%{operation} = {self._operation(term.operator, term.operands, attributes)}"
        )
        for result in range(len(term.operator.result_types)):
            value = self._new()
            self.lines.append(f"%{value} = pdl.result {result} of %{operation}")
            self.values[replace_result(term, result)] = value

    def _literal(self, term: Literal) -> None:
        if self.pattern.constant is None:
            raise NotPrintable("a constant, which the target's operations do not make")
        attribute, operation, value = self._new(), self._new(), self._new()
        type_ = self._type(term.type_)
        fixed = as_integer_type(term.type_)
        if fixed is not None:
            number = term.constant
            assert isinstance(number, int)
            self.lines.append(f"%{attribute} = pdl.attribute = {_number(number, fixed)}")
        else:
            call, others = maker_of(term)
            if call == "subi":
                raise NotPrintable("the difference of two widths")
            types = [*others, term.type_] if call == "get_width" else [term.type_, *others]
            names = ", ".join(f"%{self._type(t)}" for t in types)
            kinds = ", ".join("!pdl.type" for _ in types)
            self.lines.append(
                f'%{attribute} = pdl.apply_native_rewrite "{call}"({names} : {kinds}) '
                ": !pdl.attribute"
            )
        self.lines.append(
            f'%{operation} = pdl.operation "{self.pattern.constant}" {{"value" = %{attribute}}} '
            f"-> (%{type_} : !pdl.type)"
        )
        self.lines.append(f"%{value} = pdl.result 0 of %{operation}")
        self.values[term] = value


def _number(number: int, type_: IntegerType) -> str:
    width = type_.width.data
    if width == 1:
        return "true" if number % 2 else "false"
    number %= 1 << width
    return f"{number - (1 << width) if number >> (width - 1) else number} : {type_}"
