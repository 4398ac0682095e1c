"""Text that only upstream can read, through mlir-opt.

Operations of upstream that xDSL lacks, or knows less of, have a syntax of their own, which hides
what stands beside them. mlir-opt prints them in generic form.
"""

from __future__ import annotations

import re
from dataclasses import replace

from xdsl.dialects.builtin import FileLineColLoc

from verifier.kernel.input.mlir_parser import start_of_metadata
from verifier.kernel.input.nesting import walk
from verifier.kernel.input.sources import InputError, ParsedModule, Source, holds_operations
from verifier.kernel.input.tools import TookTooLong, run_within

_SECONDS = 60
_GENERIC = (
    "--allow-unregistered-dialect",
    "--mlir-print-op-generic",
    "--mlir-print-local-scope",
)
_STDIN = ("-", "<stdin>")
"""What mlir-opt calls its input, in locations and in messages."""
_LOCATION = re.compile(r'loc\("(?:-|<stdin>)":(\d+):(\d+)\)')
_REFUSED = re.compile(r"^<stdin>:(\d+):(\d+): error: (.*)$", re.MULTILINE)


def in_generic_form(source: Source, located: bool, pipeline: str = "") -> Source | None:
    """The module as mlir-opt prints it, with the places of operations if it is to be `located`,
    and after `pipeline`, if one is given.

    None where there is no mlir-opt. Raises `verifier.kernel.input.sources.InputError` where it does
    not accept the module.
    """
    from verifier.kernel.input.upstream_tools import mlir_opt

    found = mlir_opt()
    if found is None or not holds_operations(source):
        return None
    try:
        done = run_within(
            _SECONDS,
            [
                found,
                "-",
                *_GENERIC,
                *(["--mlir-print-debuginfo"] if located else []),
                *([f"--pass-pipeline={pipeline}"] if pipeline else []),
            ],
            source.text.encode("utf-8", "surrogatepass"),
        )
    except (OSError, TookTooLong):
        return None
    if done.status != 0:
        said = _REFUSED.search(done.stderr.decode("utf-8", "replace"))
        if said is None:
            return None
        line, column = source.first_line + int(said[1]) - 1, int(said[2])
        raise source.error_at(said[3], line, column)
    text = done.stdout.decode("utf-8", "surrogateescape")
    metadata = start_of_metadata(source.text)  # It is not printed in local scope.
    return Source(source.file, text if metadata is None else text + source.text[metadata:])


def place_of_printed(error: InputError, printed: Source, source: Source) -> tuple[int, int]:
    """Line and column in `source` of an error about what mlir-opt has printed of it."""
    start = sum(len(line) + 1 for line in printed.text.split("\n")[: error.line - 1])
    found = _LOCATION.search(printed.text, start)
    before = source.first_line - 1
    return (before + int(found[1]), int(found[2])) if found else (before + 1, 1)


def placed(parsed: ParsedModule, source: Source) -> ParsedModule:
    """With the places of operations in the text that mlir-opt read."""
    ends = [0]
    for line in source.text.split("\n"):
        ends.append(ends[-1] + len(line) + 1)
    starts = {
        operation: ends[location.line.data - 1] + location.column.data - 1
        for operation in walk(parsed.module)
        if isinstance(location := operation.location, FileLineColLoc)
        and location.filename.data in _STDIN
        and location.line.data <= len(ends)
    }
    return replace(parsed, source=source, starts=starts, by_upstream=True)
