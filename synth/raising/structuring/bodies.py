"""What a structured operation computes at a point: scalar expressions over its operands' elements.

They are the terms of `verifier.kernel.loops.recurrences.system` with arguments in place of reads,
and types as MLIR spells them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from synth.raising.structuring.affine_values import Affine
from verifier.kernel.loops.recurrences.system import Constant, Scalar


@dataclass(frozen=True)
class OperandElement:
    """The element of the n-th operand that its map selects; the output comes last."""

    number: int
    element: str


@dataclass(frozen=True)
class BodyIndex:
    """An index: an affine function of the iterators (`d0`, `d1`, ...), parameters and loops."""

    value: Affine

    @property
    def element(self) -> str:
        return "index"


@dataclass(frozen=True)
class ScalarOperation:
    """A scalar operation; attributes and types are those of
    `verifier.kernel.loops.recurrences.system.Apply`."""

    op: str
    attributes: tuple[tuple[str, str], ...]
    arguments: tuple[Body, ...]
    element: str


Body = OperandElement | Scalar | Constant | BodyIndex | ScalarOperation


def iterator(number: int) -> str:
    """The name of an iterator in the value of a `BodyIndex`."""
    return f"d{number}"


def parts_of(body: Body) -> Iterator[Body]:
    """All parts of a body, operands before what uses them."""
    if isinstance(body, ScalarOperation):
        for argument in body.arguments:
            yield from parts_of(argument)
    yield body


def rewritten(body: Body, change: Callable[[Body], Body]) -> Body:
    """The body with `change` applied to its leaves."""
    if isinstance(body, ScalarOperation):
        arguments = tuple(rewritten(a, change) for a in body.arguments)
        return ScalarOperation(body.op, body.attributes, arguments, body.element)
    return change(body)
