"""The dialects that are read: xDSL's, ours in the place of some of them, and those that users add.

Each is imported where its name occurs.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType

from xdsl.dialects import get_all_dialects
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation

from semantics.language.dialects import (
    DialectEntry,
    entry_for,
    entry_of,
    our_dialects,
    register,
    users_dialects,
)


def known_dialects() -> dict[str, Callable[[], Dialect]]:
    """Every dialect whose operations are read, by name."""
    known = get_all_dialects()
    for name in (*our_dialects(), *users_dialects()):
        known[name] = lambda name=name: entry_of(name).dialect()
    return known


def operation_class(name: str) -> type[IRDLOperation] | None:
    """The class of an operation, by its full name; None where no dialect that is read has it."""
    try:
        operations = entry_for(name).dialect().operations
    except ValueError:
        return None
    return next((o for o in operations if o.name == name and issubclass(o, IRDLOperation)), None)


def load_module(name: str) -> ModuleType:
    """Import a user's module, and know the dialects that are among its values from now on.

    Raises what importing it raises, and ValueError where a dialect has the name of another one.
    """
    module = import_module(name)
    for dialect in vars(module).values():
        if isinstance(dialect, Dialect):
            _add(dialect)
    return module


def _add(dialect: Dialect) -> None:
    """Register a dialect that has no entry and is not xDSL's or ours."""
    known = [
        known[dialect.name]()
        for known in (known_dialects(), get_all_dialects())
        if dialect.name in known
    ]
    if not known:
        register(DialectEntry(dialect.name, dialect))
    elif dialect not in known:
        raise ValueError(f"there is another dialect named {dialect.name}")
