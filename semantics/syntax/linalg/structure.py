"""What a linalg op computes: iterators, indexing maps, and the scalar body.

For named ops this is what upstream's `--linalg-generalize-named-ops` makes of them; a test
compares the two. The order of the operands in a body counts (`acc + a * b`, not `a * b + acc`):
it is upstream's, where xDSL's hidden regions have another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerType,
    MemRefType,
    TensorType,
)
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap

from semantics.language.kinds import isa
from semantics.syntax.linalg.attributes import ElementwiseKindAttr, TypeFn, TypeFnAttr
from semantics.syntax.linalg.bodies import NoStructure, add_body
from semantics.syntax.linalg.dialect import NamedOp, element_type
from semantics.syntax.linalg.forms import ELEMENTWISE, FORMS, KINDS, Form, IteratorKind
from semantics.syntax.linalg.regions import same_body

__all__ = ["NoStructure", "Structure", "structure_of"]


@dataclass(frozen=True)
class Structure:
    """A structured op: one map and one block argument an operand, inputs before outputs.

    The iterators run as nested loops, the first one outermost; at each point the block's
    arguments are the elements that the maps select, and what it yields goes to the outputs. An
    operand whose argument the block does not use gives extents and is not read.
    """

    inputs: tuple[SSAValue, ...]
    outputs: tuple[SSAValue, ...]
    maps: tuple[AffineMap, ...]
    iterators: tuple[IteratorKind, ...]
    body: Block


def structure_of(op: Operation) -> Structure:
    """The structure of a linalg op, of xDSL's own classes too. Raises `NoStructure`."""
    kind = op.name.removeprefix("linalg.")
    if kind == op.name:
        raise NoStructure(f"{op.name} is not a linalg op")
    inputs, outputs = _operands(op)
    ranks = [_rank(v) for v in (*inputs, *outputs)]
    rank = ranks[-1] if ranks else 0
    iterators = _parallel(rank)
    match kind:
        case "generic":
            return _generic(op, inputs, outputs)
        case "transpose" | "broadcast" | "reduce" | "map":
            return _shaped(op, kind, inputs, outputs, ranks)
        case "fill":
            body, maps = "fill", (AffineMap(rank, 0, ()), AffineMap.identity(rank))
        case "copy":
            body, maps = "copy", (AffineMap.identity(rank),) * 2
        case "elementwise":
            name = _attribute(op, "kind")
            if not isinstance(name, ElementwiseKindAttr):
                raise NoStructure("linalg.elementwise lacks its kind")
            body = KINDS[name.data]
            maps = _given_maps(op, (AffineMap.identity(rank),) * len(ranks))
            iterators = _parallel(maps[-1].num_dims)
            if len(ranks) != 1 + ELEMENTWISE.get(body, 2):
                raise NoStructure("linalg.elementwise has an unusual number of operands")
        case "contract":
            body, maps = "multiply_add", _given_maps(op, ())
            if not maps:
                raise NoStructure("linalg.contract lacks its maps")
            iterators = _kinds(maps[-1])
        case _ if kind in ELEMENTWISE:
            body, maps = kind, (AffineMap.identity(rank),) * (1 + ELEMENTWISE[kind])
        case _ if op.name in FORMS:
            form = FORMS[op.name]
            body, iterators = form.body, form.kinds
            maps = _given_maps(op, form.maps(*_steps(op, form)))
        case _:
            raise NoStructure(f"{op.name} has no known structure")
    if len(maps) != len(ranks):
        raise NoStructure(f"{op.name} has an unusual number of operands")
    block = Block(arg_types=[element_type(v.type) for v in (*inputs, *outputs)])
    add_body(body, block, unsigned=_is_unsigned(op))
    for region in op.regions if isinstance(op, NamedOp) else ():
        if not same_body(region.block, block):
            raise NoStructure(f"the region of {op.name} is not the one that its name stands for")
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


def _parallel(rank: int) -> tuple[IteratorKind, ...]:
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
    names: list[IteratorKind] = []
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
    if kind in ("transpose", "broadcast") and not all(
        same_body(region.block, copied) for region in op.regions
    ):
        raise NoStructure(f"the region of {op.name} is not the one that its name stands for")
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
        iterators = tuple[IteratorKind, ...](
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


# Attributes of named ops

_WITH_MAPS = ("linalg.contract", "linalg.elementwise", "linalg.matmul", "linalg.batch_matmul",
              "linalg.batch_reduce_matmul")  # fmt: skip
_WITH_CAST = ("linalg.contract", "linalg.copy", "linalg.matmul", "linalg.batch_matmul")


def _given_maps(op: Operation, default: tuple[AffineMap, ...]) -> tuple[AffineMap, ...]:
    given = _attribute(op, "indexing_maps") if op.name in _WITH_MAPS else None
    if given is None:
        return default
    if not isa(given, ArrayAttr[AffineMapAttr]):
        raise NoStructure(f"{op.name} has indexing_maps that are no maps")
    return tuple(m.data for m in given)


def _attribute(op: Operation, name: str) -> Attribute | None:
    return op.properties.get(name, op.attributes.get(name))


def _kinds(output: AffineMap) -> tuple[IteratorKind, ...]:
    """Parallel are the iterators that the output's map, a projection, selects."""
    written = {e.position for e in output.results if isinstance(e, AffineDimExpr)}
    if len(written) != len(output.results):
        raise NoStructure("an output's map is no projection")
    return tuple("parallel" if i in written else "reduction" for i in range(output.num_dims))


def _steps(op: Operation, form: Form) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The strides and the dilations: one an axis, 1 where the attribute is absent."""

    def of(name: str) -> tuple[int, ...]:
        given = _attribute(op, name) if form.axes else None
        if given is None:
            return (1,) * form.axes
        values: tuple[int, ...] = ()
        if isa(given, DenseIntOrFPElementsAttr):
            values = tuple(v for v in given.get_values() if isinstance(v, int))
        if len(values) != form.axes or min(values) < 1:
            raise NoStructure(f"{op.name} has not one positive number an axis in its {name}")
        return values

    return of("strides"), of("dilations")


def _is_unsigned(op: Operation) -> bool:
    """Whether inputs are extended as unsigned numbers. The other ops have no such attribute."""
    if op.name not in _WITH_CAST:
        return False
    cast = _attribute(op, "cast")
    if cast is None:
        return False
    if not isinstance(cast, TypeFnAttr):
        raise NoStructure(f"{op.name} has a cast of an unknown kind")
    return cast.data == TypeFn.CAST_UNSIGNED
