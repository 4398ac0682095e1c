"""A function as a graph of blocks.

Structured control flow stands expanded into branches. A step is an operation on integers that has a
meaning, a selection between two values of any type, an operation without a meaning, or an
assignment to a variable, which a name is that has several definitions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, ParametrizedAttribute, SSAValue, TypeAttribute
from xdsl.irdl import irdl_attr_definition

from semantics.effects.operations import Effects
from semantics.language.program import Step


@dataclass(frozen=True)
class Selection:
    """`result` is `then` where the i1 `condition` is 1, else `otherwise`; poison where that is, or
    where the condition is (LLVM's language reference, *select*)."""

    condition: str
    then: str
    otherwise: str
    result: str


@dataclass(frozen=True)
class Opaque:
    """An operation about which nothing is known but its effects, and that it is the same wherever
    `key` is the same.

    The key has the name, all attributes, the types and the regions; what the regions use from
    outside are the last of the `operands`, as many as are `captured`. `symbols` are named by the
    attributes. Where it `refines`, as a call does, an operand that is more defined only makes it do
    something that it might have done anyway. Of what is `external` somebody else says what it does,
    and may say anything. What is `seen` is an event that others see, in its order; what is not
    gives, where it is a `function`, the same whenever it is executed on the same operands, having
    seen the same. What `passes_poison_on` gives poison where an operand is poison. What
    `makes_memory` is not done more often, nor with other sizes, than in the source. What it `does`
    to what memory holds may be known.
    """

    operation: str
    key: str
    operands: tuple[str, ...]
    results: tuple[tuple[str, Attribute], ...]
    effects: Effects
    symbols: frozenset[str] = frozenset()
    refines: bool = False
    external: bool = False
    seen: bool = True
    function: bool = False
    captured: int = 0
    makes_memory: bool = False
    where: str = ""
    does: Does | None = None
    passes_poison_on: bool = False


@dataclass(frozen=True)
class Copied:
    """Elements are copied from the memory of one base to that of another: all `rows` at once, each
    from one address to another, of `size` elements that lie one behind the other. Where they have
    to be `apart`, it is undefined if some place is both copied from and copied to."""

    element: Attribute
    source: str
    target: str
    rows: tuple[tuple[str, str], ...]
    size: str
    apart: bool = False


@dataclass(frozen=True)
class Updated:
    """Where nobody else accesses memory in between, `steps` make `new` of the `old` element at an
    address, and that is there afterwards."""

    element: Attribute
    base: str
    address: str
    old: str
    steps: tuple[AnyStep, ...]
    new: str


@dataclass(frozen=True)
class Global:
    """It gives the memory of a global variable with `room` for so many elements. Where others may
    write that, it holds anything; else these `values`, or one value everywhere."""

    element: Attribute
    room: int
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class Seen:
    """Nothing, but that others see it."""


@dataclass(frozen=True)
class AlignedPointer:
    """It says where the memory of a base begins, as a number. What only `names_memory` is compared
    to tell which memory it is, whatever numbers these are."""

    names_memory: bool = False


@dataclass(frozen=True)
class Located:
    """It says where memory of `room` bytes is (None for any number): which memory that is, and a
    number whose product with `alignment` is the address of its first byte."""

    alignment: int
    room: int | None = None


@dataclass(frozen=True)
class InBounds:
    """Whether an address is one in memory, or just behind it: the operands are which memory, and
    the address."""


@dataclass(frozen=True)
class Unfixed:
    """Nothing, but that a step behind it says where what it gives is known after all: a value of a
    function such as exp (`semantics.meanings.function_facts`). Only that step uses it."""


@dataclass(frozen=True)
class WithElements:
    """It gives a tensor like the first operand, with the other operands as the elements at these
    places."""

    places: tuple[tuple[int, ...], ...]


Does = (
    Copied | Updated | Global | Seen | AlignedPointer | Located | InBounds | Unfixed | WithElements
)


@dataclass(frozen=True)
class Demand:
    """The behaviour is undefined where `value` is poison."""

    value: str
    where: str = ""


@dataclass(frozen=True)
class Assignment:
    """`variable` holds from here on what `value` does now. A variable is assigned to more than once
    perhaps."""

    variable: str
    value: str


@irdl_attr_definition
class Elements(ParametrizedAttribute, TypeAttribute):
    """The type of what memory holds: an element of one type at each place."""

    name = "memory.elements"
    element: Attribute


@irdl_attr_definition
class Poisoned(ParametrizedAttribute, TypeAttribute):
    """The type of the places at which memory holds poison."""

    name = "memory.poisoned"


@irdl_attr_definition
class Alive(ParametrizedAttribute, TypeAttribute):
    """The type of what says which places may be accessed."""

    name = "memory.alive"


@dataclass(frozen=True)
class Memory:
    """The variables that have what memory holds. A place is a number of elements, from where the
    value `base` begins on; without one, `address` alone is the place. Where `alive` is named, an
    access of a place that it does not have is undefined, and so is one of what is poison. Which
    places these are depends on which memory a pointer belongs to, if `of` names that."""

    elements: str
    poisoned: str
    base: str
    address: str
    alive: str = ""
    of: str = ""

    def uses(self) -> tuple[str, ...]:
        """The names that an access uses."""
        named = self.elements, self.poisoned, self.base, self.address, self.alive, self.of
        return tuple(name for name in named if name)


@dataclass(frozen=True)
class Read:
    """`result` is what is there."""

    memory: Memory
    result: str
    where: str = ""


@dataclass(frozen=True)
class Write:
    """`value` is there from now on."""

    memory: Memory
    value: str
    where: str = ""


@dataclass(frozen=True)
class Copy:
    """Elements of one memory are copied to another, as `Copied` has it; the addresses of both are
    those of the `rows`. In one memory, where places overlap that are not the same, nobody knows
    what is there afterwards."""

    source: Memory
    target: Memory
    rows: tuple[tuple[str, str], ...]
    size: str
    where: str = ""
    apart: bool = False

    def addresses(self) -> Iterator[str]:
        """The names of all addresses."""
        for row in self.rows:
            yield from row


@dataclass(frozen=True)
class Begin:
    """What memory holds to which nothing was written: the value that is `everywhere`, or else
    poison, or where it has a `base`, what nobody knows."""

    elements: str
    poisoned: str
    base: str = ""
    everywhere: str = ""


AnyStep = Step | Selection | Opaque | Demand | Assignment | Read | Write | Copy | Begin


@dataclass(frozen=True)
class Edge:
    """Where control goes, and what the parameters there get."""

    to: int
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True)
class Jump:
    edge: Edge


