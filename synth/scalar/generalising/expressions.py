"""What can be computed of the constants of a rule, with its values in the rows of a table.

Expressions are terms over symbols and numbers that follow the width, in the operations that
patterns compute with (`rewrites.library.natives`), whose meanings are used. Of those that have the
same values in all rows the smallest is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from rewrites.library.patterns import NATIVES
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Execution
from semantics.language.program import TypeTerm, TypeVariable
from synth.scalar.generalising.opening import Skeleton, Widths
from synth.scalar.generalising.tables import Table
from synth.scalar.rules.constant_valuations import where_holds
from synth.scalar.rules.pdl_constants import NotPrintable, maker_of
from synth.scalar.rules.rule import Condition, closed
from synth.scalar.terms.batches import Column, InputBatch, Leaf, Runner, width_of
from synth.scalar.terms.terms import Application, Literal, Operator, Symbol, Term
from verifier.kernel.goals.natives import native_rewrite
from verifier.kernel.goals.width_constant import Base, WidthConstant

REGISTERED = NATIVES
"""Imported for the native functions that compute constants."""

BINARY = ("addi", "subi", "andi", "ori", "xori", "muli", "shli", "shrui", "shrsi", "divui", "remui")
UNARY = ("cttz", "ctpop")
_COMMUTATIVE = ("addi", "andi", "ori", "xori", "muli")
_MOST_FOUND = 60


@dataclass(frozen=True, eq=False)
class Expression:
    """A constant, how many operations it takes, and its values in the rows of each segment."""

    term: Term
    size: int
    columns: tuple[Column, ...]

    @cached_property
    def key(self) -> bytes:
        return b"".join(np.ascontiguousarray(column).tobytes() for column in self.columns)


class Expressions:
    """The expressions of each type over the symbols of a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._skeleton = table.skeleton
        self._m = Execution(NumpyInterpretation())
        self._widths = [segment.widths for segment in table.segments]
        self._given = [np.arange(s.count) < s.given for s in table.segments]
        self._leaves: dict[TypeTerm, list[Expression]] = {}
        self._grown: dict[TypeTerm, list[Expression]] = {}

    def leaves(self, type_: TypeTerm) -> list[Expression]:
        """Symbols, those of other types extended or truncated, numbers."""
        if type_ not in self._leaves:
            self._leaves[type_] = list(_different(self._each_leaf(type_)))
        return self._leaves[type_]

    def symbol(self, symbol: Symbol) -> Expression:
        columns = tuple(segment.values[symbol] for segment in self._table.segments)
        return Expression(symbol, 0, columns)

    def grown(self, type_: TypeTerm) -> list[Expression]:
        """The leaves, and one operation of leaves."""
        if type_ not in self._grown:
            first = self.leaves(type_)
            one = (self._applied(name, operands) for name, operands in _applications(first, first))
            self._grown[type_] = list(_different([*first, *one]))
        return self._grown[type_]

    def equal_to(
        self, type_: TypeTerm, wanted: Sequence[int], without: Symbol | None = None
    ) -> list[Expression]:
        """Those of at most two operations, one in another, with these values in the instances, the
        small ones first; `without` a symbol."""
        one = [e for e in self.grown(type_) if without is None or not _mentions(e.term, without)]
        leaves = [e for e in self.leaves(type_) if without is None or e.term != without]
        leaves = [e for e in leaves if without is None or not _mentions(e.term, without)]
        found = [e for e in one if self._in_instances(e) == list(wanted)]
        found += self._two(type_, one, leaves, wanted)
        return list(_different(sorted(found, key=lambda e: (e.size, str(e.term)))))[:_MOST_FOUND]

    def _two(
        self,
        type_: TypeTerm,
        one: Sequence[Expression],
        leaves: Sequence[Expression],
        wanted: Sequence[int],
    ) -> Iterator[Expression]:
        """One operation of one operation and a leaf, tried on all instances at once."""
        inner = [e for e in one if isinstance(e.term, Application)]
        if not inner:
            return
        widths = self._instance_widths(type_)
        table = np.array([self._in_instances(e) for e in inner], dtype=np.uint64)

        def hits(name: str, *operands: Column) -> list[int]:
            right = np.ones(len(inner), np.bool_)
            for number, width in enumerate(widths):
                given = [
                    Bits(self._m.interpretation, operand[..., number], width)
                    for operand in operands
                ]
                value = np.broadcast_to(_native(name)(self._m, *given).term, len(inner))
                right &= value == np.uint64(wanted[number])
            return [int(i) for i in np.flatnonzero(right)]

        for name in UNARY:
            for i in hits(name, table):
                yield self._applied(name, [inner[i]])
        for leaf in leaves:
            row = np.array([self._in_instances(leaf)], dtype=np.uint64)
            for name in BINARY:
                for i in hits(name, table, row):
                    yield self._applied(name, [inner[i], leaf])
                if name not in _COMMUTATIVE:
                    for i in hits(name, row, table):
                        yield self._applied(name, [leaf, inner[i]])

    def _in_instances(self, expression: Expression) -> list[int]:
        return [
            int(value)
            for column, given in zip(expression.columns, self._given, strict=True)
            for value in column[given]
        ]

    def _instance_widths(self, type_: TypeTerm) -> list[int]:
        return [
            width_of(type_, segment.widths)
            for segment in self._table.segments
            for _ in range(segment.given)
        ]

    def in_order(self, symbol: Symbol) -> list[int]:
        """The values of a symbol or a hole in the instances, in the order of the table's rows."""
        return [
            occurrence.values[symbol] % (1 << width_of(symbol.type_, occurrence.widths))
            for segment in self._table.segments
            for occurrence in self._skeleton.occurrences
            if occurrence.widths == segment.widths
        ]

    def literals(self, hole: Symbol) -> list[Expression]:
        """The number that a hole is in all instances, where a pattern can state it."""
        type_ = hole.type_
        values = {o.values[hole] for o in self._skeleton.occurrences}
        if len(values) > 1:
            return []
        literal = Literal(values.pop(), type_)
        if isinstance(type_, TypeVariable):
            try:
                maker_of(literal)
            except NotPrintable:
                return []
        return [
            Expression(
                literal,
                0,
                tuple(
                    self._number(literal, type_, segment.widths, segment.count)
                    for segment in self._table.segments
                ),
            )
        ]

    def is_literal(self, symbol: Symbol, literal: Literal) -> Column:
        """In which rows the symbol is the literal."""
        return np.concatenate(
            [
                segment.values[symbol]
                == self._number(literal, symbol.type_, segment.widths, segment.count)
                for segment in self._table.segments
            ]
        )

    def all_hold(self, conditions: Sequence[Condition]) -> Column:
        """In which rows all conditions hold."""
        parts: list[Column] = []
        for segment in self._table.segments:
            symbols: dict[Leaf, Column] = {**segment.values}
            batch = InputBatch(segment.widths, segment.count, 0, False, symbols, {})
            runner = Runner(batch)
            rows = np.ones(segment.count, np.bool_)
            for condition in conditions:
                rows &= where_holds(condition, runner)
            parts.append(rows)
        return np.concatenate(parts)

    def _each_leaf(self, type_: TypeTerm) -> Iterator[Expression]:
        skeleton = self._skeleton
        narrower = closed(set(skeleton.orders))
        for symbol in skeleton.symbols:
            if symbol.type_ == type_:
                yield self.symbol(symbol)
        for symbol in skeleton.symbols:
            if (symbol.type_, type_) in narrower:
                yield self._cast("extui", symbol, type_)
                yield self._cast("extsi", symbol, type_)
            elif (type_, symbol.type_) in narrower:
                yield self._cast("trunci", symbol, type_)
        for constant in _numbers(type_, skeleton, narrower):
            literal = Literal(constant, type_)
            if isinstance(type_, TypeVariable):
                try:
                    maker_of(literal)
                except NotPrintable:
                    continue
            columns = tuple(
                self._number(literal, type_, segment.widths, segment.count)
                for segment in self._table.segments
            )
            yield Expression(literal, 0 if constant in (0, 1, -1) else 1, columns)

    def _number(self, literal: Literal, type_: TypeTerm, widths: Widths, count: int) -> Column:
        value = literal.value(widths) % (1 << width_of(type_, widths))
        return np.full(count, value, dtype=np.uint64)

    def _cast(self, name: str, symbol: Symbol, type_: TypeTerm) -> Expression:
        operator = Operator(f"arith.{name}", (symbol.type_,), (type_,))
        columns: list[Column] = []
        for segment in self._table.segments:
            own = width_of(symbol.type_, segment.widths)
            value = Bits(self._m.interpretation, segment.values[symbol], own)
            to = width_of(type_, segment.widths)
            columns.append(_native(name)(self._m, value, to).term)
        return Expression(Application(operator, (symbol,)), 1, tuple(columns))

    def _applied(self, name: str, operands: Sequence[Expression]) -> Expression:
        type_ = operands[0].term.type_
        dialect = "math" if name in UNARY else "arith"
        operator = Operator(f"{dialect}.{name}", (type_,) * len(operands), (type_,))
        columns: list[Column] = []
        for number, widths in enumerate(self._widths):
            width = width_of(type_, widths)
            given = [
                Bits(self._m.interpretation, operand.columns[number], width) for operand in operands
            ]
            count = self._table.segments[number].count
            columns.append(np.broadcast_to(_native(name)(self._m, *given).term, count))
        size = 1 + sum(operand.size for operand in operands)
        term = Application(operator, tuple(operand.term for operand in operands))
        return Expression(term, size, tuple(columns))


