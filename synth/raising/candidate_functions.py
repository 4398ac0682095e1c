"""The functions that may stand for one: plans in structured operations, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from xdsl.dialects import func

from synth.raising.naming.naming import NameSearch
from synth.raising.planning.plan import CannotPlan
from synth.raising.planning.planning import plan_of
from synth.raising.structuring.structuring import (
    SequentialLoop,
    Structured,
    StructuredStep,
    instances_of,
    structured,
)
from synth.raising.structuring.windows import EqualExtents, NotStructured
from synth.raising.to_linalg.function_emission import function_of
from verifier.kernel.loops.recurrences.system import RecurrenceSystem


class NoPlan(Exception):
    """Why nothing structured stands for a program."""


@dataclass(frozen=True)
class Version:
    """A function, and the steps that it takes."""

    function: func.FuncOp
    structured: Structured


def versions(
    program: RecurrenceSystem,
    search: NameSearch,
    grantable: Callable[[str], bool],
    assumed: EqualExtents = (),
    *,
    reads_only_what_is_used: bool = False,
) -> Iterator[Version]:
    """The best version, then one whose named operations are surer, then one without.

    If `reads_only_what_is_used`, those are left out that read elements which the program does not
    read. Raises `NoPlan` where there is none.
    """
    try:
        plan = plan_of(program)
        generic = structured(plan, grantable, assumed)
    except (CannotPlan, NotStructured) as error:
        raise NoPlan(str(error)) from error
    loops = [step for step in generic.steps if isinstance(step, SequentialLoop)]
    if loops and not any(i.operation.extents for i in instances_of(generic.steps)):
        if any(run.parallel or run.reductions for run in plan.runs()):
            raise NoPlan(loops[0].reason)
        reasons = dict.fromkeys(repeat.reason for repeat in plan.repeats())
        raise NoPlan(f"every loop carries a dependence: {'; '.join(reasons)}")
    tried: list[tuple[StructuredStep, ...]] = []
    for make in (
        lambda: search.named(generic, strict=False),
        lambda: search.named(generic, strict=True),
        lambda: generic,
    ):
        found = make()
        if found.steps not in tried and not (reads_only_what_is_used and _reads_more(found)):
            tried.append(found.steps)
            yield _version(program, found)
    if not tried:
        raise NoPlan("more would be read than the loops read, and the function may have freed it")


def _reads_more(steps: Structured) -> bool:
    """Whether temporaries are filled or masks are used: then more may be read than loops read."""
    return bool(steps.arrays.types()) or any(i.masked for i in instances_of(steps.steps))


def _version(program: RecurrenceSystem, steps: Structured) -> Version:
    return Version(function_of(program, steps.steps, steps.arrays.types()), steps)
