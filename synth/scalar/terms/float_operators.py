"""Operations on floats as the search runs them: bit by bit, by their meanings, or by numpy.

All NaNs are one number here, and of what an operation may choose it gives what is usual: a search
may do so, since the verifier proves what it finds. Flags that promise something make poison.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import (
    AnyFloat,
    Float32Type,
    Float64Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
)
from xdsl.ir import Attribute, Block

from semantics.control_flow.floats import SCALED, Reading, as_bits
from semantics.interpretations.concrete import signed
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Execution, select
from semantics.language.float_formats import Format, format_of
from semantics.language.program import TypeTerm, as_integer_type
from semantics.language.registry import Meaning, lookup
from semantics.language.signature import Signature
from semantics.language.widths import Width
from semantics.meanings.float_bits import is_infinite, is_nan
from semantics.meanings.floats import PREFIX
from verifier.kernel.input.reading import reading_context
from verifier.refuting.float_rows import simple_floats

Columns = NDArray[Any]
_OF_NUMPY: Mapping[str, Callable[..., Any]] = {
    PREFIX + "addition": np.add,
    PREFIX + "subtraction": np.subtract,
    PREFIX + "multiplication": np.multiply,
    PREFIX + "division": np.divide,
    PREFIX + "squareRoot": np.sqrt,
}
"""What numpy computes as IEEE 754 has it, in f32 and f64."""
_DTYPES: Mapping[Format | None, tuple[Any, Any]] = {
    format_of(Float32Type()): (np.uint32, np.float32),
    format_of(Float64Type()): (np.uint64, np.float64),
}


def is_float(type_: object) -> bool:
    """Whether a type is one of floats of at most 64 bits."""
    f = format_of(type_) if isinstance(type_, Attribute) else None
    return f is not None and f.width <= 64


def float_number(bits: int, type_: TypeTerm) -> float | None:
    """The number that bits of a type of floats stand for; None of other types."""
    f = format_of(type_) if isinstance(type_, Attribute) else None
    return None if f is None else f.number(bits)


def integer_attribute(number: int, type_: TypeTerm) -> IntegerAttr[IntegerType | IndexType]:
    """The attribute that states a number of an integer type, or of index."""
    if isinstance(type_, IndexType):
        return IntegerAttr(signed(number % (1 << 64), 64), type_)
    integer = as_integer_type(type_)
    assert integer is not None
    return IntegerAttr(number, integer, truncate_bits=True)


def constant_attribute(number: int, type_: TypeTerm) -> Attribute:
    """The attribute that states a constant: of floats by its bits."""
    f = format_of(type_) if isinstance(type_, Attribute) else None
    if f is None:
        return integer_attribute(number, type_)
    assert isinstance(type_, AnyFloat)
    return FloatAttr(f.number(number), type_)


def signs_are_free(attributes: Sequence[tuple[str, Attribute]]) -> bool:
    """Whether flags leave the signs of zeros open."""
    said = [words_of(name, attribute).split(",") for name, attribute in attributes]
    return any(flag.strip() in ("nsz", "fast") for flags in said for flag in flags)


FLAGS = "fastmath"
"""The property of arith's and math's operations that has their flags."""
_PREDICATES = (
    *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
)


def words_of(name: str, attribute: Attribute) -> str:
    """An attribute of an operation on floats, in short: the predicate, the flags."""
    if name == "predicate" and isinstance(attribute, IntegerAttr):
        return _PREDICATES[attribute.value.data]
    inside = str(attribute).partition("<")[2].rstrip(">")
    return inside or f"{name}={attribute}"


@lru_cache(maxsize=4096)
def float_meaning(
    operation: str,
    operand_types: tuple[TypeTerm, ...],
    result_types: tuple[TypeTerm, ...],
    attributes: tuple[tuple[str, Attribute], ...],
) -> Meaning | None:
    """What an operation on floats does; None where it is none, or where that is not known."""
    if not any(map(is_float, (*operand_types, *result_types))):
        return None
    types = [type_ for type_ in operand_types if isinstance(type_, Attribute)]
    results = [type_ for type_ in result_types if isinstance(type_, Attribute)]
    class_ = reading_context().get_optional_op(operation)
    if class_ is None or (len(types), len(results)) != (len(operand_types), 1):
        return None
    block = Block(arg_types=types)
    op = class_.create(operands=block.args, result_types=results, properties=dict(attributes))
    reading = as_bits(op)
    if reading is None or not operand_types or reading.does.operation == SCALED:
        return None
    inner = lookup(reading.does.operation)
    if inner is None:
        return None
    letters = "ABCDEFG"[: len(types)]
    signature = Signature.parse(f"{', '.join(letters)} -> Z", "", "")
    return Meaning(operation, _function(reading, inner, types, results[0]), signature)


def _function(
    reading: Reading, inner: Meaning, types: Sequence[Attribute], result: Attribute
) -> Callable[..., Bits]:
    formats = [format_of(type_) for type_ in types]
    to = format_of(result)

    def function(m: Execution, *operands: Bits) -> Bits:
        own = Execution(m.interpretation, lambda _, width: _usual(own, width))
        own.begin_operation(m.result_widths)
        given = [
            kind.read(m.interpretation, reading.does.attributes.get(name), m.result_width)
            for name, kind in inner.attributes.items()
        ]
        found = _by_numpy(m, reading, to, operands)
        if found is None:
            outcome = inner.function(own, *operands, *given)
            assert isinstance(outcome, Bits)
            found = outcome
        m.poison_if(own.operation_poison)
        for f, bits in (*zip(formats, operands, strict=True), (to, found)):
            if f is not None and reading.no_nan:
                m.poison_if(is_nan(f, bits))
            if f is not None and reading.no_infinity and f.has_infinities:
                m.poison_if(is_infinite(f, bits))
        if to is None or to.nan is None:
            return found
        return select(is_nan(to, found), found.constant(to.nan), found)

    return function


def _usual(m: Execution, width: Width) -> Bits:
    return m.constant(0, width) if m.usual is None else m.usual


def _by_numpy(
    m: Execution, reading: Reading, f: Format | None, operands: Sequence[Bits]
) -> Bits | None:
    by = _OF_NUMPY.get(reading.does.operation)
    if (
        by is None
        or f is None
        or f not in _DTYPES
        or not isinstance(m.interpretation, NumpyInterpretation)
    ):
        return None
    integer, float_ = _DTYPES[f]
    with np.errstate(all="ignore"):
        numbers = by(*(x.term.astype(integer).view(float_) for x in operands))
    bits = np.ascontiguousarray(numbers).view(integer).astype(np.uint64)
    return Bits(m.interpretation, bits, f.width)


def with_one_nan(f: Format, column: Columns) -> Columns:
    """Bits of floats, N of them, with one NaN for all."""
    if f.nan is None:
        return column
    nan = is_nan(f, NumpyInterpretation().bits(column, f.width)).term
    return np.where(nan, np.uint64(f.nan), column)


def with_one_zero(type_: TypeTerm, column: Columns) -> Columns:
    """Bits of values of a type, of floats with one zero for both."""
    f = format_of(type_) if isinstance(type_, Attribute) else None
    if f is None:
        return column
    return np.where((column & f.sizes) == 0, 0, column)


def float_lanes(f: Format, column: Columns, numbers: np.random.Generator, all_: bool) -> Columns:
    """Bits of N floats, with one NaN for all; if they are not `all_`, two of three are simple."""
    if not all_:
        simple = np.array(simple_floats(f), np.uint64)
        some = simple[numbers.integers(len(simple), size=column.size)]
        column = np.where(numbers.random(column.size) < 2 / 3, some, column)
    return with_one_nan(f, column)
