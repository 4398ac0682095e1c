"""The terms of statements as bodies of structured operations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import islpy as isl

from synth.raising.structuring import bodies
from synth.raising.structuring.affine_values import Affine
from synth.raising.structuring.bodies import Body, BodyIndex, OperandElement
from verifier.kernel.loops.recurrences.system import Apply, IndexValue, Read, Term


@dataclass(frozen=True)
class Access:
    """An element of an array, by the iterators and the loops around."""

    array: str
    subscripts: tuple[Affine, ...]


def body_of(
    term: Term, argument_of: Callable[[Read], OperandElement], placed: Callable[[isl.Aff], Affine]
) -> Body:
    """A term with arguments for its reads and positions for its index values."""
    match term:
        case Read():
            return argument_of(term)
        case IndexValue():
            return BodyIndex(placed(term.aff))
        case Apply():
            arguments = tuple(body_of(a, argument_of, placed) for a in term.arguments)
            return bodies.ScalarOperation(term.op, term.attributes, arguments, term.element)
        case _:
            return term
