"""A function of the LLVM dialect as a graph in which memory is bytes.

What memory holds is a variable, and so is what may be accessed: both are arguments that are the
same for both functions at first, and so is `place`, any address. What memory holds there in the end
is one more result. An operation without a meaning that has effects sees what memory holds, which
may be anything afterwards. What was made on the stack is gone in the end. How much of what library
functions made was not freed is compared as well: the last result is poison where that is more than
`bound`, any number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.dialects.llvm import FuncOp
from xdsl.ir import Attribute, Operation

from semantics.control_flow.bytewise.accesses import (
    COPIES,
    FILL,
    MASKED,
    pointers_of,
    read_load,
    read_many,
    read_masked,
    read_store,
    read_update,
)
from semantics.control_flow.bytewise.addresses import (
    read_address,
    read_comparison,
    read_freeze,
    read_from_number,
    read_null,
    read_number,
    read_poison,
)
from semantics.control_flow.bytewise.made import (
    fill,
    may_hold_memory,
    read_alloca,
    read_library_call,
    read_lifetime,
    read_variable,
)
from semantics.control_flow.bytewise.numbers import LESS_OR_EQUAL, Numbers
from semantics.control_flow.bytewise.promises import as_aligned, read_assume
from semantics.control_flow.descriptors import INDEX
from semantics.control_flow.graph import (
    Alive,
    AnyStep,
    Assignment,
    Block,
    ControlFlowGraph,
    Elements,
    Memory,
    Opaque,
    Poisoned,
    Read,
)
from semantics.control_flow.no_bits import read_no_bits
from semantics.control_flow.pointers import ADDRESS, BYTE, POINTER, Pointers
from semantics.control_flow.reading import GraphReader, Names, Passing, ReadParts
from semantics.control_flow.structured.as_branches import EXPANDED
from semantics.control_flow.vectors.elementwise import read_lanes
from semantics.functions.attributes import stated, without_meaning
from semantics.functions.operations import operation_name
from semantics.language.program import NoMeaning

if TYPE_CHECKING:
    from semantics.functions.operations import Function

_NULL_IS_VALID = "null_pointer_is_valid"


def is_about_memory(function: Function) -> bool:
    """Whether a function of the LLVM dialect has pointers."""
    return isinstance(function, FuncOp) and any(
        value.type == POINTER for op in function.walk() for value in (*op.operands, *op.results)
    )


def graph_in_bytes(
    function: Function,
    where: Callable[[Operation], str],
    inline: Callable[[Function], bool],
    sequential: bool,
    exact: bool,
    to_run: bool = False,
    index: IndexType | IntegerType = INDEX,
) -> ControlFlowGraph:
    """The function's body; `where`, `inline`, `exact` and `sequential`, which says that it is a
    source, are those of `graph_of`. A target that is read `to_run` does one of the things that it
    may do: memory has some values at first, `malloc` does not fail, and nobody else acts between
    the two halves of an atomic update. An `index` is read as that. Raises
    `NoMeaning`."""
    if not isinstance(function, FuncOp) or function.function_type.is_variadic:
        raise NoMeaning("no function of LLVM with so many arguments", where(function))
    why = without_meaning(function, ranges=True)
    if why is None and _NULL_IS_VALID in str(stated(function)):
        why = _NULL_IS_VALID
    if why is not None:
        raise NoMeaning(why, where(function))
    reader = GraphReader(where, EXPANDED, _PARTWISE, inline, sequential, {}, False, exact)
    known = Pointers(
        reader.new_name("memory", Elements(BYTE)),
        reader.new_name("poison in memory", Poisoned()),
        reader.new_name("alive", Alive()),
        reader.new_name("place", ADDRESS),
        to_run=to_run,
    )
    bound = reader.new_name("bound", ADDRESS)
    if may_hold_memory(function):
        known.held = reader.new_name("not freed", ADDRESS)
    reader.pointers = known
    graph = reader.function(function, _WithMemory(index, bound))
    beside = (known.elements, known.poisoned, known.alive, known.place)
    beside += () if to_run else (bound,)
    state = tuple((name, graph.types[name]) for name in beside)
    blocks = [_with_memory(block, known, state[:3]) for block in graph.blocks]
    entry = blocks[0]
    blocks[0] = Block((*entry.parameters, *state), entry.steps, entry.end)
    pointers = known.named & {name for name, _ in entry.parameters}
    return replace(
        graph,
        blocks=tuple(blocks),
        noundef=graph.noundef | frozenset(beside),
        beside=len(beside),
        place=known.place,
        own=frozenset(block.base for block, _ in known.inside.values()),
        pointers=frozenset(pointers),
        passed="",
        passed_by="",
    )


class _WithMemory(Passing):
    """A function is passed what it says, and returns what memory holds at a place, too."""

    def __init__(self, index: IndexType | IntegerType, bound: str) -> None:
        self._index = index
        self._bound = bound

    @property
    def index(self) -> IndexType | IntegerType:
        return self._index

    @property
    def convention(self) -> str:
        return ""

    def inputs(self, own: Sequence[Attribute]) -> Sequence[Attribute]:
        return own

    def enter(self, reader: GraphReader, given: Sequence[str], op: Operation) -> list[list[str]]:
        known = pointers_of(reader)
        if known.held:
            reader.add(Assignment(known.held, Numbers(reader, op).literal(0)))
        given = as_aligned(reader, cast("Function", op), "arg_attrs", given, op)
        return [list(reader.parts(name) or (name,)) for name in given]

    def leave(self, reader: GraphReader, values: Sequence[str], op: Operation) -> list[str]:
        known = pointers_of(reader)
        numbers = Numbers(reader, op)
        values = as_aligned(reader, reader.open_functions[0], "res_attrs", values, op)
        for block in known.local:
            fill(reader, numbers, block, numbers.literal(0, BYTE))
        held = reader.new_name("what is at the place", BYTE)
        reader.add(Read(Memory(known.elements, known.poisoned, "", known.place), held))
        last = numbers.truth(True)
        if known.held and not known.to_run:
            freed = numbers.compare(LESS_OR_EQUAL, known.held, self._bound)
            last = numbers.poison_unless(freed, last)
        return [*values, held, last]


def _with_memory(block: Block, known: Pointers, state: tuple[tuple[str, Attribute], ...]) -> Block:
    """The block, where operations with effects get what memory holds, and change it."""
    memory = tuple(name for name, _ in state)
    steps: list[AnyStep] = []
    for step in block.steps:
        if isinstance(step, Opaque) and not _leaves_memory(step):
            at = len(step.operands) - step.captured
            results = step.results if step.effects.changes_nothing else (*step.results, *state)
            operands = (*step.operands[:at], *memory, *step.operands[at:])
            step = replace(step, operands=operands, results=results)
        steps.append(step)
    return Block(block.parameters, steps, block.end)


def _leaves_memory(step: Opaque) -> bool:
    """Whether an operation neither sees nor changes what memory holds, but makes some perhaps."""
    if step.seen or step.effects.memory is None:
        return False
    return all(effect.kind == "allocate" for effect in step.effects.memory)


def _read_undefined(reader: GraphReader, op: Operation, names: Names) -> bool:
    """`llvm.mlir.undef`, of which a source chooses a value for each use. In memory it stays
    undefined, so that each load from there may see another one: a target is not read."""
    if not reader.sequential:
        raise NoMeaning("llvm.mlir.undef in a target", reader.where(op))
    return False


_BY_NAME: Mapping[str, ReadParts] = {
    "llvm.load": read_load,
    "llvm.store": read_store,
    "llvm.atomicrmw": read_update,
    **dict.fromkeys((*COPIES, FILL), read_many),
    **dict.fromkeys(MASKED, read_masked),
    "llvm.getelementptr": read_address,
    "llvm.icmp": read_comparison,
    "llvm.ptrtoint": read_number,
    "llvm.inttoptr": read_from_number,
    "llvm.mlir.zero": read_null,
    "llvm.mlir.poison": read_poison,
    "llvm.freeze": read_freeze,
    "llvm.alloca": read_alloca,
    "llvm.intr.lifetime.start": read_lifetime,
    "llvm.intr.lifetime.end": read_lifetime,
    "llvm.mlir.addressof": read_variable,
    "llvm.call": read_library_call,
    "llvm.intr.assume": read_assume,
    "llvm.mlir.undef": _read_undefined,
}


def _read_bytewise(reader: GraphReader, op: Operation, names: Names) -> bool:
    read = _BY_NAME.get(operation_name(op))
    return read is not None and read(reader, op, names)


_PARTWISE = (read_no_bits, _read_bytewise, read_lanes)
