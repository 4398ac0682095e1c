"""The last form of a program: a flat list whose instructions push to and pop from token FIFOs.

As in VTA (Moreau et al., arXiv:1807.04188, section 2.3), there is a FIFO for each pair of queues.
An instruction pops a token of each FIFO that it names before it starts, and pushes one when it has
completed; the host pops too. The k-th token that is pushed is the k-th that is popped. A push to a
full FIFO, or a pop that nothing will ever be pushed for, must not happen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from accelerator_model.meaning.happens_before import happens_before
from accelerator_model.meaning.program import (
    AccProgram,
    Barrier,
    Instruction,
    Step,
    Wait,
)
from accelerator_model.meaning.program_text import named

HOST = "host"

Fifo = tuple[str, str]
"""From the queue that pushes to the one that pops, or the host."""


@dataclass(frozen=True)
class FifoStep:
    """A step of the host, and from and to whom it pops and pushes. Tokens that `step` awaits are
    forgotten."""

    step: Step
    pops: frozenset[str]
    pushes: frozenset[str]

    @property
    def queue(self) -> str:
        return self.step.queue.value if isinstance(self.step, Instruction) else HOST


@dataclass(frozen=True)
class FifoProgram:
    """`program` has the memories; what is ordered comes from the bits of `steps` alone."""

    program: AccProgram
    steps: tuple[FifoStep, ...]

    def tokens(self) -> dict[Fifo, tuple[list[int], list[int]]]:
        """For each FIFO, the positions of the steps that push to it, and of those that pop."""
        found: dict[Fifo, tuple[list[int], list[int]]] = {}
        for position, step in enumerate(self.steps):
            for queue in sorted(step.pops):
                found.setdefault((queue, step.queue), ([], []))[1].append(position)
            for queue in sorted(step.pushes):
                found.setdefault((step.queue, queue), ([], []))[0].append(position)
        return found

    def ordered(self) -> AccProgram:
        """The same list, in which instructions and the host await what the bits make them await.

        Each pop has a push (`fault`).
        """
        awaited: dict[int, list[int]] = {}
        for pushed, popped in self.tokens().values():
            for first, second in zip(pushed, popped, strict=True):
                step = self.steps[first].step
                assert isinstance(step, Instruction)
                awaited.setdefault(second, []).append(step.index)
        return replace(self.program, steps=tuple(self._steps(awaited)))

    def _steps(self, awaited: dict[int, list[int]]) -> Iterator[Step]:
        for position, each in enumerate(self.steps):
            after = awaited.get(position, [])
            match each.step:
                case Instruction():
                    yield replace(each.step, after=tuple(after))
                case Wait() | Barrier():
                    yield from map(Wait, after)
                case _:
                    yield each.step

    def fault(self) -> str | None:
        """A token that does not come, or that nobody takes, in words."""
        for (source, target), (pushed, popped) in self.tokens().items():
            if source == HOST:
                return f"the host pushes to {target}"
            if len(pushed) != len(popped):
                return f"{source} pushes {len(pushed)} tokens to {target}, which pops {len(popped)}"
            for first, second in zip(pushed, popped, strict=True):
                if first >= second:
                    return f"step {second} pops what step {first} pushes, which is issued later"
        return None

    def overfilled(self, depth: int) -> str | None:
        """A push to a FIFO that may be full by then, in words."""
        ordered = self.ordered()
        order = happens_before(ordered)
        for (source, target), (pushed, popped) in self.tokens().items():
            for before, position in zip(popped, pushed[depth:], strict=False):
                first, second = self.steps[before].step, self.steps[position].step
                assert isinstance(second, Instruction)
                # What the host has popped before it issues an instruction is popped by then.
                free = (
                    order.precedes(first.index, second.index)
                    if isinstance(first, Instruction)
                    else before < position
                )
                if not free:
                    return (
                        f"{source} may push to {target} in step {position} while "
                        f"{depth} tokens are there"
                    )
        return None

    def text(self) -> str:
        """The list, a line each."""
        lines = [
            " ".join(
                [
                    f"{step.queue:<4}",
                    named(step.step),
                    *(f"pop {queue}" for queue in sorted(step.pops)),
                    *(f"push {queue}" for queue in sorted(step.pushes)),
                ]
            )
            for step in self.steps
            if not (isinstance(step.step, Wait | Barrier) and not step.pops)
        ]
        return "\n".join(lines) + "\n"
