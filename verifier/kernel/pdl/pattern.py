"""From a `pdl.pattern` to a goal.

PDL's meaning is upstream's (mlir.llvm.org/docs/Dialects/PDLOps): an attribute that a match does not
mention is unconstrained, one that a rewrite does not mention is absent; each replaced value is an
obligation of its own. A pattern that uses `!transfer.integer` is read in xdsl-smt's convention: its
types range over iN, and result types that operations determine are not constraints.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from xdsl.dialects import builtin, pdl
from xdsl.dialects.builtin import IndexType, UnregisteredOp
from xdsl.ir import Operation, SSAValue

from semantics.language.program import NoMeaning, Step, TypeTerm, TypeVariable
from verifier.kernel.goals.goal import ConstraintCall, Goal, NativeArgument, ValueVariable
from verifier.kernel.goals.type_scheme import NoInstance, TypeScheme
from verifier.kernel.goals.xdsl_smt_natives import register_xdsl_smt_natives
from verifier.kernel.input.expectation import check_expectation, expectation
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, ParsedModule, Source
from verifier.kernel.pdl.attributes import PatternAttributes
from verifier.kernel.pdl.dialect import PDL
from verifier.kernel.pdl.ranges import Counts, RangeChoices, choices_of_counts
from verifier.kernel.pdl.rewrite import Rewriting
from verifier.kernel.pdl.roots import check_always_executed, check_dominance
from verifier.kernel.pdl.steps import PatternSteps
from verifier.kernel.pdl.transfer import Transfer
from verifier.kernel.pdl.types import IllTyped, PatternTypes, StepTyper
from verifier.kernel.pdl.values import PatternValues
from verifier.kernel.ranks.rule import rules_of

register_xdsl_smt_natives()

_MATCHING = (
    pdl.ApplyNativeConstraintOp,
    pdl.ApplyNativeRewriteOp,
    pdl.AttributeOp,
    pdl.OperandOp,
    pdl.OperandsOp,
    pdl.OperationOp,
    pdl.ResultOp,
    pdl.ResultsOp,
    pdl.TypeOp,
    pdl.TypesOp,
)
_REWRITING = (
    pdl.ApplyNativeRewriteOp,
    pdl.AttributeOp,
    pdl.EraseOp,
    pdl.OperationOp,
    pdl.RangeOp,
    pdl.ReplaceOp,
    pdl.ResultOp,
    pdl.ResultsOp,
    pdl.RewriteOp,
    pdl.TypeOp,
    pdl.TypesOp,
)


def parse_patterns(source: Source) -> tuple[ParsedModule, list[pdl.PatternOp]]:
    """The patterns in a piece of MLIR text that has nothing else.

    Raises `InputError` where there is none, where one uses a value before its definition, and where
    one expects a verdict that there is not.
    """
    parsed, patterns, rules = parse_claims(source)
    if rules:
        raise parsed.error("a rule where only patterns are expected", rules[0])
    return parsed, patterns


def parse_claims(
    source: Source,
) -> tuple[ParsedModule, list[pdl.PatternOp], list[builtin.ModuleOp]]:
    """The patterns, and the modules that state rules over tensors of every rank, in a piece of MLIR
    text. Raises `InputError`, as `parse_patterns`."""
    parsed = read_module(source, (PDL, Transfer), _drop_unused_types)
    rules = rules_of(parsed)
    _check_all_is_read(parsed, rules)
    patterns = [op for op in parsed.module.walk() if isinstance(op, pdl.PatternOp)]
    if not (patterns or rules):
        raise InputError("no pdl.pattern to verify, and no rule", source.file)
    for pattern in patterns:
        _check_dominance(pattern, parsed)
    for claim in (*patterns, *rules):
        check_expectation(claim, parsed)
    return parsed, patterns, rules


def _check_all_is_read(parsed: ParsedModule, rules: list[builtin.ModuleOp]) -> None:
    """No operation is one that nobody knows, lest a pattern is passed over; of what a pattern names
    an attribute or a type may be. The operations of rules are known to those who read them."""
    of_rules = {op for rule in rules for op in rule.walk()}
    for op in parsed.module.walk():
        if isinstance(op, UnregisteredOp) and op not in of_rules:
            name = op.op_name.data
            if name not in ("pdl.attribute", "pdl.type"):
                raise parsed.error(f"Operation {name} is not registered", op)


def _check_dominance(pattern: pdl.PatternOp, parsed: ParsedModule) -> None:
    """Every value is used behind its definition, in the same pattern (xDSL does not look)."""
    defined: set[Operation] = set()
    for op in pattern.walk():
        for number, operand in enumerate(op.operands):
            if operand.owner not in defined:
                raise parsed.error(f"operand #{number} does not dominate this use", op)
        defined.add(op)


def _drop_unused_types(module: builtin.ModuleOp) -> None:
    """Remove each `pdl.type` without uses: it constrains nothing, and xDSL does not accept it."""
    for op in list(module.walk()):
        if isinstance(op, pdl.TypeOp | pdl.TypesOp) and not op.result.uses.get_length():
            op.detach()
            op.erase()


@dataclass(frozen=True)
class PatternGoals:
    """What a pattern states: all goals must hold, one for each number of values in its ranges.

    `without` is why one of these numbers has no goal.
    """

    goals: tuple[Goal, ...]
    without: NoMeaning | IllTyped | None = None


def goals_of_pattern(pattern: pdl.PatternOp, parsed: ParsedModule) -> PatternGoals:
    """The goals that a pattern states.

    Raises `NoMeaning` where something has no meaning here, `IllTyped` where the replacement is not
    well typed, and `NoInstance` where no types fit.
    """
    body = list(pattern.body.block.ops)
    names = PatternValues({}, parsed.where)
    choices = choices_of_counts(body, names.name_of, parsed.where(pattern))
    goals: list[Goal] = []
    without: NoMeaning | IllTyped | None = None
    impossible: NoInstance | None = None
    for counts in choices.counts:
        try:
            goal = _Translation(pattern, parsed, counts, choices).goal()
            goals.append(replace(goal, name=goal.name + _case(counts, choices, names)))
        except (NoMeaning, IllTyped) as error:
            without = without or error
        except NoInstance as error:
            impossible = error
    if not goals and (without or impossible) is not None:
        raise without or impossible or AssertionError
    return PatternGoals(tuple(goals), without)


def _case(counts: Counts, choices: RangeChoices, names: PatternValues) -> str:
    """What tells the goals of one pattern apart; nothing where there is one."""
    if len(choices.counts) == 1:
        return ""
    numbers = (f"{number} in %{names.name_of(value)}" for value, number in counts.items())
    return f" ({', '.join(numbers)})"


def pattern_name(pattern: pdl.PatternOp) -> str:
    return pattern.sym_name.data if pattern.sym_name is not None else "<unnamed>"


@dataclass
class _Translation:
    pattern: pdl.PatternOp
    parsed: ParsedModule
    counts: Counts
    choices: RangeChoices

    def __post_init__(self) -> None:
        self.values = PatternValues(self.counts, self.where)
        self.types = PatternTypes(self.values.name_of, self.values.unused_name, self.where)
        self.attributes = PatternAttributes(
            self.values.name_of, self.types, self.where, self._native_values
        )

    def goal(self) -> Goal:
        body = list(self.pattern.body.block.ops)
        rewrite = body.pop()
        assert isinstance(rewrite, pdl.RewriteOp)
        replacement = self._replacement(rewrite)
        for ops, accepted, place in (
            (body, _MATCHING, "a pattern"),
            (replacement, _REWRITING, "a rewrite"),
        ):
            for op in ops:
                if not isinstance(op, accepted):
                    name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
                    raise NoMeaning(f"{name} in {place}", self.where(op))
        self.types.read(body + replacement, self.counts)
        self.typer = StepTyper(self.types, self.types.integer_only != [])
        steps = PatternSteps(self.values, self.types, self.typer, self.attributes, self.where)
        arguments = [
            name
            for op in body
            if isinstance(op, pdl.OperandOp | pdl.OperandsOp)
            for name in self._argument(op)
        ]
        self.attributes.declare(body + replacement)
        constraints = [op for op in body if isinstance(op, pdl.ApplyNativeConstraintOp)]
        calls = [call for op in constraints if (call := self.attributes.constraint(op)) is not None]
        source = steps.matched(body)
        dropped = [call.apply(self.types.constraints) for call in self.attributes.filters]
        rewriting = Rewriting(rewrite, replacement, steps, self.where)
        rewriting.apply()
        target = tuple(rewriting.target)
        goal = Goal(
            name=pattern_name(self.pattern),
            file=self.parsed.source.file,
            line=self.parsed.place(self.pattern)[0],
            scheme=self._scheme(arguments, source, target, calls),
            arguments=tuple((name, self.typer.types[name]) for name in arguments),
            source=source,
            target=target,
            replacements=tuple(rewriting.replaced),
            attributes=self.attributes.bindings,
            constraints=tuple(calls),
            notes=tuple(
                dict.fromkeys([*self.typer.notes, *self.attributes.notes, *filter(None, dropped)])
            ),
            assumptions=tuple(rewriting.assumptions),
            ranges=self.choices.most,
            expected=expectation(self.pattern),
        )
        check_always_executed(goal, rewriting.anchors())
        check_dominance(goal, rewriting.roots())
        notes = (*goal.notes, *self.choices.notes, *self._fixed_types(goal))
        return replace(goal, notes=notes)

    def _replacement(self, rewrite: pdl.RewriteOp) -> list[Operation]:
        """What the rewrite does, operation by operation."""
        if rewrite.name_ is not None:
            return [rewrite]
        if len(rewrite.body.blocks) != 1:
            raise NoMeaning("a rewrite that replaces nothing", self.where(rewrite))
        return list(rewrite.body.block.ops)

    def _argument(self, op: pdl.OperandOp | pdl.OperandsOp) -> list[str]:
        """The values that an operand, or a range of them, stands for; their types are noted."""
        names = self.values.operands(op)
        if op.value_type is None:
            types = tuple(self.types.fresh() for _ in names)
        else:
            types = self.types.all_of(op.value_type)
        self.typer.types |= dict(zip(names, types, strict=True))
        return names

    def _fixed_types(self, goal: Goal) -> list[str]:
        """Why a proof cannot be about every width."""
        if goal.scheme.variables or not goal.arguments:
            return []
        types = {str(goal.scheme.constraints.find(t)) for _, t in goal.arguments}
        return [f"only {', '.join(sorted(types))}: the pattern fixes the types of its operands"]

    def _scheme(
        self,
        arguments: list[str],
        source: tuple[Step, ...],
        target: tuple[Step, ...],
        calls: list[ConstraintCall],
    ) -> TypeScheme:
        """The types that instances may have; those of the rewrite must follow from the match."""
        where = self.where(self.pattern)
        given = [self.typer.types[name] for name in arguments]
        given += [type_ for step in source for _, type_ in step.results]
        given += self.attributes.integer_types()
        given += self._unmatched(given, calls)
        derived = [type_ for step in target for _, type_ in step.results]
        derived += self.attributes.check_bound(calls, where)
        for term in self.types.integer_only:
            if isinstance(self.types.constraints.find(term), IndexType):
                raise NoMeaning("!transfer.integer cannot be index", where)
        return self.types.constraints.solve(given, derived)

    def _unmatched(self, given: list[TypeTerm], calls: list[ConstraintCall]) -> list[TypeVariable]:
        """Types that only constraints are about. xdsl-smt's patterns state with them what holds for
        each choice that the constraints keep, which no rewriter could make."""
        if not self.types.integer_only:
            return []
        find = self.types.constraints.find
        matched = {find(term) for term in given}
        terms = [term for filter_ in self.attributes.filters for term in filter_.types]
        terms += [a for call in calls for a in call.arguments if isinstance(a, TypeVariable)]
        found = [t for t in dict.fromkeys(map(find, terms)) if isinstance(t, TypeVariable)]
        computed = {find(c.type_) for c in self.types.constraints.computed}
        unmatched = [t for t in found if t not in matched and t not in computed]
        self.attributes.notes += [
            f"%{t.name} is the type of nothing that is matched: each that the constraints keep is "
            "a case"
            for t in unmatched
        ]
        return unmatched

    def where(self, op: Operation) -> str:
        return self.parsed.where(op)

    def _native_values(self, value: SSAValue, where: str) -> NativeArgument:
        """A value, the results of an operation, or a range of values, for a native function."""
        match value.type:
            case pdl.ValueType():
                (name,) = self.values.values(value, where)
                return ValueVariable(name)
            case pdl.OperationType():
                return tuple(ValueVariable(n) for n in self.values.results(value, where))
            case pdl.RangeType(element_type=pdl.ValueType()):
                return tuple(ValueVariable(n) for n in self.values.values(value, where))
            case _:
                raise NoMeaning(f"a native function of {value.type}", where)


__all__ = [
    "IllTyped",
    "PatternGoals",
    "goals_of_pattern",
    "parse_patterns",
    "pattern_name",
]
