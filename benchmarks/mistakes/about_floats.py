"""Mistakes about floats."""

from __future__ import annotations

from mistakes.mistake import Mistake

_BITS = "semantics.meanings.float_bits"
_MEANINGS = "semantics.meanings.floats"
_ON_BITS = "test_floats.py"
_SMALL = "test_small_floats.py"
_FLAGS = "test_control_flow_float_flags.py"
_CLAIMS = "test_control_flow_floats.py"
_LICENCES = "test_float_licences.py"
_EVERY = "verifier.kernel.simulation.every_value"
_OUTCOMES = "verifier.kernel.simulation.outcomes"
_ALL = "test_every_value.py"
_PATTERNS = "test_float_patterns.py"
_VALUES = "verifier.kernel.bounded.values"
_BOUNDED = "verifier.kernel.bounded.decide"
_ON_INTERVALS = "test_values.py::test_each_value_in_an_interval_is_as_near_as_it_says"
_FACTS = "semantics.meanings.function_facts"
_ON_NUMBERS = "test_function_facts.py::test_what_is_known_is_the_same_on_bits"

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
        where=f"{_MEANINGS}:checked_nan",
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
        where=f"{_MEANINGS}:_less",
        what="the first bit of a power of two is its sign",
        old="f.is_scale",
        new="False",
        noticed_by=f"{_SMALL}::test_powers_of_two_are_compared_on_all_pairs",
    ),
    Mistake(
        where=f"{_MEANINGS}:is_of_class",
        what="the smallest power of two is a subnormal number",
        old="f.is_scale",
        new="False",
        noticed_by=f"{_SMALL}::test_powers_of_two_are_normal_and_become_integers",
    ),
    Mistake(
        where="semantics.control_flow.floats:_is_known",
        what="all numbers of f6E2M3FN have an integer above them",
        old="all(A for f in formats)",
        new="True",
        noticed_by=(
            "test_which_floats_have_a_meaning.py"
            "::test_an_operation_has_a_meaning_in_these_formats[math.ceil]"
        ),
    ),
    Mistake(
        where="semantics.language.float_formats:bits_of_text",
        what="a number of f128 is the double that is nearest",
        old="nearest == format_.bits_of(number)",
        new="True",
        noticed_by=(
            f"{_CLAIMS}::test_constants_of_f128_are_known_where_their_text_says_it"
            "[1.000000e-01 : f128-None]"
        ),
    ),
    Mistake(
        where="semantics.control_flow.opaque:with_licence",
        what="opaque operations are the same whatever they may be fused with",
        old='f"{step.key} of {involved(own, flagged)}"',
        new="step.key",
        noticed_by=f"{_LICENCES}::test_opaque_sums_are_the_same_where_the_same_may_be_fused[]",
    ),
    Mistake(
        where="semantics.control_flow.opaque:with_licence",
        what="opaque operations are fused with products of anything",
        old="operands_of_involved(own, flagged)",
        new="()",
        noticed_by=f"{_LICENCES}::test_opaque_sums_are_the_same_where_the_same_may_be_fused[]",
    ),
    Mistake(
        where="verifier.claims.bounded:unless_of_reals",
        what="that bits differ refutes that functions are equal over the reals",
        old="isinstance(verdict, Refuted)",
        new="False",
        noticed_by=(
            "test_loop_translation.py::"
            "test_what_is_not_the_same_bit_for_bit_does_not_refute_equality_over_the_reals"
        ),
    ),
    Mistake(
        where="semantics.functions.float_environment:_says_otherwise",
        what="denormal numbers are never flushed",
        old="any(word in text for word in A)",
        new="False",
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
    Mistake(
        where=f"{_FACTS}:_of_one",
        what="below its domain a function gives a number",
        old="nan | (x.is_negative() & _number(f, x, -low).ult(magnitude(f, x)))",
        new="nan",
        noticed_by=f"{_ON_NUMBERS}[math.log-f16]",
    ),
    Mistake(
        where=f"{_FACTS}:_of_one",
        what="above its domain a function gives a number",
        old="nan | (~x.is_negative() & _number(f, x, high).ult(magnitude(f, x)))",
        new="nan",
        noticed_by=f"{_ON_NUMBERS}[math.acos-f16]",
    ),
    Mistake(
        where=f"{_FACTS}:_power",
        what="a power of -inf or of -0 never has a sign",
        old="x.is_negative() & odd",
        new="x.is_negative() & ~x.is_negative()",
        noticed_by=f"{_ON_NUMBERS}[math.powf-f16]",
    ),
    Mistake(
        where=f"{_FACTS}:_is_odd",
        what="an even exponent is odd",
        old="small & last & digits.shl(behind).eq(significand)",
        new="small & digits.shl(behind).eq(significand)",
        noticed_by=f"{_ON_NUMBERS}[math.powf-f16]",
    ),
    Mistake(
        where=f"{_FACTS}:_is_integer",
        what="a negative number has a power with any exponent",
        old="large | (y.constant(f.bias).ule(field) & whole)",
        new="large | ~large",
        noticed_by=f"{_ON_NUMBERS}[math.powf-f16]",
    ),
    Mistake(
        where=f"{_FACTS}:_arc_tangent",
        what="atan2 of a zero and a negative number is zero",
        old="~nan & ~x.is_negative() & (is_zero(f, y) | ahead)",
        new="~nan & (is_zero(f, y) | ahead)",
        noticed_by=f"{_ON_NUMBERS}[math.atan2-f16]",
    ),
    Mistake(
        where=f"{_FACTS}:function",
        what="what a function gives is never poison",
        old="~(nan | known) & otherwise.poison",
        new="nan & otherwise.poison",
        noticed_by="test_function_facts.py::test_poison_of_what_is_unknown_counts_only_there",
    ),
    Mistake(
        where=f"{_FACTS}:function",
        what="a signaling NaN to the power of 0 is 1",
        old="m.choice(fixed(usual.width), nan, usual)",
        new="m.choice(fixed(usual.width), nan & ~known, usual)",
        noticed_by="test_function_facts.py::test_a_signaling_nan_may_be_taken_for_a_quiet_one",
    ),
    Mistake(
        where="verifier.running.graphs:_Runner._is_unfixed",
        what="a run believes in a number that it made up for a function",
        old="other is None or other[0] != numbers",
        new="other is None",
        noticed_by="test_functions_of_floats.py::test_what_no_document_fixes_is_unknown",
    ),
    Mistake(
        where="semantics.control_flow.floats:as_function",
        what="a function with a flag is the function",
        old='name not in FUNCTIONS or flags_of(op) - {"none"}',
        new="name not in FUNCTIONS",
        noticed_by="test_functions_of_floats.py::test_what_no_document_fixes_is_unknown",
    ),
    Mistake(
        where=f"{_VALUES}:rounded",
        what="what is rounded is exact",
        old="error + more",
        new="error",
        noticed_by=f"{_ON_INTERVALS}[0]",
    ),
    Mistake(
        where=f"{_VALUES}:_cancels",
        what="every sum is exact",
        old="return large <= 2 * x.low and x.high <= 2 * small",
        new="return True",
        noticed_by="test_values.py::test_a_difference_is_exact_of_what_is_near",
    ),
    Mistake(
        where=f"{_VALUES}:_only_scales",
        what="a product with a power of two has room, however small it is",
        old="x.least_size() * abs(y.low) >= power(1 - f.bias)",
        new="x.least_size() >= 0",
        noticed_by="test_values.py::test_a_product_that_is_too_small_is_rounded",
    ),
    Mistake(
        where=f"{_VALUES}:_product_error",
        what="an error of the first factor is forgotten",
        old="a * y.error + b * x.error + x.error * y.error",
        new="a * y.error + x.error * y.error",
        noticed_by="test_values.py::test_errors_are_handed_on[product]",
    ),
    Mistake(
        where=f"{_VALUES}:quotient_of",
        what="an error of the divisor is forgotten",
        old="(x.error + largest(ideal.values()) * y.error) / y.least_size()",
        new="x.error / y.least_size()",
        noticed_by="test_values.py::test_errors_are_handed_on[quotient]",
    ),
    Mistake(
        where=f"{_VALUES}:root_of",
        what="a root has no error of its operand",
        old="x.error / least_root",
        new="Fraction(0)",
        noticed_by="test_values.py::test_errors_are_handed_on[root]",
    ),
    Mistake(
        where=f"{_VALUES}:function_of",
        what="a function has no error of its operand",
        old="largest(slope(name, where)) * x.error",
        new="Fraction(0)",
        noticed_by="test_values.py::test_the_error_of_a_functions_operand_is_handed_on",
    ),
    Mistake(
        where=f"{_VALUES}:digits_of",
        what="the digits of floats have one exponent",
        old="exponent != exponent_of(x.high)",
        new="exponent > exponent_of(x.high)",
        noticed_by="test_values.py::test_digits_are_those_of_one_exponent",
    ),
    Mistake(
        where="verifier.kernel.bounded.jets:Jet.values",
        what="a Taylor series has no remainder",
        old="self.all_over[ORDER]",
        new="flint.arb(0)",
        noticed_by="test_values.py::test_what_lies_between_is_counted",
    ),
    Mistake(
        where=f"{_BOUNDED}:_Question._distance",
        what="roundings are not counted",
        old="largest(difference.values()) + rounding",
        new="largest(difference.values())",
        noticed_by="test_bounded.py::test_roundings_count",
    ),
    Mistake(
        where=f"{_BOUNDED}:_Question._distance",
        what="the largest value says what is allowed",
        old="self._allowed(old.least_size())",
        new="self._allowed(old.size())",
        noticed_by="test_bounded.py::test_what_is_allowed_is_so_everywhere",
    ),
    Mistake(
        where=f"{_BOUNDED}:decide",
        what="nobody needs to know how exact functions of the target are",
        old="[assuming(FUNCTIONS_WITHIN_ONE_ULP)] if used else []",
        new="[]",
        noticed_by="test_bounded.py::test_exponents_are_taken_apart",
    ),
    Mistake(
        where=f"{_BOUNDED}:_Side.of",
        what="promises of flags are kept",
        old="not is_known(step)",
        new="not is_known(step) and not isinstance(step, Step)",
        noticed_by="test_bounded.py::test_a_step_that_is_not_needed_is_known_too",
    ),
    Mistake(
        where="verifier.kernel.bounded.evaluation:settled",
        what="a zero has no sign",
        old="value.low == value.high != 0",
        new="value.low == value.high",
        noticed_by="test_values.py::test_a_zero_of_unknown_sign_is_not_settled",
    ),
    Mistake(
        where="verifier.claims.bounded:unless_of_floats",
        what="floats that differ are wrong, though they may",
        old="isinstance(verdict, Refuted) and any(map(_has_floats, (old, new)))",
        new="isinstance(verdict, Refuted) and not verdict",
        noticed_by="test_bounded.py::test_what_is_not_known_is_not_bounded",
    ),
    Mistake(
        where="verifier.kernel.simulation.decide:_conventions",
        what="that an intrinsic of LLVM is a function of math is not said",
        old="len({key for key, _ in functions}) < len(functions)",
        new="len({key for key, _ in functions}) > len(functions)",
        noticed_by="test_functions_of_floats.py::test_an_intrinsic_of_llvm_is_the_same_function",
    ),
)
