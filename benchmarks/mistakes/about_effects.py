"""Mistakes about what operations without a meaning may do."""

from __future__ import annotations

from mistakes.mistake import Mistake

_OPERATIONS = "test_operations.py"
_OWN = "test_own_operations.py"
_UPSTREAM = "test_against_mlir_opt.py"

EFFECTS: tuple[Mistake, ...] = (
    Mistake(
        where="semantics.effects.operations:_effects",
        what="an operation that nobody knows has no effects",
        old="Effects(None, False, False, True, frozenset(), A)",
        new="Effects(frozenset(), False, False, True, frozenset(), A)",
        noticed_by=f"{_OPERATIONS}::test_of_an_unknown_operation_nothing_is_known",
    ),
    Mistake(
        where="semantics.effects.operations:_is_of_another_dialect",
        what="a user's operation is upstream's operation for tests of that name",
        old="operation.name.startswith(TEST_DIALECT)",
        new="False",
        noticed_by=f"{_OPERATIONS}::test_a_users_own_operation_for_tests_is_theirs",
    ),
    Mistake(
        where="semantics.effects.operations:_memory",
        what="what upstream's C++ says, and nobody has read, is nothing",
        old="word in ('unknown', 'code')",
        new="word in ('unknown',)",
        noticed_by=f"{_OPERATIONS}::test_what_only_a_method_says_is_unknown",
    ),
    Mistake(
        where="semantics.effects.operations:_memory",
        what="the body of an operation that is declared pure does not count",
        old="word == 'recursive' or (word == 'none' and 'Terminator' not in facts.traits)",
        new="word == 'recursive'",
        noticed_by=f"{_OPERATIONS}::test_what_is_declared_pure_is_not_purer_than_its_body",
    ),
    Mistake(
        where="semantics.effects.operations:_speculatable",
        what="an operation of a device may be executed elsewhere",
        old="not name_of(operation).startswith(OF_ONE_THREAD)",
        new="False",
        noticed_by=f"{_OPERATIONS}::test_devices_operations_are_not_executed_elsewhere",
    ),
    Mistake(
        where="semantics.effects.operations:_speculatable",
        what="a loop is speculatable whatever is in it",
        old="answer in ('always', 'recursive') and all(...)",
        new="answer in ('always', 'recursive')",
        noticed_by=f"{_OPERATIONS}::test_it_is_speculatable_where_all_inside_are_and_it_returns",
    ),
    Mistake(
        where="semantics.effects.answers:effects_inside",
        what="a value inside of a region has a name outside",
        old="value is not None and not operation.is_ancestor(value.owner)",
        new="value is not None",
        noticed_by=f"{_OPERATIONS}::test_an_inner_value_has_no_name_outside",
    ),
    Mistake(
        where="semantics.effects.answers:Effects.removable",
        what="a write may go where no result is used",
        old="effect.kind == 'read' or effect.value in own",
        new="True",
        noticed_by=f"{_UPSTREAM}::test_what_is_removable_is_what_is_removed",
    ),
    Mistake(
        where="semantics.effects.conditions:_structured_on_tensors",
        what="extents that are open fit whichever they are",
        old="name_of(operation) == 'linalg.fill' or all(map(_is_static, shaped))",
        new="True",
        noticed_by=f"{_OPERATIONS}::test_a_structured_operation_needs_extents_that_fit",
    ),
    Mistake(
        where="semantics.effects.conditions:_static_slice",
        what="a slice may be put anywhere",
        old="len(operation.operands) == 2 and all(...)",
        new="True",
        noticed_by=(
            f"{_OPERATIONS}::"
            "test_a_slice_may_leave_its_tensor_where_the_text_does_not_say_where_it_is"
        ),
    ),
    Mistake(
        where="semantics.effects.conditions:_one_element",
        what="any tensor has the one element of a scalar",
        old="_shape(operation.results[0].type) == ()",
        new="False",
        noticed_by=f"{_OPERATIONS}::test_what_collapses_to_rank_0_may_have_more_than_one_element",
    ),
    Mistake(
        where="semantics.effects.conditions:_element_in_range",
        what="an index is that of an element, whatever it is",
        old="n and all(...)",
        new="True",
        noticed_by=(
            f"{_OPERATIONS}::"
            "test_an_element_may_be_none_of_its_tensor_where_the_text_does_not_say_which"
        ),
    ),
    Mistake(
        where="semantics.effects.conditions:_divisor_signed",
        what="a division by -1 may be executed where the dividend is the minimum",
        old="{0, -1}",
        new="{0}",
        noticed_by=f"{_UPSTREAM}::test_what_is_pure_is_what_moves_out_of_loops",
    ),
    Mistake(
        where="semantics.effects.conditions:_structured_effects",
        what="what linalg writes is only read",
        old="said + A",
        new="said",
        noticed_by=f"{_UPSTREAM}::test_what_is_removable_is_what_is_removed",
    ),
    Mistake(
        where="semantics.effects.choices:choice_of",
        what="an operation of any dialect is a function of its operands",
        old="not listed and not known",
        new="False",
        noticed_by=f"{_OPERATIONS}::test_devices_operations_are_not_executed_elsewhere",
    ),
    Mistake(
        where="semantics.effects.choices:_choice_of_floats",
        what="without NaNs, minnum gives one number",
        old="_of_either_zero(operation, name)",
        new="False",
        noticed_by="test_operations.py::test_which_nan_is_a_choice_and_so_is_fast_math",
    ),
    Mistake(
        where="semantics.effects.choices:_choice_of_floats",
        what="flags that license several results license one",
        old="flags - {'nnan', 'ninf', 'none'}",
        new="False",
        noticed_by=f"{_OPERATIONS}::test_which_nan_is_a_choice_and_so_is_fast_math"
        "[%0 = arith.addf %f, %f fastmath<nnan,contract> : f32-False]",
    ),
    Mistake(
        where="semantics.effects.own_operations:own_effects",
        what="a user's operation without effects is executed where the source does not",
        old="says_so and A and B and C",
        new="C",
        noticed_by=f"{_OWN}::test_free_of_effects_but_not_speculatable",
    ),
)
