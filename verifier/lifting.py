"""The state of a lift: where in the nest we are, what each value is, and the statements so far.

Affine expressions are strings in isl's syntax over the iterators and parameters in scope, values
are drafts (terms whose accesses are such strings). A draft is turned into a `Term` when a statement
uses it, over that statement's domain. A draft that reads an array stands for the element *as it is
where the value was defined*: `Lifting.about_to_write` copies it to a cell of its own before
anything overwrites that array while the value is still needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import islpy as isl
from xdsl.dialects import func
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from verifier.recurrences import (
    Apply,
    Array,
    CannotLift,
    Constant,
    Demand,
    IndexValue,
    Loop,
    Program,
    Read,
    Scalar,
    Statement,
    Term,
)

Affine = str
"""An affine expression in isl's syntax, parenthesised where it is not atomic."""

UNDEFINED_FOR_SOME_OPERANDS = frozenset(
    f"arith.{name}"
    for name in (
        "divsi",
        "divui",
        "remsi",
        "remui",
        "ceildivsi",
        "ceildivui",
        "floordivsi",
    )
)
"""Scalar operations that may be undefined behaviour. They stay where the function has them."""

_LARGEST_DRAFT = 48
"""A value with more nodes is computed once, in a statement of its own."""


@dataclass(frozen=True)
class DraftRead:
    array: str
    access: tuple[Affine, ...]
    element: str


@dataclass(frozen=True)
class DraftIndex:
    value: Affine


@dataclass(frozen=True)
class DraftApply:
    op: str
    attributes: tuple[tuple[str, str], ...]
    arguments: tuple[Draft, ...]
    element: str


Draft = DraftRead | DraftIndex | DraftApply | Scalar | Constant


def drafts_within(draft: Draft) -> Iterator[Draft]:
    """A draft and all that it is made of."""
    yield draft
    if isinstance(draft, DraftApply):
        for argument in draft.arguments:
            yield from drafts_within(argument)


def draft_element(draft: Draft) -> str:
    """The type of a draft's value, as MLIR spells it."""
    return "index" if isinstance(draft, DraftIndex) else draft.element


@dataclass(frozen=True)
class View:
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
class Position:
    """A place in the nest: the iterators around it, their constraints, and the time prefix."""

    dims: tuple[str, ...] = ()
    constraints: tuple[str, ...] = ()
    time: tuple[str, ...] = ()
    loops: tuple[Loop, ...] = ()

    def inside(self, step: int, loop: Loop, constraints: Sequence[str]) -> Position:
        """The body of a loop that stands at `step` of this block."""
        return Position(
            (*self.dims, loop.dim),
            (*self.constraints, *constraints),
            (*self.time, str(step), loop.dim),
            (*self.loops, loop),
        )

    def under(self, step: int, condition: str) -> Position:
        """A region of a conditional that stands at `step` of this block."""
        return replace(
            self,
            constraints=(*self.constraints, condition),
            time=(*self.time, str(step)),
        )


@dataclass
class Steps:
    """A block being lifted: its position, the block, and the time of its next statement."""

    position: Position
    block: Block
    next_step: int = 0

    def take(self) -> int:
        """The next free time in this block."""
        self.next_step += 1
        return self.next_step - 1


@dataclass(frozen=True)
class _Written:
    steps: Position
    step: int
    target: str
    access: tuple[Affine, ...]
    value: Draft
    operation: Operation


