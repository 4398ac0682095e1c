"""A user's Python modules: what they do when they are imported is no error of ours."""

from __future__ import annotations

import sys
from types import ModuleType

from semantics.language.registry import lookup, registered_operations, require
from semantics.syntax.on_demand import load_module


class BadModule(Exception):
    """A module that cannot be imported, and why."""


def load_users_module(name: str) -> ModuleType:
    """Import a user's module, from the working directory too, and know the dialects among its
    values from now on. Raises `BadModule`."""
    from semantics.interpretations.beneath_poison import misuses_poison

    require(misuses_poison)
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        module = load_module(name)
        for operation in registered_operations():
            lookup(operation)  # What a meaning must meet is asked for now.
        return module
    except (ImportError, SyntaxError, ValueError) as error:
        raise BadModule(f"{name}: {error}") from error
    except (Exception, SystemExit) as error:
        raise BadModule(f"{name}: {type(error).__name__}: {error}") from error
