"""What was not checked, for it was checked before."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Skipped:
    """A function, or a whole file (`name` is empty), that was not checked, and why."""

    file: str
    name: str
    why: str

    def as_dict(self) -> dict[str, str | None]:
        return {"file": self.file, "name": self.name or None, "why": self.why}
