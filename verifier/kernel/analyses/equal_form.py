"""The claim that an operation's result is what some other form of it gives."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import i1

from semantics.domains.domain import Element
from semantics.language.builder import Bits, Execution
from semantics.language.program import NoMeaning, TypeVariable
from semantics.language.registry import lookup
from verifier.kernel.analyses.claim import Claim
from verifier.kernel.analyses.claims import claim_goal, must_hold
from verifier.kernel.analyses.transfer import Transfer, in_elements, named_fields, own_step

Form = Callable[[Element, Bits, Element, Bits], Bits]
"""Of each operand's element and value."""


def equal_form(made: Transfer, form: Form) -> Claim:
    """For all values that are no poison and all elements, whether they hold of them or not. Raises
    `NoMeaning` for an operation that looks at poison, or whose types are not all the same."""
    domain, operation, type_ = made.domain, made.operation, TypeVariable("T")
    types, result, _ = made.types()
    meaning = lookup(operation)
    if (*types, result) != (type_,) * 3 or meaning is None or meaning.sees_poison:
        raise NoMeaning(f"another form of {operation}")
    elements = [named_fields(domain, prefix) for prefix in "ab"]

    def equal(m: Execution, given: Bits, x: Bits, y: Bits, *fields: Bits) -> Bits:
        a, b = in_elements(fields, len(domain.fields))
        return given.eq(form(a, x, b, y)).as_bit()

    arguments = ("x", "y", *(field for element in elements for field in element))
    goal = claim_goal(
        f"{made.name}: the result has this form",
        "",
        1,
        [(name, type_) for name in arguments],
        (),
        (),
        (made.concrete(("x", "y"), "result"), must_hold("result")),
        (own_step("equal", equal, ("result", *arguments), [("holds", i1)]),),
        frozenset(arguments),
    )
    shown = tuple((p, domain, e) for p, e in zip("ab", elements, strict=True))
    return Claim(goal, shown, ("x", "y"), computed=("result",))
