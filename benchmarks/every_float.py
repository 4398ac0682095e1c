"""Are the meanings of operations on floats those of MPFR, on every value?

Printed for each operation and format: how many cases were compared, how many differ, and the
seconds of the meaning (over numpy arrays) and of MPFR. Every pair of f8E4M3FN, every value of f16
and bf16; `every_f32.py` is about f32. Exit status 1 where something differs. Needs gmpy2.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Execution, Value
from semantics.language.float_formats import Format, format_of, type_named
from semantics.language.registry import lookup
from semantics.meanings.float_bits import Rounding
from semantics.meanings.floats import PREFIX, ROUNDINGS
from tests.oracles.float_oracle import FORMATS, Oracle

NUMPY = NumpyInterpretation()
PAIRS = {"add": "addition", "mul": "multiplication", "min": "minimum", "max": "maximum"}
ROUNDED = {
    "ceil": Rounding.UPWARD,
    "floor": Rounding.DOWNWARD,
    "round": Rounding.NEAREST_AWAY,
}
CONVERTED = {"f16": ("f32", "f8E5M2"), "bf16": ("f32", "f8E4M3FN")}


@dataclass(frozen=True)
class Case:
    """An operation on a format, and the format of its result."""

    name: str
    format: str
    to: str

    def found(self, columns: list[Any]) -> Any:
        """The bits of the results."""
        f, to = _format(self.format), _format(self.to)
        attributes: dict[str, Any] = {"format": f}
        if self.name in ("extf", "truncf"):
            operation = "convertFormat"
            attributes |= {"to": to, "rounding": ROUNDINGS.index(Rounding.NEAREST_EVEN)}
        elif self.name in ROUNDED:
            operation = "roundToIntegral"
            attributes["rounding"] = ROUNDINGS.index(ROUNDED[self.name])
        else:
            operation = PAIRS.get(self.name, "squareRoot")
        meaning = lookup(PREFIX + operation)
        assert meaning is not None
        m = Execution(NUMPY, lambda _, wide: m.usual or m.constant(0, wide))
        never = NUMPY.bools([False])
        operands = [Value(NUMPY.bits(column, f.width), never) for column in columns]
        (result,) = meaning.apply(m, operands, attributes, [to.width])
        return np.broadcast_to(result.bits.term, len(columns[0]))

    def wrong(self, columns: list[Any], found: Any) -> int:
        """How many results MPFR does not give."""
        own, to = Oracle(FORMATS[self.format]), Oracle(FORMATS[self.to])
        count = 0
        for row, bits in enumerate(found):
            given = [own.decoded(int(column[row])) for column in columns]
            converts = self.name in ("extf", "truncf")
            expected = to.converted(*given) if converts else own.computed(self.name, given)
            count += not to.same(expected, to.decoded(int(bits)), False)
        return count


def _format(name: str) -> Format:
    type_ = type_named(name)
    found = None if type_ is None else format_of(type_)
    assert found is not None
    return found


def cases() -> Iterator[Case]:
    yield from (Case(name, "f8E4M3FN", "f8E4M3FN") for name in PAIRS)
    for format_, others in CONVERTED.items():
        yield from (Case(name, format_, format_) for name in (*ROUNDED, "sqrt"))
        for to in others:
            yield Case("extf" if to == "f32" else "truncf", format_, to)


@click.command()
@click.option("--only", multiple=True, help="Rows that have this word.")
def main(only: tuple[str, ...]) -> None:
    """Compare, and print a table."""
    failed = 0
    click.echo("| operation | format | cases | differ | seconds | seconds of MPFR |")
    click.echo("|---|---|---|---|---|---|")
    for case in cases():
        if not all(word in (case.name, case.format, case.to) for word in only):
            continue
        width = _format(case.format).width
        numbers = np.arange(1 << 16, dtype=np.uint64)
        low = np.uint64(255)
        columns = [numbers & low, numbers >> np.uint64(8)] if width == 8 else [numbers]
        begun = time.perf_counter()
        found = case.found(columns)
        middle = time.perf_counter()
        wrong = case.wrong(columns, found)
        ended = time.perf_counter()
        failed += wrong
        to = "" if case.to == case.format else f" to {case.to}"
        click.echo(
            f"| {case.name} | {case.format}{to} | {len(numbers):,} | {wrong} "
            f"| {middle - begun:.2f} | {ended - middle:.1f} |"
        )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