@dataclass(frozen=True)
class Branch:
    """On an i1; to branch on poison is undefined behaviour (LLVM's language reference, *br*)."""

    condition: str
    then: Edge
    otherwise: Edge


@dataclass(frozen=True)
class Switch:
    """To the first case with the value of `flag`, modulo its width, else to `default`."""

    flag: str
    cases: tuple[tuple[int, Edge], ...]
    default: Edge


@dataclass(frozen=True)
class Exit:
    """The function ends: `kind` says how ("return", or an assertion that failed).

    Values in `noundef` are not poison, or the behaviour is undefined. Where values are `exact`,
    they may not be refined.
    """

    kind: str
    values: tuple[str, ...] = ()
    noundef: tuple[str, ...] = ()
    exact: bool = False


@dataclass(frozen=True)
class Undefined:
    """Whoever comes here has undefined behaviour."""


End = Jump | Branch | Switch | Exit | Undefined


@dataclass
class Block:
    parameters: tuple[tuple[str, Attribute], ...]
    steps: list[AnyStep] = field(default_factory=list[AnyStep])
    end: End = field(default_factory=Undefined)

    def edges(self) -> Iterator[Edge]:
        """The ways out of the block, in order."""
        match self.end:
            case Jump(edge):
                yield edge
            case Branch(_, then, otherwise):
                yield then
                yield otherwise
            case Switch(_, cases, default):
                yield from (edge for _, edge in cases)
                yield default
            case _:
                return


class Precision(Enum):
    """How operations on floats were read."""

    EXACT = "as IEEE 754 has them"
    LARGE = "as IEEE 754 has them, by large formulas"
    LEFT_OPEN = "without a meaning, though they have one"


