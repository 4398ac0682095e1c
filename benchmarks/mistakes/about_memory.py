"""Mistakes about what memory holds, where control flow is read."""

from __future__ import annotations

from mistakes.mistake import Mistake

_ACCESSES = "semantics.control_flow.contents.accesses"
_CONTENTS = "semantics.control_flow.contents.with_contents"
_TERMS = "verifier.kernel.simulation.memory"
_INPUTS = "verifier.refuting.memory_inputs"
_BYTES_RUN = "verifier.refuting.lowered_runs"
_CLAIMS = "verifier.claims.control_flow"
_TESTS = "test_contents_of_memory.py"
_COPIED, _UPDATED = "test_copied_memory.py", "test_globals_and_atomics.py"
_WRONG = "test_contents_of_memory_attacks.py::test_a_wrong_twin_is_not_proved"
_UNKNOWN = f"{_TESTS}::test_what_is_not_known_is_not_said"
_REFUTED = f"{_TESTS}::test_a_wrong_twin_is_refuted"

MEMORY: tuple[Mistake, ...] = (
    Mistake(
        where=f"{_ACCESSES}:own_memory",
        what="nobody else can reach memory that control hands on",
        old="leaked.update(used_at_end(block))",
        new="pass",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_ACCESSES}:_leaking",
        what="memory may be freed from any place in it on",
        old="uses_of(step)[1] in zeros",
        new="uses_of(step)[1]",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_ACCESSES}:_leaking",
        what="memory on the stack may be freed",
        old="own[freed].on_heap",
        new="own[freed]",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_TERMS}:_read",
        what="of a stored choice the second one is loaded",
        old="element.is_ite() and element.arg(0) is poison",
        new="element.is_ite()",
        noticed_by=f"{_TESTS}::test_a_stored_choice_is_not_one_of_the_two",
    ),
    Mistake(
        where=f"{_BYTES_RUN}:_is_known",
        what="a source that leaves its memrefs tells something of its lowering",
        old="old.accessed <= inside",
        new="True",
        noticed_by="test_lowered_runs.py::test_nothing_is_said_where_the_source_leaves_its_memory",
    ),
    Mistake(
        where=f"{_BYTES_RUN}:_accesses_outside",
        what="a lowering may access what lies behind a memref",
        old="memory == number and not start <= address < end",
        new="False",
        noticed_by="test_lowered_runs.py::test_a_wrong_lowering_shows_one[behind the memory]",
    ),
    Mistake(
        where=f"{_BYTES_RUN}:_holding",
        what="a stored value that is what memory might have held is lost",
        old="Held.of(None)",
        new="Held.of(0)",
        noticed_by="test_lowered_runs.py::test_a_right_lowering_shows_no_difference",
    ),
    Mistake(
        where=f"{_CONTENTS}:_Reader._access_own",
        what="memory of its own has room for everything",
        old="self._demand(inside, access.where)",
        new="pass",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_CONTENTS}:_Reader._access_own",
        what="memory that was freed may be accessed",
        old="self._not_freed(mine, access.where)",
        new="pass",
        noticed_by=_REFUTED,
    ),
    Mistake(
        where=f"{_CONTENTS}:_Reader._free",
        what="memory may be freed twice",
        old="self._not_freed(mine, where)",
        new="pass",
        noticed_by=_REFUTED,
    ),
    Mistake(
        where=f"{_CONTENTS}:_Reader._exit",
        what="memory need not be freed",
        old="self._if(inside, '')",
        new="self._bit(1)",
        noticed_by=_UNKNOWN,
    ),
    Mistake(
        where=f"{_CONTENTS}:_Reader._exit",
        what="nobody sees what memory holds in the end",
        old="values.append(value)",
        new="pass",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_CONTENTS}:_Reader._access",
        what="elements of two types share no bytes",
        old="self._overlay(access.element, (access.value, access.base, access.address))",
        new="pass",
        noticed_by=_UNKNOWN,
    ),
    Mistake(
        where=f"{_CONTENTS}:_Reader._opaque",
        what="an operation does not read memory",
        old="(*step.operands[:at], *memory, *step.operands[at:])",
        new="step.operands",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_CONTENTS}:_Reader._opaque",
        what="an operation does not write memory",
        old="not effects.changes_nothing",
        new="False",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_CONTENTS}:_Reader._opaque",
        what="what is freed may still be accessed",
        old="(self._alive,) if frees else self._memory()",
        new="() if frees else self._memory()",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_TERMS}:begin",
        what="new memory holds poison where its elements are 1",
        old='f"{what} in new memory"',
        new='"in new memory"',
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_TERMS}:begin",
        what="new memory on the heap is poison, which whoever loads it may take for anything",
        old="step.base",
        new="False",
        at=1,
        of=2,
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_TERMS}:_read",
        what="all memory may be read",
        old="memory.alive",
        new="False",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_TERMS}:_write",
        what="memory that may be read may be written",
        old="memory.alive",
        new="False",
        noticed_by=_UNKNOWN,
    ),
    Mistake(
        where=f"{_TERMS}:_write",
        what="poison that is stored is some value",
        old="_bit(value.poison)",
        new="_bit(FALSE)",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_TERMS}:_place",
        what="all memrefs begin at one place",
        old="INTERPRETATION.add(start, address.term, INDEX_WIDTH)",
        new="address.term",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_CLAIMS}:_Functions._with_contents",
        what="arguments promise nothing of memory",
        old="None if self.promises() else A",
        new="A",
        noticed_by=f"{_TESTS}::test_arguments_that_promise_something_of_memory_are_not_read_so",
    ),
    Mistake(
        where=f"{_CLAIMS}:_decided_by_contents",
        what="memrefs are in one place though none are",
        old="NO_ALIAS not in options.assume",
        new="True",
        noticed_by=f"{_TESTS}::test_nothing_is_refuted_by_memrefs_in_one_place_where_none_are",
    ),
    Mistake(
        where=f"{_INPUTS}:are_injective",
        what="elements of a memref are at one place",
        old="return False",
        new="pass",
        noticed_by=f"{_TESTS}::test_elements_of_a_memref_are_not_at_one_place_in_a_counterexample",
    ),
    Mistake(
        where="verifier.running.graphs.inputs:mostly_empty",
        what="no memref has an element where all others have none",
        old="base < position < end or name not in graph.extents",
        new="name not in graph.extents",
        noticed_by="test_graph_runs.py::test_one_memref_has_elements_and_the_others_have_none"
        "[find_difference_at_edges]",
    ),
    Mistake(
        where="verifier.refuting.graph_runs:_comparable",
        what="a parallel loop runs in order",
        old="source.in_any_order",
        new="False",
        noticed_by=f"{_TESTS}::test_the_iterations_of_a_parallel_loop_may_run_in_any_order",
    ),
    Mistake(
        where="verifier.refuting.graph_runs:_comparable",
        what="new memory holds what a run of it has there",
        old="old.ended is None or old.rests_on or old.reads_new",
        new="old.ended is None or old.rests_on",
        noticed_by=_WRONG,
    ),
    Mistake(
        where=f"{_TERMS}:_copy",
        what="all memory may be copied",
        old="any_of(undefined, negated(may))",
        new="undefined",
        noticed_by=f"{_COPIED}::test_what_is_not_known_is_not_said",
    ),
    Mistake(
        where=f"{_TERMS}:_copied_element",
        what="no memrefs overlap that one is copied to",
        old="_copies[copied.function_name()]",
        new="False",
        noticed_by=f"{_COPIED}::test_what_is_not_known_is_not_said",
    ),
    Mistake(
        where=f"{_TERMS}:each_of_a_row",
        what="where a row may be accessed, all may",
        old="both(row.accessible, _is_in_row(place, row.start, row.size))",
        new="row.accessible",
        noticed_by=f"{_COPIED}::test_what_is_not_known_is_not_said",
    ),
    Mistake(
        where=f"{_TERMS}:_may_access_row",
        what="a row that may be read may be written",
        old="any_of(to_read, to_write)",
        new="to_write",
        noticed_by=f"{_COPIED}::test_what_is_not_known_is_not_said",
    ),
    Mistake(
        where=f"{_CONTENTS}:_Reader._rows_inside",
        what="there is room for all that is copied",
        old="self._step_of('arith.ori', (nothing, fits), _I1, where)",
        new="self._bit(1)",
        noticed_by=f"{_COPIED}::test_a_wrong_twin_is_refuted",
    ),
    Mistake(
        where="semantics.control_flow.memory.copies:_copy",
        what="memrefs of any sizes are copied",
        old="steps.demand(steps.compare(EQUAL, one, other))",
        new="pass",
        noticed_by=f"{_COPIED}::test_what_is_copied_is_there",
    ),
    Mistake(
        where="semantics.control_flow.memory.copies:_are_apart",
        what="no two rows overlap that are copied to",
        old="return False",
        new="pass",
        noticed_by=f"{_COPIED}::test_what_is_not_known_is_not_said",
    ),
    Mistake(
        where=f"{_CONTENTS}:_Reader._access_own",
        what="constants may be written",
        old="self._own[access.base].constant and access.stores",
        new="False",
        noticed_by=f"{_UPDATED}::test_a_wrong_twin_is_refuted",
    ),
    Mistake(
        where="semantics.control_flow.memrefs:_view",
        what="a view of bytes begins where its source does",
        old="(found.base, reader.name_of(shift, op, names))",
        new="(found.base,)",
        noticed_by="test_other_views.py::test_a_twin",
    ),
    Mistake(
        where="semantics.control_flow.memory.copies:_realloc",
        what="memory that gets another size is still there",
        old="reader.opaque_on(what, op, operands, ())",
        new="pass",
        noticed_by=f"{_COPIED}::test_a_wrong_twin_is_refuted",
    ),
    Mistake(
        where=f"{_CONTENTS}:_Reader._update",
        what="nobody sees that an update is atomic",
        old="not own",
        new="False",
        noticed_by=f"{_UPDATED}::test_what_is_not_known_is_not_said",
    ),
    Mistake(
        where="verifier.kernel.simulation.decide:_conventions",
        what="a proof about atomic updates takes nothing for granted",
        old="isinstance(step.does, Seen)",
        new="False",
        noticed_by=(
            f"{_UPDATED}::test_a_proof_about_atomic_updates_says_what_it_takes_for_granted"
        ),
    ),
    Mistake(
        where="semantics.control_flow.globals:_known",
        what="others may write a private variable",
        old="'sym_visibility' in said",
        new="False",
        noticed_by=f"{_UPDATED}::test_what_is_not_known_is_not_said",
    ),
    Mistake(
        where="verifier.running.graphs.running:_Runner._copy",
        what="what overlaps is read before any of it is written",
        old="self._found.rests_on.add('a copy within memory that overlaps')",
        new="pass",
        noticed_by=f"{_COPIED}::test_what_is_not_known_is_not_said",
    ),
    Mistake(
        where="verifier.running.graphs.running:_Runner._copy",
        what="what is copied of new memory is what a run of it has there",
        old="NeverWritten(element)",
        new="element",
        noticed_by=f"{_COPIED}::test_what_is_not_known_is_not_said",
    ),
    Mistake(
        where="verifier.claims.translation:decide_whole",
        what="memrefs that overlap do not matter where it is proved for others",
        old="NO_ALIAS in under and A",
        new="False",
        noticed_by="test_loop_translation.py::test_a_gate_takes_nothing_to_be_disjoint_unless_told",
    ),
    Mistake(
        where="verifier.refuting.graph_runs:may_run_in_another_order",
        what="the iterations of a source's parallel loop are in order",
        old="times > 2",
        new="times > 99",
        noticed_by="test_refuted_in_memory.py::test_the_order_of_a_source_is_open[0]",
    ),
    Mistake(
        where="verifier.refuting.graph_runs:_comparable",
        what="the counter of a target's parallel loop may not leave its range",
        old='target.in_any_order and new.ended == "undefined"',
        new="False",
        noticed_by="test_refuted_in_memory.py::"
        "test_the_counter_of_a_parallel_loop_of_a_target_may_leave_its_range",
    ),
    Mistake(
        where="verifier.running.graphs.addresses:leads_up",
        what="an address that leads downwards has what its flags say",
        old="start <= end < _FAR",
        new="end < _FAR",
        noticed_by="test_addresses.py::test_an_address_leads_upwards",
    ),
    Mistake(
        where="verifier.refuting.unused:_may_go",
        what="an operation that may be undefined goes if nothing uses what it gives",
        old="A and step.effects.speculatable and B",
        new="A and B",
        noticed_by="test_unused.py::test_what_may_be_undefined_stays",
    ),
    Mistake(
        where="verifier.running.graphs.addresses:begins_at",
        what="a view of numbers begins as many elements behind as it begins bytes",
        old='f"{VIEW} of i8 "',
        new='f"{VIEW} of "',
        noticed_by="test_addresses.py::test_a_view_of_bytes_as_bytes_begins_so_many_behind",
    ),
    Mistake(
        where="verifier.running.graphs.addresses:product_of_sizes",
        what="a product of sizes that overflows wraps around",
        old="(product % (2 * half),) if A else None",
        new="(product % (2 * half),)",
        noticed_by="test_addresses.py::"
        "test_a_product_of_sizes_is_one_where_it_does_not_overflow[a product of sizes-"
        "4611686018427387904-2-None]",
    ),
    Mistake(
        where=f"{_CLAIMS}:_Functions.lowered_with_contents",
        what="elements of one type are not some of another type on the other side of a lowering",
        old="A == 1",
        new="True",
        noticed_by="test_refuted_in_memory.py::test_elements_of_several_types_are_left_open",
    ),
)
