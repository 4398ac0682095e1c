"""The command accel-run: from loops or linalg to cycles, and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from synth.commands.accel_run import main
from tests.inputs.programs import ONE_TILE
from tests.places import ROOT
from tests.support.deep import few

EXAMPLES = ROOT / "examples"
AFFINE = EXAMPLES / "gemm_affine.mlir"
LINALG = EXAMPLES / "gemm_linalg.mlir"
MACHINE = ROOT / "accelerator_model" / "default_machine.toml"


def accel_run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=stdin, catch_exceptions=False)


def results(*arguments: str) -> list[dict[str, object]]:
    return json.loads(accel_run(*arguments, "--format", "json").stdout)["results"]


@pytest.mark.deep
def test_affine_is_raised_compiled_and_simulated():
    done = accel_run(str(AFFINE))
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert "raise @gemm: proved (all sizes, bit-exact)" in lines[0]
    assert any("lower @gemm: proved" in line for line in lines)
    assert any(line.split() == ["cycles", "627"] for line in lines)
    assert any("lower bound  475.0 (transfer" in line for line in lines)
    assert any("utilisation  75.8 %" in line for line in lines)
    assert any("array alone  399 cycles" in line for line in lines)
    assert done.stderr == ""


def test_linalg_needs_no_raising():
    done = accel_run(str(LINALG))
    assert done.exit_code == 0
    assert "raise" not in done.stdout
    assert accel_run("-", stdin=LINALG.read_text()).exit_code == 0


def test_a_program_that_no_pass_changes_gets_fifo_bits_too():
    done = accel_run("-", "--passes", "fifo-bits", "--print-after", "fifo-bits", stdin=ONE_TILE)
    assert done.exit_code == 0 and "fifo-bits @one_tile: proved" in done.stdout
    assert "push" in done.stderr
    scalar = ONE_TILE.replace("(%A:", "(%n: index, %A:")
    done = accel_run("-", "--passes", "fifo-bits", "--scalars", "3", stdin=scalar)
    assert done.exit_code == 3 and "fifo-bits @one_tile: unsupported" in done.stdout


@pytest.mark.deep
def test_json():
    raising, lowering = results(str(AFFINE))
    assert raising["name"] == "raise @gemm"
    assert raising["guarantee"] == {"widths": None, "sizes": "all", "equality": "bit-exact"}
    assert lowering["name"] == "lower @gemm"
    assert lowering["verdict"] == "proved"
    assert lowering["notes"] == ["for exactly these extents: 50x20, 20x30, 50x30"]
    simulation = lowering["simulation"]
    assert isinstance(simulation, dict)
    assert simulation["cycles"] == 627
    assert simulation["lower_bound"] == 475
    assert simulation["utilisation"] == 475 / 627
    assert simulation["tile_rounded"] == 160
    assert simulation["array_cycles"] == 399


@pytest.mark.deep
def test_no_overlap_is_slower(tmp_path: Path):
    text = LINALG.read_text().replace("x20xi8", "x900xi8").replace("20x30", "900x30")
    source = tmp_path / "deep.mlir"
    source.write_text(text)

    def cycles(*options: str) -> int:
        (lowering,) = results(str(source), *options)
        simulation = lowering["simulation"]
        assert isinstance(simulation, dict)
        return simulation["cycles"]

    assert cycles("--no-overlap") > cycles()


def test_weight_stationary():
    (lowering,) = results(str(LINALG), "--dataflow", "weight-stationary")
    simulation = lowering["simulation"]
    assert isinstance(simulation, dict)
    assert simulation["array_cycles"] == 383


def test_trace_and_program(tmp_path: Path):
    trace, program = tmp_path / "trace.json", tmp_path / "program.mlir"
    assert accel_run(str(LINALG), "--trace", str(trace), "-o", str(program)).exit_code == 0
    events = json.loads(trace.read_text())["traceEvents"]
    assert {e["ph"] for e in events} == {"M", "X"}
    assert {e["name"] for e in events if e["tid"] == 2 and e["ph"] == "X"} == {"acc.compute"}
    assert all(e["dur"] > 0 for e in events if e["ph"] == "X")
    assert program.read_text().startswith("builtin.module {")
    assert "acc.compute" in program.read_text()


@pytest.mark.deep
def test_another_machine(tmp_path: Path):
    small = tmp_path / "small.toml"
    small.write_text(
        MACHINE.read_text()
        .replace("rows = 16 ", "rows = 4 ")
        .replace("columns = 16", "columns = 4")
    )
    (lowering,) = results(str(LINALG), "--machine", str(small))
    simulation = lowering["simulation"]
    assert isinstance(simulation, dict)
    assert simulation["array_cycles"] == 13 * 8 * (20 + 6) - 1


@few(2)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("func.func @f(", "input.mlir:1:14: error: "),
        ("module {}", "input.mlir: error: no function to compile"),
        ("func.func @f(%A: memref<4xi8>) { foo.bar %A }", "Operation foo.bar is not registered"),
    ],
)
def test_bad_input(tmp_path: Path, text: str, message: str):
    source = tmp_path / "input.mlir"
    source.write_text(text)
    done = accel_run(str(source))
    assert done.exit_code == 2
    assert message in done.stderr
    assert done.stdout == ""
    said = json.loads(accel_run(str(source), "--format", "json").stdout)
    assert said["results"] == []
    (error,) = said["errors"]
    place = "".join(f":{error[key]}" for key in ("line", "column") if error[key] is not None)
    assert message in f"{error['file']}{place}: error: {error['message']}"


def test_a_simulation_that_contradicts_the_proof(monkeypatch: pytest.MonkeyPatch):
    """Not a verdict: one of the two is wrong, and the command says so."""
    monkeypatch.setattr(
        "synth.accelerator.accel_run.run_source", lambda _, inputs: [array + 1 for array in inputs]
    )
    done = accel_run(str(LINALG))
    assert done.exit_code == 2
    assert "internal error: @gemm: argument 0 is not what the source gives" in done.stderr
    assert "proved" not in done.stdout


def test_a_missing_file():
    done = accel_run("nowhere.mlir")
    assert done.exit_code == 2
    assert done.stderr == "nowhere.mlir: error: No such file or directory\n"


def test_a_machine_whose_array_is_no_square():
    (lowering,) = results(str(LINALG), "--machine", str(EXAMPLES / "wide_machine.toml"))
    assert lowering["verdict"] == "proved"
    simulation = lowering["simulation"]
    assert isinstance(simulation, dict)
    assert simulation["cycles"] == 491
    assert simulation["array_cycles"] == 7 * 1 * (20 + 8 + 32 - 2) - 1


@pytest.mark.deep
def test_the_machine_may_be_standard_input_where_the_file_is_not(tmp_path: Path):
    small = (
        MACHINE.read_text()
        .replace("rows = 16 ", "rows = 4 ")
        .replace("columns = 16", "columns = 4")
    )
    (tmp_path / "small.toml").write_text(small)
    given = accel_run(str(LINALG), "--machine", "-", stdin=small.replace("\n", "\r\n"))
    expected = accel_run(str(LINALG), "--machine", str(tmp_path / "small.toml"))
    default = accel_run(str(LINALG))
    cycles = [re.findall(r"cycles +(\d+)", r.stdout) for r in (given, expected, default)]
    assert cycles[0] == cycles[1] != cycles[2]
    both = accel_run("-", "--machine", "-", stdin=LINALG.read_text())
    assert both.exit_code == 2
    assert "only one of FILE and --machine can be standard input" in both.stderr


def test_a_bad_machine(tmp_path: Path):
    bad = tmp_path / "bad.toml"
    bad.write_text("[array]\ncolumns = -1\n")
    done = accel_run(str(LINALG), "--machine", str(bad))
    assert done.exit_code == 2
    assert done.stderr == f"{bad}: error: array.columns must be an integer of at least 1\n"


def test_a_trace_that_cannot_be_written(tmp_path: Path):
    done = accel_run(str(LINALG), "--trace", str(tmp_path / "no" / "trace.json"))
    assert done.exit_code == 2
    assert "trace.json: No such file or directory" in done.stderr


def test_a_product_that_starts_from_a_number():
    done = accel_run("-", stdin=LINALG.read_text().replace("constant 0", "constant 3"))
    assert done.exit_code == 0
    assert "lower @gemm: proved" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("xi8", "xi16", "multiplies i8 by i8 into i32"),
        ("memref<50x", "memref<?x", "has a dynamic shape"),
    ],
)
def test_what_cannot_be_lowered(tmp_path: Path, old: str, new: str, message: str):
    source = tmp_path / "input.mlir"
    source.write_text(LINALG.read_text().replace(old, new))
    trace = tmp_path / "trace.json"
    done = accel_run(str(source), "--trace", str(trace))
    assert done.exit_code == 3
    assert message in done.stdout
    assert f"at {source}:" in done.stdout
    assert "cycles" not in done.stdout
    assert not trace.exists()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (AFFINE, "arith.extsi", "arith.extui"),
        (LINALG, "linalg.matmul ins", "linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins"),
    ],
    ids=["loops", "linalg"],
)
def test_an_unsigned_product_is_unsupported(tmp_path: Path, file: Path, old: str, new: str):
    source = tmp_path / "input.mlir"
    source.write_text(file.read_text().replace(old, new))
    assert old not in source.read_text()
    done = accel_run(str(source))
    assert done.exit_code == 3
    assert "multiplies unsigned by unsigned numbers; the accelerator multiplies" in done.stdout
    assert f"at {source}" in done.stdout
    assert "cycles" not in done.stdout


@pytest.mark.deep
def test_a_multiply_add_that_does_not_overflow_is_compiled(tmp_path: Path):
    source = tmp_path / "input.mlir"
    text = AFFINE.read_text()
    for op in ("muli", "addi"):
        text = re.sub(rf"(arith\.{op} [^:]*?) *:", r"\1 overflow<nsw> :", text)
    assert text.count("overflow<nsw>") == 2
    source.write_text(text)
    done = accel_run(str(source))
    assert done.exit_code == 0, done.stdout
    assert "cycles" in done.stdout


@pytest.mark.deep
def test_loops_that_are_no_product(tmp_path: Path):
    source = tmp_path / "input.mlir"
    source.write_text(AFFINE.read_text().replace("%arg2[%arg3, %arg4]", "%arg2[%arg4, %arg4]"))
    done = accel_run(str(source))
    assert done.exit_code in (2, 3)
    assert "cycles" not in done.stdout


def test_unknown_options():
    done = accel_run(str(LINALG), "--nothing")
    assert done.exit_code == 2
    assert "No such option" in done.stderr
    done = accel_run(str(LINALG), "--dataflow", "x")
    assert done.exit_code == 2
    assert "is not one of" in done.stderr
