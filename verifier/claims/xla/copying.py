"""Copies of modules, in which kernels are rewritten."""

from __future__ import annotations

from dataclasses import replace

from verifier.kernel.input.nesting import copied
from verifier.kernel.input.sources import ParsedModule


def copy_of(parsed: ParsedModule) -> ParsedModule:
    """A copy of the module, whose operations stand where those that they are copies of do."""
    module, copies = copied(parsed.module)
    starts = {copies[op]: start for op, start in parsed.starts.items() if op in copies}
    unread = {copies[op]: error for op, error in parsed.unread.items() if op in copies}
    return replace(parsed, module=module, starts=starts, unread=unread)
