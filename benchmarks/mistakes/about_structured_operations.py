"""Mistakes about what operations on tensors are lifted to: linalg, tensor, stablehlo."""

from __future__ import annotations

from mistakes.mistake import Mistake

STRUCTURED_OPERATIONS: tuple[Mistake, ...] = (
    Mistake(
        where="semantics.syntax.linalg.bodies:_quantized",
        what="the two zero points of a quantized product are exchanged",
        old="left, right, left_zero, right_zero, out = block.args",
        new="left, right, right_zero, left_zero, out = block.args",
        noticed_by="test_linalg_ops.py::test_the_structure_is_what_upstream_generalises_to",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.linalg:lift_linalg",
        what="nobody asks that a window stays within its array",
        old="if not all(...): B",
        new="pass",
        noticed_by="test_lift_linalg.py::test_a_window_stays_within_its_array",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.linalg:_overwrites",
        what="an output that the body reads counts as overwritten",
        old="everywhere and A",
        new="everywhere",
        noticed_by=(
            "test_lift_tensor_random.py::test_a_lifted_function_does_what_the_function_does[5]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.tensor.views:_expand_shape",
        what="an expanded tensor may have more elements than what it is made of",
        old="require_equal(lifting, steps, extent, _product(extents, op), op)",
        new="pass",
        noticed_by=(
            "test_tensor_side_conditions.py::test_what_may_be_undefined_is_not_proved[a reshape "
            "that may not fit]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.tensor.operations:_insert",
        what="an element may be inserted outside of its tensor",
        old="lifting.require_within(...)",
        new="pass",
        noticed_by=(
            "test_tensor_side_conditions.py::test_what_is_demanded_where_a_tensor_is_made[where an "
            "element is inserted]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.tensor.operations:_pad",
        what="a pad overwrites what it pads",
        old="f\"(not ({within or 'true'}))\"",
        new="'true'",
        noticed_by="test_tensor_equality.py::test_two_ways_of_writing_it_are_equal[pad]",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.tensor.operations:_insert_slice",
        what="a slice that is inserted may have another shape than its place",
        old="require_equal(...)",
        new="pass",
        noticed_by=(
            "test_tensor_equality.py::test_mistakes_are_not_proved[concat-%y into %a[%m-%x "
            "into %a[%m]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.liveness:is_needed",
        what="a tensor that the next iteration reads is overwritten",
        old=(
            "if user is at is not op and use.operation is not at and (not _runs_once(at)):\n    "
            "return True"
        ),
        new="pass",
        noticed_by=(
            "test_lift_tensor_storage.py::test_values_do_not_change[each iteration updates the "
            "value from before the loop]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.storage.tensor_storage:_may_change",
        what="a tensor that is an argument is overwritten in place",
        old="if view.array not in lifting.tensors:\n    return False",
        new="pass",
        noticed_by=(
            "test_lift_tensor_storage.py::test_branches_that_update_one_tensor_are_in_place"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.storage.tensor_storage:local_array",
        what="an empty tensor keeps what an earlier iteration wrote",
        old="position.dims if own else ()",
        new="()",
        noticed_by=(
            "test_lift_tensor_storage.py::"
            "test_an_iteration_does_not_see_what_an_earlier_one_wrote_to_an_empty_tensor"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.stablehlo.scalars:_BOOLEANS",
        what="a sum of truth values is exclusive",
        old="'arith.ori'",
        new="'arith.xori'",
        noticed_by="test_lift_stablehlo.py::test_a_sum_of_truth_values_is_an_or[ori-Proved]",
        at=1,
        of=3,
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.stablehlo.reductions:_reduction",
        what="a reduction may start from any value",
        old="init.bits not in identity_bits(operation, init.element)",
        new="False",
        noticed_by=(
            "test_lift_stablehlo.py::"
            "test_largest_elements_are_bit_exact[0xFF800000-minimum-Unsupported]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.stablehlo.reductions:reduce",
        what="reduced dimensions are the last ones",
        old="value.at([f'{{{order.index(d)}}}' for d in range(rank)])",
        new="value.at([f'{{{d}}}' for d in range(rank)])",
        noticed_by=(
            "test_lift_stablehlo.py::test_a_reduction_is_along_the_dimensions_it_says[columns]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.stablehlo.reductions:dot_general",
        what="extents that are summed over need not match",
        old="if not all(...): B",
        new="pass",
        noticed_by=(
            "test_lift_stablehlo.py::test_what_has_no_meaning_or_is_malformed_is_not_lifted[body13]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.stablehlo.operations:_one_shape",
        what="operands of different shapes are combined",
        old="len(other.shape) != len(first) or not all(...)",
        new="len(other.shape) != len(first)",
        noticed_by=(
            "test_lift_stablehlo.py::test_what_has_no_meaning_or_is_malformed_is_not_lifted[body12]"
        ),
    ),
)
