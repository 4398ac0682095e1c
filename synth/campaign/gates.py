"""The workers of dask.distributed for gates: one call a file."""

from __future__ import annotations

from typing import Any

from synth.campaign.dask_executor import OnDask
from synth.campaign.workers import Done, Task


class GatesOnDask:
    """Calls of functions by the workers of the scheduler at `address`. Raises `InputError`."""

    def __init__(self, address: str, modules: tuple[str, ...]) -> None:
        self._workers = OnDask(address, modules)
        self.ahead = self._workers.ahead

    def start(self, function: str, argument: dict[str, Any]) -> int:
        return self._workers.start(Task(function, argument, kept=False))

    def ended(self, seconds: float) -> list[tuple[int, dict[str, Any] | str]]:
        return [
            (number, done.value if isinstance(done, Done) else done.how)
            for (number, _), done in self._workers.ended(seconds)
        ]

    def stop(self) -> None:
        self._workers.stop()
