"""Backward functions of operations of which all bits count: everything is needed of each operand
where anything is of the result.

Sound, where an operation is a function of its operands, and always defined and no poison where none
of them is. Where anything is needed no operand is changed, so that the result is the same; where
nothing is, any two results are alike, and the one of changed operands is defined and no poison.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import i1
from xdsl.ir import Attribute

from semantics.domains.demand import DEMANDED_BITS
from semantics.domains.domain import Element
from semantics.language.builder import Bits, Execution, select
from semantics.language.program import NoMeaning, Step
from semantics.language.registry import lookup
from verifier.kernel.analyses.backward import Backward
from verifier.kernel.analyses.claim import Claim
from verifier.kernel.analyses.claims import claim_goal, must_hold
from verifier.kernel.analyses.transfer import own_step, types_of


def all_or_nothing(
    name: str,
    operation: str,
    attributes: Mapping[str, Attribute] | None = None,
    file: str = "",
    line: int = 1,
) -> Backward:
    """Raises `NoMeaning` for an operation that looks at poison."""
    meaning = lookup(operation)
    if meaning is None or meaning.sees_poison:
        raise NoMeaning(f"{operation}, of which anything may be needed")

    def needs(m: Execution, needed: Element) -> list[Element]:
        none = needed[0].is_zero()
        return [
            (select(none, m.constant(0, width), m.constant(-1, width)),)
            for width in m.result_widths
        ]

    given = attributes or {}
    made = Backward(name, operation, DEMANDED_BITS, needs, None, given, file, line)
    return made.follows_from((_always_a_number(made),))


def _always_a_number(function: Backward) -> Claim:
    types, result, order = types_of(function.operation)
    values = tuple(f"x{i}" for i in range(len(types)))

    def a_number(m: Execution, x: Bits) -> Bits:
        return x.eq(x).as_bit()

    goal = claim_goal(
        f"{function.name}: the result is a number",
        "",
        1,
        [*zip(values, types, strict=True)],
        order,
        (),
        (must_hold(),),
        (
            Step(function.operation, values, (("r", result),), function.attributes),
            own_step("a_number", a_number, ("r",), [("holds", i1)]),
        ),
        frozenset(values),
    )
    return Claim(goal, (), values, computed=("r",))
