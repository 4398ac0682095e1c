"""Which pattern of canonicalization is wrong: the one without which the pass is right.

mlir-opt says which patterns it tries (`--log-actions-to`), and leaves out those that it is told to
(`canonicalize{disable-patterns=…}`). Both work in release builds.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable

from verifier.kernel.input.tools import TookTooLong, run_within

_TRIED = re.compile(r"Action `apply-pattern pattern: (.+?) \(")
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
    words = [*shlex.split(command), "--log-actions-to=-", "--mlir-disable-threading"]
    try:
        ran = run_within(seconds, words, text.encode())
    except (TookTooLong, OSError):
        return []
    said = (ran.stdout + ran.stderr).decode(errors="replace")
    return list(dict.fromkeys(_TRIED.findall(said)))


def to_blame(command: str, text: str, seconds: float, is_wrong: Callable[[str], bool]) -> list[str]:
    """The patterns without which the command is right on a text. `is_wrong` says whether another
    command is wrong on it."""
    found: list[str] = []
    for pattern in tried_patterns(command, text, seconds):
        other = without_pattern(command, pattern)
        if other is not None and not is_wrong(other):
            found.append(pattern)
    return found
