"""Backward functions of operations whose low bits come from low bits: sums, products.

Sound, where taking the low bits of all operands before the operation or of its result behind it is
the same, for each number of bits below the width, and where results of what is no poison are none,
and defined. Let k be the number of bits up to the highest that is needed of the result, and the
operands be changed above those. Where k is the width they are not changed at all, and where it is 0
nothing is needed; else the low k bits of the result are what they were.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import i1
from xdsl.ir import Attribute

from semantics.domains.demand import DEMANDED_BITS
from semantics.domains.domain import Element
from semantics.language.builder import Bits, Execution
from semantics.language.program import NoMeaning, Step, TypeVariable
from semantics.language.registry import lookup
from verifier.kernel.analyses.backward import Backward
from verifier.kernel.analyses.claim import Claim
from verifier.kernel.analyses.claims import claim_goal, must_hold
from verifier.kernel.analyses.transfer import own_step, types_of


def of_low_bits(
    name: str,
    operation: str,
    attributes: Mapping[str, Attribute] | None = None,
    file: str = "",
    line: int = 1,
) -> Backward:
    """All bits of the operands up to the highest that is needed of the result.

    Raises `NoMeaning` for an operation that looks at poison, or whose types are not all the same.
    """
    types, result, _ = types_of(operation)
    meaning = lookup(operation)
    if {*types, result} != {TypeVariable("T")} or meaning is None or meaning.sees_poison:
        raise NoMeaning(f"the low bits of {operation}")
    given = attributes or {}

    def needs(m: Execution, needed: Element) -> list[Element]:
        return [(needed[0].smeared(),)] * len(types)

    part = _commutes(name, operation, given, len(types))
    made = Backward(name, operation, DEMANDED_BITS, needs, None, given, file, line)
    return made.follows_from((part,))


def _commutes(name: str, operation: str, attributes: Mapping[str, Attribute], count: int) -> Claim:
    wide, narrow = TypeVariable("T"), TypeVariable("S")
    values, low = (tuple(f"{n}{i}" for i in range(count)) for n in ("x", "y"))

    def lowest(m: Execution, x: Bits) -> Bits:
        return x.trunc(m.result_width)

    def equal(m: Execution, x: Bits, y: Bits) -> Bits:
        return x.eq(y).as_bit()

    goal = claim_goal(
        f"{name}: low bits of the result are those of low bits",
        "",
        1,
        [(x, wide) for x in values],
        [(narrow, wide)],
        (),
        (must_hold(),),
        (
            *(
                own_step("low", lowest, (x,), [(y, narrow)])
                for x, y in zip(values, low, strict=True)
            ),
            Step(operation, values, (("r", wide),), attributes),
            own_step("low", lowest, ("r",), [("lowest", narrow)]),
            Step(operation, low, (("s", narrow),), attributes),
            own_step("equal", equal, ("lowest", "s"), [("holds", i1)]),
        ),
        frozenset(values),
    )
    return Claim(goal, (), values, computed=("r", "s"))
