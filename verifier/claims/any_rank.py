"""Rules over tensors of every rank: a verdict for each (`docs/every-rank.md`)."""

from __future__ import annotations

import ast
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp

from semantics.language.not_representable import NotRepresentable
from semantics.language.program import NoMeaning
from verifier.claims.functions.control_flow import decide_control_flow
from verifier.claims.translation import functions_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.expectation import expectation
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.sources import ParsedModule
from verifier.kernel.ranks.float_claims import FORMATS, WITHOUT_INFINITIES, functions_of_claim
from verifier.kernel.ranks.integer_claims import goal_of
from verifier.kernel.ranks.operations import IllFormed
from verifier.kernel.ranks.order_claims import depends_on_order, holds_of_orders, needs
from verifier.kernel.ranks.real_claims import holds_of_reals
from verifier.kernel.ranks.reduction import Reduction, reduce_rule
from verifier.kernel.ranks.rule import Rule, Side, read_rule, rule_name
from verifier.kernel.ranks.scalars import ScalarClaim, is_float, operations_in, types_in
from verifier.kernel.verdicts.assumptions import (
    FINITE,
    INTEGER_DIVISION,
    NO_INDEX_OVERFLOW,
    ONE_NAN,
    assuming,
    convention,
)
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.judge import Closed, conclude, unless_accepted, weakest
from verifier.kernel.verdicts.verdict import (
    Proved,
    Ranks,
    Refuted,
    Result,
    Unknown,
    Unsupported,
    Vacuous,
    Verdict,
)
from verifier.refuting.any_rank import (
    KINDS,
    RankCounterexample,
    compares_values,
    counterexample_at,
    instance_of,
    random_instances,
    smaller,
)
from verifier.running.any_rank import Instance
from verifier.strategy.counted import counted

INTEGERS = "signed", "unsigned"
KINDS_OF = {"integer": INTEGERS, "number": (*INTEGERS, "float")}
"""What `!ranks.integer` and `!ranks.number` stand for."""
COMPUTING = (
    *("add", "subtract", "multiply", "divide", "remainder", "negate", "abs", "exponential"),
    *("maximum", "minimum", "clamp", "reduce", "dot_general", "convolution"),
)
CROSS_CHECKED = 4
"""How many instances a proof is compared with."""
INSTANCES = 400
"""How many instances are drawn where no model gives one."""


def verify_rule(parsed: ParsedModule, module: ModuleOp, options: Options) -> Result:
    """The verdict on one rule of a module. Raises `InputError` where it is malformed."""
    started = time.perf_counter()
    rule = read_rule(module, parsed)
    place = parsed.place(module)[0]
    verdict: Verdict
    try:
        file = parsed.source.file
        verdict = counted(options, lambda: decide_rule(rule, file, place, options))
    except IllFormed as error:
        verdict = Unsupported(str(error), error.where)
    seconds = time.perf_counter() - started
    return Result(
        parsed.source.file, place, rule_name(module), verdict, seconds, expectation(module)
    )


def decide_rule(rule: Rule, file: str, line: int, options: Options) -> Verdict:
    """The verdict on a rule: proved for all element types that it names, or not. Raises
    `IllFormed`."""
    proofs: list[tuple[str, Proved]] = []
    open_: Unknown | None = None
    wide = next((name for name in KINDS_OF if name in types_of_rule(rule)), "")
    for kind in KINDS_OF.get(wide, ("",)):
        own = rule_of_kind(rule, wide, kind) if kind else rule
        verdict = _Decision(own, file, line, options).verdict()
        match verdict:
            case Proved():
                proofs.append((kind, verdict))
            case Refuted():
                said = [f"refuted for {kind} numbers"] if kind else []
                said += [f"proved for {k}: {p.guarantee}" for k, p in proofs]
                return replace(verdict, notes=(*verdict.notes, *said))
            case Unknown():
                reason = f"for {kind} numbers: {verdict.reason}" if kind else verdict.reason
                open_ = open_ or replace(verdict, reason=reason)
            case _:
                return verdict
    return open_ or weakest([proof for _, proof in proofs])


def types_of_rule(rule: Rule) -> set[str]:
    """The element types that a rule names."""
    found = set(rule.before.types.values()) | set(rule.after.types.values())
    return found | {op.type_ for side in (rule.before, rule.after) for op in side.operations}


def rule_of_kind(rule: Rule, wide: str, kind: str) -> Rule:
    """The rule for one kind of numbers."""

    def named(type_: str) -> str:
        return kind if type_ == wide else type_

    def of_side(side: Side) -> Side:
        operations = tuple(replace(op, type_=named(op.type_)) for op in side.operations)
        types = {name: named(type_) for name, type_ in side.types.items()}
        return Side(operations, side.result, types)

    return replace(rule, before=of_side(rule.before), after=of_side(rule.after))


def is_integer(type_: str) -> bool:
    """Whether the elements of a type are integers that wrap around."""
    return type_ in INTEGERS or (type_.removeprefix("u").startswith("i") and type_ != "i1")


