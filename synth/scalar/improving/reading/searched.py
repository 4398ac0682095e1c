"""Which operations are searched, and what they are as operators and constants."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.float_licences import FLAGS as LICENSES
from semantics.control_flow.float_licences import flags_of
from semantics.control_flow.floats import as_bits
from semantics.functions.float_environment import is_in_default_environment
from semantics.functions.operations import is_function, operation_name
from semantics.interpretations.concrete import ConcreteInterpretation, signed
from semantics.language.attributes import BadAttribute, IntegerKind
from semantics.language.containers import element_type
from semantics.language.execution import meaning_for
from semantics.language.float_formats import bits_of_constant, format_of
from semantics.language.kinds import isa
from semantics.language.program import (
    NoMeaning,
    Step,
    as_integer_type,
    fixed_width,
    is_integer_like,
)
from semantics.language.registry import lookup
from synth.scalar.improving.reading.one_lane import on_one_lane
from synth.scalar.synthesis.observations import MOST_BITS
from synth.scalar.terms.batches import width_of
from synth.scalar.terms.float_operators import float_meaning, is_float
from synth.scalar.terms.terms import Literal, Operator

if TYPE_CHECKING:
    from semantics.functions.operations import Function

_NO_FLAGS = ("#arith.fastmath<none>", "#llvm.fastmath<none>")
MOST_OPERATIONS = 10
"""Windows have so many operations at most."""


@lru_cache(maxsize=20_000)
def is_searched(op: Operation) -> bool:
    """Whether the operation is about integers that can be searched, and has a meaning."""
    return not (op.regions or op.successors) and bool(op.results) and not why_not(op)


def why_not(op: Operation) -> str:
    """Why an operation cannot be searched: what it is about, or its name; "" where it can be."""
    lane = on_one_lane(op)
    if lane is None:
        return "vectors or tensors, of which it does not do the same on each lane"
    around, op = op, lane
    if any(is_float(value.type) for value in (*op.operands, *op.results)):
        why = _why_not_of_floats(op)
        return why or why_no_floats(function_around(around) or _module_of(around))
    for value in (*op.operands, *op.results):
        if not is_integer_like(value.type) or fixed_width(value.type, 64) > MOST_BITS:
            return str(value.type)
    widths = [[width_of(v.type, {}) for v in values] for values in (op.operands, op.results)]
    interpretation, stated = ConcreteInterpretation(), _attributes(op)
    try:
        meaning = meaning_for(_step(op))
        values = [
            kind.read(interpretation, stated.get(name), widths[1][0])
            for name, kind in meaning.attributes.items()
        ]
    except (NoMeaning, BadAttribute):
        return f"{op.name}, which has no meaning as it stands"
    if meaning.chooses:
        return f"{op.name}, which chooses freely"
    fits = meaning.signature.takes(len(op.operands))
    if fits and meaning.fits is not None:
        fits = meaning.fits(*widths, *values)
    return "" if fits else f"{op.name}, which has no meaning as it stands"


def is_licensed(op: Operation) -> bool:
    """Whether it is on floats, in a function with flags that license rewrites of expressions."""
    return _has_licences(function_around(op) or _module_of(op)) and any(
        is_float(element_type(value.type)) for value in (*op.operands, *op.results)
    )


def function_around(op: Operation) -> Function | None:
    """The function that an operation is in, or is, if there is one."""
    around: Operation | None = op
    while around is not None and not is_function(around):
        around = around.parent_op()
    return around


def _module_of(op: Operation) -> Operation:
    top = op.get_toplevel_object()
    assert isinstance(top, Operation)
    return top


@lru_cache(maxsize=64)
def why_no_floats(function: Operation) -> str:
    """Why no window with floats is searched in a function; "" where that may be done.

    A proof of a window is one of the whole where what an operation may give depends on nothing
    outside of the window. So it is not where two operations are one term, which would choose once
    for both; nor where the function says how its floats are computed; nor where flags license what
    depends on how operands are computed, unless the function is so short that one window is all of
    it.
    """
    if _has_licences(function) and not _is_one_window(function):
        return IN_OTHER_CODE
    if not is_in_default_environment([function]):
        return "floats, in a function that says how they are computed"
    keys: dict[SSAValue, object] = {}
    seen: set[object] = set()
    for op in function.walk():
        types = (element_type(value.type) for value in (*op.operands, *op.results))
        floats = any(map(is_float, types))
        if len(op.results) != 1 or op.regions or op.successors:
            continue
        attributes = tuple(sorted((k, str(v)) for k, v in _attributes(op).items()))
        operands = tuple(keys.get(operand, operand) for operand in op.operands)
        key = op.name, attributes, operands, str(op.results[0].type)
        keys[op.results[0]] = key
        if floats and op.operands and key in seen:
            return "floats, in a function that computes one value twice"
        seen.add(key)
    return ""


IN_OTHER_CODE = "floats, in a function with flags that license what depends on operands"
_FLAGS_OF_EXPRESSIONS = frozenset((*LICENSES, "afn"))


@lru_cache(maxsize=64)
def _has_licences(function: Operation) -> bool:
    return any(flags_of(op) & _FLAGS_OF_EXPRESSIONS for op in function.walk())


def _is_one_window(function: Operation) -> bool:
    """Whether a function may be one window: of few operations, in one block, of which the last one
    gives what is returned, beside others."""
    if not is_function(function) or len(function.body.blocks) != 1:
        return False
    ops = [op for op in function.body.block.ops if op.operands]
    if not 2 <= len(ops) <= MOST_OPERATIONS + 1 or any(op.regions for op in ops):
        return False
    needed = {ops[-2]}
    for op in reversed(ops[:-1]):
        if op in needed:
            needed.update(v.owner for v in op.operands if isinstance(v.owner, Operation))
    return {*ops[:-1]} <= needed


def _why_not_of_floats(op: Operation) -> str:
    stated = _attributes(op).get("value")
    if isa(stated, FloatAttr) and _float_constant(op) is None:
        return f"{op.name}, of a NaN, or of what is not known"
    for value in (*op.operands, *op.results):
        if not is_float(value.type) and as_integer_type(value.type) is None:
            return str(value.type)
    name = operation_name(op)
    known = (len(op.results), op.name) == (1, name) and (  # Others xDSL does not know.
        op.name == "arith.select"
        or _float_constant(op) is not None
        or (as_bits(op) is not None and _has_meaning(operator_of(op)))
    )
    return "" if known else f"{name}, which has no meaning as it stands"


def _has_meaning(o: Operator) -> bool:
    return float_meaning(o.operation, o.operand_types, o.result_types, o.attributes) is not None


def _float_constant(op: Operation) -> int | None:
    """The bits of the float that an operation states; None for a NaN, of which there are many."""
    stated = _attributes(op).get("value")
    if op.operands or len(op.results) != 1 or not isa(stated, FloatAttr):
        return None
    f, bits = format_of(op.results[0].type), bits_of_constant(stated)
    return None if f is None or bits is None or f.is_nan(bits) else bits


def literal_of(number: int, type_: Attribute) -> Literal:
    """A constant, of a vector the one of each lane: of floats its bits."""
    type_ = element_type(type_)
    width = width_of(type_, {})
    return Literal(number if is_float(type_) else signed(number, width), type_)


@lru_cache(maxsize=20_000)
def constant_of(value: SSAValue) -> int | None:
    """The number that the value is, or each of its lanes, where an operation states it: of a float
    the bits."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.operands or not is_searched(owner):
        return None
    op = on_one_lane(owner)
    assert op is not None
    (result,) = op.results
    if is_float(result.type):
        return _float_constant(op)
    kinds = meaning_for(_step(op)).attributes
    stated = _attributes(op).get("value")
    if list(kinds) != ["value"] or not isinstance(kinds["value"], IntegerKind):
        return None
    if not is_integer_like(result.type) or not isa(stated, IntegerAttr):
        return None
    return stated.value.data % (1 << fixed_width(result.type, 64))


