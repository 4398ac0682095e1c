"""The pairs of `benchmarks/control_flow`: the sources are read, and what is wrong is not proved."""

from __future__ import annotations

import re
import shutil
import sys

import pytest
from click.testing import CliRunner

sys.path.insert(0, "benchmarks")

from loop_pairs.judging import BOUNDED, PROVED, judge
from loop_pairs.making import made, upstream
from loop_pairs.memory_mutations import memory_mutations
from loop_pairs.mutations import mutations
from loop_pairs.native import CannotRun, native_difference
from loop_pairs.passes import PASSES
from loop_pairs.passes_in_memory import PASSES_IN_MEMORY
from loop_pairs.sources import MARKER, memory_files, public_function, source_files, sources
from loop_pairs.twins import MISCOMPILATIONS, WRONG, WRONG_IN_MEMORY, Twin, kept, shown_again

from tests.support.benchmark_scripts import script
from tests.support.deep import few, some_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import ParsedModule
from verifier.kernel.verdicts.verdict import Result

needs_upstream = pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="no mlir-opt-22")
needs_runner = pytest.mark.skipif(
    not all(map(shutil.which, ("mlir-opt-22", "mlir-runner-22"))), reason="no mlir-runner-22"
)
TWINS = [*kept(WRONG), *kept(MISCOMPILATIONS)]
IN_MEMORY = list(kept(WRONG_IN_MEMORY))
SECONDS = 20.0


def test_an_unknown_assumption_is_an_error() -> None:
    given = ["--wrong", "--only", "no pair has this word", "--assume"]
    command = script("control_flow").main
    assert CliRunner().invoke(command, [*given, "no-alias,finite"]).exit_code == 0
    done = CliRunner().invoke(command, [*given, "no-alias,a"])
    assert done.exit_code == 2 and "'a' is no assumption" in done.stderr


def test_there_are_enough() -> None:
    assert sum(1 for _ in kept(WRONG)) >= 200
    assert sum(1 for _ in kept(MISCOMPILATIONS)) >= 20
    assert sum(1 for file in source_files() for _ in sources(file)) >= 150
    assert len(IN_MEMORY) >= 300
    assert len({twin.group for twin in IN_MEMORY}) >= 20
    assert sum(1 for file in memory_files() for _ in sources(file)) >= 70


def test_the_clock_ends_no_proof_before_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def bounded(_old: ParsedModule, _new: ParsedModule, options: Options) -> list[Result]:
        raise ValueError(f"{options.total_timeout / SECONDS:g} times the limit")

    monkeypatch.setattr("loop_pairs.judging.verify_modules", bounded)
    found = judge("a pair", "pairs", TWINS[0].before, TWINS[0].after, SECONDS)
    assert "100 times the limit" in found.reason


@needs_upstream
@few(12)
@pytest.mark.parametrize("file", [*source_files(), *memory_files()], ids=lambda file: file.stem)
def test_upstream_reads_each_source(file) -> None:
    written = list(sources(file))
    names = [public_function(source.text) for source in written]
    assert len(set(names)) == len(names)
    assert all(source.text.startswith("// ") for source in written)
    assert set(upstream(MARKER.join(source.text for source in written))) == set(names)


@pytest.mark.parametrize("twin", some_of(TWINS, 140), ids=lambda twin: twin.name[:60])
def test_no_twin_is_proved(twin: Twin) -> None:
    found = judge(twin.name, twin.group, twin.before, twin.after, SECONDS)
    assert found.verdict not in (PROVED, BOUNDED), twin.shown_by


@needs_upstream
@pytest.mark.parametrize("twin", some_of(IN_MEMORY, 240), ids=lambda twin: twin.name[:60])
def test_no_twin_in_memory_is_proved(twin: Twin) -> None:
    found = judge(twin.name, twin.group, twin.before, twin.after, SECONDS)
    assert found.verdict not in (PROVED, BOUNDED), twin.shown_by


@needs_runner
@few(4)
@pytest.mark.parametrize(
    "twin", [*some_of(TWINS, 105), *some_of(IN_MEMORY, 180)], ids=lambda twin: twin.name[:60]
)
def test_each_twin_differs_as_it_says(twin: Twin) -> None:
    """What a twin gives where it reads what was never written may be anything, for once also what
    is right."""
    left_open = re.compile(": .* and not")
    shown = [left_open.sub("", str(shown_again(twin)))]
    if shown != [left_open.sub("", twin.shown_by)]:
        shown += [left_open.sub("", str(shown_again(twin))) for _ in range(3)]
    assert left_open.sub("", twin.shown_by) in shown


@needs_upstream
def test_a_pair_and_its_mutations() -> None:
    (file,) = (file for file in source_files() if file.stem == "endless_loops")
    pairs, _ = made(file, tuple(run for run in PASSES if run.name in ("canonicalize", "to_cf")))
    assert any(pair.change == "canonicalize" for pair in pairs)
    assert all(pair.before != pair.after for pair in pairs)
    kinds = {kind for pair in pairs for kind, _ in mutations(pair.after)}
    assert {"effect dropped", "branch", "constant", "exit"} <= kinds


@needs_upstream
def test_pairs_about_memory_and_their_mutations() -> None:
    (file,) = (file for file in memory_files() if file.stem == "transfers")
    pairs, _ = made(file, tuple(run for run in PASSES_IN_MEMORY if run.name == "transfers"))
    assert pairs
    kinds = {kind for pair in pairs for kind, _ in memory_mutations(pair.after)}
    assert {"another element", "store lost", "position", "map of places"} & kinds


MEMORY_OF_TWO = """// Given: 1 5
func.func @f(%a: memref<4xi32>, %b: memref<4xi32>, %i: index, %v: i32) -> i32 {
  %x = memref.load %a[%i] : memref<4xi32>
  memref.store %v, %b[%i] : memref<4xi32>
  BETWEEN
  return %x : i32
}
"""


@pytest.mark.deep
@needs_runner
def test_runs_by_upstream_see_results_and_memory() -> None:
    before = MEMORY_OF_TWO.replace("BETWEEN", "")
    assert native_difference(before, before) is None
    twice = before.replace("return %x", "%y = arith.addi %x, %x : i32\n  return %y")
    assert native_difference(before, twice) == "(1, 5), memrefs apart: 254 and not 127"
    assert native_difference(before, before.replace("%b[%i]", "%a[%i]")) is not None
    late = MEMORY_OF_TWO.replace("BETWEEN", "%z = memref.load %a[%i] : memref<4xi32>")
    found = native_difference(before, late.replace("return %x", "return %z"))
    assert found is not None and "in one place" in found
    apart = before.replace("// Given", "// Apart\n// Given")
    assert native_difference(apart, late.replace("return %x", "return %z")) is None


@needs_runner
def test_what_upstream_refuses_cannot_be_run() -> None:
    with pytest.raises(CannotRun):
        native_difference(MEMORY_OF_TWO.replace("BETWEEN", ""), "no module")
