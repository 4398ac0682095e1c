"""The pass `fifo-bits`: tokens become bits that push to and pop from FIFOs, one for each pair of
queues, as in VTA. The host pops from a FIFO of each queue.

A token that the queue's order implies needs no bit. Where more tokens would be under way than a
FIFO holds, two become one, and what pushes waits for what pops.
"""

from __future__ import annotations

from collections.abc import Sequence

from accelerator_model.machine import Machine
from accelerator_model.meaning.fifos import HOST, Fifo, FifoProgram, FifoStep
from accelerator_model.meaning.happens_before import happens_before
from accelerator_model.meaning.program import AccProgram, Barrier, Instruction, Queue, Wait

MOST_ROUNDS = 64

Edge = tuple[int, int]
"""Positions in the list of steps: what pushes, what pops."""


class CannotEncode(Exception):
    """The tokens do not fit the FIFOs. The message says why."""


def fifo_bits(program: AccProgram, machine: Machine) -> FifoProgram:
    """The list with bits. Raises `CannotEncode`."""
    steps = program.steps
    place = {step.index: n for n, step in enumerate(steps) if isinstance(step, Instruction)}
    edges: dict[Fifo, list[Edge]] = {}

    def add(producer: int, consumer: int) -> None:
        fifo = _queue(steps, producer), _queue(steps, consumer)
        if fifo[0] != fifo[1]:
            edges.setdefault(fifo, []).append((producer, consumer))

    last: dict[Queue, int] = {}
    for n, step in enumerate(steps):
        match step:
            case Instruction():
                for index in step.after:
                    add(place[index], n)
                last[step.queue] = n
            case Wait(index):
                add(place[index], n)
            case Barrier():
                for producer in last.values():
                    add(producer, n)
            case _:
                pass
    for _ in range(MOST_ROUNDS):
        for fifo, found in edges.items():
            edges[fifo] = _within(_needed(found), machine.token_fifo_depth)
        encoded = _encoded(program, edges)
        credits = _credits(encoded, edges, machine.token_fifo_depth)
        if not credits:
            return encoded
        for producer, consumer in credits:
            add(producer, consumer)
    raise CannotEncode(f"the tokens do not fit FIFOs of depth {machine.token_fifo_depth}")


def _queue(steps: Sequence[object], position: int) -> str:
    step = steps[position]
    return step.queue.value if isinstance(step, Instruction) else HOST


def _needed(edges: Sequence[Edge]) -> list[Edge]:
    """Without those that the order within a queue implies: both ends increase."""
    found: list[Edge] = []
    for producer, consumer in sorted(edges, key=lambda edge: (edge[1], edge[0])):
        if found and found[-1][0] >= producer:
            continue
        if found and found[-1][1] == consumer:
            found.pop()
        found.append((producer, consumer))
    return found


def _within(edges: Sequence[Edge], depth: int) -> list[Edge]:
    """In program order, no more than `depth` tokens are under way: else the last two are one."""
    found: list[Edge] = []
    for producer, consumer in edges:
        under_way = [edge for edge in found[-depth:] if edge[1] > producer]
        if len(under_way) == depth:
            # The one that was to pop the token before pops this one: it is pushed earlier still.
            found[-1] = producer, found[-1][1]
        else:
            found.append((producer, consumer))
    return found


def _encoded(program: AccProgram, edges: dict[Fifo, list[Edge]]) -> FifoProgram:
    pushes: dict[int, set[str]] = {}
    pops: dict[int, set[str]] = {}
    for (producer, consumer), found in edges.items():
        for first, second in found:
            pushes.setdefault(first, set()).add(consumer)
            pops.setdefault(second, set()).add(producer)
    steps = tuple(
        FifoStep(step, frozenset(pops.get(n, ())), frozenset(pushes.get(n, ())))
        for n, step in enumerate(program.steps)
    )
    return FifoProgram(program, steps)


def _credits(encoded: FifoProgram, edges: dict[Fifo, list[Edge]], depth: int) -> list[Edge]:
    """Tokens that make a push wait until there is room."""
    order = happens_before(encoded.ordered())
    steps = encoded.program.steps
    found: list[Edge] = []
    for (_, consumer), tokens in edges.items():
        for (_, popped), (pushed, _) in zip(tokens, tokens[depth:], strict=False):
            if consumer == HOST:
                continue
            first, second = steps[popped], steps[pushed]
            assert isinstance(first, Instruction) and isinstance(second, Instruction)
            if not order.precedes(first.index, second.index):
                found.append((popped, pushed))
    return found
