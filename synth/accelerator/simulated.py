"""Runs of what was compiled, on random inputs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from accelerator_model.meaning.program import AccProgram, Queue
from accelerator_model.simulator.cycles import Timing
from rewrites.accelerator.network import CompiledNetwork, NetworkRun
from rewrites.accelerator.network_work import array_cycles
from rewrites.accelerator.pipeline import Simulation


@dataclass(frozen=True)
class SimulatedFunction:
    """A function's run on random inputs made from `seed`; `compared` says whether the result was
    compared with the source's, which may be poison on them."""

    function: str
    seed: int
    simulation: Simulation
    compared: bool
    program: AccProgram

    def as_dict(self) -> dict[str, Any]:
        """The JSON form; times in cycles."""
        s = self.simulation
        return {
            "function": self.function,
            "seed": self.seed,
            "compared": self.compared,
            "cycles": s.timing.cycles,
            "lower_bound": float(s.bounds.lower_bound),
            "multiply_bound": float(s.bounds.multiply),
            "transfer_bound": float(s.bounds.transfer),
            "tile_rounded": s.bounds.tile_rounded,
            "utilisation": s.utilisation,
            "array_cycles": s.array_cycles,
        }


@dataclass(frozen=True)
class SimulatedProgram:
    """The timing of a program that was given as one, for these values of its scalar arguments."""

    function: str
    scalars: tuple[int, ...]
    timing: Timing
    program: AccProgram

    def as_dict(self) -> dict[str, Any]:
        """The JSON form; times in cycles."""
        return {
            "function": self.function,
            "scalars": list(self.scalars),
            "cycles": self.timing.cycles,
            "busy": {queue.value: self.timing.busy(queue) for queue in Queue},
        }


@dataclass(frozen=True)
class SimulatedNetwork:
    """A network's run on random inputs made from `seed`; `compared` says whether the results were
    compared with those of the source, which may take too long, or be poison on them."""

    network: CompiledNetwork
    seed: int
    run: NetworkRun
    compared: bool

    @property
    def utilisation(self) -> float:
        """The lower bound / simulated cycles."""
        return float(self.network.bounds.lower_bound) / max(self.run.total, 1)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form; times in cycles."""
        dim = self.network.machine
        return {
            "function": self.network.name,
            "seed": self.seed,
            "compared": self.compared,
            "stopped": self.run.stopped,
            "cycles": self.run.total,
            "saved_on_chip": self.run.saved,
            "saved_on_host": sum(layer.saved_on_host for layer in self.network.layers),
            **self.network.bounds.as_dict(),
            "utilisation": self.utilisation,
            "buffers": self.network.buffer_bytes,
            "layers": [
                {
                    "operation": layer.operation.name,
                    "on": "host" if layer.target is None else "accelerator",
                    "cycles": cycles,
                    "bound": float(array_cycles(layer.workload, dim) + layer.host_cycles),
                }
                for layer, cycles in zip(self.network.layers, self.run.cycles, strict=True)
            ],
        }
