"""Two functions on concrete inputs: is what the second does allowed by the first?

The second may do anything from where the first does something undefined on, but must have done all
that the first did before: an effect need not return. Poison may become any value.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation

from tests.oracles.control_flow import affine_loops, memory, structured
from tests.oracles.control_flow.machine import Aborted, Endless, Machine, OutOfSteps
from tests.oracles.control_flow.values import (
    Buffer,
    Poison,
    Undefined,
    Value,
    shape_of,
    width_of,
)
from tests.oracles.control_flow.world import Event, World

LOADED = (affine_loops, memory, structured)
"""They add their operations to what the machine knows."""
RETURNED, UNDEFINED, ABORTED, ENDLESS, STOPPED = (
    "returned",
    "undefined",
    "aborted",
    "endless",
    "stopped",
)
ORDERS = ("forward", "backward", "shuffled")
_SMALL = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 17, 33, 65)
_EXTENTS = (0, 1, 2, 3, 4, 6, 9, 16, 34)


@dataclass(frozen=True)
class Inputs:
    """Arguments; a buffer is (its number, shape, seed of its contents). The world's two choices."""

    arguments: tuple[Any, ...]
    seed: int
    writes: bool

    def __str__(self) -> str:
        shown = ", ".join(
            f"buffer {a[0]} of {list(a[1])}" if isinstance(a, tuple) else str(a)
            for a in self.arguments
        )
        return f"({shown}), world {self.seed}{', which writes' if self.writes else ''}"


@dataclass(frozen=True)
class Outcome:
    """What a run did: how it ended, its results, the arguments' memory, its effects."""

    kind: str
    detail: str
    values: tuple[Any, ...]
    trace: tuple[Event, ...]


def run(
    functions: dict[str, Operation], name: str, inputs: Inputs, order: str, limit: int
) -> Outcome:
    """One run. Raises `NoMeaning`."""
    world = World(inputs.seed, inputs.writes)
    buffers: dict[int, Buffer] = {}
    arguments = [_argument(given, buffers) for given in inputs.arguments]
    world.escaped += buffers.values()
    machine = Machine(functions, world, order, limit)
    kind, detail, values = RETURNED, "", []
    try:
        values = machine.call(name, copy.copy(arguments))
    except Undefined as error:
        kind, detail = UNDEFINED, str(error)
    except Aborted as error:
        kind, detail = ABORTED, str(error)
    except Endless:
        kind = ENDLESS
    except OutOfSteps:
        kind = STOPPED
    shown = tuple(_shown(value, world) for value in values)
    memory_ = tuple(buffer.contents() for buffer in world.escaped)
    return Outcome(kind, detail, (*shown, *memory_), tuple(world.trace))


def _shown(value: Value, world: World) -> Any:
    if not isinstance(value, Buffer):
        return value
    if value in world.escaped:
        return ("buffer", world.escaped.index(value))
    return value.contents()


def _argument(given: Any, buffers: dict[int, Buffer]) -> Value:
    if not isinstance(given, tuple):
        return given
    number, shape, width = given
    if number not in buffers:
        buffer = Buffer(shape, width)
        contents = random.Random(number)
        for place in _places(shape):
            drawn = contents.choice((contents.randrange(9), contents.getrandbits(width)))
            buffer.cells[place] = drawn % (1 << width)
        buffers[number] = buffer
    return buffers[number]


