"""Running two systems of recurrences side by side on small random inputs.

It finds counterexamples, and it contradicts a proof that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import islpy as isl
import numpy as np

from verifier.kernel.loops.lifting.drafting.state import may_be_undefined
from verifier.kernel.loops.recurrences.correspondence import corresponding
from verifier.kernel.loops.recurrences.inexact_functions import INEXACT, Opaque
from verifier.kernel.loops.recurrences.scalar_values import (
    FLOAT_TYPES,
    CannotRun,
    Floats,
    RunChoices,
    integer_width,
    is_compared,
    is_float,
    same_value,
)
from verifier.kernel.loops.recurrences.system import NEEDED, RecurrenceSystem, operations_of
from verifier.running.counterexample import (
    LOOP_INTERPRETER,
    RECURRENCES,
    Input,
    LoopCounterexample,
    names_in,
    runs_of,
    value_in_words,
)
from verifier.running.inputs import (
    Kind,
    elements_of_arguments,
    is_within,
    random_inputs,
    sizes_near,
    small_sizes,
    with_value,
)
from verifier.running.recurrences import Inputs, Instances, shape_at
from verifier.running.runs import Outcome, observe

MOST_INSTANCES = 4000
"""A run with more statement instances than this takes too long."""

MOST_REPLAYED = 300
"""Longer runs are repeated as the functions are written only where they show a difference."""

MOST_ELEMENTS = 200_000
"""Arguments with more elements than this take too much memory."""

_MOST_SMALLER = 40
"""So many smaller sizes are tried for a counterexample."""

_LESS = (2, 7, 8)
"""Sizes that are tried where the usual ones are too large to run, as in nests of many loops: still
larger than a tile of four."""
_MOST_TRIED = 300
"""An extent is not tried in place of a larger one where it is larger than this."""


@dataclass(frozen=True)
class Comparison:
    """What side by side runs showed: how many agreed, a disagreement, or why none was possible.

    `by_recurrences_only` says why functions were not run as they are written too, `not_compared`
    which values are known of neither side, or of one only.
    """

    runs: int
    difference: LoopCounterexample | None = None
    obstacle: str | None = None
    by_recurrences_only: str | None = None
    not_compared: str | None = None

    def note(self) -> str:
        """What a proof says of it."""
        if self.obstacle is not None:
            return f"not cross-checked: {self.obstacle}"
        note = f"cross-checked by {self.runs} runs of both sides"
        if self.by_recurrences_only is not None:
            note += f", as recurrences only ({self.by_recurrences_only})"
        if self.not_compared is not None:
            note += f", but for what depends on {self.not_compared}"
        return note


def compare_runs(
    before: RecurrenceSystem,
    after: RecurrenceSystem,
    context: isl.Set,
    floats: Floats = "ieee",
    seed: int = 0,
) -> Comparison:
    """Run both programs at some sizes of `context`, with ordinary and with special values.

    Raises `verifier.running.runs.RunsDisagree` where a function does not do what was lifted.
    """
    runs = 0
    obstacle: str | None = None
    only: str | None = None
    not_compared: str | None = None
    context = context.intersect(before.possible).intersect(after.possible)
    sides = _Sides(before, after, context, floats)
    for sizes in sides.sizes():
        obstacle_here = sides.too_large(sizes)
        if obstacle_here is not None:
            difference = sides.missed_side_condition(sizes)
            if difference is not None:
                return Comparison(runs, difference)
            obstacle = obstacle or obstacle_here
            continue
        try:
            kinds = sides.kinds(sizes)
        except CannotRun as error:
            return Comparison(runs, None, f"cannot run: {error}")
        for kind in kinds:
            try:
                ran = sides.run(sizes, kind, seed + runs)
            except CannotRun as error:
                return Comparison(runs, None, f"cannot run: {error}")
            runs += 1
            only = only or ran.by_recurrences_only
            not_compared = not_compared or ran.not_compared
            if ran.difference is not None:
                return replace(ran, runs=runs, difference=sides.smallest(ran.difference, seed))
    if runs == 0:
        return Comparison(0, None, obstacle or "no small sizes fit the assumptions")
    return Comparison(runs, by_recurrences_only=only, not_compared=not_compared)


@dataclass(frozen=True)
class _Sides:
    before: RecurrenceSystem
    after: RecurrenceSystem
    context: isl.Set
    floats: Floats
    _instances: dict[tuple[int, ...], tuple[Instances, Instances]] = field(
        default_factory=dict[tuple[int, ...], tuple[Instances, Instances]]
    )

    def instances(self, sizes: dict[str, int]) -> tuple[Instances, Instances]:
        """Those of both programs at these sizes."""
        key = tuple(sizes[name] for name in self.parameters)
        if key not in self._instances:
            self._instances[key] = Instances(self.before, sizes), Instances(self.after, sizes)
        return self._instances[key]

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.before.parameters, *self.after.parameters)))

    def sizes(self) -> Iterator[dict[str, int]]:
        """Small sizes, then some at which the target does not get what it requires."""
        for sizes in small_sizes(self.parameters, self.context):
            yield sizes
            if self.too_large(sizes) is not None:
                smaller = sizes_near(self.parameters, self.context, _LESS)
                if smaller is not None and sum(smaller.values()) < sum(sizes.values()):
                    yield smaller
        for _, violated in self.after.violated(NEEDED, self.context):
            sizes = sizes_near(self.parameters, violated, [1, 2, 3])
            if sizes is not None:
                yield sizes

    def kinds(self, sizes: dict[str, int]) -> tuple[Kind, ...]:
        """The inputs of the runs. Integers are small too: those that a program compares are; and
        often at the ends of their range, where the order of sums with overflow flags matters."""
        if max(sizes.values(), default=0) >= 6:
            return ("ordinary",)
        kinds = self._kinds_of_floats
        arguments = [a for a in self.before.arrays.values() if a.argument is not None]
        integers = any(not is_float(a.element) for a in arguments)
        return (*kinds, *(_KINDS_OF_INTEGERS if integers else ()))

    @cached_property
    def _kinds_of_floats(self) -> tuple[Kind, ...]:
        """The inputs of the runs. Where a function has few known values, those count: ordinary
        inputs show no difference then."""
        statements = (*self.before.statements, *self.after.statements)
        inexact = any(op in INEXACT for s in statements for op in operations_of(s.value))
        known: tuple[Kind, ...] = ("zero or one", "zero or one") if inexact else ()
        return (*_KINDS[self.floats], *known)

    def too_large(self, sizes: dict[str, int]) -> str | None:
        """What keeps the programs from being run at these sizes."""
        programs = (self.before, self.after)
        if max(elements_of_arguments(p, sizes) for p in programs) > MOST_ELEMENTS:
            return "too many elements"
        if max(side.most for side in self.instances(sizes)) > MOST_INSTANCES:
            return "too many statement instances"
        return None

    def missed_side_condition(self, sizes: dict[str, int]) -> LoopCounterexample | None:
        """What the target requires and does not get where the source is defined, without a run."""
        divides = any(may_be_undefined(s.value) for s in self.before.statements)
        source, target = self.instances(sizes)
        if divides or source.violated(races=True) is not None:
            return None
        missed = target.violated(races=True)
        if missed is None or missed.kind == "overflow":  # what is lifted is something else there
            return None
        nothing = Inputs(sizes, {}, {})
        text = f"undefined: {missed.text}"
        found = _counterexample(self.before, nothing, "", (), "defined", text)
        return replace(found, replayed_by=())

    def run(self, sizes: dict[str, int], kind: Kind, seed: int) -> Comparison:
        """Both sides once."""
        inputs = random_inputs(self.before, sizes, self.floats, kind, seed)
        sides = self.instances(sizes)
        if max(side.most for side in sides) > MOST_REPLAYED:
            quickly = _compare_on(*sides, inputs, self.floats, as_written=False)
            if quickly.difference is None:
                return replace(quickly, by_recurrences_only=None)
        return _compare_on(*sides, inputs, self.floats)

    def smallest(self, found: LoopCounterexample, seed: int) -> LoopCounterexample:
        """A counterexample at smaller sizes, and on small numbers, if there is one near."""
        tried = 0
        for parameter in found.sizes:
            for value in range(min(found.sizes[parameter], _MOST_TRIED)):
                sizes = with_value(found.sizes, parameter, value)
                nothing_new = sizes == found.sizes
                if nothing_new or tried >= _MOST_SMALLER or not is_within(sizes, self.context):
                    continue
                tried += 1
                smaller = self._fails(sizes, seed, self._kinds_of_floats)
                if smaller is not None:
                    found = smaller
                    break
        return self._fails(found.sizes, seed, _SIMPLEST_FIRST) or found

    def _fails(
        self, sizes: dict[str, int], seed: int, kinds: Sequence[Kind]
    ) -> LoopCounterexample | None:
        for kind in kinds:
            try:
                difference = self.run(sizes, kind, seed).difference
            except CannotRun:
                return None
            if difference is not None:
                return difference
        return None


def _compare_on(
    sources: Instances,
    targets: Instances,
    inputs: Inputs,
    floats: Floats,
    *,
    as_written: bool = True,
) -> Comparison:
    """Where the two programs differ on these inputs; nowhere if the source is undefined on them.

    Raises `CannotRun`.
    """
    before, after = sources.program, targets.program
    reading = RunChoices(floats)
    source = observe(before, inputs, reading, as_written=as_written, instances=sources)
    if source.undefined is not None:
        return Comparison(1)
    # What meets in the source already is not the target's fault.
    races = sources.violated(races=True) is None
    reading = target_reading(floats, races)
    given = _with_places(after, inputs, floats)
    target = observe(after, given, reading, as_written=as_written, instances=targets)
    only = source.obstacle or target.obstacle
    replayed_by = (RECURRENCES,) if only else (RECURRENCES, LOOP_INTERPRETER)
    if target.undefined is not None:
        shown = _counterexample(before, inputs, "", (), "defined", f"undefined: {target.undefined}")
        return Comparison(1, replace(shown, replayed_by=replayed_by), None, only)
    not_compared: str | None = None
    for left, right, index, a, b in _live_elements(before, after, source, target):
        found = _anything(after.arrays[right].element, floats) if b is None else b
        if not is_compared(a, found):
            not_compared = not_compared or _what_is_open(a, found)
        elif not same_value(a, found):
            shown = "never written" if b is None else value_in_words(b)
            difference = _counterexample(before, inputs, left, index, value_in_words(a), shown)
            if not inputs.arrays and not index and b is not None:
                ran = runs_of(before, after, inputs.scalars, (left, right), (a, b))
                difference = replace(difference, ran=ran)
            return Comparison(1, replace(difference, replayed_by=replayed_by), None, only)
    return Comparison(1, None, None, only, not_compared)


def _with_places(after: RecurrenceSystem, inputs: Inputs, floats: Floats) -> Inputs:
    """The inputs with those arguments that only the target has, which are there for results."""
    places = {
        a.name: dict.fromkeys(
            np.ndindex(shape_at(a.shape, inputs.sizes)), _anything(a.element, floats)
        )
        for a in after.arrays.values()
        if a.argument is not None and a.name not in inputs.arrays
    }
    return replace(inputs, arrays={**inputs.arrays, **places}) if places else inputs


def _live_elements(
    before: RecurrenceSystem, after: RecurrenceSystem, source: Outcome, target: Outcome
) -> Iterator[tuple[str, str, tuple[int, ...], Any, Any]]:
    """What the two sides leave in each element of the source's live-outs; None where the target
    has written nothing."""
    for left, right in corresponding(before, after).all():
        for index in sorted(source.contents[left]):
            yield (
                left,
                right,
                index,
                source.contents[left][index],
                target.contents[right].get(index),
            )


def _what_is_open(*values: Any) -> str:
    return next(str(value) for value in values if isinstance(value, Opaque))


def target_reading(floats: Floats, races: bool = False) -> RunChoices:
    """How a target is run: memory to which it has written nothing holds some number."""
    return RunChoices(floats, lambda element: _anything(element, floats), races)


def _anything(element: str, floats: Floats) -> Any:
    """A value that memory may hold to which the target has written nothing."""
    if not is_float(element):
        return 0x5A5A5A5A5A5A5A5B % (1 << integer_width(element))
    return Fraction(-309, 4) if floats == "reals" else FLOAT_TYPES[element](-77.25)


def _counterexample(
    program: RecurrenceSystem,
    inputs: Inputs,
    array: str,
    index: tuple[int, ...],
    before: str,
    after: str,
) -> LoopCounterexample:
    shown: dict[str, Input] = {n: value_in_words(v) for n, v in inputs.scalars.items()}
    for name, elements in inputs.arrays.items():
        if len(elements) <= 16:
            shown[name] = {",".join(map(str, i)): value_in_words(v) for i, v in elements.items()}
    sizes = dict(inputs.sizes)
    return LoopCounterexample(sizes, array, index, before, after, shown, names_in(program))


_KINDS_OF_INTEGERS: tuple[Kind, ...] = ("simple", "started", "special", "special", "special")

_SIMPLEST_FIRST: tuple[Kind, ...] = ("zero or one", "limits", "simple")
"""The inputs that are tried in place of those that first showed a difference."""

_KINDS: dict[str, tuple[Kind, ...]] = {
    "ieee": ("ordinary", "special"),
    "reals": ("ordinary",),
}
"""The inputs of the runs at one size, by how floats are read."""
