"""Layers that overlap: the joined program is the layers one after the other, or is not accepted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from accelerator_model.meaning.program import AccProgram, Barrier, Instruction, Queue, Step, Wait
from accelerator_model.meaning.program_text import text_of
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from accelerator_model.simulator.functional import run
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.network import compile_network
from rewrites.accelerator.validation.joined_layers import prove_network
from rewrites.accelerator.validation.joined_programs import Stretch, runs_otherwise
from semantics.language.tiles import MemrefPlace
from tests.inputs.matmuls import SMALL
from tests.rewrites.accelerator.test_network import (
    NETWORK,
    PROOFS,
    compiled_network,
    parsed_function,
)
from tests.support.deep import few
from verifier.kernel.verdicts.verdict import Proved, Unknown


def _stretch() -> Stretch:
    return compiled_network().stretches[0]


def _why(joined: AccProgram) -> str | None:
    compiled = compiled_network()
    stretch = replace(_stretch(), joined=joined)
    return runs_otherwise(compiled.network, compiled.offsets, stretch)


def _with(number: int, program: AccProgram | None = None, **changes: object) -> AccProgram:
    """The joined program, or another one, with an instruction that is changed."""
    program = program or _stretch().joined
    steps: list[Step] = [
        replace(step, **changes) if isinstance(step, Instruction) and step.index == number else step
        for step in program.steps
    ]
    return replace(program, steps=tuple(steps))


def _without(number: int) -> AccProgram:
    """The joined program without an instruction, and without tokens of it."""
    steps: list[Step] = []
    for step in _stretch().joined.steps:
        if isinstance(step, Instruction):
            if step.index == number:
                continue
            after = tuple(a - (a > number) for a in step.after if a != number)
            step = replace(step, index=step.index - (step.index > number), after=after)
        steps.append(step)
    return replace(_stretch().joined, steps=tuple(steps))


def _on_chip() -> Instruction:
    """The first store of a result to the scratchpad."""
    joined = _stretch().joined
    return next(
        i
        for i in joined.instructions
        if i.operation == "acc.mvout_requant" and i.operands[2].memory == joined.scratchpad
    )


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
    first = _stretch().ends[0]
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


@few(2)
@pytest.mark.parametrize("name", ["rows", "offset", "target_row", "source_row"])
def test_another_instruction_is_noticed(name: str):
    joined = _stretch().through_memory
    assert _why(joined) is None
    for instruction in joined.instructions:
        if name in instruction.attributes:
            attributes = {**instruction.attributes, name: instruction.attributes[name] + 1}
            why = _why(_with(instruction.index, joined, attributes=attributes))
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


@pytest.mark.parametrize("number", [-1, 1000])
def test_a_token_of_no_instruction_orders_nothing(number: int):
    joined, (instruction, awaited) = _stretch().joined, _needed()[0]
    after = tuple(number if a == awaited else a for a in joined.instructions[instruction].after)
    waits = replace(joined, steps=(joined.steps[0], Wait(number), *joined.steps[1:]))
    for program in (_with(instruction, after=after), waits):
        assert _why(program) == "the joined program awaits what is not issued yet"


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


def test_a_result_stays_on_chip():
    stretch = _stretch()
    before, after = stretch.through_memory, stretch.joined
    loads = [sum(i.operation == "acc.mvin" for i in p.instructions) for p in (before, after)]
    assert loads[1] < loads[0]
    assert _on_chip().index < stretch.ends[0]
    cycles = [simulate_cycles(p, SMALL, CycleModel()).cycles for p in (before, after)]
    assert cycles[1] < cycles[0]


def _changed(instruction: Instruction, **attributes: int) -> AccProgram:
    return _with(instruction.index, attributes={**instruction.attributes, **attributes})


def _to(place: MemrefPlace) -> AccProgram:
    kept = _on_chip()
    return _with(kept.index, operands=(*kept.operands[:2], place))


def _store_to_memory() -> Instruction:
    """The store to main memory of what the host reads too."""
    return _stretch().joined.instructions[_on_chip().index - 1]


def _kept_too_early() -> AccProgram:
    """The store on chip comes before the last pass that adds to its sums."""
    kept = _on_chip()
    number = max(
        i.index for i in _stretch().joined.instructions[: kept.index] if i.queue is Queue.EX
    )
    steps = list(_stretch().joined.steps)
    a, b = steps.index(_stretch().joined.instructions[number]), steps.index(kept)
    steps.insert(a, steps.pop(b))
    numbers = {
        step.index: n for n, step in enumerate(s for s in steps if isinstance(s, Instruction))
    }
    renumbered = [
        replace(
            step,
            index=numbers[step.index],
            after=tuple(n for n in map(numbers.__getitem__, step.after) if n < numbers[step.index]),
        )
        if isinstance(step, Instruction)
        else step
        for step in steps
    ]
    return replace(_stretch().joined, steps=tuple(renumbered))


def _wrong_twins() -> dict[str, tuple[AccProgram, str]]:
    kept, joined = _on_chip(), _stretch().joined
    place, other = kept.operands[2], "leaves another value"
    registers = {**kept.registers, "zp": kept.registers["zp"] + 1}
    first_pass = next(i for i in joined.instructions if i.operation == "acc.compute")
    weights = next(
        i.operands[2]
        for i in joined.instructions[kept.index :]
        if i.operation == "acc.mvin"
        and i.operands[2].memory == joined.scratchpad
        and "constant" in i.operands[1].memory.name
    )
    outside = MemrefPlace(joined.scratchpad, joined.scratchpad.elements - 4, place.extent)
    return {
        "stale": (_without(kept.index), other),
        "another row": (_changed(kept, offset=kept.attributes["offset"] + 4), other),
        "fewer columns": (_changed(kept, cols=kept.attributes["cols"] - 1), other),
        "fewer rows": (_changed(kept, rows=kept.attributes["rows"] - 1), other),
        "too early": (_kept_too_early(), other),
        "another zero point": (
            _with(kept.index, operands=(registers, *kept.operands[1:])),
            other,
        ),
        "over the weights": (_to(weights), other),
        "no room": (_changed(kept, rows=1000), "is not followed"),
        "outside": (_to(outside), "has other instructions"),
        "no store on chip": (_to(kept.operands[1]), "has other instructions"),
        "not for the host": (_without(_store_to_memory().index), other),
        "no pass": (_without(first_pass.index), "has other instructions"),
        "not numbered": (_with(kept.index, index=0), ""),
    }


@pytest.mark.parametrize("name", list(_wrong_twins()))
def test_a_result_that_is_kept_wrongly_is_noticed(name: str):
    program, wanted = _wrong_twins()[name]
    why = _why(program)
    assert why is not None
    assert wanted in why


def test_each_token_of_what_is_kept_is_needed():
    joined, kept = _stretch().joined, _on_chip()
    # The store to main memory before it is in the same queue, and has awaited the sums.
    before = _store_to_memory()
    awaited = [(each.index, token) for each in (before, kept) for token in each.after]
    awaited += [(i.index, kept.index) for i in joined.instructions if kept.index in i.after]
    assert len(awaited) > 1
    for number, token in awaited:
        after = tuple(a for a in joined.instructions[number].after if a != token)
        why = _why(_with(number, after=after))
        assert why is not None
        assert why.startswith("the layers have a race")


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


@pytest.mark.deep
def test_results_go_through_memory_without_the_pass():
    compiled = compile_network(
        parsed_function(NETWORK), SMALL, lower_function, PROOFS, keeps_on_chip=False
    )
    assert isinstance(compiled.verdict, Proved)
    assert all(each.joined is each.through_memory for each in compiled.stretches)
    text = text_of(_stretch().joined)
    assert text.count("mvout_requant") > text_of(_stretch().through_memory).count("mvout_requant")