@dataclass
class Lifting:
    """Everything known of the function so far. Errors: `CannotLift`."""

    name: str
    function: func.FuncOp
    parameters: list[str] = field(default_factory=list[str])
    context: list[str] = field(default_factory=list[str])
    arrays: dict[str, Array] = field(default_factory=dict[str, Array])
    scalars: list[Scalar] = field(default_factory=list[Scalar])
    drafts: dict[SSAValue, Draft] = field(default_factory=dict[SSAValue, Draft])
    views: dict[SSAValue, View] = field(default_factory=dict[SSAValue, View])
    on_stack: set[str] = field(default_factory=set[str])
    demands: list[Demand] = field(default_factory=list[Demand])
    has_folds: bool = False
    has_index_arithmetic: bool = False
    needs_long_indices: bool = False
    _written: list[_Written] = field(default_factory=list[_Written])

    # Naming

    def new_array(self, prefix: str, shape: tuple[int | str, ...], element: str) -> str:
        """A fresh local array."""
        name = f"{prefix}{sum(a.argument is None for a in self.arrays.values())}"
        self.arrays[name] = Array(name, shape, element, None)
        return name

    def parameter_list(self) -> str:
        """The parameters as isl writes them before a set."""
        return f"[{', '.join(self.parameters)}] -> "

    # Looking up

    def draft(self, value: SSAValue, user: Operation) -> Draft:
        """What a scalar value is."""
        found = self.drafts.get(value)
        if found is None:
            raise CannotLift(f"the value of type {value.type} is not a known scalar", user)
        return found

    def affine(self, value: SSAValue, user: Operation) -> Affine:
        """A value of type index as an affine expression."""
        found = self.drafts.get(value)
        if not isinstance(found, DraftIndex):
            raise CannotLift(
                f"an index of {user.name} is not affine in loop iterators and parameters", user
            )
        return found.value

    def view(self, value: SSAValue, user: Operation) -> View:
        """What a memref value is."""
        found = self.views.get(value)
        if found is None:
            raise CannotLift(f"the memref of type {value.type} is not a known array", user)
        return found

    # Statements

    def write(
        self,
        steps: Steps,
        target: str,
        access: tuple[Affine, ...],
        value: Draft,
        operation: Operation,
    ) -> None:
        """The statement `target[access] = value`, next in the block."""
        self._written.append(
            _Written(steps.position, steps.take(), target, access, value, operation)
        )

    def load(self, steps: Steps, view: View, indices: Sequence[Affine], op: Operation) -> DraftRead:
        """A read of a view's element, which is demanded to be within bounds."""
        self.demand_within(steps.position, view, indices, op)
        return DraftRead(view.array, view.element_at(indices), view.element)

    def store(
        self,
        steps: Steps,
        view: View,
        indices: Sequence[Affine],
        value: Draft,
        op: Operation,
    ) -> None:
        """A write of a view's element, which is demanded to be within bounds."""
        self.demand_within(steps.position, view, indices, op)
        self.about_to_write({view.array}, steps, op)
        self.write(steps, view.array, view.element_at(indices), value, op)

    def define(self, steps: Steps, result: SSAValue, draft: Draft, op: Operation) -> None:
        """Give a scalar value its draft, or a cell where it must be computed in its place."""
        in_place = isinstance(draft, DraftApply) and draft.op in UNDEFINED_FOR_SOME_OPERANDS
        if in_place or sum(1 for _ in drafts_within(draft)) > _LARGEST_DRAFT:
            self.drafts[result] = self.keep(steps, draft, op)
        else:
            self.drafts[result] = draft

    def keep(self, steps: Steps, draft: Draft, op: Operation) -> DraftRead:
        """Copy a draft's value to a fresh cell, here."""
        cell = self.new_array("cell", (), draft_element(draft))
        self.write(steps, cell, (), draft, op)
        return DraftRead(cell, (), draft_element(draft))

    def about_to_write(
        self, arrays: set[str], steps: Steps, op: Operation, *, repeated: bool = False
    ) -> None:
        """Keep the values that read `arrays` and are used after `op`, or inside it.

        Call it before each statement and, with all the arrays that are written inside, before
        each operation with regions: an inner block never has to keep a value of an outer one.
        An operation that is `repeated` writes several times, so its own operands are kept too.
        """
        for value, draft in list(self.drafts.items()):
            if not any(
                isinstance(d, DraftRead) and d.array in arrays for d in drafts_within(draft)
            ):
                continue
            if any(
                _is_within_or_after(use.operation, op) or (repeated and use.operation is op)
                for use in value.uses
            ):
                if _block_of(value) is not steps.block:
                    raise CannotLift("a value of an outer block is overwritten here", op)
                self.drafts[value] = self.keep(steps, draft, op)

    # Demands

    def violation(self, position: Position, condition: str) -> isl.Set:
        """The parameters for which a point of `position` meets `condition`."""
        constraints = " and ".join((*position.constraints, condition))
        text = f"{self.parameter_list()}{{ [{', '.join(position.dims)}] : {constraints} }}"
        return isl.Set(text).params()

    def demand(
        self,
        kind: Literal["bounds", "shapes"],
        position: Position,
        violation: str,
        text: str,
        op: Operation,
        extents: tuple[str, str] | None = None,
    ) -> None:
        """Record that no point of `position` may meet the condition `violation`."""
        violated = self.violation(position, violation)
        if not violated.is_empty():
            self.demands.append(Demand(kind, text, violated, describe(op), extents))

    def demand_within(
        self, position: Position, view: View, indices: Sequence[Affine], op: Operation
    ) -> None:
        """Record that the view's element `indices` exists."""
        if len(indices) != len(view.shape):
            raise CannotLift("the number of indices is not the rank of the memref", op)
        outside = [
            f"({index}) < 0 or ({index}) >= {extent}"
            for index, extent in zip(indices, view.shape, strict=True)
        ]
        if outside:
            self.demand(
                "bounds",
                position,
                f"({' or '.join(outside)})",
                f"{describe(op)} stays within {view.array}",
                op,
            )

    # The end

    def program(
        self,
        signature: tuple[str, ...],
        results: tuple[str, ...],
        result_types: tuple[str, ...],
    ) -> Program:
        """The system of all the statements so far."""
        times = max((len(w.steps.time) + 1 for w in self._written), default=0)
        context = " and ".join(self.context) or "true"
        return Program(
            name=self.name,
            function=self.function,
            parameters=tuple(self.parameters),
            arrays=self.arrays,
            statements=tuple(self._statement(i, w, times) for i, w in enumerate(self._written)),
            scalars=tuple(self.scalars),
            context=isl.Set(f"{self.parameter_list()}{{ : {context} }}"),
            signature=signature,
            results=results,
            result_types=result_types,
            demands=tuple(self.demands),
            has_folds=self.has_folds,
            has_index_arithmetic=self.has_index_arithmetic,
            needs_long_indices=self.needs_long_indices,
        )

    def _statement(self, number: int, written: _Written, times: int) -> Statement:
        name = f"S{number}"
        at = written.steps
        space = f"{name}[{', '.join(at.dims)}]"
        parameters = self.parameter_list()
        constraints = " and ".join(at.constraints) or "true"
        time = [*at.time, str(written.step)]
        time += ["0"] * (times - len(time))

        def multi_aff(tuple_name: str, exprs: Sequence[Affine]) -> isl.MultiAff:
            inside = ", ".join(f"({e})" for e in exprs)
            return isl.MultiAff(f"{parameters}{{ {space} -> {tuple_name}[{inside}] }}")

        def term(draft: Draft) -> Term:
            match draft:
                case DraftRead(array, access, element):
                    return Read(array, multi_aff(array, access), element)
                case DraftIndex(value):
                    return IndexValue(isl.Aff(f"{parameters}{{ {space} -> [({value})] }}"))
                case DraftApply(op, attributes, arguments, element):
                    return Apply(op, attributes, tuple(term(a) for a in arguments), element)
                case _:
                    return draft

        return Statement(
            name=name,
            dims=at.dims,
            domain=isl.Set(f"{parameters}{{ {space} : {constraints} }}"),
            schedule=multi_aff("", time),
            target=written.target,
            access=multi_aff(written.target, written.access),
            value=term(written.value),
            location=describe(written.operation),
            loops=at.loops,
            operation=written.operation,
        )


