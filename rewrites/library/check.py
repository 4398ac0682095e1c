"""Proving the library, and comparing what is proved with what the lock has on record.

A check proves every pattern each time: that takes seconds for all of them, and a record cannot be
stronger than the proof of today. Writing the lock anew believes the records that this verifier made
of the same text and meanings, and proves the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from rewrites.library.listing import by_file, listings_of, places_of
from rewrites.library.lock import (
    LOCK_FILE,
    Lock,
    OnRecord,
    Record,
    RuleRecord,
    is_of_this_verifier,
    read_lock,
    record_of,
    record_of_rule,
    why_stale,
)
from rewrites.library.patterns import ROOT, LibraryPattern, covers, read_library, shown
from rewrites.library.tensor import LibraryRule, prove_rule, read_rules
from rewrites.library.writing import sole_writer
from verifier.claims.patterns import verify_pattern
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.atomic_write import write_whole
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.assumptions import FINITE, assuming
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Proved, Result, Unknown, describe_widths

REMEDY = "run verify-rewrite --library --update"


def check_library(options: Options, root: Path = ROOT) -> Iterator[Result]:
    """A verdict for each pattern of the library, as it is reached.

    A pattern counts as proved where it is proved now, as strongly as its header wants, and the lock
    has that proof. Where the lock has another one the verdict is `Unknown`; so it is for each entry
    of the lock without a pattern, unless it is of an installation that was interrupted. Raises
    `InputError`.
    """
    lock, patterns = _read(root)
    records = lock.records()
    for pattern in patterns:
        result = prove(pattern, options)
        if isinstance(result.verdict, Proved):
            record = records.get(pattern.name)
            why = why_stale(pattern, record) or _other_strength(result.verdict, record)
            if why is not None:
                result = _unknown(
                    result, f"proved now ({result.verdict.guarantee}), but {why}: {REMEDY}"
                )
        yield result
    rules = read_rules(root)
    for rule in rules:
        yield _checked(rule, lock.tensor.get(rule.name), options)
    gone = sorted(lock.patterns.keys() - {pattern.name for pattern in patterns})
    for name in (*gone, *sorted(lock.tensor.keys() - {rule.name for rule in rules})):
        why = f"it is on record, and the library has no such pattern: {REMEDY}"
        yield Result(shown(root / LOCK_FILE), 1, name, Unknown(why), 0.0)
    for file in _listed_wrongly(lock, patterns, root):
        why = f"the lock lists other patterns in it than are there: {REMEDY}"
        yield Result(shown(root / LOCK_FILE), 1, file, Unknown(why), 0.0)


def _listed_wrongly(lock: Lock, patterns: Sequence[LibraryPattern], root: Path) -> Iterator[str]:
    """The files in which a pass would look for other patterns than there are. What is listed with
    another text is not looked at: such a file is parsed as a whole."""
    for file, some in by_file(patterns, root).items():
        listing = lock.listing(file, some[0].parsed.source)
        if listing is not None and listing.patterns != places_of(some):
            yield file


def _checked(rule: LibraryRule, record: RuleRecord | None, options: Options) -> Result:
    """The verdict on a rule over tensors of every rank, with what the lock says of it."""
    result = prove_rule(rule, options)
    why = why_stale(rule, record)
    if record is not None and record.guarantee != rule.wanted:
        why = why or f"the proof on record is {record.guarantee}"
    if why is None or not isinstance(result.verdict, Proved):
        return result
    return _unknown(result, f"proved now ({result.verdict.guarantee}), but {why}: {REMEDY}")


def _read(root: Path) -> tuple[Lock, list[LibraryPattern]]:
    """The lock and the patterns, both of one time though another process may write meanwhile."""
    while True:
        lock, patterns = read_lock(root), read_library(root)
        if read_lock(root) == lock:
            return lock, patterns


def update_library(options: Options, root: Path = ROOT) -> Iterator[Result]:
    """A verdict for each pattern; after the last, the lock is written with those proved.

    A pattern is not proved again where the lock has a current proof of it by the same verifier,
    which says so in a note; the options that ask a second solver, or write what is asked, have all
    proved again, and so has a lock that cannot be read. A pattern that is not proved as strongly as
    its header wants is not put on record. Raises `InputError`, and then the lock is as it was.
    """
    with sole_writer(root):
        old = Lock() if options.recording else _readable(root)
        records: dict[str, Record] = {}
        patterns = read_library(root)
        for pattern in patterns:
            known = old.records().get(pattern.name)
            strong = known is not None and covers(known.guarantee, pattern.wanted)
            if known is not None and strong and _is_current(pattern, known):
                result = _as_recorded(pattern, known)
            else:
                known, result = None, prove(pattern, options)
            if isinstance(result.verdict, Proved):
                records[pattern.name] = known or record_of(pattern, result.verdict)
            yield result
        of_rules: dict[str, RuleRecord] = {}
        for rule in read_rules(root):
            of_rule = old.tensor.get(rule.name)
            strong = of_rule is not None and of_rule.guarantee == rule.wanted
            if of_rule is not None and strong and _is_current(rule, of_rule):
                result = _rule_as_recorded(rule, of_rule)
            else:
                of_rule, result = None, prove_rule(rule, options)
            if isinstance(result.verdict, Proved):
                of_rules[rule.name] = of_rule or record_of_rule(rule, rule.wanted, result.verdict)
            yield result
        lock = Lock(records, tensor=of_rules).with_listings(listings_of(patterns, root))
        write_whole(str(root / LOCK_FILE), lock.text())


def _readable(root: Path) -> Lock:
    try:
        return read_lock(root)
    except InputError:
        return Lock()


def _is_current(one: OnRecord, record: Record | RuleRecord) -> bool:
    """Whether a record stands for a proof that would be found again."""
    return why_stale(one, record) is None and is_of_this_verifier(record)


def _rule_as_recorded(rule: LibraryRule, record: RuleRecord) -> Result:
    equality = "bit-exact" if record.guarantee == "bit-exact" else "reals"
    closed = Closed(rule.name, record.method, None, "all", equality, "StableHLO")
    assumed = [] if equality == "bit-exact" else [assuming(FINITE)]
    notes = ["on record, not proved again"]
    verdict = conclude([rule.name], [closed], assumed, notes, ranks="all")
    return Result(rule.file, rule.line, rule.name, verdict, 0.0)


def recorded(patterns: Sequence[LibraryPattern], root: Path = ROOT) -> list[Result | None]:
    """For each pattern of the library its proof on record, where that holds for it as it is now and
    is as strong as its header wants. Raises `InputError`."""
    records, known = read_lock(root).records(), dict[str, str]()
    found: list[Result | None] = []
    for pattern in patterns:
        record = records.get(pattern.name)
        if record is None or why_stale(pattern, record, known) is not None:
            found.append(None)
            continue
        strong = covers(record.guarantee, pattern.wanted)
        found.append(_as_recorded(pattern, record) if strong else None)
    return found


def _as_recorded(pattern: LibraryPattern, record: Record) -> Result:
    closed = [Closed(pattern.name, how, record.guarantee) for how in record.method.split(" + ")]
    verdict = conclude([pattern.name], closed, notes=["on record, not proved again"])
    return Result(pattern.file, pattern.line, pattern.name, verdict, 0.0)


def prove(pattern: LibraryPattern, options: Options) -> Result:
    """The verdict; `Unknown` where the proof is weaker than the header wants, or assumes something.

    The library is there to be applied, and the pass that does so checks no assumptions: no pattern
    of it may have some, or expect another verdict than proved.
    """
    result = verify_pattern(pattern.parsed, pattern.pattern, options)
    result = replace(result, expected=None)
    if not isinstance(result.verdict, Proved):
        return result
    if result.verdict.assumptions:
        return _unknown(
            result,
            f"proved under an assumption only: {'; '.join(map(str, result.verdict.assumptions))}",
        )
    proved = result.verdict.guarantee.widths
    bounded = result.verdict.guarantee.ranges is not None
    if proved is not None and covers(proved, pattern.wanted) and not bounded:
        return result
    return _unknown(
        result,
        f"proved for {result.verdict.guarantee} only, and its header wants "
        f"{describe_widths(pattern.wanted)}",
    )


def _other_strength(proved: Proved, record: Record | None) -> str | None:
    if record is None or record.guarantee == proved.guarantee.widths:
        return None
    return f"the proof on record is for {describe_widths(record.guarantee)}"


def _unknown(result: Result, reason: str) -> Result:
    return replace(result, verdict=Unknown(reason))
