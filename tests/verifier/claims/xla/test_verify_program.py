"""A JAX program's modules: each step that changes something has a verdict, a wrong one is run."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from verifier.claims.dumps import State
from verifier.claims.translation import functions_of
from verifier.claims.xla import replay, verify
from verifier.claims.xla.programs import Compiled, converted, sequences
from verifier.claims.xla.verify import verify_program
from verifier.commands.verify_pass import main
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_functions
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.verdict import Refuted, Result
from verifier.running.tensors import RUNS


def needs_jax() -> None:
    if importlib.util.find_spec("jax") is None:
        pytest.skip("jax is not installed")


def stablehlo(*lines: str) -> str:
    body = "\n".join(f"    {line}" for line in lines)
    return (
        "module @m {\n  func.func @main(%x: tensor<2xi32>) -> tensor<2xi32> {\n"
        f"{body}\n    return %r : tensor<2xi32>\n  }}\n}}\n"
    )


SUM = stablehlo("%r = stablehlo.add %x, %x : tensor<2xi32>")
SAME = stablehlo("%s = stablehlo.add %x, %x : tensor<2xi32>").replace("%r", "%s")
WRONG = stablehlo("%r = stablehlo.multiply %x, %x : tensor<2xi32>")


def compiled(*texts: str, unread: tuple[str, ...] = ()) -> Compiled:
    made = [State(f"pass{n}" if n else "", Source("p", text)) for n, text in enumerate(texts)]
    return Compiled("module_0000.jit_f", tuple(made), unread)


def verified(monkeypatch: pytest.MonkeyPatch, *found: Compiled) -> list[Result]:
    def given(program: str, seconds: float) -> Iterator[Compiled]:
        yield from found

    monkeypatch.setattr(verify, "sequences", given)
    return list(verify_program(Source("p.py", ""), Options(), 10.0))


def runs(monkeypatch: pytest.MonkeyPatch, before: str, after: str) -> None:
    """What the interpreter and XLA give."""

    def run(text: str, inputs: object, by: str, seconds: float) -> list[str] | str:
        return [before if "stablehlo.add" in text else after] if by == "interpreter" else "not run"

    monkeypatch.setattr(replay, "_run", run)


def test_each_step_has_a_verdict_and_a_wrong_one_is_named_and_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs(monkeypatch, "dense<2>", "dense<1>")
    wrong, right = verified(
        monkeypatch, compiled(SUM, WRONG), compiled(SUM, SAME, unread=("x: y",))
    )
    assert wrong.name == "module_0000.jit_f: @main, step 1 (pass1)"
    assert isinstance(wrong.verdict, Refuted)
    assert "interpreter, after: dense<1>" in wrong.verdict.notes
    assert wrong.details["replays"]["XLA"] == "not run"
    assert wrong.file == "p.py"
    assert (right.name, right.kind) == ("module_0000.jit_f", "unsupported")
    assert "x: y" in right.as_dict()["reason"]


def test_a_refutation_that_the_interpreter_does_not_bear_out_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs(monkeypatch, "dense<2>", "dense<2>")
    (result,) = verified(monkeypatch, compiled(SUM, WRONG))
    assert result.kind == "unknown"
    assert "the reference interpreter gives the same for both" in result.as_dict()["reason"]


def test_inputs_are_known_in_full_or_not() -> None:
    module = read_functions(Source("x", SUM)).module
    function = functions_of(module)["main"]
    known = {"inputs": {"arg0": {"0": "3", " 1": "-4"}}}
    assert replay._inputs(function, known) == ([("i32", (2,), ["3", "-4"])], True)
    assert replay._inputs(function, {"inputs": {}}) == ([("i32", (2,), ["0", "0"])], False)
    run = {"inputs": {"arg0": {"1": "7"}}, "replayed_by": [RUNS]}
    assert replay._inputs(function, run) == ([("i32", (2,), ["0", "7"])], True)
    assert replay._inputs(function, {"inputs": {"arg0": "7"}}) is None
    assert replay._inputs(function, {"inputs": []}) is None


def test_what_changes_nothing_and_what_is_compiled_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    (result,) = verified(monkeypatch, compiled(SUM), compiled(SUM))
    assert (result.kind, result.as_dict()["method"]) == ("proved", "identical before and after")
    with pytest.raises(InputError, match="compiles nothing"):
        verified(monkeypatch)


def test_a_state_that_is_not_read_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    runs(monkeypatch, "dense<2>", "dense<1>")
    unread, wrong = verified(monkeypatch, compiled(SUM, "no MLIR", WRONG))
    assert unread.kind == "unsupported"
    assert wrong.name.endswith("step 1 (pass1, pass2)")


def test_a_program_that_fails_is_bad_input(tmp_path: Path) -> None:
    needs_jax()
    program = tmp_path / "p.py"
    program.write_text("raise ValueError('no')\n", encoding="utf-8")
    ran = CliRunner().invoke(main, ["--xla", str(program)])
    assert ran.exit_code == 2
    assert "the program ended with exit status 1: ValueError: no" in ran.output
    missing = CliRunner().invoke(main, ["--xla", str(tmp_path / "q.py")])
    assert missing.exit_code == 2
    assert "No such file" in missing.output


def test_without_jax_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.claims.xla.programs.is_installed", lambda: False)
    ran = CliRunner().invoke(main, ["--xla", "p.py"])
    assert ran.exit_code == 2
    assert "the extra 'jax'" in ran.output


@pytest.mark.deep
def test_hlo_that_jaxlib_does_not_read_is_told_from_what_it_does() -> None:
    needs_jax()
    good = "HloModule m\nENTRY %e (a: s32[2]) -> s32[2] {\n  ROOT %a = s32[2]{0} parameter(0)\n}\n"
    (text, why), (nothing, reason) = converted([good, "HloModule"], 100.0)
    assert "func.func @main" in text
    assert not why
    assert not nothing
    assert reason


PROGRAM = """\
import jax
import numpy as np
from jax import lax


