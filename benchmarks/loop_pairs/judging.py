"""The verdict on a pair, as `verify-translation` gives it, with a limit of processor time."""

from __future__ import annotations

import math
import re
import resource
import signal
import time
from dataclasses import dataclass
from typing import Any

from processor_time import processor_seconds

from verifier.claims.steps import verify_steps
from verifier.claims.translation import verify_modules
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_alike, read_functions
from verifier.kernel.input.sources import InputError, ParsedModule, Source
from verifier.kernel.input.tools import TookTooLong
from verifier.kernel.verdicts.verdict import Proved, Result
from verifier.processes.workers import EndedEarly, call_within
from verifier.refuting.mlir_replay import without_calls

PROVED, BOUNDED, REFUTED, UNKNOWN, UNSUPPORTED, NONE = (
    "proved",
    "bounded",
    "refuted",
    "unknown",
    "unsupported",
    "no verdict",
)
TOO_LONG = "not decided within {:g} s"
_PATIENCE = 100
"""How often the limit may pass by the clock, for the whole and for the bounds of proofs: on a busy
machine a minute by the clock, their default, is a few seconds of the processor."""
_ORDER = (REFUTED, NONE, UNSUPPORTED, UNKNOWN, BOUNDED, PROVED)


_DECLARATION = re.compile(r"^ *llvm\.func @(\w+)\(.*[^{]$", re.MULTILINE)

_NEST = """func.func @nest(%m: memref<?xf32>, %a: f32, %b: f32) {
      %zero = arith.constant 0 : index
      %n = memref.dim %m, %zero : memref<?xf32>
      affine.for %i = 0 to %n {
        %sum = arith.addf %a, %b : f32
        affine.store %sum, %m[%i] : memref<?xf32>
      }
      return
    }"""
_FIRST = """affine.for %i = 0 to %n {
        affine.store %a, %m[%i] : memref<?xf32>
      }
      affine.for"""
"""A loop more than the nest has, so that it is no proof of control flow that tells."""
_LOOP = """func.func @loop(%m: memref<?xi32>, %n: index, %a: i32, %b: i32) -> i32 {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %last = scf.while (%x = %a) : (i32) -> i32 {
        %more = "test.more"(%x) : (i32) -> i1
        scf.condition(%more) %x : i32
      } do {
      ^bb0(%x: i32):
        %y = memref.load %m[%zero] : memref<?xi32>
        %sum = arith.addi %a, %b : i32
        memref.store %sum, %m[%one] : memref<?xi32>
        scf.yield %y : i32
      }
      return %last : i32
    }"""


@dataclass(frozen=True)
class Judged:
    """The verdict on a pair: the worst of its functions'; seconds of the processor, with those of
    tools, for all but reading, and those for reading."""

    name: str
    group: str
    verdict: str
    guarantee: str
    reason: str
    seconds: float
    reading: float


def judge(
    name: str,
    group: str,
    before: str,
    after: str,
    limit: float,
    assume: tuple[str, ...] = (),
    between: tuple[tuple[str, str], ...] = (),
) -> Judged:
    """Verify one pair, for at most `limit` seconds of the processor (and by the clock a hundred
    times that), in a process of its own: what is left half done then is gone with it. `between` has
    the names of steps but for the last one, and the modules after them. Declarations that a
    lowering adds are not counted."""

    def verify() -> tuple[list[Result], float, float]:
        _end_after(limit)
        started = processor_seconds()
        texts = ("before", before), *between, ("after", after)
        modules = [read_functions(Source(f"{name}.{at}.mlir", text)) for at, text in texts]
        read = processor_seconds()
        options = Options(total_timeout=_PATIENCE * limit, assume=assume)
        found = _verified(modules, [step for step, _ in between], options)
        return _sendable(found), processor_seconds() - read, read - started

    seconds, reading = limit, 0.0
    try:
        found, seconds, reading = call_within(_PATIENCE * limit, verify)
        added = _declared(after) - _declared(before)
        verdict, guarantee, reason = _worst([one for one in found if one.name not in added])
    except InputError as error:
        verdict, guarantee, reason = NONE, "", error.message
    except TookTooLong:
        verdict, guarantee, reason = UNKNOWN, "", TOO_LONG.format(limit)
    except EndedEarly as error:
        stopped = str(error) == signal.SIGXCPU.name
        verdict = UNKNOWN if stopped else NONE
        guarantee, reason = "", TOO_LONG.format(limit) if stopped else f"EndedEarly: {error}"
    except Exception as error:  # noqa: BLE001 - a crash is a finding, and counted as one
        verdict, guarantee, reason = NONE, "", f"{type(error).__name__}: {error}"
    return Judged(name, group, verdict, guarantee, reason, seconds, reading)


def warm() -> None:
    """Load what verdicts on functions with loops and memory need, so that forks have it."""
    pairs = (_NEST, _NEST.replace("affine.for", _FIRST)), (_LOOP, _LOOP.replace("%a, %b", "%b, %a"))
    for sides in pairs:
        old, new = (read_functions(Source("warm.mlir", side)) for side in sides)
        list(verify_modules(old, new, Options()))


def _verified(modules: list[ParsedModule], steps: list[str], options: Options) -> list[Result]:
    if steps:
        return list(verify_steps(modules, [*steps, "the last step"], options))
    before, after = modules
    return list(verify_modules(*read_alike(before, after, ()), options))


def _end_after(limit: float) -> None:
    """Let the system end this process after so many more seconds of the processor, rounded up."""
    used = math.ceil(time.process_time() + limit)
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (used, used + 1))


def _sendable(found: list[Result]) -> list[Result]:
    """Without the functions that a runner might be asked about, which may be too large to send."""
    return [without_calls(result) for result in found]


def _declared(text: str) -> set[str]:
    """The functions of LLVM that have no body: what a lowering calls, such as `malloc`."""
    return {f"llvm.func @{name}" for name in _DECLARATION.findall(text)}


def _worst(found: list[Result]) -> tuple[str, str, str]:
    ranked = sorted(found, key=lambda result: _ORDER.index(_kind(result)))
    if not ranked:
        return NONE, "", "no function has a verdict"
    worst = ranked[0]
    verdict = worst.verdict
    details: dict[str, Any] = worst.as_dict()
    guarantee = str(verdict.guarantee) if isinstance(verdict, Proved) else ""
    assumed = " ".join(a.name for a in verdict.assumptions) if isinstance(verdict, Proved) else ""
    return _kind(worst), f"{guarantee} {assumed}".strip(), str(details.get("reason", ""))


def _kind(result: Result) -> str:
    """The verdict in a word; a proof up to a bound is not one for every trip count."""
    if isinstance(result.verdict, Proved):
        return BOUNDED if isinstance(result.verdict.guarantee.sizes, int) else PROVED
    return result.kind if result.kind in _ORDER else UNKNOWN
