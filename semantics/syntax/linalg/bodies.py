"""The scalar bodies of named linalg ops, as upstream's region builders make them.

The order of operands counts (`acc + a * b`, not `a * b + acc`), and so do the conversions: an input
is brought to the output's type before anything is computed with it. On i1, a sum is `or` and a
product is `and`. Source: `--linalg-generalize-named-ops`, with which a test compares these.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import (
    AnyFloat,
    Float64Type,
    Float80Type,
    Float128Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    i32,
)
from xdsl.dialects.linalg.ops import IndexOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, SSAValue


class NoStructure(Exception):
    """An op is no structured op of known meaning. The message says why."""


def add_body(body: str, block: Block, *, unsigned: bool = False) -> None:
    """Fill a block whose arguments are the elements of the operands, the output's last.

    `body` is a form's body or an elementwise op's name; `unsigned` says how a body that leaves it
    open converts integers. Raises `NoStructure` where the types do not fit.
    """
    result = _BODIES.get(body, _elementwise(body))(block, unsigned)
    if result.type != block.args[-1].type:
        raise NoStructure(f"{body} yields {result.type} for elements of type {block.args[-1].type}")
    block.add_op(YieldOp(result))


def _added(block: Block, op: Operation) -> SSAValue:
    block.add_op(op)
    return op.results[0]


def _cast(block: Block, value: SSAValue, to: Attribute, *, unsigned: bool) -> SSAValue:
    """`value` in the type `to`: `convertScalarToDtype` in upstream's `Arith/Utils/Utils.cpp`."""
    if value.type == to:
        return value
    conversion = _conversion(value.type, to, unsigned=unsigned)
    if conversion is None:
        raise NoStructure(f"a conversion from {value.type} to {to} is not known")
    return _added(block, conversion(value, to))


def _conversion(
    source: Attribute, target: Attribute, *, unsigned: bool
) -> Callable[..., Operation] | None:
    match source, target:
        case IntegerType(), IntegerType():
            if source.bitwidth > target.bitwidth:
                return arith.TruncIOp
            if source.bitwidth == target.bitwidth:
                return None
            return arith.ExtUIOp if unsigned else arith.ExtSIOp
        case IndexType(), IntegerType():
            return arith.IndexCastOp
        case IntegerType(), _ if isinstance(target, AnyFloat):
            return arith.UIToFPOp if unsigned else arith.SIToFPOp
        case _, IntegerType() if isinstance(source, AnyFloat):
            return arith.FPToUIOp if unsigned else arith.FPToSIOp
        case _ if isinstance(source, AnyFloat) and isinstance(target, AnyFloat):
            if source.bitwidth > target.bitwidth:
                return arith.TruncFOp
            return arith.ExtFOp if source.bitwidth < target.bitwidth else None
        case _:
            return None


# One operation

_ON_FLOATS: dict[str, Callable[..., Operation]] = {
    "add": arith.AddfOp,
    "sub": arith.SubfOp,
    "mul": arith.MulfOp,
    "div": arith.DivfOp,
    "max": arith.MaximumfOp,
    "min": arith.MinimumfOp,
    "powf": math.PowFOp,
    "abs": math.AbsFOp,
    "ceil": math.CeilOp,
    "erf": math.ErfOp,
    "exp": math.ExpOp,
    "floor": math.FloorOp,
    "log": math.LogOp,
    "negf": arith.NegfOp,
    "round": math.RoundOp,
    "rsqrt": math.RsqrtOp,
    "sqrt": math.SqrtOp,
    "tanh": math.TanhOp,
}

_ON_INTEGERS: dict[str, Callable[..., Operation]] = {
    "add": arith.AddiOp,
    "sub": arith.SubiOp,
    "mul": arith.MuliOp,
    "div": arith.DivSIOp,
    "div_unsigned": arith.DivUIOp,
    "max": arith.MaxSIOp,
    "min": arith.MinSIOp,
    "max_unsigned": arith.MaxUIOp,
    "min_unsigned": arith.MinUIOp,
}

_ON_BOOLEANS: dict[str, Callable[..., Operation]] = {
    "add": arith.OrIOp,
    "mul": arith.AndIOp,
    "max": arith.MaxSIOp,
    "min": arith.MinSIOp,
}


def _scalar(block: Block, name: str, *values: SSAValue) -> SSAValue:
    types = {v.type for v in values}
    if len(types) != 1:
        raise NoStructure(f"{name} has elements of different types")
    (type_,) = types
    match type_:
        case IntegerType(signedness=signedness) if signedness.data != Signedness.SIGNLESS:
            known = {}
        case IntegerType(width=width) if width.data == 1:
            known = _ON_BOOLEANS
        case IntegerType():
            known = _ON_INTEGERS
        case _ if isinstance(type_, AnyFloat):
            known = _ON_FLOATS
        case _:
            known = {}
    if name not in known:
        raise NoStructure(f"{name} has elements of type {type_}")
    return _added(block, known[name](*values))


