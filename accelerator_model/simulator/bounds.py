"""How fast a computation can be at best on a machine, whatever the program."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from accelerator_model.machine import Machine


@dataclass(frozen=True)
class GemmShape:
    """One matrix product: (m x k) times (k x n)."""

    m: int
    n: int
    k: int


@dataclass(frozen=True)
class Workload:
    """The products of a function, and the bytes that must cross to and from main memory.

    `compulsory_bytes` counts each argument once for being read and once for being written. `sums`
    elements are added, compared or scaled lane by lane.
    """

    products: tuple[GemmShape, ...]
    compulsory_bytes: int
    sums: int = 0


@dataclass(frozen=True)
class Bounds:
    """Cycles below which the machine cannot go.

    `multiply`: each cell of the array does a multiplication a cycle. `transfer`: the DMA moves so
    many bytes a cycle. `tile_rounded` is `multiply` with the output cut into whole tiles, of as
    many rows and columns as the array: what an output stationary array can reach, not a bound on
    the others.
    """

    multiply: Fraction
    transfer: Fraction
    tile_rounded: int

    @property
    def lower_bound(self) -> Fraction:
        """The larger of the two, for they can overlap completely."""
        return max(self.multiply, self.transfer)


def bounds(workload: Workload, machine: Machine) -> Bounds:
    """The bounds of the workload on `machine`."""
    array = machine.array
    multiplications = sum(p.m * p.n * p.k for p in workload.products)
    return Bounds(
        Fraction(multiplications, array.rows * array.columns),
        Fraction(workload.compulsory_bytes, machine.dma_bytes_per_cycle),
        sum(_tiles(p.m, array.rows) * _tiles(p.n, array.columns) * p.k for p in workload.products),
    )


def utilisation(workload: Workload, machine: Machine, cycles: int) -> float:
    """Lower bound / simulated cycles, at most 1; 1 where there is nothing to do."""
    bound = bounds(workload, machine).lower_bound
    return float(bound / cycles) if cycles else 1.0


def _tiles(extent: int, dim: int) -> int:
    return -(-extent // dim)
