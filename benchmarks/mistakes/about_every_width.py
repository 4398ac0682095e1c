"""Mistakes about the interpretations and methods that prove something for every width."""

from __future__ import annotations

from mistakes.mistake import Mistake

EVERY_WIDTH: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.kernel.any_width.methods:close_every_width",
        what="only the first order of the widths is proved",
        old="orderings",
        new="orderings[:1]",
        noticed_by=(
            "test_every_width.py::test_what_holds_where_two_types_are_equal_need_not_hold_elsew"
            "here[%u-Refuted]"
        ),
        at=2,
        of=2,
    ),
    Mistake(
        where="verifier.kernel.any_width.methods:close_every_width",
        what="what a method closes in one order is closed in all",
        old="del starts[name]",
        new="pass",
        noticed_by=(
            "test_every_width.py::test_what_holds_where_two_types_are_equal_need_not_hold_elsew"
            "here[%u-Refuted]"
        ),
    ),
    Mistake(
        where="verifier.kernel.any_width.methods:close_every_width",
        what="of the widths from which each order holds the least counts",
        old="max(starts[name], start)",
        new="min(starts[name], start)",
        noticed_by="test_every_width.py::test_a_proof_starts_where_it_does_in_every_order",
    ),
    Mistake(
        where="verifier.finding.violating_widths:Violations.none_from",
        what="violations that recur for ever are taken for exceptions at small widths",
        old="if any(self.lengths[self.period_start:]):\n    return None",
        new="pass",
        noticed_by="test_every_width.py::test_the_width_from_which_nothing_is_violated",
    ),
    Mistake(
        where="verifier.kernel.any_width.bit_serial_automaton:Automaton.violated",
        what="a guess of the automaton that proves wrong is believed",
        old="possible &= table[index] if guess else ~table[index]",
        new="pass",
        noticed_by=(
            "test_bit_serial_reachability.py::test_the_violating_widths_are_those_that_trying_finds"
        ),
    ),
    Mistake(
        where="verifier.kernel.any_width.bit_serial_automaton:Automaton._last_position",
        what="the automaton stops at widths where digits of a literal still matter",
        old="max((1, *digits, *widths, *least, *delays)) + 1",
        new="2",
        noticed_by=(
            "test_bit_serial_reachability.py::test_the_violating_widths_are_those_that_trying_finds"
        ),
    ),
    Mistake(
        where="verifier.kernel.any_width.bit_serial_method:_findings",
        what="streams that stand for something unknown are taken for exact",
        old="not interpretation.circuit.abstracts([terms[name]])",
        new="True",
        noticed_by="test_every_width.py::test_what_the_automaton_abstracts_from_is_not_exact",
    ),
    Mistake(
        where="semantics.interpretations.any_width.polynomials:PolynomialInterpretation._unsigned",
        what="a literal is the same number at widths that are too narrow for it",
        old="0 <= value < 1 << self._least(width)",
        new="0 <= value",
        noticed_by=(
            "test_polynomials.py::test_compound_values_are_what_the_concrete_interpretation_says[1]"
        ),
    ),
    Mistake(
        where="semantics.interpretations.any_width.polynomials:PolynomialInterpretation._extended",
        what="an extension commutes with sums",
        old="self._variable(operation, to, x, width)",
        new="x",
        noticed_by=(
            "test_polynomials.py::test_it_says_what_the_concrete_interpretation_says[arith.extsi]"
        ),
    ),
    Mistake(
        where="semantics.interpretations.any_width.linear_modulus:LinearModulusInterpretation._wraps",
        what="sums are taken not to wrap around",
        old="range(lowest, highest + 1) if highest - lowest < _MOST_WRAPS else None",
        new="range(0, 1)",
        noticed_by="test_linear_modulus.py::test_what_is_right_is_possible[1]",
    ),
    Mistake(
        where="semantics.interpretations.any_width.linear_modulus:LinearModulusInterpretation._truncated_value",
        what="a truncation is taken to lose nothing",
        old="self._fact_where(fits, f.Equals(result, value))",
        new="self.facts.append(f.Equals(result, value))",
        noticed_by="test_linear_modulus.py::test_what_is_right_is_possible[1]",
    ),
    Mistake(
        where="semantics.interpretations.any_width.linear_modulus:LinearModulusInterpretation._signed_integer",
        what="signed numbers are read as unsigned",
        old="f.Ite(negative, f.Minus(value, self.modulus(width)), value)",
        new="value",
        noticed_by="test_linear_modulus.py::test_what_is_right_is_possible[1]",
    ),
    Mistake(
        where="semantics.interpretations.any_width.bit_positions:BitPositionInterpretation._instances",
        what="values that agree in one bit are equal",
        old="f.Implies(f.And(holds, inside), f.Iff(x.bit(i), other))",
        new="f.Implies(inside, f.Implies(f.Iff(x.bit(i), other), holds))",
        noticed_by="test_bit_positions.py::test_what_happens_is_possible[and]",
    ),
    Mistake(
        where="semantics.interpretations.any_width.bit_positions:BitPositionInterpretation.constant",
        what="literals beyond 2^m have the number that is written",
        old="-(1 << least) <= value < 1 << least",
        new="True",
        noticed_by=("test_bit_positions.py::test_a_literal_may_be_too_wide_for_its_type[4-0]"),
    ),
    Mistake(
        where="semantics.interpretations.any_width.bit_positions:BitPositionInterpretation.lshr",
        what="a logical shift right brings in bits from beyond the width",
        old="f.And(f.LT(at, self._width(width)), x.bit(at))",
        new="x.bit(at)",
        noticed_by="test_bit_positions.py::test_what_happens_is_possible[lshr by 1]",
    ),
    Mistake(
        where="verifier.kernel.any_width.bit_serial_automaton:never_violated",
        what="the states found need not have the initial one",
        old="automaton.initial not in states.get(START, ())",
        new="False",
        noticed_by="test_bit_serial_automaton.py::test_the_initial_state_is_that_of_the_first_moment",
    ),
    Mistake(
        where="verifier.kernel.any_width.bit_serial_automaton:never_violated",
        what="the states found may lead to others",
        old="any(memory not in known for memory, _ in following)",
        new="False",
        noticed_by="test_bit_serial_automaton.py::test_no_state_may_be_missing[larger]",
    ),
    Mistake(
        where="verifier.kernel.any_width.bit_serial_automaton:never_violated",
        what="the last states found may violate what is closed",
        old="automaton.is_end(at)",
        new="False",
        noticed_by="test_bit_serial_automaton.py::test_a_violating_state_that_cannot_be_reached_counts",
    ),
    Mistake(
        where="verifier.kernel.any_width.bit_serial_automaton:Automaton.moments_after",
        what="the last bit of a phase leads nowhere",
        old="yield True, Moment(at.phase + 1, position)",
        new="pass",
        noticed_by="test_bit_serial_automaton.py::test_a_violating_state_cannot_be_left_out",
    ),
)
