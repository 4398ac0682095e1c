"""A direct interpreter of loops over integer memrefs, which shares no code with lifting.

Integers are non-negative bit patterns of their width, an index has 64 bits. A memref is what
MLIR's descriptor says: a buffer, an offset, sizes and strides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from xdsl.dialects import func
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerType, VectorType
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr


class Undefined(Exception):
    """What runs has no defined meaning, or reads what nothing has written."""


@dataclass
class Buffer:
    """A memref: element `i` is `cells[offset + sum(i * strides)]`."""

    cells: list[int | None]
    offset: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]

    def place(self, index: Sequence[int]) -> int:
        if not all(0 <= i < n for i, n in zip(index, self.sizes, strict=True)):
            raise Undefined(f"{list(index)} is out of bounds of {self.sizes}")
        return self.offset + sum(i * s for i, s in zip(index, self.strides, strict=True))

    def elements(self) -> dict[tuple[int, ...], int | None]:
        places = product(*(range(n) for n in self.sizes))
        return {index: self.cells[self.place(index)] for index in places}


def contiguous(sizes: Sequence[int]) -> tuple[int, ...]:
    """Row-major strides."""
    return tuple(prod(sizes[k + 1 :]) for k in range(len(sizes)))


def buffer(sizes: Sequence[int], values: Iterable[int | None]) -> Buffer:
    return Buffer(list(values), 0, tuple(sizes), contiguous(sizes))


def interpret(function: func.FuncOp, arguments: Sequence[Any]) -> list[Any]:
    """Run `function`; memrefs are `Buffer`s and are changed in place."""
    values: dict[SSAValue, Any] = dict(zip(function.body.block.args, arguments, strict=True))
    return _block(function.body.block, values)


def _block(block: Block, values: dict[SSAValue, Any]) -> list[Any]:
    for op in block.ops:
        if op.name.endswith((".yield", ".return")):
            return [values[o] for o in op.operands]
        results = _run(op, values)
        values.update(zip(op.results, results, strict=True))
    return []


def width(type_: Attribute) -> int:
    match type_:
        case IndexType():
            return 64
        case IntegerType():
            return type_.bitwidth
        case _:
            raise AssertionError(f"no integer type: {type_}")


def signed(value: int, bits: int) -> int:
    value %= 1 << bits
    return value - (1 << bits) if value >> (bits - 1) else value


def _toward_zero(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


_ARITHMETIC = {
    "addi": lambda a, b, u, v, w: a + b,
    "subi": lambda a, b, u, v, w: a - b,
    "muli": lambda a, b, u, v, w: a * b,
    "andi": lambda a, b, u, v, w: u & v,
    "ori": lambda a, b, u, v, w: u | v,
    "xori": lambda a, b, u, v, w: u ^ v,
    "maxsi": lambda a, b, u, v, w: max(a, b),
    "minsi": lambda a, b, u, v, w: min(a, b),
    "maxui": lambda a, b, u, v, w: max(u, v),
    "minui": lambda a, b, u, v, w: min(u, v),
    "shli": lambda a, b, u, v, w: u << v,
    "shrsi": lambda a, b, u, v, w: a >> v,
    "shrui": lambda a, b, u, v, w: u >> v,
    "divsi": lambda a, b, u, v, w: _toward_zero(a, b),
    "remsi": lambda a, b, u, v, w: a - b * _toward_zero(a, b),
    "floordivsi": lambda a, b, u, v, w: a // b,
    "ceildivsi": lambda a, b, u, v, w: -(-a // b),
    "divui": lambda a, b, u, v, w: u // v,
    "remui": lambda a, b, u, v, w: u % v,
    "ceildivui": lambda a, b, u, v, w: -(-u // v),
}

_COMPARED = (
    lambda a, b, u, v: a == b,
    lambda a, b, u, v: a != b,
    lambda a, b, u, v: a < b,
    lambda a, b, u, v: a <= b,
    lambda a, b, u, v: a > b,
    lambda a, b, u, v: a >= b,
    lambda a, b, u, v: u < v,
    lambda a, b, u, v: u <= v,
    lambda a, b, u, v: u > v,
    lambda a, b, u, v: u >= v,
)


def _element(value: SSAValue) -> Attribute:
    """The type of a value, or of the lanes of a vector."""
    return getattr(value.type, "element_type", value.type)


def _on_lanes(op: Operation, operands: list[Any]) -> Any:
    """An operation of arith on scalars, or on the lanes of vectors."""
    type_ = op.results[0].type
    if not isinstance(type_, VectorType):
        return _arith(op, operands)
    if op.name == "arith.constant":
        given = [e.value.data % (1 << width(_element(op.results[0]))) for e in op.value.get_attrs()]
        count = prod(type_.get_shape())
        return buffer(type_.get_shape(), given * count if len(given) == 1 else given)
    lanes = zip(*(list(o.elements().values()) for o in operands), strict=True)
    return buffer(type_.get_shape(), [_arith(op, list(lane)) for lane in lanes])


def _vector(op: Any, operands: list[Any]) -> list[Any]:
    """`vector.broadcast`, masks, sums of lanes, and transfers that no mask permutes."""
    if op.name in ("vector.create_mask", "vector.constant_mask"):
        shape = op.results[0].type.get_shape()
        sizes = [signed(i, 64) for i in operands] or list(op.mask_dim_sizes.get_values())
        places = product(*(range(extent) for extent in shape))
        return [buffer(shape, [int(all(map(int.__lt__, place, sizes))) for place in places])]
    if op.name == "vector.reduction":
        total, *others = [*operands[0].elements().values(), *operands[1:]]
        for other in others:
            total = {
                "add": lambda a, b: (a + b) % (1 << 32),
                "xor": lambda a, b: a ^ b,
                "maxsi": lambda a, b: max(a, b, key=lambda bits: signed(bits, 32)),
            }[op.kind.data.value](total, other)
        return [total]
    if op.name == "vector.broadcast":
        shape = op.results[0].type.get_shape()
        (given,) = operands
        if not isinstance(given, Buffer):
            return [buffer(shape, [given] * prod(shape))]
        own = op.operands[0].type.get_shape()
        behind = len(shape) - len(own)
        places = product(*(range(extent) for extent in shape))
        read = (
            tuple(0 if n == 1 else k for k, n in zip(place[behind:], own, strict=True))
            for place in places
        )
        return [buffer(shape, [given.elements()[place] for place in read])]
    reads = op.name == "vector.transfer_read"
    vector_type = op.results[0].type if reads else op.operands[0].type
    memory: Buffer = operands[0 if reads else 1]
    first = 1 if reads else 2
    start = [signed(i, 64) for i in operands[first : first + len(memory.sizes)]]
    results = op.permutation_map.data.results
    marks = [bool(mark.value.data) for mark in op.in_bounds]
    mask = operands[-1].elements() if op.mask else None
    lanes: list[int | None] = []
    for lane in product(*(range(extent) for extent in vector_type.get_shape())):
        place = list(start)
        free: set[int] = set()
        for k, result, within in zip(lane, results, marks, strict=True):
            if isinstance(result, AffineDimExpr):
                place[result.position] += k
                free |= set() if within else {result.position}
        astray = {d for d, i in enumerate(place) if not 0 <= i < memory.sizes[d]}
        left_out = mask is not None and not mask[lane]
        along = {r.position for r in results if isinstance(r, AffineDimExpr)}
        if (astray - along) if left_out else (astray - free):
            raise Undefined("a transfer leaves the memory")
        if reads:
            padding = operands[first + len(memory.sizes)]
            lanes.append(padding if astray or left_out else _read(memory, place))
        elif not astray and not left_out:
            _write(memory, place, operands[0].elements()[lane])
    return [buffer(vector_type.get_shape(), lanes)] if reads else []


def _arith(op: Operation, operands: list[Any]) -> int:
    name = op.name.removeprefix("arith.")
    bits = width(_element(op.results[0]))
    if name == "constant":
        return op.properties["value"].value.data % (1 << bits)
    if name == "select":
        return operands[1] if operands[0] else operands[2]
    before = width(_element(op.operands[0]))
    u, v = (operands + operands)[:2]
    a, b = signed(u, before), signed(v, before)
    if name == "cmpi":
        return int(_COMPARED[op.properties["predicate"].value.data](a, b, u, v))
    if name in ("index_cast", "extsi", "trunci"):
        return a % (1 << bits)
    if name in ("index_castui", "extui"):
        return u % (1 << bits)
    return _ARITHMETIC[name](a, b, u, v, bits) % (1 << bits)


def _map(attribute: Any, operands: Sequence[int]) -> list[int]:
    map_ = attribute.data
    numbers = [signed(o, 64) for o in operands]
    return [e.eval(numbers[: map_.num_dims], numbers[map_.num_dims :]) for e in map_.results]


def _mixed(static: Any, dynamic: Sequence[int]) -> list[int]:
    rest = iter(dynamic)
    return [signed(next(rest), 64) if n == DYNAMIC_INDEX else n for n in static.get_values()]


def _run(op: Operation, values: dict[SSAValue, Any]) -> list[Any]:
    of = values.__getitem__
    operands = [of(o) for o in op.operands]
    match op.name.split(".")[0], op:
        case "arith", _:
            return [_on_lanes(op, operands)]
        case "vector", _:
            return _vector(op, operands)
        case "affine", _:
            return _affine(op, operands, values)
        case "scf", _:
            return _scf(op, operands, values)
        case "memref", _:
            return _memref(op, operands)
        case _, func.CallOp():
            module = op
            while module.parent_op() is not None:
                module = module.parent_op()
            (callee,) = (
                f for f in module.walk()
                if isinstance(f, func.FuncOp) and f.sym_name.data == op.callee.string_value()
            )  # fmt: skip
            return interpret(callee, operands)
        case _:
            raise AssertionError(f"the oracle does not know {op.name}")


def _affine(op: Any, operands: list[Any], values: dict[SSAValue, Any]) -> list[Any]:
    of = values.__getitem__
    match op.name:
        case "affine.apply" | "affine.min" | "affine.max":
            found = _map(op.properties["map"], operands)
            chosen = max(found) if op.name == "affine.max" else min(found)
            return [chosen % (1 << 64)]
        case "affine.load":
            return [_read(operands[0], _map(op.map, operands[1:]))]
        case "affine.store":
            _write(operands[1], _map(op.map, operands[2:]), operands[0])
            return []
        case "affine.for":
            low = max(_map(op.lowerBoundMap, [of(o) for o in op.lowerBoundOperands]))
            high = min(_map(op.upperBoundMap, [of(o) for o in op.upperBoundOperands]))
            carried = [of(v) for v in op.inits]
            return _iterate(op.body.block, range(low, high, op.step.value.data), carried, values)
        case "affine.parallel":
            count = op.lowerBoundsMap.data.num_dims + op.lowerBoundsMap.data.num_symbols
            low = _grouped(_map(op.lowerBoundsMap, operands[:count]), op.lowerBoundsGroups)
            high = _grouped(_map(op.upperBoundsMap, operands[count:]), op.upperBoundsGroups)
            steps = [s.value.data for s in op.steps.data]
            ranges = [range(max(a), min(b), s) for a, b, s in zip(low, high, steps, strict=True)]
            return _iterate_all(op.body.block, ranges, values)
        case "affine.if":
            set_ = op.condition.data
            numbers = [signed(o, 64) for o in operands]
            dims, symbols = numbers[: set_.num_dims], numbers[set_.num_dims :]
            holds = True
            for constraint in set_.constraints:
                left = constraint.lhs.eval(dims, symbols)
                right = constraint.rhs.eval(dims, symbols)
                kind = constraint.kind.value
                holds &= {">=": left >= right, "<=": left <= right, "==": left == right}[kind]
            return _branch(op.regions[0 if holds else 1], values)
        case _:
            raise AssertionError(f"the oracle does not know {op.name}")


def _grouped(found: list[int], groups: Any) -> list[list[int]]:
    rest = iter(found)
    return [[next(rest) for _ in range(int(n))] for n in groups.get_values()]


def _iterate(
    block: Block, numbers: Iterable[int], carried: list[Any], values: dict[SSAValue, Any]
) -> list[Any]:
    bits = width(block.args[0].type)
    for i in numbers:
        values.update(zip(block.args, [i % (1 << bits), *carried], strict=True))
        carried = _block(block, values)
    return carried


def _iterate_all(block: Block, ranges: Sequence[range], values: dict[SSAValue, Any]) -> list[Any]:
    for point in product(*ranges):
        values.update(zip(block.args, [i % (1 << 64) for i in point], strict=True))
        _block(block, values)
    return []


def _branch(region: Any, values: dict[SSAValue, Any]) -> list[Any]:
    return _block(region.block, values) if region.blocks else []


def _scf(op: Any, operands: list[Any], values: dict[SSAValue, Any]) -> list[Any]:
    match op.name:
        case "scf.for":
            bits = width(op.lb.type)
            low, high, step = (signed(o, bits) for o in operands[:3])
            return _iterate(op.body.block, range(low, high, step), operands[3:], values)
        case "scf.parallel":
            bounds = [[signed(values[o], 64) for o in group]
                      for group in (op.lowerBound, op.upperBound, op.step)]  # fmt: skip
            ranges = [range(*b) for b in zip(*bounds, strict=True)]
            return _iterate_all(op.body.block, ranges, values)
        case "scf.if":
            return _branch(op.regions[0 if operands[0] else 1], values)
        case "scf.reduce":
            return []
        case _:
            raise AssertionError(f"the oracle does not know {op.name}")


def _read(source: Buffer, index: Sequence[int]) -> int:
    found = source.cells[source.place(index)]
    if found is None:
        raise Undefined("a read before anything is written")
    return found


def _write(target: Buffer, index: Sequence[int], value: int) -> None:
    target.cells[target.place(index)] = value


def _memref(op: Any, operands: list[Any]) -> list[Any]:
    match op.name:
        case "memref.load":
            return [_read(operands[0], [signed(o, 64) for o in operands[1:]])]
        case "memref.store":
            _write(operands[1], [signed(o, 64) for o in operands[2:]], operands[0])
            return []
        case "memref.alloc" | "memref.alloca":
            rest = iter(operands)
            shape = op.results[0].type.get_shape()
            sizes = [signed(next(rest), 64) if n < 0 else n for n in shape]
            if any(n < 0 for n in sizes):
                raise Undefined("a negative size")
            return [buffer(sizes, [None] * prod(sizes))]
        case "memref.dealloc":
            return []
        case "memref.dim":
            return [operands[0].sizes[operands[1]]]
        case "memref.copy":
            source, target = operands
            if source.sizes != target.sizes:
                raise Undefined("a copy of another shape")
            for index, value in source.elements().items():
                target.cells[target.place(index)] = value
            return []
        case "memref.cast":
            (source,) = operands
            for size, static in zip(source.sizes, op.results[0].type.get_shape(), strict=True):
                if static >= 0 and static != size:
                    raise Undefined("a cast to another extent")
            return [source]
        case "memref.subview":
            return [_subview(op, operands)]
        case "memref.reinterpret_cast":
            source = operands[0]
            offset, sizes, strides = _window(op, operands)
            last = offset[0] + sum(s * (n - 1) for s, n in zip(strides, sizes, strict=True))
            if min(sizes) < 0 or (all(sizes) and not 0 <= offset[0] <= last < len(source.cells)):
                raise Undefined("a window beyond its buffer")
            return [Buffer(source.cells, offset[0], tuple(sizes), tuple(strides))]
        case "memref.collapse_shape" | "memref.expand_shape":
            source = operands[0]
            assert source.strides == contiguous(source.sizes)
            groups = [[int(n.value.data) for n in g.data] for g in op.reassociation.data]
            if op.name == "memref.collapse_shape":
                sizes = [prod(source.sizes[k] for k in group) for group in groups]
            else:
                sizes = _mixed(op.static_output_shape, operands[1:])
                if [prod(sizes[k] for k in group) for group in groups] != list(source.sizes):
                    raise Undefined("another number of elements")
            return [Buffer(source.cells, source.offset, tuple(sizes), contiguous(sizes))]
        case "memref.get_global":
            return [_global(op)]
        case _:
            raise AssertionError(f"the oracle does not know {op.name}")


def _window(op: Any, operands: list[Any]) -> tuple[list[int], list[int], list[int]]:
    counts = [len(op.offsets), len(op.sizes), len(op.strides)]
    rest = operands[1:]
    dynamic = [rest[: counts[0]], rest[counts[0] : counts[0] + counts[1]], rest[-counts[2] :]]
    static = (op.static_offsets, op.static_sizes, op.static_strides)
    offsets, sizes, strides = (_mixed(s, d) for s, d in zip(static, dynamic, strict=True))
    return offsets, sizes, strides


def _subview(op: Any, operands: list[Any]) -> Buffer:
    source: Buffer = operands[0]
    offsets, sizes, strides = _window(op, operands)
    if any(n < 0 for n in sizes):
        raise Undefined("a negative size")
    if all(sizes):
        source.place(offsets)
        source.place([o + s * (n - 1) for o, s, n in zip(offsets, strides, sizes, strict=True)])
    start = source.offset + sum(o * s for o, s in zip(offsets, source.strides, strict=True))
    steps = [s * t for s, t in zip(strides, source.strides, strict=True)]
    kept: list[int] = []
    wanted = list(op.result.type.get_shape())
    for k, size in enumerate(sizes):
        left = wanted[len(kept) :]
        if left and (left[0] == size or (left[0] < 0 and op.static_sizes.get_values()[k] < 0)):
            kept.append(k)
        elif size != 1:
            raise AssertionError("a dropped dimension has more than one element")
    assert len(kept) == len(wanted)
    return Buffer(source.cells, start, tuple(sizes[k] for k in kept), tuple(steps[k] for k in kept))


def _global(op: Any) -> Buffer:
    module = op
    while module.parent_op() is not None:
        module = module.parent_op()
    (table,) = (
        g for g in module.walk()
        if g.name == "memref.global" and g.sym_name.data == op.name_.string_value()
    )  # fmt: skip
    sizes = table.type.get_shape()
    values = list(table.initial_value.get_values())
    values = values * prod(sizes) if len(values) == 1 else values
    return buffer(sizes, [v % (1 << width(table.type.element_type)) for v in values])
