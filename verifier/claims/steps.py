"""Several passes one after the other: each is a step with a proof of its own, and these are joined.

Where every step refines what it was given, the last module refines the first one. What the steps
say is said of the same arguments and results, as long as one step at most gives the function
another type: then the relation between the two types is that step's. What a step assumes must be
about these arguments, or about floats in general; what it says of the arithmetic or the loops of a
module in between says nothing of the first one. And all steps must read in one way what upstream
leaves open.
"""

from __future__ import annotations

import time
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from semantics.control_flow.opaque import INSIDE, symbols_of
from semantics.functions.operations import is_function
from verifier.claims.code_hashes import CodeHashes
from verifier.claims.kept_conventions import contradiction
from verifier.claims.modules import IDENTICAL, ModuleVerdicts, Results, all_results
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
    _seconds: dict[str, float] = field(default_factory=dict[str, float])

    def verdict(self, key: str) -> Verdict:
        """What is said of an item, which the verdicts keep; how long that took is kept here."""
        started = time.perf_counter()
        verdict = self.verdicts.verdict(key)
        self._seconds.setdefault(key, time.perf_counter() - started)
        return verdict

    def result(self, key: str, number: int, whole: Result) -> Result:
        """The result of this step, the one of this number, where `whole` is that of all."""
        name = f"{whole.name}, step {number} ({self.name})"
        verdict = self.verdict(key)
        said = {"step": number, "pass": self.name, "function": whole.name}
        return replace(
            whole,
            name=name,
            verdict=verdict,
            seconds=self._seconds[key],
            details={**whole.details, **said},
        )

    def concerns(self, key: str) -> bool:
        """Whether it changes an item, or what the item uses."""
        there = key in self.verdicts.old and key in self.verdicts.new
        return self.changes(key) or (there and not self.verdicts.is_simply_the_same(key))

    def changes(self, key: str) -> bool:
        """Whether it changes the text of an item."""
        old, new = self.verdicts.old.get(key), self.verdicts.new.get(key)
        return (old and old.text) != (new and new.text)


@dataclass
class StepVerdicts(ModuleVerdicts):
    """The verdicts on all items of the first and the last of several modules: by its steps where
    each is proved, else by comparing the two."""

    steps: Sequence[Step] = ()

    def code_hashes(self) -> CodeHashes:
        modules = [self.before, *(step.verdicts.after for step in self.steps)]
        sides = [self.old, *(step.verdicts.new for step in self.steps), self.new]
        return CodeHashes(modules, sides)

    def judged(self) -> Iterator[tuple[str, Item]]:
        yield from super().judged()
        yield from self._passing()

    def results(self, known: Container[str] = ()) -> Iterator[Result]:
        yield from super().results(known)
        codes = self.code_hashes()
        for key, item in self._passing():
            details = {"code": codes.of(key)}
            if details["code"] not in known:
                file = self.before.source.file
                of_all = Result(file, 1, item.shown, Unknown(""), 0.0, details=details)
                yield from self._wrong(key, of_all)

    def _passing(self) -> Iterator[tuple[str, Item]]:
        """The items that neither the first nor the last module has."""
        found = {key: item for step in self.steps for key, item in step.verdicts.old.items()}
        return ((k, i) for k, i in found.items() if k not in self.old and k not in self.new)

    def results_of(self, key: str, result: Result) -> Iterator[Result]:
        """The steps that are refuted, each as a result of its own, and the one of all of them, with
        what is said of each step that changes the item."""
        changing = [n for n, step in enumerate(self.steps, 1) if step.concerns(key)]
        if self._only(key) is None:
            yield from self._wrong(key, result)
        steps = [_in_short(self.steps[n - 1].result(key, n, result)) for n in changing]
        yield replace(result, details=result.details | {"steps": steps}) if steps else result

    def _wrong(self, key: str, whole: Result) -> Iterator[Result]:
        for number, step in enumerate(self.steps, 1):
            if step.concerns(key) and isinstance(step.verdict(key), Refuted):
                wrong = step.result(key, number, whole)
                yield wrong if wrong.as_expected else replace(wrong, expected=None)

    def verdict(self, key: str) -> Verdict:
        joined = self._joined(key)
        if isinstance(joined, Proved):
            return joined
        only = self._only(key)
        if only is None:
            return _with(super().verdict(key), joined)
        verdict = only.verdict(key)
        if isinstance(verdict, Unknown | Unsupported):
            return replace(verdict, reason=joined)
        return _with(verdict, joined)

    def _of_user(self, key: str) -> Verdict:
        joined = self._joined(key)
        return joined if isinstance(joined, Proved) else super()._of_user(key)

    def _only(self, key: str) -> Step | None:
        """The step that changes an item, where no other one does and it uses nothing else: what is
        said of the step is said of all of them then."""
        changing = [step for step in self.steps if step.changes(key)]
        sides = [side[key] for side in (self.old, self.new) if key in side]
        if len(changing) != 1 or len(sides) != 2 or any(side.uses for side in sides):
            return None
        return changing[0]

    def _joined(self, key: str) -> Proved | str:
        """The proof by steps of an item that each module has; else why there is none."""
        proofs: list[Proved] = []
        retyped = 0
        for number, step in enumerate(self.steps, 1):
            old, new = step.verdicts.old.get(key), step.verdicts.new.get(key)
            name = f"step {number} ({step.name})"
            if old is None or new is None:
                return f"it is not there before {name}, or not after it"
            retyped += _type(old) != _type(new)
            verdict = step.verdict(key)
            if not isinstance(verdict, Proved):
                kind = VERDICT_NAMES[type(verdict)]
                why = "" if isinstance(verdict, Refuted) else f": {verdict.reason}"
                return f"{name} is {kind}{why}"
            for assumed in verdict.assumptions:
                if assumed.name not in _OF_ARGUMENTS:
                    return f"{name} is proved only where {assumed.text}"
            if verdict.method != IDENTICAL or verdict.notes:
                proofs.append(verdict)
        if retyped > 1:
            return "more than one step changes its type"
        if not proofs:
            return "no step changes it"
        proof = weakest(proofs)
        against = contradiction(proofs)
        if not isinstance(proof, Proved) or against is not None:
            return against or "the steps are proved for different widths"
        return proof


