"""Tests that `make check-deep` runs, beside the members of their classes that every run has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some_of(values: Iterable[Any], every: int) -> list[Any]:
    """Parameters of a test: one in `every`, from the first on, for every run, the others deep."""
    return [
        value
        if number % every == 0
        else pytest.param(
            *(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.deep
        )
        for number, value in enumerate(values)
    ]
