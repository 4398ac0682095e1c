"""From loops or linalg to a simulated run, by proved steps: what the command `accel-run` does."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from accelerator_model.machine import BadMachine, Machine, default_machine, parse_machine
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.host import read_program, scalar_arguments
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from accelerator_model.simulator.trace import chrome_trace
from rewrites.accelerator.network import (
    CompiledNetwork,
    run_by_operations,
    run_network,
)
from rewrites.accelerator.passes.fuse_epilogue import FusedLayers, fused_layers
from rewrites.accelerator.passes.pass_list import (
    APPLY_PROVED_REWRITES,
    DEFAULT,
    FIFO_BITS,
    FUSE_EPILOGUE,
    KEEP_ON_CHIP,
    UnknownPass,
    chosen_passes,
    layers_by_operations,
    longest_layer,
)
from rewrites.accelerator.passes.pipeline_of_passes import BadPass, PassRun, ProvedPasses
from rewrites.accelerator.passes.proved_bodies import faster_on_host
from rewrites.accelerator.pipeline import (
    Compiled,
    CompiledFunction,
    compile_for_accelerator,
)
from rewrites.accelerator.pipeline import simulate as simulate_compiled
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.linalg_tiles import (
    SourceUndefined,
    run_source,
    source_arguments,
)
from rewrites.accelerator.validation.lowering_fault import random_arguments
from rewrites.accelerator.validation.programs import check_program, is_program, verdict_on
from rewrites.accelerator.validation.signature import Signature, own_constants
from synth.accelerator.simulated import (
    SimulatedFunction,
    SimulatedNetwork,
    SimulatedProgram,
)
from synth.accelerator.tosa import tosa_lowered
from synth.raising.raise_result import Raised, RaisingInterrupted
from synth.raising.raising import raise_to_linalg
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.sources import InputError, ParsedModule, Source, read_text
from verifier.kernel.loops.recurrences.scalar_values import CannotRun
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Result

_LOOPS = ("affine.for", "affine.parallel", "scf.for", "scf.parallel")


class SimulationContradicts(InternalError):
    """A simulated result that is not the source's although the compilation is proved."""


@dataclass(frozen=True)
class AccelRun:
    """A result a step; the compiled program and its runs only where every step is proved.

    Functions that are `too_large` are compiled and not run."""

    results: tuple[Result, ...] = ()
    module: ModuleOp | None = None
    simulations: tuple[SimulatedFunction, ...] = ()
    programs: tuple[SimulatedProgram, ...] = ()
    too_large: tuple[str, ...] = ()
    networks: tuple[SimulatedNetwork, ...] = ()
    machine: Machine = field(default_factory=default_machine)
    passes: dict[str, list[PassRun]] = field(default_factory=dict[str, list[PassRun]])
    """What each pass did, for each function, layer and program, by its name."""
    fused: dict[str, FusedLayers] = field(default_factory=dict[str, FusedLayers])
    """What `fuse-epilogue` did to each network."""

    def chrome_trace(self) -> dict[str, Any]:
        """A process for each function and for each layer, in Chrome's trace format."""
        timings = {f"@{s.function}": s.simulation.timing for s in self.simulations}
        timings |= {
            f"@{layer.name} {layer.operation.name}": timing
            for network in self.networks
            for layer, timing in zip(network.network.layers, network.run.timings, strict=True)
            if timing is not None
        }
        return chrome_trace(timings | {f"@{p.function}": p.timing for p in self.programs})


class AccelRunInterrupted(KeyboardInterrupt):
    """An interrupt. `run` has what was decided by then."""

    def __init__(self, run: AccelRun) -> None:
        super().__init__()
        self.run = run


def accel_run(
    text: str | Path | Source,
    machine: Path | None = None,
    *,
    weight_stationary: bool = False,
    fold_overlap: bool = True,
    seed: int = 0,
    scalars: Sequence[int] = (),
    passes: Sequence[str] | None = None,
    jobs: int = 1,
) -> AccelRun:
    """Raise the loops of a module if it has any, compile, and simulate each function.

    The module is MLIR text, the file at a path, or a source. Functions that are programs of the
    accelerator are checked and simulated as they are, with `scalars` for their scalar arguments in
    order. `passes` are names (`rewrites.accelerator.passes.pass_list`); unless they are given,
    functions take the default list and programs none. The layers of a network are proved by `jobs`
    processes. Raises `InputError`,
    `SimulationContradicts`, and `AccelRunInterrupted` at an interrupt.
    """
    decided: list[Result] = []
    make = partial(
        _passes, fold_overlap=fold_overlap, weight_stationary=weight_stationary, jobs=jobs
    )
    source = source_of(text)
    try:
        return _accel_run(
            source, machine, fold_overlap, seed, tuple(scalars), passes, make, decided
        )
    except BadPass as error:
        raise InputError(str(error), source.file) from error
    except KeyboardInterrupt as error:
        if isinstance(error, RaisingInterrupted):
            decided += _raising_results(error.raised)
        raise AccelRunInterrupted(AccelRun(tuple(decided))) from None


