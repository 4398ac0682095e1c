"""Rules from the names of operations: found, made general, and proved from their printed text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rewrites import constant_natives, flag_natives, natives
from synth.scalar.both_ways import holds_both_ways
from synth.scalar.budget import OutOfBudget
from synth.scalar.campaign import Campaign
from synth.scalar.candidates import Search, Spend
from synth.scalar.costs import OPS, Costs
from synth.scalar.generalise import general, kept_flags
from synth.scalar.instances import Known, normal
from synth.scalar.pdl_constants import NotPrintable
from synth.scalar.pdl_text import pattern_name, pattern_text
from synth.scalar.proofs import Prover
from synth.scalar.rule import Rule
from synth.scalar.search_space import Space, space_of
from synth.scalar.structure import structural_rules
from verifier.verdict import Proved, Result

NATIVES = (natives, constant_natives, flag_natives)
"""Imported for the native functions that they register."""

Prove = Callable[[Sequence[str]], Sequence[Result]]
"""A verdict for each text of one pattern, in order."""
Progress = Callable[[str], None]

_BATCH = 64
"""So many texts are proved at a time."""
_SECONDS = 1.0, 2.0
"""For a query, and for a text."""


@dataclass(frozen=True)
class Mined:
    """A rule that was proved from `text`, which has a header."""

    rule: Rule
    text: str
    result: Result

    @property
    def name(self) -> str:
        return pattern_name(self.rule)


def mine(
    operations: Sequence[str],
    size: int,
    arguments: int = 2,
    *,
    symbols: int = 2,
    types: int | None = None,
    conditional: int = 2,
    costs: Costs = OPS,
    seed: int = 0,
    prove: Prove | None = None,
    progress: Progress | None = None,
    spend: Spend | None = None,
) -> Iterator[Mined]:
    """Rules whose sources have at most `size` of the operations and `arguments` values a type.

    Sources of at most `conditional` operations get conditions, and flags, under which they can be
    replaced. Found rules that others make superfluous are left out, in so far as that is seen by
    applying them. The same arguments give the same rules. Raises `operators.BadOperator`.
    """
    space = space_of(operations, size, arguments, symbols, types, costs)
    yield from mine_space(space, conditional, seed, prove, progress, spend)


def mine_space(
    space: Space,
    conditional: int = 2,
    seed: int = 0,
    prove: Prove | None = None,
    progress: Progress | None = None,
    spend: Spend | None = None,
) -> Iterator[Mined]:
    """`mine` over a space; where `spend` ends the search, of the part that was searched."""
    miner = _Miner(space, prove or Prover(Campaign(), *_SECONDS), progress or (lambda _: None))
    search = Search(space, seed, progress, spend)
    try:
        for rule in search.rules(miner.follows, conditional):
            miner.take(rule)
            if len(miner.waiting) >= _BATCH:
                yield from miner.settle()
    except OutOfBudget:
        pass  # Whoever spends knows why.
    yield from miner.settle()


def structure(space: Space, prove: Prove) -> list[Mined]:
    """The structural rules of the operations of a space that are proved, also from right to left.

    They save nothing, or have more arguments than the space; others follow from them.
    """
    rules: list[Rule] = []
    for type_ in space.order[-1:]:
        rules += structural_rules(space.operators, type_)
    miner = _Miner(space, prove, lambda _: None)
    return list(miner.proved(normal(rule, space.order) for rule in rules if holds_both_ways(rule)))


class _Miner:
    def __init__(self, space: Space, prove: Prove, progress: Progress) -> None:
        self._space = space
        self._prove = prove
        self._progress = progress
        self._known = Known(space.costs, space.order)
        self.waiting: list[Rule] = []
        self._dropped: list[Rule] = []
        self._seen: set[Rule] = set()

    def follows(self, rule: Rule) -> bool:
        """Whether known rules make it superfluous; those that wait for a proof count."""
        if rule in self._seen:
            return True
        self._seen.add(rule)
        if self._known.makes_superfluous(rule):
            if self.waiting:
                self._dropped.append(rule)
            return True
        return False

    def take(self, rule: Rule) -> None:
        rule = normal(general(rule, self._space.order, self._space.costs), self._space.order)
        self.waiting.append(rule)
        self._known.add(rule)

    def settle(self) -> Iterator[Mined]:
        """Prove what waits. Where a proof fails, what was dropped because of it is taken up."""
        while self.waiting:
            rules, self.waiting = self._general(self.waiting), []
            dropped, self._dropped = self._dropped, []
            proved = list(self._proved(rules))
            lost = [rule for rule in rules if rule not in {mined.rule_without for mined in proved}]
            yield from (entry.mined for entry in proved)
            if not lost:
                continue
            self._known.remove(lost)
            for rule in dropped:
                if not self._known.makes_superfluous(rule):
                    self.take(rule)

    def _general(self, rules: Sequence[Rule]) -> list[Rule]:
        """Without those that others of them, found later, make superfluous."""
        left: list[Rule] = []
        for rule in rules:
            self._known.remove([rule])
            if not self._known.makes_superfluous(rule):
                self._known.add(rule)
                left.append(rule)
            else:
                self._dropped.append(rule)
        return left

    def proved(self, rules: Iterable[Rule]) -> Iterator[Mined]:
        """The rules that are proved, each with the most flags."""
        return (entry.mined for entry in self._proved(list(rules)))

    def _proved(self, rules: Sequence[Rule]) -> Iterator[_Entry]:
        """Each rule with the most flags with which it is proved."""
        left: list[tuple[Rule, Rule]] = [
            (rule, replace(rule, kept=kept_flags(rule, self._space.order))) for rule in rules
        ]
        while left:
            self._progress(f"proving {len(left)} rules")
            printed = [(rule, variant, _printed(variant)) for rule, variant in left]
            printed = [entry for entry in printed if entry[2]]
            results = self._prove([text for _, _, text in printed])
            left = []
            for (rule, variant, _), result in zip(printed, results, strict=True):
                verdict = result.verdict
                if isinstance(verdict, Proved) and not verdict.says_nothing:
                    text = pattern_text(variant, guarantee=str(verdict.guarantee))
                    yield _Entry(rule, Mined(variant, text, result))
                elif variant.kept:
                    left.append((rule, replace(variant, kept=variant.kept[1:])))


@dataclass(frozen=True)
class _Entry:
    rule_without: Rule
    mined: Mined


def _printed(rule: Rule) -> str:
    """The pattern's text; "" where PDL cannot say it."""
    try:
        return pattern_text(rule)
    except NotPrintable:
        return ""
