"""The machine's description: what is read, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from accelerator_model.machine import BadMachine, default_machine, load_machine, parse_machine
from tests.places import ROOT

DEFAULT = (ROOT / "accelerator_model" / "default_machine.toml").read_text(encoding="utf-8")


def test_the_default_machine():
    machine = default_machine()
    assert (machine.array_rows, machine.dim) == (16, 16)
    assert (machine.scratchpad_rows, machine.scratchpad_banks) == (16384, 4)
    assert machine.accumulator_rows == 1024
    assert (machine.dma_bytes_per_cycle, machine.dma_latency) == (16, 60)
    assert (machine.configuration_cycles, machine.token_fifo_depth) == (4, 8)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("columns = 16", "columns = 0", "array.columns must be an integer of at least 1"),
        ("columns = 16", "columns = 16.0", "array.columns must be an integer"),
        ("columns = 16", "columns = true", "array.columns must be an integer"),
        ("columns = 16", "columns = 16\ndim = 3", "unknown entry 'array.dim'"),
        ("[tokens]", "[cache]\nways = 2\n[tokens]", "unknown entry 'cache'"),
        ("[tokens]\nfifo_depth = 8", "[x]\ny = 1", "unknown entry 'x'"),
        ("rows = 1024", "row = 1024", "unknown entry 'accumulator.row'"),
        ("banks = 4", "banks = 3", "not a multiple of scratchpad.banks"),
        ("rows = 1024", "rows = 1000000000000", "the accumulator has more than 67108864 elements"),
        ("rows = 1024", "rows = 8", "accumulator.rows is smaller than array.rows"),
        ("latency_cycles = 60", "latency_cycles = -1", "at least 0"),
        ("[array]", "[array", "m.toml: "),
    ],
)
def test_what_is_refused(old: str, new: str, message: str):
    assert old in DEFAULT
    with pytest.raises(BadMachine, match=r"^m\.toml: ") as caught:
        parse_machine(DEFAULT.replace(old, new), "m.toml")
    assert message in str(caught.value)


def test_an_empty_description_is_the_default_machine():
    assert parse_machine("", "m.toml") == default_machine()


@pytest.mark.parametrize(
    "entry", [line for line in DEFAULT.splitlines() if "=" in line], ids=lambda line: line[:20]
)
def test_each_entry_may_be_left_out(entry: str):
    assert parse_machine(DEFAULT.replace(entry, ""), "m.toml") == default_machine()


def test_what_is_not_left_out_counts():
    given = parse_machine("[dma]\nlatency_cycles = 7\n[array]\nrows = 4\ncolumns = 8", "m.toml")
    assert given == replace(default_machine(), dma_latency=7, array_rows=4, dim=8)


def test_what_is_left_out_is_checked_with_what_is_given():
    with pytest.raises(BadMachine, match=r"accumulator\.rows is smaller than array\.columns"):
        parse_machine("[array]\ncolumns = 2048", "m.toml")


def test_a_table_that_is_a_number():
    with pytest.raises(BadMachine, match="'array' must be a table"):
        parse_machine("array = 3", "m.toml")


def test_a_missing_file(tmp_path: Path):
    with pytest.raises(BadMachine, match="No such file"):
        load_machine(tmp_path / "none.toml")


def test_a_file_that_is_no_text(tmp_path: Path):
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadMachine, match="not UTF-8"):
        load_machine(path)
