"""From a function to a graph of blocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from xdsl.dialects import func
from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Operation, Region, SSAValue

from semantics.control_flow.cells import read_cell
from semantics.control_flow.complex_numbers import read_complex
from semantics.control_flow.descriptors import INDEX
from semantics.control_flow.functions.bounds import read_bounded
from semantics.control_flow.globals import read_global
from semantics.control_flow.graph import ControlFlowGraph
from semantics.control_flow.lowered.accesses import read_pointer
from semantics.control_flow.lowered.allocations import read_allocation
from semantics.control_flow.lowered.calls import read_call
from semantics.control_flow.lowered.casts import read_cast
from semantics.control_flow.lowered.copies import read_lowered_copy
from semantics.control_flow.memory.alignment import read_alignment
from semantics.control_flow.memory.atomics import read_atomic
from semantics.control_flow.memory.copies import read_copy
from semantics.control_flow.memory.device_accesses import read_device_access
from semantics.control_flow.memory.dma import read_dma
from semantics.control_flow.memory.ownership import read_ownership
from semantics.control_flow.memory.reallocations import read_realloc
from semantics.control_flow.memory.reshapes import read_reshape
from semantics.control_flow.memrefs import read_memref
from semantics.control_flow.no_bits import read_no_bits
from semantics.control_flow.operations import Matched
from semantics.control_flow.reading import GraphReader, Passing
from semantics.control_flow.structured.as_branches import EXPANDED
from semantics.control_flow.tensors import read_tensor_copy
from semantics.control_flow.vectors.elements_of_tensors import read_element_of_tensor
from semantics.control_flow.vectors.elementwise import read_lanes
from semantics.functions.attributes import without_meaning
from semantics.language.program import NoMeaning

if TYPE_CHECKING:
    from semantics.functions.operations import Function


PARTWISE = (
    *(read_no_bits, read_allocation, read_cell, read_pointer, read_call, read_cast),
    *(read_lowered_copy, read_tensor_copy, read_element_of_tensor),
    *(read_copy, read_realloc, read_dma, read_atomic, read_alignment, read_global, read_memref),
    *(read_ownership, read_device_access, read_reshape, read_complex),
    *(read_bounded, read_lanes),
)
NOTHING_MATCHED: Mapping[Operation, Matched] = MappingProxyType({})


def graph_of(
    function: Function,
    where: Callable[[Operation], str],
    inline: Callable[[Function], bool] = lambda _: False,
    sequential: bool = False,
    matched: Mapping[Operation, Matched] = NOTHING_MATCHED,
    wraps: bool = False,
    exact: bool = False,
    passing: Passing | None = None,
    stays: bool = False,
    index: IndexType | IntegerType = INDEX,
) -> ControlFlowGraph:
    """The function's body; `where` gives an operation's place. Calls of functions that are to be
    read in place are those of which `inline` says so, as far as they can be.

    With `sequential`, a parallel loop is one whose iterations run in order, which is one of the
    ways in which it may run: right of a source only. `passing` is how it is passed what it is read
    with, where that is not what its type says. With `exact`, operations on floats have their
    meanings where these are large, too. Where it `stays`, memory that is reallocated
    is left in its place if it gets no larger, as it may be: right of a source, for a proof. An
    `index` is read as that. Raises `NoMeaning`.
    """
    name = function.sym_name.data
    if not isinstance(function, func.FuncOp) and function.function_type.is_variadic:
        raise NoMeaning(f"@{name} has a variable number of arguments", where(function))
    why = without_meaning(function, ranges=True)
    if why is not None:
        raise NoMeaning(why, where(function))
    reader = GraphReader(where, EXPANDED, PARTWISE, inline, sequential, matched, wraps, exact)
    reader.stays = stays
    reader.index = index
    graph = reader.function(function, passing)
    if any(not step.effects.free for step in graph.opaque_steps()):
        why = without_meaning(function, memory=True, ranges=True)
        if why is not None:
            raise NoMeaning(why, where(function))
    return graph


def graph_of_region(
    region: Region,
    captured: Sequence[SSAValue],
    where: Callable[[Operation], str],
    sequential: bool,
    matched: Mapping[Operation, Matched],
    constants: Sequence[SSAValue],
    wraps: bool,
    index: IndexType | IntegerType,
) -> ControlFlowGraph:
    """A region as a function of its arguments and of the values that it uses from outside; the
    `constants` among these are read as if they stood in it, and `index` is what an index is read
    as. Raises `NoMeaning`."""
    reader = GraphReader(
        where, EXPANDED, PARTWISE, lambda _: False, sequential, matched, wraps, exact=False
    )
    reader.index = index
    return reader.region(region, captured, constants)
