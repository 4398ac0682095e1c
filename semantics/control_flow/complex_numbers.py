"""Operations on complex numbers as those on their real and imaginary parts.

Sources: the page of the complex dialect (MLIR 22), and what `--convert-complex-to-standard` and
`--convert-complex-to-llvm` make of sums, products and comparisons, which is the same. Division, of
which these make one of several formulas, is opaque, and so are functions such as `complex.exp`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, ArrayAttr, FloatAttr, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Data, Operation

from semantics.control_flow.lanes import (
    as_bits,
    chosen,
    computed,
    constants_of_text,
    literal,
    of_bits,
)
from semantics.control_flow.parts import types_of_parts
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.float_formats import format_of
from semantics.language.kinds import isa

_I1 = IntegerType(1)
_ORDERED_EQUAL, _UNORDERED_OR_UNEQUAL = 1, 13
"""Predicates of `arith.cmpf` (ArithBase.td, MLIR 22)."""

_Parts = Sequence[str]


def read_complex(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read an operation on complex numbers whose parts are known; else nothing is done."""
    read = _BY_NAME.get(operation_name(op))
    known = {"fastmath", "value", "op_name__"}
    if read is None or any(
        name not in known and "." not in name for name in (*op.properties, *op.attributes)
    ):
        return False
    given = [_parts(reader, reader.name_of(value, op, names)) for value in op.operands]
    found = read(reader, op, given)
    if found is None:
        return False
    (result,) = op.results
    if types_of_parts(result.type) is None:
        (names[result],) = found
    else:
        reader.made_of(result, found, names)
    return True


_Read = Callable[[GraphReader, Operation, Sequence[_Parts]], _Parts | None]
"""Gives the parts of the result; None where it cannot."""


def _parts(reader: GraphReader, name: str) -> _Parts:
    return reader.parts(name) or (name,)


def _create(reader: GraphReader, op: Operation, given: Sequence[_Parts]) -> _Parts | None:
    return (given[0][0], given[1][0]) if types_of_parts(op.results[0].type) else None


def _part(which: int) -> _Read:
    def read(reader: GraphReader, op: Operation, given: Sequence[_Parts]) -> _Parts | None:
        return given[0][which : which + 1] if len(given[0]) == 2 else None

    return read


def _constant(reader: GraphReader, op: Operation, given: Sequence[_Parts]) -> _Parts | None:
    value = op.get_attr_or_prop("value")
    types = types_of_parts(op.results[0].type)
    if types is None or not isinstance(value, ArrayAttr):
        return None
    numbers = cast("ArrayAttr[Attribute]", value).data
    texts = [cast("Data[Any]", n) for n in numbers if isinstance(n, Data)]
    if len(texts) == len(types):
        return constants_of_text(reader, texts, types, op)
    floats = [n for n in numbers if isa(n, FloatAttr[AnyFloat])]
    if len(floats) != len(numbers) or [n.type for n in floats] != list(types):
        return None
    return [literal(reader, number, op) for number in floats]


def _on_floats(
    reader: GraphReader, kind: type[Operation], operands: Sequence[str], op: Operation
) -> str:
    """An operation on floats of one type, with the flags that `op` has."""
    flags = op.get_attr_or_prop("fastmath")
    said: Mapping[str, Attribute] = {} if flags is None else {"fastmath": flags}
    return computed(reader, kind, operands, reader.type_of(operands[0]), op, said)


def _each(kind: type[Operation], count: int) -> _Read:
    """The operation on real parts, and on imaginary ones."""

    def read(reader: GraphReader, op: Operation, given: Sequence[_Parts]) -> _Parts | None:
        if not _are_complex(given, count):
            return None
        return [_on_floats(reader, kind, part, op) for part in zip(*given, strict=True)]

    return read


def _are_complex(given: Sequence[_Parts], count: int) -> bool:
    return len(given) == count and all(len(parts) == 2 for parts in given)


def _conjugate(reader: GraphReader, op: Operation, given: Sequence[_Parts]) -> _Parts | None:
    if not _are_complex(given, 1):
        return None
    real, imaginary = given[0]
    return real, _on_floats(reader, arith.NegfOp, (imaginary,), op)


