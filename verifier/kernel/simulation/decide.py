"""Whether a function refines another, by simulation relations that somebody finds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from pysmt.logics import QF_AUFBV, QF_UFBV, QF_UFLIA, Logic
from pysmt.shortcuts import Not
from xdsl.dialects.builtin import IndexType

from semantics.control_flow.graph import (
    ControlFlowGraph,
    Elements,
    Exit,
    Precision,
    Seen,
    Unfixed,
)
from semantics.control_flow.pointers import BYTE, POINTER_AS_NUMBER
from semantics.language.builder import Term
from semantics.language.float_formats import format_of
from semantics.language.program import as_integer_type
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.mlir_parser import BY_CONTENTS
from verifier.kernel.simulation.check import Failure, Holds, check
from verifier.kernel.simulation.choices import Strategy
from verifier.kernel.simulation.computed_constants import with_computed_constants
from verifier.kernel.simulation.dead_loops import heads_of_cycles, without_dead_loops
from verifier.kernel.simulation.every_value import METHOD as EVERY_VALUE
from verifier.kernel.simulation.every_value import Covered, Ran, run_every_value, runs_many
from verifier.kernel.simulation.float_laws import by_laws
from verifier.kernel.simulation.fragments import Side
from verifier.kernel.simulation.integers import Integers
from verifier.kernel.simulation.relation import Simulation
from verifier.kernel.simulation.steps import MOST_STEPS_RUN, OutOfEffort, bounded_effort
from verifier.kernel.simulation.terms import FALSE, TRUE, any_of
from verifier.kernel.solving.solver import Queries, Session, SolverUnknown, session_of_queries
from verifier.kernel.verdicts.assumptions import (
    AFFINE_DIVISION,
    AFFINE_OVERFLOW,
    ELEMENTS_ARE_ALIGNED,
    FORWARD_PROGRESS,
    FUNCTIONS_CORRECTLY_ROUNDED,
    IEEE_754,
    INDEX_HAS_64_BITS,
    NO_OTHER_THREADS,
    SAME_FUNCTIONS,
    X87_ENCODINGS,
    Assumption,
    Convention,
    assuming,
    convention,
)
from verifier.kernel.verdicts.judge import Closed, conclude, unless_accepted
from verifier.kernel.verdicts.verdict import Formats, Proved, Unknown, ranges_of

SIMULATION = "simulation relation"
PATH_CONDITIONS = "path conditions"
LAWS = "laws of IEEE 754"
ONLY_LAWS = f"{LAWS} in every format"
"""The latter where no question to a solver was left."""
COMPUTED = "computed constants"
"""Where none was left, and results were computed of constants, in formats that are given."""
FIRST_LINEAR_STEPS, FIRST_STEPS, LINEAR_STEPS, MOST_STEPS = 10_000, 300_000, 100_000, 1_000_000
"""Steps of z3 for one query about a relation, one attempt after the other: as one about integers,
where it is a long one in which many cases are told apart; about bits; about integers again; and
about bits, of another solver."""
STEPS_ON_FLOATS = 10_000_000
"""The last of them, where operations on floats are read as IEEE 754 has them, by large formulas."""
UNIT = 10_000
"""Steps of z3 that count as one unit of effort."""
MOST_EFFORT, EFFORT_FOR_A_LOOP, EFFORT_ON_FLOATS = 4_000, 250, 20_000
"""Units for one pair of functions; more where they have more than 16 loops, or such formulas."""
BRIEFLY = 10
"""What that is divided by where it is tried briefly."""

Found = tuple[Side, Side, tuple[Simulation, ...]]
Find = Callable[[ControlFlowGraph, ControlFlowGraph, Holds], Iterable[Found]]
"""Finds relations which may be simulations, and which are about all arguments together."""


class OutOfQueries(Exception):
    """No further query may be asked about a pair of functions."""


@dataclass(frozen=True)
class Attempt:
    """Queries that have at most so many steps each. One that is answered takes a tenth of them."""

    queries: Queries
    steps: int
    of_integers: bool = False

    def effort(self, *, answered: bool) -> int:
        """What a query counts, in units."""
        return max(1, self.steps // (10 * UNIT if answered else UNIT))


class Model(Protocol):
    """Says what terms are in it."""

    def get_value(self, formula: Any, /) -> Any:
        """The value of a term, a literal."""
        ...


@dataclass(frozen=True)
class _OfIntegers:
    """A model of terms about integers, as one of the terms that they were read from."""

    model: Model
    integers: Integers

    def get_value(self, formula: Any, /) -> Any:
        return self.model.get_value(self.integers.read(formula))


@dataclass
class Asking:
    """Asks whether terms follow from others, each question once."""

    attempts: Sequence[Attempt]
    """One after the other. What is about integers shows many sums and comparisons, and that
    something does not hold only where all is linear. The last one is not made where a model is at
    hand that may be one."""
    most: int
    """Units of effort."""
    answers: dict[tuple[tuple[Term, ...], Term], bool] = field(
        default_factory=dict[tuple[tuple[Term, ...], Term], bool]
    )
    spent: int = 0

    def __call__(self, premises: Sequence[Term], conclusion: Term) -> bool:
        """Whether z3 shows it. Raises `OutOfQueries`."""
        question = tuple(premises), conclusion
        if question not in self.answers:
            self._ask(premises, conclusion, thoroughly=True)
        return self.answers[question]

    def counterexample(self, premises: Sequence[Term], conclusion: Term) -> Model | None:
        """A model of the premises in which the conclusion is false, perhaps: where z3 does not find
        out, one of what is linear in them. None where there is none, or where none is found. Raises
        `OutOfQueries`."""
        return self._ask(premises, conclusion, thoroughly=False)

    def _ask(self, premises: Sequence[Term], conclusion: Term, *, thoroughly: bool) -> Model | None:
        question = tuple(premises), conclusion
        bits = [*premises, Not(conclusion)]
        integers = Integers()
        read = integers.all_of(bits)
        linear: Model | None = None
        for attempt in self.attempts:
            last = attempt is self.attempts[-1]
            if linear is not None and (attempt.of_integers or (last and not thoroughly)):
                continue
            if attempt.queries.remaining() <= 0 or self.spent >= self.most:
                raise OutOfQueries
            try:
                model = attempt.queries.model(*(read if attempt.of_integers else bits))
            except SolverUnknown:
                self.spent += attempt.effort(answered=False)
                continue
            self.spent += attempt.effort(answered=True)
            if attempt.of_integers and model is not None:
                model = linear = _OfIntegers(model, integers)
                if not integers.exact:
                    continue
            self.answers[question] = model is None
            return model
        if thoroughly or linear is None:
            self.answers[question] = False
        return linear


@dataclass
class Effort:
    """What decisions about parts of one function may take together: units of queries, and steps
    that are executed."""

    units: int = EFFORT_ON_FLOATS
    steps: int = MOST_STEPS_RUN


@dataclass(frozen=True)
class Decided:
    """A proof, or why there is none, and what was open then; or arguments that violate it, when all
    were run."""

    verdict: Proved | Unknown
    failures: tuple[Failure, ...] = ()
    violating: tuple[tuple[int | None, ...], ...] = ()


def decide(
    source: ControlFlowGraph,
    target: ControlFlowGraph,
    find: Find,
    options: Options,
    *,
    briefly: bool = False,
    shared: Effort | None = None,
) -> Decided:
    """Whether `target` refines `source`, for all arguments and trip counts; with `briefly`, by a
    part of the usual effort, and by no more than is left of a `shared` one. Raises `NoMeaning`.

    Where all arguments are to be run though they are many, that is done last."""
    sooner: Decided | None = None
    if options.exhaustive and runs_many(source, target):
        without = replace(options, exhaustive=False)
        sooner = decide(source, target, find, without, briefly=briefly, shared=shared)
        if isinstance(sooner.verdict, Proved):
            return sooner
    left = shared or Effort()
    if min(left.units, left.steps) <= 0:
        return Decided(Unknown("other parts have taken all the effort"))
    unread = _contents_not_there(source) or _contents_not_there(target)
    if unread:
        return Decided(Unknown(f"the contents of {unread} are not known"))
    # Where queries are wanted, to be asked again, a solver is asked all.
    ran = Ran() if options.recording else _ran(source, target, options)
    if sooner is not None and ran == Ran():
        return sooner
    if ran.covered is Covered.ALL:
        return Decided(_proof(source, target, (), [EVERY_VALUE]))
    if ran.violating:
        return Decided(Unknown("not so on all arguments, which were run"), (), ran.violating)
    given = source, target
    source, target = with_computed_constants(source), with_computed_constants(target)
    computed, before_laws = (source, target) != given, (source, target)
    source, target = by_laws(source), by_laws(target)
    laws = (source, target) != before_laws
    session = Session(options.total_timeout, options.memory, options.recording, options.cache)
    failures: list[Failure] = []
    steps, most = MOST_STEPS, MOST_EFFORT
    if Precision.LARGE in source.floats | target.floats:
        steps, most = STEPS_ON_FLOATS, EFFORT_ON_FLOATS
    most = max(most, EFFORT_FOR_A_LOOP * max(_loops(source), _loops(target)))
    if briefly:
        most //= BRIEFLY
    if shared is not None:
        most = min(most, shared.units)
    with session_of_queries(session), bounded_effort(left.steps) as steps_left:
        asking = Asking(_attempts(QF_AUFBV if source.beside else QF_UFBV, steps, options), most)
        try:
            for read, assumptions in _readings(source, target):
                for old, new, parts in find(read, target, asking):
                    if old.graph is not read or new.graph is not target:
                        continue
                    if ran.covered is not None:
                        parts = tuple(replace(p, only_where_chosen=True) for p in parts)
                    failure = _first_failure(old, new, parts, asking)
                    if failure is None:
                        methods = [EVERY_VALUE] * (ran.covered is not None)
                        method = _method(source, target)
                        if laws and asking.spent:
                            method = f"{LAWS} + {method}"
                        elif computed and not asking.spent:
                            method = f"{COMPUTED} + {f'{LAWS} + ' if laws else ''}{method}"
                        elif laws:
                            method = f"{ONLY_LAWS} + {method}"
                        methods += [method] * len(parts)
                        proof = _proof(source, target, assumptions, methods)
                        return Decided(_accepted(proof, options), tuple(failures))
                    failures.append(failure)
        except OutOfQueries:
            return Decided(Unknown(f"not decided by {most * UNIT:,} steps of z3"), tuple(failures))
        except OutOfEffort:
            why = f"not decided by executing {left.steps} steps for all values"
            return Decided(Unknown(why), tuple(failures))
        finally:
            left.units -= asking.spent
            left.steps = steps_left[0]
    why = "no loops of both sides were found that go along with each other"
    if failures:
        why = _why(failures[0])
    return Decided(Unknown(why + _without_meaning(source, target)), tuple(failures))


def _ran(source: ControlFlowGraph, target: ControlFlowGraph, options: Options) -> Ran:
    return run_every_value(
        source,
        target,
        exhaustive=options.exhaustive,
        progress=options.progress,
        answers=options.cache,
    )


def _attempts(logic: Logic, steps: int, options: Options) -> Sequence[Attempt]:
    def of_integers(steps: int) -> Attempt:
        queries = Queries(options.timeout, QF_UFLIA, steps=steps)
        return Attempt(queries, steps, of_integers=True)

    return (
        of_integers(FIRST_LINEAR_STEPS),
        Attempt(Queries(options.timeout, logic, steps=FIRST_STEPS), FIRST_STEPS),
        of_integers(LINEAR_STEPS),
        # A new solver each, which sees a query as a whole before it searches; the one that is kept
        # answers most of them sooner.
        Attempt(Queries(options.timeout, logic, steps=steps, afresh=True), steps),
    )


Reading = tuple[ControlFlowGraph, tuple[Assumption, ...]]
"""What refines a source, and under which assumptions it does."""


def _readings(source: ControlFlowGraph, target: ControlFlowGraph) -> Iterator[Reading]:
    """The source, and the source without the loops that do nothing: first what has as few loops as
    the target."""
    shorter = without_dead_loops(source, endless=False)
    readings: list[Reading] = [(source, ())]
    if shorter is not source:
        fewer = _loops(target) < _loops(source)
        readings.insert(0 if fewer else 1, (shorter, ()))
    yield from readings
    shortest = without_dead_loops(source, endless=True)
    if _loops(shortest) < _loops(shorter):
        yield shortest, (assuming(FORWARD_PROGRESS),)


def _accepted(verdict: Proved | Unknown, options: Options) -> Proved | Unknown:
    found = unless_accepted(verdict, options.assume)
    assert isinstance(found, Proved | Unknown)
    return found


def _contents_not_there(graph: ControlFlowGraph) -> str:
    """A resource that is not known by its contents; empty where there is none. What two files call
    alike may not be the same."""
    keys = [step.key for step in graph.opaque_steps()]
    keys += [block.end.kind for block in graph.blocks if isinstance(block.end, Exit)]
    for key in keys:
        found = re.search(rf"dense_resource<(?!{BY_CONTENTS})[^<>]*>?", key)
        if found is not None:
            return found[0]
    return ""


def _first_failure(
    source: Side, target: Side, parts: Sequence[Simulation], holds: Holds
) -> Failure | None:
    every: Term = FALSE
    for part in parts:
        every = any_of(every, part.case)
    if every is not TRUE and not holds((), every):
        return Failure((0, 0), "the cases are not all that there are")
    floats = source.graph.floats | target.graph.floats
    strategies = tuple(Strategy) if Precision.EXACT in floats else (Strategy.THE_SAME,)
    for part in parts:
        failures: list[Failure] = []
        for strategy in strategies:
            failure = check(source, target, replace(part, choices=strategy), holds).failure
            if failure is None:
                break
            failures.append(failure)
        else:
            return failures[0]
    return None


def _without_meaning(source: ControlFlowGraph, target: ControlFlowGraph) -> str:
    """The operations without a meaning, in words: those that are not the same on both sides, where
    there are any."""
    steps = [step for graph in (source, target) for step in graph.opaque_steps()]
    sides = [Counter(step.key for step in graph.opaque_steps()) for graph in (source, target)]
    changed = (sides[0] - sides[1]) + (sides[1] - sides[0])
    names = {step.operation for step in steps if step.key in changed}
    if names:
        return f"; without a meaning, and changed: {', '.join(sorted(names))}"
    names = {step.operation for step in steps}
    return f"; without a meaning: {', '.join(sorted(names))}" if names else ""


def _why(failure: Failure) -> str:
    if failure.pair == (0, 0):
        return f"not shown: {failure.what}"
    return f"not shown at a loop: {failure.what}"


def _proof(
    source: ControlFlowGraph,
    target: ControlFlowGraph,
    assumptions: Sequence[Assumption],
    methods: Sequence[str],
) -> Proved | Unknown:
    """The proof of cases, each by a method."""
    loops = any(_loops(graph) for graph in (source, target))
    names = [f"case {number}" for number in range(len(methods))]
    widths = ranges_of(_widths(source) | _widths(target)) or None
    sizes = "all" if loops else None
    opaque = sorted({s.operation for graph in (source, target) for s in graph.opaque_steps()})
    notes = [f"opaque: {', '.join(opaque)}"] if opaque else []
    rounds = source.rounds_functions or target.rounds_functions
    rounded = [assuming(FUNCTIONS_CORRECTLY_ROUNDED)] if rounds else []
    return conclude(
        names,
        [
            Closed(name, method, widths, sizes, formats=_formats(method, methods, source, target))
            for name, method in zip(names, methods, strict=True)
        ],
        [*assumptions, *rounded],
        notes=notes,
        conventions=_conventions(source, target),
    )


def _method(source: ControlFlowGraph, target: ControlFlowGraph) -> str:
    loops = any(_loops(graph) for graph in (source, target))
    return SIMULATION if loops else PATH_CONDITIONS


def _formats(method: str, methods: Sequence[str], *graphs: ControlFlowGraph) -> Formats:
    """The formats whose operations were read exactly, and how a method, one of several, covered
    their values."""
    if not any(Precision.EXACT in graph.floats for graph in graphs):
        return ()
    types = [t for graph in graphs for t in graph.types.values() if format_of(t) is not None]
    covered = "by the solver"
    if method == EVERY_VALUE:
        covered = EVERY_VALUE
    elif method.startswith(ONLY_LAWS):
        covered = "by laws of every format"
    elif method.startswith(LAWS):
        covered = "by laws of every format, and by the solver"
    elif method.startswith(COMPUTED):
        covered = "by computing constants"
        covered += ", and by laws of every format" if LAWS in method else ""
    if method != EVERY_VALUE and EVERY_VALUE in methods:
        covered += " where the target chooses"
    return tuple((name, covered) for name in dict.fromkeys(map(str, types)))


def _conventions(source: ControlFlowGraph, target: ControlFlowGraph) -> list[Convention]:
    graphs = source, target
    found = [convention(INDEX_HAS_64_BITS)] if any(g.has_index() for g in graphs) else []
    if any(graph.overflows for graph in graphs):
        text = "an affine product that overflows wraps around" if source.wraps else ""
        found.append(convention(AFFINE_OVERFLOW, text))
    if any(graph.divides for graph in graphs):
        text = "an affine quotient by what is not positive is poison" if source.wraps else ""
        found.append(convention(AFFINE_DIVISION, text))
    if any(Precision.EXACT in graph.floats for graph in graphs):
        found.append(convention(IEEE_754))
    formats = {format_of(type_) for g in graphs for type_ in g.types.values()}
    if any(f is not None and f.stores_leading for f in formats):
        found.append(convention(X87_ENCODINGS))
    unfixed = [s for g in graphs for s in g.opaque_steps() if isinstance(s.does, Unfixed)]
    functions = {(step.key, step.operation) for step in unfixed}
    if len({key for key, _ in functions}) < len(functions):
        found.append(convention(SAME_FUNCTIONS))
    held = [t.element for _, t in source.blocks[0].parameters if isinstance(t, Elements)]
    if source.beside and held != [BYTE]:
        found.append(convention(ELEMENTS_ARE_ALIGNED))
    if any(isinstance(step.does, Seen) for g in graphs for step in g.opaque_steps()):
        found.append(convention(NO_OTHER_THREADS))
    if source.passed:
        found.append(convention(source.passed_by, source.passed))
    return found


def _loops(graph: ControlFlowGraph) -> int:
    return len(heads_of_cycles(graph))


def _widths(graph: ControlFlowGraph) -> set[int]:
    found: set[int] = set()
    for type_ in graph.types.values():
        if type_ in (BYTE, POINTER_AS_NUMBER):
            continue
        integer = as_integer_type(type_)
        if integer is not None and integer.width.data > 1:
            found.add(integer.width.data)
        elif isinstance(type_, IndexType):
            found.add(64)
    return found