BlockLifter = Callable[[Lifting, Steps], None]
"""Lifts the operations of `steps.block`, all but its terminator."""


def describe(op: Operation) -> str:
    """An operation in a message: its name, and which one of that name in the function it is."""
    top = op
    while (parent := top.parent_op()) is not None and parent.name != "builtin.module":
        top = parent
    number = 0
    for other in top.walk():
        if other.name == op.name:
            number += 1
        if other is op:
            break
    return f"{op.name} #{number}"


def _block_of(value: SSAValue) -> Block | None:
    if isinstance(value, BlockArgument):
        return value.block
    owner = value.owner
    return owner.parent if isinstance(owner, Operation) else owner


def _is_within_or_after(use: Operation, op: Operation) -> bool:
    """Whether `use` is inside `op`'s regions, or follows `op` in its block (at any depth)."""
    block = op.parent
    at: Operation | None = use
    while at is not None and at.parent is not block:
        at = at.parent_op()
    if at is None:
        return False
    if at is op:
        return use is not op
    return block is not None and block.get_operation_index(at) > block.get_operation_index(op)


def written_inside(lifting: Lifting, region: Region) -> set[str]:
    """The arrays that operations inside a region may write."""
    written: set[str] = set()
    for op in region.walk():
        for operand in op.operands:
            view = lifting.views.get(operand)
            if view is not None and op.name not in _ONLY_READ:
                written.add(view.array)
    return written


_ONLY_READ = frozenset({"affine.load", "memref.load", "memref.dim"})