def f(a):
    p = lax.pad(a, np.int32(0), [(0, 0, 1), (-1, 0, 0)])
    return lax.reduce_window(p, np.int32(0), lax.add, (1, 2), (1, 1), ((0, 0), (1, 0)))


jax.jit(f)(np.array([[669, -763]], dtype=np.int32))
"""


@pytest.mark.deep
def test_a_miscompilation_is_refuted_from_a_program(tmp_path: Path) -> None:
    """openxla/xla issue 48715: a negative padding joined with that of a window."""
    needs_jax()
    program = tmp_path / "p.py"
    program.write_text(PROGRAM, encoding="utf-8")
    ran = CliRunner().invoke(main, ["--xla", str(program), "--format", "json"])
    assert ran.exit_code == 1, ran.output
    found = json.loads(ran.output)["results"]
    (wrong,) = (result for result in found if result["verdict"] == "refuted")
    assert wrong["pass"] == "algsimp"
    replays = wrong["replays"]
    assert replays["interpreter, before"] != replays["interpreter, after"]
    assert replays["XLA"] == replays["interpreter, after"]


ATAN2 = """\
import jax
import jax.numpy as jnp
import numpy as np


def h(x):
    never = ((x > 1.0) ^ (x > 1.0)).astype(np.float32)
    return jnp.arctan2(never, never)


jax.jit(h)(np.ones(3, np.float32))
"""


@pytest.mark.deep
def test_a_miscompilation_by_an_emitter_is_refuted(tmp_path: Path) -> None:
    """openxla/xla issue 44705: atan2 of two zeros folded to NaN."""
    needs_jax()
    program = tmp_path / "p.py"
    program.write_text(ATAN2, encoding="utf-8")
    kernels = [each for each in sequences(str(program), 100.0) if each.is_kernel]
    assert kernels
    results = verify_program(Source(str(program), ""), Options(total_timeout=20.0), 100.0)
    wrong = [result for result in results if result.kind == "refuted"]
    assert [result.details["pass"] for result in wrong] == ["xla-simplify-arith"]
    assert "kernel" in wrong[0].name
