"""Operations that only tests know: several results, none, and any number of operands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce

import pytest

from semantics.language import registry
from semantics.language.builder import Bits, Execution, select
from semantics.language.registry import meaning_of


def _minmax(m: Execution, x: Bits, y: Bits) -> tuple[Bits, Bits]:
    less = x.ult(y)
    return select(less, x, y), select(less, y, x)


def _trap_if(m: Execution, condition: Bits) -> tuple[()]:
    m.ub_if(condition.is_true())
    return ()


def _trap_unless(m: Execution, x: Bits, y: Bits) -> tuple[()]:
    """Defined where one of the two is set, and the other is not."""
    m.ub_if(x.eq(y))
    return ()


def _mean(m: Execution, *values: Bits) -> Bits:
    """The sum, shifted right by one: not associative."""
    return reduce(Bits.__add__, values, m.constant(0, m.result_width)).lshr(
        m.constant(1, m.result_width)
    )


def _fold(combine: Callable[[Bits, Bits], Bits], neutral: int) -> Callable[..., Bits]:
    def meaning(m: Execution, *values: Bits) -> Bits:
        return reduce(combine, values, m.constant(neutral, m.result_width))

    return meaning


def _first(m: Execution, *values: Bits) -> Bits:
    return values[0] if values else m.constant(0, m.result_width)


@pytest.fixture
def operations() -> Iterator[None]:
    """`test.minmax`, `test.trap_if`, and, of any number of operands, `test.sum` and others."""
    meaning_of("test.minmax", "T, T -> T, T")(_minmax)
    meaning_of("test.trap_if", "i1 ->")(_trap_if)
    meaning_of("test.trap_unless", "i1, i1 ->")(_trap_unless)
    meaning_of("test.mean", "T* -> T")(_mean)
    meaning_of("test.sum", "T* -> T")(_fold(Bits.__add__, 0))
    meaning_of("test.all", "T* -> T")(_fold(Bits.__and__, -1))
    meaning_of("test.any", "T* -> T")(_fold(Bits.__or__, 0))
    meaning_of("test.first", "T* -> T")(_first)
    yield
    for operation in [name for name in registry._meanings if name.startswith("test.")]:
        del registry._meanings[operation]
