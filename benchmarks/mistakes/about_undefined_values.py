"""Mistakes about values that are undefined, and computed of undefined ones."""

from __future__ import annotations

from mistakes.mistake import Mistake

_STEPS = "verifier.kernel.simulation.steps"
_CELLS = "semantics.control_flow.cells"
_TWINS = "test_undefined_values.py::test_wrong_twins_are_not_proved"

UNDEFINED_VALUES: tuple[Mistake, ...] = (
    Mistake(
        where=f"{_STEPS}:_one_that_is_used",
        what="all uses of an undefined value see the same",
        old="f'{CHOICE} {done.choices.next((_USE, sort))} of {_USE}'",
        new="f'{CHOICE} of {_USE}'",
        noticed_by=f"{_TWINS}[frozen twice]",
    ),
    Mistake(
        where=f"{_STEPS}:_integers",
        what="what is computed of an undefined value is the same at each use",
        old="done.choices.given is None and A",
        new="False",
        noticed_by=f"{_TWINS}[one value for all uses of what is computed]",
    ),
    Mistake(
        where=f"{_STEPS}:_one_that_is_used",
        what="what a source loads from its stack may be any value",
        old="of_source and A",
        new="False",
        noticed_by=f"{_TWINS}[what a call has stored]",
    ),
    Mistake(
        where="verifier.kernel.simulation.terms:chosen",
        what="what may be any value in one case may be so in the other, too",
        old="either(condition, then.any_, otherwise.any_)",
        new="INTERPRETATION.disjunction(then.any_, otherwise.any_)",
        noticed_by=f"{_TWINS}[where the source chooses it]",
    ),
    Mistake(
        where="verifier.kernel.simulation.terms:refines",
        what="poison is one of the values that an undefined one may be",
        old="both(negated(b.poison), _or(a.any_, A))",
        new="_or(a.any_, both(negated(b.poison), A))",
        noticed_by=f"{_TWINS}[poison]",
    ),
    Mistake(
        where=f"{_CELLS}:_fit",
        what="memory has room for values of any type",
        old="layout.size(type_) <= room",
        new="True",
        noticed_by=f"{_TWINS}[an access beyond the memory]",
    ),
)
