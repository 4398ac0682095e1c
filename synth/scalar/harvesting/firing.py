"""How often a rule fires in a corpus, and what it saves there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Operation

from rewrites.applying.instances import context
from rewrites.applying.proved_rewrite import ProvedRewrite
from semantics.syntax.llvm import LLVMDialect
from synth.scalar.improving.reading.windows import only_for
from synth.scalar.rules.rule import Rule
from synth.scalar.terms.costs import Costs
from verifier.kernel.input.sources import ParsedModule, Source
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.kernel.verdicts.verdict import WidthRanges


@dataclass(frozen=True)
class Fired:
    """At these `places` the rule fires, the numbers of a module and of an operation in it, and at
    those where that makes the code cheaper it `saves` so much in all. Each place counts by itself,
    as the code is."""

    places: frozenset[tuple[int, int]]
    saves: float

    @property
    def times(self) -> int:
        """At how many operations it fires."""
        return len(self.places)

    @property
    def modules(self) -> int:
        """In how many modules."""
        return len({module for module, _ in self.places})


def ready(text: str, widths: WidthRanges) -> ProvedRewrite:
    """A rule, printed as a PDL pattern and proved for these widths, ready to be applied.

    Raises `rewrites.applying.proved_rewrite.CannotApply`.
    """
    _, (pattern,) = parse_patterns(Source("<rule>", text))
    made = context()
    made.load_dialect(LLVMDialect)
    return ProvedRewrite(pattern, widths, made)


def fired(
    rule: Rule, rewrite: ProvedRewrite, modules: Sequence[ParsedModule], costs: Costs
) -> Fired:
    """What a rule, with its rewrite, does in the modules."""
    target = costs.of_term(rule.target)
    places: set[tuple[int, int]] = set()
    saves = 0.0
    for module, parsed in enumerate(modules):
        for number, op in enumerate(parsed.module.walk()):
            matched = _matched(rewrite, op)
            if matched:
                places.add((module, number))
                saves += max(0.0, costs.of_code(only_for(op, matched)) - target)
    return Fired(frozenset(places), saves)


def _matched(rewrite: ProvedRewrite, op: Operation) -> list[Operation]:
    if op.name != rewrite.root_name:
        return []
    for order in (rewrite, *rewrite.commuted):
        matched = order.matched(op)
        if matched:
            return matched
    return []
