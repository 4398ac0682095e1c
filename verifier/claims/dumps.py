"""Sequences of modules as tools write them: files in order, trees of dumps, and logs of dumps.

MLIR's tools print the IR before and after passes (`--mlir-print-ir-before-all`, `-after-all`; see
"IR Printing" of mlir.llvm.org/docs/PassManagement): to one log, or with `--mlir-print-ir-tree-dir`
to a file each, whose folders name the operations that the pass ran on and whose name begins with
how many dumps each of these had. A dump of a function is put into the module that it is from.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from verifier.claims.module_text import NotFound, Part, is_module, with_parts, without_aliases
from verifier.kernel.input.sources import InputError, Source, read_text

_HEADER = re.compile(
    r"^// -----// IR Dump (?P<when>Before|After) (?P<what>.*?) //----- //$", re.MULTILINE
)
_ARGUMENT = re.compile(
    r"(?P<name>[^\s:({]+(?:::[^\s:({]+)*)(?: Failed)?(?:: (?P<new>[\w.\-]+)| \((?P<old>[\w.\-]+))?"
)
_READING = "reading"
_NUMBERED = re.compile(r"(\d+(?:_\d+)*)_(.*)\.mlir$")


@dataclass(frozen=True)
class State:
    """A module, and the pass that made it of the one before: "" of the first one."""

    made_by: str
    source: Source


@dataclass(frozen=True)
class _Dump:
    """What was printed before or after a pass (`is_before`); `is_whole` if it is of all
    there is; `folders` as in `module_text`, and `counts` how many dumps each of these had."""

    of_pass: str
    is_before: bool
    source: Source
    is_whole: bool = True
    folders: tuple[str, ...] | None = None
    counts: tuple[int, ...] | None = None


def sequence_of(files: Sequence[str]) -> list[State]:
    """The modules of these files, in order: each file may have one, or dumps, or be a folder of
    dumps. What a dump has not changed is not there a second time.

    Raises `InputError` where there are less than two dumps, where it is not there what the first
    pass was given, or it is not known of which a dump is a part.
    """
    dumps: list[_Dump] = []
    for file in files:
        dumps += _tree(file) if os.path.isdir(file) else _log(file, is_first=not dumps)
    if len(dumps) == 1:
        raise InputError("there is one module only, and no step", dumps[0].source.file)
    if dumps and not dumps[0].is_before:
        message = f"what {dumps[0].of_pass} was given is not there: give that module first"
        raise InputError(message, dumps[0].source.file, dumps[0].source.first_line)
    states = states_of(dumps)
    if not states:
        raise InputError("there is no module in it", files[0])
    return states


def states_of_tree(first: Source, folder: str) -> list[State]:
    """`first`, and what the dumps in a folder say that passes made of it; without their names where
    there was one pass only. Raises `InputError`."""
    dumps = _tree(folder)
    states = states_of([_Dump("", True, first), *dumps])
    states = [state for state in states if state.made_by != _READING]  # Its output is read anyhow.
    if len({dump.of_pass for dump in dumps}) > 1:
        return states
    return [replace(state, made_by="") for state in states]


def _log(file: str, is_first: bool = False) -> list[_Dump]:
    """The dumps of a file; one without a header is what the pass of the file's name made, or what
    there was at first."""
    text = read_text(file)
    headers = list(_HEADER.finditer(text))
    if not headers:
        return [_Dump("" if is_first else Path(file).stem, is_first, Source(file, text))]
    ends = [*(header.start() for header in headers[1:]), len(text)]
    return [_dump(file, text, header, end) for header, end in zip(headers, ends, strict=True)]


def _dump(file: str, text: str, header: re.Match[str], end: int) -> _Dump:
    body = text[header.end() : end].strip("\n") + "\n"
    line = text.count("\n", 0, header.end()) + 1
    skipped = len(text[header.end() : end]) - len(text[header.end() : end].lstrip("\n"))
    source = Source(file, body, line + skipped)
    is_before = header["when"] == "Before"
    return _Dump(_argument(header["what"]), is_before, source, is_module(body))


def _argument(what: str) -> str:
    """What names a pass on the command line; else its class."""
    found = _ARGUMENT.match(what)
    if found is None:
        return what
    return found["new"] or found["old"] or found["name"]


def _tree(folder: str) -> list[_Dump]:
    """The dumps of a folder, in the order in which passes ran. Raises `InputError`."""
    found: list[tuple[tuple[int, ...], str, _Dump]] = []
    plain: list[str] = []

    def fail(error: OSError) -> None:
        raise InputError(error.strerror or str(error), error.filename or folder) from error

    for place, _, names in os.walk(folder, onerror=fail):
        inside = Path(place).relative_to(folder).parts
        for name in sorted(names):
            file = os.path.join(place, name)
            number = _NUMBERED.match(name)
            if number is None or not inside:
                plain += [file] if name.endswith(".mlir") else []
                continue
            counts = tuple(map(int, number[1].split("_")))
            for dump in _log(file):
                made = replace(dump, is_whole=len(inside) == 1, folders=inside, counts=counts)
                found.append((counts, file, made))
    if not found:
        return [dump for file in sorted(plain) for dump in _log(file)]
    found.sort(key=lambda item: item[:2])
    return [dump for _, _, dump in found]


def states_of(dumps: Sequence[_Dump]) -> list[State]:
    """The modules in order, those that are not what the one before is. Raises `InputError`."""
    states: list[State] = []
    current = ""
    read: State | None = None
    known: dict[tuple[str, ...] | None, str] = {}
    """Of operations in folders of their own, what was last printed."""
    for made_by, together in _named(_outermost(dumps)):
        parts: list[Part] = []
        source = together[0].source
        text = current
        for dump in together:
            new = without_aliases(dump.source.text)
            if dump.is_whole or (not states and dump.folders is None):
                text, source = new, replace(dump.source, text=new)
                known.clear()
            elif dump.folders is None or known.get(dump.folders) != new:
                parts.append(Part(new, dump.folders))
                known[dump.folders] = new
        if parts:
            if not states:
                raise InputError(
                    "this is a part of a module, which is to be given first", source.file
                )
            try:
                text = with_parts(text, parts)
            except NotFound as error:
                message = "it is not known which part of the module before this is"
                raise InputError(message, source.file) from error
            source = Source(source.file, text)
        is_new = text.split() != current.split()
        current = text
        # The first dump before a pass is what a tool has read: part of the first step.
        if not states or (is_new and made_by):
            states.append(State(made_by if states else "", source))
            read = None
        elif is_new:
            read = State(_READING, source)
    return states if read is None else [*states, read]


def _named(dumps: Iterable[_Dump]) -> Iterator[tuple[str, list[_Dump]]]:
    """What was printed of several operations around the same pass, together, with the name of the
    pass that has made it: the one that it was printed after, or the last one before; "" where that
    is the reader."""
    before = None
    for (_, of_pass, is_before), dumps_there in groupby(
        dumps, key=lambda dump: (dump.counts, dump.of_pass, dump.is_before)
    ):
        together = list(dumps_there)
        if not is_before:
            yield of_pass, together
        else:
            yield before if before is not None else f"before {of_pass}", together
        before = of_pass if is_before else None


def _outermost(dumps: Sequence[_Dump]) -> Iterator[_Dump]:
    """The dumps but for those from inside of another pass: a pass may run others on parts of what
    it has half done, and what they do is part of it."""
    inside: tuple[str, ...] | None = None
    for place, dump in enumerate(dumps):
        if inside is not None and dump.folders is not None and len(dump.folders) > len(inside):
            continue
        if dump.folders is not None:
            later = (other for other in dumps[place + 1 :] if other.folders == dump.folders)
            following = next(later, None) if dump.is_before else None
            ends = following is not None and not following.is_before
            inside = dump.folders if ends else None
        yield dump
