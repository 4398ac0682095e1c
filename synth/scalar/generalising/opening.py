"""Instances of a rule laid over each other: widths become type variables, constants symbols.

A *skeleton* is the rule with a symbol for each constant of the source, and a *hole* for each
constant of the target, to be filled with what is computed of the symbols. Constants at two places
are one where they are equal in all instances.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from semantics.language.program import TypeTerm, TypeVariable, as_integer_type
from synth.scalar.rules.flags import flagged, without_flags
from synth.scalar.rules.pdl_constants import NotPrintable, constraint_of
from synth.scalar.rules.rule import Rule, closed, flags_of, orders, replaced
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Operator,
    Symbol,
    Term,
    subterms,
)
from verifier.kernel.goals.width_constant import Base, WidthConstant

Widths = dict[TypeVariable, int]


@dataclass(frozen=True)
class Occurrence:
    """One instance: the width of each type variable, the value of each symbol and hole."""

    widths: Widths
    values: dict[Symbol, int]


@dataclass(frozen=True)
class Skeleton:
    """`rule` has symbols for constants; those in `holes` are constants of the target.

    `types` lists the type variables from narrow to wide, `orders` pairs of which the first is
    narrower. `fixed` are the literals that constants of the source, by their symbols, may be in all
    instances.
    """

    rule: Rule
    symbols: tuple[Symbol, ...]
    holes: tuple[Symbol, ...]
    occurrences: tuple[Occurrence, ...]
    types: tuple[TypeVariable, ...]
    orders: frozenset[tuple[TypeTerm, TypeTerm]]
    fixed: dict[Symbol, Literal]
    closed: tuple[Symbol, ...] = ()
    """The symbols in whose places the rule has their literals."""

    def with_rule(self, rule: Rule) -> Skeleton:
        """The skeleton of another rule over the same symbols."""
        there = set(subterms([rule.source, rule.target]))
        return replace(
            self,
            rule=rule,
            symbols=tuple(s for s in self.symbols if s in there),
            holes=tuple(h for h in self.holes if h in there),
            closed=tuple(s for s in self.closed if self.fixed[s] in there),
        )

    def with_literals(self, fixed: Mapping[Symbol, Literal]) -> Skeleton:
        """With literals in the places of these symbols."""
        if not fixed:
            return self
        closed_ = replace(self, closed=(*self.closed, *fixed))
        leaf_for: dict[Term, Term] = {**fixed}
        return closed_.with_rule(Rule(replaced(self.rule.source, leaf_for), self.rule.target))

    def with_open(self, symbol: Symbol) -> Skeleton:
        """With a symbol in place of its literal."""
        source = replaced(self.rule.source, {self.fixed[symbol]: symbol})
        opened = replace(self, rule=Rule(source, self.rule.target))
        return replace(
            opened,
            symbols=(*self.symbols, symbol),
            closed=tuple(s for s in self.closed if s != symbol),
        )

    def of_instances(self) -> Skeleton:
        """The same, of which a table has the instances only."""
        return replace(self, only_instances=True)

    only_instances: bool = False


def skeleton_of(rules: Sequence[Rule], open_types: bool = True) -> Skeleton:
    """The skeleton of instances that have one form; types that are not open are as they are, where
    they are the same in all instances."""
    opening = _Opening(rules, open_types)
    source = opening.term([rule.source for rule in rules], opening.symbols)
    target = opening.term([rule.target for rule in rules], opening.holes)
    rule = Rule(source, target)
    symbols, holes = tuple(opening.symbols.values()), tuple(opening.holes.values())
    values = opening.values
    occurrences = tuple(
        Occurrence(
            {v: of[number] for v, of in opening.widths.items()},
            {symbol: values[symbol][number] for symbol in (*symbols, *holes)},
        )
        for number in range(len(rules))
    )
    types = tuple(sorted(opening.widths, key=lambda v: opening.widths[v]))
    narrower = frozenset(closed(orders([source, target])))
    fixed = {
        symbol: literal
        for symbol in symbols
        if (literal := _literal_of(symbol, occurrences)) is not None
    }
    return Skeleton(rule, symbols, holes, occurrences, types, narrower, fixed)


def with_leaves(rule: Rule, leaf_for: dict[Term, Term]) -> Rule:
    """The rule with other leaves on both sides."""
    return Rule(replaced(rule.source, leaf_for), replaced(rule.target, leaf_for))


class _Opening:
    def __init__(self, rules: Sequence[Rule], open_types: bool) -> None:
        self.open_types = open_types
        self.count = len(rules)
        self.symbols: dict[tuple[object, ...], Symbol] = {}
        self.holes: dict[tuple[object, ...], Symbol] = {}
        self.values: dict[Symbol, list[int]] = {}
        self.widths: dict[TypeVariable, list[int]] = {}
        self._types: dict[tuple[int, ...], TypeTerm] = {}
        self._arguments: dict[tuple[str, ...], Argument] = {}
        self._done: dict[tuple[int, tuple[Term, ...]], Term] = {}

    def term(self, given: Sequence[Term], constants: dict[tuple[object, ...], Symbol]) -> Term:
        key = id(constants), tuple(given)
        if key not in self._done:
            self._done[key] = self._term(given, constants)
        return self._done[key]

    def _term(self, given: Sequence[Term], constants: dict[tuple[object, ...], Symbol]) -> Term:
        type_ = self._type([t.type_ for t in given])
        match given[0]:
            case Argument():
                names = tuple(t.name for t in given if isinstance(t, Argument))
                number = len(self._arguments)
                return self._arguments.setdefault(names, Argument(f"x{number}", type_))
            case Literal():
                values = [t.value({}) for t in given if isinstance(t, Literal)]
                return self._constant(values, type_, constants)
            case Application():
                applied = [t for t in given if isinstance(t, Application)]
                operands = tuple(
                    self.term(column, constants)
                    for column in zip(*(t.operands for t in applied), strict=True)
                )
                operator = self._operator([t.operator for t in applied])
                return Application(operator, operands, applied[0].result)
            case Symbol():
                raise AssertionError("an instance has numbers for its constants")

    def _constant(
        self, values: list[int], type_: TypeTerm, constants: dict[tuple[object, ...], Symbol]
    ) -> Symbol:
        key = (*values, type_)
        if key not in constants:
            letter = "c" if constants is self.symbols else "k"
            constants[key] = Symbol(f"{letter}{len(constants)}", type_)
            self.values[constants[key]] = values
        return constants[key]

    def _operator(self, given: Sequence[Operator]) -> Operator:
        """With the flags that it has in all instances."""
        flags = set(flags_of(given[0])).intersection(*map(flags_of, given))
        first = given[0] if flags == set(flags_of(given[0])) else flagged(given[0], flags)
        if not flags:
            first = without_flags(first)
        operands = zip(*(op.operand_types for op in given), strict=True)
        results = zip(*(op.result_types for op in given), strict=True)
        return Operator(
            first.operation,
            tuple(self._type(column) for column in operands),
            tuple(self._type(column) for column in results),
            first.attributes,
        )

    def _type(self, given: Sequence[TypeTerm]) -> TypeTerm:
        """i1 stays; what has the same widths in all instances is one type."""
        widths = tuple(_width(type_) for type_ in given)
        if widths not in self._types:
            if set(widths) == {1} or (not self.open_types and len(set(widths)) == 1):
                self._types[widths] = IntegerType(widths[0])
            else:
                variable = TypeVariable("TUVWXYZ"[len(self.widths)])
                self._types[widths] = variable
                self.widths[variable] = list(widths)
        return self._types[widths]


def _width(type_: TypeTerm) -> int:
    integer = as_integer_type(type_) if isinstance(type_, Attribute) else None
    assert integer is not None
    return integer.width.data


def _literal_of(symbol: Symbol, occurrences: Sequence[Occurrence]) -> Literal | None:
    """A literal that the constant is in all instances, and that a pattern can demand."""
    type_ = symbol.type_
    if not isinstance(type_, TypeVariable):
        values = {occurrence.values[symbol] for occurrence in occurrences}
        return Literal(values.pop(), type_) if len(values) == 1 else None
    several = len({occurrence.widths[type_] for occurrence in occurrences}) > 1
    constants: list[int | WidthConstant] = [0, -1, 1, 2, -2]
    constants += [WidthConstant(type_, base) for base in (Base.MINIMUM, Base.MAXIMUM)]
    if several:
        constants.append(WidthConstant(type_, Base.WIDTH, -1, (type_,)))
    for constant in constants:
        literal = Literal(constant, type_)
        try:
            constraint_of(literal)
        except NotPrintable:
            continue
        if all(
            (literal.value(o.widths) - o.values[symbol]) % (1 << o.widths[type_]) == 0
            for o in occurrences
        ):
            return literal
    return None
