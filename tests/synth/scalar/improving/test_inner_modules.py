"""Modules inside modules: which function a verdict is about, and where it stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from synth.commands.synth_rewrite import main
from synth.scalar.improving.changes import Change
from synth.scalar.improving.parts import divided
from synth.scalar.improving.whole_functions import rests_on_facts, results_of
from verifier.claims.modules import BY_USERS, IDENTICAL
from verifier.kernel.input.reading import read_editable
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Proved, Result

BODY = """(%x: i32) -> i32 {
      %c = arith.constant 0 : i32
      %r = arith.xori %x, %c : i32
      return %r : i32
    }
"""
INNER = f"""module {{
  module @A {{
    func.func @f{BODY}  }}
  module {{
    func.func @f{BODY}  }}
  func.func @f{BODY}}}
"""
GENERIC = """"builtin.module"() ({
  "builtin.module"() ({
    "test.a"() : () -> ()
  }) : () -> ()
  "test.b"() : () -> ()
}) : () -> ()
"""


@pytest.mark.deep
def test_verdicts_are_about_the_functions_of_inner_modules(tmp_path: Path) -> None:
    file = tmp_path / "f.mlir"
    file.write_text(INNER, encoding="utf-8")
    done = CliRunner().invoke(main, ["improve", str(file), "--format", "json"])
    said = json.loads(done.stdout)["results"]
    assert done.exit_code == 0 and not done.stderr.count("could not be decided")
    assert [(one["name"], one["line"]) for one in said] == [
        ("@A::@f", 3),
        ("module 1::@f", 10),
        ("@f", 16),
    ]


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
def test_generic_modules_of_parts_have_operations() -> None:
    parsed = read_editable(Source("f.mlir", GENERIC))
    texts = [part.text for part in divided(parsed, range(GENERIC.count("\n") + 1), False)]
    for text in texts:
        assert "test.a" in text and read_editable(Source("f.mlir", text))
    assert ["test.b" in text for text in texts] == [False, True]


@pytest.mark.parametrize(
    ("name", "method", "is_proof"),
    [("@A::@f", "any", True), ("@A::@f", BY_USERS, False), ("@f", "any", False)],
)
def test_a_proof_is_of_the_function_for_whoever_calls_it(
    name: str, method: str, is_proof: bool
) -> None:
    verdict, own = (conclude(["f"], [Closed("f", how)]) for how in (method, IDENTICAL))
    assert isinstance(own, Proved)
    changes = [Change("@A::@f", 1, (), (), 1.0, 1, own, ("%x is 0",))]
    whole = [Result("f.mlir", 1, name, verdict, 0.0)]
    assert rests_on_facts(changes, whole) is not is_proof
    results, undecided = results_of("f.mlir", changes, whole, [7])
    assert bool(undecided) is not is_proof
    assert [result.line for result in results] == [8 if is_proof else 1]
