"""Iterators of loops: their constraints, their steps, and what they are in the body."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    DraftApply,
    DraftIndex,
    Number,
    describe,
)
from verifier.kernel.loops.lifting.drafting.index_arithmetic import (
    constant_of,
    decisive_index,
    fits_index,
    is_constant,
    outside,
    width_of,
)
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.recurrences.system import CannotLift, Loop


def within_bounds(
    name: str, lower: Sequence[Affine], upper: Sequence[Affine], step: int
) -> tuple[str, ...]:
    """The constraints on the iterator of a loop from the largest `lower` up."""
    constraints = [f"{name} >= {bound}" for bound in lower]
    constraints += [f"{name} < {bound}" for bound in upper]
    if step != 1:
        starts = [
            " and ".join(
                [f"({name} - {start}) mod {step} = 0", *(f"{start} >= {b}" for b in lower)]
            )
            for start in lower
        ]
        constraints.append(f"({' or '.join(f'({s})' for s in starts)})")
    return tuple(constraints)


def checked_step(step: int, op: Operation) -> int:
    if step <= 0:
        raise CannotLift("the step of a loop is not positive", op)
    if not fits_index(step):
        raise CannotLift(f"the step {step} is no 64 bit number", op)
    return step


def require_counted(
    lifting: Lifting, inside: Steps, loop: Loop, iterator: SSAValue, op: Operation
) -> None:
    """Record that the last value of an iterator plus the step fits. For an index anything else is
    undefined behaviour, as scf's page says of scf.for since llvm-project 203713; upstream lowers
    the other loops to it."""
    width = width_of(iterator.type) or 64
    if width == 64 and loop.step == 1:  # it is below a number of 64 bits
        return
    beyond = outside(f"{loop.dim} + {loop.step}", width)
    text = f"the iterator of {describe(op)} does not overflow"
    lifting.index_width_matters |= width == 64
    kind = "affine" if width == 64 else "overflow"
    lifting.side_condition(kind, inside.position, beyond, text, op)


def define_iterator(lifting: Lifting, argument: SSAValue, name: str) -> None:
    if isinstance(argument.type, IndexType):
        lifting.drafts[argument] = DraftIndex(name)
        return
    cast = DraftApply("arith.index_cast", (), (DraftIndex(name),), str(argument.type))
    lifting.drafts[argument] = cast
    lifting.numbers[argument] = Number(name)


def constant_step(lifting: Lifting, steps: Steps, value: SSAValue, op: Operation) -> int:
    step = decisive_index(lifting, steps, value, op)
    if not is_constant(step):
        raise CannotLift("the step of a loop is not a constant", op)
    return constant_of(step)
