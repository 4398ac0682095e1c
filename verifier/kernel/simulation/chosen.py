"""The values that operations choose: symbols for the target's, and for the source's what suits it.

A target may choose anything, so a symbol of its own stands for it. What a source chooses is known
to be right: what its operation gives is made of it by the operation's meaning, or, where that says
`others`, it is one of these, or what the target chooses by the same operation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysmt.typing import BVType
from xdsl.dialects.builtin import IntegerAttr, StringAttr
from xdsl.ir import Attribute

from semantics.control_flow.float_licences import IN_ORDER
from semantics.language.builder import Bits, Execution, Term, select
from semantics.language.float_formats import Format, Special, format_of
from semantics.language.program import Step
from semantics.meanings.floats import LICENSED, SIGNLESS, nan_in
from verifier.kernel.simulation.choices import Choices, Strategy
from verifier.kernel.simulation.terms import (
    CHOICE,
    INTERPRETATION,
    Datum,
    apply,
    sort_of_term,
)

_Parts = tuple[Term, Term]


def choice_of(
    step: Step, operands: Sequence[Datum], execution: Execution, bits: int, choices: Choices
) -> Bits:
    """What an operation chooses, of so many bits."""
    what = _what(step, operands, bits)
    number = choices.next(what)
    usual, others, given = execution.usual, execution.others, choices.given
    if usual is not None and given is not None:
        alone = choices.is_of_source_alone(number)
        if others:
            if alone or choices.strategy is Strategy.USUAL:
                return _one_of(others, usual, choices)
        elif choices.strategy is Strategy.USUAL:
            return usual
        elif alone:
            similar = choices.strategy is Strategy.SIMILAR
            found = choices.similar(step.operation, bits) if similar else None
            if found is None:
                return _returned(step, usual, choices)
            what, number = found
    operation, seen, _ = what
    term = apply(f"{CHOICE} {number} of {operation}", BVType(bits), list(seen))
    return Bits(INTERPRETATION, term, bits)


def _what(step: Step, operands: Sequence[Datum], bits: int) -> tuple[str, tuple[Term, ...], int]:
    """What a choice depends on. Two that are licensed are the same if they are made of the same,
    products that may be fused and others apart, whatever the order, where that does not matter."""
    parts = [(datum.known(), datum.poison) for datum in operands]
    operation = step.operation
    if operation == LICENSED:
        kind, flags, others = (_number(step, name) for name in ("kind", "flags", "others"))
        involves = step.attributes["involves"]
        assert isinstance(involves, StringAttr)
        operation = f"{operation} {kind} {flags} {involves.data}"
        parts = parts[1 + others :]
        if flags and not involves.data.startswith(IN_ORDER):
            parts = _in_any_order(parts, flags >> 1)
    return operation, tuple(part for pair in parts for part in pair), bits


def _in_any_order(parts: Sequence[_Parts], fusible: int) -> list[_Parts]:
    """Terms or factors, sorted; in front so many products, each with its two factors."""
    products = [
        (parts[k], *sorted(parts[k + 1 : k + 3], key=_order)) for k in range(0, 3 * fusible, 3)
    ]
    products.sort(key=lambda each: [_order(part) for part in each])
    rest = sorted(parts[3 * fusible :], key=_order)
    return [*(part for each in products for part in each), *rest]


def _order(parts: _Parts) -> tuple[int, int]:
    return parts[0].node_id(), parts[1].node_id()


def _number(step: Step, name: str) -> int:
    attribute = step.attributes[name]
    assert isinstance(attribute, IntegerAttr)
    return attribute.value.data


def _one_of(others: Sequence[Bits], usual: Bits, choices: Choices) -> Bits:
    """One of several: what the target computes too, or what it returns."""
    assert choices.given is not None
    if choices.strategy is Strategy.USUAL:
        return usual
    for other in others:
        if other.term in choices.given.computed:
            return other
    for returned, _ in _values_returned(choices, usual.width):
        for other in others:
            usual = select(other.eq(returned), other, usual)
    return usual


def _returned(step: Step, usual: Bits, choices: Choices) -> Bits:
    """What the target returns, as far as it says something of the choice; else the usual."""
    strategy = choices.strategy
    if strategy not in (Strategy.RETURNED, Strategy.OPPOSITE) or step.operation == SIGNLESS[0]:
        return usual
    turned = strategy is Strategy.OPPOSITE
    for returned, _ in _values_returned(choices, usual.width):
        return returned ^ returned.signed_minimum() if turned else returned
    to = step.attributes.get("to", step.attributes.get("format"))
    own = format_of(to) if isinstance(to, Attribute) else None
    for returned, format_ in _values_returned(choices, None):
        if own is not None and format_ is not None and _are_ieee(own, format_):
            return nan_in(format_, own, returned)
    return usual


def _are_ieee(*formats: Format) -> bool:
    return all(format_.special is Special.IEEE for format_ in formats)


def _values_returned(choices: Choices, width: object) -> Iterator[tuple[Bits, Format | None]]:
    """What the target returns, of a width, or floats of any."""
    assert choices.given is not None
    for term, format_ in choices.given.returned:
        sort = sort_of_term(term)
        own = sort.width if sort.is_bv_type() else None
        if own is not None and (own == width or (width is None and format_ is not None)):
            yield Bits(INTERPRETATION, term, own), format_
