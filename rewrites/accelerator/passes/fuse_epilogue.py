"""The pass `fuse-epilogue`: what is made of a product's sums becomes part of its layer.

It works on a network, of which each layer is one operation before: the host runs what the array
cannot do. A product is joined with the operations on each of its elements that follow, and
operations on elements with each other, as far as the accelerator can do them at once; the lowering
then puts them into the stores.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from xdsl.dialects import func

from accelerator_model.machine import Machine
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from rewrites.accelerator.host_runs import run_layers
from rewrites.accelerator.network import CompiledNetwork, Lowering, is_layer
from rewrites.accelerator.network_partition import Partition, partition
from rewrites.accelerator.network_work import host_cycles
from rewrites.accelerator.signed_bytes import with_signed_bytes
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.joined_layers import JOINED
from rewrites.accelerator.validation.linalg_tiles import source_arguments
from rewrites.accelerator.validation.lowering_fault import LoweringFault, random_arguments
from rewrites.accelerator.validation.networks import Network, joined_otherwise
from verifier.kernel.loops.recurrences.scalar_values import CannotRun
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Refuted, Unknown, Verdict

BEFORE = "the layers before, one after the other, are the function"


@dataclass(frozen=True)
class FusedLayers:
    """How many layers a network has without and with the pass, and how many cycles these take,
    each layer by itself. `text` is that of the joined ones."""

    verdict: Verdict
    layers: tuple[int, int]
    cycles: tuple[int, int]
    seconds: float
    text: str


def fused_layers(compiled: CompiledNetwork, lower: Lowering, model: CycleModel) -> FusedLayers:
    """What the pass did to a network that was compiled with it; `lower` makes the programs of
    layers."""
    start = time.perf_counter()
    signed = with_signed_bytes(compiled.source)
    function = compiled.source if signed is None else signed.function
    before, machine = partition(function, is_layer, longest=1), compiled.machine
    verdict = prove_fused(function, before.network, compiled.network)
    after = sum(
        each.host_cycles
        if each.program is None
        else simulate_cycles(each.program, machine, model).cycles
        for each in compiled.layers
    )
    return FusedLayers(
        verdict,
        (len(before.network.layers), len(compiled.layers)),
        (_cycles(before, machine, lower, model), after),
        time.perf_counter() - start,
        "\n".join(str(each.layer.function) for each in compiled.layers),
    )


def prove_fused(source: func.FuncOp, before: Network, after: Network) -> Verdict:
    """Whether the layers of two networks, which come of one function, compute the same. Where that
    is not seen, they are run on random inputs."""
    reasons = [joined_otherwise(source, network) for network in (before, after)]
    why = next((reason for reason in reasons if reason is not None), None)
    if why is None:
        method = "the same expressions"
        return conclude((BEFORE, JOINED), [Closed(BEFORE, method), Closed(JOINED, method)])
    inputs = random_arguments(source_arguments(source), seed=0)[: before.arguments]
    try:
        wanted, found = (run_layers(network, inputs) for network in (before, after))
    except (CannotRun, KeyError):  # A layer may read what only a later one makes.
        return Unknown(why)
    for number, (one, other) in enumerate(zip(wanted, found, strict=True)):
        if not np.array_equal(one.reshape(-1), other.reshape(-1)):
            text = f"result {number} is another one on random inputs (seed 0)"
            return Refuted(LoweringFault("other layers", text), method="execution")
    return Unknown(why)


def _cycles(cut: Partition, machine: Machine, lower: Lowering, model: CycleModel) -> int:
    total = 0
    for layer, accelerated in zip(cut.network.layers, cut.accelerated, strict=True):
        try:
            program = lower(layer.function, machine) if accelerated else None
        except CannotLower:
            program = None
        total += (
            host_cycles(layer.function, machine)
            if program is None
            else simulate_cycles(read_program(program, machine), machine, model).cycles
        )
    return total
