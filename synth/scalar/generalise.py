"""Rules made stronger: any value, or any constant, for a literal; flags that may be kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from semantics.program import TypeVariable
from synth.scalar.costs import Costs
from synth.scalar.flags import possible_flags, with_flags
from synth.scalar.rule import Rule, flags_of, replaced, variables
from synth.scalar.rule_checks import survives
from synth.scalar.terms import Apply, Argument, Literal, Symbol, Term, is_constant, subterms


def general(rule: Rule, order: Sequence[TypeVariable], costs: Costs) -> Rule:
    """The rule with arguments for literals of the source, or else symbols, where that survives and
    the target is still cheaper."""
    literals = [t for t in subterms([rule.source]) if isinstance(t, Literal)]
    for number, literal in enumerate(literals):
        name = f"fresh{number}_"
        for leaf in (Argument(name, literal.type_), Symbol(name, literal.type_)):
            wider = _with_leaf(rule, literal, leaf)
            cheaper = costs.of_term(wider.target) < costs.of_term(wider.source)
            if cheaper and _has_types(wider) and survives(wider, order):
                rule = wider
                break
    return rule


def _has_types(rule: Rule) -> bool:
    """Whether the source has all types that conditions and the target are about; the literal
    w - v may have been all that there was of the type of v bits."""
    there = set(variables(Rule(rule.source, rule.source)))
    conditions = [v for c in rule.conditions for v in c.types if isinstance(v, TypeVariable)]
    return there.issuperset((*variables(rule), *conditions))


def _with_leaf(rule: Rule, literal: Literal, leaf: Argument | Symbol) -> Rule:
    source, target = (replaced(t, {literal: leaf}) for t in (rule.source, rule.target))
    return replace(rule, source=source, target=target)


def kept_flags(rule: Rule, order: Sequence[TypeVariable]) -> tuple[str, ...]:
    """Which of nsw and nuw the target may have where all operations of the source have them.

    Tried on inputs; only rules without flags of their own keep any.
    """
    operations = [*_operations(rule.source), *_operations(rule.target)]
    if not _built(rule.target, rule.source) or any(flags_of(t.operator) for t in operations):
        return ()
    kept = [flag for flag in ("nsw", "nuw") if _keeps(rule, (flag,), order)]
    return tuple(kept)


def _keeps(rule: Rule, flags: tuple[str, ...], order: Sequence[TypeVariable]) -> bool:
    sources = [t for t in _operations(rule.source) if set(flags) <= set(possible_flags(t.operator))]
    built = [t for t in _built(rule.target, rule.source) if possible_flags(t.operator)]
    if not sources or not any(set(flags) <= set(possible_flags(t.operator)) for t in built):
        return False
    marked = {t.operator: flags for t in (*sources, *built)}
    source, target = with_flags(rule.source, marked), _with_flags(rule.target, flags, rule.source)
    return survives(replace(rule, source=source, target=target), order)


def _with_flags(target: Term, flags: tuple[str, ...], source: Term) -> Term:
    """The target with the flags on what it builds; constants are computed without any."""
    if not isinstance(target, Apply) or is_constant(target):
        return target
    operands = tuple(_with_flags(t, flags, source) for t in target.operands)
    marked = with_flags(Apply(target.operator, target.operands, target.result), flags)
    assert isinstance(marked, Apply)
    return Apply(marked.operator, operands, target.result)


def _operations(term: Term) -> list[Apply]:
    return [t for t in subterms([term]) if isinstance(t, Apply) and not is_constant(t)]


def _built(target: Term, source: Term) -> list[Apply]:
    """The operations of the target that the match does not have."""
    there = set(subterms([source]))
    return [t for t in _operations(target) if t not in there]
