"""Mistakes about which floats, flags and environments are known."""

from __future__ import annotations

from mistakes.mistake import Mistake

_MEANINGS = "semantics.meanings.floats"
_SMALL = "test_small_floats.py"
_CLAIMS = "test_control_flow_floats.py"
_LICENCES = "test_float_licences.py"

FLOAT_FORMATS: tuple[Mistake, ...] = (
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
        where="semantics.control_flow.floats:is_known_in",
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
            f"{_CLAIMS}::test_constants_of_long_floats_are_known_where_their_text_says_it"
            "[1.000000e-01 : f128-None]"
        ),
    ),
    Mistake(
        where="verifier.kernel.input.lost_nans:_is_lost",
        what="xDSL keeps the payloads of NaNs of tf32",
        old="bits != _NAN_OF_TF32",
        new="False",
        noticed_by="test_lost_nans.py::test_of_tf32_each_nan",
    ),
    Mistake(
        where="semantics.language.float_formats:elements_of_text",
        what="a constant of a vector is one of any shape",
        old="found[2] != str(type_)",
        new="False",
        noticed_by=f"{_CLAIMS}::test_the_elements_of_a_text_are_those_of_its_type",
    ),
    Mistake(
        where="semantics.language.float_formats:Format.decoded",
        what="whatever 80 bits are is a float of x87",
        old="found if self.encoded(found) == bits else None",
        new="found",
        noticed_by="test_x87.py::test_what_operations_do_not_write_is_no_value[unnormal]",
    ),
    Mistake(
        where="semantics.meanings.x87:encode",
        what="the leading digit is stored as if there were no subnormal numbers",
        old="~shifted_down(magnitude(f, x), f.stored).is_zero()",
        new="~magnitude(f, x).is_zero()",
        noticed_by="test_x87.py::test_the_leading_digit_is_in_memory",
    ),
    Mistake(
        where="semantics.meanings.x87:bitcast",
        what="an integer of 79 bits is what f80 has in memory",
        old="old.encoded_width",
        new="old.width",
        noticed_by=(
            "test_which_floats_have_a_meaning.py"
            "::test_of_what_f80_has_in_memory_only_what_operations_write_is_known[arith.bitcast]"
        ),
    ),
    Mistake(
        where="semantics.control_flow.opaque:with_licence",
        what="opaque operations are the same whatever they may be fused with",
        old='f"{step.key} of {involved(own, flagged)} at {places_of_involved(own, flagged)}"',
        new="step.key",
        noticed_by=f"{_LICENCES}::test_opaque_sums_are_the_same_where_the_same_may_be_fused[]",
    ),
    Mistake(
        where="verifier.kernel.simulation.steps:_opaque",
        what="operands change places with what they are made of",
        old="len(names) == 2",
        new="len(names) >= 2",
        noticed_by=f"{_LICENCES}::test_operands_do_not_change_places_with_what_they_are_made_of",
    ),
    Mistake(
        where="semantics.control_flow.opaque:with_licence",
        what="either operand of a difference may be the product that is fused",
        old="places_of_involved(own, flagged)",
        new="''",
        noticed_by=f"{_LICENCES}::test_which_operand_is_fused_makes_a_difference",
    ),
    Mistake(
        where="semantics.control_flow.opaque:with_licence",
        what="opaque operations are fused with products of anything",
        old="operands_of_involved(own, flagged)",
        new="()",
        noticed_by=f"{_LICENCES}::test_opaque_sums_are_the_same_where_the_same_may_be_fused[]",
    ),
    Mistake(
        where="verifier.claims.functions.bounded:unless_of_reals",
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
        old="any(A)",
        new="False",
        noticed_by=f"{_CLAIMS}::test_a_function_that_flushes_denormals_is_not_known",
    ),
    Mistake(
        where="semantics.meanings.denormals:operand",
        what="denormal operands are what they are in functions that flush them",
        old="_is_denormal(f, x)",
        new="is_zero(f, x)",
        noticed_by=(
            "test_denormal_modes.py::"
            "test_what_is_equal_to_zero_includes_denormal_numbers_that_are_flushed"
        ),
    ),
    Mistake(
        where="semantics.functions.float_environment:_read",
        what="the mode of results is that of operands",
        old="Denormals(_ZEROS[output], _ZEROS[given])",
        new="Denormals(_ZEROS[given], _ZEROS[output])",
        noticed_by=(
            "test_denormal_modes.py::"
            "test_what_is_equal_to_zero_includes_denormal_numbers_that_are_flushed"
        ),
    ),
)
