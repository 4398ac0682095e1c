"""Tests that `make check-deep` runs, beside the members of their classes that every run has."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def some_of(values: Iterable[Any], every: int) -> list[Any]:
    """Parameters of a test: one in `every`, from the first on, for every run, the others deep.

    A tuple is the values of several parameters.
    """
    return [value if number % every == 0 else _deep(value) for number, value in enumerate(values)]


def few(every: int) -> Callable[[Any], Any]:
    """Decorates a test that has parameters: `some_of` those that were given last."""

    def thinned(test: Any) -> Any:
        given = test.pytestmark.pop()
        names, values = given.args
        if isinstance(names, str) and "," not in names:
            values = [v if isinstance(v, ParameterSet) else pytest.param(v) for v in values]
        return pytest.mark.parametrize(names, some_of(values, every), **given.kwargs)(test)

    return thinned


def _deep(value: Any) -> Any:
    if isinstance(value, ParameterSet):
        marks = (*value.marks, pytest.mark.deep)
        return pytest.param(*value.values, marks=marks, id=value.id)
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.deep)
