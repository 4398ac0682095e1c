"""Tests that `make check-deep` runs, beside the members of their classes that every run has."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def some_of(values: Iterable[Any], every: int) -> list[Any]:
    """Parameters of a test: one in `every`, from the first on, for every run, the others deep.

    A tuple is the values of several parameters. Where one of these is a truth value or a class,
    which says what is expected, every run has the first of each kind too.
    """
    found: list[Any] = []
    kinds: set[tuple[Any, ...]] = set()
    for number, value in enumerate(values):
        kind = _kind(value)
        found.append(value if number % every == 0 or kind not in kinds else _deep(value))
        kinds.add(kind)
    return found


def few(every: int) -> Callable[[Any], Any]:
    """Decorates a test that has parameters: `some_of` those that were given last."""

    def thinned(test: Any) -> Any:
        given = test.pytestmark.pop()
        names, values = given.args
        if isinstance(names, str) and "," not in names:
            values = [v if isinstance(v, ParameterSet) else pytest.param(v) for v in values]
        return pytest.mark.parametrize(names, some_of(values, every), **given.kwargs)(test)

    return thinned


def _kind(value: Any) -> tuple[Any, ...]:
    parts = value.values if isinstance(value, ParameterSet) else value
    if not isinstance(parts, tuple) or len(parts) < 2:
        return ()
    return tuple(part for part in parts if isinstance(part, bool | type))


def _deep(value: Any) -> Any:
    if isinstance(value, ParameterSet):
        marks = (*value.marks, pytest.mark.deep)
        return pytest.param(*value.values, marks=marks, id=value.id)
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.deep)
