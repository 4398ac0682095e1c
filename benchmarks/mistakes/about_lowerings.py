"""Mistakes about functions that are lowered to the LLVM dialect."""

from __future__ import annotations

from mistakes.mistake import Mistake

_SIGNATURES = "semantics.control_flow.lowered.signatures"
_PASSING = "semantics.control_flow.lowered.passing"
_ACCESSES = "semantics.control_flow.lowered.accesses"
_ALLOCATIONS = "semantics.control_flow.lowered.allocations"
_ELEMENTS = "semantics.control_flow.elements"
_CASTS = "semantics.control_flow.lowered.casts"
_HALVES = "semantics.control_flow.lowered.halves"
_MEMBERS_OF_TUPLES = "semantics.control_flow.lowered.members"
_TUPLES = "test_tuples_as_members.py::"
_COPIES = "semantics.control_flow.lowered.copies"
_PARTLY = "test_partly_lowered.py::"
_CALLS = "semantics.control_flow.lowered.calls"
_MEMBERS = "semantics.control_flow.vectors.aggregates"
_WRONG = "test_lowered_to_llvm.py::test_no_wrong_lowering_is_proved"
_OTHER_TYPES = "test_lowered_to_llvm.py::test_other_types_are_no_lowering"
_SOURCES = "test_lowered_to_llvm.py::test_a_source_promises_more"