# Bodies: what is yielded

Body = Callable[[Block, bool], SSAValue]


def _elementwise(name: str) -> Body:
    return lambda block, _: _scalar(block, name, *block.args[:-1])


def _select(block: Block, unsigned: bool) -> SSAValue:
    condition, then, otherwise, _ = block.args
    if condition.type != IntegerType(1) or then.type != otherwise.type:
        raise NoStructure("select has elements of different types")
    return _added(block, arith.SelectOp(condition, then, otherwise))


def _square(block: Block, unsigned: bool) -> SSAValue:
    value = block.args[0]
    if not isinstance(value.type, AnyFloat):
        raise NoStructure(f"square has elements of type {value.type}")
    return _scalar(block, "mul", value, value)


def _reciprocal(block: Block, unsigned: bool) -> SSAValue:
    value = block.args[0]
    # xDSL has no numbers of the two long types.
    if not isinstance(value.type, AnyFloat) or isinstance(value.type, Float80Type | Float128Type):
        raise NoStructure(f"reciprocal has elements of type {value.type}")
    one = _added(block, arith.ConstantOp(FloatAttr(1.0, value.type)))
    return _scalar(block, "div", one, value)


def _copy(block: Block, unsigned: bool) -> SSAValue:
    return _cast(block, block.args[0], block.args[-1].type, unsigned=unsigned)


def _fill(block: Block, unsigned: bool) -> SSAValue:
    return block.args[0]


def _multiply_add(block: Block, unsigned: bool) -> SSAValue:
    left, right, out = block.args
    a, b = (_cast(block, v, out.type, unsigned=unsigned) for v in (left, right))
    return _scalar(block, "add", out, _scalar(block, "mul", a, b))


def _quantized(block: Block, unsigned: bool) -> SSAValue:
    left, right, left_zero, right_zero, out = block.args

    def centred(value: SSAValue, zero: SSAValue) -> SSAValue:
        a = _cast(block, value, out.type, unsigned=False)
        return _scalar(block, "sub", a, _cast(block, zero, out.type, unsigned=False))

    product = _scalar(block, "mul", centred(left, left_zero), centred(right, right_zero))
    return _scalar(block, "add", out, product)


def _pooling(combiner: str, *, unsigned: bool = False) -> Body:
    def body(block: Block, _: bool) -> SSAValue:
        value, _window, out = block.args
        return _scalar(block, combiner, out, _cast(block, value, out.type, unsigned=unsigned))

    return body


def _random(block: Block, unsigned: bool) -> SSAValue:
    """A linear congruential generator, seeded by `seed` and the indices."""
    low, high, seed, out = block.args
    double = Float64Type()
    if [low.type, high.type, seed.type] != [double, double, i32]:
        raise NoStructure("fill_rng_2d has bounds or a seed of unusual types")

    def constant(value: int | float, type_: IntegerType | Float64Type) -> SSAValue:
        attribute = (
            IntegerAttr(int(value), type_)
            if isinstance(type_, IntegerType)
            else FloatAttr(float(value), type_)
        )
        return _added(block, arith.ConstantOp(attribute))

    multiplier, increment = constant(1103515245, i32), constant(12345, i32)

    def step(dimension: int, state: SSAValue) -> SSAValue:
        index = _added(block, IndexOp(dimension))
        number = _scalar(block, "add", _cast(block, index, i32, unsigned=False), state)
        return _scalar(block, "add", _scalar(block, "mul", number, multiplier), increment)

    drawn = _cast(block, step(1, step(0, seed)), double, unsigned=False)
    shifted = _scalar(block, "add", drawn, constant(2147483647, double))
    span = _scalar(block, "sub", high, low)
    scaling = _scalar(block, "mul", span, constant(2.3283064e-10, double))
    value = _scalar(block, "add", _scalar(block, "mul", shifted, scaling), low)
    return _cast(block, value, out.type, unsigned=False)


_BODIES: dict[str, Body] = {
    "copy": _copy,
    "fill": _fill,
    "select": _select,
    "square": _square,
    "reciprocal": _reciprocal,
    "multiply_add": _multiply_add,
    "quantized": _quantized,
    "pooling_sum": _pooling("add"),
    "pooling_max": _pooling("max"),
    "pooling_min": _pooling("min"),
    "pooling_max_unsigned": _pooling("max_unsigned", unsigned=True),
    "pooling_min_unsigned": _pooling("min_unsigned", unsigned=True),
    "random": _random,
}
