"""Wrong solutions: small changes of a module of linalg operations, scf loops and views.

Each change is one that a raiser might get wrong: another operand, another map, another bound, an
operation too few. Some leave the meaning as it was; who uses them has to find out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mutants.changed_bodies import (
    accumulation_lost,
    another_iterator,
    arms_swapped,
    combiner_changed,
    constant_changed,
    predicate_changed,
    scalar_replaced,
)
from mutants.changed_places import (
    affine_changed,
    another_array,
    bound_moved,
    extent_of_another_dimension,
    map_changed,
    operands_swapped,
    window_moved,
)
from mutants.changes import Change, Changes, is_structured
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    ModuleOp,
)
from xdsl.ir import Operation
from xdsl.ir.affine import (
    AffineDimExpr,
    AffineMap,
)
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import DiagnosticException

from semantics.syntax.linalg.dialect import Linalg


@dataclass(frozen=True)
class Mutant:
    """A change of the operation at a `position` (in the order of `walk`). `kind` is the class of
    mistake, `what` says it in words."""

    kind: str
    what: str
    position: int
    change: Change

    def text(self, module: ModuleOp) -> str | None:
        """The module with the change; None where it is malformed then, or nothing changes."""
        copy = module.clone()
        victim = next(o for n, o in enumerate(copy.walk()) if n == self.position)
        self.change(victim)
        try:
            copy.verify()
        except (DiagnosticException, ValueError):
            return None
        text = str(copy)
        return None if text == str(module) else text


def mutants_of(module: ModuleOp) -> Iterator[Mutant]:
    """All mutants of a module."""
    for position, operation in enumerate(module.walk()):
        for kind, changes in KINDS.items():
            for what, change in changes(operation):
                yield Mutant(kind, f"{operation.name} #{position}: {what}", position, change)


def dropped(operation: Operation) -> Changes:
    stores = ("memref.copy", "memref.store", "affine.store", "scf.for")
    if is_structured(operation) or operation.name in stores:

        def change(copy: Operation) -> None:
            Rewriter.erase_op(copy, safe_erase=False)

        if not any(result.uses.get_length() for result in operation.results):
            yield "dropped", change


def moved_after_next(operation: Operation) -> Changes:
    following = operation.next_op
    while following is not None and not (
        is_structured(following) or following.name in ("memref.copy", "scf.for", "memref.store")
    ):
        following = following.next_op
    movable = is_structured(operation) or operation.name in ("memref.copy", "memref.store")
    if movable and following is not None and not operation.results:
        distance = 0
        step: Operation | None = operation
        while step is not following:
            step, distance = step.next_op if step else None, distance + 1

        def change(copy: Operation) -> None:
            place: Operation = copy
            for _ in range(distance):
                assert place.next_op is not None
                place = place.next_op
            copy.detach()
            Rewriter.insert_op(copy, InsertPoint.after(place))

        yield f"moved after the next {following.name}", change


_SIBLINGS = {
    "linalg.matvec": "linalg.vecmat",
    "linalg.vecmat": "linalg.matvec",
    "linalg.batch_matvec": "linalg.batch_vecmat",
    "linalg.batch_vecmat": "linalg.batch_matvec",
    "linalg.add": "linalg.sub",
    "linalg.sub": "linalg.add",
    "linalg.mul": "linalg.add",
    "linalg.div": "linalg.mul",
    "linalg.max": "linalg.min",
    "linalg.min": "linalg.max",
    "linalg.exp": "linalg.log",
    "linalg.sqrt": "linalg.rsqrt",
    "linalg.copy": "linalg.negf",
}


def sibling(operation: Operation) -> Changes:
    other = _SIBLINGS.get(operation.name)
    classes = {op.name: op for op in Linalg.operations}
    if other in classes:

        def change(copy: Operation) -> None:
            inputs = list(copy.inputs)  # pyright: ignore
            if "vec" in other:
                inputs = inputs[::-1]
            build: Any = classes[other]
            Rewriter.replace_op(copy, build(inputs, list(copy.outputs)))  # pyright: ignore

        yield f"{other} instead", change


def transposed(operation: Operation) -> Changes:
    """A product of matrices that reads one of them transposed."""
    if operation.name == "linalg.matmul" and "indexing_maps" not in operation.properties:
        i, j, k = (AffineDimExpr(n) for n in range(3))
        for number, maps in enumerate([((k, i), (k, j)), ((i, k), (j, k))]):
            every = [AffineMap(3, 0, results) for results in (*maps, (i, j))]

            def change(copy: Operation, every: list[AffineMap] = every) -> None:
                copy.properties["indexing_maps"] = ArrayAttr([AffineMapAttr(m) for m in every])

            yield f"operand {number} is transposed", change


KINDS: dict[str, Callable[[Operation], Changes]] = {
    "operands swapped": operands_swapped,
    "arms swapped": arms_swapped,
    "another array": another_array,
    "indexing map": map_changed,
    "window": window_moved,
    "loop bound": bound_moved,
    "affine expression": affine_changed,
    "extent": extent_of_another_dimension,
    "combiner": combiner_changed,
    "accumulation lost": accumulation_lost,
    "predicate": predicate_changed,
    "iterator of a mask": another_iterator,
    "scalar is 0 or 1": scalar_replaced,
    "constant": constant_changed,
    "dropped": dropped,
    "order": moved_after_next,
    "sibling": sibling,
    "transposed": transposed,
}
"""For each class of mistake, the changes that it makes of one operation."""
