"""What `synth-rewrite improve` makes of code that moves lanes of vectors, or combines them.

    python benchmarks/across_lanes.py [WORD…]

For each case of `across_lanes.mlir` whose name contains a word (all, if none is given): the
operations as written, as wanted, and after the search (constants do not count), with their cost,
and the CPU seconds of the search. A case is reached where the search gives what costs no more than
what is wanted, and all that it changed was proved; one that is kept, where nothing changed.
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from xdsl.dialects import func
from xdsl.ir import Operation

from synth.campaign.budget import Budget
from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.improving.reading.readings import ACROSS_LANES
from synth.scalar.terms.costs import OPS
from verifier import verify_translation
from verifier.kernel.input.reading import read_editable, read_module
from verifier.kernel.input.sources import Source, split_source
from verifier.kernel.verdicts.verdict import Proved

_PROGRAMS = 2_000_000
"""For each window, at most."""
CASES = Path(__file__).with_name("across_lanes.mlir")


@dataclass(frozen=True)
class Case:
    """Two functions of one name, or one that is to stay as it is."""

    name: str
    before: str
    wanted: str | None


@dataclass(frozen=True)
class Outcome:
    """Costs at each stage, and what was proved."""

    name: str
    written: float
    wanted: float
    found: float
    wanted_is_proved: bool
    all_is_proved: bool
    seconds: float
    module: str

    @property
    def reached(self) -> bool:
        """Whether the search gives what is wanted, or what is as cheap."""
        return self.found <= self.wanted + 1e-9 and self.all_is_proved

    def __str__(self) -> str:
        remarks = [] if self.wanted_is_proved else ["what is wanted is not proved"]
        remarks += [] if self.all_is_proved else ["not proved as a whole"]
        shown = f"{self.written:.3f} -> {self.found:.3f}, wanted {self.wanted:.3f}"
        word = "reached" if self.reached else "MISSED "
        return f"{word} {self.seconds:6.1f} s  {shown}  {self.name}" + "".join(
            f"; {remark}" for remark in remarks
        )


def main(words: list[str]) -> None:
    """Print the outcomes, and how many are reached."""
    outcomes: list[Outcome] = []
    for case in cases():
        if words and all(word not in case.name for word in words):
            continue
        outcomes.append(outcome(case))
        print(outcomes[-1], flush=True)
        if not outcomes[-1].reached:
            print(outcomes[-1].module)
    reached = sum(one.reached for one in outcomes)
    median = statistics.median(one.seconds for one in outcomes)
    print(f"{reached} of {len(outcomes)} reached; median {median:.1f} s")


def cases() -> Iterator[Case]:
    """The cases in the order of the file."""
    for piece in split_source(Source(str(CASES), CASES.read_text(encoding="utf-8"))):
        functions = [op for op in read_editable(piece).module.ops if isinstance(op, func.FuncOp)]
        before, *wanted = functions
        name = before.sym_name.data
        yield Case(
            name.removesuffix(".kept"),
            str(before),
            str(wanted[0]).replace(".wanted", "") if wanted else None,
        )


def outcome(case: Case) -> Outcome:
    """What the search makes of a case."""
    started = _cpu_seconds()
    done = improve(Source(case.name, case.before), ImproveOptions(window=Budget(_PROGRAMS)))
    seconds = _cpu_seconds() - started
    wanted = case.before if case.wanted is None else case.wanted
    proved = all(isinstance(r.verdict, Proved) for r in verify_translation(case.before, wanted))
    return Outcome(
        case.name,
        cost(case.before),
        cost(wanted),
        cost(done.module),
        proved,
        not done.undecided,
        seconds,
        done.module,
    )


def cost(text: str) -> float:
    """What the operations of a text cost."""
    module = read_module(Source("<function>", text)).module
    return sum(map(_of, (op for op in module.walk() if op.operands and op.results)))


def _of(op: Operation) -> float:
    return OPS.of_operator(ACROSS_LANES.operator(op))


def _cpu_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


if __name__ == "__main__":
    main(sys.argv[1:])
