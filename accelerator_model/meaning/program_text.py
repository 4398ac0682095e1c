"""A program that is one list of instructions, for a reader."""

from __future__ import annotations

from accelerator_model.meaning.program import (
    AccProgram,
    Barrier,
    Configure,
    Instruction,
    Release,
    Step,
    Wait,
)
from semantics.language.tiles import MemrefPlace


def text_of(program: AccProgram) -> str:
    """A line a step: an instruction's number and queue, what it does, and which it awaits."""
    return "".join(f"{_line(step)}\n" for step in program.steps)


def _line(step: Step) -> str:
    if not isinstance(step, Instruction):
        return f"{'':6} host {named(step)}"
    after = f" after {', '.join(map(str, step.after))}" if step.after else ""
    return f"{step.index:6} {step.queue.value:4} {named(step)}{after}"


def named(step: Step) -> str:
    """A step in words, without what it awaits."""
    match step:
        case Instruction():
            operands = [_place(o) for o in step.operands if isinstance(o, MemrefPlace)]
            numbers = [f"{name}={value}" for name, value in step.attributes.items()]
            registers = [f"{name}={value}" for name, value in step.registers.items()]
            words = [step.operation.removeprefix("acc."), *operands, *numbers]
            return " ".join([*words, f"with {' '.join(registers)}"] if registers else words)
        case Configure(registers):
            return f"configure {registers} registers"
        case Wait() | Barrier():
            return "wait"
        case Release():
            return "done"
        case _:
            return "decide"


def _place(place: MemrefPlace) -> str:
    return f"[{place.memory.name}+{place.start}]".replace(" ", "")
