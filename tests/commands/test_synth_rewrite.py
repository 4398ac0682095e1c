"""The command synth-rewrite: modes, budgets, exit statuses, messages; never a traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from synth.rewrite_command import main

EXAMPLES = Path(__file__).parents[2] / "examples"
GEMM = str(EXAMPLES / "gemm_linalg.mlir")
TENSORISE = ("--tensorise", GEMM, "--onto", "dot4")


def run(*arguments: str) -> Result:
    """Run the command; a traceback fails the test."""
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.stderr
    return result


def timeless(text: str) -> str:
    text = re.sub(r"\[\d+\.\d+ s\]", "[time]", text)
    return re.sub(r'"seconds": [\d.e-]+', '"seconds": 0', text)


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
    done = run("--tensorise", str(file), "--onto", "dot4")
    assert done.exit_code == 3
    assert f"{file}:2:3: linalg.fill stays\n  acc_dot4: the operation" in done.stderr


def test_the_output_is_the_same_whoever_searches(tmp_path: Path):
    shown: list[tuple[str, str]] = []
    store = str(tmp_path / "store")
    for options in ((), ("--jobs", "2"), ("--store", store), ("--store", store)):
        done = run(*TENSORISE, "--format", "json", *options)
        shown.append((timeless(done.stdout), done.stderr))
    assert len(set(shown)) == 1
    (result,) = json.loads(shown[0][0])["results"]
    assert (result["name"], result["verdict"]) == ("@gemm", "proved")


def test_the_text_goes_to_a_file(tmp_path: Path):
    file = tmp_path / "out.mlir"
    done = run(*TENSORISE, "-o", str(file))
    assert (done.exit_code, done.stdout) == (0, "")
    assert file.read_text() == run(*TENSORISE).stdout


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        (("--most-programs", "0"), "the budget of 0 programs is spent"),
        (("--most-seconds", "0"), "the budget of 0 s is spent"),
        (("--most-memory", "1"), "the budget of 1 MiB is spent"),
    ],
)
def test_a_budget_that_ends_the_search(budget: tuple[str, ...], said: str):
    done = run(*TENSORISE, *budget)
    assert (done.exit_code, done.stdout) == (3, "")
    assert done.stderr == f"ended before all was searched: {said}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "give one of"),
        (("--onto", "dot4"), "give one of"),
        (("--tensorise", GEMM), "--tensorise needs --onto"),
        (("--tensorise", "nowhere.mlir", "--onto", "dot4"), "No such file or directory"),
        (("--tensorise", GEMM, "--onto", "dot5"), "no instruction is called dot5"),
        (("--tensorise", GEMM, "--onto", "nowhere:X"), "No module named 'nowhere'"),
        ((*TENSORISE, "--jobs", "0"), "--jobs"),
        ((*TENSORISE, "--most-seconds", "-1"), "--most-seconds"),
        ((*TENSORISE, "--most-seconds", "nan"), "--most-seconds"),
        ((*TENSORISE, "--most-programs", "-1"), "--most-programs"),
        ((*TENSORISE, "--most-memory", "0"), "--most-memory"),
        ((*TENSORISE, "--executor", "http://x:1"), "is not dask://HOST:PORT"),
        ((*TENSORISE, "--executor", "dask://x"), "is not dask://HOST:PORT"),
        ((*TENSORISE, "--executor", "dask://x:1", "--jobs", "2"), "--executor brings its own"),
        ((*TENSORISE, "--store", "nowhere/store"), "No such file or directory"),
        ((*TENSORISE, "--store", GEMM), "cannot be used as a store: file is not a database"),
        ((*TENSORISE, "-o", "nowhere/out"), "No such file or directory"),
        ((*TENSORISE, "--load", "nowhere"), "No module named 'nowhere'"),
    ],
    ids=lambda value: " ".join(value[-4:]).replace(str(EXAMPLES), "") if value else "nothing",
)
def test_bad_usage(arguments: tuple[str, ...], said: str):
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_input_that_is_malformed_is_shown_with_its_place(tmp_path: Path):
    file = tmp_path / "bad.mlir"
    file.write_text("func.func @f() {\n  linalg.oops\n}\n")
    done = run("--tensorise", str(file), "--onto", "dot4", "--jobs", "2")
    assert done.exit_code == 2
    assert done.stderr.startswith(f"{file}:2:3: error:") and done.stderr.endswith("^\n")
