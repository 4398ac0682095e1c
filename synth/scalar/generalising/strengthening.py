"""A proved rule made stronger: flags that the source need not have or the target may have, and
arguments for constants of which any value does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from synth.scalar.generalising.opening import with_leaves
from synth.scalar.rules.flags import flagged, possible_flags
from synth.scalar.rules.pdl_text import pattern_text
from synth.scalar.rules.rule import Rule, flags_of, replaced, variables
from synth.scalar.rules.rule_checks import survives, symbols_of
from synth.scalar.terms.terms import Application, Argument, Term, is_constant, subterms
from verifier.kernel.verdicts.verdict import Proved, Result, Verdict

Prove = Callable[[Sequence[str]], list[Result]]
"""The verdicts on texts of one pattern each."""


@dataclass(frozen=True)
class Made:
    """A rule that is proved, its text, and the verdict."""

    rule: Rule
    text: str
    result: Result


def prove_one(rule: Rule, prove: Prove) -> Made | Verdict:
    """The rule where it is proved, else the verdict. Raises `NotPrintable`."""
    text = pattern_text(rule)
    (result,) = prove([text])
    verdict = result.verdict
    if isinstance(verdict, Proved) and not verdict.says_nothing:
        return Made(rule, text, result)
    return verdict


def strengthened(first: Made, prove: Prove) -> Made:
    """The rule with all that no input speaks against, and that is proved as widely as before."""
    best = first
    for steps in (_fewer_flags, _more_flags, _arguments):
        tried: set[Rule] = set()
        while True:
            untried = (r for r in steps(best.rule) if r not in tried and _survives(r))
            wider = next(untried, None)
            if wider is None:
                break
            tried.add(wider)
            made = prove_one(wider, prove)
            if isinstance(made, Made) and _widths(made.result) == _widths(best.result):
                best = made
    return best


def _widths(result: Result) -> object:
    verdict = result.verdict
    return verdict.guarantee.widths if isinstance(verdict, Proved) else None


def _survives(rule: Rule) -> bool:
    return survives(rule, sorted(variables(rule), key=str))


def _fewer_flags(rule: Rule) -> Iterator[Rule]:
    """With one flag less in the source."""
    for term in _operations(rule.source):
        flags = flags_of(term.operator)
        for flag in flags:
            bare = replace(term, operator=flagged(term.operator, set(flags) - {flag}))
            if flag in flags_of(bare.operator):
                continue
            leaf_for: dict[Term, Term] = {term: bare}
            yield replace(
                rule,
                source=replaced(rule.source, leaf_for),
                target=replaced(rule.target, leaf_for),
            )


def _more_flags(rule: Rule) -> Iterator[Rule]:
    """With one flag more on an operation that is built."""
    there = set(subterms([rule.source]))
    for term in _operations(rule.target):
        if term in there:
            continue
        flags = flags_of(term.operator)
        for flag in possible_flags(term.operator):
            if flag not in flags:
                more = replace(term, operator=flagged(term.operator, {*flags, flag}))
                yield replace(rule, target=replaced(rule.target, {term: more}))


def _arguments(rule: Rule) -> Iterator[Rule]:
    """With an argument for a constant of the source about which nothing is said or computed."""
    said = {s for c in rule.conditions for t in c.arguments for s in symbols_of(t)}
    computed = {
        symbol
        for term in subterms([rule.target])
        if isinstance(term, Application) and is_constant(term)
        for symbol in symbols_of(term)
    }
    for symbol in symbols_of(rule.source):
        if symbol not in said and symbol not in computed:
            opened = with_leaves(rule, {symbol: Argument(f"{symbol.name}_", symbol.type_)})
            yield replace(opened, conditions=rule.conditions)


def _operations(term: Term) -> list[Application]:
    return [t for t in subterms([term]) if isinstance(t, Application) and not is_constant(t)]
