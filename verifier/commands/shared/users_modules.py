"""A user's Python modules: what they do when they are imported is no error of ours."""

from __future__ import annotations

import sys
from types import ModuleType

from semantics.language.registry import lookup, registered_operations
from semantics.syntax.on_demand import load_module


class BadModule(Exception):
    """A module that cannot be imported, and why."""


def load_users_module(name: str) -> ModuleType:
    """Import a user's module, from the working directory too, and know the dialects among its
    values from now on. Raises `BadModule`."""
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        module = load_module(name)
        _check_meanings()
        return module
    except (ImportError, SyntaxError, ValueError) as error:
        raise BadModule(f"{name}: {error}") from error
    except (Exception, SystemExit) as error:
        raise BadModule(f"{name}: {type(error).__name__}: {error}") from error


def _check_meanings() -> None:
    """Raises `ValueError` for a user's meaning that makes more of poison than it may."""
    from semantics.interpretations.beneath_poison import misuses_poison

    for operation in registered_operations():
        meaning = lookup(operation)
        is_ours = str(getattr(meaning and meaning.function, "__module__", "")).startswith(
            "semantics."
        )
        wrong = None if meaning is None or is_ours else misuses_poison(meaning)
        if wrong is not None:
            raise ValueError(f"{operation} {wrong}")
