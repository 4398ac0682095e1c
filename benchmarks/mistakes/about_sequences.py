"""Mistakes about sequences of modules: what is a step, and what is made of a text."""

from __future__ import annotations

from mistakes.mistake import Mistake

SEQUENCES: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.claims.steps:Step.concerns",
        what="a step that changes what an item uses does not concern it",
        old="there and not self.verdicts.is_simply_the_same(key)",
        new="False",
        noticed_by="test_steps.py::test_a_wrong_step_of_what_others_use_is_shown",
    ),
    Mistake(
        where="verifier.claims.steps:StepVerdicts.results_of",
        what="a wrong step that a later one mends is not shown",
        old="self._only(key) is None",
        new="False",
        noticed_by=(
            "test_steps.py::test_what_a_later_step_mends_is_proved_as_a_whole_but_the_step_is_wrong"
        ),
    ),
    Mistake(
        where="verifier.claims.steps:StepVerdicts._only",
        what="what uses something that other steps change is judged by one step",
        old="any(side.uses for side in sides)",
        new="False",
        noticed_by="test_steps.py::test_what_uses_others_is_judged_with_all_that_changes",
    ),
    Mistake(
        where="verifier.claims.dumps:_outermost",
        what="what a pass runs inside of itself is a step of its own",
        old="len(dump.folders) > len(inside)",
        new="False",
        noticed_by="test_dumps.py::test_dumps_inside_of_another_pass_are_part_of_it",
    ),
    Mistake(
        where="verifier.claims.dumps:sequence_of",
        what="a log that starts behind a pass is taken for one of nothing but the passes after it",
        old="dumps and not dumps[0].is_before",
        new="False",
        noticed_by=(
            "test_dumps.py::test_a_pass_is_not_left_out_where_what_it_was_given_is_not_there"
        ),
    ),
    Mistake(
        where="verifier.claims.dumps:states_of",
        what="what a log starts with is taken for what is given, where no pass changes it",
        old="states if read is None else [*states, read]",
        new="states",
        noticed_by=(
            "test_dumps.py::test_what_stands_before_the_first_pass_is_compared_with_what_is_given"
        ),
    ),
    Mistake(
        where="verifier.claims.module_text:with_parts",
        what="a part takes the place of the first operation of its symbol, wherever it is",
        old="len(found) != 1",
        new="not found",
        noticed_by=(
            "test_dumps.py::test_a_part_is_found_by_its_symbol_and_the_operations_around_it"
        ),
    ),
    Mistake(
        where="verifier.claims.xla.kernel_text:_nest",
        what="a loop of XLA's runs over its domain without the constraints",
        old="read.constraints",
        new="()",
        noticed_by="test_kernel_text.py::test_a_loop_runs_over_its_domain[constrained]",
    ),
    Mistake(
        where="verifier.claims.xla.hlo_text:_reordered",
        what="a bitcast keeps the order of dimensions",
        old="shape.in_memory.index(d)",
        new="d",
        noticed_by=(
            "test_hlo_text.py::test_a_bitcast_reads_elements_in_the_order_of_memory[given3]"
        ),
    ),
    Mistake(
        where="verifier.claims.xla.inlining:_is_plain",
        what="a call is put in place whatever its function promises",
        old="stated(function).keys() <= _OF_FUNCTIONS",
        new="True",
        noticed_by=(
            "test_kernel_text.py::test_calls_that_promise_nothing_are_put_in_place"
            "[-attributes {my.promise} -left2]"
        ),
    ),
    Mistake(
        where="verifier.claims.xla.inlining:_are_known",
        what="what a private function says of a buffer need not be said of what it gets",
        old="said.items() <= around.arg_attrs.data[value.index].data.items()",
        new="True",
        noticed_by=("test_kernel_text.py::test_a_call_is_put_in_place_where_its_buffers_are_known"),
    ),
    Mistake(
        where="verifier.claims.xla.call_frame:_is_entered",
        what="a kernel may get the buffers of its call frame in any order",
        old="[*range(count), *_AXES]",
        new="given",
        noticed_by="test_kernels.py::test_a_kernel_that_is_entered_otherwise_is_not_proved[slot]",
    ),
    Mistake(
        where="verifier.claims.xla.call_frame:_value",
        what="a member of a call frame may be loaded as another type",
        old="op.results[0].type == type_",
        new="True",
        noticed_by="test_kernels.py::test_a_member_of_the_frame_is_loaded_as_what_it_is",
    ),
    Mistake(
        where="verifier.claims.xla.call_frame:_join_slices",
        what="buffers of one slice may be said to be apart",
        old="slices.count(slice_) > 1",
        new="False",
        noticed_by="test_kernels.py::test_buffers_of_one_slice_are_not_said_to_be_apart[1]",
    ),
    Mistake(
        where="verifier.claims.xla.call_frame:_join_slices",
        what="buffers of which no slice is known are taken for apart",
        old="s.value.data >= 0",
        new="True",
        noticed_by="test_kernels.py::test_buffers_that_may_be_one_are_not_taken_for_apart",
    ),
    Mistake(
        where="verifier.claims.xla.buffers:_Buffers._is_about",
        what="a load is invariant also where its buffer is written",
        old="number in self.written",
        new="False",
        noticed_by="test_kernels.py::test_a_load_is_not_invariant_where_its_buffer_is_written",
    ),
    Mistake(
        where="verifier.claims.xla.flattening:_index",
        what="elements of a flat tensor stand in another order",
        old="place * extent + AffineExpr.dimension(k)",
        new="place + AffineExpr.dimension(k) * extent",
        noticed_by="test_kernels.py::test_tensors_become_flat",
    ),
    Mistake(
        where="verifier.claims.xla.kernel_text:_strided",
        what="a layout lists dimensions from the slowest one",
        old="order[:k]",
        new="order[k + 1:]",
        noticed_by=(
            "test_kernel_text.py::test_a_layout_says_how_far_apart_elements_are"
            "[3x1xf32-0, 1-strided<[1, 3]>]"
        ),
    ),
    Mistake(
        where="verifier.claims.xla.tiles:_computing",
        what="what computes a tile is moved over what may not return, though it may be undefined",
        old="all_end = False",
        new="pass",
        noticed_by=(
            "test_kernel_tiles.py::test_what_may_be_undefined_is_not_moved_over_what_may_not_return"
        ),
    ),
    Mistake(
        where="verifier.claims.kept_conventions:_has_one_type",
        what="buffers of a kernel are taken for apart, whatever is read of each",
        old="{buffer.element_type for buffer in buffers}",
        new="{None}",
        noticed_by=(
            "test_kernel_tiles.py::test_nans_are_not_one_value_where_a_buffer_may_be_read_as_another_type"
        ),
    ),
    Mistake(
        where="verifier.claims.xla.replay:replayed",
        what="a refutation stands though the reference interpreter sees no difference",
        old="isinstance(left, list) and left == right and in_full",
        new="False",
        noticed_by=(
            "test_verify_program.py::"
            "test_a_refutation_that_the_interpreter_does_not_bear_out_is_none"
        ),
    ),
    Mistake(
        where="verifier.claims.xla.entries:_entry_of",
        what="a kernel of tiles that takes more than buffers is entered like others",
        old="opaque.value.data == 0",
        new="True",
        noticed_by=(
            "test_kernel_tiles.py::test_a_kernel_of_tiles_is_entered_by_a_loop_over_its_tiles"
        ),
    ),
    Mistake(
        where="verifier.claims.xla.entries:_entry_of",
        what="there are as many tiles as one workgroup runs",
        old='found["all"]',
        new='found["each"]',
        noticed_by=(
            "test_kernel_tiles.py::test_a_kernel_of_tiles_is_entered_by_a_loop_over_its_tiles"
        ),
    ),
    Mistake(
        where="verifier.claims.xla.stack:_stays",
        what="memory of the stack that is freed, or passed on, is as memory of the heap",
        old="return False",
        new="continue",
        noticed_by=(
            "test_kernel_tiles.py::test_memory_that_is_only_accessed_is_of_the_stack_or_of_the_heap"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.stablehlo.operations:_operand",
        what="a tensor that another operation overwrites later is read where it is used last",
        old="to_array(lifting, steps, _read(view), op)",
        new="_read(view)",
        noticed_by="test_stablehlo_sizes.py::test_a_tensor_of_another_dialect_is_read_where_it_is",
    ),
)
