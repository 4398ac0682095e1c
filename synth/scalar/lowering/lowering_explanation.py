"""What a source leaves undefined, and what a target gives there, by example."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from semantics.language.program import TypeVariable
from synth.scalar.terms.batches import InputBatch, Runner, TermValues, lanes_of, same, width_of
from synth.scalar.terms.terms import Application, Argument, Operator, Term

_SHOWN_WIDTH = 8


def explained(operator: Operator, programs: Sequence[Term]) -> tuple[str, ...]:
    """Sentences on where the target is more defined than the source, each with an example.

    Empty where both are alike on the inputs tried. The open types of examples have 8 bits, and the
    narrower one of two has 4.
    """
    variables = [t for t in dict.fromkeys(operator.types) if isinstance(t, TypeVariable)]
    arguments = [Argument(f"x{i}", t) for i, t in enumerate(operator.operand_types)]
    widths = _shown_widths(variables)
    if not arguments:
        return ()
    lanes = lanes_of(arguments, widths, 400, 0)
    runner = Runner(lanes)
    found: list[str] = []
    for number, program in enumerate(programs):
        before = runner.run(Application(operator, tuple(arguments), number))
        after = runner.run(program)
        found += _differences(before, after, lanes, arguments, width_of(program.type_, widths))
    return tuple(dict.fromkeys(found))


def says_nothing(operator: Operator, flagged: Operator) -> bool:
    """Whether flags make no difference on the inputs tried."""
    arguments = tuple(Argument(f"x{i}", t) for i, t in enumerate(operator.operand_types))
    variables = [t for t in dict.fromkeys(operator.types) if isinstance(t, TypeVariable)]
    if not arguments or operator.meaning.fits is not None:
        return False
    runner = Runner(lanes_of(arguments, _shown_widths(variables), 400, 0))
    return all(
        same(
            runner.run(Application(operator, arguments, i)),
            runner.run(Application(flagged, arguments, i)),
        )
        for i in range(len(operator.result_types))
    )


def _shown_widths(variables: Sequence[TypeVariable]) -> dict[TypeVariable, int]:
    """8 bits, and 4 for the narrower one of two types, which is called s."""
    widest = sorted(variables, key=lambda v: v.name == "t")[-1:]
    return {v: _SHOWN_WIDTH if v in widest else 4 for v in variables}


def _differences(
    before: TermValues,
    after: TermValues,
    lanes: InputBatch,
    arguments: Sequence[Argument],
    bits: int,
) -> list[str]:
    cases = [
        ("undefined behaviour", before.ub),
        ("poison", before.poison & ~before.ub),
        ("any value", before.chose & ~before.ub & ~before.poison),
    ]
    found: list[str] = []
    for what, where in cases:
        places = np.flatnonzero(where)
        if not len(places):
            continue
        same = {
            "undefined behaviour": after.ub,
            "poison": after.poison,
            "any value": after.chose,
        }[what]
        if same[places].all():
            continue
        place = int(places[np.flatnonzero(~same[places])[0]])
        inputs = ", ".join(f"{a.name} = {_shown(a, lanes, place)}" for a in arguments)
        given = _given(after, place, bits)
        found.append(f"{what} of the source, as with {inputs}: the target gives {given}")
    return found


def _shown(argument: Argument, lanes: InputBatch, place: int) -> str:
    return f"{int(lanes.bits[argument][place])} : i{width_of(argument.type_, lanes.widths)}"


def _given(outcome: TermValues, place: int, bits: int) -> str:
    if outcome.poison[place]:
        return "poison"
    if outcome.chose[place]:
        return "any value"
    return f"{int(outcome.bits[place])} : i{bits}"
