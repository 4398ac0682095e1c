"""Which operations of a graph access memory, and which memory nobody else can reach."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute

from semantics.control_flow.contents.flow import chosen_among, made_anew, passed_on, pointers_of
from semantics.control_flow.contents.steps import EQUAL, NOT_EQUAL
from semantics.control_flow.graph import (
    AnyStep,
    ControlFlowGraph,
    Copied,
    Demand,
    Global,
    Opaque,
    Updated,
    decided_by,
    uses_of,
)
from semantics.control_flow.parts import BASE
from semantics.language.float_formats import format_of
from semantics.language.program import Step, fixed_width, is_integer_like

INDEX_WIDTH = 64
_MAKES = ("memref.alloc", "memref.alloca")
_FREES = "memref.dealloc"
_SIZES_GIVEN = re.compile(r"-> \(memref<((?:(?:\?|-1)x)*)(?![-\d?])")
"""A type without a number among its sizes: all of them are operands."""


@dataclass(frozen=True)
class Access:
    """A load or a store of one element, at an address from a base on; `value` is what is loaded or
    stored."""

    stores: bool
    value: str
    base: str
    address: str
    element: Attribute
    where: str


def access_of(graph: ControlFlowGraph, step: AnyStep) -> Access | None:
    """A load or a store that says no more than what and where; None for all else."""
    if not isinstance(step, Opaque) or " <" in step.key or " {" in step.key:
        return None
    match step.operation, step.operands, step.results:
        case "memref.load", (base, address), ((value, element),):
            stores = False
        case "memref.store", (value, base, address), ():
            stores, element = True, graph.types[value]
        case _:
            return None
    if graph.types[base] != BASE or not _lies_at_multiples(element):
        return None
    return Access(stores, value, base, address, element, step.where)


def accessed_by(graph: ControlFlowGraph, step: AnyStep) -> Sequence[tuple[str, Attribute]]:
    """The bases of the memory that a step is known to access, and of which elements."""
    access = access_of(graph, step)
    if access is not None:
        return ((access.base, access.element),)
    match step.does if isinstance(step, Opaque) else None:
        case Copied(element, source, target):
            found = ((source, element), (target, element))
        case Updated(element, base):
            found = ((base, element),)
        case _:
            return ()
    known = all(graph.types[base] == BASE and _lies_at_multiples(of) for base, of in found)
    return found if known else ()


def _lies_at_multiples(element: Attribute) -> bool:
    """Whether elements lie at multiples of their size, so that two of them are the same or apart
    (the convention `elements-are-aligned`)."""
    if is_integer_like(element):
        return fixed_width(element, INDEX_WIDTH) <= INDEX_WIDTH
    return format_of(element) is not None


@dataclass
class Own:
    """Memory that nobody else can reach: all uses of its base, which `made` gives, and of what may
    stand for it, are accesses of one type of element, and its end. Or a constant, which nobody
    changes."""

    made: Opaque
    element: Attribute | None = None

    @property
    def base(self) -> str:
        return self.made.results[0][0]

    @property
    def on_heap(self) -> bool:
        """Whether it lives until it is freed."""
        return self.made.operation == "memref.alloc"

    @property
    def constant(self) -> Sequence[str]:
        """What it holds if it is a constant: its elements, or the one that they all are."""
        does = self.made.does
        return does.values if isinstance(does, Global) else ()

    @property
    def room(self) -> int:
        """How many elements it has, if it is a constant; else 1."""
        return self.made.does.room if isinstance(self.made.does, Global) else 1


def own_memory(graph: ControlFlowGraph) -> dict[str, Own]:
    """The memory of the function that nobody else can reach, by its base."""
    own: dict[str, Own] = {}
    leaked: set[str] = set()
    steps = [step for block in graph.blocks for step in block.steps]
    for step in steps:
        made = _made(graph, step)
        if made is not None:
            leaked.update({made.base} & own.keys())
            own[made.base] = made
    chosen = chosen_among(graph, own)
    leaked |= made_anew(graph, chosen)
    literals = dict(_literals(steps))
    pointers = pointers_of(graph)

    def memory(name: str) -> Collection[str]:
        return chosen.get(name, (name,))

    for step in steps:
        if compares(step, pointers) is None:
            for name in _leaking(graph, step, own, memory, literals):
                leaked.update(memory(name))
    for block in graph.blocks:
        passed = {name for edge in block.edges() for name in edge.arguments}
        for name in (*decided_by(block), *(passed & pointers.keys())):
            leaked.update(memory(name))
    return {base: made for base, made in own.items() if base not in leaked}


def _literals(steps: Iterable[AnyStep]) -> Iterator[tuple[str, int]]:
    """The names of integers that are literals, and which."""
    for step in steps:
        if isinstance(step, Step) and step.operation == "arith.constant":
            value = step.attributes["value"]
            if isinstance(value, IntegerAttr):
                yield from ((name, value.value.data) for name, _ in step.results)


def _made(graph: ControlFlowGraph, step: AnyStep) -> Own | None:
    if isinstance(step, Opaque) and isinstance(step.does, Global) and step.does.values:
        return Own(step, step.does.element) if _lies_at_multiples(step.does.element) else None
    if isinstance(step, Opaque) and step.operation in _MAKES and len(step.results) == 1:
        said = _SIZES_GIVEN.search(step.key)
        given = said is not None and said[1].count("x") == len(step.operands)
        plain = step.makes_memory and step.results[0][1] == BASE and "strided" not in step.key
        return Own(step) if plain and given else None
    return None


def _leaking(
    graph: ControlFlowGraph,
    step: AnyStep,
    own: Mapping[str, Own],
    memory: Callable[[str], Collection[str]],
    literals: Mapping[str, int],
) -> Iterator[str]:
    """The bases that a step hands on, or accesses as no other step does; `memory` is which one a
    name may stand for. What is freed must begin where the memory does. An atomic update of what is
    chosen is not read, nor is a copy that may have no elements: it is defined whatever is chosen.
    """
    passed = passed_on(graph, step)
    if isinstance(step, Demand) or passed is not None:
        return
    accessed = accessed_by(graph, step)
    for base, element in accessed:
        for each in memory(base):
            here = own.get(each)
            if here is not None:
                here.element = here.element or element
                if here.element != element:
                    yield base
    if accessed:
        bases = {base for base, _ in accessed}
        match step.does if isinstance(step, Opaque) else None:
            case Updated():
                yield from bases - own.keys()
            case Copied(size=size) if literals.get(size, 0) <= 0:
                yield from bases - own.keys()
            case _:
                pass
        yield from (name for name in uses_of(step) if name not in bases)
        return
    freed = freed_by(step)
    ends = () if freed is None else [own[each] for each in memory(freed) if each in own]
    if ends and all(made.on_heap for made in ends) and literals.get(uses_of(step)[1]) == 0:
        yield from (name for name in uses_of(step) if name != freed)
        return
    yield from uses_of(step)


def compares(step: AnyStep, pointers: Collection[str]) -> bool | None:
    """Whether a step says that two pointers are equal, or else (False) that they are not; None for
    all else."""
    if not isinstance(step, Step) or step.operation != "arith.cmpi":
        return None
    predicate = step.attributes["predicate"]
    if not isinstance(predicate, IntegerAttr) or not set(step.operands) <= set(pointers):
        return None
    return {EQUAL: True, NOT_EQUAL: False}.get(predicate.value.data)


def freed_by(step: AnyStep) -> str | None:
    """The base of what a step frees."""
    if isinstance(step, Opaque) and step.operation == _FREES and step.operands:
        return step.operands[0]
    return None
