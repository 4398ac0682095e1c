"""Several passes one after the other: each is a step with a proof of its own, and these are joined.

Where every step refines what it was given, the last module refines the first one. What the steps
say is said of the same arguments and results, as long as one step at most gives the function
another type: then the relation between the two types is that step's. What a step assumes must be
about these arguments, or about floats in general; what it says of the arithmetic or the loops of a
module in between says nothing of the first one. And all steps must read in one way what upstream
leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from semantics.functions.operations import is_function
from verifier.claims.code_hashes import CodeHashes
from verifier.claims.modules import IDENTICAL, ModuleVerdicts, Results, contradiction
from verifier.claims.translation import module_verdicts
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.module_items import Item
from verifier.kernel.input.reading import read_alike
from verifier.kernel.input.sources import InputError, ParsedModule
from verifier.kernel.verdicts.assumptions import (
    EQUAL_EXTENTS,
    FINITE,
    INDEX_NOT_POISON,
    NO_ALIAS,
    SIZES_FIT_I32,
)
from verifier.kernel.verdicts.judge import weakest
from verifier.kernel.verdicts.verdict import (
    VERDICT_NAMES,
    Proved,
    Refuted,
    Result,
    Unknown,
    Unsupported,
    Verdict,
)

_OF_ARGUMENTS = frozenset({NO_ALIAS, EQUAL_EXTENTS, INDEX_NOT_POISON, SIZES_FIT_I32, FINITE})
"""Assumptions that say the same of each module."""


@dataclass(frozen=True)
class Step:
    """One pass, in words, and what is said of what it did."""

    name: str
    verdicts: ModuleVerdicts


@dataclass
class StepVerdicts(ModuleVerdicts):
    """The verdicts on all items of the first and the last of several modules: by its steps where
    each is proved, else by comparing the two."""

    steps: Sequence[Step] = ()

    def code_hashes(self) -> CodeHashes:
        modules = [self.before, *(step.verdicts.after for step in self.steps)]
        sides = [self.old, *(step.verdicts.new for step in self.steps), self.new]
        return CodeHashes(modules, sides)

    def verdict(self, key: str) -> Verdict:
        joined = self._joined(key)
        return joined if isinstance(joined, Proved) else _with(super().verdict(key), joined)

    def _of_user(self, key: str) -> Verdict:
        joined = self._joined(key)
        return joined if isinstance(joined, Proved) else super()._of_user(key)

    def _joined(self, key: str) -> Proved | str:
        """The proof by steps of an item that each module has; else why there is none."""
        proofs: list[Proved] = []
        notes: list[str] = []
        retyped = 0
        for number, step in enumerate(self.steps, 1):
            old, new = step.verdicts.old.get(key), step.verdicts.new.get(key)
            name = f"step {number} ({step.name})"
            if old is None or new is None:
                return f"it is not there before {name}, or not after it"
            retyped += _type(old) != _type(new)
            verdict = step.verdicts.verdict(key)
            if not isinstance(verdict, Proved):
                kind = VERDICT_NAMES[type(verdict)]
                why = "" if isinstance(verdict, Refuted) else f": {verdict.reason}"
                return f"{name} is {kind}{why}"
            for assumed in verdict.assumptions:
                if assumed.name not in _OF_ARGUMENTS:
                    return f"{name} is proved only where {assumed.text}"
            if verdict.method != IDENTICAL or verdict.notes:
                proofs.append(verdict)
            if old.text != new.text:
                notes.append(f"{name}: {verdict.method}")
        if retyped > 1:
            return "more than one step changes its type"
        if not proofs:
            return "no step changes it"
        proof = weakest(proofs)
        against = contradiction(proofs)
        if not isinstance(proof, Proved) or against is not None:
            return against or "the steps are proved for different widths"
        return replace(proof, notes=(*notes, *proof.notes))


def _type(item: Item) -> object:
    """What a function takes and gives, and in which dialect; None of anything else."""
    return (item.op.name, item.op.function_type) if is_function(item.op) else None


def _with(verdict: Verdict, steps: str) -> Verdict:
    """The verdict on the whole, with why its steps do not prove it."""
    if isinstance(verdict, Unknown | Unsupported):
        return replace(verdict, reason=f"{verdict.reason}; {steps}")
    if isinstance(verdict, Refuted):
        return replace(verdict, notes=(*verdict.notes, steps))
    return verdict


def verify_steps(
    modules: Sequence[ParsedModule],
    names: Sequence[str],
    options: Options,
    results: Results = ModuleVerdicts.results,
) -> Iterator[Result]:
    """The verdicts on all that the first and the last of these modules have, each as it is reached;
    `names` are those of the passes in between.

    Raises `InputError` where there is nothing, or two things of one name.
    """
    pairs = pairwise(modules)
    steps = [
        Step(name, module_verdicts(*read_alike(before, after), options))
        for name, (before, after) in zip(names, pairs, strict=True)
    ]
    first, last = read_alike(modules[0], modules[-1])
    whole = module_verdicts(first, last, options)
    found = StepVerdicts(first, last, whole.decide, steps=steps)
    if found.is_empty:
        raise InputError("nothing to verify: the module is empty", first.source.file)
    yield from results(found)
