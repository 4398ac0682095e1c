"""Tasks that the tests of campaigns have done, by workers too."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from synth.campaign.workers import known
from verifier.claims.stored_verdicts import rewrite_verdicts
from verifier.kernel.deciding.options import Options


def square(number: int) -> dict[str, Any]:
    """Costs as many programs as the number."""
    time.sleep(0.01 * (number % 3))  # so that workers end in another order than they started
    return {"square": number * number, "programs": number}


def killed(number: int) -> dict[str, Any]:
    """Kills its process, of number 3."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def killed_once(argument: list[Any]) -> dict[str, Any]:
    """Kills its process the first time that it works on number 3."""
    number, marker = argument
    if number == 3 and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def hungry(number: int) -> dict[str, Any]:
    """Takes a GiB, of number 3."""
    return {"taken": len(bytearray(1 << 30)) if number == 3 else 0}


def broken(number: int) -> dict[str, Any]:
    """Divides by zero, of number 3."""
    return {"quotient": 1 // (number - 3)}


def decided(text: str) -> dict[str, Any]:
    """The verdict on a pattern."""
    (result,) = rewrite_verdicts(text, Options(), known())
    return {"verdict": result.kind, "programs": 1}


def logged(argument: list[Any]) -> dict[str, Any]:
    """Writes its number to a file, so that a test sees how often it was done; takes a while."""
    number, log = argument
    time.sleep(0.05)
    with open(log, "a") as file:
        file.write(f"{number}\n")
    return {"number": number}


def meaning(operation: str) -> dict[str, Any]:
    """Whether a user's operation has a meaning here."""
    from semantics.language.registry import lookup

    return {"known": lookup(operation) is not None}


def deaf(number: int) -> dict[str, Any]:
    """Whether an interrupt would reach this process, had it not begun to ignore them."""
    return {"blocked": signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])}
