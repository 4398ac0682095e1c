"""Systems of affine recurrences: what a function over memrefs computes, element by element.

A `RecurrenceSystem` is a set of statements. Each statement writes one element of one array for
every point of its domain; its value is a term over elements of arrays, scalars and constants.
Points of all statements are ordered by a schedule into one space of times, compared
lexicographically.

Every map is exact. Tuples are named: a domain point is `S3[i0, i1]` (the statement's name), an
array element is `arg2[e0, e1]` (the array's name), a time is the unnamed tuple `[t0, ..., tn]`.
Arrays and scalars that are function arguments are named `arg<position>`; a dynamic extent is the
parameter `arg<position>_dim<dimension>`; an argument of type `index` is the parameter
`arg<position>`. Two functions with equal signatures so share their names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

import islpy as isl
from xdsl.dialects import func
from xdsl.ir import Operation

from verifier.kernel.verdicts.assumptions import Assumption, Convention

if TYPE_CHECKING:
    from verifier.kernel.loops.lifting.drafting.poison import Use

ANY_EXTENT = 1 << 62
"""The extent of a local array that differs from iteration to iteration: large enough for all."""


GIVEN_AWAY = "given away: "
"""How the types of results begin that stand for what functions without a body are given."""


@dataclass(frozen=True)
class Array:
    """A memref or tensor, or a cell that lifting introduced.

    `shape` has one entry a dimension: an extent, or the extent as an affine function of the
    parameters in isl's syntax, such as the name of one. `element` is the element type as MLIR
    spells it. `argument` is the position of the function argument, None for what the function
    allocates itself. `constant` tells apart tables that a function is given, by their contents;
    these are not written. `contents` are the bits of their elements in order, where these are
    known. An argument that `is_tensor` is a value: it is neither written nor does it alias with
    anything. Among what it holds may be floats that are no numbers, though arguments are finite, if
    it `may_hold_results`. What it holds before anything is written to it is `left_open` by the
    operation of that name, the only one that makes it; it is `in_two` arrays where another one
    stands for the same value.
    """

    name: str
    shape: tuple[int | str, ...]
    element: str
    argument: int | None
    is_tensor: bool = False
    constant: str | None = None
    contents: tuple[int, ...] | None = None
    may_hold_results: bool = False
    left_open: str | None = None
    in_two: bool = False


@dataclass(frozen=True)
class Read:
    """The element of `array` at `access`, a map from the statement's domain space."""

    array: str
    access: isl.MultiAff
    element: str


@dataclass(frozen=True)
class Scalar:
    """A scalar function argument (not of type index: those are parameters)."""

    name: str
    element: str


@dataclass(frozen=True)
class Constant:
    """A constant. `bits` is the pattern of the value in its type, as an unsigned integer, so that
    zeros of either sign and NaNs are told apart."""

    bits: int
    element: str


@dataclass(frozen=True)
class IndexValue:
    """A value of type index that is affine in loop iterators and parameters."""

    aff: isl.Aff


ANY_ORDER = ("order", "any")
"""The attribute of a float operation that reduces in an order which is up to the implementation:
the terms are known, how they are bracketed is not."""


@dataclass(frozen=True)
class Apply:
    """A scalar operation. `attributes` are the properties and attributes, sorted by name, that
    change its meaning (predicates, overflow flags, fast-math flags), in MLIR's spelling, defaults
    left out. For casts, `element` and the elements of the arguments tell from what to what."""

    op: str
    attributes: tuple[tuple[str, str], ...]
    arguments: tuple[Term, ...]
    element: str


Term = Read | Scalar | Constant | IndexValue | Apply


def element_of(term: Term) -> str:
    """The type of a term's value, as MLIR spells it."""
    return "index" if isinstance(term, IndexValue) else term.element


def operations_of(term: Term) -> Iterator[str]:
    """The names of the operations in a term."""
    if isinstance(term, Apply):
        yield term.op
        for argument in term.arguments:
            yield from operations_of(argument)


def reads_of(term: Term) -> Iterator[Read]:
    """The reads in a term, from left to right."""
    match term:
        case Read():
            yield term
        case Apply(arguments=arguments):
            for argument in arguments:
                yield from reads_of(argument)
        case _:
            return


@dataclass(frozen=True)
class Loop:
    """One iterator around a statement, and the operation that it comes from.

    `kind` is "for" for a sequential loop; a linalg op has "parallel" and "reduction" ones. The
    iterator takes the values of `dim` itself: a step is a constraint of the domain.
    """

    dim: str
    operation: Operation
    kind: Literal["for", "parallel", "reduction"]
    step: int = 1


@dataclass(frozen=True)
class Statement:
    """`target[access(p)] = value(p)` for every point p of `domain`, at time `schedule(p)`.

    `dims` names the iterators, outermost first. The reads in `value` happen before the write.
    `operation` is the store, the linalg op, or whatever else made this statement; it is the finest
    thing a message can point at, and `location` says it in words.
    """

    name: str
    dims: tuple[str, ...]
    domain: isl.Set
    schedule: isl.MultiAff
    target: str
    access: isl.MultiAff
    value: Term
    location: str
    loops: tuple[Loop, ...]
    operation: Operation


SideConditionKind = Literal[
    "bounds", "windows", "shapes", "steps", "parallel", "overflow", "poison", "affine"
]
NEEDED: tuple[SideConditionKind, ...] = tuple(
    kind for kind in get_args(SideConditionKind) if kind != "windows"
)
"""The kinds of side conditions without which a function is undefined, or not what was lifted."""
OBLIGATIONS: Mapping[SideConditionKind, str] = {
    "bounds": "bounds",
    "windows": "windows without elements",
    "shapes": "equal extents",
    "steps": "steps that are positive",
    "overflow": "index arithmetic",
    "poison": "indices that are not poison",
    "parallel": "parallel iterators",
}
"""What a proof calls the obligation that a target gets what it needs of each kind."""
OF_NUMBERS: frozenset[SideConditionKind] = frozenset(("overflow", "poison", "affine"))


