"""Random values and truth values, of any interpretation, at two symbolic widths."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, select
from semantics.language.widths import SymbolicWidth


def random_bits(random: Random, leaves: list[Bits], depth: int) -> Bits:
    """A random value of the leaves' width, and of a wider one in between."""
    if depth == 0 or random.random() < 0.1:
        return random.choice(leaves)

    def some() -> Bits:
        return random_bits(random, leaves, depth - 1)

    x = some()
    match random.randrange(12):
        case 0 | 1 | 2:
            return random.choice([x + some(), x - some(), x * some(), ~x, -x])
        case 3 | 4 | 5:
            return random.choice([x & some(), x | some(), x ^ some()])
        case 6:
            mask = x.constant(random.choice([1, 3, 5, 6, -2, -4, 7, -1, 0, -6]))
            return random.choice([x & mask, x | mask, x ^ mask])
        case 7:
            amount = random.choice([x.constant(random.randrange(3)), some(), _top(x)])
            return random.choice([x.shl(amount), x.lshr(amount), x.ashr(amount)])
        case 8:
            y = random.choice([some(), x.constant(random.choice([1, 2, 3]))])
            return random.choice([x.udiv(y), x.urem(y), x.sdiv(y), x.srem(y)])
        case 9:
            return select(random_truth(random, leaves, depth - 1), x, some())
        case 10:
            wide = [random.choice([y.zext(WIDE), y.sext(WIDE)]) for y in (*leaves, x)]
            if random.random() < 0.3:
                low = x.trunc(1)
                return random.choice([low.zext(x.width), low.sext(x.width)])
            return random_bits(random, wide, depth - 1).trunc(x.width)
        case _:
            return random.choice([x + x.signed_minimum(), x ^ x.signed_minimum()])


def _top(x: Bits) -> Bits:
    return x.bit_width() - x.constant(1)


def random_truth(random: Random, leaves: list[Bits], depth: int) -> Bool:
    x, y = (random_bits(random, leaves, depth) for _ in range(2))
    first = random.choice([x.eq(y), x.ult(y), x.slt(y), x.is_zero(), x.trunc(1).is_true()])
    if depth <= 0 or random.random() < 0.5:
        return first
    second = random_truth(random, leaves, depth - 1)
    return random.choice([first & second, first | second, ~first, first.differs(second)])


NARROW, WIDE = SymbolicWidth("n", 0), SymbolicWidth("w", 1)


def pinned_interpretation(narrow: int, wide: int) -> ConcreteInterpretation:
    """The concrete interpretation, NARROW and WIDE being these widths."""
    interpretation = ConcreteInterpretation()

    def pinned(method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            return method(*({NARROW: narrow, WIDE: wide}.get(a, a) for a in arguments))

        return call

    for name in dir(ConcreteInterpretation):
        if not name.startswith("_"):
            setattr(interpretation, name, pinned(getattr(interpretation, name)))
    return interpretation
