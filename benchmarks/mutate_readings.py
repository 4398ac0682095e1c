"""Exchange primitives of the readings, and count the exchanges that the tests notice.

    python benchmarks/mutate_readings.py [READING…]

In each reading each primitive in turn is taken for its sibling: a sum for a difference, signed for
unsigned, an arm for the other. In a process of its own the reading's tests are run; one must fail.
Prints the survivors and the kill rate; exit status 1 where one has no explanation. Python integers
are a reading that `mutate_meanings.py` plants in, statement by statement.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from mutants.planting import ROOT, in_processes, run_pytest

sys.path.insert(0, str(ROOT))
os.chdir(ROOT)

AGREE = "tests/semantics/readings/test_readings_agree.py"
READINGS = {
    "solver_terms.SolverReading": [f"{AGREE}::test_solver_terms"],
    "numpy_batches.NumpyReading": [
        f"{AGREE}::test_numpy_primitives",
        f"{AGREE}::test_numpy_on_all_inputs_at_small_widths",
    ],
    "smt_dialect.SmtDialectReading": [f"{AGREE}::test_smt_dialect_through_its_export"],
    "bit_serial.BitSerialReading": [
        "tests/semantics/readings/any_width/test_bit_serial_reading.py",
        "tests/verifier/kernel/any_width/test_bit_serial_reachability.py",
    ],
    "polynomials.PolynomialReading": [
        "tests/semantics/readings/any_width/test_polynomial_reading.py"
    ],
    "linear_modulus.LinearModulusReading": [
        "tests/semantics/readings/any_width/test_linear_modulus_reading.py"
    ],
    "bit_positions.BitPositionReading": [
        "tests/semantics/readings/any_width/test_bit_positions_reading.py"
    ],
}
SIBLINGS = {
    "add": "sub",
    "sub": "add",
    "mul": "add",
    "udiv": "sdiv",
    "sdiv": "udiv",
    "urem": "srem",
    "srem": "urem",
    "bit_and": "bit_or",
    "bit_or": "bit_xor",
    "bit_xor": "bit_or",
    "shl": "lshr",
    "lshr": "ashr",
    "ashr": "lshr",
    "zero_extend": "sign_extend",
    "sign_extend": "zero_extend",
    "unsigned_less": "signed_less",
    "signed_less": "unsigned_less",
    "conjunction": "disjunction",
    "disjunction": "conjunction",
}
ARMS = ("select_bits", "select_truth")
EQUIVALENT: dict[tuple[str, str], str] = {}
"""Reading and primitive, for the exchanges that change nothing; and why."""


@dataclass(frozen=True)
class Exchange:
    """A primitive of a reading, and what stands for it."""

    reading: str
    primitive: str

    def __str__(self) -> str:
        instead = SIBLINGS.get(self.primitive, "its arms exchanged")
        return f"{self.reading}: {self.primitive} as {instead}"

    def plant(self) -> None:
        module, _, name = self.reading.partition(".")
        reading: Any = getattr(import_module(f"semantics.{module}"), name)
        if self.primitive in SIBLINGS:
            setattr(reading, self.primitive, getattr(reading, SIBLINGS[self.primitive]))
            return
        right = getattr(reading, self.primitive)

        def exchanged(self: Any, condition: Any, x: Any, y: Any, *width: Any) -> Any:
            return right(self, condition, y, x, *width)

        setattr(reading, self.primitive, exchanged)


def with_exchange(exchange: Exchange) -> int:
    exchange.plant()
    return run_pytest(READINGS[exchange.reading])


def main(wanted: list[str]) -> int:
    """Exchange, run and count; the exit status."""
    readings = [r for r in READINGS if not wanted or any(name in r for name in wanted)]
    exchanges = [Exchange(r, p) for r in readings for p in (*SIBLINGS, *ARMS)]
    survivors: list[Exchange] = []
    for exchange, status in in_processes(exchanges, with_exchange):
        if status != 1:
            survivors.append(exchange)
            reason = EQUIVALENT.get((exchange.reading, exchange.primitive))
            print(
                f"survived: {exchange}" if reason is None else f"equivalent: {exchange}: {reason}"
            )
    explained = [s for s in survivors if (s.reading, s.primitive) in EQUIVALENT]
    unexplained = len(survivors) - len(explained)
    print(
        f"{len(exchanges)} exchanges in {len(readings)} readings: "
        f"{len(exchanges) - len(survivors)} noticed, {len(explained)} equivalent, "
        f"{unexplained} survived"
    )
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
