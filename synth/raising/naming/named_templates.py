"""The named linalg operations as the search sees them: what is open in each is left open.

A template of fixed ranks is a row of `semantics.syntax.linalg.forms`; those of any rank are made
for the rank at hand. Bodies are asked of the meanings, so that a template cannot say anything else.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from xdsl.dialects.builtin import FloatAttr, IntegerAttr
from xdsl.dialects.linalg.ops import IndexOp, YieldOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from semantics.language.kinds import isa
from semantics.syntax.linalg.bodies import NoStructure, add_body
from semantics.syntax.linalg.forms import BINARY, FORMS, KINDS, UNARY, Form, Subscript, maps_of
from synth.raising.structuring.affine_values import variable
from synth.raising.structuring.attribute_texts import parsed_attribute
from synth.raising.structuring.bodies import (
    Body,
    BodyIndex,
    OperandElement,
    ScalarOperation,
    iterator,
)
from verifier.kernel.loops.recurrences.system import Constant

Attributes = tuple[tuple[str, tuple[int, ...] | str], ...]


@dataclass(frozen=True)
class Template:
    """A named operation up to its operands, strides and dilations.

    `operands` are the subscripts of each operand, the output's last. `scalars` are the operands
    that are no arrays. `body` names the body; None stands for any combination of the only input
    and the output by one operation. Lower `rank`s are preferred among equally dear operations.
    """

    name: str
    operands: tuple[tuple[Subscript, ...], ...]
    iterators: int
    body: str | None
    rank: int = 0
    scalars: tuple[int, ...] = ()
    unsigned: bool = False
    axes: int = 0
    attributes: Attributes = ()

    @property
    def reductions(self) -> tuple[int, ...]:
        """The iterators that the output lacks."""
        written = {subscript.first for subscript in self.operands[-1]}
        return tuple(i for i in range(self.iterators) if i not in written)

    def maps(self, strides: Sequence[int], dilations: Sequence[int]) -> tuple[AffineMap, ...]:
        """The indexing map of each operand."""
        return maps_of(self.iterators, self.operands, strides, dilations)


_UNSIGNED: Attributes = (("cast_unsigned", ()),)
_HEEDING_CAST = ("linalg.matmul", "linalg.batch_matmul")
_WITH_MAPS = (*_HEEDING_CAST, "linalg.batch_reduce_matmul")


def _of_form(form: Form) -> Iterator[Template]:
    name = form.name.removeprefix("linalg.")
    inputs = len(form.operands) - 1
    scalars = tuple(k for k in range(inputs) if not form.operands[k])
    variants = [form.operands]
    if form.name in _WITH_MAPS:
        variants = [
            (*inputs_, form.operands[-1])
            for inputs_ in itertools.product(*(_transposed(o) for o in form.operands[:-1]))
        ]
    for rank, operands in enumerate(variants):
        for unsigned in (False, True)[: 1 + (form.name in _HEEDING_CAST)]:
            yield Template(
                name,
                operands,
                len(form.iterators),
                form.body,
                rank,
                scalars,
                unsigned,
                form.axes,
                _UNSIGNED if unsigned else (),
            )


def _transposed(operand: tuple[Subscript, ...]) -> tuple[tuple[Subscript, ...], ...]:
    """An operand of a matrix product, and its last two dimensions exchanged."""
    *batch, row, column = operand
    return operand, (*batch, column, row)


@cache
def _by_shape() -> dict[tuple[int, int], tuple[Template, ...]]:
    found: dict[tuple[int, int], list[Template]] = {}
    for form in FORMS.values():
        for template in _of_form(form):
            key = (template.iterators, len(template.operands[-1]))
            found.setdefault(key, []).append(template)
    return {key: tuple(templates) for key, templates in found.items()}


def templates(iterators: int, rank: int) -> Iterator[Template]:
    """All templates with these numbers of iterators, and of dimensions that are written."""
    yield from _by_shape().get((iterators, rank), ())
    everything = tuple(Subscript(d) for d in range(iterators))
    if iterators > rank:
        for kept in itertools.combinations(everything, rank):
            removed = tuple(s.first for s in everything if s not in kept)
            attributes: Attributes = (("dimensions", removed),)
            yield Template("reduce", (everything, kept), iterators, None, 1, attributes=attributes)
    else:
        yield from _without_reductions(everything)


def _without_reductions(everything: tuple[Subscript, ...]) -> Iterator[Template]:
    count = len(everything)
    yield Template("fill", ((), everything), count, "fill", scalars=(0,))
    yield Template("copy", (everything, everything), count, "copy")
    yield Template(
        "copy", (everything, everything), count, "copy", unsigned=True, attributes=_UNSIGNED
    )
    for order in itertools.permutations(range(count)) if count <= _MOST_PERMUTED else ():
        if order != tuple(range(count)):
            permutation = tuple(order.index(d) for d in range(count))
            attributes: Attributes = (("permutation", permutation),)
            operands = (tuple(Subscript(d) for d in order), everything)
            yield Template("transpose", operands, count, "fill", attributes=attributes)
    for size in range(count):
        for kept in itertools.combinations(everything, size):
            added = tuple(s.first for s in everything if s not in kept)
            attributes = (("dimensions", added),)
            yield Template("broadcast", (kept, everything), count, "fill", attributes=attributes)
    for names, inputs in ((UNARY, 1), (BINARY, 2), (("select",), 3)):
        for name in names:
            yield Template(name, (everything,) * (inputs + 1), count, name)


_MOST_PERMUTED = 5

ELEMENTWISE_KINDS = {
    inputs: tuple(
        (kind, body)
        for kind, body in KINDS.items()
        if (1 if body in UNARY else 3 if body == "select" else 2) == inputs
    )
    for inputs in (1, 2, 3)
}
"""The kinds of `linalg.elementwise` by the number of their inputs, with their bodies."""


# Bodies


@cache
def body_of(name: str, elements: tuple[str, ...], unsigned: bool) -> Body | None:
    """The body of that name over operands of these element types; None where they do not fit."""
    block = Block(arg_types=[parsed_attribute(e) for e in elements])
    try:
        add_body(name, block, unsigned=unsigned)
    except NoStructure:
        return None
    return yielded_by(block)


def yielded_by(block: Block) -> Body:
    """What the block of a linalg operation yields, over its arguments."""
    last = block.last_op
    assert isinstance(last, YieldOp)
    return _body(last.operands[0])


def _body(value: SSAValue) -> Body:
    if isinstance(value, BlockArgument):
        return OperandElement(value.index, str(value.type))
    op = value.owner
    assert isinstance(op, Operation)
    if isinstance(op, IndexOp):
        return BodyIndex(variable(iterator(op.dim.value.data)))
    constant = op.properties.get("value")
    if isa(constant, IntegerAttr):
        width = int(str(value.type)[1:])
        return Constant(constant.value.data % (1 << width), str(value.type))
    if isa(constant, FloatAttr):
        bits = constant.type.pack([constant.value.data])
        return Constant(int.from_bytes(bits, "little"), str(value.type))
    attributes = sorted((n, str(a)) for n, a in op.properties.items())
    kept = tuple((n, a) for n, a in attributes if a not in _DEFAULTS)
    return ScalarOperation(op.name, kept, tuple(map(_body, op.operands)), str(value.type))


_DEFAULTS = ("#arith.overflow<none>", "#arith.fastmath<none>")
