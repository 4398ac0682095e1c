"""What a linalg op computes: iterators, indexing maps, and the scalar body.

For named ops this is what upstream's `--linalg-generalize-named-ops` makes of them; a test
compares the two. The order of the operands in a body counts (`acc + a * b`, not `a * b + acc`):
it is upstream's, where xDSL's hidden regions have another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    DenseArrayBase,
    IntegerType,
    MemRefType,
    TensorType,
)
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.utils.hints import isa

from semantics.linalg_ops import element_type

Iterator = Literal["parallel", "reduction"]


class NoStructure(Exception):
    """An op is no structured op of known meaning. The message says why."""


@dataclass(frozen=True)
class Structure:
    """A structured op: one map and one block argument an operand, inputs before outputs.

    The iterators run as nested loops, the first one outermost; at each point the block's
    arguments are the elements that the maps select, and what it yields goes to the outputs.
    """

    inputs: tuple[SSAValue, ...]
    outputs: tuple[SSAValue, ...]
    maps: tuple[AffineMap, ...]
    iterators: tuple[Iterator, ...]
    body: Block


def structure_of(op: Operation) -> Structure:
    """The structure of a linalg op, of xDSL's own classes too. Raises `NoStructure`."""
    kind = op.name.removeprefix("linalg.")
    if kind == op.name:
        raise NoStructure(f"{op.name} is not a linalg op")
    inputs, outputs = _operands(op)
    ranks = [_rank(v) for v in (*inputs, *outputs)]
    match kind:
        case "generic":
            return _generic(op, inputs, outputs)
        case "transpose" | "broadcast" | "reduce" | "map":
            return _shaped(op, kind, inputs, outputs, ranks)
        case _:
            pass
    if kind in _CONTRACTIONS:
        maps, iterators = _contraction(op, kind)
        body = _multiply_accumulate
    elif kind in ("fill", "copy"):
        rank = ranks[-1]
        first = AffineMap(rank, 0, ()) if kind == "fill" else AffineMap.identity(rank)
        maps, iterators = (first, AffineMap.identity(rank)), _parallel(rank)
        body = _copy
    elif kind in _ELEMENTWISE:
        rank = ranks[-1]
        maps, iterators = (AffineMap.identity(rank),) * len(ranks), _parallel(rank)
        body = _elementwise
    else:
        raise NoStructure(f"{op.name} has no known structure")
    if len(maps) != len(ranks):
        raise NoStructure(f"{op.name} has an unusual number of operands")
    block = Block(arg_types=[element_type(v.type) for v in (*inputs, *outputs)])
    body(op, block)
    return _checked(op, Structure(inputs, outputs, maps, iterators, block))


def _operands(op: Operation) -> tuple[tuple[SSAValue, ...], tuple[SSAValue, ...]]:
    if op.name in ("linalg.transpose", "linalg.broadcast", "linalg.reduce", "linalg.map"):
        if not op.operands:
            raise NoStructure(f"{op.name} has no operands")
        half = len(op.operands) // 2 if op.name == "linalg.reduce" else len(op.operands) - 1
        return tuple(op.operands[:half]), tuple(op.operands[half:])
    count = _integers(op, "operandSegmentSizes")[0]
    return tuple(op.operands[:count]), tuple(op.operands[count:])


def _rank(value: SSAValue) -> int:
    type_ = value.type
    if isa(type_, MemRefType[Attribute] | TensorType[Attribute]):
        return len(type_.get_shape())
    return 0


def _checked(op: Operation, structure: Structure) -> Structure:
    for value, map_ in zip((*structure.inputs, *structure.outputs), structure.maps, strict=True):
        if len(map_.results) != _rank(value) or map_.num_dims != len(structure.iterators):
            raise NoStructure(f"an indexing map of {op.name} does not fit its operand")
        if map_.num_symbols:
            raise NoStructure(f"an indexing map of {op.name} has symbols")
    return structure


def _parallel(rank: int) -> tuple[Iterator, ...]:
    return ("parallel",) * rank


def _dims(count: int, dims: Sequence[int]) -> AffineMap:
    return AffineMap(count, 0, tuple(AffineDimExpr(d) for d in dims))


# Ops with a body of their own


