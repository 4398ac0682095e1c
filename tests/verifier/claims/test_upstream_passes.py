"""What upstream's loop passes make of a matmul is proved equal to it, for all sizes."""

import shutil
import subprocess

import pytest

from tests.inputs.loop_kernels import matmul_linalg, matmul_loops
from tests.support.deep import some_of
from tests.support.functions import programs
from verifier.kernel.verdicts.verdict import Proved
from verifier.strategy.loops import prove_equal

pytestmark = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)


def _mlir_opt(text: str, *options: str) -> str:
    done = subprocess.run(
        ["mlir-opt-22", "-", *options], input=text, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("source", ["loops", "linalg"])
@pytest.mark.parametrize(
    "passes",
    some_of(
        [
            "affine-loop-tile{tile-size=4}",
            "affine-loop-tile{tile-sizes=2,3,5}",
            "affine-loop-unroll{unroll-factor=3}",
            "affine-loop-unroll-jam{unroll-jam-factor=2}",
            "affine-loop-normalize",
            "affine-loop-fusion",
            "affine-loop-invariant-code-motion",
            "affine-scalrep",
            "affine-loop-tile{tile-size=4},affine-loop-unroll{unroll-factor=4}",
            "lower-affine",
            "canonicalize,cse",
        ],
        8,
    ),
)
def test_a_pass_keeps_what_a_matmul_computes(passes: str, source: str) -> None:
    text = matmul_loops() if source == "loops" else matmul_linalg()
    before = _mlir_opt(text, "--convert-linalg-to-affine-loops")
    after = _mlir_opt(before, f"--pass-pipeline=builtin.module(func.func({passes}))")
    verdict = prove_equal(*programs(before), *programs(after))
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.sizes == "all"
    assert verdict.guarantee.equality == "bit-exact"
    assert any(note.startswith("cross-checked by") for note in verdict.notes)
