"""Branches of cf, llvm and upstream's tests as edges, and `cf.assert` as a way out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import DenseArrayBase, UnregisteredOp
from xdsl.ir import Block as OpBlock
from xdsl.ir import Operation, SSAValue

from semantics.control_flow.graph import Branch, Edge, Exit, Jump, Switch, Undefined
from semantics.control_flow.opaque import key_of
from semantics.control_flow.operations import case_values
from semantics.language.program import NoMeaning

if TYPE_CHECKING:
    from semantics.control_flow.reading import GraphReader, Names

Labels = Mapping[OpBlock, int]
"""The blocks of a graph that blocks of a region are."""


def _edge(
    reader: GraphReader, to: OpBlock, values: Sequence[SSAValue], names: Names, labels: Labels
) -> Edge:
    return Edge(labels[to], tuple(names[value] for value in values))


def _segments(op: Operation) -> list[list[SSAValue]]:
    """The operands of an operation, by `operandSegmentSizes`."""
    sizes = op.properties.get("operandSegmentSizes") or op.attributes.get("operandSegmentSizes")
    assert isinstance(sizes, DenseArrayBase)
    left = list(op.operands)
    found: list[list[SSAValue]] = []
    for size in cast("Sequence[int]", sizes.get_values()):
        found.append(left[:size])
        left = left[size:]
    return found


def _jump(reader: GraphReader, op: Operation, names: Names, labels: Labels) -> None:
    reader.end(Jump(_edge(reader, op.successors[0], op.operands, names, labels)))


def _branch(reader: GraphReader, op: Operation, names: Names, labels: Labels) -> None:
    condition, then, otherwise = _segments(op)
    reader.end(
        Branch(
            names[condition[0]],
            _edge(reader, op.successors[0], then, names, labels),
            _edge(reader, op.successors[1], otherwise, names, labels),
        )
    )


def _switch(reader: GraphReader, op: Operation, names: Names, labels: Labels) -> None:
    flag, default, others = _segments(op)
    sizes = op.properties.get("case_operand_segments") or op.attributes.get("case_operand_segments")
    assert isinstance(sizes, DenseArrayBase)
    cases: list[tuple[int, Edge]] = []
    values = case_values(op)
    sized = list(cast("Sequence[int]", sizes.get_values()))
    for value, to, size in zip(values, op.successors[1:], sized, strict=True):
        cases.append((value, _edge(reader, to, others[:size], names, labels)))
        others = others[size:]
    reader.end(
        Switch(
            names[flag[0]],
            tuple(cases),
            _edge(reader, op.successors[0], default, names, labels),
        )
    )


def _assert(reader: GraphReader, op: Operation, names: Names, labels: Labels) -> None:
    """`cf.assert` aborts with its message where its argument is not 1 (the cf dialect's page)."""
    key, _ = key_of(op)
    failed, held = reader.new_block(), reader.new_block()
    reader.end(Branch(names[op.operands[0]], Edge(held), Edge(failed)))
    reader.open(failed)
    reader.end(Exit(key))
    reader.open(held)


def _unreachable(reader: GraphReader, op: Operation, names: Names, labels: Labels) -> None:
    reader.end(Undefined())


def _branch_for_tests(reader: GraphReader, op: Operation, names: Names, labels: Labels) -> None:
    """`test.br`, of which upstream says that it is a branch to its one successor, to which it
    passes its operands (TestOps.td). "What occurs along control-flow edges is assumed to be
    side-effect free" (`BranchOpInterface`, ControlFlowInterfaces.td), and passes may leave out what
    nobody takes. What it does besides is unknown."""
    given = [value.type for value in op.operands]
    taken = [[value.type for value in to.args] for to in op.successors]
    if not isinstance(op, UnregisteredOp) or op.regions or op.results or taken != [given]:
        raise NoMeaning("test.br branches, and has no meaning", reader.where(op))
    alone = type(op).create(properties=dict(op.properties), attributes=dict(op.attributes))
    reader.opaque_on(alone, op, (), ())
    _jump(reader, op, names, labels)


RETURNS = ("func.return", "llvm.return")
BRANCHES: dict[str, Callable[[GraphReader, Operation, Names, Labels], None]] = {
    "cf.br": _jump,
    "cf.cond_br": _branch,
    "cf.switch": _switch,
    "cf.assert": _assert,
    "llvm.br": _jump,
    "llvm.cond_br": _branch,
    "llvm.switch": _switch,
    "llvm.unreachable": _unreachable,
    "ub.unreachable": _unreachable,
    "test.br": _branch_for_tests,
}
