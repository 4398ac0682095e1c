"""A simulation as a Chrome trace, which Perfetto and chrome://tracing open.

One cycle is shown as one microsecond. A slice is the time for which a unit is busy; when the
instruction completed is among its arguments, since that may be later than the next one's start.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accelerator_model.meaning.program import Queue
from accelerator_model.simulator.cycles import Timing

_HOST_ROW = 0
_ROWS = {queue: row for row, queue in enumerate(Queue, start=1)}


def chrome_trace(runs: Mapping[str, Timing]) -> dict[str, Any]:
    """The object of a trace file, JSON-serialisable: a process for each named run."""
    entries: list[dict[str, Any]] = []
    for process, (name, timing) in enumerate(runs.items(), start=1):
        entries += _metadata_of(process, name)
        entries += _slices_of(process, timing)
    return {"traceEvents": entries, "displayTimeUnit": "ns"}


def _metadata_of(process: int, name: str) -> list[dict[str, Any]]:
    rows = {_HOST_ROW: "host", **{row: queue.value for queue, row in _ROWS.items()}}
    return [
        _metadata("process_name", process, _HOST_ROW, name),
        *(_metadata("thread_name", process, row, label) for row, label in rows.items()),
    ]


def _slices_of(process: int, timing: Timing) -> list[dict[str, Any]]:
    slices = [_slice(h.what, process, _HOST_ROW, h.start, h.busy, {}) for h in timing.host]
    for event in timing.events:
        # An instruction that only names addresses keeps no unit busy.
        if event.busy:
            instruction = event.instruction
            arguments = {
                "instruction": instruction.index,
                "completed": event.completed,
                "after": list(instruction.after),
                **instruction.attributes,
            }
            row = _ROWS[instruction.queue]
            slices.append(
                _slice(instruction.operation, process, row, event.start, event.busy, arguments)
            )
    return slices


def _metadata(what: str, process: int, row: int, name: str) -> dict[str, Any]:
    return {"ph": "M", "pid": process, "tid": row, "ts": 0, "name": what, "args": {"name": name}}


def _slice(
    name: str, process: int, row: int, start: int, busy: int, arguments: dict[str, Any]
) -> dict[str, Any]:
    return {
        "ph": "X",
        "pid": process,
        "tid": row,
        "ts": start,
        "dur": busy,
        "name": name,
        "cat": "acc",
        "args": arguments,
    }
