"""Verdicts that are found once: for the same text, the same meanings and the same verifier.

A verdict is kept as a record, JSON: in a store, and on the way from a worker. A record is bound to
the whole text, to the meanings of what the text names, to the code of the verifier with what it
rests on, and to the options that change what a verdict says. Bounds on time and memory do not: a
proof is one whatever it took. They stand in the records of what is unknown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.assumptions import Assumption, Convention
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import (
    VERDICT_NAMES,
    FromFiles,
    Holding,
    Proved,
    Refuted,
    Result,
    Unknown,
    Unsupported,
    Vacuous,
    Verdict,
    WidthRanges,
)
from verifier.store.entries import FINAL, Entries

Record = dict[str, Any]
Claim = dict[str, Any]

_RESTS_ON = ("semantics", "verifier", "rewrites")
_PACKAGES = ("xdsl", "PySMT", "z3-solver", "numpy")
_CODE = (".py", ".tsv")
_LIMITS = ("timeout", "total_timeout", "memory")
_IMMATERIAL = (*_LIMITS, "progress", "cache", "emission", "certificates", "thorough")
"""Options that change no verdict that is kept."""


@dataclass(frozen=True)
class RecordedCounterexample:
    """A counterexample as it was shown when it was found, and replayed."""

    shown: str
    content: Mapping[str, Any]

    def text(self) -> str:
        return self.shown

    def as_dict(self) -> dict[str, Any]:
        return dict(self.content)


def rewrite_verdicts(text: str, options: Options, known: Entries) -> list[Result]:
    """The verdicts on the PDL patterns of a text, from what is `known` where it has them.

    Raises `InputError`.
    """
    from verifier.claims.patterns import verify_patterns

    source = Source("<text>", text)
    claim = _claim_of_patterns(source)
    return _decided_once(claim, options, known, lambda: verify_patterns(source, options))


def known_verdicts(text: str, options: Options, known: Entries) -> list[Result] | None:
    """What `rewrite_verdicts` would give without deciding anything; None where it would have to."""
    return _recorded(_claim_of_patterns(Source("<text>", text)), options, known)


def _claim_of_patterns(source: Source) -> Claim:
    from verifier.kernel.pdl.pattern import parse_patterns
    from verifier.store.named_meanings import meanings_of_pattern

    parsed, _ = parse_patterns(source)
    meanings = _fingerprints(lambda: meanings_of_pattern(parsed.module))
    return {"patterns": [source.text], "meanings": meanings}


def translation_verdicts(
    before: str, after: str, options: Options, known: Entries, every_width: bool = False
) -> list[Result]:
    """The verdicts on the functions of `before`, paired with those of `after`, as above."""
    from verifier.claims.translation import verify_sources
    from verifier.kernel.input.reading import read_module
    from verifier.store.named_meanings import meanings_of_functions

    sources = Source("<before>", before), Source("<after>", after)
    modules = [read_module(source).module for source in sources]
    meanings = _fingerprints(
        lambda: {n: f for module in modules for n, f in meanings_of_functions(module).items()}
    )
    claim = {"functions": [before, after], "every width": every_width, "meanings": meanings}
    return _decided_once(
        claim, options, known, lambda: verify_sources(*sources, options, (), every_width)
    )


def _fingerprints(find: Callable[[], dict[str, str]]) -> dict[str, str] | None:
    """The meanings; None where one is defined in no file, so that it cannot be told from others."""
    try:
        return find()
    except (OSError, TypeError):
        return None


def _decided_once(
    claim: Claim, options: Options, known: Entries, decide: Callable[[], Iterable[Result]]
) -> list[Result]:
    recorded = _recorded(claim, options, known)
    if recorded is not None:
        return recorded
    results = list(decide())
    if _is_kept(claim, options):
        keep(_key(claim, options), results, options, known)
    return results


def _recorded(claim: Claim, options: Options, known: Entries) -> list[Result] | None:
    old = known.get(_key(claim, options)) if _is_kept(claim, options) else None
    if old is None or not _answers(old, options):
        return None
    results = [result_of(record) for record in old]
    is_read = known.is_from_file(_key(claim, options))
    return [from_store(result) for result in results] if is_read else results


def from_store(result: Result) -> Result:
    """The result, which says that it was read from a store."""
    verdict = result.verdict
    if not isinstance(verdict, Proved | Refuted):
        return result
    known = replace(verdict.from_files or FromFiles(), store=True)
    return replace(result, verdict=replace(verdict, from_files=known))


def _is_kept(claim: Claim, options: Options) -> bool:
    """Whether it is known what the claim is about, and a record can say all that is wanted."""
    observed = options.emission is not None or options.certificates is not None
    return claim["meanings"] is not None and not observed and not options.thorough


def _key(claim: Claim, options: Options) -> dict[str, Any]:
    return claim | {"verifier": verifier_fingerprint(), "options": options_that_matter(options)}


def keep(key: Any, results: Sequence[Result], options: Options, known: Entries) -> None:
    """Record results, unless one of them is about input without meaning.

    What is unknown replaces only what is unknown within smaller bounds.
    """
    records = [record_of(result, options) for result in results]
    if any(record["verdict"] not in ("proved", "refuted", "unknown") for record in records):
        return
    known.put(key, records, _rank(records))


def options_that_matter(options: Options) -> dict[str, Any]:
    """The options that change what a verdict says."""
    kept = {f.name: getattr(options, f.name) for f in fields(options) if f.name not in _IMMATERIAL}
    return kept | {"bound": None if options.bound is None else options.bound.exactly()}


def _rank(records: Sequence[Record]) -> float:
    """Definite verdicts stay; what is unknown gives way to what is unknown within more."""
    unknown = [record["limits"] for record in records if record["verdict"] == "unknown"]
    return sum(unknown[0].values()) if unknown else FINAL


def _answers(records: Sequence[Record], options: Options) -> bool:
    """Whether what is recorded would be found again: what is unknown, within no larger bounds."""
    return all(
        record["verdict"] != "unknown"
        or all(getattr(options, name) <= record["limits"][name] for name in _LIMITS)
        for record in records
    )


def record_of(result: Result, options: Options) -> Record:
    """A result as JSON, without its file and its `details`."""
    v = result.verdict
    record: Record = {
        "name": result.name,
        "line": result.line,
        "expected": result.expected,
        "seconds": result.seconds,
        "verdict": VERDICT_NAMES[type(v)],
    }
    if isinstance(v, Proved | Refuted):
        record["from_files"] = None if v.from_files is None else v.from_files.as_dict()
    match v:
        case Proved():
            record |= {
                "guarantee": v.guarantee.as_dict(),
                "method": v.method,
                "assumptions": [[a.name, a.text] for a in v.assumptions],
                "conventions": [[c.name, c.text] for c in v.conventions],
                "notes": list(v.notes),
                "statement": v.statement,
            }
        case Refuted():
            held = v.holding
            record |= {
                "counterexample": v.counterexample.as_dict(),
                "shown": v.counterexample.text(),
                "method": v.method,
                "conventions": [[c.name, c.text] for c in v.conventions],
                "notes": list(v.notes),
                "help": v.help,
                "holding": None if held is None else [[list(r) for r in held.ranges], held.text],
            }
        case Unknown():
            record |= {
                "reason": v.reason,
                "limits": {name: getattr(options, name) for name in _LIMITS},
            }
        case Unsupported():
            record |= {"reason": v.reason, "where": v.where}
        case Vacuous():
            record |= {"reason": v.reason}
    return record


def result_of(record: Record, file: str = "<text>") -> Result:
    """The result that `record_of` has recorded."""
    return Result(
        file,
        record["line"],
        record["name"],
        _verdict_of(record),
        record["seconds"],
        record["expected"],
    )


def _verdict_of(record: Record) -> Verdict:
    match record["verdict"]:
        case "proved":
            return _proof_of(record)
        case "refuted":
            held = record["holding"]
            return Refuted(
                RecordedCounterexample(record["shown"], record["counterexample"]),
                record["method"],
                tuple(Convention(*pair) for pair in record["conventions"]),
                tuple(record["notes"]),
                record["help"],
                None if held is None else Holding(_ranges(held[0]), held[1]),
                from_files=_from_files(record),
            )
        case "unknown":
            return Unknown(record["reason"])
        case "unsupported":
            return Unsupported(record["reason"], record["where"])
        case "vacuous":
            return Vacuous(record["reason"])
        case other:
            raise ValueError(f"no verdict: {other}")


def _proof_of(record: Record) -> Verdict:
    """The proof, concluded again from what each method closed."""
    guarantee = record["guarantee"]
    widths = None if guarantee["widths"] is None else _ranges(guarantee["widths"])
    name = record["name"]
    closed = [
        Closed(
            name,
            method,
            widths,
            guarantee["sizes"],
            guarantee["equality"],
            guarantee.get("specification", ""),
            tuple(guarantee.get("formats", {}).items()),
            guarantee.get("error", ""),
        )
        for method in record["method"].split(" + ")
    ]
    proof = conclude(
        [name],
        closed,
        [Assumption(*pair) for pair in record["assumptions"]],
        record["notes"],
        record["statement"],
        conventions=[Convention(*pair) for pair in record["conventions"]],
        ranges=guarantee.get("ranges"),
        ranks=ranks if (ranks := guarantee.get("ranks")) in (None, "all") else tuple(ranks),
    )
    return replace(proof, from_files=_from_files(record)) if isinstance(proof, Proved) else proof


def _from_files(record: Record) -> FromFiles | None:
    known = record["from_files"]
    return None if known is None else FromFiles(**known)


def _ranges(stated: Sequence[Sequence[Any]]) -> WidthRanges:
    return tuple((low, high) for low, high in stated)


@cache
def verifier_fingerprint(rooms: tuple[str, ...] = _RESTS_ON) -> str:
    """A hash of the verifier, of what it rests on, tables too, and of the versions of packages."""
    digest = hashlib.sha256()
    root = Path(__file__).parents[2]
    for room in rooms:
        found = (root / room).rglob("*")
        for path in sorted(path for path in found if path.suffix in _CODE):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    for package in _PACKAGES:
        digest.update(f"{package} {version(package)}\n".encode())
    return digest.hexdigest()[:16]
