"""Runs a function: blocks, branches and calls; the operations of other files are looked up here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from tests.oracles.control_flow.integers import (
    BINARY,
    CASTS,
    COMPARISONS,
    binary,
    cast,
    compare,
)
from tests.oracles.control_flow.reading import (
    NoMeaning,
    attribute,
    name_of,
    written_attributes,
)
from tests.oracles.control_flow.values import (
    POISON,
    Buffer,
    Poison,
    Scalar,
    Undefined,
    Value,
    defined,
    width_of,
)
from tests.oracles.control_flow.world import World

_CHECKED_FROM = 2_000
"""Steps before a run is suspected of going round in circles."""
KNOWN_DIALECTS = frozenset(("arith", "scf", "cf", "affine", "memref", "func", "llvm", "ub"))


class OutOfSteps(Exception):
    """The run was stopped."""


class Endless(Exception):
    """The run came back to a state that it was in, without an effect between."""


class Aborted(Exception):
    """An assertion failed."""


@dataclass
class Machine:
    """A run of one module in one world; `order` is that of parallel iterations."""

    functions: dict[str, Operation]
    world: World
    order: str = "forward"
    limit: int = 20_000
    steps: int = 0
    env: dict[SSAValue, Value] = field(default_factory=dict[SSAValue, Value])
    _visits: dict[tuple[int, Block], tuple[int, Any]] = field(
        default_factory=dict["tuple[int, Block]", "tuple[int, Any]"]
    )
    _depth: int = 0

    def call(self, name: str, arguments: Sequence[Value]) -> list[Value]:
        """The results of a function with a body."""
        function = self.functions[name]
        outer, self.env = self.env, {}
        self._depth += 1
        if self._depth > 50:
            raise OutOfSteps
        _, results = self.region(function.regions[0], arguments)
        self.env = outer
        self._depth -= 1
        return results

    def region(self, region: Region, arguments: Sequence[Value]) -> tuple[Operation, list[Value]]:
        """The operation that leaves a region, and its operands."""
        block, given = region.blocks[0], list(arguments)
        while True:
            self.bind(block.args, given)
            self._look_for_circles(block)
            last = block.last_op
            assert last is not None
            for op in block.ops:
                if op is not last:
                    self.execute(op)
            self._step()
            if name_of(last) in ("cf.br", "cf.cond_br", "cf.switch", *_LLVM_BRANCHES):
                block, given = self._branch(last)
            elif name_of(last) in ("llvm.unreachable", "ub.unreachable"):
                raise Undefined("unreachable code is reached")
            else:
                return last, self.values(last.operands)

    def bind(self, names: Sequence[SSAValue], values: Sequence[Value]) -> None:
        """Give values to names."""
        assert len(names) == len(values), (names, values)
        self.env.update(zip(names, values, strict=True))

    def values(self, names: Sequence[SSAValue]) -> list[Value]:
        """What names stand for."""
        return [self.env[name] for name in names]

    def number(self, name: SSAValue, what: str) -> int:
        """A value that is looked at, without sign. Raises `Undefined` for poison."""
        return defined(self.env[name], what)

    def scalar(self, name: SSAValue) -> Scalar:
        """An integer or poison."""
        value = self.env[name]
        assert not isinstance(value, Buffer)
        return value

    def execute(self, op: Operation) -> None:
        """Run one operation that does not end a block."""
        self._step()
        name = name_of(op)
        if name in BINARY:
            a, b = map(self.scalar, op.operands)
            self.bind(op.results, [binary(op, a, b)])
        elif name in CASTS:
            self.bind(op.results, [cast(op, self.scalar(op.operands[0]))])
        elif name in COMPARISONS:
            a, b = map(self.scalar, op.operands)
            self.bind(op.results, [compare(op, a, b)])
        elif name in MEANINGS:
            MEANINGS[name](self, op)
        elif name.partition(".")[0] in KNOWN_DIALECTS:
            raise NoMeaning(name)
        else:
            self._opaque(op, f"{name} {written_attributes(op)}".strip())

    def _opaque(self, op: Operation, what: str) -> None:
        if op.regions:
            raise NoMeaning(f"{name_of(op)} with regions")
        widths = [width_of(result.type) for result in op.results]
        self.bind(op.results, self.world.effect(what, tuple(self.values(op.operands)), widths))

    def called(self, op: Operation) -> None:
        """A call, in place where the body is known."""
        callee: Any = attribute(op, "callee")
        name: str = callee.root_reference.data
        function = self.functions.get(name)
        if function is not None and function.regions and function.regions[0].blocks:
            self.bind(op.results, self.call(name, self.values(op.operands)))
        else:
            self._opaque(op, f"call @{name}")

    def _branch(self, op: Operation) -> tuple[Block, list[Value]]:
        name = name_of(op).partition(".")[2]
        operands = list(op.operands)
        if name == "br":
            return op.successors[0], self.values(operands)
        sizes = integers(attribute(op, "operandSegmentSizes"))
        first = self.number(operands[0], "a branch's condition")
        if name == "cond_br":
            groups = _groups(operands[1:], sizes[1:])
            chosen = 0 if first else 1
        else:
            cases: Any = attribute(op, "case_values")
            width = width_of(operands[0].type)
            known = [] if cases is None else [c % (1 << width) for c in cases.get_values()]
            of_cases = integers(attribute(op, "case_operand_segments"))
            groups = _groups(operands[1:], [sizes[1], *of_cases])
            chosen = known.index(first) + 1 if first in known else 0
        return op.successors[chosen], self.values(groups[chosen])

    def _step(self) -> None:
        self.steps += 1
        if self.steps > self.limit:
            raise OutOfSteps

    def _look_for_circles(self, block: Block) -> None:
        """Raises `Endless` where a state comes again; it is kept at visits 1, 2, 4, 8 and so on."""
        if self.steps < _CHECKED_FROM:
            return
        key = self._depth, block
        count, kept = self._visits.get(key, (0, None))
        here = (dict(self.env), self.world.stores, len(self.world.trace))
        if kept == here:
            raise Endless
        if count & (count - 1) == 0:
            kept = here
        self._visits[key] = count + 1, kept


_LLVM_BRANCHES = ("llvm.br", "llvm.cond_br", "llvm.switch")


def integers(found: Attribute | None) -> list[int]:
    """The members of a dense array of integers; none where it is absent."""
    if found is None:
        return []
    assert isinstance(found, DenseArrayBase)
    return [int(value) for value in found.get_values()]


def _groups(values: list[SSAValue], sizes: Sequence[int]) -> list[list[SSAValue]]:
    found: list[list[SSAValue]] = []
    for size in sizes:
        found.append(values[:size])
        values = values[size:]
    return found


def segments(op: Operation) -> list[list[SSAValue]]:
    """The operands in their groups."""
    return _groups(list(op.operands), integers(attribute(op, "operandSegmentSizes")))


def _constant(machine: Machine, op: Operation) -> None:
    value = attribute(op, "value")
    if not isinstance(value, IntegerAttr):
        raise NoMeaning(f"constant {value}")
    number: int = value.value.data
    machine.bind(op.results, [number % (1 << width_of(op.results[0].type))])


def _poison(machine: Machine, op: Operation) -> None:
    machine.bind(op.results, [POISON])


def _select(machine: Machine, op: Operation) -> None:
    condition, then, otherwise = machine.values(op.operands)
    if isinstance(condition, Poison):
        machine.bind(op.results, [POISON])
    else:
        machine.bind(op.results, [then if condition else otherwise])


def _sum_with_carry(machine: Machine, op: Operation) -> None:
    a, b = map(machine.scalar, op.operands)
    if isinstance(a, Poison) or isinstance(b, Poison):
        machine.bind(op.results, [POISON, POISON])
        return
    width = width_of(op.results[0].type)
    machine.bind(op.results, [(a + b) % (1 << width), (a + b) >> width])


def _assert(machine: Machine, op: Operation) -> None:
    """cf.assert: "If the condition is false, the program execution is aborted"."""
    if not machine.number(op.operands[0], "an asserted condition"):
        raise Aborted(str(attribute(op, "msg")))


Meaning = Callable[[Machine, Operation], None]
MEANINGS: dict[str, Meaning] = {
    "arith.constant": _constant,
    "llvm.mlir.constant": _constant,
    "ub.poison": _poison,
    "llvm.mlir.poison": _poison,
    "arith.addui_extended": _sum_with_carry,
    "arith.select": _select,
    "llvm.select": _select,
    "cf.assert": _assert,
    "func.call": Machine.called,
}
