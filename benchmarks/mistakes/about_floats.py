"""Mistakes about floats."""

from __future__ import annotations

from mistakes.mistake import Mistake

_BITS = "semantics.meanings.float_bits"
_MEANINGS = "semantics.meanings.floats"
_ON_BITS = "test_floats.py"
_SMALL = "test_small_floats.py"
_FLAGS = "test_control_flow_float_flags.py"
_CLAIMS = "test_control_flow_floats.py"
_EVERY = "verifier.kernel.simulation.every_value"
_OUTCOMES = "verifier.kernel.simulation.outcomes"
_ALL = "test_every_value.py"
_PATTERNS = "test_float_patterns.py"

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
        where=f"{_BITS}:_goes_beyond",
        what="toward zero, what is too large becomes infinite",
        old="negative & ~negative",
        new="negative | ~negative",
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
        old="select(given, chosen, chosen | chosen.constant(f.beyond | f.quiet))",
        new="select(is_nan(f, chosen), chosen, chosen | chosen.constant(f.beyond | f.quiet))",
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
        where="verifier.kernel.simulation.chosen:choice_of",
        what="each execution chooses the same",
        old="number = choices.next(what)",
        new='number = "0"',
        noticed_by=f"{_CLAIMS}::test_each_execution_chooses_a_nan",
    ),
    Mistake(
        where="semantics.control_flow.float_licences:_licence_of_sum",
        what="a product without the flag is fused",
        old="CONTRACT in op.flags & inner.flags",
        new="CONTRACT in op.flags",
        noticed_by=f"{_FLAGS}::test_every_operation_of_a_rewrite_has_the_flag",
    ),
    Mistake(
        where="semantics.control_flow.float_licences:_reorders",
        what="a sum without the flag is added in another order",
        old="REASSOC in inner.flags",
        new="True",
        noticed_by=f"{_FLAGS}::test_every_operation_of_a_rewrite_has_the_flag",
    ),
    Mistake(
        where="verifier.kernel.simulation.chosen:choice_of",
        what="what flags license is anything",
        old="_one_of(others, usual, choices)",
        new="_returned(step, usual, choices)",
        noticed_by=f"{_FLAGS}::test_what_is_licensed_is_not_just_anything",
    ),
    Mistake(
        where="verifier.kernel.simulation.chosen:_what",
        what="two operations that are licensed are the same, whatever they are made of",
        old="parts = parts[1 + others:]",
        new="parts = []",
        noticed_by=f"{_FLAGS}::test_sums_are_the_same_by_their_terms",
    ),
    Mistake(
        where="semantics.control_flow.floats:add_float",
        what="what flags license is forgotten",
        old="licence is not None",
        new="False",
        noticed_by=f"{_FLAGS}::test_a_target_has_no_flag_that_the_source_lacks",
    ),
    Mistake(
        where="verifier.refuting.graph_runs:_differing",
        what="signs of zeros that are free are kept",
        old="_ways(source, given, most, old)",
        new="[old]",
        noticed_by=f"{_FLAGS}::test_the_source_may_turn_zeros",
    ),
    Mistake(
        where=f"{_MEANINGS}:_signless",
        what="a zero whose sign is free is any number",
        old="chosen & chosen.constant(f.sign)",
        new="chosen",
        noticed_by=f"{_ON_BITS}::test_only_the_sign_of_a_zero_is_free",
    ),
    Mistake(
        where=f"{_MEANINGS}:_negated",
        what="zero of a format without -0 is negated to its NaN",
        old="select(magnitude(f, x).is_zero(), x, turned)",
        new="turned",
        noticed_by=f"{_SMALL}::test_signs_and_comparisons_are_those_of_ml_dtypes",
    ),
    Mistake(
        where=f"{_BITS}:to_integral",
        what="one and a half is rounded down where the bias is even",
        old="~(cut & unit).is_zero() | unit.eq(leading)",
        new="~(cut & unit).is_zero()",
        noticed_by=f"{_SMALL}::test_roundings_to_integers_are_numpys",
    ),
    Mistake(
        where=f"{_BITS}:rounded",
        what="without infinities, what is too large is the largest number",
        old="f.special is Special.NONE",
        new="f.special is not Special.IEEE",
        noticed_by=f"{_SMALL}::test_arithmetic_on_all_pairs_is_that_of_ml_dtypes",
    ),
    Mistake(
        where="semantics.control_flow.floats:_is_known",
        what="powers of two without a sign are added",
        old="does is not _CONVERT and any(f is not None and f.is_scale for f in formats)",
        new="False",
        noticed_by=f"{_CLAIMS}::test_powers_of_two_are_only_converted",
    ),
    Mistake(
        where=f"{_MEANINGS}:clamp",
        what="bounds that are no range are none the less bounds",
        old="_less(f, high, low)",
        new="_less(f, high, high)",
        noticed_by=f"{_CLAIMS}::test_a_clamp_is_poison_where_the_bounds_are_no_range",
    ),
    Mistake(
        where="semantics.control_flow.floats:_scaling",
        what="a scale of any format is a power of two",
        old="not scale.is_scale",
        new="False",
        noticed_by=f"{_CLAIMS}::test_what_a_wider_scale_becomes_is_not_known",
    ),
    Mistake(
        where=f"{_MEANINGS}:remainder",
        what="a remainder of zero is plus zero",
        old="_zero(f, x, x.is_negative())",
        new="x.constant(0)",
        noticed_by=f"{_SMALL}::test_remainders_on_all_pairs_are_pythons",
    ),
    Mistake(
        where="semantics.control_flow.floats:_key",
        what="operations with other licences are the same",
        old="sorted(reading.licensed)",
        new="()",
        noticed_by=f"{_FLAGS}::test_a_target_has_no_flag_that_the_source_lacks",
    ),
    Mistake(
        where="semantics.control_flow.floats:is_in_default_environment",
        what="denormal numbers are never flushed",
        old='not any("denormal" in text or "strictfp" in text for text in texts)',
        new="True",
        noticed_by=f"{_CLAIMS}::test_a_function_that_flushes_denormals_is_not_known",
    ),
    Mistake(
        where=f"{_EVERY}:violations",
        what="a target that may be undefined refines what is not",
        old="new.undefined & ~old.undefined",
        new="new.undefined & old.undefined",
        noticed_by=f"{_ALL}::test_arguments_that_violate_it_are_found",
    ),
    Mistake(
        where=f"{_EVERY}:_not_the_first",
        what="poison of the target is its number",
        old="a.poison | (~b.poison & (a.numbers == b.numbers))",
        new="a.poison | (a.numbers == b.numbers)",
        noticed_by=f"{_ALL}::test_arguments_that_violate_it_are_found",
    ),
    Mistake(
        where=f"{_EVERY}:_among",
        what="what the source may do on other arguments is allowed",
        old="codes(together, names)",
        new="codes(Rows(together.given * 0, together.columns), names)",
        noticed_by=f"{_ALL}::test_arguments_that_violate_it_are_found",
    ),
    Mistake(
        where=f"{_EVERY}:_Arguments._values",
        what="arguments are never poison",
        old="(1 << width) + poison",
        new="1 << width",
        noticed_by=f"{_ALL}::test_arguments_that_violate_it_are_found",
    ),
    Mistake(
        where=f"{_EVERY}:_run",
        what="what the target chooses is left out and forgotten",
        old="Covered.UNLESS_IT_CHOOSES if left_out else Covered.ALL",
        new="Covered.ALL",
        noticed_by=f"{_ALL}::test_where_there_are_too_many_choices_a_solver_decides_about_these",
    ),
    Mistake(
        where=f"{_OUTCOMES}:_first_of_each",
        what="of all that is chosen only the first counts",
        old="ordered[:, 1:] != ordered[:, :-1]",
        new="False",
        noticed_by=f"{_ALL}::test_what_may_be_chosen_is_all_that_there_is",
    ),
    Mistake(
        where=f"{_MEANINGS}:_number_extremum",
        what="of two zeros +0 is chosen",
        old="(0, f.sign, *nans)",
        new="(0, *nans)",
        noticed_by=f"{_ALL}::test_what_may_be_chosen_is_all_that_there_is",
    ),
    Mistake(
        where="verifier.kernel.simulation.steps:_integers",
        what="no operation is asked whether it chooses",
        old="any_of(done.chose, both(guard, execution.chose.term))",
        new="done.chose",
        noticed_by=f"{_ALL}::test_what_the_target_chooses_is_not_forgotten",
    ),
    Mistake(
        where="verifier.kernel.pdl.float_functions:_Reading.instance",
        what="flags of an operation that stays are taken to be absent",
        old="line.any_flags or line.result == self.values[root][0]",
        new="line.result == self.values[root][0]",
        noticed_by=f"{_PATTERNS}::test_an_operation_that_stays_has_flags_on_both_sides",
    ),
    Mistake(
        where="verifier.claims.float_patterns:decide_float_pattern",
        what="a format that was not decided is forgotten",
        old="open_ is not None",
        new="False",
        noticed_by=f"{_PATTERNS}::test_a_format_that_is_not_decided_leaves_the_pattern_open",
    ),
)
