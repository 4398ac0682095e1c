"""Answers of the solver that somebody keeps, as plain data; who keeps them is handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

Value = int | bool


@dataclass(frozen=True)
class Answer:
    """An answer; where it is "sat", with a value for each symbol of the query by name."""

    answer: Literal["sat", "unsat"]
    values: Mapping[str, Value]


class Answers(Protocol):
    """What z3 has answered to queries, each of which is its SMT-LIB text. None of them raises."""

    def get(self, query: str) -> Answer | None:
        """What is on record about exactly this query, or None."""
        ...

    def put(self, query: str, answer: Answer) -> None:
        """Record an answer, where that can be done."""
        ...

    def was_put_now(self, query: str) -> bool:
        """Whether what is on record was recorded by this process."""
        ...

    def reject(self, query: str, why: str) -> None:
        """Say that what is on record is wrong, and forget it."""
        ...
