"""What values are while a function is lifted: terms whose accesses are text, windows, places.

Affine expressions are strings in isl's syntax over the iterators and parameters in scope. They may
have several pieces (`min(...)`, `max(...)`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from xdsl.ir import Block, Operation

from semantics.functions.operations import operation_name
from verifier.kernel.loops.recurrences.system import Constant, Loop, Scalar

Affine = str
"""An affine expression in isl's syntax, parenthesised where it is not atomic."""


def bare(text: Affine) -> Affine:
    """An expression without the parentheses around all of it."""
    text = text.strip()
    while text.startswith("(") and text.endswith(")"):
        depth = 0
        for k, character in enumerate(text):
            depth += (character == "(") - (character == ")")
            if depth == 0 and k < len(text) - 1:
                return text
        text = text[1:-1].strip()
    return text


@dataclass(frozen=True)
class DraftRead:
    array: str
    access: tuple[Affine, ...]
    element: str


@dataclass(frozen=True)
class DraftIndex:
    value: Affine


@dataclass(frozen=True)
class DraftCondition:
    """A value of type i1 that is true where the iterators and parameters meet `holds`, a condition
    in isl's syntax. A statement that uses one is split into the points where it is true and the
    others."""

    holds: str


@dataclass(frozen=True)
class DraftApply:
    op: str
    attributes: tuple[tuple[str, str], ...]
    arguments: tuple[Draft, ...]
    element: str


Draft = DraftRead | DraftIndex | DraftCondition | DraftApply | Scalar | Constant


def drafts_within(draft: Draft) -> Iterator[Draft]:
    """A draft and all that it is made of."""
    yield draft
    if isinstance(draft, DraftApply):
        for argument in draft.arguments:
            yield from drafts_within(argument)


def draft_element(draft: Draft) -> str:
    """The type of a draft's value, as MLIR spells it."""
    match draft:
        case DraftIndex():
            return "index"
        case DraftCondition():
            return "i1"
        case _:
            return draft.element


def conditions_of(draft: Draft) -> Iterator[DraftCondition]:
    """The conditions that a draft's value depends on."""
    return (d for d in drafts_within(draft) if isinstance(d, DraftCondition))


def assuming(draft: Draft, condition: DraftCondition, *, holds: bool) -> Draft:
    """What a draft is where a condition is known: it is a constant, and selects one arm."""
    if draft == condition:
        return Constant(int(holds), "i1")
    if not isinstance(draft, DraftApply):
        return draft
    arguments = tuple(assuming(a, condition, holds=holds) for a in draft.arguments)
    if draft.op == "arith.select" and isinstance(chosen := arguments[0], Constant):
        return arguments[1 if chosen.bits else 2]
    return replace(draft, arguments=arguments)


@dataclass(frozen=True)
class Number:
    """An integer that is affine: `value`, unless one of the conditions `unless` holds, in isl's
    syntax; poison, if one of `poison` does. `scalars` are the arguments that occur in it."""

    value: Affine
    unless: tuple[str, ...] = ()
    scalars: tuple[Scalar, ...] = ()
    poison: tuple[str, ...] = ()


@dataclass(frozen=True)
class Product:
    """A number that is not affine: the product of some extents; or, with an iterator for each, the
    place of their values in the order of a nest, which is below that product."""

    extents: tuple[Affine, ...]
    iterators: tuple[str, ...] = ()


@dataclass(frozen=True)
class MemrefView:
    """A memref value: a window on an array.

    `base[k]` is the array's index for the array's dimension k as an affine function of the view's
    own indices, which are written `{0}`, `{1}`, ... in it; `shape` has an extent a dimension of
    the view.
    """

    array: str
    base: tuple[str, ...]
    shape: tuple[Affine, ...]
    element: str

    def element_at(self, indices: Sequence[Affine]) -> tuple[Affine, ...]:
        """The array's indices of the view's element `indices`."""
        return tuple(template.format(*indices) for template in self.base)


@dataclass(frozen=True)
class TensorElements:
    """A tensor value, element by element: `value` is a draft in which `{0}`, `{1}`, ... stand for
    the indices; `shape` has an extent a dimension."""

    shape: tuple[Affine, ...]
    value: Draft
    element: str

    def at(self, indices: Sequence[Affine]) -> Draft:
        """The element at `indices`."""
        return _at(self.value, indices)


def _at(draft: Draft, indices: Sequence[Affine]) -> Draft:
    match draft:
        case DraftRead(access=access):
            return replace(draft, access=tuple(text.format(*indices) for text in access))
        case DraftIndex(value):
            return DraftIndex(value.format(*indices))
        case DraftCondition(holds):
            return DraftCondition(holds.format(*indices))
        case DraftApply(arguments=arguments):
            return replace(draft, arguments=tuple(_at(a, indices) for a in arguments))
        case _:
            return draft


@dataclass(frozen=True)
class NestPosition:
    """A place in the nest: the iterators around it, their constraints, and the time prefix."""

    dims: tuple[str, ...] = ()
    constraints: tuple[str, ...] = ()
    time: tuple[str, ...] = ()
    loops: tuple[Loop, ...] = ()

    def inside(self, step: int, loop: Loop, constraints: Sequence[str]) -> NestPosition:
        """The body of a loop that stands at `step` of this block."""
        return NestPosition(
            (*self.dims, loop.dim),
            (*self.constraints, *constraints),
            (*self.time, str(step), loop.dim),
            (*self.loops, loop),
        )

    def under(self, step: int, condition: str) -> NestPosition:
        """A region of a conditional that stands at `step` of this block."""
        return replace(
            self,
            constraints=(*self.constraints, condition),
            time=(*self.time, str(step)),
        )


class Order:
    """Where operations stand in their blocks, for as long as none is moved."""

    def __init__(self) -> None:
        self._places: dict[Block, dict[Operation, int]] = {}

    def within_or_after(self, use: Operation, op: Operation) -> bool:
        """Whether `use` is inside `op`'s regions, or follows `op` in its block (at any depth)."""
        block = op.parent
        at: Operation | None = use
        while at is not None and at.parent is not block:
            at = at.parent_op()
        if at is None or block is None:
            return False
        if at is op:
            return use is not op
        if block not in self._places:
            self._places[block] = {one: place for place, one in enumerate(block.ops)}
        places = self._places[block]
        return places[at] > places[op]


def describe(op: Operation) -> str:
    """An operation in a message: its name, and which one of that name in the function it is."""
    top = op
    while (parent := top.parent_op()) is not None and parent.name != "builtin.module":
        top = parent
    numbers = _numbers(top)
    if op not in numbers:  # it is newer than they are
        _numbers.cache_clear()
        numbers = _numbers(top)
    return f"{operation_name(op)} #{numbers[op]}"


@lru_cache(maxsize=2)
def _numbers(top: Operation) -> dict[Operation, int]:
    """Which one of its name each operation is, in a function."""
    seen: Counter[str] = Counter()
    numbers: dict[Operation, int] = {}
    for op in top.walk():
        seen[operation_name(op)] += 1
        numbers[op] = seen[operation_name(op)]
    return numbers
