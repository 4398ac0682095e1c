"""What is to be proved: that a target refines a source, for every instance of both.

The form is common to patterns and to pairs of functions. Refinement (as in Alive2, Lopes et al.,
PLDI'21): where the source has no UB, the target has none; where a source result is not poison, the
target's is not poison and equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.language.attributes import AttributeKind, BadAttribute, StaticIntegerKind
from semantics.language.builder import Bits, Bool, Execution, Interpretation, Value, WidthMismatch
from semantics.language.execution import meaning_for, run
from semantics.language.kinds import isa
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import AttributeVariable, NoMeaning, Step, TypeTerm, TypeVariable
from semantics.language.widths import SymbolicWidth, Width
from verifier.kernel.goals.natives import NativeConstraint, NativeRewrite
from verifier.kernel.goals.type_scheme import TypeScheme
from verifier.kernel.verdicts.assumptions import Assumption


@dataclass(frozen=True)
class OpenAttribute:
    """An attribute about which a pattern says nothing; `type_` is the type of an integer."""

    kind: AttributeKind
    type_: TypeTerm | None


@dataclass(frozen=True)
class GivenAttribute:
    """A constant attribute that several operations share."""

    kind: AttributeKind
    value: Attribute
    type_: TypeTerm | None


@dataclass(frozen=True)
class ValueVariable:
    """A value of the program, as an argument of a native function."""

    name: str


NativeArgument = AttributeVariable | ValueVariable | TypeTerm | tuple["NativeArgument", ...]
"""What a native function gets; a tuple is a range, or the results of an operation."""


@dataclass(frozen=True)
class ComputedAttribute:
    """What a native rewrite returns."""

    function: NativeRewrite
    arguments: tuple[NativeArgument, ...]
    where: str = ""


AttributeBinding = OpenAttribute | GivenAttribute | ComputedAttribute


@dataclass(frozen=True)
class ConstraintCall:
    """A native constraint, possibly negated."""

    constraint: NativeConstraint
    arguments: tuple[NativeArgument, ...]
    negated: bool
    where: str = ""


@dataclass(frozen=True)
class UnrolledPrograms:
    """A goal's programs with vectors and tensors that were unrolled, for showing.

    `lanes` has for each value that was, in row-major order, which of the goal's values each of its
    lanes does as. Types are those of elements.
    """

    arguments: tuple[tuple[str, TypeTerm], ...]
    source: tuple[Step, ...]
    target: tuple[Step, ...]
    replacements: tuple[tuple[str, str], ...]
    lanes: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    def step_of(self, step: Step) -> Step:
        """The step of which `step` is what one lane does."""
        names = {lane: name for name, lanes in self.lanes.items() for lane in lanes}
        own = [names.get(name, name) for name, _ in step.results]
        return next(
            s for s in (*self.source, *self.target) if [name for name, _ in s.results] == own
        )


@dataclass(frozen=True)
class Goal:
    """Refinement of each `replacements` pair (source value, target value).

    The target's steps may use the source's values: they run where the source's last step stands.
    `labels` name the replacements, by their source values unless given. Only inputs count on which
    `precondition` gives 1 for `required`; where it is poison or undefined it counts as false.

    The source is `whole` where nothing of it remains beside the target: a function, not a pattern.
    Either side is undefined where its value in one of the `noundef` replacements is poison.
    What operations choose freely is free, on both sides; but for each source operation in
    `witnesses`, by its first result, it is what the target's value named there holds. With
    `unchosen`, only inputs count on which the source chooses nothing. See
    `verifier.kernel.deciding.choices`.

    The values in `containers` are the lanes of vectors or tensors of these types; what is proved of
    one lane holds of all (`semantics.functions.lanes`). Where constants tell lanes apart, the goal
    has values for each class of lanes, and the programs before that are `unrolled_from`.
    """

    name: str
    file: str
    line: int
    scheme: TypeScheme
    arguments: tuple[tuple[str, TypeTerm], ...]
    source: tuple[Step, ...]
    target: tuple[Step, ...]
    replacements: tuple[tuple[str, str], ...]
    attributes: Mapping[str, AttributeBinding] = field(default_factory=dict[str, AttributeBinding])
    constraints: tuple[ConstraintCall, ...] = ()
    never_poison: frozenset[str] = frozenset()
    noundef: frozenset[tuple[str, str]] = frozenset()
    notes: tuple[str, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    ranges: int | None = None
    expected: str | None = None
    labels: tuple[str, ...] = ()
    precondition: tuple[Step, ...] = ()
    required: str | None = None
    whole: bool = False
    containers: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    witnesses: Mapping[str, str] = field(default_factory=dict[str, str])
    unchosen: bool = False
    unrolled_from: UnrolledPrograms | None = None

    @property
    def written(self) -> UnrolledPrograms:
        """The programs as they are to be shown."""
        return self.unrolled_from or UnrolledPrograms(
            self.arguments, self.source, self.target, self.replacements
        )

    def cases(self) -> Iterator[dict[str, Attribute]]:
        """All choices of the open attributes that must be concrete."""
        names: list[str] = []
        domains: list[list[Attribute]] = []
        for name, binding in self.attributes.items():
            if isinstance(binding, OpenAttribute):
                domain = binding.kind.cases()
                if domain is not None:
                    names.append(name)
                    domains.append(list(domain))
        for choice in product(*domains):
            yield dict(zip(names, choice, strict=True))


@dataclass(frozen=True)
class TypeChoice:
    """A width for each type variable, and for index."""

    widths: Mapping[TypeVariable, Width]
    index: int


@dataclass(frozen=True, eq=False)
class Instance:
    """A goal read with one interpretation, for one choice of types and cases.

    `values` has every value of both sides, `attributes` every attribute's; `obligations` maps each
    obligation's name to where it is violated. `chose` is where either side chose a value freely.
    """

    values: Mapping[str, Value]
    attributes: Mapping[str, Any]
    precondition: Bool
    source_ub: Bool
    target_ub: Bool
    chose: Bool
    obligations: Mapping[str, Bool]


NewValue = Callable[[str, Width], Bits]
NewTruth = Callable[[str], Bool]


def instantiate(
    goal: Goal,
    interpretation: Interpretation,
    types: TypeChoice,
    case: Mapping[str, Attribute],
    new_bits: NewValue,
    new_bool: NewTruth,
    after: Callable[[Step, Execution], None] | None = None,
) -> Instance:
    """Read the goal; `after` is called behind each step.

    Raises `NoMeaning`, or `NotRepresentable` where the interpretation cannot say it.
    """

    def width_of(term: TypeTerm) -> Width:
        return goal.scheme.width_of(term, types.widths, types.index)

    choices = _Choices(goal, new_bits)
    source = Execution(interpretation, choices.of)
    attributes = _Attributes(goal, source, width_of, case, new_bits, new_bool)
    arguments: dict[str, Value] = {}
    for name, type_ in goal.arguments:
        bits = new_bits(name, width_of(type_))
        poison = source.truth(False) if name in goal.never_poison else new_bool(f"{name} is poison")
        arguments[name] = Value(bits, poison)
    precondition = source.truth(True)
    values = dict(arguments)
    attributes.program = values
    about_values = [call for call in goal.constraints if names_values(call.arguments)]
    for call in goal.constraints:
        if call not in about_values:
            precondition = precondition & attributes.required(call)
    if goal.required is not None:
        required = _required(goal, interpretation, arguments, width_of, attributes, after)
        interpretation.assume(required.term)
        precondition = precondition & required
    run(source, goal.source, values, width_of, attributes.of_step, after)
    for old, _ in goal.noundef:
        source.ub_if(values[old].poison)
    for call in about_values:
        precondition = precondition & attributes.required(call)
    target = Execution(interpretation, choices.of)
    run(target, goal.target, values, width_of, attributes.of_step, after)
    for _, new in goal.noundef:
        target.ub_if(values[new].poison)
    for chosen, witness in choices.equations():
        precondition = precondition & chosen.eq(values[witness].bits)
    if goal.unchosen:
        precondition = precondition & ~source.chose

    defined = precondition & ~source.ub
    obligations = {"no new UB": defined & target.ub}
    for label, (old, new) in zip(_labels(goal), goal.replacements, strict=True):
        s, t = values[old], values[new]
        certain = defined & ~s.poison
        obligations[f"{label} not more poisonous"] = certain & t.poison
        obligations[f"{label} equal"] = certain & ~t.poison & ~s.bits.eq(t.bits)
    return Instance(
        values,
        attributes.values,
        precondition,
        source.ub,
        target.ub,
        source.chose | target.chose,
        obligations,
    )


def _required(
    goal: Goal,
    interpretation: Interpretation,
    arguments: Mapping[str, Value],
    width_of: Callable[[TypeTerm], Width],
    attributes: _Attributes,
    after: Callable[[Step, Execution], None] | None,
) -> Bool:
    """Where the precondition is defined and true."""
    assert goal.required is not None
    m = Execution(interpretation)
    values = dict(arguments)
    run(m, goal.precondition, values, width_of, attributes.of_step, after)
    result = values[goal.required]
    return result.bits.is_true() & ~result.poison & ~m.ub


def names_values(arguments: tuple[NativeArgument, ...]) -> bool:
    """Whether some arguments of a native function are values, or ranges of values."""
    return any(
        isinstance(a, ValueVariable) or (isinstance(a, tuple) and names_values(a))
        for a in arguments
    )


def obligation_names(goal: Goal) -> tuple[str, ...]:
    """The names of the obligations that `instantiate` gives."""
    names = ["no new UB"]
    for label in _labels(goal):
        names += [f"{label} not more poisonous", f"{label} equal"]
    return tuple(names)


def _labels(goal: Goal) -> list[str]:
    """A distinct name for each replacement: a value may be replaced, or returned, twice."""
    if goal.labels:
        return list(goal.labels)
    before = [name for name, _ in goal.replacements]
    return [
        name if before.count(name) == 1 else f"{name} (result {position})"
        for position, name in enumerate(before)
    ]


class _Choices:
    """The free choices of both sides, each made once.

    Where a source operation chooses what a target operation chooses, they share one free value.
    """

    def __init__(self, goal: Goal, new_bits: NewValue) -> None:
        self._new_bits = new_bits
        self._witnesses = goal.witnesses
        steps = {step.results[0][0]: step for step in goal.target if step.results}
        self._shared = {
            label: witness
            for label, witness in goal.witnesses.items()
            if witness in steps and meaning_for(steps[witness]).chooses
        }
        self._made: dict[str, Bits] = {}

    def of(self, label: str, width: Width) -> Bits:
        name = self._shared.get(label, label)
        if name not in self._made:
            self._made[name] = self._new_bits(f"choice of {name}", width)
        return self._made[name]

    def equations(self) -> Iterator[tuple[Bits, str]]:
        """The choices that are equal to the target's value named."""
        for label, witness in self._witnesses.items():
            if label not in self._shared:
                yield self._made[label], witness