class _Decision:
    def __init__(self, rule: Rule, file: str, line: int, options: Options) -> None:
        self.rule = rule
        self.file = file
        self.line = line
        self.options = options
        self.reals = options.fp == "reals"

    def verdict(self) -> Verdict:
        reduction = reduce_rule(self.rule)
        if reduction.vacuous:
            return Vacuous(reduction.vacuous)
        only_values = all(not left.wanted for left in reduction.left)
        if reduction.left and only_values and not any(map(self._compares, self._kinds())):
            return Unknown(f"not shown: {reduction.left[0].what}")
        for left in reduction.left:
            found = self._at(instance_of_open(self.rule, reduction, left))
            if found is not None:
                return self._refuted(found, left.what)
        if reduction.left:
            found = self._by_chance()
            if found is not None:
                return self._refuted(found, reduction.left[0].what)
            return Unknown(f"not shown: {reduction.left[0].what}")
        proofs: list[Proved] = [_judged("axes and indices", reduction, self.rule)]
        for claim, path in reduction.claims.items():
            space = reduction.space
            instance = instance_of(self.rule, space, path, [], [])
            found = self._at(instance)
            decided = None if found is not None else self._decide(claim)
            if decided is not None and not isinstance(decided, Proved):
                found = self._by_chance()
            if found is not None:
                return self._refuted(found, "equal elements")
            if not isinstance(decided, Proved):
                return self._open(decided)
            proofs.append(decided)
        if reduction.sums:
            decided = self._sums(reduction)
            if not isinstance(decided, Proved):
                return decided
            proofs.append(decided)
        proved = weakest(proofs)
        if isinstance(proved, Proved):
            self._cross_check()
        return unless_accepted(proved, self._accepted())

    def _cross_check(self) -> None:
        """Run both sides on a few tensors. Raises `InternalError` where they differ."""
        for instance in random_instances(self.rule, CROSS_CHECKED, most=1):
            for kinds in self._kinds():
                found = counterexample_at(self.rule, instance, kinds, 2, self.reals)
                if found is not None:
                    raise InternalError(f"numpy disagrees with a proof: {found.text()}")

    def _accepted(self) -> tuple[str, ...]:
        return (*self.options.assume, *((FINITE,) if self.reals else ()))

    def _sums(self, reduction: Reduction) -> Verdict:
        """That sums are equal by the laws of commutative rings, where the elements are one."""
        types = types_of_rule(self.rule) - {"i1"}
        method = "sums as those of a commutative ring"
        if all(map(is_integer, types)):
            widths = ((2, None),) if types & set(INTEGERS) else None
            return conclude(["sums"], [Closed("sums", method, widths, "all")])
        if types <= {"float", *FORMATS} and self.reals:
            closed = Closed("sums", method, sizes="all", equality="reals")
            return conclude(["sums"], [closed], [assuming(FINITE)])
        return Unknown("sums of these elements are not known to be equal but as real numbers")

    def _decide(self, claim: ScalarClaim) -> Verdict:
        types = _types_of(claim) - {"i1"}
        if self.reals and types <= {"float", *FORMATS} and holds_of_reals(claim):
            closed = Closed("element", "elements as real numbers", equality="reals")
            return conclude(["element"], [closed], [assuming(FINITE)])
        try:
            if types <= {"any"} or all(map(is_integer, types)):
                return self._integers(claim)
            if types <= {"float", *FORMATS}:
                return self._floats(claim)
        except NotRepresentable as error:
            return Unknown(str(error))
        except NoMeaning as error:
            return Unsupported(error.what, error.where)
        return Unknown(f"elements of the types {', '.join(sorted(types))} together")

    def _integers(self, claim: ScalarClaim) -> Verdict:
        from verifier.strategy.decide import decide

        signed = not any(type_.startswith("u") for type_ in _types_of(claim))
        moved = any(type_ == "any" for type_ in _types_of(claim))
        if moved and any(name != "select" for name, type_ in _operations(claim) if type_ == "any"):
            raise NotRepresentable("an operation on elements of any type")
        goal = goal_of(claim, "element", self.file, self.line, signed)
        found = decide(goal, self.options)
        if not isinstance(found, Proved):
            return found
        types = _types_of(claim)
        # What only moves elements does the same with elements of every type; i1 is no number.
        widths = ((2, None),) if types & set(INTEGERS) and not moved else None
        closed = [Closed("width", found.method, widths)]
        least = conclude(["width"], closed)
        return least if widths is None or not isinstance(least, Proved) else weakest([found, least])

    def _floats(self, claim: ScalarClaim) -> Verdict:
        named = [type_ for type_ in _types_of(claim) if type_ in FORMATS]
        if depends_on_order(claim) and holds_of_orders(claim):
            covered = tuple((name, "every order of values") for name in formats_for(claim, named))
            closed = Closed("element", "every order of values", formats=covered)
            return conclude(["element"], [closed])
        proofs: list[Proved] = []
        for format_ in named[:1] or FORMATS:
            try:
                texts = functions_of_claim(claim, format_)
            except NotRepresentable:
                if named:
                    raise
                continue
            sides = [read_module(source_of(text)) for text in texts]
            old, new = (functions_of(side.module)["pattern"] for side in sides)
            found = decide_control_flow(sides[0], old, sides[1], new, self.options, lambda _: False)
            if not isinstance(found, Proved):
                return found
            proofs.append(found)
        return weakest(proofs) if proofs else Unknown("no format of floats has these constants")

    def _open(self, decided: Verdict | None) -> Verdict:
        """What is said where a claim about elements was not proved, and numpy found nothing."""
        if isinstance(decided, Refuted):
            return Unknown("refuted for single elements, but no tensors were found that show it")
        assert decided is not None
        return decided

    def _compares(self, kinds: Mapping[str, str]) -> bool:
        return compares_values(self.rule, kinds, self.reals)

    def _kinds(self) -> Iterator[Mapping[str, str]]:
        """Types of numpy's for the element types."""
        types = sorted(types_of_rule(self.rule))
        if all(type_ in KINDS for type_ in types):
            for k in range(max(len(KINDS[type_]) for type_ in types)):
                yield {type_: KINDS[type_][min(k, len(KINDS[type_]) - 1)] for type_ in types}

    def _at(self, instance: Instance | None) -> RankCounterexample | None:
        if instance is None:
            return None
        for kinds in self._kinds():
            found = counterexample_at(self.rule, instance, kinds, reals=self.reals)
            if found is not None:
                return smaller(found, kinds, self.reals)
        return None

    def _by_chance(self) -> RankCounterexample | None:
        for instance in random_instances(self.rule, INSTANCES):
            for kinds in self._kinds():
                found = counterexample_at(self.rule, instance, kinds, 3, self.reals)
                if found is not None:
                    return smaller(found, kinds, self.reals)
        return None

    def _refuted(self, found: RankCounterexample, what: str) -> Refuted:
        conventions = (convention(INTEGER_DIVISION),) if _divides(self.rule) else ()
        return Refuted(found, f"run by numpy ({what})", conventions)


