"""What steps do to the values of a side, to what others see, and where they are undefined."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any

from xdsl.dialects.builtin import BFloat16Type, Float16Type, Float32Type, Float64Type

from semantics.control_flow.graph import (
    AlignedPointer,
    Alive,
    AnyStep,
    Assignment,
    Begin,
    ControlFlowGraph,
    Copy,
    Demand,
    Elements,
    InBounds,
    Located,
    Opaque,
    Poisoned,
    Read,
    Selection,
    Write,
    uses_of,
)
from semantics.language.attributes import AttributeKind
from semantics.language.builder import Bits, Execution, Term
from semantics.language.execution import run
from semantics.language.program import NoMeaning, Step, TypeTerm
from semantics.language.widths import Width, fixed
from semantics.meanings.commutative import (
    COMMUTATIVE,
    FIRST_TWO_COMMUTE,
    WITHOUT_A_FORMULA,
)
from verifier.kernel.simulation import memory
from verifier.kernel.simulation.choices import Choices
from verifier.kernel.simulation.chosen import choice_of
from verifier.kernel.simulation.sums_of_products import as_sum_of_products
from verifier.kernel.simulation.terms import (
    CHOICE,
    FALSE,
    INTERPRETATION,
    TRUE,
    WORLD,
    Datum,
    any_of,
    apply,
    both,
    chosen,
    folded,
    negated,
    predicate,
    sort_of,
    sort_of_term,
    width_of,
)
from verifier.kernel.solving.solver_budget import check_time

Values = dict[str, Datum]
_ANY_VALUE = "llvm.mlir.undef"
"""Each use of it may see any value at all (LLVM's language reference, *Undefined Values*)."""
_FREEZES = ("llvm.freeze",)
_CASTS = ("llvm.bitcast", "llvm.ptrtoint", "llvm.inttoptr")
"""What they give is poison only where what they are given is."""
_USE = "a use of what is undefined"
_OF_IEEE = (BFloat16Type, Float16Type, Float32Type, Float64Type)
MOST_STEPS_RUN = 60_000
"""So many steps may be executed for a pair of functions, and so many ways be compared in which the
source may be undefined."""
_STEPS_A_LOOK = 32
"""After so many the clock is looked at."""
_steps_left: ContextVar[list[int] | None] = ContextVar("steps left", default=None)


class OutOfEffort(Exception):
    """No further step may be executed for a pair of functions."""


@contextmanager
def bounded_effort(most: int) -> Generator[list[int]]:
    """Executing steps inside raises `OutOfEffort` after so many; gives how many are left."""
    left = [most]
    token = _steps_left.set(left)
    try:
        yield left
    finally:
        _steps_left.reset(token)


def spend_effort(steps: int) -> None:
    """Count steps. Raises `OutOfEffort`, and `OutOfTime` where the result's time is over."""
    left = _steps_left.get()
    if left is not None:
        before = left[0]
        left[0] -= steps
        if left[0] < 0:
            raise OutOfEffort
        if before // _STEPS_A_LOOK != left[0] // _STEPS_A_LOOK:
            check_time()


@dataclass(frozen=True)
class Undefinedness:
    """Behaviour that is undefined where `holds` does, at a place where control comes if `guard`
    holds, after `world` has been seen; `condition` says both, `order` is the number of worlds
    before it."""

    guard: Term
    holds: Term
    condition: Term
    world: Term
    order: int
    where: str


@dataclass(frozen=True)
class Call:
    """An operation that may be given more defined operands: what it got, and what came of it."""

    key: str
    guard: Term
    world: Term
    operands: tuple[Datum, ...]
    results: tuple[Datum, ...]
    after: Term
    undefined: Term


@dataclass(frozen=True)
class Made:
    """Memory that an operation made where `guard` holds, and what it was given, sizes among it."""

    key: str
    guard: Term
    given: tuple[Term, ...]
    where: str


@dataclass
class Effects:
    """What a side has done: the worlds that were seen, each where the guard with it holds."""

    choices: Choices
    worlds: list[tuple[Term, Term]] = field(default_factory=list[tuple[Term, Term]])
    undefined: list[Undefinedness] = field(default_factory=list[Undefinedness])
    calls: list[Call] = field(default_factory=list[Call])
    made: list[Made] = field(default_factory=list[Made])
    accessed: memory.Accessed = field(default_factory=memory.Accessed)
    chose: Term = FALSE
    """Where a choice of an operation with a meaning matters."""

    def undefined_if(self, guard: Term, holds: Term, world: Term, where: str) -> None:
        condition = both(guard, holds)
        if condition is not FALSE:
            found = Undefinedness(guard, holds, condition, world, len(self.worlds), where)
            self.undefined.append(found)


def execute(
    graph: ControlFlowGraph, step: AnyStep, guard: Term, values: Values, world: Term, done: Effects
) -> Term:
    """Execute a step where `guard` holds; the world behind it. Raises `NoMeaning`, and
    `OutOfEffort`."""
    spend_effort(1)
    match step:
        case Selection():
            _select(step, values)
            return world
        case Assignment(variable, value):
            values[variable] = values[value]
            return world
        case Demand(value, where):
            demanded = single(values, value)
            done.undefined_if(guard, demanded.poison, world, where)
            values[value] = replace(demanded, poison=FALSE)
            return world
        case Opaque():
            return _opaque(step, guard, values, world, done)
        case Begin():
            memory.begin(graph, step, values)
            return world
        case Read() | Write() | Copy():
            for name in uses_of(step):
                single(values, name)
            undefined = memory.access(graph, step, values, done.accessed)
            done.undefined_if(guard, undefined, world, step.where)
            return world
        case Step():
            _integers(graph, step, guard, values, world, done)
            return world


def single(values: Mapping[str, Datum], name: str) -> Datum:
    """What a name holds. Raises `NoMeaning` where each use of it may see another value."""
    datum = values[name]
    if datum.undef is not FALSE:
        operation, where = datum.origin
        what = f"{operation} has no meaning here: each use of it may see another value"
        raise NoMeaning(what, where)
    return datum


def _select(step: Selection, values: Values) -> None:
    condition = single(values, step.condition)
    holds = INTERPRETATION.truth_of_bit(condition.term)
    either_one = chosen(holds, values[step.then], values[step.otherwise])
    values[step.result] = replace(either_one, poison=any_of(condition.poison, either_one.poison))


def _integers(
    graph: ControlFlowGraph, step: Step, guard: Term, values: Values, world: Term, done: Effects
) -> None:
    names = step.operands
    commuting = 2 * (step.operation in FIRST_TWO_COMMUTE) or len(names)
    if step.operation in COMMUTATIVE | FIRST_TWO_COMMUTE:
        first = sorted(names[:commuting], key=lambda name: values[name].term.node_id())
        names = (*first, *names[commuting:])
        step = replace(step, operands=names)
    operands = [_one_that_is_used(values, name, done) for name in names]
    undef = FALSE
    if done.choices.given is None and step.operation not in _FREEZES:
        for name in names:
            undef = any_of(undef, values[name].undef)

    def choose(_: str, width: Width) -> Bits:
        return choice_of(step, operands, execution, fixed(width), done.choices)

    execution = Execution(INTERPRETATION, choose)
    named = {
        name: datum.as_value(width_of(graph.types[name]))
        for name, datum in zip(step.operands, operands, strict=True)
    }
    run(execution, (step,), named, _width_of, _attribute)
    constant = all(d.term.is_constant() and d.poison is FALSE for d in operands)
    for name, _ in step.results:
        value = named[name]
        term, poison = value.bits.term, value.poison.term
        if constant:
            term, poison = folded(term), folded(poison)
        values[name] = Datum(term, poison, undef, origin=(step.operation, step.where))
        done.choices.computed.add(values[name].term)
    done.chose = any_of(done.chose, both(guard, execution.chose.term))
    undefined = folded(execution.ub.term) if constant else execution.ub.term
    done.undefined_if(guard, undefined, world, step.where)


def _one_that_is_used(values: Values, name: str, done: Effects) -> Datum:
    """What an operation on integers sees of a value. Of one that is undefined the target may see
    anything, and so what it gives may be something else at each use, too; the source sees what
    suits it, if that may be anything. Raises `NoMeaning`."""
    datum = values[name]
    if datum.undef is FALSE:
        return datum
    of_source = done.choices.given is not None
    if of_source and datum.any_ is not datum.undef:
        return single(values, name)
    sort = sort_of_term(datum.term)
    drawn = f"{CHOICE} {done.choices.next((_USE, sort))} of {_USE}"
    poison = datum.poison
    if poison is not FALSE and datum.any_ is not datum.undef:
        poison = predicate(f"{drawn} poison", ())
    known = replace(datum, undef=FALSE, any_=FALSE)
    return chosen(datum.undef, Datum(apply(drawn, sort, ()), poison), known)


def _width_of(type_: TypeTerm) -> Width:
    assert not hasattr(type_, "rank")
    return width_of(type_)  # pyright: ignore[reportArgumentType]


def _attribute(step: Step, name: str, kind: AttributeKind, width: Width) -> Any:
    return kind.read(INTERPRETATION, step.attributes.get(name), width)  # pyright: ignore[reportArgumentType]


def _opaque(step: Opaque, guard: Term, values: Values, world: Term, done: Effects) -> Term:
    effects = step.effects
    for name in step.operands[len(step.operands) - step.captured :]:
        single(values, name)
    anything = step.operation == _ANY_VALUE
    if step.operation in _CASTS and done.choices.given is None and step.operands:
        # What the target gives may be fewer values.
        anything = all(values[name].any_ is TRUE for name in step.operands)
    names = step.operands
    of_ieee = all(isinstance(type_, _OF_IEEE) for _, type_ in step.results)
    # Where there are more, flags license something that depends on what the two are made of.
    if step.operation in WITHOUT_A_FORMULA and of_ieee and len(names) == 2:
        names = tuple(sorted(names, key=lambda name: values[name].term.node_id()))
    operands = tuple(_one_of(values[name], number, step, done) for number, name in enumerate(names))
    passed_on = FALSE
    if step.passes_poison_on:
        # What it gives of poison is poison, so nothing is said of the term.
        seen = [as_sum_of_products(datum.term) for datum in operands]
        for datum in operands:
            passed_on = any_of(passed_on, datum.poison)
    else:
        seen = [part for datum in operands for part in (datum.known(), datum.poison)]
    if step.seen or not effects.free:
        seen.append(world)
    what = step.key
    if step.makes_memory:
        sizes = [part for datum in operands for part in (datum.known(), datum.poison)]
        done.made.append(Made(step.key, guard, tuple(sizes), step.where))
    keeps_world = not step.seen
    if keeps_world and not step.function:
        number = done.choices.next((step.key, tuple(seen)), step.makes_memory)
        what = f"{CHOICE} {number} of {what}"
    results: list[Datum] = []
    for position, (name, type_) in enumerate(step.results):
        is_state = isinstance(type_, Elements | Poisoned | Alive)
        never = is_state or anything or isinstance(step.does, Located | InBounds)
        poison = FALSE if never else predicate(f"poison {position} of {what}", seen)
        if isinstance(step.does, AlignedPointer):
            poison = operands[0].poison
        datum = Datum(
            apply(f"result {position} of {what}", sort_of(type_), seen),
            any_of(poison, passed_on),
            undef=FALSE if (effects.one_value and not anything) or is_state else TRUE,
            any_=TRUE if anything else FALSE,
            origin=(step.operation, step.where),
        )
        values[name] = datum
        results.append(datum)
    undefined = FALSE if effects.speculatable else predicate(f"undefined {step.key}", seen)
    done.undefined_if(guard, undefined, world, step.where)
    if keeps_world:
        return world
    after = apply(f"world after {step.key}", WORLD, seen)
    done.worlds.append((guard, after))
    if step.refines:
        call = Call(step.key, guard, world, operands, tuple(results), after, undefined)
        done.calls.append(call)
    return after


def _one_of(datum: Datum, number: int, user: Opaque, done: Effects) -> Datum:
    """What one use of a value sees, of which each use may see another one."""
    if datum.undef is FALSE:
        return datum
    seen = [datum.known(), datum.poison]
    what = f"use {number} of {user.key}", datum.term
    drawn = f"{CHOICE} {done.choices.next(what)} of use {number} of {user.key}"
    any_value = Datum(
        apply(drawn, sort_of_term(datum.term), seen), predicate(f"{drawn} poison", seen)
    )
    return chosen(datum.undef, any_value, replace(datum, undef=FALSE, any_=FALSE))


def undefined_on_branch(poison: Term, guard: Term, world: Term, where: str, done: Effects) -> None:
    """To branch on poison is undefined."""
    done.undefined_if(guard, poison, world, where)


def may_have_been_refined(source: Sequence[Call], target: Sequence[Call]) -> list[Term]:
    """What holds of the same call on both sides where the target's operands refine the source's: it
    does nothing then that it might not have done (every function's meaning is monotone)."""
    from verifier.kernel.simulation.terms import equal, refines

    said: list[Term] = []
    on_both = {call.after for call in source} & {call.after for call in target}
    for old in source:
        if old.after in on_both or all(operand.poison is FALSE for operand in old.operands):
            continue  # A function of the same gives the same.
        for new in target:
            if old.key != new.key or new.after in on_both:
                continue
            given = both(both(old.guard, new.guard), equal(old.world, new.world))
            for a, b in zip(old.operands, new.operands, strict=True):
                given = both(given, refines(a, b))
            then = both(equal(old.after, new.after), any_of(negated(new.undefined), old.undefined))
            for a, b in zip(old.results, new.results, strict=True):
                then = both(then, refines(a, b))
            said.append(any_of(negated(given), then))
    return said
