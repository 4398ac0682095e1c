"""What programs cost: the sum over their operations, shared ones once, those on constants nothing.

`ops` counts operations. `latency` adds cycles of a typical out-of-order core, for 32- and 64-bit
registers: Fog, Instruction tables (Technical University of Denmark), Intel Ice Lake: add, sub,
logic, compare, shift, extend, cmov 1; imul, popcnt, lzcnt, tzcnt 3; div and idiv of 32 bits 12;
minimum, maximum and absolute value are a compare and a cmov, 2. Of floats, sums, products, fused
ones, extrema and comparisons take 4, conversions 5, quotients 12 and roots 13, which is between
what they take in f32 and in f64. `latency:CPU` has the numbers of one core, `latency` where that
has none (`synth.scalar.terms.cpus`). `size` adds bytes of code, `accelerator` cycles of its lanes
and of its host (`synth.scalar.terms.sizes`). A file gives its own numbers.

Operations that move lanes of vectors, or combine them, have numbers of their own
(`synth.scalar.terms.lanes`). Any other one on vectors costs what it does on numbers, and any one on
n lanes n - 1 parts in 256 more: of programs of as many operations that on fewer lanes is cheaper.

Where a branch runs one of two arms, it costs two operations (one that branches, one that jumps over
the other arm), and each arm half of what it costs: half of the time, it is run.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import prod
from pathlib import Path
from typing import Any

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, Operation

from semantics.control_flow.floats import is_on_floats
from semantics.language.dialects import entry_of, our_dialects, users_dialects
from semantics.language.kinds import isa
from semantics.language.registry import lookup
from synth.scalar.terms.cpus import CPUS
from synth.scalar.terms.lanes import LANE_BYTES, LANE_CYCLES, TYPICAL
from synth.scalar.terms.sizes import SIZES, USUAL_SIZE, accelerator_cycles
from synth.scalar.terms.terms import Operator, Term, operations
from verifier.kernel.input.sources import InputError, read_text

_OF_A_LANE = 1 / 256
"""So much of an operation counts each of its lanes but the first."""


@lru_cache(maxsize=20_000)
def _lanes(operator: Operator) -> int:
    """The most that a type of the operator has."""
    vectors = (type_ for type_ in operator.types if isa(type_, VectorType[Attribute]))
    return max((prod(type_.get_shape()) for type_ in vectors), default=1)


class BadCost(ValueError):
    """A cost model that cannot be read; the message begins with the place, `file:line`."""


BRANCHES = ("scf.if", "cf.cond_br", "llvm.cond_br")
_OF_A_BRANCH = 2.0


@dataclass(frozen=True)
class Costs:
    """A number for each operation by name, `others` for those that have none."""

    name: str
    of_operation: Mapping[str, float] = field(hash=False)
    others: float = 1.0

    def of_name(self, operation: str) -> float:
        """The cost of an operation of that name."""
        return self.of_operation.get(operation, self.others)

    def of_branch(self, operation: str) -> float:
        """The cost of a conditional branch of that name, or of an `scf.if`, and of the jump with
        which one of its ways ends: two operations, where the model does not say."""
        return self.of_operation.get(operation, _OF_A_BRANCH * self.others)

    def of_operator(self, operator: Operator) -> float:
        """The cost of one application; on vectors it counts a little for each further lane."""
        return self.of_name(operator.operation) * (1 + (_lanes(operator) - 1) * _OF_A_LANE)

    def of_code(self, operations: Iterable[Operation]) -> float:
        """What operations of a function cost, those without operands, constants, nothing."""
        return sum(self.of_name(op.name) for op in operations if op.operands)

    def of_term(self, *terms: Term) -> float:
        """The cost of a program that gives these terms."""
        return self.beside(terms, ())

    def beside(self, terms: Sequence[Term], there: Sequence[Term]) -> float:
        """What the terms cost where those in `there` are there anyway."""
        return sum(map(self.of_operator, operations(terms, there)))

    def as_json(self) -> dict[str, Any]:
        """What JSON can say, for a task."""
        return {"name": self.name, "of": dict(self.of_operation), "others": self.others}

    @staticmethod
    def of_json(said: dict[str, Any]) -> Costs:
        """What `as_json` was made of."""
        return Costs(said["name"], said["of"], said["others"])


OPS = Costs("ops", {})


class _Cycles(Mapping[str, float]):
    """What the entries of the dialects say (`semantics.language.dialects`)."""

    def __init__(self, cycles: Mapping[str, float], core: str = TYPICAL) -> None:
        """`cycles` are those of operations of our dialects where the entries say others, on a
        core, which also says what moves lanes."""
        self._cycles = cycles
        self._lanes = LANE_CYCLES[core]

    def __getitem__(self, operation: str) -> float:
        if operation in self._lanes:
            return self._lanes[operation]
        dialect, _, name = operation.partition(".")
        stated = entry_of(dialect).search.cycles[name]
        return float(self._cycles.get(name, stated) if dialect in our_dialects() else stated)

    def __iter__(self) -> Iterator[str]:
        yield from self._lanes
        for dialect in sorted((*our_dialects(), *users_dialects())):
            yield from (f"{dialect}.{name}" for name in entry_of(dialect).search.cycles)

    def __len__(self) -> int:
        return sum(1 for _ in self)


LATENCY = Costs("latency", _Cycles({}))
_NAMED = {
    "ops": OPS,
    "latency": LATENCY,
    **{
        f"latency:{cpu}": Costs(f"latency:{cpu}", _Cycles(cycles, cpu))
        for cpu, cycles in CPUS.items()
    },
    "size": Costs("size", {**SIZES, **LANE_BYTES}, USUAL_SIZE),
}
_ACCELERATOR = "accelerator"


def costs_of(choice: str) -> Costs:
    """The model of that name, or that in a TOML file: `"arith.muli" = 4`, and `others` for
    operations that are not named (1 unless given). Raises `BadCost`."""
    if choice == _ACCELERATOR:
        return Costs(_ACCELERATOR, *accelerator_cycles())
    return _NAMED[choice] if choice in _NAMED else _read(Path(choice))


def _read(path: Path) -> Costs:
    try:
        text = read_text(str(path))
    except InputError as error:
        raise BadCost(
            f"{path}: {error.message}; the cost is {', '.join((*_NAMED, _ACCELERATOR))} or a file"
        ) from error
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        where = f":{place[1]}:{place[2]}" if place else f":{len(text.splitlines())}"
        what = str(error).partition(" (at ")[0]
        raise BadCost(f"{path}{where}: {what}") from error
    numbers: dict[str, float] = {}
    for name, value in table.items():
        where = f"{path}:{_line_of(text, name)}"
        if isinstance(value, dict):
            raise BadCost(f'{where}: a table; quote the name of an operation: "{name}.…" = 1')
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise BadCost(f"{where}: the cost of {name} must be a number")
        if not 0 <= value <= sys.float_info.max:
            raise BadCost(f"{where}: the cost of {name} must be finite and not negative")
        named = name in ("others", *BRANCHES, *LANE_BYTES)
        if not (named or lookup(name) is not None or is_on_floats(name)):
            raise BadCost(f"{where}: {name} has no meaning")
        numbers[name] = float(value)
    others = numbers.pop("others", 1.0)
    return Costs(str(path), numbers, others)


def _line_of(text: str, name: str) -> int:
    """The line on which a key is given."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip(" \t[").startswith((name, f'"{name}"', f"'{name}'")):
            return number
    return 1