def _places(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not shape:
        yield ()
        return
    for first in range(shape[0]):
        for rest in _places(shape[1:]):
            yield (first, *rest)


def inputs_of(function: Operation, count: int) -> Iterator[Inputs]:
    """`count` inputs, always the same ones: mostly small numbers, some buffers that are one."""
    types: list[Any] = [argument.type for argument in function.regions[0].blocks[0].args]
    for number in range(count):
        choose = random.Random(number)
        seen: list[tuple[Any, ...]] = []
        arguments: list[Any] = []
        for type_ in types:
            if isinstance(type_, MemRefType):
                arguments.append(_buffer(type_, seen, choose))
            else:
                arguments.append(_number(width_of(type_), choose))
        yield Inputs(tuple(arguments), number, number % 3 == 2)


def at_edges(function: Operation) -> Iterator[Inputs]:
    """Zeros, and integers from both ends of their types, whose distance wraps around."""
    types: list[Any] = [argument.type for argument in function.regions[0].blocks[0].args]
    if any(isinstance(type_, MemRefType) for type_ in types):
        return
    yield Inputs(tuple(0 for _ in types), 0, writes=False)
    for number, distance in enumerate((1, 9, 24, 70)):
        arguments: list[int] = []
        for position, type_ in enumerate(types):
            half = 1 << (width_of(type_) - 1)
            given = half - 1 if position % 2 == 0 else half + distance - 1
            arguments.append(given % (2 * half))
        yield Inputs(tuple(arguments), number, writes=False)


def _buffer(type_: Any, seen: list[tuple[Any, ...]], choose: random.Random) -> tuple[Any, ...]:
    shape = tuple(choose.choice(_EXTENTS) if e == -1 else e for e in shape_of(type_))
    same = [given for given in seen if given[1] == shape]
    if same and choose.random() < 0.3:
        return choose.choice(same)
    seen.append((len(seen), shape, width_of(type_.element_type)))
    return seen[-1]


def _number(width: int, choose: random.Random) -> int:
    kind = choose.random()
    if kind < 0.75:
        number = choose.choice(_SMALL)
    elif kind < 0.9:
        number = -choose.choice(_SMALL)
    elif kind < 0.95:
        number = choose.choice((1 << (width - 1), (1 << (width - 1)) - 1, -2))
    else:
        number = choose.getrandbits(width)
    return number % (1 << width)


@dataclass(frozen=True)
class Difference:
    """Inputs on which the second function does what the first may not, and what that is."""

    inputs: Inputs
    what: str

    def __str__(self) -> str:
        return f"{self.inputs}: {self.what}"


def differences(
    source: dict[str, Operation],
    target: dict[str, Operation],
    name: str,
    count: int = 60,
    limit: int = 20_000,
) -> Iterator[Difference]:
    """The inputs among the first `count`, and those `at_edges`, on which `name` differs.
    Raises `NoMeaning`."""
    for inputs in (*inputs_of(source[name], count), *at_edges(source[name])):
        what = difference(source, target, name, inputs, limit)
        if what is not None:
            yield Difference(inputs, what)


def difference(
    source: dict[str, Operation],
    target: dict[str, Operation],
    name: str,
    inputs: Inputs,
    limit: int = 20_000,
) -> str | None:
    """What the second function does that the first may not, in any order of parallel iterations.

    The second one gets more steps. Raises `NoMeaning`.
    """
    allowed = [run(source, name, inputs, order, limit) for order in _orders(source)]
    for order in _orders(target):
        found = run(target, name, inputs, order, 4 * limit)
        said = [_compared(outcome, found) for outcome in allowed]
        if None not in said:
            return said[0]
    return None


def _orders(functions: dict[str, Operation]) -> tuple[str, ...]:
    """One order where nothing is parallel."""
    for function in functions.values():
        for op in function.walk():
            name: Any = op.attributes.get("op_name__")
            if name is not None and name.data.endswith((".parallel", ".forall")):
                return ORDERS
    return ORDERS[:1]


def _compared(old: Outcome, new: Outcome) -> str | None:
    for number, (a, b) in enumerate(zip(old.trace, new.trace, strict=False)):
        said = _event(a, b)
        if said == "poison":
            return None
        if said is not None:
            return f"effect {number + 1} is {b} and not {a}{said}"
    common = min(len(old.trace), len(new.trace))
    if len(new.trace) < len(old.trace):
        if new.kind == STOPPED:
            return None
        return f"{new.kind} {new.detail} before effect {common + 1}, {old.trace[common]}"
    if old.kind in (UNDEFINED, STOPPED, ENDLESS):
        return None
    if len(new.trace) > len(old.trace):
        return f"effect {common + 1} is {new.trace[common]}, where the source {old.kind}"
    if new.kind == STOPPED:
        return None
    if (old.kind, old.detail) != (new.kind, new.detail):
        return f"{new.kind} {new.detail}, where the source {old.kind} {old.detail}".rstrip()
    if not _refined(old.values, new.values):
        return f"{_numbers(new.values)} and not {_numbers(old.values)}"
    return None


def _event(old: Event, new: Event) -> str | None:
    """None where they are the same, "poison" where the first leaves open what happens from here."""
    if old.what != new.what or len(old.operands) != len(new.operands):
        return ""
    if not _refined(old.operands, new.operands):
        return ""
    if not _refined(old.memory, new.memory):
        return ", with other memory"
    if old != new:
        return "poison"
    return None


def _refined(old: Any, new: Any) -> bool:
    if isinstance(old, Poison):
        return True
    if isinstance(old, tuple) and isinstance(new, tuple):
        return len(old) == len(new) and all(map(_refined, old, new))
    return old == new


def _numbers(values: tuple[Any, ...]) -> str:
    return ", ".join(map(str, values))[:200] or "nothing"