def _in_short(result: Result) -> dict[str, Any]:
    """What is said of one step, beside the result of all of them."""
    said = result.as_dict()
    kept = ("step", "pass", "verdict", "guarantee", "method", "reason", "seconds")
    return {name: said[name] for name in kept}


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
    results: Results = all_results,
) -> Iterator[Result]:
    """The verdicts on all that the first and the last of these modules have, each as it is reached,
    and on each wrong step; `names` are those of the passes in between.

    Raises `InputError` where there is nothing, or two things of one name.
    """
    steps = _steps(modules, names, options)
    first, last = read_alike(modules[0], modules[-1])
    whole = module_verdicts(first, last, options)
    found = StepVerdicts(first, last, whole.decide, whole.narrow, steps=steps)
    if found.is_empty:
        raise InputError("nothing to verify: the module is empty", first.source.file)
    yield from results(found)


def _steps(modules: Sequence[ParsedModule], names: Sequence[str], options: Options) -> list[Step]:
    return [
        Step(name, module_verdicts(*read_alike(before, after), options))
        for name, (before, after) in zip(names, pairwise(modules), strict=True)
    ]


def _mentioned(parsed: ParsedModule) -> Iterator[str]:
    """The symbols that a module mentions in what it says of itself, which others can read."""
    for value in parsed.module.attributes.values():
        yield from (name.removesuffix(INSIDE) for name in symbols_of(value))


def verify_each_step(
    modules: Sequence[ParsedModule],
    names: Sequence[str],
    options: Options,
    first: int = 1,
    everything: bool = False,
) -> Iterator[Result]:
    """The verdicts on what each step changes of what others can use, by itself; nothing is said of
    all of them together. The first one has the number `first`. With `everything` they are also on
    functions that steps leave as they are.

    Raises `InputError` where a module has two things of one name.
    """
    for number, step in enumerate(_steps(modules, names, options), first):
        verdicts = step.verdicts
        codes = verdicts.code_hashes()
        said = {*_mentioned(verdicts.before), *_mentioned(verdicts.after)}
        for key in dict.fromkeys((*verdicts.old, *verdicts.new)):
            item = verdicts.old.get(key) or verdicts.new[key]
            if verdicts.is_private(key) and item.symbol not in said:
                continue
            the_same = key in verdicts.old and verdicts.is_simply_the_same(key)
            if not the_same or (everything and is_function(item.op)):
                file, details = verdicts.before.source.file, {"code": codes.of(key)}
                whole = Result(file, 1, item.shown, Unknown(""), 0.0, details=details)
                yield step.result(key, number, whole)
