"""Operations on vectors whose lanes are values of their own.

Sources: the page of the vector dialect (MLIR 22), LLVM's language reference, and upstream's trait
ElementwiseMappable: an elementwise operation does on each lane what it does on scalars.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects import ub
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
)
from xdsl.ir import Attribute, Data, Operation
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.lanes import (
    ByName,
    OnLanes,
    chosen,
    constants_of_text,
    element_of,
    give,
    have_lanes,
    is_vector,
    lanes_of,
    literal,
    poison,
    without_fast_math,
)
from semantics.control_flow.opaque import attribute_text
from semantics.control_flow.operations import attributes_of_meaning
from semantics.control_flow.parts import types_of_parts
from semantics.control_flow.reading import GraphReader, Names
from semantics.control_flow.vectors.aggregates import ON_MEMBERS
from semantics.control_flow.vectors.arithmetic import ON_NUMBERS
from semantics.control_flow.vectors.masks import ON_MASKS
from semantics.control_flow.vectors.memory import IN_MEMORY
from semantics.control_flow.vectors.moves import MOVES
from semantics.control_flow.vectors.scalable_masks import is_scalable_mask, read_constant
from semantics.functions.operations import operation_name
from semantics.language.containers import with_element_type
from semantics.language.dialects import entry_for
from semantics.language.float_formats import elements_of_text
from semantics.language.program import is_integer_like

_I1 = IntegerType(1)
_ON_LANES_OF_FLOATS = ("arith", "math")
_ON_LANES_OF_LLVM = frozenset(
    [
        *(f"llvm.{name}" for name in ("fadd", "fsub", "fmul", "fdiv", "frem", "fneg", "fcmp")),
        *(f"llvm.{name}" for name in ("fpext", "fptrunc", "sitofp", "uitofp", "fptosi", "fptoui")),
        *(f"llvm.intr.{name}" for name in ("fabs", "sqrt", "fma", "fmuladd", "copysign")),
        *(f"llvm.intr.{name}" for name in ("floor", "ceil", "trunc", "rint", "nearbyint", "round")),
        *(f"llvm.intr.{name}" for name in ("maxnum", "minnum", "maximum", "minimum")),
        *(f"llvm.intr.{name}" for name in ("exp", "exp2", "log", "log2", "log10", "pow")),
        *(f"llvm.intr.{name}" for name in ("sin", "cos", "roundeven")),
    ]
)
"""Operations on floats of which LLVM's language reference says that they are done element by
element."""


def read_lanes(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read an operation on vectors lane by lane, if that is known; else nothing is done."""
    found = _BY_NAME.get(operation_name(op))
    if found is not None:
        return found.knows(op) and found.read(reader, op, names)
    return _elementwise(reader, op, names)


def acts_lane_by_lane(op: Operation) -> bool:
    """Whether an operation on vectors of one shape, of however many lanes, does on each what it
    does on scalars."""
    values = (*op.operands, *op.results)
    if op.regions or not op.operands or not all(map(is_vector, values)):
        return False
    if len({with_element_type(value.type, _I1) for value in values}) != 1:
        return False
    if not entry_for(operation_name(op)).lanewise:
        return False
    return attributes_of_meaning(_on_scalars(op)) is not None or _maps_floats(op)


def _elementwise(reader: GraphReader, op: Operation, names: Names) -> bool:
    if not acts_lane_by_lane(op) or not have_lanes(*op.operands, *op.results):
        return False
    scalar = _on_scalars(op)
    columns = [lanes_of(reader, value, op, names) for value in op.operands]
    rows = [reader.scalar(scalar, lanes, op) for lanes in zip(*columns, strict=True)]
    for position, result in enumerate(op.results):
        give(reader, result, [row[position] for row in rows], names)
    return True


def _on_scalars(op: Operation) -> Operation:
    """The operation on one lane."""
    return type(op).create(
        operands=[create_ssa_value(element_of(value)) for value in op.operands],
        result_types=[element_of(value) for value in op.results],
        properties=dict(op.properties),
        attributes=dict(op.attributes),
    )


