"""Layers that overlap: the joined program is the layers one after the other, or is not accepted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from accelerator_model.meaning.program import AccProgram, Barrier, Instruction, Step
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from accelerator_model.simulator.functional import run
from rewrites.accelerator.validation.joined_programs import Stretch, runs_otherwise
from rewrites.accelerator.validation.networks import prove_network
from tests.inputs.matmuls import SMALL
from tests.rewrites.accelerator.test_network import compiled_network
from verifier.kernel.verdicts.verdict import Proved, Unknown


def _stretch() -> Stretch:
    return compiled_network().stretches[0]


def _why(joined: AccProgram) -> str | None:
    compiled = compiled_network()
    stretch = replace(_stretch(), joined=joined)
    return runs_otherwise(compiled.network, compiled.offsets, stretch)


def _with(number: int, **changes: object) -> AccProgram:
    """The joined program with an instruction that is changed."""
    steps: list[Step] = [
        replace(step, **changes) if isinstance(step, Instruction) and step.index == number else step
        for step in _stretch().joined.steps
    ]
    return replace(_stretch().joined, steps=tuple(steps))


@pytest.mark.deep
def test_neighbouring_layers_run_as_one_program():
    compiled = compiled_network()
    assert isinstance(compiled.verdict, Proved)
    assert [list(stretch.layers) for stretch in compiled.stretches] == [[0, 1], [3]]
    assert _why(_stretch().joined) is None
    barriers = [step for step in _stretch().joined.steps if isinstance(step, Barrier)]
    assert len(barriers) == 1


def test_it_is_faster_than_one_after_the_other():
    alone = [simulate_cycles(p, SMALL, CycleModel()).cycles for p in _stretch().programs]
    assert simulate_cycles(_stretch().joined, SMALL, CycleModel()).cycles < sum(alone)


def _needed() -> list[tuple[int, int]]:
    """(instruction, token) for all tokens that were added between the layers."""
    first = len(_stretch().programs[0].instructions)
    return [
        (i.index, awaited)
        for i in _stretch().joined.instructions
        for awaited in i.after
        if i.index >= first > awaited
    ]


def test_each_token_between_layers_is_needed():
    assert _needed()
    for number, awaited in _needed():
        after = tuple(a for a in _stretch().joined.instructions[number].after if a != awaited)
        why = _why(_with(number, after=after))
        assert why is not None
        assert why.startswith("the layers have a race")


@pytest.mark.parametrize("name", ["rows", "offset", "target_row", "source_row"])
def test_another_instruction_is_noticed(name: str):
    joined = _stretch().joined
    for instruction in joined.instructions:
        if name in instruction.attributes:
            attributes = {**instruction.attributes, name: instruction.attributes[name] + 1}
            why = _why(_with(instruction.index, attributes=attributes))
            assert why == "the joined program has other instructions than the layers"


def test_instructions_in_another_order_are_noticed():
    steps = list(_stretch().joined.steps)
    numbers = [n for n, step in enumerate(steps) if isinstance(step, Instruction)]
    a, b = numbers[3:5]
    steps[a], steps[b] = steps[b], steps[a]
    assert _why(replace(_stretch().joined, steps=tuple(steps))) is not None


def test_without_a_barrier_at_the_end_the_caller_may_be_too_early():
    steps = tuple(s for s in _stretch().joined.steps if not isinstance(s, Barrier))
    why = _why(replace(_stretch().joined, steps=steps))
    assert why is not None
    assert "the host after acc.done" in why


def test_other_places_are_noticed():
    compiled = compiled_network()
    offsets = {value: offset + 1 for value, offset in compiled.offsets.items()}
    assert runs_otherwise(compiled.network, offsets, _stretch()) is not None


def test_a_joined_program_that_is_wrong_makes_the_network_unknown():
    compiled = compiled_network()
    verdicts = [each.verdict for each in compiled.layers]
    verdict = prove_network(
        compiled.source, compiled.network, verdicts, compiled.offsets, {"run": "a reason"}
    )
    assert verdict == Unknown("run: a reason")


def test_the_joined_program_computes_what_the_layers_do():
    """What the proof says, on random numbers in all memories."""
    joined, generator = _stretch().joined, np.random.default_rng(2)
    arguments = [
        generator.integers(-128, 128, m.elements).astype(f"i{m.width // 8}")
        for m in joined.arguments
    ]
    (found,) = [
        after
        for memory, after in zip(joined.arguments, run(joined, arguments, 3), strict=True)
        if memory.name == "buffers"
    ]
    values = {m.name: a for m, a in zip(joined.arguments, arguments, strict=True)}
    x = values["value 0"]
    for number, program in zip(_stretch().layers, _stretch().programs, strict=True):
        names = [f"layer {number}, constant {n}" for n in range(len(program.arguments))]
        given = [x] + [
            values.get(name, np.zeros(memory.elements, np.int8))
            for name, memory in zip(names[1:], program.arguments[1:], strict=True)
        ]
        (output,) = [n for n, name in enumerate(names) if n and name not in values]
        x = run(program, given, 4)[output]
    offset = compiled_network().offsets[compiled_network().network.layers[1].output]
    assert np.array_equal(found[offset : offset + x.size], x)
