"""Operations on floats have their meaning on every path: scalars, vectors, tensors, loops."""

from __future__ import annotations

import pytest

from tests.support.deep import some_of
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Verdict

OF_ONE = ("arith.negf", "math.sqrt", "math.floor", "math.ceil", "math.round")
OF_TWO = ("arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.maximumf", "arith.minnumf")
CASES = [
    (path, name)
    for name in (*OF_TWO, *OF_ONE)
    for path in ("f32", "vector<3xf32>", "tensor<3xf32>", "loop")
]


def body(name: str, negations: int, type_: str) -> tuple[list[str], str]:
    """Of an operation on %x, negated so often, and %y; and what holds the result."""
    held, lines = "%x", list[str]()
    for k in range(negations):
        lines.append(f"%n{k} = arith.negf {held} : {type_}")
        held = f"%n{k}"
    operands = f"{held}, %y" if name in OF_TWO else held
    return [*lines, f"%r = {name} {operands} : {type_}"], "%r"


def function(path: str, name: str, negations: int) -> str:
    if path != "loop":
        lines, held = body(name, negations, path)
        text = "\n".join([*lines, f"return {held} : {path}"])
        return f"func.func @f(%x: {path}, %y: {path}) -> {path} {{\n{text}\n}}"
    lines, held = body(name, negations, "f32")
    loads = [f"%{v} = affine.load %{a}[%i] : memref<?xf32>" for v, a in ("xa", "yb")]
    store = f"affine.store {held}, %o[%i] : memref<?xf32>"
    text = "\n".join([*loads, *lines, store])
    arguments = ", ".join([f"%{a}: memref<?xf32>" for a in "abo"] + ["%s: index"])
    return f"func.func @f({arguments}) {{\naffine.for %i = 0 to %s {{\n{text}\n}}\nreturn\n}}"


def verdict(path: str, name: str, negations: int) -> Verdict:
    texts = function(path, name, negations), function(path, name, 0)
    (result,) = verify_translation(*texts)
    return result.verdict


@pytest.mark.parametrize(("path", "name"), some_of(CASES, 8))
def test_what_is_negated_twice_is_as_it_was_on_each_path(path: str, name: str) -> None:
    assert isinstance(verdict(path, name, 2), Proved)


@pytest.mark.parametrize(("path", "name"), some_of(CASES, 4))
def test_what_is_negated_once_is_not_on_any_path(path: str, name: str) -> None:
    assert not isinstance(verdict(path, name, 1), Proved)
