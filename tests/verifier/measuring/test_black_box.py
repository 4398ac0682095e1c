"""Released analyses from outside, at two bits; stand-ins for tools that are wrong."""

from __future__ import annotations

import re
import shutil

import pytest
from click.testing import CliRunner
from xdsl.dialects.builtin import ModuleOp

from semantics.domains.intervals import MLIR_RANGES
from semantics.domains.known_bits import KNOWN_BITS
from verifier.claims.black_boxes import verify_black_box
from verifier.claims.pass_runs import external_command
from verifier.commands.verify_analysis import main
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result, Unknown
from verifier.measuring.elements import all_elements, best_sizes, elements_of, sizes

BOUNDS = re.compile(r"(test\.reflect_bounds) (%\w+)")


def results(tool: str) -> list[Result]:
    """What is said of a tool that shows the same bounds everywhere."""

    def run(module: ModuleOp, text: str, seconds: float) -> str:
        return BOUNDS.sub(rf"\1 {tool} \2", text)

    return list(verify_black_box("tool", run, 2, 60.0))


def everything(width: int) -> str:
    top = (1 << width) - 1
    half = 1 << (width - 1)
    return f"{{smax = {half - 1}, smin = -{half}, umax = {top}, umin = 0}}"


def test_a_tool_that_knows_nothing_is_sound_where_that_is_everything() -> None:
    """At the widths above two its bounds are too small."""
    found = results(everything(2))
    assert {type(r.verdict) for r in found} == {Refuted}
    assert "sound on all pairs of intervals of i2" in found[0].verdict.notes[0]  # type: ignore


def test_a_tool_that_shows_nothing_is_unknown() -> None:
    for tool in ("", "{umin = 0 : ui2}"):
        found = results(tool)
        assert {type(r.verdict) for r in found} == {Unknown}


def test_bounds_that_are_too_small_are_refuted() -> None:
    found = results("{smax = 0, smin = 0, umax = 0, umin = 0}")
    assert all(isinstance(r.verdict, Refuted) for r in found)
    assert all("unsound on" in r.verdict.notes[0] for r in found)  # type: ignore
    text = found[0].verdict.counterexample.text()  # type: ignore
    assert "the analysis gives u[0, 0] s[0, 0], which excludes it" in text


@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="needs mlir-opt-22")
@pytest.mark.deep
def test_what_upstream_infers() -> None:
    command = "mlir-opt-22 --int-range-optimizations"
    found = {r.name: r.verdict for r in verify_black_box(command, external_command(command), 3, 60)}
    wrong = [name for name, verdict in found.items() if not isinstance(verdict, Proved)]
    assert wrong == ["arith.ceildivsi: sound"]
    refuted = found["arith.ceildivsi: sound"]
    assert isinstance(refuted, Refuted)
    assert "unsound on 47 of 2,601 pairs" in refuted.notes[0]


def test_elements() -> None:
    assert len(elements_of(KNOWN_BITS, 2)) == 9
    assert len(elements_of(MLIR_RANGES, 3)) == 51
    every = all_elements(KNOWN_BITS, 2)
    assert list(best_sizes(every, every.sets)) == list(sizes(every.sets))


def test_options_that_do_not_fit() -> None:
    for arguments in (
        [],
        ["--opt", "cat"],
        ["--opt", "cat", "--domain", "known-bits"],
        ["--opt", "no_such_tool", "--domain", "mlir-ranges"],
        ["--opt", "cat", "--domain", "mlir-ranges", "file.mlir"],
    ):
        assert CliRunner().invoke(main, arguments).exit_code == 2
