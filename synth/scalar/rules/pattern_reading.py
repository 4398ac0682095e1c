"""PDL patterns as rules: the other direction of `pdl_text`.

An attribute that a match leaves open is a symbol where it is an integer; where it is a predicate,
or flags on which the rewrite depends, there is a rule for each of its values. What a rule cannot
say is a reason why the pattern is not read, never left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from xdsl.dialects import pdl
from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import IntegerAttr, IntegerType, UnitAttr
from xdsl.ir import Attribute

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import AttributeKind, FlagKind, IntegerKind, OverflowKind
from semantics.language.builder import Bool, Execution
from semantics.language.execution import meaning_for
from semantics.language.program import (
    AttributeVariable,
    NoMeaning,
    Step,
    TypeTerm,
    TypeVariable,
    as_integer_type,
    is_integer_like,
)
from synth.scalar.rules.flags import without_flags
from synth.scalar.rules.pattern_constants import NotRead, constant_made, number_demanded
from synth.scalar.rules.rule import Condition, Rule, closed, flags_of, orders, replaced
from synth.scalar.terms.shapes import tree
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
from verifier.kernel.goals.goal import (
    ComputedAttribute,
    ConstraintCall,
    GivenAttribute,
    Goal,
    NativeArgument,
    OpenAttribute,
    names_values,
)
from verifier.kernel.goals.natives import native_constraint
from verifier.kernel.goals.type_filters import TypeFilter
from verifier.kernel.goals.type_scheme import NoInstance
from verifier.kernel.input.sources import ParsedModule, Source
from verifier.kernel.pdl.pattern import IllTyped, goals_of_pattern, parse_patterns, pattern_name

_RANGES = (pdl.OperandsOp, pdl.ResultsOp, pdl.TypesOp, pdl.RangeOp)
_MOST_CASES = 1000
_Case = Mapping[str, Attribute | None]


@dataclass(frozen=True)
class ReadPattern:
    """The rules that a pattern stands for, or why it was not read."""

    name: str
    file: str
    line: int
    rules: tuple[Rule, ...]
    unread: str | None = None


def read_rules(source: Source) -> list[ReadPattern]:
    """All patterns of a piece of MLIR text, in order.

    Raises `verifier.kernel.input.sources.InputError` for what cannot be parsed.
    """
    parsed, patterns = parse_patterns(source)
    return [read_pattern(parsed, pattern) for pattern in patterns]


def read_pattern(parsed: ParsedModule, pattern: pdl.PatternOp) -> ReadPattern:
    """One pattern of a module."""
    line, _ = parsed.place(pattern)
    read = ReadPattern(pattern_name(pattern), parsed.source.file, line, ())
    for op in pattern.walk():
        if isinstance(op, _RANGES):
            return replace(read, unread="it has a range of values or types")
        if isinstance(op, pdl.EraseOp):
            return replace(read, unread="it erases an operation")
    try:
        (goal,) = goals_of_pattern(pattern, parsed).goals
        rules = [rule for case in _cases(goal) for rule in _Reading(goal, case).rules()]
    except (NoMeaning, IllTyped, NoInstance, NotRead) as error:
        return replace(read, unread=str(error))
    if not rules:
        return replace(read, unread="it changes nothing")
    return replace(read, rules=tuple(_weakest(rules)))


def _weakest(rules: Iterable[Rule]) -> Iterator[Rule]:
    """Without those that differ from another only in that their source demands more flags."""
    kept: dict[Rule, list[list[set[str]]]] = {}
    for rule in sorted(dict.fromkeys(rules), key=lambda r: sum(map(len, _flags(r.source)))):
        others = kept.setdefault(replace(rule, source=_bare(rule.source)), [])
        flags = _flags(rule.source)
        if not any(all(a <= b for a, b in zip(few, flags, strict=True)) for few in others):
            others.append(flags)
            yield rule


def _flags(term: Term) -> list[set[str]]:
    return [set(flags_of(t.operator)) for t in tree(term) if isinstance(t, Application)]


def _bare(term: Term) -> Term:
    return rebuilt(term, lambda leaf: leaf, without_flags)


def _cases(goal: Goal) -> Iterator[_Case]:
    """All values of the open attributes that are no integers, and matter beside one operation."""
    uses = Counter(
        a.name
        for step in (*goal.source, *goal.target)
        for a in step.attributes.values()
        if isinstance(a, AttributeVariable)
    )
    called = [b.arguments for b in goal.attributes.values() if isinstance(b, ComputedAttribute)]
    called += [call.arguments for call in goal.constraints]
    uses.update(a.name for some in called for a in some if isinstance(a, AttributeVariable))
    domains: dict[str, Sequence[Attribute | None]] = {}
    for name, binding in goal.attributes.items():
        if not isinstance(binding, OpenAttribute) or isinstance(binding.kind, IntegerKind):
            continue
        cases = binding.kind.cases()
        if cases is not None:
            domains[name] = cases
        elif uses[name] > 1:
            domains[name] = _flag_values(name, binding.kind)
    count = 1
    for domain in domains.values():
        count *= len(domain)
    if count > _MOST_CASES:
        raise NotRead(f"its attributes have {count} values together")
    for chosen in product(*domains.values()):
        yield dict(zip(domains, chosen, strict=True))


def _flag_values(name: str, kind: AttributeKind) -> list[Attribute | None]:
    if isinstance(kind, FlagKind):
        return [None, UnitAttr()]
    if isinstance(kind, OverflowKind):
        nsw, nuw = IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW
        return [None, *(IntegerOverflowAttr(some) for some in ([nsw], [nuw], [nsw, nuw]))]
    raise NotRead(f"the attribute {name} is open, and its rewrite depends on it")


def _literal(number: int, type_: TypeTerm) -> Literal:
    """A true i1 is 1; attributes say -1."""
    return Literal(number % 2 if type_ == IntegerType(1) else number, type_)


def _parted(given: Iterable[Any]) -> tuple[list[Term], list[TypeTerm], list[Any]]:
    """Constants, types, and the rest: predicates and flags."""
    terms: list[Term] = []
    types: list[TypeTerm] = []
    others: list[Any] = []
    for argument in given:
        match argument:
            case Symbol() | Literal() | Application():
                terms.append(argument)
            case TypeVariable() | Attribute():
                types.append(argument)
            case _:
                others.append(argument)
    return terms, types, others


class _Reading:
    """A goal with values for some of its open attributes, as rules."""

    def __init__(self, goal: Goal, case: _Case) -> None:
        self._goal = goal
        self._case = case
        self._m = Execution(ConcreteInterpretation())
        self._terms: dict[str, Term] = {}

    def rules(self) -> list[Rule]:
        """A rule for each result that is replaced by another. Raises `NotRead`, `NoMeaning`."""
        goal = self._goal
        for name, type_ in goal.arguments:
            self._terms[name] = Argument(name, self._type(type_))
        for step in goal.source:
            self._read(step)
        matched = [self._terms[old] for old, _ in goal.replacements]
        self._check_all_matter(matched)
        for step in goal.target:
            self._read(step)
        solved: dict[Term, Term] = {}
        conditions = list(self._of_types())
        for call in goal.constraints:
            condition = self._demand(call, solved)
            if condition is False:
                return []
            if isinstance(condition, Condition):
                conditions.append(condition)

        def at(term: Term) -> Term:
            for _ in solved:
                term = replaced(term, solved)
            return term

        moved = tuple(
            replace(c, arguments=tuple(map(at, c.arguments))) for c in dict.fromkeys(conditions)
        )
        rules = [
            Rule(at(source), at(self._terms[new]), moved)
            for source, (_, new) in zip(matched, goal.replacements, strict=True)
        ]
        for rule in rules:
            self._check_types(rule)
        return [rule for rule in rules if rule.source != rule.target]

    def _type(self, type_: TypeTerm) -> TypeTerm:
        found = self._goal.scheme.constraints.find(type_)
        if isinstance(found, TypeVariable):
            return found
        if as_integer_type(found) is None or not is_integer_like(found):
            raise NotRead(f"the type {found} is not searched")
        return found

    def _read(self, step: Step) -> None:
        meaning = meaning_for(step)
        if step.operation.startswith("native."):
            raise NotRead(f"{step.operation.removeprefix('native.')} builds operations")
        kinds = meaning.attributes
        if not step.operands and isinstance(kinds.get("value"), IntegerKind):
            ((name, _),) = step.results
            self._terms[name] = self._constant(step, kinds["value"])
            return
        attributes: dict[str, Attribute] = {}
        types = tuple(self._type(type_) for _, type_ in step.results)
        for name, kind in kinds.items():
            stated = step.attributes.get(name)
            if isinstance(kind, IntegerKind):
                raise NotRead(f"{step.operation} has an integer attribute")
            value = (
                self._attribute(stated.name)
                if isinstance(stated, AttributeVariable)
                else kind.read(self._m.interpretation, stated, 1)
            )
            written = kind.write(value, IntegerType(1))
            if written is not None:
                attributes[name] = written
        operands = tuple(self._terms[name] for name in step.operands)
        operator = Operator(
            step.operation,
            tuple(operand.type_ for operand in operands),
            types,
            tuple(attributes.items()),
        )
        for number, (name, _) in enumerate(step.results):
            self._terms[name] = Application(operator, operands, number)

    def _constant(self, step: Step, kind: AttributeKind) -> Term:
        stated = step.attributes.get("value")
        type_ = self._type(step.results[0][1])
        if isinstance(stated, AttributeVariable):
            value = self._attribute(stated.name)
            if not isinstance(value, Argument | Symbol | Literal | Application):
                raise NotRead(f"the constant {stated.name} is no integer")
            return value
        if not isinstance(stated, IntegerAttr):
            raise NotRead(f"the constant {stated}")
        return _literal(stated.value.data, type_)

    def _attribute(self, name: str) -> Any:
        """An integer as a term, anything else as its concrete value."""
        binding = self._goal.attributes[name]
        match binding:
            case OpenAttribute(kind, type_) if isinstance(kind, IntegerKind):
                assert type_ is not None
                return Symbol(name.replace(" ", "_"), self._type(type_))
            case OpenAttribute(kind):
                return kind.read(self._m.interpretation, self._case.get(name), 1)
            case GivenAttribute(kind, value, type_) if isinstance(kind, IntegerKind):
                assert type_ is not None and isinstance(value, IntegerAttr)
                return _literal(value.value.data, self._type(type_))
            case GivenAttribute(kind, value):
                return kind.read(self._m.interpretation, value, 1)
            case ComputedAttribute(function, arguments):
                given = [self._argument(function.name, a) for a in arguments]
                terms, types, others = _parted(given)
                if not terms and not types:
                    return function.meaning(self._m, *given)
                if others and not (len(others) == 1 and isinstance(others[0], int)):
                    raise NotRead(f"{function.name} is about constants and something else")
                return constant_made(function.name, terms, types, *others)

    def _argument(self, function: str, argument: NativeArgument) -> Any:
        if isinstance(argument, AttributeVariable):
            return self._attribute(argument.name)
        if isinstance(argument, TypeVariable | Attribute):
            return self._type(argument)
        raise NotRead(f"{function} is about values of the program")

    def _of_types(self) -> Iterator[Condition]:
        """Conditions on types alone; that an operation can have its types is none."""
        if self._goal.scheme.constraints.computed:
            raise NotRead("it computes types")
        for types, keeps in self._goal.scheme.constraints.kept:
            filter_ = getattr(keeps, "__self__", None)
            if not isinstance(filter_, TypeFilter):
                raise NotRead("something filters its types")
            name = filter_.constraint.name
            if native_constraint(name) is filter_.constraint:
                if filter_.constraint.keeps is None:
                    raise NotRead(f"{name} is negated")
                yield Condition(name, (), filter_.negated, tuple(map(self._type, types)))

    def _demand(self, call: ConstraintCall, solved: dict[Term, Term]) -> Condition | bool:
        """What a constraint demands: a condition, a constant (which is put into `solved`), or
        something about this case that is true or false."""
        name = call.constraint.name
        if names_values(call.arguments):
            raise NotRead(f"{name} is about values of the program")
        given = [self._argument(name, a) for a in call.arguments]
        terms, types, others = _parted(given)
        if not terms and not types:
            assert call.constraint.meaning is not None
            holds: Bool = call.constraint.meaning(self._m, *given)
            return holds.term != call.negated
        if others:
            raise NotRead(f"{name} is about constants and something else")
        if not call.negated:
            demanded = [number_demanded(name, t.type_, types) for t in terms[:1] if len(terms) == 1]
            if name == "is_attr_equal":
                demanded = [terms[1]] if isinstance(terms[0], Symbol) else [terms[0]]
                terms = terms if isinstance(terms[0], Symbol) else terms[::-1]
            for value in filter(None, demanded):
                free = isinstance(terms[0], Symbol) and terms[0] not in solved
                if free and terms[0] not in subterms([value]):
                    solved[terms[0]] = value
                    return True
        return Condition(name, tuple(terms), call.negated, tuple(types))

    def _check_all_matter(self, matched: Sequence[Term]) -> None:
        """What is matched besides the operations that are replaced would be a condition."""
        reached = set(subterms(matched))
        for step in self._goal.source:
            if all(self._terms[name] not in reached for name, _ in step.results):
                raise NotRead(
                    f"it matches {step.operation}, on which what is replaced does not depend"
                )

    def _check_types(self, rule: Rule) -> None:
        """What is demanded of types must be what operations demand anyway."""
        implied = closed(orders([rule.source, rule.target]))
        for low, high in self._goal.scheme.order:
            pair = self._type(low), self._type(high)
            fixed = [as_integer_type(type_) for type_ in pair]
            both = [integer.width.data for integer in fixed if integer is not None]
            if pair not in implied and not (len(both) == 2 and both[0] < both[1]):
                raise NotRead(f"it demands that {pair[0]} is narrower than {pair[1]}")
