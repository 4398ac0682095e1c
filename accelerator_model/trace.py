"""A simulation as a Chrome trace, which Perfetto and chrome://tracing open.

One cycle is shown as one microsecond. A slice is the time for which a unit is busy; when the
instruction completed is among its arguments, since that may be later than the next one's start.
"""

from __future__ import annotations

from typing import Any

from accelerator_model.cycles import Timing
from accelerator_model.program import Queue

_HOST_ROW = 0
_ROWS = {queue: row for row, queue in enumerate(Queue, start=1)}


def chrome_trace(timing: Timing, name: str) -> dict[str, Any]:
    """The object of a trace file, JSON-serialisable. `name` is that of the process shown."""
    entries: list[dict[str, Any]] = [
        _metadata("process_name", 0, name),
        _metadata("thread_name", _HOST_ROW, "host"),
        *(_metadata("thread_name", row, queue.value) for queue, row in _ROWS.items()),
    ]
    for host in timing.host:
        entries.append(_slice(host.what, _HOST_ROW, host.start, host.busy, {}))
    for event in timing.events:
        if event.busy == 0:
            continue
        instruction = event.instruction
        arguments = {
            "instruction": instruction.index,
            "completed": event.completed,
            "after": list(instruction.after),
            **instruction.attributes,
        }
        row = _ROWS[instruction.queue]
        entries.append(_slice(instruction.operation, row, event.start, event.busy, arguments))
    return {"traceEvents": entries, "displayTimeUnit": "ns", "otherData": {"cycles": timing.cycles}}


def _metadata(what: str, row: int, name: str) -> dict[str, Any]:
    return {"ph": "M", "pid": 1, "tid": row, "ts": 0, "name": what, "args": {"name": name}}


def _slice(name: str, row: int, start: int, busy: int, arguments: dict[str, Any]) -> dict[str, Any]:
    return {
        "ph": "X",
        "pid": 1,
        "tid": row,
        "ts": start,
        "dur": busy,
        "name": name,
        "cat": "acc",
        "args": arguments,
    }
