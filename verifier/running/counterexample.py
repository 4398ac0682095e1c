"""Counterexamples of programs with loops: sizes, inputs, and where the two sides part."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from semantics.functions.value_names import names_of
from verifier.kernel.loops.recurrences.system import RecurrenceSystem

RECURRENCES = "the recurrences"
LOOP_INTERPRETER = "the interpreter of loops"
ELEMENT_ALONE = "the recurrences, for this element alone"

Input = str | dict[str, str]


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
    for place, result in enumerate(program.results):
        names[result] = "the result" if len(program.results) == 1 else f"result {place}"
    for position, name in enumerate(names_of(program.function.body.block.args).values()):
        names[f"arg{position}"] = f"%{name}"
    return names
