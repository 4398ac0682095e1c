"""Mistakes about the bytes of memory, and about pointers as numbers."""

from __future__ import annotations

from mistakes.mistake import Mistake

_ACCESSES = "semantics.control_flow.bytewise.accesses"
_ADDRESSES = "semantics.control_flow.bytewise.addresses"
_FUNCTIONS = "semantics.control_flow.bytewise.functions"
_MADE = "semantics.control_flow.bytewise.made"
_TERMS = "verifier.kernel.simulation.memory"
_POINTERS = "verifier.running.graphs.pointers"
_WRONG = "test_memory_in_bytes.py::test_what_fails"
_UNKNOWN = "test_memory_in_bytes.py::test_what_is_not_known"
_LEFT = "test_malloc_and_free.py::test_what_does_not_hold_is_not_proved"
_RIGHT = "test_memory_in_bytes.py::test_what_holds"
_LAYOUT = "semantics.control_flow.layout"
_MASKED = "test_masked_in_bytes.py"
_MARKED = "test_marks_of_copies.py::test_what_a_target_may_not_say"
_TEXTS = "test_data_layouts.py::test_a_text_that_says_something_else"
_UNKNOWN_LAYOUT = "test_data_layouts.py::test_a_layout_that_is_not_known"

BYTES: tuple[Mistake, ...] = (
    Mistake(
        where=f"{_ACCESSES}:read_masked",
        what="masked accesses by the byte are of all lanes",
        old='reader.step("llvm.freeze", (lane,), _BIT, numbers.place)',
        new="numbers.truth(True)",
        noticed_by=f"{_MASKED}::test_wrong_ones_are_refuted[all accessed]",
    ),
    Mistake(
        where=f"{_ACCESSES}:read_masked",
        what="masked accesses by the byte are of the first lane",
        old="at = size * number",
        new="at = 0",
        noticed_by=f"{_MASKED}::test_right_ones_are_proved[all lanes]",
    ),
    Mistake(
        where=f"{_ACCESSES}:_bytes_of",
        what="the high bytes of a number come first",
        old="range(size)",
        new="reversed(range(size))",
        noticed_by=f"{_RIGHT}[a byte of a number that was stored]",
    ),
    Mistake(
        where=f"{_ACCESSES}:_reach",
        what="an access may be aligned to less than it says",
        old="numbers.demand(numbers.aligned(pointed, alignment))",
        new="pass",
        noticed_by=f"{_UNKNOWN}[a larger alignment]",
    ),
    Mistake(
        where=f"{_ACCESSES}:_inside",
        what="memory of the function has room for everything",
        old="numbers.demand(numbers.compare(LESS_OR_EQUAL, address, last))",
        new="pass",
        noticed_by=f"{_WRONG}[what is behind memory of the function]",
    ),
    Mistake(
        where=f"{_ACCESSES}:_inside",
        what="bytes of memory that was freed may be accessed",
        old="numbers.demand(block.there)",
        new="pass",
        noticed_by=f"{_UNKNOWN}[memory is used once it is freed]",
    ),
    Mistake(
        where=f"{_MADE}:_own",
        what="a target may make memory on the stack any number of times",
        old="not reader.sequential and reader.is_executed_once(op)",
        new="not reader.sequential",
        noticed_by="test_stack_in_bytes.py::test_a_pair[more each time]",
    ),
    Mistake(
        where="semantics.control_flow.cells:_may_be_more",
        what="a target may make memory of any size on the stack",
        old="reader.is_executed_once(op) and _size(made) <= _MOST_MADE",
        new="reader.is_executed_once(op)",
        noticed_by="test_stack_in_bytes.py::test_a_pair[much more]",
    ),
    Mistake(
        where=f"{_ACCESSES}:_stored",
        what="a constant may be written",
        old="numbers.demand(numbers.truth(False))",
        new="pass",
        noticed_by=f"{_WRONG}[a constant is written]",
    ),
    Mistake(
        where=f"{_ACCESSES}:_value_of",
        what="a number in memory is a pointer to any memory",
        old="numbers.choose(alike, first, unknown)",
        new="first",
        noticed_by=f"{_UNKNOWN}[a pointer that is made of two]",
    ),
    Mistake(
        where=f"{_ACCESSES}:read_many",
        what="memcpy may copy what overlaps",
        old="_apart_or_same(numbers, reached, size)",
        new="pass",
        noticed_by=f"{_WRONG}[a copy of what overlaps]",
    ),
    Mistake(
        where=f"{_ADDRESSES}:_end",
        what="what leaves memory is in bounds",
        old="numbers.poison_unless(numbers.any_of(nothing, holds), at)",
        new="at",
        noticed_by=f"{_UNKNOWN}[an address is in bounds]",
    ),
    Mistake(
        where=f"{_ADDRESSES}:_end",
        what="an address never goes down and up at once",
        old="numbers.poison_unless(numbers.compare(EQUAL, down, lower), at)",
        new="at",
        noticed_by=f"{_UNKNOWN}[an address goes up]",
    ),
    Mistake(
        where=f"{_FUNCTIONS}:_with_memory",
        what="a call does not change what memory holds",
        old="(*step.results, *state)",
        new="step.results",
        noticed_by=f"{_UNKNOWN}[memory that a call may free]",
    ),
    Mistake(
        where=f"{_MADE}:_begin",
        what="undefined values are the same each time",
        old="block.base if reader.sequential else ''",
        new="block.base",
        noticed_by=f"{_UNKNOWN}[undefined values are the same each time]",
    ),
    Mistake(
        where=f"{_MADE}:_local",
        what="memory that others can reach holds values at first",
        old="not reader.sequential",
        new="False",
        noticed_by=f"{_UNKNOWN}[memory that others can reach holds no value at first]",
    ),
    Mistake(
        where=f"{_MADE}:_free",
        what="memory that is bytes may be freed twice",
        old="numbers.demand(numbers.any_of(failed, block.there))",
        new="pass",
        noticed_by=f"{_UNKNOWN}[memory is freed twice]",
    ),
    Mistake(
        where="semantics.control_flow.reading:GraphReader.opaque",
        what="memory to which nothing was stored gives the same each time",
        old="may_load_what_is_undefined(op, self._open)",
        new="False",
        noticed_by=f"{_UNKNOWN}[what is undefined stays so in memory]",
    ),
    Mistake(
        where=f"{_TERMS}:_alive",
        what="any pointer may access what one may access",
        old="not memory.of",
        new="True",
        noticed_by=f"{_UNKNOWN}[a pointer to the same address]",
    ),
    Mistake(
        where="verifier.claims.functions.control_flow:_decided_in_bytes",
        what="arguments may be given that are promised not to be",
        old="not any(map(promises_something, (read.old, read.new)))",
        new="True",
        noticed_by="test_memory_in_bytes.py::test_what_is_promised_of_arguments_is_no_reason_for_a_refutation",
    ),
    Mistake(
        where=f"{_ACCESSES}:_says_what_accesses_say",
        what="marks of pointers do not count where no byte is copied",
        old="not to and not other",
        new="True",
        noticed_by=f"{_MARKED}[a marked pointer, of no bytes]",
    ),
    Mistake(
        where=f"{_ACCESSES}:_says_what_accesses_say",
        what="marks of the byte that memory is set to do not count",
        old="operation_name(op) == FILL and other",
        new="False",
        noticed_by=f"{_MARKED}[a value that is not poison]",
    ),
    Mistake(
        where=f"{_ACCESSES}:_bytes_behind_null",
        what="an address in another space has as many bits",
        old="pointer.type != POINTER",
        new="False",
        noticed_by="test_data_layouts.py::test_a_size_from_null_on[!llvm.ptr<1>-None]",
    ),
    Mistake(
        where="semantics.control_flow.descriptors:constant_of",
        what="any cast keeps a number",
        old="given.type != value.type",
        new="False",
        noticed_by=f"{_MARKED}[a size through fewer bits]",
    ),
    Mistake(
        where=f"{_LAYOUT}:layout_around",
        what="the text of a data layout need not say what its entries say",
        old="not alike or (text and not is_said)",
        new="text and not is_said",
        noticed_by=f"{_TEXTS}[e]",
    ),
    Mistake(
        where=f"{_LAYOUT}:layout_around",
        what="the outer one of nested data layouts holds",
        old="_read(said[_SPEC]) | found",
        new="found | _read(said[_SPEC])",
        noticed_by="test_data_layouts.py::test_the_inner_one_of_nested_layouts_holds",
    ),
    Mistake(
        where=f"{_LAYOUT}:_read_text",
        what="vectors may be aligned in any way",
        old='kind == "v" and known',
        new="False",
        noticed_by=f"{_TEXTS}[e-i64:64-v128:32:32]",
    ),
    Mistake(
        where=f"{_LAYOUT}:_read_text",
        what="structs may be aligned to more than their members",
        old='bits in ("0", "8")',
        new="True",
        noticed_by=f"{_TEXTS}[e-i64:64-a:64:64]",
    ),
    Mistake(
        where=f"{_FUNCTIONS}:_WithMemory.leave",
        what="what malloc makes may be left",
        old="numbers.poison_unless(freed, last)",
        new="last",
        noticed_by=f"{_LEFT}[what malloc gives in a loop is no longer freed]",
    ),
    Mistake(
        where=f"{_MADE}:read_library_call",
        what="what malloc makes is not counted",
        old="numbers.resized(there, ADDRESS)",
        new="numbers.literal(0)",
        noticed_by=f"{_LEFT}[what malloc gives is no longer freed]",
    ),
    Mistake(
        where=f"{_LAYOUT}:_read_text",
        what="what is not known of a data layout does not matter",
        old='raise NoMeaning(f"a data layout with {token}")',
        new="continue",
        of=2,
        noticed_by=f"{_TEXTS}[e-i64:64-x1]",
    ),
    Mistake(
        where=f"{_LAYOUT}:_bytes",
        what="an alignment may be of any number of bits",
        old="number < 8 or not is_power_of_two(number)",
        new="False",
        noticed_by=f"{_UNKNOWN_LAYOUT}[i64 = dense<12> : vector<2xi64>]",
    ),
    Mistake(
        where=f"{_LAYOUT}:_read_entry",
        what="pointers may have any size",
        old='set(numbers) != {"64"}',
        new="False",
        noticed_by=f"{_UNKNOWN_LAYOUT}[!llvm.ptr = dense<32> : vector<4xi64>]",
    ),
    Mistake(
        where=f"{_POINTERS}:may_be",
        what="two memories may be in one place",
        old="end <= start",
        new="True",
        noticed_by="test_pointers_that_are_numbers.py::test_two_memories_lie_apart",
    ),
)
