"""The command `synth-raise`: streams, formats, files and exit statuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from synth.commands.synth_raise import main
from tests.support.deep import few
from verifier.commands.verify_translation import main as verify_translation

FILL = """func.func @fill(%x: memref<8xf32>, %s: f32) {
  affine.for %i = 0 to 8 {
    affine.store %s, %x[%i] : memref<8xf32>
  }
  return
}
"""
SHIFT = """func.func @shift(%x: memref<8xf32>) {
  affine.for %i = 1 to 8 {
    %0 = affine.load %x[%i - 1] : memref<8xf32>
    affine.store %0, %x[%i] : memref<8xf32>
  }
  return
}
"""
PARTLY = FILL + SHIFT


def run(text: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["-", *options], input=text)


def test_the_module_goes_to_stdout_and_the_verdict_to_stderr() -> None:
    result = run(FILL)
    assert result.exit_code == 0
    assert "linalg.fill" in result.stdout
    assert "proved" not in result.stdout
    assert "<stdin>:1: fill: proved (all sizes, bit-exact)" in result.stderr


def test_what_stays_a_loop_is_said_with_its_place() -> None:
    result = run(PARTLY)
    assert result.exit_code == 3
    assert "linalg.fill" in result.stdout
    assert "affine.for" in result.stdout
    reason = "every loop carries a dependence: affine.store #1 needs what affine.store"
    assert f"<stdin>:8:3: stays a loop: {reason}" in result.stderr


def test_what_runs_in_a_loop_is_said_with_its_reason() -> None:
    sweep = SHIFT[SHIFT.index("  affine.for") :]
    result = run(FILL[: FILL.index("  return")] + sweep)
    assert result.exit_code == 0
    assert "linalg.fill" in result.stdout
    assert "<stdin>:5:3: runs in a loop: affine.store #2 needs what affine.store" in result.stderr


def test_json() -> None:
    result = run(PARTLY, "--format", "json")
    assert result.exit_code == 3
    assert result.stderr == ""
    first, second = json.loads(result.stdout)["results"]
    assert first["verdict"] == "proved"
    assert first["guarantee"] == {"widths": None, "sizes": "all", "equality": "bit-exact"}
    assert "linalg.fill" in first["output"]
    assert second["verdict"] == "unsupported"
    assert second["raised"] == 0
    assert second["left"] == [{"where": "<stdin>:8:3", "reason": second["left"][0]["reason"]}]
    assert "affine.for" in second["output"]


def test_tensors_in_the_place_of_memrefs() -> None:
    result = run(FILL, "--on", "tensors")
    assert result.exit_code == 0
    assert "outs(%x_in : tensor<8xf32>) -> tensor<8xf32>" in result.stdout
    assert "in restrict writable %x" in result.stdout
    assert "fill: proved (all sizes, bit-exact)" in result.stderr


def test_a_signature_of_tensors() -> None:
    result = run(FILL, "--on", "tensors", "--signature", "tensors")
    assert result.exit_code == 0
    assert "memref" not in result.stdout
    assert "result 0 of the target is compared with arg0 of the source" in result.stderr
    called = FILL + FILL.replace("@fill", "@g").replace(
        "return",
        """
      func.call @fill(%x, %s) : (memref<8xf32>, f32) -> ()
      return""",
    )
    result = run(called, "--on", "tensors", "--signature", "tensors")
    assert result.exit_code == 3
    assert "stays on memrefs: the function is used in the module" in result.stderr
    assert "func.func @fill(%x: memref<8xf32>" in result.stdout


def test_a_signature_of_tensors_needs_tensors() -> None:
    result = run(FILL, "--signature", "tensors")
    assert result.exit_code == 2
    assert "--signature tensors needs --on tensors" in result.stderr


def test_the_output_can_be_a_file(tmp_path: Path) -> None:
    file = tmp_path / "raised.mlir"
    result = run(FILL, "-o", str(file))
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "linalg.fill" in file.read_text()
    assert [entry.name for entry in tmp_path.iterdir()] == ["raised.mlir"]


def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    result = run(FILL, "-o", str(tmp_path / "missing" / "raised.mlir"))
    assert result.exit_code == 2
    assert "raised.mlir: No such file or directory" in result.stderr


def test_nothing_is_written_for_bad_input(tmp_path: Path) -> None:
    file = tmp_path / "raised.mlir"
    assert run("func.func @f(", "-o", str(file)).exit_code == 2
    assert not file.exists()


def test_explanation_and_statistics() -> None:
    result = run(FILL, "--explain", "--stats")
    assert "raised: linalg.fill(%s, %x[d0])" in result.stderr
    assert "loop %i at 2:3 -> d0 (parallel)" in result.stderr
    assert "proofs tried: 1" in result.stderr
    assert "pruned by rank: " in result.stderr


def test_no_assumption_about_aliases() -> None:
    text = FILL.replace("%s: f32", "%y: memref<8xf32>").replace(
        "affine.store %s,", "%s = affine.load %y[%i] : memref<8xf32>\naffine.store %s,"
    )
    assert run(text).exit_code == 0
    result = run(text, "--assume", "none")
    assert result.exit_code == 3
    assert "alias" in result.stderr
    assert "linalg" not in result.stdout


@few(2)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("func.func @f(%x: memref<8xf32>) {\n  %0 = \n}", "<stdin>:3:1: error:"),
        (FILL.replace("memref<8xf32>\n", "memref<9xf32>\n"), "<stdin>:3:22: error:"),
        ("func.func @f(%x: memref<8xf32>) { return }", "<stdin>: error: no loop to raise"),
        ("", "error:"),
    ],
)
def test_bad_input_is_one_message(text: str, message: str) -> None:
    result = run(text)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_a_missing_file() -> None:
    result = CliRunner().invoke(main, ["nowhere.mlir"])
    assert result.exit_code == 2
    assert result.stderr == "nowhere.mlir: error: No such file or directory\n"


def test_unknown_option_values() -> None:
    assert run(FILL, "--to", "tosa").exit_code == 2
    assert run(FILL, "--fp", "fast").exit_code == 2


def test_an_access_with_too_few_indices() -> None:
    result = run(FILL.replace("affine.store %s, %x[%i]", "memref.store %s, %x[]"))
    assert result.exit_code == 2
    assert "<stdin>:3:5: error: Expected an index for each dimension" in result.stderr


def test_proofs_of_nests_are_said_with_their_assumptions_where_nothing_is_left() -> None:
    text = """func.func private @other()
    func.func @f(%a: memref<?xf32>, %x: f32, %n: index) {
      func.call @other() : () -> ()
      affine.for %i = 0 to %n {
        affine.store %x, %a[%i] : memref<?xf32>
      }
      return
    }"""
    result = run(text)
    assert result.exit_code == 3
    assert "linalg.fill" in result.stdout
    assert "stays a loop" not in result.stderr
    assert "what is raised is proved (bit-exact)" in result.stderr
    assert "assuming equal-extents: arg0_dim0 = arg2" in result.stderr


@few(3)
@pytest.mark.parametrize("options", [(), ("--on", "tensors", "--signature", "tensors"),
                                     ("--to", "stablehlo")])  # fmt: skip
def test_a_certificate_is_checked_without_a_search(tmp_path: Path, options: tuple[str, ...]):
    before, after, proof = (tmp_path / name for name in ("in.mlir", "out.mlir", "proof.json"))
    before.write_text(FILL)
    written = ("-o", str(after), "--write-certificate", str(proof))
    result = CliRunner().invoke(main, [str(before), *options, *written])
    assert result.exit_code == 0, result.output
    accepted = ["--assume", "no-alias,equal-extents,finite"]
    arguments = [*accepted, "--certificate", str(proof), str(before), str(after)]
    checked = CliRunner().invoke(verify_translation, arguments)
    assert checked.exit_code == 0, checked.output
    assert "note: checked, not searched for" in checked.output
    after.write_text(after.read_text().replace("8", "9"))
    assert CliRunner().invoke(verify_translation, arguments).exit_code == 3


def test_what_is_raised_in_part_has_no_certificate(tmp_path: Path):
    proof = tmp_path / "proof.json"
    result = run(SHIFT, "--certificate", str(proof))  # the older name
    assert result.exit_code == 3
    assert json.loads(proof.read_text())["functions"] == []
