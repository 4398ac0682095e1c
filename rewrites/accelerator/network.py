"""Compiles a network layer by layer, proves it, and runs it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerType, MemRefType, TensorType
from xdsl.ir import Attribute, Operation

from accelerator_model.dialect.types import element_bits
from accelerator_model.machine import Machine
from accelerator_model.meaning.host import read_program
from accelerator_model.meaning.program import AccProgram, Queue
from accelerator_model.simulator.bounds import Workload
from accelerator_model.simulator.cycles import CycleModel, Timing, simulate_cycles
from accelerator_model.simulator.functional import Array, run
from rewrites.accelerator.host_runs import run_layers, run_on_host
from rewrites.accelerator.network_partition import LONGEST, Partition, partition
from rewrites.accelerator.network_work import NetworkBounds, host_cycles, network_bounds
from rewrites.accelerator.networks.placement import place
from rewrites.accelerator.networks.programs import (
    Ahead,
    LocalRows,
    half,
    load_constants_first,
)
from rewrites.accelerator.networks.residency import keep_on_chip
from rewrites.accelerator.networks.schedule import join
from rewrites.accelerator.signed_bytes import with_signed_bytes
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.tensor_statements import remembering_statements, statements_of
from rewrites.accelerator.validation.joined_layers import prove_network
from rewrites.accelerator.validation.joined_programs import (
    Places,
    Stretch,
    runs_otherwise,
    values_of,
)
from rewrites.accelerator.validation.networks import Layer, Network, bytes_of
from rewrites.accelerator.validation.signature import Signature, own_constants
from rewrites.accelerator.workload import workload_of
from semantics.language.kinds import isa
from semantics.language.tiles import MemrefPlace
from verifier.kernel.loops.recurrences.scalar_values import CannotRun
from verifier.kernel.verdicts.verdict import Proved, Unsupported, Verdict

Lowering = Callable[[func.FuncOp, Machine], func.FuncOp]
Validation = Callable[[func.FuncOp, func.FuncOp, Machine], Verdict]
Proofs = Callable[[Sequence[tuple[func.FuncOp, func.FuncOp]], Machine], list[tuple[Verdict, float]]]
"""The verdicts on pairs of a function and its program, as `Validation` gives them, and the seconds
that each took."""


HostCode = Callable[[func.FuncOp, Machine], tuple[func.FuncOp, Proved] | None]
"""What the host runs for a layer, with the proof that it is the same; None: the layer as it is."""


@dataclass(frozen=True, eq=False)
class CompiledLayer:
    """A layer, its program and the verdict on it, both None where the host runs it.

    `operation` is the first one of the source that is in it; `seconds` is wall-clock time. The host
    runs what is `on_host`, which is proved to be the layer.
    """

    layer: Layer
    operation: Operation
    target: func.FuncOp | None
    verdict: Verdict | None
    seconds: float
    machine: Machine
    on_host: tuple[func.FuncOp, Proved] | None = None

    @property
    def name(self) -> str:
        return self.layer.function.sym_name.data

    @property
    def host_function(self) -> func.FuncOp:
        return self.layer.function if self.on_host is None else self.on_host[0]

    @cached_property
    def program(self) -> AccProgram | None:
        return None if self.target is None else read_program(self.target, self.machine)

    @cached_property
    def workload(self) -> Workload:
        """What it is on the array."""
        return Workload((), 0) if self.target is None else workload_of(self.layer.function)

    @property
    def saved_on_host(self) -> int:
        """How many cycles fewer than for the layer as it is."""
        if self.target is not None or self.on_host is None:
            return 0
        return host_cycles(self.layer.function, self.machine) - self.host_cycles

    @cached_property
    def host_cycles(self) -> int:
        return host_cycles(self.host_function, self.machine) if self.target is None else 0


@dataclass(frozen=True, eq=False)
class CompiledNetwork:
    """The layers of a function, where their results are, and the verdict on all of it.

    `stretches` are the programs that run, each of several neighbouring layers.
    """

    source: func.FuncOp
    network: Network
    layers: tuple[CompiledLayer, ...]
    offsets: Mapping[int, int]
    stretches: tuple[Stretch, ...]
    verdict: Verdict
    seconds: float
    machine: Machine

    @property
    def name(self) -> str:
        return self.source.sym_name.data

    @property
    def buffer_bytes(self) -> int:
        """The size of the block of memory that the buffers between layers are in."""
        sizes = {
            n.layer.output: n.layer.function.function_type.outputs.data[0] for n in self.layers
        }
        return max((o + bytes_of(sizes[v]) for v, o in self.offsets.items()), default=0)

    @property
    def bounds(self) -> NetworkBounds:
        return network_bounds(
            self.source,
            [layer.workload for layer in self.layers],
            sum(layer.host_cycles for layer in self.layers),
            self.machine,
        )


@dataclass(frozen=True)
class NetworkRun:
    """What a network returned, and how long its layers took.

    `results` is None where the host has an operation that cannot be run here; `stopped` says which.
    A layer's `cycles` are those from when the array is done with the layers before to when it is
    done with this one; what memory and host do beside it, for this or other layers, takes none of
    its own. What is left when the array is done belongs to the last layer. `timings` has
    None where the host ran a layer, else its part of the program that it is in. `saved` cycles more
    would have passed if all results of layers had gone through main memory.
    """

    results: tuple[Array, ...] | None
    stopped: str
    cycles: tuple[int, ...]
    timings: tuple[Timing | None, ...]
    saved: int

    @property
    def total(self) -> int:
        return sum(self.cycles)


def _is_accepted(function: func.FuncOp) -> bool:
    try:
        statements_of(function)
    except CannotLower:
        return False
    return True


def is_layer(function: func.FuncOp) -> bool:
    """Whether the accelerator can do all of the function, and there is something to do."""
    try:
        return bool(statements_of(function))
    except CannotLower:
        return False


def is_network(function: func.FuncOp, several: bool = False) -> bool:
    """Whether the function is on tensors and not read as statements of the accelerator alone;
    `several`: or has several operations that could be layers."""
    types = (*function.function_type.inputs.data, *function.function_type.outputs.data)
    if not function.body.blocks or not all(isinstance(type_, TensorType) for type_ in types):
        return False
    if not _is_accepted(function):
        return True
    try:
        return several and len(partition(function, is_layer, 1).network.layers) > 1
    except CannotLower:
        return False


def one_by_one(validate: Validation) -> Proofs:
    """The proofs one after the other, in this process."""

    def proofs(
        pairs: Sequence[tuple[func.FuncOp, func.FuncOp]], machine: Machine
    ) -> list[tuple[Verdict, float]]:
        found: list[tuple[Verdict, float]] = []
        for source, target in pairs:
            start = time.perf_counter()
            verdict = validate(source, target, machine)
            found.append((verdict, time.perf_counter() - start))
        return found

    return proofs


def compile_network(
    function: func.FuncOp,
    machine: Machine,
    lower: Lowering,
    prove: Proofs,
    *,
    keeps_on_chip: bool = True,
    host: HostCode | None = None,
    longest: int = LONGEST,
) -> CompiledNetwork:
    """`keeps_on_chip`: results of layers stay in the scratchpad where they can. `host` gives what
    the host runs for a layer, which has at most `longest` operations.

    Raises `CannotLower` where it is no network, or the accelerator can do no layer of it.
    """
    with remembering_statements():
        return _compiled(function, machine, lower, prove, keeps_on_chip, host, longest)


def _compiled(
    function: func.FuncOp,
    machine: Machine,
    lower: Lowering,
    prove: Proofs,
    keeps_on_chip: bool,
    host: HostCode | None,
    longest: int,
) -> CompiledNetwork:
    start = time.perf_counter()
    signed = with_signed_bytes(function)
    cut = partition(function if signed is None else signed.function, is_layer, longest)
    if signed is not None:
        cut = replace(cut, operations=tuple(signed.origins[op] for op in cut.operations))
    if not any(cut.accelerated):
        statements_of(function)
        raise CannotLower("the accelerator can do no layer of it", function)
    targets: list[tuple[func.FuncOp | None, float]] = []
    rows, ahead = LocalRows(machine), Ahead(machine)
    for layer, accelerated in zip(cut.network.layers, cut.accelerated, strict=True):
        began = time.perf_counter()
        target = None
        if accelerated:
            target = _lowered(layer.function, machine, lower, rows, ahead)
        if target is None:
            ahead = Ahead(machine)
        targets.append((target, time.perf_counter() - began))
    layers = _proved(cut, targets, machine, prove, host)
    offsets = place(cut.network)
    stretches: tuple[Stretch, ...] = ()
    if all(isinstance(each.verdict, Proved | None) for each in layers):
        stretches = _stretches(function.sym_name.data, cut.network, layers, offsets, keeps_on_chip)
    overlapping = {s.joined.name: runs_otherwise(cut.network, offsets, s) for s in stretches}
    verdict = prove_network(
        function,
        cut.network,
        [each.verdict for each in layers],
        offsets,
        overlapping,
        {n: each.on_host[1] for n, each in enumerate(layers) if each.on_host is not None},
        None if signed is None else signed.function,
    )
    seconds = time.perf_counter() - start
    return CompiledNetwork(
        function, cut.network, tuple(layers), offsets, stretches, verdict, seconds, machine
    )


def _proved(
    cut: Partition,
    targets: Sequence[tuple[func.FuncOp | None, float]],
    machine: Machine,
    prove: Proofs,
    host: HostCode | None,
) -> list[CompiledLayer]:
    """The layers with their verdicts; the host runs one whose program the proofs do not support."""
    functions = [layer.function for layer in cut.network.layers]
    pairs = [
        (source, target)
        for source, (target, _) in zip(functions, targets, strict=True)
        if target is not None
    ]
    proofs = iter(prove(pairs, machine))
    layers: list[CompiledLayer] = []
    for layer, operation, (target, seconds) in zip(
        cut.network.layers, cut.operations, targets, strict=True
    ):
        verdict = None
        if target is not None:
            verdict, more = next(proofs)
            seconds += more
            if isinstance(verdict, Unsupported):
                target = verdict = None
        on_host = None
        if target is None and host is not None:
            on_host = host(layer.function, machine)
        layers.append(CompiledLayer(layer, operation, target, verdict, seconds, machine, on_host))
    return layers


def _lowered(
    function: func.FuncOp, machine: Machine, lower: Lowering, rows: LocalRows, ahead: Ahead
) -> func.FuncOp | None:
    """The program for a layer, in half of the local memories if that will do; None if there is
    none. `ahead` says how much may be loaded while the layers before compute."""
    for part in (half(machine), machine):
        try:
            target = lower(function, part)
        except CannotLower:
            continue
        early = load_constants_first(function, target, machine, ahead.room)
        ahead.add(target, early)
        rows.move(target)
        return target
    return None


def _stretches(
    name: str,
    network: Network,
    layers: Sequence[CompiledLayer],
    offsets: Mapping[int, int],
    keeps_on_chip: bool,
) -> tuple[Stretch, ...]:
    """The programs of neighbouring layers joined, as far as what is between them is bytes."""
    places = Places(network, offsets)
    found: list[Stretch] = []
    group: list[tuple[int, AccProgram]] = []
    for number, each in enumerate([*layers, None]):
        program = None if each is None else each.program
        if program is not None and places.fit(number, program):
            group.append((number, program))
            continue
        if group:
            programs = [program for _, program in group]
            where = [places.of(number, program) for number, program in group]
            joined, touched = join(f"{name}.run{len(found)}", programs, where)
            first, ends = group[0][0], tuple(accumulate(len(p.instructions) for p in programs))
            kept = joined
            if keeps_on_chip:
                later = places.read_later(range(first, first + len(group)))
                kept, ends = keep_on_chip(joined, places.block, later, ends, touched)
            found.append(Stretch(first, tuple(programs), kept, ends, joined))
            group = []
    return tuple(found)


def run_network(
    compiled: CompiledNetwork, inputs: Sequence[Array], model: CycleModel, seed: int
) -> NetworkRun:
    """Runs a proved network on integer arrays, one for each argument."""
    values: dict[int, Array] = dict(enumerate(inputs))
    timings = _timings(compiled, model)
    cycles = [
        each.host_cycles if timing is None else timing.cycles
        for each, timing in zip(compiled.layers, timings, strict=True)
    ]
    stopped = ""
    places = Places(compiled.network, compiled.offsets)
    stretches = {stretch.first: stretch for stretch in compiled.stretches}
    together = {number for stretch in compiled.stretches for number in stretch.layers}
    for number, each in enumerate(compiled.layers):
        layer = each.layer
        program = each.program
        if stopped:
            continue
        if number in stretches:
            values |= _run_stretch(compiled, places, stretches[number], values, seed)
        if number in together:
            continue
        given = [values[value] for value in layer.inputs]
        if program is None or each.target is None:
            try:
                (values[layer.output],) = run_on_host(each.host_function, given)
            except CannotRun as error:
                stopped = f"layer {number}: {error}"
            continue
        signature = Signature.of(layer.function)
        arguments = [*given, *(_zeros(t) for t in signature.types[len(given) :])]
        arguments = signature.with_constants(arguments)
        ((_, result),) = signature.results
        own = own_constants(each.target)
        for n, memory in enumerate(program.arguments[len(arguments) :], len(arguments)):
            arguments.append(own[n].astype(f"i{memory.width // 8}"))
        after = run(program, arguments, seed)
        values[layer.output] = after[result]
    results = None if stopped else tuple(values[value] for value in compiled.network.results)
    saved = sum(
        simulate_cycles(stretch.through_memory, compiled.machine, model).cycles
        - sum(cycles[number] for number in stretch.layers)
        for stretch in compiled.stretches
        if stretch.through_memory is not stretch.joined
    )
    return NetworkRun(results, stopped, tuple(cycles), tuple(timings), saved)


def _run_stretch(
    compiled: CompiledNetwork,
    places: Places,
    stretch: Stretch,
    values: Mapping[int, Array],
    seed: int,
) -> dict[int, Array]:
    """What the joined program of some layers leaves for later layers and the caller."""
    memory = {m: np.zeros(m.elements, f"i{m.width // 8}") for m in stretch.joined.arguments}
    lifetimes = compiled.network.lifetimes()
    outputs: dict[int, tuple[MemrefPlace, Attribute]] = {}
    for number, program in zip(stretch.layers, stretch.programs, strict=True):
        each = compiled.layers[number]
        assert each.target is not None
        constants = Signature.of(each.layer.function).constants | own_constants(each.target)
        known = values_of(each.layer)
        types = Signature.of(each.layer.function).types
        for position, where in enumerate(places.of(number, program)):
            value = known.get(position, -1)
            elements = constants.get(position, values.get(value))
            if elements is not None:
                held = memory[where.memory]
                held[where.start : where.start + where.extent] = elements.reshape(-1)
            if value == each.layer.output and lifetimes[value][1] >= stretch.layers.stop:
                outputs[value] = where, types[position]
    arrays = run(stretch.joined, list(memory.values()), seed)
    after = dict(zip(memory, arrays, strict=True))
    return {
        value: after[p.memory][p.start : p.start + p.extent].reshape(_zeros(type_).shape)
        for value, (p, type_) in outputs.items()
    }


def run_by_operations(function: func.FuncOp, inputs: Sequence[Array]) -> list[Array]:
    """What a function on tensors returns, each operation run by itself: those on integers many
    elements at a time. Raises as `run_on_host`, and `CannotLower` where it is no network."""
    return run_layers(partition(function, lambda _: False).network, inputs)


def _timings(compiled: CompiledNetwork, model: CycleModel) -> list[Timing | None]:
    """The part of each layer in the program that it is in; None for those on the host."""
    timings: list[Timing | None] = [None] * len(compiled.layers)
    for stretch in compiled.stretches:
        timing = simulate_cycles(stretch.joined, compiled.machine, model)
        events = {event.instruction.index: event for event in timing.events}
        first = end = 0
        for number, last in zip(stretch.layers, stretch.ends, strict=True):
            own = tuple(events[index] for index in range(first, last))
            before, end = end, timing.cycles
            if number + 1 < stretch.layers.stop:
                array = (e.start + e.busy for e in own if e.instruction.queue is Queue.EX)
                end = max([before, *array])
            host = tuple(event for event in timing.host if first <= event.issued < last)
            timings[number] = Timing(end - before, own, host)
            first = last
    for number, each in enumerate(compiled.layers):
        if each.program is not None and timings[number] is None:
            timings[number] = simulate_cycles(each.program, compiled.machine, model)
    return timings


def _zeros(type_: Attribute) -> Array:
    assert isa(type_, MemRefType[IntegerType])
    return np.zeros(type_.get_shape(), f"i{element_bits(type_) // 8}")
