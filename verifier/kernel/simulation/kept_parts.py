"""What running a part of all arguments has shown, kept with the answers of the solver (`--cache`),
so that a run of an hour that was interrupted goes on where it was."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import cast

import numpy as np

import semantics
from semantics.control_flow.graph import ControlFlowGraph
from semantics.fingerprints.code_text import code_text
from semantics.language.execution import meaning_for
from semantics.language.program import Step
from verifier.kernel.solving.answers import Answer, Answers
from verifier.kernel.solving.cached_answers import count_query

_LEFT_OUT = "left out"


@dataclass(frozen=True)
class KeptParts:
    """The parts of one `question` that were run, in which no argument violates it."""

    answers: Answers
    question: str

    def left_out(self, start: int, end: int) -> bool | None:
        """Whether something was left out in the part with these arguments; None where it is not
        known that it was run."""
        text = self._text(start, end)
        answer = self.answers.get(text)
        if answer is None or answer.answer != "unsat":
            return None
        count_query(cached=not self.answers.was_put_now(text))
        return answer.values.get(_LEFT_OUT) is not False

    def keep(self, start: int, end: int, left_out: bool) -> None:
        """Record that a part was run."""
        count_query(cached=False)
        self.answers.put(self._text(start, end), Answer("unsat", {_LEFT_OUT: left_out}))

    def _text(self, start: int, end: int) -> str:
        return f"{self.question}\n; every value: {start} to {end}"


def kept_parts(
    answers: Answers, source: ControlFlowGraph, target: ControlFlowGraph, choices: Sequence[Enum]
) -> KeptParts | None:
    """Those of a pair, with what is followed of both sides; None where what is asked cannot be told
    from all else: of what a user's module says, the code is not known."""
    steps = (step for graph in (source, target) for block in graph.blocks for step in block.steps)
    if not all(_is_ours(step) for step in steps if isinstance(step, Step)):
        return None
    try:
        told = "".join(_told([list(choices), source, target]))
    except TypeError:
        return None
    return KeptParts(answers, f"{_code()}\n{told}")


def _is_ours(step: Step) -> bool:
    return step.own is None and meaning_for(step).function.__module__.startswith("semantics.")


@cache
def _code() -> str:
    """What runs the arguments: numpy's version, and a hash of our own code."""
    folders = Path(semantics.__file__).parent, Path(__file__).parent
    texts = [code_text(str(path)) for folder in folders for path in sorted(folder.rglob("*.py"))]
    return f"numpy {np.__version__}, {sha256(chr(0).join(texts).encode()).hexdigest()}"


def _told(value: object) -> Iterator[str]:
    """All that a value is made of, in an order that every run has, without what is not compared; of
    floats the bits, which tell NaNs apart. Raises `TypeError` for what is not data."""
    match value:
        case None | bool() | int() | str() | bytes():
            yield f"{value!r};"
        case float():
            yield f"f{struct.pack('>d', value).hex()};"
        case Enum():
            yield f"{type(value).__qualname__}.{value.name};"
        case Mapping():
            pairs = cast(Mapping[object, object], value).items()
            yield from _told_of("{", sorted("".join(_told(list(pair))) for pair in pairs))
        case Set():
            yield from _told_of("<", sorted(map(_text, cast(Set[object], value))))
        case list() | tuple():
            yield from _told_of("[", map(_text, cast(Sequence[object], value)))
        case _ if is_dataclass(value) and not isinstance(value, type):
            kind = type(value)
            yield f"{kind.__module__}.{kind.__qualname__}"
            yield from _told([getattr(value, each.name) for each in fields(value) if each.compare])
        case _:
            raise TypeError(f"{type(value)} is no data")


def _text(value: object) -> str:
    return "".join(_told(value))


def _told_of(bracket: str, parts: Iterable[str]) -> Iterator[str]:
    yield bracket
    yield from parts
    yield "];"