def instance_of_open(rule: Rule, reduction: Reduction, left: object) -> Instance | None:
    """An instance in which a question that was left open has the answer *yes*, if one is small."""
    from verifier.kernel.ranks.paths import Open

    assert isinstance(left, Open)
    return instance_of(rule, reduction.space, left.path, left.wanted, left.axes)


def _judged(obligation: str, reduction: Reduction, rule: Rule) -> Proved:
    """What was shown of the axes, with all that it takes for granted."""
    closed = Closed(
        obligation,
        "questions about few axes",
        sizes="all",
        specification="StableHLO",
    )
    told = [
        f"{count} of {group}"
        for group, count in sorted(reduction.space.most.items())
        if group not in rule.single
    ]
    notes = [f"axes that were told apart at most: {', '.join(told)}"] if told else []
    conventions = [convention(INTEGER_DIVISION)] if _divides(rule) else []
    conventions += [convention(ONE_NAN)] if _computes_floats(rule) else []
    assumptions = [assuming(NO_INDEX_OVERFLOW)] if _computes_starts(rule) else []
    found = conclude(
        [obligation],
        [closed],
        assumptions,
        notes,
        conventions=conventions,
        ranks=_ranks(rule),
    )
    assert isinstance(found, Proved)
    return found


def _ranks(rule: Rule) -> Ranks:
    """All, where a group has any number of axes; else that of the arguments, which is fixed."""
    if set(rule.groups) - rule.single:
        return "all"
    return tuple(sorted({len(shape) for shape in rule.shapes.values()}))


def formats_for(claim: ScalarClaim, named: list[str]) -> list[str]:
    """The formats of which a claim about order says something."""
    infinities, zeros = needs(claim)
    return [
        name
        for name in named or FORMATS
        if not (infinities and name in WITHOUT_INFINITIES) and not (zeros and "FNUZ" in name)
    ]


def _operations(claim: ScalarClaim) -> set[tuple[str, str]]:
    return operations_in(claim.before) | operations_in(claim.after)


def _types_of(claim: ScalarClaim) -> set[str]:
    return types_in(claim.before) | types_in(claim.after)


def _divides(rule: Rule) -> bool:
    return any(
        op.name in ("divide", "remainder") and is_integer(op.type_)
        for side in (rule.before, rule.after)
        for op in side.operations
    )


def _computes_floats(rule: Rule) -> bool:
    """Whether an operation makes new floats."""
    return any(
        is_float(op.type_) and op.name in COMPUTING
        for side in (rule.before, rule.after)
        for op in side.operations
    )


def _computes_starts(rule: Rule) -> bool:
    """Whether the target computes a start that the source has not."""
    old, new = (
        {
            ast.unparse(expression)
            for op in side.operations
            if op.name in ("dynamic_slice", "dynamic_update_slice")
            for expression in op.per_axis["start"].values()
            if not isinstance(expression, ast.Constant)
        }
        for side in (rule.before, rule.after)
    )
    return bool(new - old)
