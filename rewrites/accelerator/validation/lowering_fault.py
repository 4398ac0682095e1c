"""What is wrong with a lowering, shown so that it can be checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import func

from accelerator_model.meaning.program import AccProgram
from accelerator_model.simulator.functional import Array, run
from rewrites.accelerator.validation.linalg_tiles import SourceUndefined, run_source
from rewrites.accelerator.validation.signature import Signature
from semantics.language.tiles import Memory


@dataclass(frozen=True)
class LoweringFault:
    """`kind` is what goes wrong, `detail` where; `values` says what inputs show it, if any do."""

    kind: str
    detail: str
    values: dict[str, Any] = field(default_factory=dict[str, Any])

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"kind": self.kind, "detail": self.detail, **self.values}

    def text(self) -> str:
        """The form for people."""
        shown = "".join(f"\n    {name}: {value}" for name, value in self.values.items())
        return f"  {self.kind}: {self.detail}{shown}"


def random_arguments(memories: Sequence[Memory], seed: int) -> list[Array]:
    """A flat array of random signed integers for each memory."""
    generator = np.random.default_rng(seed)
    return [
        generator.integers(
            -(1 << (m.width - 1)), 1 << (m.width - 1), m.elements, dtype=f"i{m.width // 8}"
        )
        for m in memories
    ]


def replay_difference(
    source: func.FuncOp,
    program: AccProgram,
    own: Mapping[int, NDArray[np.int64]],
    argument: int,
    detail: str,
) -> LoweringFault | None:
    """The fault, with random inputs on which both sides differ in `argument`; None without any.

    `own` are the constants of the program's own that are its last arguments. Inputs on which the
    source is poison anywhere show nothing.
    """
    for seed in range(8):
        arguments = random_arguments(program.arguments, seed)
        if seed >= 4:
            # Numbers of all sizes, for what is clamped or rounded.
            sizes = np.random.default_rng(seed)
            arguments = [a >> sizes.integers(0, 8 * a.itemsize, a.size, a.dtype) for a in arguments]
        arguments = Signature.of(source).with_constants(arguments)
        for number, elements in own.items():
            arguments[number] = elements.astype(arguments[number].dtype)
        given = len(arguments) - len(own)
        try:
            wanted = (run_source(source, arguments[:given]) + arguments[given:])[argument]
        except SourceUndefined:
            continue
        found = run(program, arguments, seed)[argument]
        different = np.flatnonzero(wanted != found)
        if different.size:
            position = int(different[0])
            return LoweringFault(
                "a different result",
                detail,
                {
                    "inputs": f"random{' of all sizes' if seed >= 4 else ''}, seed {seed}",
                    "element": f"{program.arguments[argument].name}[{position}]",
                    "source": int(wanted[position]),
                    "target": int(found[position]),
                },
            )
    return None
