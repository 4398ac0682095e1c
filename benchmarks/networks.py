"""Compiles networks for the accelerator, proves them, and says how well they use it.

    python benchmarks/networks.py [NAME…] [--machine FILE] [--jobs N] [--no-runner]

The networks are MLPerf Tiny's four, in TOSA, written by `tiny_networks.py`. Each is compiled and
proved by what `accel-run` does, and simulated on random inputs. The results are compared with what
upstream's own lowering of the TOSA gives on the same inputs, run by mlir-runner where that is
installed. Exit status 1 where something is not proved or differs.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from by_upstream import AVAILABLE, run_tosa
from tiny_networks import NETWORKS
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from rewrites.accelerator.validation.lowering_fault import random_arguments
from rewrites.accelerator.validation.networks import bytes_of
from semantics.language.kinds import isa
from semantics.language.tiles import Memory
from synth.accelerator.accel_run import accel_run
from synth.accelerator.simulated import SimulatedNetwork
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved


def run_by_upstream(text: str, network: SimulatedNetwork) -> list[int] | None:
    """What mlir-runner prints of the network on the same inputs; None where tools are missing."""
    if not AVAILABLE:
        return None
    types = network.network.source.function_type
    (given,), (result,) = types.inputs.data, types.outputs.data
    assert isa(given, TensorType[Attribute]) and isa(result, TensorType[Attribute])
    (x,) = random_arguments([Memory("argument 0", 8, bytes_of(given))], network.seed)
    inputs = [x.reshape(given.get_shape())]
    return run_tosa(text, network.network.name, inputs, result.get_shape())


def _processor_seconds() -> float:
    """Of this process and of those that it has started and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def measure(name: str, machine: Path | None, jobs: int, with_runner: bool) -> bool:
    """Prints a line about a network, and its layers; whether all is well."""
    text = NETWORKS[name]()
    start, before = time.perf_counter(), _processor_seconds()
    run = accel_run(Source(f"{name}.mlir", text), machine, jobs=jobs)
    seconds, wall = _processor_seconds() - before, time.perf_counter() - start
    if not run.networks:
        print(f"{name}: not proved")
        for result in run.results:
            if not isinstance(result.verdict, Proved):
                print(f"  {result.name}: {result.verdict}")
        return False
    (network,) = run.networks
    item = network.as_dict()
    found = run_by_upstream(text, network) if with_runner else None
    assert network.run.results is not None, network.run.stopped
    (given,) = network.run.results
    if found is None:
        compared = "not compared"
    else:
        compared = "equal" if found == given.reshape(-1).tolist() else "DIFFERENT"
    layers = item["layers"]
    host = sum(layer["on"] == "host" for layer in layers)
    print(
        f"{name}: {len(layers)} layers ({host} on the host) proved and joined, "
        f"in {network.network.seconds:.1f} s by the clock; with reading and the run "
        f"{seconds:.1f} s of the processor and {wall:.1f} s by the clock, "
        f"{item['cycles']} cycles "
        f"({item['saved_on_chip']} less than with all results in main memory), "
        f"utilisation {100 * item['utilisation']:.1f} % of {item['lower_bound']:.0f} "
        f"(transfer {item['transfer_bound']:.0f}; array {item['array_bound']:.0f} "
        f"+ host {item['host_bound']}), mlir-runner: {compared}"
    )
    for number, layer in enumerate(layers):
        print(
            f"  {number:2} {layer['operation']:<36} {layer['on']:<12}{layer['cycles']:>8} cycles"
            f"{layer['bound']:>10.0f} bound"
        )
    return compared != "DIFFERENT"


def main() -> None:
    """Measure the networks that are named, or all."""
    parser = argparse.ArgumentParser(description="Networks on the accelerator.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NETWORKS))
    parser.add_argument("--machine", metavar="FILE", type=Path, help="as that of accel-run")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="as that of accel-run")
    parser.add_argument("--no-runner", action="store_true", help="do not ask mlir-runner")
    options = parser.parse_args()
    results = [
        measure(name, options.machine, options.jobs, not options.no_runner)
        for name in options.names or NETWORKS
    ]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
