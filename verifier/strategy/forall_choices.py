"""Refutations of goals whose source chooses freely: inputs on which no choice helps.

Such an input is found by turns (counterexample-guided, as in Alive2 and in bounded quantifier
elimination): a query asks for an input that violates the goal whatever of the choices seen so far
is made, and another for a choice that helps that input. Where there is none, that is a refutation,
and it is replayed for all choices, or for some where there are too many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from random import Random

from pysmt.shortcuts import BV, And, Bool, Equals, Iff, Not

from semantics.language.widths import fixed
from verifier.kernel.deciding.choices import chosen_by_what_disappears
from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.goals.goal_at_widths import Choice, GoalAtWidths, Input, ask, choices, replay
from verifier.kernel.solving.solver import Queries, Session, SolverUnknown, session_of_queries
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.kernel.verdicts.verdict import Refuted

METHOD = "bit-vector queries, for every choice of the source"
_LARGEST_WIDTH = 3
"""Of open types; a violation that depends on choices shows at small ones."""
_MOST_TYPES = 16
_MOST_TURNS = 32
"""So many choices are stated for one input, then it is unknown."""
_MOST_REPLAYED = 256


def refute_for_every_choice(goal: Goal, session: Session, timeout: float) -> Refuted | None:
    """A refutation on an input on which no choice of the source helps; None: none was found.

    A query takes `timeout` seconds at most.
    """
    with session_of_queries(session):
        queries = Queries(timeout)
    chosen = [step.results[0][0] for step in chosen_by_what_disappears(goal)]
    largest = max(_LARGEST_WIDTH, goal.scheme.least_largest())
    for choice in islice(choices(goal, largest), _MOST_TYPES):
        question = ask(goal, choice)
        names = [name for name in (f"choice of {c}" for c in chosen) if name in question.bits]
        try:
            found = _without_help(question, names, queries)
        except SolverUnknown:
            return None
        if found is not None:
            return _shown(goal, choice, found, {n: fixed(question.bits[n].width) for n in names})
    return None


def _without_help(question: GoalAtWidths, names: Sequence[str], queries: Queries) -> Input | None:
    """An input that violates the goal whatever values the names have. Raises `SolverUnknown`."""
    violated = question.interpretation.truth(False)
    for obligation in question.instance.obligations.values():
        violated = question.interpretation.disjunction(violated, obligation.term)
    symbols = {name: question.bits[name].term for name in names}
    stated = [{symbol: BV(0, symbol.bv_width()) for symbol in symbols.values()}]
    for _ in range(_MOST_TURNS):
        model = queries.model(And([violated.substitute(values) for values in stated]))
        if model is None:
            return None
        given = question.input_of(model)
        kept = [
            Equals(bits.term, BV(given.bits[name], fixed(bits.width)))
            for name, bits in question.bits.items()
            if name not in symbols
        ]
        kept += [Iff(truth.term, Bool(given.truths[n])) for n, truth in question.truths.items()]
        helps = queries.model(And(kept), Not(violated))
        if helps is None:
            return Input({n: 0 if n in symbols else v for n, v in given.bits.items()}, given.truths)
        stated.append({symbol: helps[symbol] for symbol in symbols.values()})
    return None


def _shown(goal: Goal, choice: Choice, given: Input, widths: dict[str, int]) -> Refuted:
    """The refutation; raises `ReplayFailed` where a choice helps after all."""
    from verifier.refuting.counterexample import counterexample_at

    count = 0
    for values in _values(list(widths.values())):
        stated = Input({**given.bits, **dict(zip(widths, values, strict=True))}, given.truths)
        obligations = replay(goal, choice, stated).obligations
        if not any(obligations[name].term for name in obligation_names(goal)):
            raise ReplayFailed(f"{goal.name}: the source's choice of {values} helps")
        count += 1
    every = 1 << sum(widths.values())
    how = f"all {every}" if count == every else f"{count} of 2^{sum(widths.values())}"
    note = f"no choice of the source helps ({how} were replayed)"
    return Refuted(counterexample_at(goal, choice, given), METHOD, notes=(*goal.notes, note))


def _values(widths: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All values of these widths, or where they are many, special and random ones."""
    if 1 << sum(widths) <= _MOST_REPLAYED:
        yield from product(*(range(1 << width) for width in widths))
        return
    random = Random(1)
    special = [[0, 1, (1 << w) - 1, 1 << (w - 1), (1 << (w - 1)) - 1] for w in widths]
    yield from islice(product(*special), _MOST_REPLAYED // 2)
    for _ in range(_MOST_REPLAYED // 2):
        yield tuple(random.getrandbits(width) for width in widths)
