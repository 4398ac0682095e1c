"""The comment lines right above a pattern or a rule, which say where it comes from.

// law: x + 0 = x
// origin: ring axioms, modulo 2^w
// guarantee: every width
"""

from __future__ import annotations

import re

from verifier.kernel.input.sources import InputError, Source

_FIELDS = ("law", "origin", "guarantee")
_HEADER_LINE = re.compile(r"//\s*(\w+):\s*(\S.*?)\s*$")


def header_above(source: Source, line: int, name: str) -> dict[str, str]:
    """The fields of the header of what begins at a line. Raises `InputError` where one is
    missing."""
    lines = source.text.splitlines()
    fields: dict[str, str] = {}
    above = line - 2
    while above >= 0 and lines[above].startswith("//"):
        stated = _HEADER_LINE.match(lines[above])
        if stated is not None and stated[1] in _FIELDS:
            fields[stated[1]] = stated[2]
        above -= 1
    missing = [field for field in _FIELDS if field not in fields]
    if missing:
        message = f"the header of @{name} does not say its {' and '.join(missing)}"
        raise InputError(message, source.file, line, 1)
    return fields
