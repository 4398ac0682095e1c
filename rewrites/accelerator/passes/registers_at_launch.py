"""What the registers hold where an instruction that reads them is issued, in all iterations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import islpy as isl
from xdsl.dialects import affine, func, scf
from xdsl.ir import Operation, SSAValue

from accelerator_model.dialect import acc
from accelerator_model.dialect.types import StateType
from accelerator_model.machine import Machine
from accelerator_model.meaning.bad_program import BadProgram
from rewrites.accelerator.validation.iterations.affine_text import NotFollowed
from rewrites.accelerator.validation.iterations.blocks import (
    Meanings,
    Registers,
    accesses_of,
)
from rewrites.accelerator.validation.iterations.statements import Statement, structure_of_program
from semantics.language.undefined_behaviour import UndefinedBehaviour

LOOPS = scf.ForOp | affine.ForOp

Held = Mapping[tuple[int, str], Mapping[int | None, isl.Set]]
"""For an instruction, by its number, and a register that it reads: in which iterations it holds
what."""


class _Noting(Registers):
    """The registers, which note what is read of them."""

    def __init__(self, registers: Registers, note: Callable[[str], None]) -> None:
        self._all = registers
        self._note = note

    def __getitem__(self, name: str) -> int:
        self._note(name)
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


class _Reads(Meanings):
    """Notes which registers each instruction reads, and of which state."""

    def __init__(self, function: func.FuncOp, machine: Machine) -> None:
        super().__init__(structure_of_program(function, machine))
        self.reads: dict[tuple[int, str], tuple[Statement, SSAValue]] = {}

    def registers(self, statement: Statement, state: SSAValue) -> Registers:
        def note(name: str) -> None:
            self.reads[statement.number, name] = statement, state

        return _Noting(super().registers(statement, state), note)


def held_at_launch(function: func.FuncOp, machine: Machine) -> Held | None:
    """None where that is not followed, or the function is no program."""
    try:
        reads = _Reads(function, machine)
        accesses_of(reads)
        return {
            (number, name): dict(reads.reaching.register(statement, state, name))
            for (number, name), (statement, state) in reads.reads.items()
        }
    except (BadProgram, NotFollowed, UndefinedBehaviour):
        return None


def hold_the_same(one: Held, other: Held | None) -> bool:
    """Whether the same instructions read the same registers, which hold the same in the same
    iterations."""
    if other is None or one.keys() != other.keys():
        return False
    return all(_same(pieces, other[key]) for key, pieces in one.items())


def _same(one: Mapping[int | None, isl.Set], other: Mapping[int | None, isl.Set]) -> bool:
    def within(a: Mapping[int | None, isl.Set], b: Mapping[int | None, isl.Set]) -> bool:
        return all(
            domain.is_empty() or (value in b and domain.is_subset(b[value]))
            for value, domain in a.items()
        )

    return within(one, other) and within(other, one)


def without_register(setup: acc.SetupOp, name: str) -> None:
    """The setup no longer writes the register; it goes if it writes nothing then."""
    del setup.properties[name]
    if setup.state is not None and not setup.registers():
        setup.result.replace_all_uses_with(setup.state)
        setup.detach()
        setup.erase()


def setups_in(op: Operation) -> list[acc.SetupOp]:
    """All that write registers, in the order of the text."""
    return [inner for inner in op.walk() if isinstance(inner, acc.SetupOp)]


def is_state(value: SSAValue) -> bool:
    """Whether the value stands for the registers."""
    return isinstance(value.type, StateType)
