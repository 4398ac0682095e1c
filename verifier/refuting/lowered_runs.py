"""Counterexamples of a function and what it was lowered to in the LLVM dialect: both are run, the
one on elements of memrefs, the other one on the bytes that they are.

Each memref among the arguments has memory of its own: its elements, one behind the other, and some
bytes before them, since what was allocated may begin sooner. So whatever the target does beyond it
is undefined. Numbers lie in memory with their low bytes first, as in LLVM's default data layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.ir import Attribute

from semantics.control_flow.bytewise.made import SOME_BYTE
from semantics.control_flow.graph import ControlFlowGraph, Elements
from semantics.control_flow.lowered.signatures import Signature
from semantics.control_flow.parts import BASE, layout_of, types_of_parts
from semantics.language.float_formats import format_of
from semantics.language.program import Step, width_in_bits
from verifier.refuting.graph_runs import (
    GraphCounterexample,
    as_good,
    general_inputs,
    in_words,
    may_run_in_another_order,
)
from verifier.refuting.unused import without_unused
from verifier.running.graphs.memory import Held
from verifier.running.graphs.numbers import INDEX_WIDTH, Number, Place, PointerByte, SomeNan
from verifier.running.graphs.outcome import Run
from verifier.running.graphs.running import WHERE_MADE, run_graph

_BEFORE = 64
"""So many bytes lie before the elements of each memref."""
_FIRST, _BETWEEN = 1 << 20, 1 << 16
"""Where the first memref begins, and how far behind it the next one does, in elements."""
_MOST_ELEMENTS = 1 << 10
_STEPS, _STEPS_ON_BYTES, _STEPS_TO_REPEAT = 2_000, 20_000, 4_000


@dataclass(frozen=True)
class _Memref:
    """A memref among the arguments: which one of these it is, where it begins, how large it is."""

    argument: int
    start: int
    sizes: tuple[int, ...]

    @property
    def count(self) -> int:
        return prod(self.sizes)

    def strides(self) -> Iterator[int]:
        for position in range(len(self.sizes)):
            yield prod(self.sizes[position + 1 :])


@dataclass(frozen=True)
class _Inputs:
    """What both sides are given, and the memory of the memrefs."""

    source: tuple[Number, ...]
    target: tuple[Number, ...]
    memrefs: tuple[_Memref, ...]


def find_difference_in_bytes(
    source: ControlFlowGraph, target: ControlFlowGraph, signature: Signature
) -> GraphCounterexample | None:
    """Arguments on which the target, read with memory as bytes, does what the source, read with
    what memory holds, does not. None where there is none, where memrefs have elements of several
    types, or are strided, and where memrefs are returned. Raises `NoMeaning`."""
    element = _type_of_elements(source)
    layouts = [layout_of(type_) for type_ in (*signature.inputs, *signature.results)]
    if element is None or any(one is not None and one.strided for one in layouts):
        return None
    if any(layout_of(type_) is not None for type_ in signature.results):
        return None
    source, target = without_unused(source), without_unused(target)
    steps = (step for block in target.blocks for step in block.steps)
    freezes = any(isinstance(step, Step) and step.operation == "llvm.freeze" for step in steps)
    for row, given in enumerate(general_inputs(source)):
        inputs = _prepared(source, signature, given, row, element)
        if inputs is None:
            continue
        old = run_graph(source, inputs.source, {}, _STEPS)
        if not _is_known(old, source, inputs):
            continue
        new = run_graph(target, inputs.target, {}, _STEPS_ON_BYTES)
        goes_on = new.ended is None and _comes_again(target, inputs.target)
        said = _difference(old, new, inputs, _size(element), goes_on, freezes)
        if said is not None:
            return GraphCounterexample(_shown(source, inputs), *said)
    return None


def _type_of_elements(source: ControlFlowGraph) -> Attribute | None:
    """The one type of elements that are accessed, where these are whole bytes."""
    types = [t.element for _, t in source.blocks[0].parameters if isinstance(t, Elements)]
    width = width_in_bits(types[0], INDEX_WIDTH) if len(types) == 1 else None
    return types[0] if width in (8, 16, 32, 64) else None


def _size(element: Attribute) -> int:
    """The bytes of an element."""
    width = width_in_bits(element, INDEX_WIDTH)
    assert width is not None
    return width // 8


# Inputs


def _prepared(
    source: ControlFlowGraph,
    signature: Signature,
    given: Sequence[Number],
    row: int,
    type_of_elements: Attribute,
) -> _Inputs | None:
    """The inputs of both sides, a memref by a memref; None where one is too large."""
    size = _size(type_of_elements)
    own, lowered, memrefs = list(given), list[Number](), list[_Memref]()
    at = 0
    for argument, type_ in enumerate(signature.inputs):
        layout = layout_of(type_)
        if layout is None:
            count = len(types_of_parts(type_) or (type_,))
            lowered += given[at : at + count]
            at += count
            continue
        start = _FIRST + len(memrefs) * _BETWEEN
        own[at] = Place(start)
        at += 1
        sizes: list[int] = []
        for extent in layout.sizes:
            if extent is None:
                extent = (given[at] or 0) % 12
                own[at] = extent
                at += 1
            sizes.append(extent)
        memref = _Memref(argument, start, tuple(sizes))
        memrefs.append(memref)
        if memref.count > _MOST_ELEMENTS:
            return None
        address = len(memrefs) << INDEX_WIDTH | memref.start * size
        numbers = (0, *memref.sizes, *memref.strides())
        lowered += (address,) if signature.lowering.bare else (address - _BEFORE, address, *numbers)
    elements: dict[int, Number] = {}
    bytes_: dict[int, Number] = {}
    for memref in memrefs:
        begins = memref.start * size
        bytes_.update((begins - k, SOME_BYTE) for k in range(1, _BEFORE + 1))
        for number in range(memref.count):
            element = _element(type_of_elements, memref.start + 3 * number, row)
            elements[memref.start + number] = element
            low = begins + number * size
            bytes_.update((low + k, element >> 8 * k & 0xFF) for k in range(size))
    for position, (_, type_) in enumerate(source.blocks[0].parameters):
        if isinstance(type_, Elements):
            own[position] = _holding(elements)
    state = (_holding(bytes_, SOME_BYTE), Held.of(0), Held.of(0), min(bytes_, default=0))
    return _Inputs(tuple(own), (*lowered, *state), tuple(memrefs))


def _element(type_: Attribute, number: int, row: int) -> int:
    """A small number, not the same beside it or in the next row."""
    small = (number + 5 * row) % 11
    format_ = format_of(type_)
    return small if format_ is None else format_.bits_of(float(small))


def _holding(elements: Mapping[int, Number], elsewhere: Number = None) -> Held:
    return Held.of(None, default=elsewhere).with_elements(elements, _nothing)


def _nothing(seed: int, place: int) -> Number:
    """What memory holds to which nothing was written."""
    return None


# Runs


def _is_known(old: Run, source: ControlFlowGraph, inputs: _Inputs) -> bool:
    """Whether the source returns, and what it does rests on nothing that is not known: it accesses
    elements of its memrefs only, and shows nothing to others."""
    if old.ended != "return" or old.rests_on or old.reads_new or old.signs or old.shown:
        return False
    if source.in_any_order and may_run_in_another_order(old):
        return False
    inside = {m.start + number for m in inputs.memrefs for number in range(m.count)}
    return old.accessed <= inside


def _difference(
    old: Run, new: Run, inputs: _Inputs, size: int, goes_on: bool, freezes: bool
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """What the source does, and what the target does that is not as good, in words."""
    results = old.results[:-2]
    said = (f"returns {in_words(results)}",)
    if new.rests_on - {WHERE_MADE} or new.reads_new or new.signs or new.shown:
        return None
    outside = _accesses_outside(new, inputs, size, freezes)
    if outside is None:
        return None
    if outside or new.ended == "undefined":
        why = f"undefined behaviour: {outside}" if outside else "undefined behaviour"
        return said, (why,)
    if new.ended is None:
        return (said, ("does not come to an end",)) if goes_on else None
    if new.ended != "return" or len(results) != len(new.results[:-2]):
        return None
    if not as_good(results, new.results[:-2]):
        return said, (f"returns {in_words(new.results[:-2])}",)
    held, bytes_ = old.held[0], new.held[0]
    for memref in inputs.memrefs:
        for number in range(memref.count):
            element = held.at(memref.start + number, _nothing)
            first = (memref.start + number) * size
            found = [bytes_.at(first + k, _nothing) for k in range(size)]
            if element is None or isinstance(element, SomeNan):
                continue
            if any(isinstance(byte, PointerByte) for byte in found):
                continue
            octets = [byte for byte in found if byte is not None]
            value = sum(byte << 8 * k for k, byte in enumerate(octets))
            if len(octets) < size or value != element:
                where = f"element {number} of argument {memref.argument} is"
                there = "poison" if len(octets) < size else str(value)
                return (*said, f"{where} {element}"), (f"{where} {there}",)
    return None


def _comes_again(target: ControlFlowGraph, given: Sequence[Number]) -> bool:
    """Whether control comes to a block twice with all variables and what memory holds the same: it
    does so again and again then."""
    heads = {e.to for at, block in enumerate(target.blocks) for e in block.edges() if e.to <= at}
    names = tuple(target.types)
    ran = run_graph(target, given, dict.fromkeys(heads, names), _STEPS_TO_REPEAT)
    if ran.pointed.collide:
        return False
    seen: set[tuple[object, ...]] = set()
    for visit in ran.visits:
        state = (visit.block, visit.world, *(visit.values[name] for name in names))
        if state in seen:
            return True
        seen.add(state)
    return False


def _accesses_outside(new: Run, inputs: _Inputs, size: int, freezes: bool) -> str | None:
    """An access of the target that leaves the memory of a memref, in words; empty where there is
    none, and None where it is not known whether what was accessed is there."""
    pointed = new.pointed
    if pointed.collide:
        return None
    ends = [(m.start * size - _BEFORE, (m.start + m.count) * size) for m in inputs.memrefs]
    strays = any(
        memory == number and not start <= address <= end
        for number, (start, end) in enumerate(ends, 1)
        for memory, address in pointed.within
    )
    if strays and freezes:
        return None  # What strays is poison, which goes no further than to such an operation.
    for number, (memref, (start, end)) in enumerate(zip(inputs.memrefs, ends, strict=True), 1):
        for memory, address in sorted(pointed.accessed):
            if memory == number and not start <= address < end:
                far = address - memref.start * size
                return f"accesses byte {far} of argument {memref.argument}, of {end - start}"
    if strays:
        return None
    known = set(range(1, len(inputs.memrefs) + 1))
    for memory, address in pointed.accessed | pointed.within:
        if memory in known:
            continue
        start, room = pointed.located.get(memory, (0, None))
        if room is None or not start <= address <= start + room:
            return None
    return ""


def _shown(source: ControlFlowGraph, inputs: _Inputs) -> tuple[tuple[str, str, str], ...]:
    own = len(source.blocks[0].parameters) - source.beside
    parameters = source.blocks[0].parameters[:own]
    return tuple(
        (name, str(type_), "memory of its own" if type_ == BASE else in_words((number,)))
        for (name, type_), number in zip(parameters, inputs.source, strict=False)
    )