LOWERINGS: tuple[Mistake, ...] = (
    Mistake(
        where="semantics.control_flow.descriptors:Arithmetic.far",
        what="an index of 32 bits that counts elements is extended by zeros",
        old="'arith.extsi' if signed else 'arith.extui'",
        new="'arith.extui'",
        noticed_by="test_memory_by_an_index_of_32_bits.py::test_wrong_lowerings_of_memory_are_not_proved",
    ),
    Mistake(
        where="semantics.control_flow.writing:GraphWriter.demand_fits",
        what="a number that does not fit in an index of 32 bits is cut off",
        old="bits != 64 and (not -1 << bits - 1 <= number < 1 << bits - 1)",
        new="False",
        noticed_by="test_index_of_32_bits.py::test_what_is_not_read_with_32_bits_is_unsupported",
    ),
    Mistake(
        where="semantics.control_flow.lowered.allocations:_demand_whole_addresses",
        what="memory is aligned by a part of its address",
        old="reader.word != I64",
        new="False",
        noticed_by="test_index_of_32_bits.py::test_what_is_not_read_with_32_bits_is_unsupported",
    ),
    Mistake(
        where="semantics.control_flow.functions.graphs:graph_of_region",
        what="an index in the regions of an operation without a meaning has 64 bits",
        old="reader.index = index",
        new="reader.index = INDEX",
        noticed_by="test_where_an_index_has_32_bits.py::test_in_a_region_an_index_has_32_bits_too",
    ),
    Mistake(
        where="verifier.claims.translation:_verify",
        what="an index has what a data layout says where it is read as 64 bits",
        old="index_width(old) if signature_of(old, new) else None",
        new="index_width(old)",
        noticed_by="test_where_an_index_has_32_bits.py::"
        "test_where_types_change_in_another_way_an_index_of_32_bits_is_unsupported",
    ),
    Mistake(
        where="semantics.control_flow.lowered.allocations:bytes_of",
        what="an index of 32 bits has 8 bytes in memory",
        old="word.width.data",
        new="64",
        noticed_by="test_memory_by_an_index_of_32_bits.py::test_an_index_in_memory_has_4_bytes",
    ),
    Mistake(
        where="semantics.control_flow.structured.affine:_greatest",
        what="a linear index of 32 bits may count to 2^63 - 1",
        old="reader.word.width.data",
        new="64",
        noticed_by="test_where_an_index_has_32_bits.py::"
        "test_what_overflows_in_32_bits_is_no_linear_index",
    ),
    Mistake(
        where="verifier.claims.index_width:_functions_lowered_so",
        what="a module may be lowered with another width of an index than it says",
        old="index_width(f) not in (None, WIDTH)",
        new="False",
        noticed_by="test_index_of_32_bits.py::test_a_data_layout_may_say_the_width",
    ),
    Mistake(
        where="verifier.claims.kept_conventions:contradiction",
        what="a proof for an index of 64 bits goes with one for 32",
        old="{INDEX_HAS_32_BITS, INDEX_HAS_64_BITS} <= {said.name for said in conventions}",
        new="False",
        noticed_by="test_index_of_32_bits.py::test_proofs_for_two_widths_are_none_together",
    ),
    Mistake(
        where=f"{_ACCESSES}:read_lanes_of",
        what="lanes of a vector that a mask leaves out are accessed",
        old="reader.step('llvm.freeze', (mask,), IntegerType(1), place)",
        new="True",
        noticed_by="test_lowered_vectors_in_memory.py::test_upstreams_lowering_is_proved",
    ),
    Mistake(
        where=f"{_ACCESSES}:_addresses",
        what="what a lane counts is cut off to what an index of 32 bits has",
        old="computed(reader, arith.ExtSIOp, (lane,), I64, op)",
        new="steps.far(computed(reader, arith.IndexCastOp, (lane,), INDEX, op))",
        noticed_by="test_memory_by_an_index_of_32_bits.py::"
        "test_lanes_count_elements_with_all_their_bits",
    ),
    Mistake(
        where=f"{_ACCESSES}:_addresses",
        what="all lanes of a vector are at the first one's place",
        old="steps.add(first, number)",
        new="first",
        noticed_by="test_lowered_vectors_in_memory.py::test_upstreams_lowering_is_proved",
    ),
    Mistake(
        where=f"{_ACCESSES}:read_lanes_of",
        what="a vector in memory need not be aligned as one that is said to be",
        old="demand_aligned(reader, op, way.element, alignment, (base, aligned))",
        new="pass",
        noticed_by="test_lowered_vectors_in_memory.py::test_what_a_lowering_may_not_promise",
    ),
    Mistake(
        where=f"{_ACCESSES}:read_lanes_of",
        what="the flags of a vector of addresses need not hold",
        old="demand_flags(reader, op, way.own_flags, way.element, (base, first, address))",
        new="pass",
        noticed_by="test_lowered_vectors_in_memory.py::test_what_a_lowering_may_not_promise",
    ),
    Mistake(
        where=f"{_ACCESSES}:_addresses",
        what="a lane that is left out takes an element of packed memory",
        old="chosen(reader, condition, steps.name(steps.add(last, 1)), last)",
        new="steps.name(steps.add(last, 1))",
        noticed_by="test_lowered_vectors_in_memory.py::test_wrong_lowerings_are_refuted",
    ),
    Mistake(
        where=f"{_ACCESSES}:_ways_to",
        what="a vector of addresses counts elements of any type",
        old="address.properties.get('elem_type') != element",
        new="False",
        noticed_by="test_lowered_vectors_in_memory.py::test_what_a_lowering_may_not_promise",
    ),
    Mistake(
        where=f"{_SIGNATURES}:Signature.becomes",
        what="marks of arguments stay at the positions that they had",
        old="self.same",
        new="True",
        noticed_by="test_lowered_marks.py::test_a_mark_at_the_old_position_is_one_of_another_argument",
    ),
    Mistake(
        where="semantics.functions.calls:only_calls",
        what="a lowered call may use another calling convention, or be a tail call",
        old="any(...)",
        new="False",
        noticed_by=f"{_WRONG}[called by another convention]",
    ),
    Mistake(
        where=f"{_ALLOCATIONS}:_is_declared",
        what="what the declaration of malloc says does not matter",
        old="only_declares(A)",
        new="not A.body.blocks",
        noticed_by=f"{_WRONG}[a heap that says what it does]",
    ),
    Mistake(
        where=f"{_SIGNATURES}:_of_types",
        what="results are not looked at",
        old="_returned(back) == there.output",
        new="True",
        noticed_by=_OTHER_TYPES,
    ),
    Mistake(
        where=f"{_SIGNATURES}:Lowering._memref",
        what="a memref whose type says too little is a bare pointer",
        old="None in layout.said()",
        new="False",
        noticed_by=_OTHER_TYPES,
    ),
    Mistake(
        where=f"{_PASSING}:passed",
        what="what was allocated is what is aligned",
        old="[allocated(reader, found.base, op), found.base, *numbers]",
        new="[found.base, found.base, *numbers]",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_ACCESSES}:way_to",
        what="an address may count elements of any type",
        old='address.properties.get("elem_type") != element',
        new='"elem_type" not in address.properties',
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_ACCESSES}:_led",
        what="what the flags of an address say does not matter",
        old="demand_flags(...)",
        new="None",
        noticed_by=_SOURCES,
    ),
    Mistake(
        where=f"{_ELEMENTS}:demand_flags",
        what="which flags an address has does not matter",
        old='f"{ADDRESS} with flags {flags}, of {reader.word if of == INDEX else of}"',
        new='f"address of {reader.word if of == INDEX else of}"',
        noticed_by=f"{_PARTLY}test_addresses_promise_what_their_flags_say",
    ),
    Mistake(
        where=f"{_ACCESSES}:_led",
        what="from where an address leads somewhere does not matter",
        old="(base, start, address)",
        new="(base, address, address)",
        noticed_by=f"{_PARTLY}test_addresses_promise_what_their_flags_say",
    ),
    Mistake(
        where=f"{_ELEMENTS}:demand_aligned",
        what="an access may promise more alignment",
        old="alignment > _least_alignment(of, op)",
        new="False",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_ELEMENTS}:read_element",
        what="an access that is aligned to less is any",
        old="aligned.value.data >= _bytes(element)",
        new="True",
        noticed_by=f"{_PARTLY}test_an_access_that_is_aligned_to_less",
    ),
    Mistake(
        where=f"{_CASTS}:_to_memref",
        what="memory that begins at one place was allocated at one",
        old="reader.allocated[base] = allocated",
        new="reader.allocated[base] = aligned",
        noticed_by=f"{_PARTLY}test_what_is_lowered_in_part_is_proved",
    ),
    Mistake(
        where=f"{_CASTS}:_only_where",
        what="memrefs with one aligned pointer were allocated as one",
        old="reader.add(Assignment(base, value))",
        new="base = value",
        noticed_by=f"{_PARTLY}test_no_wrong_lowering_in_part_is_proved",
    ),
    Mistake(
        where=f"{_CASTS}:_to_memref",
        what="every descriptor is one of every memref's type",
        old="_only_where(reader, agrees, aligned, steps)",
        new="_only_where(reader, True, aligned, steps)",
        noticed_by=f"{_PARTLY}test_a_descriptor_has_the_numbers_of_the_type",
    ),
    Mistake(
        where=f"{_CASTS}:read_cast",
        what="an index is cast to what does not stand for it",
        old="(after,) != lowering.argument(before) and (before,) != lowering.argument(after)",
        new="False",
        noticed_by=f"{_PARTLY}test_no_wrong_lowering_in_part_is_proved",
    ),
    Mistake(
        where=f"{_ACCESSES}:_is_plain",
        what="an access may be volatile",
        old="any(name not in _SAYS for name in (*op.properties, *op.attributes))",
        new="False",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_ACCESSES}:_is_plain",
        what="an access may be atomic",
        old="ordering == 0",
        new="True",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_ALLOCATIONS}:_alloc",
        what="memory is made without room for its alignment",
        old="bytes_ = steps.add(bytes_, to)",
        new="pass",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_ALLOCATIONS}:_ptrtoint",
        what="an address in bounds of no object is none but poison",
        old="not flags_of(address)",
        new="True",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_ALLOCATIONS}:bytes_of",
        what="all elements have a byte",
        old="max(width, 8) // 8",
        new="1",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_ALLOCATIONS}:_stack",
        what="what a stack holds does not matter",
        old="attribute_text(element)",
        new="'anything'",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_PASSING}:InHalves._parts",
        what="the low half is the high one",
        old='reader.step("arith.trunci", (part,), half, where)',
        new='reader.step("arith.trunci", (high,), half, where)',
        noticed_by="test_integers_in_halves.py::test_halves_are_proved",
    ),
    Mistake(
        where=f"{_HALVES}:_halved",
        what="halves may stand for any integer",
        old="width % 2 or A != B",
        new="width % 2",
        noticed_by="test_integers_in_halves.py::test_other_types_are_no_halves",
    ),
    Mistake(
        where=f"{_HALVES}:halves_of",
        what="each integer may have halves of its own width",
        old="len(widths) != 1",
        new="not widths",
        noticed_by="test_integers_in_halves.py::test_halves_of_two_widths",
    ),
    Mistake(
        where=f"{_MEMBERS_OF_TUPLES}:members_of",
        what="tuples may become anything",
        old="A != after.data or B",
        new="B",
        noticed_by=f"{_TUPLES}test_other_types_are_no_members",
    ),
    Mistake(
        where=f"{_MEMBERS_OF_TUPLES}:members_of",
        what="a tuple that is not read in parts is taken apart",
        old="A or not all(map(is_read_in_members, before))",
        new="A",
        noticed_by=f"{_TUPLES}test_a_tuple_of_a_vector_that_is_not_read_lane_by_lane_is_not_taken_apart",
    ),
    Mistake(
        where=f"{_PASSING}:InMembers.enter",
        what="each argument is the first member",
        old="left = left[count:]",
        new="pass",
        noticed_by=f"{_TUPLES}test_other_members_are_refuted",
    ),
    Mistake(
        where="semantics.control_flow.floats:_key",
        what="what an operation on floats promises does not matter",
        old='each.name not in ("does", "licensed")',
        new="False",
        noticed_by=f"{_PARTLY}test_promises_about_floats_stay",
    ),
    Mistake(
        where=f"{_COPIES}:_of_memrefs",
        what="a copy has as many bytes as elements",
        old="steps.times(count, size)",
        new="count",
        noticed_by="test_lowered_copies.py::test_what_is_lowered_right_is_proved",
    ),
    Mistake(
        where=f"{_COPIES}:_of_memrefs",
        what="copies of memory with gaps are copies of bytes",
        old="_has_no_gaps(steps, type_, found)",
        new="True",
        noticed_by="test_lowered_copies.py::test_what_has_gaps_is_not_copied_as_bytes",
    ),
    Mistake(
        where=f"{_COPIES}:_of_memrefs",
        what="what is copied begins where memory does",
        old="(end.base, far.times(far.far(end.offset), size))",
        new="(end.base, 0)",
        noticed_by="test_lowered_copies.py::test_what_is_lowered_right_is_proved",
    ),
    Mistake(
        where=f"{_ACCESSES}:ends_of",
        what="a volatile copy is any",
        old="volatile.value.data == 0",
        new="True",
        noticed_by="test_lowered_copies.py::test_no_wrong_copy_is_proved",
    ),
    Mistake(
        where=f"{_CALLS}:read_call",
        what="which function is called does not matter",
        old="name_called(op)",
        new='"any"',
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_MEMBERS}:_place",
        what="all members are one part",
        old="first += sum(map(_count, members[:index]))",
        new="first += index",
        noticed_by="test_lowered_to_llvm.py::test_members_of_members",
    ),
)
