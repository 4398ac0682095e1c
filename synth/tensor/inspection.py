"""Arithmetic isomorphism: are two bodies one expression, and which operand is which?

The first half of UNIT's inspection (Weng et al., CGO 2021, section 3.2). Casts are part of an
expression: `extsi` and `extui` of an operand tell signed bytes from unsigned ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xdsl.dialects import arith
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Block, BlockArgument, SSAValue

COMMUTATIVE = frozenset(
    f"arith.{name}"
    for name in ("addi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui")
)

Binding = Mapping[int, int]
"""For each argument of the instruction's body the one of the operation's that it stands for."""


class NoMatch(Exception):
    """Two bodies are not one expression. The message says where they part."""


@dataclass(frozen=True)
class _Leaf:
    argument: int
    type_: str

    def __str__(self) -> str:
        return f"an operand of type {self.type_}"


@dataclass(frozen=True)
class _Node:
    name: str
    details: str
    operands: tuple[_Tree, ...]

    def __str__(self) -> str:
        return self.name


_Tree = _Leaf | _Node


def bindings(instruction: Block, operation: Block) -> list[Binding]:
    """All ways in which the instruction's body is the operation's. Raises `NoMatch`.

    The last argument of a body, its output, stands for the last one of the other.
    """
    wanted, given = _tree(instruction), _tree(operation)
    output = (len(instruction.args) - 1, len(operation.args) - 1)
    reasons: list[tuple[int, str]] = []
    found: list[Binding] = []
    for binding in _unify(wanted, given, {output[0]: output[1]}, 0, reasons):
        inputs = [b for a, b in binding.items() if a != output[0]]
        if output[1] not in inputs and binding not in found:
            found.append(binding)
    if not found:
        deepest = max(reasons, key=lambda r: r[0], default=(0, "the output is used as an input"))
        raise NoMatch(deepest[1])
    return found


def accumulates_by(body: Block) -> str | None:
    """The operation by which a body combines the element of its output with the rest, if it does
    nothing else with it."""
    tree = _tree(body)
    if isinstance(tree, _Leaf) or tree.name not in COMMUTATIVE:
        return None
    output = len(body.args) - 1
    own = [isinstance(t, _Leaf) and t.argument == output for t in tree.operands]
    others = [t for t, is_own in zip(tree.operands, own, strict=True) if not is_own]
    return tree.name if len(others) == 1 and output not in _leaves(others[0]) else None


def _leaves(tree: _Tree) -> set[int]:
    if isinstance(tree, _Leaf):
        return {tree.argument}
    return {leaf for operand in tree.operands for leaf in _leaves(operand)}


def _tree(body: Block) -> _Tree:
    last = body.last_op
    if not isinstance(last, YieldOp) or len(last.operands) != 1:
        raise NoMatch("a body that does not yield one value")
    return _tree_of(last.operands[0], body)


def _tree_of(value: SSAValue, body: Block) -> _Tree:
    if isinstance(value, BlockArgument) and value.block is body:
        return _Leaf(value.index, str(value.type))
    op = value.owner
    if isinstance(op, Block) or op.parent is not body:
        raise NoMatch("a body that uses a value from outside")
    if op.regions or len(op.results) != 1:
        raise NoMatch(f"{op.name} in a body")
    attributes = dict(sorted({**op.attributes, **op.properties}.items()))
    if not isinstance(op, arith.ConstantOp):
        # A flag makes poison of some results: the instruction is defined there, too.
        attributes.pop("overflowFlags", None)
    details = ", ".join(f"{name} = {value}" for name, value in attributes.items())
    operands = tuple(_tree_of(o, body) for o in op.operands)
    return _Node(op.name, f"{details} : {op.results[0].type}", operands)


def _unify(
    wanted: _Tree,
    given: _Tree,
    binding: dict[int, int],
    depth: int,
    reasons: list[tuple[int, str]],
) -> Iterator[dict[int, int]]:
    match wanted, given:
        case _Leaf(a, type_), _Leaf(b, other) if type_ == other and binding.get(a, b) == b:
            yield {**binding, a: b}
        case _Node(), _Node() if _alike(wanted, given):
            orders = [given.operands]
            if wanted.name in COMMUTATIVE:
                orders.append(given.operands[::-1])
            for operands in orders:
                partial = [binding]
                for x, y in zip(wanted.operands, operands, strict=True):
                    partial = [n for b in partial for n in _unify(x, y, b, depth + 1, reasons)]
                yield from partial
        case _:
            reasons.append((depth, f"the operation has {given} where the instruction has {wanted}"))


def _alike(a: _Node, b: _Node) -> bool:
    return (a.name, a.details, len(a.operands)) == (b.name, b.details, len(b.operands))
