"""Whether results are as near to each other as `--fp bounded` asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from xdsl.ir import Attribute

from semantics.control_flow.graph import AnyStep, ControlFlowGraph, Exit, Opaque, Selection
from semantics.language.float_formats import Format, format_of
from semantics.language.program import Step
from verifier.kernel.bounded.claim import ErrorBound
from verifier.kernel.bounded.evaluation import Evaluation, is_known
from verifier.kernel.bounded.jets import Jet, NotSmooth, largest, precise, variable
from verifier.kernel.bounded.rationals import (
    TooLarge,
    bits_at,
    number_of,
    power,
    rank_of,
    ranks_between,
    ulp,
)
from verifier.kernel.bounded.values import (
    AnyValue,
    Known,
    Near,
    NotBounded,
    NotDecided,
    near_number,
)
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.assumptions import (
    FUNCTIONS_WITHIN_ONE_ULP,
    IEEE_754,
    REAL_FUNCTIONS,
    assuming,
    convention,
)
from verifier.kernel.verdicts.judge import Closed, conclude, unless_accepted
from verifier.kernel.verdicts.verdict import Proved, Unknown

METHOD = "Taylor models"
MOST_STEPS = 150_000
"""Steps of both functions, on all intervals of all results."""
_FEW, _NARROW = 64, 7
"""An interval of more than a few floats, and of less than a part of those with one exponent, where
roundings alone may make too much of a difference, is not cut any more."""
_TRIED = 12
"""So many inputs are tried first, spread over the numbers and over the floats each."""


@dataclass(frozen=True)
class TooFar:
    """An input at which a result is too far from the source's: `target` are its bits, the source's
    value is from `low` to `high`."""

    position: int
    argument: str
    bits: int
    type: Attribute
    result: int
    result_type: Attribute
    target: int
    low: Fraction
    high: Fraction


class _Open(Exception):
    """A result is not decided, for a reason."""


def decide(
    source: ControlFlowGraph, target: ControlFlowGraph, bound: ErrorBound, options: Options
) -> Proved | Unknown | TooFar:
    """Whether all results are within the bound. Raises `NotBounded` where that is not known of such
    functions."""
    sides = _Side.of(source), _Side.of(target)
    spent = _Spent(MOST_STEPS)
    closed: list[Closed] = []
    with precise():
        for number in range(len(sides[0].returned)):
            question = _Question.of(sides[0], sides[1], number, bound, spent)
            try:
                found = question.decided()
            except _Open as error:
                return Unknown(f"not {bound}: {error}")
            if isinstance(found, TooFar):
                return found
            closed.append(Closed(f"result {number}", METHOD, equality="bounded", error=str(bound)))
    names = [item.obligation for item in closed]
    used = spent.implemented
    assumed = [assuming(FUNCTIONS_WITHIN_ONE_ULP)] if used else []
    conventions = [convention(IEEE_754)]
    if any(isinstance(step, Opaque) for step in sides[0].steps):
        conventions.append(convention(REAL_FUNCTIONS))
    notes = [f"{spent.intervals} intervals"]
    if used:
        notes.append(f"of the target: {', '.join(sorted(used))}")
    proof = conclude(names, closed, assumed, notes, conventions=conventions)
    found = unless_accepted(proof, options.assume)
    assert isinstance(found, Proved | Unknown)
    return found


@dataclass
class _Spent:
    """What has been done, and may be."""

    left: int
    intervals: int = 0
    implemented: set[str] = field(default_factory=set[str])
    computed: dict[tuple[int, tuple[int, ...]], int] = field(
        default_factory=dict[tuple[int, tuple[int, ...]], int]
    )


@dataclass(frozen=True)
class _Side:
    """A function without control flow."""

    arguments: tuple[tuple[str, Attribute], ...]
    steps: tuple[AnyStep, ...]
    returned: tuple[str, ...]
    types: dict[str, Attribute]

    @staticmethod
    def of(graph: ControlFlowGraph) -> _Side:
        block = graph.blocks[0]
        end = block.end
        if len(graph.blocks) > 1 or not isinstance(end, Exit) or end.kind != "return":
            raise NotBounded("there is control flow")
        if graph.beside or graph.passed:
            raise NotBounded("it is passed more than its arguments")
        for step in block.steps:
            if not is_known(step):
                what = getattr(step, "operation", "memory")
                raise NotBounded(f"of {what} no error is known")
        return _Side(
            tuple(block.parameters), tuple(block.steps), tuple(end.values), dict(graph.types)
        )

    def slice(self, name: str) -> tuple[tuple[AnyStep, ...], set[str]]:
        """The steps that a value depends on, and all names that it does."""
        needed, steps = {name}, list[AnyStep]()
        for step in reversed(self.steps):
            if not needed.isdisjoint(_results(step)):
                steps.append(step)
                needed.update(_operands(step))
        return tuple(reversed(steps)), needed


def _results(step: AnyStep) -> Sequence[str]:
    match step:
        case Step() | Opaque():
            return [name for name, _ in step.results]
        case Selection():
            return [step.result]
        case _:
            raise NotBounded("there is control flow")


def _operands(step: AnyStep) -> Sequence[str]:
    match step:
        case Step() | Opaque():
            return step.operands
        case Selection():
            return [step.condition, step.then, step.otherwise]
        case _:
            raise NotBounded("there is control flow")


@dataclass(frozen=True)
class _Question:
    """One result of both sides, as functions of one argument; `positions` are its place among
    the arguments."""

    sides: tuple[_Side, _Side]
    steps: tuple[tuple[AnyStep, ...], tuple[AnyStep, ...]]
    position: int
    number: int
    bound: ErrorBound
    spent: _Spent

    @staticmethod
    def of(
        source: _Side, target: _Side, number: int, bound: ErrorBound, spent: _Spent
    ) -> _Question:
        steps: list[tuple[AnyStep, ...]] = []
        positions: set[int] = set()
        for side in (source, target):
            needed_steps, needed = side.slice(side.returned[number])
            steps.append(needed_steps)
            positions.update(
                place for place, (name, _) in enumerate(side.arguments) if name in needed
            )
        if len(positions) > 1:
            raise NotBounded("a result depends on several arguments")
        if not positions:
            raise NotBounded("a result depends on no argument")
        (position,) = positions
        return _Question((source, target), (steps[0], steps[1]), position, number, bound, spent)

    @property
    def format(self) -> Format:
        return _format_of(self.sides[0].arguments[self.position][1])

    @property
    def result_format(self) -> Format:
        side = self.sides[0]
        return _format_of(side.types[side.returned[self.number]])

    def decided(self) -> TooFar | None:
        """A counterexample, or None where it is proved. Raises `_Open` and `NotBounded`."""
        first, last = ranks_between(self.format, self.bound.low, self.bound.high)
        if first > last:
            raise _Open("no input is in that range")
        for rank in self._tried(first, last):
            found = self._at(rank)
            if isinstance(found, TooFar):
                return found
        open_ = list(self._binades(first, last))
        while open_:
            low, high = open_.pop()
            self.spent.intervals += 1
            if self._holds_between(low, high):
                continue
            if low == high:
                found = self._at(low)
                if isinstance(found, TooFar):
                    return found
                raise _Open(f"it is not shown at {self._shown(low)}")
            middle = (low + high) // 2
            open_ += [(low, middle), (middle + 1, high)]
        return None

    def _shown(self, rank: int) -> str:
        return f"{self.format.number(bits_at(self.format, rank)):.10g}"

    def _tried(self, first: int, last: int) -> Iterator[int]:
        """Inputs from all over the range."""
        f = self.format
        low, high = (number_of(f, bits_at(f, rank)) for rank in (first, last))
        assert low is not None and high is not None
        for k in range(_TRIED + 1):
            yield first + (last - first) * k // _TRIED
            part = low + (high - low) * Fraction(k, _TRIED)
            _, rank = ranks_between(f, low, part)
            yield max(first, rank)

    def _binades(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """The range in pieces, in each of which all floats have one sign and one exponent; zeros
        alone."""
        f = self.format
        size = 1 << f.stored
        rank = first
        while rank <= last:
            bits = bits_at(f, rank) & f.sizes
            if bits == 0:
                end = rank
            elif rank >= 0:
                end = bits | (size - 1)
            else:
                end = rank_of(f, f.sign | max(bits & ~(size - 1), 1))
            yield rank, min(end, last)
            rank = min(end, last) + 1

    def _holds_between(self, low: int, high: int) -> bool:
        try:
            apart, rounding, allowed, most = self._distance(*self._values(low, high))
        except (NotDecided, NotSmooth, TooLarge):
            return False
        if apart <= allowed:
            return True
        count = high - low
        if rounding > most and _FEW < count < 1 << max(self.format.stored - _NARROW, 0):
            raise _Open(f"roundings alone may make more of it near {self._shown(low)}")
        return False

    def _values(self, low: int, high: int) -> tuple[AnyValue, AnyValue, Jet]:
        """What both sides give where the argument is between two floats."""
        f = self.format
        ends = [number_of(f, bits_at(f, rank)) for rank in (low, high)]
        assert ends[0] is not None and ends[1] is not None
        jet = variable(ends[0], ends[1])
        given: AnyValue = Near(jet, Fraction(0), ends[0], ends[1], f)
        if low == high:
            given = Known(bits_at(f, low))
        found: list[AnyValue] = []
        for number, (side, steps) in enumerate(zip(self.sides, self.steps, strict=True)):
            self.spent.left -= len(steps)
            if self.spent.left < 0:
                raise _Open(f"not decided by {MOST_STEPS:,} steps")
            name = side.arguments[self.position][0]
            evaluation = Evaluation(
                steps, side.types, jet, number == 0, {name: given}, computed=self.spent.computed
            )
            evaluation.run()
            self.spent.implemented |= evaluation.implemented
            found.append(evaluation.found[side.returned[self.number]])
        return found[0], found[1], jet

    def _distance(
        self, source: AnyValue, target: AnyValue, like: Jet
    ) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """Bounds of the difference all over the interval, and of what roundings may make of it;
        what is allowed all over it, and what somewhere at most."""
        f = self.result_format
        old, new = (self._number(value, like) for value in (source, target))
        if old.size() >= power(f.bias + 1):
            raise NotDecided
        difference = new.ideal.with_other(old.ideal, lambda a, b: a - b)
        rounding = new.error + old.error
        apart = largest(difference.values()) + rounding
        return apart, rounding, self._allowed(old.least_size()), self._allowed(old.size())

    def _number(self, value: AnyValue, like: Jet) -> Near:
        if isinstance(value, Near):
            return value
        number = number_of(self.result_format, value.bits) if isinstance(value, Known) else None
        if number is None:
            raise NotDecided
        return near_number(number, self.result_format, like)

    def _allowed(self, size: Fraction) -> Fraction:
        """How far from a value of this size a result may be, or one of a larger value too."""
        if self.bound.unit == "ulp":
            return self.bound.amount * ulp(self.result_format, size)
        return self.bound.amount * size

    def _at(self, rank: int) -> TooFar | None:
        """A counterexample, if one float is surely one."""
        try:
            source, target, like = self._values(rank, rank)
            old = self._number(source, like)
        except (NotDecided, NotSmooth, TooLarge):
            return None
        f = self.result_format
        if (
            self.spent.implemented
            or not isinstance(target, Known)
            or old.size() >= power(f.bias + 1)
        ):
            return None
        new = number_of(f, target.bits)
        if new is not None:
            nearest_ = max(old.low - new, new - old.high, Fraction(0))
            if nearest_ <= self._allowed(old.size()):
                return None
        side = self.sides[1]
        name, type_ = self.sides[0].arguments[self.position]
        result_type = side.types[side.returned[self.number]]
        return TooFar(
            self.position,
            name,
            bits_at(self.format, rank),
            type_,
            self.number,
            result_type,
            target.bits,
            old.low,
            old.high,
        )


def _format_of(type_: Attribute) -> Format:
    found = format_of(type_)
    if found is None or not found.has_infinities:
        raise NotBounded(f"a value of type {type_}")
    return found
