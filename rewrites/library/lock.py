"""The lock file: which patterns of the library have been proved, and against what.

A record holds as long as the pattern's text and the meanings of what it names are those of the
proof.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, cast

from rewrites.library.patterns import LibraryPattern, shown
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import Proved, WidthRanges

LOCK_FILE = "library.lock.json"
_FORMAT = 1
_KEYS = {"pattern", "meanings", "guarantee", "method", "verifier"}


@dataclass(frozen=True)
class Record:
    """A proof: `pattern` and `meanings` are the hashes of what was proved, `guarantee` for which
    widths, `method` how, and `verifier` which version of the verifier did.
    """

    pattern: str
    meanings: Mapping[str, str]
    guarantee: WidthRanges
    method: str
    verifier: str


def record_of(pattern: LibraryPattern, proved: Proved) -> Record:
    """What the lock says about a pattern that has just been proved."""
    assert proved.guarantee.widths is not None
    return Record(
        pattern.text_hash(),
        pattern.meanings(),
        proved.guarantee.widths,
        proved.method,
        _version(),
    )


def why_stale(pattern: LibraryPattern, record: Record | None) -> str | None:
    """Why a record is no proof of the pattern as it is now, or None: it is one."""
    if record is None:
        return "no proof of it is on record"
    if record.pattern != pattern.text_hash():
        return "it was changed since its proof"
    now = pattern.meanings()
    changed = sorted(name for name in now if record.meanings.get(name) != now[name])
    if changed or record.meanings.keys() != now.keys():
        return f"the meaning of {', '.join(changed) or 'what it names'} changed since its proof"
    return None


def read_lock(root: Path) -> dict[str, Record]:
    """The records by the pattern's name; none where there is no file. Raises `InputError`."""
    path = root / LOCK_FILE
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise InputError(error.strerror or str(error), shown(path)) from error
    try:
        content: Any = json.loads(text)
        if content["format"] != _FORMAT:
            raise ValueError(f"it has format {content['format']} instead of {_FORMAT}")
        return {name: _record(item) for name, item in content["patterns"].items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"this is not a lock file: {error}", shown(path)) from error


def _record(item: dict[str, Any]) -> Record:
    if item.keys() != _KEYS:
        raise ValueError(f"a record has the keys {', '.join(sorted(item))}")
    widths = tuple((int(lo), None if hi is None else int(hi)) for lo, hi in item["guarantee"])
    meanings = cast(dict[str, str], item["meanings"])
    return Record(item["pattern"], dict(meanings), widths, item["method"], item["verifier"])


def lock_text(records: Mapping[str, Record]) -> str:
    """The contents of the lock file."""
    patterns = {
        name: {
            "pattern": record.pattern,
            "meanings": dict(record.meanings),
            "guarantee": [list(widths) for widths in record.guarantee],
            "method": record.method,
            "verifier": record.verifier,
        }
        for name, record in sorted(records.items())
    }
    return json.dumps({"format": _FORMAT, "patterns": patterns}, indent=1) + "\n"


def _version() -> str:
    """The version installed; a source tree that is not installed has none."""
    try:
        return version("rewright")
    except PackageNotFoundError:
        return "source tree"
