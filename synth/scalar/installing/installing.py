"""Rules put into a library: proved from their text, compared with what is there, and written.

A rule is taken where it is proved as widely as its header wants, is no instance of a rule that is
there, can be applied by the pass and lets it come to an end, is about code that somebody may write,
and saves something that the library without it does not. Rules with few operations come first, of
these the general ones. Of what is taken, instances of others that are taken go again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rewrites.applying.instances import context
from rewrites.applying.library_pass import NotProved, with_proofs
from rewrites.applying.proved_rewrite import CannotApply, ProvedRewrite
from rewrites.library.check import prove
from rewrites.library.lock import Record, record_of
from rewrites.library.patterns import (
    LibraryPattern,
    covers,
    library_files,
    read_library,
    shown,
)
from rewrites.library.writing import add_rules, sole_writer
from synth.scalar.deriving.derivation import preference
from synth.scalar.installing.worth import curiosity, why_not_applied, why_not_cheaper
from synth.scalar.mining.instances import is_instance
from synth.scalar.rules.pattern_reading import read_pattern
from synth.scalar.rules.rule import Rule
from synth.scalar.terms.costs import OPS
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import Proved, Result
from verifier.processes.console import show_progress

FOLDER = "mined"
"""The subfolder of a library in which installed rules are."""


@dataclass(frozen=True)
class Decision:
    """The verdict on a rule, and why it is not installed; "" where it is."""

    pattern: LibraryPattern
    result: Result
    reason: str = ""


@dataclass
class _Known:
    """A rule of the library, or one that is going to be."""

    pattern: LibraryPattern
    record: Record
    rewrite: ProvedRewrite
    rules: tuple[Rule, ...]

    @property
    def benefit(self) -> int:
        return self.pattern.pattern.benefit.value.data


@dataclass
class _Library:
    """What a library has, with what has been taken for it."""

    names: dict[str, LibraryPattern] = field(default_factory=dict[str, LibraryPattern])
    rules: list[_Known] = field(default_factory=list[_Known])
    taken: list[_Known] = field(default_factory=list[_Known])


def install(patterns: Sequence[LibraryPattern], options: Options, root: Path) -> list[Decision]:
    """Put rules into the library in the folder `root`, which is made where there is none.

    A decision for each, in the order in which they were looked at. After an exception nothing is
    installed. Raises `InputError`, also where a rule of the library has no current proof.
    """
    try:
        root.mkdir(exist_ok=True)
    except OSError as error:
        raise InputError(error.strerror or str(error), shown(root)) from error
    with sole_writer(root):
        library = _read(root)
        decisions: list[Decision] = []
        ordered = sorted(patterns, key=_order)
        for number, pattern in enumerate(ordered, 1):
            show_progress(f"rule {number} of {len(ordered)}: {pattern.law}")
            decisions.append(_decided(pattern, library, options))
        left = _without_instances(library.taken)
        by_root: dict[str, list[tuple[LibraryPattern, Record]]] = {}
        for known in left:
            place = by_root.setdefault(known.rewrite.root_name.removeprefix("arith."), [])
            place.append((known.pattern, known.record))
        if left:
            add_rules(by_root, FOLDER, root)
    gone = {id(known.pattern) for known in library.taken} - {id(known.pattern) for known in left}
    return [
        Decision(d.pattern, d.result, "another rule installed with it does it")
        if id(d.pattern) in gone
        else d
        for d in decisions
    ]


def _read(root: Path) -> _Library:
    library = _Library()
    if not library_files(root):
        return library
    patterns = read_library(root)
    library.names = {pattern.name: pattern for pattern in patterns}
    try:
        proved = with_proofs([p for p in patterns if p.is_rule], root)
    except NotProved as error:
        raise InputError(str(error), shown(root)) from error
    for pattern, record in proved:
        rewrite = ProvedRewrite(pattern.pattern, record.guarantee, context())
        library.rules.append(_Known(pattern, record, rewrite, _rules(pattern)))
    return library


def _decided(pattern: LibraryPattern, library: _Library, options: Options) -> Decision:
    result = prove(pattern, options)
    if not isinstance(result.verdict, Proved):
        return Decision(pattern, result, f"it is {result.kind}")
    record = record_of(pattern, result.verdict)
    there = library.names.get(pattern.name)
    if there is not None:
        same = there.text_hash() == pattern.text_hash()
        what = "there already" if same else "the library has another rule of this name"
        return Decision(pattern, result, f"{what}, at {there.file}:{there.line}")
    rules = _rules(pattern)
    reason = _why_not_new(rules, record, library.rules)
    if not reason:
        try:
            rewrite = ProvedRewrite(pattern.pattern, record.guarantee, context())
        except CannotApply as error:
            return Decision(pattern, result, f"the pass does not apply it: {error}")
        known = _Known(pattern, record, rewrite, rules)
        reason = why_not_applied(pattern, rewrite) or _curious(rules)
        reason = reason or why_not_cheaper(pattern, rewrite, _in_order(library.rules))
        if not reason:
            library.names[pattern.name] = pattern
            library.rules.append(known)
            library.taken.append(known)
    return Decision(pattern, result, reason)


def _curious(rules: Sequence[Rule]) -> str:
    reason = curiosity(rules)
    return f"nobody writes such code: {reason}" if reason else ""


def _in_order(rules: Sequence[_Known]) -> list[ProvedRewrite]:
    return [known.rewrite for known in sorted(rules, key=lambda known: -known.benefit)]


def _why_not_new(rules: Sequence[Rule], record: Record, others: Sequence[_Known]) -> str:
    """Which rule, proved as widely, does what some do; as far as rules can be read."""
    wide = [known for known in others if covers(known.record.guarantee, record.guarantee)]
    for other in wide:
        if _are_instances(rules, other.rules):
            place = f"@{other.pattern.name} at {other.pattern.file}:{other.pattern.line}"
            same = _are_instances(other.rules, rules)
            return f"{'the same as' if same else 'narrower than'} {place}"
    general = [rule for known in wide for rule in known.rules]
    return "narrower than several rules of the library" if _are_instances(rules, general) else ""


def _are_instances(rules: Sequence[Rule], general: Sequence[Rule]) -> bool:
    """Whether each rule is one of the general ones, or an instance of one, up to names."""
    return bool(rules) and all(
        any(rule == of or is_instance(rule, of, OPS) for of in general if _same_root(rule, of))
        for rule in rules
    )


def _same_root(rule: Rule, other: Rule) -> bool:
    return _root(rule) == _root(other)


def _root(rule: Rule) -> str:
    operator: Any = getattr(rule.source, "operator", None)
    return "" if operator is None else operator.operation


def _without_instances(taken: Sequence[_Known]) -> list[_Known]:
    """The rules that are no instances of others of them: a general rule that is applied in their
    place leaves no more operations."""
    left = list(taken)
    for known in reversed(taken):
        rest = [other for other in left if other is not known]
        if _why_not_new(known.rules, known.record, rest):
            left.remove(known)
    return left


def _rules(pattern: LibraryPattern) -> tuple[Rule, ...]:
    return read_pattern(pattern.parsed, pattern.pattern).rules


def _order(pattern: LibraryPattern) -> tuple[int, tuple[Any, ...]]:
    """Few operations first, of these the general rules."""
    read = _rules(pattern)
    return pattern.pattern.benefit.value.data, preference(read[0]) if read else ()
