"""A refuted step of XLA's on its input: by the reference interpreter of stablehlo before and after
the step, and by XLA, as it is and without its HLO passes."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects.builtin import TensorType

from verifier.kernel.input.sources import ParsedModule
from verifier.kernel.input.tools import TookTooLong, how_it_ended, run_within
from verifier.kernel.verdicts.verdict import Refuted, Result, Unknown
from verifier.running.tensors import RUNS

if TYPE_CHECKING:
    from semantics.functions.operations import Function

INTERPRETER, XLA, WITHOUT_PASSES = "interpreter", "xla", "xla without HLO passes"
_MOST = 4096
"""Elements of all arguments together."""

Given = tuple[str, tuple[int, ...], list[str]]
"""An argument: the type of its elements, its shape, and the elements in row-major order."""


def replayed(
    result: Result, before: ParsedModule, after: ParsedModule, function: Function, seconds: float
) -> Result:
    """The result of a refuted step with what each side gives on the input that was found, in
    `details` and as notes; what cannot be run is said.

    A refutation that the interpreter does not bear out, for it gives the same on both sides of an
    input that is known in full, is unknown.
    """
    verdict = result.verdict
    assert isinstance(verdict, Refuted)
    found = _inputs(function, verdict.counterexample.as_dict())
    if found is None:
        note = "not replayed by other tools: its input is not known in full"
        return replace(result, verdict=replace(verdict, notes=(*verdict.notes, note)))
    inputs, in_full = found
    old, new = before.source.text, after.source.text
    ran = {
        "interpreter, before": _run(old, inputs, INTERPRETER, seconds),
        "interpreter, after": _run(new, inputs, INTERPRETER, seconds),
        "XLA without HLO passes": _run(old, inputs, WITHOUT_PASSES, seconds),
        "XLA": _run(old, inputs, XLA, seconds),
    }
    details = result.details | {"replays": ran}
    left, right = ran["interpreter, before"], ran["interpreter, after"]
    if isinstance(left, list) and left == right and in_full:
        reason = (
            "an input was found on which the two sides are said to differ, and the reference "
            f"interpreter gives the same for both: {', '.join(left)}"
        )
        return replace(result, verdict=Unknown(reason), details=details)
    notes = [f"{who}: {_in_words(said)}" for who, said in ran.items()]
    notes = (*verdict.notes, *notes)
    return replace(result, verdict=replace(verdict, notes=notes), details=details)


def _in_words(said: list[str] | str) -> str:
    return said if isinstance(said, str) else ", ".join(said)


def _inputs(function: Function, found: dict[str, Any]) -> tuple[list[Given], bool] | None:
    """The arguments of the function in a counterexample, and whether each element is known; those
    that are not are 0, and so they were where the functions were run. None where nothing is known
    of an argument, or it is too large."""
    known: Any = found.get("inputs")
    if not isinstance(known, dict):
        return None
    given: list[Given] = []
    in_full = True
    were_run = RUNS in found.get("replayed_by", ())
    for position, type_ in enumerate(function.function_type.inputs.data):
        if not isinstance(type_, TensorType):
            return None
        tensor = cast("TensorType[Any]", type_)
        shape = tuple(tensor.get_shape())
        if any(extent < 0 for extent in shape) or prod(shape) > _MOST:
            return None
        elements = cast("dict[str, Any]", known).get(f"arg{position}", {})
        if not isinstance(elements, dict):
            return None
        stated = cast("dict[str, str]", elements)
        of_index = {index.replace(" ", ""): value for index, value in stated.items()}
        indices = [",".join(map(str, index)) for index in product(*map(range, shape))]
        in_full &= all(index in of_index for index in indices)
        given.append((str(tensor.element_type), shape, [of_index.get(i, "0") for i in indices]))
    return given, in_full or were_run


def _run(text: str, inputs: Sequence[Given], by: str, seconds: float) -> list[str] | str:
    """The results; else why there are none."""
    asked = json.dumps({"module": text, "inputs": inputs, "by": by}).encode()
    command = [sys.executable, "-m", "verifier.claims.xla.execution"]
    environment = {"PYTHONPATH": str(Path(__file__).parents[3]), "JAX_PLATFORMS": "cpu"}
    try:
        ran = run_within(seconds, command, asked, environment)
    except TookTooLong:
        return f"no end within {seconds:g} s"
    if ran.status != 0:
        said = ran.stderr.decode(errors="replace").strip().splitlines()
        return f"not run: {how_it_ended(ran.status)}" + (f": {said[-1]}" if said else "")
    return json.loads(ran.stdout)
