"""A baseline: the findings that a team knows of. Only others fail.

An entry is about exact code: the function before the pass and after it, with all that its verdict
rests on. When one of them changes the entry expires, and so it does when nothing is found any more.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from verifier.kernel.input.atomic_write import write_whole
from verifier.kernel.input.sources import InputError, read_text
from verifier.kernel.verdicts.verdict import VERDICT_NAMES, Result

_FORMAT = 1
_FIELDS = ("file", "pass", "name", "verdict", "code")


@dataclass(frozen=True)
class Entry:
    """A finding: `file` is relative to the folder of the baseline, `code` is a hash."""

    file: str
    pass_: str
    name: str
    verdict: str
    code: str

    def as_list(self) -> list[str]:
        return [self.file, self.pass_, self.name, self.verdict, self.code]

    def __str__(self) -> str:
        of_pass = f" ({self.pass_})" if self.pass_ else ""
        return f"{self.file}: {self.name}{of_pass}: {self.verdict}"


@dataclass
class Baseline:
    """The entries of a file; which of them were met, and what was found beside them. One that is to
    be written `accepts` whatever is found."""

    file: str
    entries: tuple[Entry, ...] = ()
    accepts: bool = False
    _all: frozenset[Entry] = field(init=False)
    _met: set[Entry] = field(default_factory=set[Entry])
    _checked: set[tuple[str, str, str]] = field(default_factory=set[tuple[str, str, str]])
    _found: dict[Entry, None] = field(default_factory=dict[Entry, None])

    def __post_init__(self) -> None:
        self._all = frozenset(self.entries)

    @staticmethod
    def read(file: str) -> Baseline:
        """Raises `InputError` where the file is no baseline."""
        try:
            content: Any = json.loads(read_text(file))
        except ValueError as error:
            raise InputError(f"no baseline: not JSON ({error})", file) from error
        match content:
            case {"rewright-baseline": 1, "findings": list()}:
                rows = cast("list[Any]", content["findings"])
                return Baseline(file, tuple(_entry(row, file) for row in rows))
            case _:
                raise InputError(f"no baseline of format {_FORMAT}", file)

    def judged(self, result: Result) -> Result:
        """The result; one that is not fine and has an entry is as expected, and says so.

        An entry that was refuted covers what is undecided now: it is no new finding.
        """
        entry = self._entry_of(result)
        self._checked.add((entry.file, entry.pass_, entry.name))
        if not is_finding(result) or not entry.code:
            return result
        known = next(
            (e for e in (entry, replace(entry, verdict="refuted")) if e in self._all), None
        )
        self._found.setdefault(known or entry)
        if known is None and not self.accepts:
            return result
        self._met.add(known or entry)
        details = {**result.details, "baseline": "known"}
        return replace(result, expected=result.kind, details=details)

    def expired(self) -> dict[Entry, str]:
        """The entries that nothing was found for, and why."""
        found: dict[Entry, str] = {}
        for entry in self.entries:
            if entry in self._met:
                continue
            if (entry.file, entry.pass_, entry.name) in self._checked:
                found[entry] = "its code has changed, or nothing is wrong any more"
            elif not (Path(self.file).parent / entry.file).exists():
                found[entry] = "its file is gone"
            elif any(entry.file == file for file, _, _ in self._checked):
                found[entry] = "it is gone from its file, or was not checked"
            else:
                found[entry] = "its file was not checked"
        return found

    def write(self) -> int:
        """Replace the file by what was found now; the number of entries. Raises `InputError`."""
        rows = sorted(entry.as_list() for entry in self._found)
        lines = ",\n".join(
            "  " + json.dumps(dict(zip(_FIELDS, row, strict=True)), ensure_ascii=False)
            for row in rows
        )
        # Names of files may be no text: JSON has an escape for each of their bytes.
        lines = lines.encode("utf-8", "backslashreplace").decode("utf-8")
        body = f"[\n{lines}\n ]" if rows else "[]"
        write_whole(self.file, f'{{"rewright-baseline": {_FORMAT}, "findings": {body}}}\n')
        return len(rows)

    def _entry_of(self, result: Result) -> Entry:
        folder = os.path.abspath(os.path.dirname(self.file) or ".")
        file = os.path.relpath(os.path.abspath(result.file), folder)
        return Entry(
            Path(file).as_posix(),
            str(result.details.get("pass", "")),
            result.name,
            result.kind,
            str(result.details.get("code", "")),
        )


def is_finding(result: Result) -> bool:
    """Whether a result is other than it should be."""
    return not (result.kind == "proved" if result.expected is None else result.as_expected)


def _entry(row: Any, file: str) -> Entry:
    given = cast("dict[str, Any]", row) if isinstance(row, dict) else {}
    if set(given) != set(_FIELDS) or not all(isinstance(value, str) for value in given.values()):
        raise InputError(f"an entry of the baseline has not the fields {', '.join(_FIELDS)}", file)
    if given["verdict"] not in VERDICT_NAMES.values():
        raise InputError(f"an entry of the baseline has the verdict {given['verdict']!r}", file)
    return Entry(*(given[name] for name in _FIELDS))
