"""The parameters of the simulated accelerator, read from a TOML file.

The defaults are in `default_machine.toml` beside this file; `docs/accelerator.md` says what each
of them does.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from semantics.language.tiles import ArrayShape

INPUT_BYTES = 1
"""A scratchpad element is an i8."""

OUTPUT_BYTES = 4
"""An accumulator element is an i32."""


LARGEST_MEMORY = 1 << 26
"""Elements of a local memory: the simulator keeps each of them in memory."""


class BadMachine(Exception):
    """A machine description that cannot be used; the message names the entry."""

    def __init__(self, message: str, file: str) -> None:
        super().__init__(f"{file}: {message}")
        self.message = message
        self.file = file


@dataclass(frozen=True)
class Machine:
    """Times are in cycles, bandwidth in bytes a cycle.

    `dim` is the number of columns of the array, and of elements in a row of a local memory, of
    which `scratchpad_rows` and `accumulator_rows` are the numbers.
    """

    array_rows: int
    dim: int
    scratchpad_rows: int
    scratchpad_banks: int
    accumulator_rows: int
    dma_bytes_per_cycle: int
    dma_latency: int
    transpose_latency: int
    requantise_latency: int
    configuration_cycles: int
    issue_cycles: int
    operation_cycles: int
    element_cycles: int
    token_fifo_depth: int

    @property
    def array(self) -> ArrayShape:
        """The shape of the array."""
        return ArrayShape(self.array_rows, self.dim)


_ENTRIES: dict[tuple[str, str], tuple[str, int]] = {
    ("array", "rows"): ("array_rows", 1),
    ("array", "columns"): ("dim", 1),
    ("scratchpad", "rows"): ("scratchpad_rows", 1),
    ("scratchpad", "banks"): ("scratchpad_banks", 1),
    ("accumulator", "rows"): ("accumulator_rows", 1),
    ("dma", "bytes_per_cycle"): ("dma_bytes_per_cycle", 1),
    ("dma", "latency_cycles"): ("dma_latency", 0),
    ("dma", "transpose_latency_cycles"): ("transpose_latency", 0),
    ("dma", "requantise_latency_cycles"): ("requantise_latency", 0),
    ("host", "configuration_cycles"): ("configuration_cycles", 0),
    ("host", "issue_cycles"): ("issue_cycles", 0),
    ("host", "operation_cycles"): ("operation_cycles", 1),
    ("host", "element_cycles"): ("element_cycles", 1),
    ("tokens", "fifo_depth"): ("token_fifo_depth", 1),
}
"""(table, key) of the file -> (field of `Machine`, smallest value)."""

_DEFAULT = Path(__file__).with_name("default_machine.toml")


def parse_machine(text: str, name: str) -> Machine:
    """The machine that `text` (TOML) describes; `name` is used in messages.

    An entry that is left out has the value of the default file, which has all of them and no other.
    Raises `BadMachine`.
    """
    tables = _parsed(text, name)
    known = {table: {k for t, k in _ENTRIES if t == table} for table, _ in _ENTRIES}
    for table in tables:
        if table not in known:
            raise BadMachine(f"unknown entry '{table}'", name)
        for key in _table(tables, table, name):
            if key not in known[table]:
                raise BadMachine(f"unknown entry '{table}.{key}'", name)
    fields: dict[str, int] = {}
    for (table, key), (field, smallest) in _ENTRIES.items():
        entries = _table(tables, table, name)
        value = entries[key] if key in entries else _default_tables()[table][key]
        fields[field] = _number(value, f"{table}.{key}", smallest, name)
    machine = Machine(**fields)
    if machine.scratchpad_rows % machine.scratchpad_banks:
        raise BadMachine("scratchpad.rows is not a multiple of scratchpad.banks", name)
    for memory, rows in (
        ("scratchpad", machine.scratchpad_rows),
        ("accumulator", machine.accumulator_rows),
    ):
        for edge, size in (("rows", machine.array_rows), ("columns", machine.dim)):
            if rows < size:
                raise BadMachine(f"{memory}.rows is smaller than array.{edge}", name)
        if rows * machine.dim > LARGEST_MEMORY:
            raise BadMachine(f"the {memory} has more than {LARGEST_MEMORY} elements", name)
    return machine


def load_machine(path: Path) -> Machine:
    """The machine described by the file at `path`. Raises `BadMachine`."""
    return parse_machine(_read(path), str(path))


@cache
def default_machine() -> Machine:
    """The machine of `default_machine.toml`."""
    return load_machine(_DEFAULT)


@cache
def _default_tables() -> dict[str, Any]:
    return _parsed(_read(_DEFAULT), str(_DEFAULT))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise BadMachine(reason or str(error), str(path)) from None


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadMachine(f"{error}", name) from None


def _table(tables: dict[str, Any], table: str, name: str) -> dict[str, Any]:
    value = tables.get(table, {})
    if not isinstance(value, dict):
        raise BadMachine(f"'{table}' must be a table", name)
    return value  # pyright: ignore[reportUnknownVariableType]


def _number(value: Any, entry: str, smallest: int, name: str) -> int:
    if type(value) is not int or value < smallest:
        raise BadMachine(f"{entry} must be an integer of at least {smallest}", name)
    return value
