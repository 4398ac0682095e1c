"""The names that SSA values have in the text that they were read from.

xDSL keeps a hint only: it drops the number at the end of `%x_1`, and `%0` altogether.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from itertools import count
from weakref import WeakKeyDictionary

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from semantics.language.printing import PlainPrinter

_IN_TEXT: WeakKeyDictionary[SSAValue, str] = WeakKeyDictionary()


def remember_name(value: SSAValue, name: str) -> None:
    """Say what a value is called in the text, without `%`."""
    _IN_TEXT[value] = name


def name_in_text(value: SSAValue) -> str | None:
    """What a value is called in the text that it was read from, or None."""
    return _IN_TEXT.get(value)


def copy_name(value: SSAValue, original: SSAValue) -> None:
    """Let a value be called what another one is, in whose place it stands."""
    value.name_hint = original.name_hint
    name = name_in_text(original)
    if name is not None:
        remember_name(value, name)


class _NamingPrinter(PlainPrinter):
    """Prints values by the names that they are given."""

    def __init__(self, stream: StringIO, names: Mapping[SSAValue, str]) -> None:
        super().__init__(stream)
        self._given = names

    def print_ssa_value(self, value: SSAValue) -> str:
        name = self._given[value]
        self.print_string(f"%{name}")
        return name


def printed(operation: Operation) -> str:
    """An operation as text, values by their names in the text that they were read from. Within a
    function, or what else stands in a module, no two share one."""
    names: dict[SSAValue, str] = {}
    for part in _parts_of(operation):
        names |= names_of(_values_in(part))
    stream = StringIO()
    _NamingPrinter(stream, names).print_op(operation)
    return stream.getvalue()


def _parts_of(operation: Operation) -> Iterator[Operation]:
    """What stands in a module, in modules inside of it too; the operation, where it is none."""
    if not isinstance(operation, ModuleOp):
        yield operation
        return
    for inner in operation.ops:
        yield from _parts_of(inner)


def _values_in(operation: Operation) -> Iterator[SSAValue]:
    for op in operation.walk():
        yield from op.results
        for block in (block for region in op.regions for block in region.blocks):
            yield from block.args


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
