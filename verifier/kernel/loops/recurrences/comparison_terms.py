"""Comparisons in one form: none asks whether its first operand is greater.

`x > y` is `y < x` bit for bit, for numbers, for NaNs and where an operand is poison (ODS of
`arith.cmpi` and `arith.cmpf`). Those that ask for an order of neither are the same with their
operands exchanged.
"""

from __future__ import annotations

from dataclasses import replace

from verifier.kernel.loops.recurrences.system import Apply

_PREDICATE = "predicate"
_TURNED = {
    "arith.cmpi": {4: 2, 5: 3, 8: 6, 9: 7},
    "arith.cmpf": {2: 4, 3: 5, 9: 11, 10: 12},
}
"""For predicates with *greater* those with *less*: sgt, sge, ugt, uge; ogt, oge, ugt, uge."""
_EITHER_WAY = {
    "arith.cmpi": frozenset({0, 1}),
    "arith.cmpf": frozenset({0, 1, 6, 7, 8, 13, 14, 15}),
}
"""Predicates of which the order of the operands does not matter: eq, ne; false, oeq, one, ord, ueq,
une, uno, true."""


def turned(term: Apply) -> Apply:
    """The same value, without *greater*."""
    predicate = _predicate(term)
    less = None if predicate is None else _TURNED[term.op].get(predicate)
    if less is None:
        return term
    attributes = tuple(
        (name, f"{less} : {text.partition(' : ')[2]}" if name == _PREDICATE else text)
        for name, text in term.attributes
    )
    return replace(term, attributes=attributes, arguments=term.arguments[::-1])


def compares_either_way(term: Apply) -> bool:
    """Whether it is a comparison whose operands may be exchanged."""
    return _predicate(term) in _EITHER_WAY.get(term.op, ())


def _predicate(term: Apply) -> int | None:
    text = dict(term.attributes).get(_PREDICATE) if term.op in _TURNED else None
    return None if text is None else int(text.partition(" : ")[0])
