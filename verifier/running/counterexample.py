"""Counterexamples of programs with loops: sizes, inputs, and where the two sides part."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from xdsl.dialects.builtin import Float16Type, Float32Type, Float64Type

from semantics.functions.value_names import names_of
from semantics.language.float_formats import format_of
from verifier.kernel.loops.recurrences.system import GIVEN_AWAY, RecurrenceSystem
from verifier.running.graphs.numbers import float_in_words
from verifier.running.graphs.outcome import Ran

RECURRENCES = "the recurrences"
LOOP_INTERPRETER = "the interpreter of loops"
ELEMENT_ALONE = "the recurrences, for this element alone"

Input = str | dict[str, str]
_TYPES_BY_BYTES = {2: Float16Type(), 4: Float32Type(), 8: Float64Type()}


def value_in_words(value: Any) -> str:
    """A value of a run as people read it."""
    if not isinstance(value, np.floating):
        return str(value)
    bits = _bits(value)
    format_ = format_of(_TYPES_BY_BYTES[len(value.tobytes())])
    assert format_ is not None and bits is not None
    return float_in_words(format_, bits)


@dataclass(frozen=True)
class LoopCounterexample:
    """Inputs on which two functions leave different values in a live-out.

    `array` and `index` name the element, `before` and `after` are its values; where the target is
    undefined, `array` is empty and `after` says what is wrong. `names` says what the function calls
    its arguments and results. An array among the `inputs` has its elements by index; those of large
    ones are left out.
    """

    sizes: dict[str, int]
    array: str
    index: tuple[int, ...]
    before: str
    after: str
    inputs: dict[str, Input]
    names: dict[str, str] = field(default_factory=dict[str, str])
    replayed_by: tuple[str, ...] = (RECURRENCES,)
    ran: Ran | None = field(default=None, compare=False, repr=False)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "sizes": self.sizes,
            "array": self.array,
            "name": self._name(self.array),
            "index": list(self.index),
            "source": self.before,
            "target": self.after,
            "inputs": self.inputs,
            "replayed_by": list(self.replayed_by),
        }

    def text(self) -> str:
        """The form for people."""
        sizes = ", ".join(f"{p} = {v}" for p, v in self.sizes.items())
        lines = [f"  counterexample, with {sizes}:" if sizes else "  counterexample:"]
        if self.array:
            element = f"{self._name(self.array)}[{', '.join(map(str, self.index))}]"
            values = f"{self.before} in the source, {self.after} in the target"
            lines.append(f"    {element} is {values}")
        else:
            lines.append(f"    the source is {self.before}, the target is {self.after}")
        for name, value in self.inputs.items():
            if isinstance(value, str):
                lines.append(f"    {self._name(name)} = {value}")
                continue
            elements = ", ".join(f"[{index}]: {element}" for index, element in value.items())
            lines.append(f"    {self._name(name)} = {elements or 'empty'}")
        who = ", ".join(self.replayed_by)
        lines.append(f"  replayed by: {who}" if who else "  too large to be replayed")
        return "\n".join(lines)

    def _name(self, array: str) -> str:
        return self.names.get(array, array)


def names_in(program: RecurrenceSystem) -> dict[str, str]:
    """What arguments are called, and results by their place."""
    names: dict[str, str] = {}
    for place, (result, type_) in enumerate(
        zip(program.results, program.result_types, strict=True)
    ):
        if type_.startswith(GIVEN_AWAY):
            names[result] = f"what is given away ({type_.removeprefix(GIVEN_AWAY)})"
        else:
            names[result] = "the result" if len(program.results) == 1 else f"result {place}"
    for position, name in enumerate(names_of(program.function.body.block.args).values()):
        names[f"arg{position}"] = f"%{name}"
    return names


def runs_of(
    before: RecurrenceSystem,
    after: RecurrenceSystem,
    scalars: Mapping[str, Any],
    arrays: tuple[str, str],
    values: tuple[Any, Any],
) -> Ran | None:
    """The runs of two functions on scalars, of which one result differs; None where an argument is
    no scalar."""
    names = [f"arg{position}" for position in range(len(before.function.function_type.inputs))]
    if any(name not in scalars for name in names):
        return None
    sides = zip((before, after), arrays, values, strict=True)
    results = [
        tuple(_bits(value) if name == array else None for name in side.results)
        for side, array, value in sides
    ]
    arguments = tuple(_bits(scalars[name]) for name in names)
    return Ran((before.function, after.function), arguments, (results[0], results[1]))


def _bits(value: Any) -> int | None:
    if isinstance(value, np.floating):
        return int.from_bytes(value.tobytes(), sys.byteorder)
    return value if isinstance(value, int) else None
