"""Mistakes about floats."""

from __future__ import annotations

from mistakes.mistake import Mistake

_BITS = "semantics.meanings.float_bits"
_MEANINGS = "semantics.meanings.floats"
_ON_BITS = "test_floats.py"
_CLAIMS = "test_control_flow_floats.py"

FLOATS: tuple[Mistake, ...] = (
    Mistake(
        where=f"{_BITS}:_rounds_up",
        what="a tie is rounded up",
        old="half & (rest | odd)",
        new="half",
        noticed_by=f"{_ON_BITS}::test_arithmetic_on_all_pairs_is_that_of_fractions",
    ),
    Mistake(
        where=f"{_BITS}:with_sticky",
        what="what is shifted out is forgotten",
        old="shifted | widened(lost.as_bit(), _width(x))",
        new="shifted",
        noticed_by=f"{_ON_BITS}::test_arithmetic_on_all_pairs_is_that_of_fractions",
    ),
    Mistake(
        where=f"{_BITS}:_overflow",
        what="toward zero, what is too large becomes infinite",
        old="return largest",
        new="return infinite",
        noticed_by=f"{_ON_BITS}::test_conversions_between_formats_are_those_of_fractions",
    ),
    Mistake(
        where=f"{_BITS}:unpack",
        what="denormal numbers have the exponent of their leading zero",
        old="lowest - places",
        new="lowest",
        noticed_by=f"{_ON_BITS}::test_arithmetic_on_all_pairs_is_that_of_fractions",
    ),
    Mistake(
        where=f"{_BITS}:to_integer",
        what="the least signed integer has no room",
        old="size.ule(least)",
        new="size.ult(least)",
        noticed_by=f"{_ON_BITS}::test_conversions_to_integers_are_those_of_fractions",
    ),
    Mistake(
        where=f"{_MEANINGS}:_sum",
        what="minus zero plus minus zero is plus zero",
        old="_zero(f, x, both)",
        new="x.constant(0)",
        noticed_by=f"{_ON_BITS}::test_arithmetic_on_all_pairs_is_that_of_fractions",
    ),
    Mistake(
        where=f"{_MEANINGS}:_checked_nan",
        what="any NaN may be chosen",
        old="select(given, chosen, chosen | chosen.constant(f.infinity | f.quiet))",
        new="select(is_nan(f, chosen), chosen, chosen | chosen.constant(f.infinity | f.quiet))",
        noticed_by=f"{_ON_BITS}::test_a_nan_is_an_operand_or_quiet",
    ),
    Mistake(
        where=f"{_MEANINGS}:_equal",
        what="zeros of different signs differ",
        old="x.eq(y) | (magnitude(f, x) | magnitude(f, y)).is_zero()",
        new="x.eq(y)",
        noticed_by=f"{_ON_BITS}::test_comparisons_on_all_pairs_are_pythons",
    ),
    Mistake(
        where=f"{_MEANINGS}:multiplication",
        what="zero times infinity is no NaN",
        old="is_nan(f, x) | is_nan(f, y) | (zero & infinite)",
        new="is_nan(f, x) | is_nan(f, y)",
        noticed_by=f"{_ON_BITS}::test_arithmetic_is_numpys",
    ),
    Mistake(
        where="verifier.kernel.simulation.steps:_integers",
        what="each execution chooses the same",
        old="number = choices.next((step.operation, tuple(seen), bits))",
        new='number = "0"',
        noticed_by=f"{_CLAIMS}::test_each_execution_chooses_a_nan",
    ),
    Mistake(
        where="semantics.control_flow.floats:as_bits",
        what="flags that license several results are forgotten",
        old='flags <= {"nnan", "ninf", "none"}',
        new="True",
        noticed_by=f"{_CLAIMS}::test_what_other_flags_license_is_not_known",
    ),
    Mistake(
        where="semantics.control_flow.floats:is_in_default_environment",
        what="denormal numbers are never flushed",
        old='not any("denormal" in text or "strictfp" in text for text in texts)',
        new="True",
        noticed_by=f"{_CLAIMS}::test_a_function_that_flushes_denormals_is_not_known",
    ),
)
