"""Proofs that two programs behave alike, at all inputs: why one may stand for the other.

A pair is first made more general: operations that both sides have become arguments. Where that
holds it is a smaller *law*, of which many pairs are instances, and a law is proved once. It is
closed as an identity of polynomials, at every width from its own on, or z3 is asked for an input on
which the sides differ. Where an operation chooses freely, the verifier decides both directions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from semantics.language.builder import (
    Bits,
    Bool,
    Execution,
    NotRepresentable,
    Reading,
    SymbolicWidth,
    Value,
    Width,
)
from semantics.language.program import TypeTerm, TypeVariable
from semantics.language.registry import Meaning
from semantics.readings.any_width.polynomials import PolynomialReading
from semantics.readings.solver_terms import SolverReading
from synth.scalar.terms.batches import (
    Lanes,
    Runner,
    apply_operator,
    is_commutative,
    lanes_of,
    same,
    width_of,
)
from synth.scalar.terms.terms import (
    Apply,
    Argument,
    Literal,
    Operator,
    Symbol,
    Term,
    program_of_terms,
    subterms,
)
from verifier.claims.translation import goal_of_programs
from verifier.kernel.deciding.options import Options
from verifier.kernel.solving.effort import counted_seconds
from verifier.kernel.solving.solver import Queries, Session, SolverUnknown, session_of_queries
from verifier.kernel.verdicts.verdict import Proved
from verifier.strategy.decide import decide

Shape = tuple[Any, ...]
"""A term that is quickly compared: (kind, which, type) of a leaf, (operator, result, operands…)."""

_ARGUMENT, _SYMBOL, _LITERAL = -1, -2, -3
_MOST_CUT = 3
"""So many common subterms are tried as arguments, the largest ones."""


@dataclass
class Counts:
    """What proving took: pairs asked about, laws proved for them, of these identities of
    polynomials, pairs on which an input was found that tells them apart, and pairs without answer.
    """

    pairs: int = 0
    laws: int = 0
    polynomial: int = 0
    different: int = 0
    unanswered: int = 0


class Prover:
    """Proves that terms behave alike at each of `widths`. Nothing is proved twice.

    `timeout` is in seconds a query, counted and not measured: what is proved does not depend on the
    machine.
    """

    def __init__(
        self, widths: Sequence[Mapping[TypeVariable, int]] = ({},), timeout: float = 2.0
    ) -> None:
        self.counts = Counts()
        self._widths = widths
        with session_of_queries(Session(total_timeout=float("inf"))):
            self._queries = Queries(timeout)
        self._timeout = timeout
        self._laws: dict[tuple[Shape, Shape], bool] = {}
        self._operators: list[Operator] = []
        self._commutes: list[bool] = []
        self._numbers: dict[int, int] = {}
        self._leaves: list[Literal] = []
        self._types: list[TypeTerm] = []
        self._shapes: dict[int, tuple[Term, Shape]] = {}

    def __call__(self, one: Term, other: Term) -> bool:
        """Whether it is proved that the two behave alike."""
        self.counts.pairs += 1
        with counted_seconds():
            return self._proved(one, other)

    def _proved(self, one: Term, other: Term) -> bool:
        pair = self._shape(one), self._shape(other)
        candidates = [self._canonical(*general) for general in self._generalised(*pair)]
        if any(self._laws.get(law) for law in candidates):
            return True
        for law in candidates:
            if law not in self._laws:
                self._laws[law] = self._holds(law)
            if self._laws[law]:
                return True
        return False

    def _holds(self, law: tuple[Shape, Shape]) -> bool:
        if law[0] == law[1]:
            return True
        names: dict[Shape, Term] = {}
        one, other = (self._term(side, names) for side in law)
        leaves = tuple(t for t in subterms([one, other]) if isinstance(t, Argument | Symbol))
        if not self._may_hold(one, other, leaves):
            return False
        holds = _as_polynomials(one, other, self._widths)
        self.counts.polynomial += holds
        if not holds:
            holds = all(self._equivalent(one, other, widths) for widths in self._widths)
        self.counts.laws += holds
        return holds

    def _may_hold(self, one: Term, other: Term, leaves: tuple[Argument | Symbol, ...]) -> bool:
        for widths in self._widths:
            if leaves:
                runner = Runner(_lanes(leaves, tuple(widths.items())))
                if not same(runner.run(one), runner.run(other)):
                    return False
        return True

    def _equivalent(self, one: Term, other: Term, widths: Mapping[TypeVariable, int]) -> bool:
        if any(meaning.chooses for meaning in _meanings(one, other)):
            return self._refines(one, other) and self._refines(other, one)
        reading = SolverReading()
        differ = _differ(reading, one, other, widths)
        try:
            different = self._queries.satisfiable(differ.term)
        except SolverUnknown:
            self.counts.unanswered += 1
            return False
        self.counts.different += different
        return not different

    def _refines(self, target: Term, source: Term) -> bool:
        arguments = [t for t in subterms([source, target]) if isinstance(t, Argument)]
        before, after = (program_of_terms("f", arguments, [t]) for t in (source, target))
        verdict = decide(goal_of_programs(before, after, "", 1), Options(self._timeout))
        return isinstance(verdict, Proved)

    def _shape(self, term: Term) -> Shape:
        known = self._shapes.get(id(term))
        if known is not None:
            return known[1]
        match term:
            case Argument(name=name, type_=type_):
                shape: Shape = (_ARGUMENT, name, self._type(type_))
            case Symbol(name=name, type_=type_):
                shape = (_SYMBOL, name, self._type(type_))
            case Literal():
                if term not in self._leaves:
                    self._leaves.append(term)
                shape = (_LITERAL, str(self._leaves.index(term)), self._type(term.type_))
            case Apply(operator=operator, operands=operands, result=result):
                shape = (self._operator(operator), result, *map(self._shape, operands))
        self._shapes[id(term)] = term, shape
        return shape

    def _type(self, type_: TypeTerm) -> int:
        if type_ not in self._types:
            self._types.append(type_)
        return self._types.index(type_)

    def _operator(self, operator: Operator) -> int:
        number = self._numbers.get(id(operator))
        if number is None:
            if operator not in self._operators:
                self._operators.append(operator)
                self._commutes.append(all(self._swaps(operator, w) for w in self._widths))
            number = self._operators.index(operator)
            if self._operators[number] is operator:
                self._numbers[id(operator)] = number
        return number

    def _swaps(self, operator: Operator, widths: Mapping[TypeVariable, int]) -> bool:
        """Whether it is proved that the operands of an operation may be swapped."""
        if not is_commutative(operator, widths):
            return False
        x, y = (Argument(n, t) for n, t in zip("xy", operator.operand_types, strict=True))
        return all(
            self._equivalent(Apply(operator, (x, y), i), Apply(operator, (y, x), i), widths)
            for i in range(len(operator.result_types))
        )

    def _generalised(self, one: Shape, other: Shape) -> Iterator[tuple[Shape, Shape]]:
        """The pair with common operations cut off, the most general first, and itself."""
        common = (_operations(one) & _operations(other)) - {one, other}
        cut = sorted(common, key=lambda shape: (-len(str(shape)), str(shape)))[:_MOST_CUT]
        for count in range(len(cut), 0, -1):
            for chosen in combinations(cut, count):
                yield self._cut(one, chosen), self._cut(other, chosen)
        yield one, other

    def _cut(self, shape: Shape, chosen: Sequence[Shape]) -> Shape:
        """The term with each of the chosen operations as an argument."""
        if shape[0] < 0:
            return shape
        if shape in chosen:
            operator, result = self._operator_of(shape)
            type_ = self._type(operator.result_types[result])
            return (_ARGUMENT, f"cut {chosen.index(shape)}", type_)
        return (*shape[:2], *(self._cut(operand, chosen) for operand in shape[2:]))

    def _canonical(self, one: Shape, other: Shape) -> tuple[Shape, Shape]:
        """The pair with arguments and symbols named in the order in which they come, and operands
        that may be swapped in one order."""
        for _ in range(2):
            names: dict[Shape, Shape] = {}
            one, other = self._renamed(one, names), self._renamed(other, names)
        return one, other

    def _renamed(self, shape: Shape, names: dict[Shape, Shape]) -> Shape:
        if shape[0] == _LITERAL:
            return shape
        if shape[0] < 0:
            return names.setdefault(shape, (shape[0], f"x{len(names)}", shape[2]))
        operands = [self._renamed(operand, names) for operand in shape[2:]]
        if self._commutes[shape[0]]:
            operands.sort(key=_order)
        return (shape[0], shape[1], *operands)

    def _term(self, shape: Shape, names: dict[Shape, Term]) -> Term:
        if shape not in names:
            if shape[0] == _LITERAL:
                names[shape] = self._leaves[int(shape[1])]
            elif shape[0] < 0:
                leaf = Argument if shape[0] == _ARGUMENT else Symbol
                number: int = shape[2]
                names[shape] = leaf(shape[1], self._types[number])
            else:
                operands = tuple(self._term(operand, names) for operand in shape[2:])
                operator, result = self._operator_of(shape)
                names[shape] = Apply(operator, operands, result)
        return names[shape]

    def _operator_of(self, shape: Shape) -> tuple[Operator, int]:
        """The operator of an application, and which result it is."""
        number: int = shape[0]
        result: int = shape[1]
        return self._operators[number], result


def _order(shape: Shape) -> str:
    return str(shape)


@lru_cache(maxsize=256)
def _lanes(
    leaves: tuple[Argument | Symbol, ...], widths: tuple[tuple[TypeVariable, int], ...]
) -> Lanes:
    return lanes_of(leaves, dict(widths), 256, 32)


def _meanings(*terms: Term) -> Iterator[Meaning]:
    for term in subterms(terms):
        if isinstance(term, Apply):
            yield term.operator.meaning


def _differ(
    reading: SolverReading | PolynomialReading,
    one: Term,
    other: Term,
    widths: Mapping[TypeVariable, int] | None,
) -> Bool:
    """That two terms behave differently, at these widths, or at any where all types are one.

    Where no operation sees poison, and both sides have the same arguments, poison arguments make
    both poison, and no difference elsewhere: then arguments are taken not to be poison.
    """
    symbolic = SymbolicWidth("w", 0)

    def width(type_: TypeTerm) -> Width:
        return symbolic if widths is None else width_of(type_, widths)

    def bits(name: str, width: Width) -> Bits:
        return reading.new_bits(f"{name}:i{width}", width)

    arguments = [{t for t in subterms([side]) if isinstance(t, Argument)} for side in (one, other)]
    sees = any(meaning.sees_poison for meaning in _meanings(one, other))
    maybe = sees or arguments[0] != arguments[1]
    done: dict[Term, tuple[Value, Bool]] = {}
    never = Bool(reading, reading.truth(False))
    for term in subterms([one, other]):
        match term:
            case Argument(type_=type_):
                poison = reading.new_bool(f"{term.name} is poison") if maybe else never
                done[term] = Value(bits(term.name, width(type_)), poison), never
            case Symbol(type_=type_):
                done[term] = Value(bits(term.name, width(type_)), never), never
            case Literal(type_=type_):
                if widths is None and not isinstance(term.constant, int):
                    raise NotRepresentable("a constant that follows the width")
                number = reading.constant(term.value(widths or {}), width(type_))
                done[term] = Value(Bits(reading, number, width(type_)), never), never
            case Apply():
                done[term] = _applied(reading, term, done, width)
    (a, a_ub), (b, b_ub) = done[one], done[other]
    values = ~a.poison & ~a.bits.eq(b.bits)
    return a_ub.differs(b_ub) | (~a_ub & (a.poison.differs(b.poison) | values))


def _applied(
    reading: Reading,
    term: Apply,
    done: Mapping[Term, tuple[Value, Bool]],
    width: Callable[[TypeTerm], Width],
) -> tuple[Value, Bool]:
    m = Execution(reading)
    values = apply_operator(m, term.operator, [done[t][0] for t in term.operands], width)
    ub = m.ub
    for operand in term.operands:
        ub = ub | done[operand][1]
    return values[term.result], ub


def _as_polynomials(one: Term, other: Term, widths: Sequence[Mapping[TypeVariable, int]]) -> bool:
    """Whether the two are one polynomial, at every width from the least of theirs on."""
    types = {t.type_ for t in subterms([one, other])}
    if len(types) != 1:
        return False
    (type_,) = types
    reading = PolynomialReading({0: min(width_of(type_, at) for at in widths)})
    try:
        return _differ(reading, one, other, None).term is False
    except NotRepresentable:
        return False


def _operations(shape: Shape) -> set[Shape]:
    found: set[Shape] = set()
    if shape[0] >= 0:
        found.add(shape)
        for operand in shape[2:]:
            found |= _operations(operand)
    return found
