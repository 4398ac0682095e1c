"""A function on memrefs as one on tensors: each array is a value that operations make anew.

What is read of a view is a slice of its array's value; what is written to one is inserted into it;
loops and conditionals carry the values of the arrays that are written inside of them. Nothing here
is trusted: the function is proved against the loops that it was raised from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from xdsl.dialects import affine, arith, bufferization, func, memref, scf, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineConstraintKind, AffineExpr, AffineMap

from semantics.functions.value_names import copy_name
from semantics.language.kinds import isa
from semantics.syntax.linalg.structure import NoStructure, structure_of
from synth.raising.to_linalg.tensor_cleanup import cleaned
from verifier.kernel.loops.lifting.drafting.scalar_functions import computes_scalars

Signature = Literal["memrefs", "tensors"]
"""Whether the arguments stay memrefs (`bufferization.to_tensor`, `materialize_in_destination`), or
are tensors, and results stand for those that are written."""


class NotOnTensors(Exception):
    """A function does something with memrefs that has no counterpart on tensors."""

    def __init__(self, reason: str, operation: Operation):
        super().__init__(reason)
        self.reason = reason
        self.operation = operation


def on_tensors(function: func.FuncOp, signature: Signature) -> func.FuncOp:
    """A copy of a function whose memrefs are tensors. Raises `NotOnTensors`."""
    if len(function.body.blocks) != 1:
        raise NotOnTensors("the function has several blocks", function)
    block = function.body.block
    kinds = [_argument_type(a, signature) for a in block.args]
    new = Block(arg_types=kinds)
    rewriting = _Rewriting(new)
    written = _written_roots(block)
    for old, argument in zip(block.args, new.args, strict=True):
        copy_name(argument, old)
        rewriting.values[old] = argument
        if isa(old.type, MemRefType[Attribute]):
            rewriting.enter(old, argument, written=old in written)
    rewriting.block_of(block)
    last = block.last_op
    if not isinstance(last, func.ReturnOp):
        raise NotOnTensors("the function does not end in a return", function)
    results = [rewriting.returned(value, last) for value in last.operands]
    for argument in (a for a in block.args if a in written):
        value = rewriting.arrays[argument]
        if signature == "tensors":
            results.append(value)
        else:
            rewriting.add(_materialize(value, rewriting.values[argument]))
    rewriting.add(func.ReturnOp(*results))
    made = func.FuncOp(
        function.sym_name.data,
        FunctionType.from_lists(kinds, [r.type for r in results]),
        Region(new),
        function.sym_visibility,
        arg_attrs=_kept_marks(function, kinds),
    )
    made.attributes = dict(function.attributes)
    cleaned(made)
    return made


def _argument_type(argument: SSAValue, signature: Signature) -> Attribute:
    return as_tensor(argument) if signature == "tensors" else argument.type


def as_tensor(value: SSAValue) -> Attribute:
    """The tensor type for a memref's contents; any other type as it is."""
    type_ = value.type
    if not isa(type_, MemRefType[Attribute]):
        return type_
    if not isinstance(type_.layout, NoneAttr) and isinstance(value, BlockArgument):
        raise NotOnTensors(f"the layout of {type_} is not the identity", value.block.parent_op())  # pyright: ignore[reportArgumentType]
    return TensorType(type_.element_type, type_.get_shape())


def _kept_marks(
    function: func.FuncOp, kinds: Sequence[Attribute]
) -> ArrayAttr[DictionaryAttr] | None:
    """The attributes of the arguments; what is said of pointers is not said of tensors."""
    if function.arg_attrs is None:
        return None
    return ArrayAttr(
        DictionaryAttr({n: a for n, a in marks.data.items() if not n.startswith("llvm.")})
        if isinstance(kind, TensorType)
        else marks
        for marks, kind in zip(function.arg_attrs, kinds, strict=True)
    )


def _materialize(value: SSAValue, memory: SSAValue) -> Operation:
    return bufferization.MaterializeInDestinationOp.build(
        operands=[value, memory],
        result_types=[[]],
        properties={"writable": UnitAttr()},
    )


def _root(value: SSAValue) -> SSAValue:
    while isinstance(value.owner, memref.SubviewOp):
        value = value.owner.source
    return value


def _written_by(op: Operation) -> list[SSAValue]:
    """The memrefs that one operation writes, apart from what is inside of it."""
    match op:
        case affine.StoreOp() | memref.StoreOp():
            return [op.memref]
        case memref.CopyOp():
            return [op.destination]
        case _ if op.name.startswith("linalg.") and op.parent_op() is not None:
            return list(_outputs(op))
        case _:
            return []


