"""Programs with open constants, which a solver finds.

A skeleton is a chain of two operations from a value that alone decides what is wanted, each with a
constant beside it that is open, or the specification with an operation left out and its constants
open. That there are constants with which it does what is wanted on some lanes is a query; those of
its model are tried on all lanes, and a lane on which they are wrong joins the query (CEGIS:
Solar-Lezama et al., ASPLOS'06; constants as in Gulwani et al., PLDI'11). Skeletons of operations
that the specification has come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np

from semantics.interpretations.concrete import signed
from semantics.interpretations.solver_terms import SolverInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.program import TypeTerm
from synth.scalar.rules.rule import replaced
from synth.scalar.synthesis.shortening import is_made_of, shorter
from synth.scalar.synthesis.space import ProgramSpace, WantedValues
from synth.scalar.terms.batches import Column, RunsTerms, apply_operator, width_of
from synth.scalar.terms.terms import (
    Application,
    Literal,
    Operator,
    Symbol,
    Term,
    operations,
    subterms,
)
from verifier.kernel.solving.solver import Queries, SolverUnknown

_MOST_SHORTER = 40
"""So many ways to leave an operation out are tried."""
_AS_PROGRAMS = 200
"""A skeleton takes the time of more programs than this; as so many it counts."""
_FIRST_LANES = 4
_ROUNDS = 8
_STEPS = 500_000
"""For one query, in resource units of z3."""


def solved(
    space: ProgramSpace, target: WantedValues, leaves: Sequence[Term], source: Term, below: float
) -> list[Term]:
    """Programs that do what is wanted, of several constants, as many as the source has at most.

    Raises `OutOfBudget`.
    """
    numbers = {t for t in subterms([source]) if isinstance(t, Literal)}
    lanes = np.flatnonzero(target.certain)
    found: list[Term] = []
    if len(numbers) < 2 or not lanes.size:
        return found
    used = [t.operator.operation for t in subterms([source]) if isinstance(t, Application)]
    operators = [o for o in space.grammar.operators if len(o.operand_types) == 2]
    operators = [o for o in operators if not space.behaviours[o].selects]
    operators.sort(key=lambda o: o.operation not in used)
    alone = [leaf for leaf in leaves if _decides(leaf, space.runner, target, lanes)]
    skeletons = [
        *_chains(space, target, alone, operators, below),
        *islice(_shorter(space, leaves, source, below), _MOST_SHORTER),
    ]
    for skeleton in skeletons:
        space.meter.run(_AS_PROGRAMS)
        term = _with_constants(space.runner, target, skeleton, lanes.tolist())
        if term is not None:
            found.append(term)
    return found


def _decides(leaf: Term, runner: RunsTerms, target: WantedValues, lanes: Column) -> bool:
    """Whether what is wanted is the same on any two lanes on which the leaf is."""
    values = runner.run(leaf).bits[lanes]
    order = np.argsort(values, kind="stable")
    values, wanted = values[order], target.bits[lanes][order]
    return bool(((values[1:] != values[:-1]) | (wanted[1:] == wanted[:-1])).all())


def _chains(
    space: ProgramSpace,
    target: WantedValues,
    leaves: Sequence[Term],
    operators: Sequence[Operator],
    below: float,
) -> Iterator[Term]:
    """Two operations of which each has an open constant, on its right."""
    for outer in operators:
        if outer.result_types != (target.type_,):
            continue
        for inner in operators:
            fits = inner.result_types == outer.operand_types[:1]
            if not fits or space.costs[outer] + space.costs[inner] >= below:
                continue
            for leaf in leaves:
                if leaf.type_ == inner.operand_types[0]:
                    first = Application(inner, (leaf, Symbol("c", inner.operand_types[1])))
                    yield Application(outer, (first, Symbol("d", outer.operand_types[1])))


def _shorter(
    space: ProgramSpace, leaves: Sequence[Term], source: Term, below: float
) -> Iterator[Term]:
    """The source with an operation left out, and each constant open, the cheapest first."""
    allowed = set(space.grammar.operators)
    found: dict[Term, float] = {}
    for term in shorter(source):
        used = operations([term])
        cost = sum(space.costs[o] for o in used if o in allowed)
        if used and cost < below and allowed.issuperset(used):
            skeleton = _opened(term)
            is_open = any(isinstance(part, Symbol) for part in subterms([skeleton]))
            if is_open and is_made_of(skeleton, leaves):
                found.setdefault(skeleton, cost)
    yield from sorted(found, key=found.__getitem__)


def _opened(term: Term) -> Term:
    """The term with a symbol for each constant, another one in each place."""
    done: dict[Term, Term] = {}
    count = 0
    for part in subterms([term]):
        if isinstance(part, Application):
            operands: list[Term] = []
            for operand in part.operands:
                if isinstance(operand, Literal):
                    count += 1
                    operands.append(Symbol(f"c{count}", operand.type_))
                else:
                    operands.append(done[operand])
            done[part] = Application(part.operator, tuple(operands), part.result)
        else:
            done[part] = part
    return done[term]


def _with_constants(
    runner: RunsTerms, target: WantedValues, skeleton: Term, lanes: Sequence[int]
) -> Term | None:
    """The skeleton with constants with which it does what is wanted on all lanes."""
    interpretation = SolverInterpretation()
    symbols = [t for t in subterms([skeleton]) if isinstance(t, Symbol)]
    holes = {
        s: interpretation.new_bits(f"hole {s.name}:i{width_of(s.type_, {})}", width_of(s.type_, {}))
        for s in symbols
    }
    spread = max(1, len(lanes) // _FIRST_LANES)
    asked = [
        _wanted_at(interpretation, runner, target, skeleton, holes, lane)
        for lane in lanes[::spread][:_FIRST_LANES]
    ]
    queries = Queries(steps=_STEPS)
    for _ in range(_ROUNDS):
        try:
            model = queries.model(*asked)
        except SolverUnknown:
            return None
        if model is None:
            return None
        constants: dict[Term, Term] = {}
        for symbol, hole in holes.items():
            number = int(model[hole.term].constant_value())
            constants[symbol] = Literal(signed(number, width_of(symbol.type_, {})), symbol.type_)
        term = replaced(skeleton, constants)
        outcome = runner.run(term)
        agrees = ~outcome.ub & ~outcome.poison & (outcome.bits == target.bits)
        wrong = np.flatnonzero(target.certain & ~agrees)
        if not wrong.size:
            return term
        asked.append(_wanted_at(interpretation, runner, target, skeleton, holes, int(wrong[0])))
    return None


def _wanted_at(
    interpretation: SolverInterpretation,
    runner: RunsTerms,
    target: WantedValues,
    skeleton: Term,
    holes: dict[Symbol, Bits],
    lane: int,
) -> object:
    """That on a lane the skeleton gives what is wanted, over the holes."""

    def fixed(type_: TypeTerm) -> int:
        return width_of(type_, {})

    m = Execution(interpretation)
    values: dict[Term, Value] = {}
    for term in subterms([skeleton]):
        width = width_of(term.type_, {})
        match term:
            case Symbol():
                values[term] = Value(holes[term], m.truth(False))
            case Application(operator=operator, operands=operands, result=result):
                given = [values[operand] for operand in operands]
                values[term] = apply_operator(m, operator, given, fixed)[result]
            case _:
                outcome = runner.run(term)
                poison = Bool(interpretation, interpretation.truth(bool(outcome.poison[lane])))
                values[term] = Value(m.constant(int(outcome.bits[lane]), width), poison)
    value = values[skeleton]
    wanted = m.constant(int(target.bits[lane]), width_of(skeleton.type_, {}))
    return (value.bits.eq(wanted) & ~value.poison & ~m.ub).term
