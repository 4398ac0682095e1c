"""What the array remembers from one instruction to the next: the last preload, the last weights."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import affine, scf
from xdsl.ir import Block, Operation

from accelerator_model.dialect import acc
from accelerator_model.dialect.network_instructions import ComputeWindowOp, PreloadBiasOp
from rewrites.accelerator.validation.iterations.affine_text import NotFollowed

Found = frozenset[Operation | None]
"""The instructions that may have been the last ones; None: there was none."""

_NONE: Found = frozenset((None,))

_PRELOADS = (acc.PreloadOp, PreloadBiasOp)
_NEW_WEIGHTS = (acc.ComputeOp, ComputeWindowOp)
"""Passes that bring weights of their own."""


class Latches:
    """For each pass of the array, the `preload` and the `compute` that it relies on."""

    def __init__(self, block: Block) -> None:
        self._preloads: dict[Operation, Found] = {}
        self._weights: dict[Operation, Found] = {}
        _walk(block, _NONE, _PRELOADS, self._preloads)
        _walk(block, _NONE, _NEW_WEIGHTS, self._weights)

    def before(self, op: Operation) -> Sequence[Operation]:
        """What has to be executed before `op` for it to find what it relies on.

        Raises `NotFollowed` where that depends on the path.
        """
        if isinstance(op, _NEW_WEIGHTS):
            return self._one(self._preloads, op)
        if isinstance(op, acc.ComputeAccOp):
            weights = self._one(self._weights, op)
            return [
                *(x for w in weights for x in self.before(w)),
                *weights,
                *self._one(self._preloads, op),
            ]
        return ()

    def _one(self, found: dict[Operation, Found], op: Operation) -> list[Operation]:
        possible = found[op]
        if len(possible) != 1:
            raise NotFollowed(f"{op.name} relies on what depends on the path that led to it")
        (last,) = possible
        return [] if last is None else [last]


def _walk(
    block: Block,
    before: Found,
    kind: tuple[type[Operation], ...],
    found: dict[Operation, Found],
) -> Found:
    for op in block.ops:
        if isinstance(op, (*_NEW_WEIGHTS, acc.ComputeAccOp)):
            found[op] = before
        if isinstance(op, kind):
            before = frozenset((op,))
        elif isinstance(op, scf.ForOp | affine.ForOp):
            body = op.body.block
            inside = frozenset(inner for inner in body.walk() if isinstance(inner, kind))
            before |= inside
            _walk(body, before, kind, found)
        elif isinstance(op, scf.IfOp):
            ends = [_walk(r.block, before, kind, found) for r in op.regions if r.blocks]
            if len(ends) == 1:
                ends.append(before)
            before = frozenset(x for end in ends for x in end)
    return before
