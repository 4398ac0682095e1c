"""Whether a program does what another one does, instruction by instruction.

Both are run by the host, which is possible where no argument is a scalar. The target has the
source's instructions, in their order, each with the same operands, and with the same numbers in
the registers that it reads; only transfers that change nothing may be missing. Without a race both
do what their instructions do one after the other, so tokens, waits and configuration need no more
than that. Nothing here knows what changed them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from xdsl.dialects import func
from xdsl.utils.exceptions import VerifyException

from accelerator_model.machine import Machine
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.fifos import FifoProgram
from accelerator_model.meaning.footprints import Footprint, FootprintTiles
from accelerator_model.meaning.happens_before import find_race
from accelerator_model.meaning.host import TooLong, read_program, scalar_arguments
from accelerator_model.meaning.program import AccProgram, Instruction, Queue
from rewrites.accelerator.validation.kept_on_chip import leaves_other_values
from rewrites.accelerator.validation.lowering_fault import LoweringFault
from rewrites.accelerator.validation.provenance import Leaves, NotFollowed, Provenance
from rewrites.accelerator.validation.signature import have_the_same_constants
from semantics.language.tiles import Tiles
from semantics.language.undefined_behaviour import UndefinedBehaviour
from verifier.kernel.verdicts.assumptions import NO_ALIAS, assuming
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Refuted, Unknown, Unsupported, Verdict

IN_BOUNDS = "every access is in bounds and every register known"
NO_RACE = "no race"
SAME_VALUES = "every argument ends with the same values"
SAME_INSTRUCTIONS = "the same instructions, but for transfers of what is there already"
NO_DEADLOCK = "each token that is popped is pushed by an earlier instruction, and each once"
NEVER_FULL = "a token is pushed only where there is room, in every execution"

MOST_STEPS = 100_000
"""Of what the host does in a program that is compared."""


def same_instructions(source: func.FuncOp, target: func.FuncOp, machine: Machine) -> Verdict:
    """Whether `target` does what `source` does, both programs; unsupported where they have scalar
    arguments or take long, unknown where their instructions are different."""
    if source.function_type.inputs != target.function_type.inputs:
        return Unsupported("the two programs take different arguments")
    if not have_the_same_constants(source, target):
        return Unknown("the two programs have different constants of their own")
    if scalar_arguments(source):
        return Unsupported("a program with scalar arguments is not one list of instructions")
    try:
        before = read_program(source, machine, most_steps=MOST_STEPS)
        if find_race(before) is not None:
            return Unknown("the source has a race")
    except (BadProgram, UndefinedBehaviour) as error:
        return Unknown(f"the source may be undefined: {error}")
    except TooLong as error:
        return Unsupported(str(error))
    try:
        target.verify()
        after = read_program(target, machine, most_steps=MOST_STEPS)
    except (BadProgram, VerifyException) as error:
        return Refuted(LoweringFault("not a program", str(error)), method="decoding")
    except TooLong as error:
        return Unsupported(str(error))
    return compare_lists(before, after)


def same_with_fifos(before: AccProgram, fifos: FifoProgram, depth: int) -> Verdict:
    """Whether a list with bits for FIFOs of this depth does what `before` does, which is defined,
    never stops, and never pushes to a full FIFO."""
    fault = fifos.fault()
    if fault is not None:
        return Refuted(LoweringFault("a deadlock", fault), method="matching of tokens")
    full = fifos.overfilled(depth)
    if full is not None:
        return Refuted(LoweringFault("an overfilled FIFO", full), method="vector clocks")
    return compare_lists(
        before,
        fifos.ordered(),
        (Closed(NO_DEADLOCK, "matching of tokens"), Closed(NEVER_FULL, "vector clocks")),
    )


def compare_lists(before: AccProgram, after: AccProgram, further: Sequence[Closed] = ()) -> Verdict:
    """As `same_instructions`, for two lists, of which `before` is defined; `further` is shown
    too."""
    try:
        race = find_race(after)
        if race is not None:
            return Refuted(LoweringFault("a race", race.describe(after)), method="vector clocks")
        read = registers_read(after)
    except UndefinedBehaviour as error:
        return Refuted(LoweringFault("undefined behaviour", str(error)), method="execution")
    left_out = _left_out(before.instructions, after.instructions, read)
    if left_out is None:
        return _compare_values(before, after, further)
    try:
        used = _first_that_changes(before, left_out)
    except NotFollowed as error:
        return Unsupported(str(error))
    if used is not None:
        return Unknown(f"{used.operation} (instruction {used.index}) is missing and changes memory")
    return conclude(
        (IN_BOUNDS, NO_RACE, SAME_INSTRUCTIONS, *(each.obligation for each in further)),
        [
            *further,
            Closed(IN_BOUNDS, "execution"),
            Closed(NO_RACE, "vector clocks"),
            Closed(SAME_INSTRUCTIONS, "symbolic execution" if left_out else "comparison"),
        ],
        assumptions=[assuming(NO_ALIAS)] if len(after.arguments) > 1 else [],
        notes=[f"{len(left_out)} transfers less"] if left_out else [],
    )


def _compare_values(before: AccProgram, after: AccProgram, further: Sequence[Closed]) -> Verdict:
    """Of other instructions, in other places: whether what they leave in the arguments is made in
    the same way of the same values. Both are defined."""
    if before.arguments != after.arguments or before.array != after.array:
        return Unsupported("the two programs have different memories")
    different = leaves_other_values(before.instructions, after, {})
    if different is not None:
        return Unknown(f"the instructions are not those of the source; the program {different}")
    return conclude(
        (IN_BOUNDS, NO_RACE, SAME_VALUES, *(each.obligation for each in further)),
        [
            *further,
            Closed(IN_BOUNDS, "execution"),
            Closed(NO_RACE, "vector clocks"),
            Closed(SAME_VALUES, "symbolic execution"),
        ],
        assumptions=[assuming(NO_ALIAS)] if len(after.arguments) > 1 else [],
    )


class _Registers(dict[str, int]):
    """The registers, which note what is read of them."""

    def __init__(self, registers: Mapping[str, int]) -> None:
        super().__init__(registers)
        self.read: set[str] = set()

    def __contains__(self, name: object) -> bool:
        self.read.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> int:
        self.read.add(name)
        return super().__getitem__(name)

    def get(self, key: str, default: Any = None, /) -> Any:
        self.read.add(key)
        return super().get(key, default)

    def __iter__(self) -> Any:
        raise AssertionError("a meaning reads registers by their names")


def registers_read(program: AccProgram) -> list[frozenset[str]]:
    """For each instruction the registers that its meaning reads. Raises `UndefinedBehaviour`."""
    return [read for _, read in touched_and_read(program)]


def touched_and_read(program: AccProgram) -> list[tuple[list[Footprint], frozenset[str]]]:
    """For each instruction what it touches, and the registers that its meaning reads. Raises
    `UndefinedBehaviour`."""
    interpretation = FootprintTiles()
    m = Tiles(interpretation, program.array)
    found: list[tuple[list[Footprint], frozenset[str]]] = []
    for instruction in program.instructions:
        interpretation.accesses = []
        operands = tuple(
            _Registers(instruction.registers) if isinstance(o, dict) else o
            for o in instruction.operands
        )
        replace(instruction, operands=operands).execute(m)
        states = [o for o in operands if isinstance(o, _Registers)]
        read = frozenset(name for state in states for name in state.read)
        found.append((interpretation.accesses, read))
    return found


def _left_out(
    before: Sequence[Instruction],
    after: Sequence[Instruction],
    registers: Sequence[frozenset[str]],
) -> list[int] | None:
    """Which instructions of `before` are not among those after; None where those are others."""
    rest = iter(before)
    left_out: list[int] = []
    for instruction, read in zip(after, registers, strict=True):
        for candidate in rest:
            if _same(candidate, instruction, read):
                break
            left_out.append(candidate.index)
        else:
            return None
    left_out += [candidate.index for candidate in rest]
    return left_out


def _same(a: Instruction, b: Instruction, registers: frozenset[str]) -> bool:
    return (
        a.operation == b.operation
        and dict(a.attributes) == dict(b.attributes)
        and len(a.operands) == len(b.operands)
        and all(a.registers.get(n) == b.registers.get(n) for n in registers)
        and all(
            x == y or (isinstance(x, dict) and isinstance(y, dict))
            for x, y in zip(a.operands, b.operands, strict=True)
        )
    )


def _first_that_changes(before: AccProgram, left_out: Sequence[int]) -> Instruction | None:
    """The first of these instructions that is no transfer, or that does change memory."""
    if not left_out:
        return None
    found = Provenance(
        Leaves(before.arguments), before.arguments, (before.scratchpad, before.accumulator)
    )
    m = Tiles(found, before.array)
    chosen = set(left_out)
    for instruction in before.instructions:
        if instruction.index not in chosen:
            instruction.execute(m)
            continue
        if instruction.queue is Queue.EX:
            return instruction
        contents = {memory: names.copy() for memory, names in found.contents.items()}
        instruction.execute(m)
        if any((names != found.contents[memory]).any() for memory, names in contents.items()):
            return instruction
    return None