@dataclass(frozen=True)
class ControlFlowGraph:
    """A function. Block 0 is its entry, whose parameters are the arguments; those in `noundef` are
    never poison.

    `types` has the type of every name. The loops whose head is in `counted` come to an end, or to
    undefined behaviour or to an operation that does not return. `inlined` are the functions whose
    bodies stand in the place of their calls. An affine product `overflows` perhaps, or something
    is divided by what may not be positive (`divides`); where it `wraps` around, the quotient is
    poison, and else the product is poison and the quotient undefined. `symbols` are named where it
    ends. The arguments in `extents` are offsets, sizes and strides of memrefs. `floats` says how
    operations on floats were read, `passed` how arguments and results are related to those that
    the function itself has, by the convention `passed_by`. Where it `rounds_functions`, those such
    as exp were taken to be correctly rounded. The last `beside` of the arguments are
    none of the function's: what memory holds, and `place`, which is any place in it; `own` are the
    bases of the memory that
    nobody else can reach. Where it is `in_any_order`, a parallel loop was read as one whose
    iterations run in order, and where it `combines`, one whose results depend on that order. Of
    memrefs among the arguments whose types say where elements are,
    `layouts` has size and stride for each dimension, as numbers or by name. The arguments in
    `pointers` are numbers that stand for pointers. `values` has for names what they stand for in
    the code that was read; it is for those who look for proofs, and nothing is proved by it.
    """

    name: str
    blocks: tuple[Block, ...]
    types: Mapping[str, Attribute]
    noundef: frozenset[str]
    counted: frozenset[int]
    inlined: frozenset[str] = frozenset()
    overflows: bool = False
    divides: bool = False
    wraps: bool = False
    symbols: frozenset[str] = frozenset()
    extents: frozenset[str] = frozenset()
    floats: frozenset[Precision] = frozenset()
    passed: str = ""
    passed_by: str = ""
    rounds_functions: bool = False
    beside: int = 0
    place: str = ""
    own: frozenset[str] = frozenset()
    in_any_order: bool = False
    combines: bool = False
    layouts: tuple[tuple[tuple[int | str, int | str], ...], ...] = ()
    pointers: frozenset[str] = frozenset()
    values: Mapping[str, SSAValue] = field(
        default_factory=dict[str, SSAValue], compare=False, repr=False
    )

    def opaque_steps(self) -> Iterator[Opaque]:
        """The operations without a meaning."""
        for block in self.blocks:
            yield from (step for step in block.steps if isinstance(step, Opaque))

    def has_unfixed(self) -> bool:
        """Whether there is a function such as exp, which gives what no document fixes."""
        return any(isinstance(step.does, Unfixed) for step in self.opaque_steps())

    def named(self) -> frozenset[str]:
        """The symbols that its operations without a meaning name."""
        return self.symbols.union(*(step.symbols for step in self.opaque_steps()))

    def has_index(self) -> bool:
        """Whether some value is an index."""
        return any(isinstance(type_, IndexType) for type_ in self.types.values())


def uses_of(step: AnyStep) -> tuple[str, ...]:
    """The names that a step uses."""
    if isinstance(step, Selection):
        return (step.condition, step.then, step.otherwise)
    if isinstance(step, Read):
        return step.memory.uses()
    if isinstance(step, Write):
        return (*step.memory.uses(), step.value)
    if isinstance(step, Copy):
        return (*step.source.uses(), *step.target.uses(), *step.addresses(), step.size)
    if isinstance(step, Begin):
        return tuple(name for name in (step.base, step.everywhere) if name)
    return (step.value,) if isinstance(step, Demand | Assignment) else step.operands


def results_of(step: AnyStep) -> tuple[str, ...]:
    """The names that a step defines."""
    if isinstance(step, Selection | Read):
        return (step.result,)
    if isinstance(step, Assignment):
        return (step.variable,)
    if isinstance(step, Write):
        return step.memory.elements, step.memory.poisoned
    if isinstance(step, Copy):
        return step.target.elements, step.target.poisoned
    if isinstance(step, Begin):
        return step.elements, step.poisoned
    return () if isinstance(step, Demand) else tuple(name for name, _ in step.results)


def decided_by(block: Block) -> Iterator[str]:
    """The names by which the end of a block decides where control goes, or with which it leaves."""
    match block.end:
        case Branch(condition, _, _):
            yield condition
        case Switch(flag, _, _):
            yield flag
        case Exit(_, values):
            yield from values
        case _:
            pass


def used_at_end(block: Block) -> Iterator[str]:
    """The names that the end of a block uses."""
    yield from decided_by(block)
    for edge in block.edges():
        yield from edge.arguments


def live_names(blocks: Collection[Block]) -> tuple[frozenset[str], ...]:
    """For each block, what it or a later one uses that is not defined on the way."""
    used: list[set[str]] = []
    defined: list[set[str]] = []
    for block in blocks:
        here: set[str] = set()
        known = {name for name, _ in block.parameters}
        for step in block.steps:
            here.update(name for name in uses_of(step) if name not in known)
            known.update(results_of(step))
        here.update(name for name in used_at_end(block) if name not in known)
        used.append(here)
        defined.append(known)
    before: list[list[int]] = [[] for _ in used]
    for index, block in enumerate(blocks):
        for edge in block.edges():
            before[edge.to].append(index)
    live = [set(here) for here in used]
    waiting = list(range(len(live)))
    while waiting:
        index = waiting.pop()
        for earlier in before[index]:
            missing = live[index] - defined[earlier] - live[earlier]
            if missing:
                live[earlier] |= missing
                waiting.append(earlier)
    return tuple(map(frozenset, live))