def _generic(
    op: Operation, inputs: tuple[SSAValue, ...], outputs: tuple[SSAValue, ...]
) -> Structure:
    maps = op.properties.get("indexing_maps")
    iterators = op.properties.get("iterator_types")
    if not isa(maps, ArrayAttr[AffineMapAttr]) or not isa(iterators, ArrayAttr[IteratorTypeAttr]):
        raise NoStructure("linalg.generic lacks its maps or iterators")
    names: list[Iterator] = []
    for iterator in iterators:
        match iterator.data:
            case IteratorType.PARALLEL:
                names.append("parallel")
            case IteratorType.REDUCTION:
                names.append("reduction")
            case _:
                raise NoStructure("linalg.generic has a window iterator")
    if len(maps) != len(inputs) + len(outputs):
        raise NoStructure("linalg.generic has not one map an operand")
    body = op.regions[0].block
    return _checked(op, Structure(inputs, outputs, tuple(m.data for m in maps), tuple(names), body))


def _integers(op: Operation, name: str) -> tuple[int, ...]:
    value = op.properties.get(name)
    if not isa(value, DenseArrayBase[IntegerType]):
        raise NoStructure(f"{op.name} lacks {name}")
    return tuple(value.get_values())


def _shaped(
    op: Operation,
    kind: str,
    inputs: tuple[SSAValue, ...],
    outputs: tuple[SSAValue, ...],
    ranks: Sequence[int],
) -> Structure:
    copied = Block(arg_types=[element_type(v.type) for v in (*inputs, *outputs)])
    copied.add_op(YieldOp(copied.args[0]))
    if kind == "transpose":
        permutation = _integers(op, "permutation")
        first = _dims(ranks[1], [permutation.index(k) for k in range(len(permutation))])
        maps = (first, AffineMap.identity(ranks[1]))
        structure = Structure(inputs, outputs, maps, _parallel(ranks[1]), copied)
    elif kind == "broadcast":
        added = _integers(op, "dimensions")
        first = _dims(ranks[1], [d for d in range(ranks[1]) if d not in added])
        maps = (first, AffineMap.identity(ranks[1]))
        structure = Structure(inputs, outputs, maps, _parallel(ranks[1]), copied)
    elif kind == "reduce":
        removed = _integers(op, "dimensions")
        rank = ranks[0]
        kept = _dims(rank, [d for d in range(rank) if d not in removed])
        maps = (AffineMap.identity(rank),) * len(inputs) + (kept,) * len(outputs)
        iterators = tuple[Iterator, ...](
            "reduction" if d in removed else "parallel" for d in range(rank)
        )
        structure = Structure(inputs, outputs, maps, iterators, op.regions[0].block)
    else:
        maps = (AffineMap.identity(ranks[-1]),) * len(ranks)
        body = op.regions[0].block
        structure = Structure(inputs, outputs, maps, _parallel(ranks[-1]), body)
    if len(structure.body.args) != len(ranks):
        raise NoStructure(f"the body of {op.name} has not one argument an operand")
    return _checked(op, structure)


# Named ops

_CONTRACTIONS: dict[str, tuple[tuple[AffineMap, ...], tuple[Iterator, ...]]] = {
    "matmul": (
        (_dims(3, (0, 2)), _dims(3, (2, 1)), _dims(3, (0, 1))),
        ("parallel", "parallel", "reduction"),
    ),
    "batch_matmul": (
        (_dims(4, (0, 1, 3)), _dims(4, (0, 3, 2)), _dims(4, (0, 1, 2))),
        ("parallel", "parallel", "parallel", "reduction"),
    ),
    "matvec": ((_dims(2, (0, 1)), _dims(2, (1,)), _dims(2, (0,))), ("parallel", "reduction")),
    "vecmat": ((_dims(2, (1,)), _dims(2, (1, 0)), _dims(2, (0,))), ("parallel", "reduction")),
    "dot": ((_dims(1, (0,)), _dims(1, (0,)), _dims(1, ())), ("reduction",)),
}


def _contraction(op: Operation, kind: str) -> tuple[tuple[AffineMap, ...], tuple[Iterator, ...]]:
    maps, iterators = _CONTRACTIONS[kind]
    given = op.properties.get("indexing_maps")
    if isa(given, ArrayAttr[AffineMapAttr]):
        maps = tuple(m.data for m in given)
    return maps, iterators


