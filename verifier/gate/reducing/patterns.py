"""Which pattern of canonicalization is wrong: the one without which the pass is right.

mlir-opt says which patterns it tries (`--log-actions-to`), and leaves out those that it is told to
(`canonicalize{disable-patterns=…}`). Both work in release builds.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from verifier.kernel.input.tools import TookTooLong, run_within

_TRIED = re.compile(r"Action `apply-pattern pattern: (.+?) \((.*)")
_KIND = re.compile(r'(?:^|= )"?([\w.]+)')
_OPTION = re.compile(r"^(--?canonicalize)(?:=(.*))?$", re.DOTALL)
_IN_PIPELINE = re.compile(r"\bcanonicalize\b(?:\{([^}]*)\})?")


def without_pattern(command: str, pattern: str) -> str | None:
    """The command, with a pattern left out of each canonicalization; None where it has none."""
    words = shlex.split(command)
    said = f'disable-patterns="{pattern}"'
    found = False
    for number, word in enumerate(words):
        option = _OPTION.match(word)
        if option is not None:
            words[number] = f"{option[1]}={' '.join(filter(None, [option[2], said]))}"
            found = True
        elif "pass-pipeline=" in word or (number and words[number - 1].endswith("pass-pipeline")):

            def add(match: re.Match[str]) -> str:
                return f"canonicalize{{{' '.join(filter(None, [match[1], said]))}}}"

            words[number], count = _IN_PIPELINE.subn(add, word)
            found = found or count > 0
    return shlex.join(words) if found else None


def tried_patterns(command: str, text: str, seconds: float) -> list[str]:
    """The names of the patterns that the command tries on a text, in order; none where it does not
    say."""
    return list(dict.fromkeys(name for name, _ in _tries(command, text, seconds)))


@dataclass(frozen=True)
class Reached:
    """The patterns that a command tried, each with the kinds of operations that it tried it on, and
    of these those that it is seen to have applied."""

    tried: Mapping[str, frozenset[str]]
    applied: frozenset[str]


def reached_patterns(command: str, text: str, seconds: float, goes_on: set[str]) -> Reached:
    """What the command tries and applies on a text. What fails on an operation is followed by the
    next pattern on it, unless it is the last one for its kind: those that are not last `goes_on`
    has, to which others are added. One of them that nothing on the same operation follows was
    applied."""
    tries = _tries(command, text, seconds)
    tried: dict[str, set[str]] = {}
    applied: set[str] = set()
    for (name, op), (_, following) in pairwise([*tries, ("", "")]):
        found = _KIND.search(op)
        kind = found[1] if found else op
        tried.setdefault(name, set()).add(kind)
        key = f"{name} of {kind}"
        if following == op:
            goes_on.add(key)
        elif key in goes_on:
            applied.add(name)
    on = {name: frozenset(kinds) for name, kinds in tried.items()}
    return Reached(on, frozenset(applied))


def _tries(command: str, text: str, seconds: float) -> list[tuple[str, str]]:
    """Each pattern that is tried, in order, with the operation as it is printed."""
    words = [*shlex.split(command), "--log-actions-to=-", "--mlir-disable-threading"]
    try:
        ran = run_within(seconds, words, text.encode())
    except (TookTooLong, OSError):
        return []
    return _TRIED.findall((ran.stdout + ran.stderr).decode(errors="replace"))


def to_blame(command: str, text: str, seconds: float, is_wrong: Callable[[str], bool]) -> list[str]:
    """The patterns without which the command is right on a text. `is_wrong` says whether another
    command is wrong on it."""
    found: list[str] = []
    for pattern in tried_patterns(command, text, seconds):
        other = without_pattern(command, pattern)
        if other is not None and not is_wrong(other):
            found.append(pattern)
    return found
