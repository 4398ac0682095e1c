"""Mistakes about tensors of known shapes, element by element."""

from __future__ import annotations

from mistakes.mistake import Mistake

_ELEMENTS = "test_stablehlo_elements.py"
_SIZES = "test_stablehlo_sizes.py"
_UNUSED = "test_stablehlo_unused_results.py"
_INTERPRETER = "test_against_the_reference_interpreter.py::test_it_gives_what_the_interpreter_gives"

TENSORS: tuple[Mistake, ...] = (
    Mistake(
        where="semantics.tensors.opaque:is_no_function",
        what="an operation that chooses, or may not end, is a function of its operands",
        old="any(inner.name in CHOOSES for inner in op.walk())",
        new="False",
        noticed_by=f"{_ELEMENTS}::test_a_loop_that_may_go_on_for_ever_stays_where_it_is",
    ),
    Mistake(
        where="semantics.tensors.opaque:is_no_function",
        what="only loops are no functions of their operands",
        old="inner.name in CHOOSES",
        new="inner.name == 'stablehlo.while'",
        noticed_by=f"{_ELEMENTS}::test_each_execution_may_choose[reduce by subtract]",
    ),
    Mistake(
        where="semantics.tensors.opaque:execution_of",
        what="others do not see which shape the elements have that they are given",
        old="[_kind(o) for o in operands]",
        new="()",
        noticed_by=(
            f"{_SIZES}::test_others_see_the_shape_and_the_type_of_what_they_are_given"
            "[2x3xf32-reshape-3x2xf32]"
        ),
    ),
    Mistake(
        where="semantics.effects.own_operations:may_be_undefined",
        what="a cholesky decomposition of any matrix is defined",
        old="operation.name == 'stablehlo.cholesky'",
        new="False",
        noticed_by=f"{_SIZES}::test_what_is_demanded_of_a_matrix",
    ),
    Mistake(
        where="semantics.tensors.dynamic:is_bounded",
        what="an extent may be larger than the type of its tensor says",
        old="n <= int(b)",
        new="True",
        noticed_by=f"{_SIZES}::test_a_type_bounds_what_it_leaves_open[bounds<1>-unknown]",
    ),
    Mistake(
        where="semantics.tensors.evaluation:Evaluation._branches",
        what="the last branch is taken for one index only",
        old="len(regions)",
        new="2",
        noticed_by=f"{_SIZES}::test_the_last_branch_is_taken_for_every_other_index",
    ),
    Mistake(
        where="semantics.tensors.indexed:sort",
        what="a sort by what is no order has a result that is known",
        old="is_less(a, b) != (i < j)",
        new="False",
        noticed_by=f"{_ELEMENTS}::test_a_sort_by_what_is_no_order_gives_anything",
    ),
    Mistake(
        where="verifier.kernel.tensors.sums:Matching._may_be",
        what="a sum that is chosen once stands for several sums of the target",
        old="self._chosen.get(fold.number, target.number) != target.number",
        new="False",
        noticed_by=(
            f"{_ELEMENTS}::test_a_sum_that_is_computed_once_may_replace_two_and_not_the_reverse"
        ),
    ),
    Mistake(
        where="verifier.kernel.tensors.sums:Matching._may_be",
        what="a sum of the first values only is a sum of all",
        old="end != len(values)",
        new="end is None",
        noticed_by=f"{_ELEMENTS}::test_what_a_sum_may_give[one element less]",
    ),
    Mistake(
        where="verifier.kernel.tensors.reals:Polynomials.same",
        what="the target may divide by what the source does not divide by",
        old="left == right and used <= needed",
        new="left == right",
        noticed_by=(
            f"{_ELEMENTS}::test_a_division_that_the_source_does_not_make_may_be_by_zero[reals]"
        ),
    ),
    Mistake(
        where="verifier.kernel.tensors.decide:Elements.verdict",
        what="elements that are not shown equal do not count",
        old="if self.open: A",
        new="pass",
        noticed_by=f"{_ELEMENTS}::test_each_element_counts",
    ),
    Mistake(
        where="semantics.tensors.lanes:_Axes.shapes",
        what="one place of an axis is kept",
        old="KEPT * leaders.count(leader)",
        new="1",
        noticed_by=f"{_ELEMENTS}::test_a_sum_for_each_lane_does_not_replace_one_for_all",
    ),
    Mistake(
        where="semantics.tensors.lanes:_Axes._differ",
        what="places that an operation tells apart are read as if they were alike",
        old="self._apart.update(...)",
        new="pass",
        noticed_by=f"{_ELEMENTS}::test_places_that_an_iota_tells_apart_are_all_read",
    ),
    Mistake(
        where="semantics.tensors.moves:clamped",
        what="the start of a slice may be negative",
        old="min(max(place, 0), most)",
        new="min(place, most)",
        noticed_by=f"{_INTERPRETER}[dynamic_slice beyond both ends]",
    ),
    Mistake(
        where="semantics.tensors.terms:Terms.pick",
        what="a list of operations is one operation, whatever their attributes",
        old="(c.op, c.attributes, c.element, len(c.arguments)) == shape",
        new="(c.op, c.element, len(c.arguments)) == (shape[0], shape[2], shape[3])",
        noticed_by=f"{_ELEMENTS}::test_a_choice_among_comparisons_keeps_each",
    ),
    Mistake(
        where="semantics.tensors.evaluation:Evaluation._opaque",
        what="an operation that gives something else each time gives the same",
        old="ordinal = len(self.effects)",
        new="ordinal = 0",
        noticed_by=f"{_ELEMENTS}::test_two_random_numbers_are_not_one",
    ),
    Mistake(
        where="semantics.tensors.opaque:has_effect",
        what="nobody sees a call that says that it has a side effect",
        old="side_effect is not None and A",
        new="False",
        noticed_by=f"{_ELEMENTS}::test_what_others_see_stays",
    ),
    Mistake(
        where="semantics.tensors.evaluation:Evaluation._case",
        what="an index beyond the branches takes the first one",
        old="index.bits if index.bits < len(branches) else A",
        new="index.bits if index.bits < len(branches) else 0",
        noticed_by=f"{_INTERPRETER}[case beyond its branches]",
    ),
    Mistake(
        where="semantics.tensors.scalars:_quotient",
        what="a quotient by 0 is that by 1",
        old="terms.select(bad, left_open, usual)",
        new="usual",
        noticed_by=f"{_ELEMENTS}::test_a_quotient_by_0_is_left_open",
    ),
    Mistake(
        where="semantics.tensors.float_cases:total_order",
        what="zeros and NaNs are ordered as FLOAT has them",
        old="terms.select(numbers, _floats(terms, predicate, x, y), left_open)",
        new="_floats(terms, predicate, x, y)",
        noticed_by="test_float_cases.py::test_what_differs_is_refuted[not by FLOAT]",
    ),
    Mistake(
        where="semantics.tensors.float_cases:reduced_precision",
        what="what is too small keeps its digits",
        old="terms.select(underflows, sign, A)",
        new="A",
        noticed_by="test_float_cases.py::test_precision_is_reduced_as_numbers_are[4-3]",
    ),
    Mistake(
        where="semantics.tensors.float_cases:_is_above",
        what="the least integer does not fit",
        old="Fraction(low - 1)",
        new="Fraction(low)",
        noticed_by="test_float_cases.py"
        "::test_an_integer_that_fits_is_the_number_without_its_fraction[f8E4M3]",
    ),
    Mistake(
        where="semantics.tensors.batch_norm:BatchNorm.grad",
        what="the gradient of a batch is divided by the deviation, not by the variance",
        old="apply('divide', A, shifted)",
        new="apply('divide', A, deviation)",
        noticed_by="test_stablehlo_elements.py::test_batch_norm_grad_is_its_decomposition",
    ),
    Mistake(
        where="semantics.tensors.evaluation:Evaluation._run_as",
        what="what a branch without a meaning promised is promised by all",
        old="del self.operations.promises[promised:]",
        new="pass",
        noticed_by=f"{_SIZES}::test_a_branch_that_cannot_be_read_promises_nothing",
    ),
    Mistake(
        where="semantics.tensors.evaluation:Evaluation._run_as",
        what="what the source does not execute promises as well",
        old="written not in self._live",
        new="False",
        noticed_by=f"{_SIZES}::test_what_the_source_does_not_execute_promises_nothing",
    ),
    Mistake(
        where="semantics.tensors.evaluation:Evaluation._branches",
        what="what is promised in a branch is promised where it is not taken",
        old="(f'{where}: {said}', self.terms.bundle([condition, of]))",
        new="(said, of)",
        noticed_by=f"{_SIZES}::test_what_a_branch_promises_is_promised_where_it_is_taken",
    ),
    Mistake(
        where="semantics.effects.own_operations:own_effects",
        what="an operation that is as large as values say may be executed anywhere",
        old="not may_be_undefined(operation)",
        new="True",
        noticed_by=f"{_SIZES}::test_what_is_not_used_may_be_undefined",
    ),
    Mistake(
        where="semantics.tensors.by_values:AllOperations._said",
        what="a shape that is not known is that of the type",
        old="self.promises.append(A)",
        new="pass",
        noticed_by=f"{_SIZES}::test_a_shape_that_is_not_known_is_promised",
    ),
    Mistake(
        where="semantics.tensors.by_values:AllOperations.select_and_scatter",
        what="NaNs are in an order",
        old="if known is None: A",
        new="return compares",
        noticed_by=f"{_SIZES}::test_what_is_selected_by_an_order",
    ),
    Mistake(
        where="verifier.kernel.tensors.decide:Elements.seen",
        what="what others see may have other operands",
        old="a == b and self._is_given(x, y)",
        new="a == b",
        noticed_by=f"{_SIZES}::test_sums_that_others_see",
    ),
    Mistake(
        where="semantics.tensors.unused:without_unused",
        what="the initial values of a reduction are its elements",
        old="op.operands[count:]",
        new="op.operands[:count]",
        noticed_by=f"{_UNUSED}::test_what_is_used_does_not_depend_on_the_others",
    ),
    Mistake(
        where="semantics.tensors.by_values:AllOperations._reduced_to_one",
        what="a reduction of one element applies its body",
        old="count < 2",
        new="count < 1",
        noticed_by=f"{_UNUSED}::test_a_body_may_not_be_applied_to_less_than_two[1-False]",
    ),
    Mistake(
        where="semantics.tensors.by_values:AllOperations.set_dimension_size",
        what="every size is that of the operand",
        old='dynamic.sizes_of(op, size)[0] != [operand.shape[self.number(op, "dimension")]]',
        new="False",
        noticed_by=f"{_UNUSED}::test_another_size_than_that_of_the_operand[5-False]",
    ),
    Mistake(
        where="semantics.tensors.by_values:AllOperations._slice_from",
        what="a slice from where is not known demands nothing of it",
        old="self.promises.append((said, of))",
        new="pass",
        noticed_by=f"{_SIZES}::test_a_slice_from_where_is_not_known_is_where_it_is_within_bounds",
    ),
    Mistake(
        where="semantics.tensors.scalars:Elementwise.function",
        what="what C fixes of a function is fixed of one of chlo",
        old='_ON_FLOATS.get(name) if dialect == "stablehlo" else None',
        new="f'math.{name}'",
        noticed_by=(
            "test_float_cases.py::test_values_that_are_fixed_are_known_and_no_others"
            "[chlo.erf-given2-fixed2-inf]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.stablehlo.slices:_padded",
        what="a padding behind an extent that is not known adds nothing",
        old="low + high",
        new="low",
        noticed_by=f"{_SIZES}::test_what_is_put_together_may_have_sizes_that_are_not_known",
    ),
    Mistake(
        where="verifier.running.graphs.tensors:_place",
        what="rows of a tensor begin one element apart",
        old="place * extent + index",
        new="place + index",
        noticed_by="test_runs_of_tensors.py::test_another_tensor_is_refuted[in another place]",
    ),
    Mistake(
        where="verifier.running.graphs.tensors:given_by_tensors",
        what="what is written into a tensor is nowhere",
        old="(tensor.with_elements(given, element),)",
        new="(tensor,)",
        noticed_by="test_runs_of_tensors.py::test_another_tensor_is_refuted",
    ),
)
