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
        ((*TENSORISE, "--improve", GEMM), "--improve and --tensorise are different searches"),
        ((*TENSORISE, "--cost", "ops"), "--cost goes with --improve"),
        (("--improve", "nowhere.mlir"), "No such file or directory"),
        (("--improve", GEMM, "--onto", "dot4"), "--onto goes with --tensorise"),
        (("--improve", GEMM, "--cost", "nothing"), "the cost is ops, latency or a file"),
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


CODE = """\
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.andi %x, %y : i32
  %1 = arith.ori %x, %y : i32
  %2 = arith.addi %0, %1 : i32
  func.return %2 : i32
}
func.func @same(%x: i32) -> i32 {
  func.return %x : i32
}
func.func @g(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.xori %x, %c : i8
  %one = arith.constant 1 : i8
  %1 = arith.addi %0, %one : i8
  func.return %1 : i8
}
"""
IMPROVED = """\
func.func @f(%x: i32, %y: i32) -> i32 {
  %2 = arith.addi %x, %y : i32
  func.return %2 : i32
}
func.func @same(%x: i32) -> i32 {
  func.return %x : i32
}
func.func @g(%x: i8) -> i8 {
  %v1_0 = arith.constant 0 : i8
  %1 = arith.subi %v1_0, %x : i8
  func.return %1 : i8
}
"""


@pytest.fixture
def code(tmp_path: Path) -> str:
    file = tmp_path / "code.mlir"
    file.write_text(CODE)
    return str(file)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_cheaper_code(code: str, jobs: str):
    done = run("--improve", code, "--jobs", jobs)
    assert (done.exit_code, done.stdout) == (0, IMPROVED)
    assert f"{code}:4: saves 2: proved (width 32)" in done.stderr
    assert f"{code}:1: @f: proved (width 32) by bit-vector queries" in done.stderr
    assert "@same" not in done.stderr and "identical" not in done.stderr
    assert done.stderr.endswith(f"{code}: saves 3 (ops)\n")


def test_cost_is_what_is_said(code: str, tmp_path: Path):
    costs = tmp_path / "costs.toml"
    costs.write_text('"arith.subi" = 9\n')
    done = run("--improve", code, "--cost", str(costs))
    assert "arith.subi" not in done.stdout and "%2 = arith.addi %x, %y" in done.stdout
    costs.write_text('"arith.subi" = 9\n"arith.addi" = "one"\n')
    done = run("--improve", code, "--cost", str(costs))
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{costs}:2: the cost of arith.addi must be a number" in done.stderr


def test_code_that_is_not_reached_stays(code: str):
    done = run("--improve", code, "--most-seconds", "0")
    assert (done.exit_code, done.stdout) == (3, CODE)
    assert done.stderr.endswith("ended before all was searched: the budget of 0 s is spent\n")