def _accel_run(
    source: Source,
    machine: Path | None,
    fold_overlap: bool,
    seed: int,
    scalars: tuple[int, ...],
    names: Sequence[str] | None,
    make: Callable[[Sequence[str], str], ProvedPasses],
    decided: list[Result],
) -> AccelRun:
    """What is `decided` is added to that list as soon as it is."""
    chosen = _machine(machine)
    parsed = read_module(source)
    if not _functions(parsed):
        raise InputError("no function to compile", source.file)
    if any(map(is_program, _functions(parsed))):
        passes = make(names or (), source.file)
        return _run_programs(parsed, chosen, passes, scalars, decided)
    wanted = DEFAULT if names is None else names
    passes = make(wanted, source.file)
    if scalars:
        raise InputError("scalar arguments are those of programs of the accelerator", source.file)
    raised_lines: dict[str, int] = {}
    if any(op.name in _LOOPS for op in parsed.module.walk()):
        raised = raise_to_linalg(source)
        decided += _raising_results(raised)
        raised_lines = {result.name: result.line for result in raised.results}
        if not all(isinstance(result.verdict, Proved) for result in decided):
            return AccelRun(tuple(decided))
        parsed = read_module(Source(f"{source.file} (raised)", raised.module))
    parsed = tosa_lowered(parsed)
    compiled = compile_for_accelerator(
        parsed.module,
        chosen,
        passes.lower,
        parsed.where,
        passes.validate,
        passes.validate_layers,
        KEEP_ON_CHIP in wanted,
        faster_on_host if APPLY_PROVED_REWRITES in wanted else None,
        longest=longest_layer(wanted),
        by_layers=layers_by_operations(wanted),
    )
    fused = {
        network.name: fused_layers(network, passes.made, passes.model)
        for network in compiled.networks
        if FUSE_EPILOGUE in wanted and compiled.proved
    }
    lines = {f.sym_name.data: parsed.place(f)[0] for f in _functions(parsed)}
    # A raised function is where its loops are.
    lines |= raised_lines
    decided += _fused_results(source.file, lines, fused)
    before = len(decided)
    decided += _compile_results(parsed, source.file, lines, compiled, passes.runs, ())
    simulations = tuple(
        _simulate(compiled, function, fold_overlap, seed)
        for function in compiled.functions
        if function.runs
    )
    networks = tuple(
        _simulate_network(network, fold_overlap, seed) for network in compiled.networks
    )
    decided[before:] = _compile_results(
        parsed, source.file, lines, compiled, passes.runs, (*simulations, *networks)
    )
    too_large = tuple(function.name for function in compiled.functions if not function.runs)
    return AccelRun(
        tuple(decided),
        compiled.module,
        simulations,
        too_large=too_large,
        networks=networks,
        machine=chosen,
        passes=passes.runs,
        fused=fused,
    )


def _fused_results(
    file: str, lines: Mapping[str, int], fused: Mapping[str, FusedLayers]
) -> list[Result]:
    return [
        Result(
            *(file, lines.get(name, 1), f"{FUSE_EPILOGUE} @{name}", each.verdict, each.seconds),
            details={"cycles": each.cycles[1], "layers": each.layers[1]},
        )
        for name, each in fused.items()
    ]


def _passes(
    names: Sequence[str], file: str, fold_overlap: bool, weight_stationary: bool, jobs: int
) -> ProvedPasses:
    """Raises `InputError` where there is no such list of passes."""
    try:
        chosen = chosen_passes(names, weight_stationary)
    except UnknownPass as error:
        raise InputError(str(error), file) from None
    return ProvedPasses(chosen, FIFO_BITS in names, CycleModel(fold_overlap), jobs)


def _run_programs(
    parsed: ParsedModule,
    machine: Machine,
    passes: ProvedPasses,
    scalars: tuple[int, ...],
    decided: list[Result],
) -> AccelRun:
    """Checks each function of a module of programs, runs the passes on them, and simulates what
    they give, if all is proved."""
    functions = _functions(parsed)
    for function in functions:
        if not is_program(function):
            name = function.sym_name.data
            raise InputError(f"@{name} is no program, and others are", parsed.source.file)
        start = time.perf_counter()
        verdict = verdict_on(check_program(function, machine), function)
        decided.append(
            Result(
                parsed.source.file,
                parsed.place(function)[0],
                f"check @{function.sym_name.data}",
                verdict,
                time.perf_counter() - start,
            )
        )
    if not all(isinstance(result.verdict, Proved) for result in decided):
        return AccelRun(tuple(decided))
    try:
        lowered = [passes.lower(function, machine) for function in functions]
    except CannotLower as error:
        raise InputError(error.message, parsed.source.file) from None
    for function, target in zip(functions, lowered, strict=True):
        if target is not function or passes.fifos:
            passes.validate(function, target, machine)
        place = parsed.place(function)[0]
        decided += _pass_results(parsed.source.file, place, function.sym_name.data, passes.runs)
    if not all(isinstance(result.verdict, Proved) for result in decided):
        return AccelRun(tuple(decided), machine=machine, passes=passes.runs)
    programs: list[SimulatedProgram] = []
    for number, function in enumerate(lowered):
        needed = len(scalar_arguments(function))
        if needed != len(scalars):
            name = function.sym_name.data
            message = f"@{name} has {needed} scalar arguments, {len(scalars)} are given"
            raise InputError(f"{message} (--scalars)", parsed.source.file)
        try:
            program = read_program(function, machine, scalars)
        except BadProgram as error:
            raise InputError(str(error), parsed.source.file) from None
        timing = simulate_cycles(program, machine, passes.model)
        programs.append(SimulatedProgram(program.name, scalars, timing, program))
        decided[number] = replace(decided[number], details={"simulation": programs[-1].as_dict()})
    module = ModuleOp([function.clone() for function in lowered])
    return AccelRun(
        tuple(decided), module, (), tuple(programs), machine=machine, passes=passes.runs
    )