def _applications(
    first: Sequence[Expression], second: Sequence[Expression]
) -> Iterator[tuple[str, list[Expression]]]:
    for i, x in enumerate(first):
        for name in UNARY if not isinstance(x.term, Literal) else ():
            yield name, [x]
        for j, y in enumerate(second):
            if isinstance(x.term, Literal) and isinstance(y.term, Literal) and not _follows(x, y):
                continue
            for name in BINARY:
                if name not in _COMMUTATIVE or i <= j:
                    yield name, [x, y]


def _follows(x: Expression, y: Expression) -> bool:
    """Whether one of two literals depends on the width."""
    return any(
        isinstance(e.term, Literal) and isinstance(e.term.constant, WidthConstant) for e in (x, y)
    )


def _different(expressions: Iterable[Expression]) -> Iterator[Expression]:
    seen: set[bytes] = set()
    for expression in expressions:
        if expression.key not in seen:
            seen.add(expression.key)
            yield expression


def _mentions(term: Term, symbol: Symbol) -> bool:
    if isinstance(term, Application):
        return any(_mentions(operand, symbol) for operand in term.operands)
    return term == symbol


def _native(name: str) -> Callable[..., Bits]:
    rewrite = native_rewrite(name)
    assert rewrite is not None
    return rewrite.meaning


def _numbers(
    type_: TypeTerm, skeleton: Skeleton, narrower: set[tuple[TypeTerm, TypeTerm]]
) -> Iterator[int | WidthConstant]:
    yield from (0, 1, -1)
    if not isinstance(type_, TypeVariable):
        return
    yield from (WidthConstant(type_, base) for base in (Base.MINIMUM, Base.MAXIMUM))
    yield WidthConstant(type_, Base.WIDTH, 0, (type_,))
    for other in skeleton.types:
        if (other, type_) in narrower:
            yield WidthConstant(type_, Base.WIDTH, 0, (other,))
            yield WidthConstant(type_, Base.ONES, 0, (other,))
            yield WidthConstant(type_, Base.DIFFERENCE, 0, (type_, other))
