"""Whether a meaning that sees poison tells what lies beneath it, which it must not
(docs/semantics.md).

A meaning is run on all operands of narrow types, poison ones with everything beneath.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.registry import Meaning

_WIDTHS = (1, 2)
_MOST_OPERANDS = 3
_Operand = tuple[bool, int]
_Outcome = tuple[tuple[bool, int], ...] | None
"""Of each result whether it is poison, and its number, else 0; None where that is undefined."""


def shows_what_is_beneath(meaning: Meaning) -> bool:
    """Whether results are seen to depend on what lies beneath a poison operand."""
    for operands, results in _types(meaning):
        done: dict[tuple[_Operand, ...], _Outcome] = {}
        for given in product(*([*product((False, True), range(1 << w))] for w in operands)):
            outcome = _run(meaning, given, operands, results)
            key = tuple((poison, 0 if poison else number) for poison, number in given)
            if done.setdefault(key, outcome) != outcome:
                return True
    return False


def _types(meaning: Meaning) -> Iterator[tuple[list[int], list[int]]]:
    """Narrow widths of operands and of results."""
    signature = meaning.signature
    count = len(signature.operands)
    count += signature.repeated is not None and count < _MOST_OPERANDS
    operands = signature.operand_letters(count)
    open_ = list(dict.fromkeys(n for n in (*operands, *signature.results) if not _fixed(n)))
    for chosen in product(_WIDTHS, repeat=len(open_)):
        widths = dict(zip(open_, chosen, strict=True))
        if all(widths[low] < widths[high] for low, high in signature.narrower):
            of = [
                [widths.get(n) or _fixed(n) for n in each] for each in (operands, signature.results)
            ]
            if count <= _MOST_OPERANDS and all(w <= max(_WIDTHS) for w in of[0]):
                yield of[0], of[1]


def _fixed(name: str) -> int:
    """The width that a type of a signature has; 0 where that is open."""
    return int(name[1:]) if name[:1] == "i" and name[1:].isdigit() else 0


def _run(
    meaning: Meaning, given: Sequence[_Operand], operands: Sequence[int], results: Sequence[int]
) -> _Outcome:
    """None, too, where operations of these types do not exist, or a user's function raises."""
    concrete = ConcreteInterpretation()
    m = Execution(concrete)
    values = [
        Value(Bits(concrete, number, width), Bool(concrete, poison))
        for (poison, number), width in zip(given, operands, strict=True)
    ]
    stated: dict[str, Any] = {}
    try:
        for name, kind in meaning.attributes.items():
            stated[name] = kind.read(concrete, None, results[0] if results else 1)
        made = meaning.apply(m, values, stated, results)
    except Exception:  # noqa: BLE001 - foreign code; whoever uses it for these types is told
        return None
    if m.ub.term:
        return None
    return tuple((bool(v.poison.term), 0 if v.poison.term else int(v.bits.term)) for v in made)
