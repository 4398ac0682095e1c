"""Cuts a function on tensors into layers.

A layer is a product and what is made of its sums, as far as the accelerator can do that, or one
operation for the host. Constants, empty tensors, reshapes, transpositions, padding, and what is
computed of constants only are copied into the layers that use them. Nothing here is trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, TensorType
from xdsl.ir import Block, Operation, Region, SSAValue

from rewrites.accelerator.epilogue import element_width
from rewrites.accelerator.product_layout import is_transposition
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.networks import Layer, Network
from rewrites.accelerator.validation.signature import RESHAPES, root
from semantics.syntax.linalg.structure import NoStructure, structure_of
from semantics.syntax.tensor import PadOp

_COPIED = ("arith.constant", "tensor.empty", "tensor.pad", "tensor.extract_slice", *RESHAPES)

LONGEST = 4
"""Operations of one layer, beside those that are copied."""

Accepts = Callable[[func.FuncOp], bool]


@dataclass(frozen=True)
class Partition:
    """The layers, and for each the operation of the source that it is about and whether the
    accelerator runs it."""

    network: Network
    operations: tuple[Operation, ...]
    accelerated: tuple[bool, ...]


def partition(function: func.FuncOp, accepts: Accepts, longest: int = LONGEST) -> Partition:
    """The function's layers, of at most `longest` operations beside those that are copied;
    `accepts` says whether the accelerator can do all of a function.

    Raises `CannotLower` where the function is not one of layers.
    """
    return _Partitioning(function, accepts, longest).partition()


class _Partitioning:
    def __init__(self, function: func.FuncOp, accepts: Accepts, longest: int) -> None:
        self.longest = longest
        self.function = function
        self.accepts = accepts
        if len(function.body.blocks) != 1:
            raise CannotLower("only straight-line functions can be cut into layers", function)
        block = function.body.block
        values = (*block.args, *(r for op in block.ops for r in op.results))
        if any(not isinstance(a.type, TensorType) for a in block.args):
            raise CannotLower("a network takes tensors", function)
        self.copied: set[Operation] = set()
        for op in block.ops:
            constant = all(v.owner in self.copied for v in op.operands) and not any(
                self.roots(v) for v in op.operands
            )
            constant = constant and not isinstance(op, func.ReturnOp)
            moved = is_transposition(op) and not self.is_returned(op)
            if op.name in _COPIED or constant or moved:
                self.copied.add(op)
        self.work = [
            op for op in block.ops if op not in self.copied and not isinstance(op, func.ReturnOp)
        ]
        for op in self.work:
            if len(op.results) != 1 or (op.regions and op.name == "scf.for"):
                raise CannotLower(f"{op.name} is no layer", op)
        self.numbers: dict[SSAValue, int] = {a: n for n, a in enumerate(block.args)}
        self.values = values

    def roots(self, value: SSAValue) -> list[SSAValue]:
        """The arguments and results of work that the value is made of, by what is copied."""
        if not isinstance(value.owner, Operation) or value.owner not in self.copied:
            return [value]
        inside = _captured(value.owner)
        return [r for v in (*value.owner.operands, *inside) for r in self.roots(v)]

    def partition(self) -> Partition:
        layers: list[Layer] = []
        operations: list[Operation] = []
        accelerated: list[bool] = []
        waiting = list(self.work)
        while waiting:
            group, accepted = self.next_group(waiting)
            first = [] if accepted else self.rearranging(group[0])
            if first:
                # What cannot be done with what pads it may be done after the host has padded it.
                self.copied -= set(first)
                waiting = [*first, *waiting]
                continue
            outlined, inputs = self.outlined(group, f"{self.name}.{len(layers)}")
            output = len(self.numbers)
            layers.append(Layer(outlined, tuple(self.numbers[v] for v in inputs), output))
            self.numbers[group[-1].results[0]] = output
            operations.append(group[0])
            accelerated.append(accepted)
            waiting = [op for op in waiting if op not in group]
        last = self.function.body.block.last_op
        returned = last.operands if isinstance(last, func.ReturnOp) else ()
        results: list[int] = []
        for value in returned:
            number = self.numbers.get(value)
            if number is None or number < len(self.function.body.block.args):
                raise CannotLower("a network returns what its layers compute", self.function)
            results.append(number)
        if len(set(results)) != len(results) or not results:
            raise CannotLower("a network returns tensors, each once", self.function)
        network = Network(len(self.function.body.block.args), tuple(layers), tuple(results))
        return Partition(network, tuple(operations), tuple(accelerated))

    def is_returned(self, op: Operation) -> bool:
        """Whether a result is returned, as it is or reshaped."""
        return any(
            isinstance(use.operation, func.ReturnOp)
            or (use.operation.name in RESHAPES and self.is_returned(use.operation))
            for result in op.results
            for use in result.uses
        )

    def rearranging(self, op: Operation) -> list[Operation]:
        """What pads or transposes the operands, where the accelerator could do the operation on
        what is given to it so."""
        found = [
            owner
            for v in op.operands
            if isinstance(owner := root(v).owner, Operation)
            and owner in self.copied
            and (isinstance(owner, PadOp) or is_transposition(owner))
            and self.roots(v)
        ]
        self.copied -= set(found)
        accepted = bool(found) and self.next_group([op])[1]
        self.copied |= set(found)
        return list(dict.fromkeys(found)) if accepted else []

    @property
    def name(self) -> str:
        return self.function.sym_name.data

    def next_group(self, waiting: Sequence[Operation]) -> tuple[list[Operation], bool]:
        """What the accelerator can do at once from the first operation on, or that one alone."""
        if not _reduces(waiting[0]):
            return self.next_elementwise(waiting)
        chain = [waiting[0]]
        while len(chain) < self.longest:
            following = self.only_user(chain[-1].results[0])
            if following is None or _reduces(following):
                break
            others = [r for v in following.operands for r in self.roots(v)]
            if any(r is not chain[-1].results[0] for r in others):
                break
            chain.append(following)
        prefixes = [chain[:length] for length in range(len(chain), 0, -1)]
        # What is as small as an operand of the array can go on from there.
        for prefix in sorted(prefixes, key=lambda p: element_width(p[-1].results[0].type)):
            outlined, _ = self.outlined(prefix, "layer")
            if self.accepts(outlined):
                return prefix, True
        return [waiting[0]], False

    def next_elementwise(self, waiting: Sequence[Operation]) -> tuple[list[Operation], bool]:
        """Operations from the first one on, as many as the accelerator can do at once, of which
        only the last is used elsewhere; or the first one alone."""
        group: list[Operation] = []
        inside: set[SSAValue] = set()
        candidates: list[list[Operation]] = []
        for op in waiting[: self.longest]:
            roots = [r for v in op.operands for r in self.roots(v)]
            if _reduces(op) or any(r not in self.numbers and r not in inside for r in roots):
                break
            group.append(op)
            inside |= set(op.results)
            if all(u in group for each in group[:-1] for u in self.users(each.results[0])):
                candidates.append(list(group))
        for candidate in reversed(candidates):
            outlined, _ = self.outlined(candidate, "layer")
            if self.accepts(outlined):
                return candidate, True
        return [waiting[0]], False

    def only_user(self, value: SSAValue) -> Operation | None:
        """The one operation of the work that uses the value, if it is used by nothing else."""
        users = self.users(value)
        return users[0] if len(users) == 1 and users[0] in self.work else None

    def users(self, value: SSAValue) -> list[Operation]:
        found: list[Operation] = []
        for use in value.uses:
            op = use.operation
            if op in self.copied:
                found += [u for result in op.results for u in self.users(result)]
            else:
                found.append(op)
        return found

    def outlined(
        self, group: Sequence[Operation], name: str
    ) -> tuple[func.FuncOp, tuple[SSAValue, ...]]:
        """The operations as a function, and the values that it takes."""
        inside = {result for op in group for result in op.results}
        needed: dict[SSAValue, None] = {}
        for op in group:
            for value in (*op.operands, *_captured(op)):
                needed |= dict.fromkeys(r for r in self.roots(value) if r not in inside)
        inputs = tuple(needed)
        block = Block(arg_types=[value.type for value in inputs])
        mapped: dict[SSAValue, SSAValue] = dict(zip(inputs, block.args, strict=True))
        for op in group:
            self.copy(op, block, mapped)
        output = mapped[group[-1].results[0]]
        block.add_op(func.ReturnOp(output))
        types = FunctionType.from_lists([v.type for v in inputs], [output.type])
        return func.FuncOp(name, types, Region(block)), inputs

    def copy(self, op: Operation, block: Block, mapped: dict[SSAValue, SSAValue]) -> None:
        for value in (*op.operands, *_captured(op)):
            if value not in mapped:
                assert isinstance(value.owner, Operation)
                self.copy(value.owner, block, mapped)
        block.add_op(op.clone(mapped))


def _captured(op: Operation) -> Iterable[SSAValue]:
    """The values from outside that the operation's regions use."""
    inside = {value for each in op.walk() if each is not op for value in each.results} | {
        a for region in op.regions for b in region.blocks for a in b.args
    }
    return [
        value
        for each in op.walk()
        if each is not op
        for value in each.operands
        if value not in inside
    ]


def _reduces(op: Operation) -> bool:
    try:
        return "reduction" in structure_of(op).iterators
    except NoStructure:
        return False
