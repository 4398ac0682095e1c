"""Rules from the names of operations: found, made general, and proved from their printed text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from rewrites.library.natives import constants as constant_natives
from rewrites.library.natives import flags as flag_natives
from rewrites.library.natives import general as natives
from synth.campaign.budget import OutOfBudget
from synth.campaign.campaign import Campaign
from synth.campaign.proofs import PATIENT, QUICK, PatternProver
from synth.scalar.deriving.derivation import preference
from synth.scalar.mining.candidates import CandidateSearch, Spend
from synth.scalar.mining.float_space import float_space_of, is_about_floats
from synth.scalar.mining.generalise import generalised, kept_flags
from synth.scalar.mining.instances import KnownRules, normal
from synth.scalar.mining.search_space import MiningSpace, space_of
from synth.scalar.mining.structure import structural_rules
from synth.scalar.rules.equivalence import is_equivalence
from synth.scalar.rules.pdl_constants import NotPrintable
from synth.scalar.rules.pdl_text import pattern_name, pattern_text
from synth.scalar.rules.rule import Rule
from synth.scalar.terms.costs import OPS, Costs
from synth.scalar.terms.operators import BadOperator
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result, Vacuous, Verdict

NATIVES = (natives, constant_natives, flag_natives)
"""Imported for the native functions that they register."""

Prove = Callable[[Sequence[str]], Iterable[Result]]
"""A verdict for each text of one pattern, in order, perhaps one by one."""
Progress = Callable[[str], None]

_BATCH = 64
"""So many texts are proved at a time."""


@dataclass
class NotGiven:
    """What was found and is not given.

    `undecided` are rules without an answer, with the prover's reason, and `unprintable` those that
    PDL cannot say, with what it cannot. `refuted` counts what was wrong, and `bare` rules that are
    given without flags of which it was not decided whether the target keeps them.
    """

    undecided: dict[Rule, str] = field(default_factory=dict[Rule, str])
    unprintable: dict[Rule, str] = field(default_factory=dict[Rule, str])
    refuted: int = 0
    bare: int = 0

    def count(self, rule: Rule, verdict: Verdict) -> None:
        """Count a rule that was not proved."""
        if isinstance(verdict, Refuted | Vacuous | Proved):  # A proof that says nothing.
            self.refuted += 1
        else:
            self.undecided[rule] = verdict.reason

    def add(self, other: NotGiven) -> None:
        """Count what another has counted."""
        self.undecided |= other.undecided
        self.unprintable |= other.unprintable
        self.refuted += other.refuted
        self.bare += other.bare


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
    provers: Sequence[Prove] | None = None,
    progress: Progress | None = None,
    spend: Spend | None = None,
    not_given: NotGiven | None = None,
) -> Iterator[Mined]:
    """Rules whose sources have at most `size` of the operations and `arguments` values a type.

    Sources of at most `conditional` operations get conditions, and flags, under which they can be
    replaced. Found rules that others make superfluous are left out, in so far as that is seen by
    applying them. The same arguments give the same rules. Raises `operators.BadOperator`.
    """
    space = space_for(operations, size, arguments, symbols, types, costs)
    yield from mine_space(space, conditional, seed, provers, progress, spend, not_given)


def space_for(
    operations: Sequence[str],
    size: int,
    arguments: int = 2,
    symbols: int = 2,
    types: int | None = None,
    costs: Costs = OPS,
    flags: Sequence[str] = (),
) -> MiningSpace:
    """The space of `mine`; where operations are on floats, which have these flags in sources, over
    one open type of floats without open constants. Raises `operators.BadOperator`."""
    if is_about_floats(operations):
        if types not in (None, 1):
            raise BadOperator("rules on floats have one open type")
        return float_space_of(operations, size, arguments, flags, costs)
    if flags:
        raise BadOperator("flags of operations on floats, of which there is none")
    return space_of(operations, size, arguments, symbols, types, costs)


def mine_space(
    space: MiningSpace,
    conditional: int = 2,
    seed: int = 0,
    provers: Sequence[Prove] | None = None,
    progress: Progress | None = None,
    spend: Spend | None = None,
    not_given: NotGiven | None = None,
) -> Iterator[Mined]:
    """`mine` over a space; where `spend` ends the search, of the part that was searched.

    The first of the `provers` is asked about all rules when they are found, each further one in the
    end about those that are undecided then. What is not given is counted in `not_given`.
    """
    quick, *patient = provers or provers_of(Campaign())
    left = NotGiven() if not_given is None else not_given
    miner = _Miner(space, quick, progress or (lambda _: None), left)
    search = CandidateSearch(space, seed, progress, spend)
    try:
        for rule in search.rules(miner.follows, conditional):
            miner.take(rule)
            if len(miner.waiting) >= _BATCH:
                yield from miner.settle()
    except OutOfBudget:
        pass  # Whoever spends knows why.
    yield from miner.settle()
    for prove in patient:
        yield from miner.again(prove)


def provers_of(campaign: Campaign) -> list[Prove]:
    """The provers of `mine`, in their order."""
    return [PatternProver(campaign, *bounds).in_order for bounds in (QUICK, PATIENT)]


def structure(
    space: MiningSpace, provers: Sequence[Prove], not_given: NotGiven | None = None
) -> list[Mined]:
    """The structural rules of the operations of a space that are proved, also from right to left.

    They save nothing, or have more arguments than the space; others follow from them. What is not
    proved is counted in `not_given`.
    """
    rules: list[Rule] = []
    for type_ in space.order[-1:]:
        rules += structural_rules(space.operators, type_)
    quick, *patient = provers
    own = NotGiven()
    miner = _Miner(space, quick, lambda _: None, own)
    found = list(miner.proved(normal(r, space.order) for r in rules if is_equivalence(r)))
    for prove in patient:
        found += miner.again(prove)
    if not_given is not None:
        not_given.add(own)
    return found


class _Miner:
    def __init__(
        self, space: MiningSpace, prove: Prove, progress: Progress, not_given: NotGiven
    ) -> None:
        self._space = space
        self._prove = prove
        self._progress = progress
        self._not_given = not_given
        self._known = KnownRules(space.costs, space.order)
        self.waiting: list[Rule] = []
        self._dropped: list[Rule] = []
        self._lost: set[Rule] = set()
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
        """Let the rule, or what is more general, wait for a proof: of these all that are not
        superfluous, beside those before."""
        order, costs = self._space.order, self._space.costs
        for wider in generalised(rule, order, costs):
            wider = normal(wider, order)
            if wider in self._lost:
                continue
            if self._known.makes_superfluous(wider):
                self._dropped.append(wider)
            else:
                self.waiting.append(wider)
                self._known.add(wider)

    def settle(self) -> Iterator[Mined]:
        """Prove what waits. Where a proof fails, what was dropped because of it is taken up."""
        while self.waiting:
            rules, self.waiting = self._general(self.waiting), []
            dropped, self._dropped = self._dropped, []
            proved: set[Rule] = set()
            for entry in self._proved(rules):
                proved.add(entry.rule_without)
                yield entry.mined
            lost = [rule for rule in rules if rule not in proved]
            if not lost:
                continue
            self._known.remove(lost)
            self._lost.update(lost)
            for rule in dropped:
                if not self._known.makes_superfluous(rule):
                    self.take(rule)

    def again(self, prove: Prove) -> Iterator[Mined]:
        """Ask another prover about the rules that were not decided, where they are still news."""
        self._prove = prove
        rules = [r for r in self._not_given.undecided if not self._known.makes_superfluous(r)]
        self._not_given.undecided.clear()
        for rule in sorted(rules, key=preference):
            # One by one: what is proved may make others superfluous.
            if not self._known.makes_superfluous(rule):
                for entry in self._proved([rule]):
                    self._known.add(rule)
                    yield entry.mined

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
            printed = [(rule, variant, self._printed(rule, variant)) for rule, variant in left]
            left = [
                (rule, _with_fewer(variant))
                for rule, variant, text in printed
                if not text and variant.kept
            ]
            printed = [entry for entry in printed if entry[2]]
            results = self._prove([text for _, _, text in printed])
            for (rule, variant, _), result in zip(printed, results, strict=True):
                verdict = result.verdict
                if isinstance(verdict, Proved) and not verdict.says_nothing:
                    text = pattern_text(variant, guarantee=str(verdict.guarantee))
                    yield _Entry(rule, Mined(variant, text, result))
                elif variant.kept:
                    left.append((rule, _with_fewer(variant)))
                    self._not_given.bare += not isinstance(verdict, Refuted)
                else:
                    self._not_given.count(rule, verdict)

    def _printed(self, rule: Rule, variant: Rule) -> str:
        """The pattern's text; "" where PDL cannot say it, which counts where no flag is kept."""
        try:
            return pattern_text(variant)
        except NotPrintable as error:
            if not variant.kept:
                self._not_given.unprintable[rule] = str(error)
            return ""


def _with_fewer(variant: Rule) -> Rule:
    return replace(variant, kept=variant.kept[1:])


@dataclass(frozen=True)
class _Entry:
    rule_without: Rule
    mined: Mined