class _Attributes:
    """The values of a goal's attributes in one interpretation; each is made once."""

    def __init__(
        self,
        goal: Goal,
        m: Execution,
        width_of: Callable[[TypeTerm], Width],
        case: Mapping[str, Attribute],
        new_bits: NewValue,
        new_bool: NewTruth,
    ) -> None:
        self._goal = goal
        self._m = m
        self._width_of = width_of
        self._case = case
        self._new_bits = new_bits
        self._new_bool = new_bool
        self.values: dict[str, Any] = {}
        self.program: Mapping[str, Value] = {}

    def of_step(self, step: Step, name: str, kind: AttributeKind, width: Width) -> Any:
        attribute = step.attributes.get(name)
        if not isinstance(attribute, AttributeVariable):
            return kind.read(self._m.interpretation, attribute, width)
        value = self.value(attribute.name)
        binding = self._goal.attributes[attribute.name]
        if isinstance(binding, ComputedAttribute) and isinstance(kind, StaticIntegerKind):
            number = self._of_types(attribute.name)
            if not isa(number, IntegerAttr) or number.type != IntegerType(kind.bits):
                raise BadAttribute(f"'{name}' is no i{kind.bits}")
            return kind.read(self._m.interpretation, number, width)
        if isinstance(binding, ComputedAttribute) and not kind.fits(value, width):
            raise BadAttribute(f"what {binding.function.name} computes cannot be its '{name}'")
        return value

    def _of_types(self, name: str) -> Attribute:
        """An attribute that is given, or computed from types and such attributes alone."""
        binding = self._goal.attributes[name]
        if isinstance(binding, GivenAttribute):
            return binding.value
        if not isinstance(binding, ComputedAttribute):
            raise BadAttribute(f"a number that depends on {name}, which is open, cannot stand here")
        arguments: list[Attribute] = []
        for argument in binding.arguments:
            if isinstance(argument, AttributeVariable):
                arguments.append(self._of_types(argument.name))
            elif isinstance(argument, TypeVariable):
                width = self._width_of(argument)
                if isinstance(width, SymbolicWidth):
                    raise NotRepresentable(f"the symbolic width {width.name} as a number")
                arguments.append(IntegerType(width))
            elif isinstance(argument, Attribute):
                arguments.append(argument)
            else:
                raise BadAttribute("a number that depends on values cannot stand here")
        return binding.function.executable(*arguments)

    def required(self, call: ConstraintCall) -> Bool:
        """That a constraint holds, or that it does not where it is negated; it is assumed."""
        meaning = call.constraint.meaning
        assert meaning is not None
        holds = self._call(call.constraint.name, meaning, call.arguments, call.where)
        required = ~holds if call.negated else holds
        self._m.interpretation.assume(required.term)
        return required

    def _argument(self, argument: NativeArgument) -> Any:
        match argument:
            case tuple():
                return tuple(self._argument(a) for a in argument)
            case AttributeVariable(name):
                return self.value(name)
            case ValueVariable(name):
                return self.program[name]
            case _:
                return self._width_of(argument)

    def _call(
        self,
        name: str,
        meaning: Callable[..., Any],
        arguments: tuple[NativeArgument, ...],
        where: str,
    ) -> Any:
        """Apply a native function. Raises `NoMeaning` where it does not take these arguments."""
        values = [self._argument(a) for a in arguments]
        try:
            return meaning(self._m, *values)
        except (AttributeError, KeyError, TypeError, WidthMismatch) as error:
            what = f"the native function {name} of these arguments: {error}"
            raise NoMeaning(what, where) from error

    def value(self, name: str) -> Any:
        if name not in self.values:
            self.values[name] = self._make(name, self._goal.attributes[name])
        return self.values[name]

    def _make(self, name: str, binding: AttributeBinding) -> Any:
        if isinstance(binding, ComputedAttribute):
            function = binding.function
            return self._call(function.name, function.meaning, binding.arguments, binding.where)
        width: Width = 1 if binding.type_ is None else self._width_of(binding.type_)
        try:
            if isinstance(binding, GivenAttribute):
                return binding.kind.read(self._m.interpretation, binding.value, width)
            if name in self._case:
                return binding.kind.read(self._m.interpretation, self._case[name], width)
            return binding.kind.open(name, width, self._new_bool, self._new_bits)
        except BadAttribute as error:
            raise NoMeaning(str(error)) from error
