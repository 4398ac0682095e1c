"""Rules: a source term, a target that is at least as good, and where it may take its place.

`str` gives a line such as `(x + c) - d -> x + (c - d)` or
`x rem.u c -> x & (c - 1) if is_power_of_two(c)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import (
    AttributeKind,
    FlagKind,
    OverflowKind,
    PredicateKind,
    StaticIntegerKind,
)
from semantics.language.program import TypeTerm, TypeVariable
from semantics.language.registry import lookup
from semantics.meanings.llvm_attributes import BooleanKind, LlvmOverflowKind
from synth.scalar.terms.float_operators import float_number, words_of
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Operator,
    Symbol,
    Term,
    subterms,
)
from verifier.kernel.goals.width_constant import WidthConstant
from verifier.repairing.flag_weakening import FLAG_NAMES


@dataclass(frozen=True)
class Condition:
    """A native constraint on constants, by its registered name, and then on types.

    All leaves of the arguments are symbols and literals.
    """

    name: str
    arguments: tuple[Term, ...]
    negated: bool = False
    types: tuple[TypeTerm, ...] = ()

    def __str__(self) -> str:
        given = ", ".join([*map(text_of, self.arguments), *map(type_text, self.types)])
        return f"{'not ' if self.negated else ''}{self.name}({given})"


@dataclass(frozen=True)
class Rule:
    """Wherever the conditions hold, `target` refines `source`.

    An operation of the source has at least the flags that are named, one of the target exactly
    these and those in `kept`: flags (`nsw`, `nuw`) that each operation of the target has where all
    operations of the source that can have them do.
    """

    source: Term
    target: Term
    conditions: tuple[Condition, ...] = ()
    kept: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = f"{text_of(self.source)} -> {text_of(self.target)}"
        if self.conditions:
            text += " if " + " and ".join(map(str, self.conditions))
        return text + (f" keeping {' and '.join(self.kept)}" if self.kept else "")


def leaves(rule: Rule) -> list[Argument | Symbol]:
    """The arguments and symbols of the source, in the order in which they occur."""
    return [t for t in subterms([rule.source]) if isinstance(t, Argument | Symbol)]


def variables(rule: Rule) -> list[TypeVariable]:
    """The type variables of a rule, in the order in which they occur."""
    found: dict[TypeVariable, None] = {}
    for term in subterms([rule.source, rule.target]):
        types: tuple[TypeTerm, ...] = (term.type_,)
        if isinstance(term, Application):
            types = term.operator.types
        elif isinstance(term, Literal) and isinstance(term.constant, WidthConstant):
            types = (term.type_, *term.constant.of)
        found.update((type_, None) for type_ in types if isinstance(type_, TypeVariable))
    return list(found)


def replaced(term: Term, leaf_for: dict[Term, Term]) -> Term:
    """The term with other terms for some of its subterms, which are not looked into."""
    done: dict[Term, Term] = {}

    def visit(term: Term) -> Term:
        if term in leaf_for:
            return leaf_for[term]
        if not isinstance(term, Application):
            return term
        if term not in done:
            done[term] = replace(term, operands=tuple(map(visit, term.operands)))
        return done[term]

    return visit(term)


def orders(terms: Sequence[Term]) -> set[tuple[TypeTerm, TypeTerm]]:
    """Which types are narrower than which by the signatures of the operations."""
    found: set[tuple[TypeTerm, TypeTerm]] = set()
    for term in subterms(terms):
        if isinstance(term, Application):
            found.update(term.operator.narrower)
    return found


def closed(pairs: set[tuple[TypeTerm, TypeTerm]]) -> set[tuple[TypeTerm, TypeTerm]]:
    """With all that follow by transitivity."""
    found = set(pairs)
    while True:
        more = {(a, d) for a, b in found for c, d in found if b == c} - found
        if not more:
            return found
        found |= more


_INFIX = {
    "addi": "+",
    "subi": "-",
    "muli": "*",
    "andi": "&",
    "ori": "|",
    "xori": "^",
    "shli": "<<",
    "shrui": ">>u",
    "shrsi": ">>s",
    "divui": "/u",
    "divsi": "/s",
    "remui": "%u",
    "remsi": "%s",
    "addf": "+",
    "subf": "-",
    "mulf": "*",
    "divf": "/",
}
_COMPARED = {
    "eq": "==",
    "ne": "!=",
    "slt": "<s",
    "sle": "<=s",
    "sgt": ">s",
    "sge": ">=s",
    "ult": "<u",
    "ule": "<=u",
    "ugt": ">u",
    "uge": ">=u",
}
_CASTS = ("extui", "extsi", "trunci")


def text_of(term: Term) -> str:
    """The term in one line; operations that are shared are written again."""
    return _text(term, outermost=True)


def _text(term: Term, outermost: bool = False) -> str:
    match term:
        case Argument(name=name) | Symbol(name=name):
            return name
        case Literal(constant=int() as number, type_=type_):
            value = float_number(number, type_)
            return str(number if value is None else value)
        case Literal(constant=constant):
            text = str(getattr(constant, "text", constant))
            return f"({text})" if " " in text and not outermost else text
        case Application(operator=operator, operands=operands):
            dialect, _, name = operator.operation.rpartition(".")
            words = list(_attribute_words(operator))
            if dialect == "arith" and len(operands) == 2:
                sign = _INFIX.get(name)
                if name == "cmpi":
                    sign = _COMPARED.get(words.pop(0)) if words else None
                if sign is not None:
                    sign += "".join(f" {word}" for word in words)
                    text = f"{_text(operands[0])} {sign} {_text(operands[1])}"
                    return text if outermost else f"({text})"
            given = ", ".join(_text(operand, outermost=True) for operand in operands)
            called = name if dialect == "arith" else operator.operation
            suffix = f" to {type_text(term.type_)}" if name in _CASTS else ""
            text = f"{called}{''.join(f':{word}' for word in words)}({given}{suffix})"
            return text if len(operator.result_types) == 1 else f"{text}#{term.result}"


def type_text(type_: TypeTerm) -> str:
    """`T`, or `i8`."""
    return type_.name if isinstance(type_, TypeVariable) else str(type_)


def flags_of(operator: Operator) -> tuple[str, ...]:
    """The flags that the operator has, by the words of MLIR's syntax: nsw, nuw, exact, …"""
    found: list[str] = []
    for name, attribute in operator.attributes:
        kind = _kind(operator, name)
        if isinstance(kind, OverflowKind | LlvmOverflowKind):
            value = kind.read(ConcreteInterpretation(), attribute, 1)
            found += ["nsw"] if value.nsw.term else []
            found += ["nuw"] if value.nuw.term else []
        elif (
            isinstance(kind, FlagKind | BooleanKind)
            and kind.read(ConcreteInterpretation(), attribute, 1).term
        ):
            found.append(FLAG_NAMES.get(name, name))
    return tuple(found)


def _kind(operator: Operator, attribute: str) -> AttributeKind | None:
    meaning = lookup(operator.operation)
    return None if meaning is None else meaning.attributes.get(attribute)


def _attribute_words(operator: Operator) -> list[str]:
    """The attributes as in the names of operators: predicates, flags, name=number."""
    words: list[str] = []
    for name, attribute in operator.attributes:
        kind = _kind(operator, name)
        if kind is None:  # Of an operation on floats, or one that moves lanes.
            words.append(words_of(name, attribute))
        elif isinstance(kind, PredicateKind):
            words.append(kind.names[kind.read(ConcreteInterpretation(), attribute, 1)])
        elif isinstance(kind, StaticIntegerKind):
            words.append(f"{name}={_number(attribute)}")
    return words + list(flags_of(operator))


def _number(attribute: Attribute) -> int:
    return cast(IntegerAttr[IntegerType], attribute).value.data
