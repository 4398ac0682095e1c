"""The names that SSA values have in the text that they were read from.

xDSL keeps a hint only: it drops the number at the end of `%x_1`, and `%0` altogether.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from weakref import WeakKeyDictionary

from xdsl.ir import SSAValue

_IN_TEXT: WeakKeyDictionary[SSAValue, str] = WeakKeyDictionary()


def remember_name(value: SSAValue, name: str) -> None:
    """Say what a value is called in the text, without `%`."""
    _IN_TEXT[value] = name


def name_in_text(value: SSAValue) -> str | None:
    """What a value is called in the text that it was read from, or None."""
    return _IN_TEXT.get(value)


def names_of(values: Iterable[SSAValue]) -> dict[SSAValue, str]:
    """A name for each value, no two the same: its own where it has one in the text (where values of
    one function do not share any), else xDSL's hint, or a number."""
    every = list(values)
    names: dict[SSAValue, str] = {}
    taken: set[str] = set()
    for value in every:
        own = name_in_text(value)
        if own is not None and own not in taken:
            names[value] = own
            taken.add(own)
    for position, value in enumerate(every):
        if value not in names:
            names[value] = unused_name(value.name_hint or str(position), taken)
            taken.add(names[value])
    return {value: names[value] for value in every}


def unused_name(base: str, taken: Iterable[str]) -> str:
    """`base`, with a number behind it where that is taken."""
    if base not in taken:
        return base
    return next(name for k in count(1) if (name := f"{base}_{k}") not in taken)