def _maps_floats(op: Operation) -> bool:
    name = operation_name(op)
    return name in _ON_LANES_OF_LLVM or name.partition(".")[0] in _ON_LANES_OF_FLOATS


def _select(reader: GraphReader, op: Operation, names: Names) -> bool:
    if not have_lanes(*op.operands) or not is_vector(op.results[0]) or not without_fast_math(op):
        return False
    conditions, then, otherwise = (lanes_of(reader, v, op, names) for v in op.operands)
    if len(conditions) == 1 != len(then):
        conditions = [conditions[0]] * len(then)
    ways = zip(conditions, then, otherwise, strict=True)
    give(reader, op.results[0], [chosen(reader, *way) for way in ways], names)
    return True


def _constant(reader: GraphReader, op: Operation, names: Names) -> bool:
    if is_scalable_mask(op.results[0]):
        return read_constant(reader, op, names)
    value, types = op.get_attr_or_prop("value"), types_of_parts(op.results[0].type)
    if types is None:
        return False
    if isinstance(value, Data):
        lanes = _of_text(reader, cast("Data[Any]", value), op, types)
    elif isinstance(value, DenseIntOrFPElementsAttr):
        elements = list(value.iter_attrs())
        if len(elements) == 1:
            elements *= len(types)
        if [element.type for element in elements] != list(types):
            return False
        lanes = _literals(reader, elements, op)
    else:
        return False
    if lanes is None:
        return False
    give(reader, op.results[0], lanes, names)
    return True


def _of_text(
    reader: GraphReader, value: Data[Any], op: Operation, types: Sequence[Attribute]
) -> list[str] | None:
    texts = elements_of_text(str(value.data), op.results[0].type)
    if texts is None or len(texts) not in (1, len(types)):
        return None
    texts *= len(types) // len(texts)
    return constants_of_text(reader, [type(value)(text) for text in texts], types, op)


def _literals(
    reader: GraphReader, elements: Sequence[IntegerAttr | FloatAttr], op: Operation
) -> list[str]:
    """One constant for all lanes that are the same; text tells zero from minus zero."""
    texts = [attribute_text(element) for element in elements]
    found: dict[str, str] = {}
    for text, element in zip(texts, elements, strict=True):
        if text in found:
            continue
        if is_integer_like(element.type):
            found[text] = literal(reader, element, op)
        else:
            scalar = type(op).create(result_types=[element.type], properties={"value": element})
            (found[text],) = reader.scalar(scalar, (), op)
    return [found[text] for text in texts]


def _zero(reader: GraphReader, op: Operation, names: Names) -> bool:
    types = types_of_parts(op.results[0].type)
    if types is None or not is_vector(op.results[0]):
        return False
    if is_integer_like(types[0]):
        zero = IntegerAttr(0, cast("IntegerType | IndexType", types[0]))
        lane = literal(reader, zero, op)
    else:
        (lane,) = reader.scalar(type(op).create(result_types=[types[0]]), (), op)
    give(reader, op.results[0], [lane] * len(types), names)
    return True


def _poison(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Of every type; the page of ub (MLIR 22) has other kinds of poison, which are opaque."""
    kind = op.get_attr_or_prop("value")
    if kind is not None and not isinstance(kind, ub.PoisonAttr):
        return False
    (result,) = op.results
    types = types_of_parts(result.type)
    if types is None:
        names[result] = poison(reader, result.type, op)
    else:
        lanes = {type_: poison(reader, type_, op) for type_ in types}
        reader.made_of(result, [lanes[type_] for type_ in types], names)
    return True


_BY_NAME: ByName = {
    "arith.select": OnLanes(_select),
    "llvm.select": OnLanes(_select, ("fastmathFlags",)),
    "arith.constant": OnLanes(_constant, ("value",)),
    "llvm.mlir.constant": OnLanes(_constant, ("value",)),
    "llvm.mlir.zero": OnLanes(_zero),
    "llvm.mlir.poison": OnLanes(_poison),
    "ub.poison": OnLanes(_poison, ("value",)),
    **MOVES,
    **ON_MEMBERS,
    **ON_MASKS,
    **ON_NUMBERS,
    **IN_MEMORY,
}
