"""Mistakes about what loops read and when: memory that nothing has written, arguments that overlap,
sizes at which nothing is read."""

from __future__ import annotations

from mistakes.mistake import Mistake

MEMORY_OF_LOOPS: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.kernel.loops.lifting.storage.memref:_reinterpret",
        what="what is reinterpreted is within its array",
        old="not all(A)",
        new="False",
        noticed_by="test_lift_control.py::test_what_is_refused",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.granted:_never_defined",
        what="an operation that may not run makes the source undefined",
        old="condition.always",
        new="True",
        noticed_by=(
            "test_wrapping_indices.py::"
            "test_where_a_source_that_wraps_around_is_defined_counts[what need not run]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.granted:_never_defined",
        what="extents that wrap around are compared as numbers",
        old="condition.extents is not None",
        new="True",
        noticed_by=(
            "test_wrapping_indices.py::"
            "test_where_a_source_that_wraps_around_is_defined_counts[a size that wraps around]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.one_memory:_used_next",
        what="a value is read later than it is, past a store",
        old="not between.is_disjoint(A)",
        new="False",
        noticed_by=(
            "test_overlapping.py::"
            "test_a_division_and_the_store_of_it_are_one_step[a store in between]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.unwritten:may_be_compared",
        what="memory on the stack holds at first what memory on the heap does",
        old="A == B",
        new="target.left_open is not None and source.element == target.element",
        noticed_by="test_unwritten.py::test_nothing_else_is_proved[memory on the stack]",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.unwritten:may_be_compared",
        what="what nothing has written holds the same, of whatever type it is",
        old="(source.left_open, A) == B",
        new="source.left_open == target.left_open",
        noticed_by="test_unwritten.py::test_numbers_of_few_bits_are_not_those_of_many",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.unwritten:not_chosen_once",
        what="an element of the source that nothing has written has several values",
        old="one.before == other.before",
        new="False",
        noticed_by="test_unwritten.py::test_nothing_else_is_proved[one value, two values]",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.unwritten:not_chosen_once",
        what="what nothing has written is the same at each use",
        old="name in cyclic(target) or A",
        new="False",
        noticed_by="test_unwritten.py::test_nothing_else_is_proved[one element for all]",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.unwritten:not_chosen_once",
        what="what nothing has written is the same in several places",
        old="not includes(A, twice, nowhere)",
        new="False",
        noticed_by="test_unwritten.py::test_nothing_else_is_proved[used in two places]",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.unwritten:may_be_compared",
        what="two arrays that stand for one tensor hold what they like",
        old="A is None or source.in_two",
        new="A is None",
        noticed_by="test_unwritten.py::test_two_copies_of_an_empty_tensor_hold_the_same",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.conditions:undecided",
        what="it may be decided by what nothing has written",
        old="A if table.unwritten else None",
        new="None",
        noticed_by="test_unwritten.py::test_what_is_decided_by_is_written",
    ),
    Mistake(
        where="verifier.kernel.input.mlir_parser:LocatingParser._parse_memref_attrs",
        what="any layout that is a map is taken for the identity",
        old="layout.data == A",
        new="True",
        noticed_by=(
            "test_read_as_upstream.py::test_types_of_memrefs_are_those_that_upstream_makes_of_them"
        ),
    ),
    Mistake(
        where="verifier.kernel.input.mlir_parser:_is_default_space",
        what="any number is taken for the default memory space",
        old="space.value.data == 0",
        new="True",
        noticed_by=(
            "test_read_as_upstream.py::test_types_of_memrefs_are_those_that_upstream_makes_of_them"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.storage.tensor_storage:extract",
        what="an element that is read need not be there",
        old="lifting.load(...)",
        new="DraftRead(view.array, view.element_at(indices), view.element)",
        noticed_by="test_linalg_extract.py::test_an_element_that_there_is_not_is_undefined",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.equivalence:EquivalenceQuestion._values",
        what="two operations give one NaN where its bits may be seen",
        old="chosen_anew(*A, every_nan=self.every_nan)",
        new="chosen_anew(*A)",
        noticed_by=(
            "test_overlapping.py::test_which_nan_a_sum_is_may_be_seen_where_integers_may_overlap_it"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.equivalence:EquivalenceQuestion.__init__",
        what="laws of numbers are used where the bits of a NaN may be seen",
        old="not every_nan",
        new="True",
        noticed_by=(
            "test_overlapping.py::"
            "test_a_product_with_one_is_another_nan_where_integers_may_overlap_it"
        ),
    ),
)
