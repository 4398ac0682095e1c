"""Wrong translations are refuted by the gate, and numpy confirms what the counterexample shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from tests.support.deep import few, some_of
from verifier.commands.verify_translation import main

Floats = np.ndarray[Any, np.dtype[np.float32]]
Meaning = Callable[[dict[str, Any]], Floats]

M, V = "memref<?x?xf32>", "memref<?xf32>"


def gemv(row: str = "%A[%i, %j]", vector: str = "%x[%j]", low: str = "0", high: str = "%n",
         term: str = "%b", total: str = "%c, %q", skip: str = "") -> str:  # fmt: skip
    """`y = y + s * A x`."""
    return f"""func.func @f(%A: {M}, %x: {V}, %y: {V}, %s: f32) {{
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = memref.dim %y, %c0 : {V}
  %n = memref.dim %x, %c0 : {V}
  affine.for %i = 0 to {skip or "%m"} {{
    affine.for %j = {low} to {high} {{
      %a = affine.load {row} : {M}
      %b = affine.load {vector} : {V}
      %p = arith.mulf %a, {term} : f32
      %q = arith.mulf %p, %s : f32
      %c = affine.load %y[%i] : {V}
      %t = arith.addf {total} : f32
      affine.store %t, %y[%i] : {V}
    }}
  }}
  func.return
}}
"""


def np_gemv(given: dict[str, Any]) -> Floats:
    found = given["arg2"].copy()
    for i in range(len(found)):
        for j in range(len(given["arg1"])):
            p = np.float32(given["arg0"][i, j] * given["arg1"][j])
            found[i] = found[i] + np.float32(p * given["arg3"])
    return found


def clamped(operation: str = "maximumf", first: str = "%a, %b", start: str = "0.0") -> str:
    """`y[0] = start + max(x[0], y[0])`."""
    return f"""func.func @f(%x: {V}, %y: {V}) {{
  %k = arith.constant {start} : f32
  %a = affine.load %x[0] : {V}
  %b = affine.load %y[0] : {V}
  %m = arith.{operation} {first} : f32
  %t = arith.addf %k, %m : f32
  affine.store %t, %y[0] : {V}
  func.return
}}
"""


SELECTED = clamped().replace(
    "%m = arith.maximumf %a, %b : f32",
    "%g = arith.cmpf ogt, %a, %b : f32\n  %m = arith.select %g, %a, %b : f32",
)


def np_clamped(given: dict[str, Any]) -> Floats:
    x, y = given["arg0"], given["arg1"].copy()
    a, b = x[0], y[0]
    larger = np.maximum(a, b)
    if a == b == 0:
        larger = np.float32(-0.0) if np.signbit(a) and np.signbit(b) else np.float32(0.0)
    y[0] = np.float32(0.0) + larger
    return y


WRONG: dict[str, tuple[str, str, Meaning]] = {
    "x[i] for x[j]": (gemv(), gemv(vector="%x[%i]"), np_gemv),
    "a transposed operand": (gemv(), gemv(row="%A[%j, %i]"), np_gemv),
    "no accumulation": (gemv(), gemv(total="%zero, %q"), np_gemv),
    "a scalar argument taken for 0": (gemv(), gemv(total="%c, %zero"), np_gemv),
    "the first iteration left out": (gemv(), gemv(low="1"), np_gemv),
    "the last iteration left out": (
        gemv(), gemv(high="affine_map<(n) -> (n - 1)>(%n)"), np_gemv,
    ),
    "a stale border": (gemv(), gemv(skip="affine_map<(m) -> (m - 1)>(%m)"), np_gemv),
    "an extent too large": (gemv(), gemv(high="affine_map<(n) -> (n + 1)>(%n)"), np_gemv),
    "another factor": (gemv(), gemv(term="%a"), np_gemv),
    "a live-out dropped": (
        gemv(), gemv().replace("affine.store %t, %y[%i]", "%u = affine.load %y[%i]"), np_gemv,
    ),
    "min for max": (clamped(), clamped("minimumf"), np_clamped),
    "zero of the other sign": (clamped(), clamped(start="-0.0"), np_clamped),
    "a comparison for a maximum": (clamped(), SELECTED, np_clamped),
    "maxnumf for maximumf": (clamped(), clamped("maxnumf"), np_clamped),
}  # fmt: skip


def arrays_of(found: dict[str, Any], shapes: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    """The inputs of a counterexample as numpy has them, without their bits."""
    given: dict[str, Any] = {}
    for name, value in found["inputs"].items():
        if isinstance(value, str):
            given[name] = np.float32(value.partition(" ")[0])
            continue
        shape = tuple(found["sizes"][extent] for extent in shapes[name])
        given[name] = np.ones(shape, np.float32)
        for index, element in value.items():
            given[name][tuple(map(int, index.split(",")))] = np.float32(element.partition(" ")[0])
    return given


SHAPES = {
    "arg0": ("arg0_dim0", "arg0_dim1"),
    "arg1": ("arg1_dim0",),
    "arg2": ("arg2_dim0",),
}
VECTORS = {"arg0": ("arg0_dim0",), "arg1": ("arg1_dim0",)}


def asked(before: str, after: str) -> tuple[int, dict[str, Any]]:
    text = before.replace("@f", "@before") + after.replace("@f", "@after")
    command = ["--pairs", "--assume", "no-alias", "--format", "json", "-"]
    result = CliRunner().invoke(main, command, input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    (item,) = json.loads(result.stdout)["results"]
    return result.exit_code, item


@pytest.mark.parametrize("mistake", some_of(WRONG, 4))
def test_a_wrong_translation_is_refuted(mistake: str) -> None:
    before, after, meaning = WRONG[mistake]
    status, item = asked(before, after)
    assert (status, item["verdict"]) == (1, "refuted"), item
    found = item["counterexample"]
    alone = mistake in ("zero of the other sign", "a comparison for a maximum")
    assert alone or found["replayed_by"] == ["the recurrences", "the interpreter of loops"]
    assert found["source"] != found["target"]
    if found["array"] == "":
        assert mistake in ("x[i] for x[j]", "a transposed operand", "an extent too large")
        assert "stays within" in found["target"]
        return
    with np.errstate(all="ignore"):
        expected = meaning(arrays_of(found, SHAPES if "%A" in before else VECTORS))
    element = expected[tuple(found["index"])]
    assert str(element) == found["source"].partition(" ")[0]


@few(2)
@pytest.mark.parametrize("text", [gemv(), clamped(), SELECTED])
def test_what_is_right_is_proved(text: str) -> None:
    status, item = asked(text, text.replace("%t", "%total").replace("%b", "%other"))
    assert (status, item["verdict"]) == (0, "proved"), item
