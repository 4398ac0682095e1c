"""Constants: those that a specification suggests, and those that the lanes determine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from xdsl.ir import Attribute

from semantics.interpretations.concrete import signed
from synth.scalar.synthesis.space import ProgramBlock, ProgramSpace, WantedValues, run_operator
from synth.scalar.terms.batches import Column, width_of
from synth.scalar.terms.terms import Application, Literal, Operator, Term, subterms

_PROBE = 6


def suggested(terms: Sequence[Term], types: Sequence[Attribute], most: int = 14) -> list[Literal]:
    """0, 1, -1 and what may follow from the constants in `terms`, the likely ones first.

    For each type at most `most`: the constants; the least and the largest number where there are
    comparisons; negated, inverted, next to each other, as exponents, logarithms and masks; sums and
    products of two.
    """
    literals = [t for t in subterms(terms) if isinstance(t, Literal)]
    found: list[Literal] = []
    for type_ in types:
        width = width_of(type_, {})
        ones = (1 << width) - 1
        own = [t.value({}) & ones for t in literals if t.type_ == type_]
        other = [t.value({}) & ones for t in literals if t.type_ != type_]
        numbers = [0, 1, ones, *own]
        for change in _CHANGES:
            numbers += [c & ones for number in own for c in change(number, width)]
        numbers += [a + b for a in own for b in own if a < b]
        numbers += [a * b for a in own for b in own if a <= b]
        numbers += other
        numbers += [width - 1, 1 << (width - 1), (1 << (width - 1)) - 1]
        distinct = list(dict.fromkeys(number & ones for number in numbers))
        found += [Literal(signed(number, width), type_) for number in distinct[:most]]
    return found


def _log(number: int, width: int) -> list[int]:
    return [number.bit_length() - 1] if number.bit_count() == 1 else []


def _as_amount(number: int, width: int) -> list[int]:
    """What a shift amount leads to: the masks of the bits below and above, the other amount."""
    if not 0 < number < width:
        return []
    return [(1 << number) - 1, -1 << number, width - number, 1 << number]


def _logical_masks(number: int, width: int) -> list[int]:
    """The bits that a logical shift right keeps."""
    return [((1 << width) - 1) >> number] if 0 < number < width else []


def _near(number: int, width: int) -> list[int]:
    return [-number, number - 1, ~number, number + 1]


_CHANGES = (_log, _as_amount, _near, _logical_masks)


def with_a_constant(space: ProgramSpace, target: WantedValues, cost: float) -> Iterator[Term]:
    """Programs of that cost whose last operation has a constant that the lanes determine.

    The other operand is there already. For each way in which a constant may follow from results and
    operands (a difference, the bits that are ever set, a bound) it is computed and tried.
    """
    lanes = np.flatnonzero(target.certain)
    if not len(lanes):
        return
    for operator in space.grammar.operators:
        if len(operator.operand_types) != 2 or operator.result_types != (target.type_,):
            continue
        positions = (0,) if space.behaviours[operator].mirrored else (0, 1)
        for known in positions:
            for block in space.blocks:
                fits = block.type_ == operator.operand_types[known] and not block.constant
                if fits and abs(block.cost + space.costs[operator] - cost) < 1e-9:
                    yield from _solved(space, target, operator, known, block, lanes)


def _solved(
    space: ProgramSpace,
    target: WantedValues,
    operator: Operator,
    known: int,
    block: ProgramBlock,
    lanes: Column,
) -> Iterator[Term]:
    type_ = operator.operand_types[1 - known]
    width = width_of(type_, {})
    rows = np.flatnonzero(~block.poison[:, lanes].any(axis=1))
    operands = block.bits[rows][:, lanes]
    guesses = _guesses(operands, target.bits[lanes], width)
    some = lanes[np.linspace(0, len(lanes) - 1, _PROBE).astype(int)]
    if not guesses:
        return
    space.meter.run(len(rows) * len(guesses))
    rows, guess = np.tile(rows, len(guesses)), np.concatenate(guesses)
    left = np.flatnonzero(_meets(target, operator, known, block, rows, guess, some))
    whole = _meets(target, operator, known, block, rows[left], guess[left], None)
    for place in left[whole].tolist():
        constant = Literal(signed(int(guess[place]), width), type_)
        operand = block.term(int(rows[place]))
        yield Application(operator, (constant, operand) if known else (operand, constant))


def _meets(
    target: WantedValues,
    operator: Operator,
    known: int,
    block: ProgramBlock,
    rows: Column,
    guess: Column,
    lanes: Column | None,
) -> Column:
    """Which of the rows give, with their constants, what is wanted on these lanes."""
    chosen = rows if lanes is None else np.ix_(rows, lanes)
    constants = np.broadcast_to(guess[:, None], block.bits[chosen].shape)
    there = (block.bits[chosen], block.poison[chosen])
    constant = (constants, np.zeros(constants.shape, np.bool_))
    columns, defined = run_operator(operator, [constant, there] if known else [there, constant])
    bits, poison = columns[0]
    if lanes is not None:
        return ((bits == target.bits[lanes]) & ~poison).all(axis=1)
    met = target.met_by(bits, poison)
    return met if defined is None else met & defined


def _guesses(operands: Column, wanted: Column, width: int) -> list[Column]:
    """What the constant may be, for each of N rows of operands, N x L."""
    mask = np.uint64((1 << width) - 1)
    if operands.shape[0] == 0:
        return []
    first, result = operands[:, 0], wanted[0]
    found = [result - first, first - result, result ^ first, result + first]
    found.append(np.full(len(operands), np.bitwise_or.reduce(wanted)))
    found.append(np.bitwise_or.reduce(wanted & ~operands, axis=1))
    found.append(~np.bitwise_or.reduce(operands & ~wanted, axis=1))
    found.append(_quotients(operands, wanted))
    if set(np.unique(wanted).tolist()) == {0, 1}:
        sign = np.uint64(1 << (width - 1))
        for flip in (np.uint64(0), sign):
            for side in (0, 1):
                group = operands[:, wanted == side] ^ flip
                found += [group.min(axis=1) ^ flip, group.max(axis=1) ^ flip]
    return [guess & mask for guess in found]


def _quotients(operands: Column, wanted: Column) -> Column:
    """The factor modulo 2^64, from the first lane on which the operand is odd (0 where none is)."""
    odd = (operands & np.uint64(1)) == 1
    lane = odd.argmax(axis=1)
    operand = operands[np.arange(len(operands)), lane]
    inverse = operand  # right in the lowest 3 bits; each step doubles them (Newton)
    for _ in range(5):
        inverse = inverse * (np.uint64(2) - operand * inverse)
    return np.where(odd.any(axis=1), inverse * wanted[lane], np.uint64(0))
