"""linalg ops against the loops that upstream's `--convert-linalg-to-affine-loops` makes of them."""

import shutil
import subprocess

import pytest

from tests.semantics.test_linalg_ops import ON_FLOATS, ON_INTEGERS
from tests.verifier.functions import programs
from verifier.equivalence import prove_equal
from verifier.verdict import Proved

pytestmark = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)

_FLOATS = (
    "%A: memref<4x4xf32>, %B: memref<4x4xf32>, %C: memref<4x4xf32>, %x: memref<4xf32>, "
    "%y: memref<4xf32>, %s: memref<f32>, %a: f32, %T: memref<3x4x4xf32>, %D: memref<4x4xf64>"
)
_INTEGERS = (
    "%A: memref<4x4xi8>, %B: memref<4x4xi8>, %C: memref<4x4xi32>, %D: memref<4x4xi32>, "
    "%x: memref<4xi8>, %y: memref<4xi32>, %b: memref<4x4xi1>"
)


@pytest.mark.parametrize(
    ("op", "arguments"),
    [(op, _FLOATS) for op in ON_FLOATS] + [(op, _INTEGERS) for op in ON_INTEGERS],
)
def test_an_op_equals_its_loops(op: str, arguments: str) -> None:
    text = f"func.func @f({arguments}) {{\n{op.replace('?', '4')}\nfunc.return }}"
    loops = subprocess.run(
        ["mlir-opt-22", "-", "--convert-linalg-to-affine-loops"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    (named,), (looped,) = programs(text), programs(loops)
    named_as_target = [d for d in named.demands if d.kind == "parallel"]
    verdict = prove_equal(named, looped)
    assert isinstance(verdict, Proved), verdict
    if not named_as_target:
        verdict = prove_equal(looped, named)
        assert isinstance(verdict, Proved), verdict
