"""Compiles linalg for the accelerator by proved steps only, and runs the result."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from accelerator_model.machine import Machine, default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.meaning.program import AccProgram
from accelerator_model.simulator.bounds import Bounds, Workload, bounds, utilisation
from accelerator_model.simulator.cycles import CycleModel, Timing, simulate_cycles
from accelerator_model.simulator.functional import Array, run
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.network import (
    CompiledNetwork,
    HostCode,
    Lowering,
    Proofs,
    Validation,
    compile_network,
    is_network,
    one_by_one,
)
from rewrites.accelerator.network_partition import LONGEST
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.programs import validate
from rewrites.accelerator.workload import workload_of
from verifier.kernel.verdicts.verdict import Proved, Unsupported, Verdict

LARGEST_RUN = 1 << 28
"""Products of a function that is run."""


class CompilationStep(NamedTuple):
    """A step of a compilation, of one function, or of one layer of it, which begins with
    `operation`. `seconds` is wall-clock time, proof included."""

    name: str
    function: str
    verdict: Verdict
    seconds: float
    layer: int | None = None
    operation: Operation | None = None
    compiled: str = ""
    """The name of the function that was compiled: a layer has its own."""


@dataclass(frozen=True)
class CompiledFunction:
    """A function, the program that was proved equal to it, and the work there is in it."""

    source: func.FuncOp
    target: func.FuncOp
    machine: Machine
    workload: Workload

    @property
    def name(self) -> str:
        return self.source.sym_name.data

    @property
    def runs(self) -> bool:
        """Whether the work is little enough for a run."""
        return sum(p.m * p.n * p.k for p in self.workload.products) <= LARGEST_RUN

    @cached_property
    def program(self) -> AccProgram:
        return read_program(self.target, self.machine)


@dataclass(frozen=True)
class Compiled:
    """`module`, `functions` and `networks` are there only where every step of every function is
    proved."""

    machine: Machine
    steps: tuple[CompilationStep, ...]
    module: ModuleOp | None
    functions: tuple[CompiledFunction, ...]
    networks: tuple[CompiledNetwork, ...] = ()

    @property
    def proved(self) -> bool:
        return self.module is not None


class NotCompiled(Exception):
    """There is no program to run."""


def compile_for_accelerator(
    module: ModuleOp,
    machine: Machine | None = None,
    lower: Lowering = lower_function,
    where: Callable[[Operation], str] = lambda operation: operation.name,
    prove: Validation = validate,
    prove_layers: Proofs | None = None,
    keeps_on_chip: bool = True,
    host: HostCode | None = None,
    *,
    longest: int = LONGEST,
    by_layers: bool = False,
) -> Compiled:
    """Lower every function of `module`, which is not changed, and prove each result.

    `lower` is not trusted: where what it gives is not proved equal to its input, there is no
    compiled module, and the step's verdict says why. `where` names an operation's place. `prove`
    gives the verdict on what `lower` gave, `prove_layers` the same verdicts on the layers of a
    network; without it `prove` is asked of one after the other. `keeps_on_chip`, `host` and
    `longest` are as for `compile_network`; `by_layers`: a function of several operations is a
    network, even where the accelerator could do all of them at once.
    """
    prove_layers = prove_layers or one_by_one(prove)
    machine = machine or default_machine()
    steps: list[CompilationStep] = []
    functions: list[CompiledFunction] = []
    networks: list[CompiledNetwork] = []
    lowered: list[func.FuncOp] = []
    for function in module.body.block.ops:
        if not isinstance(function, func.FuncOp):
            reason = f"{function.name} is no function to compile"
            steps.append(CompilationStep("lower", "", Unsupported(reason, where(function)), 0))
            continue
        start = time.perf_counter()
        if is_network(function, by_layers):
            try:
                network = compile_network(
                    function,
                    machine,
                    lower,
                    prove_layers,
                    keeps_on_chip=keeps_on_chip,
                    host=host,
                    longest=longest,
                )
            except CannotLower as error:
                refused = Unsupported(error.message, where(error.operation))
                seconds = time.perf_counter() - start
                steps.append(CompilationStep("lower", function.sym_name.data, refused, seconds))
                continue
            steps += _network_steps(network)
            networks.append(network)
            lowered += [layer.target or layer.layer.function.clone() for layer in network.layers]
            continue
        target, verdict = _lowered(function, machine, lower, where, prove)
        name, seconds = function.sym_name.data, time.perf_counter() - start
        steps.append(CompilationStep("lower", name, verdict, seconds, compiled=name))
        if target is not None and isinstance(verdict, Proved):
            functions.append(CompiledFunction(function, target, machine, workload_of(function)))
            lowered.append(target)
    if not steps:
        steps.append(CompilationStep("lower", "", Unsupported("the module has no function"), 0))
    if not all(isinstance(step.verdict, Proved) for step in steps):
        return Compiled(machine, tuple(steps), None, ())
    module = ModuleOp(lowered)
    return Compiled(machine, tuple(steps), module, tuple(functions), tuple(networks))


def _network_steps(network: CompiledNetwork) -> list[CompilationStep]:
    """A step for each layer on the accelerator, and one for all of them together."""
    steps = [
        CompilationStep(
            "lower",
            network.name,
            layer.verdict,
            layer.seconds,
            number,
            layer.operation,
            layer.name,
        )
        for number, layer in enumerate(network.layers)
        if layer.verdict is not None
    ]
    return [*steps, CompilationStep("join", network.name, network.verdict, network.seconds)]


def _lowered(
    function: func.FuncOp,
    machine: Machine,
    lower: Lowering,
    where: Callable[[Operation], str],
    prove: Validation,
) -> tuple[func.FuncOp | None, Verdict]:
    """The program for one function, and whether it is proved to be one."""
    name = function.sym_name.data
    if not function.body.blocks:
        return None, Unsupported(f"@{name} has no body", where(function))
    try:
        target = lower(function, machine)
    except CannotLower as error:
        return None, Unsupported(error.message, where(error.operation))
    return target, prove(function, target, machine)


@dataclass(frozen=True)
class Simulation:
    """One run of a compiled function.

    `arguments` are what the arguments hold afterwards; `array_cycles` is the time without fold
    overlap and with memory and host for free, as SCALE-Sim counts.
    """

    arguments: tuple[Array, ...]
    timing: Timing
    array_cycles: int
    bounds: Bounds
    utilisation: float


def simulate(
    compiled: Compiled,
    inputs: Sequence[Array],
    function: str | None = None,
    model: CycleModel | None = None,
    seed: int = 0,
) -> Simulation:
    """Run a compiled function (the first one unless named) on integer arrays.

    `seed` decides what local memory holds at the start. Raises `NotCompiled`, and
    `accelerator_model.simulator.functional.BadInput` where the arrays do not fit.
    """
    candidates = [f for f in compiled.functions if function in (None, f.name)]
    if not candidates:
        raise NotCompiled(f"no compiled function @{function}" if function else "nothing compiled")
    chosen = candidates[0]
    machine = compiled.machine
    timing = simulate_cycles(chosen.program, machine, model)
    array = simulate_cycles(chosen.program, machine, CycleModel(False, True))
    return Simulation(
        tuple(run(chosen.program, inputs, seed)),
        timing,
        array.cycles,
        bounds(chosen.workload, machine),
        utilisation(chosen.workload, machine, timing.cycles),
    )
