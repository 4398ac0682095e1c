"""Each step of XLA's CPU backend on the JAX programs of `xla_programs/`, and which are decided.

`python benchmarks/xla_programs.py [--limit SECONDS] [--kernels] [--every N] [--dumps FILE]
[--results FILE] [NAME…]` runs the programs, verifies each distinct step that changes something
(names of symbols normalised), prints how many of them are decided, the most frequent reasons for
the others, and what is refuted. The files keep what was dumped and decided, to go on from. A step
has three times the limit in seconds of its process's processor, however busy the machine is.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from kept_results import KeptResults

from verifier.claims.steps import verify_each_step
from verifier.claims.xla.kernels import verify_kernel_steps
from verifier.claims.xla.programs import Compiled, sequences
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_known_functions
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.input.tools import TookTooLong
from verifier.kernel.solving.solver_budget import counted_seconds
from verifier.kernel.verdicts.verdict import Result
from verifier.processes.workers import EndedEarly, call_within

PROGRAMS = Path(__file__).parent / "xla_programs"
PROGRAM_SECONDS = 300.0
_WAITING = 20
"""How many times its limit a step may take by the clock."""
_SYMBOL = re.compile(r'@(?:[\w$.\-]+|"[^"]*")')
_PLACES = re.compile(r"(/\S+?:)?\d+:\d+|\S*mlir-passes.log\S*|%\S+|@\S+|\b\d+\b")
ORDER = ("refuted", "unsupported", "unknown", "vacuous", "proved")

Step = dict[str, Any]


def normalised(text: str) -> str:
    """A module without its own name, its symbols in the order in which they occur."""
    names: dict[str, str] = {}

    def name(found: re.Match[str]) -> str:
        return names.setdefault(found[0], f"@f{len(names)}")

    return _SYMBOL.sub(name, text.partition("\n")[2])


def steps_of(compiled: Compiled) -> Iterator[Step]:
    """The steps of a sequence, each with the texts before and after."""
    states = compiled.states
    for before, after in pairwise(states):
        old, new = normalised(before.source.text), normalised(after.source.text)
        if old != new:
            yield {
                "module": compiled.name,
                "kernel": compiled.is_kernel,
                "pass": after.made_by,
                "texts": [before.source.text, after.source.text],
                "key": [old, new],
            }


def said(step: Step, options: Options, limit: float) -> dict[str, Any]:
    """The worst verdict on a step, and why."""

    def verify() -> list[Result]:
        used = int(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]) + limit) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (used, used + 1))
        texts = step["texts"]
        modules = [read_known_functions(Source("step", text)) for text in texts]
        verify = verify_kernel_steps if step["kernel"] else verify_each_step
        with counted_seconds():
            return list(verify(modules, [step["pass"]], options))

    try:
        found = call_within(_WAITING * limit, verify)
    except (TookTooLong, EndedEarly) as error:
        return {"verdict": "unknown", "reason": f"not decided in time ({type(error).__name__})"}
    except InputError as error:
        return {"verdict": "unsupported", "reason": f"not read: {error.message}"}
    except Exception as error:  # noqa: BLE001 - a crash is a finding, and counted as one
        return {"verdict": "crashed", "reason": f"{type(error).__name__}: {error}"}
    if not found:
        return {"verdict": "proved", "reason": "nothing that others can use changes"}
    worst = min(found, key=lambda result: ORDER.index(result.kind))
    item = worst.as_dict()
    return {
        "verdict": worst.kind,
        "reason": item["reason"] or item["method"] or "",
        "counterexample": item["counterexample"],
    }


def programs(names: list[str]) -> list[Path]:
    return [p for p in sorted(PROGRAMS.glob("*.py")) if not names or p.stem in names]


def dumped(names: list[str], file: Path | None) -> tuple[dict[str, Step], int, int]:
    """The distinct steps of the programs; how many others only copy or lay out, and how many states
    are not shown. They are kept in a file, if one is given, and read from there."""
    if file is not None and file.exists():
        steps, laid_out, unread = json.loads(file.read_text(encoding="utf-8"))
        return steps, laid_out, unread
    found: dict[str, Step] = {}
    laid_out = unread = 0
    for program in programs(names):
        try:
            for compiled in sequences(str(program), PROGRAM_SECONDS):
                laid_out += compiled.laid_out
                unread += len(compiled.unread)
                for step in steps_of(compiled):
                    found.setdefault(json.dumps(step["key"]), step | {"program": program.stem})
        except InputError as error:  # XLA crashes at times while it dumps.
            print(f"{program.stem}: not all of it is verified: {error.message}", flush=True)
        print(f"{program.stem}: {len(found)} distinct steps so far", flush=True)
    if file is not None:
        file.write_text(json.dumps([found, laid_out, unread]), encoding="utf-8")
    return found, laid_out, unread


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--limit", type=float, default=10.0)
    parser.add_argument("--kernels", action="store_true", help="verify the emitters' steps too")
    parser.add_argument("--every", type=int, default=1, help="verify each so manieth step only")
    parser.add_argument("--results", type=Path, help="a file for verdicts, to go on from")
    parser.add_argument("--dumps", type=Path, help="a file for the steps, to read if it is there")
    arguments = parser.parse_args()
    kept = KeptResults(arguments.results)
    steps, laid_out, unread = dumped(arguments.names, arguments.dumps)
    options = Options(total_timeout=arguments.limit)
    for number, (key, step) in enumerate(steps.items()):
        wanted = (arguments.kernels or not step["kernel"]) and number % arguments.every == 0
        if wanted and key not in kept:
            kept.put(**said(step, options, 3 * arguments.limit), key=key, **{"pass": step["pass"]})
    print(f"{laid_out} steps change copies, layouts and names only; {unread} states are not read")
    for kind in (False, True):
        report("emitter steps" if kind else "HLO steps", steps, kept, kind)


def report(name: str, steps: dict[str, Step], kept: KeptResults, is_kernel: bool) -> None:
    """What is said of all steps of one kind."""
    ours = {key: step for key, step in steps.items() if step["kernel"] == is_kernel}
    found = {key: kept[key] for key in ours if key in kept}
    counts = Counter(each["verdict"] for each in found.values())
    decided = counts["proved"] + counts["refuted"]
    share = f"{100 * decided / len(found):.1f} %" if found else "-"
    print(f"{len(ours)} {name}; verified {len(found)}, decided {decided} ({share}): {dict(counts)}")
    open_ = (each for each in found.values() if each["verdict"] not in ("proved", "refuted"))
    reasons = Counter(_PLACES.sub("…", each["reason"]) for each in open_)
    for reason, count in reasons.most_common(25):
        print(f"  {count} {reason[:300]}")
    for key, each in found.items():
        if each["verdict"] == "refuted":
            step = ours[key]
            print(f"  refuted: {step['program']}, {step['module']}, {step['pass']}")


if __name__ == "__main__":
    main()
