"""Symbols in place of constant extents: the same function, of any size."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from tests.places import ROOT
from tests.support.benchmark_scripts import script
from tests.support.deep import some_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import RecurrenceSystem
from verifier.running.recurrences import Inputs, run, shape_at

with_symbolic_extents = script("polybench/symbolic_extents").with_symbolic_extents
CORPUS = ROOT.parent / "shared" / "corpus" / "affine-polybench"

EVERYTHING = """
func.func @f(%A: memref<1000x1200xf64>, %x: memref<1200xf64>, %out: memref<1000xf64>) {
  %c1000 = arith.constant 1000 : index
  %t = memref.alloc() : memref<1000xf64>
  affine.for %i = 0 to 1000 {
    %0 = affine.load %A[999 - %i, 1199] : memref<1000x1200xf64>
    affine.store %0, %t[%i] : memref<1000xf64>
    affine.for %j = 1 to 1199 {
      %j2 = affine.apply affine_map<(d0) -> (1198 - d0)>(%j)
      "affine.if"(%i, %j) ({
        %1 = affine.load %x[%j2 + 1] : memref<1200xf64>
        %2 = affine.load %t[%i] : memref<1000xf64>
        %3 = arith.addf %1, %2 : f64
        affine.store %3, %t[%i] : memref<1000xf64>
        "affine.yield"() : () -> ()
      }, {
      }) {condition = affine_set<(d0, d1) : (-d0 - d1 + 1200 >= 0)>} : (index, index) -> ()
    }
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1000 step %c1 {
    %4 = memref.load %t[%i] : memref<1000xf64>
    memref.store %4, %out[%i] : memref<1000xf64>
  }
  memref.dealloc %t : memref<1000xf64>
  return
}
"""


def shrunk(text: str) -> tuple[str, dict[int, int]]:
    """The text with small extents, by replacing numbers, and which extents became which."""
    shapes = re.findall(r"memref<((?:\d+x)+)", text)
    extents = sorted({int(extent) for shape in shapes for extent in shape.split("x") if extent})
    sizes = {extent: 3 + number for number, extent in enumerate(extents)}
    for extent, size in sizes.items():
        for less in (0, 1, 2) if extent > 8 else ():
            text = re.sub(rf"(?<![\da-wyz%._]){extent - less}(?=\D)", f"{size - less}", text)
    return text, sizes if extents[0] > 8 else {extent: extent for extent in extents}


def program_of(module: ModuleOp) -> RecurrenceSystem:
    return lift(next(o for o in module.walk() if isinstance(o, func.FuncOp)))


def results(
    program: RecurrenceSystem, sizes: Mapping[str, int]
) -> dict[str, dict[tuple[int, ...], Any]]:
    """The arguments after a run on random inputs, which depend on the shapes only."""
    random = np.random.default_rng(3)
    arrays: dict[str, dict[tuple[int, ...], Any]] = {}
    for array in program.arrays.values():
        if array.argument is not None:
            shape = shape_at(array.shape, sizes)
            arrays[array.name] = dict(np.ndenumerate(random.standard_normal(shape)))
    scalars = {s.name: 1.5 if s.element == "f64" else 2 for s in program.scalars}
    found = run(program, Inputs(sizes, arrays, scalars))
    return {name: found[name] for name in arrays}


def sizes_of(
    static: RecurrenceSystem, symbolic: RecurrenceSystem, sizes: Mapping[int, int]
) -> dict[str, int]:
    """Values for the symbolic function's parameters, from the shapes of the static one's arrays."""
    found: dict[str, int] = {}
    for name, array in static.arrays.items():
        if array.argument is not None:
            found |= {f"{name}_dim{k}": int(e) for k, e in enumerate(array.shape)}
    block = symbolic.function.body.block
    for argument in block.args:
        if argument.name_hint and re.fullmatch(r"n\d+", argument.name_hint):
            found[f"arg{argument.index}"] = sizes[int(argument.name_hint[1:])]
    return found


def check(text: str, kind: str) -> str:
    """The symbolic form of a function, which does what a small copy of it does."""
    small, sizes = shrunk(text)
    static = program_of(read_module(Source("static", small)).module)
    module = with_symbolic_extents(Source("text", text), kind)
    symbolic = program_of(read_module(Source("printed", str(module))).module)
    values = sizes_of(static, symbolic, sizes)
    assert set(symbolic.parameters) <= set(values)
    assert results(static, {}) == results(symbolic, values)
    return str(module)


@pytest.mark.deep
def test_every_place_of_an_extent() -> None:
    printed = check(EVERYTHING, "dims")
    kept = [line for line in printed.splitlines() if "arith.constant" not in line]
    assert not re.search(r"1000x|1200x|\b(1000|1200|1199|1198|999)\b", "\n".join(kept))


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize("kind", ["dims", "arguments"])
@pytest.mark.parametrize(
    "path", some_of(sorted(CORPUS.glob("*.mlir")), 40), ids=lambda path: path.stem
)
def test_the_corpus(path: Path, kind: str) -> None:
    assert not re.search(r"memref<\d", check(path.read_text(), kind))


def test_a_constant_of_two_origins_is_refused() -> None:
    text = """
func.func @f(%A: memref<9x10xf64>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %A[%i, %i] : memref<9x10xf64>
    affine.store %0, %A[%i, %i + 1] : memref<9x10xf64>
  }
  return
}"""
    with pytest.raises(ValueError, match="9 or 10"):
        with_symbolic_extents(Source("text", text))
