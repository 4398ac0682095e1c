"""One run of a lifted function: by its recurrences, and as it is written. The two must agree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.dialects.builtin import MemRefType, TensorType

from semantics.language.undefined_behaviour import UndefinedBehaviour
from verifier.kernel.loops.recurrences.scalar_values import (
    CannotRun,
    RunChoices,
    same_value,
)
from verifier.kernel.loops.recurrences.system import RecurrenceSystem
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.running.functions import replay
from verifier.running.recurrences import Contents, Element, Inputs, Instances, run, shape_at
from verifier.running.values import UNWRITTEN, Array, as_bits, is_array

NOT_ASKED = "not asked"


class RunsDisagree(InternalError):
    """What was lifted does something else than the function as it is written."""


@dataclass(frozen=True)
class Outcome:
    """What a run leaves, or why it is undefined; `replayed` says whether the function was also run
    as it is written, and `obstacle` why not."""

    contents: Contents
    undefined: str | None = None
    obstacle: str | None = None

    @property
    def replayed(self) -> bool:
        return self.obstacle is None


def observe(
    program: RecurrenceSystem,
    inputs: Inputs,
    reading: RunChoices,
    *,
    as_written: bool = True,
    instances: Instances | None = None,
) -> Outcome:
    """Run a program on inputs; by its recurrences only, if not `as_written`. `instances` are those
    at the sizes of the inputs, where they are known.

    Raises `CannotRun`, and `RunsDisagree`.
    """
    contents: Contents = {}
    undefined: str | None = None
    try:
        contents = run(program, inputs, reading, instances)
    except UndefinedBehaviour as error:
        undefined = str(error)
    if not as_written:
        return Outcome(contents, undefined, NOT_ASKED)
    try:
        written = _replayed(program, inputs, reading)
    except CannotRun as error:
        return Outcome(contents, undefined, str(error))
    except UndefinedBehaviour as error:
        if undefined is None:
            raise RunsDisagree(
                f"@{program.name} is undefined as it is written, not as recurrences: {error}"
            ) from error
        return Outcome({}, undefined)
    if undefined is not None:
        raise RunsDisagree(
            f"@{program.name} is undefined as recurrences, not as it is written: {undefined}"
        )
    for name, array in written.items():
        _check_agreement(program, name, array, contents[name], reading)
    return Outcome(contents)


def _check_agreement(
    program: RecurrenceSystem,
    name: str,
    array: Array,
    elements: dict[Element, Any],
    reading: RunChoices,
) -> None:
    nothing = reading.unwritten(program.arrays[name].element)
    for index in np.ndindex(array.shape):
        direct = nothing if array[index] is UNWRITTEN else array[index]
        lifted = elements.get(index, nothing)
        if not (same_value(direct, lifted) and same_value(lifted, direct)):
            raise RunsDisagree(
                f"@{program.name} leaves {direct} in {name}{list(index)} as it is written, and "
                f"{lifted} as recurrences"
            )


def _replayed(program: RecurrenceSystem, inputs: Inputs, reading: RunChoices) -> dict[str, Array]:
    """The arrays after the function has run as it is written: memref arguments, and results."""
    arguments: list[Any] = []
    arrays: dict[str, Array] = {}
    for position, argument in enumerate(program.function.body.block.args):
        name = f"arg{position}"
        if name in inputs.arrays:
            array = _filled(shape_at(program.arrays[name].shape, inputs.sizes), inputs, name)
            if isinstance(argument.type, MemRefType):
                arrays[name] = array
            arguments.append(array)
        elif name in inputs.scalars:
            scalar = inputs.scalars[name]
            in_tensor = isinstance(argument.type, TensorType)
            arguments.append(_of_rank_0(scalar) if in_tensor else scalar)
        else:
            arguments.append(as_bits(inputs.sizes[name]))
    for name, result in zip(
        program.results, replay(program.function, arguments, reading), strict=True
    ):
        arrays[name] = result if is_array(result) else _of_rank_0(result)
    return arrays


def _filled(shape: tuple[int, ...], inputs: Inputs, name: str) -> Array:
    array: Array = np.empty(shape, object)
    for index, value in inputs.arrays[name].items():
        array[index] = value
    return array


def _of_rank_0(value: Any) -> Array:
    array: Array = np.empty((), object)
    array[()] = value
    return array
