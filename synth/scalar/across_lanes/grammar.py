"""Of what programs across lanes are made.

A *form* is a small term over holes, mostly one operation: an operation of the code on vectors of
each number of lanes and on numbers, shuffles by the masks of the code, what these are when done one
after the other, and their inverses, extractions, splats and reductions. What stands last in a
program needs no form: `searching` solves for masks and positions there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import product

from xdsl.dialects.builtin import DenseArrayBase, VectorType
from xdsl.ir import Attribute

from semantics.language.containers import element_type
from semantics.language.kinds import isa
from semantics.language.program import NoMeaning, TypeTerm, as_integer_type, fixed_width
from semantics.language.registry import lookup
from synth.scalar.across_lanes import moves
from synth.scalar.across_lanes.lane_programs import lane_program
from synth.scalar.across_lanes.moves import LLVM, VECTOR, is_vector, lane_count, vector_of
from synth.scalar.terms.op_sets import without_flags
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Operator,
    Symbol,
    Term,
    rebuilt,
    subterms,
)

_MOST_MASKS = 12
_MOST_POSITIONS = 8
_AT_AN_OPERAND = ("llvm.extractelement", "llvm.insertelement")
_SHUFFLES = ("vector.shuffle", "llvm.shufflevector")


@dataclass(frozen=True)
class Form:
    """A term over arguments that stand for operands, by its `name`; an operator of that name stands
    for it while programs are grown."""

    name: str
    term: Application

    @property
    def operator(self) -> Operator:
        """The operator that stands for the form."""
        types = tuple(hole.type_ for hole in self.holes)
        return Operator(self.name, types, (self.term.type_,))

    @cached_property
    def holes(self) -> tuple[Argument, ...]:
        """The arguments, in the order in which they occur in the term."""
        return tuple(part for part in subterms([self.term]) if isinstance(part, Argument))

    def filled(self, operands: Sequence[Term]) -> Term:
        """The term over these operands."""
        of = dict(zip(self.holes, operands, strict=True))

        def leaf(part: Argument | Symbol | Literal) -> Term:
            return of[part] if isinstance(part, Argument) else part

        return rebuilt(self.term, leaf, lambda operator: operator)


class LaneGrammar:
    """What programs for a term may be made of, beside values that are given."""

    def __init__(self, terms: Sequence[Term]) -> None:
        parts = list(subterms(terms))
        self._operators = [
            part.operator for part in parts if isinstance(part, Application) and part.operands
        ]
        self._names = {operator.operation for operator in self._operators}
        types = dict.fromkeys(part.type_ for part in parts)
        self.vectors = [t for t in types if isa(t, VectorType[Attribute])]
        found = (as_integer_type(type_) for type_ in types)
        self.numbers: list[Attribute] = [type_ for type_ in found if type_ is not None]
        self.literals = [
            part for part in parts if isinstance(part, Literal) or _is_constant_vector(part)
        ]
        dialects = {name.partition(".")[0] for name in self._names}
        self.dialect = VECTOR if VECTOR in dialects or LLVM not in dialects else LLVM
        self.computes_in = LLVM if LLVM in dialects and "arith" not in dialects else "arith"

    def forms(self) -> tuple[Form, ...]:
        """Each form, by its own name."""
        found = dict.fromkeys([*self._on_lanes(), *self._moving(), *self._reducing()])
        known = [term for term in found if _is_known(term)]
        return tuple(Form(f"form.{number}", term) for number, term in enumerate(known))

    def constants(self) -> tuple[Term, ...]:
        """Those of the code, zero, one and two, the numbers of lanes and their logarithms."""
        more: list[Literal] = []
        for number in self.numbers:
            width = fixed_width(number, 64)
            counts = [lane_count(v) or 1 for v in self.vectors if v.element_type == number]
            values = (0, 1, 2, *counts, *((count - 1).bit_length() for count in counts))
            more += [Literal(value, number) for value in values if value < 1 << (width - 1)]
        return tuple(dict.fromkeys([*self.literals, *more]))

    def _on_lanes(self) -> Iterator[Application]:
        """What the code computes, on vectors of each number of lanes and on numbers; what it is
        with its flags only as it stands."""
        counts = list(dict.fromkeys([1, *(lane_count(type_) for type_ in self.vectors)]))
        named = list(dict.fromkeys(self._operators))
        for operator in named:
            if operator.operation not in _AT_AN_OPERAND:
                yield _over_holes(operator)
            if _acts_on_lanes(operator):
                plain = _unflagged(operator)
                for count in counts:
                    yield _over_holes(plain.at(partial(_with_lanes, count=count or 1)))
        kinds = {moves.kind_of(operator) for operator in named if moves.is_reduction(operator)}
        for kind in sorted(kind for kind in kinds if kind is not None):
            for type_ in (*self.vectors, *self.numbers):
                yield self._combining(kind, type_)
                if kind == "add" and not is_vector(type_):
                    yield self._combining("mul", type_)
                    shift = "llvm.shl" if self.computes_in == LLVM else "arith.shli"
                    yield _over_holes(Operator(shift, (type_, type_), (type_,)))

    def _combining(self, kind: str, type_: Attribute) -> Application:
        holes = Argument("h0", type_), Argument("h1", type_)
        return moves.combined(self.computes_in, kind, *holes)

    def _moving(self) -> Iterator[Application]:
        for type_ in self.vectors:
            hole, number = Argument("h0", type_), Argument("h1", element_type(type_))
            for mask in self._masks(type_):
                yield moves.shuffled(self.dialect, hole, None, mask)
            for at in self._positions(type_):
                yield moves.extracted(self.dialect, hole, at)
                yield moves.inserted(self.dialect, number, hole, at)
            yield moves.splat(self.dialect, number, type_)

    def _reducing(self) -> Iterator[Application]:
        """Reductions by what the code combines numbers by, or reduces by."""
        kinds = sorted({k for o in self._operators if (k := moves.kind_of(o)) is not None})
        for type_, kind in product(self.vectors, kinds):
            hole, number = Argument("h0", type_), Argument("h1", element_type(type_))
            yield moves.reduced(self.dialect, kind, hole)
            if self.dialect == VECTOR:
                yield moves.reduced(self.dialect, kind, hole, number)

    def _masks(self, type_: VectorType[Attribute]) -> list[tuple[int, ...]]:
        """Masks of one vector: of the code, what one is after another, and inverses."""
        count = lane_count(type_)
        assert count is not None
        found: dict[tuple[int, ...], None] = {}
        for operator in self._operators:
            if operator.operation in _SHUFFLES and operator.operand_types[0] == type_:
                mask = tuple(n % count if n >= 0 else 0 for n in _mask_of(operator))
                found[mask] = None
                if sorted(mask) == list(range(count)):
                    found[tuple(mask.index(n) for n in range(count))] = None
        whole = [mask for mask in found if len(mask) == count]
        found.update(dict.fromkeys(tuple(a[n] for n in b) for a in whole for b in found))
        found.pop(tuple(range(count)), None)
        return list(found)[:_MOST_MASKS]

    def _positions(self, type_: VectorType[Attribute]) -> list[int]:
        """Where lanes are taken or put: those of the code first, and where masks find them."""
        count = lane_count(type_)
        assert count is not None
        found: dict[int, None] = {}
        for operator in self._operators:
            stated = dict(operator.attributes).get("static_position")
            if isinstance(stated, DenseArrayBase):
                found.update(dict.fromkeys(int(n) for n in stated.get_values()))
        numbers = (x.constant for x in self.literals if isinstance(x, Literal))
        found.update(dict.fromkeys(n for n in numbers if isinstance(n, int)))
        for mask in self._masks(type_):
            found.update(dict.fromkeys(mask[n] for n in list(found) if 0 <= n < len(mask)))
        wanted = [n for n in found if 0 <= n < count]
        if not wanted or count <= _MOST_POSITIONS // 2:
            wanted = list(dict.fromkeys([*wanted, *range(count)]))
        return wanted[:_MOST_POSITIONS]


def _is_constant_vector(term: Term) -> bool:
    return isinstance(term, Application) and not term.operands and is_vector(term.type_)


def _mask_of(operator: Operator) -> list[int]:
    mask = dict(operator.attributes)["mask"]
    assert isinstance(mask, DenseArrayBase)
    return [int(n) for n in mask.get_values()]


def _over_holes(operator: Operator) -> Application:
    holes = tuple(Argument(f"h{n}", type_) for n, type_ in enumerate(operator.operand_types))
    return Application(operator, holes)


def _acts_on_lanes(operator: Operator) -> bool:
    """Whether it is one on numbers, done on each lane."""
    counts = {lane_count(type_) for type_ in operator.types}
    meaning = lookup(operator.operation)
    if meaning is None or len(counts) != 1:
        return False
    return all(name in meaning.attributes for name, _ in operator.attributes)


def _unflagged(operator: Operator) -> Operator:
    meaning = lookup(operator.operation)
    assert meaning is not None
    return replace(operator, attributes=without_flags(meaning, operator.attributes))


def _with_lanes(type_: TypeTerm, count: int) -> Attribute:
    assert isinstance(type_, Attribute)
    element = element_type(type_)
    return element if count == 1 else vector_of(element, count)


def _is_known(term: Application) -> bool:
    try:
        lane_program(term)
    except NoMeaning:
        return False
    return True


Forms = Mapping[str, Form]


def expanded(term: Term, forms: Forms) -> Term:
    """The term with what forms stand for in their place."""
    done: dict[Term, Term] = {}
    for part in subterms([term]):
        done[part] = part
        if isinstance(part, Application):
            operands = tuple(done[operand] for operand in part.operands)
            form = forms.get(part.operator.operation)
            done[part] = replace(part, operands=operands) if form is None else form.filled(operands)
    return done[term]
