"""Lifting of calls of functions that have no body here.

What such a function is given is copied to arrays that count as results of the caller, and what it
gives back are tables that both programs have. If what is given is the same for all contents of the
tables, it is so for those that the functions would give: by induction over the calls, in their
order. So every call has to be made whatever the arguments are, and once.
"""

from __future__ import annotations

import re

from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType

from verifier.kernel.loops.lifting.drafting.drafts import DraftIndex, DraftRead, MemrefView, bare
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.storage.memref import whole
from verifier.kernel.loops.lifting.storage.tensor_storage import copied, copy, element_nest
from verifier.kernel.loops.recurrences.correspondence import as_tensor
from verifier.kernel.loops.recurrences.system import Array, CannotLift
from verifier.kernel.verdicts.assumptions import CALLS_ELSEWHERE, assuming


def lift_outside(lifting: Lifting, steps: Steps, op: func.CallOp) -> None:
    """Lift a call of a function without a body: by what it is given, and what it gives back."""
    name = op.callee.string_value()
    if lifting.overlapping:
        raise CannotLift(f"@{name} has no body here, and arguments may overlap", op)
    if steps.position.loops or set(steps.position.constraints) - {"true"}:
        raise CannotLift(f"@{name} has no body here, and is called in a loop or conditionally", op)
    memory = {
        position: lifting.view(operand, op)
        for position, operand in enumerate(op.arguments)
        if isinstance(operand.type, MemRefType)
    }
    touched = {view.array for view in memory.values()}
    if len(touched) != len(memory):
        raise CannotLift(f"@{name} has no body here, and is given the same memory twice", op)
    number = sum(what.startswith("call ") for what, _ in lifting.given_away)
    kinds = ", ".join(as_tensor(str(t)) for t in op.result_types)
    call = f"call {number} of @{name} with {len(op.arguments)} operands to ({kinds})"
    lifting.given_away.append((call, lifting.keep(steps, DraftIndex("0"), op).array))
    for position, operand in enumerate(op.arguments):
        what = f"operand {position}, {as_tensor(str(operand.type))}"
        if operand not in lifting.views:
            kept = lifting.keep(steps, lifting.draft(operand, op), op)
            lifting.given_away.append((what, kept.array))
            continue
        view = lifting.views[operand]
        for extent in view.shape:
            size = lifting.keep(steps, DraftIndex(extent), op)
            lifting.given_away.append((f"size of {what}", size.array))
        inside, indices = element_nest(steps, view.shape, op)
        lifting.accesses.add(inside.position, view, indices)
        lifting.given_away.append((what, copied(lifting, steps, view, op).array))
    lifting.about_to_write(touched, steps, op)
    for position, view in memory.items():
        given = _table(lifting, f"call{number}_operand{position}", view)
        inside, indices = element_nest(steps, view.shape, op)
        lifting.accesses.add(inside.position, view, indices, is_write=True)
        copy(lifting, steps, given, view, op)
    for position, result in enumerate(op.results):
        type_ = str(result.type)
        if not re.fullmatch(r"i[1-9]\d*|b?f\d+", type_):
            raise CannotLift(f"@{name} has no body here, and returns {type_}", op)
        view = MemrefView("", (), (), type_)
        given = _table(lifting, f"call{number}_result{position}", view)
        lifting.drafts[result] = DraftRead(given.array, (), given.element)
    lifting.assumptions.append(assuming(CALLS_ELSEWHERE))


def _table(lifting: Lifting, name: str, like: MemrefView) -> MemrefView:
    """What a call gives back, with the shape of a view: a table of that name."""
    texts = tuple(map(bare, like.shape))
    shape = tuple(int(text) if text.isdigit() else text for text in texts)
    key = f"{name} : {', '.join(texts)} : {like.element}"
    lifting.arrays[name] = Array(
        name, shape, like.element, None, constant=key, may_hold_results=True
    )
    return whole(name, shape, like.element)
