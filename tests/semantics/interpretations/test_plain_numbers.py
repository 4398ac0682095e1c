"""pySMT gives Python's numbers also where gmpy2 is installed."""

from __future__ import annotations

import pytest
from pysmt.shortcuts import BV


def test_values_of_terms_are_plain_integers() -> None:
    pytest.importorskip("gmpy2")
    assert type(BV(3, 8).constant_value()) is int
