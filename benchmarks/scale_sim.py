"""Compares the cycles of the array alone with those of SCALE-Sim 3, on random matrix products.

    PYTHONPATH=DIRECTORY python benchmarks/scale_sim.py [--count N] [--seed SEED]

DIRECTORY is where `pip install --target DIRECTORY scalesim 'numpy<2.3' 'pandas<3'` put SCALE-Sim.
Each product is lowered, and the program is run on the cycle simulator without memory, host and fold
overlap; the figures are SCALE-Sim's own for the same extents and dataflow.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import random
import sys
import tempfile
from pathlib import Path

from accelerator_model.machine import default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from rewrites.accelerator.lower_matmul import lower_function
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source

MACHINE = default_machine()

Extents = tuple[int, int, int]
"""M, N and K."""

CONFIGURATION = """
[general]
run_name = products

[architecture_presets]
ArrayHeight: {rows}
ArrayWidth: {columns}
IfmapSramSzkB: 4096
FilterSramSzkB: 4096
OfmapSramSzkB: 4096
IfmapOffset: 0
FilterOffset: 10000000
OfmapOffset: 20000000
Bandwidth: 1000
Dataflow: {dataflow}
MemoryBanks: 1
ReadRequestBuffer: 512
WriteRequestBuffer: 512

[layout]
IfmapCustomLayout: False
IfmapSRAMBankBandwidth: 10
IfmapSRAMBankNum: 10
IfmapSRAMBankPort: 2
FilterCustomLayout: False
FilterSRAMBankBandwidth: 10
FilterSRAMBankNum: 10
FilterSRAMBankPort: 2

[sparsity]
SparsitySupport: false
SparseRep: ellpack_block
OptimizedMapping: false
BlockSize: 8
RandomNumberGeneratorSeed: 40

[run_presets]
InterfaceBandwidth: USER
UseRamulatorTrace: False
"""


def scale_sim(products: list[Extents], dataflow: str) -> list[int]:
    """What SCALE-Sim reports; `dataflow` is "os" or "ws"."""
    from scalesim.scale_sim import scalesim  # pyright: ignore

    with tempfile.TemporaryDirectory() as directory:
        here = Path(directory)
        rows, columns = MACHINE.array_rows, MACHINE.dim
        (here / "a.cfg").write_text(
            CONFIGURATION.format(rows=rows, columns=columns, dataflow=dataflow)
        )
        lines = [f"p{n}, {m}, {n_}, {k}," for n, (m, n_, k) in enumerate(products)]
        (here / "a.csv").write_text("Layer, M, N, K,\n" + "\n".join(lines) + "\n")
        ones = ", ".join(["1"] * 20)
        layout = [f"p{n}, {ones}," for n in range(len(products))]
        (here / "l.csv").write_text("Layer, factors,\n" + "\n".join(layout) + "\n")
        with contextlib.redirect_stdout(io.StringIO()):
            simulation = scalesim(  # pyright: ignore
                save_disk_space=True,
                verbose=False,
                config=str(here / "a.cfg"),
                topology=str(here / "a.csv"),
                layout=str(here / "l.csv"),
                input_type_gemm=True,
            )
            simulation.run_scale(top_path=directory)  # pyright: ignore
        (report,) = here.rglob("COMPUTE_REPORT.csv")
        with report.open() as file:
            table = list(csv.reader(file))
    names = [name.strip() for name in table[0]]
    cycles = names.index("Total Cycles")
    return [int(float(row[cycles])) for row in table[1:]]


def ours(extents: Extents, *, weight_stationary: bool) -> int:
    """The cycles of the lowered program, on the array alone."""
    m, n, k = extents
    text = f"""
func.func @f(%a: memref<{m}x{k}xi8>, %b: memref<{k}x{n}xi8>, %c: memref<{m}x{n}xi32>) {{
  %z = arith.constant 0 : i32
  linalg.fill ins(%z : i32) outs(%c : memref<{m}x{n}xi32>)
  linalg.matmul ins(%a, %b : memref<{m}x{k}xi8>, memref<{k}x{n}xi8>) outs(%c : memref<{m}x{n}xi32>)
  return
}}
"""
    (function,) = read_module(Source("product.mlir", text)).module.body.block.ops
    target = lower_function(function, MACHINE, weight_stationary=weight_stationary)  # pyright: ignore
    model = CycleModel(fold_overlap=False, array_only=True)
    return simulate_cycles(read_program(target, MACHINE), MACHINE, model).cycles


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    chosen = random.Random(arguments.seed)
    products = [
        (chosen.randint(1, 256), chosen.randint(1, 256), chosen.randint(1, 256))
        for _ in range(arguments.count)
    ]
    different = 0
    for dataflow in ("os", "ws"):
        equal = 0
        for extents, theirs in zip(products, scale_sim(products, dataflow), strict=True):
            found = ours(extents, weight_stationary=dataflow == "ws")
            equal += found == theirs
            if found != theirs:
                print(f"{dataflow} {extents}: {found}, SCALE-Sim {theirs}")
        different += len(products) - equal
        print(f"{dataflow}: {equal} of {len(products)} equal")
    return min(different, 1)


if __name__ == "__main__":
    sys.exit(main())
