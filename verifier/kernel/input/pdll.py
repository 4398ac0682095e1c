"""Reading PDLL (mlir.llvm.org/docs/PDLL), through upstream's own `mlir-pdll`.

What it prints is PDL with the place of each operation in the PDLL text; messages show that place.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from verifier.kernel.input.sources import InputError, Source, read_text
from verifier.kernel.input.tools import TookTooLong, run_within

TOOLS = ("mlir-pdll-22", "mlir-pdll")
_SECONDS = 60
_PLACE = re.compile(r'^(#loc\d*) = loc\(".*":(\d+):(\d+)\)$')
_AT = re.compile(r" loc\((#loc\d*)\)$")
_ERROR = re.compile(r'^(?:loc\(")?(.*?)"?:(\d+):(\d+)\)?: error: (.*)$', re.MULTILINE)


@dataclass(frozen=True)
class PdllSource(Source):
    """PDL, as `text`, made from the PDLL text `written`.

    `places` has, for each line of `text`, the line and column in `written` that it comes from.
    """

    written: str = ""
    places: tuple[tuple[int, int], ...] = ()

    def place(self, offset: int) -> tuple[int, int]:
        line = self.text[:offset].count("\n")
        return self.places[line] if line < len(self.places) else (1, 1)

    def error_at(self, message: str, line: int, column: int) -> InputError:
        return Source(self.file, self.written).error_at(message, line, column)


def read_pdll(file: str) -> PdllSource:
    """The patterns of a `.pdll` file; files that it includes are looked for beside it,
    and among the headers that come with the tool.

    Raises `InputError` where the file is unreadable, is not PDLL, or the tool is not there.
    """
    written = read_text(file)
    tool = next(filter(None, map(shutil.which, TOOLS)), None)
    if tool is None:
        raise InputError(f"reading PDLL needs {TOOLS[0]} on the PATH, which is not there", file)
    include = Path(tool).resolve().parent.parent / "include"
    command = [tool, "-x", "mlir", "-I", str(Path(file).parent), "-I", str(include), file]
    try:
        done = run_within(_SECONDS, command)
    except TookTooLong as error:
        raise InputError(f"{TOOLS[0]} has no answer after {_SECONDS} s", file) from error
    except OSError as error:
        raise InputError(f"{TOOLS[0]} cannot be run: {error}", file) from error
    said = done.stderr.decode(errors="replace")
    # The tool succeeds where it has lost an attribute or a type whose dialect it does not know.
    if done.status != 0 or _ERROR.search(said):
        raise _refusal(said, Source(file, written))
    text, places = _without_places(done.stdout.decode())
    return PdllSource(file, text, 1, written, places)


def _refusal(said: str, written: Source) -> InputError:
    found = _ERROR.search(said)
    if found is None:
        return InputError(said.strip() or f"{TOOLS[0]} does not accept it", written.file)
    start = written.text.find(f'"{found[1]}"')  # of an attribute, whose text it takes for a file
    if start >= 0:
        before = written.text[:start].split("\n")
        return written.error_at(f"{TOOLS[0]} loses {found[1]}", len(before), len(before[-1]) + 1)
    return written.error_at(found[4], int(found[2]), int(found[3]))


def _without_places(printed: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The PDL without locations, and for each of its lines the place in the PDLL text."""
    known: dict[str, tuple[int, int]] = {}
    body: list[str] = []
    for line in printed.splitlines():
        definition = _PLACE.match(line)
        if definition is not None:
            known[definition[1]] = (int(definition[2]), int(definition[3]))
        elif not line.startswith("#loc"):
            body.append(line)
    places = [(1, 1)] * len(body)
    opened: list[int] = []
    for number, line in enumerate(body):
        at = _AT.search(line)
        place = known.get(at[1], (1, 1)) if at is not None else (1, 1)
        # The place of an operation with a region stands behind the region.
        first = opened.pop() if line.strip().startswith("}") else number
        places[first] = places[number] = place
        if line.rstrip().endswith("{"):
            opened.append(number)
    return "\n".join(_AT.sub("", line) for line in body) + "\n", tuple(places)
