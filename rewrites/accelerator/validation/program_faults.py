"""Runs that show what is wrong with a program: the simulators', for given scalar arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import affine, arith, func, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block
from xdsl.ir.affine import AffineConstantExpr

from accelerator_model.machine import Machine
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.happens_before import find_race
from accelerator_model.meaning.host import TooLong, read_program, scalar_arguments
from accelerator_model.meaning.program import QUEUES, AccProgram
from accelerator_model.simulator.functional import Array, run
from rewrites.accelerator.validation.linalg_tiles import NotTiles, SourceUndefined, run_source
from rewrites.accelerator.validation.lowering_fault import LoweringFault, random_arguments
from rewrites.accelerator.validation.signature import own_constants
from semantics.language.kinds import isa
from semantics.language.undefined_behaviour import UndefinedBehaviour

MOST_STEPS = 20_000
"""Longer runs are not made."""

MOST_WORK = 1 << 20
"""Products of the array, and elements moved, in all runs whose result is looked at."""

_SMALL = (0, 1, 2, 3, 5, 4, -1)
_MOST_CHOICES = 200

Scalars = tuple[int, ...]


@dataclass
class Runs:
    """How many runs of both sides were compared."""

    count: int = 0

    def note(self) -> str:
        return (
            f"cross-checked by {self.count} runs of both sides"
            if self.count
            else "not cross-checked: too large to run"
        )


def choices_of_scalars(function: func.FuncOp, first: Sequence[Scalars] = ()) -> Iterator[Scalars]:
    """Values for the scalar arguments: the `first` ones, then small ones."""
    arguments = function.body.block.args
    ranges = [
        _SMALL if isinstance(arguments[position].type, IndexType) else (0, 1)
        for position in scalar_arguments(function)
    ]
    seen: set[Scalars] = set()
    for scalars in (*first, *islice(product(*ranges), _MOST_CHOICES)):
        if scalars not in seen:
            seen.add(scalars)
            yield scalars


def fault_of(
    function: func.FuncOp, machine: Machine, first: Sequence[Scalars] = ()
) -> LoweringFault | None:
    """A race, or undefined behaviour, of a run of the program; None where no run shows one."""
    for scalars in choices_of_scalars(function, first):
        fault = fault_at(function, machine, scalars)
        if fault is not None:
            return fault
    return None


def fault_at(function: func.FuncOp, machine: Machine, scalars: Scalars) -> LoweringFault | None:
    """As `fault_of`, for these values of the scalar arguments."""
    try:
        program = read_program(function, machine, scalars, MOST_STEPS)
        race = find_race(program)
    except TooLong:
        return None
    except BadProgram as error:
        return LoweringFault("not a program", str(error), _shown(function, scalars))
    except UndefinedBehaviour as error:
        return LoweringFault("undefined behaviour", str(error), _shown(function, scalars))
    if race is None:
        return None
    return LoweringFault("a race", race.describe(program), _shown(function, scalars))


def different_result(
    source: func.FuncOp,
    source_is_program: bool,
    target: func.FuncOp,
    machine: Machine,
    detail: str,
    runs: Runs | None = None,
) -> LoweringFault | None:
    """Inputs on which the two sides leave different numbers; None where no run shows any.

    Both are defined on them: a run in which the source is not shows nothing. What either side has
    as constants of its own is there.
    """
    own = own_constants(target)
    before = own_constants(source)
    if any(not np.array_equal(own.get(n, numbers), numbers) for n, numbers in before.items()):
        return None
    if least_steps(target.body.block) > MOST_STEPS:
        return None
    work = 0
    for scalars in choices_of_scalars(target):
        try:
            program = read_program(target, machine, scalars, MOST_STEPS)
            work += _work(program)
            if work > MOST_WORK:
                break
            reference = _reference(source, source_is_program, machine, scalars)
            if reference is None:
                continue
            fault = _compared(program, reference, own | before, detail, runs)
        except (TooLong, BadProgram, UndefinedBehaviour):
            continue
        except NotTiles:
            return None
        if fault is not None:
            return LoweringFault(fault.kind, fault.detail, _shown(target, scalars) | fault.values)
    return None


def least_steps(block: Block) -> int:
    """The program has at least so many steps: an instruction is one, and each iteration of a loop
    with constant bounds."""
    count = 0
    for op in block.ops:
        if op.name in QUEUES:
            count += 1
        elif isinstance(op, scf.ForOp | affine.ForOp):
            count += _iterations(op) * (1 + least_steps(op.body.block))
    return count


def _iterations(op: scf.ForOp | affine.ForOp) -> int:
    """Of a loop with constant bounds; 0 for another one."""
    if isinstance(op, affine.ForOp):
        bounds = [
            map_.data.results[0].value
            for map_ in (op.lowerBoundMap, op.upperBoundMap)
            if len(map_.data.results) == 1 and isinstance(map_.data.results[0], AffineConstantExpr)
        ]
        bounds.append(op.step.value.data)
    else:
        bounds = [
            v.owner.value.value.data
            for v in (op.lb, op.ub, op.step)
            if isinstance(v.owner, arith.ConstantOp) and isa(v.owner.value, IntegerAttr)
        ]
    return len(range(*bounds)) if len(bounds) == 3 and bounds[2] > 0 else 0


Reference = Callable[[Sequence[Array], int], Sequence[Array]]


def _reference(
    source: func.FuncOp, is_program: bool, machine: Machine, scalars: Scalars
) -> Reference | None:
    """What the source makes of arrays; None where it has a race. Raises `UndefinedBehaviour`."""
    if not is_program:
        return lambda arrays, _: run_source(source, arrays)
    program = read_program(source, machine, scalars, MOST_STEPS)
    if _work(program) > MOST_WORK or find_race(program) is not None:
        return None
    # Local memory may hold anything at the start: a result that shows it is none.
    return lambda arrays, seed: _same(run(program, arrays, seed), run(program, arrays, seed + 100))


def _same(first: Sequence[Array], second: Sequence[Array]) -> Sequence[Array]:
    if all(np.array_equal(a, b) for a, b in zip(first, second, strict=True)):
        return first
    raise SourceUndefined


def _compared(
    program: AccProgram,
    reference: Reference,
    own: Mapping[int, NDArray[np.int64]],
    detail: str,
    runs: Runs | None,
) -> LoweringFault | None:
    # A proof is cross-checked by a few runs; a fault is looked for longer.
    for seed in range(3 if runs is not None else 8):
        arguments = random_arguments(program.arguments, seed)
        if seed >= 4:
            arguments = [_with_small_ones(a, seed) for a in arguments]
        for number, elements in own.items():
            arguments[number] = elements.astype(arguments[number].dtype)
        try:
            wanted = reference(arguments, seed)
        except SourceUndefined:
            continue
        found = run(program, arguments, seed)
        if runs is not None:
            runs.count += 1
        for memory, a, b in zip(program.arguments, wanted, found, strict=True):
            different = np.flatnonzero(a != b)
            if different.size:
                position = int(different[0])
                values = {
                    "inputs": f"random{' with small ones' if seed >= 4 else ''}, seed {seed}",
                    "element": f"{memory.name}[{position}]",
                    "source": int(a[position]),
                    "target": int(b[position]),
                }
                return LoweringFault("a different result", detail, values)
    return None


def _with_small_ones(given: Array, seed: int) -> Array:
    """Half of the numbers are from 0 to 63, as shifts are that lie in memory."""
    generator = np.random.default_rng(seed)
    small = generator.integers(0, 64, given.size, given.dtype)
    return np.where(generator.integers(0, 2, given.size) == 0, small, given)


def _work(program: AccProgram) -> int:
    return sum(
        i.attributes.get("rows", 1) * program.array.columns * i.attributes.get("k", 1)
        for i in program.instructions
    )


def _shown(function: func.FuncOp, scalars: Scalars) -> dict[str, object]:
    return {
        f"argument {position}": value
        for position, value in zip(scalar_arguments(function), scalars, strict=True)
    }
