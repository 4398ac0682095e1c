"""What is said of the states of an automaton is checked: whoever lies makes no proof."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from semantics.interpretations.any_width.bit_serial import BitSerialInterpretation
from semantics.interpretations.any_width.bit_serial_circuit import Rank
from semantics.language.builder import Bits, Bool, select
from semantics.language.widths import SymbolicWidth
from verifier.finding.bit_serial_search import explore
from verifier.kernel.any_width.bit_serial_automaton import (
    START,
    Automaton,
    Guesses,
    Moment,
    never_violated,
)

States = dict[Guesses, dict[Moment, set[int]]]
Question = Callable[[Bits, Bits], Bool]


def commutes(x: Bits, y: Bits) -> Bool:
    return ~(x + y).eq((x ^ y) + (x & y).shl(x.constant(1)))


def differs(x: Bits, y: Bits) -> Bool:
    """Violated from width 2 on."""
    return ~(x - y).eq(y - x)


def larger(x: Bits, y: Bits) -> Bool:
    """Its condition is guessed."""
    chosen = select(x.ult(y), y, x) + x.constant(0) - x
    return chosen.ult(chosen - chosen) | (~x.ult(y) & ~chosen.eq(x - x))


def smears(x: Bits, y: Bits) -> Bool:
    """What says all of a smeared value: it has all of x, is a mask, and its highest bit is one of
    x."""
    smeared, one = x.smeared(), x.constant(1)
    highest = smeared - smeared.lshr(one)
    is_it = (x & ~smeared).is_zero() & (smeared & (smeared + one)).is_zero()
    return ~(is_it & (highest & ~x).is_zero())


def smears_nothing(x: Bits, y: Bits) -> Bool:
    """Violated from width 2 on, by 10."""
    return ~(x & y).smeared().eq(x & y)


def ripples(x: Bits, y: Bits) -> Bool:
    """Each bit is as the one above it says, and nothing is above the highest."""
    found = x.ripple_below(y)
    return ~found.eq((x | (y & found)).lshr(x.constant(1)))


def automaton(ranks: tuple[Rank, ...] = (Rank(1),), **questions: Question) -> Automaton:
    interpretation = BitSerialInterpretation(ranks)
    x, y = (interpretation.new_bits(name, SymbolicWidth("w", 0)) for name in "xy")
    terms = {name: question(x, y).term for name, question in questions.items()}
    return Automaton(interpretation.circuit, terms, ranks)


def reached(of: Automaton) -> States:
    return {
        guesses: {at: set(memories) for at, memories in states.items()}
        for guesses, states in explore(of).witness.items()
    }


def test_what_is_reached_shows_what_holds() -> None:
    both = automaton(right=commutes, wrong=differs)
    assert never_violated(both, reached(both)) == {"right"}
    guessing = automaton(right=larger)
    assert guessing.conditions
    assert never_violated(guessing, reached(guessing)) == {"right"}


def test_a_smeared_value_is_what_its_words_say() -> None:
    both = automaton(right=smears, wrong=smears_nothing, each=ripples)
    assert explore(both).smallest == {"wrong": (2,)}
    assert never_violated(both, reached(both)) == {"right", "each"}


@pytest.mark.parametrize("question", [commutes, larger, smears])
def test_no_state_may_be_missing(question: Question) -> None:
    """The first, any in between, or an end."""
    asked = automaton(q=question)
    honest = reached(asked)
    count = 0
    for guesses, states in honest.items():
        for at, memories in states.items():
            for memory in memories:
                less = {**honest, guesses: {**states, at: memories - {memory}}}
                assert never_violated(asked, less) == frozenset(), (guesses, at, memory)
                count += 1
    assert count > 5


def test_no_states_show_nothing() -> None:
    asked = automaton(q=larger)
    assert never_violated(asked, {}) == frozenset()
    assert never_violated(asked, {key: {} for key in asked.all_guesses()}) == frozenset()
    (first, *_) = honest = reached(asked)
    assert never_violated(asked, {first: honest[first]}) == frozenset()


def test_a_violating_state_cannot_be_left_out() -> None:
    asked = automaton(q=differs)
    ends = [at for at in reached(asked)[()] if asked.is_end(at)]
    without = reached(asked)
    for at in ends:
        without[()][at] = {m for m in without[()][at] if not asked.violated(m, ())}
    assert never_violated(asked, without) == frozenset()
    for at in ends:
        del without[()][at]
    assert never_violated(asked, without) == frozenset()


def test_a_violating_state_that_cannot_be_reached_counts() -> None:
    """Nothing is said of it, so that it has to be kept out of the witness."""
    asked, wrong = automaton(q=commutes), automaton(q=differs)
    end = next(at for at in reached(asked)[()] if asked.is_end(at))
    violating = next(m for m in range(1 << len(asked.slots)) if asked.violated(m, ()))
    more = reached(asked)
    more[()][end].add(violating)
    assert never_violated(asked, more) == frozenset()
    assert never_violated(wrong, reached(wrong)) == frozenset()


def test_the_states_of_another_question_show_nothing() -> None:
    asked, other = automaton(q=differs), automaton(q=commutes)
    assert never_violated(asked, reached(other)) == frozenset()
    above = automaton((Rank(2),), q=lambda x, y: ~(x - y).eq(y - x) & x.eq(y))
    below = automaton((Rank(1),), q=lambda x, y: ~(x - y).eq(y - x) & x.eq(y))
    assert never_violated(below, reached(above)) == frozenset()


@pytest.mark.parametrize("phase", [-1, 2, 7])
def test_states_of_no_phase_are_refused(phase: int) -> None:
    asked = automaton(q=commutes)
    assert never_violated(asked, reached(asked)) == {"q"}
    odd = reached(asked)
    odd[()][Moment(phase, 1)] = {asked.initial}
    assert never_violated(asked, odd) == frozenset()


def test_the_initial_state_is_that_of_the_first_moment() -> None:
    asked = automaton(q=commutes)
    moved = reached(asked)
    moved[()][Moment(0, 1)] |= moved[()].pop(START)
    assert never_violated(asked, moved) == frozenset()
