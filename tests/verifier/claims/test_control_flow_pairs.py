"""The pairs of `benchmarks/control_flow`: the sources are read, and what is wrong is not proved."""

from __future__ import annotations

import shutil
import sys

import pytest

sys.path.insert(0, "benchmarks")

from loop_pairs.judging import BOUNDED, PROVED, judge
from loop_pairs.making import made, upstream
from loop_pairs.mutations import mutations
from loop_pairs.passes import PASSES
from loop_pairs.sources import MARKER, public_function, source_files, sources
from loop_pairs.twins import MISCOMPILATIONS, WRONG, Twin, difference_of, kept

from tests.support.deep import some_of

needs_upstream = pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="no mlir-opt-22")
TWINS = [*kept(WRONG), *kept(MISCOMPILATIONS)]
SECONDS = 20.0


def test_there_are_enough() -> None:
    assert sum(1 for _ in kept(WRONG)) >= 200
    assert sum(1 for _ in kept(MISCOMPILATIONS)) >= 20
    assert sum(1 for file in source_files() for _ in sources(file)) >= 150


@needs_upstream
@pytest.mark.parametrize("file", source_files(), ids=lambda file: file.stem)
def test_upstream_reads_each_source(file) -> None:
    written = list(sources(file))
    names = [public_function(source.text) for source in written]
    assert len(set(names)) == len(names)
    assert all(source.text.startswith("// ") for source in written)
    assert set(upstream(MARKER.join(source.text for source in written))) == set(names)


@pytest.mark.parametrize("twin", some_of(TWINS, 35), ids=lambda twin: twin.name[:60])
def test_no_twin_is_proved(twin: Twin) -> None:
    found = judge(twin.name, twin.group, twin.before, twin.after, SECONDS)
    assert found.verdict not in (PROVED, BOUNDED), twin.shown_by


@needs_upstream
@pytest.mark.parametrize("twin", some_of(TWINS, 35), ids=lambda twin: twin.name[:60])
def test_each_twin_differs_as_it_says(twin: Twin) -> None:
    found = difference_of(twin.before, twin.after, 200)
    assert found is not None
    assert str(found) == twin.shown_by


@needs_upstream
def test_a_pair_and_its_mutations() -> None:
    (file,) = (file for file in source_files() if file.stem == "endless_loops")
    pairs, _ = made(file, tuple(run for run in PASSES if run.name in ("canonicalize", "to_cf")))
    assert any(pair.change == "canonicalize" for pair in pairs)
    assert all(pair.before != pair.after for pair in pairs)
    kinds = {kind for pair in pairs for kind, _ in mutations(pair.after)}
    assert {"effect dropped", "branch", "constant", "exit"} <= kinds
