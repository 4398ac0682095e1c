"""Verdicts that are found once: for the same text, the same meanings and the same verifier.

A verdict is kept as a record, JSON: in a store, and on the way from a worker. A record is bound to
the whole text, to the meanings of what the text names, to the code of the verifier with what it
rests on, and to the options that change what a verdict says. Bounds on time and memory do not: a
proof is one whatever it took. They stand in the records of what is unknown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from verifier.judge import Closed, conclude
from verifier.named_meanings import meanings_of_functions, meanings_of_pattern
from verifier.options import Options
from verifier.patterns import verify_patterns
from verifier.pdl_pattern import parse_patterns
from verifier.sources import Source
from verifier.store import FINAL, Entries
from verifier.verdict import (
    VERDICT_NAMES,
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

Record = dict[str, Any]

_RESTS_ON = ("semantics", "verifier", "rewrites")
_PACKAGES = ("xdsl", "PySMT", "z3-solver", "numpy")
_LIMITS = ("timeout", "total_timeout", "memory")


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
    source = Source("<text>", text)
    parsed, _ = parse_patterns(source)
    meanings = _fingerprints(lambda: meanings_of_pattern(parsed.module))
    key = {"patterns": [text], "meanings": meanings}
    return _decided_once(key, options, known, lambda: verify_patterns(source, options))


def translation_verdicts(
    before: str, after: str, options: Options, known: Entries, every_width: bool = False
) -> list[Result]:
    """The verdicts on the functions of `before`, paired with those of `after`, as above."""
    from verifier.translation import parse_program, verify_sources

    sources = Source("<before>", before), Source("<after>", after)
    modules = [parse_program(source).module for source in sources]
    meanings = _fingerprints(
        lambda: {n: f for module in modules for n, f in meanings_of_functions(module).items()}
    )
    key = {"functions": [before, after], "every width": every_width, "meanings": meanings}
    return _decided_once(
        key, options, known, lambda: verify_sources(*sources, options, (), every_width)
    )


def _fingerprints(find: Callable[[], dict[str, str]]) -> dict[str, str] | None:
    """The meanings; None where one is defined in no file, so that it cannot be told from others."""
    try:
        return find()
    except (OSError, TypeError):
        return None


def _decided_once(
    claim: dict[str, Any], options: Options, known: Entries, decide: Callable[[], Iterable[Result]]
) -> list[Result]:
    observed = options.emission is not None or options.certificates is not None
    if claim["meanings"] is None or observed:
        return list(decide())
    key = claim | {"verifier": verifier_fingerprint(), "options": _options_that_matter(options)}
    old = known.get(key)
    if old is not None and _answers(old, options):
        return [result_of(record) for record in old]
    results = list(decide())
    keep(key, results, options, known)
    return results


def keep(key: Any, results: Sequence[Result], options: Options, known: Entries) -> None:
    """Record results, unless one of them is about input without meaning.

    What is unknown replaces only what is unknown within smaller bounds.
    """
    records = [record_of(result, options) for result in results]
    if any(record["verdict"] not in ("proved", "refuted", "unknown") for record in records):
        return
    known.put(key, records, _rank(records))


def _options_that_matter(options: Options) -> dict[str, Any]:
    return {
        "fp": options.fp,
        "no alias": options.assume_no_alias,
        "second opinion": options.second_opinion,
        "suggest": options.suggest,
    }


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
    match v:
        case Proved():
            record |= {
                "guarantee": v.guarantee.as_dict(),
                "method": v.method,
                "assumptions": list(v.assumptions),
                "notes": list(v.notes),
                "statement": v.statement,
            }
        case Refuted():
            held = v.holding
            record |= {
                "counterexample": v.counterexample.as_dict(),
                "shown": v.counterexample.text(),
                "method": v.method,
                "assumptions": list(v.assumptions),
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
                tuple(record["assumptions"]),
                tuple(record["notes"]),
                record["help"],
                None if held is None else Holding(_ranges(held[0]), held[1]),
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
        Closed(name, method, widths, guarantee["sizes"], guarantee["equality"])
        for method in record["method"].split(" + ")
    ]
    assumptions, notes = tuple(record["assumptions"]), tuple(record["notes"])
    return conclude([name], closed, assumptions, notes, record["statement"])


def _ranges(stated: Sequence[Sequence[Any]]) -> WidthRanges:
    return tuple((low, high) for low, high in stated)


@cache
def verifier_fingerprint(rooms: tuple[str, ...] = _RESTS_ON) -> str:
    """A hash of the code of the verifier and of what it rests on, and the versions of packages."""
    digest = hashlib.sha256()
    root = Path(__file__).parents[1]
    for room in rooms:
        for path in sorted((root / room).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    for package in _PACKAGES:
        digest.update(f"{package} {version(package)}\n".encode())
    return digest.hexdigest()[:16]
