"""Loops whose step is no constant and whose iterator nothing uses: their count is enough."""

from __future__ import annotations

from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType

from verifier.kernel.loops.lifting.drafting.drafts import Affine, bare, describe
from verifier.kernel.loops.lifting.drafting.index_arithmetic import is_constant
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.recurrences.iteration_counts import IterationCount
from verifier.kernel.loops.recurrences.system import CannotLift


def iteration_count_of(
    lifting: Lifting, steps: Steps, op: scf.ForOp, lower: Affine, upper: Affine, step: Affine
) -> Affine:
    """How often a loop runs whose step is an argument and whose iterator nothing uses: a parameter.
    A step that is not positive is undefined, and so is an iterator that leaves its range."""
    iterator = op.body.block.args[0]
    given = [bare(text) for text in (lower, upper, step)]
    known = all(is_constant(text) or text in lifting.parameters for text in given)
    if iterator.uses.get_length() or not known or not isinstance(iterator.type, IndexType):
        raise CannotLift("the step of a loop is not a constant", op)
    loop = IterationCount(*given)
    for name, most in ((loop.count, 1 << 64), (loop.overflow, 2)):
        if name not in lifting.parameters:
            lifting.parameters.append(name)
            lifting.ranges.append((frozenset({name}), f"0 <= {name} < {most}"))
    lifting.context += (text for text in loop.known() if text not in lifting.context)
    lifting.index_width_matters = True
    at = steps.position
    text = f"the step of {describe(op)} is positive"
    lifting.side_condition("steps", at, f"{given[2]} <= 0", text, op)
    text = f"the iterator of {describe(op)} does not overflow"
    beyond = f"({loop.overflow} = 1 and {loop.count} > 0)"
    lifting.side_condition("affine", at, beyond, text, op)
    return loop.count
