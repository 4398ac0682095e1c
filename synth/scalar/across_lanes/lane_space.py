"""The programs across lanes up to some cost, and what one operation on them makes of a target."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

import numpy as np
from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute

from semantics.interpretations.concrete import signed
from semantics.language.containers import element_type
from semantics.language.kinds import isa
from semantics.language.program import TypeTerm, fixed_width
from synth.campaign.budget import Meter
from synth.scalar.across_lanes import moves
from synth.scalar.across_lanes.grammar import Form, LaneGrammar
from synth.scalar.across_lanes.lane_programs import LaneRunner, apply_on_rows
from synth.scalar.across_lanes.moves import is_vector, lane_count
from synth.scalar.rules.pdl_constants import constant_operation
from synth.scalar.synthesis.behaviour import Behaviour
from synth.scalar.synthesis.space import Batch, ProgramBlock, ProgramSpace, WantedValues
from synth.scalar.synthesis.specification import Grammar
from synth.scalar.terms.batches import Column, TermValues
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.terms import Application, Literal, Operator, Term, size

_MOST_FOLDED = 24
"""So many constants of one type are made of others at a time."""
_MOST_HITS = 4
"""Of the programs of a block that would do, so many are taken."""
_MOST_COVERS = 64


class LaneSpace(ProgramSpace):
    """Programs whose operators stand for forms; what a program gives is lanes x L in a row.

    They grow by their number of operations, whatever these cost: else many cheap ones would come
    before a sum of one reduction.
    """

    def __init__(
        self,
        runner: LaneRunner,
        leaves: Sequence[Term],
        own: LaneGrammar,
        forms: Mapping[str, Form],
        costs: Costs,
        meter: Meter,
    ) -> None:
        self._forms = forms
        self._inputs = runner.count
        operators = tuple(form.operator for form in forms.values())
        grammar = Grammar(operators, (), costs, holes=False)
        super().__init__(runner, leaves, grammar, meter)
        self.lanes = runner.count * max(lane_count(t) or 1 for t in (*own.vectors, *own.numbers))
        self._own = own
        self._add_leaves(self._constants(), constant=True)

    def _price(self, operator: Operator) -> float:
        return float(size(self._forms[operator.operation].term))

    def _behaviours(self) -> Mapping[Operator, Behaviour]:
        return {
            form.operator: Behaviour(mirrored=is_mirrored(form.term))
            for form in self._forms.values()
        }

    def apply(
        self, operator: Operator, blocks: tuple[ProgramBlock, ...], rows: tuple[Column, ...]
    ) -> Batch:
        given = [(b.bits[r], b.poison[r]) for b, r in zip(blocks, rows, strict=True)]
        form = self._forms[operator.operation]
        bits, poison, defined = apply_on_rows(form.term, self._inputs, given)
        if not defined.all():
            rows = tuple(r[defined] for r in rows)
            bits, poison = bits[defined], poison[defined]
        return Batch(operator, blocks, rows, ((bits, poison),))

    def _constants(self) -> list[Term]:
        """Those of the grammar, and what forms make of those of the code, two deep."""
        found: dict[Term, None] = dict.fromkeys(self._own.literals)
        for _ in range(2):
            made: dict[TypeTerm, int] = {}
            known = list(found)
            for form in self._forms.values():
                (type_,) = form.operator.result_types
                given = form.operator.operand_types
                for terms in product(*([k for k in known if k.type_ == t] for t in given)):
                    folded = self._folded(form, terms)
                    if folded is not None and folded not in found:
                        made[type_] = made.get(type_, 0) + 1
                        if made[type_] <= _MOST_FOLDED:
                            found[folded] = None
        return [*dict.fromkeys([*found, *self._own.constants()])]

    def _folded(self, form: Form, terms: Sequence[Term]) -> Term | None:
        values = [self.runner.run(term) for term in terms]
        given = [(v.bits[None], v.poison[None]) for v in values]
        bits, poison, defined = apply_on_rows(form.term, self._inputs, given)
        if not defined.all() or poison.any():
            return None
        return self.constant(form.term.type_, bits[0].reshape(-1, self._inputs)[:, 0].tolist())

    def constant(self, type_: TypeTerm, lanes: Sequence[int]) -> Term:
        """The constant of a type with these lanes."""
        if isa(type_, VectorType[Attribute]):
            name = constant_operation(f"{self._own.computes_in}.add")
            return moves.constant(moves.dense(lanes, type_), name)
        assert isinstance(type_, Attribute)
        return Literal(signed(lanes[0], fixed_width(type_, 64)), type_)


@lru_cache(maxsize=10_000)
def is_mirrored(term: Application) -> bool:
    """Whether swapping the operands of one type changes nothing on some inputs."""
    form = Form("", term)
    if len(form.holes) != 2 or form.holes[0].type_ != form.holes[1].type_:
        return False
    runner = LaneRunner(form.holes, 7)
    one, other = runner.run(term), runner.run(form.filled(tuple(reversed(form.holes))))
    return all(
        np.array_equal(a, b)
        for a, b in ((one.bits, other.bits), (one.poison, other.poison), (one.ub, other.ub))
    )


class LaneRoots:
    """What a shuffle, an extraction, an insertion or a splat of programs makes of a target.

    Which lanes they take is solved for, lane by lane. Where the target is poison anything will do.
    """

    def __init__(self, space: LaneSpace, target: WantedValues, dialect: str, count: int) -> None:
        self._space = space
        self._dialect = dialect
        self._type = target.type_
        lanes = lane_count(target.type_)
        assert lanes is not None
        self._lanes = lanes
        self._bits = target.bits.reshape(lanes, count)
        self._certain = target.certain.reshape(lanes, count)
        self._looked_at = 0
        self._covers: dict[Attribute, dict[int, tuple[Term, Column]]] = {}
        self._almost: dict[int, Term] = {}
        self._numbers: dict[int, Term] = {}

    def constant(self) -> Iterator[Term]:
        """The target, where it is a constant."""
        lanes: list[int] = []
        for bits, certain in zip(self._bits, self._certain, strict=True):
            known = bits[certain]
            if known.size and (known != known[0]).any():
                return
            lanes.append(int(known[0]) if known.size else 0)
        yield self._space.constant(self._type, lanes)

    def new(self) -> Iterator[Term]:
        """Programs that are made of those which have come to the space since the last time."""
        blocks = self._space.blocks[self._looked_at :]
        self._looked_at = len(self._space.blocks)
        wanted = element_type(self._type)
        for block in blocks:
            if element_type(block.type_) != wanted:
                continue
            matches = self._matches(block)
            if is_vector(block.type_):
                yield from self._of_vectors(block, matches)
            elif is_vector(self._type):
                yield from self._of_numbers(block, matches)
        yield from self._of_two()

    def _matches(self, block: ProgramBlock) -> Column:
        """For each program whether its lane j does for lane i of the target: N x j x i."""
        shape = len(block), -1, self._bits.shape[1]
        bits, poison = block.bits.reshape(shape), block.poison.reshape(shape)
        found = [
            (((bits == wanted) & ~poison) | ~certain).all(axis=2)
            for wanted, certain in zip(self._bits, self._certain, strict=True)
        ]
        return np.stack(found, axis=2)

    def _of_vectors(self, block: ProgramBlock, matches: Column) -> Iterator[Term]:
        if not is_vector(self._type):
            for row in np.flatnonzero(np.logical_or.reduce(matches[:, :, 0], axis=1))[
                :_MOST_HITS
            ].tolist():
                yield moves.extracted(self._dialect, block.term(row), int(matches[row].argmax()))
            return
        has = np.logical_or.reduce(matches, axis=1)
        places = 1 << np.arange(self._lanes)
        covers = has @ places
        own = self._covers.setdefault(block.type_, {})
        for cover in np.unique(covers).tolist():
            row = int(np.flatnonzero(covers == cover)[0])
            if cover and cover not in own and len(own) < _MOST_COVERS:
                own[cover] = block.term(row), np.where(has[row], matches[row].argmax(axis=0), -1)
        for row in np.flatnonzero(np.logical_and.reduce(has, axis=1))[:_MOST_HITS].tolist():
            mask = matches[row].argmax(axis=0).tolist()
            yield moves.shuffled(self._dialect, block.term(row), None, mask)
        if block.type_ == self._type:
            same = np.diagonal(matches, axis1=1, axis2=2)
            for row in np.flatnonzero(same.sum(axis=1) == self._lanes - 1).tolist():
                place = int(np.flatnonzero(~same[row])[0])
                self._almost.setdefault(place, block.term(row))

    def _of_numbers(self, block: ProgramBlock, matches: Column) -> Iterator[Term]:
        assert isa(self._type, VectorType[Attribute])
        does = matches[:, 0]
        for row in np.flatnonzero(np.logical_and.reduce(does, axis=1))[:_MOST_HITS].tolist():
            yield moves.splat(self._dialect, block.term(row), self._type)
        for place in range(self._lanes):
            rows = np.flatnonzero(does[:, place])
            if rows.size:
                self._numbers.setdefault(place, block.term(int(rows[0])))

    def _of_two(self) -> Iterator[Term]:
        """Shuffles of two vectors, and insertions."""
        full = (1 << self._lanes) - 1
        for type_, own in self._covers.items():
            count = lane_count(type_)
            assert count is not None
            for (cover, (a, first)), (other, (b, second)) in product(own.items(), repeat=2):
                if cover < other and full not in (cover, other) and cover | other == full:
                    mask = np.where(first >= 0, first, second + count).tolist()
                    yield moves.shuffled(self._dialect, a, b, mask)
        for place, vector in self._almost.items():
            if place in self._numbers:
                yield moves.inserted(self._dialect, self._numbers[place], vector, place)


def defined_on(values: TermValues, count: int) -> Column:
    """On which of the inputs no lane is undefined."""
    undefined: Column = np.logical_or.reduce(values.ub.reshape(-1, count), axis=0)
    return np.logical_not(undefined)
