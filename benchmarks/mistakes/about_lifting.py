"""Mistakes about bringing loop nests to systems of recurrences."""

from __future__ import annotations

from mistakes.mistake import Mistake

LIFTING: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.kernel.loops.lifting.outside:lift_outside",
        what="a function without a body writes to no memref that it is given",
        old="copy(lifting, steps, given, view, op)",
        new="None",
        noticed_by="test_calls_elsewhere.py::test_other_calls_are_not_proved[no copy is made]",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.outside:lift_outside",
        what="a function without a body is called once, in a loop or not",
        old="steps.position.loops or set(steps.position.constraints) - {'true'}",
        new="False",
        noticed_by="test_calls_elsewhere.py::test_times_that_differ_are_not_proved[in a loop]",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.outside:lift_outside",
        what="what was read before a function without a body wrote is what is there after it",
        old="lifting.about_to_write(touched, steps, op)",
        new="None",
        noticed_by="test_calls_elsewhere.py::test_what_was_read_before_a_call_is_no_longer_there",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.iterators:require_counted",
        what="the iterator of a loop over indices never overflows",
        old="width == 64 and loop.step == 1",
        new="width == 64",
        noticed_by=(
            "test_overflowing_iterators.py::test_a_larger_step_may_leave_the_range[scf.for]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.coalesced:lift_of_products",
        what="a counter of a coalesced nest is divided by anything",
        old="bare(A) != bare(B)",
        new="False",
        noticed_by=("test_coalesced.py::test_what_is_no_nest_is_not_lifted[another divisor]"),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.coalesced:_require_fitting",
        what="a loop up to a product of negative numbers does not run",
        old="not never(...)",
        new="False",
        noticed_by=(
            "test_coalesced.py::test_what_is_no_nest_is_not_lifted[a factor may be negative]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.coalesced:_require_fitting",
        what="a product of extents does not overflow",
        old="lifting.side_condition(...)",
        new="None",
        noticed_by="test_coalesced.py::test_a_product_that_no_array_bounds_may_overflow",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.coalesced:lift_coalesced",
        what="a coalesced loop counts from 0 by ones",
        old="A or op.step.value.data != 1 or op.inits",
        new="False",
        noticed_by="test_coalesced.py::test_what_is_no_nest_is_not_lifted[not one by one]",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.storage.allocations:_alone",
        what="parallel iterations are taken to allocate one after the other",
        old="loop.kind == 'parallel'",
        new="False",
        noticed_by="test_allocations.py::test_parallel_iterations_have_theirs_at_the_same_time",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.granted:taken_for_granted",
        what="index arithmetic of the target is taken not to wrap around",
        old="_violations(context, after, ('overflow', 'affine'))",
        new="_violations(context, after, ())",
        noticed_by=(
            "test_wrapping_indices.py::"
            "test_what_ignores_that_a_bound_wraps_around_is_refuted[through i8]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.index_arithmetic:_unsigned",
        what="a negative number that is read as unsigned stays negative",
        old="f'(({value}) mod {1 << width})'",
        new="value",
        noticed_by=(
            "test_wrapping_indices.py::"
            "test_what_ignores_that_a_bound_wraps_around_is_refuted[a narrow multiple]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.index_arithmetic:_MAY_WRAP",
        what="products are taken not to wrap around",
        old="{'arith.addi', 'arith.subi', 'arith.muli', 'arith.shli'}",
        new="{'arith.addi', 'arith.subi', 'arith.shli'}",
        noticed_by=(
            "test_lift_constructs.py::test_a_construct_does_what_the_interpreter_does[i8 wraps]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.index_arithmetic:_masked",
        what="any constant is taken for a mask of low bits",
        old="A or B or constant_of(b) & C",
        new="A or B",
        noticed_by=(
            "test_lift_index_arithmetic.py::test_what_is_no_number_is_no_access[a mask with a gap]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.index_arithmetic:taken_for_index",
        what="nobody asks that an index does not wrap around",
        old="number.unless",
        new="False",
        noticed_by=(
            "test_lift_constructs.py::test_a_construct_does_what_the_interpreter_does[i8 wraps]"
        ),
        at=1,
        of=2,
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.index_arithmetic:outside",
        what="a number that is one too large is taken to fit",
        old="') >= '",
        new="') > '",
        noticed_by=(
            "test_lift_constructs.py::test_a_construct_does_what_the_interpreter_does[trunci]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.conditions:_combined",
        what="of two conditions, exclusive or is taken for or",
        old="f'(({left} and not {right}) or (not {left} and {right}))'",
        new="f'({left} or {right})'",
        noticed_by="test_lift_conditions.py::test_a_negated_mask",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.statements:Statements._cases",
        what="both cases of a condition have the same points",
        old="f'not {condition.holds}'",
        new="condition.holds",
        noticed_by="test_lift_conditions.py::test_a_mask_makes_statements_of_their_own",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.statements:Statements._cases",
        what="a write of what another element held is taken for no write",
        old="written.value == DraftRead(written.target, written.access, element)",
        new="isinstance(written.value, DraftRead) and written.value.array == written.target",
        noticed_by="test_lift_memref.py::test_a_window_on_a_window",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.statements:Statements._statement",
        what="the statements of one block have no order",
        old="str(written.step)",
        new="'0'",
        noticed_by="test_lift_memref.py::test_writing_through_a_window_overwrites_the_array",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.iterators:within_bounds",
        what="the upper bound of a loop is included",
        old="' < '",
        new="' <= '",
        noticed_by="test_lift_control.py::test_parallel_iterations_must_not_meet",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.control:_scf_for",
        what="loop bounds that are compared unsigned are taken for signed",
        old="'unsignedCmp' in op.properties or 'unsignedCmp' in op.attributes",
        new="False",
        noticed_by="test_lift_index_arithmetic.py::test_unsigned_bounds_are_refused",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.counted:iteration_count_of",
        what="a step that is an argument is taken for positive",
        old="lifting.side_condition('steps', at, f'{given[2]} <= 0', text, op)",
        new="pass",
        noticed_by="test_counted_loops.py::test_a_bufferized_loop_is_proved",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.counted:iteration_count_of",
        what="no loop runs more often than the largest index says",
        old="1 << 64",
        new="1 << 63",
        noticed_by=("test_counted_loops.py::test_a_loop_may_run_more_than_two_to_the_63_times"),
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.iteration_counts:IterationCount._which",
        what="loops with other steps run as often",
        old="f'from_{lower}_to_{upper}_by_{step}'",
        new="f'from_{lower}_to_{upper}_by_1'",
        noticed_by="test_counted_loops.py::test_what_is_known_of_a_count_holds",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.parallel:_parallel",
        what="parallel iterations may touch the same elements",
        old="require_no_races(...)",
        new="pass",
        noticed_by="test_lift_control.py::test_parallel_iterations_must_not_meet",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.control:_loop",
        what="a loop whose bounds cross runs a negative number of times",
        old="'max(0, -floor(('",
        new="'(-floor(('",
        noticed_by=(
            "test_lift_constructs.py::test_a_construct_does_what_the_interpreter_does[carried "
            "by a loop that may not run]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.races:iterations_apart",
        what="a pair of iterations counts as apart only if all iterators differ",
        old="' or '",
        new="' and '",
        noticed_by=(
            "test_lift_control.py::test_iterations_that_differ_in_one_iterator_must_not_meet"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.races:require_no_races",
        what="parallel iterations may read what others write",
        old="own if writes else ()",
        new="(o for o in own if o[0]) if writes else ()",
        noticed_by="test_lift_control.py::test_parallel_iterations_must_not_meet",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.scalars:meaningful_attributes",
        what="the attributes of an operation do not matter",
        old="tuple(sorted(...))",
        new="()",
        noticed_by="test_equivalence_refuses.py::test_overflow_flags_may_not_be_added[nsw]",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.vectors:_accessed",
        what="a transfer may begin before its memory",
        old="first and (not lifting.violation(inside.position, f'({first})').is_empty())",
        new="False",
        noticed_by="test_vectors_in_loops.py::test_what_begins_before_its_memory_is_not_read",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.vectors:_read",
        what="lanes beyond the end hold nothing",
        old="lifting.write(beyond, made.array, made.element_at(lane), padding, op)",
        new="pass",
        noticed_by="test_lift_constructs.py::test_a_construct_does_what_the_interpreter_does",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.vectors:_broadcast",
        what="a vector is copied along its own dimensions only",
        old="n == m",
        new="True",
        noticed_by="test_lift_constructs.py::test_a_construct_does_what_the_interpreter_does",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.vectors:_accessed",
        what="lanes that are masked out are accessed",
        old="' and '.join([mask, *within])",
        new="' and '.join(within) or 'true'",
        noticed_by="test_lift_constructs.py::test_a_construct_does_what_the_interpreter_does",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.vectors:_mask",
        what="a mask leaves one lane too many",
        old="f'{{{k}}} < {size}'",
        new="f'{{{k}}} <= {size}'",
        noticed_by="test_vectors_in_loops.py::test_a_vectorized_reduction_is_proved_bit_for_bit",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.vectors:_reduction",
        what="the second lane is not combined",
        old="f'1 <= {lane}'",
        new="f'2 <= {lane}'",
        noticed_by="test_lift_constructs.py::test_a_construct_does_what_the_interpreter_does",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.vectors:_reduction",
        what="lanes of floats are added in the order of the lanes",
        old="name in _ORDER_MATTERS",
        new="False",
        noticed_by="test_vectors_in_loops.py::test_in_which_order_floats_are_added_is_not_known",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.affine:affine_text",
        what="what is divided by a constant operand is the other operand",
        old="kind == AffineBinaryOpKind.Mul and is_constant(left)",
        new="is_constant(left)",
        noticed_by="test_folded_affine_maps.py::test_a_constant_is_not_divided_by_a_variable",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.vectors:_slice",
        what="a slice out of bounds is undefined, as an element is",
        old="not A.is_empty()",
        new="False",
        noticed_by="test_vectors_in_loops.py::test_what_leaves_memory_is_up_to_the_machine[vector.]",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.devices.dma:_strides",
        what="the stride of a transfer is one of the faster memory",
        old="min(spaces)",
        new="max(spaces)",
        noticed_by="test_dma_in_loops.py::test_a_column_is_transferred_there_and_back",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.devices.dma:_require_waited",
        what="a transfer has ended when it is started",
        old="wait is None or operation_name(wait) != _WAIT",
        new="wait is None",
        noticed_by="test_dma_in_loops.py::test_what_is_not_known_of_transfers[not waited for]",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.devices.dma:_element_number",
        what="all that is transferred lies within memory",
        old="not A.is_empty()",
        new="False",
        noticed_by="test_dma_in_loops.py::test_what_is_not_known_of_transfers[too many]",
    ),
    Mistake(
        where="verifier.kernel.loops.lift:_returned_memory",
        what="a constant global may be returned as if it were new memory",
        old="array.name in lifting.constants",
        new="False",
        noticed_by="test_equivalence_results.py::test_a_constant_global_is_not_returned",
    ),
    Mistake(
        where="verifier.kernel.loops.lift:lift",
        what="what is marked as not accessed may be read",
        old="'llvm.readnone' in mark.data",
        new="False",
        noticed_by=(
            "test_targets_less_defined.py::test_what_is_marked_as_not_accessed_is_not_read"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.storage.memref:_copy",
        what="what is copied to itself is not accessed",
        old="lifting.accesses.add(inside.position, target, indices, is_write=is_write)",
        new="pass",
        noticed_by=(
            "test_kept_conventions.py::test_every_way_to_reach_further_is_seen[copied to itself]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.poison:where_used",
        what="the source is undefined wherever it uses an argument that may be poison",
        old="undefined and not use.is_undefined",
        new="False",
        noticed_by="test_tensor_side_conditions.py::test_that_an_extent_is_not_poison_is_assumed",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.control:_execute_region",
        what="a region of several blocks is its first one",
        old="len(op.region.blocks) != 1",
        new="False",
        noticed_by="test_lift_scf.py::test_a_region_of_several_blocks_is_refused",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.tosa.operations:_broadcast",
        what="operands with dynamic extents have the same, and nothing is broadcast",
        old="len(others) != 1",
        new="False",
        noticed_by="test_lift_tosa.py::test_operands_that_may_be_broadcast_have_no_meaning",
    ),
    Mistake(
        where="verifier.kernel.loops.lift:lift",
        what="laws hold of floats, however a function says that they are computed",
        old="not is_in_default_environment([function])",
        new="False",
        noticed_by="test_loop_translation.py::test_no_law_of_floats_in_another_environment",
    ),
)