@lru_cache(maxsize=20_000)
def operator_of(op: Operation) -> Operator:
    """The operation with its types and attributes, these as `operators_of` writes them; of one on
    vectors what it does on a lane."""
    op = on_one_lane(op) or op
    interpretation = ConcreteInterpretation()
    stated = _attributes(op)
    attributes: list[tuple[str, Attribute]] = []
    if lookup(op.name) is None:  # An operation on floats, whose flags and predicates are its own.
        attributes = sorted((n, a) for n, a in stated.items() if str(a) not in _NO_FLAGS)
        types = tuple(v.type for v in op.operands), tuple(v.type for v in op.results)
        return Operator(op.name, *types, tuple(attributes))
    for name, kind in meaning_for(_step(op)).attributes.items():
        written = kind.write(kind.read(interpretation, stated.get(name), 1), IntegerType(1))
        if written is not None:
            attributes.append((name, written))
    return Operator(
        op.name,
        tuple(operand.type for operand in op.operands),
        tuple(result.type for result in op.results),
        tuple(attributes),
    )


def _attributes(op: Operation) -> dict[str, Attribute]:
    stated = op.properties | op.attributes  # those of other dialects mean nothing
    return {name: value for name, value in stated.items() if "." not in name}


def _step(op: Operation) -> Step:
    return Step(op.name, (), (), dict(_attributes(op)))
