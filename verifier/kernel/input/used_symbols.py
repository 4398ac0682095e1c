"""What a function depends on outside of its body: the symbols that it uses, directly or not."""

from __future__ import annotations

import re
from io import StringIO

from xdsl.dialects.builtin import StringAttr, SymbolRefAttr
from xdsl.ir import Operation
from xdsl.printer import Printer

from verifier.kernel.input.nesting import walk

_REFERENCE = re.compile(r'@(?:[\w$.\-]+|"(?:[^"\\]|\\.)*")')
"""A symbol as MLIR prints it, also inside of attributes of unknown dialects."""

Definitions = dict[str, list[Operation]]


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
    for inner in walk(copy):
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


def _definitions(module: Operation) -> Definitions:
    found: Definitions = {}
    for op in walk(module):
        name = _printed(op)
        if name is not None:
            found.setdefault(name, []).append(op)
    return found


def _printed(op: Operation) -> str | None:
    """The symbol that an operation defines."""
    name = op.properties.get("sym_name") or op.attributes.get("sym_name")
    return str(SymbolRefAttr(name)) if isinstance(name, StringAttr) else None