def _outputs(op: Operation) -> tuple[SSAValue, ...]:
    if op.name in ("linalg.yield", "linalg.index"):
        return ()
    try:
        return structure_of(op).outputs
    except NoStructure as error:
        raise NotOnTensors(str(error), op) from error


def _written_roots(within: Block | Region) -> dict[SSAValue, None]:
    """The arrays that are written inside, each once."""
    found: dict[SSAValue, None] = {}
    for op in within.walk():
        for value in _written_by(op):
            found[_root(value)] = None
    return found


@dataclass
class _Rewriting:
    """A block being rewritten: `values` of what is no memref, `arrays` the present contents of
    each memref that is no view, `numbers` the constants of type index."""

    block: Block
    values: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    arrays: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    numbers: dict[int, SSAValue] = field(default_factory=dict[int, SSAValue])

    def inside(self, block: Block) -> _Rewriting:
        """The same for a block inside of this one."""
        return _Rewriting(block, dict(self.values), dict(self.arrays), dict(self.numbers))

    def number(self, value: int) -> SSAValue:
        """A constant of type index."""
        if value not in self.numbers:
            op = arith.ConstantOp(IntegerAttr(value, IndexType()))
            name = f"c{value}" if value >= 0 else f"cm{-value}"
            self.numbers[value] = self.made(op, name)
        return self.numbers[value]

    def add(self, op: Operation) -> None:
        self.block.add_op(op)

    def made(self, op: Operation, name: str | None = None) -> SSAValue:
        """The only result of an operation, put at the end of the block."""
        self.add(op)
        result = op.results[0]
        result.name_hint = result.name_hint or name
        return result

    def enter(self, old: SSAValue, argument: SSAValue, *, written: bool) -> None:
        """The contents of an argument when the function starts."""
        if isinstance(argument.type, TensorType):
            self.arrays[old] = argument
            return
        op = bufferization.ToTensorOp(argument, restrict=True, writable=written)
        self.arrays[old] = self.made(op, argument.name_hint and f"{argument.name_hint}_in")

    def returned(self, value: SSAValue, op: Operation) -> SSAValue:
        if isa(value.type, MemRefType[Attribute]):
            raise NotOnTensors("the function returns a memref", op)
        return self.values[value]

    # Memory

    def read(self, view: SSAValue) -> SSAValue:
        """The contents of a memref."""
        owner = view.owner
        if not isinstance(owner, memref.SubviewOp):
            if view not in self.arrays:
                raise NotOnTensors("a memref comes from elsewhere", _operation(view))
            return self.arrays[view]
        offsets, sizes, strides = self._slice(owner)
        op = tensor.ExtractSliceOp.build(
            operands=[self.read(owner.source), offsets, sizes, strides],
            result_types=[_slice_type(owner)],
            properties=_static(owner),
        )
        return self.made(op, view.name_hint)

    def write(self, view: SSAValue, new: SSAValue) -> None:
        """Give a memref other contents."""
        owner = view.owner
        if not isinstance(owner, memref.SubviewOp):
            new.name_hint = new.name_hint or view.name_hint
            self.arrays[view] = new
            return
        whole = self.read(owner.source)
        offsets, sizes, strides = self._slice(owner)
        op = tensor.InsertSliceOp.build(
            operands=[new, whole, offsets, sizes, strides],
            result_types=[whole.type],
            properties=_static(owner),
        )
        self.write(owner.source, self.made(op, owner.source.name_hint))

    def _slice(self, op: memref.SubviewOp) -> tuple[list[SSAValue], ...]:
        return tuple([self.values[v] for v in part] for part in (op.offsets, op.sizes, op.strides))

    # Operations

    def block_of(self, block: Block) -> None:
        """All operations of a block but its terminator."""
        for op in block.ops:
            if op is not block.last_op or not _is_terminator(op):
                self.operation(op)

    def operation(self, op: Operation) -> None:
        """One operation. Raises `NotOnTensors`."""
        rewrite = _REWRITES.get(op.name)
        if rewrite is not None:
            rewrite(self, op)
        elif op.name.startswith("linalg."):
            self._linalg(op)
        elif not op.regions and (op.name.startswith("affine.") or computes_scalars(op)):
            self.add(clone := op.clone(self.values))
            self.values.update(zip(op.results, clone.results, strict=True))
            match clone:
                case arith.ConstantOp(value=IntegerAttr(value=value, type=IndexType())):
                    self.numbers.setdefault(value.data, clone.result)
                case _:
                    pass
        else:
            raise NotOnTensors(f"{op.name} has no counterpart on tensors", op)

    def _linalg(self, op: Operation) -> None:
        outputs = _outputs(op)
        operands = [
            self.read(v) if isa(v.type, MemRefType[Attribute]) else self.values[v]
            for v in op.operands
        ]
        into = operands[len(operands) - len(outputs) :]
        regions = [Region() for _ in op.regions]
        for old, new in zip(op.regions, regions, strict=True):
            old.clone_into(new, value_mapper=dict(self.values))
        made = type(op).create(
            operands=operands,
            result_types=[value.type for value in into],
            properties=dict(op.properties),
            attributes=dict(op.attributes),
            regions=regions,
        )
        self.add(made)
        for view, result in zip(outputs, made.results, strict=True):
            self.write(view, result)

    def dim(self, op: memref.DimOp) -> None:
        argument = self.values.get(op.source)
        index = self.values[op.index]
        if argument is not None and isinstance(argument.type, MemRefType):
            made: Operation = memref.DimOp(argument, index)
        else:
            made = tensor.DimOp(self.read(op.source), index)
        self.values[op.result] = self.made(made, op.result.name_hint)

    def allocate(self, op: memref.AllocOp | memref.AllocaOp) -> None:
        if op.symbol_operands or not isinstance(op.memref.type.layout, NoneAttr):
            raise NotOnTensors("an allocation has a layout of its own", op)
        sizes = [self.values[v] for v in op.dynamic_sizes]
        made = tensor.EmptyOp(sizes, as_tensor(op.memref))
        self.arrays[op.memref] = self.made(made, op.memref.name_hint)

    def skip(self, op: Operation) -> None:
        """Views are looked up where they are used, and values need not be freed."""

    def copy(self, op: memref.CopyOp) -> None:
        self.write(op.destination, self.read(op.source))

    def load(self, op: memref.LoadOp | affine.LoadOp) -> None:
        indices = self._indices(op)
        made = tensor.ExtractOp(self.read(op.memref), indices, op.results[0].type)
        self.values[op.results[0]] = self.made(made, op.results[0].name_hint)

    def store(self, op: memref.StoreOp | affine.StoreOp) -> None:
        indices = self._indices(op)
        made = tensor.InsertOp(self.values[op.value], self.read(op.memref), indices)
        self.write(op.memref, self.made(made))

    def _indices(
        self, op: memref.LoadOp | affine.LoadOp | memref.StoreOp | affine.StoreOp
    ) -> list[SSAValue]:
        operands = [self.values[v] for v in op.indices]
        if isinstance(op, memref.LoadOp | memref.StoreOp):
            return operands
        return [self.applied(op.map.data, k, operands) for k in range(len(op.map.data.results))]

    def applied(self, map_: AffineMap, number: int, operands: Sequence[SSAValue]) -> SSAValue:
        """One result of a map."""
        alone = AffineMap(map_.num_dims, map_.num_symbols, (map_.results[number],))
        if isinstance(alone.results[0], AffineConstantExpr):
            return self.number(alone.results[0].value)
        for k, operand in enumerate(operands):
            leaf = (
                AffineExpr.dimension(k)
                if k < map_.num_dims
                else AffineExpr.symbol(k - map_.num_dims)
            )
            if alone.results[0] == leaf:
                return operand
        return self.made(affine.ApplyOp(operands, AffineMapAttr(alone)))

    # Regions

    def loop(self, op: affine.ForOp | scf.ForOp) -> None:
        if isinstance(op, scf.ForOp):
            low, high, step = (self.values[v] for v in (op.lb, op.ub, op.step))
            inits = op.iter_args
        else:
            low = self._bound(op.lowerBoundMap.data, op.lowerBoundOperands, arith.MaxSIOp)
            high = self._bound(op.upperBoundMap.data, op.upperBoundOperands, arith.MinSIOp)
            step = self.number(op.step.value.data)
            inits = op.inits
        changed = [v for v in _written_roots(op.body) if v in self.arrays]
        carried = [*(self.values[v] for v in inits), *(self.arrays[v] for v in changed)]
        old = op.body.block
        body = Block(arg_types=[IndexType(), *(v.type for v in carried)])
        inside = self.inside(body)
        scalars = 1 + len(inits)
        for before, after in zip(old.args, body.args[:scalars], strict=True):
            after.name_hint = before.name_hint
            inside.values[before] = after
        for array, after in zip(changed, body.args[scalars:], strict=True):
            after.name_hint = array.name_hint
            inside.arrays[array] = after
        inside.block_of(old)
        inside.add(scf.YieldOp(*inside.yielded(old), *(inside.arrays[v] for v in changed)))
        made = scf.ForOp(low, high, step, carried, body)
        self.add(made)
        self._leave(op, changed, made)

    def yielded(self, block: Block) -> list[SSAValue]:
        """What the terminator of a block yields."""
        last = block.last_op
        if last is None or not _is_terminator(last):
            return []
        return [self.values[v] for v in last.operands]

    def _leave(self, op: Operation, changed: Sequence[SSAValue], made: Operation) -> None:
        count = len(op.results)
        self.values.update(zip(op.results, made.results[:count], strict=True))
        for array, after in zip(changed, made.results[count:], strict=True):
            after.name_hint = array.name_hint
            self.arrays[array] = after

    def _bound(
        self,
        map_: AffineMap,
        operands: Sequence[SSAValue],
        choice: type[arith.MaxSIOp] | type[arith.MinSIOp],
    ) -> SSAValue:
        values = [self.values[v] for v in operands]
        found = self.applied(map_, 0, values)
        for k in range(1, len(map_.results)):
            found = self.made(choice(found, self.applied(map_, k, values), IndexType()))
        return found

    def conditional(self, op: affine.IfOp | scf.IfOp) -> None:
        condition = self.values[op.cond] if isinstance(op, scf.IfOp) else self._condition(op)
        changed = [v for r in op.regions for v in _written_roots(r) if v in self.arrays]
        changed = list(dict.fromkeys(changed))
        types = [*(r.type for r in op.results), *(self.arrays[v].type for v in changed)]
        regions: list[Region] = []
        for region in op.regions:
            inside = self.inside(Block())
            scalars: list[SSAValue] = []
            if region.blocks:
                inside.block_of(region.block)
                scalars = inside.yielded(region.block)
            inside.add(scf.YieldOp(*scalars, *(inside.arrays[v] for v in changed)))
            regions.append(Region(inside.block))
        made = scf.IfOp(condition, types, regions[0], regions[1])
        self.add(made)
        self._leave(op, changed, made)

    def _condition(self, op: affine.IfOp) -> SSAValue:
        set_ = op.condition.data
        operands = [self.values[v] for v in op.args]
        zero = self.number(0)
        found: SSAValue | None = None
        for constraint in set_.constraints:
            difference = constraint.lhs - constraint.rhs
            map_ = AffineMap(set_.num_dims, set_.num_symbols, (difference,))
            kind = {
                AffineConstraintKind.ge: "sge",
                AffineConstraintKind.le: "sle",
                AffineConstraintKind.eq: "eq",
            }[constraint.kind]
            holds = self.made(arith.CmpiOp(self.applied(map_, 0, operands), zero, kind))
            found = holds if found is None else self.made(arith.AndIOp(found, holds))
        if found is None:
            raise NotOnTensors("a condition has no constraints", op)
        return found


