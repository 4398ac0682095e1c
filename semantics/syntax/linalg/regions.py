"""Whether the region that a named linalg op has in generic form is the one that its name means.

Upstream lowers by the region, so one that computes something else is another op.
"""

from __future__ import annotations

from itertools import zip_longest

from xdsl.ir import Attribute, Block, Operation, SSAValue

_NOTHING = ("#arith.fastmath<none>", "#arith.overflow<none>")


def same_body(given: Block, meant: Block) -> bool:
    """Whether two blocks of scalar operations are equal, up to the names of values."""
    if [a.type for a in given.args] != [a.type for a in meant.args]:
        return False
    known: dict[SSAValue, SSAValue] = dict(zip(given.args, meant.args, strict=True))
    for one, other in zip_longest(given.ops, meant.ops):
        if one is None or other is None or _stated(one) != _stated(other):
            return False
        if [known.get(v) for v in one.operands] != list(other.operands):
            return False
        known.update(zip(one.results, other.results, strict=True))
    return True


def _stated(op: Operation) -> tuple[str, list[Attribute], dict[str, Attribute], int]:
    attributes = {
        name: value
        for name, value in (op.attributes | op.properties).items()
        if str(value) not in _NOTHING
    }
    return op.name, [r.type for r in op.results], attributes, len(op.regions)
