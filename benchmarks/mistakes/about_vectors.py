"""Mistakes about vectors in memory, and about indices, where control flow is read."""

from __future__ import annotations

from mistakes.mistake import Mistake

_TRANSFERS = "semantics.control_flow.vectors.transfers"
_ACCESSES = "semantics.control_flow.vectors.accesses"
_OPERATIONS = "semantics.control_flow.vectors.memory"
_TENSORS = "semantics.control_flow.vectors.tensors"
_BY_INDEX = "semantics.control_flow.vectors.indexed"
_MASKS = "semantics.control_flow.vectors.scalable_masks"
_SUMS = "semantics.control_flow.vectors.arithmetic"
_INDICES = "semantics.control_flow.structured.affine"
_WRONG = "test_vector_memory.py::test_not_proved"
_SCATTERED = "test_indexed_vectors.py::test_what_a_scatter_leaves_open_is_not_proved"
_UNROLLED = "test_vector_memory.py::test_upstream_unrolls_transfers_into_branches_and_elements"

VECTORS: tuple[Mistake, ...] = (
    Mistake(
        where=f"{_BY_INDEX}:_demand_apart",
        what="two lanes are at no place twice",
        old="len(indices) == 1",
        new="len(indices) <= 2",
        noticed_by=_SCATTERED,
    ),
    Mistake(
        where=f"{_TRANSFERS}:Bounds.demand",
        what="a slice that is said to be in bounds need not be",
        old="self.steps.demand(self.inside(dimension, extent - 1))",
        new="pass",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_TRANSFERS}:Bounds.within",
        what="one lane too many is in bounds",
        old="self.steps.compare(LESS, index, self.sizes[dimension])",
        new="self.steps.compare(LESS_OR_EQUAL, index, self.sizes[dimension])",
        noticed_by=_UNROLLED,
    ),
    Mistake(
        where=f"{_TRANSFERS}:Transfer.places",
        what="a mask has the shape of the vector, not of the memory",
        old="used = [d for d in range(len(extents)) if d in self.along]",
        new="used = [d for d in self.along if d is not None]",
        noticed_by=_UNROLLED,
    ),
    Mistake(
        where=f"{_ACCESSES}:lanes_at",
        what="a mask masks nothing out",
        old="steps.both(mask[masked], within)",
        new="within",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_ACCESSES}:lanes_at",
        what="all lanes are the first element",
        old="memory.address(indices)",
        new="memory.address(bounds.indices)",
        noticed_by="test_vector_memory.py::test_proved",
    ),
    Mistake(
        where=f"{_OPERATIONS}:_needing_all",
        what="an element that a mask lets through may be anywhere",
        old="bounds.steps.both(needs, bounds.inside(dimension, offset))",
        new="needs",
        noticed_by="test_vector_memory.py::test_proved",
    ),
    Mistake(
        where=f"{_OPERATIONS}:_load",
        what="a load beyond the end reads what is there",
        old="_all_inside(memory, bounds)",
        new="True",
        noticed_by="test_vector_memory.py::test_a_load_beyond_the_end_is_the_targets_own",
    ),
    Mistake(
        where=f"{_ACCESSES}:write_lanes_at",
        what="elements that may be the same are written one by one",
        old="_places_differ(memory, extents)",
        new="True",
        noticed_by="test_vector_memory.py::test_lanes_in_one_place_are_written_in_no_known_order",
    ),
    Mistake(
        where=f"{_TENSORS}:_places",
        what="what is written under a mask is written",
        old="transfer.mask is not None",
        new="False",
        noticed_by="test_vector_memory.py::test_tensors",
    ),
    Mistake(
        where=f"{_TENSORS}:_lane",
        what="what is beyond a tensor is an element of it",
        old="chosen(reader, accessed, element, padding)",
        new="element",
        noticed_by="test_vector_memory.py::test_tensors",
    ),
    Mistake(
        where=f"{_INDICES}:read_linearize",
        what="indices are within their basis",
        old="steps.both(within, _is_below(steps, index, extent))",
        new="within",
        noticed_by="test_linear_indices.py::test_not_proved",
    ),
    Mistake(
        where=f"{_INDICES}:_within",
        what="what is made of poison is not",
        old="chosen(reader, condition, names[result], names[result])",
        new="names[result]",
        noticed_by="test_linear_indices.py::test_proved",
    ),
    Mistake(
        where="semantics.control_flow.sums:_wraps",
        what="a sum that is poison where it overflows wraps around",
        old="isinstance(flags, IntegerOverflowAttr) and not flags.data",
        new="True",
        noticed_by="test_linear_indices.py::test_a_sum_that_is_poison_where_it_overflows_is_none",
    ),
    Mistake(
        where="semantics.control_flow.vectors.bitcasts:read_bitcast",
        what="a cast of a cast is one cast, however wide the lanes in between",
        old="narrow > wide",
        new="False",
        noticed_by="test_vector_bitcasts.py::test_casts_of_bits",
    ),
    Mistake(
        where="semantics.control_flow.vectors.bitcasts:_joined",
        what="the first lane has the lowest bits on every machine",
        old="_row(reader, lanes[::-1], width, op)",
        new="low_first",
        noticed_by="test_vector_bitcasts.py::test_lanes_of_the_same_bits",
    ),
    Mistake(
        where=f"{_INDICES}:read_linearize",
        what="an outer bound that is no literal does not matter",
        old="steps.both(within, steps.both(fits, steps.compare(LESS, indices[0], outer)))",
        new="within",
        noticed_by="test_linear_indices.py::test_an_outer_bound_that_is_no_literal",
    ),
    Mistake(
        where=f"{_SUMS}:_narrow",
        what="an extension whose value is used elsewhere is part of a contraction",
        old="value.has_one_use()",
        new="True",
        noticed_by="test_contractions.py::test_an_extension_that_is_used_elsewhere_stays",
    ),
    Mistake(
        where=f"{_SUMS}:_narrow",
        what="a contraction extends without a sign as well",
        old="operation_name(made) != extends",
        new="operation_name(made) not in (extends, 'arith.extui')",
        noticed_by="test_contractions.py::test_others_are_not",
    ),
    Mistake(
        where=f"{_MASKS}:_mask",
        what="a size of a scalable mask may be above the extent",
        old="_either(reader, steps, below, size, extent)",
        new="size",
        noticed_by="test_scalable_masks.py::test_proved",
    ),
    Mistake(
        where=f"{_MASKS}:read_extracted",
        what="a position of a mask that is not below the size has the lanes of one that is",
        old="steps.both(inside, steps.compare(LESS, k, size))",
        new="inside",
        noticed_by="test_scalable_masks.py::test_not_proved",
    ),
    Mistake(
        where=f"{_MASKS}:read_constant",
        what="a scalable constant is a mask of which all lanes are set",
        old="extent if element else 0",
        new="extent",
        noticed_by="test_scalable_masks.py::test_not_proved",
    ),
    Mistake(
        where=f"{_BY_INDEX}:_indices",
        what="indices that are narrower have no sign",
        old="arith.IndexCastOp",
        new="arith.IndexCastUIOp",
        noticed_by="test_indexed_vectors.py::test_proved",
    ),
    Mistake(
        where=f"{_BY_INDEX}:_demand_apart",
        what="lanes that are scattered to one place are written in order",
        old="steps.demand(chosen(reader, twice, no, yes))",
        new="pass",
        noticed_by=_SCATTERED,
    ),
    Mistake(
        where=f"{_BY_INDEX}:_demand_apart",
        what="indices of lanes that the mask leaves out may be the same",
        old="only_where(reader, frozen, ask, ())",
        new="pass",
        noticed_by=_SCATTERED,
    ),
    Mistake(
        where=f"{_BY_INDEX}:_goes_on",
        what="elements with different indices are in different places",
        old="not layout.strided or bool(layout.strides[-1])",
        new="True",
        noticed_by=_SCATTERED,
    ),
    Mistake(
        where=f"{_BY_INDEX}:_next",
        what="a lane that is left out takes an element all the same",
        old="chosen(reader, moved.masks[number], following, steps.name(last))",
        new="following",
        noticed_by="test_indexed_vectors.py::test_proved",
    ),
    Mistake(
        where=f"{_OPERATIONS}:read_under_mask",
        what="what is passed through a mask does not matter",
        old="len(op.operands) != 1",
        new="False",
        noticed_by=(
            "test_indexed_vectors.py::test_what_is_passed_through_a_mask_is_not_the_padding"
        ),
    ),
    Mistake(
        where=f"{_OPERATIONS}:read_under_mask",
        what="a transfer under a mask moves all lanes",
        old="replace(inner, mask=op.operands[0])",
        new="inner",
        noticed_by="test_indexed_vectors.py::test_refuted",
    ),
    Mistake(
        where="semantics.control_flow.vectors.one_lane:_is_of_lanes",
        what="a source chooses anew for each lane what it does to scalars",
        old="meaning is not None and not meaning.chooses",
        new="meaning is not None",
        noticed_by="test_one_lane.py::test_other_functions_are_read_with_all_lanes",
    ),
    Mistake(
        where="semantics.control_flow.vectors.one_lane:_splat",
        what="zero is minus zero in a constant",
        old="is_splat(value)",
        new="value.is_splat()",
        noticed_by="test_one_lane.py::test_other_functions_are_read_with_all_lanes",
    ),
    Mistake(
        where="semantics.control_flow.vectors.one_lane:_is_of_lanes",
        what="what moves lanes is done to each of them",
        old="chooses_all or _splat(op) is not None or acts_lane_by_lane(op)",
        new="chooses_all or _splat(op) is not None or name != 'math.erf'",
        noticed_by="test_one_lane.py::test_other_functions_are_read_with_all_lanes",
    ),
    Mistake(
        where="verifier.refuting.graph_runs:find_difference_of_floats",
        what="lanes that are not alike hide what is known of a function",
        old="found is None and source.has_unfixed()",
        new="found is None and not source",
        noticed_by="test_functions_of_floats.py::"
        "test_all_lanes_of_a_vector_are_such_as_a_document_is_about",
    ),
    Mistake(
        where="verifier.running.graphs.running:_Prepared._applied",
        what="a signaling NaN is not taken for a quiet one",
        old="chose and not format_.is_nan(A)",
        new="False",
        noticed_by="test_functions_of_floats.py::"
        "test_a_run_does_not_choose_whether_a_signaling_nan_is_a_quiet_one",
    ),
    Mistake(
        where="semantics.language.containers:is_splat",
        what="a constant of zeros of both signs is a splat",
        old="count > 0 and repeats(data, len(data) // count)",
        new="values.is_splat()",
        noticed_by="test_zeros_in_constants.py::test_an_element_of_a_global",
    ),
    Mistake(
        where="semantics.language.containers:repeats",
        what="the first bytes of a large constant are like all others",
        old="range(0, len(data) if many else 0, len(many) or 1)",
        new="range(1 if many else 0)",
        noticed_by="test_printing.py::test_an_element_that_differs_is_found[69999]",
    ),
    Mistake(
        where=f"{_SUMS}:reduce_under_mask",
        what="lanes that a mask leaves out are combined",
        old="chosen(reader, takes_part, combined, found[at])",
        new="combined",
        noticed_by="test_masked_reductions.py::test_lanes_that_are_left_out_do_not_count",
    ),
    Mistake(
        where="semantics.language.containers:as_vector",
        what="a tensor without elements has one that stands for each",
        old="extent < 1",
        new="extent < 0",
        noticed_by="test_one_lane.py::test_tensors_of_no_or_open_elements_are_no_vectors",
    ),
)
