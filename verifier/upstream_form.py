"""Text that only upstream can read, through mlir-opt.

Operations of upstream that xDSL lacks have a syntax of their own, which hides what stands beside
them. mlir-opt prints them in generic form, which xDSL reads whatever the operation. What has no
meaning is then unsupported where it stands, and the other functions are verified.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from xdsl.dialects.builtin import FileLineColLoc
from xdsl.ir import Dialect

from verifier.sources import InputError, ParsedModule, Source, holds_operations, parse_module

_SECONDS = 60
_GENERIC = (
    "--allow-unregistered-dialect",
    "--mlir-print-op-generic",
    "--mlir-print-local-scope",
)


def parse_with_upstream(
    source: Source,
    loaded: Iterable[Dialect],
    dialects: Mapping[str, Callable[[], Dialect]] | None = None,
) -> ParsedModule:
    """As `verifier.sources.parse_module`, but what xDSL cannot read, mlir-opt may."""
    loaded = tuple(loaded)
    try:
        return parse_module(source, loaded, dialects=dialects)
    except InputError:
        generic = in_generic_form(source)
        if generic is None:
            raise
        try:
            parsed = parse_module(generic, loaded, dialects=dialects, unregistered=True)
        except InputError:
            parsed = None
        if parsed is None:
            raise
    return _placed(parsed, source)


def in_generic_form(source: Source, located: bool = True) -> Source | None:
    """The module as mlir-opt prints it, with the places of operations; None if it cannot."""
    from verifier.mlir_runner import tools

    found = tools()
    if found is None or not holds_operations(source):
        return None
    try:
        done = subprocess.run(
            [found[0], "-", *_GENERIC, *(["--mlir-print-debuginfo"] if located else [])],
            input=source.text,
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    if done.returncode != 0:
        return None
    metadata = source.text.rfind("{-#")  # It is not printed in local scope.
    return Source(source.file, done.stdout + (source.text[metadata:] if metadata >= 0 else ""))


def _placed(parsed: ParsedModule, source: Source) -> ParsedModule:
    """With the places of operations in the text that mlir-opt read."""
    ends = [0]
    for line in source.text.split("\n"):
        ends.append(ends[-1] + len(line) + 1)
    starts = {
        operation: ends[location.line.data - 1] + location.column.data - 1
        for operation in parsed.module.walk()
        if isinstance(location := operation.location, FileLineColLoc)
        and location.filename.data in ("-", "<stdin>")
        and location.line.data <= len(ends)
    }
    return replace(parsed, source=source, starts=starts)