def _product(reader: GraphReader, op: Operation, given: Sequence[_Parts]) -> _Parts | None:
    """(a + bi)(c + di) is ac - bd and bc + ad, each operation rounded."""
    if not _are_complex(given, 2):
        return None
    (a, b), (c, d) = given

    def product(x: str, y: str) -> str:
        return _on_floats(reader, arith.MulfOp, (x, y), op)

    real = _on_floats(reader, arith.SubfOp, (product(a, c), product(b, d)), op)
    return real, _on_floats(reader, arith.AddfOp, (product(b, c), product(a, d)), op)


def _compared(predicate: int, both: type[Operation]) -> _Read:
    """Whether both parts compare so, or one of them does."""

    def read(reader: GraphReader, op: Operation, given: Sequence[_Parts]) -> _Parts | None:
        if not _are_complex(given, 2):
            return None
        which = {"predicate": IntegerAttr(predicate, 64)}
        pairs = zip(*given, strict=True)
        bits = [computed(reader, arith.CmpfOp, pair, _I1, op, which) for pair in pairs]
        return [computed(reader, both, bits, _I1, op)]

    return read


def _bitcast(reader: GraphReader, op: Operation, given: Sequence[_Parts]) -> _Parts | None:
    """The page does not say which part has the low bits. So it is one of them, the same each time,
    as it is the same machine."""
    target = op.results[0].type
    types = types_of_parts(target)
    if types is not None and len(given[0]) == 2:
        return given[0] if [reader.type_of(n) for n in given[0]] == list(types) else None
    low_is_real = reader.unknown_function("which part has the low bits", (), _I1, reader.where(op))
    if types is not None:
        whole = as_bits(reader, given[0][0], op)
        half = _width(types[0])
        if whole is None or half is None:
            return None
        return _taken_apart(reader, op, whole, low_is_real, types[0], half)
    if len(given[0]) != 2:
        return None
    bits = [as_bits(reader, part, op) for part in given[0]]
    half = _width(reader.type_of(given[0][0]))
    if None in bits or half is None:
        return None
    real, imaginary = cast("list[str]", bits)
    joined = _joined(reader, op, real, imaginary, low_is_real, half)
    return [of_bits(reader, joined, target, op)]


def _taken_apart(
    reader: GraphReader, op: Operation, whole: str, low_is_real: str, part: Attribute, half: int
) -> _Parts:
    """The parts of a complex number that has these bits."""
    bits = IntegerType(half)
    shift = literal(reader, IntegerAttr(half, IntegerType(2 * half)), op)
    above = computed(reader, arith.ShRUIOp, (whole, shift), reader.type_of(whole), op)
    low = computed(reader, arith.TruncIOp, (whole,), bits, op)
    high = computed(reader, arith.TruncIOp, (above,), bits, op)
    ways = ((low, high), (high, low))
    chosen_ = [chosen(reader, low_is_real, *way) for way in ways]
    return [of_bits(reader, each, part, op) for each in chosen_]


def _joined(
    reader: GraphReader, op: Operation, real: str, imaginary: str, low_is_real: str, half: int
) -> str:
    """The bits of a complex number, poison where one of its parts is."""
    bits = IntegerType(2 * half)
    low = chosen(reader, low_is_real, real, imaginary)
    high = chosen(reader, low_is_real, imaginary, real)
    wide = [computed(reader, arith.ExtUIOp, (part,), bits, op) for part in (low, high)]
    shift = literal(reader, IntegerAttr(half, bits), op)
    above = computed(reader, arith.ShLIOp, (wide[1], shift), bits, op)
    return computed(reader, arith.OrIOp, (wide[0], above), bits, op)


def _width(type_: Attribute) -> int | None:
    """How many bits a float of a known format has."""
    format_ = format_of(type_)
    return None if format_ is None else format_.width


_BY_NAME: Mapping[str, _Read] = {
    "complex.create": _create,
    "complex.constant": _constant,
    "complex.re": _part(0),
    "complex.im": _part(1),
    "complex.neg": _each(arith.NegfOp, 1),
    "complex.conj": _conjugate,
    "complex.add": _each(arith.AddfOp, 2),
    "complex.sub": _each(arith.SubfOp, 2),
    "complex.mul": _product,
    "complex.eq": _compared(_ORDERED_EQUAL, arith.AndIOp),
    "complex.neq": _compared(_UNORDERED_OR_UNEQUAL, arith.OrIOp),
    "complex.bitcast": _bitcast,
}