Body = Callable[[Operation, Block], None]


def _add(block: Block, op: Operation) -> SSAValue:
    block.add_op(op)
    return op.results[0]


def _cast(block: Block, value: SSAValue, to: Attribute, *, unsigned: bool) -> SSAValue:
    """`value` in the type `to`, as upstream's region builder converts it."""
    match value.type, to:
        case (source, target) if source == target:
            return value
        case IntegerType() as source, IntegerType() as target:
            if source.bitwidth > target.bitwidth:
                return _add(block, arith.TruncIOp(value, target))
            kind = arith.ExtUIOp if unsigned else arith.ExtSIOp
            return _add(block, kind(value, target))
        case source, target if isinstance(source, AnyFloat) and isinstance(target, AnyFloat):
            kind = arith.TruncFOp if source.bitwidth > target.bitwidth else arith.ExtFOp
            return _add(block, kind(value, target))
        case source, target:
            raise NoStructure(f"a conversion from {source} to {target} is not known")


def _is_unsigned(op: Operation) -> bool:
    return "cast_unsigned" in str(op.properties.get("cast") or op.attributes.get("cast"))


def _copy(op: Operation, block: Block) -> None:
    to = block.args[-1].type
    if op.name == "linalg.fill" and block.args[0].type != to:
        raise NoStructure("linalg.fill has a value of another type than its output")
    block.add_op(YieldOp(_cast(block, block.args[0], to, unsigned=_is_unsigned(op))))


def _multiply_accumulate(op: Operation, block: Block) -> None:
    left, right, out = block.args
    unsigned = _is_unsigned(op)
    a, b = (_cast(block, v, out.type, unsigned=unsigned) for v in (left, right))
    match out.type:
        case IntegerType(width=width) if width.data == 1:
            product = _add(block, arith.AndIOp(a, b))
            total = _add(block, arith.OrIOp(out, product))
        case IntegerType():
            product = _add(block, arith.MuliOp(a, b))
            total = _add(block, arith.AddiOp(out, product))
        case type_ if isinstance(type_, AnyFloat):
            product = _add(block, arith.MulfOp(a, b))
            total = _add(block, arith.AddfOp(out, product))
        case other:
            raise NoStructure(f"{op.name} has elements of type {other}")
    block.add_op(YieldOp(total))


_ELEMENTWISE: dict[str, tuple[Callable[..., Operation] | None, Callable[..., Operation] | None]] = {
    "add": (arith.AddfOp, arith.AddiOp),
    "sub": (arith.SubfOp, arith.SubiOp),
    "mul": (arith.MulfOp, arith.MuliOp),
    "div": (arith.DivfOp, arith.DivSIOp),
    "div_unsigned": (None, arith.DivUIOp),
    "max": (arith.MaximumfOp, arith.MaxSIOp),
    "min": (arith.MinimumfOp, arith.MinSIOp),
    "exp": (math.ExpOp, None),
    "log": (math.LogOp, None),
    "abs": (math.AbsFOp, None),
    "ceil": (math.CeilOp, None),
    "floor": (math.FloorOp, None),
    "negf": (arith.NegfOp, None),
    "sqrt": (math.SqrtOp, None),
    "tanh": (math.TanhOp, None),
}
"""The scalar operation of an elementwise op, on floats and on integers."""


def _elementwise(op: Operation, block: Block) -> None:
    types = {a.type for a in block.args}
    if len(types) != 1:
        raise NoStructure(f"{op.name} has elements of different types")
    (type_,) = types
    on_floats, on_integers = _ELEMENTWISE[op.name.removeprefix("linalg.")]
    if isinstance(type_, IntegerType) and type_.bitwidth == 1:
        raise NoStructure(f"{op.name} has elements of type i1")
    scalar = on_floats if isinstance(type_, AnyFloat) else on_integers
    if scalar is None or not isinstance(type_, AnyFloat | IntegerType):
        raise NoStructure(f"{op.name} has elements of type {type_}")
    block.add_op(YieldOp(_add(block, scalar(*block.args[:-1]))))
