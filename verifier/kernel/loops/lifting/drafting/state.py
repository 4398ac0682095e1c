"""The state of a lift: where in the nest we are, what each value is, and the statements so far.

Affine expressions are strings in isl's syntax over the iterators and parameters in scope, values
are drafts (terms whose accesses are such strings). A draft is turned into a `Term` when a statement
uses it, over that statement's domain. A draft that reads an array stands for the element *as it is
where the value was defined*: `Lifting.about_to_write` copies it to a cell of its own before
anything overwrites that array while the value is still needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import islpy as isl
from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Block, Operation, Region, SSAValue

from verifier.kernel.loops.lifting.drafting.accesses import Accesses
from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    Draft,
    DraftApply,
    DraftIndex,
    DraftRead,
    MemrefView,
    NestPosition,
    Number,
    Order,
    Product,
    TensorElements,
    describe,
    draft_element,
    drafts_within,
)
from verifier.kernel.loops.lifting.drafting.liveness import block_of, is_needed
from verifier.kernel.loops.lifting.drafting.poison import Use
from verifier.kernel.loops.lifting.drafting.statements import DraftWrite, Statements, points
from verifier.kernel.loops.recurrences.system import (
    OF_NUMBERS,
    Allocation,
    Apply,
    Array,
    CannotLift,
    Constant,
    Loop,
    RecurrenceSystem,
    Scalar,
    SideCondition,
    SideConditionKind,
    Term,
)
from verifier.kernel.verdicts.assumptions import Assumption, Convention

Range = tuple[frozenset[str], str]
"""What isl's syntax says of the parameters that it names."""

_Made = tuple[MemrefView, Block]
UNDEFINED_FOR_SOME_OPERANDS = frozenset(
    (
        "arith.divsi",
        "arith.divui",
        "arith.remsi",
        "arith.remui",
        "arith.ceildivsi",
        "arith.ceildivui",
        "arith.floordivsi",
        "math.ipowi",
    )
)
"""Scalar operations that may be undefined behaviour. They stay where the function has them."""


def may_be_undefined(term: Term) -> bool:
    """Whether an operation of a term is undefined for some operands."""
    return isinstance(term, Apply) and (
        divides_freely(term.op, term.arguments) or any(map(may_be_undefined, term.arguments))
    )


def divides_freely(op: str, arguments: Sequence[object]) -> bool:
    """Whether an operation may be undefined: a division by a constant other than 0 and -1, the
    pattern of which is all ones, never is, nor is a power with a constant exponent that is not
    negative."""
    if op not in UNDEFINED_FOR_SOME_OPERANDS:
        return False
    second = arguments[1]
    if not isinstance(second, Constant):
        return True
    width = int(second.element.removeprefix("i"))
    if op == "math.ipowi":
        return second.bits >> (width - 1) == 1
    return second.bits in (0, (1 << width) - 1)


_LARGEST_DRAFT = 48
"""A value with more nodes is computed once, in a statement of its own."""


@dataclass
class Steps:
    """A block being lifted: its position, the block, and the time of its next statement."""

    position: NestPosition
    block: Block
    next_step: int = 0

    def take(self) -> int:
        """The next free time in this block."""
        self.next_step += 1
        return self.next_step - 1

    def nest(
        self,
        extents: Sequence[Affine],
        op: Operation,
        kinds: Sequence[Literal["parallel", "reduction"]] | None = None,
        block: Block | None = None,
    ) -> Steps:
        """A nest of loops from 0 up to the extents, next in this block, around `block`. Where no
        `kinds` are given, the loops are parallel."""
        position = self.position.under(self.take(), "true")
        for number, extent in enumerate(extents):
            kind = "parallel" if kinds is None else kinds[number]
            dim = f"i{len(position.dims)}"
            bounds = (f"0 <= {dim}", f"{dim} < {extent}")
            position = position.inside(0, Loop(dim, op, kind), bounds)
        return Steps(position, block or self.block)