def _slice_type(op: memref.SubviewOp) -> TensorType[Attribute]:
    type_ = op.result.type
    return TensorType(type_.element_type, type_.get_shape())


def _static(op: memref.SubviewOp) -> dict[str, Attribute]:
    names = ("static_offsets", "static_sizes", "static_strides")
    return {name: op.properties[name] for name in names}


def _operation(value: SSAValue) -> Operation:
    owner = value.owner
    found = owner if isinstance(owner, Operation) else owner.parent_op()
    assert found is not None
    return found


def _is_terminator(op: Operation) -> bool:
    return op.name in ("func.return", "affine.yield", "scf.yield")


_REWRITES: dict[str, Callable[[_Rewriting, Operation], None]] = {
    memref.DimOp.name: _Rewriting.dim,
    memref.AllocOp.name: _Rewriting.allocate,
    memref.AllocaOp.name: _Rewriting.allocate,
    memref.SubviewOp.name: _Rewriting.skip,
    memref.DeallocOp.name: _Rewriting.skip,
    memref.CopyOp.name: _Rewriting.copy,
    memref.LoadOp.name: _Rewriting.load,
    affine.LoadOp.name: _Rewriting.load,
    memref.StoreOp.name: _Rewriting.store,
    affine.StoreOp.name: _Rewriting.store,
    affine.ForOp.name: _Rewriting.loop,
    scf.ForOp.name: _Rewriting.loop,
    affine.IfOp.name: _Rewriting.conditional,
    scf.IfOp.name: _Rewriting.conditional,
}  # pyright: ignore[reportAssignmentType]
