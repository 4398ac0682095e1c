"""The command synth-rewrite tensorise: what it prints, and that it is the same whoever searches."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.synth.commands.test_synth_rewrite import TENSORISE, run


def timeless(text: str) -> str:
    text = re.sub(r"\[\d+\.\d+ s\]", "[time]", text)
    return re.sub(r'"seconds": [\d.e-]+', '"seconds": 0', text)


@pytest.mark.deep
def test_tensor_instructions():
    done = run(*TENSORISE)
    assert done.exit_code == 0
    assert "func.call @acc_dot4" in done.stdout
    assert "linalg.matmul: 600 x @acc_dot4 (d0 by 16, d2 by 4)" in done.stderr
    assert "@gemm: proved (all sizes, bit-exact)" in done.stderr


def test_what_maps_onto_nothing_is_named(tmp_path: Path):
    file = tmp_path / "fill.mlir"
    file.write_text(
        "func.func @f(%x: i32, %m: memref<4xi32>) {\n"
        "  linalg.fill ins(%x : i32) outs(%m : memref<4xi32>)\n  func.return\n}\n"
    )
    done = run("tensorise", str(file), "--onto", "dot4")
    assert done.exit_code == 3
    assert f"{file}:2:3: linalg.fill stays\n  acc_dot4: the operation" in done.stderr


@pytest.mark.deep
def test_the_output_is_the_same_whoever_searches(tmp_path: Path):
    shown: list[tuple[str, str]] = []
    store = str(tmp_path / "store")
    for options in ((), ("--jobs", "2"), ("--store", store), ("--store", store)):
        done = run(*TENSORISE, "--format", "json", *options)
        shown.append((timeless(done.stdout), done.stderr))
    results = [json.loads(stdout)["results"][0] for stdout, _ in shown]
    assert results[3].pop("from_files") == {"queries": 0, "cached": 0, "store": True}
    assert results[3]["notes"].pop() == "from the store"
    assert (results[0].pop("provenance"), results[3].pop("provenance")) == ("fresh", "stored")
    assert len(set(shown[:3])) == 1 and results[3] == results[0]
    (result,) = json.loads(shown[0][0])["results"]
    assert (result["name"], result["verdict"]) == ("@gemm", "proved")
