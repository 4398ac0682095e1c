"""Modules as xDSL itself reads them: what its passes, and marks for upstream's, are tried on."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser


def read_by_xdsl(text: str) -> tuple[Context, ModuleOp]:
    """A module, with the context that knows all dialects. Raises whatever xDSL does."""
    context = Context(allow_unregistered=True)
    for name, dialect in get_all_dialects().items():
        context.register_dialect(name, dialect)
    return context, Parser(context, text).parse_module()
