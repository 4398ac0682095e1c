"""What a function depends on outside of its body: the symbols that it uses, directly or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO

from xdsl.dialects.builtin import ModuleOp, StringAttr, SymbolRefAttr
from xdsl.ir import Operation
from xdsl.printer import Printer

from verifier.identical import identical

_REFERENCE = re.compile(r'@(?:[\w$.\-]+|"(?:[^"\\]|\\.)*")')
"""A symbol as MLIR prints it, also inside of attributes of unknown dialects."""

Definitions = dict[str, list[Operation]]


def changed_symbols(
    function: Operation, before: ModuleOp, after: ModuleOp
) -> Iterator[tuple[str, list[Operation], list[Operation]]]:
    """The symbols that a function uses, through others too, whose definitions differ.

    Each as it is printed, with its definitions in both modules.
    """
    old, new = _definitions(before), _definitions(after)
    seen = {_printed(function)}
    frontier = [function]
    while frontier:
        for name in _REFERENCE.findall(_text(frontier.pop())):
            if name in seen:
                continue
            seen.add(name)
            here, there = old.get(name, []), new.get(name, [])
            if len(here) == len(there) and all(map(_same, here, there)):
                frontier += here
            else:
                yield name, here, there


def uses_of(function: Operation, module: Operation) -> list[Operation]:
    """The definitions that a function uses, through others too, in the order of first use."""
    definitions = _definitions(module)
    seen = {_printed(function)}
    found: list[Operation] = []
    frontier = [function]
    while frontier:
        for name in _REFERENCE.findall(_text(frontier.pop(0))):
            if name not in seen:
                seen.add(name)
                found += definitions.get(name, [])
                frontier += definitions.get(name, [])
    return found


def generic_text(op: Operation) -> str:
    """An operation in generic form, its values numbered whatever they are called."""
    copy = op.clone()
    for inner in copy.walk():
        for result in inner.results:
            result.name_hint = None
        for block in (b for region in inner.regions for b in region.blocks):
            for argument in block.args:
                argument.name_hint = None
    return _text(copy)


def _text(op: Operation) -> str:
    """In generic form: an operation's own may not have a word for every attribute."""
    text = StringIO()
    Printer(stream=text, print_generic_format=True).print_op(op)
    return text.getvalue()


def _same(a: Operation, b: Operation) -> bool:
    if a.parent is None or b.parent is None:
        return identical(a, b)
    return identical(a, b, {a.parent: b.parent})


def _definitions(module: Operation) -> Definitions:
    found: Definitions = {}
    for op in module.walk():
        name = _printed(op)
        if name is not None:
            found.setdefault(name, []).append(op)
    return found


def _printed(op: Operation) -> str | None:
    """The symbol that an operation defines."""
    name = op.properties.get("sym_name") or op.attributes.get("sym_name")
    return str(SymbolRefAttr(name)) if isinstance(name, StringAttr) else None