def _pass_results(
    file: str, line: int, function: str, runs: Mapping[str, Sequence[PassRun]]
) -> list[Result]:
    """A result for each pass that changed the function."""
    return [
        Result(
            file,
            line,
            f"{run.name} @{function}",
            run.verdict,
            run.seconds,
            details={"cycles": run.cycles},
        )
        for run in runs.get(function, ())
        if run.changed
    ]


def _machine(path: Path | None) -> Machine:
    try:
        return default_machine() if path is None else parse_machine(read_text(str(path)), str(path))
    except BadMachine as error:
        raise InputError(error.message, error.file) from None


def _raising_results(raised: Raised) -> list[Result]:
    return [_named(result, f"raise @{result.name}") for result in raised.results]


def _named(result: Result, name: str) -> Result:
    return Result(
        result.file,
        result.line,
        name,
        result.verdict,
        result.seconds,
        result.expected,
        result.details,
    )


def _simulate(
    compiled: Compiled, function: CompiledFunction, fold_overlap: bool, seed: int
) -> SimulatedFunction:
    signature = Signature.of(function.source)
    own = own_constants(function.target)
    inputs = signature.with_constants(random_arguments(function.program.arguments, seed))
    for number, elements in own.items():
        inputs[number] = elements.astype(inputs[number].dtype)
    given = len(inputs) - len(own)
    simulation = simulate_compiled(compiled, inputs, function.name, CycleModel(fold_overlap), seed)
    name = function.name
    try:
        wanted = run_source(function.source, inputs[:given]) + inputs[given:]
    except SourceUndefined:
        return SimulatedFunction(name, seed, simulation, False, function.program)
    for number, (found, expected) in enumerate(zip(simulation.arguments, wanted, strict=True)):
        if not np.array_equal(found, expected):
            raise SimulationContradicts(f"@{name}: argument {number} is not what the source gives")
    return SimulatedFunction(name, seed, simulation, True, function.program)


def _simulate_network(network: CompiledNetwork, fold_overlap: bool, seed: int) -> SimulatedNetwork:
    source = network.source
    signature = Signature.of(source)
    memories = source_arguments(source)
    arguments = signature.with_constants(random_arguments(memories, seed))
    run = run_network(
        network, arguments[: network.network.arguments], CycleModel(fold_overlap), seed
    )
    if run.results is None:
        return SimulatedNetwork(network, seed, run, compared=False)
    try:
        wanted = run_by_operations(source, arguments[: network.network.arguments])
    except CannotRun:
        return SimulatedNetwork(network, seed, run, compared=False)
    for number, (found, expected) in enumerate(zip(run.results, wanted, strict=True)):
        if not np.array_equal(found.reshape(-1), expected.reshape(-1)):
            raise SimulationContradicts(
                f"@{network.name}: result {number} is not what the source gives"
            )
    return SimulatedNetwork(network, seed, run, compared=True)


def _functions(parsed: ParsedModule) -> list[func.FuncOp]:
    return [op for op in parsed.module.walk() if isinstance(op, func.FuncOp)]


def _compile_results(
    parsed: ParsedModule,
    file: str,
    lines: dict[str, int],
    compiled: Compiled,
    runs: Mapping[str, Sequence[PassRun]],
    simulations: tuple[SimulatedFunction | SimulatedNetwork, ...],
) -> list[Result]:
    """A result a step; where several passes ran, one for each that changed something."""
    shown = {item["function"]: {"simulation": item} for s in simulations if (item := s.as_dict())}
    results: list[Result] = []
    for step in compiled.steps:
        line = (
            lines.get(step.function, 1)
            if step.operation is None
            else parsed.place(step.operation)[0]
        )
        layer = "" if step.layer is None else f", layer {step.layer}"
        details = shown.get(step.function, {}) if step.layer is None else {}
        passes = [run for run in runs.get(step.compiled, ()) if run.changed]
        if len(passes) < 2:
            passes = [None]
        results += [
            Result(
                file,
                line,
                f"{step.name if run is None else run.name} @{step.function}{layer}",
                step.verdict if run is None else run.verdict,
                step.seconds if run is None else run.seconds,
                details=details if run is None else details | {"cycles": run.cycles},
            )
            for run in passes
        ]
    return results
