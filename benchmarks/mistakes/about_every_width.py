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
        where="verifier.kernel.any_width.violating_widths:Violations.none_from",
        what="the automaton starts a width too low",
        old="n + 1",
        new="n",
        noticed_by="test_every_width.py::test_a_proof_starts_where_it_does_in_every_order",
    ),
    Mistake(
        where="verifier.kernel.any_width.violating_widths:Violations.none_from",
        what="violations that recur for ever are taken for exceptions at small widths",
        old="if any(self.lengths[self.period_start:]):\n    return None",
        new="pass",
        noticed_by="test_every_width.py::test_the_width_from_which_nothing_is_violated",
    ),
    Mistake(
        where="verifier.kernel.any_width.bit_serial_reachability:_Search._violated",
        what="a guess of the automaton that proves wrong is believed",
        old="possible &= table[index] if guess else ~table[index]",
        new="pass",
        noticed_by=(
            "test_bit_serial_reachability.py::test_the_violating_widths_are_those_that_trying_finds"
        ),
    ),
    Mistake(
        where="verifier.kernel.any_width.bit_serial_reachability:_Search._saturation",
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
        old="not interpretation.circuit.abstracts([questions[name]])",
        new="True",
        noticed_by="test_every_width.py::test_what_the_automaton_abstracts_from_is_not_exact",
    ),
    Mistake(
        where="semantics.interpretations.any_width.polynomials:PolynomialReading._unsigned",
        what="a literal is the same number at widths that are too narrow for it",
        old="0 <= value < 1 << self._least(width)",
        new="0 <= value",
        noticed_by=(
            "test_polynomial_reading.py::test_compound_values_are_what_the_concrete_interpretation_says[1]"
        ),
    ),
    Mistake(
        where="semantics.interpretations.any_width.polynomials:PolynomialReading._extended",
        what="an extension commutes with sums",
        old="self._variable(operation, to, x, width)",
        new="x",
        noticed_by=(
            "test_polynomial_reading.py::test_it_says_what_the_concrete_interpretation_says[arith.extsi]"
        ),
    ),
    Mistake(
        where="semantics.interpretations.any_width.linear_modulus:LinearModulusReading._wraps",
        what="sums are taken not to wrap around",
        old="range(lowest, highest + 1) if highest - lowest < _MOST_WRAPS else None",
        new="range(0, 1)",
        noticed_by="test_linear_modulus_reading.py::test_what_is_right_is_possible[1]",
    ),
    Mistake(
        where="semantics.interpretations.any_width.linear_modulus:LinearModulusReading._truncated_value",
        what="a truncation is taken to lose nothing",
        old="self._fact_where(fits, f.Equals(result, value))",
        new="self.facts.append(f.Equals(result, value))",
        noticed_by="test_linear_modulus_reading.py::test_what_is_right_is_possible[1]",
    ),
    Mistake(
        where="semantics.interpretations.any_width.linear_modulus:LinearModulusReading._signed_integer",
        what="signed numbers are read as unsigned",
        old="f.Ite(negative, f.Minus(value, self.modulus(width)), value)",
        new="value",
        noticed_by="test_linear_modulus_reading.py::test_what_is_right_is_possible[1]",
    ),
    Mistake(
        where="semantics.interpretations.any_width.bit_positions:BitPositionReading._instances",
        what="values that agree in one bit are equal",
        old="f.Implies(f.And(holds, inside), f.Iff(x.bit(i), other))",
        new="f.Implies(inside, f.Implies(f.Iff(x.bit(i), other), holds))",
        noticed_by="test_bit_positions_reading.py::test_what_happens_is_possible[and]",
    ),
    Mistake(
        where="semantics.interpretations.any_width.bit_positions:BitPositionReading.constant",
        what="literals beyond 2^m have the number that is written",
        old="-(1 << least) <= value < 1 << least",
        new="True",
        noticed_by=(
            "test_bit_positions_reading.py::test_a_literal_may_be_too_wide_for_its_type[4-0]"
        ),
    ),
    Mistake(
        where="semantics.interpretations.any_width.bit_positions:BitPositionReading.lshr",
        what="a logical shift right brings in bits from beyond the width",
        old="f.And(f.LT(at, self._width(width)), x.bit(at))",
        new="x.bit(at)",
        noticed_by="test_bit_positions_reading.py::test_what_happens_is_possible[lshr by 1]",
    ),
)
