"""Layers of a network proved by several processes: the verdicts are those of one."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

import pytest
from xdsl.dialects import func

from accelerator_model.machine import Machine
from accelerator_model.simulator.cycles import CycleModel
from rewrites.accelerator.network import CompiledNetwork, compile_network
from rewrites.accelerator.passes import pipeline_of_passes
from rewrites.accelerator.passes.pass_list import chosen_passes
from rewrites.accelerator.passes.pipeline_of_passes import ProvedPasses
from tests.inputs.matmuls import SMALL
from tests.rewrites.accelerator.test_network import NETWORK, parsed_function
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Unknown, Verdict

PASSES = ("lower", "order", "fifo-bits")


def _compiled(jobs: int) -> tuple[CompiledNetwork, ProvedPasses]:
    passes = ProvedPasses(chosen_passes(PASSES), True, CycleModel(), jobs)
    function = parsed_function(NETWORK)
    return compile_network(function, SMALL, passes.lower, passes.validate_layers), passes


def _shown(compiled: CompiledNetwork, passes: ProvedPasses) -> list[object]:
    runs = [
        (name, [(r.name, r.verdict, r.cycles, r.changed, r.text) for r in each])
        for name, each in passes.runs.items()
    ]
    verdicts = [layer.verdict for layer in compiled.layers]
    # The type of an operation in the text is that of its number in this process only.
    return [compiled.verdict, verdicts, re.sub("0x[0-9a-f]+", "", str(runs))]


@pytest.mark.deep
def test_several_processes_say_what_one_says():
    alone, several = _compiled(1), _compiled(2)
    assert isinstance(alone[0].verdict, Proved)
    assert _shown(*alone) == _shown(*several)


def _instead(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], None]) -> None:
    """That happens where the layer with number 1 is proved."""
    validate = pipeline_of_passes.validate

    def proved(source: func.FuncOp, target: func.FuncOp, machine: Machine) -> Verdict:
        if source.sym_name.data == "net.1":
            happens()
        return validate(source, target, machine)

    monkeypatch.setattr(pipeline_of_passes, "validate", proved)


def test_a_process_that_dies_loses_its_layer_only(monkeypatch: pytest.MonkeyPatch):
    _instead(monkeypatch, lambda: os._exit(7))
    compiled, passes = _compiled(2)
    verdicts = [layer.verdict for layer in compiled.layers]
    assert isinstance(verdicts[1], Unknown)
    assert verdicts[1].reason == "the process that proved it died (exit status 7)"
    assert [isinstance(v, Proved) for v in verdicts] == [True, False, False, True]
    assert verdicts[2] is None
    assert isinstance(compiled.verdict, Unknown)
    assert "layer 1, @net.1 is not proved" in compiled.verdict.reason
    assert passes.runs["net.1"] == []


@pytest.mark.deep
def test_what_a_process_raises_is_raised(monkeypatch: pytest.MonkeyPatch):
    def disagree() -> None:
        raise InternalError("two methods disagree")

    _instead(monkeypatch, disagree)
    with pytest.raises(InternalError, match="two methods disagree"):
        _compiled(2)
