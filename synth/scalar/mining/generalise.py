"""Rules made stronger: any value, or any constant, for a literal; flags that may be kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count

import numpy as np
from xdsl.dialects.builtin import IntegerType

from rewrites.library.patterns import NATIVES
from semantics.language.program import TypeVariable
from synth.scalar.mining.candidates import SAID_BY_LITERALS
from synth.scalar.rules.constant_valuations import where_holds
from synth.scalar.rules.flags import possible_flags, with_flags
from synth.scalar.rules.rule import Condition, Rule, flags_of, leaves, replaced, variables
from synth.scalar.rules.rule_checks import holds_where, sampled, survives
from synth.scalar.terms.batches import Runner, lanes_of
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.float_operators import is_float
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Symbol,
    Term,
    is_constant,
    subterms,
)
from verifier.kernel.goals.constant_conditions import VOCABULARY

REGISTERED = NATIVES
"""Imported for the native functions that conditions name."""


def generalised(rule: Rule, order: Sequence[TypeVariable], costs: Costs) -> list[Rule]:
    """The rule, and what is more general, as far as inputs tell: the most general one first.

    A constant of the source becomes an argument where any value does; else, if it is a literal, a
    symbol, or one under the weakest condition of the vocabulary that the literal fulfils. First as
    long as no less is saved, then as long as anything is.
    """
    found = [rule]
    for saves_as_much in (True, False):
        for constant in _constants(found[-1]):
            before = found[-1]
            most = costs.of_term(before.target) if saves_as_much else costs.of_term(before.source)
            for wider in _wider(before, constant, order):
                cost = costs.of_term(wider.target)
                cheap = cost <= most if saves_as_much else cost < most
                if (
                    cheap
                    and _has_types(wider)
                    and survives(wider, order)
                    and _says_more(before, wider, order)
                ):
                    found.append(wider)
                    break
    return found[::-1]


def _constants(rule: Rule) -> list[Literal | Symbol]:
    """The literals of the source, and then the symbols about which there is no condition."""
    parts = list(subterms([rule.source]))
    bound = set(subterms([t for c in rule.conditions for t in c.arguments]))
    literals = [t for t in parts if isinstance(t, Literal)]
    return [*literals, *(t for t in parts if isinstance(t, Symbol) and t not in bound)]


def _wider(rule: Rule, constant: Literal | Symbol, order: Sequence[TypeVariable]) -> Iterator[Rule]:
    """The rule with something more general for a constant, the most general first."""
    taken = {t.name for t in leaves(rule)}
    name = next(n for n in (f"fresh{number}_" for number in count()) if n not in taken)
    yield _with_leaf(rule, constant, Argument(name, constant.type_))
    if isinstance(constant, Literal) and not is_float(constant.type_):
        symbol = Symbol(name, constant.type_)
        open_ = _with_leaf(rule, constant, symbol)
        yield open_
        runners = sampled(open_, order) if _has_types(open_) else []
        known = runners and all(_is_known(constant, runner) for runner in runners)
        for condition in _conditions() if known else ():
            own = replace(condition, arguments=(constant,))
            if all(where_holds(own, runner).all() for runner in runners):
                about = replace(condition, arguments=(symbol,))
                yield replace(open_, conditions=(*open_.conditions, about))


def _says_more(rule: Rule, wider: Rule, order: Sequence[TypeVariable]) -> bool:
    """Whether the source of the wider rule is defined on inputs that are not the rule's as well, at
    all widths tried but the narrowest.

    Where it is not, the rule is about the constant alone: other amounts of a shift, say, are all
    too large.
    """
    (leaf,) = set(leaves(wider)) - set(leaves(rule))
    (constant,) = (set(subterms([rule.source])) - set(subterms([wider.source]))).intersection(
        _constants(rule)
    )
    first, *others = sampled(wider, order)
    for runner in others or [first]:
        values = runner.run(leaf)
        other = values.defined & runner.run(wider.source).defined
        other &= holds_where(wider.conditions, runner)
        if isinstance(constant, Literal) and _is_known(constant, runner):
            other &= values.bits != runner.run(constant).bits
        if not other.any():
            return False
    return True


def _is_known(literal: Literal, runner: Runner) -> bool:
    """Whether it has a value: w - v has none where the type of v bits has gone with it."""
    return set(variables(Rule(literal, literal))) <= set(runner.lanes.widths)


@cache
def _conditions() -> tuple[Condition, ...]:
    """The conditions on one constant that more than one number of 8 bits fulfils, the weakest
    first."""
    symbol = Symbol("c", IntegerType(8))
    runner = Runner(lanes_of((symbol,), {}))
    every = [
        Condition(known.name, (symbol,), negated)
        for known in VOCABULARY.values()
        if known.constants == 1 and known.types == 0
        for negated in (False, True)
        if negated or known.name not in SAID_BY_LITERALS
    ]
    counted = {c: int(np.count_nonzero(where_holds(c, runner))) for c in every}
    return tuple(sorted(every, key=lambda c: (-counted[c], c.negated)))


def _has_types(rule: Rule) -> bool:
    """Whether the source has all types that conditions and the target are about; the literal
    w - v may have been all that there was of the type of v bits."""
    there = set(variables(Rule(rule.source, rule.source)))
    conditions = [v for c in rule.conditions for v in c.types if isinstance(v, TypeVariable)]
    return there.issuperset((*variables(rule), *conditions))


def _with_leaf(rule: Rule, constant: Literal | Symbol, leaf: Argument | Symbol) -> Rule:
    source, target = (replaced(t, {constant: leaf}) for t in (rule.source, rule.target))
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
    if not isinstance(target, Application) or is_constant(target):
        return target
    operands = tuple(_with_flags(t, flags, source) for t in target.operands)
    marked = with_flags(Application(target.operator, target.operands, target.result), flags)
    assert isinstance(marked, Application)
    return Application(marked.operator, operands, target.result)


def _operations(term: Term) -> list[Application]:
    return [t for t in subterms([term]) if isinstance(t, Application) and not is_constant(t)]


def _built(target: Term, source: Term) -> list[Application]:
    """The operations of the target that the match does not have."""
    there = set(subterms([source]))
    return [t for t in _operations(target) if t not in there]
