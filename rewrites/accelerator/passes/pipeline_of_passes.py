"""Runs a list of passes on a function, proves each, and counts the cycles after it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from xdsl.dialects import func

from accelerator_model.machine import Machine
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.fifos import FifoProgram
from accelerator_model.meaning.host import TooLong, read_program, scalar_arguments
from accelerator_model.meaning.program import AccProgram
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from rewrites.accelerator.network import one_by_one
from rewrites.accelerator.passes.fifo_bits import CannotEncode, fifo_bits
from rewrites.accelerator.passes.pass_list import FIFO_BITS, AcceleratorPass
from rewrites.accelerator.passes.proved_bodies import operations_in
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.instruction_lists import MOST_STEPS, same_with_fifos
from rewrites.accelerator.validation.program_faults import least_steps
from rewrites.accelerator.validation.programs import is_program, validate
from semantics.language.undefined_behaviour import UndefinedBehaviour
from verifier.kernel.verdicts.judge import weakest
from verifier.kernel.verdicts.verdict import Proved, Unknown, Unsupported, Verdict
from verifier.processes.workers import Died, spread


class BadPass(Exception):
    """A pass that does not keep to what a pass is. The message says which, and how."""


_Answer = tuple[Verdict, float, list["PassRun"]]


@dataclass(frozen=True)
class PassRun:
    """`program` is what there is after the pass, `cycles` its time, None where it is too long to be
    simulated or no program yet; `changed` is whether the pass gave something else than it was
    given. A pass from linalg to linalg saved so many operations, and its verdict is that on the
    program that comes of it."""

    name: str
    program: func.FuncOp | FifoProgram | None
    verdict: Verdict
    cycles: int | None
    seconds: float
    changed: bool = True
    operations_saved: int = 0

    @property
    def text(self) -> str:
        """The program, for a reader."""
        if isinstance(self.program, FifoProgram):
            return self.program.text()
        return "" if self.program is None else str(self.program)


class ProvedPasses:
    """A list of passes as one lowering and its validation.

    `lower` applies all of them, `validate` proves them one by one: a list is proved if each of its
    passes is. `runs` has what was done for each function, by its name. Layers of a network are
    proved by `jobs` processes.
    """

    def __init__(
        self, passes: Sequence[AcceleratorPass], fifos: bool, model: CycleModel, jobs: int = 1
    ) -> None:
        self.passes = tuple(passes)
        self.fifos = fifos
        self.model = model
        self.jobs = jobs
        self.runs: dict[str, list[PassRun]] = {}
        self._chains: dict[func.FuncOp, list[tuple[str, func.FuncOp, float]]] = {}

    def made(self, function: func.FuncOp, machine: Machine) -> func.FuncOp:
        """As `lower`, for a program that is not to be proved."""
        for each in self.passes:
            function = applied(each, function, machine)
        return function

    def lower(self, function: func.FuncOp, machine: Machine) -> func.FuncOp:
        """Raises `rewrites.accelerator.statements.cannot_lower.CannotLower`, and `BadPass`."""
        chain: list[tuple[str, func.FuncOp, float]] = []
        for each in self.passes:
            start = time.perf_counter()
            after = applied(each, function, machine)
            if after is not function and after in self._chains:
                raise BadPass(f"the pass '{each.name}' gives one function twice")
            function = after
            chain.append((each.name, function, time.perf_counter() - start))
        self._chains[function] = chain
        return function

    def validate(self, source: func.FuncOp, target: func.FuncOp, machine: Machine) -> Verdict:
        """Whether `target`, which `lower` gave for `source`, refines it."""
        runs: list[PassRun] = []
        self.runs[source.sym_name.data] = runs
        proofs: list[Proved] = []
        waiting: list[tuple[str, func.FuncOp, float, bool, int]] = []
        before = current = source
        for name, after, seconds in self._chains.pop(target):
            changed = after is not current
            if not changed and proofs:
                runs.append(PassRun(name, after, proofs[-1], runs[-1].cycles, seconds, False))
                continue
            if changed and proofs and not is_program(after):
                verdict = Unsupported(f"'{name}' makes something else than a program of a program")
                runs.append(PassRun(name, after, verdict, None, seconds))
                return verdict
            if not changed or not is_program(after):
                saved = operations_in(current) - operations_in(after) if changed else 0
                waiting.append((name, after, seconds, changed, saved))
                current = after
                continue
            start = time.perf_counter()
            verdict = validate(before, after, machine)
            cycles = self._cycles(after, machine)
            seconds += time.perf_counter() - start
            runs += [PassRun(n, f, verdict, None, s, c, saved) for n, f, s, c, saved in waiting]
            waiting = []
            runs.append(PassRun(name, after, verdict, cycles, seconds))
            if not isinstance(verdict, Proved):
                return verdict
            proofs.append(verdict)
            before = current = after
        if not proofs and not (self.fifos and is_program(before)):
            return Unsupported("no pass of the list makes a program of it")
        if self.fifos:
            start = time.perf_counter()
            verdict, fifos = _with_fifos(before, machine)
            cycles = None if fifos is None else self._cycles_of(fifos.ordered(), machine)
            runs.append(PassRun(FIFO_BITS, fifos, verdict, cycles, time.perf_counter() - start))
            if not isinstance(verdict, Proved):
                return verdict
            proofs.append(verdict)
        return weakest(proofs)

    def validate_layers(
        self, pairs: Sequence[tuple[func.FuncOp, func.FuncOp]], machine: Machine
    ) -> list[tuple[Verdict, float]]:
        """The verdicts of `validate` on all pairs, and the seconds that each took.

        A process that ends early leaves the verdict on its pair unknown; what `validate` raises in
        a process is raised here.
        """
        if self.jobs == 1:
            return one_by_one(self.validate)(pairs, machine)

        def work(part: int) -> Iterator[_Answer | Exception]:
            source, _ = pairs[part]
            try:
                ((verdict, seconds),) = one_by_one(self.validate)([pairs[part]], machine)
            except MemoryError:
                raise
            except Exception as error:  # noqa: BLE001 - raised where it would be without processes
                yield error
                return
            runs = self.runs[source.sym_name.data]
            yield verdict, seconds, [_without_function(run) for run in runs]

        found: dict[int, tuple[Verdict, float]] = {}
        for part, answer in spread(work, len(pairs), self.jobs):
            source, target = pairs[part]
            if isinstance(answer, Exception):
                raise answer
            if isinstance(answer, Died):
                if part not in found:
                    self.runs[source.sym_name.data] = []
                    found[part] = Unknown(f"the process that proved it died ({answer.how})"), 0.0
                continue
            verdict, seconds, runs = answer
            chain = self._chains.pop(target)
            for position, (_, function, _) in enumerate(chain[: len(runs)]):
                runs[position] = replace(runs[position], program=function)
            self.runs[source.sym_name.data] = runs
            found[part] = verdict, seconds
        return [found[part] for part in range(len(pairs))]

    def _cycles(self, function: func.FuncOp, machine: Machine) -> int | None:
        if scalar_arguments(function) or least_steps(function.body.block) > MOST_STEPS:
            return None
        try:
            program = read_program(function, machine, most_steps=MOST_STEPS)
        except (BadProgram, TooLong):
            return None
        return self._cycles_of(program, machine)

    def _cycles_of(self, program: AccProgram, machine: Machine) -> int:
        return simulate_cycles(program, machine, self.model).cycles


def applied(each: AcceleratorPass, function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """What a pass gives for a function: the same one, or another of its name, which nobody else
    has. Raises `CannotLower`, and `BadPass`."""
    before = function.clone()
    try:
        after = cast(object, each.apply(function, machine))
    except CannotLower:
        raise
    except BadProgram as error:
        raise BadPass(f"the pass '{each.name}' takes a program: {error}") from error
    except UndefinedBehaviour:
        # The proof of the pass that made such a program says so.
        return function
    except Exception as error:
        if not each.own:
            raise
        raise BadPass(f"the pass '{each.name}' raised {type(error).__name__}: {error}") from error
    if not function.is_structurally_equivalent(before):
        raise BadPass(f"the pass '{each.name}' changed the function that it was given")
    if after is function:
        return function
    if not isinstance(after, func.FuncOp) or not after.body.blocks:
        raise BadPass(f"the pass '{each.name}' gives no function with a body")
    if after.sym_name != function.sym_name or after.sym_visibility != function.sym_visibility:
        raise BadPass(f"the pass '{each.name}' gives a function of another name or visibility")
    return after if after.parent is None else after.clone()


def _without_function(run: PassRun) -> PassRun:
    """What can go to another process, which has the function."""
    return replace(run, program=None) if isinstance(run.program, func.FuncOp) else run


def _with_fifos(function: func.FuncOp, machine: Machine) -> tuple[Verdict, FifoProgram | None]:
    if scalar_arguments(function):
        return Unsupported("a program with scalar arguments is not one list of instructions"), None
    try:
        program = read_program(function, machine, most_steps=MOST_STEPS)
        fifos = fifo_bits(program, machine)
    except (TooLong, CannotEncode) as error:
        return Unsupported(str(error)), None
    return same_with_fifos(program, fifos, machine.token_fifo_depth), fifos
