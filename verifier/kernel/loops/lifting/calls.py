"""Lifting of calls: the function that is called is lifted in the place of the call."""

from __future__ import annotations

from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType

from semantics.functions.calls import check_call, check_callee, definition, is_external
from semantics.language.program import NoMeaning
from verifier.kernel.loops.lifting.drafting.state import BlockLifter, Lifting, Steps
from verifier.kernel.loops.lifting.outside import lift_outside
from verifier.kernel.loops.lifting.storage.tensor_storage import is_tensor
from verifier.kernel.loops.recurrences.system import CannotLift


def lift_call(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: func.CallOp) -> None:
    """Lift a call of a function of the same module, or of one that is defined elsewhere."""
    if lifting.calls_elsewhere and is_external(op):
        lift_outside(lifting, steps, op)
        return
    callee = _called(op)
    if callee is lifting.function or callee in lifting.calls:
        raise CannotLift(f"@{callee.sym_name.data} calls itself", op)
    if len(callee.body.blocks) != 1:
        raise CannotLift(f"@{callee.sym_name.data} has more than one block", op)
    block = callee.body.block
    for argument, operand in zip(block.args, op.arguments, strict=True):
        if operand in lifting.views or is_tensor(operand):
            lifting.views[argument] = lifting.view(operand, op)
            continue
        lifting.drafts[argument] = lifting.draft(operand, op)
        if operand in lifting.numbers:
            lifting.numbers[argument] = lifting.numbers[operand]
    touched = {lifting.views[o].array for o in op.arguments if isinstance(o.type, MemRefType)}
    lifting.about_to_write(touched, steps, op)
    lifting.calls[callee] = op
    lift_block(lifting, Steps(steps.position.under(steps.take(), "true"), block))
    last = block.last_op
    if not isinstance(last, func.ReturnOp):
        raise CannotLift(f"@{callee.sym_name.data} does not end in a return", op)
    for result, operand in zip(op.results, last.operands, strict=True):
        if operand in lifting.views or is_tensor(operand):
            view = lifting.view(operand, last)
            if view.array in lifting.on_stack:
                raise CannotLift("a function returns what is on its stack", last)
            lifting.views[result] = view
            continue
        lifting.drafts[result] = lifting.draft(operand, last)
        if operand in lifting.numbers:
            lifting.numbers[result] = lifting.numbers[operand]
    for name, (view, home) in lifting.allocated.items():
        if home is block:  # It outlives the call, and may be freed after it.
            lifting.allocated[name] = view, steps.block
    del lifting.calls[callee]
    lifting.forget(callee)


def _called(op: func.CallOp) -> func.FuncOp:
    name = op.callee.string_value()
    callee = definition(op, name)
    if not isinstance(callee, func.FuncOp) or not callee.body.blocks:
        raise CannotLift(f"@{name} has no body here", op)
    try:
        check_call(op, "")
        check_callee(callee, name, "", memory=True)
    except NoMeaning as error:
        raise CannotLift(error.what, op) from error
    return callee
