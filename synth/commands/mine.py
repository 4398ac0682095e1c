"""`synth-rewrite mine O,… --size N`: rules over some operations."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from synth.campaign.budget import Budget, OutOfBudget
from synth.campaign.campaign import Campaign
from synth.commands.search_results import SearchResult
from synth.scalar.deriving.derivation import NotInstalled, preference, without_derived
from synth.scalar.deriving.known import KnownLaws, known_of, without_known
from synth.scalar.deriving.known_passes import MlirOptFailed
from synth.scalar.mining.float_space import is_about_floats
from synth.scalar.mining.instances import without_superfluous
from synth.scalar.mining.mining import (
    Mined,
    NotGiven,
    mine_space,
    provers_of,
    space_for,
    structure,
)
from synth.scalar.mining.search_space import MiningSpace
from synth.scalar.rules.pdl_text import with_origin
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.counting import trees
from synth.scalar.terms.operators import BadOperator
from verifier.kernel.input.sources import InputError
from verifier.processes.console import show_progress

MOST_PROGRAMS = 10**10
"""A space with more is not searched, unless a budget ends the search."""


@dataclass(frozen=True)
class Mining:
    """What is mined: sources of at most `size` of the operations, with so many arguments and open
    constants of each type, over so many open types (None: as many as the operations are about).
    Operations on floats have the flags `fast_math` in sources.

    With `keep_derived`, and of floats, only those rules are dropped that others do by being
    applied.
    """

    operations: tuple[str, ...]
    size: int
    arguments: int = 2
    symbols: int = 2
    types: int | None = None
    known: tuple[str, ...] = ()
    show_unproved: bool = False
    keep_derived: bool = False
    fast_math: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """What messages call the input."""
        return f"mine {','.join(self.operations)}"

    def command(self, costs: Costs, seed: int, most_programs: int | None) -> str:
        """The command that finds the same rules again, in one line."""
        stated: list[tuple[str, object, object]] = [
            ("--args", self.arguments, 2),
            ("--symbols", self.symbols, 2),
            ("--types", self.types, None),
            *(("--known", known, None) for known in self.known),
            ("--fast-math", ",".join(self.fast_math), ""),
            ("--cost", costs.name, "ops"),
            ("--seed", seed, 0),
            ("--most-programs", most_programs, None),
        ]
        words = ["synth-rewrite", *self.place.split(), "--size", str(self.size)]
        for option, value, default in stated:
            if value != default:
                words += [option, str(value)]
        return shlex.join([*words, *(["--keep-derived"] if self.keep_derived else [])])


def operation_names(given: Sequence[str]) -> tuple[str, ...]:
    """Names separated by commas; a word without a dot (`nuw` in `arith.addi:nsw,nuw`) belongs to
    the name before it."""
    names: list[str] = []
    for part in ",".join(given).split(","):
        if names and part and "." not in part:
            names[-1] += f",{part}"
        else:
            names.append(part)
    return tuple(names)


def mined(mining: Mining, costs: Costs, seed: int, campaign: Campaign) -> Iterator[SearchResult]:
    """The rules that are left when those are dropped that others derive, or that are known. The
    origin of each is the command that finds it.

    After an interrupt, all that were proved. Raises `InputError`.
    """
    origin = mining.command(costs, seed, campaign.meter.budget.programs)
    for found in _mined(mining, costs, seed, campaign):
        yield replace(found, text=with_origin(found.text, origin))


def _mined(mining: Mining, costs: Costs, seed: int, campaign: Campaign) -> Iterator[SearchResult]:
    meter = campaign.meter
    space = _space(mining, costs, meter.budget)
    known = known_of(mining.known)
    # Programs are counted by the search; what they led to is proved, though none are left.
    campaign.meter = replace(meter, budget=replace(meter.budget, programs=None))

    def spend(programs: int) -> None:
        meter.programs += programs
        campaign.ended_by = meter.exhausted()
        if campaign.ended_by is not None:
            raise OutOfBudget(campaign.ended_by)

    provers = provers_of(campaign)
    left = NotGiven()
    search = mine_space(space, 2, seed, provers, show_progress, spend, left)
    found: list[Mined] = []
    try:
        found.extend(search)
        if mining.keep_derived or is_about_floats(mining.operations):
            yield from _applied(found, space, known, costs, campaign.modules)
        else:
            first = structure(space, provers, left) if found and mining.size > 1 else []
            yield from _kept([*first, *found], first, known, costs, campaign.modules)
        yield _said_of(left, mining.show_unproved)
    except KeyboardInterrupt:
        yield from map(_piece, found)
        raise
    except (NotInstalled, MlirOptFailed) as error:
        yield from map(_piece, found)
        raise InputError(str(error), mining.place) from error
    if campaign.ended_by is None and meter.programs == 0:
        raise InputError("there is no program over these", mining.place)


def _space(mining: Mining, costs: Costs, budget: Budget) -> MiningSpace:
    """The space, where it can be searched. Raises `InputError`."""
    try:
        space = space_for(
            mining.operations,
            mining.size,
            mining.arguments,
            mining.symbols,
            mining.types,
            costs,
            mining.fast_math,
        )
    except BadOperator as error:
        raise InputError(str(error), mining.place) from error
    programs = programs_in(space)
    if programs > MOST_PROGRAMS and budget.programs is None:
        said = f"{programs:,}" if programs < 10**18 else f"about 10^{len(str(programs)) - 1}"
        raise InputError(
            f"these are {said} programs; give a smaller --size, or a budget with --most-programs",
            f"--size {mining.size}",
        )
    return space


def programs_in(space: MiningSpace) -> int:
    """How many trees of at most `size` operations there are over the leaves of a space."""
    leaves = [*space.arguments, *space.symbols, *space.literals]
    of_size = [dict(Counter(leaf.type_ for leaf in leaves))]
    for _ in range(space.size):
        of_size.append(trees(space.operators, of_size))
    return sum(sum(count.values()) for count in of_size)


def _applied(
    found: Sequence[Mined],
    space: MiningSpace,
    known: KnownLaws,
    costs: Costs,
    modules: Sequence[str],
) -> Iterator[SearchResult]:
    """The rules that others of them do not do by being applied, from a source to its target."""
    by_rule = {one.rule: one for one in found}
    show_progress(f"{len(found)} rules: which of them are known")
    news = without_known(list(by_rule), known, costs, modules=modules)
    kept = without_superfluous(sorted(news.rules, key=preference), space.costs, space.order)
    for rule in kept:
        yield _piece(by_rule[rule])
    said = (
        f"{len(kept)} rules, which do {len(news.rules) - len(kept)} others where they are applied"
    )
    if known.laws or known.mlir_opt:
        said += f"; {len(news.known)} were known"
    yield SearchResult(remarks=(*_unused(known), said))


def _unused(known: KnownLaws) -> list[str]:
    return [f"{p.file}:{p.line}: @{p.name} is not used: {p.unread}" for p in known.unused]


def _kept(
    found: Sequence[Mined],
    first: Sequence[Mined],
    known: KnownLaws,
    costs: Costs,
    modules: Sequence[str],
) -> Iterator[SearchResult]:
    by_rule = {one.rule: one for one in found}
    show_progress(f"{len(found)} rules: which of them are known")
    news = without_known(list(by_rule), known, costs, modules=modules)
    show_progress(f"{len(news.rules)} rules: which of them others derive")
    reduced = without_derived(
        news.rules,
        known=known.laws,
        modules=modules,
        first=[one.rule for one in first],
        progress=show_progress,
    )
    for rule in reduced.kept:
        yield _piece(by_rule[rule])
    said = f"{len(reduced.kept)} rules, which derive {len(reduced.dropped)} others"
    if known.laws or known.mlir_opt:
        said += f"; {len(news.known)} were known"
    flagged = sum(bool(rule.kept) for rule in reduced.dropped)
    if flagged:
        said += f" ({flagged} perhaps without flags that they could keep)"
    neutral = sum(costs.of_term(r.source) <= costs.of_term(r.target) for r in reduced.kept)
    if neutral:
        said += f"; {neutral} of them save nothing"
    remarks = _unused(known)
    if reduced.undecided:
        remarks.append(f"within the limits it is open whether {len(reduced.undecided)} are derived")
    if reduced.short:
        remarks.append(f"for {len(reduced.short)} of them memory was short")
    yield SearchResult(remarks=(*remarks, said))


def _said_of(left: NotGiven, show: bool) -> SearchResult:
    """What was found and is not given: how many, and with `show` which."""
    remarks: list[str] = []
    said = [(left.undecided, "were not decided"), (left.unprintable, "cannot be said in PDL")]
    for rules, why in said:
        if rules:
            which = "" if show else "; --show-unproved lists them"
            remarks.append(f"{len(rules)} candidates {why}{which}")
            remarks += [f"  {rule}: {reason}" for rule, reason in rules.items()] if show else []
    if left.bare:
        remarks.append(f"{left.bare} times it was not decided whether a target keeps flags")
    remarks.append(f"{left.refuted} candidates were refuted")
    return SearchResult(remarks=tuple(remarks), complete=not (left.undecided or left.unprintable))


def _piece(one: Mined) -> SearchResult:
    result = replace(one.result, name=one.name, details={"rule": str(one.rule)})
    return SearchResult(one.text + "\n", (result,))
