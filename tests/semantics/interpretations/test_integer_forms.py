"""Normal forms of integers: what a form says a term is, and in which range, is what it is."""

from __future__ import annotations

import random
from typing import Any

import pytest

from semantics.interpretations.concrete import ConcreteInterpretation, signed
from semantics.interpretations.integer_forms import Form, IntegerForms
from semantics.language.builder import Bits, Bool, select
from tests.support.deep import few

Inputs = dict[str, int]


def value(terms: frozenset[Any], inputs: Inputs) -> int:
    """The polynomial's value, from what its atoms are said to be."""
    total = 0
    for monomial, c in terms:
        for each in monomial:
            c *= _atom(each, inputs)
        total += c
    return total


def _atom(each: Any, inputs: Inputs) -> int:
    match each:
        case ("variable", name, _, _):
            return inputs[name]
        case ("wrapped", width, terms):
            half = 1 << (width - 1)
            return (value(terms, inputs) + half) % (2 * half) - half
        case ("quotient", terms, amount):
            return value(terms, inputs) >> amount
        case ("clamp", form, least, greatest):
            v = value(form.terms, inputs)
            v = v if least is None else max(v, least)
            return v if greatest is None else min(v, greatest)
        case ("zero extended", terms, width):
            return value(terms, inputs) % (1 << width)
        case ("select", condition, x, y, _):
            return value(x if _condition(condition, inputs) else y, inputs)
        case ("least", both):
            return min(value(terms, inputs) for terms in both)
        case ("greatest", both):
            return max(value(terms, inputs) for terms in both)
        case ("bit", condition):
            return -1 if _condition(condition, inputs) else 0
        case (operation, x, y, width):
            concrete = ConcreteInterpretation()
            mask = (1 << width) - 1
            a, b = value(x, inputs) & mask, value(y, inputs) & mask
            name = {"and": "bit_and", "or": "bit_or", "xor": "bit_xor"}.get(operation, operation)
            return signed(getattr(concrete, name)(a, b, width), width)
    raise AssertionError(each)


def _condition(condition: Any, inputs: Inputs) -> bool:
    match condition:
        case bool():
            return condition
        case ("not", inner):
            return not _condition(inner, inputs)
        case ("negative", form):
            return value(form.terms, inputs) < 0
        case ("equal", both):
            return len({value(terms, inputs) for terms in both}) == 1
        case ("below", x, y, width):
            return value(x, inputs) % (1 << width) < value(y, inputs) % (1 << width)
        case ("or", a, b):
            return _condition(a, inputs) or _condition(b, inputs)
        case ("set", terms):
            return value(terms, inputs) != 0
        case ("choice", c, a, b):
            return _condition(a if _condition(c, inputs) else b, inputs)
    raise AssertionError(condition)


def grow(r: random.Random, pools: dict[int, list[list[Bits]]]) -> None:
    """One more term; each entry of a pool is the same term in several interpretations."""
    width = r.choice(list(pools))
    x, y, z, u = (r.choice(pools[width]) for _ in range(4))
    literal = r.choice([0, 1, 2, 3, -1, -2, 5, 1 << (width - 1), (1 << (width - 1)) - 1])
    if r.random() < 0.4:
        y = [v.constant(literal) for v in y]
    to = r.choice(list(pools))
    amount = r.randrange(width)
    kind = r.randrange(16)

    def each(a: Bits, b: Bits, c: Bits, d: Bits) -> Bits:
        shift = a.constant(amount)
        match kind:
            case 0:
                return a + b
            case 1:
                return a - b
            case 2:
                return a * b
            case 3:
                return a.ashr(shift)
            case 4:
                return a.lshr(shift)
            case 5:
                return a.shl(shift)
            case 6 | 7:
                return a.sext(to) if to > width else a.trunc(to) if to < width else ~a
            case 8:
                return a.zext(to) if to > width else a & b
            case 9 | 10:
                return select(a.slt(b), b, a)
            case 11 | 12:
                return select(b.slt(a), b, a)
            case 13:
                return select(a.ult(b) | ~c.eq(d), c, d)
            case 14:
                return select(a.slt(b).as_bit().is_true(), c, d)
            case _:
                return select(b.sle(a).select(c.slt(d), a.eq(b)), a, c)

    made = [each(*versions) for versions in zip(x, y, z, u, strict=True)]
    pools[int(made[0].width)].append(made)