@dataclass
class Lifting:
    """Everything known of the function so far. Errors: `CannotLift`."""

    name: str
    function: func.FuncOp
    order: Order = field(default_factory=Order)
    parameters: list[str] = field(default_factory=list[str])
    context: list[str] = field(default_factory=list[str])
    arrays: dict[str, Array] = field(default_factory=dict[str, Array])
    scalars: list[Scalar] = field(default_factory=list[Scalar])
    drafts: dict[SSAValue, Draft] = field(default_factory=dict[SSAValue, Draft])
    products: dict[SSAValue, Product] = field(default_factory=dict[SSAValue, Product])
    numbers: dict[SSAValue, Number] = field(default_factory=dict[SSAValue, Number])
    views: dict[SSAValue, MemrefView] = field(default_factory=dict[SSAValue, MemrefView])
    elements: dict[SSAValue, TensorElements] = field(default_factory=dict[SSAValue, TensorElements])
    on_stack: set[str] = field(default_factory=set[str])
    tensors: dict[str, MemrefView] = field(default_factory=dict[str, "MemrefView"])
    """All of each local array that holds tensors, as a view."""
    blank: set[str] = field(default_factory=set[str])
    """The arrays among `tensors` that nothing has been written to."""
    restricted: set[str] = field(default_factory=set[str])
    """The memrefs that one operation on tensors claims for itself."""
    returned: set[str] = field(default_factory=set[str])
    """The arrays that hold results which are tensors."""
    constants: set[str] = field(default_factory=set[str])
    """The arrays that hold constant globals."""
    read_only: set[str] = field(default_factory=set[str])
    """The arguments that are marked so."""
    strided: set[str] = field(default_factory=set[str])
    """The arguments whose layout is not the identity."""
    allocated: dict[str, _Made] = field(default_factory=dict[str, "_Made"])
    """All of each array that memref.alloc makes, as a view, and the block in which it does."""
    allocations: dict[str, Allocation] = field(default_factory=dict[str, Allocation])
    """Of memory by its array, of other tensors by what makes them."""
    side_conditions: list[SideCondition] = field(default_factory=list[SideCondition])
    assumptions: list[Assumption] = field(default_factory=list[Assumption])
    conventions: list[Convention] = field(default_factory=list[Convention])
    has_reductions: bool = False
    index_width_matters: bool = False
    ranges: list[Range] = field(default_factory=list[Range])
    """What is known of the parameters as numbers of 64 bits."""
    wrapping: isl.Set | None = None
    """The only parameters that count, if integer arithmetic is to be lifted as it wraps around."""
    overlapping: bool = False
    """Whether memrefs among the arguments may have elements in common."""
    depends: dict[SSAValue, frozenset[str]] = field(default_factory=dict[SSAValue, frozenset[str]])
    """The arguments that values which are only computed are made of."""
    uses: list[Use] = field(default_factory=list[Use])
    calls: dict[Operation, Operation] = field(default_factory=dict[Operation, Operation])
    """The functions that are being lifted in the place of a call, each with the call."""
    calls_elsewhere: bool = False
    """Whether functions without a body may be called."""
    given_away: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """What functions without a body are given, in order: what it is, and the array with it."""
    by_value: frozenset[int] = frozenset()
    """The results that, if they are memrefs, stand for what these hold by then."""
    written: list[DraftWrite] = field(default_factory=list[DraftWrite])
    accesses: Accesses = field(default_factory=Accesses)

    # Naming

    def new_array(self, prefix: str, shape: tuple[int | str, ...], element: str) -> str:
        """A fresh local array."""
        name = f"{prefix}{sum(a.argument is None for a in self.arrays.values())}"
        self.arrays[name] = Array(name, shape, element, None)
        return name

    def leave_open(self, name: str, op: Operation) -> None:
        """Say of a fresh local array that nothing but `op` makes it, which leaves its contents
        open."""
        self.arrays[name] = replace(self.arrays[name], left_open=op.name)

    def undefined(self, element: str) -> DraftRead:
        """A value that nothing defines: that of a cell that is never written."""
        return DraftRead(self.new_array("undefined", (), element), (), element)

    def parameter_list(self) -> str:
        """The parameters as isl writes them before a set."""
        return f"[{', '.join(self.parameters)}] -> "

    def known(self) -> isl.Set:
        """The parameters that there can be."""
        return isl.Set(f"{self.parameter_list()}{{ : {' and '.join(self.context) or 'true'} }}")

    def possible(self) -> isl.Set:
        """The parameters that numbers of 64 bits can be, as far as that is convex."""
        convex = [text for names, text in self.ranges if len(names) == 1]
        return isl.Set(f"{self.parameter_list()}{{ : {' and '.join(convex) or 'true'} }}")

    def is_possible(self, parameters: isl.Set) -> bool:
        """Whether there can be some of the parameters, as numbers of 64 bits, and they count.

        An extent that the set is not about may be 0, and then says nothing of the others.
        """
        about = {
            parameters.get_dim_name(isl.dim_type.param, position)
            for position in range(parameters.dim(isl.dim_type.param))
            if parameters.involves_dims(isl.dim_type.param, position, 1)
        }
        found = parameters.intersect(self.known())
        if self.wrapping is not None:
            found = found.intersect(self.wrapping)
        for names, constraint in self.ranges:
            if names <= about and not found.is_empty():
                range_ = isl.Set(f"{self.parameter_list()}{{ : {constraint} }}")
                found = found.intersect(range_).coalesce()
        return not found.is_empty()

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

    def view(self, value: SSAValue, user: Operation) -> MemrefView:
        """What a memref value is."""
        found = self.views.get(value)
        if found is None:
            raise CannotLift(f"the memref of type {value.type} is not a known array", user)
        return found

    def forget(self, function: func.FuncOp) -> None:
        """Forget the values of a function that was called."""
        values = [a for block in function.body.blocks for a in block.args]
        for op in function.body.walk():
            values += [*op.results, *(a for r in op.regions for b in r.blocks for a in b.args)]
        known = self.drafts, self.numbers, self.views, self.elements, self.products, self.depends
        for value in values:
            for table in known:
                table.pop(value, None)

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
        if target in self.read_only:
            raise CannotLift(f"{target} is marked as read only and written", operation)
        self.written.append(
            DraftWrite(steps.position, steps.take(), target, access, value, operation)
        )

    def load(
        self, steps: Steps, view: MemrefView, indices: Sequence[Affine], op: Operation
    ) -> DraftRead:
        """A read of a view's element, which is required to be within bounds."""
        self.require_within(steps.position, view, indices, op)
        self.accesses.add(steps.position, view, indices)
        return DraftRead(view.array, view.element_at(indices), view.element)

    def store(
        self,
        steps: Steps,
        view: MemrefView,
        indices: Sequence[Affine],
        value: Draft,
        op: Operation,
    ) -> None:
        """A write of a view's element, which is required to be within bounds."""
        self.require_within(steps.position, view, indices, op)
        self.accesses.add(steps.position, view, indices, is_write=True)
        self.about_to_write({view.array}, steps, op)
        self.write(steps, view.array, view.element_at(indices), value, op)

    def define(self, steps: Steps, result: SSAValue, draft: Draft, op: Operation) -> None:
        """Give a scalar value its draft, or a cell where it must be computed in its place."""
        in_place = isinstance(draft, DraftApply) and divides_freely(draft.op, draft.arguments)
        if in_place or sum(1 for _ in drafts_within(draft)) > _LARGEST_DRAFT:
            self.drafts[result] = self.keep(steps, draft, op)
        else:
            self.drafts[result] = draft

    def keep(self, steps: Steps, draft: Draft, op: Operation) -> DraftRead:
        """Copy a draft's value to a fresh cell, here."""
        cell = self.new_array("cell", (), draft_element(draft))
        self.write(steps, cell, (), draft, op)
        return DraftRead(cell, (), draft_element(draft))

    def decide(self, steps: Steps, condition: Draft, op: Operation) -> None:
        """Record that what `op` does depends on a condition, here."""
        cell = self.new_array("condition", (), draft_element(condition))
        at = steps.position, steps.take()
        self.written.append(DraftWrite(*at, cell, (), condition, op, decides=True))

    def about_to_write(
        self, arrays: set[str], steps: Steps, op: Operation, *, repeated: bool = False
    ) -> None:
        """Keep the values that read `arrays` and are used after `op`, or inside it.

        Call it before each statement and, with all the arrays that are written inside, before
        each operation with regions: an inner block never has to keep a value of an outer one.
        An operation that is `repeated` writes several times, so its own operands are kept too.
        """
        if arrays & self.constants:
            raise CannotLift("a constant global is written", op)
        given = self.given_memory()
        if self.overlapping and arrays & given:
            arrays = arrays | given
        for value, view in self.views.items():
            of_memory = view.array in arrays and view.array not in self.tensors
            of_tensor = of_memory and isinstance(value.type, TensorType)
            if of_tensor and is_needed(value, op, self.calls, by_op=False):
                raise CannotLift("memory is written while a tensor made of it is in use", op)
        for value, draft in list(self.drafts.items()):
            if not any(
                isinstance(d, DraftRead) and d.array in arrays for d in drafts_within(draft)
            ):
                continue
            if any(
                self.order.within_or_after(use.operation, op) or (repeated and use.operation is op)
                for use in value.uses
            ):
                if block_of(value) is not steps.block:
                    raise CannotLift("a value of an outer block is overwritten here", op)
                self.drafts[value] = self.keep(steps, draft, op)

    def given_memory(self) -> set[str]:
        """The arguments that are memrefs."""
        every = self.arrays.values()
        return {a.name for a in every if a.argument is not None and not a.is_tensor}

    # SideConditions

    def violation(self, position: NestPosition, condition: str) -> isl.Set:
        """The parameters for which a point of `position` meets `condition`."""
        constraints = (*position.constraints, condition)
        return points(self.parameter_list(), position.dims, constraints).params()

    def side_condition(
        self,
        kind: SideConditionKind,
        position: NestPosition,
        violation: str,
        text: str,
        op: Operation,
        extents: tuple[str, str] | None = None,
    ) -> None:
        """Record that no point of `position` may meet the condition `violation`."""
        violated = self.violation(position, violation)
        if self.is_possible(violated) if kind in OF_NUMBERS else not violated.is_empty():
            always = not position.constraints
            found = SideCondition(kind, text, violated, describe(op), extents, always=always)
            self.side_conditions.append(found)

    def require_within(
        self, position: NestPosition, view: MemrefView, indices: Sequence[Affine], op: Operation
    ) -> None:
        """Record that the view's element `indices` exists."""
        if len(indices) != len(view.shape):
            raise CannotLift("the number of indices is not the rank of the memref", op)
        outside = [
            f"({index}) < 0 or ({index}) >= {extent}"
            for index, extent in zip(indices, view.shape, strict=True)
        ]
        if outside:
            text = f"{describe(op)} stays within {view.array}"
            self.side_condition("bounds", position, f"({' or '.join(outside)})", text, op)

    def require_window(
        self,
        position: NestPosition,
        source: MemrefView,
        offsets: Sequence[Affine],
        sizes: Sequence[Affine],
        strides: Sequence[int],
        op: Operation,
    ) -> None:
        """Record that a window on a view is within it, and where one without elements is.

        One with a negative stride has its last element first.

        Such a window touches nothing; `--generate-runtime-verification` wants that its offset is
        between 0 and the extent where its size is 0, and that it is within the extent elsewhere.
        """
        negative = [f"{size} < 0" for size in sizes]
        inhabited = " and ".join(f"{size} > 0" for size in sizes) or "true"
        outside: list[str] = []
        astray: list[str] = []
        for offset, size, stride, extent in zip(offsets, sizes, strides, source.shape, strict=True):
            last = f"{offset} + {stride} * ({size} - 1)"
            least, most = (offset, last) if stride > 0 else (last, offset)
            beyond = f"({least} < 0 or {most} >= {extent})"
            outside.append(f"({inhabited} and {beyond})")
            astray.append(f"({size} = 0 and ({offset} < 0 or {offset} > {extent}))")
            astray.append(f"({size} > 0 and {beyond})")
        if sizes:
            where = f"within {source.array}"
            condition = f"({' or '.join(negative + outside)})"
            self.side_condition("bounds", position, condition, f"{describe(op)} stays {where}", op)
            text = f"{describe(op)}, if it has no elements, starts {where}"
            empty = f"(not ({inhabited}) and ({' or '.join(astray)}))"
            self.side_condition("windows", position, empty, text, op)

    # The end

    def program(
        self,
        signature: tuple[str, ...],
        results: tuple[str, ...],
        result_types: tuple[str, ...],
    ) -> RecurrenceSystem:
        """The system of all the statements so far."""
        kept = self.given_memory() if self.overlapping else set[str]()
        made = Statements(self.parameter_list(), self.arrays, kept)
        statements, decisions = made.of(self.written)
        return RecurrenceSystem(
            name=self.name,
            function=self.function,
            parameters=tuple(self.parameters),
            arrays=self.arrays,
            statements=statements,
            scalars=tuple(self.scalars),
            context=self.known(),
            possible=self.possible(),
            signature=signature,
            results=results,
            result_types=result_types,
            side_conditions=tuple(self.side_conditions),
            assumptions=tuple(dict.fromkeys(self.assumptions)),
            conventions=tuple(dict.fromkeys(self.conventions)),
            has_reductions=self.has_reductions,
            index_width_matters=self.index_width_matters,
            uses=tuple(self.uses),
            decisions=decisions,
            allocations=tuple(self.allocations.values()),
            rewritten=frozenset(made.rewritten),
            accesses=self.accesses.of(self.parameter_list(), self.given_memory()),
            by_value=self.by_value,
        )


BlockLifter = Callable[[Lifting, Steps], None]
"""Lifts the operations of `steps.block`, all but its terminator."""


def written_inside(lifting: Lifting, region: Region) -> set[str]:
    """The arrays that operations inside a region may write."""
    written: set[str] = set()
    for op in region.walk():
        for operand in op.operands:
            view = lifting.views.get(operand)
            of_memory = isinstance(operand.type, MemRefType)
            if view is not None and of_memory and op.name not in _ONLY_READ:
                written.add(view.array)
    return written


_ONLY_READ = frozenset({"affine.load", "memref.load", "memref.dim", "bufferization.to_tensor"})
