"""Mistakes about the compiler for the accelerator, and the proof that a lowering is right."""

from __future__ import annotations

from mistakes.mistake import Mistake

ACCELERATOR: tuple[Mistake, ...] = (
    Mistake(
        where="rewrites.accelerator.host_runs:run_on_host",
        what="a host that divides by 0 ends the run with an internal error",
        old="SourceUndefined",
        new="NotTiles",
        noticed_by="test_transpositions.py::test_what_the_host_cannot_run_is_said",
    ),
    Mistake(
        where="rewrites.accelerator.validation.validate:validate_lowering",
        what="arguments may overlap, and nobody is told",
        old="[assuming(NO_ALIAS)] if A else []",
        new="[]",
        noticed_by="test_lower_matmul.py::test_on_the_default_machine[1-1-1-True]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.validate:validate_lowering",
        what="functions of other arguments are compared",
        old="not _same_arguments(source, target)",
        new="False",
        noticed_by="test_pipeline.py::test_a_program_for_another_function_is_unsupported",
    ),
    Mistake(
        where="rewrites.accelerator.validation.claim_proof:prove_claims",
        what="claims about numbers that differ need not hold for each of them",
        old="waiting += A",
        new="pass",
        noticed_by="test_network.py::test_a_constant_that_is_off[1]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.expressions:_Numbering.shape",
        what="all columns are scaled by the least of the multipliers",
        old="least == greatest",
        new="True",
        noticed_by="test_scales_of_channels.py::"
        "test_scales_of_another_layer_are_refuted[a neighbour's multiplier]",
    ),
    Mistake(
        where="rewrites.accelerator.product_lowering:ProductLowering.store_output",
        what="all tiles are scaled by the first one's multipliers and shifts",
        old="2 * position[1]",
        new="0",
        noticed_by="test_scales_of_channels.py::test_each_column_is_scaled_by_its_own[single]",
    ),
    Mistake(
        where="rewrites.accelerator.depthwise:DepthwiseLowering.begin_tile",
        what="sums that the lanes add up start from zero, whatever their bias",
        old="isinstance(bias, np.ndarray)",
        new="False",
        noticed_by="test_network_layers.py::"
        "test_a_layer_is_proved_and_runs_as_its_source[averages]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.element_body:with_offsets",
        what="a zero point is subtracted from the other factor",
        old="(x, y) = offsets",
        new="y, x = offsets",
        noticed_by="test_network.py::test_layers_are_proved_and_joined",
    ),
    Mistake(
        where="rewrites.accelerator.validation.element_body:refined_sum",
        what="what a sum adds up may be multiplied by two",
        old="b.constant(1)",
        new="b.constant(2)",
        noticed_by="test_network_layers.py::test_a_layer_is_proved_and_runs_as_its_source[average]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.validate:_same_arguments",
        what="constants may take the place of arguments",
        old="sorted(own) == list(rest)",
        new="True",
        noticed_by="test_network_layers.py::test_arguments_are_no_constants",
    ),
    Mistake(
        where="rewrites.accelerator.validation.networks:joined_otherwise",
        what="layers may compute anything",
        old="wanted != A",
        new="False",
        noticed_by="test_network.py::test_layers_that_are_another_function[_other_input]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.networks:Expressions._key",
        what="bodies of operations are not compared",
        old="tuple(inside)",
        new="()",
        noticed_by="test_network.py::test_layers_that_are_another_function[_other_body]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.networks:is_pure",
        what="what an empty tensor holds may be read",
        old="isinstance(value.owner, tensor.EmptyOp) and argument.uses",
        new="False",
        noticed_by="test_network.py::test_what_is_not_followed",
    ),
    Mistake(
        where="rewrites.accelerator.validation.networks:placed_otherwise",
        what="a buffer is free once it has been read for the first time",
        old="born <= last and first <= read",
        new="born <= last and first <= born",
        noticed_by="test_network.py::test_buffers_that_overlap_are_noticed[17-2]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.joined_layers:prove_network",
        what="a layer that is not proved is taken for one",
        old="isinstance(verdict, Proved)",
        new="True",
        noticed_by="test_network.py::test_a_layer_that_is_not_proved",
    ),
    Mistake(
        where="rewrites.accelerator.validation.signed_bytes:_Following._bodies_agree",
        what="what is added to a sum is not compared",
        old="np.array_equal(wanted, found)",
        new="True",
        noticed_by=(
            "test_signed_bytes.py::test_a_rewrite_with_a_mistake_is_no_proof[_another_offset]"
        ),
    ),
    Mistake(
        where="rewrites.accelerator.validation.signed_bytes:_added",
        what="bytes that are moved in part only are taken for moved ones",
        old="(difference == difference[0]).all()",
        new="True",
        noticed_by=(
            "test_signed_bytes.py::test_a_rewrite_with_a_mistake_is_no_proof[_flipped_in_part]"
        ),
    ),
    Mistake(
        where="rewrites.accelerator.validation.signed_bytes:_Following._constant",
        what="weights may become any others",
        old="(difference == difference[0]).all()",
        new="True",
        noticed_by=("test_signed_bytes.py::test_other_weights_and_other_padding_are_no_proof"),
    ),
    Mistake(
        where="rewrites.accelerator.validation.signed_bytes:_Following._padded",
        what="what pads moved bytes may be anything",
        old="(value + place.shift - number) % BYTE == 0",
        new="True",
        noticed_by=("test_signed_bytes.py::test_other_weights_and_other_padding_are_no_proof"),
    ),
    Mistake(
        where="rewrites.accelerator.validation.linalg_tiles:_fold",
        what="of a window its last element is followed only",
        old="[tile, made]",
        new="[tile, tile]",
        noticed_by="test_window_extremes.py::test_poolings_are_proved[padded]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.expressions:_without_numbers",
        what="with the products of numbers, all are left out",
        old="np.where(numbers, ABSENT, products)",
        new="np.where(there, ABSENT, products)",
        noticed_by="test_network_layers.py::test_a_layer_is_proved_and_runs_as_its_source[covered]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.expressions:_without_numbers",
        what="the products of numbers add nothing",
        old="begun + A",
        new="begun",
        noticed_by="test_network_layers.py::test_a_layer_is_proved_and_runs_as_its_source[covered]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.joined_programs:runs_otherwise",
        what="a race between layers that overlap is no reason to refuse",
        old="None if race is None else A",
        new="None",
        noticed_by="test_joined_programs.py::test_each_token_between_layers_is_needed",
    ),
    Mistake(
        where="rewrites.accelerator.validation.joined_programs:_awaits_what_is_issued",
        what="a token of no instruction orders what awaits it",
        old="0 <= number < issued",
        new="number < issued",
        noticed_by="test_joined_programs.py::test_a_token_of_no_instruction_orders_nothing[-1]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.joined_programs:_without_order",
        what="the instructions of a joined program are not compared with the layers'",
        old="replace(next(given), after=())",
        new="None",
        noticed_by="test_joined_programs.py::test_another_instruction_is_noticed[rows]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.validate:validate_lowering",
        what="a race is no reason to refuse",
        old="race is not None",
        new="False",
        noticed_by="test_lowering_mutants.py::test_order[one tile-dropped_tokens]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.validate:_laws",
        what="sums are split whatever the sum so far is used for",
        old="element_body.addition_reassociates(...) and A",
        new="element_body.addition_reassociates(result, queries)",
        noticed_by="test_laws_asked.py::test_each_law_is_asked[source1-alternative-wanted1]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.validate:_laws",
        what="bodies of other widths than the array has are taken for its own",
        old="any(element_body.body_widths(s.block, s.given) != widths for s in sources)",
        new="False",
        noticed_by="test_laws_asked.py::test_a_body_of_other_widths_is_none_of_the_arrays",
    ),
    Mistake(
        where="rewrites.accelerator.validation.element_body:StraightBody.of",
        what="attributes that nobody knows do not matter in a body",
        old="if unknown: B",
        new="pass",
        noticed_by=(
            "test_element_body.py::test_bodies_without_meaning[arith.addi %2, %c : "
            "i32-arith.addi %2, %c {rounds} : i32-'rounds' of arith.addi]"
        ),
    ),
    Mistake(
        where="rewrites.accelerator.validation.element_body:zero_adds_nothing.law",
        what="padding is asked of the first factor only",
        old="A & B",
        new="A",
        noticed_by="test_element_body.py::test_padding_that_matters[with_a_bias]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.element_body:refined_body.law",
        what="where one of the two is right both are",
        old="m.ub | yielded.poison | A",
        new="m.truth(True)",
        noticed_by="test_element_body.py::test_bodies_that_are_not[text0]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.provenance:Leaves.number",
        what="a fill by any number is one by zero",
        old="value == 0",
        new="True",
        noticed_by="test_claim_proof.py::test_a_fill_by_another_number_is_not_one_by_zero",
    ),
    Mistake(
        where="rewrites.accelerator.validation.index_space:IndexSpace._check",
        what="an operation may touch what its operands do not have",
        old="int(_value(result, low)) < 0 or int(_value(result, high)) >= extent",
        new="False",
        noticed_by="test_linalg_tiles.py::test_an_index_beyond_the_operand",
    ),
    Mistake(
        where="rewrites.accelerator.validation.linalg_tiles:_contraction",
        what="a product may write what it reads",
        old="written in factors",
        new="False",
        noticed_by=(
            "test_linalg_tiles.py::test_what_is_not_read[text1-3-reads and writes the same memref]"
        ),
    ),
    Mistake(
        where="rewrites.accelerator.validation.sum_equality:first_difference",
        what="what a sum starts from does not matter",
        old="if different_start.size: B",
        new="pass",
        noticed_by="test_sum_equality.py::test_another_start",
    ),
    Mistake(
        where="rewrites.accelerator.validation.sum_equality:_compare",
        what="sums differ only where all products do",
        old="(s_padded != t_padded).any(axis=1)",
        new="(s_padded != t_padded).all(axis=1)",
        noticed_by=(
            "test_sum_equality.py::test_products_missing_or_too_many[ks0-0: the product A[2] * "
            "B[4] occurs 0 times instead of 1]"
        ),
    ),
    Mistake(
        where="rewrites.accelerator.validation.sum_products:grouped",
        what="only the first group of values is compared",
        old="yield from np.split(order, ends)",
        new="yield np.split(order, ends)[0]",
        noticed_by=(
            "test_sum_equality.py::test_elements_that_were_made_in_other_ways_are_all_compared"
        ),
    ),
    Mistake(
        where="rewrites.accelerator.validation.claim_proof:_widened",
        what="a claim is asked of less numbers than it is about",
        old="-(-bits // WIDENING)",
        new="(bits // WIDENING)",
        noticed_by="test_claim_proof.py::test_a_claim_about_few_numbers_is_asked_of_these",
    ),
    Mistake(
        where="rewrites.accelerator.validation.claim_proof:_bounds",
        what="sums of any number of products fit",
        old="(low, high) if -half <= low and high < half else None",
        new="(low, high)",
        noticed_by="test_claim_proof.py::test_how_large_a_sum_can_be",
    ),
    Mistake(
        where="rewrites.accelerator.validation.validate:validate_lowering",
        what="whatever is made of the sums is right",
        old="unproved is not None",
        new="False",
        noticed_by="test_epilogues.py::test_another_epilogue_is_not_proved[_without_bias]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.expressions:_Numbering._number",
        what="two elements of one width are the same",
        old="has == variable and np.array_equal(self._coded(other), self._coded(values))",
        new="has == variable",
        noticed_by="test_claim_proof.py::test_elements_are_told_apart",
    ),
    Mistake(
        where="rewrites.accelerator.validation.sum_products:_ordered",
        what="a product that is zero for one row is left out for all",
        old="(a != ZERO).any(axis=0)",
        new="(a != ZERO).all(axis=0)",
        noticed_by="test_sum_products.py::"
        "test_a_product_that_is_zero_for_one_row_counts_for_others",
    ),
    Mistake(
        where="rewrites.accelerator.validation.sum_products:are_the_same",
        what="rows and columns need not have their products in the same order",
        old="all(np.array_equal(x, y) for x, y in zip(first, second, strict=True))",
        new="all(np.array_equal(np.sort(x), np.sort(y)) for x, y in zip(first, second))",
        noticed_by="test_sum_products.py::test_other_products_are_told_apart[_factors_of_others]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.sum_products:Products.most",
        what="all sums have as few products as the shortest",
        old="(a @ b.T)[row, col].max()",
        new="(a @ b.T)[row, col].min()",
        noticed_by="test_sum_products.py::"
        "test_a_product_that_is_zero_for_one_row_counts_for_others",
    ),
    Mistake(
        where="rewrites.accelerator.validation.provenance:Provenance.gather",
        what="what was never written has a value",
        old="(names == _UNWRITTEN).any()",
        new="False",
        noticed_by="test_tensors.py::test_what_was_never_written_is_not_read",
    ),
    Mistake(
        where="rewrites.accelerator.validation.element_body:factors_commute.law",
        what="the factors of any product may be swapped",
        old="body(a, b, c).eq(body(b, a, c))",
        new="m.truth(True)",
        noticed_by="test_laws_asked.py::test_each_law_is_asked[source4-with_a_bias-wanted4]",
    ),
    Mistake(
        where="rewrites.accelerator.validation.padding:positions_within",
        what="padding comes after the elements only",
        old="found * extent + index + first",
        new="found * extent + index",
        noticed_by="test_tensors.py::test_a_padded_convolution_with_constant_weights",
    ),
)