@few(3)
@pytest.mark.parametrize("seed", range(12))
def test_a_form_is_its_term(seed: int):
    r = random.Random(seed)
    forms, concrete = IntegerForms(), ConcreteInterpretation()
    ranges = {"x": (4, -8, 7), "y": (4, -3, 2), "p": (6, -20, 20)}
    runs = [
        {name: r.randint(low, high) for name, (_, low, high) in ranges.items()} for _ in range(25)
    ]
    pools: dict[int, list[list[Bits]]] = {4: [], 6: [], 9: []}
    for name, (width, low, high) in ranges.items():
        term = Bits(forms, forms.variable(name, width, low, high), width)
        numbers = [Bits(concrete, run[name] % (1 << width), width) for run in runs]
        pools[width].append([term, *numbers])
    pools[9].append([v.sext(9) for v in pools[6][0]])
    for _ in range(60):
        grow(r, pools)
    for width, pool in pools.items():
        for form, *numbers in pool:
            assert isinstance(form.term, Form)
            for run, found in zip(runs, numbers, strict=True):
                wanted = signed(found.term, width)
                assert value(form.term.terms, run) == wanted, form.term
                assert form.term.low <= wanted <= form.term.high


def _variable(low: int | None = None, high: int | None = None) -> Bits:
    forms = IntegerForms()
    return Bits(forms, forms.variable("x", 32, low, high), 32)


def _scaled(x: Bits, mult: int, shift: int) -> Bits:
    wide = x.sext(64)
    total = wide * wide.constant(mult) + wide.constant(1 << (shift - 1))
    return total.ashr(wide.constant(shift))


def _between(x: Bits, least: int, greatest: int) -> Bits:
    x = select(x.slt(x.constant(least)), x.constant(least), x)
    return select(x.constant(greatest).slt(x), x.constant(greatest), x)


def _same(x: Bits, y: Bits) -> Any:
    equal: Bool = x.eq(y)
    return equal.term


def test_a_number_that_fits_may_be_cut():
    x = _variable()
    assert _same(_scaled(x, 2**31 - 1, 31), _scaled(x, 2**31 - 1, 31).trunc(32).sext(64)) is True
    assert (
        _same(_scaled(x, 2**31 - 1, 30), _scaled(x, 2**31 - 1, 30).trunc(32).sext(64)) is not True
    )
    small = _variable(-1000, 1000)
    assert (
        _same(_scaled(small, 2**31 - 1, 20).trunc(32).sext(64), _scaled(small, 2**31 - 1, 20))
        is True
    )


def test_a_clamp_may_come_before_or_after_a_shift():
    x = _variable()
    before = _scaled(_between(x, 0, 2**31 - 1), 3, 5)
    assert _same(_between(before, -128, 127), _between(_scaled(x, 3, 5), 0, 127)) is True
    assert _same(_between(before, -128, 127), _between(_scaled(x, 3, 5), 1, 127)) is not True
    # With a negative factor the order turns around.
    turned = _scaled(_between(x, 0, 2**31 - 1), -3, 5)
    assert _same(_between(turned, -128, 127), _between(_scaled(x, -3, 5), 0, 127)) is not True


def test_a_sum_that_may_wrap_is_not_the_sum():
    x = _variable()
    one = x + x.constant(1)
    assert _same(one.sext(64), x.sext(64) + x.sext(64).constant(1)) is not True
    assert _same(one - x.constant(1), x) is True