@dataclass(frozen=True)
class SideCondition:
    """Something an operation needs of the parameters when it runs.

    `violated` is the set of parameters for which it runs and does not get it. "bounds", "shapes"
    and "steps" violations are undefined behaviour; a "parallel" violation is a race between the
    iterations of a parallel iterator. A "shapes" side condition that equates two extents of the
    parameters (or a number) holds them in `extents`. At an "overflow" violation what was lifted is
    not what the function does: integer arithmetic wraps around there. At a "poison" violation
    something is decided by an index that is poison. At an "affine" one affine arithmetic overflows:
    upstream says that this is undefined, and lowers sums to additions that wrap around. A "windows"
    violation is a window without elements where it must not be if empty windows are checked too.
    One that `always` counts is about an operation that runs whatever the parameters are.

    With `any_order`, the iterations that meet may run in any order: what was lifted is one of them.
    """

    kind: SideConditionKind
    text: str
    violated: isl.Set
    location: str
    extents: tuple[str, str] | None = None
    any_order: bool = False
    always: bool = False


@dataclass(frozen=True)
class Allocation:
    """Memory that a function allocates, or a tensor that it makes, at each point of `domain`.

    `shape` has the extents in isl's syntax, over the parameters and the iterators `dims`. Along the
    iterators at the positions `held`, what one iteration allocates is still there in the next one.
    Memory on the heap is `freed`, or it is not; of all else that is None.
    """

    location: str
    domain: isl.Set
    dims: tuple[str, ...]
    shape: tuple[str, ...]
    element: str
    held: tuple[int, ...]
    freed: bool | None = None


@dataclass(frozen=True)
class Access:
    """What an operation reads, or writes, of an argument's memory: the elements in the range of
    `elements`, a map in isl's syntax."""

    elements: str
    is_write: bool


@dataclass(frozen=True)
class RecurrenceSystem:
    """A function as a system of affine recurrences.

    `signature` has the type of each argument as MLIR spells it, and `function` is the `func.func`.
    `context` holds what is known of the parameters (extents are not negative), `possible` that
    indices have 64 bits and memory less than 2^63 bytes, as far as it is convex. `scalars` are the
    scalar arguments by position. The live-outs are the arguments that are written (`live_outs`),
    all elements of them, and the function's results: `results` names for each the array that holds
    it (of rank 0 where the result is a scalar), `result_types` its type; behind them is what
    functions without a body are given (`GIVEN_AWAY`). `assumptions` and `conventions` are
    what lifting takes for granted. `has_reductions` says whether a linalg op with
    a reduction iterator is among the operations, so that its order matters. `index_width_matters`
    says whether indices are computed, or made of more than 32 bits. `uses` are those of arguments
    that may be poison. `decisions` are statements that write what conditionals on data decide by,
    to cells that nothing reads: at these points it must not be poison. `rewritten` are arrays to
    which the function also writes what they hold, which is no statement. A memref among the results
    numbered in `by_value` is what that holds when the function returns.
    """

    name: str
    function: func.FuncOp
    parameters: tuple[str, ...]
    arrays: dict[str, Array]
    statements: tuple[Statement, ...]
    scalars: tuple[Scalar, ...]
    context: isl.Set
    possible: isl.Set
    signature: tuple[str, ...]
    results: tuple[str, ...] = ()
    result_types: tuple[str, ...] = ()
    side_conditions: tuple[SideCondition, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    conventions: tuple[Convention, ...] = ()
    has_reductions: bool = False
    index_width_matters: bool = False
    uses: tuple[Use, ...] = ()
    decisions: tuple[Statement, ...] = ()
    allocations: tuple[Allocation, ...] = ()
    rewritten: frozenset[str] = frozenset()
    accesses: tuple[Access, ...] | None = None
    by_value: frozenset[int] = frozenset()

    def violated(
        self, kinds: Collection[SideConditionKind], context: isl.Set
    ) -> Iterator[tuple[SideCondition, isl.Set]]:
        """The side conditions of some kinds that sizes of the context violate, if there can be such
        sizes.

        Those about numbers come last: where accesses are within bounds, few numbers overflow.
        """
        for side_condition in sorted(
            self.side_conditions, key=lambda side_condition: side_condition.kind in OF_NUMBERS
        ):
            if side_condition.kind in kinds:
                found = side_condition.violated.intersect(context)
                if not found.is_disjoint(self.possible):
                    yield side_condition, found

    def statement(self, name: str) -> Statement:
        """The statement of that name."""
        return next(s for s in self.statements if s.name == name)

    @property
    def specification(self) -> str:
        """The one by which its values are known, where implementations compute others."""
        uses_stablehlo = any(op.name.startswith("stablehlo.") for op in self.function.walk())
        return "StableHLO" if uses_stablehlo else ""

    @property
    def live_outs(self) -> tuple[str, ...]:
        """The argument arrays that are written, in the order of the arguments."""
        written = {s.target for s in self.statements}
        found = [a for a in self.arrays.values() if a.argument is not None and a.name in written]
        return tuple(a.name for a in sorted(found, key=lambda a: a.argument or 0))


class CannotLift(Exception):
    """A function is outside the affine form; `operation` is what stands in the way."""

    def __init__(self, reason: str, operation: Operation | None = None):
        super().__init__(reason)
        self.reason = reason
        self.operation = operation
