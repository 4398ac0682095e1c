"""From concrete rewrites to a rule: the constants that it computes, and its weakest precondition.

Each step proposes rules that no row of a table speaks against (`tables.py`); only what the verifier
proves from its printed text is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from math import log2

from xdsl.dialects.builtin import IntegerType

from semantics.language.program import TypeVariable
from synth.scalar.generalising.expressions import Expression, Expressions
from synth.scalar.generalising.instances import Instance
from synth.scalar.generalising.opening import Skeleton, skeleton_of, with_leaves
from synth.scalar.generalising.preconditions import Precondition, atoms_of, preconditions
from synth.scalar.generalising.strengthening import Made, Prove, prove_one, strengthened
from synth.scalar.generalising.tables import Table
from synth.scalar.rules.pdl_constants import NotPrintable
from synth.scalar.rules.pdl_text import pattern_name, pattern_text, with_origin
from synth.scalar.rules.rule import Condition, Rule, replaced, variables
from synth.scalar.rules.rule_checks import IS_WIDER
from synth.scalar.terms.batches import Column
from synth.scalar.terms.terms import Application, Argument, Symbol, Term, subterms
from verifier.kernel.goals.type_scheme import INDEX_WIDTHS
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result

_MOST_FILLINGS = 120
_MOST_CANDIDATES = 5
_MOST_CONDITIONS = 4
_MOST_PROOFS = 6
_MOST_OPEN = 2
"""So many candidates that are not decided soon are proposed."""
_MOST_OPENED = 2
"""So many literals of the source are opened, one after the other."""
_MOST_SYMBOLS = 5


@dataclass(frozen=True)
class Provers:
    """`quick` is asked about every candidate, `patient` about few that it does not decide."""

    quick: Prove
    patient: Prove


@dataclass(frozen=True)
class Generalised:
    """A proved rule, its text, and whether its precondition is the weakest at the widths `exact`,
    of which all constants were tried."""

    rule: Rule
    text: str
    result: Result
    exact: tuple[str, ...] = ()


@dataclass(frozen=True)
class Candidate:
    """A rule of a table with its holes filled, and where it holds."""

    rule: Rule
    precondition: Precondition
    size: int


def generalise(instances: Sequence[Instance], provers: Provers) -> Generalised | str:
    """The most general rule that was found and proved, or why there is none."""
    rules = [instance.rule for instance in instances]
    on_index = any(instance.on_index for instance in instances)
    skeletons = [s for s in _skeletons(rules) if s.types or not on_index]
    reason = "its constants follow no rule that was found"
    for skeleton in skeletons:
        if len(skeleton.symbols) > _MOST_SYMBOLS:
            reason = f"it has {len(skeleton.symbols)} constants"
            continue
        found, why = _proved(skeleton, provers)
        provers = replace(provers, patient=provers.quick)
        reason = why or reason
        if found is None:
            continue
        opened = _opened(skeleton, found, provers)
        best = strengthened(Made(opened.rule, opened.text, opened.result), provers.quick)
        opened = replace(opened, rule=best.rule, text=best.text, result=best.result)
        if on_index and not _is_on_index(opened.result):
            return f"what was found is not proved of an index: {opened.rule}"
        return _with_header(opened, instances)
    return reason


def _is_on_index(result: Result) -> bool:
    """Whether a rule of open types is proved of an index, which has one width or the other."""
    verdict = result.verdict
    widths = (verdict.guarantee.widths or ()) if isinstance(verdict, Proved) else ()
    return all(
        any(low <= width and (high is None or width <= high) for low, high in widths)
        for width in INDEX_WIDTHS
    )


def _with_header(found: Generalised, instances: Sequence[Instance]) -> Generalised:
    verdict = found.result.verdict
    assert isinstance(verdict, Proved)
    text = pattern_text(found.rule, guarantee=str(verdict.guarantee))
    places = ", ".join(list(dict.fromkeys(instance.place for instance in instances))[:4])
    name = pattern_name(found.rule)
    return replace(
        found,
        text=with_origin(text, f"generalised by synth-rewrite from {places}"),
        result=replace(found.result, name=name),
    )


def _skeletons(rules: Sequence[Rule]) -> Iterator[Skeleton]:
    """Widths open, with the most general operands first; then the widths of the instances."""
    whole = skeleton_of(rules)
    special = whole.with_literals(whole.fixed)
    yield from _without_operands(special)
    yield special
    if whole.fixed:
        yield whole
    fixed = skeleton_of(rules, open_types=False)
    if fixed.occurrences and not fixed.types:
        yield fixed.with_literals(fixed.fixed)


def _without_operands(skeleton: Skeleton) -> Iterator[Skeleton]:
    """With arguments for operations of the source whose operands do not matter, if any."""
    current = skeleton
    for term in reversed(list(subterms([skeleton.rule.source]))):
        if not isinstance(term, Application) or term is skeleton.rule.source:
            continue
        if term not in set(subterms([current.rule.source])) or term.is_constant:
            continue
        leaf = Argument(f"y{len(list(subterms([current.rule.source])))}", term.type_)
        wider = current.with_rule(with_leaves(current.rule, {term: leaf}))
        if isinstance(wider.rule.source, Application) and _is_right(wider):
            current = wider
    if current is not skeleton:
        yield current


def _is_right(skeleton: Skeleton) -> bool:
    """Whether the instances themselves are right with other operands, as far as inputs tell."""
    if _unbound(skeleton.rule):
        return False
    table = Table(skeleton.of_instances())
    source = skeleton.rule.source
    bad = table.bad(source, skeleton.rule.target, table.hole_values())
    return not bad.any() and bool(table.useful(source).all())


def _unbound(rule: Rule) -> bool:
    """Whether the target has arguments that the source lacks."""
    there = {t for t in subterms([rule.source]) if isinstance(t, Argument)}
    return any(isinstance(t, Argument) and t not in there for t in subterms([rule.target]))


def _proved(skeleton: Skeleton, provers: Provers) -> tuple[Generalised | None, str]:
    """The first candidate that is proved; else why there is none."""
    table = Table(skeleton)
    reason = ""
    open_: list[tuple[Rule, Candidate]] = []
    for candidate in islice(candidates_of(skeleton, table), _MOST_PROOFS):
        for rule in _at_more_widths(candidate.rule):
            try:
                made = prove_one(rule, provers.quick)
            except NotPrintable as error:
                reason = f"PDL cannot say it: {error}"
                break
            if isinstance(made, Made):
                return _generalised(made, candidate, table), ""
            reason = reason or f"what was found is not proved: {rule}"
            if not isinstance(made, Refuted):
                open_.append((rule, candidate))
                break
        if len(open_) == _MOST_OPEN:
            break
    for rule, candidate in open_[:1]:
        made = prove_one(rule, provers.patient)
        if isinstance(made, Made):
            return _generalised(made, candidate, table), ""
    return None, reason


def _generalised(made: Made, candidate: Candidate, table: Table) -> Generalised:
    exhausted = table.exhausted() if candidate.precondition.exact else []
    return Generalised(made.rule, made.text, made.result, tuple(map(_widths_text, exhausted)))


def _at_more_widths(rule: Rule) -> Iterator[Rule]:
    """The rule, and where types have more than one bit."""
    yield rule
    types = [v for v in variables(rule) if v in variables(Rule(rule.source, rule.source))]
    wider = tuple(Condition(IS_WIDER, (), False, (v,)) for v in types)
    if wider:
        yield replace(rule, conditions=(*rule.conditions, *wider))


def _widths_text(widths: dict[TypeVariable, int]) -> str:
    return " ".join(f"{v.name}=i{width}" for v, width in widths.items())


def candidates_of(skeleton: Skeleton, table: Table) -> Iterator[Candidate]:
    """Rules with all holes filled and a precondition, the weakest first."""
    expressions = Expressions(table)
    source, target = skeleton.rule.source, skeleton.rule.target
    useful, given = table.useful(source), table.given()
    if not useful[given].all():
        return
    seen: dict[bytes, tuple[int, tuple[Expression, ...], Column]] = {}
    for filling in _fillings(skeleton, expressions):
        holes = [
            {h: e.columns[n] for h, e in zip(skeleton.holes, filling, strict=True)}
            for n in range(len(table.segments))
        ]
        bad = table.bad(source, target, holes) & useful
        if bad[given].any():
            continue
        seen.setdefault(bad.tobytes(), (sum(e.size for e in filling), filling, bad))
    ordered = sorted(
        seen.values(), key=lambda entry: _price(int((useful & ~entry[2]).sum()), entry[0])
    )
    if not ordered:
        return
    atoms = atoms_of(table, expressions)
    found: list[Candidate] = []
    for size, filling, bad in ordered[:_MOST_CANDIDATES]:
        leaf_for: dict[Term, Term] = {
            h: e.term for h, e in zip(skeleton.holes, filling, strict=True)
        }
        made = replaced(target, leaf_for)
        for precondition in preconditions(table, atoms, bad, useful):
            rule = Rule(source, made, precondition.conditions)
            found.append(Candidate(rule, precondition, size))
    yield from sorted(
        (c for c in found if len(c.precondition.conditions) <= _MOST_CONDITIONS),
        key=lambda c: _price(c.precondition.kept, c.size + c.precondition.rank / 60),
    )


def _price(rows: int, size: float) -> float:
    """What comes first: twice as many rows are worth three operations more on constants."""
    return size - 3 * log2(max(1, rows))


def _fillings(skeleton: Skeleton, expressions: Expressions) -> Iterator[tuple[Expression, ...]]:
    """What may stand in the holes, small expressions first."""
    each: list[list[Expression]] = []
    for hole in skeleton.holes:
        wanted = expressions.in_order(hole)
        each.append([*expressions.literals(hole), *expressions.equal_to(hole.type_, wanted)])
    most = max(2, round(_MOST_FILLINGS ** (1 / max(1, len(each)))))
    every = product(*(some[:most] for some in each))
    yield from sorted(every, key=lambda filling: sum(e.size for e in filling))


def _opened(skeleton: Skeleton, found: Generalised, provers: Provers) -> Generalised:
    """With symbols for literals of the source too, where that is more general."""
    for _ in range(_MOST_OPENED):
        for symbol in skeleton.closed:
            if len(skeleton.symbols) >= _MOST_SYMBOLS - 1 or symbol.type_ == IntegerType(1):
                continue
            wider = skeleton.with_open(symbol)
            more, _ = _proved(wider, Provers(provers.quick, provers.quick))
            if more is not None and _says_more(wider, symbol, found.rule, more.rule):
                skeleton, found = wider, more
                break
        else:
            return found
    return found


def _says_more(skeleton: Skeleton, symbol: Symbol, before: Rule, after: Rule) -> bool:
    """Whether the rule holds wherever the one with a literal does, and at more than one choice of
    widths for other numbers as well."""
    table = Table(skeleton)
    expressions = Expressions(table)
    literal = skeleton.fixed[symbol]
    rows = expressions.is_literal(symbol, literal)
    useful = table.useful(skeleton.rule.source)
    old = expressions.all_hold(before.conditions) & rows & useful
    new = expressions.all_hold(after.conditions) & useful
    others = table.segments_of(new & ~rows)
    return not (old & ~new).any() and len(others) > 1
