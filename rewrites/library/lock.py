"""The lock file: which patterns of the library have been proved, and against what.

A record holds as long as the pattern's text and the meanings of what it names are those of the
proof, and nobody changed it: a digest of all that it says stands in it. The digest notices edits by
hand and bad merges; it is no signature, so what somebody forges with care is found by the check,
which proves everything again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Generic, Literal, Protocol, TypeVar, get_args

from rewrites.library.listing import ListedPattern, Listing, Place, hash_of_text
from rewrites.library.patterns import TENSOR, LibraryPattern, shown
from verifier.claims.stored_verdicts import verifier_fingerprint
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.verdict import Proved, WidthRanges

LOCK_FILE = "library.lock.json"
_FORMAT = 2
_KEYS = {"pattern", "meanings", "guarantee", "method", "verifier", "code", "digest"}
Exactness = Literal["bit-exact", "exact in integers", "reals only"]
"""How a rule over tensors of every rank is proved: as it is; with sums that are equal for integers
of every width, and for floats over the reals; over the reals."""
EXACTNESS: tuple[Exactness, ...] = get_args(Exactness)


G = TypeVar("G", WidthRanges, Exactness)


@dataclass(frozen=True)
class ProofRecord(Generic[G]):
    """A proof: `pattern` and `meanings` are the hashes of what was proved, `guarantee` for which
    widths or how exactly, `method` how, and `verifier` which version of the verifier did.

    `code` is the hash of the verifier's code at the time; "" where the proof says more than a
    record can (conventions), which is proved again whenever the lock is written. `digest` is a hash
    of the name of the pattern or rule and of all this.
    """

    pattern: str
    meanings: Mapping[str, str]
    guarantee: G
    method: str
    verifier: str
    code: str
    digest: str = ""

    def signed(self, name: str) -> ProofRecord[G]:
        """The record of the pattern or rule of that name, with its digest."""
        return replace(self, digest=_digest(name, asdict(self)))


Record = ProofRecord[WidthRanges]
"""Of a pattern."""
RuleRecord = ProofRecord[Exactness]
"""Of a rule over tensors of every rank."""


class OnRecord(Protocol):
    """What has records."""

    @property
    def name(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def line(self) -> int: ...
    def text_hash(self) -> str: ...
    def meanings(self, known: dict[str, str] | None = None) -> Mapping[str, str]: ...


def _digest(name: str, said: Mapping[str, Any]) -> str:
    whole = [name, {key: item for key, item in said.items() if key != "digest"}]
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:16]


def record_of_rule(rule: OnRecord, wanted: Exactness, proved: Proved) -> RuleRecord:
    """What the lock says about a rule that has just been proved."""
    how = RuleRecord(
        rule.text_hash(), rule.meanings(), wanted, proved.method, _version(), verifier_fingerprint()
    )
    return how.signed(rule.name)


def record_of(pattern: LibraryPattern, proved: Proved) -> Record:
    """What the lock says about a pattern that has just been proved."""
    held = proved.guarantee
    widths = held.widths
    assert widths is not None
    more = (held.sizes, held.ranges, held.specification or None, *proved.conventions)
    says_no_more = held.equality == "bit-exact" and not any(item is not None for item in more)
    record = Record(
        pattern.text_hash(),
        pattern.meanings(),
        widths,
        proved.method,
        _version(),
        verifier_fingerprint() if says_no_more else "",
    )
    return record.signed(pattern.name)


def why_stale(
    pattern: OnRecord,
    record: Record | RuleRecord | None,
    known: dict[str, str] | None = None,
) -> str | None:
    """Why a record is no proof of the pattern as it is now, or None: it is one.

    `known` are fingerprints of what patterns name, for several patterns in turn.
    """
    if record is None:
        return "no proof of it is on record"
    if record.pattern != pattern.text_hash():
        return "it was changed since its proof"
    now = pattern.meanings(known)
    changed = sorted(name for name in now if record.meanings.get(name) != now[name])
    if changed or record.meanings.keys() != now.keys():
        return f"the meaning of {', '.join(changed) or 'what it names'} changed since its proof"
    if record != record.signed(pattern.name):
        return "its record was edited"
    return None


def is_of_this_verifier(record: Record | RuleRecord) -> bool:
    """Whether the verifier as it is now made the record, with the packages that it rests on."""
    return record.code == verifier_fingerprint()


@dataclass(frozen=True)
class Lock:
    """The records by the pattern's name. `pending` are those of rules that are being installed:
    they are on record before their patterns are there, and where the writer was killed in between
    they are of no pattern. `tensor` are those of the rules over tensors of every rank. `files` say
    what is in which file, for those who parse a part of it.
    """

    patterns: Mapping[str, Record] = field(default_factory=dict[str, Record])
    pending: Mapping[str, Record] = field(default_factory=dict[str, Record])
    tensor: Mapping[str, RuleRecord] = field(default_factory=dict[str, RuleRecord])
    files: Mapping[str, Listing] = field(default_factory=dict[str, Listing])

    def records(self) -> dict[str, Record]:
        """All of them."""
        return {**self.pending, **self.patterns}

    def listing(self, file: str, source: Source) -> Listing | None:
        """What the file of that name holds; None where it is listed with another text, or with
        patterns that have other proofs on record, or none."""
        listing = self.files.get(file)
        if listing is None or listing.text != hash_of_text(source):
            return None
        return listing if listing == self.signed(file, listing) else None

    def signed(self, file: str, listing: Listing) -> Listing | None:
        """A listing with its digest; None where one of its patterns has no record."""
        records = self.records()
        if not listing.patterns.keys() <= records.keys():
            return None
        said = _listing_as_json(listing)
        said["records"] = {name: records[name].digest for name in listing.patterns}
        return replace(listing, digest=_digest(file, said))

    def with_listings(self, listings: Mapping[str, Listing]) -> Lock:
        """The same with these files listed anew; a pattern without a record keeps its file out."""
        signed = {file: self.signed(file, listing) for file, listing in listings.items()}
        listed = {file: one for file, one in signed.items() if one is not None}
        others = {file: one for file, one in self.files.items() if file not in listings}
        return replace(self, files={**others, **listed})

    def listed(self, source: Source, listing: Listing) -> list[ListedPattern]:
        """The patterns of a file as far as they are known without being parsed."""
        records = self.records()
        return [
            ListedPattern(
                name,
                source.file,
                place.line,
                records[name].pattern,
                tuple(records[name].meanings),
            )
            for name, place in listing.patterns.items()
        ]

    def text(self) -> str:
        """The contents of the lock file."""
        said: dict[str, Any] = {"format": _FORMAT, "patterns": _all_as_json(self.patterns)}
        if self.pending:
            said["pending"] = _all_as_json(self.pending)
        if self.tensor:
            said[TENSOR] = _all_as_json(self.tensor)
        if self.files:
            said["files"] = {f: _listing_as_json(one) for f, one in sorted(self.files.items())}
        return json.dumps(said, indent=1) + "\n"


def read_lock(root: Path) -> Lock:
    """The lock in that folder; an empty one where there is no file. Raises `InputError`."""
    path = root / LOCK_FILE
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Lock()
    except OSError as error:
        raise InputError(error.strerror or str(error), shown(path)) from error
    try:
        content: Any = json.loads(text)
        if content["format"] != _FORMAT:
            raise ValueError(f"it has format {content['format']} instead of {_FORMAT}")
        return Lock(
            _all_records(content["patterns"]),
            _all_records(content.get("pending", {})),
            {name: _rule_record(item) for name, item in content.get(TENSOR, {}).items()},
            {file: _listing(item) for file, item in content.get("files", {}).items()},
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"this is not a lock file: {error}", shown(path)) from error


def _all_records(items: dict[str, Any]) -> dict[str, Record]:
    return {name: _record(item) for name, item in items.items()}


def _record(item: dict[str, Any]) -> Record:
    if item.keys() != _KEYS:
        raise ValueError(f"a record has the keys {', '.join(sorted(item))}")
    widths = tuple((int(lo), None if hi is None else int(hi)) for lo, hi in item["guarantee"])
    stated: dict[str, Any] = {**item, "guarantee": widths, "meanings": dict(item["meanings"])}
    return Record(**stated)


def _rule_record(item: dict[str, Any]) -> RuleRecord:
    if item.keys() != _KEYS or item["guarantee"] not in EXACTNESS:
        raise ValueError(f"a record has the keys {', '.join(sorted(item))}")
    return RuleRecord(**item)


def _listing(item: dict[str, Any]) -> Listing:
    places = {name: Place(str(root), int(line)) for name, (root, line) in item["patterns"].items()}
    return Listing(item["text"], places, item["digest"])


def _listing_as_json(listing: Listing) -> dict[str, Any]:
    places = {name: [place.root, place.line] for name, place in listing.patterns.items()}
    return {"text": listing.text, "patterns": places, "digest": listing.digest}


def _all_as_json(records: Mapping[str, ProofRecord[Any]]) -> dict[str, Any]:
    return {name: asdict(record) for name, record in sorted(records.items())}


def _version() -> str:
    """The version installed; a source tree that is not installed has none."""
    try:
        return version("rewright")
    except PackageNotFoundError:
        return "source tree"
