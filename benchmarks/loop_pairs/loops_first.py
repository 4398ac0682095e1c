"""Functions whose first operation is a loop, as upstream's `affine-loop-unroll-jam` wants it: it
changes the outermost loop that a function begins with, and no other."""

from __future__ import annotations

import re

_HEADER = re.compile(r"(  func\.func @\w+\()(.*)(\).* \{\n)")
_OF_ITS_TYPE = re.compile(r" +(%\w+) = arith\.\w+ .* : ([\w.]+)\n")
_OF_INDEX = re.compile(r" +(%\w+) = (?:memref\.dim|affine\.\w+) .*\n")
_LOOP = " affine.for "


def beginning_with_loop(text: str) -> str | None:
    """A module as `mlir-opt` prints it, where the function is given, as arguments, what it computed
    before its first affine loop. None where it has no such loop, or does anything else before."""
    header = _HEADER.search(text)
    if header is None:
        return None
    lines = text[header.end() :].splitlines(keepends=True)
    arguments = [header[2]] if header[2] else []
    while lines and _LOOP not in lines[0]:
        line = lines.pop(0)
        typed, index = _OF_ITS_TYPE.fullmatch(line), _OF_INDEX.fullmatch(line)
        if typed is not None:
            arguments.append(f"{typed[1]}: {typed[2]}")
        elif index is not None:
            arguments.append(f"{index[1]}: index")
        else:
            return None
    if not lines:
        return None
    signature = f"{header[1]}{', '.join(arguments)}{header[3]}"
    return text[: header.start()] + signature + "".join(lines)
