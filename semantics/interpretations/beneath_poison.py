"""Whether a meaning that sees poison makes more of it than it may (docs/semantics.md).

It must not tell what lies beneath poison; and where a poison operand is replaced by any value, what
it does must be refined: code in which only an operand was refined would be wrong otherwise. A
meaning is run on all operands of narrow types, poison ones with everything beneath.
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


def misuses_poison(meaning: Meaning) -> str | None:
    """What a meaning is seen to do with poison that it may not. What `chooses` is not looked at."""
    if not meaning.sees_poison or meaning.chooses:
        return None
    if shows_what_is_beneath(meaning):
        return "depends on what lies beneath a poison operand"
    if prefers_poison(meaning):
        return "does of a poison operand what it does not of each value in its place"
    return None


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


def prefers_poison(meaning: Meaning) -> bool:
    """Whether a poison operand is seen to give what some value in its place does not refine."""
    for operands, results in _types(meaning):
        of_each = [[(True, 0), *((False, n) for n in range(1 << w))] for w in operands]
        done = {given: _run(meaning, given, operands, results) for given in product(*of_each)}
        for given, outcome in done.items():
            for place, (poison, _) in enumerate(given):
                for value in of_each[place][1:] if poison else ():
                    instead = done[(*given[:place], value, *given[place + 1 :])]
                    if not _refines(instead, outcome):
                        return True
    return False


def _refines(new: _Outcome, old: _Outcome) -> bool:
    if new is None or old is None:
        return old is None
    return all(before[0] or after == before for before, after in zip(old, new, strict=True))


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
