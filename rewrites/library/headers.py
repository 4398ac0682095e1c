"""What a pattern and a rule have in common: a hash, and the comment lines right above.

// law: x + 0 = x
// origin: ring axioms, modulo 2^w
// guarantee: every width
"""

from __future__ import annotations

import hashlib
import re
from io import StringIO

from xdsl.ir import Operation
from xdsl.printer import Printer

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


def text_hash(op: Operation) -> str:
    """A hash that comments, layout and the names of values do not change."""
    plain = op.clone()
    for inner in plain.walk():
        for result in inner.results:
            result.name_hint = None
        for region in inner.regions:
            for argument in (a for block in region.blocks for a in block.args):
                argument.name_hint = None
    stream = StringIO()
    # The short forms leave some properties out, the negation of constraints among them.
    Printer(stream, print_generic_format=True).print_op(plain)
    return hashlib.sha256(stream.getvalue().encode()).hexdigest()[:16]
