"""Runs emitted modules: host code is interpreted, instructions run on the simulated accelerator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.dialects import func

from accelerator_model.dialect.acc import Acc
from accelerator_model.machine import default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.meaning.program import AccProgram
from accelerator_model.meaning.tensor_instructions import PROGRAMS
from accelerator_model.simulator.cycles import simulate_cycles
from accelerator_model.simulator.functional import Array, run
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.loops.recurrences.scalar_values import IEEE
from verifier.running.functions import FunctionRun


@dataclass(frozen=True)
class Simulated:
    """What the arguments hold afterwards, and how often each instruction ran.

    `cycles` is the time of all that the accelerator ran for the calls, one call after the other,
    with what each loads and stores. The host's own work is not counted.
    """

    arguments: tuple[Array, ...]
    runs: Counter[str]
    cycles: int


def simulate(text: str, function: str, arguments: Sequence[Array]) -> Simulated:
    """Run a function of memrefs of integers.

    A call of a description of one of the accelerator's instructions is done by the instruction,
    any other call by what the function says. Raises `InputError`, and what
    `verifier.running.functions.replay` raises.
    """
    source = Source("<tensorised>", text)
    module = read_module(source).module
    for op in module.body.block.ops:
        if isinstance(op, func.FuncOp) and op.sym_name.data == function:
            break
    else:
        raise InputError(f"there is no function @{function}", source.file)
    given = [_objects(array) for array in arguments]
    host = _Host()
    host.call(op, given)
    cycles = sum(
        runs * simulate_cycles(host.programs[name], default_machine()).cycles
        for name, runs in host.runs.items()
        if name in host.programs
    )
    results = tuple(_as_integers(x, array) for x, array in zip(given, arguments, strict=True))
    return Simulated(results, host.runs, cycles)


class _Host(FunctionRun):
    def __init__(self) -> None:
        super().__init__(IEEE)
        self.programs: dict[str, AccProgram] = {}
        self.runs: Counter[str] = Counter()

    def call(self, function: func.FuncOp, arguments: Sequence[Any]) -> list[Any]:
        name = function.sym_name.data
        self.runs[name] += 1
        if name not in PROGRAMS:
            return super().call(function, arguments)
        if name not in self.programs:
            self.programs[name] = _program(PROGRAMS[name])
        program = self.programs[name]
        operands = [
            _as_bits(argument, memory.width)
            for argument, memory in zip(arguments, program.arguments, strict=True)
        ]
        for argument, found in zip(arguments, run(program, operands), strict=True):
            argument[...] = _objects(found.reshape(argument.shape))
        return []


def _program(text: str) -> AccProgram:
    parsed = read_module(Source("<program>", text), (Acc,))
    function = parsed.module.body.block.first_op
    assert isinstance(function, func.FuncOp)
    return read_program(function, default_machine())


def _objects(array: Array) -> Any:
    """The bit patterns of integers, as the interpreter of the host has them."""
    values: Any = np.empty(array.shape, object)
    for index in np.ndindex(array.shape):
        values[index] = int(array[index]) % (1 << 8 * array.itemsize)
    return values


def _as_bits(values: Any, width: int) -> Array:
    return np.array(values, dtype=np.uint64).astype(f"u{width // 8}")


def _as_integers(values: Any, like: Array) -> Array:
    return _as_bits(values, 8 * like.itemsize).view(like.dtype)
